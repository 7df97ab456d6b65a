// The kernels behind reduce_strided, run on the CPU (emulated/core/device), give the states that the host gives.
#include "core/skeleton/reduce_strided.h"

#define reduce_walk reduce_walk_on_device
#define reduce_walk_at_once reduce_walk_at_once_on_device
#define look_again_at_walk look_again_at_walk_on_device
#include "core/skeleton/reduce_strided_cuda.cuh"
#undef look_again_at_walk
#undef reduce_walk_at_once
#undef reduce_walk

#include "reduce_traces.h"

#include <cstdio>
#include <numeric>
#include <vector>

using namespace baracuda;

namespace {

int failures = 0, comparisons = 0;

struct Problem {
    const char *name;
    ReduceShape shape;
    std::vector<int64_t> strides;
    int64_t offset; // of the first element from an aligned address
};

void expect(bool holds, const char *what, const Problem &problem, size_t size) {
    ++comparisons;
    if (!holds && ++failures <= 20) {
        std::printf("%s of %zu bytes, %s: [", what, size, problem.name);
        for (int axis = 0; axis < problem.shape.rank; ++axis) {
            std::printf(" %lld%s by %lld", (long long)problem.shape.extents[axis],
                        problem.shape.is_reduced(axis) ? " reduced" : "", (long long)problem.strides[axis]);
        }
        std::printf(" ] + %lld\n", (long long)problem.offset);
    }
}

template <class T, int n> ReduceWalk walk_of(const Problem &problem, const int64_t *const (&strides)[n], int main) {
    return {problem.shape, strides, n, main, false};
}

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

/// f64 and integers have the compact kernels in any case, and integers are not looked at again.
template <class T> void test(const Problem &problem, size_t workspace_bytes) {
    const ReduceShape &shape = problem.shape;
    int64_t before = 0, after = 0;
    for (int axis = 0; axis < shape.rank; ++axis) {
        const int64_t reach = (shape.extents[axis] - 1) * problem.strides[axis];
        (reach < 0 ? before : after) += reach;
    }
    std::vector<T> memory(after - before + problem.offset + 64);
    T *const aligned = reinterpret_cast<T *>((reinterpret_cast<uintptr_t>(memory.data()) + 63) / 64 * 64);
    T *const x = aligned + problem.offset - before;
    for (T *at = x + before; at <= x + after; ++at) {
        const uint64_t place = at - x - before;
        *at = static_cast<T>(sizeof(T) == 1 ? hash(place, 3) : place); // 256 elements on is another value, too
    }
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
    if constexpr (!std::is_integral_v<T>) test_second_look(problem, call, x);
}

Problem problem(const char *name, std::vector<int64_t> extents, unsigned reduced, std::vector<int64_t> strides = {},
                int64_t offset = 0) {
    Problem made{name, {}, std::move(strides), offset};
    if (made.strides.empty()) {
        made.strides.resize(extents.size());
        int64_t step = 1;
        for (size_t axis = extents.size(); axis-- > 0; step *= extents[axis]) made.strides[axis] = step;
    }
    for (size_t axis = 0; axis < extents.size(); ++axis) made.shape.append(extents[axis], reduced >> axis & 1);
    return made;
}

std::vector<Problem> problems() {
    std::vector<Problem> made;
    for (int64_t n : {1, 7, 9, 31, 33, 257, 1025, 8193, 17001}) {
        made.push_back(problem("rows", {3, n}, 2));
        made.push_back(problem("misaligned rows", {3, n}, 2, {}, 1));
        made.push_back(problem("columns", {n, 3}, 1));
        made.push_back(problem("whole columns", {n, 8}, 1));
        made.push_back(problem("odd columns", {n, 11}, 1));
        made.push_back(problem("row backwards", {2, n}, 2, {n, -1}));
    }
    for (int64_t n : {384, 2048, 8192}) made.push_back(problem("whole rows", {5, n}, 2));
    made.push_back(problem("one", {40001}, 1));
    made.push_back(problem("one", {150001}, 1, {}, 3));
    made.push_back(problem("long row", {270001}, 1, {}, 1));
    made.push_back(problem("long rows by 2", {2, 140003}, 2, {280006, 2}));
    for (int64_t offset : {0, 1}) {
        made.push_back(problem("a long row by 2", {30011}, 1, {2}, offset));
        made.push_back(problem("rows by 2 that begin alike", {3, 17005}, 2, {34048, 2}, offset));
        made.push_back(problem("short rows by 2 that begin alike", {150, 301}, 2, {608, 2}, offset));
    }
    made.push_back(problem("long rows of lines", {2, 300, 500}, 6, {152400, 508, 1}));
    made.push_back(problem("long columns", {17001, 4}, 1));
    made.push_back(problem("columns of a grid", {70001, 2}, 1));
    made.push_back(problem("columns of a grid, in lines", {3, 9000, 5}, 3, {5, 15, 1}));
    made.push_back(problem("rows of odd lines", {2, 131, 77}, 6, {12000, 83, 1}));
    made.push_back(problem("many rows of odd lines", {3, 67, 2, 91}, 9, {}, 1));
    made.push_back(problem("rows of odd lines by 2", {2, 131, 19}, 6, {12000, 83, 2}));
    made.push_back(problem("many columns", {40, 300}, 1));
    made.push_back(problem("many odd columns", {9, 301}, 1));
    made.push_back(problem("many blocks of columns", {1030, 520}, 1));
    made.push_back(problem("columns whose leaves threads share", {85, 1301}, 1, {}, 1));
    made.push_back(problem("columns of leaves of two elements", {270, 603}, 1));
    made.push_back(problem("leaves on several lines", {7, 401, 13, 3}, 5, {}, 1));
    made.push_back(problem("short lines of results apart", {67607, 2, 3}, 2));
    made.push_back(problem("columns of rows that begin anywhere", {2, 700, 139}, 2, {}, 3));
    made.push_back(problem("columns of padded rows", {700, 130}, 1, {132, 1}, 1));
    made.push_back(problem("long narrow columns", {15001, 21}, 1, {}, 1));
    made.push_back(problem("long columns that fill memory", {2701, 101}, 1, {}, 1));
    made.push_back(problem("short columns", {19, 1072}, 1));
    made.push_back(problem("short columns", {2, 75, 1072}, 2));
    made.push_back(problem("odd short columns", {3, 27, 301}, 2));
    made.push_back(problem("columns of several sweeps", {2, 193, 70}, 2, {}, 1));
    made.push_back(problem("columns of a block's threads", {2000, 21}, 1));
    made.push_back(problem("many odd short columns", {2, 5, 1531}, 2));
    made.push_back(problem("many odd short columns", {35, 2051}, 1, {}, 1));
    made.push_back(problem("odd columns of two elements", {2, 2001}, 1, {}, 1));
    made.push_back(problem("short columns of results in another order", {1531, 2, 5}, 4, {1, 7655, 1531}));
    made.push_back(problem("rows that the output has across", {13, 40, 21}, 1, {1, 273, 13}, 1));
    made.push_back(problem("long rows that the output has across", {1031, 3, 19}, 1, {1, 1031, 3093}, 1));
    made.push_back(problem("short rows that the output has across", {13, 7, 60}, 1, {1, 780, 13}, 1));
    made.push_back(problem("columns that the output has in rows", {30, 70}, 2, {1, 30}));
    made.push_back(problem("long columns that the output has in rows", {190, 1381, 2}, 2, {1, 190, 262390}, 1));
    made.push_back(problem("many short lines", {3, 700, 5}, 5));
    made.push_back(problem("few long rows of columns", {5, 6, 2048}, 2));
    made.push_back(problem("many short rows", {301, 5}, 2));
    made.push_back(problem("short rows in pieces", {301, 10}, 2, {}, 1));
    for (int64_t n : {1, 2, 3}) made.push_back(problem("very many tiny rows", {2999, n}, 2, {}, 1));
    made.push_back(problem("very many tiny rows", {8201, 9}, 2, {}, 1));
    made.push_back(problem("tiny rows that begin in the same banks", {301, 8}, 2, {}, 1));
    made.push_back(problem("padded odd rows", {5, 1001}, 2, {1003, 1}, 1));
    made.push_back(problem("long odd rows", {3, 70001}, 2, {}, 5));
    made.push_back(problem("short rows by 2", {150, 16}, 2, {32, 2}));
    made.push_back(problem("many rows", {67, 48}, 2));
    made.push_back(problem("single elements", {3, 1, 301}, 2));
    made.push_back(problem("vectors of single elements", {5, 1, 1024}, 2, {1040, 7, 1}));
    made.push_back(problem("single elements by 2", {40, 1, 8}, 2, {19, 3, 2}));
    made.push_back(problem("shifted single elements", {3, 1, 301}, 2, {}, 1));
    made.push_back(problem("single elements in another order", {2, 40, 1, 70}, 4, {3000, 1, 7, 41}));
    made.push_back(problem("narrow tiles of single elements", {300, 1, 5}, 2, {1, 1, 301}));
    made.push_back(problem("tall tiles of single elements", {3, 1, 400}, 2, {1, 1, 3}));
    made.push_back(problem("channels", {6, 5, 40}, 5));
    made.push_back(problem("odd channels", {6, 5, 49}, 5));
    made.push_back(problem("channels of short lines", {300, 3, 5, 13}, 5));
    made.push_back(problem("columns on lines", {17, 5, 506, 7}, 5));
    made.push_back(problem("few columns on lines", {2501, 5, 11, 2}, 5));
    made.push_back(problem("columns on lines in another order", {33, 2, 301, 5}, 5, {5, 165, 330, 1}));
    made.push_back(problem("columns on lines of two dimensions", {7, 3, 9, 4, 61, 11}, 21));
    made.push_back(problem("channels of short lines", {31, 3, 50, 24}, 5));
    made.push_back(problem("matrices of three columns", {5, 1777, 3}, 2, {5341, 3, 1}, 1));
    made.push_back(problem("middle", {3, 50, 16}, 2));
    made.push_back(problem("middle", {5, 9, 7}, 2));
    made.push_back(problem("padded rows", {5, 100}, 2, {108, 1}));
    made.push_back(problem("rows by 3", {5, 700}, 2, {2100, 3}));
    made.push_back(problem("transposed", {60, 33}, 3, {1, 60}));
    made.push_back(problem("repeated", {4, 300}, 2, {300, 0}));
    made.push_back(problem("repeated rows", {4, 300}, 2, {0, 1}));
    made.push_back(problem("long channels", {6, 3, 9000}, 5));
    made.push_back(problem("long odd channels", {3, 2, 90003}, 5));
    made.push_back(problem("four axes", {3, 4, 5, 8}, 10));
    made.push_back(problem("four axes, permuted", {3, 4, 5, 8}, 10, {1, 3, 96, 12}));
    made.push_back(problem("all of four axes, permuted", {31, 4, 5, 7}, 15, {7, 217, 868, 1}));
    made.push_back(problem("all of three axes, permuted", {37, 108, 73}, 7, {7884, 1, 108}, 1));
    made.push_back(problem("all of three axes, the first one nearest", {3, 5, 20011}, 7, {1, 3, 15}));
    made.push_back(problem("rows of odd lines of three axes", {3, 7, 11, 77}, 10, {7000, 990, 85, 1}, 1));
    made.push_back(problem("all of two axes, transposed", {41, 4003}, 3, {1, 41}, 1));
    made.push_back(problem("rows of odd lines by 4", {2, 131, 19}, 6, {12000, 83, 4}, 1));
    made.push_back(problem("all of six axes, permuted", {3, 2, 5, 7, 3, 2}, 63, {420, 210, 6, 30, 2, 1}));
    made.push_back(problem("some of six axes, permuted", {7, 3, 5, 2, 3, 11}, 47, {3, 21, 63, 315, 1, 630}));
    made.push_back(problem("pairs of short columns that begin within a word", {17, 4098}, 1, {}, 1));
    return made;
}

} // namespace

int main() {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    struct Device {
        int cluster;
        size_t workspace;
        int multiprocessors; // none, so that few columns are many and no problem is small
    };
    for (const Device device : {Device{1, 0, 0}, Device{16, 0, 0}, Device{4, 1 << 20, 0}, Device{16, 1 << 20, 132}}) {
        emulated_cluster = device.cluster;
        emulated_multiprocessors = device.multiprocessors;
        // With multiprocessors, small problems have kernels of their own: there each problem has one of two types, by
        // no pattern that the list might have, too.
        const bool either = device.multiprocessors > 0;
        unsigned number = 0;
        for (const Problem &one : problems()) {
            const bool in_words = __builtin_parity(number);
            // Large problems, which take most of the time, have one of the types on the other devices, in turn.
            const auto on = [&](int cluster, unsigned turn) {
                return device.cluster == cluster && !either && (one.shape.count() < 90'000 || number % 3 == turn);
            };
            if (on(1, 0) || (either && in_words)) test<f32>(one, device.workspace);
            if (on(16, 1) || (either && !in_words)) test<Element<uint16_t>>(one, device.workspace);
            if (on(4, 2)) test<f64>(one, device.workspace);
            if (on(1, 1)) test<uint8_t>(one, device.workspace);
            ++number;
        }
    }
    std::printf("%d of %d comparisons failed\n", failures, comparisons);
    return failures > 0;
}
