"""Products of matrices of all shapes: square and narrow ones, a vector and a few rows, odd extents, in batches, of
matrices in either order of memory and of rows that are cut from longer ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from baracuda import ops
from baracuda.ops.signature import Function

from .lot import Draw, Lot, widened

DTYPES = (torch.bfloat16, torch.bfloat16, torch.float16, torch.float32, torch.float64)
ACTIVATIONS = {
    "none": lambda x: x,
    "relu": torch.relu,
    "gelu": torch.nn.functional.gelu,
    "silu": torch.nn.functional.silu,
}
MOST = 1 << 40
"""Multiplications of a problem."""


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    return {"matmul": matmul, "mm": mm, "linear": linear, "batched_linear": linear}.get(function.name)


def extents(lot: Lot, dtype: torch.dtype, batch: int) -> tuple[int, int, int]:
    """m, n and k: often multiples of 64, sometimes one or few."""
    most = max(2.0, (lot.largest / (3 * batch * dtype.itemsize)) ** 0.5)
    made = [lot.log_uniform(1, most) for _ in range(3)]
    if lot.rng.random() < 0.5:
        made = [-(-one // 64) * 64 if one > 32 else one for one in made]
    if lot.rng.random() < 0.2:
        made[0] = lot.one_of((1, 1, 2, 8, 16))
    while made[0] * made[1] * made[2] * batch > MOST:
        made = [max(1, one // 2) for one in made]
    return made[0], made[1], made[2]


def operand(lot: Lot, shape: tuple[int, ...], dtype: torch.dtype) -> tuple[torch.Tensor, str]:
    """About 0, so that sums stay small."""
    style = lot.one_of(("", "", "transposed", "of longer rows"))
    *batch, rows, columns = shape
    if style == "transposed":
        return (lot.tensor((*batch, columns, rows), dtype) - 0.5).mT, style
    if style:
        longer = columns + lot.one_of((1, 3, 8, 64))
        return (lot.tensor((*batch, rows, longer), dtype) - 0.5)[..., :columns], style
    return lot.tensor(shape, dtype) - 0.5, style


def problem(
    function: Function, words: str, formula: Callable[..., Any], arrays: list[torch.Tensor], *rest: Any
) -> Draw:
    call = getattr(ops, function.name)
    return Draw(
        function.name,
        words,
        sum(one.numel() * one.element_size() for one in arrays),
        lambda: call(*arrays, *rest),
        [lambda: formula(*arrays)],
        lambda: formula(*map(widened, arrays)),
    )


def described(dtype: torch.dtype, sizes: tuple[int, ...], *words: str) -> str:
    orders = " and ".join(f"{name} {one}" for name, one in zip(("input", "other"), words, strict=False) if one)
    return f"{str(dtype).removeprefix('torch.')} {' x '.join(map(str, sizes))} {orders}".rstrip()


def matmul(function: Function, lot: Lot) -> Draw:
    """One matrix by one, batches by batches, and batches by one that all share."""
    dtype = lot.one_of(DTYPES)
    batch = lot.log_uniform(1, 64) if lot.rng.random() < 0.5 else 1
    m, n, k = extents(lot, dtype, batch)
    of_a, of_b = ((batch,), lot.one_of(((batch,), ()))) if batch > 1 else ((), ())
    a, order_a = operand(lot, (*of_a, m, k), dtype)
    b, order_b = operand(lot, (*of_b, k, n), dtype)
    sizes = (*of_a, m, n, k)
    shared = " (other shared)" if of_a and not of_b else ""
    return problem(function, described(dtype, sizes, order_a, order_b) + shared, torch.matmul, [a, b])


def mm(function: Function, lot: Lot) -> Draw:
    dtype = lot.one_of(DTYPES)
    m, n, k = extents(lot, dtype, 1)
    (a, order_a), (b, order_b) = operand(lot, (m, k), dtype), operand(lot, (k, n), dtype)
    return problem(function, described(dtype, (m, n, k), order_a, order_b), torch.mm, [a, b])


def linear(function: Function, lot: Lot) -> Draw:
    """With each activation, of one weight or of as many as there are inputs."""
    dtype, activation = lot.one_of(DTYPES), lot.one_of((*ACTIVATIONS,))
    batch = lot.log_uniform(2, 64) if function.name.startswith("batched") else 1
    m, n, k = extents(lot, dtype, batch)
    of = (batch,) if function.name.startswith("batched") else ()
    x, order_x = operand(lot, (*of, m, k), dtype)
    weight, order_w = operand(lot, (*of, n, k), dtype)
    bias, follows = lot.tensor((n,), dtype), ACTIVATIONS[activation]

    def formula(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        if of:
            return follows(torch.baddbmm(bias, x, weight.mT))
        return follows(torch.nn.functional.linear(x, weight, bias))

    words = f"{described(dtype, (*of, m, n, k), order_x, order_w)} {activation}"
    return problem(function, words, formula, [x, weight, bias], activation)
