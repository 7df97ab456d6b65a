"""Several matrix products of different sizes in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar

from baracuda_sys.abi import Op
from baracuda_sys.abi.gemm import FAMILY

from .base import BasePlan, Call, Workspace
from .errors import InvalidProblemError, UnsupportedError
from .gemm import GemmArgs, GemmDescriptor, GemmPlan
from .kinds import ElementKind, GemmEpilogue, GemmKind, GemmLayout, KernelSku, OpCategory, PlanPreference

__all__ = [
    "GroupedGemmArgs",
    "GroupedGemmDescriptor",
    "GroupedGemmPlan",
    "GroupedPlanPreference",
    "GroupedProblem",
    "GroupedSchedule",
    "PreparedGroupedGemm",
]

KINDS = (ElementKind.F16, ElementKind.BF16)


class GroupedSchedule(Enum):
    """Where the order of the products is decided."""

    DEVICE_ONLY = "device only"


@dataclass(frozen=True)
class GroupedPlanPreference:
    base: PlanPreference = field(default_factory=PlanPreference)
    schedule: GroupedSchedule = GroupedSchedule.DEVICE_ONLY


@dataclass(frozen=True)
class GroupedGemmDescriptor:
    """element: F16 or BF16. epilogue: IDENTITY."""

    layout: GemmLayout
    element: ElementKind
    epilogue: GemmEpilogue = GemmEpilogue.IDENTITY


@dataclass(slots=True)
class GroupedProblem:
    """d = alpha * a b + beta * c, of the shapes that GemmPlan has."""

    m: int
    n: int
    k: int
    a: Any
    b: Any
    d: Any
    c: Any = None
    alpha: float = 1.0
    beta: float = 0.0


@dataclass(slots=True)
class GroupedGemmArgs:
    problems: Sequence[GroupedProblem]


class GroupedGemmPlan(BasePlan[GroupedGemmDescriptor, GroupedGemmArgs]):
    """Products of as many sizes as there are problems, each as GemmPlan computes it; all are checked before the first
    is enqueued. n and k are multiples of 8.

    `prepare(problems)` checks once and gives what runs them many times.
    """

    category = OpCategory.GEMM
    kind = GemmKind.GROUPED
    ops: ClassVar[tuple[Op, ...]] = tuple(FAMILY[f"gemm_{layout.value}"] for layout in GemmLayout)
    """The rows that compute the products."""

    def __init__(self, descriptor: GroupedGemmDescriptor) -> None:
        super().__init__(descriptor)
        if not isinstance(descriptor.layout, GemmLayout):
            raise UnsupportedError(f"grouped_gemm: layout: expected a GemmLayout, got {descriptor.layout!r}")
        if descriptor.epilogue is not GemmEpilogue.IDENTITY:
            raise UnsupportedError(f"grouped_gemm: epilogue: expected IDENTITY, got {descriptor.epilogue!r}")
        if descriptor.element not in KINDS:
            raise UnsupportedError(f"grouped_gemm: element: expected F16 or BF16, got {descriptor.element!r}")

    @classmethod
    def select(
        cls,
        stream: object,
        descriptor: GroupedGemmDescriptor,
        preference: PlanPreference | GroupedPlanPreference | None = None,
    ) -> GroupedGemmPlan:
        if isinstance(preference, GroupedPlanPreference):
            if preference.schedule is not GroupedSchedule.DEVICE_ONLY:
                raise UnsupportedError(f"grouped_gemm: schedule: expected DEVICE_ONLY, got {preference.schedule!r}")
            preference = preference.base
        made: GroupedGemmPlan = super().select(stream, descriptor, preference)
        return made

    def sku(self) -> KernelSku:
        """That of each product."""
        return replace(self._plan(8, 8, 8).sku(), op=self.kind)

    def prepare(self, problems: Sequence[GroupedProblem]) -> PreparedGroupedGemm:
        """The problems, checked: raises what `run` would raise."""
        prepared = PreparedGroupedGemm(self, GroupedGemmArgs(list(problems)))
        self.can_implement(prepared.args)
        return prepared

    def _plan(self, m: int, n: int, k: int) -> GemmPlan:
        layout, element, epilogue = self.descriptor.layout, self.descriptor.element, self.descriptor.epilogue
        made: GemmPlan = GemmPlan.select(None, GemmDescriptor(m, n, k, layout, epilogue, element))
        return made

    def _calls(self, stream: int, workspace: Workspace | None, args: GroupedGemmArgs) -> tuple[Call, ...]:
        if not args.problems:
            raise InvalidProblemError("grouped_gemm: problems: expected at least one, got none")
        calls: list[Call] = []
        for at, one in enumerate(args.problems):
            plan = self._plan(one.m, one.n, one.k)
            if one.n % 8 or one.k % 8:
                raise UnsupportedError(
                    f"grouped_gemm: problems[{at}]: expected n and k of a multiple of 8, got n = {one.n}, k = {one.k}"
                )
            calls += plan._calls(stream, None, GemmArgs(one.a, one.b, one.d, one.c, None, one.alpha, one.beta))
        return tuple(calls)


@dataclass(frozen=True, slots=True)
class PreparedGroupedGemm:
    """Problems that have been checked, on the memory that they have."""

    plan: GroupedGemmPlan
    args: GroupedGemmArgs

    def run(self, stream: object = None, workspace: Workspace | None = None) -> None:
        """Enqueues all of them on `stream`, in their order."""
        self.plan.run(stream, workspace, self.args)

    def bind(self, stream: object = None, workspace: Workspace | None = None) -> Callable[[], None]:
        """A launch to be called many times, at little more than the cost of the C calls."""
        return self.plan.bind(stream, workspace, self.args)
