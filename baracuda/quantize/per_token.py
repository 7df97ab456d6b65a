"""One scale and zero point for each row of a matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.quantize import FAMILY

from ..kinds import ElementKind, QuantizeKind
from ..operands import In, Out
from .common import DequantizationPlan, QuantizationPlan
from .per_channel import DequantizePerChannelBackwardArgs, QuantizePerChannelArgs


@dataclass(frozen=True)
class QuantizePerTokenDescriptor:
    n: int
    d: int
    q_min: int
    q_max: int
    input_element: ElementKind
    output_element: ElementKind


class QuantizePerTokenArgs(QuantizePerChannelArgs):
    """The tensors of one call."""


class QuantizePerTokenPlan(QuantizationPlan[QuantizePerTokenDescriptor, QuantizePerTokenArgs]):
    """output[r] = Q(input[r]) with scale[r], zero_point[r].

    Shapes: input [n, d] fp, scale [n] fp, zero_point [n] i32, output [n, d] q.
    """

    op = FAMILY["quantize_per_token"]
    kind = QuantizeKind.PER_TOKEN
    operands = {"input": In("n d"), "scale": In("n"), "zero_point": In("n", ElementKind.I32), "output": Out("n d", "q")}
    call = ("n", "d", "q_min", "q_max", "input", "scale", "zero_point", "output")


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
    operands = {
        "d_output": In("n d"),
        "input": In("n d"),
        "scale": In("n"),
        "zero_point": In("n", ElementKind.I32),
        "d_input": Out("n d"),
    }
    call = ("n", "d", "q_min", "q_max", "d_output", "input", "scale", "zero_point", "d_input")


@dataclass(frozen=True)
class DequantizePerTokenDescriptor:
    n: int
    d: int
    input_element: ElementKind
    output_element: ElementKind


class DequantizePerTokenArgs(QuantizePerChannelArgs):
    """The tensors of one call."""


class DequantizePerTokenPlan(DequantizationPlan[DequantizePerTokenDescriptor, DequantizePerTokenArgs]):
    """output[r] = (input[r] - zero_point[r]) * scale[r].

    Shapes: input [n, d] q, scale [n] fp, zero_point [n] i32, output [n, d] fp.
    """

    op = FAMILY["dequantize_per_token"]
    kind = QuantizeKind.DEQUANTIZE_PER_TOKEN
    operands = {"input": In("n d", "q"), "scale": In("n"), "zero_point": In("n", ElementKind.I32), "output": Out("n d")}
    call = ("n", "d", "input", "scale", "zero_point", "output")


@dataclass(frozen=True)
class DequantizePerTokenBackwardDescriptor:
    """input_element None: the kind of the tensors of each call."""

    n: int
    d: int
    input_element: ElementKind | None = None


class DequantizePerTokenBackwardArgs(DequantizePerChannelBackwardArgs):
    """The tensors of one call."""


class DequantizePerTokenBackwardPlan(
    QuantizationPlan[DequantizePerTokenBackwardDescriptor, DequantizePerTokenBackwardArgs]
):
    """d_input[r] = d_output[r] * scale[r]. Shapes: scale [n] fp, d_output and d_input [n, d] fp."""

    op = FAMILY["dequantize_per_token_backward"]
    kind = QuantizeKind.DEQUANTIZE_PER_TOKEN_BACKWARD
    operands = {"scale": In("n"), "d_output": In("n d"), "d_input": Out("n d")}
    call = ("n", "d", "d_output", "scale", "d_input")
