// Problems for the tests of attention's gradients, and what they give by the formula in f64.
#pragma once

#include "core/skeleton/attention_gradient.h"
#include "held.h"

#include <cmath>
#include <cstdio>
#include <vector>

namespace baracuda::tests {

inline int failures = 0, comparisons = 0;

/// Sequences of rows and keys, one after the other.
using Lengths = std::vector<std::pair<int64_t, int64_t>>;

/// Where NaN and infinities are: in rows and keys that nobody sees, in rows, keys and dy that some see, or in a row of
/// which they make all logits -infinity.
enum class Spoiled { nothing, unseen, seen, sunk };

struct Variant {
    const char *name;
    Lengths lengths;
    int64_t heads, group, key_width, value_width;
    AttentionWindow window = {};
    f32 softcap = 0;
    bool slopes = false, mask = false, pattern = false;
    int64_t padding = 0; // behind each row
    Spoiled spoiled = Spoiled::nothing;
    f32 scale = 0.3f;
};

inline AttentionWindow window_of(int64_t left, int64_t right, bool from_end = true) {
    AttentionWindow window;
    window.left = left, window.right = right, window.from_end = from_end;
    return window;
}

/// A tensor [all rows, heads, width] of sequences that start where `starts` says.
template <class T> struct Tensor {
    int64_t heads, width, row;
    std::vector<int32_t> starts;
    Held<T> held;

    Tensor(const Variant &of, bool of_keys, int64_t heads, int64_t width, f32 value = 7)
        : heads(heads), width(width), row(heads * width + of.padding), starts(starts_of(of, of_keys)),
          held(std::max<int64_t>(0, starts.back() * row - of.padding), value) {}

    static std::vector<int32_t> starts_of(const Variant &of, bool of_keys) {
        std::vector<int32_t> made = {0};
        for (const auto &[rows, keys] : of.lengths) {
            made.push_back(made.back() + static_cast<int32_t>(of_keys ? keys : rows));
        }
        return made;
    }
    int64_t at(int64_t b, int64_t h, int64_t i) const { return (starts[b] + i) * row + h * width; }
    f64 get(int64_t b, int64_t h, int64_t i, int64_t d) const { return widen(held.data()[at(b, h, i) + d]); }
    template <class U> Rows<U> rows(int64_t group = 1) const {
        return {held.data(), {0, width, row, group, starts.data()}, 0};
    }
};

template <class T> struct Inputs {
    const Variant &of;
    int64_t key_heads = of.heads / of.group, batch = static_cast<int64_t>(of.lengths.size());
    int64_t rows = 0, keys = 0;
    static constexpr int64_t block = 24;
    Tensor<T> q, k, v, dy, y;
    Tensor<f32> logsumexp;
    Tensor<T> rounded;
    Held<f32> slopes, mask;
    Held<u8> pattern;

    explicit Inputs(const Variant &of)
        : of(of), q(of, false, of.heads, of.key_width), k(of, true, key_heads, of.key_width),
          v(of, true, key_heads, of.value_width), dy(of, false, of.heads, of.value_width),
          y(of, false, of.heads, of.value_width), logsumexp(of, false, of.heads, 1), rounded(of, false, of.heads, 1),
          slopes(of.heads), mask(batch * of.heads * most(false) * most(true)),
          pattern(batch * of.heads * ceil_divide(most(false), block) * ceil_divide(most(true), block)) {
        rows = most(false), keys = most(true);
        q.held.draw(), k.held.draw(), v.held.draw(), dy.held.draw(), slopes.draw(), mask.draw();
        for (int64_t i = 0; i < mask.count(); ++i) {
            if (below(3) == 0 || i < keys) mask.set(i, -kInfinity<f32>);
        }
        for (int64_t i = 0; i < pattern.count(); ++i) pattern.data()[i] = static_cast<u8>(i > 0 ? below(3) : 0);
        if (of.spoiled == Spoiled::unseen) spoil();
        if (of.spoiled == Spoiled::seen) {
            dy.held.draw(4);
            for (int64_t d = 0; d < of.key_width; ++d) q.held.set(q.at(0, 0, 7) + d, kNaN<f32>);
            k.held.set(k.at(0, 0, 60) + 1, kNaN<f32>), v.held.set(v.at(0, key_heads - 1, 55) + 2, kInfinity<f32>);
        }
        if (of.spoiled == Spoiled::sunk) {
            q.held.set(q.at(0, 0, 5), -kInfinity<f32>);
            for (int64_t j = 0; j < keys; ++j) k.held.set(k.at(0, 0, j), 1);
        }
        for_rows([&](int64_t b, int64_t h, int64_t i) { attend(b, h, i); });
    }

    int64_t most(bool of_keys) const {
        int64_t made = 0;
        for (const auto &[rows, keys] : of.lengths) made = std::max(made, of_keys ? keys : rows);
        return made;
    }
    template <class Body> void for_rows(const Body &body) const {
        for (int64_t b = 0; b < batch; ++b) {
            for (int64_t h = 0; h < of.heads; ++h) {
                for (int64_t i = 0; i < of.lengths[b].first; ++i) body(b, h, i);
            }
        }
    }

    Logits<T> logits() const {
        Logits<T> made = {};
        made.scale = of.scale;
        made.window = of.window;
        made.softcap = of.softcap;
        if (of.slopes) made.slopes = slopes.data();
        if (of.mask) made.mask = {mask.data(), true, row_layout(of.heads, rows, keys)};
        if (of.pattern) {
            made.pattern = pattern.data(), made.block_size = Divider<int64_t>(block), made.heads = of.heads;
            made.row_blocks = ceil_divide(rows, block), made.key_blocks = ceil_divide(keys, block);
        }
        return made;
    }

    /// A pair's logit, what that may be off by in f32, and its derivative by the product of the scale, q and k.
    struct Pair {
        bool seen;
        f64 logit, error, slope;
    };
    Pair pair(int64_t b, int64_t h, int64_t i, int64_t j) const {
        const int64_t shift = of.window.from_end ? of.lengths[b].second - of.lengths[b].first : 0;
        Pair made = {false, 0, 0, 1};
        f32 logit = 0, slope = 1; // what hides a pair does not depend on its product
        made.seen = logits()(b, h, i, j, shift, logit, slope);
        f64 size = 0;
        for (int64_t d = 0; d < of.key_width; ++d) {
            const f64 product = of.scale * q.get(b, h, i, d) * k.get(b, h / of.group, j, d);
            made.logit += product, size += std::fabs(product);
        }
        made.error = 0x1p-23 * (2 * std::sqrt(of.key_width) + 10) * size + 40 * 0x1p-24;
        if (of.softcap > 0) {
            const f64 bounded = std::tanh(made.logit / of.softcap);
            made.logit = of.softcap * bounded, made.slope = 1 - bounded * bounded;
        }
        made.logit += logit; // slopes and masks are added, and tanh(0) is 0
        made.error += 0x1p-22 * std::fabs(logit);
        return made;
    }

    void attend(int64_t b, int64_t h, int64_t i) {
        f64 largest = -kInfinity<f64>, sum = 0;
        std::vector<f64> weights(of.lengths[b].second), mean(of.value_width);
        std::vector<Pair> pairs;
        for (int64_t j = 0; j < of.lengths[b].second; ++j) {
            pairs.push_back(pair(b, h, i, j));
            if (pairs[j].seen) largest = std::max(largest, pairs[j].logit);
        }
        for (int64_t j = 0; j < of.lengths[b].second; ++j) {
            if (!pairs[j].seen || pairs[j].logit == -kInfinity<f64>) continue;
            const f64 weight = std::exp(pairs[j].logit - largest);
            sum += weight;
            for (int64_t d = 0; d < of.value_width; ++d) mean[d] += weight * v.get(b, h / of.group, j, d);
        }
        for (int64_t d = 0; d < of.value_width; ++d) {
            y.held.set(y.at(b, h, i) + d, static_cast<f32>(sum != 0 ? mean[d] / sum : 0));
        }
        const f32 log = static_cast<f32>(sum != 0 ? largest + std::log(sum) : -kInfinity<f64>);
        logsumexp.held.set(logsumexp.at(b, h, i), log), rounded.held.set(rounded.at(b, h, i), log);
    }

    /// What no row sees, and rows that see nothing.
    void spoil() {
        const f32 specials[] = {kNaN<f32>, kInfinity<f32>, -kInfinity<f32>};
        for (int64_t b = 0; b < batch; ++b) {
            const auto [n, m] = of.lengths[b];
            for (int64_t h = 0; h < of.heads; ++h) {
                const auto sees = [&](int64_t i, int64_t j) { return pair(b, h, i, j).seen; };
                for (int64_t i = 0; i < n; ++i) {
                    bool any = false;
                    for (int64_t j = 0; j < m; ++j) any = any || sees(i, j);
                    for (int64_t d = 0; !any && d < of.key_width; ++d) q.held.set(q.at(b, h, i) + d, specials[d % 3]);
                    for (int64_t d = 0; !any && d < of.value_width; ++d) {
                        dy.held.set(dy.at(b, h, i) + d, specials[d % 3]);
                    }
                }
                for (int64_t j = 0; of.group == 1 && j < m; ++j) {
                    bool any = false;
                    for (int64_t i = 0; i < n; ++i) any = any || sees(i, j);
                    for (int64_t d = 0; !any && d < of.key_width; ++d) k.held.set(k.at(b, h, j) + d, specials[d % 3]);
                    for (int64_t d = 0; !any && d < of.value_width; ++d) v.held.set(v.at(b, h, j) + d, specials[d % 3]);
                }
            }
        }
    }
};

/// Sums, and what they may be off by.
template <class T> struct Expected {
    std::vector<f64> sums, errors;
    explicit Expected(const Tensor<T> &of) : sums(of.held.count()), errors(sums.size()) {}
    void add(int64_t at, f64 value, f64 error) { sums[at] += value, errors[at] += error; }
};

/// As cases/attention_gradients.py has it.
template <class T> struct Truth {
    Expected<T> dq, dk, dv;

    explicit Truth(const Inputs<T> &in) : dq(in.q), dk(in.k), dv(in.v) {
        const Variant &of = in.of;
        in.for_rows([&](int64_t b, int64_t h, int64_t i) {
            const int64_t keys = of.lengths[b].second, of_h = h / of.group;
            const f64 unit = std::is_same_v<T, f16> ? 0x1p-11 : 0x1p-8;
            const f64 least = std::is_same_v<T, f16> ? 0x1p-25 : 0; // what the rounding of a small dS may be off by
            const f64 relative = 0x1p-23 * std::sqrt(of.value_width + of.lengths[b].first + keys) + unit + 0x1p-21;
            std::vector<typename Inputs<T>::Pair> pairs;
            f64 largest = -kInfinity<f64>, sum = 0, delta = 0, mean_spread = 0;
            for (int64_t j = 0; j < keys; ++j) {
                pairs.push_back(in.pair(b, h, i, j));
                if (pairs[j].seen) largest = std::max(largest, pairs[j].logit);
            }
            std::vector<f64> products(keys), spreads(keys), weights(keys);
            for (int64_t j = 0; j < keys; ++j) {
                if (pairs[j].seen) sum += weights[j] = std::exp(pairs[j].logit - largest);
            }
            if (in.logsumexp.get(b, h, i, 0) == -kInfinity<f64>) return; // it sees nothing
            for (int64_t d = 0; d < of.value_width; ++d) delta += in.dy.get(b, h, i, d) * in.y.get(b, h, i, d);
            for (int64_t j = 0; j < keys; ++j) {
                if (!pairs[j].seen) continue;
                weights[j] /= sum;
                for (int64_t d = 0; d < of.value_width; ++d) {
                    const f64 product = in.dy.get(b, h, i, d) * in.v.get(b, of_h, j, d);
                    products[j] += product, spreads[j] += std::fabs(product);
                }
                mean_spread += weights[j] * spreads[j];
            }
            for (int64_t j = 0; j < keys; ++j) {
                if (!pairs[j].seen) continue;
                const f64 weight = weights[j], dscore = weight * (products[j] - delta), error = pairs[j].error;
                const f64 slope = of.scale * pairs[j].slope;
                const f64 size = weight + 0x1p-126; // weights that are smaller may be 0
                const f64 dscore_error = size * (spreads[j] + mean_spread) * (relative + error) +
                                         std::fabs(dscore) * (2 * error + relative) + least / 4;
                for (int64_t d = 0; d < of.key_width; ++d) {
                    const f64 key = in.k.get(b, of_h, j, d), query = in.q.get(b, h, i, d);
                    dq.add(in.q.at(b, h, i) + d, slope * dscore * key, std::fabs(slope * key) * dscore_error);
                    dk.add(in.k.at(b, of_h, j) + d, slope * dscore * query, std::fabs(slope * query) * dscore_error);
                }
                for (int64_t d = 0; d < of.value_width; ++d) {
                    const f64 dy = in.dy.get(b, h, i, d);
                    dv.add(in.v.at(b, of_h, j) + d, weight * dy, size * (relative + error) * std::fabs(dy));
                }
            }
        });
    }
};

/// The rows of `to`, which has one request, are those of request b.
template <class T> void take_request(Inputs<T> &to, const Inputs<T> &from, int64_t b) {
    const auto take = [&](Tensor<T> &one, const Tensor<T> &all) {
        for (int64_t i = 0; i < one.starts[1]; ++i) {
            for (int64_t d = 0; d < one.heads * one.width; ++d) {
                one.held.data()[one.at(0, 0, i) + d] = all.held.data()[all.at(b, 0, i) + d];
            }
        }
    };
    take(to.q, from.q), take(to.k, from.k), take(to.v, from.v), take(to.dy, from.dy), take(to.y, from.y);
}

template <class T> struct Gradients {
    Tensor<T> dq, dk, dv, deltas;
    explicit Gradients(const Inputs<T> &in)
        : dq(in.of, false, in.of.heads, in.of.key_width), dk(in.of, true, in.key_heads, in.of.key_width),
          dv(in.of, true, in.key_heads, in.of.value_width), deltas(in.of, false, in.of.heads, 1) {}
};

/// given: the logsumexp in f32; otherwise it is found again.
template <class T> AttentionGradient<T> problem_of(Gradients<T> &out, const Inputs<T> &in, bool given) {
    const Variant &of = in.of;
    AttentionGradient<T> problem = {};
    problem.batch = in.batch, problem.heads = of.heads, problem.rows = in.rows, problem.key_rows = in.keys;
    problem.key_width = of.key_width, problem.value_width = of.value_width;
    problem.queries = in.q.template rows<const T>(), problem.dy = in.dy.template rows<const T>();
    problem.y = in.y.template rows<const T>();
    problem.keys = in.k.template rows<const T>(of.group), problem.values = in.v.template rows<const T>(of.group);
    problem.logits = in.logits();
    if (given) {
        problem.logsumexp = {in.logsumexp.held.data(), true, in.logsumexp.template rows<f32>().layout};
    } else {
        problem.logsumexp = {in.rounded.held.data(), false, in.rounded.template rows<T>().layout};
        problem.deltas = {out.deltas.held.data(), false, out.deltas.template rows<T>().layout};
    }
    problem.dq = out.dq.template rows<T>();
    problem.dk = {out.dk.template rows<T>(of.group), of.group};
    problem.dv = {out.dv.template rows<T>(of.group), of.group};
    return problem;
}

template <class T>
void expect_close(const char *name, const char *what, const Expected<T> &wanted, const Tensor<T> &got) {
    ++comparisons;
    const f64 unit = std::is_same_v<T, f16> ? 0x1p-11 : 0x1p-8, smallest = std::is_same_v<T, f16> ? 0x1p-24 : 0x1p-133;
    for (int64_t i = 0; i < got.held.count(); ++i) {
        const f64 found = widen(got.held.data()[i]), value = wanted.sums[i];
        if (i % got.row >= got.heads * got.width) {
            if (found == 7) continue; // padding is not written
        } else {
            const f64 inside = 8 * wanted.errors[i] + 0x1p-23 * std::fabs(value);
            if (std::fabs(found - value) <= inside + unit * (std::fabs(value) + inside) + smallest) continue;
            if (found == value || (found != found && value != value)) continue;
        }
        std::printf("%s, %s: at %lld of %lld %g is wanted within %g, the kernel has %g\n", name, what,
                    static_cast<long long>(i), static_cast<long long>(got.held.count()), value, 8 * wanted.errors[i],
                    found);
        ++failures;
        return;
    }
}

template <class T>
void expect_same(const char *name, const Tensor<T> &a, const Tensor<T> &b, int64_t of_b, int64_t of_a) {
    ++comparisons;
    const int64_t rows = a.starts[of_a + 1] - a.starts[of_a];
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t d = 0; d < a.heads * a.width; ++d) {
            if (to_word(a.held.data()[a.at(of_a, 0, i) + d]) == to_word(b.held.data()[b.at(of_b, 0, i) + d])) continue;
            std::printf("%s: other bits in row %lld\n", name, static_cast<long long>(i));
            ++failures;
            return;
        }
    }
}

} // namespace baracuda::tests
