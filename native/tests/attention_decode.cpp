// The kernel of attention for few rows, run on the CPU (emulated/core/device), gives what the host gives within
// rounding and is NaN where it is; and it gives a request the same bits in every batch, and in clusters of every size.
#include "core/skeleton/attention.h"

#define attend attend_on_device
#define find_logits find_logits_on_device
#include "core/skeleton/attention_cuda.cuh"
#undef attend
#undef find_logits

#include "attention_problems.h"

using namespace baracuda;
using namespace baracuda::tests;

namespace {

/// What the device may have: the largest cluster, and how many multiprocessors, by which clusters are made smaller.
struct Device {
    int cluster, multiprocessors;
};
constexpr Device kDevices[] = {{8, 132}, {1, 132}, {16, 12}};

void choose(const Device &device) {
    emulated_cluster = device.cluster;
    emulated_multiprocessors = device.multiprocessors;
}

template <class T> void expect_same_bits(const char *name, const char *what, const Held<T> &one, const Held<T> &other) {
    ++comparisons;
    if (memcmp(one.data(), other.data(), one.count() * sizeof(T)) == 0) return;
    std::printf("%s: other bits of y %s\n", name, what);
    ++failures;
}

/// A request of a plain problem alone.
template <class T> void leave_requests(Rows<T> &rows, int64_t b) {
    if (rows.layout.starts != nullptr) {
        rows.layout.starts += b;
    } else {
        rows.data += b * rows.layout.batch_stride;
    }
}
template <class T> void leave_requests(Pages<T> &pages, int64_t b) {
    pages.indptr += b;
    pages.last_page_len += b;
}
template <class T, class Keys>
Attention<T, Keys, AttentionResult<T>> alone(Attention<T, Keys, AttentionResult<T>> problem, int64_t b) {
    problem.batch = 1;
    leave_requests(problem.queries, b);
    leave_requests(problem.keys, b);
    leave_requests(problem.values, b);
    leave_requests(problem.result.y, b);
    problem.rows = problem.queries.size(0);
    problem.most_keys = problem.keys.size(0);
    return problem;
}

/// make(y) is a problem whose result is y, as `host` has it.
template <class T, class Make> void expect_bits_of_requests(const char *name, const Held<T> &host, const Make &make) {
    const Held<T> first(host.count(), 7), singly(host.count(), 7);
    for (const Device &one : kDevices) {
        choose(one);
        const Held<T> device(host.count(), 7);
        const Held<T> &y = &one == kDevices ? first : device;
        expect_ok(name, attend_on_device(Call{"device"}, make(y)));
        if (&one != kDevices) expect_same_bits(name, "on another device", first, y);
    }
    expect_close<T>(name, "y", host, first);
    const auto problem = make(singly);
    for (int64_t b = 0; b < problem.batch; ++b) { // on the last of the devices
        const auto request = alone(problem, b);
        if (request.rows > 0) expect_ok(name, attend_on_device(Call{"device"}, request));
    }
    expect_same_bits(name, "of a request alone", first, singly);
}

template <class T> void test_variant(const Variant &variant) {
    const Inputs<T> in(variant);
    const Outputs<T> host(in);
    attend(Call{"host"}, problem_of(in, host));
    choose(kDevices[below(3)]);
    const Outputs<T> device(in);
    expect_ok(variant.name, attend_on_device(Call{"device"}, problem_of(in, device)));
    device.expect_close_to(variant.name, host);
}

/// Of one row of four heads that share keys.
template <class T> void test_keys(int64_t keys, int64_t width) {
    const Variant variant = {"keys", {2, 4, 4, 1, keys, width, width}};
    const Inputs<T> in(variant);
    const Outputs<T> host(in);
    attend(Call{"host"}, problem_of(in, host));
    expect_bits_of_requests(variant.name, host.y, [&](const Held<T> &y) {
        auto problem = problem_of(in, host);
        problem.result.y.data = y.data();
        problem.result.logsumexp = {};
        return problem;
    });
}

/// Requests of few rows and of many.
template <class T> void test_packed(int64_t group) {
    const PackedInputs<T> in({0, 1, 1, 4, 44, 45}, {0, 300, 310, 910, 1000, 1000}, 2 * group, group, 40);
    const Held<T> host(in.q.count());
    attend(Call{"host"}, in.problem(host));
    expect_bits_of_requests("packed", host, [&](const Held<T> &y) { return in.problem(y); });
}

/// Short requests, which one kernel has alone and another among requests that are not, on both sides of all limits.
template <class T> void test_short(int64_t group, int64_t width) {
    const std::vector<int32_t> rows = {0, 13, 14, 14, 78, 95, 165, 168, 233, 234},
                               keys = {0, 13, 14, 20, 84, 89, 179, 479, 480, 544};
    const PackedInputs<T> in(rows, keys, 2 * group, group, width);
    const Held<T> host(in.q.count());
    attend(Call{"host"}, in.problem(host));
    expect_bits_of_requests("short", host, [&](const Held<T> &y) { return in.problem(y); });
}

/// All requests are short, as the caller says, or not as he says, and few of them or many.
template <class T> void test_all_short() {
    const PackedInputs<T> in({0, 13, 14, 14, 78, 95}, {0, 13, 14, 20, 84, 189}, 3, 1, 32);
    const Held<T> host(in.q.count());
    attend(Call{"host"}, in.problem(host));
    for (const int64_t most_keys : {64, 105}) {
        for (const Device &one : {Device{8, 132}, Device{8, 1}}) {
            choose(one);
            const Held<T> device(in.q.count(), 7);
            auto problem = in.problem(device);
            problem.most_keys = most_keys;
            expect_ok("all short", attend_on_device(Call{"device"}, problem));
            expect_close<T>("all short", "y", host, device);
        }
    }
}

template <class T, class K> void test_pages(int64_t page_size, int64_t group, int64_t width) {
    const PagedInputs<T, K> in({333, 0, 5, 64, 770}, page_size, 2, group, width);
    const Held<T> host(in.q.count());
    attend(Call{"host"}, in.problem(host));
    expect_bits_of_requests("pages", host, [&](const Held<T> &y) { return in.problem(y); });
}

/// Three calls, of which some rows see no key of the last.
template <class T> void test_states(int64_t rows, int64_t width) {
    for (const Device &one : kDevices) {
        choose(one);
        const StateInputs<T> in(rows, width, 600, 3);
        typename StateInputs<T>::State host(in), device(in);
        for (const int64_t call : {0, 1, 2}) {
            attend(Call{"host"}, in.problem(host, call, 1197));
            expect_ok("states", attend_on_device(Call{"device"}, in.problem(device, call, 1197)));
        }
        device.expect_close_to(host);
    }
}

const Variant kVariants[] = {
    {"one", {1, 1, 1, 1, 1, 1, 1}},
    {"one row of a head", {2, 3, 1, 1, 300, 64, 64}},
    {"heads that share keys", {2, 8, 8, 2, 300, 64, 64}},
    {"odd widths", {1, 4, 2, 3, 70, 7, 129}},
    {"wide", {1, 2, 1, 9, 290, 256, 256}},
    {"one wide operand", {1, 2, 2, 5, 290, 200, 20}},
    {"padded", {1, 4, 2, 5, 270, 64, 64}, {}, 0, false, false, false, false, 8},
    {"padded oddly", {1, 4, 2, 5, 70, 64, 64}, {}, 0, false, false, false, false, 3},
    {"causal", {1, 8, 4, 4, 133, 16, 16}, window_of(-1, 0, false)},
    {"causal from the end", {2, 8, 4, 4, 601, 16, 16}, window_of(-1, 0, true)},
    {"causal within a whole tile", {1, 2, 1, 16, 608, 16, 16}, window_of(-1, 0, true)},
    {"more rows than keys", {1, 2, 1, 16, 5, 16, 16}, window_of(-1, 0, true)},
    {"window", {1, 8, 4, 4, 900, 8, 8}, window_of(400, 4, true), 5, true},
    {"window that ends within tiles", {1, 4, 2, 8, 700, 16, 16}, window_of(300, 0, true)},
    {"narrow window", {1, 8, 4, 4, 900, 8, 8}, window_of(2, 0, true)},
    {"a window behind all keys", {1, 1, 1, 10, 3, 8, 8}, window_of(2, 0, false)},
    {"mask", {2, 4, 4, 4, 300, 12, 12}, window_of(-1, 290, false), 0, false, true},
    {"pattern", {2, 4, 1, 16, 300, 12, 12}, {}, 0, false, false, true},
    {"softcap and slopes", {1, 4, 4, 4, 300, 64, 64}, {}, 5, true},
    {"no keys", {2, 1, 1, 5, 0, 8, 8}},
    {"values that are not finite",
     {1, 8, 4, 3, 270, 8, 40},
     window_of(-1, 0, true),
     0,
     false,
     false,
     false,
     false,
     0,
     4},
    {"short", {2, 3, 1, 40, 64, 64, 64}},
    {"short, causal", {2, 4, 2, 64, 61, 32, 24}, window_of(-1, 0, true)},
    {"short, wide", {1, 2, 1, 17, 33, 200, 256}, window_of(7, 3, false)},
    {"short, padded", {1, 4, 2, 30, 40, 32, 128}, {}, 0, false, true, false, false, 8},
    {"short, pattern", {2, 4, 2, 50, 57, 80, 80}, window_of(-1, 5, false), 3, true, false, true},
    {"short, values that are not finite",
     {1, 4, 2, 33, 50, 8, 40},
     window_of(-1, 0, true),
     0,
     false,
     false,
     false,
     false,
     0,
     8},
    {"short, masked values that are not finite", {1, 4, 2, 20, 60, 16, 72}, {}, 0, false, true, false, false, 0, 10},
    {"masked values that are not finite", {1, 4, 2, 8, 270, 16, 16}, {}, 0, false, true, false, false, 0, 10},
};

template <class T> void test_type() {
    for (const Variant &variant : kVariants) test_variant<T>(variant);
    for (const int64_t keys : {0, 1, 15, 16, 17, 255, 256, 257, 1100}) test_keys<T>(keys, 64);
    test_keys<T>(300, 128);
    test_keys<T>(70, 37);
    for (const int64_t group : {1, 4, 8}) test_packed<T>(group);
    for (const int64_t width : {24, 64, 104}) test_short<T>(width == 24 ? 1 : 4, width);
    test_all_short<T>();
    test_pages<T, T>(1, 8, 64);
    test_pages<T, T>(16, 5, 128);
    test_pages<T, T>(5, 1, 20);
    test_pages<T, fp8e4m3>(16, 4, 128);
    test_pages<T, fp8e5m2>(3, 2, 72);
    test_pages<T, fp8e5m2>(16, 16, 256);
    test_states<T>(5, 24);
    test_states<T>(16, 130);
}

/// Requests of equal keys have equal bits wherever keys are cut: pieces cover the range, in order.
void test_pieces() {
    for (int64_t keys = 0; keys < 20000; ++keys) {
        const KeyPieces pieces({7, 7 + keys});
        int64_t end = 7;
        for (int at = 0; at < pieces.count; ++at) {
            const KeyRange piece = pieces.piece(at);
            if (piece.begin != end || piece.end <= piece.begin) ++failures;
            end = piece.end;
        }
        if (end != 7 + keys || pieces.count > DecodingPolicy::most_pieces) ++failures;
    }
}

} // namespace

int main() {
    test_pieces();
    test_type<f16>();          // bf16 has the same kernels: on a GPU, the cases run both
    test_keys<bf16>(8200, 16); // more pieces than a cluster of 8 has blocks
    // A device whose blocks have too little shared memory.
    emulated_shared_bytes = 64 << 10;
    test_variant<f16>(kVariants[3]);
    std::printf("%d comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
