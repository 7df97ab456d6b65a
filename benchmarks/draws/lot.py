"""What problems are drawn with: a generator, tensors in any order of memory, and what a problem is."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from baracuda import ElementKind, ops
from baracuda.ops.signature import Function
from baracuda_sys import abi
from cases import torch_formulas

SMALLEST, LARGEST = 1 << 10, 1 << 30
"""Bytes of the tensors of a problem, all together."""


@dataclass(frozen=True)
class Draw:
    """One problem: the function, the problem in words, the bytes of its operands, and the calls of ours and of peers,
    of which the first can be compiled. All return what they make. truth: what they must make, in f64 where it is
    rounded; None where the peers say it."""

    op: str
    words: str
    nbytes: int
    ours: Callable[[], Any]
    peers: Sequence[Callable[[], Any]]
    truth: Callable[[], Any] | None = None


class Lot:
    """Draws for one problem, from a generator on the host; tensors are drawn on their device."""

    def __init__(self, seed: Sequence[int], device: str, largest: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.device = device
        self.largest = largest
        self.torch = torch.Generator(device).manual_seed(int(self.rng.integers(1 << 31)))

    def log_uniform(self, low: float, high: float) -> int:
        return round(math.exp(self.rng.uniform(math.log(low), math.log(high))))

    def one_of(self, values: Sequence[Any]) -> Any:
        return values[int(self.rng.integers(len(values)))]

    def shape(self, numel: int, rank: int) -> tuple[int, ...]:
        """About so many elements in so many dimensions."""
        extents = []
        for left in range(rank, 1, -1):
            extents.append(self.log_uniform(1, max(1, min(numel, 4 * round(numel ** (1 / left))))))
            numel = max(1, numel // extents[-1])
        return tuple(self.rng.permutation([*extents, max(1, numel)]).tolist())

    def numel(self, bytes_each: int) -> int:
        return max(1, self.log_uniform(SMALLEST, self.largest) // bytes_each)

    def tensor(self, shape: Sequence[int], dtype: torch.dtype) -> torch.Tensor:
        """Numbers from 0.1 to 0.9, or small integers."""
        if dtype == torch.bool or not dtype.is_floating_point:
            made = torch.randint(
                0, 2 if dtype == torch.bool else 5, tuple(shape), generator=self.torch, device=self.device
            )
            return made.to(dtype)
        made = torch.rand(tuple(shape), generator=self.torch, device=self.device, dtype=torch.float32)
        return (0.1 + 0.8 * made).to(dtype)

    def view(self, shape: Sequence[int], dtype: torch.dtype) -> tuple[torch.Tensor, str]:
        """A tensor of a shape in some order of memory, and which."""
        style = self.one_of(("", "", "permuted", "sliced", "shifted"))
        if style == "permuted" and len(shape) > 1:
            order = self.rng.permutation(len(shape)).tolist()
            inverse = [order.index(axis) for axis in range(len(shape))]
            return self.tensor([shape[axis] for axis in order], dtype).permute(inverse), f"permuted {tuple(order)}"
        if style == "sliced":
            axis, step = int(self.rng.integers(len(shape))), int(self.rng.integers(1, 3))
            whole = list(shape)
            whole[axis] = whole[axis] * step + int(self.rng.integers(1, 4))
            index = [slice(None)] * len(shape)
            index[axis] = slice(1, 1 + shape[axis] * step, step)
            return self.tensor(whole, dtype)[tuple(index)], f"sliced along {axis} by {step}"
        if style == "shifted":
            return self.tensor([math.prod(shape) + 1], dtype)[1:].view(*shape), "shifted by one element"
        return self.tensor(shape, dtype), ""


def drawn_symbol(function: Function, lot: Lot) -> tuple[abi.Instance, torch.dtype]:
    """One of the symbols of a function, and the dtype of its numbers."""
    instance: abi.Instance = lot.one_of([one for row in function.rows for one in row.instances])
    dtype = torch_dtype(instance.dtypes["fp"])
    assert dtype
    return instance, dtype


def torch_dtype(kind: str) -> torch.dtype | None:
    made = getattr(torch, ElementKind(kind).dtype.name, None)
    return made if isinstance(made, torch.dtype) else None


def needed(formula: torch_formulas.Formula) -> set[str]:
    """The arguments of a formula that have no default."""
    taken = inspect.signature(formula).parameters.values()
    return {one.name for one in taken if one.default is one.empty}


def widened(value: Any) -> Any:
    """A floating-point tensor in f64."""
    is_real = isinstance(value, torch.Tensor) and value.is_floating_point()
    return value.double() if is_real else torch.float64 if value in HALVES else value


HALVES = (torch.float32, torch.float16, torch.bfloat16)


def by_formulas(
    function: Function,
    instance: abi.Instance,
    tensors: Mapping[str, torch.Tensor],
    given: Mapping[str, Any],
    values: Mapping[str, Any],
    words: str,
    results: Callable[[Any], Any] = lambda made: made,
    seen: Mapping[str, torch.Tensor] | None = None,
) -> Draw:
    """A problem that the formulas of its row solve: tensors and by-value arguments by the row's names, the function's
    other parameters, which of what a formula makes are results, and tensors that a formula sees in another shape."""
    call = getattr(ops, function.name)
    arrays = {function.names[name]: tensor for name, tensor in tensors.items()}
    first = next(one for one in instance.op.tensors if one.is_written)
    named = {"dtype": torch_dtype(instance.dtype(first.type)), **tensors, **(seen or {}), **values}
    formulas = [one for one in torch_formulas.formulas(instance.op.name) if needed(one) <= named.keys()]
    exact = {name: widened(value) for name, value in named.items()}
    return Draw(
        function.name,
        f"{' '.join(dict.fromkeys(instance.dtypes.values()))} {words}",
        sum(one.numel() * one.element_size() for one in tensors.values()),
        lambda: call(**arrays, **given),
        [lambda one=one: results(torch_formulas.call(one, named)) for one in formulas],
        lambda: results(torch_formulas.call(formulas[0], exact)),
    )
