"""Losses of classes: of rows, of sequences and of images, with weights of classes, smoothed, some targets ignored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from baracuda.ops.signature import Function
from cases.torch_formulas.loss import REDUCTIONS

from .lot import Draw, Lot, by_formulas, drawn_symbol

NAMES = ("cross_entropy", "nll_loss")
IGNORED = -100


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    return classes if function.name.removesuffix("_backward") in NAMES else None


def classes(function: Function, lot: Lot) -> Draw | None:
    """The formulas see all that follows the classes as one axis."""
    instance, dtype = drawn_symbol(function, lot)
    shape = lot.shape(lot.numel(dtype.itemsize * (2 if function.forward else 1)), lot.one_of((2, 2, 3, 4)))
    n, count, *inner = shape
    places, reduction = (n, *inner), lot.one_of(REDUCTIONS)
    losses: tuple[int, ...] = places if reduction == "none" else ()
    target = torch.randint(0, count, places, generator=lot.torch, device=lot.device)
    if target.numel() > 1:
        target.view(-1)[0] = IGNORED
    made = {"input": lot.tensor(shape, dtype), "target": target, "dy": lot.tensor(losses, dtype)}
    if "soft" in instance.op.name:
        made["target"] = torch.softmax(lot.tensor(shape, torch.float32), 1).to(dtype)
    if lot.rng.random() < 0.5:
        made["weight"] = lot.tensor((count,), dtype)
    tensors = {one.name: made[one.name] for one in instance.op.tensors if one.name in made}
    smoothing = lot.one_of((0.0, 0.125))
    values = {"reduction_mode": REDUCTIONS.index(reduction), "label_smoothing": smoothing, "ignore_index": IGNORED}
    names = {one.name for one in function.parameters}
    all_given = {"reduction": reduction, "label_smoothing": smoothing, "num_classes": count}
    given: dict[str, Any] = {name: value for name, value in all_given.items() if name in names}
    wanted = shape if function.forward else losses
    said = f" smoothed by {smoothing}" if given.get("label_smoothing") else ""
    flat = {"input": (n, count, -1), "dy": (n, -1) if losses else (1, 1)}
    flat["target"] = flat["input"] if made["target"].is_floating_point() else (n, -1)
    return by_formulas(
        function,
        instance,
        tensors,
        given,
        {**values, "class_extent": count},
        f"{list(shape)} {reduction}{' weighted' * ('weight' in made)}{said}",
        lambda out: out.reshape(wanted),
        {name: tensors[name].reshape(of) for name, of in flat.items() if name in tensors},
    )
