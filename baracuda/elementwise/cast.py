"""Conversions between element kinds, and y = a * x + b."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Op
from baracuda_sys.abi.elementwise_cast import AFFINE, CAST, NUMERIC

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import ElementKind, OpCategory, UnaryKind, deterministic
from .common import ElementwisePlan

__all__ = [
    "AffineArgs",
    "AffineDescriptor",
    "AffinePlan",
    "CastArgs",
    "CastDescriptor",
    "CastPlan",
    "CastSubByteArgs",
    "CastSubByteDescriptor",
    "CastSubBytePlan",
]

PLAIN = tuple(map(ElementKind, NUMERIC))


class _NumelPlan(ElementwisePlan[DescriptorT, ArgsT]):
    """Of Descriptors that have a number of elements instead of a shape."""

    category = OpCategory.UNARY_ELEMENTWISE
    names = {"x": "input", "y": "output"}
    shapes = {}
    any_rank = True

    @classmethod
    def check(cls, descriptor: Any) -> None:
        if isinstance(descriptor.numel, int) and descriptor.numel < 0:
            raise InvalidProblemError(f"{cls.__name__}: numel: expected >= 0, got {descriptor.numel}")


@dataclass(frozen=True)
class CastDescriptor:
    """CastPlan: any two kinds of F32, F64, F16, BF16, I32, I64, U8, S8, U32 and I16. CastSubBytePlan: BOOL, FP8E4M3,
    FP8E5M2, S4 or U4 on one side. numel counts elements, also where two are in a byte."""

    numel: int
    input_element: ElementKind
    output_element: ElementKind


@dataclass(slots=True)
class CastArgs:
    input: Any
    output: Any


class _CastPlan(_NumelPlan[CastDescriptor, CastArgs]):
    kind = UnaryKind.CAST
    family = CAST
    element_fields = {"src": "input_element", "dst": "output_element"}
    precision = deterministic(math="input_element")
    plain: ClassVar[bool]
    """Whether its conversions are those between PLAIN kinds."""

    @classmethod
    def op_of(cls, descriptor: CastDescriptor) -> Op:
        source, target = descriptor.input_element, descriptor.output_element
        for op in cls.family.ops:
            (_, sources), (_, targets) = op.dtypes.axes
            if source in map(ElementKind, sources) and target in map(ElementKind, targets):
                if (source in PLAIN and target in PLAIN) is cls.plain:
                    return op
                break
        raise UnsupportedError(f"{cls.__name__}: expected a pair of kinds of its own, got {source!r} to {target!r}")


class CastPlan(_CastPlan):
    """output = input as another kind; the header says how it is rounded and what happens beyond the range.

    Shapes: both numel elements, of any rank, with any strides where they are [numel]. output may be input where both
    kinds have the same width.
    """

    plain = True


CastSubByteDescriptor = CastDescriptor
CastSubByteArgs = CastArgs


class CastSubBytePlan(_CastPlan):
    """output = input as another kind, where one is BOOL, fp8 (saturating) or of four bits.

    Shapes: both numel elements, of any rank; of S4 and U4 numel / 2 bytes (uint8).
    """

    plain = False


@dataclass(frozen=True)
class AffineDescriptor:
    """element: F32, F64, F16, BF16, I32, I64, U8 or S8. a, b: of its kind, of F16 and BF16 as f32."""

    numel: int
    a: Any
    b: Any
    element: ElementKind


AffineArgs = CastArgs


class AffinePlan(_NumelPlan[AffineDescriptor, AffineArgs]):
    """output = a * input + b: one fused multiply-add; integers modulo 2^bits.

    Shapes: both numel elements, of any rank, with any strides where they are [numel]. output may be input.
    """

    kind = UnaryKind.AFFINE
    family = AFFINE

    @classmethod
    def op_of(cls, descriptor: AffineDescriptor) -> Op:
        names = {op.dtypes.axes[0][1][0]: None for op in cls.family.ops}
        for name in names:
            if ElementKind(name) is descriptor.element:
                return cls.family[f"affine_{name}"]
        raise UnsupportedError(f"AffinePlan: element: expected one of {', '.join(names)}, got {descriptor.element!r}")
