"""One scale and zero point for the whole tensor, given by value. Tensors have `numel` elements and any rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.quantize import FAMILY

from ..kinds import ElementKind, QuantizeKind
from ..operands import In, Out
from .common import DequantizationPlan, QuantizationPlan


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
    operands = {"input": In("numel", any_rank=True), "output": Out("numel", "q", any_rank=True)}
    call = ("numel", "scale", "zero_point", "q_min", "q_max", "input", "output")


class QuantizePerTensorBackwardDescriptor(QuantizePerTensorDescriptor):
    """As QuantizePerTensorDescriptor."""


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
    operands = {
        "input": In("numel", any_rank=True),
        "d_output": In("numel", any_rank=True),
        "d_input": Out("numel", any_rank=True),
    }
    call = ("numel", "scale", "zero_point", "q_min", "q_max", "input", "d_output", "d_input")


@dataclass(frozen=True)
class DequantizePerTensorDescriptor:
    numel: int
    input_element: ElementKind
    output_element: ElementKind


class DequantizePerTensorArgs(QuantizePerTensorArgs):
    """As QuantizePerTensorArgs, from codes to fp."""


class DequantizePerTensorPlan(DequantizationPlan[DequantizePerTensorDescriptor, DequantizePerTensorArgs]):
    """output = scale * (input - zero_point). Shapes: input [numel] q, output [numel] fp."""

    op = FAMILY["dequantize_per_tensor"]
    kind = QuantizeKind.DEQUANTIZE_PER_TENSOR
    operands = {"input": In("numel", "q", any_rank=True), "output": Out("numel", any_rank=True)}
    call = ("numel", "scale", "zero_point", "input", "output")


class DequantizePerTensorBackwardDescriptor(DequantizePerTensorDescriptor):
    """As DequantizePerTensorDescriptor."""


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
    operands = {"d_output": In("numel", any_rank=True), "d_input": Out("numel", any_rank=True)}
    call = ("numel", "scale", "d_output", "d_input")


@dataclass(frozen=True)
class FakeQuantizeDescriptor:
    numel: int
    q_min: int
    q_max: int
    input_element: ElementKind


class FakeQuantizeArgs(QuantizePerTensorArgs):
    """As QuantizePerTensorArgs, with an fp output."""


class FakeQuantizePlan(QuantizationPlan[FakeQuantizeDescriptor, FakeQuantizeArgs]):
    """output = scale * (Q(input) - zero_point). Shapes: all [numel] fp. output may be input."""

    op = FAMILY["fake_quantize"]
    kind = QuantizeKind.FAKE_QUANTIZE
    operands = {"input": In("numel", any_rank=True), "output": Out("numel", any_rank=True)}
    call = ("numel", "scale", "zero_point", "q_min", "q_max", "input", "output")


class FakeQuantizeBackwardDescriptor(FakeQuantizeDescriptor):
    """As FakeQuantizeDescriptor."""


class FakeQuantizeBackwardArgs(QuantizePerTensorBackwardArgs):
    """As QuantizePerTensorBackwardArgs."""


class FakeQuantizeBackwardPlan(QuantizationPlan[FakeQuantizeBackwardDescriptor, FakeQuantizeBackwardArgs]):
    """d_input = d_output where m(input), else 0. Shapes: all [numel] fp."""

    op = FAMILY["fake_quantize_backward"]
    kind = QuantizeKind.FAKE_QUANTIZE_BACKWARD
    operands = QuantizePerTensorBackwardPlan.operands
    call = QuantizePerTensorBackwardPlan.call
