// The sums of matmul_direct_cuda.cuh for operands of 16 bits whose lines begin anywhere, read a few steps ahead without
// a condition that loads would wait for. Of lines along k a lane reads eight neighbours at once, as parts of two pieces
// of 16 bytes, and four lanes exchange what the tensor cores ask each of them for; of others, eight single elements.
#pragma once

#include "core/device/mma.cuh"
#include "core/device/pairs.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"

#include <cstdint>
#include <type_traits>

namespace baracuda {

constexpr int kWideStep = 32; // elements along k

/// Eight lines of an operand for a step, as they were read: two pieces of 16 bytes or eight elements of each lane.
struct WidePart {
    uint32_t words[8];
};

/// What a lane has of `count` times eight lines.
template <class T, int count> class WideLines {
  public:
    /// Of lines `line` on, of which the operand has `extent` in all, from element p of k on. In place of lines that it
    /// has not, the last one is read, whose sums are not used.
    __device__ __forceinline__ WideLines(const MatmulOperand<T> &from, int g, int line, int extent, int p)
        : apart_((from.along_k ? 1 : from.pitch) * static_cast<int64_t>(sizeof(T))), along_k_(from.along_k) {
        const int own = line + threadIdx.x % 32 / 4;
        const int64_t at = p + threadIdx.x % 4 * (along_k_ ? 8 : 2);
#pragma unroll
        for (int i = 0; i < count; ++i) {
            const int64_t there = min(own + i * 8, extent - 1) * (along_k_ ? from.pitch : 1);
            from_[i] = reinterpret_cast<const char *>(from.data + g * from.batch_stride + there) + at * apart_;
        }
    }

    /// Reads a step, behind which eight elements of k are there.
    __device__ __forceinline__ void read(WidePart (&to)[count]) {
        if (along_k_) {
#pragma unroll
            for (int i = 0; i < count; ++i) {
                const int shift = this->shift(i);
                const char *const piece = from_[i] - shift;
                // Without a condition, which loads would wait for: aligned elements are read twice.
                const uint4 first = *reinterpret_cast<const uint4 *>(piece);
                const uint4 second = *reinterpret_cast<const uint4 *>(piece + (shift > 0 ? 16 : 0));
                uint32_t (&words)[8] = to[i].words;
                words[0] = first.x, words[1] = first.y, words[2] = first.z, words[3] = first.w;
                words[4] = second.x, words[5] = second.y, words[6] = second.z, words[7] = second.w;
            }
        } else {
#pragma unroll
            for (int i = 0; i < count; ++i) {
#pragma unroll
                for (int e = 0; e < 8; ++e) to[i].words[e] = element(i, e);
            }
        }
        advance();
    }
    /// The same of a step of which only so many elements are there; the others are 0.
    __device__ __forceinline__ void read_end(WidePart (&to)[count], int there) {
        there -= threadIdx.x % 4 * (along_k_ ? 8 : 2);
#pragma unroll
        for (int i = 0; i < count; ++i) {
#pragma unroll
            for (int e = 0; e < 8; ++e) to[i].words[e] = (along_k_ ? e : depth(e)) < there ? element(i, e) : 0;
        }
        advance();
    }

    /// The words that the tensor cores take of line group i: elements 2t and 2t + 1 of each eight, with t = lane % 4.
    template <bool is_end>
    __device__ __forceinline__ void settle(uint32_t (&to)[4], const WidePart &part, int i) const {
        const uint32_t (&words)[8] = part.words;
        if (is_end || !along_k_) {
#pragma unroll
            for (int w = 0; w < 4; ++w) to[w] = words[2 * w] | words[2 * w + 1] << 16;
        } else {
            const int shift = this->shift(i), bits = shift % 4 * 8;
            const bool by_two = shift & 8, by_one = shift & 4;
            uint32_t two[6], one[5];
#pragma unroll
            for (int w = 0; w < 6; ++w) two[w] = by_two ? words[w + 2] : words[w];
#pragma unroll
            for (int w = 0; w < 5; ++w) one[w] = by_one ? two[w + 1] : two[w];
#pragma unroll
            for (int w = 0; w < 4; ++w) to[w] = __funnelshift_r(one[w], one[w + 1], bits);
        }
        if (along_k_) transpose_in_four_lanes(to);
    }

  private:
    __device__ static constexpr int depth(int e) { return e / 2 * 8 + e % 2; }
    /// Bytes by which group i lies behind a multiple of 16, which are the same at each step.
    __device__ __forceinline__ int shift(int i) const {
        return static_cast<int>(reinterpret_cast<size_t>(from_[i])) & 15;
    }
    __device__ __forceinline__ uint32_t element(int i, int e) const {
        return to_word(*reinterpret_cast<const T *>(from_[i] + (along_k_ ? e : depth(e)) * apart_));
    }
    __device__ __forceinline__ void advance() {
#pragma unroll
        for (int i = 0; i < count; ++i) from_[i] += kWideStep * apart_;
    }

    const char *from_[count];
    int64_t apart_;
    bool along_k_;
};

/// The sums of a tile over the elements from `begin` to `end` of k, by a warp.
template <class Tile, class Grid>
__device__ __forceinline__ void sum_wide(f32 (&sums)[Tile::count], const Grid &grid, int g, int column, int line,
                                         int begin, int end) {
    using T = typename Tile::T;
    WideLines<T, Tile::of_many> many(grid.many, g, column, grid.many_lines, begin);
    WideLines<T, 1> few(grid.few, g, line, grid.few_lines, begin);
    WidePart a[Tile::groups][Tile::of_many], b[Tile::groups][1];
    const auto read = [&](int group) {
        many.read(a[group]);
        few.read(b[group]);
    };
    const auto multiply = [&](auto is_end, int group) {
        uint32_t columns[4], lines[Tile::of_many][4];
        few.template settle<is_end>(columns, b[group][0], 0);
#pragma unroll
        for (int i = 0; i < Tile::of_many; ++i) many.template settle<is_end>(lines[i], a[group][i], i);
#pragma unroll
        for (int step = 0; step < 4; step += 2) {
#pragma unroll
            for (int i = 0; i < Tile::of_many; i += 2) {
                multiply_words<T>(*reinterpret_cast<f32(*)[4]>(&sums[i / 2 * 4]),
                                  {lines[i][step], lines[i + 1][step], lines[i][step + 1], lines[i + 1][step + 1]},
                                  {columns[step], columns[step + 1]});
            }
        }
    };
    const int whole = min(max(grid.k - begin - 8, 0), end - begin) / kWideStep;
#pragma unroll
    for (int group = 0; group < Tile::groups; ++group) {
        if (group < whole) read(group);
    }
#pragma unroll 1
    for (int done = 0; done < whole; done += Tile::groups) {
#pragma unroll
        for (int group = 0; group < Tile::groups; ++group) {
            if (done + group >= whole) break;
            multiply(std::false_type{}, group);
            if (done + group + Tile::groups < whole) read(group);
        }
    }
#pragma unroll 1
    for (int left = end - begin - whole * kWideStep; left > 0; left -= kWideStep) {
        many.read_end(a[0], left);
        few.read_end(b[0], left);
        multiply(std::true_type{}, 0);
    }
}

} // namespace baracuda
