"""Cases of the family `softmax`: what each op makes of a row, in more precision than it computes in, and by how much it
may be wrong.

Errors are in units of P, u: an exponential of d = x - m is wrong by 2 |d| + 4 of itself, as d and its product with
log2(e) are rounded; a sum of n terms by `sums(n)` of the sum of their magnitudes, and by what its terms are wrong.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from baracuda import ElementKind, SoftmaxKind
from baracuda_sys.abi.softmax import FAMILY
from baracuda_sys.abi.table import STRIDED

from . import Array, Arrays, Case, PlanCall, Within, operands
from .affine import compute
from .elementwise import STYLES, row_major
from .sampling import UNITS
from .truths import largest, stored

FLOATS = ("f32", "f16", "bf16", "f64")
LOWEST_U, HIGHEST_U = float(np.float32(1e-20)), 1 - 2.0**-24

Values = tuple[Array, Array]
"""A value, and the units of P by which it may be wrong."""


def sums(terms: int) -> float:
    """The units by which a sum in slices may be wrong; what its order allows at most is more."""
    return 8 + 2 * math.log2(terms + 1)


def weights(x: Array, off: Array | float = 0.0) -> tuple[Array, Array, Values]:
    """d = x - m, the softmax with the relative units by which it may be wrong, and log sum of e^d, of the last axis; x
    may be wrong by `off` units."""
    d = x - x.max(axis=-1, keepdims=True)
    power = np.exp(d)
    total = power.sum(axis=-1, keepdims=True)
    size = np.where(power > 0, np.abs(d), 0)
    of_term = 2 * size + 4 + off
    of_sum = np.nansum(np.where(power > 0, power * of_term, 0), axis=-1, keepdims=True) / total + sums(x.shape[-1])
    log_sum = np.log(total)
    return d, power / total, (log_sum, of_term + of_sum + 4 * log_sum)


def softmax(x: Array) -> Values:
    _, share, (_, units) = weights(x)
    return share, share * units


def log_softmax(x: Array) -> Values:
    d, _, (log_sum, units) = weights(x)
    return d - log_sum, np.abs(d) + 2 * np.abs(log_sum) + units


def softmax_backward(dy: Array, y: Array) -> Values:
    product = y * dy
    total, size = product.sum(axis=-1, keepdims=True), np.abs(product).sum(axis=-1, keepdims=True)
    return y * (dy - total), np.abs(y) * (sums(y.shape[-1]) * size + 2 * np.abs(dy - total))


def log_softmax_backward(dy: Array, y: Array) -> Values:
    total, size = dy.sum(axis=-1, keepdims=True), np.abs(dy).sum(axis=-1, keepdims=True)
    power = np.exp(y)
    of_power = (2 * np.where(power > 0, np.abs(y), 0) + 5) * np.abs(total)
    return dy - power * total, power * (of_power + sums(y.shape[-1]) * size) + np.abs(dy)


def sparsemax(x: Array) -> Values:
    """By sorting. The maximum is taken off in P, so that an element is wrong by a unit of the difference."""
    top = x.max(axis=-1, keepdims=True)
    z = x - top
    ordered = -np.sort(-z, axis=-1)
    over = np.cumsum(ordered, axis=-1)
    count = np.arange(1, x.shape[-1] + 1)
    support = np.maximum((1 + count * ordered > over).sum(axis=-1, keepdims=True), 1)
    threshold = (np.take_along_axis(over, support - 1, axis=-1) - 1) / support
    value = np.where(np.isneginf(z), 0, np.maximum(z - threshold, 0))
    return np.where(np.isfinite(top), value, np.nan), np.where(z < -1, 0, 8.0)


def sparsemax_backward(dy: Array, y: Array) -> Values:
    inside = y > 0
    count = np.maximum(inside.sum(axis=-1, keepdims=True), 1)
    mean = np.where(inside, dy, 0).sum(axis=-1, keepdims=True) / count
    size = np.where(inside, np.abs(dy), 0).sum(axis=-1, keepdims=True) / count
    is_nan = np.isnan(y).any(axis=-1, keepdims=True)
    value = np.where(is_nan, np.nan, np.where(inside, dy - mean, 0))
    return value, np.where(inside, sums(y.shape[-1]) * size + np.abs(dy), 0)


def gumbel_scores(x: Array, u: Array, inv_tau: float) -> Values:
    noise = -np.log(-np.log(np.clip(u, LOWEST_U, HIGHEST_U)))
    return (x + noise) * inv_tau, inv_tau * (4 + 3 * np.abs(noise) + 2 * np.abs(x + noise))


def gumbel_softmax(x: Array, u: Array, inv_tau: float, hard: int) -> Values:
    scores, off = gumbel_scores(x, u, inv_tau)
    if not hard:
        _, share, (_, units) = weights(scores, off)
        return share, share * units
    first = np.arange(x.shape[-1]) == scores.argmax(axis=-1)[..., None]
    return np.where(np.isnan(scores).any(axis=-1, keepdims=True), np.nan, first), np.zeros_like(scores)


def gumbel_softmax_backward(dy: Array, y: Array, inv_tau: float) -> Values:
    value, units = softmax_backward(dy, y)
    return value * inv_tau, (units + np.abs(value)) * inv_tau


def masked_softmax(x: Array, mask: Array, scale: float) -> Values:
    scores = x * scale + mask
    off = np.where(np.isfinite(scores), np.abs(x * scale) + np.abs(scores), 0)
    _, share, (_, units) = weights(scores, off)
    hidden = np.isneginf(scores).all(axis=-1, keepdims=True)
    return np.where(hidden, 0, share), np.where(hidden, 0, share * units)


def masked_softmax_bool(x: Array, mask: Array, scale: float) -> Values:
    return masked_softmax(np.where(mask != 0, x, 0), np.where(mask != 0, 0, -np.inf), scale)


def masked_softmax_backward(dy: Array, y: Array, scale: float) -> Values:
    value, units = softmax_backward(dy, y)
    return value * scale, (units + np.abs(value)) * abs(scale)


TRUTHS: Mapping[str, Callable[..., Values]] = {
    "softmax": softmax,
    "softmax_backward": softmax_backward,
    "log_softmax": log_softmax,
    "log_softmax_backward": log_softmax_backward,
    "gumbel_softmax": gumbel_softmax,
    "gumbel_softmax_backward": gumbel_softmax_backward,
    "masked_softmax": masked_softmax,
    "masked_softmax_bool": masked_softmax_bool,
    "masked_softmax_backward": masked_softmax_backward,
    "sparsemax": sparsemax,
    "sparsemax_backward": sparsemax_backward,
}
"""Of the last axis."""


def expected(name: str, tensors: list[Array], axis: int, **scalars: Any) -> Array | Within:
    """What an op makes of tensors, the last of which has the dtype of the result where it is no uniform number."""
    dtype = tensors[0].dtype
    wide = np.longdouble if dtype == np.float64 else np.float64
    unit = UNITS[ElementKind.of(compute(dtype))]
    with np.errstate(all="ignore"):
        moved = [np.moveaxis(tensor.astype(wide), axis, -1) for tensor in tensors]
        value, units = (np.moveaxis(part, -1, axis) for part in TRUTHS[name.removesuffix(STRIDED)](*moved, **scalars))
        if not units.any():
            return value.astype(dtype)
        spread = np.where(np.isfinite(value), unit * units.astype(np.float64), 0)
        flushed = 2.0**-126 if dtype.itemsize == 2 else 0.0  # by the hardware's exponential
        return stored(value, dtype, 1.0, spread + flushed)


def drawn(name: str, operand: str, rng: np.random.Generator, shape: tuple[int, ...], axis: int) -> Array:
    """Numbers for an operand: y of a gradient is what its op gives, but for rounding."""
    if operand == "u_rand":
        return rng.random(shape)
    if operand == "mask":
        return drawn_mask(name, rng, shape, axis)
    values = rng.standard_normal(shape) * (3 if operand == "x" else 1)
    if operand != "y" or not values.size:
        return values
    truth = {"log_softmax_backward": log_softmax, "sparsemax_backward": sparsemax}.get(name, softmax)
    return np.moveaxis(truth(np.moveaxis(values, axis, -1))[0], -1, axis)


def drawn_mask(name: str, rng: np.random.Generator, shape: tuple[int, ...], axis: int) -> Array:
    """Hides one element of four, and all of one row of eight."""
    rows = tuple(1 if d == axis else n for d, n in enumerate(shape))
    hidden = (rng.random(shape) < 0.25) | (rng.random(rows) < 0.125)
    return ~hidden if name == "masked_softmax_bool" else np.where(hidden, -np.inf, rng.standard_normal(shape))


SPECIAL_ROWS = 8


def with_special_rows(x: Array) -> Array:
    """Rows (of the last axis) whose results the page states, and such as are hard to compute."""
    top, last = largest(x.dtype), x.shape[-1] - 1
    rows = x.copy()
    rows[0, last // 2] = np.nan
    rows[1, last] = np.inf
    rows[2, 0] = -np.inf
    rows[3] = -np.inf
    rows[4] = 1
    rows[5, ::2], rows[5, 1::2] = top, -top
    rows[6] = -top
    rows[7, ::3] = -np.inf
    return rows


def case(
    name: str,
    dtype: str,
    shape: tuple[int, ...],
    axis: int,
    style: str = "",
    special: bool = False,
    **scalars: Any,
) -> Case:
    """An op along an axis; `style` is a key of elementwise.STYLES: the strides of the first input, and of the
    output. special: rows of the last axis are with_special_rows."""
    instance = next(one for one in FAMILY[name].instances if one.dtypes["fp"] == dtype)
    tensors = [a for a in instance.op.arguments if a.is_tensor]
    first, output = STYLES[style] if style else (row_major, row_major)
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
    values |= {"softmax_axis": axis, "softmax_extent": shape[axis], **scalars}
    for a in tensors:
        steps = (output if a.is_written else first if a is tensors[0] else row_major)(shape)
        values |= {f"stride_{a.name}": steps, f"softmax_stride_{a.name}": steps[axis]}
    values = {a.name: values[a.name] for a in instance.op.arguments if not a.is_tensor}
    specs = operands(instance, values, "in")
    (written,) = (a.name for a in tensors if a.is_written)
    kept = {n: float(np.float32(v)) if isinstance(v, float) else v for n, v in scalars.items()}

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = {}
        for operand, spec in specs.items():
            made[operand] = drawn(name, operand, rng, shape, axis).astype(spec.dtype)
            if special and operand == "x":
                made[operand] = with_special_rows(made[operand])
        return made

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        return {written: expected(name, [inputs[operand] for operand in specs], axis, **kept)}

    words = [f"axis{axis}", style, "special" * special, *(f"{n}{v:g}" for n, v in scalars.items())]
    plan = plan_of(name, dtype, shape, axis, scalars)
    return Case(instance, values, draw, oracle, plan, "-".join(filter(None, words)), in_place=True)


def plan_of(name: str, dtype: str, shape: tuple[int, ...], axis: int, scalars: Mapping[str, Any]) -> PlanCall | None:
    back = "Backward" * name.endswith("_backward")
    stem = name.removesuffix("_backward")
    plans = {
        "softmax": "Softmax",
        "log_softmax": "Softmax",
        "sparsemax": "Sparsemax",
        "gumbel_softmax": "GumbelSoftmax",
    }
    if name == "gumbel_softmax" or stem not in plans:
        return None
    descriptor: dict[str, Any] = {"input_shape": shape, "softmax_axis": axis, "element": ElementKind(dtype)}
    if plans[stem] == "Softmax":
        descriptor["kind"] = SoftmaxKind[stem.upper()]
    if "inv_tau" in scalars:
        descriptor["temperature"] = 1 / scalars["inv_tau"]
    fields = ("dy", "y", "dx") if back else ("x", "y")
    return PlanCall(f"{plans[stem]}{back}", descriptor, dict(zip(fields, fields, strict=True)), {})


SHAPES = (
    *(((9, 33), 1), ((3, 1025), 1), ((1, 6000), 1), ((70, 5), 0), ((300, 70), 0), ((3, 35, 12), 1)),
    *(((7, 1), 1), ((101, 2), 1), ((37, 4), 1), ((5, 300), 1)),
    *(((5, 2, 3, 2, 2, 1, 3, 2), 0), ((2, 3, 2, 2, 1, 3, 2, 65), 7)),
)
"""With the axis."""

HELD_IN_WORDS = (900, 144)
"""Rows of vectors of which those of a mask of bools take a word, of more elements than small problems have on a GPU of
132 multiprocessors: 900 rows of 144 are held in shared memory."""

NARROW = (9001, 25)
"""Rows of 16 bits, of which a GPU of 132 multiprocessors has so many that eight lanes have one, four elements each."""

WARPED = (12673, 130)
"""Rows of 32 bits, of which a GPU of 132 multiprocessors has so many that half a warp has one."""

HELD_BY_LANES = (5, 739)
"""Rows of 16 bits, the longest of which lanes hold 24 elements each."""

FEW_APART = (4, 203001)
"""Columns of 16 bits off alignment that threads have as many of as there are blocks for."""

LONG_SPARSE = ((2, 40001), (1, 300001))
"""Rows of sparsemax of which the blocks of a cluster hold a part each, or only the candidates."""


def scalars_of(name: str) -> tuple[dict[str, Any], ...]:
    if name == "gumbel_softmax":
        return tuple({"inv_tau": inv_tau, "hard": hard} for inv_tau in (1.0, 0.01, 100.0) for hard in (0, 1))
    if name.startswith("masked_softmax"):
        return ({"scale": 0.125}, {"scale": -2.0}, {"scale": 0.0})
    return ({"inv_tau": 0.5},) if name == "gumbel_softmax_backward" else ({},)


def cases() -> Iterator[Case]:
    turn = itertools.cycle(STYLES)
    for op, dtype in itertools.product(FAMILY.ops, FLOATS):
        first, *others = scalars_of(op.name)
        if op.name.endswith(STRIDED):
            yield case(op.name, dtype, (9, 33), 1)
            yield case(op.name, dtype, (6, 5, 19), 1, next(turn))
            continue
        for shape, axis in SHAPES:
            yield case(op.name, dtype, shape, axis, **first)
        if op.name.startswith("masked_softmax") and dtype == "f64":
            yield case(op.name, dtype, HELD_IN_WORDS, 1, **first)
        if dtype == "f16" and op.name.removesuffix("_backward") in ("softmax", "log_softmax"):
            yield case(op.name, dtype, NARROW, 1, **first)
            yield case(op.name, dtype, HELD_BY_LANES, 1, **first)
        if dtype == "f16" and op.name in ("softmax", "log_softmax_backward"):
            yield case(op.name, dtype, FEW_APART, 0, **first)
        if dtype == "f32" and op.name in ("log_softmax", "softmax_backward"):
            yield case(op.name, dtype, WARPED, 1, **first)
        if dtype == "f64" and op.name == "sparsemax":
            for shape in LONG_SPARSE:
                yield case(op.name, dtype, shape, 1, **first)
        for axis in range(3):
            yield case(op.name, dtype, (6, 5, 19), axis, next(turn), **first)
        for scalars in others:
            yield case(op.name, dtype, (4, 257), 1, **scalars)
        if not op.gradient:
            yield case(op.name, dtype, (SPECIAL_ROWS + 1, 40), 1, special=True, **first)
