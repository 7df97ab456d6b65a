// The order of scans: the states that the host and the kernels, run on the CPU (emulated/core/device), give to
// elements, in one part of a row or in many, are those of the definition in scan.h, which is written out here. States
// are hashes of how they were made, so that any other order, any element missed and any taken twice gives another. And
// gradients of extrema, whose results are written by later elements.
#include "core/skeleton/scan.h"

#define scan_rows scan_rows_on_device
#include "core/skeleton/scan_cuda.cuh"
#undef scan_rows

#include "family/scan/operations.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace baracuda;

namespace {

constexpr uint64_t kIdentity = 0;

uint64_t hash(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ (a >> 31)) * 0xbf58476d1ce4e5b9 + (b ^ (b >> 29)) * 0x94d049bb133111eb + 1;
    return (h ^ h >> 32) | 1;
}

/// Of numbers that are not 0. The merge with the identity changes nothing.
template <class T, bool exclusive_> struct Trace {
    using State = uint64_t;
    static constexpr bool exclusive = exclusive_;

    State identity() const { return kIdentity; }
    State add(State state, int64_t k, T x) const { return hash(hash(state, static_cast<uint64_t>(x)), k); }
    State merge(State a, State b) const { return a == kIdentity ? b : b == kIdentity ? a : hash(hash(a, 2), b); }
    uint64_t result(State state, int64_t, T) const { return state; }
};

/// The merge of states[0] ... states[count - 1] in a tree whose left sides are powers of two.
template <class Op> uint64_t tree(const Op &op, const uint64_t *states, int64_t count) {
    if (count == 0) return kIdentity;
    if (count == 1) return states[0];
    int64_t left = 1;
    while (2 * left < count) left *= 2;
    return op.merge(tree(op, states, left), tree(op, states + left, count - left));
}

/// The results of a row, by the definition.
template <class Op, class T> std::vector<uint64_t> defined(const Op &op, const std::vector<T> &row) {
    constexpr int64_t segment = kSegment<T>;
    const int64_t extent = static_cast<int64_t>(row.size());
    std::vector<uint64_t> results, segments, groups;
    for (int64_t first = 0; first < extent; first += segment) {
        if (segments.size() == kScanGroup) {
            groups.push_back(tree(op, segments.data(), kScanGroup));
            segments.clear();
        }
        const int64_t last = std::min(first + segment, extent);
        uint64_t state = op.merge(tree(op, groups.data(), groups.size()), tree(op, segments.data(), segments.size()));
        uint64_t own = kIdentity;
        for (int64_t k = first; k < last; ++k) {
            own = op.add(own, k, row[k]);
            const uint64_t next = op.add(state, k, row[k]);
            results.push_back(Op::exclusive ? state : next);
            state = next;
        }
        segments.push_back(own);
    }
    return results;
}

int failures = 0;

/// What the blocks of a row are: those of a cluster, or of a grid, where the row is long for that, whose totals are in
/// the output or in a workspace.
struct Device {
    int cluster, multiprocessors;
    size_t workspace_bytes;
};
constexpr int64_t kMostOnDevice = 200000; // elements: fibers are slow
constexpr Device kDevices[] = {{1, 1, 0}, {4, 132, 0}, {4, 132, 1 << 20}};

template <class Op, class... Out, class... In>
void scan_on_device(const Device &device, const HostList<int32_t> &shape, int axis, bool reverse, const Op &op,
                    const Pack<Strided<Out>...> &outs, Strided<In>... in) {
    emulated_cluster = device.cluster;
    emulated_multiprocessors = device.multiprocessors;
    std::vector<double> workspace(device.workspace_bytes / sizeof(double) + 1);
    const Call call{"trace", nullptr, device.workspace_bytes ? workspace.data() : nullptr, device.workspace_bytes};
    unpack(outs, [&](Strided<Out>... out) {
        const auto walk = scan_walk(shape, axis, reverse, out..., in...);
        return scan_rows_on_device(call, walk, op, make_pack(out.pointer...), in.pointer...);
    });
}

/// Rows along an axis of [rows, extent] or [extent, rows], from either end. Elements are `apart` from each other in the
/// input.
template <class T, bool exclusive> void check(int32_t rows, int32_t extent, int axis, bool reverse, int64_t apart = 1) {
    const Trace<T, exclusive> op;
    const int32_t shape[] = {axis == 1 ? rows : extent, axis == 1 ? extent : rows};
    const int64_t steps[] = {shape[1], 1}, steps_in[] = {shape[1] * apart, apart}, count = int64_t{rows} * extent;
    std::vector<T> in(count * apart);
    std::vector<uint64_t> out(count);
    for (int64_t i = 0; i < count * apart; ++i) in[i] = static_cast<T>(i % 30011 + 1);
    const HostList<int64_t> strides(steps, 2), strides_in(steps_in, 2);
    const Pack<Strided<uint64_t>> outs{by(out.data(), strides), {}};
    const auto from = by(static_cast<const T *>(in.data()), strides_in);
    scan_rows(Call{"trace"}, HostList<int32_t>(shape, 2), axis, reverse, op, outs, from);
    for (const Device &device : kDevices) {
        if (count > kMostOnDevice) break;
        std::vector<uint64_t> made(count);
        scan_on_device(device, HostList<int32_t>(shape, 2), axis, reverse, op,
                       Pack<Strided<uint64_t>>{by(made.data(), strides), {}}, from);
        if (made != out && ++failures <= 20) {
            std::printf(
                "%d x %d along axis %d, reverse %d, elements of %zu bytes %lld apart: clusters of %d, a workspace "
                "of %zu bytes\n",
                shape[0], shape[1], axis, reverse, sizeof(T), (long long)apart, device.cluster, device.workspace_bytes);
        }
    }
    for (int64_t row = 0; row < rows; ++row) {
        const auto at = [&](int64_t k) {
            const int64_t place = reverse ? extent - 1 - k : k;
            return axis == 1 ? row * extent + place : place * rows + row;
        };
        std::vector<T> elements(extent);
        for (int64_t k = 0; k < extent; ++k) elements[k] = in[at(k) * apart];
        const std::vector<uint64_t> want = defined(op, elements);
        for (int64_t k = 0; k < extent; ++k) {
            if (out[at(k)] == want[k]) continue;
            if (++failures <= 20) {
                std::printf("%d x %d along axis %d, reverse %d, elements of %zu bytes: element %lld of row %lld\n",
                            shape[0], shape[1], axis, reverse, sizeof(T), (long long)k, (long long)row);
            }
            break;
        }
    }
}

/// The gradient of cummax, of one row or of columns, with few extrema or with many, and with NaN: sums of integers,
/// that are exact, by their definition.
void check_extremum_backward(int32_t rows, int32_t extent, bool columns, bool rising, bool over_dy) {
    using Op = scan::ExtremumBackward<scan::Cummax<f64>, f64>;
    const int64_t count = int64_t{rows} * extent;
    std::vector<f64> x(count), dy(count), want(count);
    for (int64_t i = 0; i < count; ++i) {
        const auto noise = static_cast<f64>(hash(i, 5) % 1009);
        x[i] = rising ? static_cast<f64>(i) + noise : noise;
        dy[i] = static_cast<f64>(hash(i, 9) % 17) - 8;
    }
    x[count / 2] = NAN;
    const int32_t shape[] = {columns ? extent : rows, columns ? rows : extent};
    const int64_t steps[] = {shape[1], 1};
    for (int64_t row = 0; row < rows; ++row) {
        int64_t best = -1;
        for (int64_t k = 0; k < extent; ++k) {
            const int64_t at = columns ? k * rows + row : row * extent + k;
            if (best < 0 || std::isnan(x[at]) || x[at] >= x[best]) best = at;
            want[best] += dy[at];
        }
    }
    const HostList<int64_t> strides(steps, 2);
    const auto test = [&](const auto &scan, const char *where) {
        std::vector<f64> made = over_dy ? dy : std::vector<f64>(count, 99);
        const f64 *const from = over_dy ? made.data() : dy.data();
        scan(Pack<Strided<f64>>{by(made.data(), strides), {}}, by(from, strides),
             by(static_cast<const f64 *>(x.data()), strides));
        if (std::equal(made.begin(), made.end(), want.begin())) return;
        if (++failures <= 20) {
            std::printf("%s: the gradient of cummax, %d x %d, rising %d, over dy %d\n", where, shape[0], shape[1],
                        rising, over_dy);
        }
    };
    const HostList<int32_t> of(shape, 2);
    const Op op{extent};
    test([&](const auto &...operands) { scan_rows(Call{"trace"}, of, !columns, false, op, operands...); }, "host");
    for (const Device &device : kDevices) {
        test([&](const auto &...operands) { scan_on_device(device, of, !columns, false, op, operands...); }, "device");
    }
}

template <class Op> __global__ void parts_kernel(Op op, int part, const uint64_t *totals, int count, uint64_t *out) {
    __shared__ uint64_t merged[kMostScanParts / 32];
    LaneLevels<uint64_t> levels(op);
    levels.begin_at(op, part, 0, totals, count, merged);
    const uint64_t state = levels.before(op, static_cast<uint32_t>(part), kIdentity);
    if (threadIdx.x == 0) *out = state;
}

/// What is before a part of a row, of as many as there may be.
void check_parts(int count) {
    const Trace<int16_t, false> op;
    std::vector<uint64_t> totals(count);
    for (int i = 0; i < count; ++i) totals[i] = hash(i, 3);
    for (int part = 0; part < count; part += part < 70 ? 1 : 97) {
        uint64_t made = 0;
        launch(Call{"trace"}, 1, kScanThreads, 0, parts_kernel<Trace<int16_t, false>>, op, part, totals.data(), count,
               &made);
        if (made != tree(op, totals.data(), part) && ++failures <= 20) {
            std::printf("what is before part %d of %d\n", part, count);
        }
    }
}

} // namespace

int main() {
    for (const int count : {33, 1024, 2500, kMostScanParts}) check_parts(count);
    for (const int32_t extent : {1, 2, 4, 5, 31, 33, 128, 129, 257, 1000, 4096, 4097, 9000}) {
        for (const int32_t rows : {1, 3, 100}) {
            for (const int axis : {0, 1}) {
                check<int16_t, false>(rows, extent, axis, false);
                check<int32_t, false>(rows, extent, axis, true);
                check<int64_t, true>(rows, extent, axis, rows == 3);
            }
        }
    }
    check<int16_t, false>(1, 1000003, 1, false);
    check<int64_t, false>(2, 300001, 0, true);
    check<int16_t, false>(1, 100003, 1, true, 2);
    check<int32_t, true>(3, 50001, 1, false, 3);
    check<int64_t, false>(5, 20001, 0, true, 2);
    for (const int32_t extent : {1, 7, 70, 5000, 100001}) {
        for (const bool rising : {false, true}) {
            check_extremum_backward(1, extent, false, rising, false);
            check_extremum_backward(2, extent, true, rising, false);
            check_extremum_backward(2, extent, true, rising, true);
        }
    }
    std::printf("%d failures\n", failures);
    return failures != 0;
}
