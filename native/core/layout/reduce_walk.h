// How operands with strides walk through a shape of which some axes are reduced.
#pragma once

#include "core/abi/status.h"
#include "core/layout/divider.h"

namespace baracuda {

/// A shape, of which the axes that have a bit in `reduced` are reduced. The elements of a result are numbered in
/// row-major order of these axes, the results in row-major order of the others.
struct ReduceShape {
    int rank = 0;
    int64_t extents[kMaxRank] = {};
    unsigned reduced = 0;

    void append(int64_t extent, bool is_reduced) {
        reduced |= static_cast<unsigned>(is_reduced) << rank;
        extents[rank++] = extent;
    }
    bool is_reduced(int axis) const { return reduced >> axis & 1; }
    int64_t results() const { return product_of(false); }
    /// Elements of a result.
    int64_t count() const { return product_of(true); }

  private:
    [[gnu::noinline]] int64_t product_of(bool of_reduced) const {
        int64_t total = 1;
        for (int axis = 0; axis < rank; ++axis) total *= is_reduced(axis) == of_reduced ? extents[axis] : 1;
        return total;
    }
};

/// The most operands of a reduction, and one more: the number of a result.
constexpr int kMaxReduceOperands = 9;

/// Dimensions that operands walk through, the last one fastest: at least one, of one element where there is none.
struct ReduceDims {
    int rank = 0;
    int64_t extents[kMaxRank];
    int64_t strides[kMaxRank][kMaxReduceOperands];

    int64_t count() const;
    int last() const { return rank - 1; }
    /// Adds where element i is, in operands first ... last - 1.
    void advance(int64_t i, int first, int last, int64_t *offsets) const;
};

/// The same elements as in the given shape in the fewest dimensions. The kept ones are in the order of the distances
/// that operand `main` has along them; the reduced ones in that of the shape, or, for `any_order`, in the order of its
/// memory.
struct ReduceWalk {
    int operands, main;
    int64_t results, count;
    ReduceDims kept, reduced;
    int64_t origin[kMaxReduceOperands] = {}; // of the first element, from an operand's pointer

    /// `given[k]` are operand k's strides along the shape. Operand `operands` is the number of a result, or 0 for all
    /// where they are not `numbered`: dimensions that only numbers keep apart are one then.
    ReduceWalk(const ReduceShape &shape, const int64_t *const *given, int operands, int main, bool any_order,
               bool numbered = true);

  private:
    void append(ReduceDims &dims, int64_t extent, const int64_t *steps, bool by_memory);
    static void merge(ReduceDims &dims, int operands);
};

/// Where a tensor has the element of each result: strides along all axes of a shape, of which those of reduced axes do
/// not count. Contiguous where none are given.
class ResultPlaces {
  public:
    ResultPlaces() = default;
    [[gnu::noinline]] ResultPlaces(const ReduceShape &shape, const int64_t *strides) {
        int64_t contiguous = 1;
        for (int axis = shape.rank - 1; axis >= 0; --axis) {
            if (shape.is_reduced(axis) || shape.extents[axis] <= 1) continue;
            contiguous_ = contiguous_ && strides[axis] == contiguous;
            contiguous *= shape.extents[axis];
            extents_[rank_] = Divider<int64_t>(shape.extents[axis]);
            strides_[rank_++] = strides[axis];
        }
    }

    HD bool are_contiguous() const { return contiguous_; }
    HD int64_t operator()(int64_t result) const {
        if (contiguous_) return result;
        int64_t at = 0;
        for (int d = 0; d < rank_; ++d) { // the last axis first
            const int64_t next = extents_[d].quotient(result);
            at += (result - next * extents_[d].divisor()) * strides_[d];
            result = next;
        }
        return at;
    }

  private:
    bool contiguous_ = true;
    int rank_ = 0;
    Divider<int64_t> extents_[kMaxRank];
    int64_t strides_[kMaxRank] = {};
};

/// A tensor with an element for each result.
template <class T> struct ResultTensor {
    T *pointer;
    ResultPlaces places;

    HD T &operator[](int64_t result) const { return pointer[places(result)]; }
};

} // namespace baracuda
