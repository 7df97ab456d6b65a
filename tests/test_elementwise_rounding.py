"""Where a formula's rounding is the point: quotients by 6, the tangent and its square, zeros and their signs, sinc."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import pytest

from baracuda import ElementKind
from cases import Array, elementwise
from cases.backends import Backend, Run

from .compare import bits

FP = ("f32", "f16", "bf16", "f64")
by_fp = pytest.mark.parametrize("fp", FP)


def array(fp: str, values: Sequence[float] | Array) -> Array:
    return np.array(values).astype(ElementKind(fp).dtype)


def results(backend: Backend, op: str, fp: str, *tensors: Array) -> tuple[Array, ...]:
    case = elementwise.case(op, {"fp": fp}, tensors[0].shape)
    return tuple(Run(backend, case, dict(zip(case.reads, tensors, strict=True)))().values())


def assert_same_numbers(got: Array, want: Array, given: Array) -> None:
    """The same bits, or NaN for NaN."""
    differs = np.flatnonzero((bits(got) != bits(want)) & ~(np.isnan(got) & np.isnan(want)))
    assert not differs.size, f"{given[differs[0]]!r}: expected {want[differs[0]]!r}, got {got[differs[0]]!r}"


# Quotients by 6


def dividends(fp: str) -> Array:
    """Every number of two bytes. Of wider ones the neighbours of where binades meet, subnormals, among them all whose
    sixth is a tie, the largest and random ones."""
    dtype = ElementKind(fp).dtype
    word = np.dtype(f"u{dtype.itemsize}")
    if dtype.itemsize == 2:
        return np.arange(2**16).astype(word).view(dtype)
    one = int(np.array(1, dtype).view(word))
    exponent = one // (2**8 // 2 - 1 if fp == "f32" else 2**11 // 2 - 1)
    starts = [*range(0, 2**31 if fp == "f32" else 2**63, exponent // 2)]
    near = np.array(starts, word)[:, None] + np.arange(-9, 9).astype(word)
    small = np.arange(2**18).astype(word) * word.type(3)
    random = np.frombuffer(np.random.default_rng(0).bytes(2**18 * word.itemsize), word)
    mixed = np.concatenate([near.reshape(-1), small, random, random & word.type(4 * exponent - 1)])
    signed = np.concatenate([mixed, mixed | word.type(1 << (8 * word.itemsize - 1))])
    made: Array = signed.view(dtype)
    return made


def divided(numerator: Array, fp: str) -> Array:
    """By 6 in P, rounded once; of f16 and bf16, f32's quotient rounded to storage."""
    p = np.float64 if fp == "f64" else np.float32
    with np.errstate(all="ignore"):
        made: Array = (numerator.astype(p) / p(6)).astype(ElementKind(fp).dtype)
    return made


@by_fp
def test_hardsigmoid_gradient_is_a_quotient(backend: Backend, fp: str) -> None:
    dy = dividends(fp)
    (got,) = results(backend, "unary_hardsigmoid_backward", fp, dy, np.zeros_like(dy))
    assert_same_numbers(got, divided(dy, fp), dy)


@by_fp
@pytest.mark.parametrize("x", [-1.0, 1.0, 0.3, -2.9])
def test_hardswish_gradient_is_a_quotient(backend: Backend, fp: str, x: float) -> None:
    """dy (2x + 3), then / 6."""
    dy, saved = dividends(fp), array(fp, [x])
    p = np.float64 if fp == "f64" else np.float32
    with np.errstate(all="ignore"):
        numerator = dy.astype(p) * (2 * saved.astype(p) + 3)
    (got,) = results(backend, "unary_hardswish_backward", fp, dy, np.full_like(dy, saved[0]))
    assert_same_numbers(got, divided(numerator, fp), dy)


# The tangent


def off_by(got: Array, exact: Array) -> Array:
    """In ulp of the result."""
    unit = np.spacing(np.abs(exact).astype(got.dtype)).astype(exact.dtype)
    made: Array = np.abs(got.astype(exact.dtype) - exact) / unit
    return made


def around(points: Iterable[float], dtype: type, reach: int) -> Array:
    """Neighbouring numbers of each point, on either side of 0."""
    word = np.dtype(f"i{np.dtype(dtype).itemsize}")
    starts = np.array([*points], dtype).view(word)
    near = (starts[:, None] + np.arange(-reach, reach, dtype=word)).reshape(-1).view(dtype)
    return np.concatenate([near, -near])


def test_tanh_of_f32(backend: Backend) -> None:
    """C libraries are off by 2.2 ulp near 0.2333; 1.2 is the most of all numbers on the host."""
    points = [0.23090027, 0.233295619, 0.233801752, 0.984015703, 0.9999, 1.0001, *np.linspace(0.1, 2, 40)]
    x = around(points, np.float32, 5000)
    (got,) = results(backend, "unary_tanh", "f32", x)
    assert off_by(got, np.tanh(x.astype(np.float64))).max() <= (1.5 if backend.device < 0 else 2)


def test_tanh_of_f64(backend: Backend) -> None:
    x = np.random.default_rng(0).uniform(-2, 2, 200_000)
    (got,) = results(backend, "unary_tanh", "f64", x)
    assert off_by(got, np.tanh(x.astype(np.longdouble))).max() <= (1.5 if backend.device < 0 else 2)


@pytest.mark.parametrize("fp", ["f32", "f64"])
def test_tanh_squared(backend: Backend, fp: str) -> None:
    """The gradient of tanhshrink within 2 eps of itself: 1.2 measured of the square, a half of the product."""
    rng = np.random.default_rng(0)
    x = array(fp, np.concatenate([[0.67], rng.uniform(-3, 3, 200_000), np.exp2(rng.uniform(-20, 4, 50_000))]))
    dy = array(fp, np.concatenate([[266.25], rng.uniform(-300, 300, x.size - 1)]))
    (got,) = results(backend, "unary_tanhshrink_backward", fp, dy, x)
    wide = np.longdouble if fp == "f64" else np.float64
    want = dy.astype(wide) * np.tanh(x.astype(wide)) ** 2
    assert (np.abs(got - want) <= 2 * np.finfo(x.dtype).eps * np.abs(want)).all()


@pytest.mark.parametrize(("fp", "x", "dy"), [("f32", 2.0**-70, 2.0**120), ("f64", 2.0**-600, 2.0**1000)])
def test_tanh_squared_of_a_tiny_number(backend: Backend, fp: str, x: float, dy: float) -> None:
    """x^2 alone is 0 in P."""
    (got,) = results(backend, "unary_tanhshrink_backward", fp, array(fp, [dy]), array(fp, [x]))
    assert got[0] == dy * x * x


# Zeros


@by_fp
def test_the_gradient_of_a_subtrahend(backend: Backend, fp: str) -> None:
    """db = 0 - dy: +0 for either zero."""
    dy = array(fp, [0.0, -0.0, 1.5, -math.inf])
    da, db = results(backend, "binary_sub_backward", fp, dy)
    assert_same_numbers(da, dy, dy)
    assert_same_numbers(db, array(fp, [0.0, 0.0, -1.5, math.inf]), dy)


@by_fp
def test_a_closed_gate(backend: Backend, fp: str) -> None:
    """+0 of every number a; an infinite a and NaN, as of a or of the gate, give NaN."""
    pairs = [(a, b) for b in (0.0, -0.0, -1.0, -math.inf) for a in (2.0, -2.0, 0.0, -0.0)]
    undefined = [(math.inf, -1.0), (-math.inf, 0.0), (math.nan, -1.0), (2.0, math.nan)]
    opened = [(-2.0, 3.0), (-0.0, 3.0), (2.0, math.inf)]
    x = array(fp, np.array([*pairs, *undefined, *opened]).T)
    case = elementwise.gated_case("gated_reglu", fp, (2 * x.shape[1],), 0)
    (got,) = Run(backend, case, {"x": x})().values()
    want = [0.0] * len(pairs) + [math.nan] * 4 + [-6.0, -0.0, math.inf]
    assert_same_numbers(got.reshape(-1), array(fp, want), x[0])


# sinc


@by_fp
def test_sinc_at_integers(backend: Backend, fp: str) -> None:
    """1 at 0, and 0 at every other one, whatever its size."""
    largest = float(np.finfo(np.float64).max) if fp == "f64" else 2.0**15
    x = array(fp, [0.0, -0.0, 1.0, -2.0, 3.0, -125.0, 1024.0, largest, -largest, math.inf, -math.inf, math.nan])
    (got,) = results(backend, "unary_sinc", fp, x)
    want = array(fp, [1.0, 1.0, *[0.0] * 7, *[math.nan] * 3])
    assert np.array_equal(got, want, equal_nan=True), got


@by_fp
def test_the_gradient_of_sinc_at_integers(backend: Backend, fp: str) -> None:
    """(-1)^x / x, and 0 at 0."""
    x = array(fp, [0.0, 1.0, -1.0, 2.0, -4.0, 125.0, 2.0**15, math.inf, -math.inf, math.nan])
    (got,) = results(backend, "unary_sinc_backward", fp, np.ones_like(x), x)
    want = array(fp, [0.0, -1.0, 1.0, 0.5, -0.25, -1 / 125, 2.0**-15, *[math.nan] * 3])
    assert np.array_equal(got, want, equal_nan=True), got


@pytest.mark.parametrize("fp", ["f32", "f64"])
def test_sinc_near_integers(backend: Backend, fp: str) -> None:
    """Beside n, (-1)^n d / n of the distance d, to the last bits: pi x, rounded, would lose them."""
    n = np.array([1, 2, 3, 10, 1001], ElementKind(fp).dtype)
    x = np.nextafter(n, n.dtype.type(0))
    (got,) = results(backend, "unary_sinc", fp, x)
    distance = (x - n).astype(np.longdouble)
    want = np.where(n % 2 == 0, 1, -1) * distance / x
    assert (off_by(got, want) <= 3).all()
