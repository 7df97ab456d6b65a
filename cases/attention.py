"""Cases of rotary embedding, ALiBi, caches and merges of states."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, localcontext
from functools import cache
from typing import Any

import numpy as np

from baracuda import ElementKind, PagedKvCacheDescriptor
from baracuda_sys.abi import Instance
from baracuda_sys.abi.attention import FAMILY

from . import Array, Arrays, Case, PlanCall, Within, attention_sampling, operands
from .affine import compute
from .sampling import UNITS
from .truths import stored

FLOATS = ("f32", "f64", "f16", "bf16")
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")
DIGITS = 70

Oracle = Callable[[Arrays], Mapping[str, Array | Within]]


def instance_of(op: str, fp: str) -> Instance:
    return next(one for one in FAMILY[op].instances if one.dtypes["fp"] == fp)


def unit(dtype: np.dtype[Any]) -> float:
    """The rounding of the type that is computed in."""
    return float(UNITS[ElementKind.of(compute(dtype))])


def wide(array: Array) -> Array:
    return array.astype(np.longdouble if array.dtype == np.float64 else np.float64)


def case(op: str, fp: str, values: Mapping[str, Any], oracle: Oracle, given: Mapping[str, Any], **options: Any) -> Case:
    """A case on random tensors, but for those that are given."""
    instance = instance_of(op, fp)
    specs = operands(instance, values, "in") | operands(instance, values, "add")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        drawn = {name: rng.normal(0, 1, spec.shape).astype(spec.dtype) for name, spec in specs.items()}
        told = {
            name: np.asarray(one).astype(specs[name].dtype).reshape(specs[name].shape) for name, one in given.items()
        }
        return drawn | told

    return Case(instance, values, draw, oracle, **options)


# ---- rotary embedding ----


@cache
def reduced_angle(base: float, dim: int, pair: int, position: int) -> np.longdouble:
    """position / base^(2 pair / dim), less whole turns."""
    with localcontext() as context:
        context.prec = DIGITS
        angle = position * Decimal(base) ** (Decimal(-2 * pair) / dim)
        turn = 2 * PI
        return np.longdouble(str(angle - turn * (angle / turn).to_integral_value()))


def rotated(x: Array, cosine: Array, sine: Array) -> Within | Array:
    pairs = wide(x).reshape(*x.shape[:-1], x.shape[-1] // 2, 2)
    a, b = pairs[..., 0], pairs[..., 1]
    value = np.stack([a * cosine - b * sine, b * cosine + a * sine], -1).reshape(x.shape)
    size = np.repeat(np.abs(a) + np.abs(b), 2, -1).reshape(x.shape)
    return stored(value, x.dtype, 1, 2.5 * unit(x.dtype) * size)


def rope(
    op: str,
    fp: str,
    shape: tuple[int, int, int, int],
    base: float = 10000.0,
    positions: tuple[int, ...] | None = None,
    strides: Mapping[str, tuple[int, ...]] | None = None,
    label: str = "",
    flag: int | None = None,
) -> Case:
    """strides: of what is read and of what is written, for the rows that take them. flag: pos_default_flag, where it
    is not whether positions are missing."""
    backward = "backward" in op
    x, y = ("dy", "dx") if backward else ("x", "y")
    base = float(np.float32(base))
    values: dict[str, Any] = dict(zip(("batch", "heads", "seq", "head_dim"), shape, strict=True))
    for name, steps in (strides or {}).items():
        values |= {f"stride_{name}_{axis}": step for axis, step in zip("bhs", steps, strict=True)}
    values |= {"base": base, "pos_default_flag": int(positions is None) if flag is None else flag}
    places = range(shape[2]) if values["pos_default_flag"] else positions or ()
    sign = -1 if backward else 1

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        angles = np.array(
            [[sign * reduced_angle(base, shape[3], pair, int(p)) for pair in range(shape[3] // 2)] for p in places],
            np.longdouble,
        ).reshape(shape[2], shape[3] // 2)
        return {y: rotated(inputs[x], np.cos(angles), np.sin(angles))}

    fields = {"batch": "batch_size", "heads": "num_heads", "seq": "seq_len", "head_dim": "head_dim"}
    descriptor = {field: values[name] for name, field in fields.items()} | {"base": base, "element": ElementKind(fp)}
    plan = PlanCall("RopeBackward" if backward else "Rope", descriptor, {x: x, "positions": "positions", y: y}, {})
    same = flag is None or positions is None
    return case(
        op,
        fp,
        values,
        oracle,
        {} if positions is None else {"positions": positions},
        plan=plan if same else None,
        label=label,
        in_place=True,
        absent=frozenset() if positions is not None else frozenset({"positions"}),
    )


FAR = (0, 1, 131071, 2**31, -1, -(2**31), 2**40 + 1)
"""Positions."""


def ropes(fp: str) -> Iterator[Case]:
    for op in ("rope", "rope_backward"):
        yield rope(op, fp, (2, 3, 7, 64), positions=FAR, label="far")
        yield rope(op, fp, (1, 1, 7, 2), positions=FAR, label="far")
        yield rope(op, fp, (2, 1, 5, 6), 500000.0)
        yield rope(op, fp, (1, 70, 3, 130), 1.5)
        yield rope(op, fp, (3, 2, 4, 128), positions=(5, 3, 2, 0))
        yield rope(op, fp, (1, 2, 3, 4), positions=(9, 9, 9), flag=1, label="ignored")
        yield rope(op, fp, (1, 2, 0, 4))
        names = ("dy", "dx") if "backward" in op else ("x", "y")
        for at, (shape, read, written) in enumerate(
            (
                ((2, 3, 5, 8), (3 * 5 * 8, 8, 3 * 8), (5 * 3 * 8, 5 * 8, 8)),
                ((2, 3, 5, 8), (3 * 5 * 8, 8, 3 * 8), (3 * 5 * 8, 8, 3 * 8)),
                ((2, 4, 3, 6), (18, 0, 6), (100, 21, 7)),
                ((1, 1, 4, 64), (0, 0, 70), (0, 0, -64)),
            )
        ):
            steps = dict(zip(names, (read, written), strict=True))
            yield rope(f"{op}_strided", fp, shape, strides=steps, positions=FAR[: shape[2]], label=f"layout{at}")
        yield rope(f"{op}_strided", fp, (2, 2, 0, 8), strides=dict(zip(names, ((0, 0, 0),) * 2, strict=True)))


def table(fp: str, op: str, sizes: tuple[int, int, int], stride: int, label: str = "") -> Case:
    """sizes: rows, places and d; of rope_apply_thd places, heads and d."""
    first, second, d = sizes
    backward = "backward" in op
    x, y = ("dy", "dx") if backward else ("x", "y")
    thd = "thd" in op
    names = ("t_outer", "h_heads") if thd else ("bh", "td")
    values = dict(zip(names, (first, second if thd else second * d), strict=True)) | {"d": d, "stride_b": stride}
    sign = -1 if backward else 1

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        cosine, sine = (wide(inputs[name]).astype(np.longdouble) for name in ("cos_tab", "sin_tab"))
        if thd:
            cosine, sine = cosine[:, None], sine[:, None]
        return {y: rotated(inputs[x], cosine, sign * sine)}

    instance = instance_of(op, fp)
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        angles = rng.uniform(-4, 4, specs["cos_tab"].shape)
        tables = {"cos_tab": np.cos(angles).astype(np.float32), "sin_tab": np.sin(angles).astype(np.float32)}
        return {x: rng.normal(0, 1, specs[x].shape).astype(specs[x].dtype), **tables}

    return Case(instance, values, draw, oracle, label=f"stride{stride}{label}", in_place=True)


def tables(fp: str) -> Iterator[Case]:
    for name in ("rope_apply", "rope_apply_interleaved"):
        for op in (name, f"{name}_backward"):
            yield table(fp, op, (3, 5, 8), 0)
            yield table(fp, op, (3, 5, 64), 5 * 32)
            yield table(fp, op, (2, 3, 6), 11)
            yield table(fp, op, (70, 1, 2), 1)
    for op in ("rope_apply_thd", "rope_apply_thd_backward"):
        yield table(fp, op, (5, 3, 8), 4)
        yield table(fp, op, (2, 1, 6), 5)
        yield table(fp, op, (4, 70, 128), 64)


# ---- ALiBi ----


def alibi(fp: str, shape: tuple[int, int, int, int], label: str = "", **given: Any) -> Case:
    batch, heads, queries, keys = shape
    distance = np.arange(keys)[None, :] - np.arange(queries)[:, None]

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        scores = inputs["scores"]
        bias = wide(inputs["slopes"])[:, None, None] * distance
        with np.errstate(invalid="ignore"):
            return {
                "y": stored(
                    wide(scores) + bias, scores.dtype, 1, unit(scores.dtype) * 2 * np.abs(bias) + 0 * wide(scores)
                )
            }

    values = {"batch": batch, "heads": heads, "q_len": queries, "k_len": keys}
    plan = PlanCall("Alibi", described(values, fp), {"scores": "scores", "slopes": "slopes", "out": "y"}, {})
    return case("alibi", fp, values, oracle, given, plan=plan, label=label, in_place=True)


def described(values: Mapping[str, int], fp: str) -> dict[str, Any]:
    names = {"batch": "batch_size", "heads": "num_heads", "q_len": "query_len", "k_len": "key_len"}
    return {names[name]: value for name, value in values.items()} | {"element": ElementKind(fp)}


def alibi_backward(fp: str, shape: tuple[int, int, int, int], absent: str = "", label: str = "") -> Case:
    batch, heads, queries, keys = shape
    distance = np.arange(keys)[None, :] - np.arange(queries)[:, None]

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        dy = inputs["dy"]
        terms = wide(dy) * distance
        roundings = 8 + min(300, batch * queries * keys)
        spread = roundings * unit(dy.dtype) * np.abs(terms).sum((0, 2, 3))
        return {"da": dy, "dslope": stored(terms.sum((0, 2, 3)), dy.dtype, 1, spread)}

    values = {"batch": batch, "heads": heads, "q_len": queries, "k_len": keys}
    fields = {"dy": "dy", "dscores": "da", "dslopes": "dslope"}
    return case(
        "alibi_backward",
        fp,
        values,
        oracle,
        {},
        plan=PlanCall("AlibiBackward", described(values, fp), fields, {}),
        label=label or absent,
        absent=frozenset({absent} if absent else ()),
    )


def alibis(fp: str) -> Iterator[Case]:
    yield alibi(fp, (2, 3, 5, 7))
    yield alibi(fp, (1, 2, 1, 1))
    yield alibi(fp, (2, 2, 3, 2))
    yield alibi(fp, (3, 5, 40, 64))
    yield alibi(fp, (1, 1, 0, 7))
    yield alibi(fp, (1, 2, 2, 2), "not-finite", scores=[np.nan, np.inf, -np.inf, 1, 2, 3, 4, 5], slopes=[1, -np.inf])
    for shape in ((2, 3, 5, 7), (1, 1, 1, 1), (3, 2, 40, 64), (2, 5, 100, 130)):
        yield alibi_backward(fp, shape)
    yield alibi_backward(fp, (2, 3, 4, 5), "da")
    yield alibi_backward(fp, (2, 3, 4, 5), "dslope")
    yield alibi_backward(fp, (2, 3, 0, 5), label="no-scores")


# ---- caches ----


def append(fp: str, sizes: tuple[int, int, int, int, int, int], offsets: tuple[int, ...], label: str = "") -> Case:
    names = ("batch", "heads", "new_len", "max_cache_len", "d_k", "d_v")
    values = dict(zip(names, sizes, strict=True))
    length = values["max_cache_len"]

    def oracle(inputs: Arrays) -> dict[str, Array]:
        made = {}
        for name in ("k", "v"):
            held = inputs[f"{name}_cache"].copy()
            for b, offset in enumerate(offsets):
                for t in range(values["new_len"]):
                    if 0 <= offset + t < length:
                        held[b, :, offset + t] = inputs[f"{name}_new"][b, :, t]
            made[f"{name}_cache"] = held
        return made

    fields = {"batch": "batch_size", "heads": "num_heads"}
    descriptor = {fields.get(name, name): value for name, value in values.items()} | {"element": ElementKind(fp)}
    tensors = ("k_new", "v_new", "cache_offsets", "k_cache", "v_cache")
    plan = PlanCall("KvCacheAppend", descriptor, {name: name for name in tensors}, {})
    return case("kv_cache_append", fp, values, oracle, {"cache_offsets": offsets}, plan=plan, label=label)


def paged_append(
    fp: str,
    sizes: tuple[int, int, int],
    lists: tuple[tuple[int, ...], ...],
    last: tuple[int, ...],
    pages: int,
    label: str = "",
) -> Case:
    """sizes: page_size, heads and head_dim. lists: the pages of each request."""
    page_size, heads, dim = sizes
    values = {"batch_size": len(lists), "page_size": page_size, "num_heads": heads, "head_dim": dim}
    flat = tuple(page for listed in lists for page in listed)
    starts = (0, *np.cumsum([len(listed) for listed in lists]).tolist())

    def oracle(inputs: Arrays) -> dict[str, Array]:
        made = {}
        for pool, new in (("k_data", "key"), ("v_data", "value")):
            held = inputs[pool].copy()
            for b, listed in enumerate(lists):
                if listed and 0 < last[b] <= page_size:
                    held[listed[-1], :, last[b] - 1] = inputs[new][b]
            made[pool] = held
        return made

    paged = PagedKvCacheDescriptor(page_size, pages, heads, dim, ElementKind(fp))
    fields = {"kv_indices": "indices", "kv_indptr": "indptr"}
    fields |= {name: name for name in ("k_data", "v_data", "last_page_len", "key", "value")}
    return case(
        "flashinfer_paged_kv_append_decode",
        fp,
        values | {"pages": pages, "page_indices": len(flat)},
        oracle,
        {"indices": flat, "indptr": starts, "last_page_len": last},
        plan=PlanCall("PagedKvAppend", {"paged_kv": paged, "batch_size": len(lists)}, fields, {}),
        label=label,
    )


def caches(fp: str) -> Iterator[Case]:
    yield append(fp, (2, 3, 2, 5, 8, 4), (0, 3))
    yield append(fp, (5, 2, 3, 4, 7, 64), (3, 4, -1, -3, 2), "ends")
    yield append(fp, (3, 1, 1, 9, 128, 128), (8, 2**62, -(2**63)), "far")
    yield append(fp, (1, 2, 2, 3, 0, 3), (1,), "no-keys")
    yield append(fp, (1, 2, 0, 3, 4, 4), (1,), "nothing-new")
    if fp != "f64":
        yield paged_append(fp, (1, 2, 64), ((3,), (0, 2), (4,)), (1, 1, 1), 5)
        yield paged_append(fp, (16, 3, 5), ((1,), (), (3, 0), (2,), (4,)), (16, 7, 1, 0, 17), 5, "edges")


# ---- merges of states ----


def weighted(v: Array, s: Array, dtype: np.dtype[Any]) -> tuple[Array | Within, Array | Within]:
    """The merge along the first axis: [N, rows, width] and [N, rows]."""
    v, s = v.astype(np.float64), s.astype(np.float64)
    rows = v.shape[1:2]
    most = s.max(0, initial=-np.inf)
    with np.errstate(invalid="ignore", divide="ignore"):
        weights = np.where(np.isneginf(s), 0, np.exp2(s - most))
        total = weights.sum(0)
        parts = weights[..., None] * np.where(np.isneginf(s)[..., None], 0, v)
        value = np.where(total[:, None] == 0, 0, parts.sum(0) / total[:, None])
        size = np.where(total[:, None] == 0, 0, np.abs(parts).sum(0) / total[:, None])
        merged = np.where(total == 0, -np.inf, most + np.log2(total))
    off = (8 + len(v)) * 2.0**-24
    value_of = stored(value, dtype, 1, np.nan_to_num(off * size))
    held = np.where(np.isfinite(merged), np.abs(merged), 0).reshape(rows)
    return value_of, stored(merged, np.dtype(np.float32), 1, 2.0**-24 * (held + 8 + len(v)))


def merge_in_place(fp: str, sizes: tuple[int, int, int], label: str = "", **given: Any) -> Case:
    values = dict(zip(("seq_len", "num_heads", "head_dim"), sizes, strict=True))

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        v = np.stack([inputs["v"], inputs["v_other"]]).reshape(2, -1, sizes[2])
        value, merged = weighted(v, np.stack([inputs["s"], inputs["s_other"]]).reshape(2, -1), inputs["v"].dtype)
        return {"v": shaped(value, sizes), "s": shaped(merged, sizes[:2])}

    descriptor = values | {"element": ElementKind(fp)}
    plan = PlanCall("CascadeAttention", descriptor, {name: name for name in ("v", "s", "v_other", "s_other")}, {})
    return case("flashinfer_merge_state_in_place", fp, values, oracle, given, plan=plan, label=label)


def shaped(one: Array | Within, shape: tuple[int, ...]) -> Array | Within:
    if isinstance(one, Within):
        return Within(one.value.reshape(shape), one.error.reshape(shape))
    return one.reshape(shape)


def merge(fp: str, sets: int, sizes: tuple[int, int, int], label: str = "", **given: Any) -> Case:
    values = {"num_index_sets": sets} | dict(zip(("seq_len", "num_heads", "head_dim"), sizes, strict=True))

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        v = inputs["v"].swapaxes(0, 1).reshape(sets, math.prod(sizes[:2]), sizes[2])
        s = inputs["s"].swapaxes(0, 1).reshape(sets, math.prod(sizes[:2]))
        value, merged = weighted(v, s, inputs["v"].dtype)
        return {"v_merged": shaped(value, sizes), "s_merged": shaped(merged, sizes[:2])}

    descriptor = values | {"element": ElementKind(fp)}
    plan = PlanCall("CascadeMergeStates", descriptor, {name: name for name in ("v", "s", "v_merged", "s_merged")}, {})
    return case("flashinfer_merge_states", fp, values, oracle, given, plan=plan, label=label)


def merges(fp: str) -> Iterator[Case]:
    none = -np.inf
    yield merge_in_place(fp, (3, 2, 64))
    yield merge_in_place(fp, (1, 4, 33), "ends", s=[none, 1, none, 300], s_other=[2, none, none, -300])
    yield merge_in_place(fp, (1, 3, 2), "not-finite", s=[np.nan, 1, none], v_other=[np.nan] * 6, s_other=[1, none, 2])
    yield merge_in_place(fp, (0, 4, 64))
    for sets in (0, 1, 2, 5):
        yield merge(fp, sets, (3, 2, 64))
    yield merge(fp, 3, (1, 2, 7), "ends", s=[none, none, 250, none, 1, none])


def cases() -> Iterator[Case]:
    for fp in FLOATS:
        yield from (*ropes(fp), *tables(fp), *alibis(fp), *caches(fp))
        if fp != "f64":
            yield from merges(fp)
    yield from attention_sampling.cases()
