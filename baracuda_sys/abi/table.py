"""What a row of the table is: an op, its dtypes and its arguments, expanded to C symbols.

A family's module declares one `Family`. Everything else that knows a symbol (the C header, the definitions that are
compiled, the export list, the ctypes prototypes, the support matrix, the tests' list) is derived from it.

An argument is written as a C programmer reads it, `type name`, with the extents of a tensor behind its name:

    "i64 numel"             by value: i8 ... u64, usize, f32, f64, or a dtype axis (`fp`)
    "P scale"               by value in the compute precision of `fp`: f64 for f64, else f32
    "i32[4] shape4"         a host array of 4 entries, read before the call returns
    "i32[rank] shape"       a host array of as many entries as another argument says, at most 8
    "in fp x[n, d]"         a device tensor that is read; extents are C expressions in the by-value arguments
    "in fp x[shape @ by]"   the same with strides: extents and strides may be host arrays, and stand for their entries
    "out q codes[n, d]"     a device tensor that is written
    "add fp dx[n, d]"       a device tensor that is added to: what the op computes comes on top of what it holds
    "workspace"             where the workspace and its size stand among the arguments; by default they follow them
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, cast

PREFIX = "baracuda_kernels_"

C_SCALARS: Mapping[str, str] = {
    "i8": "int8_t",
    "i16": "int16_t",
    "i32": "int32_t",
    "i64": "int64_t",
    "u8": "uint8_t",
    "u16": "uint16_t",
    "u32": "uint32_t",
    "u64": "uint64_t",
    "usize": "size_t",
    "f32": "float",
    "f64": "double",
}
"""By-value types of the ABI and their C spelling."""

DTYPES = (
    *("f64", "f32", "f16", "bf16", "s8", "u8", "i32", "i64"),
    *("i8", "i16", "u32", "bool", "fp8e4m3", "fp8e5m2", "s4", "u4"),
)
"""Element types of tensors, under the names that symbols use. A byte holds two elements of s4 or u4."""

WORKSPACE = "workspace"

Direction = Literal["value", "host", "in", "out", "add"]

_ARGUMENT = re.compile(r"(?:(in|out|add) )?(\w+)(?:\[(\w+)\])? (\w+)(?:\[([^@]+)(?: @ ([^@]+))?\])?")


@dataclass(frozen=True)
class Argument:
    """One argument of an op, before its dtype axes are replaced."""

    name: str
    type: str
    direction: Direction
    extents: tuple[str, ...] = ()
    strides: tuple[str, ...] = ()
    length: str = ""
    """Of a host array: a number, or the argument that holds it."""

    @classmethod
    def parse(cls, text: str) -> Argument:
        match = _ARGUMENT.fullmatch(text)
        if match is None:
            raise ValueError(f"expected 'type name' or 'in|out|add dtype name[extents]', got {text!r}")
        direction, type_, length, name, extents, strides = match.groups()
        if direction is None and extents is not None:
            raise ValueError(f"{name}: expected a by-value argument without extents, got {text!r}")
        if direction is None:
            return cls(name, type_, "host" if length else "value", length=length or "")
        if extents is None:
            raise ValueError(f"tensor {name}: expected its extents in brackets, got {text!r}")
        shape, steps = (tuple(map(str.strip, listed.split(","))) if listed else () for listed in (extents, strides))
        return cls(name, type_, cast(Direction, direction), shape, steps)

    @property
    def is_tensor(self) -> bool:
        return self.direction in ("in", "out", "add")

    @property
    def is_written(self) -> bool:
        return self.direction in ("out", "add")


@dataclass(frozen=True)
class Dtypes:
    """Named dtype axes; `*` makes their product."""

    axes: tuple[tuple[str, tuple[str, ...]], ...]

    def __mul__(self, other: Dtypes) -> Dtypes:
        return Dtypes(self.axes + other.axes)

    def expand(self) -> Iterator[dict[str, str]]:
        names = [name for name, _ in self.axes]
        for values in itertools.product(*(values for _, values in self.axes)):
            yield dict(zip(names, values, strict=True))


FP = Dtypes((("fp", ("f32", "f16", "bf16", "f64")),))
QUANT = Dtypes((("q", ("s8", "u8")),))


@dataclass(frozen=True)
class Op:
    """One row: `name` times `dtypes`. `symbol` is the pattern of its names, e.g. "{op}_{fp}_s8".

    `requires` are conditions on the by-value arguments, valid C as they stand; a call that breaks one returns status 2.
    `lowest(q)` and `highest(q)` in them are the bounds of a dtype axis.

    `empty_without` names tensors of which each must have elements for there to be anything to do; by default, one of
    those that are written must. `function` is the C++ function behind the op, where that has another name than the op.
    `can_implement` says whether a `_can_implement` symbol stands beside each `_run`, and `unasked` names the by-value
    arguments that it does not have.

    `functor` is for element-wise ops: instead of calling a function, the op maps this functor over its tensors. It is a
    template of P, constructed from the scalars behind the tensors, that takes widened values and whose results are
    rounded once; or, where the op is `stored`, one of the dtype axes that takes and returns stored values (of what it
    says itself where it has template arguments). `taken` are its arguments, where they are not in the op's order. An op
    with a function and a functor calls the function with the functor as first template argument.
    """

    name: str
    dtypes: Dtypes
    args: tuple[str, ...]
    doc: str
    requires: tuple[str, ...] = ()
    symbol: str = ""
    empty_without: tuple[str, ...] = ()
    function: str = ""
    can_implement: bool = True
    unasked: tuple[str, ...] = ()
    functor: str = ""
    stored: bool = False
    taken: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        known = {*C_SCALARS, *DTYPES, "P", *(name for name, _ in self.dtypes.axes)}
        for argument in self.arguments:
            if argument.type not in known:
                raise ValueError(f"{self.name}: {argument.name} has unknown type {argument.type!r}")
        if not any(argument.is_written for argument in self.arguments):
            raise ValueError(f"{self.name}: expected at least one 'out' or 'add' tensor")
        tensors = {argument.name for argument in self.arguments if argument.is_tensor}
        if not tensors.issuperset(self.empty_without):
            raise ValueError(f"{self.name}: expected names of tensors in empty_without, got {self.empty_without}")

    @cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """Without the workspace and the stream, which every op has."""
        return tuple(Argument.parse(text) for text in self.args if text != WORKSPACE)

    @cached_property
    def instances(self) -> tuple[Instance, ...]:
        pattern = self.symbol or "_".join(["{op}", *(f"{{{name}}}" for name, _ in self.dtypes.axes)])
        return tuple(Instance(self, pattern.format(op=self.name, **d), d) for d in self.dtypes.expand())


@dataclass(frozen=True)
class Instance:
    """An op at fixed dtypes: a `_run` symbol and, for most ops, a `_can_implement` symbol."""

    op: Op
    stem: str
    dtypes: Mapping[str, str]

    def dtype(self, name: str) -> str:
        """A concrete type for what an argument calls its type."""
        if name == "P":
            return "f64" if self.dtypes["fp"] == "f64" else "f32"
        return self.dtypes.get(name, name)

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        run = Symbol(self, "run")
        return (run, Symbol(self, "can_implement")) if self.op.can_implement else (run,)


@dataclass(frozen=True)
class Symbol:
    """One exported function."""

    instance: Instance
    kind: Literal["run", "can_implement"]

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.instance.stem}_{self.kind}"

    @property
    def parameters(self) -> list[tuple[str, str]]:
        """(name, type) in order, the types as in symbols.tsv: i32 ... f64, *i32, in, out, ptr, usize."""
        op = self.instance.op
        running = self.kind == "run"
        listed = []
        for argument in op.arguments:
            if argument.name in op.unasked and not running:
                continue
            if argument.is_tensor:
                listed.append((argument.name, "out" if running and argument.is_written else "in"))
            elif argument.direction == "host":
                listed.append((argument.name, f"*{argument.type}"))
            else:
                listed.append((argument.name, self.instance.dtype(argument.type)))
        # A workspace in the midst of the arguments stays there in `_can_implement`; one behind them is left out.
        inside = WORKSPACE in op.args
        if running or inside:
            at = op.args.index(WORKSPACE) if inside else len(listed)
            listed[at:at] = [("workspace", "ptr" if running else "in"), ("workspace_bytes", "usize")]
        return [*listed, ("stream", "ptr")] if running else listed


STRIDED = "_strided"
"""What the name of an op on tensors with strides ends in."""


def strides_fit(numel: str, shape: str, tensors: tuple[str, ...], written: tuple[str, ...]) -> tuple[str, ...]:
    """The conditions on `rank`, a shape with so many elements, and `stride_x` of each of the tensors."""
    return (
        f"{numel} >= 0",
        "0 <= rank && rank <= 8",
        f"{numel} == product({shape})",
        *(f"given(stride_{name}, {numel})" for name in tensors),
        *(f"distinct({shape}, stride_{name})" for name in written),
    )


def elementwise(
    name: str,
    dtypes: Dtypes,
    tensors: tuple[str, ...],
    functor: str,
    doc: str,
    *,
    scalars: tuple[str, ...] = (),
    requires: tuple[str, ...] = (),
    symbol: str = "",
    unasked: tuple[str, ...] = (),
    stored: bool = False,
    strided: Dtypes | bool = True,
    strided_tensors: tuple[str, ...] = (),
) -> tuple[Op, ...]:
    """The two ops of an element-wise operation: on contiguous tensors and, where it is `strided`, on any.

    `tensors` are written without extents ("in fp x"), the outputs last; scalars follow them. `unasked` holds for the
    contiguous op. strided: the dtypes, where not all have it. strided_tensors: in that op's order, where it differs.
    """
    pattern = symbol or "_".join(["{op}", *(f"{{{axis}}}" for axis, _ in dtypes.axes)])
    flat = Op(
        name,
        dtypes,
        ("i64 numel", *(f"{tensor}[numel]" for tensor in tensors), *scalars),
        doc,
        ("numel >= 0", *requires),
        symbol=pattern.replace("{op}", name),
        unasked=unasked,
        functor=functor,
        stored=stored,
    )
    if not strided:
        return (flat,)
    ordered = strided_tensors or tensors
    names = {tensor: tensor.split()[-1] for tensor in ordered}
    written = [names[tensor] for tensor in ordered if tensor.startswith("out")]
    loose = Op(
        name + STRIDED,
        dtypes if strided is True else strided,
        (
            *("i64 numel", "i32 rank", "i32[rank] shape"),
            *(f"i64[rank] stride_{name}" for name in names.values()),
            *(f"{tensor}[shape @ stride_{name}]" for tensor, name in names.items()),
            *scalars,
        ),
        f"{name} on tensors with strides",
        (*strides_fit("numel", "shape", tuple(names.values()), tuple(written)), *requires),
        symbol=pattern.replace("{op}", name) + STRIDED,
        functor=functor,
        stored=stored,
        taken=tuple(tensor.split()[-1] for tensor in tensors if tensor.startswith("in")) if strided_tensors else (),
    )
    return (flat, loose)


@dataclass(frozen=True)
class Family:
    """All ops of one folder, or of one file of it. `doc` becomes the comment above its part of the header. An instance
    takes `weight` times as long to compile as an element-wise one."""

    name: str
    title: str
    doc: str
    ops: tuple[Op, ...]
    weight: int = field(default=1, kw_only=True)
    by_name: Mapping[str, Op] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        by_name = {op.name: op for op in self.ops}
        if len(by_name) != len(self.ops):
            raise ValueError(f"family {self.name} lists an op twice")
        object.__setattr__(self, "by_name", by_name)

    @property
    def include(self) -> str:
        """Where the family's C++ functions are: `a.b` in family/a/b.h, `a` in family/a/a.h."""
        part = self.name.rpartition(".")[2]
        return f"family/{self.folder}/{part}.h"

    @property
    def folder(self) -> str:
        """The family's folder, and its namespace in C++."""
        return self.name.partition(".")[0]

    def __getitem__(self, op: str) -> Op:
        return self.by_name[op]

    @property
    def instances(self) -> Iterator[Instance]:
        return (instance for op in self.ops for instance in op.instances)

    @property
    def symbols(self) -> Iterator[Symbol]:
        return (symbol for instance in self.instances for symbol in instance.symbols)
