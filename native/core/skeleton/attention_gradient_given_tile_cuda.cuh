// What a block of attention_gradient_given_cuda.cuh does.
#pragma once

#include "core/device/cluster.cuh"
#include "core/skeleton/attention_gradient_given_memory_cuda.cuh"

namespace baracuda {

/// A block's work.
template <class Tile> struct GivenBlock {
    using T = typename Tile::T;
    static constexpr int pair_tiles = Tile::pair_keys / 8, key_tiles = Tile::key_columns / 8;
    // Tiles of columns whose fragments are loaded together.
    static constexpr int chunk = 8, query_chunk = Tile::query_columns < 8 * chunk ? Tile::query_columns / 8 : chunk;
    using KeySums = f32[key_tiles][4];

    const GivenGradient<T> &work;
    int b, h, rows, key_width, value_width; // h: that of the tile of rows
    int first_head, tiles;                  // of the heads that share keys, each of which has so many tiles
    int rank, first_key, keys;              // in the cluster; its own keys
    int row_group, part;                    // which 16 rows of a tile, and which share of their keys and columns
    int key_group, key_part;                // which 16 keys, and which columns of their sums

    __device__ explicit GivenBlock(const GivenGradient<T> &of) : work(of) {
        const int blocks = of.pieces.rows * of.pieces.keys, at = static_cast<int>(blockIdx.x) / blocks;
        const int group = group_of(of.problem), heads = static_cast<int>(of.problem.heads) / group;
        const int warp = threadIdx.x / 32;
        b = at / heads, h = first_head = (at - b * heads) * group, rank = static_cast<int>(blockIdx.x) - at * blocks;
        rows = static_cast<int>(of.problem.rows), tiles = (rows + Tile::rows - 1) / Tile::rows;
        first_key = rank % of.pieces.keys * Tile::keys;
        keys = min(static_cast<int>(of.problem.key_rows) - first_key, Tile::keys);
        key_width = static_cast<int>(of.problem.key_width), value_width = static_cast<int>(of.problem.value_width);
        row_group = warp % Tile::row_groups, part = warp / Tile::row_groups;
        key_group = warp % Tile::key_groups, key_part = warp / Tile::key_groups;
    }

    __device__ static int group_of(const AttentionGradient<T> &problem) { return static_cast<int>(problem.dk.group); }
    __device__ bool is_given() const { return !Tile::makes || work.problem.weights.data != nullptr; }

    /// The i-th tile of rows of all heads that share keys: its head and first row; without rows behind the last one.
    struct Place {
        int head, first;
    };
    __device__ Place place(int i) const {
        const int of_group = i / tiles;
        if (of_group >= group_of(work.problem)) return {first_head, rows};
        return {first_head + of_group, (i - of_group * tiles) * Tile::rows};
    }

    __device__ static int lane() { return threadIdx.x % 32; }
    /// Of the 16 rows or keys of fragments, those of a thread, and of 8 columns its first one.
    __device__ static int own_of(int half) { return 8 * half + lane() / 4; }
    __device__ static int column_of(int tile) { return 8 * tile + 2 * (lane() % 4); }

    __device__ void copy_keys() const {
        const auto &problem = work.problem;
        copy_rows<Tile::keys, Tile::threads>(Tile::k(), problem.keys.head(b, h), first_key, first_key + keys, key_width,
                                             work.keys_whole);
        copy_rows<Tile::keys, Tile::threads>(Tile::v(), problem.values.head(b, h), first_key, first_key + keys,
                                             value_width, work.values_whole);
    }
    __device__ void copy_tile(const Place &of) const {
        const auto &problem = work.problem;
        if (of.first < rows) {
            copy_rows<Tile::rows, Tile::threads>(Tile::q(), problem.queries.head(b, of.head), of.first, rows, key_width,
                                                 work.queries_whole);
            copy_rows<Tile::rows, Tile::threads>(Tile::dy(), problem.dy.head(b, of.head), of.first, rows, value_width,
                                                 work.dy_whole);
        }
        commit_copies();
    }

    /// The place of a thread's first pair of a row among those of the head.
    __device__ int64_t place_of(int first, int half) const {
        return (first + 16 * row_group + own_of(half)) * work.problem.key_rows + first_key + part * Tile::pair_keys +
               column_of(0);
    }
    /// How many of two keys from the thread's first one of a tile of pairs on there are.
    __device__ int keys_at(int tile) const { return keys - part * Tile::pair_keys - column_of(tile); }
    __device__ int rows_at(int first, int half) const { return rows - first - 16 * row_group - own_of(half); }

    /// Whether any of a warp's rows of a tile are there, and any keys of its share: pairs of others are never read.
    __device__ bool has_rows(int first) const { return first + 16 * row_group < rows; }
    __device__ bool has_keys() const { return part * Tile::pair_keys < keys; }

    /// The weights of a tile that are given, in pairs.
    using Given = uint32_t[pair_tiles][2];
    __device__ void load_weights(Given &weights, int first) const {
        if (!is_given()) return;
        const Numbers<const T> &given = work.problem.weights;
        const T *const of_head = static_cast<const T *>(given.data) + given.layout.offset(b, h, 0);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const T *const from = of_head + place_of(first, half);
            const int there = rows_at(first, half) > 0 ? keys_at(0) : 0;
            if (work.pairs_whole) {
#pragma unroll
                for (int n = 0; n < pair_tiles; ++n) {
                    weights[n][half] = 8 * n < there ? *reinterpret_cast<const uint32_t *>(from + 8 * n) : 0;
                }
                continue;
            }
#pragma unroll
            for (int n = 0; n < pair_tiles; ++n) {
                const T none = from_word<T>(0), one = 8 * n < there ? from[8 * n] : none;
                const T other = 8 * n + 1 < there ? from[8 * n + 1] : none;
                weights[n][half] = to_word(one) | uint32_t{to_word(other)} << 16;
            }
        }
    }

    /// Numbers of a thread's pairs.
    using Pairs = f32[pair_tiles][4];
    /// Those of weights that are given, of which 0 are not seen; where some are made, these become -0.
    __device__ static void widen_weights(Pairs &weights, const Given &given) {
#pragma unroll
        for (int at = 0; at < 4 * pair_tiles; ++at) {
            const f32 weight = element_of<T>(given[at / 4][at % 4 / 2], at % 2);
            weights[at / 4][at % 4] = weight_or_none(weight != 0, weight);
        }
    }
    __device__ static f32 weight_of(const Pairs &made, int n, int half, int i) { return made[n][2 * half + i]; }
    __device__ static f32 weight_of(const Given &w, int n, int half, int i) { return element_of<T>(w[n][half], i); }
    __device__ static bool is_hidden(f32 weight) { return Tile::makes ? is_none(weight) : weight == 0; }

    /// Adds rows of the tile times keys or values.
    __device__ void multiply(Pairs &products, const typename Tile::Operand &of_rows,
                             const typename Tile::Operand &of_keys, int width) const {
#pragma unroll 2
        for (int step = 0; step < (width + 15) / 16; ++step) {
            uint32_t a[4], words[pair_tiles / 2][4];
            of_rows.load_a(a, 16 * row_group, step);
#pragma unroll
            for (int n = 0; n < pair_tiles / 2; ++n) of_keys.load_b(words[n], part * Tile::pair_keys + 16 * n, step);
#pragma unroll
            for (int n = 0; n < pair_tiles; ++n) {
                const uint32_t b_words[2] = {words[n / 2][n % 2 * 2], words[n / 2][n % 2 * 2 + 1]};
                multiply_fragments<T>(products[n], a, b_words);
            }
        }
    }

    /// The sums of weights times products of the thread's rows, of which warps and blocks that share them have shares.
    /// No warp reads dy of these rows any more.
    template <class Weights>
    __device__ void find_deltas(f32 (&deltas)[2], const Weights &weights, const Pairs &products) const {
        const int pieces = work.pieces.keys;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            f32 delta = 0;
#pragma unroll
            for (int at = 0; at < 2 * pair_tiles; ++at) {
                const f32 weight = weight_of(weights, at / 2, half, at % 2);
                if (!is_hidden(weight)) delta = fma(weight, products[at / 2][2 * half + at % 2], delta);
            }
            for (const int step : {1, 2}) delta += shuffle_xor(delta, step);
            deltas[half] = delta;
            if (lane() % 4 == 0) Tile::deltas(part)[16 * row_group + own_of(half)] = delta;
        }
        if (Tile::parts == 1 && pieces == 1) return __syncwarp();
        if (pieces == 1) {
            __syncthreads();
        } else {
            synchronize_cluster();
        }
        f32 shares[kMostGivenPieces][Tile::parts][2]; // all are on their way before the first is used
#pragma unroll
        for (int of = 0; of < kMostGivenPieces; ++of) {
            if (of >= pieces) break;
#pragma unroll
            for (int at = 0; at < 2 * Tile::parts; ++at) {
                const f32 *const share = Tile::deltas(at / 2) + 16 * row_group + own_of(at % 2);
                shares[of][at / 2][at % 2] = pieces == 1 ? *share : *in_block_of_cluster(share, of_row_piece(of));
            }
        }
        deltas[0] = deltas[1] = 0;
#pragma unroll
        for (int of = 0; of < kMostGivenPieces; ++of) {
            if (of >= pieces) break;
#pragma unroll
            for (int at = 0; at < 2 * Tile::parts; ++at) deltas[at % 2] += shares[of][at / 2][at % 2];
        }
    }

    /// The blocks of a cluster with the same rows, and with the same keys.
    __device__ int of_row_piece(int key_piece) const { return rank - rank % work.pieces.keys + key_piece; }
    __device__ int of_key_piece(int row_piece) const { return rank % work.pieces.keys + row_piece * work.pieces.keys; }

    /// Leaves weights and dS for the products that sum them, and stores the latter where they are wanted. Weights that
    /// are not given are scaled for f16, and dS is rounded.
    template <class Weights>
    __device__ void put_pairs(const f32 (&deltas)[2], const Weights &weights, const Pairs &products, int first) const {
        const Numbers<T> &dscores = work.problem.dscores;
        const f32 scale = is_given() ? 1.0f : kWeightScale;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int row = 16 * row_group + own_of(half);
            uint32_t rounded[pair_tiles];
#pragma unroll
            for (int n = 0; n < pair_tiles; ++n) {
                const f32 of[2] = {weight_of(weights, n, half, 0), weight_of(weights, n, half, 1)};
                f32 found[2];
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    found[i] = is_hidden(of[i]) ? 0.0f : of[i] * (products[n][2 * half + i] - deltas[half]);
                }
                rounded[n] = packed_pair<T>(found[0], found[1]);
                const uint32_t rest =
                    packed_pair<T>(found[0] - element_of<T>(rounded[n], 0), found[1] - element_of<T>(rounded[n], 1));
                const uint32_t words[3] = {packed_pair<T>(of[0] * scale, of[1] * scale), rounded[n], rest};
#pragma unroll
                for (int which = 0; which < 3; ++which) {
                    if (which == 2 && !is_given()) break;
                    T *const run = Tile::pairs(which).run(row, part * pair_tiles + n);
                    *reinterpret_cast<uint32_t *>(run + column_of(0)) = words[which];
                }
            }
            if (dscores.data == nullptr || rows_at(first, half) <= 0) continue;
            T *const to = static_cast<T *>(dscores.data) + dscores.layout.offset(b, h, 0) + place_of(first, half);
            const int there = keys_at(0);
            if (work.pairs_whole) {
#pragma unroll
                for (int n = 0; n < pair_tiles; ++n) {
                    if (8 * n < there) *reinterpret_cast<uint32_t *>(to + 8 * n) = rounded[n];
                }
                continue;
            }
#pragma unroll
            for (int n = 0; n < pair_tiles; ++n) {
                if (8 * n < there) to[8 * n] = from_word<T>(static_cast<uint16_t>(rounded[n]));
                if (8 * n + 1 < there) to[8 * n + 1] = from_word<T>(static_cast<uint16_t>(rounded[n] >> 16));
            }
        }
    }

    /// What is left of a pair of the tile: its weight (0), and dS, of which part 2 is where weights are given.
    __device__ f32 pair(int which, int row, int key) const {
        return which == 2 && !is_given() ? 0.0f : f32(widen(Tile::pairs(which).run(row, key / 8)[key % 8]));
    }

    /// Makes 0 of the infinities and NaN of a warp's share of the tile's rows; returns whether there are any.
    __device__ bool clear_rows() const {
        constexpr int runs = Tile::width / 8 / Tile::parts;
        const auto for_each_run = [&](const auto &visit) {
#pragma unroll 4
            for (int at = lane(); at < 16 * runs; at += 32) {
                const int row = 16 * row_group + at / runs, index = part * runs + at % runs;
                visit(Tile::q().run(row, index)), visit(Tile::dy().run(row, index));
            }
        };
        uint32_t found = 0;
        for_each_run([&](const T *run) {
            const uint4 words = *reinterpret_cast<const uint4 *>(run);
            found |= special_bits<T>(words.x) | special_bits<T>(words.y) | special_bits<T>(words.z) |
                     special_bits<T>(words.w);
        });
        if (found != 0) for_each_run([](T *run) { clear_run(run); });
        return found != 0;
    }

    /// A row's dQ, or this block's share of it, is complete with its tile.
    __device__ void find_queries(int first, bool special) const {
        const auto k = Tile::k();
        const auto rounded = Tile::pairs(1), rest = Tile::pairs(2);
        const HeadRows<const T> head = work.problem.keys.head(b, h);
        const bool given = is_given();
#pragma unroll 1
        for (int done = 0; done < Tile::query_columns; done += 8 * query_chunk) {
            const int column = part * Tile::query_columns + done;
            if (column >= key_width) break;
            f32 sums[query_chunk][4] = {};
#pragma unroll 2
            for (int step = 0; step < (keys + 15) / 16; ++step) {
                uint32_t a[4], a_rest[4] = {}, words[query_chunk / 2][4];
                rounded.load_a(a, 16 * row_group, step);
                if (given) rest.load_a(a_rest, 16 * row_group, step);
#pragma unroll
                for (int n = 0; n < query_chunk / 2; ++n) k.load_transposed_b(words[n], 16 * step, column / 8 + 2 * n);
                const auto add = [&](const uint32_t (&factors)[4]) {
#pragma unroll
                    for (int n = 0; n < query_chunk; ++n) {
                        const uint32_t b_words[2] = {words[n / 2][n % 2 * 2], words[n / 2][n % 2 * 2 + 1]};
                        multiply_fragments<T>(sums[n], factors, b_words);
                    }
                };
                add(a);
                if (given) add(a_rest);
            }
            if (special) {
                add_specials(
                    sums, column, keys, key_width, [&](int key) { return head.at(first_key + key); },
                    [&](int which, int half, int key) { return pair(which, 16 * row_group + own_of(half), key); });
            }
            if (work.pieces.keys > 1) {
#pragma unroll
                for (int at = 0; at < 4 * query_chunk; ++at) {
                    *Tile::of_query(16 * row_group + own_of(at % 4 / 2), column + column_of(at / 4) + at % 2) =
                        sums[at / 4][at % 4];
                }
                continue;
            }
            store(work.problem.dq, first + 16 * row_group, rows, sums, column, key_width, work.problem.logits.scale,
                  work.dq_whole);
        }
    }

    /// Adds what a tile gives dV and dK.
    __device__ void add_keys(KeySums &of_values, KeySums &of_keys, int first, bool special) const {
        const auto q = Tile::q(), dy = Tile::dy();
        const auto weights = Tile::pairs(0), rounded = Tile::pairs(1), rest = Tile::pairs(2);
        const int there = min(Tile::rows, rows - first), column = key_part * Tile::key_columns;
        const bool given = is_given();
        if (16 * key_group >= keys) return;
#pragma unroll 1
        for (int step = 0; step < (there + 15) / 16; ++step) {
            uint32_t a[3][4] = {};
            weights.load_transposed_a(a[0], 16 * step, 2 * key_group);
            rounded.load_transposed_a(a[1], 16 * step, 2 * key_group);
            if (given) rest.load_transposed_a(a[2], 16 * step, 2 * key_group);
#pragma unroll
            for (int tile = 0; tile < key_tiles; tile += chunk) {
                uint32_t words[2][chunk / 2][4];
#pragma unroll
                for (int n = 0; n < chunk / 2; ++n) {
                    dy.load_transposed_b(words[0][n], 16 * step, column / 8 + tile + 2 * n);
                    q.load_transposed_b(words[1][n], 16 * step, column / 8 + tile + 2 * n);
                }
                const auto add = [&](KeySums &sums, int product, const uint32_t (&factors)[4]) {
#pragma unroll
                    for (int n = 0; n < chunk; ++n) {
                        const uint32_t (&of)[4] = words[product][n / 2];
                        const uint32_t b_words[2] = {of[n % 2 * 2], of[n % 2 * 2 + 1]};
                        multiply_fragments<T>(sums[tile + n], factors, b_words);
                    }
                };
                add(of_values, 0, a[0]);
                add(of_keys, 1, a[1]);
                if (given) add(of_keys, 1, a[2]);
            }
        }
        if (!special) return;
        const HeadRows<const T> of_q = work.problem.queries.head(b, h), of_dy = work.problem.dy.head(b, h);
        const auto pair_of = [&](int which, int half, int row) {
            return pair(which, row, 16 * key_group + own_of(half));
        };
        add_specials(
            of_values, column, there, value_width, [&](int row) { return of_dy.at(first + row); },
            [&](int which, int half, int row) { return which == 2 ? 0.0f : pair_of(0, half, row); });
        add_specials(of_keys, column, there, key_width, [&](int row) { return of_q.at(first + row); }, pair_of);
    }

    /// Adds what the infinities and NaN of `count` rows, where their tile holds 0, give to those that see them:
    /// row_of(other) is such a row, pair(which, half, other) its weight (0) and the parts of its factor (1 and 2).
    template <int tiles, class RowOf, class Pair>
    __device__ static void add_specials(f32 (&sums)[tiles][4], int first_column, int count, int width,
                                        const RowOf &row_of, const Pair &pair) {
#pragma unroll 1
        for (int other = 0; other < count; ++other) {
            const T *const row = row_of(other);
            f32 factors[2];
            bool sees[2];
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                sees[half] = !is_hidden(pair(0, half, other)),
                factors[half] = pair(1, half, other) + pair(2, half, other);
            }
#pragma unroll
            for (int at = 0; at < 2 * tiles; ++at) {
                const int column = first_column + column_of(at / 2) + at % 2;
                const f32 value = column < width ? widen(row[column]) : 0.0f;
                if (is_finite(value)) continue;
#pragma unroll
                for (int half = 0; half < 2; ++half) {
                    f32 &sum = sums[at / 2][2 * half + at % 2];
                    if (sees[half]) sum = fma(factors[half], value, sum);
                }
            }
        }
        __syncwarp();
    }

    /// The sums times a factor as the columns from first_column on of 16 rows from `first` on, of which there are those
    /// before `end`.
    template <int tiles>
    __device__ void store(const Rows<T> &out, int first, int end, const f32 (&sums)[tiles][4], int first_column,
                          int width, f32 factor, bool whole) const {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int i = first + own_of(half);
            T *const row = out.at(b, h, i) + first_column;
            const int there = i < end ? width - first_column : 0;
#pragma unroll
            for (int tile = 0; tile < tiles; tile += 4) {
                uint32_t words[4];
#pragma unroll
                for (int n = 0; n < 4; ++n) {
                    const f32(&of)[4] = sums[tile + n];
                    words[n] = packed_pair<T>(of[2 * half] * factor, of[2 * half + 1] * factor);
                }
                if (whole) {
                    transpose_in_four_lanes(words);
                    const int column = 8 * tile + 8 * (lane() % 4);
                    if (column < there) {
                        *reinterpret_cast<uint4 *>(row + column) = make_uint4(words[0], words[1], words[2], words[3]);
                    }
                    continue;
                }
#pragma unroll
                for (int at = 0; at < 8; ++at) {
                    const int column = column_of(tile + at / 2) + at % 2;
                    if (column < there)
                        row[column] = from_word<T>(static_cast<uint16_t>(words[at / 2] >> 16 * (at % 2)));
                }
            }
        }
    }

    /// Stores `count` lines of sums from row `first` of `out` on, of which blocks of the cluster have shares: this one
    /// a part, of which there are `parts`. sums_at(line, column) is its own share, blocks(i) the i-th of
    /// `count_of_blocks`.
    template <class SumsAt, class BlockAt>
    __device__ void store_shares(const Rows<T> &out, int first, int count, int width, f32 factor, bool whole, int part,
                                 int parts, const SumsAt &sums_at, const BlockAt &block_at) const {
        constexpr int fours = Tile::width / 4;
#pragma unroll 1
        for (int at = part * Tile::threads + threadIdx.x; at < count * fours; at += parts * Tile::threads) {
            const int line = at / fours, column = at % fours * 4, there = width - column;
            if (there <= 0) continue;
            const f32 *const share = sums_at(line, column);
            float4 shares[kMostGivenPieces]; // all are on their way before the first is used
#pragma unroll
            for (int i = 0; i < kMostGivenPieces; ++i) {
                if (i < parts) shares[i] = *reinterpret_cast<const float4 *>(in_block_of_cluster(share, block_at(i)));
            }
            f32 sums[4] = {};
#pragma unroll
            for (int i = 0; i < kMostGivenPieces; ++i) {
                if (i >= parts) break;
                sums[0] += shares[i].x, sums[1] += shares[i].y, sums[2] += shares[i].z, sums[3] += shares[i].w;
            }
            T *const to = out.at(b, h, first + line) + column;
            if (whole) {
                const uint2 words = {packed_pair<T>(sums[0] * factor, sums[1] * factor),
                                     packed_pair<T>(sums[2] * factor, sums[3] * factor)};
                *reinterpret_cast<uint2 *>(to) = words;
                continue;
            }
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                if (i < there) to[i] = narrow<T>(sums[i] * factor);
            }
        }
    }

    /// dQ of a tile, of which all blocks with the same rows have left their shares.
    __device__ void store_queries(int first) const {
        store_shares(
            work.problem.dq, first, min(Tile::rows, rows - first), key_width, work.problem.logits.scale, work.dq_whole,
            rank % work.pieces.keys, work.pieces.keys, [](int row, int column) { return Tile::of_query(row, column); },
            [&](int i) { return of_row_piece(i); });
    }

    __device__ void store_keys(const KeySums &of_values, const KeySums &of_keys) const {
        const f32 scale = work.problem.logits.scale, of_weights = is_given() ? 1.0f : 1 / kWeightScale;
        const Rows<T> &dk = work.problem.dk.rows, &dv = work.problem.dv.rows;
        const int first_column = key_part * Tile::key_columns;
        if (work.pieces.rows == 1) {
            const int first = first_key + 16 * key_group, end = first_key + keys;
            store(dv, first, end, of_values, first_column, value_width, of_weights, work.dv_whole);
            store(dk, first, end, of_keys, first_column, key_width, scale, work.dk_whole);
            return;
        }
        __syncthreads(); // no tile is read any more
#pragma unroll
        for (int at = 0; at < 4 * key_tiles; ++at) {
            const int key = 16 * key_group + own_of(at % 4 / 2), column = first_column + column_of(at / 4) + at % 2;
            *Tile::of_key(0, key, column) = of_values[at / 4][at % 4];
            *Tile::of_key(1, key, column) = of_keys[at / 4][at % 4];
        }
        synchronize_cluster();
        const auto store_of = [&](const Rows<T> &out, int of, int width, f32 factor, bool whole) {
            store_shares(
                out, first_key, keys, width, factor, whole, rank / work.pieces.keys, work.pieces.rows,
                [&](int key, int column) { return Tile::of_key(of, key, column); },
                [&](int i) { return of_key_piece(i); });
        };
        store_of(dv, 0, value_width, of_weights, work.dv_whole);
        store_of(dk, 1, key_width, scale, work.dk_whole);
        synchronize_cluster(); // no block's memory is read any more
    }
};

} // namespace baracuda
