// attention.h of 16-bit elements for short requests: a warp has 16 rows of a head and takes 32 keys at a time, which go
// from memory straight to the registers of the tensor cores, without shared memory or barriers.
//
// Rows are read in runs of 8 elements, as which columns a word of a fragment has is free as long as both operands
// agree: along queries and keys, lane t of four has the columns 8t ... 8t + 7 of each 32, for two steps; the values'
// column of index g in tile n is tiles * g + n, so that each lane loads and stores neighbours. No column's sum depends
// on how many a warp has.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/pairs.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention_mma_rows_cuda.cuh"

#include <algorithm>

namespace baracuda {

struct ShortPolicy {
    static constexpr int warps = 4, threads = 32 * warps;
    static constexpr int rows = 16, keys = 32;   // of a warp at a time
    static constexpr int64_t width = 256;        // the widest rows of queries, keys and values
    static constexpr int64_t packed_width = 128; // that of packed requests
    static constexpr int64_t warps_at_once = 16; // of a multiprocessor
};

/// A warp's work: 16 rows of a head, and of their results the columns of so many tiles of 8.
template <class T, int tiles> struct ShortRows {
    using Policy = ShortPolicy;
    using Problem = Attention<T, Rows<const T>, AttentionResult<T>>;
    static constexpr int key_tiles = Policy::keys / 8, held_keys = Policy::keys / 4;
    /// A lane's run of values, and how many it has of a key.
    using Run = std::conditional_t<tiles == 4, uint2, uint4>;
    static constexpr int run = sizeof(Run) / sizeof(T), runs = tiles / run, words = tiles / 2;
    using Values = uint32_t[held_keys][words];

    const Problem &problem;
    int64_t b, h, rows, keys, shift, first_row, first_column;
    HeadRows<const T> of_queries, of_keys, of_values;
    int g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;

    f32 sums[tiles][4], logits[key_tiles][4], largest[2], totals[2];
    uint32_t seen[2]; // bit 2 * tile + i: column 2t + i of a tile of keys

    /// What is at `from`, or zeros.
    template <class Word> __device__ static Word load(const T *from, bool there) {
        Word word = {};
        if (there) word = *reinterpret_cast<const Word *>(from);
        return word;
    }
    __device__ int64_t row(int half) const { return first_row + 8 * half + g; }
    /// That of a lane's values: those of the columns 2t and 2t + 1 of a tile of keys follow each other.
    __device__ static int64_t value_key(int64_t first, int at, int t) { return first + at / 2 * 8 + 2 * t + at % 2; }

    __device__ void attend() {
#pragma unroll
        for (int at = 0; at < 4 * tiles; ++at) sums[at / 4][at % 4] = 0;
#pragma unroll
        for (int half = 0; half < 2; ++half) largest[half] = -kInfinity<f32>, totals[half] = 0;
        const int64_t last_row = min(first_row + Policy::rows, rows) - 1;
        const KeyRange range = keys_of_rows(problem.logits.window, shift, first_row, last_row, keys);
        constexpr bool ahead = tiles <= 8; // values of more columns do not fit beside keys
        Values values;
#pragma unroll 1
        for (int64_t first = range.begin / Policy::keys * Policy::keys; first < range.end; first += Policy::keys) {
            if constexpr (ahead) load_values(values, first);
            multiply_keys(first);
            find_logits(first);
            exponentiate();
            if constexpr (!ahead) load_values(values, first);
            const bool special = !sees_all(first, last_row) && clear_specials(values);
            multiply_values(values);
            if (special) add_specials(first);
        }
        store();
    }

    __device__ void load_values(Values &values, int64_t first) const {
#pragma unroll
        for (int at = 0; at < held_keys; ++at) {
            const int64_t key = value_key(first, at, t);
#pragma unroll
            for (int i = 0; i < runs; ++i) {
                const int64_t column = first_column + tiles * g + run * i;
                const Run loaded = load<Run>(of_values.at(key) + column, key < keys && column < problem.value_width);
                memcpy(&values[at][words / runs * i], &loaded, sizeof loaded);
            }
        }
    }

    __device__ void multiply_keys(int64_t first) {
#pragma unroll
        for (int at = 0; at < 4 * key_tiles; ++at) logits[at / 4][at % 4] = 0;
#pragma unroll 1
        for (int64_t begin = 0; begin < problem.key_width;
             begin += 64) { // two runs of a row, which are loaded together
            uint4 query[2][2], key[2][key_tiles];
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int64_t column = begin + 32 * i + 8 * t;
                const bool there = column < problem.key_width;
#pragma unroll
                for (int half = 0; half < 2; ++half) {
                    query[i][half] = load<uint4>(of_queries.at(row(half)) + column, there && row(half) < rows);
                }
#pragma unroll
                for (int n = 0; n < key_tiles; ++n) {
                    const int64_t j = first + 8 * n + g;
                    key[i][n] = load<uint4>(of_keys.at(j) + column, there && j < keys);
                }
            }
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const uint4 &top = query[i][0], &bottom = query[i][1];
                const uint32_t left[4] = {top.x, bottom.x, top.y, bottom.y};
                const uint32_t right[4] = {top.z, bottom.z, top.w, bottom.w};
#pragma unroll
                for (int n = 0; n < key_tiles; ++n) {
                    const uint4 &words_of_key = key[i][n];
                    const uint32_t low[2] = {words_of_key.x, words_of_key.y};
                    const uint32_t high[2] = {words_of_key.z, words_of_key.w};
                    multiply_words<T>(logits[n], left, low);
                    multiply_words<T>(logits[n], right, high);
                }
            }
        }
    }

    /// Whether every row sees all that there are of the 32 keys from `first` on.
    __device__ bool sees_all(int64_t first, int64_t last_row) const {
        const auto &by = problem.logits;
        const int64_t last = min(first + Policy::keys, keys) - 1;
        return by.mask.data == nullptr && by.pattern == nullptr &&
               (by.window.right < 0 || last <= first_row + shift + by.window.right) &&
               (by.window.left < 0 || first >= last_row + shift - by.window.left);
    }

    /// Makes the logits of keys that are not seen -infinity.
    __device__ void find_logits(int64_t first) {
        FragmentRow of[2];
#pragma unroll
        for (int half = 0; half < 2; ++half) of[half] = {h, row(half), row(half) < rows};
        find_fragment_logits<T>(logits, seen, problem.logits, b, of, shift, first, keys);
    }

    /// Logits become exponentials, and sums relative to the new maxima.
    __device__ void exponentiate() {
        f32 factors[2];
        exponentiate_rows<T>(logits, seen, largest, totals, factors);
#pragma unroll
        for (int at = 0; at < 4 * tiles; ++at) sums[at / 4][at % 4] *= factors[at % 4 / 2];
    }

    /// Makes values that are not finite 0; whether any lane has some.
    __device__ static bool clear_specials(Values &values) {
        bool changed = false;
#pragma unroll
        for (int at = 0; at < held_keys * words; ++at) {
            uint32_t &word = values[at / words][at % words];
            const uint32_t finite = finite_or_zero<T>(word);
            changed = changed || finite != word;
            word = finite;
        }
        return __any_sync(~0u, changed);
    }

    __device__ void multiply_values(const Values &values) {
#pragma unroll
        for (int step = 0; step < Policy::keys / 16; ++step) {
            const f32(&low)[4] = logits[2 * step], (&high)[4] = logits[2 * step + 1];
            const uint32_t weights[4] = {packed_pair<T>(low[0], low[1]), packed_pair<T>(low[2], low[3]),
                                         packed_pair<T>(high[0], high[1]), packed_pair<T>(high[2], high[3])};
#pragma unroll
            for (int n = 0; n < tiles; ++n) {
                uint32_t pairs[2]; // of one column of two neighbouring keys
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    const uint32_t one = values[4 * step + 2 * i][n / 2], other = values[4 * step + 2 * i + 1][n / 2];
                    pairs[i] = n % 2 == 0 ? (one & 0xffffu) | other << 16 : one >> 16 | (other & 0xffff0000u);
                }
                multiply_words<T>(sums[n], weights, pairs);
            }
        }
    }

    /// The result's column whose sum is element i of those of a tile.
    __device__ int64_t column_of(int n, int i) const { return first_column + tiles * (2 * t + i) + n; }

    /// Adds the infinities and NaN of the 32 values from `first` on to the rows that see them.
    __device__ void add_specials(int64_t first) {
#pragma unroll 1
        for (int key = 0; key < Policy::keys && first + key < keys; ++key) {
            const T *const from = of_values.at(first + key);
            const int bit = key / 8 * 2 + key % 2, of_lane = 4 * g + key % 8 / 2;
            const bool sees[2] = {(shuffle(seen[0], of_lane) >> bit & 1) != 0,
                                  (shuffle(seen[1], of_lane) >> bit & 1) != 0};
#pragma unroll
            for (int at = 0; at < 2 * tiles; ++at) {
                const int64_t column = column_of(at / 2, at % 2);
                const f32 value = column < problem.value_width ? f32(widen(from[column])) : 0.0f;
                if (value - value == 0) continue;
                if (sees[0]) sums[at / 2][at % 2] += value;
                if (sees[1]) sums[at / 2][2 + at % 2] += value;
            }
        }
    }

    __device__ void store() {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            f32 total = totals[half];
            total += shuffle_xor(total, 1);
            total += shuffle_xor(total, 2);
            const int64_t i = row(half);
            if (i >= rows) continue;
            const f32 factor = total == 0 ? 1.0f : 1 / total;
            T *const to = problem.result.y.at(b, h, i);
#pragma unroll
            for (int first = 0; first < 2 * tiles; first += 8) {
                uint32_t pairs[4];
#pragma unroll
                for (int pair = 0; pair < 4; ++pair) {
                    const int at = first + 2 * pair, n = at % tiles, of = 2 * half + at / tiles;
                    pairs[pair] = packed_pair<T>(sums[n][of] * factor, sums[n + 1][of] * factor);
                }
                const int64_t column = column_of(first % tiles, first / tiles);
                if (column < problem.value_width) {
                    *reinterpret_cast<uint4 *>(to + column) = {pairs[0], pairs[1], pairs[2], pairs[3]};
                }
            }
            if (t == 0 && first_column == 0) problem.result.store(b, h, i, SoftmaxState<f32>{largest[half], total});
        }
    }
};

/// A warp's part of head h of request b, which `warps` of them share.
template <int tiles, class T>
__device__ void attend_short_head(const Attention<T, Rows<const T>, AttentionResult<T>> &problem, int64_t b, int64_t h,
                                  int warp, int warps) {
    const int64_t rows = problem.queries.size(b), keys = problem.keys.size(b);
    const int row_tiles = static_cast<int>(ceil_divide(rows, ShortPolicy::rows));
    const int slabs = static_cast<int>(ceil_divide(problem.value_width, 8 * tiles));
#pragma unroll 1
    for (int at = warp; at < row_tiles * slabs; at += warps) {
        const int slab = static_cast<uint32_t>(at) / static_cast<uint32_t>(row_tiles);
        ShortRows<T, tiles> part{problem,
                                 b,
                                 h,
                                 rows,
                                 keys,
                                 problem.logits.window.shift_of(rows, keys),
                                 int64_t{at - slab * row_tiles} * ShortPolicy::rows,
                                 int64_t{slab} * 8 * tiles,
                                 problem.queries.head(b, h),
                                 problem.keys.head(b, h),
                                 problem.values.head(b, h)};
        part.attend();
    }
}

/// parts: of a head, each of which has a warp.
template <int tiles, class T>
__global__ void __launch_bounds__(ShortPolicy::threads, tiles == 4 ? 4 : 2)
    short_attention_kernel(const __grid_constant__ Attention<T, Rows<const T>, AttentionResult<T>> problem,
                           uint32_t parts) {
    begin_kernel();
    const uint32_t at = blockIdx.x * ShortPolicy::warps + threadIdx.x / 32, heads = problem.heads;
    const uint32_t of_all = at / parts, b = of_all / heads;
    if (b >= problem.batch) return;
    attend_short_head<tiles>(problem, b, of_all - b * heads, static_cast<int>(at - of_all * parts),
                             static_cast<int>(parts));
}

/// Whether problems of these types have short requests.
template <class T, class Keys, class Result> constexpr bool kHasShortAttention = false;
template <class T> constexpr bool kHasShortAttention<T, Rows<const T>, AttentionResult<T>> = sizeof(T) == 2;

/// Whether short requests of a problem have this kernel: rows are not too wide, begin and end at multiples of 16 bytes,
/// and no weights are stored.
template <class T>
bool takes_short(const Attention<T, Rows<const T>, AttentionResult<T>> &problem, int64_t most_width) {
    const auto whole = [](const auto &rows, int64_t width) {
        const RowLayout &by = rows.layout;
        const int64_t steps = by.batch_stride | by.head_stride | by.row_stride | width;
        return reinterpret_cast<uintptr_t>(rows.data) % 16 == 0 && steps % 8 == 0;
    };
    const int64_t of_keys = problem.key_width, of_values = problem.value_width;
    return of_keys > 0 && of_values > 0 && std::max(of_keys, of_values) <= most_width &&
           !problem.result.has_weights() && whole(problem.queries, of_keys) && whole(problem.keys, of_keys) &&
           whole(problem.values, of_values) && whole(problem.result.y, of_values);
}

/// All requests, none of which should be long.
template <class T>
Status attend_short(const Call &call, const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const auto start = [&](auto of) {
        constexpr int tiles = decltype(of)::value;
        const int64_t heads = problem.batch * problem.heads;
        int64_t parts = ceil_divide(problem.rows, ShortPolicy::rows) * ceil_divide(problem.value_width, 8 * tiles);
        // Of packed requests, most have fewer rows than the longest: more warps only where there is room for them.
        const bool packed = problem.queries.layout.starts != nullptr;
        if (packed && heads * parts > ShortPolicy::warps_at_once * multiprocessors()) parts = 1;
        return launch(call, ceil_divide(heads * parts, ShortPolicy::warps), ShortPolicy::threads, 0,
                      short_attention_kernel<tiles, T>, problem, static_cast<uint32_t>(parts));
    };
    if (problem.value_width <= 32) return start(std::integral_constant<int, 4>());
    if (problem.value_width <= 64) return start(std::integral_constant<int, 8>());
    return start(std::integral_constant<int, 16>());
}

} // namespace baracuda
