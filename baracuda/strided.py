"""Plans whose tensors may have any strides, negative ones and 0 too."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

import baracuda_sys
from baracuda_sys import abi

from .base import ArgsT, DescriptorT
from .errors import UnsupportedError
from .operands import layout_of, put_addresses
from .plan import Function, Plan, ask_library, function_of, places_of
from .tensors import HOST, contiguous_strides, is_contiguous

MAX_RANK = 8
"""Dimensions that a symbol takes."""

REMEMBERED = 64
"""Sets of strides that a Plan has prepared calls for, at most."""

Strides = tuple[int, ...]


class Prepared(NamedTuple):
    """A call for tensors of certain strides, without what each call brings: their addresses, which stand at
    `positions`, workspace and stream."""

    values: list[Any]
    positions: list[int]
    device: int
    function: Function


class StridedPlan(Plan[DescriptorT, ArgsT]):
    """A Plan whose tensors may have any strides: those that are not contiguous go to a symbol that takes strides."""

    any_strides = True

    def __init__(self, descriptor: DescriptorT) -> None:
        super().__init__(descriptor)
        self._by_strides: dict[Hashable, Prepared] = {}
        self._by_layout: dict[Hashable, Prepared] = {}

    def strided_call(self, strides: Sequence[Strides]) -> tuple[abi.Instance, dict[str, Any]]:
        """The symbol for tensors of the Plan's shapes and of these strides, in elements, and the values of its by-value
        arguments by name: integers, tuples of them, and what the Plan has converted already."""
        raise NotImplementedError

    def _arguments_of(self, sources: tuple[Any, ...], stream: int) -> tuple[list[Any], int, Function]:
        layout = layout_of(self._slots, sources)
        if known := self._by_layout.get(layout):
            values = known.values.copy()
            put_addresses(values, known.positions, sources)
            return values, HOST, known.function
        views, device = self._views(sources, stream)
        if all(map(is_contiguous, views)):
            return self._arguments_of_views(views, device)
        strides = tuple(view.strides or contiguous_strides(view.shape) for view in views)
        prepared = remembered(self._by_strides, (device, strides), lambda: self._prepare(device, strides))
        if layout:
            remembered(self._by_layout, layout, lambda: prepared)
        values = prepared.values.copy()
        for position, view in zip(prepared.positions, views, strict=True):
            values[position] = view.ptr
        return values, device, prepared.function

    def _prepare(self, device: int, strides: Sequence[Strides]) -> Prepared:
        instance, given = self.strided_call(strides)
        places = places_of(instance)
        values: list[Any] = [None] * len(places)
        values[places["workspace_bytes"]] = 0
        for argument in instance.op.arguments:
            if not argument.is_tensor:
                values[places[argument.name]] = c_value(instance.dtype(argument.type), given[argument.name])
        ask_library(instance, places, values)
        return Prepared(values, [places[slot.argument] for slot in self._slots], device, function_of(instance, device))


def c_value(type_: str, value: Any) -> Any:
    """An integer, or a tuple of integers, as ctypes passes it; other values are converted already."""
    if isinstance(value, tuple):
        return (baracuda_sys.c_type(type_) * len(value))(*value)
    return baracuda_sys.c_type(type_)(value) if isinstance(value, int) else value


def remembered(known: dict[Hashable, Prepared], key: Hashable, make: Callable[[], Prepared]) -> Prepared:
    """What is known by a key, or is made and known from now on."""
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = make()
    return known[key]


def merged(op: str, shape: tuple[int, ...], strides: Sequence[Strides]) -> tuple[tuple[int, ...], list[Strides]]:
    """The same elements in as few dimensions as neighbours can be merged to; UnsupportedError where these are beyond
    what a symbol takes. Without elements, one dimension of none."""
    if 0 in shape:
        return (0,), [(1,)] * len(strides)
    extents: list[int] = []
    steps: list[list[int]] = [[] for _ in strides]
    for axis, size in enumerate(shape):
        if size == 1:
            continue
        here = [one[axis] for one in strides]
        if extents and all(before[-1] == step * size for before, step in zip(steps, here, strict=True)):
            extents[-1] *= size
            for before, step in zip(steps, here, strict=True):
                before[-1] = step
        else:
            extents.append(size)
            for before, step in zip(steps, here, strict=True):
                before.append(step)
    if len(extents) > MAX_RANK or max(extents, default=0) > 2**31 - 1:
        raise UnsupportedError(
            f"{op}: expected tensors that {MAX_RANK} dimensions of at most 2^31 - 1 elements walk through, got "
            f"{tuple(extents)} when those that can be are merged"
        )
    return tuple(extents), [tuple(one) for one in steps]
