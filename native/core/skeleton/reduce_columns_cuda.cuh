// reduce_columns.h on the device, in one pass over memory: a block takes a part of one result's rows, or of a strip of
// results, and walks down it slice by slice (RowWalk and ColumnWalk in reduce.h).
#pragma once

#include "core/device/shared_memory.cuh"
#include "core/skeleton/reduce_cuda.cuh"

namespace baracuda {

/// Blocks and bytes are for an H200.
struct ColumnsPolicy {
    static constexpr int threads = ReducePolicy::threads;
    // Of an input, that a thread loads before it uses any.
    static constexpr int row_bytes = 64, column_bytes = 64;
    static constexpr int max_unroll = 8;
    /// Blocks on a multiprocessor, at least: 64 registers a thread, or 80 for f64 and for eight accumulators.
    template <int V, int bytes> static constexpr int row_blocks = bytes == 8 || V > 4 ? 3 : 4;
    template <int V> static constexpr int column_blocks = V > 4 ? 3 : 4;

    // Clusters have at most this many blocks, unless there would be fewer than `enough` for each multiprocessor: where
    // blocks are few, the slower multiprocessors have work when the others have none.
    static constexpr int small_cluster = 4, enough = 4;
    // Parts are spread over the grid where clusters would have fewer blocks than this for each multiprocessor, and each
    // of these more than so many slices: two more launches, of 3 us together, are then less than the time won.
    static constexpr int spread_below = 4, cluster_run = 1;
    static constexpr int spread_blocks = 1056; // of all results, times the bytes of an element
    static constexpr int merged_parts = 8;     // that a thread loads at once

    template <int bytes, int vector> static constexpr int unroll = std::max(1, std::min(bytes / vector, max_unroll));
};

/// How the parts of results are dealt out to blocks.
template <class State> struct Sharing {
    Parts parts;
    int cluster;          // blocks, a power of two; those beyond the parts do nothing
    State *scratch;       // for the states of parts, [result, part], where they are not in a cluster; or null
    int64_t results;      // or strips: blocks of a part
    int64_t written_from; // elements of outputs before this one wait until `scratch`, which they are, has been read

    int64_t blocks() const { return results * (scratch ? parts.count : cluster); }

    /// What this block takes. Parts that are spread go through memory from front to back, whichever their result.
    __device__ void place(int64_t &result, int &part) const {
        const int64_t block = blockIdx.x;
        result = scratch ? block % results : block / cluster;
        part = static_cast<int>(scratch ? block / results : block % cluster);
    }
};

template <int n> using Constant = std::integral_constant<int, n>;

/// The outputs of a vector, of whatever alignment.
template <int V, class Loaded, class Outs, class FunctorAt>
__device__ void write_vector(const Loaded &loaded, bool aligned, const Outs &outs, int64_t at, const FunctorAt &f_at) {
    if (aligned) {
        loaded.store_results(outs, at, f_at);
    } else {
#pragma unroll
        for (int lane = 0; lane < V; ++lane) put(outs, at + lane, loaded.apply(f_at(lane), lane));
    }
}

/// Which operands are aligned to the vectors that are read.
struct AlignedOperands {
    bool all, outputs;
    OperandMask inputs;
};

/// Lanes of vectors from the places that element(lane) gives, and whether it gives one, as bits.
template <int V, class Element> __device__ void load_elements(Vectors<V> &, const Element &) {}
template <int V, class First, class... Rest, class Element>
__device__ void load_elements(Vectors<V, First, Rest...> &vectors, const Element &element, const First *in,
                              const Rest *...others) {
    First lanes[V] = {};
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        const int64_t i = element(lane);
        if (i >= 0) lanes[lane] = in[i];
    }
    vectors.first.set(lanes);
    load_elements(vectors.rest, element, others...);
}
template <int V, class Element> __device__ unsigned present_lanes(const Element &element) {
    unsigned present = 0;
#pragma unroll
    for (int lane = 0; lane < V; ++lane) present |= static_cast<unsigned>(element(lane) >= 0) << lane;
    return present;
}

/// Reduces a thread's next vectors, all loaded before the first is used, and writes their outputs. place(u, at) is
/// where vector u begins, and says how much of it is there (`whole` promises all). Of one that is there in part,
/// elements_at(u)(lane) is the element in a lane, or -1. functor(lane) makes outputs, sum(lane) is the accumulator of a
/// lane.
template <bool whole, int unroll, int V, class Op, class Outs, class... In, class PlaceAt, class ElementsAt,
          class Functor, class SumAt>
__device__ void reduce_sweep(const Op &op, AlignedOperands aligned, int64_t written_from, const Outs &outs,
                             const PlaceAt &place, const ElementsAt &elements_at, const Functor &functor,
                             const SumAt &sum, const In *...in) {
    constexpr unsigned all = (1u << V) - 1;
    InputVectors<V, In...> loaded[unroll];
    int64_t at[unroll];
    unsigned present[unroll], vectors = 0; // lanes, and those of which all are there
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const Presence presence = place(u, at[u]);
        present[u] = whole || presence == Presence::whole ? all : 0;
        if (whole) {
            loaded[u].load(at[u], in...);
        } else if (presence == Presence::whole) {
            loaded[u].load(aligned.inputs, at[u], in...);
            vectors |= 1u << u;
        } else if (presence == Presence::part) {
            const auto elements = elements_at(u);
            present[u] = present_lanes<V>(elements);
            load_elements<V>(loaded[u], elements, in...);
        }
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (!whole && !present[u]) continue;
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            auto &of_lane = sum(lane);
            const auto added = loaded[u].apply([&](auto... x) { return op.add(of_lane, x...); }, lane);
            if (whole || present[u] >> lane & 1) of_lane = added;
        }
        if constexpr (kMaps<Op>) {
            if (whole) {
                loaded[u].store_results(outs, at[u], functor);
            } else if (vectors >> u & 1) {
                if (at[u] >= written_from) write_vector<V>(loaded[u], aligned.outputs, outs, at[u], functor);
            } else {
                const auto elements = elements_at(u);
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    const int64_t i = elements(lane);
                    if (i >= written_from) put(outs, i, loaded[u].apply(functor(lane), lane)); // not where it is -1
                }
            }
        }
    }
}

template <int V, class Op, class Outs, class... In>
__global__ void __launch_bounds__(ColumnsPolicy::threads, (ColumnsPolicy::row_blocks<V, kWidest<In...>>))
    reduce_long_rows_kernel(RowWalk walk, Sharing<typename Op::State> sharing, int offset, AlignedOperands aligned,
                            Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int threads = ColumnsPolicy::threads;
    constexpr int unroll = ColumnsPolicy::unroll<ColumnsPolicy::row_bytes, V * kWidest<In...>>;
    constexpr int few = unroll < 2 ? unroll : 2; // where vectors may be there in part, which takes registers
    constexpr int accumulators = kAccumulators<Op, V>;
    __shared__ TeamMemory<Op, V, threads, threads> memory;
    __shared__ State levels[64]; // level 0 is what the part gives
    const Parts parts = sharing.parts;
    int64_t r;
    int part;
    sharing.place(r, part);
    if (part >= parts.count) return;

    const RowWalk::Result result = walk.result(r, offset);
    const auto f = functor_of(op, r);
    const bool after_shift = result.shift > 0;
    // Vectors behind one another are whole but for the first, where memory is shifted, and the last of a row.
    const bool plain = aligned.all && (walk.single || (walk.inner % V == 0 && !after_shift));
    PairwiseMerge<State> slices(levels, 1);
    for (int64_t slice = parts.begin(part); slice < parts.end(part); ++slice) {
        const int64_t first = slice * walk.slice, last = min(first + walk.slice, result.vectors);
        const int64_t last_whole = min(last, result.whole);
        State sums[accumulators];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        const auto sweep = [&](auto whole, auto unroll, int64_t v, const auto &place) {
            reduce_sweep<decltype(whole)::value, decltype(unroll)::value, V>(
                op, aligned, sharing.written_from, outs, place,
                [&](int u) {
                    return [pieces = walk.pieces(result, v + u * threads, first, last)](int lane) {
                        return pieces.element(lane);
                    };
                },
                [&](int) { return f; }, [&](int lane) -> State & { return sums[lane % accumulators]; }, in...);
        };
        for (int64_t begin = first; begin < last + after_shift;) {
            const int64_t v = begin + threadIdx.x;
            const auto place = [&](int u, int64_t &at) {
                return walk.presence(result, v + u * threads, first, last, at);
            };
            const bool whole = plain && begin >= first + after_shift && begin + unroll * threads <= last_whole;
            const RowWalk::Place of_block = walk.place(result, begin, result.shift);
            if (!whole || of_block.at < sharing.written_from) {
                sweep(std::false_type(), Constant<few>(), v, place);
                begin += few * threads;
            } else if (of_block.at + unroll * threads * V <= of_block.end) { // in one row: no division for each vector
                const int64_t at_first = of_block.at + threadIdx.x * V;
                sweep(std::true_type(), Constant<unroll>(), v, [&](int u, int64_t &at) {
                    at = at_first + u * threads * V;
                    return Presence::whole;
                });
                begin += unroll * threads;
            } else {
                sweep(std::true_type(), Constant<unroll>(), v, place);
                begin += unroll * threads;
            }
        }
        const bool shifts = after_shift; // of the block's only team
        const State state = merge_team<threads, threads, V>(op, sums, result.shift, shifts, memory, slice & 1);
        if (threadIdx.x == 0) slices.push(op, state);
    }
    if (threadIdx.x == 0) levels[0] = slices.total(op);
    if (sharing.scratch) {
        if (threadIdx.x == 0) sharing.scratch[r * parts.count + part] = levels[0];
    } else if (sharing.cluster > 1) {
        synchronize_cluster();
        if (part == 0 && threadIdx.x < 32) {
            const State state = merge_cluster(op, parts.count, levels);
            if (threadIdx.x == 0) op.store(r, state);
        }
        synchronize_cluster();
    } else if (threadIdx.x == 0) {
        op.store(r, levels[0]);
    }
}

template <int V, class Op, class Outs, class... In>
__global__ void __launch_bounds__(ColumnsPolicy::threads, ColumnsPolicy::column_blocks<V>)
    reduce_columns_kernel(ColumnWalk walk, Sharing<typename Op::State> sharing, AlignedOperands aligned, Op op,
                          Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int unroll = ColumnsPolicy::unroll<ColumnsPolicy::column_bytes, V * kWidest<In...>>;
    State *const levels = dynamic_shared_memory<State>(); // [level, result]; level 0 is what the part gives
    __shared__ State columns[ColumnsPolicy::threads * V];
    const Parts parts = sharing.parts;
    int64_t block;
    int part;
    sharing.place(block, part);
    if (part >= parts.count) return;

    const int64_t batch = walk.by_strips.quotient(block), strip = block - batch * walk.strips;
    const int64_t first_place = strip * walk.per_strip, first_result = batch * walk.kept + first_place;
    const int count = walk.results(strip);
    const int lane = threadIdx.x % walk.lanes, height = threadIdx.x / walk.lanes;
    const int64_t column = (strip * walk.lanes + lane) * V, origin = batch * walk.batch_elements + column;
    const bool used = height < walk.height && column < walk.width;
    decltype(functor_of(op, 0)) f[V];
#pragma unroll
    for (int i = 0; i < V; ++i) f[i] = functor_of(op, batch * walk.kept + walk.place(used ? column + i : 0));

    const int teams = blockDim.x / walk.team, own_team = threadIdx.x / walk.team;
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    int64_t done = 0; // slices, whose states the first thread of a result's team has merged
    for (int64_t slice = parts.begin(part); slice < parts.end(part); ++slice, ++done) {
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        const int64_t begin = slice * walk.slice_rows, end = used ? min(begin + walk.slice_rows, walk.rows) : begin;
        const auto sweep = [&](auto whole, auto unroll, int64_t row) {
            const auto place_of = [&](int u) { return origin + (row + u * walk.height) * walk.width; };
            const int64_t beyond = batch * walk.batch_elements + walk.count;
            reduce_sweep<decltype(whole)::value, decltype(unroll)::value, V>(
                op, aligned, sharing.written_from, outs,
                [&](int u, int64_t &at) {
                    at = place_of(u);
                    if (row + u * walk.height >= end) return Presence::none;
                    return at + V <= beyond ? Presence::whole : Presence::part;
                },
                [&](int u) { return [=, at = place_of(u)](int i) { return at + i < beyond ? at + i : int64_t{-1}; }; },
                [&](int i) { return f[i]; }, [&](int i) -> State & { return sums[i]; }, in...);
        };
        int64_t row = begin + height;
        if (aligned.all && origin + begin * walk.width >= sharing.written_from) {
            const auto whole_sweeps = [&](auto rows) {
                constexpr int unroll = decltype(rows)::value;
                const int step = walk.height * unroll;
                for (; row + step - walk.height < min(end, walk.whole_rows); row += step) {
                    sweep(std::true_type(), rows, row);
                }
            };
            whole_sweeps(Constant<unroll>());
            if constexpr (unroll > 2) whole_sweeps(Constant<2>());
        }
        for (; row < end; row += walk.height) sweep(std::false_type(), Constant<1>(), row);

        // A thread's columns lie behind those of the thread before it.
#pragma unroll
        for (int i = 0; i < V; ++i) columns[threadIdx.x * V + i] = sums[i];
        __syncthreads();
        for (int some = 0; some < count; some += teams) {
            const int c = some + own_team;
            State state = op.identity();
            for (int z = threadIdx.x % walk.team; c < count && z < walk.accumulators_of_result(); z += walk.team) {
                state = merge(state, columns[walk.accumulator(z, c)]);
            }
            state = merge_lanes_in_order(state, merge, walk.team);
            if (c < count && threadIdx.x % walk.team == 0) {
                PairwiseMerge<State>(levels + c, walk.per_strip, done).push(op, state);
            }
        }
        __syncthreads();
    }
    for (int c = own_team; c < count; c += teams) {
        if (threadIdx.x % walk.team == 0) {
            levels[c] = PairwiseMerge<State>(levels + c, walk.per_strip, done).total(op);
        }
    }
    if (sharing.scratch) {
        __syncthreads();
        for (int c = threadIdx.x; c < count; c += blockDim.x) {
            sharing.scratch[(first_result + c) * parts.count + part] = levels[c];
        }
    } else if (sharing.cluster > 1) {
        synchronize_cluster();
        for (int c = threadIdx.x * parts.count + part; c < count; c += blockDim.x * parts.count) {
            op.store(first_result + c, merge_tree<16>(op, parts.count, [&](int block) {
                         return *in_block_of_cluster(levels + c, block);
                     }));
        }
        synchronize_cluster();
    } else {
        __syncthreads();
        for (int c = threadIdx.x; c < count; c += blockDim.x) op.store(first_result + c, levels[c]);
    }
}

/// A block a result: its parts' states, merged in their order.
template <class Op>
__global__ void __launch_bounds__(ColumnsPolicy::threads)
    merge_parts_kernel(int parts, Op op, const typename Op::State *scratch) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int threads = ColumnsPolicy::threads, warps = threads / 32, each = ColumnsPolicy::merged_parts;
    __shared__ State of_warps[2][warps];
    __shared__ State levels[32];
    const State *const states = scratch + static_cast<int64_t>(blockIdx.x) * parts;
    const int thread = threadIdx.x, warp = thread / 32;
    PairwiseMerge<State> chunks(levels, 1);
    int turn = 0;
    for (int begin = 0; begin < parts; begin += threads * each, turn ^= 1) {
        const int count = min(threads * each, parts - begin), used = static_cast<int>(ceil_divide(count, each));
        const State mine = merge_tree<each>(op, max(0, min(each, count - thread * each)),
                                            [&](int i) { return states[begin + thread * each + i]; });
        const State of_warp = merge_lanes_in_order<32>(
            mine, [&](const State &a, const State &b) { return op.merge(a, b); }, max(1, min(32, used - warp * 32)));
        if (thread % 32 == 0) of_warps[turn][warp] = of_warp;
        __syncthreads();
        if (thread == 0) {
            chunks.push(op, merge_tree<warps>(op, static_cast<int>(ceil_divide(used, 32)),
                                              [&](int warp) { return of_warps[turn][warp]; }));
        }
    }
    if (threadIdx.x == 0) op.store(blockIdx.x, chunks.total(op));
}

/// The outputs of the first `count` elements, which were kept for the states of parts.
template <class Op, class Outs, class... In>
__global__ void __launch_bounds__(ColumnsPolicy::threads)
    map_beginning_kernel(int64_t count, Divider<int64_t> by_inner, Divider<int64_t> by_kept, Op op, Outs outs,
                         const In *...in) {
    begin_kernel();
    const int64_t i = static_cast<int64_t>(blockIdx.x) * ColumnsPolicy::threads + threadIdx.x;
    if (i < count) put(outs, i, op.map(by_kept.remainder(by_inner.quotient(i)))(in[i]...));
}

/// What a call may share its results with.
template <class Op, class Outs, class... In> struct ColumnsCall {
    using State = typename Op::State;
    static constexpr int element_bytes = kWidest<In...>;

    const Call &call;
    const ReduceLayout &layout;
    const Op &op;
    bool separate; // the first output is memory of its own until the end
    Outs outs;
    Pack<const In *...> in;

    /// `owners` results or strips, of so many slices.
    template <class Kernel> Sharing<State> share(Kernel kernel, int64_t owners, int64_t slices) const {
        using Policy = ColumnsPolicy;
        const int64_t blocks_of_gpu = multiprocessors();
        const int64_t most = largest_cluster(kernel), small = std::min<int64_t>(most, Policy::small_cluster);
        Parts parts = Parts::of(slices, small);
        if (owners * parts.count < Policy::enough * blocks_of_gpu) parts = Parts::of(slices, most);
        if (owners * parts.count < Policy::spread_below * blocks_of_gpu && parts.run > Policy::cluster_run) {
            const int64_t wanted = std::max<int64_t>(1, Policy::spread_blocks * element_bytes / owners);
            const Parts spread = Parts::of(slices, wanted);
            int64_t written_from = 0;
            if (State *const scratch = find_scratch(layout.results() * spread.count, written_from)) {
                return {spread, 1, scratch, owners, written_from};
            }
        }
        return {parts, round_up_to_power_of_2(parts.count), nullptr, owners, 0};
    }

    /// Memory for states: the workspace, or the beginning of the first output. Null where there is none.
    State *find_scratch(int64_t states, int64_t &written_from) const {
        const auto bytes = static_cast<size_t>(states) * sizeof(State);
        const auto aligned = [](void *memory) {
            return (reinterpret_cast<uintptr_t>(memory) + alignof(State) - 1) / alignof(State) * alignof(State);
        };
        if (call.workspace != nullptr) {
            const uintptr_t begin = aligned(call.workspace);
            if (begin + bytes <= reinterpret_cast<uintptr_t>(call.workspace) + call.workspace_bytes) {
                return reinterpret_cast<State *>(begin);
            }
        }
        if constexpr (kMaps<Op>) {
            const auto output = reinterpret_cast<uintptr_t>(outs.first), begin = aligned(outs.first);
            const int64_t elements = ceil_divide(static_cast<int64_t>(begin + bytes - output), sizeof(*outs.first));
            if (separate && elements <= layout.count / 4) {
                written_from = elements;
                return reinterpret_cast<State *>(begin);
            }
        }
        return nullptr;
    }

    /// What follows the kernel where parts are spread.
    Status finish(const Sharing<State> &sharing, int lanes) const {
        if (!sharing.scratch) return Status::ok;
        const Status status = launch(call, layout.results(), ColumnsPolicy::threads, 0, merge_parts_kernel<Op>,
                                     sharing.parts.count, op, sharing.scratch);
        if (status != Status::ok || sharing.written_from == 0) return status;
        if constexpr (kMaps<Op>) {
            // Vectors that begin before written_from were not written.
            const int64_t count = std::min(sharing.written_from + lanes, layout.count);
            return unpack(in, [&](const In *...in) {
                return launch(call, ceil_divide(count, ColumnsPolicy::threads), ColumnsPolicy::threads, 0,
                              map_beginning_kernel<Op, Outs, In...>, count, Divider<int64_t>(layout.inner),
                              Divider<int64_t>(layout.kept), op, outs, in...);
            });
        }
        return status;
    }
};

template <class Op, class... Out, class... In>
Status reduce_columns(const Call &call, const ReduceLayout &layout, const Op &op, bool separate,
                      const Pack<Out *...> &outs, const In *...in) {
    using Outs = Pack<Out *...>;
    static_assert(!kFinishes<Op> && kMaps<Op> == (sizeof...(Out) > 0));
    constexpr int lanes = kReduceLanes<Outs, In...>;
    constexpr OperandMask all = (1u << (sizeof...(Out) + sizeof...(In))) - 1, outputs = (1u << sizeof...(Out)) - 1;
    if constexpr (sizeof...(Out) > 0) {
        separate = separate && ((static_cast<const void *>(outs.first) != static_cast<const void *>(in)) && ...);
    }
    const ColumnsCall<Op, Outs, In...> columns{call, layout, op, separate, outs, make_pack(in...)};
    const auto operands = [&](OperandMask aligned) {
        return AlignedOperands{aligned == all, (aligned & outputs) == outputs, aligned >> sizeof...(Out)};
    };
    return with_walk<lanes>(
        layout, columns.element_bytes,
        [&](const RowWalk &walk) {
            const auto kernel = reduce_long_rows_kernel<lanes, Op, Outs, In...>;
            const int offset = misalignment<lanes>(first_of(in...));
            const auto sharing = columns.share(kernel, layout.results(), walk.slices);
            const Status status =
                launch_clusters(call, sharing.blocks(), sharing.cluster, ColumnsPolicy::threads, 0, kernel, walk,
                                sharing, offset, operands(operands_at<lanes>(offset, outs, in...)), op, outs, in...);
            return status == Status::ok ? columns.finish(sharing, lanes) : status;
        },
        [&](const ColumnWalk &walk, auto lanes_) {
            constexpr int V = decltype(lanes_)::value;
            const auto kernel = reduce_columns_kernel<V, Op, Outs, In...>;
            const auto sharing = columns.share(kernel, layout.batch * walk.strips, walk.slices);
            const int threads = static_cast<int>(ceil_divide(walk.threads(), 32)) * 32;
            const int shared_bytes =
                static_cast<int>(merge_levels(sharing.parts.run) * walk.per_strip * sizeof(typename Op::State));
            const Status status =
                launch_clusters(call, sharing.blocks(), sharing.cluster, threads, shared_bytes, kernel, walk, sharing,
                                operands(operands_at<V>(0, outs, in...)), op, outs, in...);
            return status == Status::ok ? columns.finish(sharing, V) : status;
        });
}

} // namespace baracuda
