"""Rows of tables of all sizes, chosen uniformly or some of them often, and bags of few and of many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from baracuda import ops
from baracuda.ops.signature import Function
from cases import torch_formulas

from .lot import Draw, Lot, torch_dtype, widened

COLUMNS = (1, 3, 8, 32, 64, 96, 127, 128, 256, 768, 1000, 1024, 4096)
MODES = ("sum", "mean")


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    return embedding if function.family.name == "embedding" else None


def embedding(function: Function, lot: Lot) -> Draw | None:
    """A gradient is that of a table of zeros."""
    instance = lot.one_of([one for row in function.rows for one in row.instances])
    dtype, name = torch_dtype(instance.dtypes["fp"]), instance.op.name
    assert dtype
    index = torch_dtype(instance.dtypes.get("i", "i32"))
    columns = lot.one_of(COLUMNS)
    count = max(1, lot.numel(dtype.itemsize) // columns)
    rows = lot.log_uniform(1, max(1, min(1 << 18, lot.largest // (dtype.itemsize * columns))))
    bags = max(1, count // lot.log_uniform(1, 256)) if "bag" in name else count
    kind = lot.one_of(("uniform", "skewed"))
    values: dict[str, Any] = {"mode": int(lot.rng.integers(2))}
    made = {
        "weight": lot.tensor((rows, columns), dtype),
        "indices": _indices(lot, count, rows, kind).to(index),
        "offsets": _offsets(lot, count, bags),
        "out_index": _indices(lot, bags * columns, rows, kind).to(torch.int32).view(bags, columns),
        "dout": lot.tensor((bags, columns), dtype),
    }
    tensors = {one.name: made[one.name] for one in instance.op.tensors if one.direction == "in"}
    arrays = {function.names[key]: one for key, one in tensors.items()}
    given: dict[str, Any] = {}
    if function.forward:
        given["weight_size"] = (rows, columns)
        tensors["dweight"] = torch.zeros((rows, columns), dtype=dtype, device=lot.device)
    if "mode" in {one.name for one in function.parameters}:
        given["mode"] = MODES[values["mode"]]
    call, formula = getattr(ops, function.name), torch_formulas.formula(name)
    exact = {key: widened(one) for key, one in tensors.items()}
    of_bags = f" in {bags} bags" * ("bag" in name)
    return Draw(
        function.name,
        f"{instance.dtypes['fp']} {index} {count} of {rows} x {columns}{of_bags}, {kind}",
        sum(one.numel() * one.element_size() for one in tensors.values()),
        lambda: call(**arrays, **given),
        [lambda: torch_formulas.call(formula, {**tensors, **values})],
        lambda: torch_formulas.call(formula, {**exact, **values}),
    )


def _indices(lot: Lot, count: int, rows: int, kind: str) -> torch.Tensor:
    made = torch.randint(0, rows, (count,), generator=lot.torch, device=lot.device)
    if kind == "skewed":
        made[::2] = torch.randint(0, min(rows, 3), made[::2].shape, generator=lot.torch, device=lot.device)
    return made


def _offsets(lot: Lot, count: int, bags: int) -> torch.Tensor:
    """From 0 on, as PyTorch wants it; no bag is empty, whose maximum PyTorch takes from row 0."""
    length = count // bags
    made = torch.randint(0, length, (bags,), generator=lot.torch, device=lot.device)
    made[0] = 0
    return (made + length * torch.arange(bags, device=lot.device)).to(torch.int32)
