// matmul.h on the device for operands of 16 bits and few elements along k, where results are so many that storing them
// is most of the time. A block takes its lines of a and b to shared memory at once. A warp has every eighth row of the
// tile: these lie as far off a multiple of 16 bytes as each other, and the warp's columns begin where they do not.
// Which of them a product of eight columns has is chosen so that a lane gets eight neighbours of a row, a piece of 16
// bytes. A warp stores its rows from shared memory, so that what it writes at once is as long as the tile is wide. The
// order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/pairs.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/alignment.h"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_few_cuda.cuh"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace baracuda {

template <class A, class B, class Epilogue> constexpr bool kHasStripTiles = false;
template <class T>
constexpr bool kHasStripTiles<MatmulOperand<T>, MatmulOperand<T>, LinearEpilogue<T>> =
    std::is_same_v<T, f16> || std::is_same_v<T, bf16>;

/// The rows and threads of a tile, through whose columns a warp goes in chunks. Of so many elements along k there is
/// one sum, as matmul_chunk() has four steps at least.
struct StripTile {
    static constexpr int rows = 128, threads = 256, warps = 8, chunk = 32, piece = 8; // piece: elements of 16 bytes
    static constexpr int most_columns = 128, most_depth = 64;
    static_assert(rows == 16 * warps && warps == piece);
};

/// Columns of tiles, rows of them, products. `pieces`: of 8 elements along k, an even number, of at most
/// 2^piece_bits.
struct StripGrid {
    TileGrid<3> tiles;
    int64_t m, n;
    int k, columns, column_bits, pieces, piece_bits; // columns: 2^column_bits pieces
};

/// Where lines along k lie in shared memory, in units of 16 bytes: `skew` more after every eight, so that lines which
/// a warp reads at once lie in all banks.
template <int skew> struct StripLines {
    __device__ __forceinline__ static int at(int line, int pieces) { return line * (pieces + 1) + (line >> 3) * skew; }
    HD static constexpr int units(int lines, int pieces) { return lines * (pieces + 1) + (lines / 8 + 1) * skew; }
};
using StripRows = StripLines<1>;    // a: every eighth line
using StripColumns = StripLines<2>; // b: two neighbours of each eight

/// Takes lines of one operand to shared memory, along k whichever way memory has them. Behind k there are zeros.
template <class T, class Lines> class StripLoader {
    static constexpr int count = 16, piece = StripTile::piece, items = count / piece; // elements of a round
    static constexpr int of_round = items * StripTile::warps;

  public:
    /// Of `lines` lines, the first of which is `first`, those from 0 up to `extent`.
    __device__ __forceinline__ StripLoader(const MatmulOperand<T> &from, const StripGrid &grid, int64_t g,
                                           int64_t first, int lines, int64_t extent)
        : from_(from.data + g * from.batch_stride + first * (from.along_k ? from.pitch : 1)), pitch_(from.pitch),
          low_(static_cast<int>(max(-first, int64_t{0}))), high_(static_cast<int>(min(extent - first, int64_t{lines}))),
          lines_(lines), k_(grid.k), pieces_(grid.pieces), bits_(grid.piece_bits) {
        is_whole_ = from.along_k && from.pitch % StripTile::piece == 0 && is_aligned(from_, 16);
        along_k_ = from.along_k;
        // Neighbouring threads have neighbours in a line.
        int line_bits = 3;
        while (1 << line_bits < k_) ++line_bits;
        width_ = 1 << line_bits;
        apart_ = StripTile::threads >> line_bits;
        own_ = threadIdx.x & (width_ - 1);
        line_ = threadIdx.x >> line_bits;
        item_ = threadIdx.x / 32;
        const int all = along_k_ ? lines : ((lines + 31) / 32) << bits_, at_once = along_k_ ? count * apart_ : of_round;
        left_ = is_whole_ ? 0 : (all + at_once - 1) / at_once;
    }

    /// Begins to copy all lines that are whole pieces of 16 bytes.
    __device__ __forceinline__ void copy(char *to) const {
        if (!is_whole_) return;
        for (int i = threadIdx.x; i < lines_ << bits_; i += StripTile::threads) {
            const int line = i >> bits_, piece = i & ((1 << bits_) - 1);
            if (piece >= pieces_) continue;
            const int held = line >= low_ && line < high_ ? min(max(2 * k_ - 16 * piece, 0), 16) : 0;
            start_copy_of(to + 16 * (Lines::at(line, pieces_) + piece),
                          from_ + (held > 0 ? line * pitch_ + piece * StripTile::piece : low_ * pitch_), held);
        }
    }

    /// How often load() and store() are to be called, the same for all threads.
    __device__ __forceinline__ int rounds() const { return left_; }

    __device__ __forceinline__ void load() {
        if (along_k_) {
            const T *own = from_ + line_ * pitch_ + own_;
            const int64_t step = apart_ * pitch_;
            const int low = own_ < k_ ? low_ : lines_;
#pragma unroll
            for (int i = 0; i < count; ++i) {
                if (i == piece && done_ + i * apart_ >= lines_) break; // all threads
                const int line = line_ + i * apart_;
                words_[i] = 0;
                if (line >= low && line < high_) words_[i] = to_word(*own);
                own += step;
                asm("" : "+l"(own)); // here and now: the compiler would work each address out
            }
        } else {
#pragma unroll
            for (int item = 0; item < items; ++item) {
                const Item at = this->at(item);
                const int there = at.line >= low_ && at.line < high_ ? k_ - at.p : 0;
                uint32_t *const words = words_ + item * piece;
#pragma unroll
                for (int i = 0; i < piece; ++i) words[i] = 0;
                if (at.p >= k_) continue;
                const T *own = from_ + at.p * pitch_ + at.line;
#pragma unroll
                for (int i = 0; i < piece; ++i) {
                    if (i < there) words[i] = to_word(*own);
                    own += pitch_;
                    asm("" : "+l"(own));
                }
            }
        }
    }

    __device__ __forceinline__ void store(char *to) {
        if (along_k_) {
#pragma unroll
            for (int i = 0; i < count; ++i) {
                if (i == piece && done_ + i * apart_ >= lines_) break;
                const int line = line_ + i * apart_;
                if (line >= lines_) continue;
                char *const own = to + 16 * Lines::at(line, pieces_) + 2 * own_;
                if (own_ < piece * pieces_) *reinterpret_cast<uint16_t *>(own) = static_cast<uint16_t>(words_[i]);
                if (own_ + width_ < piece * pieces_) *reinterpret_cast<uint16_t *>(own + 2 * width_) = 0;
            }
            line_ += count * apart_, done_ += count * apart_;
        } else {
#pragma unroll
            for (int item = 0; item < items; ++item) {
                const Item at = this->at(item);
                const uint32_t *const words = words_ + item * piece;
                if (at.line < lines_ && at.p < piece * pieces_) {
                    *reinterpret_cast<uint4 *>(to + 16 * Lines::at(at.line, pieces_) + 2 * at.p) =
                        make_uint4(words[0] | words[1] << 16, words[2] | words[3] << 16, words[4] | words[5] << 16,
                                   words[6] | words[7] << 16);
                }
            }
            item_ += of_round;
        }
        --left_;
    }

  private:
    /// Eight elements along k of a lane's line, of lines across.
    struct Item {
        int line, p;
    };
    __device__ __forceinline__ Item at(int item) const {
        const int which = item_ + item * StripTile::warps;
        return {(which >> bits_) * 32 + static_cast<int>(threadIdx.x % 32), (which & ((1 << bits_) - 1)) * piece};
    }

    const T *from_;
    int64_t pitch_;
    int low_, high_, lines_, k_, pieces_, bits_; // of the lines those in [low, high) are there
    bool along_k_, is_whole_;
    int width_, apart_, own_, line_, item_, left_; // of the next round
    int done_ = 0;                                 // lines
    uint32_t words_[count];
};

/// Makes the results of eight neighbours of a row, the first of which is column `column` of the result.
template <Activation activation, class T>
__device__ __forceinline__ uint4 make_piece(const f32 (&sums)[8], const LinearEpilogue<T> &epilogue, const f32 *bias,
                                            const T *of_c, int64_t column, int64_t n) {
    f32 made[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) made[i] = epilogue.alpha * sums[i];
    if (epilogue.beta != 0) {
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            if (column + i >= 0 && column + i < n) made[i] += epilogue.beta * load_element(of_c, column + i);
        }
    }
    if (epilogue.bias_type != BiasType::none) {
#pragma unroll
        for (int i = 0; i < 8; ++i) made[i] += bias[i];
    }
    uint32_t words[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        words[i] = packed_pair<T>(activate_as<activation>(made[2 * i]), activate_as<activation>(made[2 * i + 1]));
    }
    return make_uint4(words[0], words[1], words[2], words[3]);
}

/// Stores the rows that a warp has made, eight rows of the result apart, neighbours of a row at once.
template <class T>
__device__ __forceinline__ void store_strip(const char *made, int pitch, const StripGrid &grid, T *to, int64_t d_pitch,
                                            int rows, int64_t column) {
    const int bits = grid.column_bits, apart = 32 >> bits, first = threadIdx.x % 32 >> bits;
    const int piece = threadIdx.x & ((1 << bits) - 1);
    column += piece * StripTile::piece;
    if (column >= grid.n) return;
    const char *from = made + first * pitch + 16 * piece;
    to += int64_t{first} * StripTile::warps * d_pitch + column;
    const int64_t step = int64_t{apart} * StripTile::warps * d_pitch;
    if (column >= 0 && column + StripTile::piece <= grid.n) {
#pragma unroll 4
        for (int row = first; row < rows; row += apart, from += apart * pitch, to += step) {
            *reinterpret_cast<uint4 *>(to) = *reinterpret_cast<const uint4 *>(from);
        }
    } else { // at the ends of rows
#pragma unroll 1
        for (int row = first; row < rows; row += apart, from += apart * pitch, to += step) {
            for (int i = 0; i < StripTile::piece; ++i) {
                if (column + i >= 0 && column + i < grid.n) to[i] = reinterpret_cast<const T *>(from)[i];
            }
        }
    }
}

template <class T>
__global__ void __launch_bounds__(StripTile::threads, 3)
    matmul_strip_kernel(StripGrid grid, MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem,
                        LinearEpilogue<T> epilogue) {
    begin_kernel();
    constexpr int before = StripTile::piece; // columns ahead of a tile's, where rows begin anywhere
    char *const of_a = dynamic_shared_memory<char>();
    char *const of_b = of_a + 16 * StripRows::units(StripTile::rows, grid.pieces);
    f32 *const bias = reinterpret_cast<f32 *>(of_b + 16 * StripColumns::units(grid.columns + before, grid.pieces));
    char *const made = reinterpret_cast<char *>(bias + grid.columns + before);
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x));
    const int64_t g = place[2], row = int64_t{place[1]} * StripTile::rows;
    const int64_t column = int64_t{place[0]} * grid.columns;
    StripLoader<T, StripRows> a(problem.a, grid, g, row, StripTile::rows, grid.m);
    StripLoader<T, StripColumns> b(problem.b, grid, g, column - before, grid.columns + before, grid.n);
    a.copy(of_a);
    b.copy(of_b);
    commit_copies();
    if (epilogue.bias_type != BiasType::none) {
        for (int i = threadIdx.x; i < grid.columns + before; i += StripTile::threads) {
            const int64_t own = column - before + i;
            bias[i] = own >= 0 && own < grid.n ? epilogue.bias_of(own) : 0;
        }
    }
#pragma unroll 1
    while (a.rounds() > 0 || b.rounds() > 0) {
        const bool has_a = a.rounds() > 0, has_b = b.rounds() > 0;
        if (has_a) a.load();
        if (has_b) b.load();
        if (has_a) a.store(of_a);
        if (has_b) b.store(of_b);
    }
    wait_for_copies<0>();
    __syncthreads();

    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int rows =
        static_cast<int>(min((grid.m - row - warp + StripTile::warps - 1) / StripTile::warps, int64_t{16}));
    if (rows <= 0) return;
    T *const to = epilogue.d + g * epilogue.d_batch_stride + (row + warp) * epilogue.d_pitch;
    const int shift = static_cast<int>(reinterpret_cast<size_t>(to + column) / sizeof(T) % StripTile::piece);
    const int made_pitch = 2 * grid.columns + 64; // neighbouring rows, which are written at once, lie in other banks
    char *const made_rows = made + warp * 16 * made_pitch;
    // Of a rows and elements along k, of b columns, in matrices of eight lines by eight elements (mma.cuh).
    const char *const from_a = of_a + 16 * (StripRows::at(lane % 16 * 8 + warp, grid.pieces) + lane / 16);
    const char *from_b[2];
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const int j = before - shift + lane % 8 / 2 * 8 + (2 * half + lane / 16) * 2 + lane % 2;
        from_b[half] = of_b + 16 * (StripColumns::at(j, grid.pieces) + lane / 8 % 2);
    }
    const int chunk_bytes = 16 * StripColumns::at(StripTile::chunk, grid.pieces), steps = grid.pieces / 2;
    const auto make = [&](auto &&make_of) {
        char *own = made_rows + lane / 4 * made_pitch + lane % 4 * 16;
        const int last = static_cast<int>(min(grid.n - column + shift, int64_t{grid.columns}));
#pragma unroll 1
        for (int first = 0; first < last; first += StripTile::chunk, own += 2 * StripTile::chunk) {
            f32 sums[4][4] = {};
#pragma unroll 1
            for (int step = 0; step < steps; ++step) {
                uint32_t of_rows[4], columns[4];
                load_matrices<false>(of_rows, from_a + 32 * step);
#pragma unroll
                for (int half = 0; half < 2; ++half) {
                    load_matrices<false>(columns, from_b[half] + 32 * step);
                    multiply_words<T>(sums[2 * half], of_rows, {columns[0], columns[1]});
                    multiply_words<T>(sums[2 * half + 1], of_rows, {columns[2], columns[3]});
                }
            }
            from_b[0] += chunk_bytes, from_b[1] += chunk_bytes;
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const f32 neighbours[8] = {sums[0][2 * half],     sums[0][2 * half + 1], sums[1][2 * half],
                                           sums[1][2 * half + 1], sums[2][2 * half],     sums[2][2 * half + 1],
                                           sums[3][2 * half],     sums[3][2 * half + 1]};
                *reinterpret_cast<uint4 *>(own + 8 * half * made_pitch) = make_of(neighbours, first, half);
            }
        }
    };
    if (epilogue.alpha == 1 && epilogue.beta == 0 && epilogue.bias_type == BiasType::none &&
        epilogue.activation == Activation::none) {
        make([](const f32(&sums)[8], int, int) {
            return make_uint4(packed_pair<T>(sums[0], sums[1]), packed_pair<T>(sums[2], sums[3]),
                              packed_pair<T>(sums[4], sums[5]), packed_pair<T>(sums[6], sums[7]));
        });
    } else {
        make([&](const f32(&sums)[8], int first, int half) {
            const int64_t own_row = min(row + warp + (lane / 4 + 8 * half) * 8, grid.m - 1); // what else is not stored
            const T *const c = epilogue.c + g * epilogue.c_batch_stride + own_row * epilogue.c_pitch;
            const int64_t own = column - shift + first + lane % 4 * 8;
            const f32 *const own_bias = bias + (before - shift + first + lane % 4 * 8);
            switch (epilogue.activation) {
            case Activation::relu: return make_piece<Activation::relu>(sums, epilogue, own_bias, c, own, grid.n);
            case Activation::gelu: return make_piece<Activation::gelu>(sums, epilogue, own_bias, c, own, grid.n);
            case Activation::silu: return make_piece<Activation::silu>(sums, epilogue, own_bias, c, own, grid.n);
            default: return make_piece<Activation::none>(sums, epilogue, own_bias, c, own, grid.n);
            }
        });
    }
    __syncwarp();
    store_strip(made_rows, made_pitch, grid, to, epilogue.d_pitch, rows, column - shift);
}

/// The columns that tiles share, with those by which a row's tiles may begin earlier.
template <class T>
int64_t strip_columns(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                      const LinearEpilogue<T> &epilogue) {
    constexpr int64_t piece = StripTile::piece;
    const bool is_whole = is_aligned(epilogue.d, 16) && (problem.m == 1 || epilogue.d_pitch % piece == 0) &&
                          (problem.batch == 1 || epilogue.d_batch_stride % piece == 0);
    return problem.n + (is_whole ? 0 : piece - 1);
}

/// Starts the products in tiles of so many columns.
template <class T>
Status launch_strips(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                     const LinearEpilogue<T> &epilogue, int columns) {
    const int pieces = 2 * static_cast<int>(std::max<int64_t>(ceil_divide(problem.k, int64_t{16}), 1));
    int bits = 1;
    while (1 << bits < pieces) ++bits;
    const StripGrid grid{TileGrid<3>(ceil_divide(strip_columns(problem, epilogue), int64_t{columns}),
                                     ceil_divide(problem.m, int64_t{StripTile::rows}), problem.batch),
                         problem.m,
                         problem.n,
                         static_cast<int>(problem.k),
                         columns,
                         exponent_of(columns / StripTile::piece),
                         pieces,
                         bits};
    const int all = columns + StripTile::piece;
    const int bytes = 16 * (StripRows::units(StripTile::rows, pieces) + StripColumns::units(all, pieces)) +
                      static_cast<int>(sizeof(f32)) * all + StripTile::rows * (2 * columns + 64);
    return launch_with_dynamic_shared(call, grid.tiles.count(), StripTile::threads, bytes, matmul_strip_kernel<T>, grid,
                                      problem, epilogue);
}

/// Whether these tiles are to serve a problem: of so many results that storing them is most of the time; those of more
/// than a grid has blocks are others'.
template <class T> bool suits_strips(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem) {
    constexpr int64_t most = std::numeric_limits<int32_t>::max(), least_columns = 256, least_results = 1 << 21;
    const int64_t tiles_m = ceil_divide(problem.m, int64_t{StripTile::rows});
    const int64_t tiles_n = ceil_divide(problem.n + StripTile::piece, int64_t{StripTile::chunk});
    if (problem.k > StripTile::most_depth || tiles_m > most / tiles_n || tiles_m * tiles_n > most / problem.batch) {
        return false;
    }
    return problem.m >= StripTile::rows && problem.n >= least_columns &&
           problem.m * problem.n >= ceil_divide(least_results, problem.batch);
}

/// The products of a problem that suits_strips(), in wide tiles if there are enough of them for all multiprocessors.
template <class T>
Status matmul_of_strips(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                        const LinearEpilogue<T> &epilogue) {
    constexpr int64_t blocks = 2; // of a multiprocessor
    const int64_t rows = ceil_divide(problem.m, int64_t{StripTile::rows}) * problem.batch;
    const int64_t tiles = rows * ceil_divide(strip_columns(problem, epilogue), int64_t{StripTile::most_columns});
    return launch_strips(call, problem, epilogue,
                         tiles < blocks * multiprocessors() ? StripTile::most_columns / 2 : StripTile::most_columns);
}

} // namespace baracuda
