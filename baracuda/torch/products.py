"""Gradients of products of matrices, which are products again: as torch.matmul, addmm and linear have them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from typing import Any

import torch

from ..errors import UnsupportedError
from ..ops.signature import Function
from .recorded import below_autograd, recorded

KINDS = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
"""Dtypes of which there are gradients."""

Gradients = dict[str, Any]


def gradient_of(function: Function) -> Callable[..., Gradients] | None:
    """What gives the gradients of a function's operands by name, if it is a product that has them."""
    return _GRADIENTS.get(function.name) if function.multiplies else None


def differentiable(function: Function, operator: Any) -> Callable[..., Any]:
    """The operator as autograd records it."""
    gradients, call = _GRADIENTS[function.name], below_autograd(operator)
    names = [one.name for one in function.parameters]
    arrays = [one.name for one in function.parameters if one.kind == "array"]

    def forward(ctx: Any, *args: Any) -> Any:
        given = dict(zip(names, args, strict=True))
        made = call(*args)
        if not made.is_floating_point():
            ctx.mark_non_differentiable(made)
        # What is added to a product is read again only where a function follows it.
        read = arrays if given.get("activation", "none") != "none" else arrays[:2]
        ctx.others = {name: None if name in arrays else value for name, value in given.items() if name not in read}
        ctx.read = read
        ctx.save_for_backward(*[given[name] for name in read])
        return made

    def backward(ctx: Any, grad: Any) -> tuple[Any, ...]:
        if grad.dtype not in KINDS:
            raise UnsupportedError(f"{function.name}: there is no gradient of {grad.dtype}: use detach(), or cast")
        needed = {name for name, one in zip(names, ctx.needs_input_grad, strict=True) if one}
        given = {**ctx.others, **dict(zip(ctx.read, ctx.saved_tensors, strict=True))}
        made = gradients(grad, needed, given)
        return tuple(made.get(name) for name in names)

    return recorded(function, forward, backward)


def _of_matmul(grad: Any, needed: Collection[str], given: Mapping[str, Any]) -> Gradients:
    a, b = given["input"], given["other"]
    x = a if a.dim() > 1 else a[None]
    y = b if b.dim() > 1 else b[:, None]
    grad = grad if b.dim() > 1 else grad.unsqueeze(-1)
    grad = grad if a.dim() > 1 else grad.unsqueeze(-2)
    if y.dim() == 2:
        x, grad = _rows(x), _rows(grad)
    made = {}
    if "input" in needed:
        made["input"] = _summed(grad, y, x.shape).reshape(a.shape)
    if "other" in needed:
        made["other"] = _summed(x.mT, grad.mT, y.shape).reshape(b.shape)
    return made


def _of_mm(grad: Any, needed: Collection[str], given: Mapping[str, Any]) -> Gradients:
    """Of alpha * input other + beta * c."""
    x, other, alpha = _rows(given["input"]), given["other"], given["alpha"]
    made, rows = {}, _rows(grad)
    if "input" in needed:
        made["input"] = _scaled(_summed(rows, other, x.shape), alpha).reshape(given["input"].shape)
    if "other" in needed:
        made["other"] = _scaled(_summed(x.mT, rows.mT, other.shape), alpha)
    if "c" in needed:
        made["c"] = _scaled(grad, given["beta"])
    return made


def _of_linear(grad: Any, needed: Collection[str], given: Mapping[str, Any]) -> Gradients:
    """Of activation(alpha * input weight^T + beta * c + bias), whose argument is made once more. There may be as many
    weights as inputs."""
    weight, activation = given["weight"], given["activation"]
    whole = weight.dim() == 3
    if activation != "none":
        function = torch.ops.baracuda.batched_linear if whole else torch.ops.baracuda.linear
        before = function(**{**given, "activation": "none"})
        grad = getattr(torch.ops.baracuda, f"{activation}_backward")(grad, before)
    made = {}
    x, rows = (given["input"], grad) if whole else (_rows(given["input"]), _rows(grad))
    if "input" in needed:
        made["input"] = _scaled(_summed(rows, weight.mT, x.shape), given["alpha"]).reshape(given["input"].shape)
    if "weight" in needed:
        made["weight"] = _scaled(_summed(rows.mT, x.mT, weight.shape), given["alpha"])
    if "bias" in needed:
        made["bias"] = torch.ops.baracuda.sum(_rows(grad), 0)
    if "c" in needed:
        made["c"] = _scaled(grad, given["beta"])
    return made


_GRADIENTS: Mapping[str, Callable[[Any, Collection[str], Mapping[str, Any]], Gradients]] = {
    "matmul": _of_matmul,
    "mm": _of_mm,
    "linear": _of_linear,
    "batched_linear": _of_linear,
}


def _rows(x: Any) -> Any:
    """All axes but the last as one."""
    return x.reshape(math.prod(x.shape[:-1]), x.shape[-1])


def _scaled(x: Any, factor: float) -> Any:
    """factor * x; zeros for 0, whatever x is."""
    return x if factor == 1 else torch.zeros_like(x) if factor == 0 else x * factor


def _summed(p: Any, q: Any, shape: Any) -> Any:
    """p q^T, summed over the axes of the batch along which `shape` has one element or none: one product, in which they
    are part of what is summed over, so that the sum is rounded once."""
    batch = torch.broadcast_shapes(p.shape[:-2], q.shape[:-2])
    missing = len(batch) - (len(shape) - 2)
    kept = [axis for axis in range(len(batch)) if axis >= missing and shape[axis - missing] == batch[axis]]
    summed = [axis for axis in range(len(batch)) if axis not in kept]

    def merged(x: Any) -> Any:
        whole = x.expand(*batch, *x.shape[-2:]).permute(*kept, len(batch), *summed, len(batch) + 1)
        sizes = [whole.shape[: len(kept)], whole.shape[len(kept) : len(kept) + 1], whole.shape[len(kept) + 1 :]]
        return whole.reshape([math.prod(one) for one in sizes])

    return torch.ops.baracuda.matmul(merged(p), merged(q).mT)
