// The kernel of attention_wgmma.h, run on the CPU (emulated/core/device): products, barriers and copies as the PTX ISA
// says them. It gives what the host gives: of both types and every width of tile, with odd lengths, windows, shared
// heads, packed requests and strides; and a row the same bits, whatever is beside it.
#include "core/skeleton/attention.h"
#include "core/skeleton/attention_wgmma_cuda.cuh"

#include <cstdio>
#include <random>
#include <vector>

using namespace baracuda;

namespace {

int failures = 0;

struct Shape {
    int64_t batch, heads, group, rows, keys, key_width, value_width;
};

/// What is drawn: random queries, or zeros, for which all weights are 1 and sums of small integers are exact.
enum class Draw { random, exact };

template <class T> struct Tensors {
    Shape shape;
    std::vector<T> q, k, v;
    std::vector<T> y;
    std::vector<f32> lse;
    DenseAttention<T> problem = {};

    Tensors(const Shape &of, Draw draw, unsigned seed = 1) : shape(of) {
        std::mt19937 random(seed);
        const auto fill = [&](std::vector<T> &to, int64_t rows, int64_t width, bool integers, f32 factor) {
            to.resize(rows * width + 8);
            for (T &one : to) {
                const f32 number = static_cast<f32>(random() % 2001) / 1000.0f - 1;
                one = narrow<T>(factor * (integers ? static_cast<f32>(random() % 9) - 4 : number));
            }
        };
        const int64_t key_heads = of.heads / of.group;
        const bool exact = draw == Draw::exact;
        fill(q, of.batch * of.heads * of.rows, of.key_width, false, exact ? 0 : 4);
        fill(k, of.batch * key_heads * of.keys, of.key_width, false, 1);
        fill(v, of.batch * key_heads * of.keys, of.value_width, exact, 1);
        y.assign(of.batch * of.heads * of.rows * of.value_width, narrow<T>(-77));
        lse.assign(of.batch * of.heads * of.rows, -77);
        problem = {of.batch,
                   of.heads,
                   of.rows,
                   of.key_width,
                   of.value_width,
                   {q.data(), row_layout(of.heads, of.rows, of.key_width), of.rows},
                   {k.data(), row_layout(of.heads, of.keys, of.key_width, of.group), of.keys},
                   {v.data(), row_layout(of.heads, of.keys, of.value_width, of.group), of.keys},
                   {},
                   {}};
        problem.logits.scale = 1 / std::sqrt(static_cast<f32>(of.key_width));
        problem.result.y = {y.data(), row_layout(of.heads, of.rows, of.value_width), of.rows};
        problem.result.logsumexp = {lse.data(), true, row_layout(of.heads, of.rows, 1)};
    }
};

/// What the kernel writes.
template <class T> struct Results {
    std::vector<T> y;
    std::vector<f32> lse;
};
template <class T> Results<T> run(Tensors<T> &tensors) {
    const WgmmaCall call = attend_by_wgmma<T>(Call{"device"}, tensors.problem);
    if (!call.taken || call.status != Status::ok) std::printf("the kernel does not serve the problem\n"), ++failures;
    return {tensors.y, tensors.lse};
}

/// The kernel's results beside the host's, within what weights of T are off by.
template <class T> void compare(const char *name, Tensors<T> &tensors, Draw draw) {
    const Results<T> made = run(tensors);
    attend(Call{"host"}, tensors.problem);
    const f32 unit = std::is_same_v<T, f16> ? 0x1p-11f : 0x1p-8f;
    const auto report = [&](const char *what, size_t at, f32 got, f32 want) {
        const Shape &of = tensors.shape;
        std::printf("%s, rows %d keys %d width %d: %s[%d] is %g, expected %g\n", name, int(of.rows), int(of.keys),
                    int(of.key_width), what, int(at), got, want);
        ++failures;
    };
    const auto differs = [&](f32 got, f32 want, f32 most) {
        if (got != got || want != want) return (got != got) != (want != want);
        return got != want && !(std::fabs(got - want) <= most);
    };
    for (size_t at = 0; at < made.y.size(); ++at) {
        const f32 got = widen(made.y[at]), want = widen(tensors.y[at]);
        if (differs(got, want, draw == Draw::exact ? 2 * unit * std::fabs(want) : 3 * unit)) {
            return report("y", at, got, want);
        }
    }
    for (size_t at = 0; at < made.lse.size(); ++at) {
        if (differs(made.lse[at], tensors.lse[at], 1e-5f)) return report("lse", at, made.lse[at], tensors.lse[at]);
    }
}

AttentionWindow window(int64_t left, int64_t right, bool from_end, int64_t shift = 0) {
    AttentionWindow made;
    made.left = left, made.right = right, made.from_end = from_end, made.shift = shift;
    return made;
}

template <class T> void of_shapes(bool all) {
    const Shape shapes[] = {{1, 1, 1, 1, 1, 64, 64},       {1, 2, 2, 65, 127, 64, 64},  {2, 2, 1, 200, 129, 56, 64},
                            {1, 3, 3, 129, 257, 128, 128}, {1, 2, 1, 300, 70, 128, 72}, {1, 1, 1, 70, 200, 256, 256},
                            {1, 1, 1, 90, 300, 96, 80},    {1, 1, 1, 90, 300, 192, 160}};
    const AttentionWindow windows[] = {window(-1, -1, false), window(-1, 0, false), window(-1, 0, true),
                                       window(40, 0, true),   window(3, 70, false), window(0, 0, false, 500)};
    for (const Shape &shape : shapes) {
        for (const AttentionWindow &seen : windows) {
            for (const Draw draw : {Draw::random, Draw::exact}) {
                if (!all && (shape.batch > 1 || seen.left >= 0)) continue;
                Tensors<T> tensors(shape, draw);
                tensors.problem.logits.window = seen;
                compare("shape", tensors, draw);
            }
        }
    }
}

/// [batch, rows, heads, width], heads that share keys, and one request's keys for all.
void of_strides() {
    const Shape shape{2, 4, 2, 70, 140, 64, 64};
    Tensors<bf16> tensors(shape, Draw::random);
    tensors.problem.queries.layout = {70 * 4 * 64, 64, 4 * 64};
    tensors.problem.result.y.layout = {70 * 4 * 64, 64, 4 * 64};
    tensors.problem.keys.layout = {140 * 2 * 64, 64, 2 * 64, 2};
    tensors.problem.values.layout = {0, 140 * 64, 64, 2};
    compare("strides", tensors, Draw::random);
    tensors.problem.keys.layout = {140 * 2 * 64, 0, 64, 1};
    compare("strides", tensors, Draw::random);
}

/// Requests of different lengths, one after the other: none, less and more than a tile.
void of_packed_requests() {
    std::vector<int32_t> rows = {0, 5, 5, 205, 206}, keys = {0, 0, 130, 140, 300};
    for (const bool causal : {false, true}) {
        for (const Draw draw : {Draw::random, Draw::exact}) {
            Tensors<bf16> tensors({1, 2, 2, 206, 300, 128, 128}, draw);
            auto &problem = tensors.problem;
            problem.batch = 4, problem.rows = 200;
            problem.queries = {tensors.q.data(), {0, 128, 2 * 128, 1, rows.data()}, 206};
            problem.keys = {tensors.k.data(), {0, 128, 128, 2, keys.data()}, 300};
            problem.values = {tensors.v.data(), {0, 128, 128, 2, keys.data()}, 300};
            problem.result.y = {tensors.y.data(), {0, 128, 2 * 128, 1, rows.data()}, 206};
            problem.result.logsumexp = {tensors.lse.data(), true, {0, 206, 1, 1, rows.data()}};
            problem.logits.window = window(-1, causal ? 0 : -1, true);
            compare("packed", tensors, draw);
        }
    }
}

/// A request of few rows is left as it is; and one has the same bits whatever follows it, even no numbers.
void of_neighbours() {
    std::vector<int32_t> rows = {0, 5, 105, 110}, keys = {0, 10, 150, 300};
    std::vector<bf16> first;
    for (const f32 next : {1.0f, kNaN<f32>, kInfinity<f32>}) {
        Tensors<bf16> tensors({1, 2, 2, 110, 300, 64, 64}, Draw::random);
        auto &problem = tensors.problem;
        problem.batch = 3, problem.rows = 100, problem.least_rows = 6;
        problem.queries = {tensors.q.data(), {0, 64, 2 * 64, 1, rows.data()}, 110};
        problem.keys = {tensors.k.data(), {0, 64, 64, 2, keys.data()}, 300};
        problem.values = {tensors.v.data(), {0, 64, 64, 2, keys.data()}, 300};
        problem.result.y = {tensors.y.data(), {0, 64, 2 * 64, 1, rows.data()}, 110};
        problem.result.logsumexp = {tensors.lse.data(), true, {0, 110, 1, 1, rows.data()}};
        for (int i = 0; i < 64; ++i) tensors.v[160 * 64 + i] = tensors.k[150 * 64 + i] = narrow<bf16>(next);
        const Results<bf16> made = run(tensors);
        if (first.empty()) first = made.y;
        for (size_t at = 0; at < made.y.size(); ++at) {
            const bool few = at < 5 * 128 || at >= 105 * 128;
            if (to_word(made.y[at]) == to_word(few ? narrow<bf16>(-77) : first[at])) continue;
            std::printf("neighbours: y[%d] is %g\n", int(at), double(widen(made.y[at]))), ++failures;
            break;
        }
    }
}

/// Values that rows do not see, and queries, that are no numbers.
void of_specials() {
    Tensors<bf16> tensors({1, 2, 1, 150, 150, 64, 64}, Draw::random);
    tensors.problem.logits.window = window(-1, 0, false);
    const f32 numbers[] = {kNaN<f32>, kInfinity<f32>, -kInfinity<f32>};
    for (int i = 0; i < 3; ++i) {
        for (int c = 0; c < 64; c += i + 1) tensors.v[(140 + i) * 64 + c] = narrow<bf16>(numbers[i]);
        tensors.k[(145 + i) * 64] = narrow<bf16>(numbers[i]);
        tensors.q[(i + 3) * 64] = narrow<bf16>(numbers[i]);
    }
    compare("specials", tensors, Draw::random);
}

/// By two warpgroups and by four, whose tiles of keys are the same.
void of_few_tiles() {
    Tensors<bf16> tensors({2, 3, 1, 250, 200, 64, 64}, Draw::random);
    for (const int64_t right : {-1, 0}) {
        tensors.problem.logits.window = window(-1, right, false);
        const Results<bf16> many = run(tensors);
        emulated_multiprocessors = 12;
        const Results<bf16> few = run(tensors);
        emulated_multiprocessors = 3;
        for (size_t at = 0; at < many.y.size(); ++at) {
            if (to_word(many.y[at]) == to_word(few.y[at])) continue;
            std::printf("few tiles: y[%d] is %g, not %g\n", int(at), double(widen(few.y[at])),
                        double(widen(many.y[at])));
            ++failures;
            break;
        }
        compare("few tiles", tensors, Draw::random);
    }
}

/// A row has the same bits in a larger problem.
void of_one_row() {
    const Shape small{1, 1, 1, 30, 300, 128, 128}, large{1, 1, 1, 250, 300, 128, 128};
    Tensors<f16> all(large, Draw::random), few(small, Draw::random);
    for (const int64_t left : {-1, 150}) {
        all.problem.logits.window = window(left, 200, false);
        few.problem = all.problem;
        few.problem.rows = 30, few.problem.queries.count = 30;
        few.problem.queries.layout = row_layout(1, 30, 128);
        few.problem.queries.data = all.q.data() + 200 * 128;
        few.problem.result.y = {few.y.data(), row_layout(1, 30, 128), 30};
        few.problem.result.logsumexp = {few.lse.data(), true, row_layout(1, 30, 1)};
        few.problem.logits.window.shift = 200;
        const Results<f16> of_all = run(all), of_few = run(few);
        for (size_t at = 0; at < of_few.y.size(); ++at) {
            if (to_word(of_all.y[200 * 128 + at]) == to_word(of_few.y[at])) continue;
            std::printf("one row: y[%d] is %g among 250 rows, %g among 30\n", int(at),
                        double(widen(of_all.y[200 * 128 + at])), double(widen(of_few.y[at])));
            ++failures;
            break;
        }
    }
}

/// Every tile comes once; and where attention is causal no block has much more to do than the mean, of which a block
/// with a tile more than others has as much more as that one takes.
void of_order() {
    const int shapes[][3] = {{1, 1, 132},    {7, 5, 3},      {32, 128, 132}, {3, 10, 4},   {1, 700, 132},
                             {3, 1024, 132}, {22, 128, 132}, {5, 321, 132},  {64, 8, 132}, {128, 32, 132}};
    for (const auto &[of_head, heads, multiprocessors] : shapes) {
        const AttentionOrder order(of_head, heads, multiprocessors);
        std::vector<int> times(of_head * heads), steps(order.blocks);
        for (int block = 0; block < order.blocks; ++block) {
            for (int turn = 0; turn < order.turns; ++turn) {
                const AttentionPlace place = order.place(block, turn);
                if (place.tile < 0) continue;
                ++times[place.head * of_head + place.tile];
                steps[block] += place.tile + 2;
            }
        }
        for (const int count : times) {
            if (count != 1) std::printf("order: a tile comes %d times\n", count), ++failures;
        }
        const double mean = heads * of_head * (of_head + 3) / 2.0 / order.blocks;
        const int most = *std::max_element(steps.begin(), steps.end());
        if (most > 1.02 * mean + of_head + 1) {
            std::printf("order: of %d tiles of %d heads a block has %d steps, %g are the mean\n", of_head, heads, most,
                        mean);
            ++failures;
        }
    }
}

} // namespace

int main() {
    emulated_multiprocessors = 3; // so that blocks take several tiles
    of_order();
    of_shapes<bf16>(true);
    of_shapes<f16>(false);
    of_strides();
    of_packed_requests();
    of_neighbours();
    of_specials();
    of_one_row();
    of_few_tiles();
    if (failures == 0) std::printf("attention: as the host\n");
    return failures > 0;
}
