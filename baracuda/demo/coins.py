"""Finding coins in a photograph without a network: what a detector does around its layers, each step a Plan."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

import baracuda as bc
from baracuda import ElementKind

from .device import Device, Tensor, run

Array: TypeAlias = NDArray[np.float32]

F32 = ElementKind.F32
INK, COLOUR = "#222222", "#f2b134"
LEVELS = 3
SIDES = np.geomspace(32, 72, 7)
"""Of the windows, in pixels. Neighbours of a size lie an eighth of it apart."""

CELLS, BORDER = 6, 1
"""A window and its surroundings are pooled to CELLS x CELLS cells, the outer BORDER of which are the surroundings."""

CROP = 24
"""What is found is pooled to CROP x CROP cells."""

POINTS = 2
"""Sampling points along each side of a cell."""

OVERLAP = 0.2
LEAST_SCORE = 0.42
"""Of the best one."""

GREY, EDGES = 0, 3
"""Channels of the features."""


@dataclass
class Step:
    """Part of the work, with copies to the device and back."""

    name: str
    result: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Result:
    """Of so many windows the boxes, with rows (x1, y1, x2, y2) in pixels, the best first; crops [boxes, CROP, CROP]."""

    device: str
    photo: Array
    windows: int
    boxes: Array
    crops: Array
    steps: list[Step]


def detect(photo: Array, device: Device) -> Result:
    """What stands out of a grey photograph with values in [0, 1]."""
    steps: list[Step] = []

    @contextmanager
    def step(name: str) -> Iterator[Step]:
        """Takes the time of a step."""
        made = Step(name)
        start = time.perf_counter()
        yield made
        made.seconds = time.perf_counter() - start
        steps.append(made)

    with step("pyramid (interpolate)") as made:
        levels = pyramid(device, features(photo))
        device.wait()
        made.result = ", ".join("{2} x {3}".format(*level.shape) for level in levels)
    with step("proposals (roi_align)") as made:
        windows = propose(*photo.shape)
        scores = contrast(pool(device, levels, enlarged(windows), CELLS)[:, EDGES])
        made.result = f"{len(windows):,} windows scored"
    with step("suppression (nms)") as made:
        order = np.argsort(-scores, kind="stable")
        kept = order[suppress(device, windows[order])]
        found = kept[scores[kept] > LEAST_SCORE * scores.max()]
        made.result = f"{len(kept):,} kept, {len(found)} of them stand out"
    with step("crops (roi_align)") as made:
        crops = pool(device, levels, windows[found], CROP)[:, GREY]
        made.result = f"{len(found)} of {CROP} x {CROP} cells"
    return Result(device.name, photo, len(windows), windows[found], crops, steps)


def features(photo: Array) -> Array:
    """[1, channels, h, w]: grey, its derivatives, and how much of an edge there is."""
    down, across = np.gradient(photo)
    return np.stack([photo, across, down, np.sqrt(np.hypot(across, down))]).astype(np.float32)[None]


def pyramid(device: Device, base: Array) -> list[Tensor]:
    """LEVELS images on the device, each half the size of the one before."""
    levels = [device.upload(base)]
    while len(levels) < LEVELS:
        n, c, h, w = levels[-1].shape
        half = device.empty((n, c, h // 2, w // 2), np.float32)
        descriptor = bc.InterpolateDescriptor(n, c, h, w, h // 2, w // 2, bc.InterpolateMode.BILINEAR_2D, F32)
        run(
            bc.InterpolatePlan,
            descriptor.with_scale_h(0.5).with_scale_w(0.5),
            bc.InterpolateArgs(input=levels[-1], output=half),
        )
        levels.append(half)
    return levels


def propose(height: int, width: int) -> Array:
    """Square windows of all SIDES everywhere inside a photograph."""
    found = []
    for side in SIDES:
        x, y = (np.arange(0, extent - side, side / 8) for extent in (width, height))
        corners = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
        found.append(np.concatenate([corners, corners + side], axis=1))
    return np.concatenate(found).astype(np.float32)


def enlarged(windows: Array) -> Array:
    """With their surroundings."""
    centre, half = (windows[:, :2] + windows[:, 2:]) / 2, (windows[:, 2:] - windows[:, :2]) / 2
    half *= np.float32(CELLS / (CELLS - 2 * BORDER))
    return np.concatenate([centre - half, centre + half], axis=1)


def contrast(cells: Array) -> Array:
    """How much more there is inside windows than around them: on average, and in the emptiest quarter."""
    inside = cells[:, BORDER:-BORDER, BORDER:-BORDER]
    half = inside.shape[1] // 2
    quarters = [inside[:, y : y + half, x : x + half].mean(axis=(1, 2)) for y in (0, half) for x in (0, half)]
    around = (cells.sum(axis=(1, 2)) - inside.sum(axis=(1, 2))) / (cells[0].size - inside[0].size)
    return np.asarray(inside.mean(axis=(1, 2)) + np.min(quarters, axis=0) - 2 * around, np.float32)


def suppress(device: Device, boxes: Array) -> NDArray[np.bool_]:
    """Which boxes do not overlap a better one, for boxes in order of descending score."""
    mask, count = device.empty((len(boxes),), np.uint8), device.empty((1,), np.int32)
    run(
        bc.NmsPlan,
        bc.NmsDescriptor(num_boxes=len(boxes), iou_threshold=OVERLAP, element=F32),
        bc.NmsArgs(boxes=device.upload(boxes), keep_mask=mask, count=count),
    )
    return device.download(mask).astype(bool)


def pool(device: Device, levels: Sequence[Tensor], boxes: Array, cells: int) -> Array:
    """[boxes, channels, cells, cells], each box from the coarsest level that has two pixels from point to point."""
    apart = (boxes[:, 2] - boxes[:, 0]) / (cells * POINTS)
    chosen = np.clip(np.log2(apart / 2), 0, len(levels) - 1).astype(np.int64)
    pooled = np.empty((len(boxes), levels[0].shape[1], cells, cells), np.float32)
    for index, level in enumerate(levels):
        here = boxes[chosen == index]
        if not len(here):
            continue
        n, c, h, w = level.shape
        output = device.empty((len(here), c, cells, cells), np.float32)
        run(
            bc.RoiAlignPlan,
            bc.RoiAlignDescriptor(n, c, h, w, len(here), cells, cells, 0.5**index, POINTS, aligned=True, element=F32),
            bc.RoiAlignArgs(input=level, rois=device.upload(np.insert(here, 0, 0, axis=1)), output=output),
        )
        pooled[chosen == index] = device.download(output)
    return pooled


def load() -> Array:
    """Greek coins from Pompeii, a photograph of the Brooklyn Museum that comes with scikit-image."""
    from skimage import data

    photo: Array = np.asarray(data.coins(), np.float32) / np.float32(255)
    return photo


def tables(result: Result) -> str:
    """A row for every step."""
    row = "{:<22} {:>9}   {}".format
    lines = [row("step", "ms", "result")]
    lines.append("-" * 72)
    lines += [row(step.name, f"{1e3 * step.seconds:.1f}", step.result) for step in result.steps]
    return "\n".join([*lines, ""])


def summary(result: Result, seconds: float) -> str:
    """The main numbers in one line."""
    busy = 1e3 * sum(step.seconds for step in result.steps)
    return (
        f"{len(result.boxes)} objects among {result.windows:,} windows on {result.device}: "
        f"{busy:.0f} ms with copies, {seconds:.1f} s in all."
    )


def plot(result: Result, file: Path) -> None:
    """A figure: the boxes on the photograph, and what was pooled from each, in the same order."""
    from matplotlib.figure import Figure

    height, width = result.photo.shape
    rows = max(1, math.ceil(math.sqrt(len(result.boxes))))
    columns = max(1, math.ceil(len(result.boxes) / rows))
    figure = Figure(figsize=(13, 6), layout="constrained")
    figure.suptitle(
        f"{len(result.boxes)} boxes kept of {result.windows:,}, pooled to {CROP} x {CROP} cells with baracuda",
        fontsize=15,
        fontweight="bold",
        color=INK,
    )
    photo, crops = figure.subplots(1, 2, width_ratios=[width / height, columns / rows])
    photo.imshow(result.photo, cmap="gray", vmin=0, vmax=1, extent=(0, width, height, 0))
    mosaic = np.ones((rows * (CROP + 1) - 1, columns * (CROP + 1) - 1), np.float32)
    for index, ((x1, y1, x2, y2), crop) in enumerate(zip(result.boxes, result.crops, strict=True)):
        photo.plot([x1, x2, x2, x1, x1], [y1, y1, y2, y2, y1], color=COLOUR, linewidth=1.6)
        photo.text(x1 + 1, y1 - 2, index + 1, color=COLOUR, fontsize=9, fontweight="bold")
        row, column = (CROP + 1) * (index // columns), (CROP + 1) * (index % columns)
        mosaic[row : row + CROP, column : column + CROP] = crop
        crops.text(column, row, index + 1, va="top", color=COLOUR, fontsize=9, fontweight="bold")
    crops.imshow(mosaic, cmap="gray", vmin=0, vmax=1)
    photo.set_title("Boxes kept, the best first", fontsize=10.5, color=INK)
    crops.set_title("What roi_align pools from each", fontsize=10.5, color=INK)
    for panel in (photo, crops):
        panel.set_axis_off()
    figure.savefig(file, dpi=150)
