// Tiles of 16-bit elements in shared memory for the tensor cores, and the loads of fragments as mma.cuh multiplies
// them.
#pragma once

#include "core/device/mma.cuh"
#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

/// Rows of `width` elements, a multiple of 64, whose runs of 8 are exchanged so that neither copies nor load_matrices()
/// meet in a bank.
template <class T, int width> struct MatrixTile {
    T *elements;

    __device__ T *run(int row, int index) const { return elements + row * width + ((index ^ (row & 7)) * 8); }

    /// Fragments of a[16, 16] for the rows from `row` and the elements from 16 * step on.
    __device__ void load_a(uint32_t (&words)[4], int row, int step) const {
        const int lane = threadIdx.x % 32;
        load_matrices<false>(words, run(row + lane % 16, 2 * step + lane / 16));
    }
    /// Of b[8, 16] for two times 8 rows from `row` on: words 0 and 1, 2 and 3.
    __device__ void load_b(uint32_t (&words)[4], int row, int step) const {
        const int lane = threadIdx.x % 32;
        load_matrices<false>(words, run(row + lane / 16 * 8 + lane % 8, 2 * step + lane / 8 % 2));
    }
    /// Of the transposed a[16, 16], the columns 8 * index ... 8 * index + 15 of 16 rows from `row` on.
    __device__ void load_transposed_a(uint32_t (&words)[4], int row, int index) const {
        const int lane = threadIdx.x % 32;
        load_matrices<true>(words, run(row + lane / 16 * 8 + lane % 8, index + lane / 8 % 2));
    }
    /// Of the transposed b[8, 16], the columns 8 * index ... 8 * index + 15 of 16 rows from `row` on.
    __device__ void load_transposed_b(uint32_t (&words)[4], int row, int index) const {
        const int lane = threadIdx.x % 32;
        load_matrices<true>(words, run(row + lane % 16, index + lane / 16));
    }
};

} // namespace baracuda
