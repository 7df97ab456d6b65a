"""Cases of the embedding family: indices that are rows, and such that are none; bags of all lengths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from baracuda import ElementKind, EmbeddingBagMode
from baracuda.embedding import NO_PADDING
from baracuda_sys.abi import Instance
from baracuda_sys.abi.embedding import FAMILY

from . import Array, Arrays, Case, PlanCall, Within, operands

INDICES = ("i32", "i64")
BAG_MODES = {"sum": 0, "mean": 1}
EPSILON: Mapping[str, float] = {"f64": 2.0**-52, "f32": 2.0**-23, "f16": 2.0**-10, "bf16": 2.0**-7}
COMPUTED: Mapping[str, float] = {"f64": 2.0**-52, "f32": 2.0**-23, "f16": 2.0**-23, "bf16": 2.0**-23}
"""The spacing of the numbers at 1: of those that are stored, and of those that are computed with."""

FANOUT = 64
"""Terms, or sums of terms, that are added one after the other."""


def instance_of(op: str, fp: str, index: str = "i32") -> Instance:
    return next(one for one in FAMILY[op].instances if one.dtypes["fp"] == fp and one.dtypes.get("i", index) == index)


def live(indices: Array, rows: int, padding: int) -> Array:
    """Whether each index is that of a row that counts."""
    return np.asarray((indices >= 0) & (indices < rows) & (indices != padding))


def drawn_indices(rng: np.random.Generator, count: int, rows: int, padding: int, dtype: np.dtype[Any]) -> Array:
    """Rows, a few of them often, and some indices of none: beyond the ends, far beyond, and padding."""
    often = rng.integers(0, max(rows, 1), 3)
    made = np.where(rng.random(count) < 0.5, rng.integers(0, max(rows, 1), count), rng.choice(often, count))
    none = [-1, rows, np.iinfo(dtype).min, np.iinfo(dtype).max, padding if padding >= 0 else -2]
    if dtype.itemsize == 8:
        none.append(2**32)
    return np.where(rng.random(count) < 0.15, rng.choice(np.array(none, np.int64), count), made).astype(dtype)


def drawn_offsets(rng: np.random.Generator, total: int, bags: int) -> Array:
    """Bags of random lengths, some of them empty; where there are three or more, the first indices are in none."""
    made = np.sort(rng.integers(0, total + 1, bags))
    if bags < 3 and bags:
        made[0] = 0
    return made.astype(np.int32)


def wide(array: Array) -> Array:
    """Wider than what is computed in."""
    return array.astype(np.longdouble)


def bag_of_each(offsets: Array, total: int) -> Array:
    """The bag of each index, -1 before the first."""
    return np.searchsorted(offsets, np.arange(total), side="right") - 1


def stored(value: Array, size: Array, terms: Array, fp: str) -> Within:
    """A sum of so many terms whose magnitudes add up to `size`, rounded once to storage. A term and what becomes of
    the sum are rounded too."""
    least = {"f16": 2.0**-24, "bf16": 2.0**-133, "f32": 2.0**-149, "f64": 0.0}[fp]
    roundings = 3 + np.minimum(terms, FANOUT) + np.minimum(terms // FANOUT, FANOUT)
    off = 0.5 * roundings * COMPUTED[fp] * size + 0.5 * EPSILON[fp] * np.abs(value) * (1 + 2.0**-10) + least
    return Within(value.astype(np.float64), off.astype(np.float64))


class Problem:
    """The by-value arguments of a call, which are those of the op that it has."""

    def __init__(self, op: str, fp: str, index: str, values: Mapping[str, Any]) -> None:
        self.instance = instance_of(op, fp, index)
        names = [one.name for one in self.instance.op.arguments if not one.is_tensor]
        self.values = {name: values[name] for name in names}
        self.fp, self.rows, self.dim = fp, values["num_embeddings"], values["embedding_dim"]
        self.padding = values.get("padding_idx", NO_PADDING)
        self.specs = operands(self.instance, self.values, "in") | operands(self.instance, self.values, "add")

    def drawn(self, rng: np.random.Generator, given: Mapping[str, Any]) -> dict[str, Array]:
        """The operands, those that are given as they are."""
        made: dict[str, Array] = {}
        for name, spec in self.specs.items():
            if name in given:
                made[name] = np.asarray(given[name]).astype(spec.dtype).reshape(spec.shape)
            elif name == "indices":
                made[name] = drawn_indices(rng, spec.shape[0], self.rows, self.padding, spec.dtype)
            elif name == "offsets":
                made[name] = drawn_offsets(rng, self.values["total_indices"], spec.shape[0])
            elif name == "out_index":
                made[name] = rng.integers(-1, self.rows + 1, spec.shape).astype(spec.dtype)
            else:
                made[name] = rng.normal(0, 1, spec.shape).astype(spec.dtype)
        return made

    def plan(self) -> PlanCall:
        name = "".join(word.capitalize() for word in self.instance.op.name.split("_"))
        descriptor = {"element": ElementKind(self.fp), **self.values}
        if "padding_idx" in descriptor and self.padding == NO_PADDING:
            descriptor["padding_idx"] = None
        if "mode" in descriptor:
            descriptor["mode"] = EmbeddingBagMode(descriptor["mode"])
        fields = {"out": "output", "out_index": "output_index"}
        tensors = [one.name for one in self.instance.op.tensors]
        return PlanCall(name, descriptor, {fields.get(one, one): one for one in tensors}, {})

    def added(self, dweight: Array, rows: Array, terms: Array) -> Within:
        """dweight with terms added to its rows."""
        total, size = wide(dweight), np.abs(wide(dweight))
        np.add.at(total, rows, terms)
        np.add.at(size, rows, np.abs(terms))
        count = np.bincount(rows, minlength=self.rows)[:, None]
        value, error = stored(total, size, count, self.fp)
        return Within(value, np.where(count > 0, error, 0))


def rows_of(
    op: str,
    fp: str,
    index: str,
    count: int,
    rows: int,
    dim: int,
    padding: int = NO_PADDING,
    label: str = "",
    **given: Any,
) -> Case:
    """embedding, or its gradient; on random operands but for those that are given."""
    values = {"num_indices": count, "num_embeddings": rows, "embedding_dim": dim, "padding_idx": padding}
    problem = Problem(op, fp, index, values)

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        chosen = inputs["indices"]
        there = live(chosen, rows, padding)
        if op == "embedding":
            out = np.zeros((count, dim), inputs["weight"].dtype)
            out[there] = inputs["weight"][chosen[there]]
            return {"out": out}
        return {"dweight": problem.added(inputs["dweight"], chosen[there], wide(inputs["dout"])[there])}

    return _case(problem, oracle, given, label)


def bags_of(
    op: str,
    fp: str,
    index: str,
    total: int,
    bags: int,
    rows: int,
    dim: int,
    mode: str = "sum",
    padding: int = NO_PADDING,
    label: str = "",
    **given: Any,
) -> Case:
    """embedding_bag, embedding_bag_max, or the gradient of the first."""
    values = {
        "total_indices": total,
        "num_embeddings": rows,
        "embedding_dim": dim,
        "num_bags": bags,
        "mode": BAG_MODES[mode],
        "padding_idx": padding,
    }
    problem = Problem(op, fp, index, values)

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        chosen, bag = inputs["indices"], bag_of_each(inputs["offsets"], total)
        there = live(chosen, rows, padding) & (bag >= 0)
        count = np.bincount(bag[there], minlength=bags)
        if op == "embedding_bag_backward":
            factor = 1 / wide(np.maximum(count, 1)) if mode == "mean" else np.ones(bags)
            terms = wide(inputs["dout"])[bag[there]] * factor[bag[there], None]
            return {"dweight": problem.added(inputs["dweight"], chosen[there], terms)}
        if op == "embedding_bag_max":
            return largest(inputs["weight"], chosen[there], bag[there], bags)
        value, size = wide(np.zeros((bags, dim))), wide(np.zeros((bags, dim)))
        np.add.at(value, bag[there], wide(inputs["weight"])[chosen[there]])
        np.add.at(size, bag[there], np.abs(wide(inputs["weight"]))[chosen[there]])
        divisor = np.maximum(count, 1)[:, None] if mode == "mean" else 1
        return {"out": stored(value / divisor, size / divisor, count[:, None], fp)}

    return _case(problem, oracle, given, f"{mode}-{label}" if "mode" in problem.values else label)


def largest(weight: Array, rows: Array, bag: Array, bags: int) -> dict[str, Array | Within]:
    """By the definition: what is larger takes the place of what is there."""
    out = np.zeros((bags, weight.shape[1]), weight.dtype)
    index = np.full(out.shape, -1, np.int32)
    for row, at in zip(rows, bag, strict=True):
        with np.errstate(invalid="ignore"):
            wins = (index[at] < 0) | (wide(weight[row]) > wide(out[at]))
        out[at][wins] = weight[row][wins]
        index[at][wins] = row
    return {"out": out, "out_index": index}


def max_gradient(fp: str, bags: int, rows: int, dim: int, label: str = "", **given: Any) -> Case:
    values = {"num_embeddings": rows, "embedding_dim": dim, "num_bags": bags}
    problem = Problem("embedding_bag_max_backward", fp, "i32", values)

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        index, dout = inputs["out_index"], wide(inputs["dout"])
        there = live(index, rows, NO_PADDING)
        places = (index[there], np.nonzero(there)[1])
        total, size = wide(inputs["dweight"]), np.abs(wide(inputs["dweight"]))
        np.add.at(total, places, dout[there])
        np.add.at(size, places, np.abs(dout[there]))
        count = np.zeros(total.shape, np.int64)
        np.add.at(count, places, 1)
        value, error = stored(total, size, count, fp)
        return {"dweight": Within(value, np.where(count > 0, error, 0))}

    return _case(problem, oracle, given, label)


def _case(problem: Problem, oracle: Any, given: Mapping[str, Any], label: str) -> Case:
    labels = [label.strip("-"), "" if problem.padding == NO_PADDING else f"padding{problem.padding}"]
    return Case(
        problem.instance,
        problem.values,
        lambda rng: problem.drawn(rng, given),
        oracle,
        problem.plan(),
        "-".join(filter(None, labels)),
    )


ROWS = ((1, 1, 1), (7, 5, 3), (33, 9, 127), (5, 3, 4096), (1000, 50, 8), (65, 1, 64), (300, 40, 96))
"""Indices, rows and dimensions."""

LONG_ROWS = ((5000, 2, 5), (9000, 300, 2))
"""The same for gradients: sums of more than 64 terms, and of more than 4096."""

BAGS = (
    (0, 3, 4, 5),
    (1, 1, 1, 1),
    (9, 4, 5, 3),
    (200, 7, 9, 127),
    (40, 2, 3, 4096),
    (700, 60, 50, 8),
    (3000, 3, 20, 64),
)
"""Indices, bags, rows and dimensions."""


def _padding(at: int, rows: int) -> int:
    return (NO_PADDING, 0, rows - 1, -1)[at % 4]


def cases() -> Iterator[Case]:
    for fp in ("f32", "f64", "f16", "bf16"):
        for index in INDICES:
            for op, sizes in (("embedding", ROWS), ("embedding_backward", (*ROWS, *LONG_ROWS))):
                for at, (count, rows, dim) in enumerate(sizes):
                    yield rows_of(op, fp, index, count, rows, dim, _padding(at, rows))
            for op, modes in (
                *(("embedding_bag", ("sum", "mean")), ("embedding_bag_backward", ("sum", "mean"))),
                ("embedding_bag_max", ("sum",)),
            ):
                for mode in modes:
                    for at, (total, bags, rows, dim) in enumerate(BAGS):
                        yield bags_of(op, fp, index, total, bags, rows, dim, mode, _padding(at, rows))
        for _, bags, rows, dim in BAGS:
            yield max_gradient(fp, bags, rows, dim)
        yield max_gradient(fp, 500, 1, 3)


def starts(lengths: Sequence[int]) -> list[int]:
    """The offsets of bags of these lengths."""
    return [sum(lengths[:bag]) for bag in range(len(lengths))]
