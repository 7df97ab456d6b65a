// The rows of group_norm.h on the device: where their elements and weights are, what a thread holds of a row in shared
// memory, and how the sums of a team's threads and of slices are merged, in the order of reduce_strided.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/shared_memory.cuh"
#include "core/skeleton/reduce_strided_cuda.cuh"

namespace baracuda::norm {

/// For an H200.
struct HeldGroupsPolicy {
    static constexpr int reserved_bytes = 5 << 10; // of a block, for what is merged
    static constexpr int most_threads = 1024;      // of a multiprocessor, each with 64 registers
    static constexpr int most_slices = 32;         // of a block
    // Elements of a row of f32 off vectors that blocks copy one by one: batch norm of 12 x 128 x 85 takes 7.4 us
    // so, 10.0 as parts of two vectors each, but group norm of 12 x 32 x 12977 22.0 and 18.6.
    static constexpr int most_singly = 8192;
    static constexpr int batch = 4;             // vectors that a thread loads before it uses any
    static constexpr int few_blocks = 8;        // of a cluster: of more, few find room at once
    static constexpr int most_parts = 512;      // of a row that blocks all over the grid have,
    static constexpr int levels = 20;           // of merges of the slices of one
    static constexpr int merging_threads = 256; // of the block that merges a row's parts
};

/// Row r begins at element r * row_step, in lines of channels that are line_step elements apart; it has the weights
/// from (r mod groups) * channels on, the next one on each line where there are several `channels`; or, for
/// `of_elements`, one of each element, from the first on.
template <class T> struct GroupRows {
    int64_t results, row_step, line_step;
    int count;              // elements of a row
    bool one_line, uniform; // rows without gaps; vectors of a single channel
    bool of_elements;       // of rows without gaps
    bool singly;            // whether f32 off vectors is copied in single elements
    Divider<int32_t> by_line;
    Divider<int32_t> by_touched; // vectors that a line may touch
    Divider<int64_t> by_groups;
    int64_t elements; // of all rows
    int channels;
    const T *x, *gamma, *beta; // the weights or null
    T *y;
};

/// One of these rows.
template <class T> struct GroupRow {
    const GroupRows<T> &rows;
    const T *x, *gamma, *beta; // its first ones, or null
    T *y;

    __device__ GroupRow(const GroupRows<T> &rows, int64_t row)
        : rows(rows), x(rows.x + row * rows.row_step), y(rows.y + row * rows.row_step) {
        const int64_t weight = rows.by_groups.remainder(row) * rows.channels;
        gamma = rows.gamma ? rows.gamma + weight : nullptr, beta = rows.beta ? rows.beta + weight : nullptr;
    }
    struct Weights {
        Compute<T> gamma, beta;
    };
    __device__ Weights weights_of(int channel) const {
        return {gamma ? widen(gamma[channel]) : 1, beta ? widen(beta[channel]) : 0};
    }
    /// made[lane] = f.weighted(element, gamma, beta) of V elements from i on, which have weights of their own.
    template <int V, class F>
    __device__ void weigh_each(int i, const Vector<T, V> &from, const F &f, T (&made)[V]) const {
        Vector<T, V> of[2];
        const T *const weights[] = {gamma, beta};
#pragma unroll
        for (int k = 0; k < 2; ++k) {
            if (weights[k] == nullptr) continue;
            if (is_aligned(weights[k] + i, V * sizeof(T))) {
                of[k].load(weights[k] + i);
            } else {
                of[k].load_singly(weights[k] + i);
            }
        }
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            made[lane] = f.weighted(from.lane(lane), gamma ? widen(of[0].lane(lane)) : Compute<T>(1),
                                    beta ? widen(of[1].lane(lane)) : Compute<T>(0));
        }
    }
    __device__ int64_t offset(int i) const {
        if (rows.one_line) return i;
        const int line = rows.by_line.quotient(i);
        return line * rows.line_step + (i - line * rows.by_line.divisor());
    }
    /// body(lane, offset, line) for those of V elements from i on that there are.
    template <int V, class Body> __device__ void for_elements(int i, const Body &body) const {
        const int length = rows.by_line.divisor();
        int line = rows.by_line.quotient(i), in_line = i - line * length;
        int64_t at = line * rows.line_step + in_line;
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            if (i + lane < rows.count) body(lane, at, line);
            ++at;
            if (++in_line == length) ++line, in_line = 0, at += rows.line_step - length;
        }
    }
    /// Where V elements from i on lie side by side, with memory before and behind; else null.
    template <int V> __device__ const T *side_by_side(int i) const {
        const int length = rows.by_line.divisor(), line = rows.one_line ? 0 : rows.by_line.quotient(i);
        const T *const from = x + (line * rows.line_step + (i - line * length));
        const int left = rows.one_line ? rows.count - i : (line + 1) * length - i;
        const int64_t before = from - rows.x;
        return left >= V && before >= V && before + 2 * V <= rows.elements ? from : nullptr;
    }
    template <int V, bool aligned> __device__ void load(int i, Vector<T, V> &vector) const {
        if constexpr (aligned) {
            vector.load(x + offset(i));
        } else {
            T lanes[V] = {};
            for_elements<V>(i, [&](int lane, int64_t at, int) { lanes[lane] = x[at]; });
            vector.set(lanes);
        }
    }
    /// Stores f.weighted(element, gamma, beta) of each lane. `uniform`: lanes are of a single channel, and aligned.
    template <int V, bool aligned, bool uniform, class F>
    __device__ void store(int i, const Vector<T, V> &from, const F &f) const {
        T lanes[V] = {};
        if constexpr (uniform) {
            const Weights weights = weights_of(rows.channels > 1 ? rows.by_line.quotient(i) : 0);
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                lanes[lane] = f.weighted(from.lane(lane), weights.gamma, weights.beta);
            }
        } else if (aligned && rows.of_elements) {
            weigh_each(i, from, f, lanes);
        } else {
            for_elements<V>(i, [&](int lane, int64_t at, int line) {
                const Weights weights = weights_of(rows.channels > 1 ? line : 0);
                lanes[lane] = f.weighted(from.lane(lane), weights.gamma, weights.beta);
                if (!aligned) y[at] = lanes[lane];
            });
        }
        if constexpr (aligned) {
            Vector<T, V> made;
            made.set(lanes);
            made.store(y + offset(i));
        }
    }
};

/// How a LayerNorm's states are merged, and their sums alone, for the mean.
template <class P> struct MergeDistances {
    using State = Distances<P>;

    HD State identity() const { return {0, 0}; }
    HD State merge(const State &a, const State &b) const { return {a.sum + b.sum, a.squares + b.squares}; }
};
template <class P> struct MergeSums {
    using State = P;

    HD State identity() const { return 0; }
    HD State merge(State a, State b) const { return a + b; }
};

/// The sum over so many lanes, of neighbours first.
template <int lanes, class P> __device__ P sum_of_neighbours(P sum) {
#pragma unroll
    for (int step = 1; step < lanes; step *= 2) sum += shuffle_xor(sum, step);
    return sum;
}

/// The merge of what get(slice) gives for each slice of a row, up to 1024 of them, in every lane of a warp.
template <class Op, class Get, class State = typename Op::State>
__device__ State merge_slices_in_warp(const Op &op, int count, const Get &get) {
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const int lane = threadIdx.x % 32;
    State of_lane = op.identity();
    int chunks = 0;
    for (int begin = 0; begin < count; begin += 32, ++chunks) {
        const State own = get(min(begin + lane, count - 1));
        const State chunk = merge_lanes_in_order<32>(own, merge, min(32, count - begin));
        if (lane == chunks) of_lane = chunk;
    }
    return chunks == 1 ? shuffle(of_lane, 0) : merge_lanes_in_order<32>(of_lane, merge, chunks);
}

/// A thread's part of a row: in slice s, vector u * Team::size + thread for each u.
template <class Team, int V, bool aligned, class T> struct HeldPart {
    static constexpr int size = Team::size, unroll = Team::unroll, batch = HeldGroupsPolicy::batch;
    static_assert(unroll % batch == 0);

    GroupRow<T> row;
    Vector<T, V> *held; // this thread's of slice 0
    int first;          // element of slice 0 that this thread begins with
    int held_slices;

    /// Begins to copy a slice's elements from `begin` on one by one, but all at once.
    __device__ void copy_singly(int begin, Vector<T, V> *to) const {
#pragma unroll 2
        for (int u = 0; u < unroll; ++u) {
            row.template for_elements<V>(begin + u * size * V, [&](int lane, int64_t at, int) {
                start_copy<sizeof(T)>(reinterpret_cast<char *>(to + u * size) + lane * sizeof(T), row.x + at);
            });
        }
    }
    /// Begins to copy slice s.
    __device__ void copy(int s) const {
        const int begin = first + s * (unroll * size * V);
        Vector<T, V> *to = held + s * (unroll * size);
        if (aligned && row.rows.one_line) {
            const T *from = row.x + begin;
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (begin + u * size * V >= row.rows.count) break;
                start_copy<sizeof(T) * V>(reinterpret_cast<char *>(to + u * size), from + u * size * V);
            }
        } else if constexpr (aligned) {
#pragma unroll 2
            for (int u = 0; u < unroll; ++u) {
                const int i = begin + u * size * V;
                if (i >= row.rows.count) break;
                start_copy<sizeof(T) * V>(reinterpret_cast<char *>(to + u * size), row.x + row.offset(i));
            }
        } else if constexpr (sizeof(T) == 8) {
            copy_singly(begin, to);
        } else {
            if constexpr (can_copy(sizeof(T))) {
                if (row.rows.singly) {
                    copy_singly(begin, to);
                    commit_copies();
                    return;
                }
            }
#pragma unroll 1
            for (int u = 0; u < unroll && begin + u * size * V < row.rows.count; u += batch) {
                VectorParts<T, V> parts[batch]; // all before any is used
                const T *from[batch];
                unsigned others = 0; // that are loaded singly, as bits
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    const int i = begin + (u + b) * size * V;
                    from[b] = i < row.rows.count ? row.template side_by_side<V>(i) : nullptr;
                    if (from[b]) parts[b].load(from[b]);
                    others |= static_cast<unsigned>(i < row.rows.count && !from[b]) << b;
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if (from[b]) parts[b].shift_to(to[(u + b) * size], from[b]);
                }
#pragma unroll 1
                for (; others; others &= others - 1) {
                    const int v = u + __ffs(others) - 1, i = begin + v * size * V;
#pragma unroll 1
                    for (int lane = 0; lane < V && i + lane < row.rows.count; ++lane) {
                        reinterpret_cast<T *>(to + v * size)[lane] = row.x[row.offset(i + lane)];
                    }
                }
            }
        }
        commit_copies();
    }
    /// y = f.weighted(element, gamma, beta) of elements begin ... end - 1 of the row, of which the first is at `begun`
    /// in shared memory: in the aligned vectors of y that lines have, by thread `thread` of `threads`.
    template <class F>
    __device__ void store_lines(const T *begun, int begin, int end, int thread, int threads, const F &f) const {
        const auto &rows = row.rows;
        const int length = rows.by_line.divisor(), touched = rows.by_touched.divisor();
        auto weights = row.weights_of(0); // of the line
        const auto slot_of = [&](int i) { // the vector that has element i
            const int line = rows.by_line.quotient(i);
            return line * touched + (i - line * length + misalignment<V>(row.y + line * rows.line_step)) / V;
        };
        const int last = slot_of(end - 1);
#pragma unroll 1
        for (int slot = slot_of(begin) + thread; slot <= last; slot += threads) {
            const int line = rows.by_touched.quotient(slot), first_of_line = line * length;
            T *const y = row.y + line * rows.line_step;
            const int at = (slot - line * touched) * V - misalignment<V>(y);
            const int least = max(0, begin - first_of_line), most = min(length, end - first_of_line);
            if (rows.channels > 1) weights = row.weights_of(line);
            const T *const from = begun + (first_of_line + at - begin);
            if (at >= least && at + V <= most) {
                Vector<T, V> vector;
                vector.load_held(from);
                T lanes[V];
                if (rows.of_elements) {
                    row.weigh_each(at, vector, f, lanes);
                } else {
#pragma unroll
                    for (int lane = 0; lane < V; ++lane) {
                        lanes[lane] = f.weighted(vector.lane(lane), weights.gamma, weights.beta);
                    }
                }
                vector.set(lanes);
                vector.store(y + at);
            } else {
#pragma unroll 1
                for (int lane = max(0, least - at); lane < V && at + lane < most; ++lane) {
                    if (rows.of_elements) weights = row.weights_of(at + lane);
                    y[at + lane] = f.weighted(from[lane], weights.gamma, weights.beta);
                }
            }
        }
    }
    /// body(vector, its first element) for those of slice s, many at a time, or one.
    template <class Body> __device__ void for_vectors(int s, const Body &body) const {
        int u = 0, i = first + s * (unroll * size * V);
        const Vector<T, V> *from = held + s * (unroll * size);
        const bool is_held = s < held_slices;
#pragma unroll 1
        for (; u < unroll && i + (batch - 1) * size * V < row.rows.count; u += batch) {
            Vector<T, V> loaded[batch]; // all before any is used
            if (is_held) {
#pragma unroll
                for (int b = 0; b < batch; ++b) loaded[b] = from[b * size];
            } else {
#pragma unroll
                for (int b = 0; b < batch; ++b) row.template load<V, aligned>(i + b * size * V, loaded[b]);
            }
#pragma unroll
            for (int b = 0; b < batch; ++b) body(loaded[b], i + b * size * V);
            i += batch * size * V, from += batch * size;
        }
        for_single_vectors(s, u, body);
    }
    /// The same for those from u on, one at a time.
    template <class Body> __device__ void for_single_vectors(int s, int u, const Body &body) const {
        int i = first + (s * unroll + u) * (size * V);
#pragma unroll 1
        for (; u < unroll && i < row.rows.count; ++u, i += size * V) {
            Vector<T, V> loaded;
            if (s < held_slices) {
                loaded = held[(s * unroll + u) * size];
            } else {
                row.template load<V, aligned>(i, loaded);
            }
            body(loaded, i);
        }
    }
    /// add(lane, element) for those of slice s.
    template <class Add> __device__ void add(int s, const Add &add) const {
        for_vectors(s, [&](const Vector<T, V> &vector, int i) {
            if (aligned || i + V <= row.rows.count) {
#pragma unroll
                for (int lane = 0; lane < V; ++lane) add(lane, vector.lane(lane));
            } else {
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    if (i + lane < row.rows.count) add(lane, vector.lane(lane));
                }
            }
        });
    }
};

/// Aligned vectors that a line touches, at most.
template <int V> int64_t vectors_touched(int64_t line) { return (line + V - 2) / V + 1; }

/// How rows lie, for vectors of V elements.
template <int V, class T> GroupRows<T> rows_of(const GroupNorm<T> &norm) {
    const GroupedLayout &layout = norm.layout;
    const int64_t n = layout.rows.extents[0], line = layout.rows.extents[3],
                  sample = layout.groups * layout.channels * line;
    GroupRows<T> rows{};
    rows.results = layout.rows.results();
    rows.count = static_cast<int>(layout.rows.count());
    rows.row_step = layout.channels * line;
    rows.line_step = layout.of_batch ? sample : line;
    rows.one_line = !layout.of_batch || n == 1;
    rows.uniform = line % V == 0;
    rows.singly = rows.count <= HeldGroupsPolicy::most_singly;
    rows.by_line = Divider<int32_t>(static_cast<int32_t>(line));
    rows.by_touched = Divider<int32_t>(static_cast<int32_t>(vectors_touched<V>(line)));
    rows.by_groups = Divider<int64_t>(layout.groups);
    rows.elements = layout.elements;
    rows.channels = static_cast<int>(layout.channels);
    rows.x = norm.x, rows.gamma = norm.gamma, rows.beta = norm.beta, rows.y = norm.y;
    return rows;
}

/// Contiguous rows with weights of elements, or null.
template <int V, class T>
GroupRows<T> rows_with_weights_of_elements(int64_t results, int64_t count, const T *x, const T *gamma, const T *beta,
                                           T *y) {
    GroupRows<T> rows{};
    rows.results = results;
    rows.count = static_cast<int>(count);
    rows.row_step = rows.line_step = count;
    rows.one_line = true;
    rows.of_elements = gamma || beta;
    rows.uniform = !rows.of_elements;
    rows.by_line = Divider<int32_t>(rows.count);
    rows.by_touched = Divider<int32_t>(static_cast<int32_t>(vectors_touched<V>(count)));
    rows.by_groups = Divider<int64_t>(1);
    rows.elements = results * count;
    rows.channels = 1;
    rows.x = x, rows.gamma = gamma, rows.beta = beta, rows.y = y;
    return rows;
}

/// Whether all vectors of rows are aligned.
template <int V, class T> bool has_aligned_vectors(const GroupRows<T> &rows) {
    return (rows.one_line ? rows.count : rows.by_line.divisor()) % V == 0 && misalignment<V>(rows.x) == 0 &&
           misalignment<V>(rows.y) == 0;
}

} // namespace baracuda::norm
