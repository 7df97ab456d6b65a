// Kernels on the CPU: a block is an OS thread, its threads are fibers, and the blocks of a cluster run at once. What
// headers of core/device do with instructions of the GPU is done here in C++. For tests of kernels' arithmetic and of
// their barriers, not of their speed.
#pragma once

#include <condition_variable>
#include <csetjmp>
#include <cstdint>
#include <cstring>
#include <deque>
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

/// A fiber is begun with its context; from then on jumps, which are no system calls, lead to it and back.
struct Fiber {
    ucontext_t context;
    std::jmp_buf place;
    bool begun = false, ended = true;
    std::unique_ptr<char[]> stack;
};

/// What an OS thread runs one block after the other with: fibers wait at their ends for the next one.
struct Block {
    std::jmp_buf scheduler;
    std::deque<Fiber> fibers; // which stay where they are
    std::vector<FiberBarrier> warps;
    FiberBarrier all, of_cluster;
    Cluster *cluster;
    std::function<void()> body;
    Index thread, block, dimension, grid;
    alignas(16) char exchanged[1024][64];

    void yield() {
        if (_setjmp(fibers[thread.x].place) == 0) _longjmp(scheduler, 1);
    }
    void resume(Fiber &fiber) {
        if (_setjmp(scheduler) != 0) return;
        if (fiber.begun) _longjmp(fiber.place, 1);
        fiber.begun = true;
        setcontext(&fiber.context);
    }
    void add_fiber();
    void run(int threads);
    void wait(FiberBarrier &barrier) {
        const int now = barrier.generation;
        ++barrier.arrived;
        barrier.release();
        while (barrier.generation == now) yield();
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
        for (FiberBarrier *barrier : {&block.all, &block.of_cluster, &block.warp()})
            --barrier->live, barrier->release();
        block.yield();
    }
}

inline void Block::add_fiber() {
    constexpr size_t bytes = 1 << 16;
    Fiber &fiber = fibers.emplace_back();
    fiber.stack.reset(new char[bytes]);
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.get();
    fiber.context.uc_stack.ss_size = bytes;
    makecontext(&fiber.context, run_fiber, 0);
}

/// Runs the body in threads to their end.
inline void Block::run(int threads) {
    running = this;
    while (fibers.size() < static_cast<size_t>(threads)) add_fiber();
    warps.assign((threads + 31) / 32, {});
    all = of_cluster = {};
    all.live = of_cluster.live = threads;
    for (int i = 0; i < threads; ++i) ++warps[i / 32].live, fibers[i].ended = false;
    for (int left = threads; left > 0;) {
        for (int i = 0; i < threads; ++i) {
            if (fibers[i].ended) continue;
            thread.x = i;
            resume(fibers[i]);
            left -= fibers[i].ended;
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
    block.exchanged[threadIdx.x][0] = vote;
    __syncthreads();
    int votes = 0;
    for (size_t i = 0; i < block.dimension.x; ++i) votes += !block.fibers[i].ended && block.exchanged[i][0];
    __syncthreads();
    return votes;
}
inline bool __syncthreads_or(bool vote) { return __syncthreads_count(vote) > 0; }
inline bool __syncthreads_and(bool vote) { return __syncthreads_count(!vote) == 0; }
inline void __syncwarp() { emulated::running->wait(emulated::running->warp()); }
namespace emulated {

/// The value of another thread of the warp.
template <class T> T exchange(T value, unsigned with) {
    Block &block = *running;
    memcpy(block.exchanged[block.thread.x], &value, sizeof value);
    block.wait(block.warp());
    memcpy(&value, block.exchanged[with], sizeof value);
    block.wait(block.warp());
    return value;
}

/// The values of all threads of the warp.
template <class T> void gather_lanes(const T &value, T (&lanes)[32]) {
    Block &block = *running;
    memcpy(block.exchanged[block.thread.x], &value, sizeof value);
    block.wait(block.warp());
    const unsigned first = block.thread.x / 32 * 32;
    for (unsigned lane = 0; lane < 32; ++lane) memcpy(&lanes[lane], block.exchanged[first + lane], sizeof value);
    block.wait(block.warp());
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
    emulated::Block &block = *emulated::running;
    const unsigned own = threadIdx.x, first = own / 32 * 32;
    block.exchanged[own][0] = vote;
    block.wait(block.warp());
    unsigned votes = 0;
    for (unsigned lane = 0; lane < 32; ++lane) votes |= unsigned{block.exchanged[first + lane][0] != 0} << lane;
    block.wait(block.warp());
    return votes;
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
