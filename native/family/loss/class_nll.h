// nll with weights of classes, of images and of rows.
#pragma once

#include "family/loss/class_losses.h"

namespace baracuda::loss {

/// -input[target] * weight of the target, of each result.
template <class T> struct ClassNll {
    ClassTargets<T> targets;

    HD Compute<T> of(int64_t result) const {
        const OwnClass<T> own(targets, result);
        return own.of(-own.weight * own.logit);
    }
};

/// Their sum, or the mean by the weights of the targets.
template <class T> struct SumOfClassNll {
    using P = Compute<T>;
    struct State {
        P sum, weight;
    };
    static constexpr bool indexed = true, compact = true, spreads = true;

    ClassNll<T> losses;
    int32_t mode;
    T *out;

    HD State identity() const { return {0, 0}; }
    HD State add(State state, int64_t result, int64_t target) const {
        return {state.sum + losses.of(result), state.weight + losses.targets.counted(target)};
    }
    HD State merge(State a, State b) const { return {a.sum + b.sum, a.weight + b.weight}; }
    HD void store(int64_t, State state) const {
        *out = narrow<T>(mode == kMean ? state.sum / state.weight : state.sum);
    }
};

template <class T>
Status nll_nd(const Call &call, int64_t outer, int32_t classes, int64_t inner, int64_t stride_outer,
              int64_t stride_class, int64_t stride_inner, int32_t mode, int64_t ignored, const T *input,
              const int64_t *target, const T *weight, T *out) {
    const ClassTensor<const T> tensor{input, outer, classes, inner, {stride_outer, stride_class, stride_inner}};
    const ClassTargets<T> targets(tensor, target, ignored, weight);
    if (out == nullptr) return Status::ok; // of no losses
    if (mode != kNone) return reduce_all(call, tensor.results(), SumOfClassNll<T>{{targets}, mode, out}, target);
    return reduce_strided(without_workspace(call), tensor.shape_of(0), EachOf<ClassNll<T>, T>{{targets}, out},
                          tensor.strided());
}

/// Zeros in all of dinput [outer, classes, inner], then the gradient of the target of each result, or NaN in all of its
/// classes where it is none.
template <class T>
Status put_class_gradients(const Call &call, int64_t numel, int64_t results, const ClassTargets<T> &targets,
                           const ClassScale<T> &scale, T *dinput);

/// That of one result.
template <class T>
HD void put_class_gradient(int64_t result, const ClassTargets<T> &targets, const ClassScale<T> &scale, T *dinput) {
    const int64_t target = targets.target[result];
    switch (targets.kind(target)) {
    case Target::ignored: return;
    case Target::good:
        dinput[targets.place(result, target)] = narrow<T>(-targets.weight_of(target) * scale.of(result));
        return;
    case Target::bad:
        for (int32_t c = 0; c < targets.classes; ++c) dinput[targets.place(result, c)] = narrow<T>(kNaN<Compute<T>>);
    }
}

template <class T>
Status nll_nd_backward(const Call &call, int64_t outer, int32_t classes, int64_t inner, int32_t mode, int64_t ignored,
                       const int64_t *target, const T *weight, const T *dy, T *dinput) {
    const ClassTensor<const T> made{dinput, outer, classes, inner, {classes * inner, inner, 1}};
    const ClassTargets<T> targets(made, target, ignored, weight);
    ClassWorkspace<Compute<T>> workspace;
    Status status = workspace.take(call, mode == kMean, 0);
    if (status == Status::ok && mode == kMean) {
        status = weigh_targets(workspace.rest, targets, made.results(), workspace.divisor);
    }
    if (status != Status::ok) return status;
    const ClassScale<T> scale{dy, mode == kNone, 1, 1, workspace.divisor};
    return put_class_gradients(call, made.results() * classes, made.results(), targets, scale, dinput);
}

} // namespace baracuda::loss

#include BARACUDA_IMPLEMENTATION(class_nll)
