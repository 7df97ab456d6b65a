// The host library's only concurrency: a loop split over threads that live for one call. No pool and no OpenMP, so a
// process may fork at any time and nothing runs when nothing is called.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace baracuda {

/// Elements of an element-wise operation that one thread takes at least: about 100 us of work.
constexpr int64_t kGrain = 1 << 15;

/// Calls body(begin, end) on disjoint ranges that cover [0, count), each of at least `grain` items where possible.
/// The ranges depend on the machine: body must give the same result for any split.
template <class Body> void parallel_for(int64_t count, int64_t grain, const Body &body) {
    if (count <= grain) {
        if (count > 0) body(int64_t{0}, count);
        return;
    }
    const int64_t cores = std::max(1u, std::thread::hardware_concurrency());
    const int64_t parts = std::min(cores, count / grain);
    const int64_t size = (count + parts - 1) / parts;
    std::vector<std::thread> threads;
    int64_t begin = 0;
    try {
        threads.reserve(parts - 1);
        for (; begin + size < count; begin += size) {
            threads.emplace_back([&body, begin, size] { body(begin, begin + size); });
        }
    } catch (const std::exception &) {
        // No further thread is to be had: this one does the rest.
    }
    body(begin, count);
    for (std::thread &thread : threads) thread.join();
}

} // namespace baracuda
