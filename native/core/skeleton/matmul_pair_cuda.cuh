// matmul.h on the device for f32 of a few elements along k, where what is stored is most of the time: a thread sums a
// pair of neighbours in a row. There is one chunk, so that the order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace baracuda {

template <class T> using PairProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

constexpr int kPairThreads = 128, kMostPairDepth = 8;

/// Pairs of a row, rows, products.
struct PairGrid {
    TileGrid<3> pairs;
    int n, k;
};

template <class T, class Epilogue>
__global__ void __launch_bounds__(kPairThreads)
    matmul_pair_kernel(PairGrid grid, PairProblem<T> problem, Epilogue epilogue) {
    begin_kernel();
    const int64_t index = int64_t{blockIdx.x} * kPairThreads + threadIdx.x;
    if (index >= grid.pairs.count()) return;
    const auto place = grid.pairs.place(static_cast<int32_t>(index));
    const int g = place[2], i = place[1], j = place[0] * 2, there = min(grid.n - j, 2);
    const auto line = [&](const MatmulOperand<T> &from, int row) {
        return from.data + (g * from.batch_stride + row * (from.along_k ? from.pitch : 1));
    };
    const int64_t a_step = problem.a.along_k ? 1 : problem.a.pitch, b_step = problem.b.along_k ? 1 : problem.b.pitch;
    const T *a = line(problem.a, i), *b = line(problem.b, j), *next = line(problem.b, j + there - 1);
    T of_a[kMostPairDepth], of_b[kMostPairDepth][2];
#pragma unroll
    for (int p = 0; p < kMostPairDepth; ++p) {
        of_a[p] = of_b[p][0] = of_b[p][1] = 0;
        if (p < grid.k) of_a[p] = *a, of_b[p][0] = *b, of_b[p][1] = *next;
        a += a_step, b += b_step, next += b_step;
        asm("" : "+l"(a), "+l"(b), "+l"(next)); // here and now: the compiler would work each address out
    }
    T sums[2] = {};
#pragma unroll
    for (int p = 0; p < kMostPairDepth; ++p) {
        sums[0] = fma(of_a[p], of_b[p][0], sums[0]);
        sums[1] = fma(of_a[p], of_b[p][1], sums[1]);
    }
    epilogue.store(g, i, j, there, T{0} + sums[0], T{0} + sums[1]); // of no chunks before, as others add it
}

/// f64 is faster in other tiles: 53 products of 64 x 64 x 8 with gelu take 15.8 us in pairs, 6.4 in few tiles.
template <class T> constexpr bool kHasPairs = std::is_same_v<T, f32>;

/// Whether the product is one of few elements along k; those of more pairs than 31 bits count are others'.
template <class T> bool has_few_elements(const PairProblem<T> &problem) {
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    const int64_t pairs = ceil_divide(problem.n, 2);
    return kHasPairs<T> && problem.k <= kMostPairDepth && pairs <= most / problem.m &&
           pairs * problem.m <= most / problem.batch;
}

/// About how many clocks they take, for a problem that has_few_elements().
template <class T> int64_t pair_clocks(const PairProblem<T> &problem) {
    constexpr int64_t of_block = 190, of_element = 12; // of a multiprocessor; the start is less than that of others
    const int64_t blocks = ceil_divide(ceil_divide(problem.n, 2) * problem.m * problem.batch, kPairThreads);
    return ceil_divide(blocks, multiprocessors()) * (of_block + of_element * problem.k);
}

/// The products of a problem that has_few_elements().
template <class T, class Epilogue>
Status matmul_of_pairs(const Call &call, const PairProblem<T> &problem, const Epilogue &epilogue) {
    const PairGrid grid{TileGrid<3>(ceil_divide(problem.n, 2), problem.m, problem.batch), static_cast<int>(problem.n),
                        static_cast<int>(problem.k)};
    return launch(call, ceil_divide(grid.pairs.count(), kPairThreads), kPairThreads, 0, matmul_pair_kernel<T, Epilogue>,
                  grid, problem, epilogue);
}

} // namespace baracuda
