"""What the Plans of element-wise ops share: the Descriptor's kind chooses the op, and tensors may have any strides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar

from baracuda_sys import abi
from baracuda_sys.abi import Family, Op
from baracuda_sys.abi.table import STRIDED

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..strided import StridedPlan, Strides, merged


class ShapedDescriptor:
    """What Descriptors with a shape share."""

    shape: tuple[int, ...]

    def numel(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)


class ElementwisePlan(StridedPlan[DescriptorT, ArgsT]):
    """One op of a family on tensors of the Descriptor's `shape`. A family's Plan states, beside what every Plan does:

    family: its rows of the table. prefix, suffix: of the names of ops, around that of the Descriptor's kind.
    """

    family: ClassVar[Family]
    prefix: ClassVar[str] = ""
    suffix: ClassVar[str] = ""
    shapes = {"numel": "shape"}

    def __init__(self, descriptor: DescriptorT) -> None:
        self.kind = getattr(descriptor, "kind", None) or self.kind
        super().__init__(descriptor)

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
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

    def strided_call(self, strides: Sequence[Strides]) -> tuple[abi.Instance, dict[str, Any]]:
        op = self.family.by_name.get(self.op.name + STRIDED)
        if op is None:
            raise UnsupportedError(f"{self.op.name}: expected contiguous tensors: no kernel takes other strides")
        extents, steps = merged(self.op.name, self._slots[0].shape, strides)
        given = {name: self._values[place] for name, place in self._places.items()}
        given |= {"numel": math.prod(extents), "rank": len(extents), "shape": extents}
        given |= {f"stride_{slot.argument}": one for slot, one in zip(self._slots, steps, strict=True)}
        return self.instance_of(op), given
