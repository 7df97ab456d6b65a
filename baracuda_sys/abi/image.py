"""Resampling, sampling grids, pooling of regions of interest, non-maximum suppression, pixel shuffle."""

from .entries import CAN_IMPLEMENT, size
from .table import FP, RUN, WORKSPACE, Adjoint, Dtypes, Family, Gradient, Op, alias, written

_IMAGE = "i32 N", "i32 C", "i32 H", "i32 W"
_IMAGE_REQUIRES = ("N >= 0", "C >= 0", "H >= 0", "W >= 0")

_ROI = (*_IMAGE, "i32 num_rois", "i32 pooled_h", "i32 pooled_w")
_ROI_REQUIRES = (*_IMAGE_REQUIRES, "num_rois >= 0", "pooled_h >= 0", "pooled_w >= 0")
_ROI_ALIGN = (*_ROI, "f32 spatial_scale", "i32 sampling_ratio", "i32 aligned")
_ROI_POOL_REQUIRES = (*_ROI_REQUIRES, "fits_i32(H, W)")
_ROIS = "in fp rois[num_rois, 5]"
_ROI_WORKSPACE = size("workspace_size", "N", "C", "H", "W", "num_rois", "pooled_h", "pooled_w")
_POOLED = "[num_rois, C, pooled_h, pooled_w]"

_RESAMPLE = ("i32 N", "i32 C", "i32 IH", "i32 IW", "i32 OH", "i32 OW")
_RESAMPLE_REQUIRES = ("N >= 0", "C >= 0", "IH >= 0", "IW >= 0", "OH >= 0", "OW >= 0")
_UPSAMPLE_REQUIRES = (*_RESAMPLE_REQUIRES, "(IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0")
_FACTORS = (WORKSPACE, "i32 align_corners", "f64 scale_h_factor", "f64 scale_w_factor")
_FACTOR_REQUIRES = tuple(
    text for axis in "hw" for text in (f"0 <= scale_{axis}_factor", f"scale_{axis}_factor < INFINITY")
)
_RESIZED = (*_RESAMPLE, "in fp input[N, C, IH, IW]", "out fp output[N, C, OH, OW]")
_RESIZED_BACKWARD = (*_RESAMPLE, "in fp dout[N, C, OH, OW]", "add fp dinput[N, C, IH, IW]")
_BILINEAR_REQUIRES = (*_UPSAMPLE_REQUIRES, *_FACTOR_REQUIRES)

_SHUFFLE = (*_IMAGE, "i32 r")
_SHUFFLE_REQUIRES = (*_IMAGE_REQUIRES, "r > 0", "fits_i32(C, r, r)", "fits_i32(H, r)", "fits_i32(W, r)")


_ALIGN_BACKWARD = Op(
    "roi_align_backward",
    FP,
    (*_ROI_ALIGN, f"in fp dout{_POOLED}", _ROIS, "add fp dinput[N, C, H, W]"),
    "the adjoint of roi_align in its input; regions receive no gradient",
    _ROI_REQUIRES,
    entries=(RUN, CAN_IMPLEMENT, _ROI_WORKSPACE),
    empty_without=("dout", "dinput"),
    gradient=Gradient("roi_align"),
    edge_cases="Points beyond the image and at NaN pass nothing, so that dinput may sum to less than dout.",
)
_POOL_BACKWARD = Op(
    "roi_pool_backward",
    FP,
    (*_ROI, f"in fp dout{_POOLED}", _ROIS, f"in i32 argmax{_POOLED}", "add fp dinput[N, C, H, W]"),
    "dinput at argmax += dout; an argmax outside [0, H * W) is skipped",
    _ROI_POOL_REQUIRES,
    entries=(RUN, CAN_IMPLEMENT, _ROI_WORKSPACE),
    empty_without=("dout", "dinput"),
    gradient=Gradient("roi_pool", {"dout": "d output"}),
)
_INTERPOLATE = Op(
    "interpolate_bilinear_2d",
    FP,
    (*_RESIZED, *_FACTORS),
    "output = Bilinear at src, clamped to the image: src = (dst + 0.5) * ratio - 0.5, ratio = 1 / factor, or "
    "in / out for a factor of 0; align_corners != 0: src = dst * (in - 1) / (out - 1)",
    _BILINEAR_REQUIRES,
    edge_cases="src is computed in f64. align_corners ignores the factors, and an output of one pixel reads pixel 0 "
    "then. An output without an input is an invalid problem.",
)
_INTERPOLATE_BACKWARD = Op(
    "interpolate_bilinear_2d_backward",
    FP,
    (*_RESIZED_BACKWARD, *_FACTORS),
    "the adjoint of interpolate_bilinear_2d",
    _BILINEAR_REQUIRES,
    empty_without=("dout", "dinput"),
    gradient=Gradient("interpolate_bilinear_2d"),
)
_NEAREST_BACKWARD = Op(
    "upsample_nearest_2d_bw",
    FP,
    _RESIZED_BACKWARD,
    "dinput[n, c, oh * IH / OH, ow * IW / OW] += dout[n, c, oh, ow]",
    _UPSAMPLE_REQUIRES,
    empty_without=("dout", "dinput"),
    gradient=Gradient("upsample_nearest_2d_fw"),
)
_GRID_BACKWARD = Op(
    "grid_sample_2d_backward",
    FP,
    (
        *_RESAMPLE,
        "in fp dout[N, C, OH, OW]",
        "in fp input[N, C, IH, IW]",
        "in fp grid[N, OH, OW, 2]",
        "add fp dinput[N, C, IH, IW]",
        "add fp dgrid[N, OH, OW, 2]",
    ),
    "the gradients of grid_sample_2d in its input and its grid",
    _RESAMPLE_REQUIRES,
    entries=(RUN, CAN_IMPLEMENT, size("workspace_size", "N", "C", "IH", "IW", "OH", "OW")),
    empty_without=("dout", "dinput"),
    gradient=Gradient("grid_sample_2d"),
    edge_cases="Where coordinates give 0 for that reason, neither the image nor the grid receives a gradient.",
)
_UPSAMPLE_NAMES = {name: name.lower() for name in ("IH", "IW", "OH", "OW", "N", "C")}


FAMILY = Family(
    "image",
    title="Images: resampling, grids, regions of interest, non-maximum suppression, pixel shuffle",
    weight=6,
    doc="""
Images are [N, C, H, W]. f16 and bf16 compute in f32, f64 in f64: coordinates, weights, products and sums; one
rounding to storage at the end. A gradient is added to what its destination holds, rounded once; an element that
receives nothing keeps its value. Sums run in a fixed order: every op gives the same bits on every run. Inputs and
outputs must not overlap. fits_i32(...): the product of the extents is at most 2^31 - 1.

A row of rois is (batch index, x1, y1, x2, y2) in pixels of the unscaled image. The index is truncated toward zero; a
region whose index is NaN or outside [0, N) gives zeros and passes no gradient. Bilinear(y, x) weighs the four pixels
around (y, x) by their distance.

Corners are multiplied by spatial_scale. For roi_align and roi_align_max, a region is cut into pooled_h x pooled_w cells
of equal size, and a cell into ratio x ratio parts of equal size, whose centres are its points; a point before the first
pixel or behind the last is moved to it. For roi_pool, corners are rounded and belong to the region, whose height is
y2 - y1 + 1: the cells in row i of it have the rows of pixels from y1 + floor(i * height / pooled_h) up to, but without,
y1 + ceil((i + 1) * height / pooled_h) that the image has. Columns likewise.
""",
    edge_cases=(
        "Coordinates of f64 are f64 throughout, so that neither points nor maxima depend on how f32 rounds them.",
        "NaN of a pixel reaches the outputs that read the pixel, and no other; of roi_pool, those whose cell is NaN "
        "alone.",
        "A gradient that sums many terms in f16 or bf16 sums them in f32: 4096 ones are 4096.",
        "No element of an output, or of a gradient: nothing is written, and pointers may be null.",
    ),
    ops=(
        Op(
            "roi_align",
            FP,
            (*_ROI_ALIGN, "in fp input[N, C, H, W]", _ROIS, f"out fp output{_POOLED}"),
            "output[k, c, i, j] = mean of Bilinear over sampling_ratio^2 points of the cell (i, j) of region k, or, "
            "for a ratio <= 0, ceil(height) * ceil(width) of a cell; a point beyond [-1, H] x [-1, W] counts as 0; "
            "aligned != 0 shifts by half a pixel",
            _ROI_REQUIRES,
            edge_cases=(
                "Without aligned, a region is at least a pixel wide and high. With it, an inverted or empty region has "
                "no points where the ratio is <= 0, and gives 0. -1, H and W themselves lie on the image. NaN in a "
                "corner gives NaN, an infinite corner NaN or 0. However large a region is, only its points on the "
                "image are visited."
            ),
        ),
        _ALIGN_BACKWARD,
        written(_ALIGN_BACKWARD),
        Op(
            "roi_align_max",
            FP,
            (*_ROI_ALIGN, "in fp input[N, C, H, W]", _ROIS, f"out fp output{_POOLED}"),
            "output = the largest Bilinear over the points that roi_align takes the mean of, a point beyond "
            "[-1, H] x [-1, W] counting as 0; NaN where one of them is NaN, 0 for a cell without points. What ONNX's "
            "RoiAlign calls mode = max; onnxruntime takes the largest of the points' four products weight * pixel "
            "instead of their sum",
            _ROI_REQUIRES,
        ),
        Op(
            "roi_align_max_backward",
            FP,
            (*_ROI_ALIGN, f"in fp dout{_POOLED}", "in fp input[N, C, H, W]", _ROIS, "add fp dinput[N, C, H, W]"),
            "dinput at the four pixels of the point with the largest Bilinear += dout * their weights; of equal points "
            "the first in the image, row by row; none where that is a point beyond [-1, H] x [-1, W], or at NaN",
            _ROI_REQUIRES,
            entries=(RUN, CAN_IMPLEMENT, _ROI_WORKSPACE),
            empty_without=("dout", "dinput"),
            gradient=Gradient("roi_align_max"),
        ),
        Op(
            "roi_pool",
            FP,
            (
                *_ROI,
                "f32 spatial_scale",
                "in fp input[N, C, H, W]",
                _ROIS,
                f"out fp output{_POOLED}",
                f"out i32 argmax{_POOLED}",
            ),
            "output = maximum over the cell's pixels, NaN skipped; argmax = y * W + x of the first that has it; "
            "0 and -1 for a cell without pixels",
            _ROI_POOL_REQUIRES,
            edge_cases=(
                "Corners are rounded, halves away from zero, and a region has at least one pixel. Of equal pixels the "
                "first in the image, row by row, is taken. A cell of NaN alone gives NaN and its first pixel, one of "
                "-infinity alone -infinity and its first pixel."
            ),
        ),
        _POOL_BACKWARD,
        written(_POOL_BACKWARD),
        Op(
            "nms",
            Dtypes((("fp", ("f32", "f64")),)),
            (
                "i32 num_boxes",
                "f32 iou_thresh",
                "in fp boxes[num_boxes, 4]",
                "out u8 keep_mask[num_boxes]",
                "out i32 count_out[1]",
            ),
            "boxes are (x1, y1, x2, y2) in order of descending score; keep_mask[i] = 0 where an earlier kept box "
            "overlaps box i by more than iou_thresh (intersection over union), else 1; count_out = how many are kept, "
            "0 for no box",
            ("num_boxes >= 0",),
            edge_cases=(
                "A box that is suppressed suppresses no other. An overlap of exactly iou_thresh keeps the box. A "
                "union that is not positive counts as no overlap; NaN suppresses nothing. There is no limit on "
                "num_boxes."
            ),
        ),
        Op(
            "grid_sample_2d",
            FP,
            (*_RESAMPLE, "in fp input[N, C, IH, IW]", "in fp grid[N, OH, OW, 2]", "out fp output[N, C, OH, OW]"),
            "output = Bilinear at ((gy + 1) * IH - 1) / 2, ((gx + 1) * IW - 1) / 2 for grid = (gx, gy) in [-1, 1]; "
            "cells outside count as 0, as do coordinates that are not finite",
            _RESAMPLE_REQUIRES,
            edge_cases="Coordinates that are infinite, NaN or beyond 32-bit integers give 0.",
        ),
        _GRID_BACKWARD,
        written(_GRID_BACKWARD),
        Op(
            "affine_grid_2d",
            FP,
            ("i32 N", "i32 OH", "i32 OW", "in fp theta[N, 2, 3]", "out fp grid[N, OH, OW, 2]"),
            "grid = theta * (x, y, 1) at the pixel centres x = (2 * ow + 1) / OW - 1, y = (2 * oh + 1) / OH - 1",
            ("N >= 0", "OH >= 0", "OW >= 0"),
            edge_cases="An extent of 1 has its centre at 0.",
        ),
        _INTERPOLATE,
        _INTERPOLATE_BACKWARD,
        written(_INTERPOLATE_BACKWARD),
        alias(_INTERPOLATE, "upsample_bilinear_2d_fw", _UPSAMPLE_NAMES, entries=(RUN,)),
        alias(
            _INTERPOLATE_BACKWARD,
            "upsample_bilinear_2d_bw",
            _UPSAMPLE_NAMES,
            entries=(RUN,),
            gradient=Gradient("upsample_bilinear_2d_fw"),
        ),
        Op(
            "upsample_nearest_2d_fw",
            FP,
            _RESIZED,
            "output[n, c, oh, ow] = input[n, c, oh * IH / OH, ow * IW / OW] in exact integers, bit for bit",
            _UPSAMPLE_REQUIRES,
            edge_cases=(
                "Integers decide where PyTorch multiplies by an f32 scale: index 41 of 2 -> 82 reads pixel 1, and "
                "pixel 0 in PyTorch. NaN payloads are copied. An output without an input is an invalid problem."
            ),
        ),
        _NEAREST_BACKWARD,
        written(_NEAREST_BACKWARD),
        Op(
            "pixel_shuffle",
            FP,
            (*_SHUFFLE, "in fp input[N, C*r*r, H, W]", "out fp output[N, C, H*r, W*r]"),
            "output[n, c, h*r + a, w*r + b] = input[n, (c*r + a)*r + b, h, w], bit for bit",
            _SHUFFLE_REQUIRES,
            adjoint=Adjoint("pixel_unshuffle"),
            edge_cases="NaN payloads are copied. C counts the channels of the output.",
        ),
        Op(
            "pixel_unshuffle",
            FP,
            (*_SHUFFLE, "in fp input[N, C, H*r, W*r]", "out fp output[N, C*r*r, H, W]"),
            "output[n, (c*r + a)*r + b, h, w] = input[n, c, h*r + a, w*r + b], bit for bit",
            _SHUFFLE_REQUIRES,
            adjoint=Adjoint("pixel_shuffle"),
            edge_cases="NaN payloads are copied. C counts the channels of the input, H and W the output's pixels.",
        ),
    ),
)
