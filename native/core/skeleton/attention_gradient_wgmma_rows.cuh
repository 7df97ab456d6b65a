// The passes of attention_gradient_wgmma.h by rows: what the others need to know of rows, and the gradients of queries.
#pragma once

#include "core/skeleton/attention_gradient_wgmma_again.cuh"

namespace baracuda {

/// The sum of dy y of a row, found by four neighbouring lanes; 0 where there is no row.
template <class T> __device__ f32 delta_of(const AttentionGradient<T> &problem, int b, int h, int i, bool there) {
    f32 delta = 0;
    if (there) {
        const T *const dy = problem.dy.at(b, h, i), *const y = problem.y.at(b, h, i);
#pragma unroll 4
        for (int d = threadIdx.x % 4 * 8; d < problem.value_width; d += 32) {
            T of_dy[8], of_y[8];
            const uint4 run_of_dy = *reinterpret_cast<const uint4 *>(dy + d);
            const uint4 run_of_y = *reinterpret_cast<const uint4 *>(y + d);
            memcpy(static_cast<void *>(of_dy), &run_of_dy, sizeof of_dy);
            memcpy(static_cast<void *>(of_y), &run_of_y, sizeof of_y);
#pragma unroll
            for (int at = 0; at < 8; ++at) delta = fma(widen(of_dy[at]), widen(of_y[at]), delta);
        }
    }
    delta += shuffle_xor(delta, 1);
    delta += shuffle_xor(delta, 2);
    return delta;
}

/// Stores what a row's four lanes have found, where there is a row.
template <class T>
__device__ void store_facts(const AttentionGradient<T> &problem, int b, int h, int i, bool there, RowFacts<f32> facts) {
    if (!there || threadIdx.x % 4 != 0) return;
    if (problem.deltas.data != nullptr) problem.deltas.store(b, h, i, 0, facts.delta);
    hold_facts(problem, b, h, i, facts);
}

/// Where logsumexp is given.
template <class T> __global__ void __launch_bounds__(256) row_deltas_kernel(AttentionGradient<T> problem) {
    begin_kernel();
    const int tiles = (static_cast<int>(problem.rows) + 63) / 64, head = blockIdx.x / tiles;
    const int b = head / static_cast<int>(problem.heads), h = head - b * static_cast<int>(problem.heads);
    const int i = (blockIdx.x - head * tiles) * 64 + threadIdx.x / 4;
    const bool there = i < problem.queries.size(b);
    store_facts(problem, b, h, i, there, {0, delta_of(problem, b, h, i, there)});
}

template <class Tile> struct RowFactsProducts : GradientProducts<Tile> {
    using Base = GradientProducts<Tile>;
    f32 logits[Base::pairs];
    f32 largest[2], totals[2];

    template <bool hides> __device__ __forceinline__ void add_tile(int first) {
        const int stage = this->take_stage();
        this->multiply(logits, 0, stage);
        wait_for_products<0>();
        settle_registers(logits);
        this->release(stage);
        if constexpr (hides) this->hide(logits, first, -kInfinity<f32>);
        const f32 factor = this->arguments.factor();
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const auto logit = [&](int at) { return logits[at / 2 * 4 + 2 * half + at % 2]; };
            f32 most[2] = {-kInfinity<f32>, -kInfinity<f32>}, added[2] = {0, 0};
#pragma unroll
            for (int at = 0; at < Base::pairs / 2; ++at) most[at % 2] = max_or_nan(most[at % 2], logit(at));
            const f32 before = SoftmaxState<f32>::origin(largest[half]);
            largest[half] = max_or_nan(largest[half], max_or_nan(most[0], most[1]) * factor);
            const f32 origin = SoftmaxState<f32>::origin(largest[half]);
#pragma unroll
            for (int at = 0; at < Base::pairs / 2; ++at) {
                added[at % 2] += exp2_estimate(fma(logit(at), factor, -origin));
            }
            totals[half] = fma(totals[half], exp2_estimate(before - origin), added[0] + added[1]);
        }
    }

    __device__ __forceinline__ void find_all() {
        const auto &work = this->work;
        const auto &problem = this->arguments.problem;
        this->begin();
        f32 deltas[2]; // while the first copies are under way
        for (int half = 0; half < 2; ++half) {
            const int i = this->own(half);
            deltas[half] = delta_of(problem, work.head.b, work.head.h, i, i < work.head.rows);
            largest[half] = -kInfinity<f32>, totals[half] = 0;
        }
        if (work.count > 0) this->take_own();
        for (int tile = 0; tile < work.count; ++tile) {
            const int first = work.first + tile * Tile::others;
            if (this->sees_all(first)) {
                add_tile<false>(first);
            } else if (this->sees_any(first)) {
                add_tile<true>(first);
            } else {
                this->pass_tile();
            }
        }
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            f32 most = largest[half];
            most = max_or_nan(most, shuffle_xor(most, 1));
            most = max_or_nan(most, shuffle_xor(most, 2));
            f32 total = totals[half] *
                        exp2_estimate(SoftmaxState<f32>::origin(largest[half]) - SoftmaxState<f32>::origin(most));
            total += shuffle_xor(total, 1);
            total += shuffle_xor(total, 2);
            const int i = this->own(half);
            store_facts(problem, work.head.b, work.head.h, i, i < work.head.rows,
                        {most * kLogOf2 + std::log(total), deltas[half]});
        }
    }
};

template <class Tile> struct QueryGradientProducts : GradientProducts<Tile> {
    using Base = GradientProducts<Tile>;
    using T = typename Tile::T;
    using Base::thread;

    f32 of_queries[Base::sums];
    f32 weights[Base::pairs], dscores[Base::pairs];
    uint32_t words[Tile::others / 16][4];
    RowFacts<f32> facts[2]; // of rows 0 and 8 of the thread's
    f32 exponents[2];       // their logsumexp as weights need it

    template <bool hides> __device__ __forceinline__ void add_tile(int first) {
        int stage = this->take_stage();
        if constexpr (Tile::apart) {
            const int of_values = stage;
            this->multiply(dscores, 1, of_values);
            stage = this->take_stage();
            if (this->packed) this->clear_behind(stage, first);
            this->multiply(weights, 0, stage);
            wait_for_products<1>();
            settle_registers(dscores);
            this->release(of_values);
            wait_for_products<0>();
        } else {
            if (this->packed) this->clear_behind(stage, first);
            this->multiply(weights, 0, stage);
            this->multiply(dscores, 1, stage);
            wait_for_products<1>();
        }
        settle_registers(weights);
        const f32 factor = this->arguments.factor();
#pragma unroll
        for (int at = 0; at < Base::pairs; ++at) {
            weights[at] = exp2_estimate(fma(weights[at], factor, -exponents[at % 4 / 2]));
        }
        if constexpr (!Tile::apart) {
            wait_for_products<0>();
            settle_registers(dscores);
        }
#pragma unroll
        for (int at = 0; at < Base::pairs; ++at) {
            dscores[at] = weights[at] * (dscores[at] - facts[at % 4 / 2].delta);
        }
        if constexpr (hides) this->hide(dscores, first, 0);
        this->pack(words, dscores);
        this->add(of_queries, words, 0, stage, true);
        wait_for_products<0>();
        settle_registers(of_queries);
        this->release(stage);
    }

    __device__ __forceinline__ void find_all() {
        const auto &work = this->work;
        const auto &problem = this->arguments.problem;
        this->begin();
        const HeadFacts<T> of_head(problem, work.head);
        T *dq[2];
        bool sunk[2];
        for (int half = 0; half < 2; ++half) {
            const int i = this->own(half);
            const bool there = i < work.head.rows;
            dq[half] = there ? of_head.rows.at(i) : nullptr;
            facts[half] = there ? of_head.at(i) : RowFacts<f32>{};
            sunk[half] = facts[half].logsumexp == -kInfinity<f32>;
            exponents[half] = sunk[half] ? kInfinity<f32> : facts[half].logsumexp * kLog2E;
        }
#pragma unroll
        for (int at = 0; at < Base::sums; ++at) of_queries[at] = 0;
        this->packed = problem.keys.layout.starts != nullptr;
        this->add_tiles(*this);
#pragma unroll
        for (int at = 0; at < Base::sums; ++at) {
            if (sunk[at % 4 / 2]) of_queries[at] = 0;
        }
        __syncwarp(); // all lanes have the facts, in whose place they store
        const bool spoiled = this->store(dq, of_queries, problem.logits.scale, static_cast<int>(problem.key_width));
        if (!__any_sync(~0u, spoiled && this->hides)) return;
        __syncwarp(); // what other lanes have stored is seen
#pragma unroll 1
        for (int r = 0; r < 16; ++r) {
            const int row = this->first_own() + thread() / 32 * 16 + r;
            const RowFacts<f32> of_row = shuffle(r < 8 ? facts[0] : facts[1], r % 8 * 4);
            if (row < work.head.rows) store_query_again(this->arguments, work, row, of_row);
        }
    }
};

} // namespace baracuda
