// The gradients of attention by blocks that have whole heads, or pieces of them, run on the CPU (emulated/core/device),
// against the host's: few rows and many keys, many rows and few keys, with weights that are stored or found again, many
// keys that no row sees, and by clusters that hold all keys, of 16-bit weights that are stored.
#include "core/skeleton/attention_gradient.h"

#define attend attend_on_device
#define attend_backward attend_backward_on_device
#define find_logits find_logits_on_device
#include "core/skeleton/attention_gradient_cuda.cuh"
#undef attend
#undef attend_backward
#undef find_logits

#include "held.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace baracuda;

namespace {

int failures = 0, comparisons = 0;

struct Size {
    int64_t heads, group, rows, keys, key_width, value_width;
    int pieces;         // that a head is expected to have
    int64_t right = -1; // of the window where weights are not stored; by default, half of the keys
};

template <class T> struct Gradients {
    Held<T> dq, dk, dv, others; // others: dS, or deltas

    explicit Gradients(const Size &n)
        : dq(2 * n.heads * n.rows * n.key_width, 7), dk(2 * n.heads / n.group * n.keys * n.key_width, 7),
          dv(2 * n.heads / n.group * n.keys * n.value_width, 7), others(2 * n.heads * n.rows * n.keys, 7) {}
};

template <class T> void expect_close(const Size &n, const char *what, const Held<T> &got, const Held<T> &wanted) {
    ++comparisons;
    const f64 unit = sizeof(T) == 2 ? 0x1p-8 : sizeof(T) == 4 ? 0x1p-18 : 0x1p-45;
    f64 largest = 1;
    for (int64_t i = 0; i < wanted.count(); ++i) largest = std::max<f64>(largest, std::fabs(widen(wanted.data()[i])));
    for (int64_t i = 0; i < got.count(); ++i) {
        const f64 a = widen(got.data()[i]), b = widen(wanted.data()[i]);
        if (a == b || std::fabs(a - b) <= unit * largest) continue;
        std::printf("%lld rows, %lld keys, %s: at %lld %g is wanted, the kernel has %g\n",
                    static_cast<long long>(n.rows), static_cast<long long>(n.keys), what, static_cast<long long>(i), b,
                    a);
        ++failures;
        return;
    }
}

template <class T> int pieces_of(const AttentionGradient<T> &problem) {
    const int whole = whole_pieces(problem).count;
    if constexpr (sizeof(T) == 2) {
        const GivenPieces given = given_pieces(problem);
        if (whole == 0) return given.rows * given.keys;
    }
    return whole;
}

/// Every third weight is 0, and key 1, which no row sees, is NaN.
template <class T> void test(const Size &n, bool stored) {
    const int64_t batch = 2, rows = batch * n.heads * n.rows, keys = batch * n.heads / n.group * n.keys;
    Held<T> q(rows * n.key_width), k(keys * n.key_width), v(keys * n.value_width), dy(rows * n.value_width),
        y(rows * n.value_width), logsumexp(rows), weights(rows * n.keys);
    q.draw(), k.draw(), v.draw(), dy.draw(), y.draw();
    for (int64_t i = 0; i < rows; ++i) logsumexp.set(i, 2 + i % 5);
    for (int64_t i = 0; i < weights.count(); ++i) {
        weights.set(i, i % 3 == 0 || (n.keys > 1 && i % n.keys == 1) ? 0 : 0.01f * static_cast<f32>(i % 7 + 1));
    }
    for (int64_t i = 1; stored && i < rows; i += n.rows) { // row 1 of a head sees nothing, and nobody sees it
        for (int64_t j = 0; j < n.keys; ++j) weights.set(i * n.keys + j, 0);
        for (int64_t d = 0; d < n.key_width; ++d) q.set(i * n.key_width + d, kNaN<f32>);
        for (int64_t d = 0; d < n.value_width; ++d) dy.set(i * n.value_width + d, -kInfinity<f32>);
    }
    for (int64_t head = 0; stored && n.keys > 1 && head < keys / n.keys; ++head) {
        for (int64_t d = 0; d < n.key_width; ++d) k.set((head * n.keys + 1) * n.key_width + d, kNaN<f32>);
        for (int64_t d = 0; d < n.value_width; ++d) v.set((head * n.keys + 1) * n.value_width + d, kNaN<f32>);
    }
    const auto problem_of = [&](const Gradients<T> &out) {
        const RowLayout of_q = row_layout(n.heads, n.rows, n.key_width),
                        of_y = row_layout(n.heads, n.rows, n.value_width);
        const RowLayout of_k = row_layout(n.heads, n.keys, n.key_width, n.group),
                        of_v = row_layout(n.heads, n.keys, n.value_width, n.group);
        AttentionGradient<T> problem = {};
        problem.batch = batch, problem.heads = n.heads, problem.rows = n.rows, problem.key_rows = n.keys;
        problem.key_width = n.key_width, problem.value_width = n.value_width;
        problem.queries = {q.data(), of_q, n.rows}, problem.dy = {dy.data(), of_y, n.rows};
        problem.keys = {k.data(), of_k, n.keys}, problem.values = {v.data(), of_v, n.keys};
        problem.logits.scale = static_cast<Compute<T>>(0.3);
        if (stored) {
            problem.weights = {weights.data(), false, row_layout(n.heads, n.rows, n.keys)};
            problem.dscores = {out.others.data(), false, row_layout(n.heads, n.rows, n.keys)};
        } else {
            problem.y = {y.data(), of_y, n.rows};
            problem.logits.window.right = n.right < 0 ? n.keys / 2 : n.right;
            problem.logsumexp = {logsumexp.data(), false, row_layout(n.heads, n.rows, 1)};
            problem.deltas = {out.others.data(), false, row_layout(n.heads, n.rows, 1)};
        }
        problem.dq = {out.dq.data(), of_q, n.rows};
        problem.dk = {{out.dk.data(), of_k, n.keys}, n.group}, problem.dv = {{out.dv.data(), of_v, n.keys}, n.group};
        return problem;
    };
    const Gradients<T> got(n), wanted(n);
    const AttentionGradient<T> problem = problem_of(got);
    ++comparisons;
    if (pieces_of(problem) != n.pieces || attend_backward_on_device(Call{"device"}, problem) != Status::ok ||
        attend_backward(Call{"host"}, problem_of(wanted)) != Status::ok) {
        std::printf("%lld rows, %lld keys: %d pieces, or a failure\n", static_cast<long long>(n.rows),
                    static_cast<long long>(n.keys), pieces_of(problem));
        ++failures;
    }
    expect_close(n, "dq", got.dq, wanted.dq), expect_close(n, "dk", got.dk, wanted.dk);
    expect_close(n, "dv", got.dv, wanted.dv), expect_close(n, stored ? "dscores" : "deltas", got.others, wanted.others);
}

const Size kSizes[] = {{2, 1, 5, 9, 12, 8, 1},       {1, 1, 2, 582, 128, 128, 8}, {2, 1, 389, 2, 80, 84, 8},
                       {1, 1, 4, 935, 80, 80, 8},    {1, 1, 1000, 1, 40, 72, 8},  {4, 2, 3, 701, 64, 48, 8},
                       {1, 1, 31, 64 * 8, 32, 9, 8}, {1, 1, 67, 32, 128, 96, 8}};

/// Of which most keys are seen by no row.
const Size kHiddenSizes[] = {{4, 2, 3, 400, 16, 9, 8, 1}, {1, 1, 2, 1000, 40, 64, 8, 0}};

/// With 16-bit weights that are stored, and keys that a block can hold.
const Size kGivenSizes[] = {{1, 1, 40, 41, 64, 64, 1},   {1, 1, 157, 47, 96, 96, 1}, {1, 1, 70, 100, 40, 33, 1},
                            {1, 1, 64, 64, 64, 64, 1},   {1, 1, 520, 40, 19, 64, 2}, {1, 1, 66, 50, 130, 200, 1},
                            {1, 1, 800, 128, 16, 72, 3}, {1, 1, 67, 300, 24, 56, 3}, {1, 1, 160, 201, 40, 80, 2},
                            {1, 1, 516, 140, 72, 16, 4}, {1, 1, 130, 70, 136, 24, 2}};

} // namespace

int main() {
    emulated_cluster = 16;
    for (const Size &size : kSizes) {
        if (size.heads < 2 || size.group > 1) test<f32>(size, true), test<f32>(size, false), test<bf16>(size, true);
        if (size.rows + size.keys < 400) test<f64>(size, true), test<f64>(size, false);
    }
    for (const Size &size : kHiddenSizes) test<f32>(size, false);
    for (const Size &size : kGivenSizes) test<f16>(size, true), test<bf16>(size, true);
    std::printf("%d comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
