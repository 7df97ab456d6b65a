// Problems of attention for tests of the kernels that run on the CPU (emulated/core/device), and what they expect of
// their results.
#pragma once

#include "core/skeleton/attention.h"
#include "held.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

namespace baracuda::tests {

inline int failures = 0, comparisons = 0;

/// NaN or an infinity.
inline f32 special() {
    const f32 specials[] = {kNaN<f32>, kInfinity<f32>, -kInfinity<f32>};
    return specials[below(3)];
}

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

/// Both have the same bits, or NaN.
template <class Element>
void expect_same(const char *name, const char *what, const Held<Element> &one, const Held<Element> &other) {
    ++comparisons;
    for (int64_t i = 0; i < one.count(); ++i) {
        const Element &a = one.data()[i], &b = other.data()[i];
        if (std::memcmp(&a, &b, sizeof a) == 0 || (number(a) != number(a) && number(b) != number(b))) continue;
        std::printf("%s, %s: at %lld of %lld one has %g, the other %g\n", name, what, static_cast<long long>(i),
                    static_cast<long long>(one.count()), number(a), number(b));
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
    int64_t padding = 0, specials = 0; // behind each row; of a thousand values, and of each head's last key
};

inline AttentionWindow window_of(int64_t left, int64_t right, bool from_end) {
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
    Held<T> rounded_mask;
    Held<u8> pattern;

    explicit Inputs(const Variant &variant)
        : variant(variant), q(size(n.heads, n.rows, n.key_width)), k(size(k_heads, n.keys, n.key_width)),
          v(size(k_heads, n.keys, n.value_width)), slopes(n.heads), mask(n.batch * n.heads * n.rows * n.keys),
          rounded_mask(mask.count()), pattern(n.batch * n.heads * row_blocks * key_blocks) {
        q.draw(), k.draw(), v.draw(variant.specials), slopes.draw(), mask.draw();
        for (int64_t head = 0; variant.specials > 0 && head < n.batch * k_heads; ++head) { // the last key of each
            const int64_t row = (head + 1) * n.keys - 1;
            k.set(row * (n.key_width + variant.padding), kNaN<f32>);
            for (int64_t d = 0; d < n.value_width; ++d) {
                v.set(row * (n.value_width + variant.padding) + d, special());
            }
        }
        for (int64_t i = 0; i < mask.count(); ++i) {
            if (below(3) == 0 || i < n.keys) mask.set(i, -kInfinity<f32>);
            rounded_mask.set(i, mask.data()[i]);
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
        if (variant.mask && variant.weights) { // as the ops that store weights have it
            made.mask = {rounded_mask.data(), false, row_layout(n.heads, n.rows, n.keys)};
        }
        if (variant.pattern) {
            made.pattern = pattern.data();
            made.block_size = Divider<int64_t>(block), made.heads = n.heads, made.row_blocks = row_blocks,
            made.key_blocks = key_blocks;
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

inline void expect_ok(const char *name, Status status) {
    if (status == Status::ok) return;
    std::printf("%s: status %d\n", name, static_cast<int>(status));
    ++failures;
}

/// The problem of a variant.
template <class T>
Attention<T, Rows<const T>, AttentionResult<T>> problem_of(const Inputs<T> &in, const Outputs<T> &out) {
    const Extents &n = in.n;
    return {n.batch,
            n.heads,
            n.rows,
            n.key_width,
            n.value_width,
            in.template rows_of<const T>(in.q.data(), n.heads, n.rows, n.key_width),
            in.template rows_of<const T>(in.k.data(), in.k_heads, n.keys, n.key_width, n.group),
            in.template rows_of<const T>(in.v.data(), in.k_heads, n.keys, n.value_width, n.group),
            in.logits(),
            out.result(in)};
}

/// Requests one after the other, which begin at these rows and keys.
template <class T> struct PackedInputs {
    std::vector<int32_t> q_starts, k_starts;
    int64_t heads, group, width;
    Held<T> q, k, v;

    PackedInputs(std::vector<int32_t> of_rows, std::vector<int32_t> of_keys, int64_t heads, int64_t group,
                 int64_t width)
        : q_starts(std::move(of_rows)), k_starts(std::move(of_keys)), heads(heads), group(group), width(width),
          q(q_starts.back() * heads * width), k(k_starts.back() * heads / group * width), v(k.count()) {
        q.draw(), k.draw(), v.draw();
    }
    template <class U> Rows<U> rows_of(U *data, int64_t of_group, const std::vector<int32_t> &starts) const {
        return {data, {0, width, heads / of_group * width, of_group, starts.data()}, 0};
    }
    int64_t most_rows() const {
        int64_t most = 0;
        for (size_t b = 1; b < q_starts.size(); ++b) most = std::max<int64_t>(most, q_starts[b] - q_starts[b - 1]);
        return most;
    }
    /// Where y is as large as q.
    Attention<T, Rows<const T>, AttentionResult<T>> problem(const Held<T> &y) const {
        AttentionResult<T> result = {};
        result.y = rows_of(y.data(), 1, q_starts);
        Logits<T> logits = {};
        logits.scale = 1;
        logits.window = window_of(-1, 0, true);
        return {static_cast<int64_t>(q_starts.size()) - 1,
                heads,
                most_rows(),
                width,
                width,
                rows_of<const T>(q.data(), 1, q_starts),
                rows_of<const T>(k.data(), group, k_starts),
                rows_of<const T>(v.data(), group, k_starts),
                logits,
                result};
    }
};

/// One row of each of heads * group heads, and keys in pages of K that lie anywhere. Slots that no request has are NaN,
/// and the index of an empty page is not to be followed.
template <class T, class K> struct PagedInputs {
    int64_t batch, page_size, heads, group, width;
    std::vector<int32_t> indptr, last, indices;
    Held<T> q;
    Held<K> k, v;

    PagedInputs(const std::vector<int64_t> &lengths, int64_t page_size, int64_t heads, int64_t group, int64_t width)
        : batch(lengths.size()), page_size(page_size), heads(heads), group(group), width(width), indptr(1),
          q(batch * heads * group * width), k(slots(lengths) * heads * width), v(k.count()) {
        q.draw();
        const int64_t pages = slots(lengths) / page_size;
        for (const int64_t length : lengths) {
            const int64_t own = std::max<int64_t>(1, ceil_divide(length, page_size));
            for (int64_t page = 0; page < own; ++page) {
                // 7 is prime to the number of pages.
                indices.push_back(length == 0 ? 1 << 30 : static_cast<int32_t>(7 * indices.size() % pages));
            }
            indptr.push_back(static_cast<int32_t>(indices.size()));
            last.push_back(static_cast<int32_t>(length == 0 ? 0 : (length - 1) % page_size + 1));
            for (int64_t j = 0; j < length; ++j) {
                const int64_t page = indices[indices.size() - own + j / page_size];
                for (int64_t at = 0; at < heads * width; ++at) {
                    const int64_t row = (page * heads + at / width) * page_size + j % page_size;
                    for (Held<K> *one : {&k, &v})
                        one->set(row * width + at % width, 0.25f * static_cast<f32>(below(9) - 4));
                }
            }
        }
    }
    /// Of all pages, whose number is not a multiple of 7.
    int64_t slots(const std::vector<int64_t> &lengths) const {
        int64_t pages = 0;
        for (const int64_t length : lengths) pages += std::max<int64_t>(1, ceil_divide(length, page_size));
        return (pages % 7 == 0 ? pages + 1 : pages) * page_size;
    }
    /// Where y is as large as q.
    Attention<T, Pages<const K>, AttentionResult<T>> problem(const Held<T> &y) const {
        const RowLayout rows = {heads * group * width, group * width, width};
        AttentionResult<T> result = {};
        result.y = {y.data(), rows, group};
        Logits<T> logits = {};
        logits.scale = 1;
        const Divider<int64_t> by_pages(page_size);
        return {batch,
                heads,
                group,
                width,
                width,
                {q.data(), rows, group},
                {k.data(), indices.data(), indptr.data(), last.data(), by_pages, heads, width, 1},
                {v.data(), indices.data(), indptr.data(), last.data(), by_pages, heads, width, 1},
                logits,
                result};
    }
};

/// A state that calls continue, each with keys of its own.
template <class T> struct StateInputs {
    int64_t rows, width, keys, calls;
    Held<T> q, k, v;

    StateInputs(int64_t rows, int64_t width, int64_t keys, int64_t calls)
        : rows(rows), width(width), keys(keys), calls(calls), q(rows * width), k(calls * keys * width), v(k.count()) {
        q.draw(), k.draw(), v.draw();
    }

    struct State {
        Held<f32> sums, largest, exponentials;

        explicit State(const StateInputs &in)
            : sums(in.rows * in.width, 0), largest(in.rows, -kInfinity<f32>), exponentials(in.rows, 0) {}

        /// Sums of each row relative to that of exponentials.
        void normalize() {
            for (int64_t i = 0; i < sums.count(); ++i) {
                const f32 total = exponentials.data()[i / (sums.count() / exponentials.count())];
                sums.data()[i] /= total > 0 ? total : 1;
            }
        }
        void expect_close_to(State &host) {
            host.normalize(), normalize();
            expect_close<T>("states", "largest", host.largest, largest);
            expect_close<T>("states", "sums", host.sums, sums);
        }
    };

    /// Rows see the keys up to the first call's `shift` places behind their own.
    Attention<T, Rows<const T>, AttentionState<T>> problem(const State &state, int64_t call, int64_t shift) const {
        Logits<T> logits = {};
        logits.scale = 1;
        logits.window = window_of(-1, 0, false);
        logits.window.shift = shift - call * keys;
        const RowLayout of_rows = row_layout(1, rows, 1);
        return {1,
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
    }
};

} // namespace baracuda::tests
