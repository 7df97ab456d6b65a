/* image.h: symbols of the image family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_IMAGE_H
#define BARACUDA_IMAGE_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Images: resampling, grids, regions of interest, non-maximum suppression, pixel shuffle
 *
 * Images are [N, C, H, W]. f16 and bf16 compute in f32, f64 in f64: coordinates, weights, products and sums; one
 * rounding to storage at the end. A gradient is added to what its destination holds, rounded once; an element that
 * receives nothing keeps its value. Sums run in a fixed order: every op gives the same bits on every run. Inputs and
 * outputs must not overlap. fits_i32(...): the product of the extents is at most 2^31 - 1.
 *
 * A row of rois is (batch index, x1, y1, x2, y2) in pixels of the unscaled image. The index is truncated toward zero; a
 * region whose index is NaN or outside [0, N) gives zeros and passes no gradient. Bilinear(y, x) weighs the four pixels
 * around (y, x) by their distance.
 *
 * Corners are multiplied by spatial_scale. For roi_align and roi_align_max, a region is cut into pooled_h x pooled_w cells
 * of equal size, and a cell into ratio x ratio parts of equal size, whose centres are its points; a point before the first
 * pixel or behind the last is moved to it. For roi_pool, corners are rounded and belong to the region, whose height is
 * y2 - y1 + 1: the cells in row i of it have the rows of pixels from y1 + floor(i * height / pooled_h) up to, but without,
 * y1 + ceil((i + 1) * height / pooled_h) that the image has. Columns likewise.
 * ================================================================================================================== */
/* roi_align: output[k, c, i, j] = mean of Bilinear over sampling_ratio^2 points of the cell (i, j) of region k, or,
 * for a ratio <= 0, ceil(height) * ceil(width) of a cell; a point beyond [-1, H] x [-1, W] counts as 0; aligned != 0
 * shifts by half a pixel.
 * Tensors: input [N, C, H, W] fp, rois [num_rois, 5] fp, output [num_rois, C, pooled_h, pooled_w] fp. fp: f32 f16
 * bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >= 0, pooled_h >= 0, pooled_w >= 0. */
BARACUDA_API int32_t baracuda_kernels_roi_align_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);

/* roi_align_backward: the adjoint of roi_align in its input; regions receive no gradient.
 * Tensors: dout [num_rois, C, pooled_h, pooled_w] fp, rois [num_rois, 5] fp, dinput [N, C, H, W] fp (read and
 * written). fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >= 0, pooled_h >= 0, pooled_w >=
 * 0. */
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_f32_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_f16_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_bf16_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_f64_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);

/* roi_align_backward_written: what roi_align_backward adds to zeros, written: a destination may hold anything.
 * Tensors: dout [num_rois, C, pooled_h, pooled_w] fp, rois [num_rois, 5] fp, dinput [N, C, H, W] fp. fp: f32 f16
 * bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >= 0, pooled_h >= 0, pooled_w >= 0. */
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_f32_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_written_f32_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_f16_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_written_f16_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_bf16_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_written_bf16_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_written_f64_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_backward_written_f64_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);

/* roi_align_max: output = the largest Bilinear over the points that roi_align takes the mean of, a point beyond [-1,
 * H] x [-1, W] counting as 0; NaN where one of them is NaN, 0 for a cell without points. What ONNX's RoiAlign calls
 * mode = max; onnxruntime takes the largest of the points' four products weight * pixel instead of their sum.
 * Tensors: input [N, C, H, W] fp, rois [num_rois, 5] fp, output [num_rois, C, pooled_h, pooled_w] fp. fp: f32 f16
 * bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >= 0, pooled_h >= 0, pooled_w >= 0. */
BARACUDA_API int32_t baracuda_kernels_roi_align_max_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);

/* roi_align_max_backward: dinput at the four pixels of the point with the largest Bilinear += dout * their weights;
 * of equal points the first in the image, row by row; none where that is a point beyond [-1, H] x [-1, W], or at
 * NaN.
 * Tensors: dout [num_rois, C, pooled_h, pooled_w] fp, input [N, C, H, W] fp, rois [num_rois, 5] fp, dinput [N, C, H,
 * W] fp (read and written). fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >= 0, pooled_h
 * >= 0, pooled_w >= 0. */
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *input, const void *rois, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_f32_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *input, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_max_backward_f32_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *input, const void *rois, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_f16_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *input, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_max_backward_f16_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *input, const void *rois, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_bf16_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *input, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_max_backward_bf16_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *input, const void *rois, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_max_backward_f64_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
    int32_t aligned, const void *dout, const void *input, const void *rois, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_align_max_backward_f64_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);

/* roi_pool: output = maximum over the cell's pixels, NaN skipped; argmax = y * W + x of the first that has it; 0 and
 * -1 for a cell without pixels.
 * Tensors: input [N, C, H, W] fp, rois [num_rois, 5] fp, output [num_rois, C, pooled_h, pooled_w] fp, argmax
 * [num_rois, C, pooled_h, pooled_w] i32. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >=
 * 0, pooled_h >= 0, pooled_w >= 0, fits_i32(H, W). */
BARACUDA_API int32_t baracuda_kernels_roi_pool_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);
BARACUDA_API int32_t baracuda_kernels_roi_pool_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);

/* roi_pool_backward: dinput at argmax += dout; an argmax outside [0, H * W) is skipped.
 * Tensors: dout [num_rois, C, pooled_h, pooled_w] fp, rois [num_rois, 5] fp, argmax [num_rois, C, pooled_h,
 * pooled_w] i32, dinput [N, C, H, W] fp (read and written). fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W
 * >= 0, num_rois >= 0, pooled_h >= 0, pooled_w >= 0, fits_i32(H, W). */
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_f32_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_f16_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_bf16_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_f64_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w);

/* roi_pool_backward_written: what roi_pool_backward adds to zeros, written: a destination may hold anything.
 * Tensors: dout [num_rois, C, pooled_h, pooled_w] fp, rois [num_rois, 5] fp, argmax [num_rois, C, pooled_h,
 * pooled_w] i32, dinput [N, C, H, W] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >=
 * 0, pooled_h >= 0, pooled_w >= 0, fits_i32(H, W). */
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_f32_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois,
    const void *argmax, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_written_f32_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_f16_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois,
    const void *argmax, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_written_f16_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_bf16_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois,
    const void *argmax, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_written_bf16_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_written_f64_can_implement(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois,
    const void *argmax, const void *dinput);
BARACUDA_API size_t baracuda_kernels_roi_pool_backward_written_f64_workspace_size(int32_t N, int32_t C, int32_t H,
    int32_t W, int32_t num_rois, int32_t pooled_h, int32_t pooled_w);

/* nms: boxes are (x1, y1, x2, y2) in order of descending score; keep_mask[i] = 0 where an earlier kept box overlaps
 * box i by more than iou_thresh (intersection over union), else 1; count_out = how many are kept, 0 for no box.
 * Tensors: boxes [num_boxes, 4] fp, keep_mask [num_boxes] u8, count_out [1] i32. fp: f32 f64. Requires num_boxes >=
 * 0. */
BARACUDA_API int32_t baracuda_kernels_nms_f32_run(int32_t num_boxes, float iou_thresh, const void *boxes,
    void *keep_mask, void *count_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_nms_f32_can_implement(int32_t num_boxes, float iou_thresh, const void *boxes,
    const void *keep_mask, const void *count_out);
BARACUDA_API int32_t baracuda_kernels_nms_f64_run(int32_t num_boxes, float iou_thresh, const void *boxes,
    void *keep_mask, void *count_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_nms_f64_can_implement(int32_t num_boxes, float iou_thresh, const void *boxes,
    const void *keep_mask, const void *count_out);

/* grid_sample_2d: output = Bilinear at ((gy + 1) * IH - 1) / 2, ((gx + 1) * IW - 1) / 2 for grid = (gx, gy) in [-1,
 * 1]; cells outside count as 0, as do coordinates that are not finite.
 * Tensors: input [N, C, IH, IW] fp, grid [N, OH, OW, 2] fp, output [N, C, OH, OW] fp. fp: f32 f16 bf16 f64. Requires
 * N >= 0, C >= 0, IH >= 0, IW >= 0, OH >= 0, OW >= 0. */
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f32_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f16_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_bf16_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f64_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);

/* grid_sample_2d_backward: the gradients of grid_sample_2d in its input and its grid.
 * Tensors: dout [N, C, OH, OW] fp, input [N, C, IH, IW] fp, grid [N, OH, OW, 2] fp, dinput [N, C, IH, IW] fp (read
 * and written), dgrid [N, OH, OW, 2] fp (read and written). fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >= 0,
 * IW >= 0, OH >= 0, OW >= 0. */
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_f32_workspace_size(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_f16_workspace_size(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_bf16_workspace_size(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_f64_workspace_size(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW);

/* grid_sample_2d_backward_written: what grid_sample_2d_backward adds to zeros, written: a destination may hold
 * anything.
 * Tensors: dout [N, C, OH, OW] fp, input [N, C, IH, IW] fp, grid [N, OH, OW, 2] fp, dinput [N, C, IH, IW] fp, dgrid
 * [N, OH, OW, 2] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >= 0, IW >= 0, OH >= 0, OW >= 0. */
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_f32_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput,
    void *dgrid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_f32_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid,
    const void *dinput, const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_written_f32_workspace_size(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_f16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput,
    void *dgrid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_f16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid,
    const void *dinput, const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_written_f16_workspace_size(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_bf16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput,
    void *dgrid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_bf16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid,
    const void *dinput, const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_written_bf16_workspace_size(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_f64_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput,
    void *dgrid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_written_f64_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid,
    const void *dinput, const void *dgrid);
BARACUDA_API size_t baracuda_kernels_grid_sample_2d_backward_written_f64_workspace_size(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW);

/* affine_grid_2d: grid = theta * (x, y, 1) at the pixel centres x = (2 * ow + 1) / OW - 1, y = (2 * oh + 1) / OH -
 * 1.
 * Tensors: theta [N, 2, 3] fp, grid [N, OH, OW, 2] fp. fp: f32 f16 bf16 f64. Requires N >= 0, OH >= 0, OW >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f32_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f32_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f16_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f16_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_bf16_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_bf16_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f64_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f64_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);

/* interpolate_bilinear_2d: output = Bilinear at src, clamped to the image: src = (dst + 0.5) * ratio - 0.5, ratio =
 * 1 / factor, or in / out for a factor of 0; align_corners != 0: src = dst * (in - 1) / (out - 1).
 * Tensors: input [N, C, IH, IW] fp, output [N, C, OH, OW] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >=
 * 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0, 0 <= scale_h_factor, scale_h_factor
 * < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);

/* interpolate_bilinear_2d_backward: the adjoint of interpolate_bilinear_2d.
 * Tensors: dout [N, C, OH, OW] fp, dinput [N, C, IH, IW] fp (read and written). fp: f32 f16 bf16 f64. Requires N >=
 * 0, C >= 0, IH >= 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0, 0 <=
 * scale_h_factor, scale_h_factor < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f32_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f32_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_bf16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_bf16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f64_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f64_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);

/* interpolate_bilinear_2d_backward_written: what interpolate_bilinear_2d_backward adds to zeros, written: a
 * destination may hold anything.
 * Tensors: dout [N, C, OH, OW] fp, dinput [N, C, IH, IW] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >= 0,
 * IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0, 0 <= scale_h_factor, scale_h_factor <
 * INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_f32_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_f32_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_f16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_f16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_bf16_run(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_bf16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_f64_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_written_f64_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);

/* upsample_bilinear_2d_fw: interpolate_bilinear_2d under another name.
 * Tensors: input [n, c, ih, iw] fp, output [n, c, oh, ow] fp. fp: f32 f16 bf16 f64. Requires n >= 0, c >= 0, ih >=
 * 0, iw >= 0, oh >= 0, ow >= 0, (ih > 0 && iw > 0) || extent(n, c, oh, ow) == 0, 0 <= scale_h_factor, scale_h_factor
 * < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_f32_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_f16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_bf16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_f64_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);

/* upsample_bilinear_2d_bw: interpolate_bilinear_2d_backward under another name.
 * Tensors: dout [n, c, oh, ow] fp, dinput [n, c, ih, iw] fp (read and written). fp: f32 f16 bf16 f64. Requires n >=
 * 0, c >= 0, ih >= 0, iw >= 0, oh >= 0, ow >= 0, (ih > 0 && iw > 0) || extent(n, c, oh, ow) == 0, 0 <=
 * scale_h_factor, scale_h_factor < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_f32_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_f16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_bf16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_f64_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);

/* upsample_nearest_2d_fw: output[n, c, oh, ow] = input[n, c, oh * IH / OH, ow * IW / OW] in exact integers, bit for
 * bit.
 * Tensors: input [N, C, IH, IW] fp, output [N, C, OH, OW] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >=
 * 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0. */
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);

/* upsample_nearest_2d_bw: dinput[n, c, oh * IH / OH, ow * IW / OW] += dout[n, c, oh, ow].
 * Tensors: dout [N, C, OH, OW] fp, dinput [N, C, IH, IW] fp (read and written). fp: f32 f16 bf16 f64. Requires N >=
 * 0, C >= 0, IH >= 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0. */
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);

/* upsample_nearest_2d_bw_written: what upsample_nearest_2d_bw adds to zeros, written: a destination may hold
 * anything.
 * Tensors: dout [N, C, OH, OW] fp, dinput [N, C, IH, IW] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >= 0,
 * IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0. */
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_f32_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_f16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_bf16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_bf16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_f64_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_written_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);

/* pixel_shuffle: output[n, c, h*r + a, w*r + b] = input[n, (c*r + a)*r + b, h, w], bit for bit.
 * Tensors: input [N, C*r*r, H, W] fp, output [N, C, H*r, W*r] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H
 * >= 0, W >= 0, r > 0, fits_i32(C, r, r), fits_i32(H, r), fits_i32(W, r). */
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);

/* pixel_unshuffle: output[n, (c*r + a)*r + b, h, w] = input[n, c, h*r + a, w*r + b], bit for bit.
 * Tensors: input [N, C, H*r, W*r] fp, output [N, C*r*r, H, W] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H
 * >= 0, W >= 0, r > 0, fits_i32(C, r, r), fits_i32(H, r), fits_i32(W, r). */
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_IMAGE_H */
