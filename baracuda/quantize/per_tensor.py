"""One scale and zero point for the whole tensor, given by value. Tensors have `numel` elements and any rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.quantize import FAMILY

from ..kinds import ElementKind, QuantizeKind
from .common import DequantizationPlan, QuantizationPlan

__all__ = [
    "DequantizePerTensorArgs",
    "DequantizePerTensorBackwardArgs",
    "DequantizePerTensorBackwardDescriptor",
    "DequantizePerTensorBackwardPlan",
    "DequantizePerTensorDescriptor",
    "DequantizePerTensorPlan",
    "FakeQuantizeArgs",
    "FakeQuantizeBackwardArgs",
    "FakeQuantizeBackwardDescriptor",
    "FakeQuantizeBackwardPlan",
    "FakeQuantizeDescriptor",
    "FakeQuantizePlan",
    "QuantizePerTensorArgs",
    "QuantizePerTensorBackwardArgs",
    "QuantizePerTensorBackwardDescriptor",
    "QuantizePerTensorBackwardPlan",
    "QuantizePerTensorDescriptor",
    "QuantizePerTensorPlan",
]


@dataclass(frozen=True)
class QuantizePerTensorDescriptor:
    numel: int
    q_min: int
    q_max: int
    input_element: ElementKind
    output_element: ElementKind


@dataclass(slots=True)
class QuantizePerTensorArgs:
    input: Any
    scale: float
    zero_point: int
    output: Any


class QuantizePerTensorPlan(QuantizationPlan[QuantizePerTensorDescriptor, QuantizePerTensorArgs]):
    """output = Q(input). Shapes: input [numel] fp, output [numel] q."""

    op = FAMILY["quantize_per_tensor"]
    kind = QuantizeKind.PER_TENSOR
    any_rank = True


QuantizePerTensorBackwardDescriptor = QuantizePerTensorDescriptor


@dataclass(slots=True)
class QuantizePerTensorBackwardArgs:
    input: Any
    scale: float
    zero_point: int
    d_output: Any
    d_input: Any


class QuantizePerTensorBackwardPlan(
    QuantizationPlan[QuantizePerTensorBackwardDescriptor, QuantizePerTensorBackwardArgs]
):
    """d_input = d_output * (1 / scale) where m(input), else 0. Shapes: all [numel] fp."""

    op = FAMILY["quantize_per_tensor_backward"]
    kind = QuantizeKind.PER_TENSOR_BACKWARD
    any_rank = True


@dataclass(frozen=True)
class DequantizePerTensorDescriptor:
    numel: int
    input_element: ElementKind
    output_element: ElementKind


DequantizePerTensorArgs = QuantizePerTensorArgs


class DequantizePerTensorPlan(DequantizationPlan[DequantizePerTensorDescriptor, DequantizePerTensorArgs]):
    """output = scale * (input - zero_point). Shapes: input [numel] q, output [numel] fp."""

    op = FAMILY["dequantize_per_tensor"]
    kind = QuantizeKind.DEQUANTIZE_PER_TENSOR
    any_rank = True


DequantizePerTensorBackwardDescriptor = DequantizePerTensorDescriptor


@dataclass(slots=True)
class DequantizePerTensorBackwardArgs:
    scale: float
    d_output: Any
    d_input: Any


class DequantizePerTensorBackwardPlan(
    DequantizationPlan[DequantizePerTensorBackwardDescriptor, DequantizePerTensorBackwardArgs]
):
    """d_input = d_output * scale. Shapes: all [numel] fp."""

    op = FAMILY["dequantize_per_tensor_backward"]
    kind = QuantizeKind.DEQUANTIZE_PER_TENSOR_BACKWARD
    any_rank = True


@dataclass(frozen=True)
class FakeQuantizeDescriptor:
    numel: int
    q_min: int
    q_max: int
    input_element: ElementKind


FakeQuantizeArgs = QuantizePerTensorArgs


class FakeQuantizePlan(QuantizationPlan[FakeQuantizeDescriptor, FakeQuantizeArgs]):
    """output = scale * (Q(input) - zero_point). Shapes: all [numel] fp. output may be input."""

    op = FAMILY["fake_quantize"]
    kind = QuantizeKind.FAKE_QUANTIZE
    any_rank = True


FakeQuantizeBackwardDescriptor = FakeQuantizeDescriptor


FakeQuantizeBackwardArgs = QuantizePerTensorBackwardArgs


class FakeQuantizeBackwardPlan(QuantizationPlan[FakeQuantizeBackwardDescriptor, FakeQuantizeBackwardArgs]):
    """d_input = d_output where m(input), else 0. Shapes: all [numel] fp."""

    op = FAMILY["fake_quantize_backward"]
    kind = QuantizeKind.FAKE_QUANTIZE_BACKWARD
    any_rank = True
