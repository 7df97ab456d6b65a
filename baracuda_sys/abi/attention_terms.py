"""What rows of attention and of its gradients share: arguments and conditions."""

from __future__ import annotations

from .table import Dtypes

HALVES = Dtypes((("fp", ("f16", "bf16")),))

EXTENTS = ("i32 batch", "i32 heads", "i32 q_len", "i32 k_len", "i32 d_k", "i32 d_v")
NAMES = tuple(one.split()[1] for one in EXTENTS)
SIZES = (
    *(f"{name} >= 0" for name in NAMES),
    "extent(batch, heads, q_len, k_len) >= 0",
    *(f"extent(batch, heads, {rows}, {width}) >= 0" for rows in ("q_len", "k_len") for width in ("d_k", "d_v")),
)
FINITE = "-INFINITY < scale && scale < INFINITY"
Q, K, V = "q[batch, heads, q_len, d_k", "k[batch, heads, k_len, d_k", "v[batch, heads, k_len, d_v"
QKV = (f"in fp {Q}]", f"in fp {K}]", f"in fp {V}]")
MASK = "mask[batch, heads, q_len, k_len"
ATTN = "out fp attn[batch, heads, q_len, k_len]"
Y = "y[batch, heads, q_len, d_v"
LSE = "out fp lse[batch, heads, q_len]"


def by_strides(direction: str, tensor: str) -> str:
    return f"{direction} fp {tensor} @ stride_{tensor.partition('[')[0]}, 1]"


def strides(*names: str) -> tuple[str, ...]:
    return tuple(f"i64[3] stride_{name}" for name in names)


FA2_EXTENTS = ("batch", "num_heads", "num_heads_k", "seq_q", "seq_k", "head_dim")
VARLEN_EXTENTS = (
    *("batch", "num_heads", "num_heads_k", "max_seqlen_q", "max_seqlen_k"),
    *("total_q", "total_k", "head_dim"),
)
FA2_SCALE = "-INFINITY < softmax_scale && softmax_scale < INFINITY"
GROUPS = ("num_heads % num_heads_k == 0",)
OPTIONS = (
    *("f32 softmax_scale", "i32 is_causal", "in? f32 alibi_slopes_ptr[batch, num_heads @ alibi_batch_stride, 1]"),
    *("i32 alibi_batch_stride", "i32 window_size_left", "i32 window_size_right", "f32 softcap"),
)
ASKED = ("is_causal", "window_size_left", "window_size_right", "softcap")
OPTIONS_REQUIRE = (FA2_SCALE, "0 <= softcap && softcap < INFINITY", "alibi_batch_stride >= 0")
WIDTHS = ("head_dim <= 512",)
FA2_SIZES = (
    *(f"{name} > 0" for name in FA2_EXTENTS),
    *GROUPS,
    *(
        f"extent(batch, {heads}, {rows}, head_dim) >= 0"
        for heads, rows in (("num_heads", "seq_q"), ("num_heads_k", "seq_k"))
    ),
)
VARLEN_SIZES = (
    *(f"{name} > 0" for name in VARLEN_EXTENTS),
    *GROUPS,
    "extent(num_heads, total_q, head_dim) >= 0",
    "extent(num_heads_k, total_k, head_dim) >= 0",
)
FA2_QKV = (
    "in fp q[batch, num_heads, seq_q, head_dim]",
    *(f"in fp {name}[batch, num_heads_k, seq_k, head_dim]" for name in "kv"),
)
VARLEN_QKV = (
    "in fp q[total_q, num_heads, head_dim]",
    *(f"in fp {name}[total_k, num_heads_k, head_dim]" for name in "kv"),
)
STARTS = ("in i32 cu_seqlens_q[batch + 1]", "in i32 cu_seqlens_k[batch + 1]")
