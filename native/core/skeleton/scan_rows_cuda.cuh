// Scans of rows whose elements are neighbours in memory, or of few rows: a thread has a segment of each of U tiles, a
// team of threads a tile; teams of up to a warp have rows of one tile. Where there are few rows, the blocks of a
// cluster share one, and exchange the totals of their parts first; of few long rows, those of a grid do, which read
// them twice.
#pragma once

#include "core/skeleton/scan_parts_cuda.cuh"

#include <cstdlib>

namespace baracuda {

/// What a block has of the scan of one operation.
template <class Op, int U> struct BlockScan {
    using State = typename Op::State;

    LaneLevels<State> turns; // totals of a team's turns
    __device__ explicit BlockScan(const Op &op) : turns(op) {}

    /// Makes of the states of a thread's segments those of all that is before them in the row, if these are `wanted`,
    /// and not the team's total alone. `totals`: kScanWarps * U states in shared memory, which other threads may still
    /// read from the turn before the last one.
    __device__ void operator()(const Op &op, State (&states)[U], int team, uint32_t turn, State *totals, bool wanted) {
        const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        const int width = min(team, 32), groups_of_tile = team / 32, first_warp = warp & ~(groups_of_tile - 1);
        State inclusive[U];
#pragma unroll
        for (int u = 0; u < U; ++u) {
            inclusive[u] = scan_lanes(states[u], merge, width);
            states[u] = shuffle(inclusive[u], (lane - 1) & 31);
            if ((lane & (width - 1)) == 0) states[u] = op.identity();
        }
        if (team <= 32) return;
        if (lane == 31) {
#pragma unroll
            for (int u = 0; u < U; ++u) totals[u * kScanWarps + warp] = inclusive[u];
        }
        __syncthreads();
        const int groups = U * groups_of_tile;
        const State groups_up_to = scan_lanes(totals[first_warp + (lane & (groups - 1))], merge, groups);
#pragma unroll
        for (int u = 0; wanted && u < U; ++u) {
            const int group = u * groups_of_tile + warp - first_warp;
            State before = shuffle(groups_up_to, (group - 1) & 31);
            if (group == 0) before = op.identity();
            states[u] = op.merge(turns.before(op, turn, before), states[u]);
        }
        turns.push(op, turn, shuffle(groups_up_to, groups - 1));
    }
};

/// Segments in registers, from and to memory where they are aligned vectors if they are whole. A row may go on in
/// either direction: the lanes of vectors are in the order of the scan.
template <int V, class... T> struct SegmentAccess {
    static __device__ void store(const Vectors<V> &, const ScanSegment<V> &, int64_t, const Pack<> &) {}
};
template <int V, class First, class... Rest> struct SegmentAccess<V, First, Rest...> {
    using Others = SegmentAccess<V, Rest...>;

    /// As they lie in memory, if whole: what turns them around would wait for them, and other loads behind it.
    static __device__ void load(Vectors<V, First, Rest...> &to, const ScanSegment<V> &segment, int64_t step,
                                const Pack<const First *, const Rest *...> &in) {
        if (segment.whole()) {
            load_whole(to, segment.at(step), in);
        } else {
            load_singly(to, segment, step, in);
        }
    }
    static __device__ void load_whole(Vectors<V, First, Rest...> &to, int64_t at,
                                      const Pack<const First *, const Rest *...> &in) {
        to.first.load(in.first + at);
        if constexpr (sizeof...(Rest) > 0) Others::load_whole(to.rest, at, in.rest);
    }
    static __device__ void turn_around(Vectors<V, First, Rest...> &vectors) {
        turn_around(vectors.first);
        if constexpr (sizeof...(Rest) > 0) Others::turn_around(vectors.rest);
    }
    /// From memory where only the elements are aligned.
    static __device__ void load_singly(Vectors<V, First, Rest...> &to, const ScanSegment<V> &segment, int64_t step,
                                       const Pack<const First *, const Rest *...> &in) {
        load_singly(to.first, segment, step, in.first);
        if constexpr (sizeof...(Rest) > 0) Others::load_singly(to.rest, segment, step, in.rest);
    }
    static __device__ void store(Vectors<V, First, Rest...> from, const ScanSegment<V> &segment, int64_t step,
                                 const Pack<First *, Rest *...> &out) {
        if (segment.whole()) {
            if (step < 0) turn_around(from.first);
            from.first.store(out.first + segment.at(step));
        } else {
#pragma unroll
            for (int i = 0; i < V; ++i) {
                if (i < segment.count) out.first[(segment.k + i) * step] = from.first.lane(i);
            }
        }
        Others::store(from.rest, segment, step, out.rest);
    }

    static __device__ void turn_around(Vector<First, V> &vector) {
        First lanes[V];
#pragma unroll
        for (int i = 0; i < V; ++i) lanes[i] = vector.lane(V - 1 - i);
        vector.set(lanes);
    }

  private:
    static __device__ void load_singly(Vector<First, V> &to, const ScanSegment<V> &segment, int64_t step,
                                       const First *in) {
        First lanes[V];
#pragma unroll
        for (int i = 0; i < V; ++i) lanes[i] = in[(segment.k + (i < segment.count ? i : 0)) * step];
        to.set(lanes);
    }
};

/// Segments at any addresses on their way from memory, in parts of aligned vectors. All operands go from element to
/// element by the same step, 1 or -1; what is before and behind has to be memory, too.
template <int V, class... T> class SegmentParts {
  public:
    __device__ void load(int64_t, const Pack<> &) {}
    __device__ void shift_to(Vectors<V> &, int64_t, bool, const Pack<> &) {}
};
template <int V, class First, class... Rest> class SegmentParts<V, First, Rest...> {
  public:
    __device__ void load(int64_t at, const Pack<const First *, const Rest *...> &in) {
        first_.load(in.first + at);
        rest_.load(at, in.rest);
    }
    __device__ void shift_to(Vectors<V, First, Rest...> &to, int64_t at, bool backward,
                             const Pack<const First *, const Rest *...> &in) {
        first_.shift_to(to.first, in.first + at);
        if (backward) SegmentAccess<V, First>::turn_around(to.first);
        rest_.shift_to(to.rest, at, backward, in.rest);
    }

  private:
    VectorParts<First, V> first_;
    SegmentParts<V, Rest...> rest_;
};

/// The same for segments at any addresses, of U tiles of a team, with steps of their own: the lanes of warps access
/// neighbours, and elements wait in shared memory, at `staged`, which the team has to itself.
template <int V, class... T> struct StagedAccess {
    template <int U>
    static __device__ void load(Vectors<V> (&)[U], int64_t, int64_t, const int64_t *, int, const Pack<> &, char *) {}
    template <int U>
    static __device__ void store(const Vectors<V> (&)[U], int64_t, int64_t, const int64_t *, int, const Pack<> &,
                                 char *) {}
};
template <int V, class First, class... Rest> struct StagedAccess<V, First, Rest...> {
    using Others = StagedAccess<V, Rest...>;

    template <int U>
    static __device__ void load(Vectors<V, First, Rest...> (&to)[U], int64_t begin, int64_t extent,
                                const int64_t *steps, int team, const Pack<const First *, const Rest *...> &in,
                                char *staged) {
        synchronize(team);
        get<U>(begin, extent, *steps, team, staged, in.first);
        synchronize(team);
        Vectors<V, Rest...> rest[U];
#pragma unroll
        for (int u = 0; u < U; ++u) to[u].first = *segment(u, team, staged);
        Others::load(rest, begin, extent, steps + 1, team, in.rest, staged);
#pragma unroll
        for (int u = 0; u < U; ++u) to[u].rest = rest[u];
    }
    template <int U>
    static __device__ void store(const Vectors<V, First, Rest...> (&from)[U], int64_t begin, int64_t extent,
                                 const int64_t *steps, int team, const Pack<First *, Rest *...> &out, char *staged) {
        synchronize(team);
        Vectors<V, Rest...> rest[U];
#pragma unroll
        for (int u = 0; u < U; ++u) {
            *segment(u, team, staged) = from[u].first;
            rest[u] = from[u].rest;
        }
        synchronize(team);
        put<U>(begin, extent, *steps, team, staged, out.first);
        Others::store(rest, begin, extent, steps + 1, team, out.rest, staged);
    }

  private:
    static __device__ void synchronize(int team) {
        if (team > 32) {
            __syncthreads();
        } else {
            __syncwarp();
        }
    }
    static __device__ Vector<First, V> *segment(int u, int team, char *staged) {
        return reinterpret_cast<Vector<First, V> *>(staged) + u * team + (threadIdx.x & (team - 1));
    }
    /// The elements of a team's tiles that the thread moves. What comes from one memory is in registers before it goes
    /// to the other, so that it comes at once.
    template <int U>
    static __device__ void get(int64_t begin, int64_t extent, int64_t step, int team, char *staged, const First *in) {
        const int own = threadIdx.x & (team - 1);
        move<U>(extent - begin - own, team, in + (begin + own) * step, team * step,
                reinterpret_cast<First *>(staged) + own, team);
    }
    template <int U>
    static __device__ void put(int64_t begin, int64_t extent, int64_t step, int team, const char *staged, First *out) {
        const int own = threadIdx.x & (team - 1);
        move<U>(extent - begin - own, team, reinterpret_cast<const First *>(staged) + own, team,
                out + (begin + own) * step, team * step);
    }
    template <int U>
    static __device__ void move(int64_t left, int team, const First *from, int64_t from_step, First *to,
                                int64_t to_step) {
        constexpr int at_once = U * V < 8 ? U * V : V > 8 ? V : 8;
#pragma unroll
        for (int first = 0; first < U * V; first += at_once, left -= int64_t{at_once} * team) {
            First held[at_once];
#pragma unroll
            for (int i = 0; i < at_once; ++i, from += from_step) {
                if (i * team < left) held[i] = *from;
            }
#pragma unroll
            for (int i = 0; i < at_once; ++i, to += to_step) {
                if (i * team < left) *to = held[i];
            }
        }
    }
};

/// Says that a block has read the totals of a row's parts, which lie in the part that the keeper writes: it waits until
/// all `others` have. Its block is the last one of the row, so that they are there.
__device__ inline void pass_totals(uint32_t *readers, bool is_keeper, uint32_t others) {
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        if (!is_keeper) {
            atomicAdd(readers, 1u);
        } else {
            while (*static_cast<volatile uint32_t *>(readers) < others) {
            }
            __threadfence();
        }
    }
    __syncthreads();
}

/// Where the totals of a row's parts are until the part that they lie in is written, in the first output. Behind them
/// is the number of blocks that have read them.
template <class State, class First, class... Rest>
__device__ State *totals_in_output(const Pack<First *, Rest *...> &outs, const ScanParts &shared, int64_t step,
                                   int64_t turn_elements) {
    const int64_t begin = shared.keeper * shared.parts.run * turn_elements;
    const int64_t lowest = step > 0 ? begin : 1 - begin - shared.parts.run * turn_elements;
    return reinterpret_cast<State *>((reinterpret_cast<uintptr_t>(outs.first + lowest) + 15) & ~uintptr_t{15});
}

/// Where the vectors of all operands are aligned (`direct`), and all go from element to element by the same step, 1 or
/// -1, a thread accesses its own segments, else through shared memory; but where only the alignment is missing
/// (`shifted`), it loads its own as parts of vectors, those of all inputs at once.
template <bool direct, int U, class Op, class Operands>
__global__ void __launch_bounds__(kScanThreads, sizeof(typename Op::State) <= 12 ? 3 : 2)
    scan_rows_kernel(typename Operands::Walk walk, ScanParts shared, int team, bool shifted, Op op,
                     typename Operands::Outs outs, typename Operands::Ins ins) {
    begin_kernel();
    constexpr int V = Operands::segment, outputs = Operands::outputs, operands = Operands::count;
    using State = typename Op::State;
    using Access = typename Operands::template OfInputs<SegmentAccess, V>;
    __shared__ State totals[2][kScanWarps * U];
    __shared__ State part_total, totals_of_32[kMostScanParts / 32];
    constexpr int staged_bytes = direct ? 0 : V * U * Operands::widest; // of a thread
    __shared__ __align__(16) char staged_of_block[direct ? 16 : kScanThreads * staged_bytes];
    const int part = shared.part_of_block(), thread = threadIdx.x & (team - 1);
    if (part >= shared.parts.count) return;
    char *const staged = staged_of_block + (threadIdx.x - thread) * staged_bytes;
    const int64_t row = static_cast<int64_t>(blockIdx.x / shared.cluster) * (kScanThreads / team) + threadIdx.x / team;
    const bool exists = row < walk.rows; // the threads of a block stay together
    const int64_t extent = exists ? walk.extent : 0, step = walk.steps[0];
    int64_t at[operands];
    walk.find(exists ? row : 0, at);
    outs = moved(outs, at);
    ins = moved(ins, at + outputs);
    op = op_at(op, outs, walk, ins);

    // In phase 0 the blocks that share a row find out their parts' totals; what one turn holds is not loaded again.
    const int64_t first = shared.begin(part), last = shared.end(part);
    const bool in_cluster = shared.in_cluster();
    typename Operands::template Inputs<V> held[U];
    BlockScan<Op, U> scan(op);
    State *const grid_totals = shared.workspace != nullptr
                                   ? static_cast<State *>(shared.workspace) + row * shared.parts.count
                                   : totals_in_output<State>(outs, shared, step, int64_t{U} * team * V);
    if (shared.grid && !shared.totals_alone) {
        scan.turns.begin_at(op, part, shared.run_level, grid_totals, shared.parts.count, totals_of_32);
        if (shared.keeper >= 0) {
            auto *const readers = reinterpret_cast<uint32_t *>(grid_totals + shared.parts.count);
            pass_totals(readers, part == shared.keeper, shared.cluster - 1);
        }
    }
    for (int phase = in_cluster || shared.totals_alone ? 0 : 1; phase < (shared.totals_alone ? 1 : 2); ++phase) {
        for (int64_t turn = first; turn < last; ++turn) {
            const int64_t begin = turn * U * team * V;
            const auto segment_of = [&](int u) { return ScanSegment<V>(begin + (u * team + thread) * V, extent); };
            if (!in_cluster || phase == 0 || last - first > 1) {
                if constexpr (direct) {
#pragma unroll
                    for (int u = 0; u < U; ++u) {
                        const ScanSegment<V> segment = segment_of(u);
                        if (segment.count > 0) Access::load(held[u], segment, step, ins);
                    }
#pragma unroll
                    for (int u = 0; u < U; ++u) {
                        if (step < 0 && segment_of(u).whole()) Access::turn_around(held[u]);
                    }
                } else if (shifted) {
                    typename Operands::template OfInputs<SegmentParts, V> parts[U];
                    // No condition stands between the loads: each thread has as many, within the row, and segments
                    // without others before or behind them are loaded singly afterwards.
                    const auto within = [&](int u) {
                        return ScanSegment<V>(max(int64_t{V}, min(segment_of(u).k, extent - 2 * V)), extent);
                    };
#pragma unroll
                    for (int u = 0; u < U; ++u) parts[u].load(within(u).at(step), ins);
#pragma unroll
                    for (int u = 0; u < U; ++u) parts[u].shift_to(held[u], within(u).at(step), step < 0, ins);
#pragma unroll
                    for (int u = 0; u < U; ++u) {
                        const ScanSegment<V> segment = segment_of(u);
                        if (segment.count > 0 && segment.k != within(u).k) {
                            Access::load_singly(held[u], segment, step, ins);
                        }
                    }
                } else {
                    Operands::template OfInputs<StagedAccess, V>::template load<U>(
                        held, begin, extent, walk.steps + outputs, team, ins, staged);
                }
            }
            const auto counted = static_cast<uint32_t>(phase == 0 ? turn - first : turn);
            State states[U];
#pragma unroll
            for (int u = 0; u < U; ++u) {
                const ScanSegment<V> segment = segment_of(u);
                states[u] = op.identity();
#pragma unroll
                for (int i = 0; i < V; ++i) { // without branches, whose bodies would wait for each other
                    const State next = add_element(op, states[u], segment.k + i, held[u], i);
                    states[u] = i < segment.count ? next : states[u];
                }
            }
            scan(op, states, team, counted, totals[turn & 1], phase > 0);
            if (phase == 0) continue;

            typename Operands::template Results<V> results[U];
#pragma unroll
            for (int u = 0; u < U; ++u) {
                const ScanSegment<V> segment = segment_of(u);
                State state = states[u];
                typename Operands::Result lanes[V];
#pragma unroll
                for (int i = 0; i < V; ++i) {
                    if (kEmits<Op> && i >= segment.count) continue; // other results are not stored
                    const State next = add_element(op, state, segment.k + i, held[u], i);
                    write_result(op, state, next, segment.k + i, held[u], i, lanes[i]);
                    state = next;
                }
                results[u].set(OfEachLane<typename Operands::Result>{lanes});
                if constexpr (direct && !kEmits<Op>) {
                    if (segment.count > 0)
                        Operands::template OfOutputs<SegmentAccess, V>::store(results[u], segment, step, outs);
                }
            }
            if constexpr (!direct && !kEmits<Op>) {
                Operands::template OfOutputs<StagedAccess, V>::template store<U>(results, begin, extent, walk.steps,
                                                                                 team, outs, staged);
            }
        }
        if (phase == 0) {
            if (threadIdx.x < 32) {
                const State total = scan.turns.before(op, static_cast<uint32_t>(last - first), op.identity());
                if (threadIdx.x == 0) (shared.grid ? grid_totals[part] : part_total) = total;
                if (shared.keeper >= 0 && part == 0 && threadIdx.x == 0) {
                    *reinterpret_cast<uint32_t *>(grid_totals + shared.parts.count) = 0;
                }
            }
            if (shared.grid) return;
            synchronize_cluster();
            const int other = static_cast<int>(threadIdx.x % 32);
            State total = op.identity();
            if (other < shared.parts.count) total = *in_block_of_cluster(&part_total, other);
            scan.turns.begin_at(op, part, shared.run_level, total);
            arrive_at_cluster();
            __syncthreads(); // the cluster's barrier serves as well, but racecheck does not count it
        }
    }
    if (in_cluster) wait_for_cluster(); // until nobody reads this block's shared memory
}

/// Threads that have a row of so many vectors together.
inline int scan_team(int64_t vectors) {
    return vectors >= kScanThreads ? kScanThreads : round_up_to_power_of_2(static_cast<int>(vectors));
}

template <bool direct, int U, class Op, class... Out, class... In>
Status launch_scan_rows(const Call &call, const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, bool dense,
                        const Op &op, const Pack<Out *...> &outs, const Pack<const In *...> &ins) {
    constexpr int V = kSegment<In...>;
    const auto kernel = scan_rows_kernel<direct, U, Op, ScanOperands<Pack<Out *...>, Pack<const In *...>>>;
    const int team = scan_team(ceil_divide(walk.extent, V));
    const int64_t turn_elements = int64_t{U} * team * V, turns = ceil_divide(walk.extent, turn_elements);
    const int64_t blocks = ceil_divide(walk.rows, kScanThreads / team);
    const bool shares = turns > 1 && !scans_alone<Op>(outs, ins);
    const int most = shares ? scan_cluster(kernel, blocks, multiprocessors()) : 1;
    const auto launch = [&](const ScanParts &shared) {
        return launch_clusters(call, blocks * shared.cluster, shared.grid ? 1 : shared.cluster, kScanThreads, 0, kernel,
                               walk, shared, team, dense && team > 32, op, outs, ins);
    };
    if (shares && blocks * most < multiprocessors() && turns > 2 * most) {
        // Many turns in more parts, as blocks that the device takes at a time seldom divide a number of them; in fewer
        // where there is no room for their totals.
        const int64_t wanted = std::max(8 * multiprocessors() / blocks, turns / kLongPart);
        for (int64_t parts = std::min<int64_t>(kMostScanParts, wanted); parts > most; parts /= 2) {
            ScanParts shared = ScanParts::of(turns, parts);
            const int count = shared.parts.count;
            const int64_t bytes = count * static_cast<int64_t>(sizeof(typename Op::State));
            shared.grid = shared.totals_alone = true;
            shared.cluster = count;
            if (call.workspace_bytes >= static_cast<size_t>(blocks * bytes) && is_aligned(call.workspace, 16)) {
                shared.workspace = call.workspace;
            } else if (std::abs(walk.steps[0]) == 1 && !is_one_of(outs.first, ins) &&
                       bytes + 32 <= shared.parts.run * turn_elements * static_cast<int64_t>(sizeof(*outs.first))) {
                shared.keeper = count - 2; // the last may be short
            } else {
                continue;
            }
            const Status status = launch(shared);
            shared.totals_alone = false;
            // What later elements write to those of the keeper must wait as well.
            if (kEmits<Op> && shared.keeper >= 0) --shared.cluster;
            return status == Status::ok ? launch(shared) : status;
        }
    }
    return launch(ScanParts::of(turns, most));
}

template <class Op, class... Out, class... In>
Status scan_in_rows(const Call &call, const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, bool dense, const Op &op,
                    const Pack<Out *...> &outs, const Pack<const In *...> &ins) {
    constexpr int V = kSegment<In...>, tiles = sizeof...(In) == 1 && sizeof...(Out) == 1 ? 4 : 1;
    const int64_t lowest = walk.steps[0] > 0 ? 0 : 1 - V;
    const bool direct =
        dense && unpack(outs, [&](auto *...out) {
            return unpack(ins, [&](auto *...in) { return aligned_rows<V>(walk, walk.rank, lowest, out..., in...); });
        });
    // Several tiles a turn, where there are enough of these turns for each multiprocessor to have one, or where a row
    // is one turn, which takes no cluster: cumsum of 40 x 2500 f32 3.2 us for 4.2, cumprod of 1500 i64 3.6 for 4.1, but
    // cumsum of 8000 f16 4.2 for 4.0, logcumsumexp of 3000 f32 6.4 for 5.4.
    constexpr int size = kWidest<In...>;
    constexpr bool is_light = size >= 4 && sizeof(typename Op::State) == size;
    const int64_t turn = int64_t{tiles} * V * kScanThreads;
    const bool several = walk.extent > int64_t{V} * kScanThreads &&
                         (walk.rows * walk.extent >= multiprocessors() * turn || (is_light && walk.extent <= turn));
    const auto launch = [&](auto direct_, auto U) {
        return launch_scan_rows<decltype(direct_)::value, decltype(U)::value>(call, walk, dense, op, outs, ins);
    };
    const auto with_tiles = [&](auto direct_) {
        if (tiles > 1 && several) return launch(direct_, std::integral_constant<int, tiles>());
        return launch(direct_, std::integral_constant<int, 1>());
    };
    return direct ? with_tiles(std::true_type()) : with_tiles(std::false_type());
}

} // namespace baracuda
