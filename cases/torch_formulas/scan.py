"""What a PyTorch user would write instead of an op of `scan`, from the first element on."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from ._types import Formula, Tensor


def cumprod_backward(dy: Tensor, x: Tensor, y: Tensor, scan_axis: int) -> Tensor:
    return torch.ops.aten.cumprod_backward(dy, x, scan_axis, y)


def extremum_backward(of: Formula) -> Formula:
    def backward(dy: Tensor, x: Tensor, scan_axis: int) -> Tensor:
        return torch.zeros_like(x).scatter_add_(scan_axis, of(x, scan_axis).indices, dy)

    return backward


def log_cumsum_exp_backward(dy: Tensor, x: Tensor, y: Tensor, scan_axis: int) -> Tensor:
    """As PyTorch's autograd does it: the positive and the negative part in logarithms."""

    def part(positive: Tensor) -> Tensor:
        sums = (positive.log() - y).flip(scan_axis).logcumsumexp(scan_axis).flip(scan_axis)
        return (sums + x).exp()

    return part(dy.clamp(min=0)) - part((-dy).clamp(min=0))


_FORWARD: Mapping[str, Formula] = {
    "cumsum": lambda x, scan_axis: torch.cumsum(x, scan_axis, dtype=x.dtype),
    "cumprod": lambda x, scan_axis: torch.cumprod(x, scan_axis, dtype=x.dtype),
    "cummax": lambda x, scan_axis: torch.cummax(x, scan_axis).values,
    "cummin": lambda x, scan_axis: torch.cummin(x, scan_axis).values,
}

FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{f"scan_{name}{of}": (formula,) for name, formula in _FORWARD.items() for of in ("", "_integer")},
    **{
        f"scan_{name}_with_indices{of}": (formula,)
        for name, formula in (
            ("cummax", lambda x, scan_axis: tuple(torch.cummax(x, scan_axis))),
            ("cummin", lambda x, scan_axis: tuple(torch.cummin(x, scan_axis))),
        )
        for of in ("", "_integer")
    },
    "scan_log_cumsum_exp": (lambda x, scan_axis: torch.logcumsumexp(x, scan_axis),),
    "scan_cumprod_backward": (cumprod_backward,),
    "scan_cummax_backward": (extremum_backward(torch.cummax),),
    "scan_cummin_backward": (extremum_backward(torch.cummin),),
    "scan_log_cumsum_exp_backward": (log_cumsum_exp_backward,),
}
