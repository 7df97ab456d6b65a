"""Connectionist temporal classification by its definition, in the type of log_probs: sums over states in log space."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import Array


class Sequence(NamedTuple):
    """alpha: [input, state], the log of the probability to have come to a state. posterior: [input, class]."""

    loss: Any
    alpha: Array
    posterior: Array


def log_sum(*terms: Any) -> Any:
    most = np.maximum.reduce(terms)
    with np.errstate(all="ignore"):
        made = most + np.log(sum(np.exp(term - most) for term in terms))
    return np.where(np.isneginf(most), most, made)


def sequence(log_probs: Array, labels: Array, blank: int) -> Sequence:
    """Of log_probs [input, class], at least one input, and the labels of the target."""
    states = np.full(2 * len(labels) + 1, blank)
    states[1::2] = labels
    count, inputs = len(states), len(log_probs)
    skips = np.zeros(count, bool)
    skips[2:] = (states[2:] != blank) & (states[2:] != states[:-2])
    own = log_probs[:, states]
    nothing = np.full(2, -np.inf, log_probs.dtype)

    def step(before: Array, over: Array) -> Array:
        padded = np.concatenate([nothing, before])
        return np.asarray(log_sum(padded[2:], padded[1:-1], np.where(over, padded[:-2], -np.inf)))

    alpha = np.full((inputs, count), -np.inf, log_probs.dtype)
    alpha[0, :2] = own[0, :2]
    for t in range(1, inputs):
        alpha[t] = own[t] + step(alpha[t - 1], skips)
    onward = np.full((inputs, count), -np.inf, log_probs.dtype)  # without input t's own
    onward[-1, -2:] = 0
    over = np.zeros(count, bool)
    over[: count - 2] = skips[2:]
    for t in range(inputs - 2, -1, -1):
        onward[t] = step((onward[t + 1] + own[t + 1])[::-1], over[::-1])[::-1]
    loss = -log_sum(alpha[-1, -1], alpha[-1, -2] if count > 1 else np.array(-np.inf))
    posterior = np.zeros_like(log_probs)
    with np.errstate(all="ignore"):
        np.add.at(posterior.T, states, np.exp(alpha + onward + loss).T)
    return Sequence(loss, alpha, posterior)


def batch(
    log_probs: Array, targets: Array, input_lengths: Array, target_lengths: Array, blank: int, zero_infinity: bool
) -> tuple[Array, list[Sequence | None], Array]:
    """The losses, the sequences, None where a length or a label is bad or there is no input, and the gradients before
    they are multiplied by anything."""
    max_time, n, classes = log_probs.shape
    losses, gradient = np.zeros(n, log_probs.dtype), np.zeros_like(log_probs)
    found: list[Sequence | None] = []
    for i in range(n):
        inputs, count = int(input_lengths[i]), int(target_lengths[i])
        labels = targets[i, : max(count, 0)]
        good = inputs <= max_time and 0 <= count <= targets.shape[1] and np.all((labels >= 0) & (labels < classes))
        one = sequence(log_probs[:inputs, i], labels, blank) if good and inputs > 0 else None
        found.append(one)
        losses[i] = one.loss if one else np.nan if not good else 0 if count == 0 else np.inf
        if one is not None:
            with np.errstate(all="ignore"):
                gradient[:inputs, i] = np.exp(log_probs[:inputs, i]) - one.posterior
            if not np.isfinite(one.loss):
                gradient[:inputs, i] = 0 if zero_infinity else np.nan
        if zero_infinity and not np.isfinite(losses[i]):
            losses[i] = 0
    return losses, found, gradient
