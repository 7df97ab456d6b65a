"""Losses of elements and of rows, reduced or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from baracuda.ops.signature import REQUIRED, Function
from baracuda_sys import abi
from cases.torch_formulas.loss import REDUCTIONS

from .lot import Draw, Lot, by_formulas, torch_dtype

OF_ELEMENTS = """
mse l1 smooth_l1 huber bce bce_with_logits kl_div poisson_nll gaussian_nll gaussian_nll_all margin_ranking
hinge_embedding
"""
OF_ROWS = """
cosine_embedding triplet_margin multi_margin multilabel_soft_margin
"""
SIGNS = ("margin_ranking", "hinge_embedding", "cosine_embedding")
"""What has 1 or -1 for each element or row."""

REALS: Mapping[str, Any] = {"beta": 0.75, "delta": 0.75, "margin": 0.25, "eps": 1e-3, "p": 2.0}
"""Parameters, where they are no flags."""


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    reduces = "reduction" in {one.name for one in function.parameters}
    return loss if function.family.name == "loss" and reduces and kind_of(function.row) in KINDS else None


KINDS = (*OF_ELEMENTS.split(), *OF_ROWS.split())


def kind_of(row: abi.Op) -> str:
    return row.name.removeprefix("loss_").removesuffix("_backward")


def loss(function: Function, lot: Lot) -> Draw | None:
    """Of tensors of any shape, or of rows of classes or dimensions, where a target may be none."""
    instance: abi.Instance = lot.one_of([one for row in function.rows for one in row.instances])
    kind = kind_of(instance.op)
    dtype = torch_dtype(instance.dtypes["fp"])
    assert dtype
    tensors = [one for one in instance.op.tensors if one.direction == "in"]
    of_rows = kind in OF_ROWS.split()
    numel = lot.numel(dtype.itemsize * len(tensors))
    shape = lot.shape(numel, 2 if of_rows else lot.one_of((1, 2, 3)))
    losses = shape[:1] if of_rows else shape
    count = shape[0] if of_rows else torch.Size(shape).numel()
    reduction = lot.one_of(REDUCTIONS)
    given: dict[str, Any] = {"reduction": reduction}
    values: dict[str, Any] = {"reduction_mode": REDUCTIONS.index(reduction)}
    for one in function.parameters:
        if one.kind == "flag":
            given[one.name] = bool(lot.rng.integers(2))
            values[one.argument.lower()] = int(given[one.name])
        elif one.name in REALS:
            given[one.name] = values[one.argument.lower()] = REALS[one.name]
        elif one.name == "num_classes":
            given[one.name] = shape[1]
        elif one.kind != "array" and one.default is REQUIRED:
            return None
    values["class_extent"] = shape[-1]
    values["scale_scalar"] = 1 / count if reduction == "mean" else 1.0
    reduced = reduction != "none"
    made = {one.name: operand(lot, kind, one, shape, losses, dtype) for one in tensors if one.name != "dy"}
    words = "cut" if lot.rng.random() < 0.3 else ""
    if function.forward:
        made["dy"] = lot.tensor(() if reduced else losses, dtype)
    elif words:  # gaps between rows
        made = {name: gapped(one) if one.dim() == 2 else one for name, one in made.items()}
    wanted = shape if function.forward else () if reduced else losses
    return by_formulas(
        function,
        instance,
        made,
        given,
        values,
        f"{list(shape)} {reduction} {words}".rstrip(),
        lambda out: out.reshape(wanted) if isinstance(out, torch.Tensor) else out,
        {"dy": made["dy"].reshape(-1) if reduced else made["dy"]} if function.forward else {},
    )


def gapped(tensor: torch.Tensor) -> torch.Tensor:
    """The same in rows with three elements between them."""
    wide = torch.zeros((tensor.shape[0], tensor.shape[1] + 3), dtype=tensor.dtype, device=tensor.device)
    wide[:, : tensor.shape[1]] = tensor
    return wide[:, : tensor.shape[1]]


def operand(
    lot: Lot, kind: str, argument: abi.Argument, shape: tuple[int, ...], losses: tuple[int, ...], dtype: torch.dtype
) -> torch.Tensor:
    name = argument.name
    integral = argument.type == "i64"
    own = losses if integral or (kind == "cosine_embedding" and name == "t") else shape
    if kind in SIGNS and name in ("t", "target"):
        signs = 2 * torch.randint(0, 2, own, generator=lot.torch, device=lot.device) - 1
        return signs if integral else signs.to(dtype)
    if integral:
        return torch.randint(0, shape[-1], own, generator=lot.torch, device=lot.device)
    made = lot.tensor(own, dtype)
    return (8 * made).round() / 8 if kind in SIGNS else made
