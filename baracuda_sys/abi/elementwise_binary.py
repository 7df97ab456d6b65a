"""Two operands, element by element."""

from .table import FP, Family, Op

FAMILY = Family(
    "elementwise.binary",
    title="Element-wise, two operands",
    doc="""
f16 and bf16 compute in f32, f64 in f64, with one rounding to storage. A scalar p is a float for every dtype.
""",
    ops=(
        Op(
            "binary_lerp",
            FP,
            ("i64 numel", "in fp a[numel]", "in fp b[numel]", "out fp y[numel]", "f32 p"),
            "y = |p| < 0.5 ? a + p * (b - a) : b - (b - a) * (1 - p); y may be a or b",
            ("numel >= 0",),
        ),
        Op(
            "binary_lerp_backward",
            FP,
            ("i64 numel", "in fp dy[numel]", "out fp da[numel]", "out fp db[numel]", "f32 p"),
            "da = (1 - p) * dy, db = p * dy; da or db may be dy, but not the same memory as the other",
            ("numel >= 0",),
        ),
    ),
)
