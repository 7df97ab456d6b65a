// Bags of rows: sums, means and maxima of the rows of a table that a range of indices chooses.
#pragma once

#include "core/skeleton/scatter_add.h"
#include "family/embedding/indices.h"

#include <algorithm>
#include <cmath>

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

/// What changes no sum that it is added to: the sum of no terms.
template <class P> constexpr P kNoSum = P(-0.0);

/// A sum of terms one after the other, of any number: what rounding has added to it is taken from the next term.
template <class P> struct alignas(2 * sizeof(P)) CompensatedSum {
    P sum, beyond;

    HD static CompensatedSum none() { return {kNoSum<P>, 0}; }
    HD CompensatedSum plus(P x) const {
        const P added = x - beyond, next = sum + added, excess = (next - sum) - added;
        return {next, std::fabs(excess) < kInfinity<P> ? excess : P(0)};
    }
    HD P total() const { return sum - beyond; }
};

/// dweight += sum, unless that has no terms.
template <class T> HD void add_sum(T *dweight, Compute<T> sum) {
    if (sum != 0 || !std::signbit(sum)) *dweight = narrow<T>(widen(*dweight) + sum);
}

/// How the gradient of maxima is summed where the table is short: bags are cut into chunks, the terms of an element in
/// a chunk are a CompensatedSum, and the totals of all chunks are added in the order of SumInOrder.
struct BagChunks {
    static constexpr int64_t shortest = 32;         // bags of a chunk
    static constexpr int64_t most = 16 * kSumTerms; // chunks
    // Of a column of the table: where bags are few, a column is sorted as fast if its sums take more. Any device has
    // memory for a column where they are many.
    static constexpr int64_t few_bags = 12 << 10, few_bags_bytes = 14 << 10, column_bytes = 40 << 10;
    // Of all columns: with more chunks the device is no busier, and chunks of fewer bags than four times the rows cost
    // more than they gain; with fewer chunks, or less shared memory for all of them, it idles.
    static constexpr int64_t most_busy = 1 << 16, fewest_busy = 1 << 13, busy_bytes = 48 << 20;

    int64_t length = 0, count = 0; // bags of a chunk, and chunks; 0: there are none

    template <class T> static BagChunks of(int64_t rows, int64_t width, int64_t bags) {
        if (rows < 1 || bytes<T>(rows) > (bags > few_bags ? column_bytes : few_bags_bytes) || rows > 4 * bags)
            return {};
        const int64_t terms = bags * width, fewest = std::min(fewest_busy, busy_bytes / bytes<T>(rows));
        const int64_t wanted = std::max({shortest, ceil_divide(terms, most_busy), ceil_divide(bags, most),
                                         std::min(4 * rows, ceil_divide(terms, fewest))});
        if (wanted >= bags) return {}; // a sort of so few takes less than a walk through the table
        return {wanted, ceil_divide(bags, wanted)};
    }
    HD explicit operator bool() const { return length > 0; }

    /// Elements of workspace for the sums.
    int64_t sums(int64_t rows, int64_t width) const { return count * rows * width; }

    /// What a chunk's column of the table is summed in, and that of a row of none.
    template <class T> static int64_t bytes(int64_t rows) {
        return (rows + 1) * static_cast<int64_t>(sizeof(CompensatedSum<Compute<T>>));
    }
};

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
