"""Attention of keys and values in pages, and of packed ones: decoding and prefill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT, DescriptorT
from ..kinds import AttentionKind, ElementKind
from .cache import OfPool, OfPoolsKind, PagedKvCacheDescriptor, PoolPlan
from .common import OptionalAttentionPlan

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


@dataclass(frozen=True)
class _BatchDescriptor(OfPool):
    paged_kv: PagedKvCacheDescriptor
    batch_size: int
    num_qo_heads: int
    sm_scale: float


@dataclass(frozen=True)
class BatchPagedDecodeDescriptor(_BatchDescriptor, OfPoolsKind):
    pass


@dataclass(frozen=True)
class BatchPagedDecodeFp8Descriptor(_BatchDescriptor):
    """element: of q and o; the pool's is FP8E4M3 or FP8E5M2."""

    element: ElementKind

    @property
    def kv_element(self) -> ElementKind:
        return self.paged_kv.element


@dataclass(frozen=True)
class BatchPagedPrefillDescriptor(_BatchDescriptor, OfPoolsKind):
    total_num_rows: int
    causal: bool
    enable_kv_split: bool = False


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


class _PagedPlan(PoolPlan[DescriptorT, ArgsT], OptionalAttentionPlan[DescriptorT, ArgsT]):
    """lse may be None."""


class _DecodePlan(_PagedPlan[DescriptorT, ArgsT]):
    def workspace_size(self) -> int:
        descriptor: Any = self.descriptor
        requests: int = descriptor.batch_size
        return 4 * (3 * requests + 2)


class BatchPagedDecodePlan(_DecodePlan[BatchPagedDecodeDescriptor, BatchPagedDecodeArgs]):
    """o = softmax(sm_scale * q k^T) v of one query a request: request b has the pages kv_indices[kv_indptr[b]] ...
    kv_indices[kv_indptr[b + 1] - 1], of which the last has last_page_len[b] rows. lse is to base 2.

    Shapes: q and o [batch_size, num_qo_heads, head_dim], k_data and v_data [num_total_pages, num_kv_heads, page_size,
    head_dim], kv_indices any number of i32, kv_indptr [batch_size + 1] and last_page_len [batch_size] of i32, lse
    [batch_size, num_qo_heads] of f32 or None.
    """

    kind = AttentionKind.PAGED_DECODE
    op = FAMILY["flashinfer_paged_decode"]


class BatchPagedDecodeFp8Plan(_DecodePlan[BatchPagedDecodeFp8Descriptor, BatchPagedDecodeFp8Args]):
    """BatchPagedDecodePlan of keys and values in fp8, without a scale.

    Shapes: as BatchPagedDecodePlan.
    """

    kind = AttentionKind.PAGED_DECODE_FP8
    op = FAMILY["flashinfer_paged_decode_fp8"]
    element_fields: ClassVar[Mapping[str, str]] = {"fp": "element", "kv": "kv_element"}


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


class BatchRaggedPrefillPlan(OptionalAttentionPlan[BatchRaggedPrefillDescriptor, BatchRaggedPrefillArgs]):
    """BatchPagedPrefillPlan of keys and values that follow each other: request b has the rows kv_indptr[b] ...
    kv_indptr[b + 1] - 1.

    Shapes: k_data and v_data [total_kv_rows, num_kv_heads, head_dim]; the others as BatchPagedPrefillPlan.
    """

    kind = AttentionKind.RAGGED_PREFILL
    op = FAMILY["flashinfer_ragged_prefill"]
