"""What a PyTorch user would write instead of a reduction. The axis that is reduced keeps one element."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from ._types import Formula, Tensor


def along(function: Callable[..., Any], **options: Any) -> Formula:
    return lambda x, reduce_axis: function(x, dim=reduce_axis, keepdim=True, **options)


def low_bits(function: Callable[..., Any]) -> Formula:
    """Of integers in their own type."""
    return lambda x, reduce_axis, dtype: function(x, dim=reduce_axis, keepdim=True, dtype=dtype)


def moments(function: Callable[..., Any]) -> Formula:
    return lambda x, reduce_axis, correction: function(x, dim=reduce_axis, correction=correction, keepdim=True)


def truth(function: Callable[..., Any]) -> Formula:
    return lambda x, reduce_axis: function(x, dim=reduce_axis, keepdim=True).view(torch.uint8)


def place(function: Callable[..., Any]) -> Formula:
    return lambda x, reduce_axis, dtype: function(x, dim=reduce_axis, keepdim=True).to(dtype)


def reduced(input_shape: Sequence[int], output_shape: Sequence[int]) -> list[int]:
    return [axis for axis, (n, kept) in enumerate(zip(input_shape, output_shape, strict=True)) if n != kept]


def to_shape(function: Callable[..., Any]) -> Formula:
    return lambda src, input_shape, output_shape: function(src, reduced(input_shape, output_shape), keepdim=True)


def prod_to(src: Tensor, input_shape: Sequence[int], output_shape: Sequence[int]) -> Tensor:
    """Of everything at once, else along one axis after the other."""
    axes = reduced(input_shape, output_shape)
    if len(axes) == src.dim():
        return src.prod().view(list(output_shape))
    for axis in axes:
        src = src.prod(axis, keepdim=True)
    return src


def repeated_axes(dy: Tensor, shape: Sequence[int]) -> list[int]:
    """The axes along which dy is the same."""
    return [axis for axis, (n, step) in enumerate(zip(shape, dy.stride(), strict=True)) if n > 1 and step == 0]


def max_min_backward(dy: Tensor, x: Tensor, y: Tensor, shape: Sequence[int]) -> Tensor:
    at = x == y
    return torch.where(at, dy / at.sum(repeated_axes(dy, shape), keepdim=True), 0).to(x.dtype)


def prod_backward(dy: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """Where no x is 0."""
    return dy * y / x


def norm2_backward(dy: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return (dy * (x / y)).masked_fill(y == 0, 0)


def distance(x: Tensor, axes: Sequence[int]) -> Tensor:
    """x - mean, in f32 for 16 bits."""
    wide = x.float() if x.element_size() == 2 else x
    return wide - wide.mean(axes, keepdim=True)


def freedom(x: Tensor, axes: Sequence[int], correction: int) -> int:
    return max(0, math.prod(x.shape[axis] for axis in axes) - correction)


def var_backward(dy: Tensor, x: Tensor, axes: Sequence[int], correction: int) -> Tensor:
    return (dy * distance(x, axes) * (2 / freedom(x, axes, correction))).to(x.dtype)


def std_backward(dy: Tensor, x: Tensor, y: Tensor, axes: Sequence[int], correction: int) -> Tensor:
    slope = dy / (y * freedom(x, axes, correction)) * distance(x, axes)
    return slope.masked_fill(y == 0, 0).to(x.dtype)


def norm_backward(dy: Tensor, x: Tensor, y: Tensor, shape: Sequence[int], ord: float) -> Tensor:
    """In f32 for 16 bits."""
    if math.isinf(ord):
        return max_min_backward(dy, x.abs(), y, shape) * x.sign()
    wide = x.float() if x.element_size() == 2 else x
    ratio = (wide / y).abs() ** (ord - 1)
    return (dy * wide.sign() * ratio).masked_fill((x == 0) | (y == 0), 0).to(x.dtype)


KINDS: Mapping[str, Formula] = {
    "sum": low_bits(torch.sum),
    "prod": low_bits(torch.prod),
    "max": along(torch.amax),
    "min": along(torch.amin),
    "mean": along(torch.mean),
    "norm2": along(torch.linalg.vector_norm),
    "norm": lambda x, reduce_axis, ord: torch.linalg.vector_norm(x, ord, reduce_axis, True),
    "logsumexp": along(torch.logsumexp),
    "var": moments(torch.var),
    "std": moments(torch.std),
    "any": truth(torch.any),
    "all": truth(torch.all),
    "count_nonzero": lambda x, reduce_axis: torch.count_nonzero(x, reduce_axis).unsqueeze(reduce_axis),
    "sum_to": to_shape(torch.sum),
    "max_to": to_shape(torch.amax),
    "min_to": to_shape(torch.amin),
    "prod_to": prod_to,
    "sum_backward": lambda dy: dy.clone(memory_format=torch.contiguous_format),
    "mean_backward": lambda dy, inv_extent: dy * inv_extent,
    "max_min_backward": max_min_backward,
    "prod_backward": prod_backward,
    "norm2_backward": norm2_backward,
    "norm_backward": norm_backward,
    "logsumexp_backward": lambda dy, x, y: dy * (x - y).exp(),
    "var_backward": lambda dy, x, reduce_axis, correction: var_backward(dy, x, [reduce_axis], correction),
    "std_backward": lambda dy, x, y, reduce_axis, correction: std_backward(dy, x, y, [reduce_axis], correction),
    "var_axes_backward": lambda dy, x, input_shape, output_shape, correction: var_backward(
        dy, x, reduced(input_shape, output_shape), correction
    ),
    "std_axes_backward": lambda dy, x, y, input_shape, output_shape, correction: std_backward(
        dy, x, y, reduced(input_shape, output_shape), correction
    ),
}


def over_axes(function: Callable[..., Any]) -> Formula:
    return lambda x, input_shape, output_shape: function(x, reduced(input_shape, output_shape), keepdim=True)


def low_bits_over_axes(x: Tensor, input_shape: Sequence[int], output_shape: Sequence[int], dtype: Any) -> Tensor:
    return torch.sum(x, reduced(input_shape, output_shape), keepdim=True, dtype=dtype)


def prod_over_axes(x: Tensor, input_shape: Sequence[int], output_shape: Sequence[int], dtype: Any) -> Tensor:
    for axis in reduced(input_shape, output_shape):
        x = torch.prod(x, axis, keepdim=True, dtype=dtype)
    return x


def moments_over_axes(function: Callable[..., Any]) -> Formula:
    def formula(x: Tensor, input_shape: Sequence[int], output_shape: Sequence[int], correction: int) -> Tensor:
        return function(x, reduced(input_shape, output_shape), correction=correction, keepdim=True)

    return formula


def vector_norm_over_axes(x: Tensor, input_shape: Sequence[int], output_shape: Sequence[int]) -> Tensor:
    return torch.linalg.vector_norm(x, dim=reduced(input_shape, output_shape), keepdim=True)


def norm_over_axes(x: Tensor, input_shape: Sequence[int], output_shape: Sequence[int], ord: float) -> Tensor:
    return torch.linalg.vector_norm(x, ord, reduced(input_shape, output_shape), True)


def truth_over_axes(function: Callable[..., Any]) -> Formula:
    return lambda x, input_shape, output_shape: over_axes(function)(x, input_shape, output_shape).view(torch.uint8)


def count_over_axes(x: Tensor, input_shape: Sequence[int], output_shape: Sequence[int]) -> Tensor:
    return torch.count_nonzero(x, reduced(input_shape, output_shape)).view(list(output_shape))


def place_over_axes(function: Callable[..., Any]) -> Formula:
    """Among the elements of the axes in row-major order."""

    def formula(x: Tensor, input_shape: Sequence[int], output_shape: Sequence[int], dtype: Any) -> Tensor:
        axes = reduced(input_shape, output_shape)
        rows = x.movedim(axes, list(range(-len(axes), 0))).flatten(-len(axes))
        return function(rows, -1).to(dtype).view(list(output_shape))

    return formula


OVER_AXES: Mapping[str, Formula] = {
    "sum": low_bits_over_axes,
    "prod": prod_over_axes,
    "max": over_axes(torch.amax),
    "min": over_axes(torch.amin),
    "mean": over_axes(torch.mean),
    "norm2": vector_norm_over_axes,
    "norm": norm_over_axes,
    "logsumexp": over_axes(torch.logsumexp),
    "var": moments_over_axes(torch.var),
    "std": moments_over_axes(torch.std),
    "any": truth_over_axes(torch.any),
    "all": truth_over_axes(torch.all),
    "count_nonzero": count_over_axes,
}

FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{f"reduce_{kind}_axes": (formula,) for kind, formula in OVER_AXES.items()},
    **{
        f"arg_reduce_{name}{suffix}_axes": (place_over_axes(getattr(torch, name)),)
        for name in ("argmax", "argmin")
        for suffix in ("", "_as", "_integer")
    },
    **{f"reduce_{kind}": (formula,) for kind, formula in KINDS.items()},
    **{
        f"arg_reduce_{name}{suffix}": (place(getattr(torch, name)),)
        for name in ("argmax", "argmin")
        for suffix in ("", "_as", "_integer")
    },
    "trace": (lambda x: x.sum(0, keepdim=True),),
    "trace_backward": (lambda dy, rows, columns: torch.eye(rows, columns, dtype=dy.dtype, device=dy.device) * dy,),
}
