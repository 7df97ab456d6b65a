#include "core/host/pack.h"
#include "core/host/vectors.h"

#include <utility>

namespace baracuda {
namespace {

/// Lanes of four words, each of another line.
template <int lanes> struct Words {
    static constexpr int count = 4 * lanes;
    typedef uint32_t Vector __attribute__((vector_size(4 * count)));
    typedef f32 Values __attribute__((vector_size(4 * count)));
    Vector words;

    /// Words of the lines 0, 4, 8, ... from a byte of them on.
    template <class T> [[gnu::always_inline]] void load(const T *const *lines, int64_t byte) {
        if constexpr (lanes == 1) {
            std::memcpy(&words, reinterpret_cast<const char *>(lines[0]) + byte, sizeof words);
        } else {
            Words<lanes / 2> first, last;
            first.load(lines, byte);
            last.load(lines + count / 2, byte);
            join(first, last, std::make_integer_sequence<int, count>());
        }
    }

    /// In each lane the first two words of a and of b in turn, or the last two.
    [[gnu::always_inline]] void interleave_first(const Words &a, const Words &b) {
        interleave<0>(a, b, std::make_integer_sequence<int, count>());
    }
    [[gnu::always_inline]] void interleave_last(const Words &a, const Words &b) {
        interleave<2>(a, b, std::make_integer_sequence<int, count>());
    }

    [[gnu::always_inline]] void store(f32 *to) const { std::memcpy(to, &words, sizeof words); }

  private:
    template <int... i>
    [[gnu::always_inline]] void join(const Words<lanes / 2> &first, const Words<lanes / 2> &last,
                                     std::integer_sequence<int, i...>) {
        words = __builtin_shufflevector(first.words, last.words, i...);
    }
    template <int from, int... i>
    [[gnu::always_inline]] void interleave(const Words &a, const Words &b, std::integer_sequence<int, i...>) {
        words = __builtin_shufflevector(a.words, b.words, (i / 4 * 4 + i % 4 / 2 + from + i % 2 * count)...);
    }
};

/// The values in words of several lines, of which each goes to a row of its own: one f32, or two of 16 bits.
template <int lanes>
[[gnu::always_inline]] inline void store_values(f32 *to, int, const Words<lanes> &of, const f32 *) {
    of.store(to);
}
template <int lanes>
[[gnu::always_inline]] inline void store_values(f32 *to, int width, const Words<lanes> &of, const bf16 *) {
    Words<lanes>{of.words << 16}.store(to);
    Words<lanes>{of.words & 0xffff0000}.store(to + width);
}

template <int lanes>
[[gnu::always_inline]] inline void store_values(f32 *to, int width, const Words<lanes> &of, const f16 *) {
    Words<lanes> first = of, second{of.words >> 16};
    widen_f16<typename Words<lanes>::Values>(first.words);
    first.store(to);
    widen_f16<typename Words<lanes>::Values>(second.words);
    second.store(to + width);
}

/// Of 4 * lanes lines, as long as whole vectors of 16 bytes of them go.
template <int lanes, class T>
[[gnu::always_inline]] inline void pack_whole(f32 *to, int width, const T *const *lines, int length) {
    constexpr int per_word = 4 / sizeof(T);
    for (int p = 0; p + 4 * per_word <= length; p += 4 * per_word) {
        if (p % (16 * per_word) == 0) { // two cache lines ahead, as processors watch fewer streams than there are lines
            for (int r = 0; r < 4 * lanes; ++r) __builtin_prefetch(lines[r] + p + 32 * per_word);
        }
        Words<lanes> a, b, c, d, ac, bd, ac_last, bd_last;
        a.load(lines, p * sizeof(T));
        b.load(lines + 1, p * sizeof(T));
        c.load(lines + 2, p * sizeof(T));
        d.load(lines + 3, p * sizeof(T));
        ac.interleave_first(a, c);
        bd.interleave_first(b, d);
        ac_last.interleave_last(a, c);
        bd_last.interleave_last(b, d);
        a.interleave_first(ac, bd);
        b.interleave_last(ac, bd);
        c.interleave_first(ac_last, bd_last);
        d.interleave_last(ac_last, bd_last);
        f32 *const rows = to + p * width;
        store_values(rows, width, a, lines[0]);
        store_values(rows + per_word * width, width, b, lines[0]);
        store_values(rows + 2 * per_word * width, width, c, lines[0]);
        store_values(rows + 3 * per_word * width, width, d, lines[0]);
    }
}

template <int lanes, class T>
[[gnu::always_inline]] inline void pack(f32 *to, int width, const T *const *lines, int count, int length) {
    constexpr int together = 16 / sizeof(T);
    int r = 0;
    for (; r + 4 * lanes <= count; r += 4 * lanes) pack_whole<lanes>(to + r, width, lines + r, length);
    if constexpr (lanes == 4) {
        for (; r + 8 <= count; r += 8) pack_whole<2>(to + r, width, lines + r, length);
    }
    for (; r + 4 <= count; r += 4) pack_whole<1>(to + r, width, lines + r, length);
    const int whole = length / together * together;
    for (int line = 0; line < count; ++line) {
        for (int p = line < r ? whole : 0; p < length; ++p) to[p * width + line] = widen(lines[line][p]);
    }
}

} // namespace

void pack_lines(f32 *to, int width, const f32 *const *lines, int count, int length) {
    with_vectors([&](auto bytes) __attribute__((always_inline)) { pack<bytes / 16>(to, width, lines, count, length); });
}
void pack_lines(f32 *to, int width, const bf16 *const *lines, int count, int length) {
    with_vectors([&](auto bytes) __attribute__((always_inline)) { pack<bytes / 16>(to, width, lines, count, length); });
}
void pack_lines(f32 *to, int width, const f16 *const *lines, int count, int length) {
    with_vectors([&](auto bytes) __attribute__((always_inline)) { pack<bytes / 16>(to, width, lines, count, length); });
}

} // namespace baracuda
