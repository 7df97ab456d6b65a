// Losses of elements: each term stored, or their sum; and gradients.
#pragma once

#include "core/skeleton/map.h"
#include "family/loss/reduction.h"
#include "family/loss/terms.h"

namespace baracuda::loss {

template <class Term, class T> struct StoredTerm {
    Term term;

    template <class... In> HD T operator()(In... in) const { return narrow<T>(term.value(read(in)...)); }
};

/// Whether sums of these terms are not asked for as often as those of others.
template <class Term> constexpr bool kRare = true;
template <class P> constexpr bool kRare<Mse<P>> = false;
template <class P> constexpr bool kRare<KlDiv<P>> = false;

/// The sum of all terms, or their mean.
template <class Term, class T> struct SumOfTerms {
    using State = Compute<T>;
    static constexpr bool compact = kRare<Term>;

    Term term;
    int32_t mode;
    int64_t count;
    T *out;

    HD State identity() const { return 0; }
    template <class... In> HD State add(State sum, In... in) const { return sum + term.value(read(in)...); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State sum) const { *out = narrow<T>(mean_or_sum(sum, mode, count)); }
};

template <class Term, class T, class... In>
Status loss_of_terms(const Call &call, int64_t numel, int32_t mode, const Term &term, T *out, const In *...in) {
    if (mode == kNone) return map(call, numel, StoredTerm<Term, T>{term}, out, in...);
    if (const Status status = require_workspace<T>(call, numel); status != Status::ok) return status;
    if (out == nullptr) return Status::ok; // of no losses
    return reduce_all(call, numel, SumOfTerms<Term, T>{term, mode, numel, out}, in...);
}

template <template <class> class Term, class T>
Status elementwise_loss(const Call &call, int64_t numel, int32_t mode, const T *x, const T *t, T *out) {
    return loss_of_terms(call, numel, mode, Term<Compute<T>>{}, out, x, t);
}

template <template <class> class Term, class T, class Parameter, class Target>
Status elementwise_loss(const Call &call, int64_t numel, int32_t mode, Parameter parameter, const T *x, const Target *t,
                        T *out) {
    return loss_of_terms(call, numel, mode, Term<Compute<T>>{parameter}, out, x, t);
}

template <template <class> class Term, class T>
Status elementwise_loss(const Call &call, int64_t numel, int32_t mode, f32 parameter, const T *first, const T *second,
                        const T *third, T *out) {
    return loss_of_terms(call, numel, mode, Term<Compute<T>>{parameter}, out, first, second, third);
}

/// The gradient in P, rounded to T once.
template <class T, class P> HD T scaled(P gradient, P factor) { return narrow<T>(gradient * factor); }
template <class T, class P> HD Pack<T, T> scaled(const Pack<P, P> &gradient, P factor) {
    return {narrow<T>(gradient.first * factor), {narrow<T>(gradient.rest.first * factor), {}}};
}

/// Of the elements' own dy, which come first.
template <class Term, class T> struct GradientOfEach {
    Term term;

    template <class... In> HD auto operator()(T dy, In... in) const {
        return scaled<T>(term.gradient(read(in)...), widen(dy));
    }
};

/// Of one dy for all.
template <class Term, class T> struct GradientOfAll {
    Term term;
    GradientScale<T> scale;

    template <class... In> HD auto operator()(In... in) const {
        return scaled<T>(term.gradient(read(in)...), scale.of(0));
    }
};

template <class Term, class T, class... Out, class... In>
Status gradient_of_terms(const Call &call, int64_t numel, int32_t mode, f32 scale, const Term &term, const T *dy,
                         const Pack<Out *...> &outs, const In *...in) {
    if (mode == kNone) return map(call, numel, GradientOfEach<Term, T>{term}, outs, dy, in...);
    return map(call, numel, GradientOfAll<Term, T>{term, {dy, mode, scale, numel}}, outs, in...);
}

template <template <class> class Term, class T>
Status elementwise_loss_backward(const Call &call, int64_t numel, int32_t mode, f32 scale, const T *t, const T *dy,
                                 T *dx) {
    return gradient_of_terms(call, numel, mode, scale, Term<Compute<T>>{}, dy, Pack<T *>{dx, {}}, t);
}

template <template <class> class Term, class T>
Status elementwise_loss_backward(const Call &call, int64_t numel, int32_t mode, f32 scale, const T *x, const T *t,
                                 const T *dy, T *dx) {
    return gradient_of_terms(call, numel, mode, scale, Term<Compute<T>>{}, dy, Pack<T *>{dx, {}}, x, t);
}

template <template <class> class Term, class T, class Parameter, class Target>
Status elementwise_loss_backward(const Call &call, int64_t numel, int32_t mode, f32 scale, Parameter parameter,
                                 const T *x, const Target *t, const T *dy, T *dx) {
    return gradient_of_terms(call, numel, mode, scale, Term<Compute<T>>{parameter}, dy, Pack<T *>{dx, {}}, x, t);
}

template <template <class> class Term, class T>
Status elementwise_loss_backward(const Call &call, int64_t numel, int32_t mode, f32 scale, f32 parameter, const T *x,
                                 const T *t, const T *variance, const T *dy, T *dx) {
    return gradient_of_terms(call, numel, mode, scale, Term<Compute<T>>{parameter}, dy, Pack<T *>{dx, {}}, x, t,
                             variance);
}

/// One of the two gradients of a term.
template <class Term> struct OneGradient {
    Term term;
    bool second;

    template <class... In> HD auto gradient(In... in) const {
        const auto both = term.gradient(in...);
        return second ? both.rest.first : both.first;
    }
};

/// Either gradient may be null.
template <template <class> class Term, class T>
Status elementwise_loss_backward(const Call &call, int64_t numel, int32_t mode, f32 scale, f32 parameter, const T *x1,
                                 const T *x2, const T *t, const T *dy, T *dx1, T *dx2) {
    const Term<Compute<T>> term{parameter};
    if (dx1 != nullptr && dx2 != nullptr) {
        return gradient_of_terms(call, numel, mode, scale, term, dy, Pack<T *, T *>{dx1, {dx2, {}}}, x1, x2, t);
    }
    if (dx1 == nullptr && dx2 == nullptr) return Status::ok;
    const OneGradient<Term<Compute<T>>> one{term, dx1 == nullptr};
    return gradient_of_terms(call, numel, mode, scale, one, dy, Pack<T *>{one.second ? dx2 : dx1, {}}, x1, x2, t);
}

} // namespace baracuda::loss
