"""erf, erfc, log Gamma and its derivative in float64 and longdouble, which NumPy lacks."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from . import Array

CONSTANTS = {"pi": "3.14159265358979323846264338327950288", "half log 2 pi": "0.918938533204672741780329736405617640"}
BERNOULLI = ((1, 6), (-1, 30), (1, 42), (-1, 30), (5, 66), (-691, 2730), (7, 6), (-3617, 510), (43867, 798))
"""B_2, B_4, ..."""

SHIFT = 18
"""Beyond it the asymptotic series of log Gamma is exact to 2^-64."""


def constant(x: Array, name: str) -> np.floating:
    """In the type of x."""
    made: np.floating = x.dtype.type(CONSTANTS[name])
    return made


def erf(x: Array) -> Array:
    if x.dtype == np.float64:
        return _by_element(math.erf, x)
    return np.where(np.abs(x) < 2, _erf_series(np.clip(x, -2, 2)), np.sign(x) * (1 - erfc(np.abs(x))))


def erfc(x: Array) -> Array:
    if x.dtype == np.float64:
        return _by_element(math.erfc, x)
    tail = _erfc_fraction(np.maximum(np.abs(x), 1.5))
    return np.where(np.abs(x) < 1.5, 1 - _erf_series(np.clip(x, -1.5, 1.5)), np.where(x < 0, 2 - tail, tail))


def _by_element(of: Callable[[float], float], x: Array) -> Array:
    made: Array = np.vectorize(of, otypes=[np.float64])(x)
    return made


def _erf_series(x: Array) -> Array:
    """2 / sqrt(pi) e^(-x^2) times the sum of 2^n x^(2n + 1) / (2n + 1)!!, whose terms have one sign."""
    total = np.zeros_like(x)
    for n in range(60, 0, -1):
        total = (total + 1) * 2 * x * x / (2 * n + 1)
    return 2 / np.sqrt(constant(x, "pi")) * np.exp(-x * x) * x * (1 + total)


def _erfc_fraction(x: Array) -> Array:
    """Laplace's continued fraction e^(-x^2) / sqrt(pi) / (x + (1/2) / (x + 1 / (x + (3/2) / ...))), x >= 1.5."""
    inner = x
    for k in range(160, 0, -1):
        inner = x + k / (2 * inner)
    high = x.astype(np.float32).astype(x.dtype)  # whose square is exact
    power = np.exp(-high * high) * np.exp((high - x) * (high + x))
    return np.where(x > 120, 0, power / np.sqrt(constant(x, "pi")) / inner)


def lgamma(x: Array) -> Array:
    """log |Gamma(x)|; infinite at the poles and at both infinities."""
    wide = x.astype(np.longdouble)
    fraction = wide - np.rint(wide)
    reflected = np.log(constant(wide, "pi") / np.abs(np.sin(constant(wide, "pi") * fraction)))
    below = wide < 0.5
    above = _lgamma_above(np.where(below, 1 - wide, wide))
    made = np.where(below, reflected - above, above)
    pole = (wide <= 0) & (fraction == 0) | np.isinf(wide)
    return np.where(pole, np.inf, made).astype(x.dtype)


def _lgamma_above(x: Array) -> Array:
    """Stirling's series at x or, by the recurrence, at x + SHIFT."""
    small = x < SHIFT
    y = np.where(small, x + SHIFT, x)
    from_x = np.where(small, x, 1)
    product = np.where(small, math.prod(from_x + k for k in range(SHIFT)), 1)
    series = sum(constant(x, "pi") * 0 + b / (d * (2.0 * k) * (2 * k - 1) * y ** (2 * k - 1)) for k, (b, d) in _terms())
    made: Array = (y - 0.5) * np.log(y) - y + constant(x, "half log 2 pi") + series - np.log(product)
    return made


def digamma(x: Array) -> Array:
    """The derivative of log Gamma; infinite at 0, with the opposite sign, and NaN at the other poles."""
    wide = x.astype(np.longdouble)
    fraction = wide - np.rint(wide)
    reflected = constant(wide, "pi") / np.tan(constant(wide, "pi") * fraction)
    below = wide < 0
    above = _digamma_above(np.where(below, 1 - wide, wide))
    made = np.where(below, above - reflected, above)
    made = np.where((wide < 0) & ~(np.abs(fraction) > 0), np.nan, made)
    return np.where(x == 0, -np.copysign(np.inf, wide), made).astype(x.dtype)


def _digamma_above(x: Array) -> Array:
    small = x < SHIFT
    y = np.where(small, x + SHIFT, x)
    from_x = np.where(small, x, 1)
    terms = np.where(small, sum(1 / (from_x + k) for k in range(SHIFT)), 0)
    series = sum(constant(x, "pi") * 0 + b / (d * (2.0 * k) * y ** (2 * k)) for k, (b, d) in _terms())
    made: Array = np.log(y) - 1 / (2 * y) - series - terms
    return made


def _terms() -> enumerate[tuple[int, int]]:
    return enumerate(BERNOULLI, 1)
