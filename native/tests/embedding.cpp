// The kernels behind gathers, sorts, sums by keys and bags, run on the CPU (emulated/core/device), give bit for bit
// what the host gives; with a workspace and without one.
#include "family/embedding/embedding.h"

#define gather_rows gather_rows_on_device
#define sort_positions sort_positions_on_device
#define scatter_add scatter_add_on_device
#define scatter_add_sorted scatter_add_sorted_on_device
#define bag_sum bag_sum_on_device
#define bag_max bag_max_on_device
#define bag_gradient bag_gradient_on_device
#define bag_max_gradient bag_max_gradient_on_device
#define bag_max_chunks bag_max_chunks_on_device
#define BagKeys BagKeysOnDevice
#define BagTerms BagTermsOnDevice
#include "core/skeleton/gather_cuda.cuh"
#include "core/skeleton/scatter_add_cuda.cuh"
#include "core/skeleton/sort_cuda.cuh"
#include "family/embedding/bags_cuda.cuh"
#undef gather_rows
#undef sort_positions
#undef scatter_add
#undef scatter_add_sorted
#undef bag_sum
#undef bag_max
#undef bag_gradient
#undef bag_max_gradient
#undef bag_max_chunks

#include <cmath>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

using namespace baracuda;
using namespace baracuda::embedding;

namespace {

int failures = 0, comparisons = 0;
std::mt19937_64 random_bits(1);

int64_t below(int64_t n) { return static_cast<int64_t>(random_bits() % static_cast<uint64_t>(n)); }

template <class T> bool same(const std::vector<T> &a, const std::vector<T> &b) {
    return a.size() == b.size() && memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

void expect(bool holds, const char *what, int64_t count, int64_t rows, int64_t width, size_t size) {
    ++comparisons;
    if (holds) return;
    ++failures;
    std::printf("%s differs: %lld terms, %lld rows of %lld elements of %zu bytes\n", what,
                static_cast<long long>(count), static_cast<long long>(rows), static_cast<long long>(width), size);
}

/// Numbers whose sums depend on the order.
template <class T> std::vector<T> numbers(int64_t count) {
    std::vector<T> made(count);
    for (T &x : made) x = narrow<T>(static_cast<Compute<T>>(std::ldexp(1 + below(1 << 20) * 0x1p-20, below(8))));
    return made;
}

template <class Key> void test_sort(int64_t count, int bits) {
    std::vector<Key> keys(count);
    for (Key &key : keys) key = static_cast<Key>(random_bits() & ((uint64_t{1} << bits) - 1));
    if (count > 10) std::fill(keys.begin() + count / 2, keys.begin() + count / 2 + count / 4, keys[0]);
    std::vector<uint32_t> wanted(count);
    for (int64_t i = 0; i < count; ++i) wanted[i] = static_cast<uint32_t>(i);
    std::stable_sort(wanted.begin(), wanted.end(), [&](uint32_t a, uint32_t b) { return keys[a] < keys[b]; });
    Scratch measure;
    const SortMemory<Key, uint32_t> measured(measure, count);
    std::vector<char> bytes(measure.bytes());
    Scratch scratch(bytes.data());
    const SortMemory<Key, uint32_t> memory(scratch, count);
    const Call call{"test"};
    const KeysInMemory<Key> key_at{keys.data()};
    const auto check = [&](const char *what, const Sorted<Key, uint32_t> &sorted) {
        bool good = true;
        for (int64_t i = 0; i < count; ++i) {
            good = good && sorted.positions[i] == wanted[i] && sorted.keys[i] == keys[wanted[i]];
        }
        expect(good, what, count, 0, 1, sizeof(Key));
    };
    Sorted<Key, uint32_t> sorted;
    sort_positions(call, count, bits, key_at, memory, sorted);
    check("the host's sort", sorted);
    sort_positions_on_device(call, count, bits, key_at, memory, sorted);
    check("the sort", sorted);
}

/// Some rows often, some indices of none.
std::vector<int32_t> some_indices(int64_t count, int64_t rows) {
    std::vector<int32_t> made(count);
    for (int32_t &index : made) {
        const int64_t draw = below(10);
        index = static_cast<int32_t>(draw == 0 ? -1 : draw < 4 ? rows / 2 : below(rows + 1));
    }
    return made;
}

template <class T> void test_rows(int64_t count, int64_t rows, int64_t width, bool search = true) {
    const std::vector<int32_t> indices = some_indices(count, rows);
    const Indices<int32_t> keys{indices.data(), rows, rows / 3};
    const std::vector<T> weight = numbers<T>(rows * width), dout = numbers<T>(count * width);
    std::vector<T> host(count * width), device(count * width, narrow<T>(1));
    Call call{"test"};
    gather_rows(call, count, width, keys, weight.data(), host.data());
    gather_rows_on_device(call, count, width, keys, weight.data(), device.data());
    expect(same(host, device), "the gather", count, rows, width, sizeof(T));

    std::vector<T> wanted = weight;
    const OwnRows<Compute<T>> terms;
    scatter_add(call, count, width, keys, terms, dout.data(), wanted.data());
    const auto check = [&](const char *what, const auto &add) {
        std::vector<T> made = weight;
        add(made.data());
        expect(same(wanted, made), what, count, rows, width, sizeof(T));
    };
    if (search) {
        check("the gradient without a workspace",
              [&](T *out) { scatter_add_on_device(call, count, width, keys, terms, dout.data(), out); });
        check("the gradient by search",
              [&](T *out) { scatter_add_by_search(call, count, width, keys, terms, dout.data(), out); });
    }
    if (count <= ScatterSmallPolicy::most_terms) {
        check("the gradient of few terms",
              [&](T *out) { scatter_add_small(call, count, width, keys, terms, dout.data(), out); });
    }
    std::vector<char> workspace(scatter_add_scratch_bytes<T, uint32_t>(count, width) + 3);
    call.workspace = workspace.data() + 3;
    call.workspace_bytes = workspace.size() - 3;
    check("the gradient", [&](T *out) { scatter_add_on_device(call, count, width, keys, terms, dout.data(), out); });
    Scratch scratch(call.workspace);
    const ScatterMemory<uint32_t, Compute<T>> memory(scratch, count, width);
    check("the gradient of sorted terms",
          [&](T *out) { scatter_add_sorted_on_device(call, count, width, keys, terms, memory, dout.data(), out); });
}

template <class T>
void test_max_gradient(const std::vector<int32_t> &index, const std::vector<T> &dout, int64_t rows, int64_t width) {
    const int64_t elements = static_cast<int64_t>(index.size()), bags = elements / width;
    const std::vector<T> table = numbers<T>(rows * width);
    std::vector<T> wanted = table, searched = table, sorted = table;
    std::vector<char> scratch(embedding_bag_max_backward_workspace_size<T>(
        static_cast<int32_t>(rows), static_cast<int32_t>(width), static_cast<int32_t>(bags)));
    const Call without{"test"}, with{"test", nullptr, scratch.data(), scratch.size()};
    bag_max_gradient(without, rows, width, bags, dout.data(), index.data(), wanted.data());
    bag_max_gradient_on_device(without, rows, width, bags, dout.data(), index.data(), searched.data());
    expect(same(wanted, searched), "the maximum's gradient without a workspace", bags, rows, width, sizeof(T));
    bag_max_gradient_on_device(with, rows, width, bags, dout.data(), index.data(), sorted.data());
    expect(same(wanted, sorted), "the maximum's gradient", bags, rows, width, sizeof(T));
    if (BagChunks::of<T>(rows, width, bags)) return;
    for (bool of_rows : {true, false}) {
        Scratch measure;
        const BagMaxMemory<Compute<T>> measured(measure, of_rows, rows, width, bags);
        std::vector<char> bytes(measure.bytes());
        Scratch parts(bytes.data());
        const BagMaxMemory<Compute<T>> memory(parts, of_rows, rows, width, bags);
        std::vector<T> made = table;
        bag_max_in_memory(without, IntegerSum<Compute<T>>::of(bags), rows, width, bags, dout.data(), index.data(),
                          made.data(), memory);
        expect(same(wanted, made), "the maximum's gradient in memory", bags, rows, width, sizeof(T));
    }
    for (const bool at_once : {true, false}) {
        Scratch measure;
        const BagMaxBucketsMemory<T> measured(measure, width, bags);
        std::vector<char> bytes(measure.bytes());
        Scratch parts(bytes.data());
        BagMaxBucketsMemory<T> memory(parts, width, bags);
        if (!at_once) memory.columns = ceil_divide(width, 2);
        std::vector<T> made = table;
        bag_max_in_buckets(without, IntegerSum<Compute<T>>::of(bags), rows, width, bags, dout.data(), index.data(),
                           made.data(), memory, at_once ? kBagMaxBuckets : 1);
        expect(same(wanted, made), "the maximum's gradient in buckets", bags, rows, width, sizeof(T));
    }
}

template <class T> void test_bags(const std::vector<int32_t> &offsets, int64_t count, int64_t rows, int64_t width) {
    const std::vector<int32_t> chosen = some_indices(count, rows);
    const Indices<int32_t> indices{chosen.data(), rows, rows / 3};
    const int64_t bag_count = static_cast<int64_t>(offsets.size());
    const Bags bags{offsets.data(), bag_count, count};
    std::vector<T> weight = numbers<T>(rows * width), dout = numbers<T>(bag_count * width);
    Scratch measure;
    const BagMemory<T> measured(measure, count, width, bag_count);
    std::vector<char> workspace(measure.bytes());
    const Call without{"test"}, with{"test", nullptr, workspace.data(), workspace.size()};
    for (BagMode mode : {kSum, kMean}) {
        std::vector<T> host(bag_count * width), device(bag_count * width, narrow<T>(1));
        bag_sum(without, bags, indices, width, mode, weight.data(), host.data());
        bag_sum_on_device(without, bags, indices, width, mode, weight.data(), device.data());
        expect(same(host, device), mode == kSum ? "the sum" : "the mean", count, rows, width, sizeof(T));
        std::vector<T> wanted = weight, searched = weight, sorted = weight;
        bag_gradient(without, bags, indices, width, mode, dout.data(), wanted.data());
        bag_gradient_on_device(without, bags, indices, width, mode, dout.data(), searched.data());
        expect(same(wanted, searched), "the bags' gradient without a workspace", count, rows, width, sizeof(T));
        bag_gradient_on_device(with, bags, indices, width, mode, dout.data(), sorted.data());
        expect(same(wanted, sorted), "the bags' gradient", count, rows, width, sizeof(T));
    }
    for (T &x : weight) x = below(9) == 0 ? narrow<T>(kNaN<Compute<T>>) : x;
    std::vector<T> host(bag_count * width), device(bag_count * width, narrow<T>(1));
    std::vector<int32_t> index(bag_count * width), index_device(bag_count * width, 7);
    bag_max(without, bags, indices, width, weight.data(), host.data(), index.data());
    bag_max_on_device(without, bags, indices, width, weight.data(), device.data(), index_device.data());
    expect(same(host, device), "the maximum", count, rows, width, sizeof(T));
    expect(same(index, index_device), "the maximum's row", count, rows, width, sizeof(T));
    test_max_gradient(index, dout, rows, width);
}

template <class T> void test_all() {
    for (const auto &[count, rows, width] : std::initializer_list<std::array<int64_t, 3>>{
             {1, 1, 1}, {5, 3, 3}, {300, 40, 8}, {300, 7, 24}, {700, 2, 5}, {65, 1, 16}, {64, 1, 1}, {2000, 900, 4}}) {
        test_rows<T>(count, rows, width);
    }
    test_rows<T>(20000, 3, 1, false); // sums of more than 64 * 64 terms
    test_rows<T>(9000, 2, 8, false);
    test_rows<T>(1024, 5, 2, false); // the most of few terms
    test_rows<T>(4096, 5, 2, false);
    test_rows<T>(1300, 3, 300, false);
    test_rows<T>(100, 20, 1040, false); // more than 256 vectors a row
    test_bags<T>({0}, 0, 3, 4);
    test_bags<T>({2, 2, 5, 64, 64, 200}, 300, 20, 8);
    test_bags<T>({0, 64, 129, 641, 1154}, 6000, 20, 3); // 512 indices, 513, and many
    test_bags<T>({0, 10, 4, -7, 9000, 20}, 100, 9, 40); // bad offsets
    std::vector<int32_t> short_bags;
    for (int32_t offset = 0; offset < 400; offset += static_cast<int32_t>(below(6))) short_bags.push_back(offset);
    test_bags<T>(short_bags, 400, 50, 16);
    test_bags<T>({0, 150}, 260, 30, 5); // teams that share bags
    test_bags<T>({0}, 5000, 3, 1);      // of more than 64 runs of 64
    for (const auto &[bags, rows, width] : std::initializer_list<std::array<int64_t, 3>>{{1, 3, 9},
                                                                                         {70, 1, 3},
                                                                                         {256, 100, 9},
                                                                                         {257, 1000, 4},
                                                                                         {600, 2, 3},
                                                                                         {4096, 1, 1},
                                                                                         {4096, 5000, 2},
                                                                                         {4100, 3, 2},
                                                                                         {600, 2000, 3},
                                                                                         {4100, 9000, 3},
                                                                                         {9000, 5000, 1},
                                                                                         {70, 70000, 9},
                                                                                         {5000, 40, 70},
                                                                                         {70000, 2, 1},
                                                                                         {3000, 20000, 2}}) {
        test_max_gradient(some_indices(bags * width, rows), numbers<T>(bags * width), rows, width);
    }
}

/// Clusters whose blocks share bags; teams that take several bags one after the other, some of which descend or are
/// long; and rows that teams load together.
template <class T> void test_shares() {
    emulated_cluster = 4;
    for (const auto &[bags, rows, width] :
         std::initializer_list<std::array<int64_t, 3>>{{600, 2000, 3}, {3000, 700, 9}, {4100, 9000, 3}}) {
        test_max_gradient(some_indices(bags * width, rows), numbers<T>(bags * width), rows, width);
    }
    emulated_cluster = 1;
    std::vector<int32_t> offsets;
    for (int32_t offset = 0; offset < 4000; offset += static_cast<int32_t>(below(5))) offsets.push_back(offset);
    offsets[20] = 700, offsets[300] = 9, offsets[301] = 3000;
    const int multiprocessors = std::exchange(emulated_multiprocessors, 1);
    test_bags<T>(offsets, 4200, 50, 9);
    test_bags<T>(offsets, 4200, 50, 16);
    emulated_multiprocessors = multiprocessors;
    test_bags<T>({0, 17, 17, 80, 213, 214, 800}, 830, 30, 16);
    test_bags<T>({0, 17, 17, 80, 213, 214, 800}, 830, 30, 130);
}

} // namespace

int main() {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    for (int64_t count : {1, 33, 4095, 4096, 4097, 20001}) {
        for (int bits : {1, 8, 9, 17, 32}) test_sort<uint32_t>(count, bits);
        test_sort<uint64_t>(count, 40);
    }
    test_all<f32>();
    test_all<f64>();
    test_all<bf16>();
    test_shares<f32>();
    test_shares<f64>();
    test_shares<bf16>();
    std::printf("%d of %d comparisons failed\n", failures, comparisons);
    return failures > 0;
}
