"""The cross entropy of a linear layer, whose logits are made a chunk of rows at a time, and its gradients."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from baracuda_sys.abi import Argument, Op

from ..base import ArgsT, BasePlan, Call, Workspace
from ..elementwise.binary import BinaryArgs, BinaryDescriptor, BinaryPlan
from ..elementwise.cast import CastArgs, CastDescriptor, CastPlan
from ..elementwise.unary import UnaryArgs, UnaryParamDescriptor, UnaryParamPlan
from ..errors import InvalidProblemError, MisalignedOperandError, WorkspaceTooSmallError
from ..gemm import DenseGemmArgs, DenseGemmDescriptor, DenseGemmPlan, GemmArgs, GemmDescriptor, GemmPlan
from ..kinds import (
    FLOATS,
    ArchSku,
    BackendKind,
    BinaryKind,
    DenseGemmLayout,
    ElementKind,
    GemmEpilogue,
    GemmLayout,
    KernelSku,
    LossKind,
    LossReduction,
    OpCategory,
    ReduceKind,
    UnaryKind,
    deterministic,
)
from ..operands import Slot, place
from ..plan import require_kind
from ..reduce import ReduceArgs, ReduceDescriptor, ReducePlan
from ..scalars import integer, real
from ..streams import NO_STREAM
from ..tensors import HOST, TensorMut, tensor_mut
from .fused_rows import (
    Count,
    CountArgs,
    CountPlan,
    Rows,
    RowsArgs,
    RowsPlan,
    Scaled,
    ScaledArgs,
    ScalePlan,
    WideRows,
    WideRowsPlan,
)

__all__ = [
    "FLCE_DEFAULT_IGNORE_INDEX",
    "FusedLinearCrossEntropyArgs",
    "FusedLinearCrossEntropyBackwardArgs",
    "FusedLinearCrossEntropyBackwardDescriptor",
    "FusedLinearCrossEntropyBackwardPlan",
    "FusedLinearCrossEntropyDescriptor",
    "FusedLinearCrossEntropyPlan",
]

FLCE_DEFAULT_IGNORE_INDEX = -100
MOST_ROWS = 2048
"""Of a chunk."""
ALIGNMENT = 256
"""Bytes of which the address of every tensor in the workspace is a multiple."""


@dataclass(frozen=True)
class FusedLinearCrossEntropyDescriptor:
    """bt rows of h elements, v classes. Rows whose target is ignore_index do not count."""

    bt: int
    h: int
    v: int
    reduction: LossReduction
    element: ElementKind
    ignore_index: int = FLCE_DEFAULT_IGNORE_INDEX

    @classmethod
    def new(cls, bt: int, h: int, v: int, element: ElementKind) -> FusedLinearCrossEntropyDescriptor:
        """That of the mean."""
        return cls(bt, h, v, LossReduction.MEAN, element)

    def with_reduction(self, reduction: LossReduction) -> FusedLinearCrossEntropyDescriptor:
        return dataclasses.replace(self, reduction=reduction)

    def with_ignore_index(self, ignore_index: int) -> FusedLinearCrossEntropyDescriptor:
        return dataclasses.replace(self, ignore_index=ignore_index)


FusedLinearCrossEntropyBackwardDescriptor = FusedLinearCrossEntropyDescriptor


@dataclass(slots=True)
class FusedLinearCrossEntropyArgs:
    """grad_input, grad_weight: None where they are not wanted."""

    input: Any
    weight: Any
    target: Any
    out: Any
    grad_input: Any = None
    grad_weight: Any = None


@dataclass(slots=True)
class FusedLinearCrossEntropyBackwardArgs:
    """Either gradient may be None."""

    dy_scalar: float
    grad_input: Any = None
    grad_weight: Any = None


class _Buffers(NamedTuple):
    """What a call has in its workspace. The last three are for F16 and BF16, whose gradients are added up in F32."""

    losses: TensorMut
    total: TensorMut
    valid: TensorMut
    divisor: TensorMut
    logits: TensorMut
    wide_logits: TensorMut
    wide_rows: TensorMut
    wide_weight: TensorMut


class _Scratch:
    """Tensors one behind the other from a place on."""

    def __init__(self, place: int, device: int) -> None:
        self.place = place
        self.device = device

    def take(self, kind: ElementKind, *shape: int) -> TensorMut:
        made = tensor_mut(self.place, shape, kind, device=self.device)
        self.place += -(-math.prod(shape) * kind.dtype.itemsize // ALIGNMENT) * ALIGNMENT
        return made


Step = tuple[type[BasePlan[Any, Any]], Any, Any]
"""A Plan of a part of the work, its Descriptor and its Args."""


class _FusedPlan(BasePlan[FusedLinearCrossEntropyDescriptor, ArgsT]):
    """tensors: of the Args, as a row of the table would have them."""

    category = OpCategory.LOSS
    ops: ClassVar[tuple[Op, ...]]
    tensors: ClassVar[tuple[str, ...]]

    def __init__(self, descriptor: FusedLinearCrossEntropyDescriptor) -> None:
        super().__init__(descriptor)
        name = type(self).__name__
        for field, least in (("bt", 0), ("h", 1), ("v", 1)):
            value = integer(f"{name}: {field}", getattr(descriptor, field), "i32")
            if value < least:
                raise InvalidProblemError(f"{name}: {field}: expected at least {least}, got {value}")
        integer(f"{name}: ignore_index", descriptor.ignore_index, "i64")
        require_kind(name, "element", descriptor.element, FLOATS)
        if not isinstance(descriptor.reduction, LossReduction):
            raise InvalidProblemError(f"{name}: reduction: expected a LossReduction, got {descriptor.reduction!r}")
        self._slots = [self._slot(Argument.parse(text)) for text in self.tensors]

    def _slot(self, argument: Argument) -> Slot:
        d = self.descriptor
        reduced = argument.name == "out" and d.reduction is not LossReduction.NONE
        kind = ElementKind.I64 if argument.type == "i64" else d.element
        return Slot(
            type(self).__name__,
            argument.name,
            argument,
            position=0,
            extents="1" if reduced else ", ".join(argument.extents),
            shape=(1,) if reduced else argument.shape_of({"bt": d.bt, "h": d.h, "v": d.v}),
            dtype=kind.dtype,
            any_rank=reduced,
            any_strides=False,
        )

    def sku(self) -> KernelSku:
        element = self.descriptor.element
        guarantee = deterministic(math="element").of(element)
        return KernelSku(self.category, self.kind, element, None, ArchSku.SM75, BackendKind.BESPOKE, guarantee)

    def _tensors(self, stream: int, args: ArgsT) -> dict[str, TensorMut]:
        """The tensors of the Args, checked, by name; without the gradients that are None."""
        views = {}
        for slot in self._slots:
            source, where, extents = getattr(args, slot.name), f"{slot.op}: {slot.name}", slot.shape
            if source is None and slot.optional:
                continue
            view = slot.view(source, stream)
            if not view.ptr and 0 not in extents:
                raise InvalidProblemError(f"{where}: expected a tensor, got a null pointer")
            if view.ptr % slot.dtype.itemsize:
                wanted = f"expected a multiple of {slot.dtype.itemsize}"
                raise MisalignedOperandError(f"{where} is at {view.ptr:#x}, {wanted}")
            kind = ElementKind.of(slot.dtype)
            views[slot.name] = tensor_mut(view.ptr, extents, kind, device=view.device_id)
        devices = {name: view.device for name, view in views.items()}
        if len({*devices.values()}) > 1:
            said = ", ".join(f"{name} on {place(device)}" for name, device in devices.items())
            raise InvalidProblemError(f"{type(self).__name__}: expected all tensors on one device, got {said}")
        return views

    def can_implement(self, args: ArgsT) -> None:
        self._tensors(NO_STREAM, args)

    def _made(self, steps: Iterable[Step], stream: int) -> tuple[Call, ...]:
        return tuple(
            call
            for plan, descriptor, args in steps
            for call in plan.select(None, descriptor)._calls(stream, None, args)
        )


class FusedLinearCrossEntropyPlan(_FusedPlan[FusedLinearCrossEntropyArgs]):
    """The cross entropy of the logits input weight^T, and its gradients by input and weight, in one go: logits exist
    for chunk_size() rows at a time.

    Gradients are those of the mean or the sum; of losses that are not reduced, those of their sum. The mean is over the
    rows that count, 0 where there are none. F16 and BF16 have logits of their kind, losses in F32, and a gradient of
    weight that is rounded once.

    Shapes: input and grad_input [bt, h], weight and grad_weight [v, h], target [bt] of i64, out [bt] or one element.
    """

    kind = LossKind.FUSED_LINEAR_CROSS_ENTROPY
    ops = (RowsPlan.op, WideRowsPlan.op, CountPlan.op)
    tensors = (
        *("in fp input[bt, h]", "in fp weight[v, h]", "in i64 target[bt]", "out fp out[bt]"),
        *("out? fp grad_input[bt, h]", "out? fp grad_weight[v, h]"),
    )

    def __init__(self, descriptor: FusedLinearCrossEntropyDescriptor) -> None:
        super().__init__(descriptor)
        self._wide = ElementKind.F64 if descriptor.element is ElementKind.F64 else ElementKind.F32
        self._is_wide = descriptor.element is self._wide

    def chunk_size(self) -> int:
        """The rows whose logits exist at a time: with them, logits take about as much memory as the input."""
        rows = -(-self.descriptor.bt // -(-self.descriptor.v // self.descriptor.h))
        return min(MOST_ROWS, 1 << max(rows - 1, 0).bit_length())

    def conceptual_scratch_bytes(self) -> int:
        """Those of a chunk's logits, whatever else the workspace holds."""
        return self.chunk_size() * self.descriptor.v * self.descriptor.element.dtype.itemsize

    def workspace_size(self) -> int:
        scratch = _Scratch(0, HOST)
        self._buffers(scratch)
        return scratch.place

    def _buffers(self, scratch: _Scratch) -> _Buffers:
        d, wide, rows = self.descriptor, self._wide, self.chunk_size()
        narrow = not self._is_wide
        return _Buffers(
            losses=scratch.take(wide, d.bt),
            total=scratch.take(wide, 1),
            valid=scratch.take(ElementKind.I64, 1),
            divisor=scratch.take(wide, 1),
            logits=scratch.take(d.element, rows, d.v),
            wide_logits=scratch.take(wide, rows * narrow, d.v),
            wide_rows=scratch.take(wide, rows * narrow, d.h),
            wide_weight=scratch.take(wide, d.v * narrow, d.h),
        )

    def _calls(self, stream: int, workspace: Workspace | None, args: FusedLinearCrossEntropyArgs) -> tuple[Call, ...]:
        tensors, needed = self._tensors(stream, args), self.workspace_size()
        got = workspace.nbytes if workspace else 0
        if workspace is None or got < needed:
            name = type(self).__name__
            raise WorkspaceTooSmallError(f"{name}: workspace: expected at least {needed} bytes, got {got}", needed, got)
        buffers = self._buffers(_Scratch(workspace.pointer, tensors["input"].device))
        return self._made(self._steps(tensors, buffers), stream)

    def _steps(self, tensors: Mapping[str, TensorMut], buffers: _Buffers) -> Iterator[Step]:
        d, out, weight = self.descriptor, tensors["out"], tensors["weight"]
        losses = out if d.reduction is LossReduction.NONE and self._is_wide else buffers.losses
        if d.reduction is LossReduction.MEAN:
            yield from self._divisor(tensors["target"], buffers)
        for first in range(0, d.bt, self.chunk_size()):
            count = min(self.chunk_size(), d.bt - first)
            rows, logits = _rows(tensors["input"], first, count), _rows(buffers.logits, 0, count)
            yield GemmPlan, self._product(count, d.v, d.h, GemmLayout.RCR), GemmArgs(rows, weight, logits)
            yield self._row_losses(logits, _rows(tensors["target"], first, count), _rows(losses, first, count))
            if "grad_input" in tensors:
                gradient = _rows(tensors["grad_input"], first, count)
                yield GemmPlan, self._product(count, d.h, d.v, GemmLayout.RRR), GemmArgs(logits, weight, gradient)
                if d.reduction is LossReduction.MEAN:
                    yield from self._divided(gradient, _rows(buffers.wide_rows, 0, count), buffers.divisor)
            if "grad_weight" in tensors:
                yield from self._added(rows, logits, tensors["grad_weight"], buffers, first > 0)
        if "grad_weight" in tensors:
            yield from self._finished(tensors["input"], tensors["grad_weight"], buffers)
        yield from self._reduced(losses, out, buffers)

    def _divisor(self, target: TensorMut, buffers: _Buffers) -> Iterator[Step]:
        """The number of rows that count, 1 where there are none."""
        d, divisor = self.descriptor, buffers.divisor
        yield CountPlan, Count(d.bt, d.ignore_index), CountArgs(target, buffers.valid)
        yield CastPlan, CastDescriptor(1, ElementKind.I64, self._wide), CastArgs(buffers.valid, divisor)
        at_least_1 = UnaryParamDescriptor(UnaryKind.THRESHOLD, (1,), self._wide, (0.0, 1.0))
        yield UnaryParamPlan, at_least_1, UnaryArgs(divisor, divisor)

    def _product(self, m: int, n: int, k: int, layout: GemmLayout) -> GemmDescriptor:
        return GemmDescriptor(m, n, k, layout, GemmEpilogue.IDENTITY, self.descriptor.element)

    def _row_losses(self, logits: TensorMut, target: TensorMut, losses: TensorMut) -> Step:
        """The losses of rows; their logits become the gradient of the sum."""
        d, count, args = self.descriptor, logits.shape[0], RowsArgs(logits, target, losses)
        if d.element is ElementKind.F64:
            return WideRowsPlan, WideRows(count, d.v, d.ignore_index, d.element), args
        return RowsPlan, Rows(count, d.v, d.ignore_index, d.element), args

    def _cast(self, source: TensorMut, result: TensorMut) -> Step:
        return CastPlan, CastDescriptor(source.capacity, source.element, result.element), CastArgs(source, result)

    def _divided(self, gradient: TensorMut, wide: TensorMut, divisor: TensorMut) -> Iterator[Step]:
        """A gradient divided in the wide kind, with `wide` for scratch where that is not its own."""
        at = gradient if self._is_wide else wide
        if not self._is_wide:
            yield self._cast(gradient, at)
        yield self._quotient(at, divisor)
        if not self._is_wide:
            yield self._cast(at, gradient)

    def _quotient(self, numbers: TensorMut, divisor: TensorMut) -> Step:
        one = tensor_mut(divisor.pointer, (1,) * len(numbers.shape), divisor.element, device=divisor.device)
        descriptor = BinaryDescriptor(BinaryKind.DIV, numbers.shape, numbers.element)
        return BinaryPlan, descriptor, BinaryArgs(numbers, one, numbers)

    def _added(
        self, rows: TensorMut, logits: TensorMut, grad_weight: TensorMut, buffers: _Buffers, onto: bool
    ) -> Iterator[Step]:
        """A chunk's part of grad_weight, in the wide kind: logits^T rows, added to those before it."""
        d, count = self.descriptor, rows.shape[0]
        if not self._is_wide:
            narrow = rows, logits
            rows, logits = _rows(buffers.wide_rows, 0, count), _rows(buffers.wide_logits, 0, count)
            for source, result in zip(narrow, (rows, logits), strict=True):
                yield self._cast(source, result)
        total = grad_weight if self._is_wide else buffers.wide_weight
        descriptor = DenseGemmDescriptor(d.v, d.h, count, 1, DenseGemmLayout.CRR, self._wide)
        a, b, product = (
            tensor_mut(one.pointer, (1, *one.shape), one.element, device=one.device) for one in (logits, rows, total)
        )
        yield DenseGemmPlan, descriptor, DenseGemmArgs(a, b, product, 1.0, float(onto))

    def _finished(self, rows: TensorMut, grad_weight: TensorMut, buffers: _Buffers) -> Iterator[Step]:
        """grad_weight of its parts: zeros where there are none; divided; rounded."""
        if not self.descriptor.bt:
            yield from self._added(rows, _rows(buffers.logits, 0, 0), grad_weight, buffers, False)
        total = grad_weight if self._is_wide else buffers.wide_weight
        if self.descriptor.reduction is LossReduction.MEAN:
            yield self._quotient(total, buffers.divisor)
        if not self._is_wide:
            yield self._cast(total, grad_weight)

    def _reduced(self, losses: TensorMut, out: TensorMut, buffers: _Buffers) -> Iterator[Step]:
        """out of the losses, which are there already where nothing is left to do."""
        d = self.descriptor
        if d.reduction is LossReduction.NONE:
            if not self._is_wide:
                yield self._cast(losses, out)
            return
        total = out if self._is_wide else buffers.total
        yield ReducePlan, ReduceDescriptor(ReduceKind.SUM, (d.bt,), 0, self._wide), ReduceArgs(losses, total)
        if d.reduction is LossReduction.MEAN:
            yield self._quotient(total, buffers.divisor)
        if not self._is_wide:
            yield self._cast(total, out)


def _rows(whole: TensorMut, first: int, count: int) -> TensorMut:
    """Some rows of a contiguous tensor."""
    behind = whole.shape[1:]
    offset = first * math.prod(behind) * whole.dtype.itemsize
    return tensor_mut(whole.pointer + offset, (count, *behind), whole.element, device=whole.device)


class FusedLinearCrossEntropyBackwardPlan(_FusedPlan[FusedLinearCrossEntropyBackwardArgs]):
    """Multiplies the gradients of FusedLinearCrossEntropyPlan by dy_scalar, in place; by 1 launches nothing.

    Shapes: grad_input [bt, h], grad_weight [v, h].
    """

    kind = LossKind.FUSED_LINEAR_CROSS_ENTROPY_BACKWARD
    ops = (ScalePlan.op,)
    tensors = ("add? fp grad_input[bt, h]", "add? fp grad_weight[v, h]")

    def _calls(
        self, stream: int, workspace: Workspace | None, args: FusedLinearCrossEntropyBackwardArgs
    ) -> tuple[Call, ...]:
        tensors = self._tensors(stream, args).values()
        scalar = real(f"{type(self).__name__}: dy_scalar", args.dy_scalar, "f32")
        if scalar == 1:
            return ()
        element = self.descriptor.element
        return self._made(
            ((ScalePlan, Scaled(one.capacity, element), ScaledArgs(scalar, one)) for one in tensors), stream
        )
