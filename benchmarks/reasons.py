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
        "About 2,500 cycles for each 32 gradients of a plane, whether sums are in shared memory or in dinput and "
        "whether equal cells are found by match.any or by atomicMin: not profiled."
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
    "upsample_nearest_2d_bw, *": "A thread reads its cell's 2 x 2 elements one by one: not profiled.",
    "pixel_*, r = 3, *": (
        "A tile in shared memory, element by element on both sides where rows are not made of 16 bytes; it needs "
        "vectors. r = 2 and 4 move 16 bytes at a time."
    ),
}
"""By a pattern of the row's label (op, dtype, shape); the first that fits counts."""


def reason(label: str, reasons: Mapping[str, str]) -> str | None:
    return next((reasons[pattern] for pattern in reasons if fnmatchcase(label, pattern)), None)
