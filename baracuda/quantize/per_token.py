"""One scale and zero point for each row of a matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.quantize import FAMILY

from ..kinds import ElementKind, QuantizeKind
from .common import DequantizationPlan, DequantizeBackwardArgs, QuantizationPlan, QuantizeArgs

__all__ = [
    "DequantizePerTokenArgs",
    "DequantizePerTokenBackwardArgs",
    "DequantizePerTokenBackwardDescriptor",
    "DequantizePerTokenBackwardPlan",
    "DequantizePerTokenDescriptor",
    "DequantizePerTokenPlan",
    "QuantizePerTokenArgs",
    "QuantizePerTokenBackwardArgs",
    "QuantizePerTokenBackwardDescriptor",
    "QuantizePerTokenBackwardPlan",
    "QuantizePerTokenDescriptor",
    "QuantizePerTokenPlan",
]


@dataclass(frozen=True)
class QuantizePerTokenDescriptor:
    n: int
    d: int
    q_min: int
    q_max: int
    input_element: ElementKind
    output_element: ElementKind


QuantizePerTokenArgs = QuantizeArgs


class QuantizePerTokenPlan(QuantizationPlan[QuantizePerTokenDescriptor, QuantizePerTokenArgs]):
    """output[r] = Q(input[r]) with scale[r], zero_point[r].

    Shapes: input [n, d] fp, scale [n] fp, zero_point [n] i32, output [n, d] q.
    """

    op = FAMILY["quantize_per_token"]
    kind = QuantizeKind.PER_TOKEN


@dataclass(frozen=True)
class QuantizePerTokenBackwardDescriptor:
    n: int
    d: int
    q_min: int
    q_max: int
    input_element: ElementKind


@dataclass(slots=True)
class QuantizePerTokenBackwardArgs:
    d_output: Any
    input: Any
    scale: Any
    zero_point: Any
    d_input: Any


class QuantizePerTokenBackwardPlan(QuantizationPlan[QuantizePerTokenBackwardDescriptor, QuantizePerTokenBackwardArgs]):
    """d_input = d_output / scale[r] where m(input), else 0.

    Shapes: d_output, input, d_input [n, d] fp, scale [n] fp, zero_point [n] i32.
    """

    op = FAMILY["quantize_per_token_backward"]
    kind = QuantizeKind.PER_TOKEN_BACKWARD


@dataclass(frozen=True)
class DequantizePerTokenDescriptor:
    n: int
    d: int
    input_element: ElementKind
    output_element: ElementKind


DequantizePerTokenArgs = QuantizeArgs


class DequantizePerTokenPlan(DequantizationPlan[DequantizePerTokenDescriptor, DequantizePerTokenArgs]):
    """output[r] = (input[r] - zero_point[r]) * scale[r].

    Shapes: input [n, d] q, scale [n] fp, zero_point [n] i32, output [n, d] fp.
    """

    op = FAMILY["dequantize_per_token"]
    kind = QuantizeKind.DEQUANTIZE_PER_TOKEN


@dataclass(frozen=True)
class DequantizePerTokenBackwardDescriptor:
    """input_element None: the kind of the tensors of each call."""

    n: int
    d: int
    input_element: ElementKind | None = None


DequantizePerTokenBackwardArgs = DequantizeBackwardArgs


class DequantizePerTokenBackwardPlan(
    QuantizationPlan[DequantizePerTokenBackwardDescriptor, DequantizePerTokenBackwardArgs]
):
    """d_input[r] = d_output[r] * scale[r]. Shapes: scale [n] fp, d_output and d_input [n, d] fp."""

    op = FAMILY["dequantize_per_token_backward"]
    kind = QuantizeKind.DEQUANTIZE_PER_TOKEN_BACKWARD
