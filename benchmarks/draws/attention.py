"""Attention: of one row and of thousands, few heads or many, groups of heads that share keys, causal, under masks."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from baracuda import ops
from baracuda.ops.signature import Function

from .attended import Attention
from .lot import Draw, Lot, drawn_symbol

WIDTHS = (32, 48, 64, 64, 80, 96, 128, 128, 160, 192, 256)
SHARES = (1, 1, 2, 4, 8)
"""Heads that have the same keys."""

MOST = 1 << 30
"""Scores of a problem, which PyTorch's formulas and masks hold in memory."""

LONGEST, MOST_HEADS, MOST_BLOCK = 4096, 64, 64
NAMES = ("sdpa", "flash_sdpa", "sdpa_arbmask", "sdpa_block_sparse", "fa2_sdpa")


class Problem(NamedTuple):
    """What is drawn of a function: the gradient of its result is beside q, k and v."""

    one: Attention
    given: dict[str, Any]
    words: str
    dy: torch.Tensor


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    return attention if (function.forward or function).name in NAMES else None


def sizes(lot: Lot, numel: int, share: int, scores: bool) -> tuple[int, ...]:
    """batch, heads, heads of keys, rows, keys and width, of about so many elements, scores among them or not."""
    width = lot.one_of(WIDTHS)
    made = [lot.log_uniform(1, most) for most in (64, MOST_HEADS, LONGEST, LONGEST)]
    if lot.rng.random() < 0.5:
        made[3] = made[2]
    while True:
        batch, heads, rows, keys = made
        of_scores = batch * heads * rows * keys
        elements = 2 * batch * heads * (rows + keys) * width + scores * of_scores
        if max(made) == 1 or (elements <= numel and of_scores <= MOST):
            return batch, -(-heads // share) * share, -(-heads // share), rows, keys, width
        most = max(made)
        made = [-(-one // 2) if one == most else one for one in made]


def problem(name: str, function: Function, lot: Lot) -> Problem:
    """Logits are a few about 0."""
    _, dtype = drawn_symbol(function, lot)
    share = lot.one_of(SHARES) if name == "fa2_sdpa" else 1
    size = sizes(lot, lot.numel(dtype.itemsize), share, name in ("sdpa", "sdpa_arbmask"))
    batch, heads, heads_k, rows, keys, width = size
    width_v = lot.one_of(WIDTHS) if name != "fa2_sdpa" and lot.rng.random() < 0.2 else width
    shapes = ((heads, rows, width), (heads_k, keys, width), (heads_k, keys, width_v), (heads, rows, width_v))
    q, k, v, dy = ((4 * lot.tensor((batch, *of), torch.float32) - 2).to(dtype) for of in shapes)
    scale, causal = lot.one_of((width**-0.5, 0.125)), bool(lot.rng.integers(2))
    given: dict[str, Any] = {"scale": scale, "is_causal": causal}
    one = Attention(q, k, v, scale, causal, last=name == "fa2_sdpa")
    words = f"{str(dtype).removeprefix('torch.')} {batch} x {heads} x {rows} x {width}"
    words += f" to {heads_k} x {keys} x {width_v}{' causal' * causal}"
    return Problem(one, given, words, dy)


def added(lot: Lot, name: str, made: Problem) -> Problem:
    """With what the function takes besides: a mask, a pattern of blocks, or windows, slopes and a softcap."""
    scores = (*made.one.q.shape[:3], made.one.k.shape[-2])
    if name == "sdpa_arbmask" or (name == "sdpa" and lot.rng.random() < 0.5):
        drawn = lot.tensor(scores, torch.float32)
        mask = torch.where(drawn > 0.3, drawn, -torch.inf)
        mask = mask if name == "sdpa_arbmask" else mask.to(made.one.q.dtype)
        return biased(made, mask, " masked", mask=mask)
    if name == "sdpa_block_sparse":
        size = lot.log_uniform(1, MOST_BLOCK)
        blocks = (*scores[:2], *(-(-extent // size) for extent in scores[2:]))
        pattern = (lot.tensor(blocks, torch.float32) > 0.5).to(torch.uint8)
        shown = pattern.repeat_interleave(size, -2).repeat_interleave(size, -1)[..., : scores[2], : scores[3]]
        bias = torch.zeros(shown.shape, device=lot.device).masked_fill(shown == 0, -torch.inf)
        return biased(made, bias, f" blocks of {size}", block_pattern=pattern, block_size=size)
    if name == "fa2_sdpa":
        return windowed(lot, made, scores)
    return made


def biased(made: Problem, bias: torch.Tensor, words: str, **given: Any) -> Problem:
    one = dataclasses.replace(made.one, bias=bias)
    return made._replace(one=one, given=made.given | given, words=made.words + words)


def windowed(lot: Lot, made: Problem, scores: tuple[int, ...]) -> Problem:
    """Half of the draws have none of these."""
    kind = lot.one_of(("", "", "", "window", "slopes", "softcap"))
    if kind == "softcap":
        one = dataclasses.replace(made.one, softcap=2.0)
        return made._replace(one=one, given=made.given | {"softcap": 2.0}, words=f"{made.words} softcap")
    rows, keys = (torch.arange(extent, device=lot.device) for extent in scores[2:])
    away = keys - (rows[:, None] + scores[3] - scores[2])
    if kind == "slopes":
        slopes = lot.tensor(scores[:2], torch.float32) / 8
        bias = -slopes[..., None, None] * away.abs()
        return biased(made, bias, " slopes", alibi_slopes=slopes)
    if kind == "window":
        left, right = lot.log_uniform(1, LONGEST), lot.log_uniform(1, LONGEST)
        hidden = (away < -left) | (away > right)
        bias = torch.zeros(hidden.shape, device=lot.device).masked_fill(hidden, -torch.inf)
        words = f" window of {left} and {right}"
        return biased(made, bias, words, window_size_left=left, window_size_right=right)
    return made


def attention(function: Function, lot: Lot) -> Draw | None:
    """A gradient has the results of its op, of sdpa the weights alone."""
    name = (function.forward or function).name
    whole = name == "sdpa"
    one, given, words, dy = added(lot, name, problem(name, function, lot))
    call, arrays = getattr(ops, function.name), [one.q, one.k, one.v]
    formula, kernel = one.forward, one.kernel()
    if function.forward:
        results = getattr(ops, name)(*arrays, **given)
        arrays = [dy, *arrays, *(results[:1] if whole else results)]
        given = {"scale": given["scale"]} if whole else given
        formula = functools.partial(one.backward, dy, results[0] if whole else None)
        kernel = one.gradient_kernel(dy)

    def of(made: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, ...]:
        return made[1:] if not whole else made if function.forward else made[:2]

    def truth() -> tuple[torch.Tensor, ...]:
        exact = one.widened()
        return of(exact.backward(dy.double()) if function.forward else exact.forward())

    return Draw(
        function.name,
        words,
        sum(tensor.numel() * tensor.element_size() for tensor in arrays),
        lambda: call(*arrays, **given),
        [lambda: of(formula()), *([kernel] if kernel and not whole else [])],
        truth,
    )
