"""Three operands, and selection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi import Op
from baracuda_sys.abi.elementwise_binary import TERNARY, WHERE

from ..base import ArgsT, DescriptorT
from ..errors import UnsupportedError
from ..kinds import FLOATS, ElementKind, OpCategory, TernaryKind
from ..plan import require_kind
from .common import ElementwisePlan, ShapedDescriptor

__all__ = [
    "TernaryArgs",
    "TernaryBackwardArgs",
    "TernaryBackwardDescriptor",
    "TernaryBackwardPlan",
    "TernaryDescriptor",
    "TernaryPlan",
    "WhereArgs",
    "WhereBackwardArgs",
    "WhereBackwardDescriptor",
    "WhereBackwardPlan",
    "WhereDescriptor",
    "WherePlan",
]


@dataclass(frozen=True)
class TernaryDescriptor(ShapedDescriptor):
    """kind: CLAMP, FMA, ADDCMUL or ADDCDIV. scale: of the last two, taken as f32 for every element kind."""

    kind: TernaryKind
    shape: tuple[int, ...]
    element: ElementKind
    scale: float = 1.0


class _TernaryPlan(ElementwisePlan[TernaryDescriptor, ArgsT]):
    category = OpCategory.TERNARY_ELEMENTWISE
    family = TERNARY
    prefix = "ternary_"


@dataclass(slots=True)
class TernaryArgs:
    a: Any
    b: Any
    c: Any
    y: Any


class TernaryPlan(_TernaryPlan[TernaryArgs]):
    """CLAMP: a held to [b, c]. FMA: a * b + c, rounded twice. ADDCMUL: a + scale * b * c. ADDCDIV: a + scale * (b / c).

    Shapes: all [shape], with any strides; an axis of a, b or c may have one element. y may be a, b or c.
    """


TernaryBackwardDescriptor = TernaryDescriptor


@dataclass(slots=True)
class TernaryBackwardArgs:
    dy: Any
    a: Any
    b: Any
    c: Any
    da: Any
    db: Any
    dc: Any


class TernaryBackwardPlan(_TernaryPlan[TernaryBackwardArgs]):
    """da, db and dc from dy, a, b and c.

    Shapes: all [shape], with any strides; an axis of what is read may have one element. An output may be an input, but
    no two outputs may share memory.
    """

    suffix = "_backward"


CONDITIONS = (ElementKind.U8, ElementKind.U32, ElementKind.I64)


@dataclass(frozen=True)
class WhereDescriptor(ShapedDescriptor):
    """cond_element: U8 (which takes bool too), U32 or I64."""

    shape: tuple[int, ...]
    element: ElementKind
    cond_element: ElementKind = ElementKind.U8


class _WherePlan(ElementwisePlan[DescriptorT, ArgsT]):
    category = OpCategory.TERNARY_ELEMENTWISE
    kind = TernaryKind.WHERE
    family = WHERE


@dataclass(slots=True)
class WhereArgs:
    cond: Any
    a: Any
    b: Any
    y: Any


class WherePlan(_WherePlan[WhereDescriptor, WhereArgs]):
    """y = cond != 0 ? a : b, bits copied.

    Shapes: all [shape], with any strides; an axis of cond, a or b may have one element. y may be a or b.
    """

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        condition = require_kind("where", "cond_element", descriptor.cond_element, CONDITIONS)
        if condition is ElementKind.U8 and descriptor.element in FLOATS:
            return cls.family["where"]
        return cls.family[f"where_{condition.value}cond"]


WhereBackwardDescriptor = WhereDescriptor


@dataclass(slots=True)
class WhereBackwardArgs:
    cond: Any
    dy: Any
    da: Any
    db: Any


class WhereBackwardPlan(_WherePlan[WhereBackwardDescriptor, WhereBackwardArgs]):
    """da = cond != 0 ? dy : 0, db = cond != 0 ? 0 : dy. cond_element is U8.

    Shapes: all [shape], with any strides; an axis of cond or dy may have one element. da or db may be dy, but not the
    same memory as the other.
    """

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        if descriptor.cond_element is not ElementKind.U8:
            raise UnsupportedError(f"where_backward: cond_element: expected U8, got {descriptor.cond_element!r}")
        return cls.family["where_backward"]
