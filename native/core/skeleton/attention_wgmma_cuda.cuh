// The host's part of attention_wgmma.h: which kernel serves a problem, its tensor maps, and its launch. Only files
// named
// *_sm90a.cu include this.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/tensor_map.h"
#include "core/layout/alignment.h"
#include "core/skeleton/attention.h"
#include "core/skeleton/attention_wgmma.h"
#include "core/skeleton/attention_wgmma_kernel.cuh"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace baracuda {

/// Whether the copy engine can read rows of `width` elements, and vectors of 16 bytes be stored in them.
template <class T> bool has_whole_vectors(const Rows<T> &rows, int64_t width) {
    const auto whole = [](int64_t step) {
        return step >= 0 && step % (16 / sizeof(T)) == 0 && step < kMaxTensorPitch / int64_t{sizeof(T)};
    };
    const RowLayout &by = rows.layout;
    return is_aligned(rows.data, 16) && whole(by.batch_stride) && whole(by.head_stride) && whole(by.row_stride) &&
           whole(width);
}

/// Describes rows of `width` elements in boxes of `box_rows` of them. `count` of each head, or of all requests where
/// these have different numbers of rows; false where the copy engine cannot read them.
template <class T>
bool describe(AttentionOperand &to, const Rows<const T> &rows, int64_t width, int64_t heads, int64_t batch,
              int box_rows) {
    const RowLayout &by = rows.layout;
    to.by_head = by.head_stride != 0;
    to.by_request = by.batch_stride != 0;
    constexpr int64_t bytes = sizeof(T);
    const HeadsLayout layout{rows.data,
                             std::is_same_v<T, f16> ? CU_TENSOR_MAP_DATA_TYPE_FLOAT16
                                                    : CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
                             static_cast<int>(bytes),
                             width,
                             rows.count,
                             to.by_head ? ceil_divide(heads, by.group) : 1,
                             to.by_request ? batch : 1,
                             by.row_stride * bytes,
                             by.head_stride * bytes,
                             by.batch_stride * bytes};
    return has_whole_vectors(rows, width) && rows.count > 0 && make_tensor_map(to.map, layout, box_rows);
}

template <class Tile, class T> WgmmaCall launch_attention(const Call &call, const DenseAttention<T> &problem) {
    constexpr int64_t most = TileWindow::most, most_tiles = INT32_MAX - 1024; // so that places behind the last fit
    const int64_t heads = extent(problem.batch, problem.heads), tiles_of_head = ceil_divide(problem.rows, Tile::rows);
    const int64_t tiles = extent(heads, tiles_of_head);
    AttentionArguments<Tile> arguments;
    arguments.problem = problem;
    arguments.window = TileWindow(problem.logits.window);
    arguments.heads = Divider<int32_t>(static_cast<int32_t>(problem.heads));
    arguments.scale = problem.logits.scale * 1.44269504f;
    if (tiles <= 0 || tiles > most_tiles || problem.rows > most || problem.keys.count > most ||
        std::abs(problem.logits.window.shift) > most ||
        !describe(arguments.queries, problem.queries, problem.key_width, problem.heads, problem.batch, Tile::rows) ||
        !describe(arguments.keys, problem.keys, problem.key_width, problem.heads, problem.batch, Tile::keys) ||
        !describe(arguments.values, problem.values, problem.value_width, problem.heads, problem.batch, Tile::keys)) {
        return {false, Status::ok};
    }
    arguments.order = {static_cast<int>(tiles_of_head), static_cast<int>(heads), multiprocessors()};
    return {true, launch_with_dynamic_shared(call, arguments.order.blocks, Tile::threads, Tile::shared_bytes,
                                             attention_wgmma_kernel<Tile>, arguments)};
}

/// Whether rows of at most 64 columns go through 64 keys a tile, by four warpgroups, and not 128 by three: where a
/// window hides keys, of which tiles of 128 have more; where there are no more; and where all rows of a head are one
/// tile of four warpgroups, but two of three. The order of additions depends on it: it is a function of the window and,
/// of requests that are not packed, of their extents.
template <class T> bool has_short_key_tiles(const DenseAttention<T> &problem) {
    if (TileWindow(problem.logits.window).hides()) return true;
    if (problem.queries.layout.starts != nullptr || problem.keys.layout.starts != nullptr) return false;
    return problem.keys.count <= 64 || (problem.rows > 192 && problem.rows <= 256);
}

/// Rows of at most 64 columns. Where tiles of two warpgroups all fit on the GPU at once, each has half as much to do;
/// the sums are the same.
template <class T> WgmmaCall attend_narrow(const Call &call, const DenseAttention<T> &problem) {
    if (!has_short_key_tiles(problem)) {
        return launch_attention<WgmmaAttentionTile<T, 64, 128, 3, 2, 8, false>>(call, problem);
    }
    const int64_t tiles = extent(problem.batch, problem.heads, ceil_divide(problem.rows, 128));
    if (tiles >= 0 && tiles <= multiprocessors()) {
        return launch_attention<WgmmaAttentionTile<T, 64, 64, 2, 2, 16, false>>(call, problem);
    }
    return launch_attention<WgmmaAttentionTile<T, 64, 64, 4, 2, 16, false>>(call, problem);
}

template <class T> WgmmaCall attend_by_wgmma(const Call &call, const DenseAttention<T> &problem) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (device_attribute(cudaDevAttrComputeCapabilityMajor) != 9 || !problem.logits.plain() ||
        !(problem.logits.scale > 0 && problem.logits.scale < kInfinity<f32>) || problem.result.has_weights() ||
        problem.result.y.layout.group != 1 || problem.result.logsumexp.layout.group != 1 ||
        !has_whole_vectors(problem.result.y, problem.value_width) || width > 256) {
        return {false, Status::ok};
    }
    if (width <= 64) return attend_narrow(call, problem);
    if (width <= 96) return launch_attention<WgmmaAttentionTile<T, 96, 128, 2, 2, 5>>(call, problem);
    if (width <= 128) return launch_attention<WgmmaAttentionTile<T, 128, 128, 2, 2, 5>>(call, problem);
    if (width <= 192) return launch_attention<WgmmaAttentionTile<T, 192, 96, 2, 1, 4>>(call, problem);
    return launch_attention<WgmmaAttentionTile<T, 256, 80, 2, 1, 4>>(call, problem);
}

} // namespace baracuda
