// The element-wise kernel for walks whose rows are short, for operands that are not in vectors together, and for few
// elements: a thread takes W neighbours of the walk's order, or a few places as far apart as its block is wide, and
// finds where each operand has them.
#pragma once

#include "core/device/address.cuh"
#include "core/device/launch.cuh"
#include "core/device/vectors.cuh"
#include "core/skeleton/flat_plan.h"
#include "core/skeleton/map.h"

namespace baracuda {

/// What a functor returns, as a Pack of one or more.
template <class First> __device__ Pack<First> packed(const First &value) { return {value, {}}; }
template <class... T> __device__ const Pack<T...> &packed(const Pack<T...> &values) { return values; }

/// Vectors of W elements of the types of a Pack.
template <int W, class Types> struct VectorsOf;
template <int W, class... T> struct VectorsOf<W, Pack<T...>> {
    using Type = Vectors<W, T...>;
};

/// The bytes of an element of the first of several operands.
template <class All> constexpr int kFirstBytes = 0;
template <class First, class... Rest> constexpr int kFirstBytes<Pack<First, Rest...>> = sizeof(First);
template <int V, class First, class... Rest> constexpr int kFirstBytes<Vectors<V, First, Rest...>> = sizeof(First);

/// How a thread accesses operands at one place of a walk.
template <int n> struct FlatPlace {
    const FlatWalk<n> &flat;
    int offsets[n];

    template <class T> __device__ T *address(int k) const {
        return global_pointer<T>(global_address(flat.operands[k]) + offsets[k]);
    }
    template <class T> __device__ void load(Vector<T, 1> &element, int k) const {
        element.load_singly(address<const T>(k));
    }
    template <class T> __device__ void store(const Vector<T, 1> &element, int k) const {
        *address<T>(k) = element.lane(0);
    }
    template <class... In> __device__ void load_inputs(Vectors<1, In...> &inputs) const {
        inputs.for_each(n - static_cast<int>(sizeof...(In)), [&](auto &element, int k) { load(element, k); });
    }
    template <class... Out> __device__ void store_results(Vectors<1, Out...> &results) const {
        results.for_each(0, [&](const auto &element, int k) { store(element, k); });
    }
};

/// How it accesses them at W neighbours.
template <int W, int n> struct FlatPlaces {
    const FlatWalk<n> &flat;
    FlatRows<n> rows;

    template <class T> __device__ T *address(int k, int offset) const {
        return global_pointer<T>(global_address(flat.operands[k]) + offset);
    }
    template <class T> __device__ void load(Vector<T, W> &elements, int k) const {
        constexpr int bytes = W * sizeof(T);
        const T *const from = address<const T>(k, rows.offsets[k]);
        if (rows.is_run(flat, k, sizeof(T))) {
            if (flat.aligned >> k & 1) return elements.load(from);
            const int before = static_cast<int>(reinterpret_cast<uintptr_t>(from) % bytes);
            if (rows.has_around(flat, k, 2 * bytes, before)) return elements.load_shifted(from);
        }
        T lanes[W];
        if (flat.dimensions[0].strides[k] == 0 && rows.rows == 0) {
            const T value = *from;
#pragma unroll
            for (int e = 0; e < W; ++e) lanes[e] = value;
        } else {
            rows.template for_each<W>(flat, k, [&](int e, int offset) { lanes[e] = *address<const T>(k, offset); });
        }
        elements.set(lanes);
    }
    /// To outputs, whose vectors are aligned.
    template <class T> __device__ void store(const Vector<T, W> &elements, int k) const {
        elements.store(address<T>(k, rows.offsets[k]));
    }
    template <class... In> __device__ void load_inputs(Vectors<W, In...> &inputs) const {
        inputs.for_each(n - static_cast<int>(sizeof...(In)), [&](auto &elements, int k) { load(elements, k); });
    }
    template <class... Out> __device__ void store_results(Vectors<W, Out...> &results) const {
        results.for_each(0, [&](const auto &elements, int k) { store(elements, k); });
    }
};

/// How it accesses them at up to `count` places from `first` on, as far apart as a block is wide.
template <int count, int n> struct FlatPlacesApart {
    const FlatWalk<n> &flat;
    int first, offsets[count][n]; // where there is no place, those of another one

    __device__ FlatPlacesApart(const FlatWalk<n> &flat, int first) : flat(flat), first(first), offsets() {
        int places[count];
#pragma unroll
        for (int e = 0; e < count; ++e) places[e] = min(first + e * FlatPolicy::threads, flat.count - 1);
        add_all_offsets(flat, places, offsets);
    }
    template <class T> __device__ T *address(int k, int e) const {
        return global_pointer<T>(global_address(flat.operands[k]) + offsets[e][k]);
    }
    template <class... In> __device__ void load_inputs(Vectors<count, In...> &inputs) const {
        inputs.for_each(n - static_cast<int>(sizeof...(In)), [&](auto &elements, int k) {
            using T = std::decay_t<decltype(elements.lane(0))>;
            T lanes[count];
#pragma unroll
            for (int e = 0; e < count; ++e) lanes[e] = *address<const T>(k, e);
            elements.set(lanes);
        });
    }
    template <class... Out> __device__ void store_results(Vectors<count, Out...> &results) const {
        results.for_each(0, [&](const auto &elements, int k) {
            using T = std::decay_t<decltype(elements.lane(0))>;
#pragma unroll
            for (int e = 0; e < count; ++e) {
                if (first + e * FlatPolicy::threads < flat.count) *address<T>(k, e) = elements.lane(e);
            }
        });
    }
};

/// f of each lane, of inputs that are used up.
template <int W, class Outs, class F, class... In>
__device__ typename VectorsOf<W, Outs>::Type flat_results(const F &f, Vectors<W, In...> &inputs) {
    typename VectorsOf<W, Outs>::Type results = {};
    if constexpr (kNoUnroll<F>) {
#pragma unroll 1
        for (int e = 0; e < W; ++e) { // a single copy of the functor
            results.append(packed(inputs.apply(f, 0)));
            inputs.advance();
        }
    } else {
        Outs lanes[W];
        with_form(f, [&](const auto &form) {
#pragma unroll
            for (int e = 0; e < W; ++e) lanes[e] = packed(inputs.apply(form, e));
        });
        results.set(OfEachLane<Outs>{lanes});
    }
    return results;
}

/// The results of W places.
template <int W, class Outs, class... In, class Places, class F>
__device__ void compute_at(const Places &places, const F &f) {
    Vectors<W, In...> inputs;
    places.load_inputs(inputs);
    auto results = flat_results<W, Outs>(f, inputs);
    places.store_results(results);
}

/// Threads of vectors come first, then those of single places; or all have places apart from each other.
template <int W, int n, int apart, class F, class Outs, class... In>
__global__ void __launch_bounds__(FlatPolicy::threads, FlatPolicy::blocks) flat_kernel(FlatWalk<n> flat, F f) {
    begin_kernel(flat.early);
    constexpr int threads = FlatPolicy::threads;
    if (flat.apart > 1) {
        const int first = blockIdx.x * threads * apart + threadIdx.x;
        if (first < flat.count) compute_at<apart, Outs, In...>(FlatPlacesApart<apart, n>(flat, first), f);
        return;
    }
    const int thread = blockIdx.x * threads + threadIdx.x, first = first_place<W>(flat, thread);
    if (first >= flat.count) return;
    if (W == 1 || thread >= flat.vectors) {
        FlatPlace<n> place{flat, {}};
        add_offsets<0>(flat, first, place.offsets);
        compute_at<1, Outs, In...>(place, f);
    } else {
        FlatPlaces<W, n> places{flat, {}};
        places.rows.template find<W>(flat, first);
        compute_at<W, Outs, In...>(places, f);
    }
}

/// Elements that a thread takes of a row, here where inputs are few and in strided_kernel.
template <class... T>
constexpr int kStridedElements =
    std::min<int>(FlatPolicy::max_elements, FlatPolicy::vector_bytes / std::max({sizeof(T)...}));

/// flat_kernel of a functor, with few places apart and with more, and whether that takes stored values.
struct FlatKernels {
    const void *near, *far;
    bool stored;
};
template <class F> constexpr bool kIsStored = true;
template <class F, class... Out> constexpr bool kIsStored<Computed<F, Out...>> = false;
template <class F, class Outs, class... In> struct FlatKernel;
template <class F, class... Out, class... In> struct FlatKernel<F, Pack<Out...>, In...> {
    static constexpr int most = sizeof...(Out) + sizeof...(In) <= FlatPolicy::few_operands ? FlatPolicy::max_elements
                                                                                           : FlatPolicy::many_elements;
    static constexpr int elements =
        std::max({sizeof(Out)..., sizeof(In)...}) == 8 ? 1 : std::min(kStridedElements<Out..., In...>, most);
    template <bool far> static const void *address() {
        constexpr int apart = far ? FlatPolicy::far_apart : FlatPolicy::apart;
        return kernel_address<flat_kernel<elements, sizeof...(Out) + sizeof...(In), apart, F, Pack<Out...>, In...>>();
    }
    static FlatKernels addresses() {
        constexpr bool wide = elements == 1, bytes = kFirstBytes<Pack<Out...>> == 1;
        constexpr bool few = sizeof...(Out) + sizeof...(In) <= FlatPolicy::far_apart_operands;
        return {address<wide ? bytes : few>(), address<wide || few>(), wide && kIsStored<F>};
    }
};

/// The operands as a plan sees them.
template <class... Out, class... In> auto strided_operands(const Pack<Out *...> &outs, const In *...in) {
    StridedOperands<sizeof...(Out) + sizeof...(In)> operands{sizeof...(Out), {sizeof(Out)..., sizeof(In)...}, {}};
    unpack(outs, [&](auto *...out) {
        char **address = operands.addresses;
        ((*address++ = reinterpret_cast<char *>(out)), ...);
        ((*address++ = reinterpret_cast<char *>(const_cast<In *>(in))), ...);
    });
    return operands;
}

/// Starts flat_kernel for threads of W elements, with the functor at `f`: once for all functors.
template <int W, int n>
Status start_flat(const Call &call, const Walk &walk, const StridedOperands<n> &operands, const FlatKernels &kernels,
                  const void *f) {
    if (const NearOrder order = near_order(walk, operands); order.run > 0) {
        const Status status = start_flat<W>(call, in_order(walk, order), operands, kernels, f);
        StridedOperands<n> behind = operands;
        const Walk rest = left_of(walk, order, behind);
        if (status != Status::ok || rest.extents[order.cut] == 0) return status;
        return start_flat<W>(call, rest, behind, kernels, f);
    }
    FlatWalk<n> flat = plan_flat<W>(walk, operands, busy_blocks());
    if (kernels.stored && flat.apart > 1 && repeats_input(walk, operands)) flat.apart = FlatPolicy::far_apart;
    flat.early = starts_early(walk.count() * operands.element_bytes());
    void *arguments[] = {&flat, const_cast<void *>(f)};
    return start_kernel(call,
                        {ceil_divide(flat_threads<W>(flat), FlatPolicy::threads * flat.apart), FlatPolicy::threads, 0},
                        flat.apart == FlatPolicy::far_apart ? kernels.far : kernels.near, arguments);
}

/// The same for a walk of any size, in parts whose offsets fit.
template <int W, int n>
Status start_flat_parts(const Call &call, Walk walk, StridedOperands<n> operands, const FlatKernels &kernels,
                        const void *f) {
    int outer = 0, k = 0;
    while (outer < walk.rank - 1 && walk.extents[outer] == 1) ++outer;
    while (k < n && offsets_fit(walk, operands, k)) ++k;
    if (k == n || walk.extents[outer] == 1) return start_flat<W>(call, walk, operands, kernels, f);
    Walk rest = walk;
    walk.extents[outer] /= 2;
    rest.extents[outer] -= walk.extents[outer];
    const Status status = start_flat_parts<W>(call, walk, operands, kernels, f);
    if (status != Status::ok) return status;
    for (k = 0; k < n; ++k) {
        operands.addresses[k] += walk.extents[outer] * walk.strides[outer][k] * operands.bytes[k];
    }
    return start_flat_parts<W>(call, rest, operands, kernels, f);
}

/// outs...[i] = f(in[i]...) for 0 <= i < count.
template <class F, class... Out, class... In>
Status launch_flat(const Call &call, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In);
    using Kernel = FlatKernel<F, Pack<Out...>, In...>;
    const int64_t most = FlatPolicy::max_bytes / std::max({sizeof(Out)..., sizeof(In)...});
    StridedOperands<n> operands = strided_operands(outs, in...);
    Status status = Status::ok;
    for (int64_t begin = 0; begin < count && status == Status::ok; begin += most) {
        const Walk part(std::min(count - begin, most), n);
        status = start_flat<Kernel::elements>(call, part, operands, Kernel::addresses(), &f);
        for (int k = 0; k < n; ++k) operands.addresses[k] += most * operands.bytes[k];
    }
    return status;
}

} // namespace baracuda
