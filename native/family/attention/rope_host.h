// rope.h on the host: some pairs of a place, and with their angles the same pairs of several rows.
#pragma once

#include "core/host/parallel.h"
#include "family/attention/rope.h"

namespace baracuda::attention {

template <class T, class Angles>
Status rotate(const Call &, const RotaryLayout &layout, const Angles &angles, const T *x, T *y) {
    using P = Compute<T>;
    constexpr int most_pairs = 64;
    constexpr int64_t most_rows = Angles::of_rows ? 1 : 64;
    const int64_t chunks = ceil_divide(layout.pairs, most_pairs), groups = ceil_divide(layout.rows(), most_rows);
    const int64_t grain = std::max<int64_t>(1, kGrain / (most_pairs * most_rows));
    parallel_for(groups * layout.places * chunks, grain, [&](int64_t begin, int64_t end) {
        Rotation<P> rotations[most_pairs];
        for (int64_t item = begin; item < end; ++item) {
            const int64_t first = item % chunks * most_pairs, place = item / chunks % layout.places;
            const int64_t group = item / chunks / layout.places * most_rows;
            const int count = static_cast<int>(std::min<int64_t>(layout.pairs - first, most_pairs));
            angles.for_pairs(group, place, first, count, [&](int k, const Rotation<P> &one) { rotations[k] = one; });
            for (int64_t row = group; row < std::min(group + most_rows, layout.rows()); ++row) {
                const int64_t outer = row / layout.inner, inner = row % layout.inner;
                const T *from =
                    x + outer * layout.from[0] + inner * layout.from[1] + place * layout.from[2] + 2 * first;
                T *to = y + outer * layout.to[0] + inner * layout.to[1] + place * layout.to[2] + 2 * first;
                for (int k = 0; k < count; ++k) {
                    const P a = widen(from[2 * k]), b = widen(from[2 * k + 1]);
                    to[2 * k] = narrow<T>(rotations[k].first(a, b));
                    to[2 * k + 1] = narrow<T>(rotations[k].second(a, b));
                }
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::attention
