"""Images at their limits; regions and boxes in test_image_regions. Expected results are worked out by hand or those of
the oracle."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind
from baracuda_sys import Status
from baracuda_sys.abi.image import FAMILY
from cases import Array, Case, image
from cases.backends import Backend, Run, call_symbol

from .compare import assert_equal, bits, check

FP = ("f32", "f16", "bf16", "f64")

by_fp = pytest.mark.parametrize("fp", FP)
both_ways = pytest.mark.parametrize("backward", [False, True], ids=["forward", "backward"])


def array(values: Any, fp: str) -> Array:
    """As the dtype; what it cannot hold becomes infinite or 0."""
    with np.errstate(all="ignore"):
        return np.asarray(values, np.float64).astype(ElementKind(fp).dtype)


def ramp(fp: str, h: int = 4, w: int = 4) -> Array:
    return array(np.arange(1, h * w + 1).reshape(1, 1, h, w), fp)


def zeros(case: Case) -> dict[str, Array]:
    return {name: np.zeros(spec.shape, spec.dtype) for name, spec in case.added.items()}


class TestGridSample:
    @by_fp
    def test_identity(self, backend: Backend, fp: str) -> None:
        """The grid of the identity, of sizes whose grid every dtype holds, gives the image."""
        theta = array([[[1, 0, 0], [0, 1, 0]]], fp)
        grid = check(backend, image.affine_grid(fp, 1, (8, 16)), theta=theta)["grid"]
        case = image.grid_sample(fp, (1, 3, 8, 16), (8, 16))
        x = case.inputs()["input"]
        assert (check(backend, case, input=x, grid=grid)["output"] == x).all()

    @by_fp
    @pytest.mark.parametrize("shape", [(1, 2, 5, 4), (1, 2, 1, 4), (1, 2, 5, 1), (1, 2, 1, 1)], ids=str)
    def test_points(self, backend: Backend, fp: str, shape: tuple[int, ...]) -> None:
        """Corners and beyond; what is not finite or not an index gives 0 and no gradient."""
        single = [-1.0, 1.0, 0.0, -2.0, 2.0, 1e30, -1e30, np.nan, np.inf, -np.inf, 0.3]
        grid = array(np.array(list(itertools.product(single, single))).reshape(1, 11, 11, 2), fp)
        check(backend, image.grid_sample(fp, shape, (11, 11)), grid=grid)
        case = image.grid_sample(fp, shape, (11, 11), backward=True)
        got = Run(backend, case, case.inputs() | {"grid": grid} | zeros(case))()
        assert all(np.isfinite(one.astype(float)).all() for one in got.values())
        far = ~(np.abs(grid.astype(float)) < 100).all(axis=-1)
        assert (got["dgrid"][far] == 0).all()

    def test_no_image(self, backend: Backend) -> None:
        for shape in ((2, 3, 0, 4), (2, 3, 4, 0)):
            got = check(backend, image.grid_sample("f32", shape, (5, 6)))["output"]
            assert (got == 0).all()

    def test_affine_grid_of_one_pixel(self, backend: Backend) -> None:
        theta = np.array([[[2.0, 3, 5], [7, 11, 13]]])
        assert check(backend, image.affine_grid("f64", 1, (1, 1)), theta=theta)["grid"].tolist() == [[[[5, 13]]]]


class TestInterpolate:
    @by_fp
    @both_ways
    @pytest.mark.parametrize("align_corners", [False, True])
    def test_sizes(self, backend: Backend, fp: str, backward: bool, align_corners: bool) -> None:
        """Same size, one to many, many to one, odd ratios up and down."""
        for (ih, iw), out in (
            *(((6, 9), (6, 9)), ((1, 1), (7, 7)), ((7, 7), (1, 1)), ((5, 13), (13, 5)), ((13, 5), (5, 13))),
            *(((2, 2), (4, 4)), ((4, 4), (7, 7)), ((1, 7), (7, 1)), ((3, 300), (300, 3)), ((2, 3), (129, 131))),
            *(((1, 8), (2, 16)), ((3, 12), (6, 24)), ((7, 40), (14, 80))),  # x2 in vectors
            *(
                ((15, 40), (6, 11)),
                ((15, 11), (5, 40)),
                ((16, 31), (2, 30)),
                ((9, 64), (17, 9)),
            ),  # cells without points
        ):
            check(backend, image.bilinear(fp, (2, 3, ih, iw), out, align_corners, backward=backward))

    @by_fp
    def test_same_size_is_a_copy(self, backend: Backend, fp: str) -> None:
        for align_corners in (False, True):
            case = image.bilinear(fp, (2, 3, 17, 23), (17, 23), align_corners)
            x = case.inputs()["input"]
            assert (check(backend, case, input=x)["output"] == x).all()

    @by_fp
    @both_ways
    @pytest.mark.parametrize("factors", [(3.0, 0.3), (0.3, 3.0), (0.0, 1.7), (1e-3, 1e3), (1e300, 5e-324)], ids=str)
    def test_factors(self, backend: Backend, fp: str, backward: bool, factors: tuple[float, float]) -> None:
        check(backend, image.bilinear(fp, (2, 3, 5, 7), (11, 6), factors=factors, backward=backward))
        check(backend, image.bilinear(fp, (2, 3, 20, 31), (7, 6), factors=factors, backward=backward))

    def test_aligned_corners_ignore_factors(self, backend: Backend) -> None:
        for backward in (False, True):
            with_factors = image.bilinear("f32", (2, 3, 5, 7), (11, 6), True, (3.0, 0.3), backward)
            without = image.bilinear("f32", (2, 3, 5, 7), (11, 6), True, backward=backward)
            inputs = with_factors.inputs()
            assert_equal(with_factors, Run(backend, with_factors, inputs)(), Run(backend, without, inputs)())

    @pytest.mark.parametrize("factor", [-1.0, -5e-324, math.nan, math.inf, -math.inf])
    def test_bad_factors(self, backend: Backend, factor: float) -> None:
        run = Run(backend, image.bilinear("f32", (1, 1, 2, 2), (4, 4)))
        run.prepare()
        for name in ("scale_h_factor", "scale_w_factor"):
            assert run.call_c(**{name: factor}) == Status.INVALID_PROBLEM
            assert name in backend.library.last_error_message()
        run.assert_untouched()

    @by_fp
    def test_every_pixel_of_the_input_counts(self, backend: Backend, fp: str) -> None:
        case = image.bilinear(fp, (1, 1, 3, 3), (7, 7), backward=True)
        got = Run(backend, case, {"dout": array(np.ones((1, 1, 7, 7)), fp)} | zeros(case))()["dinput"].astype(float)
        assert (got > 0).all()
        assert got.sum() == pytest.approx(49, rel={"f16": 1e-3, "bf16": 1e-2}.get(fp, 1e-6))

    @by_fp
    @pytest.mark.parametrize("op", ["bilinear", "nearest"])
    def test_4096_ones(self, backend: Backend, fp: str, op: str) -> None:
        """64 x 64 gradients of 1 to a pixel: a sum in f16 stops at 2048, one in bf16 at 256."""
        build = getattr(image, op)
        case = build(fp, (1, 2, 1, 1), (64, 64), backward=True)
        inputs = {"dout": array(np.ones((1, 2, 64, 64)), fp)} | zeros(case)
        assert (Run(backend, case, inputs)()["dinput"].astype(float) == 4096).all()

    @by_fp
    @both_ways
    def test_two_names(self, backend: Backend, fp: str, backward: bool) -> None:
        """upsample_bilinear_2d and interpolate_bilinear_2d write the same bits."""
        for align_corners, factors in ((False, (0.0, 0.0)), (True, (0.0, 0.0)), (False, (1.5, 0.7))):
            one, other = (
                image.bilinear(fp, (2, 3, 17, 23), (31, 12), align_corners, factors, backward, upsample=upsample)
                for upsample in (False, True)
            )
            inputs = one.inputs()
            got, expected = Run(backend, other, inputs)(), Run(backend, one, inputs)()
            assert_equal(other, got, expected)


class TestNearest:
    @by_fp
    @both_ways
    @pytest.mark.parametrize(
        ("size", "out"), [(2, 82), (2, 94), (4, 110), (3, 123), (5, 3), (7, 7), (1, 9), (65536, 65537), (65537, 65536)]
    )
    def test_exact_integers(self, backend: Backend, fp: str, backward: bool, size: int, out: int) -> None:
        check(backend, image.nearest(fp, (1, 2, 1, size), (2, out), backward))
        check(backend, image.nearest(fp, (1, 2, size, 1), (out, 1), backward))

    @by_fp
    @both_ways
    @pytest.mark.parametrize("out", [(5, 7), (19, 23), (3, 1), (40, 9)], ids=str)
    def test_odd_rows(self, backend: Backend, fp: str, backward: bool, out: tuple[int, int]) -> None:
        """Rows that are no whole number of vectors."""
        check(backend, image.nearest(fp, (3, 5, 11, 13), out, backward))

    @by_fp
    def test_nan_payloads(self, backend: Backend, fp: str) -> None:
        """Every byte is copied."""
        dtype = ElementKind(fp).dtype
        raw = np.random.default_rng(1).integers(0, 256, (1, 1, 32, 32 * dtype.itemsize), np.uint8)
        raw[..., 0, :] = 0xFF
        cases = [image.nearest(fp, (1, 1, 32, 32), (32, 32)), image.pixel_shuffle(fp, (1, 1, 32, 32), 1)]
        for case in cases:
            got = Run(backend, case, {"input": raw.view(dtype)})()["output"]
            assert (got.view(np.uint8) == raw).all()


class TestPixelShuffle:
    @by_fp
    @pytest.mark.parametrize("r", [1, 2, 3, 4, 5, 8])
    @pytest.mark.parametrize("width", [33, 40])
    @pytest.mark.parametrize("least", [1, 2**18])
    def test_round_trip(self, backend: Backend, fp: str, r: int, width: int, least: int) -> None:
        """Few elements, and more than 2^18, which other kernels move."""
        shape = (least // (45 * width * r * r) + 1, 3, 15, width)
        there, back = image.pixel_shuffle(fp, shape, r), image.pixel_shuffle(fp, shape, r, inverse=True)
        inputs = there.inputs()
        spread = check(backend, there, **inputs)["output"]
        assert (check(backend, back, input=spread)["output"] == inputs["input"]).all()

    @pytest.mark.parametrize("r", [5, 8])
    def test_round_trip_of_many(self, backend: Backend, r: int) -> None:
        """More than 64 MiB, which go through tiles in shared memory."""
        shape = (2**23 // (45 * 33 * r * r) + 1, 3, 15, 33)
        there, back = image.pixel_shuffle("f64", shape, r), image.pixel_shuffle("f64", shape, r, inverse=True)
        inputs = there.inputs()
        spread = check(backend, there, **inputs)["output"]
        assert (check(backend, back, input=spread)["output"] == inputs["input"]).all()

    @pytest.mark.parametrize(
        ("c", "h", "w", "r"), [(1, 2**30, 1, 2), (1, 1, 2**30, 2), (2**30, 1, 1, 2), (1, 0, 0, 2**16), (2**31 - 1,) * 4]
    )
    def test_extents_beyond_int32(self, backend: Backend, c: int, h: int, w: int, r: int) -> None:
        for op in ("pixel_shuffle", "pixel_unshuffle"):
            for symbol in image.instance(op, "f16").symbols:
                pointers = dict.fromkeys(("input", "output", "workspace", "stream"), None) | {"workspace_bytes": 0}
                status = call_symbol(backend, symbol, pointers | {"N": 0, "C": c, "H": h, "W": w, "r": r})
                assert status == Status.INVALID_PROBLEM


EMPTY_RESIZES = (
    ((0, 3, 4, 5), (2, 2)),
    ((2, 0, 4, 5), (2, 2)),
    ((2, 3, 4, 5), (0, 2)),
    ((2, 3, 0, 5), (2, 0)),
)

EMPTY: dict[str, list[Case]] = {
    "roi_align": [
        image.roi_align("f32", shape, rois, pooled, backward=backward)
        for shape, rois, pooled in (
            *(
                ((0, 3, 4, 5), 2, (2, 2)),
                ((0, 64, 4, 5), 2, (2, 2)),
                ((2, 0, 4, 5), 2, (2, 2)),
                ((2, 3, 0, 5), 2, (2, 2)),
                ((2, 3, 4, 0), 2, (2, 2)),
            ),
            *(((2, 3, 4, 5), 0, (2, 2)), ((2, 3, 4, 5), 2, (0, 2)), ((2, 3, 4, 5), 2, (2, 0))),
        )
        for backward in (False, True)
    ],
    "roi_pool": [
        image.roi_pool("f32", shape, rois, pooled, backward=False)
        for shape, rois, pooled in (
            *(
                ((0, 3, 4, 5), 2, (2, 2)),
                ((0, 64, 4, 5), 2, (2, 2)),
                ((2, 3, 0, 5), 2, (2, 2)),
                ((2, 64, 4, 0), 2, (2, 2)),
                ((2, 3, 4, 5), 0, (2, 2)),
                ((2, 3, 4, 5), 2, (2, 0)),
            ),
        )
    ],
    "grid_sample": [
        image.grid_sample("f32", shape, out, backward)
        for shape, out in (((0, 3, 4, 5), (2, 2)), ((2, 0, 4, 5), (2, 2)), ((2, 3, 4, 5), (0, 2)))
        for backward in (False, True)
    ],
    "bilinear": [
        image.bilinear("f32", shape, out, backward=backward)
        for shape, out in EMPTY_RESIZES
        for backward in (False, True)
    ],
    "nearest": [
        image.nearest("f32", shape, out, backward) for shape, out in EMPTY_RESIZES for backward in (False, True)
    ],
    "pixel_shuffle": [
        image.pixel_shuffle("f32", shape, 2, inverse)
        for shape in ((0, 3, 4, 5), (2, 0, 4, 5), (2, 3, 0, 5))
        for inverse in (False, True)
    ],
    "affine_grid": [image.affine_grid("f32", n, out) for n, out in ((0, (2, 2)), (2, (0, 2)), (2, (2, 0)))],
}


@pytest.mark.parametrize("name", EMPTY)
def test_empty(backend: Backend, name: str) -> None:
    """Without an output or a gradient, a destination keeps its bits."""
    for case in EMPTY[name]:
        run = Run(backend, case)
        got = run("plan" if case.plan else "c")
        for output in case.added:
            assert (bits(got[output]) == bits(run.inputs[output])).all()
        for output in got.keys() - case.added.keys():
            assert got[output].size == 0 or 0 in case.inputs()["input"].shape
            assert (got[output] == (-1 if output == "argmax" else 0)).all()


@pytest.mark.parametrize("stem", [one.stem for one in FAMILY.instances if one.op.name != "nms"])
def test_nothing_needs_no_pointer(backend: Backend, stem: str) -> None:
    symbol = next(one for one in FAMILY.instances if one.stem == stem).symbols[0]
    values = {name: int(name == "r") for name, type_ in symbol.parameters if type_ not in ("in", "out", "ptr")}
    pointers = {name: None for name, type_ in symbol.parameters if type_ in ("in", "out", "ptr")}
    assert call_symbol(backend, symbol, pointers | values) == 0, backend.library.last_error_message()
    assert backend.library.last_error_message() == ""
