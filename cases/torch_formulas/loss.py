"""What a PyTorch user would write instead of a loss; a loss that is reduced has one element.

Gradients are PyTorch's own kernels where it has them, and otherwise autograd's of its loss, whose forward pass they
repeat as the library's do. Their scale is that of the mean over all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from ._types import Formula, Tensor

F = torch.nn.functional
aten = torch.ops.aten

REDUCTIONS = ("none", "mean", "sum")
"""By reduction_mode."""


def shaped(loss: Tensor) -> Tensor:
    return loss.view(1) if loss.dim() == 0 else loss


def mean_of(losses: Tensor, reduction_mode: int) -> Tensor:
    """A loss that PyTorch has no reduction of."""
    return losses if reduction_mode == 0 else shaped(losses.mean() if reduction_mode == 1 else losses.sum())


def by_autograd(loss: Callable[..., Tensor], scale: float, dy: Tensor, *leaves: Tensor) -> Any:
    """The gradients of losses that are not reduced."""
    with torch.enable_grad():
        given = [leaf.detach().requires_grad_() for leaf in leaves]
        losses = loss(*given)
    made = torch.autograd.grad(losses, given, (dy * scale).expand(losses.shape))
    return made if len(made) > 1 else made[0]


# ---- of elements ----


def mse(pred: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.mse_loss(pred, target, reduction=REDUCTIONS[reduction_mode]))


def l1(pred: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.l1_loss(pred, target, reduction=REDUCTIONS[reduction_mode]))


def smooth_l1(pred: Tensor, target: Tensor, reduction_mode: int, param: float) -> Tensor:
    return shaped(F.smooth_l1_loss(pred, target, reduction=REDUCTIONS[reduction_mode], beta=param))


def huber(pred: Tensor, target: Tensor, reduction_mode: int, param: float) -> Tensor:
    return shaped(F.huber_loss(pred, target, reduction=REDUCTIONS[reduction_mode], delta=param))


def bce(pred: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.binary_cross_entropy(pred, target, reduction=REDUCTIONS[reduction_mode]))


def bce_with_logits(logits: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.binary_cross_entropy_with_logits(logits, target, reduction=REDUCTIONS[reduction_mode]))


def kl_div(pred: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    """F.kl_div warns of its mean."""
    return shaped(aten.kl_div(pred, target, reduction_mode))


def poisson_nll(input: Tensor, target: Tensor, reduction_mode: int, log_input_flag: int) -> Tensor:
    reduction = REDUCTIONS[reduction_mode]
    return shaped(F.poisson_nll_loss(input, target, log_input=bool(log_input_flag), reduction=reduction))


def gaussian_nll(input: Tensor, target: Tensor, var: Tensor, reduction_mode: int, eps: float) -> Tensor:
    """F.gaussian_nll_loss looks whether a variance is negative, for which it waits for the GPU."""
    v = var.clamp(min=eps)
    return mean_of(0.5 * (v.log() + (input - target).square() / v), reduction_mode)


def margin_ranking(x1: Tensor, x2: Tensor, t: Tensor, reduction_mode: int, margin: float) -> Tensor:
    return shaped(F.margin_ranking_loss(x1, x2, t, margin, reduction=REDUCTIONS[reduction_mode]))


def hinge_embedding(input: Tensor, target: Tensor, reduction_mode: int, margin: float) -> Tensor:
    losses = torch.where(target == 1, input, (margin - input).clamp(min=0))
    return mean_of(losses, reduction_mode)


def mse_backward(pred: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return (pred - target) * (2 * scale_scalar * dy)


def l1_backward(pred: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return (pred - target).sign() * (scale_scalar * dy)


def smooth_l1_backward(pred: Tensor, target: Tensor, dy: Tensor, scale_scalar: float, param: float) -> Tensor:
    return aten.smooth_l1_loss_backward((scale_scalar * dy).expand(pred.shape), pred, target, 0, param)


def huber_backward(pred: Tensor, target: Tensor, dy: Tensor, scale_scalar: float, param: float) -> Tensor:
    return aten.huber_loss_backward((scale_scalar * dy).expand(pred.shape), pred, target, 0, param)


def bce_backward(pred: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return aten.binary_cross_entropy_backward((scale_scalar * dy).expand(pred.shape), pred, target, None, 0)


def bce_with_logits_backward(logits: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return (logits.sigmoid() - target) * (scale_scalar * dy)


def kl_div_backward(target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return torch.where(target > 0, -target * (scale_scalar * dy), 0)


def poisson_nll_backward(input: Tensor, target: Tensor, dy: Tensor, scale_scalar: float, log_input_flag: int) -> Tensor:
    slope = input.exp() - target if log_input_flag else 1 - target / (input + 1e-8)
    return slope * (scale_scalar * dy)


def gaussian_nll_backward(
    input: Tensor, target: Tensor, var: Tensor, dy: Tensor, scale_scalar: float, eps: float
) -> Tensor:
    return (input - target) / var.clamp(min=eps) * (scale_scalar * dy)


def gaussian_nll_all_backward(
    input: Tensor, target: Tensor, var: Tensor, dy: Tensor, scale_scalar: float, eps: float
) -> tuple[Tensor, Tensor, Tensor]:
    v, scale = var.clamp(min=eps), scale_scalar * dy
    slope = (input - target) / v
    return slope * scale, -slope * scale, 0.5 * (1 / v - slope.square()) * scale


def margin_ranking_backward(
    x1: Tensor, x2: Tensor, t: Tensor, dy: Tensor, scale_scalar: float, margin: float
) -> tuple[Tensor, Tensor]:
    inside = torch.where(margin - t * (x1 - x2) >= 0, t * (scale_scalar * dy), 0)
    return -inside, inside


def hinge_embedding_backward(input: Tensor, target: Tensor, dy: Tensor, scale_scalar: float, margin: float) -> Tensor:
    slope = torch.where(target == 1, 1, torch.where(margin - input >= 0, -1, 0))
    return slope.to(input.dtype) * (scale_scalar * dy)


# ---- of rows ----


def nll(input: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.nll_loss(input, target, reduction=REDUCTIONS[reduction_mode]))


def nll_backward(target: Tensor, dy: Tensor, scale_scalar: float, class_extent: int, dtype: Any) -> Tensor:
    made = torch.zeros(len(target), class_extent, dtype=dtype, device=dy.device)
    scale = torch.where(target < 0, 0, -scale_scalar * dy)
    return made.scatter_(1, target.clamp(min=0)[:, None], scale[:, None]).flatten()


def cross_entropy(input: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.cross_entropy(input, target, reduction=REDUCTIONS[reduction_mode]))


def cross_entropy_backward(input: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return by_autograd(lambda x: F.cross_entropy(x, target, reduction="none"), scale_scalar, dy, input)


def cross_entropy_soft(input: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.cross_entropy(input, target, reduction=REDUCTIONS[reduction_mode]))


def cross_entropy_soft_backward(input: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return cross_entropy_backward(input, target, dy, scale_scalar)


def cosine_embedding(x1: Tensor, x2: Tensor, t: Tensor, reduction_mode: int, margin: float) -> Tensor:
    return shaped(cosine(x1, x2, t, margin, REDUCTIONS[reduction_mode]))


def cosine(x1: Tensor, x2: Tensor, t: Tensor, margin: float, reduction: str) -> Tensor:
    """In f32 for 16 bits: in f16 the product of the squares of the norms overflows."""
    wide = [one.float() if one.element_size() == 2 else one for one in (x1, x2)]
    return F.cosine_embedding_loss(*wide, t, margin, reduction=reduction).to(x1.dtype)


def cosine_embedding_backward(
    x1: Tensor, x2: Tensor, t: Tensor, dy: Tensor, scale_scalar: float, margin: float
) -> tuple[Tensor, Tensor]:
    return by_autograd(lambda a, b: cosine(a, b, t, margin, "none"), scale_scalar, dy, x1, x2)


def triplet_margin(
    a: Tensor, p_tensor: Tensor, n_tensor: Tensor, reduction_mode: int, margin: float, p_norm: float
) -> Tensor:
    """Without what F.triplet_margin_loss adds to the distances."""
    losses = (distance(a, p_tensor, p_norm) - distance(a, n_tensor, p_norm) + margin).clamp(min=0)
    return mean_of(losses, reduction_mode)


def distance(a: Tensor, b: Tensor, p: float) -> Tensor:
    return torch.linalg.vector_norm(a - b, p, dim=1)


def triplet_margin_backward(
    a: Tensor, p_tensor: Tensor, n_tensor: Tensor, dy: Tensor, scale_scalar: float, margin: float, p_norm: float
) -> tuple[Tensor, Tensor, Tensor]:
    return by_autograd(
        lambda *three: triplet_margin(*three, 0, margin, p_norm), scale_scalar, dy, a, p_tensor, n_tensor
    )


def multi_margin(input: Tensor, target: Tensor, reduction_mode: int, margin: float, p_norm: float) -> Tensor:
    reduction = REDUCTIONS[reduction_mode]
    return shaped(F.multi_margin_loss(input, target, int(p_norm), margin, reduction=reduction))


def multi_margin_backward(
    input: Tensor, target: Tensor, dy: Tensor, scale_scalar: float, margin: float, p_norm: float
) -> Tensor:
    scale = (scale_scalar * dy).expand(len(target)).contiguous()
    return aten.multi_margin_loss_backward(scale, input, target, int(p_norm), margin, None, 0)


def multilabel_margin(input: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.multilabel_margin_loss(input, target, reduction=REDUCTIONS[reduction_mode]))


def multilabel_margin_backward(input: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return by_autograd(lambda x: F.multilabel_margin_loss(x, target, reduction="none"), scale_scalar, dy, input)


def multilabel_soft_margin(input: Tensor, target: Tensor, reduction_mode: int) -> Tensor:
    return shaped(F.multilabel_soft_margin_loss(input, target, reduction=REDUCTIONS[reduction_mode]))


def multilabel_soft_margin_backward(input: Tensor, target: Tensor, dy: Tensor, scale_scalar: float) -> Tensor:
    return (input.sigmoid() - target) * (dy[:, None] * (scale_scalar / input.shape[1]))


# ---- of classes, of images and of rows ----


def cross_entropy_nd(
    input: Tensor,
    target: Tensor,
    reduction_mode: int,
    label_smoothing: float,
    ignore_index: int = -100,
    weight: Tensor | None = None,
) -> Tensor:
    options = {"reduction": REDUCTIONS[reduction_mode], "label_smoothing": label_smoothing}
    loss = F.cross_entropy(input, target, weight, ignore_index=ignore_index, **options)
    return loss if reduction_mode == 0 else loss.view(1, 1)


def cross_entropy_nd_backward(
    input: Tensor,
    target: Tensor,
    dy: Tensor,
    reduction_mode: int,
    label_smoothing: float,
    ignore_index: int = -100,
    weight: Tensor | None = None,
) -> Tensor:
    with torch.enable_grad():
        leaf = input.detach().requires_grad_()
        loss = cross_entropy_nd(leaf, target, reduction_mode, label_smoothing, ignore_index, weight)
    return torch.autograd.grad(loss, leaf, dy)[0]


def cross_entropy_inplace(
    logits: Tensor,
    target: Tensor,
    reduction_mode: int,
    label_smoothing: float,
    ignore_index: int,
    scale_scalar: float,
    weight: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    with torch.enable_grad():
        leaf = logits.detach().requires_grad_()
        loss = cross_entropy_nd(leaf, target, reduction_mode, label_smoothing, ignore_index, weight)
    return loss.detach(), torch.autograd.grad(loss, leaf, torch.full_like(loss, scale_scalar))[0]


def nll_nd(
    input: Tensor, target: Tensor, reduction_mode: int, ignore_index: int, weight: Tensor | None = None
) -> Tensor:
    loss = F.nll_loss(input, target, weight, ignore_index=ignore_index, reduction=REDUCTIONS[reduction_mode])
    return loss if reduction_mode == 0 else loss.view(1, 1)


def nll_nd_backward(
    target: Tensor,
    dy: Tensor,
    class_extent: int,
    reduction_mode: int,
    ignore_index: int,
    weight: Tensor | None = None,
) -> Tensor:
    counts = target != ignore_index
    index = torch.where(counts, target, 0)
    scale = counts if weight is None else weight[index] * counts
    slope = -dy * (scale / scale.sum() if reduction_mode == 1 else scale)
    made = torch.zeros(len(target), class_extent, target.shape[1], dtype=dy.dtype, device=dy.device)
    return made.scatter_(1, index[:, None], slope.to(dy.dtype)[:, None])


# ---- of sequences ----


def ctc(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Tensor,
    target_lengths: Tensor,
    blank: int,
    reduction_mode: int,
    zero_infinity: int,
) -> tuple[Tensor, Tensor]:
    """alpha as [time, sequence, state]. The mean is over all labels, as the library's; F.ctc_loss divides by those of
    each sequence."""
    losses, alpha = aten._ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, bool(zero_infinity))
    if zero_infinity:
        losses = torch.where(losses == torch.inf, 0, losses)
    total = losses.sum() / target_lengths.sum() if reduction_mode == 1 else losses.sum()
    return alpha.movedim(0, 1), losses if reduction_mode == 0 else shaped(total)


def ctc_backward(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Tensor,
    target_lengths: Tensor,
    alpha_ws: Tensor,
    per_sample_loss: Tensor,
    dloss: Tensor,
    inv_denom: float,
    blank: int,
    zero_infinity: int,
) -> Tensor:
    lengths = (input_lengths, target_lengths)
    scale = (dloss * inv_denom).expand(len(target_lengths))
    alpha = alpha_ws.movedim(0, 1)
    return aten._ctc_loss_backward(
        scale, log_probs, targets, *lengths, per_sample_loss, alpha, blank, bool(zero_infinity)
    )


# ---- the parts of a fused linear cross entropy ----


def flce_per_row(logits: Tensor, target: Tensor, target_ignore: int, scale_per_row: float) -> tuple[Tensor, Tensor]:
    """The loss, and the gradient in place of the logits; in f32 for 16 bits."""
    wide = logits.float() if logits.element_size() == 2 else logits
    loss = F.cross_entropy(wide, target, ignore_index=target_ignore, reduction="none")
    gradient = torch.softmax(wide, 1).scatter_add_(
        1, target[:, None], torch.full_like(target[:, None], -1, dtype=wide.dtype)
    )
    return loss.float(), (gradient * scale_per_row).to(logits.dtype)


NAMES = """
mse l1 smooth_l1 huber bce bce_with_logits kl_div poisson_nll gaussian_nll margin_ranking hinge_embedding
nll cross_entropy cross_entropy_soft cosine_embedding triplet_margin multi_margin multilabel_margin
multilabel_soft_margin ctc cross_entropy_nd nll_nd
"""

FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{f"loss_{name}{way}": (globals()[f"{name}{way}"],) for name in NAMES.split() for way in ("", "_backward")},
    "loss_gaussian_nll_all_backward": (gaussian_nll_all_backward,),
    "loss_cross_entropy_nd_soft": (cross_entropy_nd,),
    "loss_cross_entropy_nd_soft_backward": (cross_entropy_nd_backward,),
    "loss_cross_entropy_inplace": (cross_entropy_inplace,),
    "loss_flce_per_row": (flce_per_row,),
    "loss_flce_per_row_cast": (lambda loss_1d, dtype: loss_1d.to(dtype, copy=True),),
    "loss_flce_scalar_finalize": (lambda loss_1d, denom_inv, dtype: (loss_1d.sum() * denom_inv).to(dtype).view(1),),
    "loss_flce_inplace_scale": (lambda buf, scalar: buf * scalar,),
}
