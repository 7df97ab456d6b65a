// Sines and cosines of angles in half turns, which are reduced exactly.
#pragma once

#include "core/numerics/math.h"

namespace baracuda {

/// sin(pi x) and cos(pi x) for any x, by way of an r of -1/2 to 1/2 that has the same sine, and the same cosine or its
/// negative. All steps to r are exact, so that a large x loses nothing.
template <class P> struct HalfTurns {
    P r;            // sin(pi r) = sin(pi x); x itself where |x| <= 1/2, NaN where x is infinite
    P square;       // r^2
    P sine, cosine; // sin(pi r) / (pi r) = 1 + sine r^2, cos(pi r) = 1 + cosine r^2
    bool mirrored;  // cos(pi r) = -cos(pi x)

    HD explicit HalfTurns(P x) {
        const P turn = x - 2 * std::rint(P(0.5) * x); // of -1 to 1
        mirrored = std::fabs(turn) > P(0.5);
        r = mirrored ? std::copysign(P(1), turn) - turn : turn;
        square = r * r;
        // Both within 2^-30 (f32) or 2^-58 (f64).
        if constexpr (std::is_same_v<P, f32>) {
            sine = polynomial(square, -0x1.a51a6623f0ea7p+0, 0x1.9f9cb219398d9p-1, -0x1.86a7f2a58c0bdp-3,
                              0x1.ac13f78815a1cp-6, -0x1.27828a06168a0p-9);
            cosine = polynomial(square, -0x1.3bd3cc97ae897p+2, 0x1.03c1ed548e84ep+2, -0x1.55d23a20132c0p+0,
                                0x1.e16bac5ee0977p-3, -0x1.934dea4f2429ap-6);
        } else {
            sine = polynomial(square, -0x1.a51a6625307d3p+0, 0x1.9f9cb402bc45cp-1, -0x1.86a8e4720c696p-3,
                              0x1.ac6805cdeaaa3p-6, -0x1.33816a0326848p-9, 0x1.3746c46287961p-13,
                              -0x1.d3f227d151b86p-18, 0x1.08063c5f6d3e5p-22);
            cosine = polynomial(square, -0x1.3bd3cc9be45dep+2, 0x1.03c1f081b5ac4p+2, -0x1.55d3c7e3cbfd8p+0,
                                0x1.e1f5068918fbap-3, -0x1.a6d1f2a04f3b3p-6, 0x1.f9d388fe4febdp-10,
                                -0x1.b6e1cb64931cap-14, 0x1.20a5bb04430c0p-18, -0x1.21698c8418410p-23);
        }
    }
    /// sinc(r).
    HD P sinc() const { return multiply_add(sine, square, P(1)); }
};

} // namespace baracuda
