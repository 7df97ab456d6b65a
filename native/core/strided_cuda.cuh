// strided.h on the device. Where all operands are dense along the dimension in which the outputs are, or repeated, a
// thread takes vectors along it (rows_of_vectors_kernel). Where an input is dense in another dimension, a thread takes
// a patch of W x H places, W along the outputs and H across: it so reads and writes vectors on either side, and a
// transposition happens in its registers (patches_kernel).
#pragma once

#include "core/map_cuda.cuh"
#include "core/strided.h"

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md.
struct StridedPolicy {
    static constexpr int vector_bytes = 16; // of the widest operand, in a thread's row
    static constexpr int row_width = 8;     // places of a thread's row, at most
    static constexpr int patch_side = 4;    // of a patch, at most
    static constexpr int rows = 4;          // that a thread takes in turn

    // As powers of two: threads of a block, of them along the outputs in a warp, and warps along the outputs, at most.
    static constexpr int threads = 8, lanes_along = 5, warps_along = 3;
    static constexpr int patch_threads = 8, patch_lanes_along = 2, patch_warps_along = 2;
};

/// How an operand's places in a patch are accessed.
enum class Access : uint8_t {
    single,
    vectors_along,
    vectors_across, // of an input
    same_along,     // an input's row is one value
};

/// The kernel's parameters: along, across, and the other dimensions, the last one fastest.
template <int n> struct Patches {
    static constexpr int others = kMaxRank - 2;

    int64_t along, across; // extents
    int64_t step_along[n], step_across[n], steps[others][n];
    Divider32 by_along, by_across;
    Divider32 by_other[others];
    int other_count = 0;
    int lanes_along, warps_along; // as powers of two
    Access access[n];
};

/// A patch of an operand in registers.
template <int W, int H, class T> struct HeldPatch {
    T at[H][W]; // [across][along]

    __device__ void load(const T *from, Access access, int64_t step_along, int64_t step_across, int along, int across) {
        if (access == Access::vectors_along && along == W) {
            Vector<T, W> vector;
#pragma unroll
            for (int j = 0; j < H; ++j) {
                if (j < across) vector.load(from + j * step_across);
#pragma unroll
                for (int i = 0; i < W; ++i) at[j][i] = vector.lane(i);
            }
        } else if (access == Access::vectors_across && across == H) {
            Vector<T, H> vector;
#pragma unroll
            for (int i = 0; i < W; ++i) {
                if (i < along) vector.load(from + i * step_along);
#pragma unroll
                for (int j = 0; j < H; ++j) at[j][i] = vector.lane(j);
            }
        } else if (access == Access::same_along) {
#pragma unroll
            for (int j = 0; j < H; ++j) {
                const T value = from[j < across ? j * step_across : 0];
#pragma unroll
                for (int i = 0; i < W; ++i) at[j][i] = value;
            }
        } else {
#pragma unroll
            for (int j = 0; j < H; ++j) {
#pragma unroll
                for (int i = 0; i < W; ++i) {
                    at[j][i] = from[j < across && i < along ? j * step_across + i * step_along : 0];
                }
            }
        }
    }
};

/// The patches of all inputs.
template <int W, int H, class... In> struct HeldPatches {
    template <class Load> __device__ void load(int, const Load &) {}
    template <class F, class... Values> __device__ auto apply(const F &f, int, int, Values... values) const {
        return f(values...);
    }
};
template <int W, int H, class First, class... Rest> struct HeldPatches<W, H, First, Rest...> {
    HeldPatch<W, H, First> first;
    HeldPatches<W, H, Rest...> rest;

    template <class Load>
    __device__ void load(int operand, const Load &load_one, const First *in, const Rest *...others) {
        load_one(first, operand, in);
        rest.load(operand + 1, load_one, others...);
    }
    template <class F, class... Values> __device__ auto apply(const F &f, int j, int i, Values... values) const {
        return rest.apply(f, j, i, values..., first.at[j][i]);
    }
};

/// outs...[i * step...] = results[i]... for i < count.
template <int W, int operand, int n, class First, class... Rest, class ResultAt>
__device__ void store_row(const Patches<n> &patches, const int64_t (&offsets)[n], int j, int count,
                          const Pack<First *, Rest *...> &outs, const ResultAt &result_at) {
    First *to = outs.first + offsets[operand] + j * patches.step_across[operand];
    if (patches.access[operand] == Access::vectors_along && count == W) {
        First lanes[W];
#pragma unroll
        for (int i = 0; i < W; ++i) lanes[i] = result_at(i).first;
        Vector<First, W> vector;
        vector.set(lanes);
        vector.store(to);
    } else {
#pragma unroll
        for (int i = 0; i < W; ++i) {
            if (i < count) to[i * patches.step_along[operand]] = result_at(i).first;
        }
    }
    if constexpr (sizeof...(Rest) > 0) {
        store_row<W, operand + 1>(patches, offsets, j, count, outs.rest,
                                  [&](int i) -> const Pack<Rest...> & { return result_at(i).rest; });
    }
}

/// What a functor returns, as a Pack of one or more.
template <class First> __device__ Pack<First> packed(const First &value) { return {value, {}}; }
template <class... T> __device__ const Pack<T...> &packed(const Pack<T...> &values) { return values; }

/// Where a thread is among the patches.
template <int W, int H, int n> struct PatchPlace {
    int64_t i, j;       // of the patch's first place, along and across
    int64_t offsets[n]; // of the operands there
    int along, across;  // places that there are
    bool any;

    /// A block has 2^threads threads, each with `rows` patches one behind the other.
    __device__ PatchPlace(const Patches<n> &patches, int threads, int rows) {
        const int lanes = patches.lanes_along, warps = patches.warps_along;
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        const int line = patches.by_along.quotient(blockIdx.x), column = patches.by_along.remainder(blockIdx.x);
        int other = patches.by_across.quotient(line);
        const int row = patches.by_across.remainder(line);
        const int lane_along = lane & ((1 << lanes) - 1), warp_along = warp & ((1 << warps) - 1);
        i = ((((static_cast<int64_t>(column) << warps) + warp_along) << lanes) + lane_along) * W;
        j = ((((static_cast<int64_t>(row) << (threads - 5 - warps)) + (warp >> warps)) << (5 - lanes)) +
             (lane >> lanes)) *
            (H * rows);
        any = i < patches.along && j < patches.across;
        along = static_cast<int>(min(patches.along - i, int64_t{W}));
        across = static_cast<int>(min(patches.across - j, int64_t{H * rows}));
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = i * patches.step_along[k] + j * patches.step_across[k];
#pragma unroll 1
        for (int d = patches.other_count - 1; d >= 0; --d) {
            const int64_t at = patches.by_other[d].remainder(other);
            other = patches.by_other[d].quotient(other);
#pragma unroll
            for (int k = 0; k < n; ++k) offsets[k] += at * patches.steps[d][k];
        }
    }
};

/// Reads a patch, applies the functor, writes.
template <int W, int H, int n, class F, class Outs, class... In>
__device__ void do_patch(const Patches<n> &patches, const int64_t (&offsets)[n], int along, int across, const F &f,
                         const Outs &outs, const In *...in) {
    HeldPatches<W, H, In...> loaded;
    const auto load = [&](auto &patch, int k, const auto *from) {
        patch.load(from + offsets[k], patches.access[k], patches.step_along[k], patches.step_across[k], along, across);
    };
    loaded.load(n - static_cast<int>(sizeof...(In)), load, in...);
#pragma unroll(is_heavy<F> ? 1 : H)
    for (int r = 0; r < H; ++r) {
        if (r >= across) continue;
        using Results = std::decay_t<decltype(packed(loaded.apply(f, 0, 0)))>;
        Results results[W];
#pragma unroll(is_heavy<F> ? 1 : W)
        for (int c = 0; c < W; ++c) results[c] = packed(loaded.apply(f, r, c));
        store_row<W, 0>(patches, offsets, r, along, outs, [&](int c) -> const Results & { return results[c]; });
    }
}

template <int W, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(1 << StridedPolicy::threads)
    rows_of_vectors_kernel(Patches<n> patches, F f, Outs outs, const In *...in) {
    begin_kernel();
    PatchPlace<W, 1, n> place(patches, StridedPolicy::threads, StridedPolicy::rows);
    if (!place.any) return;
#pragma unroll 1
    for (int r = 0; r < place.across; ++r) {
        do_patch<W, 1>(patches, place.offsets, place.along, 1, f, outs, in...);
#pragma unroll
        for (int k = 0; k < n; ++k) place.offsets[k] += patches.step_across[k];
    }
}

template <int W, int H, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(1 << StridedPolicy::patch_threads)
    patches_kernel(Patches<n> patches, F f, Outs outs, const In *...in) {
    begin_kernel();
    const PatchPlace<W, H, n> place(patches, StridedPolicy::patch_threads, 1);
    if (place.any) do_patch<W, H>(patches, place.offsets, place.along, place.across, f, outs, in...);
}

/// Operands as they are accessed: sizes of an element and addresses.
template <int n> struct Operands {
    int outputs, bytes[n];
    uintptr_t addresses[n];
};

/// The dimension across the outputs' in which an input is dense that is not dense or repeated along them; or -1.
template <int n> int transposed_dimension(const Walk &walk, int outputs) {
    const int along = walk.rank - 1;
    for (int k = outputs; k < n; ++k) {
        for (int d = 0; d < along && walk.strides[along][k] != 0 && walk.strides[along][k] != 1; ++d) {
            if (walk.strides[d][k] == 1) return d;
        }
    }
    return -1;
}

/// The largest p <= limit such that not even 2^(p - 1) times `places` would do for an extent.
inline int fitting(int limit, int64_t places, int64_t extent) {
    while (limit > 0 && (places << limit >> 1) >= extent) --limit;
    return limit;
}

/// The walk in patches of W x H, `rows` for each of a block's 2^threads threads. across: a dimension, or -1.
template <int W, int H, int n>
Patches<n> patches_of(const Walk &walk, const Operands<n> &operands, int across, int threads, int rows, int lanes,
                      int warps, int64_t &blocks) {
    const int along = walk.rank - 1;
    Patches<n> patches;
    patches.along = along < 0 ? 1 : walk.extents[along];
    patches.across = across < 0 ? 1 : walk.extents[across];
    for (int k = 0; k < n; ++k) {
        patches.step_along[k] = along < 0 ? 1 : walk.strides[along][k];
        patches.step_across[k] = across < 0 ? 0 : walk.strides[across][k];
        const auto aligned = [&](int vector, int64_t step) {
            bool all = operands.addresses[k] % (vector * operands.bytes[k]) == 0 && step % vector == 0;
            for (int d = 0; d < along; ++d) all = all && (d == across || walk.strides[d][k] % vector == 0);
            return all;
        };
        const bool read = k >= operands.outputs;
        if (patches.step_along[k] == 1 && aligned(W, patches.step_across[k])) {
            patches.access[k] = Access::vectors_along;
        } else if (H > 1 && read && patches.step_across[k] == 1 && aligned(H, patches.step_along[k])) {
            patches.access[k] = Access::vectors_across;
        } else {
            patches.access[k] = read && patches.step_along[k] == 0 ? Access::same_along : Access::single;
        }
    }
    int64_t other = 1;
    for (int d = 0; d < along; ++d) {
        if (d == across) continue;
        patches.by_other[patches.other_count] = Divider32(static_cast<int32_t>(walk.extents[d]));
        std::copy_n(walk.strides[d], n, patches.steps[patches.other_count++]);
        other *= walk.extents[d];
    }

    lanes = fitting(lanes, W, patches.along);
    while (lanes < 5 && (W << lanes) < patches.along && (H * rows << (5 - lanes) >> 1) >= patches.across) ++lanes;
    warps = fitting(warps, W << lanes, patches.along);
    while (warps < threads - 5 && (W << lanes << warps) < patches.along &&
           (H * rows << (threads - lanes - warps) >> 1) >= patches.across) {
        ++warps;
    }
    patches.lanes_along = lanes;
    patches.warps_along = warps;
    const int64_t columns = ceil_divide(patches.along, int64_t{W} << lanes << warps);
    const int64_t lines = ceil_divide(patches.across, int64_t{H * rows} << (threads - lanes - warps));
    blocks = columns * lines * other;
    if (blocks <= INT32_MAX) {
        patches.by_along = Divider32(static_cast<int32_t>(columns));
        patches.by_across = Divider32(static_cast<int32_t>(lines));
    }
    return patches;
}

template <class First, class... Rest> void collect_outputs(const Pack<First *, Rest *...> &outs, uintptr_t *to) {
    *to = reinterpret_cast<uintptr_t>(outs.first);
    if constexpr (sizeof...(Rest) > 0) collect_outputs(outs.rest, to + 1);
}

template <class F, class... Out, class... In, size_t... index>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs,
                std::index_sequence<index...>, In *...in) {
    using Policy = StridedPolicy;
    constexpr int n = sizeof...(Out) + sizeof...(In), outputs = sizeof...(Out);
    constexpr int most = Policy::vector_bytes / static_cast<int>(std::max({sizeof(Out)..., sizeof(In)...}));
    constexpr int W = std::min(Policy::row_width, most), side = std::min(Policy::patch_side, most);
    Operands<n> operands{outputs, {static_cast<int>(sizeof(Out))..., static_cast<int>(sizeof(In))...}, {}};
    collect_outputs(outs, operands.addresses);
    ((operands.addresses[outputs + index] = reinterpret_cast<uintptr_t>(in)), ...);
    int64_t blocks;
    if (const int across = transposed_dimension<n>(walk, outputs); across >= 0) {
        const auto patches = patches_of<side, side>(walk, operands, across, Policy::patch_threads, 1,
                                                    Policy::patch_lanes_along, Policy::patch_warps_along, blocks);
        return launch(call, blocks, 1 << Policy::patch_threads, 0,
                      patches_kernel<side, side, n, F, Pack<Out *...>, std::remove_const_t<In>...>, patches, f, outs,
                      static_cast<const In *>(in)...);
    }
    int across = walk.rank - 2; // the largest of the others
    for (int d = across - 1; d >= 0; --d) {
        if (walk.extents[d] > walk.extents[across]) across = d;
    }
    const auto patches = patches_of<W, 1>(walk, operands, across, Policy::threads, Policy::rows, Policy::lanes_along,
                                          Policy::warps_along, blocks);
    return launch(call, blocks, 1 << Policy::threads, 0,
                  rows_of_vectors_kernel<W, n, F, Pack<Out *...>, std::remove_const_t<In>...>, patches, f, outs,
                  static_cast<const In *>(in)...);
}

} // namespace baracuda
