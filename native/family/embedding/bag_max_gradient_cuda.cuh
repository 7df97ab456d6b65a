// The gradient of the maxima of bags on the device. Short tables are summed in chunks of bags
// (bag_max_chunks_cuda.cuh). Of others, all bags are looked at twice: for the largest term of each element of the
// table, and for the integers that this one makes of terms (IntegerSum), which are added in any order. A block has some
// columns, if shared memory has room for their slots; else these lie in the workspace, or terms are put into buckets
// first (bag_max_buckets_cuda.cuh).
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/embedding/bag_max_buckets_cuda.cuh"
#include "family/embedding/bag_max_chunks_cuda.cuh"
#include "family/embedding/bag_max_columns_cuda.cuh"

namespace baracuda::embedding {

struct BagMaxGradientPolicy {
    static constexpr int threads = 256, most_threads = 1024; // of a block; the latter where slots are given
    static constexpr int loads = 4;                          // of terms, at once

    // Nanoseconds, of an H100: of a word of a term and of a byte of slots in memory, and of all launches.
    static constexpr double in_memory = 0.033, of_byte = 0.001, of_launches = 5000;
    // The same of SharedElements, on an H200: of a term, and of one that shares an element with each other term.
    static constexpr double in_shared_elements = 0.035, of_sharing = 0.1, of_more_launches = 12000;
    // Rows that many bags chose take far longer in memory, but not in buckets, which serve unless they seem slower by
    // so much.
    static constexpr double margin = 1.25;

    /// What slots in memory take.
    template <class P>
    static double nanoseconds(const BagMaxSlots<P> &slots, int64_t rows, int64_t width, int64_t bags) {
        const auto terms = static_cast<double>(bags * width), elements = static_cast<double>(rows * width);
        return slots.of_rows ? of_launches + terms * in_memory * Integers<P>::words +
                                   slots.count * width * slots.bytes() * of_byte
                             : of_more_launches + terms * (in_shared_elements + of_sharing * terms / elements);
    }
};

/// Clears the slots of all elements, or the bits of SharedElements.
template <class P>
__global__ void __launch_bounds__(BagMaxGradientPolicy::threads)
    bag_max_clear_kernel(SharedElements shared, SlotSums<P, false> slots) {
    begin_kernel();
    const int64_t i = static_cast<int64_t>(blockIdx.x) * BagMaxGradientPolicy::threads + threadIdx.x;
    if (shared.words == 0) {
        if (i < slots.count) slots.clear(i);
    } else if (i < 2 * shared.words + 1) {
        shared.any[i] = 0;
    }
}

/// The terms of a thread and their elements, -1 for those of none.
struct BagMaxTerms {
    static constexpr int loads = BagMaxGradientPolicy::loads, threads = BagMaxGradientPolicy::threads;

    int64_t element[loads];

    __device__ BagMaxTerms(int64_t rows, int64_t terms, const Divider<int64_t> &width, const int32_t *out_index) {
        int32_t row[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) row[u] = place(u) < terms ? out_index[place(u)] : -1;
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const bool there = 0 <= row[u] && row[u] < rows;
            element[u] = there ? row[u] * width.divisor() + width.remainder(place(u)) : -1;
        }
    }
    __device__ static int64_t place(int u) {
        return static_cast<int64_t>(blockIdx.x) * (loads * threads) + threadIdx.x + u * threads;
    }
    /// The word of an element, or any.
    __device__ int64_t word(int u) const { return element[u] < 0 ? 0 : element[u] / 32; }
    __device__ uint32_t bit(int u) const { return element[u] < 0 ? 0 : 1u << element[u] % 32; }
};

/// Finds which elements have terms, and which several.
template <int threads>
__global__ void __launch_bounds__(threads) bag_max_mark_kernel(int64_t rows, int64_t terms, Divider<int64_t> width,
                                                               SharedElements shared, const int32_t *out_index) {
    begin_kernel();
    constexpr int loads = BagMaxGradientPolicy::loads;
    const BagMaxTerms own(rows, terms, width, out_index);
    uint32_t before[loads];
#pragma unroll
    for (int u = 0; u < loads; ++u) before[u] = *static_cast<volatile uint32_t *>(shared.any + own.word(u));
#pragma unroll
    for (int u = 0; u < loads; ++u) { // elements of many terms have their bits soon
        const bool there = own.bit(u) & ~before[u];
        if (there) before[u] = atomicOr(shared.any + own.word(u), own.bit(u));
    }
#pragma unroll
    for (int u = 0; u < loads; ++u) {
        if (!(before[u] & own.bit(u))) continue;
        uint32_t *const several = shared.several + own.word(u);
        if (!(*static_cast<volatile uint32_t *>(several) & own.bit(u))) atomicOr(several, own.bit(u));
    }
}

/// Gives slots to the elements of several terms; which, changes no result.
template <class P>
__global__ void __launch_bounds__(BagMaxGradientPolicy::most_threads)
    bag_max_slots_kernel(SharedElements shared, SlotSums<P, false> slots) {
    begin_kernel();
    constexpr int threads = BagMaxGradientPolicy::most_threads;
    __shared__ uint32_t taken, first;
    const int64_t word = static_cast<int64_t>(blockIdx.x) * threads + threadIdx.x;
    uint32_t bits = word < shared.words ? shared.several[word] : 0;
    if (threadIdx.x == 0) taken = 0;
    __syncthreads();
    const uint32_t own = __popc(bits), up_to_own = warp_inclusive_sum(own);
    uint32_t of_warp = threadIdx.x % 32 == 31 && up_to_own ? atomicAdd(&taken, up_to_own) : 0;
    of_warp = __shfl_sync(~0u, of_warp, 31);
    __syncthreads();
    if (threadIdx.x == 0 && taken) first = atomicAdd(shared.taken, taken);
    __syncthreads();
    if (!bits) return;
    uint32_t slot = first + of_warp + up_to_own - own;
    shared.slots[word] = slot;
    for (; bits; bits &= bits - 1, ++slot) {
        slots.clear(slot);
        shared.elements[slot] = word * 32 + __ffs(static_cast<int>(bits)) - 1;
    }
}

/// The sizes of the terms, and then the terms. What is an element's only term is added to it at once.
template <bool adds, class T>
__global__ void __launch_bounds__(BagMaxGradientPolicy::threads)
    bag_max_terms_kernel(int64_t rows, int64_t terms, Divider<int64_t> width, IntegerSum<Compute<T>> sum,
                         SharedElements shared, SlotSums<Compute<T>, false> slots, const T *dout,
                         const int32_t *out_index, T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int loads = BagMaxGradientPolicy::loads;
    const BagMaxTerms own(rows, terms, width, out_index);
    P term[loads];
    T held[loads];
    int64_t slot[loads];
#pragma unroll
    for (int u = 0; u < loads; ++u) term[u] = widen(dout[min(own.place(u), terms - 1)]), slot[u] = own.element[u];
    if (shared.words > 0) {
        uint32_t several[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) several[u] = shared.several[own.word(u)];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const bool is_shared = several[u] & own.bit(u);
            const int64_t first = is_shared ? shared.slots[own.word(u)] : 0;
            slot[u] = is_shared ? first + __popc(several[u] & (own.bit(u) - 1)) : -1;
            if (!adds && !is_shared && own.bit(u)) held[u] = dweight[own.element[u]];
        }
    }
#pragma unroll
    for (int u = 0; u < loads; ++u) {
        if (own.element[u] < 0) continue;
        if constexpr (adds) {
            if (slot[u] >= 0) slots.add(slot[u], sum.term(term[u], slots.sizes[slot[u]]));
            continue;
        }
        const uint32_t size = sum.size(term[u]);
        if (slot[u] >= 0) {
            slots.raise(slot[u], size);
        } else {
            dweight[own.element[u]] = narrow<T>(widen(held[u]) + sum.total(sum.term(term[u], size), size));
        }
    }
}

template <class T>
__global__ void __launch_bounds__(BagMaxGradientPolicy::threads)
    bag_max_finish_kernel(IntegerSum<Compute<T>> sum, SharedElements shared, SlotSums<Compute<T>, false> slots,
                          T *dweight) {
    begin_kernel();
    const int64_t slot = static_cast<int64_t>(blockIdx.x) * BagMaxGradientPolicy::threads + threadIdx.x;
    if (slot >= (shared.words > 0 ? static_cast<int64_t>(*shared.taken) : slots.count) || slots.sizes[slot] == 0)
        return;
    slots.finish(sum, slot, dweight + (shared.words > 0 ? shared.elements[slot] : slot));
}

/// Without a workspace: a warp looks through the bags for 32 columns of a row.
template <class T>
__global__ void __launch_bounds__(BagMaxGradientPolicy::threads)
    bag_max_search_kernel(int64_t rows, int64_t width, int64_t strips, int64_t bags, BagChunks chunks,
                          IntegerSum<Compute<T>> sum, const T *dout, const int32_t *out_index, T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    using Sums = Lanes<P, 1>;
    const int64_t item = static_cast<int64_t>(blockIdx.x) * (BagMaxGradientPolicy::threads / 32) + threadIdx.x / 32;
    const int64_t row = item / strips, column = item % strips * 32 + threadIdx.x % 32;
    if (row >= rows || column >= width) return;
    T *const to = dweight + row * width + column;
    const auto for_each = [&](int64_t begin, int64_t end, const auto &body) {
        for (int64_t at = begin * width + column; at < end * width; at += width) {
            if (out_index[at] == row) body(widen(dout[at]));
        }
    };
    if (chunks) {
        SumInOrder<Sums> all;
        for (int64_t begin = 0; begin < bags; begin += chunks.length) {
            auto of_chunk = CompensatedSum<P>::none();
            for_each(begin, min(begin + chunks.length, bags), [&](P term) { of_chunk = of_chunk.plus(term); });
            all.push(Sums{{of_chunk.total()}}, AddLanes());
        }
        return add_sum(to, all.total(AddLanes()).lanes[0]);
    }
    uint32_t size = 0;
    for_each(0, bags, [&](P term) {
        const uint32_t own = sum.size(term);
        size = own > size ? own : size;
    });
    if (size == 0) return;
    Integers<P> all = {};
    for_each(0, bags, [&](P term) {
        const Integers<P> more = sum.term(term, size);
#pragma unroll
        for (int w = 0; w < more.words; ++w) all.word[w] += more.word[w];
    });
    *to = narrow<T>(widen(*to) + sum.total(all, size));
}

/// In slots that lie in the workspace.
template <class T>
Status bag_max_in_memory(const Call &call, const IntegerSum<Compute<T>> &sum, int64_t rows, int64_t width, int64_t bags,
                         const T *dout, const int32_t *out_index, T *dweight, const BagMaxMemory<Compute<T>> &memory) {
    using Policy = BagMaxGradientPolicy;
    using P = Compute<T>;
    constexpr int threads = Policy::threads;
    const SharedElements &shared = memory.shared;
    const SlotSums<P, false> slots{memory.sizes, memory.sums, memory.count};
    const Divider<int64_t> divider(width);
    const int64_t terms = bags * width, term_blocks = ceil_divide(terms, Policy::loads * threads);
    const auto look = [&](auto adds) {
        return launch(call, term_blocks, threads, 0, bag_max_terms_kernel<decltype(adds)::value, T>, rows, terms,
                      divider, sum, shared, slots, dout, out_index, dweight);
    };
    const int64_t cleared = shared.words > 0 ? 2 * shared.words + 1 : slots.count;
    Status status = launch(call, ceil_divide(cleared, threads), threads, 0, bag_max_clear_kernel<P>, shared, slots);
    if (status == Status::ok && shared.words > 0) {
        status = launch(call, term_blocks, threads, 0, bag_max_mark_kernel<threads>, rows, terms, divider, shared,
                        out_index);
        if (status != Status::ok) return status;
        status = launch(call, ceil_divide(shared.words, Policy::most_threads), Policy::most_threads, 0,
                        bag_max_slots_kernel<P>, shared, slots);
    }
    if (status == Status::ok) status = look(std::false_type());
    if (status == Status::ok) status = look(std::true_type());
    if (status != Status::ok || slots.count == 0) return status;
    return launch(call, ceil_divide(slots.count, threads), threads, 0, bag_max_finish_kernel<T>, sum, shared, slots,
                  dweight);
}

template <class T>
Status bag_max_gradient(const Call &call, int64_t rows, int64_t width, int64_t bags, const T *dout,
                        const int32_t *out_index, T *dweight) {
    using Policy = BagMaxGradientPolicy;
    using P = Compute<T>;
    const auto search = [&](const BagChunks &chunks) {
        const int64_t strips = ceil_divide(width, 32);
        return launch(call, ceil_divide(rows * strips, Policy::threads / 32), Policy::threads, 0,
                      bag_max_search_kernel<T>, rows, width, strips, bags, chunks, IntegerSum<P>::of(bags), dout,
                      out_index, dweight);
    };
    Scratch measure, measure_buckets, scratch(call.workspace);
    if (const auto chunks = BagChunks::of<T>(rows, width, bags)) {
        measure.take<P>(chunks.sums(rows, width));
        if (call.workspace == nullptr || call.workspace_bytes < measure.bytes()) return search(chunks);
        return bag_max_chunks(call, chunks, rows, width, bags, dout, out_index, dweight,
                              scratch.take<P>(chunks.sums(rows, width)));
    }
    const auto slots = BagMaxSlots<P>::of(rows, width, bags);
    const auto shares = BagMaxColumnsPolicy::shares<T>(slots, width, bags, largest_cluster(bag_max_columns_kernel<T>));
    const BagMaxMemory<P> measured(measure, slots.of_rows, rows, width, bags);
    const BagMaxBucketsMemory<T> measured_buckets(measure_buckets, width, bags);
    const bool has_memory =
        call.workspace != nullptr && call.workspace_bytes >= std::max(measure.bytes(), measure_buckets.bytes());
    const double in_memory = Policy::nanoseconds(slots, rows, width, bags);
    const double in_buckets = BagMaxBucketsPolicy::nanoseconds<P>(rows, width, bags);
    if (shares.parts > 0 &&
        (!has_memory || BagMaxColumnsPolicy::nanoseconds<T>(shares, width) < std::min(in_memory, in_buckets))) {
        using Columns = BagMaxColumnsPolicy;
        const bool few = std::max(shares.bags << shares.log_columns, shares.slots()) <= Columns::few;
        return launch_clusters_with_dynamic_shared(
            call, shares.blocks(width), shares.cluster, few ? Columns::few_threads : Columns::threads,
            static_cast<int>(shares.slots() * slots.bytes()), bag_max_columns_kernel<T>, rows, width, bags, shares,
            slots, dout, out_index, dweight);
    }
    if (!has_memory) return search({});
    if (in_buckets < Policy::margin * in_memory) {
        return bag_max_in_buckets(call, slots.sum, rows, width, bags, dout, out_index, dweight,
                                  BagMaxBucketsMemory<T>(scratch, width, bags));
    }
    return bag_max_in_memory(call, slots.sum, rows, width, bags, dout, out_index, dweight,
                             BagMaxMemory<P>(scratch, slots.of_rows, rows, width, bags));
}

} // namespace baracuda::embedding
