"""The base of a Plan that is one call of one op of the table. Families state facts; everything else is here.

The conditions on sizes and ranges are the library's own: `select` asks its `_can_implement`, so that there is one list
of them. This module checks what C cannot see: types, shapes, strides, devices, and integers too large for their C type.
"""

from __future__ import annotations

import dataclasses
import operator
import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias, cast

import baracuda_sys
from baracuda_sys import abi
from baracuda_sys.abi.dtypes import type_of

from .arrays import call_key
from .base import ArgsT, BasePlan, Call, DescriptorT, Workspace
from .direct import DirectCalls
from .errors import InvalidProblemError, UnsupportedError, WorkspaceTooSmallError, error_of
from .kinds import FLOATS, ArchSku, BackendKind, ElementKind, KernelSku, Precision, deterministic
from .operands import Slot, place
from .scalars import Scalar, c_value, number, scalar
from .streams import LEGACY_STREAM, NO_STREAM, device_count, stream_handle
from .tensors import HOST, View, view_of

Function: TypeAlias = tuple[baracuda_sys.Library, Any]
"""A library and one of its foreign functions."""

IN_ARGS = object()
"""Of a by-value argument that the Descriptor does not have."""

REMEMBERED = 64
"""Layouts of tensors that a Plan has prepared calls for, at most."""

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class Parameter(NamedTuple):
    """An argument of a row. `name` is the field of the Descriptor or of the Args that holds it."""

    name: str
    argument: abi.Argument


class Prepared(NamedTuple):
    """A call for tensors of certain layouts, without what each call brings: their addresses, which stand at
    `positions`, scalars, workspace and stream."""

    values: list[Any]
    positions: Sequence[int]
    device: int
    function: Function


class Plan(BasePlan[DescriptorT, ArgsT]):
    """One op. What the row of the table says is taken from there: the arguments and their order, which are tensors, the
    dtypes, the extents. A family's Plan states the rest:

    op: its row. names: of arguments, the fields of the Descriptor or the Args that hold them; one that is not here has
    the argument's name in lower case. shapes: of extents in the row, the field or method of the Descriptor that gives
    the shape of such a tensor instead, or its one extent. element_fields: of dtype axes, the Descriptor's field.
    further_kinds: what that field may hold for an axis that the row does not have. precision: what the op promises of
    its numbers. aux_element: the kind of codes or indices where the Descriptor does not decide it. any_rank: whether
    only the number of elements of a tensor counts. any_strides: whether a tensor may have any.
    """

    op: abi.Op
    names: ClassVar[Mapping[str, str]] = {}
    shapes: ClassVar[Mapping[str, str]] = {}
    element_fields: ClassVar[Mapping[str, str]] = {"fp": "element", "t": "element"}
    further_kinds: ClassVar[Mapping[str, Collection[ElementKind]]] = {}
    precision: ClassVar[Precision] = deterministic(math="element")
    aux_element: ClassVar[ElementKind | None] = None
    any_rank: ClassVar[bool] = False
    any_strides: ClassVar[bool] = False

    def __init__(self, descriptor: DescriptorT) -> None:
        super().__init__(descriptor)
        self.check(descriptor)
        self.op = self.op_of(descriptor)
        self._kinds = self.element_kinds(descriptor)
        self._kind_is_of_args = "fp" in dict(self.op.dtypes.axes) and "fp" not in self._kinds
        self._by_kind: dict[ElementKind, Plan[DescriptorT, ArgsT]] = {}
        self._functions: dict[int, Function] = {}
        self._instance = self.instance_of(self.op)
        self._places = places_of(self._instance)
        self._values: list[Any] = [None] * len(self._places)
        places = [self._places[name] for name in ("workspace", "workspace_bytes") if name in self._places]
        self._workspace_at = [place - len(self._places) for place in places]
        if len(places) == 2:
            self._values[places[1]] = 0
        self._scalars: list[Scalar] = []
        parameters = self.parameters(self.op)
        by_value = self._set_by_value(parameters)
        ask_library(self._instance, self._places, self._values)
        tensors = [one for one in parameters if one.argument.is_tensor]
        self._absent = [one.name for one in tensors if one.argument.optional and not self.has(one.argument.name)]
        self._slots = [self._slot(*one, by_value) for one in tensors if one.name not in self._absent]
        self._workspace_bytes = self.workspace_size()
        self._positions = [slot.position for slot in self._slots]
        self._written = [slot.written for slot in self._slots]
        self._by_layout: dict[Hashable, Prepared] = {}
        self._direct = DirectCalls(self.op.name, self._slots, self._scalars, self._by_layout, self._absent)
        names = [slot.name for slot in self._slots]
        self._first = operator.attrgetter(names[0])
        self._sources = operator.attrgetter(*names) if len(names) > 1 else lambda args: (getattr(args, names[0]),)

    @classmethod
    def check(cls, descriptor: DescriptorT) -> None:
        """Conditions beyond those of the C symbol: raises InvalidProblemError or UnsupportedError."""

    def has(self, name: str) -> bool:
        """Whether the Descriptor says that an optional tensor of the row is there; if not, the Args hold None."""
        return True

    @classmethod
    def op_of(cls, descriptor: DescriptorT) -> abi.Op:
        """The row that solves a problem; UnsupportedError where there is none."""
        return cls.op

    @classmethod
    def parameters(cls, op: abi.Op) -> tuple[Parameter, ...]:
        """The row's arguments in order, under the names that this Plan has for them."""
        return tuple(Parameter(cls.names.get(one.name, one.name.lower()), one) for one in op.arguments)

    def element_values(self, descriptor: DescriptorT) -> Mapping[str, Any]:
        """What the Descriptor's element fields hold; None for a field that it does not have."""
        return {field: getattr(descriptor, field, None) for field in self.element_fields.values()}

    def element_kinds(self, descriptor: DescriptorT) -> dict[str, ElementKind]:
        """The kind of each dtype axis that the Descriptor decides; UnsupportedError for one without a kernel."""
        axes = {axis: tuple(ElementKind(type_of(kind)) for kind in kinds) for axis, kinds in self.op.dtypes.axes}
        values, kinds = self.element_values(descriptor), {}
        for axis, field in self.element_fields.items():
            allowed = axes.get(axis) or self.further_kinds.get(axis)
            if allowed and values[field] is not None:
                kinds[axis] = require_kind(self.op.name, field, values[field], allowed)
        return kinds

    def instance_of(self, op: abi.Op) -> abi.Instance:
        """An op's symbols for the Descriptor's kinds; NotImplementedError where it has none."""
        kinds = {axis: self._kinds.get(axis, FLOATS[0]) for axis, _ in op.dtypes.axes}
        for instance in op.instances:
            if all(ElementKind(name) is kinds[axis] for axis, name in instance.dtypes.items()):
                return instance
        raise NotImplementedError(f"{op.name} for {', '.join(kind.name for kind in kinds.values())}")

    def sku(self) -> KernelSku:
        axes = (axis for axis, field in self.element_fields.items() if field == self.precision.math)
        element = next((self._kinds[axis] for axis in axes if axis in self._kinds), FLOATS[0])
        aux, guarantee = self._kinds.get("q", self.aux_element), self.precision.of(element)
        return KernelSku(self.category, self.kind, element, aux, ArchSku.SM75, BackendKind.BESPOKE, guarantee)

    def _set_by_value(self, parameters: Sequence[Parameter]) -> dict[str, Any]:
        """Puts the Descriptor's values among the C arguments, converted once; those that it does not have are of the
        Args. Returns them by the row's names."""
        by_value = {}
        for name, argument in parameters:
            if argument.is_tensor:
                continue
            position, type_ = self._places[argument.name], self._instance.dtype(argument.type)
            if (value := self.by_value(name)) is not IN_ARGS:
                by_value[argument.name] = value
                self._values[position] = c_value(f"{self.op.name}: {name}", value, type_)
            else:
                self._values[position] = 1  # what the conditions are asked with
                self._scalars.append(scalar(position, name, type_))
        return by_value

    def by_value(self, name: str) -> Any:
        """What the Descriptor says of a by-value argument; IN_ARGS where the Args hold it."""
        return descriptor_value(self.descriptor, name) if hasattr(self.descriptor, name) else IN_ARGS

    def _slot(self, name: str, argument: abi.Argument, by_value: Mapping[str, Any]) -> Slot:
        extents = ", ".join(argument.extents)
        if stated := self.shapes.get(extents):
            given, words = descriptor_value(self.descriptor, stated), stated
            shape = given if isinstance(given, tuple) else (given,)
        else:
            names = {one.argument.name: one.name for one in self.parameters(self.op)}
            words = _IDENTIFIER.sub(lambda found: names.get(found[0], found[0]), extents)
            shape = argument.shape_of(by_value)
        return Slot(
            self.op.name,
            name,
            argument,
            position=self._places[argument.name],
            extents=words,
            shape=shape,
            dtype=ElementKind(self._instance.dtype(argument.type)).dtype,
            any_rank=self.any_rank,
            any_strides=self.any_strides,
        )

    def can_implement(self, args: ArgsT) -> None:
        self._calls(NO_STREAM, Workspace(0, self._workspace_bytes) if self._workspace_bytes else None, args)

    def run(self, stream: object, workspace: Workspace | None, args: ArgsT) -> None:
        # As BasePlan.run, without a Call in between where no device has to be made current.
        if self._kind_is_of_args:
            self._plan_for(args).run(stream, workspace, args)
            return
        handle = LEGACY_STREAM if stream is None else stream_handle(stream)
        if workspace is None and not self._workspace_bytes:
            try:
                if self._direct[type(self._first(args))](args, handle):
                    return
            except AttributeError:
                pass  # below it is said in words
        values, device, (library, function) = self._arguments(handle, workspace, args)
        if device != HOST and device_count() > 1:
            Call(library, function, values, device, workspace.nbytes if workspace else None)()
        elif status := function(*values):
            raise error_of(library, status, workspace.nbytes if workspace else None)

    def _calls(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[Call, ...]:
        if self._kind_is_of_args:
            return self._plan_for(args)._calls(stream, workspace, args)
        values, device, (library, function) = self._arguments(stream, workspace, args)
        return (Call(library, function, values, device, workspace.nbytes if workspace else None),)

    def _arguments(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[list[Any], int, Function]:
        """The C arguments of one call, all checked, the device of its tensors, and the symbol."""
        try:
            sources = self._sources(args)
        except AttributeError:
            fields = ", ".join(slot.name for slot in self._slots)
            raise TypeError(f"{self.op.name}: expected Args with {fields}, got {type(args).__name__}") from None
        for name in self._absent:
            if (given := getattr(args, name)) is not None:
                raise InvalidProblemError(
                    f"{self.op.name}: {name}: expected None, as the Descriptor says, got {type(given).__name__}"
                )
        values, device, function = self._arguments_of(sources, stream)
        for position, name, type_, plain, low, high in self._scalars:
            value: Any = getattr(args, name)
            if type(value) is not plain or not low <= value <= high:
                value = number(f"{self.op.name}: {name}", value, type_)
            values[position] = value
        if workspace is not None or self._workspace_bytes:
            self._put_workspace(values, workspace)
        values[-1] = stream
        return values, device, function

    def _arguments_of(self, sources: tuple[Any, ...], stream: int) -> tuple[list[Any], int, Function]:
        """The C arguments for tensors of any kind: with their addresses, without scalars, workspace and stream. What
        follows from the layouts of arrays that are read directly is remembered."""
        library, key = call_key(sources, self._written)
        known = self._by_layout.get(key)
        if library and known and library.is_current(known.device, stream):
            values = known.values.copy()
            for position, source in zip(known.positions, sources, strict=True):
                values[position] = library.direct_address(source)
            return values, known.device, known.function
        views, device = self._views(sources, stream)
        known = self._prepared(views, device)
        if library:
            remember(self._by_layout, key, known)
        values = known.values.copy()
        for position, view in zip(known.positions, views, strict=True):
            values[position] = view.ptr
        return values, device, known.function

    def _prepared(self, views: Sequence[View], device: int) -> Prepared:
        """The call on tensors of these layouts."""
        function = self._functions.get(device) or self._function_for(device)
        return Prepared(self._values, self._positions, device, function)

    def _views(self, sources: tuple[Any, ...], stream: int) -> tuple[list[View], int]:
        """Views of all tensors, whatever they are, and their device."""
        views = [slot.view(source, stream) for slot, source in zip(self._slots, sources, strict=True)]
        device = views[0].device_id
        for slot, view in zip(self._slots, views, strict=True):
            if view.device_id != device:
                raise InvalidProblemError(
                    f"{self.op.name}: {slot.name} is on {place(view.device_id)}, expected {place(device)}, where "
                    f"{self._slots[0].name} is"
                )
        return views, device

    def _put_workspace(self, values: list[Any], workspace: Workspace | None) -> None:
        got, needed = workspace.nbytes if workspace else 0, self._workspace_bytes
        if got < needed:
            raise WorkspaceTooSmallError(
                f"{self.op.name}: workspace: expected at least {needed} bytes, got {got}", needed, got
            )
        if workspace is not None:
            for place, value in zip(self._workspace_at, (workspace.pointer, workspace.nbytes), strict=False):
                values[place] = value

    def _plan_for(self, args: ArgsT) -> Plan[DescriptorT, ArgsT]:
        """For a Descriptor that leaves the floating-point kind to the Args: the Plan for the kind that these hold."""
        parameters = self.parameters(self.op)
        name = next(name for name, argument in parameters if argument.is_tensor and argument.type == "fp")
        dtype = view_of(getattr(args, name), NO_STREAM).dtype
        try:
            kind = ElementKind.of(dtype)
        except TypeError as error:
            raise UnsupportedError(f"{self.op.name}: {name}: {error}") from None
        if kind not in self._by_kind:
            typed: Any = dataclasses.replace(self.descriptor, **{self.element_fields["fp"]: kind})  # type: ignore[type-var]
            self._by_kind[kind] = type(self)(typed)
        return self._by_kind[kind]

    def _function_for(self, device: int) -> Function:
        self._functions[device] = function_of(self._instance, device)
        return self._functions[device]


def descriptor_value(descriptor: object, name: str) -> Any:
    """A field of a Descriptor, or what its method of that name gives."""
    value = getattr(descriptor, name)
    return value() if callable(value) else value


def places_of(instance: abi.Instance) -> dict[str, int]:
    """Where each argument of the `_run` symbol stands."""
    return {name: position for position, (name, _) in enumerate(instance.symbols[0].parameters)}


def function_of(instance: abi.Instance, device: int) -> Function:
    """The `_run` symbol in the library for a device."""
    library = baracuda_sys.load("cpu" if device == HOST else "cuda")
    return library, library.function(instance.symbols[0].name)


def require_kind(op: str, field: str, kind: Any, allowed: Collection[ElementKind]) -> ElementKind:
    """The kind that a Descriptor's field holds; UnsupportedError where it is none of those allowed."""
    if kind not in allowed:
        names = ", ".join(one.name for one in allowed)
        raise UnsupportedError(f"{op}: {field}: expected one of {names}, got {kind!r}")
    return cast(ElementKind, kind)


def remember(known: dict[Hashable, Prepared], key: Hashable, prepared: Prepared) -> None:
    """Keeps what a Plan has prepared, and forgets all before where it is too much."""
    if len(known) >= REMEMBERED:
        known.clear()
    known[key] = prepared


def ask_library(instance: abi.Instance, places: Mapping[str, int], values: Sequence[Any]) -> None:
    """Raises what `_can_implement` says against the arguments of a `_run`; both libraries have the same conditions."""
    library, symbol = baracuda_sys.load_any(), instance.symbol("ask")
    if symbol is None:
        return
    if status := library.function(symbol.name)(*(values[places[name]] for name, _ in symbol.parameters)):
        raise error_of(library, status)
