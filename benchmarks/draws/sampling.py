"""Sampling of tokens: few rows or many, small vocabularies and large ones, one limit for all rows or one for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from baracuda import ops
from baracuda.ops.signature import Function
from cases import attention_sampling

from .lot import Draw, Lot, torch_dtype

Tensor = torch.Tensor

LARGEST_VOCABULARY = 1 << 18
LIMITS = ("top_k", "top_p", "min_p")
SEED, OFFSET = 1234567890123, 7


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    return sampled if "_sampling" in function.name and function.name.startswith(LIMITS) else None


def tokens(probs: Tensor, top_k: Any = None, top_p: Any = None, min_p: Any = None) -> Tensor:
    """What a user of PyTorch would write, with random numbers of its own: the largest quotient of a probability by an
    exponentially distributed number says the token, which waits for nothing."""
    kept, order = probs, None
    if isinstance(top_k, int):
        kept, order = torch.topk(probs, top_k)
    elif top_k is not None or top_p is not None:
        kept, order = torch.sort(probs, descending=True)
    if isinstance(top_k, Tensor):
        kept = kept.masked_fill(torch.arange(kept.shape[-1], device=kept.device) >= top_k[:, None], 0)
    if top_p is not None:
        limit = top_p[:, None] if isinstance(top_p, Tensor) else top_p
        kept = kept.masked_fill(kept.cumsum(-1) - kept >= limit, 0)
    if min_p is not None:
        limit = min_p[:, None] if isinstance(min_p, Tensor) else min_p
        kept = kept.masked_fill(kept < limit * kept.amax(-1, keepdim=True), 0)
    place = (kept / torch.empty_like(kept).exponential_()).argmax(-1, keepdim=True)
    return (place if order is None else order.gather(-1, place)).squeeze(-1)


def sampled(function: Function, lot: Lot) -> Draw:
    """The truth is the tests' oracle, which has the documented stream of random numbers."""
    vocabulary = lot.log_uniform(1, min(LARGEST_VOCABULARY, lot.largest >> 9))
    rows = max(1, min(4096, lot.largest >> 12, lot.numel(4) // vocabulary))
    probs = torch.softmax(12 * lot.tensor((rows, vocabulary), torch.float32), -1)
    by_row = function.name.endswith("_per_row")
    names = [one.name for one in function.parameters if one.name in LIMITS]
    limits: dict[str, Any] = {}
    for name in names:
        count = rows if by_row else 1
        if name == "top_k":
            made = torch.randint(1, 1 + min(vocabulary, 256), (count,), generator=lot.torch, device=lot.device)
        else:
            made = lot.tensor((count,), torch.float32) / (1 if name == "top_p" else 8)
        limits[name] = made.to(type_of(function, name)) if by_row else made.item()
    call, given = getattr(ops, function.name), {"seed": SEED, "offset": OFFSET}
    said = ", ".join(name if by_row else f"{name} {limits[name]:.3g}" for name in names)

    def truth() -> tuple[Tensor, Tensor]:
        made = []
        for row, weights in enumerate(probs.cpu().numpy()):
            of = {name: one[row].item() if by_row else one for name, one in limits.items()}
            made.append(attention_sampling.token(weights, of, attention_sampling.drawn(SEED, OFFSET, row)))
        found = torch.tensor(made, dtype=torch.int32)
        return found.clamp(min=0), (found >= 0).to(torch.uint8)

    return Draw(
        function.name,
        f"f32 {rows} x {vocabulary}, {said}",
        4 * probs.numel(),
        lambda: call(probs, **limits, **given),
        [lambda: tokens(probs, **limits)],
        truth,
    )


def type_of(function: Function, name: str) -> torch.dtype:
    argument = next(one for one in function.operands if function.names[one.name] == name)
    dtype = torch_dtype(function.row.instances[0].dtype(argument.type))
    assert dtype
    return dtype
