"""What the functions around attention do not share with others: positions, tables, caches, sampling."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from baracuda_sys import abi

from .signature import Derivation, Shapes, Signature

_SAMPLERS = ("top_k", "top_p", "min_p", "top_k_top_p")

NAMES: Mapping[str, str] = {
    "flashinfer_paged_kv_append_decode": "paged_kv_append",
    "flashinfer_merge_state_in_place": "merge_state",
    **{f"flashinfer_{name}_sampling_arr": f"{name}_sampling_per_row" for name in _SAMPLERS},
}

SAME: Mapping[str, str] = {
    **{f"rope{back}_strided": f"rope{back}" for back in ("", "_backward")},
    **{f"rope_apply_interleaved{back}": f"rope_apply{back}" for back in ("", "_backward")},
}

POSITIONS = Derivation(
    ("pos_default_flag",),
    (),
    lambda shapes, given, instance: {"pos_default_flag": int("positions" not in shapes)},
)


def _tables(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    """One table for all rows, or one for each."""
    places, pairs = shapes["cos_tab"][-2:] if len(shapes["cos_tab"]) > 1 else (0, 0)
    shared = shapes["cos_tab"][0] == 1
    return {"td": places * 2 * pairs, "stride_b": 0 if shared else places * pairs}


TABLES = Derivation(("td", "stride_b"), (), _tables)
PLACE_TABLES = Derivation(
    ("stride_b",), (), lambda shapes, given, instance: {"stride_b": math.prod(shapes["cos_tab"][-1:])}
)

_TABLE_NAMES = {"cos_tab": "cos", "sin_tab": "sin"}
_RANDOM = ("seed", "offset")
_SAMPLED = {
    **{f"{name}_{of}": name for name in ("top_k", "top_p", "min_p") for of in ("val", "arr")},
    **{f"{name}_val": name for name in _RANDOM},
}


def _sampling(*order: str) -> Signature:
    return Signature(names=_SAMPLED, order=(*order, *_RANDOM), defaults={"offset": 0}, fixed={"deterministic": 1})


SIGNATURES: Mapping[str, Signature] = {
    "rope": Signature(
        order=("input", "positions", "base"), defaults={"base": 10000.0}, several=("batch",), derivations=(POSITIONS,)
    ),
    "rope_apply": Signature(names=_TABLE_NAMES, several=("bh",), derivations=(TABLES,)),
    "rope_apply_thd": Signature(names=_TABLE_NAMES, derivations=(PLACE_TABLES,)),
    "kv_cache_append": Signature(
        updated=("k_cache", "v_cache"), order=("k_cache", "v_cache", "k_new", "v_new", "cache_offsets")
    ),
    "paged_kv_append": Signature(
        updated=("k_data", "v_data"), order=("k_data", "v_data", "key", "value", "indices", "indptr", "last_page_len")
    ),
    "merge_state": Signature(updated=("v", "s"), order=("v", "s", "v_other", "s_other")),
    **{
        f"{name}_sampling{of}": _sampling("probs", "top_k", "top_p", "min_p")
        for name in _SAMPLERS
        for of in ("", "_per_row")
    },
    "chain_speculative_sampling": _sampling("draft_probs", "draft_token_ids", "target_probs"),
}
