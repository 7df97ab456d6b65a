// What a block of attention_gradient_mma_cuda.cuh has and does. A warp multiplies 16 or 32 of the block's own rows or
// keys by a whole tile of the others: weights and dS are then where the products that sum them take their left operand
// from, in registers.
#pragma once

#include "core/device/cluster.cuh"
#include "core/skeleton/attention_gradient_mma_operands_cuda.cuh"
#include "core/skeleton/attention_mma_cuda.cuh"
#include "core/skeleton/attention_tile_cuda.cuh"

namespace baracuda {

/// A block's work.
template <class T, class Tile> struct GradientBlock {
    using Pairs = typename Tile::Pairs;
    using Sums = typename Tile::Sums;
    static constexpr bool by_keys = Tile::by_keys;
    static constexpr int row_tiles = Tile::row_tiles, other_tiles = Tile::other_tiles, column_tiles = Tile::width / 8;

    const MmaGradient<T> &work;
    int b, h, first_own, first; // of its own, and of the others in the tile
    int extents[2];             // the rows and keys of the request
    int64_t shift;

    /// Takes place `at` among all blocks; returns whether there is anything.
    __device__ bool begin(int64_t at, int64_t extent, int64_t heads, int64_t group) {
        const int64_t tiles = ceil_divide(extent, Tile::own), tile = at % tiles;
        // The first keys and the last rows see most where attention is causal.
        first_own = static_cast<int>(by_keys ? tile : tiles - 1 - tile) * Tile::own;
        h = static_cast<int>(at / tiles % heads * group);
        b = static_cast<int>(at / tiles / heads);
        extents[0] = static_cast<int>(work.problem.queries.size(b));
        extents[1] = static_cast<int>(work.problem.keys.size(b));
        shift = work.problem.logits.window.shift_of(extents[0], extents[1]);
        return first_own < extents[by_keys];
    }

    __device__ int last_own() const { return min(first_own + Tile::own, extents[by_keys]) - 1; }

    /// Those of the others that any from `begin` to `last` of its own sees.
    __device__ KeyRange seen_by(int begin, int last) const {
        const AttentionWindow &window = work.problem.logits.window;
        return by_keys ? rows_of_keys(window, shift, begin, last, extents[0])
                       : keys_of_rows(window, shift, begin, last, extents[1]);
    }

    __device__ const Rows<const T> &operand(bool of_keys, int product) const {
        const AttentionGradient<T> &problem = work.problem;
        return of_keys ? product ? problem.values : problem.keys : product ? problem.dy : problem.queries;
    }
    __device__ int64_t columns(int product) const {
        return product ? work.problem.value_width : work.problem.key_width;
    }
    __device__ void copy_own(int product) const {
        copy_rows<Tile::own>(Tile::own_tile(product), operand(by_keys, product).head(b, h), first_own, extents[by_keys],
                             columns(product), work.whole[by_keys][product]);
    }
    /// From the head that `at` is the first row of.
    __device__ void copy_others(int product, const T *at, int from, int stage) const {
        const HeadRows<const T> head = {at, operand(!by_keys, product).layout.row_stride};
        copy_rows<Tile::others>(Tile::other_tile(product, stage), head, from, extents[!by_keys], columns(product),
                                work.whole[!by_keys][product]);
    }

    /// The facts of row i of a head, as scaled weights need them.
    __device__ RowFacts<f32> load_facts(int head, int i) const {
        const RowFacts<f32> facts = held_facts(work.problem, b, head, i);
        return {facts.logsumexp * kLog2E - kWeightExponent, facts.delta / kWeightScale};
    }

    __device__ static int lane() { return threadIdx.x % 32; }
    __device__ static int warp_row() { return threadIdx.x / 32 * (16 * row_tiles); }
    /// Which of its own and of the others a thread's numbers of pairs are about.
    __device__ static int own_of(int m, int half) { return warp_row() + 16 * m + 8 * half + lane() / 4; }
    __device__ static int other_of(int tile, int c) { return 8 * tile + 2 * (lane() % 4) + c; }

    /// Own rows times the rows of a tile.
    __device__ void multiply(Pairs &products, int product, int stage) const {
        const auto own = Tile::own_tile(product), other = Tile::other_tile(product, stage);
#pragma unroll
        for (int at = 0; at < Tile::pairs * 4; ++at) products[at / 4][at % 4] = 0;
#pragma unroll
        for (int step = 0; step < Tile::width / 16; ++step) {
            uint32_t a[row_tiles][4], words[other_tiles / 2][4];
#pragma unroll
            for (int m = 0; m < row_tiles; ++m) own.load_a(a[m], warp_row() + 16 * m, step);
#pragma unroll
            for (int n = 0; n < other_tiles / 2; ++n) other.load_b(words[n], 16 * n, step);
#pragma unroll
            for (int n = 0; n < other_tiles; ++n) {
                const uint32_t b_words[2] = {words[n / 2][n % 2 * 2], words[n / 2][n % 2 * 2 + 1]};
#pragma unroll
                for (int m = 0; m < row_tiles; ++m) {
                    multiply_fragments<T>(products[m * other_tiles + n], a[m], b_words);
                }
            }
        }
    }

    /// sums += the factors, rounded to T, times the rows of a tile.
    __device__ void add(Sums &sums, const Pairs &factors, int product, int stage) const {
        const auto other = Tile::other_tile(product, stage);
#pragma unroll
        for (int step = 0; step < Tile::others / 16; ++step) {
            uint32_t a[row_tiles][4];
#pragma unroll
            for (int at = 0; at < row_tiles * 4; ++at) {
                const f32(&of)[4] = factors[at / 4 * other_tiles + 2 * step + at % 4 / 2];
                a[at / 4][at % 4] = packed_pair<T>(of[at % 2 * 2], of[at % 2 * 2 + 1]);
            }
#pragma unroll
            for (int column = 0; column < column_tiles; column += 8) { // whose fragments are loaded together
                uint32_t words[4][4];
#pragma unroll
                for (int n = 0; n < 4; ++n) other.load_transposed_b(words[n], 16 * step, column + 2 * n);
#pragma unroll
                for (int n = 0; n < 8; ++n) {
                    const uint32_t b_words[2] = {words[n / 2][n % 2 * 2], words[n / 2][n % 2 * 2 + 1]};
#pragma unroll
                    for (int m = 0; m < row_tiles; ++m) multiply_fragments<T>(sums[m][column + n], a[m], b_words);
                }
            }
        }
    }

    /// What add() has left out of the factors, as it rounded them.
    __device__ static void leave_rest(Pairs &factors) {
#pragma unroll
        for (int at = 0; at < 4 * Tile::pairs; ++at) {
            f32 &factor = factors[at / 4][at % 4];
            factor -= f32(widen(narrow<T>(factor)));
        }
    }

    /// Whether there are all of the pairs of the block with the tile, and the window shows them.
    __device__ bool sees_all() const {
        const AttentionWindow &window = work.problem.logits.window;
        const int64_t row = by_keys ? first : first_own, key = by_keys ? first_own : first;
        const int64_t last_row = row + (by_keys ? Tile::others : Tile::own) - 1;
        const int64_t last_key = key + (by_keys ? Tile::own : Tile::others) - 1;
        return last_row < extents[0] && last_key < extents[1] &&
               (window.right < 0 || last_key <= row + shift + window.right) &&
               (window.left < 0 || key >= last_row + shift - window.left);
    }

    /// Those of the tile, from begin to end, that the window shows to one of the own.
    struct Shown {
        int begin = 0, end = Tile::others;
    };
    __device__ Shown shown_to(int own) const {
        const int at = first_own + own;
        if (at >= extents[by_keys]) return {0, 0};
        const KeyRange range = seen_by(at, at);
        const auto place = [&](int64_t i) {
            return static_cast<int>(min(max(i - first, int64_t{0}), int64_t{Tile::others}));
        };
        return {place(range.begin), place(range.end)};
    }

    /// apply(fragment, numbers) for each of the thread's fragments of four pairs. Its code is there once, not once for
    /// each fragment: the numbers take a way through local memory.
    template <int count, class Apply>
    __device__ void for_each_fragment(f32 (&numbers)[count][Tile::pairs][4], const Apply &apply) const {
        f32 held[Tile::pairs][count][4];
#pragma unroll
        for (int at = 0; at < count * Tile::pairs * 4; ++at)
            held[at / 4 % Tile::pairs][at / 4 / Tile::pairs][at % 4] =
                numbers[at / 4 / Tile::pairs][at / 4 % Tile::pairs][at % 4];
#pragma unroll 1
        for (int fragment = 0; fragment < Tile::pairs; ++fragment) apply(fragment, held[fragment]);
#pragma unroll
        for (int at = 0; at < count * Tile::pairs * 4; ++at)
            numbers[at / 4 / Tile::pairs][at / 4 % Tile::pairs][at % 4] =
                held[at / 4 % Tile::pairs][at / 4 / Tile::pairs][at % 4];
    }
    /// Which of its own and of the others pair i of a fragment is about.
    __device__ static int own_of_pair(int fragment, int i) { return own_of(fragment / other_tiles, i / 2); }
    __device__ static int other_of_pair(int fragment, int i) { return other_of(fragment % other_tiles, i % 2); }

    /// The products of a fragment become logits; slopes: their derivatives. Returns which pairs are seen, as bits.
    __device__ uint32_t find_logits(int fragment, f32 (&logits)[4], f32 (&slopes)[4]) const {
        const auto &by = work.problem.logits;
        int rows[4], keys[4], distances[4];
        uint32_t seen = 0;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int own = first_own + own_of_pair(fragment, i), other = first + other_of_pair(fragment, i);
            rows[i] = by_keys ? other : own, keys[i] = by_keys ? own : other;
            distances[i] = keys[i] - rows[i] - static_cast<int>(shift);
            const bool sees = rows[i] < extents[0] && keys[i] < extents[1] &&
                              (by.window.right < 0 || distances[i] <= by.window.right) &&
                              (by.window.left < 0 || -distances[i] <= by.window.left);
            seen |= uint32_t{sees} << i;
            logits[i] *= work.scale, slopes[i] = 1;
        }
        if (by.softcap > 0) {
            const f32 inverse = inverse_of_softcap(by);
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const f32 bounded = tanh_estimate(logits[i] * inverse);
                logits[i] = by.softcap * bounded, slopes[i] = 1 - bounded * bounded;
            }
        }
        if (by.slopes != nullptr) {
            const f32 slope = by.slopes[b * by.slopes_stride + h];
#pragma unroll
            for (int i = 0; i < 4; ++i) logits[i] -= slope * static_cast<f32>(abs(distances[i]));
        }
        if (by.pattern != nullptr) {
            uint32_t shown = 0;
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const bool sees = seen >> i & 1;
                const u8 *const blocks = by.blocks_of_row(b, h, sees ? rows[i] : 0);
                shown |= uint32_t{sees && blocks[by.block_size.quotient(keys[i])] != 0} << i;
            }
            seen = shown;
        }
        if (by.mask.data != nullptr) {
            by.mask.with_type([&](const auto *numbers) {
                f32 added[4];
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    const int64_t of_row = by.mask.layout.offset(b, h, rows[i]);
                    added[i] = seen >> i & 1 ? f32(widen(numbers[of_row + keys[i]])) : -kInfinity<f32>;
                }
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    if (added[i] == -kInfinity<f32>) seen &= ~(1u << i);
                    logits[i] += added[i];
                }
            });
        }
        return seen;
    }

    /// Whether logits are products times the scale, less the slope of the head times the distance where there are
    /// slopes.
    __device__ bool has_linear_logits() const {
        const auto &by = work.problem.logits;
        return by.softcap == 0 && by.mask.data == nullptr && by.pattern == nullptr;
    }

    /// Products become logits, in powers of two.
    __device__ void subtract_slopes(Pairs &products) const {
        const auto &by = work.problem.logits;
        const f32 factor = work.scale * kLog2E, slope = by.slopes[b * by.slopes_stride + h] * kLog2E;
        const int distance = first - first_own + static_cast<int>(by_keys ? shift : -shift);
#pragma unroll
        for (int at = 0; at < 4 * Tile::pairs; ++at) {
            const int tile = at / 4, own = own_of(tile / other_tiles, at % 4 / 2);
            const f32 steps = static_cast<f32>(abs(distance + other_of(tile % other_tiles, at % 2) - own));
            products[tile][at % 4] = products[tile][at % 4] * factor - slope * steps;
        }
    }

    /// Whether logits are products times the scale, held by a softcap.
    __device__ bool has_capped_logits() const {
        const auto &by = work.problem.logits;
        return by.softcap > 0 && by.slopes == nullptr && by.mask.data == nullptr && by.pattern == nullptr;
    }

    /// Products become scaled weights, of which those that are not seen are -0, and dS times the slopes but for the
    /// scale of logits. factor: by which products are logits in powers of two, or of a softcap what tanh takes.
    /// all: every pair is seen; otherwise the window hides some.
    template <bool all, bool capped>
    __device__ void find_pairs(f32 (&numbers)[2][Tile::pairs][4], int stage, f32 factor) const {
        const RowFacts<f32> *const facts = Tile::facts(stage);
        const f32 softcap = capped ? work.problem.logits.softcap * kLog2E : 0;
#pragma unroll
        for (int of = 0; of < 2 * row_tiles; ++of) {
            const int own = own_of(of / 2, of % 2);
            const Shown shown = all ? Shown{} : shown_to(own);
#pragma unroll
            for (int at = 0; at < 2 * other_tiles; ++at) {
                const int other = other_of(at / 2, at % 2), tile = of / 2 * other_tiles + at / 2;
                f32 &weight = numbers[0][tile][of % 2 * 2 + at % 2], &dscore = numbers[1][tile][of % 2 * 2 + at % 2];
                const RowFacts<f32> fact = facts[by_keys ? other : own];
                const bool sees =
                    all || (other >= shown.begin && other < shown.end && fact.logsumexp != -kInfinity<f32>);
                const f32 bounded = capped ? tanh_estimate(weight * factor) : 0;
                const f32 found = capped ? exp2_estimate(fma(bounded, softcap, -fact.logsumexp))
                                         : exp2_estimate(fma(weight, factor, -fact.logsumexp));
                weight = sees ? found : -0.0f;
                if (!Tile::sums_dscores) continue;
                const f32 slope = capped ? found * fma(-bounded, bounded, 1.0f) : found;
                dscore = sees ? slope * fma(dscore, 1 / kWeightScale, -fact.delta) : 0.0f;
            }
        }
    }

    /// The place of a pair among those of the head, or of another where there is none.
    __device__ int64_t place_of(int own, int other, bool &there) const {
        const int i = by_keys ? first + other : first_own + own, j = by_keys ? first_own + own : first + other;
        there = i < extents[0] && j < extents[1];
        return int64_t{min(i, extents[0] - 1)} * extents[1] + min(j, extents[1] - 1);
    }

    /// The weights of the tile, where they are given: all are on their way before the first is used.
    using Given = T[4 * Tile::pairs];
    __device__ void load_weights(Given &weights) const {
        const Numbers<const T> &given = work.problem.weights;
        const T *const from = static_cast<const T *>(given.data) + given.layout.offset(b, h, 0);
#pragma unroll
        for (int at = 0; at < 4 * Tile::pairs; ++at) {
            bool there;
            const int tile = at / 4;
            const T weight =
                from[place_of(own_of(tile / other_tiles, at % 4 / 2), other_of(tile % other_tiles, at % 2), there)];
            weights[at] = there ? weight : from_word<T>(0);
        }
    }
    __device__ static void widen_weights(Pairs &weights, const Given &given) {
#pragma unroll
        for (int at = 0; at < 4 * Tile::pairs; ++at) weights[at / 4][at % 4] = widen(given[at]);
    }

    /// find_pairs() of weights that are given, of which 0 are not seen; they are not scaled, as they are what T holds.
    /// Rows write dS where that is wanted.
    __device__ void find_given_pairs(f32 (&numbers)[2][Tile::pairs][4], int stage) const {
        const RowFacts<f32> *const facts = Tile::facts(stage);
        const Numbers<T> &dscores = work.problem.dscores;
        T *const to = by_keys || dscores.data == nullptr
                          ? nullptr
                          : static_cast<T *>(dscores.data) + dscores.layout.offset(b, h, 0);
#pragma unroll
        for (int at = 0; at < 4 * Tile::pairs; ++at) {
            const int tile = at / 4, own = own_of(tile / other_tiles, at % 4 / 2);
            const int other = other_of(tile % other_tiles, at % 2);
            f32 &weight = numbers[0][tile][at % 4], &dscore = numbers[1][tile][at % 4];
            const bool sees = weight != 0;
            weight = sees ? weight : -0.0f;
            if constexpr (!Tile::sums_dscores) continue;
            const f32 delta = facts[by_keys ? other : own].delta * kWeightScale;
            dscore = sees ? weight * (dscore - delta) : 0.0f;
            if constexpr (!by_keys) {
                bool there;
                const int64_t place = place_of(own, other, there);
                if (to != nullptr && there) to[place] = narrow<T>(dscore);
            }
        }
    }

    /// find_pairs() for any logits.
    __device__ void find_any_pairs(f32 (&numbers)[2][Tile::pairs][4], int stage) const {
        const RowFacts<f32> *const facts = Tile::facts(stage);
        for_each_fragment(numbers, [&](int fragment, f32(&of_pairs)[2][4]) {
            f32 slopes[4];
            const uint32_t seen = find_logits(fragment, of_pairs[0], slopes);
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const RowFacts<f32> fact = facts[by_keys ? other_of_pair(fragment, i) : own_of_pair(fragment, i)];
                const bool sees = fact.logsumexp != -kInfinity<f32> && (seen >> i & 1);
                const f32 weight = exp2_estimate(fma(of_pairs[0][i], kLog2E, -fact.logsumexp));
                of_pairs[0][i] = sees ? weight : -0.0f;
                of_pairs[1][i] = sees ? weight * fma(of_pairs[1][i], 1 / kWeightScale, -fact.delta) * slopes[i] : 0.0f;
            }
        });
    }

    /// Adds what the infinities and NaN of the rows of a tile, where the tile holds 0, give to those that see them.
    __device__ void add_specials(Sums &sums, const Pairs &factors, const Pairs &weights, int product) const {
        const auto head = operand(!by_keys, product).head(b, h);
        const int64_t width = columns(product);
        const int count = min(Tile::others, extents[!by_keys] - first);
#pragma unroll 1
        for (int other = 0; other < count; ++other) {
            const T *const row = head.at(first + other);
            f32 factor[2 * row_tiles];
            bool sees[2 * row_tiles];
#pragma unroll
            for (int of = 0; of < 2 * row_tiles; ++of) { // from the lane that has this pair
                f32 held = 0, weight = 0;
#pragma unroll
                for (int at = 0; at < 2 * other_tiles; ++at) {
                    const int tile = of / 2 * other_tiles + at / 2, element = of % 2 * 2 + at % 2;
                    if (other / 8 == at / 2 && other % 2 == at % 2) {
                        held = factors[tile][element], weight = weights[tile][element];
                    }
                }
                const int from = lane() / 4 * 4 + other % 8 / 2;
                factor[of] = shuffle(held, from);
                sees[of] = !is_none(shuffle(weight, from));
            }
#pragma unroll
            for (int at = 0; at < 2 * column_tiles; ++at) {
                const int column = other_of(at / 2, at % 2);
                const f32 value = column < width ? widen(row[column]) : 0.0f;
                if (is_finite(value)) continue;
#pragma unroll
                for (int of = 0; of < 2 * row_tiles; ++of) {
                    f32 &sum = sums[of / 2][at / 2][of % 2 * 2 + at % 2];
                    if (sees[of]) sum = fma(factor[of], value, sum);
                }
            }
        }
        __syncwarp();
    }

    /// The same of sums that the blocks of a cluster have a part of each, which are added up in their order: a block
    /// has every so many of the fragments.
    __device__ void store_parts(const Rows<T> &out, int64_t head, const Sums &sums, f32 factor, int64_t width, int part,
                                int parts) const {
        float4 *const shared = reinterpret_cast<float4 *>(dynamic_shared_memory()) + threadIdx.x;
        __syncthreads(); // no tile is read any more
#pragma unroll
        for (int at = 0; at < row_tiles * column_tiles; ++at) {
            const f32(&of)[4] = sums[at / column_tiles][at % column_tiles];
            shared[at * kMmaThreads] = {of[0], of[1], of[2], of[3]};
        }
        synchronize_cluster();
#pragma unroll 1
        for (int at = part; at < row_tiles * column_tiles; at += parts) {
            f32 sum[4] = {};
#pragma unroll 1
            for (int from = 0; from < parts; ++from) {
                const float4 added = *in_block_of_cluster(shared + at * kMmaThreads, from);
                sum[0] += added.x, sum[1] += added.y, sum[2] += added.z, sum[3] += added.w;
            }
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int own = first_own + own_of(at / column_tiles, i / 2);
                const int column = other_of(at % column_tiles, i % 2);
                if (own < extents[by_keys] && column < width) out.at(b, head, own)[column] = narrow<T>(sum[i] * factor);
            }
        }
        synchronize_cluster(); // no block's sums are read any more
    }

    /// The sums times a factor as the rows of head `head`.
    __device__ void store(const Rows<T> &out, int64_t head, const Sums &sums, f32 factor, int64_t width) const {
#pragma unroll
        for (int of = 0; of < 2 * row_tiles; ++of) {
            const int own = first_own + own_of(of / 2, of % 2);
            if (own >= extents[by_keys]) continue;
            T *const row = out.at(b, head, own);
#pragma unroll
            for (int at = 0; at < 2 * column_tiles; ++at) {
                const int column = other_of(at / 2, at % 2);
                if (column < width) row[column] = narrow<T>(sums[of / 2][at / 2][of % 2 * 2 + at % 2] * factor);
            }
        }
    }
};

} // namespace baracuda
