"""What a PyTorch user would write instead of an op of `softmax`."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from ._types import Formula, Tensor

aten = torch.ops.aten


def softmax(x: Tensor, softmax_axis: int) -> Tensor:
    return torch.softmax(x, softmax_axis)


def softmax_backward(dy: Tensor, y: Tensor, softmax_axis: int) -> Tensor:
    return aten._softmax_backward_data(dy, y, softmax_axis, y.dtype)


def log_softmax(x: Tensor, softmax_axis: int) -> Tensor:
    return torch.log_softmax(x, softmax_axis)


def log_softmax_backward(dy: Tensor, y: Tensor, softmax_axis: int) -> Tensor:
    return aten._log_softmax_backward_data(dy, y, softmax_axis, y.dtype)


def gumbel_softmax(x: Tensor, u_rand: Tensor, softmax_axis: int, inv_tau: float, hard: int) -> Tensor:
    """torch.nn.functional.gumbel_softmax with noise that is given."""
    uniform = u_rand.to(torch.promote_types(x.dtype, torch.float32)).clamp(1e-20, 1 - 2.0**-24)
    scores = (x - torch.log(-torch.log(uniform))) * inv_tau
    if hard:
        first = scores.argmax(softmax_axis, keepdim=True)
        return torch.zeros_like(x).scatter_(softmax_axis, first, 1.0)
    return torch.softmax(scores, softmax_axis).to(x.dtype)


def gumbel_softmax_backward(dy: Tensor, y: Tensor, softmax_axis: int, inv_tau: float) -> Tensor:
    return softmax_backward(dy, y, softmax_axis) * inv_tau


def sparsemax(x: Tensor, softmax_axis: int) -> Tensor:
    z = x - x.amax(softmax_axis, keepdim=True)
    ordered = z.sort(softmax_axis, descending=True).values
    total = ordered.cumsum(softmax_axis)
    shape = [1] * x.ndim
    shape[softmax_axis] = -1
    count = torch.arange(1, x.shape[softmax_axis] + 1, device=x.device, dtype=x.dtype).reshape(shape)
    support = (1 + count * ordered > total).sum(softmax_axis, keepdim=True)
    threshold = (total.gather(softmax_axis, support - 1) - 1) / support
    return (z - threshold).clamp(min=0)


def sparsemax_backward(dy: Tensor, y: Tensor, softmax_axis: int) -> Tensor:
    inside = y > 0
    total = torch.where(inside, dy, 0).sum(softmax_axis, keepdim=True)
    return torch.where(inside, dy - total / inside.sum(softmax_axis, keepdim=True), 0)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{f"softmax{twin}": (softmax,) for twin in ("", "_strided")},
    **{f"softmax_backward{twin}": (softmax_backward,) for twin in ("", "_strided")},
    **{f"log_softmax{twin}": (log_softmax,) for twin in ("", "_strided")},
    **{f"log_softmax_backward{twin}": (log_softmax_backward,) for twin in ("", "_strided")},
    "gumbel_softmax": (gumbel_softmax,),
    "gumbel_softmax_backward": (gumbel_softmax_backward,),
    "sparsemax": (sparsemax,),
    "sparsemax_backward": (sparsemax_backward,),
}
