// nms.h on the device: tiles of boxes, one a block, that are decided in order. A block strikes out the boxes of its
// tile that overlap a kept one of an earlier tile, as those become known, and decides its tile after the last of them.
// The mask is all that blocks tell each other: a box is undecided in it, then kept or dropped, and each is a single
// byte.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/nms.h"

#include <algorithm>

namespace baracuda::image {

struct NmsPolicy {
    static constexpr int tile = 256;
    static constexpr int threads = 512; // a multiple of tile, at most 1024
    static constexpr int fill_threads = 256;
    static constexpr int patience = 256; // nanoseconds between two looks at the mask, for each `threads` boxes to go
};

/// What keep_mask says of a box.
enum class BoxState : u8 { dropped, kept, undecided };

template <class T> __device__ Box<Compute<T>> load_box(const T *boxes, int64_t i) {
    const T *const at = boxes + i * 4;
    return {widen(at[0]), widen(at[1]), widen(at[2]), widen(at[3])};
}

__device__ inline BoxState load_state(const u8 *keep_mask, int64_t i) {
    return static_cast<BoxState>(*static_cast<const volatile u8 *>(keep_mask + i));
}

/// All boxes undecided, and no tile taken.
template <int threads>
__global__ void __launch_bounds__(threads) nms_fill_kernel(int64_t count, u8 *keep_mask, int32_t *count_out) {
    begin_kernel();
    const int64_t first = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (int64_t i = first; i < count; i += static_cast<int64_t>(gridDim.x) * blockDim.x) {
        keep_mask[i] = static_cast<u8>(BoxState::undecided);
    }
    if (first == 0) *count_out = 0;
}

/// The boxes of one tile, most of them to be struck out.
template <int tile, int threads, class P> struct NmsTile {
    static constexpr int words = tile / 32;

    Box<P> box[tile];
    uint32_t rivals[words][tile]; // [w][i]: which of the boxes 32 w ... of the tile come before box i and suppress it
    bool alive[tile];
    uint16_t open[tile];  // the boxes that are alive, in any order
    Box<P> kept[threads]; // kept boxes of earlier tiles, in any order
    int open_length[2], kept_length[2];
    uint32_t open_words[2][words], kept_words[2][words];

    __device__ void find_rivals(const Overlap<P> &overlap) {
        const int i = threadIdx.x % tile;
        const Box<P> own = box[i];
        for (int w = threadIdx.x / tile; w < words; w += threads / tile) {
            uint32_t word = 0;
#pragma unroll 4
            for (int b = 0; b < 32 && w * 32 + b < i; ++b) {
                if (overlap.exceeds(box[w * 32 + b], own)) word |= 1u << b;
            }
            rivals[w][i] = word;
        }
    }

    /// Strikes out the open boxes that overlap a kept one: a warp 32 of them, with its share of the kept ones.
    __device__ void strike(const Overlap<P> &overlap, int open_count, int kept_count) {
        const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
        const int columns = (open_count + 31) / 32, shares = threads / 32 / columns;
        const int share = warp / columns, at = (warp - share * columns) * 32 + lane;
        if (share >= shares || at >= open_count) return;
        const int i = open[at];
        const Box<P> own = box[i];
        constexpr int batch = 4; // loads under way at once
        for (int k = share; k < kept_count; k += batch * shares) {
            Box<P> other[batch];
#pragma unroll
            for (int b = 0; b < batch; ++b) other[b] = kept[min(k + b * shares, kept_count - 1)];
            bool struck = false;
#pragma unroll
            for (int b = 0; b < batch; ++b) struck |= overlap.exceeds(other[b], own);
            if (struck) {
                alive[i] = false;
                break;
            }
        }
    }

    /// Whether box threadIdx.x of the tile is kept. An open box is dropped once a rival is kept, and kept once no rival
    /// is open: the first open box has none, so each round decides one at least, and most rounds many.
    /// Afterwards kept_words[*last] are the boxes that are kept.
    __device__ bool decide(int *last) {
        const int i = threadIdx.x % tile, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
        uint32_t rival[words];
#pragma unroll
        for (int w = 0; w < words; ++w) rival[w] = rivals[w][i];
        bool is_open = threadIdx.x < tile && alive[i], is_kept = false;
        for (int now = 0;; now ^= 1) {
            const uint32_t open_word = __ballot_sync(~0u, is_open), kept_word = __ballot_sync(~0u, is_kept);
            if (warp < words && lane == 0) {
                open_words[now][warp] = open_word;
                kept_words[now][warp] = kept_word;
            }
            *last = now;
            if (!__syncthreads_or(is_open)) return is_kept;
            if (!is_open) continue;
            uint32_t waits = 0, loses = 0;
#pragma unroll
            for (int w = 0; w < words; ++w) {
                waits |= rival[w] & open_words[now][w];
                loses |= rival[w] & kept_words[now][w];
            }
            is_kept = !waits && !loses;
            is_open = waits && !loses;
        }
    }
};

template <int tile, int threads, class T>
__global__ void __launch_bounds__(threads)
    nms_kernel(int64_t count, Overlap<Compute<T>> overlap, const T *boxes, u8 *keep_mask, int32_t *count_out) {
    begin_kernel();
    static_assert(tile % 32 == 0 && threads % tile == 0);
    __shared__ NmsTile<tile, threads, Compute<T>> own;
    __shared__ int ticket;
    const int thread = threadIdx.x;
    // Blocks need not start in the order of their numbers, and one that waits for a block that has not started might
    // keep it from starting. So a block takes the next tile when it starts.
    if (thread == 0) {
        ticket = gridDim.x > 1 ? atomicAdd(count_out, 1) : 0;
        own.open_length[0] = own.kept_length[0] = 0;
    }
    __syncthreads();
    const int64_t begin = static_cast<int64_t>(ticket) * tile, index = begin + thread;
    const bool last = ticket + 1 == gridDim.x;
    if (thread < tile) {
        own.box[thread] = index < count ? load_box(boxes, index) : Box<Compute<T>>{};
        own.alive[thread] = index < count;
    }
    __syncthreads();
    own.find_rivals(overlap);

    // The earlier boxes, `threads` at a time, and a warp 32 of them: as soon as all 32 are decided, their kept ones are
    // staged. Each round ends with those that all warps have staged in it.
    int32_t earlier = 0; // how many are kept
    int64_t first = 0, place = thread;
    bool staged = place >= begin, loaded = false;
    BoxState state = staged ? BoxState::dropped : load_state(keep_mask, place);
    Box<Compute<T>> box;
    for (int now = 0; first < begin; now ^= 1) {
        if (thread < tile) {
            const bool alive = own.alive[thread];
            const int at = warp_append(alive, &own.open_length[now]);
            if (alive) own.open[at] = static_cast<uint16_t>(thread);
        }
        if (!staged) {
            if (state != BoxState::dropped && !loaded) {
                box = load_box(boxes, place); // an undecided one, too, since there is time
                loaded = true;
            }
            staged = !__any_sync(~0u, state == BoxState::undecided);
            if (staged) {
                const bool kept = state == BoxState::kept;
                const int at = warp_append(kept, &own.kept_length[now]);
                if (kept) own.kept[at] = box;
            }
        }
        const bool complete = __syncthreads_and(staged);
        const int open_count = own.open_length[now], kept_count = own.kept_length[now];
        if (open_count == 0 && !last) break; // the last block counts the kept ones
        if (thread == 0) own.open_length[now ^ 1] = own.kept_length[now ^ 1] = 0;
        if (complete) {
            first += threads;
            place += threads;
            staged = place >= begin;
            loaded = false;
        }
        if (!staged) state = load_state(keep_mask, place); // under way while boxes are struck out
        if (open_count && kept_count) own.strike(overlap, open_count, kept_count);
        earlier += kept_count;
        __syncthreads();
        const int64_t ahead = (begin - first) / threads;
        if (!complete && kept_count == 0 && ahead) {
            __nanosleep(static_cast<unsigned>(min(ahead, int64_t{16}) * NmsPolicy::patience));
        }
    }

    __syncthreads();
    int buffer;
    const bool kept = own.decide(&buffer);
    if (thread < tile && index < count) {
        *static_cast<volatile u8 *>(keep_mask + index) = static_cast<u8>(kept ? BoxState::kept : BoxState::dropped);
    }
    if (last && thread == 0) {
        for (const uint32_t word : own.kept_words[buffer]) earlier += __popc(word);
        *count_out = earlier;
    }
}

template <int tile, int threads, class T>
Status launch_nms(const Call &call, int64_t count, f32 threshold, const T *boxes, u8 *keep_mask, int32_t *count_out) {
    const int64_t tiles = std::max<int64_t>(ceil_divide(count, tile), 1);
    if (tiles > 1) {
        constexpr int fill_threads = NmsPolicy::fill_threads;
        const int64_t blocks = std::min<int64_t>(ceil_divide(count, fill_threads), 1 << 10);
        const Status status =
            launch(call, blocks, fill_threads, 0, nms_fill_kernel<fill_threads>, count, keep_mask, count_out);
        if (status != Status::ok) return status;
    }
    return launch(call, tiles, threads, 0, nms_kernel<tile, threads, T>, count, Overlap<Compute<T>>(threshold), boxes,
                  keep_mask, count_out);
}

template <class T>
Status nms(const Call &call, int32_t num_boxes, float iou_thresh, const T *boxes, u8 *keep_mask, int32_t *count_out) {
    return launch_nms<NmsPolicy::tile, NmsPolicy::threads>(call, num_boxes, iou_thresh, boxes, keep_mask, count_out);
}

} // namespace baracuda::image
