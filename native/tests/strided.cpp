// The element-wise kernels for strides, run on the CPU (emulated/core/device): every element of the outputs must be
// that of the inputs at the same place, and nothing between the outputs' elements may be touched.
#include "core/skeleton/strided.h"

#define map_elements map_elements_on_device
#define map_walk map_walk_on_device
#include "core/skeleton/strided_cuda.cuh"
#undef map_elements
#undef map_walk

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

using namespace baracuda;

namespace {

int failures = 0, problems = 0;
std::mt19937 random_bits(1);

int below(int n) { return static_cast<int>(random_bits() % n); }

/// An operand in memory of its own, `misaligned` elements behind an aligned address.
template <class T> struct Operand {
    std::vector<int64_t> strides;
    std::vector<uint64_t> memory;
    int64_t first, elements;

    T *at(int64_t i) { return reinterpret_cast<T *>(memory.data()) + i; }
};

/// Strides in an order of the dimensions, the slowest first; dimensions with gaps, and repeated ones.
template <class T>
Operand<T> operand(const std::vector<int32_t> &shape, const std::vector<int> &order, bool gaps, bool repeats) {
    const int rank = static_cast<int>(shape.size());
    Operand<T> made{std::vector<int64_t>(rank), {}, 0, 1};
    int64_t reach = gaps && below(3) == 0 ? 2 : 1;
    for (int i = rank - 1; i >= 0; --i) {
        const int d = order[i];
        made.strides[d] = repeats && below(3) == 0 ? 0 : reach;
        if (made.strides[d]) reach = reach * shape[d] + (gaps ? below(3) : 0);
    }
    made.first = below(3) ? below(9) : 0;
    made.elements = made.first + reach;
    made.memory.resize((made.elements * sizeof(T) + 7) / 8 + 2);
    for (int64_t i = 0; i < made.elements; ++i) {
        const auto bits = static_cast<uint64_t>(random_bits()) << 32 | random_bits();
        memcpy(made.at(i), &bits, sizeof(T));
    }
    return made;
}

/// The bits of the arguments, mixed.
template <class Out> struct Mixed {
    template <class... In> HD Out operator()(In... in) const {
        uint64_t mixed = 0;
        ((mixed = mixed * 0x9e3779b97f4a7c15 + static_cast<uint64_t>(in)), ...);
        return static_cast<Out>(mixed >> 3);
    }
};

template <class Out, class... In>
void test(const std::vector<int32_t> &shape, const std::vector<int> &out_order, bool gaps,
          const std::vector<std::vector<int>> &orders, bool repeats) {
    ++problems;
    HostList<int32_t> list(shape.data(), static_cast<int>(shape.size()));
    Operand<Out> out = operand<Out>(shape, out_order, gaps, false), wanted = out;
    auto order = orders.begin();
    const auto next_order = [&]() -> const std::vector<int> & { return *order++; };
    std::tuple<Operand<In>...> in{operand<In>(shape, next_order(), gaps, repeats)...};
    const Mixed<Out> f;
    std::apply(
        [&](auto &...one) {
            int64_t count = 1;
            for (int32_t extent : shape) count *= extent;
            const auto offset_of = [&](const std::vector<int64_t> &strides, int64_t place) {
                int64_t offset = 0;
                for (int d = static_cast<int>(shape.size()) - 1; d >= 0; place /= shape[d--]) {
                    offset += place % shape[d] * strides[d];
                }
                return offset;
            };
            for (int64_t place = 0; place < count; ++place) {
                *wanted.at(wanted.first + offset_of(wanted.strides, place)) =
                    f(*one.at(one.first + offset_of(one.strides, place))...);
            }
            const int64_t *const strides[] = {out.strides.data(), one.strides.data()...};
            const Walk walk(list, strides, 1 + sizeof...(In));
            const Call call{"test"};
            const Pack<Out *> outs{out.at(out.first), {}};
            if (problems % 4 == 0) {
                map_walk_on_device<StridedKernels::flat>(call, walk, f, outs,
                                                         static_cast<const In *>(one.at(one.first))...);
            } else {
                map_walk_on_device<StridedKernels::all>(call, walk, f, outs,
                                                        static_cast<const In *>(one.at(one.first))...);
            }
        },
        in);
    if (memcmp(out.at(0), wanted.at(0), out.elements * sizeof(Out)) == 0) return;
    if (++failures > 20) return;
    std::printf("bytes %zu from", sizeof(Out));
    for (size_t bytes : {sizeof(In)...}) std::printf(" %zu", bytes);
    std::printf(", extents");
    for (int32_t extent : shape) std::printf(" %d", extent);
    std::printf(" differ\n");
}

/// A problem of a few dimensions, of which all are long enough for tiles where these are `long_ones`.
template <class Out, class... In> void any_problem(bool long_ones) {
    const int rank = long_ones ? 2 + below(2) : 1 + below(4);
    std::vector<int32_t> shape(rank);
    int64_t count = 1;
    for (int32_t &extent : shape) {
        extent = long_ones ? 8 + below(below(2) ? 40 : 500) : 1 + below(below(2) ? 9 : 150);
        count *= extent;
    }
    if (count > 60000) return;
    emulated_multiprocessors = below(3) ? 132 : 1; // one has whole blocks, and all it can, of these few elements
    std::vector<int> straight(rank);
    for (int d = 0; d < rank; ++d) straight[d] = d;
    std::vector<std::vector<int>> orders(sizeof...(In), straight);
    for (auto &order : orders) {
        if (below(2)) std::shuffle(order.begin(), order.end(), random_bits);
    }
    std::vector<int> out_order = straight;
    if (below(4) == 0) std::shuffle(out_order.begin(), out_order.end(), random_bits);
    test<Out, In...>(shape, out_order, below(4) == 0, orders, below(4) == 0);
}

/// A problem whose first input is transposed, over rows that are long enough for tiles.
template <class Out, class... In> void transposed_problem() {
    std::vector<std::vector<int>> orders(sizeof...(In), {0, 1});
    orders[0] = {1, 0};
    const int across = below(2) ? 8 * (3 + below(9)) : 20 + below(80);
    test<Out, In...>({across, below(2) ? 8 * (33 + below(10)) : 257 + below(80)}, {0, 1}, false, orders, false);
}

} // namespace

int main() {
    emulated_multiprocessors = 1; // so that small problems have all paths
    for (int i = 0; i < 300; ++i) {
        const bool long_ones = i % 2;
        any_problem<uint32_t, uint32_t>(long_ones);
        any_problem<uint16_t, uint16_t>(long_ones);
        any_problem<uint8_t, uint8_t>(long_ones);
        any_problem<uint64_t, uint64_t>(long_ones);
        any_problem<uint16_t, uint16_t, uint16_t>(long_ones);
        any_problem<uint32_t, uint8_t, uint32_t>(long_ones);
        any_problem<uint8_t, uint32_t, uint16_t>(long_ones);
        any_problem<uint64_t, uint8_t, uint16_t, uint64_t>(long_ones);
    }
    for (int i = 0; i < 8; ++i) {
        transposed_problem<uint8_t, uint8_t>();
        transposed_problem<uint16_t, uint16_t, uint16_t>();
        transposed_problem<uint32_t, uint8_t, uint32_t>();
        transposed_problem<uint64_t, uint64_t, uint32_t>();
        transposed_problem<uint8_t, uint32_t, uint16_t>();
    }
    // One number for all, in rows that overlap or do not, and rows that share what they have.
    for (int i = 0; i < 60; ++i) {
        const int32_t count = i % 5 == 0 ? 8192 : 1024 + below(20000);
        test<uint16_t, uint16_t>({count}, {0}, false, {{0}}, true);
        test<uint64_t, uint64_t>({count}, {0}, false, {{0}}, true);
        test<uint32_t, uint32_t>({count, 8}, {0, 1}, false, {{0, 1}}, true);
    }
    std::printf("%d problems, %d failures\n", problems, failures);
    return failures > 0;
}
