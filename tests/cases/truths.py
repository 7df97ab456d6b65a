"""What element-wise ops compute, in more precision than they do: how a family's module states it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

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
    """`of(*tensors, **scalars)`: the exact output, or one for each, of tensors as they are stored."""

    of: Callable[..., Any]


def expected(truth: Truth | Stored, tensors: list[Array], scalars: dict[str, Any], outputs: list[Any]) -> list[Any]:
    """The expected outputs of dtypes `outputs`."""
    with np.errstate(all="ignore"):
        if isinstance(truth, Stored):
            return _several(truth.of(*tensors, **scalars), outputs)
        wide = np.longdouble if tensors[0].dtype == np.float64 else np.float64
        widened = [tensor.astype(wide) for tensor in tensors]
        values = _several(truth.of(*widened, **scalars), outputs)
        spreads = _several(truth.spread(*widened, **scalars), outputs) if truth.spread else [0.0] * len(outputs)
        return [
            stored(value, dtype, truth.ulps, spread)
            for value, dtype, spread in zip(values, outputs, spreads, strict=True)
        ]


def _several(made: Any, outputs: list[Any]) -> list[Any]:
    return list(made) if len(outputs) > 1 else [made]


def stored(value: Array, dtype: np.dtype[Any], ulps: float, spread: Any = 0.0) -> Array | Within:
    """A value as P and the storage hold it."""
    p = compute(dtype)
    nearest = value.astype(p).astype(dtype)
    if ulps == 0 and not np.any(spread):
        return nearest
    kind, wide = ElementKind.of(dtype), nearest.astype(np.float64)
    inside = 2 * UNITS[ElementKind.of(p)] * ulps * np.abs(wide) + spread + ulps * SMALLEST[ElementKind.of(p)]
    error = inside + UNITS[kind] * (np.abs(wide) + inside) + SMALLEST[kind]
    # Next to the end of the range either infinity or the largest number may come.
    largest = float(np.finfo(dtype).max) if dtype.kind == "f" else float.fromhex("0x1.fep127")
    near_end = np.isinf(wide) & (np.abs(value.astype(np.float64)) < largest * (1 + 1e-5))
    wide = np.where(near_end, np.copysign(largest, wide), wide)
    error = np.where(near_end, np.inf, np.where(np.isfinite(wide) & np.isfinite(error), error, 0.0))
    return Within(wide, error.astype(np.float64))
