// roi_pool_backward where gradients are many for their planes, or planes are large: a block has a part of a channel's
// cells, takes the gradients of these in their order, a batch at a time, and adds up those of each cell. It looks at
// all gradients of its channel, or, where these are many and there is a workspace, at those of its own, which were
// sorted for it. Of 32 gradients, runs of one cell are merged in pairs before, in both ways.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_batch_cuda.cuh"

namespace baracuda::image {

/// One gradient of a channel's, as it lies in memory.
template <class T> struct PoolGradient {
    int32_t cell, image; // -1: none
    T value;

    /// Gradient i. No branch, so that a thread's loads are under way at once.
    __device__ void load(int64_t i, const RoiShape &shape, const PoolParts &parts, int64_t channel, const T *dout,
                         const T *rois, const int32_t *argmax) {
        const int64_t pooled = parts.by_pooled.divisor(), held = min(i, parts.gradients - 1);
        const int64_t region = parts.by_pooled.quotient(held);
        const int64_t from = (region * shape.channels + channel) * pooled + (held - region * pooled);
        cell = argmax[from];
        value = dout[from];
        image = i < parts.gradients ? roi_image(rois + region * 5, shape.images) : -1;
    }
    /// Its part and its cell there. Whether it exists and is the first of a run of one cell, whose sum is `sum` then.
    __device__ bool find(const PoolParts &parts, PoolParts::Place &place, Compute<T> &sum) const {
        const bool exists = image >= 0 && cell >= 0 && cell < parts.by_plane.divisor();
        place = parts.place(exists ? image : 0, exists ? cell : 0);
        sum = widen(value);
        return merge_run(exists ? static_cast<uint32_t>(cell) : ~0u, exists ? image : -1, sum) && exists;
    }
};

/// Sorts the gradients of each chunk by the parts, those of a part in their order.
template <class T>
__global__ void __launch_bounds__(PoolPartsPolicy::threads, 2)
    roi_pool_backward_sort_kernel(RoiShape shape, PoolParts parts, PoolRuns<T> runs, int64_t first_channel,
                                  const T *dout, const T *rois, const int32_t *argmax) {
    begin_kernel();
    using P = Compute<T>;
    using Batch = PoolBatch<P>;
    constexpr int warps = Batch::warps, items = Batch::items, threads = Batch::threads;
    Batch &batch = *dynamic_shared_memory<Batch>();
    auto *const cells = reinterpret_cast<uint32_t *>(&batch + 1);
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const auto grid_place = runs.grid.place(static_cast<int64_t>(blockIdx.x));
    const int64_t chunk = grid_place[0], channel = grid_place[1];
    const int rows = parts.chunk / threads;

    PoolGradient<T> gradient[items];
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const int64_t i = u < rows ? chunk * parts.chunk + (warp * rows + u) * 32 + lane : parts.gradients;
        gradient[u].load(i, shape, parts, first_channel + channel, dout, rois, argmax);
    }
    PoolParts::Place place[items];
    P value[items];
    uint32_t wanted = 0;
#pragma unroll
    for (int u = 0; u < items; ++u) {
        wanted |= static_cast<uint32_t>(gradient[u].find(parts, place[u], value[u])) << u;
    }
    BlockCompaction<warps, items> compaction;
    compaction.count(batch.counts[0], [&](int u) { return (wanted >> u & 1) != 0; });
    compaction.for_each([&](int u, int to) {
        batch.numbers[to] = static_cast<uint32_t>(place[u].part) << Batch::place_bits | static_cast<uint32_t>(to);
        batch.values[to] = value[u], cells[to] = place[u].local;
    });
    const int count = compaction.total();
    int bits = 1;
    while (parts.count > 1 << bits) ++bits;
    batch.sort(count, bits);
    const int64_t to = (channel * runs.count + chunk) * parts.chunk;
    for (int i = thread; i < count; i += threads) {
        const uint32_t from = batch.numbers[i] & (Batch::size - 1);
        runs.cells[to + i] = cells[from], runs.values[to + i] = batch.values[from];
    }
    for (int part = thread; part <= parts.count; part += threads) {
        int begin = 0;
        for (int end = count; begin < end;) {
            const int middle = (begin + end) / 2;
            if (static_cast<int>(batch.numbers[middle] >> Batch::place_bits) < part) {
                begin = middle + 1;
            } else {
                end = middle;
            }
        }
        runs.begins[(channel * (parts.count + 1) + part) * runs.count + chunk] = static_cast<uint32_t>(begin);
    }
}

/// The runs of one part in some chunks: where the gradients of each begin among those of all that are listed, and what
/// to add to a place among these for one among the sorted gradients of all chunks.
struct PoolRunList {
    static constexpr int items = 2, most = PoolPartsPolicy::threads * items; // of a thread, and of a list

    uint64_t offsets[most];
    uint32_t begins[most];
    int of_warps[32];

    /// Lists `listed` chunks and returns how many gradients there are. The block synchronizes.
    __device__ int64_t make(const uint32_t *begins_of_part, int64_t chunks, int64_t first_of_all, int64_t chunk,
                            int listed) {
        const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
        uint32_t begin[items];
        int size[items], mine = 0;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const int e = thread * items + u;
            begin[u] = 0, size[u] = 0;
            if (e < listed) {
                begin[u] = begins_of_part[e];
                size[u] = static_cast<int>(begins_of_part[chunks + e] - begin[u]);
            }
            mine += size[u];
        }
        const int until = warp_inclusive_sum(mine);
        __syncthreads(); // the list before is used up
        if (lane == 31) of_warps[warp] = until;
        __syncthreads();
        const int of_lane = lane < static_cast<int>(blockDim.x) / 32 ? of_warps[lane] : 0;
        const int until_warp = warp_inclusive_sum(of_lane);
        int at = __shfl_sync(~0u, until_warp - of_lane, warp) + until - mine;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const int e = thread * items + u;
            if (e < listed) {
                begins[e] = static_cast<uint32_t>(at);
                offsets[e] = static_cast<uint64_t>((first_of_all + e) * chunk + begin[u] - at);
            }
            at += size[u];
        }
        __syncthreads();
        return __shfl_sync(~0u, until_warp, 31);
    }
    /// Where the i-th one of them is.
    __device__ uint64_t find(int64_t i, int listed) const {
        int run = 0;
#pragma unroll
        for (int step = most / 2; step > 0; step /= 2) {
            if (run + step < listed && begins[run + step] <= static_cast<uint32_t>(i)) run += step;
        }
        return offsets[run] + static_cast<uint64_t>(i);
    }
};

/// All gradients of a channel, a few of each thread at a time, of which those of a part are wanted.
template <class T> struct PoolGradients {
    const RoiShape &shape;
    const PoolParts &parts;
    int32_t part;
    int64_t channel;
    const T *dout, *rois;
    const int32_t *argmax;
    int64_t begin = 0;

    using Loaded = PoolGradient<T>;

    __device__ bool ends() { return begin >= parts.gradients; }
    __device__ Loaded load(int64_t i) const {
        Loaded loaded;
        loaded.load(begin + i, shape, parts, channel, dout, rois, argmax);
        return loaded;
    }
    /// Whether it is one of the part.
    __device__ bool find(int64_t, const Loaded &loaded, uint32_t &local, Compute<T> &value) const {
        PoolParts::Place place;
        const bool found = loaded.find(parts, place, value);
        local = place.local;
        return found && place.part == part;
    }
};

/// Those of the runs of a part.
template <class T> struct SortedPoolGradients {
    const PoolRuns<T> &runs;
    int32_t chunk;
    int64_t first_of_all;
    const uint32_t *begins_of_part;
    PoolRunList &list;
    int64_t listed = 0, begin = 0, count = 0; // chunks; of the last list
    int in_list = 0;

    /// The block synchronizes where it lists others.
    __device__ bool ends() {
        while (begin >= count && listed < runs.count) {
            in_list = static_cast<int>(min(runs.count - listed, int64_t{PoolRunList::most}));
            count = list.make(begins_of_part + listed, runs.count, first_of_all + listed, chunk, in_list);
            listed += in_list, begin = 0;
        }
        return begin >= count;
    }
    struct Loaded {
        uint32_t local;
        Compute<T> value;
    };
    __device__ Loaded load(int64_t i) const {
        const uint64_t from = list.find(min(begin + i, count - 1), in_list);
        return {runs.cells[from], runs.values[from]};
    }
    __device__ bool find(int64_t i, const Loaded &loaded, uint32_t &local, Compute<T> &value) const {
        local = loaded.local, value = loaded.value;
        return begin + i < count;
    }
};

template <bool is_sorted, class T>
__global__ void __launch_bounds__(PoolPartsPolicy::threads, 2)
    roi_pool_backward_parts_kernel(RoiShape shape, PoolParts parts, PoolRuns<T> runs, int64_t first_channel,
                                   const T *dout, const T *rois, const int32_t *argmax, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using Batch = PoolBatch<P>;
    constexpr int threads = Batch::threads, warps = Batch::warps, items = 4; // gradients of a thread, at a time
    constexpr int line = PoolPartsPolicy::line;
    Batch &batch = *dynamic_shared_memory<Batch>();
    __shared__ int counts[2][warps];
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const int32_t part = static_cast<int32_t>(blockIdx.x) % parts.count;
    const int64_t of_runs = static_cast<int32_t>(blockIdx.x) / parts.count, channel = first_channel + of_runs;

    // Where too many cells of a part have sums for a batch, it is cut into pieces, and these again: those lines whose
    // lowest bits are some, and of fewer bits where these are all there are.
    const int fewest_bits = max(parts.local_bits - (Batch::key_bits - 1), 0);
    uint32_t piece = 0;
    int piece_bits = fewest_bits, turn = 0;
    for (bool more_pieces = true; more_pieces;) {
        const uint32_t mask = (1u << piece_bits) - 1;
        const int bits = max(parts.local_bits - piece_bits, 1);
        auto gradients = [&] {
            if constexpr (is_sorted) {
                return SortedPoolGradients<T>{runs, parts.chunk, of_runs * runs.count,
                                              runs.begins + (of_runs * (parts.count + 1) + part) * runs.count,
                                              *reinterpret_cast<PoolRunList *>(&batch + 1)};
            } else {
                return PoolGradients<T>{shape, parts, part, channel, dout, rois, argmax};
            }
        }();
        int held = 0, sums = 0; // in the batch; those that it had when it was full
        bool ends = false, complete = true;
        while (!ends && complete) {
            ends = gradients.ends();
            uint32_t local[items], wanted = 0;
            P value[items];
            if (!ends) {
                typename decltype(gradients)::Loaded loaded[items];
#pragma unroll
                for (int u = 0; u < items; ++u) loaded[u] = gradients.load((warp * items + u) * 32 + lane);
#pragma unroll
                for (int u = 0; u < items; ++u) {
                    const bool found = gradients.find((warp * items + u) * 32 + lane, loaded[u], local[u], value[u]);
                    wanted |= static_cast<uint32_t>(found && (local[u] / line & mask) == piece) << u;
                }
                gradients.begin += threads * items;
            }
            BlockCompaction<warps, items> compaction;
            compaction.count(counts[turn ^= 1], [&](int u) { return (wanted >> u & 1) != 0; });
            const auto append = [&](int first, int from) { // those from one on, to places from another one on
                compaction.for_each([&](int u, int place) {
                    const int to = from + place - first;
                    if (place < first || to >= Batch::size) return;
                    const uint32_t key = (local[u] / line >> piece_bits) * line + local[u] % line;
                    batch.numbers[to] = key << Batch::place_bits | static_cast<uint32_t>(to);
                    batch.values[to] = value[u];
                });
            };
            append(0, held);
            const int first = Batch::size - held;
            held += compaction.total();
            if (held < Batch::size && !ends) continue;
            sums = batch.add_up(min(held, Batch::size), bits);
            complete = ends || sums <= Batch::size / 2;
            append(first, sums);
            held += sums - Batch::size;
        }
        if (!complete) {
            ++piece_bits;
            continue;
        }
        __syncthreads();
        for (int i = thread; i < sums; i += threads) {
            const uint32_t key = batch.numbers[i] >> Batch::place_bits;
            const int64_t cell = parts.cell(part, (key / line << piece_bits | piece) * line + key % line);
            const int64_t image = parts.by_plane.quotient(cell), plane = parts.by_plane.divisor();
            T *const to = dinput + (image * shape.channels + channel) * plane + (cell - image * plane);
            *to = narrow<T>(widen(*to) + batch.values[i]);
        }
        while (piece_bits > fewest_bits && (piece >> (piece_bits - 1)) != 0) {
            piece &= (1u << --piece_bits) - 1;
        }
        if (piece_bits > fewest_bits) {
            piece |= 1u << (piece_bits - 1);
        } else {
            more_pieces = ++piece < 1u << fewest_bits;
        }
        __syncthreads();
    }
}

template <class T>
Status roi_pool_adjoint_in_parts(const Call &call, const RoiShape &shape, const T *dout, const T *rois,
                                 const int32_t *argmax, T *dinput) {
    using Batch = PoolBatch<Compute<T>>;
    constexpr int threads = PoolPartsPolicy::threads, bytes = sizeof(Batch);
    const PoolParts parts(shape);
    Scratch scratch(call.workspace);
    const PoolRuns<T> runs(scratch, shape, parts);
    if (!parts.sorted() || call.workspace == nullptr || call.workspace_bytes < scratch.bytes()) {
        return launch_with_dynamic_shared(call, int64_t{parts.count} * shape.channels, threads, bytes,
                                          roi_pool_backward_parts_kernel<false, T>, shape, parts, runs, 0, dout, rois,
                                          argmax, dinput);
    }
    Status status = Status::ok;
    for (int64_t channel = 0; channel < shape.channels && status == Status::ok; channel += runs.channels) {
        const int64_t channels = std::min<int64_t>(runs.channels, shape.channels - channel);
        status = launch_with_dynamic_shared(call, runs.count * channels, threads, bytes + Batch::size * 4,
                                            roi_pool_backward_sort_kernel<T>, shape, parts, runs, channel, dout, rois,
                                            argmax);
        if (status != Status::ok) return status;
        status = launch_with_dynamic_shared(
            call, parts.count * channels, threads, bytes + static_cast<int>(sizeof(PoolRunList)),
            roi_pool_backward_parts_kernel<true, T>, shape, parts, runs, channel, dout, rois, argmax, dinput);
    }
    return status;
}

} // namespace baracuda::image
