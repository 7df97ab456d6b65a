"""What a PyTorch user would write instead of a scan; one from the last element on turns the tensors around."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from ._types import Formula, Tensor


def turned(tensor: Tensor, axis: int, reverse: int) -> Tensor:
    return tensor.flip(axis) if reverse else tensor


def sums(function: Any) -> Formula:
    """Of integers in their own type."""

    def formula(x: Tensor, scan_axis: int, reverse: int) -> Tensor:
        return turned(function(turned(x, scan_axis, reverse), scan_axis, dtype=x.dtype), scan_axis, reverse)

    return formula


def logcumsumexp(x: Tensor, scan_axis: int, reverse: int) -> Tensor:
    return turned(torch.logcumsumexp(turned(x, scan_axis, reverse), scan_axis), scan_axis, reverse)


def extremum(function: Any) -> Formula:
    def formula(x: Tensor, scan_axis: int, reverse: int) -> Tensor:
        return turned(function(turned(x, scan_axis, reverse), scan_axis).values, scan_axis, reverse)

    return formula


def with_indices(function: Any) -> Formula:
    def formula(x: Tensor, scan_axis: int, reverse: int) -> tuple[Tensor, Tensor]:
        values, indices = function(turned(x, scan_axis, reverse), scan_axis)
        if reverse:
            indices = x.shape[scan_axis] - 1 - indices.flip(scan_axis)
        return turned(values, scan_axis, reverse), indices

    return formula


def extremum_backward(function: Any) -> Formula:
    def formula(dy: Tensor, x: Tensor, scan_axis: int, reverse: int) -> Tensor:
        indices = with_indices(function)(x, scan_axis, reverse)[1]
        return torch.zeros_like(x).scatter_add_(scan_axis, indices, dy)

    return formula


def cumprod_backward(dy: Tensor, x: Tensor, y: Tensor, scan_axis: int, reverse: int) -> Tensor:
    """Where no x is 0."""
    return sums(torch.cumsum)(dy * y, scan_axis, 1 - reverse) / x


def logcumsumexp_backward(dy: Tensor, x: Tensor, y: Tensor, scan_axis: int, reverse: int) -> Tensor:
    """Of numbers whose exponentials are neither too large nor too small."""
    return sums(torch.cumsum)(dy * (-y).exp(), scan_axis, 1 - reverse) * x.exp()


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{
        f"scan_{name}{suffix}": (sums(getattr(torch, name)),)
        for name in ("cumsum", "cumprod")
        for suffix in ("", "_integer")
    },
    **{
        f"scan_{name}{suffix}": (extremum(getattr(torch, name)),)
        for name in ("cummax", "cummin")
        for suffix in ("", "_integer")
    },
    **{
        f"scan_{name}_with_indices{suffix}": (with_indices(getattr(torch, name)),)
        for name in ("cummax", "cummin")
        for suffix in ("", "_integer")
    },
    **{f"scan_{name}_backward": (extremum_backward(getattr(torch, name)),) for name in ("cummax", "cummin")},
    "scan_log_cumsum_exp": (logcumsumexp,),
    "scan_cumprod_backward": (cumprod_backward,),
    "scan_log_cumsum_exp_backward": (logcumsumexp_backward,),
}
