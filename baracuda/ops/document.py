"""The docstrings of functions and the stub of the module, made from the table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from baracuda_sys import abi
from baracuda_sys.abi.dtypes import spelled

from .signature import REQUIRED, Function, Parameter
from .signatures import functions
from .sizes import NUMEL

NOTICE = (
    "# Generated from baracuda_sys/abi by `python -m baracuda.ops generate`; edit the table or signatures.py instead."
)

HEAD = f'''{NOTICE}
"""The functions of baracuda.ops, one for each operation."""

from typing import Any, Literal, TypeAlias, TypeVar

from baracuda import ElementKind

ArrayT = TypeVar("ArrayT")
"""The library of the first array makes the results."""
Array: TypeAlias = Any
"""Of NumPy, PyTorch, CuPy or JAX, or whatever has DLPack or __cuda_array_interface__."""
Number: TypeAlias = float
Dtype: TypeAlias = ElementKind | str | Any
"""A dtype of NumPy, PyTorch or CuPy, or its name here, such as "f16"."""
Stream: TypeAlias = Any
"""A raw handle, or an object with __cuda_stream__; None for the current stream of the arrays' library."""
'''


def stub() -> str:
    """The text of baracuda/ops/__init__.pyi."""
    made = functions().values()
    listed = "\n".join(f'    "{function.name}",' for function in made)
    parts = [HEAD, f"__all__ = [\n{listed}\n]\n", *map(_declaration, made)]
    return "\n".join(parts)


def _declaration(function: Function) -> str:
    arrays = [one for one in function.parameters if one.kind == "array"]
    lines = [f"    {one.name}: {_type(function, one, one is arrays[0])}{_default(one)}," for one in function.parameters]
    count = len(function.results)
    of_out, made = ("ArrayT", "ArrayT") if count == 1 else (f"tuple[{', '.join(['ArrayT'] * count)}]",) * 2
    if function.in_place:
        made, last = "ArrayT", ["    stream: Stream = None,"]
    else:
        last = [f"    out: {of_out} | None = None,", "    stream: Stream = None,"]
    doc = textwrap.indent(f'"""{docstring(function)}\n"""', "    ")
    return "\n".join([f"def {function.name}(", *lines, "    *,", *last, f") -> {made}:", doc, ""])


def _type(function: Function, one: Parameter, first: bool) -> str:
    if one.kind == "array":
        return "ArrayT" if first else "Array | Number" if function.broadcasts else "Array"
    if one.kind == "choice":
        return f"Literal[{', '.join(map(repr, one.choices)).replace(chr(39), chr(34))}]"
    plain = {"real": "float", "integer": "int", "number": "float", "flag": "bool", "dtype": "Dtype"}
    if one.kind in ("size", "factors"):
        entry = "int" if one.kind == "size" else "float"
        made = f"{entry} | tuple[{', '.join([entry] * one.count)}]"
    else:
        made = plain[one.kind]
    return f"{made} | None" if one.default is None else made


def _default(one: Parameter) -> str:
    shown = repr(one.default).replace("'", '"')
    return "" if one.default is REQUIRED else f" = {shown}"


def docstring(function: Function) -> str:
    """What it computes, its arrays, what they must be."""
    row = function.row
    formulas = dict.fromkeys(one.doc for one in function.rows)
    parts = ["\n".join(_wrapped(text) for text in formulas), "\n".join(map(_wrapped, _tensors(function)))]
    conditions = [
        one.text
        for one in row.conditions
        if one.names - function.inferred - {NUMEL} and not one.of_strides and not one.of_pointers
    ]
    if conditions:
        parts.append(_wrapped(f"Requires {', '.join(conditions)}."))
    return "\n\n".join(parts)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 112, subsequent_indent="    ", break_on_hyphens=False)


def _tensors(function: Function) -> Iterator[str]:
    for argument in function.operands:
        name = function.names[argument.name]
        yield f"{_named(name, argument)}: {_shape(function, argument)}{_dtypes(function, argument)}"
    for argument in function.results:
        kind = "bool" if argument.name in function.signature.booleans else _dtypes(function, argument)
        added = ", added to what out= holds, else to zeros" if argument.direction == "add" else ""
        yield f"Returns {_named(function.result_name(argument), argument)}: {_shape(function, argument)}{kind}{added}"
    for one in function.parameters:
        if one.kind != "array" and one.argument and one.name != one.argument and one.kind != "dtype":
            yield f"{one.name}: {one.argument}"


def _named(name: str, argument: abi.Argument) -> str:
    return name if name == argument.name else f"{name} ({argument.name})"


def _shape(function: Function, argument: abi.Argument) -> str:
    if argument.extents == (NUMEL,):
        return "broadcast, " if function.broadcasts and argument in function.operands else ""
    several = function.signature.several
    return f"[{', '.join('*' + one if one in several else one for one in argument.extents)}], "


def _dtypes(function: Function, argument: abi.Argument) -> str:
    """The dtypes of a tensor, row by row where they differ."""
    made: dict[str, None] = {}
    for row in function.rows:
        type_ = row.argument(argument.name).type
        for value in dict(row.dtypes.axes).get(type_, (type_,)):
            made[spelled(value)] = None
    return " ".join(made)
