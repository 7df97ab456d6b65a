// Rows that are added to rows which keys choose: out[key(i), :] += in[source of i, :] * factor of i.
//
// The sum of what is added to a row has an order that is a function of its number of terms alone, the same on host and
// device, with and without a workspace. Terms are taken in ascending i, 64 of which are added one after the other; of
// more, the sums of 64 terms each are added in the same way, 64 of them, and so on. The sum is added to the row last,
// with one rounding to storage. There are no atomics, and rows without a term are not touched.
#pragma once

#include "core/abi/status.h"
#include "core/layout/alignment.h"
#include "core/numerics/types.h"
#include "core/skeleton/sort.h"

namespace baracuda {

/// Where a term is: its row in `in`, and what that is multiplied by.
template <class P> struct Term {
    int64_t row;
    P factor;
};

constexpr int kSumTerms = 64;
constexpr int kSumLevels = 6;
/// Above this many there is no fast path on the device: positions have 31 bits there.
constexpr int64_t kMostSortedTerms = int64_t{1} << 31;

/// The sums of that order, term by term. `merge(State &, const State &)` adds the second to the first.
template <class State> class SumInOrder {
  public:
    template <class Merge> HD void push(State term, const Merge &merge) {
        int64_t before = count_++;
        for (int level = 0;; ++level, before /= kSumTerms) {
            if (before % kSumTerms == 0 && (level + 1 < kSumLevels || before == 0)) {
                sums_[level] = term;
            } else {
                merge(sums_[level], term);
            }
            if (level + 1 == kSumLevels || (before + 1) % kSumTerms != 0) return;
            term = sums_[level];
        }
    }
    HD int64_t count() const { return count_; }
    /// Of at least one term.
    template <class Merge> HD State total(const Merge &merge) const {
        int level = 0;
        int64_t rest = count_;
        for (; level + 1 < kSumLevels && rest % kSumTerms == 0; ++level) rest /= kSumTerms;
        State sum = sums_[level];
        while (++level < kSumLevels && (rest /= kSumTerms) > 0) {
            if (level + 1 < kSumLevels && rest % kSumTerms == 0) continue;
            State sums = sums_[level];
            merge(sums, sum);
            sum = sums;
        }
        return sum;
    }

  private:
    State sums_[kSumLevels]; // of 64^level terms each
    int64_t count_ = 0;
};

/// keys.key(i) is the row that term i is added to, keys.rows for none, and `Key` its type, which holds keys.rows.
/// terms(i) is a Term, and terms.cursor() says the same for ascending i. Rows have `width` elements; in and out are
/// contiguous. It is faster with a workspace of scatter_add_scratch_bytes().
template <class T, class Keys, class Terms>
Status scatter_add(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms, const T *in,
                   T *out);

/// What the device adds up sorted terms in: the sums of 64 of them each, of 64 of these, and so on.
template <class Key, class P> struct ScatterMemory {
    SortMemory<Key, uint32_t> sort;
    P *sums[kSumLevels] = {};

    ScatterMemory(Scratch &scratch, int64_t count, int64_t width) : sort(scratch, count) {
        int level = 0;
        for (int64_t terms = kSumTerms; terms < count; terms *= kSumTerms) {
            sums[level++] = scratch.take<P>(2 * ceil_divide(count, terms) * width);
        }
    }
};

/// Bytes of workspace for so many terms; 0 where it would be of no use.
template <class T, class Key> int64_t scatter_add_scratch_bytes(int64_t count, int64_t width) {
    if (count >= kMostSortedTerms) return 0;
    Scratch scratch;
    const ScatterMemory<Key, Compute<T>> memory(scratch, count, width);
    return static_cast<int64_t>(scratch.bytes());
}

/// Terms that are the rows of `in`, in order.
template <class P> struct OwnRows {
    HD Term<P> operator()(int64_t i) const { return {i, 1}; }
    HD OwnRows cursor() const { return *this; }
};

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(scatter_add)
