// The kernels of samplers, run on the CPU (emulated/core/device), draw the tokens that the host draws, with a block for
// a row and with a cluster: with every filter, ties, zeros, rows without a token, and drafts.
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

/// Probabilities, of which some are 0 and many are equal; the last row has none.
std::vector<f32> draw_probabilities(int64_t rows, int64_t vocab) {
    std::vector<f32> probs(rows * vocab);
    for (int64_t i = 0; i < rows * vocab; ++i) {
        const unsigned kind = random_bits() % 8;
        const bool none = i / vocab == rows - 1 && rows > 1;
        probs[i] = none || kind == 0 ? 0 : kind == 1 ? 0.25f : static_cast<f32>(random_bits()) * 0x1p-32f;
    }
    return probs;
}

void test_filters(int64_t rows, int64_t vocab) {
    const std::vector<f32> probs = draw_probabilities(rows, vocab);
    for (int filter = 0; filter < 5; ++filter) {
        Filters filters;
        if (filter == 1 || filter == 4) set_top_k(filters, static_cast<int32_t>(1 + vocab / 3));
        if (filter == 2 || filter == 4) set_top_p(filters, 0.4f);
        if (filter == 3) set_min_p(filters, 0.7f);
        std::vector<int32_t> host(rows, -1), device(rows, -1);
        const Samples on_host{vocab, filters, 42, 7, probs.data(), host.data(), nullptr};
        const Samples on_device{vocab, filters, 42, 7, probs.data(), device.data(), nullptr};
        sample_rows(Call{"host"}, rows, on_host);
        sample_rows_on_device(Call{"device"}, rows, on_device);
        expect_equal("filters", host, device);
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
    }
    std::printf("%d comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
