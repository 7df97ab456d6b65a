"""Scaled dot product attention: with its weights written out, tile by tile, in parts, over packed sequences."""

from __future__ import annotations

from .attention_gradients import GRADIENTS
from .attention_paged import PAGED
from .attention_terms import (
    ASKED,
    ATTN,
    EXTENTS,
    FA2_EXTENTS,
    FA2_QKV,
    FA2_SCALE,
    FA2_SIZES,
    FINITE,
    HALVES,
    LSE,
    MASK,
    NAMES,
    OPTIONS,
    OPTIONS_REQUIRE,
    QKV,
    SIZES,
    STARTS,
    VARLEN_EXTENTS,
    VARLEN_QKV,
    VARLEN_SIZES,
    WIDTHS,
    K,
    Q,
    V,
    Y,
    by_strides,
    strides,
)
from .entries import RUN, ask, run, size
from .table import FP, NONE, Op

DOC = """
The logit of row i and key j is scale * q k, which a softcap, slopes or a mask change. A row sees the keys that no mask
of -infinity, causal rule, window or block pattern hides; what it does not see has no effect on it, even where that is
NaN. A row that sees no key gives y = 0, weights of 0 and a log of the sum of exponentials (lse) of -infinity. Causal
attention sees j <= i where nothing else is said; `fa2` and the prefills align the last key with the last row instead: j
<= i + keys - rows. lse is the natural logarithm, of paged and ragged attention that to base 2. f16, bf16 and f32
compute in f32, f64 in f64, with one rounding on store; the weights of f16 and bf16 may be rounded to these before they
meet the values. Rows have the same bits whatever is computed beside them.
"""

EDGE_CASES = (
    "NaN or +infinity among the logits that a row sees makes all of its results NaN.",
    "No keys: y is 0 and lse is -infinity. No rows: nothing is written.",
)

_OF_SDPA = "attn = softmax over j of scale * q k (+ mask), y = attn v; causal: row i sees the keys j <= i"
_MASK_THERE = "has_mask == 0 || k_len == 0 || present(mask)"
_BY_STRIDES = (
    "; a stride_ is of batch, head and row, and a null pointer for contiguous tensors; a stride of 0 repeats, as heads "
    "that share keys do"
)

_MATERIALISED = (
    Op(
        "sdpa",
        FP,
        (*EXTENTS, "f32 scale", "i32 is_causal", "i32 has_mask", *QKV, f"in? fp {MASK}]", ATTN, f"out fp {Y}]"),
        _OF_SDPA,
        (*SIZES, FINITE, _MASK_THERE),
    ),
    Op(
        "sdpa_strided",
        FP,
        (
            *(*EXTENTS, *strides("q", "k", "v", "mask", "y"), "f32 scale", "i32 is_causal", "i32 has_mask"),
            *(by_strides("in", one) for one in (Q, K, V)),
            *(by_strides("in?", MASK), ATTN, by_strides("out", Y)),
        ),
        _OF_SDPA + _BY_STRIDES,
        (*SIZES, FINITE, "disjoint(stride_y, batch, heads, q_len)", _MASK_THERE),
        symbol="sdpa_{fp}_strided",
        strided_of="sdpa",
    ),
)

_FLASH_ARGUMENTS = (*EXTENTS, "f32 scale", "i32 is_causal", *QKV, f"out fp {Y}]", LSE)
_OF_FLASH = (
    "y = softmax over j of (scale * q k) times v, lse = the log of the sum of exponentials; causal: row i sees the "
    "keys j <= i"
)
_FLASH = (
    Op("flash_sdpa", FP, _FLASH_ARGUMENTS, _OF_FLASH, (*SIZES, FINITE)),
    Op(
        "sdpa_arbmask",
        FP,
        (
            *(*EXTENTS, "f32 scale", "i32 is_causal", *QKV),
            *(f"in f32 {MASK}]", f"out fp {Y}]", LSE),
        ),
        "flash_sdpa with a mask of f32 that is added to the logits; -infinity hides",
        (*SIZES, FINITE),
        symbol="sdpa_{fp}_arbmask",
        entries=(RUN, ask(*NAMES, "is_causal")),
    ),
    Op(
        "sdpa_block_sparse",
        FP,
        (
            *(*EXTENTS, "i32 block_size", "f32 scale", "i32 is_causal", *QKV),
            "in u8 block_pattern[batch, heads, q_len / block_size + (q_len % block_size != 0), "
            "k_len / block_size + (k_len % block_size != 0)]",
            *(f"out fp {Y}]", LSE),
        ),
        "flash_sdpa where a block of block_size rows sees a block of as many keys only if its entry of block_pattern "
        "is not 0",
        (*SIZES, "block_size >= 1", FINITE),
        symbol="sdpa_{fp}_block_sparse",
        entries=(RUN, ask(*NAMES, "block_size")),
        workspace="u64",
    ),
    Op("flash_sdpa_sm89", HALVES, _FLASH_ARGUMENTS, f"{_OF_FLASH}. It is flash_sdpa", (*SIZES, FINITE)),
    Op(
        "flash_sdpa_sm89_strided",
        HALVES,
        (
            *(*EXTENTS, *strides("q", "k", "v", "y"), "f32 scale", "i32 is_causal"),
            *(*(by_strides("in", one) for one in (Q, K, V)), by_strides("out", Y), LSE),
        ),
        _OF_FLASH + _BY_STRIDES,
        (*SIZES, FINITE, "disjoint(stride_y, batch, heads, q_len)"),
        symbol="flash_sdpa_sm89_{fp}_strided",
        strided_of="flash_sdpa_sm89",
    ),
)

_DECODING_EXTENTS = ("batch", "heads", "num_kv_heads", "k_len", "head_dim")
_CACHE = "[batch, num_kv_heads, k_len, head_dim @ {0}_b_stride, {0}_h_stride, {0}_seq_stride, 1]"
_DECODING = Op(
    "flash_decoding",
    HALVES,
    (
        "in fp q[batch, heads, head_dim @ q_b_stride, q_h_stride, 1]",
        *(f"in fp {name}{_CACHE.format(name)}" for name in "kv"),
        "out fp y[batch, heads, head_dim @ y_b_stride, y_h_stride, 1]",
        *("out? f32 a[batch, heads, k_len]", "out? f32 a_mean[batch, k_len]", "workspace"),
        *(f"i32 {name}" for name in _DECODING_EXTENTS),
        *("i64 q_b_stride", "i64 q_h_stride", "i64 k_b_stride", "i64 k_h_stride", "i64 k_seq_stride"),
        *("i64 v_b_stride", "i64 v_h_stride", "i64 v_seq_stride", "i64 y_b_stride", "i64 y_h_stride", "f32 scale"),
    ),
    "of one query a request: a = softmax over j of scale * q k, y = a v, a_mean = the mean of a over the heads; head h "
    "has the keys of head h / (heads / num_kv_heads). The workspace has batch * heads * ceil(k_len / 256) * (2 + "
    "head_dim) f32",
    (
        *(f"{name} >= 0" for name in _DECODING_EXTENTS),
        "num_kv_heads == 0 ? heads == 0 : heads % num_kv_heads == 0",
        *("extent(batch, heads, k_len) >= 0", "extent(batch, heads, head_dim) >= 0"),
        "extent(batch, heads, k_len / 256 + 1, head_dim + 2, 4) >= 0",
        *(FINITE, "batch <= 1 || y_b_stride != 0", "heads <= 1 || y_h_stride != 0"),
        "present(a) || !present(a_mean)",
    ),
    supports=("head_dim <= 512",),
    entries=(
        RUN,
        ask(*_DECODING_EXTENTS),
        size("workspace_bytes", "batch", "heads", "k_len", "head_dim"),
    ),
    empty_without=("y",),
)

_RING_EXTENTS = ("batch", "heads", "q_local", "k_chunk", "d")
_STATE = ("add f32 o_acc[batch, heads, q_local, d]", "add f32 m_acc[batch, heads, q_local]")
_SUMS = "add f32 l_acc[batch, heads, q_local]"
_READ_STATE = tuple(one.replace("add ", "in ") for one in (*_STATE, _SUMS))
_RING = (
    Op(
        "ring_attention",
        NONE,
        ("i32 batch", "i32 heads", "i32 q_local", "i32 d"),
        "the bytes of the state of ring attention: o_acc [batch, heads, q_local, d], m_acc and l_acc [batch, heads, "
        "q_local] of f32",
        entries=(size("workspace_bytes", "batch", "heads", "q_local", "d"),),
        workspace="none",
    ),
    Op(
        "ring_attention_init",
        NONE,
        ("out f32 o_acc[o_len]", "out f32 m_acc[ml_len]", "out f32 l_acc[ml_len]", "i64 o_len", "i64 ml_len"),
        "o_acc = 0, m_acc = -infinity, l_acc = 0: the state before any keys",
        ("o_len >= 0", "ml_len >= 0"),
        workspace="none",
    ),
    Op(
        "ring_attention_step",
        HALVES,
        (
            *(f"i32 {name}" for name in _RING_EXTENTS),
            *("i32 q_global_base", "i32 k_global_base", "f32 scale", "i32 is_causal"),
            *("in fp q[batch, heads, q_local, d]", "in fp k_local[batch, heads, k_chunk, d]"),
            *("in fp v_local[batch, heads, k_chunk, d]", *_STATE, _SUMS),
        ),
        "a chunk of keys into the state: with the logits s = scale * q k, m' = max(m, s), l = l e^(m - m') + the sum "
        "of e^(s - m'), o = o e^(m - m') + the sum of e^(s - m') v; causal: row i sees the keys j with k_global_base + "
        "j <= q_global_base + i",
        (
            *(f"{name} >= 0" for name in _RING_EXTENTS),
            *("extent(batch, heads, q_local, d) >= 0", "extent(batch, heads, k_chunk, d) >= 0", FINITE),
        ),
        supports=("d <= 512",),
        symbol="ring_attention_{fp}_step",
        entries=(RUN, ask(*_RING_EXTENTS)),
        workspace="none",
        empty_without=("m_acc", "k_local"),
    ),
    Op(
        "ring_attention_finalize",
        HALVES,
        (
            *("i32 batch", "i32 heads", "i32 q_local", "i32 d", *_READ_STATE),
            *("out fp y[batch, heads, q_local, d]", "out? fp lse[batch, heads, q_local]"),
        ),
        "y = o / l and lse = m + log l; 0 and -infinity where l is 0",
        (
            *("batch >= 0", "heads >= 0", "q_local >= 0", "d >= 0", "extent(batch, heads, q_local) >= 0"),
            "extent(batch, heads, q_local, d) >= 0",
        ),
        supports=("d <= 512",),
        symbol="ring_attention_{fp}_finalize",
        entries=(RUN, ask("batch", "heads", "q_local", "d")),
        workspace="none",
    ),
)

_FA2_RESULTS = ("out fp out[batch, num_heads, seq_q, head_dim]", "out f32 softmax_lse[batch, num_heads, seq_q]")
_OF_FA2 = (
    "out = softmax over j of t times v, softmax_lse = the log of the sum of exponentials, with t = scale * q k{0}; "
    "head h has the keys of head h / (num_heads / num_heads_k). With o = seq_k - seq_q{1}: causal hides j > i + o{2}"
)
_OPTIONAL = (
    ", then softcap * tanh(t / softcap) where softcap > 0, less slope * |i + o - j|",
    ", window_size_left >= 0 hides j < i + o - window_size_left, window_size_right >= 0 hides j > i + o + "
    "window_size_right",
)
_FA2 = (
    Op(
        "fa2_sdpa",
        HALVES,
        (*(f"i32 {name}" for name in FA2_EXTENTS), "f32 softmax_scale", "i32 is_causal", *FA2_QKV, *_FA2_RESULTS),
        _OF_FA2.format("", "", ""),
        (*FA2_SIZES, FA2_SCALE),
        supports=WIDTHS,
        entries=(RUN, ask(*FA2_EXTENTS, "is_causal")),
    ),
    Op(
        "fa2_sdpa_v2",
        HALVES,
        (*(f"i32 {name}" for name in FA2_EXTENTS), *OPTIONS, *FA2_QKV, *_FA2_RESULTS),
        _OF_FA2.format(_OPTIONAL[0], "", _OPTIONAL[1]),
        (*FA2_SIZES, *OPTIONS_REQUIRE),
        supports=WIDTHS,
        symbol="fa2_sdpa_{fp}",
        entries=(run("run_v2"), ask(*FA2_EXTENTS, *ASKED, suffix="can_implement_v2")),
    ),
    Op(
        "fa2_sdpa_lse",
        NONE,
        ("i32 batch", "i32 num_heads", "i32 seq_q"),
        "the elements of softmax_lse of fa2_sdpa: batch * num_heads * seq_q",
        symbol="fa2_sdpa",
        function="fa2_sdpa",
        entries=(size("lse_size", "batch", "num_heads", "seq_q"),),
        workspace="none",
    ),
    Op(
        "fa2_sdpa_varlen",
        HALVES,
        (
            *(f"i32 {name}" for name in VARLEN_EXTENTS),
            *(*OPTIONS, *VARLEN_QKV, *STARTS, "out fp out[total_q, num_heads, head_dim]"),
            "out f32 softmax_lse[num_heads, total_q]",
        ),
        "fa2_sdpa of sequences that follow each other: sequence b has the rows cu_seqlens_q[b] ... cu_seqlens_q[b + 1] "
        "- 1 and the keys cu_seqlens_k[b] ... cu_seqlens_k[b + 1] - 1",
        (*VARLEN_SIZES, *OPTIONS_REQUIRE),
        supports=WIDTHS,
        entries=(RUN, ask(*VARLEN_EXTENTS, *ASKED)),
    ),
    Op(
        "fa2_sdpa_varlen_lse",
        NONE,
        ("i32 batch", "i32 num_heads", "i32 total_q"),
        "the elements that softmax_lse of fa2_sdpa_varlen may have: num_heads * (total_q + 128 * batch)",
        symbol="fa2_sdpa_varlen",
        function="fa2_sdpa_varlen",
        entries=(size("lse_size", "batch", "num_heads", "total_q"),),
        workspace="none",
    ),
)

OPS = (*_MATERIALISED, *_FLASH, _DECODING, *_RING, *_FA2, *PAGED, *GRADIENTS)
