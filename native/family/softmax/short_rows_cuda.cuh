// short_rows.h on the device. Some lanes of a warp hold a row in registers, in single elements, wherever it begins:
// neighbouring lanes load and store neighbours. Where elements are apart, neighbouring lanes have neighbouring rows,
// and as many warps share them as a row has lanes otherwise, or a thread alone has each of many rows of few elements.
// So has one the fewest elements of f64; where these rows lie one behind the other, they pass through shared memory.
#pragma once

#include "core/device/shared_memory.cuh"
#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda::softmax {

/// For an H200.
struct ShortRowsPolicy {
    static constexpr int threads = 128, few_threads = 32; // of a block, and of one where there are few
    static constexpr int at_once = 4;                     // elements of a lane, whether they are there or not
    static constexpr int held_of_many = 16;               // elements of a lane of 32, or all
    // Elements of one of 16 that has rows side by side, or all: with registers for all of them, softmax of 200 x 100 x
    // 1000 f32 along the second axis takes 78 us, so 58.
    static constexpr int held_of_some = 8;
    static constexpr int fewest = 4; // elements of f64, for which a kernel has fewer registers

    template <int lanes> static constexpr int columns = lanes == 32 ? 16 : 32; // rows side by side, of a block
    // Elements of a thread that has rows side by side alone, if these are so many for each multiprocessor: softmax of
    // 64 x 19 x 200 x 200 f32 along the second axis takes 210 us by eight warps that share columns.
    static constexpr int held_alone = 32, least_alone = 512;
    // Elements from which on rows that lie apart in x are copied to y first.
    static constexpr int64_t least_to_copy = 1 << 18;
};

/// What the threads of a row merge.
struct LargerOf {
    template <class P> __device__ P operator()(P a, P b) const {
        if constexpr (sizeof(P) == 8) {
            return b > a ? b : a; // NaN is in the sum alone
        } else {
            return max_number(a, b);
        }
    }
};
struct SumOf {
    template <class P> __device__ P operator()(P a, P b) const { return a + b; }
};

/// The merge of what `lanes` neighbouring ones have, in all of them.
template <int lanes> struct MergeOfLanes {
    template <class P, class Merge> __device__ P operator()(P value, const Merge &merge) const {
#pragma unroll
        for (int step = 1; step < lanes; step *= 2) value = merge(value, __shfl_xor_sync(~0u, value, step));
        return value;
    }
};

/// The same of threads that are `columns` apart, of a block of so many threads for each of `lanes`.
template <int lanes, class P> struct MergeOfWarps {
    static constexpr int columns = ShortRowsPolicy::columns<lanes>;
    P (&shared)[lanes][columns + 1];

    template <class Merge> __device__ P operator()(P value, const Merge &merge) const {
        const int column = threadIdx.x / lanes, lane = threadIdx.x % lanes;
        shared[threadIdx.x / columns][threadIdx.x % columns] = value;
        __syncthreads();
        const P merged = MergeOfLanes<lanes>()(shared[lane][column], merge);
        if (lane == 0) shared[0][column] = merged; // which these lanes alone have read
        __syncthreads();
        value = shared[0][threadIdx.x % columns];
        __syncthreads();
        return value;
    }
};

/// The results of the first `own` of the elements of a row that are `lanes` apart, of which this thread has `held` at
/// most: load(k) gives element k * lanes, store(k, result) takes it. No row has more than `count` elements. A thread
/// that has all of them has `sums` of them, too.
template <class F, int lanes, int held, int sums, class T, class Merge, class Load, class Store>
__device__ void share_short_row(int count, int own, const Merge &merge_all, const Load &load, const Store &store) {
    using P = Compute<T>;
    constexpr int at_once = ShortRowsPolicy::at_once;
    P values[held], max = kLowest<P>, of_powers[sums] = {};
#pragma unroll
    for (int begin = 0; begin < held; begin += at_once) {
        if (begin * lanes >= count) break;
#pragma unroll
        for (int k = begin; k < begin + at_once; ++k) values[k] = k * lanes < own ? widen(load(k)) : -kInfinity<P>;
    }
#pragma unroll
    for (int begin = 0; begin < held; begin += at_once) {
        if (begin * lanes >= count) break;
#pragma unroll
        for (int k = begin; k < begin + at_once; ++k) max = LargerOf()(max, values[k]);
    }
    max = merge_all(max, LargerOf());
#pragma unroll
    for (int begin = 0; begin < held; begin += at_once) {
        if (begin * lanes >= count) break;
#pragma unroll
        for (int k = begin; k < begin + at_once; ++k) {
            const P power = decay_from<T>(max, values[k]);
            of_powers[k % sums] += power;
            if constexpr (F::of_powers) values[k] = power;
        }
    }
#pragma unroll
    for (int step = 1; step < sums; step *= 2) {
#pragma unroll
        for (int k = 0; k < sums; k += 2 * step) of_powers[k] += of_powers[k + step];
    }
    const F f = F::of(max, merge_all(of_powers[0], SumOf()));
#pragma unroll
    for (int k = 0; k < held; ++k) {
        if (k % at_once == 0 && k * lanes >= count) break;
        if (k * lanes < own) store(k, f(values[k]));
    }
}

/// Elements are `x_step` and `y_step` apart where a lane has all of a row, or else neighbours.
template <class F, int lanes, int held, int sums, class T>
__global__ void __launch_bounds__(ShortRowsPolicy::threads)
    short_rows_kernel(const __grid_constant__ DeviceDims<2> kept, int64_t rows, int count, int64_t x_step,
                      int64_t y_step, const T *x, T *y) {
    begin_kernel();
    const int lane = threadIdx.x % lanes;
    const int64_t row = static_cast<int64_t>(blockIdx.x) * (blockDim.x / lanes) + threadIdx.x / lanes;
    // The lanes of a warp stay together.
    const int own = row < rows ? count - lane : 0;
    int64_t first[2] = {};
    kept.advance(row < rows ? row : 0, first);
    x += first[1] + lane, y += first[0] + lane;
    const int64_t x_by = lanes == 1 ? x_step : lanes, y_by = lanes == 1 ? y_step : lanes;
    share_short_row<F, lanes, held, sums, T>(
        count, own, MergeOfLanes<lanes>(), [&](int k) { return x[k * x_by]; },
        [&](int k, T result) { y[k * y_by] = result; });
}

/// Rows side by side.
template <class F, int lanes, int held, class T>
__global__ void __launch_bounds__(ShortRowsPolicy::columns<lanes> *lanes)
    short_columns_kernel(const __grid_constant__ DeviceDims<2> kept, int64_t rows, int count, int64_t x_step,
                         int64_t y_step, const T *x, T *y) {
    begin_kernel();
    constexpr int columns = ShortRowsPolicy::columns<lanes>;
    __shared__ Compute<T> shared[lanes][columns + 1];
    const int lane = threadIdx.x / columns;
    const int64_t row = static_cast<int64_t>(blockIdx.x) * columns + threadIdx.x % columns;
    const int own = row < rows ? count - lane : 0;
    int64_t first[2] = {};
    kept.advance(row < rows ? row : 0, first);
    x += first[1] + lane * x_step, y += first[0] + lane * y_step;
    const int64_t x_by = lanes * x_step, y_by = lanes * y_step;
    share_short_row<F, lanes, held, 1, T>(
        count, own, MergeOfWarps<lanes, Compute<T>>{shared}, [&](int k) { return x[k * x_by]; },
        [&](int k, T result) { y[k * y_by] = result; });
}

/// Rows of up to ShortRows::alone elements, one behind the other in x and y.
template <class F, class T>
__global__ void __launch_bounds__(ShortRowsPolicy::threads)
    short_packed_rows_kernel(Divider<int32_t> by_count, int64_t rows, const T *x, T *y) {
    begin_kernel();
    constexpr int threads = ShortRowsPolicy::threads, most = ShortRows::alone;
    __shared__ T held[threads * (most + 1)];
    const int count = by_count.divisor(), padding = 1 - (count & 1); // so that threads begin in different banks
    const int64_t begin = static_cast<int64_t>(blockIdx.x) * threads;
    const int own_rows = static_cast<int>(min(int64_t{threads}, rows - begin)), elements = own_rows * count;
    x += begin * count, y += begin * count;
    const auto place = [&](int i) { return i + by_count.quotient(i) * padding; };
    T loaded[most];
#pragma unroll
    for (int k = 0; k < most; ++k) {
        if (k >= count) break;
        const int i = k * threads + static_cast<int>(threadIdx.x);
        if (i < elements) loaded[k] = x[i];
    }
#pragma unroll
    for (int k = 0; k < most; ++k) {
        if (k >= count) break;
        const int i = k * threads + static_cast<int>(threadIdx.x);
        if (i < elements) held[place(i)] = loaded[k];
    }
    __syncthreads();
    T *const row = held + threadIdx.x * (count + padding);
    share_short_row<F, 1, most, 1, T>(
        count, static_cast<int>(threadIdx.x) < own_rows ? count : 0, MergeOfLanes<1>(), [&](int k) { return row[k]; },
        [&](int k, T result) { row[k] = result; });
    __syncthreads();
#pragma unroll 4
    for (int i = threadIdx.x; i < elements; i += threads) y[i] = held[place(i)];
}

template <class F, class T>
Status short_rows(const Call &call, const HostList<int32_t> &shape, int32_t axis, Strided<T> y, Strided<const T> x) {
    using Policy = ShortRowsPolicy;
    if (y.pointer != x.pointer && x.strides[axis] != 1 && y.strides[axis] == 1 && shape[axis] > ShortRows::alone &&
        product(shape) >= Policy::least_to_copy) {
        const Status status = map_strided(call, shape, Same{}, Pack<Strided<T>>{y, {}}, x);
        if (status != Status::ok) return status;
        x = {y.pointer, y.strides};
    }
    const int64_t *const strides[] = {y.strides, x.strides};
    const ReduceWalk walk(rows_along(shape, axis), strides, 2, 1, false, false);
    const int64_t *const steps = walk.reduced.strides[0];
    const int lanes = ShortRows(walk.count).lanes, count = static_cast<int>(walk.count);
    const T *const from = x.pointer + walk.origin[1];
    T *const to = y.pointer + walk.origin[0];
    const DeviceDims<2> kept(walk.kept);
    const bool in_rows = steps[0] == 1 && steps[1] == 1;
    const auto start = [&](auto kernel, int64_t blocks, int threads) {
        return launch(call, blocks, threads, 0, kernel, kept, walk.results, count, steps[1], steps[0], from, to);
    };
    const auto start_rows = [&](auto kernel, int own_lanes) {
        const int64_t all = walk.results * own_lanes;
        const int threads = all < int64_t{Policy::threads} * multiprocessors() ? Policy::few_threads : Policy::threads;
        return start(kernel, ceil_divide(all, threads), threads);
    };
    const auto start_columns = [&](auto kernel, int own_lanes, int columns) {
        return start(kernel, ceil_divide(walk.results, columns), columns * own_lanes);
    };
    const auto start_with = [&](auto of_lanes, auto of_held) {
        constexpr int own_lanes = decltype(of_lanes)::value, held = decltype(of_held)::value;
        if (in_rows) return start_rows(short_rows_kernel<F, own_lanes, held, 1, T>, own_lanes);
        return start_columns(short_columns_kernel<F, own_lanes, held, T>, own_lanes, Policy::columns<own_lanes>);
    };
    using std::integral_constant;
    if constexpr (ShortRows::least<T> <= ShortRows::alone) {
        if (lanes == 1) {
            const ReduceDims &dims = walk.kept;
            if (in_rows && dims.rank == 1 && dims.strides[0][0] == count && dims.strides[0][1] == count) {
                return launch(call, ceil_divide(walk.results, Policy::threads), Policy::threads, 0,
                              short_packed_rows_kernel<F, T>, Divider<int32_t>(count), walk.results, from, to);
            }
            if (count <= Policy::fewest) return start_rows(short_rows_kernel<F, 1, Policy::fewest, 1, T>, 1);
            return start_rows(short_rows_kernel<F, 1, ShortRows::alone, 1, T>, 1);
        }
    }
    if (lanes == 8) {
        if (!in_rows && count <= Policy::held_alone &&
            walk.results >= int64_t{Policy::least_alone} * multiprocessors()) {
            return start_rows(short_rows_kernel<F, 1, Policy::held_alone, 8, T>, 1);
        }
        return start_with(integral_constant<int, 8>(), integral_constant<int, ShortRows::few / 8>());
    }
    if (lanes == 16) {
        if (!in_rows && count <= 16 * Policy::held_of_some) {
            return start_columns(short_columns_kernel<F, 16, Policy::held_of_some, T>, 16, Policy::columns<16>);
        }
        return start_with(integral_constant<int, 16>(), integral_constant<int, ShortRows::some / 16>());
    }
    if (count <= 32 * Policy::held_of_many) {
        return start_with(integral_constant<int, 32>(), integral_constant<int, Policy::held_of_many>());
    }
    return start_with(integral_constant<int, 32>(), integral_constant<int, ShortRows::most / 32>());
}

} // namespace baracuda::softmax
