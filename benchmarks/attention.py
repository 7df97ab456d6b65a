"""The workloads around attention: rotary embedding, ALiBi, appended caches, merged states, sampling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from cases import Array, Case, attention

from .layouts import Layout, Size, View, drawn, instance_of, memory, only_timed

HEADS: dict[str, tuple[int, int, int, int]] = {"large": (4, 32, 4096, 128), "small": (8, 32, 16, 128)}
"""By size: sequences, heads, positions and the width of a head."""

SCORES: dict[str, tuple[int, int, int, int]] = {"large": (2, 32, 2048, 2048), "small": (8, 32, 1, 4096)}
"""By size: sequences, heads, queries and keys."""

CACHES: dict[str, tuple[int, int, int, int]] = {"large": (8, 32, 512, 128), "small": (64, 32, 1, 128)}
"""By size: sequences, heads, new positions and the width of a head. A cache has CACHE positions more."""

CACHE = 1024
PAGE = 16

STATES: dict[str, tuple[int, int, int]] = {"large": (16384, 32, 128), "small": (64, 32, 128)}
"""By size: positions, heads and the width of a head. So many are merged as SETS says."""

SETS = 4

VOCABULARY: dict[str, tuple[int, int]] = {"large": (256, 128256), "small": (1, 128256)}
"""By size: rows and tokens."""

DRAFTS = 4

TARGETS: Mapping[str, float] = {"rope*": 0.90, "alibi": 0.90, "kv_cache_append": 0.90}
"""Fractions of a copy's speed that the others need not reach: they read twice, wait for sums, or draw."""

TIMED = {"top_k_val": 50, "top_p_val": 0.9, "min_p_val": 0.05, "base": 10000.0, "deterministic": 1}
RANGES = {"cos_tab": (-1, 1), "sin_tab": (-1, 1), "top_p_arr": (0.5, 1), "min_p_arr": (0.01, 0.2), "probs": (0, 1)}
RANGES |= dict.fromkeys(("draft_probs", "target_probs"), (0, 1))


def _views(shapes: Mapping[str, tuple[int, ...]], target: float) -> Callable[[Size], Sequence[View]]:
    return lambda size: (View(shapes[size.name], target=target),) if size.name in shapes else ()


def _values(op: str, shape: tuple[int, ...]) -> dict[str, Any]:
    """All that a row of the family may take, for a shape of its table above."""
    a, b, c, *others = (*shape, 1, 1, 1)
    d = others[0]
    return {
        "batch": a,
        "batch_size": a,
        "seq_len": a,
        "t_outer": a * c,
        "bh": a * b,
        "heads": b,
        "num_heads": b,
        "h_heads": b,
        "seq": c,
        "td": c * d,
        "d": d,
        "stride_b": d // 2 if "thd" in op else 0,
        "q_len": c,
        "k_len": d,
        "new_len": c,
        "max_cache_len": c + CACHE,
        "d_k": d,
        "d_v": d,
        "page_size": PAGE,
        "vocab": b,
        "head_dim": c if "merge" in op else d,
        "num_index_sets": SETS,
        "num_speculative_tokens": DRAFTS,
        **{f"stride_{x}{y}_{axis}": step for x in ("", "d") for y in "xy" for axis, step in _steps(b, c, d).items()},
        "pos_default_flag": 1,
        "seed_val": 1,
        "offset_val": 0,
        "pages": a,
        "page_indices": a,
        **TIMED,
    }


def _steps(heads: int, places: int, width: int) -> dict[str, int]:
    """Of tokens, each with all its heads, as projections make them."""
    return {"b": places * heads * width, "h": width, "s": heads * width}


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    instance = instance_of(attention.FAMILY, op, dtypes)
    values = _values(op, view.elements)
    names = [*(one.name for one in instance.op.arguments if not one.is_tensor), *instance.op.counts]
    absent = frozenset({"positions"} if "pos_default_flag" in names else ())
    return only_timed(instance, {name: values[name] for name in names}, absent=absent)


def _tile(case: Case) -> dict[str, Array]:
    """Each request has a page of its own, and caches have room for all that is new."""
    made: dict[str, Array] = {}
    for place, (name, spec) in enumerate((case.reads | case.added).items()):
        count = memory(spec) // spec.dtype.itemsize
        if name in ("indices", "indptr"):
            made[name] = np.arange(count, dtype=spec.dtype)
        elif spec.dtype.kind == "i":
            highest = {
                "cache_offsets": CACHE,
                "last_page_len": PAGE + 1,
                "draft_token_ids": case.values.get("vocab", 1),
            }
            made[name] = drawn(place, spec.dtype, 1, highest.get(name) or 64)[:count]
        else:
            made[name] = drawn(place, spec.dtype, *RANGES.get(name, ()))[:count]
    return made


def bytes_moved(case: Case) -> int:
    """Of caches, what is new; of all others, every tensor once."""
    if case.op.name in ("kv_cache_append", "flashinfer_paged_kv_append_decode"):
        return 2 * sum(spec.nbytes for name, spec in case.reads.items() if name in ("k_new", "v_new", "key", "value"))
    return case.bytes_moved


def _layout(shapes: Mapping[str, tuple[int, ...]], target: float = 0) -> Layout:
    return Layout(_views(shapes, target), _case, memory_bound=target > 0, tile=_tile)


LAYOUTS: Mapping[str, Layout] = {
    "rope*": _layout(HEADS, TARGETS["rope*"]),
    "alibi": _layout(SCORES, TARGETS["alibi"]),
    "alibi_backward": _layout(SCORES),
    "kv_cache_append": _layout(CACHES, TARGETS["kv_cache_append"]),
    "flashinfer_paged_kv_append_*": _layout(CACHES),
    "flashinfer_merge_state*": _layout(STATES),
    "flashinfer_*_sampling*": _layout(VOCABULARY),
}
"""By a pattern of the op's name."""
