// Products of a warpgroup, four warps that begin at a multiple of 128 threads, on the tensor cores of compute
// capability 9.0: sums[64, n] += a[64, k] b[n, k], with both operands in shared memory, swizzled as the copy engine
// leaves boxes of 128 bytes, or a in registers. They need code for sm_90a: only files named *_sm90a.cu include this.
// wgmma_layout.h says which elements a thread holds.
#pragma once

#include "core/device/mbarrier.cuh"
#include "core/device/wgmma_layout.h"
#include "core/numerics/fp8.h"
#include "core/numerics/packed.h"
#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

/// That of wgmma_layout.h for an operand at this place in shared memory.
__device__ __forceinline__ uint64_t operand_descriptor(const uint8_t *at, int panel_bytes) {
    return operand_descriptor(shared_address(at), panel_bytes);
}

/// Before the first product, and after other code has written sums.
__device__ __forceinline__ void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
/// Ends a group of products.
__device__ __forceinline__ void end_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Waits until at most so many groups are under way.
template <int groups> __device__ __forceinline__ void wait_for_products() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(groups) : "memory");
}

/// The values of these registers from here on: what is computed with them stays behind the wait before this, and what
/// they are computed from ahead of the products after it.
template <class Word, int count> __device__ __forceinline__ void settle_registers(Word (&words)[count]) {
#pragma unroll
    for (Word &word : words) {
        if constexpr (std::is_same_v<Word, f32>) {
            asm volatile("" : "+f"(word)::"memory");
        } else {
            asm volatile("" : "+r"(word)::"memory");
        }
    }
}

/// What this thread has written to shared memory is seen by products that begin behind the next barrier.
__device__ __forceinline__ void fence_operands() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

/// The number of registers a thread of this warpgroup may use from here on.
template <int count> __device__ __forceinline__ void take_registers() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(count));
}
template <int count> __device__ __forceinline__ void give_registers() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(count));
}

// The names of the first 16, 32, ... sums in the text of an instruction, and those sums as its operands.
#define BARACUDA_NAMES_16 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15"
#define BARACUDA_NAMES_32                                                                                              \
    BARACUDA_NAMES_16 ", "                                                                                             \
                      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define BARACUDA_NAMES_40                                                                                              \
    BARACUDA_NAMES_32 ", "                                                                                             \
                      "%32, %33, %34, %35, %36, %37, %38, %39"
#define BARACUDA_NAMES_48                                                                                              \
    BARACUDA_NAMES_40 ", "                                                                                             \
                      "%40, %41, %42, %43, %44, %45, %46, %47"
#define BARACUDA_NAMES_64                                                                                              \
    BARACUDA_NAMES_48 ", "                                                                                             \
                      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define BARACUDA_NAMES_80                                                                                              \
    BARACUDA_NAMES_64 ", "                                                                                             \
                      "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79"
#define BARACUDA_NAMES_88                                                                                              \
    BARACUDA_NAMES_80 ", "                                                                                             \
                      "%80, %81, %82, %83, %84, %85, %86, %87"
#define BARACUDA_NAMES_96                                                                                              \
    BARACUDA_NAMES_88 ", "                                                                                             \
                      "%88, %89, %90, %91, %92, %93, %94, %95"
#define BARACUDA_NAMES_112                                                                                             \
    BARACUDA_NAMES_96 ", "                                                                                             \
                      "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111"
#define BARACUDA_NAMES_128                                                                                             \
    BARACUDA_NAMES_112                                                                                                 \
    ", "                                                                                                               \
    "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
#define BARACUDA_SUMS_8(sum, i)                                                                                        \
    sum(sums[i]), sum(sums[i + 1]), sum(sums[i + 2]), sum(sums[i + 3]), sum(sums[i + 4]), sum(sums[i + 5]),            \
        sum(sums[i + 6]), sum(sums[i + 7])
#define BARACUDA_SUMS_16(sum, i) BARACUDA_SUMS_8(sum, i), BARACUDA_SUMS_8(sum, i + 8)
#define BARACUDA_SUMS_32(sum, i) BARACUDA_SUMS_16(sum, i), BARACUDA_SUMS_16(sum, i + 16)
#define BARACUDA_SUMS_40(sum, i) BARACUDA_SUMS_32(sum, i), BARACUDA_SUMS_8(sum, i + 32)
#define BARACUDA_SUMS_48(sum, i) BARACUDA_SUMS_32(sum, i), BARACUDA_SUMS_16(sum, i + 32)
#define BARACUDA_SUMS_64(sum, i) BARACUDA_SUMS_32(sum, i), BARACUDA_SUMS_32(sum, i + 32)
#define BARACUDA_SUMS_88(sum, i) BARACUDA_SUMS_48(sum, i), BARACUDA_SUMS_40(sum, i + 48)
#define BARACUDA_SUMS_96(sum, i) BARACUDA_SUMS_64(sum, i), BARACUDA_SUMS_32(sum, i + 64)
#define BARACUDA_SUMS_128(sum, i) BARACUDA_SUMS_64(sum, i), BARACUDA_SUMS_64(sum, i + 64)

// `options`: a list in parentheses of operands of the kind "n", which stand for the text `tail`.
#define BARACUDA_UNPACK(...) __VA_ARGS__
#define BARACUDA_WGMMA(shape_and_type, names, a, b, add, tail, sum_list, a_list, options)                              \
    asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, " add ", 0;\n"                                                  \
                 "wgmma.mma_async.sync.aligned." shape_and_type " {" names "}, " a ", " b ", add" tail ";\n}"          \
                 : BARACUDA_UNPACK sum_list                                                                            \
                 : BARACUDA_UNPACK a_list, "l"(of_b), "r"(int{add_to})BARACUDA_UNPACK options)

// Of each type, for n columns; a to b_bit are the numbers of operands behind the sums.
#define BARACUDA_WGMMA_TYPES(n, names, a, b, add, a_bit, b_bit, sums_of)                                               \
    if constexpr (std::is_same_v<T, bf16>) {                                                                           \
        BARACUDA_WGMMA("m64n" n "k16.f32.bf16.bf16", names, a, b, add, ", 1, 1, " a_bit ", " b_bit,                    \
                       (sums_of("+f", 0)), ("l"(of_a)), (, "n"(int{a_transposed}), "n"(int{b_transposed})));           \
    } else if constexpr (std::is_same_v<T, f16>) {                                                                     \
        BARACUDA_WGMMA("m64n" n "k16.f32.f16.f16", names, a, b, add, ", 1, 1, " a_bit ", " b_bit, (sums_of("+f", 0)),  \
                       ("l"(of_a)), (, "n"(int{a_transposed}), "n"(int{b_transposed})));                               \
    } else if constexpr (std::is_same_v<T, tf32>) {                                                                    \
        BARACUDA_WGMMA("m64n" n "k8.f32.tf32.tf32", names, a, b, add, ", 1, 1", (sums_of("+f", 0)), ("l"(of_a)), ());  \
    } else if constexpr (std::is_same_v<T, fp8e4m3>) {                                                                 \
        BARACUDA_WGMMA("m64n" n "k32.f32.e4m3.e4m3", names, a, b, add, ", 1, 1", (sums_of("+f", 0)), ("l"(of_a)), ()); \
    } else if constexpr (std::is_same_v<T, fp8e5m2>) {                                                                 \
        BARACUDA_WGMMA("m64n" n "k32.f32.e5m2.e5m2", names, a, b, add, ", 1, 1", (sums_of("+f", 0)), ("l"(of_a)), ()); \
    } else if constexpr (std::is_same_v<T, s8>) {                                                                      \
        BARACUDA_WGMMA("m64n" n "k32.s32.s8.s8", names, a, b, add, "", (sums_of("+r", 0)), ("l"(of_a)), ());           \
    } else {                                                                                                           \
        static_assert(std::is_same_v<T, u8>);                                                                          \
        BARACUDA_WGMMA("m64n" n "k32.s32.u8.u8", names, a, b, add, "", (sums_of("+r", 0)), ("l"(of_a)), ());           \
    }

/// Begins sums = a b, or sums += a b where they are added to: 32 bytes along k. Sums of f16 and bf16 are those of f32;
/// of fp8 they lose the digits below 2^-13 of their largest term. Only operands of 16 bits may be transposed.
template <class T, bool a_transposed, bool b_transposed, class Sum, int count>
__device__ __forceinline__ void multiply_group(Sum (&sums)[count], uint64_t of_a, uint64_t of_b, bool add_to) {
    static_assert(sizeof(T) == 2 || !(a_transposed || b_transposed));
    if constexpr (count == 16) {
        BARACUDA_WGMMA_TYPES("32", BARACUDA_NAMES_16, "%16", "%17", "%18", "%19", "%20", BARACUDA_SUMS_16);
    } else if constexpr (count == 32) {
        BARACUDA_WGMMA_TYPES("64", BARACUDA_NAMES_32, "%32", "%33", "%34", "%35", "%36", BARACUDA_SUMS_32);
    } else if constexpr (count == 40) {
        BARACUDA_WGMMA_TYPES("80", BARACUDA_NAMES_40, "%40", "%41", "%42", "%43", "%44", BARACUDA_SUMS_40);
    } else if constexpr (count == 48) {
        BARACUDA_WGMMA_TYPES("96", BARACUDA_NAMES_48, "%48", "%49", "%50", "%51", "%52", BARACUDA_SUMS_48);
    } else if constexpr (count == 64) {
        BARACUDA_WGMMA_TYPES("128", BARACUDA_NAMES_64, "%64", "%65", "%66", "%67", "%68", BARACUDA_SUMS_64);
    } else if constexpr (count == 88) {
        BARACUDA_WGMMA_TYPES("176", BARACUDA_NAMES_88, "%88", "%89", "%90", "%91", "%92", BARACUDA_SUMS_88);
    } else if constexpr (count == 96) {
        BARACUDA_WGMMA_TYPES("192", BARACUDA_NAMES_96, "%96", "%97", "%98", "%99", "%100", BARACUDA_SUMS_96);
    } else {
        static_assert(count == 128);
        BARACUDA_WGMMA_TYPES("256", BARACUDA_NAMES_128, "%128", "%129", "%130", "%131", "%132", BARACUDA_SUMS_128);
    }
}

// The same of 16 bits and tf32 with a in registers.
#define BARACUDA_WGMMA_HELD(n, names, a, b, add, b_bit, sums_of)                                                       \
    if constexpr (std::is_same_v<T, bf16>) {                                                                           \
        BARACUDA_WGMMA("m64n" n "k16.f32.bf16.bf16", names, a, b, add, ", 1, 1, " b_bit, (sums_of("+f", 0)),           \
                       ("r"(of_a[0]), "r"(of_a[1]), "r"(of_a[2]), "r"(of_a[3])), (, "n"(int{b_transposed})));          \
    } else if constexpr (std::is_same_v<T, tf32>) {                                                                    \
        BARACUDA_WGMMA("m64n" n "k8.f32.tf32.tf32", names, a, b, add, ", 1, 1", (sums_of("+f", 0)),                    \
                       ("r"(of_a[0]), "r"(of_a[1]), "r"(of_a[2]), "r"(of_a[3])), ());                                  \
    } else {                                                                                                           \
        static_assert(std::is_same_v<T, f16>);                                                                         \
        BARACUDA_WGMMA("m64n" n "k16.f32.f16.f16", names, a, b, add, ", 1, 1, " b_bit, (sums_of("+f", 0)),             \
                       ("r"(of_a[0]), "r"(of_a[1]), "r"(of_a[2]), "r"(of_a[3])), (, "n"(int{b_transposed})));          \
    }

/// The same with 16 elements along k of a in registers, 8 of tf32, which must not change before the product is
/// complete.
template <class T, bool b_transposed, int count>
__device__ __forceinline__ void multiply_group(f32 (&sums)[count], const uint32_t (&of_a)[4], uint64_t of_b,
                                               bool add_to) {
    if constexpr (count == 32) {
        BARACUDA_WGMMA_HELD("64", BARACUDA_NAMES_32, "{%32, %33, %34, %35}", "%36", "%37", "%38", BARACUDA_SUMS_32);
    } else if constexpr (count == 48) {
        BARACUDA_WGMMA_HELD("96", BARACUDA_NAMES_48, "{%48, %49, %50, %51}", "%52", "%53", "%54", BARACUDA_SUMS_48);
    } else if constexpr (count == 64) {
        BARACUDA_WGMMA_HELD("128", BARACUDA_NAMES_64, "{%64, %65, %66, %67}", "%68", "%69", "%70", BARACUDA_SUMS_64);
    } else if constexpr (count == 96) {
        BARACUDA_WGMMA_HELD("192", BARACUDA_NAMES_96, "{%96, %97, %98, %99}", "%100", "%101", "%102", BARACUDA_SUMS_96);
    } else {
        static_assert(count == 128);
        BARACUDA_WGMMA_HELD("256", BARACUDA_NAMES_128, "{%128, %129, %130, %131}", "%132", "%133", "%134",
                            BARACUDA_SUMS_128);
    }
}

#undef BARACUDA_WGMMA_HELD
#undef BARACUDA_WGMMA_TYPES
#undef BARACUDA_WGMMA

} // namespace baracuda
