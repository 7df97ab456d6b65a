// attention.h of 16-bit elements on the tensor cores: a warp has 32 rows of queries (16 where they are wider than 128),
// and keys come in tiles of 64, of which the next is copied while one is computed with.
#pragma once

#include "core/device/address.cuh"
#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/pairs.cuh"
#include "core/device/tiles.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention_mma_rows_cuda.cuh"

namespace baracuda {

/// A block's work on its rows.
template <class Tile_, class T, class Keys, class Result> struct MmaAttention {
    using Tile = Tile_;
    static constexpr int width = Tile::width;
    using Problem = Attention<T, Keys, Result>;
    static constexpr int row_tiles = Tile::row_tiles, key_tiles = kMmaKeys / 8, column_tiles = width / 8;
    static constexpr bool has_masks = std::is_same_v<Keys, Rows<const T>> && !Result::continues;

    const Problem &problem;
    int64_t b, h, first_row, rows, keys, shift;
    f32 sums[row_tiles][column_tiles][4], logits[row_tiles][key_tiles][4];
    f32 largest[row_tiles][2], totals[row_tiles][2];
    using Seen = uint64_t; // bit 16 * row + 2 * tile + i: of a thread's row, column 2t + i of a tile of keys

    __device__ int lane() const { return threadIdx.x % 32; }
    __device__ int64_t row(int m, int half) const {
        return first_row + threadIdx.x / 32 * (16 * row_tiles) + 16 * m + 8 * half + lane() / 4;
    }

    __device__ void begin() {
#pragma unroll
        for (int m = 0; m < row_tiles; ++m) {
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int64_t i = row(m, half);
                largest[m][half] = -kInfinity<f32>;
                totals[m][half] = 0;
#pragma unroll
                for (int n = 0; n < column_tiles; ++n) sums[m][n][2 * half] = sums[m][n][2 * half + 1] = 0;
                if (!Result::continues || i >= rows) continue;
                const SoftmaxState<f32> state = problem.result.begin(b, h, i);
                largest[m][half] = state.largest;
                if (lane() % 4 == 0) totals[m][half] = state.sum;
                const auto before = problem.result.row(b, h, i);
#pragma unroll
                for (int at = 0; at < column_tiles * 2; ++at) {
                    const int64_t column = at / 2 * 8 + 2 * (lane() % 4) + at % 2;
                    if (column < problem.value_width) sums[m][at / 2][2 * half + at % 2] = before.begin(column);
                }
            }
        }
    }

    __device__ void multiply_keys(int stage) {
        const auto q = Tile::queries(), k = Tile::keys(stage);
        const int warp_row = threadIdx.x / 32 * (16 * row_tiles);
#pragma unroll
        for (int at = 0; at < row_tiles * key_tiles * 4; ++at)
            logits[at / (key_tiles * 4)][at / 4 % key_tiles][at % 4] = 0;
#pragma unroll
        for (int step = 0; step < width / 16; ++step) {
            uint32_t a[row_tiles][4];
#pragma unroll
            for (int m = 0; m < row_tiles; ++m) q.load_a(a[m], warp_row + 16 * m, step);
            uint32_t words[key_tiles / 2][4];
#pragma unroll
            for (int n = 0; n < key_tiles / 2; ++n) k.load_b(words[n], 16 * n, step);
#pragma unroll
            for (int n = 0; n < key_tiles; ++n) {
                const uint32_t b_words[2] = {words[n / 2][n % 2 * 2], words[n / 2][n % 2 * 2 + 1]};
#pragma unroll
                for (int m = 0; m < row_tiles; ++m) multiply_words<T>(logits[m][n], a[m], b_words);
            }
        }
    }

    /// Whether every row sees the keys of a tile.
    __device__ bool sees_all(int64_t first) const {
        const AttentionWindow &window = problem.logits.window;
        const int64_t last_row = (first_row + Tile::rows < rows ? first_row + Tile::rows : rows) - 1;
        return problem.logits.mask.data == nullptr && problem.logits.pattern == nullptr && first + kMmaKeys <= keys &&
               (window.right < 0 || first + kMmaKeys - 1 <= first_row + shift + window.right) &&
               (window.left < 0 || first >= last_row + shift - window.left);
    }

    /// The key of a tile whose logit is element `at` of those of a row.
    __device__ int key_of(int at) const { return at / 2 * 8 + 2 * (lane() % 4) + at % 2; }

    /// apply(of, logits) for each of the thread's rows. Its code is there once, not once for each row: the rows take
    /// turns in the registers of the first.
    template <class Apply> __device__ void for_each_row(const Apply &apply) {
        constexpr int last = 2 * row_tiles - 1;
#pragma unroll 1
        for (int of = 0; of <= last; ++of) {
            f32 own[2 * key_tiles];
#pragma unroll
            for (int at = 0; at < 2 * key_tiles; ++at) own[at] = logits[0][at / 2][at % 2];
            apply(of, own);
#pragma unroll
            for (int row = 0; row <= last; ++row) {
#pragma unroll
                for (int at = 0; at < 2 * key_tiles; ++at) {
                    logits[row / 2][at / 2][row % 2 * 2 + at % 2] =
                        row < last ? logits[(row + 1) / 2][at / 2][(row + 1) % 2 * 2 + at % 2] : own[at];
                }
            }
        }
    }

    /// Asks for what finish_logits() will read of masks and patterns.
    __device__ void prefetch_mask(int64_t first) const {
        const auto &by = problem.logits;
        if (by.pattern != nullptr) {
            const int64_t j = first + lane() % 4 * (kMmaKeys / 3); // the last lane has the last key
#pragma unroll 1
            for (int of = 0; of < row_tiles * 2; ++of) {
                const int64_t i = row(of / 2, of % 2);
                if (i < rows && j < keys) prefetch(by.blocks_of_row(b, h, i) + by.block_size.quotient(j));
            }
        }
        if (by.mask.data == nullptr) return;
        const int bytes = std::is_same_v<T, f32> || by.mask.is_f32 ? 4 : 2;
        const int64_t apart = 32 / bytes, at = first + lane() % 4 * apart;
#pragma unroll 1
        for (int of = 0; of < row_tiles * 2; ++of) {
            const int64_t i = row(of / 2, of % 2);
            const auto *const numbers = static_cast<const char *>(by.mask.data);
            const char *const place = numbers + (by.mask.layout.offset(b, h, i) + at) * bytes;
            if (i < rows && at < keys) prefetch(place);
            if (i < rows && at + 4 * apart < min(keys, first + kMmaKeys)) prefetch(place + 4 * 32);
        }
    }

    /// Products become logits: -infinity where a key is hidden, which `seen` says then. all: none is.
    __device__ void finish_logits(bool all, Seen &seen, int64_t first) {
        if (all && problem.logits.plain()) {
#pragma unroll
            for (int at = 0; at < row_tiles * key_tiles * 4; ++at)
                logits[at / (key_tiles * 4)][at / 4 % key_tiles][at % 4] *= problem.logits.scale;
            return;
        }
        seen = 0;
        for_each_row([&](int of, f32(&own)[2 *key_tiles]) {
            const int64_t i = row(of / 2, of % 2);
            const FragmentRow place = {h, i, i < rows};
            seen |= Seen{find_row_logits(own, problem.logits, b, place, shift, first, keys)} << 16 * of;
        });
    }

    /// Logits become exponentials, and sums relative to the new maxima.
    __device__ void exponentiate() {
#pragma unroll
        for (int m = 0; m < row_tiles; ++m) {
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                f32 most = largest[m][half];
#pragma unroll
                for (int at = 0; at < key_tiles * 2; ++at)
                    most = max_or_nan(most, logits[m][at / 2][2 * half + at % 2]);
                most = max_or_nan(most, shuffle_xor(most, 1));
                most = max_or_nan(most, shuffle_xor(most, 2));
                const f32 origin = SoftmaxState<f32>::origin(most);
                const f32 factor = exponential<T>(largest[m][half] - origin);
                f32 added = 0;
#pragma unroll
                for (int at = 0; at < key_tiles * 2; ++at) {
                    f32 &logit = logits[m][at / 2][2 * half + at % 2];
                    logit = exponential<T>(logit - origin);
                    added += logit;
                }
                largest[m][half] = most;
                totals[m][half] = fma(totals[m][half], factor, added);
#pragma unroll
                for (int n = 0; n < column_tiles; ++n) {
                    sums[m][n][2 * half] *= factor;
                    sums[m][n][2 * half + 1] *= factor;
                }
            }
        }
    }

    /// Exponentials of what is not seen become -0, as their products need not be 0.
    __device__ void mark_hidden(Seen seen) {
#pragma unroll
        for (int at = 0; at < row_tiles * key_tiles * 4; ++at) {
            const int m = at / (key_tiles * 4), tile = at / 4 % key_tiles, i = at % 4;
            if ((seen >> (16 * (2 * m + i / 2) + 2 * tile + i % 2) & 1) == 0) logits[m][tile][i] = -0.0f;
        }
    }

    /// The fragments of the exponentials of 16 keys; `which`: 1 for those that are seen, 0 for others.
    template <bool which> __device__ void load_weights(uint32_t (&a)[4], int m, int step) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const f32(&of)[4] = logits[m][2 * step + i / 2];
            f32 low = of[i % 2 * 2], high = of[i % 2 * 2 + 1];
            if constexpr (which) {
                low = to_word(low) == 0x80000000u ? 0.0f : 1.0f;
                high = to_word(high) == 0x80000000u ? 0.0f : 1.0f;
            }
            a[i] = packed_pair<T>(low, high);
        }
    }

    __device__ void multiply_values(int stage) {
        const auto v = Tile::values(stage);
#pragma unroll
        for (int step = 0; step < kMmaKeys / 16; ++step) {
            uint32_t a[row_tiles][4];
#pragma unroll
            for (int m = 0; m < row_tiles; ++m) load_weights<false>(a[m], m, step);
#pragma unroll
            for (int first = 0; first < column_tiles; first += 8) { // columns whose fragments are loaded together
                uint32_t words[4][4];
#pragma unroll
                for (int n = 0; n < 4; ++n) v.load_transposed_b(words[n], 16 * step, first + 2 * n);
#pragma unroll
                for (int n = 0; n < 8; ++n) {
                    const uint32_t b_words[2] = {words[n / 2][n % 2 * 2], words[n / 2][n % 2 * 2 + 1]};
#pragma unroll
                    for (int m = 0; m < row_tiles; ++m) multiply_words<T>(sums[m][first + n], a[m], b_words);
                }
            }
        }
    }

    /// Adds the infinities and NaN of values to the rows that see them; the tile held 0 for them.
    __device__ void add_specials(int stage, int64_t first) {
        const auto v = Tile::values(stage);
#pragma unroll 1
        for (const Special special : {Special::infinity, Special::minus_infinity, Special::nan}) {
            __syncthreads();
            change_tile<kMmaKeys>(v, [&](T, int key, int column) {
                const bool there = first + key < keys && column < problem.value_width;
                const bool is = there && special_of(problem.values.at(b, h, first + key)[column]) == special;
                return narrow<T>(is ? 1.0f : 0.0f);
            });
            __syncthreads();
            const f32 added = special == Special::nan ? kNaN<f32> : kInfinity<f32>;
            const f32 value = special == Special::minus_infinity ? -added : added;
#pragma unroll
            for (int n = 0; n < column_tiles; n += 2) {
                f32 counts[row_tiles][2][4] = {};
#pragma unroll
                for (int step = 0; step < kMmaKeys / 16; ++step) {
                    uint32_t words[4];
                    v.load_transposed_b(words, 16 * step, n);
                    const uint32_t left[2] = {words[0], words[1]}, right[2] = {words[2], words[3]};
#pragma unroll
                    for (int m = 0; m < row_tiles; ++m) {
                        uint32_t a[4];
                        load_weights<true>(a, m, step);
                        multiply_words<T>(counts[m][0], a, left);
                        multiply_words<T>(counts[m][1], a, right);
                    }
                }
#pragma unroll
                for (int at = 0; at < row_tiles * 8; ++at) {
                    if (counts[at / 8][at / 4 % 2][at % 4] > 0) sums[at / 8][n + at / 4 % 2][at % 4] += value;
                }
            }
        }
    }

    /// in_runs: results can be stored 8 at a time. stores: else the totals are made alone.
    __device__ void store(bool in_runs, bool stores) {
#pragma unroll
        for (int m = 0; m < row_tiles; ++m) {
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                f32 &total = totals[m][half];
                total += shuffle_xor(total, 1);
                total += shuffle_xor(total, 2);
                if (!stores) continue;
                const int64_t i = row(m, half);
                // A row's sums are made relative to 1 by one division, unless a later call goes on with them.
                const f32 factor = Result::continues || total == 0 ? 1.0f : 1 / total;
                if (in_runs) {
                    store_runs(m, half, factor);
                } else if (i < rows) {
                    const auto result = problem.result.row(b, h, i);
#pragma unroll
                    for (int at = 0; at < column_tiles * 2; ++at) {
                        const int64_t column = at / 2 * 8 + 2 * (lane() % 4) + at % 2;
                        if (column < problem.value_width)
                            result.store(column, 1, sums[m][at / 2][2 * half + at % 2] * factor);
                    }
                }
                if (i < rows && lane() % 4 == 0) {
                    problem.result.store(b, h, i, SoftmaxState<f32>{largest[m][half], total});
                }
            }
        }
    }

    __device__ void store_runs(int m, int half, f32 factor) const {
        if constexpr (std::is_same_v<Result, AttentionResult<T>>) {
            const int64_t i = row(m, half);
            const int columns = i < rows ? static_cast<int>(problem.value_width) : 0;
            T *const to = problem.result.y.at(b, h, i);
#pragma unroll
            for (int tile = 0; tile < column_tiles; tile += 4) {
                uint32_t words[4];
#pragma unroll
                for (int n = 0; n < 4; ++n) {
                    const f32(&of)[4] = sums[m][tile + n];
                    words[n] = packed_pair<T>(of[2 * half] * factor, of[2 * half + 1] * factor);
                }
                transpose_in_four_lanes(words);
                const int column = 8 * (tile + lane() % 4);
                if (column < columns) {
                    *reinterpret_cast<uint4 *>(to + column) = make_uint4(words[0], words[1], words[2], words[3]);
                }
            }
        }
    }

    /// The weights of the keys from `first` on, from their logits, when store() has been called.
    __device__ void store_weights(int64_t first) {
        const auto &weights = problem.result.weights;
        f32 of_rows[2 * row_tiles][2]; // the origin and the factor
#pragma unroll
        for (int of = 0; of < 2 * row_tiles; ++of) {
            const f32 total = totals[of / 2][of % 2];
            of_rows[of][0] = SoftmaxState<f32>::origin(largest[of / 2][of % 2]);
            of_rows[of][1] = total == 0 ? 0.0f : 1 / total;
        }
        for_each_row([&](int of, const f32(&own)[2 *key_tiles]) {
            const int64_t i = row(of / 2, of % 2), place = weights.layout.offset(b, h, i) + first;
            f32 origin = 0, factor = 0;
#pragma unroll
            for (int at = 0; at < 2 * row_tiles; ++at) {
                if (at == of) origin = of_rows[at][0], factor = of_rows[at][1];
            }
#pragma unroll
            for (int at = 0; at < key_tiles * 2; ++at) {
                const f32 weight = exponential<T>(own[at] - origin) * factor;
                if (i < rows && first + key_of(at) < keys) weights.store_at(place + key_of(at), weight);
            }
        });
    }
};

template <class Tile, class T, class Keys, class Result>
__global__ void __launch_bounds__(kMmaThreads)
    attention_mma_kernel(const __grid_constant__ Attention<T, Keys, Result> problem, WholeCopies whole) {
    begin_kernel();
    using Block = MmaAttention<Tile, T, Keys, Result>;
    const int parts = Block::has_masks ? whole.parts : 1, part = static_cast<int>(blockIdx.x) % parts;
    const int64_t tiles = ceil_divide(problem.rows, Tile::rows), at = blockIdx.x / parts;
    Block block{problem};
    block.first_row = (tiles - 1 - at % tiles) * Tile::rows; // the last rows see most keys where attention is causal
    block.h = at / tiles % problem.heads;
    block.b = at / tiles / problem.heads;
    block.rows = problem.queries.size(block.b);
    block.keys = problem.keys.size(block.b);
    if (block.first_row >= block.rows || problem.leaves(block.rows, block.keys)) return;
    block.shift = problem.logits.window.shift_of(block.rows, block.keys);
    const int64_t last_row = min(block.first_row + Tile::rows, block.rows) - 1;
    const KeyRange range = keys_of_rows(problem.logits.window, block.shift, block.first_row, last_row, block.keys);
    const auto keys = problem.keys.head(block.b, block.h), values = problem.values.head(block.b, block.h);
    constexpr bool ahead = Tile::stages > 1; // else keys are copied when they are done with, and so are values
    copy_rows<Tile::rows>(Tile::queries(), problem.queries.head(block.b, block.h), block.first_row, block.rows,
                          problem.key_width, whole.queries);
    block.begin();
    int passes = 1; // in a second one, weights are stored
    if constexpr (Block::has_masks) passes += problem.result.has_weights();
#pragma unroll 1
    for (int pass = 0; pass < passes; ++pass) {
        const bool again = pass > 0;
        const KeyRange of_pass = {range.begin + (again ? part * kMmaKeys : 0), range.end};
        const int64_t apart = again ? parts * kMmaKeys : kMmaKeys;
        const auto copy_keys = [&](int64_t first, int stage) {
            if (first >= of_pass.end) return;
            copy_rows<kMmaKeys>(Tile::keys(stage), keys, first, block.keys, problem.key_width, whole.keys);
        };
        const auto copy_values = [&](int64_t first, int stage) {
            if (again || first >= of_pass.end) return;
            copy_rows<kMmaKeys>(Tile::values(stage), values, first, block.keys, problem.value_width, whole.values);
        };
        copy_keys(of_pass.begin, 0);
        if constexpr (!ahead) commit_copies();
        copy_values(of_pass.begin, 0);
        commit_copies();
        if constexpr (Block::has_masks) block.prefetch_mask(of_pass.begin);
        int stage = 0;
#pragma unroll 1
        for (int64_t first = of_pass.begin; first < of_pass.end; first += apart, stage ^= ahead) {
            const int64_t next = first + apart;
            const bool all = block.sees_all(first);
            if (ahead || !all) {
                wait_for_copies<0>();
            } else {
                wait_for_copies<1>();
            }
            __syncthreads(); // this tile's keys are there, and the one before is done with
            if constexpr (ahead) {
                copy_keys(next, stage ^ 1);
                copy_values(next, stage ^ 1);
                commit_copies();
            }
            const bool special = !all && !again && __syncthreads_or(has_special<kMmaKeys>(Tile::values(stage)));
            if (special) {
                change_tile<kMmaKeys>(Tile::values(stage), [](T value, int, int) {
                    return special_of(value) == Special::finite ? value : from_word<T>(0);
                });
                __syncthreads();
            }
            if constexpr (Block::has_masks) block.prefetch_mask(next);
            block.multiply_keys(stage);
            if constexpr (!ahead) {
                __syncthreads(); // all are done with the keys
                copy_keys(next, 0);
                commit_copies();
            }
            typename Block::Seen seen = 0;
            block.finish_logits(all, seen, first);
            if (again) {
                if constexpr (Block::has_masks) block.store_weights(first);
            } else {
                block.exponentiate();
                if (special) block.mark_hidden(seen);
                if constexpr (!ahead) {
                    wait_for_copies<1>();
                    __syncthreads(); // this tile's values are there
                }
                if (part == 0) block.multiply_values(stage);
                if (special) block.add_specials(stage, first);
            }
            if constexpr (!ahead) {
                __syncthreads(); // all are done with the values
                copy_values(next, 0);
                commit_copies();
            }
        }
        wait_for_copies<0>(); // those of queries that see no key
        if (!again) block.store(whole.results, part == 0);
        if (pass + 1 < passes) __syncthreads(); // all are done with the tiles
    }
    if constexpr (Block::has_masks) {
        if (passes == 1) return;
        const int64_t end = min(block.first_row + Tile::rows, block.rows), seen = max(range.begin, range.end);
        for (int64_t i = block.first_row + part; i < end; i += parts) {
            clear_weights(problem.result.weights, block.b, block.h, i, 0, range.begin);
            clear_weights(problem.result.weights, block.b, block.h, i, seen, block.keys);
        }
    }
}

/// Whether there is a kernel for a problem: of elements of 16 bits that are not too wide for it and for the shared
/// memory of the current device. It stores weights where it has masks.
template <class T, class Keys, class Result> bool has_mma_kernel(const Attention<T, Keys, Result> &problem) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    constexpr bool has_masks = MmaAttention<MmaTile<T, 64>, T, Keys, Result>::has_masks;
    if (width > 256 || (problem.result.has_weights() && !has_masks)) return false;
    return with_mma_tile<T>(width, [](auto tile) { return tile.bytes; }) <= max_shared_bytes();
}

/// The most blocks that have the same rows where weights are stored.
constexpr int64_t kMostWeightParts = 8;

/// Half as many rows go to a block where that keeps more multiprocessors busy. A window to the left lets the first key
/// of a block depend on its rows.
template <class T, class Keys, class Result>
Status attend_by_mma(const Call &call, const Attention<T, Keys, Result> &problem) {
    WholeCopies whole = {copies_whole(problem.queries), copies_whole(problem.keys), copies_whole(problem.values)};
    if constexpr (std::is_same_v<Result, AttentionResult<T>>) {
        const Rows<T> &y = problem.result.y;
        whole.results = problem.value_width % 8 == 0 && copies_whole(Rows<const T>{y.data, y.layout, y.count});
    }
    const int64_t width = std::max(problem.key_width, problem.value_width);
    const auto blocks_of = [&](int rows) { return ceil_divide(problem.rows, rows) * problem.heads * problem.batch; };
    const auto start = [&](auto tile) {
        using Tile = decltype(tile);
        return launch_with_dynamic_shared(call, blocks_of(Tile::rows) * whole.parts, kMmaThreads, Tile::bytes,
                                          attention_mma_kernel<Tile, T, Keys, Result>, problem, whole);
    };
    if constexpr (MmaAttention<MmaTile<T, 64>, T, Keys, Result>::has_masks) {
        if (problem.result.has_weights()) {
            const int64_t blocks = std::max<int64_t>(blocks_of(MmaTile<T, 64, true>::rows), 1);
            whole.parts = static_cast<int>(std::clamp<int64_t>(multiprocessors() / blocks, 1, kMostWeightParts));
        }
        if (problem.logits.window.left < 0 && blocks_of(MmaTile<T, 64>::rows) <= multiprocessors()) {
            return with_mma_tile<T, true>(width, start);
        }
    }
    return with_mma_tile<T>(width, start);
}

} // namespace baracuda
