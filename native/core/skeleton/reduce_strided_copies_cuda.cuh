// Vectors of inputs that the threads of a block copy ahead to shared memory, each its own: a row of V elements of every
// input in all threads.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda {

/// The early inputs of which V elements can be copied to shared memory, and the bytes of these in all threads.
template <int V, class Op, class... In> HD constexpr OperandMask copied_inputs() {
    constexpr int sizes[] = {static_cast<int>(sizeof(In))...};
    OperandMask copied = 0;
    for (int k = 0; k < static_cast<int>(sizeof...(In)); ++k) {
        copied |= static_cast<OperandMask>(!(kLate<Op> >> k & 1) && can_copy(V * sizes[k])) << k;
    }
    return copied;
}
template <int V, class Op, class... In> HD constexpr int copied_bytes() {
    constexpr int sizes[] = {static_cast<int>(sizeof(In))...};
    int bytes = 0;
    for (int k = 0; k < static_cast<int>(sizeof...(In)); ++k) {
        bytes += copied_inputs<V, Op, In...>() >> k & 1 ? V * sizes[k] : 0;
    }
    return bytes * StridedReducePolicy::threads;
}

/// Starts copies of the `inputs` among those in the mask `all`, V elements of each, for load_copied().
template <int V, OperandMask all> __device__ void copy_row(char *, OperandMask) {}
template <int V, OperandMask all, class First, class... Rest>
__device__ void copy_row(char *to, OperandMask inputs, const First *from, const Rest *...others) {
    constexpr int bytes = V * static_cast<int>(sizeof(First));
    if constexpr (all & 1) {
        if (inputs & 1) start_copy<bytes>(to + threadIdx.x * bytes, from);
        to += StridedReducePolicy::threads * bytes;
    }
    copy_row<V, (all >> 1)>(to, inputs >> 1, others...);
}
template <OperandMask all, int V> __device__ void load_copied(Vectors<V> &, const char *, OperandMask) {}
template <OperandMask all, int V, class First, class... Rest>
__device__ void load_copied(Vectors<V, First, Rest...> &loaded, const char *from, OperandMask inputs) {
    constexpr int bytes = V * static_cast<int>(sizeof(First));
    if constexpr (all & 1) {
        if (inputs & 1) loaded.first = *reinterpret_cast<const Vector<First, V> *>(from + threadIdx.x * bytes);
        from += StridedReducePolicy::threads * bytes;
    }
    load_copied<(all >> 1)>(loaded.rest, from, inputs >> 1);
}

} // namespace baracuda
