"""Element-wise functions: shapes and orders in memory of every operand, some of them broadcast."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import torch

from baracuda import ElementKind, ops
from baracuda.ops.signature import REQUIRED, Function, Parameter
from baracuda_sys import abi
from cases import torch_formulas
from cases.torch_formulas.elementwise import GATES

from .lot import Draw, Lot, needed, torch_dtype


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
    if instance.op.name.startswith("unary_powi"):
        return 3.0  # the power 0, to which 0.5 is truncated, is 1 whatever is read
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
