"""Gated activations: y = a * act(b), with a and b the halves of x along one axis; and PReLU."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from baracuda_sys.abi import Argument, Instance, Op
from baracuda_sys.abi.elementwise_gated import GATED, PRELU, WEIGHTS

from ..base import ArgsT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import ElementKind, GatedActivationKind, OpCategory, UnaryKind
from ..plan import Plan, descriptor_value
from ..strided import StridedPlan, Strides, merged
from ..tensors import contiguous_strides

__all__ = [
    "GatedActivationArgs",
    "GatedActivationBackwardArgs",
    "GatedActivationBackwardDescriptor",
    "GatedActivationBackwardPlan",
    "GatedActivationDescriptor",
    "GatedActivationPlan",
    "PReluArgs",
    "PReluBackwardArgs",
    "PReluBackwardDescriptor",
    "PReluBackwardPlan",
    "PReluDescriptor",
    "PReluPlan",
]


@dataclass(frozen=True)
class GatedActivationDescriptor:
    """split_dim: the axis of x along which a comes before b; its extent is even."""

    kind: GatedActivationKind
    input_shape: tuple[int, ...]
    split_dim: int
    element: ElementKind

    def output_shape(self) -> tuple[int, ...]:
        """That of y: half as long along split_dim."""
        half = self.input_shape[self.split_dim] // 2
        return (*self.input_shape[: self.split_dim], half, *self.input_shape[self.split_dim + 1 :])

    def output_numel(self) -> int:
        return math.prod(self.output_shape())


class _GatedPlan(StridedPlan[GatedActivationDescriptor, ArgsT]):
    """The symbols take the halves of x as two tensors of output_shape, an offset apart, with any strides: contiguous
    tensors are strided ones like any other."""

    category = OpCategory.BINARY_ELEMENTWISE
    shapes = {"2, output_shape": "input_shape", "output_shape": "output_shape"}
    suffix: ClassVar[str] = ""

    def __init__(self, descriptor: GatedActivationDescriptor) -> None:
        self.kind = descriptor.kind
        super().__init__(descriptor)

    @classmethod
    def check(cls, descriptor: GatedActivationDescriptor) -> None:
        name, shape = cls.__name__, descriptor.input_shape
        if not isinstance(descriptor.kind, GatedActivationKind):
            raise UnsupportedError(f"{name}: kind: expected a GatedActivationKind, got {descriptor.kind!r}")
        if not shape or any(size < 0 for size in shape):
            raise InvalidProblemError(f"{name}: input_shape: expected at least one extent, all >= 0, got {shape}")
        if not 0 <= operator.index(descriptor.split_dim) < len(shape):
            raise InvalidProblemError(
                f"{name}: split_dim: expected 0 <= split_dim < {len(shape)}, got {descriptor.split_dim}"
            )
        if shape[descriptor.split_dim] % 2:
            raise InvalidProblemError(
                f"{name}: input_shape: expected an even extent along axis {descriptor.split_dim}, got {shape}"
            )

    @classmethod
    def op_of(cls, descriptor: GatedActivationDescriptor) -> Op:
        return GATED[f"gated_{descriptor.kind.name.lower()}{cls.suffix}"]

    def by_value(self, name: str) -> Any:
        return self._contiguous_walk[name]

    @cached_property
    def _contiguous_walk(self) -> dict[str, Any]:
        shapes = [descriptor_value(self.descriptor, self.shapes[", ".join(one.extents)]) for one in self._tensors()]
        return self._walk([contiguous_strides(shape) for shape in shapes])

    def _tensors(self) -> list[Argument]:
        return [argument for argument in self.op.arguments if argument.is_tensor]

    def _walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        """The by-value arguments for tensors of these strides."""
        half, split = self.descriptor.output_shape(), self.descriptor.split_dim
        extents, steps = merged(self.op.name, half, strides)
        walk = {"output_numel": math.prod(half), "rank": len(extents), "output_shape": extents, "split_dim": split}
        for tensor, own, step in zip(self._tensors(), strides, steps, strict=True):
            walk |= {f"stride_{tensor.name}": step, f"{tensor.name}_half_offset": half[split] * own[split]}
        return walk

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        return self._instance, self._walk(strides)


@dataclass(slots=True)
class GatedActivationArgs:
    x: Any
    y: Any


class GatedActivationPlan(_GatedPlan[GatedActivationArgs]):
    """y = a * act(b), a and b the halves of x along split_dim. GLU: sigmoid, REGLU: relu, SWIGLU: silu, GEGLU: gelu.

    Shapes: x [input_shape], y [output_shape], with any strides.
    """


GatedActivationBackwardDescriptor = GatedActivationDescriptor


@dataclass(slots=True)
class GatedActivationBackwardArgs:
    dy: Any
    x: Any
    dx: Any


class GatedActivationBackwardPlan(_GatedPlan[GatedActivationBackwardArgs]):
    """dx = (dy * act(b), dy * a * act'(b)), the halves along split_dim.

    Shapes: x and dx [input_shape], dy [output_shape], with any strides. dx may be x with the same strides.
    """

    suffix = "_backward"


@dataclass(frozen=True)
class PReluDescriptor:
    """channel_axis: of the weights; negative for one weight."""

    input_shape: tuple[int, ...]
    channel_axis: int
    element: ElementKind

    def numel(self) -> int:
        return math.prod(self.input_shape)

    def scalar_weight(self) -> int:
        return int(self.channel_axis < 0)

    def channel_stride(self) -> int:
        return 1 if self.channel_axis < 0 else max(math.prod(self.input_shape[self.channel_axis + 1 :]), 1)

    def channel_extent(self) -> int:
        return 1 if self.channel_axis < 0 else self.input_shape[self.channel_axis]


class _PReluPlan(Plan[PReluDescriptor, ArgsT]):
    category = OpCategory.UNARY_ELEMENTWISE
    kind = UnaryKind.PRELU
    shapes = {"numel": "input_shape", WEIGHTS: "channel_extent"}

    @classmethod
    def check(cls, descriptor: PReluDescriptor) -> None:
        shape, axis = descriptor.input_shape, operator.index(descriptor.channel_axis)
        if any(size < 0 for size in shape):
            raise InvalidProblemError(f"{cls.op.name}: input_shape: expected extents >= 0, got {shape}")
        if axis >= len(shape):
            raise InvalidProblemError(f"{cls.op.name}: channel_axis: expected channel_axis < {len(shape)}, got {axis}")


@dataclass(slots=True)
class PReluArgs:
    x: Any
    weight: Any
    y: Any


class PReluPlan(_PReluPlan[PReluArgs]):
    """y = x > 0 ? x : weight * x.

    Shapes: x, y [input_shape], weight [channel_extent] (1 for a negative channel_axis). y may be x.
    """

    op = PRELU["prelu"]


PReluBackwardDescriptor = PReluDescriptor


@dataclass(slots=True)
class PReluBackwardArgs:
    dy: Any
    x: Any
    weight: Any
    dx: Any
    dweight: Any


class PReluBackwardPlan(_PReluPlan[PReluBackwardArgs]):
    """dx = x > 0 ? dy : weight * dy; dweight[c] = the sum over channel c of x > 0 ? 0 : x * dy, in a fixed order.

    Shapes: dy, x, dx [input_shape], weight, dweight [channel_extent]. dx may be dy or x.
    """

    op = PRELU["prelu_backward"]
