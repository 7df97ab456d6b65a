# Generated from baracuda_sys/abi by `python -m baracuda.ops generate`; edit the table or signatures.py instead.
"""The functions of baracuda.ops, one for each operation."""

from typing import Any, Literal, TypeAlias, TypeVar

from baracuda import ElementKind

from .scaled_dot_product import scaled_dot_product_attention as scaled_dot_product_attention

ArrayT = TypeVar("ArrayT")
"""The library of the first array makes the results."""
Array: TypeAlias = Any
"""Of NumPy, PyTorch, CuPy or JAX, or whatever has DLPack or __cuda_array_interface__."""
Number: TypeAlias = float
Dtype: TypeAlias = ElementKind | str | Any
"""A dtype of NumPy, PyTorch or CuPy, or its name here, such as "f16"."""
Stream: TypeAlias = Any
"""A raw handle, or an object with __cuda_stream__; None for the current stream of the arrays' library."""

__all__ = [
    "quantize_per_tensor",
    "dequantize_per_tensor",
    "quantize_per_tensor_backward",
    "dequantize_per_tensor_backward",
    "fake_quantize",
    "fake_quantize_backward",
    "quantize_per_channel",
    "dequantize_per_channel",
    "quantize_per_channel_backward",
    "dequantize_per_channel_backward",
    "quantize_per_token",
    "dequantize_per_token",
    "quantize_per_token_backward",
    "dequantize_per_token_backward",
    "quantize_per_group",
    "dequantize_per_group",
    "quantize_per_group_backward",
    "dequantize_per_group_backward",
    "dynamic_range_quantize_per_token_sym",
    "quantized_linear_w8a8",
    "roi_align",
    "roi_align_backward",
    "roi_align_max",
    "roi_align_max_backward",
    "roi_pool",
    "roi_pool_backward",
    "nms",
    "grid_sample",
    "grid_sample_backward",
    "affine_grid",
    "interpolate",
    "interpolate_backward",
    "pixel_shuffle",
    "pixel_unshuffle",
    "neg",
    "abs",
    "sign",
    "reciprocal",
    "square",
    "cube",
    "sqrt",
    "rsqrt",
    "cbrt",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "sinc",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "floor",
    "ceil",
    "round",
    "trunc",
    "frac",
    "erf",
    "erfc",
    "lgamma",
    "logit",
    "relu_nan_to_zero",
    "relu",
    "gelu",
    "silu",
    "sigmoid",
    "mish",
    "softplus",
    "softsign",
    "tanhshrink",
    "hardtanh",
    "relu6",
    "hardsigmoid",
    "hardswish",
    "selu",
    "leaky_relu",
    "hardshrink",
    "softshrink",
    "step",
    "elu",
    "powf",
    "threshold",
    "powi",
    "exp_backward",
    "expm1_backward",
    "exp2_backward",
    "tanh_backward",
    "sigmoid_backward",
    "sqrt_backward",
    "rsqrt_backward",
    "neg_backward",
    "abs_backward",
    "reciprocal_backward",
    "square_backward",
    "cube_backward",
    "log_backward",
    "log1p_backward",
    "log2_backward",
    "log10_backward",
    "logit_backward",
    "sin_backward",
    "cos_backward",
    "tan_backward",
    "sinc_backward",
    "asin_backward",
    "acos_backward",
    "atan_backward",
    "atanh_backward",
    "asinh_backward",
    "acosh_backward",
    "sinh_backward",
    "cosh_backward",
    "erf_backward",
    "erfc_backward",
    "lgamma_backward",
    "tanhshrink_backward",
    "softplus_backward",
    "softsign_backward",
    "silu_backward",
    "mish_backward",
    "gelu_backward",
    "relu_backward",
    "leaky_relu_backward",
    "hardtanh_backward",
    "relu6_backward",
    "hardsigmoid_backward",
    "hardswish_backward",
    "hardshrink_backward",
    "softshrink_backward",
    "selu_backward",
    "elu_backward",
    "threshold_backward",
    "powi_backward",
    "add",
    "sub",
    "mul",
    "div",
    "pow",
    "atan2",
    "hypot",
    "floor_divide",
    "remainder",
    "fmod",
    "copysign",
    "nextafter",
    "fmin",
    "fmax",
    "minimum",
    "maximum",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "bitwise_left_shift",
    "bitwise_right_shift",
    "logical_and",
    "logical_or",
    "logical_xor",
    "add_backward",
    "sub_backward",
    "mul_backward",
    "div_backward",
    "pow_backward",
    "atan2_backward",
    "hypot_backward",
    "maximum_backward",
    "minimum_backward",
    "lerp",
    "lerp_backward",
    "eq",
    "ne",
    "gt",
    "ge",
    "lt",
    "le",
    "clamp",
    "clamp_backward",
    "fma",
    "fma_backward",
    "addcmul",
    "addcmul_backward",
    "addcdiv",
    "addcdiv_backward",
    "where",
    "where_backward",
    "cast",
    "affine",
    "affine_",
    "glu",
    "glu_backward",
    "reglu",
    "reglu_backward",
    "swiglu",
    "swiglu_backward",
    "geglu",
    "geglu_backward",
    "prelu",
    "prelu_backward",
    "sum",
    "prod",
    "amax",
    "amin",
    "mean",
    "logsumexp",
    "var",
    "std",
    "vector_norm",
    "any",
    "all",
    "count_nonzero",
    "argmax",
    "argmin",
    "sum_to",
    "amax_to",
    "amin_to",
    "prod_to",
    "trace",
    "trace_backward",
    "sum_backward",
    "sum_to_backward",
    "mean_backward",
    "amax_backward",
    "amin_backward",
    "amax_to_backward",
    "amin_to_backward",
    "prod_backward",
    "prod_to_backward",
    "vector_norm_backward",
    "logsumexp_backward",
    "var_backward",
    "std_backward",
    "cumsum",
    "cumprod",
    "cummax_values",
    "cummin_values",
    "logcumsumexp",
    "cummax",
    "cummin",
    "cumprod_backward",
    "cummax_backward",
    "cummin_backward",
    "logcumsumexp_backward",
    "softmax",
    "softmax_backward",
    "log_softmax",
    "log_softmax_backward",
    "gumbel_softmax",
    "gumbel_softmax_backward",
    "masked_softmax",
    "masked_softmax_backward",
    "sparsemax",
    "sparsemax_backward",
    "native_rms_norm",
    "rms_norm",
    "rms_norm_backward",
    "native_layer_norm",
    "layer_norm",
    "layer_norm_backward",
    "native_rms_norm_residual",
    "rms_norm_residual",
    "rms_norm_residual_backward",
    "native_layer_norm_residual",
    "layer_norm_residual",
    "layer_norm_residual_backward",
    "native_batch_norm",
    "batch_norm",
    "batch_norm_backward",
    "native_group_norm",
    "group_norm",
    "native_instance_norm",
    "instance_norm",
    "group_norm_backward",
    "instance_norm_backward",
    "mse_loss",
    "mse_loss_backward",
    "l1_loss",
    "l1_loss_backward",
    "smooth_l1_loss",
    "smooth_l1_loss_backward",
    "huber_loss",
    "huber_loss_backward",
    "binary_cross_entropy",
    "binary_cross_entropy_backward",
    "binary_cross_entropy_with_logits",
    "binary_cross_entropy_with_logits_backward",
    "kl_div",
    "kl_div_backward",
    "poisson_nll_loss",
    "poisson_nll_loss_backward",
    "gaussian_nll_loss",
    "gaussian_nll_loss_backward",
    "gaussian_nll_loss_all_backward",
    "margin_ranking_loss",
    "margin_ranking_loss_backward",
    "hinge_embedding_loss",
    "hinge_embedding_loss_backward",
    "cosine_embedding_loss",
    "cosine_embedding_loss_backward",
    "triplet_margin_loss",
    "triplet_margin_loss_backward",
    "multi_margin_loss",
    "multi_margin_loss_backward",
    "multilabel_margin_loss",
    "multilabel_margin_loss_backward",
    "multilabel_soft_margin_loss",
    "multilabel_soft_margin_loss_backward",
    "cross_entropy",
    "cross_entropy_backward",
    "cross_entropy_",
    "nll_loss",
    "nll_loss_backward",
    "ctc_loss",
    "ctc_loss_backward",
    "flce_per_row",
    "flce_per_row_cast",
    "flce_scalar_finalize",
    "flce_inplace_scale",
    "flce_count_non_ignore",
    "embedding",
    "embedding_backward",
    "embedding_bag",
    "embedding_bag_backward",
    "embedding_bag_max",
    "embedding_bag_max_backward",
    "mm",
    "linear",
    "gemm_int4_rcr",
    "int4_linear_rcr",
    "batched_linear",
    "gemm_bin_rcr",
    "gemm_int4_rrr",
    "int4_linear_rrr",
    "gemm_bin_rrr",
    "matmul",
    "nf4_gemv_m1",
    "nf4_gemv_m2",
    "nf4_gemv_m4",
    "nf4_gemv_m8",
    "nf4_gemv",
    "sparse24",
    "sparse24_gemm",
    "int4_marlin_gemm",
    "int4_awq_gemm",
    "int4_awq_dequantize",
    "apply_token_penalty",
    "sdpa",
    "flash_sdpa",
    "sdpa_arbmask",
    "sdpa_block_sparse",
    "flash_decoding",
    "ring_attention_init",
    "ring_attention_step",
    "ring_attention_finalize",
    "fa2_sdpa",
    "fa2_sdpa_varlen",
    "paged_decode",
    "paged_decode_fp8",
    "paged_prefill",
    "ragged_prefill",
    "sdpa_backward",
    "flash_sdpa_backward",
    "fa2_sdpa_backward",
    "fa2_sdpa_varlen_backward",
    "rope",
    "rope_backward",
    "rope_apply",
    "rope_apply_backward",
    "rope_apply_thd",
    "rope_apply_thd_backward",
    "alibi",
    "alibi_backward",
    "kv_cache_append",
    "paged_kv_append",
    "merge_state",
    "merge_states",
    "top_k_sampling",
    "top_p_sampling",
    "min_p_sampling",
    "top_k_top_p_sampling",
    "top_k_sampling_per_row",
    "top_p_sampling_per_row",
    "min_p_sampling_per_row",
    "top_k_top_p_sampling_per_row",
    "chain_speculative_sampling",
    "uniform_",
    "scaled_dot_product_attention",
]

def quantize_per_tensor(
    input: ArrayT,
    scale: float,
    zero_point: int,
    dtype: Dtype = "s8",
    quant_min: int | None = None,
    quant_max: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """q[i] = Q(x[i])

    input (x): f32 f16 bf16 f64
    quant_min: q_min; None for the lowest that dtype has
    quant_max: q_max; None for the highest that dtype has
    Returns q: s8 u8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless q_min <=
        q_max, lowest(q) <= q_min, q_max <= highest(q).
    """

def dequantize_per_tensor(
    input: ArrayT,
    scale: float,
    zero_point: int,
    dtype: Dtype = "f32",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """x[i] = scale * (q[i] - zero_point)

    input (q): s8 u8
    Returns x: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def quantize_per_tensor_backward(
    grad_output: ArrayT,
    input: Array,
    scale: float,
    zero_point: int,
    quant_min: int,
    quant_max: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx[i] = m(x[i]) ? dy[i] * (1 / scale) : 0; dx may be x or dy

    grad_output (dy): f32 f16 bf16 f64
    input (x): f32 f16 bf16 f64
    quant_min (q_min)
    quant_max (q_max)
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless q_min <=
        q_max.
    """

def dequantize_per_tensor_backward(
    grad_output: ArrayT,
    scale: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dq[i] = dy[i] * scale; dq may be dy

    grad_output (dy): f32 f16 bf16 f64
    Returns grad_input (dq): f32 f16 bf16 f64

    Nothing is masked: NaN and infinities of dy pass.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def fake_quantize(
    input: ArrayT,
    scale: float,
    zero_point: int,
    quant_min: int,
    quant_max: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y[i] = scale * (Q(x[i]) - zero_point); y may be x

    input (x): f32 f16 bf16 f64
    quant_min (q_min)
    quant_max (q_max)
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless q_min <=
        q_max.
    """

def fake_quantize_backward(
    grad_output: ArrayT,
    input: Array,
    scale: float,
    zero_point: int,
    quant_min: int,
    quant_max: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx[i] = m(x[i]) ? dy[i] : 0; dx may be x or dy

    grad_output (dy): f32 f16 bf16 f64
    input (x): f32 f16 bf16 f64
    quant_min (q_min)
    quant_max (q_max)
    Returns grad_input (dx): f32 f16 bf16 f64

    dy passes bit for bit where it passes: the scale cancels.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless q_min <=
        q_max.
    """

def quantize_per_channel(
    input: ArrayT,
    scale: Array,
    zero_point: Array,
    axis: int,
    dtype: Dtype = "s8",
    quant_min: int | None = None,
    quant_max: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """x is [D0, D1, D2, D3] = shape4; c is the index along axis: q[i] = Q(x[i]) with scale[c], zero_point[c]

    input (x): f32 f16 bf16 f64
    scale: [shape4[axis]], f32 f16 bf16 f64
    zero_point: [shape4[axis]], i32
    axis: of the channels; input has any number of axes
    quant_min: q_min; None for the lowest that dtype has
    quant_max: q_max; None for the highest that dtype has
    Returns q: s8 u8

    An array of fewer dimensions is one with extents of 1 in shape4, wherever they stand.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= axis,
        axis < 4, product(shape4) == numel, q_min <= q_max, lowest(q) <= q_min, q_max <= highest(q).
    """

def dequantize_per_channel(
    input: ArrayT,
    scale: Array,
    zero_point: Array,
    axis: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """x[i] = scale[c] * (q[i] - zero_point[c])

    input (q): s8 u8
    scale: [shape4[axis]], f32 f16 bf16 f64
    zero_point: [shape4[axis]], i32
    axis: of the channels; input has any number of axes
    Returns x: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= axis,
        axis < 4, product(shape4) == numel.
    """

def quantize_per_channel_backward(
    grad_output: ArrayT,
    input: Array,
    scale: Array,
    zero_point: Array,
    axis: int,
    quant_min: int,
    quant_max: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx[i] = m(x[i]) ? dy[i] / scale[c] : 0; dx may be x or dy

    grad_output (dy): f32 f16 bf16 f64
    input (x): f32 f16 bf16 f64
    scale: [shape4[axis]], f32 f16 bf16 f64
    zero_point: [shape4[axis]], i32
    axis: of the channels; input has any number of axes
    quant_min (q_min)
    quant_max (q_max)
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= axis,
        axis < 4, product(shape4) == numel, q_min <= q_max.
    """

def dequantize_per_channel_backward(
    grad_output: ArrayT,
    scale: Array,
    axis: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dq[i] = dy[i] * scale[c]; dq may be dy

    grad_output (dy): f32 f16 bf16 f64
    scale: [shape4[axis]], f32 f16 bf16 f64
    axis: of the channels; input has any number of axes
    Returns grad_input (dq): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= axis,
        axis < 4, product(shape4) == numel.
    """

def quantize_per_token(
    input: ArrayT,
    scale: Array,
    zero_point: Array,
    dtype: Dtype = "s8",
    quant_min: int | None = None,
    quant_max: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output[r, c] = Q(input[r, c]) with scale[r], zero_point[r]

    input: [*n, d], f32 f16 bf16 f64
    scale: [*n], f32 f16 bf16 f64
    zero_point: [*n], i32
    quant_min: qmin; None for the lowest that dtype has
    quant_max: qmax; None for the highest that dtype has
    Returns output: [*n, d], s8 u8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless qmin <= qmax,
        lowest(q) <= qmin, qmax <= highest(q).
    """

def dequantize_per_token(
    input: ArrayT,
    scale: Array,
    zero_point: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output[r, c] = (input[r, c] - zero_point[r]) * scale[r]

    input: [*n, d], s8 u8
    scale: [*n], f32 f16 bf16 f64
    zero_point: [*n], i32
    Returns output: [*n, d], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def quantize_per_token_backward(
    grad_output: ArrayT,
    input: Array,
    scale: Array,
    zero_point: Array,
    quant_min: int,
    quant_max: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d_input = m(input) ? d_output / scale[r] : 0; d_input may be input or d_output

    grad_output (d_output): [*n, d], f32 f16 bf16 f64
    input: [*n, d], f32 f16 bf16 f64
    scale: [*n], f32 f16 bf16 f64
    zero_point: [*n], i32
    quant_min (qmin)
    quant_max (qmax)
    Returns grad_input (d_input): [*n, d], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless qmin <= qmax.
    """

def dequantize_per_token_backward(
    grad_output: ArrayT,
    scale: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d_input[r, c] = d_output[r, c] * scale[r]; d_input may be d_output

    grad_output (d_output): [*n, d], f32 f16 bf16 f64
    scale: [*n], f32 f16 bf16 f64
    Returns grad_input (d_input): [*n, d], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def quantize_per_group(
    input: ArrayT,
    scale: Array,
    zero_point: Array,
    group_size: int,
    dtype: Dtype = "s8",
    quant_min: int | None = None,
    quant_max: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """as per token, with scale[r, c / group_size] and zero_point[r, c / group_size]

    input: [*outer, axis_size], f32 f16 bf16 f64
    scale: [*outer, axis_size / group_size], f32 f16 bf16 f64
    zero_point: [*outer, axis_size / group_size], i32
    quant_min: qmin; None for the lowest that dtype has
    quant_max: qmax; None for the highest that dtype has
    Returns output: [*outer, axis_size], s8 u8

    group_size may be any divisor of axis_size: 1 gives each element a scale of its own.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_size >
        0, axis_size % group_size == 0, qmin <= qmax, lowest(q) <= qmin, qmax <= highest(q).
    """

def dequantize_per_group(
    input: ArrayT,
    scale: Array,
    zero_point: Array,
    group_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output[r, c] = (input[r, c] - zero_point[r, c / group_size]) * scale[r, c / group_size]

    input: [*outer, axis_size], s8 u8
    scale: [*outer, axis_size / group_size], f32 f16 bf16 f64
    zero_point: [*outer, axis_size / group_size], i32
    Returns output: [*outer, axis_size], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_size >
        0, axis_size % group_size == 0.
    """

def quantize_per_group_backward(
    grad_output: ArrayT,
    input: Array,
    scale: Array,
    zero_point: Array,
    group_size: int,
    quant_min: int,
    quant_max: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d_input = m(input) ? d_output / scale[r, c / group_size] : 0; d_input may be input or d_output

    grad_output (d_output): [*outer, axis_size], f32 f16 bf16 f64
    input: [*outer, axis_size], f32 f16 bf16 f64
    scale: [*outer, axis_size / group_size], f32 f16 bf16 f64
    zero_point: [*outer, axis_size / group_size], i32
    quant_min (qmin)
    quant_max (qmax)
    Returns grad_input (d_input): [*outer, axis_size], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_size >
        0, axis_size % group_size == 0, qmin <= qmax.
    """

def dequantize_per_group_backward(
    grad_output: ArrayT,
    scale: Array,
    group_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d_input[r, c] = d_output[r, c] * scale[r, c / group_size]; d_input may be d_output

    grad_output (d_output): [*outer, axis_size], f32 f16 bf16 f64
    scale: [*outer, axis_size / group_size], f32 f16 bf16 f64
    Returns grad_input (d_input): [*outer, axis_size], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_size >
        0, axis_size % group_size == 0.
    """

def dynamic_range_quantize_per_token_sym(
    input: ArrayT,
    quant_min: int = -128,
    quant_max: int = 127,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """scale[r] = max |input[r, :]| / qmax without NaN (1 where that is 0), then output = Q(input) with it

    input: [*n, d], f32 f16 bf16 f64
    quant_min (qmin)
    quant_max (qmax)
    Returns scale: [*n], f32 f16 bf16 f64
    Returns codes (output): [*n, d], s8

    Codes are those of the scale as it is stored. NaN gives the code 0. A row of zeros, of NaN, without elements, or
    whose scale would underflow has the scale 1; one with an infinity has an infinite scale and the codes 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless qmax > 0,
        qmin <= qmax, lowest(s8) <= qmin, qmax <= highest(s8).
    """

def quantized_linear_w8a8(
    input: ArrayT,
    weight: Array,
    input_scale: Array,
    weight_scale: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output[i, j] = (scale_a[i] * scale_w[j]) * (exact sum over p of act_q[i, p] * weight_q[j, p])

    input (act_q): [*m, k], s8
    weight (weight_q): [c_out, k], s8
    input_scale (scale_a): [*m], f32 f16 bf16 f64
    weight_scale (scale_w): [c_out], f32 f16 bf16 f64
    Returns output: [*m, c_out], f32 f16 bf16 f64

    The sum is exact for any k; k = 0 gives zeros. The weight comes before the activation.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def roi_align(
    input: ArrayT,
    boxes: Array,
    output_size: int | tuple[int, int],
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output[k, c, i, j] = mean of Bilinear over sampling_ratio^2 points of the cell (i, j) of region k, or, for a
        ratio <= 0, ceil(height) * ceil(width) of a cell; a point beyond [-1, H] x [-1, W] counts as 0; aligned != 0
        shifts by half a pixel

    input: [N, C, H, W], f32 f16 bf16 f64
    boxes (rois): [num_rois, 5], f32 f16 bf16 f64
    output_size: (pooled_h, pooled_w)
    Returns output: [num_rois, C, pooled_h, pooled_w], f32 f16 bf16 f64

    Without aligned, a region is at least a pixel wide and high. With it, an inverted or empty region has no points
    where the ratio is <= 0, and gives 0. -1, H and W themselves lie on the image. NaN in a corner gives NaN, an
    infinite corner NaN or 0. However large a region is, only its points on the image are visited.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless pooled_h >=
        0, pooled_w >= 0.
    """

def roi_align_backward(
    grad_output: ArrayT,
    boxes: Array,
    input_size: int | tuple[int, int, int, int],
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """the adjoint of roi_align in its input; regions receive no gradient

    grad_output (dout): [num_rois, C, pooled_h, pooled_w], f32 f16 bf16 f64
    boxes (rois): [num_rois, 5], f32 f16 bf16 f64
    input_size: (N, C, H, W)
    Returns grad_input (dinput): [N, C, H, W], f32 f16 bf16 f64, added to what out= holds, else to zeros

    Points beyond the image and at NaN pass nothing, so that dinput may sum to less than dout.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless N >= 0, H >=
        0, W >= 0.
    """

def roi_align_max(
    input: ArrayT,
    boxes: Array,
    output_size: int | tuple[int, int],
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output = the largest Bilinear over the points that roi_align takes the mean of, a point beyond [-1, H] x [-1, W]
        counting as 0; NaN where one of them is NaN, 0 for a cell without points. What ONNX's RoiAlign calls mode =
        max; onnxruntime takes the largest of the points' four products weight * pixel instead of their sum

    input: [N, C, H, W], f32 f16 bf16 f64
    boxes (rois): [num_rois, 5], f32 f16 bf16 f64
    output_size: (pooled_h, pooled_w)
    Returns output: [num_rois, C, pooled_h, pooled_w], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless pooled_h >=
        0, pooled_w >= 0.
    """

def roi_align_max_backward(
    grad_output: ArrayT,
    input: Array,
    boxes: Array,
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dinput at the four pixels of the point with the largest Bilinear += dout * their weights; of equal points the
        first in the image, row by row; none where that is a point beyond [-1, H] x [-1, W], or at NaN

    grad_output (dout): [num_rois, C, pooled_h, pooled_w], f32 f16 bf16 f64
    input: [N, C, H, W], f32 f16 bf16 f64
    boxes (rois): [num_rois, 5], f32 f16 bf16 f64
    Returns grad_input (dinput): [N, C, H, W], f32 f16 bf16 f64, added to what out= holds, else to zeros

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def roi_pool(
    input: ArrayT,
    boxes: Array,
    output_size: int | tuple[int, int],
    spatial_scale: float = 1.0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output = maximum over the cell's pixels, NaN skipped; argmax = y * W + x of the first that has it; 0 and -1 for
        a cell without pixels

    input: [N, C, H, W], f32 f16 bf16 f64
    boxes (rois): [num_rois, 5], f32 f16 bf16 f64
    output_size: (pooled_h, pooled_w)
    Returns output: [num_rois, C, pooled_h, pooled_w], f32 f16 bf16 f64
    Returns argmax: [num_rois, C, pooled_h, pooled_w], i32

    Corners are rounded, halves away from zero, and a region has at least one pixel. Of equal pixels the first in
    the image, row by row, is taken. A cell of NaN alone gives NaN and its first pixel, one of -infinity alone
    -infinity and its first pixel.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless pooled_h >=
        0, pooled_w >= 0.
    """

def roi_pool_backward(
    grad_output: ArrayT,
    boxes: Array,
    argmax: Array,
    input_size: int | tuple[int, int, int, int],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dinput at argmax += dout; an argmax outside [0, H * W) is skipped

    grad_output (dout): [num_rois, C, pooled_h, pooled_w], f32 f16 bf16 f64
    boxes (rois): [num_rois, 5], f32 f16 bf16 f64
    argmax: [num_rois, C, pooled_h, pooled_w], i32
    input_size: (N, C, H, W)
    Returns grad_input (dinput): [N, C, H, W], f32 f16 bf16 f64, added to what out= holds, else to zeros

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless N >= 0, H >=
        0, W >= 0, fits_i32(H, W).
    """

def nms(
    boxes: ArrayT,
    iou_threshold: float,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """boxes are (x1, y1, x2, y2) in order of descending score; keep_mask[i] = 0 where an earlier kept box overlaps box
        i by more than iou_thresh (intersection over union), else 1; count_out = how many are kept, 0 for no box

    boxes: [num_boxes, 4], f32 f64
    iou_threshold (iou_thresh)
    Returns keep_mask: [num_boxes], bool
    Returns count (count_out): [1], i32

    A box that is suppressed suppresses no other. An overlap of exactly iou_thresh keeps the box. A union that is
    not positive counts as no overlap; NaN suppresses nothing. There is no limit on num_boxes.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def grid_sample(
    input: ArrayT,
    grid: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output = Bilinear at ((gy + 1) * IH - 1) / 2, ((gx + 1) * IW - 1) / 2 for grid = (gx, gy) in [-1, 1]; cells
        outside count as 0, as do coordinates that are not finite

    input: [N, C, IH, IW], f32 f16 bf16 f64
    grid: [N, OH, OW, 2], f32 f16 bf16 f64
    Returns output: [N, C, OH, OW], f32 f16 bf16 f64

    Coordinates that are infinite, NaN or beyond 32-bit integers give 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def grid_sample_backward(
    grad_output: ArrayT,
    input: Array,
    grid: Array,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """the gradients of grid_sample_2d in its input and its grid

    grad_output (dout): [N, C, OH, OW], f32 f16 bf16 f64
    input: [N, C, IH, IW], f32 f16 bf16 f64
    grid: [N, OH, OW, 2], f32 f16 bf16 f64
    Returns grad_input (dinput): [N, C, IH, IW], f32 f16 bf16 f64, added to what out= holds, else to zeros
    Returns grad_grid (dgrid): [N, OH, OW, 2], f32 f16 bf16 f64, added to what out= holds, else to zeros

    Where coordinates give 0 for that reason, neither the image nor the grid receives a gradient.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def affine_grid(
    theta: ArrayT,
    size: int | tuple[int, int, int, int],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """grid = theta * (x, y, 1) at the pixel centres x = (2 * ow + 1) / OW - 1, y = (2 * oh + 1) / OH - 1

    theta: [N, 2, 3], f32 f16 bf16 f64
    size: (N, C, OH, OW)
    Returns grid: [N, OH, OW, 2], f32 f16 bf16 f64

    An extent of 1 has its centre at 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless OH >= 0, OW
        >= 0.
    """

def interpolate(
    input: ArrayT,
    size: int | tuple[int, int] | None = None,
    scale_factor: float | tuple[float, float] | None = None,
    mode: Literal["bilinear", "nearest"] = "nearest",
    align_corners: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """mode='bilinear', f32 f16 bf16 f64: output = Bilinear at src, clamped to the image: src = (dst + 0.5) * ratio -
        0.5, ratio = 1 / factor, or in / out for a factor of 0; align_corners != 0: src = dst * (in - 1) / (out - 1)
    mode='nearest', f32 f16 bf16 f64: output[n, c, oh, ow] = input[n, c, oh * IH / OH, ow * IW / OW] in exact
        integers, bit for bit

    input: [N, C, IH, IW], f32 f16 bf16 f64
    size: (OH, OW); None where scale_factor says it
    scale_factor: pixels of the result per pixel of the input
    Returns output: [N, C, OH, OW], f32 f16 bf16 f64

    src is computed in f64. align_corners ignores the factors, and an output of one pixel reads pixel 0 then. An
    output without an input is an invalid problem.
    Integers decide where PyTorch multiplies by an f32 scale: index 41 of 2 -> 82 reads pixel 1, and pixel 0 in
    PyTorch. NaN payloads are copied. An output without an input is an invalid problem.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless OH >= 0, OW
        >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0, 0 <= scale_h_factor, scale_h_factor < INFINITY, 0 <=
        scale_w_factor, scale_w_factor < INFINITY.
    """

def interpolate_backward(
    grad_output: ArrayT,
    input_size: int | tuple[int, int, int, int],
    scale_factor: float | tuple[float, float] | None = None,
    mode: Literal["bilinear", "nearest"] = "nearest",
    align_corners: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """mode='bilinear', f32 f16 bf16 f64: the adjoint of interpolate_bilinear_2d
    mode='nearest', f32 f16 bf16 f64: dinput[n, c, oh * IH / OH, ow * IW / OW] += dout[n, c, oh, ow]

    grad_output (dout): [N, C, OH, OW], f32 f16 bf16 f64
    input_size: (N, C, IH, IW)
    scale_factor: pixels of the result per pixel of the input
    Returns grad_input (dinput): [N, C, IH, IW], f32 f16 bf16 f64, added to what out= holds, else to zeros

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless IH >= 0, IW
        >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0, 0 <= scale_h_factor, scale_h_factor < INFINITY, 0 <=
        scale_w_factor, scale_w_factor < INFINITY.
    """

def pixel_shuffle(
    input: ArrayT,
    upscale_factor: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output[n, c, h*r + a, w*r + b] = input[n, (c*r + a)*r + b, h, w], bit for bit

    input: [*N, C*r*r, H, W], f32 f16 bf16 f64
    upscale_factor (r)
    Returns output: [*N, C, H*r, W*r], f32 f16 bf16 f64

    NaN payloads are copied. C counts the channels of the output.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless r > 0,
        fits_i32(C, r, r), fits_i32(H, r), fits_i32(W, r).
    """

def pixel_unshuffle(
    input: ArrayT,
    downscale_factor: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """output[n, (c*r + a)*r + b, h, w] = input[n, c, h*r + a, w*r + b], bit for bit

    input: [*N, C, H*r, W*r], f32 f16 bf16 f64
    downscale_factor (r)
    Returns output: [*N, C*r*r, H, W], f32 f16 bf16 f64

    NaN payloads are copied. C counts the channels of the input, H and W the output's pixels.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless r > 0,
        fits_i32(C, r, r), fits_i32(H, r), fits_i32(W, r).
    """

def neg(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = -x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Changes the sign bit alone, of NaN too.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def abs(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = |x|

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Clears the sign bit alone, of NaN too.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sign(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """sign of x, 1, -1 or 0; 0 for NaN

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN gives 0, as do 0 and -0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def reciprocal(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 / x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The IEEE quotient: 0 and -0 give infinity and -infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def square(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x * x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cube(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x * x * x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sqrt(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """sqrt of x, the square root

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The IEEE square root: -0 gives -0, a negative x NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def rsqrt(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 / sqrt(x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    0 and -0 give infinity and -infinity, a negative x NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cbrt(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """cbrt of x, the cube root

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    A negative x gives the negative root.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def exp(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = e^x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def exp2(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 2^x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def expm1(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = e^x - 1

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Does not lose the digits of a small x. -infinity gives -1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """log of x, the natural logarithm

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    0 and -0 give -infinity, a negative x NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log2(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """log2 of x, the logarithm to base 2

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    0 and -0 give -infinity, a negative x NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log10(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """log10 of x, the logarithm to base 10

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    0 and -0 give -infinity, a negative x NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log1p(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = log(1 + x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Does not lose the digits of a small x. -1 gives -infinity, what is below NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sin(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = of x in radians

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    x is reduced exactly, however large it is. An infinity gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cos(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = of x in radians

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    x is reduced exactly, however large it is. An infinity gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def tan(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = of x in radians

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    x is reduced exactly, however large it is. An infinity gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sinc(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = sin(pi x) / (pi x); 1 at 0

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    x is reduced exactly, however large it is. An infinity gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def asin(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """asin of x, in radians

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN outside [-1, 1].

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def acos(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """acos of x, in radians

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN outside [-1, 1].

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def atan(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """atan of x, in radians

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sinh(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """sinh of x, hyperbolic

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cosh(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """cosh of x, hyperbolic

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def tanh(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """tanh of x, hyperbolic

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def asinh(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """asinh of x, hyperbolic

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def acosh(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """acosh of x, hyperbolic

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN below 1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def atanh(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """atanh of x, hyperbolic

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    1 and -1 give infinity and -infinity, what is outside [-1, 1] NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def floor(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the largest integer <= x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    An infinity and a zero give themselves, with their sign.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def ceil(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the smallest integer >= x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    An infinity and a zero give themselves, with their sign.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def round(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """round of x, to the nearest integer, ties to even

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    A half between two integers gives the even one, -0.5 gives -0. An infinity and a zero give themselves, with
    their sign.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def trunc(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """trunc of x, towards zero

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    An infinity and a zero give themselves, with their sign.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def frac(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x - trunc(x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    An infinity gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def erf(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """erf of x, the error function

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def erfc(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 - erf(x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Does not lose digits where erf(x) is close to 1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def lgamma(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = log |gamma(x)|

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    0, the negative integers and both infinities give infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def logit(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = log(x / (1 - x))

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    x is not clamped: 0 gives -infinity, 1 infinity, what is outside [0, 1] NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def relu_nan_to_zero(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = max(x, 0); 0 for NaN

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN gives 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def relu(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = max(x, 0); NaN for NaN

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN gives NaN, and -0 gives -0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def gelu(
    input: ArrayT,
    approximate: Literal["none", "tanh"] = "none",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """approximate='none', f32 f16 bf16 f64: y = x * Phi(x), with the distribution function Phi of the normal
        distribution
    approximate='tanh', f32 f16 bf16 f64: y = 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The limits at infinity: infinity for infinity, -0 for -infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def silu(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x * sigmoid(x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The limits at infinity: infinity for infinity, -0 for -infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sigmoid(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 / (1 + e^-x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def mish(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x * tanh(softplus(x))

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The limits at infinity: infinity for infinity, -0 for -infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def softplus(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x > 20 ? x : log(1 + e^x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    x itself above 20, and what torch.nn.functional.softplus gives with beta = 1 and threshold = 20.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def softsign(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x / (1 + |x|)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The limits at infinity, 1 and -1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def tanhshrink(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x - tanh(x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Does not lose the digits of a small x.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardtanh(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x held to [-1, 1]

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def relu6(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x held to [0, 6]

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardsigmoid(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x + 3 held to [0, 6], / 6

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardswish(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x * hardsigmoid(x)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    -infinity gives NaN, the product of infinity and 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def selu(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1.0507009873554805 (x > 0 ? x : 1.6732632423543772 (e^x - 1))

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    e^x - 1 does not lose the digits of a small x.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def leaky_relu(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x > 0 ? x : 0.01 x

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardshrink(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = |x| > 0.5 ? x : 0

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def softshrink(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x moved by 0.5 towards 0; 0 for |x| <= 0.5

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def step(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x > 0 ? 1 : 0; 0 for NaN

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN gives 0, as do 0 and -0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def elu(
    input: ArrayT,
    alpha: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x > 0 ? x : alpha (e^x - 1)

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    e^x - 1 does not lose the digits of a small x.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def powf(
    input: ArrayT,
    exponent: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x^exponent

    input (x): f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    As pow of C: a negative x has a power where the exponent is an integer, else NaN; any x to the power of 0 is 1,
    NaN too.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def threshold(
    input: ArrayT,
    threshold: float,
    value: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x > p0 ? x : p1

    input (x): f32 f16 bf16 f64
    threshold (p0)
    value (p1)
    Returns y: f32 f16 bf16 f64

    NaN gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def powi(
    input: ArrayT,
    exponent: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x^n, n = p0 truncated to an integer; p1 is not used

    input (x): f32 f16 bf16 f64
    exponent (p0)
    Returns y: f32 f16 bf16 f64

    n = 0 gives 1 for every x, NaN too; n < 0 gives 1 / x^-n. A p0 that is NaN or that no 32-bit integer holds is an
    invalid problem.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast or unless
        -2147483648 <= p0 && p0 < 2147483648.
    """

def exp_backward(
    grad_output: ArrayT,
    output: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * y; saved is y

    grad_output (dy): broadcast, f32 f16 bf16 f64
    output (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def expm1_backward(
    grad_output: ArrayT,
    output: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * (y + 1); saved is y

    grad_output (dy): broadcast, f32 f16 bf16 f64
    output (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def exp2_backward(
    grad_output: ArrayT,
    output: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * y * ln 2; saved is y

    grad_output (dy): broadcast, f32 f16 bf16 f64
    output (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def tanh_backward(
    grad_output: ArrayT,
    output: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * (1 - y^2); saved is y

    grad_output (dy): broadcast, f32 f16 bf16 f64
    output (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sigmoid_backward(
    grad_output: ArrayT,
    output: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * y * (1 - y); saved is y

    grad_output (dy): broadcast, f32 f16 bf16 f64
    output (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sqrt_backward(
    grad_output: ArrayT,
    output: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (2 y); saved is y

    grad_output (dy): broadcast, f32 f16 bf16 f64
    output (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    infinity at y = 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def rsqrt_backward(
    grad_output: ArrayT,
    output: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -0.5 dy * y^3; saved is y

    grad_output (dy): broadcast, f32 f16 bf16 f64
    output (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def neg_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -dy; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def abs_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * sign(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    0 at 0, at -0 and where x is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def reciprocal_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -dy / x^2; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def square_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = 2 dy * x; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cube_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = 3 dy * x^2; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / x; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    A negative x follows the formula, though it has no logarithm.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log1p_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (1 + x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log2_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (x ln 2); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    A negative x follows the formula, though it has no logarithm.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def log10_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (x ln 10); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    A negative x follows the formula, though it has no logarithm.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def logit_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (x (1 - x)); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    infinity at 0 and at 1, NaN outside [0, 1].

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sin_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * cos(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cos_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -dy * sin(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def tan_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * (1 + tan(x)^2); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sinc_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * (cos(pi x) - sinc(x)) / x; 0 at 0; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def asin_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / sqrt(1 - x^2); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    By (1 - x) (1 + x), without cancellation at the ends; NaN outside [-1, 1].

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def acos_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -dy / sqrt(1 - x^2); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    By (1 - x) (1 + x), without cancellation at the ends; NaN outside [-1, 1].

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def atan_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (1 + x^2); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def atanh_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (1 - x^2); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    By (1 - x) (1 + x), without cancellation at the ends.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def asinh_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / sqrt(x^2 + 1); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def acosh_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / sqrt(x^2 - 1); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    By (x - 1) (x + 1), without cancellation at 1; NaN for |x| < 1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sinh_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * cosh(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cosh_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * sinh(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def erf_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * 2 / sqrt(pi) * e^-x^2; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def erfc_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -dy * 2 / sqrt(pi) * e^-x^2; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def lgamma_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * digamma(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    NaN at the negative integers, -infinity at 0, infinity at -0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def tanhshrink_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * tanh(x)^2; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def softplus_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * sigmoid(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def softsign_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / (1 + |x|)^2; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def silu_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * s * (1 + x (1 - s)), s = sigmoid(x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Finite for every finite x: dy or 0 where |x| is large.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def mish_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * (t + x * sigmoid(x) * (1 - t^2)), t = tanh(softplus(x)); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Finite for every finite x: dy or 0 where |x| is large.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def gelu_backward(
    grad_output: ArrayT,
    input: Array | Number,
    approximate: Literal["none", "tanh"] = "none",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """approximate='none', f32 f16 bf16 f64: dx = dy * (Phi(x) + x * phi(x)), with the density phi of the normal
        distribution; saved is x
    approximate='tanh', f32 f16 bf16 f64: dx = dy times the derivative of the formula with tanh; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Finite for every finite x: dy or 0 where |x| is large.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def relu_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = x <= 0 ? 0 : dy; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    dy where x is NaN, as in PyTorch.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def leaky_relu_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = x > 0 ? dy : 0.01 dy; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    0.01 dy where x is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardtanh_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -1 < x < 1 ? dy : 0; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    0 at the ends themselves; dy where x is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def relu6_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = 0 < x < 6 ? dy : 0; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    0 at the ends themselves; dy where x is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardsigmoid_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = -3 < x < 3 ? dy / 6 : 0; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    0 at -3 and 3, and where x is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardswish_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = x <= -3 ? 0 : x >= 3 ? dy : dy (2x + 3) / 6; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    At -3 it is 0, at 3 dy.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hardshrink_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = |x| > 0.5 ? dy : 0; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    dy where x is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def softshrink_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = |x| > 0.5 ? dy : 0; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    dy where x is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def selu_backward(
    grad_output: ArrayT,
    input: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = 1.0507009873554805 (x > 0 ? dy : 1.6732632423543772 dy * e^x); saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def elu_backward(
    grad_output: ArrayT,
    input: Array | Number,
    alpha: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = x > 0 ? dy : alpha * dy * e^x; saved is x

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (saved): broadcast, f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def threshold_backward(
    grad_output: ArrayT,
    input: Array | Number,
    threshold: float,
    value: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = x > p0 ? dy : 0

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (x): broadcast, f32 f16 bf16 f64
    threshold (p0)
    value (p1)
    Returns grad_input (dx): f32 f16 bf16 f64

    dy where x is NaN, as in PyTorch.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def powi_backward(
    grad_output: ArrayT,
    input: Array | Number,
    exponent: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = n * x^(n - 1) * dy, n = p0 truncated to an integer

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (x): broadcast, f32 f16 bf16 f64
    exponent (p0)
    Returns grad_input (dx): f32 f16 bf16 f64

    0 for n = 0, dy for n = 1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast or unless
        -2147483648 <= p0 && p0 < 2147483648.
    """

def add(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y = a + b
    i32 i64 u8 i8 i16 u32: y = a + b modulo 2^bits

    input (a): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    other (b): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    Returns y: f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sub(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y = a - b
    i32 i64 u8 i8 i16 u32: y = a - b modulo 2^bits

    input (a): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    other (b): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    Returns y: f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def mul(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y = a * b
    i32 i64 u8 i8 i16 u32: y = a * b modulo 2^bits

    input (a): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    other (b): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    Returns y: f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def div(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a / b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The IEEE quotient: a / 0 is infinite, 0 / 0 NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def pow(
    input: ArrayT,
    exponent: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a^b

    input (a): broadcast, f32 f16 bf16 f64
    exponent (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    As pow of C: a negative a has a power where b is an integer, else NaN; a^0 and 1^b are 1, of NaN too.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def atan2(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the angle of (b, a) in radians

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    From -pi to pi; the signs of zeros count, as in C.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hypot(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = sqrt(a^2 + b^2), without overflow in between

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Neither overflows nor underflows in between.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def floor_divide(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = floor(a / b); a / b for b = 0

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The integer below the exact quotient, not below the rounded one: 1.0 / 0.1 gives 9, as what is stored for 0.1 is
    larger. b = 0 gives a / b.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def remainder(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a - floor(a / b) * b, with the sign of b (torch.remainder)

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN for b = 0. An infinite b gives a where the signs agree, else b.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def fmod(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a - trunc(a / b) * b, with the sign of a (torch.fmod)

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN for b = 0. An infinite b gives a.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def copysign(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = |a| with the sign of b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Bits alone are moved: of NaN too.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def nextafter(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the next number of the dtype from a towards b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    b where both are equal, NaN where either is. From 0 to the smallest subnormal number with b's sign, from the
    largest number to infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def fmin(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the smaller; of a number and NaN, the number

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN where both are. Of 0 and -0, a.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def fmax(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the larger; of a number and NaN, the number

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    NaN where both are. Of 0 and -0, a.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def minimum(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y = the smaller; NaN where either is
    i32 i64 u8 i8 i16 u32: y = the smaller

    input (a): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    other (b): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    Returns y: f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32

    Of 0 and -0, a.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def maximum(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y = the larger; NaN where either is
    i32 i64 u8 i8 i16 u32: y = the larger

    input (a): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    other (b): broadcast, f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32
    Returns y: f32 f16 bf16 f64 i32 i64 u8 i8 i16 u32

    Of 0 and -0, a.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def bitwise_and(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a & b

    input (a): broadcast, i32 i64 u8 i8 i16 u32
    other (b): broadcast, i32 i64 u8 i8 i16 u32
    Returns y: i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def bitwise_or(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a | b

    input (a): broadcast, i32 i64 u8 i8 i16 u32
    other (b): broadcast, i32 i64 u8 i8 i16 u32
    Returns y: i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def bitwise_xor(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a ^ b

    input (a): broadcast, i32 i64 u8 i8 i16 u32
    other (b): broadcast, i32 i64 u8 i8 i16 u32
    Returns y: i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def bitwise_left_shift(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a << b; 0 where b < 0 or b >= bits

    input (a): broadcast, i32 i64 u8 i8 i16 u32
    other (b): broadcast, i32 i64 u8 i8 i16 u32
    Returns y: i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def bitwise_right_shift(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a >> b, with a's sign; 0 or -1 where b < 0 or b >= bits

    input (a): broadcast, i32 i64 u8 i8 i16 u32
    other (b): broadcast, i32 i64 u8 i8 i16 u32
    Returns y: i32 i64 u8 i8 i16 u32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def logical_and(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 where both are true, else 0; any byte but 0 is true

    input (a): broadcast, bool
    other (b): broadcast, bool
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def logical_or(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 where one is true, else 0; any byte but 0 is true

    input (a): broadcast, bool
    other (b): broadcast, bool
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def logical_xor(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 where just one is true, else 0; any byte but 0 is true

    input (a): broadcast, bool
    other (b): broadcast, bool
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def add_backward(
    grad_output: ArrayT,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = dy, db = dy

    grad_output (dy): f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def sub_backward(
    grad_output: ArrayT,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = dy, db = -dy

    grad_output (dy): f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def mul_backward(
    grad_output: ArrayT,
    input: Array | Number,
    other: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = dy * b, db = dy * a

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    0 times infinity is NaN, as in the formula.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def div_backward(
    grad_output: ArrayT,
    input: Array | Number,
    other: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = dy / b, db = -dy * ((a / b) / b)

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    Without b^2 in between, which might overflow.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def pow_backward(
    grad_output: ArrayT,
    input: Array | Number,
    exponent: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = b == 0 ? 0 : dy * b * a^(b - 1), db = a == 0 and b >= 0 ? 0 : dy * a^b * log(a)

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    exponent (b): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_exponent (db): f32 f16 bf16 f64

    0, and not NaN, at b = 0 for da and at a = 0 <= b for db. db is NaN where a < 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def atan2_backward(
    grad_output: ArrayT,
    input: Array | Number,
    other: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = dy * b / (a^2 + b^2), db = -dy * a / (a^2 + b^2), without overflow in between

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    Neither overflows nor underflows in between. NaN where a and b are 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def hypot_backward(
    grad_output: ArrayT,
    input: Array | Number,
    other: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = dy * a / h, db = dy * b / h, h = hypot(a, b); NaN where h = 0

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    Neither overflows nor underflows in between. NaN where a and b are 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def maximum_backward(
    grad_output: ArrayT,
    input: Array | Number,
    other: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """dy to the larger, half of it to each of two that are equal

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    dy to both where a or b is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def minimum_backward(
    grad_output: ArrayT,
    input: Array | Number,
    other: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """dy to the smaller, half of it to each of two that are equal

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    dy to both where a or b is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def lerp(
    input: ArrayT,
    end: Array | Number,
    weight: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = |p| < 0.5 ? a + p * (b - a) : b - (b - a) * (1 - p)

    input (a): broadcast, f64 f32 f16 bf16
    end (b): broadcast, f64 f32 f16 bf16
    weight (p)
    Returns y: f64 f32 f16 bf16

    p = 1 gives b where b - a does not overflow. A NaN of a, b or p gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def lerp_backward(
    grad_output: ArrayT,
    weight: float,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = (1 - p) * dy, db = p * dy

    grad_output (dy): f64 f32 f16 bf16
    weight (p)
    Returns grad_input (da): f64 f32 f16 bf16
    Returns grad_end (db): f64 f32 f16 bf16

    p receives no gradient. 0 times an infinite dy is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def eq(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a == b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def ne(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a != b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def gt(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a > b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def ge(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a >= b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def lt(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a < b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def le(
    input: ArrayT,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a <= b

    input (a): broadcast, f32 f16 bf16 f64
    other (b): broadcast, f32 f16 bf16 f64
    Returns y: bool

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def clamp(
    input: ArrayT,
    min: Array | Number,
    max: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = min(max(a, b), c); NaN where any of the three is

    input (a): broadcast, f32 f16 bf16 f64
    min (b): broadcast, f32 f16 bf16 f64
    max (c): broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    c where b > c.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def clamp_backward(
    grad_output: ArrayT,
    input: Array | Number,
    min: Array | Number,
    max: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """da = b <= a <= c ? dy : 0, db = a < b and b < c ? dy : 0, dc = a > c or c < b ? dy : 0

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    min (b): broadcast, f32 f16 bf16 f64
    max (c): broadcast, f32 f16 bf16 f64
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_min (db): f32 f16 bf16 f64
    Returns grad_max (dc): f32 f16 bf16 f64

    At an end, and where both ends are equal to a, dy goes to a. Comparisons with NaN are false.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def fma(
    a: ArrayT,
    b: Array | Number,
    c: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a * b + c

    a: broadcast, f32 f16 bf16 f64
    b: broadcast, f32 f16 bf16 f64
    c: broadcast, f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    The product is rounded, then the sum: no fused operation. f16 and bf16 take both steps in f32.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def fma_backward(
    grad_output: ArrayT,
    a: Array | Number,
    b: Array | Number,
    c: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """da = dy * b, db = dy * a, dc = dy

    grad_output (dy): broadcast, f32 f16 bf16 f64
    a: broadcast, f32 f16 bf16 f64
    b: broadcast, f32 f16 bf16 f64
    c: broadcast, f32 f16 bf16 f64
    Returns grad_a (da): f32 f16 bf16 f64
    Returns grad_b (db): f32 f16 bf16 f64
    Returns grad_c (dc): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def addcmul(
    input: ArrayT,
    tensor1: Array | Number,
    tensor2: Array | Number,
    value: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a + (scale * b) * c

    input (a): broadcast, f32 f16 bf16 f64
    tensor1 (b): broadcast, f32 f16 bf16 f64
    tensor2 (c): broadcast, f32 f16 bf16 f64
    value (scale)
    Returns y: f32 f16 bf16 f64

    Every product and the sum is rounded.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def addcmul_backward(
    grad_output: ArrayT,
    input: Array | Number,
    tensor1: Array | Number,
    tensor2: Array | Number,
    value: float = 1.0,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """da = dy, db = dy * (scale * c), dc = dy * (scale * b)

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    tensor1 (b): broadcast, f32 f16 bf16 f64
    tensor2 (c): broadcast, f32 f16 bf16 f64
    value (scale)
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_tensor1 (db): f32 f16 bf16 f64
    Returns grad_tensor2 (dc): f32 f16 bf16 f64

    scale receives no gradient.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def addcdiv(
    input: ArrayT,
    tensor1: Array | Number,
    tensor2: Array | Number,
    value: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a + scale * (b / c)

    input (a): broadcast, f32 f16 bf16 f64
    tensor1 (b): broadcast, f32 f16 bf16 f64
    tensor2 (c): broadcast, f32 f16 bf16 f64
    value (scale)
    Returns y: f32 f16 bf16 f64

    b / 0 is infinite, 0 / 0 NaN. The quotient, the product and the sum are rounded.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def addcdiv_backward(
    grad_output: ArrayT,
    input: Array | Number,
    tensor1: Array | Number,
    tensor2: Array | Number,
    value: float = 1.0,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """da = dy, db = dy * (scale / c), dc = -dy * (scale * b) / c^2

    grad_output (dy): broadcast, f32 f16 bf16 f64
    input (a): broadcast, f32 f16 bf16 f64
    tensor1 (b): broadcast, f32 f16 bf16 f64
    tensor2 (c): broadcast, f32 f16 bf16 f64
    value (scale)
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_tensor1 (db): f32 f16 bf16 f64
    Returns grad_tensor2 (dc): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def where(
    condition: ArrayT,
    input: Array | Number,
    other: Array | Number,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = cond != 0 ? a : b, bits copied

    condition (cond): broadcast, u8 u32 i64
    input (a): broadcast, f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64 fp8e4m3
    other (b): broadcast, f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64 fp8e4m3
    Returns y: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64 fp8e4m3

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def where_backward(
    grad_output: ArrayT,
    condition: Array | Number,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = cond != 0 ? dy : 0, db = cond != 0 ? 0 : dy

    grad_output (dy): broadcast, f32 f16 bf16 f64
    condition (cond): broadcast, u8
    Returns grad_input (da): f32 f16 bf16 f64
    Returns grad_other (db): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def cast(
    input: ArrayT,
    dtype: Dtype,
    source: Dtype | None = None,
    saturate: Literal[True, False] = True,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f64 f16 bf16 i32 i64 u8 i8 u32 i16 to f32 f64 f16 bf16 i32 i64 u8 i8 u32 i16: y = x as another type; of the
        same type, a copy of the bits
    bool to i32 i64 f32 f16 bf16 f64 u8: y = 1 where the byte x is not 0, else 0
    i32 i64 f32 f16 bf16 f64 u8 to bool: y = 1 where x != 0 (NaN too), else 0
    fp8e4m3 fp8e5m2 to f32 f16 bf16 f64: y = x, exact
    saturate=True, f32 f16 bf16 f64 to fp8e4m3 fp8e5m2: y = x, held to the largest finite values; NaN stays NaN
    saturate=False, f32 f16 bf16 f64 to fp8e4m3 fp8e5m2: y = x; what rounds beyond the largest finite value becomes
        NaN (e4m3) or infinity (e5m2)
    s4 u4 to i32 i64 f32 f16 bf16: y = x; numel is even, the element of the even index lies in the low nibble
    i32 i64 f32 f16 bf16 to s4 u4: y = x held to -8 ... 7 or 0 ... 15, of floating point after rounding to nearest
        even; 0 for NaN; numel is even, the element of the even index lies in the low nibble

    input (x): f32 f64 f16 bf16 i32 i64 u8 i8 u32 i16 bool fp8e4m3 fp8e5m2 s4 u4
    Returns y: f32 f64 f16 bf16 i32 i64 u8 i8 u32 i16 bool fp8e4m3 fp8e5m2 s4 u4

    Saturating, infinities too become the largest finite values: 448 in e4m3, 57344 in e5m2.
    Else 464, half-way between 448 and what would follow it, is the last to give 448 in e4m3, and 61440 the first to
    give infinity in e5m2.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def affine(
    input: ArrayT,
    a: float,
    b: float,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a * x + b

    input (x): f32 f16 bf16 f64 i32 i64 u8 i8
    Returns y: f32 f16 bf16 f64 i32 i64 u8 i8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that cannot be broadcast.
    """

def affine_(
    input: ArrayT,
    scale: float,
    offset: float,
    *,
    stream: Stream = None,
) -> ArrayT:
    """y = scale * y + offset

    input (y): f32 f16 bf16 f64 i32 i64 u8 i8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def glu(
    input: ArrayT,
    dim: int = -1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a * sigmoid(b), a and b the halves of x: a at x, b x_half_offset elements further on; split_dim is not used

    input (x): [2, output_shape], f32 f16 bf16 f64
    dim: the axis along which a comes before b
    Returns y: [output_shape], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def glu_backward(
    grad_output: ArrayT,
    input: Array,
    dim: int = -1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(da, db) = (dy * s, dy * a * s * (1 - s)), s = sigmoid(b), the halves of dx; dx may be x with equal strides

    grad_output (dy): [output_shape], f32 f16 bf16 f64
    input (x): [2, output_shape], f32 f16 bf16 f64
    dim: the axis along which a comes before b
    Returns grad_input (dx): [2, output_shape], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def reglu(
    a: ArrayT,
    b: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a * max(b, 0)

    a: f32 f16 bf16 f64
    b: f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Where b <= 0, 0 for a finite a, NaN for an infinite one.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def reglu_backward(
    grad_output: ArrayT,
    a: Array,
    b: Array,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """(da, db) = b > 0 ? (dy * b, dy * a) : (0, 0)

    grad_output (dy): f32 f16 bf16 f64
    a: f32 f16 bf16 f64
    b: f32 f16 bf16 f64
    Returns grad_a (da): f32 f16 bf16 f64
    Returns grad_b (db): f32 f16 bf16 f64

    Where b is NaN, da is NaN and db is dy * a.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def swiglu(
    a: ArrayT,
    b: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a * silu(b)

    a: f32 f16 bf16 f64
    b: f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def swiglu_backward(
    grad_output: ArrayT,
    a: Array,
    b: Array,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """(da, db) = (dy * b * s, dy * a * s * (1 + b * (1 - s))), s = sigmoid(b)

    grad_output (dy): f32 f16 bf16 f64
    a: f32 f16 bf16 f64
    b: f32 f16 bf16 f64
    Returns grad_a (da): f32 f16 bf16 f64
    Returns grad_b (db): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def geglu(
    a: ArrayT,
    b: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = a * gelu(b)

    a: f32 f16 bf16 f64
    b: f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def geglu_backward(
    grad_output: ArrayT,
    a: Array,
    b: Array,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """(da, db) = (dy * gelu(b), dy * a * (Phi(b) + b * phi(b)))

    grad_output (dy): f32 f16 bf16 f64
    a: f32 f16 bf16 f64
    b: f32 f16 bf16 f64
    Returns grad_a (da): f32 f16 bf16 f64
    Returns grad_b (db): f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def prelu(
    input: ArrayT,
    weight: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x > 0 ? x : weight * x; y may be x

    input (x): f32 f16 bf16 f64
    weight: [(scalar_weight != 0) + (scalar_weight == 0) * channel_extent], f32 f16 bf16 f64
    Returns y: f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless scalar_weight
        != 0 || channel_stride > 0, scalar_weight != 0 || channel_extent > 0.
    """

def prelu_backward(
    grad_output: ArrayT,
    input: Array,
    weight: Array,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """dx = x > 0 ? dy : weight * dy, dweight = the channel's sum of x > 0 ? 0 : x * dy; dx may be dy or x

    grad_output (dy): f32 f16 bf16 f64
    input (x): f32 f16 bf16 f64
    weight: [(scalar_weight != 0) + (scalar_weight == 0) * channel_extent], f32 f16 bf16 f64
    Returns grad_input (dx): f32 f16 bf16 f64
    Returns grad_weight (dweight): [(scalar_weight != 0) + (scalar_weight == 0) * channel_extent], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless scalar_weight
        != 0 || channel_stride > 0, scalar_weight != 0 || channel_extent > 0.
    """

def sum(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the sum of x; of integers the low bits of it, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64

    NaN, and infinities of both signs, give NaN. Elements that are all -0 give 0. No elements give 0. Partial sums
    of f16 may exceed its range.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def prod(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the product of x; of integers the low bits of it, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64

    NaN, and 0 times infinity, give NaN. No elements give 1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def amax(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the largest x; NaN where there is one, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64

    0 is larger than -0. Results of no elements are an invalid problem.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape), product(output_shape) == 0 ||
        product(input_shape) > 0.
    """

def amin(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the smallest x; NaN where there is one, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64

    -0 is smaller than 0. Results of no elements are an invalid problem.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape), product(output_shape) == 0 ||
        product(input_shape) > 0.
    """

def mean(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the sum of x divided by its elements, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64

    NaN, and infinities of both signs, give NaN. Elements that are all -0 give 0. No elements give NaN. Partial sums
    of f16 may exceed its range.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def logsumexp(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = log(sum of e^x), over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64

    NaN gives NaN; without it, infinity gives infinity. No elements give -infinity, as do elements that are all
    -infinity. e^x does not overflow in between, and one element gives itself.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def var(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    correction: int = 1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the sum of (x - mean)^2 divided by max(0, elements - correction), over the axes along which y has one
        element

    input (x): [input_shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64

    NaN and infinities give NaN. A correction of at least the number of elements divides by 0: equal elements, one
    or none give NaN, others infinity. With a smaller correction, equal elements give exactly 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def std(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    correction: int = 1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the square root of var, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64

    NaN and infinities give NaN. A correction of at least the number of elements divides by 0: equal elements, one
    or none give NaN, others infinity. With a smaller correction, equal elements give exactly 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def vector_norm(
    input: ArrayT,
    ord: float = 2.0,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = (sum of |x|^ord)^(1 / ord); with ord = infinity or -infinity the largest or smallest |x|, with ord = 0 the
        number of x that are not 0, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], f32 f16 bf16 f64

    NaN gives NaN, but counts as 1 with ord = 0. An infinity gives infinity with ord > 0, a 0 gives 0 with ord < 0.
    With ord = 2 the squares are not scaled: in f32, an x of 1e20 gives infinity, and one of 1e-30 adds nothing;
    with other ord, powers neither overflow nor vanish. No elements give 0 with 0 <= ord < infinity, else they are
    an invalid problem.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape), -INFINITY <= ord && ord <=
        INFINITY, product(output_shape) == 0 || product(input_shape) > 0 || (0 <= ord && ord < INFINITY).
    """

def any(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 where an x is not 0, else 0; NaN is not 0, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 i32 i64 bool
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], bool

    -0 is 0. No elements give 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def all(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = 1 where no x is 0, else 0; NaN is not 0, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 i32 i64 bool
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], bool

    -0 is 0. No elements give 1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def count_nonzero(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = how many x are not 0; NaN is not 0, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 i32 i64 bool
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], i64

    -0 is 0. No elements give 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def argmax(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    dtype: Dtype | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the index among the elements of the axes of the largest x, of the first NaN where there is one; the first of
        equals, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], i64 u32 i32

    Of floats, 0 and -0 are equal. Several axes are counted through in row-major order. Results of no elements are
    an invalid problem.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape), product(output_shape) == 0 ||
        product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) / product(output_shape) <=
        2147483647.
    """

def argmin(
    input: ArrayT,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    dtype: Dtype | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the index among the elements of the axes of the smallest x, of the first NaN where there is one; the first
        of equals, over the axes along which y has one element

    input (x): [input_shape], f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns y: [output_shape], i64 u32 i32

    Of floats, 0 and -0 are equal. Several axes are counted through in row-major order. Results of no elements are
    an invalid problem.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape), product(output_shape) == 0 ||
        product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) / product(output_shape) <=
        2147483647.
    """

def sum_to(
    input: ArrayT,
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dst = the sum of src over the axes that dst has one element along

    input (src): [input_shape], f32 f16 bf16 f64
    size: the result's shape, to which the input's could be broadcast back
    Returns dst: [output_shape], f32 f16 bf16 f64

    NaN, and infinities of both signs, give NaN. Elements that are all -0 give 0. No elements give 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank_in
        && rank_in <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def amax_to(
    input: ArrayT,
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dst = the largest src along these axes, NaN where there is one, -inf where there is none

    input (src): [input_shape], f32 f16 bf16 f64
    size: the result's shape, to which the input's could be broadcast back
    Returns dst: [output_shape], f32 f16 bf16 f64

    0 is larger than -0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank_in
        && rank_in <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def amin_to(
    input: ArrayT,
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dst = the smallest src along these axes, NaN where there is one, inf where there is none

    input (src): [input_shape], f32 f16 bf16 f64
    size: the result's shape, to which the input's could be broadcast back
    Returns dst: [output_shape], f32 f16 bf16 f64

    -0 is smaller than 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank_in
        && rank_in <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def prod_to(
    input: ArrayT,
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dst = the product of src along these axes

    input (src): [input_shape], f32 f16 bf16 f64
    size: the result's shape, to which the input's could be broadcast back
    Returns dst: [output_shape], f32 f16 bf16 f64

    NaN, and 0 times infinity, give NaN. No elements give 1.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank_in
        && rank_in <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def trace(
    input: ArrayT,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = the sum of x[i, i] for i < rows

    input (x): [rows], f32 f16 bf16 f64
    Returns y: [1], f32 f16 bf16 f64

    NaN, and infinities of both signs, give NaN. Elements that are all -0 give 0. No rows give 0. Nothing but the
    diagonal is read.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def trace_backward(
    grad_output: ArrayT,
    input_shape: int | tuple[int, int],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx[i, j] = dy where i == j, else 0

    grad_output (dy): [1], f32 f16 bf16 f64
    input_shape: (rows, columns)
    Returns grad_input (dx): [rows, columns], f32 f16 bf16 f64

    NaN and infinities of dy are on the diagonal alone.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless rows >= 0,
        columns >= 0, rows <= 1 || columns == 0 || stride_row != 0, columns <= 1 || rows == 0 || stride_col != 0.
    """

def sum_backward(
    grad_output: ArrayT,
    input_shape: int | tuple[int, ...],
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy

    grad_output (dy): [shape], f32 f16 bf16 f64
    input_shape (shape): that of the operation's input
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    NaN, infinities and -0 of dy reach every element of their results.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def sum_to_backward(
    grad_output: ArrayT,
    input_shape: int | tuple[int, ...],
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy

    grad_output (dy): [shape], f32 f16 bf16 f64
    input_shape (shape): that of the operation's input
    size: the result's shape, to which the input's could be broadcast back
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    NaN, infinities and -0 of dy reach every element of their results.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def mean_backward(
    grad_output: ArrayT,
    input_shape: int | tuple[int, ...],
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * inv_extent

    grad_output (dy): [shape], f32 f16 bf16 f64
    input_shape (shape): that of the operation's input
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    NaN, infinities and -0 of dy reach every element of their results.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def amax_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / ties where x == y, of which there are so many, else 0; NaN where y is

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 and -0 are equal, and so are infinities of the same sign: they share dy.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def amin_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / ties where x == y, of which there are so many, else 0; NaN where y is

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 and -0 are equal, and so are infinities of the same sign: they share dy.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def amax_to_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / ties where x == y, of which there are so many, else 0; NaN where y is

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    size: the result's shape, to which the input's could be broadcast back
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 and -0 are equal, and so are infinities of the same sign: they share dy.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def amin_to_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy / ties where x == y, of which there are so many, else 0; NaN where y is

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    size: the result's shape, to which the input's could be broadcast back
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 and -0 are equal, and so are infinities of the same sign: they share dy.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def prod_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * the product of the other x

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    One zero: the gradients of the other elements are 0. Several zeros: all gradients are 0. Both hold for any dy.
    No zero: the product of all elements is divided by x, so that the gradients are lost where it overflows or
    underflows, and an infinite x has NaN. A single element has dy.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def prod_to_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    size: int | tuple[int, ...],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * the product of the other x

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    size: the result's shape, to which the input's could be broadcast back
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    One zero: the gradients of the other elements are 0. Several zeros: all gradients are 0. Both hold for any dy.
    No zero: the product of all elements is divided by x, so that the gradients are lost where it overflows or
    underflows, and an infinite x has NaN. A single element has dy.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def vector_norm_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    ord: float = 2.0,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * sign(x) (|x| / y)^(ord - 1)

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 where x or y is 0, for any dy and ord, and with ord = 0. With ord = infinity or -infinity, the elements whose
    magnitude is y share dy; all are NaN where y is.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, -INFINITY <= ord && ord <= INFINITY.
    """

def logsumexp_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * e^(x - y); 0 where x is -inf

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 where x is -infinity, for any dy and y. Where y is infinity and dy is finite, an x of infinity has NaN, a
    smaller one 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8.
    """

def var_backward(
    grad_output: ArrayT,
    input: Array,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    correction: int = 1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * 2 (x - mean) / max(0, elements - correction), over the axes along which output_shape has 1; dy and y
        have strides of 0 along these

    grad_output (dy): [input_shape], f32 f16 bf16 f64
    input (x): [input_shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [input_shape], f32 f16 bf16 f64

    A correction of at least the number of elements divides by 0: NaN where x is the mean, else infinity with the
    sign of the formula.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def std_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    correction: int = 1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy * (x - mean) / (max(0, elements - correction) y); 0 where y is 0, over the axes along which output_shape
        has 1; dy and y have strides of 0 along these

    grad_output (dy): [input_shape], f32 f16 bf16 f64
    input (x): [input_shape], f32 f16 bf16 f64
    output (y): [input_shape], f32 f16 bf16 f64
    dim: the axis, or several; None for all
    keepdim: whether the result keeps the axes, with one element along each
    Returns grad_input (dx): [input_shape], f32 f16 bf16 f64

    0 where y is 0, for any dy. NaN for a correction of at least the number of elements and the y that std gives
    then.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, product(output_shape) >= 0, reduces(input_shape, output_shape).
    """

def cumsum(
    input: ArrayT,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y_k = the sum of x_j over j <= k
    i32 i64: y_k = the sum of x_j over j <= k, of integers

    input (x): [shape], f32 f16 bf16 f64 i32 i64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64 i32 i64

    NaN from the first NaN on, and from where infinities of both signs have been added. -0 alone gives -0. Sums of
    f16 are carried in f32: where one overflows in y, later ones may be finite again.
    Integers wrap around: i32 modulo 2^32, i64 modulo 2^64.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cumprod(
    input: ArrayT,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y_k = the product of x_j over j <= k
    i32 i64: y_k = the product of x_j over j <= k, of integers

    input (x): [shape], f32 f16 bf16 f64 i32 i64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64 i32 i64

    NaN from the first NaN on, and from where 0 and an infinity have been multiplied.
    Integers wrap around: i32 modulo 2^32, i64 modulo 2^64.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cummax_values(
    input: ArrayT,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y_k = the largest x_j of j <= k; NaN from the first NaN on
    i32 i64: y_k = the largest x_j of j <= k, of integers

    input (x): [shape], f32 f16 bf16 f64 i32 i64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64 i32 i64

    0 and -0 are equal, so that y_k is the later one. Infinities are compared like numbers.
    The least and the largest integer of the dtype are found like any other.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cummin_values(
    input: ArrayT,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y_k = the smallest x_j of j <= k; NaN from the first NaN on
    i32 i64: y_k = the smallest x_j of j <= k, of integers

    input (x): [shape], f32 f16 bf16 f64 i32 i64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64 i32 i64

    0 and -0 are equal, so that y_k is the later one. Infinities are compared like numbers.
    The least and the largest integer of the dtype are found like any other.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def logcumsumexp(
    input: ArrayT,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y_k = log of the sum of e^x_j over j <= k

    input (x): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64

    -infinity before the first other x, infinity from the first infinity on, NaN from the first NaN on. e^x does not
    overflow in between, and the first y is the first x.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cummax(
    input: ArrayT,
    dim: int,
    reverse: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """f32 f16 bf16 f64: y_k = the largest x_j of j <= k; NaN from the first NaN on, and index_k, the last j <= k with
        x_j = y_k, along the axis of x; of NaN, the last of them
    i32 i64: y_k = the largest x_j of j <= k, and index_k, the last j <= k with x_j = y_k, along the axis of x, of
        integers

    input (x): [shape], f32 f16 bf16 f64 i32 i64
    dim: the axis
    Returns values (y): [shape], f32 f16 bf16 f64 i32 i64
    Returns indices (index): [shape], i64

    0 and -0 are equal, so that y_k is the later one. Infinities are compared like numbers.
    The least and the largest integer of the dtype are found like any other.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cummin(
    input: ArrayT,
    dim: int,
    reverse: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """f32 f16 bf16 f64: y_k = the smallest x_j of j <= k; NaN from the first NaN on, and index_k, the last j <= k with
        x_j = y_k, along the axis of x; of NaN, the last of them
    i32 i64: y_k = the smallest x_j of j <= k, and index_k, the last j <= k with x_j = y_k, along the axis of x, of
        integers

    input (x): [shape], f32 f16 bf16 f64 i32 i64
    dim: the axis
    Returns values (y): [shape], f32 f16 bf16 f64 i32 i64
    Returns indices (index): [shape], i64

    0 and -0 are equal, so that y_k is the later one. Infinities are compared like numbers.
    The least and the largest integer of the dtype are found like any other.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cumprod_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx_k = the sum of dy_i times the product of x_j over j <= i, j != k, over i >= k; dx may be dy with equal
        strides

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    Nothing is divided by 0. Where all products are finite, elements behind the first zero have 0, for any dy. An
    infinite x has NaN unless dy is 0 from there on.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cummax_backward(
    grad_output: ArrayT,
    input: Array,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx_k = the sum of dy_i over the i whose y_i is x_k, of equal ones the last up to i; dx may be dy with equal
        strides

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 and -0 are equal. A NaN receives dy from its own place up to the next NaN; numbers behind the first NaN have
    0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def cummin_backward(
    grad_output: ArrayT,
    input: Array,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx_k = the sum of dy_i over the i whose y_i is x_k, of equal ones the last up to i; dx may be dy with equal
        strides

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 and -0 are equal. A NaN receives dy from its own place up to the next NaN; numbers behind the first NaN have
    0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def logcumsumexp_backward(
    grad_output: ArrayT,
    input: Array,
    output: Array,
    dim: int,
    reverse: bool = False,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx_k = the sum of dy_i e^(x_k - y_i) over i >= k; dx may be dy with equal strides

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    0 where x is -infinity, for any dy and y. With a finite dy_i, a y_i of infinity adds 0 to the gradient of a
    finite x_k, and makes that of an x_k of infinity NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= rank &&
        rank <= 8, 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis].
    """

def softmax(
    input: ArrayT,
    dim: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = exp(x - m) / sum of exp(x - m), m the maximum; y may be x

    input (x): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64

    Neither large nor very negative elements overflow. NaN, infinity, or nothing but -infinity makes all of a row
    NaN; otherwise -infinity gives 0. A finite element alone in its row gives 1. No elements: nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis].
    """

def softmax_backward(
    grad_output: ArrayT,
    output: Array,
    dim: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = y * (dy - sum of y * dy); dx may be dy or y

    grad_output (dy): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    NaN in y or dy makes all of a row NaN, that of dy even where y is 0. A row of one element gives 0. No elements:
    nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis].
    """

def log_softmax(
    input: ArrayT,
    dim: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = (x - m) - log(sum of exp(x - m)), m the maximum; y may be x

    input (x): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64

    Stays finite where the softmax itself underflows to 0. NaN, infinity, or nothing but -infinity makes all of a
    row NaN; otherwise -infinity gives -infinity. A finite element alone in its row gives 0. No elements: nothing is
    written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis].
    """

def log_softmax_backward(
    grad_output: ArrayT,
    output: Array,
    dim: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = dy - exp(y) * (sum of dy); dx may be dy or y

    grad_output (dy): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    NaN in dy makes all of a row NaN, NaN in y that element alone. Where y is -infinity, dx is dy, if the sum is
    finite. A row of one element gives 0. No elements: nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis].
    """

def gumbel_softmax(
    input: ArrayT,
    uniform: Array,
    tau: float = 1.0,
    hard: bool = False,
    dim: int = -1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = softmax of (x - log(-log u)) * inv_tau, with u = u_rand held to [1e-20, 1 - 2^-24]; where hard != 0, 1 at
        the first maximum of these and 0 elsewhere; u_rand is contiguous; y may be x

    input (x): [shape], f32 f16 bf16 f64
    uniform (u_rand): [shape], f32
    tau: the temperature, > 0
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64

    With hard = 0: NaN, infinity, or nothing but -infinity makes all of a row NaN; otherwise -infinity gives 0. A
    finite element alone in its row gives 1. No elements: nothing is written. With hard != 0, a row of nothing but
    -infinity has its 1 at the first element, and one with infinity at its first infinity. NaN in u_rand or x makes
    the row NaN in both cases.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis], 0
        < inv_tau && inv_tau < INFINITY.
    """

def gumbel_softmax_backward(
    grad_output: ArrayT,
    output: Array,
    tau: float = 1.0,
    dim: int = -1,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = y * (dy - sum of y * dy) * inv_tau, y the result with hard = 0; dx may be dy or y

    grad_output (dy): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    tau: the temperature, > 0
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    A y of one 1 and zeros, the result with hard != 0, gives zeros. NaN in y or dy makes all of a row NaN, that of
    dy even where y is 0. A row of one element gives 0. No elements: nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis], 0
        < inv_tau && inv_tau < INFINITY.
    """

def masked_softmax(
    input: ArrayT,
    mask: Array,
    dim: int = -1,
    scale: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: y = softmax of scale * x + mask, the mask broadcast by strides of 0; y may be x
    f32 f16 bf16 f64: y = softmax of scale * x where mask is true, the mask broadcast by strides of 0; y may be x

    input (x): [shape], f32 f16 bf16 f64
    mask: [shape], f32 f16 bf16 f64 bool
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64

    NaN or infinity as a sum makes all of a row NaN: truth values alone hide an infinite x. A sum of -infinity gives
    0. A row of nothing but these is 0. No elements: nothing is written.
    An element whose mask is false is 0, whatever x is. Of the others, NaN or infinity as a product makes all of a
    row NaN, and -infinity gives 0. A row of nothing but these is 0. No elements: nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis],
        -INFINITY < scale && scale < INFINITY.
    """

def masked_softmax_backward(
    grad_output: ArrayT,
    output: Array,
    dim: int = -1,
    scale: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = scale * y * (dy - sum of y * dy), of either mask; dx may be dy or y

    grad_output (dy): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    A y of zeros, that of a hidden row, gives zeros. NaN in y or dy makes all of a row NaN, that of dy even where y
    is 0. A row of one element gives 0. No elements: nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis],
        -INFINITY < scale && scale < INFINITY.
    """

def sparsemax(
    input: ArrayT,
    dim: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = max(x - t, 0), with t such that the sum of y is 1; y may be x

    input (x): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns y: [shape], f32 f16 bf16 f64

    Equal elements have equal parts of 1; a row may have any length. NaN, infinity, or nothing but -infinity makes
    all of a row NaN; otherwise -infinity gives 0. A finite element alone in its row gives 1. No elements: nothing
    is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis].
    """

def sparsemax_backward(
    grad_output: ArrayT,
    output: Array,
    dim: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dx = y > 0 ? dy - mean of dy where y > 0 : 0; dx may be dy or y

    grad_output (dy): [shape], f32 f16 bf16 f64
    output (y): [shape], f32 f16 bf16 f64
    dim: the axis
    Returns grad_input (dx): [shape], f32 f16 bf16 f64

    NaN in y, or in dy where y > 0, makes all of a row NaN; other elements of dy do not count. An element whose y
    was rounded to 0 receives 0, as does a row without y > 0 or of one element. No elements: nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent == shape[softmax_axis].
    """

def native_rms_norm(
    input: ArrayT,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    eps: float = 1.1920928955078125e-07,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """rms_out = sqrt(mean of x^2 over the axes of the mask + eps); y = x / rms_out * gamma

    input (x): [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64
    Returns rms (rms_out): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64

    A row of zeros gives zeros, or NaN where eps is 0. NaN makes all of its row NaN; an infinity makes its own
    element NaN and the others of its row 0. Where the mean of x^2 overflows the type that it is computed in,
    rms_out is infinity and y 0. eps is not checked: where its sum with the mean is negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def rms_norm(
    input: ArrayT,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    eps: float = 1.1920928955078125e-07,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """rms_out = sqrt(mean of x^2 over the axes of the mask + eps); y = x / rms_out * gamma

    input (x): [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64

    A row of zeros gives zeros, or NaN where eps is 0. NaN makes all of its row NaN; an infinity makes its own
    element NaN and the others of its row 0. Where the mean of x^2 overflows the type that it is computed in,
    rms_out is infinity and y 0. eps is not checked: where its sum with the mean is negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def rms_norm_backward(
    grad_output: ArrayT,
    input: Array,
    normalized_shape: int | tuple[int, ...],
    rms: Array,
    weight: Array | None = None,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """dx = (d - xhat * mean(d * xhat)) / rms with d = dy * gamma, xhat = x / rms; dgamma = sum over rows of dy * xhat

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    rms: [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns grad_input (dx): [shape], f32 f16 bf16 f64
    Returns grad_weight (dgamma): [norm_total_extent], f32 f16 bf16 f64

    NaN in dy makes its row of dx NaN, and of dgamma the elements that sum it. dgamma can be had without gamma. No
    rows: dgamma is zeros. A row of zeros whose rms is 0 has dx NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def native_layer_norm(
    input: ArrayT,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """y = (x - mean_out) * inv_std_out * gamma + beta with the mean over the axes of the mask and inv_std_out = 1 /
        sqrt(variance + eps)

    input (x): [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    bias (beta): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64
    Returns mean (mean_out): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    Returns rstd (inv_std_out): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64

    A row of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its row
    NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def layer_norm(
    input: ArrayT,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = (x - mean_out) * inv_std_out * gamma + beta with the mean over the axes of the mask and inv_std_out = 1 /
        sqrt(variance + eps)

    input (x): [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    bias (beta): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64

    A row of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its row
    NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def layer_norm_backward(
    grad_output: ArrayT,
    input: Array,
    normalized_shape: int | tuple[int, ...],
    mean: Array,
    rstd: Array,
    weight: Array | None = None,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dx = inv_std_in * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x - mean_in) * inv_std_in;
        dgamma and dbeta = sums over rows of dy * xhat and dy

    grad_output (dy): [shape], f32 f16 bf16 f64
    input (x): [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    mean (mean_in): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    rstd (inv_std_in): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns grad_input (dx): [shape], f32 f16 bf16 f64
    Returns grad_weight (dgamma): [norm_total_extent], f32 f16 bf16 f64
    Returns grad_bias (dbeta): [norm_total_extent], f32 f16 bf16 f64

    NaN in dy makes its row of dx NaN, and of dgamma and dbeta the elements that sum it. dgamma and dbeta can be had
    without gamma. No rows: dgamma and dbeta are zeros. A row of one element has dx 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def native_rms_norm_residual(
    input: ArrayT,
    residual: Array,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    eps: float = 1.1920928955078125e-07,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """h = x + residual; rms_out = sqrt(mean of h^2 over the axes of the mask + eps); y = h / rms_out * gamma

    input (x): [shape], f32 f16 bf16 f64
    residual: [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64
    Returns h: [shape], f32 f16 bf16 f64
    Returns rms (rms_out): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64

    h is rounded before it is normalized. A row of zeros gives zeros, or NaN where eps is 0. NaN makes all of its
    row NaN; an infinity makes its own element NaN and the others of its row 0. Where the mean of x^2 overflows the
    type that it is computed in, rms_out is infinity and y 0. eps is not checked: where its sum with the mean is
    negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def rms_norm_residual(
    input: ArrayT,
    residual: Array,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    eps: float = 1.1920928955078125e-07,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """h = x + residual; rms_out = sqrt(mean of h^2 over the axes of the mask + eps); y = h / rms_out * gamma

    input (x): [shape], f32 f16 bf16 f64
    residual: [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64
    Returns h: [shape], f32 f16 bf16 f64

    h is rounded before it is normalized. A row of zeros gives zeros, or NaN where eps is 0. NaN makes all of its
    row NaN; an infinity makes its own element NaN and the others of its row 0. Where the mean of x^2 overflows the
    type that it is computed in, rms_out is infinity and y 0. eps is not checked: where its sum with the mean is
    negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def rms_norm_residual_backward(
    grad_y: ArrayT,
    grad_h: Array,
    h: Array,
    normalized_shape: int | tuple[int, ...],
    rms: Array,
    weight: Array | None = None,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """dx = dh + (d - xhat * mean(d * xhat)) / rms with d = dy * gamma, xhat = h / rms; dgamma = sum over rows of dy *
        xhat; dx is the gradient of residual, too

    grad_y (dy): [shape], f32 f16 bf16 f64
    grad_h (dh): [shape], f32 f16 bf16 f64
    h: [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    rms: [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns grad_input (dx): [shape], f32 f16 bf16 f64
    Returns grad_weight (dgamma): [norm_total_extent], f32 f16 bf16 f64

    NaN in dy makes its row of dx NaN, and of dgamma the elements that sum it. dgamma can be had without gamma. No
    rows: dgamma is zeros. A row of zeros whose rms is 0 has dx NaN. NaN in dh makes that element of dx NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def native_layer_norm_residual(
    input: ArrayT,
    residual: Array,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT, ArrayT]:
    """h = x + residual; y = (h - mean_out) * inv_std_out * gamma + beta with the mean over the axes of the mask and
        inv_std_out = 1 / sqrt(variance + eps)

    input (x): [shape], f32 f16 bf16 f64
    residual: [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    bias (beta): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64
    Returns h: [shape], f32 f16 bf16 f64
    Returns mean (mean_out): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    Returns rstd (inv_std_out): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64

    h is rounded before it is normalized. A row of equal elements, or of one, gives beta, or NaN where eps is 0. NaN
    or an infinity makes all of its row NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where
    its sum with the variance is negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def layer_norm_residual(
    input: ArrayT,
    residual: Array,
    normalized_shape: int | tuple[int, ...],
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """h = x + residual; y = (h - mean_out) * inv_std_out * gamma + beta with the mean over the axes of the mask and
        inv_std_out = 1 / sqrt(variance + eps)

    input (x): [shape], f32 f16 bf16 f64
    residual: [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    bias (beta): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns y: [shape], f32 f16 bf16 f64
    Returns h: [shape], f32 f16 bf16 f64

    h is rounded before it is normalized. A row of equal elements, or of one, gives beta, or NaN where eps is 0. NaN
    or an infinity makes all of its row NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where
    its sum with the variance is negative or NaN, the row is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def layer_norm_residual_backward(
    grad_y: ArrayT,
    grad_h: Array,
    h: Array,
    normalized_shape: int | tuple[int, ...],
    mean: Array,
    rstd: Array,
    weight: Array | None = None,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dx = dh + inv_std_in * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (h - mean_in) *
        inv_std_in; dgamma and dbeta = sums over rows of dy * xhat and dy; dx is the gradient of residual, too

    grad_y (dy): [shape], f32 f16 bf16 f64
    grad_h (dh): [shape], f32 f16 bf16 f64
    h: [shape], f32 f16 bf16 f64
    normalized_shape: the extents of the last axes, which are normalized over
    mean (mean_in): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    rstd (inv_std_in): [kept(shape, norm_axes_mask)], f32 f16 bf16 f64
    weight (gamma): [norm_total_extent], f32 f16 bf16 f64, or None
    Returns grad_input (dx): [shape], f32 f16 bf16 f64
    Returns grad_weight (dgamma): [norm_total_extent], f32 f16 bf16 f64
    Returns grad_bias (dbeta): [norm_total_extent], f32 f16 bf16 f64

    NaN in dy makes its row of dx NaN, and of dgamma and dbeta the elements that sum it. dgamma and dbeta can be had
    without gamma. No rows: dgamma and dbeta are zeros. A row of one element has dx 0. NaN in dh makes that element
    of dx NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <= rank &&
        rank <= 8, names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask).
    """

def native_batch_norm(
    input: ArrayT,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and saved_rstd = 1 /
        sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1)

    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    bias (beta): [c_extent], f32 f16 bf16 f64, or None
    Returns y: [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    Returns mean (saved_mean): [group_kind == 0 ? c_extent : extent(n_extent, num_groups)], f32 f16 bf16 f64
    Returns rstd (saved_rstd): [group_kind == 0 ? c_extent : extent(n_extent, num_groups)], f32 f16 bf16 f64

    A channel of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its
    channel NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the channel is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def batch_norm(
    input: ArrayT,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and saved_rstd = 1 /
        sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1)

    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    bias (beta): [c_extent], f32 f16 bf16 f64, or None
    Returns y: [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64

    A channel of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its
    channel NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the channel is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def batch_norm_backward(
    grad_output: ArrayT,
    input: Array,
    mean: Array,
    rstd: Array,
    weight: Array | None = None,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dx = saved_rstd * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x - saved_mean) *
        saved_rstd; dgamma and dbeta = sums over a channel of dy * xhat and dy

    grad_output (dy): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    mean (saved_mean): [group_kind == 0 ? c_extent : extent(n_extent, num_groups)], f32 f16 bf16 f64
    rstd (saved_rstd): [group_kind == 0 ? c_extent : extent(n_extent, num_groups)], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    Returns grad_input (dx): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    Returns grad_weight (dgamma): [c_extent], f32 f16 bf16 f64
    Returns grad_bias (dbeta): [c_extent], f32 f16 bf16 f64

    NaN in dy makes its channel of dx NaN, and of dgamma and dbeta the elements that sum it. dgamma and dbeta can be
    had without gamma. No element of dy: dgamma and dbeta are zeros. A channel of one element has dx 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def native_group_norm(
    input: ArrayT,
    num_groups: int,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and saved_rstd = 1 /
        sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1)

    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    bias (beta): [c_extent], f32 f16 bf16 f64, or None
    Returns y: [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    Returns mean (saved_mean): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16
        bf16 f64
    Returns rstd (saved_rstd): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16
        bf16 f64

    A group of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its
    group NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the group is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def group_norm(
    input: ArrayT,
    num_groups: int,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and saved_rstd = 1 /
        sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1)

    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    bias (beta): [c_extent], f32 f16 bf16 f64, or None
    Returns y: [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64

    A group of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its
    group NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the group is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def native_instance_norm(
    input: ArrayT,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and saved_rstd = 1 /
        sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1)

    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    bias (beta): [c_extent], f32 f16 bf16 f64, or None
    Returns y: [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    Returns mean (saved_mean): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16
        bf16 f64
    Returns rstd (saved_rstd): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16
        bf16 f64

    A group of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its
    group NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the group is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def instance_norm(
    input: ArrayT,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-05,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and saved_rstd = 1 /
        sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1)

    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    bias (beta): [c_extent], f32 f16 bf16 f64, or None
    Returns y: [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64

    A group of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of its
    group NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum with the variance is
    negative or NaN, the group is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def group_norm_backward(
    grad_output: ArrayT,
    input: Array,
    num_groups: int,
    mean: Array,
    rstd: Array,
    weight: Array | None = None,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dx = saved_rstd * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x - saved_mean) *
        saved_rstd; dgamma and dbeta = sums over a channel of dy * xhat and dy

    grad_output (dy): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    mean (saved_mean): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16 bf16 f64
    rstd (saved_rstd): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    Returns grad_input (dx): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    Returns grad_weight (dgamma): [c_extent], f32 f16 bf16 f64
    Returns grad_bias (dbeta): [c_extent], f32 f16 bf16 f64

    NaN in dy makes its group of dx NaN, and of dgamma and dbeta the elements that sum it. dgamma and dbeta can be
    had without gamma. No element of dy: dgamma and dbeta are zeros. A group of one element has dx 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def instance_norm_backward(
    grad_output: ArrayT,
    input: Array,
    mean: Array,
    rstd: Array,
    weight: Array | None = None,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dx = saved_rstd * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x - saved_mean) *
        saved_rstd; dgamma and dbeta = sums over a channel of dy * xhat and dy

    grad_output (dy): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    input (x): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    mean (saved_mean): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16 bf16 f64
    rstd (saved_rstd): [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups], f32 f16 bf16 f64
    weight (gamma): [c_extent], f32 f16 bf16 f64, or None
    Returns grad_input (dx): [n_extent, c_extent, *spatial_extent], f32 f16 bf16 f64
    Returns grad_weight (dgamma): [c_extent], f32 f16 bf16 f64
    Returns grad_bias (dbeta): [c_extent], f32 f16 bf16 f64

    NaN in dy makes its group of dx NaN, and of dgamma and dbeta the elements that sum it. dgamma and dbeta can be
    had without gamma. No element of dy: dgamma and dbeta are zeros. A group of one element has dx 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_kind ==
        0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0,
        group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0.
    """

def mse_loss(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(pred - target)^2

    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    An infinite difference gives infinity, infinity minus itself NaN. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def mse_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """2 (pred - target) s

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dpred): f32 f16 bf16 f64

    NaN where pred or target is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def l1_loss(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """|pred - target|

    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    An infinite difference gives infinity, infinity minus itself NaN. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def l1_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """sign(pred - target) s, 0 where they are equal

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dpred): f32 f16 bf16 f64

    0 where pred or target is NaN, as in PyTorch.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def smooth_l1_loss(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d^2 / (2 param) where |d| < param, else |d| - param / 2, with d = pred - target

    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    beta (param)
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    With param 0 it is l1. An infinite difference gives infinity, infinity minus itself NaN. The mean of no losses
    is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, param >= 0.
    """

def smooth_l1_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d s / param where |d| < param, else sign(d) s

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    beta (param)
    Returns grad_input (dpred): f32 f16 bf16 f64

    With param 0 it is that of l1. NaN where pred or target is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, param >= 0.
    """

def huber_loss(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    delta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d^2 / 2 where |d| < param, else param (|d| - param / 2), with d = pred - target

    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    delta (param)
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    With param 0 it is 0 for every finite d. An infinite difference and a param above 0 give infinity, infinity
    minus itself NaN. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, param >= 0.
    """

def huber_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    delta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d s where |d| < param, else param sign(d) s

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    delta (param)
    Returns grad_input (dpred): f32 f16 bf16 f64

    With param 0 it is 0. NaN where pred or target is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, param >= 0.
    """

def binary_cross_entropy(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """-(target log(pred) + (1 - target) log(1 - pred)), the logarithms not below -100

    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    A pred of 0 or 1 gives at most 100. A pred that is NaN or outside [0, 1] gives NaN. The mean of no losses is
    NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def binary_cross_entropy_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(pred - target) s / max(pred (1 - pred), 1e-12)

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dpred): f32 f16 bf16 f64

    Finite at 0 and 1 but in f16, whose largest number 1e12 exceeds. NaN where pred is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def binary_cross_entropy_with_logits(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """max(logits, 0) - logits target + log(1 + exp(-|logits|))

    input (logits): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    Does not overflow for large logits. Infinity gives NaN where target is 1 and infinity where it is 0, -infinity
    the reverse. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def binary_cross_entropy_with_logits_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(sigmoid(logits) - target) s

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input (logits): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dpred): f32 f16 bf16 f64

    An infinite logit gives -target s or (1 - target) s, a NaN one NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def kl_div(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """target (log(target) - pred) where target > 0, else 0; pred are log-probabilities

    input (pred): f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    A target of 0 gives 0 where pred is -infinity, but NaN where pred is NaN. A NaN target gives NaN. The mean of no
    losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def kl_div_backward(
    grad_output: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """-target s

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): f32 f16 bf16 f64

    pred is not read, so that NaN in it does not count. A NaN target gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def poisson_nll_loss(
    input: ArrayT,
    target: Array,
    log_input: bool = True,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """exp(input) - target input, or input - target log(input + 1e-8) where log_input_flag is 0

    input: f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    log_input (log_input_flag)
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    Where log_input_flag is 0, an input of 0 gives a finite loss and a negative one NaN. Else an input whose
    exponential overflows gives infinity. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def poisson_nll_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    log_input: bool = True,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(exp(input) - target) s, or (1 - target / (input + 1e-8)) s

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input: f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    log_input (log_input_flag)
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): f32 f16 bf16 f64

    Where log_input_flag is 0, a negative input follows the formula, though its loss is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def gaussian_nll_loss(
    input: ArrayT,
    target: Array,
    var: Array,
    eps: float = 1e-06,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(log(v) + (input - target)^2 / v) / 2, with v = max(var, eps)

    input: f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    var: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    A var below eps, 0 or negative counts as eps. A NaN var gives NaN, as does a var of 0 with eps 0. The mean of no
    losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def gaussian_nll_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    var: Array,
    eps: float = 1e-06,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(input - target) s / v

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input: f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    var: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): f32 f16 bf16 f64

    dinput alone. A var below eps counts as eps; a NaN var gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def gaussian_nll_loss_all_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    var: Array,
    eps: float = 1e-06,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dinput = d s / v, dtarget = -dinput, dvar = (1 / v - (d / v)^2) s / 2, with d = input - target and v = max(var,
        eps); each may be null

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input: f32 f16 bf16 f64
    target: f32 f16 bf16 f64
    var: f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): f32 f16 bf16 f64
    Returns grad_target (dtarget): f32 f16 bf16 f64
    Returns grad_var (dvar): f32 f16 bf16 f64

    A var below eps counts as eps and receives its gradient, as in PyTorch; a NaN var gives NaN. dinput has the bits
    of loss_gaussian_nll_backward.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def margin_ranking_loss(
    input1: ArrayT,
    input2: Array,
    target: Array,
    margin: float = 0.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """max(0, margin - t (x1 - x2))

    input1 (x1): f32 f16 bf16 f64
    input2 (x2): f32 f16 bf16 f64
    target (t): f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    NaN in x1, x2 or t gives NaN, as do equal infinities in x1 and x2. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def margin_ranking_loss_backward(
    grad_output: ArrayT,
    input1: Array,
    input2: Array,
    target: Array,
    margin: float = 0.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """(-t s, t s) where margin - t (x1 - x2) >= 0, else 0; dx1, dx2 or both may be null

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input1 (x1): f32 f16 bf16 f64
    input2 (x2): f32 f16 bf16 f64
    target (t): f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input1 (dx1): f32 f16 bf16 f64
    Returns grad_input2 (dx2): f32 f16 bf16 f64

    (-t s, t s) where x1 or x2 is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def hinge_embedding_loss(
    input: ArrayT,
    target: Array,
    margin: float = 1.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """input where target is 1, else max(0, margin - input)

    input: f32 f16 bf16 f64
    target: i64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64

    Any target other than 1 counts as -1. A NaN input gives NaN for every target. The mean of no losses is NaN,
    their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def hinge_embedding_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    margin: float = 1.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """s where target is 1, else -s where margin - input >= 0, else 0

    grad_output (dy): [(reduction_mode == 0) * numel + (reduction_mode != 0)], f32 f16 bf16 f64
    input: f32 f16 bf16 f64
    target: i64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): f32 f16 bf16 f64

    A NaN input receives what one within the margin does: s or -s.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def cosine_embedding_loss(
    input1: ArrayT,
    input2: Array,
    target: Array,
    margin: float = 0.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """1 - c where t > 0, else max(0, c - margin), with c = x1 x2 / max(|x1| |x2|, 1e-12)

    input1 (x1): [*n_rows, d_extent], f32 f16 bf16 f64
    input2 (x2): [*n_rows, d_extent], f32 f16 bf16 f64
    target (t): [*n_rows], f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64

    A vector of zeros, or of no elements, has c = 0. A t of 0 counts as negative, a NaN t gives NaN. Vectors whose
    squared norms overflow give NaN. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def cosine_embedding_loss_backward(
    grad_output: ArrayT,
    input1: Array,
    input2: Array,
    target: Array,
    margin: float = 0.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """the gradients of both; dx1, dx2 or both may be null

    grad_output (dy): [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64
    input1 (x1): [*n_rows, d_extent], f32 f16 bf16 f64
    input2 (x2): [*n_rows, d_extent], f32 f16 bf16 f64
    target (t): [*n_rows], f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input1 (dx1): [*n_rows, d_extent], f32 f16 bf16 f64
    Returns grad_input2 (dx2): [*n_rows, d_extent], f32 f16 bf16 f64

    The gradient passes where c equals the margin. The gradient of a vector of zeros is the other vector times 1e12,
    up to the sign and s. NaN in x1 or x2 makes the row NaN in both gradients.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, n_rows <= 1 || row_stride_x >= d_extent.
    """

def triplet_margin_loss(
    anchor: ArrayT,
    positive: Array,
    negative: Array,
    margin: float = 1.0,
    p: float = 2.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """max(0, |a - p_tensor| - |a - n_tensor| + margin), norms of order p_norm

    anchor (a): [*n_rows, d_extent], f32 f16 bf16 f64
    positive (p_tensor): [*n_rows, d_extent], f32 f16 bf16 f64
    negative (n_tensor): [*n_rows, d_extent], f32 f16 bf16 f64
    p (p_norm)
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64

    Nothing is added to the differences, as with eps = 0 in PyTorch. Rows of no elements give the margin, or 0 if it
    is negative. An infinite p_norm gives the largest magnitude. The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, p_norm > 0.
    """

def triplet_margin_loss_backward(
    grad_output: ArrayT,
    anchor: Array,
    positive: Array,
    negative: Array,
    margin: float = 1.0,
    p: float = 2.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """the gradients of the three, each of which may be null

    grad_output (dy): [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64
    anchor (a): [*n_rows, d_extent], f32 f16 bf16 f64
    positive (p_tensor): [*n_rows, d_extent], f32 f16 bf16 f64
    negative (n_tensor): [*n_rows, d_extent], f32 f16 bf16 f64
    p (p_norm)
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_anchor (da): [*n_rows, d_extent], f32 f16 bf16 f64
    Returns grad_positive (dp): [*n_rows, d_extent], f32 f16 bf16 f64
    Returns grad_negative (dn): [*n_rows, d_extent], f32 f16 bf16 f64

    The gradient passes where the margin is met exactly. Other rows whose loss is 0 receive 0, as do elements
    without a difference. That of the largest magnitude is shared by all differences that have it.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, p_norm > 0, n_rows <= 1 || row_stride >= d_extent.
    """

def multi_margin_loss(
    input: ArrayT,
    target: Array,
    p: float = 1.0,
    margin: float = 1.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """the mean over classes, but that of target, of max(0, margin - input[target] + input)^p_norm

    input: [*n_rows, class_extent], f32 f16 bf16 f64
    target: [*n_rows], i64
    p (p_norm)
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64

    A row whose target is no class is NaN, -100 included. A row of one class gives 0. A row without classes is NaN.
    The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, p_norm > 0.
    """

def multi_margin_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    p: float = 1.0,
    margin: float = 1.0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """its gradient

    grad_output (dy): [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64
    input: [*n_rows, class_extent], f32 f16 bf16 f64
    target: [*n_rows], i64
    p (p_norm)
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): [*n_rows, class_extent], f32 f16 bf16 f64

    0 where the margin is met exactly, and at NaN. A row whose target is no class is NaN, -100 included.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, p_norm > 0, n_rows <= 1 || row_stride >= class_extent.
    """

def multilabel_margin_loss(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """the sum over listed classes j and others i of max(0, 1 - input[j] + input[i]) / class_extent; a row of target
        lists classes until its first negative entry

    input: [*n_rows, class_extent], f32 f16 bf16 f64
    target: [*n_rows, class_extent], i64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64

    A class that is listed twice counts twice. A row that lists no class, or all of them, gives 0; one that lists
    what is no class is NaN. Entries behind the first negative one are not looked at. A row without classes is NaN.
    The mean of no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def multilabel_margin_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """its gradient

    grad_output (dy): [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64
    input: [*n_rows, class_extent], f32 f16 bf16 f64
    target: [*n_rows, class_extent], i64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): [*n_rows, class_extent], f32 f16 bf16 f64

    0 where the margin is met exactly, and at NaN. A row that lists what is no class is NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, n_rows <= 1 || row_stride_in >= class_extent.
    """

def multilabel_soft_margin_loss(
    input: ArrayT,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """the mean over classes of bce_with_logits(input, target)

    input: [*n_rows, class_extent], f32 f16 bf16 f64
    target: [*n_rows, class_extent], f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64

    Does not overflow for large logits. NaN in a row makes its loss NaN. A row without classes is NaN. The mean of
    no losses is NaN, their sum 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def multilabel_soft_margin_loss_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(sigmoid(input) - target) s / class_extent

    grad_output (dy): [(reduction_mode == 0) * n_rows + (reduction_mode != 0)], f32 f16 bf16 f64
    input: [*n_rows, class_extent], f32 f16 bf16 f64
    target: [*n_rows, class_extent], f32 f16 bf16 f64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): [*n_rows, class_extent], f32 f16 bf16 f64

    NaN in input makes that element NaN alone.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, n_rows <= 1 || row_stride_in >= class_extent.
    """

def cross_entropy(
    input: ArrayT,
    target: Array,
    weight: Array | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] = "mean",
    label_smoothing: float = 0.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: weight[target] (log(sum of exp(input)) - input[target]) (1 - label_smoothing) +
        label_smoothing / class_extent times the sum over all classes of weight (log(sum of exp(input)) - input);
        the weights are 1 where weight is null
    f32 f16 bf16 f64: the sum over classes of q (log(sum of exp(input)) - input), with q = weight (target (1 -
        label_smoothing) + label_smoothing / class_extent); the weights are 1 where weight is null

    input: [*outer, class_extent, *inner], f32 f16 bf16 f64
    target: [*outer, *inner], i64 f32 f16 bf16 f64
    weight: [class_extent], f32 f16 bf16 f64, or None
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * outer + (reduction_mode != 0), (reduction_mode == 0) * inner +
        (reduction_mode != 0)], f32 f16 bf16 f64

    A target of ignore_index has no loss and no gradient, whatever its logits hold; any other that is no class gives
    NaN, and counts 1 in the divisor. The mean divides by the sum of weight[target]. Where that is 0, the mean is
    NaN. The mean of no losses is NaN, their sum 0. Does not overflow for large logits. NaN, or nothing but
    -infinity among the logits of a loss, gives NaN. With smoothing, a logit of -infinity gives infinity, and NaN
    where the class weighs 0.
    The mean divides by outer * inner. The mean of no losses is NaN, their sum 0. Does not overflow for large
    logits. NaN, or nothing but -infinity among the logits of a loss, gives NaN. Targets need not sum to 1. A logit
    of -infinity gives infinity, and NaN where q is 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, 0 <= label_smoothing, label_smoothing <= 1.
    """

def cross_entropy_backward(
    grad_output: ArrayT,
    input: Array,
    target: Array,
    weight: Array | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] = "mean",
    label_smoothing: float = 0.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """f32 f16 bf16 f64: (softmax(input) (sum of q) - q) s, with q = weight ((1 - label_smoothing) [class is target] +
        label_smoothing / class_extent)
    f32 f16 bf16 f64: (softmax(input) (sum of q) - q) s

    grad_output (dy): [(reduction_mode == 0) * outer + (reduction_mode != 0), (reduction_mode == 0) * inner +
        (reduction_mode != 0)], f32 f16 bf16 f64
    input: [*outer, class_extent, *inner], f32 f16 bf16 f64
    target: [*outer, *inner], i64 f32 f16 bf16 f64
    weight: [class_extent], f32 f16 bf16 f64, or None
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): [*outer, class_extent, *inner], f32 f16 bf16 f64

    s is dy of the loss, or dy[0], which the mean divides by the sum of weight[target]. A target of ignore_index has
    no loss and no gradient, whatever its logits hold; any other that is no class gives NaN, and counts 1 in the
    divisor. Does not overflow for large logits. NaN, or nothing but -infinity among the logits of a loss, gives
    NaN. dinput may be input.
    s is dy of the loss, or dy[0], which the mean divides by outer * inner. Does not overflow for large logits. NaN,
    or nothing but -infinity among the logits of a loss, gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, 0 <= label_smoothing, label_smoothing <= 1, extent(outer, class_extent,
        inner) == 0 || outer <= 1 || stride_outer != 0, extent(outer, class_extent, inner) == 0 || class_extent <= 1
        || stride_class != 0, extent(outer, class_extent, inner) == 0 || inner <= 1 || stride_inner != 0.
    """

def cross_entropy_(
    logits: ArrayT,
    target: Array,
    weight: Array | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] = "mean",
    label_smoothing: float = 0.0,
    scale: float = 1.0,
    *,
    stream: Stream = None,
) -> ArrayT:
    """out = loss_cross_entropy_nd of logits, then logits = its gradient, with s = scale_scalar

    logits: [*outer, class_extent, *inner], f32 f16 bf16 f64
    target: [*outer, *inner], i64
    weight: [class_extent], f32 f16 bf16 f64, or None
    reduction (reduction_mode): of the losses of elements, rows or sequences
    scale (scale_scalar)
    Returns out: [(reduction_mode == 0) * outer + (reduction_mode != 0), (reduction_mode == 0) * inner +
        (reduction_mode != 0)], f32 f16 bf16 f64

    For the mean, s is divided by the sum of weight[target]. A target of ignore_index has no loss and no gradient,
    whatever its logits hold; any other that is no class gives NaN, and counts 1 in the divisor. The mean divides by
    the sum of weight[target]. Where that is 0, the mean is NaN. The mean of no losses is NaN, their sum 0. Does not
    overflow for large logits. NaN, or nothing but -infinity among the logits of a loss, gives NaN. With smoothing,
    a logit of -infinity gives infinity, and NaN where the class weighs 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2, 0 <= label_smoothing, label_smoothing <= 1, extent(outer, class_extent,
        inner) == 0 || outer <= 1 || stride_outer != 0, extent(outer, class_extent, inner) == 0 || class_extent <= 1
        || stride_class != 0, extent(outer, class_extent, inner) == 0 || inner <= 1 || stride_inner != 0.
    """

def nll_loss(
    input: ArrayT,
    target: Array,
    weight: Array | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """-weight[target] input[target]; the weights are 1 where weight is null

    input: [*outer, class_extent, *inner], f32 f16 bf16 f64
    target: [*outer, *inner], i64
    weight: [class_extent], f32 f16 bf16 f64, or None
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns out: [(reduction_mode == 0) * outer + (reduction_mode != 0), (reduction_mode == 0) * inner +
        (reduction_mode != 0)], f32 f16 bf16 f64

    A target of ignore_index has no loss and no gradient, whatever its logits hold; any other that is no class gives
    NaN, and counts 1 in the divisor. The mean divides by the sum of weight[target]. Where that is 0, the mean is
    NaN. The mean of no losses is NaN, their sum 0. Only the element at target is read, so that NaN elsewhere does
    not count.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <=
        reduction_mode, reduction_mode <= 2.
    """

def nll_loss_backward(
    grad_output: ArrayT,
    target: Array,
    num_classes: int,
    weight: Array | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] = "mean",
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """-weight[target] s at target, 0 elsewhere

    grad_output (dy): [(reduction_mode == 0) * outer + (reduction_mode != 0), (reduction_mode == 0) * inner +
        (reduction_mode != 0)], f32 f16 bf16 f64
    target: [*outer, *inner], i64
    num_classes (class_extent)
    weight: [class_extent], f32 f16 bf16 f64, or None
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns grad_input (dinput): [*outer, class_extent, *inner], f32 f16 bf16 f64

    s is dy of the loss, or dy[0], which the mean divides by the sum of weight[target]. A target of ignore_index has
    no loss and no gradient, whatever its logits hold; any other that is no class gives NaN, and counts 1 in the
    divisor.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless class_extent
        >= 0, 0 <= reduction_mode, reduction_mode <= 2, 0 <= extent(outer, class_extent, inner).
    """

def ctc_loss(
    log_probs: ArrayT,
    targets: Array,
    input_lengths: Array,
    target_lengths: Array,
    blank: int = 0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    zero_infinity: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """-log of the sum of the probabilities of all alignments of targets with the input; alpha_ws[t] has those of their
        beginnings, and the workspace the losses of all sequences

    log_probs: [max_time, batch_size, num_classes], f32 f16 bf16 f64
    targets: [batch_size, max_target_len], i64
    input_lengths: [batch_size], i64
    target_lengths: [batch_size], i64
    reduction (reduction_mode): of the losses of elements, rows or sequences
    Returns log_alpha (alpha_ws): [max_time, batch_size, 2 * max_target_len + 1], P
    Returns loss (out): [(reduction_mode == 0) * batch_size + (reduction_mode != 0)], f32 f16 bf16 f64

    An input too short for its labels gives infinity. No input gives 0 for an empty target, else infinity. Lengths
    outside of the arrays, and labels that are no class, give NaN; labels beyond the length are not looked at. With
    zero_infinity, infinite and NaN losses are 0. The mean is the sum divided by the number of all labels, or by 1
    where there are none. No sequences: nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= blank,
        blank < num_classes, 0 <= reduction_mode, reduction_mode <= 2.
    """

def ctc_loss_backward(
    grad_output: ArrayT,
    log_probs: Array,
    targets: Array,
    input_lengths: Array,
    target_lengths: Array,
    log_alpha: Array,
    blank: int = 0,
    reduction: Literal["none", "mean", "sum"] = "mean",
    zero_infinity: bool = False,
    inv_denom: float = 0.0,
    per_sample_loss: Array | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(exp(log_probs) - the posterior probability of each class) s; 0 beyond a sequence's input

    grad_output (dloss): [(reduction_mode == 0) * batch_size + (reduction_mode != 0)], f32 f16 bf16 f64
    log_probs: [max_time, batch_size, num_classes], f32 f16 bf16 f64
    targets: [batch_size, max_target_len], i64
    input_lengths: [batch_size], i64
    target_lengths: [batch_size], i64
    log_alpha (alpha_ws): [max_time, batch_size, 2 * max_target_len + 1], P
    reduction (reduction_mode): of the losses of elements, rows or sequences
    per_sample_loss: [batch_size], P, or None
    Returns grad_log_probs (dlog_probs): [max_time, batch_size, num_classes], f32 f16 bf16 f64

    Over the input of a sequence whose loss is infinite it is NaN, with zero_infinity 0. A sequence with a length
    outside of the arrays, or a label that is no class, receives 0. An inv_denom of 0 stands for 1, or for the mean
    for 1 / max(1, number of all labels). per_sample_loss is not needed, and may be null.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <= blank,
        blank < num_classes, 0 <= reduction_mode, reduction_mode <= 2.
    """

def flce_per_row(
    logits: ArrayT,
    target: Array,
    target_ignore: int = -100,
    scale_per_row: float = 1.0,
    *,
    stream: Stream = None,
) -> ArrayT:
    """loss_1d = log(sum of exp(logits)) - logits[target], then logits = (softmax - [class is target]) * scale_per_row;
        both 0 where target is target_ignore, NaN where it is no class

    logits: [n_rows, v], f32 f16 bf16 f64
    target: [n_rows], i64
    Returns loss_1d: [n_rows], f32

    -100 is ignored only where it is target_ignore. NaN, or nothing but -infinity, makes all of a row NaN; an
    ignored row is 0 whatever it holds. A row of one class gives 0.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless row_stride >=
        v.
    """

def flce_per_row_cast(
    loss_1d: ArrayT,
    dtype: Dtype,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out = loss_1d

    loss_1d: [n_rows], f32
    Returns out: [n_rows], f32 f16 bf16 f64

    What is beyond the largest f16 gives infinity; NaN gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def flce_scalar_finalize(
    loss_1d: ArrayT,
    denom_inv: float,
    dtype: Dtype,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out = the sum of loss_1d * denom_inv

    loss_1d: [n_rows], f32
    Returns out: [1], f32 f16 bf16 f64

    No rows give 0. An infinite denom_inv gives NaN where the sum is 0. NaN in loss_1d gives NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def flce_inplace_scale(
    buf: ArrayT,
    scalar: float,
    *,
    stream: Stream = None,
) -> ArrayT:
    """buf = buf * scalar

    buf: f32 f16 bf16 f64

    A scalar of 0 leaves NaN as it is and makes infinities NaN.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def flce_count_non_ignore(
    target: ArrayT,
    ignore_index: int = -100,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """count_out = how many of target are not ignore_index

    target: [bt], i64
    Returns count (count_out): [1], i64

    No targets give 0. Targets that are no class are counted.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def embedding(
    input: ArrayT,
    weight: Array,
    padding_idx: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out[n] = weight[indices[n]], zeros where the index is not live

    input (indices): [*num_indices], i32 i64
    weight: [num_embeddings, embedding_dim], f32 f16 bf16 f64
    padding_idx: the row that counts as none; from the last where it is negative
    Returns out: [*num_indices, embedding_dim], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def embedding_backward(
    grad_output: ArrayT,
    input: Array,
    weight_size: int | tuple[int, int],
    padding_idx: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dweight[indices[n]] += dout[n] for each live index

    grad_output (dout): [*num_indices, embedding_dim], f32 f16 bf16 f64
    input (indices): [*num_indices], i32 i64
    weight_size: (num_embeddings, embedding_dim)
    padding_idx: the row that counts as none; from the last where it is negative
    Returns grad_weight (dweight): [num_embeddings, embedding_dim], f32 f16 bf16 f64, added to what out= holds, else
        to zeros

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless
        num_embeddings >= 0.
    """

def embedding_bag(
    input: ArrayT,
    weight: Array,
    offsets: Array,
    mode: Literal["mean", "sum"] = "mean",
    padding_idx: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out[b] = the sum of weight[indices[k]] over the live indices of bag b, or where mode is 1 their mean; zeros
        where there is none

    input (indices): [total_indices], i32 i64
    weight: [num_embeddings, embedding_dim], f32 f16 bf16 f64
    offsets: [num_bags], i32
    mode: of the rows of a bag
    padding_idx: the row that counts as none; from the last where it is negative
    Returns out: [num_bags, embedding_dim], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def embedding_bag_backward(
    grad_output: ArrayT,
    input: Array,
    offsets: Array,
    weight_size: int | tuple[int, int],
    mode: Literal["mean", "sum"] = "mean",
    padding_idx: int | None = None,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dweight[indices[k]] += dout[b] for each live index of bag b, where mode is 1 divided by how many these are

    grad_output (dout): [num_bags, embedding_dim], f32 f16 bf16 f64
    input (indices): [total_indices], i32 i64
    offsets: [num_bags], i32
    weight_size: (num_embeddings, embedding_dim)
    mode: of the rows of a bag
    padding_idx: the row that counts as none; from the last where it is negative
    Returns grad_weight (dweight): [num_embeddings, embedding_dim], f32 f16 bf16 f64, added to what out= holds, else
        to zeros

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless
        num_embeddings >= 0.
    """

def embedding_bag_max(
    input: ArrayT,
    weight: Array,
    offsets: Array,
    padding_idx: int | None = None,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """out[b, d] = the largest weight[indices[k], d] over the live indices of bag b, the first of equal ones;
        out_index[b, d] = its row; 0 and -1 where there is none

    input (indices): [total_indices], i32 i64
    weight: [num_embeddings, embedding_dim], f32 f16 bf16 f64
    offsets: [num_bags], i32
    padding_idx: the row that counts as none; from the last where it is negative
    Returns out: [num_bags, embedding_dim], f32 f16 bf16 f64
    Returns out_index: [num_bags, embedding_dim], i32

    NaN is passed over, unless it is that of the bag's first live index: then it is the result.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def embedding_bag_max_backward(
    grad_output: ArrayT,
    out_index: Array,
    weight_size: int | tuple[int, int],
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """dweight[out_index[b, d], d] += dout[b, d] where out_index is that of a row

    grad_output (dout): [num_bags, embedding_dim], f32 f16 bf16 f64
    out_index: [num_bags, embedding_dim], i32
    weight_size: (num_embeddings, embedding_dim)
    Returns grad_weight (dweight): [num_embeddings, embedding_dim], f32 f16 bf16 f64, added to what out= holds, else
        to zeros

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless
        num_embeddings >= 0.
    """

def mm(
    input: ArrayT,
    other: Array,
    c: Array | None = None,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j]; c is not read where beta is 0, and may
        be d with equal strides

    input (a): [m, k], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2
    other (b): [k, n], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2
    c: [m, n], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2, or None
    Returns d: [m, n], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def linear(
    input: ArrayT,
    weight: Array,
    bias: Array | None = None,
    activation: Literal["none", "relu", "gelu", "silu"] = "none",
    c: Array | None = None,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """activation='none', f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2: d[i, j] = alpha * the sum over p of a[i, p] *
        b[j, p] + beta * c[i, j] + bias[j]
    activation='relu', f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2: d[i, j] = alpha * the sum over p of a[i, p] *
        b[j, p] + beta * c[i, j] + bias[j], then max(d, 0)
    activation='gelu', f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2: d[i, j] = alpha * the sum over p of a[i, p] *
        b[j, p] + beta * c[i, j] + bias[j], then d (1 + erf(d / sqrt 2)) / 2
    activation='silu', f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2: d[i, j] = alpha * the sum over p of a[i, p] *
        b[j, p] + beta * c[i, j] + bias[j], then d / (1 + e^-d)

    input (a): [m, k], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2
    weight (b): [n, k], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2
    bias: [n], f16 bf16 tf32 f32 f64 i32, or None
    c: [m, n], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2, or None
    Returns d: [m, n], f16 bf16 tf32 f32 f64 s8 u8 fp8e4m3 fp8e5m2

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def gemm_int4_rcr(
    input: ArrayT,
    other: Array,
    dtype: Dtype,
    c: Array | None = None,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j]; c is not read where beta is 0, and may
        be d with equal strides

    input (a): [m, k / 2], s4 u4
    other (b): [n, k / 2], s4 u4
    c: [m, n / 2], s4 u4, or None
    Returns d: [m, n / 2], s4 u4

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def int4_linear_rcr(
    input: ArrayT,
    weight: Array,
    bias: Array,
    dtype: Dtype,
    activation: Literal["none", "relu", "gelu", "silu"] = "none",
    c: Array | None = None,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """activation='none', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j]
    activation='relu', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then
        max(d, 0)
    activation='gelu', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then
        d (1 + erf(d / sqrt 2)) / 2
    activation='silu', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then
        d / (1 + e^-d)

    input (a): [m, k / 2], s4 u4
    weight (b): [n, k / 2], s4 u4
    bias: [n], f32 i32
    c: [m, n / 2], s4 u4, or None
    Returns d: [m, n / 2], s4 u4

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def batched_linear(
    input: ArrayT,
    weight: Array,
    bias: Array | None = None,
    activation: Literal["none", "relu", "gelu", "silu"] = "none",
    c: Array | None = None,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """activation='none', f16 bf16 tf32 f32 f64: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta
        * c[g, i, j] + bias[j]; c is not read where beta is 0; a stride of 0 repeats a matrix
    activation='relu', f16 bf16 tf32 f32 f64: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta
        * c[g, i, j] + bias[j], then max(d, 0); c is not read where beta is 0; a stride of 0 repeats a matrix
    activation='gelu', f16 bf16 tf32 f32 f64: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta
        * c[g, i, j] + bias[j], then d (1 + erf(d / sqrt 2)) / 2; c is not read where beta is 0; a stride of 0
        repeats a matrix
    activation='silu', f16 bf16 tf32 f32 f64: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta
        * c[g, i, j] + bias[j], then d / (1 + e^-d); c is not read where beta is 0; a stride of 0 repeats a matrix

    input (a): [batch_count, m, k], f16 bf16 tf32 f32 f64
    weight (b): [batch_count, n, k], f16 bf16 tf32 f32 f64
    bias: [n], f16 bf16 tf32 f32 f64, or None
    c: [batch_count, m, n], f16 bf16 tf32 f32 f64, or None
    Returns d: [batch_count, m, n], f16 bf16 tf32 f32 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def gemm_bin_rcr(
    input: ArrayT,
    other: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d[i, j] = the number of p for which the bits a[i, p] and b[j, p] differ; the first of eight bits is the lowest
        of a byte

    input (a): [m, k / 8], u8
    other (b): [n, k / 8], u8
    Returns d: [m, n], i32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def gemm_int4_rrr(
    input: ArrayT,
    other: Array,
    dtype: Dtype,
    c: Array | None = None,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j]; c is not read where beta is 0, and may
        be d with equal strides

    input (a): [m, k / 2], s4 u4
    other (b): [k, n / 2], s4 u4
    c: [m, n / 2], s4 u4, or None
    Returns d: [m, n / 2], s4 u4

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def int4_linear_rrr(
    input: ArrayT,
    weight: Array,
    bias: Array,
    dtype: Dtype,
    activation: Literal["none", "relu", "gelu", "silu"] = "none",
    c: Array | None = None,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """activation='none', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j]
    activation='relu', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then
        max(d, 0)
    activation='gelu', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then
        d (1 + erf(d / sqrt 2)) / 2
    activation='silu', s4 u4: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then
        d / (1 + e^-d)

    input (a): [m, k / 2], s4 u4
    weight (b): [k, n / 2], s4 u4
    bias: [n], f32 i32
    c: [m, n / 2], s4 u4, or None
    Returns d: [m, n / 2], s4 u4

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def gemm_bin_rrr(
    input: ArrayT,
    other: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d[i, j] = the number of p for which the bits a[i, p] and b[p, j] differ; the first of eight bits is the lowest
        of a byte

    input (a): [m, k / 8], u8
    other (b): [k, n / 8], u8
    Returns d: [m, n], i32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def matmul(
    input: ArrayT,
    other: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """d[g] = alpha * a[g] b[g] + beta * d[g], d not read where beta is 0; layout 0 is rrr, 1 rcr, 2 crr: a is [k, m]
        in memory. A stride of 0 repeats a or b

    input (a): [batch, layout == 2 ? k : m, layout == 2 ? m : k], f32 f64 f16 bf16
    other (b): [batch, layout == 1 ? n : k, layout == 1 ? k : n], f32 f64 f16 bf16
    Returns d: [batch, m, n], f32 f64 f16 bf16, added to what out= holds, else to zeros

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def nf4_gemv_m1(
    w_packed: ArrayT,
    absmax: Array,
    y: Array,
    block_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2, p] has the
        codes of row r, if that is even in the low nibble, else in the high one

    w_packed: [n / 2, k], u8
    absmax: [n, k / block_size], f32
    y: [1, k], f16 bf16
    Returns out: [1, n], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless block_size >
        0, k % block_size == 0.
    """

def nf4_gemv_m2(
    w_packed: ArrayT,
    absmax: Array,
    y: Array,
    block_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2, p] has the
        codes of row r, if that is even in the low nibble, else in the high one

    w_packed: [n / 2, k], u8
    absmax: [n, k / block_size], f32
    y: [2, k], f16 bf16
    Returns out: [2, n], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless block_size >
        0, k % block_size == 0.
    """

def nf4_gemv_m4(
    w_packed: ArrayT,
    absmax: Array,
    y: Array,
    block_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2, p] has the
        codes of row r, if that is even in the low nibble, else in the high one

    w_packed: [n / 2, k], u8
    absmax: [n, k / block_size], f32
    y: [4, k], f16 bf16
    Returns out: [4, n], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless block_size >
        0, k % block_size == 0.
    """

def nf4_gemv_m8(
    w_packed: ArrayT,
    absmax: Array,
    y: Array,
    block_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2, p] has the
        codes of row r, if that is even in the low nibble, else in the high one

    w_packed: [n / 2, k], u8
    absmax: [n, k / block_size], f32
    y: [8, k], f16 bf16
    Returns out: [8, n], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless block_size >
        0, k % block_size == 0.
    """

def nf4_gemv(
    w_packed: ArrayT,
    absmax: Array,
    y: Array,
    block_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2, p] has the
        codes of row r, if that is even in the low nibble, else in the high one

    w_packed: [n / 2, k], u8
    absmax: [n, k / block_size], f32
    y: [m, k], f16 bf16
    Returns out: [m, n], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless block_size >
        0, k % block_size == 0.
    """

def sparse24(
    w_compressed: ArrayT,
    w_metadata: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """w_dense = the matrix of which w_compressed has two of four neighbours, 0 elsewhere; a byte of w_metadata says
        where two values of four stand, bits 0 and 1 the first, bits 2 and 3 the second, which counts where both are
        equal

    w_compressed: [m, k / 2], f32 f16 bf16 f64
    w_metadata: [m, k / 8], u16
    Returns w_dense: [m, k], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def sparse24_gemm(
    input: ArrayT,
    w_compressed: Array,
    w_metadata: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y = x w^T with the w that w_compressed has two of four neighbours of, 0 elsewhere; a byte of w_metadata says
        where two values of four stand, bits 0 and 1 the first, bits 2 and 3 the second, which counts where both are
        equal. The workspace has m * k elements

    input (x): [n, k], f32 f16 bf16 f64
    w_compressed: [m, k / 2], f32 f16 bf16 f64
    w_metadata: [m, k / 8], u16
    Returns y: [n, m], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def int4_marlin_gemm(
    input: ArrayT,
    weight: Array,
    scales: Array,
    groupsize: int = 128,
    max_par: int = 16,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """c[i, j] = the sum over p of a[i, p] * scale(p / groupsize, j) * (q[p, j] - 8), the codes q and the scales in
        Marlin's order; a groupsize of -1 is one scale for a column. The workspace of (N / 128) * max_par int32 may
        hold anything before, and is zeros after it

    input (a): [M, K], f16 bf16
    weight (b): [K / 16, 2 * N], i32
    scales: [groupsize < 0 ? 1 : K / groupsize, N], f16 bf16
    Returns c: [M, N], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless groupsize ==
        -1 || groupsize == 32 || groupsize == 64 || groupsize == 128, max_par >= 1.
    """

def int4_awq_gemm(
    in_feats: ArrayT,
    kernel_weights: Array,
    scaling_factors: Array,
    zeros: Array,
    group_size: int = 128,
    split_k_iters: int = 8,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out = in_feats w^T with w[o, i] = scaling_factors[i / group_size, o] * (q[o, i] - zero[i / group_size, o]),
        rounded to t; eight codes q of a row, or zero points, are a word, the first in the lowest bits

    in_feats: [M, IC], f16 bf16
    kernel_weights: [OC, IC / 8], i32
    scaling_factors: [IC / group_size, OC], f16 bf16
    zeros: [IC / group_size, OC / 8], i32
    Returns out: [M, OC], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_size ==
        32 || group_size == 64 || group_size == 128, IC % group_size == 0, split_k_iters >= 1, IC / 32 %
        split_k_iters == 0.
    """

def int4_awq_dequantize(
    kernel_weights: ArrayT,
    scaling_factors: Array,
    zeros: Array,
    group_size: int,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """out = the weights w of int4_awq_gemm

    kernel_weights: [N, K / 8], i32
    scaling_factors: [K / group_size, N], f16 bf16
    zeros: [K / group_size, N / 8], i32
    Returns out: [N, K], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless group_size >
        0 && group_size % 8 == 0, K % group_size == 0.
    """

def apply_token_penalty(
    logits: ArrayT,
    counts: Array,
    rep_penalty: float,
    freq_penalty: float,
    pres_penalty: float,
    *,
    stream: Stream = None,
) -> ArrayT:
    """of a logit x whose count is positive: x / rep_penalty if x > 0, else x * rep_penalty; less freq_penalty * count;
        less pres_penalty

    logits: [batch, vocab], f32
    counts: [batch, vocab], i32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def sdpa(
    q: ArrayT,
    k: Array,
    v: Array,
    mask: Array | None = None,
    scale: float | None = None,
    is_causal: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """attn = softmax over j of scale * q k (+ mask), y = attn v; causal: row i sees the keys j <= i

    q: [batch, heads, q_len, d_k], f32 f16 bf16 f64
    k: [batch, heads, k_len, d_k], f32 f16 bf16 f64
    v: [batch, heads, k_len, d_v], f32 f16 bf16 f64
    mask: [batch, heads, q_len, k_len], f32 f16 bf16 f64, or None
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns attn: [batch, heads, q_len, k_len], f32 f16 bf16 f64
    Returns y: [batch, heads, q_len, d_v], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        scale && scale < INFINITY.
    """

def flash_sdpa(
    q: ArrayT,
    k: Array,
    v: Array,
    scale: float | None = None,
    is_causal: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """y = softmax over j of (scale * q k) times v, lse = the log of the sum of exponentials; causal: row i sees the
        keys j <= i

    q: [batch, heads, q_len, d_k], f32 f16 bf16 f64
    k: [batch, heads, k_len, d_k], f32 f16 bf16 f64
    v: [batch, heads, k_len, d_v], f32 f16 bf16 f64
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns y: [batch, heads, q_len, d_v], f32 f16 bf16 f64
    Returns lse: [batch, heads, q_len], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        scale && scale < INFINITY.
    """

def sdpa_arbmask(
    q: ArrayT,
    k: Array,
    v: Array,
    mask: Array,
    scale: float | None = None,
    is_causal: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """flash_sdpa with a mask of f32 that is added to the logits; -infinity hides

    q: [batch, heads, q_len, d_k], f32 f16 bf16 f64
    k: [batch, heads, k_len, d_k], f32 f16 bf16 f64
    v: [batch, heads, k_len, d_v], f32 f16 bf16 f64
    mask: [batch, heads, q_len, k_len], f32
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns y: [batch, heads, q_len, d_v], f32 f16 bf16 f64
    Returns lse: [batch, heads, q_len], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        scale && scale < INFINITY.
    """

def sdpa_block_sparse(
    q: ArrayT,
    k: Array,
    v: Array,
    block_pattern: Array,
    block_size: int,
    scale: float | None = None,
    is_causal: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """flash_sdpa where a block of block_size rows sees a block of as many keys only if its entry of block_pattern is
        not 0

    q: [batch, heads, q_len, d_k], f32 f16 bf16 f64
    k: [batch, heads, k_len, d_k], f32 f16 bf16 f64
    v: [batch, heads, k_len, d_v], f32 f16 bf16 f64
    block_pattern: [batch, heads, q_len / block_size + (q_len % block_size != 0), k_len / block_size + (k_len %
        block_size != 0)], u8
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns y: [batch, heads, q_len, d_v], f32 f16 bf16 f64
    Returns lse: [batch, heads, q_len], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless block_size >=
        1, -INFINITY < scale && scale < INFINITY.
    """

def flash_decoding(
    q: ArrayT,
    k: Array,
    v: Array,
    scale: float | None = None,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """of one query a request: a = softmax over j of scale * q k, y = a v, a_mean = the mean of a over the heads; head
        h has the keys of head h / (heads / num_kv_heads). The workspace has batch * heads * ceil(k_len / 256) * (2
        + head_dim) f32

    q: [batch, heads, head_dim], f16 bf16
    k: [batch, num_kv_heads, k_len, head_dim], f16 bf16
    v: [batch, num_kv_heads, k_len, head_dim], f16 bf16
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns y: [batch, heads, head_dim], f16 bf16
    Returns a: [batch, heads, k_len], f32
    Returns a_mean: [batch, k_len], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        scale && scale < INFINITY, batch <= 1 || y_b_stride != 0, heads <= 1 || y_h_stride != 0.
    """

def ring_attention_init(
    o_acc: ArrayT,
    m_acc: Array,
    l_acc: Array,
    *,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """o_acc = 0, m_acc = -infinity, l_acc = 0: the state before any keys

    o_acc: [*o_len], f32
    m_acc: [*ml_len], f32
    l_acc: [*ml_len], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def ring_attention_step(
    o_acc: ArrayT,
    m_acc: Array,
    l_acc: Array,
    q: Array,
    k_local: Array,
    v_local: Array,
    scale: float | None = None,
    q_global_base: int = 0,
    k_global_base: int = 0,
    is_causal: bool = False,
    *,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """a chunk of keys into the state: with the logits s = scale * q k, m' = max(m, s), l = l e^(m - m') + the sum of
        e^(s - m'), o = o e^(m - m') + the sum of e^(s - m') v; causal: row i sees the keys j with k_global_base + j
        <= q_global_base + i

    o_acc: [batch, heads, q_local, d], f32
    m_acc: [batch, heads, q_local], f32
    l_acc: [batch, heads, q_local], f32
    q: [batch, heads, q_local, d], f16 bf16
    k_local: [batch, heads, k_chunk, d], f16 bf16
    v_local: [batch, heads, k_chunk, d], f16 bf16
    scale: of logits; 1 / sqrt(the width of q) where it is None

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        scale && scale < INFINITY.
    """

def ring_attention_finalize(
    o_acc: ArrayT,
    m_acc: Array,
    l_acc: Array,
    dtype: Dtype,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """y = o / l and lse = m + log l; 0 and -infinity where l is 0

    o_acc: [batch, heads, q_local, d], f32
    m_acc: [batch, heads, q_local], f32
    l_acc: [batch, heads, q_local], f32
    Returns y: [batch, heads, q_local, d], f16 bf16
    Returns lse: [batch, heads, q_local], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def fa2_sdpa(
    q: ArrayT,
    k: Array,
    v: Array,
    alibi_slopes: Array | None = None,
    scale: float | None = None,
    is_causal: bool = False,
    window_size_left: int = -1,
    window_size_right: int = -1,
    softcap: float = 0.0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """out = softmax over j of t times v, softmax_lse = the log of the sum of exponentials, with t = scale * q k, then
        softcap * tanh(t / softcap) where softcap > 0, less slope * |i + o - j|; head h has the keys of head h /
        (num_heads / num_heads_k). With o = seq_k - seq_q: causal hides j > i + o, window_size_left >= 0 hides j < i
        + o - window_size_left, window_size_right >= 0 hides j > i + o + window_size_right

    q: [batch, num_heads, seq_q, head_dim], f16 bf16
    k: [batch, num_heads_k, seq_k, head_dim], f16 bf16
    v: [batch, num_heads_k, seq_k, head_dim], f16 bf16
    alibi_slopes (alibi_slopes_ptr): [batch, num_heads], f32, or None
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns out: [batch, num_heads, seq_q, head_dim], f16 bf16
    Returns softmax_lse: [batch, num_heads, seq_q], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        softmax_scale && softmax_scale < INFINITY, 0 <= softcap && softcap < INFINITY, alibi_batch_stride >= 0.
    """

def fa2_sdpa_varlen(
    q: ArrayT,
    k: Array,
    v: Array,
    cu_seqlens_q: Array,
    cu_seqlens_k: Array,
    max_seqlen_q: int,
    max_seqlen_k: int,
    alibi_slopes: Array | None = None,
    scale: float | None = None,
    is_causal: bool = False,
    window_size_left: int = -1,
    window_size_right: int = -1,
    softcap: float = 0.0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """fa2_sdpa of sequences that follow each other: sequence b has the rows cu_seqlens_q[b] ... cu_seqlens_q[b + 1] -
        1 and the keys cu_seqlens_k[b] ... cu_seqlens_k[b + 1] - 1

    q: [total_q, num_heads, head_dim], f16 bf16
    k: [total_k, num_heads_k, head_dim], f16 bf16
    v: [total_k, num_heads_k, head_dim], f16 bf16
    cu_seqlens_q: [batch + 1], i32
    cu_seqlens_k: [batch + 1], i32
    alibi_slopes (alibi_slopes_ptr): [batch, num_heads], f32, or None
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns out: [total_q, num_heads, head_dim], f16 bf16
    Returns softmax_lse: [num_heads, total_q], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless batch > 0,
        max_seqlen_q > 0, max_seqlen_k > 0, -INFINITY < softmax_scale && softmax_scale < INFINITY, 0 <= softcap &&
        softcap < INFINITY, alibi_batch_stride >= 0.
    """

def paged_decode(
    k_data: ArrayT,
    v_data: Array,
    indices: Array,
    indptr: Array,
    last_page_len: Array,
    q: Array,
    scale: float | None = None,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """o = softmax over j of (sm_scale * q k) times v of one query a request; request b has the pages
        indices[indptr[b]] ... indices[indptr[b + 1] - 1], of which the last has last_page_len[b] rows; head h has
        the keys of head h / (num_qo_heads / num_kv_heads)

    k_data: [pages, num_kv_heads, page_size, head_dim], f16 bf16 f32
    v_data: [pages, num_kv_heads, page_size, head_dim], f16 bf16 f32
    indices: [page_indices], i32
    indptr: [batch_size + 1], i32
    last_page_len: [batch_size], i32
    q: [batch_size, num_qo_heads, head_dim], f16 bf16 f32
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns o: [batch_size, num_qo_heads, head_dim], f16 bf16 f32
    Returns lse: [batch_size, num_qo_heads], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        sm_scale && sm_scale < INFINITY.
    """

def paged_decode_fp8(
    k_data: ArrayT,
    v_data: Array,
    indices: Array,
    indptr: Array,
    last_page_len: Array,
    q: Array,
    scale: float | None = None,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """flashinfer_paged_decode of keys and values in fp8

    k_data: [pages, num_kv_heads, page_size, head_dim], fp8e4m3 fp8e5m2
    v_data: [pages, num_kv_heads, page_size, head_dim], fp8e4m3 fp8e5m2
    indices: [page_indices], i32
    indptr: [batch_size + 1], i32
    last_page_len: [batch_size], i32
    q: [batch_size, num_qo_heads, head_dim], f16 bf16
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns o: [batch_size, num_qo_heads, head_dim], f16 bf16
    Returns lse: [batch_size, num_qo_heads], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        sm_scale && sm_scale < INFINITY.
    """

def paged_prefill(
    k_data: ArrayT,
    v_data: Array,
    kv_indices: Array,
    kv_indptr: Array,
    last_page_len: Array,
    q: Array,
    q_indptr: Array,
    scale: float | None = None,
    causal: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """o = softmax over j of (sm_scale * q k) times v, of the rows q_indptr[b] ... q_indptr[b + 1] - 1 of request b;
        request b has the pages kv_indices[kv_indptr[b]] ... kv_indices[kv_indptr[b + 1] - 1], of which the last has
        last_page_len[b] rows; head h has the keys of head h / (num_qo_heads / num_kv_heads); causal: row i of a
        request sees its keys j <= i + keys - rows; enable_split is a hint that changes no result

    k_data: [pages, num_kv_heads, page_size, head_dim], f16 bf16
    v_data: [pages, num_kv_heads, page_size, head_dim], f16 bf16
    kv_indices: [page_indices], i32
    kv_indptr: [batch_size + 1], i32
    last_page_len: [batch_size], i32
    q: [total_num_rows, num_qo_heads, head_dim], f16 bf16
    q_indptr: [batch_size + 1], i32
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns o: [total_num_rows, num_qo_heads, head_dim], f16 bf16
    Returns lse: [total_num_rows, num_qo_heads], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        sm_scale && sm_scale < INFINITY.
    """

def ragged_prefill(
    k_data: ArrayT,
    v_data: Array,
    kv_indptr: Array,
    q: Array,
    q_indptr: Array,
    scale: float | None = None,
    causal: bool = False,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """flashinfer_paged_prefill of keys and values that follow each other: request b has the rows kv_indptr[b] ...
        kv_indptr[b + 1] - 1; causal: row i of a request sees its keys j <= i + keys - rows; enable_split is a hint
        that changes no result

    k_data: [total_kv_rows, num_kv_heads, head_dim], f16 bf16
    v_data: [total_kv_rows, num_kv_heads, head_dim], f16 bf16
    kv_indptr: [batch_size + 1], i32
    q: [total_num_rows, num_qo_heads, head_dim], f16 bf16
    q_indptr: [batch_size + 1], i32
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns o: [total_num_rows, num_qo_heads, head_dim], f16 bf16
    Returns lse: [total_num_rows, num_qo_heads], f32

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless batch_size >
        0, -INFINITY < sm_scale && sm_scale < INFINITY.
    """

def sdpa_backward(
    grad_output: ArrayT,
    q: Array,
    k: Array,
    v: Array,
    attn: Array,
    scale: float | None = None,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT, ArrayT]:
    """dV = attn^T dy, dA = dy v^T, dscores_ws = attn * (dA - the sum over j of attn * dA), dQ = scale * dscores_ws k,
        dK = scale * dscores_ws^T q, of dscores_ws before it is rounded; where attn is 0, dscores_ws is 0

    grad_output (dy): [batch, heads, q_len, d_v], f32 f16 bf16 f64
    q: [batch, heads, q_len, d_k], f32 f16 bf16 f64
    k: [batch, heads, k_len, d_k], f32 f16 bf16 f64
    v: [batch, heads, k_len, d_v], f32 f16 bf16 f64
    attn: [batch, heads, q_len, k_len], f32 f16 bf16 f64
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns grad_mask (dscores_ws): [batch, heads, q_len, k_len], f32 f16 bf16 f64
    Returns grad_q (dQ): [batch, heads, q_len, d_k], f32 f16 bf16 f64
    Returns grad_k (dK): [batch, heads, k_len, d_k], f32 f16 bf16 f64
    Returns grad_v (dV): [batch, heads, k_len, d_v], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        scale && scale < INFINITY.
    """

def flash_sdpa_backward(
    grad_output: ArrayT,
    q: Array,
    k: Array,
    v: Array,
    y: Array,
    lse: Array,
    scale: float | None = None,
    is_causal: bool = False,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dQ, dK, dV of flash_sdpa, from its y and lse, which is found again where it was rounded to 16 bits; d_ws = the
        row sums of dy * y

    grad_output (dy): [batch, heads, q_len, d_v], f32 f16 bf16 f64
    q: [batch, heads, q_len, d_k], f32 f16 bf16 f64
    k: [batch, heads, k_len, d_k], f32 f16 bf16 f64
    v: [batch, heads, k_len, d_v], f32 f16 bf16 f64
    y: [batch, heads, q_len, d_v], f32 f16 bf16 f64
    lse: [batch, heads, q_len], f32 f16 bf16 f64
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns grad_q (dQ): [batch, heads, q_len, d_k], f32 f16 bf16 f64
    Returns grad_k (dK): [batch, heads, k_len, d_k], f32 f16 bf16 f64
    Returns grad_v (dV): [batch, heads, k_len, d_v], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        scale && scale < INFINITY.
    """

def fa2_sdpa_backward(
    grad_output: ArrayT,
    q: Array,
    k: Array,
    v: Array,
    output: Array,
    softmax_lse: Array,
    alibi_slopes: Array | None = None,
    scale: float | None = None,
    is_causal: bool = False,
    window_size_left: int = -1,
    window_size_right: int = -1,
    softcap: float = 0.0,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dq, dk, dv of fa2_sdpa_v2, from out and softmax_lse of that; heads that share keys are summed in order

    grad_output (dout): [batch, num_heads, seq_q, head_dim], f16 bf16
    q: [batch, num_heads, seq_q, head_dim], f16 bf16
    k: [batch, num_heads_k, seq_k, head_dim], f16 bf16
    v: [batch, num_heads_k, seq_k, head_dim], f16 bf16
    output (o): [batch, num_heads, seq_q, head_dim], f16 bf16
    softmax_lse (lse): [batch, num_heads, seq_q], f32
    alibi_slopes (alibi_slopes_ptr): [batch, num_heads], f32, or None
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns grad_q (dq): [batch, num_heads, seq_q, head_dim], f16 bf16
    Returns grad_k (dk): [batch, num_heads_k, seq_k, head_dim], f16 bf16
    Returns grad_v (dv): [batch, num_heads_k, seq_k, head_dim], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless -INFINITY <
        softmax_scale && softmax_scale < INFINITY, 0 <= softcap && softcap < INFINITY, alibi_batch_stride >= 0.
    """

def fa2_sdpa_varlen_backward(
    grad_output: ArrayT,
    q: Array,
    k: Array,
    v: Array,
    cu_seqlens_q: Array,
    cu_seqlens_k: Array,
    output: Array,
    softmax_lse: Array,
    max_seqlen_q: int,
    max_seqlen_k: int,
    alibi_slopes: Array | None = None,
    scale: float | None = None,
    is_causal: bool = False,
    window_size_left: int = -1,
    window_size_right: int = -1,
    softcap: float = 0.0,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """dq, dk, dv of fa2_sdpa_varlen, from out and softmax_lse of that; heads that share keys are summed in order

    grad_output (dout): [total_q, num_heads, head_dim], f16 bf16
    q: [total_q, num_heads, head_dim], f16 bf16
    k: [total_k, num_heads_k, head_dim], f16 bf16
    v: [total_k, num_heads_k, head_dim], f16 bf16
    cu_seqlens_q: [batch + 1], i32
    cu_seqlens_k: [batch + 1], i32
    output (o): [total_q, num_heads, head_dim], f16 bf16
    softmax_lse (lse): [num_heads, total_q], f32
    alibi_slopes (alibi_slopes_ptr): [batch, num_heads], f32, or None
    scale: of logits; 1 / sqrt(the width of q) where it is None
    Returns grad_q (dq): [total_q, num_heads, head_dim], f16 bf16
    Returns grad_k (dk): [total_k, num_heads_k, head_dim], f16 bf16
    Returns grad_v (dv): [total_k, num_heads_k, head_dim], f16 bf16

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless batch > 0,
        max_seqlen_q > 0, max_seqlen_k > 0, -INFINITY < softmax_scale && softmax_scale < INFINITY, 0 <= softcap &&
        softcap < INFINITY, alibi_batch_stride >= 0.
    """

def rope(
    input: ArrayT,
    positions: Array | None = None,
    base: float = 10000.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(y[2i], y[2i + 1]) = the pair (x[2i], x[2i + 1]) turned by the angle p / base^(2i / head_dim), where p is
        positions[s], or s where pos_default_flag is not 0

    input (x): [*batch, heads, seq, head_dim], f32 f16 bf16 f64
    positions: [seq], i64, or None
    Returns y: [*batch, heads, seq, head_dim], f32 f16 bf16 f64

    Positions may be negative. The angle is reduced to one turn without an error that counts in f64, for positions
    of any size up to 2^53. NaN or an infinity in one element of a pair makes both NaN, or infinite.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 < base,
        base < INFINITY.
    """

def rope_backward(
    grad_output: ArrayT,
    positions: Array | None = None,
    base: float = 10000.0,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(dx[2i], dx[2i + 1]) = the pair (dy[2i], dy[2i + 1]) turned by the angle -p / base^(2i / head_dim), where p is
        positions[s], or s where pos_default_flag is not 0

    grad_output (dy): [*batch, heads, seq, head_dim], f32 f16 bf16 f64
    positions: [seq], i64, or None
    Returns grad_input (dx): [*batch, heads, seq, head_dim], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 < base,
        base < INFINITY.
    """

def rope_apply(
    input: ArrayT,
    cos: Array,
    sin: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(y[r, s, 2i], y[r, s, 2i + 1]) = the pair of x there turned by the angle whose cosine and sine are at r *
        stride_b + s * (d / 2) + i of the tables, for 0 <= s < td / d

    input (x): [*bh, d == 0 ? 0 : td / d, d], f32 f16 bf16 f64
    cos (cos_tab): [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2], f32
    sin (sin_tab): [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2], f32
    Returns y: [*bh, d == 0 ? 0 : td / d, d], f32 f16 bf16 f64

    A stride_b of 0 shares one table among all rows. The tables are f32 for every type of x. A d of 0 has no places.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless td >= 0,
        stride_b >= 0, d == 0 || td % d == 0.
    """

def rope_apply_backward(
    grad_output: ArrayT,
    cos: Array,
    sin: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(dx[r, s, 2i], dx[r, s, 2i + 1]) = the pair of dy there turned back by the angle whose cosine and sine are at r
        * stride_b + s * (d / 2) + i of the tables, for 0 <= s < td / d

    grad_output (dy): [*bh, d == 0 ? 0 : td / d, d], f32 f16 bf16 f64
    cos (cos_tab): [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2], f32
    sin (sin_tab): [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2], f32
    Returns grad_input (dx): [*bh, d == 0 ? 0 : td / d, d], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless td >= 0,
        stride_b >= 0, d == 0 || td % d == 0.
    """

def rope_apply_thd(
    input: ArrayT,
    cos: Array,
    sin: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(y[t, h, 2i], y[t, h, 2i + 1]) = the pair of x there turned by the angle whose cosine and sine are at t *
        stride_b + i of the tables

    input (x): [t_outer, h_heads, d], f32 f16 bf16 f64
    cos (cos_tab): [t_outer, d / 2], f32
    sin (sin_tab): [t_outer, d / 2], f32
    Returns y: [t_outer, h_heads, d], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless stride_b >=
        0.
    """

def rope_apply_thd_backward(
    grad_output: ArrayT,
    cos: Array,
    sin: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """(dx[t, h, 2i], dx[t, h, 2i + 1]) = the pair of dy there turned back by the angle whose cosine and sine are at t
        * stride_b + i of the tables

    grad_output (dy): [t_outer, h_heads, d], f32 f16 bf16 f64
    cos (cos_tab): [t_outer, d / 2], f32
    sin (sin_tab): [t_outer, d / 2], f32
    Returns grad_input (dx): [t_outer, h_heads, d], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless stride_b >=
        0.
    """

def alibi(
    scores: ArrayT,
    slopes: Array,
    *,
    out: ArrayT | None = None,
    stream: Stream = None,
) -> ArrayT:
    """y[b, h, i, j] = scores[b, h, i, j] + slopes[h] * (j - i)

    scores: [batch, heads, q_len, k_len], f32 f16 bf16 f64
    slopes: [heads], f32 f16 bf16 f64
    Returns y: [batch, heads, q_len, k_len], f32 f16 bf16 f64

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def alibi_backward(
    grad_output: ArrayT,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """da = dy; dslope[h] = the sum of dy[b, h, i, j] * (j - i)

    grad_output (dy): [batch, heads, q_len, k_len], f32 f16 bf16 f64
    Returns grad_scores (da): [batch, heads, q_len, k_len], f32 f16 bf16 f64
    Returns grad_slopes (dslope): [heads], f32 f16 bf16 f64

    Without scores, dslope is zeros.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def kv_cache_append(
    k_cache: ArrayT,
    v_cache: Array,
    k_new: Array,
    v_new: Array,
    cache_offsets: Array,
    *,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """k_cache[b, h, cache_offsets[b] + t] = k_new[b, h, t], and the same of v, bit for bit

    k_cache: [batch, heads, max_cache_len, d_k], f32 f16 bf16 f64
    v_cache: [batch, heads, max_cache_len, d_v], f32 f16 bf16 f64
    k_new: [batch, heads, new_len, d_k], f32 f16 bf16 f64
    v_new: [batch, heads, new_len, d_v], f32 f16 bf16 f64
    cache_offsets: [batch], i64

    What would lie before the cache, or behind its max_cache_len places, is left out; the rest of the cache stays as
    it is.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def paged_kv_append(
    k_data: ArrayT,
    v_data: Array,
    key: Array,
    value: Array,
    indices: Array,
    indptr: Array,
    last_page_len: Array,
    *,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """k_data[indices[indptr[b + 1] - 1], h, last_page_len[b] - 1] = key[b, h], and the same of v: last_page_len counts
        the new token already

    k_data: [pages, num_heads, page_size, head_dim], f16 bf16 f32
    v_data: [pages, num_heads, page_size, head_dim], f16 bf16 f32
    key: [batch_size, num_heads, head_dim], f16 bf16 f32
    value: [batch_size, num_heads, head_dim], f16 bf16 f32
    indices: [page_indices], i32
    indptr: [batch_size + 1], i32
    last_page_len: [batch_size], i32

    Of a request without pages, or whose last_page_len is not one of 1 ... page_size, nothing is written.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def merge_state(
    v: ArrayT,
    s: Array,
    v_other: Array,
    s_other: Array,
    *,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """s = log2(2^s + 2^s_other), v = (2^s v + 2^s_other v_other) / 2^(the new s)

    v: [seq_len, num_heads, head_dim], f16 bf16 f32
    s: [seq_len, num_heads], f32
    v_other: [seq_len, num_heads, head_dim], f16 bf16 f32
    s_other: [seq_len, num_heads], f32

    A state whose s is -infinity has no keys, and its v does not count. Where both are, v is 0 and s -infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def merge_states(
    v: ArrayT,
    s: Array,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """s_merged = log2 of the sum of 2^s over the sets, v_merged = the sum of 2^s v / 2^s_merged

    v: [seq_len, num_index_sets, num_heads, head_dim], f16 bf16 f32
    s: [seq_len, num_index_sets, num_heads], f32
    Returns v_merged: [seq_len, num_heads, head_dim], f16 bf16 f32
    Returns s_merged: [seq_len, num_heads], f32

    A state whose s is -infinity has no keys, and its v does not count. Without sets, or where all are, v_merged is
    0 and s_merged -infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def top_k_sampling(
    probs: ArrayT,
    top_k: int,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which fewer than top_k tokens
        have a larger probability; valid[b] = 1, or 0 where there is none

    probs: [batch, vocab], f32
    top_k (top_k_val)
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <=
        top_k_val, top_k_val <= vocab.
    """

def top_p_sampling(
    probs: ArrayT,
    top_p: float,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which the larger probabilities
        sum to less than top_p; valid[b] = 1, or 0 where there is none

    probs: [batch, vocab], f32
    top_p (top_p_val)
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <
        top_p_val, top_p_val <= 1.
    """

def min_p_sampling(
    probs: ArrayT,
    min_p: float,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which its probability is at
        least min_p times the largest one; valid[b] = 1, or 0 where there is none

    probs: [batch, vocab], f32
    min_p (min_p_val)
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 0 <
        min_p_val, min_p_val <= 1.
    """

def top_k_top_p_sampling(
    probs: ArrayT,
    top_k: int,
    top_p: float,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which fewer than top_k tokens
        have a larger probability, and the larger probabilities sum to less than top_p; valid[b] = 1, or 0 where
        there is none

    probs: [batch, vocab], f32
    top_k (top_k_val)
    top_p (top_p_val)
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless 1 <=
        top_k_val, top_k_val <= vocab, 0 < top_p_val, top_p_val <= 1.
    """

def top_k_sampling_per_row(
    probs: ArrayT,
    top_k: Array,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which fewer than top_k tokens
        have a larger probability; each row has its own parameters; valid[b] = 1, or 0 where there is none

    probs: [batch, vocab], f32
    top_k (top_k_arr): [batch], i32
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    A top_k above vocab and a top_p above 1 allow every token; a min_p of 0 or less, too. A top_k or top_p of 0 or
    less, a min_p above 1 and NaN allow none: the row is not valid.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def top_p_sampling_per_row(
    probs: ArrayT,
    top_p: Array,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which the larger probabilities
        sum to less than top_p; each row has its own parameters; valid[b] = 1, or 0 where there is none

    probs: [batch, vocab], f32
    top_p (top_p_arr): [batch], f32
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    A top_k above vocab and a top_p above 1 allow every token; a min_p of 0 or less, too. A top_k or top_p of 0 or
    less, a min_p above 1 and NaN allow none: the row is not valid.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def min_p_sampling_per_row(
    probs: ArrayT,
    min_p: Array,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which its probability is at
        least min_p times the largest one; each row has its own parameters; valid[b] = 1, or 0 where there is none

    probs: [batch, vocab], f32
    min_p (min_p_arr): [batch], f32
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    A top_k above vocab and a top_p above 1 allow every token; a min_p of 0 or less, too. A top_k or top_p of 0 or
    less, a min_p above 1 and NaN allow none: the row is not valid.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def top_k_top_p_sampling_per_row(
    probs: ArrayT,
    top_k: Array,
    top_p: Array,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT]:
    """output[b] = a token drawn by probs[b] from those with a positive probability of which fewer than top_k tokens
        have a larger probability, and the larger probabilities sum to less than top_p; each row has its own
        parameters; valid[b] = 1, or 0 where there is none

    probs: [batch, vocab], f32
    top_k (top_k_arr): [batch], i32
    top_p (top_p_arr): [batch], f32
    seed (seed_val)
    offset (offset_val)
    Returns output: [batch], i32
    Returns valid: [batch], u8

    A top_k above vocab and a top_p above 1 allow every token; a min_p of 0 or less, too. A top_k or top_p of 0 or
    less, a min_p above 1 and NaN allow none: the row is not valid.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def chain_speculative_sampling(
    draft_probs: ArrayT,
    draft_token_ids: Array,
    target_probs: Array,
    seed: int,
    offset: int = 0,
    *,
    out: tuple[ArrayT, ArrayT, ArrayT] | None = None,
    stream: Stream = None,
) -> tuple[ArrayT, ArrayT, ArrayT]:
    """draft token d of place i is accepted where u * draft_probs[i, d] < target_probs[i, d] with a random u;
        output_token_ids = the tokens up to the first that is not, in its place one drawn by max(target_probs[i] -
        draft_probs[i], 0), or behind them all one drawn by the last target_probs; then -1. The counts grow by the
        tokens that are accepted at any place, and by those that are emitted

    draft_probs: [batch, num_speculative_tokens, vocab], f32
    draft_token_ids: [batch, num_speculative_tokens], i32
    target_probs: [batch, num_speculative_tokens + 1, vocab], f32
    seed (seed_val)
    offset (offset_val)
    Returns output_token_ids: [batch, num_speculative_tokens + 1], i32
    Returns output_accepted_token_num: [batch], i32, added to what out= holds, else to zeros
    Returns output_emitted_draft_token_num: [batch], i32, added to what out= holds, else to zeros

    A draft token that is none of the vocabulary is not accepted. Where no target probability exceeds its draft
    probability, the token is drawn by the target probabilities, and it is 0 where these are not valid either.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit.
    """

def uniform_(
    input: ArrayT,
    seed: int,
    low: float = 0.0,
    high: float = 1.0,
    *,
    stream: Stream = None,
) -> ArrayT:
    """y = low + (high - low) u, with u drawn from multiples of 2^-24 (f64: 2^-53) above 0 and up to 1

    input (y): f32 f64

    No number is low, also where rounding would give it. An infinite bound gives NaN or infinity.

    Raises UnsupportedError for other dtypes, InvalidProblemError for shapes that do not fit or unless numel == 0 ||
        high > low.
    """
