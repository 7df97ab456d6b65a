"""What surrounds attention: rotary embedding, ALiBi, caches of keys and values, merges of states, sampling."""

from __future__ import annotations

from typing import NamedTuple

from .entries import CAN_IMPLEMENT, RUN, ask, size
from .table import FP, NONE, Dtypes, Gradient, Op, alias

F32 = Dtypes((("t", ("f32",)),))
FLOATS = Dtypes((("fp", ("f16", "bf16", "f32")),))


_LENGTHS = ("new_len", "max_cache_len")
_PAGED = ("i32 batch_size", "i32 page_size", "i32 num_heads", "i32 head_dim")
_PAGED_REQUIRES = (
    *("batch_size > 0", "batch_size < 2147483647", "page_size > 0", "num_heads > 0", "head_dim > 0"),
    *("extent(page_size, num_heads, head_dim) >= 0", "extent(batch_size, num_heads, head_dim) >= 0"),
)
_NO_KEYS = "A state whose s is -infinity has no keys, and its v does not count."
_OF_ARRAYS = (
    "A top_k above vocab and a top_p above 1 allow every token; a min_p of 0 or less, too. A top_k or top_p of 0 or "
    "less, a min_p above 1 and NaN allow none: the row is not valid."
)


def _of_any_dtype(name: str, args: tuple[str, ...], requires: tuple[str, ...]) -> Op:
    """The `_can_implement` without a dtype, beside those of each dtype."""
    doc = f"whether {name} takes these sizes, whatever the dtype"
    return Op(f"{name}_sizes", NONE, args, doc, requires, symbol=name, entries=(CAN_IMPLEMENT,))


# ---- rotary embedding ----

_ROPE = ("i32 batch", "i32 heads", "i32 seq", "i32 head_dim")
_ROPE_SHAPE = "batch, heads, seq, head_dim"
_ROPE_REQUIRES = (
    *("batch >= 0", "heads >= 0", "seq >= 0", "head_dim >= 0", "head_dim % 2 == 0"),
    *(f"extent({_ROPE_SHAPE}) >= 0", "0 < base", "base < INFINITY"),
    "pos_default_flag != 0 || present(positions)",
)


def _rope(x: str, y: str, *, strided: bool) -> Op:
    backward = "_backward" * (x == "dy")
    steps = [[f"stride_{name}_{axis}" for axis in "bhs"] * strided for name in (x, y)]
    of_x, of_y = (f" @ {', '.join(one)}, 1" if strided else "" for one in steps)
    angle = "-p" if backward else "p"
    written = zip(("batch", "heads", "seq"), steps[1], strict=False)
    return Op(
        f"rope{backward}{'_strided' * strided}",
        FP,
        (
            *(*_ROPE, *(f"i64 {name}" for one in steps for name in one), "f32 base", "i32 pos_default_flag"),
            *(f"in fp {x}[{_ROPE_SHAPE}{of_x}]", "in? i64 positions[seq]", f"out fp {y}[{_ROPE_SHAPE}{of_y}]"),
        ),
        f"({y}[2i], {y}[2i + 1]) = the pair ({x}[2i], {x}[2i + 1]) turned by the angle {angle} / base^(2i / head_dim), "
        "where p is positions[s], or s where pos_default_flag is not 0",
        (
            *_ROPE_REQUIRES,
            *(f"{size} <= 1 || {step} != 0 || extent({_ROPE_SHAPE}) == 0" for size, step in written),
        ),
        symbol=f"rope{backward}_{{fp}}{'_strided' * strided}",
        gradient=Gradient(f"rope{'_strided' * strided}") if backward else None,
        edge_cases="" if backward or strided else _ROPE_EDGES,
        function=f"rope{'_strided' * strided}",
        functor=f"Turn::{'backward' if backward else 'forward'}",
    )


_ROPE_EDGES = (
    "Positions may be negative. The angle is reduced to one turn without an error that counts in f64, for positions "
    "of any size up to 2^53. NaN or an infinity in one element of a pair makes both NaN, or infinite."
)

_TABLE_REQUIRES = ("d >= 0", "d % 2 == 0", "stride_b >= 0")


def _rope_apply(x: str, y: str) -> Op:
    backward = "_backward" * (x == "dy")
    places = "d == 0 ? 0 : td / d"
    table = f"[stride_b == 0 ? 1 : bh, {places}, d / 2 @ stride_b, d / 2, 1]"
    return Op(
        f"rope_apply{backward}",
        FP,
        (
            *("i32 bh", "i32 td", "i32 d", "i32 stride_b", f"in fp {x}[bh, {places}, d]"),
            *(f"in f32 cos_tab{table}", f"in f32 sin_tab{table}", f"out fp {y}[bh, {places}, d]"),
        ),
        f"({y}[r, s, 2i], {y}[r, s, 2i + 1]) = the pair of {x} there turned {'back ' * bool(backward)}by the angle "
        "whose cosine and sine are at r * stride_b + s * (d / 2) + i of the tables, for 0 <= s < td / d",
        ("bh >= 0", "td >= 0", *_TABLE_REQUIRES, "d == 0 || td % d == 0"),
        entries=(RUN, ask("bh", "td", "d", "stride_b")),
        gradient=Gradient("rope_apply") if backward else None,
        edge_cases=""
        if backward
        else "A stride_b of 0 shares one table among all rows. The tables are f32 for every "
        "type of x. A d of 0 has no places.",
        function="rope_apply",
        functor=f"Turn::{'backward' if backward else 'forward'}",
    )


def _rope_apply_thd(x: str, y: str) -> Op:
    backward = "_backward" * (x == "dy")
    table = "[t_outer, d / 2 @ stride_b, 1]"
    return Op(
        f"rope_apply_thd{backward}",
        FP,
        (
            *("i32 t_outer", "i32 h_heads", "i32 d", "i32 stride_b", f"in fp {x}[t_outer, h_heads, d]"),
            *(f"in f32 cos_tab{table}", f"in f32 sin_tab{table}", f"out fp {y}[t_outer, h_heads, d]"),
        ),
        f"({y}[t, h, 2i], {y}[t, h, 2i + 1]) = the pair of {x} there turned {'back ' * bool(backward)}by the angle "
        "whose cosine and sine are at t * stride_b + i of the tables",
        ("t_outer >= 0", "h_heads >= 0", *_TABLE_REQUIRES, "extent(t_outer, h_heads, d) >= 0"),
        entries=(RUN, ask("t_outer", "h_heads", "d", "stride_b")),
        gradient=Gradient("rope_apply_thd") if backward else None,
        function="rope_apply_thd",
        functor=f"Turn::{'backward' if backward else 'forward'}",
    )


_APPLY, _APPLY_BACKWARD = _rope_apply("x", "y"), _rope_apply("dy", "dx")

ROPE: tuple[Op, ...] = (
    *(_rope(x, y, strided=strided) for strided in (False, True) for x, y in (("x", "y"), ("dy", "dx"))),
    *(_APPLY, _APPLY_BACKWARD, alias(_APPLY, "rope_apply_interleaved", {})),
    alias(_APPLY_BACKWARD, "rope_apply_interleaved_backward", {}, gradient=Gradient("rope_apply_interleaved")),
    *(_rope_apply_thd("x", "y"), _rope_apply_thd("dy", "dx")),
)

# ---- ALiBi ----

_SCORES = ("i32 batch", "i32 heads", "i32 q_len", "i32 k_len")
_SCORES_SHAPE = "[batch, heads, q_len, k_len]"
_SCORES_REQUIRE = (
    *("batch >= 0", "heads >= 0", "q_len >= 0", "k_len >= 0"),
    "extent(batch, heads, q_len, k_len) >= 0",
)

ALIBI = (
    Op(
        "alibi",
        FP,
        (*_SCORES, f"in fp scores{_SCORES_SHAPE}", "in fp slopes[heads]", f"out fp y{_SCORES_SHAPE}"),
        "y[b, h, i, j] = scores[b, h, i, j] + slopes[h] * (j - i)",
        _SCORES_REQUIRE,
    ),
    Op(
        "alibi_backward",
        FP,
        (*_SCORES, f"in fp dy{_SCORES_SHAPE}", f"out? fp da{_SCORES_SHAPE}", "out? fp dslope[heads]"),
        "da = dy; dslope[h] = the sum of dy[b, h, i, j] * (j - i)",
        (*_SCORES_REQUIRE, "present(da) || present(dslope)"),
        entries=(RUN, CAN_IMPLEMENT, size("workspace_size", "batch", "heads", "q_len", "k_len")),
        gradient=Gradient("alibi", {"da": "d scores", "dslope": "d slopes"}),
        edge_cases="Without scores, dslope is zeros.",
    ),
)

# ---- caches of keys and values ----

CACHES = (
    Op(
        "kv_cache_append",
        FP,
        (
            *("i32 batch", "i32 heads", "i32 new_len", "i32 max_cache_len", "i32 d_k", "i32 d_v"),
            *("in fp k_new[batch, heads, new_len, d_k]", "in fp v_new[batch, heads, new_len, d_v]"),
            *("in i64 cache_offsets[batch]", "add fp k_cache[batch, heads, max_cache_len, d_k]"),
            "add fp v_cache[batch, heads, max_cache_len, d_v]",
        ),
        "k_cache[b, h, cache_offsets[b] + t] = k_new[b, h, t], and the same of v, bit for bit",
        (
            *("batch >= 0", "heads >= 0", "new_len >= 0", "max_cache_len >= 0", "d_k >= 0", "d_v >= 0"),
            *(f"extent(batch, heads, {length}, {d}) >= 0" for d in ("d_k", "d_v") for length in _LENGTHS),
        ),
        edge_cases="What would lie before the cache, or behind its max_cache_len places, is left out; the rest of the "
        "cache stays as it is.",
    ),
    Op(
        "flashinfer_paged_kv_append_decode",
        FLOATS,
        (
            *_PAGED,
            *(
                "add fp k_data[pages, num_heads, page_size, head_dim]",
                "add fp v_data[pages, num_heads, page_size, head_dim]",
            ),
            *("in i32 indices[page_indices]", "in i32 indptr[batch_size + 1]", "in i32 last_page_len[batch_size]"),
            *("in fp key[batch_size, num_heads, head_dim]", "in fp value[batch_size, num_heads, head_dim]"),
        ),
        "k_data[indices[indptr[b + 1] - 1], h, last_page_len[b] - 1] = key[b, h], and the same of v: last_page_len "
        "counts the new token already",
        _PAGED_REQUIRES,
        symbol="{op}_{fp}",
        entries=(RUN, ask(tensors=False)),
        workspace="none",
        counts=("pages", "page_indices"),
        function="paged_kv_append",
        edge_cases="Of a request without pages, or whose last_page_len is not one of 1 ... page_size, nothing is "
        "written.",
    ),
    _of_any_dtype("flashinfer_paged_kv_append_decode", _PAGED, _PAGED_REQUIRES),
)

# ---- merges of states ----

_STATE_NAMES = ("seq_len", "num_heads", "head_dim")
_STATE = tuple(f"i32 {name}" for name in _STATE_NAMES)
_STATE_REQUIRES = (*(f"{name} >= 0" for name in _STATE_NAMES), "extent(seq_len, num_heads, head_dim) >= 0")
_STATES = ("i32 num_index_sets", *_STATE)
_STATES_REQUIRE = (
    *("num_index_sets >= 0", *_STATE_REQUIRES),
    "extent(num_index_sets, seq_len, num_heads, head_dim) >= 0",
)

MERGES = (
    Op(
        "flashinfer_merge_state_in_place",
        FLOATS,
        (
            *(*_STATE, "add fp v[seq_len, num_heads, head_dim]", "add f32 s[seq_len, num_heads]"),
            *("in fp v_other[seq_len, num_heads, head_dim]", "in f32 s_other[seq_len, num_heads]"),
        ),
        "s = log2(2^s + 2^s_other), v = (2^s v + 2^s_other v_other) / 2^(the new s)",
        _STATE_REQUIRES,
        symbol="{op}_{fp}",
        entries=(RUN, ask(tensors=False)),
        workspace="none",
        function="merge_state_in_place",
        edge_cases=f"{_NO_KEYS} Where both are, v is 0 and s -infinity.",
    ),
    _of_any_dtype("flashinfer_merge_state_in_place", _STATE, _STATE_REQUIRES),
    Op(
        "flashinfer_merge_states",
        FLOATS,
        (
            *(*_STATES, "in fp v[seq_len, num_index_sets, num_heads, head_dim]"),
            *("in f32 s[seq_len, num_index_sets, num_heads]", "out fp v_merged[seq_len, num_heads, head_dim]"),
            "out f32 s_merged[seq_len, num_heads]",
        ),
        "s_merged = log2 of the sum of 2^s over the sets, v_merged = the sum of 2^s v / 2^s_merged",
        _STATES_REQUIRE,
        symbol="{op}_{fp}",
        entries=(RUN, ask(tensors=False)),
        workspace="none",
        function="merge_states",
        edge_cases=f"{_NO_KEYS} Without sets, or where all are, v_merged is 0 and s_merged -infinity.",
    ),
    _of_any_dtype("flashinfer_merge_states", _STATES, _STATES_REQUIRE),
)

# ---- sampling ----

_RANDOM = ("i32 deterministic", "u64 seed_val", "u64 offset_val")
_SAMPLED = ("in t probs[batch, vocab]", "out i32 output[batch]", "out? u8 valid[batch]")
_SAMPLING_REQUIRES = ("batch >= 0", "vocab >= 0")


class _Filter(NamedTuple):
    """What a sampler takes: a parameter, by its type and name, the range of it, and what it allows."""

    type: str
    name: str
    requires: tuple[str, ...]
    allows: str


_TOP_K = _Filter(
    *("i32", "top_k", ("1 <= top_k_val", "top_k_val <= vocab")),
    "fewer than top_k tokens have a larger probability",
)
_TOP_P = _Filter(
    *("f32", "top_p", ("0 < top_p_val", "top_p_val <= 1")),
    "the larger probabilities sum to less than top_p",
)
_MIN_P = _Filter(
    *("f32", "min_p", ("0 < min_p_val", "min_p_val <= 1")),
    "its probability is at least min_p times the largest one",
)
_SAMPLERS = {"top_k": (_TOP_K,), "top_p": (_TOP_P,), "min_p": (_MIN_P,), "top_k_top_p": (_TOP_K, _TOP_P)}


def _sampler(name: str, *, arrays: bool) -> Op:
    """One of the samplers, with a parameter for all rows or one for each."""
    filters = _SAMPLERS[name]
    given = [f"in {one.type} {one.name}_arr[batch]" if arrays else f"{one.type} {one.name}_val" for one in filters]
    ranges = () if arrays else tuple(text for one in filters for text in one.requires)
    allowed = ", and ".join(one.allows for one in filters)
    return Op(
        f"flashinfer_{name}_sampling{'_arr' * arrays}",
        F32,
        ("i32 batch", "i32 vocab", *given, *_RANDOM, *_SAMPLED),
        f"output[b] = a token drawn by probs[b] from those with a positive probability of which {allowed}"
        f"{'; each row has its own parameters' * arrays}; valid[b] = 1, or 0 where there is none",
        (*_SAMPLING_REQUIRES, *ranges),
        symbol=f"flashinfer_{name}_sampling_{{t}}{'_arr' * arrays}",
        entries=(RUN, ask("batch", "vocab", *(() if arrays else (f"{one.name}_val" for one in filters)))),
        workspace="none",
        function=f"{name}_sampling",
        edge_cases=_OF_ARRAYS if arrays else "",
    )


SAMPLING = (
    *(_sampler(name, arrays=arrays) for arrays in (False, True) for name in _SAMPLERS),
    Op(
        "flashinfer_chain_speculative_sampling",
        F32,
        (
            *("i32 batch", "i32 num_speculative_tokens", "i32 vocab", *_RANDOM),
            *("in t draft_probs[batch, num_speculative_tokens, vocab]",),
            *("in i32 draft_token_ids[batch, num_speculative_tokens]",),
            *("in t target_probs[batch, num_speculative_tokens + 1, vocab]",),
            *("out i32 output_token_ids[batch, num_speculative_tokens + 1]",),
            *("add i32 output_accepted_token_num[batch]", "add i32 output_emitted_draft_token_num[batch]"),
        ),
        "draft token d of place i is accepted where u * draft_probs[i, d] < target_probs[i, d] with a random u; "
        "output_token_ids = the tokens up to the first that is not, in its place one drawn by max(target_probs[i] - "
        "draft_probs[i], 0), or behind them all one drawn by the last target_probs; then -1. The counts grow by the "
        "tokens that are accepted at any place, and by those that are emitted",
        (
            *(*_SAMPLING_REQUIRES, "num_speculative_tokens >= 0", "num_speculative_tokens < 2147483647"),
            "extent(batch, num_speculative_tokens + 1, vocab) >= 0",
        ),
        symbol="{op}_{t}",
        entries=(RUN, ask("batch", "num_speculative_tokens", "vocab")),
        workspace="none",
        function="chain_speculative_sampling",
        edge_cases="A draft token that is none of the vocabulary is not accepted. Where no target probability exceeds "
        "its draft probability, the token is drawn by the target probabilities, and it is 0 where these are not valid "
        "either.",
    ),
)

OPS: tuple[Op, ...] = (*ROPE, *ALIBI, *CACHES, *MERGES, *SAMPLING)

DOC = """\
Rotary embedding turns pairs of neighbours (2i, 2i + 1); y may be x. Angles are computed in twice the precision of f64,
at any position up to 2^53. f16 and bf16 compute in f32, f64 in f64, with one rounding to storage.

States of attention are merged with sums s of exponentials as logarithms to base 2.

Sampling draws with Philox4x32-10: the key is seed_val, the counter (offset_val, row), in words from the lowest. The
words 0 and 1 of the block make a number of 64 bits, 2^-64 times which is the place of the token among the sums of the
allowed probabilities. For that, probabilities count as multiples of 2^-(62 - n) of the power of 2 above the largest,
rounded down, where n is the bits of vocab: sums are exact and the same on every device. u of draft place i is 2^-24
times the upper 24 bits of word 0 at the counter (offset_val + i, row); the token that is drawn has offset_val +
num_speculative_tokens. `deterministic` makes no difference: all of it is.
"""

EDGE_CASES: tuple[str, ...] = (
    "Sampling: what is not above 0 counts as 0. A row that has NaN or infinity, or nothing above 0, is not valid: its "
    "output is 0.",
)
