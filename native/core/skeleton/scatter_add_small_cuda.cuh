// scatter_add.h on the device for few terms: every block holds all keys in shared memory, and a warp looks through them
// for each term. That of the first term of a row adds up the row's terms; rows of more than 64 are shared by the warps
// of the block, which sum 64 terms each in turn. The terms of a block are apart, for the first terms of rows that have
// many are not. One launch, and no workspace.
#pragma once

#include "core/device/shared_memory.cuh"
#include "core/skeleton/scatter_add_rows_cuda.cuh"

namespace baracuda {

struct ScatterSmallPolicy {
    static constexpr int threads = 256, warps = threads / 32;
    static constexpr int loads = 8; // of rows, at once
    static constexpr int64_t most_terms = 1 << 11;
    static_assert(most_terms <= kSumTerms * kSumTerms);
    // Steps of warps through the keys, for all terms: 10 us of the device.
    static constexpr int64_t most_steps = 1 << 20;
};

/// Lists up to 64 terms with this key, the first of which is term `from`: those of ranks first, first + 1, ... among
/// them. Returns how many there are, all together, or, where these are more than first + 64, any number beyond that.
template <class Key> __device__ int list_terms(const Key *keys, int count, Key key, int from, int first, int *list) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    int found = 0;
    for (int begin = from; begin < count && found <= first + kSumTerms; begin += 32) {
        const bool equal = begin + lane < count && keys[begin + lane] == key;
        const uint32_t votes = __ballot_sync(~0u, equal);
        const int rank = found + warp_rank(votes) - first;
        if (equal && 0 <= rank && rank < kSumTerms) list[rank] = begin + lane;
        found += __popc(votes);
    }
    __syncwarp();
    return found;
}

/// A strip is 32 vectors of a row.
template <int V, class T, class Keys, class Terms>
__global__ void __launch_bounds__(ScatterSmallPolicy::threads)
    scatter_small_kernel(int count, int64_t width, int64_t strips, Keys keys, Terms terms, const T *in, T *out) {
    begin_kernel();
    using Policy = ScatterSmallPolicy;
    using Key = typename Keys::Key;
    using Sums = Lanes<Compute<T>, V>;
    __shared__ int lists[Policy::warps][kSumTerms];
    __shared__ FoundTerm<Compute<T>, Terms> found_terms[Policy::warps][kSumTerms];
    __shared__ bool is_long[Policy::warps];
    __shared__ Sums sums_of[Policy::warps][32];
    Key *const held = dynamic_shared_memory<Key>();
    for (int i = static_cast<int>(threadIdx.x); i < count; i += Policy::threads) held[i] = keys.key(i);
    __syncthreads();

    const int warp = static_cast<int>(threadIdx.x / 32), lane = static_cast<int>(threadIdx.x % 32);
    const int blocks = static_cast<int>(gridDim.x / strips), block = static_cast<int>(blockIdx.x / strips);
    const int own = warp * blocks + block;
    const int64_t column = (blockIdx.x % strips * 32 + lane) * V;
    int *const list = lists[warp];
    auto *const found = found_terms[warp];
    const auto find_terms = [&](int length) {
        for (int k = lane; k < length; k += 32) found[k].find(terms, list[k]);
        __syncwarp();
    };
    const auto sum_of_found = [&](int length) {
        return sum_of_rows<V, Policy::loads>(length, width, in + column,
                                             [&](int k) -> Term<Compute<T>> { return found[k]; });
    };
    bool begins = own < count && static_cast<int64_t>(held[own]) < keys.rows;
    for (int begin = 0; begins && begin < own; begin += 32) {
        begins = __ballot_sync(~0u, begin + lane < own && held[begin + lane] == held[own]) == 0;
    }
    const int length = begins ? list_terms(held, count, held[own], own, 0, list) : 0;
    const bool longer = length > kSumTerms;
    if (begins && !longer) {
        find_terms(length);
        if (column < width) add_to_row(out + held[own] * width + column, sum_of_found(length));
    }
    if (lane == 0) is_long[warp] = longer;
    __syncthreads();

    for (int w = 0; w < Policy::warps; ++w) {
        if (!is_long[w]) continue;
        const int from = w * blocks + block;
        Sums total = {};
        for (int first = 0;; first += Policy::warps * kSumTerms) {
            const int begin = first + warp * kSumTerms;
            const int more = min(list_terms(held, count, held[from], from, begin, list) - begin, kSumTerms);
            find_terms(more);
            if (more > 0 && column < width) sums_of[warp][lane] = sum_of_found(more);
            const int sums = __syncthreads_count(lane == 0 && more > 0);
            for (int s = 0; s < sums && warp == w; ++s) {
                if (first + s == 0) {
                    total = sums_of[s][lane];
                } else {
                    AddLanes()(total, sums_of[s][lane]);
                }
            }
            __syncthreads();
            if (sums < Policy::warps) break;
        }
        if (warp == w && column < width) add_to_row(out + held[from] * width + column, total);
    }
}

/// Whether scatter_add_small() is faster than a sort.
template <class T> bool is_small_scatter(int64_t count, int64_t width, const T *in, const T *out) {
    const int64_t strips = ceil_divide(width, 32 * row_vector(width, in, out));
    return count <= ScatterSmallPolicy::most_terms &&
           count * ceil_divide(count, 32) * strips <= ScatterSmallPolicy::most_steps;
}

template <class T, class Keys, class Terms>
Status scatter_add_small(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms,
                         const T *in, T *out) {
    using Policy = ScatterSmallPolicy;
    return with_row_vectors(width, in, out, [&](auto V) {
        const int64_t strips = ceil_divide(width, 32 * decltype(V)::value);
        return launch(call, ceil_divide(count, Policy::warps) * strips, Policy::threads,
                      static_cast<int>(count * sizeof(typename Keys::Key)),
                      scatter_small_kernel<decltype(V)::value, T, Keys, Terms>, static_cast<int>(count), width, strips,
                      keys, terms, in, out);
    });
}

} // namespace baracuda
