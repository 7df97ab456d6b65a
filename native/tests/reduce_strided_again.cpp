// The kernels behind reduce_strided, run on the CPU (emulated/core/device), give the states and the outputs that the
// host gives: where elements are looked at again.
#include "reduce_problems.h"

using namespace baracuda;

namespace {

/// Of elements at x, with a weight along the reduced axes and one along the kept ones. Elements of two bytes have the
/// compact kernels, too, which those of f64 have in any case.
template <class T> void test_second_look(const Problem &problem, const Call &call, const T *x) {
    const ReduceShape &shape = problem.shape;
    const int64_t results = shape.results();
    std::vector<uint64_t> host(results), device(results, 1);
    std::vector<int64_t> along(shape.rank), across(shape.rank), dense(shape.rank);
    int64_t along_step = 1, across_step = 1, dense_step = 1;
    for (int axis = shape.rank - 1; axis >= 0; --axis) {
        int64_t &step = shape.is_reduced(axis) ? along_step : across_step;
        (shape.is_reduced(axis) ? along : across)[axis] = step;
        step *= shape.extents[axis];
        dense[axis] = dense_step;
        dense_step *= shape.extents[axis];
    }
    std::vector<T> weight(shape.count() + 1), mean(results), y(dense_step, T(0)), y_device(dense_step, T(1));
    std::iota(weight.begin(), weight.end(), T(5));
    std::iota(mean.begin(), mean.end(), T(11));
    const int64_t *const of_all[] = {dense.data(), problem.strides.data(), along.data(), across.data()};
    const ReduceWalk again(shape, of_all, 4, 1, false);
    const auto compare = [&](auto op, const auto &as_on_device, const char *what) {
        const int64_t *at = again.origin;
        const T *const a = x + at[1], *const b = weight.data() + at[2], *const c = mean.data() + at[3];
        op.results = host.data();
        reduce_walk<ReduceMemory::any>(call, again, op, Pack<T *>{y.data() + at[0], {}}, a, b, c);
        op.results = device.data();
        using OnDevice = std::decay_t<decltype(as_on_device(op))>;
        const auto same = [&] {
            return host == device && memcmp(y.data(), y_device.data(), y.size() * sizeof(T)) == 0;
        };
        if constexpr (!kJoins<OnDevice>) {
            reduce_walk_on_device<ReduceMemory::any>(call, again, as_on_device(op),
                                                     Pack<T *>{y_device.data() + at[0], {}}, a, b, c);
            expect(same(), what, problem, sizeof(T));
        }
        if constexpr (kJoins<OnDevice> || kCompact<OnDevice>) {
            y_device.assign(y.size(), T(1));
            device.assign(device.size(), 1);
            const auto at_once = reduce_walk_at_once_on_device(call, again, as_on_device(op),
                                                               Pack<T *>{y_device.data() + at[0], {}}, a, b, c);
            expect(!at_once || (*at_once == Status::ok && same()), what, problem, sizeof(T));
        }
    };
    const auto as_it_is = [](const auto &op) { return op; };
    // A second look at one input.
    const int64_t *const of_one[] = {dense.data(), problem.strides.data()};
    const ReduceWalk alone(shape, of_one, 2, 1, false);
    const T *const only = x + alone.origin[1];
    reduce_walk<ReduceMemory::any>(call, alone, TraceFirst<T>{{host.data()}}, Pack<T *>{y.data() + alone.origin[0], {}},
                                   only);
    reduce_walk_on_device<ReduceMemory::any>(call, alone, TraceFirst<T>{{device.data()}},
                                             Pack<T *>{y_device.data() + alone.origin[0], {}}, only);
    expect(host == device, "second look at one input", problem, sizeof(T));
    expect(memcmp(y.data(), y_device.data(), y.size() * sizeof(T)) == 0, "second look at one input", problem,
           sizeof(T));
    const auto compactly = [](const auto &op) { return Compact<std::decay_t<decltype(op)>>(op); };
    compare(TraceAgain<T>{}, as_it_is, "second look");
    compare(TraceTwice<T>{}, as_it_is, "reduced twice");
    if constexpr (sizeof(T) == 2) {
        compare(TraceAgain<T>{}, compactly, "compact second look");
        compare(TraceTwice<T>{}, compactly, "reduced twice compactly");
    }
    // Results in tiles, and a second look in tiles at what is known of them.
    const int64_t *const of_results[] = {dense.data(), problem.strides.data(), across.data()};
    const ReduceWalk tiled(shape, of_results, 3, 1, false);
    TraceTiles<T> op;
    const auto in_tiles = [&](T *out, const auto &reduce) {
        const T *const of_each = mean.data();
        return reduce(Pack<T *>{out + tiled.origin[0], {}}, x + tiled.origin[1], of_each + tiled.origin[2]);
    };
    const auto same_again = [&] { return memcmp(y.data(), y_device.data(), y.size() * sizeof(T)) == 0; };
    op.results = host.data();
    in_tiles(y.data(), [&](const auto &...all) { return reduce_walk<ReduceMemory::any>(call, tiled, op, all...); });
    op.results = device.data();
    y_device.assign(y.size(), T(1));
    in_tiles(y_device.data(),
             [&](const auto &...all) { return reduce_walk_on_device<ReduceMemory::any>(call, tiled, op, all...); });
    expect(host == device && same_again(), "tiles", problem, sizeof(T));
    y_device.assign(y.size(), T(1));
    device.assign(device.size(), 1);
    const auto left =
        in_tiles(y_device.data(), [&](const auto &...all) { return reduce_if_left(call, tiled, op, all...); });
    expect(!left || (*left == Status::ok && host == device && same_again()), "parts that are left", problem, sizeof(T));
    y_device.assign(y.size(), T(1));
    const auto again_in_tiles = in_tiles(y_device.data(), [&](const auto &...all) {
        return look_again_at_walk_on_device(call, tiled, op, host.data(), all...);
    });
    expect(!again_in_tiles || (*again_in_tiles == Status::ok && same_again()), "second look in tiles", problem,
           sizeof(T));
    // Two tensors that begin apart from alignment by their own numbers of elements.
    std::vector<T> other(dense_step + 3);
    std::iota(other.begin(), other.end(), T(17));
    const int64_t *const of_two[] = {dense.data(), problem.strides.data(), dense.data(), along.data(), across.data()};
    const ReduceWalk both(shape, of_two, 5, 1, false);
    const auto compare_both = [&](auto op, const auto &as_on_device, const char *what) {
        const int64_t *at = both.origin;
        const T *const a = x + at[1], *const b = other.data() + 3 + at[2];
        const T *const c = weight.data() + at[3], *const d = mean.data() + at[4];
        op.results = host.data();
        reduce_walk<ReduceMemory::any>(call, both, op, Pack<T *>{y.data() + at[0], {}}, a, b, c, d);
        op.results = device.data();
        reduce_walk_on_device<ReduceMemory::any>(call, both, as_on_device(op), Pack<T *>{y_device.data() + at[0], {}},
                                                 a, b, c, d);
        expect(host == device, what, problem, sizeof(T));
        expect(memcmp(y.data(), y_device.data(), y.size() * sizeof(T)) == 0, what, problem, sizeof(T));
    };
    const ReduceWalk sums(shape, of_two + 1, 2, 0, false);
    const T *const first = x + sums.origin[0], *const second = other.data() + 3 + sums.origin[1];
    reduce_walk<ReduceMemory::any>(call, sums, Trace{host.data()}, Pack<>{}, first, second);
    if (sums.reduced.rank == 1 && sums.reduced.strides[0][0] == 1 && sums.reduced.strides[0][1] == 1) {
        reduce_walk_on_device<ReduceMemory::rows>(call, sums, Compact<Trace>{{device.data()}}, Pack<>{}, first, second);
    } else {
        reduce_walk_on_device<ReduceMemory::any>(call, sums, Compact<Trace>{{device.data()}}, Pack<>{}, first, second);
    }
    expect(host == device, "compact sum of two inputs", problem, sizeof(T));
    compare_both(TraceHeld<T>{}, as_it_is, "two inputs, reduced twice");
    if constexpr (sizeof(T) == 2) compare_both(TraceHeld<T>{}, compactly, "two inputs, reduced twice compactly");
    compare(TraceJoined<T, false>{}, as_it_is, "two inputs joined");
    compare(TraceJoined<T, true>{}, as_it_is, "two inputs joined, reduced twice");
}

} // namespace

int main() {
    return test_on_devices([](auto element, const Problem &problem, size_t workspace_bytes) {
        using T = decltype(element);
        if constexpr (!std::is_integral_v<T>) { // integers are not looked at again
            Elements<T> elements(problem);
            std::vector<uint64_t> workspace(workspace_bytes / 8 + 2);
            test_second_look(problem, Call{"test", nullptr, workspace.data(), workspace_bytes}, elements.x);
        }
    });
}
