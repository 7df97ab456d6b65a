// Functions of core/numerics against the definition in f64, on the host, for every f32 that they treat in their own
// way.
#include "core/numerics/double_double.h"
#include "core/numerics/numeric.h"
#include "core/numerics/philox.h"
#include "core/numerics/tanh.h"

#include <cmath>
#include <cstdio>
#include <random>

using namespace baracuda;

static int failures = 0;

template <class P> static void expect_sixth(P y) {
    const P got = divide_by_6(y), want = y / 6;
    const bool same = want != want ? got != got : to_word(got) == to_word(want);
    if (!same && ++failures <= 10) std::fprintf(stderr, "expected %a / 6 = %a, got %a\n", y, want, got);
}

/// Every f32; of f64, every tenth-of-a-million neighbour of where the binades of y and y / 6 meet, all 6k + 3 among the
/// subnormals near them (whose sixth is a tie) and random bits.
static void test_divide_by_6() {
    for (uint64_t word = 0; word <= 0xffffffff; ++word) expect_sixth(from_word<f32>(static_cast<uint32_t>(word)));
    for (int exponent = 0; exponent < 2048; ++exponent) {
        const int64_t reach = exponent < 8 || exponent > 2040 ? 100000 : 1000;
        for (const uint64_t fraction :
             {uint64_t{0}, uint64_t{1} << 51}) { // y = 2^e and y = 1.5 * 2^e, 6 times 2^(e - 2)
            const auto start = static_cast<int64_t>(static_cast<uint64_t>(exponent) << 52 | fraction);
            for (int64_t word = start > reach ? start - reach : 0; word < start + reach; ++word) {
                expect_sixth(from_word<f64>(static_cast<uint64_t>(word)));
                expect_sixth(-from_word<f64>(static_cast<uint64_t>(word)));
            }
        }
    }
    std::mt19937_64 bits(6);
    for (int i = 0; i < 10000000; ++i) {
        const uint64_t word = bits();
        expect_sixth(from_word<f64>(word));
        expect_sixth(from_word<f64>(word & 0x801fffffffffffff)); // subnormal, or near it
    }
}

/// Every fifth f32 to f16 and bf16, and every f16 to f32: the bits that CUDA's functions give.
static void test_halves() {
    for (uint64_t word = 0; word <= 0xffffffff; word += 5) {
        const f32 x = from_word<f32>(static_cast<uint32_t>(word));
        const bool same = to_word(narrow<f16>(x)) == to_word(__float2half_rn(x)) &&
                          to_word(narrow<bf16>(x)) == to_word(__float2bfloat16_rn(x));
        if (!same && ++failures <= 10) std::fprintf(stderr, "%a is not narrowed as CUDA narrows it\n", x);
    }
    for (int word = 0; word <= 0xffff; ++word) {
        const f16 x = from_word<f16>(static_cast<uint16_t>(word));
        const bool same = to_word(widen(x)) == to_word(__half2float(x));
        if (!same && ++failures <= 10) std::fprintf(stderr, "f16 %#x is not widened as CUDA widens it\n", word);
    }
}

/// Every f32 from 2^-24, below which tanh x is x, to 10, from where it is 1.
static void test_tanh() {
    f64 worst = 0;
    f32 where = 0;
    for (uint32_t word = to_word(0x1p-24f); word < to_word(10.0f); ++word) {
        const f32 x = from_word<f32>(word);
        const f64 exact = std::tanh(static_cast<f64>(x));
        const f64 error = std::fabs(hyperbolic_tangent(x) - exact) / std::ldexp(1.0, std::ilogb(exact) - 23);
        if (error > worst) worst = error, where = x;
    }
    if (worst > 1.5 && ++failures) std::fprintf(stderr, "expected tanh(%a) within 1.5 ulp, got %.3f\n", where, worst);
    if (!std::signbit(hyperbolic_tangent(-0.0f)) && ++failures) std::fprintf(stderr, "expected tanh(-0) = -0\n");
}

/// What the authors publish: counter, key, block.
static void test_philox() {
    const uint64_t vectors[][3] = {{0, 0, 0},
                                   {~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}},
                                   {0x85a308d3243f6a88, 0x0370734413198a2e, 0x299f31d0a4093822}};
    const uint32_t blocks[][4] = {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
                                  {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd},
                                  {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}};
    for (int i = 0; i < 3; ++i) {
        const PhiloxBlock got = philox(vectors[i][0], vectors[i][1], vectors[i][2]);
        for (int word = 0; word < 4; ++word) {
            if (got.words[word] != blocks[i][word] && ++failures) {
                std::fprintf(stderr, "expected word %d of block %d = %x, got %x\n", word, i, blocks[i][word],
                             got.words[word]);
            }
        }
    }
}

/// base^(-1 / n) to the n times base is 1, within some units of the last place of both f64.
static void test_inverse_root() {
    for (const f64 base : {1e8, 2.5e11, 1.5, 0.25, 1e76, 1e-76}) {
        for (const int n : {2, 6, 64, 130, 1024}) {
            const DoubleDouble one = product(power(inverse_root(base, n), n), {base, 0});
            const f64 error = std::fabs((one.high - 1) + one.low);
            if (!(error <= n * 0x1p-96) && ++failures) {
                std::fprintf(stderr, "expected %g^(-1/%d) within %g, got %g\n", base, n, n * 0x1p-96, error);
            }
        }
    }
}

int main() {
    test_philox();
    test_inverse_root();
    test_divide_by_6();
    test_halves();
    test_tanh();
    return failures != 0;
}
