// Products of a warpgroup, four warps that begin at a multiple of 128 threads, on the tensor cores of compute
// capability 9.0: sums[64, n] += a[64, k] b[n, k], with both operands in shared memory, swizzled as the copy engine
// leaves boxes of 128 bytes. They need code for sm_90a: only files named *_sm90a.cu include this.
//
// With w the warp, g = lane / 4 and t = lane % 4 a thread holds of the sums rows 16w + g (index 0 and 1 of each four)
// and 16w + g + 8, columns 8b + 2t and 8b + 2t + 1 (the four at 4b).
#pragma once

#include "core/device/mbarrier.cuh"
#include "core/numerics/fp8.h"
#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

/// Where an operand lies: lines of 128 bytes in atoms of 8 lines, 1024 bytes, one after the other. Lines are rows along
/// k; or, transposed, each is one k, of 64 rows (16 bits each), and the next 64 rows are `panel_bytes` further.
__device__ __forceinline__ uint64_t operand_descriptor(const uint8_t *at, int panel_bytes) {
    constexpr uint64_t swizzle_128 = 1, atom_bytes = 1024;
    const auto field = [](uint64_t bytes) { return (bytes & 0x3ffff) >> 4; };
    return field(shared_address(at)) | field(panel_bytes) << 16 | field(atom_bytes) << 32 | swizzle_128 << 62;
}

/// Before the first product, and after other code has written sums.
__device__ __forceinline__ void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
/// Before another thread is told that this one has stored operands: products see them then.
__device__ __forceinline__ void fence_operands() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
/// Ends a group of products.
__device__ __forceinline__ void end_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Waits until at most so many groups are under way.
template <int groups> __device__ __forceinline__ void wait_for_products() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(groups) : "memory");
}

/// The number of registers a thread of this warpgroup may use from here on.
template <int count> __device__ __forceinline__ void take_registers() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(count));
}
template <int count> __device__ __forceinline__ void give_registers() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(count));
}

#define BARACUDA_NAMES_0 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15"
#define BARACUDA_NAMES_1 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define BARACUDA_NAMES_2 "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47"
#define BARACUDA_NAMES_3 "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define BARACUDA_NAMES_4 "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79"
#define BARACUDA_NAMES_5 "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95"
#define BARACUDA_NAMES_6 "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111"
#define BARACUDA_NAMES_7                                                                                               \
    "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
#define BARACUDA_SUMS_4(sum, i) sum(sums[i]), sum(sums[i + 1]), sum(sums[i + 2]), sum(sums[i + 3])
#define BARACUDA_SUMS_16(sum, i)                                                                                       \
    BARACUDA_SUMS_4(sum, i), BARACUDA_SUMS_4(sum, i + 4), BARACUDA_SUMS_4(sum, i + 8), BARACUDA_SUMS_4(sum, i + 12)
#define BARACUDA_SUMS_32(sum, i) BARACUDA_SUMS_16(sum, i), BARACUDA_SUMS_16(sum, i + 16)
#define BARACUDA_SUMS_64(sum, i) BARACUDA_SUMS_32(sum, i), BARACUDA_SUMS_32(sum, i + 32)
#define BARACUDA_SUMS_96(sum, i) BARACUDA_SUMS_64(sum, i), BARACUDA_SUMS_32(sum, i + 64)
#define BARACUDA_SUMS_128(sum, i) BARACUDA_SUMS_64(sum, i), BARACUDA_SUMS_64(sum, i + 64)

// `options`: a list in parentheses of operands of the kind "n", which stand for the text `tail`.
#define BARACUDA_UNPACK(...) __VA_ARGS__
#define BARACUDA_WGMMA(shape_and_type, names, a, b, add, tail, sum_list, options)                                      \
    asm volatile("{\n.reg .pred add;\nsetp.ne.b32 add, " add ", 0;\n"                                                  \
                 "wgmma.mma_async.sync.aligned." shape_and_type " {" names "}, " a ", " b ", add" tail ";\n}"          \
                 : BARACUDA_UNPACK sum_list                                                                            \
                 : "l"(of_a), "l"(of_b), "r"(int{add_to})BARACUDA_UNPACK options)

// Of each type, for n columns; a to b_bit are the numbers of operands behind the sums.
#define BARACUDA_WGMMA_TYPES(n, names, a, b, add, a_bit, b_bit, sums_of)                                               \
    if constexpr (std::is_same_v<T, bf16>) {                                                                           \
        BARACUDA_WGMMA("m64n" n "k16.f32.bf16.bf16", names, a, b, add, ", 1, 1, " a_bit ", " b_bit,                    \
                       (sums_of("+f", 0)), (, "n"(int{a_transposed}), "n"(int{b_transposed})));                        \
    } else if constexpr (std::is_same_v<T, f16>) {                                                                     \
        BARACUDA_WGMMA("m64n" n "k16.f32.f16.f16", names, a, b, add, ", 1, 1, " a_bit ", " b_bit, (sums_of("+f", 0)),  \
                       (, "n"(int{a_transposed}), "n"(int{b_transposed})));                                            \
    } else if constexpr (std::is_same_v<T, fp8e4m3>) {                                                                 \
        BARACUDA_WGMMA("m64n" n "k32.f32.e4m3.e4m3", names, a, b, add, ", 1, 1", (sums_of("+f", 0)), ());              \
    } else if constexpr (std::is_same_v<T, fp8e5m2>) {                                                                 \
        BARACUDA_WGMMA("m64n" n "k32.f32.e5m2.e5m2", names, a, b, add, ", 1, 1", (sums_of("+f", 0)), ());              \
    } else if constexpr (std::is_same_v<T, s8>) {                                                                      \
        BARACUDA_WGMMA("m64n" n "k32.s32.s8.s8", names, a, b, add, "", (sums_of("+r", 0)), ());                        \
    } else {                                                                                                           \
        static_assert(std::is_same_v<T, u8>);                                                                          \
        BARACUDA_WGMMA("m64n" n "k32.s32.u8.u8", names, a, b, add, "", (sums_of("+r", 0)), ());                        \
    }

/// Begins sums = a b, or sums += a b where they are added to: 32 bytes along k. Sums of f16 and bf16 are those of f32;
/// of fp8 they lose the digits below 2^-13 of their largest term. Only operands of 16 bits may be transposed.
template <class T, bool a_transposed, bool b_transposed, class Sum, int count>
__device__ __forceinline__ void multiply_group(Sum (&sums)[count], uint64_t of_a, uint64_t of_b, bool add_to) {
    static_assert(sizeof(T) == 2 || !(a_transposed || b_transposed));
    if constexpr (count == 16) {
        BARACUDA_WGMMA_TYPES("32", BARACUDA_NAMES_0, "%16", "%17", "%18", "%19", "%20", BARACUDA_SUMS_16);
    } else if constexpr (count == 32) {
        BARACUDA_WGMMA_TYPES("64", BARACUDA_NAMES_0 ", " BARACUDA_NAMES_1, "%32", "%33", "%34", "%35", "%36",
                             BARACUDA_SUMS_32);
    } else if constexpr (count == 64) {
        BARACUDA_WGMMA_TYPES("128", BARACUDA_NAMES_0 ", " BARACUDA_NAMES_1 ", " BARACUDA_NAMES_2 ", " BARACUDA_NAMES_3,
                             "%64", "%65", "%66", "%67", "%68", BARACUDA_SUMS_64);
    } else if constexpr (count == 96) {
        BARACUDA_WGMMA_TYPES("192",
                             BARACUDA_NAMES_0 ", " BARACUDA_NAMES_1 ", " BARACUDA_NAMES_2 ", " BARACUDA_NAMES_3
                                              ", " BARACUDA_NAMES_4 ", " BARACUDA_NAMES_5,
                             "%96", "%97", "%98", "%99", "%100", BARACUDA_SUMS_96);
    } else {
        static_assert(count == 128);
        BARACUDA_WGMMA_TYPES("256",
                             BARACUDA_NAMES_0 ", " BARACUDA_NAMES_1 ", " BARACUDA_NAMES_2 ", " BARACUDA_NAMES_3
                                              ", " BARACUDA_NAMES_4 ", " BARACUDA_NAMES_5 ", " BARACUDA_NAMES_6
                                              ", " BARACUDA_NAMES_7,
                             "%128", "%129", "%130", "%131", "%132", BARACUDA_SUMS_128);
    }
}

#undef BARACUDA_WGMMA_TYPES
#undef BARACUDA_WGMMA

} // namespace baracuda
