#include "core/layout/walk.h"

#include <algorithm>

namespace baracuda {

Walk::Walk(int64_t count, int operands) : operands(operands), rank(1) {
    extents[0] = count;
    std::fill_n(strides[0], operands, 1);
}

Walk::Walk(const HostList<int32_t> &shape, const int64_t *const *given, int operands) : operands(operands) {
    for (int d = 0; d < shape.count; ++d) {
        if (shape.entries[d] == 1) continue;
        int64_t steps[kMaxOperands] = {};
        const bool backward = given[0][d] < 0;
        for (int k = 0; k < operands; ++k) {
            steps[k] = backward ? -given[k][d] : given[k][d];
            if (backward) origin[k] += given[k][d] * (shape.entries[d] - 1);
        }
        int at = rank++;
        for (; at > 0 && strides[at - 1][0] < steps[0]; --at) {
            extents[at] = extents[at - 1];
            std::copy_n(strides[at - 1], operands, strides[at]);
        }
        extents[at] = shape.entries[d];
        std::copy_n(steps, operands, strides[at]);
    }
    // Neighbours that every operand walks through as through one dimension become one.
    int last = 0;
    for (int d = 1; d < rank; ++d) {
        bool one = true;
        for (int k = 0; k < operands; ++k) one = one && strides[last][k] == strides[d][k] * extents[d];
        if (one) {
            extents[last] *= extents[d];
        } else {
            extents[++last] = extents[d];
        }
        std::copy_n(strides[d], operands, strides[last]);
    }
    if (rank == 0) *this = Walk(1, operands);
    rank = last + 1;
}

int64_t Walk::count() const {
    int64_t total = 1;
    for (int d = 0; d < rank; ++d) total *= extents[d];
    return total;
}

bool Walk::contiguous() const {
    const auto is_one = [](int64_t step) { return step == 1; };
    return rank == 1 && std::all_of(strides[0], strides[0] + operands, is_one);
}

void Walk::visit_runs(int64_t begin, int64_t end,
                      void (*run)(const void *context, const int64_t *offsets, int64_t length),
                      const void *context) const {
    const int last = rank - 1;
    const int64_t width = extents[last];
    for (int64_t at = begin; at < end;) {
        const int64_t column = at % width, length = std::min(width - column, end - at);
        int64_t line = at / width, offsets[kMaxOperands];
        for (int k = 0; k < operands; ++k) offsets[k] = column * strides[last][k];
        for (int d = last - 1; d >= 0; line /= extents[d--]) {
            for (int k = 0; k < operands; ++k) offsets[k] += line % extents[d] * strides[d][k];
        }
        run(context, offsets, length);
        at += length;
    }
}

} // namespace baracuda
