"""The tensors of a Plan: how a family states them, and what a tensor must be to take such a place."""

from __future__ import annotations

import ctypes
import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .errors import BufferTooSmallError, InvalidProblemError, UnsupportedError
from .kinds import FLOATS, ElementKind
from .tensors import HOST, TensorMut, TensorRef, View, contiguous_strides, is_contiguous, span, view_of


@dataclasses.dataclass(frozen=True)
class Operand:
    """A tensor among the Args of a Plan."""

    extents: str
    kind: str | ElementKind
    written: bool
    any_rank: bool


def In(extents: str, kind: str | ElementKind = "fp", *, any_rank: bool = False) -> Operand:  # noqa: N802 (reads as a type)
    """A tensor that is read.

    extents: numbers and fields or methods of the Descriptor, apart by spaces; one that gives a shape stands for all its
    extents.
    kind: an ElementKind, or the dtype axis of the op that gives it. any_rank: only the number of elements counts.
    """
    return Operand(extents, kind, False, any_rank)


def Out(extents: str, kind: str | ElementKind = "fp", *, any_rank: bool = False) -> Operand:  # noqa: N802
    """A tensor that is written; the arguments are those of In."""
    return Operand(extents, kind, True, any_rank)


def Add(extents: str, kind: str | ElementKind = "fp") -> Operand:  # noqa: N802
    """A tensor that is added to: the caller fills it, with zeros for the bare result. The arguments are those of In."""
    return Operand(extents, kind, True, False)


_HEADER = object.__basicsize__
_pointer_at = ctypes.c_void_p.from_address


def plain_addresses(values: list[Any], slots: Sequence[Slot], sources: Sequence[Any]) -> bool:
    """Puts the addresses of NumPy arrays among the C arguments where all are just what is expected.

    They lie where NumPy's macro PyArray_DATA finds them, behind the object's header: a tenth of the time of
    `array.ctypes.data`. In one loop, for the time of four operands is most of a small call.
    """
    for slot, source in zip(slots, sources, strict=True):
        if source.__class__ is not np.ndarray or source.shape != slot.shape:
            return False
        dtype = source.dtype
        if dtype is not slot.dtype and dtype != slot.dtype:
            return False
        flags = source.flags
        if not (flags.carray if slot.written else flags.c_contiguous):
            return False
        values[slot.position] = _pointer_at(id(source) + _HEADER).value or 0
    return True


def layout_of(slots: Sequence[Slot], sources: Sequence[Any]) -> tuple[tuple[int, ...], ...] | None:
    """Shapes and strides, in bytes, of NumPy arrays that are just what is expected but for these; else None."""
    layout = []
    for slot, source in zip(slots, sources, strict=True):
        if source.__class__ is not np.ndarray or source.dtype != slot.dtype:
            return None
        flags = source.flags
        if not (flags.behaved if slot.written else flags.aligned):
            return None
        layout.append(source.shape)
        layout.append(source.strides)
    return tuple(layout)


def put_addresses(values: list[Any], positions: Sequence[int], arrays: Sequence[Any]) -> None:
    """Puts the addresses of NumPy arrays' first elements among the C arguments."""
    for position, array in zip(positions, arrays, strict=True):
        values[position] = _pointer_at(id(array) + _HEADER).value or 0


class Slot:
    """An operand of one problem: what its view must be."""

    __slots__ = ("any_rank", "any_strides", "dtype", "extents", "name", "op", "position", "shape", "written")

    def __init__(
        self,
        op: str,
        name: str,
        position: int,
        operand: Operand,
        descriptor: object,
        kinds: Mapping[str, ElementKind],
        any_strides: bool = False,
    ) -> None:
        """position: among the C arguments. kinds: of the op's dtype axes (one that is missing is still open)."""
        self.op = op
        self.name = name
        self.position = position
        self.written = operand.written
        self.any_rank = operand.any_rank
        self.any_strides = any_strides
        self.extents = operand.extents.replace(" ", ", ")
        self.shape: tuple[int, ...] = ()
        for part in operand.extents.split():
            value = int(part) if part.isdigit() else descriptor_value(descriptor, part)
            self.shape += value if isinstance(value, tuple) else (value,)
        kind = kinds.get(operand.kind, FLOATS[0]) if isinstance(operand.kind, str) else operand.kind
        self.dtype = kind.dtype

    def view(self, source: Any, stream: int) -> View:
        """The view of a tensor, checked, and ready for work on a stream."""
        try:
            view = view_of(source, stream)
        except (TypeError, UnsupportedError) as error:
            kind = UnsupportedError if isinstance(error, UnsupportedError) else TypeError
            raise kind(f"{self.op}: {self.name}: {error}") from None
        where = f"{self.op}: {self.name}"
        if view.dtype != self.dtype and not (view.dtype == np.bool_ and self.dtype == np.uint8):
            raise UnsupportedError(f"{where} has dtype {view.dtype}, expected {self.dtype}")
        count = math.prod(self.shape)
        if self.any_strides:
            view = self._spread(view, where)
        elif view.shape != self.shape and not (self.any_rank and math.prod(view.shape) == count):
            raise InvalidProblemError(f"{where} has shape {view.shape}, expected [{self.extents}] = {self.shape}")
        if not (self.any_strides or is_contiguous(view)):
            raise UnsupportedError(
                f"{where} has strides {view.strides}, expected {contiguous_strides(view.shape)}: the kernel needs a "
                "contiguous tensor"
            )
        if isinstance(view, TensorRef):
            needed = span(view.shape, view.strides) if self.any_strides else count
            if view.capacity < needed:
                raise BufferTooSmallError(
                    f"{where}: expected a buffer of at least {needed} elements, got {view.capacity}",
                    needed,
                    view.capacity,
                )
        if self.written and view.readonly:
            raise InvalidProblemError(
                f"{where} is written: expected a TensorMut or a writable array, got a read-only one"
            )
        return view

    def _spread(self, view: View, where: str) -> View:
        """A view of the expected shape: axes of one element of a tensor that is read are repeated."""
        if view.shape == self.shape:
            return view
        if self.any_rank and is_contiguous(view) and math.prod(view.shape) == math.prod(self.shape):
            kind = ElementKind.of(view.dtype)
            capacity = view.capacity if isinstance(view, TensorRef) else math.prod(self.shape)
            made = TensorRef if view.readonly else TensorMut
            return made(view.ptr, capacity, self.shape, contiguous_strides(self.shape), kind, view.device_id, view)
        fits = len(view.shape) == len(self.shape) and all(
            have == want or (have == 1 and not self.written) for have, want in zip(view.shape, self.shape, strict=True)
        )
        if not fits:
            wanted = f"[{self.extents}] = {self.shape}" + ("" if self.written else ", or 1 where it is repeated")
            raise InvalidProblemError(f"{where} has shape {view.shape}, expected {wanted}")
        steps = view.strides or contiguous_strides(view.shape)
        steps = tuple(step if have > 1 else 0 for step, have in zip(steps, view.shape, strict=True))
        capacity = view.capacity if isinstance(view, TensorRef) else span(self.shape, steps)
        kind = ElementKind.of(view.dtype)
        return TensorRef(view.ptr, capacity, self.shape, steps, kind, view.device_id, view)


def descriptor_value(descriptor: object, name: str) -> Any:
    """A field of a Descriptor, or what its method of that name gives."""
    value = getattr(descriptor, name)
    return value() if callable(value) else value


def place(device: int) -> str:
    """A device in words."""
    return "the host" if device == HOST else f"CUDA device {device}"
