"""The gradients of scaled dot product attention."""

from __future__ import annotations

from .attention_terms import (
    ASKED,
    EXTENTS,
    FA2_EXTENTS,
    FA2_QKV,
    FA2_SIZES,
    FINITE,
    HALVES,
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
from .entries import RUN, ask, size
from .table import FP, NONE, Gradient, Op

_ATTN = "in fp attn[batch, heads, q_len, k_len]"
_DSCORES = "out fp dscores_ws[batch, heads, q_len, k_len]"
_DQ, _DK, _DV = (f"d{one[0].upper()}{one[1:]}" for one in (Q, K, V))
_OF_SDPA = (
    "dV = attn^T dy, dA = dy v^T, dscores_ws = attn * (dA - the sum over j of attn * dA), dQ = scale * dscores_ws k, "
    "dK = scale * dscores_ws^T q, of dscores_ws before it is rounded; where attn is 0, dscores_ws is 0"
)
_ROLES = {"dQ": "d q", "dK": "d k", "dV": "d v"}


def _out_by_strides(tensor: str) -> str:
    """The C arguments are called dQ and stride_dq."""
    return by_strides("out", tensor).replace(f"stride_{tensor[:2]}", f"stride_{tensor[:2].lower()}")


_FA2_STATS = ("in fp o[{0}]", "in fp dout[{0}]", "in f32 lse[{1}]")
_FA2_ROLES = {"o": "out", "lse": "softmax_lse"}
_FA2_DOC = "dq, dk, dv of {0}, from out and softmax_lse of that; heads that share keys are summed in order"

GRADIENTS = (
    Op(
        "sdpa_backward",
        FP,
        (
            *(*EXTENTS, "f32 scale", *QKV, _ATTN, f"in fp d{Y}]", _DSCORES),
            *(f"out fp {one}]" for one in (_DQ, _DK, _DV)),
        ),
        _OF_SDPA,
        (*SIZES, FINITE),
        gradient=Gradient("sdpa", {**_ROLES, "dscores_ws": "d mask"}),
    ),
    Op(
        "sdpa_backward_strided",
        FP,
        (
            *(*EXTENTS, *strides("q", "k", "v", "dy", "dq", "dk", "dv"), "f32 scale"),
            *(by_strides("in", one) for one in (Q, K, V)),
            *(_ATTN, by_strides("in", f"d{Y}"), _DSCORES),
            *(_out_by_strides(one) for one in (_DQ, _DK, _DV)),
        ),
        f"{_OF_SDPA}. A stride_ is of batch, head and row, and a null pointer for contiguous tensors. Where the head's "
        "of dK or dV is 0, its heads are summed",
        (
            *(*SIZES, FINITE, "disjoint(stride_dq, batch, heads, q_len)"),
            *(f"disjoint(stride_{one}, batch, 1, k_len)" for one in ("dk", "dv")),
        ),
        symbol="sdpa_backward_{fp}_strided",
        gradient=Gradient("sdpa_strided", {**_ROLES, "dscores_ws": "d mask"}),
        strided_of="sdpa_backward",
    ),
    Op(
        "flash_sdpa_backward",
        FP,
        (
            *(*EXTENTS, "f32 scale", "i32 is_causal", *QKV, f"in fp {Y}]", "in fp lse[batch, heads, q_len]"),
            *(f"in fp d{Y}]", "out fp d_ws[batch, heads, q_len]", *(f"out fp {one}]" for one in (_DQ, _DK, _DV))),
        ),
        "dQ, dK, dV of flash_sdpa, from its y and lse, which is found again where it was rounded to 16 bits; d_ws = "
        "the row sums of dy * y",
        (*SIZES, FINITE),
        gradient=Gradient("flash_sdpa", _ROLES, scratch=("d_ws",)),
    ),
    Op(
        "fa2_sdpa_backward",
        HALVES,
        (
            *(*(f"i32 {name}" for name in FA2_EXTENTS), *OPTIONS, *FA2_QKV),
            *(one.format("batch, num_heads, seq_q, head_dim", "batch, num_heads, seq_q") for one in _FA2_STATS),
            *(one.replace("in fp ", "out fp d") for one in FA2_QKV),
        ),
        _FA2_DOC.format("fa2_sdpa_v2"),
        (*FA2_SIZES, *OPTIONS_REQUIRE),
        supports=WIDTHS,
        entries=(RUN, ask(*FA2_EXTENTS, *ASKED)),
        gradient=Gradient("fa2_sdpa_v2", _FA2_ROLES),
    ),
    Op(
        "fa2_sdpa_workspace",
        NONE,
        ("i32 batch", "i32 num_heads", "i32 seq_q", "i32 head_dim"),
        "the bytes of workspace that fa2_sdpa_backward must be given",
        symbol="fa2_sdpa_backward",
        function="fa2_sdpa_backward",
        entries=(size("workspace_size", "batch", "num_heads", "seq_q", "head_dim"),),
        workspace="none",
    ),
    Op(
        "fa2_sdpa_varlen_backward",
        HALVES,
        (
            *(*(f"i32 {name}" for name in VARLEN_EXTENTS), *OPTIONS, *VARLEN_QKV),
            *(one.format("total_q, num_heads, head_dim", "num_heads, total_q") for one in _FA2_STATS),
            *(*STARTS, *(one.replace("in fp ", "out fp d") for one in VARLEN_QKV)),
        ),
        _FA2_DOC.format("fa2_sdpa_varlen"),
        (*VARLEN_SIZES, *OPTIONS_REQUIRE),
        supports=WIDTHS,
        entries=(RUN, ask(*VARLEN_EXTENTS, *ASKED)),
        gradient=Gradient("fa2_sdpa_varlen", _FA2_ROLES),
    ),
    Op(
        "fa2_sdpa_varlen_workspace",
        NONE,
        ("i32 batch", "i32 num_heads", "i32 max_seqlen_q", "i32 total_q", "i32 head_dim"),
        "the bytes of workspace that fa2_sdpa_varlen_backward must be given",
        symbol="fa2_sdpa_varlen_backward",
        function="fa2_sdpa_varlen_backward",
        entries=(size("workspace_size", "batch", "num_heads", "max_seqlen_q", "total_q", "head_dim"),),
        workspace="none",
    ),
)
