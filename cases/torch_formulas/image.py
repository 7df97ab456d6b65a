"""What a PyTorch user would write instead of an op of `image`. Regions and boxes need torchvision."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import torch

from ._types import Formula, Tensor

F = torch.nn.functional
aten = torch.ops.aten


def vision() -> Any:
    """The ops of torchvision."""
    importlib.import_module("torchvision")
    return torch.ops.torchvision


def roi_align(
    input: Tensor, rois: Tensor, spatial_scale: float, pooled_h: int, pooled_w: int, sampling_ratio: int, aligned: int
) -> Tensor:
    return vision().roi_align(input, rois, spatial_scale, pooled_h, pooled_w, sampling_ratio, bool(aligned))


def roi_align_backward(
    dout: Tensor,
    rois: Tensor,
    spatial_scale: float,
    pooled_h: int,
    pooled_w: int,
    n: int,
    c: int,
    h: int,
    w: int,
    sampling_ratio: int,
    aligned: int,
) -> Tensor:
    size = (pooled_h, pooled_w, n, c, h, w)
    return vision()._roi_align_backward(dout, rois, spatial_scale, *size, sampling_ratio, bool(aligned))


def roi_align_max(
    input: Tensor, rois: Tensor, spatial_scale: float, pooled_h: int, pooled_w: int, sampling_ratio: int, aligned: int
) -> Tensor:
    """One sample a bin of a grid that is finer by the ratio, which must be given, and the largest of each bin."""
    ratio = sampling_ratio
    samples = roi_align(input, rois, spatial_scale, pooled_h * ratio, pooled_w * ratio, 1, aligned)
    return F.max_pool2d(samples, ratio)


def roi_align_max_backward(
    dout: Tensor,
    input: Tensor,
    rois: Tensor,
    spatial_scale: float,
    pooled_h: int,
    pooled_w: int,
    sampling_ratio: int,
    aligned: int,
) -> Tensor:
    given = input.detach().requires_grad_()
    with torch.enable_grad():
        pooled = roi_align_max(given, rois, spatial_scale, pooled_h, pooled_w, sampling_ratio, aligned)
    return torch.autograd.grad(pooled, given, dout)[0]


def roi_pool(input: Tensor, rois: Tensor, spatial_scale: float, pooled_h: int, pooled_w: int) -> tuple[Tensor, Tensor]:
    return vision().roi_pool(input, rois, spatial_scale, pooled_h, pooled_w)


def roi_pool_backward(
    dout: Tensor, rois: Tensor, argmax: Tensor, pooled_h: int, pooled_w: int, n: int, c: int, h: int, w: int
) -> Tensor:
    """The scale is not used."""
    return vision()._roi_pool_backward(dout, rois, argmax, 1.0, pooled_h, pooled_w, n, c, h, w)


def nms(boxes: Tensor, iou_thresh: float) -> Tensor:
    """The indices of the boxes kept."""
    scores = torch.arange(len(boxes), 0, -1, dtype=boxes.dtype, device=boxes.device)
    return vision().nms(boxes, scores, iou_thresh)


def grid_sample(input: Tensor, grid: Tensor) -> Tensor:
    return F.grid_sample(input, grid, "bilinear", "zeros", align_corners=False)


def grid_sample_backward(dout: Tensor, input: Tensor, grid: Tensor) -> tuple[Tensor, Tensor]:
    bilinear, zeros = 0, 0
    return aten.grid_sampler_2d_backward(dout, input, grid, bilinear, zeros, False, [True, True])


def affine_grid(theta: Tensor, n: int, oh: int, ow: int) -> Tensor:
    return F.affine_grid(theta, [n, 1, oh, ow], align_corners=False)


def bilinear(
    input: Tensor, oh: int, ow: int, align_corners: int, scale_h_factor: float, scale_w_factor: float
) -> Tensor:
    """What F.interpolate calls; a factor of 0 stands for the quotient of the sizes."""
    return aten.upsample_bilinear2d(
        input, [oh, ow], bool(align_corners), scale_h_factor or None, scale_w_factor or None
    )


def bilinear_backward(
    dout: Tensor,
    n: int,
    c: int,
    ih: int,
    iw: int,
    oh: int,
    ow: int,
    align_corners: int,
    scale_h_factor: float,
    scale_w_factor: float,
) -> Tensor:
    factors = (scale_h_factor or None, scale_w_factor or None)
    return aten.upsample_bilinear2d_backward(dout, [oh, ow], [n, c, ih, iw], bool(align_corners), *factors)


def nearest(input: Tensor, oh: int, ow: int) -> Tensor:
    return F.interpolate(input, (oh, ow), mode="nearest")


def nearest_backward(dout: Tensor, n: int, c: int, ih: int, iw: int, oh: int, ow: int) -> Tensor:
    return aten.upsample_nearest2d_backward(dout, [oh, ow], [n, c, ih, iw], None, None)


def pixel_shuffle(input: Tensor, r: int) -> Tensor:
    return F.pixel_shuffle(input, r)


def pixel_unshuffle(input: Tensor, r: int) -> Tensor:
    return F.pixel_unshuffle(input, r)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    "roi_align": (roi_align,),
    "roi_align_backward": (roi_align_backward,),
    "roi_align_max": (roi_align_max,),
    "roi_align_max_backward": (roi_align_max_backward,),
    "roi_pool": (roi_pool,),
    "roi_pool_backward": (roi_pool_backward,),
    "nms": (nms,),
    "grid_sample_2d": (grid_sample,),
    "grid_sample_2d_backward": (grid_sample_backward,),
    "affine_grid_2d": (affine_grid,),
    "interpolate_bilinear_2d": (bilinear,),
    "interpolate_bilinear_2d_backward": (bilinear_backward,),
    "upsample_nearest_2d_fw": (nearest,),
    "upsample_nearest_2d_bw": (nearest_backward,),
    "pixel_shuffle": (pixel_shuffle,),
    "pixel_unshuffle": (pixel_unshuffle,),
}
