// The kernels of attention_gradient_wgmma.h, and the host's part: which problems they serve, and their launches. Only
// files named *_sm90a.cu include this.
#pragma once

#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_gradient_wgmma.h"
#include "core/skeleton/attention_gradient_wgmma_keys.cuh"
#include "core/skeleton/attention_gradient_wgmma_rows.cuh"
#include "core/skeleton/attention_wgmma_cuda.cuh"

namespace baracuda {

/// The first warpgroups multiply; the last one has the warp that has the ring filled.
template <class Tile, template <class> class Products>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks)
    gradient_wgmma_kernel(const __grid_constant__ WgmmaGradient<typename Tile::T> arguments) {
    if (threadIdx.x == 0) {
        prefetch_tensor_map(&arguments.queries.map);
        prefetch_tensor_map(&arguments.keys.map);
        prefetch_tensor_map(&arguments.values.map);
        prefetch_tensor_map(&arguments.dy.map);
    }
    const GradientShared<Tile> shared;
    shared.init(); // as what is before it, touches no memory that an earlier kernel may write
    begin_kernel();
    const GradientWork<Tile> work(arguments);
    if (work.is_empty()) return;
    const int warpgroup = __shfl_sync(~0u, threadIdx.x / 128, 0);
    if (warpgroup == Tile::warpgroups) {
        give_registers<Tile::producer_registers>();
        if (threadIdx.x / 32 == 4 * Tile::warpgroups) GradientCopies<Tile>{arguments, shared, work}.copy_all();
    } else {
        take_registers<Tile::consumer_registers>();
        Products<Tile>{{arguments, shared, work, warpgroup}}.find_all();
    }
}

template <class Tile, template <class> class Products>
Status launch_gradient(const Call &call, const WgmmaGradient<typename Tile::T> &arguments) {
    const auto &problem = arguments.problem;
    const int64_t tiles = ceil_divide(Tile::by_keys ? problem.key_rows : problem.rows, Tile::own);
    const int64_t blocks = tiles * problem.batch * (problem.heads / (Tile::by_keys ? problem.dk.group : 1));
    return launch_with_dynamic_shared(call, blocks, Tile::threads, Tile::shared_bytes,
                                      gradient_wgmma_kernel<Tile, Products>, arguments);
}

template <int width, class T> Status launch_gradients(const Call &call, const WgmmaGradient<T> &arguments) {
    constexpr bool wide = width > 128;
    const AttentionGradient<T> &problem = arguments.problem;
    Status status;
    if (problem.finds_logsumexp()) {
        using Facts = WgmmaGradientTile<T, GradientPass::facts, width, wide ? 3 : 2, 64, wide ? 3 : 4>;
        status = launch_gradient<Facts, RowFactsProducts>(call, arguments);
    } else {
        const int64_t blocks = ceil_divide(problem.rows, 64) * problem.heads * problem.batch;
        status = launch(call, blocks, 256, 0, row_deltas_kernel<T>, problem);
    }
    if constexpr (wide) {
        using Values = WgmmaGradientTile<T, GradientPass::values, width, 2, 64, 4>;
        using Keys = WgmmaGradientTile<T, GradientPass::keys, width, 2, 64, 3>;
        using Queries = WgmmaGradientTile<T, GradientPass::queries, width, 2, 64, 3>;
        if (status == Status::ok) status = launch_gradient<Values, ValueGradientProducts>(call, arguments);
        if (status == Status::ok) status = launch_gradient<Keys, WideKeyGradientProducts>(call, arguments);
        if (status == Status::ok) status = launch_gradient<Queries, QueryGradientProducts>(call, arguments);
    } else {
        using Keys = WgmmaGradientTile<T, GradientPass::keys_and_values, width, 2, 64, 4>;
        constexpr bool narrow = width == 64;
        using Queries =
            WgmmaGradientTile<T, GradientPass::queries, width, narrow ? 3 : 2, narrow ? 64 : 128, narrow ? 4 : 2>;
        if (status == Status::ok) status = launch_gradient<Keys, KeyGradientProducts>(call, arguments);
        if (status == Status::ok) status = launch_gradient<Queries, QueryGradientProducts>(call, arguments);
    }
    return status;
}

template <class T> WgmmaCall attend_backward_by_wgmma(const Call &call, const AttentionGradient<T> &problem) {
    constexpr int64_t most = TileWindow::most, most_tiles = INT32_MAX;
    const int64_t width = std::max(problem.key_width, problem.value_width), heads = problem.heads;
    const int64_t tiles = extent(problem.batch, heads, ceil_divide(std::max(problem.rows, problem.key_rows), 64));
    const bool served =
        device_attribute(cudaDevAttrComputeCapabilityMajor) == 9 && problem.logits.plain() &&
        problem.logits.scale > 0 && problem.logits.scale < kInfinity<f32> && width <= 256 &&
        problem.weights.data == nullptr && problem.dscores.data == nullptr && problem.dk.group == problem.dv.group &&
        problem.dq_holds_found() && problem.rows > 0 && problem.key_rows > 0 && problem.rows <= most &&
        problem.key_rows <= most && std::abs(problem.logits.window.shift) <= most && tiles > 0 && tiles <= most_tiles &&
        has_whole_vectors(problem.y, problem.value_width) && has_whole_vectors(problem.dq, problem.key_width) &&
        has_whole_vectors(problem.dk.rows, problem.key_width) &&
        has_whole_vectors(problem.dv.rows, problem.value_width);
    WgmmaGradient<T> arguments;
    arguments.problem = problem;
    arguments.window = TileWindow(problem.logits.window);
    constexpr int box = 64;
    if (!served || !describe(arguments.queries, problem.queries, problem.key_width, heads, problem.batch, box) ||
        !describe(arguments.keys, problem.keys, problem.key_width, heads, problem.batch, box) ||
        !describe(arguments.values, problem.values, problem.value_width, heads, problem.batch, box) ||
        !describe(arguments.dy, problem.dy, problem.value_width, heads, problem.batch, box)) {
        return {false, Status::ok};
    }
    if (width <= 64) return {true, launch_gradients<64>(call, arguments)};
    if (width <= 128) return {true, launch_gradients<128>(call, arguments)};
    return {true, width <= 192 ? launch_gradients<192>(call, arguments) : launch_gradients<256>(call, arguments)};
}

} // namespace baracuda
