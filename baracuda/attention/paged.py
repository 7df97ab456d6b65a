"""Attention of keys and values in pages, and of packed ones: decoding and prefill."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Argument
from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError
from ..kinds import AttentionKind, ElementKind
from ..operands import Slot
from ..streams import NO_STREAM
from ..tensors import View, view_of
from .cache import PagedKvCacheDescriptor
from .common import OptionalsPlan

__all__ = [
    "BatchPagedDecodeArgs",
    "BatchPagedDecodeDescriptor",
    "BatchPagedDecodeFp8Args",
    "BatchPagedDecodeFp8Descriptor",
    "BatchPagedDecodeFp8Plan",
    "BatchPagedDecodePlan",
    "BatchPagedPrefillArgs",
    "BatchPagedPrefillDescriptor",
    "BatchPagedPrefillPlan",
    "BatchRaggedPrefillArgs",
    "BatchRaggedPrefillDescriptor",
    "BatchRaggedPrefillPlan",
]


class _OfPool:
    """What a Descriptor says by its pool."""

    paged_kv: PagedKvCacheDescriptor

    @property
    def page_size(self) -> int:
        return self.paged_kv.page_size

    @property
    def num_kv_heads(self) -> int:
        return self.paged_kv.num_kv_heads

    @property
    def head_dim(self) -> int:
        return self.paged_kv.head_dim

    def pool(self) -> tuple[int, ...]:
        pages = self.paged_kv
        return pages.num_total_pages, pages.num_kv_heads, pages.page_size, pages.head_dim


@dataclass(frozen=True)
class BatchPagedDecodeDescriptor(_OfPool):
    paged_kv: PagedKvCacheDescriptor
    batch_size: int
    num_qo_heads: int
    sm_scale: float

    @property
    def element(self) -> ElementKind:
        return self.paged_kv.element


@dataclass(frozen=True)
class BatchPagedDecodeFp8Descriptor(_OfPool):
    """element: of q and o; the pool's is FP8E4M3 or FP8E5M2."""

    paged_kv: PagedKvCacheDescriptor
    batch_size: int
    num_qo_heads: int
    sm_scale: float
    element: ElementKind

    @property
    def kv_element(self) -> ElementKind:
        return self.paged_kv.element


@dataclass(frozen=True)
class BatchPagedPrefillDescriptor(_OfPool):
    paged_kv: PagedKvCacheDescriptor
    batch_size: int
    num_qo_heads: int
    sm_scale: float
    total_num_rows: int
    causal: bool
    enable_kv_split: bool = False

    @property
    def element(self) -> ElementKind:
        return self.paged_kv.element


@dataclass(slots=True)
class BatchPagedDecodeArgs:
    q: Any
    k_data: Any
    v_data: Any
    kv_indices: Any
    kv_indptr: Any
    last_page_len: Any
    o: Any
    lse: Any = None


BatchPagedDecodeFp8Args = BatchPagedDecodeArgs


@dataclass(slots=True)
class BatchPagedPrefillArgs:
    q: Any
    q_indptr: Any
    k_data: Any
    v_data: Any
    kv_indices: Any
    kv_indptr: Any
    last_page_len: Any
    o: Any
    lse: Any = None


class AnyLength(Slot):
    """A tensor of one axis, of any length."""

    __slots__ = ()

    def view(self, source: Any, stream: int) -> View:
        shape = view_of(source, NO_STREAM).shape
        if len(shape) != 1:
            raise InvalidProblemError(f"{self.op}: {self.name} has shape {shape}, expected one axis")
        measured = copy.copy(self)
        measured.shape = shape
        return super(AnyLength, measured).view(source, stream)


class _PagedPlan(OptionalsPlan[DescriptorT, ArgsT]):
    names: ClassVar[Mapping[str, str]] = {
        "indices": "kv_indices",
        "indptr": "kv_indptr",
        "enable_split": "enable_kv_split",
    }
    shapes: ClassVar[Mapping[str, str]] = {
        "pages, num_kv_heads, page_size, head_dim": "pool",
        "page_indices": "batch_size",
    }
    optionals = ("lse",)

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        if name == "kv_indices":
            slot.__class__ = AnyLength
        return slot


class BatchPagedDecodePlan(_PagedPlan[BatchPagedDecodeDescriptor, BatchPagedDecodeArgs]):
    """o = softmax(sm_scale * q k^T) v of one query a request: request b has the pages kv_indices[kv_indptr[b]] ...
    kv_indices[kv_indptr[b + 1] - 1], of which the last has last_page_len[b] rows. lse is to base 2.

    Shapes: q and o [batch_size, num_qo_heads, head_dim], k_data and v_data [num_total_pages, num_kv_heads, page_size,
    head_dim], kv_indices any number of i32, kv_indptr [batch_size + 1] and last_page_len [batch_size] of i32, lse
    [batch_size, num_qo_heads] of f32 or None.
    """

    kind = AttentionKind.PAGED_DECODE
    op = FAMILY["flashinfer_paged_decode"]

    def workspace_size(self) -> int:
        return 4 * (3 * self.descriptor.batch_size + 2)


class BatchPagedDecodeFp8Plan(_PagedPlan[BatchPagedDecodeFp8Descriptor, BatchPagedDecodeFp8Args]):
    """BatchPagedDecodePlan of keys and values in fp8, without a scale.

    Shapes: as BatchPagedDecodePlan.
    """

    kind = AttentionKind.PAGED_DECODE_FP8
    op = FAMILY["flashinfer_paged_decode_fp8"]
    element_fields: ClassVar[Mapping[str, str]] = {"fp": "element", "kv": "kv_element"}

    def workspace_size(self) -> int:
        return 4 * (3 * self.descriptor.batch_size + 2)


class BatchPagedPrefillPlan(_PagedPlan[BatchPagedPrefillDescriptor, BatchPagedPrefillArgs]):
    """BatchPagedDecodePlan of the rows q_indptr[b] ... q_indptr[b + 1] - 1 of request b; causal: row i sees the keys j
    <= i + keys - rows. enable_kv_split changes no result.

    Shapes: q and o [total_num_rows, num_qo_heads, head_dim], q_indptr [batch_size + 1] of i32, lse [total_num_rows,
    num_qo_heads] of f32 or None; the others as BatchPagedDecodePlan.
    """

    kind = AttentionKind.PAGED_PREFILL
    op = FAMILY["flashinfer_paged_prefill"]


@dataclass(frozen=True)
class BatchRaggedPrefillDescriptor:
    batch_size: int
    total_num_rows: int
    total_kv_rows: int
    num_qo_heads: int
    num_kv_heads: int
    head_dim: int
    sm_scale: float
    causal: bool
    element: ElementKind
    enable_kv_split: bool = False


@dataclass(slots=True)
class BatchRaggedPrefillArgs:
    q: Any
    q_indptr: Any
    k_data: Any
    v_data: Any
    kv_indptr: Any
    o: Any
    lse: Any = None


class BatchRaggedPrefillPlan(OptionalsPlan[BatchRaggedPrefillDescriptor, BatchRaggedPrefillArgs]):
    """BatchPagedPrefillPlan of keys and values that follow each other: request b has the rows kv_indptr[b] ...
    kv_indptr[b + 1] - 1.

    Shapes: k_data and v_data [total_kv_rows, num_kv_heads, head_dim]; the others as BatchPagedPrefillPlan.
    """

    kind = AttentionKind.RAGGED_PREFILL
    op = FAMILY["flashinfer_ragged_prefill"]
    names: ClassVar[Mapping[str, str]] = {"enable_split": "enable_kv_split"}
    optionals = ("lse",)
