"""One operand: y = f(x), and dx from dy and what the forward op saved."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi import Op
from baracuda_sys.abi.elementwise_unary import FAMILY, OF_OUTPUT

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import ElementKind, OpCategory, UnaryKind
from .common import ElementwisePlan

WITH_PARAMETERS = (UnaryKind.THRESHOLD, UnaryKind.POWI)


@dataclass(frozen=True)
class UnaryDescriptor:
    """kind: any with a row in the support matrix but THRESHOLD and POWI. ELU has alpha = 1."""

    kind: UnaryKind
    shape: tuple[int, ...]
    element: ElementKind

    def numel(self) -> int:
        return math.prod(self.shape)

    def alpha(self) -> float:
        return 1.0


class _UnaryPlan(ElementwisePlan[DescriptorT, ArgsT]):
    category = OpCategory.UNARY_ELEMENTWISE
    family = FAMILY
    prefix = "unary_"
    parameters = False

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        if (descriptor.kind in WITH_PARAMETERS) is not cls.parameters:
            other = "UnaryPlan" if cls.parameters else "UnaryParamPlan"
            raise UnsupportedError(f"{cls.__name__}: expected a kind of its own, got {descriptor.kind}: see {other}")
        return super().op_of(descriptor)


@dataclass(slots=True)
class UnaryArgs:
    x: Any
    y: Any


class UnaryPlan(_UnaryPlan[UnaryDescriptor, UnaryArgs]):
    """y = f(x).

    Shapes: both [shape], with any strides; an axis of x may have one element. y may be x.
    """


class UnaryBackwardDescriptor(UnaryDescriptor):
    """As UnaryDescriptor."""


@dataclass(slots=True)
class UnaryBackwardArgs:
    """x for the ops that saved their input, y for those that saved their output."""

    dy: Any
    dx: Any
    x: Any = None
    y: Any = None


class UnaryBackwardPlan(_UnaryPlan[UnaryBackwardDescriptor, UnaryBackwardArgs]):
    """dx = dy * f'(x), from y where the kind is EXP, EXPM1, EXP2, TANH, SIGMOID, SQRT or RSQRT, else from x.

    Shapes: all [shape], with any strides; an axis of dy, x or y may have one element. dx may be dy, x or y.
    """

    suffix = "_backward"

    def field_of(self, argument: str) -> str:
        if argument != "saved":
            return argument
        return "y" if self.op.name.removeprefix("unary_").removesuffix("_backward") in OF_OUTPUT else "x"

    def _arguments(self, stream: int, workspace: Any, args: UnaryBackwardArgs) -> Any:
        saved = self.field_of("saved")
        if getattr(args, saved, ...) is None:
            raise InvalidProblemError(f"{self.op.name}: {saved}: expected the tensor that the op saves, got None")
        return super()._arguments(stream, workspace, args)


@dataclass(frozen=True)
class UnaryParamDescriptor:
    """kind: THRESHOLD or POWI. params: p0 and p1, taken as f32 for every element kind."""

    kind: UnaryKind
    shape: tuple[int, ...]
    element: ElementKind
    params: tuple[float, float]

    def numel(self) -> int:
        return math.prod(self.shape)

    def __post_init__(self) -> None:
        if len(self.params) != 2:
            raise InvalidProblemError(f"UnaryParamDescriptor: params: expected (p0, p1), got {self.params}")

    def p0(self) -> float:
        return self.params[0]

    def p1(self) -> float:
        return self.params[1]


class UnaryParamPlan(_UnaryPlan[UnaryParamDescriptor, UnaryArgs]):
    """THRESHOLD: y = x > p0 ? x : p1. POWI: y = x^n, n = p0 truncated.

    Shapes: both [shape], with any strides; an axis of x may have one element. y may be x.
    """

    parameters = True


class UnaryParamArgs(UnaryArgs):
    """As UnaryArgs."""


class UnaryParamBackwardDescriptor(UnaryParamDescriptor):
    """As UnaryParamDescriptor."""


@dataclass(slots=True)
class UnaryParamBackwardArgs:
    dy: Any
    x: Any
    dx: Any


class UnaryParamBackwardPlan(_UnaryPlan[UnaryParamBackwardDescriptor, UnaryParamBackwardArgs]):
    """THRESHOLD: dx = x > p0 ? dy : 0. POWI: dx = n * x^(n - 1) * dy, n = p0 truncated.

    Shapes: all [shape], with any strides; an axis of dy or x may have one element. dx may be dy or x.
    """

    suffix = "_backward"
    parameters = True
