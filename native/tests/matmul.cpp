// The kernels behind matmul, run on the CPU (emulated/core/device), give the products that the host gives: of every
// element type, layout and alignment, with odd extents. Elements are small integers, so that every sum is exact. Of
// other elements the kernels give the same bits, whichever tiles they have and however many blocks share one.
#include "core/skeleton/matmul.h"
#include "family/gemm/packed.h"

#define matmul matmul_on_device
#include "core/skeleton/matmul_cuda.cuh"
#undef matmul
#define matmul_of_codes matmul_of_codes_on_device
#include "family/gemm/packed_cuda.cuh"
#undef matmul_of_codes

#include <cstdio>
#include <random>
#include <vector>

using namespace baracuda;

namespace {

int failures = 0;

/// The largest tiles of a type.
template <class T, class A, class B, class Epilogue>
Status launch_large(const Call &call, const MatmulProblem<A, B> &problem, const Epilogue &epilogue) {
    if constexpr (kHasAheadTiles<A, B>) {
        return launch_ahead<typename AheadPolicy<T>::Large>(call, problem, epilogue, 1);
    } else {
        using Total = std::conditional_t<std::is_integral_v<T>, int64_t, f32>;
        return launch_tiles<MatmulTile<T, 128, 128, 64, 32, Total>>(call, problem, epilogue);
    }
}

/// What the epilogue is given, of a result [batch, m, n].
struct Sums {
    double *sums;
    int64_t m, n;

    template <class Sum> HD void store(int64_t g, int64_t i, int64_t j, int count, Sum first, Sum second) const {
        double *const to = sums + (g * m + i) * n + j;
        to[0] += static_cast<double>(first) + 0.25; // which shows an element that is stored twice
        if (count > 1) to[1] += static_cast<double>(second) + 0.25;
    }
};

/// The host's product and the kernel's that `launch` starts.
template <class A, class B, class Launch>
void compare(const char *name, const MatmulProblem<A, B> &problem, const Launch &launch) {
    const int64_t count = problem.batch * problem.m * problem.n;
    std::vector<double> host(count), device(count);
    matmul(Call{"host"}, problem, Sums{host.data(), problem.m, problem.n});
    launch(Call{"device"}, problem, Sums{device.data(), problem.m, problem.n});
    for (int64_t i = 0; i < count; ++i) {
        if (host[i] == device[i]) continue;
        std::printf("%s m %d n %d k %d, %d%d: at %d the host has %g, the kernel %g\n", name, int(problem.m),
                    int(problem.n), int(problem.k), problem.a.along_k, problem.b.along_k, int(i), host[i], device[i]);
        ++failures;
        return;
    }
}

/// The same of the kernel that matmul chooses.
template <class A, class B> void compare(const char *name, const MatmulProblem<A, B> &problem) {
    compare(name, problem, matmul_on_device<A, B, Sums>);
}

/// Random small integers, in memory of which every byte behind the elements is poison.
template <class T> std::vector<uint8_t> elements(int64_t count, std::mt19937 &random) {
    constexpr int bits = MatmulElement<T>::bits;
    std::vector<uint8_t> bytes(count * bits / 8 + 64, 0xff);
    for (int64_t i = 0; i < count * bits / 8; i += sizeof(T)) {
        if constexpr (bits < 8 || std::is_integral_v<T>) {
            bytes[i] = static_cast<uint8_t>(random());
        } else {
            const T one = from_word<T>(0);
            T value = one;
            const int number = static_cast<int>(random() % 9) - 4;
            if constexpr (is_fp8<T>) {
                value = to_fp8<T>(static_cast<f32>(number));
            } else if constexpr (std::is_same_v<T, tf32>) {
                value = {static_cast<f32>(number)};
            } else {
                value = narrow<T>(static_cast<Compute<T>>(number));
            }
            std::memcpy(&bytes[i], static_cast<const void *>(&value), sizeof value);
        }
    }
    return bytes;
}

/// One operand: rows [batch, r, k] or columns, `padding` longer than needed and `shift` units from an aligned address.
template <class T> struct Held {
    std::vector<uint8_t> bytes;
    MatmulOperand<T> operand;
    int64_t count;

    Held(int64_t batch, int64_t rows, int64_t k, bool along_k, int padding, int shift, std::mt19937 &random) {
        constexpr int unit = MatmulElement<T>::bits < 8 ? 8 / MatmulElement<T>::bits : 1;
        const int64_t pitch = (along_k ? k : rows) + padding * unit, lines = along_k ? rows : k;
        bytes = ::elements<T>((batch * lines * pitch + shift * unit), random);
        operand = {reinterpret_cast<const T *>(bytes.data()) + shift, pitch, lines * pitch, along_k};
        count = batch * lines * pitch;
    }

    /// All elements of a type of whole bytes.
    struct Elements {
        T *first;
        int64_t count;
        T *begin() const { return first; }
        T *end() const { return first + count; }
    };
    Elements elements() { return {const_cast<T *>(operand.data), count}; }
};

template <class T> void of_type(const char *name) {
    std::mt19937 random(7);
    constexpr int unit = MatmulElement<T>::bits < 8 ? 8 / MatmulElement<T>::bits : 1;
    const int64_t shapes[][4] = {{1, 1, 1, 1}, {2, 9, 65, 33}, {1, 130, 20, 140}, {1, 5, 3, 0}};
    for (const auto &[batch, m, n, k] : shapes) {
        for (int variant = 0; variant < 4; ++variant) {
            const int64_t units = (n + unit - 1) / unit * unit, depth = (k + unit - 1) / unit * unit;
            const int64_t rows = (m + unit - 1) / unit * unit;
            const Held<T> a(batch, rows, depth, variant % 2 == 0, variant % 3, variant, random);
            const Held<T> b(batch, units, depth, variant / 2 == 0, 2 * (variant % 2), 3 - variant, random);
            const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem{rows,  units,     depth,
                                                                            batch, a.operand, b.operand};
            compare(name, problem);
            using Operand = MatmulOperand<T>;
            if constexpr (kHasFewTilesType<T>) {
                compare(name, problem, launch_large<typename MatmulElement<T>::Staged, Operand, Operand, Sums>);
            }
        }
    }
}

/// Sums that are rounded, of lengths with one chunk of k and with several; of 704 elements a or b has aligned lines.
template <class T> void of_orders(const char *name) {
    std::mt19937 random(7);
    std::normal_distribution<f32> values(0, 1);
    for (const int64_t k : {3, 13, 70, 704, 2100}) {
        for (int variant = 0; variant < 4; ++variant) {
            const int64_t batch = 2, m = variant == 1 ? 1 : 35, n = variant == 2 ? 21 : 35, count = batch * m * n;
            Held<T> a(batch, m, k, variant % 2 == 0, variant % 3, variant, random);
            Held<T> b(batch, n, k, variant / 2 == 0, variant == 3 ? 5 : 1, 3 - variant, random);
            for (Held<T> *const one : {&a, &b}) {
                for (T &element : one->elements()) {
                    if constexpr (std::is_same_v<T, tf32>) {
                        element = {values(random)};
                    } else {
                        element = narrow<T>(static_cast<Compute<T>>(values(random)));
                    }
                }
            }
            const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem{m, n, k, batch, a.operand, b.operand};
            std::vector<double> large(count), few(count);
            launch_large<T>(Call{"large"}, problem, Sums{large.data(), m, n});
            const auto compare_few = [&](const char *tile, auto launch) {
                for (const int cluster : {1, 2, 7, 16}) {
                    emulated_cluster = cluster;
                    std::fill(few.begin(), few.end(), 0);
                    launch(Call{"few"}, problem, Sums{few.data(), m, n});
                    if (few == large) continue;
                    std::printf("%s m %d n %d k %d, %d%d: %s tiles in clusters of %d give other bits\n", name, int(m),
                                int(n), int(k), problem.a.along_k, problem.b.along_k, tile, cluster);
                    ++failures;
                }
                emulated_cluster = 1;
            };
            compare_few("small", launch_few_tiles<typename FewPolicy<T>::Tile, Sums>);
            compare_few("wide", launch_few_tiles<typename FewPolicy<T>::Wide, Sums>);
            if constexpr (std::is_same_v<T, f32> || std::is_same_v<T, f64>) {
                const auto compare_ahead = [&](const char *tile, auto of) {
                    compare_few(tile, [&](const Call &call, const auto &problem, const Sums &sums) {
                        launch_ahead<decltype(of)>(call, problem, sums, emulated_cluster);
                    });
                };
                compare_ahead("small ahead", typename AheadPolicy<T>::Small{});
                if constexpr (std::is_same_v<T, f32>) {
                    compare_ahead("tall ahead", typename AheadPolicy<T>::Tall{});
                    compare_ahead("fed ahead", typename AheadPolicy<T>::Fed{});
                    compare_ahead("well fed ahead", typename AheadPolicy<T>::WellFed{});
                } else {
                    compare_ahead("tiny ahead", typename AheadPolicy<T>::Tiny{});
                }
                compare_ahead("flat ahead", typename AheadPolicy<T>::Flat{});
                const auto compare_thin = [&](const char *tile, auto of) { // with ever fewer warps
                    compare_few(tile, [&](const Call &call, const auto &problem, const Sums &sums) {
                        const int all = emulated_shared_bytes;
                        emulated_shared_bytes /= std::min(emulated_cluster, 7);
                        launch_thin<decltype(of)>(call, problem, sums);
                        emulated_shared_bytes = all;
                    });
                };
                compare_thin("small thin", typename ThinPolicy<T>::Small{});
                compare_thin("large thin", typename ThinPolicy<T>::Large{});
                if constexpr (std::is_same_v<T, f32>) compare_thin("deep thin", typename ThinPolicy<T>::Deep{});
                if constexpr (std::is_same_v<T, f64>) {
                    compare_few("small direct", launch_direct<typename DirectPolicy<T>::Small, Sums>);
                    compare_few("large direct", launch_direct<DirectTile<T, 32, 16, 1, 3>, Sums>);
                }
                if (problem.k <= kMostPairDepth) compare_few("pair", matmul_of_pairs<T, Sums>);
            }
            if constexpr (std::is_same_v<T, f16>) {
                const auto bits = [] { return emulated_cluster == 16 ? 4 : emulated_cluster / 2; }; // of 8 blocks for 7
                const auto compare_shifted = [&](const char *tile, auto of) {
                    compare_few(tile, [&](const Call &call, const auto &problem, const Sums &sums) {
                        launch_shift<decltype(of)>(call, problem, sums, bits());
                    });
                };
                compare_shifted("small shifted", typename ShiftPolicy<T>::Small{});
                compare_shifted("tall shifted", typename ShiftPolicy<T>::Tall{});
                compare_shifted("large shifted", typename ShiftPolicy<T>::Large{});
                compare_shifted("deep shifted", typename ShiftPolicy<T>::Deep{});
                compare_few("small direct", launch_direct<typename DirectPolicy<T>::Small, Sums>);
                compare_few("large direct", launch_direct<typename DirectPolicy<T>::Large, Sums>);
                compare_few("wide direct", launch_direct<typename DirectPolicy<T>::Wide, Sums>);
            }
        }
    }
}

/// At most two steps along k: what is stored has the bits that other tiles give, at even addresses and odd ones. Tiles
/// that are shifted store in the same way.
template <class T> void of_short_lines(const char *name) {
    std::mt19937 random(7);
    std::normal_distribution<f32> values(0, 1);
    const int64_t shapes[][4] = {{1, 1, 1, 1},     {2, 35, 130, 2}, {1, 66, 261, 19}, {3, 17, 9, 32},
                                 {2, 35, 136, 31}, {1, 5, 128, 0},  {1, 131, 60, 60}};
    for (const auto &[batch, m, n, k] : shapes) {
        for (int variant = 0; variant < 8; ++variant) {
            Held<T> a(batch, m, k, variant % 2 == 0, variant % 3, variant, random);
            Held<T> b(batch, n, k, variant / 2 % 2 == 0, 1, 3 - variant % 4, random);
            const int64_t pitch = n + variant % 3, count = batch * m * pitch + 1;
            std::vector<T> c(count), bias(n), large(count, from_word<T>(0x55));
            const auto fill = [&](auto &&all) {
                for (T &element : all) element = narrow<T>(values(random));
            };
            fill(a.elements()), fill(b.elements()), fill(c), fill(bias);
            const std::vector<T> poison = large;
            const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem{m, n, k, batch, a.operand, b.operand};
            LinearEpilogue<T> epilogue{1.5f,  0,        c.data(), pitch, m * pitch, large.data() + variant / 4,
                                       pitch, m * pitch};
            if (variant % 3 == 1) epilogue.beta = 0.5f;
            if (variant % 4 == 0 || variant % 3 == 2)
                epilogue.bias = bias.data(), epilogue.bias_type = BiasType::stored;
            if (variant % 2 == 1) epilogue.activation = Activation::relu;
            launch_large<T>(Call{"large"}, problem, epilogue);
            const auto compare_short = [&](const char *tile, auto launch) {
                std::vector<T> made = poison;
                epilogue.d = made.data() + variant / 4;
                launch(Call{"short"}, problem, epilogue);
                for (int64_t i = 0; i < count; ++i) {
                    if (to_word(made[i]) == to_word(large[i])) continue;
                    std::printf("%s m %d n %d k %d, variant %d: at %d %s tiles give %x, others %x\n", name, int(m),
                                int(n), int(k), variant, int(i), tile, unsigned(to_word(made[i])),
                                unsigned(to_word(large[i])));
                    ++failures;
                    break;
                }
            };
            if (k <= kMostShortDepth) {
                compare_short("wide short", launch_short<WideShortTile<T>, T>);
                compare_short("narrow short", launch_short<NarrowShortTile<T>, T>);
            }
            for (const int columns : {64, 128}) {
                compare_short("strips of", [&](const Call &call, const auto &problem, const auto &epilogue) {
                    launch_strips(call, problem, epilogue, columns);
                });
            }
            const auto compare_shifted = [&](const char *tile, auto of) {
                compare_short(tile, [](const Call &call, const auto &problem, const auto &epilogue) {
                    launch_shift<decltype(of)>(call, problem, epilogue, 0);
                });
            };
            compare_shifted("small shifted", typename ShiftPolicy<T>::Small{});
            compare_shifted("tall shifted", typename ShiftPolicy<T>::Tall{});
            compare_shifted("large shifted", typename ShiftPolicy<T>::Large{});
        }
    }
}

/// What linear epilogues of f32 and f64 store down their columns, at even addresses and odd ones.
template <class T> void of_columns(const char *name) {
    std::mt19937 random(7);
    const int64_t batch = 2, m = 67, n = 71, k = 9;
    const Held<T> a(batch, m, k, true, 1, 0, random), b(batch, n, k, false, 0, 1, random),
        bias(1, 1, n, true, 0, 0, random);
    for (int variant = 0; variant < 8; ++variant) {
        const int64_t pitch = n + variant % 2 * 3, count = batch * m * pitch + 1;
        const Held<T> c(1, 1, count, true, 0, 0, random);
        const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem{m, n, k, batch, a.operand, b.operand};
        std::vector<T> host(count, T(-1)), large = host, small = host;
        LinearEpilogue<T> epilogue{2, T(variant & 1), c.operand.data, pitch, m * pitch, nullptr, pitch, m * pitch};
        if (variant & 2) epilogue.bias = bias.operand.data, epilogue.bias_type = BiasType::stored;
        if (variant & 4) epilogue.activation = Activation::relu;
        const auto to = [&](std::vector<T> &made) {
            LinearEpilogue<T> one = epilogue;
            one.d = made.data() + variant / 4;
            return one;
        };
        matmul(Call{"host"}, problem, to(host));
        launch_ahead<typename AheadPolicy<T>::Large>(Call{"large"}, problem, to(large), 1);
        launch_ahead<typename AheadPolicy<T>::Small>(Call{"small"}, problem, to(small), 1);
        if (host == large && host == small) continue;
        std::printf("%s, variant %d: columns differ from the host's\n", name, variant);
        ++failures;
    }
}

/// Many rows of tiles, and the kernel for sums that 32 bits do not hold.
void of_many_tiles() {
    std::mt19937 random(7);
    const int64_t m = 17 * 64 + 3, n = 130, k = 40;
    const Held<s8> a(1, m, k, true, 0, 0, random), b(1, n, k, true, 0, 0, random);
    const MatmulProblem<MatmulOperand<s8>, MatmulOperand<s8>> problem{m, n, k, 1, a.operand, b.operand};
    using Operand = MatmulOperand<s8>;
    compare("wide s8", problem, launch_tiles<MatmulTile<s8, 64, 64, 32, 32, int64_t>, Operand, Operand, Sums>);
}

void of_packed_weights() {
    std::mt19937 random(7);
    const int64_t m = 9, n = 256, k = 256;
    std::vector<uint32_t> words(n * k / 8), zeros(n * k / 256);
    for (uint32_t &word : words) word = static_cast<uint32_t>(random());
    for (uint32_t &word : zeros) word = static_cast<uint32_t>(random());
    std::vector<f16> scales(n * k / 32), features(m * k);
    for (f16 &scale : scales) scale = narrow<f16>(static_cast<f32>(random() % 4) * 0.5f);
    for (f16 &feature : features) feature = narrow<f16>(static_cast<f32>(random() % 9) - 4);
    for (int64_t group : {32, 128, 256}) {
        const gemm::MarlinWeights<f16> marlin{words.data(), scales.data(), n, group, group < 256};
        const MatmulOperand<InF32<f16>> wide{reinterpret_cast<const InF32<f16> *>(features.data()), k, 0, true};
        compare("marlin", MatmulProblem<MatmulOperand<InF32<f16>>, gemm::MarlinWeights<f16>>{m, n, k, 1, wide, marlin});
        const gemm::AwqWeights<f16> awq{words.data(), scales.data(), zeros.data(), n, k, group};
        const MatmulOperand<f16> rows{features.data(), k, 0, true};
        compare("awq", MatmulProblem<MatmulOperand<f16>, gemm::AwqWeights<f16>>{m, n, k, 1, rows, awq});
    }
}

/// What kernels make of codes in registers: of a few rows, of 16, of several times that and of many, exact sums but for
/// NF4's, and the same bits of a row in all of them.
void of_codes() {
    std::mt19937 random(7);
    const int64_t most = 127, n = 256, k = 544;
    emulated_multiprocessors = 1; // so that most rows have blocks of many
    std::vector<uint32_t> words(n * k / 8), zeros(n * k / 256);
    for (uint32_t &word : words) word = static_cast<uint32_t>(random());
    for (uint32_t &word : zeros) word = static_cast<uint32_t>(random());
    std::vector<f16> scales(n * k / 32), x(most * k);
    std::vector<f32> absmax(n * k / 32);
    for (f16 &scale : scales) scale = narrow<f16>(static_cast<f32>(random() % 4) * 0.0625f);
    for (f32 &scale : absmax) scale = static_cast<f32>(random() % 64 + 1) / 64;
    for (f16 &element : x) element = narrow<f16>(static_cast<f32>(random() % 9) - 4);
    std::vector<f16> host(most * n), many(most * n), few(most * n);
    const auto compare_rows = [&](const char *name, const auto &weights, int64_t columns, f32 tolerance) {
        gemm::matmul_of_codes_on_device(Call{"device"}, weights, most, k, x.data(), many.data());
        for (int64_t m : {5, 19}) {
            std::fill(few.begin(), few.end(), f16{});
            gemm::matmul_of_codes_on_device(Call{"device"}, weights, m, k, x.data(), few.data());
            for (int64_t i = 0; i < most * columns; ++i) {
                const bool is_there = i < m * columns;
                if (to_word(few[i]) == (is_there ? to_word(many[i]) : 0) &&
                    std::abs(widen(many[i]) - widen(host[i])) <= tolerance * (1 + std::abs(widen(host[i])))) {
                    continue;
                }
                std::printf("%s of %d rows: at %d %g, of many rows %g, of the host %g\n", name, int(m), int(i),
                            widen(few[i]), widen(many[i]), widen(host[i]));
                ++failures;
                break;
            }
        }
    };
    for (int64_t group : {32, 544}) {
        const LinearEpilogue<f16> to_host{1, 0, nullptr, 0, 0, host.data(), n, 0};
        const gemm::MarlinWeights<f16> marlin{words.data(), scales.data(), n, group, group < k};
        const MatmulOperand<InF32<f16>> wide{reinterpret_cast<const InF32<f16> *>(x.data()), k, 0, true};
        matmul(Call{"host"},
               MatmulProblem<MatmulOperand<InF32<f16>>, gemm::MarlinWeights<f16>>{most, n, k, 1, wide, marlin},
               to_host);
        compare_rows("marlin", marlin, n, 0);
        const gemm::AwqWeights<f16> awq{words.data(), scales.data(), zeros.data(), n, k, group};
        const MatmulOperand<f16> rows{x.data(), k, 0, true};
        matmul(Call{"host"}, MatmulProblem<MatmulOperand<f16>, gemm::AwqWeights<f16>>{most, n, k, 1, rows, awq},
               to_host);
        compare_rows("awq", awq, n, 0);
        const gemm::Nf4Weights nf4{n - 2, k, group, reinterpret_cast<const u8 *>(words.data()), absmax.data()};
        gemm::nf4_gemv_rows(Call{"host"}, most, n - 2, k, group, nf4.codes, nf4.absmax, x.data(), host.data());
        compare_rows("nf4", nf4, n - 2, 2e-3f);
    }
    emulated_multiprocessors = 132;
}

/// The innermost loop of the host: one fused product after the other, whichever processor this is.
template <class P> void of_blocks(const char *name) {
    std::mt19937 random(7);
    std::uniform_real_distribution<P> values(-1, 1);
    constexpr int columns = kBlockColumns<P>, depth = 77;
    alignas(64) P a[depth * kBlockRows], b[depth * columns];
    alignas(64) Block<P> sums;
    for (P &value : a) value = values(random);
    for (P &value : b) value = values(random);
    for (int rows = 1; rows <= kBlockRows; ++rows) {
        multiply_block(rows, depth, a, b, sums);
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < columns; ++j) {
                P sum = 0;
                for (int p = 0; p < depth; ++p) sum = std::fma(a[p * kBlockRows + i], b[p * columns + j], sum);
                if (sum != sums[i][j]) {
                    std::printf("%s: %d rows, block [%d][%d]: %a, expected %a\n", name, rows, i, j, sums[i][j], sum);
                    ++failures;
                }
            }
        }
    }
}

/// Lines of every count and of many lengths, packed: the values of all their bits.
template <class T> void of_lines(const char *name) {
    constexpr int width = 32, most = 150;
    std::mt19937 random(7);
    std::vector<T> elements(width * most);
    for (T &element : elements) element = from_word<T>(static_cast<Word<T>>(random()));
    const T *lines[width];
    for (int r = 0; r < width; ++r) lines[r] = elements.data() + r * most;
    std::vector<f32> packed(most * width);
    for (const int length : {1, 7, 8, 77, most}) {
        for (int count = 1; count <= width; ++count) {
            pack_lines(packed.data(), width, lines, count, length);
            for (int i = 0; i < count * length; ++i) {
                const int r = i % count, p = i / count;
                const f32 value = widen(lines[r][p]), got = packed[p * width + r];
                if (to_word(got) == to_word(value)) continue;
                std::printf("%s: %d lines of %d: [%d][%d] is %a, expected %a\n", name, count, length, r, p, got, value);
                ++failures;
                return;
            }
        }
    }
}

} // namespace

int main() {
    of_blocks<f32>("f32");
    of_blocks<f64>("f64");
    of_lines<f32>("f32");
    of_lines<f16>("f16");
    of_lines<bf16>("bf16");
    // bf16, fp8e5m2 and u4 have the kernels of f16, fp8e4m3 and s4: on a GPU, the cases run all of them.
    of_type<f16>("f16");
    of_type<tf32>("tf32");
    of_type<f32>("f32");
    of_type<f64>("f64");
    of_type<s8>("s8");
    of_type<u8>("u8");
    of_type<fp8e4m3>("fp8e4m3");
    of_type<s4x2>("s4");
    of_type<bits8>("bits");
    of_orders<f16>("f16");
    of_orders<tf32>("tf32");
    of_orders<f32>("f32");
    of_orders<f64>("f64");
    of_short_lines<f16>("f16");
    of_columns<f32>("f32");
    of_columns<f64>("f64");
    of_many_tiles();
    of_packed_weights();
    of_codes();
    return failures != 0;
}
