"""What the casts and a*x + b must give, in NumPy, from their definitions.

Types have the table's names. A tensor is held as it is stored: two s4 or u4 in a uint8, bool with any byte.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np

from baracuda import ElementKind

from . import Array, Within
from .truths import Stored, Truth, quiet, stored

NUMERIC = ("f32", "f64", "f16", "bf16", "i32", "i64", "u8", "i8", "u32", "i16")
FLOATS = ("f32", "f64", "f16", "bf16")
FP8 = {"fp8e4m3": 448.0, "fp8e5m2": 57344.0}
"""The largest number of each."""
NIBBLES = {"s4": (-8, 7), "u4": (0, 15)}
"""The range of each."""
DTYPES = {kind: ElementKind(kind).dtype for kind in (*NUMERIC, "bool", *FP8, *NIBBLES)}
"""Of the stored arrays."""

PAIRS: dict[tuple[str, str], tuple[str, ...]] = {
    ("bool", "bool"): ("i32", "i64", "f32", "f16", "bf16", "f64", "u8"),
    ("fp8e4m3", "fp8e5m2"): ("f32", "f16", "bf16", "f64"),
    ("s4", "u4"): ("i32", "i64", "f32", "f16", "bf16"),
}
"""What the types beyond the numeric ones are cast from and to."""


def cast_truth(x: Array, src: str, dst: str, saturating: bool = True) -> Array:
    """x, stored as src, as dst. Not saturating: PyTorch's rule for what is beyond the largest fp8."""
    if src == dst:
        return x.copy()
    with np.errstate(all="ignore"):
        return _narrowed(_opened(x, src), dst, saturating)


def cast_stored(src: str, dst: str, saturating: bool = True) -> Stored:
    return Stored(lambda x: cast_truth(x, src, dst, saturating))


def _opened(x: Array, src: str) -> Array:
    """The values, exact: as float64 or as int64."""
    if src == "bool":
        return np.not_equal(x.view(np.uint8), 0).astype(np.int64)
    if src in NIBBLES:
        codes = np.stack([x & 15, x >> 4], axis=-1).reshape(-1).astype(np.int64)
        return np.where(codes > NIBBLES[src][1], codes - 16, codes)
    if src in FLOATS or src in FP8:
        return quiet(x.astype(np.float64))
    return x.astype(np.int64)


def _narrowed(values: Array, dst: str, saturating: bool) -> Array:
    dtype = DTYPES[dst]
    from_float = values.dtype.kind == "f"
    if dst == "bool":
        return np.not_equal(values, 0).astype(dtype)
    if dst in ("f32", "f64"):
        return values.astype(dtype)
    if dst in ("f16", "bf16"):
        return values.astype(np.float32).astype(dtype)
    if dst in FP8:
        through = values.astype(np.float32)
        return (np.clip(through, -FP8[dst], FP8[dst]) if saturating else through).astype(dtype)
    if dst in NIBBLES:
        whole = np.where(np.isnan(values), 0, np.rint(values.astype(np.float32))) if from_float else values
        codes = np.clip(whole, *NIBBLES[dst]).astype(np.int64) & 15
        return (codes[0::2] | codes[1::2] << 4).astype(dtype)
    if from_float:
        return _truncated(values, np.dtype(np.int64) if dtype.itemsize < 4 else dtype).astype(dtype)
    return values.astype(dtype)


def _truncated(values: Array, dtype: np.dtype[Any]) -> Array:
    """Toward zero, held to the range of the dtype, as int64; NaN gives 0."""
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    inside = (values > low) & (values < high)  # in float64, where the largest int64 is 2^63
    held = np.where(values >= high, high, np.where(values <= low, low, 0))
    return np.where(inside, np.trunc(np.where(inside, values, 0)).astype(np.int64), held)


def affine_truth(x: Array, a: Any, b: Any) -> Array | Within:
    """a * x + b: integers modulo 2^bits; floating point within one unit in the last place, so fused."""
    if x.dtype.kind in "iu":
        scale, offset = (np.uint64(int(scalar) % 2**64) for scalar in (a, b))
        return (scale * x.astype(np.int64).astype(np.uint64) + offset).astype(x.dtype)
    exact = x.dtype != np.float64
    wide = np.dtype(np.float64 if exact else np.longdouble)
    product = np.multiply(x.astype(wide), a)
    # The product of two float32 is exact in float64, that of two float64 is rounded in longdouble.
    spread = 0.0 if exact else np.abs(product).astype(np.float64) * 2.0**-63
    return stored(product + b, x.dtype, 1.0, spread)


TRUTHS: dict[str, Truth | Stored] = {
    "affine": Stored(affine_truth),
    "affine_inplace": Stored(lambda y, scale, offset: affine_truth(y, scale, offset)),
}
"""The casts have one each: cast_stored."""

AFFINE_SCALARS: dict[str, tuple[tuple[Any, Any], ...]] = {
    "f32": ((1.5, -0.25), (0.0, 1.0), (-3.1, 1e30)),
    "i32": ((3, 5), (2**31 - 1, -(2**31)), (-7, 2**31 - 1)),
    "i64": ((3, 5), (2**63 - 1, -(2**63)), (-7, 2**63 - 1)),
    "u8": ((3, 5), (255, 255), (17, 200)),
    "i8": ((3, 5), (-128, 127), (-7, -128)),
}
"""(a, b) that tests use, in the scalars' type: f32 stands for every floating-point type."""


def draw(rng: np.random.Generator, kind: str, numel: int) -> Array:
    """A stored tensor of `numel` elements (two s4 or u4 a byte): special values, random bits and, of floats, numbers of
    ordinary size."""
    dtype, count = DTYPES[kind], numel // 2 if kind in NIBBLES else numel
    special = interesting(kind)
    made = [
        special[rng.integers(0, special.size, count)],
        np.frombuffer(rng.bytes(count * dtype.itemsize), dtype),
    ]
    if kind in FLOATS:
        with np.errstate(over="ignore"):
            made.append((rng.standard_normal(count) * np.exp2(rng.uniform(-12, 40, count))).astype(dtype))
    return np.choose(rng.integers(0, len(made), count), [array.view(_bits(dtype)) for array in made]).view(dtype)


DRAWS: dict[str, Callable[[np.random.Generator, str, int], Array]] = {
    "cast": draw,
    "affine": draw,
    "affine_inplace": draw,
}


def _bits(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype(f"u{dtype.itemsize}")


@functools.cache
def interesting(src: str) -> Array:
    """Stored values, an even number of elements: of a type of up to 16 bits every pattern, of others each whose cast
    is a special case. Read-only."""
    dtype = DTYPES[src]
    if dtype.itemsize <= 2:
        patterns = np.arange(256**dtype.itemsize, dtype=_bits(dtype))
    else:
        with np.errstate(all="ignore"):
            patterns = np.unique((_floats(dtype) if src in FLOATS else _integers(dtype)).view(_bits(dtype)))
        patterns = np.append(patterns, patterns[: patterns.size % 2])
    patterns.flags.writeable = False
    return patterns.view(dtype)


def _integers(dtype: np.dtype[Any]) -> Array:
    """The neighbours of the powers of two and of what lies half-way between numbers of the floats."""
    limits = np.iinfo(dtype)
    made = {sign * n + d for n in range(-300, 300) for sign, d in ((1, 0), (2**8, 0), (2**16, 1), (2**32, 3))}
    for exponent, digits in itertools.product(range(64), (8, 11, 24, 53)):
        for units in (0, 1, 3):  # half units in the last place of a float of as many digits
            near = (1 << exponent) + (units << exponent >> digits)
            made |= {sign * near + d for sign in (1, -1) for d in (-1, 0, 1)}
    made |= {limits.min, limits.max, limits.max - 1}
    return np.array(sorted(n for n in made if limits.min <= n <= limits.max), dtype)


def _floats(dtype: np.dtype[Any]) -> Array:
    """Every number of fp8 and f16 and each of bf16 with few bits, what lies half-way between neighbours, the bounds of
    the integer types, halves of small integers, and the neighbours of them all; infinities and NaNs."""
    wide = np.float64
    made = [np.array([0.0, 0.9, 1e9, 1e30, 1e39, 65519.99, 300.0, 255.9, 4294967040.0, 2.0**31 - 128, 2.0**128], wide)]
    made += [np.exp2(np.arange(-160, 128)), np.exp2(np.arange(-1074, 1024, 7))]
    made += [np.arange(-1100, 1100) / 4, np.exp2(np.arange(7, 65))[:, None] + np.arange(-2, 2.5, 0.5)]
    made += [1 + np.exp2([-11.0, -12, -24, -25]), 1 + 2.0**-11 + np.exp2([-24.0, -25, -40, -52])]
    made += [1 + 2.0**-8 + np.exp2([-24.0, -25, -40, -52])]
    for small in (ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, np.float16, ml_dtypes.bfloat16):
        bits = _bits(np.dtype(small))
        every = np.arange(2 ** (8 * bits.itemsize - 1), dtype=bits).view(small).astype(wide)
        grid = every[np.isfinite(every)]
        if bits.itemsize == 2:
            grid = grid[(np.arange(grid.size) % 61 < 2) | (grid > 65000) | (grid < 2.0**-23)]
            grid = grid if small == np.float16 else grid[::5]
        made += [grid, (grid[1:] + grid[:-1]) / 2]
    made.append(np.array([448.0, 464, 480, 57344, 61440, 65520, 65536]))
    values = np.concatenate([np.ravel(part) for part in made])
    numbers = np.concatenate([values, -values]).astype(dtype)
    around = [np.nextafter(numbers, dtype.type(end)) for end in (np.inf, -np.inf)]
    nans = np.array([0x7FC00000, 0xFFC00000, 0x7F800001, 0xFFFFFFFF], np.uint32)
    if dtype.itemsize == 8:
        nans = np.array([0x7FF8 << 48, 0xFFF8 << 48, (0x7FF0 << 48) + 1, 2**64 - 1, 0x7FF0000020000000], np.uint64)
    last = [np.array([np.inf, -np.inf, -0.0, np.finfo(dtype).max, np.finfo(dtype).smallest_subnormal], dtype)]
    return np.concatenate([numbers, *around, nans.view(dtype), *last])
