// Matrix products: what the table calls.
#pragma once

#include "core/skeleton/each.h"
#include "core/skeleton/map.h"
#include "core/skeleton/matmul.h"
#include "family/gemm/nf4.h"
#include "family/gemm/packed.h"

#include <cinttypes>
#include <type_traits>

namespace baracuda::gemm {

/// How a and b lie: r for row-major, c for column-major, of a, b and the result in this order.
enum class Layout { rrr, rcr, crr, ccr };

/// The elements that a unit of memory holds.
template <class T> constexpr int kPacked = MatmulElement<T>::bits < 8 ? 8 / MatmulElement<T>::bits : 1;

template <class Bias, class T>
constexpr BiasType kBiasType = std::is_same_v<Bias, T>     ? BiasType::stored
                               : std::is_same_v<Bias, f32> ? BiasType::f32
                                                           : BiasType::i32;

/// Leading dimensions and strides come in units of T, of which each may hold several elements.
template <class T>
MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem_of(Layout layout, int64_t m, int64_t n, int64_t k, const T *a,
                                                             int64_t lda, const T *b, int64_t ldb, int64_t batch = 1,
                                                             int64_t stride_a = 0, int64_t stride_b = 0) {
    constexpr int packed = kPacked<T>;
    return {m,
            n,
            k,
            batch,
            {a, lda * packed, stride_a * packed, layout == Layout::rrr || layout == Layout::rcr},
            {b, ldb * packed, stride_b * packed, layout == Layout::rcr || layout == Layout::ccr}};
}

template <class T>
LinearEpilogue<T> epilogue_of(const T *c, int64_t ldc, T *d, int64_t ldd, Compute<T> alpha, Compute<T> beta,
                              int64_t stride_c = 0, int64_t stride_d = 0) {
    constexpr int packed = kPacked<T>;
    return {alpha, beta, c, ldc * packed, stride_c * packed, d, ldd * packed, stride_d * packed};
}

/// The products of a batch with one b, as one product of more rows, where the rows of a, c and d lie for that: no row
/// depends on those beside it, and b is read once.
template <class T>
Status matmul_of_batch(const Call &call, MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem,
                       LinearEpilogue<T> epilogue) {
    const int64_t m = problem.m;
    if (problem.batch > 1 && problem.b.batch_stride == 0 && problem.a.along_k &&
        problem.a.batch_stride == m * problem.a.pitch && epilogue.d_batch_stride == m * epilogue.d_pitch &&
        (epilogue.beta == 0 || epilogue.c_batch_stride == m * epilogue.c_pitch)) {
        problem.m *= problem.batch;
        problem.batch = 1;
    }
    return matmul(call, problem, epilogue);
}

template <Layout layout, class T>
Status gemm(const Call &call, int32_t m, int32_t n, int32_t k, const T *a, int64_t lda, const T *b, int64_t ldb,
            const T *c, int64_t ldc, T *d, int64_t ldd, Compute<T> alpha, Compute<T> beta) {
    return matmul(call, problem_of(layout, m, n, k, a, lda, b, ldb), epilogue_of(c, ldc, d, ldd, alpha, beta));
}

template <Layout layout, Activation activation, class T, class Bias>
Status gemm_bias(const Call &call, int32_t m, int32_t n, int32_t k, const T *a, int64_t lda, const T *b, int64_t ldb,
                 const T *c, int64_t ldc, T *d, int64_t ldd, const Bias *bias, Compute<T> alpha, Compute<T> beta) {
    LinearEpilogue<T> epilogue = epilogue_of(c, ldc, d, ldd, alpha, beta);
    epilogue.bias = bias;
    epilogue.bias_type = kBiasType<Bias, T>;
    epilogue.activation = activation;
    return matmul(call, problem_of(layout, m, n, k, a, lda, b, ldb), epilogue);
}

template <Layout layout, class T>
Status gemm_batched(const Call &call, int32_t m, int32_t n, int32_t k, const T *a, int64_t lda, int64_t stride_a,
                    const T *b, int64_t ldb, int64_t stride_b, const T *c, int64_t ldc, int64_t stride_c, T *d,
                    int64_t ldd, int64_t stride_d, Compute<T> alpha, Compute<T> beta, int32_t batch_count) {
    return matmul_of_batch(call, problem_of(layout, m, n, k, a, lda, b, ldb, batch_count, stride_a, stride_b),
                           epilogue_of(c, ldc, d, ldd, alpha, beta, stride_c, stride_d));
}

template <Layout layout, Activation activation, class T>
Status gemm_batched_bias(const Call &call, int32_t m, int32_t n, int32_t k, const T *a, int64_t lda, int64_t stride_a,
                         const T *b, int64_t ldb, int64_t stride_b, const T *c, int64_t ldc, int64_t stride_c, T *d,
                         int64_t ldd, int64_t stride_d, const T *bias, Compute<T> alpha, Compute<T> beta,
                         int32_t batch_count) {
    LinearEpilogue<T> epilogue = epilogue_of(c, ldc, d, ldd, alpha, beta, stride_c, stride_d);
    epilogue.bias = bias;
    epilogue.bias_type = BiasType::stored;
    epilogue.activation = activation;
    return matmul_of_batch(call, problem_of(layout, m, n, k, a, lda, b, ldb, batch_count, stride_a, stride_b),
                           epilogue);
}

/// d = alpha * a b + beta * d. The strides of a batch of one do not count.
template <class T>
Status gemm_dense(const Call &call, int32_t m, int32_t n, int32_t k, int32_t batch, int32_t layout, Compute<T> alpha,
                  Compute<T> beta, const T *a, int64_t lda, int64_t stride_a, const T *b, int64_t ldb, int64_t stride_b,
                  T *d, int64_t ldd, int64_t stride_d) {
    return matmul_of_batch(call,
                           problem_of(static_cast<Layout>(layout), m, n, k, a, lda, b, ldb, batch, stride_a, stride_b),
                           epilogue_of(static_cast<const T *>(d), ldd, d, ldd, alpha, beta, stride_d, stride_d));
}

/// d = activation(alpha * a b + bias), with a bias that may be null.
template <class T>
Status gemm_dense_bias(const Call &call, int32_t m, int32_t n, int32_t k, int32_t batch, int32_t layout,
                       int32_t activation, Compute<T> alpha, const T *a, int64_t lda, int64_t stride_a, const T *b,
                       int64_t ldb, int64_t stride_b, const T *bias, T *d, int64_t ldd, int64_t stride_d) {
    LinearEpilogue<T> epilogue =
        epilogue_of(static_cast<const T *>(nullptr), 0, d, ldd, alpha, Compute<T>(0), 0, stride_d);
    epilogue.bias = bias;
    epilogue.bias_type = bias ? BiasType::stored : BiasType::none;
    epilogue.activation = static_cast<Activation>(activation);
    return matmul_of_batch(
        call, problem_of(static_cast<Layout>(layout), m, n, k, a, lda, b, ldb, batch, stride_a, stride_b), epilogue);
}

/// The number of different bits, of sums that count equal bits less different ones.
struct Distance {
    int32_t *d;
    int64_t pitch, k;

    template <class Sum> HD void store(int64_t, int64_t i, int64_t j, int count, Sum first, Sum second) const {
        d[i * pitch + j] = static_cast<int32_t>((k - first) / 2);
        if (count > 1) d[i * pitch + j + 1] = static_cast<int32_t>((k - second) / 2);
    }
};

template <Layout layout>
Status gemm_bin(const Call &call, int32_t m, int32_t n, int32_t k, const u8 *a, int64_t lda, const u8 *b, int64_t ldb,
                int32_t *d, int64_t ldd) {
    const auto bits = [](const u8 *bytes) { return reinterpret_cast<const bits8 *>(bytes); };
    return matmul(call, problem_of(layout, m, n, k, bits(a), lda, bits(b), ldb), Distance{d, ldd, k});
}

/// Writes four neighbours of a row, of which two are kept and the others 0. Bits 0 and 1 of a byte are the place of the
/// first value, bits 2 and 3 that of the second.
template <class T> struct Inflate {
    const T *compressed;
    const u8 *metadata;
    T *dense;

    HD void operator()(int64_t i) const {
        const int first = metadata[i] & 3, second = metadata[i] >> 2 & 3;
        for (int place = 0; place < 4; ++place) {
            dense[4 * i + place] = place == second  ? compressed[2 * i + 1]
                                   : place == first ? compressed[2 * i]
                                                    : from_word<T>(0);
        }
    }
};

template <class T>
Status sparse24(const Call &call, int32_t m, int32_t k, const T *compressed, const uint16_t *metadata, T *dense) {
    return for_each(call, int64_t{m} * k / 4, Inflate<T>{compressed, reinterpret_cast<const u8 *>(metadata), dense});
}

template <class T> uint64_t sparse24_gemm_workspace_bytes(int32_t, int32_t m, int32_t k) {
    return m > 0 && k > 0 ? static_cast<uint64_t>(m) * k * sizeof(T) : 0;
}

/// y = x w^T, of w inflated in the workspace.
template <class T>
Status sparse24_gemm(const Call &call, int32_t n, int32_t m, int32_t k, const T *x, const T *compressed,
                     const uint16_t *metadata, T *y) {
    const uint64_t needed = sparse24_gemm_workspace_bytes<T>(n, m, k);
    const uint64_t given = call.workspace ? call.workspace_bytes : 0;
    if (given < needed) {
        return fail(Status::workspace_too_small, call.symbol,
                    "expected a workspace of at least %" PRIu64 " bytes, got %" PRIu64, needed, given);
    }
    if (reinterpret_cast<uintptr_t>(call.workspace) % sizeof(T) != 0) {
        return fail(Status::misaligned_operand, call.symbol, "expected a workspace at a multiple of %zu bytes, got %p",
                    sizeof(T), call.workspace);
    }
    T *const dense = static_cast<T *>(call.workspace);
    if (needed) {
        const Status status = sparse24(call, m, k, compressed, metadata, dense);
        if (status != Status::ok) return status;
    }
    return matmul(call, problem_of(Layout::rcr, n, m, k, x, k, static_cast<const T *>(dense), k),
                  epilogue_of(static_cast<const T *>(nullptr), 0, y, m, Compute<T>(1), Compute<T>(0)));
}

/// Writes zeros.
struct Clear {
    int32_t *words;
    HD void operator()(int64_t i) const { words[i] = 0; }
};

template <class T>
Status int4_marlin_gemm(const Call &call, int32_t m, int32_t n, int32_t k, const T *a, const int32_t *b, T *c,
                        const T *scales, int32_t group, int32_t max_par) {
    if (call.workspace == nullptr) {
        return fail(Status::invalid_problem, call.symbol, "expected a workspace, got workspace = null");
    }
    int32_t *const workspace = static_cast<int32_t *>(call.workspace);
    const int64_t workspace_words = int64_t{n} / 128 * max_par;
    const MarlinWeights<T> weights{
        reinterpret_cast<const uint32_t *>(b), scales, n, group < 0 ? k : group, group > 0, workspace, workspace_words};
    if (const auto begun = matmul_of_codes(call, weights, m, k, a, c)) return *begun;
    const Status status = for_each(call, workspace_words, Clear{workspace});
    if (status != Status::ok) return status;
    const MatmulOperand<InF32<T>> rows{reinterpret_cast<const InF32<T> *>(a), k, 0, true};
    return matmul(call, MatmulProblem<MatmulOperand<InF32<T>>, MarlinWeights<T>>{m, n, k, 1, rows, weights},
                  epilogue_of(static_cast<const T *>(nullptr), 0, c, n, 1.0f, 0.0f));
}

template <class T> size_t int4_awq_gemm_workspace_bytes(int32_t m, int32_t oc, int32_t split_k_iters) {
    if (m <= 0 || oc <= 0 || split_k_iters <= 0) return 0;
    return static_cast<size_t>(split_k_iters) * ((int64_t{m} + 127) / 128 * 128) * oc * 2;
}

template <class T>
Status int4_awq_gemm(const Call &call, int32_t m, int32_t ic, int32_t oc, int32_t group, int32_t split_k_iters,
                     const T *features, const int32_t *weights, const T *scales, const int32_t *zeros, T *out) {
    const size_t needed = int4_awq_gemm_workspace_bytes<T>(m, oc, split_k_iters);
    if (call.workspace == nullptr || call.workspace_bytes < needed) {
        return fail(Status::workspace_too_small, call.symbol, "expected a workspace of at least %zu bytes, got %zu",
                    needed, call.workspace ? call.workspace_bytes : 0);
    }
    const MatmulOperand<T> rows{features, ic, 0, true};
    const AwqWeights<T> packed{
        reinterpret_cast<const uint32_t *>(weights), scales, reinterpret_cast<const uint32_t *>(zeros), oc, ic, group};
    if (const auto begun = matmul_of_codes(call, packed, m, ic, features, out)) return *begun;
    return matmul(call, MatmulProblem<MatmulOperand<T>, AwqWeights<T>>{m, oc, ic, 1, rows, packed},
                  epilogue_of(static_cast<const T *>(nullptr), 0, out, oc, 1.0f, 0.0f));
}

/// Writes eight neighbours of a row of weights.
template <class T> struct Unpack {
    static constexpr int kRun = AwqWeights<T>::run;
    AwqWeights<T> weights;
    T *out;

    HD void operator()(int64_t i) const {
        T values[kRun];
        weights.load(i * kRun / weights.k, i * kRun % weights.k, values);
        for (int j = 0; j < kRun; ++j) out[i * kRun + j] = values[j];
    }
};

template <class T>
Status int4_awq_dequantize(const Call &call, int32_t n, int32_t k, int32_t group, const int32_t *weights,
                           const T *scales, const int32_t *zeros, T *out) {
    const AwqWeights<T> packed{
        reinterpret_cast<const uint32_t *>(weights), scales, reinterpret_cast<const uint32_t *>(zeros), n, k, group};
    return for_each(call, int64_t{n} * k / AwqWeights<T>::run, Unpack<T>{packed, out});
}

/// A logit whose token has been generated `count` times.
struct TokenPenalty {
    f32 repetition, frequency, presence;

    HD f32 operator()(f32 x, int32_t count) const {
        if (count <= 0) return x;
        if (repetition != 1) x = x > 0 ? x / repetition : x * repetition;
        return x - frequency * static_cast<f32>(count) - presence;
    }
};

template <class T>
Status apply_token_penalty(const Call &call, int32_t batch, int32_t vocab, f32 repetition, f32 frequency, f32 presence,
                           T *logits, const int32_t *counts) {
    return map(call, int64_t{batch} * vocab, TokenPenalty{repetition, frequency, presence}, logits,
               static_cast<const T *>(logits), counts);
}

// No product needs a workspace.
template <class...> size_t gemm_workspace_size(int32_t, int32_t, int32_t) { return 0; }
inline size_t gemm_bin_workspace_size(int32_t, int32_t, int32_t) { return 0; }
template <class...> size_t gemm_bias_workspace_size(int32_t, int32_t, int32_t) { return 0; }
template <class...> size_t gemm_batched_workspace_size(int32_t, int32_t, int32_t, int32_t) { return 0; }
template <class...> size_t gemm_batched_bias_workspace_size(int32_t, int32_t, int32_t, int32_t) { return 0; }
template <class...> size_t gemm_dense_workspace_size(int32_t, int32_t, int32_t, int32_t, int32_t) { return 0; }

} // namespace baracuda::gemm
