// The host library's only concurrency: a loop split over threads that live for one call. No pool and no OpenMP, so a
// process may fork at any time and nothing runs when nothing is called.
#pragma once

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// Elements of an element-wise operation that one thread takes at least: about 100 us of work.
constexpr int64_t kGrain = 1 << 15;

/// parallel_for with a body that is called with a context. Compiled once for all bodies.
void parallel_ranges(int64_t count, int64_t grain, void (*body)(const void *context, int64_t begin, int64_t end),
                     const void *context);

/// Calls body(begin, end) on disjoint ranges that cover [0, count), each of at least `grain` items where possible.
/// The ranges depend on the machine: body must give the same result for any split.
template <class Body> void parallel_for(int64_t count, int64_t grain, const Body &body) {
    const auto call = [](const void *context, int64_t begin, int64_t end) {
        (*static_cast<const Body *>(context))(begin, end);
    };
    parallel_ranges(count, grain, call, &body);
}

} // namespace baracuda
