"""What the ops of two and three operands, comparisons and selections must give, in NumPy, from their
definitions, and arguments for them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from . import Array, Spec
from .affine import compute
from .truths import Stored, Truth, quiet

Draw = Callable[[np.random.Generator, Mapping[str, Spec]], dict[str, Array]]
"""The tensors of a call, by the names of what they must be."""

NAN, INF = np.nan, np.inf


def exactly(of: Callable[..., Any]) -> Stored:
    """`of` in P, of which every step is rounded, and its results rounded to storage; of integers, in their own type."""

    def stored(*tensors: Array, **scalars: float) -> Any:
        dtype = tensors[0].dtype
        p = dtype if dtype.kind in "iu" else compute(dtype)
        widened = tensors if dtype.kind in "iu" else [quiet(x.astype(p)) for x in tensors]
        made = of(*widened, **{name: p.type(x) for name, x in scalars.items()})
        return tuple(x.astype(dtype) for x in made) if isinstance(made, tuple) else made.astype(dtype)

    return Stored(stored, stepwise=True)


def precision(x: Array) -> np.dtype[Any]:
    """P, of a value in W."""
    return np.dtype(np.float32 if x.dtype == np.float64 else np.float64)


def unit(x: Array) -> float:
    """The unit roundoff of P."""
    return 2.0**-24 if x.dtype == np.float64 else 2.0**-53


def tiny(x: Array) -> Any:
    """The smallest positive number of P, in W."""
    return x.dtype.type(np.finfo(precision(x)).smallest_subnormal)


def held(x: Array) -> Array:
    """An intermediate result that P takes to infinity or zero."""
    in_p = x.astype(precision(x))
    return np.where(np.isinf(in_p) | (in_p == 0), in_p.astype(x.dtype), x)


# Two operands


def minimum(a: Array, b: Array) -> Array:
    return np.where(np.isnan(a), a, np.where(np.isnan(b), b, np.where(b < a, b, a)))


def maximum(a: Array, b: Array) -> Array:
    return np.where(np.isnan(a), a, np.where(np.isnan(b), b, np.where(b > a, b, a)))


def fmin(a: Array, b: Array) -> Array:
    return np.where(np.isnan(a), b, np.where(np.isnan(b), a, np.where(b < a, b, a)))


def fmax(a: Array, b: Array) -> Array:
    return np.where(np.isnan(a), b, np.where(np.isnan(b), a, np.where(b > a, b, a)))


def copysign(a: Array, b: Array) -> Array:
    return np.where(np.signbit(a) == np.signbit(b), a, -a)


def nextafter(a: Array, b: Array) -> Array:
    return np.where(a == b, b, np.nextafter(a, b))


def floor_divide(a: Array, b: Array) -> Array:
    rest = np.fmod(a, b)
    below = (rest != 0) & (np.signbit(rest) != np.signbit(b))
    whole = np.rint((a - rest) / b) - below
    return np.where(b == 0, a / b, np.where(whole == 0, np.copysign(0.0, a / b), whole))


def floor_divide_spread(a: Array, b: Array) -> Array:
    """Where not every integer is a number of P: the quotient may be rounded, then the integer below it."""
    whole = np.abs(a / b)
    return np.where(whole >= 1 / unit(a), 2 * unit(a) * whole, 0)


def mod(a: Array, b: Array) -> Array:
    rest = np.fmod(a, b)
    return np.where((rest != 0) & ((rest < 0) != (b < 0)), rest + b, rest)


def left_shift(a: Array, b: Array) -> Array:
    bits = a.dtype.itemsize * 8
    outside = (b < 0) | (b >= bits)
    return np.where(outside, 0, a << np.clip(b, 0, bits - 1)).astype(a.dtype)


def right_shift(a: Array, b: Array) -> Array:
    bits = a.dtype.itemsize * 8
    outside = (b < 0) | (b >= bits)
    return np.where(outside, np.where(a < 0, -1, 0), a >> np.clip(b, 0, bits - 1)).astype(a.dtype)


def logical(of: Callable[[Array, Array], Array]) -> Stored:
    return Stored(lambda a, b: of(a != 0, b != 0).astype(a.dtype))


def lerp(a: Array, b: Array, p: float) -> Array:
    w = a.dtype.type(p)
    span = held(b - a)
    return a + held(w * span) if abs(w) < 0.5 else b - held(span * (1 - w))


def lerp_spread(a: Array, b: Array, p: float) -> Array:
    """Three roundings of what is added to the nearer end, and one of the sum."""
    part = np.abs((b - a) * (p if abs(p) < 0.5 else 1 - p))
    return np.where(part == 0, 0, unit(a) * (3 * part + np.abs(lerp(a, b, p))))


def less_one(b: Array) -> Array:
    """The exponent b - 1 as P holds it: whether it is an integer decides between a number and NaN."""
    in_p: Array = b.astype(precision(b)) - 1
    return in_p.astype(b.dtype)


def pow_backward(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    da = held(dy * b) * held(np.power(a, less_one(b)))
    db = held(dy * held(np.power(a, b))) * np.log(a)
    return np.where(b == 0, 0, da), np.where((a == 0) & (b >= 0), 0, db)


def pow_backward_spread(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    """Small factors lose bits before they are multiplied."""
    lost = 8 * tiny(a) * (np.abs(dy * b) + np.abs(np.power(a, less_one(b))))
    return lost, 8 * tiny(a) * (np.abs(dy) + 1) * np.abs(np.log(np.abs(a)))


def atan2_backward(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    squares = a * a + b * b
    return dy * b / squares, -dy * a / squares


def atan2_backward_spread(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    lost = 8 * tiny(a) * (1 + np.abs(dy) / np.fmax(np.abs(a), np.abs(b)))
    return lost, lost


def hypot_backward(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    h = np.hypot(a, b)
    return dy * a / h, dy * b / h


def hypot_backward_spread(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    lost = 8 * tiny(a) * (1 + np.abs(dy))
    return lost, lost


def maximum_backward(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    return (
        np.where(a == b, dy / 2, np.where(a < b, 0, dy)),
        np.where(a == b, dy / 2, np.where(b < a, 0, dy)),
    )


def minimum_backward(dy: Array, a: Array, b: Array) -> tuple[Array, Array]:
    return (
        np.where(a == b, dy / 2, np.where(a > b, 0, dy)),
        np.where(a == b, dy / 2, np.where(b > a, 0, dy)),
    )


def comparison(of: Callable[[Array, Array], Array]) -> Stored:
    return Stored(lambda a, b: of(a, b).astype(np.uint8))


# Three operands


def clamp(a: Array, b: Array, c: Array) -> Array:
    raised = np.where(a < b, b, a)
    inside = np.where(raised > c, c, raised)
    return np.where(np.isnan(a) | np.isnan(b) | np.isnan(c), a.dtype.type(NAN), inside)


def clamp_backward(dy: Array, a: Array, b: Array, c: Array) -> tuple[Array, Array, Array]:
    zero = dy.dtype.type(0)
    return (
        np.where((b <= a) & (a <= c), dy, zero),
        np.where((a < b) & (b < c), dy, zero),
        np.where((a > c) | (c < b), dy, zero),
    )


def where(cond: Array, a: Array, b: Array) -> Array:
    return np.where(cond != 0, a, b)


def where_backward(cond: Array, dy: Array) -> tuple[Array, Array]:
    zero = dy.dtype.type(0)
    return np.where(cond != 0, dy, zero), np.where(cond != 0, zero, dy)


TRUTHS: dict[str, Truth | Stored] = {
    "binary_add": exactly(lambda a, b: a + b),
    "binary_sub": exactly(lambda a, b: a - b),
    "binary_mul": exactly(lambda a, b: a * b),
    "binary_div": exactly(lambda a, b: a / b),
    "binary_pow": Truth(np.power, 4),
    "binary_atan2": Truth(np.arctan2, 3),
    "binary_hypot": Truth(np.hypot, 2),
    "binary_copysign": Stored(copysign),
    "binary_nextafter": Stored(nextafter),
    "binary_fmin": Stored(fmin),
    "binary_fmax": Stored(fmax),
    "binary_minimum": Stored(minimum),
    "binary_maximum": Stored(maximum),
    "binary_floor_divide": Truth(floor_divide, 0, floor_divide_spread),
    "binary_mod": exactly(mod),
    "binary_remainder": exactly(np.fmod),
    "binary_bitwise_and": Stored(np.bitwise_and),
    "binary_bitwise_or": Stored(np.bitwise_or),
    "binary_bitwise_xor": Stored(np.bitwise_xor),
    "binary_bitwise_left_shift": Stored(left_shift),
    "binary_bitwise_right_shift": Stored(right_shift),
    "binary_logical_and": logical(np.logical_and),
    "binary_logical_or": logical(np.logical_or),
    "binary_logical_xor": logical(np.logical_xor),
    "binary_lerp": Truth(lerp, 0, lerp_spread),
    "binary_lerp_f64w": Truth(lerp, 0, lerp_spread),
    "binary_lerp_backward": exactly(lambda dy, p: ((1 - p) * dy, p * dy)),
    "binary_lerp_f64w_backward": exactly(lambda dy, p: ((1 - p) * dy, p * dy)),
    "binary_add_backward": exactly(lambda dy: (dy, dy)),
    "binary_sub_backward": exactly(lambda dy: (dy, 0 - dy)),
    "binary_mul_backward": exactly(lambda dy, a, b: (dy * b, dy * a)),
    "binary_div_backward": exactly(lambda dy, a, b: (dy / b, -(dy * ((a / b) / b)))),
    "binary_pow_backward": Truth(pow_backward, 8, pow_backward_spread),
    "binary_atan2_backward": Truth(atan2_backward, 4, atan2_backward_spread),
    "binary_hypot_backward": Truth(hypot_backward, 4, hypot_backward_spread),
    "binary_maximum_backward": exactly(maximum_backward),
    "binary_minimum_backward": exactly(minimum_backward),
    "binary_cmp_eq": comparison(np.equal),
    "binary_cmp_ne": comparison(np.not_equal),
    "binary_cmp_gt": comparison(np.greater),
    "binary_cmp_ge": comparison(np.greater_equal),
    "binary_cmp_lt": comparison(np.less),
    "binary_cmp_le": comparison(np.less_equal),
    "ternary_clamp": Stored(clamp),
    "ternary_clamp_backward": Stored(clamp_backward),
    "ternary_fma": exactly(lambda a, b, c: a * b + c),
    "ternary_fma_backward": exactly(lambda dy, a, b, c: (dy * b, dy * a, dy)),
    "ternary_addcmul": exactly(lambda a, b, c, scale: a + (scale * b) * c),
    "ternary_addcmul_backward": exactly(lambda dy, a, b, c, scale: (dy, dy * (scale * c), dy * (scale * b))),
    "ternary_addcdiv": exactly(lambda a, b, c, scale: a + scale * (b / c)),
    "ternary_addcdiv_backward": exactly(
        lambda dy, a, b, c, scale: (dy, dy * (scale / c), -(dy * (scale * b)) / (c * c))
    ),
    "where": Stored(where),
    "where_u8cond": Stored(where),
    "where_u32cond": Stored(where),
    "where_i64cond": Stored(where),
    "where_backward": Stored(where_backward),
}


# Arguments

Point = tuple[float, ...]

QUOTIENTS: tuple[Point, ...] = (
    *((7, 3), (-7, 3), (7, -3), (-7, -3), (-1e-20, 3), (1e-20, -3), (1, INF), (-1, INF), (1, -INF), (0, INF)),
    *((1, 0), (-1, 0), (0, 0), (-0.0, 5), (6, 3), (-6, 3), (1, 0.1), (-1, 0.1), (6, -0.2), (INF, 2), (INF, INF)),
    *((1e30, 3), (1e30, 7e-30), (-3e38, 1e-38), (2.0**23, 3), (2.0**24 - 1, 1), (2.0**24 + 2, 3), (1e-42, 3e-45)),
)
BASES = (0.0, -0.0, 1.0, -1.0, -2.0, 0.5, 3.0, 1e-30, 1e30, INF, -INF, NAN)
EXPONENTS = (0.0, -0.0, 1.0, 2.0, -1.0, 0.5, 3.0, -2.0, -0.5, INF, -INF, NAN)
POWERS: tuple[Point, ...] = tuple((a, b) for a in BASES for b in EXPONENTS)
MAGNITUDES = (0.0, 1e-44, -1e-38, 1e-30, -1.0, 3.0, 1e20, -1e30, 3e38, INF, NAN)
FINITE_DY = ("binary_atan2_backward", "binary_hypot_backward")
"""An infinite dy times a quotient that is too small for P is undefined, but not in W."""
SIDES: tuple[Point, ...] = tuple((a, b) for a in MAGNITUDES for b in MAGNITUDES)
GRADIENTS_AT_SIDES: tuple[Point, ...] = (
    *((dy, *point) for dy in (1.5, 1e-30, -1e30) for point in SIDES),
    *((INF, 1, 2), (-INF, 2, 0), (INF, 0, -3), (NAN, 1, 1)),
)
BOUNDS: tuple[Point, ...] = (
    *((0, -1, 1), (-1, -1, 1), (1, -1, 1), (-2, -1, 1), (2, -1, 1), (1, 1, 1), (0, 1, 1), (2, 1, 1), (0, 1, -1)),
    *((2, 1, -1), (-2, 1, -1), (1, 1, -1), (-1, 1, -1), (NAN, 0, 1), (0, NAN, 1), (0, 0, NAN), (NAN, 1, -1)),
    *((-0.0, 0.0, 1), (0.0, -1, -0.0), (INF, -1, INF), (-INF, -INF, 0)),
)
BITS: tuple[Point, ...] = ((1 + 2.0**-12, 1 + 2.0**-12, -1), (1 + 2.0**-27, 1 + 2.0**-27, -1))

POINTS: dict[str, tuple[Point, ...]] = {
    "binary_floor_divide": QUOTIENTS,
    "binary_mod": QUOTIENTS,
    "binary_remainder": QUOTIENTS,
    "binary_pow": POWERS,
    "binary_pow_backward": tuple((1.5, *point) for point in POWERS),
    "binary_atan2": SIDES,
    "binary_hypot": SIDES,
    "binary_atan2_backward": GRADIENTS_AT_SIDES,
    "binary_hypot_backward": GRADIENTS_AT_SIDES,
    "ternary_clamp": BOUNDS,
    "ternary_clamp_backward": tuple((1.5, *point) for point in BOUNDS),
    "ternary_fma": BITS,
}
"""What a draw of so many elements has among its first ones, in the order of the tensors."""

CONDITIONS = {1: (0, 0, 1, 2, 255), 4: (0, 0, 1, 2, 256, 2**31), 8: (0, 0, 1, 2, -1, 2**32, -(2**63))}
"""By their bytes."""


def specials(dtype: np.dtype[Any]) -> Array:
    """Zeros, ones, the ends of the range and of the normal numbers, infinities and NaN."""
    largest, normal, smallest = (2.0**127 * (2 - 2.0**-7), 2.0**-126, 2.0**-133)
    if dtype.kind == "f":
        info = np.finfo(dtype)
        largest, normal, smallest = float(info.max), float(info.tiny), float(info.smallest_subnormal)
    positive = [0.0, smallest, 3 * smallest, normal - smallest, normal, 0.5, 1.0, 2.0, largest, INF]
    return np.array([*positive, *(-x for x in positive), NAN]).astype(dtype)


def floats(rng: np.random.Generator, spec: Spec, kinds: Array) -> Array:
    """Normal * 3; where kinds is 1, special values, where it is 2, of any exponent, where it is 3, halves up to 3."""
    size = int(np.prod(spec.shape))
    made = rng.standard_normal(size) * 3
    wide = made * np.exp2(rng.uniform(-140, 140, size) if spec.dtype.itemsize > 2 else rng.uniform(-16, 16, size))
    halves = rng.integers(-6, 7, size) / 2
    with np.errstate(all="ignore"):
        made = np.select([kinds == 2, kinds == 3], [wide, halves], made).astype(spec.dtype)
        return np.where(kinds == 1, rng.choice(specials(spec.dtype), size), made)


def drawn(op: str, rng: np.random.Generator, specs: Mapping[str, Spec]) -> dict[str, Array]:
    """Floating point of all kinds, the kind the same at the same place of each tensor; POINTS first. Integers of any
    bits, shift counts to both sides of the range, conditions that are not only 0 and 1."""
    largest = max((int(np.prod(spec.shape)) for spec in specs.values()), default=0)
    kinds = rng.choice(4, largest, p=(0.6, 0.15, 0.15, 0.1))
    made: dict[str, Array] = {}
    for column, (name, spec) in enumerate(specs.items()):
        size = int(np.prod(spec.shape))
        if name == "cond":
            flat = rng.choice(np.array(CONDITIONS[spec.dtype.itemsize], spec.dtype), size)
        elif spec.dtype.kind in "iu" and name == "b" and op.endswith("_shift"):
            bits = spec.dtype.itemsize * 8
            flat = rng.choice([-1 if spec.dtype.kind == "i" else bits + 2, *range(bits + 2)], size)
        elif spec.dtype.kind in "iu" and op.startswith("binary_logical"):
            flat = rng.choice([0, 1, 2, 255], size)
        elif spec.dtype.kind in "iu" or spec.dtype.name.startswith("float8"):
            flat = np.frombuffer(rng.bytes(size * spec.dtype.itemsize), spec.dtype).copy()
        else:
            flat = floats(rng, spec, kinds[:size])
            points = POINTS.get(op, ())[:size]
            with np.errstate(all="ignore"):
                flat[: len(points)] = np.array([point[column] for point in points]).astype(spec.dtype)
            if name == "dy" and op in FINITE_DY:
                flat[len(points) :] = np.where(np.isinf(flat), spec.dtype.type(1), flat)[len(points) :]
        made[name] = flat.astype(spec.dtype).reshape(spec.shape)
    return made


DRAWS: dict[str, Draw] = {op: functools.partial(drawn, op) for op in TRUTHS}
