"""What the gated activations compute: y = a act(b) of (a, b), and the gradients (da, db) of (a, b, dy).

a and b are the halves of x. The activations and their derivatives are numbers of P, as is a times a derivative; what is
subnormal there is off by as much, and db near a root of the derivative by the conditioning of its formula.

Gradients want a finite dy, and an a and a dy below the largest number by a tenth: else a rounding of the derivative, to
0 or beyond 1, makes an infinity or NaN of what is a number.
"""

from __future__ import annotations

import numpy as np

from . import Array
from .binary import exactly, held
from .truths import Truth
from .unary import (
    Unary,
    density,
    gelu_slope_spread,
    limits,
    normal,
    sigmoid,
    silu_slope,
    silu_slope_spread,
    tiny,
)


def reglu(a: Array, b: Array) -> Array:
    """A closed gate makes +0 of every number."""
    return np.where(b <= 0, np.abs(a * 0), a * b)


def silu(b: Array) -> Array:
    return limits(lambda x: x * sigmoid(x), 0, np.inf)(b)


def gelu(b: Array) -> Array:
    return limits(lambda x: x * normal(x), 0, np.inf)(b)


def gelu_slope(b: Array) -> Array:
    return limits(lambda x: normal(x) + x * density(x), 0, 1)(b)


def gate(act: Unary) -> Truth:
    """Five ulps: four of the activation, one of the product."""

    def of(a: Array, b: Array) -> Array:
        return a * held(act(b))

    return Truth(of, 5, lambda a, b: (8 * np.abs(a) + 1) * tiny(a))


def gate_backward(act: Unary, slope: Unary, slope_spread: Unary | None = None) -> Truth:
    def of(a: Array, b: Array, dy: Array) -> tuple[Array, Array]:
        return dy * held(act(b)), dy * held(a * held(slope(b)))

    def spread(a: Array, b: Array, dy: Array) -> tuple[Array, Array]:
        off = 16 * tiny(a) + (slope_spread(b) if slope_spread else 0)
        return (8 * np.abs(dy) + 1) * tiny(a), np.abs(dy) * (np.abs(a) * off + tiny(a)) + tiny(a)

    return Truth(of, 6, spread)


def reglu_backward(a: Array, b: Array, dy: Array) -> tuple[Array, Array]:
    """As PyTorch: a gate that is NaN lets both pass."""
    return np.where(b <= 0, 0, dy * b), np.where(b <= 0, 0, dy * a)


TRUTHS = {
    "gated_glu": gate(sigmoid),
    "gated_reglu": exactly(reglu),
    "gated_swiglu": gate(silu),
    "gated_geglu": gate(gelu),
    "gated_glu_backward": gate_backward(sigmoid, lambda b: sigmoid(b) * sigmoid(-b)),
    "gated_reglu_backward": Truth(reglu_backward, 0.5),
    "gated_swiglu_backward": gate_backward(silu, limits(silu_slope, 0, 1), silu_slope_spread),
    "gated_geglu_backward": gate_backward(gelu, gelu_slope, gelu_slope_spread),
}
