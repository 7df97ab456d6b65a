// How losses are reduced: where that of an element or a row goes, and what a gradient is multiplied by.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"
#include "core/skeleton/reduce_strided.h"

namespace baracuda::loss {

enum ReductionMode : int32_t { kNone, kMean, kSum };

/// A target that does not count.
constexpr int64_t kIgnored = -100;

/// A stored value as it is computed with; class indices stay as they are.
template <class T> HD auto read(T x) {
    if constexpr (std::is_integral_v<T>) {
        return x;
    } else {
        return widen(x);
    }
}

/// Fails where the workspace holds fewer than `count` elements of T.
template <class T> Status require_workspace(const Call &call, int64_t count) {
    const auto needed = static_cast<size_t>(count) * sizeof(T);
    if (needed == 0 || (call.workspace != nullptr && call.workspace_bytes >= needed)) return Status::ok;
    return fail(Status::workspace_too_small, call.symbol, "expected a workspace of %zu bytes, got %zu", needed,
                call.workspace == nullptr ? size_t{0} : call.workspace_bytes);
}

/// A sum, or a mean of `count`.
template <class P> HD P mean_or_sum(P sum, int32_t mode, int64_t count) {
    return mode == kMean ? static_cast<P>(static_cast<f64>(sum) / static_cast<f64>(count)) : sum;
}

/// Reduces `count` elements to one result.
template <class Op, class... In> Status reduce_all(const Call &call, int64_t count, const Op &op, const In *...in) {
    ReduceShape shape;
    shape.append(count, true);
    const int64_t step = 1;
    return reduce_strided<ReduceMemory::rows>(call, shape, op, Strided<const In>{in, &step}...);
}

/// The factor that callers pass as scale_scalar, or in f64 the exact mean's where it is that, rounded to f32.
template <class P> P exact_scale(int32_t mode, f32 scale, int64_t count) {
    const f64 mean = 1.0 / static_cast<f64>(count);
    if (mode == kNone) return 1;
    return sizeof(P) == 8 && scale == static_cast<f32>(mean) ? static_cast<P>(mean) : static_cast<P>(scale);
}

/// What the gradient of row r is multiplied by.
template <class T> struct GradientScale {
    using P = Compute<T>;

    const T *dy;
    P scale;
    int64_t step; // from the dy of a row to that of the next

    GradientScale() = default;
    GradientScale(const T *dy, int32_t mode, f32 scale, int64_t count)
        : dy(dy), scale(exact_scale<P>(mode, scale, count)), step(mode == kNone) {}

    HD P of(int64_t row) const { return widen(dy[row * step]) * scale; }
};

} // namespace baracuda::loss
