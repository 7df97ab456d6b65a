// Bags of rows: sums, means and maxima of the rows of a table that a range of indices chooses.
#pragma once

#include "core/skeleton/scatter_add.h"
#include "family/embedding/indices.h"
#include "family/embedding/integer_sum.h"

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
    // Of longer tables, with fewer bags a row or fewer terms, integers are faster.
    static constexpr int64_t most_rows = 512, few_rows = 160, bags_of_row = 8, bags_of_more_rows = 512;
    static constexpr int64_t least_terms = 1 << 13;
    // Of all columns: with more chunks the device is no busier, and chunks of fewer bags than four times the rows cost
    // more than they gain; with fewer chunks, or less shared memory for all of them, it idles.
    static constexpr int64_t most_busy = 1 << 16, fewest_busy = 1 << 13, busy_bytes = 48 << 20;

    int64_t length = 0, count = 0; // bags of a chunk, and chunks; 0: there are none

    template <class T> static BagChunks of(int64_t rows, int64_t width, int64_t bags) {
        const int64_t terms = bags * width;
        const int64_t of_row = rows <= few_rows ? bags_of_row : bags_of_more_rows;
        if (rows < 1 || rows > most_rows || rows * of_row > bags || terms < least_terms) return {};
        const int64_t fewest = std::min(fewest_busy, busy_bytes / bytes<T>(rows));
        const int64_t wanted = std::max({shortest, ceil_divide(terms, most_busy), ceil_divide(bags, most),
                                         std::min(4 * rows, ceil_divide(terms, fewest))});
        if (wanted >= bags) return {};
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

/// How the gradient of maxima is summed where the table is not short: by IntegerSum, in slots of all rows, or where
/// these are many, of those that bags chose.
template <class P> struct BagMaxSlots {
    // Slots of all rows are found at once, but all are cleared and looked at: they are for few rows of a bag, or where
    // they take few bytes, unless bags are so few that a block searches for theirs in little time.
    static constexpr int64_t rows_of_bag = 4, more_rows_of_bag = 64, few_bags = 512, few_bytes = 64 << 20;
    static constexpr int64_t few_rows = 3000, fewer_bags = 256; // such slots are cleared at once
    static constexpr int64_t slots_of_bag = 2; // of a column in shared memory, where they are those of chosen rows

    int64_t count; // of a column in shared memory
    bool of_rows;  // slot i is that of row i
    IntegerSum<P> sum;

    static BagMaxSlots of(int64_t rows, int64_t width, int64_t bags) {
        const bool more = bags > few_bags && rows <= more_rows_of_bag * bags && rows <= few_bytes / bytes(true) / width;
        const bool of_rows =
            more || rows <= rows_of_bag * bags || (rows <= few_rows && bags <= fewer_bags) || bags * width > UINT32_MAX;
        return {of_rows ? rows : slots_of_bag * bags, of_rows, IntegerSum<P>::of(bags)};
    }

    /// Where the search for a row's slot begins, which goes on to the next.
    HD int64_t first(uint32_t row) const {
        return static_cast<int64_t>(static_cast<uint64_t>(row * 0x9e3779b9u) * count >> 32);
    }
    /// Of a slot.
    static int64_t bytes(bool of_rows) { return sizeof(Integers<P>) + (of_rows ? 1 : 2) * sizeof(uint32_t); }
    int64_t bytes() const { return bytes(of_rows); }
};

/// A bit for each element of the table that has a term, and one for each that has several; the number of the first slot
/// of the latter for each word of bits, and the elements that slots are of.
struct SharedElements {
    int64_t words = 0;
    uint32_t *any = nullptr, *several = nullptr, *taken = nullptr; // one after the other; how many slots are taken
    uint32_t *slots = nullptr;
    int64_t *elements = nullptr;
};

/// What the gradient is summed in: the size of the largest term and the integers of each element of the table, or,
/// unless slots are of rows, of each that has several terms.
template <class P> struct BagMaxMemory {
    int64_t count; // of slots
    SharedElements shared;
    uint32_t *sizes;
    unsigned long long *sums; // as atomics have it

    BagMaxMemory(Scratch &scratch, bool of_rows, int64_t rows, int64_t width, int64_t bags)
        : count(of_rows ? rows * width : std::min(rows * width, bags * width / 2)) {
        if (!of_rows) {
            shared.words = ceil_divide(rows * width, 32);
            shared.any = scratch.take<uint32_t>(2 * shared.words + 1);
            shared.several = shared.any + shared.words;
            shared.taken = shared.several + shared.words;
            shared.slots = scratch.take<uint32_t>(shared.words);
            shared.elements = scratch.take<int64_t>(count);
        }
        sizes = scratch.take<uint32_t>(count);
        sums = scratch.take<unsigned long long>(count * Integers<P>::words);
    }
};

/// Buckets of terms, at most.
constexpr int kBagMaxBuckets = 1 << 10;

/// How many terms each bucket has, how many of them lie there so far, where they begin, and each one's slot in its
/// bucket.
struct BagMaxBuckets {
    uint32_t *totals, *moved, *begins; // the first two one after the other
    uint16_t *slots;
};

/// The terms, in buckets.
template <class T> struct BagMaxBucketsMemory {
    int64_t columns; // that are summed at once, as terms are numbered in 31 bits
    BagMaxBuckets buckets;
    T *terms;

    BagMaxBucketsMemory(Scratch &scratch, int64_t width, int64_t bags) : columns(std::min(width, INT32_MAX / bags)) {
        buckets.totals = scratch.take<uint32_t>(2 * kBagMaxBuckets);
        buckets.moved = buckets.totals + kBagMaxBuckets;
        buckets.begins = scratch.take<uint32_t>(kBagMaxBuckets);
        buckets.slots = scratch.take<uint16_t>(bags * columns);
        terms = scratch.take<T>(bags * columns);
    }
};

} // namespace baracuda::embedding

#include BARACUDA_IMPLEMENTATION(bags)
