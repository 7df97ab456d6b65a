// One query a request: the heads that share keys are the rows of a problem with as many heads as keys have.
#pragma once

#include "core/skeleton/each.h"
#include "family/attention/common.h"

namespace baracuda::attention {

constexpr int64_t kDecodingChunk = 256;

/// That of a workspace that holds, of each chunk of keys, a largest logit, a sum of exponentials and sums of values.
template <class T>
size_t flash_decoding_workspace_bytes(int32_t batch, int32_t heads, int32_t k_len, int32_t head_dim) {
    const int64_t chunks = k_len > 0 ? ceil_divide(k_len, kDecodingChunk) : 0;
    const int64_t elements = extent(batch, heads, chunks, int64_t{head_dim} + 2, 4);
    return elements > 0 ? elements : 0;
}

/// means[b, j] = the mean over h of weights[b, h, j].
struct HeadMeans {
    const f32 *weights;
    f32 *means;
    int64_t heads, keys;

    HD void operator()(int64_t at) const {
        const f32 *const first = weights + at / keys * heads * keys + at % keys;
        f32 sum = 0;
        for (int64_t h = 0; h < heads; ++h) sum += first[h * keys];
        means[at] = sum / static_cast<f32>(heads);
    }
};

template <class T>
Status flash_decoding(const Call &call, const T *q, const T *k, const T *v, T *y, f32 *a, f32 *a_mean, int32_t batch,
                      int32_t heads, int32_t num_kv_heads, int32_t k_len, int32_t head_dim, int64_t q_b_stride,
                      int64_t q_h_stride, int64_t k_b_stride, int64_t k_h_stride, int64_t k_seq_stride,
                      int64_t v_b_stride, int64_t v_h_stride, int64_t v_seq_stride, int64_t y_b_stride,
                      int64_t y_h_stride, f32 scale) {
    const size_t needed = flash_decoding_workspace_bytes<T>(batch, heads, k_len, head_dim);
    if (call.workspace_bytes < needed || (call.workspace == nullptr && needed > 0)) {
        return fail(Status::workspace_too_small, call.symbol, "expected a workspace of %zu bytes, got %zu", needed,
                    call.workspace == nullptr ? 0 : call.workspace_bytes);
    }
    const int64_t group = heads / num_kv_heads;
    AttentionResult<T> result = {};
    result.y = {y, {y_b_stride, group * y_h_stride, y_h_stride}, group};
    if (a != nullptr) {
        result.weights = {a, true, {int64_t{heads} * k_len, group * k_len, k_len}};
    }
    const Attention<T, Rows<const T>, AttentionResult<T>> problem = {
        batch,
        num_kv_heads,
        group,
        head_dim,
        head_dim,
        {q, {q_b_stride, group * q_h_stride, q_h_stride}, group},
        {k, {k_b_stride, k_h_stride, k_seq_stride}, k_len},
        {v, {v_b_stride, v_h_stride, v_seq_stride}, k_len},
        logits_of<T>(scale, {}),
        result};
    const Status status = attend(call, problem);
    if (status != Status::ok || a_mean == nullptr || k_len == 0) return status;
    return for_each(call, int64_t{batch} * k_len, HeadMeans{a, a_mean, heads, k_len});
}

} // namespace baracuda::attention
