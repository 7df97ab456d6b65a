"""What the image ops compute, in NumPy float64 and from their definitions.

Bilinear sampling on a regular lattice of points is a product of two matrices, one an axis: with the weights of the
points in `Axis`, an op is Wy @ image @ Wx.T and its adjoint Wy.T @ gradient @ Wx.

Errors are bounded as they arise: u is the unit roundoff of the compute type P, a coordinate that is computed in a few
steps from numbers below L is wrong by a few u * L and moves the weights of its cells by as much, and a sum of k terms
is wrong by k * u times the sum of their absolute values, in whatever order it runs. Then the result is rounded to its
storage once.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from baracuda import ElementKind

from . import Array, Within
from .affine import compute

UNITS = {ElementKind.F64: 2.0**-53, ElementKind.F32: 2.0**-24, ElementKind.F16: 2.0**-11, ElementKind.BF16: 2.0**-8}
"""The unit roundoff of each storage type: half the distance from 1 to the next number."""

SMALLEST = {ElementKind.F64: 5e-324, ElementKind.F32: 2.0**-149, ElementKind.F16: 2.0**-24, ElementKind.BF16: 2.0**-133}
"""The smallest positive number of each."""


class Estimate(NamedTuple):
    """A value, and by how many units of P its computation may be wrong; where by none, nothing is computed."""

    value: Array
    error: Array

    def rounded(self, dtype: np.dtype[Any]) -> Within:
        """As stored in a dtype."""
        kind = ElementKind.of(dtype)
        inside = UNITS[ElementKind.of(compute(dtype))] * self.error
        bound = inside + UNITS[kind] * (np.abs(self.value) + inside) + SMALLEST[kind]
        return Within(self.value, np.where(self.error > 0, bound, 0.0))

    def added_to(self, destination: Array) -> Within:
        """On top of what a tensor holds: one more sum in P."""
        total = destination.astype(np.float64) + self.value
        error = np.where(self.error > 0, self.error + np.abs(total), 0.0)
        return Estimate(total, error).rounded(destination.dtype)


class Axis(NamedTuple):
    """Sampling along one axis: [points, cells] each."""

    weights: Array
    near: Array
    """How many of an output's samples lie at a cell or beside it: those whose error can move its weight."""
    counts: Array
    """How many of an output's samples weigh a cell."""


def axis(positions: Array, size: int) -> Axis:
    """Positions [points, samples] among the centres 0 ... size - 1, held to the edges; NaN marks no sample."""
    points, cells = positions.shape[0], np.arange(size)
    sampled = ~np.isnan(positions) & (size > 0)
    held = np.where(sampled, np.clip(positions, 0, max(size - 1, 0)), 0)
    low = np.minimum(np.floor(held).astype(np.int64), max(size - 2, 0))
    high = np.minimum(low + 1, size - 1)
    fraction = held - low
    weights, counts = np.zeros((points, size)), np.zeros((points, size))
    rows = np.broadcast_to(np.arange(points)[:, None], positions.shape)
    for cell, weight in ((low, 1 - fraction), (high, fraction)):
        np.add.at(weights, (rows[sampled], cell[sampled]), weight[sampled])
        np.add.at(counts, (rows[sampled], cell[sampled]), 1)
    beside = (np.abs(held[:, :, None] - cells) <= 1.001) & sampled[:, :, None]
    return Axis(weights, beside.sum(axis=1).astype(np.float64), counts)


Steps = Callable[[Array, Array, Array], Array]


def forward(y: Array, image: Array, x: Array) -> Array:
    return y @ image @ x.T


def adjoint(y: Array, gradient: Array, x: Array) -> Array:
    return y.T @ gradient @ x


class Sum(NamedTuple):
    """A sum with what its error depends on: the drift of its weights, the number of its terms and their size."""

    value: Array
    drifted: Array
    terms: Array
    size: Array

    @classmethod
    def of(cls, steps: Steps, y: Axis, data: Array, x: Axis, drift: float) -> Sum:
        """The result of `forward` or `adjoint`; `drift` is the error of a coordinate in units."""
        size = np.abs(data)
        moved = steps(y.near, size, x.weights) + steps(y.weights, size, x.near)
        terms = steps(y.counts, np.ones_like(data), x.counts)
        return cls(steps(y.weights, data, x.weights), drift * moved, terms, steps(y.weights, size, x.weights))

    def estimate(self) -> Estimate:
        """Eight roundings make a term of the sum: its weights, their product, the products with the data."""
        return Estimate(self.value, self.drifted + (self.terms + 8) * self.size)


def interpolation(size: int, out: int, align_corners: bool, factor: float) -> Axis:
    """One axis of bilinear interpolation."""
    at = np.arange(out, dtype=np.float64)
    if align_corners:
        source = at * ((size - 1) / (out - 1) if out > 1 else 0.0)
    else:
        source = (at + 0.5) * (1 / factor if factor > 0 else size / out) - 0.5
    return axis(source[:, None], size)


class Region(NamedTuple):
    """The sampling of one region of interest."""

    batch: int
    y: Axis
    x: Axis
    points: tuple[Array, Array]
    """Along y and x: [bins, points of a bin], NaN beyond the image."""
    count: float
    drift: float


def names_image(index: float, batches: int) -> bool:
    """Whether a region's batch index, truncated, is that of an image."""
    return bool(np.isfinite(index)) and 0 <= int(index) < batches


def regions(
    rois: Array,
    batches: int,
    size: tuple[int, int],
    pooled: tuple[int, int],
    scale: float,
    ratio: int,
    aligned: bool,
) -> list[Region | None]:
    """The sampling of each region, None for one whose batch index is out of range."""
    made: list[Region | None] = []
    for index, *corners in rois.astype(np.float64):
        if not names_image(index, batches):
            made.append(None)
            continue
        x1, y1, x2, y2 = np.array(corners) * float(np.float32(scale)) - (0.5 if aligned else 0.0)
        axes, points, grids = [], [], []
        for start, end, cells, bins in ((y1, y2, size[0], pooled[0]), (x1, x2, size[1], pooled[1])):
            length = end - start if aligned else max(end - start, 1.0)
            step = length / bins
            grid = ratio if ratio > 0 else max(int(np.ceil(step)), 0)
            inside = (np.arange(grid) + 0.5) / max(grid, 1)
            positions = start + (np.arange(bins)[:, None] + inside) * step
            outside = (positions < -1) | (positions > cells)
            points.append(np.where(outside, np.nan, positions))
            axes.append(axis(points[-1], cells))
            grids.append(grid)
        reach = max(abs(x1), abs(x2), abs(y1), abs(y2), 1.0)
        made.append(Region(int(index), *axes, (points[0], points[1]), float(max(grids[0] * grids[1], 1)), 8 * reach))
    return made


def roi_align(image: Array, listed: list[Region | None], pooled: tuple[int, int]) -> Estimate:
    """[regions, C, *pooled]."""
    shape = (len(listed), image.shape[1], *pooled)
    made = Estimate(np.zeros(shape), np.zeros(shape))
    for k, region in enumerate(listed):
        if region is not None:
            data = image[region.batch].astype(np.float64) / region.count
            made.value[k], made.error[k] = Sum.of(forward, region.y, data, region.x, region.drift).estimate()
    return made


def roi_align_backward(dout: Array, listed: list[Region | None], shape: tuple[int, ...]) -> Estimate:
    """[N, C, H, W]."""
    total = Sum(*(np.zeros(shape) for _ in Sum._fields))
    for region, gradient in zip(listed, dout.astype(np.float64), strict=True):
        if region is not None:
            made = Sum.of(adjoint, region.y, gradient / region.count, region.x, region.drift)
            for whole, part in zip(total, made, strict=True):
                whole[region.batch] += part
    return total.estimate()


class PointValues(NamedTuple):
    """What a region's points are worth: [C, bins down, bins across, points of a bin], row by row."""

    y: Axis
    x: Axis
    estimate: Estimate
    on_image: Array

    @classmethod
    def of(cls, region: Region, image: Array) -> PointValues:
        """Of one image [C, H, W]; each point is a bin of its own."""
        y, x = (axis(at.reshape(-1, 1), size) for at, size in zip(region.points, image.shape[1:], strict=True))
        made = Sum.of(forward, y, image.astype(np.float64), x, region.drift).estimate()
        on_y, on_x = (~np.isnan(at) for at in region.points)
        on_image = on_y[:, None, :, None] & on_x[None, :, None, :]
        return cls(
            y,
            x,
            Estimate(*(cls.by_bin(region, values) for values in made)),
            on_image.reshape(*on_image.shape[:2], -1),
        )

    @staticmethod
    def by_bin(region: Region, values: Array) -> Array:
        (down, rows), (across, columns) = (at.shape for at in region.points)
        apart = values.reshape(-1, down, rows, across, columns).transpose(0, 1, 3, 2, 4)
        return apart.reshape(-1, down, across, rows * columns)

    @staticmethod
    def by_point(region: Region, values: Array) -> Array:
        """The inverse of by_bin."""
        (down, rows), (across, columns) = (at.shape for at in region.points)
        together = values.reshape(-1, down, across, rows, columns).transpose(0, 1, 3, 2, 4)
        return together.reshape(-1, down * rows, across * columns)


def roi_align_max(image: Array, listed: list[Region | None], pooled: tuple[int, int]) -> Estimate:
    """[regions, C, *pooled]. A maximum is wrong by no more than any of its values."""
    shape = (len(listed), image.shape[1], *pooled)
    made = Estimate(np.zeros(shape), np.zeros(shape))
    for k, region in enumerate(listed):
        if region is not None and all(at.size for at in region.points):
            values = PointValues.of(region, image[region.batch]).estimate
            made.value[k], made.error[k] = values.value.max(axis=-1), values.error.max(axis=-1)
    return made


def roi_align_max_backward(dout: Array, image: Array, listed: list[Region | None]) -> Estimate:
    """[N, C, H, W]. Where another point is as large as the largest, up to rounding, either may have the gradient."""
    total = Sum(*(np.zeros(image.shape) for _ in Sum._fields))
    doubt = np.zeros(image.shape)
    unit = UNITS[ElementKind.of(compute(image.dtype))]
    for region, gradient in zip(listed, dout.astype(np.float64)[..., None], strict=True):
        if region is None or not all(at.size for at in region.points):
            continue
        y, x, (value, error), on_image = PointValues.of(region, image[region.batch])
        value = np.where(on_image, value, -np.inf)
        best = value.max(axis=-1, keepdims=True)
        beyond = ~on_image.all(axis=-1, keepdims=True)
        chosen = np.arange(value.shape[-1]) == value.argmax(axis=-1)[..., None]
        chosen &= on_image & ~(beyond & (best < 0))
        near = 2 * unit * error.max(axis=-1, keepdims=True)
        rivals = on_image & (value >= best - near) & ~(beyond & (best < -near))
        doubtful = (rivals.sum(axis=-1, keepdims=True) > 1) | (beyond & (np.abs(best) <= near))
        passed, taken, rival = (
            PointValues.by_point(region, np.where(where, weight, 0.0))
            for where, weight in ((chosen, gradient), (chosen, 1.0), (rivals & doubtful, np.abs(gradient)))
        )
        made = Sum.of(adjoint, y, passed, x, region.drift)._replace(terms=adjoint(y.counts, taken, x.counts))
        for whole, part in zip(total, made, strict=True):
            whole[region.batch] += part
        doubt[region.batch] += adjoint(y.weights, rival, x.weights)
    made_in_all = total.estimate()
    return Estimate(made_in_all.value, made_in_all.error + doubt / unit)


def roi_pool(image: Array, rois: Array, pooled: tuple[int, int], scale: float) -> tuple[Array, Array]:
    """Output and argmax. A cell's edges are rounded to pixels, so that they are taken in P as the op takes them."""
    batches, channels, *size = image.shape
    p = compute(image.dtype).type
    output = np.zeros((len(rois), channels, *pooled), image.dtype)
    argmax = np.full(output.shape, -1, np.int32)
    for k, roi in enumerate(rois.astype(p)):
        if not names_image(roi[0], batches):
            continue
        corners = roi[1:] * p(np.float32(scale))
        x1, y1, x2, y2 = round_half_away(corners.astype(np.float64))
        cells = []
        for start, end, pixels, bins in ((y1, y2, size[0], pooled[0]), (x1, x2, size[1], pooled[1])):
            step = p(max(end - start + 1, 1)) / p(bins)
            edges = [p(i) * step for i in range(bins + 1)]
            low = np.clip([start + np.floor(edge) for edge in edges[:-1]], 0, pixels).astype(int)
            high = np.clip([start + np.ceil(edge) for edge in edges[1:]], 0, pixels).astype(int)
            cells.append(list(zip(low, high, strict=True)))
        for i, (top, bottom) in enumerate(cells[0]):
            for j, (left, right) in enumerate(cells[1]):
                if top < bottom and left < right:
                    seen = image[int(roi[0]), :, top:bottom, left:right].reshape(channels, -1)
                    wide = seen.astype(np.float64)
                    numbers = np.where(np.isnan(wide), -np.inf, wide)
                    first = np.argmax(~np.isnan(wide), axis=1)
                    best = np.where(np.isneginf(numbers.max(axis=1)), first, np.argmax(numbers, axis=1))
                    output[k, :, i, j] = seen[np.arange(channels), best]
                    argmax[k, :, i, j] = (top + best // (right - left)) * size[1] + left + best % (right - left)
    return output, argmax


def round_half_away(x: Array) -> Array:
    whole = np.trunc(x)
    return whole + np.where(np.abs(x - whole) >= 0.5, np.sign(x), 0)


def roi_pool_backward(dout: Array, rois: Array, argmax: Array, shape: tuple[int, ...]) -> Estimate:
    value, size, terms = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    pixels = shape[2] * shape[3]
    for roi, gradient, places in zip(rois.astype(np.float64), dout.astype(np.float64), argmax, strict=True):
        if not names_image(roi[0], shape[0]):
            continue
        taken = (places >= 0) & (places < pixels)
        channel = np.broadcast_to(np.arange(shape[1])[:, None, None], places.shape)
        at = (int(roi[0]), channel[taken], *divmod(places[taken].astype(int), shape[3]))
        np.add.at(value, at, gradient[taken])
        np.add.at(size, at, np.abs(gradient[taken]))
        np.add.at(terms, at, 1)
    return Estimate(value, terms * size)


def nms(boxes: Array, threshold: float) -> Array:
    """The mask; every step of the overlap in the boxes' dtype."""
    limit = boxes.dtype.type(np.float32(threshold))
    x1, y1, x2, y2 = boxes.T
    kept = np.ones(len(boxes), np.uint8)
    with np.errstate(all="ignore"):
        area = (x2 - x1) * (y2 - y1)
        for i in range(len(boxes)):
            if kept[i]:
                rest = slice(i + 1, None)
                width = np.fmax(0, np.minimum(x2[i], x2[rest]) - np.maximum(x1[i], x1[rest]))
                height = np.fmax(0, np.minimum(y2[i], y2[rest]) - np.maximum(y1[i], y1[rest]))
                both = width * height
                union = area[i] + area[rest] - both
                overlap = np.where(union <= 0, boxes.dtype.type(0), both / union)
                kept[rest][overlap > limit] = 0
    return kept


class Points(NamedTuple):
    """A sampling grid on an image: where its points are [N, OH, OW], and for each of their four neighbours its row and
    column, held to the image, its weight, and its derivatives along y and x; all 0 for one outside."""

    y: Array
    x: Array
    rows: list[Array]
    columns: list[Array]
    weights: list[Array]
    along_y: list[Array]
    along_x: list[Array]
    drift: float


def points(grid: Array, size: tuple[int, int]) -> Points:
    """drift: the error of a coordinate in units, three steps from numbers of the image's size."""
    ih, iw = size
    with np.errstate(all="ignore"):
        sx, sy = (((grid[..., i].astype(np.float64) + 1) * extent - 1) / 2 for i, extent in ((0, iw), (1, ih)))
        usable = np.isfinite(sx) & np.isfinite(sy) & (np.abs(sx) < 2**31) & (np.abs(sy) < 2**31)
    sx, sy = np.where(usable, sx, -9.0), np.where(usable, sy, -9.0)
    x0, y0 = np.floor(sx), np.floor(sy)
    made = Points(sy, sx, [], [], [], [], [], 3.0 * max(ih, iw))
    for dy in (0, 1):
        for dx in (0, 1):
            y, x = y0 + dy, x0 + dx
            inside = (y >= 0) & (y < ih) & (x >= 0) & (x < iw)
            wy, wx = (sy - y0 if dy else y0 + 1 - sy), (sx - x0 if dx else x0 + 1 - sx)
            made.rows.append(np.clip(y, 0, max(ih - 1, 0)).astype(int))
            made.columns.append(np.clip(x, 0, max(iw - 1, 0)).astype(int))
            made.weights.append(inside * wy * wx)
            made.along_y.append(inside * wx * (1 if dy else -1))
            made.along_x.append(inside * wy * (1 if dx else -1))
    return made


def _cells(image: Array, listed: Points) -> list[Array]:
    """The four neighbours [N, C, OH, OW]; of an image without cells, zeros."""
    if 0 in image.shape[2:]:
        return [np.zeros((*image.shape[:2], *y.shape[1:])) for y in listed.rows]
    n = np.arange(image.shape[0])[:, None, None]
    wide = image.astype(np.float64)
    return [wide[n, :, y, x].transpose(0, 3, 1, 2) for y, x in zip(listed.rows, listed.columns, strict=True)]


def grid_sample(image: Array, grid: Array) -> Estimate:
    """A coordinate that is wrong by d moves the sample by at most 2 * d * max |image|, on each axis."""
    listed = points(grid, image.shape[2:])
    parts = [v * w[:, None] for v, w in zip(_cells(image, listed), listed.weights, strict=True)]
    largest = np.abs(image.astype(np.float64)).max(initial=0.0)
    return Estimate(np.sum(parts, axis=0), np.full(parts[0].shape, (4 * listed.drift + 8) * largest))


def grid_sample_backward(dout: Array, image: Array, grid: Array) -> dict[str, Estimate]:
    """dinput and dgrid."""
    listed = points(grid, image.shape[2:])
    gradient = dout.astype(np.float64)
    dinput, size, terms, near = (np.zeros(image.shape) for _ in range(4))
    n = np.arange(image.shape[0])[:, None, None]
    for y, x, weight in zip(listed.rows, listed.columns, listed.weights, strict=True):
        share = (gradient * weight[:, None]).transpose(0, 2, 3, 1)
        for target, added in ((dinput, share), (size, np.abs(share)), (terms, np.ones_like(share))):
            np.add.at(target, (n, slice(None), y, x), added)
    for dy, dx in itertools.product(range(-1, 3), repeat=2):
        y, x = np.floor(listed.y) + dy, np.floor(listed.x) + dx
        beside = (np.abs(listed.y - y) <= 1.001) & (np.abs(listed.x - x) <= 1.001)
        beside &= (y >= 0) & (y < image.shape[2]) & (x >= 0) & (x < image.shape[3])
        at = (np.where(beside, y, 0).astype(int), np.where(beside, x, 0).astype(int))
        np.add.at(near, (n, slice(None), *at), (np.abs(gradient) * beside[:, None]).transpose(0, 2, 3, 1))
    cells = _cells(image, listed)
    dgrid, bound = [], []
    for extent, slopes in ((image.shape[3], listed.along_x), (image.shape[2], listed.along_y)):
        slope = np.sum([v * s[:, None] for v, s in zip(cells, slopes, strict=True)], axis=0)
        dgrid.append(extent / 2 * (gradient * slope).sum(axis=1))
        spread = np.abs(gradient) * np.sum(np.abs(cells), axis=0)
        bound.append(extent / 2 * (image.shape[1] + 8 + 2 * listed.drift) * spread.sum(axis=1))
    return {
        "dinput": Estimate(dinput, 2 * listed.drift * near + (terms + 8) * size),
        "dgrid": Estimate(np.stack(dgrid, axis=-1), np.stack(bound, axis=-1)),
    }


def affine_grid(theta: Array, oh: int, ow: int) -> Estimate:
    """Two products of a coordinate in [-1, 1] and two sums."""
    x, y = (2 * np.arange(ow) + 1) / ow - 1, (2 * np.arange(oh) + 1) / oh - 1
    base = np.stack(np.broadcast_arrays(x, y[:, None], 1.0), axis=-1)
    wide = theta.astype(np.float64)
    size = np.abs(wide).sum(axis=2)[:, None, None, :]
    return Estimate(np.einsum("hwk,nak->nhwa", base, wide), np.broadcast_to(6 * size, (len(wide), oh, ow, 2)))


def nearest(size: int, out: int) -> Array:
    """The source of each output index, in exact integers."""
    return np.array([min(i * size // out, size - 1) for i in range(out)], np.int64)


def nearest_backward(dout: Array, ih: int, iw: int) -> Estimate:
    rows, columns = nearest(ih, dout.shape[2]), nearest(iw, dout.shape[3])
    gradient = dout.astype(np.float64)
    value, size = (np.zeros((*dout.shape[:2], ih, iw)) for _ in range(2))
    for target, added in ((value, gradient), (size, np.abs(gradient))):
        np.add.at(target, (slice(None), slice(None), rows[:, None], columns), added)
    terms = np.bincount(rows, minlength=ih)[:, None] * np.bincount(columns, minlength=iw)
    return Estimate(value, terms * size)


def shuffle(packed: Array, r: int) -> Array:
    n, c, h, w = packed.shape
    parts = packed.reshape(n, c // (r * r), r, r, h, w).transpose(0, 1, 4, 2, 5, 3)
    return np.ascontiguousarray(parts).reshape(n, c // (r * r), h * r, w * r)


def unshuffle(spread: Array, r: int) -> Array:
    n, c, h, w = spread.shape
    parts = spread.reshape(n, c, h // r, r, w // r, r).transpose(0, 1, 3, 5, 2, 4)
    return np.ascontiguousarray(parts).reshape(n, c * r * r, h // r, w // r)
