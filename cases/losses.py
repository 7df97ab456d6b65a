"""What losses and their gradients must be, from the definitions, in the type of their arguments.

A function of losses of elements takes the tensors and the parameter, and returns the term and the magnitude that its
error is relative to; one of gradients the gradient by each tensor that has one, with the magnitude. Those of rows take
tensors of rows, and return a loss for each row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import Array

Valued = tuple[Array, Array]
"""A value, and the magnitude that its error is relative to."""

IGNORED = -100


def plain(value: Array) -> Valued:
    return value, np.abs(value)


def softplus(x: Array) -> Array:
    """log(1 + e^-|x|)"""
    return np.log1p(np.exp(-np.abs(x)))


def mse(x: Array, t: Array, p: Any) -> Valued:
    return plain((x - t) ** 2)


def l1(x: Array, t: Array, p: Any) -> Valued:
    return plain(np.abs(x - t))


def smooth_l1(x: Array, t: Array, beta: Any) -> Valued:
    d = np.abs(x - t)
    return np.where(d < beta, d * d / (2 * beta) if beta else d, d - beta / 2), d


def huber(x: Array, t: Array, delta: Any) -> Valued:
    d = np.abs(x - t)
    return np.where(d < delta, d * d / 2, delta * (d - delta / 2)), d * delta + np.where(d < delta, d * d, 0)


def bce(x: Array, t: Array, p: Any) -> Valued:
    yes, no = (np.where(y < -100, -100, y) for y in (np.log(x), np.log1p(-x)))
    return -(t * yes + (1 - t) * no), np.abs(t * yes) + np.abs((1 - t) * no)


def bce_with_logits(x: Array, t: Array, p: Any) -> Valued:
    return np.maximum(x, 0) - x * t + softplus(x), np.abs(x) * (1 + np.abs(t)) + softplus(x)


def kl_div(x: Array, t: Array, p: Any) -> Valued:
    inside = (t > 0) | np.isnan(t) | np.isnan(x)
    return np.where(inside, t * (np.log(t) - x), 0), np.where(inside, np.abs(t) * (np.abs(np.log(t)) + np.abs(x)), 0)


def poisson_nll(x: Array, t: Array, log_input: Any) -> Valued:
    first, second = (np.exp(x), t * x) if log_input else (x, t * np.log(x + x.dtype.type(1e-8)))
    return first - second, np.abs(first) * (1 + np.abs(x)) + np.abs(second) + np.abs(t)


def gaussian_nll(x: Array, t: Array, var: Array, eps: Any) -> Valued:
    v = np.where(var < eps, eps, var)
    return (np.log(v) + (x - t) ** 2 / v) / 2, np.abs(np.log(v)) + (x - t) ** 2 / v


def margin_ranking(x1: Array, x2: Array, t: Array, margin: Any) -> Valued:
    return positive(margin - t * (x1 - x2)), abs(margin) + np.abs(t * (x1 - x2))


def hinge_embedding(x: Array, t: Array, margin: Any) -> Valued:
    return np.where(t == 1, x, positive(margin - x)), np.abs(x) + abs(margin)


def positive(x: Array) -> Array:
    return np.where(x < 0, 0, x)


def mse_backward(x: Array, t: Array, p: Any) -> list[Valued]:
    return [plain(2 * (x - t))]


def l1_backward(x: Array, t: Array, p: Any) -> list[Valued]:
    return [plain(np.nan_to_num(np.sign(x - t), nan=0.0))]


def smooth_l1_backward(x: Array, t: Array, beta: Any) -> list[Valued]:
    d = x - t
    return [plain(np.where(np.abs(d) < beta, d / beta if beta else d, np.sign(d)))]


def huber_backward(x: Array, t: Array, delta: Any) -> list[Valued]:
    return [plain(np.clip(x - t, -delta, delta))]


def bce_backward(x: Array, t: Array, p: Any) -> list[Valued]:
    return [plain((x - t) / np.maximum(x * (1 - x), 1e-12))]


def bce_with_logits_backward(x: Array, t: Array, p: Any) -> list[Valued]:
    sigmoid = 1 / (1 + np.exp(-x))
    return [(sigmoid - t, sigmoid + np.abs(t))]


def kl_div_backward(t: Array, p: Any) -> list[Valued]:
    return [plain(-t)]


def poisson_nll_backward(x: Array, t: Array, log_input: Any) -> list[Valued]:
    first, second = (np.exp(x), t) if log_input else (np.ones_like(x), t / (x + x.dtype.type(1e-8)))
    return [(first - second, first * (1 + np.abs(x)) + np.abs(second))]


def gaussian_nll_backward(x: Array, t: Array, var: Array, eps: Any) -> list[Valued]:
    return [plain((x - t) / np.where(var < eps, eps, var))]


def gaussian_nll_all_backward(x: Array, t: Array, var: Array, eps: Any) -> list[Valued]:
    d, v = x - t, np.where(var < eps, eps, var)
    return [plain(d / v), plain(-d / v), ((1 - d * d / v) / (2 * v), (1 + d * d / v) / (2 * v))]


def margin_ranking_backward(x1: Array, x2: Array, t: Array, margin: Any) -> list[Valued]:
    slope = np.where(margin - t * (x1 - x2) < 0, 0, t)
    return [plain(-slope), plain(slope)]


def hinge_embedding_backward(x: Array, t: Array, margin: Any) -> list[Valued]:
    return [plain(np.where(t == 1, 1.0, np.where(margin - x < 0, 0.0, -1.0)))]


# Rows


def picked(x: Array, target: Array) -> Array:
    """x[target] of each row; of a bad target, any."""
    return x[np.arange(len(x)), np.where((target >= 0) & (target < x.shape[1]), target, 0)] if x.shape[1] else target


def by_class(value: Array, target: Array, classes: int) -> Array:
    """A loss of rows, 0 where the target is ignored, NaN where it is no class."""
    good = (target >= 0) & (target < classes)
    return np.where(good, value, np.where(target == IGNORED, 0, np.nan))


def log_sum_exp(x: Array) -> Array:
    most = x.max(axis=1)
    return most + np.log(np.exp(x - most[:, None]).sum(axis=1))


def softmax(x: Array) -> Array:
    made = np.exp(x - x.max(axis=1, keepdims=True))
    return made / made.sum(axis=1, keepdims=True)


def one_hot(target: Array, classes: int) -> Array:
    return np.arange(classes) == target[:, None]


def nll(x: Array, target: Array) -> Valued:
    return plain(by_class(-picked(x, target), target, x.shape[1]))


def nll_backward(x: Array, target: Array) -> list[Valued]:
    return [plain(_rows_by_class(-one_hot(target, x.shape[1]).astype(x.dtype), target))]


def _rows_by_class(value: Array, target: Array) -> Array:
    good = (target >= 0) & (target < value.shape[1])
    return np.where(good[:, None], value, np.where(target == IGNORED, 0, np.nan)[:, None])


def cross_entropy(x: Array, target: Array) -> Valued:
    most, chosen = x.max(axis=1), picked(x, target)
    value = log_sum_exp(x) - chosen
    return by_class(value, target, x.shape[1]), np.abs(most - chosen) + np.abs(np.log(x.shape[1])) + 1


def cross_entropy_backward(x: Array, target: Array) -> list[Valued]:
    made = softmax(x)
    hot = one_hot(target, x.shape[1])
    distance = 1 + np.abs(x - x.max(axis=1, keepdims=True))
    return [(_rows_by_class(made - hot, target), made * distance + hot)]


def cross_entropy_soft(x: Array, t: Array) -> Valued:
    lost = log_sum_exp(x)[:, None] - x
    spread = np.abs(t) * (np.abs(lost) + x.max(axis=1, keepdims=True) - x + np.log(x.shape[1]) + 1)
    return (t * lost).sum(axis=1), spread.sum(axis=1)


def cross_entropy_soft_backward(x: Array, t: Array) -> list[Valued]:
    made, total = softmax(x), t.sum(axis=1, keepdims=True)
    distance = 1 + np.abs(x - x.max(axis=1, keepdims=True))
    return [(made * total - t, made * np.abs(t).sum(axis=1, keepdims=True) * distance + np.abs(t))]


def cosine(x1: Array, x2: Array) -> tuple[Array, Array, Array, Array]:
    """The cosine of each row, its divisor, and both squared norms."""
    first, second = (x1 * x1).sum(axis=1), (x2 * x2).sum(axis=1)
    divisor = np.maximum(np.sqrt(first) * np.sqrt(second), 1e-12)
    return (x1 * x2).sum(axis=1) / divisor, divisor, first, second


def cosine_embedding(x1: Array, x2: Array, t: Array, margin: Any) -> Valued:
    value = cosine(x1, x2)[0]
    return np.where(t > 0, 1 - value, positive(value - margin)), np.full(len(t), 2 + abs(margin))


def cosine_embedding_backward(x1: Array, x2: Array, t: Array, margin: Any) -> list[Valued]:
    value, divisor, first, second = cosine(x1, x2)
    slope = np.where(t > 0, -1, np.where(value - margin < 0, 0, 1))
    made = []
    for x, other, square in ((x1, x2, first), (x2, x1, second)):
        own = np.where(square <= 1e-24, 0, slope * value / np.where(square == 0, 1, square))[:, None] * x
        cross = (slope / divisor)[:, None] * other
        made.append((cross - own, np.abs(cross) + np.abs(x) / np.maximum(square, 1e-24)[:, None]))
    return made


def norm(d: Array, p: float) -> Array:
    if np.isinf(p):
        return np.abs(d).max(axis=1, initial=0)
    return (np.abs(d) ** p).sum(axis=1) ** (1 / p)


def norm_slope(d: Array, p: float) -> Array:
    if np.isinf(p):
        most = np.abs(d) == norm(d, p)[:, None]
        return np.where(most, np.sign(d) / most.sum(axis=1, keepdims=True), 0)
    ratio = np.abs(d) / np.where(norm(d, p) == 0, 1, norm(d, p))[:, None]
    return np.where(d == 0, 0, np.sign(d) * np.where(d == 0, 1, ratio) ** (p - 1))


def triplet_margin(a: Array, p: Array, n: Array, margin: Any, order: float) -> Valued:
    near, far = norm(a - p, order), norm(a - n, order)
    return positive(near - far + margin), near + far + abs(margin)


def triplet_margin_backward(a: Array, p: Array, n: Array, margin: Any, order: float) -> list[Valued]:
    active = (norm(a - p, order) - norm(a - n, order) + margin >= 0)[:, None]
    toward, away = active * norm_slope(a - p, order), active * norm_slope(a - n, order)
    return [(toward - away, np.abs(toward) + np.abs(away)), plain(-toward), plain(away)]


def multi_margin(x: Array, target: Array, margin: Any, order: float) -> Valued:
    own = picked(x, target)[:, None]
    terms = np.where(one_hot(target, x.shape[1]), 0, positive(margin - own + x) ** order)
    size = (np.where(terms > 0, 1, 0) * (abs(margin) + np.abs(own) + np.abs(x)) ** order).sum(axis=1)
    value = terms.sum(axis=1) / x.shape[1]
    return by_class(value, np.where(target == IGNORED, -1, target), x.shape[1]), size / x.shape[1]


def multi_margin_backward(x: Array, target: Array, margin: Any, order: float) -> list[Valued]:
    hot = one_hot(target, x.shape[1])
    excess = margin - picked(x, target)[:, None] + x
    slope = np.where(~hot & (excess > 0), order * np.where(excess > 0, excess, 1) ** (order - 1), 0) / x.shape[1]
    whole = np.where(hot, -slope.sum(axis=1, keepdims=True), slope)
    size = (abs(margin) + np.abs(picked(x, target))[:, None] + np.abs(x)) ** (order - 1) * order / x.shape[1]
    spread = np.where(hot, size.sum(axis=1, keepdims=True), np.where(slope > 0, size, 0))
    return [(_rows_by_class(whole, np.where(target == IGNORED, -1, target)), spread)]


def listed(target: Array, classes: int) -> list[int] | None:
    """The classes that a row of targets lists; None where one is no class."""
    made: list[int] = []
    for entry in target:
        if entry < 0:
            break
        if entry >= classes:
            return None
        made.append(int(entry))
    return made


def multilabel_margin(x: Array, target: Array) -> Valued:
    value, size = np.zeros(len(x), x.dtype), np.zeros(len(x), x.dtype)
    for row, (logits, entries) in enumerate(zip(x, target, strict=True)):
        classes = listed(entries, x.shape[1])
        if classes is None:
            value[row] = np.nan
            continue
        others = np.setdiff1d(np.arange(x.shape[1]), classes)
        excess = 1 - logits[classes][:, None] + logits[others]
        value[row] = positive(excess).sum() / x.shape[1]
        size[row] = (1 + np.abs(logits[classes])[:, None] + np.abs(logits[others])).sum() / x.shape[1]
    return value, size


def multilabel_margin_backward(x: Array, target: Array) -> list[Valued]:
    made = np.zeros_like(x)
    for row, (logits, entries) in enumerate(zip(x, target, strict=True)):
        classes = listed(entries, x.shape[1])
        if classes is None:
            made[row] = np.nan
            continue
        others = np.setdiff1d(np.arange(x.shape[1]), classes)
        active = 1 - logits[classes][:, None] + logits[others] > 0
        made[row, others] += active.sum(axis=0)
        np.subtract.at(made[row], classes, active.sum(axis=1))
    return [plain(made / x.shape[1])]


def multilabel_soft_margin(x: Array, t: Array) -> Valued:
    value, size = bce_with_logits(x, t, None)
    return value.sum(axis=1) / x.shape[1], size.sum(axis=1) / x.shape[1]


def multilabel_soft_margin_backward(x: Array, t: Array) -> list[Valued]:
    ((value, size),) = bce_with_logits_backward(x, t, None)
    return [(value / x.shape[1], size / x.shape[1])]
