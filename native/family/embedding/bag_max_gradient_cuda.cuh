// The gradient of the maxima of bags on the device. Each column is a problem of its own: the bags that chose a row
// there are added to it in their order. Up to 4096 bags are sorted within a block, by the hash of their rows, of which
// few share one; all columns at once by scatter_add else.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/scatter_add_cuda.cuh"
#include "family/embedding/bags.h"

namespace baracuda::embedding {

struct BagMaxGradientPolicy {
    static constexpr int threads = 256, warps = threads / 32;
    // Of a column, for each warp that it has, up to all; 32 where there are too few columns for all multiprocessors.
    static constexpr int warp_bags = 256;
    static constexpr int most_bags = kSumTerms * kSumTerms;           // of a column
    static constexpr int log_buckets = 7, buckets = 1 << log_buckets; // of rows
    static constexpr int loads = 4;                                   // of bags, at once
    static_assert(log_buckets <= SortPolicy::digit_bits);
};

/// Rows that are multiples of each other are in different buckets.
__device__ inline int bucket_of(int32_t row) {
    return static_cast<int>(static_cast<uint32_t>(row) * 0x9e3779b1u >> (32 - BagMaxGradientPolicy::log_buckets));
}

/// `team` warps have a column: each takes consecutive bags. In shared memory, for each column: its terms, then their
/// rows, sorted by buckets and in the order of bags.
template <class T>
__global__ void __launch_bounds__(BagMaxGradientPolicy::threads)
    bag_max_columns_kernel(int64_t rows, int64_t width, int bags, int team, const T *dout, const int32_t *out_index,
                           T *dweight) {
    begin_kernel();
    using Policy = BagMaxGradientPolicy;
    using P = Compute<T>;
    constexpr int buckets = Policy::buckets, loads = Policy::loads;
    __shared__ int places[Policy::warps][buckets]; // of a warp's bags: how many, then where the next one belongs
    const int warp = static_cast<int>(threadIdx.x / 32), lane = static_cast<int>(threadIdx.x % 32);
    const int member = warp % team, columns = Policy::warps / team;
    const int64_t column = static_cast<int64_t>(blockIdx.x) * columns + warp / team;
    P *const terms = dynamic_shared_memory<P>() + static_cast<int64_t>(warp / team) * bags;
    int32_t *const term_rows =
        reinterpret_cast<int32_t *>(dynamic_shared_memory<P>() + int64_t{columns} * bags) + warp / team * bags;
    int *const own = places[warp], *const last = places[warp - member + team - 1];
    const int share = static_cast<int>(ceil_divide(bags, 32 * team)) * 32;
    const int begin = column < width ? min(member * share, bags) : 0,
              end = column < width ? min(begin + share, bags) : 0;
    const auto row_of = [&](int bag) { // -1: none
        const int64_t row = bag < end ? out_index[bag * width + column] : -1;
        return row < rows ? static_cast<int32_t>(row) : -1;
    };

    for (int b = lane; b < buckets; b += 32) own[b] = 0;
    __syncwarp();
    for (int at = begin + lane; at < end; at += 32 * loads) {
        int32_t row[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) row[u] = row_of(at + u * 32);
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            if (row[u] >= 0) atomicAdd(own + bucket_of(row[u]), 1);
        }
    }
    __syncthreads();
    int count = 0;
    if (member == 0) {
        for (int b = lane; b < buckets; b += 32) {
            int of_bucket = 0;
            for (int w = 0; w < team; ++w) of_bucket += places[warp + w][b];
            const int inclusive = warp_inclusive_sum(of_bucket);
            int place = count + inclusive - of_bucket;
            for (int w = 0; w < team; ++w) {
                const int of_warp = places[warp + w][b];
                places[warp + w][b] = place;
                place += of_warp;
            }
            count += __shfl_sync(~0u, inclusive, 31);
        }
    }
    __syncthreads();
    for (int first = begin; first < end; first += 32 * loads) {
        int32_t row[loads];
        P term[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int bag = first + u * 32 + lane;
            row[u] = row_of(bag);
            if (row[u] >= 0) term[u] = widen(dout[bag * width + column]);
        }
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const bool there = row[u] >= 0;
            const int bucket = there ? bucket_of(row[u]) : 0, place = own[bucket];
            const uint32_t lanes = lanes_with(bucket, there);
            const int rank = warp_rank(lanes);
            __syncwarp();
            if (there) {
                if (rank == 0) own[bucket] = place + __popc(lanes);
                terms[place + rank] = term[u];
                term_rows[place + rank] = row[u];
            }
            __syncwarp();
        }
    }
    __syncthreads();

    // The first bag of a row sees to it. `last` has the ends of buckets now.
    const int total = column < width ? last[buckets - 1] : 0;
    for (int i = member * 32 + lane; i < total; i += team * 32) {
        const int32_t row = term_rows[i];
        const int bucket = bucket_of(row), begin_of_bucket = bucket > 0 ? last[bucket - 1] : 0;
        int before = i - 1;
        while (before >= begin_of_bucket && term_rows[before] != row) --before;
        if (before >= begin_of_bucket) continue;
        // 64 runs of 64 terms at most, which are added one after the other
        P sum = 0, run = terms[i];
        int of_run = 1;
        bool runs = false;
#pragma unroll 4
        for (int j = i + 1; j < last[bucket]; ++j) {
            if (term_rows[j] != row) continue;
            if (of_run == kSumTerms) {
                sum = runs ? sum + run : run;
                runs = true;
                of_run = 0;
            }
            run = of_run == 0 ? terms[j] : run + terms[j];
            ++of_run;
        }
        add_to_row(dweight + row * width + column, Lanes<P, 1>{{runs ? sum + run : run}});
    }
}

/// Without a workspace: a warp looks through the bags for 32 columns of a row.
template <class T>
__global__ void __launch_bounds__(BagMaxGradientPolicy::threads)
    bag_max_search_kernel(int64_t rows, int64_t width, int64_t strips, int64_t bags, const T *dout,
                          const int32_t *out_index, T *dweight) {
    begin_kernel();
    using Sums = Lanes<Compute<T>, 1>;
    const int64_t item = static_cast<int64_t>(blockIdx.x) * BagMaxGradientPolicy::warps + threadIdx.x / 32;
    const int64_t row = item / strips, column = item % strips * 32 + threadIdx.x % 32;
    if (row >= rows || column >= width) return;
    SumInOrder<Sums> all;
    for (int64_t bag = 0; bag < bags; ++bag) {
        const int64_t at = bag * width + column;
        if (out_index[at] == row) all.push(Sums{{widen(dout[at])}}, AddLanes());
    }
    if (all.count() > 0) add_to_row(dweight + row * width + column, all.total(AddLanes()));
}

template <class T>
Status bag_max_gradient(const Call &call, int64_t rows, int64_t width, int64_t bags, const T *dout,
                        const int32_t *out_index, T *dweight) {
    using Policy = BagMaxGradientPolicy;
    if (bags <= Policy::most_bags) {
        int team = 1;
        while (team < Policy::warps && (team * Policy::warp_bags < bags ||
                                        (team * 32 < bags && width * 2 * team <= Policy::warps * multiprocessors()))) {
            team *= 2;
        }
        const int64_t columns = Policy::warps / team,
                      bytes = columns * bags * static_cast<int64_t>(sizeof(Compute<T>) + sizeof(int32_t));
        return launch_with_dynamic_shared(call, ceil_divide(width, columns), Policy::threads, static_cast<int>(bytes),
                                          bag_max_columns_kernel<T>, rows, width, static_cast<int>(bags), team, dout,
                                          out_index, dweight);
    }
    return with_element_key(rows * width, [&](auto key) {
        using Key = decltype(key);
        const int64_t bytes = scatter_add_scratch_bytes<T, Key>(bags * width, 1);
        if (call.workspace == nullptr || bytes == 0 || call.workspace_bytes < static_cast<size_t>(bytes)) {
            const int64_t strips = ceil_divide(width, 32);
            return launch(call, ceil_divide(rows * strips, Policy::warps), Policy::threads, 0, bag_max_search_kernel<T>,
                          rows, width, strips, bags, dout, out_index, dweight);
        }
        Scratch scratch(call.workspace);
        const ScatterMemory<Key, Compute<T>> memory(scratch, bags * width, 1);
        const MaxElements<Key> elements(out_index, rows, width);
        return scatter_add_sorted(call, bags * width, 1, elements, OwnRows<Compute<T>>(), memory, dout, dweight);
    });
}

} // namespace baracuda::embedding
