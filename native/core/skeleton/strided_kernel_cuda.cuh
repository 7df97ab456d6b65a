// The element-wise kernel for operands of any strides and any alignment. A thread takes W elements at once along the
// inner dimension, in which the outputs are dense, of several rows in turn. Where inputs are dense in another
// dimension, a block transposes tiles of them in shared memory first. Walks whose tiles would be small, or whose
// rows have no vectors, go to flat_kernel.
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
    const int log_interleave = tiling.log_interleave;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int inner_lane = lane & ((1 << tiling.log_lanes) - 1), inner_warp = warp & ((1 << tiling.log_warps) - 1);
    const int first = (inner_warp * W << tiling.log_lanes) + inner_lane * (log_interleave ? 1 : W);
    const int count = min((inner - first + (1 << log_interleave) - 1) >> log_interleave, W);
    const int row = (warp >> tiling.log_warps << (5 - tiling.log_lanes)) + (lane >> tiling.log_lanes);
    return {first, count, row, StridedPolicy::threads >> tiling.log_lanes >> tiling.log_warps};
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

/// Makes the addresses of transposed inputs those of the thread's elements in their tiles, or of the tiles where
/// `first` is 0.
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
template <bool transposing, int W, int n> struct RowAccess {
    const StridedTiling<n> &tiling;
    int first, count;
    OperandMask vectors; // none where count < W

    template <class T> __device__ void load_vector(Vector<T, W> &elements, size_t at) const {
        elements.load(global_pointer<const T>(at));
    }

    /// Operand k's elements, of row `row` of the tile.
    template <class T> __device__ void load(Vector<T, W> &elements, int k, size_t at, int row) const {
        if (vectors >> k & 1) return load_vector(elements, at);
        if (transposing && tiling.transposed >> k & 1) {
            if (tiling.log_interleave) {
                return load_transposed_apart(elements, at, first, tiling.log_interleave, row, tiling.log_tile_outer);
            }
            return load_transposed(elements, at, row, tiling.log_tile_outer);
        }
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
            lanes[e] = *global_pointer<const T>(at + byte_offset(min(e, count - 1), tiling.element_stride[k]));
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
            at += tiling.element_stride[k];
        }
    }
};

/// Blocks of strided_kernel on a multiprocessor, at least; 0 leaves registers to the compiler, which gives f64 40 of
/// them and spills (gated_glu_backward: 61 % of the speed).
template <bool transposing, class... In>
constexpr int kStridedBlocks = ((sizeof(In) == 8) || ...) ? 4
                               : transposing              ? StridedPolicy::transposed_blocks
                                                          : 0;

template <bool transposing, int W, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(StridedPolicy::threads, (kStridedBlocks<transposing, In...>))
    strided_kernel(StridedTiling<n> tiling, F f) {
    begin_kernel();
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    constexpr OperandMask outs = (1u << outputs) - 1, all = (1u << n) - 1;
    // Where a single input is broadcast, f is evaluated once for all elements of a row, or for all rows of a thread.
    constexpr bool single_input = !transposing && sizeof...(In) == 1;
    // Several 16-bit inputs are loaded one row ahead: 2 % faster with two inputs, 10 % with three; others lose as much.
    constexpr bool prefetching = !transposing && sizeof...(In) > 1 && ((sizeof(In) == 2) && ...);

    // The block's tile, which may be cut off at the tensor's end.
    size_t at[n];
    int inner_tile, outer_tile;
    locate_tile(tiling, inner_tile, outer_tile, at);
    const int inner = inner_tile == tiling.inner_tiles.divisor() - 1 ? tiling.last_inner : tiling.tile_inner;
    const int outer = outer_tile == tiling.outer_tiles.divisor() - 1 ? tiling.last_outer : tiling.tile_outer;
    if constexpr (transposing) {
        transpose_inputs<W, In...>(tiling, at, inner, outer);
        __syncthreads();
    }

    // The thread's part of it.
    const ThreadPart part = thread_part<W>(tiling, inner);
    if (part.count <= 0) return;
#pragma unroll
    for (int k = 0; k < n; ++k) {
        at[k] += byte_offset(part.first, tiling.inner_stride[k]) + byte_offset(part.row, tiling.outer_stride[k]);
    }
    if constexpr (transposing) point_into_tiles<W, In...>(tiling, tiling.log_interleave ? 0 : part.first, at);

    const RowAccess<transposing, W, n> access{tiling, part.first, part.count, part.count == W ? tiling.vectors : 0};
    using Inputs = Vectors<W, In...>;
    // Operands from this one on go to the next row when they have been loaded, those before it when results are stored.
    constexpr int loaded_ahead = prefetching ? outputs : n;
    const auto load_row = [&](Inputs &inputs, int row) {
        if ((access.vectors | outs) == all) {
            inputs.for_each(outputs, [&](auto &elements, int k) { access.load_vector(elements, at[k]); });
        } else {
            inputs.for_each(outputs, [&](auto &elements, int k) { access.load(elements, k, at[k], row); });
        }
#pragma unroll
        for (int k = loaded_ahead; k < n; ++k) at[k] += tiling.row_stride[k];
    };
    const auto store_row = [&](Outs &results) {
        results.for_each(0, [&](const auto &elements, int k) { access.store(elements, k, at[k]); });
#pragma unroll
        for (int k = 0; k < loaded_ahead; ++k) at[k] += tiling.row_stride[k];
    };

    // Its rows.
    Inputs next;
    if (prefetching && part.row < outer) load_row(next, part.row);
#pragma unroll 1
    for (int row = part.row; row < outer; row += part.row_step) {
        Inputs inputs;
        if constexpr (prefetching) {
            inputs = next;
            if (row + part.row_step < outer) load_row(next, row + part.row_step);
        } else {
            load_row(inputs, row);
        }
        using Results = std::decay_t<decltype(packed(inputs.apply(f, 0)))>;
        Results lanes[W];
        Outs results;
        if (single_input && tiling.broadcast) {
            lanes[0] = packed(inputs.apply(f, 0));
            results.set([&](int) -> const Results & { return lanes[0]; });
        } else {
            // Here, where lanes are used: where they are loaded, it would wait for them.
            if (tiling.broadcast) inputs.broadcast(tiling.broadcast >> outputs);
#pragma unroll(kNoUnroll<F> ? 1 : W)
            for (int e = 0; e < W; ++e) lanes[e] = packed(inputs.apply(f, e));
            results.set([&](int e) -> const Results & { return lanes[e]; });
        }
        do {
            store_row(results);
        } while (single_input && tiling.outer_broadcast && (row += part.row_step) < outer);
    }
}

/// Starts the kernel that suits the walk, with the functor at `f`: once for all functors. kernels: flat_kernel, then
/// strided_kernel, then the one that transposes.
template <int W, int flat_width, int n>
Status start_strided(const Call &call, const Walk &walk, const StridedOperands<n> &operands,
                     const void *const (&kernels)[3], const void *f) {
    if (prefers_flat<W>(walk, operands, busy_blocks())) {
        return start_flat<flat_width>(call, walk, operands, kernels[0], f);
    }
    StridedPlan<n> plan = plan_strided<W>(walk, operands);
    void *arguments[] = {&plan.tiling, const_cast<void *>(f)};
    return start_kernel(call, {plan.blocks, StridedPolicy::threads, plan.shared_bytes}, kernels[1 + plan.transposing],
                        arguments);
}

/// outs...[place] = f(in[place]...) for every place of a walk.
template <class F, class... Out, class... In>
Status launch_strided(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In), W = kStridedElements<Out..., In...>;
    using Outs = Vectors<W, Out...>;
    using Flat = FlatKernel<F, Pack<Out...>, In...>;
    const void *const kernels[] = {Flat::address(), kernel_address<strided_kernel<false, W, n, F, Outs, In...>>(),
                                   kernel_address<strided_kernel<true, W, n, F, Outs, In...>>()};
    return start_strided<W, Flat::elements>(call, walk, strided_operands(outs, in...), kernels, &f);
}

} // namespace baracuda
