// How the warps of attention_precise_cuda.cuh and attention_gradient_precise_cuda.cuh have the pairs and the sums of a
// tile, and find them on the tensor cores. There a number of f32 is one of tf32 and what is left of it, also one, and a
// product is three: rest by number, number by rest, and number by number. Each piece of a tile has sums of its own,
// which f32 adds up, as tensor cores round towards zero.
#pragma once

#include "core/device/mma.cuh"
#include "core/skeleton/attention_precise_tile_cuda.cuh"

namespace baracuda {

/// The others of a tile.
template <class P> constexpr int kPreciseOthers = sizeof(P) == 4 ? 64 : 32;

/// What a lane has of fragments, 16 rows or 8 columns of a product, of `depth` numbers along it. special: zeros for
/// numbers that are not for fragments.
template <class P, bool special> struct PairFragments;

template <bool special> struct PairFragments<f64, special> {
    static constexpr int depth = 4;
    struct Left {
        f64 of[2];
    };
    struct Right {
        f64 of;
    };

    __device__ static bool is_special(f64 x) { return !is_finite(x); }
    __device__ static f64 cleared(f64 x) { return special && is_special(x) ? 0 : x; }

    /// Of 16 rows that are a pitch apart.
    __device__ static void load(Left &left, const f64 *from, int pitch) {
        const int lane = threadIdx.x % 32;
#pragma unroll
        for (int i = 0; i < 2; ++i) left.of[i] = cleared(from[(lane / 4 + 8 * i) * pitch + lane % 4]);
    }
    /// Of 8 rows after the other.
    template <int count> __device__ static void load(Right (&right)[count], const f64 *from, int pitch) {
        const int lane = threadIdx.x % 32;
#pragma unroll
        for (int n = 0; n < count; ++n) right[n].of = cleared(from[(8 * n + lane / 4) * pitch + lane % 4]);
    }
    /// Of 8 columns after the other.
    template <int count> __device__ static void load_across(Right (&right)[count], const f64 *from, int pitch) {
        const int lane = threadIdx.x % 32;
#pragma unroll
        for (int n = 0; n < count; ++n) right[n].of = cleared(from[lane % 4 * pitch + 8 * n + lane / 4]);
    }
    /// Where in a row the number of a left fragment lies that meets row `other` of those that lie across.
    __device__ static int place_of(int other) { return other; }

    /// sums[r][n] += left[r] right[n].
    template <int rows, int columns>
    __device__ static void multiply(f64 (&sums)[rows][columns][4], const Left (&left)[rows],
                                    const Right (&right)[columns]) {
#pragma unroll
        for (int at = 0; at < rows * columns; ++at) {
            multiply_f64_rows(sums[at % rows][at / rows], left[at % rows].of, right[at / rows].of);
        }
    }
};

template <bool special> struct PairFragments<f32, special> {
    static constexpr int depth = 8;
    /// Numbers of tf32, and what is left of those of f32.
    template <int count> struct Halves {
        uint32_t number[count], rest[count];

        __device__ void split(const uint32_t (&words)[count]) {
#pragma unroll
            for (int i = 0; i < count; ++i) {
                f32 x = from_word<f32>(words[i]);
                if (special && is_special(x)) x = 0;
                const f32 rounded = from_word<f32>((to_word(x) + 0x1000u) & 0xffffe000u);
                number[i] = to_word(rounded), rest[i] = to_word(x - rounded);
            }
        }
    };
    using Left = Halves<4>;
    using Right = Halves<2>;

    /// Whether tf32 has no number near x.
    __device__ static bool is_special(f32 x) { return !(fabs(x) <= from_word<f32>(0x7f7fe000u)); }

    __device__ static void load(Left &left, const f32 *from, int pitch) {
        const int lane = threadIdx.x % 32;
        uint32_t words[4];
        load_matrices<false>(words, from + lane % 16 * pitch + lane / 16 * 4);
        left.split(words);
    }
    template <int count> __device__ static void load(Right (&right)[count], const f32 *from, int pitch) {
        static_assert(count % 2 == 0);
        const int lane = threadIdx.x % 32;
#pragma unroll
        for (int n = 0; n < count; n += 2) {
            uint32_t words[4];
            load_matrices<false>(words, from + (8 * n + lane / 16 * 8 + lane % 8) * pitch + lane / 8 % 2 * 4);
            right[n].split({words[0], words[1]}), right[n + 1].split({words[2], words[3]});
        }
    }
    /// Even rows are the first four along the product, and odd ones the others: they come from different banks.
    template <int count> __device__ static void load_across(Right (&right)[count], const f32 *from, int pitch) {
        const int lane = threadIdx.x % 32;
        const f32 *const even = from + lane % 4 * 2 * pitch + lane / 4;
#pragma unroll
        for (int n = 0; n < count; ++n) right[n].split({to_word(even[8 * n]), to_word(even[8 * n + pitch])});
    }
    __device__ static int place_of(int other) { return (other & ~7) + other % 2 * 4 + other % 8 / 2; }

    /// One after the other of three products, each of all, as they wait for those before.
    template <int rows, int columns>
    __device__ static void multiply(f32 (&sums)[rows][columns][4], const Left (&left)[rows],
                                    const Right (&right)[columns]) {
#pragma unroll
        for (int product = 0; product < 3; ++product) {
#pragma unroll
            for (int at = 0; at < rows * columns; ++at) {
                const Left &a = left[at % rows];
                const Right &b = right[at / rows];
                multiply_words<tf32>(sums[at % rows][at / rows], product == 0 ? a.rest : a.number,
                                     product == 1 ? b.rest : b.number);
            }
        }
    }
};

template <class P, int width, int row_tiles, int others> struct PrecisePairs : PreciseTile<P, width, row_tiles> {
    using Own = PreciseTile<P, width, row_tiles>;
    using Own::run, Own::pitch;
    static constexpr int row_groups = row_tiles / 2, parts = 4 / row_groups; // of 16 rows; of their pairs
    static constexpr int pair_groups = others / 8 / parts, column_groups = width / 32;
    static constexpr int pair_rows = 2, pair_others = 2 * pair_groups, sum_rows = row_tiles;
    static constexpr int pairs_pitch = others + run, spare_numbers = 192 / static_cast<int>(sizeof(P));
    static constexpr int lanes_of_row = 4, totals_of_row = pair_groups;
    using Pairs = P[pair_rows][pair_others];
    using typename Own::Sums;

    __device__ static int lane() { return threadIdx.x % 32; }
    __device__ static int warp() { return threadIdx.x / 32; }
    __device__ static int own_of_pair(int r) { return warp() % row_groups * 16 + lane() / 4 + 8 * r; }
    __device__ static int other_of_pair(int c) { return first_of_pairs(c) + lane() % 4 * 2 + c % 2; }
    __device__ static int own_of_sum(int r) { return lane() / 4 + 8 * r; }
    __device__ static int part() { return warp() / row_groups; }
    /// The first of the others that are a warp's c-th ones.
    __device__ static int first_of_pairs(int c) { return (part() * pair_groups + c / 2) * 8; }
    __device__ static int total_of_pair(int c) { return c / 2; }
    __device__ static int first_column(int group) { return (warp() * column_groups + group) * 8; }
    __device__ static int column(int at) { return first_column(at / 2) + lane() % 4 * 2 + at % 2; }
    /// Where a pair lies in shared memory.
    __device__ static int place_of_pair(int own, int other) {
        return own * pairs_pitch + PairFragments<P, false>::place_of(other);
    }
    __device__ static bool is_special(P x) { return PairFragments<P, false>::is_special(x); }

    /// Adds the products of the thread's pairs of a piece of so many columns. special: some numbers are not for
    /// fragments.
    __device__ static void multiply(bool special, Pairs &products, int count, const P *own, const P *other,
                                    int other_pitch, int depths) {
        if (special) {
            multiply_some<true>(products, count, own, other, other_pitch, depths);
        } else {
            multiply_some<false>(products, count, own, other, other_pitch, depths);
        }
    }
    template <bool special>
    __device__ static void multiply_some(Pairs &products, int count, const P *own, const P *other, int other_pitch,
                                         int depths) {
        using Fragments = PairFragments<P, special>;
        P sums[1][pair_groups][4] = {};
        if (first_of_pairs(0) < count) {
#pragma unroll 2
            for (int d = 0; d < depths; d += Fragments::depth) {
                typename Fragments::Left left[1];
                typename Fragments::Right right[pair_groups];
                Fragments::load(left[0], own + warp() % row_groups * 16 * pitch + d, pitch);
                Fragments::load(right, other + first_of_pairs(0) * other_pitch + d, other_pitch);
                Fragments::multiply(sums, left, right);
            }
        }
#pragma unroll
        for (int at = 0; at < 4 * pair_groups; ++at) {
            products[at % 4 / 2][at / 4 * 2 + at % 2] += sums[0][at / 4][at % 4];
        }
        if constexpr (special) {
#pragma unroll
            for (int at = 0; at < 2 * pair_others; ++at) {
                const P *const a = own + own_of_pair(at % 2) * pitch;
                const P *const b = other + other_of_pair(at / 2) * other_pitch;
                P &product = products[at % 2][at / 2];
#pragma unroll 1
                for (int d = 0; d < depths; ++d) {
                    if (is_special(a[d]) || is_special(b[d])) product = fma(a[d], b[d], product);
                }
            }
        }
    }

    /// Whether any number of those that this thread copied by copy_piece() is not for fragments.
    template <int count, int held, int pitch_of_piece> __device__ static bool has_specials(const P *piece) {
        constexpr int runs = held / run, step = kPreciseThreads / runs;
        piece += threadIdx.x / runs * pitch_of_piece + threadIdx.x % runs * run;
        bool has = false;
#pragma unroll
        for (int i = 0; i < count; i += step) {
            const auto numbers = HeldRun<P>::at(piece + i * pitch_of_piece);
#pragma unroll
            for (int n = 0; n < run; ++n) has = has || is_special(numbers.of[n]);
        }
        return has;
    }

    /// Adds `count` of the others' rows, each times its factor: a factor of -0 hides a row.
    __device__ static void add(bool special, Sums &sums, const P *factors, const P *rows, int wanted, int count) {
        if (special) {
            add_some<true>(sums, factors, rows, wanted, count);
        } else {
            add_some<false>(sums, factors, rows, wanted, count);
        }
    }
    template <bool special>
    __device__ static void add_some(Sums &sums, const P *factors, const P *rows, int wanted, int count) {
        using Fragments = PairFragments<P, special>;
        constexpr int together = column_groups < 4 ? column_groups : 4;
#pragma unroll
        for (int group = 0; group < column_groups; group += together) {
            if (first_column(group) >= wanted) break;
            P found[row_groups][together][4] = {};
#pragma unroll 1
            for (int other = 0; other < count; other += Fragments::depth) {
                typename Fragments::Left left[row_groups];
                typename Fragments::Right right[together];
#pragma unroll
                for (int r = 0; r < row_groups; ++r) {
                    Fragments::load(left[r], factors + 16 * r * pairs_pitch + other, pairs_pitch);
                }
                Fragments::load_across(right, rows + other * pitch + first_column(group), pitch);
                Fragments::multiply(found, left, right);
            }
#pragma unroll
            for (int at = 0; at < 4 * row_groups * together; ++at) {
                const int i = at % 4, n = at / 4 % together, r = at / 4 / together;
                sums[2 * r + i / 2][2 * (group + n) + i % 2] += found[r][n][i];
            }
        }
        if constexpr (special) {
#pragma unroll
            for (int at = 0; at < sum_rows * Own::columns; ++at) {
                P &sum = sums[at % sum_rows][at / sum_rows];
#pragma unroll 1
                for (int other = 0; other < count; ++other) {
                    const P factor = factors[place_of_pair(own_of_sum(at % sum_rows), other)];
                    const P number = rows[other * pitch + column(at / sum_rows)];
                    if (!is_none(factor) && (is_special(factor) || is_special(number))) sum = fma(factor, number, sum);
                }
            }
        }
    }

    /// A thread's share of a row, which has so many columns: two, one after the other, of each eight of its warp.
    /// whole: the row begins and ends at a multiple of 16 bytes. A zero has no sign, as hidden pairs may have added
    /// zeros to it, of which there are more in larger blocks.
    __device__ static void store_row(P *to, const P (&values)[Own::columns], int wanted, bool whole) {
        struct alignas(2 * sizeof(P)) Two {
            P of[2];
        };
#pragma unroll
        for (int at = 0; at < Own::columns; at += 2) {
            const Two two = {{values[at] + P(0), values[at + 1] + P(0)}};
            if (whole && column(at) < wanted) {
                *reinterpret_cast<Two *>(to + column(at)) = two;
                continue;
            }
#pragma unroll
            for (int n = 0; n < 2; ++n) {
                if (column(at) + n < wanted) to[column(at) + n] = two.of[n];
            }
        }
    }
};

} // namespace baracuda
