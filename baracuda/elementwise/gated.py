"""Gated activations: y = a * act(b), with a and b the halves of x along one axis; and PReLU."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass
from typing import Any

import baracuda_sys
from baracuda_sys.abi.elementwise_gated import GATED, PRELU

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import FLOATS, ElementKind, GatedActivationKind, OpCategory, UnaryKind
from ..operands import In, Operand, Out
from ..plan import Plan, Prepared, ask_library, bound
from .common import host_array, merged

BY_ELEMENT = {"element": ("fp", FLOATS)}


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


class _GatedPlan(Plan[DescriptorT, ArgsT]):
    """Contiguous tensors are walked through in three dimensions: before split_dim, along it, behind it."""

    category = OpCategory.BINARY_ELEMENTWISE
    elements = BY_ELEMENT
    any_strides = True
    suffix = ""

    def __init__(self, descriptor: Any) -> None:
        self._check(descriptor)
        self.kind = descriptor.kind
        self.op = GATED[f"gated_{descriptor.kind.name.lower()}{self.suffix}"]
        self.call = tuple(argument.name for argument in self.op.arguments)
        split, shape = descriptor.split_dim, descriptor.output_shape()
        self._walk = (math.prod(shape[:split]), shape[split], math.prod(shape[split + 1 :]))
        super().__init__(descriptor)

    def _check(self, descriptor: Any) -> None:
        name, shape = type(self).__name__, descriptor.input_shape
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

    def by_value(self, name: str) -> Any:
        before, half, behind = self._walk
        if name in ("stride_x", "stride_dx"):
            return (2 * half * behind, behind, 1)
        if name in ("stride_y", "stride_dy"):
            return (half * behind, behind, 1)
        if name.endswith("_half_offset"):
            return half * behind
        return {"rank": 3, "output_shape": self._walk, "split_dim": 1}.get(name, before * half * behind)

    def _strided_call(self, device: int, shape: tuple[int, ...], strides: tuple[tuple[int, ...], ...]) -> Prepared:
        split = self.descriptor.split_dim  # type: ignore[attr-defined]
        half = self.descriptor.output_shape()  # type: ignore[attr-defined]
        walk, steps = merged(self.op.name, half, strides)
        tensors = {slot.name: place for place, slot in enumerate(self._slots)}
        values = self._values.copy()
        for argument in self.op.arguments:
            place = self._places[argument.name]
            if argument.name.startswith("stride_"):
                values[place] = host_array("i64", steps[tensors[argument.name.removeprefix("stride_")]])
            elif argument.name.endswith("_half_offset"):
                tensor = tensors[argument.name.removesuffix("_half_offset")]
                values[place] = baracuda_sys.c_type("i64")(half[split] * strides[tensor][split])
        values[self._places["rank"]] = len(walk)
        values[self._places["output_shape"]] = host_array("i32", walk)
        ask_library(self._instance, {name: values[place] for name, place in self._places.items()})
        return values, [slot.position for slot in self._slots], bound(self._instance, device)


@dataclass(slots=True)
class GatedActivationArgs:
    x: Any
    y: Any


class GatedActivationPlan(_GatedPlan[GatedActivationDescriptor, GatedActivationArgs]):
    """y = a * act(b), a and b the halves of x along split_dim. GLU: sigmoid, REGLU: relu, SWIGLU: silu, GEGLU: gelu.

    Shapes: x [input_shape], y [output_shape], with any strides.
    """

    operands: dict[str, Operand] = {"x": In("input_shape"), "y": Out("output_shape")}


class GatedActivationBackwardDescriptor(GatedActivationDescriptor):
    """As GatedActivationDescriptor."""


@dataclass(slots=True)
class GatedActivationBackwardArgs:
    dy: Any
    x: Any
    dx: Any


class GatedActivationBackwardPlan(_GatedPlan[GatedActivationBackwardDescriptor, GatedActivationBackwardArgs]):
    """dx = (dy * act(b), dy * a * act'(b)), the halves along split_dim.

    Shapes: x and dx [input_shape], dy [output_shape], with any strides. dx may be x with the same strides.
    """

    operands: dict[str, Operand] = {"x": In("input_shape"), "dy": In("output_shape"), "dx": Out("input_shape")}
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


class _PReluPlan(Plan[DescriptorT, ArgsT]):
    category = OpCategory.UNARY_ELEMENTWISE
    kind = UnaryKind.PRELU
    elements = BY_ELEMENT

    @classmethod
    def check(cls, descriptor: Any) -> None:
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


CHANNELS = ("numel", "channel_stride", "channel_extent", "scalar_weight")


class PReluPlan(_PReluPlan[PReluDescriptor, PReluArgs]):
    """y = x > 0 ? x : weight * x.

    Shapes: x, y [input_shape], weight [channel_extent] (1 for a negative channel_axis). y may be x.
    """

    op = PRELU["prelu"]
    operands = {"x": In("input_shape"), "weight": In("channel_extent"), "y": Out("input_shape")}
    call = (*CHANNELS, "x", "weight", "y")


class PReluBackwardDescriptor(PReluDescriptor):
    """As PReluDescriptor."""


@dataclass(slots=True)
class PReluBackwardArgs:
    dy: Any
    x: Any
    weight: Any
    dx: Any
    dweight: Any


class PReluBackwardPlan(_PReluPlan[PReluBackwardDescriptor, PReluBackwardArgs]):
    """dx = x > 0 ? dy : weight * dy; dweight[c] = the sum over channel c of x > 0 ? 0 : x * dy, in a fixed order.

    Shapes: dy, x, dx [input_shape], weight, dweight [channel_extent]. dx may be dy or x.
    """

    op = PRELU["prelu_backward"]
    operands = {
        "dy": In("input_shape"),
        "x": In("input_shape"),
        "weight": In("channel_extent"),
        "dx": Out("input_shape"),
        "dweight": Out("channel_extent"),
    }
    call = (*CHANNELS, "dy", "x", "weight", "dx", "dweight")
