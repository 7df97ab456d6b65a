// matmul.h on the device for f32 and f64 of a few elements along k, where what is stored is most of the time: a thread
// sums a pair of neighbours in a row. There is one chunk, so that the order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace baracuda {

template <class T> using PairProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

constexpr int kPairThreads = 128, kMostPairDepth = 16, kPairStep = 8;

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
    T sums[2] = {};
#pragma unroll
    for (int first = 0; first < kMostPairDepth; first += kPairStep) {
        if (first >= grid.k) break;
        T of_a[kPairStep], of_b[kPairStep][2];
#pragma unroll
        for (int p = 0; p < kPairStep; ++p) {
            of_a[p] = of_b[p][0] = of_b[p][1] = 0;
            if (first + p < grid.k) of_a[p] = *a, of_b[p][0] = *b, of_b[p][1] = *next;
            a += a_step, b += b_step, next += b_step;
            asm("" : "+l"(a), "+l"(b), "+l"(next)); // here and now: the compiler would work each address out
        }
#pragma unroll
        for (int p = 0; p < kPairStep; ++p) {
            sums[0] = fma(of_a[p], of_b[p][0], sums[0]);
            sums[1] = fma(of_a[p], of_b[p][1], sums[1]);
        }
    }
    epilogue.store(g, i, j, there, T{0} + sums[0], T{0} + sums[1]); // of no chunks before, as others add it
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

/// About how many clocks they take, for a problem that suits_pairs().
template <class T> int64_t pair_clocks(const PairProblem<T> &problem) {
    constexpr int64_t of_block = 190, of_element = 12; // of a multiprocessor; the start is less than that of others
    const int64_t blocks = ceil_divide(ceil_divide(problem.n, 2) * problem.m * problem.batch, kPairThreads);
    return ceil_divide(blocks, multiprocessors()) * (of_block + of_element * problem.k);
}

/// The products of a problem that suits_pairs().
template <class T, class Epilogue>
Status matmul_of_pairs(const Call &call, const PairProblem<T> &problem, const Epilogue &epilogue) {
    const PairGrid grid{TileGrid<3>(ceil_divide(problem.n, 2), problem.m, problem.batch), static_cast<int>(problem.n),
                        static_cast<int>(problem.k)};
    return launch(call, ceil_divide(grid.pairs.count(), kPairThreads), kPairThreads, 0, matmul_pair_kernel<T, Epilogue>,
                  grid, problem, epilogue);
}

} // namespace baracuda
