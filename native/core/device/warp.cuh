// What the lanes of a warp do together.
#pragma once

#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

/// The lanes of the warp below this one, as bits.
__device__ inline uint32_t lanes_below() { return (1u << threadIdx.x % 32) - 1; }

/// How many of the lanes with a bit in `votes` are below this one: where this lane's element stands among theirs.
__device__ inline int warp_rank(uint32_t votes) { return __popc(votes & lanes_below()); }

/// The lanes of the warp, as bits, whose values have the same lowest `bits` as this lane's. All lanes take part. With
/// few bits it is quicker than __match_any_sync(), which takes time for each value.
template <int bits> __device__ uint32_t lanes_with(uint32_t value) {
    uint32_t lanes = ~0u;
#pragma unroll
    for (int bit = 0; bit < bits; ++bit) {
        const bool set = value >> bit & 1;
        const uint32_t votes = __ballot_sync(~0u, set);
        lanes &= set ? votes : ~votes;
    }
    return lanes;
}

/// move(word) for each word of a value; the whole of a number is one.
template <class T, class Move> __device__ T move_words(T value, const Move &move) {
    if constexpr (std::is_arithmetic_v<T>) {
        return move(value);
    } else {
        static_assert(sizeof(T) % 4 == 0 && std::is_trivially_copyable_v<T>);
        uint32_t words[sizeof(T) / 4];
        memcpy(words, &value, sizeof value);
        // By number: what a range-based loop goes through lies in local memory, from four words on.
#pragma unroll
        for (int i = 0; i < static_cast<int>(sizeof(T) / 4); ++i) words[i] = move(words[i]);
        memcpy(&value, words, sizeof value);
        return value;
    }
}

/// condition ? a : b, word by word: a struct that is selected would lie in local memory.
template <class T> __device__ T select(bool condition, const T &a, const T &b) {
    if constexpr (std::is_arithmetic_v<T>) {
        return condition ? a : b;
    } else {
        static_assert(sizeof(T) % 4 == 0 && std::is_trivially_copyable_v<T>);
        uint32_t from[2][sizeof(T) / 4];
        memcpy(from[0], &a, sizeof a);
        memcpy(from[1], &b, sizeof b);
#pragma unroll
        for (int i = 0; i < static_cast<int>(sizeof(T) / 4); ++i) from[0][i] = condition ? from[0][i] : from[1][i];
        T value;
        memcpy(&value, from[0], sizeof value);
        return value;
    }
}

/// The value of another lane. A struct moves in words.
template <class T> __device__ T shuffle_xor(T value, int mask) {
    return move_words(value, [&](auto word) { return __shfl_xor_sync(~0u, word, mask); });
}
template <class T> __device__ T shuffle(T value, int lane) {
    return move_words(value, [&](auto word) { return __shfl_sync(~0u, word, lane); });
}

/// Whether a merge says that its arguments may change places.
template <class Merge, class = void> constexpr bool kMergeCommutes = false;
template <class Merge> constexpr bool kMergeCommutes<Merge, std::void_t<decltype(Merge::commutes)>> = Merge::commutes;

/// The merge of this value and that of the lane `step` away, of which the lower lane's is the first argument.
template <class T, class Merge> __device__ T merge_with_lane(const T &value, const Merge &merge, int step) {
    const T other = shuffle_xor(value, step);
    if constexpr (kMergeCommutes<Merge>) {
        return merge(value, other);
    } else {
        const bool upper = threadIdx.x & step;
        return merge(select(upper, other, value), select(upper, value, other));
    }
}

/// Merges the states of this lane with those of the one that is `step` away: each keeps one half of its `leaves` and
/// gives the other, until one is left. `step` is doubled each time.
template <int half, int V, class State, class Merge>
__device__ void give_halves(State (&states)[V], int leaves, int &step, const Merge &merge) {
    if (leaves > half) {
        const bool upper = threadIdx.x & step;
#pragma unroll
        for (int j = 0; j < half; ++j) {
            const State own = select(upper, states[j + half], states[j]);
            const State other = shuffle_xor(select(upper, states[j], states[j + half]), step);
            const bool turned = !kMergeCommutes<Merge> && upper;
            states[j] = merge(select(turned, other, own), select(turned, own, other));
        }
        step *= 2;
    }
    if constexpr (half > 1) give_halves<half / 2>(states, leaves, step, merge);
}

/// The merge of the first `leaves` states of each of `team` lanes, in all of them: lane l has those with numbers l,
/// l + team, ..., of which there are no more than lanes.
template <int V, class State, class Merge>
__device__ State merge_dealt(State (&states)[V], int leaves, int team, const Merge &merge) {
    int step = 1;
    give_halves<V / 2>(states, leaves, step, merge);
    State state = states[0];
#pragma unroll 1
    for (; step < team; step *= 2) state = merge_with_lane(state, merge, step);
    // The last half that was given is the lowest bit of an accumulator's number among the lane's.
#pragma unroll 1
    for (step = leaves / 2; step > 0; step /= 2) state = merge_with_lane(state, merge, step);
    return state;
}

/// The merge of the values of the first `count` of `width` consecutive lanes, in each of them: of neighbours first,
/// always with the lower lanes' value as the first argument.
template <int width, class T, class Merge>
__device__ T merge_lanes_in_order(T value, const Merge &merge, int count = width) {
#pragma unroll
    for (int step = 1; step < width; step *= 2) {
        const T other = shuffle_xor(value, step);
        const bool upper = threadIdx.x & step;
        const T first = select(upper, other, value), second = select(upper, value, other);
        const int begin_of_second = (threadIdx.x % width & ~(2 * step - 1)) + step;
        value = count == width || begin_of_second < count ? merge(first, second) : first;
    }
    return value;
}

/// The same for all of `width` lanes, a power of two that is known to all of the warp alone.
template <class T, class Merge> __device__ T merge_lanes_in_order(T value, const Merge &merge, int width) {
    for (int step = 1; step < width; step *= 2) value = merge_with_lane(value, merge, step);
    return value;
}

/// The merge of the values of the lanes up to this one, of `width` consecutive lanes, a power of two: that of the left
/// half of each block of 2, 4, 8, ... lanes goes before what the lanes of the right half have.
template <class T, class Merge> __device__ T scan_lanes(T value, const Merge &merge, int width) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
        if (step >= width) break;
        const T left = shuffle(value, (lane & ~(2 * step - 1)) + step - 1);
        if (lane & step) value = merge(left, value);
    }
    return value;
}

/// The sum of all lanes' values, in every lane.
template <class T> __device__ T warp_sum(T value) {
#pragma unroll
    for (int step = 16; step > 0; step /= 2) value += shuffle_xor(value, step);
    return value;
}

/// The largest of all lanes' values, in every lane.
template <class T> __device__ T warp_max(T value) {
#pragma unroll
    for (int step = 16; step > 0; step /= 2) value = max(value, shuffle_xor(value, step));
    return value;
}

/// The sum over groups of `size` neighbouring lanes, a power of two, in each lane and in the same order in all groups.
/// The lanes of a group take part together; other groups need not.
template <class T> __device__ T subwarp_sum(T value, int size) {
    const uint32_t lane = threadIdx.x % 32;
    const uint32_t members = (size == 32 ? ~0u : (1u << size) - 1) << (lane & ~(size - 1));
    for (int step = size / 2; step > 0; step /= 2) value += __shfl_xor_sync(members, value, step);
    return value;
}

/// The sum of the values of this lane and the lanes below it.
template <class T> __device__ T warp_inclusive_sum(T value) {
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
        const T before = __shfl_up_sync(~0u, value, step);
        if (threadIdx.x % 32 >= step) value += before;
    }
    return value;
}

/// A place in a list in shared memory, of `*length` elements so far, for each lane that wants one: in the order of the
/// lanes, but of the warps in any. All lanes of the warp take part.
__device__ inline int warp_append(bool wanted, int *length) {
    const uint32_t votes = __ballot_sync(~0u, wanted);
    int first = 0;
    if (threadIdx.x % 32 == 0 && votes) first = atomicAdd(length, __popc(votes));
    return __shfl_sync(~0u, first, 0) + warp_rank(votes);
}

} // namespace baracuda
