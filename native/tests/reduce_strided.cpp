// The kernels behind reduce_strided, run on the CPU (emulated/core/device), give the states that the host gives: where
// elements are looked at once.
#include "reduce_problems.h"

using namespace baracuda;

namespace {

/// f64 and integers have the compact kernels in any case.
template <class T> void test(const Problem &problem, size_t workspace_bytes) {
    const ReduceShape &shape = problem.shape;
    Elements<T> elements(problem);
    T *const x = elements.x;
    const int64_t results = shape.results();
    std::vector<uint64_t> host(results), device(results, 1), workspace(workspace_bytes / 8 + 2);
    const Call call{"test", nullptr, workspace.data(), workspace_bytes};

    const int64_t *const of_input[] = {problem.strides.data()};
    const ReduceWalk walk(shape, of_input, 1, 0, false);
    const T *const from = x + walk.origin[0];
    const auto reduce = [&](const auto &op, const auto &on_device, const char *what) {
        reduce_walk<ReduceMemory::any>(call, walk, op, Pack<>{}, from);
        reduce_walk_on_device<ReduceMemory::any>(call, walk, on_device, Pack<>{}, from);
        expect(host == device, what, problem, sizeof(T));
    };
    reduce(Trace{host.data()}, Trace{device.data()}, "sum");
    if constexpr (!kRareElement<T>) reduce(Trace{host.data()}, Compact<Trace>{{device.data()}}, "compact sum");
    reduce(Trace{host.data()}, TraceValues(device.data()), "sum that says what it stores");
    reduce(TraceBands{{host.data()}}, TraceBands{{device.data()}}, "sum of rows");
    if constexpr (!kRareElement<T>) {
        reduce(TraceBands{{host.data()}}, Compact<TraceBands>{{{device.data()}}}, "compact sum of rows");
        reduce(Largest{host.data()}, Compact<Largest>{{device.data()}}, "compact index");
    }
    reduce(Largest{host.data()}, Largest{device.data()}, "index");
}

} // namespace

int main() {
    return test_on_devices([](auto element, const Problem &problem, size_t workspace_bytes) {
        test<decltype(element)>(problem, workspace_bytes);
    });
}
