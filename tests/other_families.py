"""Rows of families that the library does not have yet, whose signatures are the most varied of the published ones.

They prove that the table can say them: test_other_families.py compares what they expand to with
tests/data/other_families.tsv, symbol by symbol, and compiles their header and definitions.
"""

from __future__ import annotations

from baracuda_sys.abi.entries import CAN_IMPLEMENT, RUN, ask, create, destroy, run, size
from baracuda_sys.abi.table import NONE, Dtypes, Family, Gradient, Op, alias


def axis(name: str, values: str) -> Dtypes:
    return Dtypes(((name, tuple(values.split())),))


def by_value(type_: str, names: str) -> tuple[str, ...]:
    return tuple(f"{type_} {name}" for name in names.split())


T = axis("t", "f32 f16 bf16 f64")
FLOATS = axis("t", "f32 f16 bf16")
HALF = axis("t", "f16 bf16")
F32 = axis("t", "f32")
SIZES = ask(tensors=False)

# ---- attention ----

ROPE = by_value("i32", "batch heads seq head_dim")
ROPE_SCALARS = ("f32 base", "i32 pos_default_flag")
ROPE_SHAPE = "batch, heads, seq, head_dim"
ROPE_REQUIRES = ("head_dim % 2 == 0", "pos_default_flag != 0 || present(positions)")


def rope(x: str, y: str, *, strided: bool) -> Op:
    steps = [f"stride_{name}_{one}" for name in (x, y) for one in "bhs"] if strided else []
    by = {x: f" @ {', '.join(steps[:3])}, 1", y: f" @ {', '.join(steps[3:])}, 1"} if strided else {x: "", y: ""}
    name = f"rope{'_backward' * (x == 'dy')}"
    return Op(
        name + "_strided" * strided,
        T,
        (
            *(*ROPE, *by_value("i64", " ".join(steps)), *ROPE_SCALARS),
            *(f"in t {x}[{ROPE_SHAPE}{by[x]}]", "in? i64 positions[seq]", f"out t {y}[{ROPE_SHAPE}{by[y]}]"),
        ),
        "pairs rotated by their position",
        ROPE_REQUIRES,
        symbol=name + "_{t}" + "_strided" * strided,
        gradient=Gradient("rope" + "_strided" * strided) if x == "dy" else None,
        strided_of=name if strided else "",
    )


def rope_apply(name: str, rows: str, x: str, y: str) -> Op:
    first, second = rows.split()
    shape = f"{first}, {second}" + ", d" * (second == "h_heads")
    return Op(
        name,
        T,
        (
            *(*by_value("i32", f"{rows} d stride_b"), f"in t {x}[{shape}]"),
            *("in f32 cos_tab[d / 2]", "in f32 sin_tab[d / 2]", f"out t {y}[{shape}]"),
        ),
        "pairs rotated by a table",
        entries=(RUN, SIZES),
    )


SDPA = by_value("i32", "batch heads q_len k_len d_k d_v")
Q, K, V = "batch, heads, q_len, d_k", "batch, heads, k_len, d_k", "batch, heads, k_len, d_v"
Y, SCORES, LSE = "batch, heads, q_len, d_v", "batch, heads, q_len, k_len", "batch, heads, q_len"
QKV = (f"in t q[{Q}]", f"in t k[{K}]", f"in t v[{V}]")
DQKV = (f"out t dQ[{Q}]", f"out t dK[{K}]", f"out t dV[{V}]")
MASKED = (f"in? t mask[{SCORES}]", f"out t attn[{SCORES}]", f"out t y[{Y}]")
SDPA_BACKWARD = (*QKV, f"in t attn[{SCORES}]", f"in t dy[{Y}]", f"out t dscores_ws[{SCORES}]", *DQKV)
SCALE, CAUSAL = "f32 scale", "i32 is_causal"


def strides(names: str) -> tuple[str, ...]:
    return tuple(f"i64[3] stride_{name}" for name in names.split())


FA2 = by_value("i32", "batch num_heads num_heads_k seq_q seq_k head_dim")
FA2_Q, FA2_K = "batch, num_heads, seq_q, head_dim", "batch, num_heads_k, seq_k, head_dim"
FA2_QKV = (f"in t q[{FA2_Q}]", f"in t k[{FA2_K}]", f"in t v[{FA2_K}]")
FA2_OUT = (f"out t out[{FA2_Q}]", "out f32 softmax_lse[batch, num_heads, seq_q]")
BIAS = (
    *("f32 softmax_scale", CAUSAL, "in? f32 alibi_slopes_ptr[num_heads]", "i32 alibi_batch_stride"),
    *("i32 window_size_left", "i32 window_size_right", "f32 softcap"),
)
UNASKED = ("softmax_scale", "alibi_slopes_ptr", "alibi_batch_stride")
VARLEN = by_value("i32", "batch num_heads num_heads_k max_seqlen_q max_seqlen_k total_q total_k head_dim")
VAR_Q, VAR_K = "total_q, num_heads, head_dim", "total_k, num_heads_k, head_dim"
VAR_QKV = (f"in t q[{VAR_Q}]", f"in t k[{VAR_K}]", f"in t v[{VAR_K}]")
SEQUENCES = ("in i32 cu_seqlens_q[batch + 1]", "in i32 cu_seqlens_k[batch + 1]")
VAR_LSE = "[num_heads, total_q + 128 * batch]"
FA2_SIZES = ask(without=("softmax_scale",), tensors=False)
FA2_WINDOW = ask(without=UNASKED, tensors=False)

PAGE = by_value("i32", "batch_size page_size head_dim num_qo_heads num_kv_heads")
POOL = "[num_kv_heads, page_size, head_dim]"
PAGES = ("in i32 indices[1]", "in i32 indptr[batch_size + 1]", "in i32 last_page_len[batch_size]")
DECODED = "[batch_size, num_qo_heads, head_dim]"
PREFILL = (*by_value("i32", "head_dim num_qo_heads num_kv_heads"), "f32 sm_scale", "i32 causal", "i32 enable_split")
PREFILL_OUT = (
    *("in t q[total_num_rows, num_qo_heads, head_dim]", "in i32 q_indptr[batch_size + 1]"),
    *("out t o[total_num_rows, num_qo_heads, head_dim]", "out? f32 lse[total_num_rows, num_qo_heads]"),
)
MERGE = by_value("i32", "seq_len num_heads head_dim")

PHILOX = ("i32 deterministic", "u64 seed_val", "u64 offset_val")
SAMPLED = ("in f32 probs[batch, vocab]", "out i32 output[batch]", "out? u8 valid[batch]")
FILTERS = {"top_k": ("top_k i32",), "top_p": ("top_p f32",), "min_p": ("min_p f32",)}
FILTERS["top_k_top_p"] = FILTERS["top_k"] + FILTERS["top_p"]


def unchecked(name: str, *args: str) -> Op:
    """A `_can_implement` without dtype, beside those of each dtype."""
    positive = tuple(f"{text.split()[1]} > 0" for text in args)
    stem = f"flashinfer_{name}"
    return Op(f"{stem}_checks", NONE, args, "", positive, symbol=stem, entries=(CAN_IMPLEMENT,))


def flashinfer(name: str, dtypes: Dtypes, args: tuple[str, ...], *asked: str, **options: object) -> Op:
    options = {"workspace": "none"} | options
    return Op(f"flashinfer_{name}", dtypes, args, "", entries=(RUN, ask(*asked) if asked else SIZES), **options)  # type: ignore[arg-type]


def sampling(name: str, arrays: bool) -> Op:
    filters = [one.split() for one in FILTERS[name]]
    given = [f"in {type_} {one}_arr[batch]" if arrays else f"{type_} {one}_val" for one, type_ in filters]
    asked = ("batch", "vocab", *([] if arrays else [f"{one}_val" for one, _ in filters]))
    return flashinfer(
        f"{name}_sampling{'_arr' * arrays}",
        F32,
        ("i32 batch", "i32 vocab", *given, *PHILOX, *SAMPLED),
        *asked,
        symbol=f"flashinfer_{name}_sampling_{{t}}" + "_arr" * arrays,
    )


RING = by_value("i32", "batch heads q_local")
RING_STATE = ("[batch, heads, q_local, d]", "[batch, heads, q_local]", "[batch, heads, q_local]")
STATES = tuple(zip(("o_acc", "m_acc", "l_acc"), RING_STATE, strict=True))
ROPE_APPLY = rope_apply("rope_apply", "bh td", "x", "y")
ROPE_APPLY_BACKWARD = rope_apply("rope_apply_backward", "bh td", "dy", "dx")
DECODE_STRIDES = "q_b_stride q_h_stride k_b_stride k_h_stride k_seq_stride v_b_stride v_h_stride v_seq_stride"

ATTENTION = Family(
    "attention",
    title="Attention",
    doc="",
    ops=(
        *(rope(x, y, strided=strided) for x, y in (("x", "y"), ("dy", "dx")) for strided in (False, True)),
        *(ROPE_APPLY, ROPE_APPLY_BACKWARD, alias(ROPE_APPLY, "rope_apply_interleaved", {})),
        alias(ROPE_APPLY_BACKWARD, "rope_apply_interleaved_backward", {}),
        rope_apply("rope_apply_thd", "t_outer h_heads", "x", "y"),
        rope_apply("rope_apply_thd_backward", "t_outer h_heads", "dy", "dx"),
        Op(
            "alibi",
            T,
            (*SDPA[:4], f"in t scores[{SCORES}]", "in t slopes[heads]", f"out t y[{SCORES}]"),
            "scores + slope * distance",
        ),
        Op(
            "alibi_backward",
            T,
            (*SDPA[:4], f"in t dy[{SCORES}]", f"out? t da[{SCORES}]", "out? t dslope[heads]"),
            "da = dy",
            ("present(da) || present(dslope)",),
            gradient=Gradient("alibi", {"da": "d scores", "dslope": "d slopes"}),
        ),
        Op("sdpa", T, (*SDPA, SCALE, CAUSAL, "i32 has_mask", *QKV, *MASKED), "", ("has_mask == 0 || present(mask)",)),
        Op("sdpa_backward", T, (*SDPA, SCALE, *SDPA_BACKWARD), ""),
        Op(
            "sdpa_strided",
            T,
            (*SDPA, *strides("q k v mask y"), SCALE, CAUSAL, "i32 has_mask", *QKV, *MASKED),
            "",
            symbol="sdpa_{t}_strided",
            strided_of="sdpa",
        ),
        Op(
            "sdpa_backward_strided",
            T,
            (*SDPA, *strides("q k v dy dq dk dv"), SCALE, *SDPA_BACKWARD),
            "",
            symbol="sdpa_backward_{t}_strided",
            strided_of="sdpa_backward",
        ),
        Op(
            "kv_cache_append",
            T,
            (
                *by_value("i32", "batch heads new_len max_cache_len d_k d_v"),
                *("in t k_new[batch, heads, new_len, d_k]", "in t v_new[batch, heads, new_len, d_v]"),
                "in i64 cache_offsets[batch]",
                "add t k_cache[batch, heads, max_cache_len, d_k]",
                "add t v_cache[batch, heads, max_cache_len, d_v]",
            ),
            "",
        ),
        Op("flash_sdpa", T, (*SDPA, SCALE, CAUSAL, *QKV, f"out t y[{Y}]", f"out t lse[{LSE}]"), ""),
        Op(
            "flash_sdpa_backward",
            T,
            (
                *(*SDPA, SCALE, CAUSAL, *QKV, f"in t y[{Y}]", f"in t lse[{LSE}]"),
                *(f"in t dy[{Y}]", f"out t d_ws[{LSE}]", *DQKV),
            ),
            "",
        ),
        Op(
            "sdpa_arbmask",
            T,
            (*SDPA, SCALE, CAUSAL, *QKV, f"in f32 mask[{SCORES}]", f"out t y[{Y}]", f"out t lse[{LSE}]"),
            "",
            symbol="sdpa_{t}_arbmask",
            entries=(RUN, ask(without=("scale",), tensors=False)),
        ),
        Op(
            "sdpa_block_sparse",
            T,
            (
                *(*SDPA, "i32 block_size", SCALE, CAUSAL, *QKV),
                "in u8 block_pattern[batch, heads, (q_len + block_size - 1) / block_size, "
                "(k_len + block_size - 1) / block_size]",
                *(f"out t y[{Y}]", f"out t lse[{LSE}]"),
            ),
            "",
            ("block_size >= 1",),
            symbol="sdpa_{t}_block_sparse",
            entries=(RUN, ask(without=("scale", "is_causal"), tensors=False)),
            workspace="u64",
        ),
        Op("flash_sdpa_sm89", HALF, (*SDPA, SCALE, CAUSAL, *QKV, f"out t y[{Y}]", f"out t lse[{LSE}]"), ""),
        Op(
            "flash_sdpa_sm89_strided",
            HALF,
            (*SDPA, *strides("q k v y"), SCALE, CAUSAL, *QKV, f"out t y[{Y}]", f"out t lse[{LSE}]"),
            "",
            symbol="flash_sdpa_sm89_{t}_strided",
        ),
        Op(
            "flash_decoding",
            HALF,
            (
                *("in t q[batch, heads, head_dim]", "in t k[batch, num_kv_heads, k_len, head_dim]"),
                *("in t v[batch, num_kv_heads, k_len, head_dim]", "out t y[batch, heads, head_dim]"),
                *("out? f32 a[batch, heads, k_len]", "out? f32 a_mean[batch, k_len]", "workspace"),
                *by_value("i32", "batch heads num_kv_heads k_len head_dim"),
                *by_value("i64", f"{DECODE_STRIDES} y_b_stride y_h_stride"),
                SCALE,
            ),
            "one query a batch",
            ("num_kv_heads > 0 && heads % num_kv_heads == 0", "!present(a_mean) || present(a)"),
            entries=(
                RUN,
                ask("batch", "heads", "num_kv_heads", "k_len", "head_dim"),
                size("workspace_bytes", "batch", "heads", "k_len", "head_dim"),
            ),
            empty_without=("y",),
        ),
        Op("fa2_sdpa", HALF, (*FA2, "f32 softmax_scale", CAUSAL, *FA2_QKV, *FA2_OUT), "", entries=(RUN, FA2_SIZES)),
        Op(
            "fa2_sdpa_v2",
            HALF,
            (*FA2, *BIAS, *FA2_QKV, *FA2_OUT),
            "",
            ("0 <= softcap && softcap < INFINITY",),
            symbol="fa2_sdpa_{t}",
            entries=(run("run_v2"), ask(without=UNASKED, tensors=False, suffix="can_implement_v2")),
        ),
        Op(
            "fa2_sdpa_lse",
            NONE,
            by_value("i32", "batch num_heads seq_q"),
            "",
            symbol="fa2_sdpa",
            entries=(size("lse_size", "batch", "num_heads", "seq_q"),),
        ),
        Op(
            "fa2_sdpa_backward",
            HALF,
            (
                *(*FA2, *BIAS, *FA2_QKV, f"in t o[{FA2_Q}]", f"in t dout[{FA2_Q}]"),
                *("in f32 lse[batch, num_heads, seq_q]", f"out t dq[{FA2_Q}]", f"out t dk[{FA2_K}]"),
                f"out t dv[{FA2_K}]",
            ),
            "",
            entries=(RUN, FA2_WINDOW),
        ),
        Op(
            "fa2_sdpa_backward_scratch",
            NONE,
            by_value("i32", "batch num_heads seq_q head_dim"),
            "",
            symbol="fa2_sdpa_backward",
            entries=(size("workspace_size", "batch", "num_heads", "seq_q", "head_dim"),),
        ),
        Op(
            "fa2_sdpa_varlen",
            HALF,
            (*VARLEN, *BIAS, *VAR_QKV, *SEQUENCES, f"out t out[{VAR_Q}]", f"out f32 softmax_lse{VAR_LSE}"),
            "",
            entries=(RUN, FA2_WINDOW),
        ),
        Op(
            "fa2_sdpa_varlen_lse",
            NONE,
            by_value("i32", "batch num_heads total_q"),
            "",
            symbol="fa2_sdpa_varlen",
            entries=(size("lse_size", "batch", "num_heads", "total_q"),),
        ),
        Op(
            "fa2_sdpa_varlen_backward",
            HALF,
            (
                *(*VARLEN, *BIAS, *VAR_QKV, f"in t o[{VAR_Q}]", f"in t dout[{VAR_Q}]", f"in f32 lse{VAR_LSE}"),
                *(*SEQUENCES, f"out t dq[{VAR_Q}]", f"out t dk[{VAR_K}]", f"out t dv[{VAR_K}]"),
            ),
            "",
            entries=(RUN, FA2_WINDOW),
        ),
        Op(
            "fa2_sdpa_varlen_backward_scratch",
            NONE,
            by_value("i32", "batch num_heads max_seqlen_q total_q head_dim"),
            "",
            symbol="fa2_sdpa_varlen_backward",
            entries=(size("workspace_size", "batch", "num_heads", "max_seqlen_q", "total_q", "head_dim"),),
        ),
        flashinfer(
            "paged_kv_append_decode",
            axis("t", "f16 bf16 f32"),
            (
                *by_value("i32", "batch_size page_size num_heads head_dim"),
                *("add t k_data[num_heads, page_size, head_dim]", "add t v_data[num_heads, page_size, head_dim]"),
                *(*PAGES, "in t key[batch_size, num_heads, head_dim]", "in t value[batch_size, num_heads, head_dim]"),
            ),
        ),
        unchecked("paged_kv_append_decode", *by_value("i32", "batch_size page_size num_heads head_dim")),
        *(
            flashinfer(
                name,
                dtypes,
                (
                    *(*PAGE, "f32 sm_scale", f"in {kv} k_data{POOL}", f"in {kv} v_data{POOL}", *PAGES),
                    *(f"in t q{DECODED}", f"out t o{DECODED}", "out? f32 lse[batch_size, num_qo_heads]"),
                ),
                symbol=f"flashinfer_paged_decode_{pattern}",
                workspace="usize",
            )
            for name, dtypes, kv, pattern in (
                ("paged_decode", axis("t", "f16 bf16 f32"), "t", "{t}"),
                ("paged_decode_fp8", HALF * axis("e", "e4m3=fp8e4m3 e5m2=fp8e5m2"), "e", "{t}_{e}"),
            )
        ),
        unchecked("paged_decode", *PAGE),
        Op(
            "flashinfer_paged_decode_scratch",
            NONE,
            ("i32 batch_size",),
            "",
            symbol="flashinfer_paged_decode",
            entries=(size("workspace_size", "batch_size"),),
        ),
        flashinfer(
            "paged_prefill",
            HALF,
            (
                *(*by_value("i32", "batch_size total_num_rows page_size"), *PREFILL),
                *(
                    f"in t k_data{POOL}",
                    f"in t v_data{POOL}",
                    "in i32 kv_indices[1]",
                    "in i32 kv_indptr[batch_size + 1]",
                ),
                *("in i32 last_page_len[batch_size]", *PREFILL_OUT),
            ),
        ),
        unchecked("paged_prefill", *by_value("i32", "batch_size total_num_rows page_size"), *PREFILL[:3]),
        flashinfer(
            "ragged_prefill",
            HALF,
            (
                *(*by_value("i32", "batch_size total_num_rows total_kv_rows"), *PREFILL),
                "in t k_data[total_kv_rows, num_kv_heads, head_dim]",
                "in t v_data[total_kv_rows, num_kv_heads, head_dim]",
                *("in i32 kv_indptr[batch_size + 1]", *PREFILL_OUT),
            ),
            *("batch_size", "total_num_rows", "total_kv_rows", "head_dim", "num_qo_heads", "num_kv_heads"),
            *("sm_scale", "causal"),
        ),
        unchecked("ragged_prefill", *by_value("i32", "batch_size total_num_rows total_kv_rows"), *PREFILL[:3]),
        flashinfer(
            "merge_state_in_place",
            axis("t", "f16 bf16 f32"),
            (
                *(*MERGE, "add t v[seq_len, num_heads, head_dim]", "add f32 s[seq_len, num_heads]"),
                *("in t v_other[seq_len, num_heads, head_dim]", "in f32 s_other[seq_len, num_heads]"),
            ),
        ),
        unchecked("merge_state_in_place", *MERGE),
        flashinfer(
            "merge_states",
            axis("t", "f16 bf16 f32"),
            (
                *("i32 num_index_sets", *MERGE, "in t v[seq_len, num_index_sets, num_heads, head_dim]"),
                *("in f32 s[seq_len, num_index_sets, num_heads]", "out t v_merged[seq_len, num_heads, head_dim]"),
                "out f32 s_merged[seq_len, num_heads]",
            ),
        ),
        unchecked("merge_states", "i32 num_index_sets", *MERGE),
        *(sampling(name, arrays) for arrays in (False, True) for name in FILTERS),
        flashinfer(
            "chain_speculative_sampling",
            F32,
            (
                *(*by_value("i32", "batch num_speculative_tokens vocab"), *PHILOX),
                *("in f32 draft_probs[batch, num_speculative_tokens, vocab]",),
                "in i32 draft_token_ids[batch, num_speculative_tokens]",
                "in f32 target_probs[batch, num_speculative_tokens + 1, vocab]",
                "out i32 output_token_ids[batch, num_speculative_tokens + 1]",
                *("add i32 output_accepted_token_num[batch]", "add i32 output_emitted_draft_token_num[batch]"),
            ),
            *("batch", "num_speculative_tokens", "vocab"),
        ),
        Op(
            "ring_attention",
            NONE,
            (*RING, "i32 d"),
            "",
            entries=(size("workspace_bytes", "batch", "heads", "q_local", "d"),),
        ),
        Op(
            "ring_attention_init",
            NONE,
            ("out f32 o_acc[o_len]", "out f32 m_acc[ml_len]", "out f32 l_acc[ml_len]", "i64 o_len", "i64 ml_len"),
            "",
            workspace="none",
        ),
        Op(
            "ring_attention_step",
            HALF,
            (
                *(*RING, *by_value("i32", "k_chunk d q_global_base k_global_base"), SCALE, CAUSAL),
                *("in t q[batch, heads, q_local, d]", "in t k_local[batch, heads, k_chunk, d]"),
                "in t v_local[batch, heads, k_chunk, d]",
                *(f"add f32 {name}{shape}" for name, shape in STATES),
            ),
            "",
            symbol="ring_attention_{t}_step",
            entries=(RUN, ask("batch", "heads", "q_local", "k_chunk", "d")),
            workspace="none",
        ),
        Op(
            "ring_attention_finalize",
            HALF,
            (
                *(*RING, "i32 d", *(f"in f32 {name}{shape}" for name, shape in STATES)),
                *("out t y[batch, heads, q_local, d]", "out? t lse[batch, heads, q_local]"),
            ),
            "",
            symbol="ring_attention_{t}_finalize",
            entries=(RUN, SIZES),
            workspace="none",
        ),
    ),
)
"""flash attention of several kinds: two more kinds of symbols for a version, sizes without dtypes, optional outputs."""

OTHER = Family(
    "other",
    title="Layers with a state",
    doc="",
    ops=(
        Op(
            "mhc_layer_static",
            axis("t", "bf16"),
            (
                *("handle MhcLayer handle", "in t x_expanded[b, n, c]", "in t rmsnorm_weight[n, c]"),
                *("in f32 h_pre[n]", "in f32 h_post[n]", "in f32 h_res[n, n]", "out t out[b, n, c]"),
                *by_value("i32", "b c n"),
            ),
            "",
            entries=(
                create("i32 b", "i32 c", "i32 n", "i32 sinkhorn_iters", "f32 eps"),
                destroy("handle"),
                RUN,
                ask("b", "c", "n"),
            ),
            workspace="u64",
        ),
    ),
)
"""An object that is created once and passed to every call."""
