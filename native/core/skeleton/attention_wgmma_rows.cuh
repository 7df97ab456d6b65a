// What a warpgroup of attention_wgmma_kernel.cuh does with its 64 rows: products, softmax, results.
#pragma once

#include "core/device/address.cuh"
#include "core/device/pairs.cuh"
#include "core/device/tma.cuh"
#include "core/device/warp.cuh"
#include "core/device/wgmma.cuh"
#include "core/skeleton/attention_wgmma_tile.h"

#include <cstdint>

namespace baracuda {

template <class T> using DenseAttention = Attention<T, Rows<const T>, AttentionResult<T>>;

constexpr f32 kLogOf2 = 0.693147181f;

/// One head of a request: its extents, and by how much its keys are further than its rows.
struct AttentionHead {
    int b, h, rows, keys, shift;
};

/// An operand's map, and whether heads and requests have rows of their own.
struct AttentionOperand {
    CUtensorMap map;
    bool by_head, by_request;
};

template <class Tile> struct AttentionArguments {
    DenseAttention<typename Tile::T> problem;
    AttentionOrder order;
    AttentionOperand queries, keys, values;
    f32 scale; // of products, to exponents of 2
};

/// A tile of rows, and the tiles of keys that they see.
template <class Tile> struct AttentionWork {
    AttentionHead head;
    int turn, first_row;
    KeyTiles tiles;

    __device__ __forceinline__ AttentionWork(const AttentionArguments<Tile> &arguments, int of_turn) : turn(of_turn) {
        const auto &problem = arguments.problem;
        const AttentionPlace place = arguments.order.place(blockIdx.x, turn);
        const int heads = static_cast<int>(problem.heads);
        head.b = place.head / heads, head.h = place.head % heads;
        head.rows = static_cast<int>(problem.queries.size(head.b));
        head.keys = static_cast<int>(problem.keys.size(head.b));
        head.shift = static_cast<int>(problem.logits.window.shift_of(head.rows, head.keys));
        first_row = place.tile * Tile::rows;
        if (place.tile < 0 || head.rows < problem.least_rows) first_row = head.rows;
        const int end = min(first_row + Tile::rows, head.rows);
        tiles = key_tiles<Tile::keys>(problem.logits.window, head.shift, first_row, end - 1, head.keys);
    }
    __device__ __forceinline__ bool is_empty() const { return first_row >= head.rows; }
};

/// The rows of a warpgroup, of which a thread holds parts as wgmma_layout.h says. Exponents are those of 2.
template <class Tile> struct WarpgroupRows {
    using T = typename Tile::T;
    static constexpr int key_sums = Tile::keys / 2, value_sums = Tile::width / 2;

    const AttentionArguments<Tile> &arguments;
    const int turn, warpgroup;
    KeyBounds all, seen[2]; // the keys that every row of the warpgroup sees, and that rows 0 and 8 of the thread's see
    f32 logits[key_sums], sums[value_sums];
    uint32_t weights[Tile::keys / 16][4];
    f32 largest[2] = {-kInfinity<f32>, -kInfinity<f32>}, totals[2] = {0, 0}; // of rows 0 and 8 of the thread's
    f32 factors[2];

    __device__ __forceinline__ WarpgroupRows(const AttentionArguments<Tile> &of, const AttentionWork<Tile> &work, int w)
        : arguments(of), turn(work.turn), warpgroup(w) {
        const auto seen_by = [&](int first, int last) {
            return keys_of_all_rows(arguments.problem.logits.window, work.head.shift, first, last, work.head.keys);
        };
        const int first_row = work.first_row + 64 * warpgroup;
        all = seen_by(first_row, min(first_row + 64, work.head.rows) - 1);
        for (int half = 0; half < 2; ++half) seen[half] = seen_by(row(work, half), row(work, half));
    }

    __device__ __forceinline__ static int thread() { return threadIdx.x % 128; }
    /// Found again where it is needed, which is seldom: a thread has no registers for it meanwhile.
    __device__ __forceinline__ AttentionWork<Tile> work() const { return {arguments, in_register(turn)}; }
    __device__ __forceinline__ int row(const AttentionWork<Tile> &work, int half) const {
        return work.first_row + 64 * warpgroup + sum_row(thread(), 2 * half);
    }
    /// Of products, to exponents.
    __device__ __forceinline__ f32 scale() const { return arguments.scale; }

    /// Begins logits = queries keys.
    __device__ __forceinline__ void multiply_keys(const uint8_t *queries, const uint8_t *keys) {
        const uint64_t of_queries = operand_descriptor(queries, 0), of_keys = operand_descriptor(keys, 0);
        begin_products();
#pragma unroll
        for (int step = 0; step < Tile::width / 16; ++step) {
            const int panel = step / 4, within = step % 4 * 32;
            multiply_group<T, false, false>(
                logits, advance_descriptor(of_queries, panel * Tile::query_panel_bytes + within),
                advance_descriptor(of_keys, panel * Tile::key_panel_bytes + within), step > 0);
        }
        end_products();
    }

    /// Begins sums = weights values, or sums += weights values where they are added to.
    __device__ __forceinline__ void multiply_values(const uint8_t *values, bool add_to) {
        const uint64_t of_values = operand_descriptor(values, Tile::key_panel_bytes);
        begin_products();
#pragma unroll
        for (int step = 0; step < Tile::keys / 16; ++step) {
            multiply_group<T, true>(sums, weights[step], advance_descriptor(of_values, 16 * step * Tile::line_bytes),
                                    add_to || step > 0);
        }
        end_products();
    }

    __device__ __forceinline__ bool sees_all(int first_key) const {
        return first_key >= all.begin && first_key + Tile::keys <= all.end;
    }

    /// Makes products with keys that their row does not see -infinity.
    __device__ __forceinline__ void hide_keys(int first_key) {
        const int first = first_key + sum_column(thread(), 0);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int begin = seen[half].begin - first, end = seen[half].end - first;
#pragma unroll
            for (int at = 0; at < key_sums / 2; ++at) {
                f32 &logit = logits[at / 2 * 4 + 2 * half + at % 2];
                const int column = at / 2 * 8 + at % 2;
                if (column < begin || column >= end) logit = -kInfinity<f32>;
            }
        }
    }

    /// Logits become exponentials; finds the factors by which sums become relative to the new maxima.
    __device__ __forceinline__ void exponentiate() {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            f32 most[2] = {-kInfinity<f32>, -kInfinity<f32>}, added[2] = {0, 0};
#pragma unroll
            for (int at = 0; at < key_sums / 2; ++at) {
                most[at % 2] = max_or_nan(most[at % 2], logits[at / 2 * 4 + 2 * half + at % 2]);
            }
            most[0] = max_or_nan(most[0], most[1]);
            most[0] = max_or_nan(most[0], shuffle_xor(most[0], 1));
            most[0] = max_or_nan(most[0], shuffle_xor(most[0], 2));
            // Of a row that has a NaN, the difference is not, or the sum is NaN already.
            const f32 before = largest[half], found = most[0] * scale();
            if (!(found - before <= Tile::growth)) largest[half] = found;
            const f32 origin = SoftmaxState<f32>::origin(largest[half]);
            factors[half] = exp2_estimate(before - origin);
#pragma unroll
            for (int at = 0; at < key_sums / 2; ++at) {
                f32 &logit = logits[at / 2 * 4 + 2 * half + at % 2];
                logit = exp2_estimate(fma(logit, scale(), -origin));
                added[at % 2] += logit;
            }
            totals[half] = fma(totals[half], factors[half], added[0] + added[1]);
        }
    }

    /// True, which the compiler does not know: what is done on this condition comes after all exponentials. Else it
    /// would wait for the products that are to be under way meanwhile, and exponentiate then.
    __device__ __forceinline__ bool has_totals() const { return totals[0] != -1 && totals[1] != -1; }

    __device__ __forceinline__ void pack_weights() {
#pragma unroll
        for (int at = 0; at < Tile::keys / 4; ++at) {
            weights[at / 4][at % 4] = packed_pair<T>(logits[2 * at], logits[2 * at + 1]);
        }
    }

    __device__ __forceinline__ void scale_sums() {
        if (Tile::growth > 0 && !__any_sync(~0u, factors[0] != 1 || factors[1] != 1)) return;
#pragma unroll
        for (int at = 0; at < value_sums; ++at) sums[at] *= factors[at % 4 / 2];
    }

    /// The results of all rows. Returns whether they are to be made once more (store_again): where the weights of 0 of
    /// values that a row does not see may have met an infinity or NaN.
    __device__ __forceinline__ bool store() {
        const AttentionWork<Tile> of = work();
        bool spoiled = false;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            totals[half] += shuffle_xor(totals[half], 1);
            totals[half] += shuffle_xor(totals[half], 2);
            spoiled |= store_half(of, half, {largest[half] * kLogOf2, totals[half]});
        }
        const int last_key = of.tiles.first + (of.tiles.count - 1) * Tile::keys;
        const bool hides = !sees_all(of.tiles.first) || !sees_all(last_key);
        return hides && spoiled;
    }

  private:
    /// Rows 0 or 8 of the thread's. Returns whether there is a NaN among sums whose weights have none.
    __device__ __forceinline__ bool store_half(const AttentionWork<Tile> &of, int half, SoftmaxState<f32> state) const {
        const auto &problem = arguments.problem;
        const int i = row(of, half), first_column = thread() % 4 * 8;
        const bool there = i < of.head.rows;
        T *const to = problem.result.y.at(of.head.b, of.head.h, i) + first_column;
        const f32 inverse = state.sum == 0 ? 0.0f : 1 / state.sum;
        bool spoiled = false;
#pragma unroll
        for (int part = 0; part < Tile::width / 32; ++part) {
            uint32_t words[4];
#pragma unroll
            for (int word = 0; word < 4; ++word) {
                const f32 *const pair = sums + 16 * part + 4 * word + 2 * half;
                spoiled |= pair[0] != pair[0] || pair[1] != pair[1];
                words[word] = packed_pair<T>(pair[0] * inverse, pair[1] * inverse);
            }
            transpose_in_four_lanes(words);
            if (there && first_column + 32 * part < problem.value_width) {
                *reinterpret_cast<uint4 *>(to + 32 * part) = make_uint4(words[0], words[1], words[2], words[3]);
            }
        }
        if (there && thread() % 4 == 0) problem.result.store(of.head.b, of.head.h, i, state);
        return spoiled && there && state.sum == state.sum;
    }
};

} // namespace baracuda
