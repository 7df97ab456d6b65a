// The skeleton of matrix products:
//
//     epilogue.store(g, i, j, ...) of the sum over p of a[g, i, p] * b[g, j, p],    i < m, j < n, p < k, g < batch
//
// An operand is rows of elements along k, or columns of them, at any address that suits the element. Products are
// exact, but for those of f32 and f64. The order of additions is a function of k and n: an element of the result
// depends neither on m and the batch nor on what is beside it. Sums of integers are exact.
//
// An epilogue is copied to the device, and called for pairs of neighbours in a row, the first at an even column:
//
//     void store(int64_t g, int64_t i, int64_t j, int count, Sum first, Sum second) const;    count: 1 or 2
//
// with Sum = f32 or f64, or of integers int32_t or int64_t, whichever holds any sum.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/activation.h"
#include "core/numerics/fp8.h"
#include "core/numerics/numeric.h"
#include "core/numerics/packed.h"
#include "core/numerics/types.h"

#include <algorithm>

namespace baracuda {

/// How a product reads an element T: from so many `bits` of memory to a Staged value, which is what is multiplied.
template <class T> struct MatmulElement {
    using Staged = T;
    static constexpr int bits = 8 * sizeof(T);
    static constexpr bool converts = false;
    HD static T staged(Word<T> word) { return from_word<T>(word); }
};
template <class From, class To, int bits_ = 8 * sizeof(From)> struct ConvertedElement {
    using Staged = To;
    static constexpr int bits = bits_;
    static constexpr bool converts = true;
};
template <> struct MatmulElement<tf32> : ConvertedElement<tf32, tf32> {
    HD static tf32 staged(uint32_t word) { return {round_to_tf32(from_word<f32>(word))}; }
};
template <> struct MatmulElement<fp8e4m3> : ConvertedElement<fp8e4m3, f16> {
    HD static f16 staged(uint32_t word) { return narrow<f16>(widen(fp8e4m3{static_cast<uint8_t>(word)})); }
};
template <> struct MatmulElement<fp8e5m2> : ConvertedElement<fp8e5m2, f16> {
    HD static f16 staged(uint32_t word) { return from_word<f16>(static_cast<uint16_t>(word << 8)); }
};
template <> struct MatmulElement<s4x2> : ConvertedElement<s4x2, s8, 4> {
    HD static s8 staged(uint32_t word) { return static_cast<s8>((word ^ 8) - 8); }
};
template <> struct MatmulElement<u4x2> : ConvertedElement<u4x2, u8, 4> {
    HD static u8 staged(uint32_t word) { return static_cast<u8>(word); }
};
/// A bit is 1 or -1: the product counts equal bits less unequal ones.
template <> struct MatmulElement<bits8> : ConvertedElement<bits8, s8, 1> {
    HD static s8 staged(uint32_t word) { return static_cast<s8>(2 * static_cast<int>(word) - 1); }
};

/// f16 or bf16 that is multiplied in f32.
template <class T> struct InF32 {
    T value;
};
template <class T> struct MatmulElement<InF32<T>> : ConvertedElement<InF32<T>, f32> {
    HD static f32 staged(uint32_t word) { return widen(from_word<T>(static_cast<uint16_t>(word))); }
};

/// a or b: the element of row r and depth p is at r * pitch + p where they lie `along_k`, else at p * pitch + r,
/// counted in elements of which a byte may hold several; those of the next product of a batch are batch_stride further.
///
/// An operand of another format has `Staged`, `along_k`, which is true, and instead of data
///
///     static constexpr int run = 16 / sizeof(Staged);
///     void load(int64_t r, int64_t p, Staged (&values)[run]) const;
///
/// for the elements p, p + 1, ... of row r, with p and k multiples of run, and a batch of one.
template <class T> struct MatmulOperand {
    using Staged = typename MatmulElement<T>::Staged;
    static constexpr int run = 0;
    const T *data;
    int64_t pitch, batch_stride;
    bool along_k;
};

template <class A, class B> struct MatmulProblem {
    int64_t m, n, k, batch;
    A a;
    B b;
};
template <class T> using LinearProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

/// A stored element as it is computed with.
template <class T> HD Compute<T> load_element(const T *elements, int64_t index) {
    if constexpr (std::is_same_v<T, tf32>) {
        return elements[index].value;
    } else if constexpr (std::is_same_v<T, s4x2> || std::is_same_v<T, u4x2>) {
        return MatmulElement<T>::staged(elements[index / 2].byte >> (index % 2 * 4) & 15);
    } else if constexpr (std::is_integral_v<T>) {
        return static_cast<f32>(elements[index]);
    } else {
        return widen(elements[index]);
    }
}

/// rint(x) held to the bounds, ties to even; NaN gives 0.
template <int lowest, int highest> HD int32_t rounded(f32 x) {
    return round_to_int32(clamp(x, f32(lowest), f32(highest)));
}

/// The neighbours of a row from an even index on, `count` of them, each rounded once; integers and fp8 saturate.
template <class T> HD void store_elements(T *elements, int64_t index, int count, Compute<T> first, Compute<T> second) {
    if constexpr (std::is_same_v<T, s4x2> || std::is_same_v<T, u4x2>) {
        const int32_t low = rounded<T::lowest, T::highest>(first), high = rounded<T::lowest, T::highest>(second);
        elements[index / 2] = {static_cast<uint8_t>((low & 15) | high << 4)};
    } else {
        for (int i = 0; i < count; ++i) {
            const Compute<T> value = i == 0 ? first : second;
            if constexpr (std::is_same_v<T, tf32>) {
                elements[index + i] = {value};
            } else if constexpr (is_fp8<T>) {
                elements[index + i] = to_fp8<T>(value);
            } else if constexpr (std::is_integral_v<T>) {
                constexpr int low = std::is_signed_v<T> ? -128 : 0;
                elements[index + i] = static_cast<T>(rounded<low, low + 255>(value));
            } else {
                elements[index + i] = narrow<T>(value);
            }
        }
    }
}

/// A sum as the epilogue computes with it: that of integers saturates to int32 first.
template <class P, class Sum> HD P saturated(Sum sum) {
    if constexpr (std::is_same_v<Sum, int64_t>) {
        constexpr int64_t highest = 0x7fffffff;
        sum = sum > highest ? highest : sum < -highest - 1 ? -highest - 1 : sum;
    }
    return static_cast<P>(sum);
}

enum class BiasType : int32_t { none, stored, f32, i32 };

/// d = activation(alpha * sum + beta * c + bias), of which c is not read where beta is 0.
template <class T> struct LinearEpilogue {
    using P = Compute<T>;
    P alpha, beta;
    const T *c;
    int64_t c_pitch, c_batch_stride;
    T *d;
    int64_t d_pitch, d_batch_stride;
    const void *bias = nullptr;
    BiasType bias_type = BiasType::none;
    Activation activation = Activation::none;

    template <class Sum> HD void store(int64_t g, int64_t i, int64_t j, int count, Sum first, Sum second) const {
        const P low = value(g, i, j, saturated<P>(first));
        const P high = count > 1 ? value(g, i, j + 1, saturated<P>(second)) : P(0);
        store_elements(d, g * d_batch_stride + i * d_pitch + j, count, low, high);
    }

    /// The bias of column j, where there is one.
    HD P bias_of(int64_t j) const {
        switch (bias_type) {
        case BiasType::stored: return load_element(static_cast<const T *>(bias), j);
        case BiasType::f32: return static_cast<P>(static_cast<const f32 *>(bias)[j]);
        default: return static_cast<P>(static_cast<const int32_t *>(bias)[j]);
        }
    }

  private:
    HD P value(int64_t g, int64_t i, int64_t j, P sum) const {
        P made = alpha * sum;
        if (beta != 0) made += beta * load_element(c, g * c_batch_stride + i * c_pitch + j);
        if (bias_type != BiasType::none) made += bias_of(j);
        return activate_stored<T>(activation, made);
    }
};

/// The products of a problem whose m, n and batch are not 0. k = 0 gives sums of 0, and reads neither a nor b.
template <class A, class B, class Epilogue>
Status matmul(const Call &call, const MatmulProblem<A, B> &problem, const Epilogue &epilogue);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(matmul)
