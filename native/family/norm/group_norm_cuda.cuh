// group_norm.h on the device: rows are held in shared memory (group_norm_held_cuda.cuh), or spread over the grid
// (group_norm_spread_cuda.cuh). The order of merges is that of reduce_strided, which has the rest.
#pragma once

#include "family/norm/group_norm_held_cuda.cuh"
#include "family/norm/group_norm_spread_cuda.cuh"

namespace baracuda::norm {

/// Rows of blocks all over the grid, in slices of Team: none where clusters hold them, or y has no room for notes.
template <class Team, int V, class T>
std::optional<Status> normalize_if_spread(const Call &call, const LayerNorm<T> &op, const GroupRows<T> &rows,
                                          const HeldSlices &slices, bool aligned, const CopiedRows<T> &copied = {}) {
    constexpr int slice_bytes = Team::size * Team::unroll * V * sizeof(T);
    // Three looks at memory take less time than waiting for each other does.
    if (slices.suit(rows.results) || slice_bytes + HeldGroupsPolicy::reserved_bytes > max_shared_bytes() ||
        !SpreadRows<T>::suit(rows, copied)) {
        return std::nullopt;
    }
    return aligned ? normalize_spread<Team, V, true>(call, op, rows, copied)
                   : normalize_spread<Team, V, false>(call, op, rows, copied);
}

/// How blocks hold rows in slices of Team.
template <class Team, int V, class T, class Kernel>
HeldSlices slices_of(const GroupRows<T> &rows, const Kernel &kernel) {
    constexpr int slice = Team::size * Team::unroll * V;
    return hold_slices(static_cast<int>(ceil_divide(rows.count, slice)), slice * sizeof(T),
                       int64_t{rows.count} * sizeof(T), rows.results, largest_cluster(kernel));
}

/// By teams of threads that reduce_strided has, too.
template <class Team, int V, class T> Status normalize_by(const Call &call, const GroupNorm<T> &norm) {
    const GroupRows<T> rows = rows_of<V>(norm);
    const bool aligned = has_aligned_vectors<V>(rows);
    // What is over before memory is busy has a kernel that reads elements wherever they are.
    if (Team::size < 128 && !aligned && are_few_elements(norm.layout.elements, 3 * sizeof(T)))
        return norm.by_reduction(call);
    const auto kernel = aligned ? held_groups_kernel<Team, V, true, T> : held_groups_kernel<Team, V, false, T>;
    HeldSlices slices{1, 1, 1, 1, 1};
    if constexpr (Team::size > 128) {
        slices = slices_of<Team, V>(rows, kernel);
        if (const auto status = normalize_if_spread<Team, V>(call, norm.op, rows, slices, aligned)) return *status;
        if (slices.each > std::min(2 * slices.held, HeldGroupsPolicy::most_slices)) return norm.by_reduction(call);
    }
    return normalize_held<Team, V>(call, norm, rows, slices, kernel);
}

/// Of contiguous rows with weights of elements, or null: none where they are not spread. Where x is y, that is a copy
/// of `original`.
template <class T>
std::optional<Status> normalize_long_rows(const Call &call, const LayerNorm<T> &op, const ReduceShape &shape,
                                          const Strided<const T> &original, const T *x, const T *gamma, const T *beta,
                                          T *y) {
    const int64_t results = shape.results(), count = shape.count();
    constexpr int V = kReduceLanes<Pack<T *>, T, T, T>, bytes = reduced_bytes<LayerNorm<T>, T, T, T>();
    if (results < 1 || count < 1 || count >= INT32_MAX / 2) return std::nullopt;
    return with_reduce_team<V, bytes>(count, false, [&](auto team) -> std::optional<Status> {
        using Team = decltype(team);
        if constexpr (Team::size > 128) {
            const GroupRows<T> rows = rows_with_weights_of_elements<V>(results, count, x, gamma, beta, y);
            const bool aligned = has_aligned_vectors<V>(rows);
            const auto kernel = aligned ? held_groups_kernel<Team, V, true, T> : held_groups_kernel<Team, V, false, T>;
            const bool is_copy = x == y && original.pointer != y;
            return normalize_if_spread<Team, V>(call, op, rows, slices_of<Team, V>(rows, kernel), aligned,
                                                is_copy ? CopiedRows<T>(shape, original) : CopiedRows<T>());
        } else {
            return std::nullopt;
        }
    });
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
                if constexpr (std::is_same_v<T, f64> && Team::size < 128) {
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
