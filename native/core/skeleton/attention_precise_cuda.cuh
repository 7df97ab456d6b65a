// attention.h of f32 and f64 whose weights are not stored: a block has some rows of one head, and goes through the keys
// that they see in tiles. These come in pieces, of which the next two are on their way while one is multiplied: so many
// columns of all keys, one after the other, and when the logits are known, some of the values.
//
// Tiles begin at multiples of their length: no row's bits depend on how many rows a block has.
#pragma once

#include "core/skeleton/attention_precise_pairs_cuda.cuh"

namespace baracuda {

/// What a block has, for operands of up to `width` columns: its queries, the weights of a tile of keys, and a ring of
/// pieces of keys and values.
template <class P, int width, int row_tiles>
struct PreciseAttentionTile : PrecisePairs<P, width, row_tiles, kPreciseOthers<P>> {
    using Own = PrecisePairs<P, width, row_tiles, kPreciseOthers<P>>;
    using Own::pitch, Own::pairs_pitch, Own::parts;
    static constexpr int rows = 8 * row_tiles, keys = kPreciseOthers<P>, pairs = Own::pair_rows * Own::pair_others;
    using Ring = PreciseRing<P, width, keys>;
    static constexpr int shared = rows * (parts + 1);
    static constexpr int elements = rows * (pitch + pairs_pitch) + shared + Ring::elements;
    static constexpr int bytes = elements * static_cast<int>(sizeof(P));
    static constexpr int numbers = row_tiles * Own::columns + pairs + Own::spare_numbers;
    static constexpr int blocks = precise_blocks<P>(numbers, bytes);

    __device__ static P *queries() { return dynamic_shared_memory<P>(); }
    __device__ static P *weights() { return queries() + rows * pitch; }
    /// Where warps that share rows leave their maxima, and what makes sums relative to those of all.
    __device__ static P *maxima(int part) { return weights() + rows * (pairs_pitch + part); }
    __device__ static P *factors() { return maxima(parts); }
    __device__ static P *ring() { return weights() + rows * pairs_pitch + shared; }
    /// In place of the weights, the totals of a row.
    static constexpr int totals_of_all = parts * Own::totals_of_row;
    __device__ static P *totals(int own) { return weights() + own * totals_of_all; }
};

/// Which rows begin and end at multiples of 16 bytes.
struct PreciseCopies {
    bool queries, keys, values, results;
};

/// A block's work on its rows.
template <class P, int width, int row_tiles> struct PreciseAttention {
    using Tile = PreciseAttentionTile<P, width, row_tiles>;
    using Problem = Attention<P, Rows<const P>, AttentionResult<P>>;
    static constexpr int pair_rows = Tile::pair_rows, pair_others = Tile::pair_others;

    const Problem &problem;
    int64_t b, h, first_row, rows, keys, shift;
    KeyRange all_see; // keys that all rows see, if that is known
    typename Tile::Sums sums;
    typename Tile::Pairs logits;
    P largest[pair_rows], totals[pair_rows][Tile::totals_of_row];
    uint32_t seen; // bit pair_others * r + c

    __device__ int64_t row(int r) const { return first_row + Tile::own_of_pair(r); }

    /// Products become logits, of which `seen` says those that count.
    __device__ void find_logits(int64_t first) {
        const auto &by = problem.logits;
        if (first >= all_see.begin && first + Tile::keys <= all_see.end) {
#pragma unroll
            for (int at = 0; at < pair_rows * pair_others; ++at) logits[at / pair_others][at % pair_others] *= by.scale;
            seen = ~uint32_t{0};
            return;
        }
        const auto place = [&](int64_t j) {
            return static_cast<int>(min(max(j - first, int64_t{0}), int64_t{Tile::keys}));
        };
        seen = 0;
#pragma unroll 1
        for (int r = 0; r < pair_rows; ++r) {
            const int64_t i = row(r);
            if (i >= rows) break;
            const KeyRange range = keys_of_rows(by.window, shift, i, i, keys);
            const int begin = place(range.begin), end = place(range.end);
#pragma unroll
            for (int c = 0; c < pair_others; ++c) {
                const int j = Tile::other_of_pair(c);
                const bool sees = j >= begin && j < end;
                seen |= uint32_t{sees} << (pair_others * r + c);
            }
        }
        if (by.pattern != nullptr) hide_by_pattern(first);
#pragma unroll
        for (int at = 0; at < pair_rows * pair_others; ++at) logits[at / pair_others][at % pair_others] *= by.scale;
        if (by.mask.data != nullptr) {
            by.mask.with_type([&](const auto *numbers) { add_mask(numbers + first); });
        }
    }

    /// All numbers are on their way before the first is used, as are those of the mask.
    __device__ void hide_by_pattern(int64_t first) {
        const auto &by = problem.logits;
        u8 shown[pair_rows * pair_others];
#pragma unroll
        for (int at = 0; at < pair_rows * pair_others; ++at) {
            const u8 *const of_row = by.blocks_of_row(b, h, row(at / pair_others));
            shown[at] =
                seen >> at & 1 ? of_row[by.block_size.quotient(first + Tile::other_of_pair(at % pair_others))] : u8{1};
        }
#pragma unroll
        for (int at = 0; at < pair_rows * pair_others; ++at) {
            if (shown[at] == 0) seen &= ~(1u << at);
        }
    }

    template <class Number> __device__ void add_mask(const Number *numbers) {
        const RowLayout &layout = problem.logits.mask.layout;
        const Number *of_row = numbers + layout.offset(b, h, row(0));
        P added[pair_rows * pair_others];
#pragma unroll
        for (int at = 0; at < pair_rows * pair_others; ++at) {
            added[at] = seen >> at & 1 ? P(of_row[Tile::other_of_pair(at % pair_others)]) : P(0);
            if (at % pair_others == pair_others - 1) of_row += 8 * layout.row_stride;
        }
#pragma unroll
        for (int at = 0; at < pair_rows * pair_others; ++at) {
            if (added[at] == -kInfinity<P>) seen &= ~(1u << at);
            logits[at / pair_others][at % pair_others] += added[at];
        }
    }

    /// Logits of `count` keys become exponentials in shared memory, relative to the new maxima, as rescale() makes
    /// sums. A thread's totals are those of its own keys. All rows take each step together, as one would wait for its
    /// own. Returns whether any weight is not for fragments.
    __device__ bool exponentiate(int count) {
        P most[pair_rows];
#pragma unroll
        for (int r = 0; r < pair_rows; ++r) {
            most[r] = largest[r];
#pragma unroll
            for (int c = 0; c < pair_others; ++c) {
                if (seen >> (pair_others * r + c) & 1) most[r] = max_or_nan(most[r], logits[r][c]);
            }
        }
#pragma unroll
        for (int step = 1; step < Tile::lanes_of_row; step *= 2) {
#pragma unroll
            for (int r = 0; r < pair_rows; ++r) most[r] = max_or_nan(most[r], shuffle_xor(most[r], step));
        }
        if (threadIdx.x % Tile::lanes_of_row == 0) {
#pragma unroll
            for (int r = 0; r < pair_rows; ++r) Tile::maxima(Tile::part())[Tile::own_of_pair(r)] = most[r];
        }
        __syncthreads();
#pragma unroll
        for (int at = 0; at < pair_rows * Tile::parts; ++at) {
            P &of_row = most[at % pair_rows];
            of_row = max_or_nan(of_row, Tile::maxima(at / pair_rows)[Tile::own_of_pair(at % pair_rows)]);
        }
#pragma unroll
        for (int r = 0; r < pair_rows; ++r) {
            const P factor = std::exp(largest[r] - SoftmaxState<P>::origin(most[r]));
            largest[r] = most[r];
#pragma unroll
            for (int at = 0; at < Tile::totals_of_row; ++at) totals[r][at] *= factor;
            if (Tile::other_of_pair(0) == 0) Tile::factors()[Tile::own_of_pair(r)] = factor;
        }
        bool special = false;
#pragma unroll
        for (int c = 0; c < pair_others; ++c) {
            if (Tile::first_of_pairs(c) >= count) continue;
#pragma unroll
            for (int r = 0; r < pair_rows; ++r) {
                const bool sees = seen >> (pair_others * r + c) & 1;
                const P weight = std::exp(logits[r][c] - SoftmaxState<P>::origin(largest[r]));
                totals[r][Tile::total_of_pair(c)] += sees ? weight : P(0);
                special = special || (sees && !is_finite(weight));
                Tile::weights()[Tile::place_of_pair(Tile::own_of_pair(r), Tile::other_of_pair(c))] =
                    weight_or_none(sees, weight);
            }
        }
        return special;
    }

    /// Makes the sums of fragments relative to the new maxima, when all warps have left these.
    __device__ void rescale() {
#pragma unroll
        for (int r = 0; r < Tile::sum_rows; ++r) {
            const P factor = Tile::factors()[Tile::own_of_sum(r)];
#pragma unroll
            for (int at = 0; at < Tile::columns; ++at) sums[r][at] *= factor;
        }
    }

    /// whole: whether the results' rows begin and end at multiples of 16 bytes.
    __device__ void store(bool whole) {
#pragma unroll
        for (int step = 1; step < Tile::lanes_of_row; step *= 2) {
#pragma unroll
            for (int at = 0; at < pair_rows * Tile::totals_of_row; ++at) {
                P &total = totals[at % pair_rows][at / pair_rows];
                total += shuffle_xor(total, step);
            }
        }
        __syncthreads(); // no weights are read any more
        if (threadIdx.x % Tile::lanes_of_row == 0) {
#pragma unroll
            for (int at = 0; at < pair_rows * Tile::totals_of_row; ++at) {
                const int place = Tile::part() * Tile::totals_of_row + at / pair_rows;
                Tile::totals(Tile::own_of_pair(at % pair_rows))[place] = totals[at % pair_rows][at / pair_rows];
            }
        }
        __syncthreads();
        const auto total_of = [&](int own) {
            P total = 0;
#pragma unroll
            for (int at = 0; at < Tile::totals_of_all; ++at) total += Tile::totals(own)[at];
            return total;
        };
#pragma unroll
        for (int r = 0; r < Tile::sum_rows; ++r) {
            const int64_t i = first_row + Tile::own_of_sum(r);
            if (i >= rows) break;
            const P total = total_of(Tile::own_of_sum(r)), inverse = reciprocal(total);
#pragma unroll
            for (int at = 0; at < Tile::columns; ++at) {
                const P sum = sums[r][at], mean = sum * inverse;
                const P rounded = fma(fma(-mean, total, sum), inverse, mean);
                sums[r][at] = total == 0 ? P(0) : is_finite(mean) ? rounded : mean;
            }
            Tile::store_row(problem.result.y.at(b, h, i), sums[r], static_cast<int>(problem.value_width), whole);
        }
#pragma unroll
        for (int r = 0; r < pair_rows; ++r) {
            const int64_t i = row(r);
            if (i < rows && Tile::other_of_pair(0) == 0) {
                problem.result.store(b, h, i, {largest[r], total_of(Tile::own_of_pair(r))});
            }
        }
    }
};

template <int width, int row_tiles, class P>
__global__ void __launch_bounds__(kPreciseThreads, PreciseAttentionTile<P, width, row_tiles>::blocks)
    attention_precise_kernel(const __grid_constant__ Attention<P, Rows<const P>, AttentionResult<P>> problem,
                             PreciseCopies whole) {
    begin_kernel();
    using Tile = PreciseAttentionTile<P, width, row_tiles>;
    using Ring = typename Tile::Ring;
    const uint32_t tiles = (static_cast<uint32_t>(problem.rows) + Tile::rows - 1) / Tile::rows;
    const uint32_t heads = static_cast<uint32_t>(problem.heads), of_all = blockIdx.x / tiles, b = of_all / heads;
    PreciseAttention<P, width, row_tiles> block{problem};
    // The last rows see most keys where attention is causal.
    block.first_row = int64_t{tiles - 1 - (blockIdx.x - of_all * tiles)} * Tile::rows;
    block.b = b, block.h = of_all - b * heads;
    block.rows = problem.queries.size(b);
    block.keys = problem.keys.size(b);
    if (block.first_row >= block.rows) return;
    const AttentionWindow &window = problem.logits.window;
    block.shift = window.shift_of(block.rows, block.keys);
    const int64_t last_row = min(block.first_row + Tile::rows, block.rows) - 1;
    KeyRange range = keys_of_rows(window, block.shift, block.first_row, last_row, block.keys);
    range.begin = range.begin / Tile::keys * Tile::keys;
    block.all_see = {keys_of_rows(window, block.shift, last_row, last_row, block.keys).begin,
                     keys_of_rows(window, block.shift, block.first_row, block.first_row, block.keys).end};
    if (problem.logits.pattern != nullptr || problem.logits.mask.data != nullptr) block.all_see.end = 0;
    const int key_width = static_cast<int>(problem.key_width), value_width = static_cast<int>(problem.value_width);
    const int pieces_of_keys = Ring::pieces_of_columns(key_width);
    const auto keys = problem.keys.head(block.b, block.h), values = problem.values.head(block.b, block.h);
    const auto count_of = [&](int64_t first) { return static_cast<int>(min(int64_t{Tile::keys}, range.end - first)); };

    // The next piece to be copied: of which tile, which of its pieces, and where to.
    int64_t next_tile = range.begin;
    int next_piece = 0, next_place = 0;
    const auto copy_next = [&] {
        if (next_tile < range.end) {
            P *const to = Tile::ring() + next_place * Ring::piece;
            if (next_piece < pieces_of_keys) {
                Tile::template copy_piece<Tile::keys, Ring::depth, Ring::columns_pitch>(
                    to, keys, next_tile, range.end, next_piece * Ring::depth, key_width, whole.keys);
                ++next_piece;
            } else {
                const int done = (next_piece - pieces_of_keys) * Ring::rows;
                Tile::template copy_piece<Ring::rows, width, Tile::pitch>(to, values, next_tile + done, range.end, 0,
                                                                          value_width, whole.values);
                ++next_piece;
                if (done + Ring::rows >= count_of(next_tile)) next_tile += Tile::keys, next_piece = 0;
            }
        }
        commit_copies();
        next_place = Ring::next(next_place);
    };
#pragma unroll 1
    for (int done = 0; done < key_width; done += Ring::depth) {
        Tile::template copy_piece<Tile::rows, Ring::depth, Tile::pitch>(
            Tile::queries() + done, problem.queries.head(block.b, block.h), block.first_row, block.rows, done,
            key_width, whole.queries);
    }
#pragma unroll 1
    for (int piece = 1; piece < Ring::pieces; ++piece) copy_next();
#pragma unroll
    for (int r = 0; r < Tile::pair_rows; ++r) {
        block.largest[r] = -kInfinity<P>;
#pragma unroll
        for (int at = 0; at < Tile::totals_of_row; ++at) block.totals[r][at] = 0;
    }
#pragma unroll
    for (int at = 0; at < Tile::sum_rows * Tile::columns; ++at) {
        block.sums[at / Tile::columns][at % Tile::columns] = 0;
    }
    int place = 0;
    // A piece is there, and all threads are done with the one before it, whose place the next takes.
    const auto wait = [&](bool value) {
        const bool any = __syncthreads_or(value);
        copy_next();
        return any;
    };
    const auto piece_there = [&] { return Tile::ring() + place * Ring::piece; };
    bool special_queries = false; // whether any number of them is not for fragments
    wait_for_copies<Ring::pieces - 2>();
#pragma unroll 1
    for (int done = 0; done < key_width; done += Ring::depth) {
        special_queries |= Tile::template has_specials<Tile::rows, Ring::depth, Tile::pitch>(Tile::queries() + done);
    }
    special_queries = __syncthreads_or(special_queries);
#pragma unroll 1
    for (int64_t first = range.begin; first < range.end; first += Tile::keys) {
        const int count = count_of(first);
#pragma unroll
        for (int at = 0; at < Tile::pairs; ++at) block.logits[at / Tile::pair_others][at % Tile::pair_others] = 0;
#pragma unroll 1
        for (int piece = 0; piece < pieces_of_keys; ++piece) {
            wait_for_copies<Ring::pieces - 2>();
            const bool special =
                wait(Tile::template has_specials<Tile::keys, Ring::depth, Ring::columns_pitch>(piece_there()));
            const int done = piece * Ring::depth;
            Tile::multiply(special || special_queries, block.logits, count, Tile::queries() + done, piece_there(),
                           Ring::columns_pitch, min(key_width - done, Ring::depth));
            place = Ring::next(place);
        }
        block.find_logits(first);
        const bool some = __syncthreads_or(block.exponentiate(count)); // the weights are there
        block.rescale();
#pragma unroll 1
        for (int done = 0; done < count; done += Ring::rows) {
            wait_for_copies<Ring::pieces - 2>();
            const bool special = wait(Tile::template has_specials<Ring::rows, width, Tile::pitch>(piece_there()));
            Tile::add(special || some, block.sums, Tile::weights() + done, piece_there(), static_cast<int>(value_width),
                      min(Ring::rows, count - done));
            place = Ring::next(place);
        }
    }
    wait_for_copies<0>(); // those of rows that see no key
    block.store(whole.results);
}

/// Eights of rows of a block; fewer where there are no more rows, or where that keeps more multiprocessors busy.
constexpr int kPreciseRowTiles = 4, kFewPreciseRowTiles = 2;

template <class T> bool has_precise_kernel(const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width > kMostPreciseWidth || problem.result.has_weights()) return false;
    if (problem.logits.softcap != 0 || problem.logits.slopes != nullptr) return false;
    return with_precise_width(width, [](auto of) { return PreciseAttentionTile<T, of, kPreciseRowTiles>::bytes; }) <=
           max_shared_bytes();
}

template <class T>
Status attend_precisely(const Call &call, const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const PreciseCopies whole = {
        held_whole(problem.queries, problem.key_width), held_whole(problem.keys, problem.key_width),
        held_whole(problem.values, problem.value_width), held_whole(problem.result.y, problem.value_width)};
    return with_precise_width(std::max(problem.key_width, problem.value_width), [&](auto width) {
        const auto run = [&](auto row_tiles) {
            using Tile = PreciseAttentionTile<T, width, row_tiles>;
            const int64_t blocks = ceil_divide(problem.rows, Tile::rows) * problem.heads * problem.batch;
            return launch_with_dynamic_shared(call, blocks, kPreciseThreads, Tile::bytes,
                                              attention_precise_kernel<width, row_tiles, T>, problem, whole);
        };
        const int64_t blocks = ceil_divide(problem.rows, 8 * kPreciseRowTiles) * problem.heads * problem.batch;
        const int64_t enough = width * sizeof(T) > 1024 ? 3 : 1; // fewer of the widest share a multiprocessor
        if (blocks < enough * multiprocessors() || problem.rows <= 8 * kFewPreciseRowTiles) {
            return run(std::integral_constant<int, kFewPreciseRowTiles>());
        }
        return run(std::integral_constant<int, kPreciseRowTiles>());
    });
}

} // namespace baracuda
