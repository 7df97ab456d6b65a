// The host library's only concurrency: a loop split over threads that live for one call. No pool and no OpenMP, so a
// process may fork at any time and nothing runs when nothing is called.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

namespace baracuda {

/// Elements of an element-wise operation that one thread takes at least: about 100 us of work.
constexpr int64_t kGrain = 1 << 15;

/// Items of each range that parallel_for makes, but for the last range.
int64_t parallel_range(int64_t count, int64_t grain);

/// parallel_for with ranges of `size` items and a body that is called with a context. Compiled once for all bodies.
void parallel_ranges(int64_t count, int64_t size, void (*body)(const void *context, int64_t begin, int64_t end),
                     const void *context);
template <class Body> void parallel_ranges_for(int64_t count, int64_t size, const Body &body) {
    const auto call = [](const void *context, int64_t begin, int64_t end) {
        (*static_cast<const Body *>(context))(begin, end);
    };
    parallel_ranges(count, size, call, &body);
}

/// Calls body(begin, end) on disjoint ranges that cover [0, count), each of at least `grain` items where possible.
/// The ranges depend on the machine: body must give the same result for any split.
template <class Body> void parallel_for(int64_t count, int64_t grain, const Body &body) {
    if (count > 0) parallel_ranges_for(count, parallel_range(count, grain), body);
}

/// Calls body(room, begin, end) likewise, with a Room for each range, not initialized. The caller's thread allocates
/// them: memory of a thread that lives for one call is new to the system, page by page, each time.
template <class Room, class Body> void parallel_for_with(int64_t count, int64_t grain, const Body &body) {
    if (count <= 0) return;
    const int64_t size = parallel_range(count, grain);
    const std::unique_ptr<Room[]> rooms(new Room[(count + size - 1) / size]);
    parallel_ranges_for(count, size, [&](int64_t begin, int64_t end) { body(rooms[begin / size], begin, end); });
}

} // namespace baracuda
