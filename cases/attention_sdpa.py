"""Cases of scaled dot product attention. The truth is the definition in float64 (longdouble for f64), row by row of the
keys that are seen, so that nothing else can reach a result."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from baracuda import ElementKind
from baracuda_sys.abi import Instance
from baracuda_sys.abi.attention_sdpa import OPS

from . import Array, Arrays, Case, Within, operands
from .affine import compute
from .sampling import UNITS
from .truths import stored

NO_LIMIT = -1


class Attended(NamedTuple):
    """y, the log of the sum of exponentials and the weights, each with what it may be off by."""

    y: Within
    lse: Within
    weights: Within


def attended(
    q: Array,
    k: Array,
    v: Array,
    scale: float,
    unit: float,
    *,
    bias: Array | None = None,
    hidden: Array | None = None,
    softcap: float = 0.0,
    weight_unit: float = 0.0,
) -> Attended:
    """Of [..., rows, d], [..., keys, d] and [..., keys, dv]. bias: added to the logits; hidden: what is not seen.
    unit: the rounding of what is computed in; weight_unit: that of weights before they meet values."""
    wide = q.dtype.type
    shape = np.broadcast_shapes(q.shape[:-2], k.shape[:-2])
    q, k, v = (np.broadcast_to(one, shape + one.shape[-2:]) for one in (q, k, v))
    rows, keys = q.shape[-2], k.shape[-2]
    with np.errstate(all="ignore"):
        products = wide(scale) * (q @ np.swapaxes(k, -1, -2))
        sizes = abs(scale) * (np.abs(q) @ np.swapaxes(np.abs(k), -1, -2))
        spread = unit * (2 * math.sqrt(q.shape[-1]) + 6) * sizes
        if softcap:
            products = softcap * np.tanh(products / softcap)
            spread = spread + 4 * unit * np.abs(products)
        logits = products if bias is None else products + bias
        spread = spread + 4 * unit * (np.abs(logits) + (0 if bias is None else np.abs(bias)))
        seen = np.ones((*shape, rows, keys), bool) if hidden is None else ~np.broadcast_to(hidden, (*shape, rows, keys))
        if bias is not None:
            seen = seen & (np.broadcast_to(bias, seen.shape) != -np.inf)
        logits = np.where(seen, logits, -np.inf)
        spread = np.where(seen & np.isfinite(spread), spread, 0)
        largest = logits.max(-1, initial=-np.inf, keepdims=True)
        weights = np.exp(logits - np.where(largest == -np.inf, 0, largest))
        total = weights.sum(-1, keepdims=True)
        lse = np.where(largest == -np.inf, -np.inf, largest + np.log(np.where(total == 0, 1, total)))[..., 0]
        weights = np.where(total == 0, 0, np.where(seen, weights / np.where(total == 0, 1, total), 0))
        weights = np.where(np.isnan(total), np.nan, weights)
        extra = unit * (8 + 2 * math.sqrt(keys))
        drift = (weights * spread).sum(-1, keepdims=True) + extra
        weight_error = weights * (spread + drift)
        y = np.zeros((*shape, rows, v.shape[-1]), q.dtype)
        y_error = np.zeros(y.shape, np.float64)
        for at in np.ndindex(*shape, rows):
            here, of = seen[at], at[:-1]
            values = v[of][here]
            y[at] = 0 if total[at][0] == 0 else weights[at][here] @ values
            y_error[at] = (weight_error[at][here] + (weight_unit + extra) * weights[at][here]) @ np.abs(values)
        lse_error = drift[..., 0] + 4 * unit * np.abs(lse)
        made = (Within(y, y_error), Within(lse, lse_error), Within(weights, weight_error))
    return Attended(*made)


def rounded(made: Within, dtype: np.dtype[Any]) -> Array | Within:
    """As it is stored, with twice what it may be off by before."""
    error = np.where(np.isfinite(made.error), made.error, 0).astype(np.float64)
    return stored(made.value, dtype, 1, 2 * error)


def hidden_by(rows: int, keys: int, causal: bool, left: int = NO_LIMIT, right: int = NO_LIMIT, shift: int = 0) -> Array:
    """Where key j is not seen by row i: [rows, keys]."""
    i, j = np.arange(rows)[:, None] + shift, np.arange(keys)[None, :]
    made = np.zeros((rows, keys), bool)
    if causal or right >= 0:
        made |= j > i + (0 if causal else right)
    if left >= 0:
        made |= j < i - left
    return made


def wide(array: Array) -> Array:
    return array.astype(np.longdouble if array.dtype == np.float64 else np.float64)


def units_of(dtype: np.dtype[Any]) -> tuple[float, float]:
    """The rounding of what is computed in, and of the weights that meet values."""
    kind = ElementKind.of(dtype)
    halves = kind in (ElementKind.F16, ElementKind.BF16)
    return UNITS[ElementKind.of(compute(dtype))], UNITS[kind] if halves else 0.0


def drawn(rng: np.random.Generator, specs: Mapping[str, Any]) -> dict[str, Array]:
    return {
        name: rng.standard_normal(spec.shape).astype(spec.dtype)
        for name, spec in specs.items()
        if spec.dtype.kind != "i"
    }


Change = Callable[[dict[str, Array]], None]
"""What is put into drawn tensors."""


def no_change(tensors: dict[str, Array]) -> None:
    pass


class Dense(NamedTuple):
    """batch, heads, rows, keys, and the widths of keys and values."""

    batch: int
    heads: int
    rows: int
    keys: int
    key_width: int
    value_width: int

    @property
    def values(self) -> dict[str, int]:
        return dict(zip(("batch", "heads", "q_len", "k_len", "d_k", "d_v"), self, strict=True))


def transposed(size: Dense, rows: int, width: int) -> tuple[int, int, int]:
    """The strides of [batch, heads, rows, width] that lies as [batch, rows, heads, width]."""
    return rows * size.heads * width, width, size.heads * width


def shared(size: Dense, rows: int, width: int) -> tuple[int, int, int]:
    """Those of one head that all share."""
    return rows * width, 0, width


def dense(
    instance: Instance,
    size: Dense,
    *,
    causal: bool = False,
    masked: bool = False,
    scale: float | None = None,
    block: int = 2,
    strides: Mapping[str, tuple[int, int, int] | None] | None = None,
    change: Change = no_change,
    label: str = "",
) -> Case:
    """Of sections 4 and 5: whatever mask the row has."""
    op = instance.op
    by_value = {
        **size.values,
        "scale": float(np.float32(1 / math.sqrt(max(size.key_width, 1)) if scale is None else scale)),
        "is_causal": int(causal),
        "has_mask": int(masked),
        "block_size": block,
        **{f"stride_{name}": None for name in ("q", "k", "v", "mask", "y")},
        **{f"stride_{name}": steps for name, steps in (strides or {}).items()},
    }
    values = {one.name: by_value[one.name] for one in op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")
    absent = frozenset({"mask"}) if "has_mask" in values and not masked else frozenset()

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = drawn(rng, specs)
        if "mask" in made:
            made["mask"] = np.where(rng.random(made["mask"].shape) < 0.3, -np.inf, made["mask"]).astype(
                made["mask"].dtype
            )
        if "block_pattern" in specs:
            made["block_pattern"] = (rng.random(specs["block_pattern"].shape) < 0.6).astype(np.uint8) * 7
        change(made)
        return made

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        q, k, v = (wide(tensors[name]) for name in "qkv")
        hidden = hidden_by(size.rows, size.keys, causal)
        if "block_pattern" in tensors:
            blocks = np.repeat(np.repeat(tensors["block_pattern"] != 0, block, -2), block, -1)
            hidden = hidden | ~blocks[..., : size.rows, : size.keys]
        bias = tensors["mask"].astype(q.dtype) if "mask" in tensors and "mask" not in absent else None
        dtype = tensors["q"].dtype
        unit, weight_unit = units_of(dtype)
        made = attended(q, k, v, values["scale"], unit, bias=bias, hidden=hidden, weight_unit=weight_unit)
        listed = {"y": made.y, "lse": made.lse, "attn": made.weights}
        return {name: rounded(one, dtype) for name, one in listed.items() if name in op.argument_names}

    words = ["causal" * causal, "mask" * masked, f"block{block}" * ("block_size" in values), label]
    return Case(instance, values, draw, oracle, None, "-".join(filter(None, words)), absent=absent)


def poisoned_values(tensors: dict[str, Array]) -> None:
    """The last key and its value, which causal rows before it do not see."""
    tensors["k"][..., -1, :] = np.nan
    tensors["v"][..., -1, :] = np.inf


def spoiled_query(tensors: dict[str, Array]) -> None:
    tensors["q"][..., 0, :] = np.nan
    tensors["q"][..., 1, 0] = np.inf


def large_logits(tensors: dict[str, Array]) -> None:
    tensors["q"][...] = (tensors["q"].astype(np.float64) * 100).astype(tensors["q"].dtype)
    tensors["k"][...] = (tensors["k"].astype(np.float64) * 100).astype(tensors["k"].dtype)


def one_key(tensors: dict[str, Array]) -> None:
    """Row 0 sees nothing, row 1 one key, row 2 an infinite logit, row 3 NaN; hidden keys hold NaN."""
    mask = tensors["mask"]
    mask[..., :2, :] = -np.inf
    mask[..., 1, 1] = 0.5
    mask[..., 2, 0] = np.inf
    mask[..., 3, 0] = np.nan


def hidden_key(tensors: dict[str, Array]) -> None:
    """Nobody sees key 2."""
    tensors["mask"][..., 2] = -np.inf
    tensors["k"][..., 2, :] = np.nan
    tensors["v"][..., 2, :] = np.nan


WIDTHS = ((1, 1), (2, 2), (7, 7), (64, 64), (80, 80), (127, 127), (128, 128), (256, 256), (5, 130))


def strided_cases(instance: Instance, size: Dense) -> Iterator[Case]:
    q, k, v, y = (
        transposed(size, *one)
        for one in (
            (size.rows, size.key_width),
            (size.keys, size.key_width),
            (size.keys, size.value_width),
            (size.rows, size.value_width),
        )
    )
    turned = {"q": q, "k": k, "v": v, "y": y}
    yield dense(instance, size, strides=turned, causal=True, label="transposed")
    of_one = {"k": shared(size, size.keys, size.key_width), "v": shared(size, size.keys, size.value_width)}
    yield dense(instance, size, strides={**turned, **of_one, "q": None}, label="shared")
    if "has_mask" in instance.op.argument_names:
        yield dense(instance, size, strides=turned, masked=True, label="contiguous")
        yield dense(instance, size, strides={**turned, "mask": (0, 0, size.keys)}, masked=True, label="broadcast")


def dense_cases(instance: Instance) -> Iterator[Case]:
    name = instance.op.name
    first = Dense(2, 3, 5, 7, 8, 8)
    if "_strided" in name:
        for size in (Dense(2, 3, 5, 7, 8, 6), Dense(2, 2, 50, 60, 8, 6)):  # within a block, and in tiles
            yield from strided_cases(instance, size)
        return
    for width, value_width in WIDTHS:
        yield dense(instance, Dense(1, 2, 5, 7, width, value_width), causal=width % 2 == 0)
    yield dense(instance, Dense(1, 1, 1, 1, 4, 4))
    yield dense(instance, Dense(1, 1, 130, 70, 16, 16), causal=True)
    yield dense(instance, Dense(1, 1, 70, 200, 16, 16), causal=True)
    yield dense(instance, Dense(1, 2, 70, 200, 16, 140))
    yield dense(instance, Dense(1, 1, 3, 1100, 8, 8))
    yield dense(instance, Dense(1, 2, 3, 0, 4, 4), label="no-keys")
    yield dense(instance, Dense(1, 2, 0, 3, 4, 4), label="no-rows")
    yield dense(instance, Dense(0, 2, 2, 3, 4, 4), label="no-requests")
    yield dense(instance, first, scale=0.0, label="scale0")
    yield dense(instance, first, scale=-0.7, label="negative-scale")
    yield dense(instance, first, change=spoiled_query, label="spoiled-query")
    yield dense(instance, Dense(1, 2, 9, 9, 8, 8), causal=True, change=poisoned_values, label="poisoned")
    yield dense(instance, Dense(1, 2, 70, 70, 8, 8), causal=True, change=poisoned_values, label="poisoned")
    yield dense(instance, first, change=large_logits, label="large-logits")
    if "has_mask" in instance.op.argument_names:
        yield dense(instance, first, masked=True)
        yield dense(instance, first, masked=True, causal=True)
    if "mask" in instance.op.argument_names:
        yield dense(instance, first, masked=True, change=one_key, label="one-key")
        yield dense(instance, Dense(1, 2, 70, 70, 8, 8), masked=True, change=hidden_key, label="hidden-key")
    if "block_size" in instance.op.argument_names:
        for block in (1, 3, 64, 100):
            yield dense(instance, Dense(2, 2, 130, 140, 8, 8), block=block, causal=block == 3)


def cases() -> Iterator[Case]:
    from . import attention_gradients, attention_packed, attention_parts

    for instance in itertools.chain.from_iterable(op.instances for op in OPS):
        name = instance.op.name
        if instance.symbol("run") is None:
            continue
        if "backward" in name:
            yield from attention_gradients.cases(instance)
        elif name.startswith(("sdpa", "flash_sdpa")):
            yield from dense_cases(instance)
        elif name.startswith(("flash_decoding", "ring")):
            yield from attention_parts.cases(instance)
        else:
            yield from attention_packed.cases(instance)
