// The kernel behind batch and group norm, run on the CPU (emulated/core/device), gives bit for bit what the host gives,
// however many blocks share a row and whatever of it they hold.
#include "family/norm/group_norm.h"
#include "family/norm/held_gradients.h"

#define normalize normalize_on_device
#define held_gradients held_gradients_on_device
#define reduce_walk reduce_walk_on_device
#define reduce_walk_at_once reduce_walk_at_once_on_device
#include "core/skeleton/reduce_strided_cuda.cuh"
static int kernels = 0;
#define launch_clusters_with_dynamic_shared ++kernels, launch_clusters_with_dynamic_shared
#define launch_with_dynamic_shared ++kernels, launch_with_dynamic_shared
#include "family/norm/group_norm_cuda.cuh"
#include "family/norm/held_gradients_cuda.cuh"
#undef launch_with_dynamic_shared
#undef launch_clusters_with_dynamic_shared
#undef held_gradients
#undef normalize
#undef reduce_walk_at_once
#undef reduce_walk

#include "held.h"

#include <cstdio>
#include <vector>

using namespace baracuda;
using namespace baracuda::norm;

namespace {

int failures = 0, comparisons = 0;

struct Problem {
    int n, c, spatial, groups; // 0: those of batch norm
    int kernels = 1;    // that normalize() has, on a device with large clusters: 0 for reduce_strided, 3 of rows spread
    int misaligned = 0; // elements from the end of x to that of a page; twice as many for y
    bool gamma = true, beta = true, in_place = false;
};

template <class T> void test(const Problem &one) {
    const GroupedLayout layout(one.n, one.c, one.spatial, one.groups, one.groups > 0);
    const int64_t count = layout.elements;
    Held<T> all_x(count + one.misaligned), all_y(count + 2 * one.misaligned), gamma(one.c), beta(one.c);
    T *const x = all_x.data(), *const y = one.in_place ? x : all_y.data();
    const auto draw = [](f32 mean) { return mean + static_cast<f32>(below(1 << 16)) * 0x1p-14f; };
    for (int64_t i = 0; i < count; ++i) all_x.set(i, draw(static_cast<f32>(i / 5000 % 7)));
    for (int i = 0; i < one.c; ++i) gamma.set(i, draw(-1)), beta.set(i, draw(0));
    std::vector<T> statistics[2][2], expected(count);
    for (auto &of : statistics) of[0].resize(layout.statistics), of[1].resize(layout.statistics);
    const auto norm = [&](int device, T *to) {
        const LayerNorm<T> op{1e-5f,
                              static_cast<Compute<T>>(layout.rows.count()),
                              one.gamma,
                              one.beta,
                              statistics[device][0].data(),
                              statistics[device][1].data(),
                              {}};
        return GroupNorm<T>{layout, op, x, one.gamma ? gamma.data() : nullptr, one.beta ? beta.data() : nullptr, to};
    };
    const Call call{"test", nullptr, nullptr, 0};
    normalize(call, norm(0, expected.data()));
    const int before = kernels;
    const Status status = normalize_on_device(call, norm(1, y));
    ++comparisons;
    if (status == Status::ok && (emulated_cluster < 16 || kernels - before == one.kernels) &&
        memcmp(expected.data(), y, count * sizeof(T)) == 0 &&
        memcmp(statistics[0][0].data(), statistics[1][0].data(), layout.statistics * sizeof(T)) == 0 &&
        memcmp(statistics[0][1].data(), statistics[1][1].data(), layout.statistics * sizeof(T)) == 0) {
        return;
    }
    ++failures;
    std::printf("[%d, %d, %d] in %d groups differs: %zu bytes, x misaligned by %d, clusters of %d, %d bytes shared\n",
                one.n, one.c, one.spatial, one.groups, sizeof(T), one.misaligned, emulated_cluster,
                emulated_shared_bytes);
}

/// Layer norm of rows with weights of elements, or without, which are spread; of a transposed tensor, in a copy of it.
template <class T> void test_long_rows(int results, int count, int misaligned, bool weights, bool transposed = false) {
    Held<T> all_x(int64_t{results} * count + misaligned), all_y(int64_t{results} * count), gamma(count), beta(count);
    for (int64_t i = 0; i < int64_t{results} * count; ++i) {
        all_x.set(i, static_cast<f32>(below(1 << 16)) * 0x1p-14f + static_cast<f32>(i / 5000 % 7));
    }
    for (int i = 0; i < count; ++i) gamma.set(i, static_cast<f32>(i % 9) - 4), beta.set(i, static_cast<f32>(i % 7));
    std::vector<T> statistics[2][2], expected(int64_t{results} * count);
    for (auto &of : statistics) of[0].resize(results), of[1].resize(results);
    const int64_t strides[] = {count, 1}, of_weights[] = {0, 1}, steps[] = {1, results};
    std::vector<T> across(all_x.data(), all_x.data() + int64_t{results} * count); // the same, the other way round
    for (int64_t i = 0; i < int64_t{results} * count; ++i) across[i % count * results + i / count] = all_x.data()[i];
    ReduceShape rows;
    rows.append(results, false);
    rows.append(count, true);
    const auto op = [&](int device) {
        return LayerNorm<T>{1e-5f,   static_cast<Compute<T>>(count), weights,
                            weights, statistics[device][0].data(),   statistics[device][1].data(),
                            {}};
    };
    const Call call{"test", nullptr, nullptr, 0};
    const Strided<const T> x{all_x.data(), strides};
    const T *const of[] = {weights ? gamma.data() : nullptr, weights ? beta.data() : nullptr};
    reduce_strided(call, rows, op(0), Pack<Strided<T>>{{expected.data(), strides}, {}}, x,
                   weight_or(of[0], of_weights, x), weight_or(of[1], of_weights, x));
    const Strided<const T> original = transposed ? Strided<const T>{across.data(), steps} : x;
    if (transposed) std::copy_n(x.pointer, expected.size(), all_y.data());
    const auto status = normalize_long_rows(call, op(1), rows, original, transposed ? all_y.data() : x.pointer, of[0],
                                            of[1], all_y.data());
    ++comparisons;
    if (status == Status::ok && memcmp(expected.data(), all_y.data(), expected.size() * sizeof(T)) == 0 &&
        memcmp(statistics[0][0].data(), statistics[1][0].data(), results * sizeof(T)) == 0 &&
        memcmp(statistics[0][1].data(), statistics[1][1].data(), results * sizeof(T)) == 0) {
        return;
    }
    ++failures;
    std::printf("%d rows of %d differ: %zu bytes, x misaligned by %d\n", results, count, sizeof(T), misaligned);
}

/// Gradients of a batch norm, of which a block holds each row.
template <class T> void test_gradients(int n, int c, int spatial, int misaligned, bool gamma, bool is_held = true) {
    const GroupedLayout layout(n, c, spatial, c, 0);
    const int64_t elements = layout.elements;
    Held<T> dy(elements + misaligned), x(elements), dx(elements + 1);
    std::vector<T> of_channels[3], expected(elements), sums[2][2];
    for (int64_t i = 0; i < elements; ++i) {
        dy.set(i, static_cast<f32>(below(1 << 16)) * 0x1p-14f - 1);
        x.set(i, static_cast<f32>(below(1 << 16)) * 0x1p-14f + static_cast<f32>(i % 7));
    }
    for (auto &of : of_channels) {
        for (int i = 0; i < c; ++i) of.push_back(narrow<T>(static_cast<f32>(below(1 << 16)) * 0x1p-14f + 0.5f));
    }
    for (auto &of : sums) of[0].resize(c), of[1].resize(c);
    const auto op = [&](int device) {
        return LayerNormBackward<T>{1 / static_cast<Compute<T>>(layout.rows.count()),
                                    false,
                                    of_channels[0].data(),
                                    of_channels[1].data(),
                                    {layout.rows, layout.statistic_strides},
                                    gamma ? of_channels[2].data() : nullptr,
                                    sums[device][0].data(),
                                    sums[device][1].data()};
    };
    const Call call{"test", nullptr, nullptr, 0};
    const Strided<const T> from{x.data(), layout.strides};
    reduce_strided(call, layout.rows, op(0), Pack<Strided<T>>{{expected.data(), layout.strides}, {}},
                   Strided<const T>{dy.data(), layout.strides}, from, weight_or<T>(nullptr, nullptr, from));
    const auto status = held_gradients_on_device(call, layout, op(1), dy.data(), x.data(), dx.data());
    ++comparisons;
    if (!is_held && !status) return;
    if (is_held && status == Status::ok && memcmp(expected.data(), dx.data(), elements * sizeof(T)) == 0 &&
        memcmp(sums[0][0].data(), sums[1][0].data(), c * sizeof(T)) == 0 &&
        memcmp(sums[0][1].data(), sums[1][1].data(), c * sizeof(T)) == 0) {
        return;
    }
    ++failures;
    std::printf("gradients of [%d, %d, %d] differ: %zu bytes\n", n, c, spatial, sizeof(T));
}
template <class T> void test_all_gradients() {
    test_gradients<T>(2, 3, 4, 0, true, sizeof(T) == 2); // of fewer accumulators than a warp has
    test_gradients<T>(5, 3, 7, 0, true);
    test_gradients<T>(3, 4, 49, 1, true);
    test_gradients<T>(11, 3, 7, 0, false);
    test_gradients<T>(28, 5, 53, 0, true);
    test_gradients<T>(3, 2, 961, 3, true);
    test_gradients<T>(1, 2, 4097, 0, false);
    test_gradients<T>(7, 2, 1163, 1, true);
    test_gradients<T>(9, 2, 7481, 0, true, false); // too long
}

} // namespace

int main() {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    const Problem problems[] = {
        // Rows of a warp, of four warps, and of blocks.
        {2, 16, 128, 4},
        {3, 12, 256, 4},
        {2, 8, 1024, 4},
        {2, 8, 1600, 2},
        {2, 8, 7000, 2},
        {1, 4, 40000, 2},
        {1, 2, 150000, 1, 3},
        // Rows of four threads, with a last warp of fewer.
        {5, 16, 49, 4},
        {3, 6, 16, 3},
        {1, 1, 9, 1},
        // Rows of blocks anywhere; a last slice of a single vector, and vectors of two channels.
        {40, 1, 7000, 0, 3},
        {1, 3, 98304, 1, 3},
        {1, 2, 139268, 1, 3},
        {40, 1, 7000, 0, 1, 0, true, true, true},
        {1, 2, 140000, 1, 3, 1},
        {1, 2, 139269, 1, 3, 1},
        {40, 1, 7001, 0, 3},
        // Batches.
        {8, 3, 64, 0},
        {9, 3, 512, 0},
        {5, 2, 8000, 0},
        {30, 2, 5000, 0},
        {1, 3, 20000, 0},
        // Vectors of two channels, of many, and rows of any length.
        {2, 16, 49, 2},
        {2, 200, 4, 2},
        {2, 300, 1, 1},
        {2, 6, 1001, 2},
        {2, 3, 17001, 1},
        {9, 3, 49, 0},
        {70, 3, 7, 0},
        {5, 2, 9001, 0},
        // Others, and addresses.
        {2, 8, 8, 8, 0},
        {300, 3, 1, 0, 0},
        {2, 8, 1600, 2, 1, 1},
        {9, 3, 512, 0, 1, 3},
        {2, 8, 1600, 2, 1, 0, false, true},
        {2, 8, 1600, 2, true, 0, true, false},
        {3, 7, 3001, 7, true, 0, false, false, true},
        {5, 2, 8000, 0, true, 0, true, true, true},
    };
    struct Device {
        int cluster, shared_bytes;
    };
    const int all_multiprocessors = emulated_multiprocessors;
    for (const Device device :
         {Device{1, 227 << 10}, Device{16, 227 << 10}, Device{8, 100 << 10}, Device{1, 48 << 10}}) {
        emulated_cluster = device.cluster;
        emulated_shared_bytes = device.shared_bytes;
        for (const Problem &one : problems) {
            // Without multiprocessors, no problem is small.
            emulated_multiprocessors = one.n * one.c * one.spatial <= 1 << 18 ? 0 : all_multiprocessors;
            test<f32>(one);
            test<bf16>(one);
            if (device.cluster == 16) test<f16>(one);
        }
        emulated_multiprocessors = all_multiprocessors;
        test<bf16>({70, 3, 7, 0, 0});
        for (const Problem &one : {Problem{5, 2, 8000, 0}, Problem{5, 2, 9001, 0}, Problem{2, 2, 9000, 2, 1},
                                   Problem{1, 2, 69636, 1, 3}, Problem{3, 4, 533, 2}}) {
            test<f64>(one);
        }
    }
    emulated_cluster = 1, emulated_shared_bytes = 227 << 10;
    test_all_gradients<f32>();
    test_all_gradients<f64>();
    test_all_gradients<f16>();
    test_all_gradients<bf16>();
    test_long_rows<f32>(2, 49160, 0, true);
    test_long_rows<f64>(1, 50001, 1, true);
    test_long_rows<bf16>(2, 150001, 1, false);
    test_long_rows<f32>(2, 180001, 0, true, true);
    test_long_rows<bf16>(1, 180224, 0, false, true);
    test_long_rows<f64>(1, 4210001, 0, false); // parts of two slices
    std::printf("%d of %d comparisons failed\n", failures, comparisons);
    return failures > 0;
}
