"""What prelu and its gradients must give, from the words of the ABI's page: y and dx exactly, dweight within the error
of a sum in P.

x, dy and weight are as they are stored; element i of the flat x is of channel (i / channel_stride) mod channel_extent,
or of channel 0 where the weight is a scalar.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import Array, Within
from .affine import compute
from .truths import stored


def channels(numel: int, channel_stride: int, channel_extent: int, scalar_weight: int = 0) -> Array:
    """The channel of each element."""
    flat = np.arange(numel)
    return np.zeros_like(flat) if scalar_weight else flat // channel_stride % channel_extent


def prelu(x: Array, weight: Array, channel: Array) -> Array:
    """y = x > 0 ? x : w * x, the product in P. `x` and `channel` are flat."""
    return _scaled(x, x, weight, channel)


def prelu_backward(dy: Array, x: Array, weight: Array, channel: Array) -> tuple[Array, Array | Within]:
    """dx = x > 0 ? dy : w * dy, and dweight[c], the sum of (x > 0 ? 0 : x * dy) over channel c."""
    wide: Any = np.longdouble if x.dtype == np.float64 else np.float64
    total, size, counted = (np.zeros(weight.size, wide) for _ in range(3))
    with np.errstate(all="ignore"):
        terms = np.where(x.astype(wide) > 0, 0, x.astype(wide) * dy.astype(wide))
        for target, added in ((total, terms), (size, np.abs(terms)), (counted, (terms != 0).astype(wide))):
            np.add.at(target, channel, added)
        spread = (sum_error(counted) * _unit(x) * size).astype(np.float64)
        return _scaled(dy, x, weight, channel), stored(total, x.dtype, 0.0, spread)


def sum_error(terms: Array) -> Array:
    """Units of the sum of magnitudes by which a sum of so many products may be wrong: in any order by one for each
    term, where they are many by what a random walk of so many steps does not exceed."""
    units: Array = np.minimum(terms, 16 + 4 * np.sqrt(terms)) + 1
    return units


def _unit(x: Array) -> float:
    return 2.0**-53 if x.dtype == np.float64 else 2.0**-24


def _scaled(value: Array, x: Array, weight: Array, channel: Array) -> Array:
    p = compute(x.dtype)
    with np.errstate(all="ignore"):
        product = weight.astype(p)[channel] * value.astype(p)
        return np.where(x.astype(p) > 0, value, product.astype(x.dtype))
