"""What reductions and their gradients must give, from the definition, in NumPy: exactly, or in float64 (longdouble for
f64) give or take what a sum in P may be wrong by."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import ml_dtypes
import numpy as np

from baracuda import ElementKind

from . import Array, Within
from .affine import compute
from .sampling import UNITS
from .truths import quiet, stored

SUM_UNITS = 8.0
"""Units (half an ulp) of the sum of magnitudes by which a sum may be wrong, however many terms it has."""


def wide(x: Array) -> Array:
    """In more precision than a kernel computes in."""
    return quiet(x.astype(np.longdouble if x.dtype == np.float64 else np.float64))


def unit(dtype: np.dtype[Any]) -> float:
    """The unit roundoff of P."""
    return UNITS[ElementKind.of(compute(dtype))]


def is_float(x: Array) -> bool:
    return x.dtype.kind == "f" or x.dtype in (ml_dtypes.bfloat16,)


def rounded(value: Array, x: Array, units: Any) -> Array | Within:
    """A value that is off by so many units of P before it is stored."""
    return stored(value, x.dtype, 0.0, np.asarray(unit(x.dtype) * units, np.float64))


# ---- what each reduction gives, of x along axes (kept with one element) ----

Axes = tuple[int, ...]


def sum_(x: Array, axes: Axes) -> Array | Within:
    if not is_float(x):
        return _low_bits(np.add, x, axes)
    value, size = (np.sum(one, axis=axes, keepdims=True) for one in (wide(x), np.abs(wide(x))))
    return rounded(value, x, SUM_UNITS * size)


def mean(x: Array, axes: Axes) -> Array | Within:
    count = math.prod(x.shape[axis] for axis in axes)
    value, size = (np.sum(one, axis=axes, keepdims=True) / count for one in (wide(x), np.abs(wide(x))))
    return rounded(value, x, (SUM_UNITS + 1) * size)


def prod(x: Array, axes: Axes) -> Array | Within:
    if not is_float(x):
        return _low_bits(np.multiply, x, axes)
    value = np.prod(wide(x), axis=axes, keepdims=True)
    return rounded(value, x, np.abs(value) * math.prod(x.shape[axis] for axis in axes))


def _low_bits(ufunc: np.ufunc, x: Array, axes: Axes) -> Array:
    return ufunc.reduce(x.astype(np.uint64), axis=axes, keepdims=True).astype(x.dtype)


def max_(x: Array, axes: Axes) -> Array:
    return _extremum(np.max, x, axes, -np.inf)


def min_(x: Array, axes: Axes) -> Array:
    return _extremum(np.min, x, axes, np.inf)


def _extremum(of: Any, x: Array, axes: Axes, empty: float) -> Array:
    values = wide(x) if is_float(x) else x
    if 0 in x.shape:
        return of(values, axis=axes, keepdims=True, initial=empty).astype(x.dtype)
    return of(values, axis=axes, keepdims=True).astype(x.dtype)


def norm2(x: Array, axes: Axes) -> Array | Within:
    value = np.sqrt(np.sum(wide(x) ** 2, axis=axes, keepdims=True))
    return rounded(value, x, (SUM_UNITS / 2 + 2) * value)


def norm(x: Array, axes: Axes, ord: float) -> Array | Within:
    size = np.abs(wide(x))
    if ord == 0:
        return rounded(np.sum(size != 0, axis=axes, keepdims=True, dtype=size.dtype), x, 0)
    if np.isinf(ord):
        return rounded((np.max if ord > 0 else np.min)(size, axis=axes, keepdims=True), x, 0)
    value = np.sum(size**ord, axis=axes, keepdims=True) ** (1 / ord)
    units = (SUM_UNITS + 8) / abs(ord) + 8 + abs(np.log2(value / _leading(size, axes, ord)))
    return rounded(value, x, np.where(np.isfinite(units), units * value, 0))


def _leading(size: Array, axes: Axes, ord: float) -> Array:
    return (np.max if ord > 0 else np.min)(size, axis=axes, keepdims=True)


def logsumexp(x: Array, axes: Axes) -> Array | Within:
    values = wide(x)
    largest = np.max(values, axis=axes, keepdims=True, initial=-np.inf)
    shift = np.where(np.isfinite(largest), largest, 0)
    value = shift + np.log(np.sum(np.exp(values - shift), axis=axes, keepdims=True))
    return rounded(value, x, np.where(np.isfinite(value), 4 * np.abs(value) + 4 * np.abs(largest) + 60, 0))


def var(x: Array, axes: Axes, correction: int) -> Array | Within:
    value = _variance(x, axes, correction)
    return rounded(value, x, 64 * np.abs(value))


def std(x: Array, axes: Axes, correction: int) -> Array | Within:
    value = np.sqrt(_variance(x, axes, correction))
    return rounded(value, x, 33 * value)


def _variance(x: Array, axes: Axes, correction: int) -> Array:
    count = math.prod(x.shape[axis] for axis in axes)
    values = wide(x)
    distances = values - np.sum(values, axis=axes, keepdims=True) / count
    return np.sum(distances**2, axis=axes, keepdims=True) / max(0, count - correction)


def any_(x: Array, axes: Axes) -> Array:
    return np.any(_nonzero(x), axis=axes, keepdims=True).astype(np.uint8)


def all_(x: Array, axes: Axes) -> Array:
    return np.all(_nonzero(x), axis=axes, keepdims=True).astype(np.uint8)


def count_nonzero(x: Array, axes: Axes) -> Array:
    return np.sum(_nonzero(x), axis=axes, keepdims=True, dtype=np.int64)


def _nonzero(x: Array) -> Array:
    return x.view(np.uint8) != 0 if x.dtype == np.bool_ else (wide(x) if is_float(x) else x) != 0


def argmax(x: Array, axes: Axes) -> Array:
    return _place(np.argmax, x, axes)


def argmin(x: Array, axes: Axes) -> Array:
    return _place(np.argmin, x, axes)


def _place(of: Any, x: Array, axes: Axes) -> Array:
    """Among the elements of the axes, in row-major order."""
    values = np.moveaxis(wide(x) if is_float(x) else x, axes, range(-len(axes), 0))
    kept = values.shape[: -len(axes)]
    return np.expand_dims(of(values.reshape(*kept, -1), axis=-1), axes)


REDUCTIONS: Mapping[str, Callable[..., Array | Within]] = {
    "sum": sum_,
    "mean": mean,
    "prod": prod,
    "max": max_,
    "min": min_,
    "norm2": norm2,
    "norm": norm,
    "logsumexp": logsumexp,
    "var": var,
    "std": std,
    "any": any_,
    "all": all_,
    "count_nonzero": count_nonzero,
    "argmax": argmax,
    "argmin": argmin,
}

# ---- gradients, of dy and y repeated to the shape of x ----


def _gradient(value: Array, x: Array, units: Any) -> Array | Within:
    return rounded(value, x, np.where(np.isfinite(value), units * np.abs(value), 0))


def sum_backward(dy: Array) -> Array:
    return dy


def mean_backward(dy: Array, inv_extent: float) -> Array:
    p = compute(dy.dtype)
    return (dy.astype(p) * p.type(inv_extent)).astype(dy.dtype)


def max_min_backward(dy: Array, x: Array, y: Array, axes: Axes) -> Array | Within:
    at = wide(x) == wide(y)
    return _gradient(np.where(at, wide(dy), 0) / np.sum(at, axis=axes, keepdims=True), x, 1)


def prod_backward(dy: Array, x: Array, y: Array, axes: Axes) -> Array | Within:
    values = wide(x)
    zeros = np.sum(values == 0, axis=axes, keepdims=True)
    others = np.prod(np.where(values == 0, 1, values), axis=axes, keepdims=True)
    value = np.where(zeros == 0, others / values, np.where((zeros == 1) & (values == 0), others, 0)) * wide(dy)
    return _gradient(value, x, 4 + math.prod(x.shape[axis] for axis in axes))


def norm2_backward(dy: Array, x: Array, y: Array) -> Array | Within:
    return _gradient(np.where(wide(y) == 0, 0, wide(dy) * (wide(x) / wide(y))), x, 3)


def norm_backward(dy: Array, x: Array, y: Array, axes: Axes, ord: float) -> Array | Within:
    values, result, sign = wide(x), wide(y), np.sign(wide(x))
    if np.isinf(ord):
        at = np.abs(values) == result
        return _gradient(np.where(at, sign * wide(dy), 0) / np.sum(at, axis=axes, keepdims=True), x, 1)
    ratio = np.abs(values) / result
    value = np.where((values == 0) | (result == 0) | (ord == 0), 0, wide(dy) * sign * ratio ** (ord - 1))
    return _gradient(value, x, 8 + abs(ord - 1) + np.where(ratio > 0, np.abs((ord - 1) * np.log(ratio)), 0))


def logsumexp_backward(dy: Array, x: Array, y: Array) -> Array | Within:
    return _gradient(np.where(wide(x) == -np.inf, 0, wide(dy) * np.exp(wide(x) - wide(y))), x, _of_exp(x, y))


def _of_exp(x: Array, y: Array) -> Array:
    distance = np.abs(wide(x) - wide(y))
    return 8 + np.where(np.isfinite(distance), 2 * distance, 0)


def _slope(x: Array, axes: Axes, correction: int) -> tuple[Array, Array]:
    """(x - mean) / freedom, and by how many units of P it may be wrong."""
    values = wide(x)
    count = math.prod(x.shape[axis] for axis in axes)
    mean, size = (np.sum(one, axis=axes, keepdims=True) / count for one in (values, np.abs(values)))
    freedom = max(0, count - correction)
    return (values - mean) / freedom, (4 * np.abs(values - mean) + SUM_UNITS * size) / freedom


def var_backward(dy: Array, x: Array, axes: Axes, correction: int) -> Array | Within:
    slope, error = _slope(x, axes, correction)
    value = 2 * wide(dy) * slope
    return rounded(value, x, np.where(np.isfinite(value), 2 * np.abs(wide(dy)) * error + 3 * np.abs(value), 0))


def std_backward(dy: Array, x: Array, y: Array, axes: Axes, correction: int) -> Array | Within:
    slope, error = _slope(x, axes, correction)
    value = np.where(wide(y) == 0, 0, wide(dy) * slope / wide(y))
    units = np.abs(wide(dy)) * error / np.where(wide(y) == 0, 1, np.abs(wide(y))) + 4 * np.abs(value)
    return rounded(value, x, np.where(np.isfinite(value), units, 0))


GRADIENTS: Mapping[str, Callable[..., Array | Within]] = {
    "sum": sum_backward,
    "mean": mean_backward,
    "max_min": max_min_backward,
    "prod": prod_backward,
    "norm2": norm2_backward,
    "norm": norm_backward,
    "logsumexp": logsumexp_backward,
    "var": var_backward,
    "std": std_backward,
}
