"""The tensors of a Plan: what each must be, and how a call finds their addresses."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from baracuda_sys import abi

from .errors import BufferTooSmallError, InvalidProblemError, UnsupportedError
from .kinds import ElementKind
from .tensors import HOST, TensorMut, TensorRef, View, contiguous_strides, is_contiguous, span, view_of


class Slot:
    """A tensor of one problem: what its view must be.

    name: the field of the Args; argument: what the row calls it; op: for messages. extents: the shape in words.
    position: among the C arguments. any_rank: only the number of elements counts. any_strides: they may be any.
    broadcasts: axes of one element are repeated, where strides may be any. optional: whether the op can do without it.
    """

    __slots__ = (
        *("any_rank", "any_strides", "argument", "broadcasts", "dtype", "extents", "name", "op", "optional"),
        *("position", "shape", "written"),
    )

    def __init__(
        self,
        op: str,
        name: str,
        argument: abi.Argument,
        *,
        position: int,
        extents: str,
        shape: tuple[int, ...],
        dtype: np.dtype[Any],
        any_rank: bool,
        any_strides: bool,
    ) -> None:
        self.op = op
        self.name = name
        self.argument = argument.name
        self.position = position
        self.extents = extents
        self.shape = shape
        self.dtype = dtype
        self.written = argument.is_written
        self.any_rank = any_rank
        self.any_strides = self.broadcasts = any_strides
        self.optional = argument.optional

    def view(self, source: Any, stream: int) -> View:
        """The view of a tensor, checked, and ready for work on a stream."""
        where = f"{self.op}: {self.name}"
        if source is None and self.optional:
            raise InvalidProblemError(f"{where}: expected a tensor, as the Descriptor says, got None")
        try:
            view = view_of(source, stream)
        except (TypeError, UnsupportedError) as error:
            kind = UnsupportedError if isinstance(error, UnsupportedError) else TypeError
            raise kind(f"{where}: {error}") from None
        if view.dtype != self.dtype and not (view.dtype == np.bool_ and self.dtype == np.uint8):
            raise UnsupportedError(f"{where} has dtype {view.dtype}, expected {self.dtype}")
        count = math.prod(self.shape)
        if self.broadcasts:
            view = self._broadcast(view, where)
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
        if self.optional and not view.ptr and count:
            raise InvalidProblemError(f"{where}: expected a tensor, as the Descriptor says, got a null pointer")
        if self.written and view.readonly:
            raise InvalidProblemError(
                f"{where} is written: expected a TensorMut or a writable array, got a read-only one"
            )
        return view

    def _broadcast(self, view: View, where: str) -> View:
        """A view of the expected shape, as NumPy broadcasts: an axis of one element of a tensor that is read has stride
        0. Both have the same rank, but where only the number of elements counts."""
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


def place(device: int) -> str:
    """A device in words."""
    return "the host" if device == HOST else f"CUDA device {device}"
