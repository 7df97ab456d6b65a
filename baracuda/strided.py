"""Plans whose tensors may have any strides, negative ones and 0 too."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import baracuda_sys
from baracuda_sys import abi

from .base import ArgsT, DescriptorT
from .errors import UnsupportedError
from .plan import Plan, Prepared, ask_library, function_of, places_of, remember
from .tensors import View, contiguous_strides, is_contiguous

MAX_RANK = 8
"""Dimensions that a symbol takes."""

Strides = tuple[int, ...]


class StridedPlan(Plan[DescriptorT, ArgsT]):
    """A Plan whose tensors may have any strides: those that are not contiguous go to a symbol that takes strides."""

    any_strides = True

    def __init__(self, descriptor: DescriptorT) -> None:
        super().__init__(descriptor)
        self._by_strides: dict[Hashable, Prepared] = {}

    def strided_call(self, strides: Sequence[Strides]) -> tuple[abi.Instance, dict[str, Any]]:
        """The symbol for tensors of the Plan's shapes and of these strides, in elements, and the values of its by-value
        arguments by name: integers, tuples of them, and what the Plan has converted already."""
        raise NotImplementedError

    def _prepared(self, views: Sequence[View], device: int) -> Prepared:
        if all(map(is_contiguous, views)):
            return super()._prepared(views, device)
        return self.prepared_by_strides(views, device)

    def prepared_by_strides(self, views: Sequence[View], device: int) -> Prepared:
        """The call of the symbol that takes strides."""
        strides = tuple(view.strides or contiguous_strides(view.shape) for view in views)
        known = self._by_strides.get((device, strides))
        if known is None:
            known = self._prepare(device, strides)
            remember(self._by_strides, (device, strides), known)
        return known

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


def merged_along(
    op: str, shape: tuple[int, ...], axis: int, strides: Sequence[Strides]
) -> tuple[tuple[int, ...], int, list[Strides]]:
    """The same with one axis as it is, and where that has come to be: what is before it is merged, and what is behind
    it."""
    before, of_before = merged(op, shape[:axis], [one[:axis] for one in strides])
    behind, of_behind = merged(op, shape[axis + 1 :], [one[axis + 1 :] for one in strides])
    extents = (*before, shape[axis], *behind)
    if len(extents) > MAX_RANK or shape[axis] > 2**31 - 1:
        raise UnsupportedError(
            f"{op}: expected at most {MAX_RANK} dimensions and 2^31 - 1 elements along the axis, got {extents} when "
            "those that can be are merged"
        )
    joined = [(*a, one[axis], *b) for a, one, b in zip(of_before, strides, of_behind, strict=True)]
    return extents, len(before), joined
