"""What a PyTorch user would write instead of softmax and what takes its place."""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch

from baracuda_sys.abi.table import STRIDED

from ._types import Formula, Tensor

aten = torch.ops.aten


def gumbel_softmax(x: Tensor, u_rand: Tensor, softmax_axis: int, inv_tau: float, hard: int) -> Tensor:
    """In f32 for 16 bits, as u is."""
    wide = x.float() if x.element_size() == 2 else x
    noise = u_rand.to(wide.dtype).clamp(1e-20, 1 - 2**-24)
    y = torch.softmax((wide - (-noise.log()).log()) * inv_tau, softmax_axis)
    if hard:
        first = y.argmax(softmax_axis, keepdim=True)
        y = torch.zeros_like(y).scatter_(softmax_axis, first, 1)
    return y.to(x.dtype)


def masked_softmax(x: Tensor, mask: Tensor, softmax_axis: int, scale: float) -> Tensor:
    """In f32 for 16 bits; 0 where all of a row is hidden."""
    wide = x.float() if x.element_size() == 2 else x
    scores = torch.where(mask, wide * scale, -math.inf) if mask.dtype == torch.bool else wide * scale + mask
    return aten._safe_softmax(scores, softmax_axis).to(x.dtype)


def softmax_backward(dy: Tensor, y: Tensor, softmax_axis: int) -> Tensor:
    return aten._softmax_backward_data(dy, y, softmax_axis, y.dtype)


def sparsemax(x: Tensor, softmax_axis: int) -> Tensor:
    """The threshold is that of the largest set of sorted elements that all lie above it."""
    wide = x.float() if x.element_size() == 2 else x
    rows = wide.movedim(softmax_axis, -1)
    ordered = rows.sort(-1, descending=True).values
    counts = torch.arange(1, rows.shape[-1] + 1, device=x.device, dtype=wide.dtype)
    sums = ordered.cumsum(-1) - 1
    inside = (counts * ordered > sums).sum(-1, keepdim=True)
    threshold = sums.gather(-1, inside - 1) / inside
    return (rows - threshold).clamp(min=0).movedim(-1, softmax_axis).to(x.dtype)


def sparsemax_backward(dy: Tensor, y: Tensor, softmax_axis: int) -> Tensor:
    wide = dy.float() if dy.element_size() == 2 else dy
    inside = y > 0
    mean = (wide * inside).sum(softmax_axis, keepdim=True) / inside.sum(softmax_axis, keepdim=True)
    return torch.where(inside, wide - mean, 0).to(dy.dtype)


def log_softmax_backward(dy: Tensor, y: Tensor, softmax_axis: int) -> Tensor:
    return aten._log_softmax_backward_data(dy, y, softmax_axis, y.dtype)


WITH_STRIDES: Mapping[str, Formula] = {
    "softmax": lambda x, softmax_axis: torch.softmax(x, softmax_axis),
    "log_softmax": lambda x, softmax_axis: torch.log_softmax(x, softmax_axis),
    "softmax_backward": softmax_backward,
    "log_softmax_backward": log_softmax_backward,
}
"""What has a name for tensors with strides too, as which it takes them."""

FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{f"{op}{suffix}": (formula,) for op, formula in WITH_STRIDES.items() for suffix in ("", STRIDED)},
    "gumbel_softmax": (gumbel_softmax,),
    "gumbel_softmax_backward": (lambda dy, y, softmax_axis, inv_tau: softmax_backward(dy, y, softmax_axis) * inv_tau,),
    **dict.fromkeys(("masked_softmax", "masked_softmax_bool"), (masked_softmax,)),
    "masked_softmax_backward": (lambda dy, y, softmax_axis, scale: softmax_backward(dy, y, softmax_axis) * scale,),
    "sparsemax": (sparsemax,),
    "sparsemax_backward": (sparsemax_backward,),
}
