#include "core/host/rows.h"
#include "core/host/vectors.h"

#include <algorithm>

namespace baracuda {
namespace {

// f32 is computed in f64, without fused operations. Polynomials were fitted for the relative error.

constexpr int kLanes = 8;
typedef f64 Lanes __attribute__((vector_size(kLanes * sizeof(f64))));
typedef int64_t LaneBits __attribute__((vector_size(kLanes * sizeof(int64_t))));
typedef f32 NarrowLanes __attribute__((vector_size(kLanes * sizeof(f32))));

/// sum = c0 + c1 x + c2 x^2 + ...
template <int count>
[[gnu::always_inline]] inline void add_powers(const Lanes &x, const f64 (&coefficients)[count], Lanes &sum) {
    sum = x * coefficients[count - 1] + coefficients[count - 2];
#pragma GCC unroll 16
    for (int i = count - 3; i >= 0; --i) sum = sum * x + coefficients[i];
}

/// power = e^x for -700 <= x <= 0, within 2^-34 of itself: 2^n, with the integer n next to x / log 2, times e^(x - n
/// log 2).
[[gnu::always_inline]] inline void exponential(const Lanes &x, Lanes &power) {
    constexpr f64 integers = 0x1.8p52; // a sum with it rounds to an integer, which its lowest bits hold
    constexpr f64 series[] = {0x1.ffffffffabac2p-1, 0x1.000000010b839p+0, 0x1.00000059d95cbp-1,  0x1.55555343aac82p-3,
                              0x1.55546859990b4p-5, 0x1.1112fa6558947p-7, 0x1.6da4c0b6300c8p-10, 0x1.9eb70981b254bp-13};
    const Lanes near = x * 0x1.71547652b82fep+0 + integers, n = near - integers;
    add_powers(x - n * 0x1.62e42fefa39efp-1, series, power);
    power *= reinterpret_cast<Lanes>((reinterpret_cast<LaneBits>(near) + 1023) << 52);
}

/// From |x| = 15 on, e^(-x^2 / 2) is 0 in f32.
struct Gelu {
    [[gnu::always_inline]] static void apply(const Lanes &x, Lanes &y) {
        // e^(a^2 / 2) Phi(-a) by (a - 4) / (a + 4), within 2^-33 of itself for 0 <= a <= 15.
        constexpr f64 series[] = {0x1.82b4bb8d1f9dep-4,   -0x1.5cf97b0eab57ep-3, 0x1.fd7519d8267fbp-4,
                                  -0x1.25b6a8e4ff758p-4,  0x1.f9b078971dd4cp-6,  -0x1.1645a2c526611p-7,
                                  0x1.09fda951213b3p-11,  0x1.4f32d27a25e12p-11, -0x1.863f9b280b7cdp-13,
                                  -0x1.8870e0e647a0bp-15, 0x1.b1f2d55b2a5f5p-16, 0x1.66387e9cf7c35p-18,
                                  -0x1.513117f2338a4p-20};
        const Lanes size = x < 0 ? -x : x, a = size > 15 ? 15 - Lanes{} : size;
        Lanes power, ratio;
        exponential(a * a * -0.5, power);
        add_powers((a - 4) / (a + 4), series, ratio);
        const Lanes tail = power * ratio;
        y = x < 0 ? -a * tail : x * (1 - tail);
    }
};

struct Exponential {
    [[gnu::always_inline]] static void apply(const Lanes &x, Lanes &y) {
        exponential(x < -150 ? -150 - Lanes{} : x, y);
    }
};

template <class Function> [[gnu::always_inline]] inline void map_lanes(f32 *values) {
    NarrowLanes x;
    std::memcpy(&x, values, sizeof x);
    Lanes y;
    Function::apply(__builtin_convertvector(x, Lanes), y);
    x = __builtin_convertvector(y, NarrowLanes);
    std::memcpy(values, &x, sizeof x);
}
template <class Function> [[gnu::always_inline]] inline void map_row(f32 *values, int64_t count) {
    int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) map_lanes<Function>(values + i);
    if (i == count) return;
    f32 last[kLanes] = {};
    std::copy(values + i, values + count, last);
    map_lanes<Function>(last);
    std::copy_n(last, count - i, values + i);
}

template <class T> void narrow_elements(T *to, const f32 *from, int64_t count) {
    with_vectors([&](auto) __attribute__((always_inline)) {
        for (int64_t i = 0; i < count; ++i) to[i] = narrow<T>(from[i]);
    });
}
template <class T> void widen_elements(f32 *to, const T *from, int64_t count) {
    with_vectors([&](auto) __attribute__((always_inline)) {
        for (int64_t i = 0; i < count; ++i) to[i] = widen(from[i]);
    });
}

} // namespace

void gelu_row(f32 *values, int64_t count) {
    with_vectors([&](auto) __attribute__((always_inline)) { map_row<Gelu>(values, count); });
}
void exp_row(f32 *values, int64_t count) {
    with_vectors([&](auto) __attribute__((always_inline)) { map_row<Exponential>(values, count); });
}

void narrow_row(f16 *to, const f32 *from, int64_t count) { narrow_elements(to, from, count); }
void narrow_row(bf16 *to, const f32 *from, int64_t count) { narrow_elements(to, from, count); }
void widen_row(f32 *to, const f16 *from, int64_t count) { widen_elements(to, from, count); }
void widen_row(f32 *to, const bf16 *from, int64_t count) { widen_elements(to, from, count); }

} // namespace baracuda
