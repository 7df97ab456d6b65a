// The kernels of attention_gradient_wgmma.h, run on the CPU (emulated/core/device), against the formula in f64: of both
// types and every width of tile, with odd lengths, windows, shared heads, packed requests and strides; at most so far
// off as rounding to 16 bits allows, whatever rows do not see; and the same bits in any batch. Memory ends where the
// last element does.
#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_gradient_wgmma_cuda.cuh"

#include "attention_gradient_problems.h"

using namespace baracuda;
using namespace baracuda::tests;

namespace {

template <class T> void find(Gradients<T> &out, const Inputs<T> &in, bool given) {
    AttentionGradient<T> problem = problem_of(out, in, given);
    const auto count = [](auto &rows, const auto &tensor) { rows.count = tensor.starts.back(); };
    count(problem.queries, in.q), count(problem.keys, in.k), count(problem.values, in.v), count(problem.dy, in.dy);
    ++comparisons;
    const WgmmaCall call = attend_backward_by_wgmma(Call{"device"}, problem);
    if (call.taken && call.status == Status::ok) return;
    std::printf("%s: the kernels do not serve the problem\n", in.of.name);
    ++failures;
}

template <class T> void test(const Variant &variant, bool given) {
    const Inputs<T> in(variant);
    const Truth<T> truth(in);
    Gradients<T> out(in);
    find(out, in, given);
    expect_close(variant.name, "dq", truth.dq, out.dq);
    expect_close(variant.name, "dk", truth.dk, out.dk);
    expect_close(variant.name, "dv", truth.dv, out.dv);
}

/// The bits of a sequence are the same alone and with others, even where there is NaN among these.
template <class T> void test_bits() {
    Variant many = {"bits", {{70, 90}, {5, 9}, {40, 140}}, 4, 2, 40, 24, window_of(50, 0)};
    for (const Spoiled spoiled : {Spoiled::nothing, Spoiled::seen}) {
        many.spoiled = spoiled;
        const Inputs<T> in(many);
        Gradients<T> all(in);
        find(all, in, false);
        for (int64_t b = spoiled == Spoiled::seen ? 1 : 0; b < 3; ++b) {
            Variant one = many;
            one.lengths = {many.lengths[b]}, one.padding = b * 8, one.spoiled = Spoiled::nothing;
            Inputs<T> alone(one);
            take_request(alone, in, b);
            Gradients<T> out(alone);
            find(out, alone, false);
            expect_same("dq", out.dq, all.dq, b, 0), expect_same("dk", out.dk, all.dk, b, 0);
            expect_same("dv", out.dv, all.dv, b, 0), expect_same("deltas", out.deltas, all.deltas, b, 0);
        }
    }
}

Variant spoiled_variant(Variant variant, Spoiled spoiled) {
    variant.spoiled = spoiled;
    return variant;
}

template <class T> void test_type(const char *only) {
    const Variant variants[] = {
        {"one", {{1, 1}}, 1, 1, 8, 8},
        {"whole tiles", {{128, 192}}, 1, 1, 64, 64},
        {"whole tiles, wide", {{128, 128}}, 1, 1, 128, 128},
        {"narrow keys, wide values", {{70, 33}}, 1, 1, 8, 128},
        {"wide keys, narrow values", {{33, 70}}, 1, 1, 120, 16},
        {"causal", {{270, 270}}, 1, 1, 16, 16, window_of(-1, 0, false)},
        {"causal, wide", {{150, 150}}, 1, 1, 80, 80, window_of(-1, 0, false)},
        {"shared heads", {{75, 130}}, 4, 2, 32, 32, window_of(-1, 0)},
        {"shared heads, wide", {{70, 150}}, 2, 2, 96, 96},
        {"very wide", {{70, 90}}, 1, 1, 256, 136, window_of(-1, 0)},
        {"very wide, shared heads", {{40, 140}}, 2, 2, 160, 192},
        {"very wide sequences", {{70, 30}, {0, 5}, {30, 70}}, 1, 1, 192, 200, window_of(60, 0)},
        {"window", {{240, 250}}, 1, 1, 24, 24, window_of(40, 10)},
        {"late window", {{70, 500}}, 1, 1, 24, 24, window_of(300, 100)},
        {"early window", {{500, 70}}, 1, 1, 24, 24, window_of(60, 30)},
        {"sequences", {{70, 3}, {0, 50}, {9, 0}, {230, 140}, {1, 1}}, 2, 2, 16, 16, window_of(-1, 0)},
        {"padded", {{20, 30}}, 2, 1, 16, 16, {}, 0, false, false, false, 8},
        {"large logits", {{20, 70}}, 1, 1, 16, 16, {}, 0, false, false, false, 0, Spoiled::nothing, 40},
        spoiled_variant({"unseen rows are spoiled", {{200, 100}}, 2, 2, 16, 24, window_of(-1, 0)}, Spoiled::unseen),
        spoiled_variant({"unseen keys are spoiled", {{70, 250}}, 1, 1, 16, 24, window_of(-1, 0, false)},
                        Spoiled::unseen),
        spoiled_variant({"unseen keys are spoiled, wide", {{40, 170}}, 1, 1, 72, 96, window_of(3, 0)}, Spoiled::unseen),
        spoiled_variant({"seen ones are spoiled", {{130, 160}}, 2, 2, 16, 24, window_of(50, 0)}, Spoiled::seen),
        spoiled_variant({"seen ones are spoiled, causal", {{140, 140}}, 2, 1, 72, 24, window_of(-1, 0)}, Spoiled::seen),
        spoiled_variant({"unseen ones are spoiled, very wide", {{70, 90}}, 1, 1, 256, 256, window_of(20, 10)},
                        Spoiled::unseen),
        spoiled_variant({"seen ones are spoiled, very wide", {{70, 80}}, 1, 1, 200, 24, window_of(-1, 0)},
                        Spoiled::seen),
        spoiled_variant({"a row of no weights", {{128, 128}}, 1, 1, 16, 16}, Spoiled::sunk),
    };
    bool given = std::is_same_v<T, f16>; // each problem with logsumexp by one type, without by the other
    for (const Variant &variant : variants) {
        if (only == nullptr || std::strstr(variant.name, only)) test<T>(variant, given);
        given = !given;
    }
    if (only == nullptr) test_bits<T>();
}

} // namespace

int main(int, char **arguments) {
    test_type<f16>(arguments[1]);
    test_type<bf16>(arguments[1]);
    std::printf("%d comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
