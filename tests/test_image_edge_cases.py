"""The values that the ABI's page `image` asks for. Expected results are worked out by hand or those of the oracle."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind
from baracuda_sys import Status
from baracuda_sys.abi.image import FAMILY

from .backends import Array, Backend, Run, assert_equal, bits, call_symbol, check
from .cases import Case, image

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


class TestRoiAlign:
    @by_fp
    def test_ramp(self, backend: Backend, fp: str) -> None:
        rois = array([[0, 0, 0, 4, 4]], fp)
        case = image.roi_align(fp, (1, 1, 4, 4), 1, (2, 2), 1.0, 0, False)
        got = check(backend, case, input=ramp(fp), rois=rois)["output"]
        assert got.astype(float).tolist() == [[[[6, 7.75], [13, 14.75]]]]
        case = image.roi_align(fp, (1, 1, 4, 4), 1, (2, 2), 1.0, 0, False, backward=True)
        got = check(backend, case, dout=array(np.ones((1, 1, 2, 2)), fp), rois=rois, **zeros(case))["dinput"]
        assert got.astype(float).sum() == 4

    @by_fp
    @both_ways
    @pytest.mark.parametrize("ratio", [-3, 0, 1, 2, 5])
    @pytest.mark.parametrize("aligned", [False, True])
    def test_geometry(self, backend: Backend, fp: str, backward: bool, ratio: int, aligned: bool) -> None:
        """In the image 12 x 20, on each border, beyond each, inverted, of no size; batch indices at their limits."""
        boxes = [
            *([2, 3, 9, 8], [-3, 2, 6, 9], [15, 2, 26.5, 9], [4, -5, 9, 4], [4, 9, 9, 15], [-50, -50, -30, -30]),
            *([100, 100, 120, 130], [9, 8, 2, 3], [5, 5, 5, 5], [0, 0, 20, 12], [-1, -1, 20, 12], [7.25, 3.5, 8, 4.75]),
        ]
        rows = [[0, *box] for box in boxes] + [[b, 2, 3, 9, 8] for b in (-1, 2, 0.9, -0.5, 1.99, math.nan, math.inf)]
        for pooled, scale, channels in (((1, 1), 1.0, 1), ((7, 7), 1.0, 3), ((1, 7), 0.0625, 257)):
            listed = np.array(rows) / [1, scale, scale, scale, scale]
            case = image.roi_align(fp, (2, channels, 12, 20), len(rows), pooled, scale, ratio, aligned, backward)
            check(backend, case, rois=array(listed, fp))

    @pytest.mark.parametrize("fp", ["f32", "f64"])
    def test_samples_on_the_limits(self, backend: Backend, fp: str) -> None:
        """-1 and H belong to the plane, what lies beyond does not."""
        places = [-0.5, -0.5 - 2.0**-20, 4.5, 4.5 + 2.0**-20]
        rois = array([[0, x, y, x, y] for y in places for x in places], fp)
        case = image.roi_align(fp, (1, 1, 4, 4), 16, (1, 1), 1.0, 1, True)
        got = check(backend, case, input=ramp(fp), rois=rois)["output"].reshape(4, 4)
        assert (got != 0).tolist() == [
            [x and y for x in (True, False, True, False)] for y in (True, False, True, False)
        ]

    @by_fp
    @both_ways
    @pytest.mark.parametrize("box", [[3, 3, 3, 3], [5, 5, 2, 2], [5, 1, 2, 4]], ids=["point", "inverted", "half"])
    def test_no_sample(self, backend: Backend, fp: str, backward: bool, box: list[int]) -> None:
        """Aligned and adaptive, a region without an extent has no point."""
        case = image.roi_align(fp, (1, 2, 8, 8), 1, (2, 2), 1.0, 0, True, backward)
        drawn = case.inputs()
        got = check(backend, case, rois=array([[0, *box]], fp))
        want = drawn["dinput"] if backward else np.zeros_like(got["output"])
        assert (bits(got["dinput" if backward else "output"]) == bits(want)).all()

    @pytest.mark.parametrize("fp", ["f32", "f64"])
    def test_huge_region(self, backend: Backend, fp: str) -> None:
        """10^9 pixels wide and adaptive: 16 of 10^18 points are in the image; nothing hangs or overflows."""
        rois = array([[0, 0, 0, 1e9, 1e9]], fp)
        case = image.roi_align(fp, (1, 1, 4, 4), 1, (1, 1), 1.0, 0, False)
        inputs = {"input": array(np.ones((1, 1, 4, 4)), fp), "rois": rois}
        got = Run(backend, case, inputs)()["output"].item()
        assert got == pytest.approx(16 / 1e18, rel=1e-6)
        case = image.roi_align(fp, (1, 1, 4, 4), 1, (1, 1), 1.0, 0, False, backward=True)
        inputs = {"dout": array(np.full((1, 1, 1, 1), 1e18), fp), "rois": rois} | zeros(case)
        assert Run(backend, case, inputs)()["dinput"].sum() == pytest.approx(16, rel=1e-6)

    @by_fp
    @pytest.mark.parametrize("box", [[-1e9, -1e9, 1e9, 1e9], [-3e38, 0, 3e38, 4], [0, 0, 3e38, 3e38]])
    def test_regions_beyond_every_index(self, backend: Backend, fp: str, box: list[float]) -> None:
        for ratio, aligned, backward in itertools.product((0, 2), (False, True), (False, True)):
            case = image.roi_align(fp, (1, 2, 5, 6), 1, (3, 3), 1.0, ratio, aligned, backward)
            Run(backend, case, case.inputs() | {"rois": array([[0, *box]], fp)})()

    @by_fp
    def test_nan_coordinate(self, backend: Backend, fp: str) -> None:
        rois = array([[0, np.nan, 1, 3, 3], [0, 1, 1, 3, 3]], fp)
        case = image.roi_align(fp, (1, 1, 4, 4), 2, (2, 2), 1.0, 2, True)
        got = Run(backend, case, {"input": ramp(fp), "rois": rois})()["output"].astype(float)
        assert np.isnan(got[0]).all()
        assert np.isfinite(got[1]).all()
        case = image.roi_align(fp, (1, 1, 4, 4), 2, (2, 2), 1.0, 2, True, backward=True)
        alone = image.roi_align(fp, (1, 1, 4, 4), 1, (2, 2), 1.0, 2, True, backward=True)
        dout = array(np.ones((2, 1, 2, 2)), fp)
        both = Run(backend, case, {"dout": dout, "rois": rois, **zeros(case)})()["dinput"]
        one = Run(backend, alone, {"dout": dout[1:], "rois": rois[1:], **zeros(alone)})()["dinput"]
        assert (bits(both) == bits(one)).all()

    @by_fp
    def test_nan_in_the_image(self, backend: Backend, fp: str) -> None:
        """Reaches the samples that weigh it and no other."""
        x = ramp(fp, 8, 8)
        x[0, 0, 1, 1] = np.nan
        rois = array([[0, 0.5, 0.5, 2, 2], [0, 4, 4, 7, 7]], fp)
        case = image.roi_align(fp, (1, 1, 8, 8), 2, (1, 1), 1.0, 2, True)
        got = Run(backend, case, {"input": x, "rois": rois})()["output"].astype(float)
        assert np.isnan(got.reshape(-1)).tolist() == [True, False]

    @by_fp
    @pytest.mark.parametrize("ratio", [0, 1, 2, 5])
    def test_nan_gradient_off_the_plane(self, backend: Backend, fp: str, ratio: int) -> None:
        """Samples left of the plane read cells 0 and 1, with a weight of 0, and their gradient goes to both."""
        case = image.roi_align(fp, (1, 1, 4, 6), 1, (1, 1), 1.0, ratio, False, backward=True)
        inputs = {"dout": array([[[[np.nan]]]], fp), "rois": array([[0, -1, 1, 0, 2]], fp), **zeros(case)}
        reached = np.isnan(Run(backend, case, inputs)()["dinput"].astype(float))[0, 0]
        assert np.argwhere(reached).tolist() == [[1, 0], [1, 1], [2, 0], [2, 1]]

    @by_fp
    def test_one_pixel(self, backend: Backend, fp: str) -> None:
        for backward, aligned in itertools.product((False, True), (False, True)):
            check(backend, image.roi_align(fp, (2, 3, 1, 1), 9, (2, 3), 1.0, 2, aligned, backward))


class TestRoiPool:
    @by_fp
    def test_ramp(self, backend: Backend, fp: str) -> None:
        case = image.roi_pool(fp, (1, 1, 4, 4), 1, (2, 2), 1.0)
        got = check(backend, case, input=ramp(fp), rois=array([[0, 0, 0, 3, 3]], fp))
        assert got["output"].astype(float).reshape(-1).tolist() == [6, 8, 14, 16]
        assert got["argmax"].reshape(-1).tolist() == [5, 7, 13, 15]

    @by_fp
    def test_halves_round_away_from_zero(self, backend: Backend, fp: str) -> None:
        halves = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 0.25, -0.25]
        rois = array([[0, x, y, x + 2, y + 1] for x in halves for y in halves], fp)
        check(backend, image.roi_pool(fp, (1, 2, 6, 6), len(rois), (2, 2), 1.0), rois=rois)
        one = image.roi_pool(fp, (1, 1, 4, 4), 1, (1, 1), 1.0)
        got = check(backend, one, input=ramp(fp), rois=array([[0, 0.5, 0.5, 0.5, 0.5]], fp))
        assert got["argmax"].item() == 5

    def test_just_below_a_half(self, backend: Backend) -> None:
        """x + 0.5 would round up."""
        x = float(np.nextafter(0.5, 0))
        case = image.roi_pool("f64", (1, 1, 4, 4), 1, (1, 1), 1.0)
        assert check(backend, case, input=ramp("f64"), rois=np.array([[0, x, x, x, x]]))["argmax"].item() == 0

    @by_fp
    def test_planes(self, backend: Backend, fp: str) -> None:
        """Ties, equal values, NaN, -inf; cells that overlap and cells without pixels."""
        rng = np.random.default_rng(2)
        plane = np.stack(
            [
                rng.integers(0, 3, (9, 11)).astype(float),
                np.full((9, 11), 7.0),
                np.where(rng.random((9, 11)) < 0.5, np.nan, rng.standard_normal((9, 11))),
                np.full((9, 11), np.nan),
                np.full((9, 11), -np.inf),
                np.where(rng.random((9, 11)) < 0.7, np.nan, -np.inf),
                np.where(rng.random((9, 11)) < 0.5, 0.0, -0.0),
            ]
        )
        rois = array([[0, 0, 0, 10, 8], [0, 2, 2, 4, 4], [0, -6, -6, 3, 3], [0, 8, 7, 30, 30], [0, 5, 5, 1, 1]], fp)
        for pooled in ((1, 1), (3, 3), (7, 7)):
            case = image.roi_pool(fp, (1, len(plane), 9, 11), len(rois), pooled, 1.0)
            check(backend, case, input=array(plane[None], fp), rois=rois)

    @by_fp
    def test_wide_regions_at_the_edges(self, backend: Backend, fp: str) -> None:
        """Bins of many columns, of which the last or first ones are cut off or empty."""
        rng = np.random.default_rng(3)
        left = rng.integers(-20, 50, 60)
        right = np.where(rng.random(60) < 0.5, rng.integers(58, 63, 60), left + rng.integers(20, 70, 60))
        top = rng.integers(-3, 15, 60)
        rois = np.stack([np.zeros(60), left, top, right, top + rng.integers(0, 12, 60)], 1)
        for pooled in ((7, 7), (2, 5)):
            check(backend, image.roi_pool(fp, (1, 9, 20, 60), 60, pooled, 1.0), rois=array(rois, fp))

    def test_values_that_f32_does_not_tell_apart(self, backend: Backend) -> None:
        x = np.ones((1, 1, 4, 4))
        x[0, 0, 2, 1] += 1e-12
        got = check(
            backend, image.roi_pool("f64", (1, 1, 4, 4), 1, (1, 1), 1.0), input=x, rois=np.array([[0.0, 0, 0, 3, 3]])
        )
        assert got["argmax"].item() == 9

    @by_fp
    @pytest.mark.parametrize("far", [1e4, 1e9, 1e30, math.inf])
    def test_huge_region(self, backend: Backend, fp: str, far: float) -> None:
        """Saturates: the one cell is the plane. An infinite extent may have no pixel, but no other harm comes of it."""
        case = image.roi_pool(fp, (1, 1, 4, 4), 1, (1, 1), 1.0)
        rois = array([[0, -far, -far, far, far]], fp)
        got = Run(backend, case, {"input": ramp(fp), "rois": rois})()
        if np.isfinite(rois.astype(float)).all():
            assert (got["output"].item(), got["argmax"].item()) == (16, 15)

    @by_fp
    def test_argmax_outside(self, backend: Backend, fp: str) -> None:
        places = np.array([-(2**31), -1, 0, 15, 16, 2**31 - 1], np.int32).reshape(1, 1, 1, 6)
        case = image.roi_pool(fp, (1, 1, 4, 4), 1, (1, 6), backward=True)
        dout = array(np.arange(1, 7).reshape(1, 1, 1, 6), fp)
        inputs = {"dout": dout, "rois": array(np.zeros((1, 5)), fp), "argmax": places} | zeros(case)
        got = Run(backend, case, inputs)()["dinput"].astype(float).reshape(-1)
        assert (got[0], got[15], np.count_nonzero(got)) == (3, 4, 2)

    @by_fp
    @pytest.mark.parametrize("cells", [1, 3, 95 * 110])
    def test_many_gradients(self, backend: Backend, fp: str, cells: int) -> None:
        """Of a plane cut into tiles, of small planes, of regions with very many bins; in few cells and in many."""
        for shape, rois, pooled in (
            ((2, 3, 95, 110), 600, (7, 7)),
            ((3, 6, 9, 11), 600, (14, 14)),
            ((2, 1, 95, 110), 3, (150, 120)),
        ):
            case = image.roi_pool(fp, shape, rois, pooled, backward=True)
            argmax = np.random.default_rng(7).integers(0, cells, case.inputs()["argmax"].shape, np.int32)
            check(backend, case, argmax=argmax)


class TestNms:
    @pytest.mark.parametrize("fp", ["f32", "f64"])
    def test_three_boxes(self, backend: Backend, fp: str) -> None:
        boxes = array([[0, 0, 10, 10], [1, 1, 11, 11], [20, 20, 30, 30]], fp)
        got = check(backend, image.nms(fp, 3), boxes=boxes)
        assert (got["keep_mask"].tolist(), got["count_out"].tolist()) == ([1, 0, 1], [2])

    @pytest.mark.parametrize("fp", ["f32", "f64"])
    def test_a_suppressed_box_suppresses_nothing(self, backend: Backend, fp: str) -> None:
        """Each of 300 boxes overlaps its neighbours alone, so that every other is kept."""
        starts = 4.0 * np.arange(300)
        boxes = array(np.stack([starts, 0 * starts, starts + 10, 0 * starts + 10], axis=1), fp)
        got = check(backend, image.nms(fp, 300, 0.4), boxes=boxes)
        assert (got["keep_mask"] == (np.arange(300) % 2 == 0)).all()

    @pytest.mark.parametrize("fp", ["f32", "f64"])
    def test_overlap_at_the_threshold_is_kept(self, backend: Backend, fp: str) -> None:
        boxes = array([[0, 0, 10, 10], [0, 0, 10, 5], [0, 0, 10, 5.25]], fp)
        assert check(backend, image.nms(fp, 3), boxes=boxes)["keep_mask"].tolist() == [1, 1, 0]

    @pytest.mark.parametrize("threshold", [0.0, 0.3, 1.0, -0.5, math.nan, math.inf])
    @pytest.mark.parametrize("fp", ["f32", "f64"])
    def test_thresholds(self, backend: Backend, fp: str, threshold: float) -> None:
        """With identical boxes, boxes of no area, inverted and NaN ones among them."""
        case = image.nms(fp, 200, threshold)
        boxes = case.inputs()["boxes"]
        boxes[10:20] = boxes[0]
        boxes[30:35, 2:] = boxes[30:35, :2]
        boxes[40:45] = boxes[40:45][:, [2, 3, 0, 1]]
        boxes[50, 1], boxes[60] = np.nan, np.nan
        check(backend, case, boxes=boxes)

    @pytest.mark.parametrize("num_boxes", [0, 1, 2, 63, 64, 65, 127, 128, 129, 4097])
    def test_sizes(self, backend: Backend, num_boxes: int) -> None:
        check(backend, image.nms("f32", num_boxes))

    @pytest.mark.parametrize("num_boxes", [49153, 200_000])
    def test_many_boxes(self, backend: Backend, num_boxes: int) -> None:
        check(backend, image.nms("f32", num_boxes))

    def test_no_box_needs_a_count_alone(self, backend: Backend) -> None:
        case = image.nms("f32", 0)
        run = Run(backend, case)
        run.prepare()
        assert run.call_c(boxes=None, keep_mask=None) == 0
        assert run.collect()["count_out"].tolist() == [0]
        assert run.call_c(count_out=None) == Status.INVALID_PROBLEM


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
    def test_round_trip(self, backend: Backend, fp: str, r: int) -> None:
        shape = (2, 3, 5, 33)
        there, back = image.pixel_shuffle(fp, shape, r), image.pixel_shuffle(fp, shape, r, inverse=True)
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
