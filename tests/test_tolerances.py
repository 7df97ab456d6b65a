"""The bounds that results of the image ops are held to: no wider than rounding makes them, and kept by nothing that is
wrong."""

from __future__ import annotations

import re

import numpy as np
import pytest

from baracuda_sys.abi.table import WRITTEN
from cases import Array, Arrays, Case, Within, image

from .compare import assert_equal
from .conftest import REPRESENTATIVES

IMAGE = {name: case for name, case in REPRESENTATIVES.items() if case.family.name == "image"}

COMPUTED = {"f64": 2.0**-53, "f32": 2.0**-24, "f16": 2.0**-24, "bf16": 2.0**-24}
STORED = {"f64": 2.0**-53, "f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}
"""The unit roundoff of P, and of what is stored."""

STEPS = {
    "roi_align": 8,
    "roi_align_max": 8,
    "grid_sample_2d": 3,
    "interpolate_bilinear_2d": 4,
    "upsample_bilinear_2d": 4,
}
"""The roundings that lead to a coordinate, of ops that compute any."""
TERMS = 24
"""The roundings of a term and of the sum that it is in, at most, but for the coordinates."""
TIES = {"roi_align_max_backward": 0.1}
"""The fraction of elements, at most, where points are so nearly tied that either may have the whole gradient."""


def bounds(case: Case, inputs: Arrays) -> dict[str, Within]:
    return {name: want for name, want in case.expected(inputs).items() if isinstance(want, Within)}


def size(array: Array) -> Array:
    return np.abs(array.astype(np.float64))


def farthest(case: Case, inputs: Arrays) -> float:
    """The largest coordinate, in pixels."""
    extents = [value for name, value in case.values.items() if name.upper() in ("H", "W", "IH", "IW")]
    corners = size(inputs["rois"][:, 1:]) * case.values.get("spatial_scale", 0) if "rois" in inputs else np.zeros(1)
    return max(*extents, float(corners.max())) if extents else 0.0


def largest_sum(case: Case, inputs: Arrays, output: str) -> float:
    """The largest sum of magnitudes of what an element of the output is the sum of."""
    if output == "dgrid":  # of the differences of two cells on an axis of up to two units
        return float(2 * farthest(case, inputs) * size(inputs["dout"]).sum(axis=1).max() * size(inputs["input"]).max())
    if "dout" in inputs:
        onto_zeros = {name: np.zeros_like(inputs[name]) for name in case.added}
        return float(bounds(case, {**inputs, **onto_zeros, "dout": np.abs(inputs["dout"])})[output].value.max())
    return float(size(inputs["theta"]).sum(axis=2).max() if "theta" in inputs else size(inputs["input"]).max())


@pytest.mark.parametrize("name", IMAGE)
def test_bounds_are_tight(name: str) -> None:
    """A coordinate c that is off by d moves a sample by 2 d times the largest cell on each of two axes, and, on a cell,
    by up to 3 d; each term of a sum is rounded a few times, and the result once."""
    case = IMAGE[name]
    inputs, fp = case.inputs(), case.instance.dtypes["fp"]
    steps = STEPS.get(re.sub(f"_(backward|fw|bw)({WRITTEN})?$", "", case.op.name), 0)
    for output, want in bounds(case, inputs).items():
        inside = COMPUTED[fp] * (6 * steps * farthest(case, inputs) + TERMS) * largest_sum(case, inputs, output)
        limit = inside + STORED[fp] * (size(want.value).max() + inside)
        wide = (want.error > limit).mean()
        assert wide <= TIES.get(case.op.name, 0), f"{output}: {wide:.1%} of the bounds are beyond {limit:.3g}"


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
