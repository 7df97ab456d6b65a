"""Why rows miss their targets, in the words of whoever looked into it."""

from collections.abc import Mapping
from fnmatch import fnmatchcase

QUOTIENTS = (
    "Two quotients an element, rounded as IEEE division rounds them; presumably torch.compile's are approximate."
)

DOUBLE = "Double-precision arithmetic."

TRANSCENDENTAL = """
cbrt exp exp2 expm1 log log2 log10 log1p logit erf erfc lgamma powf elu selu
sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh tanhshrink
gelu gelu_erf gelu_tanh silu sigmoid mish softplus
"""
SLOPES = """
sin cos tan sinh cosh erf erfc lgamma tanhshrink softplus silu mish gelu gelu_tanh elu selu elu_alpha
"""

LONG = "Powers and gamma functions: one hundred to several hundred instructions an element."
LONG_OPS = (
    *(
        f"{name}, {dtype}, *"
        for name in ("unary_powf", "unary_lgamma", "unary_lgamma_backward", "binary_pow_backward")
        for dtype in ("bf16", "f16", "f32")
    ),
    *(f"binary_pow, {dtype}, *" for dtype in ("bf16", "f16", "f32")),
)

IN_16_BITS: Mapping[str, int] = {
    "unary_expm1": 29,
    "unary_log": 28,
    "unary_log2": 30,
    "unary_log10": 30,
    "unary_log1p": 30,
    "unary_asin": 25,
    "unary_acos": 26,
    "unary_asinh": 44,
    "unary_acosh": 46,
    "unary_atanh": 41,
    "unary_erf": 30,
    "unary_erfc": 48,
    "unary_logit": 35,
    "unary_gelu": 36,
    "unary_gelu_erf": 36,
    "unary_mish": 31,
    "unary_softplus": 43,
    "unary_tanhshrink": 36,
    "unary_selu": 36,
    "unary_elu": 36,
    "unary_mish_backward": 41,
    "unary_gelu_backward": 39,
}
"""Instructions of an element in the SASS for sm_90, but for what the identity takes, of ops in 16 bits."""

SLOTS = (
    "Instructions of an element in 16 bits, loads and stores aside, where the copy's speed leaves about 27 (gradients "
    "40) and a quarter as many of the slow unit's: "
    + ", ".join(f"{op.removeprefix('unary_')} {count}" for op, count in IN_16_BITS.items())
    + ". sin, cos and tan have a rare path of a hundred, atan2 has two quotients and branches; geglu is gelu and a "
    "product."
)

ARITHMETIC: Mapping[str, str] = {
    **{f"unary_{name}, f64, *": DOUBLE for name in TRANSCENDENTAL.split()},
    **{f"unary_{name}_backward, f64, *": DOUBLE for name in SLOPES.split()},
    **{f"binary_{name}, f64, *": DOUBLE for name in ("pow", "atan2", "hypot", "pow_backward")},
    "gated_geglu, f64, *": DOUBLE,
    "unary_gelu_strided, *, f64, *": DOUBLE,
    **dict.fromkeys(LONG_OPS, LONG),
    **{
        f"{op}, {dtype}, *": SLOTS
        for op in (*IN_16_BITS, "unary_sin", "unary_cos", "unary_tan_backward", "binary_atan2", "gated_geglu")
        for dtype in ("bf16", "f16")
    },
    "unary_gelu_strided, *, bf16, *": SLOTS,
    "unary_gelu_strided, *, f16, *": SLOTS,
}
"""Ops whose arithmetic does not fit under the copy's speed, which they need not reach: what it costs, by a pattern of
the row's label. None may be slower than PyTorch."""

TAILS = (
    "More instructions than PyTorch's formulas take, for results within the bounds of docs/accuracy.md in the tails "
    "too: gelu does not subtract, quotients are corrected. Approximate intrinsics, which torch.compile uses, are not "
    "allowed."
)

DOUBLE_SLOWER = (
    "Double precision, limited by arithmetic in PyTorch as well. gelu: 59 such instructions, at half rate, 80 others."
)

THREE_INPUTS = (
    "Presumably where the operands lie: in a program of its own, with buffers from cudaMalloc, fma of f64 takes 957 us "
    "and where 761 us, as PyTorch does here."
)

REASONS: Mapping[str, str] = {
    "quantized_linear_w8a8, *": (
        "Rows that are not aligned to 16 bytes are shifted on their way into shared memory. The even shape is at "
        "cuBLASLt's speed; 4095 takes 1.02 times as long as 4094."
    ),
    "quantize_per_*_backward, *, 64 x 4096": QUOTIENTS,
    "quantize_per_*_backward, *, 64 x 32 x 128": QUOTIENTS,
    "quantize_per_*_backward, *, 4 x 16 x 4096": QUOTIENTS,
    "dynamic_range*, 64 x 4096": "64 rows are 64 blocks, on 132 multiprocessors: not looked into.",
    "*quantize_per_*, 64 x 4096": "Within 0.3 us of the best.",
    "*quantize_per_*, 64 x 32 x 128": "Within 0.3 us of the best.",
    "*quantize_per_*, 4 x 16 x 4096": "Within 0.3 us of the best.",
    "*quantize*, 262144": "Within 0.3 us of the best.",
    "dynamic_range*, f64, *": "Not looked into since rows of 64 KB are read once.",
    "dequantize_per_*backward, *": "Within 3 % of the best.",
    "dequantize_per_*": (
        "Two to eight bytes are written for each byte read: torch.compile too reaches 91 to 98 %. Unrolling, wider "
        "accesses and streaming hints did not change it."
    ),
    "quantize_per_channel_backward, last axis, *": (
        "Presumably registers: six numbers for each of a thread's columns leave few for loads in flight."
    ),
    "roi_align, *": (
        "Two to ten times as fast as torchvision. For 1000 regions a third of the warps' time is spent loading tiles; "
        "cp.async, the next tile fetched into L2 and two blocks a multiprocessor were no faster."
    ),
    "roi_align_backward, *": (
        "Four to nine times as fast as torchvision's atomics. Tiles of 20 x 28 cells and 64 channels, one block of 16 "
        "warps a multiprocessor; 8, 12, 20 and 24 warps took 508, 511, 562 and 656 us. 21 % of the warps' time is at "
        "barriers, 17 % in adding the sums to dinput; fetching that into L2 beforehand changed nothing."
    ),
    "roi_pool, *": (
        "1.7 to 1.9 times as fast as torchvision. The scan of 400 million cells for a value and its place is half of "
        "all instructions; loads and the tail of the last regions take a tenth each."
    ),
    "grid_sample_2d, rotated grid, *": (
        "Within 5 % of the best: the kernel for grids without order looks at each image, too, and has nothing to do."
    ),
    "grid_sample_2d, random grid, *": (
        "32 random points meet 3.3 times in a bank, and an eighth of a plane's rows does not fit into shared memory: "
        "by estimate 260 us of L1's time, and 60 us of loading planes before it."
    ),
    "grid_sample_2d_backward, *": "Within 4 % of PyTorch's atomics.",
    "interpolate_bilinear_2d, x2, *": (
        "Four bytes are written for each byte read, as dequantize: 94 to 95 % in any dtype."
    ),
    "interpolate_bilinear_2d_backward, *": (
        "Five to 28 times as fast as PyTorch's atomics. In a program of its own f32 took 387 us: not looked into."
    ),
    "upsample_nearest_2d_fw, *": "Four bytes are written for each byte read, as dequantize.",
    "unary_gelu_strided, *": (
        "As gelu of contiguous tensors, with fewer bytes to hide its arithmetic where the operand is repeated."
    ),
    "*_strided, 2/3 of each row, f64, *": "Within 3 % of the best.",
    "gated_*_backward, f64, *": "Within 3 % of the best.",
    "gated_*": (
        "torch.compile's exponential and quotient are approximate, which is not allowed here; at small sizes a thread "
        "computes eight elements."
    ),
    "prelu_backward, *": (
        "In 16 bits, where a pass takes 200 us, what does not stream costs most: a launch that takes memory for sums, "
        "and the adding up at the end."
    ),
    "cast*, u8 *": "Two to eight bytes are written for each byte read; the copy of bytes has a single vector a thread.",
    "cast*, i8 *": "Two to eight bytes are written for each byte read; the copy of bytes has a single vector a thread.",
    "cast*": "Four to eight bytes are written for each two read, as dequantize.",
    "unary_*, f64, *": DOUBLE_SLOWER,
    "binary_lerp*, f64, *": THREE_INPUTS,
    "ternary_*, f64, *": THREE_INPUTS,
    "where, f64, *": THREE_INPUTS,
    "unary_*": TAILS,
    "*, 64 x 4096": "Within 0.3 us of the best.",
}
"""By a pattern of the row's label (op, dtype, shape); the first that fits counts."""


def reason(label: str, reasons: Mapping[str, str]) -> str | None:
    return next((reasons[pattern] for pattern in reasons if fnmatchcase(label, pattern)), None)
