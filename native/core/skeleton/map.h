// The element-wise skeletons: one output element from the input elements at the same place.
//
// `map` applies one functor to every element; `map_rows` asks `rows.row(channel)` for the functor of each channel, so
// that what a channel's elements share (a scale, its reciprocal) is loaded and prepared once. A functor takes stored
// values and returns the stored result: f(x...), or for several outputs a Pack of results. One that is expensive to
// evaluate for every argument may offer has_fast_path(), whether its arguments are ordinary, and fast_path(), a functor
// that gives the same bits then. An output may be exactly one of the inputs.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"

namespace baracuda {

/// A list of values, such as the results of a functor or the outputs that they go to.
template <class... T> struct Pack {};
template <class First, class... Rest> struct Pack<First, Rest...> {
    First first;
    Pack<Rest...> rest;
};

/// outs...[i] = values...
template <class Out> HD void put(const Pack<Out *> &out, int64_t i, const Out &value) { out.first[i] = value; }
template <class... Out> HD void put(const Pack<Out *...> &outs, int64_t i, const Pack<Out...> &values) {
    outs.first[i] = values.first;
    if constexpr (sizeof...(Out) > 1) put(outs.rest, i, values.rest);
}

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

/// Row-major [outer, channels, inner]: element i belongs to channel (i / inner) mod channels.
struct Layout {
    int64_t outer, channels, inner;

    int64_t count() const { return outer * channels * inner; }
};

/// Channels along one axis of a shape.
template <int rank> Layout along(const HostArray<int32_t, rank> &shape, int axis) {
    Layout layout{1, shape[axis], 1};
    for (int i = 0; i < axis; ++i) layout.outer *= shape[i];
    for (int i = axis + 1; i < rank; ++i) layout.inner *= shape[i];
    return layout;
}

/// outs...[i] = f(in[i]...) for 0 <= i < count.
template <class F, class... Out, class... In>
Status map(const Call &call, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in);

/// out[i] = f(in[i]...) for 0 <= i < count.
template <class F, class Out, class... In>
Status map(const Call &call, int64_t count, const F &f, Out *out, const In *...in) {
    return map(call, count, f, Pack<Out *>{out, {}}, in...);
}

/// out[i] = rows.row(channel of i)(in[i]...) for every element of the layout.
template <class Rows, class Out, class... In>
Status map_rows(const Call &call, const Layout &layout, const Rows &rows, Out *out, const In *...in);

} // namespace baracuda

#ifdef __CUDACC__
#include "core/skeleton/map_cuda.cuh"
#else
#include "core/skeleton/map_host.h"
#endif
