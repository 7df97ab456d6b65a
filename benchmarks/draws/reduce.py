"""Reductions over any axes, and their gradients."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import torch

from baracuda import ops
from baracuda.ops.signature import Function
from baracuda_sys import abi

from .lot import Draw, Lot, torch_dtype, widened

Axes = tuple[int, ...]


def by_name(name: str) -> Callable[..., Any]:
    """PyTorch's function of this name, of integers in their own type."""
    function = torch.linalg.vector_norm if name == "vector_norm" else getattr(torch, name)

    def call(x: torch.Tensor, axes: Axes, keepdim: bool, **more: Any) -> torch.Tensor:
        if name == "count_nonzero":
            counts = function(x, axes)
            return kept(counts, x.shape, axes) if keepdim else counts
        if name in ("sum", "prod"):
            more["dtype"] = x.dtype
        dim = axes[0] if name in ONE_AXIS else axes
        return function(x, dim=dim, keepdim=keepdim, **more)

    return call


def kept(y: torch.Tensor, shape: torch.Size, axes: Axes) -> torch.Tensor:
    """With one element along the axes that were reduced."""
    return y.reshape([1 if axis in axes else n for axis, n in enumerate(shape)])


ONE_AXIS = ("prod", "argmax", "argmin")
"""What PyTorch reduces along one axis only."""

MOMENTS = ("var", "std")
"""What has a correction."""

NAMES = "sum prod amax amin mean vector_norm logsumexp var std any all count_nonzero argmax argmin"
REDUCTIONS: Mapping[str, Callable[..., Any]] = {name: by_name(name) for name in NAMES.split()}


def distance(x: torch.Tensor, axes: Axes) -> torch.Tensor:
    return x - x.mean(axes, keepdim=True)


def freedom(shape: torch.Size, axes: Axes, correction: int) -> int:
    return max(0, math.prod(shape[axis] for axis in axes) - correction)


GRADIENTS: Mapping[str, Callable[..., torch.Tensor]] = {
    "sum": lambda dy, x, y, axes: dy.expand(x.shape).clone(memory_format=torch.contiguous_format),
    "mean": lambda dy, x, y, axes: dy.expand(x.shape) / math.prod(x.shape[axis] for axis in axes),
    **dict.fromkeys(
        ("amax", "amin"), lambda dy, x, y, axes: torch.where(x == y, dy / (x == y).sum(axes, keepdim=True), 0)
    ),
    "prod": lambda dy, x, y, axes: dy * y / x,
    "vector_norm": lambda dy, x, y, axes: dy * (x / y),
    "logsumexp": lambda dy, x, y, axes: dy * (x - y).exp(),
    "var": lambda dy, x, y, axes, correction: 2 / freedom(x.shape, axes, correction) * dy * distance(x, axes),
    "std": lambda dy, x, y, axes, correction: dy / (y * freedom(x.shape, axes, correction)) * distance(x, axes),
}
"""As autograd computes them, of dy and y with one element along the axes."""


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    if function.family.name != "reduce" or "dim" not in {one.name for one in function.parameters}:
        return None
    name = function.forward.name if function.forward else function.name
    return reduction if name in (GRADIENTS if function.forward else REDUCTIONS) else None


def reduction(function: Function, lot: Lot) -> Draw | None:
    """Over one axis, several or all, which are kept or not."""
    name = function.forward.name if function.forward else function.name
    instance: abi.Instance = lot.one_of([one for row in function.rows for one in row.instances])
    dtype = torch_dtype(instance.dtypes["t"])
    if dtype is None:
        return None
    bytes_each = dtype.itemsize * (2 if function.forward else 1)
    shape = torch.Size(lot.shape(lot.numel(bytes_each), lot.one_of((1, 2, 2, 3, 4, 5))))
    axes = tuple(sorted(lot.rng.permutation(len(shape))[: 1 + int(lot.rng.integers(len(shape)))].tolist()))
    axes = axes[:1] if name in ONE_AXIS else axes
    given: dict[str, Any] = {"dim": lot.one_of((axes, tuple(axis - len(shape) for axis in axes)))}
    given["dim"] = given["dim"][0] if len(axes) == 1 else given["dim"]
    if len(axes) == len(shape) and name not in ONE_AXIS and lot.rng.random() < 0.5:
        given["dim"] = None
    given["keepdim"] = keepdim = bool(lot.rng.integers(2))
    more: dict[str, Any] = {}
    if name in MOMENTS:
        more["correction"] = given["correction"] = lot.one_of((0, 1))
        if freedom(shape, axes, more["correction"]) == 0:
            return None
    if "o" in instance.dtypes:
        given["dtype"] = instance.dtypes["o"]
    x, order = lot.view(shape, dtype)
    x = x + 0.5 if name == "prod" and dtype.is_floating_point else x
    over = f"{list(shape)} over {given['dim']}{' kept' * keepdim}"
    words = f"{' '.join(instance.dtypes.values())} {over} {order}".rstrip()
    nbytes = x.numel() * x.element_size()
    forward = REDUCTIONS[name]
    if not function.forward:
        call = getattr(ops, function.name)
        return Draw(
            function.name,
            words,
            nbytes,
            lambda: call(x, **given),
            [lambda: forward(x, axes, keepdim, **more)],
            lambda: forward(widened(x), axes, keepdim, **more),
        )
    y = forward(x, axes, True, **more)
    dy = lot.tensor(y.shape, dtype)
    given |= {"grad_output": dy if keepdim else dy.reshape(forward(x, axes, False, **more).shape)}
    parameters = {one.name for one in function.parameters}
    given |= {"input": x} if "input" in parameters else {"input_shape": tuple(shape)}
    given |= {"output": y.reshape(given["grad_output"].shape)} if "output" in parameters else {}
    return gradient(function, words, nbytes, given, (dy, x, y), axes, more)


def gradient(
    function: Function,
    words: str,
    nbytes: int,
    given: Mapping[str, Any],
    tensors: tuple[torch.Tensor, ...],
    axes: Axes,
    more: Mapping[str, Any],
) -> Draw:
    """The truth is autograd's of the op in f64."""
    assert function.forward
    name, call = function.forward.name, getattr(ops, function.name)
    formula, forward = GRADIENTS[name], REDUCTIONS[name]

    def truth() -> torch.Tensor:
        leaf = widened(tensors[1]).detach().clone().requires_grad_()
        (made,) = torch.autograd.grad(forward(leaf, axes, True, **more), leaf, widened(tensors[0]))
        return made

    return Draw(
        function.name, words, 2 * nbytes, lambda: call(**given), [lambda: formula(*tensors, axes, **more)], truth
    )
