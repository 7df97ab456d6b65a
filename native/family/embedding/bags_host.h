// bags.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/embedding/bags.h"

#include <algorithm>
#include <vector>

namespace baracuda::embedding {

/// body(bag, column, columns) for all bags, of which each thread takes some, a few columns at a time.
template <class Body> void for_each_bag(const Bags &bags, int64_t width, const Body &body) {
    const int64_t blocks = ceil_divide(width, kHostSumColumns), tasks = bags.count * blocks;
    const int64_t work = (1 + bags.indices / bags.count) * std::min<int64_t>(width, kHostSumColumns);
    parallel_for(tasks, std::max<int64_t>(1, kGrain / work), [&](int64_t begin, int64_t end) {
        for (int64_t task = begin; task < end; ++task) {
            const int64_t column = task % blocks * kHostSumColumns;
            body(task / blocks, column, static_cast<int>(std::min<int64_t>(kHostSumColumns, width - column)));
        }
    });
}

template <class T, class Index>
Status bag_sum(const Call &, const Bags &bags, const Indices<Index> &indices, int64_t width, BagMode mode,
               const T *weight, T *out) {
    using P = Compute<T>;
    struct Sums {
        int64_t live;
        P lanes[kHostSumColumns];
    };
    for_each_bag(bags, width, [&](int64_t bag, int64_t column, int columns) {
        const auto merge = [&](Sums &sums, const Sums &more) {
            if (more.live == 0) return;
            for (int c = 0; c < columns; ++c) {
                sums.lanes[c] = sums.live == 0 ? more.lanes[c] : sums.lanes[c] + more.lanes[c];
            }
            sums.live += more.live;
        };
        SumInOrder<Sums> all; // of 64 indices each, whether these are live or not
        const int64_t end = bags.end(bag);
        for (int64_t begin = bags.begin(bag); begin < end; begin += kSumTerms) {
            Sums run{0, {}};
            for (int64_t k = begin; k < std::min(begin + kSumTerms, end); ++k) {
                const int64_t row = indices.row(k);
                if (row == kNoRow) continue;
                const T *const x = weight + row * width + column;
                if (run.live++ == 0) {
                    for (int c = 0; c < columns; ++c) run.lanes[c] = widen(x[c]);
                } else {
                    for (int c = 0; c < columns; ++c) run.lanes[c] += widen(x[c]);
                }
            }
            all.push(run, merge);
        }
        const Sums total = all.count() > 0 ? all.total(merge) : Sums{};
        for (int c = 0; c < columns; ++c) {
            const P sum = total.live > 0 ? total.lanes[c] : P(0);
            out[bag * width + column + c] =
                narrow<T>(mode == kMean && total.live > 0 ? sum / static_cast<P>(total.live) : sum);
        }
    });
    return Status::ok;
}

template <class T, class Index>
Status bag_max(const Call &, const Bags &bags, const Indices<Index> &indices, int64_t width, const T *weight, T *out,
               int32_t *out_index) {
    for_each_bag(bags, width, [&](int64_t bag, int64_t column, int columns) {
        T *const most = out + bag * width + column;
        int32_t *const which = out_index + bag * width + column;
        std::fill_n(most, columns, narrow<T>(0));
        std::fill_n(which, columns, -1);
        for (int64_t k = bags.begin(bag); k < bags.end(bag); ++k) {
            const int64_t row = indices.row(k);
            if (row == kNoRow) continue;
            const T *const x = weight + row * width + column;
            for (int c = 0; c < columns; ++c) {
                const bool wins = which[c] < 0 || widen(x[c]) > widen(most[c]);
                most[c] = wins ? x[c] : most[c];
                which[c] = wins ? static_cast<int32_t>(row) : which[c];
            }
        }
    });
    return Status::ok;
}

/// The terms of a gradient: the bag of each index, and 1 divided by the number of its live ones.
template <class P> struct BagTerms {
    const int64_t *bag_of;
    const P *factors;

    Term<P> operator()(int64_t i) const { return {bag_of[i], factors[bag_of[i]]}; }
};

template <class Index> struct BagKeys {
    using Key = uint32_t;

    Indices<Index> indices;
    const int64_t *bag_of;
    int64_t rows;

    Key key(int64_t i) const { return bag_of[i] < 0 ? static_cast<Key>(rows) : indices.key(i); }
};

template <class T, class Index>
Status bag_gradient(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, BagMode mode,
                    const T *dout, T *dweight) {
    using P = Compute<T>;
    std::vector<int64_t> bag_of(bags.indices), live(bags.count);
    std::vector<P> factors(bags.count, P(1));
    for (int64_t k = 0; k < bags.indices; ++k) {
        bag_of[k] = bags.of(k);
        if (bag_of[k] >= 0) live[bag_of[k]] += indices.row(k) != kNoRow;
    }
    for (int64_t bag = 0; bag < bags.count && mode == kMean; ++bag) {
        if (live[bag] > 0) factors[bag] = P(1) / static_cast<P>(live[bag]);
    }
    return scatter_add(call, bags.indices, width, BagKeys<Index>{indices, bag_of.data(), indices.rows},
                       BagTerms<P>{bag_of.data(), factors.data()}, dout, dweight);
}

/// In chunks: a thread has some columns of the table.
template <class T>
void bag_max_chunks(const BagChunks &chunks, int64_t rows, int64_t width, int64_t bags, const T *dout,
                    const int32_t *out_index, T *dweight) {
    using P = Compute<T>;
    const int64_t work = std::max<int64_t>(1, kGrain / (bags + chunks.count * rows));
    parallel_for(width, work, [&](int64_t first, int64_t last) {
        std::vector<CompensatedSum<P>> sums(rows);
        std::vector<P> runs(rows), totals(rows); // of 64 chunks and of all
        for (int64_t column = first; column < last; ++column) {
            std::fill(totals.begin(), totals.end(), kNoSum<P>);
            for (int64_t chunk = 0; chunk < chunks.count; ++chunk) {
                std::fill(sums.begin(), sums.end(), CompensatedSum<P>::none());
                const int64_t begin = chunk * chunks.length, end = std::min(bags, begin + chunks.length);
                for (int64_t at = begin * width + column; at < end * width; at += width) {
                    const int64_t row = out_index[at];
                    if (0 <= row && row < rows) sums[row] = sums[row].plus(widen(dout[at]));
                }
                const bool begins = chunk % kSumTerms == 0;
                const bool ends = chunk % kSumTerms == kSumTerms - 1 || chunk + 1 == chunks.count;
                for (int64_t row = 0; row < rows; ++row) {
                    runs[row] = begins ? sums[row].total() : runs[row] + sums[row].total();
                    if (ends) totals[row] += runs[row];
                }
            }
            for (int64_t row = 0; row < rows; ++row) add_sum(dweight + row * width + column, totals[row]);
        }
    });
}

template <class T>
Status bag_max_gradient(const Call &, int64_t rows, int64_t width, int64_t bags, const T *dout,
                        const int32_t *out_index, T *dweight) {
    if (const auto chunks = BagChunks::of<T>(rows, width, bags)) {
        bag_max_chunks(chunks, rows, width, bags, dout, out_index, dweight);
        return Status::ok;
    }
    using P = Compute<T>;
    const auto sum = IntegerSum<P>::of(bags);
    parallel_for(width, std::max<int64_t>(1, kGrain / bags), [&](int64_t first, int64_t last) {
        std::vector<uint32_t> sizes(rows);
        std::vector<Integers<P>> sums(rows);
        const auto for_each = [&](int64_t column, const auto &body) {
            for (int64_t at = column; at < bags * width; at += width) {
                const int64_t row = out_index[at];
                if (0 <= row && row < rows) body(row, at);
            }
        };
        for (int64_t column = first; column < last; ++column) {
            for_each(column,
                     [&](int64_t row, int64_t at) { sizes[row] = std::max(sizes[row], sum.size(widen(dout[at]))); });
            for_each(column, [&](int64_t row, int64_t at) {
                const auto term = sum.term(widen(dout[at]), sizes[row]);
                for (int w = 0; w < term.words; ++w) sums[row].word[w] += term.word[w];
            });
            for_each(column, [&](int64_t row, int64_t) {
                if (sizes[row] == 0) return; // done
                T *const to = dweight + row * width + column;
                *to = narrow<T>(widen(*to) + sum.total(sums[row], sizes[row]));
                sizes[row] = 0, sums[row] = {};
            });
        }
    });
    return Status::ok;
}

} // namespace baracuda::embedding
