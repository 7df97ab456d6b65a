"""Channels to pixels and back. Formulas: torch.nn.functional.pixel_shuffle and pixel_unshuffle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.image import FAMILY

from ..kinds import ElementKind, ImageKind
from .common import ImagePlan

__all__ = [
    "PixelShuffleArgs",
    "PixelShuffleDescriptor",
    "PixelShufflePlan",
    "PixelUnshuffleArgs",
    "PixelUnshuffleDescriptor",
    "PixelUnshufflePlan",
]


@dataclass(frozen=True)
class PixelShuffleDescriptor:
    """c: channels of the output; h, w: extents of the input."""

    n: int
    c: int
    h: int
    w: int
    upscale_factor: int
    element: ElementKind


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
    names = {"r": "upscale_factor"}


@dataclass(frozen=True)
class PixelUnshuffleDescriptor:
    """c: channels of the input; h, w: extents of the output."""

    n: int
    c: int
    h: int
    w: int
    downscale_factor: int
    element: ElementKind


PixelUnshuffleArgs = PixelShuffleArgs


class PixelUnshufflePlan(ImagePlan[PixelUnshuffleDescriptor, PixelUnshuffleArgs]):
    """output[n, (c*r + a)*r + b, h, w] = input[n, c, h*r + a, w*r + b] with r = downscale_factor, bit for bit.

    Shapes: input [n, c, h*r, w*r], output [n, c*r*r, h, w]. PixelShufflePlan is the inverse and the gradient.
    """

    op = FAMILY["pixel_unshuffle"]
    kind = ImageKind.PIXEL_UNSHUFFLE
    names = {"r": "downscale_factor"}
