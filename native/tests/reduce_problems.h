// What the tests of the kernels behind reduce_strided, run on the CPU (emulated/core/device), have in common: problems,
// and the devices that they are for.
#pragma once

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

namespace baracuda {

inline int failures = 0, comparisons = 0;

struct Problem {
    const char *name;
    ReduceShape shape;
    std::vector<int64_t> strides;
    int64_t offset; // of the first element from an aligned address
};

inline void expect(bool holds, const char *what, const Problem &problem, size_t size) {
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

/// A problem's elements, each of which has its place for a value.
template <class T> struct Elements {
    std::vector<T> memory;
    T *x; // the first one of all indices

    explicit Elements(const Problem &problem) {
        int64_t before = 0, after = 0;
        for (int axis = 0; axis < problem.shape.rank; ++axis) {
            const int64_t reach = (problem.shape.extents[axis] - 1) * problem.strides[axis];
            (reach < 0 ? before : after) += reach;
        }
        memory.resize(after - before + problem.offset + 64);
        T *const aligned = reinterpret_cast<T *>((reinterpret_cast<uintptr_t>(memory.data()) + 63) / 64 * 64);
        x = aligned + problem.offset - before;
        for (T *at = x + before; at <= x + after; ++at) {
            const uint64_t place = at - x - before;
            *at = static_cast<T>(sizeof(T) == 1 ? hash(place, 3) : place); // 256 elements on is another value, too
        }
    }
};

inline Problem problem(const char *name, std::vector<int64_t> extents, unsigned reduced,
                       std::vector<int64_t> strides = {}, int64_t offset = 0) {
    Problem made{name, {}, std::move(strides), offset};
    if (made.strides.empty()) {
        made.strides.resize(extents.size());
        int64_t step = 1;
        for (size_t axis = extents.size(); axis-- > 0; step *= extents[axis]) made.strides[axis] = step;
    }
    for (size_t axis = 0; axis < extents.size(); ++axis) made.shape.append(extents[axis], reduced >> axis & 1);
    return made;
}

inline std::vector<Problem> problems() {
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

/// test(T(), problem, bytes of the workspace) on several devices; returns the exit status.
template <class Test> int test_on_devices(const Test &test) {
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
            if (on(1, 0) || (either && in_words)) test(f32(), one, device.workspace);
            if (on(16, 1) || (either && !in_words)) test(Element<uint16_t>(), one, device.workspace);
            if (on(4, 2)) test(f64(), one, device.workspace);
            if (on(1, 1)) test(uint8_t(), one, device.workspace);
            ++number;
        }
    }
    std::printf("%d of %d comparisons failed\n", failures, comparisons);
    return failures > 0;
}

} // namespace baracuda
