// Sums of a block for cells, in shared memory, of values that its threads have at the same time. Of values of one cell,
// one is added in each round: the first one in their order, which an integer minimum finds.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Slots in shared memory, which are cells side by side, or are found for cells by a hash.
struct SumSlots {
    int32_t count;
    bool hashed;

    template <class P> HD static constexpr int bytes_of_slot(bool hashed) { return sizeof(P) + (hashed ? 8 : 4); }
    template <class P> HD int64_t bytes() const { return int64_t{count} * bytes_of_slot<P>(hashed); }
};

/// For `cells`, of which up to `distinct` have values, three slots for two of these at least.
inline SumSlots few_slots(int64_t cells, int64_t distinct) {
    const int64_t slots = std::max<int64_t>(64, distinct * 3 / 2);
    return cells <= slots ? SumSlots{static_cast<int32_t>(cells), false}
                          : SumSlots{static_cast<int32_t>(std::min<int64_t>(slots, INT32_MAX)), true};
}

template <class P> class SumTable {
  public:
    static constexpr uint32_t none = ~0u; // no cell
    static constexpr int order_bits = 11; // of the order of the values that are added at a time

    /// `used`: the slots in use, where they are found by a hash. The block synchronizes before it adds.
    __device__ SumTable(const SumSlots &slots, P *memory, int *used) : slots_(slots), sums_(memory), used_(used) {
        firsts_ = reinterpret_cast<uint32_t *>(memory + slots.count), keys_ = firsts_ + slots.count;
        clear();
    }
    __device__ void clear() {
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
#pragma unroll 1
        for (int i = thread; i < slots_.count; i += threads) {
            sums_[i] = 0, firsts_[i] = none;
            if (slots_.hashed) keys_[i] = none;
        }
        if (thread == 0) *used_ = 0;
        rounds_ = none >> order_bits;
    }

    /// Adds `items` values of each thread, those whose cell is one: those of the first item before those of the second
    /// one, each in the order of the threads. Returns how many slots are in use. The block synchronizes.
    template <int items> __device__ int add(const uint32_t (&cell)[items], const P (&value)[items]) {
        uint32_t slot[items];
        bool waits[items];
#pragma unroll
        for (int u = 0; u < items; ++u) {
            waits[u] = cell[u] != none;
            slot[u] = cell[u];
            if (slots_.hashed && waits[u]) slot[u] = find(cell[u]);
        }
        if (rounds_ < 2 * items * blockDim.x) forget_rounds();
        int used = 0;
        for (bool again = true; again;) {
            const uint32_t first = --rounds_ << order_bits;
#pragma unroll
            for (int u = 0; u < items; ++u) {
                if (waits[u]) atomicMin(firsts_ + slot[u], first + u * blockDim.x + threadIdx.x);
            }
            __syncthreads();
            used = *static_cast<volatile int *>(used_);
            again = false;
#pragma unroll
            for (int u = 0; u < items; ++u) {
                if (!waits[u]) continue;
                const uint32_t winner = static_cast<const volatile uint32_t *>(firsts_)[slot[u]];
                if (winner == first + u * blockDim.x + threadIdx.x) {
                    sums_[slot[u]] += value[u];
                    waits[u] = false;
                }
                again |= waits[u];
            }
            again = __syncthreads_or(again);
        }
        return used;
    }

    /// give(cell, sum) for each sum that is not 0, by all threads.
    template <class Give> __device__ void for_each(const Give &give) const {
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i < slots_.count; i += static_cast<int>(blockDim.x)) {
            const P sum = sums_[i];
            if (sum != 0) give(slots_.hashed ? keys_[i] : static_cast<uint32_t>(i), sum);
        }
    }

  private:
    const SumSlots slots_;
    P *const sums_;
    int *const used_;
    uint32_t *firsts_, *keys_; // of a slot: which value is first, less in each round; its cell
    uint32_t rounds_;

    /// `firsts` begins again, once a round could not have less.
    __device__ void forget_rounds() {
        __syncthreads();
        for (int i = static_cast<int>(threadIdx.x); i < slots_.count; i += static_cast<int>(blockDim.x)) {
            firsts_[i] = none;
        }
        rounds_ = none >> order_bits;
        __syncthreads();
    }
    /// There is a slot for each cell, or an empty one.
    __device__ uint32_t find(uint32_t cell) {
        constexpr uint32_t factor = 2246822519u; // scatters neighbours
        uint32_t slot = scaled_hash(cell * factor, static_cast<uint32_t>(slots_.count));
        for (;;) {
            const uint32_t key = atomicCAS(keys_ + slot, none, cell);
            if (key == none) atomicAdd(used_, 1);
            if (key == none || key == cell) return slot;
            if (++slot == static_cast<uint32_t>(slots_.count)) slot = 0;
        }
    }
};

} // namespace baracuda::image
