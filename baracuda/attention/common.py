"""What the family's Plans share."""

from __future__ import annotations

from typing import Any, ClassVar

from ..base import ArgsT, Call, DescriptorT, Workspace
from ..errors import InvalidProblemError
from ..kinds import OpCategory
from ..plan import Plan


class AttentionPlan(Plan[DescriptorT, ArgsT]):
    category = OpCategory.ATTENTION


class OptionalsPlan(AttentionPlan[DescriptorT, ArgsT]):
    """A Plan of whose Args some may be None: there is one for each choice of those that are not, made when it is first
    seen. optionals: these fields, by the names of the row."""

    optionals: ClassVar[tuple[str, ...]] = ()

    def __init__(self, descriptor: DescriptorT, given: frozenset[str] | None = None) -> None:
        self._given = frozenset(self.optionals) if given is None else given
        self._by_given: dict[frozenset[str], OptionalsPlan[DescriptorT, ArgsT]] = {self._given: self}
        super().__init__(descriptor)

    def has(self, name: str) -> bool:
        return name in self._given

    def _for(self, args: Any) -> OptionalsPlan[DescriptorT, ArgsT]:
        fields = {name: self.names.get(name, name) for name in self.optionals}
        given = frozenset(name for name, field in fields.items() if getattr(args, field, None) is not None)
        if given not in self._by_given:
            self._by_given[given] = type(self)(self.descriptor, given)  # which its own Plan remembers as itself
        return self._by_given[given]

    def run(self, stream: object, workspace: Workspace | None, args: ArgsT) -> None:
        plan = self._for(args)
        super(OptionalsPlan, plan).run(stream, workspace, args)

    def can_implement(self, args: ArgsT) -> None:
        plan = self._for(args)
        super(OptionalsPlan, plan).can_implement(args)

    def _calls(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[Call, ...]:
        plan = self._for(args)
        return super(OptionalsPlan, plan)._calls(stream, workspace, args)


def require_positive(op: str, **extents: int) -> None:
    """Raises InvalidProblemError for the first that is not above 0."""
    for name, size in extents.items():
        if isinstance(size, int) and size <= 0:
            raise InvalidProblemError(f"{op}: {name}: expected > 0, got {size}")
