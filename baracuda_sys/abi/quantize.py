"""Affine integer quantization: per tensor, channel, token and group; dynamic range; the W8A8 linear layer."""

from .table import FP, QUANT, Family, Gradient, Op

_RANGE = "q_min <= q_max"
_STORED = (_RANGE, "lowest(q) <= q_min", "q_max <= highest(q)")

_FLAT = ("i64 numel", "P scale", "i32 zero_point")
_FLAT_RANGE = (*_FLAT, "i32 q_min", "i32 q_max")
_FLAT_REQUIRES = ("numel >= 0",)

_CHANNEL = ("i64 numel", "i32[4] shape4", "i32 axis")
_CHANNEL_RANGE = (*_CHANNEL, "i32 q_min", "i32 q_max")
_CHANNEL_SCALE = "in fp scale[shape4[axis]]"
_CHANNEL_PARAMETERS = (_CHANNEL_SCALE, "in i32 zero_point[shape4[axis]]")
_CHANNEL_REQUIRES = ("numel >= 0", "0 <= axis", "axis < 4", "product(shape4) == numel")

_TOKEN = ("i32 n", "i32 d")
_TOKEN_RANGE = (*_TOKEN, "i32 qmin", "i32 qmax")
_TOKEN_PARAMETERS = ("in fp scale[n]", "in i32 zero_point[n]")
_TOKEN_REQUIRES = ("n >= 0", "d >= 0")

_GROUP = ("i32 outer", "i32 axis_size", "i32 group_size")
_GROUP_RANGE = (*_GROUP, "i32 qmin", "i32 qmax")
_GROUP_SCALE = "in fp scale[outer, axis_size / group_size]"
_GROUP_PARAMETERS = (_GROUP_SCALE, "in i32 zero_point[outer, axis_size / group_size]")
_GROUP_REQUIRES = ("outer >= 0", "axis_size >= 0", "group_size > 0", "axis_size % group_size == 0")

_ROW_RANGE = "qmin <= qmax"
_ROW_STORED = (_ROW_RANGE, "lowest(q) <= qmin", "qmax <= highest(q)")

FAMILY = Family(
    "quantize",
    title="Affine integer quantization",
    doc="""
A code q stands for the value scale * (q - zero_point). With u the quotient x / scale:

    Q(x) = clamp(rint(u) + zero_point, q_min, q_max)        rint: to nearest, ties to even
    m(x) = scale != 0 and q_min <= rint(u) + zero_point <= q_max

u is x * (1 / scale) in the per-tensor and fake operations and the IEEE quotient elsewhere; f16 and bf16 compute in
f32, f64 in f64. The sum is exact, infinite u saturates, NaN and a zero scale give rint(u) = 0. Backward operations
use the same u, so that a gradient passes exactly where the forward code was not clamped. s8 is int8_t, u8 is uint8_t,
zero points are int32_t, a scale tensor has the dtype fp. Tensors are row-major and contiguous.
""",
    edge_cases=(
        "u is rounded before the zero point is added, so that a tie goes to the even integer: u = 2.5 with the zero "
        "point 5 gives 7, where rounding the sum would give 8.",
        "Q: infinity gives q_max and -infinity q_min for a positive scale, NaN the zero point held to the range. No "
        "sum wraps, whatever u and the zero point are.",
        "A scale of 0 gives the zero point, held to the range, and no gradient. Negative scales follow the formulas.",
        "m holds at q_min and at q_max themselves, never for an infinite u, and for NaN where the zero point is in "
        "the range.",
        "Where m does not hold a gradient is +0, even for a dy that is NaN or infinite; where it holds, these pass.",
        "q - zero_point is exact. A product beyond the largest number of the dtype is infinite.",
        "The range of codes must be one that the dtype of the codes holds; fake_quantize and gradients take any of 32 "
        "bits.",
        "No element: nothing is written, and pointers may be null; scale of the dynamic range is an output like "
        "others.",
    ),
    ops=(
        Op(
            "quantize_per_tensor",
            FP * QUANT,
            (*_FLAT_RANGE, "in fp x[numel]", "out q q[numel]"),
            "q[i] = Q(x[i])",
            (*_FLAT_REQUIRES, *_STORED),
        ),
        Op(
            "dequantize_per_tensor",
            FP * QUANT,
            (*_FLAT, "in q q[numel]", "out fp x[numel]"),
            "x[i] = scale * (q[i] - zero_point)",
            _FLAT_REQUIRES,
        ),
        Op(
            "quantize_per_tensor_backward",
            FP,
            (*_FLAT_RANGE, "in fp x[numel]", "in fp dy[numel]", "out fp dx[numel]"),
            "dx[i] = m(x[i]) ? dy[i] * (1 / scale) : 0; dx may be x or dy",
            (*_FLAT_REQUIRES, _RANGE),
            gradient=Gradient("quantize_per_tensor"),
        ),
        Op(
            "dequantize_per_tensor_backward",
            FP,
            ("i64 numel", "P scale", "in fp dy[numel]", "out fp dq[numel]"),
            "dq[i] = dy[i] * scale; dq may be dy",
            _FLAT_REQUIRES,
            gradient=Gradient("dequantize_per_tensor"),
            edge_cases="Nothing is masked: NaN and infinities of dy pass.",
        ),
        Op(
            "fake_quantize",
            FP,
            (*_FLAT_RANGE, "in fp x[numel]", "out fp y[numel]"),
            "y[i] = scale * (Q(x[i]) - zero_point); y may be x",
            (*_FLAT_REQUIRES, _RANGE),
        ),
        Op(
            "fake_quantize_backward",
            FP,
            (*_FLAT_RANGE, "in fp x[numel]", "in fp dy[numel]", "out fp dx[numel]"),
            "dx[i] = m(x[i]) ? dy[i] : 0; dx may be x or dy",
            (*_FLAT_REQUIRES, _RANGE),
            gradient=Gradient("fake_quantize"),
            edge_cases="dy passes bit for bit where it passes: the scale cancels.",
        ),
        Op(
            "quantize_per_channel",
            FP * QUANT,
            (*_CHANNEL_RANGE, "in fp x[numel]", *_CHANNEL_PARAMETERS, "out q q[numel]"),
            "x is [D0, D1, D2, D3] = shape4; c is the index along axis: q[i] = Q(x[i]) with scale[c], zero_point[c]",
            (*_CHANNEL_REQUIRES, *_STORED),
            edge_cases="An array of fewer dimensions is one with extents of 1 in shape4, wherever they stand.",
        ),
        Op(
            "dequantize_per_channel",
            FP * QUANT,
            (*_CHANNEL, "in q q[numel]", *_CHANNEL_PARAMETERS, "out fp x[numel]"),
            "x[i] = scale[c] * (q[i] - zero_point[c])",
            _CHANNEL_REQUIRES,
        ),
        Op(
            "quantize_per_channel_backward",
            FP,
            (*_CHANNEL_RANGE, "in fp x[numel]", *_CHANNEL_PARAMETERS, "in fp dy[numel]", "out fp dx[numel]"),
            "dx[i] = m(x[i]) ? dy[i] / scale[c] : 0; dx may be x or dy",
            (*_CHANNEL_REQUIRES, _RANGE),
            gradient=Gradient("quantize_per_channel"),
        ),
        Op(
            "dequantize_per_channel_backward",
            FP,
            (*_CHANNEL, _CHANNEL_SCALE, "in fp dy[numel]", "out fp dq[numel]"),
            "dq[i] = dy[i] * scale[c]; dq may be dy",
            _CHANNEL_REQUIRES,
            gradient=Gradient("dequantize_per_channel"),
        ),
        Op(
            "quantize_per_token",
            FP * QUANT,
            (*_TOKEN_RANGE, "in fp input[n, d]", *_TOKEN_PARAMETERS, "out q output[n, d]"),
            "output[r, c] = Q(input[r, c]) with scale[r], zero_point[r]",
            (*_TOKEN_REQUIRES, *_ROW_STORED),
        ),
        Op(
            "dequantize_per_token",
            FP * QUANT,
            (*_TOKEN, "in q input[n, d]", *_TOKEN_PARAMETERS, "out fp output[n, d]"),
            "output[r, c] = (input[r, c] - zero_point[r]) * scale[r]",
            _TOKEN_REQUIRES,
        ),
        Op(
            "quantize_per_token_backward",
            FP,
            (
                *_TOKEN_RANGE,
                "in fp d_output[n, d]",
                "in fp input[n, d]",
                *_TOKEN_PARAMETERS,
                "out fp d_input[n, d]",
            ),
            "d_input = m(input) ? d_output / scale[r] : 0; d_input may be input or d_output",
            (*_TOKEN_REQUIRES, _ROW_RANGE),
            gradient=Gradient("quantize_per_token"),
        ),
        Op(
            "dequantize_per_token_backward",
            FP,
            (*_TOKEN, "in fp d_output[n, d]", "in fp scale[n]", "out fp d_input[n, d]"),
            "d_input[r, c] = d_output[r, c] * scale[r]; d_input may be d_output",
            _TOKEN_REQUIRES,
            gradient=Gradient("dequantize_per_token"),
        ),
        Op(
            "quantize_per_group",
            FP * QUANT,
            (*_GROUP_RANGE, "in fp input[outer, axis_size]", *_GROUP_PARAMETERS, "out q output[outer, axis_size]"),
            "as per token, with scale[r, c / group_size] and zero_point[r, c / group_size]",
            (*_GROUP_REQUIRES, *_ROW_STORED),
            edge_cases="group_size may be any divisor of axis_size: 1 gives each element a scale of its own.",
        ),
        Op(
            "dequantize_per_group",
            FP * QUANT,
            (*_GROUP, "in q input[outer, axis_size]", *_GROUP_PARAMETERS, "out fp output[outer, axis_size]"),
            "output[r, c] = (input[r, c] - zero_point[r, c / group_size]) * scale[r, c / group_size]",
            _GROUP_REQUIRES,
        ),
        Op(
            "quantize_per_group_backward",
            FP,
            (
                *_GROUP_RANGE,
                "in fp d_output[outer, axis_size]",
                "in fp input[outer, axis_size]",
                *_GROUP_PARAMETERS,
                "out fp d_input[outer, axis_size]",
            ),
            "d_input = m(input) ? d_output / scale[r, c / group_size] : 0; d_input may be input or d_output",
            (*_GROUP_REQUIRES, _ROW_RANGE),
            gradient=Gradient("quantize_per_group"),
        ),
        Op(
            "dequantize_per_group_backward",
            FP,
            (*_GROUP, "in fp d_output[outer, axis_size]", _GROUP_SCALE, "out fp d_input[outer, axis_size]"),
            "d_input[r, c] = d_output[r, c] * scale[r, c / group_size]; d_input may be d_output",
            _GROUP_REQUIRES,
            gradient=Gradient("dequantize_per_group"),
        ),
        Op(
            "dynamic_range_quantize_per_token_sym",
            FP,
            (*_TOKEN_RANGE, "in fp input[n, d]", "out fp scale[n]", "out s8 output[n, d]"),
            "scale[r] = max |input[r, :]| / qmax without NaN (1 where that is 0), then output = Q(input) with it",
            (*_TOKEN_REQUIRES, "qmax > 0", _ROW_RANGE, "lowest(s8) <= qmin", "qmax <= highest(s8)"),
            symbol="{op}_{fp}_s8",
            edge_cases=(
                "Codes are those of the scale as it is stored. NaN gives the code 0. A row of zeros, of NaN, without "
                "elements, or whose scale would underflow has the scale 1; one with an infinity has an infinite scale "
                "and the codes 0."
            ),
        ),
        Op(
            "quantized_linear_w8a8",
            FP,
            (
                "i32 m",
                "i32 c_out",
                "i32 k",
                "in s8 weight_q[c_out, k]",
                "in s8 act_q[m, k]",
                "in fp scale_a[m]",
                "in fp scale_w[c_out]",
                "out fp output[m, c_out]",
            ),
            "output[i, j] = (scale_a[i] * scale_w[j]) * (exact sum over p of act_q[i, p] * weight_q[j, p])",
            ("m >= 0", "c_out >= 0", "k >= 0"),
            edge_cases="The sum is exact for any k; k = 0 gives zeros. The weight comes before the activation.",
        ),
    ),
)
