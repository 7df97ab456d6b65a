"""Functions as PyTorch writes them: the schemas of operators, and what their arguments are to baracuda.ops."""

from __future__ import annotations

from typing import Any

import torch

from ..arrays import LIBRARIES
from ..kinds import ElementKind
from ..ops.signature import REQUIRED, Function, Parameter

LIBRARY: Any = LIBRARIES[torch.Tensor]
"""What baracuda knows of PyTorch's tensors."""

PACKED = {torch.int4: ElementKind.S4.value, torch.uint4: ElementKind.U4.value}
"""Dtypes of which a byte holds two; their tensors are of torch.uint8."""

TYPES = {"real": "float", "number": "Scalar", "flag": "bool", "dtype": "ScalarType"}


def schema(function: Function) -> str:
    """Such as gelu(Tensor input, str approximate="none") -> Tensor. What is written in place is not returned:
    torch.compile takes no operator that does so."""
    parameters = ", ".join(_parameter(function, one) for one in function.parameters)
    results = [f"Tensor {function.result_name(one)}" for one in function.results]
    made = "Tensor" if len(results) == 1 else f"({', '.join(results)})"
    return f"{function.name}({parameters}) -> {made}"


def _parameter(function: Function, one: Parameter) -> str:
    type_ = _type(function, one)
    if one.default is REQUIRED:
        return f"{type_} {one.name}"
    if one.default is None:
        return f"{type_}? {one.name}=None"
    default = default_of(one)
    if one.kind == "dtype":
        default = str(default).removeprefix("torch.")
    return f"{type_} {one.name}=" + (f'"{default}"' if _type(function, one) == "str" else str(default))


def _type(function: Function, one: Parameter) -> str:
    if one.kind == "array":
        return "Tensor(a!)" if function.row.argument(one.argument).is_written else "Tensor"
    if one.kind == "size":
        return f"SymInt[{one.count}]"
    if one.kind == "shape":
        return "SymInt[]"
    if one.kind == "axes":
        return "int[1]"
    if one.kind == "factors":
        return f"float[{one.count}]"
    if one.kind == "choice":
        return "bool" if all(isinstance(value, bool) for value in one.choices) else "str"
    if one.kind == "integer":
        return "SymInt" if _is_extent(function, one) else "int"
    return TYPES[one.kind]


def _is_extent(function: Function, one: Parameter) -> bool:
    """Whether the shape of a tensor depends on it."""
    return any(one.argument in extent.names for tensor in function.row.tensors for extent in tensor.shape)


def default_of(one: Parameter) -> Any:
    """As PyTorch passes it."""
    if one.kind == "dtype" and one.default is not None:
        return LIBRARY.dtypes[ElementKind(one.default)]
    return one.default


def sequence(value: Any) -> Any:
    """A size or factors as functions remember them: PyTorch passes lists."""
    return None if value is None else tuple(value)


def dtype(value: Any) -> Any:
    return PACKED.get(value, value)


CONVERSIONS = {"size": sequence, "shape": sequence, "axes": sequence, "factors": sequence, "dtype": dtype}
"""From an argument that PyTorch passes to that of baracuda.ops, by the kind of parameter, where they differ."""
