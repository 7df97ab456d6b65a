// scatter_add.h on the host, in memory of its own: terms are sorted by their keys.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/scatter_add.h"

#include <algorithm>
#include <vector>

namespace baracuda {

/// Columns that are summed at once.
constexpr int kHostSumColumns = 64;

template <class P> struct HostSums {
    P lanes[kHostSumColumns];
};

template <class T, class Position, class Terms>
void add_terms(const Position *positions, int64_t count, int64_t width, int64_t column, const Terms &terms, const T *in,
               T *out) {
    using P = Compute<T>;
    const int columns = static_cast<int>(std::min<int64_t>(kHostSumColumns, width - column));
    const auto merge = [&](HostSums<P> &sums, const HostSums<P> &more) {
        for (int c = 0; c < columns; ++c) sums.lanes[c] += more.lanes[c];
    };
    SumInOrder<HostSums<P>> all; // of 64 terms each
    for (int64_t i = 0; i < count; i += kSumTerms) {
        HostSums<P> sums;
        for (int64_t k = i; k < std::min(i + kSumTerms, count); ++k) {
            const Term<P> term = terms(static_cast<int64_t>(positions[k]));
            const T *const row = in + term.row * width + column;
            if (k == i) {
                for (int c = 0; c < columns; ++c) sums.lanes[c] = widen(row[c]) * term.factor;
            } else {
                for (int c = 0; c < columns; ++c) sums.lanes[c] += widen(row[c]) * term.factor;
            }
        }
        all.push(sums, merge);
    }
    const HostSums<P> total = all.total(merge);
    for (int c = 0; c < columns; ++c) out[column + c] = narrow<T>(widen(out[column + c]) + total.lanes[c]);
}

template <class Position, class T, class Keys, class Terms>
Status scatter_add_sorted(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms,
                          const T *in, T *out) {
    using Key = typename Keys::Key;
    Scratch measure;
    const SortMemory<Key, Position> measured(measure, count);
    std::vector<char> bytes(measure.bytes());
    Scratch scratch(bytes.data());
    const SortMemory<Key, Position> memory(scratch, count);
    Sorted<Key, Position> sorted;
    const Status status =
        sort_positions(call, count, bits_of(keys.rows), [&](int64_t i) { return keys.key(i); }, memory, sorted);
    if (status != Status::ok) return status;
    const Key none = static_cast<Key>(keys.rows);
    std::vector<int64_t> begin; // of each row's terms, and of those of none
    for (int64_t i = 0; i < count; ++i) {
        if (i == 0 || sorted.keys[i] != sorted.keys[i - 1]) begin.push_back(i);
        if (sorted.keys[i] == none) break;
    }
    const bool ends = !begin.empty() && sorted.keys[begin.back()] == none;
    if (!ends) begin.push_back(count);
    const int64_t rows = static_cast<int64_t>(begin.size()) - 1, blocks = ceil_divide(width, kHostSumColumns);
    const int64_t work = std::max<int64_t>(1, count / std::max<int64_t>(1, rows)) * std::min<int64_t>(width, 32);
    parallel_for(rows * blocks, std::max<int64_t>(1, kGrain / work), [&](int64_t first, int64_t last) {
        for (int64_t task = first; task < last; ++task) {
            const int64_t row = task / blocks, at = begin[row];
            add_terms(sorted.positions + at, begin[row + 1] - at, width, task % blocks * kHostSumColumns, terms, in,
                      out + static_cast<int64_t>(sorted.keys[at]) * width);
        }
    });
    return Status::ok;
}

template <class T, class Keys, class Terms>
Status scatter_add(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms, const T *in,
                   T *out) {
    if (count < kMostSortedTerms) return scatter_add_sorted<uint32_t>(call, count, width, keys, terms, in, out);
    return scatter_add_sorted<int64_t>(call, count, width, keys, terms, in, out);
}

} // namespace baracuda
