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

ARITHMETIC: Mapping[str, str] = {
    **{f"unary_{name}, f64, *": DOUBLE for name in TRANSCENDENTAL.split()},
    **{f"unary_{name}_backward, f64, *": DOUBLE for name in SLOPES.split()},
    **{f"binary_{name}, f64, *": DOUBLE for name in ("pow", "atan2", "hypot", "pow_backward")},
}
"""Ops whose arithmetic does not fit under the copy's speed, which they need not reach: what it costs, by a pattern of
the row's label. None may be slower than PyTorch."""

ONE_VECTOR = (
    "Arithmetic under which loads are not hidden: 16 bits leave about 23 instructions an element at the copy's speed. "
    "PyTorch, with the same functions of CUDA's library, is faster by 3 to 36 % (logit 2 times, for its division); "
    "presumably because a thread of ours loads one vector before it computes, and theirs two. Not profiled."
)

DOUBLE_SLOWER = (
    "Double precision: PyTorch is faster by 2 to 60 %, presumably because a thread of ours loads one vector before it "
    "computes. Not profiled."
)

TURNED = (
    "Each element of a transposed input passes through shared memory alone, in a load, a store and a load of two "
    "bytes. Two to four times as fast as PyTorch."
)

TURNED_MORE = "Three inputs halve the tiles of a transposed one in shared memory."

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
        "Two to four times as fast as torchvision. A block loads a band of rows, and waits, before it samples it; 1024 "
        "threads were the fastest of seven variants."
    ),
    "roi_align_backward, *": (
        "Twice as fast as torchvision's atomics. ncu, 4096 regions of 4 to 28 cells: 710 warp instructions for each "
        "region and channel (27 % for tables of weights, 50 % for sums) at 2.0 a cycle, in 2.9 waves of blocks. Sums "
        "in shared memory instead of registers gained 12 %."
    ),
    "roi_pool, *": "1.5 times as fast as torchvision; not profiled.",
    "roi_pool_backward, *": (
        "f32 is as fast as torchvision's atomics and three times as fast as it was; f64 has half as many sums in "
        "shared memory, and each plane's argmax is read once in any dtype: not profiled."
    ),
    "grid_sample_2d, rotated grid, *": (
        "Most of a plane is held in shared memory, for the sake of random grids. Read from L1, smooth grids take 290 "
        "us (f32) and random ones 910 us; the grid is on the GPU, so that the call cannot choose."
    ),
    "grid_sample_2d, random grid, *": (
        "Presumably bank conflicts: 32 random points meet 3.5 times in a bank. Six variants took 398 to 495 us."
    ),
    "grid_sample_2d_backward, *": "Within 4 % of PyTorch's atomics.",
    "interpolate_bilinear_2d, x2, *": (
        "f32 and f64 write four bytes for each byte read, as dequantize; presumably instructions in 16 bits. Strips of "
        "4 to 64 rows, taps in shared memory and rows read ahead did not help."
    ),
    "interpolate_bilinear_2d_backward, *": (
        "Two to seven times as fast as PyTorch's atomics. Sums across pass through shared memory, with two barriers a "
        "tile: not profiled."
    ),
    "upsample_nearest_2d_fw, *": "Four bytes are written for each byte read, as dequantize.",
    "*_strided, transposed, *16, *": TURNED,
    "*_strided, NCHW to NHWC, *16, *": TURNED,
    "unary_gelu_strided, *": (
        "As gelu of contiguous tensors, with fewer bytes to hide its arithmetic where the operand is repeated."
    ),
    "where_strided, transposed, f64, *": TURNED_MORE,
    "where_strided, NCHW to NHWC, f64, *": TURNED_MORE,
    "binary_mul_backward_strided, transposed, f64, *": TURNED_MORE,
    "binary_mul_backward_strided, NCHW to NHWC, f64, *": TURNED_MORE,
    "*_strided, *": "Rows of vectors, four to a thread: 1 to 4 % below the target in 16 bits, not looked into.",
    "gated_*, 64 x 4096": "Rows of vectors, four to a thread: too few threads for so few elements.",
    "gated_*": "The kernel for strides and, in 16 bits and f64, arithmetic: not profiled.",
    "prelu_backward, *": (
        "Sums beside the stream, and two small launches where a channel has many elements: not profiled."
    ),
    "cast*, u8 *": "Two to eight bytes are written for each byte read; the copy of bytes has a single vector a thread.",
    "cast*, i8 *": "Two to eight bytes are written for each byte read; the copy of bytes has a single vector a thread.",
    "cast*": "Four to eight bytes are written for each two read, as dequantize.",
    "unary_powi*": "Powers in double precision, for 2 ulp at any exponent.",
    "unary_*, f64, *": DOUBLE_SLOWER,
    "binary_lerp*, f64, *": DOUBLE_SLOWER,
    "binary_atan2, f64, *": DOUBLE_SLOWER,
    "binary_pow*, f64, *": DOUBLE_SLOWER,
    "ternary_*, f64, *": DOUBLE_SLOWER,
    "where, f64, *": DOUBLE_SLOWER,
    "unary_*": ONE_VECTOR,
    "binary_*": ONE_VECTOR,
    "*, 64 x 4096": "Within 0.3 us of the best.",
}
"""By a pattern of the row's label (op, dtype, shape); the first that fits counts."""


def reason(label: str, reasons: Mapping[str, str]) -> str | None:
    return next((reasons[pattern] for pattern in reasons if fnmatchcase(label, pattern)), None)
