// The gradients of attention on the tensor cores, run on the CPU (emulated/core/device), against the formula in f64: at
// most so far off as rounding to 16 bits allows, whatever rows do not see, and the same bits in any batch and at any
// alignment. Memory ends where the last element does.
#include "core/skeleton/attention_gradient.h"

#define attend attend_on_device
#define attend_backward attend_backward_on_device
#define find_logits find_logits_on_device
#include "core/skeleton/attention_gradient_cuda.cuh"
#undef attend
#undef attend_backward
#undef find_logits

#include "attention_gradient_problems.h"

using namespace baracuda;
using namespace baracuda::tests;

namespace {

int dense = 0; // problems that are not packed

template <class T> void find(Gradients<T> &out, const Inputs<T> &in, bool given, bool by_mma = true) {
    const AttentionGradient<T> problem = problem_of(out, in, given);
    ++comparisons;
    if (has_mma_kernel(problem) != by_mma || attend_backward_on_device(Call{"device"}, problem) != Status::ok) {
        std::printf("%s: another kernel than expected, or a failure\n", in.of.name);
        ++failures;
    }
}

template <class T> void expect_all_close(const Variant &variant, const Truth<T> &truth, const Gradients<T> &out) {
    expect_close(variant.name, "dq", truth.dq, out.dq);
    expect_close(variant.name, "dk", truth.dk, out.dk);
    expect_close(variant.name, "dv", truth.dv, out.dv);
}

/// The problem of a single request, which is not packed.
template <class T> AttentionGradient<T> alone(AttentionGradient<T> problem) {
    for (Rows<const T> *rows : {&problem.queries, &problem.dy, &problem.y}) {
        rows->layout.starts = nullptr, rows->count = problem.rows;
    }
    for (Rows<const T> *rows : {&problem.keys, &problem.values}) {
        rows->layout.starts = nullptr, rows->count = problem.key_rows;
    }
    problem.logsumexp.layout.starts = problem.deltas.layout.starts = problem.dq.layout.starts = nullptr;
    problem.dk.rows.layout.starts = problem.dv.rows.layout.starts = nullptr;
    return problem;
}

/// Those that are not packed, of few keys, have one kernel for all gradients.
template <class T> void test(const Variant &variant) {
    const Inputs<T> in(variant);
    const Truth<T> truth(in);
    for (const bool given : {false, true}) {
        Gradients<T> out(in);
        find(out, in, given);
        expect_all_close(variant, truth, out);
        if (variant.lengths.size() > 1) continue;
        Gradients<T> at_once(in);
        const AttentionGradient<T> problem = alone(problem_of(at_once, in, given));
        const GivenPieces pieces = given_pieces(problem);
        if (pieces.rows == 0) continue;
        ++comparisons, ++dense;
        if (find_gradients_of_given(Call{"device"}, problem, pieces) != Status::ok) ++failures;
        expect_all_close(variant, truth, at_once);
    }
}

/// The bits of a sequence are the same alone, with others, and in rows of another alignment.
template <class T> void test_bits() {
    const Variant many = {"bits", {{70, 90}, {5, 9}, {40, 140}}, 4, 2, 40, 24, window_of(50, 0)};
    const Inputs<T> in(many);
    Gradients<T> all(in);
    find(all, in, false);
    for (int64_t b = 0; b < 3; ++b) {
        for (const int64_t padding : {0, 8, 3}) {
            Variant one = many;
            one.lengths = {many.lengths[b]}, one.padding = padding;
            Inputs<T> alone(one);
            take_request(alone, in, b);
            Gradients<T> out(alone);
            find(out, alone, false);
            expect_same("dq", out.dq, all.dq, b, 0), expect_same("dk", out.dk, all.dk, b, 0);
            expect_same("dv", out.dv, all.dv, b, 0), expect_same("deltas", out.deltas, all.deltas, b, 0);
        }
    }
}

const Variant kVariants[] = {
    {"one", {{1, 1}}, 1, 1, 8, 8},
    {"odd widths", {{37, 70}}, 2, 1, 19, 7},
    {"whole tiles", {{128, 192}}, 1, 1, 64, 64},
    {"whole tiles, wide", {{128, 128}}, 1, 1, 128, 128},
    {"narrow keys, wide values", {{70, 33}}, 1, 1, 8, 128},
    {"wide keys, narrow values", {{33, 70}}, 1, 1, 127, 9},
    {"very wide", {{70, 66}}, 1, 1, 256, 130, window_of(-1, 0)},
    {"causal", {{200, 200}}, 2, 1, 16, 16, window_of(-1, 0, false)},
    {"causal, wide", {{150, 150}}, 1, 1, 80, 80, window_of(-1, 0, false)},
    {"shared heads", {{75, 130}}, 6, 3, 32, 32, window_of(-1, 0)},
    {"shared heads, wide", {{40, 70}}, 4, 4, 96, 96},
    {"window", {{140, 150}}, 2, 2, 24, 24, window_of(40, 10)},
    {"softcap and slopes", {{75, 133}}, 2, 1, 16, 16, window_of(-1, 0), 1.5f, true},
    {"softcap, wide", {{33, 70}}, 1, 1, 72, 72, {}, 1.5f},
    {"mask", {{50, 70}, {33, 20}}, 2, 1, 12, 12, window_of(-1, 0), 0, false, true},
    {"pattern", {{70, 67}}, 2, 1, 12, 12, {}, 0, false, false, true},
    {"sequences", {{70, 3}, {0, 50}, {9, 0}, {130, 140}, {1, 1}}, 2, 2, 16, 16, window_of(-1, 0)},
    {"padded", {{20, 30}}, 2, 1, 16, 16, {}, 0, false, false, false, 8},
    {"padded oddly", {{20, 30}}, 2, 1, 16, 16, {}, 0, false, false, false, 3},
    {"negative scale", {{20, 70}}, 1, 1, 16, 16, {}, 0, false, false, false, 0, Spoiled::nothing, -0.7f},
    {"large logits", {{20, 70}}, 1, 1, 16, 16, {}, 0, false, false, false, 0, Spoiled::nothing, 40},
    {"no scale", {{20, 70}}, 1, 1, 16, 16, {}, 0, false, false, false, 0, Spoiled::nothing, 0},
    {"unseen rows are spoiled",
     {{150, 100}},
     2,
     2,
     16,
     24,
     window_of(-1, 0),
     0,
     false,
     false,
     false,
     0,
     Spoiled::unseen},
    {"unseen keys are spoiled",
     {{70, 150}},
     2,
     1,
     16,
     24,
     window_of(-1, 0, false),
     0,
     false,
     false,
     false,
     0,
     Spoiled::unseen},
    {"unseen keys are spoiled, wide",
     {{40, 70}},
     1,
     1,
     72,
     96,
     window_of(3, 0),
     0,
     false,
     false,
     false,
     0,
     Spoiled::unseen},
    {"both are spoiled",
     {{150, 90}},
     1,
     1,
     16,
     16,
     window_of(20, 10, false),
     1.5f,
     true,
     false,
     false,
     0,
     Spoiled::unseen},
    {"seen ones are spoiled", {{100, 130}}, 2, 2, 16, 24, window_of(50, 0), 0, false, false, false, 0, Spoiled::seen},
    {"seen ones are spoiled, causal",
     {{70, 70}},
     2,
     1,
     72,
     24,
     window_of(-1, 0),
     0,
     false,
     false,
     false,
     0,
     Spoiled::seen},
    {"seen or masked ones are spoiled", {{70, 70}}, 2, 1, 16, 24, {}, 0, false, true, false, 0, Spoiled::seen},
    {"a row of no weights", {{128, 128}}, 1, 1, 16, 16, {}, 0, false, false, false, 0, Spoiled::sunk},
    {"masked ones are spoiled", {{40, 70}}, 1, 1, 16, 16, {}, 0, false, true, false, 0, Spoiled::unseen},
};

/// Where the blocks of a cluster have some of the heads that share keys each.
const Variant kGroups[] = {
    {"parts of shared heads", {{40, 70}, {0, 5}, {5, 140}}, 6, 3, 32, 24, window_of(-1, 0)},
    {"parts of many shared heads", {{20, 40}}, 10, 10, 72, 80, {}, 1.5f},
    {"parts of shared heads, very wide", {{20, 40}}, 2, 2, 130, 16, {}, 0, true},
};

template <class T> void test_type() {
    for (const Variant &variant : kVariants) test<T>(variant);
    test_bits<T>();
    emulated_cluster = 8;
    for (const Variant &variant : kGroups) test<T>(variant);
    test_bits<T>();
    emulated_cluster = 1;
}

} // namespace

int main() {
    test_type<f16>();
    test_type<bf16>();
    // A device whose blocks have less shared memory than the tiles need.
    emulated_shared_bytes = 48 << 10;
    const Variant &wide = kVariants[3];
    const Inputs<f16> in(wide);
    Gradients<f16> out(in);
    find(out, in, true, false);
    expect_close(wide.name, "dq", Truth<f16>(in).dq, out.dq);
    std::printf("%d dense, %d comparisons, %d failures\n", dense, comparisons, failures);
    return failures != 0;
}
