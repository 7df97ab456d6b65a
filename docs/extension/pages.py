"""The pages of the reference, in MyST Markdown."""

from __future__ import annotations

import dataclasses
import inspect
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import groupby
from types import NoneType

from baracuda import ops
from baracuda.ops import document
from baracuda.ops.signature import Function
from baracuda_sys.abi import Family, Instance, Op, Symbol
from baracuda_sys.abi.dtypes import shown, spelled
from baracuda_sys.abi.entries import RETURNS
from baracuda_sys.abi.header import CONVENTIONS, prototype
from baracuda_sys.abi.table import PREFIX

from .entries import Entry, entries
from .markdown import block, bullets, code, escaped, folded, prose, table
from .measured import Measured, Table
from .plans import Described, uses

C_WIDTH = 84
"""Columns of a prototype, which fit a page."""

KINDS = {
    "real": "number",
    "integer": "integer",
    "number": "number",
    "flag": "bool",
    "dtype": "dtype, or its name",
    "size": "integers, or one for all",
    "factors": "numbers, or one for all",
    "shape": "integers, or one",
    "axes": "integers, or one",
}
"""What a parameter takes that is no array, in words."""


def page_name(family: Family) -> str:
    return family.name.replace(".", "_")


def index(families: Sequence[Family]) -> str:
    """The list of families, each with its functions."""
    parts = [INDEX]
    for family in families:
        names = (f"{{py:func}}`~baracuda.ops.{entry.function.name}`" for entry in entries(family))
        parts.append(f"## [{escaped(family.title)}]({page_name(family)}.md)\n\n{', '.join(names)}")
    conventions = (line.removeprefix(" *").removeprefix(" ") for line in CONVENTIONS.splitlines())
    parts.append("## Conventions of the C ABI\n\n" + escaped("\n".join(conventions)))
    listed = "\n".join(page_name(family) for family in families)
    return "\n\n".join([*parts, f"```{{toctree}}\n:hidden:\n\n{listed}\n```"]) + "\n"


INDEX = """\
# Reference

One page a family, made from the same table as the library. An entry has the function with its formula and arrays, its
gradient, the Plan, the op that PyTorch knows it by, what is measured of it, and its C prototypes.

- Names in the column "in C" are those of formulas, conditions and prototypes.
- Other dtypes than those listed raise `UnsupportedError`. Shapes that do not fit, or cannot be broadcast, and what
  breaks a condition behind "Requires" raise `InvalidProblemError`; in C it is status 2.
- A name in angle brackets within that of a symbol is one of [the dtypes](../guide/dtypes.md) listed above it:
  `baracuda_kernels_unary_gelu_<fp>_run` is `baracuda_kernels_unary_gelu_bf16_run` among others."""


def page(family: Family, measured: Measured) -> str:
    """The page of a family."""
    listed = entries(family)
    parts = [f"# {escaped(family.title)}", prose(family.doc)]
    if family.edge_cases:
        parts.append(f"**Edge cases**\n\n{bullets(family.edge_cases)}")
    above: set[str] = set()
    for entry in listed:
        parts.append(_entry(entry, measured, above))
        above |= {op.name for op in entry.ops}
    parts += [_written(function) for function in WRITTEN.get(family.name, ())]
    if sizes := [op for op in family.ops if not op.tensors]:
        targets = "\n".join(f"({op.name})=" for op in sizes)
        parts.append(f"{targets}\n## Sizes\n\n" + "\n\n".join(block("c", prototypes(op)) for op in sizes))
    plans = {use.described.name: use.described for op in family.ops for use in uses().get(op.name, ())}
    if plans:
        parts.append("## Plans")
        parts += [_plan(family, described) for described in plans.values()]
    return "\n\n".join(filter(None, parts)) + "\n"


WRITTEN: Mapping[str, Sequence[Callable[..., object]]] = {"attention": (ops.scaled_dot_product_attention,)}
"""By family, functions that choose among its rows and are made from none."""


def _written(function: Callable[..., object]) -> str:
    head = f"````{{py:function}} {function.__name__}{inspect.signature(function)}\n:module: baracuda.ops"
    text = escaped(inspect.getdoc(function) or "")
    name = function.__name__
    return f"## {escaped(name)}\n\n{head}\n\n{text}\n\nIn PyTorch: `baracuda.torch.{name}`.\n````"


def _entry(entry: Entry, measured: Measured, above: Set[str]) -> str:
    """above: rows that entries above this one have, too, where links to them lead."""
    targets = [f"({op.name})=" for op in entry.ops if op.name not in above]
    parts = [
        f"## {escaped(entry.function.name)}",
        "\n".join([*targets, _function(entry.function)]),
        *map(_function, entry.functions[1:]),
        _others_edge_cases(entry),
        _callers(entry),
        _accuracy(measured, entry.ops),
        _speed(measured, entry.ops),
        folded("C", "\n\n".join(block("c", prototypes(op)) for op in entry.ops)),
    ]
    return "\n\n".join(filter(None, parts))


def _others_edge_cases(entry: Entry) -> str:
    """Of rows that a function leaves to the C ABI and to Plans, as another row does the same."""
    said = {text for function in entry.functions for text in document.edge_cases(function)}
    others = dict.fromkeys(op.edge_cases for op in entry.ops if op.edge_cases and op.edge_cases not in said)
    return "\n\n".join(map(escaped, others))


def _function(function: Function) -> str:
    """What a function computes, its arrays, what to know of it."""
    several = len(function.results) > 1
    rows = [
        (
            code(one.name) if not one.is_result else f"returns {code(one.name)}" if several else "returns",
            code(one.argument),
            code(one.shape),
            escaped(one.dtypes) or _takes(function, one.name),
            escaped(one.remark),
        )
        for one in document.lines(function)
    ]
    formulas = [escaped(text) for text in document.formulas(function)]
    body = [
        f":module: baracuda.ops\n\n{formulas[0]}" if len(formulas) == 1 else ":module: baracuda.ops",
        "\n".join(f"- {text}" for text in formulas) if len(formulas) > 1 else "",
        table(("", "in C", "shape", "dtypes", ""), rows),
        "\n\n".join(map(escaped, document.edge_cases(function))),
        f"Requires {', '.join(map(code, required))}." if (required := document.conditions(function)) else "",
    ]
    head = f"````{{py:function}} {document.signature(function)}"
    return "\n".join([head, "\n\n".join(filter(None, body)), "````"])


def _takes(function: Function, name: str) -> str:
    one = next(one for one in function.parameters if one.name == name)
    return ", ".join(code(repr(choice)) for choice in one.choices) or KINDS[one.kind]


def _callers(entry: Entry) -> str:
    """How else the op is called: from PyTorch, and with a Plan."""
    rows = []
    for function in entry.functions:
        found = []
        for row in function.rows:
            for use in uses().get(row.name, ()):
                kinds = ", ".join(f"{name}={type(kind).__name__}.{kind.name}" for name, kind in use.fields.items())
                link = f"[{use.described.name}](#baracuda.{use.described.name})"
                found.append(f"{link} {code(kinds)}".strip())
        plans = "<br>".join(dict.fromkeys(found)) or "none"
        rows.append((code(function.name), code(f"torch.ops.baracuda.{function.name}"), plans))
    return table(("function", "PyTorch", "Plan"), rows)


def _accuracy(measured: Measured, ops: Sequence[Op]) -> str:
    found = measured.errors(ops)
    if found is None:
        return ""
    text = "Largest errors in ulp, with an asterisk where the formula is ill-conditioned: [how exact](../accuracy.md)."
    return folded("Accuracy", f"{text}\n\n{_shown(found)}")


def _speed(measured: Measured, ops: Sequence[Op]) -> str:
    found = measured.speeds(ops)
    if not found:
        return ""
    parts = ["From [the benchmark](../contribute/h200.md), which says how it is measured."]
    for heading, listed in groupby(found, key=lambda one: one.under[1:2]):
        shown = [*listed]
        parts += [f"**{escaped(' '.join(heading))}**", escaped(shown[0].note), *map(_shown, shown)]
    return folded("Speed on an H200", "\n\n".join(parts))


def _shown(found: Table) -> str:
    rows = ([code(row[0].strip("`")), *map(escaped, row[1:])] for row in found.rows)
    return table([*map(escaped, found.columns)], rows, found.right)


def prototypes(op: Op) -> str:
    """The declarations of an op's symbols, one for all dtypes that have the same."""
    parts = []
    for entry in op.entries:
        symbols = [Symbol(instance, entry) for instance in op.instances]
        for _, group in groupby(sorted(symbols, key=_types), key=_types):
            parts += _declared(op, [*group])
    return "\n".join(parts)


def _types(symbol: Symbol) -> list[tuple[str, str]]:
    return symbol.parameters


def _declared(op: Op, symbols: Sequence[Symbol]) -> Iterator[str]:
    stem = op.pattern.format(op=op.name, **{axis: f"<{axis}>" for axis in op.dtypes.names})
    if axes := _axes(op, [symbol.instance for symbol in symbols]):
        yield f"/* {axes} */"
    head = f"{RETURNS[symbols[0].returns]}{PREFIX}{stem}_{symbols[0].kind}"
    yield prototype(symbols[0], head, C_WIDTH)


def _axes(op: Op, instances: Sequence[Instance]) -> str:
    """The dtypes of instances, by axis."""
    stems = {instance.stem for instance in instances}
    chosen = [
        values
        for values in op.dtypes.expand()
        if op.pattern.format(op=op.name, **{axis: spelled(value) for axis, value in values.items()}) in stems
    ]
    axes = {axis: list(dict.fromkeys(shown(values[axis]) for values in chosen)) for axis in op.dtypes.names}
    return "; ".join(f"{axis}: {' '.join(values)}" for axis, values in axes.items())


def _plan(family: Family, described: Described) -> str:
    """A Plan: what it does, the fields of its Descriptor and its Args, the rows that it serves."""
    ops = [op.name for op in family.ops if any(use.described is described for use in uses().get(op.name, ()))]
    body = [
        ":module: baracuda",
        escaped(inspect.cleandoc(described.plan.__doc__ or "")),
        _fields(described.descriptor),
        _fields(described.args),
        folded("Rows", ", ".join(f"[{escaped(op)}](#{op})" for op in ops)) if len(ops) > 1 else "",
    ]
    return "\n".join([f"````{{py:class}} {described.name}", "\n\n".join(filter(None, body)), "````"])


def _fields(holder: type) -> str:
    hints = typing.get_type_hints(holder)
    shown = ", ".join(
        field.name if hints[field.name] is typing.Any else f"{field.name}: {_type(hints[field.name])}"
        for field in dataclasses.fields(holder)
    )
    doc = inspect.cleandoc(holder.__doc__ or "")
    words = "" if doc.startswith(f"{holder.__name__}(") else f". {escaped(doc)}"
    return f"**{holder.__name__}**: {code(shown)}{words}"


def _type(hint: typing.Any) -> str:
    parts = typing.get_args(hint)
    if NoneType in parts:
        return " | ".join(_type(part) for part in parts)
    if typing.get_origin(hint) is tuple:
        return f"tuple[{', '.join('...' if part is Ellipsis else _type(part) for part in parts)}]"
    return "None" if hint is NoneType else getattr(hint, "__name__", str(hint))
