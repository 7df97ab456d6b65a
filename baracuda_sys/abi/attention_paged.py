"""Attention of keys and values in pages, and of packed ones: decoding and prefill."""

from __future__ import annotations

from .attention_terms import HALVES, WIDTHS
from .entries import RUN, Entry, ask, size
from .table import NONE, Dtypes, Op

DECODED = Dtypes((("fp", ("f16", "bf16", "f32")),))
FP8 = Dtypes((("fp", ("f16", "bf16")), ("kv", ("e4m3=fp8e4m3", "e5m2=fp8e5m2"))))

_DECODE_EXTENTS = ("batch_size", "page_size", "head_dim", "num_qo_heads", "num_kv_heads")
_PREFILL_EXTENTS = ("batch_size", "total_num_rows", "page_size", "head_dim", "num_qo_heads", "num_kv_heads")
_RAGGED_EXTENTS = ("batch_size", "total_num_rows", "total_kv_rows", "head_dim", "num_qo_heads", "num_kv_heads")
_DECODE_NAME = "flashinfer_paged_decode"
_SM_SCALE = "-INFINITY < sm_scale && sm_scale < INFINITY"
_PAGE = "[pages, num_kv_heads, page_size, head_dim]"
_QO_GROUPS = "num_qo_heads % num_kv_heads == 0"
_OF_PAGES = (
    "request b has the pages indices[indptr[b]] ... indices[indptr[b + 1] - 1], of which the last has last_page_len[b] "
    "rows; head h has the keys of head h / (num_qo_heads / num_kv_heads)"
)


def _positive(extents: tuple[str, ...], rows: str) -> tuple[str, ...]:
    return (
        *(f"{name} > 0" for name in extents),
        *(_QO_GROUPS, f"extent({rows}, num_qo_heads, head_dim) >= 0"),
    )


def _decode(name: str, dtypes: Dtypes, element: str, symbol: str, doc: str) -> Op:
    return Op(
        name,
        dtypes,
        (
            *(*(f"i32 {one}" for one in _DECODE_EXTENTS), "f32 sm_scale"),
            *(f"in {element} k_data{_PAGE}", f"in {element} v_data{_PAGE}"),
            *("in i32 indices[page_indices]", "in i32 indptr[batch_size + 1]", "in i32 last_page_len[batch_size]"),
            *("in fp q[batch_size, num_qo_heads, head_dim]", "out fp o[batch_size, num_qo_heads, head_dim]"),
            "out? f32 lse[batch_size, num_qo_heads]",
        ),
        doc,
        (*_positive(_DECODE_EXTENTS, "batch_size"), "extent(num_kv_heads, page_size, head_dim) >= 0", _SM_SCALE),
        supports=WIDTHS,
        symbol=symbol,
        function=_DECODE_NAME,
        entries=(RUN, ask(tensors=False)),
        counts=("pages", "page_indices"),
    )


def _asks(name: str, extents: tuple[str, ...], conditions: tuple[str, ...], doc: str, *more: Entry) -> Op:
    """The `_can_implement` that has no dtype."""
    return Op(
        f"{name}_any",
        NONE,
        tuple(f"i32 {one}" for one in extents),
        doc,
        conditions,
        supports=WIDTHS,
        symbol=name,
        entries=(ask(*extents), *more),
        function=name,
        workspace="none",
    )


_ANY = "whether {0} can be computed, at any dtype"
_PREFILL_SIZES = (
    *_positive(_PREFILL_EXTENTS, "total_num_rows"),
    "extent(num_kv_heads, page_size, head_dim) >= 0",
)
_RAGGED_SIZES = (
    *_positive(_RAGGED_EXTENTS, "total_num_rows"),
    "extent(total_kv_rows, num_kv_heads, head_dim) >= 0",
)
_PREFILL_ROWS = (
    *("in fp q[total_num_rows, num_qo_heads, head_dim]", "in i32 q_indptr[batch_size + 1]"),
    *("out fp o[total_num_rows, num_qo_heads, head_dim]", "out? f32 lse[total_num_rows, num_qo_heads]"),
)
_CAUSAL = (
    "; causal: row i of a request sees its keys j <= i + keys - rows; enable_split is a hint that changes no result"
)
PAGED = (
    _decode(
        _DECODE_NAME,
        DECODED,
        "fp",
        "",
        f"o = softmax over j of (sm_scale * q k) times v of one query a request; {_OF_PAGES}",
    ),
    _decode(
        f"{_DECODE_NAME}_fp8",
        FP8,
        "kv",
        f"{_DECODE_NAME}_{{fp}}_{{kv}}",
        "flashinfer_paged_decode of keys and values in fp8",
    ),
    _asks(
        _DECODE_NAME,
        _DECODE_EXTENTS,
        (*_positive(_DECODE_EXTENTS, "batch_size"), "extent(num_kv_heads, page_size, head_dim) >= 0"),
        f"{_ANY.format(_DECODE_NAME)}; the bytes of its workspace are 4 * (3 * batch_size + 2)",
        size("workspace_size", "batch_size"),
    ),
    Op(
        "flashinfer_paged_prefill",
        HALVES,
        (
            *(*(f"i32 {one}" for one in _PREFILL_EXTENTS), "f32 sm_scale", "i32 causal", "i32 enable_split"),
            *(f"in fp k_data{_PAGE}", f"in fp v_data{_PAGE}", "in i32 kv_indices[page_indices]"),
            *("in i32 kv_indptr[batch_size + 1]", "in i32 last_page_len[batch_size]", *_PREFILL_ROWS),
        ),
        "o = softmax over j of (sm_scale * q k) times v, of the rows q_indptr[b] ... q_indptr[b + 1] - 1 of request b; "
        f"{_OF_PAGES.replace('indices[', 'kv_indices[').replace('indptr[', 'kv_indptr[')}{_CAUSAL}",
        (*_PREFILL_SIZES, _SM_SCALE),
        supports=WIDTHS,
        entries=(RUN, ask(tensors=False)),
        workspace="none",
        counts=("pages", "page_indices"),
    ),
    _asks("flashinfer_paged_prefill", _PREFILL_EXTENTS, _PREFILL_SIZES, _ANY.format("flashinfer_paged_prefill")),
    Op(
        "flashinfer_ragged_prefill",
        HALVES,
        (
            *(*(f"i32 {one}" for one in _RAGGED_EXTENTS), "f32 sm_scale", "i32 causal", "i32 enable_split"),
            *(f"in fp {name}_data[total_kv_rows, num_kv_heads, head_dim]" for name in "kv"),
            *("in i32 kv_indptr[batch_size + 1]", *_PREFILL_ROWS),
        ),
        "flashinfer_paged_prefill of keys and values that follow each other: request b has the rows kv_indptr[b] ... "
        f"kv_indptr[b + 1] - 1{_CAUSAL}",
        (*_RAGGED_SIZES, _SM_SCALE),
        supports=WIDTHS,
        entries=(RUN, ask(*_RAGGED_EXTENTS, "sm_scale", "causal")),
        workspace="none",
    ),
    _asks("flashinfer_ragged_prefill", _RAGGED_EXTENTS, _RAGGED_SIZES, _ANY.format("flashinfer_ragged_prefill")),
)
