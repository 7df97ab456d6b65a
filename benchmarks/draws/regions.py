"""Regions of interest: few or many channels, one cell to 300 a side, clustered in an image or scattered over all."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from baracuda import ops
from baracuda.ops.signature import Function
from cases import sampling

from .image import image
from .lot import Draw, Lot, by_formulas, drawn_symbol

MOST = 1 << 33
"""Points of all regions and channels: about a second of PyTorch's."""

HIGHEST = 6e4
"""Coordinates of f16 end there."""

Sizes = tuple[int, int, int, int]


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    return regions if function.name.startswith("roi_") else None


def sizes(lot: Lot, numel: int, ratio: int) -> tuple[Sizes, int, tuple[int, int]]:
    """Of the image, the number of regions and the cells of each: about half of the elements are the image's."""
    shape = image(lot, max(1, numel // 2))
    cells = lot.one_of(((7, 7), (14, 14), (lot.log_uniform(1, 300), lot.log_uniform(1, 300))))
    of_region = shape[1] * cells[0] * cells[1]
    while of_region > numel and max(cells) > 1:
        cells = (max(1, cells[0] // 2), max(1, cells[1] // 2))
        of_region = shape[1] * cells[0] * cells[1]
    points = of_region * ratio**2 if ratio > 0 else of_region + shape[1] * shape[2] * shape[3]
    return shape, lot.log_uniform(1, max(1, min(100_000, numel // of_region, MOST // points))), cells


def boxes(lot: Lot, count: int, shape: Sizes, scale: float, dtype: torch.dtype) -> tuple[torch.Tensor, str]:
    """(batch index, x1, y1, x2, y2): small or large, in one place or all over the image, where a tenth reaches beyond
    it, of images in order or in none."""
    n, _, h, w = shape
    order, place, size = (
        lot.one_of(("random", "in order")),
        lot.one_of(("heaped", "scattered")),
        lot.one_of((0.05, 0.5)),
    )
    sides = torch.tensor([w, h], dtype=torch.float64)
    batch, middle, extent = (torch.from_numpy(lot.rng.random((count, two))) for two in (1, 2, 2))
    batch = torch.floor(n * batch)
    middle = 0.5 + 0.05 * (middle - 0.5) if place == "heaped" else 1.05 * middle - 0.025
    half = (0.2 + extent) * size * sides / 2
    made = torch.cat([middle * sides - half, middle * sides + half], 1) / scale
    batch = batch.sort(0).values if order == "in order" else batch
    made = torch.cat([batch, made.clamp(-HIGHEST, HIGHEST)], 1)
    return made.to(dtype).to(lot.device), f"{count} boxes of {size}, {place}, {order}"


def array(tensor: torch.Tensor) -> np.ndarray[Any, Any]:
    """In the precision of the op, in which corners are rounded to pixels."""
    wide = tensor if tensor.dtype in (torch.float64, torch.int32) else tensor.float()
    made: np.ndarray[Any, Any] = wide.cpu().numpy()
    return made


def regions(function: Function, lot: Lot) -> Draw | None:
    """The truth is that of the tests' oracles, which needs no torchvision."""
    instance, dtype = drawn_symbol(function, lot)
    name, pools, largest = instance.op.name, "pool" in instance.op.name, "max" in instance.op.name
    ratio = lot.one_of((1, 2, 2, 3, 4, 8) if largest else (-1, 0, 1, 2, 2, 3, 4, 8))
    shape, count, cells = sizes(lot, lot.numel(dtype.itemsize), ratio)
    scale, aligned = lot.one_of((1.0, 0.25, 0.0625, 1 / 32, 2.0)), bool(lot.rng.integers(2))
    rois, words = boxes(lot, count, shape, scale, dtype)
    made = {"input": lot.tensor(shape, dtype), "rois": rois, "dout": lot.tensor((count, shape[1], *cells), dtype)}
    if pools and function.forward:
        made["argmax"] = ops.roi_pool(made["input"], rois, cells, scale)[1]
    tensors = {one.name: made[one.name] for one in instance.op.tensors if one.direction == "in"}
    values = dict(zip(("n", "c", "h", "w", "pooled_h", "pooled_w"), (*shape, *cells), strict=True))
    values |= {"spatial_scale": scale, "sampling_ratio": ratio, "aligned": int(aligned)}
    all_given = {"output_size": cells, "input_size": shape, "spatial_scale": scale, "sampling_ratio": ratio}
    all_given["aligned"] = aligned
    given = {one.name: all_given[one.name] for one in function.parameters if one.kind != "array"}
    said = "" if pools else f", ratio {ratio}{' aligned' * aligned}"
    words = f"{list(shape)} {words}, {cells[0]} x {cells[1]} cells, scale {scale}{said}"
    draw = by_formulas(function, instance, tensors, given, values, words)

    def truth() -> Any:
        seen = {key: array(one) for key, one in tensors.items()}
        if name == "roi_pool":
            return tuple(map(torch.from_numpy, sampling.roi_pool(seen["input"], seen["rois"], cells, scale)))
        if name == "roi_pool_backward":
            return torch.from_numpy(
                sampling.roi_pool_backward(*(seen[k] for k in ("dout", "rois", "argmax")), shape).value
            )
        listed = sampling.regions(seen["rois"], shape[0], shape[2:], cells, scale, ratio, aligned)
        if name == "roi_align_max_backward":
            estimate = sampling.roi_align_max_backward(seen["dout"], seen["input"], listed)
        elif function.forward:
            estimate = sampling.roi_align_backward(seen["dout"], listed, shape)
        else:
            pool = sampling.roi_align_max if largest else sampling.roi_align
            estimate = pool(seen["input"], listed, cells)
        return torch.from_numpy(estimate.value)

    return dataclasses.replace(draw, truth=truth)
