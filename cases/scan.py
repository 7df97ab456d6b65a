"""Cases of scans, and what they must give: from the definition, element after element in more precision.

Sums are within the roundings of their parts (`roundings`) of the exact ones, relative to the sum of magnitudes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from baracuda_sys.abi.scan import FAMILY

from . import Array, Arrays, Case, Within, operands
from .affine import compute
from .elementwise import STYLES, row_major
from .sampling import UNITS
from .truths import ElementKind, quiet, stored

Step = Callable[..., Any]


def roundings(extent: int) -> Array:
    """Of the sum of so many elements: those of a segment, and of the merges."""
    k = np.arange(1, extent + 1, dtype=np.float64)
    return np.minimum(k, 10 + 2 * np.log2(k)) + 1


def accumulated(step: Step, first: tuple[Any, ...], *tensors: Array) -> list[Array]:
    """The states of a scan along the last axis: step(*state, *elements) is the next one."""
    states: list[list[Array]] = [[] for _ in first]
    state: Any = tuple(np.full(tensors[0].shape[:-1], one, tensors[0].dtype) for one in first)
    for k in range(tensors[0].shape[-1]):
        state = step(*state, *(tensor[..., k] for tensor in tensors))
        for listed, one in zip(states, state, strict=True):
            listed.append(one)
    return [np.stack(listed, -1) for listed in states]


def unit(x: Array) -> float:
    return float(UNITS[ElementKind.of(compute(x.dtype))])


def wide(x: Array) -> Array:
    return quiet(x.astype(np.longdouble if x.dtype == np.float64 else np.float64))


def of(x: Array, value: Array, error: Array) -> Array | Within:
    """A value as x's type holds it, if what is computed in is off by so many units."""
    return stored(value, x.dtype, 0.5, np.where(np.isfinite(error), error, 0.0) * unit(x))


def cumsum(x: Array) -> Array | Within:
    return of(x, np.cumsum(wide(x), -1), roundings(x.shape[-1]) * np.cumsum(np.abs(wide(x)), -1))


def cumprod(x: Array) -> Array | Within:
    product = np.cumprod(wide(x), -1)
    return of(x, product, np.arange(x.shape[-1]) * np.abs(product))


def winners(x: Array, sign: int) -> Array:
    """The last place of the extremum up to each element; of NaN, the last."""
    place = np.zeros(x.shape, np.int64)
    for row in np.ndindex(x.shape[:-1]):
        best = 0
        for k, value in enumerate(x[row]):
            if value != value or (x[row][best] == x[row][best] and sign * value >= sign * x[row][best]):
                best = k
            place[*row, k] = best
    return place


def extremum(x: Array, sign: int) -> Array:
    return np.take_along_axis(x, winners(x if x.dtype.kind == "i" else x.astype(np.float64), sign), -1)


def log_cumsum_exp(x: Array) -> Array | Within:
    value = np.logaddexp.accumulate(wide(x), -1)
    most = np.abs(np.maximum.accumulate(wide(x), -1))
    return of(x, value, 6 * roundings(x.shape[-1]) + 2 * most)


def cumprod_backward(dy: Array, x: Array, y: Array) -> Array | Within:
    """Where x is 0, y of the element before times what follows from dy and the x behind, up to the next 0."""
    terms, factors = wide(dy) * wide(y), wide(x)
    behind = np.where(y == 0, 0, terms)[..., ::-1]
    sums, sizes = (np.cumsum(one, -1)[..., ::-1] for one in (behind, np.abs(behind)))
    before = np.concatenate([np.ones_like(factors[..., :1]), wide(y)[..., :-1]], -1)

    def next_of(h: Array, size: Array, g: Array, of_g: Array, d: Array, f: Array) -> tuple[Array, ...]:
        gradient, magnitude = d + h, np.abs(d) + size
        zero = f == 0
        return (
            np.where(zero, 0, f * gradient),
            np.where(zero, 0, np.abs(f) * magnitude),
            gradient,
            magnitude,
        )

    found = accumulated(next_of, (0, 0, 0, 0), wide(dy)[..., ::-1], factors[..., ::-1])
    gradient, magnitude = (one[..., ::-1] for one in found[2:])
    zero, count = factors == 0, np.arange(2, x.shape[-1] + 2)[::-1]
    safe = np.where(zero, 1, factors)
    value = np.where(zero, np.where(before == 0, 0, before * gradient), sums / safe)
    size = np.where(zero, np.abs(before) * magnitude, sizes / np.abs(safe))
    return of(x, value, 2 * count * size)


def extremum_backward(dy: Array, x: Array, sign: int) -> Array | Within:
    place = winners(wide(x), sign)
    total, size = np.zeros(x.shape, wide(x).dtype), np.zeros(x.shape, wide(x).dtype)
    for row in np.ndindex(x.shape[:-1]):
        np.add.at(total[row], place[row], wide(dy)[row])
        np.add.at(size[row], place[row], np.abs(wide(dy)[row]))
    return of(x, total, roundings(x.shape[-1])[-1] * size)


def log_cumsum_exp_backward(dy: Array, x: Array, y: Array) -> Array | Within:
    """Sums relative to the y of the element."""

    def next_of(last: Array, total: Array, size: Array, d: Array, at: Array) -> tuple[Array, ...]:
        scale = np.where(np.isinf(at) & (at < 0), 0, np.exp(np.where(at == last, 0, at - last)))
        term = np.where(np.isinf(at) & (at < 0), 0, d)
        return at, total * scale + term, size * scale + np.abs(term)

    turned = (wide(dy)[..., ::-1], wide(y)[..., ::-1])
    _, total, size = (one[..., ::-1] for one in accumulated(next_of, (np.inf, 0, 0), *turned))
    none = np.isinf(x) & (x < 0)
    factor = np.where(none, 0, np.exp(np.where(none, 0, wide(x) - wide(y))))
    off = 4 * roundings(x.shape[-1])[::-1] + 4 * np.abs(np.where(none, 0, wide(x))) + 4 * np.abs(wide(y))
    return of(x, np.where(none, 0, factor * total), off * factor * size)


def truth(name: str, tensors: Arrays) -> dict[str, Array | Within]:
    """The outputs of an op along the last axis, from the first element on."""
    kind = name.removeprefix("scan_").removesuffix("_integer").removesuffix("_with_indices").removesuffix("_backward")
    sign = -1 if kind == "cummin" else 1
    x = tensors["x"]
    if name.endswith("_backward"):
        made = {
            "cumprod": lambda: cumprod_backward(tensors["dy"], x, tensors["y"]),
            "cummax": lambda: extremum_backward(tensors["dy"], x, sign),
            "cummin": lambda: extremum_backward(tensors["dy"], x, sign),
            "log_cumsum_exp": lambda: log_cumsum_exp_backward(tensors["dy"], x, tensors["y"]),
        }[kind]()
        return {"dx": made}
    if kind in ("cummax", "cummin"):
        indices = {"index": winners(x if x.dtype.kind == "i" else wide(x), sign)} if "with_indices" in name else {}
        return {"y": extremum(x, sign), **indices}
    if x.dtype.kind == "i":
        return {"y": (np.cumsum if kind == "cumsum" else np.cumprod)(x, -1, dtype=x.dtype)}
    return {"y": {"cumsum": cumsum, "cumprod": cumprod, "log_cumsum_exp": log_cumsum_exp}[kind](x)}


def along(array: Array, axis: int, reverse: bool) -> Array:
    """The axis last, and turned around; the same function undoes it with `back`."""
    moved = np.moveaxis(array, axis, -1)
    return moved[..., ::-1] if reverse else moved


def back(array: Array, axis: int, reverse: bool) -> Array:
    return np.ascontiguousarray(np.moveaxis(array[..., ::-1] if reverse else array, -1, axis))


def drawn(name: str, dtype: np.dtype[Any], shape: tuple[int, ...], rng: np.random.Generator) -> Array:
    """x: products stay in range, some elements are equal, some are 0."""
    if dtype.kind == "i":
        return rng.integers(-9, 10, shape).astype(dtype)
    if "cumprod" in name:
        values = np.exp(rng.normal(0, 0.05, shape)) * rng.choice([1, -1], shape)
        return np.where(rng.random(shape) < 0.004, 0, values).astype(dtype)
    return np.where(rng.random(shape) < 0.5, rng.normal(0, 3, shape), rng.integers(-3, 4, shape)).astype(dtype)


class ScanCase(Case):
    """Only dy may be dx: x and y are read beside the element that is written."""

    @cached_property
    def in_place_pairs(self) -> tuple[tuple[str, str], ...]:
        pairs = super().in_place_pairs
        return tuple(pair for pair in pairs if pair[0] != "dx" or pair[1] == "dy")


def case(
    name: str, dtype: str, shape: tuple[int, ...], axis: int, reverse: int = 0, style: str = "", x: Array | None = None
) -> Case:
    """An op along an axis, with strides of a style of the first input and the outputs; on random numbers or on `x`."""
    op = FAMILY[name]
    instance = next(one for one in op.instances if dtype in one.dtypes.values())
    first, output = STYLES[style] if style else (row_major, row_major)
    tensors = [argument for argument in op.arguments if argument.is_tensor]
    strides = {
        f"stride_{one.name}": (output if one.is_written else first if one is tensors[0] else row_major)(shape)
        for one in tensors
    }
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": len(shape), "shape": shape, **strides}
    values |= {"scan_axis": axis, "scan_extent": shape[axis], "reverse": reverse}
    values["scan_stride_x"] = strides["stride_x"][axis]
    values = {one.name: values[one.name] for one in op.arguments if not one.is_tensor}
    reads = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = {k: rng.normal(0, 1, spec.shape).astype(spec.dtype) for k, spec in reads.items() if k == "dy"}
        made["x"] = drawn(name, reads["x"].dtype, shape, rng) if x is None else x.reshape(shape)
        if first is not row_major and tensors[0].name == "x":  # repeated elements are equal
            steps = strides["stride_x"]
            kept = made["x"][tuple(slice(None) if step else slice(1) for step in steps)]
            made["x"] = np.ascontiguousarray(np.broadcast_to(kept, shape))
        if first is not row_major and tensors[0].name == "dy":
            steps = strides["stride_dy"]
            kept = made["dy"][tuple(slice(None) if step else slice(1) for step in steps)]
            made["dy"] = np.ascontiguousarray(np.broadcast_to(kept, shape))
        if "y" in reads:
            forward = truth(name.removesuffix("_backward"), {"x": along(made["x"], axis, bool(reverse))})["y"]
            held = forward.value if isinstance(forward, Within) else forward
            with np.errstate(all="ignore"):
                made["y"] = back(held, axis, bool(reverse)).astype(reads["y"].dtype)
        return {one: made[one] for one in reads}

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        turned = {k: along(array, axis, bool(reverse)) for k, array in inputs.items()}
        made: dict[str, Array | Within] = {}
        with np.errstate(all="ignore"):
            results = truth(name, turned)
        for key, one in results.items():
            if isinstance(one, Within):
                made[key] = Within(*(back(part, axis, bool(reverse)) for part in one))
            elif key == "index" and reverse:
                made[key] = back(shape[axis] - 1 - one, axis, True)
            else:
                made[key] = back(one, axis, bool(reverse))
        return made

    label = "-".join(filter(None, [f"axis{axis}", "reverse" * (reverse != 0), style, "x" * (x is not None)]))
    return ScanCase(instance, values, draw, oracle, None, label, in_place=True)


SHAPES = (
    *(((7,), 0), ((5, 33), 1), ((33, 5), 0), ((3, 40, 6), 1), ((2, 1, 3, 2, 5, 2, 1, 2), 4), ((4, 257), 1)),
    *(((2, 1025), 1), ((1, 4096), 1), ((1, 9001), 1), ((300, 3), 1), ((2, 64), 0), ((130, 40), 0), ((1030, 8), 0)),
)


def cases() -> Iterator[Case]:
    for op in FAMILY.ops:
        for instance in op.instances:
            (dtype,) = instance.dtypes.values()
            for index, (shape, axis) in enumerate(SHAPES):
                yield case(op.name, dtype, shape, axis, index % 2)
            for index, style in enumerate(STYLES):
                yield case(op.name, dtype, (5, 12, 19), 1 + index % 2, index // 2 % 2, style)
