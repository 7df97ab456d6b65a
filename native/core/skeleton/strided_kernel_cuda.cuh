// The element-wise kernel for operands of any strides and any alignment. A thread takes W elements at once along the
// inner dimension, in which the outputs are dense, of several rows in turn. Where inputs are dense in another
// dimension, a block transposes tiles of them in shared memory first. If rows of the outputs begin anywhere then, the
// rows of a tile do not begin at the same place, but each where a vector of the output does:
//
//     row 0    ....[ 0  1  2  3][ 4  5  6  7]      tile_inner = 8 places, vectors of W = 4
//     row 1    .[-3 -2 -1  0][ 1  2  3  4]         of an output whose rows are 4 i + 1 long
//     row 2    ..[-2 -1  0  1][ 2  3  4  5]
//
// Walks whose tiles would be small, whose inputs have neighbours near each other, or whose rows have no vectors, go to
// flat_kernel.
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
/// ...; of skewed tiles, those of a row where any are in the tensor.
struct ThreadPart {
    int first, count, row, row_step;
};

template <int W, int n> __device__ ThreadPart thread_part(const StridedTiling<n> &tiling, int inner) {
    const int log_interleave = tiling.log_interleave;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int inner_lane = lane & ((1 << tiling.log_lanes) - 1), inner_warp = warp & ((1 << tiling.log_warps) - 1);
    const int first = (inner_warp * W << tiling.log_lanes) + inner_lane * (log_interleave ? 1 : W);
    const int last = tiling.skewed ? min(inner + W - 1, tiling.tile_inner) : inner;
    const int count = min((last - first + (1 << log_interleave) - 1) >> log_interleave, W);
    const int row = (warp >> tiling.log_warps << (5 - tiling.log_lanes)) + (lane >> tiling.log_lanes);
    return {first, count, row, StridedPolicy::threads >> tiling.log_lanes >> tiling.log_warps};
}

/// Fills the tiles of the transposed inputs, by all threads of the block. inner_tile: the number of the tile along the
/// inner dimension.
template <int W, class... In, int n>
__device__ void transpose_inputs(const StridedTiling<n> &tiling, const size_t (&at)[n], int inner_tile, int inner,
                                 int outer) {
    const int before = tiling.skewed ? kSkewedBefore<W> : 0, begin = inner_tile == 0 ? before : 0;
    int operand = n - static_cast<int>(sizeof...(In));
    const auto transpose = [&](auto bits) {
        using Bits = decltype(bits);
        const int k = operand++;
        if (!(tiling.transposed >> k & 1)) return;
        const int64_t stride = tiling.inner_stride[k];
        transpose_tile<Bits, StridedPolicy::log_threads>(tiling.tile_offset[k], at[k] - before * stride, stride, begin,
                                                         before + inner, outer, tiling.log_tile_outer,
                                                         TileWord<Bits>::log_lines(W), tiling.in_chunks >> k & 1);
    };
    (transpose(Word<In>()), ...);
}

/// Makes the addresses of transposed inputs those of the thread's elements in their tiles, or the tiles' own where a
/// thread's elements are in several words.
template <int W, class... In, int n>
__device__ void point_into_tiles(const StridedTiling<n> &tiling, int first, size_t (&at)[n]) {
    int operand = n - static_cast<int>(sizeof...(In));
    const auto point = [&](auto bits) {
        const int k = operand++;
        if (!(tiling.transposed >> k & 1)) return;
        at[k] = tiling.skewed || tiling.log_interleave
                    ? tile_address(tiling.tile_offset[k])
                    : transposed_line<W, decltype(bits)>(tiling.tile_offset[k], first, tiling.log_tile_outer);
    };
    (point(Word<In>()), ...);
}

/// How a thread accesses its W elements of a row, of which those from `begin` to before `end` are in the tensor. The
/// first one is at inner place `first` of the tile.
template <bool transposing, int W, int n> struct RowAccess {
    int first, begin, end, row;
    OperandMask vectors; // none where not all are in the tensor

    template <class T> __device__ void load_vector(Vector<T, W> &elements, size_t at) const {
        elements.load(global_pointer<const T>(at));
    }

    /// Operand k's elements.
    template <class T>
    __device__ void load(const StridedTiling<n> &tiling, Vector<T, W> &elements, int k, size_t at) const {
        if (vectors >> k & 1) return load_vector(elements, at);
        if (transposing && tiling.transposed >> k & 1) {
            const int log_outer = tiling.log_tile_outer;
            if (tiling.skewed) return load_transposed_across(elements, at, first, row, log_outer);
            if (tiling.log_interleave) {
                return load_transposed_apart(elements, at, first, tiling.log_interleave, row, log_outer);
            }
            return load_transposed(elements, at, row, log_outer);
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
            const int held = min(transposing ? max(e, begin) : e, end - 1);
            lanes[e] = *global_pointer<const T>(at + byte_offset(held, tiling.element_stride[k]));
        }
        elements.set(lanes);
    }

    template <class T>
    __device__ void store(const StridedTiling<n> &tiling, const Vector<T, W> &elements, int k, size_t at) const {
        if (vectors >> k & 1) return elements.store(global_pointer<T>(at));
        // If the compiler knew the lanes, it would round them in other pairs than a vector's: more instructions.
        const Vector<T, W> words = in_registers(elements);
#pragma unroll
        for (int e = 0; e < W; ++e) {
            if ((!transposing || e >= begin) && e < end) *global_pointer<T>(at) = words.lane(e);
            at += tiling.element_stride[k];
        }
    }
};

/// The operands that are aligned to vectors of W elements, of those that are dense.
template <int W, int n> __device__ OperandMask aligned_vectors(const StridedTiling<n> &tiling, const size_t (&at)[n]) {
    OperandMask aligned = 0;
#pragma unroll
    for (int k = 0; k < n; ++k) {
        if ((at[k] & (W * tiling.inner_stride[k] - 1)) == 0) aligned |= tiling.vectors & 1u << k;
    }
    return aligned;
}

/// The access to a row of a skewed tile. at: where the thread's elements would be if it were not, from which they are
/// moved `earlier` elements, to a vector of the first output. begins: it is the first tile of the row.
template <int W, int n>
__device__ RowAccess<true, W, n> skewed_row(const StridedTiling<n> &tiling, int first, int row, int earlier, int inner,
                                            bool begins, size_t (&at)[n]) {
#pragma unroll
    for (int k = 0; k < n; ++k) {
        if (!(tiling.transposed >> k & 1)) at[k] -= byte_offset(earlier, tiling.inner_stride[k]);
    }
    const int begin = begins ? max(earlier - first, 0) : 0, end = min(inner - first + earlier, W);
    const bool whole = begin == 0 && end == W;
    return {kSkewedBefore<W> + first - earlier, begin, end, row, whole ? aligned_vectors<W>(tiling, at) : 0};
}

/// Blocks of strided_kernel on a multiprocessor, at least; 0 leaves registers to the compiler, which gives f64 40 of
/// them and spills (gated_glu_backward: 61 % of the speed), as five blocks do where four inputs are
/// transposed (the gradient of clamp f16 97 x 3 x 519 x 96 151 us, 99 with four blocks).
template <bool transposing, class... In>
constexpr int kStridedBlocks = ((sizeof(In) == 8) || ...) || (transposing && sizeof...(In) > 3) ? 4
                               : transposing ? StridedPolicy::transposed_blocks
                                             : 0;

template <bool transposing, int W, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(StridedPolicy::threads, (kStridedBlocks<transposing, In...>))
    strided_kernel(StridedTiling<n> tiling, F f) {
    begin_kernel(tiling.early);
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
    const int inner_tiles_behind = tiling.inner_tiles.divisor() - 1 - inner_tile;
    const int inner = inner_tiles_behind == 0 ? tiling.last_inner
                      : transposing && inner_tiles_behind == 1
                          ? min(tiling.tile_inner, tiling.tile_inner + tiling.last_inner) // of a skewed tile
                          : tiling.tile_inner;
    const int outer = outer_tile == tiling.outer_tiles.divisor() - 1 ? tiling.last_outer : tiling.tile_outer;
    if constexpr (transposing) {
        transpose_inputs<W, In...>(tiling, at, inner_tile, inner, outer);
        __syncthreads();
    }

    // The thread's part of it.
    const ThreadPart part = thread_part<W>(tiling, inner);
    if (part.count <= 0) return;
#pragma unroll
    for (int k = 0; k < n; ++k) {
        at[k] += byte_offset(part.first, tiling.inner_stride[k]) + byte_offset(part.row, tiling.outer_stride[k]);
    }
    if constexpr (transposing) point_into_tiles<W, In...>(tiling, part.first, at);
    // How far the first output is behind a vector.
    const auto earlier = [&] { return static_cast<int>(at[0] % (W * kFirstBytes<Outs>)) / kFirstBytes<Outs>; };

    const auto straight = [&](int row) -> RowAccess<transposing, W, n> {
        return {part.first, 0, part.count, row, part.count == W ? tiling.vectors : 0};
    };
    using Inputs = Vectors<W, In...>;
    // Operands from this one on go to the next row when they have been loaded, those before it when results are stored.
    constexpr int loaded_ahead = prefetching ? outputs : n;
    const auto advance = [&](int begin, int end) {
#pragma unroll
        for (int k = begin; k < end; ++k) at[k] += tiling.row_stride[k];
    };
    const auto load_row = [&](Inputs &inputs, const auto &access, const size_t (&from)[n]) {
        if ((access.vectors | outs) == all) {
            inputs.for_each(outputs, [&](auto &elements, int k) { access.load_vector(elements, from[k]); });
        } else {
            inputs.for_each(outputs, [&](auto &elements, int k) { access.load(tiling, elements, k, from[k]); });
        }
    };
    const auto row_results = [&](Inputs &inputs) {
        using Results = std::decay_t<decltype(packed(inputs.apply(f, 0)))>;
        Results lanes[W];
        Outs results;
        if (single_input && tiling.broadcast) {
            lanes[0] = packed(inputs.apply(f, 0));
            results.set(OfEveryLane<Results>{lanes[0]});
        } else {
            // Here, where lanes are used: where they are loaded, it would wait for them.
            if (tiling.broadcast) inputs.broadcast(tiling.broadcast >> outputs);
            with_form(f, [&](const auto &form) {
#pragma unroll(kNoUnroll<F> ? 1 : W)
                for (int e = 0; e < W; ++e) lanes[e] = packed(inputs.apply(form, e));
            });
            results.set(OfEachLane<Results>{lanes});
        }
        return results;
    };

    // Its rows.
    Inputs next;
    if (prefetching && part.row < outer) {
        load_row(next, straight(part.row), at);
        advance(loaded_ahead, n);
    }
#pragma unroll 1
    for (int row = part.row; row < outer; row += part.row_step) {
        Inputs inputs;
        if constexpr (transposing) {
            size_t from[n];
#pragma unroll
            for (int k = 0; k < n; ++k) from[k] = at[k];
            const auto access = tiling.skewed
                                    ? skewed_row<W>(tiling, part.first, row, earlier(), inner, inner_tile == 0, from)
                                    : straight(row);
            if (access.begin < access.end) {
                load_row(inputs, access, from);
                Outs results = row_results(inputs);
                results.for_each(0, [&](const auto &elements, int k) { access.store(tiling, elements, k, from[k]); });
            }
            advance(0, n);
        } else {
            if constexpr (prefetching) {
                inputs = next;
                if (row + part.row_step < outer) {
                    load_row(next, straight(row), at);
                    advance(loaded_ahead, n);
                }
            } else {
                load_row(inputs, straight(row), at);
            }
            Outs results = row_results(inputs);
            do {
                results.for_each(0,
                                 [&](const auto &elements, int k) { straight(row).store(tiling, elements, k, at[k]); });
                advance(0, loaded_ahead);
            } while (single_input && tiling.outer_broadcast && (row += part.row_step) < outer);
        }
    }
}

/// Starts the kernel that suits the walk, with the functor at `f`: once for all functors. kernels: strided_kernel, then
/// the one that transposes.
template <int W, int flat_width, int n>
Status start_strided(const Call &call, const Walk &walk, const StridedOperands<n> &operands, const FlatKernels &flat,
                     const void *const (&kernels)[2], FunctorTraits functor, const void *f) {
    if (prefers_flat<W>(walk, operands, functor, busy_blocks())) {
        return start_flat<flat_width>(call, walk, operands, flat, f);
    }
    StridedPlan<n> plan = plan_strided<W>(walk, operands);
    void *arguments[] = {&plan.tiling, const_cast<void *>(f)};
    return start_kernel(call, {plan.blocks, StridedPolicy::threads, plan.shared_bytes}, kernels[plan.transposing],
                        arguments);
}

/// outs...[place] = f(in[place]...) for every place of a walk.
template <class F, class... Out, class... In>
Status launch_strided(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In), W = kStridedElements<Out..., In...>;
    using Outs = Vectors<W, Out...>;
    using Flat = FlatKernel<F, Pack<Out...>, In...>;
    const void *const kernels[] = {kernel_address<strided_kernel<false, W, n, F, Outs, In...>>(),
                                   kernel_address<strided_kernel<true, W, n, F, Outs, In...>>()};
    return start_strided<W, Flat::elements>(call, walk, strided_operands(outs, in...), Flat::addresses(), kernels,
                                            {kLight<F>, kDivides<F>}, &f);
}

} // namespace baracuda
