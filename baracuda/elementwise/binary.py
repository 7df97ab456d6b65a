"""Two operands: arithmetic, comparison, LERP with its scalar, and the gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi import Op
from baracuda_sys.abi.elementwise_binary import BINARY, COMPARE

from ..base import ArgsT
from ..errors import UnsupportedError
from ..kinds import INTEGERS, BinaryCmpKind, BinaryKind, ElementKind, OpCategory
from .common import ElementwisePlan, ShapedDescriptor

__all__ = [
    "BinaryArgs",
    "BinaryBackwardArgs",
    "BinaryBackwardDescriptor",
    "BinaryBackwardPlan",
    "BinaryCmpArgs",
    "BinaryCmpDescriptor",
    "BinaryCmpPlan",
    "BinaryDescriptor",
    "BinaryParamArgs",
    "BinaryParamBackwardArgs",
    "BinaryParamBackwardDescriptor",
    "BinaryParamBackwardPlan",
    "BinaryParamDescriptor",
    "BinaryParamPlan",
    "BinaryPlan",
]


@dataclass(frozen=True)
class BinaryDescriptor(ShapedDescriptor):
    """kind: any for which docs/support.md lists `binary_<kind>`, except LERP. Comparisons have BinaryCmpKind."""

    kind: BinaryKind
    shape: tuple[int, ...]
    element: ElementKind


class _BinaryPlan(ElementwisePlan[BinaryDescriptor, ArgsT]):
    category = OpCategory.BINARY_ELEMENTWISE
    family = BINARY
    prefix = "binary_"

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        if descriptor.kind is BinaryKind.LERP:
            raise UnsupportedError(f"{cls.__name__}: expected a kind without a scalar, got LERP: see BinaryParamPlan")
        if descriptor.element in INTEGERS and not cls.suffix and isinstance(descriptor.kind, BinaryKind):
            integer = f"{cls.prefix}{descriptor.kind.name.lower()}_integer"
            if integer in cls.family.by_name:
                return cls.family[integer]
        return super().op_of(descriptor)


@dataclass(slots=True)
class BinaryArgs:
    a: Any
    b: Any
    y: Any


class BinaryPlan(_BinaryPlan[BinaryArgs]):
    """y = f(a, b).

    Shapes: all [shape], with any strides; an axis of a or b may have one element. y may be a or b.
    """


BinaryBackwardDescriptor = BinaryDescriptor


@dataclass(slots=True)
class BinaryBackwardArgs:
    """a and b are not needed for ADD and SUB."""

    dy: Any
    da: Any
    db: Any
    a: Any = None
    b: Any = None


class BinaryBackwardPlan(_BinaryPlan[BinaryBackwardArgs]):
    """da and db from dy, a and b. Kinds: ADD, SUB, MUL, DIV, POW, ATAN2, HYPOT, MAXIMUM, MINIMUM.

    Shapes: all [shape], with any strides; an axis of dy, a or b may have one element. da or db may be dy, a or b, but
    not the same memory as the other.
    """

    suffix = "_backward"


@dataclass(frozen=True)
class BinaryParamDescriptor(BinaryDescriptor):
    """kind: LERP. param: its scalar, taken as f32 for every element kind."""

    param: float


class _BinaryParamPlan(ElementwisePlan[BinaryParamDescriptor, ArgsT]):
    category = OpCategory.BINARY_ELEMENTWISE
    family = BINARY
    prefix = "binary_"
    names = {"p": "param"}

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        if descriptor.kind is not BinaryKind.LERP:
            raise UnsupportedError(f"{cls.__name__}: kind: expected LERP, got {descriptor.kind}")
        return super().op_of(descriptor)


BinaryParamArgs = BinaryArgs


class BinaryParamPlan(_BinaryParamPlan[BinaryParamArgs]):
    """LERP: y = a + p * (b - a), and b - (b - a) * (1 - p) for |p| >= 0.5, so that p = 1 gives b (torch.lerp).

    Shapes: all [shape], with any strides; an axis of a or b may have one element. y may be a or b.
    """


BinaryParamBackwardDescriptor = BinaryParamDescriptor


@dataclass(slots=True)
class BinaryParamBackwardArgs:
    dy: Any
    da: Any
    db: Any


class BinaryParamBackwardPlan(_BinaryParamPlan[BinaryParamBackwardArgs]):
    """LERP: da = (1 - p) * dy, db = p * dy; p receives no gradient.

    Shapes: all [shape], with any strides. da or db may be dy, but not the same memory as the other.
    """

    suffix = "_backward"


@dataclass(frozen=True)
class BinaryCmpDescriptor(ShapedDescriptor):
    kind: BinaryCmpKind
    shape: tuple[int, ...]
    element: ElementKind


BinaryCmpArgs = BinaryArgs


class BinaryCmpPlan(ElementwisePlan[BinaryCmpDescriptor, BinaryCmpArgs]):
    """y = 1 where the comparison holds, else 0. With NaN none holds but NE; -0 equals 0.

    Shapes: all [shape], y of u8 or bool, with any strides; an axis of a or b may have one element.
    """

    category = OpCategory.BINARY_ELEMENTWISE
    family = COMPARE
    prefix = "binary_cmp_"
