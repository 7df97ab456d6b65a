"""Matrix products: of floating-point numbers and integers, in batches, and with packed weights.

A matrix that a symbol takes with a leading dimension may have any distance between its rows; within a row, elements are
neighbours. The order of additions depends on k and n alone, so that results repeat bit for bit, and a row of a result
is the same whatever stands in the other rows. c may be None where beta is 0, and is not read then; it may be d.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from baracuda_sys.abi import Argument, Instance, Op
from baracuda_sys.abi.gemm import FAMILY

from .base import ArgsT, Call, DescriptorT, Workspace
from .errors import InvalidProblemError, UnsupportedError
from .gemm_packed import ProductPlan
from .kinds import DenseGemmLayout, ElementKind, GemmEpilogue, GemmKind, GemmLayout
from .operands import Slot
from .optionals import OptionalsPlan
from .plan import IN_ARGS, Prepared
from .streams import LEGACY_STREAM, stream_handle
from .strided import StridedPlan, Strides
from .tensors import TensorMut, TensorRef, View, contiguous_strides, span, view_of

__all__ = [
    "BatchedGemmArgs",
    "BatchedGemmDescriptor",
    "BatchedGemmPlan",
    "BinGemmArgs",
    "BinGemmDescriptor",
    "BinGemmPlan",
    "DenseGemmArgs",
    "DenseGemmDescriptor",
    "DenseGemmPlan",
    "Fp8GemmArgs",
    "Fp8GemmDescriptor",
    "Fp8GemmPlan",
    "GemmArgs",
    "GemmDescriptor",
    "GemmPlan",
    "GemvDenseArgs",
    "GemvDenseDescriptor",
    "GemvDensePlan",
    "Int4GemmArgs",
    "Int4GemmDescriptor",
    "Int4GemmPlan",
    "IntGemmArgs",
    "IntGemmDescriptor",
    "IntGemmPlan",
]


class _MatrixPlan(ProductPlan[DescriptorT, ArgsT], StridedPlan[DescriptorT, ArgsT]):
    """Tensors that the row has with leading dimensions may have any; a bias is contiguous."""

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        slot.any_strides, slot.broadcasts = bool(argument.strides), False
        return slot

    def by_value(self, name: str) -> Any:
        """A leading dimension, or the stride of a batch, is that of the tensors at each call."""
        strides = {text for one in self.op.tensors for text in one.strides}
        return 0 if name in strides else super().by_value(name)

    def _set_by_value(self, parameters: Sequence[Any]) -> dict[str, Any]:
        """The conditions are asked with contiguous tensors."""
        made = super()._set_by_value(parameters)
        for argument in self.op.tensors:
            steps = 1
            shape = argument.shape_of(made)
            for name, size in zip(reversed(argument.strides), reversed(shape), strict=False):
                if name != "1":
                    made[name] = self._values[self._places[name]] = max(steps, 1)
                steps *= size
        return made

    def _prepared(self, views: Sequence[View], device: int) -> Prepared:
        return self.prepared_by_strides(views, device)

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        values = {one.name: self._values[self._places[one.name]] for one in self.op.arguments if not one.is_tensor}
        for slot, steps in zip(self._slots, strides, strict=True):
            for name, step, size in zip(self.op.argument(slot.argument).strides, steps, slot.shape, strict=False):
                if name == "1" and step != 1 and size > 1:
                    raise UnsupportedError(
                        f"{self.op.name}: {slot.name} has strides {steps}: expected rows of neighbouring elements"
                    )
                if name != "1" and size > 1:
                    if step < 0:
                        raise InvalidProblemError(f"{self.op.name}: {slot.name}: expected strides >= 0, got {steps}")
                    values[name] = step
        return self._instance, values


class _BatchPlan(_MatrixPlan[DescriptorT, ArgsT]):
    """Args may say the distance from one matrix of a batch to the next beside the array that has the first."""

    def run(self, stream: object, workspace: Workspace | None, args: ArgsT) -> None:
        super().run(stream, workspace, self._spread(args, LEGACY_STREAM if stream is None else stream_handle(stream)))

    def _calls(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[Call, ...]:
        return super()._calls(stream, workspace, self._spread(args, stream))

    def _spread(self, args: Any, stream: int) -> Any:
        """The same Args with the whole batch as each operand."""
        changed: dict[str, Any] = {}
        for slot in self._slots:
            name = f"stride_{slot.name}"
            step, source = getattr(args, name, None), getattr(args, slot.name, None)
            if step is None or source is None:
                continue
            if not isinstance(step, int):
                raise TypeError(f"{self.op.name}: {name}: expected an integer, got {step!r}")
            with contextlib.suppress(TypeError, UnsupportedError):  # of what is no tensor, which is said later
                view = view_of(source, stream)
                changed |= {slot.name: self._matrices(slot, view, ElementKind.of(view.dtype), step), name: None}
        return replace(args, **changed) if changed else args

    def _matrices(self, slot: Slot, view: View, element: ElementKind, step: int) -> TensorRef:
        """The batch whose first matrix a view begins with."""
        where = f"{self.op.name}: {slot.name}"
        shape, steps = tuple(view.shape), view.strides or contiguous_strides(tuple(view.shape))
        if len(shape) not in (2, 3) or (len(shape) == 3 and shape[0] not in (1, slot.shape[0])):
            raise InvalidProblemError(f"{where} has shape {shape}, expected [{slot.extents}] = {slot.shape}")
        capacity = view.capacity if isinstance(view, TensorRef) else span(shape, tuple(steps))
        kind = TensorRef if view.readonly else TensorMut
        strides = (step, *steps[-2:])
        return kind(view.ptr, capacity, (slot.shape[0], *shape[-2:]), strides, element, view.device_id, view)


class _ProductPlan(OptionalsPlan[DescriptorT, ArgsT], _MatrixPlan[DescriptorT, ArgsT]):
    """A product to which c may be added. stem: of its rows."""

    stem: ClassVar[str]

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        if not isinstance(descriptor.layout, GemmLayout):
            raise UnsupportedError(f"{cls.__name__}: layout: expected a GemmLayout, got {descriptor.layout!r}")
        epilogue = getattr(descriptor, "epilogue", GemmEpilogue.IDENTITY)
        if not isinstance(epilogue, GemmEpilogue):
            raise UnsupportedError(f"{cls.__name__}: epilogue: expected a GemmEpilogue, got {epilogue!r}")
        name = f"{cls.stem}{epilogue.value}_{descriptor.layout.value}"
        if name not in FAMILY.by_name:
            raise UnsupportedError(f"{cls.stem}: epilogue: expected IDENTITY, got {epilogue}")
        return FAMILY[name]

    def _for(self, args: Any) -> OptionalsPlan[DescriptorT, ArgsT]:
        if getattr(args, "bias", None) is not None and "bias" not in self.op.argument_names:
            raise InvalidProblemError(f"{self.op.name}: bias: expected None, as the epilogue says, got a tensor")
        beta = getattr(args, "beta", 0)
        if beta and getattr(args, "c", None) is None and isinstance(beta, int | float):
            raise InvalidProblemError(f"{self.op.name}: c: expected a tensor, as beta is {beta}, got None")
        return super()._for(args)


@dataclass(frozen=True)
class _Product:
    """What Descriptors of products begin with."""

    m: int
    n: int
    k: int
    layout: GemmLayout


@dataclass(frozen=True)
class _ProductWithEpilogue(_Product):
    epilogue: GemmEpilogue
    element: ElementKind


@dataclass(frozen=True)
class _IntegerProduct(_ProductWithEpilogue):
    bias_element: ElementKind = ElementKind.F32


@dataclass(frozen=True)
class GemmDescriptor(_ProductWithEpilogue):
    """element: F16, BF16, F32 (which is never rounded to tf32), TF32 (tensors of f32), F64."""


@dataclass(slots=True)
class GemmArgs:
    """bias: where the epilogue has one."""

    a: Any
    b: Any
    d: Any
    c: Any = None
    bias: Any = None
    alpha: float = 1.0
    beta: float = 0.0


class GemmPlan(_ProductPlan[GemmDescriptor, GemmArgs]):
    """d = f(alpha * a b + beta * c + bias).

    Shapes: a [m, k], b [n, k] for RCR and [k, n] for RRR, c and d [m, n], bias [n].
    """

    kind = GemmKind.GEMM
    stem = "gemm"
    op = FAMILY["gemm_rcr"]


@dataclass(frozen=True)
class IntGemmDescriptor(_IntegerProduct):
    """element: S8 or U8. bias_element: F32 or I32, of a bias."""


IntGemmArgs = GemmArgs


class _IntegerPlan(_ProductPlan[DescriptorT, GemmArgs]):
    element_fields = {"t": "element", "bt": "bias_element"}
    further_kinds = {"bt": (ElementKind.F32, ElementKind.I32)}


class IntGemmPlan(_IntegerPlan[IntGemmDescriptor]):
    """d = f(alpha * a b + beta * c + bias) with exact sums, which saturate to int32, and codes that saturate.

    Shapes: a [m, k], b [n, k] for RCR and [k, n] for RRR, c and d [m, n], bias [n].
    """

    kind = GemmKind.INT
    stem = "gemm_int8"
    op = FAMILY["gemm_int8_bias_rcr"]


@dataclass(frozen=True)
class Fp8GemmDescriptor(_ProductWithEpilogue):
    """element: FP8E4M3 or FP8E5M2."""


Fp8GemmArgs = GemmArgs


class Fp8GemmPlan(_ProductPlan[Fp8GemmDescriptor, GemmArgs]):
    """d = f(alpha * a b + beta * c + bias) with f32 sums; d saturates.

    Shapes: a [m, k], b [n, k] for RCR and [k, n] for RRR, c and d [m, n], bias [n] of f32.
    """

    kind = GemmKind.FP8
    stem = "gemm_fp8"
    op = FAMILY["gemm_fp8_rcr"]


@dataclass(frozen=True)
class Int4GemmDescriptor(_IntegerProduct):
    """element: S4 or U4. bias_element: F32 or I32, of a bias."""


Int4GemmArgs = GemmArgs


class Int4GemmPlan(_IntegerPlan[Int4GemmDescriptor]):
    """d = f(alpha * a b + beta * c + bias) with exact sums, of matrices whose bytes hold two elements each.

    Shapes: a [m, k / 2], b [n, k / 2] for RCR and [k, n / 2] for RRR, c and d [m, n / 2], all of bytes; bias [n].
    """

    kind = GemmKind.INT4
    stem = "gemm_int4"
    op = FAMILY["gemm_int4_bias_rcr"]


@dataclass(frozen=True)
class BinGemmDescriptor(_Product):
    pass


@dataclass(slots=True)
class BinGemmArgs:
    a: Any
    b: Any
    d: Any


class BinGemmPlan(_ProductPlan[BinGemmDescriptor, BinGemmArgs]):
    """d[i, j] = the number of bits in which row i of a and column j of b differ.

    Shapes: a [m, k / 8], b [n, k / 8] for RCR and [k, n / 8] for RRR, of bytes; d [m, n] of int32.
    """

    kind = GemmKind.BIN
    stem = "gemm_bin"
    op = FAMILY["gemm_bin_rcr"]


@dataclass(frozen=True)
class BatchedGemmDescriptor(_Product):
    """epilogue: IDENTITY."""

    epilogue: GemmEpilogue
    batch_count: int
    element: ElementKind


@dataclass(slots=True)
class BatchedGemmArgs:
    """stride_a, ..: elements from one matrix to the next, 0 to repeat the first; None for those of the array."""

    a: Any
    b: Any
    d: Any
    c: Any = None
    alpha: float = 1.0
    beta: float = 0.0
    stride_a: int | None = None
    stride_b: int | None = None
    stride_c: int | None = None
    stride_d: int | None = None


class BatchedGemmPlan(
    _ProductPlan[BatchedGemmDescriptor, BatchedGemmArgs], _BatchPlan[BatchedGemmDescriptor, BatchedGemmArgs]
):
    """d[g] = alpha * a[g] b[g] + beta * c[g].

    Shapes: a [batch_count, m, k], b [batch_count, n, k] for RCR and [batch_count, k, n] for RRR, c and d
    [batch_count, m, n]. A matrix may be repeated by a stride of 0.
    """

    kind = GemmKind.BATCHED
    stem = "gemm_batched"
    op = FAMILY["gemm_batched_rcr"]

    @classmethod
    def check(cls, descriptor: BatchedGemmDescriptor) -> None:
        if descriptor.batch_count <= 0:
            raise InvalidProblemError(f"{cls.stem}: batch_count: expected > 0, got {descriptor.batch_count}")


@dataclass(frozen=True)
class DenseGemmDescriptor:
    m: int
    n: int
    k: int
    batch: int
    layout: DenseGemmLayout
    element: ElementKind


@dataclass(slots=True)
class DenseGemmArgs:
    """stride_a, ..: elements from one matrix to the next, 0 to repeat the first; None for those of the array."""

    a: Any
    b: Any
    d: Any
    alpha: float = 1.0
    beta: float = 0.0
    stride_a: int | None = None
    stride_b: int | None = None
    stride_d: int | None = None


class _DensePlan(_BatchPlan[DescriptorT, DenseGemmArgs]):
    def by_value(self, name: str) -> Any:
        return IN_ARGS if name in ("alpha", "beta") else super().by_value(name)


class DenseGemmPlan(_DensePlan[DenseGemmDescriptor]):
    """d[g] = alpha * a[g] b[g] + beta * d[g]; d is not read where beta is 0.

    Shapes: a [batch, m, k], for CRR [batch, k, m]; b [batch, k, n], for RCR [batch, n, k]; d [batch, m, n]. a and b may
    be repeated by a stride of 0.
    """

    op = FAMILY["gemm_dense"]
    kind = GemmKind.DENSE


@dataclass(frozen=True)
class GemvDenseDescriptor:
    """m: 0 or 1."""

    m: int
    n: int
    k: int
    batch: int
    element: ElementKind
    layout: ClassVar[int] = 0


GemvDenseArgs = DenseGemmArgs


class GemvDensePlan(_DensePlan[GemvDenseDescriptor]):
    """d[g] = alpha * a[g] b[g] + beta * d[g] of one row; d is not read where beta is 0.

    Shapes: a [batch, m, k], b [batch, k, n], d [batch, m, n]. a and b may be repeated by a stride of 0.
    """

    op = FAMILY["gemv_dense_m1"]
    kind = GemmKind.GEMV_DENSE
