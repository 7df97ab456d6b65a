// The gradient of the maxima of bags in chunks (BagChunks), on the device: a lane has a column of a chunk and that
// column of the table, in shared memory, to which it adds one bag after the other. Where there is more than one chunk,
// a second launch adds up their tables.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/embedding/bags.h"

namespace baracuda::embedding {

struct BagMaxChunksPolicy {
    static constexpr int bags = 16; // that are loaded at once, while as many are added
    // Of the second launch: elements of the table in a block, warps that share their runs of 64 chunks, and chunks that
    // are loaded at once.
    static constexpr int elements = 32, warps = 8, chunks = 8;
};

/// dweight += sum, unless that is zero.
template <class T> __device__ void add_sum(T *dweight, Compute<T> sum) {
    if (sum != 0) *dweight = narrow<T>(widen(*dweight) + sum);
}

/// A warp has `columns` columns of 32 / columns chunks.
template <class T>
__global__ void __launch_bounds__(32)
    bag_max_chunks_kernel(int rows, int64_t width, int columns, int64_t strips, int64_t bags, BagChunks chunks,
                          const T *dout, const int32_t *out_index, T *dweight, Compute<T> *sums) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int batch = BagMaxChunksPolicy::bags;
    const int lane = static_cast<int>(threadIdx.x), share = 32 / columns;
    const int64_t chunk = blockIdx.x / strips * share + lane / columns;
    const int64_t column = blockIdx.x % strips * columns + lane % columns;
    const int64_t begin = chunk * chunks.length, end = min(begin + chunks.length, bags);
    if (lane / columns >= share || column >= width || begin >= bags) return;
    P *const table = dynamic_shared_memory<P>() + lane;
#pragma unroll 4
    for (int row = 0; row < rows; ++row) table[row * 32] = 0;
    int32_t row[batch];
    T term[batch];
    const auto load = [&](int64_t first) {
#pragma unroll
        for (int u = 0; u < batch; ++u) {
            const int64_t at = min(first + u, end - 1) * width + column;
            row[u] = first + u < end ? out_index[at] : -1;
            term[u] = dout[at];
        }
    };
    load(begin);
    for (int64_t first = begin; first < end; first += batch) {
        int32_t own_row[batch];
        T own_term[batch];
#pragma unroll
        for (int u = 0; u < batch; ++u) {
            own_row[u] = row[u];
            own_term[u] = term[u];
        }
        if (first + batch < end) load(first + batch);
#pragma unroll
        for (int u = 0; u < batch; ++u) {
            if (0 <= own_row[u] && own_row[u] < rows) table[own_row[u] * 32] += widen(own_term[u]);
        }
    }
    if (chunks.count == 1) {
        for (int i = 0; i < rows; ++i) add_sum(dweight + i * width + column, table[i * 32]);
    } else {
#pragma unroll 4
        for (int i = 0; i < rows; ++i) sums[(chunk * rows + i) * width + column] = table[i * 32];
    }
}

/// The sums of all chunks, in the order of SumInOrder, for so many elements of the table.
template <class T>
__global__ void __launch_bounds__(BagMaxChunksPolicy::elements *BagMaxChunksPolicy::warps)
    bag_max_sums_kernel(int64_t elements, int chunks, const Compute<T> *sums, T *dweight) {
    begin_kernel();
    using Policy = BagMaxChunksPolicy;
    using P = Compute<T>;
    static_assert(BagChunks::most <= kSumTerms * kSumTerms);
    __shared__ P runs[BagChunks::most / kSumTerms][Policy::elements];
    const int own = static_cast<int>(threadIdx.x) % Policy::elements;
    const int64_t element = static_cast<int64_t>(blockIdx.x) * Policy::elements + own;
    for (int run = static_cast<int>(threadIdx.x) / Policy::elements; run * kSumTerms < chunks; run += Policy::warps) {
        if (element >= elements) break;
        const int begin = run * kSumTerms, end = min(begin + kSumTerms, chunks);
        P sum = 0;
        for (int first = begin; first < end; first += Policy::chunks) {
            P held[Policy::chunks];
#pragma unroll
            for (int u = 0; u < Policy::chunks; ++u) held[u] = sums[min(first + u, end - 1) * elements + element];
#pragma unroll
            for (int u = 0; u < Policy::chunks; ++u) {
                if (first + u < end) sum = first + u == begin ? held[u] : sum + held[u];
            }
        }
        runs[run][own] = sum;
    }
    __syncthreads();
    if (static_cast<int>(threadIdx.x) >= Policy::elements || element >= elements) return;
    P total = runs[0][own];
    for (int run = 1; run * kSumTerms < chunks; ++run) total += runs[run][own];
    add_sum(dweight + element, total);
}

template <class T>
Status bag_max_chunks(const Call &call, const BagChunks &chunks, int64_t rows, int64_t width, int64_t bags,
                      const T *dout, const int32_t *out_index, T *dweight, Compute<T> *sums) {
    const int columns = static_cast<int>(std::min<int64_t>(width, 32));
    const int64_t strips = ceil_divide(width, columns), blocks = ceil_divide(chunks.count, 32 / columns) * strips;
    const Status status = launch_with_dynamic_shared(call, blocks, 32, static_cast<int>(rows * 32 * sizeof(Compute<T>)),
                                                     bag_max_chunks_kernel<T>, static_cast<int>(rows), width, columns,
                                                     strips, bags, chunks, dout, out_index, dweight, sums);
    if (status != Status::ok || chunks.count == 1) return status;
    using Policy = BagMaxChunksPolicy;
    return launch(call, ceil_divide(rows * width, Policy::elements), Policy::elements * Policy::warps, 0,
                  bag_max_sums_kernel<T>, rows * width, static_cast<int>(chunks.count), sums, dweight);
}

} // namespace baracuda::embedding
