"""Scans along one axis of a tensor, and their gradients."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from baracuda_sys.abi import Instance, Op
from baracuda_sys.abi.scan import FAMILY

from .base import ArgsT
from .errors import InvalidProblemError, UnsupportedError
from .kinds import INTEGERS, ElementKind, OpCategory, ScanKind
from .plan import Function, Parameter
from .strided import MAX_RANK, StridedPlan, Strides, merged_along
from .tensors import contiguous_strides

__all__ = [
    "ScanArgs",
    "ScanBackwardArgs",
    "ScanBackwardDescriptor",
    "ScanBackwardPlan",
    "ScanDescriptor",
    "ScanPlan",
]


@dataclass(frozen=True)
class ScanDescriptor:
    """reverse: whether the scan begins at the last element along scan_axis; of a gradient, whether its op's did."""

    kind: ScanKind
    input_shape: tuple[int, ...]
    scan_axis: int
    reverse: bool
    element: ElementKind

    def numel(self) -> int:
        return math.prod(self.input_shape)


class _ScanPlan(StridedPlan[ScanDescriptor, ArgsT]):
    """The symbols take any strides: contiguous tensors are strided ones like any other."""

    category = OpCategory.SCAN
    shapes = {"shape": "input_shape"}

    def __init__(self, descriptor: ScanDescriptor) -> None:
        self.kind = descriptor.kind
        super().__init__(descriptor)

    @classmethod
    def check(cls, descriptor: ScanDescriptor) -> None:
        name, shape = cls.__name__, descriptor.input_shape
        if not isinstance(descriptor.kind, ScanKind):
            raise UnsupportedError(f"{name}: kind: expected a ScanKind, got {descriptor.kind!r}")
        if len(shape) > MAX_RANK:
            raise UnsupportedError(f"{name}: input_shape: expected at most {MAX_RANK} dimensions, got {shape}")
        if any(size < 0 for size in shape):
            raise InvalidProblemError(f"{name}: input_shape: expected extents >= 0, got {shape}")
        if not 0 <= operator.index(descriptor.scan_axis) < len(shape):
            raise InvalidProblemError(
                f"{name}: scan_axis: expected 0 <= scan_axis < {len(shape)}, got {descriptor.scan_axis}"
            )

    def reversed(self) -> bool:
        """Whether the symbol is to begin at the last element, or its op was."""
        return self.descriptor.reverse

    def by_value(self, name: str) -> Any:
        return self._contiguous_walk[name]

    @cached_property
    def _contiguous_walk(self) -> dict[str, Any]:
        tensors = [argument for argument in self.op.arguments if argument.is_tensor]
        return self._walk([contiguous_strides(self.descriptor.input_shape)] * len(tensors))

    def _walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        """The by-value arguments for tensors of these strides."""
        shape, tensors = self.descriptor.input_shape, [one.name for one in self.op.arguments if one.is_tensor]
        extents, axis, steps = merged_along(self.op.name, shape, self.descriptor.scan_axis, strides)
        walk = {"numel": math.prod(extents), "rank": len(extents), "shape": extents, "reverse": int(self.reversed())}
        walk |= {"scan_axis": axis, "scan_extent": extents[axis], "scan_stride_x": steps[0][axis]}
        return walk | {f"stride_{name}": step for name, step in zip(tensors, steps, strict=True)}

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        return self._instance, self._walk(strides)


def _scan_of(descriptor: ScanDescriptor) -> Op:
    """The row of a scan that is no gradient."""
    integer = "_integer" if descriptor.element in INTEGERS else ""
    name = f"scan_{descriptor.kind.name.lower()}{integer}"
    if name not in FAMILY.by_name:
        raise UnsupportedError(f"{name}: expected floating-point elements, got {descriptor.element}")
    return FAMILY[name]


@dataclass(slots=True)
class ScanArgs:
    x: Any
    y: Any


class ScanPlan(_ScanPlan[ScanArgs]):
    """y[..., k, ...] = the sum, product, maximum, minimum or log of the sum of exponentials of x[..., j, ...], j <= k,
    or j >= k in reverse, along scan_axis.

    Shapes: x, y [input_shape], with any strides. y may be x with the same strides.
    """

    @classmethod
    def op_of(cls, descriptor: ScanDescriptor) -> Op:
        return _scan_of(descriptor)


ScanBackwardDescriptor = ScanDescriptor


@dataclass(slots=True)
class ScanBackwardArgs:
    """x: for every kind but CUMSUM. y: for CUMPROD and LOG_CUMSUM_EXP."""

    dy: Any
    dx: Any
    x: Any = None
    y: Any = None


class ScanBackwardPlan(_ScanPlan[ScanBackwardArgs]):
    """dx, the gradient of x in ScanPlan; that of CUMSUM is the sum of dy from the other end.

    Shapes: dy, x, y, dx [input_shape], with any strides. dx may be dy with the same strides.
    """

    @classmethod
    def op_of(cls, descriptor: ScanDescriptor) -> Op:
        if descriptor.kind is ScanKind.CUMSUM:
            return _scan_of(descriptor)
        return FAMILY[f"scan_{descriptor.kind.name.lower()}_backward"]

    @classmethod
    def parameters(cls, op: Op) -> tuple[Parameter, ...]:
        names = {"x": "dy", "y": "dx"} if op.name.startswith("scan_cumsum") else {}
        return tuple(Parameter(names.get(one.name, one.name), one) for one in op.arguments)

    def reversed(self) -> bool:
        return self.descriptor.reverse ^ (self.kind is ScanKind.CUMSUM)

    def _arguments_of(self, sources: tuple[Any, ...], stream: int) -> tuple[list[Any], int, Function]:
        for slot, source in zip(self._slots, sources, strict=True):
            if source is None and slot.name in ("x", "y"):
                raise InvalidProblemError(f"{self.op.name}: {slot.name}: expected a tensor, got None")
        return super()._arguments_of(sources, stream)
