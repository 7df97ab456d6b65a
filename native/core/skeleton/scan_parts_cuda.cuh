// What the kernels of scans share.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/vectors.cuh"
#include "core/device/warp.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/scan.h"

namespace baracuda {

/// Of every kernel of scans.
constexpr int kScanThreads = 256, kScanWarps = kScanThreads / 32;

/// The most parts of a row that blocks of a grid have; more than a few for each multiprocessor have so many turns.
constexpr int kMostScanParts = 4096, kLongPart = 16;

/// The operands of a scan: a kernel can have one list of types alone.
template <class Outs, class Ins> struct ScanOperands;
template <class... Out, class... In> struct ScanOperands<Pack<Out *...>, Pack<const In *...>> {
    static constexpr int outputs = sizeof...(Out), count = outputs + sizeof...(In);
    static constexpr int segment = kSegment<In...>, widest = kWidest<Out..., In...>;
    using Walk = ScanWalk<count>;
    using Outs = Pack<Out *...>;
    using Ins = Pack<const In *...>;
    using Result = Pack<Out...>;
    template <int V> using Inputs = Vectors<V, In...>;
    template <int V> using Results = Vectors<V, Out...>;
    template <template <int, class...> class Access, int V> using OfInputs = Access<V, In...>;
    template <template <int, class...> class Access, int V> using OfOutputs = Access<V, Out...>;
};

/// Each pointer moved by its offset.
__device__ inline Pack<> moved(const Pack<> &, const int64_t *) { return {}; }
template <class First, class... Rest>
__device__ Pack<First, Rest...> moved(const Pack<First, Rest...> &pointers, const int64_t *by) {
    return {pointers.first + *by, moved(pointers.rest, by + 1)};
}

/// The operation for a row of these operands.
template <class Op, class Outs, int operands, class... In>
__device__ Op op_at(const Op &op, const Outs &outs, const ScanWalk<operands> &walk, const Pack<const In *...> &ins) {
    if constexpr (sizeof...(In) == 1) {
        return op_of_row(op, outs, walk.steps, ins.first);
    } else if constexpr (sizeof...(In) == 2) {
        return op_of_row(op, outs, walk.steps, ins.first, ins.rest.first);
    } else {
        static_assert(sizeof...(In) == 3);
        return op_of_row(op, outs, walk.steps, ins.first, ins.rest.first, ins.rest.rest.first);
    }
}

template <class... Out> __device__ Pack<Out...> as_pack(const Pack<Out...> &results) { return results; }
template <class Out> __device__ Pack<Out> as_pack(const Out &result) { return {result, {}}; }

/// A thread's segment of a row: its first element, and how many of its V elements there are.
template <int V> struct ScanSegment {
    int64_t k;
    int count;

    __device__ ScanSegment(int64_t k, int64_t extent)
        : k(k), count(k >= extent ? 0 : static_cast<int>(min(extent - k, static_cast<int64_t>(V)))) {}

    __device__ bool whole() const { return count == V; }
    /// The lowest address of its elements, from the first of the row.
    __device__ int64_t at(int64_t step) const { return step > 0 ? k : 1 - k - V; }
};

/// The state with element k, which is in a lane of the inputs' vectors.
template <class Op, class State, class Inputs>
__device__ State add_element(const Op &op, const State &state, int64_t k, const Inputs &inputs, int lane) {
    return inputs.apply([&](auto... x) { return op.add(state, k, x...); }, lane);
}

/// The results of element k, or what the operation writes instead.
template <class Op, class State, class Inputs, class... Out>
__device__ void write_result(const Op &op, const State &before, const State &after, int64_t k, const Inputs &inputs,
                             int lane, Pack<Out...> &results) {
    if constexpr (kEmits<Op>) {
        op.emit(before, after, k);
    } else {
        const State &state = kExclusive<Op> ? before : after;
        results = inputs.apply([&](auto... x) { return as_pack(op.result(state, k, x...)); }, lane);
    }
}

/// PairwiseMerge of the totals that a warp has seen: lane m has the state of level m.
template <class State> class LaneLevels {
  public:
    template <class Op> __device__ explicit LaneLevels(const Op &op) : level_(op.identity()) {}

    /// One more total, after `count`.
    template <class Op> __device__ void push(const Op &op, uint32_t count, State total) {
        int level = 0;
        for (; count & 1; count >>= 1) total = op.merge(shuffle(level_, level++), total);
        if (threadIdx.x % 32 == level) level_ = total;
    }

    /// What the first `count` totals are merged to, before a state of what follows them.
    template <class Op> __device__ State before(const Op &op, uint32_t count, State state) const {
        for (; count; count &= count - 1) state = op.merge(shuffle(level_, __ffs(count) - 1), state);
        return state;
    }

    /// Sets the levels from `run_level` on for what comes before a part of 32: lane p has the total of part p.
    template <class Op> __device__ void begin_at(const Op &op, int part, int run_level, State total) {
        const int lane = threadIdx.x % 32;
#pragma unroll
        for (int level = 0; level < 5; ++level) {
            const int own = part >> level;
            const State left = shuffle(total, own & 1 ? (own - 1) << level : 0);
            if (own & 1 && lane == run_level + level) level_ = left;
            const State other = shuffle_xor(total, 1 << level);
            const bool upper = lane >> level & 1;
            total = op.merge(upper ? other : total, upper ? total : other);
        }
    }

    /// The same for a part of kMostScanParts, whose totals are in memory; `merged` is for a state of each 32 of them,
    /// in shared memory.
    template <class Op>
    __device__ void begin_at(const Op &op, int part, int run_level, const State *totals, int count, State *merged) {
        const int lane = threadIdx.x % 32, of_32 = part / 32;
        const auto total_of = [&](int of) { return of < count ? totals[of] : op.identity(); };
        for (int i = threadIdx.x / 32; i < of_32; i += kScanWarps) {
            const State total = merge_lanes_in_order<32>(
                total_of(i * 32 + lane), [&](const State &a, const State &b) { return op.merge(a, b); });
            if (lane == 0) merged[i] = total;
        }
        __syncthreads();
        const auto merged_of = [&](int of) { return of < of_32 ? merged[of] : op.identity(); };
        State total = total_of(of_32 * 32 + lane);
#pragma unroll 1
        for (int rest = part; rest > 0; rest /= 32, run_level += 5) {
            begin_at(op, rest % 32, run_level, total);
            if (rest == part) {
                total = merged_of(of_32 / 32 * 32 + lane);
                continue;
            }
            State large = op.identity();
#pragma unroll 1
            for (int i = 0; i < of_32 / 32; ++i) {
                const State of_1024 = merge_lanes_in_order<32>(
                    merged_of(i * 32 + lane), [&](const State &a, const State &b) { return op.merge(a, b); });
                if (lane == i) large = of_1024;
            }
            total = large;
        }
    }

  private:
    State level_;
};

/// Part p of a row is turns p * run ... (p + 1) * run - 1 of a block. The blocks that have parts of one row are a
/// cluster; or any blocks of a grid, to which a grid before them has left the totals of all parts in memory: in the
/// workspace, or in the output, where the last block of a row has part `keeper`, in which they are.
struct ScanParts {
    Parts parts;
    int run_level; // log2 of parts.run
    int cluster;   // blocks of a row that are there, a cluster of them if `grid` is not set
    bool grid = false, totals_alone = false;
    int keeper = -1; // the part with the totals, the last but one
    void *workspace = nullptr;

    /// Of so many turns, in at most `most` blocks.
    static ScanParts of(int64_t turns, int64_t most) {
        ScanParts made{Parts::of(turns, most), 0, 1};
        while (int64_t{1} << made.run_level < made.parts.run) ++made.run_level;
        made.cluster = round_up_to_power_of_2(made.parts.count);
        return made;
    }

    /// The turns of a part.
    __device__ int64_t begin(int part) const { return parts.begin(part); }
    __device__ int64_t end(int part) const {
        const bool has_last = part == keeper && cluster < parts.count; // the keeper has the last part, too
        return has_last ? parts.slices : parts.end(part);
    }

    __device__ bool in_cluster() const { return !grid && cluster > 1; }
    __device__ int part_of_block() const {
        const auto block = static_cast<int>(blockIdx.x % cluster);
        return keeper < 0 || block < keeper ? block : block == cluster - 1 ? keeper : block + 1;
    }
};

/// The blocks that share a row where there is work for only so many: none below `wanted` that a cluster can have.
template <class... Parameters> int scan_cluster(void (*kernel)(Parameters...), int64_t blocks, int64_t wanted) {
    if (blocks >= wanted) return 1;
    return std::min(largest_cluster(kernel), round_up_to_power_of_2(static_cast<int>(4 * wanted / blocks)));
}

/// Whether vectors of V elements of all operands are aligned where rows begin; `last` counts from there to the lowest
/// address of the first vector.
template <int V, int operands, class... T>
bool aligned_rows(const ScanWalk<operands> &walk, int dimensions, int64_t last, const T *...pointers) {
    const int sizes[] = {static_cast<int>(sizeof(T))...};
    const uintptr_t addresses[] = {reinterpret_cast<uintptr_t>(pointers)...};
    for (int i = 0; i < operands; ++i) {
        const int64_t bytes = std::min(16, V * sizes[i]);
        bool aligned = (addresses[i] + last * sizes[i]) % bytes == 0;
        for (int d = 0; d < dimensions; ++d) {
            const int64_t stride = walk.strides[d][i] * sizes[i];
            aligned = aligned && (walk.extents[d].divisor() == 1 || stride % bytes == 0);
        }
        if (!aligned) return false;
    }
    return true;
}

} // namespace baracuda
