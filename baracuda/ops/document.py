"""The docstrings of functions and the stub of the module, made from the table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from baracuda_sys import abi
from baracuda_sys.abi.dtypes import type_of

from .signature import REQUIRED, Function, Parameter
from .signatures import functions
from .sizes import NUMEL

NOTICE = (
    "# Generated from baracuda_sys/abi by `python -m baracuda.ops generate`; edit the table or signatures.py instead."
)

WIDTH = 112
"""Columns of a docstring."""

HEAD = f'''{NOTICE}
"""The functions of baracuda.ops, one for each operation."""

from typing import Any, Literal, TypeAlias, TypeVar

from baracuda import ElementKind

from .scaled_dot_product import scaled_dot_product_attention as scaled_dot_product_attention

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
    listed += '\n    "scaled_dot_product_attention",'
    parts = [HEAD, f"__all__ = [\n{listed}\n]\n", *map(_declaration, made)]
    return "\n".join(parts)


def signature(function: Function) -> str:
    """The function's head without types, as it is called."""
    named = [one.name if one.default is REQUIRED else f"{one.name}={one.default!r}" for one in function.parameters]
    last = ["stream=None"] if function.in_place else ["out=None", "stream=None"]
    return f"{function.name}({', '.join([*named, '*', *last])})".replace("'", '"')


def _declaration(function: Function) -> str:
    arrays = [one for one in function.parameters if one.kind == "array"]
    taken = [f"    {one.name}: {_type(function, one, one is arrays[0])}{_default(one)}," for one in function.parameters]
    count = len(function.results)
    of_out, made = ("ArrayT", "ArrayT") if count == 1 else (f"tuple[{', '.join(['ArrayT'] * count)}]",) * 2
    if function.in_place:
        updated = len(function.updates)
        made = "ArrayT" if updated == 1 else f"tuple[{', '.join(['ArrayT'] * updated)}]"
        last = ["    stream: Stream = None,"]
    else:
        last = [f"    out: {of_out} | None = None,", "    stream: Stream = None,"]
    doc = textwrap.indent(f'"""{docstring(function)}\n"""', "    ")
    return "\n".join([f"def {function.name}(", *taken, "    *,", *last, f") -> {made}:", doc, ""])


def _type(function: Function, one: Parameter, first: bool) -> str:
    if one.kind == "array":
        return (
            "ArrayT"
            if first
            else "Array | Number"
            if function.broadcasts
            else "Array | None"
            if one.default is None
            else "Array"
        )
    if one.kind == "choice":
        return f"Literal[{', '.join(map(repr, one.choices)).replace(chr(39), chr(34))}]"
    plain = {
        "axes": "int | tuple[int, ...]",
        "shape": "int | tuple[int, ...]",
        "real": "float",
        "integer": "int",
        "number": "float",
        "flag": "bool",
        "dtype": "Dtype",
    }
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
    """What it computes, its arrays and parameters, what they must be."""
    parts = ["\n".join(map(_wrapped, formulas(function))), "\n".join(map(_wrapped, _arguments(function)))]
    if cases := edge_cases(function):
        parts.append("\n".join(textwrap.fill(text, WIDTH, break_on_hyphens=False) for text in cases))
    shapes = "that cannot be broadcast" if function.broadcasts else "that do not fit"
    raises = f"Raises UnsupportedError for other dtypes, InvalidProblemError for shapes {shapes}"
    required = conditions(function)
    return "\n\n".join([*parts, _wrapped(f"{raises}{' or unless ' * bool(required)}{', '.join(required)}.")])


def edge_cases(function: Function) -> tuple[str, ...]:
    """What its rows say of edge cases."""
    return tuple(dict.fromkeys(row.edge_cases for row in function.rows if row.edge_cases))


def conditions(function: Function) -> list[str]:
    """What must hold of its arguments, beside the shapes."""
    return [
        one.text
        for one in function.row.conditions
        if one.names - function.inferred - {NUMEL}
        and not (one.of_strides or one.of_pointers or function.halves or function.multiplies)
    ]


def formulas(function: Function) -> Iterator[str]:
    """What each row computes; where they differ, with its dtypes or what chooses it."""
    formulas: dict[str, list[abi.Op]] = {}
    for row in function.rows:
        if not function.multiplies or _layout(row) == _layout(function.row):
            formulas.setdefault(row.doc, []).append(row)
    if len(formulas) == 1:
        yield from formulas
        return
    for doc, (row, *others_of_doc) in formulas.items():
        if choice := function.signature.choice:
            chosen = choice[1][row.name]
            others = len(choice[1]) > len(set(choice[1].values())) and len(chosen) > 1
            words = "" if others else f"{choice[0]}={chosen[0]!r}, "
        else:
            words = ""
        first = function.operands[0].name
        kinds = (_kinds(one, one.argument(first).type) for one in (row, *others_of_doc))
        dtypes = " ".join(dict.fromkeys(kind for each in kinds for kind in each.split()))
        to = f" to {_kinds(row, 'dst')}" if "dst" in row.dtypes.names else ""
        yield f"{words}{dtypes}{to}: {doc}"


def _layout(row: abi.Op) -> str:
    """Of a product of matrices."""
    return row.name.rpartition("_")[2]


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


class Line(NamedTuple):
    """What is said of one parameter or result. argument: what the row calls it, where it has it."""

    name: str
    argument: str
    shape: str = ""
    dtypes: str = ""
    remark: str = ""
    is_result: bool = False


def lines(function: Function) -> Iterator[Line]:
    """The parameters and the results of a function."""
    operands = {one.name: one for one in function.operands}
    for one in function.parameters:
        if one.kind == "array":
            argument = operands[one.argument]
            remark = "or None" if argument.optional else ""
            yield Line(one.name, argument.name, _shape(function, argument), _dtypes(function, argument), remark)
        else:
            argument_name = "" if one.kind == "dtype" else one.argument
            yield Line(one.name, argument_name, remark=one.doc)
    for argument in function.results:
        kind = "bool" if argument.name in function.signature.booleans else _dtypes(function, argument)
        added = "added to what out= holds, else to zeros" if argument.direction == "add" else ""
        yield Line(function.result_name(argument), argument.name, _shape(function, argument), kind, added, True)


def _arguments(function: Function) -> Iterator[str]:
    for one in lines(function):
        name = f"{one.name} ({one.argument})" if one.argument not in ("", one.name) else one.name
        facts = ", ".join(filter(None, (one.shape, one.dtypes, one.remark)))
        if facts or name != one.name:
            yield f"{'Returns ' * one.is_result}{name}{': ' * bool(facts)}{facts}"


def _shape(function: Function, argument: abi.Argument) -> str:
    if argument.extents == (NUMEL,):
        return "broadcast" if function.broadcasts and argument in function.operands and function.operands[1:] else ""
    several = function.signature.several
    return f"[{', '.join('*' + one if one in several else one for one in argument.extents)}]"


def _dtypes(function: Function, argument: abi.Argument) -> str:
    """The dtypes of a tensor in any row."""
    made = (_kinds(row, row.argument(argument.name).type) for row in function.rows)
    return " ".join(dict.fromkeys(kind for kinds in made for kind in kinds.split()))


def _kinds(row: abi.Op, type_: str) -> str:
    return " ".join(map(type_of, dict(row.dtypes.axes).get(type_, (type_,))))
