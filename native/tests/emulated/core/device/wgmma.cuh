// core/device/wgmma.cuh on the CPU (emulation.h): products are made as late as possible, when their warpgroup waits for
// them, of what is then in shared memory and in registers.
#pragma once

#include "core/device/shared_memory.cuh"
#include "core/device/tma.cuh"
#include "core/device/wgmma_layout.h"
#include "core/numerics/packed.h"
#include "core/numerics/types.h"

#include <cstdlib>
#include <deque>
#include <vector>

namespace baracuda {

struct EmulatedProduct {
    void *sums; // f32, or s32 of integers
    bool integers;
    int columns, element_bytes;
    const uint32_t *held; // a in registers, or null
    uint64_t a, b;
    bool a_transposed, b_transposed, add;
    f32 (*widened)(uint32_t);

    f64 sum(int at) const {
        return integers ? f64{static_cast<f64>(static_cast<int32_t *>(sums)[at])} : f64{static_cast<f32 *>(sums)[at]};
    }
    void store(int at, f64 sum) const {
        if (integers) {
            static_cast<int32_t *>(sums)[at] = static_cast<int32_t>(sum);
        } else {
            static_cast<f32 *>(sums)[at] = static_cast<f32>(sum);
        }
    }
};
template <class T> f32 widened_word(uint32_t word) {
    if constexpr (std::is_same_v<T, tf32>) {
        return round_to_tf32(from_word<f32>(word)); // which here the copy engine does not
    } else if constexpr (std::is_integral_v<T>) {
        return static_cast<f32>(static_cast<T>(word));
    } else if constexpr (sizeof(T) == 1) {
        return widen(from_word<T>(static_cast<uint8_t>(word)));
    } else {
        return widen(from_word<T>(static_cast<uint16_t>(word)));
    }
}

/// The groups of products of each fiber of a block; the last group is open. Groups that a block leaves are empty.
inline thread_local std::deque<std::vector<EmulatedProduct>> emulated_products[1024];
inline thread_local emulated::FiberBarrier emulated_warpgroups[8];

inline std::deque<std::vector<EmulatedProduct>> &products_of_fiber(unsigned thread) {
    std::deque<std::vector<EmulatedProduct>> &own = emulated_products[thread];
    if (own.empty()) own.emplace_back();
    return own;
}
inline void wait_for_warpgroup() {
    emulated::FiberBarrier &barrier = emulated_warpgroups[threadIdx.x / 128];
    barrier.live = 128;
    emulated::running->wait(barrier);
}

/// The place of which an operand's descriptor has the lowest 18 bits.
inline const char *shared_place(uint32_t address) {
    const uint32_t first = shared_address(dynamic_shared_memory());
    return dynamic_shared_memory() + ((address - first) & 0x3ffff);
}

/// Element (row, k) of an operand: its address as the PTX ISA says, and swizzled.
inline uint32_t operand_element(uint64_t descriptor, bool transposed, int bytes, int row, int k) {
    const auto field = [&](int bit) { return static_cast<uint32_t>(descriptor >> bit & 0x3fff) << 4; };
    const uint32_t first = field(0), panel_bytes = field(16), atom_bytes = field(32);
    if (descriptor >> 62 != 1) std::abort();
    const int line = transposed ? k : row, within = transposed ? row % 64 : k;
    const uint32_t address =
        first + line / 8 * atom_bytes + line % 8 * 128 + within * bytes + (transposed ? row / 64 * panel_bytes : 0);
    uint32_t element = 0;
    memcpy(&element, shared_place(swizzled(address)), bytes);
    return element;
}

/// Two neighbouring numbers of a product.
typedef f64 NumberPair __attribute__((vector_size(16)));

/// The operands b of the products that a warpgroup waits for, which its first fiber to need one widens: of every fourth
/// thread [k, index / 2] of what it sums.
struct EmulatedOperands {
    int generation = -1; // of the warpgroup's barrier
    std::vector<std::vector<NumberPair>> values;
};
inline thread_local EmulatedOperands emulated_operands[8];

inline const NumberPair *operand_of_warpgroup(const EmulatedProduct &product, size_t number) {
    EmulatedOperands &operands = emulated_operands[threadIdx.x / 128];
    const int generation = emulated_warpgroups[threadIdx.x / 128].generation, depth = 32 / product.element_bytes;
    if (operands.generation != generation) operands = {generation, {}};
    while (operands.values.size() <= number) {
        std::vector<NumberPair> &of_one = operands.values.emplace_back();
        for (int thread = 0; thread < 4; ++thread) {
            for (int k = 0; k < depth; ++k) {
                for (int pair = 0; pair < product.columns / 8; ++pair) {
                    const auto element = [&](int at) {
                        return f64{
                            product.widened(operand_element(product.b, product.b_transposed, product.element_bytes,
                                                            sum_column(thread, 4 * pair + at), k))};
                    };
                    of_one.push_back(NumberPair{element(0), element(1)});
                }
            }
        }
    }
    return operands.values[number].data();
}

inline void make_product(const EmulatedProduct &product, size_t group, size_t index, size_t number) {
    const int thread = threadIdx.x % 128, first = threadIdx.x / 128 * 128;
    const int depth = 32 / product.element_bytes, pairs = product.columns / 8;
    const NumberPair *const b = operand_of_warpgroup(product, number) + thread % 4 * depth * pairs;
    for (int half = 0; half < 2; ++half) {
        const int row = sum_row(thread, 2 * half);
        NumberPair sums[32];
        for (int pair = 0; pair < pairs; ++pair) {
            const int at = 4 * pair + 2 * half;
            sums[pair] = product.add ? NumberPair{product.sum(at), product.sum(at + 1)} : NumberPair{};
        }
        for (int k = 0; k < depth; ++k) {
            uint32_t element = 0;
            if (product.held == nullptr) {
                element = operand_element(product.a, product.a_transposed, product.element_bytes, row, k);
            } else if (product.element_bytes == 4) {
                const int owner = thread / 4 * 4 + k % 4, word = k / 4 * 2 + half;
                element = products_of_fiber(first + owner)[group][index].held[word];
            } else {
                const int owner = thread / 4 * 4 + k % 8 / 2, word = k / 8 * 2 + half;
                if (word_row(owner, word) != row || word_column(owner, word) != k / 2 * 2) std::abort();
                const uint32_t pair = products_of_fiber(first + owner)[group][index].held[word];
                element = static_cast<uint16_t>(k % 2 ? pair >> 16 : pair);
            }
            const f64 a = product.widened(element);
            for (int pair = 0; pair < pairs; ++pair) sums[pair] += NumberPair{a, a} * b[k * pairs + pair];
        }
        for (int pair = 0; pair < pairs; ++pair) {
            const int at = 4 * pair + 2 * half;
            product.store(at, sums[pair][0]);
            product.store(at + 1, sums[pair][1]);
        }
    }
}

inline void begin_products() {}
inline void end_products() {
    products_of_fiber(threadIdx.x);
    emulated_products[threadIdx.x].emplace_back();
}
template <int groups> void wait_for_products() {
    auto &own = products_of_fiber(threadIdx.x);
    wait_for_warpgroup();
    const size_t done = own.size() > groups + 1 ? own.size() - groups - 1 : 0;
    for (size_t group = 0, number = 0; group < done; ++group) {
        for (size_t index = 0; index < own[group].size(); ++index, ++number) {
            make_product(own[group][index], group, index, number);
        }
    }
    wait_for_warpgroup();
    own.erase(own.begin(), own.begin() + done);
}
inline void fence_operands() {}
template <class Word, int count> void settle_registers(Word (&)[count]) {}
template <int count> void take_registers() {}
template <int count> void give_registers() {}

inline uint64_t operand_descriptor(const uint8_t *at, int panel_bytes) {
    return operand_descriptor(shared_address(at), panel_bytes);
}

template <class T, bool a_transposed, bool b_transposed, class Sum, int count>
void multiply_group(Sum (&sums)[count], uint64_t of_a, uint64_t of_b, bool add_to) {
    products_of_fiber(threadIdx.x)
        .back()
        .push_back({sums, std::is_integral_v<Sum>, 2 * count, sizeof(T), nullptr, of_a, of_b, a_transposed,
                    b_transposed, add_to, widened_word<T>});
}
template <class T, bool b_transposed, int count>
void multiply_group(f32 (&sums)[count], const uint32_t (&of_a)[4], uint64_t of_b, bool add_to) {
    products_of_fiber(threadIdx.x)
        .back()
        .push_back({sums, false, 2 * count, sizeof(T), of_a, 0, of_b, false, b_transposed, add_to, widened_word<T>});
}

} // namespace baracuda
