// What tiles of f32 and f64 that are copied ahead (matmul_ahead_cuda.cuh) have of their operands: the copies of a stage
// and what a warp reads of it and multiplies.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// Copies the elements of one operand's tile, stage by stage. A stage has a line of all rows for each of `depth`
/// elements along k or, of rows along k of f64, a line for each row. Lines are 4 elements longer than that, so that 4
/// of one and those of the next lie in different banks. Lines that memory has are copied in pieces of 16 bytes where
/// they have them at multiples of 16, else in elements, as are f32's rows along k, whose neighbours go to neighbouring
/// lines.
template <class T, int rows, int threads, int depth> class AheadCopier {
    static constexpr int held = 16 / sizeof(T), pieces = rows / held, row_pieces = depth / held;
    static constexpr int rows_apart = threads / depth, whole_apart = threads / pieces;
    static constexpr int whole_rows_apart = threads / row_pieces;
    static constexpr int lines_apart = std::max(threads / rows, 1);
    static constexpr int of_line = std::min(threads, rows);          // threads
    static constexpr int halves = std::min(depth / 8, threads / 32); // eights of lines that f32's threads have at once
    static constexpr int fours_apart = threads / (8 * halves);       // rows, then
    static constexpr int at_once = threads > 32 ? 16 : 8;            // copies that are unrolled
    static_assert(threads % 32 == 0 && depth % 8 == 0 && depth <= 32);

  public:
    static constexpr bool keeps_rows = sizeof(T) == 8;
    static constexpr int pitch = rows + 4, row_pitch = keeps_rows ? depth + 4 : 1;
    static constexpr int bytes =
        std::max(depth * pitch, keeps_rows ? rows * row_pitch : 0) * static_cast<int>(sizeof(T));

    /// Of rows `row` on, of which there are `there`, from element `p` of k on.
    __device__ __forceinline__ AheadCopier(const MatmulOperand<T> &from, int64_t g, int64_t row, int64_t there,
                                           int64_t p, unsigned thread)
        : there_(static_cast<int>(min(there, int64_t{rows}))) {
        const int64_t line_bytes = from.pitch * static_cast<int64_t>(sizeof(T));
        const int64_t row_bytes = from.along_k ? line_bytes : sizeof(T);
        const int64_t depth_bytes = from.along_k ? sizeof(T) : line_bytes;
        from_ = reinterpret_cast<const char *>(from.data + g * from.batch_stride) + row * row_bytes + p * depth_bytes;
        int own = 0; // row
        if (from.along_k && keeps_rows) {
            const bool is_whole = is_aligned(from_, 16) && line_bytes % 16 == 0;
            const int of_row = is_whole ? row_pieces : depth; // threads
            way_ = is_whole ? Way::whole_rows : Way::single_rows;
            own = thread / of_row, line_ = thread % of_row * (depth / of_row);
            next_ = (is_whole ? whole_rows_apart : rows_apart) * row_bytes;
        } else if (from.along_k) {
            way_ = Way::single_rows;
            own = thread / (32 * halves) * 4 + thread / 8 % 4;
            line_ = thread / 32 % halves * 8 + thread % 8;
            next_ = fours_apart * row_bytes;
        } else if (is_aligned(from_, 16) && line_bytes % 16 == 0) {
            way_ = Way::whole;
            own = thread % pieces * held, line_ = thread / pieces;
            next_ = whole_apart * depth_bytes;
        } else {
            way_ = Way::single;
            own = thread % of_line, line_ = thread / of_line;
            next_ = lines_apart * depth_bytes;
        }
        there_ -= own;
        to_ =
            (from.along_k && keeps_rows ? own * row_pitch + line_ : line_ * pitch + own) * static_cast<int>(sizeof(T));
        from_ += own * row_bytes + line_ * depth_bytes;
        stage_ = depth * depth_bytes;
    }

    /// Begins to copy the next stage, of which `left` elements along k are there: zeros behind them, and nothing of
    /// rows that the matrix has not.
    __device__ __forceinline__ void copy(char *stage, int left) {
        constexpr int element = sizeof(T);
        const char *from = from_;
        char *const to = stage + to_;
        left -= line_;
        if (!keeps_rows && way_ == Way::single_rows) {
#pragma unroll at_once
            for (int i = 0; i < rows; i += fours_apart) {
#pragma unroll
                for (int p = 0; p < depth; p += 8 * halves) {
                    start_copy_if<element>(left > p && i < there_, to + (i + p * pitch) * element, from + p * element);
                }
                advance(from);
            }
        } else if (way_ == Way::single_rows) {
#pragma unroll at_once
            for (int i = 0; i < rows; i += rows_apart) {
                start_copy_if<element>(left > 0 && i < there_, to + i * row_pitch * element, from);
                advance(from);
            }
        } else if (keeps_rows && way_ == Way::whole_rows) {
            const int bytes = max(0, min(left * element, 16));
#pragma unroll at_once
            for (int i = 0; i < rows; i += whole_rows_apart) {
                start_copy_of(to + i * row_pitch * element, from, i < there_ ? bytes : 0);
                advance(from);
            }
        } else if (way_ == Way::whole) {
            const int bytes = max(0, min(there_ * element, 16));
            if (depth % whole_apart == 0 || line_ < depth) {
#pragma unroll at_once
                for (int i = 0; i < depth; i += whole_apart) {
                    start_copy_of(to + i * pitch * element, from, i < left ? bytes : 0);
                    advance(from);
                }
            }
        } else if (there_ > 0) {
#pragma unroll at_once
            for (int i = 0; i < depth; i += lines_apart) {
#pragma unroll
                for (int r = 0; r < rows; r += of_line * lines_apart) {
                    start_copy_if<element>(i < left && r < there_, to + (i * pitch + r) * element, from + r * element);
                }
                advance(from);
            }
        }
        from_ += stage_;
    }

  private:
    enum class Way { single_rows, whole_rows, whole, single };

    /// Here and now: the compiler would keep the offset of each copy from the first in registers.
    __device__ __forceinline__ void advance(const char *&from) const {
        from += next_;
        asm("" : "+l"(from));
    }

    Way way_;
    int there_, line_, to_;
    int64_t next_, stage_;
    const char *from_;
};

/// The sums of a warp: where runs of them lie in its tile, in which they are neighbours of a row, and their products.
/// What a thread has of a and b for the next elements along k is read while those before are multiplied.
template <class T, int warp_m, int warp_n> class AheadWarp;

/// 8 rows of a thread, in runs of 4. Threads that differ in the lowest bit have one part of b, and those that differ in
/// the next one of a: their reads of 16 bytes are one.
template <int warp_m, int warp_n> class AheadWarp<f32, warp_m, warp_n> {
    static constexpr int down = warp_m / 8, across = 32 / down, rows = 8, columns = warp_n / across;

  public:
    static constexpr int count = rows * columns, run = 4, depth = 1; // depth: elements along k that are read at once
    static constexpr int ahead = 2, buffers = 4; // products whose elements are read before, and held at once

    __device__ static int row(int i) { return i / columns / 4 * 4 * down + first_row() + i / columns % 4; }
    __device__ static int column(int i) { return i % columns / 4 * 4 * across + first_column(); }
    /// Where the warp's tile may have it, so that runs which are stored at once meet different banks.
    __device__ static int place(int row, int column) { return column ^ row / 4 % 2 * 16; }

    /// In stages of these copiers, at a warp's first row and column.
    template <class A, class B>
    __device__ __forceinline__ AheadWarp(const A &, const B &, bool, bool, int row, int column)
        : a_at_(row + first_row()), b_at_(column + first_column()) {}

    /// Reads what a stage has of a and b at product `p` of it.
    template <class A, class B> __device__ __forceinline__ void read(int to, const f32 *a, const f32 *b, int p) {
        a += p * A::pitch + a_at_, b += p * B::pitch + b_at_;
#pragma unroll
        for (int i = 0; i < rows; i += 4) read(&a_[to][i], a + i * down);
#pragma unroll
        for (int j = 0; j < columns; j += 4) read(&b_[to][j], b + j * across);
    }

    __device__ __forceinline__ void multiply(int from, f32 (&sums)[count]) const {
#pragma unroll
        for (int i = 0; i < rows; ++i) {
#pragma unroll
            for (int step = 0; step < columns; ++step) {
                const int j =
                    i % 2 ? columns - 1 - step : step; // a turn begins with the element that ended the one before
                f32 &sum = sums[i * columns + j];
                sum = fma(a_[from][i], b_[from][j], sum);
            }
        }
    }

  private:
    __device__ static int first_row() { return (threadIdx.x % 2 + threadIdx.x % 32 / 2 / across * 2) * 4; }
    __device__ static int first_column() { return threadIdx.x % 32 / 2 % across * 4; }
    __device__ static void read(f32 *to, const f32 *from) {
        const float4 four = *reinterpret_cast<const float4 *>(from);
        to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
    }

    int a_at_, b_at_;
    f32 a_[buffers][rows], b_[buffers][columns];
};

/// On the tensor cores.
template <int warp_m, int warp_n> class AheadWarp<f64, warp_m, warp_n> {
    static constexpr int rows = warp_m / 16, columns = warp_n / 8;

  public:
    static constexpr int count = rows * columns * 4, run = 2, depth = 8;
    static constexpr int ahead = 1, buffers = 2;

    __device__ static int row(int i) { return i / 4 / columns * 16 + i % 4 / 2 * 8 + threadIdx.x % 32 / 4; }
    __device__ static int column(int i) { return i / 4 % columns * 8 + threadIdx.x % 4 * 2; }
    __device__ static int place(int row, int column) { return column ^ row % 2 * 8; }

    template <class A, class B>
    __device__ __forceinline__ AheadWarp(const A &, const B &, bool a_rows, bool b_rows, int row, int column)
        : a_apart_(8 * (a_rows ? A::row_pitch : 1)), b_apart_(8 * (b_rows ? B::row_pitch : 1)),
          a_step_(depth * (a_rows ? 1 : A::pitch)), b_step_(depth * (b_rows ? 1 : B::pitch)) {
        const int lane_row = threadIdx.x % 32 / 4, p = threadIdx.x % 4;
        a_at_ = (row + lane_row) * (a_apart_ / 8) + p * (a_step_ / depth);
        b_at_ = (column + lane_row) * (b_apart_ / 8) + p * (b_step_ / depth);
    }

    template <class A, class B> __device__ __forceinline__ void read(int to, const f64 *a, const f64 *b, int p) {
        a += a_at_ + p * a_step_, b += b_at_ + p * b_step_;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
#pragma unroll
            for (int j = 0; j < columns; ++j) b_[to][j][half] = b[j * b_apart_];
#pragma unroll
            for (int i = 0; i < 2 * rows; ++i) a_[to][i / 2][2 * half + i % 2] = a[i * a_apart_];
            a += a_step_ / 2, b += b_step_ / 2;
        }
    }

    __device__ __forceinline__ void multiply(int from, f64 (&sums)[count]) const {
#pragma unroll
        for (int i = 0; i < rows; ++i) {
#pragma unroll
            for (int j = 0; j < columns; ++j) {
                multiply_f64_rows(*reinterpret_cast<f64(*)[4]>(&sums[(i * columns + j) * 4]), a_[from][i], b_[from][j]);
            }
        }
    }

  private:
    int a_apart_, b_apart_, a_step_, b_step_, a_at_, b_at_;
    f64 a_[2][rows][4], b_[2][columns][2];
};

} // namespace baracuda
