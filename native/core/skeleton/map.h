// The element-wise skeleton for contiguous operands: one output element from the input elements at the same place.
//
// A functor takes stored values and returns the stored result: f(x...), or for several outputs a Pack of results. It
// serves the host and the device. One that is expensive to evaluate for every argument may offer has_fast_path(),
// whether its parameters are ordinary, and fast_path(), a functor that gives the same bits then. Computed makes a
// functor on stored values of one on values in P.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/pack.h"

namespace baracuda {

/// A functor's HalfPrecision, which is enough for results in 16 bits, or itself where it offers none.
template <class F, class = void> struct HalfPrecisionForm {
    using Type = F;
};
template <class F> struct HalfPrecisionForm<F, std::void_t<typename F::HalfPrecision>> {
    using Type = typename F::HalfPrecision;
};

/// A functor on values in P, as one on stored values: arguments widened, results rounded once to Out.
template <class F, class... Out> struct Computed {
    std::conditional_t<((sizeof(Out) == 2) && ...), typename HalfPrecisionForm<F>::Type, F> f;

    template <class... In> HD auto operator()(In... in) const { return stored(f(widen(in)...)); }

  private:
    template <class P> static HD auto stored(P value) { return narrow<Out...>(value); }
    static HD Pack<Out...> stored(const Pack<Compute<Out>...> &values) { return stored_pack<Out...>(values); }
    template <class First, class... Rest>
    static HD Pack<First, Rest...> stored_pack(const Pack<Compute<First>, Compute<Rest>...> &values) {
        if constexpr (sizeof...(Rest) == 0) {
            return {narrow<First>(values.first), {}};
        } else {
            return {narrow<First>(values.first), stored_pack<Rest...>(values.rest)};
        }
    }
};

/// Whether a functor says that it is too long to be repeated often in a kernel: `static constexpr bool no_unroll =
/// true`.
template <class F, class = void> constexpr bool kNoUnroll = false;
template <class F> constexpr bool kNoUnroll<F, std::void_t<decltype(F::no_unroll)>> = F::no_unroll;
template <class F, class... Out> constexpr bool kNoUnroll<Computed<F, Out...>> = kNoUnroll<F>;

/// Whether a functor says that it is over at once, so that a thread has one vector instead of two, and, where elements
/// are few, few threads of many elements are faster than many of few, which take longer to start: `static constexpr
/// bool light = true`. Square of 259560 f32 1.77 us of many, 1.48 of few, ceil of 268912 1.76 and 1.39, relu of 461384
/// f16 1.73 and 1.48, floor of 80100 f64 1.49 and 1.36.
template <class F, class = void> constexpr bool kLight = false;
template <class F> constexpr bool kLight<F, std::void_t<decltype(F::light)>> = F::light;
template <class F, class... Out> constexpr bool kLight<Computed<F, Out...>> = kLight<F>;

/// Whether a functor says that it divides or takes a root, whose rare paths come between the elements of a thread:
/// `static constexpr bool divides = true`.
template <class F, class = void> constexpr bool kDivides = false;
template <class F> constexpr bool kDivides<F, std::void_t<decltype(F::divides)>> = F::divides;
template <class F, class... Out> constexpr bool kDivides<Computed<F, Out...>> = kDivides<F>;

/// The inputs that a functor takes and does not need, as bits: `static constexpr int unread = 2` for the second one.
/// The skeleton reads the first input in their place.
template <class F, class = void> constexpr int kUnread = 0;
template <class F> constexpr int kUnread<F, std::void_t<decltype(F::unread)>> = F::unread;
template <class F, class... Out> constexpr int kUnread<Computed<F, Out...>> = kUnread<F>;

/// Makes unread inputs the first one.
template <class F, class First, class... Rest> void skip_unread(const First &first, Rest &...rest) {
    int k = 1;
    const auto skip = [&](auto &in) {
        if constexpr (std::is_same_v<std::decay_t<decltype(in)>, First>) {
            if (kUnread<F> >> k & 1) in = first;
        }
        ++k;
    };
    (skip(rest), ...);
}

/// Whether a functor has several forms, of which its parameters choose one: with_form(body) calls body with it. They
/// give its results with less code, around which a kernel has what it does with many elements.
struct NoBody {
    template <class Form> HD void operator()(const Form &) const {}
};
template <class F, class = void> constexpr bool kHasForms = false;
template <class F>
constexpr bool kHasForms<F, std::void_t<decltype(std::declval<const F &>().with_form(NoBody()))>> = true;
template <class F, class... Out> constexpr bool kHasForms<Computed<F, Out...>> = kHasForms<F>;

/// body(form), on stored values; body(f) where there are no forms.
template <class F, class Body> HD void with_form(const F &f, const Body &body) { body(f); }
template <class F, class... Out, class Body> HD void with_form(const Computed<F, Out...> &f, const Body &body) {
    if constexpr (kHasForms<F>) {
        f.f.with_form([&](const auto &form) { body(Computed<std::decay_t<decltype(form)>, Out...>{form}); });
    } else {
        body(f);
    }
}

/// A functor on stored values may name another, `OfWords`, that gives the same bits where outputs are read as unsigned
/// integers of their size, and an input of T as an InputWord<T>: functors that do not differ in more than types are
/// compiled once.
template <class F, class = void> constexpr bool kHasWords = false;
template <class F>
constexpr bool kHasWords<F, std::void_t<typename F::OfWords>> = !std::is_same_v<F, typename F::OfWords>;

/// body(f, outs, in...), or the same of words.
template <class F, class Body, class... Out, class... In>
auto with_words(const F &f, const Body &body, const Pack<Out *...> &outs, const In *...in) {
    if constexpr (kHasWords<F>) {
        const auto words = unpack(outs, [](Out *...out) { return make_pack(reinterpret_cast<Word<Out> *>(out)...); });
        return body(typename F::OfWords(), words, reinterpret_cast<const typename F::template InputWord<In> *>(in)...);
    } else {
        return body(f, outs, in...);
    }
}

/// map() for functors that do not name one of words.
template <class F, class... Out, class... In>
Status map_elements(const Call &call, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in);

/// outs...[i] = f(in[i]...) for 0 <= i < count, at any addresses that suit the elements. An output may be exactly one
/// of the inputs.
template <class F, class... Out, class... In>
Status map(const Call &call, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in) {
    const auto start = [&](const auto &functor, const auto &to, const auto *...from) {
        return map_elements(call, count, functor, to, from...);
    };
    return with_words(f, start, outs, in...);
}

/// out[i] = f(in[i]...) for 0 <= i < count.
template <class F, class Out, class... In>
Status map(const Call &call, int64_t count, const F &f, Out *out, const In *...in) {
    return map(call, count, f, Pack<Out *>{out, {}}, in...);
}

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(map)
