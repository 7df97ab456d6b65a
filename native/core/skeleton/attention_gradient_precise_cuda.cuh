// attention_gradient.h of f32 and f64 whose weights are not stored: a block has some rows or keys of a head, its own,
// and goes through the others, keys or rows, in tiles, which come in pieces through a ring as those of
// attention_precise_cuda.cuh do. Both passes make all weights, so that every sum has one owner, and its order depends
// on extents alone.
#pragma once

#include "core/device/cluster.cuh"
#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_precise_cuda.cuh"
#include "core/skeleton/attention_precise_pairs_cuda.cuh"

namespace baracuda {

/// What a block has, for operands of up to `width` columns: q k is product 0, dy v is product 1.
template <class P, int width, int row_tiles, bool by_keys>
struct PreciseGradientTile : PrecisePairs<P, width, row_tiles, kPreciseOthers<P>> {
    using Own = PrecisePairs<P, width, row_tiles, kPreciseOthers<P>>;
    using Own::pitch, Own::pairs_pitch;
    static constexpr int rows = 8 * row_tiles, others = kPreciseOthers<P>, sums = by_keys ? 2 : 1;
    using Ring = PreciseRing<P, width, others>;
    static constexpr int elements = rows * (2 * pitch + sums * pairs_pitch) + 2 * others + Ring::elements;
    static constexpr int bytes = elements * static_cast<int>(sizeof(P));
    static constexpr int pairs = Own::pair_rows * Own::pair_others;
    static constexpr int numbers = row_tiles * sums * Own::columns + 2 * pairs + Own::spare_numbers;
    static constexpr int blocks = precise_blocks<P>(numbers, bytes);

    __device__ static P *own(int product) { return dynamic_shared_memory<P>() + product * rows * pitch; }
    /// dS of pairs, and their weights where keys are own.
    __device__ static P *dscores() { return own(2); }
    __device__ static P *weights() { return dscores() + rows * pairs_pitch; }
    /// Of the rows: those of the others.
    __device__ static RowFacts<P> *facts() {
        return reinterpret_cast<RowFacts<P> *>(dscores() + sums * rows * pairs_pitch);
    }
    __device__ static P *ring() { return reinterpret_cast<P *>(facts() + others); }

    /// Where the blocks of a cluster leave their sums for each other, in place of their own rows.
    __device__ static P *left(int product, int row) { return own(product) + row * pitch; }
    __device__ static void leave(int product, const typename Own::Sums &sums) {
        if (product == 0) __syncthreads(); // no rows are read any more
#pragma unroll
        for (int at = 0; at < Own::sum_rows * Own::columns; ++at) {
            left(product, Own::own_of_sum(at % Own::sum_rows))[Own::column(at / Own::sum_rows)] =
                sums[at % Own::sum_rows][at / Own::sum_rows];
        }
    }
    /// A block's share of the rows that all have left, added up in their order.
    __device__ static void store_sums(const HeadRows<P> &out, int product, int64_t first, int64_t end, int columns,
                                      int part, int parts) {
#pragma unroll 1
        for (int row = part; row < rows && first + row < end; row += parts) {
#pragma unroll 1
            for (int column = threadIdx.x; column < columns; column += kPreciseThreads) {
                P sum = 0;
#pragma unroll 8
                for (int of = 0; of < parts; ++of) sum += *in_block_of_cluster(left(product, row) + column, of);
                out.at(first + row)[column] = sum;
            }
        }
    }
};

/// A problem, and which of its operands have rows that begin and end at multiples of 16 bytes: q and dy, k and v; dq,
/// dk and dv; y. parts: the blocks of a cluster that have the same keys, each of which goes through some of the rows.
template <class P> struct PreciseGradient {
    AttentionGradient<P> problem;
    bool whole[2][2], whole_results[3], whole_y;
    int parts = 1;
};

/// Lanes that share a row for its delta.
constexpr int kDeltaLanes = 16, kDeltaRows = kPreciseThreads / kDeltaLanes;

/// The first pass: delta of each row.
template <class P>
__global__ void __launch_bounds__(kPreciseThreads)
    deltas_precise_kernel(const __grid_constant__ PreciseGradient<P> work) {
    begin_kernel();
    constexpr int run = HeldRun<P>::length;
    const AttentionGradient<P> &problem = work.problem;
    const uint32_t at = blockIdx.x * kDeltaRows + threadIdx.x / kDeltaLanes, head = at / problem.rows;
    const int64_t i = at - head * problem.rows, b = head / problem.heads, h = head - b * problem.heads;
    const bool there = b < problem.batch && i < problem.queries.size(b);
    const int lane = threadIdx.x % kDeltaLanes, width = there ? static_cast<int>(problem.value_width) : 0;
    const P *const dy = there ? problem.dy.at(b, h, i) : nullptr, *const y = there ? problem.y.at(b, h, i) : nullptr;
    P delta = 0;
#pragma unroll 4
    for (int column = lane * run; column < width; column += kDeltaLanes * run) {
        const auto of = [&](const P *row, bool whole) {
            HeldRun<P> made = {};
            if (whole) return HeldRun<P>::at(row + column);
#pragma unroll
            for (int n = 0; n < run; ++n) made.of[n] = column + n < width ? row[column + n] : P(0);
            return made;
        };
        const auto left = of(dy, work.whole[0][1]), right = of(y, work.whole_y);
#pragma unroll
        for (int n = 0; n < run; ++n) delta = fma(left.of[n], right.of[n], delta);
    }
#pragma unroll
    for (int step = 1; step < kDeltaLanes; step *= 2) delta += shuffle_xor(delta, step);
    if (!there || lane > 0) return;
    if (problem.deltas.data != nullptr) problem.deltas.store(b, h, i, 0, delta);
    hold_facts(problem, b, h, i, {0, delta});
}

/// Gradients by rows or by keys, the latter of the sums over the heads that share them.
template <int width, int row_tiles, bool by_keys, class P>
__global__ void __launch_bounds__(kPreciseThreads, PreciseGradientTile<P, width, row_tiles, by_keys>::blocks)
    gradient_precise_kernel(const __grid_constant__ PreciseGradient<P> work) {
    begin_kernel();
    using Tile = PreciseGradientTile<P, width, row_tiles, by_keys>;
    using Ring = typename Tile::Ring;
    constexpr int pair_others = Tile::pair_others, pairs = Tile::pairs;
    const AttentionGradient<P> &problem = work.problem;
    const uint32_t group = by_keys ? problem.dk.group : 1, groups = static_cast<uint32_t>(problem.heads) / group;
    const uint32_t all_own = by_keys ? problem.key_rows : problem.rows, tiles = (all_own + Tile::rows - 1) / Tile::rows;
    const uint32_t parts = by_keys ? work.parts : 1, block = blockIdx.x / parts, part = blockIdx.x - block * parts;
    const uint32_t of_all = block / tiles, at = block - of_all * tiles, b = of_all / groups;
    // The first keys and the last rows see most where attention is causal.
    const int64_t first_own = int64_t{by_keys ? at : tiles - 1 - at} * Tile::rows;
    const int64_t head = int64_t{of_all - b * groups} * group;
    const int64_t rows = problem.queries.size(b), keys = problem.keys.size(b);
    const int64_t own_end = by_keys ? keys : rows;
    if (first_own >= own_end) return;
    const AttentionWindow &window = problem.logits.window;
    const int64_t shift = window.shift_of(rows, keys), last_own = min(first_own + Tile::rows, own_end) - 1;
    const auto others_of = [&](int64_t first, int64_t last) {
        return by_keys ? rows_of_keys(window, shift, first, last, rows)
                       : keys_of_rows(window, shift, first, last, keys);
    };
    KeyRange range = others_of(first_own, last_own);
    range.begin = range.begin / Tile::others * Tile::others; // no row's bits depend on how many a block has
    if (by_keys && parts > 1) {
        const int64_t of_part = ceil_divide(ceil_divide(rows, Tile::others), parts) * Tile::others;
        range.begin = max(range.begin, part * of_part), range.end = min(range.end, (part + 1) * of_part);
    }
    const KeyRange all_see = {max(others_of(first_own, first_own).begin, others_of(last_own, last_own).begin),
                              min(others_of(first_own, first_own).end, others_of(last_own, last_own).end)};
    const auto operand_of = [&](bool of_keys, int product) -> const Rows<const P> & {
        return of_keys ? product ? problem.values : problem.keys : product ? problem.dy : problem.queries;
    };
    const int widths[] = {static_cast<int>(problem.key_width), static_cast<int>(problem.value_width)};
    const int pieces_of[] = {Ring::pieces_of_columns(widths[0]), Ring::pieces_of_columns(widths[1])};
    const int by_columns = pieces_of[0] + pieces_of[1];
    const auto count_of = [&](int64_t first) {
        return static_cast<int>(min(int64_t{Tile::others}, range.end - first));
    };

    // The next piece to be copied: of which head and tile, which of its pieces, and where to.
    int64_t next_head = range.begin < range.end ? head : head + group, next_tile = range.begin;
    int next_piece = 0, next_place = 0;
    const auto copy_next = [&] {
        if (next_head < head + group) {
            P *const to = Tile::ring() + next_place * Ring::piece;
            if (next_piece < by_columns) {
                const int product = next_piece >= pieces_of[0], done = product ? next_piece - pieces_of[0] : next_piece;
                Tile::template copy_piece<Tile::others, Ring::depth, Ring::columns_pitch>(
                    to, operand_of(!by_keys, product).head(b, next_head), next_tile, range.end, done * Ring::depth,
                    widths[product], work.whole[!by_keys][product]);
                ++next_piece;
            } else {
                const int count = count_of(next_tile), of_product = (count + Ring::rows - 1) / Ring::rows;
                const int piece = next_piece - by_columns, product = by_keys && piece < of_product;
                const int done = by_keys && !product ? piece - of_product : piece;
                Tile::template copy_piece<Ring::rows, width, Tile::pitch>(
                    to, operand_of(!by_keys, product).head(b, next_head), next_tile + done * Ring::rows, range.end, 0,
                    widths[product], work.whole[!by_keys][product]);
                ++next_piece;
                if (piece + 1 == Tile::sums * of_product) {
                    next_piece = 0, next_tile += Tile::others;
                    if (next_tile >= range.end) next_tile = range.begin, ++next_head;
                }
            }
        }
        commit_copies();
        next_place = Ring::next(next_place);
    };
    RowFacts<P> own_facts[Tile::pair_rows] = {};
    if constexpr (!by_keys) {
#pragma unroll
        for (int r = 0; r < Tile::pair_rows; ++r) {
            const int64_t i = first_own + Tile::own_of_pair(r);
            if (i < rows) own_facts[r] = held_facts(problem, b, head, i);
        }
        __syncthreads(); // dq is written only after all threads have read what it holds
    }
#pragma unroll 1
    for (int product = 0; product < 2; ++product) {
        const auto operand = operand_of(by_keys, product).head(b, head);
#pragma unroll 1
        for (int done = 0; done < widths[product]; done += Ring::depth) {
            Tile::template copy_piece<Tile::rows, Ring::depth, Tile::pitch>(Tile::own(product) + done, operand,
                                                                            first_own, own_end, done, widths[product],
                                                                            work.whole[by_keys][product]);
        }
    }
#pragma unroll 1
    for (int piece = 1; piece < Ring::pieces; ++piece) copy_next();
    int place = 0;
    // A piece is there, and all threads are done with the one before it, whose place the next takes.
    const auto wait = [&](bool value) {
        const bool any = __syncthreads_or(value);
        copy_next();
        return any;
    };
    const auto piece_there = [&] { return Tile::ring() + place * Ring::piece; };
    // Which of the own rows of q and dy, or k and v, and of the others of a tile have numbers that fragments do not.
    bool own_specials[2] = {}, specials[2] = {};
    wait_for_copies<Ring::pieces - 2>();
#pragma unroll
    for (int product = 0; product < 2; ++product) {
        bool has = false;
#pragma unroll 1
        for (int done = 0; done < widths[product]; done += Ring::depth) {
            has |= Tile::template has_specials<Tile::rows, Ring::depth, Tile::pitch>(Tile::own(product) + done);
        }
        own_specials[product] = __syncthreads_or(has);
    }
    typename Tile::Sums of_scores = {}, of_weights = {};
#pragma unroll 1
    for (int64_t h = head; h < head + group; ++h) {
#pragma unroll 1
        for (int64_t first = range.begin; first < range.end; first += Tile::others) {
            const int count = count_of(first);
            RowFacts<P> facts = {};
            if (by_keys && threadIdx.x < count) facts = held_facts(problem, b, h, first + threadIdx.x);
            typename Tile::Pairs weights, dscores;
            const auto multiply = [&](int product, typename Tile::Pairs &products) {
#pragma unroll
                for (int pair = 0; pair < pairs; ++pair) products[pair / pair_others][pair % pair_others] = 0;
                specials[product] = false;
#pragma unroll 1
                for (int piece = 0; piece < pieces_of[product]; ++piece) {
                    wait_for_copies<Ring::pieces - 2>();
                    const int done = piece * Ring::depth;
                    const bool special = wait(
                        Tile::template has_specials<Tile::others, Ring::depth, Ring::columns_pitch>(piece_there()));
                    specials[product] |= special;
                    Tile::multiply(special || own_specials[product], products, count, Tile::own(product) + done,
                                   piece_there(), Ring::columns_pitch, min(widths[product] - done, Ring::depth));
                    place = Ring::next(place);
                }
            };
            multiply(0, weights);
            if (by_keys && threadIdx.x < count) Tile::facts()[threadIdx.x] = facts;
            multiply(1, dscores);

            // Of pair [r][c] bit pair_others * r + c.
            uint32_t seen = ~uint32_t{0};
            if (first < all_see.begin || first + Tile::others > all_see.end) {
                seen = 0;
#pragma unroll 1
                for (int r = 0; r < Tile::pair_rows; ++r) {
                    const int64_t own = first_own + Tile::own_of_pair(r);
                    if (own >= own_end) break;
                    const KeyRange sees = others_of(own, own);
#pragma unroll
                    for (int c = 0; c < pair_others; ++c) {
                        const int64_t other = first + Tile::other_of_pair(c);
                        seen |= uint32_t{other >= sees.begin && other < sees.end} << (pair_others * r + c);
                    }
                }
            }
            bool special = false;
#pragma unroll
            for (int pair = 0; pair < pairs; ++pair) {
                const int r = pair / pair_others, c = pair % pair_others;
                const int own = Tile::own_of_pair(r), other = Tile::other_of_pair(c);
                const int at = Tile::place_of_pair(own, other);
                const RowFacts<P> facts = by_keys ? Tile::facts()[other] : own_facts[r];
                const bool sees = (seen >> pair & 1) && facts.logsumexp != -kInfinity<P>;
                const P weight = std::exp(weights[r][c] * problem.logits.scale - facts.logsumexp);
                const P dscore = weight * (dscores[r][c] - facts.delta) * problem.logits.scale;
                special = special || (sees && (Tile::is_special(dscore) || (by_keys && Tile::is_special(weight))));
                if (by_keys) Tile::weights()[at] = weight_or_none(sees, weight);
                Tile::dscores()[at] = weight_or_none(sees, dscore);
            }
            const bool some = __syncthreads_or(special); // pairs are there
            const auto add = [&](int product, const P *factors, typename Tile::Sums &sums) {
#pragma unroll 1
                for (int done = 0; done < count; done += Ring::rows) {
                    wait_for_copies<Ring::pieces - 2>();
                    wait(false);
                    Tile::add(some || specials[product], sums, factors + done, piece_there(), widths[product],
                              min(Ring::rows, count - done));
                    place = Ring::next(place);
                }
            };
            if constexpr (by_keys) add(1, Tile::weights(), of_weights);
            add(0, Tile::dscores(), of_scores);
        }
    }
    wait_for_copies<0>(); // those of a block that sees nothing
    const auto store = [&](const Rows<P> &out, const typename Tile::Sums &sums, int columns, bool whole) {
#pragma unroll
        for (int r = 0; r < Tile::sum_rows; ++r) {
            const int64_t own = first_own + Tile::own_of_sum(r);
            if (own < own_end) Tile::store_row(out.at(b, head, own), sums[r], columns, whole);
        }
    };
    if constexpr (by_keys) {
        if (parts > 1) {
            Tile::leave(0, of_scores), Tile::leave(1, of_weights);
            synchronize_cluster();
            Tile::store_sums(problem.dk.rows.head(b, head), 0, first_own, own_end, widths[0], part, parts);
            Tile::store_sums(problem.dv.rows.head(b, head), 1, first_own, own_end, widths[1], part, parts);
            synchronize_cluster(); // no block's sums are read any more
            return;
        }
        store(problem.dv.rows, of_weights, widths[1], work.whole_results[2]);
    }
    store(by_keys ? problem.dk.rows : problem.dq, of_scores, widths[0], work.whole_results[by_keys]);
}

/// Eights of rows or keys of a block: fewer for problems that have few blocks, and of f64 whose sums are too many for a
/// thread otherwise.
template <class P, int width> constexpr int kPreciseGradientTiles = width * sizeof(P) > 1024 ? 2 : 4;
constexpr int kFewPreciseGradientTiles = 2;

/// Few keys, which leave multiprocessors without a block, and the most parts of the rows for them.
constexpr int64_t kFewPreciseKeys = 64;
constexpr int kMostPreciseParts = 8;

/// Whether there are kernels for a problem: weights are those of products, the scale and the window, keys and values
/// are shared alike, and operands fit.
template <class T> bool has_precise_kernel(const AttentionGradient<T> &problem) {
    const int64_t rows = extent(problem.batch, problem.heads, problem.rows);
    if (rows < 0 || rows > INT32_MAX - kDeltaRows) return false; // they are counted in 32 bits
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width > kMostPreciseWidth || problem.weights.data != nullptr || problem.dscores.data != nullptr) return false;
    if (!problem.logits.plain() || problem.dk.group != problem.dv.group || !problem.dq_holds_found()) return false;
    return with_precise_width(width, [](auto of) {
        return PreciseGradientTile<T, of, kPreciseGradientTiles<T, of>, true>::bytes <= max_shared_bytes();
    });
}

/// In how many parts, of four tiles at least, many rows are gone through for few keys: extents decide.
template <class T> int parts_of_rows(const AttentionGradient<T> &problem) {
    const int64_t tiles = ceil_divide(problem.rows, kPreciseOthers<T>);
    const bool is_packed = problem.queries.layout.starts != nullptr || problem.keys.layout.starts != nullptr;
    if (is_packed || problem.key_rows > kFewPreciseKeys) return 1;
    return static_cast<int>(std::clamp<int64_t>(tiles / 4, 1, kMostPreciseParts));
}

template <class T> Status find_gradients_precisely(const Call &call, const AttentionGradient<T> &problem) {
    const int64_t of_keys = problem.key_width, of_values = problem.value_width;
    const PreciseGradient<T> work = {
        problem,
        {{held_whole(problem.queries, of_keys), held_whole(problem.dy, of_values)},
         {held_whole(problem.keys, of_keys), held_whole(problem.values, of_values)}},
        {held_whole(problem.dq, of_keys), held_whole(problem.dk.rows, of_keys), held_whole(problem.dv.rows, of_values)},
        held_whole(problem.y, of_values)};
    const int64_t rows = problem.batch * problem.heads * problem.rows;
    if (rows > 0) {
        const Status status =
            launch(call, ceil_divide(rows, kDeltaRows), kPreciseThreads, 0, deltas_precise_kernel<T>, work);
        if (status != Status::ok) return status;
    }
    return with_precise_width(std::max(of_keys, of_values), [&](auto of) {
        const auto run = [&](auto by_keys, int64_t own, int64_t heads) {
            constexpr int many = kPreciseGradientTiles<T, of>;
            using Kernel = void (*)(PreciseGradient<T>);
            const Kernel kernels[] = {gradient_precise_kernel<of, many, by_keys, T>,
                                      gradient_precise_kernel<of, kFewPreciseGradientTiles, by_keys, T>};
            const int parts = by_keys ? std::min(parts_of_rows(problem), largest_cluster(kernels[0])) : 1;
            PreciseGradient<T> of_parts = work;
            of_parts.parts = parts;
            const auto blocks_of = [&](int tiles) {
                return ceil_divide(own, 8 * tiles) * heads * problem.batch * parts;
            };
            if (blocks_of(many) == 0) return Status::ok;
            const bool few = blocks_of(many) < multiprocessors();
            using Tile = PreciseGradientTile<T, of, many, by_keys>;
            using FewTile = PreciseGradientTile<T, of, kFewPreciseGradientTiles, by_keys>;
            return launch_clusters_with_dynamic_shared(call, blocks_of(few ? kFewPreciseGradientTiles : many), parts,
                                                       kPreciseThreads, few ? FewTile::bytes : Tile::bytes,
                                                       kernels[few], of_parts);
        };
        const Status status = run(std::true_type(), problem.key_rows, problem.heads / problem.dk.group);
        return status == Status::ok ? run(std::false_type(), problem.rows, problem.heads) : status;
    });
}

} // namespace baracuda
