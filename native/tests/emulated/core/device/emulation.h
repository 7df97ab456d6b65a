// Kernels on the CPU: a block is an OS thread, its threads are fibers, and the blocks of a cluster run at once. What
// headers of core/device do with instructions of the GPU is done here in C++. For tests of kernels' arithmetic and of
// their barriers, not of their speed.
#pragma once

#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <ucontext.h>
#include <vector>

#include <cuda_runtime.h>

#undef __shared__
#define __shared__ static thread_local
#undef __launch_bounds__
#define __launch_bounds__(...)
#undef __grid_constant__
#define __grid_constant__
#ifndef __global__
#define __global__
#endif
#ifndef __device__
#define __device__
#endif
#ifndef __noinline__
#define __noinline__
#endif

namespace emulated {

/// A barrier of fibers that run in turn; those that end are no longer waited for.
struct FiberBarrier {
    int live = 0, arrived = 0, generation = 0;

    void release() {
        if (arrived > 0 && arrived == live) arrived = 0, ++generation;
    }
};

/// The blocks of a cluster.
struct Cluster {
    std::mutex mutex;
    std::condition_variable changed;
    int live = 0, arrived = 0, generation = 0;
    std::vector<char *> bases; // of thread-local memory

    void release() {
        if (arrived == live) arrived = 0, ++generation, changed.notify_all();
    }
    void wait() {
        std::unique_lock<std::mutex> lock(mutex);
        const int now = generation;
        ++arrived;
        release();
        changed.wait(lock, [&] { return generation != now; });
    }
    void leave() {
        const std::lock_guard<std::mutex> lock(mutex);
        --live;
        if (live > 0 && arrived > 0) release();
    }
};

struct Index {
    unsigned x;
};

/// Where a fiber goes on: the compiler's own jumps take a fifth of the time of setjmp's.
using Place = void *[5];

/// A fiber is begun with its context; from then on jumps lead to it and back.
struct Fiber {
    Place place;
    const int *awaited = nullptr; // the generation that it waits to see changed
    int seen = 0;
    bool begun = false, ended = true;
    std::unique_ptr<char[]> stack;
    std::unique_ptr<ucontext_t> context;

    bool ready() const { return !ended && (!awaited || *awaited != seen); }
};

/// What an OS thread runs one block after the other with: fibers wait at their ends for the next one.
struct Block {
    Place scheduler;
    bool waiting = false; // whether a fiber has come to a barrier
    int left;             // fibers that have not ended
    std::vector<Fiber> fibers;
    std::vector<FiberBarrier> warps;
    FiberBarrier all, of_cluster;
    Cluster *cluster;
    std::function<void()> body;
    Index thread, block, dimension, grid;
    alignas(16) char exchanged[2][1024][96];
    bool votes[1024];

    [[noreturn]] static void jump(Place &to) { __builtin_longjmp(to, 1); }
    __attribute__((noinline)) void leave(Fiber &fiber, Place &to) {
        if (__builtin_setjmp(fiber.place) == 0) jump(to);
    }
    void yield() { leave(fibers[thread.x], scheduler); }
    __attribute__((noinline)) void resume(Fiber &fiber) {
        if (__builtin_setjmp(scheduler) != 0) return;
        if (fiber.begun) jump(fiber.place);
        fiber.begun = true;
        setcontext(fiber.context.get());
    }
    void add_fiber();
    void run(int threads);
    /// Until another fiber changes the generation.
    void wait(const int &generation, int now) {
        if (generation != now) return;
        Fiber &fiber = fibers[thread.x];
        fiber.awaited = &generation, fiber.seen = now;
        waiting = true;
        const unsigned next = thread.x + 1; // it takes its turn without a look at the scheduler
        if (next % 32 != 0 && next < dimension.x && fibers[next].begun && fibers[next].ready()) {
            thread.x = next;
            leave(fiber, fibers[next].place);
        } else {
            yield();
        }
        fiber.awaited = nullptr;
    }
    void wait(FiberBarrier &barrier) {
        const int now = barrier.generation;
        ++barrier.arrived;
        barrier.release();
        wait(barrier.generation, now);
    }
    FiberBarrier &warp() { return warps[thread.x / 32]; }
};

inline thread_local Block *running;
inline thread_local char base; // what the blocks of a cluster have at the same distance from it is the same variable

inline void run_fiber() {
    for (;;) {
        Block &block = *running;
        block.body();
        block.fibers[block.thread.x].ended = true;
        --block.left;
        for (FiberBarrier *barrier : {&block.all, &block.of_cluster, &block.warp()})
            --barrier->live, barrier->release();
        block.yield();
    }
}

inline void Block::add_fiber() {
    constexpr size_t bytes = 1 << 16;
    Fiber &fiber = fibers.emplace_back();
    fiber.stack.reset(new char[bytes]);
    fiber.context = std::make_unique<ucontext_t>();
    getcontext(fiber.context.get());
    fiber.context->uc_stack.ss_sp = fiber.stack.get();
    fiber.context->uc_stack.ss_size = bytes;
    makecontext(fiber.context.get(), run_fiber, 0);
}

/// Runs the body in threads to their end. A warp runs until none of its fibers passes a barrier: their stacks and what
/// they exchange stay in the cache, and no fiber is resumed to wait on.
inline void Block::run(int threads) {
    running = this;
    while (fibers.size() < static_cast<size_t>(threads)) add_fiber();
    warps.assign((threads + 31) / 32, {});
    all = of_cluster = {};
    all.live = of_cluster.live = threads;
    for (int i = 0; i < threads; ++i) ++warps[i / 32].live, fibers[i].ended = false;
    for (left = threads; left > 0;) {
        for (int first = 0; first < threads; first += 32) {
            for (waiting = true; waiting;) {
                waiting = false;
                for (int i = first; i < threads && i < first + 32; ++i) {
                    if (!fibers[i].ready()) continue;
                    thread.x = i;
                    resume(fibers[i]);
                }
            }
        }
    }
}

/// The OS threads of a cluster's blocks, the caller's being the first. They are begun when they are first needed.
class Crew {
  public:
    static Crew &instance() {
        static Crew one;
        return one;
    }
    ~Crew() {
        start(nullptr, 0);
        for (std::thread &one : threads_) one.join();
    }
    /// Calls job(rank) for each rank, at once.
    void run(int ranks, const std::function<void(int)> &job) {
        while (static_cast<int>(threads_.size()) < ranks - 1) {
            threads_.emplace_back(
                [this, rank = static_cast<int>(threads_.size()) + 1, at = turn_] { serve(rank, at); });
        }
        if (ranks > 1) start(&job, ranks);
        job(0);
        if (ranks == 1) return;
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return left_ == 0; });
    }

  private:
    void start(const std::function<void(int)> *job, int ranks) {
        const std::lock_guard<std::mutex> lock(mutex_);
        job_ = job, ranks_ = ranks, left_ = ranks - 1, ++turn_;
        changed_.notify_all();
    }
    void serve(int rank, int turn) {
        for (;;) {
            std::unique_lock<std::mutex> lock(mutex_);
            changed_.wait(lock, [&] { return turn_ != turn; });
            turn = turn_;
            if (!job_) return;
            if (rank >= ranks_) continue;
            const std::function<void(int)> &job = *job_;
            lock.unlock();
            job(rank);
            lock.lock();
            if (--left_ == 0) changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::thread> threads_;
    const std::function<void(int)> *job_ = nullptr;
    int ranks_ = 0, left_ = 0, turn_ = 0;
};

template <class Body> void run_grid(int64_t blocks, int cluster, int threads, const Body &body) {
    for (int64_t first = 0; first < blocks; first += cluster) {
        Cluster together;
        together.live = cluster;
        together.bases.resize(cluster);
        Crew::instance().run(cluster, [&](int rank) {
            {
                const std::lock_guard<std::mutex> lock(together.mutex);
                together.bases[rank] = &base;
            }
            static thread_local const auto block = std::make_unique<Block>();
            block->cluster = &together;
            block->body = body;
            block->block.x = static_cast<unsigned>(first + rank);
            block->dimension.x = threads;
            block->grid.x = static_cast<unsigned>(blocks);
            together.wait();
            block->run(threads);
            together.leave();
        });
    }
}

} // namespace emulated

#define threadIdx (::emulated::running->thread)
#define blockIdx (::emulated::running->block)
#define blockDim (::emulated::running->dimension)
#define gridDim (::emulated::running->grid)

inline void __syncthreads() { emulated::running->wait(emulated::running->all); }
inline int __syncthreads_count(bool vote) {
    emulated::Block &block = *emulated::running;
    block.votes[threadIdx.x] = vote;
    __syncthreads();
    int votes = 0;
    for (size_t i = 0; i < block.dimension.x; ++i) votes += !block.fibers[i].ended && block.votes[i];
    __syncthreads();
    return votes;
}
inline bool __syncthreads_or(bool vote) { return __syncthreads_count(vote) > 0; }
inline bool __syncthreads_and(bool vote) { return __syncthreads_count(!vote) == 0; }
inline void __syncwarp() { emulated::running->wait(emulated::running->warp()); }
namespace emulated {

/// What each thread of the block gives its warp. The next exchange has other memory, and nobody is at the one after it
/// before all have read this.
template <class T> auto exchanged(const T &value) {
    Block &block = *running;
    auto &memory = block.exchanged[block.warp().generation & 1];
    static_assert(sizeof value <= sizeof memory[0]);
    memcpy(memory[block.thread.x], &value, sizeof value);
    block.wait(block.warp());
    return memory;
}

/// The value of another thread of the warp.
template <class T> T exchange(T value, unsigned with) {
    memcpy(&value, exchanged(value)[with], sizeof value);
    return value;
}

/// The values of all threads of the warp.
template <class T> void gather_lanes(const T &value, T (&lanes)[32]) {
    const auto *const warp = exchanged(value) + running->thread.x / 32 * 32;
    for (unsigned lane = 0; lane < 32; ++lane) memcpy(&lanes[lane], warp[lane], sizeof value);
}

} // namespace emulated

template <class T> T __shfl_xor_sync(unsigned, T value, int mask) {
    return emulated::exchange(value, threadIdx.x ^ mask);
}
template <class T> T __shfl_sync(unsigned, T value, int lane) {
    return emulated::exchange(value, threadIdx.x / 32 * 32 + lane);
}
template <class T> T __shfl_up_sync(unsigned, T value, int distance) {
    const int lane = static_cast<int>(threadIdx.x % 32) - distance;
    return emulated::exchange(value, lane < 0 ? threadIdx.x : threadIdx.x - distance);
}
/// Of a warp of which all threads take part.
inline unsigned __ballot_sync(unsigned, bool vote) {
    const auto *const warp = emulated::exchanged(vote) + threadIdx.x / 32 * 32;
    unsigned votes = 0;
    for (unsigned lane = 0; lane < 32; ++lane) votes |= unsigned{warp[lane][0] != 0} << lane;
    return votes;
}
inline unsigned __match_any_sync(unsigned, unsigned value) {
    unsigned lanes[32], same = 0;
    emulated::gather_lanes(value, lanes);
    for (unsigned lane = 0; lane < 32; ++lane) same |= unsigned{lanes[lane] == value} << lane;
    return same;
}
template <class T> T __shfl_down_sync(unsigned, T value, int distance) {
    const int lane = static_cast<int>(threadIdx.x % 32) + distance;
    return emulated::exchange(value, lane > 31 ? threadIdx.x : threadIdx.x + distance);
}
inline void __threadfence() {}
inline int __any_sync(unsigned mask, bool vote) { return __ballot_sync(mask, vote) != 0; }
inline int __popc(unsigned bits) { return __builtin_popcount(bits); }
inline int __ffs(int bits) { return __builtin_ffs(bits); }
inline int __clz(int bits) { return bits ? __builtin_clz(static_cast<unsigned>(bits)) : 32; }
inline int __clzll(long long bits) { return bits ? __builtin_clzll(static_cast<unsigned long long>(bits)) : 64; }
/// Fibers of a block run in turn, and blocks without a cluster one after the other.
inline int atomicAdd(int *to, int value) {
    const int before = *to;
    *to += value;
    return before;
}

inline unsigned atomicAdd(unsigned *to, unsigned value) {
    const unsigned before = *to;
    *to += value;
    return before;
}
inline int atomicMin(int *to, int value) {
    const int before = *to;
    *to = value < before ? value : before;
    return before;
}
inline unsigned atomicMin(unsigned *to, unsigned value) {
    const unsigned before = *to;
    *to = value < before ? value : before;
    return before;
}
inline unsigned atomicMax(unsigned *to, unsigned value) {
    const unsigned before = *to;
    *to = value > before ? value : before;
    return before;
}
inline unsigned long long atomicAdd(unsigned long long *to, unsigned long long value) {
    const unsigned long long before = *to;
    *to += value;
    return before;
}
inline unsigned atomicCAS(unsigned *to, unsigned expected, unsigned value) {
    const unsigned before = *to;
    *to = before == expected ? value : before;
    return before;
}
template <class T> T atomicExch(T *to, std::common_type_t<T> value) {
    const T before = *to;
    *to = value;
    return before;
}
inline unsigned atomicOr(unsigned *to, unsigned bits) {
    const unsigned before = *to;
    *to |= bits;
    return before;
}
template <class T> T __ldg(const T *from) { return *from; }

inline float __uint_as_float(unsigned word) {
    float number;
    memcpy(&number, &word, sizeof number);
    return number;
}
inline uint32_t __float_as_uint(float number) {
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    return word;
}
/// Rounded down.
inline float __fadd_rd(float a, float b) {
    const float sum = a + b;
    return double{sum} > double{a} + double{b} ? std::nextafter(sum, -INFINITY) : sum;
}
/// The bytes of b and a that the four digits of `selector` name.
inline uint32_t __byte_perm(uint32_t a, uint32_t b, uint32_t selector) {
    const uint64_t both = uint64_t{b} << 32 | a;
    uint32_t made = 0;
    for (int i = 0; i < 4; ++i) {
        made |= static_cast<uint32_t>(both >> 8 * (selector >> 4 * i & 7) & 0xff) << 8 * i;
    }
    return made;
}

/// Word 0 of the words high and low after a shift to the right.
inline uint32_t __funnelshift_r(uint32_t low, uint32_t high, unsigned shift) {
    return static_cast<uint32_t>((uint64_t{high} << 32 | low) >> (shift & 31));
}

inline int min(int a, int b) { return a < b ? a : b; }
inline int max(int a, int b) { return a > b ? a : b; }
inline int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
inline int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }
