// attend() of the wgmma kernels, of variants of their tiles and of the mma kernel, for check.py: no library is needed.
// Compiled four times: ELEMENT f16 or bf16, PART 0 (the kernels of the library) or 1 (variants of tiles).
#include "core/skeleton/attention.h"
#include "core/skeleton/attention_wgmma_cuda.cuh"

using namespace baracuda;

struct Arguments {
    int64_t batch, heads, group, rows, keys, key_width, value_width;
    int64_t q[3], k[3], v[3], y[3]; // strides of requests, heads and rows
    int64_t left, right, from_end;
    const int32_t *starts_q, *starts_k;
    int64_t max_rows;
    double scale;
};

namespace {

/// That of `variant`, from 1 on.
template <class T, class Tile, class... Others>
WgmmaCall launch_variant(int variant, const DenseAttention<T> &problem) {
    if (variant == 1) return launch_attention<Tile>(Call{"attend"}, problem);
    if constexpr (sizeof...(Others) > 0) return launch_variant<T, Others...>(variant - 1, problem);
    return {false, Status::unsupported};
}

/// variant: 0 for attend_by_wgmma, -1 for the mma kernel, from 1 on other tiles.
template <class T>
int run(int variant, const Arguments &a, const void *q, const void *k, const void *v, void *y, f32 *lse) {
    const auto layout = [](const int64_t (&by)[3], int64_t group, const int32_t *starts) {
        return RowLayout{by[0], by[1], by[2], group, starts};
    };
    Logits<T> logits = {};
    logits.scale = static_cast<f32>(a.scale);
    logits.window.left = a.left, logits.window.right = a.right;
    logits.window.from_end = a.from_end != 0;
    AttentionResult<T> result = {};
    result.y = {static_cast<T *>(y), layout(a.y, 1, a.starts_q), a.rows};
    RowLayout of_lse = row_layout(a.heads, a.rows, 1);
    if (a.starts_q != nullptr) of_lse = {0, a.rows, 1, 1, a.starts_q};
    result.logsumexp = {lse, true, of_lse};
    DenseAttention<T> problem = {a.batch,
                                 a.heads,
                                 a.starts_q ? a.max_rows : a.rows,
                                 a.key_width,
                                 a.value_width,
                                 {static_cast<const T *>(q), layout(a.q, 1, a.starts_q), a.rows},
                                 {static_cast<const T *>(k), layout(a.k, a.group, a.starts_k), a.keys},
                                 {static_cast<const T *>(v), layout(a.v, a.group, a.starts_k), a.keys},
                                 logits,
                                 result};
    [[maybe_unused]] const Call call{"attend"};
#if PART == 0
    if (variant < 0) return static_cast<int>(attend_by_mma(call, problem));
    const WgmmaCall made = attend_by_wgmma(call, problem);
#else
    WgmmaCall made{false, Status::unsupported};
    if (a.key_width <= 64) {
        made = launch_variant<T, WgmmaAttentionTile<T, 64, 128, 3, 2, 8, false>, WgmmaAttentionTile<T, 64, 128, 2, 2, 8>,
                              WgmmaAttentionTile<T, 64, 128, 2, 2, 8, false>, WgmmaAttentionTile<T, 64, 128, 3, 1, 5>>(variant,
                                                                                                             problem);
    } else if (a.key_width <= 128) {
        made =
            launch_variant<T, WgmmaAttentionTile<T, 128, 128, 2, 2, 5, false>, WgmmaAttentionTile<T, 128, 128, 2, 1, 6>,
                           WgmmaAttentionTile<T, 128, 64, 2, 2, 10>, WgmmaAttentionTile<T, 128, 64, 3, 1, 10>>(variant, problem);
    } else {
        made = launch_variant<T, WgmmaAttentionTile<T, 256, 64, 2, 1, 5>>(variant, problem);
    }
#endif
    return made.taken ? static_cast<int>(made.status) : 100;
}

} // namespace

#define JOINED(name, type, part) name##_##type##_##part
#define NAMED(name, type, part) JOINED(name, type, part)
extern "C" int NAMED(attend, ELEMENT, PART)(int variant, const Arguments *a, const void *q, const void *k,
                                            const void *v, void *y, float *lse) {
    return run<ELEMENT>(variant, *a, q, k, v, y, lse);
}
