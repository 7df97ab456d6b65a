// matmul.h on the device for f32 and f64 of a few elements along k, where what is stored is most of the time: a thread
// sums pairs of neighbours in a few rows, for which it reads b once. There is one chunk, so that the order of additions
// is that of matmul_cuda.cuh.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_columns_cuda.cuh"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace baracuda {

template <class T> using PairProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

constexpr int kPairThreads = 128, kMostPairDepth = 16, kPairStep = 8;

/// Pairs of a row, rows of which a thread has so many, products.
struct PairGrid {
    TileGrid<3> pairs;
    int m, n, k, rows;
};

template <class T, class Epilogue>
__global__ void __launch_bounds__(kPairThreads)
    matmul_pair_kernel(PairGrid grid, PairProblem<T> problem, Epilogue epilogue) {
    begin_kernel();
    const int64_t index = int64_t{blockIdx.x} * kPairThreads + threadIdx.x;
    if (index >= grid.pairs.count()) return;
    const auto place = grid.pairs.place(static_cast<int32_t>(index));
    const int g = place[2], first_row = place[1] * grid.rows, j = place[0] * 2, there = min(grid.n - j, 2);
    const auto line = [&](const MatmulOperand<T> &from, int row) {
        return from.data + (g * from.batch_stride + row * (from.along_k ? from.pitch : 1));
    };
    const int64_t a_step = problem.a.along_k ? 1 : problem.a.pitch, b_step = problem.b.along_k ? 1 : problem.b.pitch;
    const T *b = line(problem.b, j), *next = line(problem.b, j + there - 1);
    T of_a[kMostPairDepth], of_b[kMostPairDepth][2];
    const auto read = [&](int i) {
        const T *a = line(problem.a, i);
#pragma unroll
        for (int first = 0; first < kMostPairDepth; first += kPairStep) {
            if (first >= grid.k) break;
#pragma unroll
            for (int p = first; p < first + kPairStep; ++p) {
                of_a[p] = 0;
                if (p < grid.k) of_a[p] = *a;
                a += a_step;
                asm("" : "+l"(a)); // here and now: the compiler would work each address out
            }
        }
    };
#pragma unroll
    for (int first = 0; first < kMostPairDepth; first += kPairStep) {
        if (first >= grid.k) break;
#pragma unroll
        for (int p = first; p < first + kPairStep; ++p) {
            of_b[p][0] = of_b[p][1] = 0;
            if (p < grid.k) of_b[p][0] = *b, of_b[p][1] = *next;
            b += b_step, next += b_step;
            asm("" : "+l"(b), "+l"(next));
        }
    }
    read(first_row);
    const ColumnStores<T, Epilogue> stores(epilogue, g, j, there);
    const int behind = min(first_row + grid.rows, grid.m);
#pragma unroll 1
    for (int i = first_row; i < behind; ++i) {
        T sums[2] = {};
#pragma unroll
        for (int first = 0; first < kMostPairDepth; first += kPairStep) {
            if (first >= grid.k) break;
#pragma unroll
            for (int p = first; p < first + kPairStep; ++p) {
                sums[0] = fma(of_a[p], of_b[p][0], sums[0]);
                sums[1] = fma(of_a[p], of_b[p][1], sums[1]);
            }
        }
        if (i + 1 < behind) read(i + 1);
        const T low = T{0} + sums[0], high = T{0} + sums[1]; // of no chunks before, as others add it
        if (stores.is_plain()) {
            stores.store_plain(i, low, high);
        } else {
            stores.store(i, low, high);
        }
    }
}

/// Whether there is a kernel. Of f64 there is one for what families call, of which each epilogue has its own.
template <class T, class Epilogue>
constexpr bool kHasPairs = std::is_same_v<T, f32> || std::is_same_v<Epilogue, LinearEpilogue<f64>>;

/// Whether the product is one of few elements along k that pairs serve; those of more pairs than 31 bits count are
/// others', as are long activations of f64. Where b has many lines along k, neighbouring threads read far from each
/// other: others are faster then, but for f32 of few elements.
template <class T, class Epilogue>
bool suits_pairs(const PairProblem<T> &problem, [[maybe_unused]] const Epilogue &epilogue) {
    constexpr int64_t most = std::numeric_limits<int32_t>::max(), most_columns = 16;
    if constexpr (!kHasPairs<T, Epilogue>) return false;
    if constexpr (std::is_same_v<Epilogue, LinearEpilogue<f64>>) {
        if (epilogue.activation != Activation::none && epilogue.activation != Activation::relu) return false;
    }
    const int64_t pairs = ceil_divide(problem.n, 2);
    const bool is_scattered = problem.b.along_k && problem.n > most_columns;
    const int64_t most_depth = !is_scattered ? kMostPairDepth : std::is_same_v<T, f32> ? kPairStep : 0;
    return problem.k <= most_depth && pairs <= most / problem.m && pairs * problem.m <= most / problem.batch;
}

/// How a product is shared out: threads are many, or have a row each.
template <class T> PairGrid pair_grid_of(const PairProblem<T> &problem) {
    constexpr int64_t most_rows = 4, busy = 256; // busy: threads of a multiprocessor
    const int64_t pairs = ceil_divide(problem.n, 2), all = pairs * problem.m * problem.batch;
    const int64_t rows = std::clamp(all / (busy * multiprocessors()), int64_t{1}, most_rows);
    return {TileGrid<3>(pairs, ceil_divide(problem.m, rows), problem.batch), static_cast<int>(problem.m),
            static_cast<int>(problem.n), static_cast<int>(problem.k), static_cast<int>(rows)};
}

/// About how many clocks they take, for a problem that suits_pairs().
template <class T> int64_t pair_clocks(const PairProblem<T> &problem) {
    constexpr int64_t start = 1500, of_block = 200, of_row = 60, of_element = 8; // of a multiprocessor
    const PairGrid grid = pair_grid_of(problem);
    const int64_t blocks = ceil_divide(grid.pairs.count(), int64_t{kPairThreads} * multiprocessors());
    const int64_t depth = ceil_divide(problem.k, kPairStep) * kPairStep;
    return start + blocks * (of_block + grid.rows * (of_row + of_element * depth));
}

/// The products of a problem that suits_pairs().
template <class T, class Epilogue>
Status matmul_of_pairs(const Call &call, const PairProblem<T> &problem, const Epilogue &epilogue) {
    const PairGrid grid = pair_grid_of(problem);
    return launch(call, ceil_divide(grid.pairs.count(), kPairThreads), kPairThreads, 0, matmul_pair_kernel<T, Epilogue>,
                  grid, problem, epilogue);
}

} // namespace baracuda
