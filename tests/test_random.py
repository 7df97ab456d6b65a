"""Random numbers: what their cases cannot say."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

from baracuda import InvalidProblemError, UnsupportedError, ops
from cases.backends import Backend, Run, call_symbol
from cases.random_numbers import uniform

by_dtype = pytest.mark.parametrize("dtype", ["f32", "f64"])
TYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64}


@by_dtype
def test_moments(backend: Backend, dtype: str) -> None:
    """Of 10^6 numbers: mean, variance, correlation of neighbours, and as many in each of 64 parts."""
    numel = 10**6
    run = Run(backend, uniform(dtype, numel, seed=3), inputs={})
    run.prepare()
    assert run.call_c() == 0
    y = run.collect()["y"].astype(np.float64)
    assert y.min() > 0 and y.max() <= 1
    assert abs(y.mean() - 0.5) < 5 * np.sqrt(1 / 12 / numel)
    assert abs(y.var() - 1 / 12) < 5 * np.sqrt(1 / 180 / numel)
    assert abs(np.corrcoef(y[1:], y[:-1])[0, 1]) < 5 / np.sqrt(numel)
    counts = np.histogram(y, 64, (0, 1))[0]
    assert ((counts - numel / 64) ** 2).sum() / (numel / 64) < 64 + 5 * np.sqrt(2 * 64)


@by_dtype
def test_seeds_and_places(dtype: str) -> None:
    """A number depends on its seed and its place alone, not on how many there are."""

    def drawn(numel: int, seed: int) -> Any:
        return ops.uniform_(np.empty(numel, TYPES[dtype]), seed)

    assert (drawn(1000, 5)[:77] == drawn(77, 5)).all()
    assert (drawn(1000, 5) != drawn(1000, 6)).mean() > 0.99
    assert ops.uniform_(np.empty((3, 4), TYPES[dtype]), 5).ravel().tolist() == drawn(12, 5).tolist()


@by_dtype
@pytest.mark.parametrize("bounds", [(1.0, np.inf), (-1.0, 1.0), (16777216.0, 16777220.0)], ids=str)
def test_bounds(dtype: str, bounds: tuple[float, float]) -> None:
    """The lower one is never met, also where most sums would be rounded to it; nor does their difference overflow."""
    kind = TYPES[dtype]
    low, high = (-np.finfo(kind).max, np.finfo(kind).max) if np.isinf(bounds[1]) else map(kind, bounds)
    y = ops.uniform_(np.empty(10000, kind), 1, float(low), float(high))
    assert low < y.min() and y.max() <= high
    assert (y <= low / 2 + high / 2).mean() == pytest.approx(0.5, abs=0.3)


def test_bad_arguments() -> None:
    y = np.full(5, 7, np.float32)
    for low, high in ((1.0, 1.0), (2.0, 1.0), (float("nan"), 1.0)):
        with pytest.raises(InvalidProblemError, match="high > low"):
            ops.uniform_(y, 1, low, high)
    with pytest.raises(UnsupportedError, match="float16"):
        ops.uniform_(y.astype(np.float16), 1)
    with pytest.raises(InvalidProblemError, match="seed: expected an unsigned 64-bit integer, got -1"):
        ops.uniform_(y, -1)
    assert (y == 7).all()
    assert ops.uniform_(y[:0], 1, 1.0, 0.0).shape == (0,)


@by_dtype
def test_workspace_size(backend: Backend, dtype: str) -> None:
    """It needs none; its status is 2 where there is no place for the answer."""
    instance = uniform(dtype, 5).instance
    symbol = next(one for one in instance.symbols if one.entry.role == "size")
    found = (ctypes.c_size_t * 1)(7)
    assert backend.library.function(symbol.name)(5, found) == 0
    assert found[0] == 0
    assert call_symbol(backend, symbol, {"numel": 5, "out_bytes": None}) == 2
    assert "out_bytes: expected a pointer, got null" in backend.library.last_error_message()
