// What a block does that has a whole head of attention, or those that share keys, in shared memory: products of rows
// that are held there, by teams of 8 lanes, and sums of them with weights, by threads that have a column each.
//
// Every order of additions is a function of extents: a block may have any number of threads. The code is short, as
// blocks run through it once: a block that takes a few microseconds spends them waiting for instructions.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention_mma_rows_cuda.cuh"
#include "core/skeleton/attention_tile_cuda.cuh"

namespace baracuda {

constexpr int kWholeTeam = 8, kWholeThreads = 256;

/// A number of pairs of a row with room for its last four.
HD int in_fours(int64_t count) { return static_cast<int>((count + 3) / 4 * 4); }

/// As many numbers as are read at once.
template <class P> struct alignas(16) HeldRun {
    static constexpr int length = 16 / sizeof(P);
    P of[length];

    __device__ static HeldRun at(const P *from) { return *reinterpret_cast<const HeldRun *>(from); }
};

/// Rows of numbers, of which zeros follow the last up to a multiple of 16 bytes.
template <class P> struct HeldOperand {
    P *data;
    int count, stride;

    HD static int stride_of(int64_t width) {
        constexpr int run = HeldRun<P>::length;
        return static_cast<int>((width + run - 1) / run * run);
    }
    __device__ P *at(int i) const { return data + i * stride; }
    __device__ P *end() const { return at(count); } // where something else begins
    /// Row i, or the last for those behind it.
    __device__ const P *at_most(int i) const { return at(min(i, count - 1)); }
};

/// Some of a head's rows, and where they are to be held. whole: they begin and end at multiples of 16 bytes.
template <class P, class T> struct HeldSource {
    const T *from;
    int64_t row_stride;
    HeldOperand<P> to;
    int width;
    bool whole;
};

/// Whether rows of so many elements begin and end at multiples of 16 bytes.
template <class T> bool held_whole(const Rows<T> &rows, int64_t width) {
    return copies_whole(Rows<const T>{rows.data, rows.layout, rows.count}) &&
           width % static_cast<int64_t>(16 / sizeof(T)) == 0;
}

/// How a warp takes rows: so many lanes go along one, and four runs of each lane are on their way together.
template <class T> struct HeldTurn {
    static constexpr int elements = 16 / sizeof(T), together = 4;
    int lanes = 1;

    __device__ explicit HeldTurn(int widest) {
        while (lanes < 32 && lanes * elements < widest) lanes *= 2;
    }
    __device__ int rows() const { return together * 32 / lanes; }
    __device__ int of(int count) const { return (count + rows() - 1) / rows(); }

    /// The rows of one turn.
    template <class P> __device__ void hold(const HeldSource<P, T> &source) const {
        const int lane = threadIdx.x % lanes, first = threadIdx.x % 32 / lanes, step = 32 / lanes;
#pragma unroll 1
        for (int begin = lane * elements; begin < source.to.stride; begin += lanes * elements) {
            const T *const from = source.from + begin;
            P *const to = source.to.data + begin;
            if (source.whole && begin < source.width) { // rows of pairs may have room for more than a run behind them
                uint4 words[together];
#pragma unroll
                for (int n = 0; n < together; ++n) {
                    const int row = first + n * step;
                    if (row < source.to.count)
                        words[n] = *reinterpret_cast<const uint4 *>(from + row * source.row_stride);
                }
#pragma unroll
                for (int n = 0; n < together; ++n) {
                    const int row = first + n * step;
                    if (row >= source.to.count) continue;
                    T loaded[elements];
                    memcpy(static_cast<void *>(loaded), &words[n], sizeof words[n]);
                    constexpr int length = HeldRun<P>::length;
#pragma unroll
                    for (int run = 0; run < elements / length; ++run) {
                        HeldRun<P> numbers;
#pragma unroll
                        for (int i = 0; i < length; ++i) numbers.of[i] = widen(loaded[run * length + i]);
                        *reinterpret_cast<HeldRun<P> *>(to + row * source.to.stride + run * length) = numbers;
                    }
                }
                continue;
            }
#pragma unroll 1
            for (int row = first; row < source.to.count; row += step) {
#pragma unroll
                for (int i = 0; i < elements; ++i) {
                    const P number = begin + i < source.width ? P(widen(from[row * source.row_stride + i])) : P(0);
                    if (begin + i < source.to.stride) to[row * source.to.stride + i] = number;
                }
            }
        }
    }
};

/// A product of held rows by held rows: of the left ones by the right ones.
template <class P> struct HeldProduct {
    HeldOperand<P> left, right;
    P *pairs; // of row i and row j of those at i * stride + j
    int stride;

    __device__ int across() const { return static_cast<uint32_t>(right.count + 3) / 4; }
    __device__ int tiles() const { return static_cast<uint32_t>(left.count + 1) / 2 * across(); }
};

/// The pairs of two products, of the first only where `both` is false. A team has tiles of 2 x 4 of them.
template <class P> __device__ void multiply_held(const HeldProduct<P> &first, const HeldProduct<P> &second, bool both) {
    constexpr int run = HeldRun<P>::length;
    const int lane = threadIdx.x % kWholeTeam, team = threadIdx.x / kWholeTeam, teams = blockDim.x / kWholeTeam;
    const int of_first = first.tiles(), tiles = both ? 2 * of_first : of_first;
    const uint32_t across = first.across(); // of both, which have the same rows and keys
#pragma unroll 1
    for (int begin = 0; begin < tiles; begin += teams) {
        const int at = min(begin + team, tiles - 1); // all lanes of a warp take part in its shuffles
        const bool is_first = at < of_first;
        const uint32_t tile = is_first ? at : at - of_first;
        const HeldOperand<P> lefts = is_first ? first.left : second.left,
                             rights = is_first ? first.right : second.right;
        const int i = tile / across * 2, j = tile % across * 4;
        const P *left[2], *right[4];
#pragma unroll
        for (int n = 0; n < 2; ++n) left[n] = lefts.at_most(i + n);
#pragma unroll
        for (int n = 0; n < 4; ++n) right[n] = rights.at_most(j + n);
        P sums[8] = {};
#pragma unroll 2
        for (int column = lane * run; column < lefts.stride; column += kWholeTeam * run) {
            HeldRun<P> a[2], b[4];
#pragma unroll
            for (int n = 0; n < 2; ++n) a[n] = HeldRun<P>::at(left[n] + column);
#pragma unroll
            for (int n = 0; n < 4; ++n) b[n] = HeldRun<P>::at(right[n] + column);
#pragma unroll
            for (int number = 0; number < 8 * run; ++number) {
                const int pair = number % 8, depth = number / 8;
                sums[pair] = fma(a[pair / 4].of[depth], b[pair % 4].of[depth], sums[pair]);
            }
        }
        // Each step leaves a lane half of the sums, with what another lane has of them: at last that of pair `lane`.
#pragma unroll
        for (int step = 4; step > 0; step /= 2) {
            const bool upper = lane & step;
#pragma unroll
            for (int n = 0; n < step; ++n) {
                const P kept = upper ? sums[n + step] : sums[n], given = upper ? sums[n] : sums[n + step];
                sums[n] = kept + shuffle_xor(given, step);
            }
        }
        const int of_i = i + lane / 4, of_j = j + lane % 4;
        if (begin + team < tiles && of_i < lefts.count && of_j < rights.count) {
            (is_first ? first.pairs : second.pairs)[of_i * first.stride + of_j] = sums[0];
        }
    }
}

/// Sums of held rows, each with weights of its own: that of row b in sum a at b * stride + a.
template <class P> struct HeldSum {
    const P *weights;
    int stride, count; // of the sums
    HeldOperand<P> rows;
    int width;

    __device__ int items() const { return static_cast<uint32_t>(count + 3) / 4 * width; }
};

/// Column `column` of four of the sums, from `first` on. Weights of -0 do not count.
template <class P> __device__ void add_held(P (&sums)[4], const HeldSum<P> &of, int first, int column) {
    const P *weights = of.weights + first, *values = of.rows.data + column;
#pragma unroll 4
    for (int row = 0; row < of.rows.count; ++row) {
        const auto weight = *reinterpret_cast<const FourNumbers<P> *>(weights);
        const P value = *values;
#pragma unroll
        for (int r = 0; r < 4; ++r) sums[r] = is_none(weight.of[r]) ? sums[r] : fma(weight.of[r], value, sums[r]);
        weights += of.stride, values += of.rows.stride;
    }
}

/// Of so many neighbouring lanes, a power of two, in each of them.
template <class P, class Merge> __device__ P merge_team(P value, int lanes, const Merge &merge) {
#pragma unroll 1
    for (int step = 1; step < lanes; step *= 2) value = merge(value, shuffle_xor(value, step));
    return value;
}

/// visit(row, lane, lanes) for all rows, by teams of lanes that go along the row's `columns`. All lanes of a warp visit
/// as many rows, some the last once more.
template <class Visit> __device__ void for_each_held_row(int rows, int columns, const Visit &visit) {
    const int lanes = columns > 4 * kWholeTeam ? 32 : kWholeTeam, teams = blockDim.x / lanes;
#pragma unroll 1
    for (int begin = threadIdx.x / lanes; begin - static_cast<int>(threadIdx.x / lanes) < rows; begin += teams) {
        visit(min(begin, rows - 1), static_cast<int>(threadIdx.x) % lanes, lanes);
    }
}

} // namespace baracuda
