// multilabel_margin.h on the device: a block takes a row, and marks the listed classes in a bit map, if shared memory
// has room for one.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/loss/multilabel_margin.h"

namespace baracuda::loss {

constexpr int kMultilabelThreads = 256;

/// The sum of all threads' values, in each of them.
template <class V> __device__ V block_sum(V value) {
    __shared__ V warps[kMultilabelThreads / 32];
    value = warp_sum(value);
    __syncthreads();
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
    __syncthreads();
    V total = 0;
    for (const V of_warp : warps) total += of_warp;
    return total;
}

/// The classes that a row lists, for all threads of the block.
template <class T> struct ListedOfBlock {
    ListedClasses<T> row;
    uint32_t *marks; // null: there is no room
    bool good = true;

    __device__ ListedOfBlock(const ListedClasses<T> &of, uint32_t *marks) : row(of), marks(marks) {
        __shared__ int32_t length;
        if (threadIdx.x == 0) length = row.classes;
        for (int32_t word = threadIdx.x; marks != nullptr && word * 32 < row.classes; word += kMultilabelThreads) {
            marks[word] = 0;
        }
        __syncthreads();
        for (int32_t base = 0; base < row.classes; base += kMultilabelThreads) {
            const int32_t q = base + threadIdx.x;
            const bool ends = q < row.classes && row.target[q] < 0;
            if (ends) atomicMin(&length, q);
            if (__syncthreads_or(ends)) break;
        }
        row.length = length;
        bool bad = false;
        for (int32_t q = threadIdx.x; q < row.length; q += kMultilabelThreads) {
            const int64_t of = row.target[q];
            bad |= of >= row.classes;
            if (marks != nullptr && of < row.classes) atomicOr(&marks[of / 32], 1u << of % 32);
        }
        good = !__syncthreads_or(bad);
    }

    __device__ bool has(int32_t i) const {
        if (marks != nullptr) return marks[i / 32] >> i % 32 & 1;
        for (int32_t q = 0; q < row.length; ++q) {
            if (row.target[q] == i) return true;
        }
        return false;
    }
};

template <class T>
__global__ void __launch_bounds__(kMultilabelThreads)
    multilabel_kernel(MultilabelRows<T> rows, bool marked, RowStore<T> losses) {
    begin_kernel();
    using P = Compute<T>;
    uint32_t *const marks = dynamic_shared_memory<uint32_t>();
    const ListedOfBlock<T> listed(rows.of(losses.rows.row(blockIdx.x)), marked ? marks : nullptr);
    P sum = 0;
    for (int32_t i = threadIdx.x; listed.good && i < rows.classes; i += kMultilabelThreads) {
        if (!listed.has(i)) sum += listed.row.excess(i);
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) losses(blockIdx.x, listed.good ? sum / static_cast<P>(rows.classes) : kNaN<P>);
}

template <class T>
__global__ void __launch_bounds__(kMultilabelThreads)
    multilabel_backward_kernel(MultilabelRows<T> rows, bool marked, GradientScale<T> scale, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    uint32_t *const marks = dynamic_shared_memory<uint32_t>();
    const ListedOfBlock<T> listed(rows.of(blockIdx.x), marked ? marks : nullptr);
    const P factor = scale.of(blockIdx.x) / static_cast<P>(rows.classes);
    T *const out = dinput + blockIdx.x * rows.row_stride;
    for (int32_t i = threadIdx.x; i < rows.classes; i += kMultilabelThreads) {
        if (!listed.good) {
            out[i] = narrow<T>(kNaN<P>);
        } else if (!listed.has(i)) {
            out[i] = narrow<T>(static_cast<P>(listed.row.exceeded(i)) * factor);
        }
    }
    for (int32_t q = 0; listed.good && q < listed.row.length; ++q) {
        const int64_t of = listed.row.target[q];
        int64_t before = 0, times = 0, count = 0;
        for (int32_t other = threadIdx.x; other < listed.row.length; other += kMultilabelThreads) {
            const bool same = listed.row.target[other] == of;
            times += same;
            before += same && other < q;
        }
        if (__syncthreads_or(before > 0)) continue;
        for (int32_t i = threadIdx.x; i < rows.classes; i += kMultilabelThreads) {
            count += !listed.has(i) && listed.row.exceeds(i, of);
        }
        times = block_sum(times);
        count = block_sum(count);
        if (threadIdx.x == 0) out[of] = narrow<T>(static_cast<P>(-times * count) * factor);
    }
}

/// The bytes of a bit map of so many classes, or 0 where it is too large for shared memory.
inline int mark_bytes(int32_t classes) {
    const int64_t bytes = ceil_divide(classes, 32) * 4;
    return bytes <= max_shared_bytes() - 1024 ? static_cast<int>(bytes) : 0;
}

template <class T> Status multilabel_rows(const Call &call, const MultilabelRows<T> &rows, const RowStore<T> &losses) {
    const int bytes = mark_bytes(rows.classes);
    return launch_with_dynamic_shared(call, losses.rows.count, kMultilabelThreads, bytes, multilabel_kernel<T>, rows,
                                      bytes > 0, losses);
}

template <class T>
Status multilabel_rows_backward(const Call &call, int64_t n_rows, const MultilabelRows<T> &rows,
                                const GradientScale<T> &scale, T *dinput) {
    const int bytes = mark_bytes(rows.classes);
    return launch_with_dynamic_shared(call, n_rows, kMultilabelThreads, bytes, multilabel_backward_kernel<T>, rows,
                                      bytes > 0, scale, dinput);
}

} // namespace baracuda::loss
