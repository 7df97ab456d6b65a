// group_norm.h on the device: rows are held in shared memory (group_norm_held_cuda.cuh), or spread over the grid
// (group_norm_spread_cuda.cuh). The order of merges is that of reduce_strided, which has the rest.
#pragma once

#include "family/norm/group_norm_held_cuda.cuh"
#include "family/norm/group_norm_spread_cuda.cuh"

namespace baracuda::norm {

/// By teams of threads that reduce_strided has, too.
template <class Team, int V, class T> Status normalize_by(const Call &call, const GroupNorm<T> &norm) {
    const GroupRows<T> rows = rows_of<V>(norm);
    const bool aligned = (rows.one_line ? rows.count : rows.by_line.divisor()) % V == 0 &&
                         misalignment<V>(norm.x) == 0 && misalignment<V>(norm.y) == 0;
    const auto kernel = aligned ? held_groups_kernel<Team, V, true, T> : held_groups_kernel<Team, V, false, T>;
    constexpr int slice = Team::size * Team::unroll * V, slice_bytes = slice * sizeof(T);
    HeldSlices slices{1, 1, 1, 1, 1};
    if constexpr (Team::size > 128) {
        const int count = static_cast<int>(ceil_divide(rows.count, slice));
        // Threads of reduce_strided shift vectors that are not aligned; here, they take single elements. But there,
        // they ask for the weights of each element where a row has several channels.
        if (!aligned && rows.one_line && rows.channels == 1 && count > 1) return norm.by_reduction(call);
        slices =
            hold_slices(count, slice_bytes, int64_t{rows.count} * sizeof(T), rows.results, largest_cluster(kernel));
        if constexpr (kSpreadsGroups<V, T>) {
            const bool spreads = aligned && norm.x != norm.y && count <= HeldGroupsPolicy::most_spread &&
                                 slice_bytes + HeldGroupsPolicy::reserved_bytes <= max_shared_bytes();
            // Three looks at memory take less time than waiting for each other does.
            if (spreads && !slices.suit(rows.results)) return normalize_spread<Team, V>(call, norm, rows, count);
        }
        if (slices.each > std::min(2 * slices.held, HeldGroupsPolicy::most_slices)) return norm.by_reduction(call);
    }
    return normalize_held<Team, V>(call, norm, rows, slices, kernel);
}

template <class T> Status normalize(const Call &call, const GroupNorm<T> &norm) {
    constexpr int V = kReduceLanes<Pack<T *>, T, T, T>, bytes = reduced_bytes<LayerNorm<T>, T, T, T>();
    if (norm.layout.elements > 0) {
        const int64_t count = norm.layout.rows.count(), line = norm.layout.rows.extents[norm.layout.rows.rank - 1];
        // What lies in columns, and rows of a few elements, are left to others.
        const bool in_rows = !norm.layout.of_batch || norm.layout.rows.extents[0] == 1 || line > 1;
        if (in_rows && count > StridedReducePolicy::few_elements && count < INT32_MAX / 2) {
            return with_reduce_team<V, bytes>(count, false, [&](auto team) {
                using Team = decltype(team);
                // Short rows of f64, which few calls have, are served as others are.
                if constexpr (std::is_same_v<T, f64> && Team::size <= 128) {
                    return norm.by_reduction(call);
                } else {
                    return normalize_by<Team, V>(call, norm);
                }
            });
        }
    }
    return norm.by_reduction(call);
}

} // namespace baracuda::norm
