"""The expected results of affine quantization, in NumPy, from the definition.

P is float32 for f32, f16 and bf16, and float64 for f64. NumPy's float32 and float64 arithmetic is IEEE, one rounding an
operation, and its conversions to f16 and bf16 round once to nearest even. Arguments broadcast as NumPy's do.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

Array = np.ndarray[Any, Any]
Mode = Literal["multiply", "divide"]

FAR = 2.0**40
"""Beyond every sum of a code and a zero point: a quotient may be clamped to it before the integers start."""


def compute(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """P."""
    return np.dtype(np.float64 if dtype == np.float64 else np.float32)


def quotient(x: Array, scale: Array, mode: Mode) -> Array:
    """x * (1 / scale) or x / scale, in P."""
    p = compute(x.dtype)
    wide, divisor = x.astype(p), scale.astype(p)
    with np.errstate(all="ignore"):
        return wide * (p.type(1) / divisor) if mode == "multiply" else wide / divisor


def unclamped(x: Array, scale: Array, zero_point: Array, mode: Mode) -> Array:
    """t = rint(u) + zero_point in int64, with 0 for rint(NaN) and where the scale is 0."""
    u = quotient(x, scale, mode)
    r = np.where(np.isnan(u) | (scale == 0), 0, np.rint(u))
    return np.clip(r, -FAR, FAR).astype(np.int64) + zero_point.astype(np.int64)


def quantize(x: Array, scale: Array, zero_point: Array, lo: int, hi: int, mode: Mode) -> Array:
    """Q(x), as int64."""
    return np.clip(unclamped(x, scale, zero_point, mode), lo, hi)


def passes(x: Array, scale: Array, zero_point: Array, lo: int, hi: int, mode: Mode) -> Array:
    """m(x): both ends belong to the range."""
    t = unclamped(x, scale, zero_point, mode)
    return (scale != 0) & (lo <= t) & (t <= hi)


def quantize_backward(x: Array, dy: Array, scale: Array, zero_point: Array, lo: int, hi: int, mode: Mode) -> Array:
    """dy / scale where the code was not clamped, +0 elsewhere."""
    slope = quotient(dy, scale, mode)
    with np.errstate(all="ignore"):
        return np.where(passes(x, scale, zero_point, lo, hi, mode), slope, slope.dtype.type(0)).astype(x.dtype)


def dequantize(codes: Array, scale: Array, zero_point: Array, dtype: np.dtype[Any]) -> Array:
    """scale * P(code - zero_point), the difference exact, stored as `dtype`."""
    p = compute(dtype)
    difference = codes.astype(np.int64) - zero_point.astype(np.int64)
    with np.errstate(all="ignore"):
        return (scale.astype(p) * difference.astype(p)).astype(dtype)


def dequantize_backward(dy: Array, scale: Array) -> Array:
    """dy * scale."""
    p = compute(dy.dtype)
    with np.errstate(all="ignore"):
        return (dy.astype(p) * scale.astype(p)).astype(dy.dtype)


def fake_quantize(x: Array, scale: Array, zero_point: Array, lo: int, hi: int, mode: Mode) -> Array:
    """The value that stands for the code of x."""
    return dequantize(quantize(x, scale, zero_point, lo, hi, mode), scale, zero_point, x.dtype)


def fake_quantize_backward(x: Array, dy: Array, scale: Array, zero_point: Array, lo: int, hi: int, mode: Mode) -> Array:
    """dy itself where the code was not clamped, +0 elsewhere."""
    return np.where(passes(x, scale, zero_point, lo, hi, mode), dy, dy.dtype.type(0))


def dynamic_range(x: Array, lo: int, hi: int) -> tuple[Array, Array]:
    """(scale of each row, codes): scale = max |x| / hi without NaN, and 1 where that is 0 in the dtype of x."""
    p = compute(x.dtype)
    wide = np.abs(x.astype(p))
    largest = np.max(np.where(np.isnan(wide), 0, wide), axis=1, initial=0).astype(p)
    with np.errstate(all="ignore"):
        scale = (largest / p.type(hi)).astype(x.dtype)
    scale = np.where(scale == 0, x.dtype.type(1), scale)
    return scale, quantize(x, scale[:, None], np.zeros(1, np.int64), lo, hi, "divide")


def linear(weight_q: Array, act_q: Array, scale_a: Array, scale_w: Array) -> Array:
    """(scale_a[i] * scale_w[j]) * P(sum of act_q[i, :] * weight_q[j, :]); float64 holds a sum exactly below 2^53."""
    p = compute(scale_a.dtype)
    sums = act_q.astype(np.float64) @ weight_q.astype(np.float64).T
    with np.errstate(all="ignore"):
        return (scale_a.astype(p)[:, None] * scale_w.astype(p) * sums.astype(np.int64).astype(p)).astype(scale_a.dtype)
