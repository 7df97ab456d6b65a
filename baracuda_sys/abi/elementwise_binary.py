"""Two and three operands, element by element: arithmetic, comparison, selection, and the gradients."""

from __future__ import annotations

import itertools

from .elementwise import elementwise
from .table import FP, Dtypes, Family, Gradient, Op

AB = ("in fp a", "in fp b", "out fp y")
ABC = ("in fp a", "in fp b", "in fp c", "out fp y")
T_AB = ("in t a", "in t b", "out t y")

INTEGERS = Dtypes((("t", ("i32", "i64", "u8", "i8", "i16", "u32")),))
BOOL = Dtypes((("t", ("bool",)),))


def _rows(rows: tuple[tuple[Op, ...], ...]) -> tuple[Op, ...]:
    return tuple(itertools.chain.from_iterable(rows))


ARITHMETIC = {
    "add": ("Add", "a + b"),
    "sub": ("Sub", "a - b"),
    "mul": ("Mul", "a * b"),
    "div": ("Div", "a / b"),
    "pow": ("Pow", "a^b"),
    "atan2": ("Atan2", "the angle of (b, a) in radians"),
    "hypot": ("Hypot", "sqrt(a^2 + b^2), without overflow in between"),
    "floor_divide": ("FloorDivide", "floor(a / b); a / b for b = 0"),
    "mod": ("Mod", "a - floor(a / b) * b, with the sign of b (torch.remainder)"),
    "remainder": ("Remainder", "a - trunc(a / b) * b, with the sign of a (torch.fmod)"),
}
STORED = {
    "copysign": ("Copysign", "|a| with the sign of b"),
    "nextafter": ("Nextafter", "the next number of the dtype from a towards b"),
    "fmin": ("Fmin", "the smaller; of a number and NaN, the number"),
    "fmax": ("Fmax", "the larger; of a number and NaN, the number"),
    "minimum": ("MinimumOf", "the smaller; NaN where either is"),
    "maximum": ("MaximumOf", "the larger; NaN where either is"),
}
WRAPPING = {
    "add": ("WrappingAdd", "a + b modulo 2^bits"),
    "sub": ("WrappingSub", "a - b modulo 2^bits"),
    "mul": ("WrappingMul", "a * b modulo 2^bits"),
    "minimum": ("MinimumOf", "the smaller"),
    "maximum": ("MaximumOf", "the larger"),
    "bitwise_and": ("BitwiseAnd", "a & b"),
    "bitwise_or": ("BitwiseOr", "a | b"),
    "bitwise_xor": ("BitwiseXor", "a ^ b"),
    "bitwise_left_shift": ("LeftShift", "a << b; 0 where b < 0 or b >= bits"),
    "bitwise_right_shift": ("RightShift", "a >> b, with a's sign; 0 or -1 where b < 0 or b >= bits"),
}
LOGICAL = {
    "logical_and": ("LogicalAnd", "1 where both are true, else 0; any byte but 0 is true"),
    "logical_or": ("LogicalOr", "1 where one is true, else 0; any byte but 0 is true"),
    "logical_xor": ("LogicalXor", "1 where just one is true, else 0; any byte but 0 is true"),
}
GRADIENTS = {
    "mul": ("MulBackward", "da = dy * b, db = dy * a"),
    "div": ("DivBackward", "da = dy / b, db = -dy * ((a / b) / b)"),
    "pow": ("PowBackward", "da = b == 0 ? 0 : dy * b * a^(b - 1), db = a == 0 and b >= 0 ? 0 : dy * a^b * log(a)"),
    "atan2": ("Atan2Backward", "da = dy * b / (a^2 + b^2), db = -dy * a / (a^2 + b^2), without overflow in between"),
    "hypot": ("HypotBackward", "da = dy * a / h, db = dy * b / h, h = hypot(a, b); NaN where h = 0"),
    "maximum": ("MaximumBackward", "dy to the larger, half of it to each of two that are equal"),
    "minimum": ("MinimumBackward", "dy to the smaller, half of it to each of two that are equal"),
}


EDGE_CASES = {
    "binary_div": "The IEEE quotient: a / 0 is infinite, 0 / 0 NaN.",
    "binary_pow": (
        "As pow of C: a negative a has a power where b is an integer, else NaN; a^0 and 1^b are 1, of NaN too."
    ),
    "binary_atan2": "From -pi to pi; the signs of zeros count, as in C.",
    "binary_hypot": "Neither overflows nor underflows in between.",
    "binary_floor_divide": (
        "The integer below the exact quotient, not below the rounded one: 1.0 / 0.1 gives 9, as what is stored for 0.1 "
        "is larger. b = 0 gives a / b."
    ),
    "binary_mod": "NaN for b = 0. An infinite b gives a where the signs agree, else b.",
    "binary_remainder": "NaN for b = 0. An infinite b gives a.",
    "binary_copysign": "Bits alone are moved: of NaN too.",
    "binary_nextafter": (
        "b where both are equal, NaN where either is. From 0 to the smallest subnormal number with b's sign, from the "
        "largest number to infinity."
    ),
    **dict.fromkeys(("binary_fmin", "binary_fmax"), "NaN where both are. Of 0 and -0, a."),
    **dict.fromkeys(("binary_minimum", "binary_maximum"), "Of 0 and -0, a."),
    **dict.fromkeys(("binary_maximum_backward", "binary_minimum_backward"), "dy to both where a or b is NaN."),
    "binary_mul_backward": "0 times infinity is NaN, as in the formula.",
    "binary_div_backward": "Without b^2 in between, which might overflow.",
    "binary_pow_backward": "0, and not NaN, at b = 0 for da and at a = 0 <= b for db. db is NaN where a < 0.",
    "binary_atan2_backward": "Neither overflows nor underflows in between. NaN where a and b are 0.",
    "binary_hypot_backward": "Neither overflows nor underflows in between. NaN where a and b are 0.",
    "binary_lerp": "p = 1 gives b where b - a does not overflow. A NaN of a, b or p gives NaN.",
    "binary_lerp_backward": "p receives no gradient. 0 times an infinite dy is NaN.",
}


def _lerp(name: str, dtypes: Dtypes, scalar: str, symbol: str = "") -> tuple[Op, ...]:
    return _rows(
        (
            elementwise(
                name,
                dtypes,
                AB,
                "Lerp",
                "y = |p| < 0.5 ? a + p * (b - a) : b - (b - a) * (1 - p)",
                scalars=(scalar,),
                stored=True,
                symbol=symbol,
                edge_cases=EDGE_CASES["binary_lerp"],
            ),
            elementwise(
                f"{name}_backward",
                dtypes,
                ("in fp dy", "out fp da", "out fp db"),
                "LerpBackward",
                "da = (1 - p) * dy, db = p * dy",
                scalars=(scalar,),
                stored=True,
                symbol=symbol,
                gradient=Gradient(name),
                edge_cases=EDGE_CASES["binary_lerp_backward"],
            ),
        )
    )


BINARY = Family(
    "elementwise.binary",
    title="Element-wise, two operands",
    doc="""
f16 and bf16 compute in f32, f64 in f64, with one rounding to storage. A scalar p is a float for every dtype, and a
double in lerp_f64w. An output may be exactly an input of its dtype (with strides: the same), but no two outputs may
share memory.
""",
    edge_cases=(
        "NaN in an operand gives NaN, but in fmin, fmax and copysign, and in pow where another rule stands above it.",
        "Gradients are not summed over what was broadcast: da and db have the shape of dy.",
        "A shift by less than 0 or by all bits and more leaves no bit, but to the right copies of the sign.",
        "No element: nothing is written, and pointers may be null.",
    ),
    ops=_rows(
        (
            *(
                elementwise(
                    *(f"binary_{name}", FP, AB, functor, f"y = {doc}"), edge_cases=EDGE_CASES.get(f"binary_{name}", "")
                )
                for name, (functor, doc) in ARITHMETIC.items()
            ),
            *(
                elementwise(
                    *(f"binary_{name}", FP, AB, functor, f"y = {doc}"),
                    stored=True,
                    edge_cases=EDGE_CASES.get(f"binary_{name}", ""),
                )
                for name, (functor, doc) in STORED.items()
            ),
            *(
                elementwise(
                    f"binary_{name}" if name.startswith("bitwise") else f"binary_{name}_integer",
                    INTEGERS,
                    T_AB,
                    functor,
                    f"y = {doc}",
                    stored=True,
                    symbol=f"binary_{name}_{{t}}",
                )
                for name, (functor, doc) in WRAPPING.items()
            ),
            *(
                elementwise(f"binary_{name}", BOOL, T_AB, functor, f"y = {doc}", stored=True)
                for name, (functor, doc) in LOGICAL.items()
            ),
            *(
                elementwise(
                    f"binary_{name}_backward",
                    FP,
                    ("in fp dy", "out fp da", "out fp db"),
                    f"{name.capitalize()}Backward",
                    f"da = dy, db = {sign}dy",
                    gradient=Gradient(f"binary_{name}"),
                )
                for name, sign in (("add", ""), ("sub", "-"))
            ),
            *(
                elementwise(
                    f"binary_{name}_backward",
                    FP,
                    ("in fp dy", "in fp a", "in fp b", "out fp da", "out fp db"),
                    functor,
                    doc,
                    gradient=Gradient(f"binary_{name}"),
                    edge_cases=EDGE_CASES.get(f"binary_{name}_backward", ""),
                )
                for name, (functor, doc) in GRADIENTS.items()
            ),
            _lerp("binary_lerp", FP, "f32 p"),
            _lerp("binary_lerp_f64w", Dtypes((("fp", ("f64",)),)), "f64 p"),
        )
    ),
)

COMPARISONS = {
    "eq": ("Equal", "a == b"),
    "ne": ("NotEqual", "a != b"),
    "gt": ("Greater", "a > b"),
    "ge": ("GreaterEqual", "a >= b"),
    "lt": ("Less", "a < b"),
    "le": ("LessEqual", "a <= b"),
}

COMPARE = Family(
    "elementwise.binary_cmp",
    title="Element-wise, comparisons",
    doc="""
1 where it holds, else 0. With NaN none holds but ne; -0 equals 0.
""",
    edge_cases=("No element: nothing is written, and pointers may be null.",),
    ops=_rows(
        tuple(
            elementwise(
                f"binary_cmp_{name}", FP, ("in fp a", "in fp b", "out u8 y"), functor, f"y = {doc}", stored=True
            )
            for name, (functor, doc) in COMPARISONS.items()
        )
    ),
)


def _ternary(
    name: str, functor: str, doc: str, gradient: str, edge_cases: tuple[str, str], *, scale: bool = False
) -> tuple[Op, ...]:
    scalars = ("f32 scale",) if scale else ()
    stored = name == "clamp"
    back = ("in fp dy", "in fp a", "in fp b", "in fp c", "out fp da", "out fp db", "out fp dc")
    return _rows(
        (
            elementwise(
                *(f"ternary_{name}", FP, ABC, functor, f"y = {doc}"),
                scalars=scalars,
                unasked=("scale",),
                stored=stored,
                edge_cases=edge_cases[0],
            ),
            elementwise(
                f"ternary_{name}_backward",
                FP,
                back,
                f"{functor}Backward",
                gradient,
                scalars=scalars,
                stored=stored,
                gradient=Gradient(f"ternary_{name}"),
                edge_cases=edge_cases[1],
            ),
        )
    )


TERNARY = Family(
    "elementwise.ternary",
    title="Element-wise, three operands",
    doc="""
f16 and bf16 compute in f32, f64 in f64, each step rounded in it and the result once to storage. An output may be
exactly an input (with strides: the same), but no two outputs may share memory.
""",
    edge_cases=(
        "Gradients are not summed over what was broadcast: they have the shape of dy.",
        "No element: nothing is written, and pointers may be null.",
    ),
    ops=_rows(
        (
            _ternary(
                "clamp",
                "Clamp",
                "min(max(a, b), c); NaN where any of the three is",
                "da = b <= a <= c ? dy : 0, db = a < b and b < c ? dy : 0, dc = a > c or c < b ? dy : 0",
                (
                    "c where b > c.",
                    "At an end, and where both ends are equal to a, dy goes to a. Comparisons with NaN are false.",
                ),
            ),
            _ternary(
                "fma",
                "Fma",
                "a * b + c",
                "da = dy * b, db = dy * a, dc = dy",
                (
                    "The product is rounded, then the sum: no fused operation. f16 and bf16 take both steps in f32.",
                    "",
                ),
            ),
            _ternary(
                "addcmul",
                "Addcmul",
                "a + (scale * b) * c",
                "da = dy, db = dy * (scale * c), dc = dy * (scale * b)",
                ("Every product and the sum is rounded.", "scale receives no gradient."),
                scale=True,
            ),
            _ternary(
                "addcdiv",
                "Addcdiv",
                "a + scale * (b / c)",
                "da = dy, db = dy * (scale / c), dc = -dy * (scale * b) / c^2",
                ("b / 0 is infinite, 0 / 0 NaN. The quotient, the product and the sum are rounded.", ""),
                scale=True,
            ),
        )
    ),
)

U8_VALUES = Dtypes((("t", ("u8", "i8", "u32", "i16", "i32", "i64", "fp8e4m3")),))
VALUES = Dtypes((("t", ("f32", "f64", "f16", "bf16", "u8", "i8", "u32", "i16", "i32", "i64", "fp8e4m3")),))


def _where(name: str, dtypes: Dtypes, condition: str) -> tuple[Op, ...]:
    axis = dtypes.axes[0][0]
    return elementwise(
        name,
        dtypes,
        (f"in {condition} cond", f"in {axis} a", f"in {axis} b", f"out {axis} y"),
        f"Where<{condition}, {axis.capitalize()}>",
        "y = cond != 0 ? a : b, bits copied",
        stored=True,
    )


WHERE = Family(
    "elementwise.where",
    title="Element-wise, selection",
    doc="""
Every cond but 0 is true. y may be exactly a or b (with strides: the same).
""",
    edge_cases=(
        "cond is tested in all of its bits: 2, 255 and -1 are true, and so is 2^32 of an i64.",
        "Bits are copied, NaN and its payload too; a gradient is dy's bits or +0.",
        "No element: nothing is written, and pointers may be null.",
    ),
    ops=_rows(
        (
            _where("where", FP, "u8"),
            _where("where_u8cond", U8_VALUES, "u8"),
            _where("where_u32cond", VALUES, "u32"),
            _where("where_i64cond", VALUES, "i64"),
            elementwise(
                "where_backward",
                FP,
                ("in u8 cond", "in fp dy", "out fp da", "out fp db"),
                "WhereBackward",
                "da = cond != 0 ? dy : 0, db = cond != 0 ? 0 : dy",
                stored=True,
                gradient=Gradient("where"),
            ),
        )
    ),
)
