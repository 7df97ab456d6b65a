// Tiles of rows of 16-bit elements, for attention on the tensor cores: those of a block, their copies to shared memory,
// and the infinities and NaN among them.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/tiles.cuh"
#include "core/device/warp.cuh"
#include "core/numerics/tanh.h"
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

/// Which operands can, and whether results can be stored so; how many blocks have the same rows, each of which stores
/// some of their weights.
struct WholeCopies {
    bool queries, keys, values, results = false;
    int parts = 1;
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
template <int rows, int threads = kMmaThreads, class T, int width, class Head>
__device__ void copy_rows(const MatrixTile<T, width> &tile, const Head &head, int64_t first, int64_t end,
                          int64_t columns, bool whole) {
    constexpr int runs = width / 8, step = threads / runs;
    const int row = threadIdx.x / runs, index = threadIdx.x % runs, column = 8 * index;
    const int there = static_cast<int>(min(end - first, int64_t{rows}));
    const int length = static_cast<int>(min(max(columns - column, int64_t{0}), int64_t{8}));
    if (whole && length % 8 == 0) {
#pragma unroll
        for (int at = 0; at < rows; at += step) {
            const int r = row + at;
            const T *const from = head.at(first + min(r, there - 1)) + column;
            start_copy_if<16>(r < there && length > 0, reinterpret_cast<char *>(tile.run(r, index)), from);
        }
        return;
    }
#pragma unroll 1
    for (int r = row; r < rows; r += step) {
        const int count = r < there ? length : 0;
        copy_run(tile.run(r, index), count > 0 ? head.at(first + r) + column : nullptr, count);
    }
}

/// The weights of keys that a row does not see, from `begin` to `end`.
template <class T>
__device__ void clear_weights(const Numbers<T> &weights, int64_t b, int64_t h, int64_t i, int64_t begin, int64_t end) {
    const int64_t place = weights.layout.offset(b, h, i);
#pragma unroll 4
    for (int64_t key = begin + threadIdx.x; key < end; key += kMmaThreads) weights.store_at(place + key, 0);
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

/// What logits are multiplied by for tanh: finite, as a logit may be 0.
template <class T> __device__ f32 inverse_of_softcap(const Logits<T> &by) {
    return std::fmin(1 / by.softcap, 0x1p100f);
}

/// A row that a lane has in fragments.
struct FragmentRow {
    int64_t h, i;
    bool is_there;
};

/// The logits of a row with a mask, which hides keys, too. The numbers are loaded before the first is used.
template <int count, class Number>
__device__ void add_mask_of_row(f32 (&logits)[count], uint32_t &seen, const Number *numbers) {
    f32 added[count];
#pragma unroll
    for (int at = 0; at < count; ++at) {
        added[at] = seen >> at & 1 ? f32(widen(numbers[at / 2 * 8 + at % 2])) : -kInfinity<f32>;
    }
#pragma unroll
    for (int at = 0; at < count; ++at) {
        if (added[at] == -kInfinity<f32>) seen &= ~(1u << at);
        logits[at] += added[at];
    }
}

/// Products of a row with the keys from `first` on, as a lane holds them in fragments of 8 keys, become logits,
/// -infinity for keys that are not seen; there are none from `end` on. Returns which are seen: bit 2n + i is that of
/// element i of fragment n.
template <class T, int count>
__device__ uint32_t find_row_logits(f32 (&logits)[count], const Logits<T> &by, int64_t b, const FragmentRow &row,
                                    int64_t shift, int64_t first, int64_t end) {
    const int own = 2 * (threadIdx.x % 4);
    const auto key_of = [&](int at) { return at / 2 * 8 + own + at % 2; };
#pragma unroll
    for (int at = 0; at < count; ++at) logits[at] *= by.scale;
    if (by.softcap > 0) {
        const f32 inverse = inverse_of_softcap(by);
#pragma unroll 1
        for (int done = 0; done < count; done += 4) { // takes the first four, and moves all others forward
            f32 bounded[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) bounded[i] = by.softcap * tanh_estimate(logits[i] * inverse);
#pragma unroll
            for (int at = 0; at < count; ++at) logits[at] = at + 4 < count ? logits[at + 4] : bounded[at + 4 - count];
        }
    }
    const KeyRange range = keys_of_rows(by.window, shift, row.i, row.i, row.is_there ? end : 0);
    // Of the keys ahead of this one, those of the lane, as bits.
    const auto before = [&](int64_t j) {
        const int from = static_cast<int>(min(max(j - first, int64_t{0}), int64_t{4 * count})) - own;
        return from <= 0 ? 0 : (1u << (from / 8 * 2 + min(from % 8, 2))) - 1;
    };
    uint32_t seen = before(range.end) & ~before(range.begin);
    if (by.slopes != nullptr && row.is_there) {
        const f32 slope = by.slopes[b * by.slopes_stride + row.h];
        const int distance = static_cast<int>(first - row.i - shift);
#pragma unroll
        for (int at = 0; at < count; ++at) {
            logits[at] -= slope * static_cast<f32>(abs(distance + key_of(at)));
        }
    }
    if (by.mask.data != nullptr && row.is_there) {
        by.mask.with_type([&](const auto *numbers) {
            add_mask_of_row(logits, seen, numbers + by.mask.layout.offset(b, row.h, row.i) + first + own);
        });
    }
    if (by.pattern != nullptr && row.is_there) {
        const u8 *const blocks = by.blocks_of_row(b, row.h, row.i);
        const Divider<int32_t> block_size = by.block_size.narrow();
        uint32_t shown = 0;
#pragma unroll
        for (int at = 0; at < count; ++at) {
            const int block = block_size.quotient(static_cast<int>(first) + key_of(at));
            if (seen >> at & 1) shown |= uint32_t{blocks[block] != 0} << at;
        }
        seen = shown;
    }
#pragma unroll
    for (int at = 0; at < count; ++at) {
        if (!(seen >> at & 1)) logits[at] = -kInfinity<f32>;
    }
    return seen;
}

/// find_row_logits() of two rows.
template <class T, int tiles>
__device__ void find_fragment_logits(f32 (&logits)[tiles][4], uint32_t (&seen)[2], const Logits<T> &by, int64_t b,
                                     const FragmentRow (&rows)[2], int64_t shift, int64_t first, int64_t end) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        f32 of_row[2 * tiles];
#pragma unroll
        for (int at = 0; at < 2 * tiles; ++at) of_row[at] = logits[at / 2][2 * half + at % 2];
        seen[half] = find_row_logits(of_row, by, b, rows[half], shift, first, end);
#pragma unroll
        for (int at = 0; at < 2 * tiles; ++at) logits[at / 2][2 * half + at % 2] = of_row[at];
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
