// The parts of matmul_s8_cuda.cuh below the kernel: the shape of a tile, the instructions, and the loader that brings
// the rows of a and b into shared memory.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/skeleton/matmul_s8.h"

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

namespace baracuda {

struct MatmulSize {
    int64_t m, n, k;
};

/// The shape of the work of one block.
template <int block_m_, int block_n_, int warp_m_, int warp_n_, int stages_, int splits_ = 1, bool wide_ = false>
struct MatmulTile {
    static constexpr int block_m = block_m_, block_n = block_n_; // cells of c that a block computes
    static constexpr int warp_m = warp_m_, warp_n = warp_n_;     // cells of c that a warp computes
    static constexpr int stages = stages_;                       // steps in shared memory
    static constexpr int splits = splits_;                       // blocks, a cluster, that have a part of k each
    static constexpr bool wide = wide_;                          // whether k may exceed kInt32Products

    static constexpr int step = 128;            // bytes of k in a stage
    static constexpr int chunks = step / 16;    // 16-byte chunks of a row in a stage
    static constexpr int groups = step / 32;    // of k that one mma instruction takes
    static constexpr int m_tiles = warp_m / 16; // mma tiles of a warp
    static constexpr int n_tiles = warp_n / 8;
    static constexpr int threads = block_m / warp_m * (block_n / warp_n) * 32;
    static constexpr int rows = block_m + block_n;
    static constexpr int stage_bytes = rows * step;
    static constexpr int ring_bytes = stages * stage_bytes;
    static constexpr int shared_bytes = ring_bytes + rows * 16; // behind the ring: Loader::before

    static int64_t blocks(const MatmulSize &size) {
        return ceil_divide(size.m, block_m) * ceil_divide(size.n, block_n) * splits;
    }

    using Bytes = std::conditional_t<wide, int64_t, int32_t>; // of a row

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

/// Shared 16 bytes at `to` = the first `bytes` global ones at `from`, then 0. Complete after wait_for_copies.
__device__ __forceinline__ void copy_chunk(uint32_t to, const int8_t *from, int bytes) {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
#else
    store_shared(to, bytes == 16 ? *reinterpret_cast<const uint4 *>(from) : load_bytes(from, 0, bytes));
#endif
}

/// Waits until every thread of the blocks that share a tile is here.
template <class Tile> __device__ void sync_splits() {
    if constexpr (Tile::splits == 1) {
        __syncthreads();
    } else {
#if __CUDA_ARCH__ >= 900
        __cluster_barrier_arrive();
        __cluster_barrier_wait();
#endif
    }
}

/// Where another of the blocks that share a tile has what is at p in this one.
template <class T> __device__ const T *in_split(const T *p, uint32_t split) {
#if __CUDA_ARCH__ >= 900
    p = static_cast<const T *>(__cluster_map_shared_rank(p, split));
#endif
    return p;
}

/// Brings the rows of a tile, from k_begin to k_end, into the ring of stages: rows of a, then of b, of which each step
/// takes `step` bytes.
///
/// Rows at multiples of 16 are copied as they are. Others (`realigns`) are copied from the first multiple of 16 behind
/// their start on, and shifted in place in the step before they are multiplied; the 16 bytes before a row's stage are
/// kept beside the ring. The shift is the same all along a row, and in rows 16 apart. Behind the end of a row is 0. No
/// byte outside a and b is read.
template <class Tile, bool realigns> class Loader {
  public:
    __device__ Loader(const MatmulSize &size, int64_t row, int64_t column, const int8_t *a, const int8_t *b,
                      int64_t k_begin, int64_t k_end, uint32_t shared)
        : pass_(static_cast<Bytes>(pass_rows * size.k)), shared_(shared), filled_(shared), shifted_(shared) {
        const int first = threadIdx.x / Tile::chunks, chunk = threadIdx.x % Tile::chunks;
        a_ = a + (row + first) * size.k + k_begin;
        b_ = b + (column + first) * size.k + k_begin;
        const int a_start = chunk * 16 + bytes_to_multiple(a_), b_start = chunk * 16 + bytes_to_multiple(b_);
        a_ += a_start;
        b_ += b_start;
        a_left_ = static_cast<Bytes>(k_end - k_begin - a_start);
        b_left_ = static_cast<Bytes>(k_end - k_begin - b_start);
        a_rows_ = static_cast<int>(min(size.m - row, int64_t{Tile::block_m})) - first;
        b_rows_ = static_cast<int>(min(size.n - column, int64_t{Tile::block_n})) - first;
        to_ = swizzled<Tile>(first, chunk);
        if constexpr (realigns) {
            run_row_ = threadIdx.x / 16 * 8 + threadIdx.x % 8;
            second_half_ = threadIdx.x / 8 % 2;
            a_shift_ = bytes_before(a + run_row_ % 16 * size.k);
            b_shift_ = bytes_before(b + run_row_ % 16 * size.k);
            for (int i = threadIdx.x; i < Tile::rows; i += Tile::threads) {
                const bool of_a = i < Tile::block_m;
                const int64_t at = of_a ? row + i : column + i - Tile::block_m, from = at * size.k;
                copy_before(i, of_a ? a : b, from + k_begin, at < (of_a ? size.m : size.n) ? from + k_end : 0);
            }
        }
    }

    /// Makes the first step ready, and the other stages but one on their way.
    __device__ void start() {
#pragma unroll 1
        for (int stage = 0; stage < Tile::stages - 1; ++stage) {
#pragma unroll
            for (int item = 0; item < items; ++item) copy(item);
            end_copies();
        }
        if constexpr (realigns) {
            wait_for_copies<Tile::stages - 2>();
            __syncthreads();
#pragma unroll
            for (int i = 0; i < runs; ++i) {
                load_run(i);
                store_run(i);
            }
            shifted_ = after(shifted_);
        }
        wait_for_copies<pending>();
        __syncthreads();
    }

    /// Does a part of the work of a step: copies to the stage that was multiplied before the last end_step, and loads
    /// for the shifts of end_group.
    __device__ __forceinline__ void start_group(int group) {
        if constexpr (realigns) {
            if (group < runs) load_run(group);
        }
#pragma unroll
        for (int i = 0; i < group_items; ++i) {
            if (group * group_items + i < items) copy(group * group_items + i);
        }
    }

    __device__ __forceinline__ void end_group(int group) {
        if constexpr (realigns) {
            if (group < runs) store_run(group);
        }
    }

    /// Makes the next step ready, and waits until every thread of the block is here.
    __device__ __forceinline__ void end_step() {
        end_copies();
        shifted_ = after(shifted_);
        wait_for_copies<pending>();
        __syncthreads();
    }

    /// Leaves the shared memory to others.
    __device__ void finish() {
        commit_copies();
        wait_for_copies<0>();
        __syncthreads();
    }

    /// The stage of the step after the one in `stage`.
    __device__ uint32_t after(uint32_t stage) const {
        return stage == shared_ + Tile::ring_bytes - Tile::stage_bytes ? shared_ : stage + Tile::stage_bytes;
    }

  private:
    using Bytes = typename Tile::Bytes;

    // Of the copies, a thread has the same chunk of rows `pass_rows` apart.
    static constexpr int pass_rows = Tile::threads / Tile::chunks;
    static constexpr int a_items = Tile::block_m / pass_rows, items = Tile::rows / pass_rows;
    static constexpr int group_items = (items + Tile::groups - 2) / (Tile::groups - 1);
    static constexpr int pending = Tile::stages - (realigns ? 3 : 2); // steps on their way after end_step
    static_assert(pass_rows % 16 == 0 && Tile::block_m % pass_rows == 0 && Tile::block_n % pass_rows == 0);
    static_assert(pending >= 0);

    // Of the shifts, a thread has runs of half a row: 8 threads have the first halves of 8 rows, the next 8 the second
    // ones.
    static constexpr int run = Tile::chunks / 2;
    static constexpr int run_rows = Tile::threads / 2;
    static constexpr int runs = (Tile::rows + run_rows - 1) / run_rows;
    static_assert(run_rows % 16 == 0 && runs < Tile::groups);

    __device__ static int bytes_before(const int8_t *p) {
        return static_cast<int>(reinterpret_cast<uintptr_t>(p) % 16);
    }

    __device__ static int bytes_to_multiple(const int8_t *p) { return realigns ? 16 - bytes_before(p) : 0; }

    /// Where the 16 bytes before the stage of a row are.
    __device__ uint32_t before(int row) const { return shared_ + Tile::ring_bytes + row * 16; }

    /// Copies the 16 bytes in which byte `first` of a matrix is, without those from `last` on.
    __device__ void copy_before(int row, const int8_t *begin, int64_t first, int64_t last) const {
        const int outside = bytes_before(begin + first);
        const int bytes = static_cast<int>(min(max(last - first + outside, int64_t{0}), int64_t{16}));
        if (first < outside) {
            store_shared(before(row), load_bytes(begin + first - outside, static_cast<int>(outside - first), bytes));
        } else {
            copy_chunk(before(row), begin + first - outside, bytes);
        }
    }

    __device__ __forceinline__ void copy(int item) {
        const bool of_a = item < a_items;
        const int pass = of_a ? item : item - a_items;
        const bool exists = (of_a ? a_rows_ : b_rows_) > pass * pass_rows;
        const Bytes left = of_a ? a_left_ : b_left_;
        const int bytes = realigns ? static_cast<int>(min(max(left, Bytes{0}), Bytes{16})) : left > 0 ? 16 : 0;
        copy_chunk(filled_ + to_ + item * (pass_rows * Tile::step), (of_a ? a_ : b_) + pass * pass_,
                   exists ? bytes : 0);
    }

    __device__ __forceinline__ void end_copies() {
        commit_copies();
        a_ += Tile::step;
        b_ += Tile::step;
        a_left_ -= Tile::step;
        b_left_ -= Tile::step;
        filled_ = after(filled_);
    }

    __device__ bool has_run(int i) const {
        return (i + 1) * run_rows <= Tile::rows || threadIdx.x < 2 * (Tile::rows - i * run_rows); // alike in a warp
    }

    /// Chunk i of run r; chunk 2 * run - 1 is the last one of the other half.
    __device__ uint32_t run_chunk(int r, int i) const {
        return ((shifted_ + swizzled<Tile>(run_row_, second_half_ * run)) ^ i * 16) + r * (run_rows * Tile::step);
    }

    __device__ __forceinline__ void load_run(int r) {
        if (!has_run(r)) return;
        chunks_[0] = load_shared(second_half_ ? run_chunk(r, 2 * run - 1) : before(run_row_ + r * run_rows));
#pragma unroll
        for (int i = 0; i < run; ++i) chunks_[i + 1] = load_shared(run_chunk(r, i));
    }

    __device__ __forceinline__ void store_run(int r) {
        if (!has_run(r)) return;
        __syncwarp(); // the other half has been loaded
        const int bytes = run_row_ + r * run_rows < Tile::block_m ? a_shift_ : b_shift_;
#pragma unroll
        for (int i = 0; i < run; ++i) store_shared(run_chunk(r, i), shift_down(chunks_[i], chunks_[i + 1], bytes));
        if (second_half_) store_shared(before(run_row_ + r * run_rows), chunks_[run]);
    }

    const int8_t *a_, *b_;  // the first item of each
    Bytes pass_;            // from an item to the next one
    Bytes a_left_, b_left_; // bytes of a row from the item on
    int a_rows_, b_rows_;   // rows from the first item's to the last one that exists
    uint32_t shared_;       // the first stage
    uint32_t filled_;       // the stage that copies go to
    uint32_t to_;           // the first item in a stage

    uint32_t shifted_;      // the stage whose rows are shifted
    int run_row_;           // of the first run
    bool second_half_;      // of the row
    int a_shift_, b_shift_; // bytes before the start of the runs' rows
    uint4 chunks_[run + 1]; // of a run, behind the one before it
};

} // namespace baracuda
