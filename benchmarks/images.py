"""The workloads of the family `image`: shapes, operands that say where to sample, and how long the ops may take."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from cases import Array, Arrays, Case, image

from .layouts import Layout, Shape, View

Views = Mapping[str, Sequence[View]]
"""By the name of the size."""

SIDES = (32, 256)
"""The least and the largest side of a region, in pixels of the image; a feature map has `scale` as many."""

CHANNELS = 16
"""So many have an argmax of their own, which the others repeat."""

BOX_SIDES = (16, 64)
SPREAD = 2.9
"""Boxes begin in a square whose side is this times the root of their number: a fifth of them is kept."""

ANGLE = math.radians(5)


def regions(shape: Shape, num_rois: int, scale: float, pooled: tuple[int, int] = (7, 7)) -> View:
    """Regions inside their images, which come in no order; a cell's argmax is any of its pixels."""

    def rois(rng: np.random.Generator, case: Case, drawn: Arrays) -> Array:
        extents = np.array([shape[3], shape[2]])
        sides = np.minimum(scale * rng.uniform(*SIDES, (num_rois, 2)), extents)
        corners = rng.uniform(0, extents - sides)
        batch = rng.integers(0, shape[0], (num_rois, 1))
        return np.concatenate([batch, corners / scale, (corners + sides) / scale], axis=1)

    def argmax(rng: np.random.Generator, case: Case, drawn: Arrays) -> Array:
        corners = np.floor(drawn["rois"][:, 1:].astype(np.float64) * scale + 0.5)

        def pixel(cells: int, first: Array, last: Array, extent: int) -> Array:
            """[num_rois, CHANNELS, pooled_h, pooled_w] along one side of the regions."""
            edges = np.arange(cells + 1) * ((last - first + 1) / cells)[:, None]
            start = np.clip(first[:, None] + np.floor(edges[:, :-1]), 0, extent - 1)
            stop = np.clip(first[:, None] + np.ceil(edges[:, 1:]), start + 1, extent)
            across = (num_rois, 1, cells, 1) if extent == shape[2] else (num_rois, 1, 1, cells)
            start, stop = start.reshape(across), stop.reshape(across)
            return np.floor(start + rng.random((num_rois, CHANNELS, *pooled)) * (stop - start))

        x1, y1, x2, y2 = corners.T
        made = pixel(pooled[0], y1, y2, shape[2]) * shape[3] + pixel(pooled[1], x1, x2, shape[3])
        return np.tile(made.astype(np.int32), (1, -(-shape[1] // CHANNELS), 1, 1))[:, : shape[1]]

    options = {"num_rois": num_rois, "scale": scale, "pooled": pooled}
    return View(shape, (), f"{num_rois} regions", options, {"rois": rois, "argmax": argmax})


def boxes(rng: np.random.Generator, case: Case, drawn: Arrays) -> Array:
    rows = (case.values["num_boxes"], 2)
    corners = rng.uniform(0, SPREAD * math.sqrt(rows[0]), rows)
    return np.concatenate([corners, corners + rng.uniform(*BOX_SIDES, rows)], axis=1)


def random_grid(rng: np.random.Generator, case: Case, drawn: Arrays) -> Array:
    """The same for all images."""
    return rng.uniform(-1, 1, (case.values["OH"], case.values["OW"], 2))


def rotated_grid(rng: np.random.Generator, case: Case, drawn: Arrays) -> Array:
    """The same for all images."""
    y, x = (np.linspace(-1, 1, case.values[extent]) for extent in ("OH", "OW"))
    cosine, sine = math.cos(ANGLE), math.sin(ANGLE)
    return np.stack([cosine * x - sine * y[:, None], sine * x + cosine * y[:, None]], axis=-1)


GRIDS = {"random grid": random_grid, "rotated grid": rotated_grid}


def sampled(shape: Shape, out: tuple[int, int], grid: str) -> View:
    return View(shape, (), grid, {"out": out}, {"grid": GRIDS[grid]})


def resized(shape: Shape, factor: int) -> View:
    return View(shape, (), f"x{factor}", {"out": (factor * shape[2], factor * shape[3])}, {})


def shuffled(shape: Shape, r: int) -> View:
    """shape: with r in its pixels."""
    return View(shape, (), f"r = {r}", {"r": r}, {})


ROI: Views = {
    "large": [regions((2, 256, 200, 304), 1000, 0.25), regions((8, 256, 50, 76), 4096, 0.0625)],
    "empty": [regions((0, 256, 200, 304), 0, 0.25)],
}
NMS: Views = {
    "large": [View((n, 4), draws={"boxes": boxes}) for n in (20_000, 100_000)],
    "empty": [View((0, 4), draws={"boxes": boxes})],
}
GRID_SAMPLE: Views = {
    "large": [sampled((16, 64, 256, 256), (256, 256), grid) for grid in GRIDS],
    "empty": [sampled((0, 64, 256, 256), (256, 256), "random grid")],
}
AFFINE_GRID: Views = {"large": [View((16, 256, 256), draws={})], "empty": [View((0, 256, 256), draws={})]}
RESIZE: Views = {"large": [resized((16, 64, 256, 256), 2)], "empty": [resized((0, 64, 256, 256), 2)]}
SHUFFLE: Views = {
    "large": [shuffled((16, 8, 1024, 1024), 2), shuffled((16, 4, 1440, 1440), 3)],
    "empty": [shuffled((0, 8, 1024, 1024), 2)],
}


def _nms_case(dtype: str, elements: Shape) -> Case:
    return image.nms(dtype, elements[0])


def _affine_case(dtype: str, elements: Shape) -> Case:
    return image.affine_grid(dtype, elements[0], (elements[1], elements[2]))


def _shuffle_case(dtype: str, elements: Shape, r: int, inverse: bool = False) -> Case:
    n, c, h, w = elements
    return image.pixel_shuffle(dtype, (n, c, h // r, w // r), r, inverse)


def _layout(build: Callable[..., Case], views: Views, memory_bound: bool = False, **direction: bool) -> Layout:
    """direction: what makes `build` build the case of the backward or inverse op."""

    def case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
        return build(dtypes["fp"], view.elements, **view.options, **direction)

    return Layout(lambda size: views.get(size.name, ()), case, memory_bound)


LAYOUTS: Mapping[str, Layout] = {
    "roi_align": _layout(image.roi_align, ROI),
    "roi_align_backward": _layout(image.roi_align, ROI, backward=True),
    "roi_align_max": _layout(image.roi_align_max, ROI),
    "roi_align_max_backward": _layout(image.roi_align_max, ROI, backward=True),
    "roi_pool": _layout(image.roi_pool, ROI),
    "roi_pool_backward": _layout(image.roi_pool, ROI, backward=True),
    "nms": _layout(_nms_case, NMS),
    "grid_sample_2d": _layout(image.grid_sample, GRID_SAMPLE),
    "grid_sample_2d_backward": _layout(image.grid_sample, GRID_SAMPLE, backward=True),
    "affine_grid_2d": _layout(_affine_case, AFFINE_GRID),
    "interpolate_bilinear_2d": _layout(image.bilinear, RESIZE, memory_bound=True),
    "interpolate_bilinear_2d_backward": _layout(image.bilinear, RESIZE, memory_bound=True, backward=True),
    "upsample_nearest_2d_fw": _layout(image.nearest, RESIZE, memory_bound=True),
    "upsample_nearest_2d_bw": _layout(image.nearest, RESIZE, memory_bound=True, backward=True),
    "pixel_shuffle": _layout(_shuffle_case, SHUFFLE, memory_bound=True),
    "pixel_unshuffle": _layout(_shuffle_case, SHUFFLE, memory_bound=True, inverse=True),
}

LIMITS: Mapping[str, float] = {
    "roi_align, 1000 regions, f32, *": 120e-6,
    "roi_align, 4096 regions, f32, *": 300e-6,
    "roi_align_backward, 1000 regions, f32, *": 250e-6,
    "roi_align_backward, 4096 regions, f32, *": 500e-6,
    "roi_pool, 1000 regions, f32, *": 150e-6,
    "roi_pool, 4096 regions, f32, *": 250e-6,
    "nms, f32, 20000 x 4": 500e-6,
    "grid_sample_2d, *, f32, *": 300e-6,
    "interpolate_bilinear_2d, x2, f32, *": 330e-6,
}
"""Seconds, by a pattern of the row's label."""
