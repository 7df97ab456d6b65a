// Losses of elements: each term stored, or their sum; and gradients.
#pragma once

#include "core/skeleton/map.h"
#include "core/skeleton/strided.h"
#include "family/loss/reduction.h"
#include "family/loss/terms.h"

namespace baracuda::loss {

template <class Term, class T> struct StoredTerm {
    Term term;

    template <class... In> HD T operator()(In... in) const { return narrow<T>(term.value(read(in)...)); }
};

/// The sum of all terms, or their mean. Slices are short (`spreads`): a few thousand elements are latency alone.
template <class Term, class T> struct SumOfTerms {
    using State = Compute<T>;
    static constexpr bool compact = true, spreads = true;

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

template <class Term, class T, class... In>
Status losses_of_terms(const Call &call, const HostList<int32_t> &shape, const Term &term, Strided<T> out,
                       Strided<const In>... in) {
    return map_strided<StridedKernels::flat>(call, shape, StoredTerm<Term, T>{term}, Pack<Strided<T>>{out, {}}, in...);
}

template <template <class> class Term, class T>
Status elementwise_losses(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                          const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_t,
                          const HostList<int64_t> &stride_out, const T *x, const T *t, T *out) {
    return losses_of_terms(call, shape, Term<Compute<T>>{}, by(out, stride_out), by(x, stride_x), by(t, stride_t));
}

template <template <class> class Term, class T, class Parameter, class Target>
Status elementwise_losses(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                          const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_t,
                          const HostList<int64_t> &stride_out, Parameter parameter, const T *x, const Target *t,
                          T *out) {
    return losses_of_terms(call, shape, Term<Compute<T>>{parameter}, by(out, stride_out), by(x, stride_x),
                           by(t, stride_t));
}

template <template <class> class Term, class T>
Status elementwise_losses(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                          const HostList<int64_t> &stride_first, const HostList<int64_t> &stride_second,
                          const HostList<int64_t> &stride_third, const HostList<int64_t> &stride_out, f32 parameter,
                          const T *first, const T *second, const T *third, T *out) {
    return losses_of_terms(call, shape, Term<Compute<T>>{parameter}, by(out, stride_out), by(first, stride_first),
                           by(second, stride_second), by(third, stride_third));
}

/// The sum of the losses, or their mean, of elements in the order of the shape.
template <class Term, class T, class... In>
Status reduced_terms(const Call &call, int64_t numel, int32_t mode, const HostList<int32_t> &extents, const Term &term,
                     T *out, Strided<const In>... in) {
    if (const Status status = require_workspace<T>(call, numel); status != Status::ok) return status;
    ReduceShape shape;
    for (int axis = 0; axis < extents.count; ++axis) shape.append(extents[axis], true);
    return reduce_strided<ReduceMemory::rows>(call, shape, SumOfTerms<Term, T>{term, mode, numel, out}, in...);
}

template <template <class> class Term, class T>
Status reduced_losses(const Call &call, int64_t numel, int32_t mode, int32_t, const HostList<int32_t> &shape,
                      const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_t, const T *x, const T *t,
                      T *out) {
    return reduced_terms(call, numel, mode, shape, Term<Compute<T>>{}, out, by(x, stride_x), by(t, stride_t));
}

template <template <class> class Term, class T, class Parameter, class Target>
Status reduced_losses(const Call &call, int64_t numel, int32_t mode, int32_t, const HostList<int32_t> &shape,
                      const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_t, Parameter parameter,
                      const T *x, const Target *t, T *out) {
    return reduced_terms(call, numel, mode, shape, Term<Compute<T>>{parameter}, out, by(x, stride_x), by(t, stride_t));
}

template <template <class> class Term, class T>
Status reduced_losses(const Call &call, int64_t numel, int32_t mode, int32_t, const HostList<int32_t> &shape,
                      const HostList<int64_t> &stride_first, const HostList<int64_t> &stride_second,
                      const HostList<int64_t> &stride_third, f32 parameter, const T *first, const T *second,
                      const T *third, T *out) {
    return reduced_terms(call, numel, mode, shape, Term<Compute<T>>{parameter}, out, by(first, stride_first),
                         by(second, stride_second), by(third, stride_third));
}

/// The gradient in P, rounded to T once.
template <class T, class P> HD T scaled(P gradient, P factor) { return narrow<T>(gradient * factor); }
template <class T, class> using Each = T;
template <class T, class P, class... Rest>
HD Pack<T, Each<T, Rest>...> scaled(const Pack<P, Rest...> &gradients, P factor) {
    const T first = narrow<T>(gradients.first * factor);
    if constexpr (sizeof...(Rest) == 0) {
        return {first, {}};
    } else {
        return {first, scaled<T>(gradients.rest, factor)};
    }
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

template <class P, class... Rest> HD P chosen(const Pack<P, Rest...> &gradients, int32_t which) {
    if constexpr (sizeof...(Rest) > 0) {
        if (which > 0) return chosen(gradients.rest, which - 1);
    }
    return gradients.first;
}

/// One of the gradients of a term.
template <class Term> struct OneGradient {
    Term term;
    int32_t which;

    template <class... In> HD auto gradient(In... in) const { return chosen(term.gradient(in...), which); }
};

template <class P, class... Rest> HD void replace(Pack<P, Rest...> &gradients, uint32_t places, P by) {
    if (places & 1) gradients.first = by;
    if constexpr (sizeof...(Rest) > 0) replace(gradients.rest, places >> 1, by);
}

/// The gradients of a term, with `which` of them in the places of those that are absent, a bit for each.
template <class Term> struct SomeGradients {
    Term term;
    int32_t which;
    uint32_t absent;

    template <class... In> HD auto gradient(In... in) const {
        auto made = term.gradient(in...);
        replace(made, absent, chosen(made, which));
        return made;
    }
};

/// Any of the gradients may be null. Where several are not, one kernel serves all choices of them: it stores one that
/// is present again, where it stands, for each that is absent.
template <template <class> class Term, class T, class... Out>
Status elementwise_loss_backward(const Call &call, int64_t numel, int32_t mode, f32 scale, f32 parameter, const T *x1,
                                 const T *x2, const T *x3, const T *dy, T *dx1, T *dx2, Out *...others) {
    using Gradients = Term<Compute<T>>;
    T *const outs[] = {dx1, dx2, others...};
    int32_t which = 0, present = 0;
    uint32_t absent = 0;
    for (int32_t i = 0; i < static_cast<int32_t>(2 + sizeof...(Out)); ++i) {
        if (outs[i] == nullptr) {
            absent |= 1u << i;
        } else {
            which = i;
            ++present;
        }
    }
    if (present == 0) return Status::ok;
    if (present == 1) {
        const OneGradient<Gradients> one{{parameter}, which};
        return gradient_of_terms(call, numel, mode, scale, one, dy, Pack<T *>{outs[which], {}}, x1, x2, x3);
    }
    const SomeGradients<Gradients> some{{parameter}, which, absent};
    const auto place = [&](T *out) { return out != nullptr ? out : outs[which]; };
    return gradient_of_terms(call, numel, mode, scale, some, dy, make_pack(place(dx1), place(dx2), place(others)...),
                             x1, x2, x3);
}

} // namespace baracuda::loss
