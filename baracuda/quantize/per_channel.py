"""One scale and zero point for each index along an axis of a tensor of any rank."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys import abi
from baracuda_sys.abi.quantize import FAMILY

from ..errors import InvalidProblemError
from ..kinds import ElementKind, QuantizeKind
from .common import DequantizationPlan, DequantizeBackwardArgs, QuantizationPlan, QuantizeArgs

__all__ = [
    "DequantizePerChannelArgs",
    "DequantizePerChannelBackwardArgs",
    "DequantizePerChannelBackwardDescriptor",
    "DequantizePerChannelBackwardPlan",
    "DequantizePerChannelDescriptor",
    "DequantizePerChannelPlan",
    "QuantizePerChannelArgs",
    "QuantizePerChannelBackwardArgs",
    "QuantizePerChannelBackwardDescriptor",
    "QuantizePerChannelBackwardPlan",
    "QuantizePerChannelDescriptor",
    "QuantizePerChannelPlan",
]


class _Channels:
    """What follows from shape, rank (None: every extent counts; else those after it are padding of 1) and axis."""

    shape: tuple[int, ...]
    rank: int | None
    axis: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", tuple(self.shape))

    def numel(self) -> int:
        return math.prod(self.shape)

    def channels(self) -> int:
        return self.shape[self.axis]

    def real_shape(self) -> tuple[int, ...]:
        return self.shape[: self.rank]

    def shape4(self) -> tuple[int, ...]:
        """The shape as the C symbols take it: padded with ones, or collapsed around the axis."""
        if len(self.shape) <= 4:
            return (*self.shape, 1, 1, 1)[:4]
        return (math.prod(self.shape[: self.axis]), self.channels(), math.prod(self.shape[self.axis + 1 :]), 1)

    def axis4(self) -> int:
        return self.axis if len(self.shape) <= 4 else 1


class _ChannelPlan:
    """Shapes of any rank, whose conditions the C symbols cannot say. A base of the Plans, before Plan."""

    op: abi.Op
    shapes: ClassVar[Mapping[str, str]] = {"numel": "real_shape", "shape4[axis]": "channels"}

    @classmethod
    def check(cls, descriptor: _Channels) -> None:
        shape, rank, axis = descriptor.shape, descriptor.rank, descriptor.axis
        where = cls.op.name
        if not shape or any(size < 0 for size in shape):
            raise InvalidProblemError(f"{where}: shape: expected one or more extents >= 0, got {shape}")
        if rank is not None and not (1 <= rank <= len(shape) and all(size == 1 for size in shape[rank:])):
            raise InvalidProblemError(
                f"{where}: rank: expected 1 to {len(shape)}, with extents of 1 from there on, got {rank} for {shape}"
            )
        if not 0 <= axis < len(shape):
            raise InvalidProblemError(f"{where}: axis: expected 0 <= axis < {len(shape)}, got {axis}")


@dataclass(frozen=True)
class QuantizePerChannelDescriptor(_Channels):
    shape: tuple[int, ...]
    axis: int
    q_min: int
    q_max: int
    input_element: ElementKind
    output_element: ElementKind
    rank: int | None = None


QuantizePerChannelArgs = QuantizeArgs


class QuantizePerChannelPlan(_ChannelPlan, QuantizationPlan[QuantizePerChannelDescriptor, QuantizePerChannelArgs]):
    """output = Q(input) with the scale and zero point of the index along `axis`.

    Shapes: input [shape] fp, scale [C] fp, zero_point [C] i32, output [shape] q, with C = shape[axis].
    """

    op = FAMILY["quantize_per_channel"]
    kind = QuantizeKind.PER_CHANNEL


QuantizePerChannelBackwardDescriptor = QuantizePerChannelDescriptor


@dataclass(slots=True)
class QuantizePerChannelBackwardArgs:
    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any


class QuantizePerChannelBackwardPlan(
    _ChannelPlan, QuantizationPlan[QuantizePerChannelBackwardDescriptor, QuantizePerChannelBackwardArgs]
):
    """d_input = d_output / scale[c] where m(input), else 0.

    Shapes: input, d_output, d_input [shape] fp, scale [C] fp, zero_point [C] i32.
    """

    op = FAMILY["quantize_per_channel_backward"]
    kind = QuantizeKind.PER_CHANNEL_BACKWARD


@dataclass(frozen=True)
class DequantizePerChannelDescriptor(_Channels):
    shape: tuple[int, ...]
    axis: int
    input_element: ElementKind
    output_element: ElementKind
    rank: int | None = None


DequantizePerChannelArgs = QuantizeArgs


class DequantizePerChannelPlan(
    _ChannelPlan, DequantizationPlan[DequantizePerChannelDescriptor, DequantizePerChannelArgs]
):
    """output = scale[c] * (input - zero_point[c]).

    Shapes: input [shape] q, scale [C] fp, zero_point [C] i32, output [shape] fp.
    """

    op = FAMILY["dequantize_per_channel"]
    kind = QuantizeKind.DEQUANTIZE_PER_CHANNEL


DequantizePerChannelBackwardDescriptor = DequantizePerChannelDescriptor


DequantizePerChannelBackwardArgs = DequantizeBackwardArgs


class DequantizePerChannelBackwardPlan(
    _ChannelPlan, DequantizationPlan[DequantizePerChannelBackwardDescriptor, DequantizePerChannelBackwardArgs]
):
    """d_input = d_output * scale[c]. Shapes: scale [C] fp, d_output and d_input [shape] fp."""

    op = FAMILY["dequantize_per_channel_backward"]
    kind = QuantizeKind.DEQUANTIZE_PER_CHANNEL_BACKWARD
