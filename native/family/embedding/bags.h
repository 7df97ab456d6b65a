// Bags of rows: sums, means and maxima of the rows of a table that a range of indices chooses.
#pragma once

#include "core/skeleton/scatter_add.h"
#include "family/embedding/indices.h"

namespace baracuda::embedding {

/// The ranges of bags, held to the indices that there are: bag b begins at offsets[b] and ends where the next begins,
/// the last one with the indices.
struct Bags {
    const int32_t *offsets;
    int64_t count, indices;

    HD int64_t held(int64_t offset) const { return offset < 0 ? 0 : offset < indices ? offset : indices; }
    HD int64_t begin(int64_t bag) const { return held(offsets[bag]); }
    HD int64_t end(int64_t bag) const { return bag + 1 < count ? held(offsets[bag + 1]) : indices; }

    /// The bag of an index, -1 where it is in none. Offsets that descend are those of some bags.
    HD int64_t of(int64_t index) const {
        int64_t low = 0, high = count; // offsets[low - 1] <= index < offsets[high]
        while (low < high) {
            const int64_t middle = (low + high) / 2;
            if (offsets[middle] <= index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && index < end(low - 1) ? low - 1 : -1;
    }
};

enum BagMode : int32_t { kSum, kMean };

/// Sums of 64 indices each are added up in the order of SumInOrder; the mean is divided by the number of live indices.
template <class T, class Index>
Status bag_sum(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, BagMode mode,
               const T *weight, T *out);

/// The first of the largest elements, and its row: -1, with 0, where there is no live index. NaN is passed over unless
/// it is that of the first live index, which nothing exceeds.
template <class T, class Index>
Status bag_max(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, const T *weight,
               T *out, int32_t *out_index);

/// dweight[row of k, :] += dout[bag of k, :], for means divided by the number of the bag's live indices.
template <class T, class Index>
Status bag_gradient(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, BagMode mode,
                    const T *dout, T *dweight);

/// dweight[out_index[b, d], d] += dout[b, d]
template <class T>
Status bag_max_gradient(const Call &call, int64_t rows, int64_t width, int64_t bags, const T *dout,
                        const int32_t *out_index, T *dweight);

/// What the gradient of bags is computed in: the bag of each index, and how many live ones each bag has.
template <class T> struct BagMemory {
    int32_t *bag_of, *live;
    ScatterMemory<uint32_t, Compute<T>> terms;

    BagMemory(Scratch &scratch, int64_t indices, int64_t width, int64_t bags)
        : bag_of(scratch.take<int32_t>(indices)), live(scratch.take<int32_t>(bags)), terms(scratch, indices, width) {}
};

/// Elements of a gradient with respect to the maximum of bags, each a row of its own.
template <class Element> struct MaxElements {
    using Key = Element;

    const int32_t *out_index;
    int64_t rows; // of single elements
    Divider<int64_t> width;
    int64_t table;

    MaxElements(const int32_t *out_index, int64_t table, int64_t width)
        : out_index(out_index), rows(table * width), width(width), table(table) {}

    HD Key key(int64_t i) const {
        const int64_t row = out_index[i];
        return static_cast<Key>(0 <= row && row < table ? row * width.divisor() + width.remainder(i) : rows);
    }
};

/// body(Key()) with a type of keys for so many elements.
template <class Body> auto with_element_key(int64_t elements, const Body &body) {
    return elements < int64_t{1} << 32 ? body(uint32_t()) : body(uint64_t());
}

} // namespace baracuda::embedding

#include BARACUDA_IMPLEMENTATION(bags)
