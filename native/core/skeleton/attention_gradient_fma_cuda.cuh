// attention_gradient.h of f32 and f64 whose weights are not stored: a block has 32 rows or keys of a head, its own, and
// goes through the others, keys or rows, in tiles. Both passes make all weights, so that every sum has one owner, and
// its order depends on extents alone.
#pragma once

#include "core/skeleton/attention_fma_cuda.cuh"
#include "core/skeleton/attention_gradient.h"

namespace baracuda {

/// What a block has, for operands of up to `width` columns: q k is product 0, dy v is product 1.
template <class P, int width> struct FmaGradientTile : FmaTile<P, width> {
    using FmaTile<P, width>::run, FmaTile<P, width>::pitch;
    static constexpr int others = 32, other_tiles = others / 16, pairs_pitch = others + run;
    static constexpr int elements = 2 * (kFmaRows + others) * pitch + 2 * kFmaRows * pairs_pitch + 2 * others;
    static constexpr int bytes = elements * static_cast<int>(sizeof(P));

    __device__ static P *own(int product) { return dynamic_shared_memory<P>() + product * kFmaRows * pitch; }
    __device__ static P *other(int product) { return own(2) + product * others * pitch; }
    /// The weights of pairs, or dS.
    __device__ static P *pairs(int product) { return other(2) + product * kFmaRows * pairs_pitch; }
    /// Of the rows: those of the others.
    __device__ static RowFacts<P> *facts() { return reinterpret_cast<RowFacts<P> *>(pairs(2)); }
};

/// A problem, and which of its operands have rows that begin and end at multiples of 16 bytes: q and dy, k and v.
template <class P> struct FmaGradient {
    AttentionGradient<P> problem;
    bool whole[2][2];
};

/// Gradients by rows or by keys, the latter of the sums over the heads that share them.
template <int width, bool by_keys, class P>
__global__ void __launch_bounds__(kFmaThreads, width * sizeof(P) <= 256 ? 3 : 1)
    gradient_fma_kernel(const __grid_constant__ FmaGradient<P> work) {
    begin_kernel();
    using Tile = FmaGradientTile<P, width>;
    constexpr int other_tiles = Tile::other_tiles;
    const AttentionGradient<P> &problem = work.problem;
    const int64_t group = by_keys ? problem.dk.group : 1, groups = problem.heads / group;
    const int64_t tiles = ceil_divide(by_keys ? problem.key_rows : problem.rows, kFmaRows), at = blockIdx.x;
    // The first keys and the last rows see most where attention is causal.
    const int64_t first_own = (by_keys ? at % tiles : tiles - 1 - at % tiles) * kFmaRows;
    const int64_t head = at / tiles % groups * group, b = at / tiles / groups;
    const int64_t rows = problem.queries.size(b), keys = problem.keys.size(b);
    const int64_t own_end = by_keys ? keys : rows;
    if (first_own >= own_end) return;
    const AttentionWindow &window = problem.logits.window;
    const int64_t shift = window.shift_of(rows, keys), last_own = min(first_own + kFmaRows, own_end) - 1;
    const KeyRange range = by_keys ? rows_of_keys(window, shift, first_own, last_own, rows)
                                   : keys_of_rows(window, shift, first_own, last_own, keys);
    const auto copy = [&](bool of_keys, int product, P *to, int64_t h, int64_t first, int64_t end) {
        const Rows<const P> &operand = of_keys   ? product ? problem.values : problem.keys
                                       : product ? problem.dy
                                                 : problem.queries;
        const int64_t columns = product ? problem.value_width : problem.key_width;
        Tile::copy(to, kFmaRows, operand.head(b, h), first, end, static_cast<int>(columns),
                   work.whole[of_keys][product]);
    };
    static_assert(Tile::others == kFmaRows);
    RowFacts<P> own_facts[kFmaRowTiles] = {};
    if constexpr (!by_keys) {
#pragma unroll
        for (int r = 0; r < kFmaRowTiles; ++r) {
            const int64_t i = first_own + Tile::y() + 8 * r;
            if (i < rows) own_facts[r] = held_facts(problem, b, head, i);
        }
        __syncthreads(); // dq is written only after all threads have read what it holds
    }
    for (const int product : {0, 1}) copy(by_keys, product, Tile::own(product), head, first_own, own_end);
    commit_copies();
    typename Tile::Sums of_scores = {}, of_weights = {};
#pragma unroll 1
    for (int64_t h = head; h < head + group; ++h) {
#pragma unroll 1
        for (int64_t first = range.begin; first < range.end; first += Tile::others) {
            for (const int product : {0, 1}) copy(!by_keys, product, Tile::other(product), h, first, range.end);
            commit_copies();
            if (by_keys && threadIdx.x < Tile::others && first + threadIdx.x < rows) {
                Tile::facts()[threadIdx.x] = held_facts(problem, b, h, first + threadIdx.x);
            }
            wait_for_copies<0>();
            __syncthreads();
            P weights[kFmaRowTiles][other_tiles], dscores[kFmaRowTiles][other_tiles];
            Tile::multiply(weights, Tile::own(0), Tile::other(0), problem.key_width);
            Tile::multiply(dscores, Tile::own(1), Tile::other(1), problem.value_width);
            bool hides = false;
#pragma unroll
            for (int pair = 0; pair < kFmaRowTiles * other_tiles; ++pair) {
                const int own = Tile::y() + pair / other_tiles * 8, other = Tile::x() + pair % other_tiles * 16;
                const int64_t i = by_keys ? first + other : first_own + own,
                              j = by_keys ? first_own + own : first + other;
                const bool there = i < rows && j < keys;
                P &weight = weights[pair / other_tiles][pair % other_tiles];
                P &dscore = dscores[pair / other_tiles][pair % other_tiles];
                const RowFacts<P> facts = by_keys && there ? Tile::facts()[other] : own_facts[pair / other_tiles];
                const int64_t distance = j - i - shift;
                const bool sees = there && (window.right < 0 || distance <= window.right) &&
                                  (window.left < 0 || -distance <= window.left) && facts.logsumexp != -kInfinity<P>;
                weight = sees ? std::exp(weight * problem.logits.scale - facts.logsumexp) : P(0);
                dscore = sees ? weight * (dscore - facts.delta) * problem.logits.scale : P(0);
                hides = hides || (there && !sees);
                const int place = own * Tile::pairs_pitch + other;
                if (by_keys) Tile::pairs(0)[place] = weight_or_none(sees, weight);
                Tile::pairs(1)[place] = weight_or_none(sees, dscore);
            }
            const int count = static_cast<int>(min(int64_t{Tile::others}, range.end - first));
            bool special = __syncthreads_or(hides);
            if (special) {
                special = Tile::has_specials(Tile::other(0), count, problem.key_width) ||
                          (by_keys && Tile::has_specials(Tile::other(1), count, problem.value_width));
                special = __syncthreads_or(special);
            }
            const auto add = [&](auto some) {
                if constexpr (by_keys) {
                    Tile::template add<some>(of_weights, Tile::pairs(0), Tile::pairs_pitch, Tile::other(1),
                                             problem.value_width, count);
                }
                Tile::template add<some>(of_scores, Tile::pairs(1), Tile::pairs_pitch, Tile::other(0),
                                         problem.key_width, count);
            };
            if (special) {
                add(std::true_type());
            } else {
                add(std::false_type());
            }
            __syncthreads(); // the tile is done with
        }
    }
    wait_for_copies<0>(); // those of a block that sees nothing
    const auto store = [&](const Rows<P> &out, const typename Tile::Sums &sums, int64_t columns) {
#pragma unroll
        for (int r = 0; r < kFmaRowTiles; ++r) {
            const int64_t own = first_own + Tile::y() + 8 * r;
            if (own >= own_end) continue;
            P *const row = out.at(b, head, own);
#pragma unroll
            for (int n = 0; n < Tile::columns; ++n) {
                if (Tile::column(n) < columns) row[Tile::column(n)] = sums[r][n];
            }
        }
    };
    if constexpr (by_keys) store(problem.dv.rows, of_weights, problem.value_width);
    store(by_keys ? problem.dk.rows : problem.dq, of_scores, problem.key_width);
}

/// Whether there are kernels for a problem: weights are those of products, the scale and the window, keys and values
/// are shared alike, and operands fit.
template <class T> bool has_fma_kernel(const AttentionGradient<T> &problem) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width > kMostFmaWidth || problem.weights.data != nullptr || problem.dscores.data != nullptr) return false;
    if (!problem.logits.plain() || problem.dk.group != problem.dv.group || !problem.dq_holds_found()) return false;
    return with_fma_width(width, [](auto of) { return FmaGradientTile<T, of>::bytes; }) <= max_shared_bytes();
}

/// The second and the third pass.
template <class T> Status find_gradients_by_fma(const Call &call, const AttentionGradient<T> &problem) {
    const int64_t of_keys = problem.key_width, of_values = problem.value_width;
    const FmaGradient<T> work = {problem,
                                 {{held_whole(problem.queries, of_keys), held_whole(problem.dy, of_values)},
                                  {held_whole(problem.keys, of_keys), held_whole(problem.values, of_values)}}};
    return with_fma_width(std::max(of_keys, of_values), [&](auto of) {
        constexpr int bytes = FmaGradientTile<T, of>::bytes;
        const int64_t keys =
            ceil_divide(problem.key_rows, kFmaRows) * (problem.heads / problem.dk.group) * problem.batch;
        const int64_t rows = ceil_divide(problem.rows, kFmaRows) * problem.heads * problem.batch;
        Status status = Status::ok;
        if (keys > 0) {
            status = launch_with_dynamic_shared(call, keys, kFmaThreads, bytes, gradient_fma_kernel<of, true, T>, work);
        }
        if (status != Status::ok || rows == 0) return status;
        return launch_with_dynamic_shared(call, rows, kFmaThreads, bytes, gradient_fma_kernel<of, false, T>, work);
    });
}

} // namespace baracuda
