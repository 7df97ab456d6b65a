"""What a function is: its parameters, its results, and the rows of the table among which it chooses.

All of it is derived from the rows; signatures.py says what is different from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from baracuda_sys import abi
from baracuda_sys.abi.expression import Binary, Name, Node
from baracuda_sys.abi.expression import Literal as Number
from baracuda_sys.abi.loss import REDUCED_LOSSES
from baracuda_sys.abi.table import STRIDED

from ..kinds import ElementKind
from ..scalars import REALS
from .sizes import NUMEL

REQUIRED: Any = type("Required", (), {"__repr__": lambda self: "REQUIRED"})()
"""The default of a parameter that has none."""

Kind = Literal["array", "real", "integer", "number", "flag", "size", "factors", "dtype", "choice", "axes", "shape"]
"""What a parameter takes. A number is an integer or not, as the dtype of the arrays asks. A size is one integer for
each of some extents, or one for all of them, as are factors, of numbers. Axes are one, several, or None for all; a
shape is any number of integers, or one."""


@dataclass(frozen=True)
class Parameter:
    """One parameter. argument: what the rows call it, or the axis of a dtype. choices: what a choice may be; its
    argument, if it has one, is the position among these. count: the entries of a size or of factors. doc: what the rows
    do not say of it."""

    name: str
    kind: Kind
    default: Any = REQUIRED
    argument: str = ""
    choices: tuple[Any, ...] = ()
    count: int = 0
    doc: str = ""

    def number(self, value: Any) -> Any:
        """Its argument, as rows take it."""
        return self.choices.index(value) if self.kind == "choice" else value

    def __str__(self) -> str:
        return self.name if self.default is REQUIRED else f"{self.name}={self.default!r}"


REDUCED = "reduced axes"
"""What the derivation of functions that reduce over axes provides."""

PRODUCT = "product"
"""What that of products of matrices provides."""

Shapes = Mapping[str, tuple[int, ...]]
Derive = Callable[[Shapes, Mapping[str, Any], abi.Instance], Mapping[str, Any]]
"""By-value arguments of a row, from the shapes of its tensors, the function's parameters by name, and the symbol. For
an extent that stands for several dimensions, these; and "workspace_bytes", where the op needs a workspace."""


@dataclass(frozen=True)
class Derivation:
    """By-value arguments that are neither parameters nor follow from an extent: how they are made, and from which
    parameters of their own."""

    provides: tuple[str, ...]
    parameters: tuple[Parameter, ...] = ()
    derive: Derive = lambda shapes, given, instance: {}


@dataclass(frozen=True)
class Signature:
    """What the rows do not say of a function.

    names: parameters, by what the rows call them. order: of the parameters that come first. defaults: by parameter;
    True and False make it a flag. sizes: parameters that stand for several extents, by name, where not all of these
    follow from the shapes of the operands. several: extents that stand for any number of leading dimensions. fixed:
    by-value arguments that the op does not use. choice: a parameter that chooses the row: its name, and by row what
    it may be, the default first. dtypes: of dtype axes, the parameter that says it and its default; None for what the
    operand's dtype says. derivations: arguments that are made otherwise; a gradient has those of its op where it
    lists none. results: their names. booleans: results that are truth values. returned: the results that are
    returned, where these are not all; others are null pointers where they may be, else made and dropped. workspace:
    bytes that a call needs, by the row's by-value arguments, where the library has no `_workspace_size` for it.
    updated: tensors that are written in place, beside those that are read. repeated: operands that are broadcast to the
    shape of the first.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    sizes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    several: tuple[str, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    choice: tuple[str, Mapping[str, tuple[Any, ...]]] | None = None
    dtypes: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    derivations: tuple[Derivation, ...] | None = None
    results: Mapping[str, str] = field(default_factory=dict)
    booleans: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    workspace: Callable[[Mapping[str, Any]], int] | None = None
    updated: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()


class Function:
    """A function of several rows that have the same arguments for other dtypes, the preferred row first."""

    def __init__(
        self,
        name: str,
        family: abi.Family,
        rows: Sequence[abi.Op],
        signature: Signature,
        forward: Function | None = None,
        symbols: Mapping[str, abi.Instance] | None = None,
    ) -> None:
        self.name = name
        self.family = family
        self.rows = tuple(rows)
        self.signature = signature
        self.forward = forward
        """The function whose gradient it is."""
        self.whole: Function | None = None
        """The function of the same rows that returns further results, which gradients need."""
        self.row = self.rows[0]
        self.symbols = symbols or {}
        """The symbols by stem, where rows are not called as they are in the table."""

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.parameters))})"

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Parameters, and the names of results, by what the rows call them."""
        said = self.signature.names
        if self.forward is None:
            return {one.name: said.get(one.name, one.name.lower()) for one in self.row.arguments}
        roles, inherited = self.roles, self.forward.names
        outputs = [one.name for one in self.forward.row.tensors if one.is_written]
        made = {one.name: inherited.get(one.name, one.name.lower()) for one in self.row.arguments}
        for name, of in roles.saved.items():
            made[name] = "output" if [of] == outputs else inherited[of]
        for name, of in roles.given.items():
            made[name] = "grad_output" if len(outputs) == 1 or len(roles.given) == 1 else f"grad_{inherited[of]}"
        for name, of in roles.made.items():
            made[name] = f"grad_{inherited[of]}"
        return {**made, **said}

    @cached_property
    def roles(self) -> abi.GradientRoles:
        """What the tensors of a gradient are, as the function calls them that it is the gradient of: the row may be the
        gradient of another, which has the same tensors in the same order."""
        assert self.forward is not None and self.row.gradient is not None
        of = self.family[self.row.gradient.of].tensors
        names = {one.name: own.name for one, own in zip(of, self.forward.row.tensors, strict=True)}
        roles = self.family.roles(self.row)
        return abi.GradientRoles(*({name: names[of] for name, of in role.items()} for role in roles))

    @cached_property
    def operands(self) -> tuple[abi.Argument, ...]:
        """The tensors that are passed, in the order of the parameters; those of an op in place are written."""
        reads = [one for one in self.row.tensors if not one.is_written or one.name in self.signature.updated]
        passed = reads or [one for one in self.row.tensors if one.direction == "add"]
        if self.forward is not None:
            roles = self.roles
            saved = {of: name for name, of in roles.saved.items()}
            order = [*roles.given, *(saved[one.name] for one in self.forward.row.tensors if one.name in saved)]
            passed.sort(key=lambda one: _place(one.name, order))
        order = [*self.signature.order]
        return tuple(sorted(passed, key=lambda one: (one.optional, _place(self.names[one.name], order))))

    @cached_property
    def updates(self) -> tuple[abi.Argument, ...]:
        """The operands that are written in place, and returned then."""
        return tuple(one for one in self.operands if one.is_written)

    @property
    def in_place(self) -> bool:
        return bool(self.updates)

    @cached_property
    def results(self) -> tuple[abi.Argument, ...]:
        """The tensors that are returned."""
        returned = self.signature.returned
        return tuple(one for one in self._written if not returned or one.name in returned)

    @cached_property
    def dropped(self) -> tuple[abi.Argument, ...]:
        """Tensors that the row has to write, and that are not returned."""
        return tuple(one for one in self._written if one not in self.results and not one.optional)

    @property
    def _written(self) -> list[abi.Argument]:
        return [one for one in self.row.tensors if one.is_written and one not in self.operands]

    @cached_property
    def has_workspace(self) -> bool:
        """Whether a call may need a workspace."""
        if any("workspace_bytes" in one.provides for one in self.signature.derivations or ()):
            return True
        if self.signature.workspace or any(entry.role == "size" for entry in self.row.entries):
            return True
        return self.row.workspace != "none" and "reduction_mode" in self.row.argument_names

    @cached_property
    def halves(self) -> bool:
        """Whether it is a gated activation."""
        return bool(self.symbols)

    @cached_property
    def along(self) -> str:
        """Where it goes along one axis of tensors of one shape with any strides: the word before `_axis` in the row."""
        names = {one.name for one in self.row.arguments}
        return next((word for word in ("scan", "softmax") if f"{word}_axis" in names), "")

    @cached_property
    def reduces(self) -> bool:
        """Whether it is a reduction over axes, or the gradient of one."""
        return any(REDUCED in (one.provides) for one in self.signature.derivations or ())

    @cached_property
    def multiplies(self) -> bool:
        """Whether it is a product of matrices with leading dimensions."""
        return any(PRODUCT in one.provides for one in self.signature.derivations or ())

    @cached_property
    def broadcasts(self) -> bool:
        """Whether operands are broadcast, and may be numbers."""
        return self.walks(self.row) and not self.in_place

    def strided_losses(self, row: abi.Op, given: Mapping[str, Any]) -> abi.Op | None:
        """The row that takes a call of losses of elements whose operands have strides, if there is one."""
        reduced = "" if given.get("reduction") == "none" else REDUCED_LOSSES
        return self.family.by_name.get(row.name + reduced + STRIDED) if "reduction" in given else None

    def walks(self, row: abi.Op) -> bool:
        """Whether a row is an element-wise op whose tensors may have any strides."""
        return self.family.strided(row) is not None and len(row.tensors[0].extents) == 1

    @cached_property
    def inferred(self) -> frozenset[str]:
        """By-value arguments that follow from the shapes of the operands that are always there."""
        extents = [extent for one in self.operands if not one.optional for extent in one.shape]
        known = {extent.text for extent in extents if isinstance(extent.tree, Name)}
        parameters = {one.name for one in self.row.arguments if one.direction == "value"} - known
        for extent in extents:
            unknown = extent.names - known
            factors = {name for name in unknown if _is_leading_factor(extent.tree, name)}
            if len(factors) == 1 and isinstance(extent.tree, Binary):
                known |= factors
        return frozenset(known & ({one.name for one in self.row.arguments} | parameters))

    @cached_property
    def sizes(self) -> Mapping[str, tuple[str, ...]]:
        """The extents that a parameter stands for, by its name."""
        return {
            name: extents for name, extents in self.signature.sizes.items() if not self.inferred.issuperset(extents)
        }

    @cached_property
    def dtype_axes(self) -> tuple[str, ...]:
        """The dtype axes that a parameter says: those that no operand has, and those listed."""
        names = [one.name for one in self.operands]
        said = self.signature.dtypes
        return tuple(
            dict.fromkeys(
                axis
                for row in self.rows
                for axis in row.dtypes.names
                if axis in said or axis not in {row.argument(name).type for name in names}
            )
        )

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        said = self.signature
        made = [
            Parameter(self.names[one.name], "array", None if one.optional else REQUIRED, one.name)
            for one in self.operands
        ]
        made += [
            Parameter(
                name, "size", said.defaults.get(name, REQUIRED), count=len(extents), doc=f"({', '.join(extents)})"
            )
            for name, extents in self.sizes.items()
        ]
        gone = {*self.inferred, *said.fixed, *(name for names in self.sizes.values() for name in names)}
        for derivation in said.derivations or ():
            made += derivation.parameters
            gone |= set(derivation.provides)
        arguments = {one.name: one for row in self.rows for one in row.arguments}
        made += [self._scalar(one) for name, one in arguments.items() if not one.is_tensor and name not in gone]
        for axis in self.dtype_axes:
            name, default = said.dtypes.get(axis, ("dtype", REQUIRED))
            made.append(Parameter(name, "dtype", default, axis))
        if said.choice:
            name, values = said.choice
            choices = tuple(dict.fromkeys(value for row in self.rows for value in values[row.name]))
            made.append(Parameter(name, "choice", said.defaults.get(name, choices[0]), choices=choices))
        order = [*said.order]
        if self.forward is not None:
            arrays = [one.name for one in made if one.kind == "array"]
            order = order or [*arrays, *self.sizes, *(one.name for one in self.forward.parameters)]
        made.sort(key=lambda one: _place(one.name, order))
        return tuple(sorted(made, key=lambda one: one.default is not REQUIRED))

    def _scalar(self, argument: abi.Argument) -> Parameter:
        name = self.names[argument.name]
        default = self.signature.defaults.get(name, REQUIRED)
        types = {
            row.instances[0].dtype(one.type) for row in self.rows for one in row.arguments if one.name == argument.name
        }
        real = {type_ in REALS for type_ in types}
        kind: Kind = "flag" if isinstance(default, bool) else "number" if len(real) == 2 else "real"
        return Parameter(name, kind if True in real or kind == "flag" else "integer", default, argument.name)

    @cached_property
    def free(self) -> tuple[Parameter, ...]:
        """Parameters that all rows have and no check and no size depends on: a call differs in their value alone."""
        bound = {
            name
            for row in self.rows
            for expression in (*row.conditions, *(e for one in row.arguments for e in (*one.shape, *one.steps)))
            for name in expression.names
        } | {one.length for row in self.rows for one in row.arguments}
        return tuple(
            one
            for one in self.parameters
            if one.kind in ("real", "integer", "number")
            and one.default is not None
            and one.argument not in bound | {""}
            and all(one.argument in row.argument_names for row in self.rows)
        )

    @cached_property
    def keyed(self) -> tuple[Parameter, ...]:
        """Parameters other than arrays that decide how a call is prepared."""
        return tuple(one for one in self.parameters if one.kind != "array" and one not in self.free)

    @cached_property
    def by_value(self) -> tuple[Parameter, ...]:
        """Parameters that decide, and are by-value arguments of the row as they are."""
        return tuple(one for one in self.keyed if one.argument and one.kind in ("real", "integer", "flag"))

    def result_name(self, argument: abi.Argument) -> str:
        name = argument.name.lower() if self.forward is None else self.names[argument.name]
        return self.signature.results.get(argument.name, name)

    def rows_for(self, given: Mapping[str, Any]) -> tuple[abi.Op, ...]:
        """The rows that it chooses among by dtype."""
        if self.signature.choice is None:
            return self.rows
        name, values = self.signature.choice
        return tuple(row for row in self.rows if given[name] in values[row.name])

    def instances(self, row: abi.Op) -> Iterator[tuple[dict[str, ElementKind], abi.Instance]]:
        """A row's symbols, each with its dtypes by axis."""
        for instance in row.instances:
            yield {axis: ElementKind(value) for axis, value in instance.dtypes.items()}, instance


def _is_leading_factor(tree: Node, name: str) -> bool:
    """Whether an expression is a product with that factor, or its half."""
    if isinstance(tree, Name):
        return tree.name == name
    if isinstance(tree, Binary) and tree.operator == "/":
        return isinstance(tree.right, Number) and _is_leading_factor(tree.left, name)
    return isinstance(tree, Binary) and tree.operator == "*" and _is_leading_factor(tree.left, name)


def _place(name: str, order: Sequence[str]) -> int:
    return order.index(name) if name in order else len(order)


def unprefixed(name: str, prefixes: Iterable[str]) -> str:
    """The name of an op without what families put around it."""
    for prefix in prefixes:
        if name.startswith(prefix):
            return name.removeprefix(prefix).removesuffix("_integer")
    return name


__all__ = ["NUMEL", "REQUIRED", "Derivation", "Function", "Parameter", "Signature", "unprefixed"]
