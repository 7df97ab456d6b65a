"""What the ops of `elementwise.unary` compute: their definitions, in the type W of the arguments (see truths.py).

A gradient's truth takes (dy, saved). Its spread covers what P loses where dy, the derivative or their product is
subnormal, and the conditioning of the formula near the derivative's roots.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from . import Array
from .binary import exactly
from .special import constant, digamma, erf, erfc, lgamma
from .truths import Stored, Truth

Unary = Callable[[Array], Array]
Gradient = Callable[..., Array]


def unit(x: Array) -> float:
    """The unit roundoff of P."""
    return 2.0**-53 if x.dtype == np.longdouble else 2.0**-24


def tiny(x: Array) -> float:
    """The smallest positive number of P."""
    return 5e-324 if x.dtype == np.longdouble else 2.0**-149


def bits(change: Callable[[Array, Any], Array]) -> Stored:
    """change(bits, sign bit) of stored values."""

    def of(x: Array) -> Array:
        word = np.dtype(f"u{x.dtype.itemsize}").type
        return change(x.view(word), word(1 << (8 * x.dtype.itemsize - 1))).view(x.dtype)

    return Stored(of)


def limits(of: Unary, low: float, high: float) -> Unary:
    """`of` with its limits at -inf and inf."""
    return lambda x: np.where(x == -np.inf, low, np.where(x == np.inf, high, of(x)))


def sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def sign(x: Array) -> Array:
    return (x > 0).astype(x.dtype) - (x < 0)


def logit(x: Array) -> Array:
    middle = np.abs(x - 0.5) < 0.1
    return np.where(middle, np.log1p(2 * (x - 0.5) / (1 - x)), np.log(x) - np.log1p(-x))


def normal(x: Array) -> Array:
    """Phi."""
    return erfc(-x / np.sqrt(x.dtype.type(2))) / 2


def density(x: Array) -> Array:
    """phi."""
    return np.exp(-x * x / 2) / np.sqrt(2 * constant(x, "pi"))


def gelu_twice(x: Array) -> Array:
    """2u, where gelu_tanh is x (1 + tanh u) / 2."""
    return 2 * np.sqrt(2 / constant(x, "pi")) * (x + x.dtype.type("0.044715") * x**3)


def gelu_twice_slope(x: Array) -> Array:
    return 2 * np.sqrt(2 / constant(x, "pi")) * (1 + 3 * x.dtype.type("0.044715") * x**2)


def softplus(x: Array) -> Array:
    return np.where(x > 20, x, np.log1p(np.exp(np.minimum(x, 30))))


def tanhshrink(x: Array) -> Array:
    """Near 0 by the series of x cosh x - sinh x, whose terms are 2 k x^(2 k + 1) / (2 k + 1)!, over cosh x."""
    inner = np.clip(x, -2, 2)
    total = np.zeros_like(x)
    for k in range(20, 0, -1):
        total = total * inner * inner + 2 * k / x.dtype.type(math.factorial(2 * k + 1))
    return np.where(np.abs(x) < 2, inner**3 * total / np.cosh(inner), x - np.tanh(x))


def selu(x: Array) -> Array:
    scale, alpha = x.dtype.type("1.0507009873554805"), x.dtype.type("1.6732632423543772")
    return scale * np.where(x > 0, x, alpha * np.expm1(x))


def powi(x: Array, p0: float, p1: float) -> Array:
    return np.power(x, np.full_like(x, math.trunc(p0)))


def leaky(x: Array) -> Array:
    return x.dtype.type("0.01")


def silu_slope(x: Array) -> Array:
    return sigmoid(x) * (1 + x * sigmoid(-x))


def mish_slope(x: Array) -> Array:
    t = np.tanh(np.log1p(np.exp(x)))
    return t + x * sigmoid(x) * (1 - t * t)


def gelu_tanh_slope(x: Array) -> Array:
    v = gelu_twice(x)
    return sigmoid(v) + x * gelu_twice_slope(x) * sigmoid(v) * sigmoid(-v)


def hardswish_backward(dy: Array, x: Array) -> Array:
    return np.where(x <= -3, dy.dtype.type(0), np.where(x >= 3, dy, dy * (2 * x + 3) / 6))


def of_pi(x: Array) -> tuple[Array, Array]:
    """sin(pi x) and cos(pi x) by the distance of x to the nearest integer, which is exact."""
    whole = np.rint(x)
    sign, angle = np.where(np.fmod(whole, 2) == 0, 1, -1), constant(x, "pi") * (x - whole)
    return sign * np.sin(angle), sign * np.cos(angle)


def sinc(x: Array) -> Array:
    return np.where(x == 0, 1, of_pi(x)[0] / (constant(x, "pi") * x))


def sinc_slope(x: Array) -> Array:
    """(cos(pi x) - sinc(x)) / x, near 0 by its series, whose terms are 2 k (-1)^k pi^2k x^(2 k - 1) / (2 k + 1)!."""
    inner, square = np.clip(x, -1, 1), (constant(x, "pi") * np.clip(x, -1, 1)) ** 2
    total = np.zeros_like(x)
    for k in range(20, 0, -1):
        total = 2 * k / x.dtype.type(math.factorial(2 * k + 1)) - total * square
    return np.where(np.abs(x) < 1, -total * constant(x, "pi") ** 2 * inner, (of_pi(x)[1] - sinc(x)) / x)


def sinc_slope_spread(x: Array) -> Array:
    """Near its roots, which lie beyond 1, the cosine's rounding."""
    return np.where(np.abs(x) > 0.5, 4 * unit(x) / np.abs(x), 0)


def powi_backward(dy: Array, x: Array, p0: float, p1: float) -> Array:
    n = math.trunc(p0)
    power = np.power(x, np.full_like(x, n - 1)) if n > 0 else 1 / np.power(x, np.full_like(x, 1 - n))
    return n * (dy * (in_range(power) if x.dtype == np.longdouble else power)) if n else np.zeros_like(dy)


def held(x: Array) -> Array:
    """For spreads, which no function here needs beyond 60."""
    return np.where(np.isnan(x), 0, np.clip(x, -60, 60))


def erf_slope(x: Array) -> Array:
    return 2 / np.sqrt(constant(x, "pi")) * np.exp(-x * x)


def tan_spread(dy: Array, x: Array) -> Array:
    """Of 1 / cos^2, which moves by 2 |x tan x| of itself with x."""
    return 4 * unit(x) * np.abs(dy / np.cos(x) ** 2) * np.minimum(np.abs(x * np.tan(x)), 1) + tiny(x)


def selu_slope(x: Array) -> Array:
    scale, alpha = x.dtype.type("1.0507009873554805"), x.dtype.type("1.6732632423543772")
    return scale * np.where(x > 0, 1, alpha * np.exp(np.minimum(x, 0)))


def elu_alpha_backward(dy: Array, x: Array, alpha: float) -> Array:
    return dy * np.where(x > 0, 1, in_range(alpha * in_range(np.exp(np.minimum(x, 0)))))


def elu_alpha_spread(dy: Array, x: Array, alpha: float) -> Array:
    return np.abs(dy) * tiny(x) * (1 + abs(alpha)) + tiny(x)


def powi_spread(dy: Array, x: Array, p0: float, p1: float) -> Array:
    return tiny(x) * (1 + np.abs(dy)) * (1 + abs(p0))


def silu_slope_spread(x: Array) -> Array:
    x = held(x)
    return 8 * unit(x) * (1 + np.abs(x)) * sigmoid(x) * sigmoid(-x)


def mish_slope_spread(x: Array) -> Array:
    x = held(x)
    return 8 * unit(x) * (1 + np.abs(x)) * sigmoid(x) * sigmoid(-x)


def gelu_slope_spread(x: Array) -> Array:
    x = held(x)
    return 8 * unit(x) * np.abs(x) * density(x)


def gelu_tanh_spread(x: Array) -> Array:
    x = held(x)
    v = gelu_twice(x)
    return 6 * unit(x) * np.abs(x * v) * sigmoid(v) * sigmoid(-v) + 8 * tiny(x)


def gelu_tanh_slope_spread(x: Array) -> Array:
    x = held(x)
    v = gelu_twice(x)
    return 8 * unit(x) * sigmoid(v) * sigmoid(-v) * (1 + np.abs(x * gelu_twice_slope(x))) * (1 + np.abs(v))


def lgamma_spread(x: Array) -> Array:
    """What 4 ulps of x change. Between its roots below -2, where log |Gamma| is small, also what CUDA's formula loses
    there, for its documented error of few ulps does not hold there: the difference of log(pi / |x sin(pi x)|), the
    quotient off by 4 ulps and its logarithm too, and of lgamma(-x), off by the 4 ulps (f32: 6) documented above 0."""
    low, high, ulps = (-11.0001, -2.2637, 4) if x.dtype == np.longdouble else (-10.001, -2.264, 6)
    made = 8 * np.abs(x * digamma(x))
    inside = (x > low) & (x < high)
    above = lgamma(-x[inside])
    made[inside] += 8 * (1 + np.abs(lgamma(x[inside]) + above)) + 2 * ulps * np.abs(above)
    return unit(x) * made


def digamma_spread(x: Array) -> Array:
    """From 0 down, what an ulp of x changes; above, what it changes at most."""
    slope = np.where(
        x > 0, 1 / x**2 + 1 / np.abs(x), (constant(x, "pi") / np.sin(constant(x, "pi") * (x - np.rint(x)))) ** 2
    )
    return 8 * unit(x) * np.abs(x) * slope


def slope_spread(of: Unary | None = None, factor: float = 2.0) -> Gradient:
    """|dy| times the error `of` x of a derivative that is rounded in P, where it may be subnormal."""
    return lambda dy, x: np.abs(dy) * (factor * tiny(x) + (of(x) if of else 0)) + tiny(x)


def product_spread(of: Unary) -> Gradient:
    """Of a dy that is subnormal after a first step, what the others, `of` x, make of the loss."""
    return lambda dy, x: tiny(x) * (1 + of(np.abs(x)))


def in_range(x: Array) -> Array:
    """0 or infinite where P has no such number, the end of its range aside."""
    stored = (x * (1 - 1e-5)).astype(np.float32 if x.dtype == np.float64 else np.float64)
    return np.where((stored == 0) | np.isinf(stored), stored, x)


def slope(of: Unary, ulps: float = 4.0, spread: Gradient | None = None) -> Truth:
    """The gradient dy * of(saved), whose second factor is a number of P."""
    return Truth(lambda dy, x: dy * in_range(of(x)), ulps, spread or slope_spread())


def passing(blocked: Unary) -> Truth:
    """The gradient that is dy where not blocked(x), else 0."""
    return Truth(lambda dy, x: np.where(blocked(x), 0, dy), 0)


MATH = {
    "neg": bits(np.bitwise_xor),
    "abs": bits(lambda word, sign_bit: word & ~sign_bit),
    "sign": Truth(sign, 0),
    "reciprocal": Truth(lambda x: 1 / x, 0.5),
    "square": Truth(lambda x: x * x, 0.5),
    "cube": Truth(lambda x: x**3),
    "sqrt": Truth(np.sqrt, 0.5),
    "rsqrt": Truth(lambda x: 1 / np.sqrt(x)),
    "cbrt": Truth(np.cbrt, 3),
    "exp": Truth(np.exp),
    "exp2": Truth(np.exp2),
    "expm1": Truth(np.expm1),
    "log": Truth(np.log),
    "log2": Truth(np.log2),
    "log10": Truth(np.log10),
    "log1p": Truth(np.log1p),
    "sin": Truth(np.sin),
    "cos": Truth(np.cos),
    "tan": Truth(np.tan, 4),
    "sinc": Truth(sinc, 3),
    "asin": Truth(np.arcsin),
    "acos": Truth(np.arccos),
    "atan": Truth(np.arctan),
    "sinh": Truth(np.sinh, 4),
    "cosh": Truth(np.cosh),
    "tanh": Truth(np.tanh),
    "asinh": Truth(np.arcsinh, 4),
    "acosh": Truth(np.arccosh, 4),
    "atanh": Truth(np.arctanh, 4),
    "floor": Truth(np.floor, 0),
    "ceil": Truth(np.ceil, 0),
    "round": Truth(np.rint, 0),
    "trunc": Truth(np.trunc, 0),
    "frac": Truth(lambda x: x - np.trunc(x), 0),
    "erf": Truth(erf),
    "erfc": Truth(erfc, 4),
    "lgamma": Truth(lgamma, 4, lgamma_spread),
    "logit": Truth(logit, 4),
    "powf": Truth(lambda x, exponent: np.power(x, np.full_like(x, exponent)), 4),
    "powi": Truth(powi),
}

ACTIVATIONS = {
    "relu": Truth(lambda x: np.where(x > 0, x, 0), 0),
    "relu_propagating": Truth(lambda x: np.where(x < 0, 0, x), 0),
    "gelu": Truth(limits(lambda x: x * normal(x), 0, np.inf), 4),
    "gelu_erf": Truth(limits(lambda x: x * normal(x), 0, np.inf), 4),
    "gelu_tanh": Truth(limits(lambda x: x * sigmoid(gelu_twice(x)), 0, np.inf), 4, gelu_tanh_spread),
    "silu": Truth(limits(lambda x: x * sigmoid(x), 0, np.inf), 4),
    "sigmoid": Truth(sigmoid, 4),
    "mish": Truth(limits(lambda x: x * np.tanh(np.log1p(np.exp(x))), 0, np.inf), 4),
    "softplus": Truth(softplus, 4),
    "softsign": Truth(limits(lambda x: x / (1 + np.abs(x)), -1, 1)),
    "tanhshrink": Truth(tanhshrink, 4),
    "hardtanh": Truth(lambda x: np.clip(x, -1, 1), 0),
    "relu6": Truth(lambda x: np.where(x < 0, 0, np.where(x > 6, 6, x)), 0),
    "hardsigmoid": Truth(lambda x: np.clip(x + 3, 0, 6) / 6),
    "hardswish": Truth(lambda x: x * (np.clip(x + 3, 0, 6) / 6), 4),
    "selu": Truth(selu, 4),
    "leaky_relu": Truth(lambda x: np.where(x > 0, x, leaky(x) * x)),
    "hardshrink": Truth(lambda x: np.where(np.abs(x) <= 0.5, 0, x), 0),
    "softshrink": Truth(lambda x: np.where(np.abs(x) <= 0.5, 0, x - np.copysign(0.5, x)), 0.5),
    "step": Truth(lambda x: (x > 0).astype(x.dtype), 0),
    "elu": Truth(lambda x, alpha: np.where(x > 0, x, alpha * np.expm1(x)), 4),
    "threshold": Truth(lambda x, p0, p1: np.where(x <= p0, p1, x), 0),
}

OF_Y = {
    "exp": slope(lambda y: y),
    "expm1": slope(lambda y: y + 1),
    "exp2": slope(lambda y: y * np.log(y.dtype.type(2))),
    "tanh": Truth(lambda dy, y: dy * (1 - y) * (1 + y), 4, product_spread(lambda y: y)),
    "sigmoid": Truth(lambda dy, y: dy * y * (1 - y), 4, product_spread(lambda y: y)),
    "sqrt": Truth(lambda dy, y: dy / (2 * y), 4),
    "rsqrt": Truth(lambda dy, y: -0.5 * dy * y**3, 4, product_spread(lambda y: (1 + y) ** 2)),
}
"""Gradients that save the output; all others save the input."""

OF_X = {
    "neg": Truth(lambda dy, x: -dy, 0),
    "abs": Truth(lambda dy, x: dy * sign(x), 0),
    "reciprocal": Truth(lambda dy, x: -dy / (x * x), 4, product_spread(lambda x: 1 / x)),
    "square": Truth(lambda dy, x: 2 * dy * x, 4, product_spread(lambda x: 0 * x)),
    "cube": Truth(lambda dy, x: 3 * dy * x * x, 4, product_spread(lambda x: 3 * (1 + x) ** 2)),
    "log": Truth(lambda dy, x: dy / x, 4),
    "log1p": Truth(lambda dy, x: dy / (1 + x), 4),
    "log2": Truth(lambda dy, x: dy / x / np.log(x.dtype.type(2)), 4, product_spread(lambda x: 0 * x)),
    "log10": Truth(lambda dy, x: dy / x / np.log(x.dtype.type(10)), 4, product_spread(lambda x: 1 / x)),
    "logit": Truth(lambda dy, x: np.where((x < 0) | (x > 1), np.nan, dy / (np.abs(x) * (1 - x))), 4),
    "sin": slope(np.cos),
    "cos": slope(lambda x: -np.sin(x)),
    "tan": Truth(lambda dy, x: dy / np.cos(x) ** 2, 4, tan_spread),
    "sinc": slope(sinc_slope, spread=slope_spread(sinc_slope_spread)),
    "asin": Truth(lambda dy, x: dy / np.sqrt((1 - x) * (1 + x)), 4),
    "acos": Truth(lambda dy, x: -dy / np.sqrt((1 - x) * (1 + x)), 4),
    "atan": Truth(lambda dy, x: dy / (1 + x * x), 4, product_spread(lambda x: 0 * x)),
    "asinh": Truth(lambda dy, x: dy / np.sqrt(x * x + 1), 4),
    "acosh": Truth(lambda dy, x: dy / np.sqrt((x - 1) * (x + 1)), 4),
    "atanh": Truth(lambda dy, x: dy / ((1 - x) * (1 + x)), 4, product_spread(lambda x: 0 * x)),
    "sinh": slope(np.cosh),
    "cosh": slope(np.sinh),
    "erf": slope(erf_slope),
    "erfc": slope(lambda x: -erf_slope(x)),
    "lgamma": slope(digamma, spread=slope_spread(digamma_spread)),
    "relu": passing(lambda x: x <= 0),
    "threshold": Truth(lambda dy, x, p0, p1: np.where(x <= p0, 0, dy), 0),
    "hardtanh": passing(lambda x: (x <= -1) | (x >= 1)),
    "relu6": passing(lambda x: (x <= 0) | (x >= 6)),
    "hardshrink": passing(lambda x: np.abs(x) <= 0.5),
    "softshrink": passing(lambda x: np.abs(x) <= 0.5),
    "leaky_relu": Truth(lambda dy, x: np.where(x > 0, dy, leaky(x) * dy)),
    "hardsigmoid": exactly(lambda dy, x: np.where((x > -3) & (x < 3), dy / 6, dy.dtype.type(0))),
    "hardswish": exactly(hardswish_backward),
    "elu": slope(lambda x: np.where(x > 0, 1, np.exp(np.minimum(x, 0)))),
    "elu_alpha": Truth(elu_alpha_backward, 4, elu_alpha_spread),
    "selu": slope(selu_slope),
    "tanhshrink": Truth(lambda dy, x: dy * np.tanh(x) ** 2, 6, product_spread(lambda x: 0 * x)),
    "softplus": slope(sigmoid),
    "softsign": Truth(lambda dy, x: dy / (1 + np.abs(x)) ** 2, 4, product_spread(lambda x: 0 * x)),
    "silu": slope(limits(silu_slope, 0, 1), spread=slope_spread(silu_slope_spread)),
    "mish": slope(limits(mish_slope, 0, 1), spread=slope_spread(mish_slope_spread)),
    "gelu": slope(limits(lambda x: normal(x) + x * density(x), 0, 1), spread=slope_spread(gelu_slope_spread, 8)),
    "gelu_tanh": slope(limits(gelu_tanh_slope, 0, 1), spread=slope_spread(gelu_tanh_slope_spread, 400)),
    "powi": Truth(powi_backward, 4, powi_spread),
}

TRUTHS: dict[str, Truth | Stored] = {
    **{f"unary_{name}": truth for name, truth in {**MATH, **ACTIVATIONS}.items()},
    **{f"unary_{name}_backward": truth for name, truth in {**OF_Y, **OF_X}.items()},
}

DOMAINS = {
    "sqrt": (0.0, 10.0),
    "rsqrt": (0.0, 10.0),
    "log": (0.0, 4.0),
    "log2": (0.0, 4.0),
    "log10": (0.0, 4.0),
    "log1p": (-1.0, 4.0),
    "logit": (0.0, 1.0),
    "sin": (-60.0, 60.0),
    "cos": (-60.0, 60.0),
    "tan": (-60.0, 60.0),
    "sinc": (-5.0, 5.0),
    "asin": (-1.0, 1.0),
    "acos": (-1.0, 1.0),
    "acosh": (1.0, 20.0),
    "atanh": (-1.0, 1.0),
    "lgamma": (-8.0, 16.0),
    "gelu": (-12.0, 8.0),
    "gelu_erf": (-12.0, 8.0),
    "gelu_tanh": (-9.0, 8.0),
    "softplus": (-30.0, 30.0),
    "powf": (0.0, 9.0),
    "round": (-9.0, 9.0),
}
SAVED = {
    "exp": (0.0, 20.0),
    "exp2": (0.0, 20.0),
    "expm1": (-1.0, 20.0),
    "tanh": (-1.0, 1.0),
    "sigmoid": (0.0, 1.0),
    "sqrt": (0.0, 4.0),
    "rsqrt": (0.0, 4.0),
}

DRAWS: dict[str, tuple[float, float]] = {
    **{f"unary_{name}": domain for name, domain in DOMAINS.items()},
    **{f"unary_{name}_backward": domain for name, domain in {**DOMAINS, **SAVED}.items() if name in {**OF_X, **OF_Y}},
}
"""Of a gradient, where its saved tensor lies; dy is drawn as usual."""
