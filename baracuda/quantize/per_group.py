"""One scale and zero point for each run of group_size elements of a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.quantize import FAMILY

from ..kinds import ElementKind, QuantizeKind
from .common import DequantizationPlan, QuantizationPlan, QuantizeArgs
from .per_token import QuantizePerTokenBackwardArgs

__all__ = [
    "DequantizePerGroupArgs",
    "DequantizePerGroupBackwardArgs",
    "DequantizePerGroupBackwardDescriptor",
    "DequantizePerGroupBackwardPlan",
    "DequantizePerGroupDescriptor",
    "DequantizePerGroupPlan",
    "QuantizePerGroupArgs",
    "QuantizePerGroupBackwardArgs",
    "QuantizePerGroupBackwardDescriptor",
    "QuantizePerGroupBackwardPlan",
    "QuantizePerGroupDescriptor",
    "QuantizePerGroupPlan",
]


class _Groups:
    axis_size: int
    group_size: int

    def num_groups(self) -> int:
        """Groups in a row; 0 where group_size is not positive."""
        return self.axis_size // self.group_size if self.group_size > 0 else 0


@dataclass(frozen=True)
class QuantizePerGroupDescriptor(_Groups):
    outer_size: int
    axis_size: int
    group_size: int
    q_min: int
    q_max: int
    input_element: ElementKind
    output_element: ElementKind


QuantizePerGroupArgs = QuantizeArgs


class QuantizePerGroupPlan(QuantizationPlan[QuantizePerGroupDescriptor, QuantizePerGroupArgs]):
    """output[r, c] = Q(input[r, c]) with scale[r, c / group_size], zero_point[r, c / group_size].

    Shapes: input [outer, axis] fp, scale [outer, G] fp, zero_point [outer, G] i32, output [outer, axis] q, with
    G = num_groups(). Tensors of higher rank are reshaped by the caller; the last axis is the one with the groups.
    """

    op = FAMILY["quantize_per_group"]
    kind = QuantizeKind.PER_GROUP


@dataclass(frozen=True)
class QuantizePerGroupBackwardDescriptor(_Groups):
    outer_size: int
    axis_size: int
    group_size: int
    q_min: int
    q_max: int
    input_element: ElementKind


QuantizePerGroupBackwardArgs = QuantizePerTokenBackwardArgs


class QuantizePerGroupBackwardPlan(QuantizationPlan[QuantizePerGroupBackwardDescriptor, QuantizePerGroupBackwardArgs]):
    """d_input = d_output / scale[r, c / group_size] where m(input), else 0.

    Shapes: d_output, input, d_input [outer, axis] fp, scale [outer, G] fp, zero_point [outer, G] i32.
    """

    op = FAMILY["quantize_per_group_backward"]
    kind = QuantizeKind.PER_GROUP_BACKWARD


@dataclass(frozen=True)
class DequantizePerGroupDescriptor(_Groups):
    outer_size: int
    axis_size: int
    group_size: int
    input_element: ElementKind
    output_element: ElementKind


DequantizePerGroupArgs = QuantizeArgs


class DequantizePerGroupPlan(DequantizationPlan[DequantizePerGroupDescriptor, DequantizePerGroupArgs]):
    """output[r, c] = (input[r, c] - zero_point[r, g]) * scale[r, g] with g = c / group_size.

    Shapes: input [outer, axis] q, scale [outer, G] fp, zero_point [outer, G] i32, output [outer, axis] fp.
    """

    op = FAMILY["dequantize_per_group"]
    kind = QuantizeKind.DEQUANTIZE_PER_GROUP


@dataclass(frozen=True)
class DequantizePerGroupBackwardDescriptor(_Groups):
    """input_element None: the kind of the tensors of each call."""

    outer_size: int
    axis_size: int
    group_size: int
    input_element: ElementKind | None = None


@dataclass(slots=True)
class DequantizePerGroupBackwardArgs:
    d_output: Any
    scale: Any
    d_input: Any


class DequantizePerGroupBackwardPlan(
    QuantizationPlan[DequantizePerGroupBackwardDescriptor, DequantizePerGroupBackwardArgs]
):
    """d_input = d_output * scale[r, c / group_size]. Shapes: gradients [outer, axis] fp, scale [outer, G] fp."""

    op = FAMILY["dequantize_per_group_backward"]
    kind = QuantizeKind.DEQUANTIZE_PER_GROUP_BACKWARD
