"""Scans and softmax, along any axis of tensors in any order of memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from baracuda.ops.signature import Function
from cases import torch_formulas

from .lot import Draw, Lot, by_formulas, torch_dtype

NOT_SHORT = {"scan": 1, "softmax": 2}
"""By family: the fewest elements along the axis."""


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    takes_dim = "dim" in {one.name for one in function.parameters}
    return along if function.family.name in NOT_SHORT and takes_dim else None


def along(function: Function, lot: Lot) -> Draw | None:
    """A gradient is given the results of its op."""
    kind = function.family.name
    instance = lot.one_of([one for row in function.rows for one in row.instances])
    dtype = torch_dtype(next(iter(instance.dtypes.values())))
    if dtype is None:
        return None
    tensors = [one for one in instance.op.tensors if one.direction == "in"]
    shape = lot.shape(lot.numel(len(tensors) * dtype.itemsize), lot.one_of((1, 2, 2, 3, 4)))
    axis = int(lot.rng.integers(len(shape)))
    values: dict[str, Any] = {f"{kind}_axis": axis}
    given: dict[str, Any] = {"dim": axis - len(shape) * int(lot.rng.integers(2))}
    if kind == "scan":
        given["reverse"] = bool(lot.rng.integers(2))
        values["reverse"] = int(given["reverse"])
    if "gumbel" in instance.op.name:
        given["tau"] = lot.one_of((1.0, 0.5, 2.0))
        values["inv_tau"] = 1 / given["tau"]
        if not function.forward:
            given["hard"] = bool(lot.rng.integers(2))
            values["hard"] = int(given["hard"])
    if "masked" in instance.op.name:
        given["scale"] = values["scale"] = lot.one_of((1.0, 0.5, -0.125))
    x, words = lot.view(shape, dtype)
    if "cumprod" in instance.op.name and dtype.is_floating_point:
        x = x + 0.5
    made = {"x": x, "u_rand": lot.tensor(shape, torch.float32), "mask": mask_of(lot, shape, instance.op.name, dtype)}
    if function.forward:
        made["dy"], words = lot.view(shape, dtype)
        forward = torch_formulas.formulas(function.forward.rows[0].name)[0]
        result = torch_formulas.call(forward, {"x": x, "hard": 0, **made, **values, "dtype": dtype})
        made["y"] = result[0] if isinstance(result, tuple) else result
    turned = " reversed" if values.get("reverse") else ""
    return by_formulas(
        function,
        instance,
        {one.name: made[one.name] for one in tensors},
        given,
        values,
        f"{list(shape)} along {axis}{turned} {words}".rstrip(),
    )


def mask_of(lot: Lot, shape: tuple[int, ...], op: str, dtype: torch.dtype) -> torch.Tensor:
    """Of truth values or of what is added, repeated along some axes."""
    kept = tuple(lot.one_of((1, n)) for n in shape)
    shown = lot.tensor(kept, torch.float32) > 0.25
    return shown if op.endswith("_bool") else torch.where(shown, lot.tensor(kept, dtype), -torch.inf)
