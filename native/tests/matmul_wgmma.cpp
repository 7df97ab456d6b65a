// The kernels of matmul_wgmma.h, run on the CPU (emulated/core/device), give the products that the host gives, in
// every way that warpgroups work. Elements are small integers, so that every sum is exact.
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_wgmma_cuda.cuh"

#include <cstdio>
#include <random>
#include <vector>

using namespace baracuda;

namespace {

int failures = 0;

template <class T> struct Held {
    std::vector<uint8_t> bytes;
    MatmulOperand<T> operand;

    /// Amid poison, so many elements behind an aligned address.
    Held(int64_t batch, int64_t rows, int64_t k, bool along_k, int64_t pitch, std::mt19937 &random, int shift = 0)
        : bytes(batch * (along_k ? rows : k) * pitch * sizeof(T) + 64, 0xff) {
        T *const data = reinterpret_cast<T *>(bytes.data() + (-reinterpret_cast<uintptr_t>(bytes.data()) & 15)) + shift;
        const int64_t lines = along_k ? rows : k, length = along_k ? k : rows;
        operand = {data, pitch, lines * pitch, along_k};
        for (int64_t line = 0; line < batch * lines; ++line) {
            for (int64_t i = 0; i < length; ++i) data[line * pitch + i] = element(random());
        }
    }

    static T element(unsigned number) {
        const int value = static_cast<int>(number % 9) - 4 * !std::is_same_v<T, u8>;
        if constexpr (std::is_integral_v<T>) return static_cast<T>(value);
        else if constexpr (std::is_same_v<T, tf32>)
            return {static_cast<f32>(value) * (1 - 0x1p-13f)}; // rounds to value
        else if constexpr (is_fp8<T>) return to_fp8<T>(static_cast<f32>(value));
        else return narrow<T>(static_cast<f32>(value));
    }
};

template <class T> std::vector<T> filled(int64_t count) { return std::vector<T>(count, from_word<T>(0x55)); }

/// Compares what `launch` stores with what the host does.
template <class T, class Launch>
void compare(const char *name, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem, Activation activation,
             const Launch &launch) {
    const int64_t m = problem.m, n = problem.n, pitch = n + (n % 3);
    std::vector<T> host = filled<T>(problem.batch * m * pitch + 8), device = host, bias(n);
    for (int64_t j = 0; j < n; ++j) bias[j] = Held<T>::element(static_cast<unsigned>(j));
    LinearEpilogue<T> epilogue{0.125f, 0, nullptr, 0, 0, host.data(), pitch, m * pitch};
    if (activation != Activation::none) {
        epilogue.activation = activation;
        epilogue.bias = bias.data();
        epilogue.bias_type = BiasType::stored;
    }
    matmul(Call{"host"}, problem, epilogue);
    epilogue.d = device.data();
    const WgmmaCall call = launch(epilogue);
    if (!call.taken || call.status != Status::ok) std::printf("%s was not taken\n", name), ++failures;
    for (size_t i = 0; i < host.size(); ++i) {
        if (to_word(host[i]) == to_word(device[i])) continue;
        std::printf("%s m %d n %d k %d batch %d, %d%d: at %d the host has %x, the kernel %x\n", name, int(m), int(n),
                    int(problem.k), int(problem.batch), problem.a.along_k, problem.b.along_k, int(i),
                    unsigned(to_word(host[i])), unsigned(to_word(device[i])));
        ++failures;
        return;
    }
}

template <class T, bool a_along_k, bool b_along_k> void of_layout(const char *name) {
    std::mt19937 random(7);
    const int64_t shapes[][4] = {{1, 1, 1, 1},     {1, 5, 200, 300}, {2, 65, 63, 130},  {1, 130, 260, 70},
                                 {3, 3, 33, 64},   {1, 3, 20, 1400}, {1, 70, 40, 1400}, {2, 70, 72, 130},
                                 {1, 9, 70, 4100}, {2, 80, 40, 4100}};
    constexpr int vector = 16 / sizeof(T);
    for (const auto &[batch, m, n, k] : shapes) {
        const auto pitch = [&](int64_t length) { return (length + vector - 1) / vector * vector; };
        const Held<T> a(batch, m, k, a_along_k, pitch(a_along_k ? k : m), random);
        const Held<T> b(batch, n, k, b_along_k, pitch(b_along_k ? k : n), random);
        const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem{m, n, k, batch, a.operand, b.operand};
        const auto with_tile = [&](auto tile, Activation activation) {
            using Tile = decltype(tile);
            compare(name, problem, activation,
                    [&](const auto &epilogue) { return launch_wgmma<Tile>(Call{name}, problem, epilogue); });
        };
        for (const int blocks : {132, 2}) { // tiles of a block: one, and several
            emulated_multiprocessors = blocks;
            compare(name, problem, Activation::none,
                    [&](const auto &epilogue) { return matmul_by_wgmma(Call{name}, problem, epilogue); });
            if (blocks > 2) continue;
            if constexpr (sizeof(T) == 4 && !b_along_k) {
                const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> swapped{n, m, k, batch, b.operand, a.operand};
                const auto with_held_tile = [&](auto tile, Activation activation, int columns, int rows) {
                    using Tile = decltype(tile);
                    compare(name, problem, activation, [&](const auto &epilogue) {
                        return launch_wgmma<Tile>(Call{name}, swapped, epilogue, columns, rows);
                    });
                };
                with_held_tile(WgmmaTile<T, Work::together, 2, 256, 4, false, true>(), Activation::relu, 256, 128);
                with_held_tile(WgmmaTile<T, Work::together, 2, 128, 6, false, true>(), Activation::none, 128, 128);
                with_held_tile(NarrowTile<T, 128, 8, 2, false, true>(), Activation::relu, 128, 64);
                with_held_tile(NarrowTile<T, 64, 12, 2, false, true>(), Activation::none, 64, 32);
            } else {
                with_tile(WgmmaTile<T, Work::together, 2, 128, 6, a_along_k, b_along_k>(), Activation::relu);
                if constexpr (is_fp8<T>) {
                    with_tile(WgmmaTile<T, Work::together, 3, 128, 4, a_along_k, b_along_k>(), Activation::none);
                } else {
                    with_tile(WgmmaTile<T, Work::together, 2, 256, 4, a_along_k, b_along_k>(), Activation::none);
                    with_tile(WgmmaTile<T, Work::in_turn, 2, 128, 6, a_along_k, b_along_k>(), Activation::relu);
                    with_tile(WgmmaTile<T, Work::in_turn, 2, 192, 5, a_along_k, b_along_k>(), Activation::none);
                    with_tile(WgmmaTile<T, Work::together, 2, 192, 5, a_along_k, b_along_k>(), Activation::relu);
                    if constexpr (sizeof(T) == 2) {
                        with_tile(ChunkTile<T, 1, 64, 6, 2, a_along_k, b_along_k>(), Activation::relu);
                        using Large = ChunkTile<T, 2, 128, 6, 1, a_along_k, b_along_k>;
                        with_tile(Large(), Activation::none);
                        if (k > 4096) {
                            compare(name, problem, Activation::relu, [&](const auto &epilogue) {
                                return launch_wgmma<Large>(Call{name}, problem, epilogue, Large::n, Large::rows, true);
                            });
                        }
                    }
                    if constexpr (sizeof(T) > 1 && a_along_k) {
                        with_tile(WgmmaTile<T, Work::together, 3, 64, 3, a_along_k, b_along_k, 2>(), Activation::relu);
                    }
                }
            }
        }
    }
}

/// Lines that begin anywhere.
template <class T, bool a_along_k, bool b_along_k> void of_shifted_lines(const char *name) {
    std::mt19937 random(7);
    using Tile = ShiftedWgmmaTile<T, a_along_k, b_along_k>;
    const int64_t shapes[][4] = {{1, 1, 1, 1}, {2, 65, 63, 130}, {1, 130, 260, 70}, {1, 70, 40, 1400}};
    for (const auto &[batch, m, n, k] : shapes) {
        const Held<T> a(batch, m, k, a_along_k, (a_along_k ? k : m) + 1, random, 3);
        const Held<T> b(batch, n, k, b_along_k, (b_along_k ? k : n) + 3, random, n % 2);
        const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem{m, n, k, batch, a.operand, b.operand};
        for (const bool in_clusters : {false, true}) {
            emulated_multiprocessors = 2;
            compare(name, problem, in_clusters ? Activation::relu : Activation::none, [&](const auto &epilogue) {
                return launch_wgmma<Tile>(Call{name}, problem, epilogue, Tile::n, Tile::rows, in_clusters);
            });
        }
    }
}

} // namespace

int main() {
    of_layout<bf16, true, true>("bf16");
    of_layout<bf16, true, false>("bf16");
    of_layout<bf16, false, false>("bf16");
    of_layout<bf16, false, true>("bf16");
    of_layout<tf32, true, true>("tf32");
    of_layout<tf32, true, false>("tf32");
    of_layout<s8, true, true>("s8");
    of_layout<fp8e4m3, true, true>("fp8");
    of_shifted_lines<bf16, true, true>("bf16");
    of_shifted_lines<bf16, true, false>("bf16");
    of_shifted_lines<bf16, false, false>("bf16");
    of_shifted_lines<bf16, false, true>("bf16");
    return failures != 0;
}
