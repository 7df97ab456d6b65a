// How operands with strides walk through a shape.
#pragma once

#include "core/abi/status.h"

namespace baracuda {

/// The most operands of an element-wise operation.
constexpr int kMaxOperands = 7;

/// An operand: its first element, and its strides in elements along the dimensions of a shape.
template <class T> struct Strided {
    T *pointer;
    const int64_t *strides;
};

template <class T> Strided<T> by(T *pointer, const HostList<int64_t> &strides) { return {pointer, strides.entries}; }

/// What operands walk through: the same elements as in the given shape in the fewest dimensions. Operand 0 takes
/// positive steps, those along the last dimension are its shortest.
struct Walk {
    int operands, rank = 0; // rank: at least 1
    int64_t extents[kMaxRank];
    int64_t strides[kMaxRank][kMaxOperands];
    int64_t origin[kMaxOperands] = {}; // of the first element, from an operand's pointer

    /// Contiguous operands.
    Walk(int64_t count, int operands);

    /// `given[k]` are operand k's strides along the shape.
    Walk(const HostList<int32_t> &shape, const int64_t *const *given, int operands);

    int64_t count() const;
    bool contiguous() const;

    /// run(offsets, length) for runs along the last dimension, which together are the elements begin <= i < end of
    /// the walk; offsets[k] is operand k's, from its first element. On the host.
    template <class Run> void for_runs(int64_t begin, int64_t end, const Run &run) const {
        const auto call = [](const void *context, const int64_t *offsets, int64_t length) {
            (*static_cast<const Run *>(context))(offsets, length);
        };
        visit_runs(begin, end, call, &run);
    }

  private:
    void visit_runs(int64_t begin, int64_t end,
                    void (*run)(const void *context, const int64_t *offsets, int64_t length),
                    const void *context) const;
};

} // namespace baracuda
