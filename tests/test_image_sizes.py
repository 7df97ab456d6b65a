"""Image problems of a size at which a GPU takes other kernels than for the small cases: many results, many gradients
of a cell, more tiles than multiprocessors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from baracuda.scalars import workspace_bytes
from baracuda_sys.abi.table import WRITTEN
from cases import Case, image
from cases.backends import Backend

from .compare import check, check_workspace
from .test_image_edge_cases import array, by_fp

LARGER: dict[str, Callable[[str], Case]] = {
    "gradients of many tiles, whole regions": lambda fp: image.roi_align(
        fp, (140, 20, 9, 9), 40, (7, 7), backward=True
    ),
    "gradients of many tiles, items": lambda fp: image.roi_align(
        fp, (140, 20, 9, 9), 40, (3, 9), 1.0, 0, backward=True
    ),
    "gradients of many tiles, few channels": lambda fp: image.roi_align(
        fp, (140, 2, 9, 9), 300, (3, 9), 1.0, 2, backward=True
    ),
    "gradients of many points": lambda fp: image.roi_align_max(fp, (140, 5, 9, 9), 60, (7, 7), 1.0, 2, backward=True),
    "gradients of points, adaptive": lambda fp: image.roi_align_max(
        fp, (2, 3, 60, 50), 40, (7, 20), 1.0, 0, backward=True
    ),
    "gradients of points of one tile": lambda fp: image.roi_align_max(
        fp, (1, 3, 9, 11), 30, (14, 14), 1.0, 2, backward=True
    ),
    "gradients of regions in turns": lambda fp: image.roi_align(fp, (2, 5, 20, 30), 20, (14, 14), 1.0, backward=True),
    "gradients of many bins of a cell": lambda fp: image.roi_align(
        fp, (3, 4, 4, 3), 2, (14, 14), 1.0, 1, backward=True
    ),
    "many means": lambda fp: image.roi_align(fp, (70, 64, 23, 17), 180, (7, 7)),
    "many means, few tiles": lambda fp: image.roi_align(fp, (2, 32, 23, 17), 180, (7, 7)),
    "many means, adaptive": lambda fp: image.roi_align(fp, (2, 31, 23, 17), 800, (7, 7), 1.0, 0),
    "many maxima of points": lambda fp: image.roi_align_max(fp, (70, 64, 23, 17), 180, (7, 7)),
    "gradients far apart": lambda fp: image.roi_align(fp, (1, 2, 150, 330), 5, (14, 14), 1.0, -1, backward=True),
    "gradients of few samples": lambda fp: image.roi_align(fp, (2, 5, 150, 330), 12, (7, 9), 1.0, 1, backward=True),
    "gradients of few samples, hashed": lambda fp: image.roi_align(
        fp, (2, 32, 95, 180), 9, (3, 4), 1.0, 1, backward=True
    ),
    "gradients of many regions": lambda fp: image.roi_align(fp, (3, 2, 70, 90), 600, (2, 3), 1.0, 2, backward=True),
    "gradients of single points": lambda fp: image.roi_align_max(fp, (2, 5, 60, 50), 20, (7, 7), 1.0, 1, backward=True),
    "many bins, few channels": lambda fp: image.roi_align(fp, (2, 3, 20, 30), 5, (70, 90), 1.0, 2, backward=True),
    "many maxima": lambda fp: image.roi_pool(fp, (2, 33, 16, 30), 180, (7, 7)),
    "large bins": lambda fp: image.roi_pool(fp, (1, 3, 90, 130), 20, (2, 3), 1.0),
    "wide bins": lambda fp: image.roi_pool(fp, (1, 2, 5, 4000), 12, (2, 1), 1.0),
    "many bins in a row": lambda fp: image.roi_pool(fp, (1, 2, 9, 2500), 5, (2, 300), 1.0),
    "few regions of many means": lambda fp: image.roi_align(fp, (70, 64, 9, 40), 3, (62, 34)),
    "tall bins": lambda fp: image.roi_pool(fp, (2, 7, 90, 40), 40, (70, 30), 1.0),
    "gradients of maxima, large planes": lambda fp: image.roi_pool(fp, (1, 3, 70, 70), 40, (7, 7), 1.0, True),
    "gradients of maxima, few": lambda fp: image.roi_pool(fp, (3, 3, 7, 9), 20, (7, 7), 1.0, True),
    "gradients of maxima, many channels": lambda fp: image.roi_pool(fp, (1, 1500, 5, 6), 4, (7, 7), 1.0, True),
    "gradients of maxima, few planes": lambda fp: image.roi_pool(fp, (1, 3, 60, 60), 300, (7, 7), 1.0, True),
    "gradients of maxima, lists of regions": lambda fp: image.roi_pool(fp, (3, 3, 61, 50), 150, (7, 7), 1.0, True),
    "gradients of maxima, parts": lambda fp: image.roi_pool(fp, (2, 2, 151, 171), 60, (7, 7), 1.0, True),
    "points of tiles": lambda fp: image.grid_sample(fp, (1, 5, 17, 23), (40, 30), True),
    "many points, few cells": lambda fp: image.grid_sample(fp, (1, 3, 17, 23), (90, 100), True),
    "many points, many cells": lambda fp: image.grid_sample(fp, (1, 2, 150, 170), (120, 190), True),
    "planes in turns": lambda fp: image.bilinear(fp, (10, 110, 60, 70), (7, 9), False, backward=True),
    "gradients of many contributors": lambda fp: image.bilinear(fp, (2, 3, 4, 5), (29, 66), backward=True),
    "gradients of some contributors": lambda fp: image.bilinear(fp, (2, 3, 4, 5), (20, 26), backward=True),
    "gradients of long rows": lambda fp: image.bilinear(fp, (1, 2, 3, 300), (5, 517), backward=True),
    "gradients of long rows, smaller": lambda fp: image.bilinear(fp, (1, 2, 40, 600), (39, 590), True, backward=True),
    "gradients of long axes": lambda fp: image.bilinear(fp, (1, 2, 120, 271), (801, 302), backward=True),
    "gradients of long rows, larger": lambda fp: image.bilinear(fp, (1, 2, 9, 701), (5, 2003), True, backward=True),
    "gradients of many contributors across": lambda fp: image.bilinear(fp, (2, 3, 17, 113), (31, 601), backward=True),
    "gradients of few contributors": lambda fp: image.bilinear(fp, (3, 31, 41, 87), (51, 61), True, backward=True),
    "gradients of the same size": lambda fp: image.bilinear(fp, (2, 3, 17, 19), (17, 19), backward=True),
    "nearest gradients of the same size": lambda fp: image.nearest(fp, (2, 3, 17, 19), (17, 19), True),
    "few points of an image": lambda fp: image.grid_sample(fp, (2, 3, 13, 9), (15, 17), True),
    "grids without order": lambda fp: image.grid_sample(fp, (2, 65, 60, 200), (90, 100), True),
    "many points, few channels": lambda fp: image.grid_sample(fp, (1, 3, 110, 70), (60, 90), True),
    "many sums of few": lambda fp: image.nearest(fp, (4, 410, 32, 32), (31, 40), True),
    "many odd rows": lambda fp: image.nearest(fp, (3, 5, 40, 41), (171, 161)),
    "many even rows": lambda fp: image.nearest(fp, (3, 5, 40, 41), (171, 162)),
    "many even rows, repeated": lambda fp: image.nearest(fp, (2, 5, 120, 410), (300, 738)),
    "pixels of one place": lambda fp: image.pixel_shuffle(fp, (3, 7, 1, 1), 4),
    "pixels in runs": lambda fp: image.pixel_shuffle(fp, (3, 10, 40, 11), 5),
    "pixels out of runs": lambda fp: image.pixel_shuffle(fp, (3, 10, 40, 11), 5, True),
    "pixels as they are": lambda fp: image.pixel_shuffle(fp, (3, 7, 57, 61), 1),
    "points far apart": lambda fp: image.grid_sample(fp, (3, 11, 90, 170), (20, 30), True),
    "many points far apart": lambda fp: image.grid_sample(fp, (2, 2, 130, 170), (40, 60), True),
    "more points far apart": lambda fp: image.grid_sample(fp, (1, 3, 233, 199), (95, 89), True),
    "more points farther apart": lambda fp: image.grid_sample(fp, (1, 1, 419, 367), (93, 91), True),
    "pixels of several planes": lambda fp: image.bilinear(fp, (5, 410, 71, 50), (29, 19), True),
}


@by_fp
@pytest.mark.parametrize("name", LARGER)
def test_larger(backend: Backend, fp: str, name: str) -> None:
    case = LARGER[name](fp)
    check(backend, case)
    if case.op.name + WRITTEN in image.FAMILY.by_name:
        check(backend, image.written(case))


@by_fp
def test_all_points_at_one_place(backend: Backend, fp: str) -> None:
    """As an image has before its transformation is learnt."""
    case = image.grid_sample(fp, (2, 9, 6, 8), (20, 30), True)
    grid = np.full((2, 20, 30, 2), 0.3)
    grid[:, :2] = np.linspace(-1.2, 1.2, 30)[:, None]
    check(backend, case, grid=array(grid, fp))


@by_fp
def test_all_maxima_at_one_place(backend: Backend, fp: str) -> None:
    case = image.roi_pool(fp, (2, 3, 6, 8), 15, (7, 7), 1.0, True)
    rois = np.tile([1.0, 0, 0, 7, 5], (15, 1))
    check(backend, case, rois=array(rois, fp), argmax=np.full((15, 3, 7, 7), 17, np.int32))


@by_fp
@pytest.mark.parametrize("build", [image.roi_align, image.roi_align_max])
@pytest.mark.parametrize("ratio", [1, 3])
def test_all_regions_at_one_place(backend: Backend, fp: str, build: Callable[..., Case], ratio: int) -> None:
    """The sums of a channel are as exact as its own gradients, which are far smaller than those of others."""
    case = build(fp, (2, 3, 41, 53), 180, (5, 5), 1.0, ratio, True, backward=True)
    rois = np.tile([1.0, 11.3, 7.9, 30.2, 22.7], (180, 1))
    sizes = np.array([1, 2**-6, 2**-12])[:, None, None]
    check(backend, case, rois=array(rois, fp), dout=array(case.inputs()["dout"] * sizes, fp))


@by_fp
@pytest.mark.parametrize("zoom", [1.0, 0.3])
def test_a_workspace_changes_no_bit(backend: Backend, fp: str, zoom: float) -> None:
    """Neither one in which points are listed by cells, some of which have more points than lists serve where the points
    are close together, nor one that is too small for it."""
    case = image.grid_sample(fp, (2, 2, 170, 190), (330, 310), True)
    inputs = case.inputs()
    check_workspace(backend, case, inputs | {"grid": (inputs["grid"] * zoom).astype(inputs["grid"].dtype)})


@by_fp
@pytest.mark.parametrize("shape, rois, pooled", [((2, 1, 830, 640), 250, (65, 64)), ((3, 2, 183, 265), 90, (13, 14))])
def test_a_workspace_changes_no_bit_of_the_gradient_of_roi_pool(
    backend: Backend, fp: str, shape: tuple[int, ...], rois: int, pooled: tuple[int, int]
) -> None:
    """Neither one with a sum for each cell, some of which have many gradients, nor one that is too small for it."""
    case = image.roi_pool(fp, shape, rois, pooled, backward=True)
    inputs = case.inputs()
    crowded = np.where(inputs["argmax"] % 8 > 5, inputs["argmax"] % 1000, inputs["argmax"])
    check_workspace(backend, case, inputs | {"argmax": crowded.astype(np.int32)})


# Of many regions, and of samples that are few beside the cells; the same of maxima, and of few of these. Of many points
# in few channels, with a sum for each cell, or for fewer.
GRADIENTS: dict[str, Callable[[str], Case]] = {
    "regions": lambda fp: image.roi_align(fp, (3, 2, 170, 130), 700, (2, 3), 1.0, 4, backward=True),
    "samples": lambda fp: image.roi_align(fp, (3, 5, 171, 230), 240, (2, 3), 1.0, 2, backward=True),
    "maxima": lambda fp: image.roi_align_max(fp, (3, 2, 170, 130), 700, (2, 3), 1.0, 2, backward=True),
    "few maxima": lambda fp: image.roi_align_max(fp, (2, 3, 60, 50), 5, (7, 7), 1.0, 8, backward=True),
    "crowded": lambda fp: image.roi_align(fp, (2, 3, 97, 61), 180, (5, 5), 1.0, 2, backward=True),
    "crowded in places": lambda fp: image.roi_align(fp, (1, 1, 231, 301), 65, (4, 9), 0.5, 1, backward=True),
    "crowded maxima": lambda fp: image.roi_align_max(fp, (2, 3, 97, 61), 180, (5, 5), 1.0, 3, backward=True),
    "maxima in places": lambda fp: image.roi_align_max(fp, (1, 1, 231, 301), 65, (4, 9), 0.5, 2, backward=True),
}


@by_fp
@pytest.mark.parametrize("name", GRADIENTS)
def test_a_workspace_changes_no_bit_of_the_gradient_of_roi_align(cuda: Backend, fp: str, name: str) -> None:
    """Neither one in which regions, samples or largest points are listed, nor one that is too small for it."""
    case = GRADIENTS[name](fp)
    check_workspace(cuda, case, case.inputs())
    check(cuda, case)


def test_the_workspace_is_that_of_the_gpu(cuda: Backend) -> None:
    """Whose library says how much, though the host's, which needs none, is asked for what both say alike."""
    case = GRADIENTS["maxima"]("f32")
    asked = next(one for one in case.instance.symbols if one.name.endswith("_workspace_size"))
    assert workspace_bytes(asked, case.values) > 0
