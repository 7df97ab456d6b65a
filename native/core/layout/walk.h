// How operands with strides walk through a shape.
#pragma once

#include "core/abi/status.h"

namespace baracuda {

/// The most operands of an element-wise operation.
constexpr int kMaxOperands = 7;

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

    /// row(offsets, length) for runs along the last dimension that are the elements begin <= i < end of the walk;
    /// offsets are those of the operands. On the host.
    template <class Row> void for_rows(int64_t begin, int64_t end, const Row &row) const {
        const auto call = [](const void *context, const int64_t *offsets, int64_t length) {
            (*static_cast<const Row *>(context))(offsets, length);
        };
        visit_rows(begin, end, call, &row);
    }

  private:
    void visit_rows(int64_t begin, int64_t end,
                    void (*row)(const void *context, const int64_t *offsets, int64_t length),
                    const void *context) const;
};

} // namespace baracuda
