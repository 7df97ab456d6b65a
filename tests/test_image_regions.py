"""Regions and boxes at their limits. Expected results are worked out by hand or those of the oracle."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from baracuda_sys import Status
from cases import image
from cases.backends import Backend, Run

from .compare import bits, check
from .test_image_edge_cases import array, both_ways, by_fp, ramp, zeros


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
            for build in (image.roi_align, image.roi_align_max):
                case = build(fp, (2, channels, 12, 20), len(rows), pooled, scale, ratio, aligned, backward)
                check(backend, case, rois=array(listed, fp))

    @by_fp
    @pytest.mark.parametrize("ratio", [0, 2])
    def test_no_image(self, backend: Backend, fp: str, ratio: int) -> None:
        """The truncated batch index 0 names no image of none; what lies around the empty tensor is not read."""
        for build in (image.roi_align, image.roi_align_max):
            case = build(fp, (0, 3, 5, 6), 3, (2, 2), 1.0, ratio)
            got = check(backend, case, rois=array([[b, 0, 0, 5, 5] for b in (-0.5, 0, 0.5)], fp))
            assert (bits(got["output"]) == 0).all()

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
        for build in (image.roi_align, image.roi_align_max):
            case = build(fp, (1, 2, 8, 8), 1, (2, 2), 1.0, 0, True, backward)
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
    @pytest.mark.parametrize("box", [[-1e9, -1e9, 1e9, 1e9], [-3e38, 0, 3e38, 4], [0, 0, 3e38, 3e38]], ids=str)
    def test_regions_beyond_every_index(self, backend: Backend, fp: str, box: list[float]) -> None:
        """Of two samples a bin none is on the image; of those of an adaptive region a few in more than 10^17. A
        coordinate or an extent that P cannot hold makes NaN of the samples that depend on it, and no gradient."""
        rois = array([[0, *box]], fp)
        with np.errstate(over="ignore"):
            x1, y1, x2, y2 = rois[0, 1:].astype(np.float64 if fp == "f64" else np.float32)
            finite = bool(np.isfinite([x1, y1, x2, y2, x2 - x1, y2 - y1]).all())
        for ratio, aligned in itertools.product((0, 2), (False, True)):
            case = image.roi_align(fp, (1, 2, 5, 6), 1, (3, 3), 1.0, ratio, aligned)
            got = Run(backend, case, case.inputs() | {"rois": rois})()["output"].astype(np.float64)
            off_the_image = np.abs(got) <= (0 if ratio else 1e-14)
            assert (off_the_image if finite else off_the_image | np.isnan(got)).all()
            assert finite or np.isnan(got).any()
            case = image.roi_align(fp, (1, 2, 5, 6), 1, (3, 3), 1.0, ratio, aligned, backward=True)
            inputs = case.inputs() | {"rois": rois}
            moved = Run(backend, case, inputs)()["dinput"].astype(np.float64) - inputs["dinput"].astype(np.float64)
            assert (np.abs(moved) <= (0 if ratio else 1e-14)).all()

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


class TestRoiAlignMax:
    @by_fp
    def test_ramp(self, backend: Backend, fp: str) -> None:
        """Cell (i, j) has its points at 2i + 0.5 and 2i + 1.5 down, 2j + 0.5 and 2j + 1.5 across; beyond row and column
        3 these are held to them."""
        rois = array([[0, 0, 0, 4, 4]], fp)
        for ratio in (0, 2):
            case = image.roi_align_max(fp, (1, 1, 4, 4), 1, (2, 2), 1.0, ratio, False)
            got = check(backend, case, input=ramp(fp), rois=rois)["output"]
            assert got.astype(float).tolist() == [[[[8.5, 10], [14.5, 16]]]]
            case = image.roi_align_max(fp, (1, 1, 4, 4), 1, (2, 2), 1.0, ratio, False, backward=True)
            dout = array([[[[4, 8], [16, 32]]]], fp)
            got = check(backend, case, dout=dout, input=ramp(fp), rois=rois, **zeros(case))["dinput"]
            assert got.astype(float).tolist() == [[[[0] * 4, [0, 1, 1, 4], [0, 1, 1, 4], [0, 8, 8, 32]]]]

    @by_fp
    @pytest.mark.parametrize("ratio", [0, 2, 3])
    def test_the_first_of_equal_points(self, backend: Backend, fp: str, ratio: int) -> None:
        x = array(np.full((1, 2, 12, 12), 7), fp)
        rois = array([[0, 1, 2, 1 + 2 * ratio, 2 + 2 * ratio] if ratio else [0, 1.5, 2.5, 4.5, 5.5]], fp)
        case = image.roi_align_max(fp, (1, 2, 12, 12), 1, (1, 1), 1.0, ratio, False, backward=True)
        inputs = {"dout": array([[[[3]], [[5]]]], fp), "input": x, "rois": rois, **zeros(case)}
        got = Run(backend, case, inputs)()["dinput"].astype(float)[0]
        want = np.zeros((2, 12, 12))
        want[:, 3, 2] = 3, 5
        assert (got == want).all()

    @by_fp
    @pytest.mark.parametrize("ratio", [0, 2])
    def test_points_beyond_the_image_count_as_0(self, backend: Backend, fp: str, ratio: int) -> None:
        """Of three regions, the second reaches beyond: values below 0 lose there and pass no gradient."""
        rois = array([[0, 1, 1, 3, 3], [0, 2, 2, 12, 12], [0, 4, 4, 5, 5]], fp)
        for sign in (-1, 1):
            x = array(np.full((1, 1, 6, 6), sign), fp)
            case = image.roi_align_max(fp, (1, 1, 6, 6), 3, (1, 1), 1.0, ratio, False)
            got = check(backend, case, input=x, rois=rois)["output"].reshape(-1).tolist()
            assert got == [sign, max(sign, 0), sign]
            case = image.roi_align_max(fp, (1, 1, 6, 6), 3, (1, 1), 1.0, ratio, False, backward=True)
            dout = array(np.array([1, 8, 64]).reshape(3, 1, 1, 1), fp)
            got = Run(backend, case, {"dout": dout, "input": x, "rois": rois, **zeros(case)})()["dinput"]
            assert got.astype(float).sum() == (73 if sign > 0 else 65)

    @by_fp
    @pytest.mark.parametrize("ratio", [0, 2])
    def test_nan(self, backend: Backend, fp: str, ratio: int) -> None:
        """NaN is larger than infinity and has the gradient; coordinates of NaN give NaN and pass none."""
        x = ramp(fp, 8, 8)
        x[0, 0, 1, 1], x[0, 0, 2, 2], x[0, 0, 5, 5] = np.inf, np.nan, np.inf
        rois = array([[0, 0.5, 0.5, 2.5, 2.5], [0, 4.5, 4.5, 6.5, 6.5], [0, np.nan, 1, 3, 3]], fp)
        case = image.roi_align_max(fp, (1, 1, 8, 8), 3, (1, 1), 1.0, ratio, True)
        got = Run(backend, case, {"input": x, "rois": rois})()["output"].astype(float)
        assert np.isnan(got[[0, 2]]).all()
        case = image.roi_align_max(fp, (1, 1, 8, 8), 3, (1, 1), 1.0, ratio, True, backward=True)
        dout = array(np.ones((3, 1, 1, 1)), fp)
        for r, (top, left) in ((0, (0, 0)), (1, (4, 4))):
            given = {"dout": dout * (np.arange(3) == r)[:, None, None, None].astype(dout.dtype), "input": x}
            got = Run(backend, case, {**given, "rois": rois, **zeros(case)})()["dinput"].astype(float)[0, 0]
            assert np.isfinite(got).all()
            assert got.sum() == 1
            assert got[top : top + 3, left : left + 3].sum() == 1
        given = {"dout": dout * (np.arange(3) == 2)[:, None, None, None].astype(dout.dtype), "input": x}
        assert (bits(Run(backend, case, {**given, "rois": rois, **zeros(case)})()["dinput"]) == 0).all()

    @by_fp
    @pytest.mark.parametrize("box", [[-1e9, -1e9, 1e9, 1e9], [-3e38, 0, 3e38, 4], [0, 0, 3e38, 3e38]], ids=str)
    @pytest.mark.parametrize("ratio", [0, 2])
    def test_regions_beyond_every_index(self, backend: Backend, fp: str, box: list[float], ratio: int) -> None:
        """The points on the image are found among 10^17, and each cell that has some passes its gradient."""
        x, rois = array(np.full((1, 1, 5, 6), 3), fp), array([[0, *box]], fp)
        case = image.roi_align_max(fp, (1, 1, 5, 6), 1, (3, 3), 1.0, ratio, False)
        got = Run(backend, case, {"input": x, "rois": rois})()["output"].astype(float)
        assert ((got == 3) | (got == 0) | np.isnan(got)).all()
        if box[2] == 1e9 and fp != "f16":  # which has no 10^9
            assert (got == 3).any() == (ratio == 0)
        case = image.roi_align_max(fp, (1, 1, 5, 6), 1, (3, 3), 1.0, ratio, False, backward=True)
        inputs = {"dout": array(np.ones((1, 1, 3, 3)), fp), "input": x, "rois": rois, **zeros(case)}
        assert Run(backend, case, inputs)()["dinput"].astype(float).sum() == (got == 3).sum()

    @by_fp
    @both_ways
    def test_large_planes(self, backend: Backend, fp: str, backward: bool) -> None:
        """Several tiles, lists of regions in parts, more cells than lanes."""
        for shape, count, pooled, ratio in (
            *(((1, 5, 60, 97), 12, (7, 7), 2), ((2, 1, 3, 1100), 6, (2, 20), 0), ((1, 1, 9, 8), 600, (1, 2), 2)),
            ((1, 1, 130, 20), 5, (40, 3), 1),
        ):
            check(backend, image.roi_align_max(fp, shape, count, pooled, 0.25, ratio, True, backward))


class TestRoiPool:
    @by_fp
    def test_ramp(self, backend: Backend, fp: str) -> None:
        case = image.roi_pool(fp, (1, 1, 4, 4), 1, (2, 2), 1.0)
        got = check(backend, case, input=ramp(fp), rois=array([[0, 0, 0, 3, 3]], fp))
        assert got["output"].astype(float).reshape(-1).tolist() == [6, 8, 14, 16]
        assert got["argmax"].reshape(-1).tolist() == [5, 7, 13, 15]

    @by_fp
    def test_no_image(self, backend: Backend, fp: str) -> None:
        """The truncated batch index 0 names no image of none."""
        case = image.roi_pool(fp, (0, 3, 5, 6), 3, (2, 2), 1.0)
        got = check(backend, case, rois=array([[b, 0, 0, 5, 5] for b in (-0.5, 0, 0.5)], fp))
        assert (bits(got["output"]) == 0).all()
        assert (got["argmax"] == -1).all()

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
    def test_small_regions_of_a_large_image(self, backend: Backend, fp: str) -> None:
        """Too few bins for bands of rows, with so few cells that a thread reads a bin, and one region with many."""
        rng = np.random.default_rng(4)
        left, top = rng.integers(-40, 2990, 45), rng.integers(-9, 62, 45)
        wide, tall = rng.integers(0, 160, 45), rng.integers(0, 25, 45)
        wide[7] = tall[7] = 2990
        rois = np.stack([rng.integers(-1, 2, 45), left, top, left + wide, top + tall], 1)
        for pooled in ((7, 7), (3, 14)):
            check(backend, image.roi_pool(fp, (1, 2, 60, 3000), 45, pooled, 1.0), rois=array(rois, fp))

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
