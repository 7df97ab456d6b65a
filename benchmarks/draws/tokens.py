"""Around attention: rotary embedding, ALiBi, caches that grow, merges of states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from baracuda import ops
from baracuda.ops.signature import Function
from baracuda_sys import abi
from cases import torch_formulas

from .lot import Draw, Lot, by_formulas, drawn_symbol, widened

Tensor = torch.Tensor
Sizes = tuple[int, int, int, int]

WIDTHS = (32, 64, 80, 96, 128, 128, 192, 256)


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    if function.family.name != "attention":
        return None
    return next((make for name, make in DRAWERS.items() if function.name.startswith(name)), None)


def sizes(lot: Lot, numel: int) -> Sizes:
    """Sequences, heads, places and the width of a head, of about so many elements."""
    width = lot.one_of(WIDTHS)
    made = [lot.log_uniform(1, 64), lot.log_uniform(1, 64), lot.log_uniform(1, 4096)]
    while made[0] * made[1] * made[2] * width > numel and max(made) > 1:
        most = max(made)
        made = [-(-one // 2) if one == most else one for one in made]
    return made[0], made[1], made[2], width


def problem(function: Function, lot: Lot, bytes_each: int = 1) -> tuple[abi.Instance, torch.dtype, Sizes]:
    instance, dtype = drawn_symbol(function, lot)
    return instance, dtype, sizes(lot, lot.numel(bytes_each * dtype.itemsize))


def rope(function: Function, lot: Lot) -> Draw:
    """Of places from 0 on, or with tables, which all heads share or none."""
    instance, dtype, (batch, heads, places, width) = problem(function, lot)
    name = "dy" if function.forward else "x"
    shape: tuple[int, ...] = (batch, heads, places, width)
    tensors, values, given, words = {}, {}, {}, ""
    if "apply" in function.name:
        rows = lot.one_of((1, batch * heads))
        of_tables: tuple[int, ...] = (rows, places, width // 2)
        shape, words = (batch * heads, places, width), " one table" if rows == 1 else " tables of rows"
        if "thd" in function.name:
            shape, of_tables, words = (places * batch, heads, width), (places * batch, width // 2), ""
        angles = 8 * lot.tensor(of_tables, torch.float32) - 4
        tensors = {"cos_tab": angles.cos(), "sin_tab": angles.sin()}
    else:
        values["base"] = given["base"] = lot.one_of((10000.0, 500000.0))
    tensors[name] = lot.tensor(shape, dtype) - 0.5
    return by_formulas(function, instance, tensors, given, values, f"{list(shape)}{words}")


def alibi(function: Function, lot: Lot) -> Draw:
    instance, dtype, (batch, heads, rows, _) = problem(function, lot, 16)
    shape = (batch, heads, rows, lot.log_uniform(1, max(1, min(4096, lot.largest // (4 * batch * heads * rows)))))
    made = {"scores": lot.tensor(shape, dtype), "slopes": lot.tensor((heads,), dtype), "dy": lot.tensor(shape, dtype)}
    tensors = {one.name: made[one.name] for one in instance.op.tensors if one.direction == "in"}
    return by_formulas(function, instance, tensors, {}, {}, f"{list(shape)}")


def in_place(
    function: Function, words: str, tensors: Mapping[str, Tensor], changed: int, formula: Callable[..., Any]
) -> Draw:
    """The first tensors are changed; the truth is of what they were. formula: of all tensors, returns the changed."""
    call, before = getattr(ops, function.name), [one.clone() for one in (*tensors.values(),)[:changed]]
    rest = (*tensors.values(),)[changed:]
    return Draw(
        function.name,
        words,
        sum(one.numel() * one.element_size() for one in tensors.values()),
        lambda: call(**tensors),
        [lambda: formula(*tensors.values())],
        lambda: formula(*(widened(one).clone() for one in (*before, *rest))),
    )


def append(function: Function, lot: Lot) -> Draw:
    """What is new behind what each sequence has, in a row of places or in the last of its pages."""
    _, dtype, (batch, heads, places, width) = problem(function, lot, 4)
    words = f"{str(dtype).removeprefix('torch.')} {batch} x {heads} x {{}} x {width} to {places}"
    every = torch.arange(batch, device=lot.device)
    if function.name == "kv_cache_append":
        new = lot.log_uniform(1, places)
        caches = {f"{one}_cache": lot.tensor((batch, heads, places, width), dtype) for one in "kv"}
        latest = {f"{one}_new": lot.tensor((batch, heads, new, width), dtype) for one in "kv"}
        start = torch.randint(0, places - new + 1, (batch,), generator=lot.torch, device=lot.device)

        def appended(k: Tensor, v: Tensor, k_new: Tensor, v_new: Tensor, start: Tensor) -> tuple[Tensor, Tensor]:
            at = start[:, None] + torch.arange(new, device=start.device)
            for cache, one in ((k, k_new), (v, v_new)):
                cache[every[:, None], :, at] = one.transpose(1, 2)
            return k, v

        return in_place(function, words.format(new), {**caches, **latest, "cache_offsets": start}, 2, appended)
    page, pages = lot.one_of((1, 8, 16, 32)), lot.log_uniform(1, 4)
    pools = {f"{one}_data": lot.tensor((batch * pages, heads, page, width), dtype) for one in "kv"}
    latest = {one: lot.tensor((batch, heads, width), dtype) for one in ("key", "value")}
    order = torch.from_numpy(lot.rng.permutation(batch * pages)).to(torch.int32).to(lot.device)
    starts = (pages * torch.arange(batch + 1, device=lot.device)).to(torch.int32)
    last = torch.randint(1, page + 1, (batch,), generator=lot.torch, device=lot.device).to(torch.int32)

    def paged(k: Tensor, v: Tensor, key: Tensor, value: Tensor, *lists: Tensor) -> tuple[Tensor, Tensor]:
        indices, starts, last = (one.long() for one in lists)
        at = indices[starts[1:] - 1]
        k[at, :, last - 1], v[at, :, last - 1] = key, value
        return k, v

    lists = {"indices": order, "indptr": starts, "last_page_len": last}
    return in_place(function, words.format(1) + f" of {pages} pages", {**pools, **latest, **lists}, 2, paged)


def merge(function: Function, lot: Lot) -> Draw:
    """Of two states, or of several."""
    instance, dtype, (batch, heads, places, width) = problem(function, lot, 4)
    sets = lot.log_uniform(1, 8) if function.name == "merge_states" else 2
    places = max(1, batch * places // sets)
    v, s = lot.tensor((places, sets, heads, width), dtype), 8 * lot.tensor((places, sets, heads), torch.float32)
    words = f"{[places, sets, heads, width]}"
    if function.name == "merge_states":
        return by_formulas(function, instance, {"v": v, "s": s}, {}, {}, words)
    formula = torch_formulas.formula("flashinfer_merge_states")
    tensors = {"v": v[:, 0].contiguous(), "s": s[:, 0].contiguous()}
    tensors |= {"v_other": v[:, 1].contiguous(), "s_other": s[:, 1].contiguous()}

    def merged(v: Tensor, s: Tensor, v_other: Tensor, s_other: Tensor) -> Any:
        return formula(torch.stack((v, v_other), 1), torch.stack((s, s_other), 1))

    return in_place(function, f"{str(dtype).removeprefix('torch.')} {words}", tensors, 2, merged)


DRAWERS = {"rope": rope, "alibi": alibi, "kv_cache_append": append, "paged_kv_append": append, "merge_state": merge}
"""By how the names of functions begin."""
