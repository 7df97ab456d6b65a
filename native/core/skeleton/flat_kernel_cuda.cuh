// The element-wise kernel for walks whose rows are short, for operands that are not aligned together, and for few
// elements: a thread takes W neighbours of the walk's order, or one, and finds where each operand has them.
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

/// How a thread accesses its W elements of an operand, or the first one.
template <int W, int n> struct FlatAccess {
    const FlatWalk<n> &flat;
    int first;
    bool whole;
    OperandMask aligned, shifted; // none for the first element alone

    template <class T> __device__ T *address(int k, int offset) const {
        return global_pointer<T>(global_address(flat.operands[k]) + offset);
    }

    template <class T> __device__ void load(Vector<T, W> &elements, int k, const int (&offsets)[W]) const {
        const T *const dense = address<const T>(k, first * static_cast<int>(sizeof(T)));
        if (aligned >> k & 1) return elements.load(dense);
        if (shifted >> k & 1) return elements.load_shifted(dense);
        T lanes[W];
#pragma unroll
        for (int e = 0; e < W; ++e) {
            if (e == 0 || whole) lanes[e] = *address<const T>(k, offsets[e]);
        }
        elements.set(lanes);
    }

    /// What append() has made: a single result is in the last lane.
    template <class T> __device__ void store(const Vector<T, W> &results, int k, int offset) const {
        if (whole) return results.store(address<T>(k, first * static_cast<int>(sizeof(T))));
        *address<T>(k, offset) = results.lane(W - 1);
    }
};

template <int W, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(FlatPolicy::single_threads) flat_kernel(FlatWalk<n> flat, F f) {
    begin_kernel();
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    const int thread = blockIdx.x * blockDim.x + threadIdx.x, first = first_place<W>(flat, thread);
    if (first >= flat.count) return;
    const bool whole = thread < flat.vectors;
    const FlatAccess<W, n> access{flat, first, whole, whole ? flat.aligned : 0, shifted_operands(flat, thread)};

    int offsets[n][W] = {};
    const OperandMask vectors = access.aligned | access.shifted;
    if (vectors != (1u << n) - 1) {
        int places[W];
#pragma unroll
        for (int e = 0; e < W; ++e) places[e] = first + e;
#pragma unroll 1
        for (int d = flat.rank - 1; d >= 0; --d) add_offsets<outputs>(flat, d, vectors, places, offsets);
    }
    Vectors<W, In...> inputs;
    inputs.for_each(outputs, [&](auto &elements, int k) { access.load(elements, k, offsets[k]); });
    Outs results = {};
#pragma unroll 1
    for (int e = 0; e < (whole ? W : 1); ++e) { // a single copy of the functor
        results.append(packed(inputs.apply(f, 0)));
        inputs.advance();
    }
    results.for_each(0, [&](const auto &elements, int k) { access.store(elements, k, offsets[k][0]); });
}

/// Elements that a thread takes of a row, here where inputs are few and in strided_kernel.
template <class... T>
constexpr int kStridedElements =
    std::min<int>(FlatPolicy::max_elements, FlatPolicy::vector_bytes / std::max({sizeof(T)...}));

/// flat_kernel of a functor.
template <class F, class Outs, class... In> struct FlatKernel;
template <class F, class... Out, class... In> struct FlatKernel<F, Pack<Out...>, In...> {
    static constexpr int most =
        sizeof...(In) <= FlatPolicy::few_inputs ? FlatPolicy::max_elements : FlatPolicy::many_inputs_elements;
    static constexpr int elements = std::min(kStridedElements<Out..., In...>, most);
    static const void *address() {
        return kernel_address<
            flat_kernel<elements, sizeof...(Out) + sizeof...(In), F, Vectors<elements, Out...>, In...>>();
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
Status start_flat(const Call &call, const Walk &walk, const StridedOperands<n> &operands, const void *kernel,
                  const void *f) {
    FlatWalk<n> flat = plan_flat<W>(walk, operands, busy_blocks());
    void *arguments[] = {&flat, const_cast<void *>(f)};
    const int threads = flat.vectors == 0 && walk.count() > busy_blocks() << FlatPolicy::log_few
                            ? FlatPolicy::single_threads
                            : FlatPolicy::threads;
    return start_kernel(call, {ceil_divide(flat_threads<W>(flat), threads), threads, 0}, kernel, arguments);
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
        status = start_flat<Kernel::elements>(call, part, operands, Kernel::address(), &f);
        for (int k = 0; k < n; ++k) operands.addresses[k] += most * operands.bytes[k];
    }
    return status;
}

} // namespace baracuda
