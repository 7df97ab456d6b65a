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

/// An operand's map, and whether heads and requests have rows of their own.
struct AttentionOperand {
    CUtensorMap map;
    bool by_head, by_request;
};

template <class Tile> struct AttentionArguments {
    DenseAttention<typename Tile::T> problem;
    AttentionOrder order;
    Divider<int32_t> heads; // of a request
    TileWindow window;
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
        head.b = arguments.heads.quotient(place.head), head.h = place.head - head.b * arguments.heads.divisor();
        head.rows = static_cast<int>(problem.queries.size(head.b));
        head.keys = static_cast<int>(problem.keys.size(head.b));
        head.shift = arguments.window.shift_of(head.rows, head.keys);
        first_row = place.tile * Tile::rows;
        if (place.tile < 0 || problem.leaves(head.rows, head.keys)) first_row = head.rows;
        const int end = min(first_row + Tile::rows, head.rows);
        tiles = key_tiles<Tile::keys>(arguments.window, head, first_row, end - 1);
    }
    __device__ __forceinline__ bool is_empty() const { return first_row >= head.rows; }
};

/// What a warpgroup has to know of its 64 rows of a tile, in shared memory, where a thread leaves it that multiplies
/// nothing: finding it takes some hundred instructions, each of which waits for the one before.
struct alignas(16) AttentionFacts {
    KeyTiles tiles;           // of the tile of rows; none where there is no further one
    int begin_tile, end_tile; // of these, those that a row of the warpgroup sees; none where it has no rows
    KeyBounds all;            // the keys that all its rows see
    int rows, keys;           // how many rows it has, or 0 or less, and the head's keys
    int64_t y, logarithms;    // where the results of the first row are
    int place;                // the first row's, among the keys
    int hides;                // whether a row may not see all keys of the tiles of keys that the warpgroup goes through

    template <class Tile>
    __device__ void set(const AttentionArguments<Tile> &arguments, const AttentionWork<Tile> &work, int warpgroup) {
        const TileWindow &window = arguments.window;
        const AttentionHead &head = work.head;
        const auto &result = arguments.problem.result;
        const int first_row = work.first_row + 64 * warpgroup, last_row = min(first_row + 64, head.rows) - 1;
        const KeyTiles own = key_tiles<Tile::keys>(window, head, first_row, last_row);
        tiles = work.tiles;
        begin_tile = min((own.first - tiles.first) / Tile::keys, tiles.count - 1);
        end_tile = first_row > last_row ? begin_tile : min(begin_tile + own.count, tiles.count);
        all = keys_of_all_rows(window, head, first_row, last_row);
        rows = head.rows - first_row, keys = head.keys, place = first_row + head.shift;
        y = offset_of_row(result.y.layout, head, first_row);
        logarithms = offset_of_row(result.logsumexp.layout, head, first_row);
        hides = tiles.first + begin_tile * Tile::keys < all.begin || tiles.first + end_tile * Tile::keys > all.end;
    }
};

/// Where the results of rows 0 and 8 of a thread's go, and the reciprocals of their totals.
template <class T> struct AttentionPlaces {
    T *rows[2]; // at the thread's first column; null for none
    f32 inverses[2];
    bool checked; // whether weights of 0 may have met an infinity or NaN
};

/// The rows of a warpgroup, of which a thread holds parts as wgmma_layout.h says. Exponents are those of 2.
template <class Tile> struct WarpgroupRows {
    using T = typename Tile::T;
    static constexpr int key_sums = Tile::keys / 2, value_sums = Tile::width / 2;

    const AttentionArguments<Tile> &arguments;
    const int warpgroup;
    int begin_tile, end_tile; // of the tiles of keys, those that a row of the warpgroup sees; none where it has no rows
    KeyBounds all, seen[2];   // the keys that all its rows see, and that rows 0 and 8 of the thread's see
    f32 logits[key_sums], sums[value_sums];
    uint32_t weights[Tile::keys / 16][4];
    f32 largest[2], totals[2]; // of rows 0 and 8 of the thread's
    f32 factors[2];

    /// Its rows of a tile.
    __device__ __forceinline__ void begin(const AttentionFacts &facts) {
        begin_tile = facts.begin_tile, end_tile = facts.end_tile;
        all = facts.all;
        const TileWindow &window = arguments.window;
        for (int half = 0; half < 2; ++half) {
            const int place = facts.place + sum_row(thread(), 2 * half);
            seen[half] = keys_around(window, place, facts.keys);
        }
    }
    __device__ __forceinline__ void begin_totals() {
        for (int half = 0; half < 2; ++half) largest[half] = -kInfinity<f32>, totals[half] = 0;
    }
    __device__ __forceinline__ bool has_rows() const { return begin_tile < end_tile; }

    __device__ __forceinline__ static int thread() { return threadIdx.x % 128; }
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

    /// Of the logits of a row that a thread holds, as bits, those ahead of the key `column` from its first one.
    __device__ __forceinline__ static uint32_t bits_before(int column) {
        const int from = column > 0 ? column : 0, count = from / 8 * 2 + min(from % 8, 2);
        return count < 32 ? (1u << count) - 1 : ~0u;
    }

    /// Makes products with keys that their row does not see -infinity.
    __device__ __forceinline__ void hide_keys(int first_key) {
        static_assert(key_sums / 2 <= 32);
        const int first = first_key + sum_column(thread(), 0);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const uint32_t sees = bits_before(seen[half].end - first) & ~bits_before(seen[half].begin - first);
#pragma unroll
            for (int at = 0; at < key_sums / 2; ++at) {
                if ((sees >> at & 1) == 0) logits[at / 2 * 4 + 2 * half + at % 2] = -kInfinity<f32>;
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

    /// Ends the totals of a tile and stores their logarithms. Says where results go.
    __device__ __forceinline__ AttentionPlaces<T> finish_totals(const AttentionFacts &facts) {
        const auto &result = arguments.problem.result;
        AttentionPlaces<T> places;
        places.checked = facts.hides != 0;
        const int rows = facts.rows;
        T *const first = result.y.data + facts.y + thread() % 4 * 8;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            totals[half] += shuffle_xor(totals[half], 1);
            totals[half] += shuffle_xor(totals[half], 2);
            const int i = sum_row(thread(), 2 * half);
            places.inverses[half] = totals[half] == 0 ? 0.0f : reciprocal(totals[half]);
            places.rows[half] = i < rows ? first + i * result.y.layout.row_stride : nullptr;
        }
        if (result.logsumexp.data == nullptr || thread() % 4 != 0) return places;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int i = sum_row(thread(), 2 * half);
            if (i >= rows) break;
            const f32 found = (largest[half] * kLogOf2 + std::log(totals[half])) * result.log_scale;
            result.logsumexp.store_at(facts.logarithms + i * result.logsumexp.layout.row_stride, found);
        }
        return places;
    }

    /// The results of all rows. Returns whether they are to be made once more (store_again): where the weights of 0 of
    /// values that a row does not see may have met an infinity or NaN.
    __device__ __forceinline__ bool store(const AttentionPlaces<T> &places) const {
        bool spoiled = false;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const f32 inverse = places.inverses[half];
            const int columns =
                places.rows[half] == nullptr ? 0 : static_cast<int>(arguments.problem.value_width) - thread() % 4 * 8;
            bool is_nan = false;
#pragma unroll
            for (int part = 0; part < Tile::width / 32; ++part) {
                uint32_t words[4];
#pragma unroll
                for (int word = 0; word < 4; ++word) {
                    const f32 *const pair = sums + 16 * part + 4 * word + 2 * half;
                    is_nan |= pair[0] != pair[0] || pair[1] != pair[1];
                    words[word] = packed_pair<T>(pair[0] * inverse, pair[1] * inverse);
                }
                transpose_in_four_lanes(words);
                if (32 * part < columns) {
                    *reinterpret_cast<uint4 *>(places.rows[half] + 32 * part) =
                        make_uint4(words[0], words[1], words[2], words[3]);
                }
            }
            spoiled |= is_nan && columns > 0 && inverse == inverse;
        }
        return places.checked && spoiled;
    }
};

} // namespace baracuda
