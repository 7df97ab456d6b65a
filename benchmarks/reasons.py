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
    "unary_erfc": 37,
    "unary_logit": 35,
    "unary_gelu": 33,
    "unary_gelu_erf": 33,
    "unary_mish": 25,
    "unary_softplus": 43,
    "unary_tanhshrink": 36,
    "unary_selu": 36,
    "unary_elu": 36,
    "unary_gelu_backward": 35,
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
    "too: gelu does not subtract, quotients are corrected; PyTorch's erfc is off by up to 4.5 ulp. Approximate "
    "intrinsics, which torch.compile uses, are not allowed."
)

DOUBLE_SLOWER = (
    "Double precision, limited by arithmetic in PyTorch as well, and by the clock: gelu and gelu_erf, which are the "
    "same kernel, differ by up to 6 % in a run, tanh by 26 % between two GPUs."
)

WRITES = (
    "Two to sixteen bytes are written for each byte read, as dequantize: a kernel that only writes four for each "
    "reaches 93 to 95.5 % of the copy's speed."
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
        "Three to ten times as fast as torchvision. For 1000 regions 55 us are tiles that are loaded, 15 us writes; "
        "other tiles, two blocks a multiprocessor, cp.async and a fetch of the next tile were no faster."
    ),
    "roi_align_backward, *": (
        "Five to ten times as fast as torchvision's atomics. One block of 16 warps a multiprocessor, whose sums need "
        "the shared memory: its phases wait for each other. 8, 12, 20 and 24 warps were slower."
    ),
    "roi_align_max_backward, *": (
        "A warp sums a tile of 8 KB of a plane, in the order of the regions: simple and deterministic, not tuned."
    ),
    "roi_pool, 1000 regions, *": (
        "2.3 times as fast as torchvision. A quarter of the time is bands that are loaded, a fifth the list, "
        "a seventh maxima of four cells, a third reading bins; with one block a multiprocessor they follow each other."
    ),
    "roi_pool, *": (
        "Twice as fast as torchvision. Results in runs of 49 values write sectors in parts: if each run began at a "
        "sector, it would take 223 us."
    ),
    "grid_sample_2d, random grid, *": (
        "32 random points meet 3.3 times in a bank, and an eighth of a plane's rows does not fit into shared memory: "
        "by estimate 260 us of L1's time, and 60 us of loading planes before it."
    ),
    "interpolate_bilinear_2d, x2, *": WRITES,
    "upsample_nearest_2d_fw, *": WRITES,
    "upsample_nearest_2d_bw, *": "It adds to dinput, and so reads it, which PyTorch's only writes.",
    "unary_gelu_strided, *": (
        "Three times as fast as PyTorch: tiles in shared memory and gelu's arithmetic share the instruction slots."
    ),
    "unary_atan, *": "18 instructions an element, which fit: 94 to 97 % in four runs, not looked into.",
    "*_strided, 2/3 of each row, f64, *": "Within 3 % of the best.",
    "gated_*_backward, *, 64 x 4096": "Within 0.3 us of the best.",
    "gated_*_backward, f64, *": "Within 4 % of the best.",
    "gated_*": (
        "torch.compile's exponential and quotient are approximate, which is not allowed here; at small sizes a thread "
        "computes eight elements."
    ),
    "prelu_backward, *": (
        "The order of the sums is a function of the extents alone, without memory of the library's own. In 16 bits the "
        "eight accumulators of a thread take the registers of a fourth block on a multiprocessor."
    ),
    "cast*": WRITES,
    "unary_*, f64, *": DOUBLE_SLOWER,
    "unary_*": TAILS,
    "*, 64 x 4096": "Within 0.3 us of the best.",
}
"""By a pattern of the row's label (op, dtype, shape); the first that fits counts."""


def reason(label: str, reasons: Mapping[str, str]) -> str | None:
    return next((reasons[pattern] for pattern in reasons if fnmatchcase(label, pattern)), None)
