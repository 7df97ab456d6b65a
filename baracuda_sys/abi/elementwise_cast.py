"""Conversions between element types, and y = a * x + b."""

from __future__ import annotations

import itertools

from .elementwise import elementwise, strides_fit
from .table import FP, Adjoint, Dtypes, Family, Op

NUMERIC = ("f32", "f64", "f16", "bf16", "i32", "i64", "u8", "i8", "u32", "i16")
OF_BOOL = ("i32", "i64", "f32", "f16", "bf16", "f64", "u8")
FP8 = ("fp8e4m3", "fp8e5m2")
OF_FP8 = ("f32", "f16", "bf16", "f64")
NIBBLES = ("s4", "u4")
OF_NIBBLES = ("i32", "i64", "f32", "f16", "bf16")


SATURATES = "Saturating, infinities too become the largest finite values: 448 in e4m3, 57344 in e5m2."


def _pairs(sources: tuple[str, ...], targets: tuple[str, ...]) -> Dtypes:
    return Dtypes((("src", sources),)) * Dtypes((("dst", targets),))


def _cast(
    name: str,
    dtypes: Dtypes,
    doc: str,
    functor: str = "Cast",
    *,
    suffix: str = "",
    back: str = "",
    edge_cases: str = "",
) -> tuple[Op, ...]:
    """back: the cast that takes a gradient to the type of x, where both types are of floating point."""
    return elementwise(
        *(name, dtypes, ("in src x", "out dst y"), functor, doc),
        stored=True,
        symbol=f"cast_{{src}}_{{dst}}{suffix}",
        adjoint=Adjoint(back, {"src": "dst", "dst": "src"}) if back else None,
        edge_cases=edge_cases,
    )


def _packed(name: str, dtypes: Dtypes, doc: str, x: str, y: str) -> Op:
    return Op(
        name,
        dtypes,
        ("i64 numel", f"in src x[{x}]", f"out dst y[{y}]"),
        f"{doc}; numel is even, the element of the even index lies in the low nibble",
        ("numel >= 0", "numel % 2 == 0"),
        symbol="cast_{src}_{dst}",
    )


CAST = Family(
    "elementwise.cast",
    title="Element-wise, conversions",
    doc="""
To floating point: nearest even, to f16, bf16 and fp8 by way of f32. From floating point to i32, u32, i64: truncated,
saturating, 0 for NaN; to u8, i8, i16: the low bits of what i64 would be. Between integers: the low bits, or the sign
or zero extension. y may be exactly x where both have the same width (with strides: the same).
""",
    edge_cases=(
        "To a narrower floating-point type: subnormal numbers are made, what is beyond the largest becomes infinity. "
        "f64 to f16 and bf16 is rounded twice, as PyTorch does.",
        "NaN stays NaN in every floating-point type; the payload is kept where both types are the same.",
        "300.0 is 44 in u8 and -1.0 is 255; infinity is -1 in i8 and 255 in u8, the low bits of the largest i64.",
        "Integers reach f16 and bf16 by way of f32.",
        "No element: nothing is written, and pointers may be null.",
    ),
    ops=(
        *_cast(
            "cast", _pairs(NUMERIC, NUMERIC), "y = x as another type; of the same type, a copy of the bits", back="cast"
        ),
        *_cast("cast_from_bool", _pairs(("bool",), OF_BOOL), "y = 1 where the byte x is not 0, else 0"),
        *_cast("cast_to_bool", _pairs(OF_BOOL, ("bool",)), "y = 1 where x != 0 (NaN too), else 0"),
        *_cast("cast_from_fp8", _pairs(FP8, OF_FP8), "y = x, exact", back="cast_to_fp8"),
        *_cast(
            "cast_to_fp8",
            _pairs(OF_FP8, FP8),
            "y = x, held to the largest finite values; NaN stays NaN",
            back="cast_from_fp8",
            edge_cases=SATURATES,
        ),
        *_cast(
            "cast_to_fp8_nosat",
            _pairs(OF_FP8, FP8),
            "y = x; what rounds beyond the largest finite value becomes NaN (e4m3) or infinity (e5m2)",
            "CastNosat",
            suffix="_nosat",
            back="cast_from_fp8",
            edge_cases="Else 464, half-way between 448 and what would follow it, is the last to give 448 in e4m3, and "
            "61440 the first to give infinity in e5m2.",
        ),
        _packed("cast_from_nibbles", _pairs(NIBBLES, OF_NIBBLES), "y = x", "numel / 2", "numel"),
        _packed(
            "cast_to_nibbles",
            _pairs(OF_NIBBLES, NIBBLES),
            "y = x held to -8 ... 7 or 0 ... 15, of floating point after rounding to nearest even; 0 for NaN",
            "numel",
            "numel / 2",
        ),
    ),
)

INTEGERS = ("i32", "i64", "u8", "i8")


def _affine(dtype: str, in_place: bool) -> tuple[Op, ...]:
    scalar = {"f16": "f32", "bf16": "f32"}.get(dtype, dtype)
    dtypes = Dtypes((("t", (dtype,)),))
    name = f"affine_inplace_{dtype}" if in_place else f"affine_{dtype}"
    if not in_place:
        return elementwise(
            name,
            dtypes,
            ("in t x", "out t y"),
            "AffineTransform",
            "y = a * x + b",
            scalars=(f"{scalar} a", f"{scalar} b"),
            stored=True,
            symbol="{op}",
            unasked=("a", "b"),
            adjoint=Adjoint(name, {"b": 0}) if dtype in FP.axes[0][1] else None,
        )
    scalars = (f"{scalar} scale", f"{scalar} offset")
    doc = "y = scale * y + offset"
    return (
        Op(
            name,
            dtypes,
            ("i64 numel", *scalars, "add t y[numel]"),
            doc,
            ("numel >= 0",),
            symbol="{op}",
            function="affine_inplace",
        ),
        Op(
            f"{name}_strided",
            dtypes,
            ("i64 numel", "i32 rank", "i32[rank] shape", "i64[rank] stride_y", *scalars, "add t y[shape @ stride_y]"),
            f"{name} on a tensor with strides",
            strides_fit("numel", "shape", ("y",), ("y",)),
            symbol="{op}",
            strided_of=name,
            function="affine_inplace_strided",
        ),
    )


AFFINE = Family(
    "elementwise.affine",
    title="Element-wise, y = a * x + b",
    doc="""
Floating point: one fused multiply-add, in f32 for f16 and bf16, rounded to storage once. Integers wrap modulo 2^bits.
y may be exactly x (with strides: the same).
""",
    edge_cases=(
        "a = 0 does not hide an infinite or NaN x: 0 times infinity is NaN.",
        "With strides, what lies between the elements of y keeps its bits.",
        "No element: nothing is written, and pointers may be null.",
    ),
    ops=tuple(
        itertools.chain.from_iterable(
            _affine(dtype, in_place) for in_place in (False, True) for dtype in (*FP.axes[0][1], *INTEGERS)
        )
    ),
)
