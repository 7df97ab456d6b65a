"""Sampling an image at the points of a grid. Formulas: those of torch.nn.functional.grid_sample (mode "bilinear",
padding_mode "zeros", align_corners False) and affine_grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.image import FAMILY

from ..kinds import ElementKind, ImageKind
from .common import ImagePlan

__all__ = [
    "AffineGridArgs",
    "AffineGridDescriptor",
    "AffineGridPlan",
    "GridSampleArgs",
    "GridSampleBackwardArgs",
    "GridSampleBackwardDescriptor",
    "GridSampleBackwardPlan",
    "GridSampleDescriptor",
    "GridSamplePlan",
]


@dataclass(frozen=True)
class GridSampleDescriptor:
    n: int
    c: int
    ih: int
    iw: int
    oh: int
    ow: int
    element: ElementKind


@dataclass(slots=True)
class GridSampleArgs:
    input: Any
    grid: Any
    output: Any


class GridSamplePlan(ImagePlan[GridSampleDescriptor, GridSampleArgs]):
    """output = the image, bilinearly interpolated at the grid's points; 0 beyond it and at points that are not finite.

    Shapes: input [n, c, ih, iw], grid [n, oh, ow, 2] with points (x, y), output [n, c, oh, ow]. -1 and 1 are the outer
    edges of the first and the last pixel.
    """

    op = FAMILY["grid_sample_2d"]
    kind = ImageKind.GRID_SAMPLE_2D


GridSampleBackwardDescriptor = GridSampleDescriptor


@dataclass(slots=True)
class GridSampleBackwardArgs:
    dout: Any
    input: Any
    grid: Any
    dinput: Any
    dgrid: Any


class GridSampleBackwardPlan(ImagePlan[GridSampleBackwardDescriptor, GridSampleBackwardArgs]):
    """dinput += and dgrid += the gradients of GridSamplePlan for the gradient dout of its output.

    Shapes: dout [n, c, oh, ow], input and dinput [n, c, ih, iw], grid and dgrid [n, oh, ow, 2].
    """

    op = FAMILY["grid_sample_2d_backward"]
    kind = ImageKind.GRID_SAMPLE_2D_BACKWARD


@dataclass(frozen=True)
class AffineGridDescriptor:
    n: int
    oh: int
    ow: int
    element: ElementKind


@dataclass(slots=True)
class AffineGridArgs:
    theta: Any
    grid: Any


class AffineGridPlan(ImagePlan[AffineGridDescriptor, AffineGridArgs]):
    """grid = theta * (x, y, 1) at the pixel centres x = (2 * column + 1) / ow - 1, y = (2 * row + 1) / oh - 1.

    Shapes: theta [n, 2, 3], grid [n, oh, ow, 2].
    """

    op = FAMILY["affine_grid_2d"]
    kind = ImageKind.AFFINE_GRID_2D
