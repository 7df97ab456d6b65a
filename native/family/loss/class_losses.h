// What losses of images and of rows with classes share: tensors [outer, classes, inner] of any strides, weights of
// classes, any index that is ignored, and the divisor of a mean.
#pragma once

#include "core/layout/divider.h"
#include "family/loss/cross_entropy.h"

namespace baracuda::loss {

/// A tensor [outer, classes, inner] with strides. Its results are those of [outer, inner] in row-major order.
template <class T> struct ClassTensor {
    T *pointer;
    int64_t outer;
    int32_t classes;
    int64_t inner, strides[3]; // of outer, classes, inner

    int64_t results() const { return outer * inner; }
    ReduceShape shape() const { return shape_of(classes); }
    /// With so many elements of each result.
    ReduceShape shape_of(int64_t count) const {
        ReduceShape made;
        made.append(outer, false);
        made.append(count, true);
        made.append(inner, false);
        return made;
    }
    /// It, or another tensor of the same strides; for as long as this is there.
    Strided<T> strided() const { return strided(pointer); }
    template <class Other> Strided<Other> strided(Other *other) const { return {other, strides}; }
};

/// The class of each result, and what classes weigh.
template <class T> struct ClassTargets {
    using P = Compute<T>;

    const T *input;
    Divider<int64_t> inner;
    int64_t strides[3];
    int32_t classes;
    const int64_t *target;
    int64_t ignored;
    const T *weight; // or null: 1 each

    ClassTargets() = default;
    ClassTargets(const ClassTensor<const T> &input, const int64_t *target, int64_t ignored, const T *weight)
        : input(input.pointer), inner(std::max<int64_t>(input.inner, 1)),
          strides{input.strides[0], input.strides[1], input.strides[2]}, classes(input.classes), target(target),
          ignored(ignored), weight(weight) {}

    HD Target kind(int64_t of) const { return kind_of(of, classes, ignored); }
    HD P weight_of(int64_t of) const { return weight == nullptr ? P(1) : widen(weight[of]); }
    /// What a target adds to the divisor of the mean.
    HD P counted(int64_t of) const {
        const Target is = kind(of);
        return is == Target::good ? weight_of(of) : static_cast<P>(is == Target::bad);
    }
    /// Where the element of a class is.
    HD int64_t place(int64_t result, int64_t of) const {
        const int64_t outer = inner.quotient(result);
        return outer * strides[0] + of * strides[1] + (result - outer * inner.divisor()) * strides[2];
    }
    HD P logit(int64_t result, int64_t of) const { return widen(input[place(result, of)]); }
};

/// The class of one result, with what is read of it before its logits are written over.
template <class T> struct OwnClass {
    using P = Compute<T>;

    Target kind = Target::ignored;
    int64_t target = -1;
    P weight = 0, logit = 0;

    OwnClass() = default;
    HD OwnClass(const ClassTargets<T> &targets, int64_t result)
        : kind(targets.kind(targets.target[result])), target(kind == Target::good ? targets.target[result] : -1),
          weight(target >= 0 ? targets.weight_of(target) : P(0)),
          logit(target >= 0 ? targets.logit(result, target) : P(0)) {}

    /// A loss or gradient: `value` of a class, 0 where the target is ignored, NaN where it is no class.
    HD P of(P value) const { return kind == Target::good ? value : constant(); }
    HD P constant() const { return kind == Target::ignored ? P(0) : kNaN<P>; }
};

/// What the gradient of a result is multiplied by: dy, or a number where that is null; for a mean, divided by the
/// weights of all targets, or by a count.
template <class T> struct ClassScale {
    using P = Compute<T>;

    const T *dy = nullptr;
    int64_t step = 0; // from the dy of a result to that of the next
    P factor = 1, count = 1;
    const P *divisor = nullptr; // null: count

    HD P of(int64_t result) const {
        return (dy == nullptr ? factor : widen(dy[result * step])) / (divisor == nullptr ? count : *divisor);
    }
};

/// The weights of all targets.
template <class T> struct WeightOfTargets {
    using State = Compute<T>;
    static constexpr bool compact = true;

    ClassTargets<T> targets;
    State *total;

    HD State identity() const { return 0; }
    HD State add(State sum, int64_t target) const { return sum + targets.counted(target); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State sum) const { *total = sum; }
};

/// The workspace of a call: in P, the divisor of a mean, if `divides`, and so many losses. What is behind them makes
/// sums faster.
template <class P> struct ClassWorkspace {
    P *divisor = nullptr, *losses = nullptr;
    Call rest;

    /// Fails where it is too small or misaligned.
    Status take(const Call &call, bool divides, int64_t count) {
        const int64_t used = (divides + count) * static_cast<int64_t>(sizeof(P)), begin = ceil_divide(used, 16) * 16;
        if (const Status status = require_workspace<P>(call, divides + count); status != Status::ok) return status;
        if (used > 0 && reinterpret_cast<uintptr_t>(call.workspace) % sizeof(P) != 0) {
            return fail(Status::misaligned_operand, call.symbol,
                        "expected a workspace at a multiple of %zu bytes, got %p", sizeof(P), call.workspace);
        }
        divisor = divides ? static_cast<P *>(call.workspace) : nullptr;
        losses = count > 0 ? static_cast<P *>(call.workspace) + divides : nullptr;
        rest = without_workspace(call);
        if (call.workspace != nullptr && call.workspace_bytes > static_cast<size_t>(begin)) {
            rest.workspace = static_cast<char *>(call.workspace) + begin;
            rest.workspace_bytes = call.workspace_bytes - static_cast<size_t>(begin);
        }
        return Status::ok;
    }
};

template <class T>
Status weigh_targets(const Call &call, const ClassTargets<T> &targets, int64_t results, Compute<T> *total) {
    return reduce_all(call, results, WeightOfTargets<T>{targets, total}, targets.target);
}

} // namespace baracuda::loss
