"""The bounds that results are held to: no wider than the ABI's pages allow, and kept by nothing that is wrong."""

from __future__ import annotations

import numpy as np
import pytest

from cases import Within, image

from .compare import assert_equal
from .conftest import CASES

LIMITS = {"f64": 1e-12, "f32": 2e-4, "f16": 1e-3, "bf16": 5e-3}
"""Of the largest expected element. The widest are sums of hundreds of gradients."""


def bounded() -> dict[str, tuple[str, dict[str, Within]]]:
    """Dtype and bounds of every case that has any."""
    found = {}
    for name, case in CASES.items():
        if case.family.name == "image":
            listed = {key: want for key, want in case.expected(case.inputs()).items() if isinstance(want, Within)}
            if listed:
                found[name] = case.instance.dtypes["fp"], listed
    return found


def test_bounds_are_tight() -> None:
    for name, (fp, listed) in bounded().items():
        for want in listed.values():
            largest = np.abs(want.value).max()
            assert want.error.max() <= LIMITS[fp] * max(largest, 1), f"{name}: {want.error.max()} of {largest}"


def test_a_wrong_result_is_noticed() -> None:
    case = image.bilinear("f32", (1, 1, 2, 2), (3, 3))
    (want,) = case.expected(case.inputs()).values()
    assert isinstance(want, Within)
    right = want.value.astype(np.float32)
    assert_equal(case, {"output": right}, {"output": want})
    for wrong in (right + np.float32(1e-5), np.full_like(right, np.nan), np.full_like(right, np.inf), -right):
        with pytest.raises(AssertionError, match="expected"):
            assert_equal(case, {"output": wrong}, {"output": want})


def test_infinities_and_nan_must_be_the_same() -> None:
    case = image.bilinear("f32", (1, 1, 1, 1), (1, 3))
    want = Within(np.array([np.inf, -np.inf, np.nan]), np.array([np.inf, 0.0, 0.0]))
    assert_equal(case, {"output": np.array([np.inf, -np.inf, np.nan], np.float32)}, {"output": want})
    for wrong in ([np.inf, np.inf, np.nan], [np.inf, -np.inf, 0.0]):
        with pytest.raises(AssertionError, match="expected"):
            assert_equal(case, {"output": np.array(wrong, np.float32)}, {"output": want})


def test_what_receives_nothing_keeps_its_bits() -> None:
    """The bound of an untouched element of a destination is 0."""
    case = image.roi_align("f32", (1, 1, 8, 8), 1, (1, 1), 1.0, 1, True, backward=True)
    inputs = case.inputs() | {"rois": np.array([[0, 2, 2, 3, 3]], np.float32)}
    want = case.expected(inputs)["dinput"]
    assert isinstance(want, Within)
    touched = want.error > 0
    assert 1 <= touched.sum() <= 9
    assert (want.value[~touched] == inputs["dinput"][~touched]).all()
