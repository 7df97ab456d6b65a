// How matmul_wgmma_kernel.cuh fills its stages with operands whose lines begin anywhere. Each warp copies 32 lines of
// 128 bytes at once to shared memory as they lie in memory, in pieces of 16 bytes at multiples of 16, a few steps
// ahead; then each of its lanes shifts one of these lines into registers and stores it where products read it.
#pragma once

#include "core/device/address.cuh"
#include "core/device/async_copy.cuh"
#include "core/device/wgmma.cuh"
#include "core/skeleton/matmul_wgmma_tile.cuh"

#include <cstdint>

namespace baracuda {

/// 32 lines of 128 bytes, the first of which begins at `at`: what the matrix has of them, lines and bytes of each.
struct RawLines {
    size_t at;
    int64_t pitch;
    int lines, bytes;

    __device__ __forceinline__ bool whole() const { return lines == 32 && bytes == 128; }

    /// The place of this lane's line within 16 bytes.
    __device__ __forceinline__ int offset() const {
        return static_cast<int>((at + threadIdx.x % 32 * static_cast<size_t>(pitch)) % 16);
    }

    /// Begins to copy them, but for pieces that hold nothing of the matrix, to `raw`, line by line.
    __device__ __forceinline__ void start_copies(uint32_t raw) const {
        constexpr size_t piece = 16;
        const int lane = threadIdx.x % 32;
        const auto copy = [](uint32_t to, size_t from) {
            start_copy<16>(shared_pointer<char>(to), global_pointer<char>(from & ~(piece - 1)));
        };
        const uint32_t to = raw + lane / 8 * kRawLineBytes + lane % 8 * 16;
        const size_t last = at + lane * static_cast<size_t>(pitch);
        const uint32_t to_last = raw + lane * kRawLineBytes + 128;
        size_t line = at + lane / 8 * static_cast<size_t>(pitch);
        if (whole()) {
            line += lane % 8 * piece;
#pragma unroll
            for (int i = 0; i < 8; ++i, line += 4 * static_cast<size_t>(pitch)) {
                copy(to + i * 4 * kRawLineBytes, line);
            }
            if (last % piece != 0) copy(to_last, last + 128);
            return;
        }
        const auto holds = [&](size_t begin, int i, int number) {
            return i < lines && number * 16 - static_cast<int>(begin % piece) < bytes;
        };
#pragma unroll 1
        for (int i = 0; i < 8; ++i, line += 4 * static_cast<size_t>(pitch)) {
            if (holds(line, i * 4 + lane / 8, lane % 8)) copy(to + i * 4 * kRawLineBytes, line + lane % 8 * piece);
        }
        if (holds(last, lane, 8)) copy(to_last, last + 128);
    }
};

/// A lane's line of those at `raw`, in words.
__device__ __forceinline__ void load_raw_line(uint32_t (&words)[36], const uint8_t *raw) {
#pragma unroll
    for (int i = 0; i < 9; ++i) {
        const uint4 piece = *reinterpret_cast<const uint4 *>(raw + threadIdx.x % 32 * kRawLineBytes + 16 * i);
        words[4 * i] = piece.x, words[4 * i + 1] = piece.y, words[4 * i + 2] = piece.z, words[4 * i + 3] = piece.w;
    }
}

/// Drops the first `offset` bytes, up to 15.
__device__ __forceinline__ void shift_line(uint32_t (&words)[36], int offset) {
    const bool by_two = offset & 8, by_one = offset & 4;
    const int bits = offset % 4 * 8;
#pragma unroll
    for (int i = 0; i < 34; ++i) words[i] = by_two ? words[i + 2] : words[i];
#pragma unroll
    for (int i = 0; i < 33; ++i) words[i] = by_one ? words[i + 1] : words[i];
#pragma unroll
    for (int i = 0; i < 32; ++i) words[i] = __funnelshift_r(words[i], words[i + 1], bits);
}

/// Zeros from byte `bytes` on.
__device__ __forceinline__ void cut_line(uint32_t (&words)[36], int bytes) {
#pragma unroll
    for (int i = 0; i < 32; ++i) {
        const int left = bytes - 4 * i;
        words[i] = left >= 4 ? words[i] : left > 0 ? words[i] & ((1u << 8 * left) - 1) : 0;
    }
}

/// Stores a lane's line where the copy engine would with boxes of 128 bytes, swizzled; `stage` has those of 32 lanes.
__device__ __forceinline__ void store_line(const uint32_t (&words)[36], uint8_t *stage) {
    const int lane = threadIdx.x % 32;
    uint8_t *const line = stage + lane * 128;
#pragma unroll
    for (int i = 0; i < 8; ++i) {
        *reinterpret_cast<uint4 *>(line + ((i ^ lane % 8) * 16)) =
            make_uint4(words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]);
    }
}

/// Where a warp is that goes through the lines of a block's tiles, step by step. Items of a step are 32 lines each: the
/// first of rows of a, others of b.
template <class Tile> struct LineCursor {
    static constexpr int element_bytes = sizeof(typename Tile::T);
    const WgmmaProblem<Tile> &problem;
    int64_t tile;
    int step = 0;
    size_t of_a, of_b; // where the step's lines begin
    int rows, columns; // that the matrices have from the tile's first on, of b at most those of the tile

    __device__ __forceinline__ explicit LineCursor(const WgmmaProblem<Tile> &all) : problem(all), tile(blockIdx.x) {
        enter();
    }

    __device__ __forceinline__ bool is_over() const { return tile >= problem.grid.tiles; }

    __device__ __forceinline__ void advance() {
        if (++step < problem.grid.steps) {
            of_a += Tile::a_along_k ? Tile::line_bytes : Tile::step * problem.a.pitch_bytes;
            of_b += Tile::b_along_k ? Tile::line_bytes : Tile::step * problem.b.pitch_bytes;
        } else {
            step = 0;
            tile += gridDim.x;
            enter();
        }
    }

    /// Item i of this warp, of which `group` is the number among the operand's.
    template <int i> __device__ __forceinline__ RawLines lines() const {
        const int warp = threadIdx.x % 128 / 32, group = i == 0 ? warp : warp + (i - 1) * Tile::shifting_warps;
        return i == 0 ? lines_of<Tile::a_along_k>(of_a, problem.a.pitch_bytes, rows, group)
                      : lines_of<Tile::b_along_k>(of_b, problem.b.pitch_bytes, columns, group);
    }

  private:
    __device__ __forceinline__ void enter() {
        if (is_over()) return;
        const MatmulPlace place(problem.grid, tile, Tile::rows, problem.columns);
        of_a = first<Tile::a_along_k>(problem.a, place.g, place.row);
        of_b = first<Tile::b_along_k>(problem.b, place.g, place.column);
        rows = static_cast<int>(min(problem.m - place.row, int64_t{Tile::rows}));
        columns = static_cast<int>(min(problem.n - place.column, int64_t{problem.columns}));
    }

    template <bool along_k>
    __device__ __forceinline__ static size_t first(const ShiftedOperand &operand, int64_t g, int64_t row) {
        return global_address(operand.data) + g * operand.batch_bytes +
               row * (along_k ? operand.pitch_bytes : int64_t{element_bytes});
    }

    template <bool along_k>
    __device__ __forceinline__ RawLines lines_of(size_t at, int64_t pitch, int there, int group) const {
        const auto held = [](int count, int most) { return max(0, min(count, most)); };
        const int depth = static_cast<int>(problem.k) - step * Tile::step;
        RawLines made;
        made.pitch = pitch;
        if constexpr (along_k) {
            made.at = at + group * 32 * pitch;
            made.lines = held(there - 32 * group, 32);
            made.bytes = held(depth, Tile::step) * element_bytes;
        } else {
            const int panel = group / 2 * Tile::step, line = group % 2 * 32; // half a panel's lines, one for each k
            made.at = at + panel * element_bytes + line * pitch;
            made.lines = held(depth - line, 32);
            made.bytes = held(there - panel, Tile::step) * element_bytes;
        }
        if (made.bytes == 0) made.lines = 0;
        return made;
    }
};

/// Calls f with std::integral_constant 0 to count - 1.
template <int count, int i = 0, class F> __device__ __forceinline__ void for_each_item(const F &f) {
    if constexpr (i < count) {
        f(std::integral_constant<int, i>{});
        for_each_item<count, i + 1>(f);
    }
}

/// What the warps do that fill the ring.
template <class Tile>
__device__ __forceinline__ void shift_into_stages(const WgmmaProblem<Tile> &problem, const WgmmaShared<Tile> &shared) {
    constexpr int items = Tile::shifted_items, warps = Tile::shifting_warps;
    const int warp = threadIdx.x % 128 / 32, lane = threadIdx.x % 32;
    if (warp >= warps) return;
    const auto group_of = [&](int item) { return warp + item * warps; }; // of the stage, rows of a first
    uint8_t *const raw = shared.raw + warp * (Tile::steps_ahead * items * kRawLinesBytes);

    LineCursor<Tile> copied(problem), shifted(problem);
    int place = 0; // of the step that is shifted among those ahead
    const auto copy = [&](auto item, int to) {
        constexpr int i = decltype(item)::value;
        if (!copied.is_over() && group_of(i) < (Tile::rows + Tile::n) / 32) {
            copied.template lines<i>().start_copies(shared_address(raw + (to * items + i) * kRawLinesBytes));
        }
        commit_copies();
    };
    for (int ahead = 0; ahead < Tile::steps_ahead; ++ahead) {
        for_each_item<items>([&](auto item) { copy(item, ahead); });
        if (!copied.is_over()) copied.advance();
    }
    WgmmaRing ring{Tile::stages};
    for (; !shifted.is_over(); shifted.advance()) {
        uint8_t *const stage = shared.stages + ring.stage * Tile::stage_bytes;
        for_each_item<items>([&](auto item) {
            constexpr int i = decltype(item)::value;
            wait_for_copies<Tile::steps_ahead * items - 1>();
            __syncwarp();
            uint32_t words[36];
            load_raw_line(words, raw + (place * items + i) * kRawLinesBytes);
            __syncwarp(); // before others copy to where this lane has read
            copy(item, place);
            if constexpr (i == 0) wait_for_phase(shared.empty + ring.stage, ring.parity ^ 1);
            if (group_of(i) >= (Tile::rows + Tile::n) / 32) return;
            const RawLines lines = shifted.template lines<i>();
            shift_line(words, lines.offset());
            if (!lines.whole()) cut_line(words, lane < lines.lines ? lines.bytes : 0);
            store_line(words, stage + group_of(i) * (32 * Tile::line_bytes));
        });
        if (!copied.is_over()) copied.advance();
        fence_operands();
        __syncwarp();
        if (lane == 0) arrive(shared.full + ring.stage);
        ring.advance();
        if (++place == Tile::steps_ahead) place = 0;
    }
    wait_for_copies<0>();
}

} // namespace baracuda
