"""The base of a Plan that is one call of one op of the table. Families state facts; everything else is here.

The conditions on sizes and ranges are the library's own: `select` asks its `_can_implement`, so that there is one list
of them. This module checks what C cannot see: types, shapes, strides, devices, and integers too large for their C type.
"""

from __future__ import annotations

import ctypes
import dataclasses
import math
import operator
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, ClassVar, TypeAlias, cast

import baracuda_sys
from baracuda_sys import abi

from .base import ArgsT, BasePlan, Call, DescriptorT, Workspace
from .errors import InvalidProblemError, LibraryNotFoundError, UnsupportedError, WorkspaceTooSmallError, error_of
from .kinds import (
    CODES,
    FLOATS,
    INTEGERS,
    ArchSku,
    BackendKind,
    ElementKind,
    KernelSku,
    MathPrecision,
    PrecisionGuarantee,
)
from .operands import Operand, Slot, descriptor_value, layout_of, place, plain_addresses, put_addresses
from .streams import NO_STREAM, device_count, stream_handle
from .tensors import HOST, View, contiguous_strides, is_contiguous, view_of

Function: TypeAlias = tuple[baracuda_sys.Library, Any]
"""A library and one of its foreign functions."""

Prepared: TypeAlias = tuple[list[Any], list[int], Function]
"""A call on tensors with strides: its arguments without pointers, where these stand, and the symbol."""

REMEMBERED = 64
"""Sets of strides that a Plan has prepared calls for, at most."""

IN_ARGS = object()
"""Of a by-value argument that the Descriptor does not have."""

REALS = ("f32", "f64")
"""By-value types that are no integers."""


class Plan(BasePlan[DescriptorT, ArgsT]):
    """One op. A family's Plan states:

    op: its row of the table. operands: the tensors by the names of the Args' fields. call: the C arguments in order but
    for workspace and stream, as names of Descriptor fields or methods and of Args fields. elements: for each Descriptor
    field that holds an element kind, the dtype axis that it decides and the kinds it may be. aux_element: the kind of
    codes or indices where the Descriptor does not decide it. any_strides: whether tensors may have any.
    """

    op: abi.Op
    operands: Mapping[str, Operand]
    call: tuple[str, ...]
    elements: Mapping[str, tuple[str, Collection[ElementKind]]] = {
        "input_element": ("fp", FLOATS),
        "output_element": ("q", CODES),
    }
    aux_element: ClassVar[ElementKind | None] = None
    any_strides: ClassVar[bool] = False

    def __init__(self, descriptor: DescriptorT) -> None:
        super().__init__(descriptor)
        self.check(descriptor)
        self._kinds = self.element_kinds(descriptor)
        self._by_kind: dict[ElementKind, Plan[DescriptorT, ArgsT]] = {}
        self._bound: dict[int, Function] = {}
        self._strided: dict[Hashable, Prepared] = {}
        self._layouts: dict[Hashable, Prepared] = {}
        self._open = "fp" in dict(self.op.dtypes.axes) and "fp" not in self._kinds
        self._instance = self.instance_of(self.op)
        self._places = {name: place for place, (name, _) in enumerate(self._instance.symbols[0].parameters)}
        arguments = dict(zip(self.call, self.op.arguments, strict=True))
        self._values, self._scalars = self._by_value_arguments(arguments)
        ask_library(self._instance, {name: self._values[place] for name, place in self._places.items()})
        self._slots = [
            Slot(
                self.op.name,
                name,
                self._places[argument.name],
                self.operands[name],
                descriptor,
                self._kinds,
                self.any_strides,
            )
            for name, argument in arguments.items()
            if name in self.operands
        ]
        names = [slot.name for slot in self._slots]
        self._sources = operator.attrgetter(*names) if len(names) > 1 else lambda args: (getattr(args, names[0]),)

    @classmethod
    def check(cls, descriptor: DescriptorT) -> None:
        """Conditions beyond those of the C symbol: raises InvalidProblemError or UnsupportedError."""

    def element_fields(self, descriptor: DescriptorT) -> dict[str, Any]:
        """What the Descriptor's element fields hold."""
        return {field: getattr(descriptor, field) for field in self.elements if hasattr(descriptor, field)}

    def element_kinds(self, descriptor: DescriptorT) -> dict[str, ElementKind]:
        """The kind of each dtype axis that the Descriptor decides."""
        kinds = {}
        given = self.element_fields(descriptor)
        for field, (axis, allowed) in self.elements.items():
            kind = given.get(field)
            if kind is not None:
                kinds[axis] = require_kind(self.op.name, field, kind, allowed)
        return kinds

    def instance_of(self, op: abi.Op) -> abi.Instance:
        """An op's symbols for the Descriptor's kinds; NotImplementedError where it has none."""
        kinds = {axis: self._kinds.get(axis, FLOATS[0]) for axis, _ in op.dtypes.axes}
        for instance in op.instances:
            if all(ElementKind(name) is kinds[axis] for axis, name in instance.dtypes.items()):
                return instance
        raise NotImplementedError(f"{op.name} for {', '.join(kind.name for kind in kinds.values())}")

    def sku(self) -> KernelSku:
        element = next(iter(self._kinds.values()), FLOATS[0])
        of_its_own = {ElementKind.F64: MathPrecision.F64, **dict.fromkeys(INTEGERS, MathPrecision.INTEGER)}
        precision = PrecisionGuarantee(
            math_precision=of_its_own.get(element, MathPrecision.F32),
            accumulator=element if element in of_its_own else ElementKind.F32,
            deterministic=True,
            bit_stable_on_same_hardware=True,
        )
        aux = self._kinds.get("q", self.aux_element)
        return KernelSku(self.category, self.kind, element, aux, ArchSku.SM75, BackendKind.BESPOKE, precision)

    def _by_value_arguments(
        self, arguments: Mapping[str, abi.Argument]
    ) -> tuple[list[Any], list[tuple[int, str, str, Any, float, float]]]:
        """The C arguments with those of the Descriptor in place; and of those of the Args position, name, type, and the
        Python type and range of values that need no further look."""
        values: list[Any] = [None] * len(self._places)
        values[self._places["workspace_bytes"]] = 0
        scalars = []
        for name, argument in arguments.items():
            if argument.is_tensor:
                continue
            position, type_ = self._places[argument.name], self._instance.dtype(argument.type)
            c_type, convert = baracuda_sys.c_type(type_), self._real if type_ in REALS else self._integer
            if argument.direction == "host":
                entries = [convert(name, entry, type_) for entry in self.by_value(name)]
                values[position] = (c_type * len(entries))(*entries)
            elif (value := self.by_value(name)) is not IN_ARGS:
                # Converted once, not in each call.
                values[position] = c_type(convert(name, value, type_))
            else:
                values[position] = 1
                plain, limit = (float, 3e38) if type_ in REALS else (int, 2**31 - 1)
                scalars.append((position, name, type_, plain, -limit, limit))
        return values, scalars

    def by_value(self, name: str) -> Any:
        """What the Descriptor says of a name in `call`; IN_ARGS where the Args hold it."""
        return descriptor_value(self.descriptor, name) if hasattr(self.descriptor, name) else IN_ARGS

    def _integer(self, name: str, value: Any, type_: str) -> int:
        try:
            number = operator.index(value)
        except TypeError:
            raise TypeError(f"{self.op.name}: {name}: expected an integer, got {value!r}") from None
        bits = 8 * ctypes.sizeof(baracuda_sys.c_type(type_))
        low, high = (0, 1 << bits) if type_.startswith("u") else (-(1 << bits - 1), 1 << bits - 1)
        if not low <= number < high:
            signed = "an unsigned" if low == 0 else "a"
            raise InvalidProblemError(f"{self.op.name}: {name}: expected {signed} {bits}-bit integer, got {number}")
        return number

    def _real(self, name: str, value: Any, type_: str) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise TypeError(f"{self.op.name}: {name}: expected a number, got {value!r}") from None
        if type_ == "f32" and math.isfinite(number) and math.isinf(ctypes.c_float(number).value):
            raise InvalidProblemError(f"{self.op.name}: {name}: expected a value that fits f32, got {number}")
        return number

    def run(self, stream: object, workspace: Workspace | None, args: ArgsT) -> None:
        # As BasePlan.run, without a Call in between where no device has to be made current.
        if device_count() > 1 or self._open:
            super().run(stream, workspace, args)
            return
        values, _, (library, function) = self._arguments(stream_handle(stream), workspace, args)
        status = function(*values)
        if status:
            raise error_of(library, status)

    def _calls(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[Call, ...]:
        if self._open:
            return self._of_kind_in(args)._calls(stream, workspace, args)
        values, device, (library, function) = self._arguments(stream, workspace, args)
        return (Call(library, function, values, device),)

    def _arguments(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[list[Any], int, Function]:
        """The C arguments of one call, all checked, the device of its tensors, and the symbol."""
        values = self._values.copy()
        try:
            sources = self._sources(args)
        except AttributeError:
            fields = ", ".join(self.operands)
            raise TypeError(f"{self.op.name}: expected Args with {fields}, got {type(args).__name__}") from None
        if plain_addresses(values, self._slots, sources):
            device = HOST
        else:
            if self.any_strides and (again := self._again(stream, sources)):
                return again
            views, device = self._views(sources, stream)
            if not all(map(is_contiguous, views)):
                return self._loose(stream, sources, views, device)
            for slot, view in zip(self._slots, views, strict=True):
                values[slot.position] = view.ptr
        for position, name, type_, plain, low, high in self._scalars:
            value = getattr(args, name)
            if value.__class__ is not plain or not low <= value <= high:
                value = (self._real if plain is float else self._integer)(name, value, type_)
            values[position] = value
        got, needed = workspace.nbytes if workspace else 0, self.workspace_size()
        if got < needed:
            raise WorkspaceTooSmallError(
                f"{self.op.name}: workspace: expected at least {needed} bytes, got {got}", needed, got
            )
        if workspace is not None:
            values[self._places["workspace"]] = workspace.pointer
            values[self._places["workspace_bytes"]] = workspace.nbytes
        values[-1] = stream
        return values, device, self._bound.get(device) or self._bind(device)

    def _again(self, stream: int, sources: tuple[Any, ...]) -> tuple[list[Any], int, Function] | None:
        """The arguments of a call on NumPy arrays with strides that the Plan has seen before."""
        prepared = self._layouts.get(layout_of(self._slots, sources))
        if prepared is None:
            return None
        template, positions, function = prepared
        values = template.copy()
        put_addresses(values, positions, sources)
        values[-1] = stream
        return values, HOST, function

    def _loose(
        self, stream: int, sources: tuple[Any, ...], views: list[View], device: int
    ) -> tuple[list[Any], int, Function]:
        """The arguments of a call on tensors with strides."""
        strides = tuple(view.strides or contiguous_strides(view.shape) for view in views)
        prepared = remembered(
            self._strided,
            (device, views[0].shape, strides),
            lambda: self._strided_call(device, views[0].shape, strides),
        )
        if layout := layout_of(self._slots, sources):
            remembered(self._layouts, layout, lambda: prepared)
        template, positions, function = prepared
        values = template.copy()
        for position, view in zip(positions, views, strict=True):
            values[position] = view.ptr
        values[-1] = stream
        return values, device, function

    def _strided_call(self, device: int, shape: tuple[int, ...], strides: tuple[tuple[int, ...], ...]) -> Prepared:
        """For tensors of the first one's shape and of strides in elements, where the op takes any."""
        raise NotImplementedError(f"{self.op.name} takes contiguous tensors")

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

    def _of_kind_in(self, args: ArgsT) -> Plan[DescriptorT, ArgsT]:
        """For a Descriptor that leaves the floating-point kind open: the Plan for the kind that the Args hold."""
        name = next(name for name, operand in self.operands.items() if operand.kind == "fp")
        dtype = view_of(getattr(args, name), NO_STREAM).dtype
        try:
            kind = ElementKind.of(dtype)
        except TypeError as error:
            raise UnsupportedError(f"{self.op.name}: {name}: {error}") from None
        if kind not in self._by_kind:
            field = next(field for field, (axis, _) in self.elements.items() if axis == "fp")
            typed: Any = dataclasses.replace(self.descriptor, **{field: kind})  # type: ignore[type-var]
            self._by_kind[kind] = type(self)(typed)
        return self._by_kind[kind]

    def _bind(self, device: int) -> Function:
        self._bound[device] = bound(self._instance, device)
        return self._bound[device]


def remembered(known: dict[Hashable, Prepared], key: Hashable, make: Callable[[], Prepared]) -> Prepared:
    """What is known by a key, or is made and known from now on."""
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = make()
    return known[key]


def bound(instance: abi.Instance, device: int) -> Function:
    """The `_run` symbol in the library for a device."""
    library = baracuda_sys.load("cpu" if device == HOST else "cuda")
    return library, library.function(instance.symbols[0].name)


def require_kind(op: str, field: str, kind: Any, allowed: Collection[ElementKind]) -> ElementKind:
    """The kind that a Descriptor's field holds; UnsupportedError where it is none of those allowed."""
    if kind not in allowed:
        names = ", ".join(one.name for one in allowed)
        raise UnsupportedError(f"{op}: {field}: expected one of {names}, got {kind!r}")
    return cast(ElementKind, kind)


def ask_library(instance: abi.Instance, values: Mapping[str, Any]) -> None:
    """Raises what the library's `_can_implement` says against arguments by name, of a library that is there."""
    library, symbol = any_library(), instance.symbols[1]
    if status := library.function(symbol.name)(*(values[name] for name, _ in symbol.parameters)):
        raise error_of(library, status)


def any_library() -> baracuda_sys.Library:
    """A library to ask for its conditions, which are the same in both."""
    try:
        return baracuda_sys.load("cpu")
    except LibraryNotFoundError:
        return baracuda_sys.load("cuda")
