"""Cases of the embedding family: indices that are rows, and such that are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from baracuda import ElementKind
from baracuda.embedding import NO_PADDING
from baracuda_sys.abi import Instance
from baracuda_sys.abi.embedding import FAMILY

from . import Array, Arrays, Case, PlanCall, operands

INDICES = ("i32", "i64")


def instance_of(op: str, fp: str, index: str = "i32") -> Instance:
    return next(one for one in FAMILY[op].instances if one.dtypes["fp"] == fp and one.dtypes.get("i", index) == index)


def live(indices: Array, rows: int, padding: int) -> Array:
    """Whether each index is that of a row that counts."""
    return np.asarray((indices >= 0) & (indices < rows) & (indices != padding))


def drawn_indices(rng: np.random.Generator, count: int, rows: int, padding: int, dtype: np.dtype[Any]) -> Array:
    """Rows, some of them often, and a few indices of none: beyond the ends, far beyond, and padding."""
    often = rng.integers(0, max(rows, 1), 3)
    made = np.where(rng.random(count) < 0.5, rng.integers(0, max(rows, 1), count), rng.choice(often, count))
    none = [-1, rows, np.iinfo(dtype).min, np.iinfo(dtype).max, padding if padding >= 0 else -2]
    if dtype.itemsize == 8:
        none.append(2**32)
    none_at = rng.random(count) < 0.15
    return np.where(none_at, rng.choice(np.array(none, np.int64), count), made).astype(dtype)


def drawn(rng: np.random.Generator, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
    return rng.normal(0, 1, shape).astype(dtype)


def _plan(name: str, instance: Instance, values: Mapping[str, Any], arguments: Mapping[str, str]) -> PlanCall:
    descriptor = {"element": ElementKind(instance.dtypes["fp"]), **values}
    if "padding_idx" in values and values["padding_idx"] == NO_PADDING:
        descriptor["padding_idx"] = None
    return PlanCall(name, descriptor, arguments, {})


def gathered(
    fp: str,
    index: str,
    count: int,
    rows: int,
    dim: int,
    padding: int = NO_PADDING,
    label: str = "",
    indices: Any = None,
) -> Case:
    """embedding, of random indices or of those given."""
    instance = instance_of("embedding", fp, index)
    values = {"num_indices": count, "num_embeddings": rows, "embedding_dim": dim, "padding_idx": padding}
    reads = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        dtype = reads["indices"].dtype
        made = drawn_indices(rng, count, rows, padding, dtype) if indices is None else np.array(indices, dtype)
        return {"weight": drawn(rng, (rows, dim), reads["weight"].dtype), "indices": made}

    def oracle(inputs: Arrays) -> dict[str, Array]:
        weight, chosen = inputs["weight"], inputs["indices"]
        there = live(chosen, rows, padding)
        out = np.zeros((count, dim), weight.dtype)
        out[there] = weight[chosen[there]]
        return {"out": out}

    plan = _plan("Embedding", instance, values, {"weight": "weight", "indices": "indices", "output": "out"})
    return Case(instance, values, draw, oracle, plan, label or _padding_label(padding))


def _padding_label(padding: int) -> str:
    return "" if padding == NO_PADDING else f"padding{padding}"


SIZES = ((1, 1, 1), (7, 5, 3), (33, 9, 127), (5, 3, 4096), (1000, 50, 8), (65, 1, 64), (300, 40, 96))
"""Indices, rows and dimensions."""


def cases() -> Iterator[Case]:
    for fp in ("f32", "f64", "f16", "bf16"):
        for index in INDICES:
            for at, (count, rows, dim) in enumerate(SIZES):
                padding = (NO_PADDING, 0, rows - 1, -1)[at % 4]
                yield gathered(fp, index, count, rows, dim, padding)
