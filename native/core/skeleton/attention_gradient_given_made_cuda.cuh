// What a block of attention_gradient_given_cuda.cuh does where weights are not given: it makes those of a tile, all of
// whose keys it has.
#pragma once

#include "core/skeleton/attention_gradient_given_tile_cuda.cuh"

namespace baracuda {

/// A warp's 16 rows of a tile, of which a thread has two.
template <class Tile> struct MadeWeights {
    using T = typename Tile::T;
    using Block = GivenBlock<Tile>;
    using Pairs = typename Block::Pairs;
    static constexpr int pair_tiles = Block::pair_tiles;
    // A warp's share of the columns of y, in runs of 8, of which a lane has every fourth.
    static constexpr int runs = Tile::width / 8 / Tile::parts, own_runs = runs / 4;

    const Block &block;
    uint4 outputs[2][own_runs];
    f32 logsumexps[2], deltas[2];

    __device__ int row(int half) const { return 16 * block.row_group + Block::own_of(half); }
    __device__ int run_of(int i) const { return block.part * runs + 4 * i + Block::lane() % 4; }

    /// What memory has of the rows from `first` on.
    __device__ void load(int first) {
        const AttentionGradient<T> &problem = block.work.problem;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int i = first + row(half);
            const bool there = i < block.rows;
            const T *const of_row = problem.y.at(block.b, block.h, there ? i : 0);
#pragma unroll
            for (int at = 0; at < own_runs; ++at) {
                const int column = 8 * run_of(at), left = there ? block.value_width - column : 0;
                uint4 &run = outputs[half][at];
                run = {};
                if (block.work.y_whole) {
                    if (left > 0) run = *reinterpret_cast<const uint4 *>(of_row + column);
                } else {
                    T elements[8];
#pragma unroll
                    for (int e = 0; e < 8; ++e) elements[e] = e < left ? of_row[column + e] : from_word<T>(0);
                    memcpy(&run, static_cast<const void *>(elements), sizeof run);
                }
            }
            if (problem.finds_logsumexp()) continue;
            logsumexps[half] = there ? problem.logsumexp.load(block.b, block.h, i, 0) * kLog2E : 0.0f;
        }
    }

    /// The shares of delta of the warp, of dy in shared memory.
    __device__ void find_deltas() {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            f32 delta = 0;
#pragma unroll
            for (int at = 0; at < own_runs; ++at) {
                const uint4 of_dy = *reinterpret_cast<const uint4 *>(Tile::dy().run(row(half), run_of(at)));
                const uint4 of_y = outputs[half][at];
                const uint32_t left[4] = {of_dy.x, of_dy.y, of_dy.z, of_dy.w};
                const uint32_t right[4] = {of_y.x, of_y.y, of_y.z, of_y.w};
#pragma unroll
                for (int i = 0; i < 8; ++i) {
                    delta = fma(element_of<T>(left[i / 2], i % 2), element_of<T>(right[i / 2], i % 2), delta);
                }
            }
            for (const int step : {1, 2}) delta += shuffle_xor(delta, step);
            deltas[half] = delta;
        }
    }

    /// Products become weights, of which those that are not seen are -0. No warp reads q and dy of these rows any more.
    __device__ void find_weights(Pairs &products, int first) {
        const AttentionGradient<T> &problem = block.work.problem;
        const Logits<T> &by = problem.logits;
        const int64_t shift = by.window.shift_of(block.rows, problem.key_rows);
        const f32 factor = by.scale * kLog2E;
        const f32 slope = by.slopes == nullptr ? 0.0f : by.slopes[block.b * by.slopes_stride + block.h] * kLog2E;
        uint32_t seen[2];
        f32 largest[2], totals[2];
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int64_t i = first + row(half);
            const KeyRange range = keys_of_rows(by.window, shift, i, i, i < block.rows ? problem.key_rows : 0);
            const int own = block.part * Tile::pair_keys + Block::column_of(0);
            const int begin = static_cast<int>(range.begin) - own, end = static_cast<int>(range.end) - own;
            const int distance = static_cast<int>(own - i - shift);
            seen[half] = 0, largest[half] = -kInfinity<f32>;
#pragma unroll
            for (int at = 0; at < 2 * pair_tiles; ++at) {
                const int key = at / 2 * 8 + at % 2;
                f32 &logit = products[at / 2][2 * half + at % 2];
                const bool sees = key >= begin && key < end;
                seen[half] |= uint32_t{sees} << at;
                logit *= factor;
                if (by.slopes != nullptr) logit -= slope * static_cast<f32>(abs(distance + key));
                if (sees) largest[half] = max_or_nan(largest[half], logit);
            }
        }
        if (problem.finds_logsumexp()) {
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                for (const int step : {1, 2}) {
                    largest[half] = max_or_nan(largest[half], shuffle_xor(largest[half], step));
                }
                const f32 origin = SoftmaxState<f32>::origin(largest[half]);
                f32 total = 0;
#pragma unroll
                for (int at = 0; at < 2 * pair_tiles; ++at) {
                    const f32 exponential = exp2_estimate(products[at / 2][2 * half + at % 2] - origin);
                    total += seen[half] >> at & 1 ? exponential : 0.0f;
                }
                for (const int step : {1, 2}) total += shuffle_xor(total, step);
                totals[half] = total;
            }
        }
        share(largest, totals);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            if (problem.finds_logsumexp()) {
                logsumexps[half] = largest[half] + std::log(totals[half]) * kLog2E;
            }
            const bool sees_any = logsumexps[half] != -kInfinity<f32>;
#pragma unroll
            for (int at = 0; at < 2 * pair_tiles; ++at) {
                f32 &pair = products[at / 2][2 * half + at % 2];
                const f32 weight = exp2_estimate(pair - logsumexps[half]);
                pair = weight_or_none(sees_any && (seen[half] >> at & 1) != 0, weight);
            }
            const int i = first + row(half);
            const bool stores = problem.deltas.data != nullptr && block.part == 0 && Block::lane() % 4 == 0;
            if (stores && i < block.rows) problem.deltas.store(block.b, block.h, i, 0, deltas[half]);
        }
    }

  private:
    /// Of warps that share rows: deltas, and the state of the softmax where logsumexp is to be found.
    __device__ void share(f32 (&largest)[2], f32 (&totals)[2]) {
        if constexpr (Tile::parts == 1) return __syncwarp();
        const bool finds = block.work.problem.finds_logsumexp();
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            if (Block::lane() % 4 != 0) continue;
            Tile::deltas(block.part)[row(half)] = deltas[half];
            if (!finds) continue;
            Tile::deltas(Tile::parts + block.part)[row(half)] = largest[half];
            Tile::deltas(2 * Tile::parts + block.part)[row(half)] = totals[half];
        }
        __syncthreads();
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const auto of = [&](int number, int part) { return Tile::deltas(number * Tile::parts + part)[row(half)]; };
            deltas[half] = 0;
#pragma unroll
            for (int part = 0; part < Tile::parts; ++part) deltas[half] += of(0, part);
            if (!finds) continue;
            f32 most = -kInfinity<f32>, total = 0;
#pragma unroll
            for (int part = 0; part < Tile::parts; ++part) most = max_or_nan(most, of(1, part));
            const f32 origin = SoftmaxState<f32>::origin(most);
#pragma unroll
            for (int part = 0; part < Tile::parts; ++part) {
                total = fma(of(2, part), exp2_estimate(of(1, part) - origin), total);
            }
            largest[half] = most, totals[half] = total;
        }
    }
};

} // namespace baracuda
