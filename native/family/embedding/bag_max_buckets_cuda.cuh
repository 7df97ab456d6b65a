// The gradient of the maxima of bags in a table of any size, on the device: terms are put into buckets by their
// elements, so that a block has slots in shared memory (SlotSums) for all elements of a bucket. A bucket's terms are in
// no particular order, which changes no sum of integers.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/sort.h"
#include "family/embedding/bag_max_columns_cuda.cuh"

namespace baracuda::embedding {

struct BagMaxBucketsPolicy {
    static constexpr int threads = 512, loads = 8;             // of terms, at once
    static constexpr int of_thread = kBagMaxBuckets / threads; // buckets
    static constexpr int tile_bytes = 39 << 10;                // of a block's terms and their places
    static constexpr int sum_threads = 1024;
    static constexpr int shared_bytes = 112 << 10; // of the slots of a bucket, at most: two blocks of a multiprocessor
    static constexpr int64_t terms_of_bucket = 1 << 12; // a block is busy with so many
    // Elements side by side are of the same bucket, but so few that the terms of a row which many bags chose are of
    // many.
    static constexpr int log_chunk = 3, chunk = 1 << log_chunk;

    // Nanoseconds, of an H200: of the first launches, and of those of a round; of a term that is summed in this round
    // and in another one, and of an element of the table.
    static constexpr double of_call = 13000, of_round = 5000, of_term = 0.02, of_other_term = 0.012,
                            of_element = 0.0045;

    template <class P> static constexpr int64_t slot_bytes = sizeof(Integers<P>) + sizeof(uint32_t);

    /// Of a bucket.
    template <class P> static int64_t slots() {
        return std::min(shared_bytes, max_shared_bytes()) / slot_bytes<P> / chunk * chunk;
    }
    template <class P> static double nanoseconds(int64_t rows, int64_t width, int64_t bags) {
        const auto elements = static_cast<double>(rows * width), terms = static_cast<double>(bags * width);
        const auto rounds = static_cast<double>(ceil_divide(rows * width, kBagMaxBuckets * slots<P>()));
        const double of_words = (1 + Integers<P>::words) / 2.0; // measured with one and two
        return of_call + rounds * of_round + of_words * (terms * of_term + elements * of_element) +
               (rounds - 1) * terms * of_other_term;
    }
    /// A block's terms, which it puts in the order of their buckets in shared memory.
    template <class T> HD static constexpr int of_tile() {
        return tile_bytes / static_cast<int>(sizeof(uint32_t) + sizeof(T)) / threads * threads;
    }
};

/// Where a term belongs: its bucket and the slot in that. -1: nowhere.
struct BagMaxPlace {
    int bucket, slot;
};

/// What is summed at once: the terms of some columns, of the elements of these columns from `first` on.
struct BagMaxRound {
    using Policy = BagMaxBucketsPolicy;

    int64_t rows, width, first_column;
    Divider<int32_t> columns;
    int32_t terms;
    int64_t first, elements;
    Divider<int32_t> buckets;

    static BagMaxRound of(int64_t rows, int64_t width, int64_t bags, int64_t first_column, int64_t columns,
                          int64_t first, int64_t most_elements, int64_t slots) {
        BagMaxRound made{rows, width, first_column, Divider<int32_t>(static_cast<int32_t>(columns)), 0, first, 0, {}};
        made.terms = static_cast<int32_t>(bags * columns);
        made.elements = std::min(rows * columns - first, most_elements);
        const int64_t chunks = ceil_divide(made.elements, Policy::chunk);
        const int64_t least = ceil_divide(chunks * Policy::chunk, slots);
        const int64_t wanted = std::min<int64_t>(bags * columns / Policy::terms_of_bucket, kBagMaxBuckets);
        made.buckets = Divider<int32_t>(static_cast<int32_t>(std::min(std::max(least, wanted), chunks)));
        if (made.buckets.divisor() == 0) made.buckets = Divider<int32_t>(1);
        return made;
    }
    /// Slots of a bucket.
    HD int slots() const {
        return static_cast<int>(ceil_divide(ceil_divide(elements, Policy::chunk), buckets.divisor())) * Policy::chunk;
    }
    /// Of a term, in dout.
    HD int64_t address(int32_t term) const {
        const int32_t bag = columns.quotient(term);
        return bag * width + first_column + (term - bag * columns.divisor());
    }
    HD BagMaxPlace place(int32_t term, int32_t row) const {
        const int64_t element = static_cast<int64_t>(row) * columns.divisor() + columns.remainder(term) - first;
        if (row < 0 || row >= rows || element < 0 || element >= elements) return {-1, 0};
        const auto chunk = static_cast<int32_t>(element >> Policy::log_chunk);
        const int32_t quotient = buckets.quotient(chunk);
        return {chunk - quotient * buckets.divisor(),
                quotient << Policy::log_chunk | static_cast<int>(element & (Policy::chunk - 1))};
    }
    /// Of a slot, in the table; -1 of one behind all elements.
    HD int64_t element(int bucket, int slot) const {
        const int64_t chunk = static_cast<int64_t>(slot >> Policy::log_chunk) * buckets.divisor() + bucket;
        const int64_t at = first + (chunk << Policy::log_chunk) + (slot & (Policy::chunk - 1));
        if (columns.divisor() == width) return at;
        const int64_t row = at / columns.divisor();
        return row * width + first_column + (at - row * columns.divisor());
    }
};

/// Lanes side by side with the same value: the first of them, and how many they are.
struct LaneRun {
    int first, length;

    __device__ static LaneRun of(int value) {
        const int lane = static_cast<int>(threadIdx.x % 32), before = __shfl_up_sync(~0u, value, 1);
        const uint32_t begins = __ballot_sync(~0u, lane == 0 || before != value), up_to_own = (2u << lane) - 1;
        const int first = 31 - __clz(static_cast<int>(begins & up_to_own));
        const uint32_t behind = begins & ~up_to_own;
        return {first, (behind ? __ffs(static_cast<int>(behind)) - 1 : 32) - first};
    }
    __device__ bool begins() const { return first == static_cast<int>(threadIdx.x % 32); }
};

template <int threads> __global__ void __launch_bounds__(threads) bag_max_clear_kernel(BagMaxBuckets memory) {
    begin_kernel();
#pragma unroll
    for (int u = 0; u < 2; ++u) memory.totals[2 * (blockIdx.x * threads + threadIdx.x) + u] = 0;
}

/// Counts the terms of buckets.
template <int threads>
__global__ void __launch_bounds__(threads)
    bag_max_count_kernel(BagMaxRound round, const int32_t *out_index, BagMaxBuckets memory) {
    begin_kernel();
    constexpr int loads = BagMaxBucketsPolicy::loads;
    __shared__ uint32_t counts[kBagMaxBuckets];
    const int buckets = round.buckets.divisor();
    for (int bucket = static_cast<int>(threadIdx.x); bucket < buckets; bucket += threads) counts[bucket] = 0;
    __syncthreads();
    const auto step = static_cast<int64_t>(gridDim.x) * (threads * loads);
    for (int64_t tile = static_cast<int64_t>(blockIdx.x) * (threads * loads); tile < round.terms; tile += step) {
        int32_t row[loads];
        const auto term = [&](int u) { return tile + u * threads + threadIdx.x; };
#pragma unroll
        for (int u = 0; u < loads; ++u)
            row[u] = term(u) < round.terms ? out_index[round.address(static_cast<int32_t>(term(u)))] : -1;
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int bucket = row[u] < 0 ? -1 : round.place(static_cast<int32_t>(term(u)), row[u]).bucket;
            const LaneRun run = LaneRun::of(bucket);
            if (bucket >= 0 && run.begins()) atomicAdd(counts + bucket, static_cast<uint32_t>(run.length));
        }
    }
    __syncthreads();
    for (int bucket = static_cast<int>(threadIdx.x); bucket < buckets; bucket += threads) {
        if (counts[bucket]) atomicAdd(memory.totals + bucket, counts[bucket]);
    }
}

/// Puts the terms of a tile into their buckets.
template <class T>
__global__ void __launch_bounds__(BagMaxBucketsPolicy::threads, 2)
    bag_max_move_kernel(BagMaxRound round, const T *dout, const int32_t *out_index, BagMaxBuckets memory, T *terms) {
    begin_kernel();
    using Policy = BagMaxBucketsPolicy;
    constexpr int threads = Policy::threads, tile = Policy::of_tile<T>(), loads = tile / threads;
    constexpr int of_thread = Policy::of_thread, log_slots = 16;
    static_assert(Policy::shared_bytes / Policy::slot_bytes<f32> <= 1 << log_slots &&
                  kBagMaxBuckets <= 1 << (32 - log_slots));
    __shared__ uint32_t counts[kBagMaxBuckets]; // then where a bucket's terms begin in the tile
    __shared__ uint32_t begins[kBagMaxBuckets]; // in memory, less that
    __shared__ uint32_t places[tile];
    __shared__ T held[tile];
    const int thread = static_cast<int>(threadIdx.x);
#pragma unroll
    for (int k = 0; k < of_thread; ++k) counts[k * threads + thread] = 0;
    const int64_t first = static_cast<int64_t>(blockIdx.x) * tile;
    int32_t row[loads];
    T term[loads];
#pragma unroll
    for (int u = 0; u < loads; ++u) {
        const int64_t at = first + u * threads + thread, address = round.address(at < round.terms ? at : 0);
        row[u] = at < round.terms ? out_index[address] : -1;
        term[u] = dout[address];
    }
    __syncthreads();
    BagMaxPlace place[loads];
    uint32_t rank[loads];
#pragma unroll
    for (int u = 0; u < loads; ++u) {
        place[u] = {-1, 0};
        if (row[u] >= 0) place[u] = round.place(static_cast<int32_t>(first + u * threads + thread), row[u]);
        const LaneRun run = LaneRun::of(place[u].bucket);
        uint32_t before = 0;
        if (place[u].bucket >= 0 && run.begins())
            before = atomicAdd(counts + place[u].bucket, static_cast<uint32_t>(run.length));
        rank[u] = __shfl_sync(~0u, before, run.first) + (thread % 32 - run.first);
    }
    __syncthreads();
    uint32_t own[of_thread], total[of_thread], of_tile = 0, of_all = 0, in_tile, all;
#pragma unroll
    for (int k = 0; k < of_thread; ++k) {
        const int bucket = thread * of_thread + k;
        own[k] = counts[bucket], of_tile += own[k];
        total[k] = memory.totals[bucket], of_all += total[k];
    }
    uint32_t at_tile = block_exclusive_sum<threads>(of_tile, &in_tile);
    uint32_t at_all = block_exclusive_sum<threads>(of_all, &all);
#pragma unroll
    for (int k = 0; k < of_thread; ++k) {
        const int bucket = thread * of_thread + k;
        if (blockIdx.x == 0) memory.begins[bucket] = at_all;
        if (own[k]) begins[bucket] = at_all + atomicAdd(memory.moved + bucket, own[k]) - at_tile;
        counts[bucket] = at_tile;
        at_tile += own[k], at_all += total[k];
    }
    __syncthreads();
#pragma unroll
    for (int u = 0; u < loads; ++u) {
        if (place[u].bucket < 0) continue;
        const uint32_t at = counts[place[u].bucket] + rank[u];
        places[at] = static_cast<uint32_t>(place[u].bucket) << log_slots | static_cast<uint32_t>(place[u].slot);
        held[at] = term[u];
    }
    __syncthreads();
    for (uint32_t at = threadIdx.x; at < in_tile; at += threads) {
        const uint32_t to = begins[places[at] >> log_slots] + at;
        memory.slots[to] = static_cast<uint16_t>(places[at]);
        terms[to] = held[at];
    }
}

/// Adds what the terms of a bucket come to to the table.
template <class T>
__global__ void __launch_bounds__(BagMaxBucketsPolicy::sum_threads)
    bag_max_sum_kernel(BagMaxRound round, IntegerSum<Compute<T>> sum, BagMaxBuckets memory, const T *terms,
                       T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    using Policy = BagMaxBucketsPolicy;
    constexpr int threads = Policy::sum_threads, loads = Policy::loads / 2;
    uint32_t *const shared = dynamic_shared_memory<uint32_t>();
    const int bucket = static_cast<int>(blockIdx.x), thread = static_cast<int>(threadIdx.x), count = round.slots();
    const uint32_t begin = memory.begins[bucket], terms_of_bucket = memory.totals[bucket];
    if (terms_of_bucket == 0) return;
    const SlotSums<P, true> slots{shared + 2 * Integers<P>::words * count, shared, count};
    for (int slot = thread; slot < count; slot += threads) slots.clear(slot);
    const auto for_each = [&](const auto &body) {
        for (uint32_t at = threadIdx.x; at < terms_of_bucket; at += loads * threads) {
            int slot[loads];
            T term[loads];
#pragma unroll
            for (int u = 0; u < loads; ++u) {
                const bool there = at + u * threads < terms_of_bucket;
                const uint32_t from = begin + (there ? at + u * threads : at);
                slot[u] = there ? memory.slots[from] : -1;
                term[u] = terms[from];
            }
#pragma unroll
            for (int u = 0; u < loads; ++u) {
                if (slot[u] >= 0) body(slot[u], widen(term[u]));
            }
        }
    };
    __syncthreads();
    for_each([&](int slot, P term) { slots.raise(slot, sum.size(term)); });
    __syncthreads();
    for_each([&](int slot, P term) { slots.add(slot, sum.term(term, slots.sizes[slot])); });
    if (thread == 0) memory.totals[bucket] = memory.moved[bucket] = 0; // for the next round
    __syncthreads();
    for (int slot = thread; slot < count; slot += loads * threads) {
        T *to[loads], of_table[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int at = slot + u * threads;
            const bool has_terms = at < count && slots.sizes[at] != 0;
            to[u] = has_terms ? dweight + round.element(bucket, at) : nullptr;
            if (has_terms) of_table[u] = *to[u];
        }
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int at = slot + u * threads;
            if (to[u] != nullptr) *to[u] = narrow<T>(widen(of_table[u]) + sum.total(slots.sum(at), slots.sizes[at]));
        }
    }
}

/// Columns and elements are summed in as many rounds as it takes.
template <class T>
Status bag_max_in_buckets(const Call &call, const IntegerSum<Compute<T>> &sum, int64_t rows, int64_t width,
                          int64_t bags, const T *dout, const int32_t *out_index, T *dweight,
                          const BagMaxBucketsMemory<T> &memory, int64_t most_buckets = kBagMaxBuckets) {
    using Policy = BagMaxBucketsPolicy;
    using P = Compute<T>;
    constexpr int threads = Policy::threads, tile = Policy::of_tile<T>();
    const int64_t slots = Policy::slots<P>(), elements = most_buckets * slots; // of a round
    Status status = launch(call, kBagMaxBuckets / threads, threads, 0, bag_max_clear_kernel<threads>, memory.buckets);
    for (int64_t column = 0; column < width; column += memory.columns) {
        const int64_t columns = std::min(memory.columns, width - column);
        for (int64_t first = 0; first < rows * columns; first += elements) {
            const auto round = BagMaxRound::of(rows, width, bags, column, columns, first, elements, slots);
            if (status == Status::ok) {
                const int64_t tiles = ceil_divide(round.terms, threads * Policy::loads);
                status = launch(call, std::min(tiles, 2 * busy_blocks()), threads, 0, bag_max_count_kernel<threads>,
                                round, out_index, memory.buckets);
            }
            if (status == Status::ok) {
                status = launch(call, ceil_divide(round.terms, tile), threads, 0, bag_max_move_kernel<T>, round, dout,
                                out_index, memory.buckets, memory.terms);
            }
            if (status == Status::ok) {
                status = launch_with_dynamic_shared(call, round.buckets.divisor(), Policy::sum_threads,
                                                    static_cast<int>(round.slots() * Policy::slot_bytes<P>),
                                                    bag_max_sum_kernel<T>, round, sum, memory.buckets, memory.terms,
                                                    dweight);
            }
        }
    }
    return status;
}

} // namespace baracuda::embedding
