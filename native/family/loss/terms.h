// The terms of element-wise losses: value(), and gradient() with respect to the first tensor (or to the first two or
// three, as a Pack). Each is a template of the type that is computed in. NaN passes.
#pragma once

#include "core/numerics/numeric.h"
#include "core/numerics/pack.h"
#include "core/numerics/types.h"

#include <cmath>

namespace baracuda::loss {

/// max(0, x); NaN stays NaN.
template <class P> HD P positive(P x) { return x < 0 ? P(0) : x; }

/// 0 for NaN, as PyTorch has it.
template <class P> HD P sign(P x) { return static_cast<P>((x > 0) - (x < 0)); }

template <class P> struct Mse {
    HD P value(P x, P t) const { return (x - t) * (x - t); }
    HD P gradient(P x, P t) const { return 2 * (x - t); }
};

template <class P> struct L1 {
    HD P value(P x, P t) const { return std::fabs(x - t); }
    HD P gradient(P x, P t) const { return sign(x - t); }
};

/// L1 where beta is 0.
template <class P> struct SmoothL1 {
    P beta, scale; // of a square: a division takes as long as all else

    SmoothL1(P beta) : beta(beta), scale(std::fmin(P(0.5) / beta, kHighest<P>)) {}

    HD P value(P x, P t) const {
        const P size = std::fabs(x - t);
        return size < beta ? size * size * scale : size - P(0.5) * beta;
    }
    HD P gradient(P x, P t) const {
        const P d = x - t;
        return beta == 0 || std::fabs(d) >= beta ? sign(d) : d / beta;
    }
};

template <class P> struct Huber {
    P delta;

    HD P value(P x, P t) const {
        const P size = std::fabs(x - t);
        return size < delta ? P(0.5) * size * size : delta * (size - P(0.5) * delta);
    }
    HD P gradient(P x, P t) const { return clamp(x - t, -delta, delta); }
};

template <class P> struct Bce {
    HD P value(P x, P t) const {
        const P yes = std::log(x), no = std::log1p(-x);
        return (t - 1) * (no < -100 ? P(-100) : no) - t * (yes < -100 ? P(-100) : yes);
    }
    HD P gradient(P x, P t) const {
        const P spread = x * (1 - x);
        return (x - t) / (spread < P(1e-12) ? P(1e-12) : spread);
    }
};

/// By e^-|x|, which does not overflow, and 1 - sigmoid(x) = sigmoid(-x), which does not cancel.
template <class P> struct BceWithLogits {
    HD P value(P x, P t) const { return (x > 0 ? x * (1 - t) : -x * t) + std::log1p(std::exp(-std::fabs(x))); }
    HD P gradient(P x, P t) const {
        const P small = std::exp(-std::fabs(x)), tail = small / (1 + small);
        return x > 0 ? (1 - t) - tail : tail - t;
    }
};

template <class P> struct KlDiv {
    HD P value(P x, P t) const { return t <= 0 && x == x ? P(0) : t * (std::log(t) - x); }
    HD P gradient(P t) const { return -t; }
};

template <class P> struct PoissonNll {
    static constexpr P least = P(1e-8);
    int32_t log_input;

    HD P value(P x, P t) const { return log_input ? std::exp(x) - t * x : x - t * std::log(x + least); }
    HD P gradient(P x, P t) const { return log_input ? std::exp(x) - t : 1 - t / (x + least); }
};

template <class P> struct GaussianNll {
    P eps;

    HD P value(P x, P t, P variance) const {
        const P v = variance < eps ? eps : variance;
        return P(0.5) * (std::log(v) + (x - t) * (x - t) / v);
    }
    HD P gradient(P x, P t, P variance) const { return (x - t) / (variance < eps ? eps : variance); }
};

/// All gradients of GaussianNll. Where the variance is less than eps, that of eps passes, as through PyTorch's loss.
template <class P> struct GaussianNllAll {
    P eps;

    HD Pack<P, P, P> gradient(P x, P t, P variance) const {
        const P v = variance < eps ? eps : variance, slope = (x - t) / v;
        return {slope, {-slope, {P(0.5) * (1 / v - slope * slope), {}}}};
    }
};

// At the kink the gradient passes, as through PyTorch's clamp_min.

template <class P> struct MarginRanking {
    P margin;

    HD P excess(P x1, P x2, P t) const { return margin - t * (x1 - x2); }
    HD P value(P x1, P x2, P t) const { return positive(excess(x1, x2, t)); }
    HD Pack<P, P> gradient(P x1, P x2, P t) const {
        const P slope = excess(x1, x2, t) < 0 ? P(0) : t;
        return {-slope, {slope, {}}};
    }
};

template <class P> struct HingeEmbedding {
    P margin;

    HD P value(P x, int64_t t) const { return t == 1 ? x : positive(margin - x); }
    HD P gradient(P x, int64_t t) const { return t == 1 ? P(1) : margin - x < 0 ? P(0) : P(-1); }
};

} // namespace baracuda::loss
