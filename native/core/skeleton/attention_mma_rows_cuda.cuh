// Tiles of rows of 16-bit elements, for attention on the tensor cores: those of a block, their copies to shared memory,
// and the infinities and NaN among them.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/tiles.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention.h"

namespace baracuda {

constexpr int kMmaWarps = 4, kMmaThreads = 32 * kMmaWarps;

constexpr int kMmaKeys = 64;

/// What a block has, for operands of up to `width` columns. is_short: half as many rows, for problems of few tiles; it
/// has them anyway where they are wide. Two blocks share a multiprocessor.
template <class T, int width_, bool is_short = false> struct MmaTile {
    static constexpr int width = width_, row_tiles = is_short || width > 128 ? 1 : 2, rows = 16 * row_tiles * kMmaWarps;
    static constexpr int stages = width > 128 ? 1 : 2; // of keys, and of values
    static constexpr int bytes = (rows + 2 * stages * kMmaKeys) * width * static_cast<int>(sizeof(T));

    __device__ static T *memory() { return dynamic_shared_memory<T>(); }
    __device__ static MatrixTile<T, width> queries() { return {memory()}; }
    __device__ static MatrixTile<T, width> keys(int stage) { return {memory() + (rows + stage * kMmaKeys) * width}; }
    __device__ static MatrixTile<T, width> values(int stage) { return keys(stages + stage); }
};

/// start(tile) for that of a width of at most 256.
template <class T, bool is_short = false, class Start> auto with_mma_tile(int64_t width, const Start &start) {
    if (width <= 64) return start(MmaTile<T, 64, is_short>());
    if (width <= 128) return start(MmaTile<T, 128, is_short>());
    return start(MmaTile<T, 256>());
}

/// Whether rows can be copied 16 bytes at a time.
template <class T> bool copies_whole(const Rows<const T> &rows) {
    const RowLayout &by = rows.layout;
    const int64_t steps = by.batch_stride | by.head_stride | by.row_stride;
    return reinterpret_cast<uintptr_t>(rows.data) % 16 == 0 && steps % (16 / sizeof(T)) == 0;
}
template <class T> bool copies_whole(const Pages<const T> &pages) {
    return reinterpret_cast<uintptr_t>(pages.data) % 16 == 0 && pages.width % (16 / sizeof(T)) == 0;
}

/// Which operands can.
struct WholeCopies {
    bool queries, keys, values;
};

/// A run of 8 elements, of which the first `count` are there, and zeros beyond.
template <class T> __device__ __noinline__ void copy_run(T *to, const T *from, int count) {
    T elements[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) elements[i] = i < count ? from[i] : from_word<T>(0);
    uint4 run;
    memcpy(&run, static_cast<const void *>(elements), sizeof run);
    *reinterpret_cast<uint4 *>(to) = run;
}

/// Rows [first, first + rows) of a head into a tile, and zeros from `end` on and beyond their columns.
template <int rows, class T, int width, class Head>
__device__ void copy_rows(const MatrixTile<T, width> &tile, const Head &head, int64_t first, int64_t end,
                          int64_t columns, bool whole) {
    constexpr int runs = width / 8, step = kMmaThreads / runs;
    const int row = threadIdx.x / runs, index = threadIdx.x % runs, column = 8 * index;
    const int there = static_cast<int>(min(end - first, int64_t{rows}));
    const int length = static_cast<int>(min(max(columns - column, int64_t{0}), int64_t{8}));
    if (whole) {
        constexpr int bytes = sizeof(T);
#pragma unroll
        for (int at = 0; at < rows; at += step) {
            const int r = row + at;
            const T *const from = head.at(first + min(r, there - 1)) + column;
            start_copy_of(reinterpret_cast<char *>(tile.run(r, index)), from, r < there ? length * bytes : 0);
        }
        return;
    }
#pragma unroll 1
    for (int r = row; r < rows; r += step) {
        const int count = r < there ? length : 0;
        copy_run(tile.run(r, index), count > 0 ? head.at(first + r) + column : nullptr, count);
    }
}

/// The logits of two rows, as a lane holds them in fragments of 8 keys, become exponentials, 0 for those that are not
/// seen: bit 2n + i of `seen` is that of element i of fragment n. `factors` make sums relative to the new maxima.
template <class T, int tiles>
__device__ void exponentiate_rows(f32 (&logits)[tiles][4], const uint32_t (&seen)[2], f32 (&largest)[2],
                                  f32 (&totals)[2], f32 (&factors)[2]) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        f32 most = largest[half];
#pragma unroll
        for (int at = 0; at < 2 * tiles; ++at) most = max_or_nan(most, logits[at / 2][2 * half + at % 2]);
        most = max_or_nan(most, shuffle_xor(most, 1));
        most = max_or_nan(most, shuffle_xor(most, 2));
        const f32 origin = SoftmaxState<f32>::origin(most);
        factors[half] = exponential<T>(largest[half] - origin);
        largest[half] = most;
        f32 added = 0;
#pragma unroll
        for (int at = 0; at < 2 * tiles; ++at) {
            f32 &logit = logits[at / 2][2 * half + at % 2];
            logit = seen[half] >> at & 1 ? exponential<T>(logit - origin) : 0.0f;
            added += logit;
        }
        totals[half] = fma(totals[half], factors[half], added);
    }
}

/// A row that a lane has in fragments.
struct FragmentRow {
    int64_t h, i;
    bool is_there;
};

/// The logits with a mask, which hides keys, too. The numbers are loaded before the first is used.
template <class T, int tiles, class Number>
__device__ void add_fragment_mask(f32 (&logits)[tiles][4], uint32_t &seen, int half, const Number *numbers) {
    f32 added[2 * tiles];
#pragma unroll
    for (int at = 0; at < 2 * tiles; ++at) {
        added[at] = seen >> at & 1 ? f32(widen(numbers[at / 2 * 8 + at % 2])) : -kInfinity<f32>;
    }
#pragma unroll
    for (int at = 0; at < 2 * tiles; ++at) {
        if (added[at] == -kInfinity<f32>) seen &= ~(1u << at);
        logits[at / 2][2 * half + at % 2] += added[at];
    }
}

/// Products of two rows with the keys from `first` on, as a lane holds them in fragments of 8 keys, become logits,
/// -infinity for keys that are not seen; there are none from `end` on. Bit 2n + i of `seen` is that of element i of
/// fragment n.
template <class T, int tiles>
__device__ void find_fragment_logits(f32 (&logits)[tiles][4], uint32_t (&seen)[2], const Logits<T> &by, int64_t b,
                                     const FragmentRow (&rows)[2], int64_t shift, int64_t first, int64_t end) {
    const int own = 2 * (threadIdx.x % 4);
    const auto key_of = [&](int at) { return at / 2 * 8 + own + at % 2; };
#pragma unroll
    for (int at = 0; at < 4 * tiles; ++at) logits[at / 4][at % 4] *= by.scale;
    if (by.softcap > 0) {
#pragma unroll 1
        for (int tile = 0; tile < tiles; ++tile) { // takes the first, and moves each to the place before it
            f32 bounded[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) bounded[i] = by.softcap * std::tanh(logits[0][i] / by.softcap);
#pragma unroll
            for (int at = 0; at < 4 * (tiles - 1); ++at) logits[at / 4][at % 4] = logits[at / 4 + 1][at % 4];
#pragma unroll
            for (int i = 0; i < 4; ++i) logits[tiles - 1][i] = bounded[i];
        }
    }
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const int64_t i = rows[half].i;
        const KeyRange range = keys_of_rows(by.window, shift, i, i, rows[half].is_there ? end : 0);
        const auto place = [&](int64_t j) {
            return static_cast<int>(min(max(j - first, int64_t{0}), int64_t{8 * tiles}));
        };
        const int shown = place(range.begin), hidden = place(range.end);
        seen[half] = 0;
#pragma unroll
        for (int at = 0; at < 2 * tiles; ++at) {
            seen[half] |= uint32_t{key_of(at) >= shown && key_of(at) < hidden} << at;
        }
        if (by.slopes != nullptr && rows[half].is_there) {
            const f32 slope = by.slopes[b * by.slopes_stride + rows[half].h];
            const int distance = static_cast<int>(first - i - shift);
#pragma unroll
            for (int at = 0; at < 2 * tiles; ++at) {
                logits[at / 2][2 * half + at % 2] -= slope * static_cast<f32>(abs(distance + key_of(at)));
            }
        }
        if (by.mask.data != nullptr && rows[half].is_there) {
            by.mask.with_type([&](const auto *numbers) {
                const int64_t of_row = by.mask.layout.offset(b, rows[half].h, i);
                add_fragment_mask<T>(logits, seen[half], half, numbers + of_row + first + own);
            });
        }
    }
    if (by.pattern != nullptr) {
        const u8 *blocks[2];
        uint32_t shown[2] = {};
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            blocks[half] = rows[half].is_there ? by.blocks_of_row(b, rows[half].h, rows[half].i) : by.pattern;
        }
#pragma unroll
        for (int at = 0; at < 2 * tiles; ++at) {
            const int64_t block = by.block_size.quotient(first + key_of(at));
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                if (seen[half] >> at & 1) shown[half] |= uint32_t{blocks[half][block] != 0} << at;
            }
        }
#pragma unroll
        for (int half = 0; half < 2; ++half) seen[half] &= shown[half];
    }
#pragma unroll
    for (int at = 0; at < 4 * tiles; ++at) {
        if (!(seen[at % 4 / 2] >> (at / 4 * 2 + at % 2) & 1)) logits[at / 4][at % 4] = -kInfinity<f32>;
    }
}

/// What a value is for rows that do not see it, in words of bits.
template <class T> constexpr uint32_t kExponentBits = std::is_same_v<T, f16> ? 0x7c00 : 0x7f80;
enum class Special { finite, infinity, minus_infinity, nan };
template <class T> __device__ Special special_of(T x) {
    const uint32_t word = to_word(x);
    if ((word & kExponentBits<T>) != kExponentBits<T>) return Special::finite;
    if ((word & 0x7fff) != kExponentBits<T>) return Special::nan;
    return word >> 15 ? Special::minus_infinity : Special::infinity;
}

/// Two elements, 0 for one that is not finite.
template <class T> __device__ uint32_t finite_or_zero(uint32_t pair) {
    constexpr uint32_t low = kExponentBits<T>, high = low << 16;
    if ((pair & low) == low) pair &= 0xffff0000u;
    if ((pair & high) == high) pair &= 0x0000ffffu;
    return pair;
}

/// Whether any of a thread's share of a tile is an infinity or NaN.
template <int rows, class T, int width> __device__ bool has_special(const MatrixTile<T, width> &tile) {
    bool has = false;
#pragma unroll
    for (int at = threadIdx.x; at < rows * width / 8; at += kMmaThreads) {
        const uint4 run = reinterpret_cast<const uint4 *>(tile.elements)[at];
        for (const uint32_t word : {run.x, run.y, run.z, run.w}) {
            has = has || (word & kExponentBits<T>) == kExponentBits<T> ||
                  (word >> 16 & kExponentBits<T>) == kExponentBits<T>;
        }
    }
    return has;
}

/// apply(element, row, column) for the elements of a tile, each of which becomes the result.
template <int rows, class T, int width, class Apply>
__device__ void change_tile(const MatrixTile<T, width> &tile, const Apply &apply) {
#pragma unroll 1
    for (int at = threadIdx.x; at < rows * width; at += kMmaThreads) {
        T *const element = tile.run(at / width, at % width / 8) + at % 8;
        *element = apply(*element, at / width, at % width);
    }
}

} // namespace baracuda
