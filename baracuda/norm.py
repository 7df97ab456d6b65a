"""RMS, layer, batch, group and instance norm, and their gradients."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Argument, Instance
from baracuda_sys.abi.norm import FAMILY

from .base import ArgsT, DescriptorT
from .errors import InvalidProblemError, UnsupportedError
from .kinds import ElementKind, NormalizationKind, OpCategory
from .operands import Slot
from .plan import Plan, descriptor_value
from .scalars import integer, real, workspace_bytes
from .strided import MAX_RANK, StridedPlan, Strides
from .tensors import contiguous_strides

__all__ = [
    f"{norm}{direction}{part}"
    for norm in ("RMSNorm", "LayerNorm", "BatchNorm", "GroupNorm", "InstanceNorm")
    for direction in ("", "Backward")
    for part in ("Descriptor", "Args", "Plan")
]

Shape = tuple[int, ...]


def _check_shape(name: str, shape: Shape, least_rank: int) -> None:
    if any(size < 0 for size in shape):
        raise InvalidProblemError(f"{name}: input_shape: expected extents >= 0, got {shape}")
    if not least_rank <= len(shape) <= MAX_RANK:
        raise UnsupportedError(f"{name}: input_shape: expected {least_rank} to {MAX_RANK} axes, got {shape}")


def _check_eps(name: str, descriptor: Any) -> None:
    eps = real(f"{name}: eps", getattr(descriptor, "eps", 0.0), "f32")
    if not 0 <= eps < math.inf:
        raise InvalidProblemError(f"{name}: eps: expected a finite number >= 0, got {eps}")


class _Masked:
    """Of a Descriptor: the shapes that follow from the axes that are normalized over, bit d for axis d."""

    input_shape: Shape
    norm_axes_mask: int

    def numel(self) -> int:
        return math.prod(self.input_shape)

    def rank(self) -> int:
        return len(self.input_shape)

    def input_strides(self) -> Shape:
        """Of contiguous tensors."""
        return contiguous_strides(self.input_shape)

    def save_strides(self) -> Shape:
        return contiguous_strides(self.save_shape())

    def norm_shape(self) -> Shape:
        return tuple(size for axis, size in enumerate(self.input_shape) if self.norm_axes_mask >> axis & 1)

    def norm_total_extent(self) -> int:
        return math.prod(self.norm_shape())

    def save_shape(self) -> Shape:
        """Of the saved statistics: 1 along the axes that are normalized over."""
        return tuple(1 if self.norm_axes_mask >> axis & 1 else size for axis, size in enumerate(self.input_shape))


@dataclass(frozen=True)
class RMSNormDescriptor(_Masked):
    """norm_axes_mask: of the last axes, bit d for axis d. rms_shape(): of the saved roots."""

    input_shape: Shape
    norm_axes_mask: int
    eps: float
    has_gamma: bool
    element: ElementKind

    def rms_shape(self) -> Shape:
        return self.save_shape()


@dataclass(frozen=True)
class RMSNormBackwardDescriptor(_Masked):
    input_shape: Shape
    norm_axes_mask: int
    has_gamma: bool
    element: ElementKind


@dataclass(frozen=True)
class LayerNormDescriptor(_Masked):
    """norm_axes_mask: of the last axes, bit d for axis d."""

    input_shape: Shape
    norm_axes_mask: int
    eps: float
    has_gamma: bool
    has_beta: bool
    element: ElementKind


@dataclass(frozen=True)
class LayerNormBackwardDescriptor(_Masked):
    input_shape: Shape
    norm_axes_mask: int
    has_gamma: bool
    has_beta: bool
    element: ElementKind


class _MaskedPlan(StridedPlan[DescriptorT, ArgsT]):
    """The rows' tensors and the statistics may have any strides; weights are contiguous."""

    category = OpCategory.NORMALIZATION
    names = {
        "shape": "input_shape",
        "rms_out": "rms",
        **dict.fromkeys(("mean_out", "mean_in"), "mean"),
        **dict.fromkeys(("inv_std_out", "inv_std_in"), "inv_std"),
        **dict.fromkeys(("stride_x", "stride_y", "stride_dy", "stride_dx"), "input_strides"),
        **dict.fromkeys(("stride_rms", "stride_save"), "save_strides"),
    }
    shapes = {
        "shape": "input_shape",
        "kept(shape, norm_axes_mask)": "save_shape",
        "norm_total_extent": "norm_total_extent",
    }

    def fast_workspace_size(self) -> int:
        """Bytes of workspace with which `run` is fastest. It needs none, and the result is the same, bit for bit."""
        symbol = self._instance.symbol("size")
        descriptor: Any = self.descriptor
        if symbol is None:
            return 0
        shape = descriptor.input_shape
        values = {"rank": len(shape), "shape": shape, "norm_axes_mask": descriptor.norm_axes_mask}
        return workspace_bytes(symbol, values)

    @classmethod
    def check(cls, descriptor: Any) -> None:
        shape, mask = (
            descriptor.input_shape,
            integer(f"{cls.op.name}: norm_axes_mask", descriptor.norm_axes_mask, "i32"),
        )
        _check_shape(cls.op.name, shape, 1)
        if not mask > 0 or mask != (1 << len(shape)) - (mask & -mask):
            raise InvalidProblemError(f"{cls.op.name}: norm_axes_mask: expected bits of the last axes, got {mask:#b}")
        _check_eps(cls.op.name, descriptor)

    def has(self, name: str) -> bool:
        if name in ("beta", "dbeta"):
            return bool(self.descriptor.has_beta)  # type: ignore[attr-defined]
        return name not in ("gamma", "dgamma") or bool(self.descriptor.has_gamma)  # type: ignore[attr-defined]

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        slot.any_strides, slot.broadcasts = bool(argument.strides), False
        return slot

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        own = {slot.argument: steps for slot, steps in zip(self._slots, strides, strict=True)}
        walk = {one.argument.name: self.by_value(one.name) for one in self.parameters(self.op) if one.argument.is_array}
        for argument in self.op.tensors:
            if not argument.strides or argument.name not in own:
                continue
            name, steps = argument.strides[0], own[argument.name]
            if argument.name.startswith("inv_std") and walk[name] != steps:
                raise InvalidProblemError(
                    f"{self.op.name}: inv_std has strides {steps}, expected {walk[name]}, which mean has"
                )
            walk[name] = steps
        values = {one.name: self._values[self._places[one.name]] for one in self.op.arguments if not one.is_tensor}
        return self._instance, values | walk


@dataclass(slots=True)
class RMSNormArgs:
    x: Any
    gamma: Any
    y: Any
    rms: Any


class RMSNormPlan(_MaskedPlan[RMSNormDescriptor, RMSNormArgs]):
    """rms = sqrt(mean(x^2) + eps), y = x / rms * gamma.

    Shapes: x, y [input_shape] and rms [rms_shape] with any strides, gamma [norm_total_extent] or None. y may be x.
    """

    op = FAMILY["rms_norm"]
    kind = NormalizationKind.RMS_NORM


@dataclass(slots=True)
class RMSNormBackwardArgs:
    dy: Any
    x: Any
    gamma: Any
    rms: Any
    dx: Any
    dgamma: Any


class RMSNormBackwardPlan(_MaskedPlan[RMSNormBackwardDescriptor, RMSNormBackwardArgs]):
    """dx = (d - xhat * mean(d * xhat)) / rms, d = dy * gamma and xhat = x / rms; dgamma = sums over rows of dy * xhat.

    Shapes: dy, x, dx [input_shape] and rms [save_shape] with any strides, gamma and dgamma [norm_total_extent], or None
    both.
    """

    op = FAMILY["rms_norm_backward"]
    kind = NormalizationKind.RMS_NORM


@dataclass(slots=True)
class LayerNormArgs:
    x: Any
    gamma: Any
    beta: Any
    y: Any
    mean: Any
    inv_std: Any


class LayerNormPlan(_MaskedPlan[LayerNormDescriptor, LayerNormArgs]):
    """y = (x - mean) * inv_std * gamma + beta with inv_std = 1 / sqrt(variance + eps).

    Shapes: x, y [input_shape] and mean, inv_std [save_shape] with any strides, gamma and beta [norm_total_extent] or
    None. y may be x.
    """

    op = FAMILY["layer_norm"]
    kind = NormalizationKind.LAYER_NORM


@dataclass(slots=True)
class LayerNormBackwardArgs:
    dy: Any
    x: Any
    gamma: Any
    mean: Any
    inv_std: Any
    dx: Any
    dgamma: Any
    dbeta: Any


class LayerNormBackwardPlan(_MaskedPlan[LayerNormBackwardDescriptor, LayerNormBackwardArgs]):
    """dx = inv_std * (d - mean(d) - xhat * mean(d * xhat)), d = dy * gamma and xhat = (x - mean) * inv_std; dgamma and
    dbeta = sums over rows of dy * xhat and dy.

    Shapes: dy, x, dx [input_shape] and mean, inv_std [save_shape] with any strides, gamma and dgamma
    [norm_total_extent], or None both, dbeta [norm_total_extent] or None.
    """

    op = FAMILY["layer_norm_backward"]
    kind = NormalizationKind.LAYER_NORM


class _Channels:
    """Of a Descriptor: a shape [N, C, ...] as the rows of the table have it."""

    input_shape: Shape
    group_kind: ClassVar[int] = 0

    def n_extent(self) -> int:
        return self.input_shape[0]

    def c_extent(self) -> int:
        return self.input_shape[1]

    def spatial_extent(self) -> int:
        return math.prod(self.input_shape[2:])

    def saved_shape(self) -> Shape:
        """Of the saved statistics, which may have any shape of as many elements."""
        return (self.c_extent(),)


@dataclass(frozen=True)
class BatchNormDescriptor(_Channels):
    """channel_axis: 1. has_affine: whether there are gamma and beta."""

    input_shape: Shape
    channel_axis: int
    eps: float
    has_affine: bool
    element: ElementKind

    def num_groups(self) -> int:
        return self.c_extent()


@dataclass(frozen=True)
class BatchNormBackwardDescriptor(_Channels):
    input_shape: Shape
    channel_axis: int
    has_affine: bool
    element: ElementKind

    def num_groups(self) -> int:
        return self.c_extent()


class _Groups(_Channels):
    num_groups: int
    group_kind = 1

    def saved_shape(self) -> Shape:
        return (self.n_extent(), self.num_groups)


@dataclass(frozen=True)
class GroupNormDescriptor(_Groups):
    """channel_axis: 1. num_groups: of the channels of a sample. has_affine: whether there are gamma and beta."""

    input_shape: Shape
    channel_axis: int
    num_groups: int
    eps: float
    has_affine: bool
    element: ElementKind


@dataclass(frozen=True)
class GroupNormBackwardDescriptor(_Groups):
    input_shape: Shape
    channel_axis: int
    num_groups: int
    has_affine: bool
    element: ElementKind


class _Instances(_Channels):
    group_kind = 1

    def num_groups(self) -> int:
        return self.c_extent()

    def saved_shape(self) -> Shape:
        return self.input_shape[:2]


@dataclass(frozen=True)
class InstanceNormDescriptor(_Instances):
    """channel_axis: 1. has_affine: whether there are gamma and beta."""

    input_shape: Shape
    channel_axis: int
    eps: float
    has_affine: bool
    element: ElementKind


@dataclass(frozen=True)
class InstanceNormBackwardDescriptor(_Instances):
    input_shape: Shape
    channel_axis: int
    has_affine: bool
    element: ElementKind


class _ChannelsPlan(Plan[DescriptorT, ArgsT]):
    category = OpCategory.NORMALIZATION
    shapes = {
        "n_extent, c_extent, spatial_extent": "input_shape",
        "c_extent": "c_extent",
        "group_kind == 0 ? c_extent : extent(n_extent, num_groups)": "saved_shape",
        "group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups": "saved_shape",
    }

    @classmethod
    def check(cls, descriptor: Any) -> None:
        _check_shape(cls.op.name, descriptor.input_shape, 2)
        _check_eps(cls.op.name, descriptor)
        if descriptor.channel_axis != 1:
            raise UnsupportedError(f"{cls.op.name}: channel_axis: expected 1, got {descriptor.channel_axis}")
        if descriptor.group_kind == 1:
            groups = integer(f"{cls.op.name}: num_groups", descriptor_value(descriptor, "num_groups"), "i32")
            channels = descriptor.c_extent()
            if channels == 0 or groups <= 0 or channels % groups:
                raise InvalidProblemError(
                    f"{cls.op.name}: num_groups: expected a divisor of {channels} channels, got {groups}"
                )

    def has(self, name: str) -> bool:
        return bool(self.descriptor.has_affine)  # type: ignore[attr-defined]

    def workspace_size(self) -> int:
        if not self.op.gradient:
            return 0
        return 8 * math.prod(self.descriptor.saved_shape())  # type: ignore[attr-defined]

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        slot.any_rank = name.startswith("saved_")
        return slot


@dataclass(slots=True)
class BatchNormArgs:
    x: Any
    gamma: Any
    beta: Any
    y: Any
    saved_mean: Any
    saved_rstd: Any


class BatchNormPlan(_ChannelsPlan[BatchNormDescriptor, BatchNormArgs]):
    """y = (x - saved_mean) * saved_rstd * gamma + beta with the statistics of each channel of the batch.

    Shapes: x, y [input_shape], gamma, beta [C] or None both, saved_mean, saved_rstd [C]. y may be x.
    """

    op = FAMILY["batch_norm"]
    kind = NormalizationKind.BATCH_NORM


@dataclass(slots=True)
class BatchNormBackwardArgs:
    dy: Any
    x: Any
    gamma: Any
    saved_mean: Any
    saved_rstd: Any
    dx: Any
    dgamma: Any
    dbeta: Any


class BatchNormBackwardPlan(_ChannelsPlan[BatchNormBackwardDescriptor, BatchNormBackwardArgs]):
    """The gradients of batch norm: dx, and dgamma and dbeta, the sums over a channel of dy * xhat and dy.

    Shapes: dy, x, dx [input_shape], gamma, dgamma, dbeta [C] or None all, saved_mean, saved_rstd [C].
    """

    op = FAMILY["batch_norm_backward"]
    kind = NormalizationKind.BATCH_NORM


GroupNormArgs = BatchNormArgs
GroupNormBackwardArgs = BatchNormBackwardArgs
InstanceNormArgs = BatchNormArgs
InstanceNormBackwardArgs = BatchNormBackwardArgs


class GroupNormPlan(_ChannelsPlan[GroupNormDescriptor, GroupNormArgs]):
    """y = (x - saved_mean) * saved_rstd * gamma + beta with the statistics of each sample's groups of channels.

    Shapes: x, y [input_shape], gamma, beta [C] or None both, saved_mean, saved_rstd [N, num_groups]. y may be x.
    """

    op = FAMILY["group_norm"]
    kind = NormalizationKind.GROUP_NORM


class GroupNormBackwardPlan(_ChannelsPlan[GroupNormBackwardDescriptor, GroupNormBackwardArgs]):
    """The gradients of group norm: dx, and dgamma and dbeta, the sums over a channel of dy * xhat and dy.

    Shapes: dy, x, dx [input_shape], gamma, dgamma, dbeta [C] or None all, saved_mean, saved_rstd [N, num_groups].
    """

    op = FAMILY["group_norm_backward"]
    kind = NormalizationKind.GROUP_NORM


class InstanceNormPlan(_ChannelsPlan[InstanceNormDescriptor, InstanceNormArgs]):
    """Group norm with as many groups as channels: the statistics of each channel of a sample, [N, C]."""

    op = FAMILY["group_norm"]
    kind = NormalizationKind.INSTANCE_NORM


class InstanceNormBackwardPlan(_ChannelsPlan[InstanceNormBackwardDescriptor, InstanceNormBackwardArgs]):
    """The gradients of instance norm, as those of group norm with as many groups as channels."""

    op = FAMILY["group_norm_backward"]
    kind = NormalizationKind.INSTANCE_NORM
