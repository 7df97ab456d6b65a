"""Cases of cross entropy and nll of images and of rows: [outer, classes, inner], weights, smoothing, any ignored index.

Oracles see a row of classes for each loss, and what each class counts in it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from . import Array, Arrays, Case, Within, losses
from .affine import compute
from .loss import DTYPES, _drawn, _label, _scaled, _type, instance, reduced, wide

ENTROPIES = ("cross_entropy_nd", "cross_entropy_nd_soft")
SHAPES = ((7, 33, 1), (3, 5, 130), (2, 300, 4), (1, 1, 9))


def rows_of(x: Array) -> Array:
    """The classes of each loss."""
    return np.moveaxis(x, 1, 2).reshape(-1, x.shape[1])


def planes(rows: Array, shape: tuple[int, ...]) -> Array:
    return np.ascontiguousarray(np.moveaxis(rows.reshape(shape[0], shape[2], shape[1]), 2, 1))


def entropy(x: Array, q: Array) -> losses.Valued:
    """The sum of q times -log softmax; a class of q = 0 does not count where no other has a part of its weight."""
    lost = losses.log_sum_exp(x)[:, None] - x
    spread = np.abs(q) * (np.abs(lost) + x.max(axis=1, keepdims=True) - x + np.log(x.shape[1]) + 1)
    return (q * lost).sum(axis=1), spread.sum(axis=1)


def entropy_slope(x: Array, q: Array) -> losses.Valued:
    made, total = losses.softmax(x), q.sum(axis=1, keepdims=True)
    distance = 1 + np.abs(x - x.max(axis=1, keepdims=True))
    return made * total - q, made * np.abs(q).sum(axis=1, keepdims=True) * distance + np.abs(q)


def classes(
    name: str,
    dtype: str,
    shape: tuple[int, int, int],
    mode: int = 0,
    backward: bool = False,
    tensors: Arrays | None = None,
    weighted: bool = True,
    smoothing: float = 0.0,
    ignored: int = losses.IGNORED,
    strides: tuple[int, int, int] | None = None,
    scale: float = 1.0,
    label: str = "",
) -> Case:
    """`name` is the row's without its prefix: cross_entropy_nd, cross_entropy_nd_soft, cross_entropy_inplace, nll_nd.
    strides: those of logits, where they are not contiguous."""
    row = instance(f"loss_{name}{'_backward' * backward}", dtype)
    outer, count, inner = shape
    known: Mapping[str, Any] = {
        "outer": outer,
        "class_extent": count,
        "inner": inner,
        "reduction_mode": mode,
        **dict(
            zip(("stride_outer", "stride_class", "stride_inner"), strides or (count * inner, inner, 1), strict=True)
        ),
        "label_smoothing": float(np.float32(smoothing)),
        "ignore_index": ignored,
        "scale_scalar": float(np.float32(scale)),
    }
    values = {one.name: known[one.name] for one in row.op.arguments if not one.is_tensor}
    fuses, soft = name.endswith("inplace"), name.endswith("soft")

    def target(rng: np.random.Generator, extents: tuple[int, ...]) -> Array:
        if soft:
            return rng.uniform(0.01, 0.99, extents)
        return np.where(rng.random(extents) < 0.2, ignored, rng.integers(0, max(count, 1), extents))

    def weight(rng: np.random.Generator, extents: tuple[int, ...]) -> Array:
        return rng.uniform(0.25, 2, extents)

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        of_target = inputs["target"]
        given = inputs.get("input", inputs.get("logits"))
        p = wide(np.zeros(0, _type(row))).dtype.type
        x = np.zeros((outer * inner, count), p) if given is None else rows_of(wide(given))
        weights = wide(inputs["weight"]) if weighted else np.ones(count, p)
        eps = p(np.float32(smoothing))
        if soft:
            q = weights * (rows_of(wide(of_target)) * (1 - eps) + eps / count)
            constant, divisor = None, p(outer * inner)
        else:
            index = of_target.reshape(-1)
            good = (index != ignored) & (index >= 0) & (index < count)
            constant = np.where(good, p(1), np.where(index == ignored, 0, np.nan))
            hot = losses.one_hot(np.where(good, index, -1), count)
            q = weights * (hot * (1 - eps) + eps / count)
            counted = np.where(good, (hot * weights).sum(axis=1), index != ignored)
            divisor = counted.sum()
        with np.errstate(all="ignore"):
            if name == "nll_nd":
                value, size = losses.plain(np.where(q == 0, 0, -q * x).sum(axis=1))
                slope, steep = losses.plain(-q)
            else:
                value, size = entropy(x, q)
                if not soft and smoothing == 0:
                    value = np.where(q == 0, 0, q * (losses.log_sum_exp(x)[:, None] - x)).sum(axis=1)
                slope, steep = entropy_slope(x, q)
            if constant is not None:
                value, slope = _where(constant, value), _where(constant[:, None], slope)
            made: dict[str, Array | Within] = {}
            if not backward:
                found = value.reshape(outer, inner) if mode == 0 else value
                of_found = size.reshape(outer, inner) if mode == 0 else size
                out = reduced(found, of_found, mode, divisor, _type(row))
                made["out"] = out if mode == 0 else _one_element(out)
            if backward or fuses:
                dy = wide(inputs["dy"]).reshape(-1, 1) if backward else np.full((1, 1), known["scale_scalar"], p)
                by = 1 / divisor if mode == 1 and divisor else 1  # the gradient of none is 0
                gradient = tuple(planes(one, shape) for one in (slope, steep))
                factor = np.broadcast_to(dy * by, (outer * inner, 1))
                factor = planes(np.broadcast_to(factor, (outer * inner, count)), shape)
                made["logits" if fuses else "dinput"] = _scaled(gradient, factor, _type(row))
            return made

    size = compute(_type(row)).itemsize
    keeps, divides = "cross_entropy" in name and not backward and mode != 0, mode == 1 and (backward or fuses)
    draw = _drawn(row, values, tensors or {}, {"target": target, "weight": weight})
    parts = [_label(mode, {}), f"{smoothing:g}" * (smoothing != 0), "plain" * (not weighted), label]
    return Case(
        *(row, values, draw, oracle, None, "-".join(filter(None, parts))),
        in_place=backward and "input" in {one.name for one in row.op.tensors} and not soft and strides is None,
        absent=frozenset() if weighted else frozenset({"weight"}),
        workspace_bytes=(keeps * outer * inner + (divides and not (soft and backward))) * size,
    )


def _where(constant: Array, value: Array) -> Array:
    return np.where(constant == 1, value, constant)


def _one_element(out: Array | Within) -> Array | Within:
    return Within(out.value.reshape(1, 1), out.error.reshape(1, 1)) if isinstance(out, Within) else out.reshape(1, 1)


def cases() -> Iterator[Case]:
    for dtype in DTYPES:
        for name, backward in itertools.product((*ENTROPIES, "cross_entropy_inplace", "nll_nd"), (False, True)):
            if name == "cross_entropy_inplace" and backward:
                continue
            for mode, shape in itertools.product(range(3), SHAPES):
                yield classes(name, dtype, shape, mode, backward, weighted=mode != 2)
            if name != "nll_nd":
                for shape in SHAPES[:2]:
                    yield classes(name, dtype, shape, 1, backward, smoothing=0.1)
                    yield classes(name, dtype, shape, 0, backward, smoothing=0.25, weighted=False)
            if not (name == "nll_nd" and backward):
                yield classes(name, dtype, (3, 20, 12), 1, backward, strides=(240, 1, 20), label="channels last")
                yield classes(name, dtype, (4, 50, 1), 1, backward, strides=(53, 1, 1), label="gaps")
            if not name.endswith("soft"):
                yield classes(name, dtype, (2, 9, 8), 1, backward, ignored=3, label="ignores 3")
            yield classes(name, dtype, (3, 4099, 1), 1, backward)
        yield classes("cross_entropy_inplace", dtype, (5, 40, 1), 1, scale=0.3, label="scale")
