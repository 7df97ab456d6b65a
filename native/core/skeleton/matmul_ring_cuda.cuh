// The sums of matmul_direct_cuda.cuh for operands of 16 bits whose lines begin anywhere: a warp copies what it needs of
// both as it lies in memory, pieces of 16 bytes at multiples of 16, to a ring of stages of its own, and reads what the
// tensor cores take from there, element by element, or pairs of neighbours along k where all of them are words.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/mma.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"

#include <algorithm>
#include <cstdint>

namespace baracuda {

constexpr int kRingDepth = 32; // elements along k of a stage, a step of matmul_steps()
constexpr int kMostRing = 16;  // stages

/// `lines` lines of one operand: copies of them to a stage, and what a lane reads there. Eight lines on, along k or
/// across, a line begins as far off a multiple of 16 bytes.
template <int lines> class RingLines {
    static constexpr int depth = kRingDepth, element = 2, piece_bytes = 16, groups = lines / 8;
    static constexpr int along_pitch = depth * element + piece_bytes, across_pitch = lines * element + piece_bytes;
    static_assert(lines == 16 || lines == 32);

  public:
    static constexpr int bytes =
        lines * along_pitch > depth *across_pitch ? lines * along_pitch : depth * across_pitch; // of a stage
    /// What a lane has of a stage: pairs along k of one line in eight, 8 elements of k apart.
    using Words = uint32_t[groups][depth / 8];

    /// Of lines `line` on, of which there are `there`, from element `p` of k on, of `left`.
    template <class T>
    __device__ __forceinline__ RingLines(const MatmulOperand<T> &from, int g, int line, int there, int p, int left)
        : along_k_(from.along_k), line_bytes_(from.pitch * int64_t{element}) {
        const int lane = threadIdx.x % 32, bits = along_k_ || groups == 4 ? 2 : 1;
        const int piece = lane & ((1 << bits) - 1), first = lane >> bits;
        const int pitch = along_k_ ? along_pitch : across_pitch;
        const size_t origin = reinterpret_cast<size_t>(from.data + g * from.batch_stride) +
                              (along_k_ ? line : p) * static_cast<size_t>(line_bytes_) +
                              (along_k_ ? p : line) * static_cast<size_t>(element);
        const auto place = [&](int of_line) { return origin + of_line * static_cast<size_t>(line_bytes_); };
        const auto shift = [&](int of_line) { return static_cast<int>(place(of_line)) & (piece_bytes - 1); };
        const int there_lines = along_k_ ? min(there, lines) : left;
        const int length = element * (along_k_ ? left : min(there, lines));
        from_ = place(first) - shift(first) + piece * piece_bytes;
        to_ = first * pitch + piece * piece_bytes;
        held_ = shift(first) + length - piece * piece_bytes;
        lines_ = there_lines - first;
        const int behind = piece_bytes << bits;
        last_from_ = place(lane) - shift(lane) + behind;
        last_to_ = lane * pitch + behind;
        last_held_ = shift(lane) + length - behind;
        last_lines_ = there_lines - lane;
        has_last_ = shift(lane) > 0 && (!along_k_ || lane < lines);
        const int line_of_lane = lane / 4, pair = lane % 4 * 2;
        is_aligned_ = origin % piece_bytes == 0 && line_bytes_ % piece_bytes == 0;
        if (is_aligned_) {
            const int within = lane % 8, second = lane / 8 % 2 * 8, fourth = lane / 16 * 8;
            first_ =
                along_k_ ? (within + second) * pitch + fourth * element : (within + fourth) * pitch + second * element;
            second_ = 0;
        } else if (along_k_) {
            first_ = line_of_lane * pitch + shift(line_of_lane) + pair * element;
            second_ = first_ + element;
        } else {
            first_ = pair * pitch + shift(pair) + line_of_lane * element;
            second_ = (pair + 1) * pitch + shift(pair + 1) + line_of_lane * element;
        }
        on_ = along_k_ ? depth * element : depth * static_cast<size_t>(line_bytes_);
        inside_ = along_k_ ? left - depth - 8 : there >= lines + 8 ? left - depth : -1;
        apart_ = along_k_ ? 8 : 32 / groups;
        apart_bytes_ = apart_ * pitch;
        step_ = apart_ * static_cast<size_t>(line_bytes_);
        // Here and now: the compiler would work them out for each stage.
        asm("" : "+r"(to_), "+r"(last_to_), "+r"(first_), "+r"(second_), "+r"(apart_), "+r"(apart_bytes_));
        asm("" : "+l"(on_), "+l"(step_));
        is_paired_ = along_k_ && origin % 4 == 0 && line_bytes_ % 4 == 0;
    }

    /// Begins to copy the next stage: behind the end of k there are zeros, and lines that the operand has not are not
    /// read.
    __device__ __forceinline__ void copy(char *stage) {
        char *const to = stage + to_, *const last_to = stage + last_to_;
        // Whole pieces all of them.
        if (inside_ >= 0) {
#pragma unroll
            for (int i = 0; i < groups; ++i) {
                start_copy_if<piece_bytes>(i * apart_ < lines_, to + i * apart_bytes_, pointer(from_ + i * step_));
            }
            if (has_last_) start_copy_if<piece_bytes>(last_lines_ > 0, last_to, pointer(last_from_));
        } else {
#pragma unroll
            for (int i = 0; i < groups; ++i) {
                start_copy_of(to + i * apart_bytes_, pointer(from_ + i * step_),
                              i * apart_ < lines_ ? limited(held_) : 0);
            }
            if (has_last_) start_copy_of(last_to, pointer(last_from_), last_lines_ > 0 ? limited(last_held_) : 0);
        }
        from_ += on_, last_from_ += on_;
        inside_ -= depth;
        if (along_k_) {
            held_ -= depth * element, last_held_ -= depth * element;
        } else {
            lines_ -= depth, last_lines_ -= depth;
        }
    }

    __device__ __forceinline__ void read(Words &words, const char *stage) const {
        if (is_aligned_) {
            if (along_k_) {
                read_matrices<false, 8 * along_pitch, 8 * element>(words, stage);
            } else {
                read_matrices<true, 8 * element, 8 * across_pitch>(words, stage);
            }
        } else if (is_paired_) {
#pragma unroll
            for (int i = 0; i < groups; ++i) {
#pragma unroll
                for (int j = 0; j < depth / 8; ++j) {
                    words[i][j] =
                        *reinterpret_cast<const uint32_t *>(stage + first_ + i * 8 * along_pitch + j * 8 * element);
                }
            }
        } else if (along_k_) {
            read_pairs<8 * along_pitch, 8 * element>(words, stage);
        } else {
            read_pairs<8 * element, 8 * across_pitch>(words, stage);
        }
    }

  private:
    __device__ static const void *pointer(size_t address) { return reinterpret_cast<const void *>(address); }
    /// Of so many bytes, those of a piece.
    __device__ static int limited(int bytes) { return min(max(bytes, 0), piece_bytes); }

    /// Of lines that are aligned: matrices of eight lines and eight elements along k.
    template <bool transposed, int of_lines, int of_depth>
    __device__ __forceinline__ void read_matrices(Words &words, const char *stage) const {
#pragma unroll
        for (int i = 0; i < groups; i += 2) {
#pragma unroll
            for (int j = 0; j < depth / 8; j += 2) {
                uint32_t four[4];
                load_matrices<transposed>(four, stage + first_ + i * of_lines + j * of_depth);
                words[i][j] = four[0], words[i + 1][j] = four[1];
                words[i][j + 1] = four[2], words[i + 1][j + 1] = four[3];
            }
        }
    }

    template <int of_lines, int of_depth>
    __device__ __forceinline__ void read_pairs(Words &words, const char *stage) const {
#pragma unroll
        for (int i = 0; i < groups; ++i) {
#pragma unroll
            for (int j = 0; j < depth / 8; ++j) {
                const uint32_t low = *reinterpret_cast<const uint16_t *>(stage + first_ + i * of_lines + j * of_depth);
                const uint32_t high =
                    *reinterpret_cast<const uint16_t *>(stage + second_ + i * of_lines + j * of_depth);
                words[i][j] = low | high << 16;
            }
        }
    }

    bool along_k_, is_aligned_, is_paired_, has_last_;
    int64_t line_bytes_;
    size_t from_, last_from_, on_; // the next piece to copy, and that behind a line's; to the next stage
    size_t step_;                  // to the lines of the next round, of apart_ lines
    int apart_, apart_bytes_;
    int inside_;                          // elements of k by which the next stage is within those there are
    int to_, last_to_, held_, last_held_; // held: bytes that there are from a piece on
    int lines_, last_lines_;              // that there are from the lane's on
    int first_, second_;                  // where the lane's neighbours along k lie in a stage
};

/// Waits until of a ring of so many stages the oldest one is complete.
__device__ __forceinline__ void wait_for_stage(int ring) {
    if (ring == 4) {
        wait_for_copies<2>();
    } else if (ring == 8) {
        wait_for_copies<6>();
    } else {
        wait_for_copies<kMostRing - 2>();
    }
    __syncwarp();
}

/// The sums of a tile over the elements from `begin` to `end` of k, by a warp, with a ring of 4, 8 or kMostRing stages.
template <class Tile, class T>
__device__ __forceinline__ void sum_in_ring(f32 (&sums)[Tile::count], const MatmulOperand<T> &many, int column,
                                            int columns, const MatmulOperand<T> &few, int line, int few_lines, int g,
                                            int begin, int end, char *memory, int ring) {
    using Many = RingLines<Tile::many>;
    using Few = RingLines<Tile::few>;
    Many a(many, g, column, columns, begin, end - begin);
    Few b(few, g, line, few_lines, begin, end - begin);
    char *const behind = memory + ring * Tile::stage_bytes, *to = memory;
    const char *from = memory;
    int to_copy = (end - begin + kRingDepth - 1) / kRingDepth, left = to_copy + ring - 1; // turns
    // The first turns only copy: the code of copies is long, and is there once.
#pragma unroll 1
    for (int stage = 1 - ring; left > 0; ++stage, --left) {
        if (stage >= 0) wait_for_stage(ring);
        if (to_copy > 0) {
            a.copy(to);
            b.copy(to + Many::bytes);
        }
        commit_copies();
        --to_copy;
        to = to + Tile::stage_bytes == behind ? memory : to + Tile::stage_bytes;
        if (stage < 0) continue;
        typename Many::Words of_many;
        typename Few::Words of_few;
        a.read(of_many, from);
        b.read(of_few, from + Many::bytes);
        from = from + Tile::stage_bytes == behind ? memory : from + Tile::stage_bytes;
#pragma unroll
        for (int step = 0; step < kRingDepth / 16; ++step) {
#pragma unroll
            for (int i = 0; i < Tile::of_many; i += 2) {
                const uint32_t lines[4] = {of_many[i][2 * step], of_many[i + 1][2 * step], of_many[i][2 * step + 1],
                                           of_many[i + 1][2 * step + 1]};
#pragma unroll
                for (int j = 0; j < Tile::of_few; ++j) {
                    const uint32_t columns_of[2] = {of_few[j][2 * step], of_few[j][2 * step + 1]};
                    multiply_words<T>(*reinterpret_cast<f32(*)[4]>(&sums[(i / 2 * Tile::of_few + j) * 4]), lines,
                                      columns_of);
                }
            }
        }
    }
}

} // namespace baracuda
