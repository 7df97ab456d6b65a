"""Attention as PyTorch has it from cuDNN and from Flash, for groups of heads too. Imported only where PyTorch is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import torch

from cases.torch_formulas import Formula, Tensor

aten = torch.ops.aten

Forward = Callable[[Tensor, Tensor, Tensor, bool, float], tuple[Any, ...]]
Saved = tuple[Any, ...]
"""What a forward pass says beside its result: the logarithms, lengths of packed sequences, and the state of dropout."""


def cudnn_forward(q: Tensor, k: Tensor, v: Tensor, causal: bool, scale: float) -> tuple[Any, ...]:
    return tuple(aten._scaled_dot_product_cudnn_attention(q, k, v, None, True, 0.0, causal, False, scale=scale))


def flash_forward(q: Tensor, k: Tensor, v: Tensor, causal: bool, scale: float) -> tuple[Any, ...]:
    return tuple(aten._scaled_dot_product_flash_attention(q, k, v, 0.0, causal, False, scale=scale))


def forward(call: Forward) -> Formula:
    def formula(q: Tensor, k: Tensor, v: Tensor, is_causal: int, softmax_scale: float) -> Any:
        return call(q, k, v, bool(is_causal), softmax_scale)

    return formula


def backward(call: Forward, gradients: Callable[..., Any]) -> Formula:
    """What the forward pass saves is found once, before anything is timed: times do not depend on its contents."""

    @functools.cache
    def saved(shapes: tuple[tuple[int, ...], ...], dtype: torch.dtype, device: Any, causal: bool) -> Saved:
        return call(*(torch.zeros(shape, dtype=dtype, device=device) for shape in shapes), causal, 1.0)[1:]

    def formula(dout: Tensor, q: Tensor, k: Tensor, v: Tensor, o: Tensor, is_causal: int, softmax_scale: float) -> Any:
        of = saved(tuple(tuple(one.shape) for one in (q, k, v)), q.dtype, q.device, bool(is_causal))
        return gradients(dout, (q, k, v, o), of, bool(is_causal), softmax_scale)

    return formula


def cudnn_gradients(dout: Tensor, tensors: tuple[Tensor, ...], saved: Saved, causal: bool, scale: float) -> Any:
    logarithms, *starts, rows, keys, seed, offset = saved[:7]
    of = aten._scaled_dot_product_cudnn_attention_backward
    return of(dout, *tensors, logarithms, seed, offset, None, *starts, rows, keys, 0.0, causal, scale=scale)


def flash_gradients(dout: Tensor, tensors: tuple[Tensor, ...], saved: Saved, causal: bool, scale: float) -> Any:
    logarithms, *lengths, state, unused = saved[:7]
    of = aten._scaled_dot_product_flash_attention_backward
    return of(dout, *tensors, logarithms, *lengths, 0.0, causal, state, unused, scale=scale)


BESIDE: Mapping[str, Mapping[str, Formula]] = {
    "fa2_sdpa": {"cudnn": forward(cudnn_forward), "flash": forward(flash_forward)},
    "fa2_sdpa_backward": {
        "cudnn": backward(cudnn_forward, cudnn_gradients),
        "flash": backward(flash_forward, flash_gradients),
    },
}
"""By the op and the column of the report."""
