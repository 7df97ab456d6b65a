// The family's operations, as the table names them. The entry points have checked every argument.
#pragma once

#include "core/skeleton/each.h"
#include "core/skeleton/map_rows.h"
#include "core/skeleton/matmul_s8.h"
#include "core/skeleton/reduce_rows.h"
#include "family/quantize/quantizer.h"

namespace baracuda::quantize {

using Shape4 = HostArray<int32_t, 4>;

// Per tensor

template <class T, class Q>
Status quantize_per_tensor(const Call &call, int64_t numel, Compute<T> scale, int32_t zero_point, int32_t lo,
                           int32_t hi, const T *x, Q *q) {
    return map(call, numel, Quantize<T, Q, ByReciprocal>{{scale, zero_point, lo, hi}}, q, x);
}

template <class T, class Q>
Status dequantize_per_tensor(const Call &call, int64_t numel, Compute<T> scale, int32_t zero_point, const Q *q, T *x) {
    return map(call, numel, Dequantize<T, Q>{scale, zero_point}, x, q);
}

template <class T>
Status quantize_per_tensor_backward(const Call &call, int64_t numel, Compute<T> scale, int32_t zero_point, int32_t lo,
                                    int32_t hi, const T *x, const T *dy, T *dx) {
    return map(call, numel, QuantizeBackward<T, ByReciprocal>{{scale, zero_point, lo, hi}}, dx, x, dy);
}

template <class T>
Status dequantize_per_tensor_backward(const Call &call, int64_t numel, Compute<T> scale, const T *dy, T *dq) {
    return map(call, numel, DequantizeBackward<T>{scale}, dq, dy);
}

template <class T>
Status fake_quantize(const Call &call, int64_t numel, Compute<T> scale, int32_t zero_point, int32_t lo, int32_t hi,
                     const T *x, T *y) {
    return map(call, numel, FakeQuantize<T>{{scale, zero_point, lo, hi}}, y, x);
}

template <class T>
Status fake_quantize_backward(const Call &call, int64_t numel, Compute<T> scale, int32_t zero_point, int32_t lo,
                              int32_t hi, const T *x, const T *dy, T *dx) {
    return map(call, numel, FakeQuantizeBackward<T>{{scale, zero_point, lo, hi}}, dx, x, dy);
}

// One scale a channel: the same four operations for every layout

template <class T, class Q>
Status quantize_rows(const Call &call, const Layout &layout, int32_t lo, int32_t hi, const T *x, const T *scale,
                     const int32_t *zero_point, Q *q) {
    return map_rows(call, layout, ChannelRange<T, Quantize<T, Q, ByDivision>>{scale, zero_point, lo, hi}, q, x);
}

template <class T, class Q>
Status dequantize_rows(const Call &call, const Layout &layout, const Q *q, const T *scale, const int32_t *zero_point,
                       T *x) {
    return map_rows(call, layout, ChannelAffine<T, Q>{scale, zero_point}, x, q);
}

template <class T>
Status quantize_rows_backward(const Call &call, const Layout &layout, int32_t lo, int32_t hi, const T *x,
                              const T *scale, const int32_t *zero_point, const T *dy, T *dx) {
    return map_rows(call, layout, ChannelRange<T, QuantizeBackward<T, ByDivision>>{scale, zero_point, lo, hi}, dx, x,
                    dy);
}

template <class T>
Status dequantize_rows_backward(const Call &call, const Layout &layout, const T *scale, const T *dy, T *dq) {
    if (layout.outer == 1 && layout.inner == 1) {
        return map(call, layout.channels, DequantizeBackwardEach<T>(), dq, dy, scale);
    }
    return map_rows(call, layout, ChannelScale<T>{scale}, dq, dy);
}

// Per channel

template <class T, class Q>
Status quantize_per_channel(const Call &call, int64_t, const Shape4 &shape, int32_t axis, int32_t lo, int32_t hi,
                            const T *x, const T *scale, const int32_t *zero_point, Q *q) {
    return quantize_rows(call, along(shape, axis), lo, hi, x, scale, zero_point, q);
}

template <class T, class Q>
Status dequantize_per_channel(const Call &call, int64_t, const Shape4 &shape, int32_t axis, const Q *q, const T *scale,
                              const int32_t *zero_point, T *x) {
    return dequantize_rows(call, along(shape, axis), q, scale, zero_point, x);
}

template <class T>
Status quantize_per_channel_backward(const Call &call, int64_t, const Shape4 &shape, int32_t axis, int32_t lo,
                                     int32_t hi, const T *x, const T *scale, const int32_t *zero_point, const T *dy,
                                     T *dx) {
    return quantize_rows_backward(call, along(shape, axis), lo, hi, x, scale, zero_point, dy, dx);
}

template <class T>
Status dequantize_per_channel_backward(const Call &call, int64_t, const Shape4 &shape, int32_t axis, const T *scale,
                                       const T *dy, T *dq) {
    return dequantize_rows_backward(call, along(shape, axis), scale, dy, dq);
}

// Per token

template <class T, class Q>
Status quantize_per_token(const Call &call, int32_t n, int32_t d, int32_t lo, int32_t hi, const T *input,
                          const T *scale, const int32_t *zero_point, Q *output) {
    return quantize_rows(call, {1, n, d}, lo, hi, input, scale, zero_point, output);
}

template <class T, class Q>
Status dequantize_per_token(const Call &call, int32_t n, int32_t d, const Q *input, const T *scale,
                            const int32_t *zero_point, T *output) {
    return dequantize_rows(call, {1, n, d}, input, scale, zero_point, output);
}

template <class T>
Status quantize_per_token_backward(const Call &call, int32_t n, int32_t d, int32_t lo, int32_t hi, const T *d_output,
                                   const T *input, const T *scale, const int32_t *zero_point, T *d_input) {
    return quantize_rows_backward(call, {1, n, d}, lo, hi, input, scale, zero_point, d_output, d_input);
}

template <class T>
Status dequantize_per_token_backward(const Call &call, int32_t n, int32_t d, const T *d_output, const T *scale,
                                     T *d_input) {
    return dequantize_rows_backward(call, {1, n, d}, scale, d_output, d_input);
}

// Per group of the last axis

inline Layout groups(int64_t outer, int64_t axis_size, int64_t group_size) {
    return {1, outer * (axis_size / group_size), group_size};
}

template <class T, class Q>
Status quantize_per_group(const Call &call, int32_t outer, int32_t axis_size, int32_t group_size, int32_t lo,
                          int32_t hi, const T *input, const T *scale, const int32_t *zero_point, Q *output) {
    return quantize_rows(call, groups(outer, axis_size, group_size), lo, hi, input, scale, zero_point, output);
}

template <class T, class Q>
Status dequantize_per_group(const Call &call, int32_t outer, int32_t axis_size, int32_t group_size, const Q *input,
                            const T *scale, const int32_t *zero_point, T *output) {
    return dequantize_rows(call, groups(outer, axis_size, group_size), input, scale, zero_point, output);
}

template <class T>
Status quantize_per_group_backward(const Call &call, int32_t outer, int32_t axis_size, int32_t group_size, int32_t lo,
                                   int32_t hi, const T *d_output, const T *input, const T *scale,
                                   const int32_t *zero_point, T *d_input) {
    return quantize_rows_backward(call, groups(outer, axis_size, group_size), lo, hi, input, scale, zero_point,
                                  d_output, d_input);
}

template <class T>
Status dequantize_per_group_backward(const Call &call, int32_t outer, int32_t axis_size, int32_t group_size,
                                     const T *d_output, const T *scale, T *d_input) {
    return dequantize_rows_backward(call, groups(outer, axis_size, group_size), scale, d_output, d_input);
}

// Dynamic range and the linear layer over its codes

template <class T>
Status dynamic_range_quantize_per_token_sym(const Call &call, int32_t n, int32_t d, int32_t lo, int32_t hi,
                                            const T *input, T *scale, s8 *output) {
    const DynamicRange<T> range{scale, lo, hi};
    using OfRows = DynamicRangeOfRows<T>;
    if (OfRows::serves(n, d)) {
        const int64_t step = ceil_divide(n, n < OfRows::many ? 1 : OfRows::each);
        return for_each(call, step, OfRows{range, n, step, d, input, output});
    }
    return reduce_rows(call, n, d, range, Pack<s8 *>{output, {}}, input);
}

template <class T>
Status quantized_linear_w8a8(const Call &call, int32_t m, int32_t c_out, int32_t k, const s8 *weight, const s8 *act,
                             const T *scale_a, const T *scale_w, T *output) {
    return matmul_s8(call, m, c_out, k, act, weight, output, ScaledSum<T>{scale_a, scale_w});
}

} // namespace baracuda::quantize
