// The parts of matmul_s8_cuda.cuh below the kernel: the shape of a tile, the instructions, and the loader that brings
// the rows of a and b into shared memory.
#pragma once

#include "core/launch_cuda.cuh"
#include "core/matmul_s8.h"

#include <cuda_runtime.h>

#include <cstdint>

namespace baracuda {

struct MatmulSize {
    int64_t m, n, k;
};

/// The shape of the work of one block.
template <int block_m_, int block_n_, int warp_m_, int warp_n_, int stages_, bool wide_ = false> struct MatmulTile {
    static constexpr int block_m = block_m_, block_n = block_n_; // cells of c that a block computes
    static constexpr int warp_m = warp_m_, warp_n = warp_n_;     // cells of c that a warp computes
    static constexpr int stages = stages_;                       // steps in shared memory
    static constexpr bool wide = wide_;                          // whether k may exceed kInt32Products

    static constexpr int step = 128;            // bytes of k in a stage
    static constexpr int chunks = step / 16;    // 16-byte chunks of a row in a stage
    static constexpr int groups = step / 32;    // of k that one mma instruction takes
    static constexpr int m_tiles = warp_m / 16; // mma tiles of a warp
    static constexpr int n_tiles = warp_n / 8;
    static constexpr int slots = groups * m_tiles; // places in a step where the loader does a part of its work
    static constexpr int threads = block_m / warp_m * (block_n / warp_n) * 32;
    static constexpr int stage_bytes = (block_m + block_n) * step;
    static constexpr int shared_bytes = stages * stage_bytes;

    static int64_t blocks(const MatmulSize &size) {
        return ceil_divide(size.m, block_m) * ceil_divide(size.n, block_n);
    }

    static_assert(block_m % 16 == 0 && block_n % 16 == 0 && warp_m % 16 == 0 && warp_n % 16 == 0);
};

/// Where a chunk of a row lies in a stage: equal chunks of 8 rows, and the chunks of one row, are in different banks.
template <class Tile> __device__ uint32_t swizzled(int row, int chunk) {
    return row * Tile::step + (chunk ^ row % 8) * 16;
}

/// Four 8 x 16-byte matrices: lane l gives the address of row l % 8 of matrix l / 8 and gets, of each matrix, the
/// bytes 4 * (l % 4) ... + 3 of row l / 4.
__device__ __forceinline__ void load_matrices(uint32_t (&words)[4], uint32_t address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
                 : "r"(address));
}

/// sums[16, 8] += a[16, 32] * b[8, 32], in the fragment layout of mma.m16n8k32.
__device__ __forceinline__ void multiply_add(int32_t (&sums)[4], const uint32_t (&a)[4], const uint32_t *b) {
#if __CUDA_ARCH__ >= 800
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
                     : "+r"(sums[i % 2 * 2]), "+r"(sums[i % 2 * 2 + 1])
                     : "r"(a[i]), "r"(b[i / 2]));
    }
#endif
}

__device__ __forceinline__ void store_shared(uint32_t to, uint4 words) {
    asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(to), "r"(words.x), "r"(words.y), "r"(words.z),
                 "r"(words.w)
                 : "memory");
}

__device__ __forceinline__ uint4 load_shared(uint32_t from) {
    uint4 words;
    asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(words.x), "=r"(words.y), "=r"(words.z), "=r"(words.w)
                 : "r"(from)
                 : "memory");
    return words;
}

/// The bytes first <= i < last of the 16 at `from`, and 0 for the others, which are not read.
__device__ __forceinline__ uint4 load_bytes(const int8_t *from, int first, int last) {
    uint64_t low = 0, high = 0;
#pragma unroll 1
    for (int i = 15; i >= 0; --i) {
        high = high << 8 | low >> 56;
        low = low << 8 | (i >= first && i < last ? static_cast<uint8_t>(from[i]) : 0);
    }
    return {static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32), static_cast<uint32_t>(high),
            static_cast<uint32_t>(high >> 32)};
}

/// The 16 bytes from `bytes` (0 to 15) on, of the 32 in x and y.
__device__ __forceinline__ uint4 shift_down(uint4 x, uint4 y, int bytes) {
    if (bytes & 8) x = {x.z, x.w, y.x, y.y}, y = {y.z, y.w};
    if (bytes & 4) x = {x.y, x.z, x.w, y.x}, y.x = y.y;
    return {__funnelshift_r(x.x, x.y, bytes * 8), __funnelshift_r(x.y, x.z, bytes * 8),
            __funnelshift_r(x.z, x.w, bytes * 8), __funnelshift_r(x.w, y.x, bytes * 8)};
}

/// Shared 16 bytes at `to` = the first `bytes` global ones at `from`, then 0. Complete after wait_copies.
__device__ __forceinline__ void copy_chunk(uint32_t to, const int8_t *from, int bytes) {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
#else
    store_shared(to, bytes == 16 ? *reinterpret_cast<const uint4 *>(from) : load_bytes(from, 0, bytes));
#endif
}

/// Ends a group of copies.
__device__ __forceinline__ void commit_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/// Waits for all but this thread's `pending` newest groups.
template <int pending> __device__ __forceinline__ void wait_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
#endif
}

/// Brings the rows of a tile into the ring of stages: rows of a, then of b, of which each step takes `step` bytes.
///
/// Rows at multiples of 16 are copied as they are. Others (`realigns`) are copied from the multiple of 16 before their
/// start on, and shifted in place once the step behind has come too. The shift is the same all along a row, and in rows
/// 16 apart. Behind the end of a row is 0. No byte outside a and b is read.
template <class Tile, bool realigns> class Loader {
  public:
    __device__ Loader(const MatmulSize &size, int64_t row, int64_t column, const int8_t *a, const int8_t *b,
                      uint32_t shared)
        : a_begin_(a), b_begin_(b), pass_(pass_rows * size.k), left_(size.k), shared_(shared), filled_(shared),
          shifted_(shared) {
        const int first = threadIdx.x / Tile::chunks, chunk = threadIdx.x % Tile::chunks;
        a_ = a + (row + first) * size.k;
        b_ = b + (column + first) * size.k;
        a_start_ = chunk * 16 - bytes_before(a_);
        b_start_ = chunk * 16 - bytes_before(b_);
        a_ += a_start_;
        b_ += b_start_;
        a_rows_ = static_cast<int>(min(size.m - row, int64_t{Tile::block_m})) - first;
        b_rows_ = static_cast<int>(min(size.n - column, int64_t{Tile::block_n})) - first;
        to_ = swizzled<Tile>(first, chunk);

        shift_row_ = threadIdx.x / 16 * 8 + threadIdx.x % 8;
        a_shift_ = bytes_before(a + shift_row_ % 16 * size.k);
        b_shift_ = bytes_before(b + shift_row_ % 16 * size.k);
    }

    /// Makes the first step ready, and the other stages but one on their way.
    __device__ void start() {
#pragma unroll 1
        for (int stage = 0; stage < Tile::stages - 1; ++stage) {
#pragma unroll
            for (int item = 0; item < items; ++item) copy(item, stage == 0);
            end_copies();
        }
        if constexpr (realigns) {
            wait_copies<Tile::stages - 3>();
            __syncthreads();
#pragma unroll
            for (int part = 0; part < shift_parts; ++part) shift(part);
            shifted_ = after(shifted_);
        }
        wait_copies<pending>();
        __syncthreads();
    }

    /// Does a part of the work of a step. The stage that was multiplied before the last end_step is filled again.
    __device__ __forceinline__ void slot(int slot) {
#pragma unroll
        for (int i = 0; i < slot_items; ++i) {
            if (slot * slot_items + i < items) copy(slot * slot_items + i, false);
        }
        if constexpr (realigns) {
#pragma unroll
            for (int i = 0; i < slot_parts; ++i) {
                if (slot * slot_parts + i < shift_parts) shift(slot * slot_parts + i);
            }
        }
    }

    /// Makes the next step ready, and waits until every thread of the block is here.
    __device__ __forceinline__ void end_step() {
        end_copies();
        shifted_ = after(shifted_);
        wait_copies<pending>();
        __syncthreads();
    }

    /// The stage of the step after the one in `stage`.
    __device__ uint32_t after(uint32_t stage) const {
        return stage == shared_ + Tile::shared_bytes - Tile::stage_bytes ? shared_ : stage + Tile::stage_bytes;
    }

  private:
    static constexpr int rows = Tile::block_m + Tile::block_n;

    // Of the copies, a thread has the same chunk of rows `pass_rows` apart.
    static constexpr int pass_rows = Tile::threads / Tile::chunks;
    static constexpr int a_items = Tile::block_m / pass_rows, items = rows / pass_rows;
    static constexpr int pending = Tile::stages - (realigns ? 4 : 2); // steps on their way after end_step
    static constexpr int copy_slots = realigns ? (Tile::slots + 3) / 4 : Tile::slots; // early, if these are few
    static constexpr int slot_items = (items + copy_slots - 1) / copy_slots;
    static_assert(pass_rows % 16 == 0 && Tile::block_m % pass_rows == 0 && Tile::block_n % pass_rows == 0);
    static_assert(pending >= 0);

    // Of the shifts, a thread has runs of half a row, from the last chunk to the first: 8 threads have the first halves
    // of 8 rows, the next 8 the second ones. In a part it stores the chunk that it loaded in the part before.
    static constexpr int run = Tile::chunks / 2;
    static constexpr int run_rows = Tile::threads / 2;
    static constexpr int runs = (rows + run_rows - 1) / run_rows;
    static constexpr int shift_parts = runs * run + 1;
    static constexpr int slot_parts = (shift_parts + Tile::slots - 1) / Tile::slots;
    static_assert(run_rows % 16 == 0);

    __device__ static int bytes_before(const int8_t *p) {
        return realigns ? static_cast<int>(reinterpret_cast<uintptr_t>(p) % 16) : 0;
    }

    /// Of the 16 bytes from `start` on in this step, those before the end of the row.
    __device__ int bytes_from(int start) const {
        const int left = static_cast<int>(min(left_, int64_t{2 * Tile::step})) - start;
        return realigns ? min(max(left, 0), 16) : left > 0 ? 16 : 0;
    }

    __device__ __forceinline__ void copy(int item, bool first_step) {
        const bool of_a = item < a_items;
        const int pass = of_a ? item : item - a_items;
        const int8_t *from = (of_a ? a_ : b_) + pass * pass_;
        const uint32_t to = filled_ + to_ + item * (pass_rows * Tile::step);
        const bool exists = (of_a ? a_rows_ : b_rows_) > pass * pass_rows;
        const int bytes = exists ? bytes_from(of_a ? a_start_ : b_start_) : 0;
        const int8_t *begin = of_a ? a_begin_ : b_begin_;
        if (realigns && first_step && pass == 0 && from < begin) { // in rows 0 to 15
            store_shared(to, load_bytes(from, static_cast<int>(begin - from), bytes));
        } else {
            copy_chunk(to, from, bytes);
        }
    }

    __device__ __forceinline__ void end_copies() {
        commit_copies();
        a_ += Tile::step;
        b_ += Tile::step;
        left_ -= Tile::step;
        filled_ = after(filled_);
    }

    __device__ bool has_run(int i) const {
        return (i + 1) * run_rows <= rows || threadIdx.x < 2 * (rows - i * run_rows); // alike in a warp
    }

    /// The chunk `ahead` of the first one of its half, in the first run's row.
    __device__ uint32_t run_chunk(uint32_t stage, int ahead) const {
        return (stage + swizzled<Tile>(shift_row_, threadIdx.x / 8 % 2 * run)) ^ ahead * 16;
    }

    __device__ __forceinline__ void load_part(int part) {
        const uint32_t offset = has_run(part / run) ? part / run * (run_rows * Tile::step) : 0;
        behind_ = chunk_;
        if (part % run == 0) {
            // Behind the first half comes the second one, whose thread is in the same warp; behind that, the next step.
            const uint32_t stage = threadIdx.x / 8 % 2 ? after(shifted_) : shifted_;
            behind_ = load_shared(run_chunk(stage, run) + offset);
            __syncwarp();
        }
        chunk_ = load_shared(run_chunk(shifted_, run - 1 - part % run) + offset);
    }

    __device__ __forceinline__ void store_part(int part, const uint4 &chunk, const uint4 &behind) {
        if (!has_run(part / run)) return;
        const int bytes = shift_row_ + part / run * run_rows < Tile::block_m ? a_shift_ : b_shift_;
        store_shared(run_chunk(shifted_, run - 1 - part % run) + part / run * (run_rows * Tile::step),
                     shift_down(chunk, behind, bytes));
    }

    /// Stores part - 1 and loads part `part`.
    __device__ __forceinline__ void shift(int part) {
        if constexpr (slot_parts == 1) {
            if (part > 0) store_part(part - 1, chunk_, behind_);
            if (part + 1 < shift_parts) load_part(part);
        } else {
            const uint4 chunk = chunk_, behind = behind_;
            if (part + 1 < shift_parts) load_part(part);
            if (part > 0) store_part(part - 1, chunk, behind);
        }
    }

    const int8_t *a_begin_, *b_begin_;
    const int8_t *a_, *b_;  // the first item of each
    int64_t pass_;          // from an item to the next one
    int64_t left_;          // bytes of a row from the step that is copied on
    int a_start_, b_start_; // of the items in their rows, in the first step
    int a_rows_, b_rows_;   // rows from the first item's to the last one that exists
    uint32_t shared_;       // the first stage
    uint32_t filled_;       // the stage that copies go to
    uint32_t to_;           // the first item in a stage

    uint32_t shifted_;      // the stage whose rows are shifted
    int shift_row_;         // of the first run
    int a_shift_, b_shift_; // bytes before the start of the runs' rows
    uint4 chunk_, behind_;  // loaded, and the one behind it
};

} // namespace baracuda
