"""Pooling of regions of interest to a grid of cells. Formulas: those of torchvision.ops.roi_align and roi_pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.image import FAMILY

from ..base import ArgsT
from ..errors import InvalidProblemError
from ..kinds import ElementKind, ImageKind
from .common import ImagePlan

__all__ = [
    "RoiAlignArgs",
    "RoiAlignBackwardArgs",
    "RoiAlignBackwardDescriptor",
    "RoiAlignBackwardPlan",
    "RoiAlignDescriptor",
    "RoiAlignMaxArgs",
    "RoiAlignMaxBackwardArgs",
    "RoiAlignMaxBackwardDescriptor",
    "RoiAlignMaxBackwardPlan",
    "RoiAlignMaxDescriptor",
    "RoiAlignMaxPlan",
    "RoiAlignPlan",
    "RoiPoolArgs",
    "RoiPoolBackwardArgs",
    "RoiPoolBackwardDescriptor",
    "RoiPoolBackwardPlan",
    "RoiPoolDescriptor",
    "RoiPoolPlan",
]


@dataclass(frozen=True)
class _Regions:
    n: int
    c: int
    h: int
    w: int
    num_rois: int
    pooled_h: int
    pooled_w: int


@dataclass(frozen=True)
class RoiAlignDescriptor(_Regions):
    """spatial_scale: image pixels per pixel of the regions' coordinates. sampling_ratio: points along each side of a
    cell, 0 for as many as it has pixels, rounded up. aligned: coordinates shift by half a pixel, so that a region's
    corners lie where its pixels' corners do."""

    spatial_scale: float
    sampling_ratio: int
    aligned: bool
    element: ElementKind


@dataclass(slots=True)
class RoiAlignArgs:
    input: Any
    rois: Any
    output: Any


class _RoiAlignPlan(ImagePlan[RoiAlignDescriptor, ArgsT]):
    @classmethod
    def check(cls, descriptor: RoiAlignDescriptor) -> None:
        ratio = descriptor.sampling_ratio
        if isinstance(ratio, int) and ratio < 0:
            raise InvalidProblemError(f"{cls.op.name}: sampling_ratio: expected 0 or more, got {ratio}")


class RoiAlignPlan(_RoiAlignPlan[RoiAlignArgs]):
    """output = mean of the image, bilinearly interpolated, over the sampling points of each cell of each region.

    Shapes: input [n, c, h, w], rois [num_rois, 5] with rows (batch index, x1, y1, x2, y2), output [num_rois, c,
    pooled_h, pooled_w], all of one kind. A point beyond [-1, h] x [-1, w] counts as 0, as does all of a region whose
    batch index is NaN or outside [0, n). select raises InvalidProblemError for a negative sampling_ratio, which the C
    symbol takes as 0.
    """

    op = FAMILY["roi_align"]
    kind = ImageKind.ROI_ALIGN


RoiAlignBackwardDescriptor = RoiAlignDescriptor


@dataclass(slots=True)
class RoiAlignBackwardArgs:
    dout: Any
    rois: Any
    dinput: Any


class RoiAlignBackwardPlan(_RoiAlignPlan[RoiAlignBackwardArgs]):
    """dinput += the adjoint of RoiAlignPlan applied to dout. Regions receive no gradient.

    Shapes: dout [num_rois, c, pooled_h, pooled_w], rois [num_rois, 5], dinput [n, c, h, w].
    """

    op = FAMILY["roi_align_backward"]
    kind = ImageKind.ROI_ALIGN_BACKWARD


RoiAlignMaxDescriptor = RoiAlignDescriptor
RoiAlignMaxBackwardDescriptor = RoiAlignDescriptor
RoiAlignMaxArgs = RoiAlignArgs


class RoiAlignMaxPlan(_RoiAlignPlan[RoiAlignMaxArgs]):
    """output = the largest of the values that RoiAlignPlan takes the mean of, as ONNX's RoiAlign of mode max.

    Shapes: those of RoiAlignPlan. A point beyond [-1, h] x [-1, w] counts as 0, NaN is the largest value, and a cell
    without points gives 0.
    """

    op = FAMILY["roi_align_max"]
    kind = ImageKind.ROI_ALIGN_MAX


@dataclass(slots=True)
class RoiAlignMaxBackwardArgs:
    dout: Any
    input: Any
    rois: Any
    dinput: Any


class RoiAlignMaxBackwardPlan(_RoiAlignPlan[RoiAlignMaxBackwardArgs]):
    """dinput += the gradient of RoiAlignMaxPlan at `input`: of each cell to the four pixels around its point with the
    largest value, the first such point of the image, and none where a point beyond the image has it. Regions receive
    no gradient.

    Shapes: dout [num_rois, c, pooled_h, pooled_w], input [n, c, h, w], rois [num_rois, 5], dinput [n, c, h, w].
    """

    op = FAMILY["roi_align_max_backward"]
    kind = ImageKind.ROI_ALIGN_MAX_BACKWARD


@dataclass(frozen=True)
class RoiPoolDescriptor(_Regions):
    """spatial_scale: image pixels per pixel of the regions' coordinates."""

    spatial_scale: float
    element: ElementKind


@dataclass(slots=True)
class RoiPoolArgs:
    input: Any
    rois: Any
    output: Any
    argmax: Any


class RoiPoolPlan(ImagePlan[RoiPoolDescriptor, RoiPoolArgs]):
    """output = the maximum over the pixels of each cell of each region, argmax = y * w + x of the first that has it.

    Shapes: input [n, c, h, w], rois [num_rois, 5] with rows (batch index, x1, y1, x2, y2), output and argmax (i32)
    [num_rois, c, pooled_h, pooled_w]. A cell without pixels gives 0 and -1, as does all of a region whose batch index
    is NaN or outside [0, n); NaN pixels are skipped where there are others. h * w must fit 32 bits.
    """

    op = FAMILY["roi_pool"]
    kind = ImageKind.ROI_POOL
    aux_element = ElementKind.I32


@dataclass(frozen=True)
class RoiPoolBackwardDescriptor(_Regions):
    element: ElementKind


@dataclass(slots=True)
class RoiPoolBackwardArgs:
    dout: Any
    rois: Any
    argmax: Any
    dinput: Any


class RoiPoolBackwardPlan(ImagePlan[RoiPoolBackwardDescriptor, RoiPoolBackwardArgs]):
    """dinput at argmax += dout, where argmax lies in the image.

    Shapes: dout and argmax (i32) [num_rois, c, pooled_h, pooled_w], rois [num_rois, 5], dinput [n, c, h, w].
    """

    op = FAMILY["roi_pool_backward"]
    kind = ImageKind.ROI_POOL_BACKWARD
    aux_element = ElementKind.I32
