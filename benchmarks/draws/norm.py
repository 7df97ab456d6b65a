"""Norms over the last axes, of batches and of groups, with and without weights."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch

from baracuda.ops.signature import Function

from .lot import Draw, Lot, by_formulas, torch_dtype

EPS = 2.0**-17
"""Exact in f32, in which the function takes it."""


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    if function.family.name != "norm":
        return None
    return rows if function.row.name.startswith(("rms", "layer")) else groups


def rows(function: Function, lot: Lot) -> Draw | None:
    """Over the last axes of a tensor in any order of memory."""
    instance = lot.one_of([one for row in function.rows for one in row.instances])
    dtype = torch_dtype(instance.dtypes["fp"])
    assert dtype
    backward = bool(function.forward)
    shape = lot.shape(lot.numel(dtype.itemsize * (2 if backward else 1)), lot.one_of((1, 2, 2, 3, 4)))
    count = 1 + int(lot.rng.integers(len(shape)))
    sizes = shape[len(shape) - count :]
    kept = (*shape[: len(shape) - count], *(1 for _ in sizes))
    made = weights(lot, dtype, math.prod(sizes), sizes, backward)
    orders = []
    read = [one.name for one in instance.op.tensors if one.direction == "in"]
    for name in [name for name in ("x", "residual", "dy", "dh", "h") if name in read]:
        made[name], order = lot.view(shape, dtype)
        orders.append(order)
    words = "; ".join(order for order in orders if order)
    if backward:
        statistics = ("rms",) if "rms" in function.row.name else ("mean_in", "inv_std_in")
        made |= {name: lot.tensor(kept, dtype) + 0.5 for name in statistics}
    mask = sum(1 << axis for axis in range(len(shape) - count, len(shape)))
    values = {"shape": shape, "norm_axes_mask": mask, "eps": EPS}
    given: dict[str, Any] = {"normalized_shape": sizes} | ({} if backward else {"eps": EPS})
    missing = "" if "gamma" in made else " without weight"
    return problem(function, instance, made, given, values, f"{list(shape)} over the last {count}{missing} {words}")


def weights(
    lot: Lot, dtype: torch.dtype, count: int, shape: tuple[int, ...], backward: bool
) -> dict[str, torch.Tensor]:
    """Both, one or none, as the function takes them."""
    made = {}
    if lot.rng.random() < 0.7:
        made["gamma"] = lot.tensor(shape, dtype) + 0.5
        if not backward and lot.rng.random() < 0.7:
            made["beta"] = lot.tensor(shape, dtype)
    return made


def groups(function: Function, lot: Lot) -> Draw | None:
    """Of channels, of which there may be one; the statistics of a group are those of more than one element."""
    instance = lot.one_of([one for row in function.rows for one in row.instances])
    dtype = torch_dtype(instance.dtypes["fp"])
    assert dtype
    backward = bool(function.forward)
    numel = lot.numel(dtype.itemsize * (2 if backward else 1))
    of, size = lot.one_of((1, 2, 4, 32)), lot.log_uniform(1, 8)
    channels = of * size
    n = lot.log_uniform(2, max(2, min(32, numel // channels)))
    inner = max(2, numel // (n * channels))
    image = lot.one_of(((inner,), (max(1, round(inner**0.5)), max(2, round(inner**0.5)))))
    shape = (n, channels, *image)
    kind = int("batch" not in function.name)
    num_groups = of if function.name.removeprefix("native_").startswith("group") else channels
    x = lot.tensor(shape, dtype)
    made = {"x": x, **weights(lot, dtype, channels, (channels,), backward)}
    given: dict[str, Any] = {} if backward else {"eps": EPS}
    if "num_groups" in {one.name for one in function.parameters}:
        given["num_groups"] = num_groups
    if backward:
        made["dy"] = lot.tensor(shape, dtype)
        statistics = (channels,) if kind == 0 else (n, num_groups)
        made |= {name: lot.tensor(statistics, dtype) + 0.5 for name in ("saved_mean", "saved_rstd")}
    values = {"num_groups": num_groups, "group_kind": kind, "eps": EPS}
    missing = "" if "gamma" in made else " without weight"
    return problem(function, instance, made, given, values, f"{list(shape)}, {num_groups} groups{missing}")


def problem(
    function: Function, instance: Any, made: dict[str, torch.Tensor], given: Any, values: Any, words: str
) -> Draw:
    """The tensors of the function are those of the formula, but for images' extents, which the formula takes as one."""
    results = len(function.results)
    tensors = {one.name: made[one.name] for one in instance.op.tensors if one.name in made}
    shape = made["h" if "h" in made else "x"].shape
    seen = {name: one.flatten(2) for name, one in tensors.items() if one.dim() > 3 and "group_kind" in values}

    def shaped(out: Any) -> Any:
        listed = out if isinstance(out, tuple) else (out,)
        sizes = given.get("normalized_shape") if function.forward else None
        others = [one.reshape(sizes) if sizes else one for one in listed[1:]]
        listed = (listed[0].reshape(shape), *others)
        return listed[:results] if results > 1 else listed[0]

    return by_formulas(function, instance, tensors, given, values, words.rstrip(), shaped, seen)
