// The gradient of the maxima of bags in chunks (BagChunks), on the device: a lane has a column of a chunk and that
// column of the table, in shared memory, to which it adds one bag after the other. A second launch adds up the tables
// of the chunks.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/embedding/bags.h"

namespace baracuda::embedding {

struct BagMaxChunksPolicy {
    static constexpr int threads = 128; // lanes, at most; all of them clear and write the block's tables
    static constexpr int bags = 16;     // that are loaded ahead,
    static constexpr int together = 4;  // and of which sums are read at once

    // Tables of fewer rows add one bag after the other: of those that are read at once, some lane's have a row twice.
    static constexpr int many_rows = 256;

    // Of the second launch: threads of a block, those at most that share the runs of 64 chunks of an element, and
    // chunks that are loaded at once.
    static constexpr int sums_threads = 256, most_teams = 8, chunks = 16;
};

/// Lanes, a power of two, have a column each of `columns` and of lanes / columns chunks, and the sums of that column of
/// the table in banks of their own. What is no row's goes to a row behind the table.
template <class T>
__global__ void __launch_bounds__(BagMaxChunksPolicy::threads)
    bag_max_chunks_kernel(int rows, int64_t width, int lanes, int columns, int64_t strips, int64_t bags,
                          BagChunks chunks, const T *dout, const int32_t *out_index, Compute<T> *sums) {
    begin_kernel();
    using Policy = BagMaxChunksPolicy;
    using Sum = CompensatedSum<Compute<T>>;
    constexpr int batch = Policy::bags, together = Policy::together;
    const int thread = static_cast<int>(threadIdx.x), lane = thread % lanes, share = lanes / columns;
    const int64_t chunk = blockIdx.x / strips * share + lane / columns;
    const int64_t column = blockIdx.x % strips * columns + lane % columns;
    const int64_t begin = chunk * chunks.length;
    const bool has_work = lane / columns < share && column < width && begin < bags;
    Sum *const table = dynamic_shared_memory<Sum>();
    for (int i = thread; i < (rows + 1) * lanes; i += Policy::threads) table[i] = Sum::none();
    __syncthreads();

    int32_t next_row[batch];
    T next_term[batch];
    int left = has_work && thread < lanes ? static_cast<int>(min(chunks.length, bags - begin)) : 0;
    int64_t next = begin * width + column;
    const auto load = [&](int count) { // the last one again where these are fewer
#pragma unroll
        for (int u = 0; u < batch; ++u) {
            next_row[u] = u < count ? out_index[next] : -1;
            next_term[u] = dout[next];
            if (u + 1 < count) next += width;
        }
    };
    if (left > 0) load(left);
    for (; left > 0; left -= batch) {
        Sum *element[batch];
        Compute<T> term[batch];
#pragma unroll
        for (int u = 0; u < batch; ++u) {
            const bool there = 0 <= next_row[u] && next_row[u] < rows;
            element[u] = table + ((there ? next_row[u] : rows) * lanes + lane);
            term[u] = widen(next_term[u]);
        }
        if (left > batch) load(left - batch);
#pragma unroll
        for (int of = 0; of < batch; of += together) {
            Sum held[together];
            bool again = rows < Policy::many_rows;
#pragma unroll
            for (int u = 0; u < together; ++u) {
                held[u] = *element[of + u];
#pragma unroll
                for (int v = 0; v < u; ++v) again |= element[of + u] == element[of + v];
            }
            if (again) {
#pragma unroll
                for (int u = 0; u < together; ++u) *element[of + u] = element[of + u]->plus(term[of + u]);
            } else {
#pragma unroll
                for (int u = 0; u < together; ++u) *element[of + u] = held[u].plus(term[of + u]);
            }
        }
    }
    __syncthreads();
    if (!has_work) return;
#pragma unroll 4
    for (int row = thread / lanes; row < rows; row += Policy::threads / lanes) {
        sums[(chunk * rows + row) * width + column] = table[row * lanes + lane].total();
    }
}

/// The sums of all chunks, in the order of SumInOrder. As many teams of threads, side by side on the elements of the
/// table, share the runs of 64 chunks.
template <class T>
__global__ void __launch_bounds__(BagMaxChunksPolicy::sums_threads)
    bag_max_sums_kernel(int64_t elements, int chunks, int teams, const Compute<T> *sums, T *dweight) {
    begin_kernel();
    using Policy = BagMaxChunksPolicy;
    using P = Compute<T>;
    constexpr int most_runs = BagChunks::most / kSumTerms, threads = Policy::sums_threads;
    static_assert(most_runs <= kSumTerms && most_runs >= Policy::most_teams);
    __shared__ P runs[most_runs * (threads / Policy::most_teams)]; // fewer runs than teams have as many elements
    const int side = threads / teams, own = static_cast<int>(threadIdx.x) % side;
    const int64_t element = static_cast<int64_t>(blockIdx.x) * side + own;
    for (int run = static_cast<int>(threadIdx.x) / side; run * kSumTerms < chunks; run += teams) {
        if (element >= elements) break;
        const int begin = run * kSumTerms, end = min(begin + kSumTerms, chunks);
        P sum = kNoSum<P>;
        for (int first = begin; first < end; first += Policy::chunks) {
            P held[Policy::chunks];
#pragma unroll
            for (int u = 0; u < Policy::chunks; ++u) held[u] = sums[min(first + u, end - 1) * elements + element];
#pragma unroll
            for (int u = 0; u < Policy::chunks; ++u) sum += first + u < end ? held[u] : kNoSum<P>;
        }
        runs[run * side + own] = sum;
    }
    __syncthreads();
    if (static_cast<int>(threadIdx.x) >= side || element >= elements) return;
    P total = runs[own];
    for (int run = 1; run * kSumTerms < chunks; ++run) total += runs[run * side + own];
    add_sum(dweight + element, total);
}

template <class T>
Status bag_max_chunks(const Call &call, const BagChunks &chunks, int64_t rows, int64_t width, int64_t bags,
                      const T *dout, const int32_t *out_index, T *dweight, Compute<T> *sums) {
    using Policy = BagMaxChunksPolicy;
    const int64_t lane_bytes = BagChunks::bytes<T>(rows), most_bytes = max_shared_bytes();
    int lanes = Policy::threads;
    while (lanes * lane_bytes > most_bytes / (lanes > 32 ? 2 : 1)) lanes /= 2;
    while (lanes > 32 && lanes / 2 >= width) lanes /= 2;
    const int columns = static_cast<int>(std::min<int64_t>(width, lanes));
    const int64_t strips = ceil_divide(width, columns), blocks = ceil_divide(chunks.count, lanes / columns) * strips;
    const Status status = launch_with_dynamic_shared(
        call, blocks, Policy::threads, static_cast<int>(lanes * lane_bytes), bag_max_chunks_kernel<T>,
        static_cast<int>(rows), width, lanes, columns, strips, bags, chunks, dout, out_index, sums);
    if (status != Status::ok) return status;
    int teams = 1;
    while (teams < Policy::most_teams && teams * kSumTerms < chunks.count) teams *= 2;
    return launch(call, ceil_divide(rows * width, Policy::sums_threads / teams), Policy::sums_threads, 0,
                  bag_max_sums_kernel<T>, rows * width, static_cast<int>(chunks.count), teams, sums, dweight);
}

} // namespace baracuda::embedding
