// Cross entropy with weights of classes and smoothed targets, of images and of rows; its gradient, also in place of the
// logits in the pass that finds the loss.
#pragma once

#include "family/loss/class_losses.h"

namespace baracuda::loss {

/// Where the loss of a result goes: into `out`, or in P among those that are reduced.
template <class T> struct EachLoss {
    T *out = nullptr;
    Compute<T> *kept = nullptr; // null: out; both null: nowhere

    HD void operator()(int64_t result, Compute<T> loss) const {
        if (kept != nullptr) {
            kept[result] = loss;
        } else if (out != nullptr) {
            out[result] = narrow<T>(loss);
        }
    }
};

// The operation of one result holds no more than it needs: what threads copy of it stays in registers.

/// (log of the sum of exp(logits) - that of the target) * weight of the target
template <class T> struct OwnEntropy {
    using P = Compute<T>;
    using State = MaxSum<P>;
    static constexpr bool compact = true;

    EachLoss<T> losses;
    OwnClass<T> own;
    P scale = 0; // of the gradient

    HD State identity() const { return State::none(); }
    HD State add(State state, T x) const { return state.with(widen(x)); }
    HD State merge(State a, State b) const { return a.merged(b); }
    HD void store(int64_t result, State state) const {
        losses(result, own.of(own.weight * (std::log(state.sum) + (state.max - own.logit))));
    }
};
template <class T> struct OwnEntropyGradient : OwnEntropy<T> {
    HD SoftmaxLessOne<T> finish(int64_t, const typename OwnEntropy<T>::State &state) const {
        const OwnClass<T> &own = this->own;
        return {state.max, 1 / state.sum, own.weight * this->scale, own.constant(), own.target};
    }
};

/// With probabilities instead of one class: those given, or 1 for the target; smoothed, and times the classes' weights.
template <class T> struct OwnSmoothedEntropy {
    using P = Compute<T>;
    using State = SoftState<T>;
    static constexpr bool indexed = true, compact = true;

    EachLoss<T> losses;
    OwnClass<T> own;
    P scale = 0;
    const T *weight = nullptr;
    P rest = 1, share = 0; // what smoothing leaves of a probability, and what it adds

    HD P weighted(int64_t i, P smoothed) const { return weight == nullptr ? smoothed : widen(weight[i]) * smoothed; }
    HD P probability(int64_t i) const { return weighted(i, i == own.target ? rest + share : share); }
    HD P probability(int64_t i, T t) const { return weighted(i, widen(t) * rest + share); }

    HD State identity() const { return State::none(); }
    template <class... Given> HD State add(State state, int64_t i, T x, Given... t) const {
        return state.with(widen(x), probability(i, t...));
    }
    HD State merge(State a, State b) const { return a.merged(b); }
    HD void store(int64_t result, State state) const {
        losses(result, own.of(state.weight * std::log(state.exponentials.sum) - state.dot));
    }
};
template <class T> struct OwnSmoothedEntropyGradient : OwnSmoothedEntropy<T> {
    using P = Compute<T>;

    struct Gradient {
        static constexpr bool indexed = true;

        OwnSmoothedEntropy<T> entropy;
        P max, ratio;

        template <class... Given> HD T operator()(int64_t i, T x, Given... t) const {
            const P slope = exponential<T>(widen(x) - max) * ratio - entropy.probability(i, t...);
            return narrow<T>(entropy.own.of(slope * entropy.scale));
        }
    };
    HD Gradient finish(int64_t, const SoftState<T> &state) const {
        return {*this, state.exponentials.max, state.weight / state.exponentials.sum};
    }
};

/// The operation of all results, of which each has an Own.
template <class T, class Own> struct EntropyOf : Own {
    ClassTargets<T> targets; // whose target is null where probabilities are given
    ClassScale<T> scales;

    EntropyOf(const ClassTargets<T> &targets, const EachLoss<T> &losses, const ClassScale<T> &scales = {})
        : targets(targets), scales(scales) {
        this->losses = losses;
    }

    HD Own of(int64_t result) const {
        Own made = *this;
        if (targets.target == nullptr) {
            made.own.kind = Target::good;
        } else {
            made.own = {targets, result};
        }
        if constexpr (kFinishes<Own>) made.scale = scales.of(result);
        return made;
    }
};
template <class T, class Own>
EntropyOf<T, Own> smoothed_by(f32 smoothing, const ClassTargets<T> &targets, const EachLoss<T> &losses,
                              const ClassScale<T> &scales = {}) {
    EntropyOf<T, Own> made(targets, losses, scales);
    made.weight = targets.weight;
    made.rest = 1 - Compute<T>(smoothing);
    made.share = Compute<T>(smoothing) / targets.classes;
    return made;
}

/// The sum of the losses, divided for the mean by the weights of the targets, or by the number of losses where there
/// are probabilities instead.
template <class T> struct SumOfClassLosses {
    using P = Compute<T>;
    struct State {
        P sum, weight;
    };
    static constexpr bool compact = true, spreads = true;

    ClassTargets<T> targets;
    int64_t results;
    int32_t mode;
    T *out;

    HD State identity() const { return {0, 0}; }
    HD State add(State state, P loss) const { return {state.sum + loss, 0}; }
    HD State add(State state, P loss, int64_t target) const {
        return {state.sum + loss, state.weight + targets.counted(target)};
    }
    HD State merge(State a, State b) const { return {a.sum + b.sum, a.weight + b.weight}; }
    HD void store(int64_t, State state) const {
        const P divisor = targets.target == nullptr ? static_cast<P>(results) : state.weight;
        *out = narrow<T>(mode == kMean ? state.sum / divisor : state.sum);
    }
};

/// Calls launch(EachLoss, divisor) for the losses of all results, if `out` is not null, and reduces them. The divisor,
/// if a mean `divides`, is in the workspace before.
template <class T, class Launch>
Status class_losses(const Call &call, const ClassTensor<const T> &input, const ClassTargets<T> &targets, int32_t mode,
                    bool divides, T *out, const Launch &launch) {
    using P = Compute<T>;
    const int64_t results = input.results();
    const bool reduces = mode != kNone && out != nullptr;
    ClassWorkspace<P> workspace;
    Status status = workspace.take(call, divides && mode == kMean && results > 0, reduces ? results : 0);
    if (status == Status::ok && workspace.divisor != nullptr) {
        status = weigh_targets(workspace.rest, targets, results, workspace.divisor);
    }
    if (status == Status::ok) status = launch(EachLoss<T>{out, workspace.losses}, workspace.divisor);
    if (status != Status::ok || !reduces) return status;
    const SumOfClassLosses<T> sum{targets, results, mode, out};
    const P *const losses = workspace.losses;
    if (targets.target == nullptr) return reduce_all(workspace.rest, results, sum, losses);
    return reduce_all(workspace.rest, results, sum, losses, targets.target);
}

template <class T>
Status cross_entropy_nd(const Call &call, int64_t outer, int32_t classes, int64_t inner, int64_t stride_outer,
                        int64_t stride_class, int64_t stride_inner, int32_t mode, f32 smoothing, int64_t ignored,
                        const T *input, const int64_t *target, const T *weight, T *out) {
    const ClassTensor<const T> logits{input, outer, classes, inner, {stride_outer, stride_class, stride_inner}};
    const ClassTargets<T> targets(logits, target, ignored, weight);
    const Call alone = without_workspace(call);
    return class_losses<T>(call, logits, targets, mode, false, out, [&](const EachLoss<T> &losses, const auto *) {
        if (smoothing == 0) {
            return reduce_strided(alone, logits.shape(), EntropyOf<T, OwnEntropy<T>>(targets, losses),
                                  logits.strided());
        }
        return reduce_strided(alone, logits.shape(), smoothed_by<T, OwnSmoothedEntropy<T>>(smoothing, targets, losses),
                              logits.strided());
    });
}

/// The gradient into dinput, which may be the logits, and the losses where `out` is not null.
template <class T>
Status class_gradient(const Call &call, const ClassTensor<const T> &logits, const ClassTargets<T> &targets,
                      int32_t mode, f32 smoothing, ClassScale<T> scale, T *out, T *dinput) {
    const auto outs = Pack<Strided<T>>{logits.strided(dinput), {}};
    const Call alone = without_workspace(call);
    return class_losses<T>(call, logits, targets, mode, true, out, [&](const EachLoss<T> &losses, const auto *divisor) {
        scale.divisor = divisor;
        if (smoothing == 0) {
            const EntropyOf<T, OwnEntropyGradient<T>> op(targets, losses, scale);
            return reduce_strided(alone, logits.shape(), op, outs, logits.strided());
        }
        const auto op = smoothed_by<T, OwnSmoothedEntropyGradient<T>>(smoothing, targets, losses, scale);
        return reduce_strided(alone, logits.shape(), op, outs, logits.strided());
    });
}

template <class T>
Status cross_entropy_nd_backward(const Call &call, int64_t outer, int32_t classes, int64_t inner, int64_t stride_outer,
                                 int64_t stride_class, int64_t stride_inner, int32_t mode, f32 smoothing,
                                 int64_t ignored, const T *input, const int64_t *target, const T *weight, const T *dy,
                                 T *dinput) {
    const ClassTensor<const T> logits{input, outer, classes, inner, {stride_outer, stride_class, stride_inner}};
    const ClassTargets<T> targets(logits, target, ignored, weight);
    if (smoothing == 0 && inner == 1 && stride_class == 1) {
        return class_losses<T>(call, logits, targets, mode, true, static_cast<T *>(nullptr),
                               [&](const EachLoss<T> &, const auto *divisor) {
                                   const RowScale<T> scales{{dy, mode, 1, outer}, nullptr, stride_outer, divisor};
                                   const RowSet rows{0, 1, outer};
                                   return reduce_rows_of(
                                       call, rows, classes,
                                       CrossEntropyBackward<T>{target, classes, scales, ignored, weight},
                                       Pack<RowOperand<T>>{{dinput, stride_outer, rows}, {}},
                                       RowOperand<const T>(input, stride_outer, rows));
                               });
    }
    const ClassScale<T> scale{dy, mode == kNone, 1, 1, nullptr};
    return class_gradient<T>(call, logits, targets, mode, smoothing, scale, nullptr, dinput);
}

template <class T>
Status cross_entropy_inplace(const Call &call, int64_t outer, int32_t classes, int64_t inner, int64_t stride_outer,
                             int64_t stride_class, int64_t stride_inner, int32_t mode, f32 smoothing, int64_t ignored,
                             f32 scale_scalar, T *input, const int64_t *target, const T *weight, T *out) {
    const ClassTensor<const T> logits{input, outer, classes, inner, {stride_outer, stride_class, stride_inner}};
    const ClassScale<T> scale{nullptr, 0, scale_scalar, 1, nullptr};
    return class_gradient<T>(call, logits, {logits, target, ignored, weight}, mode, smoothing, scale, out, input);
}

template <class T>
Status cross_entropy_nd_soft(const Call &call, int64_t outer, int32_t classes, int64_t inner, int64_t stride_outer,
                             int64_t stride_class, int64_t stride_inner, int32_t mode, f32 smoothing, const T *input,
                             const T *target, const T *weight, T *out) {
    const ClassTensor<const T> logits{input, outer, classes, inner, {stride_outer, stride_class, stride_inner}};
    const ClassTargets<T> targets(logits, nullptr, 0, weight);
    return class_losses<T>(call, logits, targets, mode, false, out, [&](const EachLoss<T> &losses, const auto *) {
        return reduce_strided(without_workspace(call), logits.shape(),
                              smoothed_by<T, OwnSmoothedEntropy<T>>(smoothing, targets, losses), logits.strided(),
                              logits.strided(target));
    });
}

template <class T>
Status cross_entropy_nd_soft_backward(const Call &call, int64_t outer, int32_t classes, int64_t inner,
                                      int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t mode,
                                      f32 smoothing, const T *input, const T *target, const T *weight, const T *dy,
                                      T *dinput) {
    const ClassTensor<const T> logits{input, outer, classes, inner, {stride_outer, stride_class, stride_inner}};
    const ClassTargets<T> targets(logits, nullptr, 0, weight);
    const Compute<T> count = mode == kMean ? static_cast<Compute<T>>(logits.results()) : 1;
    const auto op =
        smoothed_by<T, OwnSmoothedEntropyGradient<T>>(smoothing, targets, {}, {dy, mode == kNone, 1, count, nullptr});
    return reduce_strided(without_workspace(call), logits.shape(), op, Pack<Strided<T>>{logits.strided(dinput), {}},
                          logits.strided(), logits.strided(target));
}

} // namespace baracuda::loss
