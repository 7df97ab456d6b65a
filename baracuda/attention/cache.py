"""Caches of keys and values: in one piece for each sequence, or in pages."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Argument
from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import AttentionKind, ElementKind
from ..operands import Slot
from ..streams import NO_STREAM
from ..tensors import View, view_of
from .common import AttentionPlan, require_positive

__all__ = [
    "KvCacheAppendArgs",
    "KvCacheAppendDescriptor",
    "KvCacheAppendPlan",
    "PagedKvAppendArgs",
    "PagedKvAppendDescriptor",
    "PagedKvAppendPlan",
    "PagedKvCacheDescriptor",
]


@dataclass(frozen=True)
class KvCacheAppendDescriptor:
    batch_size: int
    num_heads: int
    new_len: int
    max_cache_len: int
    d_k: int
    d_v: int
    element: ElementKind


@dataclass(slots=True)
class KvCacheAppendArgs:
    k_new: Any
    v_new: Any
    cache_offsets: Any
    k_cache: Any
    v_cache: Any


class KvCacheAppendPlan(AttentionPlan[KvCacheAppendDescriptor, KvCacheAppendArgs]):
    """k_cache[b, h, cache_offsets[b] + t] = k_new[b, h, t], and the same of v, bit for bit; nothing before the cache or
    behind it.

    Shapes: k_new [batch_size, num_heads, new_len, d_k], v_new [batch_size, num_heads, new_len, d_v], cache_offsets
    [batch_size] of i64, k_cache [batch_size, num_heads, max_cache_len, d_k], v_cache [batch_size, num_heads,
    max_cache_len, d_v].
    """

    op = FAMILY["kv_cache_append"]
    kind = AttentionKind.KV_CACHE_APPEND


@dataclass(frozen=True)
class PagedKvCacheDescriptor:
    """A pool of pages: k_data and v_data [num_total_pages, num_kv_heads, page_size, head_dim]."""

    page_size: int
    num_total_pages: int
    num_kv_heads: int
    head_dim: int
    element: ElementKind


class OfPool:
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


class OfPoolsKind(OfPool):
    """The same where all elements are those of the pool."""

    @property
    def element(self) -> ElementKind:
        return self.paged_kv.element


@dataclass(frozen=True)
class PagedKvAppendDescriptor(OfPoolsKind):
    paged_kv: PagedKvCacheDescriptor
    batch_size: int


@dataclass(slots=True)
class PagedKvAppendArgs:
    k_data: Any
    v_data: Any
    kv_indices: Any
    kv_indptr: Any
    last_page_len: Any
    key: Any
    value: Any


class ListSlot(Slot):
    """A tensor of one axis, of any length."""

    __slots__ = ()

    def view(self, source: Any, stream: int) -> View:
        try:
            shape = view_of(source, NO_STREAM).shape
        except (TypeError, UnsupportedError):
            return super().view(source, stream)  # which says what is wrong
        if len(shape) != 1:
            raise InvalidProblemError(f"{self.op}: {self.name} has shape {shape}, expected one axis")
        measured = copy.copy(self)
        measured.shape = shape
        return super(ListSlot, measured).view(source, stream)


class PoolPlan(AttentionPlan[DescriptorT, ArgsT]):
    """k_data and v_data are the pool; kv_indices has any number of pages."""

    shapes: ClassVar[Mapping[str, str]] = {
        "pages, num_kv_heads, page_size, head_dim": "pool",
        "pages, num_heads, page_size, head_dim": "pool",
        "page_indices": "batch_size",
    }

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        if name == "kv_indices":
            slot.__class__ = ListSlot
        return slot


class PagedKvAppendPlan(PoolPlan[PagedKvAppendDescriptor, PagedKvAppendArgs]):
    """The last row of each request, of keys and of values: request b has the pages kv_indices[kv_indptr[b]] ...
    kv_indices[kv_indptr[b + 1] - 1], of which the last has last_page_len[b] rows, the new one counted.

    Shapes: k_data and v_data [num_total_pages, num_kv_heads, page_size, head_dim], kv_indices [any] of i32, kv_indptr
    [batch_size + 1] of i32, last_page_len [batch_size] of i32, key and value [batch_size, num_kv_heads, head_dim].
    """

    op = FAMILY["flashinfer_paged_kv_append_decode"]
    kind = AttentionKind.PAGED_KV_APPEND
    names = {**AttentionPlan.names, "num_heads": "num_kv_heads"}

    @classmethod
    def check(cls, descriptor: PagedKvAppendDescriptor) -> None:
        require_positive(cls.__name__, num_total_pages=descriptor.paged_kv.num_total_pages)
