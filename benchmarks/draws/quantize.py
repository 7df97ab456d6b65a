"""Codes of every layout: one scale for all, or one for each channel, token or group; odd lengths, any axis."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from baracuda import ElementKind, default_q_range
from baracuda.ops.signature import Function

from .lot import Draw, Lot, by_formulas, drawn_symbol, torch_dtype

READ = ("x", "input", "q")
"""What is quantized, or the codes, by the row's names."""


class Layout(NamedTuple):
    """The shape of a tensor; the one in which a formula sees it; the shape of its scales, and how a formula sees those;
    and what says so to the function."""

    shape: tuple[int, ...]
    seen: tuple[int, ...]
    scales: tuple[int, ...]
    scales_seen: tuple[int, ...]
    given: dict[str, Any]


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    if function.family.name != "quantize":
        return None
    return linear if "linear" in function.name else quantized


def layout(lot: Lot, name: str, numel: int) -> Layout:
    """Of about so many elements."""
    if "per_channel" in name:
        shape = lot.shape(numel, lot.one_of((1, 2, 3, 4)))
        axis = int(lot.rng.integers(len(shape)))
        kept = tuple(n if at == axis else 1 for at, n in enumerate(shape))
        return Layout(shape, shape, shape[axis : axis + 1], kept, {"axis": axis})
    if "per_group" in name:
        size = lot.log_uniform(1, min(4096, numel))
        rows, groups = lot.shape(max(1, numel // size), 2)
        return Layout(
            (rows, groups * size), (rows, groups, size), (rows, groups), (rows, groups, 1), {"group_size": size}
        )
    rank = 2 if "dynamic" in name else lot.one_of((2, 2, 3))
    shape = lot.shape(numel, rank)
    return Layout(shape, shape, shape[:-1], (*shape[:-1], 1), {})


def quantized(function: Function, lot: Lot) -> Draw | None:
    """Some elements lie beyond the range of the codes, which is that of their dtype or a narrower one. The truth is the
    formula in the precision of the op, since a quotient that is rounded otherwise is another code."""
    instance, dtype = drawn_symbol(function, lot)
    name = instance.op.name
    made = layout(lot, name, lot.numel(dtype.itemsize * (2 if function.forward else 1)))
    codes = instance.dtypes.get("q", "s8")
    low, high = lot.one_of((default_q_range(ElementKind(codes)), (-7, 8) if codes == "s8" else (0, 15)))
    values: dict[str, Any] = {"q_min": low, "q_max": high}
    tensors, seen, given = {}, {}, dict(made.given)
    middle, width = (low + high) // 2, 0.6 / (high - low)
    for one in instance.op.tensors:
        if one.name == "scale" and one.direction == "in":
            tensors["scale"] = (width * (0.8 + lot.tensor(made.scales, torch.float32))).to(dtype)
        elif one.name == "zero_point":
            tensors["zero_point"] = (middle - 2 + lot.tensor(made.scales, torch.int32)).to(torch.int32)
        elif one.direction == "in":
            tensors[one.name] = operand(lot, made.shape, instance.dtype(one.type), low, high)
            seen["input" if one.name in READ else "d_output"] = tensors[one.name].view(made.seen)
    seen |= {key: tensors[key].view(made.scales_seen) for key in ("scale", "zero_point") if key in tensors}
    for parameter in function.parameters:
        if parameter.name == "scale" and parameter.kind == "real":
            given["scale"] = values["scale"] = float(torch.tensor(width * (0.8 + lot.rng.random())))
        elif parameter.name == "zero_point" and parameter.kind == "integer":
            given["zero_point"] = values["zero_point"] = middle + int(lot.rng.integers(-2, 3))
        elif parameter.name in ("quant_min", "quant_max"):
            given[parameter.name] = {"quant_min": low, "quant_max": high}[parameter.name]
        elif parameter.kind == "dtype":
            given["dtype"] = instance.dtypes[parameter.argument]

    def shaped(out: Any) -> Any:
        return out if isinstance(out, tuple) else out.reshape(made.shape)

    said = "".join(f" {key} {value}" for key, value in made.given.items())
    words = f"{list(made.shape)}{said}, codes {low} to {high}"
    draw = by_formulas(function, instance, tensors, given, values, words, shaped, seen)
    return dataclasses.replace(draw, truth=draw.peers[0])


def operand(lot: Lot, shape: tuple[int, ...], kind: str, low: int, high: int) -> torch.Tensor:
    """Numbers about 0, or codes; some begin one element behind an aligned address."""
    dtype, count = torch_dtype(kind), torch.Size(shape).numel()
    assert dtype
    shift = int(lot.rng.random() < 0.2)
    if dtype.is_floating_point:
        return (lot.tensor((count + shift,), dtype) - 0.5)[shift:].view(shape)
    made = torch.randint(low, high + 1, (count + shift,), generator=lot.torch, device=lot.device)
    return made.to(dtype)[shift:].view(shape)


def linear(function: Function, lot: Lot) -> Draw:
    """PyTorch's product of codes takes more than 16 rows and multiples of 8 on a GPU, which three of four draws are. On
    the host it is wrong for k = 1, so that the truth is a product in f64, in which the sums are exact."""
    instance, dtype = drawn_symbol(function, lot)
    most = max(2.0, lot.numel(3) ** 0.5)
    m, n, k = (lot.log_uniform(1, most) for _ in range(3))
    if lot.rng.random() < 0.75:
        m, n, k = max(m, 17), -(-n // 8) * 8, -(-k // 8) * 8
    codes = ((m, k), (n, k))
    act, weight = (torch.randint(-128, 128, of, generator=lot.torch, device=lot.device).to(torch.int8) for of in codes)
    tensors = {"weight_q": weight, "act_q": act, "scale_a": lot.tensor((m,), dtype) / 64}
    tensors["scale_w"] = lot.tensor((n,), dtype) / 64
    draw = by_formulas(function, instance, tensors, {}, {}, f"{m} x {n} x {k}")

    def truth() -> torch.Tensor:
        scales = tensors["scale_a"].double()[:, None] * tensors["scale_w"].double()
        return scales * (act.double() @ weight.double().mT)

    return dataclasses.replace(draw, truth=truth)
