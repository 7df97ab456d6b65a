// The kernels of samplers, run on the CPU (emulated/core/device), draw the tokens that the host draws, with a warp, a
// block and a cluster for a row, whether shared memory holds it or not: with every filter, ties, zeros, probabilities
// of any size, rows without a token, and drafts.
#include "family/attention/sampling.h"

#define sample_rows sample_rows_on_device
#include "family/attention/sampling_cuda.cuh"
#undef sample_rows

#include <cstdio>
#include <random>
#include <vector>

using namespace baracuda;
using namespace baracuda::attention;

namespace {

int failures = 0, comparisons = 0;
std::mt19937 random_bits(5);

void expect_equal(const char *what, const std::vector<int32_t> &host, const std::vector<int32_t> &device) {
    ++comparisons;
    if (host == device) return;
    if (++failures <= 20) std::printf("%s: vocab or cluster %d\n", what, emulated_cluster);
}

/// Probabilities: some are 0 and many are equal; of any size; all equal. The last row has none.
enum class Kind { ordinary, wide, equal };

std::vector<f32> draw_probabilities(int64_t rows, int64_t vocab, Kind kind = Kind::ordinary) {
    std::vector<f32> probs(rows * vocab);
    for (int64_t i = 0; i < rows * vocab; ++i) {
        const unsigned chance = random_bits() % 8;
        const f32 between = static_cast<f32>(random_bits()) * 0x1p-32f;
        const bool none = i / vocab == rows - 1 && rows > 1;
        probs[i] = none || chance == 0   ? 0
                   : kind == Kind::equal ? 0.125f
                   : kind == Kind::wide  ? std::ldexp(between, static_cast<int>(random_bits() % 200) - 160)
                   : chance == 1         ? 0.25f
                                         : between;
    }
    return probs;
}

void compare(const Filters &filters, const std::vector<f32> &probs, int64_t rows, int64_t vocab) {
    std::vector<int32_t> host(rows, -1), device(rows, -1);
    std::vector<uint8_t> valid_on_host(rows, 2), valid(rows, 2);
    const Samples on_host{vocab, filters, 42, 7, probs.data(), host.data(), valid_on_host.data()};
    const Samples on_device{vocab, filters, 42, 7, probs.data(), device.data(), valid.data()};
    sample_rows(Call{"host"}, rows, on_host);
    sample_rows_on_device(Call{"device"}, rows, on_device);
    expect_equal("filters", host, device);
    if (valid != valid_on_host) ++failures;
}

void test_filters(int64_t rows, int64_t vocab, Kind kind = Kind::ordinary) {
    const std::vector<f32> probs = draw_probabilities(rows, vocab, kind);
    for (int filter = 0; filter < 5; ++filter) {
        Filters filters;
        if (filter == 1 || filter == 4) set_top_k(filters, static_cast<int32_t>(1 + vocab / 3));
        if (filter == 2 || filter == 4) set_top_p(filters, 0.4f);
        if (filter == 3) set_min_p(filters, 0.7f);
        compare(filters, probs, rows, vocab);
    }
}

/// Each row has its own parameters, from those that allow one token to those that allow all.
void test_limits(int64_t vocab, Kind kind) {
    const auto most = static_cast<int32_t>(vocab);
    const std::vector<int32_t> top_k = {1, 2, most / 2 + 1, most, most + 9, 0, 1};
    const std::vector<f32> top_p = {1e-6f, 0.01f, 0.999f, 1, 2, 0.5f, -1},
                           min_p = {1, 1e-30f, 0.1f, 2, 0, kNaN<f32>, 1};
    const auto rows = static_cast<int64_t>(top_k.size());
    const std::vector<f32> probs = draw_probabilities(rows, vocab, kind);
    for (int filter = 1; filter < 8; ++filter) {
        Filters filters;
        if (filter & 1) set_top_k(filters, top_k.data());
        if (filter & 2) set_top_p(filters, top_p.data());
        if (filter & 4) set_min_p(filters, min_p.data());
        compare(filters, probs, rows, vocab);
    }
}

void test_drafts(int64_t rows, int64_t drafts, int64_t vocab) {
    const std::vector<f32> draft = draw_probabilities(rows * drafts, vocab);
    const std::vector<f32> target = draw_probabilities(rows * (drafts + 1), vocab);
    std::vector<int32_t> ids(rows * drafts);
    for (int32_t &id : ids) id = static_cast<int32_t>(random_bits() % vocab);
    const auto outputs = [&] { return std::vector<int32_t>(rows * (drafts + 3), 0); };
    std::vector<int32_t> host = outputs(), device = outputs();
    const auto problem = [&](std::vector<int32_t> &to) {
        int32_t *const counts = to.data() + rows * (drafts + 1);
        return Speculation{drafts,     vocab,         42,        7,      draft.data(),
                           ids.data(), target.data(), to.data(), counts, counts + rows};
    };
    sample_rows(Call{"host"}, rows, problem(host));
    sample_rows_on_device(Call{"device"}, rows, problem(device));
    expect_equal("drafts", host, device);
}

} // namespace

int main() {
    for (const int cluster : {1, 2, 8}) {
        emulated_cluster = cluster;
        for (const int64_t vocab : {1, 33, 1025, 9000, 40001}) {
            test_filters(vocab > 9000 ? 2 : 3, vocab);
            test_drafts(2, 3, vocab);
        }
        for (const Kind kind : {Kind::wide, Kind::equal}) test_filters(2, 9000, kind), test_limits(9000, kind);
        // Rows of which shared memory holds a part, and of which a block first looks for the part of a warp.
        emulated_shared_bytes = 40 << 10;
        test_filters(2, 40001);
        test_drafts(1, 1, 40001);
        emulated_shared_bytes = 227 << 10;
    }
    for (const Kind kind : {Kind::ordinary, Kind::wide, Kind::equal}) {
        for (const int64_t vocab : {1, 2, 31, 256, 257, 1000, 8192}) test_limits(vocab, kind);
        emulated_multiprocessors = 1; // warps take more
        for (const int64_t vocab : {257, 1000, 1024}) test_limits(vocab, kind);
        emulated_multiprocessors = 132;
    }
    std::printf("%d comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
