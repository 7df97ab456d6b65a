"""Cases of the family `image`.

Each function builds a case of one op and its backward. `tensors` replace drawn ones under their names in the table.
Images and gradients are normal, what a backward op adds to is never zero, regions and grid points reach beyond the
image on every side.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from baracuda import ElementKind, InterpolateMode
from baracuda_sys.abi import Instance
from baracuda_sys.abi.image import FAMILY
from baracuda_sys.abi.table import WRITTEN

from . import Array, Arrays, Case, PlanCall, Within, operands, sampling

Shape = tuple[int, ...]
Expected = Mapping[str, Array | Within]
Draw = Callable[[np.random.Generator, tuple[int, ...]], Array]

PLANS = {
    "roi_align": "RoiAlign",
    "roi_align_backward": "RoiAlignBackward",
    "roi_align_max": "RoiAlignMax",
    "roi_align_max_backward": "RoiAlignMaxBackward",
    "roi_pool": "RoiPool",
    "roi_pool_backward": "RoiPoolBackward",
    "nms": "Nms",
    "grid_sample_2d": "GridSample",
    "grid_sample_2d_backward": "GridSampleBackward",
    "affine_grid_2d": "AffineGrid",
    "interpolate_bilinear_2d": "Interpolate",
    "interpolate_bilinear_2d_backward": "InterpolateBackward",
    "pixel_shuffle": "PixelShuffle",
    "pixel_unshuffle": "PixelUnshuffle",
}
"""The Plan of each op that has one, without its last word."""


def roi_align(
    dtype: str,
    shape: Shape,
    num_rois: int,
    pooled: tuple[int, int],
    scale: float = 0.25,
    ratio: int = 2,
    aligned: bool = True,
    backward: bool = False,
    tensors: Arrays | None = None,
    label: str = "",
    maximum: bool = False,
) -> Case:
    """maximum: of the points of a cell in place of their mean."""
    values = _roi_values(shape, num_rois, pooled) | {
        "spatial_scale": scale,
        "sampling_ratio": ratio,
        "aligned": int(aligned),
    }

    def oracle(inputs: Arrays) -> Expected:
        listed = sampling.regions(inputs["rois"], shape[0], shape[2:], pooled, scale, ratio, aligned)
        if backward:
            if maximum:
                made = sampling.roi_align_max_backward(inputs["dout"], inputs["input"], listed)
            else:
                made = sampling.roi_align_backward(inputs["dout"], listed, shape)
            return {"dinput": made.added_to(inputs["dinput"])}
        pool = sampling.roi_align_max if maximum else sampling.roi_align
        return {"output": pool(inputs["input"], listed, pooled).rounded(inputs["input"].dtype)}

    op = f"roi_align{'_max' * maximum}{'_backward' * backward}"
    return _case(op, dtype, values, oracle, tensors, label, {"rois": draw_rois(shape, scale)}, planned=ratio >= 0)


roi_align_max = functools.partial(roi_align, maximum=True)


def roi_pool(
    dtype: str,
    shape: Shape,
    num_rois: int,
    pooled: tuple[int, int],
    scale: float = 0.25,
    backward: bool = False,
    tensors: Arrays | None = None,
    label: str = "",
) -> Case:
    """A backward case draws argmax freely, some of it outside the image."""
    values = _roi_values(shape, num_rois, pooled) | ({} if backward else {"spatial_scale": scale})

    def oracle(inputs: Arrays) -> Expected:
        if backward:
            made = sampling.roi_pool_backward(inputs["dout"], inputs["rois"], inputs["argmax"], shape)
            return {"dinput": made.added_to(inputs["dinput"])}
        output, argmax = sampling.roi_pool(inputs["input"], inputs["rois"], pooled, scale)
        return {"output": output, "argmax": argmax}

    def draw_argmax(rng: np.random.Generator, extents: Shape) -> Array:
        return rng.integers(-1, shape[2] * shape[3] + 2, extents, np.int32)

    op = "roi_pool_backward" if backward else "roi_pool"
    draws = {"rois": draw_rois(shape, scale), "argmax": draw_argmax}
    return _case(op, dtype, values, oracle, tensors, label, draws)


def nms(
    dtype: str, num_boxes: int, threshold: float = 0.5, tensors: Arrays | None = None, label: str = "", side: int = 40
) -> Case:
    """Corners are whole numbers, so that overlaps are exact. `side`: of the square in which boxes begin."""

    def oracle(inputs: Arrays) -> Expected:
        kept = sampling.nms(inputs["boxes"], threshold)
        return {"keep_mask": kept, "count_out": np.array([kept.sum()], np.int32)}

    def draw_boxes(rng: np.random.Generator, extents: Shape) -> Array:
        corner = rng.integers(0, side, (extents[0], 2))
        return np.concatenate([corner, corner + rng.integers(10, 21, (extents[0], 2))], axis=1)

    values = {"num_boxes": num_boxes, "iou_thresh": threshold}
    return _case("nms", dtype, values, oracle, tensors, label, {"boxes": draw_boxes})


def grid_sample(
    dtype: str,
    shape: Shape,
    out: tuple[int, int],
    backward: bool = False,
    tensors: Arrays | None = None,
    label: str = "",
) -> Case:
    def oracle(inputs: Arrays) -> Expected:
        if backward:
            made = sampling.grid_sample_backward(inputs["dout"], inputs["input"], inputs["grid"])
            return {name: one.added_to(inputs[name]) for name, one in made.items()}
        made_forward = sampling.grid_sample(inputs["input"], inputs["grid"])
        return {"output": made_forward.rounded(inputs["input"].dtype)}

    def draw_grid(rng: np.random.Generator, extents: Shape) -> Array:
        points = rng.uniform(-1.2, 1.2, extents)
        points[rng.random(extents) < 0.01] = np.nan
        return points

    op = "grid_sample_2d_backward" if backward else "grid_sample_2d"
    return _case(op, dtype, _resample_values(shape, out), oracle, tensors, label, {"grid": draw_grid})


def affine_grid(dtype: str, n: int, out: tuple[int, int], tensors: Arrays | None = None, label: str = "") -> Case:
    def oracle(inputs: Arrays) -> Expected:
        return {"grid": sampling.affine_grid(inputs["theta"], *out).rounded(inputs["theta"].dtype)}

    return _case("affine_grid_2d", dtype, {"N": n, "OH": out[0], "OW": out[1]}, oracle, tensors, label)


def bilinear(
    dtype: str,
    shape: Shape,
    out: tuple[int, int],
    align_corners: bool = False,
    factors: tuple[float, float] = (0.0, 0.0),
    backward: bool = False,
    tensors: Arrays | None = None,
    label: str = "",
    upsample: bool = False,
) -> Case:
    """upsample: under the names upsample_bilinear_2d_*."""
    values: dict[str, Any] = _resample_values(shape, out)
    if upsample:
        values = {name.lower(): value for name, value in values.items()}
        op = f"upsample_bilinear_2d_{'bw' if backward else 'fw'}"
    else:
        op = f"interpolate_bilinear_2d{'_backward' * backward}"
    values |= {"align_corners": int(align_corners), "scale_h_factor": factors[0], "scale_w_factor": factors[1]}

    def oracle(inputs: Arrays) -> Expected:
        y, x = (
            sampling.interpolation(size, extent, align_corners, factor)
            for size, extent, factor in zip(shape[2:], out, factors, strict=True)
        )
        steps, name = (sampling.adjoint, "dout") if backward else (sampling.forward, "input")
        made = sampling.Sum.of(steps, y, inputs[name].astype(np.float64), x, 4.0 * max(*shape[2:], 1)).estimate()
        return {"dinput": made.added_to(inputs["dinput"])} if backward else {"output": made.rounded(inputs[name].dtype)}

    return _case(op, dtype, values, oracle, tensors, label)


def nearest(
    dtype: str,
    shape: Shape,
    out: tuple[int, int],
    backward: bool = False,
    tensors: Arrays | None = None,
    label: str = "",
) -> Case:
    def oracle(inputs: Arrays) -> Expected:
        if backward:
            return {"dinput": sampling.nearest_backward(inputs["dout"], *shape[2:]).added_to(inputs["dinput"])}
        rows, columns = (sampling.nearest(size, extent) for size, extent in zip(shape[2:], out, strict=True))
        return {"output": inputs["input"][:, :, rows[:, None], columns]}

    op = f"upsample_nearest_2d_{'bw' if backward else 'fw'}"
    return _case(op, dtype, _resample_values(shape, out), oracle, tensors, label)


def pixel_shuffle(
    dtype: str, shape: Shape, r: int, inverse: bool = False, tensors: Arrays | None = None, label: str = ""
) -> Case:
    """shape: C is that of the tensor with r in its pixels, H and W those of the other."""

    def oracle(inputs: Arrays) -> Expected:
        return {"output": (sampling.unshuffle if inverse else sampling.shuffle)(inputs["input"], r)}

    values = dict(zip("NCHW", shape, strict=True)) | {"r": r}
    return _case("pixel_unshuffle" if inverse else "pixel_shuffle", dtype, values, oracle, tensors, label)


def instance(op: str, dtype: str) -> Instance:
    return next(one for one in FAMILY[op].instances if one.dtypes["fp"] == dtype)


def draw_rois(shape: Shape, scale: float) -> Draw:
    """Boxes that reach beyond the image by a fifth, every eighth of them inverted or empty; batch indices with a
    fraction, and one in eight out of range."""

    def draw(rng: np.random.Generator, extents: Shape) -> Array:
        rows = extents[0]
        size = np.array([shape[3], shape[2]]) / scale
        centre, half = rng.uniform(-0.2, 1.2, (rows, 2)) * size, rng.exponential(0.12, (rows, 2)) * size
        half *= np.where(rng.random((rows, 1)) < 0.125, rng.choice([-0.3, 0.0], (rows, 2)), 1.0)
        batch = rng.integers(0, max(shape[0], 1), (rows, 1)) + rng.choice([0.0, 0.5], (rows, 1))
        batch = np.where(rng.random((rows, 1)) < 0.125, rng.choice([-1.0, shape[0], np.nan, np.inf], (rows, 1)), batch)
        return np.concatenate([batch, centre - half, centre + half], axis=1)

    return draw


def _roi_values(shape: Shape, num_rois: int, pooled: tuple[int, int]) -> dict[str, Any]:
    sizes = {"num_rois": num_rois, "pooled_h": pooled[0], "pooled_w": pooled[1]}
    return dict(zip("NCHW", shape, strict=True)) | sizes


def _resample_values(shape: Shape, out: tuple[int, int]) -> dict[str, Any]:
    return dict(zip(("N", "C", "IH", "IW", "OH", "OW"), (*shape, *out), strict=True))


def _case(
    op: str,
    dtype: str,
    values: Mapping[str, Any],
    oracle: Callable[[Arrays], Expected],
    tensors: Arrays | None,
    label: str,
    draws: Mapping[str, Draw] | None = None,
    planned: bool = True,
) -> Case:
    row = instance(op, dtype)

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        drawn = dict(tensors or {})
        for way in ("in", "add"):
            for name, spec in operands(row, values, way).items():
                made: Draw = (draws or {}).get(name, np.random.Generator.standard_normal)
                if name not in drawn:
                    drawn[name] = made(rng, spec.shape).astype(spec.dtype)
        return drawn

    plan = _plan(row, values) if planned and op in PLANS else None
    return Case(row, values, draw, oracle, plan, label)


def written(case: Case) -> Case:
    """The case of a gradient that is added, of the op that writes it instead."""
    row = instance(case.op.name + WRITTEN, case.instance.dtypes["fp"])
    added = operands(case.instance, case.values, "add")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {name: one for name, one in case.draw(rng).items() if name not in added}

    def oracle(inputs: Arrays) -> Expected:
        zeros = {name: np.zeros(spec.shape, spec.dtype) for name, spec in added.items()}
        return case.oracle({**inputs, **zeros})

    return Case(row, case.values, draw, oracle, None, case.label)


def _plan(row: Instance, values: Mapping[str, Any]) -> PlanCall:
    op = row.op.name
    factor = {"pixel_shuffle": "upscale_factor", "pixel_unshuffle": "downscale_factor"}.get(op, "r")
    names = {"r": factor, "iou_thresh": "iou_threshold", "scale_h_factor": "scale_h", "scale_w_factor": "scale_w"}
    descriptor = {names.get(name, name.lower()): value for name, value in values.items()}
    descriptor["element"] = ElementKind(row.dtypes["fp"])
    if "align_corners" in values:
        descriptor["mode"] = InterpolateMode.BILINEAR_2D
        descriptor |= {name: descriptor[name] or None for name in ("scale_h", "scale_w")}
    for name in {"aligned", "align_corners"} & values.keys():
        descriptor[name] = bool(values[name])
    arguments = {{"count_out": "count"}.get(a.name, a.name): a.name for a in row.op.arguments if a.is_tensor}
    return PlanCall(PLANS[op], descriptor, arguments, {})


def cases() -> Iterator[Case]:
    """Small cases: every row of the table, on shapes that are no multiples of a block or a vector."""
    for case in _cases():
        yield case
        if case.op.name + WRITTEN in FAMILY.by_name:
            yield written(case)


def _cases() -> Iterator[Case]:
    """Without those of gradients that are written."""
    both = (False, True)
    for dtype in ("f32", "f16", "bf16", "f64"):
        for backward in both:
            yield roi_align(dtype, (1, 1, 4, 4), 1, (2, 2), 1.0, 0, False, backward)
            yield roi_align(dtype, (2, 5, 23, 17), 30, (7, 7), 0.25, 2, True, backward)
            yield roi_align(dtype, (3, 33, 16, 30), 9, (3, 5), 0.0625, 0, True, backward)
            yield roi_align(dtype, (2, 3, 19, 50), 17, (1, 7), 0.5, -1, False, backward)
            if backward:  # samples far apart, of few regions and of many
                yield roi_align(dtype, (1, 5, 200, 170), 30, (5, 3), 0.5, 2, True, backward)
                yield roi_align(dtype, (3, 3, 190, 180), 530, (3, 2), 1.0, 1, False, backward)
            yield roi_align_max(dtype, (1, 1, 4, 4), 1, (2, 2), 1.0, 0, False, backward)
            yield roi_align_max(dtype, (2, 33, 23, 17), 30, (7, 7), 0.25, 2, True, backward)
            yield roi_align_max(dtype, (1, 3, 19, 150), 17, (3, 9), 0.5, -1, False, backward)
            yield roi_pool(dtype, (1, 1, 4, 4), 1, (2, 2), 1.0, backward)
            yield roi_pool(dtype, (2, 5, 23, 17), 30, (7, 7), 0.25, backward)
            yield roi_pool(dtype, (3, 33, 16, 30), 9, (3, 5), 0.0625, backward)
            for shape, out in (((1, 1, 3, 3), (2, 2)), ((2, 5, 17, 23), (13, 31)), ((3, 33, 9, 1), (8, 5))):
                yield grid_sample(dtype, shape, out, backward)
            for shape, out in (((1, 1, 2, 2), (4, 4)), ((2, 3, 5, 13), (13, 5)), ((3, 5, 7, 40), (33, 83))):
                yield nearest(dtype, shape, out, backward)
            if backward:  # few points beside cells, in shared memory and in a workspace; cells that receive nothing
                yield grid_sample(dtype, (2, 3, 231, 193), (3, 5), True)
                yield grid_sample(dtype, (2, 3, 121, 133), (61, 37), True)
                yield nearest(dtype, (2, 3, 33, 29), (30, 19), True)
                for out in ((11, 60), (60, 130)):
                    yield bilinear(dtype, (5, 7, 90, 101), out, backward=True)
                yield bilinear(dtype, (2, 3, 5, 13), (40, 13), backward=True)
            for shape, out in (((2, 3, 33, 29), (7, 5)), ((2, 7, 3, 5), (3, 5))):
                yield nearest(dtype, shape, out, backward)
                yield bilinear(dtype, shape, out, backward=backward)
            for out in ((10, 48), (13, 72), (5, 96)):  # whole factors across, in vectors
                yield nearest(dtype, (2, 3, 5, 24), out, backward)
            yield pixel_shuffle(dtype, (2, 2, 5, 40), 3, backward)
            for align_corners in both:
                for shape, out in (((2, 3, 5, 13), (13, 5)), ((1, 2, 1, 7), (7, 1)), ((3, 5, 16, 40), (32, 80))):
                    yield bilinear(dtype, shape, out, align_corners, (0.0, 0.0), backward, label=f"{align_corners:d}")
            yield bilinear(dtype, (2, 3, 9, 20), (27, 6), False, (3.0, 0.3), backward, label="factors")
            yield bilinear(dtype, (2, 3, 16, 30), (33, 41), False, backward=backward, upsample=True)
        for inverse in both:
            for shape, r in (
                ((1, 1, 1, 1), 1),
                ((2, 3, 5, 7), 2),
                ((3, 2, 9, 33), 3),
                ((2, 5, 101, 37), 3),
                ((1, 2, 16, 16), 4),
            ):
                yield pixel_shuffle(dtype, shape, r, inverse)
        for n, out in ((1, (1, 1)), (3, (17, 31))):
            yield affine_grid(dtype, n, out)
    for dtype, num_boxes in itertools.product(("f32", "f64"), (1, 64, 65, 1000)):
        yield nms(dtype, num_boxes)
