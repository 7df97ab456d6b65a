#include "core/host/parallel.h"
#include "core/host/processors.h"

#include <exception>
#include <thread>
#include <vector>

namespace baracuda {

int64_t processors() { return std::max(1u, std::thread::hardware_concurrency()); }

int64_t parallel_range(int64_t count, int64_t grain) {
    if (count <= grain) return count;
    const int64_t parts = std::min(processors(), count / grain);
    return (count + parts - 1) / parts;
}

void parallel_ranges(int64_t count, int64_t size, void (*body)(const void *context, int64_t begin, int64_t end),
                     const void *context) {
    if (count <= size) return body(context, 0, count);
    std::vector<std::thread> threads;
    int64_t begin = 0;
    try {
        threads.reserve(count / size);
        for (; begin + size < count; begin += size) {
            threads.emplace_back(body, context, begin, begin + size);
        }
    } catch (const std::exception &) {
        // No further thread is to be had: this one does the rest.
    }
    body(context, begin, count);
    for (std::thread &thread : threads) thread.join();
}

} // namespace baracuda
