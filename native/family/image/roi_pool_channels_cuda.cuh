// roi_pool_backward of up to 4096 gradients of each of many channels. A block has all gradients of some channels, each
// of them in a register, and adds them up as integers in a table in shared memory. The thread whose gradient is the
// first one to come for its cell adds the sum to dinput.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// How blocks take channels.
struct ChannelSums {
    static constexpr int items = 4; // gradients of a thread
    static constexpr int most_threads = 1024, fewest_threads = 64;
    static constexpr int grouped = 256;      // gradients of a block, which channels with fewer share
    static constexpr int fewest_slots = 128; // of a table
    // Fewer gradients take no more time where blocks that share those of a channel compare them in pairs (f32 8 x 219 x
    // 393, 784 of a channel, 6.1 us for 4.9; f64 47 of 4 x 14, 464, 5.4 for 4.5), unless a channel has many (f32 24 of
    // 27 x 210, 2303, 10.1 for 24.2; f16 3 of 21 x 66, 2156, 6.2 for 7.4; f32 47 of 72 x 30, 784, 5.7 for 11.0); more
    // are as fast by warps that have planes, 80 to 90 thousand in 1 us, unless planes have far more cells.
    static constexpr int least = 1 << 16, most_in_planes = 1 << 19;
    static constexpr int many = 1024, least_of_many = 1 << 12; // of a channel, and of all
    static constexpr int some = 512, least_of_some = 1 << 14;

    int32_t count, channels; // gradients and channels of a block
    int threads, per_thread, slots, room, top;
    int64_t groups;
    Divider<int32_t> by_region, by_channel; // gradients of a region, in these channels, and in one

    /// Slots that a block has room for.
    template <class P> static int most_slots() {
        return (max_shared_bytes() - 1024) / (8 * PoolSlots::bytes_apart<P>()) * 8;
    }
    /// Whether a block has room for the gradients of a channel, and dinput has places for 32 bits.
    template <class P> static bool serve(const RoiShape &shape) {
        return shape.count * shape.pooled() <= std::min(most_slots<P>(), most_threads * items) &&
               int64_t{shape.images} * shape.channels < UINT32_MAX / shape.plane();
    }
    static bool pays(const RoiShape &shape) {
        const int64_t of_channel = shape.count * shape.pooled(), gradients = of_channel * shape.channels;
        const bool fill_planes = of_channel * 2 > std::min(shape.images, shape.count) * shape.plane();
        const bool are_enough = gradients > least || (of_channel > many && gradients > least_of_many) ||
                                (of_channel > some && gradients > least_of_some);
        return are_enough && !(fill_planes && gradients > most_in_planes);
    }
    template <class T> static ChannelSums make(const RoiShape &shape) {
        const int64_t of_channel = shape.count * shape.pooled();
        ChannelSums made = {};
        made.channels = static_cast<int32_t>(std::clamp<int64_t>(grouped / of_channel, 1, shape.channels));
        made.groups = ceil_divide(int64_t{shape.channels}, int64_t{made.channels});
        made.count = static_cast<int32_t>(of_channel * made.channels);
        // One gradient of a thread, as long as all threads find room at once.
        const int64_t room = int64_t{most_threads} * multiprocessors();
        const int64_t per_thread = std::max(ceil_divide(int64_t{made.count} * made.groups, room),
                                            ceil_divide(made.count, int64_t{most_threads}));
        made.per_thread = static_cast<int>(std::clamp<int64_t>(per_thread, 1, items));
        const auto fit = [&] { // whether all blocks find room at once
            made.threads = static_cast<int>(ceil_divide(ceil_divide(made.count, made.per_thread), 32) * 32);
            made.threads = std::max(made.threads, int{fewest_threads});
            return made.groups <= most_threads / made.threads * int64_t{multiprocessors()};
        };
        while (!fit() && made.per_thread < items) ++made.per_thread;
        made.slots = std::max(static_cast<int>(ceil_divide(made.count, 4) * 8), int{fewest_slots});
        made.slots = std::min(made.slots, most_slots<Compute<T>>());
        made.room = PoolSlots::room_of<Compute<T>>(of_channel);
        made.top = PoolSlots::top_of<T>(made.room);
        made.by_region = Divider<int32_t>(static_cast<int32_t>(shape.pooled() * made.channels));
        made.by_channel = Divider<int32_t>(static_cast<int32_t>(shape.pooled()));
        return made;
    }
    template <class P> int shared_bytes() const { return slots * PoolSlots::bytes_apart<P>(); }
};

/// The table of a block: the words of slots, their cells, and the largest exponents of their gradients.
template <class P> struct ChannelTable {
    using Units = PoolUnits<P>;
    static constexpr int words = Units::words;
    static constexpr uint32_t none = PoolSlots::none;

    uint32_t *const memory;
    const int slots;

    __device__ uint32_t *sum(uint32_t slot) const { return memory + slot; }
    __device__ uint32_t *cell(uint32_t slot) const { return sum(slot) + words * slots; }
    __device__ uint32_t *top(uint32_t slot) const { return sum(slot) + (words + 1) * slots; }

    __device__ void clear() const {
        auto *const fours = reinterpret_cast<uint4 *>(memory);
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i < (words + 1) * slots / 4; i += static_cast<int>(blockDim.x)) {
            const uint32_t all = i < words * slots / 4 ? 0 : none;
            fours[i] = {all, all, all, all};
        }
    }
    /// The slot of a cell. There are as many as gradients.
    __device__ uint32_t find(uint32_t wanted, bool *is_first) const {
        constexpr uint32_t golden = 2654435769u; // which scatters neighbours
        uint32_t slot = scaled_hash(wanted * golden, static_cast<uint32_t>(slots));
#pragma unroll 1
        for (;;) {
            const uint32_t found = atomicCAS(cell(slot), none, wanted);
            *is_first = found == none;
            if (found == none || found == wanted) return slot;
            if (++slot == static_cast<uint32_t>(slots)) slot = 0;
        }
    }
};

/// Moves the first of some to their end.
template <class V, int count> __device__ void rotate(V (&of)[count]) {
    const V first = of[0];
#pragma unroll
    for (int i = 0; i + 1 < count; ++i) of[i] = of[i + 1];
    of[count - 1] = first;
}

template <class T>
__global__ void __launch_bounds__(ChannelSums::most_threads)
    roi_pool_backward_channels_kernel(RoiShape shape, ChannelSums sums, const T *dout, const T *rois,
                                      const int32_t *argmax, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using Units = PoolUnits<P>;
    constexpr int items = ChannelSums::items, words = Units::words;
    constexpr uint32_t none = PoolSlots::none;
    __shared__ uint32_t largest, misfits; // the exponent of all gradients; whether sums need units of their own
    const int32_t first_channel = static_cast<int32_t>(blockIdx.x) * sums.channels, pooled = sums.by_channel.divisor();
    const ChannelTable<P> table = {dynamic_shared_memory<uint32_t>(), sums.slots};

    // The gradients of a thread, as far apart as the block has threads. No use of them comes before the last load.
    const int threads = static_cast<int>(blockDim.x), thread = static_cast<int>(threadIdx.x);
    T loaded[items], image[items], old[items];
    uint32_t cell[items], channel[items], slot[items]; // the slots for which this thread came first
#pragma unroll
    for (int u = 0; u < items; ++u) {
        cell[u] = slot[u] = none;
        const int i = u * threads + thread;
        if (u >= sums.per_thread || i >= sums.count) continue;
        const int32_t region = sums.by_region.quotient(i), of_region = i - region * sums.by_region.divisor();
        channel[u] = static_cast<uint32_t>(first_channel + sums.by_channel.quotient(of_region));
        if (channel[u] >= static_cast<uint32_t>(shape.channels)) continue;
        const int64_t from = (int64_t{region} * shape.channels + first_channel) * pooled + of_region;
        cell[u] = static_cast<uint32_t>(argmax[from]), loaded[u] = dout[from], image[u] = rois[int64_t{region} * 5];
    }
    if (threadIdx.x == 0) largest = misfits = 0;
    table.clear();
    __syncthreads();
    P value[items];
    int own = 0;
#pragma unroll
    for (int u = 0; u < items; ++u) {
        value[u] = 0;
        if (cell[u] >= static_cast<uint32_t>(shape.plane())) {
            cell[u] = none;
            continue;
        }
        const int32_t of = roi_image(image + u, shape.images);
        value[u] = widen(loaded[u]);
        if (of < 0 || value[u] == 0) {
            cell[u] = none;
            continue;
        }
        own = max(own, Units::exponent(value[u]));
        cell[u] += (static_cast<uint32_t>(of) * shape.channels + channel[u]) * static_cast<uint32_t>(shape.plane());
        old[u] = dinput[cell[u]]; // before it is known who needs it
    }
    int top = sums.top;
    if (top == 0) {
        own = warp_max(own);
        if (threadIdx.x % 32 == 0 && own > 0) atomicMax(&largest, static_cast<uint32_t>(own));
        __syncthreads();
        top = min(static_cast<int>(largest), Units::largest_exponent);
    }

    bool fits = true;
#pragma unroll 1
    for (int u = 0; u < sums.per_thread; ++u) {
        uint32_t word[words] = {};
        bool adds = cell[0] != none;
        if (adds && !Units::split(value[0], top, sums.room, word)) fits = adds = false;
        if (Units::merge_lanes(adds, cell[0], word)) {
            bool is_first;
            const uint32_t at = table.find(cell[0], &is_first);
            if (is_first) slot[0] = at;
            Units::add(table.sum(at), sums.slots, word);
        }
        rotate(cell), rotate(value), rotate(slot), rotate(old);
    }
    if (!fits) atomicOr(&misfits, 1u);
    __syncthreads();
    const bool apart = misfits != 0;
    if (apart) {
        // Sums in units of their own, of their largest gradients: a turn finds these. Not all cells have come before.
#pragma unroll 1
        for (int turn = 0; turn < 3; ++turn) {
#pragma unroll 1
            for (int u = 0; u < items; ++u) {
                if (cell[0] != none) {
                    bool is_first;
                    const uint32_t at = table.find(cell[0], &is_first);
                    if (is_first) slot[0] = at;
                    const uint32_t mark = Units::mark(value[0]);
                    if (turn == 1) {
                        atomicMax(table.top(at), mark ? 0 : static_cast<uint32_t>(Units::exponent(value[0])));
                    } else if (turn == 2 && mark) {
                        atomicOr(table.top(at), mark);
                    } else if (turn == 2) {
                        uint32_t word[words];
                        Units::truncate(value[0], static_cast<int>(*table.top(at) & Units::of_top), sums.room, word);
                        Units::add(table.sum(at), sums.slots, word);
                    }
                }
                if (turn == 0 && slot[0] != none) {
                    for (int w = 0; w < words; ++w) table.sum(slot[0])[w * sums.slots] = 0;
                    *table.top(slot[0]) = 0;
                }
                rotate(cell), rotate(value), rotate(slot), rotate(old);
            }
            __syncthreads();
        }
    }
#pragma unroll 1
    for (int u = 0; u < items; ++u) {
        if (slot[0] != none) {
            uint32_t word[words];
#pragma unroll
            for (int w = 0; w < words; ++w) word[w] = table.sum(slot[0])[w * sums.slots];
            const P sum = Units::join(word, apart ? *table.top(slot[0]) : static_cast<uint32_t>(top), sums.room);
            if (sum != 0) dinput[*table.cell(slot[0])] = narrow<T>(widen(old[0]) + sum);
        }
        rotate(slot), rotate(old);
    }
}

template <class T>
Status roi_pool_adjoint_by_channels(const Call &call, const RoiShape &shape, const ChannelSums &sums, const T *dout,
                                    const T *rois, const int32_t *argmax, T *dinput) {
    return launch_with_dynamic_shared(call, sums.groups, sums.threads, sums.shared_bytes<Compute<T>>(),
                                      roi_pool_backward_channels_kernel<T>, shape, sums, dout, rois, argmax, dinput);
}

} // namespace baracuda::image
