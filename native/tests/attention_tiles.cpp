// The kernels of attention and of its gradients, run on the CPU (emulated/core/device), give what the host gives within
// rounding, and are NaN where it is: with windows, masks, patterns, shared heads, packed requests, pages and states.
// They give the same bits however many rows a block has, but for gradients in 16 bits. Memory ends where the last
// element does.
#include "core/skeleton/attention_gradient.h"

#define attend attend_on_device
#define attend_backward attend_backward_on_device
#define find_logits find_logits_on_device
#include "core/skeleton/attention_cuda.cuh"
#include "core/skeleton/attention_gradient_cuda.cuh"
#undef attend
#undef attend_backward
#undef find_logits

#include "attention_problems.h"

using namespace baracuda;
using namespace baracuda::tests;

namespace {

/// What run() does where any number of blocks keeps the device busy, so that they have as many rows as they can have.
template <class Run> void with_many_blocks(const Run &run) {
    const int multiprocessors = emulated_multiprocessors;
    emulated_multiprocessors = 1;
    run();
    emulated_multiprocessors = multiprocessors;
}

template <class T> void test_forward(const Variant &variant) {
    const Inputs<T> in(variant);
    const Outputs<T> host(in), device(in), many(in);
    attend(Call{"host"}, problem_of(in, host));
    expect_ok(variant.name, attend_on_device(Call{"device"}, problem_of(in, device)));
    device.expect_close_to(variant.name, host);
    with_many_blocks([&] { expect_ok(variant.name, attend_on_device(Call{"device"}, problem_of(in, many))); });
    expect_same(variant.name, "y", device.y, many.y);
    expect_same(variant.name, "logsumexp", device.logsumexp, many.logsumexp);
    expect_same(variant.name, "weights", device.weights, many.weights);
}

template <class T> struct Gradients {
    Held<T> dq, dk, dv, deltas, dscores;

    Gradients(const Inputs<T> &in)
        : dq(in.q.count(), 7), dk(in.k.count(), 7), dv(in.v.count(), 7), deltas(in.n.batch * in.n.heads * in.n.rows, 7),
          dscores(in.n.batch * in.n.heads * in.n.rows * in.n.keys, 7) {}
};

/// lse_is_f32: of the logsumexp that is given; otherwise it is rounded to T.
template <class T> void test_backward(const Variant &variant, bool lse_is_f32) {
    const Inputs<T> in(variant);
    const Extents &n = in.n;
    const Outputs<T> forward(in);
    Held<T> dy(forward.y.count()), rounded(forward.logsumexp.count());
    dy.draw();
    attend(Call{"host"}, problem_of(in, forward));
    for (int64_t i = 0; i < rounded.count(); ++i) rounded.set(i, forward.logsumexp.data()[i]);
    const Gradients<T> host(in), device(in), many(in);
    const auto problem = [&](const Gradients<T> &out) {
        AttentionGradient<T> made = {};
        made.batch = n.batch, made.heads = n.heads, made.rows = n.rows, made.key_rows = n.keys;
        made.key_width = n.key_width, made.value_width = n.value_width;
        made.queries = in.template rows_of<const T>(in.q.data(), n.heads, n.rows, n.key_width);
        made.keys = in.template rows_of<const T>(in.k.data(), in.k_heads, n.keys, n.key_width, n.group);
        made.values = in.template rows_of<const T>(in.v.data(), in.k_heads, n.keys, n.value_width, n.group);
        made.dy = in.template rows_of<const T>(dy.data(), n.heads, n.rows, n.value_width);
        made.y = in.template rows_of<const T>(forward.y.data(), n.heads, n.rows, n.value_width);
        made.logits = in.logits();
        const RowLayout of_rows = row_layout(n.heads, n.rows, 1), of_pairs = row_layout(n.heads, n.rows, n.keys);
        if (variant.weights) {
            made.weights = {forward.weights.data(), false, of_pairs};
            made.dscores = {out.dscores.data(), false, of_pairs};
            made.logits.window = {}; // the weights say what is seen
        } else if (lse_is_f32) {
            made.logsumexp = {forward.logsumexp.data(), true, of_rows};
        } else {
            made.logsumexp = {rounded.data(), false, of_rows};
            made.deltas = {out.deltas.data(), false, of_rows};
        }
        made.dq = in.rows_of(out.dq.data(), n.heads, n.rows, n.key_width);
        made.dk = {in.rows_of(out.dk.data(), in.k_heads, n.keys, n.key_width, n.group), n.group};
        made.dv = {in.rows_of(out.dv.data(), in.k_heads, n.keys, n.value_width, n.group), n.group};
        return made;
    };
    attend_backward(Call{"host"}, problem(host));
    expect_ok(variant.name, attend_backward_on_device(Call{"device"}, problem(device)));
    expect_close<T>(variant.name, "dq", host.dq, device.dq);
    expect_close<T>(variant.name, "dk", host.dk, device.dk);
    expect_close<T>(variant.name, "dv", host.dv, device.dv);
    expect_close<T>(variant.name, "deltas", host.deltas, device.deltas);
    expect_close<T>(variant.name, "dscores", host.dscores, device.dscores);
    if (sizeof(T) < 4) return;
    with_many_blocks([&] { expect_ok(variant.name, attend_backward_on_device(Call{"device"}, problem(many))); });
    expect_same(variant.name, "dq", device.dq, many.dq);
    expect_same(variant.name, "dk", device.dk, many.dk);
    expect_same(variant.name, "dv", device.dv, many.dv);
}

/// Requests of different lengths, an empty one among them.
template <class T> void test_packed() {
    const PackedInputs<T> in({0, 70, 70, 75}, {0, 67, 80, 80}, 2, 2, 20);
    const Held<T> host(in.q.count()), device(in.q.count());
    attend(Call{"host"}, in.problem(host));
    expect_ok("packed", attend_on_device(Call{"device"}, in.problem(device)));
    expect_close<T>("packed", "y", host, device);
}

template <class T, class K> void test_pages() {
    const PagedInputs<T, K> in({66, 0, 5, 13}, 5, 2, 3, 24);
    const Held<T> host(in.q.count()), device(in.q.count());
    attend(Call{"host"}, in.problem(host));
    expect_ok("pages", attend_on_device(Call{"device"}, in.problem(device)));
    expect_close<T>("pages", "y", host, device);
}

/// Two calls, in the second of which some rows see no key.
template <class T> void test_states(int64_t rows, int64_t width) {
    const StateInputs<T> in(rows, width, 70, 2);
    typename StateInputs<T>::State host(in), device(in);
    for (const int64_t call : {0, 1}) {
        attend(Call{"host"}, in.problem(host, call, 3));
        expect_ok("states", attend_on_device(Call{"device"}, in.problem(device, call, 3)));
    }
    device.expect_close_to(host);
}

const Variant kManyRows = {"many rows", {1, 2, 2, 520, 40, 16, 12}, window_of(-1, 0, true)};

const Variant kVariants[] = {
    {"one", {1, 1, 1, 1, 1, 1, 1}},
    {"odd", {2, 2, 1, 67, 70, 7, 5}},
    {"whole tiles", {1, 1, 1, 128, 128, 64, 64}},
    {"wide", {1, 1, 1, 9, 66, 130, 256}},
    {"few, wider than the tensor cores take", {1, 1, 1, 3, 5, 300, 300}},
    {"wider than the tensor cores take", {1, 1, 1, 34, 70, 300, 300}},
    {"few, padded", {1, 2, 1, 5, 9, 16, 16}, {}, 0, false, false, false, false, 8},
    {"few, padded oddly", {1, 2, 1, 5, 9, 16, 16}, {}, 0, false, false, false, false, 3},
    {"padded", {1, 2, 1, 35, 69, 16, 16}, {}, 0, false, false, false, false, 8},
    {"padded oddly", {1, 2, 1, 35, 69, 16, 16}, {}, 0, false, false, false, false, 3},
    {"few rows of heads that share keys", {2, 6, 3, 3, 11, 20, 33}, window_of(-1, 0, true), 5, true},
    {"few keys", {2, 2, 1, 150, 3, 40, 12}, window_of(140, 0, false)},
    {"few rows", {2, 2, 1, 2, 300, 12, 40}},
    {"few, weights", {2, 3, 1, 7, 13, 16, 72}, window_of(-1, 0, false), 0, false, true, false, true},
    {"few, weights of rows that can be read in runs", {2, 3, 1, 7, 16, 16, 72}, {}, 0, false, true, false, true},
    {"few, more rows than keys", {1, 2, 1, 75, 20, 16, 16}, window_of(-1, 0, true)},
    {"few, pattern", {2, 2, 1, 21, 35, 12, 12}, window_of(-1, 3, false), 0, false, false, true},
    {"few, values that are not finite",
     {1, 2, 1, 19, 40, 16, 16},
     window_of(-1, 0, false),
     0,
     false,
     true,
     false,
     false,
     0,
     20},
    {"causal", {1, 2, 1, 130, 133, 16, 16}, window_of(-1, 0, false)},
    {"causal from the end", {1, 4, 2, 20, 75, 16, 16}, window_of(-1, 0, true)},
    {"more rows than keys", {1, 2, 1, 75, 40, 16, 16}, window_of(-1, 0, true)},
    {"window", {1, 3, 3, 140, 150, 8, 8}, window_of(9, 4, true), 5, true},
    {"a window behind all keys", {1, 1, 1, 70, 3, 8, 8}, window_of(2, 0, false)},
    {"mask", {2, 2, 1, 33, 70, 12, 12}, window_of(-1, 0, false), 0, false, true},
    {"pattern", {2, 2, 1, 70, 67, 12, 12}, {}, 0, false, false, true},
    {"weights", {1, 2, 1, 66, 70, 12, 130}, window_of(-1, 0, false), 0, false, true, false, true},
    {"weights, pattern", {1, 2, 1, 66, 70, 64, 40}, window_of(-1, 9, false), 3, false, false, true, true},
    {"weights, all seen", {2, 2, 1, 130, 128, 16, 128}, {}, 0, false, false, false, true},
    {"slopes", {2, 4, 2, 130, 133, 16, 16}, window_of(-1, 0, true), 0, true},
    {"slopes and mask", {2, 2, 1, 70, 67, 72, 12}, {}, 0, true, true},
    {"no keys", {2, 1, 1, 5, 0, 8, 8}},
    {"values that are not finite",
     {1, 2, 1, 70, 70, 16, 16},
     window_of(-1, 0, false),
     0,
     false,
     false,
     false,
     false,
     0,
     4},
    {"masked values that are not finite", {1, 2, 1, 33, 70, 16, 16}, {}, 0, false, true, false, false, 0, 20},
};

template <class T> void test_type() {
    for (const Variant &variant : kVariants) {
        test_forward<T>(variant);
        for (const bool lse_is_f32 : {false, true}) test_backward<T>(variant, lse_is_f32);
    }
    test_packed<T>();
    test_pages<T, T>();
    if constexpr (sizeof(T) == 2) test_pages<T, fp8e4m3>();
    if constexpr (!std::is_same_v<T, f64>) {
        test_states<T>(70, 24);
        test_states<T>(5, 260);
    }
}

} // namespace

int main() {
    test_type<f32>();
    test_type<f64>();
    test_type<f16>(); // bf16 has the same kernels: on a GPU, the cases run both
    // The blocks of a cluster go through some of the rows each.
    emulated_cluster = 8;
    test_backward<f32>(kManyRows, true), test_backward<f64>(kManyRows, true);
    emulated_cluster = 1;
    // A device whose blocks have less shared memory than the tensor cores' tiles need.
    emulated_shared_bytes = 99 << 10;
    test_forward<f16>(kVariants[3]);
    std::printf("%d comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
