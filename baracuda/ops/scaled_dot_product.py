"""PyTorch's scaled_dot_product_attention, of the functions that are made from the table."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import InvalidProblemError, UnsupportedError

Call = Callable[..., Any]
"""Calls a function by its name, with its operands and parameters."""

NAME = "scaled_dot_product_attention"


def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    attn_mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
    stream: Any = None,
) -> Any:
    """softmax(scale * query key^T + attn_mask) value, as torch.nn.functional.scaled_dot_product_attention.

    query [.., L, E], key [.., S, E] and value [.., S, Ev] have the same leading axes.

    attn_mask: what is added to the logits, or truth values, of which False hides; of a shape that broadcasts to [.., L,
    S]. is_causal: row i sees the keys j <= i. scale: 1 / sqrt(E) where it is None. enable_gqa: key and value may have
    fewer heads, on the axis before the last two. A row that sees no key is 0. dropout_p must be 0.
    """
    from baracuda import ops

    def call(name: str, *operands: Any, **parameters: Any) -> Any:
        return getattr(ops, name)(*operands, **parameters, stream=stream)

    return attention(call, False, query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa)


def attention(
    call: Call,
    keeps_weights: bool,
    query: Any,
    key: Any,
    value: Any,
    attn_mask: Any,
    dropout_p: float,
    is_causal: bool,
    scale: float | None,
    enable_gqa: bool,
) -> Any:
    """The same by other means of calling. keeps_weights: whether the gradient of a masked call may be wanted."""
    if dropout_p:
        raise UnsupportedError(f"{NAME}: dropout_p: expected 0, got {dropout_p}")
    if attn_mask is not None and is_causal:
        raise InvalidProblemError(f"{NAME}: attn_mask: expected None where is_causal is set")
    operands = {"query": query, "key": key, "value": value} | ({} if attn_mask is None else {"attn_mask": attn_mask})
    for name, one in operands.items():
        if not hasattr(one, "dtype") or not hasattr(one, "reshape"):
            raise TypeError(f"{NAME}: {name}: expected an array, got {type(one).__name__}")
    shapes = tuple(tuple(one.shape) for one in (query, key, value))
    heads = _checked(shapes, enable_gqa)
    q, k, v = (one.reshape(_four(shape)) for one, shape in zip((query, key, value), shapes, strict=True))
    width, groups = shapes[0][-1], heads[0] // heads[1] if heads[1] else 1
    scale = scale if scale is not None else 1 / math.sqrt(width) if width else 1.0
    if "float64" in str(query.dtype) and float(np.float32(scale)) != scale:
        q, scale = q * scale, 1.0  # the rows take a scale of f32
    halves = str(query.dtype).removeprefix("torch.") in ("float16", "bfloat16")
    aligned = not is_causal or shapes[0][-2] == shapes[1][-2]
    whole = 0 not in (*q.shape, *k.shape) and width == shapes[2][-1] <= 512
    if groups > 1 and attn_mask is None and halves and aligned and whole:
        y = call("fa2_sdpa", q, k, v, scale=scale, is_causal=is_causal)[0]
        return y.reshape((*shapes[0][:-1], shapes[2][-1]))
    if groups > 1:
        k, v = (_repeated(one, groups) for one in (k, v))
    if attn_mask is None:
        y = call("flash_sdpa", q, k, v, scale=scale, is_causal=is_causal)[0]
    else:
        in_f32 = not keeps_weights and "float64" not in str(query.dtype)
        mask = _mask(attn_mask, (*shapes[0][:-1], shapes[1][-2]), query, in_f32)
        if in_f32:
            y = call("sdpa_arbmask", q, k, v, mask, scale=scale)[0]
        else:
            y = call("sdpa", q, k, v, mask, scale=scale)[1]
    return y.reshape((*shapes[0][:-1], shapes[2][-1]))


def _checked(shapes: tuple[tuple[int, ...], ...], enable_gqa: bool) -> tuple[int, int]:
    """The heads of queries and of keys."""
    q, k, v = shapes
    if min(map(len, shapes)) < 2 or len({*map(len, shapes)}) > 1:
        raise InvalidProblemError(f"{NAME}: expected operands of as many axes, two at least, got {q}, {k} and {v}")
    if q[-1] != k[-1] or k[:-1] != v[:-1]:
        raise InvalidProblemError(f"{NAME}: expected [.., L, E], [.., S, E] and [.., S, Ev], got {q}, {k} and {v}")
    heads = tuple(shape[-3] if len(shape) > 2 else 1 for shape in (q, k))
    shared = enable_gqa and heads[1] > 0 and heads[0] % heads[1] == 0
    if q[:-3] != k[:-3] or (heads[0] != heads[1] and not shared):
        what = "a number of key heads that divides that of the query" if enable_gqa else "the same leading axes"
        raise InvalidProblemError(f"{NAME}: expected {what}, got {q}, {k} and {v}")
    return heads[0], heads[1]


def _four(shape: tuple[int, ...]) -> tuple[int, ...]:
    """[batch, heads, rows, width]."""
    return math.prod(shape[:-3]), math.prod(shape[-3:-2]), *shape[-2:]


def _library(array: Any) -> Any:
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(array, torch.Tensor):
        return torch
    return array.__array_namespace__()


def _repeated(array: Any, groups: int) -> Any:
    """Each head as often as there are heads that share it."""
    batch, heads, rows, width = array.shape
    apart = array.reshape((batch, heads, 1, rows, width))
    return (
        _library(array)
        .broadcast_to(apart, (batch, heads, groups, rows, width))
        .reshape((batch, heads * groups, rows, width))
    )


def _mask(mask: Any, shape: tuple[int, ...], query: Any, in_f32: bool) -> Any:
    """What is added, [batch, heads, rows, keys], of f32 or of the query's dtype."""
    library = _library(query)
    dtype = library.float32 if in_f32 else query.dtype
    kind = str(mask.dtype).removeprefix("torch.")
    if "float" not in kind and kind not in ("bool", "bool_"):
        raise UnsupportedError(f"{NAME}: attn_mask: expected truth values or a floating-point dtype, got {kind}")
    if kind in ("bool", "bool_"):
        hidden = library.full_like(mask, -math.inf, dtype=dtype)
        mask = library.where(mask, library.zeros_like(hidden), hidden)
    elif library.__name__ == "torch":
        mask = mask.to(dtype)
    else:
        mask = mask.astype(dtype)
    try:
        whole = library.broadcast_to(mask, shape)
    except (ValueError, RuntimeError):
        raise InvalidProblemError(
            f"{NAME}: attn_mask: expected a shape that broadcasts to {shape}, got {tuple(mask.shape)}"
        ) from None
    return whole.reshape(_four(shape))
