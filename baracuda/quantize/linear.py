"""Dynamic-range quantization of activations, and the W8A8 linear layers over int8 codes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Op
from baracuda_sys.abi.quantize import FAMILY

from ..base import ArgsT, BasePlan, Call, DescriptorT, Workspace
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import (
    FLOATS,
    DynamicRangeMode,
    DynamicRangeScope,
    ElementKind,
    KernelSku,
    OpCategory,
    QuantizeKind,
    deterministic,
)
from ..plan import Plan, require_kind
from .common import QuantizationPlan
from .per_tensor import FakeQuantizeArgs, FakeQuantizeDescriptor, FakeQuantizePlan

__all__ = [
    "DynamicRangeQuantizeArgs",
    "DynamicRangeQuantizeDescriptor",
    "DynamicRangeQuantizePlan",
    "QuantizedLinearArgs",
    "QuantizedLinearDescriptor",
    "QuantizedLinearPlan",
    "SmoothQuantLinearArgs",
    "SmoothQuantLinearDescriptor",
    "SmoothQuantLinearPlan",
]

S8 = ElementKind.S8


@dataclass(frozen=True)
class DynamicRangeQuantizeDescriptor:
    """Kernels exist for mode SYMMETRIC, scope token(), output_element S8."""

    n: int
    d: int
    q_min: int
    q_max: int
    input_element: ElementKind
    output_element: ElementKind = S8
    mode: DynamicRangeMode = DynamicRangeMode.SYMMETRIC
    scope: DynamicRangeScope = DynamicRangeScope.token()  # noqa: RUF009 (frozen)


@dataclass(slots=True)
class DynamicRangeQuantizeArgs:
    input: Any
    scale_out: Any
    output: Any


class DynamicRangeQuantizePlan(QuantizationPlan[DynamicRangeQuantizeDescriptor, DynamicRangeQuantizeArgs]):
    """scale_out[r] = max |input[r, :]| / q_max, NaN left out and 1 where that is 0; output = Q(input) with it.

    Shapes: input [n, d] fp, scale_out [n] fp, output [n, d] s8. The zero point is 0; q_max must be positive.
    """

    op = FAMILY["dynamic_range_quantize_per_token_sym"]
    kind = QuantizeKind.DYNAMIC_RANGE
    names = {**QuantizationPlan.names, "scale": "scale_out"}
    further_kinds = {"q": (S8,)}

    @classmethod
    def check(cls, descriptor: DynamicRangeQuantizeDescriptor) -> None:
        if descriptor.mode is not DynamicRangeMode.SYMMETRIC:
            raise UnsupportedError(f"{cls.op.name}: mode: expected SYMMETRIC, got {descriptor.mode}")
        if descriptor.scope != DynamicRangeScope.token():
            raise UnsupportedError(f"{cls.op.name}: scope: expected token(), got {descriptor.scope}")


@dataclass(frozen=True)
class _W8A8Descriptor:
    m: int
    c_out: int
    k: int
    element: ElementKind


@dataclass(slots=True)
class _W8A8Args:
    weight_q: Any
    act_q: Any
    act_scale: Any
    weight_scale: Any
    output: Any


class _W8A8Plan(QuantizationPlan[_W8A8Descriptor, _W8A8Args]):
    op = FAMILY["quantized_linear_w8a8"]
    kind = QuantizeKind.QUANTIZED_LINEAR
    names = {"scale_a": "act_scale", "scale_w": "weight_scale"}
    element_fields = {"fp": "element"}
    precision = deterministic(math="element")


class _LinearPlan(BasePlan[DescriptorT, ArgsT]):
    """Two ops on one stream: one makes the activation's scales (and codes), then the W8A8 product. ops: their rows."""

    ops: ClassVar[tuple[Op, ...]]
    category = OpCategory.QUANTIZATION
    kind = QuantizeKind.QUANTIZED_LINEAR
    elements: ClassVar[dict[str, tuple[ElementKind, ...]]]

    def __init__(self, descriptor: DescriptorT) -> None:
        super().__init__(descriptor)
        name = type(self).__name__.removesuffix("Plan")
        for field, allowed in self.elements.items():
            require_kind(name, field, getattr(descriptor, field), allowed)
        self._first, self._product = self._plans(name)

    def _plans(self, name: str) -> tuple[Plan[Any, Any], _W8A8Plan]:
        """The two Plans, selected for the descriptor."""
        raise NotImplementedError

    def _steps(self, args: ArgsT) -> tuple[Any, _W8A8Args]:
        """The Args of the two Plans."""
        raise NotImplementedError

    def sku(self) -> KernelSku:
        return self._product.sku()

    def _calls(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[Call, ...]:
        first, product = self._steps(args)
        return (*self._first._calls(stream, None, first), *self._product._calls(stream, None, product))


@dataclass(frozen=True)
class QuantizedLinearDescriptor:
    m: int
    c_out: int
    k: int
    q_min: int
    q_max: int
    activation_element: ElementKind
    weight_element: ElementKind = S8


@dataclass(slots=True)
class QuantizedLinearArgs:
    activation: Any
    weight_q: Any
    weight_scale: Any
    output: Any
    act_q_scratch: Any
    act_scale_scratch: Any


class QuantizedLinearPlan(_LinearPlan[QuantizedLinearDescriptor, QuantizedLinearArgs]):
    """output = activation @ weight.T with both as int8 codes and exact integer sums.

    The activation is quantized per row into the two scratch tensors (as DynamicRangeQuantizePlan does), then
    output[i, j] = (act_scale[i] * weight_scale[j]) * sum over p of act_q[i, p] * weight_q[j, p].
    Shapes: activation [m, k] fp, weight_q [c_out, k] s8, weight_scale [c_out] fp, output [m, c_out] fp,
    act_q_scratch [m, k] s8, act_scale_scratch [m] fp.
    """

    ops = (FAMILY["dynamic_range_quantize_per_token_sym"], FAMILY["quantized_linear_w8a8"])
    elements = {"activation_element": FLOATS, "weight_element": (S8,)}

    def _plans(self, name: str) -> tuple[Plan[Any, Any], _W8A8Plan]:
        d = self.descriptor
        product = _W8A8Plan(_W8A8Descriptor(d.m, d.c_out, d.k, d.activation_element))
        codes = DynamicRangeQuantizeDescriptor(d.m, d.k, d.q_min, d.q_max, d.activation_element)
        return DynamicRangeQuantizePlan(codes), product

    def _steps(self, args: QuantizedLinearArgs) -> tuple[DynamicRangeQuantizeArgs, _W8A8Args]:
        codes, scales = args.act_q_scratch, args.act_scale_scratch
        return (
            DynamicRangeQuantizeArgs(args.activation, scales, codes),
            _W8A8Args(args.weight_q, codes, scales, args.weight_scale, args.output),
        )


@dataclass(frozen=True)
class SmoothQuantLinearDescriptor:
    m: int
    n: int
    k: int
    act_scale: float
    activation_element: ElementKind
    weight_element: ElementKind
    output_element: ElementKind

    @classmethod
    def new(cls, m: int, n: int, k: int, act_scale: float, output_element: ElementKind) -> SmoothQuantLinearDescriptor:
        """With int8 activations and weights."""
        return cls(m, n, k, act_scale, S8, S8, output_element)


@dataclass(slots=True)
class SmoothQuantLinearArgs:
    act_q: Any
    weight_q: Any
    weight_scale: Any
    output: Any
    act_scale_scratch: Any


class SmoothQuantLinearPlan(_LinearPlan[SmoothQuantLinearDescriptor, SmoothQuantLinearArgs]):
    """output[i, j] = (act_scale * weight_scale[j]) * sum over p of act_q[i, p] * weight_q[j, p].

    Shapes: act_q [m, k] s8, weight_q [n, k] s8, weight_scale [n] fp, output [m, n] fp, act_scale_scratch [m] fp; fp is
    F32, BF16 or F64. The scratch is filled with act_scale, which must be finite (zero and negative are accepted).
    """

    ops = (FAMILY["fake_quantize"], FAMILY["quantized_linear_w8a8"])
    elements = {
        "activation_element": (S8,),
        "weight_element": (S8,),
        "output_element": (ElementKind.F32, ElementKind.BF16, ElementKind.F64),
    }

    def _plans(self, name: str) -> tuple[Plan[Any, Any], _W8A8Plan]:
        d = self.descriptor
        if not math.isfinite(d.act_scale):
            raise InvalidProblemError(f"{name}: act_scale: expected a finite number, got {d.act_scale}")
        product = _W8A8Plan(_W8A8Descriptor(d.m, d.n, d.k, d.output_element))
        # A fake quantizer whose range is the code 1 alone writes 1 * scale, whatever it reads.
        return FakeQuantizePlan(FakeQuantizeDescriptor(d.m, 1, 1, d.output_element)), product

    def _steps(self, args: SmoothQuantLinearArgs) -> tuple[FakeQuantizeArgs, _W8A8Args]:
        scales = args.act_scale_scratch
        return (
            FakeQuantizeArgs(scales, self.descriptor.act_scale, 0, scales),
            _W8A8Args(args.weight_q, args.act_q, scales, args.weight_scale, args.output),
        )
