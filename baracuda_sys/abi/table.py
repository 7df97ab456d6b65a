"""What a row of the table is: an op, its dtypes and its arguments, expanded to C symbols.

A family's module declares one `Family`. Everything else that knows a symbol (the C headers, the definitions that are
compiled, the export list, the ctypes prototypes, the support matrix, the tests' list) is derived from it. argument.py
says how arguments are written, expression.py extents and conditions, dtypes.py element types, entries.py the kinds of
symbols.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from .argument import WORKSPACE, Argument
from .dtypes import ALIASES, C_SCALARS, DERIVED, DTYPES, FP, NONE, QUANT, Dtypes, spelled, type_of
from .entries import CAN_IMPLEMENT, RUN, Entry
from .expression import Expression, Values, parse, renamed
from .functions import extent

__all__ = [
    "ALIASES",
    "CAN_IMPLEMENT",
    "C_SCALARS",
    "DERIVED",
    "DTYPES",
    "FP",
    "NONE",
    "QUANT",
    "RUN",
    "STRIDED",
    "WORKSPACE",
    "Adjoint",
    "Argument",
    "Dtypes",
    "Entry",
    "Family",
    "Gradient",
    "GradientRoles",
    "Instance",
    "Op",
    "Symbol",
    "alias",
]

PREFIX = "baracuda_kernels_"

STRIDED = "_strided"
"""What the name of an op on tensors with strides ends in."""

WRITTEN = "_written"
"""What the name of an op ends in that writes what another one adds to its destination."""


@dataclass(frozen=True)
class Gradient:
    """Says of an op that it is the gradient of another.

    of       The other op, of the same family.
    tensors  What tensors are whose names do not say it: {"saved": "y"} is the other op's y as it was, {"dq": "d x"} the
             gradient of its x. A tensor that is called as one of the other op's is that one; `dx` or `d_x` is the
             gradient of x; and one further tensor that is read is the gradient of the other op's only output. An
             optional one that is nothing of the other op's is left out.
    where    A condition on the other op's arguments, where it is its gradient only then.
    alike    Inputs of the other op whose gradient is that of another input: {"residual": "x"}.
    scratch  Tensors that are written and are no gradient.
    """

    of: str
    tensors: Mapping[str, str] = field(default_factory=dict, hash=False)
    where: str = ""
    alike: Mapping[str, str] = field(default_factory=dict, hash=False)
    scratch: tuple[str, ...] = ()


@dataclass(frozen=True)
class Adjoint:
    """Says of an op whose output is linear in the one tensor that it reads, but for a constant and for rounding, which
    op of the family computes its gradient when it is called on the gradient of the output. It may be the op itself.

    op         That op.
    arguments  Its by-value arguments and dtype axes, where they are not this op's of the same name: each a number, or
               the name of one of this op; "!reverse" is 0 where this op's `reverse` is not 0, else 1.
    """

    op: str
    arguments: Mapping[str, str | float] = field(default_factory=dict, hash=False)


class GradientRoles(NamedTuple):
    """What the tensors of a gradient are, by name, each with the name of a tensor of the op that it belongs to."""

    saved: dict[str, str]
    """Read: an input or output of the op, which has to be kept for the gradient."""
    given: dict[str, str]
    """Read: the gradient of an output."""
    made: dict[str, str]
    """Written: the gradient of an input."""


@dataclass(frozen=True)
class Op:
    """One row: `name` times `dtypes`. `symbol` is the pattern of its names, e.g. "{op}_{fp}_s8".

    requires       Conditions on the by-value arguments and host arrays (expression.py); a call that breaks one returns
                   status 2, with the condition in its message. One on arguments that `_can_implement` does not take is
                   checked by `_run` alone.
    supports       The same for what has a meaning that no kernel has: status 3.
    entries        The kinds of symbols that it has.
    workspace      The type of `workspace_bytes`; "pointer" for a workspace without its size, "none" for no workspace.
    empty_without  Tensors of which each must have elements for there to be anything to do; by default, one of those
                   that are written must.
    gradient       Of which op it is the gradient. strided_of: the op that it is on tensors with strides.
    adjoint        The op that computes its gradient, where that is there for its own sake.
    counts         Names of extents that no argument says, such as the pages of a pool. The library takes them to be at
                   least 1; who has the tensors knows them.
    edge_cases     Sentences for documents on what the formula does not say: NaN, infinities, ties, ends of ranges, what
                   an empty extent gives. What all ops of the family share, the family says.

    What is behind it in C++, called with the dtype axes as template arguments and the row's arguments in order:

    function       The function's name, where that is not the op's.
    functor        For element-wise ops: instead of calling a function, the op maps this functor over its tensors. It is
                   a template of P, constructed from the `scalars`, that takes widened values and whose results are
                   rounded once; or, where the op is `stored`, one of the dtype axes that takes and returns stored
                   values (of what it says itself where it has template arguments). `taken` are the tensors that it
                   takes, where they are not in the op's order. An op with a function and a functor calls the function
                   with the functor as first template argument.
    """

    name: str
    dtypes: Dtypes
    args: tuple[str, ...]
    doc: str
    requires: tuple[str, ...] = ()
    symbol: str = ""
    entries: tuple[Entry, ...] = (RUN, CAN_IMPLEMENT)
    workspace: Literal["usize", "u64", "pointer", "none"] = "usize"
    empty_without: tuple[str, ...] = ()
    gradient: Gradient | None = None
    adjoint: Adjoint | None = None
    strided_of: str = ""
    function: str = ""
    functor: str = ""
    scalars: tuple[str, ...] = ()
    stored: bool = False
    taken: tuple[str, ...] = ()
    edge_cases: str = ""
    supports: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        try:
            self._check()
        except ValueError as error:
            raise ValueError(f"{self.name}: {error}") from None

    def _check(self) -> None:
        for argument in self.arguments:
            self._check_type(argument)
        tensors = {argument.name for argument in self.tensors}
        arrays = {argument.name for argument in self.arguments if argument.is_array}
        values = {argument.name for argument in self.arguments if argument.direction == "value"}
        types = {*self.dtypes.names, *DTYPES}
        for argument in self.arguments:
            for expression in argument.shape + argument.steps:
                if expression.text not in arrays:
                    expression.check(values | {*self.counts}, arrays, types, tensors)
            if argument.length and not argument.length.isdigit() and argument.length not in values:
                raise ValueError(f"{argument.name}: {argument.length!r} is no by-value argument")
        for condition in (*self.conditions, *self.supported):
            condition.check(values, arrays, types, tensors)
        if any(entry.role == "run" for entry in self.entries) and not any(a.is_written for a in self.arguments):
            raise ValueError("expected at least one 'out' or 'add' tensor")
        for name, listed, known in (
            ("tensors in empty_without", self.empty_without, tensors),
            ("tensors in taken", self.taken, tensors),
            ("by-value arguments in scalars", self.scalars, values),
        ):
            if not known.issuperset(listed):
                raise ValueError(f"expected names of {name}, got {listed}")

    def _check_type(self, argument: Argument) -> None:
        function, _, axis = ALIASES.get(argument.type, argument.type).rstrip(")").partition("(")
        if axis:
            values = dict(self.dtypes.axes).get(axis, ())
            known = bool(values) and {type_of(value) for value in values} <= DERIVED.get(function, {}).keys()
        else:
            known = argument.direction == "handle" or function in {*C_SCALARS, *DTYPES, *self.dtypes.names}
        if not known:
            raise ValueError(f"{argument.name} has unknown type {argument.type!r}")

    @cached_property
    def order(self) -> tuple[Argument | str, ...]:
        """The arguments in order, with WORKSPACE where the row says that it stands."""
        return tuple(text if text == WORKSPACE else Argument.parse(text) for text in self.args)

    @cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """Without the workspace and the stream."""
        return tuple(argument for argument in self.order if isinstance(argument, Argument))

    @cached_property
    def argument_names(self) -> frozenset[str]:
        return frozenset(argument.name for argument in self.arguments)

    @property
    def tensors(self) -> tuple[Argument, ...]:
        return tuple(argument for argument in self.arguments if argument.is_tensor)

    @cached_property
    def conditions(self) -> tuple[Expression, ...]:
        return tuple(map(parse, self.requires))

    @cached_property
    def supported(self) -> tuple[Expression, ...]:
        return tuple(map(parse, self.supports))

    @property
    def pattern(self) -> str:
        """The pattern of its stems: `symbol`, by default its name and its dtypes."""
        return self.symbol or "_".join(["{op}", *(f"{{{name}}}" for name in self.dtypes.names)])

    @cached_property
    def instances(self) -> tuple[Instance, ...]:
        return tuple(
            Instance(
                self,
                self.pattern.format(op=self.name, **{axis: spelled(value) for axis, value in chosen.items()}),
                {axis: type_of(value) for axis, value in chosen.items()},
            )
            for chosen in self.dtypes.expand()
        )

    def argument(self, name: str) -> Argument:
        return next(argument for argument in self.arguments if argument.name == name)

    def is_empty(self, values: Values) -> bool:
        """Whether a call whose sizes meet the conditions has nothing to do."""
        if self.empty_without:
            return any(extent(*self.argument(name).shape_of(values)) == 0 for name in self.empty_without)
        return all(extent(*a.shape_of(values)) == 0 for a in self.tensors if a.is_written)


def alias(op: Op, name: str, names: Mapping[str, str], **changes: object) -> Op:
    """An op under another name, with other names for some of its arguments."""
    if unknown := names.keys() - {argument.name for argument in op.arguments}:
        raise ValueError(f"{name}: expected names of {op.name}'s arguments, got {', '.join(sorted(unknown))}")
    made = replace(
        op,
        name=name,
        args=tuple(str(one if isinstance(one, str) else one.renamed(names)) for one in op.order),
        doc=f"{op.name} under another name",
        edge_cases="",
        requires=tuple(renamed(text, names) for text in op.requires),
        supports=tuple(renamed(text, names) for text in op.supports),
        empty_without=tuple(names.get(one, one) for one in op.empty_without),
        scalars=tuple(names.get(one, one) for one in op.scalars),
        taken=tuple(names.get(one, one) for one in op.taken),
        function=op.function or ("" if op.functor else op.name),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def written(op: Op) -> Op:
    """An op that writes what another one adds to zeros, and need not read these."""
    args = tuple("out " + one.removeprefix("add ") if one.startswith("add ") else one for one in map(str, op.order))
    doc = f"what {op.name} adds to zeros, written: a destination may hold anything"
    return replace(op, name=op.name + WRITTEN, args=args, doc=doc, empty_without=(), gradient=None)


@dataclass(frozen=True)
class Instance:
    """An op at fixed dtypes: one symbol an entry, for most ops `_run` and `_can_implement`."""

    op: Op
    stem: str
    dtypes: Mapping[str, str]

    def dtype(self, name: str) -> str:
        """A concrete type for what an argument calls its type."""
        function, _, axis = ALIASES.get(name, name).rstrip(")").partition("(")
        return DERIVED[function][self.dtypes[axis]] if axis else self.dtypes.get(name, name)

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(Symbol(self, entry) for entry in self.op.entries)

    def symbol(self, role: str) -> Symbol | None:
        """The first of a role (entries.Entry), None where there is none."""
        return next((symbol for symbol in self.symbols if symbol.entry.role == role), None)

    def violated(self, values: Values) -> str | None:
        """The first condition that arguments by name break, in the order of the library's checks; None for none."""
        for condition in self.op.conditions:
            if not condition.of_strides and not condition.of_pointers and not condition.value(values, self.dtypes):
                return condition.text
        if not self.op.is_empty(values):
            for condition in self.op.conditions:
                if condition.of_strides and not condition.value(values, self.dtypes):
                    return condition.text
        return None


@dataclass(frozen=True)
class Symbol:
    """One exported function."""

    instance: Instance
    entry: Entry

    @property
    def kind(self) -> str:
        """What its name ends in: "run", "can_implement", "workspace_size"."""
        return self.entry.suffix

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.instance.stem}_{self.entry.suffix}"

    @property
    def returns(self) -> str:
        return self.entry.returns

    @property
    def launches(self) -> bool:
        return self.entry.role == "run"

    @property
    def order(self) -> tuple[Argument | str, ...]:
        """The arguments that it takes, in order, with WORKSPACE where that stands."""
        op, entry = self.instance.op, self.entry
        if entry.takes is not None:
            known = {argument.name: argument for argument in op.arguments}
            return tuple(
                one if one == WORKSPACE else known[one] if one in known else Argument.parse(one) for one in entry.takes
            )
        taken = tuple(
            one
            for one in op.order
            if isinstance(one, str) or (one.name not in entry.without and (entry.tensors or not one.is_tensor))
        )
        behind = self.launches and op.workspace != "none" and WORKSPACE not in taken
        return (*taken, WORKSPACE) if behind else taken

    @property
    def parameters(self) -> list[tuple[str, str]]:
        """(name, type) in order, the types as in symbols.tsv: i32 ... f64, *i32, *usize out, in, out, ptr, usize."""
        listed: list[tuple[str, str]] = []
        for one in self.order:
            if isinstance(one, Argument):
                listed.append((one.name, self._parameter_type(one)))
                continue
            listed.append(("workspace", "ptr" if self.launches else "in"))
            if self.instance.op.workspace != "pointer":
                listed.append(("workspace_bytes", self.instance.op.workspace))
        return [*listed, ("stream", "ptr")] if self.launches else listed

    def _parameter_type(self, argument: Argument) -> str:
        type_ = self.instance.dtype(argument.type)
        written = self.launches and argument.is_written
        if argument.direction == "handle":
            return "out"
        if argument.is_tensor:
            return f"*{type_}{' out' * written}" if argument.typed else "out" if written else "in"
        return {"host": f"*{type_}", "host out": f"*{type_} out"}.get(argument.direction, type_)


@dataclass(frozen=True)
class Family:
    """All ops of one folder, or of one file of it. `doc` becomes the comment above its part of the header. edge_cases:
    those that its ops share, one after the other. An instance takes `weight` times as long to compile as an
    element-wise one."""

    name: str
    title: str
    doc: str
    ops: tuple[Op, ...]
    weight: int = field(default=1, kw_only=True)
    edge_cases: tuple[str, ...] = field(default=(), kw_only=True)
    by_name: Mapping[str, Op] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        by_name = {op.name: op for op in self.ops}
        if len(by_name) != len(self.ops):
            raise ValueError(f"family {self.name} lists an op twice")
        object.__setattr__(self, "by_name", by_name)
        for op in self.ops:
            if op.gradient:
                self.roles(op)
            if op.adjoint:
                self._check_adjoint(op, op.adjoint)
            if op.strided_of and op.strided_of not in by_name:
                raise ValueError(f"{op.name}: expected an op of its family in strided_of, got {op.strided_of!r}")

    @property
    def include(self) -> str:
        """Where the family's C++ functions are: `a.b` in family/a/b.h, `a` in family/a/a.h."""
        part = self.name.rpartition(".")[2]
        return f"family/{self.folder}/{part}.h"

    @property
    def folder(self) -> str:
        """The family's folder, its namespace in C++ and its public header."""
        return self.name.partition(".")[0]

    def __getitem__(self, op: str) -> Op:
        return self.by_name[op]

    @property
    def instances(self) -> Iterator[Instance]:
        return (instance for op in self.ops for instance in op.instances)

    @property
    def symbols(self) -> Iterator[Symbol]:
        return (symbol for instance in self.instances for symbol in instance.symbols)

    @cached_property
    def _gradients(self) -> Mapping[str, Op]:
        return {op.gradient.of: op for op in self.ops if op.gradient and not op.gradient.where}

    @cached_property
    def _strided(self) -> Mapping[str, Op]:
        return {op.strided_of: op for op in self.ops if op.strided_of}

    def gradient_of(self, op: Op) -> Op | None:
        """The op that is an op's gradient whatever its arguments are."""
        return self._gradients.get(op.name)

    def strided(self, op: Op) -> Op | None:
        """The same op on tensors with strides."""
        return self._strided.get(op.name)

    def written(self, one: Instance) -> Instance | None:
        """The symbol that writes what another one adds to zeros."""
        op = self.by_name.get(one.op.name + WRITTEN)
        return next((made for made in op.instances if made.dtypes == one.dtypes), None) if op else None

    def roles(self, op: Op) -> GradientRoles:
        """What the tensors of a gradient are."""
        gradient = op.gradient
        if gradient is None or gradient.of not in self.by_name:
            raise ValueError(f"{op.name}: expected to be the gradient of an op of its family, got {gradient}")
        forward = self.by_name[gradient.of]
        tensors = {argument.name: argument for argument in forward.tensors}
        outputs = [argument.name for argument in forward.tensors if argument.is_written]
        roles = GradientRoles({}, {}, {})
        for argument in op.tensors:
            name, said = argument.name, gradient.tensors.get(argument.name, "")
            if name in gradient.scratch:
                continue
            kept = said or name
            differential = said.removeprefix("d ") if said.startswith("d ") else name.removeprefix("d").lstrip("_")
            if not argument.is_written and kept in tensors:
                roles.saved[name] = kept
                continue
            if not argument.is_written and differential not in tensors and not said and len(outputs) == 1:
                differential = outputs[0]
            if argument.optional and not argument.is_written and not said and differential not in tensors:
                continue
            if differential not in tensors or argument.is_written is tensors[differential].is_written:
                raise ValueError(f"{op.name}: what is {name} of {forward.name}? Say so in its gradient")
            (roles.made if argument.is_written else roles.given)[name] = differential
        if gradient.where:
            parse(gradient.where).check(
                {argument.name for argument in forward.arguments if argument.direction == "value"}, set(), set(), set()
            )
        return roles

    def _check_adjoint(self, op: Op, adjoint: Adjoint) -> None:
        """That the adjoint takes what the op writes and writes what the op reads, at all of the op's dtypes."""
        other = self.by_name.get(adjoint.op)
        if other is None:
            raise ValueError(f"{op.name}: expected an op of its family as its adjoint, got {adjoint.op!r}")
        given = {name: adjoint.arguments.get(name, name) for name in _by_value(other)}
        names = {name: value.removeprefix("!") for name, value in given.items() if isinstance(value, str)}
        if unknown := adjoint.arguments.keys() - given.keys():
            raise ValueError(f"{op.name}: its adjoint {other.name} has no argument {', '.join(sorted(unknown))}")
        if missing := {name for name, value in names.items() if value not in _by_value(op)}:
            raise ValueError(f"{op.name}: what is {', '.join(sorted(missing))} of its adjoint {other.name}? Say so")
        for row in (op, other):
            if [one.direction for one in row.tensors] != ["in", "out"]:
                raise ValueError(f"{op.name}: expected one 'in' and one 'out' tensor of {row.name} for an adjoint")
        (x, y), (dy, dx) = op.tensors, (one.renamed(names) for one in other.tensors)
        if (y.extents, x.extents) != (dy.extents, dx.extents):
            raise ValueError(f"{op.name}: expected an adjoint from {y} to {x}, got {other.name}, from {dy} to {dx}")
        for one in op.instances:
            dtypes = {axis: one.dtype(names[axis]) for axis in other.dtypes.names}
            made = next((made for made in other.instances if made.dtypes == dtypes), None)
            if made is None or (made.dtype(dy.type), made.dtype(dx.type)) != (one.dtype(y.type), one.dtype(x.type)):
                raise ValueError(f"{op.name}: {other.name} at {dtypes} is no adjoint of {one.stem}")


def _by_value(op: Op) -> set[str]:
    """The names of what a call passes by value, and of the dtype axes."""
    return {one.name for one in op.arguments if one.direction == "value"} | {*op.dtypes.names}
