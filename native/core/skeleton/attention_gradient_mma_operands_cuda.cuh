// The tiles in shared memory that attention_gradient_mma_cuda.cuh multiplies, and its problem.
#pragma once

#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_mma_cuda.cuh"
#include "core/skeleton/attention_tile_cuda.cuh"

namespace baracuda {

/// What a block sums: the gradients of its own queries, or those of its own keys, of their values, or both.
enum class GradientOf { queries, keys, values, keys_and_values };

/// What a block has, for operands of up to `width` columns: q k is product 0, dy v is product 1.
template <class T, int width_, GradientOf of> struct GradientTile {
    static constexpr bool by_keys = of != GradientOf::queries;
    static constexpr bool sums_dscores = of != GradientOf::values;
    static constexpr bool sums_weights = of == GradientOf::values || of == GradientOf::keys_and_values;
    static constexpr int width = width_, results = sums_dscores + sums_weights;
    // A thread holds at most 128 sums, and of each product 16 numbers for 16 of its warp's own rows. With 64 others in
    // a tile, or more sums, there would not be enough registers.
    static constexpr int row_tiles = results * width > 128 ? 1 : 2, own = 16 * row_tiles * kMmaWarps;
    static constexpr int others = 32;
    static_assert(own <= kMmaThreads && others <= kMmaThreads); // a thread reads the facts of one row
    static constexpr int other_tiles = others / 8, pairs = row_tiles * other_tiles;
    static constexpr int product_elements = (own + 2 * others) * width, facts_count = by_keys ? 2 * others : own;
    static constexpr int facts_at = 2 * product_elements * static_cast<int>(sizeof(T));
    static constexpr int bytes = facts_at + facts_count * static_cast<int>(sizeof(RowFacts<f32>));

    using Pairs = f32[pairs][4];
    using Sums = f32[row_tiles][width / 8][4];

    __device__ static T *memory(int product) { return dynamic_shared_memory<T>() + product * product_elements; }
    __device__ static MatrixTile<T, width> own_tile(int product) { return {memory(product)}; }
    __device__ static MatrixTile<T, width> other_tile(int product, int stage) {
        return {memory(product) + (own + stage * others) * width};
    }
    /// Of a block's own rows, or of those of a tile: logsumexp in powers of two, which make scaled weights, and delta
    /// divided by their scale.
    __device__ static RowFacts<f32> *facts(int stage) {
        return reinterpret_cast<RowFacts<f32> *>(dynamic_shared_memory() + facts_at) + (by_keys ? stage * others : 0);
    }
};

/// A problem whose logits are made of products that are scaled already, in how many parts the heads that share keys are
/// summed, by a block of a cluster each, and which of its operands can be copied 8 elements at a time: q and dy, k and
/// v.
template <class T> struct MmaGradient {
    AttentionGradient<T> problem;
    f32 scale;
    int parts;
    bool whole[2][2];
};

/// The bits 15 and 31 of a word for each of its elements that is an infinity or NaN.
template <class T> __device__ uint32_t special_bits(uint32_t word) {
    constexpr uint32_t both = 0x10001u;
    return ((word & kExponentBits<T> * both) + (0x8000u - kExponentBits<T>)*both) & 0x8000u * both;
}

/// Makes 0 of the infinities and NaN of a run of 8 elements; returns whether there are any.
template <class T> __device__ bool clear_run(T *elements) {
    uint4 &run = *reinterpret_cast<uint4 *>(elements);
    uint32_t words[4] = {run.x, run.y, run.z, run.w}, found = 0;
#pragma unroll
    for (uint32_t &word : words) {
        const uint32_t special = special_bits<T>(word);
        word &= ~((special >> 15) * 0xffffu);
        found |= special;
    }
    if (found != 0) run = {words[0], words[1], words[2], words[3]};
    return found != 0;
}

/// The same of a thread's share of a tile.
template <int rows, int threads = kMmaThreads, class T, int width>
__device__ bool clear_specials(const MatrixTile<T, width> &tile) {
    bool any = false;
#pragma unroll 4
    for (int at = threadIdx.x; at < rows * width / 8; at += threads) any |= clear_run(tile.elements + 8 * at);
    return any;
}

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
/// multiply_words(), called: of bf16, which these tensor cores lack, it is long, and thousands of copies of it would
/// take minutes to compile.
template <class T> __device__ __noinline__ float4 multiply_called(float4 sums, uint4 a, uint2 b) {
    f32 made[4] = {sums.x, sums.y, sums.z, sums.w};
    const uint32_t of_a[4] = {a.x, a.y, a.z, a.w}, of_b[2] = {b.x, b.y};
    multiply_words<T>(made, of_a, of_b);
    return {made[0], made[1], made[2], made[3]};
}
#endif

/// sums += a b.
template <class T> __device__ void multiply_fragments(f32 (&sums)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    if constexpr (std::is_same_v<T, bf16>) {
        const float4 made =
            multiply_called<T>({sums[0], sums[1], sums[2], sums[3]}, {a[0], a[1], a[2], a[3]}, {b[0], b[1]});
        sums[0] = made.x, sums[1] = made.y, sums[2] = made.z, sums[3] = made.w;
        return;
    }
#endif
    multiply_words<T>(sums, a, b);
}

} // namespace baracuda
