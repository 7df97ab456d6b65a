"""Softmax, log-softmax, Gumbel-softmax and sparsemax along an axis, and their gradients."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from baracuda_sys.abi import Instance, Op
from baracuda_sys.abi.softmax import FAMILY

from .base import ArgsT, DescriptorT
from .errors import InvalidProblemError, UnsupportedError
from .kinds import ElementKind, OpCategory, SoftmaxKind
from .scalars import real
from .strided import MAX_RANK, StridedPlan, Strides, merged_along
from .tensors import contiguous_strides

__all__ = [
    "SPARSEMAX_MAX_EXTENT",
    "GumbelSoftmaxBackwardArgs",
    "GumbelSoftmaxBackwardDescriptor",
    "GumbelSoftmaxBackwardPlan",
    "SoftmaxArgs",
    "SoftmaxBackwardArgs",
    "SoftmaxBackwardDescriptor",
    "SoftmaxBackwardPlan",
    "SoftmaxDescriptor",
    "SoftmaxPlan",
    "SparsemaxArgs",
    "SparsemaxBackwardArgs",
    "SparsemaxBackwardDescriptor",
    "SparsemaxBackwardPlan",
    "SparsemaxDescriptor",
    "SparsemaxPlan",
]

SPARSEMAX_MAX_EXTENT = 1024
"""A limit that other implementations have; the kernels here take any extent."""


class _AxisPlan(StridedPlan[DescriptorT, ArgsT]):
    """The symbols take tensors of input_shape with any strides, contiguous ones like all others.

    kind: which op it is, for Descriptors that do not say it. suffix: of the row's name.
    """

    category = OpCategory.SOFTMAX
    shapes = {"shape": "input_shape"}
    suffix: ClassVar[str] = ""

    def __init__(self, descriptor: DescriptorT) -> None:
        self.kind = getattr(descriptor, "kind", None) or self.kind
        super().__init__(descriptor)

    @classmethod
    def check(cls, descriptor: Any) -> None:
        name, shape = cls.__name__, descriptor.input_shape
        if any(size < 0 for size in shape):
            raise InvalidProblemError(f"{name}: input_shape: expected extents >= 0, got {shape}")
        if len(shape) > MAX_RANK:
            raise UnsupportedError(f"{name}: input_shape: expected at most {MAX_RANK} axes, got {shape}")
        if not 0 <= operator.index(descriptor.softmax_axis) < len(shape):
            raise InvalidProblemError(
                f"{name}: softmax_axis: expected 0 <= softmax_axis < {len(shape)}, got {descriptor.softmax_axis} for "
                f"input_shape = {shape}"
            )

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        kind = getattr(descriptor, "kind", None) or cls.kind
        return FAMILY[f"{kind.name.lower()}{cls.suffix}"]

    def by_value(self, name: str) -> Any:
        walk = self._contiguous_walk
        return walk[name] if name in walk else super().by_value(name)

    @cached_property
    def _contiguous_walk(self) -> dict[str, Any]:
        descriptor: Any = self.descriptor
        tensors = sum(argument.is_tensor for argument in self.op.arguments)
        return self._walk([contiguous_strides(descriptor.input_shape)] * tensors)

    def _walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        """The by-value arguments that layouts decide."""
        descriptor: Any = self.descriptor
        tensors = [argument for argument in self.op.arguments if argument.is_tensor]
        shape, axis, merged = merged_along(self.op.name, descriptor.input_shape, descriptor.softmax_axis, strides)
        walk = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
        walk |= {"softmax_axis": axis, "softmax_extent": shape[axis]}
        for tensor, steps in zip(tensors, merged, strict=True):
            walk |= {f"stride_{tensor.name}": steps, f"softmax_stride_{tensor.name}": steps[axis]}
        return walk

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        given = {name: self._values[place] for name, place in self._places.items()}
        return self._instance, given | self._walk(strides)


class _ShapedDescriptor:
    input_shape: tuple[int, ...]

    def numel(self) -> int:
        """The number of elements."""
        return math.prod(self.input_shape)


@dataclass(frozen=True)
class SoftmaxDescriptor(_ShapedDescriptor):
    """kind: SOFTMAX or LOG_SOFTMAX."""

    kind: SoftmaxKind
    input_shape: tuple[int, ...]
    softmax_axis: int
    element: ElementKind


class _SoftmaxPlan(_AxisPlan[SoftmaxDescriptor, ArgsT]):
    @classmethod
    def op_of(cls, descriptor: SoftmaxDescriptor) -> Op:
        if descriptor.kind not in (SoftmaxKind.SOFTMAX, SoftmaxKind.LOG_SOFTMAX):
            raise UnsupportedError(f"{cls.__name__}: kind: expected SOFTMAX or LOG_SOFTMAX, got {descriptor.kind!r}")
        return super().op_of(descriptor)


@dataclass(slots=True)
class SoftmaxArgs:
    x: Any
    y: Any


class SoftmaxPlan(_SoftmaxPlan[SoftmaxArgs]):
    """SOFTMAX: y = exp(x - m) / sum of exp(x - m), m the maximum along softmax_axis. LOG_SOFTMAX: the logarithm of it.

    Shapes: x, y [input_shape], with any strides. y may be x with the same strides.
    """


SoftmaxBackwardDescriptor = SoftmaxDescriptor


@dataclass(slots=True)
class SoftmaxBackwardArgs:
    dy: Any
    y: Any
    dx: Any


class SoftmaxBackwardPlan(_SoftmaxPlan[SoftmaxBackwardArgs]):
    """With y what SoftmaxPlan gave: SOFTMAX: dx = y * (dy - sum of y * dy). LOG_SOFTMAX: dx = dy - exp(y) * sum of dy.

    Shapes: dy, y, dx [input_shape], with any strides. dx may be dy or y with the same strides.
    """

    suffix = "_backward"


@dataclass(frozen=True)
class SparsemaxDescriptor(_ShapedDescriptor):
    input_shape: tuple[int, ...]
    softmax_axis: int
    element: ElementKind


class _SparsemaxPlan(_AxisPlan[SparsemaxDescriptor, ArgsT]):
    kind = SoftmaxKind.SPARSEMAX


@dataclass(slots=True)
class SparsemaxArgs:
    x: Any
    y: Any


class SparsemaxPlan(_SparsemaxPlan[SparsemaxArgs]):
    """y = max(x - t, 0), with t such that the sum of y along softmax_axis is 1; of any extent.

    Shapes: x, y [input_shape], with any strides. y may be x with the same strides.
    """


SparsemaxBackwardDescriptor = SparsemaxDescriptor


@dataclass(slots=True)
class SparsemaxBackwardArgs:
    dy: Any
    y: Any
    dx: Any


class SparsemaxBackwardPlan(_SparsemaxPlan[SparsemaxBackwardArgs]):
    """dx = dy - mean of dy over the support, where y > 0; 0 elsewhere. y is what SparsemaxPlan gave: what it rounded to
    0 in f16 or bf16 is not in the support.

    Shapes: dy, y, dx [input_shape], with any strides. dx may be dy or y with the same strides.
    """

    suffix = "_backward"


def _check_temperature(plan: str, temperature: float) -> None:
    if not 0 < real(f"{plan}: temperature", temperature, "f32") < math.inf:
        raise InvalidProblemError(f"{plan}: temperature: expected a positive finite number, got {temperature}")


@dataclass(frozen=True)
class GumbelSoftmaxBackwardDescriptor(_ShapedDescriptor):
    input_shape: tuple[int, ...]
    softmax_axis: int
    temperature: float
    element: ElementKind

    def inv_tau(self) -> float:
        return 1 / self.temperature


@dataclass(slots=True)
class GumbelSoftmaxBackwardArgs:
    dy: Any
    y: Any
    dx: Any


class GumbelSoftmaxBackwardPlan(_AxisPlan[GumbelSoftmaxBackwardDescriptor, GumbelSoftmaxBackwardArgs]):
    """dx = y * (dy - sum of y * dy) / temperature, y the soft result; of a hard one too, as if it had been soft.

    Shapes: dy, y, dx [input_shape], with any strides. dx may be dy or y with the same strides.
    """

    kind = SoftmaxKind.GUMBEL_SOFTMAX
    suffix = "_backward"

    @classmethod
    def check(cls, descriptor: GumbelSoftmaxBackwardDescriptor) -> None:
        super().check(descriptor)
        _check_temperature(cls.__name__, descriptor.temperature)
