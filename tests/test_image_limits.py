"""The family `image` at its limits: sizes that overflow, drawn geometry, more than 2^31 elements."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import baracuda
from baracuda import ElementKind
from baracuda_sys import Status
from baracuda_sys.abi.image import FAMILY
from cases import Case, image
from cases.backends import Backend, CudaBackend, Run, call_symbol

from . import large
from .compare import bits, check
from .conftest import drawn
from .test_image_edge_cases import FP, array


@pytest.mark.parametrize(
    "stem", [one.stem for one in FAMILY.instances if one.dtypes["fp"] == "f64" and one.op.name != "nms"]
)
def test_sizes_that_overflow(backend: Backend, stem: str) -> None:
    """2^31 - 1 in every extent: more bytes than 64 bits count."""
    symbol = next(one for one in FAMILY.instances if one.stem == stem).symbols[0]
    sizes = {a.name: 2**31 - 1 for a in symbol.instance.op.arguments if a.type == "i32" and not a.is_tensor}
    values = sizes | {"spatial_scale": 1.0, "scale_h_factor": 0.0, "scale_w_factor": 0.0, "r": 1}
    if stem.startswith("roi_pool"):
        values |= {"H": 2**16, "W": 2**15 - 1}
    pointers = {a.name: 64 for a in symbol.instance.op.arguments if a.is_tensor}
    tail = {"workspace": None, "workspace_bytes": 0, "stream": None}
    assert call_symbol(backend, symbol, values | pointers | tail) == Status.INVALID_PROBLEM
    assert "2^63 bytes" in backend.library.last_error_message()


def test_argmax_must_fit(backend: Backend) -> None:
    for backward in (False, True):
        symbol = image.instance(f"roi_pool{'_backward' * backward}", "f32").symbols[1]
        names = [name for name, type_ in symbol.parameters if type_ == "in"]
        values = dict.fromkeys(names, None) | {"N": 1, "C": 1, "num_rois": 1, "pooled_h": 1, "pooled_w": 1}
        values["spatial_scale"] = 1.0
        for h, w, status in ((2**16, 2**15 - 1, 0), (2**16, 2**15, 2), (2**31 - 1, 2**31 - 1, 2), (0, 2**31 - 1, 0)):
            assert call_symbol(backend, symbol, values | {"H": h, "W": w}) == status


def test_sampling_ratio_of_a_plan() -> None:
    """The C symbol takes a negative one as adaptive, the Plan does not."""
    descriptor = baracuda.RoiAlignDescriptor(1, 1, 4, 4, 1, 2, 2, 1.0, -1, True, ElementKind.F32)
    with pytest.raises(baracuda.InvalidProblemError, match="sampling_ratio: expected 0 or more, got -1"):
        baracuda.RoiAlignPlan.select(None, descriptor)


def test_interpolate_descriptor() -> None:
    mode = baracuda.InterpolateMode.BILINEAR_2D
    one = baracuda.InterpolateDescriptor(1, 2, 3, 4, 5, 6, mode, ElementKind.F32)
    assert (one.align_corners, one.scale_h, one.scale_w) == (False, None, None)
    other = one.with_align_corners(True).with_scale_h(2.0).with_scale_w(3)
    assert (other.align_corners, other.scale_h, other.scale_w) == (True, 2.0, 3)
    assert isinstance(baracuda.InterpolateBackwardDescriptor(1, 2, 3, 4, 5, 6, mode, ElementKind.F32), type(one))


EIGHTHS = st.integers(-40, 150).map(lambda k: k / 8)
ANYWHERE = st.one_of(
    EIGHTHS, st.sampled_from([1e9, -1e9, 3e38, -3e38, 1e300, math.inf, -math.inf, math.nan]), st.floats(width=32)
)
BATCHES = st.sampled_from([0.0, 0.0, 1.0, 1.9, -0.9, -1.0, 2.0, 1e9, -1e30, math.nan, math.inf])


def rois_of(coordinates: st.SearchStrategy[float]) -> st.SearchStrategy[list[list[float]]]:
    row = st.tuples(BATCHES, coordinates, coordinates, coordinates, coordinates)
    return st.lists(row.map(list), min_size=1, max_size=4)


@settings(drawn, max_examples=100)
@given(
    rows=rois_of(EIGHTHS),
    fp=st.sampled_from(FP),
    ratio=st.sampled_from([1, 2, 4]),
    aligned=st.booleans(),
    backward=st.booleans(),
)
def test_any_geometry(
    backend: Backend, rows: list[list[float]], fp: str, ratio: int, aligned: bool, backward: bool
) -> None:
    """Coordinates and points that every dtype of P holds exactly, on, inside and beyond the image's limits."""
    rois = array(rows, fp)
    check(backend, image.roi_align(fp, (2, 2, 9, 11), len(rows), (2, 4), 0.5, ratio, aligned, backward), rois=rois)
    check(backend, image.roi_pool(fp, (2, 2, 9, 11), len(rows), (2, 4), 0.5, backward), rois=rois)


@settings(drawn, max_examples=100)
@given(rows=rois_of(ANYWHERE), fp=st.sampled_from(FP), ratio=st.sampled_from([0, 2, 3]), aligned=st.booleans())
def test_any_region(backend: Backend, rows: list[list[float]], fp: str, ratio: int, aligned: bool) -> None:
    """Whatever the coordinates: it ends, and writes nothing but its output. Regions without an image give zeros."""
    rois = array(rows, fp)
    with np.errstate(invalid="ignore"):
        lost = ~((rois[:, 0].astype(float) > -1) & (rois[:, 0].astype(float) < 2))
    for backward in (False, True):
        for case in (
            image.roi_align(fp, (2, 2, 9, 11), len(rows), (2, 4), 0.5, ratio, aligned, backward),
            image.roi_pool(fp, (2, 2, 9, 11), len(rows), (2, 4), 0.5, backward),
        ):
            inputs = case.inputs() | {"rois": rois}
            got = Run(backend, case, inputs)()
            if not backward:
                assert (got["output"][lost] == 0).all()
            elif lost.all():
                assert (bits(got["dinput"]) == bits(inputs["dinput"])).all()


@settings(drawn, max_examples=100)
@given(
    points=st.lists(st.tuples(ANYWHERE, ANYWHERE), min_size=6, max_size=6),
    fp=st.sampled_from(FP),
    shape=st.sampled_from([(1, 2, 5, 4), (1, 1, 1, 1), (1, 3, 1, 7)]),
)
def test_any_grid(backend: Backend, points: list[tuple[float, float]], fp: str, shape: tuple[int, ...]) -> None:
    grid = array(points, fp).reshape(1, 2, 3, 2)
    check(backend, image.grid_sample(fp, shape, (2, 3)), grid=grid)
    case = image.grid_sample(fp, shape, (2, 3), backward=True)
    got = Run(backend, case, case.inputs() | {"grid": grid})()
    assert all(np.isfinite(one.astype(float)).all() for one in got.values())


@settings(drawn, max_examples=100)
@given(
    boxes=st.lists(st.lists(ANYWHERE, min_size=4, max_size=4), min_size=1, max_size=70),
    threshold=st.one_of(st.sampled_from([0.0, 0.5, 1.0, -1.0, math.nan]), st.floats(width=32)),
)
def test_any_boxes(backend: Backend, boxes: list[list[float]], threshold: float) -> None:
    got = Run(backend, image.nms("f32", len(boxes), threshold), {"boxes": array(boxes, "f32")})()
    assert set(got["keep_mask"].tolist()) <= {0, 1}
    assert got["keep_mask"][0] == 1
    assert got["count_out"].item() == got["keep_mask"].sum()


class TestBeyondInt32:
    """More than 2^31 elements of f16 on a GPU."""

    F16 = np.dtype(np.float16)

    @pytest.mark.parametrize("inverse", [False, True])
    def test_pixel_shuffle(self, cuda: CudaBackend, inverse: bool) -> None:
        shape, r = (1, 3, 13379, 13381), 2
        case = image.pixel_shuffle("f16", shape, r, inverse)
        numel = math.prod(case.reads["input"].shape)
        assert numel > 2**31
        memory = self.uniform(cuda, case, "input")
        for place in large.PLACES:
            cuda.copy_in(cuda.address(memory["input"]) + place % numel * 2, np.full(1, 4.0, self.F16))
        large.launch(cuda, case, memory)
        packed, spread = (1, 3, r, r, *shape[2:]), (1, 3, shape[2], r, shape[3], r)
        others = {}
        for place in large.PLACES:
            at = np.unravel_index(place % numel, spread if inverse else packed)
            order = (0, 1, 3, 5, 2, 4) if inverse else (0, 1, 4, 2, 5, 3)
            moved = tuple(at[axis] for axis in order)
            others[int(np.ravel_multi_index(moved, packed if inverse else spread))] = np.float16(4.0)
        large.compare(cuda, cuda.address(memory["output"]), numel, self.F16, np.float16(1.0), others)

    @pytest.mark.parametrize("op", ["nearest", "bilinear"])
    def test_upsample(self, cuda: CudaBackend, op: str) -> None:
        case = getattr(image, op)("f16", (3, 1, 5, 7), (32771, 21847))
        numel = math.prod(case.outputs["output"].shape)
        assert numel > 2**31
        memory = self.uniform(cuda, case, "input")
        large.launch(cuda, case, memory)
        large.compare(cuda, cuda.address(memory["output"]), numel, self.F16, np.float16(1.0), {})

    def uniform(self, cuda: CudaBackend, case: Case, name: str) -> dict[str, Any]:
        """Memory for every operand, one filled with ones."""
        memory = large.allocate(cuda, case)
        one = int(np.ones(1, self.F16).view(np.uint16)[0])
        cuda.call("cuMemsetD16", cuda.address(memory[name]), one, case.reads[name].nbytes // 2)
        return memory
