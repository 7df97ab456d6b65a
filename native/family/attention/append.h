// Rows that are appended to caches of keys and values, bit for bit.
#pragma once

#include "core/abi/status.h"
#include "core/layout/alignment.h"
#include "core/layout/divider.h"

namespace baracuda::attention {

constexpr int64_t kNowhere = -1;

/// New rows of `width` elements, and the cache that they go to.
template <class T> struct Appended {
    const T *rows;
    T *cache;
    int64_t width;
};

/// Row i of keys, and of values, becomes row places.row(i) of its cache, for 0 <= i < count; none where that is
/// kNowhere. No two go to one place.
template <class T, class Places>
Status append_rows(const Call &call, int64_t count, const Places &places, const Appended<T> &keys,
                   const Appended<T> &values);

/// [batch, heads, new_rows] in [batch, heads, length], from offsets[b] on.
struct CachePlaces {
    Divider<int64_t> by_new, by_heads;
    int64_t length;
    const int64_t *offsets;

    HD int64_t row(int64_t i) const {
        const int64_t head = by_new.quotient(i), t = i - head * by_new.divisor(),
                      offset = offsets[by_heads.quotient(head)];
        return -t <= offset && offset < length - t ? head * length + offset + t : kNowhere;
    }
};

template <class T>
Status kv_cache_append(const Call &call, int32_t batch, int32_t heads, int32_t new_len, int32_t max_cache_len,
                       int32_t d_k, int32_t d_v, const T *k_new, const T *v_new, const int64_t *cache_offsets,
                       T *k_cache, T *v_cache) {
    const int64_t count = extent(batch, heads, new_len);
    if (count == 0) return Status::ok;
    const CachePlaces places{Divider<int64_t>(new_len), Divider<int64_t>(heads), max_cache_len, cache_offsets};
    return append_rows(call, count, places, Appended<T>{k_new, k_cache, d_k}, Appended<T>{v_new, v_cache, d_v});
}

/// [batch, heads] in pages [page, heads, page_size]: a request's last row.
struct PagePlaces {
    Divider<int64_t> by_heads;
    int64_t page_size;
    const int32_t *indices, *indptr, *last_page_len;

    HD int64_t row(int64_t i) const {
        const int64_t request = by_heads.quotient(i), head = i - request * by_heads.divisor();
        const int64_t length = last_page_len[request], end = indptr[request + 1];
        if (end <= indptr[request] || length <= 0 || length > page_size) return kNowhere;
        return (indices[end - 1] * by_heads.divisor() + head) * page_size + length - 1;
    }
};

template <class T>
Status paged_kv_append(const Call &call, int32_t batch_size, int32_t page_size, int32_t num_heads, int32_t head_dim,
                       T *k_data, T *v_data, const int32_t *indices, const int32_t *indptr,
                       const int32_t *last_page_len, const T *key, const T *value) {
    const PagePlaces places{Divider<int64_t>(num_heads), page_size, indices, indptr, last_page_len};
    return append_rows(call, extent(batch_size, num_heads), places, Appended<T>{key, k_data, head_dim},
                       Appended<T>{value, v_data, head_dim});
}

} // namespace baracuda::attention

#include BARACUDA_IMPLEMENTATION(append)
