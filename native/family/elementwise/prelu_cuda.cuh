// prelu_backward on the device: dx and dweight in one pass over memory.
//
// A block owns channels and sums them alone, or where that would leave the GPU idle, a slice of their elements: pieces
// at even distances, so that all blocks together go through memory from front to back. The sums of slices go to a slot
// of memory that the library owns and acquire_slot_kernel takes; the last block of some channels adds theirs up, and
// the last of all gives the slot back. Nothing ever waits for a slot, since what holds one may be queued behind what
// waits. Where all are taken, the blocks of the first slice go through the others as well: slower, and with the same
// bits, as sums are added up in one order that the shapes fix. Addresses change nothing either: vectors are counted
// from element 0, and those of an operand that is not aligned there are accessed singly.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/map_cuda.cuh"
#include "core/skeleton/reduce_rows_cuda.cuh"

namespace baracuda::elementwise {

/// Blocks and elements are for an H200.
struct PReluPolicy {
    static constexpr int threads = 256;
    static constexpr int vector_bytes = 16;
    // Of an operand, that a thread loads before it uses any.
    static constexpr int row_bytes = 64, column_bytes = 32;
    static constexpr int max_unroll = 8;
    static constexpr int strip_bytes = 256;  // of a row, that a block takes side by side, more or less
    static constexpr int narrow_bytes = 128; // the same where blocks would have no more than `least` elements

    static constexpr int of_team = 16; // columns that a thread adds up at the end of a slice, or up to 31 more

    static constexpr int long_row = 64; // vectors, among which two that are not whole do not count

    static constexpr int least = 1 << 14;       // elements of a block below which its channels are not sliced
    static constexpr int slice = 1 << 16;       // bytes of an operand's slice, at least,
    static constexpr int least_slice = 1 << 14; // and where blocks would be fewer than `full`
    static constexpr int full = 528;
    static constexpr int group = 64;         // consecutive slices that are added up first
    static constexpr int most_blocks = 8448; // that channels are sliced for: see blocks

    template <class T> static constexpr int blocks = most_blocks / 8 * sizeof(T);
    /// On a multiprocessor, at least.
    template <class T> static constexpr int row_blocks = sizeof(T) == 8 ? 3 : 4;
    static constexpr int column_blocks = 4;
    /// Of a strip of columns.
    template <class T> static constexpr int most_channels = 2 * strip_bytes / sizeof(T);
    /// Vectors of an operand.
    template <int bytes, int vector> static constexpr int unroll = std::min(bytes / vector, max_unroll);
};

namespace {

/// Sums of slices. A slot is owned by the dweight that its call writes, which no other call may write meanwhile, and by
/// 0 while it is free.
constexpr int kSlots = 16, kSlotBytes = 1 << 18;
__device__ unsigned long long slot_owners[kSlots];
__device__ f64 slot_memory[kSlots][kSlotBytes / sizeof(f64)];
/// How many slices of each group, groups of each owner of channels, and owners are done; 0 between calls.
struct SlotCounts {
    unsigned slices[PReluPolicy::most_blocks], groups[PReluPolicy::most_blocks], owners;
};
__device__ SlotCounts slot_counts[kSlots];

template <class P> constexpr int kSlotSums = kSlotBytes / sizeof(P);
/// Of channel c and slice s: [s * channels + c].
template <class P> __device__ P *slot_sums(int slot) { return reinterpret_cast<P *>(slot_memory[slot]); }

__device__ unsigned long long owner_of_slot(int slot) { return __ldcg(slot_owners + slot); }

/// The slot that acquire_slot_kernel took for a dweight, or -1. For whole warps.
__device__ int find_slot(const void *dweight) {
    const auto owner = reinterpret_cast<unsigned long long>(dweight);
    return __ffs(__ballot_sync(~0u, owner_of_slot(threadIdx.x % kSlots) == owner)) - 1;
}

/// One warp. A slot that a call left behind, because its second kernel was not launched, serves the same dweight again.
__global__ void acquire_slot_kernel(const void *dweight) {
    begin_kernel();
    if (find_slot(dweight) >= 0) return;
    const int slot = threadIdx.x;
    for (unsigned free = __ballot_sync(~0u, slot < kSlots && owner_of_slot(slot) == 0); free; free &= free - 1) {
        const bool won = slot == __ffs(free) - 1 &&
                         atomicCAS(slot_owners + slot, 0ull, reinterpret_cast<unsigned long long>(dweight)) == 0;
        if (__any_sync(~0u, won)) return;
    }
}

} // namespace

/// The sum of a channel's slices, given one by one: groups of them are added up, then the sums of groups.
template <class P> struct SliceSum {
    P group, total;

    __device__ void add(int slice, int slices, P sum) {
        group += sum;
        if ((slice + 1) % PReluPolicy::group == 0 || slice + 1 == slices) {
            total += group;
            group = 0;
        }
    }
};

/// For whole blocks: whether this is the last one of `all` to count itself, which sees what the others have written.
__device__ inline bool comes_last(unsigned &counter, int all) {
    __shared__ bool last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) last = atomicInc(&counter, all - 1) == all - 1; // which makes it 0
    __syncthreads();
    __threadfence();
    return last;
}

/// For whole blocks: result(c, the sum of sums[i * step + c] over `terms` i in turn) for `count` channels c, with
/// `size` sums of shared memory.
template <class P, class Result>
__device__ void add_in_turn(const P *sums, int step, int terms, int count, P *memory, int size, const Result &result) {
    const int each = size / terms;
    for (int first = 0; first < count; first += each) {
        const int some = min(each, count - first);
#pragma unroll 4
        for (int i = threadIdx.x; i < some * terms; i += blockDim.x) {
            memory[i] = __ldcg(sums + i / some * step + first + i % some);
        }
        __syncthreads();
        for (int c = threadIdx.x; c < some; c += blockDim.x) {
            P sum = 0;
#pragma unroll 8
            for (int i = 0; i < terms; ++i) sum += memory[i * some + c];
            result(first + c, sum);
        }
        __syncthreads();
    }
}

/// What a block does when its slice is in the slot: the last one of a group adds up its slices, the last one of an
/// owner sets dweight from its groups, both in the order of SliceSum, and the last of all gives the slot back.
template <class P, class T>
__device__ void finish_slice(int slot, int slice, int slices, int owner, int owners, int channel, int count,
                             int channels, P *memory, int size, T *dweight) {
    constexpr int group = PReluPolicy::group;
    SlotCounts &counts = slot_counts[slot];
    const int begin = slice - slice % group, members = min(group, slices - begin);
    P *const sums = slot_sums<P>(slot) + channel, *const of_group = sums + begin * channels;
    if (!comes_last(counts.slices[begin * owners + owner], members)) return;
    add_in_turn(of_group, channels, members, count, memory, size, [&](int c, P sum) { of_group[c] = sum; });
    const int groups = (slices - 1) / group + 1;
    if (!comes_last(counts.groups[owner], groups)) return;
    add_in_turn(sums, group * channels, groups, count, memory, size,
                [&](int c, P sum) { dweight[channel + c] = narrow<T>(sum); });
    if (comes_last(counts.owners, owners) && threadIdx.x == 0) atomicExch(slot_owners + slot, 0ull);
}

constexpr OperandMask kAligned = 0b111; // dx, dy, x

/// dx of a thread's next vectors of dy and x, all loaded before the first is used. place(u, first, last) is where
/// vector u begins, and sets which elements of it are there: all, unless `whole` is false. weight(lane) and add(lane,
/// term) are asked for each of them.
template <bool whole, int unroll, int V, class T, class Place, class WeightAt, class Add>
__device__ void prelu_sweep(OperandMask aligned, const T *dy, const T *x, T *dx, const Place &place,
                            const WeightAt &weight, const Add &add) {
    using P = Compute<T>;
    InputVectors<V, T, T> loaded[unroll];
    int64_t at[unroll], first, last;
    unsigned parts = 0; // the vectors of which some elements are not there
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        at[u] = place(u, first, last);
        if (whole) {
            loaded[u].load(at[u], dy, x);
        } else if (at[u] >= first && at[u] + V <= last) {
            loaded[u].load(aligned >> 1, at[u], dy, x);
        } else {
            parts |= 1u << u;
        }
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (parts >> u & 1) continue;
        T lanes[V];
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            const PReluTerm<P> term{widen(loaded[u].first.lane(lane)), widen(loaded[u].rest.first.lane(lane))};
            lanes[lane] = narrow<T>(term.dx(weight(lane)));
            add(lane, term);
        }
        Vector<T, V> result;
        result.set(lanes);
        if (whole || aligned & 1) {
            result.store(dx + at[u]);
        } else {
            result.store_singly(dx + at[u]);
        }
    }
    for (; parts; parts &= parts - 1) {
        const int64_t from = place(__ffs(parts) - 1, first, last);
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            const int64_t i = from + lane;
            if (i < first || i >= last) continue;
            const PReluTerm<P> term{widen(dy[i]), widen(x[i])};
            dx[i] = narrow<T>(term.dx(weight(lane)));
            add(lane, term);
        }
    }
}

// Long rows: a block takes one channel, whose rows are one sequence of vectors.

struct RowSlices {
    int64_t numel, inner, rows;
    int64_t per_row; // vectors that touch a row, at most
    int64_t missing; // of which the last row has fewer
    int channels, slices;
    bool whole; // no row has a vector that is not whole, but for the last one
    Divider<int64_t> by_row, by_channels;
};

template <class P> struct Addition {
    __device__ P combine(P a, P b) const { return a + b; }
};

template <int V, class T>
__global__ void __launch_bounds__(PReluPolicy::threads, PReluPolicy::row_blocks<T>)
    prelu_rows_kernel(RowSlices plan, OperandMask aligned, const T *dy, const T *x, const T *weight, T *dx,
                      T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int threads = PReluPolicy::threads, unroll = PReluPolicy::unroll<PReluPolicy::row_bytes, V * sizeof(T)>;
    const int channel = static_cast<int>(blockIdx.x) % plan.channels;
    const int first = static_cast<int>(blockIdx.x) / plan.channels;
    const int slot = plan.slices > 1 ? find_slot(dweight) : -1;
    if (slot < 0 && first > 0) return;

    const P w = widen(weight[channel]);
    const int64_t turns = plan.by_channels.quotient(plan.rows - channel + plan.channels - 1);
    const bool has_last_row = (turns - 1) * plan.channels + channel == plan.rows - 1;
    const int64_t vectors = turns * plan.per_row - (has_last_row ? plan.missing : 0);
    constexpr int block = unroll * threads;
    SliceSum<P> total = {};
    for (int slice = first; slice < (slot < 0 ? plan.slices : first + 1); ++slice) {
        P sum = 0;
        const auto sweep = [&](auto whole, int64_t v) {
            prelu_sweep<decltype(whole)::value, unroll, V>(
                aligned, dy, x, dx,
                [&](int u, int64_t &start, int64_t &stop) {
                    const int64_t vector = v + u * threads, turn = plan.by_row.quotient(vector);
                    start = (turn * plan.channels + channel) * plan.inner;
                    stop = vector < vectors ? start + min(plan.inner, plan.numel - start) : start;
                    return start - start % V + (vector - turn * plan.per_row) * V;
                },
                [&](int) { return w; }, [&](int, const PReluTerm<P> &term) { sum = term.added_to(sum); });
        };
        int64_t v = int64_t{slice} * block + threadIdx.x;
        if (plan.whole && aligned == kAligned) { // but for the last vector
            for (; v + block - threads < vectors - 1; v += plan.slices * block) sweep(std::true_type(), v);
        }
        for (; v < vectors; v += plan.slices * block) sweep(std::false_type(), v);
        sum = team_combine<threads>(Addition<P>(), sum);
        if (slot < 0) {
            total.add(slice, plan.slices, sum);
            __syncthreads();
        } else if (threadIdx.x == 0) {
            slot_sums<P>(slot)[slice * plan.channels + channel] = sum;
        }
    }
    if (slot >= 0) {
        __shared__ P memory[threads];
        finish_slice(slot, first, plan.slices, channel, plan.channels, channel, 1, plan.channels, memory, threads,
                     dweight);
    } else if (threadIdx.x == 0) {
        dweight[channel] = narrow<T>(total.total);
    }
}

// Short rows: a block takes a strip of whole channels and walks down the periods of channels. A thread keeps V columns.

struct ColumnStrips {
    int64_t numel, width, rows; // rows of a whole number of vectors: a period of channels, or several
    int strips, slices, channels;
    int lanes, height;    // threads side by side, and below one another
    int per_strip;        // channels
    int team;             // threads that add up a channel's columns, a power of two
    int repeats, columns; // periods in a row, and what is from one to the next in a strip
    Divider<int64_t> by_inner, by_channels;
    Divider<int32_t> by_short_inner{1};
    int inner;
};

template <int V, class T>
__global__ void __launch_bounds__(PReluPolicy::threads, PReluPolicy::column_blocks)
    prelu_columns_kernel(ColumnStrips plan, OperandMask aligned, const T *dy, const T *x, const T *weight, T *dx,
                         T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int unroll = PReluPolicy::unroll<PReluPolicy::column_bytes, V * sizeof(T)>;
    __shared__ P columns[PReluPolicy::threads * V];
    __shared__ SliceSum<P> totals[PReluPolicy::most_channels<T>];
    const int strip = static_cast<int>(blockIdx.x) % plan.strips, first = static_cast<int>(blockIdx.x) / plan.strips;
    const int slot = plan.slices > 1 ? find_slot(dweight) : -1;
    if (slot < 0 && first > 0) return;

    const int lane = threadIdx.x % plan.lanes, height = threadIdx.x / plan.lanes;
    const int64_t column = (static_cast<int64_t>(strip) * plan.lanes + lane) * V;
    const int64_t channel0 = static_cast<int64_t>(strip) * plan.per_strip;
    const int count = static_cast<int>(min(static_cast<int64_t>(plan.per_strip), plan.channels - channel0));
    const bool used = height < plan.height && column < plan.width;
    T w[V];
#pragma unroll
    for (int i = 0; i < V; ++i) {
        w[i] = weight[plan.by_channels.remainder(plan.by_inner.quotient(used ? column + i : 0))];
    }
    for (int i = threadIdx.x; i < count; i += blockDim.x) totals[i] = {};

    for (int slice = first; slice < (slot < 0 ? plan.slices : first + 1); ++slice) {
        P sum[V] = {};
        const int step = plan.height * unroll;
        const auto sweep = [&](auto whole, int64_t row) {
            prelu_sweep<decltype(whole)::value, unroll, V>(
                aligned, dy, x, dx,
                [&](int u, int64_t &start, int64_t &stop) {
                    start = 0, stop = plan.numel;
                    return (row + u * plan.height) * plan.width + column;
                },
                [&](int i) { return widen(w[i]); },
                [&](int i, const PReluTerm<P> &term) { sum[i] = term.added_to(sum[i]); });
        };
        int64_t row = used ? int64_t{slice} * step + height : plan.rows;
        if (aligned == kAligned) { // but for the last row, which numel may cut off
            for (; row + step - plan.height < plan.rows - 1; row += plan.slices * step) sweep(std::true_type(), row);
        }
        for (; row < plan.rows; row += plan.slices * step) sweep(std::false_type(), row);
        // A thread's columns lie behind those of the thread before it: a row of them is `repeats` periods.
#pragma unroll
        for (int i = 0; i < V; ++i) columns[threadIdx.x * V + i] = used ? sum[i] : P(0);
        __syncthreads();
        const int teams = blockDim.x / plan.team, mine = threadIdx.x / plan.team;
        for (int some = 0; some < count; some += teams) {
            const int c = some + mine;
            P of_channel = 0;
            for (int i = threadIdx.x % plan.team; c < count && i < plan.height * plan.repeats * plan.inner;
                 i += plan.team) {
                const int period = plan.by_short_inner.quotient(i);
                of_channel += columns[period * plan.columns + c * plan.inner + i - period * plan.inner];
            }
            for (int mask = plan.team / 2; mask > 0; mask /= 2) {
                of_channel += __shfl_xor_sync(~0u, of_channel, mask);
            }
            if (c >= count || threadIdx.x % plan.team) continue;
            if (slot < 0) {
                totals[c].add(slice, plan.slices, of_channel);
            } else {
                slot_sums<P>(slot)[slice * plan.channels + channel0 + c] = of_channel;
            }
        }
        __syncthreads();
    }
    if (slot >= 0) {
        finish_slice(slot, first, plan.slices, strip, plan.strips, static_cast<int>(channel0), count, plan.channels,
                     columns, PReluPolicy::threads * V, dweight);
        return;
    }
    for (int c = threadIdx.x; c < count; c += blockDim.x) dweight[channel0 + c] = narrow<T>(totals[c].total);
}

/// Slices for `owners` blocks of `elements` each that have all the channels.
template <class T> int prelu_slices(int64_t owners, int64_t elements, int64_t channels) {
    using Policy = PReluPolicy;
    if (elements <= Policy::least) return 1;
    const int64_t bytes = elements * sizeof(T), few = std::min(bytes / Policy::least_slice, Policy::full / owners);
    return static_cast<int>(
        std::max<int64_t>(1, std::min({std::max(bytes / Policy::slice, few), Policy::blocks<T> / owners,
                                       int64_t{kSlotSums<Compute<T>>} / channels})));
}

/// One launch for whole channels, two for slices.
template <int V, class Plan, class T>
Status launch_prelu(const Call &call, int64_t blocks, int threads, const Plan &plan,
                    void (*kernel)(Plan, OperandMask, const T *, const T *, const T *, T *, T *), const T *dy,
                    const T *x, const T *weight, T *dx, T *dweight) {
    if (plan.slices > 1) {
        const Status acquired = launch(call, 1, 32, 0, acquire_slot_kernel, static_cast<const void *>(dweight));
        if (acquired != Status::ok) return acquired;
    }
    const OperandMask aligned = aligned_operands<V>(dx, dy, x);
    return launch(call, blocks, threads, 0, kernel, plan, aligned, dy, x, weight, dx, dweight);
}

template <int V, class T>
Status launch_prelu_rows(const Call &call, const ChannelRows &rows, const T *dy, const T *x, const T *weight, T *dx,
                         T *dweight) {
    // From V - 1 elements before a row, or from the row where all begin with a vector.
    const bool whole = rows.inner % V == 0 || rows.rows == 1;
    RowSlices plan{rows.numel,    rows.inner, rows.rows, 0,  0,
                   rows.channels, 1,          whole,     {}, Divider<int64_t>(rows.channels)};
    plan.per_row = (rows.inner - 1 + (whole ? 0 : V - 1)) / V + 1;
    plan.missing = whole ? (rows.rows * rows.inner - rows.numel) / V : 0;
    plan.by_row = Divider<int64_t>(plan.per_row);
    const int64_t turns = (rows.rows - 1) / rows.channels + 1;
    plan.slices = prelu_slices<T>(rows.channels, turns * rows.inner, rows.channels);
    return launch_prelu<V>(call, int64_t{plan.slices} * rows.channels, PReluPolicy::threads, plan,
                           prelu_rows_kernel<V, T>, dy, x, weight, dx, dweight);
}

/// Whether rows of V columns a thread can be made of whole channels, with all strips of a channel in one block.
template <int V, class T> bool plan_prelu_columns(const ChannelRows &rows, ColumnStrips &plan) {
    constexpr int threads = PReluPolicy::threads;
    if (rows.inner > threads * V) return false;
    const int inner = static_cast<int>(rows.inner), unit = std::lcm(inner, V); // columns of whole channels and vectors
    const int64_t period = int64_t{rows.channels} * inner;
    const int repeats = V / std::gcd(static_cast<int>(period % V), V);
    const int64_t width = period * repeats;
    if (unit > threads * V) return false;
    if (repeats > 1 && (width > threads * V || rows.channels > PReluPolicy::most_channels<T>)) {
        return false;
    }
    plan.numel = rows.numel;
    plan.width = width;
    plan.rows = ceil_divide(rows.numel, width);
    // Even strips of about as many columns as are wanted, or of one unit where that is more.
    int wanted = std::min<int>(PReluPolicy::strip_bytes / sizeof(T), threads * V / 2);
    while (wanted * sizeof(T) > PReluPolicy::narrow_bytes && plan.rows * wanted <= PReluPolicy::least) wanted /= 2;
    const int64_t units = width / unit, most = std::max(1, wanted / unit);
    const int64_t strips = repeats > 1 ? 1 : std::max<int64_t>(1, (units + most / 2) / most);
    const int64_t strip = ceil_divide(units, strips) * unit;
    plan.strips = static_cast<int>(ceil_divide(width, strip));
    plan.channels = rows.channels;
    plan.lanes = static_cast<int>(strip / V);
    plan.height = threads / plan.lanes;
    plan.per_strip = static_cast<int>(strip / inner / repeats);
    plan.repeats = repeats;
    plan.columns = static_cast<int>(strip / repeats);
    plan.by_inner = Divider<int64_t>(inner);
    plan.by_channels = Divider<int64_t>(rows.channels);
    plan.by_short_inner = Divider<int32_t>(inner);
    plan.inner = inner;
    plan.team = 1;
    while (plan.team < 32 && plan.team * PReluPolicy::of_team < plan.height * repeats * inner) plan.team *= 2;
    plan.slices = prelu_slices<T>(plan.strips, plan.rows * strip, rows.channels);
    return true;
}

/// Launches columns of V elements a thread, or fewer; or rows where no number fits.
template <int V, class T>
Status launch_prelu_columns(const Call &call, const ChannelRows &rows, const T *dy, const T *x, const T *weight, T *dx,
                            T *dweight) {
    ColumnStrips plan{};
    if (plan_prelu_columns<V, T>(rows, plan)) {
        const int threads = static_cast<int>(ceil_divide(plan.lanes * plan.height, 32)) * 32;
        return launch_prelu<V>(call, int64_t{plan.slices} * plan.strips, threads, plan, prelu_columns_kernel<V, T>, dy,
                               x, weight, dx, dweight);
    }
    if constexpr (V > 1) return launch_prelu_columns<V / 2>(call, rows, dy, x, weight, dx, dweight);
    return launch_prelu_rows<PReluPolicy::vector_bytes / sizeof(T)>(call, rows, dy, x, weight, dx, dweight);
}

/// dx may be dy or x, and dweight weight.
template <class T>
Status prelu_backward(const Call &call, int64_t numel, int64_t channel_stride, int32_t channel_extent,
                      int32_t scalar_weight, const T *dy, const T *x, const T *weight, T *dx, T *dweight) {
    if (numel == 0) return Status::ok;
    const ChannelRows rows(numel, channel_stride, channel_extent, scalar_weight);
    constexpr int V = PReluPolicy::vector_bytes / sizeof(T);
    const int long_row = rows.inner % V == 0 ? PReluPolicy::threads + 1 : PReluPolicy::long_row; // vectors
    if (rows.channels == 1 || rows.inner >= long_row * V) {
        return launch_prelu_rows<V>(call, rows, dy, x, weight, dx, dweight);
    }
    return launch_prelu_columns<V>(call, rows, dy, x, weight, dx, dweight);
}

} // namespace baracuda::elementwise
