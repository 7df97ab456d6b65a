// Attention of keys and values in pages, and of packed ones: decoding, with one query a request, and prefill.
#pragma once

#include "family/attention/fa2.h"

namespace baracuda::attention {

constexpr f64 kLog2OfE = 1.4426950408889634;

inline size_t flashinfer_paged_decode_workspace_size(int32_t batch_size) {
    return batch_size > 0 ? 4 * (3 * static_cast<size_t>(batch_size) + 2) : 0;
}

/// K: what keys and values are stored as.
template <class T, class K>
Status flashinfer_paged_decode(const Call &call, int32_t batch_size, int32_t page_size, int32_t head_dim,
                               int32_t num_qo_heads, int32_t num_kv_heads, f32 sm_scale, const K *k_data,
                               const K *v_data, const int32_t *indices, const int32_t *indptr,
                               const int32_t *last_page_len, const T *q, T *o, f32 *lse) {
    const size_t needed = flashinfer_paged_decode_workspace_size(batch_size);
    if (call.workspace_bytes < needed) {
        return fail(Status::workspace_too_small, call.symbol, "expected a workspace of %zu bytes, got %zu", needed,
                    call.workspace_bytes);
    }
    const int64_t group = num_qo_heads / num_kv_heads, row = int64_t{num_qo_heads} * head_dim;
    const RowLayout queries = {row, group * head_dim, head_dim};
    const Divider<int64_t> pages(page_size);
    AttentionResult<T> result = {};
    result.y = {o, queries, group};
    result.logsumexp = {lse, true, {num_qo_heads, group, 1}};
    result.log_scale = static_cast<f32>(kLog2OfE);
    const Attention<T, Pages<const K>, AttentionResult<T>> problem = {
        batch_size,
        num_kv_heads,
        group,
        head_dim,
        head_dim,
        {q, queries, group},
        {k_data, indices, indptr, last_page_len, pages, num_kv_heads, head_dim, 1},
        {v_data, indices, indptr, last_page_len, pages, num_kv_heads, head_dim, 1},
        logits_of<T>(sm_scale, {}),
        result};
    return attend(call, problem);
}

/// Rows [total_num_rows, num_qo_heads, head_dim] of requests, with the keys that they have.
template <class T, class Keys>
Status prefill(const Call &call, int32_t batch_size, int32_t total_num_rows, int32_t head_dim, int32_t num_qo_heads,
               f32 sm_scale, int32_t causal, const Keys &keys, const Keys &values, const T *q, const int32_t *q_indptr,
               T *o, f32 *lse) {
    AttentionResult<T> result = {};
    result.y = packed_rows(o, total_num_rows, num_qo_heads, head_dim, q_indptr);
    result.logsumexp = {lse, true, {0, 1, num_qo_heads, 1, q_indptr}};
    result.log_scale = static_cast<f32>(kLog2OfE);
    const Attention<T, Keys, AttentionResult<T>> problem = {
        batch_size, num_qo_heads, total_num_rows,
        head_dim,   head_dim,     packed_rows(q, total_num_rows, num_qo_heads, head_dim, q_indptr),
        keys,       values,       logits_of<T>(sm_scale, window_from_end(causal, -1, -1)),
        result};
    return attend(call, problem);
}

template <class T>
Status flashinfer_paged_prefill(const Call &call, int32_t batch_size, int32_t total_num_rows, int32_t page_size,
                                int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, f32 sm_scale,
                                int32_t causal, int32_t, const T *k_data, const T *v_data, const int32_t *kv_indices,
                                const int32_t *kv_indptr, const int32_t *last_page_len, const T *q,
                                const int32_t *q_indptr, T *o, f32 *lse) {
    const int64_t group = num_qo_heads / num_kv_heads;
    const Divider<int64_t> pages(page_size);
    const Pages<const T> keys = {k_data, kv_indices, kv_indptr, last_page_len, pages, num_kv_heads, head_dim, group};
    const Pages<const T> values = {v_data, kv_indices, kv_indptr, last_page_len, pages, num_kv_heads, head_dim, group};
    return prefill(call, batch_size, total_num_rows, head_dim, num_qo_heads, sm_scale, causal, keys, values, q,
                   q_indptr, o, lse);
}

template <class T>
Status flashinfer_ragged_prefill(const Call &call, int32_t batch_size, int32_t total_num_rows, int32_t total_kv_rows,
                                 int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, f32 sm_scale,
                                 int32_t causal, int32_t, const T *k_data, const T *v_data, const int32_t *kv_indptr,
                                 const T *q, const int32_t *q_indptr, T *o, f32 *lse) {
    const int64_t group = num_qo_heads / num_kv_heads;
    const auto keys = packed_rows(k_data, total_kv_rows, num_kv_heads, head_dim, kv_indptr, group);
    const auto values = packed_rows(v_data, total_kv_rows, num_kv_heads, head_dim, kv_indptr, group);
    return prefill(call, batch_size, total_num_rows, head_dim, num_qo_heads, sm_scale, causal, keys, values, q,
                   q_indptr, o, lse);
}

} // namespace baracuda::attention
