"""What the Plans of element-wise ops share: the Descriptor's kind chooses the op, and tensors may have any strides."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar

import baracuda_sys
from baracuda_sys.abi import Argument, Family, Op
from baracuda_sys.abi.table import STRIDED

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import ElementKind
from ..operands import In, Out
from ..plan import Plan, Prepared, ask_library, bound

MAX_RANK = 8
"""Dimensions that a symbol takes."""


class ElementwisePlan(Plan[DescriptorT, ArgsT]):
    """One op of a family on tensors of the Descriptor's `shape`. A family's Plan states:

    family: its rows of the table. prefix, suffix: of the names of ops, around that of the kind. names: the fields of
    Descriptor or Args that are arguments of the C symbol under other names. fields: which field of the Descriptor
    decides a dtype axis. any_rank: whether only the number of elements counts.
    """

    family: ClassVar[Family]
    prefix: ClassVar[str] = ""
    suffix: ClassVar[str] = ""
    names: ClassVar[Mapping[str, str]] = {}
    fields: ClassVar[Mapping[str, str]] = {"fp": "element", "t": "element"}
    any_rank: ClassVar[bool] = False
    any_strides = True

    def __init__(self, descriptor: DescriptorT) -> None:
        self.check(descriptor)
        self.op = self.op_of(descriptor)
        axes = dict(self.op.dtypes.axes)
        self.elements = {self.fields[axis]: (axis, tuple(map(ElementKind, kinds))) for axis, kinds in axes.items()}
        self.call = tuple(self.field_of(argument.name) for argument in self.op.arguments)
        self.operands = {
            self.field_of(a.name): (Out if a.is_written else In)(
                "shape", a.type if a.type in axes else ElementKind(a.type), any_rank=self.any_rank
            )
            for a in self.op.arguments
            if a.is_tensor
        }
        self.kind = getattr(descriptor, "kind", None) or self.kind
        super().__init__(descriptor)

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        """The row for a Descriptor; UnsupportedError where there is none."""
        if not isinstance(descriptor.kind, Enum):
            raise TypeError(f"{cls.__name__}: kind: expected a member of its enumeration, got {descriptor.kind!r}")
        found = cls.family.by_name.get(f"{cls.prefix}{descriptor.kind.name.lower()}{cls.suffix}")
        if found is None:
            raise UnsupportedError(f"{cls.__name__}: expected a kind that has a kernel, got {descriptor.kind}")
        return found

    @classmethod
    def check(cls, descriptor: Any) -> None:
        if any(isinstance(size, int) and size < 0 for size in descriptor.shape):
            raise InvalidProblemError(f"{cls.__name__}: shape: expected extents >= 0, got {descriptor.shape}")

    def field_of(self, argument: str) -> str:
        """The field of the Descriptor or of the Args that an argument of the C symbol is."""
        return self.names.get(argument, argument)

    def _strided_call(self, device: int, shape: tuple[int, ...], strides: tuple[tuple[int, ...], ...]) -> Prepared:
        op = self.family.by_name.get(self.op.name + STRIDED)
        if op is None:
            raise UnsupportedError(f"{self.op.name}: expected contiguous tensors: no kernel takes other strides")
        extents, steps = merged(self.op.name, shape, strides)
        instance = self.instance_of(op)
        slots = {slot.name: place for place, slot in enumerate(self._slots)}
        sizes: dict[str, Any] = {"numel": math.prod(extents), "rank": len(extents), "shape": host_array("i32", extents)}

        def value(argument: Argument) -> Any:
            if argument.direction == "host" and argument.name not in sizes:
                return host_array("i64", steps[slots[self.field_of(argument.name.removeprefix("stride_"))]])
            if argument.is_tensor:
                return None
            return sizes.get(argument.name, self._values[self._places.get(argument.name, 0)])

        values = {argument.name: value(argument) for argument in op.arguments}
        ask_library(instance, values)
        order = {self.field_of(argument.name): place for place, argument in enumerate(op.arguments)}
        return [*values.values(), None, 0, None], [order[slot.name] for slot in self._slots], bound(instance, device)


def host_array(type_: str, entries: tuple[int, ...]) -> Any:
    """A C array."""
    return (baracuda_sys.c_type(type_) * len(entries))(*entries)


def merged(
    op: str, shape: tuple[int, ...], strides: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """The same elements in as few dimensions as neighbours can be merged to; UnsupportedError where these are beyond
    what a symbol takes."""
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
