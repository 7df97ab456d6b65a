// The work of a warp of attention_decoding_cuda.cuh: some keys of a request, 16 at a time, for all rows that share
// them.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/tiles.cuh"
#include "core/device/warp.cuh"
#include "core/numerics/fp8.h"
#include "core/skeleton/attention_mma_cuda.cuh"

namespace baracuda {

struct DecodingPolicy {
    static constexpr int rows = 16; // of all heads that share keys, at most
    static constexpr int warps = 4, threads = 32 * warps;
    static constexpr int keys = 16, stages = 3; // of a warp: taken at once, and how many of these it has memory for
    static constexpr int turn = warps * keys;   // the keys of a block between two tiles of a warp

    /// A piece has at least so many keys, and its block a few tiles for each warp. Up to many_keys there are no more
    /// pieces than any device with clusters has blocks for at once.
    static constexpr int64_t least_keys = 256, many_keys = 8192;
    static constexpr int pieces = 8, most_pieces = 16;

    /// Of what a piece takes where all blocks that the device has room for are at work: what it takes a block alone,
    /// and what the beginning of a block does. Of this room clusters of four blocks or more leave some unused.
    static constexpr f64 alone = 0.8, start = 0.1, usable = 0.8;
};

/// The pieces that a range of keys is cut into.
struct KeyPieces {
    KeyRange range;
    int64_t length = 1; // of each but the last
    int count = 0;

    HD explicit KeyPieces(const KeyRange &range) : range(range) {
        using Policy = DecodingPolicy;
        const int64_t keys = range.end - range.begin;
        if (keys <= 0) return;
        const int64_t share = ceil_divide(keys, keys > Policy::many_keys ? Policy::most_pieces : Policy::pieces);
        length = ceil_divide(share > Policy::least_keys ? share : Policy::least_keys, Policy::turn) * Policy::turn;
        count = static_cast<int>(ceil_divide(keys, length));
    }
    HD KeyRange piece(int at) const {
        const int64_t begin = range.begin + at * length, end = begin + length;
        return {begin, end < range.end ? end : range.end};
    }
};

/// What keys and values are stored as.
template <class Keys> using KeyElement = std::remove_cv_t<std::remove_pointer_t<decltype(Keys::data)>>;

/// The shared memory of a block for keys and values of E, of up to `width` columns.
template <class T, class E, int width_> struct DecodingMemory {
    using Policy = DecodingPolicy;
    static constexpr int width = width_, tile_rows = 2 * Policy::keys; // of keys, then of values
    static constexpr bool widens = sizeof(E) < sizeof(T);
    static constexpr int query_bytes = Policy::rows * width * static_cast<int>(sizeof(T));
    static constexpr int sum_bytes = Policy::rows * width * static_cast<int>(sizeof(f32));
    static constexpr int tile_bytes = tile_rows * width * static_cast<int>(sizeof(T));
    static constexpr int stage_bytes = tile_rows * width * static_cast<int>(sizeof(E));
    static constexpr int warp_bytes = Policy::stages * stage_bytes + (widens ? tile_bytes : 0);
    static constexpr int state_bytes = Policy::rows * static_cast<int>(sizeof(SoftmaxState<f32>));
    static constexpr int bytes =
        query_bytes + sum_bytes + Policy::warps * warp_bytes + (Policy::warps + 1) * state_bytes;
    static_assert(sum_bytes <= tile_bytes);

    __device__ static MatrixTile<T, width> queries() { return {dynamic_shared_memory<T>()}; }
    /// Pairs of sums as they lie in fragments: of the columns 8n + 2t and the one after it, of row g + 8 * half, at
    /// (2n + half) * 32 + lane.
    __device__ static float2 *totals() { return reinterpret_cast<float2 *>(dynamic_shared_memory() + query_bytes); }
    /// Of the rows: what a warp has come to, and at `warps` the block.
    __device__ static SoftmaxState<f32> *states(int warp) {
        char *const first = dynamic_shared_memory() + query_bytes + sum_bytes + Policy::warps * warp_bytes;
        return reinterpret_cast<SoftmaxState<f32> *>(first + warp * state_bytes);
    }
    __device__ static char *of_warp(int warp) {
        return dynamic_shared_memory() + query_bytes + sum_bytes + warp * warp_bytes;
    }
    /// What a warp has come to, laid out as the totals are, in the memory of a tile, that of a stage where there is no
    /// other; warp 0's becomes the block's.
    __device__ static float2 *sums(int warp, int stage) {
        return reinterpret_cast<float2 *>(of_warp(warp) + (widens ? 0 : stage * stage_bytes));
    }
    __device__ static MatrixTile<T, width> tile(int warp, int stage) {
        return {reinterpret_cast<T *>(of_warp(warp) + (widens ? 0 : stage * stage_bytes))};
    }
    /// Where rows are copied to: those of the tile, or behind it what becomes the tile.
    __device__ static char *stage(int warp, int stage) {
        return of_warp(warp) + (widens ? tile_bytes : 0) + stage * stage_bytes;
    }
};

/// The first `count` elements of a run of 16 bytes, then zeros.
template <class E> __device__ uint4 load_run(const E *from, int64_t count) {
    constexpr int most = 16 / sizeof(E);
    E elements[most];
#pragma unroll
    for (int i = 0; i < most; ++i) elements[i] = i < count ? from[i] : from_word<E>(0);
    uint4 run;
    memcpy(&run, static_cast<const void *>(elements), sizeof run);
    return run;
}

/// Two elements in fp8, the first in the lower byte, as a word of T. Exact.
template <class T, class E> __device__ uint32_t widen_pair(uint32_t pair) {
    uint32_t halves;
    if constexpr (std::is_same_v<E, fp8e5m2>) {
        halves = (pair & 0xffu) << 8 | (pair & 0xff00u) << 16;
    } else {
#if __CUDA_ARCH__ >= 890
        asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(halves) : "h"(static_cast<uint16_t>(pair)));
#else
        const E low = {static_cast<uint8_t>(pair)}, high = {static_cast<uint8_t>(pair >> 8)};
        halves = packed_pair<f16>(widen(low), widen(high));
#endif
    }
    if constexpr (std::is_same_v<T, f16>) return halves;
    return packed_pair<T>(widen(from_word<f16>(halves & 0xffffu)), widen(from_word<f16>(halves >> 16)));
}

/// A warp's work on the rows of a request that share keys. Row r of the tile is row r % rows of head r / rows of them.
template <int width, class T, class Keys, class Result> struct DecodingWarp {
    using Policy = DecodingPolicy;
    using Problem = Attention<T, Keys, Result>;
    using E = KeyElement<Keys>;
    using Memory = DecodingMemory<T, E, width>;
    static constexpr int steps = width / 16, column_tiles = width / 8;
    /// Rows are copied in runs of 16 bytes: by a lane the same run of several rows, which are so far apart.
    static constexpr int run_elements = 16 / sizeof(E), runs = width / run_elements, apart = 32 / runs;
    static_assert(32 % runs == 0);

    using Head = decltype(std::declval<const Keys &>().head(0, 0));

    const Problem &problem;
    const WholeCopies &whole;
    int64_t b, first_head, shift;
    int rows, used; // of each head, and of all
    Head keys, values;
    const KeyPieces &pieces;
    int blocks; // of the cluster: how far a block's pieces are apart
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;

    static constexpr bool holds_queries = width <= 128; // in registers
    uint32_t queries[holds_queries ? steps : 1][4];
    f32 sums[column_tiles][4], logits[2][4];
    f32 largest[2], exponentials[2];
    uint32_t seen[2]; // bit 2 * tile + i: column 2t + i of a tile of keys

    int next_piece;         // that has the keys that are copied next
    int64_t next, next_end; // these keys, and where those of that piece end
    const E *next_row = {}; // the lane's of the next keys: lanes 0 ... 15 have keys, others values
    int stage = 0;          // of the keys that are multiplied next
    int64_t end;            // of the piece that they are of

    __device__ int64_t head_of(int row) const { return first_head + row / rows; }
    __device__ int64_t index_of(int row) const { return row % rows; }

    /// By all warps of the block.
    __device__ void load_queries() {
        const auto tile = Memory::queries();
        for (int at = threadIdx.x; at < Policy::rows * steps * 2; at += Policy::threads) {
            const int row = at / (2 * steps), run = at % (2 * steps);
            uint4 elements = {};
            if (row < used && 8 * run < problem.key_width) {
                elements =
                    load_run(problem.queries.at(b, head_of(row), index_of(row)) + 8 * run, problem.key_width - 8 * run);
            }
            *reinterpret_cast<uint4 *>(tile.run(row, run)) = elements;
        }
        __syncthreads();
        if constexpr (holds_queries) {
#pragma unroll
            for (int step = 0; step < steps; ++step) tile.load_a(queries[step], 0, step);
        }
    }

    __device__ void find_next_row() {
        const int64_t j = next + lane % Policy::keys;
        if (j < next_end) next_row = lane < Policy::keys ? keys.at(j) : values.at(j);
    }

    /// Where the lane's run of row apart * at + lane / runs lies in a stage: as MatrixTile has it, or in order.
    __device__ int place_of_run(int at) const {
        constexpr int row_bytes = width * static_cast<int>(sizeof(E));
        const int run = Memory::widens ? lane % runs : lane % runs ^ lane / runs % 8;
        const int first = lane / runs * row_bytes + 16 * run;
        return at * apart * row_bytes + (Memory::widens ? first : first ^ 16 * (at * apart % 8));
    }

    /// Starts the copies of the next 16 keys and values, and of zeros behind them.
    __device__ void copy_next(int stage) {
        if (next < next_end) {
            const auto rows_of_lanes = reinterpret_cast<uint64_t>(next_row);
            const int left = static_cast<int>(min(int64_t{Policy::keys}, next_end - next));
            next += Policy::turn;
            if (next >= next_end && next_piece + blocks < pieces.count) begin_copies(next_piece + blocks);
            find_next_row();
            char *const to = Memory::stage(warp, stage);
            const int of_keys = columns_of_run(problem.key_width), of_values = columns_of_run(problem.value_width);
#pragma unroll
            for (int at = 0; at < runs; ++at) {
                const bool is_key = at < runs / 2, there = lane / runs < left - apart * at % Policy::keys;
                const E *const from = row_of_run(rows_of_lanes, at);
                if (is_key ? whole.keys : whole.values) {
                    const int columns = there ? (is_key ? of_keys : of_values) : 0;
                    start_copy_of(to + place_of_run(at), from, columns * static_cast<int>(sizeof(E)));
                }
            }
            if (!whole.keys || !whole.values) copy_rest(rows_of_lanes, left, to);
        }
        commit_copies();
    }

    /// How many columns of the lane's run are there.
    __device__ int columns_of_run(int64_t columns) const {
        return static_cast<int>(min(max(columns - lane % runs * run_elements, int64_t{0}), int64_t{run_elements}));
    }
    /// The lane's run of row apart * at + lane / runs.
    __device__ const E *row_of_run(uint64_t rows_of_lanes, int at) const {
        return reinterpret_cast<const E *>(shuffle(rows_of_lanes, apart * at + lane / runs)) +
               lane % runs * run_elements;
    }

    /// Copies the operands that cannot be copied in whole runs.
    __device__ void copy_rest(uint64_t rows_of_lanes, int left, char *to) {
#pragma unroll 1
        for (int at = 0; at < runs; ++at) {
            const bool is_key = at < runs / 2, there = lane / runs < left - apart * at % Policy::keys;
            const E *const from = row_of_run(rows_of_lanes, at);
            if (is_key ? whole.keys : whole.values) continue;
            const int columns = there ? columns_of_run(is_key ? problem.key_width : problem.value_width) : 0;
            uint4 elements = {};
            if (columns > 0) elements = load_run(from, columns);
            *reinterpret_cast<uint4 *>(to + place_of_run(at)) = elements;
        }
    }

    /// The keys that are copied next are the warp's first ones of a piece.
    __device__ void begin_copies(int piece) {
        const KeyRange range = pieces.piece(piece);
        next_piece = piece;
        next = range.begin + warp * Policy::keys;
        next_end = range.end;
    }

    /// Begins the block's pieces, of which this is the first.
    __device__ void start(int piece) {
        begin_copies(piece);
        find_next_row();
        for (int to = 0; to + 1 < Policy::stages; ++to) copy_next(to);
    }

    /// Goes through the warp's keys of a piece, while those of the block's next one are copied already, and leaves what
    /// they come to in the memory of stage `free`.
    __device__ void finish(const KeyRange &piece, int free) {
        end = piece.end;
#pragma unroll
        for (int at = 0; at < 4 * column_tiles; ++at) sums[at / 4][at % 4] = 0;
#pragma unroll
        for (int half = 0; half < 2; ++half) largest[half] = -kInfinity<f32>, exponentials[half] = 0;
        for (int64_t first = piece.begin + warp * Policy::keys; first < end; first += Policy::turn) {
            wait_for_copies<Policy::stages - 2>();
            __syncwarp(); // these keys are there, and those before them are done with
            copy_next(stage > 0 ? stage - 1 : Policy::stages - 1);
            if constexpr (Memory::widens) widen_tile(stage);
            multiply_keys(Memory::tile(warp, stage));
            const bool all = sees_all(first);
            find_logits(first, all);
            exponentiate();
            if (all) {
                multiply_values<false>(Memory::tile(warp, stage));
            } else if (multiply_values<true>(Memory::tile(warp, stage))) {
                add_specials(first);
            }
            stage = stage + 1 < Policy::stages ? stage + 1 : 0;
        }
        __syncwarp(); // the last keys are done with
        leave_state(free);
    }

    /// Makes a tile of what was copied.
    __device__ void widen_tile(int stage) {
        const auto tile = Memory::tile(warp, stage);
        for (int at = 0; at < runs; ++at) {
            const int row = apart * at + lane / runs, run = lane % runs;
            uint32_t pairs[4], words[8];
            memcpy(pairs, Memory::stage(warp, stage) + place_of_run(at), sizeof pairs);
#pragma unroll
            for (int i = 0; i < 8; ++i) words[i] = widen_pair<T, E>(pairs[i / 2] >> i % 2 * 16 & 0xffffu);
            *reinterpret_cast<uint4 *>(tile.run(row, 2 * run)) = {words[0], words[1], words[2], words[3]};
            *reinterpret_cast<uint4 *>(tile.run(row, 2 * run + 1)) = {words[4], words[5], words[6], words[7]};
        }
        __syncwarp();
    }

    __device__ void multiply_keys(const MatrixTile<T, width> &tile) {
#pragma unroll
        for (int at = 0; at < 8; ++at) logits[at / 4][at % 4] = 0;
#pragma unroll
        for (int first = 0; first < steps; first += 4) { // whose fragments are loaded together
            uint32_t words[4][4];
#pragma unroll
            for (int i = 0; i < 4; ++i) tile.load_b(words[i], 0, first + i);
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                uint32_t (&query)[4] = queries[holds_queries ? first + i : 0];
                if constexpr (!holds_queries) Memory::queries().load_a(query, 0, first + i);
                const uint32_t low[2] = {words[i][0], words[i][1]}, high[2] = {words[i][2], words[i][3]};
                multiply_words<T>(logits[0], query, low);
                multiply_words<T>(logits[1], query, high);
            }
        }
    }

    /// Whether every row sees the 16 keys from `first` on.
    __device__ bool sees_all(int64_t first) const {
        const auto &by = problem.logits;
        return by.mask.data == nullptr && by.pattern == nullptr && first + Policy::keys <= end &&
               (by.window.right < 0 || first + Policy::keys - 1 <= shift + by.window.right) &&
               (by.window.left < 0 || first >= rows - 1 + shift - by.window.left);
    }

    __device__ void find_logits(int64_t first, bool all) {
        seen[0] = seen[1] = 0xf;
        if (all && problem.logits.plain()) {
#pragma unroll
            for (int at = 0; at < 8; ++at) logits[at / 4][at % 4] *= problem.logits.scale;
            return;
        }
        FragmentRow of[2];
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int row = lane / 4 + 8 * half;
            of[half] = {head_of(row), index_of(row), row < used};
        }
        find_fragment_logits<T>(logits, seen, problem.logits, b, of, shift, first, end);
    }

    /// Logits become exponentials, and sums relative to the new maxima.
    __device__ void exponentiate() {
        f32 factors[2];
        exponentiate_rows<T>(logits, seen, largest, exponentials, factors);
        if (__ballot_sync(~0u, factors[0] != 1 || factors[1] != 1) == 0) return;
#pragma unroll
        for (int at = 0; at < 4 * column_tiles; ++at) sums[at / 4][at % 4] *= factors[at % 4 / 2];
    }

    /// `some`: not every row sees every value. Values that are not finite count as 0 then; returns whether there are.
    template <bool some> __device__ bool multiply_values(const MatrixTile<T, width> &tile) {
        const uint32_t weights[4] = {
            packed_pair<T>(logits[0][0], logits[0][1]), packed_pair<T>(logits[0][2], logits[0][3]),
            packed_pair<T>(logits[1][0], logits[1][1]), packed_pair<T>(logits[1][2], logits[1][3])};
        bool changed = false;
#pragma unroll
        for (int first = 0; first < column_tiles; first += 8) { // whose fragments are loaded together
            uint32_t words[4][4];
#pragma unroll
            for (int i = 0; i < 4; ++i) tile.load_transposed_b(words[i], Policy::keys, first + 2 * i);
            if constexpr (some) {
#pragma unroll
                for (int i = 0; i < 16; ++i) {
                    uint32_t &word = words[i / 4][i % 4];
                    const uint32_t finite = finite_or_zero<T>(word);
                    changed = changed || finite != word;
                    word = finite;
                }
            }
#pragma unroll
            for (int i = 0; i < 8; ++i) {
                const uint32_t b_words[2] = {words[i / 2][i % 2 * 2], words[i / 2][i % 2 * 2 + 1]};
                multiply_words<T>(sums[first + i], weights, b_words);
            }
        }
        return some && __ballot_sync(~0u, changed) != 0;
    }

    /// Adds the infinities and NaN of the 16 values from `first` on to the rows that see them.
    __device__ void add_specials(int64_t first) {
#pragma unroll 1
        for (int key = 0; key < Policy::keys && first + key < end; ++key) {
            const E *const row = values.at(first + key);
            const int bit = key / 8 * 2 + key % 2, of_lane = (lane & ~3) + key % 8 / 2;
            const bool sees[2] = {(shuffle(seen[0], of_lane) >> bit & 1) != 0,
                                  (shuffle(seen[1], of_lane) >> bit & 1) != 0};
#pragma unroll
            for (int at = 0; at < 2 * column_tiles; ++at) {
                const int column = at / 2 * 8 + 2 * (lane % 4) + at % 2;
                const f32 value = column < problem.value_width ? f32(widen(row[column])) : 0.0f;
                if (value - value == 0) continue;
                if (sees[0]) sums[at / 2][at % 2] += value;
                if (sees[1]) sums[at / 2][2 + at % 2] += value;
            }
        }
    }

    __device__ void leave_state(int free) {
        float2 *const to = Memory::sums(warp, free);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
#pragma unroll
            for (int n = 0; n < column_tiles; ++n) {
                to[(2 * n + half) * 32 + lane] = {sums[n][2 * half], sums[n][2 * half + 1]};
            }
            f32 total = exponentials[half];
            total += shuffle_xor(total, 1);
            total += shuffle_xor(total, 2);
            if (lane % 4 == 0) Memory::states(warp)[lane / 4 + 8 * half] = {largest[half], total};
        }
    }
};

} // namespace baracuda
