"""What a PyTorch user would write instead of a norm: from its definition, which is compiled, and PyTorch's own kernel.

Both compute in f32 for 16 bits. Statistics are rounded to the type of the tensor, as the library saves them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from ._types import Formula, Tensor

aten = torch.ops.aten


def wide(tensor: Tensor) -> Tensor:
    return tensor.float() if tensor.element_size() == 2 else tensor


def axes_of(shape: Sequence[int], mask: int) -> tuple[list[int], list[int]]:
    """The axes that are normalized over, and the others."""
    axes = [axis for axis in range(len(shape)) if mask >> axis & 1]
    return axes, [axis for axis in range(len(shape)) if axis not in axes]


def weight_of(weight: Tensor | None, shape: Sequence[int], axes: Sequence[int]) -> Any:
    """A weight of these axes, to be broadcast against the tensor."""
    return None if weight is None else wide(weight).view([n if d in axes else 1 for d, n in enumerate(shape)])


def rms_norm(
    x: Tensor, shape: Sequence[int], norm_axes_mask: int, eps: float, gamma: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    axes, _ = axes_of(shape, norm_axes_mask)
    rms = (wide(x).square().mean(axes, keepdim=True) + eps).sqrt()
    y = wide(x) / rms
    y = y if gamma is None else y * weight_of(gamma, shape, axes)
    return y.to(x.dtype), rms.to(x.dtype)


def rms_norm_backward(
    dy: Tensor, x: Tensor, rms: Tensor, shape: Sequence[int], norm_axes_mask: int, gamma: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    inverse = wide(rms).reciprocal()
    xhat = wide(x) * inverse
    d = wide(dy) if gamma is None else wide(dy) * weight_of(gamma, shape, axes)
    dx = (d - xhat * (d * xhat).mean(axes, keepdim=True)) * inverse
    return dx.to(x.dtype), summed_over(wide(dy) * xhat, others).flatten().to(x.dtype)


def rms_norm_residual(
    x: Tensor, residual: Tensor, shape: Sequence[int], norm_axes_mask: int, eps: float, gamma: Tensor | None = None
) -> tuple[Tensor, ...]:
    h = x + residual
    y, rms = rms_norm(h, shape, norm_axes_mask, eps, gamma)
    return y, h, rms


def rms_norm_residual_backward(
    dy: Tensor,
    dh: Tensor,
    h: Tensor,
    rms: Tensor,
    shape: Sequence[int],
    norm_axes_mask: int,
    gamma: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    inverse = wide(rms).reciprocal()
    xhat = wide(h) * inverse
    d = wide(dy) if gamma is None else wide(dy) * weight_of(gamma, shape, axes)
    dx = wide(dh) + (d - xhat * (d * xhat).mean(axes, keepdim=True)) * inverse
    return dx.to(h.dtype), summed_over(wide(dy) * xhat, others).flatten().to(h.dtype)


def layer_norm(
    x: Tensor,
    shape: Sequence[int],
    norm_axes_mask: int,
    eps: float,
    gamma: Tensor | None = None,
    beta: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    axes, _ = axes_of(shape, norm_axes_mask)
    return _normalized(x, axes, eps, weight_of(gamma, shape, axes), weight_of(beta, shape, axes))


def _normalized(x: Tensor, axes: Sequence[int], eps: float, gamma: Any, beta: Any) -> tuple[Tensor, Tensor, Tensor]:
    variance, mean = torch.var_mean(wide(x), axes, correction=0, keepdim=True)
    inverse = (variance + eps).rsqrt()
    y = (wide(x) - mean) * inverse
    y = y if gamma is None else y * gamma
    y = y if beta is None else y + beta
    return y.to(x.dtype), mean.to(x.dtype), inverse.to(x.dtype)


def layer_norm_backward(
    dy: Tensor,
    x: Tensor,
    mean_in: Tensor,
    inv_std_in: Tensor,
    shape: Sequence[int],
    norm_axes_mask: int,
    gamma: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    dx, dgamma, dbeta = _gradients(dy, x, mean_in, inv_std_in, axes, others, weight_of(gamma, shape, axes))
    return dx, dgamma.flatten(), dbeta.flatten()


def layer_norm_residual(
    x: Tensor,
    residual: Tensor,
    shape: Sequence[int],
    norm_axes_mask: int,
    eps: float,
    gamma: Tensor | None = None,
    beta: Tensor | None = None,
) -> tuple[Tensor, ...]:
    h = x + residual
    y, mean, inverse = layer_norm(h, shape, norm_axes_mask, eps, gamma, beta)
    return y, h, mean, inverse


def layer_norm_residual_backward(
    dy: Tensor,
    dh: Tensor,
    h: Tensor,
    mean_in: Tensor,
    inv_std_in: Tensor,
    shape: Sequence[int],
    norm_axes_mask: int,
    gamma: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    weight = weight_of(gamma, shape, axes)
    dx, dgamma, dbeta = _gradients(dy, h, mean_in, inv_std_in, axes, others, weight, dh)
    return dx, dgamma.flatten(), dbeta.flatten()


def _gradients(
    dy: Tensor,
    x: Tensor,
    mean: Tensor,
    inverse: Tensor,
    axes: Sequence[int],
    summed: Sequence[int],
    gamma: Any,
    dh: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    xhat = (wide(x) - wide(mean)) * wide(inverse)
    d = wide(dy) if gamma is None else wide(dy) * gamma
    means = [one.mean(axes, keepdim=True) for one in (d, d * xhat)]
    dx = (d - means[0] - xhat * means[1]) * wide(inverse)
    dx = dx if dh is None else wide(dh) + dx
    dgamma, dbeta = (summed_over(one, summed).to(x.dtype) for one in (wide(dy) * xhat, wide(dy)))
    return dx.to(x.dtype), dgamma, dbeta


def summed_over(tensor: Tensor, axes: Sequence[int]) -> Tensor:
    """No axes are none, where for PyTorch they are all."""
    return tensor.sum(axes) if axes else tensor


def last(tensor: Tensor, axes: Sequence[int], others: Sequence[int]) -> Tensor:
    """With the axes that are normalized over behind the others, as PyTorch's kernels want them."""
    return tensor.permute([*others, *axes])


def back(tensor: Tensor, axes: Sequence[int], others: Sequence[int]) -> Tensor:
    order = [*others, *axes]
    return tensor.permute([order.index(axis) for axis in range(len(order))])


def statistic(saved: Tensor, x: Tensor) -> Tensor:
    """What PyTorch's kernel saves on its device: f32 for 16 bits on a GPU."""
    return wide(saved) if x.is_cuda else saved


def native_rms_norm(
    x: Tensor, shape: Sequence[int], norm_axes_mask: int, eps: float, gamma: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    sizes = [shape[axis] for axis in axes]
    y, inverse = aten._fused_rms_norm(last(x, axes, others), sizes, None if gamma is None else gamma.view(sizes), eps)
    return back(y, axes, others), back(inverse.reciprocal().to(x.dtype), axes, others)


def native_rms_norm_backward(
    dy: Tensor, x: Tensor, rms: Tensor, shape: Sequence[int], norm_axes_mask: int, gamma: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    sizes = [shape[axis] for axis in axes]
    given = [last(one, axes, others) for one in (dy, x)]
    inverse = wide(last(rms, axes, others)).reciprocal()
    dx, dgamma = aten._fused_rms_norm_backward(
        *given, sizes, inverse, None if gamma is None else gamma.view(sizes), [True, True]
    )
    return back(dx, axes, others), dgamma.flatten()


def native_layer_norm(
    x: Tensor,
    shape: Sequence[int],
    norm_axes_mask: int,
    eps: float,
    gamma: Tensor | None = None,
    beta: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    sizes = [shape[axis] for axis in axes]
    weights = [None if one is None else one.view(sizes) for one in (gamma, beta)]
    made = aten.native_layer_norm(last(x, axes, others), sizes, *weights, eps)
    y, mean, inverse = (back(one, axes, others) for one in made)
    return y, mean.to(x.dtype), inverse.to(x.dtype)


def native_layer_norm_backward(
    dy: Tensor,
    x: Tensor,
    mean_in: Tensor,
    inv_std_in: Tensor,
    shape: Sequence[int],
    norm_axes_mask: int,
    gamma: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    axes, others = axes_of(shape, norm_axes_mask)
    sizes = [shape[axis] for axis in axes]
    weight = None if gamma is None else gamma.view(sizes)
    given = [last(one, axes, others) for one in (dy, x)]
    saved = [statistic(last(one, axes, others), x) for one in (mean_in, inv_std_in)]
    dx, dgamma, dbeta = aten.native_layer_norm_backward(*given, sizes, *saved, weight, weight, [True] * 3)
    return back(dx, axes, others), dgamma.flatten(), dbeta.flatten()


def grouped(x: Tensor, num_groups: int, group_kind: int) -> Tensor:
    """The tensor as [samples, groups, channels of a group, elements]; a batch's groups are its channels."""
    return x.unflatten(1, (x.shape[1] if group_kind == 0 else num_groups, -1))


def channels(weight: Tensor | None, groups: Tensor) -> Any:
    return None if weight is None else wide(weight).view(1, *groups.shape[1:3], 1)


def group_norm(
    x: Tensor,
    num_groups: int,
    group_kind: int,
    eps: float,
    gamma: Tensor | None = None,
    beta: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    groups = grouped(x, num_groups, group_kind)
    axes = [0, 2, 3] if group_kind == 0 else [2, 3]
    y, mean, inverse = _normalized(groups, axes, eps, channels(gamma, groups), channels(beta, groups))
    shape = (-1,) if group_kind == 0 else (-1, num_groups)
    return y.view(x.shape), mean.view(shape), inverse.view(shape)


def group_norm_backward(
    dy: Tensor,
    x: Tensor,
    saved_mean: Tensor,
    saved_rstd: Tensor,
    num_groups: int,
    group_kind: int,
    gamma: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    given = [grouped(one, num_groups, group_kind) for one in (dy, x)]
    axes = [0, 2, 3] if group_kind == 0 else [2, 3]
    saved = [one.view(-1, given[0].shape[1], 1, 1) for one in (saved_mean, saved_rstd)]
    dx, dgamma, dbeta = _gradients(*given, *saved, axes, [0, 3], channels(gamma, given[0]))
    return dx.view(x.shape), dgamma.flatten(), dbeta.flatten()


def native_group_norm(
    x: Tensor, num_groups: int, eps: float, gamma: Tensor | None = None, beta: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    return aten.native_group_norm(x, gamma, beta, *x.shape, num_groups, eps)


def native_group_norm_backward(
    dy: Tensor, x: Tensor, saved_mean: Tensor, saved_rstd: Tensor, num_groups: int, gamma: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    return aten.native_group_norm_backward(dy, x, saved_mean, saved_rstd, gamma, *x.shape, num_groups, [True] * 3)


def native_batch_norm(
    x: Tensor, eps: float, gamma: Tensor | None = None, beta: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    y, mean, inverse = aten.native_batch_norm(x, gamma, beta, None, None, True, 0.1, eps)
    return y, mean.to(x.dtype), inverse.to(x.dtype)


def native_batch_norm_backward(
    dy: Tensor, x: Tensor, saved_mean: Tensor, saved_rstd: Tensor, gamma: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """The statistics are given, so that its eps is not used."""
    saved = [statistic(one, x) for one in (saved_mean, saved_rstd)]
    return aten.native_batch_norm_backward(dy, x, gamma, None, None, *saved, True, 1e-5, [True] * 3)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    "rms_norm": (rms_norm, native_rms_norm),
    "rms_norm_backward": (rms_norm_backward, native_rms_norm_backward),
    "layer_norm": (layer_norm, native_layer_norm),
    "layer_norm_backward": (layer_norm_backward, native_layer_norm_backward),
    "rms_norm_residual": (rms_norm_residual,),
    "rms_norm_residual_backward": (rms_norm_residual_backward,),
    "layer_norm_residual": (layer_norm_residual,),
    "layer_norm_residual_backward": (layer_norm_residual_backward,),
    "group_norm": (group_norm, native_group_norm),
    "group_norm_backward": (group_norm_backward, native_group_norm_backward),
    "batch_norm": (group_norm, native_batch_norm),
    "batch_norm_backward": (group_norm_backward, native_batch_norm_backward),
}
