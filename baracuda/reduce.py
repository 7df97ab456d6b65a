"""Reductions along an axis, to a shape and over a diagonal, and their gradients."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar

from baracuda_sys.abi import Instance, Op
from baracuda_sys.abi.reduce import FAMILY

from .base import ArgsT, DescriptorT
from .errors import InvalidProblemError, UnsupportedError
from .kinds import FLOATS, INTEGERS, ArgReduceKind, ElementKind, KernelSku, OpCategory, ReduceKind, ReduceToOp
from .plan import Parameter, Prepared, require_kind
from .scalars import integer
from .strided import MAX_RANK, StridedPlan, Strides
from .tensors import View, contiguous_strides

__all__ = [
    "ArgReduceArgs",
    "ArgReduceDescriptor",
    "ArgReducePlan",
    "BoolReduceArgs",
    "BoolReduceDescriptor",
    "BoolReducePlan",
    "CountReduceArgs",
    "CountReduceDescriptor",
    "CountReducePlan",
    "ReduceArgs",
    "ReduceBackwardArgs",
    "ReduceBackwardDescriptor",
    "ReduceBackwardPlan",
    "ReduceDescriptor",
    "ReducePlan",
    "ReduceToArgs",
    "ReduceToDescriptor",
    "ReduceToPlan",
    "TraceArgs",
    "TraceDescriptor",
    "TracePlan",
]

Shape = tuple[int, ...]


@dataclass(frozen=True)
class _AxisDescriptor:
    """reduce_axis: 0 <= reduce_axis < len(input_shape)."""

    kind: Any
    input_shape: Shape
    reduce_axis: int
    element: ElementKind

    def output_shape(self) -> Shape:
        """That of y: input_shape with one element along reduce_axis."""
        return tuple(1 if axis == self.reduce_axis else size for axis, size in enumerate(self.input_shape))

    def extent(self) -> int:
        """Elements that a result is made of."""
        return self.input_shape[self.reduce_axis]


def _check_axis(name: str, descriptor: _AxisDescriptor) -> None:
    shape, axis = descriptor.input_shape, integer(f"{name}: reduce_axis", descriptor.reduce_axis, "i32")
    if any(size < 0 for size in shape):
        raise InvalidProblemError(f"{name}: input_shape: expected extents >= 0, got {shape}")
    if not 0 <= axis < len(shape):
        raise InvalidProblemError(
            f"{name}: reduce_axis: expected 0 <= reduce_axis < {len(shape)}, got {axis} for input_shape = {shape}"
        )
    if len(shape) > MAX_RANK:
        raise UnsupportedError(f"{name}: input_shape: expected at most {MAX_RANK} axes, got {len(shape)}")


class _WalkPlan(StridedPlan[DescriptorT, ArgsT]):
    """A Plan whose symbol takes the strides of its tensors, contiguous ones too."""

    category = OpCategory.REDUCTION

    def walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        """The by-value arguments for tensors of these strides, in the order of the row."""
        raise NotImplementedError

    def contiguous(self) -> Sequence[Strides]:
        """The strides of contiguous tensors."""
        raise NotImplementedError

    @cached_property
    def _contiguous_walk(self) -> dict[str, Any]:
        return self.walk(self.contiguous())

    def by_value(self, name: str) -> Any:
        return self._contiguous_walk[name]

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        for slot, steps in zip(self._slots, strides, strict=True):
            if any(step < 0 for step in steps):
                raise InvalidProblemError(f"{self.op.name}: {slot.name} has strides {steps}, expected none below 0")
        return self._instance, self.walk(strides)


class _AxisPlan(_WalkPlan[DescriptorT, ArgsT]):
    shapes = {"replaced(output_shape, reduce_axis, reduce_extent)": "input_shape", "output_shape": "output_shape"}
    prefix: ClassVar[str] = "reduce_"
    kinds: ClassVar[Sequence[Enum]] = ()

    def __init__(self, descriptor: DescriptorT) -> None:
        self.kind = descriptor.kind  # type: ignore[attr-defined]
        super().__init__(descriptor)

    @classmethod
    def check(cls, descriptor: Any) -> None:
        _check_axis(cls.__name__, descriptor)

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        if descriptor.kind not in cls.kinds:
            names = ", ".join(kind.name for kind in cls.kinds)
            raise UnsupportedError(f"{cls.__name__}: kind: expected one of {names}, got {descriptor.kind!r}")
        return FAMILY[cls.row(descriptor.kind)]

    @classmethod
    def row(cls, kind: Any) -> str:
        """The name of the row of a kind."""
        return f"{cls.prefix}{kind.name.lower()}"

    def contiguous(self) -> Sequence[Strides]:
        given: Any = self.descriptor
        return [contiguous_strides(given.input_shape), contiguous_strides(given.output_shape())]

    def walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        given: Any = self.descriptor
        output = given.output_shape()
        return {
            "output_numel": math.prod(output),
            "rank": len(output),
            "output_shape": output,
            "stride_x": strides[0],
            "stride_y": strides[1],
            "reduce_axis": given.reduce_axis,
            "reduce_extent": given.extent(),
            "reduce_stride_x": strides[0][given.reduce_axis],
            "correction": getattr(given, "correction", 0),
        }


@dataclass(frozen=True)
class ReduceDescriptor(_AxisDescriptor):
    """correction: degrees of freedom that VAR and STD subtract from the number of elements."""

    kind: ReduceKind
    correction: int = 1


@dataclass(slots=True)
class ReduceArgs:
    x: Any
    y: Any


class ReducePlan(_AxisPlan[ReduceDescriptor, ReduceArgs]):
    """y = x reduced along an axis: SUM, MEAN, MAX, MIN, PROD, VAR, STD, NORM2 or LOG_SUM_EXP. Of integers, SUM and PROD
    wrap around; NaN is the largest and the smallest number.

    Shapes: x [input_shape], y [output_shape], with any strides >= 0.
    """

    kinds = (
        *(ReduceKind.SUM, ReduceKind.MEAN, ReduceKind.MAX, ReduceKind.MIN, ReduceKind.PROD, ReduceKind.VAR),
        *(ReduceKind.STD, ReduceKind.NORM2, ReduceKind.LOGSUMEXP),
    )


@dataclass(frozen=True)
class BoolReduceDescriptor(_AxisDescriptor):
    """kind: ReduceKind.ANY or ALL."""

    kind: ReduceKind


@dataclass(slots=True)
class BoolReduceArgs:
    x: Any
    y: Any


class BoolReducePlan(_AxisPlan[BoolReduceDescriptor, BoolReduceArgs]):
    """y = whether ANY or ALL x along an axis are not 0, as a byte of 0 or 1. NaN is not 0.

    Shapes: x [input_shape], y [output_shape] of booleans or u8, with any strides >= 0.
    """

    kinds = (ReduceKind.ANY, ReduceKind.ALL)

    def sku(self) -> KernelSku:
        sku = super().sku()
        guarantee = dataclasses.replace(sku.precision_guarantee, accumulator=ElementKind.BOOL)
        return dataclasses.replace(sku, precision_guarantee=guarantee)


@dataclass(frozen=True)
class CountReduceDescriptor(_AxisDescriptor):
    """kind: ReduceKind.COUNT_NONZERO."""

    kind: ReduceKind


@dataclass(slots=True)
class CountReduceArgs:
    x: Any
    y: Any


class CountReducePlan(_AxisPlan[CountReduceDescriptor, CountReduceArgs]):
    """y = how many x along an axis are not 0. NaN is not 0.

    Shapes: x [input_shape], y [output_shape] of i64, with any strides >= 0.
    """

    kinds = (ReduceKind.COUNT_NONZERO,)


@dataclass(frozen=True)
class ArgReduceDescriptor(_AxisDescriptor):
    """index: the kind of y; I64 or I32, for floats U32 too."""

    kind: ArgReduceKind
    index: ElementKind = ElementKind.I64


@dataclass(slots=True)
class ArgReduceArgs:
    x: Any
    y: Any


class ArgReducePlan(_AxisPlan[ArgReduceDescriptor, ArgReduceArgs]):
    """y = the index along an axis of the largest or smallest x, the first of equals; of the first NaN where there is
    one.

    Shapes: x [input_shape], y [output_shape] of the index's kind, with any strides >= 0.
    """

    kinds = tuple(ArgReduceKind)
    prefix = "arg_reduce_"
    element_fields = {"t": "element", "o": "index"}

    @classmethod
    def check(cls, descriptor: ArgReduceDescriptor) -> None:
        super().check(descriptor)
        if descriptor.extent() == 0:
            raise InvalidProblemError(f"{cls.__name__}: input_shape: expected elements along reduce_axis, got none")

    @classmethod
    def op_of(cls, descriptor: ArgReduceDescriptor) -> Op:
        plain = super().op_of(descriptor)
        kind = require_kind(cls.__name__, "element", descriptor.element, (*FLOATS, *INTEGERS))
        if kind in INTEGERS:
            return FAMILY[f"{plain.name}_integer"]
        return plain if descriptor.index is ElementKind.I64 else FAMILY[f"{plain.name}_as"]

    def sku(self) -> KernelSku:
        return dataclasses.replace(super().sku(), aux_element=self.descriptor.index)


@dataclass(frozen=True)
class ReduceBackwardDescriptor(ReduceDescriptor):
    """Of the reduction whose gradient it is."""

    def dy_shape(self) -> Shape:
        """That of dy and y."""
        return self.output_shape()

    def inv_extent(self) -> float:
        return 1 / self.extent()


@dataclass(slots=True)
class ReduceBackwardArgs:
    """x and y: None where the gradient does not need them."""

    dy: Any
    dx: Any
    x: Any = None
    y: Any = None


class ReduceBackwardPlan(_AxisPlan[ReduceBackwardDescriptor, ReduceBackwardArgs]):
    """dx of a reduction along an axis. SUM and MEAN need neither x nor y, VAR needs x, the others both.

    Shapes: x and dx [input_shape], dy and y [dy_shape], with any strides >= 0.
    """

    shapes = {"shape": "input_shape"}
    kinds = ReducePlan.kinds

    @classmethod
    def check(cls, descriptor: ReduceBackwardDescriptor) -> None:
        super().check(descriptor)
        if descriptor.kind is ReduceKind.MEAN and descriptor.extent() == 0:
            raise InvalidProblemError(f"{cls.__name__}: input_shape: expected elements along reduce_axis, got none")

    @classmethod
    def row(cls, kind: Any) -> str:
        extremum = kind in (ReduceKind.MAX, ReduceKind.MIN)
        return f"reduce_{'max_min' if extremum else kind.name.lower()}_backward"

    @classmethod
    def parameters(cls, op: Op) -> tuple[Parameter, ...]:
        """Without the y that var does not use."""
        return tuple(one for one in super().parameters(op) if not one.argument.optional)

    def contiguous(self) -> Sequence[Strides]:
        given = self.descriptor
        kept = contiguous_strides(given.dy_shape())
        repeated = tuple(0 if axis == given.reduce_axis else step for axis, step in enumerate(kept))
        names = [one.name for one in self.op.tensors if not one.optional]
        return [contiguous_strides(given.input_shape) if name in ("x", "dx") else repeated for name in names]

    def walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        given = self.descriptor
        names = [one.name for one in self.op.tensors if not one.optional]
        steps = dict(zip(names, strides, strict=True))
        made: dict[str, Any] = {
            "numel": math.prod(given.input_shape),
            "rank": len(given.input_shape),
            "shape": given.input_shape,
            "stride_y": (0,) * len(given.input_shape),
            **{f"stride_{name}": step for name, step in steps.items()},
            "reduce_axis": given.reduce_axis,
            "reduce_extent": given.extent(),
            "correction": given.correction,
        }
        if "x" in steps:
            made["reduce_stride_x"] = steps["x"][given.reduce_axis]
        if given.kind is ReduceKind.MEAN:
            made["inv_extent"] = given.inv_extent()
        return made

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        axis = self.descriptor.reduce_axis
        for slot, steps in zip(self._slots, strides, strict=True):
            if slot.name in ("dy", "y") and steps[axis] and self.descriptor.extent() > 1:
                raise InvalidProblemError(
                    f"{self.op.name}: {slot.name} has shape {self.descriptor.input_shape}, expected "
                    f"{self.descriptor.dy_shape()}"
                )
        return super().strided_call(strides)

    def _prepared(self, views: Sequence[View], device: int) -> Prepared:
        return self.prepared_by_strides(views, device)

    def _arguments_of(self, sources: tuple[Any, ...], stream: int) -> Any:
        for slot, source in zip(self._slots, sources, strict=True):
            if source is None and slot.name in ("x", "y"):
                raise InvalidProblemError(f"{self.op.name}: {slot.name}: expected a tensor, got None")
        return super()._arguments_of(sources, stream)


@dataclass(frozen=True)
class ReduceToDescriptor:
    """output_shape: input_shape with one element along the axes that are reduced."""

    op: ReduceToOp
    input_shape: Shape
    output_shape: Shape
    element: ElementKind


@dataclass(slots=True)
class ReduceToArgs:
    x: Any
    y: Any


class ReduceToPlan(_WalkPlan[ReduceToDescriptor, ReduceToArgs]):
    """y = x reduced over the axes along which output_shape has one element and input_shape more, or none: what undoes a
    broadcast. SUM, MAX, MIN or PROD.

    Shapes: x [input_shape] with any strides >= 0, y [output_shape], contiguous.
    """

    names = {"src": "x", "dst": "y"}
    shapes = {"input_shape": "input_shape", "output_shape": "output_shape"}

    def __init__(self, descriptor: ReduceToDescriptor) -> None:
        self.kind = descriptor.op
        super().__init__(descriptor)

    @classmethod
    def check(cls, descriptor: ReduceToDescriptor) -> None:
        name, shape, output = cls.__name__, descriptor.input_shape, descriptor.output_shape
        if not isinstance(descriptor.op, ReduceToOp):
            raise UnsupportedError(f"{name}: op: expected a ReduceToOp, got {descriptor.op!r}")
        if len(shape) > MAX_RANK:
            raise UnsupportedError(f"{name}: input_shape: expected at most {MAX_RANK} axes, got {len(shape)}")
        fits = len(shape) == len(output) and all(
            before >= 0 and after in (1, before) for before, after in zip(shape, output, strict=True)
        )
        if not fits:
            raise InvalidProblemError(f"{name}: output_shape: expected 1 or the extent of {shape}, got {output}")

    @classmethod
    def op_of(cls, descriptor: ReduceToDescriptor) -> Op:
        return FAMILY[f"reduce_{descriptor.op.name.lower()}_to"]

    def contiguous(self) -> Sequence[Strides]:
        return [contiguous_strides(self.descriptor.input_shape), contiguous_strides(self.descriptor.output_shape)]

    def walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        given = self.descriptor
        return {
            "input_shape": given.input_shape,
            "input_stride": strides[0],
            "rank_in": len(given.input_shape),
            "output_shape": given.output_shape,
        }

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        wanted, output = contiguous_strides(self.descriptor.output_shape), self.descriptor.output_shape
        dense = all(n == 1 or a == b for n, a, b in zip(output, strides[1], wanted, strict=True))
        if not dense and 0 not in output:
            raise InvalidProblemError(f"{self.op.name}: y has strides {strides[1]}, expected {wanted}")
        return super().strided_call(strides)


@dataclass(frozen=True)
class TraceDescriptor:
    """n: rows and columns."""

    n: int
    element: ElementKind

    def shape(self) -> Shape:
        return (self.n, self.n)

    def scalar_shape(self) -> Shape:
        return ()


@dataclass(slots=True)
class TraceArgs:
    x: Any
    y: Any


class TracePlan(_WalkPlan[TraceDescriptor, TraceArgs]):
    """y = the sum of x[i, i].

    Shapes: x [n, n] with any strides >= 0, y [].
    """

    op = FAMILY["trace"]
    kind = ReduceKind.TRACE
    shapes = {"rows": "shape", "1": "scalar_shape"}

    @classmethod
    def check(cls, descriptor: TraceDescriptor) -> None:
        if integer(f"{cls.__name__}: n", descriptor.n, "i32") < 0:
            raise InvalidProblemError(f"{cls.__name__}: n: expected n >= 0, got {descriptor.n}")

    def contiguous(self) -> Sequence[Strides]:
        return [contiguous_strides(self.descriptor.shape()), ()]

    def walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        row, column = strides[0]
        return {"rows": self.descriptor.n, "stride_row": row, "stride_col": column}
