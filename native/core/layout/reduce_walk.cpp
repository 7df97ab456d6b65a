#include "core/layout/reduce_walk.h"

#include <algorithm>
#include <cstdlib>

namespace baracuda {

int64_t ReduceDims::count() const {
    int64_t total = 1;
    for (int d = 0; d < rank; ++d) total *= extents[d];
    return total;
}

void ReduceDims::advance(int64_t i, int first, int last, int64_t *offsets) const {
    for (int d = rank - 1; d >= 0; --d) {
        const int64_t next = d > 0 ? i / extents[d] : 0, place = i - next * extents[d];
        for (int k = first; k < last; ++k) offsets[k] += place * strides[d][k];
        i = next;
    }
}

ReduceWalk::ReduceWalk(const ReduceShape &shape, const int64_t *const *given, int operands, int main, bool any_order,
                       bool numbered)
    : operands(operands), main(main), results(shape.results()), count(shape.count()) {
    int64_t numbers[kMaxRank], number = 1;
    for (int axis = shape.rank - 1; axis >= 0; --axis) {
        numbers[axis] = shape.is_reduced(axis) || !numbered ? 0 : number;
        if (!shape.is_reduced(axis)) number *= shape.extents[axis];
    }
    for (int axis = 0; axis < shape.rank; ++axis) {
        if (shape.extents[axis] == 1) continue;
        int64_t steps[kMaxReduceOperands];
        for (int k = 0; k < operands; ++k) steps[k] = given[k][axis];
        steps[operands] = numbers[axis];
        const bool is_reduced = shape.is_reduced(axis);
        append(is_reduced ? reduced : kept, shape.extents[axis], steps, !is_reduced || any_order);
    }
    for (ReduceDims *dims : {&kept, &reduced}) merge(*dims, operands);
}

void ReduceWalk::append(ReduceDims &dims, int64_t extent, const int64_t *steps, bool by_memory) {
    int64_t forward[kMaxReduceOperands];
    // Kept dimensions are not turned round: the number of a result would not begin at 0.
    const bool backward = by_memory && steps[main] < 0 && steps[operands] == 0;
    for (int k = 0; k <= operands; ++k) {
        forward[k] = backward ? -steps[k] : steps[k];
        if (backward) origin[k] += steps[k] * (extent - 1);
    }
    int at = dims.rank++;
    for (; by_memory && at > 0 && std::abs(dims.strides[at - 1][main]) < std::abs(forward[main]); --at) {
        dims.extents[at] = dims.extents[at - 1];
        std::copy_n(dims.strides[at - 1], operands + 1, dims.strides[at]);
    }
    dims.extents[at] = extent;
    std::copy_n(forward, operands + 1, dims.strides[at]);
}

void ReduceWalk::merge(ReduceDims &dims, int operands) {
    if (dims.rank == 0) {
        dims.extents[dims.rank++] = 1;
        std::fill_n(dims.strides[0], operands + 1, 0);
    }
    int last = 0;
    for (int d = 1; d < dims.rank; ++d) {
        bool one = true;
        for (int k = 0; k <= operands; ++k) one = one && dims.strides[last][k] == dims.strides[d][k] * dims.extents[d];
        if (one) {
            dims.extents[last] *= dims.extents[d];
        } else {
            dims.extents[++last] = dims.extents[d];
        }
        std::copy_n(dims.strides[d], operands + 1, dims.strides[last]);
    }
    dims.rank = last + 1;
}

} // namespace baracuda
