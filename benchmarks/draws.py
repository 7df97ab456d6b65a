"""Random problems for the sweep: calls of functions on PyTorch's tensors, beside what PyTorch has for them."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch

from baracuda import ElementKind, ops
from baracuda.ops.signature import REQUIRED, Function, Parameter
from baracuda.ops.signatures import functions
from baracuda_sys import abi
from cases import torch_formulas
from cases.torch_formulas.elementwise import GATES

SMALLEST, LARGEST = 1 << 10, 1 << 30
"""Bytes of the tensors of a problem, all together."""


@dataclass(frozen=True)
class Draw:
    """One problem: the function, the problem in words, the bytes of its operands, and the calls of ours and of peers,
    of which the first can be compiled. All return what they make."""

    op: str
    words: str
    nbytes: int
    ours: Callable[[], Any]
    peers: Sequence[Callable[[], Any]]


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


def torch_dtype(kind: str) -> torch.dtype | None:
    made = getattr(torch, ElementKind(kind).dtype.name, None)
    return made if isinstance(made, torch.dtype) else None


def swept(family: str) -> Iterator[Function]:
    """The functions of a family that have a drawer."""
    for function in functions().values():
        if function.family.name.partition(".")[0] == family.partition(".")[0] and drawer(function):
            yield function


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    """What draws the problems of a function."""
    apart = function.halves and "a" in {one.name for one in function.operands}
    return elementwise if function.broadcasts or apart else None


def elementwise(function: Function, lot: Lot) -> Draw | None:
    """Shapes and orders in memory of every operand, some of them broadcast; None where PyTorch lacks a dtype."""
    row = lot.one_of([row for row in function.rows if "nibbles" not in row.name])
    instance: abi.Instance = lot.one_of(list(row.instances))
    arguments = [row.argument(one.name) for one in (*function.operands, *function.results)]
    kinds = [instance.dtype(one.type) for one in arguments]
    dtypes = [torch_dtype(kind) for kind in kinds]
    if None in dtypes:
        return None
    shape = lot.shape(
        lot.numel(sum(ElementKind(kind).dtype.itemsize for kind in kinds)), lot.one_of((1, 2, 2, 3, 4, 5))
    )
    tensors: dict[str, torch.Tensor] = {}
    words = []
    for index, (argument, dtype) in enumerate(zip(function.operands, dtypes, strict=False)):
        own, style = shape, ""
        if index and function.broadcasts and not function.forward and lot.rng.random() < 0.4:
            own = tuple(1 if lot.rng.random() < 0.5 else n for n in shape)
            style = f"broadcast from {list(own)}"
        made, order = lot.view(own, dtype)  # type: ignore[arg-type]
        tensors[argument.name] = made
        words.append(" ".join(filter(None, [function.names[argument.name], style, order])))
    given = {one.name: parameter(one, instance) for one in function.parameters if one.kind != "array"}
    if choice := function.signature.choice:
        given[choice[0]] = choice[1][row.name][0]
    return drawn(function, instance, tensors, given, f"{list(shape)} {'; '.join(words)}")


def parameter(one: Parameter, instance: abi.Instance) -> Any:
    """A parameter that is no array: its default, or what every function takes."""
    if one.kind == "dtype":
        return instance.dtypes[one.argument]
    if one.default is not REQUIRED:
        return one.default
    return {"real": 0.5, "integer": 2, "number": 2, "flag": False}[one.kind]


def drawn(
    function: Function,
    instance: abi.Instance,
    tensors: Mapping[str, torch.Tensor],
    given: Mapping[str, Any],
    words: str,
) -> Draw:
    """The problem of tensors by the row's names and of parameters by the function's."""
    call = getattr(ops, function.name)
    arrays = {function.names[name]: tensor for name, tensor in tensors.items()}
    by_value = {one.name for one in instance.op.arguments if not one.is_tensor}
    values = {one.argument: given[one.name] for one in function.parameters if one.argument in by_value}
    results = [ElementKind(instance.dtype(instance.op.argument(one.name).type)).dtype for one in function.results]
    outputs = {"": SimpleNamespace(dtype=results[0])} if results else {}
    case: Any = SimpleNamespace(op=instance.op, instance=instance, values=values, outputs=outputs, plan=None)
    named = torch_formulas.arguments(case, tensors)
    named.setdefault("input", tensors.get("x"))  # as their Plans call it
    peers = [one for one in torch_formulas.formulas(instance.op.name) if named.keys() >= needed(one)]
    if function.halves:
        named |= tensors
        activation, gradient = GATES[(function.forward or function).name]
        peers = [lambda a, b: a * activation(b)]
        if function.forward:
            peers = [lambda dy, a, b: (dy * activation(b), gradient(dy * a, b))]
    nbytes = sum(one.numel() * one.element_size() for one in tensors.values())
    return Draw(
        function.name,
        f"{' '.join(dict.fromkeys(instance.dtypes.values()))} {words}",
        nbytes,
        lambda: call(**arrays, **given),
        [lambda one=one: torch_formulas.call(one, named) for one in peers],
    )


def needed(formula: torch_formulas.Formula) -> set[str]:
    return set(inspect.signature(formula).parameters)
