// The order of scans: the states that the host gives to elements, in one part of a row or in many, are those of the
// definition in scan.h, which is written out here. States are hashes of how they were made, so that any other order,
// any element missed and any taken twice gives another.
#include "core/skeleton/scan.h"

#include <cstdio>
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

/// Rows along an axis of [rows, extent] or [extent, rows], from either end.
template <class T, bool exclusive> void check(int32_t rows, int32_t extent, int axis, bool reverse) {
    const Trace<T, exclusive> op;
    const int32_t shape[] = {axis == 1 ? rows : extent, axis == 1 ? extent : rows};
    const int64_t steps[] = {shape[1], 1}, count = int64_t{rows} * extent;
    std::vector<T> in(count);
    std::vector<uint64_t> out(count);
    for (int64_t i = 0; i < count; ++i) in[i] = static_cast<T>(i % 30011 + 1);
    const HostList<int64_t> strides(steps, 2);
    const Pack<Strided<uint64_t>> outs{by(out.data(), strides), {}};
    scan_rows(Call{"trace"}, HostList<int32_t>(shape, 2), axis, reverse, op, outs,
              by(static_cast<const T *>(in.data()), strides));
    for (int64_t row = 0; row < rows; ++row) {
        const auto at = [&](int64_t k) {
            const int64_t place = reverse ? extent - 1 - k : k;
            return axis == 1 ? row * extent + place : place * rows + row;
        };
        std::vector<T> elements(extent);
        for (int64_t k = 0; k < extent; ++k) elements[k] = in[at(k)];
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

} // namespace

int main() {
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
    std::printf("%d failures\n", failures);
    return failures != 0;
}
