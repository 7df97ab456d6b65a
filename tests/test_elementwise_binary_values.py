"""Ops of two and three operands, comparisons and selections where their rules meet (zeros, NaN,
infinities, the ends of ranges), the results written down."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind
from baracuda_sys.abi.elementwise_binary import U8_VALUES, VALUES
from cases import Array
from cases.backends import Backend

from .test_elementwise_values import FP, INF, NAN, array, assert_bits, assert_near, assert_numbers, outputs_of, ulps_of

INTEGERS = ("i32", "i64", "u8", "i8", "i16", "u32")

by_fp = pytest.mark.parametrize("fp", FP)

ENDS = {
    "f32": (3.4028234663852886e38, 2.0**-126, 2.0**-149),
    "f64": (1.7976931348623157e308, 2.0**-1022, 5e-324),
    "f16": (65504.0, 2.0**-14, 2.0**-24),
    "bf16": (3.3895313892515355e38, 2.0**-126, 2.0**-133),
}
"""The largest number, the smallest normal one and the smallest."""

Rows = Sequence[tuple[float, ...]]


def columns(kind: str, rows: Rows) -> list[Array]:
    return [array(kind, column) for column in zip(*rows, strict=True)]


EXACT: dict[str, Rows] = {
    "add": [(1, 2, 3), (INF, -INF, NAN), (-0.0, -0.0, -0.0), (-0.0, 0.0, 0.0), (NAN, 1, NAN), (1, NAN, NAN)],
    "sub": [(1, 2, -1), (INF, INF, NAN), (0.0, 0.0, 0.0), (-0.0, 0.0, -0.0), (NAN, 1, NAN), (1, NAN, NAN)],
    "mul": [(3, -2, -6), (0.0, INF, NAN), (-0.0, 5, -0.0), (INF, -2, -INF), (NAN, 0, NAN), (0, NAN, NAN)],
    "div": [(3, -2, -1.5), (0.0, 0.0, NAN), (1, -0.0, -INF), (INF, INF, NAN), (-0.0, 5, -0.0), (NAN, 1, NAN)],
    "atan2": [(0.0, 1, 0.0), (-0.0, 1, -0.0), (0.0, 0.0, 0.0), (-0.0, 0.0, -0.0), (1, INF, 0), (NAN, 1, NAN)],
    "hypot": [(0.0, -0.0, 0.0), (INF, NAN, INF), (NAN, -INF, INF), (-INF, 1, INF), (NAN, 1, NAN), (3, NAN, NAN)],
    "copysign": [(3, -0.0, -3), (-3, 0.0, 3), (0.0, -1, -0.0), (INF, -1, -INF), (2, -INF, -2)],
    "fmin": [(1, 2, 1), (NAN, 2, 2), (2, NAN, 2), (NAN, NAN, NAN), (-INF, NAN, -INF), (INF, 3, 3)],
    "fmax": [(1, 2, 2), (NAN, 2, 2), (2, NAN, 2), (NAN, NAN, NAN), (-INF, NAN, -INF), (INF, 3, INF)],
    "minimum": [(1, 2, 1), (NAN, 2, NAN), (2, NAN, NAN), (NAN, NAN, NAN), (-INF, NAN, NAN), (INF, 3, 3)],
    "maximum": [(1, 2, 2), (NAN, 2, NAN), (2, NAN, NAN), (NAN, NAN, NAN), (INF, NAN, NAN), (INF, 3, INF)],
    "mod": [(7, 3, 1), (-7, 3, 2), (7, -3, -2), (-7, -3, -1), (6, 3, 0), (7, INF, 7), (-7, -INF, -7), (7, 0, NAN)],
    "remainder": [(7, 3, 1), (-7, 3, -1), (7, -3, 1), (-7, -3, -1), (-6, 3, -0.0), (-7, INF, -7), (7, 0, NAN)],
    "floor_divide": [
        *((7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, 3, 2), (-6, 3, -2)),
        *((1, 0.0, INF), (-1, 0.0, -INF), (1, -0.0, -INF), (0.0, 0.0, NAN), (-0.0, 5, -0.0), (NAN, 1, NAN)),
    ],
    "pow": [
        *((0.0, 0.0, 1), (NAN, 0.0, 1), (1, NAN, 1), (1, INF, 1), (-1, INF, 1), (-1, -INF, 1), (2, NAN, NAN)),
        *((-8, 3, -512), (-2, 0.5, NAN), (0.0, -1, INF), (-0.0, -1, -INF), (-0.0, -2, INF), (0.5, INF, 0)),
        *((2, -INF, 0), (-0.0, 3, -0.0), (-INF, 3, -INF), (-INF, -3, -0.0), (INF, -1, 0), (4, -0.5, 0.5)),
    ],
}
"""By op: (a, b, y)."""


@by_fp
@pytest.mark.parametrize("op", EXACT)
def test_exact(backend: Backend, op: str, fp: str) -> None:
    a, b, want = columns(fp, EXACT[op])
    (got,) = outputs_of(backend, f"binary_{op}", {"fp": fp}, a, b)
    assert_numbers(got, want, ulps_of(fp) if op == "pow" else 0)


@by_fp
def test_mod_of_almost_nothing(backend: Backend, fp: str) -> None:
    """-tiny mod 3 is 3 - tiny, which rounds to 3; its remainder is -tiny."""
    tiny = ENDS[fp][2]
    a, b = array(fp, [-tiny, tiny]), array(fp, [3, -3])
    assert_bits(outputs_of(backend, "binary_mod", {"fp": fp}, a, b)[0], array(fp, [3, -3]))
    assert_bits(outputs_of(backend, "binary_remainder", {"fp": fp}, a, b)[0], a)


@by_fp
def test_floor_divide_by_a_rounded_tenth(backend: Backend, fp: str) -> None:
    """The floor of the exact quotient: 0.1 rounds up in f32, f64 and bf16, and down in f16."""
    dtype = ElementKind(fp).dtype
    tenth, fifth = np.array([0.1]).astype(dtype)[0], np.array([0.2]).astype(dtype)[0]
    up = Fraction(float(tenth)) > Fraction(1, 10)
    assert up is (fp != "f16")
    a = array(fp, [1, -1, 6])
    (got,) = outputs_of(backend, "binary_floor_divide", {"fp": fp}, a, np.array([tenth, tenth, -fifth]))
    assert_bits(got, array(fp, [9, -10, -30] if up else [10, -11, -31]))


@by_fp
def test_nextafter(backend: Backend, fp: str) -> None:
    largest, normal, tiny = ENDS[fp]
    rows = [
        *((0.0, 1, tiny), (0.0, -1, -tiny), (-0.0, 1, tiny), (-0.0, -INF, -tiny), (0.0, -0.0, -0.0), (-0.0, 0.0, 0.0)),
        *((tiny, 0.0, 0.0), (-tiny, 0.0, -0.0), (tiny, 1, 2 * tiny), (normal, 0.0, normal - tiny)),
        *((normal - tiny, 1, normal), (largest, INF, INF), (INF, 0, largest), (-INF, 0, -largest), (INF, INF, INF)),
        *((3, 3, 3), (NAN, 1, NAN), (1, NAN, NAN), (NAN, NAN, NAN), (-largest, -INF, -INF)),
    ]
    a, b, want = columns(fp, rows)
    assert_bits(outputs_of(backend, "binary_nextafter", {"fp": fp}, a, b)[0], want)


@pytest.mark.parametrize("fp", ["f16", "bf16"])
def test_nextafter_by_bit_steps(backend: Backend, fp: str) -> None:
    """From every positive number up, the next pattern."""
    dtype = ElementKind(fp).dtype
    infinity = int(np.array([np.inf]).astype(dtype).view(np.uint16)[0])
    a = np.arange(infinity, dtype=np.uint16).view(dtype)
    (got,) = outputs_of(backend, "binary_nextafter", {"fp": fp}, a, np.full_like(a, np.inf))
    assert (got.view(np.uint16) == np.arange(1, infinity + 1)).all()


@by_fp
def test_copysign_of_nan(backend: Backend, fp: str) -> None:
    """The payload stays."""
    dtype = ElementKind(fp).dtype
    word = np.dtype(f"u{dtype.itemsize}").type
    nan = np.array([np.inf]).astype(dtype).view(word) + word(5)
    for a, b in itertools.product((1, -1), repeat=2):
        signed = outputs_of(backend, "unary_neg", {"fp": fp}, nan.view(dtype))[0] if a < 0 else nan.view(dtype)
        (got,) = outputs_of(backend, "binary_copysign", {"fp": fp}, signed, array(fp, [b]))
        assert got.view(word)[0] & ~(word(1) << word(8 * dtype.itemsize - 1)) == nan[0]
        assert (got.view(f"i{dtype.itemsize}")[0] < 0) == (b < 0)


@by_fp
def test_hypot_and_atan2_at_the_ends(backend: Backend, fp: str) -> None:
    """Without overflow and underflow in between."""
    largest, _, tiny = ENDS[fp]
    for scale in (2.0 ** math.floor(math.log2(largest) - 3), 8 * tiny):
        a, b = array(fp, [3 * scale]), array(fp, [4 * scale])
        assert_near(outputs_of(backend, "binary_hypot", {"fp": fp}, a, b)[0][0], 5 * scale, ulps_of(fp))
        assert_near(outputs_of(backend, "binary_atan2", {"fp": fp}, a, b)[0][0], math.atan2(3, 4), ulps_of(fp))


@pytest.mark.parametrize(("fp", "scale"), [("f32", 2.0**100), ("f32", 2.0**-100), ("f64", 2.0**900), ("f16", 2.0**13)])
def test_gradients_of_hypot_and_atan2_at_the_ends(backend: Backend, fp: str, scale: float) -> None:
    """Of about 1e30 and 1e-30."""
    dy, a, b = array(fp, [2]), array(fp, [3 * scale]), array(fp, [4 * scale])
    da, db = outputs_of(backend, "binary_hypot_backward", {"fp": fp}, dy, a, b)
    assert_near(da[0], 6 / 5, ulps_of(fp))
    assert_near(db[0], 8 / 5, ulps_of(fp))
    da, db = outputs_of(backend, "binary_atan2_backward", {"fp": fp}, dy, a, b)
    assert_near(da[0], 8 / 25 / scale, ulps_of(fp))
    assert_near(db[0], -6 / 25 / scale, ulps_of(fp))


GRADIENTS: dict[str, Rows] = {
    "add": [(6, 6, 6), (NAN, NAN, NAN), (-0.0, -0.0, -0.0)],
    "sub": [(6, 6, -6), (INF, INF, -INF), (0.0, 0.0, 0.0), (-0.0, -0.0, 0.0)],
    "mul": [(2, 3, 5, 10, 6), (2, INF, 0, 0, INF), (0, INF, 1, 0, NAN)],
    "div": [(3, 8, 4, 0.75, -1.5), (1, 1, 0, INF, -INF), (2, 300, 1024, 2.0**-9, -600 / 2.0**20)],
    "hypot": [(5, 0, 0, NAN, NAN), (5, 3, 0, 5, 0), (5, 0, -2, 0, -5)],
    "maximum": [(6, 1, 2, 0, 6), (6, 2, 1, 6, 0), (6, 2, 2, 3, 3), (6, NAN, 1, 6, 6), (6, 1, NAN, 6, 6)],
    "minimum": [(6, 1, 2, 6, 0), (6, 2, 1, 0, 6), (6, 2, 2, 3, 3), (6, NAN, 1, 6, 6), (6, 1, NAN, 6, 6)],
    "pow": [
        *((6, 0, 0, 0, 0), (6, 0, 1, 6, 0), (6, 0, 2, 0, 0), (6, 0, -1, -INF, -INF)),
        *((6, -2, 2, -24, NAN), (6, -2, 0.5, NAN, NAN), (6, 1, 3, 18, 0), (6, NAN, 0, 0, NAN)),
    ],
}
"""By op: dy, a and b (of add and sub only dy), da, db. The sign of 0 is free but in add and sub."""


@by_fp
@pytest.mark.parametrize("op", GRADIENTS)
def test_gradients(backend: Backend, op: str, fp: str) -> None:
    *tensors, da, db = columns(
        fp, [(*row[:-2], *np.array(row[-2:]).astype(ElementKind(fp).dtype).tolist()) for row in GRADIENTS[op]]
    )
    for got, want in zip(outputs_of(backend, f"binary_{op}_backward", {"fp": fp}, *tensors), (da, db), strict=True):
        if op in ("add", "sub"):
            assert_bits(got, want)
        assert np.array_equal(got, want, equal_nan=True), (got, want)


def test_half_arithmetic_would_overflow(backend: Backend) -> None:
    """f16: 300^2 is beyond 65504, 300 * 300 / 300 is not."""
    one, x = array("f16", [1]), array("f16", [300])
    assert outputs_of(backend, "binary_div_backward", {"fp": "f16"}, one, x, x)[1][0] == np.float16(-1 / 300)
    fma = outputs_of(backend, "ternary_fma", {"fp": "f16"}, x, x, array("f16", [-60000]))[0]
    assert fma[0] == 30000
    addcdiv = outputs_of(backend, "ternary_addcdiv_backward", {"fp": "f16"}, one, one, x, x, scale=1.0)
    assert addcdiv[2][0] == np.float16(-1 / 300)


@pytest.mark.parametrize("kind", ["i32", "i64", "i8", "i16"])
def test_shifts_of_signed_integers(backend: Backend, kind: str) -> None:
    """By counts on both sides of the range, which give 0, or the sign to the right."""
    bits = 8 * ElementKind(kind).dtype.itemsize
    low = -(2 ** (bits - 1))
    rows = [
        *((5, 0, 5, 5), (5, 1, 10, 2), (-5, 1, -10, -3), (1, bits - 1, low, 0), (low, bits - 1, 0, -1)),
        *((5, bits, 0, 0), (-5, bits, 0, -1), (5, -1, 0, 0), (-5, -1, 0, -1), (-1, bits + 1, 0, -1), (7, low, 0, 0)),
        *((-7, 2 ** (bits - 1) - 1, 0, -1),),
    ]
    a, b, left, right = (np.array(column, ElementKind(kind).dtype) for column in zip(*rows, strict=True))
    assert_bits(outputs_of(backend, "binary_bitwise_left_shift", {"t": kind}, a, b)[0], left)
    assert_bits(outputs_of(backend, "binary_bitwise_right_shift", {"t": kind}, a, b)[0], right)


@pytest.mark.parametrize("kind", ["u8", "u32"])
def test_shifts_of_unsigned_integers(backend: Backend, kind: str) -> None:
    bits = 8 * ElementKind(kind).dtype.itemsize
    top = 2**bits - 1
    rows = [
        (5, 1, 10, 2),
        (1, bits - 1, 2 ** (bits - 1), 0),
        (top, bits - 1, 2 ** (bits - 1), 1),
        (top, bits, 0, 0),
        (top, top, 0, 0),
    ]
    a, b, left, right = (np.array(column, ElementKind(kind).dtype) for column in zip(*rows, strict=True))
    assert_bits(outputs_of(backend, "binary_bitwise_left_shift", {"t": kind}, a, b)[0], left)
    assert_bits(outputs_of(backend, "binary_bitwise_right_shift", {"t": kind}, a, b)[0], right)


@pytest.mark.parametrize("kind", INTEGERS)
def test_integers_wrap(backend: Backend, kind: str) -> None:
    dtype: Any = ElementKind(kind).dtype
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    a, b = (np.array(x, dtype) for x in ([high, low, high, low], [1, 1, high, high]))
    wants = {
        "add_integer": [low, low + 1, high - 1 if low == 0 else -2, high if low == 0 else -1],
        "sub_integer": [high - 1, high, 0, 1],
        "mul_integer": [high, low, 1, low],
        "minimum_integer": [1, low, high, low],
        "maximum_integer": [high, 1, high, high],
        "bitwise_and": [1, low & 1, high, low & high],
        "bitwise_or": [high, low | 1, high, low | high],
        "bitwise_xor": [high ^ 1, low ^ 1, 0, low ^ high],
    }
    for op, want in wants.items():
        (got,) = outputs_of(backend, f"binary_{op}", {"t": kind}, a, b)
        assert got.tolist() == want, op


def test_logical_ops_take_any_byte(backend: Backend) -> None:
    bytes_ = np.array([0, 1, 2, 255], np.uint8)
    a, b = (x.ravel() for x in np.meshgrid(bytes_, bytes_))
    wants = {"and": (a > 0) & (b > 0), "or": (a > 0) | (b > 0), "xor": (a > 0) ^ (b > 0)}
    for op, want in wants.items():
        (got,) = outputs_of(backend, f"binary_logical_{op}", {"t": "bool"}, a.view(bool), b.view(bool))
        assert (got.view(np.uint8) == want).all(), op


@by_fp
def test_comparisons(backend: Backend, fp: str) -> None:
    """Of less, equal, more, -0 with 0, and NaN on either side: only ne holds with NaN."""
    a, b = array(fp, [1, 2, 3, -0.0, NAN, 1, NAN, INF]), array(fp, [2, 2, 2, 0.0, 1, NAN, NAN, INF])
    wants = {
        "eq": (0, 1, 0, 1, 0, 0, 0, 1),
        "ne": (1, 0, 1, 0, 1, 1, 1, 0),
        "lt": (1, 0, 0, 0, 0, 0, 0, 0),
        "le": (1, 1, 0, 1, 0, 0, 0, 1),
        "gt": (0, 0, 1, 0, 0, 0, 0, 0),
        "ge": (0, 1, 1, 1, 0, 0, 0, 1),
    }
    for op, want in wants.items():
        assert tuple(outputs_of(backend, f"binary_cmp_{op}", {"fp": fp}, a, b)[0]) == want, op


CLAMP: Rows = (
    *((0, -1, 1, 0, 6, 0, 0), (-1, -1, 1, -1, 6, 0, 0), (1, -1, 1, 1, 6, 0, 0), (-2, -1, 1, -1, 0, 6, 0)),
    *((2, -1, 1, 1, 0, 0, 6), (1, 1, 1, 1, 6, 0, 0), (0, 1, -1, -1, 0, 0, 6), (2, 1, -1, -1, 0, 0, 6)),
    *((-2, 1, -1, -1, 0, 0, 6), (0, 1, 1, 1, 0, 0, 0), (2, 1, 1, 1, 0, 0, 6), (INF, -1, 1, 1, 0, 0, 6)),
    *((NAN, -1, 1, NAN, 0, 0, 0), (0, NAN, 1, NAN, 0, 0, 0), (0, -1, NAN, NAN, 0, 0, 0), (NAN, 1, -1, NAN, 0, 0, 6)),
)
"""x, lo, hi, y; da, db, dc for dy = 6: lo > hi gives hi, and the gradient to it."""


@by_fp
def test_clamp(backend: Backend, fp: str) -> None:
    *tensors, y, da, db, dc = columns(fp, CLAMP)
    assert_bits(outputs_of(backend, "ternary_clamp", {"fp": fp}, *tensors)[0], y)
    dy = np.full_like(y, 6)
    for got, want in zip(
        outputs_of(backend, "ternary_clamp_backward", {"fp": fp}, dy, *tensors), (da, db, dc), strict=True
    ):
        assert_bits(got, want)


@pytest.mark.parametrize(("fp", "digits", "want"), [("f32", 12, 2.0**-11), ("f64", 27, 2.0**-26)])
def test_fma_rounds_twice(backend: Backend, fp: str, digits: int, want: float) -> None:
    """(1 + 2^-12)^2 - 1: fused, it would keep the 2^-24."""
    x = array(fp, [1 + 2.0**-digits])
    assert outputs_of(backend, "ternary_fma", {"fp": fp}, x, x, array(fp, [-1]))[0][0] == want
    assert outputs_of(backend, "ternary_addcmul", {"fp": fp}, array(fp, [-1]), x, x, scale=1.0)[0][0] == want


@by_fp
def test_scaled(backend: Backend, fp: str) -> None:
    dy, a, b, c = (array(fp, [x]) for x in (3, 1, 6, 4))
    assert outputs_of(backend, "ternary_addcmul", {"fp": fp}, a, b, c, scale=0.5)[0][0] == 13
    assert outputs_of(backend, "ternary_addcdiv", {"fp": fp}, a, b, c, scale=0.5)[0][0] == 1.75
    gradients = {"addcmul": (3, 6, 9), "addcdiv": (3, 0.375, -0.5625), "fma": (18, 3, 3)}
    for op, want in gradients.items():
        scale: dict[str, Any] = {} if op == "fma" else {"scale": 0.5}
        got = outputs_of(backend, f"ternary_{op}_backward", {"fp": fp}, dy, a, b, c, **scale)
        assert tuple(float(one[0]) for one in got) == want


CONDITIONS = {
    "u8": (0, 1, 2, 128, 255),
    "u32": (0, 1, 256, 65536, 2**31, 2**32 - 1),
    "i64": (0, 1, -1, 256, 2**32, -(2**63), 2**63 - 1),
}
"""Only 0 is false."""


def patterns(kind: str, count: int) -> Array:
    """Random bits, NaNs of any payload among them."""
    dtype = ElementKind(kind).dtype
    made = np.frombuffer(np.random.default_rng(count).bytes(count * dtype.itemsize), f"u{dtype.itemsize}").copy()
    if dtype.kind not in "iu":
        made[::3] |= np.array([np.inf if dtype.itemsize > 1 else np.nan]).astype(dtype).view(made.dtype)
    return made.view(dtype)


@pytest.mark.parametrize(
    ("op", "kind"),
    [
        *(("where", kind) for kind in FP),
        *(("where_u8cond", kind) for kind in U8_VALUES.axes[0][1]),
        *((f"where_{cond}cond", kind) for cond in ("u32", "i64") for kind in VALUES.axes[0][1]),
    ],
)
def test_where_copies_bits(backend: Backend, op: str, kind: str) -> None:
    condition = op.removeprefix("where").removeprefix("_").removesuffix("cond") or "u8"
    cond = np.resize(np.array(CONDITIONS[condition], ElementKind(condition).dtype), 259)
    a, b = patterns(kind, 259), patterns(kind, 259)[::-1].copy()
    (got,) = outputs_of(backend, op, {"fp" if op == "where" else "t": kind}, cond, a, b)
    assert got.tobytes() == b"".join((x if c else y).tobytes() for c, x, y in zip(cond, a, b, strict=True))


@by_fp
def test_where_backward(backend: Backend, fp: str) -> None:
    """The other side gets +0, of NaN and -0 too."""
    cond, dy = np.array([0, 2, 0, 255, 0], np.uint8), array(fp, [-1, -0.0, NAN, INF, -0.0])
    da, db = outputs_of(backend, "where_backward", {"fp": fp}, cond, dy)
    assert_bits(da, array(fp, [0.0, -0.0, 0.0, INF, 0.0]))
    assert_bits(db, array(fp, [-1, 0.0, NAN, 0.0, -0.0]))


def test_lerp_with_a_weight_in_f64(backend: Backend) -> None:
    """lerp's scalar is the f32 nearest 0.1, lerp_f64w's is 0.1."""
    a, b = array("f64", [0]), array("f64", [1])
    assert outputs_of(backend, "binary_lerp", {"fp": "f64"}, a, b, p=0.1)[0][0] == float(np.float32(0.1))
    assert outputs_of(backend, "binary_lerp_f64w", {"fp": "f64"}, a, b, p=0.1)[0][0] == 0.1
    da, db = outputs_of(backend, "binary_lerp_f64w_backward", {"fp": "f64"}, b, p=0.1)
    assert (da[0], db[0]) == (0.9, 0.1)
