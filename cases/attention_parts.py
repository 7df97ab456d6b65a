"""Cases of decoding, of one query a request, and of ring attention, whose state takes keys chunk by chunk."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from baracuda import ElementKind
from baracuda_sys.abi import Instance

from . import Array, Arrays, Case, Within, operands
from .attention_sdpa import Attended, attended, drawn, hidden_by, rounded, units_of, wide

F32 = np.dtype(np.float32)


def decoding(
    instance: Instance,
    batch: int,
    heads: int,
    kv_heads: int,
    keys: int,
    width: int,
    *,
    weights: bool = False,
    means: bool = False,
    turned: bool = False,
    scale: float | None = None,
) -> Case:
    """turned: the cache lies as [batch, keys, heads, width], and y and q with a gap behind each head."""
    gap = 3 * turned
    strides = dict.fromkeys("qy", (heads * (width + gap), width + gap))
    cache = (keys * kv_heads * width, *((width, kv_heads * width) if turned else (keys * width, width)))
    values: dict[str, Any] = {"batch": batch, "heads": heads, "num_kv_heads": kv_heads, "k_len": keys}
    values |= {"head_dim": width, "scale": float(np.float32(1 / math.sqrt(width) if scale is None else scale))}
    for name, steps in strides.items():
        values |= {f"{name}_b_stride": steps[0], f"{name}_h_stride": steps[1]}
    for name in "kv":
        values |= {f"{name}_b_stride": cache[0], f"{name}_h_stride": cache[1], f"{name}_seq_stride": cache[2]}
    values = {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")
    absent = frozenset(name for name, there in (("a", weights), ("a_mean", means)) if not there)

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        q, k, v = (wide(tensors[name]) for name in "qkv")
        k, v = (np.repeat(one, heads // kv_heads, 1) for one in (k, v))
        unit, weight_unit = units_of(tensors["q"].dtype)
        made = attended(q[:, :, None], k, v, values["scale"], unit, weight_unit=weight_unit)
        a = Within(made.weights.value[:, :, 0], made.weights.error[:, :, 0])
        mean = Within(a.value.mean(1), a.error.mean(1) + 1e-6 * a.value.mean(1))
        y = Within(made.y.value[:, :, 0], made.y.error[:, :, 0])
        return {"y": rounded(y, tensors["q"].dtype), "a": rounded(a, F32), "a_mean": rounded(mean, F32)}

    words = ["weights" * weights, "means" * means, "turned" * turned]
    return Case(
        instance,
        values,
        lambda rng: drawn(rng, specs),
        oracle,
        None,
        "-".join(filter(None, words)),
        absent=absent,
        workspace_bytes=batch * heads * -(-keys // 256) * (2 + width) * 4,
    )


def init(instance: Instance, sums: int, rows: int) -> Case:
    def oracle(tensors: Arrays) -> dict[str, Array]:
        return {
            "o_acc": np.zeros(sums, np.float32),
            "m_acc": np.full(rows, -np.inf, np.float32),
            "l_acc": np.zeros(rows, np.float32),
        }

    return Case(instance, {"o_len": sums, "ml_len": rows}, lambda rng: {}, oracle)


def step(
    instance: Instance,
    size: tuple[int, int, int, int, int],
    bases: tuple[int, int] = (0, 0),
    causal: bool = False,
    fresh: bool = False,
) -> Case:
    """A chunk into a state of some keys before it; `fresh`: into that of none."""
    batch, heads, rows, keys, width = size
    values: dict[str, Any] = dict(zip(("batch", "heads", "q_local", "k_chunk", "d"), size, strict=True))
    values |= {"q_global_base": bases[0], "k_global_base": bases[1], "is_causal": int(causal)}
    values["scale"] = float(np.float32(1 / math.sqrt(width)))
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = drawn(rng, specs)
        made["m_acc"] = rng.standard_normal((batch, heads, rows)).astype(np.float32)
        made["l_acc"] = rng.uniform(1, 5, (batch, heads, rows)).astype(np.float32)
        made["o_acc"] = rng.standard_normal((batch, heads, rows, width)).astype(np.float32)
        if fresh:
            made["m_acc"][...] = -np.inf
            made["l_acc"][...] = made["o_acc"][...] = 0
        return made

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        q, k, v = (wide(tensors[name]) for name in ("q", "k_local", "v_local"))
        unit, weight_unit = units_of(tensors["q"].dtype)
        hidden = hidden_by(rows, keys, causal, shift=bases[0] - bases[1])
        made = attended(q, k, v, values["scale"], unit, hidden=hidden, weight_unit=weight_unit)
        return joined(tensors, made, values["scale"] * (q @ np.swapaxes(k, -1, -2)), hidden)

    words = [f"at{bases[0]}-{bases[1]}", "causal" * causal, "fresh" * fresh]
    return Case(instance, values, draw, oracle, None, "-".join(filter(None, words)))


def joined(tensors: Arrays, made: Attended, logits: Array, hidden: Array) -> dict[str, Array | Within]:
    """The state after a chunk."""
    m, total, sums = (tensors[name].astype(np.float64) for name in ("m_acc", "l_acc", "o_acc"))
    largest = np.where(hidden, -np.inf, logits).max(-1, initial=-np.inf)
    after = np.maximum(m, largest)
    origin = np.where(after == -np.inf, 0, after)
    kept, added = np.exp(m - origin), np.exp(made.lse.value - origin)
    slack = 2e-5 * (1 + np.abs(origin))
    l_acc, parts = total * kept + added, (sums * kept[..., None], made.y.value * added[..., None])
    o_error = made.y.error * added[..., None] * 2 + slack[..., None] * (np.abs(parts[0]) + np.abs(parts[1]))
    return {
        "m_acc": rounded(Within(after, np.where(np.isfinite(after), 1e-6 * (1 + np.abs(origin)), 0)), F32),
        "l_acc": rounded(Within(l_acc, slack * l_acc), F32),
        "o_acc": rounded(Within(parts[0] + parts[1], o_error), F32),
    }


def finalize(instance: Instance, size: tuple[int, int, int, int], with_lse: bool) -> Case:
    batch, heads, rows, width = size
    values = dict(zip(("batch", "heads", "q_local", "d"), size, strict=True))

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = {
            "m_acc": rng.standard_normal((batch, heads, rows)).astype(np.float32),
            "l_acc": rng.uniform(1, 5, (batch, heads, rows)).astype(np.float32),
            "o_acc": rng.standard_normal((batch, heads, rows, width)).astype(np.float32),
        }
        made["m_acc"][..., :1], made["l_acc"][..., :1], made["o_acc"][..., :1, :] = -np.inf, 0, 0
        return made

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        m, total, sums = (tensors[name].astype(np.float64) for name in ("m_acc", "l_acc", "o_acc"))
        some = np.where(total == 0, 1, total)
        lse = np.where(total == 0, -np.inf, m + np.log(some))
        slack = np.where(np.isfinite(lse), 4 * 2.0**-24 * (np.abs(m) + np.abs(np.log(some))), 0)
        dtype = instance_dtype(instance)
        return {
            "y": rounded(Within(sums / some[..., None], np.abs(sums) * 2.0**-24), dtype),
            "lse": rounded(Within(lse, slack), dtype),
        }

    return Case(
        instance, values, draw, oracle, None, "lse" * with_lse, absent=frozenset() if with_lse else frozenset({"lse"})
    )


def instance_dtype(instance: Instance) -> np.dtype[Any]:
    return ElementKind(instance.dtypes["fp"]).dtype


def cases(instance: Instance) -> Iterator[Case]:
    name = instance.op.name
    if name == "flash_decoding":
        yield decoding(instance, 1, 1, 1, 1, 1)
        yield decoding(instance, 2, 8, 2, 300, 64)
        yield decoding(instance, 2, 6, 6, 257, 80, turned=True)
        yield decoding(instance, 3, 8, 1, 256, 128, weights=True)
        yield decoding(instance, 2, 4, 2, 513, 7, weights=True, means=True, turned=True)
        yield decoding(instance, 1, 70, 1, 33, 512, scale=-0.1)
        yield decoding(instance, 2, 4, 2, 0, 8, weights=True, means=True)
    elif name == "ring_attention_init":
        yield init(instance, 70, 5)
        yield init(instance, 3, 400)
    elif name == "ring_attention_step":
        yield step(instance, (1, 2, 5, 7, 128), fresh=True)
        yield step(instance, (2, 2, 70, 65, 16))
        yield step(instance, (1, 2, 5, 1, 130))
        yield step(instance, (1, 1, 9, 5, 64), (4, 6), causal=True)
        yield step(instance, (1, 1, 9, 5, 64), (4, 60), causal=True, fresh=True)
    else:
        yield finalize(instance, (2, 3, 5, 128), True)
        yield finalize(instance, (1, 1, 7, 3), False)
