"""Ring attention: each rank has its rows, and the chunks of keys of all ranks pass by."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import baracuda_sys
from baracuda_sys.abi import Op
from baracuda_sys.abi.attention import FAMILY

from ..base import BasePlan, Call, Workspace
from ..errors import BufferTooSmallError, InvalidProblemError
from ..kinds import AttentionKind, ElementKind, KernelSku
from ..streams import NO_STREAM
from ..tensors import TensorMut, tensor_mut, view_of
from .common import AttentionPlan, OptionalAttentionPlan

__all__ = ["RingAttentionArgs", "RingAttentionDescriptor", "RingAttentionPlan"]


@dataclass(frozen=True)
class RingAttentionDescriptor:
    """query_len rows of this rank, and chunks of key_len keys."""

    batch_size: int
    num_heads: int
    query_len: int
    key_len: int
    head_dim: int
    scale: float
    is_causal: bool
    element: ElementKind


@dataclass(slots=True)
class RingAttentionArgs:
    """kv_scratch_a has a chunk: its keys, then its values. kv_scratch_b is where the next one may arrive meanwhile:
    no kernel touches it. accumulator_scratch has the state, and may hold anything before."""

    q: Any
    y: Any
    lse: Any
    kv_scratch_a: Any
    kv_scratch_b: Any
    accumulator_scratch: Any


@dataclass(frozen=True)
class _Problem:
    batch_size: int
    num_heads: int
    q_local: int
    k_chunk: int
    d: int
    q_global_base: int
    k_global_base: int
    scale: float
    is_causal: bool
    element: ElementKind


@dataclass(slots=True)
class _State:
    q: Any
    k_local: Any
    v_local: Any
    o_acc: Any
    m_acc: Any
    l_acc: Any
    y: Any = None
    lse: Any = None


@dataclass(frozen=True)
class _Sizes:
    o_len: int
    ml_len: int


class _InitPlan(AttentionPlan[_Sizes, _State]):
    kind = AttentionKind.RING_ATTENTION
    op = FAMILY["ring_attention_init"]


class _StepPlan(AttentionPlan[_Problem, _State]):
    kind = AttentionKind.RING_ATTENTION
    op = FAMILY["ring_attention_step"]


class _FinalizePlan(OptionalAttentionPlan[_Problem, _State]):
    kind = AttentionKind.RING_ATTENTION
    op = FAMILY["ring_attention_finalize"]


class RingAttentionPlan(BasePlan[RingAttentionDescriptor, RingAttentionArgs]):
    """y = softmax(scale * q k^T) v and lse = the log of the sum of exponentials, of keys that come in chunks.

    `run` is all of it for one rank. With several, each calls `begin`, `step` for the chunk of every rank, in any order,
    and `finish`; they exchange chunks themselves. The result depends on the order of chunks by rounding alone.

    Shapes: q and y [batch_size, num_heads, query_len, head_dim], lse [batch_size, num_heads, query_len] or None,
    kv_scratch_a [2, batch_size, num_heads, key_len, head_dim], accumulator_scratch any of accumulator_scratch_bytes.
    """

    ops: ClassVar[tuple[Op, ...]] = (_InitPlan.op, _StepPlan.op, _FinalizePlan.op)
    category = AttentionPlan.category
    kind = AttentionKind.RING_ATTENTION

    def __init__(self, descriptor: RingAttentionDescriptor) -> None:
        super().__init__(descriptor)
        self._step_plan(0, 0)
        d = descriptor
        rows = d.batch_size * d.num_heads * d.query_len
        self._init = _InitPlan.select(None, _Sizes(rows * d.head_dim, rows))

    @property
    def kv_scratch_elements(self) -> int:
        d = self.descriptor
        return 2 * d.batch_size * d.num_heads * d.key_len * d.head_dim

    @property
    def accumulator_scratch_bytes(self) -> int:
        d = self.descriptor
        function = baracuda_sys.load_any().function("baracuda_kernels_ring_attention_workspace_bytes")
        return int(function(d.batch_size, d.num_heads, d.query_len, d.head_dim))

    def sku(self) -> KernelSku:
        made: KernelSku = self._step_plan(0, 0).sku()
        return made

    def _step_plan(self, query_base: int, key_base: int) -> Any:
        d = self.descriptor
        sizes = (d.batch_size, d.num_heads, d.query_len, d.key_len, d.head_dim, query_base, key_base)
        return _StepPlan.select(None, _Problem(*sizes, d.scale, bool(d.is_causal), d.element))

    def _state(self, args: RingAttentionArgs, flat: bool = False) -> _State:
        d, (keys, values) = self.descriptor, self._chunk(args)
        scratch = view_of(args.accumulator_scratch, NO_STREAM)
        rows = (d.batch_size, d.num_heads, d.query_len)
        counts = (rows[0] * rows[1] * rows[2] * d.head_dim, *(rows[0] * rows[1] * rows[2],) * 2)
        shapes = ((counts[0],), (counts[1],), (counts[2],)) if flat else ((*rows, d.head_dim), rows, rows)
        held, needed = scratch.dtype.itemsize * math.prod(scratch.shape), self.accumulator_scratch_bytes
        if held < needed:
            message = f"ring_attention: accumulator_scratch: expected {needed} bytes, got {held}"
            raise BufferTooSmallError(message, needed, held)
        places = (scratch.ptr, scratch.ptr + 4 * counts[0], scratch.ptr + 4 * (counts[0] + counts[1]))
        state = [
            tensor_mut(place, shape, ElementKind.F32, device=scratch.device_id)
            for place, shape in zip(places, shapes, strict=True)
        ]
        o_acc, m_acc, l_acc = state
        return _State(args.q, keys, values, o_acc, m_acc, l_acc, args.y, args.lse)

    def _chunk(self, args: RingAttentionArgs) -> tuple[TensorMut, TensorMut]:
        d = self.descriptor
        view = view_of(args.kv_scratch_a, NO_STREAM)
        shape = (d.batch_size, d.num_heads, d.key_len, d.head_dim)
        whole = math.prod(view.shape)
        if whole < self.kv_scratch_elements or view.dtype != d.element.dtype:
            raise InvalidProblemError(
                f"ring_attention: kv_scratch_a: expected {self.kv_scratch_elements} elements of {d.element.name}, got "
                f"{whole} of {view.dtype}"
            )
        half = self.kv_scratch_elements // 2 * d.element.dtype.itemsize
        first, second = (tensor_mut(view.ptr + offset, shape, d.element, device=view.device_id) for offset in (0, half))
        return first, second

    def begin(self, stream: object, args: RingAttentionArgs) -> None:
        """The state before any keys."""
        self._init.run(stream, None, self._state(args, flat=True))

    def step(self, stream: object, args: RingAttentionArgs, query_base: int, key_base: int) -> None:
        """The chunk in kv_scratch_a into the state. The bases: where this rank's rows, and the chunk's keys, begin
        among all."""
        self._step_plan(query_base, key_base).run(stream, None, self._state(args))

    def finish(self, stream: object, args: RingAttentionArgs) -> None:
        """y and lse of the state."""
        _FinalizePlan.select(None, self._step_plan(0, 0).descriptor).run(stream, None, self._state(args))

    def _calls(self, stream: int, workspace: Workspace | None, args: RingAttentionArgs) -> tuple[Call, ...]:
        step = self._step_plan(0, 0)
        state = self._state(args)
        return (
            *self._init._calls(stream, None, self._state(args, flat=True)),
            *step._calls(stream, None, state),
            *_FinalizePlan.select(None, step.descriptor)._calls(stream, None, state),
        )
