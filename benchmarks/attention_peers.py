"""Attention as PyTorch has it from cuDNN and from Flash, for groups of heads too. Imported only where PyTorch is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import torch

from cases.torch_formulas import Formula, Tensor

aten = torch.ops.aten

Forward = Callable[[Tensor, Tensor, Tensor, bool, float], tuple[Any, ...]]
Shape = tuple[int, ...]
Made = tuple[Tensor, list[Tensor]]
"""The result of a forward pass and what it is of."""


def cudnn_forward(q: Tensor, k: Tensor, v: Tensor, causal: bool, scale: float) -> tuple[Any, ...]:
    return tuple(aten._scaled_dot_product_cudnn_attention(q, k, v, None, True, 0.0, causal, False, scale=scale))


def flash_forward(q: Tensor, k: Tensor, v: Tensor, causal: bool, scale: float) -> tuple[Any, ...]:
    return tuple(aten._scaled_dot_product_flash_attention(q, k, v, 0.0, causal, False, scale=scale))


def forward(call: Forward) -> Formula:
    def formula(q: Tensor, k: Tensor, v: Tensor, is_causal: int, softmax_scale: float) -> Any:
        return call(q, k, v, bool(is_causal), softmax_scale)

    return formula


def backward(call: Forward) -> Formula:
    """The gradients of a forward pass that is made once, before anything is timed: times do not depend on its contents,
    and captured calls are those of the gradients alone."""

    @functools.lru_cache(maxsize=1)
    def made(shapes: tuple[Shape, ...], dtype: torch.dtype, device: torch.device, causal: bool, scale: float) -> Made:
        tensors = [torch.randn(shape, dtype=dtype, device=device, requires_grad=True) for shape in shapes]
        q, k, v = tensors
        return call(q, k, v, causal, scale)[0], tensors

    def formula(dout: Tensor, q: Tensor, k: Tensor, v: Tensor, is_causal: int, softmax_scale: float) -> Any:
        shapes = tuple(tuple(one.shape) for one in (q, k, v))
        y, tensors = made(shapes, q.dtype, q.device, bool(is_causal), softmax_scale)
        return torch.autograd.grad(y, tensors, dout, retain_graph=True)

    return formula


BESIDE: Mapping[str, Mapping[str, Formula]] = {
    "fa2_sdpa": {"cudnn": forward(cudnn_forward), "flash": forward(flash_forward)},
    "fa2_sdpa_backward": {"cudnn": backward(cudnn_forward), "flash": backward(flash_forward)},
}
"""By the op and the column of the report."""
