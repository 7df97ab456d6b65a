"""What element-wise ops compute, in more precision than they do: how a family's module states it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from baracuda import ElementKind

from . import Array, Within
from .affine import compute
from .sampling import SMALLEST, UNITS


class Truth(NamedTuple):
    """`of(*tensors, **scalars)`: the value, or one for each output, in the type of its arguments: float64 for tensors
    of f32, f16 and bf16, longdouble for f64.

    ulps: the error allowed in P, before the one rounding to storage; 0: the value rounded once. spread: what else the
    value may be off by, where the formula is ill-conditioned; of the same arguments.
    """

    of: Callable[..., Any]
    ulps: float = 2.0
    spread: Callable[..., Any] | None = None


class Stored(NamedTuple):
    """`of(*tensors, **scalars)`: the exact output, or one for each, of tensors as they are stored.

    stepwise: the output of a formula of which each step is rounded in P.
    """

    of: Callable[..., Any]
    stepwise: bool = False


def expected(truth: Truth | Stored, tensors: list[Array], scalars: dict[str, Any], outputs: list[Any]) -> list[Any]:
    """The expected outputs of dtypes `outputs`."""
    with np.errstate(all="ignore"):
        if isinstance(truth, Stored):
            return _several(truth.of(*tensors, **scalars), outputs)
        wide = np.longdouble if tensors[0].dtype == np.float64 else np.float64
        widened = [quiet(tensor.astype(wide)) for tensor in tensors]
        values = _several(truth.of(*widened, **scalars), outputs)
        spreads = _several(truth.spread(*widened, **scalars), outputs) if truth.spread else [0.0] * len(outputs)
        return [
            stored(value, dtype, truth.ulps, spread)
            for value, dtype, spread in zip(values, outputs, spreads, strict=True)
        ]


def quiet(x: Array) -> Array:
    """x with one quiet NaN for every NaN. What NumPy's conversions leave of a signalling one, and what its functions
    make of that (pow(NaN, 0), hypot(inf, NaN)), differs from CPU to CPU."""
    return np.where(np.isnan(x), x.dtype.type(np.nan), x)


def _several(made: Any, outputs: list[Any]) -> list[Any]:
    return list(made) if len(outputs) > 1 else [made]


def stored(value: Array, dtype: np.dtype[Any], ulps: float, spread: Any = 0.0) -> Array | Within:
    """A value as P and the storage hold it."""
    p = compute(dtype)
    nearest = value.astype(p).astype(dtype)
    if ulps == 0 and not np.any(spread):
        return nearest
    kind, compute_kind = ElementKind.of(dtype), ElementKind.of(p)
    inside = 2 * UNITS[compute_kind] * ulps * np.abs(value) + spread + ulps * SMALLEST[compute_kind]
    inside = np.where(np.isfinite(inside), inside, 0)
    error = inside + UNITS[kind] * (np.abs(value) + inside) + SMALLEST[kind]
    # Where a number within the error rounds to infinity and another does not, either may come: see backends.within.
    finite = np.isfinite(value)
    held = value.astype(p).astype(dtype).astype(np.float64)
    least, most = ((value + sign * inside).astype(p).astype(dtype).astype(np.float64) for sign in (-1, 1))
    edge = finite & np.isinf(held) & ~(np.isinf(least) & (least == most))
    centre = np.where(edge, np.copysign(largest(dtype), value), np.where(finite & np.isfinite(held), value, held))
    bound = np.where(np.isfinite(centre) & np.isfinite(error), error, 0.0)
    return Within(centre.astype(np.float64), bound.astype(np.float64))


def largest(dtype: np.dtype[Any]) -> float:
    """The largest number of a floating-point type."""
    return float(ml_dtypes.finfo(dtype).max)
