// Scans of rows that are no runs of memory: threads stand side by side on rows that are neighbours, each on V of them,
// with a segment of these rows in registers; `height` segments, up to a group, are above each other in a block. Where
// there are few rows, the blocks of a cluster share them: they exchange the totals of their parts first.
#pragma once

#include "core/device/shared_memory.cuh"
#include "core/skeleton/scan_parts_cuda.cuh"

namespace baracuda {

/// The rows that a block has: `side` = kScanThreads / height threads side by side, of V rows each, wherever one
/// dimension of the rows ends and the next begins.
struct ScanStrips {
    int height, log_height;
    int64_t count;

    ScanStrips(int64_t rows, int V, int64_t segments) : height(1), log_height(0) {
        while (height < kScanGroup && height < segments) height *= 2, ++log_height;
        count = ceil_divide(rows, int64_t{kScanThreads / height} * V);
    }
};

/// What a block has of the scan of one operation: each warp scans the columns of states that it finds at its items.
template <class Op, int V> struct StripScan {
    using State = typename Op::State;

    LaneLevels<State> groups[V];
    __device__ explicit StripScan(const Op &op) : StripScan(op, std::make_integer_sequence<int, V>()) {}
    template <int... v>
    __device__ StripScan(const Op &op, std::integer_sequence<int, v...>)
        : groups{((void)v, LaneLevels<State>(op))...} {}

    /// Of the states that a thread has of each of its rows, `height` by `side * V` of them: column c is row c of the
    /// strip.
    static __device__ int columns(const ScanStrips &strips) { return kScanThreads / strips.height * V; }
    static __device__ State *at(State *states, const ScanStrips &strips, int row, int column) {
        return states + row * (columns(strips) + 1) + column;
    }
    static int bytes(const ScanStrips &strips) {
        return strips.height * (kScanThreads / strips.height * V + 1) * static_cast<int>(sizeof(State));
    }
    /// The column of a warp's item v.
    static __device__ int column(const ScanStrips &strips, int v) {
        return (v * kScanThreads + static_cast<int>(threadIdx.x)) >> strips.log_height;
    }

    /// Makes of the states of a thread's segments those of all that is before them in their rows.
    __device__ void operator()(const Op &op, State (&states)[V], const ScanStrips &strips, uint32_t group,
                               State *shared) {
        const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
        const int side = kScanThreads / strips.height, lane = threadIdx.x % 32, row = lane & (strips.height - 1);
        State *const own = at(shared, strips, threadIdx.x / side, threadIdx.x % side * V);
#pragma unroll
        for (int v = 0; v < V; ++v) own[v] = states[v];
        __syncthreads();
#pragma unroll
        for (int v = 0; v < V; ++v) {
            State *const item = at(shared, strips, row, column(strips, v));
            const State inclusive = scan_lanes(*item, merge, strips.height);
            State before = shuffle(inclusive, (lane - 1) & 31);
            if (row == 0) before = op.identity();
            *item = op.merge(groups[v].before(op, group, op.identity()), before);
            groups[v].push(op, group, shuffle(inclusive, 31)); // if there are more groups, they are of 32 segments
        }
        __syncthreads();
#pragma unroll
        for (int v = 0; v < V; ++v) states[v] = own[v];
    }
};

/// Pointers to V neighbours, of each operand.
template <int V, class... T> struct NeighborAccess {
    static __device__ void load(Vectors<V> &, const Pack<> &) {}
    static __device__ void store(const Vectors<V> &, const Pack<> &) {}
};
template <int V, class First, class... Rest> struct NeighborAccess<V, First, Rest...> {
    static __device__ void load(Vectors<V, First, Rest...> &to, const Pack<const First *, const Rest *...> &in) {
        to.first.load(in.first);
        NeighborAccess<V, Rest...>::load(to.rest, in.rest);
    }
    static __device__ void store(const Vectors<V, First, Rest...> &from, const Pack<First *, Rest *...> &out) {
        from.first.store(out.first);
        NeighborAccess<V, Rest...>::store(from.rest, out.rest);
    }
};

template <int V, class Op, class Operands>
__global__ void __launch_bounds__(kScanThreads)
    scan_columns_kernel(typename Operands::Walk walk, ScanParts shared, ScanStrips strips, Op op,
                        typename Operands::Outs outs, typename Operands::Ins ins) {
    begin_kernel();
    constexpr int segment = Operands::segment, outputs = Operands::outputs, operands = Operands::count;
    using State = typename Op::State;
    State *const states_memory = reinterpret_cast<State *>(dynamic_shared_memory());
    const int part = shared.part_of_block();
    if (part >= shared.parts.count) return;
    const int side = kScanThreads / strips.height, height = threadIdx.x / side;
    const int64_t row = (static_cast<int64_t>(blockIdx.x / shared.cluster) * side + threadIdx.x % side) * V;
    const bool exists = row < walk.rows; // the threads of a block stay together
    const int64_t extent = exists ? walk.extent : 0;
    int64_t at[operands];
    walk.find(exists ? row : 0, at);
    outs = moved(outs, at);
    ins = moved(ins, at + outputs);
    const auto op_of = [&](int v) { // of row v of the thread's
        int64_t next[operands];
#pragma unroll
        for (int i = 0; i < operands; ++i) next[i] = v;
        return op_at(op, moved(outs, next), walk, moved(ins, next + outputs));
    };

    // In phase 0 the blocks that share rows find out their parts' totals; what one turn holds is not loaded again. The
    // next turn's elements are on their way while this one's are scanned, where they take few registers.
    const int64_t first = shared.parts.begin(part), last = shared.parts.end(part);
    const int phases = shared.cluster > 1 ? 2 : 1;
    constexpr bool ahead = V == 1 && operands - outputs == 1;
    typename Operands::template Inputs<V> held[segment], next[ahead ? segment : 1];
    const auto segment_of = [&](int64_t group) {
        return ScanSegment<segment>((group * strips.height + height) * segment, extent);
    };
    const auto offsets_of = [&](int64_t k, int64_t (&offsets)[operands]) {
#pragma unroll
        for (int i = 0; i < operands; ++i) offsets[i] = k * walk.steps[i];
    };
    const auto load = [&](int64_t group, auto &to) {
        const ScanSegment<segment> own = segment_of(group);
#pragma unroll
        for (int i = 0; i < segment; ++i) {
            int64_t offsets[operands];
            offsets_of(own.k + i, offsets);
            if (i < own.count)
                Operands::template OfInputs<NeighborAccess, V>::load(to[i], moved(ins, offsets + outputs));
        }
    };
    StripScan<Op, V> scan(op);
    for (int phase = 2 - phases; phase < 2; ++phase) {
        const bool loads = phases == 1 || phase == 0 || last - first > 1;
        if constexpr (ahead) {
            if (loads) load(first, next);
        }
        for (int64_t group = first; group < last; ++group) {
            const ScanSegment<segment> own = segment_of(group);
            if constexpr (ahead) {
                if (loads) {
#pragma unroll
                    for (int i = 0; i < segment; ++i) held[i] = next[i];
                    if (group + 1 < last) load(group + 1, next);
                }
            } else if (loads) {
                load(group, held);
            }
            const auto counted = static_cast<uint32_t>(phase == 0 ? group - first : group);
            State states[V];
#pragma unroll
            for (int v = 0; v < V; ++v) {
                states[v] = op.identity();
#pragma unroll
                for (int i = 0; i < segment; ++i) {
                    if (i < own.count) states[v] = add_element(op, states[v], own.k + i, held[i], v);
                }
            }
            scan(op, states, strips, counted, states_memory);
            if (phase == 0) continue;
#pragma unroll
            for (int i = 0; i < segment; ++i) {
                if (i >= own.count) continue;
                int64_t offsets[operands];
                offsets_of(own.k + i, offsets);
                typename Operands::Result lanes[V];
#pragma unroll
                for (int v = 0; v < V; ++v) {
                    const State next = add_element(op, states[v], own.k + i, held[i], v);
                    write_result(op_of(v), states[v], next, own.k + i, held[i], v, lanes[v]);
                    states[v] = next;
                }
                if constexpr (!kEmits<Op>) {
                    typename Operands::template Results<V> results;
                    results.set(OfEachLane<typename Operands::Result>{lanes});
                    Operands::template OfOutputs<NeighborAccess, V>::store(results, moved(outs, offsets));
                }
            }
        }
        if (phase == 0) {
            __syncthreads(); // the states have been read
#pragma unroll
            for (int v = 0; v < V; ++v) {
                const State total = scan.groups[v].before(op, static_cast<uint32_t>(last - first), op.identity());
                if (threadIdx.x % 32 == 0) states_memory[scan.column(strips, v)] = total;
            }
            synchronize_cluster();
            const int other = static_cast<int>(threadIdx.x % 32);
#pragma unroll
            for (int v = 0; v < V; ++v) {
                State total = op.identity();
                if (other < shared.parts.count) {
                    total = *in_block_of_cluster(states_memory + scan.column(strips, v), other);
                }
                scan.groups[v].begin_at(op, part, shared.run_level, total);
            }
            synchronize_cluster(); // nobody reads them any more
        }
    }
}

/// The most segments of a row that one thread goes through: what is before each is merged in turn, as in a tree.
constexpr int kShortScan = 4;

/// A thread has a row of few segments.
template <class Op, class Operands>
__global__ void __launch_bounds__(kScanThreads)
    scan_short_kernel(typename Operands::Walk walk, Op op, typename Operands::Outs outs, typename Operands::Ins ins) {
    begin_kernel();
    constexpr int segment = Operands::segment, outputs = Operands::outputs, operands = Operands::count;
    using State = typename Op::State;
    const int64_t row = static_cast<int64_t>(blockIdx.x) * kScanThreads + threadIdx.x;
    if (row >= walk.rows) return;
    int64_t at[operands];
    walk.find(row, at);
    outs = moved(outs, at);
    ins = moved(ins, at + outputs);
    op = op_at(op, outs, walk, ins);
    State before = op.identity();
#pragma unroll 1
    for (int64_t begin = 0; begin < walk.extent; begin += segment) {
        const ScanSegment<segment> own(begin, walk.extent);
        typename Operands::template Inputs<1> held[segment];
#pragma unroll
        for (int i = 0; i < segment; ++i) {
            if (i >= own.count) break;
            int64_t offsets[operands];
            for (int k = 0; k < operands; ++k) offsets[k] = (begin + i) * walk.steps[k];
            Operands::template OfInputs<NeighborAccess, 1>::load(held[i], moved(ins, offsets + outputs));
        }
        const bool continues = begin + segment < walk.extent;
        State total = op.identity(), state = before;
#pragma unroll
        for (int i = 0; i < segment; ++i) {
            if (i >= own.count) break;
            if (continues) total = add_element(op, total, begin + i, held[i], 0);
            const State next = add_element(op, state, begin + i, held[i], 0);
            typename Operands::Result result;
            write_result(op, state, next, begin + i, held[i], 0, result);
            state = next;
            if constexpr (!kEmits<Op>) {
                int64_t offsets[operands];
                for (int k = 0; k < operands; ++k) offsets[k] = (begin + i) * walk.steps[k];
                typename Operands::template Results<1> results;
                results.set(OfEveryLane<typename Operands::Result>{result});
                Operands::template OfOutputs<NeighborAccess, 1>::store(results, moved(outs, offsets));
            }
        }
        before = op.merge(before, total);
    }
}

/// Whether rows along the last dimension are neighbours of which V are aligned in all operands.
template <int V, int operands, class... T>
bool neighbors_aligned(const ScanWalk<operands> &walk, const T *...pointers) {
    const int64_t *const inner = walk.strides[walk.rank - 1];
    if (walk.extents[walk.rank - 1].divisor() % V != 0) return false;
    if (!std::all_of(inner, inner + operands, [](int64_t stride) { return stride == 1; })) return false;
    const int sizes[] = {static_cast<int>(sizeof(T))...};
    for (int i = 0; i < operands; ++i) {
        if (walk.extent > 1 && walk.steps[i] * sizes[i] % std::min(16, V * sizes[i]) != 0) return false;
    }
    return aligned_rows<V>(walk, walk.rank - 1, 0, pointers...);
}

template <int V, class Op, class... Out, class... In>
Status launch_scan_columns(const Call &call, const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, const Op &op,
                           const Pack<Out *...> &outs, const Pack<const In *...> &ins) {
    const auto kernel = scan_columns_kernel<V, Op, ScanOperands<Pack<Out *...>, Pack<const In *...>>>;
    const int64_t segments = ceil_divide(walk.extent, kSegment<In...>);
    const ScanStrips strips(walk.rows, V, segments);
    const int64_t groups = ceil_divide(segments, strips.height), blocks = strips.count;
    const bool shares = groups > 1 && !scans_alone<Op>(outs, ins);
    const int most = shares ? scan_cluster(kernel, blocks, multiprocessors() / 2) : 1;
    const ScanParts shared = ScanParts::of(groups, most);
    const int bytes = StripScan<Op, V>::bytes(strips);
    return launch_clusters(call, blocks * shared.cluster, shared.cluster, kScanThreads, bytes, kernel, walk, shared,
                           strips, op, outs, ins);
}

template <class Op, class... Out, class... In>
Status scan_columns(const Call &call, const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, const Op &op,
                    const Pack<Out *...> &outs, const Pack<const In *...> &ins) {
    // A thread holds a segment of V rows of each input.
    constexpr int V = std::max(1, kSegment<In...> / round_up_to_power_of_2(sizeof...(In)));
    const bool vectors = unpack(outs, [&](auto *...out) {
        return unpack(ins, [&](auto *...in) { return neighbors_aligned<V>(walk, out..., in...); });
    });
    if (walk.extent <= kShortScan * kSegment<In...> && (!vectors || walk.rows < kScanThreads * V * busy_blocks())) {
        return launch(call, ceil_divide(walk.rows, kScanThreads), kScanThreads, 0,
                      scan_short_kernel<Op, ScanOperands<Pack<Out *...>, Pack<const In *...>>>, walk, op, outs, ins);
    }
    const int64_t strips = walk.rows / (V * kScanThreads / kScanGroup); // of long rows
    const bool few = strips * 16 < multiprocessors() && walk.extent > 64 * kScanGroup * kSegment<In...>;
    return vectors && !few ? launch_scan_columns<V>(call, walk, op, outs, ins)
                           : launch_scan_columns<1>(call, walk, op, outs, ins);
}

} // namespace baracuda
