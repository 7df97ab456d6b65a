// The threads that draw a token from a row together (Team of sampling.h). They read it once: its keys stay in shared
// memory, as many as there is room for. A threshold is found by the sums of slots, to which keys add their measure in
// any order.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/warp.cuh"
#include "core/layout/divider.h"
#include "family/attention/sampling.h"

namespace baracuda::attention {

/// Sums of 64 bits in two words: shared memory adds words in one instruction, and to 64 bits in a loop.
template <int slots> struct alignas(16) SlotSums {
    uint32_t low[slots], high[slots];

    __device__ void add(uint32_t slot, uint64_t amount) {
        const auto word = static_cast<uint32_t>(amount);
        const uint32_t carry = atomicAdd(&low[slot], word) + word < word;
        const uint32_t rest = static_cast<uint32_t>(amount >> 32) + carry;
        if (rest) atomicAdd(&high[slot], rest);
    }
};

/// A warp, of which a block has several with a row each; a block; or, of 512 threads, block `rank` of a cluster of
/// `blocks`, which has a part of the row.
template <int threads_> class SamplingTeam {
  public:
    static constexpr int threads = threads_, warps = threads / 32, in_block = warps == 1 ? 4 : 1,
                         block_threads = in_block * threads;
    static constexpr bool clusters = threads == 512;
    static constexpr int digit = clusters ? 10 : 8, slots = 1 << digit, own_slots = slots / threads;

    /// Values that threads exchange lie in two places in turn: some may still read those of the last exchange. Between
    /// exchanges of blocks, all blocks have met.
    struct Shared {
        SlotSums<slots> sums[clusters ? 2 : 1];
        uint64_t of_warps[2][warps], of_block[2];
        uint64_t above, upto;
        uint32_t slot;
    };

    /// `capacity`: the keys for which there is room.
    __device__ SamplingTeam(Shared *shared, uint32_t *keys, int capacity, int rank, int blocks)
        : shared_(shared), keys_(keys), capacity_(capacity), rank_(rank), blocks_(blocks),
          thread_(static_cast<int>(threadIdx.x) % threads) {}

    __device__ bool leads() const { return rank_ == 0 && thread_ == 0; }

    /// Before the block ends.
    __device__ void leave() const {
        if (clusters && blocks_ > 1) meet();
    }

    template <class KeyOf> __device__ uint32_t look(int64_t count, const KeyOf &key_of) {
        const int64_t of_block = ceil_divide(ceil_divide(count, blocks_), 32) * 32;
        begin_ = min(rank_ * of_block, count);
        size_ = static_cast<uint32_t>(min(of_block, count - begin_));
        held_ = min(static_cast<int>(size_), capacity_);
        sync(); // nobody reads the keys of another draw any more
        constexpr int batch = 8;
        uint32_t most = 0;
        for (int first = thread_; first < held_; first += batch * threads) {
            uint32_t keys[batch];
#pragma unroll
            for (int u = 0; u < batch; ++u) {
                const int i = first + u * threads;
                keys[u] = i < held_ ? key_of(begin_ + i) : 0;
            }
#pragma unroll
            for (int u = 0; u < batch; ++u) {
                const int i = first + u * threads;
                if (i < held_) keys_[i] = keys[u];
                most = larger(most, keys[u]);
            }
        }
        for_each_beyond(key_of, [&](uint32_t key) { most = larger(most, key); });
#pragma unroll
        for (int step = 16; step > 0; step /= 2) most = larger(most, shuffle_xor(most, step));
        uint64_t of_block_most = 0, largest = 0;
        for_each_warp(most, [&](int, uint64_t other) { of_block_most = larger(of_block_most, other); });
        for_each_block(of_block_most, [&](int, uint64_t other) { largest = larger(largest, other); });
        return static_cast<uint32_t>(largest);
    }

    /// The keys from `least` to `top`, among which the threshold is, go into slots of 2^shift keys each, from the top
    /// on; those beyond the last slot go into the last. The slot with the threshold is divided further, unless all of
    /// its keys are allowed, as where it has a single one.
    template <class KeyOf>
    __device__ uint32_t threshold(const KeyOf &key_of, const Measure &measure, uint64_t wanted, uint32_t largest,
                                  uint32_t least) {
        constexpr int widest = 28 - digit; // the slots span 32 powers of two
        uint32_t top = largest;
        uint64_t above = 0; // the measure of the keys above the top
        while (true) {
            const int bits = 32 - __clz(static_cast<int>(top - least));
            const int shift = min(widest, larger(0, bits - digit));
            const uint32_t slot = slot_of_threshold(key_of, measure, wanted, top, least, shift, above);
            if (slot == slots) return least;
            top -= slot << shift;
            above = shared_->above;
            if (slot < slots - 1 && top - least >= 1u << shift) least = top - (1u << shift) + 1;
            if (top == least || shared_->upto - measure.of(least) < wanted) return least;
        }
    }

    /// A thread sums a run of neighbours, of odd length, so that the threads of a warp read from different banks. Where
    /// runs would be long, the block first looks in which warp's part the place is.
    template <class KeyOf, class Write>
    __device__ bool pick(const KeyOf &key_of, const Masses &masses, uint32_t least, uint64_t random,
                         const Write &write) {
        const auto mass_of = [&](uint32_t i) {
            const uint32_t key = i < static_cast<uint32_t>(held_) ? keys_[i] : key_of(begin_ + i);
            return key >= least ? masses.of(key) : 0;
        };
        const auto sum = [&](uint32_t begin, uint32_t end, uint32_t step) {
            uint64_t own = 0;
#pragma unroll 4
            for (uint32_t i = begin; i < end; i += step) own += mass_of(i);
            return own;
        };
        constexpr uint32_t many = 64 * threads;
        Range part = {0, size_};
        Range run = part.run(thread_);
        uint64_t own = size_ > many ? sum(thread_, size_, threads) : sum(run.begin, run.end, 1);
        uint64_t of_block, of_all = 0, of_earlier = 0;
        uint64_t ahead = sum_of_earlier(own, of_block);
        for_each_block(of_block, [&](int block, uint64_t other) {
            of_all += other;
            of_earlier += block < rank_ ? other : 0;
        });
        if (of_all == 0) return false;
        uint64_t place = number_below(of_all, random) - of_earlier;
        if (place >= of_block) return true; // another block's
        if constexpr (clusters) {
            if (size_ > many) {
                while (part.end - part.begin > many) part = part_of_warp_with(part, sum, place);
                run = part.run(thread_);
                own = sum(run.begin, run.end, 1);
                ahead = sum_of_earlier(own, of_block);
            }
        }
        place -= ahead;
        if (place < own) {
            uint32_t i = run.begin;
            for (uint64_t mass = mass_of(i); mass <= place; mass = mass_of(++i)) place -= mass;
            write(begin_ + i);
        }
        return true;
    }

  private:
    /// Of a thread's slots; read and written in as few accesses as there can be.
    struct alignas(own_slots < 4 ? 4 * own_slots : 16) OwnSlots {
        uint32_t of[own_slots];
    };

    /// Of the block's keys.
    struct Range {
        uint32_t begin, end;

        /// The run of a thread.
        __device__ Range run(int thread) const { return piece(thread, (end - begin + threads - 1) / threads | 1); }
        /// What a warp has, in 32 elements at a time.
        __device__ Range of_warp(int warp) const {
            return piece(warp, ((end - begin + warps - 1) / warps + 31) / 32 * 32);
        }

      private:
        __device__ Range piece(int index, uint32_t length) const {
            const uint32_t from = smaller(begin + uint64_t{length} * index, end);
            return {from, smaller(uint64_t{from} + length, end)};
        }
        __device__ static uint32_t smaller(uint64_t a, uint32_t b) { return a < b ? static_cast<uint32_t>(a) : b; }
    };

    template <class T> __device__ static T larger(T a, T b) { return a < b ? b : a; }

    __device__ static void sync() {
        if constexpr (warps == 1) {
            __syncwarp();
        } else {
            __syncthreads();
        }
    }
    /// The blocks of the cluster, where there is one.
    __device__ void meet() const {
        if (clusters && blocks_ > 1) {
            synchronize_cluster();
        } else {
            sync();
        }
    }

    /// body(key) for the thread's keys of the block's part.
    template <class KeyOf, class Body> __device__ void for_each(const KeyOf &key_of, const Body &body) const {
#pragma unroll 4
        for (int i = thread_; i < held_; i += threads) body(keys_[i]);
        for_each_beyond(key_of, body);
    }
    /// For those that shared memory does not hold.
    template <class KeyOf, class Body> __device__ void for_each_beyond(const KeyOf &key_of, const Body &body) const {
        if constexpr (clusters) {
#pragma unroll 4
            for (uint32_t i = held_ + thread_; i < size_; i += threads) body(key_of(begin_ + i));
        }
    }
    /// body(warp, value) for the warps' values, which each lane has. What threads wrote before is to be seen.
    template <class Body> __device__ void for_each_warp(uint64_t value, const Body &body) {
        if constexpr (warps == 1) {
            sync();
            body(0, value);
        } else {
            uint64_t (&values)[warps] = shared_->of_warps[warp_turn_];
            warp_turn_ ^= 1;
            if (thread_ % 32 == 0) values[thread_ / 32] = value;
            sync();
#pragma unroll
            for (int warp = 0; warp < warps; ++warp) body(warp, values[warp]);
        }
    }
    /// The same for the blocks' values.
    template <class Body> __device__ void for_each_block(uint64_t value, const Body &body) {
        if (!clusters || blocks_ == 1) return body(0, value);
        uint64_t *const own = &shared_->of_block[block_turn_];
        block_turn_ ^= 1;
        if (thread_ == 0) *own = value;
        meet();
        for (int block = 0; block < blocks_; ++block) body(block, *in_block_of_cluster(own, block));
    }
    /// The sum of the values of the threads before this one, and of all of the block.
    __device__ uint64_t sum_of_earlier(uint64_t own, uint64_t &of_block) {
        const uint64_t upto = warp_inclusive_sum(own);
        uint64_t earlier = upto - own, all = 0;
        for_each_warp(shuffle(upto, 31), [&](int warp, uint64_t other) {
            all += other;
            earlier += warp < thread_ / 32 ? other : 0;
        });
        of_block = all;
        return earlier;
    }
    /// The slot with which the measure of all keys above and in it reaches `wanted`: shared memory has the measure
    /// above it and with it. `slots` where no slot does.
    template <class KeyOf>
    __device__ uint32_t slot_of_threshold(const KeyOf &key_of, const Measure &measure, uint64_t wanted, uint32_t top,
                                          uint32_t least, int shift, uint64_t above) {
        SlotSums<slots> *const sums = &shared_->sums[clusters ? block_turn_ : 0];
        block_turn_ ^= 1;
        reinterpret_cast<OwnSlots *>(sums->low)[thread_] = reinterpret_cast<OwnSlots *>(sums->high)[thread_] = {};
        sync();
        for_each(key_of, [&](uint32_t key) {
            if (key - least > top - least) return;
            const uint32_t slot = (top - key) >> shift;
            sums->add(slot < slots ? slot : slots - 1, measure.of(key));
        });
        meet();
        uint64_t of_slots[own_slots] = {}, own = 0, of_all;
        for (int block = 0; block < blocks_; ++block) {
            const SlotSums<slots> *const other = in_block_of_cluster(sums, block);
            const OwnSlots low = reinterpret_cast<const OwnSlots *>(other->low)[thread_];
            const OwnSlots high = reinterpret_cast<const OwnSlots *>(other->high)[thread_];
#pragma unroll
            for (int i = 0; i < own_slots; ++i) of_slots[i] += low.of[i] | static_cast<uint64_t>(high.of[i]) << 32;
        }
#pragma unroll
        for (const uint64_t of_slot : of_slots) own += of_slot;
        uint64_t before = above + sum_of_earlier(own, of_all);
        if (above + of_all < wanted) return slots;
        if (before < wanted && wanted <= before + own) {
            bool found = false;
#pragma unroll
            for (int i = 0; i < own_slots; ++i) {
                if (!found && wanted <= before + of_slots[i]) {
                    found = true;
                    shared_->slot = thread_ * own_slots + i;
                    shared_->above = before;
                    shared_->upto = before + of_slots[i];
                }
                before += of_slots[i];
            }
        }
        sync();
        return shared_->slot;
    }
    /// The part of the range that the warp has in which the place is; the place from there on.
    template <class Sum> __device__ Range part_of_warp_with(const Range &range, const Sum &sum, uint64_t &place) {
        const Range own_part = range.of_warp(thread_ / 32);
        const uint64_t own = warp_sum(sum(own_part.begin + thread_ % 32, own_part.end, 32));
        uint64_t left = place;
        int chosen = -1;
        for_each_warp(own, [&](int warp, uint64_t other) {
            if (chosen >= 0) return;
            if (left < other) {
                chosen = warp;
            } else {
                left -= other;
            }
        });
        place = left;
        return range.of_warp(chosen);
    }

    Shared *shared_;
    uint32_t *keys_;
    int capacity_, rank_, blocks_, thread_;
    int64_t begin_ = 0;
    uint32_t size_ = 0;
    int held_ = 0, warp_turn_ = 0, block_turn_ = 0;
};

} // namespace baracuda::attention
