// The pass of attention_gradient_wgmma.h by keys. A warpgroup has 64 keys, and of each tile of rows it multiplies keys
// by queries and values by dy, so that weights and dS, transposed, are where the products that sum them take their left
// operand from, in registers.
#pragma once

#include "core/skeleton/attention_gradient_wgmma_again.cuh"

namespace baracuda {

/// Stores the sums of a warpgroup, of keys, values or both.
template <class Tile>
__device__ __forceinline__ void store_key_gradients(const GradientProducts<Tile> &products,
                                                    const f32 (*of_keys)[Tile::width / 2],
                                                    const f32 (*of_values)[Tile::width / 2]) {
    using T = typename Tile::T;
    const auto &work = products.work;
    const auto &problem = products.arguments.problem;
    T *dk[2], *dv[2];
    for (int half = 0; half < 2; ++half) {
        const int key = products.own(half);
        const bool there = key < work.head.keys;
        dk[half] = there ? problem.dk.rows.at(work.head.b, work.head.h, key) : nullptr;
        dv[half] = there ? problem.dv.rows.at(work.head.b, work.head.h, key) : nullptr;
    }
    bool spoiled = false;
    if (of_values != nullptr) {
        spoiled |= products.store(dv, *of_values, 1 / kWeightScale, static_cast<int>(problem.value_width));
    }
    if (of_keys != nullptr) {
        spoiled |= products.store(dk, *of_keys, problem.logits.scale, static_cast<int>(problem.key_width));
    }
    if (!__any_sync(~0u, spoiled && (products.hides || *products.shared.sunk))) return;
    __syncwarp(); // what other lanes have stored is seen
#pragma unroll 1
    for (int r = 0; r < 16; ++r) {
        const int key = products.first_own() + products.thread() / 32 * 16 + r;
        if (key < work.head.keys) {
            store_key_again(products.arguments, work, key, of_keys != nullptr, of_values != nullptr);
        }
    }
}

template <class Tile> struct KeyGradientProducts : GradientProducts<Tile> {
    using Base = GradientProducts<Tile>;
    using T = typename Tile::T;
    using Base::thread;

    f32 of_keys[Base::sums], of_values[Base::sums];
    f32 weights[Base::pairs], dscores[Base::pairs];
    uint32_t words_of_weights[Tile::others / 16][4], words_of_dscores[Tile::others / 16][4];

    /// Adds what a tile of rows gives. Products with values are under way while weights are found, and those that sum
    /// weights while dS is.
    template <bool hides> __device__ __forceinline__ void add_tile(int first) {
        const int stage = this->take_stage();
        if (this->packed) this->clear_behind(stage, first);
        this->multiply(weights, 0, stage);
        this->multiply(dscores, 1, stage);
        wait_for_products<1>();
        settle_registers(weights);
        const f32 *const facts = this->shared.facts_of(stage);
        const f32 factor = this->arguments.factor();
        this->for_columns(
            facts, [&](int at, f32 logsumexp) { weights[at] = exp2_estimate(fma(weights[at], factor, -logsumexp)); });
        if constexpr (hides) this->hide(weights, first, 0);
        this->pack(words_of_weights, weights);
        this->add(of_values, words_of_weights, 1, stage, true);
        wait_for_products<1>();
        settle_registers(dscores);
        this->for_columns(facts + Tile::others, [&](int at, f32 delta) {
            dscores[at] = weights[at] * fma(dscores[at], 1 / kWeightScale, -delta);
        });
        if constexpr (hides) this->hide(dscores, first, 0);
        this->pack(words_of_dscores, dscores);
        this->add(of_keys, words_of_dscores, 0, stage, true);
        wait_for_products<0>();
        settle_registers(of_values);
        settle_registers(of_keys);
        this->release(stage);
    }

    /// Weights and dS become of the products with the tile at hand, and are added; the products with the next tile are
    /// made with those that add them.
    template <bool hides, bool last> __device__ __forceinline__ void step() {
        const int at_hand = this->stage, first = this->first;
        if constexpr (Tile::ahead == 2) this->multiply(dscores, 1, at_hand);
        if constexpr (!last) this->next_tile();
        const f32 *const facts = this->shared.facts_of(at_hand);
        const f32 factor = this->arguments.factor();
        this->for_columns(
            facts, [&](int at, f32 logsumexp) { weights[at] = exp2_estimate(fma(weights[at], factor, -logsumexp)); });
        if constexpr (hides) this->hide(weights, first, 0);
        this->pack(words_of_weights, weights);
        this->add(of_values, words_of_weights, 1, at_hand, true);
        if constexpr (Tile::ahead == 2) {
            wait_for_products<1>();
            settle_registers(dscores);
        }
        this->for_columns(facts + Tile::others, [&](int at, f32 delta) {
            dscores[at] = weights[at] * fma(dscores[at], 1 / kWeightScale, -delta);
        });
        if constexpr (hides) this->hide(dscores, first, 0);
        this->pack(words_of_dscores, dscores);
        this->add(of_keys, words_of_dscores, 0, at_hand, true);
        if constexpr (!last) {
            this->multiply(weights, 0, this->stage);
            if constexpr (Tile::ahead == 1) this->multiply(dscores, 1, this->stage);
        }
        wait_for_products<0>();
        settle_registers(of_values);
        settle_registers(of_keys);
        settle_registers(weights);
        if constexpr (Tile::ahead == 1) settle_registers(dscores);
        this->release(at_hand);
    }
    __device__ __forceinline__ void add_all() {
        if (this->left > 0) {
            this->next_tile();
            this->multiply(weights, 0, this->stage);
            if constexpr (Tile::ahead == 1) this->multiply(dscores, 1, this->stage);
            wait_for_products<0>();
            settle_registers(weights);
            if constexpr (Tile::ahead == 1) settle_registers(dscores);
            while (this->left > 0) {
#pragma unroll 1
                while (this->left > 0 && this->sees_all(this->first)) step<false, false>();
#pragma unroll 1
                while (this->left > 0 && !this->sees_all(this->first)) this->hides = true, step<true, false>();
            }
            this->hides |= !this->sees_all(this->first);
            step<true, true>();
        }
        this->pass_rest();
    }

    __device__ __forceinline__ void find_all() {
        this->begin();
#pragma unroll
        for (int at = 0; at < Base::sums; ++at) of_keys[at] = of_values[at] = 0;
        this->packed = this->arguments.problem.queries.layout.starts != nullptr;
        if constexpr (Tile::ahead > 0) {
            if (this->work.count > 0) {
                wait_for_phase(this->shared.own_full, 0);
                add_all();
            }
        } else {
            this->add_tiles(*this);
        }
        store_key_gradients(*this, &of_keys, &of_values);
    }
};

/// The gradients of wide keys.
template <class Tile> struct WideKeyGradientProducts : GradientProducts<Tile> {
    using Base = GradientProducts<Tile>;
    f32 of_keys[Base::sums];
    f32 weights[Base::pairs], dscores[Base::pairs];
    uint32_t words[Tile::others / 16][4];

    template <bool hides> __device__ __forceinline__ void add_tile(int first) {
        const int of_dy = this->take_stage();
        this->multiply(dscores, 1, of_dy);
        const int of_queries = this->take_stage();
        if (this->packed) this->clear_behind(of_queries, first);
        this->multiply(weights, 0, of_queries);
        wait_for_products<1>();
        settle_registers(dscores);
        this->release(of_dy);
        wait_for_products<0>();
        settle_registers(weights);
        const f32 *const facts = this->shared.facts_of(of_queries);
        const f32 factor = this->arguments.factor();
        this->for_columns(
            facts, [&](int at, f32 logsumexp) { weights[at] = exp2_estimate(fma(weights[at], factor, -logsumexp)); });
        this->for_columns(facts + Tile::others, [&](int at, f32 delta) {
            dscores[at] = weights[at] * fma(dscores[at], 1 / kWeightScale, -delta);
        });
        if constexpr (hides) this->hide(dscores, first, 0);
        this->pack(words, dscores);
        this->add(of_keys, words, 0, of_queries, true);
        wait_for_products<0>();
        settle_registers(of_keys);
        this->release(of_queries);
    }

    __device__ __forceinline__ void find_all() {
        this->begin();
        this->packed = this->arguments.problem.queries.layout.starts != nullptr;
#pragma unroll
        for (int at = 0; at < Base::sums; ++at) of_keys[at] = 0;
        this->add_tiles(*this);
        store_key_gradients(*this, &of_keys, static_cast<decltype(&of_keys)>(nullptr));
    }
};

/// Weights and what they sum, of wide values.
template <class Tile> struct ValueGradientProducts : GradientProducts<Tile> {
    using Base = GradientProducts<Tile>;
    f32 of_values[Base::sums];
    f32 weights[Base::pairs];
    uint32_t words[Tile::others / 16][4];

    template <bool hides> __device__ __forceinline__ void add_tile(int first) {
        const int of_queries = this->take_stage();
        if (this->packed) this->clear_behind(of_queries, first);
        this->multiply(weights, 0, of_queries);
        wait_for_products<0>();
        settle_registers(weights);
        const f32 factor = this->arguments.factor();
        this->for_columns(this->shared.facts_of(of_queries), [&](int at, f32 logsumexp) {
            weights[at] = exp2_estimate(fma(weights[at], factor, -logsumexp));
        });
        this->release(of_queries);
        if constexpr (hides) this->hide(weights, first, 0);
        this->pack(words, weights);
        const int of_dy = this->take_stage();
        if (this->packed) this->clear_behind(of_dy, first);
        this->add(of_values, words, 1, of_dy, true);
        wait_for_products<0>();
        settle_registers(of_values);
        this->release(of_dy);
    }

    __device__ __forceinline__ void find_all() {
        this->begin();
        this->packed = this->arguments.problem.queries.layout.starts != nullptr;
#pragma unroll
        for (int at = 0; at < Base::sums; ++at) of_values[at] = 0;
        this->add_tiles(*this);
        store_key_gradients(*this, static_cast<decltype(&of_values)>(nullptr), &of_values);
    }
};

} // namespace baracuda
