"""Two operands, element by element."""

from .table import FP, Family, elementwise

FAMILY = Family(
    "elementwise.binary",
    title="Element-wise, two operands",
    doc="""
f16 and bf16 compute in f32, f64 in f64, with one rounding to storage. A scalar p is a float for every dtype.
""",
    ops=(
        *elementwise(
            "binary_lerp",
            FP,
            ("in fp a", "in fp b", "out fp y"),
            "Lerp",
            "y = |p| < 0.5 ? a + p * (b - a) : b - (b - a) * (1 - p); y may be a or b",
            scalars=("f32 p",),
            stored=True,
        ),
        *elementwise(
            "binary_lerp_backward",
            FP,
            ("in fp dy", "out fp da", "out fp db"),
            "LerpBackward",
            "da = (1 - p) * dy, db = p * dy; da or db may be dy, but not the same memory as the other",
            scalars=("f32 p",),
            stored=True,
        ),
    ),
)
