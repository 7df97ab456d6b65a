"""Pooling of regions of interest to a grid of cells. Formulas: those of torchvision.ops.roi_align and roi_pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.image import FAMILY

from ..errors import InvalidProblemError
from ..kinds import ElementKind, ImageKind
from ..operands import Add, In, Out
from .common import ImagePlan

_IMAGE = "n c h w"
_ROIS = In("num_rois 5")
_POOLED = "num_rois c pooled_h pooled_w"
_SIZES = ("n", "c", "h", "w", "num_rois", "pooled_h", "pooled_w")


@dataclass(frozen=True)
class RoiAlignDescriptor:
    """spatial_scale: image pixels per pixel of the regions' coordinates. sampling_ratio: points along each side of a
    cell, 0 for as many as it has pixels, rounded up. aligned: coordinates shift by half a pixel, so that a region's
    corners lie where its pixels' corners do."""

    n: int
    c: int
    h: int
    w: int
    num_rois: int
    pooled_h: int
    pooled_w: int
    spatial_scale: float
    sampling_ratio: int
    aligned: bool
    element: ElementKind


@dataclass(slots=True)
class RoiAlignArgs:
    input: Any
    rois: Any
    output: Any


class RoiAlignPlan(ImagePlan[RoiAlignDescriptor, RoiAlignArgs]):
    """output = mean of the image, bilinearly interpolated, over the sampling points of each cell of each region.

    Shapes: input [n, c, h, w], rois [num_rois, 5] with rows (batch index, x1, y1, x2, y2), output [num_rois, c,
    pooled_h, pooled_w], all of one kind. A point beyond [-1, h] x [-1, w] counts as 0, as does all of a region whose
    batch index is NaN or outside [0, n). select raises InvalidProblemError for a negative sampling_ratio, which the C
    symbol takes as 0.
    """

    op = FAMILY["roi_align"]
    kind = ImageKind.ROI_ALIGN
    operands = {"input": In(_IMAGE), "rois": _ROIS, "output": Out(_POOLED)}
    call = (*_SIZES, "spatial_scale", "sampling_ratio", "aligned", "input", "rois", "output")

    @classmethod
    def check(cls, descriptor: RoiAlignDescriptor) -> None:
        _check_sampling_ratio(cls.op.name, descriptor.sampling_ratio)


class RoiAlignBackwardDescriptor(RoiAlignDescriptor):
    """As RoiAlignDescriptor."""


@dataclass(slots=True)
class RoiAlignBackwardArgs:
    dout: Any
    rois: Any
    dinput: Any


class RoiAlignBackwardPlan(ImagePlan[RoiAlignBackwardDescriptor, RoiAlignBackwardArgs]):
    """dinput += the adjoint of RoiAlignPlan applied to dout. Regions receive no gradient.

    Shapes: dout [num_rois, c, pooled_h, pooled_w], rois [num_rois, 5], dinput [n, c, h, w].
    """

    op = FAMILY["roi_align_backward"]
    kind = ImageKind.ROI_ALIGN_BACKWARD
    operands = {"dout": In(_POOLED), "rois": _ROIS, "dinput": Add(_IMAGE)}
    call = (*RoiAlignPlan.call[:-3], "dout", "rois", "dinput")

    @classmethod
    def check(cls, descriptor: RoiAlignBackwardDescriptor) -> None:
        _check_sampling_ratio(cls.op.name, descriptor.sampling_ratio)


def _check_sampling_ratio(op: str, ratio: int) -> None:
    if isinstance(ratio, int) and ratio < 0:
        raise InvalidProblemError(f"{op}: sampling_ratio: expected 0 or more, got {ratio}")


@dataclass(frozen=True)
class RoiPoolDescriptor:
    """spatial_scale: image pixels per pixel of the regions' coordinates."""

    n: int
    c: int
    h: int
    w: int
    num_rois: int
    pooled_h: int
    pooled_w: int
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
    operands = {"input": In(_IMAGE), "rois": _ROIS, "output": Out(_POOLED), "argmax": Out(_POOLED, ElementKind.I32)}
    call = (*_SIZES, "spatial_scale", "input", "rois", "output", "argmax")


@dataclass(frozen=True)
class RoiPoolBackwardDescriptor:
    n: int
    c: int
    h: int
    w: int
    num_rois: int
    pooled_h: int
    pooled_w: int
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
    operands = {"dout": In(_POOLED), "rois": _ROIS, "argmax": In(_POOLED, ElementKind.I32), "dinput": Add(_IMAGE)}
    call = (*_SIZES, "dout", "rois", "argmax", "dinput")
