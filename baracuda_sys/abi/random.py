"""Random numbers."""

from __future__ import annotations

from .entries import RUN, size
from .table import Dtypes, Family, Op

FAMILY = Family(
    "random",
    title="Random numbers",
    doc="""
Random bits are those of Philox4x32-10, with the seed as key and the place of four f32 or two f64 as counter: equal
calls give equal numbers on every device, and nothing is kept between calls.
""",
    ops=(
        Op(
            "curand_uniform",
            Dtypes((("t", ("f32", "f64")),)),
            ("i64 numel", "t low", "t high", "u64 seed", "out t y[numel]"),
            "y = low + (high - low) u, with u drawn from multiples of 2^-24 (f64: 2^-53) above 0 and up to 1",
            ("numel >= 0", "numel == 0 || high > low"),
            entries=(RUN, size("workspace_size", "numel", "out usize[1] out_bytes", returns="i32")),
            edge_cases="No number is low, also where rounding would give it. An infinite bound gives NaN or infinity.",
        ),
    ),
)
