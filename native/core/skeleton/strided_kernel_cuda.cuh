// The element-wise kernel for operands of any strides and any alignment of which inputs are dense in another dimension
// than the outputs: a block transposes tiles of them in shared memory first. A thread takes W elements at once along
// the inner dimension, in which the outputs are dense, of several rows in turn. All other walks, and those whose tiles
// would be small, go to flat_kernel.
#pragma once

#include "core/device/vectors.cuh"
#include "core/skeleton/flat_kernel_cuda.cuh"
#include "core/skeleton/strided_plan_cuda.cuh"

namespace baracuda {

/// Finds the block's tile: its place along the inner and the outer dimension, and where it begins in each operand.
template <int n>
__device__ void locate_tile(const StridedTiling<n> &tiling, int &inner_tile, int &outer_tile, size_t (&at)[n]) {
    const int row_of_tiles = tiling.inner_tiles.quotient(blockIdx.x);
    int batch = tiling.outer_tiles.quotient(row_of_tiles);
    inner_tile = blockIdx.x - row_of_tiles * tiling.inner_tiles.divisor();
    outer_tile = row_of_tiles - batch * tiling.outer_tiles.divisor();
#pragma unroll
    for (int k = 0; k < n; ++k) {
        at[k] = global_address(tiling.operands[k]) + byte_offset(inner_tile, tiling.inner_tile_stride[k]) +
                byte_offset(outer_tile, tiling.outer_tile_stride[k]);
    }
#pragma unroll 1
    for (int d = tiling.batch_rank - 1; d >= 0; --d) {
        const int next = tiling.batch_extents[d].quotient(batch);
        const int place = batch - next * tiling.batch_extents[d].divisor();
        batch = next;
#pragma unroll
        for (int k = 0; k < n; ++k) at[k] += byte_offset(place, tiling.batch_stride[d][k]);
    }
}

/// What a thread takes of its block's tile: `count` elements from inner place `first` on, in rows row, row + row_step,
/// ...
struct ThreadPart {
    int first, count, row, row_step;
};

template <int W, int n> __device__ ThreadPart thread_part(const StridedTiling<n> &tiling, int inner) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int inner_lane = lane & ((1 << tiling.log_lanes) - 1), inner_warp = warp & ((1 << tiling.log_warps) - 1);
    const int first = ((inner_warp << tiling.log_lanes) + inner_lane) * W;
    const int row = (warp >> tiling.log_warps << (5 - tiling.log_lanes)) + (lane >> tiling.log_lanes);
    return {first, min(inner - first, W), row, StridedPolicy::threads >> tiling.log_lanes >> tiling.log_warps};
}

/// Fills the tiles of the transposed inputs, by all threads of the block.
template <int W, class... In, int n>
__device__ void transpose_inputs(const StridedTiling<n> &tiling, const size_t (&at)[n], int inner, int outer) {
    int operand = n - static_cast<int>(sizeof...(In));
    const auto transpose = [&](auto bits) {
        using Bits = decltype(bits);
        const int k = operand++;
        if (!(tiling.transposed >> k & 1)) return;
        transpose_tile<Bits, StridedPolicy::log_threads>(tiling.tile_offset[k], at[k], tiling.inner_stride[k], inner,
                                                         outer, tiling.log_tile_outer, TileWord<Bits>::log_lines(W),
                                                         tiling.in_chunks >> k & 1);
    };
    (transpose(Word<In>()), ...);
}

/// Makes the addresses of transposed inputs those of the thread's elements in their tiles.
template <int W, class... In, int n>
__device__ void point_into_tiles(const StridedTiling<n> &tiling, int first, size_t (&at)[n]) {
    int operand = n - static_cast<int>(sizeof...(In));
    const auto point = [&](auto bits) {
        const int k = operand++;
        if (!(tiling.transposed >> k & 1)) return;
        at[k] = transposed_line<W, decltype(bits)>(tiling.tile_offset[k], first, tiling.log_tile_outer);
    };
    (point(Word<In>()), ...);
}

/// How a thread accesses its W elements of a row, of which `count` are in the tensor.
template <int W, int n> struct RowAccess {
    const StridedTiling<n> &tiling;
    int count;
    OperandMask vectors; // none where count < W

    template <class T> __device__ void load_vector(Vector<T, W> &elements, size_t at) const {
        elements.load(global_pointer<const T>(at));
    }

    /// Operand k's elements, of row `row` of the tile.
    template <class T> __device__ void load(Vector<T, W> &elements, int k, size_t at, int row) const {
        if (vectors >> k & 1) return load_vector(elements, at);
        if (tiling.transposed >> k & 1) return load_transposed(elements, at, row, tiling.log_tile_outer);
        if constexpr (sizeof(T) <= 8) {
            if (tiling.broadcast >> k & 1) { // whole words: their halves would be waited for
                const uint64_t bits = to_word(*global_pointer<const T>(at));
                elements.set_word(0, static_cast<uint32_t>(bits));
                if constexpr (sizeof(T) == 8) elements.set_word(1, static_cast<uint32_t>(bits >> 32));
                return;
            }
        }
        T lanes[W];
#pragma unroll
        for (int e = 0; e < W; ++e) {
            lanes[e] = *global_pointer<const T>(at + byte_offset(min(e, count - 1), tiling.inner_stride[k]));
        }
        elements.set(lanes);
    }

    template <class T> __device__ void store(const Vector<T, W> &elements, int k, size_t at) const {
        if (vectors >> k & 1) return elements.store(global_pointer<T>(at));
        // If the compiler knew the lanes, it would round them in other pairs than a vector's: more instructions.
        const Vector<T, W> words = in_registers(elements);
#pragma unroll
        for (int e = 0; e < W; ++e) {
            if (e < count) *global_pointer<T>(at) = words.lane(e);
            at += tiling.inner_stride[k];
        }
    }
};

/// Blocks of strided_kernel on a multiprocessor, at least: left alone, the compiler gives f64 40 registers and spills
/// (gated_glu_backward: 61 % of the speed).
template <class... In> constexpr int kStridedBlocks = ((sizeof(In) == 8) || ...) ? 4 : StridedPolicy::blocks;

template <int W, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(StridedPolicy::threads, kStridedBlocks<In...>)
    strided_kernel(StridedTiling<n> tiling, F f) {
    begin_kernel();
    constexpr int outputs = n - static_cast<int>(sizeof...(In));

    // The block's tile, which may be cut off at the tensor's end.
    size_t at[n];
    int inner_tile, outer_tile;
    locate_tile(tiling, inner_tile, outer_tile, at);
    const int inner = inner_tile == tiling.inner_tiles.divisor() - 1 ? tiling.last_inner : tiling.tile_inner;
    const int outer = outer_tile == tiling.outer_tiles.divisor() - 1 ? tiling.last_outer : tiling.tile_outer;
    transpose_inputs<W, In...>(tiling, at, inner, outer);
    __syncthreads();

    // The thread's part of it.
    const ThreadPart part = thread_part<W>(tiling, inner);
    if (part.count <= 0) return;
#pragma unroll
    for (int k = 0; k < n; ++k) {
        at[k] += byte_offset(part.first, tiling.inner_stride[k]) + byte_offset(part.row, tiling.outer_stride[k]);
    }
    point_into_tiles<W, In...>(tiling, part.first, at);

    // Its rows.
    const RowAccess<W, n> access{tiling, part.count, part.count == W ? tiling.vectors : 0};
#pragma unroll 1
    for (int row = part.row; row < outer; row += part.row_step) {
        Vectors<W, In...> inputs;
        inputs.for_each(outputs, [&](auto &elements, int k) { access.load(elements, k, at[k], row); });
        // Here, where lanes are used: where they are loaded, it would wait for them.
        if (tiling.broadcast) inputs.broadcast(tiling.broadcast >> outputs);
        std::decay_t<decltype(packed(inputs.apply(f, 0)))> lanes[W];
#pragma unroll(kNoUnroll<F> ? 1 : W)
        for (int e = 0; e < W; ++e) lanes[e] = packed(inputs.apply(f, e));
        Outs results;
        results.set([&](int e) -> const auto & { return lanes[e]; });
        results.for_each(0, [&](const auto &elements, int k) { access.store(elements, k, at[k]); });
#pragma unroll
        for (int k = 0; k < n; ++k) at[k] += tiling.row_stride[k];
    }
}

/// Starts the kernel that suits the walk, with the functor at `f`: once for all functors. kernels: flat_kernel, then
/// strided_kernel.
template <int W, int flat_width, int n>
Status start_strided(const Call &call, const Walk &walk, const StridedOperands<n> &operands,
                     const void *const (&kernels)[2], const void *f) {
    const int outer = transposed_dimension<n>(walk, operands.outputs);
    if (outer < 0 || prefers_flat(walk, operands, outer, busy_blocks())) {
        return start_flat<flat_width>(call, walk, operands, kernels[0], f);
    }
    StridedPlan<n> plan = plan_strided<W>(walk, operands, outer);
    void *arguments[] = {&plan.tiling, const_cast<void *>(f)};
    return start_kernel(call, {plan.blocks, StridedPolicy::threads, plan.shared_bytes}, kernels[1], arguments);
}

/// outs...[place] = f(in[place]...) for every place of a walk.
template <class F, class... Out, class... In>
Status launch_strided(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In), W = kStridedElements<Out..., In...>;
    using Flat = FlatKernel<F, Pack<Out...>, In...>;
    const void *const kernels[] = {Flat::address(),
                                   kernel_address<strided_kernel<W, n, F, Vectors<W, Out...>, In...>>()};
    return start_strided<W, Flat::elements>(call, walk, strided_operands(outs, in...), kernels, &f);
}

} // namespace baracuda
