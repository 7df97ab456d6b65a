// The kernels of attention and of its gradients, run on the CPU (emulated/core/device), give what the host gives within
// rounding, and are NaN where it is: with windows, masks, patterns, shared heads, packed requests, pages and states.
// Memory ends where the last element does.
#include "core/skeleton/attention_gradient.h"

#define attend attend_on_device
#define attend_backward attend_backward_on_device
#define find_logits find_logits_on_device
#include "core/skeleton/attention_cuda.cuh"
#include "core/skeleton/attention_gradient_cuda.cuh"
#undef attend
#undef attend_backward
#undef find_logits

#include "held.h"

#include <cmath>
#include <cstdio>
#include <vector>

using namespace baracuda;

namespace {

int failures = 0, comparisons = 0;

template <class T> f64 number(T x) { return static_cast<f64>(widen(x)); }

/// `host` and `device` agree to a few roundings of T.
template <class T, class Element>
void expect_close(const char *name, const char *what, const Held<Element> &host, const Held<Element> &device) {
    ++comparisons;
    const f64 epsilon = std::is_same_v<T, f64>   ? 1e-12
                        : std::is_same_v<T, f32> ? 2e-5
                        : std::is_same_v<T, f16> ? 4e-3
                                                 : 3e-2;
    for (int64_t i = 0; i < host.count(); ++i) {
        const f64 wanted = number(host.data()[i]), got = number(device.data()[i]);
        if (wanted == got || (wanted != wanted && got != got)) continue;
        if (std::fabs(wanted - got) <= epsilon * (4 + std::fabs(wanted))) continue;
        std::printf("%s, %s: at %lld of %lld the host has %g, the kernel %g\n", name, what, static_cast<long long>(i),
                    static_cast<long long>(host.count()), wanted, got);
        ++failures;
        return;
    }
}

struct Extents {
    int64_t batch, heads, group, rows, keys, key_width, value_width;
};

/// How an attention differs from a plain one.
struct Variant {
    const char *name;
    Extents n;
    AttentionWindow window = {};
    f32 softcap = 0;
    bool slopes = false, mask = false, pattern = false, weights = false;
    int64_t padding = 0, specials = 0; // behind each row; of a thousand values and keys
};

AttentionWindow window_of(int64_t left, int64_t right, bool from_end) {
    AttentionWindow window;
    window.left = left, window.right = right, window.from_end = from_end;
    return window;
}

/// What an attention reads.
template <class T> struct Inputs {
    const Variant &variant;
    Extents n = variant.n;
    int64_t k_heads = n.heads / n.group;
    static constexpr int64_t block = 24;
    int64_t row_blocks = ceil_divide(n.rows, block), key_blocks = ceil_divide(n.keys, block);
    Held<T> q, k, v;
    Held<f32> slopes, mask;
    Held<u8> pattern;

    explicit Inputs(const Variant &variant)
        : variant(variant), q(size(n.heads, n.rows, n.key_width)), k(size(k_heads, n.keys, n.key_width)),
          v(size(k_heads, n.keys, n.value_width)), slopes(n.heads), mask(n.batch * n.heads * n.rows * n.keys),
          pattern(n.batch * n.heads * row_blocks * key_blocks) {
        q.draw(), k.draw(variant.specials, 1), v.draw(variant.specials), slopes.draw(), mask.draw();
        for (int64_t i = 0; i < mask.count(); ++i) {
            if (below(3) == 0 || i < n.keys) mask.set(i, -kInfinity<f32>);
        }
        for (int64_t i = 0; i < pattern.count(); ++i) pattern.data()[i] = static_cast<u8>(i > 0 ? below(3) : 0);
    }

    int64_t size(int64_t heads, int64_t rows, int64_t width) const {
        return std::max<int64_t>(0, n.batch * heads * rows * (width + variant.padding) - variant.padding);
    }
    RowLayout layout(int64_t heads, int64_t rows, int64_t width, int64_t group = 1) const {
        return row_layout(heads * group, rows, width + variant.padding, group);
    }
    template <class U> Rows<U> rows_of(U *data, int64_t heads, int64_t rows, int64_t width, int64_t group = 1) const {
        return {data, layout(heads, rows, width, group), rows};
    }
    Logits<T> logits() const {
        Logits<T> made = {};
        made.scale = Compute<T>(0.4);
        made.window = variant.window;
        made.softcap = Compute<T>(variant.softcap);
        if (variant.slopes) made.slopes = slopes.data();
        if (variant.mask) made.mask = {mask.data(), true, row_layout(n.heads, n.rows, n.keys)};
        if (variant.pattern) {
            made.pattern = pattern.data();
            made.block_size = block, made.heads = n.heads, made.row_blocks = row_blocks, made.key_blocks = key_blocks;
        }
        return made;
    }
};

template <class T> struct Outputs {
    Held<T> y, weights;
    Held<f32> logsumexp;

    Outputs(const Inputs<T> &in)
        : y(in.size(in.n.heads, in.n.rows, in.n.value_width), 7),
          weights(in.n.batch * in.n.heads * in.n.rows * in.n.keys, 7),
          logsumexp(in.n.batch * in.n.heads * in.n.rows, 7) {}
    AttentionResult<T> result(const Inputs<T> &in) const {
        AttentionResult<T> made = {};
        made.y = in.rows_of(y.data(), in.n.heads, in.n.rows, in.n.value_width);
        made.logsumexp = {logsumexp.data(), true, row_layout(in.n.heads, in.n.rows, 1)};
        if (in.variant.weights) made.weights = {weights.data(), false, row_layout(in.n.heads, in.n.rows, in.n.keys)};
        return made;
    }
    void expect_close_to(const char *name, const Outputs &host) const {
        expect_close<T>(name, "y", host.y, y);
        expect_close<T>(name, "logsumexp", host.logsumexp, logsumexp);
        expect_close<T>(name, "weights", host.weights, weights);
    }
};

void expect_ok(const char *name, Status status) {
    if (status == Status::ok) return;
    std::printf("%s: status %d\n", name, static_cast<int>(status));
    ++failures;
}

template <class T> void test_forward(const Variant &variant) {
    const Inputs<T> in(variant);
    const Extents &n = in.n;
    const Outputs<T> host(in), device(in);
    const auto problem = [&](const Outputs<T> &out) {
        return Attention<T, Rows<const T>, AttentionResult<T>>{
            n.batch,
            n.heads,
            n.rows,
            n.key_width,
            n.value_width,
            in.template rows_of<const T>(in.q.data(), n.heads, n.rows, n.key_width),
            in.template rows_of<const T>(in.k.data(), in.k_heads, n.keys, n.key_width, n.group),
            in.template rows_of<const T>(in.v.data(), in.k_heads, n.keys, n.value_width, n.group),
            in.logits(),
            out.result(in)};
    };
    attend(Call{"host"}, problem(host));
    expect_ok(variant.name, attend_on_device(Call{"device"}, problem(device)));
    device.expect_close_to(variant.name, host);
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
    attend(Call{"host"}, Attention<T, Rows<const T>, AttentionResult<T>>{
                             n.batch, n.heads, n.rows, n.key_width, n.value_width,
                             in.template rows_of<const T>(in.q.data(), n.heads, n.rows, n.key_width),
                             in.template rows_of<const T>(in.k.data(), in.k_heads, n.keys, n.key_width, n.group),
                             in.template rows_of<const T>(in.v.data(), in.k_heads, n.keys, n.value_width, n.group),
                             in.logits(), forward.result(in)});
    for (int64_t i = 0; i < rounded.count(); ++i) rounded.set(i, forward.logsumexp.data()[i]);
    const Gradients<T> host(in), device(in);
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
}

/// Requests of different lengths one after the other, an empty one among them.
template <class T> void test_packed() {
    const int32_t q_starts[] = {0, 70, 70, 75}, k_starts[] = {0, 67, 80, 80};
    const int64_t heads = 2, width = 20;
    Held<T> q(75 * heads * width), k(80 * width), v(80 * width), host(75 * heads * width), device(75 * heads * width);
    q.draw(), k.draw(), v.draw();
    const auto rows = [&](auto *data, int64_t of_heads, const int32_t *starts) {
        using U = std::remove_pointer_t<decltype(data)>;
        return Rows<U>{data, {0, width, of_heads * width, heads / of_heads, starts}, 0};
    };
    const auto problem = [&](const Held<T> &out) {
        AttentionResult<T> result = {};
        result.y = rows(out.data(), heads, q_starts);
        Logits<T> logits = {};
        logits.scale = 1;
        logits.window = window_of(-1, 0, true);
        return Attention<T, Rows<const T>, AttentionResult<T>>{3,
                                                               heads,
                                                               70,
                                                               width,
                                                               width,
                                                               rows(static_cast<const T *>(q.data()), heads, q_starts),
                                                               rows(static_cast<const T *>(k.data()), 1, k_starts),
                                                               rows(static_cast<const T *>(v.data()), 1, k_starts),
                                                               logits,
                                                               result};
    };
    attend(Call{"host"}, problem(host));
    expect_ok("packed", attend_on_device(Call{"device"}, problem(device)));
    expect_close<T>("packed", "y", host, device);
}

/// K: of keys and values. Slots that no request has are NaN, and the index of an empty page is not followed.
template <class T, class K> void test_pages() {
    constexpr int64_t page_size = 5, heads = 2, group = 3, width = 24, pages = 30;
    const int32_t lengths[] = {66, 0, 5, 13}, indptr[] = {0, 14, 15, 16, 19}, last[] = {1, 0, 5, 3};
    int32_t indices[19];
    for (int i = 0; i < 19; ++i) indices[i] = i == 14 ? 1 << 30 : 11 * i % pages; // of page 14 there are no keys
    Held<K> k(pages * heads * page_size * width), v(k.count());
    for (int b = 0; b < 4; ++b) {
        for (int64_t j = 0; j < lengths[b]; ++j) {
            for (int64_t at = 0; at < heads * width; ++at) {
                const int64_t row =
                    (indices[indptr[b] + j / page_size] * heads + at / width) * page_size + j % page_size;
                k.set(row * width + at % width, static_cast<f32>(below(9) - 4) * 0.25f);
                v.set(row * width + at % width, static_cast<f32>(below(9) - 4) * 0.25f);
            }
        }
    }
    Held<T> q(4 * heads * group * width), host(q.count()), device(q.count());
    q.draw();
    const auto problem = [&](const Held<T> &out) {
        const RowLayout rows = {heads * group * width, group * width, width};
        AttentionResult<T> result = {};
        result.y = {out.data(), rows, group};
        Logits<T> logits = {};
        logits.scale = 1;
        const Divider<int64_t> by_pages(page_size);
        return Attention<T, Pages<const K>, AttentionResult<T>>{
            4,
            heads,
            group,
            width,
            width,
            {q.data(), rows, group},
            {k.data(), indices, indptr, last, by_pages, heads, width, 1},
            {v.data(), indices, indptr, last, by_pages, heads, width, 1},
            logits,
            result};
    };
    attend(Call{"host"}, problem(host));
    expect_ok("pages", attend_on_device(Call{"device"}, problem(device)));
    expect_close<T>("pages", "y", host, device);
}

/// A state that two calls continue, the second with keys that only some rows see.
template <class T> void test_states(int64_t rows, int64_t width) {
    const int64_t keys = 70;
    Held<T> q(rows * width), k(2 * keys * width), v(2 * keys * width);
    q.draw(), k.draw(), v.draw();
    struct State {
        Held<f32> sums, largest, exponentials;
        State(int64_t rows, int64_t width)
            : sums(rows * width, 0), largest(rows, -kInfinity<f32>), exponentials(rows, 0) {}
    } host(rows, width), device(rows, width);
    for (const int64_t call : {0, 1}) {
        const auto problem = [&](const State &state) {
            Logits<T> logits = {};
            logits.scale = 1;
            logits.window = window_of(-1, 0, false);
            logits.window.shift = 3 - call * keys;
            const RowLayout of_rows = row_layout(1, rows, 1);
            return Attention<T, Rows<const T>, AttentionState<T>>{
                1,
                1,
                rows,
                width,
                width,
                {q.data(), row_layout(1, rows, width), rows},
                {k.data() + call * keys * width, row_layout(1, keys, width), keys},
                {v.data() + call * keys * width, row_layout(1, keys, width), keys},
                logits,
                {{state.sums.data(), row_layout(1, rows, width), rows},
                 {state.largest.data(), of_rows, rows},
                 {state.exponentials.data(), of_rows, rows}}};
        };
        attend(Call{"host"}, problem(host));
        expect_ok("states", attend_on_device(Call{"device"}, problem(device)));
    }
    expect_close<T>("states", "largest", host.largest, device.largest);
    for (const auto &[what, a, b] : {std::tuple{"sums", &host.sums, &device.sums},
                                     std::tuple{"exponentials", &host.exponentials, &device.exponentials}}) {
        for (int64_t i = 0; i < a->count(); ++i) { // of each row, relative to its sum of exponentials
            const f32 total = host.exponentials.data()[i / (a->count() / rows)];
            for (const Held<f32> *one : {a, b}) one->data()[i] /= total > 0 ? total : 1;
        }
        if (a != &host.exponentials) expect_close<T>("states", what, *a, *b);
    }
}

const Variant kVariants[] = {
    {"one", {1, 1, 1, 1, 1, 1, 1}},
    {"odd", {2, 2, 1, 67, 70, 7, 5}},
    {"whole tiles", {1, 1, 1, 128, 128, 64, 64}},
    {"wide", {1, 1, 1, 9, 66, 130, 256}},
    {"wider than the tensor cores take", {1, 1, 1, 3, 5, 300, 300}},
    {"padded", {1, 2, 1, 5, 9, 16, 16}, {}, 0, false, false, false, false, 8},
    {"padded oddly", {1, 2, 1, 5, 9, 16, 16}, {}, 0, false, false, false, false, 3},
    {"causal", {1, 2, 1, 130, 133, 16, 16}, window_of(-1, 0, false)},
    {"causal from the end", {1, 4, 2, 20, 75, 16, 16}, window_of(-1, 0, true)},
    {"more rows than keys", {1, 2, 1, 75, 20, 16, 16}, window_of(-1, 0, true)},
    {"window", {1, 3, 3, 140, 150, 8, 8}, window_of(9, 4, true), 5, true},
    {"a window behind all keys", {1, 1, 1, 70, 3, 8, 8}, window_of(2, 0, false)},
    {"mask", {2, 2, 1, 33, 70, 12, 12}, window_of(-1, 0, false), 0, false, true},
    {"pattern", {2, 2, 1, 70, 67, 12, 12}, {}, 0, false, false, true},
    {"weights", {1, 2, 1, 66, 70, 12, 130}, window_of(-1, 0, false), 0, false, true, false, true},
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
    test_type<f16>();
    test_type<bf16>();
    // A device whose blocks have less shared memory than the tensor cores' tiles need.
    emulated_shared_bytes = 99 << 10;
    test_forward<f16>(kVariants[3]);
    std::printf("%d comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
