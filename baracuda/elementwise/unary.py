"""One operand: y = f(x), and dx from dy and what the forward op saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Op
from baracuda_sys.abi.elementwise_unary import FAMILY, OF_OUTPUT

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import ElementKind, OpCategory, UnaryKind
from ..plan import Parameter
from ..tensors import View
from .common import ElementwisePlan, ShapedDescriptor

__all__ = [
    "UnaryArgs",
    "UnaryBackwardArgs",
    "UnaryBackwardDescriptor",
    "UnaryBackwardPlan",
    "UnaryDescriptor",
    "UnaryParamArgs",
    "UnaryParamBackwardArgs",
    "UnaryParamBackwardDescriptor",
    "UnaryParamBackwardPlan",
    "UnaryParamDescriptor",
    "UnaryParamPlan",
    "UnaryPlan",
]

WITH_PARAMETERS = (UnaryKind.THRESHOLD, UnaryKind.POWI)


@dataclass(frozen=True)
class UnaryDescriptor(ShapedDescriptor):
    """kind: any for which docs/support.md lists `unary_<kind>`, except THRESHOLD and POWI. ELU has alpha = 1."""

    kind: UnaryKind
    shape: tuple[int, ...]
    element: ElementKind

    def alpha(self) -> float:
        """That of ELU."""
        return 1.0


class _UnaryPlan(ElementwisePlan[DescriptorT, ArgsT]):
    category = OpCategory.UNARY_ELEMENTWISE
    family = FAMILY
    prefix = "unary_"
    has_params: ClassVar[bool] = False

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        if (descriptor.kind in WITH_PARAMETERS) is not cls.has_params:
            other = "UnaryPlan" if cls.has_params else "UnaryParamPlan"
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


UnaryBackwardDescriptor = UnaryDescriptor


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

    @classmethod
    def parameters(cls, op: Op) -> tuple[Parameter, ...]:
        of_output = op.name.removeprefix(cls.prefix).removesuffix(cls.suffix) in OF_OUTPUT
        saved = "y" if of_output else "x"
        return tuple(one._replace(name=saved) if one.name == "saved" else one for one in super().parameters(op))

    def _views(self, sources: tuple[Any, ...], stream: int) -> tuple[list[View], int]:
        for slot, source in zip(self._slots, sources, strict=True):
            if source is None and slot.argument == "saved":
                raise InvalidProblemError(
                    f"{self.op.name}: {slot.name}: expected the tensor that the op saves, got None"
                )
        return super()._views(sources, stream)


@dataclass(frozen=True)
class UnaryParamDescriptor(ShapedDescriptor):
    """kind: THRESHOLD or POWI. params: p0 and p1, taken as f32 for every element kind."""

    kind: UnaryKind
    shape: tuple[int, ...]
    element: ElementKind
    params: tuple[float, float]

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

    has_params = True


UnaryParamArgs = UnaryArgs


UnaryParamBackwardDescriptor = UnaryParamDescriptor


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
    has_params = True
