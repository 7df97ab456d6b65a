// matmul.h on the device for f64 and 16 bits of few lines or few tiles: a warp reads what the tensor cores take of both
// operands straight from memory to registers, several steps ahead, whichever way they lie: what it reads at once are
// whole sectors. Of 16 bits there are larger tiles, too (matmul_ring_cuda.cuh). Each warp of a block, and of the blocks
// of a cluster, has one chunk along k of a tile; then they add the sums of the chunks up. The order of additions is
// that of matmul_cuda.cuh.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/alignment.h"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_few_cuda.cuh"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/matmul_ring_cuda.cuh"
#include "core/skeleton/matmul_wide_cuda.cuh"

#include <algorithm>
#include <cstdint>

namespace baracuda {

template <class T> using DirectProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

/// What a lane reads of a line for one step along k: one element of four, or of 16 bits two pairs of neighbours of 16,
/// eight elements apart, which are put together when they are multiplied: no load is waited for before.
template <class T> struct DirectElements {
    static constexpr int step = 16, own = 2; // elements; own: the lane's first neighbours
    uint32_t first[2], second[2];

    __device__ __forceinline__ uint32_t word(int pair) const { return first[pair] | second[pair] << 16; }
};
template <> struct DirectElements<f64> {
    static constexpr int step = 4, own = 1;
    f64 first;
};

/// `few` lines of one operand, the one of which there are fewer, meet `many` lines of the other: where the sums of a
/// warp lie.
template <class T_, int many_, int few_> struct DirectSums {
    using T = T_;
    using Sum = Compute<T>;
    static constexpr int many = many_, few = few_;
    static constexpr int of_many = many / 8, of_few = few / 8, count = many * few / 32; // of a lane
    static constexpr int most_warps = 8;
    static constexpr int pitch = many + 4, sums = few * pitch; // of a warp in shared memory

    /// Where sum i of a lane lies.
    __device__ static int many_line(int i) { return i / 4 / of_few * 16 + i % 4 / 2 * 8 + threadIdx.x % 32 / 4; }
    __device__ static int few_line(int i) { return i / 4 % of_few * 8 + threadIdx.x % 4 * 2 + i % 2; }
};

/// Tiles of 16 bits whose lines are copied to a ring.
template <class T, int many, int few> struct RingTile : DirectSums<T, many, few> {
    static constexpr int step = kRingDepth, stage_bytes = RingLines<many>::bytes + RingLines<few>::bytes;
};

/// Tiles of 16 bits of which lanes read eight elements of a line at a time (matmul_wide_cuda.cuh), so many steps ahead.
template <class T, int groups_> struct WideTile : DirectSums<T, 32, 8> {
    static constexpr int step = kWideStep, stage_bytes = 0, groups = groups_;
};
template <class Tile> constexpr bool kIsWideTile = false;
template <class T, int groups> constexpr bool kIsWideTile<WideTile<T, groups>> = true;

/// A lane holds so many groups, of so many steps along k, of one line in eight.
template <class T_, int many_, int few_, int steps_, int groups_> struct DirectTile : DirectSums<T_, many_, few_> {
    using T = T_;
    using Sums = DirectSums<T, many_, few_>;
    using Sum = typename Sums::Sum;
    using Elements = DirectElements<T>;
    static constexpr int steps = steps_, groups = groups_, step = Elements::step, stage_bytes = 0;
    static constexpr int of_many = Sums::of_many, of_few = Sums::of_few, count = Sums::count;
    static constexpr int depth = step * steps; // of a group, along k

    __device__ __forceinline__ static void multiply(Sum (&sums)[count], const Elements (&a)[of_many],
                                                    const Elements (&b)[of_few]) {
#pragma unroll
        for (int i = 0; i < of_many; i += 2) {
#pragma unroll
            for (int j = 0; j < of_few; ++j) {
                auto &own = *reinterpret_cast<Sum(*)[4]>(&sums[(i / 2 * of_few + j) * 4]);
                if constexpr (sizeof(T) == 2) {
                    const uint32_t lines[4] = {a[i].word(0), a[i + 1].word(0), a[i].word(1), a[i + 1].word(1)};
                    const uint32_t columns[2] = {b[j].word(0), b[j].word(1)};
                    multiply_words<T>(own, lines, columns);
                } else {
                    const f64 lines[2] = {a[i].first, a[i + 1].first};
                    multiply_f64_rows(own, lines, b[j].first);
                }
            }
        }
    }
};

/// The operand of fewer lines, which is b where the product is `turned`, and the other, in tiles of both.
template <class T> struct DirectGrid {
    TileGrid<3> tiles;
    MatmulOperand<T> few, many;
    int few_lines, many_lines, k;
    int chunk, chunks; // chunk: elements
    int cluster;       // blocks that share a tile
    int pair_bits;     // 2^pair_bits pairs are a row of a tile
    int ring;          // stages of a warp
    bool turned;
};

/// Reads what a lane has of `count` times eight lines of an operand.
template <class T, int count> class DirectReader {
    using Elements = DirectElements<T>;

  public:
    /// Of lines `line` on, of which the operand has `extent` in all, from element p of k on. In place of lines that it
    /// has not, the last one is read, whose sums are not used.
    __device__ __forceinline__ DirectReader(const MatmulOperand<T> &from, int g, int line, int extent, int p)
        : apart_((from.along_k ? 1 : from.pitch) * static_cast<int64_t>(sizeof(T))) {
        const int own = line + threadIdx.x % 32 / 4;
        const int64_t at = (p + threadIdx.x % 4 * Elements::own) * (from.along_k ? 1 : from.pitch);
#pragma unroll
        for (int i = 0; i < count; ++i) {
            const int64_t there = min(own + i * 8, extent - 1) * (from.along_k ? from.pitch : 1);
            from_[i] = reinterpret_cast<const char *>(from.data + (g * from.batch_stride + there + at));
        }
        is_paired_ = sizeof(T) == 2 && from.along_k && from.pitch % 2 == 0 && is_aligned(from_[0], 4);
    }

    /// The step to read next.
    __device__ __forceinline__ void go_to(int step) { at_ = step * Elements::step * apart_; }

    /// Reads a step, of which so many elements are there from the lane's first on; else what was read before stays.
    __device__ __forceinline__ void read(Elements (&to)[count], int there) {
        if constexpr (sizeof(T) == 2) {
#pragma unroll
            for (int pair = 0; pair < 2; ++pair) {
                const int64_t first = at_ + 8 * pair * apart_, second = first + apart_;
#pragma unroll
                for (int i = 0; i < count; ++i) {
                    const char *const from = from_[i] + first;
                    if (is_paired_ && there > 8 * pair + 1) {
                        to[i].first[pair] = *reinterpret_cast<const uint32_t *>(from), to[i].second[pair] = 0;
                    } else {
                        if (there > 8 * pair) to[i].first[pair] = to_word(*reinterpret_cast<const T *>(from));
                        if (there > 8 * pair + 1) {
                            to[i].second[pair] = to_word(*reinterpret_cast<const T *>(from_[i] + second));
                        }
                    }
                }
            }
        } else {
#pragma unroll
            for (int i = 0; i < count; ++i) {
                if (there > 0) to[i].first = *reinterpret_cast<const T *>(from_[i] + at_);
            }
        }
        at_ += Elements::step * apart_;
        asm("" : "+l"(at_)); // here and now: the compiler would work each offset out
    }

  private:
    const char *from_[count];
    int64_t apart_, at_ = 0;
    bool is_paired_; // whether a pair of neighbours along k is a word of memory
};

/// The sums of a tile over the elements from `begin` to `end` of k, by a warp.
template <class Tile>
__device__ __forceinline__ void sum_directly(typename Tile::Sum (&sums)[Tile::count],
                                             const DirectGrid<typename Tile::T> &grid, int g, int column, int line,
                                             int begin, int end) {
    using Elements = typename Tile::Elements;
    DirectReader<typename Tile::T, Tile::of_many> many(grid.many, g, column, grid.many_lines, begin);
    DirectReader<typename Tile::T, Tile::of_few> few(grid.few, g, line, grid.few_lines, begin);
    Elements a[Tile::groups][Tile::steps][Tile::of_many], b[Tile::groups][Tile::steps][Tile::of_few];
    const auto read = [&](int group, bool is_there) {
#pragma unroll
        for (int step = 0; step < Tile::steps; ++step) {
            many.read(a[group][step], is_there ? Elements::step : 0);
            few.read(b[group][step], is_there ? Elements::step : 0);
        }
    };
    const auto multiply = [&](int group) {
#pragma unroll
        for (int step = 0; step < Tile::steps; ++step) Tile::multiply(sums, a[group][step], b[group][step]);
    };
    const int whole = (end - begin) / Tile::depth; // groups
#pragma unroll
    for (int group = 0; group < Tile::groups; ++group) read(group, group < whole);
#pragma unroll 1
    for (int done = 0; done < whole; done += Tile::groups) {
#pragma unroll
        for (int group = 0; group < Tile::groups; ++group) {
            if (done + group >= whole) break;
            multiply(group);
            read(group, done + group + Tile::groups < whole);
        }
    }
    int left = end - begin - whole * Tile::depth;
    if (left == 0) return;
    left -= threadIdx.x % 4 * Elements::own; // from the lane's first element on, and 0 behind them
    many.go_to(whole * Tile::steps), few.go_to(whole * Tile::steps);
#pragma unroll
    for (int step = 0; step < Tile::steps; ++step) {
#pragma unroll
        for (Elements &one : a[0][step]) one = {};
#pragma unroll
        for (Elements &one : b[0][step]) one = {};
        many.read(a[0][step], left - Elements::step * step);
        few.read(b[0][step], left - Elements::step * step);
    }
    multiply(0);
}

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::most_warps * 32)
    matmul_direct_kernel(DirectGrid<typename Tile::T> grid, Epilogue epilogue) {
    begin_kernel();
    using Sum = typename Tile::Sum;
    Sum *const shared = dynamic_shared_memory<Sum>();
    const int warp = threadIdx.x / 32, warps = blockDim.x / 32;
    const int cluster = grid.cluster, rank = static_cast<int>(blockIdx.x) % cluster;
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x) / cluster);
    const int g = place[2], column = place[0] * Tile::many, line = place[1] * Tile::few;
    Sum *const own = shared + warp * Tile::sums, *const totals = shared + warps * Tile::sums;
    const int turn = warps * cluster; // chunks
#pragma unroll 1
    for (int first = 0; first < grid.chunks; first += turn) {
        Sum sums[Tile::count] = {};
        const int begin = (first + rank * warps + warp) * grid.chunk, end = min(begin + grid.chunk, grid.k);
        if (begin < end) {
            if constexpr (kIsWideTile<Tile>) {
                sum_wide<Tile>(sums, grid, g, column, line, begin, end);
            } else if constexpr (Tile::stage_bytes > 0) {
                char *const rings =
                    reinterpret_cast<char *>(totals + (grid.chunks > turn ? Tile::many * Tile::few : 0));
                sum_in_ring<Tile>(sums, grid.many, column, grid.many_lines - column, grid.few, line,
                                  grid.few_lines - line, g, begin, end, rings + warp * grid.ring * Tile::stage_bytes,
                                  grid.ring);
            } else {
                sum_directly<Tile>(sums, grid, g, column, line, begin, end);
            }
        }
        if (first > 0 && cluster > 1) wait_for_cluster(); // the sums before have been read
#pragma unroll
        for (int i = 0; i < Tile::count; ++i) own[Tile::few_line(i) * Tile::pitch + Tile::many_line(i)] = sums[i];
        synchronize_blocks(cluster > 1);
        const int there = min(turn, grid.chunks - first);
        const int row_step = grid.turned ? 1 : Tile::pitch, column_step = grid.turned ? Tile::pitch : 1;
        const int top = grid.turned ? column : line, left = grid.turned ? line : column;
        const int m = grid.turned ? grid.many_lines : grid.few_lines;
        const int n = grid.turned ? grid.few_lines : grid.many_lines;
        const int pairs = min(m - top, grid.turned ? Tile::many : Tile::few) << grid.pair_bits;
        const int share = (pairs + cluster - 1) / cluster, behind = min((rank + 1) * share, pairs);
#pragma unroll 1
        for (int pair = rank * share + static_cast<int>(threadIdx.x); pair < behind; pair += blockDim.x) {
            const int i = pair >> grid.pair_bits, j = (pair & ((1 << grid.pair_bits) - 1)) * 2;
            if (left + j >= n) continue;
            Sum *const before = totals + 2 * (pair - rank * share);
            Sum low = 0, high = 0;
            if (first > 0) low = before[0], high = before[1];
            const Sum *const part = shared + i * row_step + j * column_step;
#pragma unroll 1
            for (int block = 0; block * warps < there; ++block) {
                const Sum *from = cluster > 1 ? in_block_of_cluster(part, block) : part;
#pragma unroll 4
                for (int chunk = 0; chunk < min(warps, there - block * warps); ++chunk) {
                    low += from[0], high += from[column_step];
                    from += Tile::sums;
                }
            }
            if (first + turn < grid.chunks) {
                before[0] = low, before[1] = high;
            } else {
                epilogue.store(g, top + i, left + j, n - left - j > 1 ? 2 : 1, low, high);
            }
        }
        if (cluster > 1) {
            arrive_at_cluster_having_read();
        } else {
            __syncthreads();
        }
    }
    if (cluster > 1) wait_for_cluster(); // what others read is there until then
}

/// The warps of a block and the blocks of a cluster that share the chunks of a tile, which they take in so many rounds.
struct DirectShares {
    int warps, cluster;
    int64_t rounds;
};

/// Of so many tiles, in clusters of at most `largest` blocks: every multiprocessor has warps before any has many.
template <class Tile> DirectShares direct_shares(int64_t tiles, int64_t chunks, int64_t largest) {
    constexpr int64_t most = Tile::most_warps;
    const int64_t wanted = std::clamp(ceil_divide(tiles * chunks, int64_t{multiprocessors()}), int64_t{1}, most);
    const int64_t blocks = std::min(ceil_divide(chunks, wanted), largest), rounds = ceil_divide(chunks, blocks * most);
    return {static_cast<int>(ceil_divide(chunks, rounds * blocks)), static_cast<int>(blocks), rounds};
}

template <class Tile> int64_t direct_tile_count(const DirectProblem<typename Tile::T> &problem) {
    const int64_t few = std::min(problem.m, problem.n), many = std::max(problem.m, problem.n);
    return ceil_divide(few, Tile::few) * ceil_divide(many, Tile::many) * problem.batch;
}

constexpr int64_t kMostDirectBlocks = 8; // of a cluster

/// About how many clocks: to start; of a step along k of a warp alone; and of a multiprocessor's, for a block, for each
/// of its warps, and for a step of theirs, of operands that the L2 cache holds and of others.
struct DirectClocks {
    int start, alone, block, warp, cached, streamed;
};

/// The tiles of a type.
template <class T> struct DirectPolicy {
    using Small = DirectTile<T, 16, 8, 2, 2>;
    using Large = RingTile<T, 32, 16>;
    using Wide = WideTile<T, 2>;
    static constexpr DirectClocks small{3400, 585, 180, 100, 52, 80}, small_singly{3400, 585, 180, 100, 95, 95},
        large{5000, 1100, 180, 600, 180, 220}, wide{3400, 1300, 180, 100, 210, 310},
        wide_across{3400, 1100, 180, 100, 200, 300};
};
template <> struct DirectPolicy<f64> {
    using Small = DirectTile<f64, 16, 8, 4, 4>;
    static constexpr DirectClocks small{3500, 116, 33, 323, 33, 29};
};

/// About how many clocks the product takes in tiles of Tile, for a problem that few_tiles_clocks() has room for.
template <class Tile>
int64_t direct_clocks(const DirectProblem<typename Tile::T> &problem, const DirectClocks &clocks) {
    using T = typename Tile::T;
    constexpr int64_t cached_bytes = 32 << 20, steps_at_once = 64 / sizeof(T) / Tile::step;
    const int64_t all = matmul_steps<T>(problem.k), chunk = matmul_chunk(all);
    const int64_t chunks = std::max<int64_t>(ceil_divide(all, chunk), 1), steps = steps_at_once * std::min(all, chunk);
    const int64_t tiles = direct_tile_count<Tile>(problem);
    const DirectShares shares = direct_shares<Tile>(tiles, chunks, kMostDirectBlocks);
    const int64_t bytes = (problem.m + problem.n) * problem.k * problem.batch * int64_t{sizeof(T)};
    const int64_t of_warp = clocks.warp + steps * (bytes > cached_bytes ? clocks.streamed : clocks.cached);
    const int64_t blocks = ceil_divide(tiles * shares.cluster, int64_t{multiprocessors()});
    const int64_t of_round = std::max(steps * clocks.alone, blocks * (clocks.block + shares.warps * of_warp));
    return clocks.start + shares.rounds * of_round;
}

/// The operand with many lines.
template <class T> const MatmulOperand<T> &many_operand(const DirectProblem<T> &problem) {
    return problem.n < problem.m ? problem.a : problem.b;
}

/// In small tiles, in which 16 bits along k are read in pairs where they may be.
template <class T> int64_t small_direct_clocks(const DirectProblem<T> &problem) {
    using Policy = DirectPolicy<T>;
    if constexpr (sizeof(T) == 2) {
        const MatmulOperand<T> &many = many_operand(problem);
        if (many.along_k && (many.pitch % 2 != 0 || !is_aligned(many.data, 4))) {
            return direct_clocks<typename Policy::Small>(problem, Policy::small_singly);
        }
    }
    return direct_clocks<typename Policy::Small>(problem, Policy::small);
}
/// In the larger tiles of 16 bits.
template <class T> int64_t large_direct_clocks(const DirectProblem<T> &problem) {
    using Policy = DirectPolicy<T>;
    return direct_clocks<typename Policy::Large>(problem, Policy::large);
}
/// In those of whole pieces.
template <class T> int64_t wide_direct_clocks(const DirectProblem<T> &problem) {
    using Policy = DirectPolicy<T>;
    return direct_clocks<typename Policy::Wide>(problem,
                                                many_operand(problem).along_k ? Policy::wide : Policy::wide_across);
}

/// The most results of a thread in small tiles.
template <class T> constexpr int64_t kDirectResults = DirectPolicy<T>::Small::many * DirectPolicy<T>::Small::few / 32;

/// In the tiles that suit it best.
template <class T> int64_t direct_clocks(const DirectProblem<T> &problem) {
    const int64_t small = small_direct_clocks(problem);
    if constexpr (sizeof(T) == 2) {
        return std::min({small, large_direct_clocks(problem), wide_direct_clocks(problem)});
    }
    return small;
}

/// The stages of a warp's ring: as many as hold all of a chunk, as far as there is room for all warps that a
/// multiprocessor has at once.
template <class Tile> int ring_stages(const DirectShares &shares, int64_t blocks, int64_t stages) {
    constexpr int64_t room = 200 << 10;
    const int64_t warps = ceil_divide(blocks, int64_t{multiprocessors()}) * shares.warps;
    int ring = 4;
    while (ring < kMostRing && ring <= stages && 2 * ring * Tile::stage_bytes * warps <= room) ring *= 2;
    return ring;
}

template <class Tile, class Epilogue>
Status launch_direct(const Call &call, const DirectProblem<typename Tile::T> &problem, const Epilogue &epilogue) {
    using T = typename Tile::T;
    const bool turned = problem.n < problem.m;
    const int64_t few = turned ? problem.n : problem.m, many = turned ? problem.m : problem.n;
    const int64_t steps = matmul_steps<T>(problem.k), chunk = matmul_chunk(steps);
    const int64_t chunks = std::max<int64_t>(ceil_divide(steps, chunk), 1);
    const auto kernel = matmul_direct_kernel<Tile, Epilogue>;
    const int64_t largest = std::min<int64_t>(largest_cluster(kernel), kMostDirectBlocks);
    const int64_t tiles = direct_tile_count<Tile>(problem);
    const DirectShares shares = direct_shares<Tile>(tiles, chunks, largest);
    const int ring = Tile::stage_bytes > 0 ? ring_stages<Tile>(shares, tiles * shares.cluster, chunk) : 0;
    const DirectGrid<T> grid{TileGrid<3>(ceil_divide(many, Tile::many), ceil_divide(few, Tile::few), problem.batch),
                             turned ? problem.b : problem.a,
                             turned ? problem.a : problem.b,
                             static_cast<int>(few),
                             static_cast<int>(many),
                             static_cast<int>(problem.k),
                             static_cast<int>(chunk * int64_t{4 * kStageWords / sizeof(T)}),
                             static_cast<int>(chunks),
                             shares.cluster,
                             exponent_of(turned ? Tile::few : Tile::many) - 1,
                             ring,
                             turned};
    const int totals = shares.rounds > 1 ? Tile::many * Tile::few : 0;
    const int bytes = (shares.warps * Tile::sums + totals) * static_cast<int>(sizeof(typename Tile::Sum)) +
                      shares.warps * ring * Tile::stage_bytes;
    return launch_clusters_with_dynamic_shared(call, tiles * shares.cluster, shares.cluster, shares.warps * 32, bytes,
                                               kernel, grid, epilogue);
}

template <class T, class Epilogue>
Status matmul_directly(const Call &call, const DirectProblem<T> &problem, const Epilogue &epilogue) {
    using Policy = DirectPolicy<T>;
    if constexpr (sizeof(T) == 2) {
        const int64_t least = direct_clocks(problem);
        if (least == wide_direct_clocks(problem)) {
            return launch_direct<typename Policy::Wide>(call, problem, epilogue);
        }
        if (least == large_direct_clocks(problem)) {
            return launch_direct<typename Policy::Large>(call, problem, epilogue);
        }
    }
    return launch_direct<typename Policy::Small>(call, problem, epilogue);
}

} // namespace baracuda
