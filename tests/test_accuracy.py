"""The measurement of errors, and that its page in the docs has every op."""

from __future__ import annotations

import re
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from baracuda_sys.abi.elementwise_gated import APART
from baracuda_sys.abi.table import STRIDED
from benchmarks import accuracy
from benchmarks import ulps as measured
from benchmarks.ulps import Data, Row
from cases import elementwise
from cases.backends import Backend

PAGE = Path(__file__).resolve().parent.parent / "docs" / "accuracy.md"
COUNT = 2000


@pytest.mark.parametrize("op", ["unary_exp", "unary_atan_backward", "binary_pow", "gated_swiglu"])
@pytest.mark.parametrize("dtype", ["f32", "f64"])
def test_numbers_are_within_their_bounds(backend: Backend, op: str, dtype: str) -> None:
    (row,) = measured.run(measured.tasks([op], [dtype], COUNT, [backend.name]), jobs=1)
    assert row[:4] == (op, dtype, backend.name, COUNT)
    assert 0 < row.shown <= row.bound
    assert row.at and row.plain >= row.ulps


@pytest.mark.parametrize(
    ("got", "value", "ulps"),
    [
        (1.0, 1.0, 0),
        (1.0, 1 - 2.0**-25, 0.5),
        (1.0, 1 + 2.0**-23, 1),
        (2.0**-149, 0.0, 1),
        (0.0, 2.0**-150, 0.5),
        (np.inf, 2.0**128 - 2.0**103, 0.5),
        (np.inf, 1e300, 0),
        (2.0**128 - 2.0**104, np.inf, 1),
        (np.nan, np.nan, 0),
        (np.nan, 1.0, np.inf),
        (1.0, np.nan, np.inf),
    ],
)
def test_error_in_ulp(got: float, value: float, ulps: float) -> None:
    off, unit = measured.errors(np.array([got], np.float32), np.array([value]))
    assert off / unit == ulps


def test_error_in_ulp_of_small_and_of_large_types() -> None:
    off, unit = measured.errors(np.array([1.0], ml_dtypes.bfloat16), np.array([1 + 2.0**-8]))
    assert off / unit == 0.5
    off, unit = measured.errors(np.array([1.0]), np.array([1 + np.longdouble(2) ** -60]))
    assert off / unit == 2.0**-8


def test_runs_are_merged(tmp_path: Path) -> None:
    host = Row("unary_exp", "f32", "cpu", 10, 0.5, "x = 1", 0.75, "x = 2")
    device = host._replace(backend="cuda", ulps=3.0, at="x = 4", plain=3.0, plain_at="x = 4")
    file = tmp_path / "device.json"
    Data([device], {"cuda": "a GPU"}, {"cuda": "a command"}).dump(file)
    both = Data([host], {"cpu": "a processor"}, {"cpu": "another"}).merged(Data.load(file))
    assert both.rows == [host, device]
    text = accuracy.page(both)
    assert re.search(r"\| `unary_exp` +\| +2 \| +0.75 \| +\*\*3.00\*\* +\|.*\| x = 4 +\|", text)
    assert "a GPU" in text and "another" in text


def test_page_has_every_op() -> None:
    listed = set(re.findall(r"`(\w+)`", PAGE.read_text()))
    kept = [name for name in elementwise.OPS if not name.endswith((STRIDED, APART))]
    ops = {name for name in kept if name.startswith(("unary_", "gated_"))}
    assert ops <= listed, f"run python -m benchmarks.accuracy for {', '.join(sorted(ops - listed))}"
