"""What the functions of attention do not say by their rows: scales, groups of heads, strides and workspaces."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from baracuda_sys import abi

from ..errors import InvalidProblemError
from .signature import Derivation, Parameter, Shapes, Signature

_SCALES = ("scale", "softmax_scale", "sm_scale")


def _scale(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    scale = given["scale"]
    if scale is None:
        width = shapes["q"][-1] if shapes["q"] else 1
        scale = 1 / math.sqrt(width) if width else 1.0
    return {name: scale for name in _SCALES if name in instance.op.argument_names}


SCALE = Derivation(
    _SCALES, (Parameter("scale", "real", None, doc="of logits; 1 / sqrt(the width of q) where it is None"),), _scale
)
HAS_MASK = Derivation(("has_mask",), (), lambda shapes, given, instance: {"has_mask": int(bool(shapes.get("mask")))})
SLOPES = Derivation(
    ("alibi_batch_stride",),
    (),
    lambda shapes, given, instance: {
        "alibi_batch_stride": shapes["q"][-2 if "total_q" in instance.op.argument_names else -3]
    },
)
"""Each request has slopes of its own."""


def _starts(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, int]:
    names = {"batch": "cu_seqlens_q", "batch_size": "q_indptr"}
    made = {one: shapes[of] for one, of in names.items() if of in shapes}
    for one, shape in made.items():
        if len(shape) != 1 or shape[0] < 1:
            raise InvalidProblemError(f"{instance.op.name}: {names[one]}: expected one axis of at least 1, got {shape}")
    return {one: shape[0] - 1 for one, shape in made.items()}


STARTS = Derivation(("batch", "batch_size"), (), _starts)
"""As many requests as their rows begin at places, less one."""

_CACHES = tuple(f"{name}_{axis}_stride" for name in "qkvy" for axis in ("b", "h", "seq")[: 2 + (name in "kv")])


def _cache_strides(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, int]:
    """Those of contiguous tensors."""
    made: dict[str, int] = {}
    for name in "qkvy":
        *_, heads, width = shapes["q"] if name in "qy" else (0, shapes[name][-3], shapes[name][-1])
        keys = shapes[name][-2] if name in "kv" else 1
        steps = {"b": heads * keys * width, "h": keys * width, "seq": width}
        made |= {one: max(steps[one.split("_")[1]], 1) for one in _CACHES if one[0] == name}
    return made


CACHES = Derivation(_CACHES, (), _cache_strides)


def _fa2_bytes(values: Mapping[str, Any]) -> int:
    """The workspace of a gradient of fa2."""
    width, batch = values["head_dim"], values["batch"]
    rows = values["total_q"] + 128 * batch if "total_q" in values else -(-values["seq_q"] // 128) * 128 * batch
    step = 32 if width <= 128 else 64
    return 4 * int(rows * values["num_heads"] * (-(-width // step) * step + 1))


_FA2: Mapping[str, Any] = {
    "derivations": (SCALE, SLOPES),
    "names": {"alibi_slopes_ptr": "alibi_slopes"},
    "defaults": {"is_causal": False, "window_size_left": -1, "window_size_right": -1, "softcap": 0.0},
}
_STATE = ("o_acc", "m_acc", "l_acc")
_PREFILL: Mapping[str, Any] = {
    "derivations": (SCALE,),
    "defaults": {"causal": False},
    "fixed": {"enable_split": 0},
}

SIGNATURES: Mapping[str, Signature] = {
    "sdpa": Signature(derivations=(SCALE, HAS_MASK), defaults={"is_causal": False}),
    "sdpa_backward": Signature(),
    **{
        name: Signature(derivations=(SCALE,), defaults={"is_causal": False})
        for name in ("flash_sdpa", "sdpa_arbmask", "sdpa_block_sparse")
    },
    "flash_sdpa_backward": Signature(returned=("dQ", "dK", "dV")),
    "fa2_sdpa": Signature(**_FA2),
    "fa2_sdpa_varlen": Signature(**{**_FA2, "derivations": (SCALE, SLOPES, STARTS)}),
    "fa2_sdpa_backward": Signature(workspace=_fa2_bytes, names={"o": "output"}),
    "fa2_sdpa_varlen_backward": Signature(workspace=_fa2_bytes, names={"o": "output"}),
    "flash_decoding": Signature(
        derivations=(SCALE, CACHES),
        workspace=lambda values: (
            4 * values["batch"] * values["heads"] * -(-values["k_len"] // 256) * (2 + values["head_dim"])
        ),
    ),
    "ring_attention_init": Signature(updated=_STATE, several=("o_len", "ml_len")),
    "ring_attention_step": Signature(
        derivations=(SCALE,),
        updated=_STATE,
        order=_STATE,
        defaults={"is_causal": False, "q_global_base": 0, "k_global_base": 0},
    ),
    **{
        name: Signature(derivations=(SCALE,), workspace=lambda values: 4 * (3 * values["batch_size"] + 2))
        for name in ("paged_decode", "paged_decode_fp8")
    },
    "paged_prefill": Signature(**_PREFILL),
    "ragged_prefill": Signature(**{**_PREFILL, "derivations": (SCALE, STARTS)}),
}
