// prelu_backward on the device: dx and dweight in one pass over memory.
//
// A block owns channels and sums them alone, or where that would leave the GPU idle, a slice of their elements. The
// sums of slices go to a slot of memory that the library owns: acquire_slot_kernel takes one, prelu_*_kernel fills it,
// finish_prelu_kernel adds them up and gives it back. Nothing ever waits for a slot, since what holds one may be queued
// behind what waits. Where all are taken, the blocks of the first slice go through the others as well: slower, and with
// the same bits, as sums are added up in one order that the shapes fix. Addresses change nothing either: vectors are
// counted from element 0, and those of an operand that is not aligned there are accessed singly.
#pragma once

#include "core/launch_cuda.cuh"
#include "core/map_cuda.cuh"
#include "core/reduce_rows_cuda.cuh"

namespace baracuda {

/// Blocks and elements are for an H200.
struct PReluPolicy {
    static constexpr int threads = 256;
    static constexpr int vector_bytes = 16;
    static constexpr int load_bytes = 32; // of an operand, that a thread loads before it uses any
    static constexpr int max_unroll = 16;
    static constexpr int strip_bytes = 512;  // of a row, that a block takes side by side, more or less
    static constexpr int narrow_bytes = 128; // the same where blocks would have no more than `least` elements

    static constexpr int long_row = 64; // vectors, among which two that are not whole do not count

    static constexpr int blocks = 1056;   // that channels are sliced for
    static constexpr int least = 1 << 14; // elements of a block below which its channels are not
    static constexpr int slice = 1 << 12; // elements of a slice, at least
    static constexpr int group = 64;      // consecutive slices that are added up first
    static constexpr int finish_threads = 1024;
    static constexpr int finish_groups = 4096; // that are added up at a time

    /// On a multiprocessor, at least.
    template <class T> static constexpr int row_blocks = sizeof(T) == 8 ? 3 : 4;
    /// The same for columns: the slices of 16-bit types are fewer, as the strips have more channels.
    template <class T> static constexpr int column_blocks = sizeof(T) == 2 ? 3 : 4;
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

template <class P> constexpr int kSlotSums = kSlotBytes / sizeof(P);
/// Of channel c and slice s: [s * channels + c].
template <class P> __device__ P *slot_sums(int slot) { return reinterpret_cast<P *>(slot_memory[slot]); }

__device__ unsigned long long owner_of_slot(int slot) { return __ldcg(slot_owners + slot); }

/// The slot that acquire_slot_kernel took for a dweight, or -1. For whole warps.
__device__ int find_slot(const void *dweight) {
    const auto owner = reinterpret_cast<unsigned long long>(dweight);
    return __ffs(__ballot_sync(~0u, owner_of_slot(threadIdx.x % kSlots) == owner)) - 1;
}

/// One warp. A slot that a call left behind, because its last kernel was not launched, serves the same dweight again.
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

/// One block: dweight[c] from the slices in the slot, in the order of SliceSum; frees the slot.
template <class T>
__global__ void __launch_bounds__(PReluPolicy::finish_threads)
    finish_prelu_kernel(int channels, int slices, T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int group = PReluPolicy::group;
    __shared__ P group_sums[PReluPolicy::finish_groups];
    const int slot = find_slot(dweight);
    if (slot < 0) return;
    const P *const sums = slot_sums<P>(slot);
    const int groups = (slices + group - 1) / group, each = PReluPolicy::finish_groups / groups;
    for (int channel = 0; channel < channels; channel += each) {
        const int count = min(each, channels - channel);
        for (int i = threadIdx.x; i < count * groups; i += blockDim.x) {
            const int first = i / count * group, last = min(first + group, slices);
            P sum = 0;
#pragma unroll 8
            for (int slice = first; slice < last; ++slice) sum += sums[slice * channels + channel + i % count];
            group_sums[i] = sum;
        }
        __syncthreads();
        for (int c = threadIdx.x; c < count; c += blockDim.x) {
            P total = 0;
            for (int i = 0; i < groups; ++i) total += group_sums[i * count + c];
            dweight[channel + c] = narrow<T>(total);
        }
        __syncthreads();
    }
    if (threadIdx.x > 0) return;
    __threadfence();
    atomicExch(slot_owners + slot, 0ull);
}

constexpr Aligned kAligned = 0b111; // dx, dy, x

/// dx of a vector of dy and x; add(lane, term) for each of its terms.
template <int V, class T, class WeightAt, class Add>
__device__ void prelu_vector(Aligned aligned, const Loaded<V, T, T> &operands, T *dx, const WeightAt &weight,
                             const Add &add) {
    T lanes[V];
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        const PReluTerm<Compute<T>> term{widen(operands.first.lane(lane)), widen(operands.rest.first.lane(lane))};
        lanes[lane] = narrow<T>(term.dx(weight(lane)));
        add(lane, term);
    }
    Vector<T, V> result;
    result.set(lanes);
    if (aligned & 1) {
        result.store(dx);
    } else {
        result.store_singly(dx);
    }
}

// Long rows: a block takes one channel, whose rows are one sequence of vectors.

struct RowSlices {
    int64_t numel, inner, rows;
    int64_t per_row; // vectors that touch a row, at most
    int64_t slice;   // vectors
    int channels, slices;
    bool whole; // no row has a vector that is not whole, but for the last one
    Divider by_row, by_channels;
};

template <class P> struct Addition {
    __device__ P combine(P a, P b) const { return a + b; }
};

template <int V, class T>
__global__ void __launch_bounds__(PReluPolicy::threads, PReluPolicy::row_blocks<T>)
    prelu_rows_kernel(RowSlices plan, Aligned aligned, const T *dy, const T *x, const T *weight, T *dx, T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int threads = PReluPolicy::threads, unroll = PReluPolicy::unroll<PReluPolicy::load_bytes, V * sizeof(T)>;
    const int channel = static_cast<int>(blockIdx.x) % plan.channels;
    const int first = static_cast<int>(blockIdx.x) / plan.channels;
    const int slot = plan.slices > 1 ? find_slot(dweight) : -1;
    if (slot < 0 && first > 0) return;

    const P w = widen(weight[channel]);
    const int64_t vectors = plan.by_channels.quotient(plan.rows - channel + plan.channels - 1) * plan.per_row;
    // Where a vector begins, and where its row begins and ends.
    const auto place = [&](int64_t vector, int64_t &start, int64_t &stop) {
        const int64_t turn = plan.by_row.quotient(vector);
        start = (turn * plan.channels + channel) * plan.inner;
        stop = start + min(plan.inner, plan.numel - start);
        return start - start % V + (vector - turn * plan.per_row) * V;
    };
    SliceSum<P> total = {};
    for (int slice = first; slice < (slot < 0 ? plan.slices : first + 1); ++slice) {
        const int64_t end = min((slice + 1) * plan.slice, vectors);
        P sum = 0;
        const auto sweep = [&](auto is_plain, int64_t v) {
            constexpr bool plain = decltype(is_plain)::value;
            Loaded<V, T, T> loaded[unroll];
            int64_t at[unroll];
            unsigned parts = 0; // the vectors of which only a part is in the row
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (!plain && v + u * threads >= end) break;
                int64_t start, stop;
                at[u] = place(v + u * threads, start, stop);
                if (plain || (at[u] >= start && at[u] + V <= stop)) {
                    loaded[u].load(plain ? kAllAligned : aligned >> 1, at[u], dy, x);
                } else {
                    parts |= 1u << u;
                }
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (!plain && v + u * threads >= end) break;
                if (parts >> u & 1) continue;
                prelu_vector(
                    plain ? kAllAligned : aligned, loaded[u], dx + at[u], [&](int) { return w; },
                    [&](int, const PReluTerm<P> &term) { sum = term.added_to(sum); });
            }
            for (; parts; parts &= parts - 1) {
                int64_t start, stop;
                const int64_t from = place(v + (__ffs(parts) - 1) * threads, start, stop);
                for (int64_t i = max(from, start); i < min(from + V, stop); ++i) {
                    const PReluTerm<P> term{widen(dy[i]), widen(x[i])};
                    dx[i] = narrow<T>(term.dx(w));
                    sum = term.added_to(sum);
                }
            }
        };
        int64_t v = slice * plan.slice + threadIdx.x;
        if (plan.whole && aligned == kAligned) { // but for the last vector
            for (; v + (unroll - 1) * threads < end - 1; v += unroll * threads) sweep(std::true_type(), v);
        }
        for (; v < end; v += unroll * threads) sweep(std::false_type(), v);
        sum = team_combine<threads>(Addition<P>(), sum);
        if (slot < 0) {
            total.add(slice, plan.slices, sum);
            __syncthreads();
        } else if (threadIdx.x == 0) {
            slot_sums<P>(slot)[slice * plan.channels + channel] = sum;
        }
    }
    if (slot < 0 && threadIdx.x == 0) dweight[channel] = narrow<T>(total.total);
}

// Short rows: a block takes a strip of whole channels and walks down the periods of channels. A thread keeps V columns.

struct ColumnStrips {
    int64_t numel, width, rows; // rows of a whole number of vectors: a period of channels, or several
    int64_t slice;              // rows
    int strips, slices, channels;
    int lanes, height;    // threads side by side, and below one another
    int per_strip;        // channels
    int repeats, columns; // periods in a row, and what is from one to the next in a strip
    Divider by_inner, by_channels;
    Divider32 by_short_inner{1};
    int inner;
};

template <int V, class T>
__global__ void __launch_bounds__(PReluPolicy::threads, PReluPolicy::column_blocks<T>)
    prelu_columns_kernel(ColumnStrips plan, Aligned aligned, const T *dy, const T *x, const T *weight, T *dx,
                         T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int unroll = PReluPolicy::unroll<PReluPolicy::load_bytes, V * sizeof(T)>;
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
    P w[V];
#pragma unroll
    for (int i = 0; i < V; ++i) {
        w[i] = used ? widen(weight[plan.by_channels.remainder(plan.by_inner.quotient(column + i))]) : P(0);
    }
    for (int i = threadIdx.x; i < count; i += blockDim.x) totals[i] = {};

    for (int slice = first; slice < (slot < 0 ? plan.slices : first + 1); ++slice) {
        const int64_t begin = slice * plan.slice + height, end = used ? min((slice + 1) * plan.slice, plan.rows) : 0;
        P sum[V] = {};
        const int64_t step = plan.height * plan.width;
        const auto sweep = [&](auto is_plain, int64_t row) {
            constexpr bool plain = decltype(is_plain)::value;
            Loaded<V, T, T> loaded[unroll];
            const int64_t at = row * plan.width + column;
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (!plain && (row + u * plan.height >= end || at + u * step + V > plan.numel)) break;
                loaded[u].load(plain ? kAllAligned : aligned >> 1, at + u * step, dy, x);
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (!plain && (row + u * plan.height >= end || at + u * step + V > plan.numel)) break;
                prelu_vector(
                    plain ? kAllAligned : aligned, loaded[u], dx + at + u * step, [&](int i) { return w[i]; },
                    [&](int i, const PReluTerm<P> &term) { sum[i] = term.added_to(sum[i]); });
            }
        };
        int64_t row = begin;
        if (aligned == kAligned) { // but for the last row, which numel may cut off
            const int64_t whole = min(end, plan.rows - 1);
            for (; row + (unroll - 1) * plan.height < whole; row += unroll * plan.height) sweep(std::true_type(), row);
        }
        for (; row < end; row += unroll * plan.height) sweep(std::false_type(), row);
        // The last vector, where numel cuts it off.
        const int64_t last = (plan.rows - 1) * plan.width + column;
        if (V > 1 && last < plan.numel && last + V > plan.numel && (plan.rows - 1 - begin) % plan.height == 0 &&
            begin < plan.rows && plan.rows <= end) {
#pragma unroll
            for (int i = 0; i < V; ++i) {
                if (last + i >= plan.numel) break;
                const PReluTerm<P> term{widen(dy[last + i]), widen(x[last + i])};
                dx[last + i] = narrow<T>(term.dx(w[i]));
                sum[i] = term.added_to(sum[i]);
            }
        }
        // A thread's columns lie behind those of the thread before it: a row of them is `repeats` periods.
#pragma unroll
        for (int i = 0; i < V; ++i) columns[threadIdx.x * V + i] = used ? sum[i] : P(0);
        __syncthreads();
        for (int c = threadIdx.x / 32; c < count; c += blockDim.x / 32) { // a warp for each channel
            P of_channel = 0;
            for (int i = threadIdx.x % 32; i < plan.height * plan.repeats * plan.inner; i += 32) {
                const int period = plan.by_short_inner.quotient(i);
                of_channel += columns[period * plan.columns + c * plan.inner + i - period * plan.inner];
            }
            for (int mask = 16; mask > 0; mask /= 2) of_channel += __shfl_xor_sync(~0u, of_channel, mask);
            if (threadIdx.x % 32) continue;
            if (slot < 0) {
                totals[c].add(slice, plan.slices, of_channel);
            } else {
                slot_sums<P>(slot)[slice * plan.channels + channel0 + c] = of_channel;
            }
        }
        __syncthreads();
    }
    for (int c = threadIdx.x; slot < 0 && c < count; c += blockDim.x) {
        dweight[channel0 + c] = narrow<T>(totals[c].total);
    }
}

/// Slices for `owners` blocks of `elements` each that have all the channels.
template <class P> int64_t prelu_slices(int64_t owners, int64_t elements, int64_t channels) {
    if (elements <= PReluPolicy::least) return 1;
    return std::max<int64_t>(
        1, std::min({PReluPolicy::blocks / owners, elements / PReluPolicy::slice, kSlotSums<P> / channels}));
}

/// One launch for whole channels, three for slices.
template <int V, class Plan, class T>
Status launch_prelu(const Call &call, int64_t blocks, int threads, const Plan &plan,
                    void (*kernel)(Plan, Aligned, const T *, const T *, const T *, T *, T *), const T *dy, const T *x,
                    const T *weight, T *dx, T *dweight) {
    const Aligned aligned = aligned_operands<V>(0, Pack<T *>{dx, {}}, dy, x);
    if (plan.slices == 1) return launch(call, blocks, threads, 0, kernel, plan, aligned, dy, x, weight, dx, dweight);
    const Status acquired = launch(call, 1, 32, 0, acquire_slot_kernel, static_cast<const void *>(dweight));
    if (acquired != Status::ok) return acquired;
    const Status summed = launch(call, blocks, threads, 0, kernel, plan, aligned, dy, x, weight, dx, dweight);
    const Status finished =
        launch(call, 1, PReluPolicy::finish_threads, 0, finish_prelu_kernel<T>, plan.channels, plan.slices, dweight);
    return summed != Status::ok ? summed : finished;
}

template <int V, class T>
Status launch_prelu_rows(const Call &call, const ChannelRows &rows, const T *dy, const T *x, const T *weight, T *dx,
                         T *dweight) {
    // From V - 1 elements before a row, or from the row where all begin with a vector.
    const bool whole = rows.inner % V == 0 || rows.rows == 1;
    RowSlices plan{rows.numel, rows.inner, rows.rows, 0, 0, rows.channels, 1, whole, {}, Divider(rows.channels)};
    plan.per_row = (rows.inner - 1 + (whole ? 0 : V - 1)) / V + 1;
    plan.by_row = Divider(plan.per_row);
    const int64_t turns = (rows.rows - 1) / rows.channels + 1, vectors = turns * plan.per_row;
    plan.slice = ceil_divide(vectors, prelu_slices<Compute<T>>(rows.channels, turns * rows.inner, rows.channels));
    plan.slices = static_cast<int>(ceil_divide(vectors, plan.slice));
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
    if (repeats > 1 && (width > threads * V || rows.channels > kSlotSums<Compute<T>> / (PReluPolicy::blocks / 4))) {
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
    plan.by_inner = Divider(inner);
    plan.by_channels = Divider(rows.channels);
    plan.by_short_inner = Divider32(inner);
    plan.inner = inner;
    plan.slice = ceil_divide(plan.rows, prelu_slices<Compute<T>>(plan.strips, plan.rows * strip, rows.channels));
    plan.slices = static_cast<int>(ceil_divide(plan.rows, plan.slice));
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

} // namespace baracuda
