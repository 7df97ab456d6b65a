// attention.h on the host: rows in tiles of 24, keys in tiles of 64 that begin at multiples of 64, values in slabs of
// 128 columns. Products of a tile are summed as those of matrices are, in f32 (f64 for f64) over 256 columns of keys or
// over the keys of a tile, and tiles in f64.
#pragma once

#include "core/host/multiply.h"
#include "core/host/pack.h"
#include "core/host/parallel.h"
#include "core/host/rows.h"
#include "core/layout/divider.h"
#include "core/skeleton/attention.h"

#include <algorithm>

namespace baracuda {

constexpr int64_t kAttentionRows = 2 * kBlockRows, kAttentionKeys = 64, kAttentionSlab = 128;

template <class P> void exponentials_of(P *values, int count) {
    if constexpr (std::is_same_v<P, f32>) {
        exp_row(values, count);
    } else {
        for (int j = 0; j < count; ++j) values[j] = std::exp(values[j]);
    }
}

/// A tile of rows of one head of a request, which goes through tiles of keys.
template <class T, class Keys, class Result> class AttentionTile {
    using P = Compute<T>;
    static constexpr int rows = kAttentionRows, keys = kAttentionKeys, slab = kAttentionSlab, depth = 256;
    static constexpr int columns = kBlockColumns<P>;

  public:
    void run(const Attention<T, Keys, Result> &problem, int64_t b, int64_t h, int64_t first_row) {
        const int64_t of_request = problem.queries.size(b);
        if (first_row >= of_request) return;
        problem_ = &problem, b_ = b, h_ = h, first_row_ = first_row;
        count_ = static_cast<int>(std::min<int64_t>(rows, of_request - first_row));
        all_keys_ = problem.keys.size(b);
        const AttentionWindow &window = problem.logits.window;
        shift_ = window.shift_of(of_request, all_keys_);
        const KeyRange range = keys_of_rows(window, shift_, first_row, first_row + count_ - 1, all_keys_);
        const int64_t begin = range.begin / keys * keys;
        const int64_t slabs = std::max<int64_t>(1, ceil_divide(problem.value_width, slab));
        for (int64_t s = slabs - 1; s >= 0; --s) { // the first is the last, as it stores the state
            const int width = static_cast<int>(std::min<int64_t>(slab, problem.value_width - s * slab));
            start(s * slab, width);
            for (int64_t first = begin; first < range.end; first += keys) {
                find_logits(first);
                add_values(first, s * slab, width);
            }
            store(s * slab, width);
        }
        for (int r = 0; r < count_; ++r) problem.result.store(b, h, first_row + r, states_[r]);
        if (!problem.result.has_weights()) return;
        for (int64_t first = 0; first < all_keys_; first += keys) {
            if (all_keys_ > keys || range.end <= range.begin) { // else add_values left the weights of the only tile
                find_logits(first);
                for (int r = 0; r < count_; ++r)
                    to_weights(r, padded(keys_from(first)), states_[r].origin(states_[r].largest));
            }
            store_weights(first);
        }
    }

  private:
    /// Rounded up to whole blocks.
    static int padded(int count) { return (count + columns - 1) / columns * columns; }

    int keys_from(int64_t first) const { return static_cast<int>(std::min<int64_t>(keys, all_keys_ - first)); }

    void start(int64_t column, int width) {
        for (int r = 0; r < count_; ++r) {
            states_[r] = problem_->result.begin(b_, h_, first_row_ + r);
            exponentials_[r] = states_[r].sum;
            const auto row = problem_->result.row(b_, h_, first_row_ + r);
            for (int d = 0; d < width; ++d) sums_[r][d] = row.begin(column + d);
        }
    }

    void store(int64_t column, int width) {
        for (int r = 0; r < count_; ++r) {
            states_[r].sum = static_cast<P>(exponentials_[r]);
            const auto row = problem_->result.row(b_, h_, first_row_ + r);
            for (int d = 0; d < width; ++d) row.store(column + d, states_[r].sum, static_cast<P>(sums_[r][d]));
        }
    }

    /// The logits of the rows with the keys from `first` on, and which of these they see; -infinity for all others.
    void find_logits(int64_t first) {
        const int count = keys_from(first);
        const auto &functor = problem_->logits;
        for (auto &row : logits_) std::fill_n(row, keys, P(0));
        for (int64_t begin = 0; begin < problem_->key_width; begin += depth) {
            const int length = static_cast<int>(std::min<int64_t>(depth, problem_->key_width - begin));
            const auto queries = problem_->queries.head(b_, h_);
            const auto keys_of_head = problem_->keys.head(b_, h_);
            const auto query = [&](int r) { return queries.at(first_row_ + r) + begin; };
            const auto key = [&](int j) { return keys_of_head.at(first + j) + begin; };
            pack<kBlockRows>(&left_[0][0], depth, count_, length, query);
            pack<columns>(&keys_packed_[0][0], depth, count, length, key);
            for (int j = 0; j < count; j += columns) {
                for (int i = 0; i < count_; i += kBlockRows) {
                    const int block_rows = std::min(kBlockRows, count_ - i);
                    multiply_block(block_rows, length, left_[i / kBlockRows], keys_packed_[j / columns], block_);
                    for (int r = 0; r < block_rows; ++r) {
                        for (int c = 0; c < columns; ++c) logits_[i + r][j + c] += block_[r][c];
                    }
                }
            }
        }
        const bool plain = functor.plain() && functor.window.left < 0 && functor.window.right < 0;
        for (int r = 0; r < count_; ++r) {
            P *const row = logits_[r];
            for (int j = 0; j < count; ++j) {
                P slope = 1;
                seen_[r][j] = plain || functor(b_, h_, first_row_ + r, first + j, shift_, row[j], slope);
                row[j] = !seen_[r][j] ? -kInfinity<P> : plain ? row[j] * functor.scale : row[j];
            }
            std::fill(row + count, row + padded(count), -kInfinity<P>);
        }
    }

    /// to[line / width][p][line % width] = lines(line)[p], zeros beyond the lines.
    template <int width, class Lines> static void pack(P *to, int panel, int count, int length, const Lines &lines) {
        for (int first = 0; first < count; first += width, to += panel * width) {
            const int there = std::min(width, count - first);
            decltype(lines(0)) of_panel[width];
            for (int r = 0; r < there; ++r) of_panel[r] = lines(first + r);
            if (there < width) std::fill_n(to, length * width, P(0));
            pack_lines(to, width, of_panel, there, length);
        }
    }

    /// Takes the tile of the logits into the states and the sums of a slab.
    void add_values(int64_t first, int64_t column, int width) {
        const int count = keys_from(first);
        for (int r = 0; r < count_; ++r) weigh(r, count, width);
        const bool finite = pack_values(first, column, width);
        pack<kBlockRows>(&left_[0][0], depth, count_, count, [&](int r) -> const P * { return logits_[r]; });
        for (int d = 0; d < width; d += columns) {
            for (int i = 0; i < count_; i += kBlockRows) {
                const int block_rows = std::min(kBlockRows, count_ - i);
                if (finite) {
                    multiply_block(block_rows, count, left_[i / kBlockRows], values_packed_[d / columns], block_);
                } else {
                    multiply_seen(count, i, d);
                }
                add_block(block_rows, block_, false, &sums_[i][d], slab);
            }
        }
    }

    /// Takes a row's logits into its state, and makes weights of them.
    void weigh(int r, int count, int width) {
        SoftmaxState<P> &state = states_[r];
        const P before = state.largest;
        state.largest = max_or_nan(before, largest_of(r, padded(count)));
        const P origin = state.origin(state.largest), factor = std::exp(before - origin);
        to_weights(r, padded(count), origin);
        exponentials_[r] *= factor;
        for (int j = 0; j < count; ++j) exponentials_[r] += logits_[r][j];
        for (int d = 0; d < width; ++d) sums_[r][d] *= factor;
    }

    /// The largest logit of a row, NaN where one is.
    P largest_of(int r, int count) const {
        P largest[columns], nans[columns] = {};
        std::fill_n(largest, columns, -kInfinity<P>);
        for (int first = 0; first < count; first += columns) {
            for (int c = 0; c < columns; ++c) {
                const P x = logits_[r][first + c];
                largest[c] = x > largest[c] ? x : largest[c];
                nans[c] += x == x ? P(0) : x;
            }
        }
        for (int c = 0; c < columns; ++c) largest[0] = max_or_nan(largest[0], largest[c] + nans[c]);
        return largest[0];
    }

    /// Makes weights of a row's logits, relative to an origin that none of them exceeds.
    void to_weights(int r, int count, P origin) {
        for (int j = 0; j < count; ++j) logits_[r][j] -= origin;
        exponentials_of(logits_[r], count);
    }

    void store_weights(int64_t first) {
        for (int r = 0; r < count_; ++r) {
            for (int j = 0; j < keys_from(first); ++j) {
                const P share = states_[r].sum != 0 ? logits_[r][j] / states_[r].sum : P(0);
                problem_->result.store_weight(b_, h_, first_row_ + r, first + j, share);
            }
        }
    }

    /// Returns whether all of the values are finite.
    bool pack_values(int64_t first, int64_t column, int width) {
        const int count = keys_from(first);
        const auto values = problem_->values.head(b_, h_);
        P differences[columns] = {}; // NaN where a value is not finite
        for (int j = 0; j < count; ++j) {
            const auto *const value = values.at(first + j) + column;
            for (int d = 0; d < width; d += columns) {
                P *const to = &values_packed_[d / columns][j * columns];
                const int there = std::min(columns, width - d);
                widen_row(to, value + d, there);
                std::fill(to + there, to + columns, P(0));
                for (int c = 0; c < columns; ++c) differences[c] += to[c] - to[c];
            }
        }
        return std::all_of(differences, differences + columns, [](P difference) { return difference == 0; });
    }

    /// What multiply_block gives, of the keys that a row sees alone, which need not be finite.
    void multiply_seen(int count, int first_row, int first_column) {
        for (int r = 0; r < kBlockRows; ++r) {
            for (int c = 0; c < columns; ++c) {
                P sum = 0;
                for (int j = 0; j < count && first_row + r < count_; ++j) {
                    if (!seen_[first_row + r][j]) continue;
                    sum = std::fma(logits_[first_row + r][j], values_packed_[first_column / columns][j * columns + c],
                                   sum);
                }
                block_[r][c] = sum;
            }
        }
    }

    const Attention<T, Keys, Result> *problem_;
    int64_t b_, h_, first_row_, all_keys_, shift_;
    int count_;
    SoftmaxState<P> states_[rows];
    f64 exponentials_[rows], sums_[rows][slab];
    P logits_[rows][keys]; // which become weights
    bool seen_[rows][keys];
    alignas(64) P left_[rows / kBlockRows][depth * kBlockRows];
    alignas(64) P keys_packed_[keys / columns][depth * columns], values_packed_[slab / columns][keys * columns];
    alignas(64) Block<P> block_;
};

template <class T, class Keys, class Result> Status attend(const Call &, const Attention<T, Keys, Result> &problem) {
    const int64_t heads = problem.heads, tiles = ceil_divide(problem.rows, kAttentionRows);
    const int64_t work = kAttentionRows * (problem.key_width + problem.value_width + 1) * (problem.keys.size(0) + 1);
    const int64_t count = problem.batch * heads * tiles, grain = 1 + (int64_t{1} << 20) / work;
    using Tile = AttentionTile<T, Keys, Result>;
    parallel_for_with<Tile>(count, grain, [&](Tile &tile, int64_t begin, int64_t end) {
        for (int64_t at = begin; at < end; ++at) {
            tile.run(problem, at / tiles / heads, at / tiles % heads, at % tiles * kAttentionRows);
        }
    });
    return Status::ok;
}

} // namespace baracuda
