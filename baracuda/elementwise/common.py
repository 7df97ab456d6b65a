"""What the Plans of element-wise ops share: the Descriptor's kind chooses the op, and tensors may have any strides."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, Protocol

import baracuda_sys
from baracuda_sys.abi import Family, Op
from baracuda_sys.abi.table import STRIDED

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError, error_of
from ..kinds import ElementKind
from ..operands import In, Out
from ..plan import Function, Plan, any_library, bound
from ..tensors import View, contiguous_strides

MAX_RANK = 8
"""Dimensions that a symbol takes."""


class Shaped(Protocol):
    """Fields of every Descriptor here."""

    @property
    def shape(self) -> tuple[int, ...]: ...


class ElementwisePlan(Plan[DescriptorT, ArgsT]):
    """One op of a family, on tensors of one shape. A family's Plan states:

    family: its rows of the table. prefix, suffix: of the name of a kind's op. names: how fields of the Args are called
    that the C symbol calls otherwise, and which field of the Descriptor a scalar is.
    """

    family: ClassVar[Family]
    prefix: ClassVar[str]
    suffix: ClassVar[str] = ""
    names: ClassVar[Mapping[str, str]] = {}
    any_strides = True

    def __init__(self, descriptor: DescriptorT) -> None:
        self.op = self.op_of(descriptor)
        fields = {argument.name: self.field_of(argument.name, descriptor) for argument in self.op.arguments}
        self.call = tuple(fields.values())
        self.operands = {
            fields[a.name]: (Out if a.is_written else In)(
                "shape", a.type if a.type in self.axes() else ElementKind(a.type)
            )
            for a in self.op.arguments
            if a.is_tensor
        }
        self.elements = self.elements_of(descriptor)
        loose = self.family.by_name.get(self.op.name + STRIDED)
        self._strided_op = loose
        self._strided_bound: dict[int, Function] = {}
        super().__init__(descriptor)

    @property
    def kind(self) -> Enum:  # type: ignore[override]
        """The Descriptor's."""
        return self.descriptor.kind  # type: ignore[attr-defined,no-any-return]

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        """The row of the Descriptor's kind; UnsupportedError where there is none."""
        name = f"{cls.prefix}{descriptor.kind.name.lower()}{cls.suffix}"
        try:
            return cls.family[name]
        except KeyError:
            raise UnsupportedError(f"{cls.__name__}: expected a kind with a kernel, got {descriptor.kind}") from None

    def field_of(self, argument: str, descriptor: DescriptorT) -> str:
        """The field of the Descriptor or of the Args that a C argument is."""
        return self.names.get(argument, argument)

    def axes(self) -> tuple[str, ...]:
        return tuple(axis for axis, _ in self.op.dtypes.axes)

    def elements_of(self, descriptor: DescriptorT) -> Mapping[str, tuple[str, tuple[ElementKind, ...]]]:
        """`elements` of this op: its one dtype axis and the field `element`."""
        ((axis, values),) = self.op.dtypes.axes
        return {"element": (axis, tuple(map(ElementKind, values)))}

    @classmethod
    def check(cls, descriptor: Any) -> None:
        if any(isinstance(size, int) and size < 0 for size in descriptor.shape):
            raise InvalidProblemError(f"{cls.__name__}: shape: expected extents >= 0, got {descriptor.shape}")

    def _loose(self, stream: int, views: list[View], device: int) -> tuple[list[Any], int, Function]:
        op = self._strided_op
        if op is None:
            raise UnsupportedError(f"{self.op.name}: expected contiguous tensors: there is no kernel for others")
        strides = [view.strides or contiguous_strides(view.shape) for view in views]
        shape, strides = merged(self.descriptor.shape, strides)  # type: ignore[attr-defined]
        if len(shape) > MAX_RANK or max(shape, default=0) > 2**31 - 1:
            raise UnsupportedError(
                f"{self.op.name}: expected tensors that can be walked through in {MAX_RANK} dimensions of at most "
                f"2^31 - 1 elements, got {shape} when those are merged that can be"
            )
        by_field = {slot.name: (view.ptr, steps) for slot, view, steps in zip(self._slots, views, strides, strict=True)}
        instance = self.instance_of(op)
        values: list[Any] = []
        for argument in op.arguments:
            if argument.is_tensor:
                values.append(by_field[self.field_of(argument.name, self.descriptor)][0])
            elif argument.direction == "host":
                field = argument.name.removeprefix("stride_")
                entries = shape if field == argument.name else by_field[self.field_of(field, self.descriptor)][1]
                values.append((baracuda_sys.c_type(argument.type) * len(entries))(*entries))
            elif argument.name == "numel":
                values.append(math.prod(shape))
            elif argument.name == "rank":
                values.append(len(shape))
            else:
                values.append(self._values[self._places[argument.name]])
        names = [name for name, _ in instance.symbols[1].parameters]
        library = any_library()
        asked = dict(zip((a.name for a in op.arguments), values, strict=True))
        if status := library.function(instance.symbols[1].name)(*(asked[name] for name in names)):
            raise error_of(library, status)
        if device not in self._strided_bound:
            self._strided_bound[device] = bound(instance, device)
        return [*values, None, 0, stream], device, self._strided_bound[device]


def merged(shape: tuple[int, ...], strides: list[tuple[int, ...]]) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """The same elements in as few dimensions as neighbours can be merged to."""
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
    return tuple(extents), [tuple(one) for one in steps]
