// masked.h on the device.
#pragma once

#include "core/skeleton/strided.h"
#include "family/norm/masked.h"

namespace baracuda::norm {

/// Whether the elements of each row lie one behind the other.
inline bool are_lines(const ReduceShape &rows, const int64_t *strides) {
    int64_t step = 1;
    for (int axis = rows.rank - 1; axis >= 0; --axis) {
        if (!rows.is_reduced(axis) || rows.extents[axis] == 1) continue;
        if (strides[axis] != step) return false;
        step *= rows.extents[axis];
    }
    return true;
}

/// Elements of rows that are apart from each other had better be copied to the output, where they are not, and be read
/// there: reductions read them two or three times, and would write far from where they read.
struct CopyPolicy {
    static constexpr int64_t least_elements = 1 << 18, least_count = 17; // of all rows, and of one
    // Longer rows, of which there are few, are shared by a grid, which has no memory for that in place, but for
    // normalize_long_rows().
    static constexpr int64_t most_count = 1 << 17, few_results = 64;

    static bool suits(const ReduceShape &rows, const int64_t *output, bool few_long_rows = false) {
        const int64_t results = rows.results(), count = rows.count();
        return count >= least_count && results * count >= least_elements &&
               (few_long_rows || count <= most_count || results >= few_results) && are_lines(rows, output);
    }
};

/// Makes x a copy of it in y.
template <class T>
Status copy_to(const Call &call, const HostList<int32_t> &shape, const Strided<T> &y, Strided<const T> &x) {
    const Status status = map_strided(call, shape, Sum<T>{true}, Pack<Strided<T>>{y, {}}, x, x);
    x = {y.pointer, y.strides};
    return status;
}

/// The single one of these that is not in lines: with two of them apart, one copy would not help.
template <class T, size_t streams>
Status copy_to_gradient(const Call &call, const HostList<int32_t> &shape, const ReduceShape &rows, Strided<T> dx,
                        Strided<const T> (&in)[streams]) {
    Strided<const T> *apart = nullptr;
    int count = 0;
    for (Strided<const T> &one : in) {
        if (are_lines(rows, one.strides)) continue;
        apart = &one;
        ++count;
    }
    return count == 1 && CopyPolicy::suits(rows, dx.strides) ? copy_to(call, shape, dx, *apart) : Status::ok;
}

/// Whether a tensor is contiguous rows.
inline bool are_contiguous_rows(const ReduceShape &rows, const int64_t *strides) {
    int64_t step = rows.count();
    for (int axis = rows.rank - 1; axis >= 0; --axis) {
        if (rows.is_reduced(axis) || rows.extents[axis] == 1) continue;
        if (strides[axis] != step) return false;
        step *= rows.extents[axis];
    }
    return are_lines(rows, strides);
}

/// Layer norm of contiguous rows that are few and long; none of others. x may be y, and a copy of `original`
/// (group_norm_cuda.cuh).
template <class T>
std::optional<Status> normalize_long_rows(const Call &call, const LayerNorm<T> &op, const ReduceShape &shape,
                                          const Strided<const T> &original, const T *x, const T *gamma, const T *beta,
                                          T *y);

template <class Norm, class T, class... Weight>
Status norm_of(const Call &call, const HostList<int32_t> &shape, const MaskedLayout &layout, const Norm &norm,
               Strided<T> y, Strided<const T> x, const Weight *...weights) {
    const Strided<const T> original = x;
    bool in_order = false; // whether normalize_long_rows() can be asked
    if constexpr (std::is_same_v<Norm, LayerNorm<T>>) {
        const bool keeps = norm.mean || norm.inv_std;
        in_order = are_contiguous_rows(layout.rows, y.strides) && (!keeps || norm.places.are_contiguous());
    }
    if (CopyPolicy::suits(layout.rows, y.strides, in_order) && !are_lines(layout.rows, x.strides)) {
        if (const Status status = copy_to(call, shape, y, x); status != Status::ok) return status;
    }
    if constexpr (std::is_same_v<Norm, LayerNorm<T>>) {
        if (in_order && are_contiguous_rows(layout.rows, x.strides)) {
            const auto status =
                normalize_long_rows(call, norm, layout.rows, original, x.pointer, weights..., y.pointer);
            if (status) return *status;
        }
    }
    return reduce_strided(call, layout.rows, norm, Pack<Strided<T>>{y, {}}, x,
                          weight_or(weights, layout.weight_strides, x)...);
}

/// Of the sum as it is made where that is not read again, else of h.
template <class Norm, class T, class... Weight>
Status norm_of_sum(const Call &call, const HostList<int32_t> &shape, const MaskedLayout &layout, const Norm &norm,
                   Strided<T> y, Strided<T> h, Strided<const T> x, Strided<const T> residual,
                   const Weight *...weights) {
    if (layout.rows.results() > 0 && layout.rows.count() > 0) {
        const Pack<Strided<T>, Strided<T>> outs{y, {h, {}}};
        const auto at_once = reduce_strided_at_once(call, layout.rows, OfSum<Norm, T>{norm}, outs, x, residual,
                                                    weight_or(weights, layout.weight_strides, x)...);
        if (at_once) return *at_once;
        const Status status = map_strided(call, shape, Sum<T>(), Pack<Strided<T>>{h, {}}, x, residual);
        if (status != Status::ok) return status;
    }
    return norm_of(call, shape, layout, norm, y, Strided<const T>{h.pointer, h.strides}, weights...);
}

} // namespace baracuda::norm
