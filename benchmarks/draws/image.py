"""Images: sampling at points of a grid, resizing by any factor, pixels into channels and back, overlapping boxes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch

from baracuda.ops.signature import Function
from cases import sampling

from .lot import Draw, Lot, by_formulas, drawn_symbol


def drawer(function: Function) -> Callable[[Function, Lot], Draw | None] | None:
    if function.family.name != "image":
        return None
    found = (make for name, make in DRAWERS.items() if function.name.startswith(name))
    return next(found, None)


def image(lot: Lot, numel: int) -> tuple[int, int, int, int]:
    """Extents of about so many elements: few channels or many, and images up to eight times as wide as high."""
    n = lot.log_uniform(1, min(16, numel))
    c = lot.log_uniform(1, max(1, min(4096, numel // n)))
    pixels = max(1, numel // (n * c))
    height = max(1, round(pixels**0.5 * 2 ** lot.rng.uniform(-1.5, 1.5)))
    return n, c, min(height, pixels), max(1, pixels // height)


def grid_sample(function: Function, lot: Lot) -> Draw:
    """At the points of a turned image or at random ones, a fifth beyond the image. Points are multiples of 2^-10, so
    that their places among the pixels are exact."""
    instance, dtype = drawn_symbol(function, lot)
    n, c, h, w = image(lot, max(1, lot.numel(dtype.itemsize) // 3))
    oh, ow = image(lot, h * w)[2:]
    if lot.rng.random() < 0.5:
        oh, ow = h, w
    kind = lot.one_of(("random", "turned"))
    grid = 3 * lot.tensor((n, oh, ow, 2), torch.float32) - 1.5
    if kind == "turned":
        theta = torch.tensor([[1.0, -0.1, 0.05], [0.1, 1.0, 0.0]], device=lot.device).expand(n, 2, 3)
        grid = torch.nn.functional.affine_grid(theta, [n, 1, oh, ow], align_corners=False)
    tensors = {"input": lot.tensor((n, c, h, w), dtype), "grid": ((1024 * grid).round() / 1024).to(dtype)}
    if function.forward:
        tensors["dout"] = lot.tensor((n, c, oh, ow), dtype)
    return by_formulas(function, instance, tensors, {}, {}, f"{[n, c, h, w]} at {oh} x {ow} {kind} points")


def affine_grid(function: Function, lot: Lot) -> Draw:
    instance, dtype = drawn_symbol(function, lot)
    n, _, oh, ow = image(lot, lot.numel(2 * dtype.itemsize))
    given, values = {"size": (n, 3, oh, ow)}, {"n": n, "oh": oh, "ow": ow}
    words = f"{n} of {oh} x {ow}"
    return by_formulas(function, instance, {"theta": lot.tensor((n, 2, 3), dtype) - 0.5}, given, values, words)


def interpolate(function: Function, lot: Lot) -> Draw:
    """Up and down, by whole factors and by any, to a size or by factors that are not quite its quotients. PyTorch's
    nearest pixel is that of an f32 quotient, ours that of integers, which is the truth."""
    instance, dtype = drawn_symbol(function, lot)
    bilinear = "bilinear" in instance.op.name
    n, c, h, w = image(lot, max(1, lot.numel(dtype.itemsize) // 2))
    factors = [lot.one_of((2.0, 0.5, 3.0, 1.0, 0.25)) for _ in "hw"]
    if lot.rng.random() < 0.5:
        factors = [round(2 ** lot.rng.uniform(-3, 2), 2) for _ in "hw"]
    factors = [max(factor, 1 / side) for factor, side in zip(factors, (h, w), strict=True)]
    oh, ow = (max(1, int(side * factor)) for side, factor in zip((h, w), factors, strict=True))
    align = bilinear and bool(lot.rng.integers(2))
    given: dict[str, Any] = {"mode": "bilinear" if bilinear else "nearest", "align_corners": align}
    by_factors = bilinear and lot.rng.random() < 0.5
    sizes = dict(zip(("n", "c", "ih", "iw", "oh", "ow"), (n, c, h, w, oh, ow), strict=True))
    values = {**sizes, "align_corners": int(align)}
    values |= dict(zip(("scale_h_factor", "scale_w_factor"), factors if by_factors else (0.0, 0.0), strict=True))
    given |= {"scale_factor": tuple(factors)} if by_factors else {} if function.forward else {"size": (oh, ow)}
    given |= {"input_size": (n, c, h, w)} if function.forward else {}
    name, shape = ("dout", (n, c, oh, ow)) if function.forward else ("input", (n, c, h, w))
    tensor = lot.tensor(shape, dtype)
    words = f"{[n, c, h, w]} to {oh} x {ow}{' by factors' * by_factors}{' aligned' * align} {given['mode']}"
    draw = by_formulas(function, instance, {name: tensor}, given, values, words)

    def truth() -> torch.Tensor:
        rows, columns = (torch.from_numpy(sampling.nearest(*of)).to(lot.device) for of in ((h, oh), (w, ow)))
        if not function.forward:
            return tensor[:, :, rows[:, None], columns]
        made = torch.zeros((h, w, n, c), dtype=torch.float64, device=lot.device)
        made.index_put_((rows[:, None], columns), tensor.double().permute(2, 3, 0, 1), accumulate=True)
        return made.permute(2, 3, 0, 1)

    return draw if bilinear else dataclasses.replace(draw, truth=truth)


def shuffle(function: Function, lot: Lot) -> Draw:
    instance, dtype = drawn_symbol(function, lot)
    r = lot.one_of((1, 2, 2, 3, 4, 5, 8))
    n, c, h, w = image(lot, max(1, lot.numel(dtype.itemsize) // (r * r)))
    spread = "unshuffle" in function.name
    shape = (n, c, h * r, w * r) if spread else (n, c * r * r, h, w)
    given = {"downscale_factor" if spread else "upscale_factor": r}
    return by_formulas(
        function, instance, {"input": lot.tensor(shape, dtype)}, given, {"r": r}, f"{list(shape)} by {r}"
    )


def nms(function: Function, lot: Lot) -> Draw:
    """Boxes apart from each other or in one heap. PyTorch's result has as many elements as boxes are kept, and it waits
    for the GPU to say so: no graph holds it, so that the sweep lists it as not timed."""
    instance, dtype = drawn_symbol(function, lot)
    count = min(100_000, lot.numel(4 * dtype.itemsize))
    spread, threshold = lot.one_of((0.5, 3.0, 30.0)), lot.one_of((0.25, 0.5, 0.75))
    corners = (spread * count**0.5 * 16 * lot.tensor((count, 2), dtype)).round()
    boxes = torch.cat([corners, corners + (40 * lot.tensor((count, 2), dtype)).round()], dim=1)

    def truth() -> tuple[torch.Tensor, torch.Tensor]:
        kept = torch.from_numpy(sampling.nms(boxes.cpu().numpy(), threshold)).bool().to(lot.device)
        return kept, kept.sum(dtype=torch.int32).reshape(1)

    values = {"iou_thresh": threshold}
    words = f"{count} boxes spread by {spread}, over {threshold}"
    draw = by_formulas(function, instance, {"boxes": boxes}, {"iou_threshold": threshold}, values, words)
    return dataclasses.replace(draw, truth=truth)


DRAWERS = {
    "grid_sample": grid_sample,
    "affine_grid": affine_grid,
    "interpolate": interpolate,
    "pixel_": shuffle,
    "nms": nms,
}
"""By how the names of functions begin."""
