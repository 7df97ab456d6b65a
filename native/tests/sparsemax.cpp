// The kernels behind sparsemax, run on the CPU (emulated/core/device), give bit for bit what the host gives, where a
// grid shares a row and where a cluster has it.
#include "family/softmax/sparsemax.h"
#include "core/skeleton/reduce_strided.h"

#define sparsemax_rows sparsemax_rows_on_device
#define reduce_row reduce_row_on_device
#define reduce_walk reduce_walk_on_device
#define reduce_walk_at_once reduce_walk_at_once_on_device
#include "family/softmax/sparsemax_cuda.cuh"
#undef reduce_walk_at_once
#undef reduce_walk
#undef reduce_row
#undef sparsemax_rows

#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

using namespace baracuda;
using namespace baracuda::softmax;

namespace {

int failures = 0;

/// Elements at powers of two, of which each step of Newton's method leaves out some, and at random.
template <class T> std::vector<T> elements(int64_t rows, int64_t count) {
    std::mt19937_64 bits(1);
    std::vector<T> made(rows * count);
    for (int64_t i = 0; i < rows * count; ++i) {
        const int level = 63 - __builtin_clzll(i % count + 1);
        const double x = i < count ? -std::ldexp(level, -level - 4) : static_cast<double>(bits() >> 40) * 0x1p-24;
        made[i] = narrow<T>(static_cast<Compute<T>>(x));
    }
    return made;
}

/// Rows that lie one behind the other, or side by side as columns.
template <class T> void test(int64_t rows, int64_t count, int multiprocessors, bool are_columns = false) {
    emulated_multiprocessors = multiprocessors;
    const std::vector<T> x = elements<T>(rows, count);
    std::vector<T> wanted(x.size()), made(x.size());
    ReduceShape shape;
    shape.append(rows, false);
    shape.append(count, true);
    const int64_t strides[] = {are_columns ? 1 : count, are_columns ? rows : 1};
    const int64_t *const given[] = {strides, strides};
    const ReduceWalk walk(shape, given, 2, 1, false);
    const Call call{"test"};
    sparsemax_rows(call, walk, x.data(), wanted.data());
    sparsemax_rows_on_device(call, walk, x.data(), made.data());
    if (std::memcmp(wanted.data(), made.data(), made.size() * sizeof(T)) == 0) return;
    ++failures;
    std::printf("sparsemax differs: %lld %s of %lld elements of %zu bytes, %d multiprocessors\n",
                static_cast<long long>(rows), are_columns ? "columns" : "rows", static_cast<long long>(count),
                sizeof(T), multiprocessors);
}

} // namespace

int main() {
    test<f32>(2, (1 << 19) + 3, 32);
    test<f32>(1, (1 << 19) + 3, 8);
    test<bf16>(1, (1 << 19) + 1, 32);
    test<f16>(17, (1 << 19) + 131, 4, true);
    test<f32>(9, (1 << 19) + 7, 4, true);
    test<f64>(5, (1 << 19) + 21, 2, true);
    emulated_cluster = 16;
    test<f64>(2, 300001, 132); // candidates of parts that blocks do not hold
    test<f64>(1, 32770, 132);
    std::printf("%d failures\n", failures);
    return failures > 0;
}
