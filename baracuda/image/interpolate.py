"""Resampling to another size. Formula: torch.nn.functional.interpolate with mode "bilinear"."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import Any, Self

from baracuda_sys.abi.image import FAMILY

from ..base import ArgsT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import ElementKind, ImageKind, InterpolateMode
from .common import ImagePlan

__all__ = [
    "InterpolateArgs",
    "InterpolateBackwardArgs",
    "InterpolateBackwardDescriptor",
    "InterpolateBackwardPlan",
    "InterpolateDescriptor",
    "InterpolatePlan",
]


@dataclass(frozen=True)
class InterpolateDescriptor:
    """mode: a kernel exists for BILINEAR_2D. align_corners: the centres of the corner pixels coincide, and scales are
    ignored; otherwise the corners of the corner pixels do. scale_h, scale_w: output pixels per input pixel where that
    is not oh / ih, ow / iw."""

    n: int
    c: int
    ih: int
    iw: int
    oh: int
    ow: int
    mode: InterpolateMode
    element: ElementKind
    align_corners: bool = False
    scale_h: float | None = None
    scale_w: float | None = None

    def with_align_corners(self, align_corners: bool) -> Self:
        return dataclasses.replace(self, align_corners=align_corners)

    def with_scale_h(self, scale_h: float) -> Self:
        return dataclasses.replace(self, scale_h=scale_h)

    def with_scale_w(self, scale_w: float) -> Self:
        return dataclasses.replace(self, scale_w=scale_w)

    def scale_h_factor(self) -> float:
        """scale_h as the C symbol takes it: 0 for none."""
        return 0.0 if self.scale_h is None else self.scale_h

    def scale_w_factor(self) -> float:
        """scale_w as the C symbol takes it: 0 for none."""
        return 0.0 if self.scale_w is None else self.scale_w


@dataclass(slots=True)
class InterpolateArgs:
    input: Any
    output: Any


class _InterpolatePlan(ImagePlan[InterpolateDescriptor, ArgsT]):
    @classmethod
    def check(cls, descriptor: InterpolateDescriptor) -> None:
        if descriptor.mode is not InterpolateMode.BILINEAR_2D:
            raise UnsupportedError(f"{cls.op.name}: mode: expected BILINEAR_2D, got {descriptor.mode}")
        for name in ("scale_h", "scale_w"):
            scale = getattr(descriptor, name)
            if isinstance(scale, int | float) and not (math.isfinite(scale) and scale > 0):
                raise InvalidProblemError(
                    f"{cls.op.name}: {name}: expected a positive finite number or None, got {scale}"
                )


class InterpolatePlan(_InterpolatePlan[InterpolateArgs]):
    """output = the image, bilinearly interpolated at the places of the output's pixels, held to the image's edges.

    Shapes: input [n, c, ih, iw], output [n, c, oh, ow]. select raises UnsupportedError for another mode,
    InvalidProblemError for a scale that is not positive and finite and for an output without an input.
    """

    op = FAMILY["interpolate_bilinear_2d"]
    kind = ImageKind.INTERPOLATE_BILINEAR_2D


InterpolateBackwardDescriptor = InterpolateDescriptor


@dataclass(slots=True)
class InterpolateBackwardArgs:
    dout: Any
    dinput: Any


class InterpolateBackwardPlan(_InterpolatePlan[InterpolateBackwardArgs]):
    """dinput += the adjoint of InterpolatePlan applied to dout. Shapes: dout [n, c, oh, ow], dinput [n, c, ih, iw]."""

    op = FAMILY["interpolate_bilinear_2d_backward"]
    kind = ImageKind.INTERPOLATE_BILINEAR_2D_BACKWARD
