// What memory the input of a walk has: vectors that are not all within it are not read.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/reduce_walk.h"

#include <cstdint>
#include <cstdlib>

namespace baracuda {

/// The memory of an input from its first element to its last one.
struct MemoryRange {
    uintptr_t begin = 0, end = 0;

    MemoryRange() = default;
    /// Of the walk's main operand, or another one.
    template <class T> MemoryRange(const ReduceWalk &walk, const T *first) : MemoryRange(walk, first, walk.main) {}
    template <class T> MemoryRange(const ReduceWalk &walk, const T *first, int operand) {
        begin = reinterpret_cast<uintptr_t>(first);
        end = begin + sizeof(T);
        for (const ReduceDims *dims : {&walk.kept, &walk.reduced}) {
            for (int d = 0; d < dims->rank; ++d) {
                const int64_t reach = (dims->extents[d] - 1) * dims->strides[d][operand];
                (reach < 0 ? begin : end) += reach * static_cast<int64_t>(sizeof(T));
            }
        }
    }

    /// Whether V elements are in it.
    template <int V, class T> __device__ bool holds(const T *from) const {
        const auto address = reinterpret_cast<uintptr_t>(from);
        return address >= begin && address + V * sizeof(T) <= end;
    }
    /// Whether those before and behind `from` are, too.
    template <int V, class T> __device__ bool has_around(const T *from) const {
        return holds<V>(from - V) && holds<V>(from + V);
    }
};

/// Whether places of the operands are numbers of 32 bits.
inline bool has_small_places(const ReduceDims &dims, int operands) {
    for (int k = 0; k < operands; ++k) {
        int64_t reach = 0;
        for (int d = 0; d < dims.rank; ++d) {
            if (dims.extents[d] > 1) reach += (dims.extents[d] - 1) * std::abs(dims.strides[d][k]);
        }
        if (reach >= 1 << 30) return false;
    }
    return true;
}

/// Of a power of two.
inline int32_t log2_of(int32_t power) {
    int32_t log = 0;
    while (1 << log < power) ++log;
    return log;
}

} // namespace baracuda
