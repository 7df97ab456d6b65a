"""Channels to pixels and back. Formulas: torch.nn.functional.pixel_shuffle and pixel_unshuffle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.image import FAMILY

from ..kinds import ElementKind, ImageKind
from ..operands import In, Out
from .common import ImagePlan


class _Shapes:
    n: int
    c: int
    h: int
    w: int

    @property
    def factor(self) -> int:
        raise NotImplementedError

    def packed(self) -> tuple[int, int, int, int]:
        """The shape with the factor in the channels."""
        return (self.n, self.c * self.factor**2, self.h, self.w)

    def spread(self) -> tuple[int, int, int, int]:
        """The shape with the factor in the pixels."""
        return (self.n, self.c, self.h * self.factor, self.w * self.factor)


@dataclass(frozen=True)
class PixelShuffleDescriptor(_Shapes):
    """c: channels of the output; h, w: extents of the input."""

    n: int
    c: int
    h: int
    w: int
    upscale_factor: int
    element: ElementKind

    @property
    def factor(self) -> int:
        return self.upscale_factor


@dataclass(slots=True)
class PixelShuffleArgs:
    input: Any
    output: Any


class PixelShufflePlan(ImagePlan[PixelShuffleDescriptor, PixelShuffleArgs]):
    """output[n, c, h*r + a, w*r + b] = input[n, (c*r + a)*r + b, h, w] with r = upscale_factor, bit for bit.

    Shapes: input [n, c*r*r, h, w], output [n, c, h*r, w*r]. PixelUnshufflePlan is the inverse and the gradient.
    """

    op = FAMILY["pixel_shuffle"]
    kind = ImageKind.PIXEL_SHUFFLE
    operands = {"input": In("packed"), "output": Out("spread")}
    call = ("n", "c", "h", "w", "upscale_factor", "input", "output")


@dataclass(frozen=True)
class PixelUnshuffleDescriptor(_Shapes):
    """c: channels of the input; h, w: extents of the output."""

    n: int
    c: int
    h: int
    w: int
    downscale_factor: int
    element: ElementKind

    @property
    def factor(self) -> int:
        return self.downscale_factor


@dataclass(slots=True)
class PixelUnshuffleArgs:
    input: Any
    output: Any


class PixelUnshufflePlan(ImagePlan[PixelUnshuffleDescriptor, PixelUnshuffleArgs]):
    """output[n, (c*r + a)*r + b, h, w] = input[n, c, h*r + a, w*r + b] with r = downscale_factor, bit for bit.

    Shapes: input [n, c, h*r, w*r], output [n, c*r*r, h, w]. PixelShufflePlan is the inverse and the gradient.
    """

    op = FAMILY["pixel_unshuffle"]
    kind = ImageKind.PIXEL_UNSHUFFLE
    operands = {"input": In("spread"), "output": Out("packed")}
    call = ("n", "c", "h", "w", "downscale_factor", "input", "output")
