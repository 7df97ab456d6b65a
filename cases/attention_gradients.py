"""Cases of the gradients of attention. The truth is the formula in float64 (longdouble for f64), row by row of the keys
that are seen; the results of the forward op that they read are those of the definition, rounded to storage."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from baracuda_sys.abi import Instance

from . import Array, Arrays, Case, Within, operands
from .attention_packed import (
    LENGTHS,
    OPTIONS,
    PLAIN,
    Options,
    by_head,
    drawn_with_slopes,
    scale_of,
    slopes_for,
    starts_of,
)
from .attention_sdpa import (
    Change,
    Dense,
    attended,
    drawn,
    hidden_by,
    large_logits,
    no_change,
    poisoned_values,
    rounded,
    shared,
    transposed,
    units_of,
    wide,
)


class Gradients(NamedTuple):
    """dq [..., rows, d], dk and dv [..., keys, d] of each head, and dS [..., rows, keys]."""

    dq: Within
    dk: Within
    dv: Within
    dscores: Within


def gradients(
    q: Array,
    k: Array,
    v: Array,
    dy: Array,
    weights: Array,
    scale: float,
    unit: float,
    *,
    deltas: Array | None = None,
    seen: Array | None = None,
    slope: Array | float = 1.0,
    weight_unit: float = 0.0,
    logit_error: Array | float = 0.0,
) -> Gradients:
    """Of [..., rows, d] and [..., keys, d]. weights: of the softmax; deltas: row sums of dy * y where these are not
    those of weights * dA; slope: the derivative of the logit by scale * q k. weight_unit: the rounding of weights and
    dS before they meet tensors."""
    shape, rows, keys = q.shape[:-2], q.shape[-2], k.shape[-2]
    there = weights != 0 if seen is None else seen
    made = [np.zeros(one.shape, q.dtype) for one in (q, k, v)] + [np.zeros((*shape, rows, keys), q.dtype)]
    sizes = [np.zeros(one.shape, q.dtype) for one in made]
    with np.errstate(all="ignore"):
        for at in np.ndindex(*shape, rows):
            here, of = there[at], at[:-1]
            p, values, keys_here = weights[at][here], v[of][here], k[of][here]
            da = values @ dy[at]
            delta = p @ da if deltas is None else deltas[at]
            spread = np.abs(values) @ np.abs(dy[at])
            ds = p * (da - delta)
            bend = slope if isinstance(slope, float) else slope[at][here]
            relative = 2 * unit * math.sqrt(v.shape[-1] + rows + keys) + weight_unit + 8 * unit
            error = logit_error if isinstance(logit_error, float) else logit_error[at][here]
            ds_error = p * (spread + p @ spread) * (relative + error) + 2 * np.abs(ds) * error + np.abs(ds) * relative
            made[0][at] = scale * (ds * bend) @ keys_here
            sizes[0][at] = abs(scale) * (ds_error * np.abs(bend)) @ np.abs(keys_here)
            made[1][(*of, here)] += scale * (ds * bend)[:, None] * q[at]
            sizes[1][(*of, here)] += abs(scale) * (ds_error * np.abs(bend))[:, None] * np.abs(q[at])
            made[2][(*of, here)] += p[:, None] * dy[at]
            sizes[2][(*of, here)] += (p * (relative + error))[:, None] * np.abs(dy[at])
            made[3][(*at, here)] = ds
            sizes[3][(*at, here)] = ds_error
    return Gradients(*(Within(value, 4 * error.astype(np.float64)) for value, error in zip(made, sizes, strict=True)))


def summed(made: Within, heads: int, axis: int) -> Within:
    """Over groups of so many heads."""
    value, error = (
        one.reshape(*one.shape[:axis], one.shape[axis] // heads, heads, *one.shape[axis + 1 :]).sum(axis + 1)
        for one in made
    )
    return Within(value, error)


def logits_error(q: Array, k: Array, scale: float, unit: float) -> Array:
    """What weights are off by, relative to themselves, as logits are rounded."""
    sizes = abs(scale) * (np.abs(q) @ np.swapaxes(np.abs(k), -1, -2))
    return 2 * unit * (2 * math.sqrt(q.shape[-1]) + 10) * np.where(np.isfinite(sizes), sizes, 0) + 40 * unit


def materialised(
    instance: Instance,
    size: Dense,
    *,
    strides: Mapping[str, tuple[int, int, int] | None] | None = None,
    scale: float = 0.5,
    causal: bool = False,
    label: str = "",
) -> Case:
    names = ("q", "k", "v", "dy", "dq", "dk", "dv")
    by_value = {**size.values, "scale": scale, **{f"stride_{name}": None for name in names}}
    by_value |= {f"stride_{name}": steps for name, steps in (strides or {}).items()}
    values = {one.name: by_value[one.name] for one in instance.op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")
    hidden = hidden_by(size.rows, size.keys, causal)

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = drawn(rng, specs)
        made = {name: specs[name].held(one) for name, one in made.items()}
        dtype = made["q"].dtype
        of = attended(*(wide(made[name]) for name in "qkv"), scale, 0.0, hidden=hidden)
        made["attn"] = of.weights.value.astype(dtype)
        if causal and size.keys > size.rows:
            made["k"][..., -1, :], made["v"][..., -1, :] = np.nan, np.inf
        return made

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        q, k, v, dy, attn = (wide(tensors[name]) for name in ("q", "k", "v", "dy", "attn"))
        dtype = tensors["q"].dtype
        unit = units_of(dtype)[0]
        made = gradients(q, k, v, dy, attn, scale, unit)
        listed = {"dQ": made.dq, "dK": made.dk, "dV": made.dv, "dscores_ws": made.dscores}
        for name in ("dK", "dV"):
            steps = values.get(f"stride_{name.lower()}")
            if steps is not None and steps[1] == 0:
                whole = summed(listed[name], size.heads, 1)
                listed[name] = Within(*(np.repeat(one, size.heads, 1) for one in whole))
        return {name: rounded(one, dtype) for name, one in listed.items()}

    words = ["causal" * causal, label]
    return Case(instance, values, draw, oracle, None, "-".join(filter(None, words)))


def flash(
    instance: Instance,
    size: Dense,
    *,
    causal: bool = False,
    scale: float | None = None,
    change: Change = no_change,
    label: str = "",
) -> Case:
    values: dict[str, Any] = {**size.values, "is_causal": int(causal)}
    values["scale"] = float(np.float32(1 / math.sqrt(max(size.key_width, 1)) if scale is None else scale))
    specs = operands(instance, values, "in")
    hidden = hidden_by(size.rows, size.keys, causal)

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = drawn(rng, specs)
        change(made)
        of = attended(*(wide(made[name]) for name in "qkv"), values["scale"], 0.0, hidden=hidden)
        made |= {"y": of.y.value.astype(made["q"].dtype), "lse": of.lse.value.astype(made["q"].dtype)}
        return made

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        q, k, v, dy, y = (wide(tensors[name]) for name in ("q", "k", "v", "dy", "y"))
        dtype = tensors["q"].dtype
        unit, weight_unit = units_of(dtype)
        weights = attended(q, k, v, values["scale"], 0.0, hidden=hidden).weights.value
        deltas, sizes = (dy * y).sum(-1), (np.abs(dy) * np.abs(y)).sum(-1)
        made = gradients(
            *(q, k, v, dy, weights, values["scale"], unit),
            deltas=deltas,
            seen=np.broadcast_to(~hidden, weights.shape),
            weight_unit=weight_unit,
            logit_error=logits_error(q, k, values["scale"], unit),
        )
        listed = {"dQ": made.dq, "dK": made.dk, "dV": made.dv}
        listed["d_ws"] = Within(deltas, 2 * unit * (math.sqrt(size.value_width) + 2) * sizes)
        return {name: rounded(one, dtype) for name, one in listed.items()}

    words = ["causal" * causal, label]
    return Case(instance, values, draw, oracle, None, "-".join(filter(None, words)))


def of_request(
    tensors: tuple[Array, Array, Array, Array, Array],
    scale: float,
    options: Options,
    slopes: Array | None,
    units: tuple[float, float],
) -> Gradients:
    """Of q, k, v, dy and y [heads, rows, d], aligned at the end."""
    q, k, v, dy, y = tensors
    rows, keys = q.shape[-2], k.shape[-2]
    hidden = hidden_by(rows, keys, options.causal, options.left, options.right, keys - rows)
    bias = bias_of(rows, keys, slopes)
    made = attended(q, k, v, scale, 0.0, bias=bias, hidden=hidden, softcap=options.softcap)
    slope: Array | float = 1.0
    if options.softcap:
        slope = 1 - np.tanh(scale * (q @ np.swapaxes(k, -1, -2)) / options.softcap) ** 2
    return gradients(
        *(q, k, v, dy, made.weights.value, scale, units[0]),
        deltas=(dy * y).sum(-1),
        seen=np.broadcast_to(~hidden, made.weights.value.shape),
        slope=slope,
        weight_unit=units[1],
        logit_error=logits_error(q, k, scale, units[0]) + (4 * units[0] * (0 if bias is None else np.abs(bias))),
    )


def bias_of(rows: int, keys: int, slopes: Array | None) -> Array | None:
    if slopes is None:
        return None
    distance = np.abs(np.arange(rows)[:, None] + keys - rows - np.arange(keys)[None, :])
    return -slopes.astype(np.float64)[:, None, None] * distance


def packed(
    instance: Instance,
    lengths: Sequence[tuple[int, int]],
    heads: tuple[int, int],
    width: int,
    options: Options = PLAIN,
    label: str = "",
) -> Case:
    """Of fa2: sequences that follow each other; or of equal lengths, where the row has seq_q."""
    rows, keys = (starts_of([one[i] for one in lengths]) for i in (0, 1))
    batch, group = len(lengths), heads[0] // heads[1]
    values: dict[str, Any] = {"batch": batch, "num_heads": heads[0], "num_heads_k": heads[1], "head_dim": width}
    values |= {"seq_q": lengths[0][0], "seq_k": lengths[0][1]}
    values |= {"max_seqlen_q": max(one[0] for one in lengths), "max_seqlen_k": max(one[1] for one in lengths)}
    values |= {"total_q": int(rows[-1]), "total_k": int(keys[-1]), "softmax_scale": scale_of(width)}
    values |= options.values(heads[0])
    values = {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")
    dense = "seq_q" in values
    scale = values["softmax_scale"]

    def parts(tensors: Arrays, b: int, names: str, of_keys: bool) -> list[Array]:
        """[heads, rows, d] of a request."""
        here = slice(keys[b], keys[b + 1]) if of_keys else slice(rows[b], rows[b + 1])
        repeats = group if of_keys else 1
        if dense:
            return [np.repeat(wide(tensors[name][b]), repeats, 0) for name in names.split()]
        return [by_head(tensors[name][here], repeats) for name in names.split()]

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = drawn_with_slopes(rng, specs, options)
        for b, (n, m) in enumerate(lengths):
            (q,), (k, v) = parts(made, b, "q", False), parts(made, b, "k v", True)
            slopes = slopes_for(made, b, options)
            hidden = hidden_by(n, m, options.causal, options.left, options.right, m - n)
            of = attended(q, k, v, scale, 0.0, bias=bias_of(n, m, slopes), hidden=hidden, softcap=options.softcap)
            if dense:
                made["o"][b], made["lse"][b] = of.y.value, of.lse.value
            else:
                made["o"][rows[b] : rows[b + 1]] = np.swapaxes(of.y.value, 0, 1)
                made["lse"][:, rows[b] : rows[b + 1]] = of.lse.value
        return made | {"cu_seqlens_q": rows, "cu_seqlens_k": keys}

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        dtype = tensors["q"].dtype
        found = {name: (np.zeros(tensors[of].shape), np.zeros(tensors[of].shape)) for name, of in RESULTS.items()}
        for b in range(batch):
            q, dy, y = parts(tensors, b, "q dout o", False)
            k, v = parts(tensors, b, "k v", True)
            made = of_request((q, k, v, dy, y), scale, options, slopes_for(tensors, b, options), units_of(dtype))
            listed = {"dq": made.dq, "dk": summed(made.dk, group, 0), "dv": summed(made.dv, group, 0)}
            for name, one in listed.items():
                starts = rows if name == "dq" else keys
                for into, what in zip(found[name], one, strict=True):
                    if dense:
                        into[b] = what
                    else:
                        into[starts[b] : starts[b + 1]] = np.swapaxes(what, 0, 1)
        return {name: rounded(Within(*one), dtype) for name, one in found.items()}

    padded = -(-lengths[0][0] // 128) * 128 * batch if dense else int(rows[-1]) + 128 * batch
    step = 32 if width <= 128 else 64
    absent = frozenset() if options.slopes else frozenset({"alibi_slopes_ptr"})
    return Case(
        instance,
        values,
        draw,
        oracle,
        None,
        "-".join(filter(None, [options.label, label])),
        absent=absent,
        workspace_bytes=heads[0] * padded * (-(-width // step) * step + 1) * 4,
    )


RESULTS = {"dq": "q", "dk": "k", "dv": "v"}


def cases(instance: Instance) -> Iterator[Case]:
    name = instance.op.name
    if name == "sdpa_backward_strided":
        for size in (Dense(2, 3, 5, 7, 8, 6), Dense(2, 2, 50, 60, 8, 6)):  # within a block, and in tiles
            by_rows, by_keys = transposed(size, size.rows, 8), transposed(size, size.keys, 8)
            turned = {"q": by_rows, "k": by_keys, "v": transposed(size, size.keys, 6)}
            turned |= {"dy": transposed(size, size.rows, 6), "dq": by_rows, "dk": by_keys, "dv": turned["v"]}
            yield materialised(instance, size, strides=turned, label="transposed")
            one = {"k": shared(size, size.keys, 8), "v": shared(size, size.keys, 6)}
            yield materialised(instance, size, strides={**one, "dk": one["k"], "dv": one["v"]}, label="shared")
            yield materialised(instance, size, strides={**one, "dk": one["k"]}, label="shared-dk")
    elif name == "sdpa_backward":
        for width, value_width in ((1, 1), (2, 2), (7, 7), (64, 64), (128, 128), (5, 130), (130, 5)):
            yield materialised(instance, Dense(1, 2, 5, 7, width, value_width), causal=width % 2 == 0)
        yield materialised(instance, Dense(1, 1, 130, 70, 16, 16))
        yield materialised(instance, Dense(1, 1, 70, 200, 1, 16), causal=True)
        yield materialised(instance, Dense(1, 2, 60, 70, 8, 8), causal=True)
        yield materialised(instance, Dense(1, 1, 3, 1100, 8, 8))
        yield materialised(instance, Dense(1, 2, 3, 0, 4, 4), label="no-keys")
        yield materialised(instance, Dense(1, 2, 0, 3, 4, 4), label="no-rows")
    elif name == "flash_sdpa_backward":
        for width, value_width in (
            (1, 1),
            (2, 2),
            (3, 3),
            (7, 7),
            (64, 64),
            (80, 80),
            (128, 128),
            (5, 130),
            (256, 256),
        ):
            yield flash(instance, Dense(1, 2, 5, 7, width, value_width), causal=width % 2 == 0)
        yield flash(instance, Dense(1, 1, 1, 1, 4, 4))
        yield flash(instance, Dense(1, 1, 130, 70, 16, 16), causal=True)
        yield flash(instance, Dense(1, 1, 70, 200, 16, 16), causal=True)
        yield flash(instance, Dense(1, 1, 70, 130, 2, 16), causal=True)
        yield flash(instance, Dense(1, 2, 3, 0, 4, 4), label="no-keys")
        yield flash(instance, Dense(1, 2, 0, 3, 4, 4), label="no-rows")
        yield flash(instance, Dense(2, 3, 5, 7, 8, 8), scale=0.0, label="scale0")
        yield flash(instance, Dense(2, 3, 5, 7, 8, 8), scale=-0.7, label="negative-scale")
        yield flash(instance, Dense(1, 2, 70, 71, 8, 8), causal=True, change=poisoned_values, label="poisoned")
        yield flash(instance, Dense(1, 2, 5, 7, 8, 8), change=large_logits, label="large-logits")
    elif name == "fa2_sdpa_backward":
        for options in (PLAIN, *OPTIONS):
            yield packed(instance, ((5, 9),) * 2, (4, 2), 32, options, "4to2x5x9")
            yield packed(instance, ((9, 5),) * 2, (2, 2), 16, options, "2to2x9x5")
        yield packed(instance, ((130, 70),), (4, 1), 40, Options(causal=True), "4to1")
        yield packed(instance, ((70, 130),), (2, 1), 1, Options(causal=True), "width1")
    else:
        for options in (PLAIN, *OPTIONS):
            yield packed(instance, LENGTHS, (4, 2), 16, options)
        yield packed(instance, LENGTHS[::-1], (2, 2), 130, Options(causal=True), "wide")
