"""Why rows miss their targets, in the words of whoever looked into it."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "quantized_linear_w8a8, *, 64 x 4096 x 4096": (
        "64 rows are one row of 64 tiles, less than one for each multiprocessor; presumably cuBLASLt splits k."
    ),
    "quantized_linear_w8a8, *": (
        "Rows that are not aligned to 16 bytes are shifted in shared memory, 1.6 times as long (k = 4094); with an odd "
        "c_out, results are also stored one by one."
    ),
    "*_per_channel*, last axis, *, 64 x 4096": (
        "A thread walks down up to 32 rows to make use of its columns' parameters: with 64 rows, most of the GPU idles."
    ),
    "*, 64 x 4096": (
        "Presumably the way of a row's parameters through shared memory and a barrier, which so few bytes do not hide."
    ),
    "*, 4 x 16 x 4096": "As 64 x 4096.",
    "*, 64 x 32 x 128": "As 64 x 4096.",
    "*, 262144": "Within 0.3 us of the best; not looked into.",
    "quantize_per_*_backward, *f64, *": (
        "A full f64 division for each element; torch.compile is at the speed of memory: not looked into."
    ),
    "dynamic_range*, f64, *": "A row of 64 KB does not fit into a block's registers: half of it is read twice.",
    "dequantize_per_*backward, *": "Within 3 % of the best.",
    "dequantize_per_*, last axis, *": "Not looked into; more rows for each thread made it slower.",
    "dequantize_per_*": (
        "Two to eight bytes are written for each byte read: torch.compile too reaches 91 to 97 %. Unrolling, wider "
        "accesses and streaming hints did not change it."
    ),
    "quantize_per_channel_backward, last axis, *": (
        "Presumably registers: eight numbers for each of a thread's columns leave few for loads in flight."
    ),
    "quantize_per_*, f64, *": (
        "Presumably f64 arithmetic, of which conversions to integers are the slowest: not looked into."
    ),
}
"""By a pattern of the row's label (op, dtype, shape); the first that fits counts."""
