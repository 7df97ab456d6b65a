// The skeleton of attention: each row of queries takes the mean of the values that it sees, weighed by the softmax of
// its logits. Keys come tile by tile, and the softmax's maximum and sum are carried along, so that nothing of the size
// of all logits is stored.
//
// Every walk is over requests b, heads h and rows i; functors say where these lie (Rows, Pages), which keys a row sees
// and what its logits are (Logits), and what becomes of a row's result (AttentionResult, AttentionState). The order of
// additions is a function of a request's own extents.
#pragma once

#include "core/abi/status.h"
#include "core/layout/divider.h"
#include "core/numerics/fp8.h"
#include "core/numerics/math.h"
#include "core/numerics/numeric.h"

namespace baracuda {

/// Offsets of rows, in elements. `group` neighbouring heads share rows. Where requests have different numbers of rows,
/// those of request b are starts[b] ... starts[b + 1] of all.
struct RowLayout {
    int64_t batch_stride, head_stride, row_stride;
    int64_t group = 1;
    const int32_t *starts = nullptr;

    HD int64_t offset(int64_t b, int64_t h, int64_t i) const {
        if (starts != nullptr) i += starts[b];
        // A division takes the host long, and devices less in 32 bits.
        const int64_t sharing =
            !kDeviceCode && group == 1 ? h : static_cast<uint32_t>(h) / static_cast<uint32_t>(group);
        return b * batch_stride + sharing * head_stride + i * row_stride;
    }
};

/// That of a contiguous [batch, heads / group, rows, width].
HD RowLayout row_layout(int64_t heads, int64_t rows, int64_t width, int64_t group = 1) {
    return {heads / group * rows * width, rows * width, width, group};
}

/// Those of one head of a request, whose place is found once.
template <class T> struct HeadRows {
    T *first;
    int64_t row_stride;

    HD T *at(int64_t i) const { return first + i * row_stride; }
};

/// Rows of neighbouring elements.
template <class T> struct Rows {
    T *data;
    RowLayout layout;
    int64_t count; // of each request, or of all where the layout has `starts`; 0 where that is not known

    HD int64_t size(int64_t b) const {
        if (layout.starts == nullptr) return count;
        const int64_t rows = int64_t{layout.starts[b + 1]} - layout.starts[b];
        return rows > 0 ? rows : 0;
    }
    HD T *at(int64_t b, int64_t h, int64_t i) const { return data + layout.offset(b, h, i); }
    HD HeadRows<T> head(int64_t b, int64_t h) const { return {at(b, h, 0), layout.row_stride}; }
};

/// Those of one head of a request in pages.
template <class T> struct HeadPages {
    T *head; // of page 0
    const int32_t *indices;
    Divider<int64_t> page_size;
    int64_t page_stride, width;

    HD T *at(int64_t j) const {
        return head + indices[page_size.quotient(j)] * page_stride + page_size.remainder(j) * width;
    }
};

/// Rows in pages [heads / group, page_size, width]: request b has the pages indices[indptr[b]] ...
/// indices[indptr[b + 1] - 1], of which the last holds last_page_len[b] rows.
template <class T> struct Pages {
    T *data;
    const int32_t *indices, *indptr, *last_page_len;
    Divider<int64_t> page_size;
    int64_t heads, width, group;

    HD int64_t size(int64_t b) const {
        const int64_t pages = int64_t{indptr[b + 1]} - indptr[b];
        const int64_t last = last_page_len[b] > 0 ? last_page_len[b] : 0;
        return pages > 0 && (pages > 1 || last > 0) ? (pages - 1) * page_size.divisor() + last : 0;
    }
    HD T *at(int64_t b, int64_t h, int64_t j) const { return head(b, h).at(j); }
    HD HeadPages<T> head(int64_t b, int64_t h) const {
        const int64_t of_head = page_size.divisor() * width;
        return {data + h / group * of_head, indices + indptr[b], page_size, heads * of_head, width};
    }
};

/// Numbers of T or of f32, which the call says; none where data is null.
template <class T> struct Numbers {
    using Void = std::conditional_t<std::is_const_v<T>, const void, void>;
    using Wide = std::conditional_t<std::is_const_v<T>, const f32, f32>;
    using P = Compute<std::remove_const_t<T>>;
    Void *data = nullptr;
    bool is_f32 = false;
    RowLayout layout = {};

    HD P load(int64_t b, int64_t h, int64_t i, int64_t j) const {
        const int64_t at = layout.offset(b, h, i) + j;
        return is_f32 ? static_cast<const f32 *>(data)[at] : widen(static_cast<const T *>(data)[at]);
    }
    /// visit(numbers) with the pointer of their type: a loop over them needs not ask for each.
    template <class Visit> HD void with_type(const Visit &visit) const {
        if constexpr (std::is_same_v<std::remove_const_t<T>, f32>) {
            visit(static_cast<Wide *>(data));
        } else if (is_f32) {
            visit(static_cast<Wide *>(data));
        } else {
            visit(static_cast<T *>(data));
        }
    }
    HD void store(int64_t b, int64_t h, int64_t i, int64_t j, P value) const {
        store_at(layout.offset(b, h, i) + j, value);
    }
    HD void store_at(int64_t at, P value) const {
        if (is_f32) {
            static_cast<Wide *>(data)[at] = static_cast<f32>(value);
        } else {
            static_cast<T *>(data)[at] = narrow<T>(value);
        }
    }
};

/// Row i sees the keys j with i + shift - left <= j <= i + shift + right; a negative left or right is no limit.
struct AttentionWindow {
    int64_t left = -1, right = -1;
    int64_t shift = 0;
    bool from_end = false; // the shift is that which aligns the last key with the last row

    HD int64_t shift_of(int64_t rows, int64_t keys) const { return from_end ? keys - rows : shift; }
};

/// Keys [begin, end).
struct KeyRange {
    int64_t begin, end;
};

/// The keys that any of rows [first, last] sees, of `keys`.
HD KeyRange keys_of_rows(const AttentionWindow &window, int64_t shift, int64_t first, int64_t last, int64_t keys) {
    const int64_t begin = window.left < 0 ? 0 : first + shift - window.left;
    const int64_t end = window.right < 0 ? keys : last + shift + window.right + 1;
    return {begin > 0 ? begin : 0, end < keys ? end : keys};
}

/// What becomes of a product q k: scale * q k, held to +-softcap by tanh, less slope * |distance|, plus a mask, of
/// which -infinity hides; and a pattern whose zeros hide blocks of keys from blocks of rows.
template <class T> struct Logits {
    using P = Compute<T>;
    P scale;
    AttentionWindow window = {};
    P softcap = 0;
    const f32 *slopes = nullptr;
    int64_t slopes_stride = 0; // from one request to the next
    Numbers<const T> mask = {};
    const u8 *pattern = nullptr;
    Divider<int64_t> block_size = {};
    int64_t heads = 0, row_blocks = 0, key_blocks = 0;

    /// Whether logits are products times the scale, and the window alone hides keys.
    HD bool plain() const { return simple() && mask.data == nullptr; }
    /// Whether a mask may be added to them, but nothing else.
    HD bool simple() const { return softcap == 0 && slopes == nullptr && pattern == nullptr; }

    /// Those of the pattern for row i.
    HD const u8 *blocks_of_row(int64_t b, int64_t h, int64_t i) const {
        return pattern + ((b * heads + h) * row_blocks + block_size.quotient(i)) * key_blocks;
    }

    /// Whether row i of head h of request b sees key j. If so, `logit`, which is q k, becomes the logit; `slope` is
    /// multiplied by the derivative.
    HD bool operator()(int64_t b, int64_t h, int64_t i, int64_t j, int64_t shift, P &logit, P &slope) const {
        const int64_t distance = j - i - shift;
        if ((window.right >= 0 && distance > window.right) || (window.left >= 0 && -distance > window.left)) {
            return false;
        }
        if (pattern != nullptr) {
            if (blocks_of_row(b, h, i)[block_size.quotient(j)] == 0) return false;
        }
        logit *= scale;
        slope *= scale;
        if (softcap > 0) {
            const P bounded = std::tanh(logit / softcap);
            logit = softcap * bounded;
            slope *= 1 - bounded * bounded;
        }
        if (slopes != nullptr) {
            const P steps = static_cast<P>(distance < 0 ? -distance : distance);
            logit -= static_cast<P>(slopes[b * slopes_stride + h]) * steps;
        }
        if (mask.data != nullptr) {
            const P added = mask.load(b, h, i, j);
            if (added == -kInfinity<P>) return false;
            logit += added;
        }
        return true;
    }
};

/// The largest logit, -infinity for none, and the sum of e^(logit - largest).
template <class P> struct SoftmaxState {
    P largest, sum;

    /// What exponents are taken relative to: that of an empty or wholly hidden row is 0, so that no NaN arises.
    HD static P origin(P largest) { return largest == -kInfinity<P> ? P(0) : largest; }
};

/// A row's mean, its log of the sum of exponentials (times log_scale), and its weights, the latter two where they are
/// wanted. A row that sees no key has zeros and -infinity.
template <class T> struct AttentionResult {
    using P = Compute<T>;
    static constexpr bool continues = false;
    Rows<T> y;
    Numbers<T> logsumexp = {};
    P log_scale = 1;
    Numbers<T> weights = {};

    /// The sums of a row, whose place is found once.
    struct Row {
        T *y;

        HD P begin(int64_t) const { return 0; }
        HD void store(int64_t column, P exponentials, P sum) const {
            y[column] = narrow<T>(exponentials == 0 ? P(0) : sum / exponentials);
        }
    };

    HD Row row(int64_t b, int64_t h, int64_t i) const { return {y.at(b, h, i)}; }
    HD SoftmaxState<P> begin(int64_t, int64_t, int64_t) const { return {-kInfinity<P>, 0}; }
    HD void store(int64_t b, int64_t h, int64_t i, SoftmaxState<P> state) const {
        if (logsumexp.data == nullptr) return;
        logsumexp.store(b, h, i, 0, (state.largest + std::log(state.sum)) * log_scale);
    }
    HD bool has_weights() const { return weights.data != nullptr; }
    HD void store_weight(int64_t b, int64_t h, int64_t i, int64_t j, P weight) const {
        weights.store(b, h, i, j, weight);
    }
};

/// A softmax that is continued by later calls: sums, largest logits and sums of exponentials, each row after the other.
template <class T> struct AttentionState {
    using P = f32;
    static constexpr bool continues = true;
    Rows<f32> sums, largest, exponentials;

    struct Row {
        f32 *sums;

        HD P begin(int64_t column) const { return sums[column]; }
        HD void store(int64_t column, P, P sum) const { sums[column] = sum; }
    };

    HD Row row(int64_t b, int64_t h, int64_t i) const { return {sums.at(b, h, i)}; }
    HD SoftmaxState<P> begin(int64_t b, int64_t h, int64_t i) const {
        return {*largest.at(b, h, i), *exponentials.at(b, h, i)};
    }
    HD void store(int64_t b, int64_t h, int64_t i, SoftmaxState<P> state) const {
        *largest.at(b, h, i) = state.largest;
        *exponentials.at(b, h, i) = state.sum;
    }
    HD bool has_weights() const { return false; }
    HD void store_weight(int64_t, int64_t, int64_t, int64_t, P) const {}
};

/// The most rows and keys of a request that is short, which has a kernel of its own on the device, where there is one.
/// A request's own rows and keys decide.
constexpr int64_t kShortRows = 64, kShortKeys = 64;
HD bool is_short(int64_t rows, int64_t keys) { return rows <= kShortRows && keys <= kShortKeys; }

/// Attention of queries of T. `rows` is the most that a request has, or more; keys and values have as many rows.
template <class T, class Keys, class Result> struct Attention {
    int64_t batch, heads, rows, key_width, value_width;
    Rows<const T> queries;
    Keys keys, values;
    Logits<T> logits;
    Result result;
    int64_t most_keys = 0;  // of a packed request, or more, where that is known
    int64_t least_rows = 0; // requests that have fewer are left as they are
    bool has_short = false; // so are short ones, which the kernel for few rows takes

    HD bool leaves(int64_t of_request, int64_t of_keys) const {
        return of_request < least_rows || (has_short && is_short(of_request, of_keys));
    }
};

template <class T, class Keys, class Result> Status attend(const Call &call, const Attention<T, Keys, Result> &problem);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(attention)
