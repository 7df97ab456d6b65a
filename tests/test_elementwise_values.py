"""Unary ops and their gradients at the ends of their domains and where formulas break, the results written down."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind
from cases import Array, elementwise
from cases.backends import Backend, Run

from .compare import bits

FP = ("f32", "f16", "bf16", "f64")
NAN, INF = math.nan, math.inf

by_fp = pytest.mark.parametrize("fp", FP)


def outputs_of(backend: Backend, op: str, kinds: Mapping[str, str], *tensors: Array, **scalars: Any) -> list[Array]:
    """What an op makes of contiguous tensors, in the order of the table."""
    case = elementwise.case(op, kinds, tensors[0].shape, scalars)
    run = Run(backend, case, dict(zip(case.reads | case.added, tensors, strict=True)))
    return list(run("plan" if case.plan else "c").values())


def array(kind: str, values: Sequence[float] | Array) -> Array:
    """Values that the kind holds exactly."""
    dtype = ElementKind(kind).dtype
    made = np.array(values).astype(dtype)
    assert np.array_equal(made.astype(np.float64), np.array(values, np.float64), equal_nan=True)
    return made


def rounded(kind: str, values: Sequence[float]) -> Array:
    with np.errstate(over="ignore"):
        return np.array(values).astype(ElementKind(kind).dtype)


def assert_bits(got: Array, want: Array) -> None:
    """The same numbers with the same signs, of 0 too; any NaN for any other."""
    assert (bits(got) == bits(want)).all(), f"expected {want.tolist()}, got {got.tolist()}"


def assert_numbers(got: Array, want: Array, ulps: int) -> None:
    """As assert_bits, but numbers that are neither 0 nor infinite are off by so many ulp at most."""
    ordinary = np.isfinite(want) & (want != 0)
    assert_bits(got[~ordinary], want[~ordinary])
    for have, wanted in zip(got[ordinary], want[ordinary], strict=True):
        assert_near(have, float(wanted), ulps)


def assert_near(got: Array, want: float, ulps: int) -> None:
    nearest = np.array(want).astype(got.dtype)
    error = ulps * np.abs(np.spacing(nearest)).astype(np.float64)
    assert abs(float(got) - want) <= error, f"expected {want} +- {error}, got {got}"


def ulps_of(fp: str, ulps: int = 4) -> int:
    """So many of f32 and f64; of f16 and bf16, which are rounded from f32, one."""
    return ulps if fp in ("f32", "f64") else 1


EXACT: tuple[tuple[str, dict[float, float]], ...] = (
    ("neg", {0.0: -0.0, 2: -2, -INF: INF, NAN: NAN}),
    ("abs", {-2: 2, -INF: INF, 3: 3, NAN: NAN}),
    ("sign", {2: 1, -3: -1, 0.0: 0.0, INF: 1, -INF: -1, NAN: 0}),
    ("reciprocal", {4: 0.25, 0.0: INF, INF: 0.0, -INF: -0.0, NAN: NAN}),
    ("square", {-3: 9, -INF: INF, NAN: NAN}),
    ("cube", {-3: -27, 40: 64000, -INF: -INF, NAN: NAN}),
    ("sqrt", {9: 3, -1: NAN, INF: INF, NAN: NAN}),
    ("rsqrt", {4: 0.5, 0.0: INF, INF: 0.0, -1: NAN, NAN: NAN}),
    ("cbrt", {-8: -2, 27: 3, -INF: -INF, NAN: NAN}),
    ("exp", {0.0: 1, -INF: 0, INF: INF, NAN: NAN}),
    ("exp2", {3: 8, -1: 0.5, -INF: 0, INF: INF, NAN: NAN}),
    ("expm1", {0.0: 0.0, -INF: -1, INF: INF, NAN: NAN}),
    ("log", {1: 0, 0.0: -INF, -1: NAN, INF: INF, NAN: NAN}),
    ("log2", {8: 3, 0.5: -1, 0.0: -INF, -1: NAN, INF: INF}),
    ("log10", {100: 2, 1: 0, 0.0: -INF, -1: NAN, INF: INF}),
    ("log1p", {0.0: 0.0, -1: -INF, -2: NAN, INF: INF, NAN: NAN}),
    ("sin", {0.0: 0.0, INF: NAN, -INF: NAN, NAN: NAN}),
    ("cos", {0.0: 1, INF: NAN, -INF: NAN, NAN: NAN}),
    ("tan", {0.0: 0.0, INF: NAN, -INF: NAN, NAN: NAN}),
    ("asin", {0.0: 0.0, 2: NAN, -1.5: NAN, NAN: NAN}),
    ("acos", {1: 0, 2: NAN, -1.5: NAN, NAN: NAN}),
    ("atan", {0.0: 0.0, NAN: NAN}),
    ("sinh", {0.0: 0.0, INF: INF, -INF: -INF, NAN: NAN}),
    ("cosh", {0.0: 1, INF: INF, -INF: INF, NAN: NAN}),
    ("tanh", {0.0: 0.0, INF: 1, -INF: -1, 100: 1, -100: -1, NAN: NAN}),
    ("asinh", {0.0: 0.0, INF: INF, -INF: -INF, NAN: NAN}),
    ("acosh", {1: 0, 0.5: NAN, INF: INF, -INF: NAN, NAN: NAN}),
    ("atanh", {0.0: 0.0, 1: INF, -1: -INF, 2: NAN, NAN: NAN}),
    ("floor", {0.25: 0, -0.25: -1, 2.5: 2, -2.5: -3, -INF: -INF, NAN: NAN}),
    ("ceil", {0.25: 1, -0.25: -0.0, 2.5: 3, -2.5: -2, INF: INF, NAN: NAN}),
    ("trunc", {0.25: 0, -0.25: -0.0, 2.5: 2, -2.5: -2, INF: INF, NAN: NAN}),
    ("round", {-2.5: -2, -1.5: -2, -0.5: -0.0, 0.5: 0, 1.5: 2, 2.5: 2, 2.75: 3, INF: INF, NAN: NAN}),
    ("frac", {1.75: 0.75, -1.75: -0.75, 3: 0, INF: NAN, -INF: NAN, NAN: NAN}),
    ("erf", {0.0: 0.0, INF: 1, -INF: -1, 10: 1, NAN: NAN}),
    ("erfc", {0.0: 1, INF: 0, -INF: 2, -10: 2, NAN: NAN}),
    ("lgamma", {0.0: INF, -1: INF, -2: INF, 1: 0, 2: 0, INF: INF, -INF: INF, NAN: NAN}),
    ("logit", {0.0: -INF, 1: INF, 0.5: 0, -0.5: NAN, 1.5: NAN, NAN: NAN}),
    ("relu", {2: 2, -2: 0, INF: INF, -INF: 0, NAN: 0}),
    ("relu_propagating", {2: 2, -2: 0, INF: INF, -INF: 0, NAN: NAN}),
    ("hardtanh", {0.5: 0.5, 1: 1, -1: -1, 2: 1, -2: -1, INF: 1, -INF: -1, NAN: NAN}),
    ("relu6", {0.5: 0.5, 6: 6, 7: 6, -1: 0, INF: 6, -INF: 0, NAN: NAN}),
    ("hardsigmoid", {-3: 0, 3: 1, 0: 0.5, -4: 0, INF: 1, -INF: 0, NAN: NAN}),
    ("hardswish", {3: 3, 0: 0, 4: 4, INF: INF, NAN: NAN}),
    ("hardshrink", {0.5: 0, -0.5: 0, 0.75: 0.75, -0.75: -0.75, INF: INF, -INF: -INF, NAN: NAN}),
    ("softshrink", {0.5: 0, -0.5: 0, 0.75: 0.25, -0.75: -0.25, INF: INF, -INF: -INF, NAN: NAN}),
    ("step", {2: 1, 0.0: 0, -2: 0, INF: 1, -INF: 0, NAN: 0}),
    ("sigmoid", {0: 0.5, INF: 1, -INF: 0, 100: 1, NAN: NAN}),
    ("silu", {100: 100, INF: INF, NAN: NAN}),
    ("gelu", {100: 100, INF: INF, NAN: NAN}),
    ("gelu_tanh", {100: 100, INF: INF, NAN: NAN}),
    ("mish", {100: 100, INF: INF, NAN: NAN}),
    ("softplus", {100: 100, 21: 21, INF: INF, -INF: 0, NAN: NAN}),
    ("softsign", {1: 0.5, -1: -0.5, INF: 1, -INF: -1, NAN: NAN}),
    ("tanhshrink", {0.0: 0.0, INF: INF, -INF: -INF, NAN: NAN}),
    ("leaky_relu", {2: 2, INF: INF, -INF: -INF, NAN: NAN}),
    ("selu", {0.0: 0.0, INF: INF, NAN: NAN}),
)
"""By op: x -> y. What floor(0.3) shows, floor(0.25) shows in every dtype."""
INEXACT = ("rsqrt", "cbrt", "exp2", "log2", "log10")
"""Of these, the numbers but 0 and infinity may be off by an ulp or some."""

NEGATIVE_ZERO = (
    (
        -0.0,
        (
            *("sqrt", "cbrt", "expm1", "log1p", "sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "erf"),
            *("floor", "ceil", "trunc", "round", "cube", "relu_propagating"),
        ),
    ),
    (0.0, ("neg", "abs", "sign", "step", "square")),
    (INF, ("lgamma",)),
    (-INF, ("reciprocal", "rsqrt", "log", "log2", "log10", "logit")),
    (1.0, ("exp", "exp2", "cos", "cosh", "erfc")),
)
"""f(-0), and the f that it is."""


@by_fp
@pytest.mark.parametrize(("op", "values"), EXACT, ids=[op for op, _ in EXACT])
def test_exact(backend: Backend, op: str, values: dict[float, float], fp: str) -> None:
    (got,) = outputs_of(backend, f"unary_{op}", {"fp": fp}, array(fp, list(values)))
    assert_numbers(got, array(fp, list(values.values())), ulps_of(fp) if op in INEXACT else 0)


@by_fp
def test_negative_zero(backend: Backend, fp: str) -> None:
    for want, ops in NEGATIVE_ZERO:
        for op in ops:
            (got,) = outputs_of(backend, f"unary_{op}", {"fp": fp}, array(fp, [-0.0]))
            assert_bits(got, array(fp, [want]))


@by_fp
@pytest.mark.parametrize("op", ["silu", "gelu", "gelu_erf", "gelu_tanh", "mish"])
def test_limit_at_minus_infinity(backend: Backend, op: str, fp: str) -> None:
    """0, not PyTorch's NaN; its sign is free."""
    assert outputs_of(backend, f"unary_{op}", {"fp": fp}, array(fp, [-INF]))[0][0] == 0


def test_halves_at_the_end_of_their_range(backend: Backend) -> None:
    """2^23 + 0.5 needs f64; 2^23 - 0.5 is the last half of f32."""
    for fp, x in (("f64", 2.0**23 + 0.5), ("f32", 2.0**23 - 0.5), ("f64", 2.0**52 - 0.5)):
        want = {"floor": x - 0.5, "ceil": x + 0.5, "trunc": x - 0.5, "round": np.rint(x), "frac": 0.5}
        for op, y in want.items():
            assert_bits(outputs_of(backend, f"unary_{op}", {"fp": fp}, array(fp, [x]))[0], array(fp, [y]))


NEAR: tuple[tuple[str, str, float, float], ...] = (
    *(("sin", fp, 1e5, 0.035748797972016509316) for fp in ("f32", "f64")),
    *(("cos", fp, 1e5, -0.99936080743821245189) for fp in ("f32", "f64")),
    *(("tan", fp, 1e5, -0.035771662952898773411) for fp in ("f32", "f64")),
    ("sin", "f64", 1e22, -0.85220084976718880177),
    ("cos", "f64", 1e22, 0.5232147853951389455),
    ("tan", "f64", 1e22, -1.6287782256068988785),
    *(("sin", fp, 2.0**100, -0.87218360541826730978) for fp in ("f32", "bf16", "f64")),
    *(("cos", fp, 2.0**100, 0.48917865697472144991) for fp in ("f32", "bf16", "f64")),
    *(("tan", fp, 2.0**100, -1.7829551493767190886) for fp in ("f32", "bf16", "f64")),
    ("expm1", "f32", 1e-10, 1.0000000134014319614e-10),
    ("expm1", "bf16", 1e-10, 1.0004441720002654888e-10),
    ("expm1", "f64", 1e-10, 1.0000000000500000364e-10),
    ("log1p", "f32", 1e-10, 1.0000000133014319587e-10),
    ("log1p", "bf16", 1e-10, 1.0004441719001766347e-10),
    ("log1p", "f64", 1e-10, 9.9999999995000003644e-11),
    ("tanhshrink", "f32", 1e-4, 3.3333330673787597554e-13),
    ("tanhshrink", "bf16", 1e-4, 3.3469320930386371928e-13),
    ("tanhshrink", "f64", 1e-4, 3.3333333200000005332e-13),
    *(("tanhshrink", fp, 2.0**-6, 1.2714415911347976512e-6) for fp in FP),
    *(("gelu", fp, -6.0, -5.9195258702261888442e-9) for fp in FP),
    *(("gelu_erf", fp, -6.0, -5.9195258702261888442e-9) for fp in FP),
    *(("gelu", fp, -10.0, -7.619853024160526066e-23) for fp in FP),
    *(("gelu_erf", fp, -10.0, -7.619853024160526066e-23) for fp in FP),
    *(("gelu_tanh", fp, -5.0, -2.2917961966295060456e-7) for fp in ("f16", "bf16")),
    *(("silu", fp, -100.0, -3.720075976020835963e-42) for fp in ("f32", "bf16", "f64")),
    *(("softplus", fp, -100.0, 3.720075976020835963e-44) for fp in ("f32", "bf16", "f64")),
    *(("sigmoid", fp, -100.0, 3.720075976020835963e-44) for fp in ("f32", "bf16", "f64")),
    ("softplus", "f64", 20.0, 20.00000000206115362),
    ("softplus", "f64", -40.0, 4.2483542552915889863e-18),
    ("mish", "f32", -50.0, -9.6437492398195889151e-21),
    ("selu", "f32", -1e-8, -1.7580993213720825057e-8),
    ("selu", "bf16", -1e-8, -1.7601594160777266727e-8),
    ("selu", "f64", -1e-8, -1.7580993320568801437e-8),
    ("erfc", "f32", 9.0, 4.1370317465138102381e-37),
    ("erfc", "f64", 26.0, 5.6631924088561428465e-296),
    ("logit", "f32", 0.5 + 2.0**-20, 3.8146972656296259293e-6),
    ("logit", "f64", 0.5 + 2.0**-40, 3.6379788070917129517e-12),
    *(("logit", fp, 2.0**-133, -92.188575014472726152) for fp in ("f32", "bf16", "f64")),
    ("logit", "f32", 2.0**-149, -103.2789299034318511),
    ("logit", "f64", 2.0**-1074, -744.44007192138126231),
    ("logit", "f32", 1 - 2.0**-24, 16.635532273834040874),
    ("logit", "f64", 1 - 2.0**-53, 36.736800569677101288),
    ("acosh", "f32", 1 + 2.0**-23, 0.00048828124514936172065),
    ("acosh", "f64", 1e300, 691.46867507877365057),
    ("atanh", "f32", 1 - 2.0**-24, 8.6643397420981549518),
    ("asinh", "f32", -1e-10, -1.00000001335143196e-10),
)
"""op, dtype, x, f(x as the dtype holds it)."""


@pytest.mark.parametrize(("op", "fp", "x", "y"), NEAR)
def test_near(backend: Backend, op: str, fp: str, x: float, y: float) -> None:
    """Within 4 ulp, of f16 and bf16 within 1."""
    (got,) = outputs_of(backend, f"unary_{op}", {"fp": fp}, rounded(fp, [x]))
    assert_near(got[0], y, ulps_of(fp))


@pytest.mark.parametrize(
    ("fp", "y"),
    [("f32", -9.9999998892252910652e-9), ("bf16", -1.0011717626999148787e-8), ("f64", -9.9999999500000003759e-9)],
)
def test_elu(backend: Backend, fp: str, y: float) -> None:
    """At -1e-8, where e^x - 1 would cancel, and with other alphas at the ends."""
    (got,) = outputs_of(backend, "unary_elu", {"fp": fp}, rounded(fp, [-1e-8]), alpha=1.0)
    assert_near(got[0], y, 2)
    (got,) = outputs_of(backend, "unary_elu", {"fp": fp}, array(fp, [-INF, 0, 3, INF, NAN]), alpha=0.5)
    assert_bits(got, array(fp, [-0.5, 0, 3, INF, NAN]))


@by_fp
@pytest.mark.parametrize(
    ("exponent", "values"),
    [
        (3.0, {-2: -8, 0.0: 0.0, -INF: -INF, NAN: NAN}),
        (0.5, {-2: NAN, 4: 2, INF: INF}),
        (-1.0, {0.0: INF, -4: -0.25, INF: 0}),
        (0.0, {0.0: 1, INF: 1, -2: 1, NAN: 1}),
        (NAN, {1: 1, 2: NAN, 0.0: NAN}),
        (INF, {0.5: 0, 2: INF, -1: 1, 1: 1}),
    ],
)
def test_powf(backend: Backend, exponent: float, values: dict[float, float], fp: str) -> None:
    (got,) = outputs_of(backend, "unary_powf", {"fp": fp}, array(fp, list(values)), exponent=exponent)
    assert_numbers(got, array(fp, list(values.values())), ulps_of(fp))


POWI = {
    -3.0: (INF, -INF, -1, 0, NAN),
    0.0: (1, 1, 1, 1, 1),
    0.9: (1, 1, 1, 1, 1),
    1.0: (0.0, -0.0, -1, INF, NAN),
    2.0: (0, 0, 1, INF, NAN),
    2.9: (0, 0, 1, INF, NAN),
    -2.9: (INF, INF, 1, 0, NAN),
    31.0: (0.0, -0.0, -1, INF, NAN),
    64.0: (0, 0, 1, INF, NAN),
    -2147483648.0: (INF, INF, 1, 0, NAN),
}
"""p0: x^trunc(p0) of 0, -0, -1, inf and NaN."""


@by_fp
@pytest.mark.parametrize("p0", POWI)
def test_powi(backend: Backend, p0: float, fp: str) -> None:
    """p1 changes nothing."""
    x = array(fp, [0.0, -0.0, -1, INF, NAN])
    for p1 in (0.0, NAN):
        assert_bits(outputs_of(backend, "unary_powi", {"fp": fp}, x, p0=p0, p1=p1)[0], array(fp, POWI[p0]))


@by_fp
def test_threshold(backend: Backend, fp: str) -> None:
    """x > p0 ? x : p1, NaN kept."""
    (got,) = outputs_of(backend, "unary_threshold", {"fp": fp}, array(fp, [0.5, 0.75, -INF, INF, NAN]), p0=0.5, p1=-7.0)
    assert_bits(got, array(fp, [-7, 0.75, -7, INF, NAN]))


GRADIENT_AT_ENDS: tuple[tuple[str, dict[float, float]], ...] = (
    ("relu", {0.0: 0, 1: 6, -1: 0, NAN: 6, INF: 6}),
    ("leaky_relu", {1: 6, INF: 6}),
    ("hardtanh", {-1: 0, 1: 0, 0.5: 6, 2: 0, NAN: 6, INF: 0}),
    ("relu6", {0.0: 0, 6: 0, 3: 6, 7: 0, NAN: 6, -INF: 0}),
    ("hardsigmoid", {-3: 0, 3: 0, 2: 1, NAN: 0}),
    ("hardswish", {-3: 0, 3: 6, 0: 3, -4: 0, 4: 6, INF: 6, -INF: 0, NAN: NAN}),
    ("hardshrink", {0.5: 0, -0.5: 0, 0.75: 6, -0.75: 6, NAN: 6}),
    ("softshrink", {0.5: 0, -0.5: 0, 0.75: 6, -0.75: 6, NAN: 6}),
    ("elu", {0.0: 6, 1: 6, -INF: 0, NAN: NAN}),
    ("silu", {0: 3, INF: 6, -INF: 0, NAN: NAN}),
    ("gelu", {0: 3, INF: 6, -INF: 0, 100: 6, NAN: NAN}),
    ("gelu_tanh", {0: 3, INF: 6, -INF: 0, 100: 6, NAN: NAN}),
    ("mish", {INF: 6, -INF: 0, 100: 6, NAN: NAN}),
    ("softplus", {0: 3, INF: 6, -INF: 0, 100: 6, NAN: NAN}),
    ("abs", {-2: -6, 2: 6, 0.0: 0, NAN: 0}),
)
"""By op: saved -> dx, for dy = 6; the sign of 0 is free."""


@by_fp
@pytest.mark.parametrize(("op", "values"), GRADIENT_AT_ENDS, ids=[op for op, _ in GRADIENT_AT_ENDS])
def test_gradient_at_ends(backend: Backend, op: str, values: dict[float, float], fp: str) -> None:
    saved = array(fp, list(values))
    (got,) = outputs_of(backend, f"unary_{op}_backward", {"fp": fp}, np.full_like(saved, 6), saved)
    assert np.array_equal(got, array(fp, list(values.values())), equal_nan=True), got


@by_fp
def test_gradients_with_scalars(backend: Backend, fp: str) -> None:
    x = array(fp, [0.5, 0.75, -1, NAN])
    dy = np.full_like(x, 6)
    (got,) = outputs_of(backend, "unary_threshold_backward", {"fp": fp}, dy, x, p0=0.5, p1=-7.0)
    assert_bits(got, array(fp, [0, 6, 0, 6]))
    (got,) = outputs_of(backend, "unary_elu_alpha_backward", {"fp": fp}, dy, array(fp, [2, 0, -INF, NAN]), alpha=0.5)
    assert_bits(got, array(fp, [6, 3, 0, NAN]))
    for n, want in ((0, [0, 0, 0, 0]), (1, [6, 6, 6, 6]), (2, [0, 24, -12, NAN]), (-1, [-INF, -1.5, -6, NAN])):
        x = array(fp, [0, 2, -1, NAN])
        (got,) = outputs_of(backend, "unary_powi_backward", {"fp": fp}, dy, x, p0=float(n), p1=0.0)
        assert_bits(got, array(fp, want))


@by_fp
def test_leaky_relu_passes_a_hundredth_at_nan(backend: Backend, fp: str) -> None:
    (got,) = outputs_of(backend, "unary_leaky_relu_backward", {"fp": fp}, array(fp, [6, 6]), array(fp, [NAN, -1]))
    assert_bits(got[:1], got[1:])
    assert_near(got[0], 0.06, 2)


@pytest.mark.parametrize(
    ("fp", "x"), [("f32", 1.1e19), ("f32", 3e38), ("bf16", 3e38), ("f64", 1e200), ("f16", 60000.0)]
)
def test_gelu_tanh_gradient_far_out(backend: Backend, fp: str, x: float) -> None:
    """x^2 is infinite in P; dx is dy or 0."""
    (got,) = outputs_of(backend, "unary_gelu_tanh_backward", {"fp": fp}, array(fp, [6, 6]), rounded(fp, [x, -x]))
    assert got.tolist() == [6, 0]


GRADIENT_NEAR: tuple[tuple[str, str, float, float, float], ...] = (
    ("reciprocal", "f16", 1, 300, -1 / 300**2),
    ("square", "f16", 0.25, 40000, 20000),
    ("cube", "f16", 2.0**-10, 300, 263.671875),
    ("atan", "f16", 1, 300, 1 / (1 + 300**2)),
    ("atanh", "f16", 1, 300, 1 / (1 - 300**2)),
    ("log", "f16", 1, 2.0**-14, 2.0**14),
    ("log1p", "f16", 1, 60000, 1 / 60001),
    ("log2", "f16", 1, 300, 1 / (300 * math.log(2))),
    ("log10", "f16", 1, 300, 1 / (300 * math.log(10))),
    ("logit", "f16", 1, 2.0**-14, 1 / (2.0**-14 * (1 - 2.0**-14))),
    ("sqrt", "f16", 1, 256, 2.0**-9),
    ("rsqrt", "f16", 2.0**-12, 256, -2048),
    ("tanh", "bf16", 1, 1 - 2.0**-8, 2.0**-7 - 2.0**-16),
    ("sigmoid", "f16", 1, 1 - 2.0**-11, 2.0**-11 * (1 - 2.0**-11)),
    ("exp", "f16", 100, 300, 30000),
    ("exp2", "f16", 100, 300, 30000 * math.log(2)),
    ("expm1", "f16", 100, 300, 30100),
    ("asin", "f32", 1, 1 - 2.0**-24, 1 / math.sqrt(2.0**-24 * (2 - 2.0**-24))),
    ("acos", "f32", 1, 1 - 2.0**-24, -1 / math.sqrt(2.0**-24 * (2 - 2.0**-24))),
    ("acosh", "f32", 1, 1 + 2.0**-23, 1 / math.sqrt(2.0**-23 * (2 + 2.0**-23))),
    ("atanh", "f32", 1, 1 - 2.0**-24, 1 / (2.0**-24 * (2 - 2.0**-24))),
    ("asin", "f64", 1, 1 - 2.0**-53, 1 / math.sqrt(2.0**-53 * (2 - 2.0**-53))),
    ("tanhshrink", "f32", 1, 2.0**-10, 2.0**-20 * (1 - 2 / 3 * 2.0**-20)),
    ("selu", "f64", 1, 2, 1.0507009873554805),
    ("selu", "f64", 1, 0, 1.0507009873554805 * 1.6732632423543772),
    ("softsign", "f32", 1, -3, 1 / 16),
    ("lgamma", "f64", 1, 1, -0.57721566490153286061),
)
"""op, dtype, dy, saved, dx: in half arithmetic the squares overflow, near 1 the naive formulas cancel."""


@pytest.mark.parametrize(("op", "fp", "dy", "saved", "dx"), GRADIENT_NEAR)
def test_gradient_near(backend: Backend, op: str, fp: str, dy: float, saved: float, dx: float) -> None:
    (got,) = outputs_of(backend, f"unary_{op}_backward", {"fp": fp}, array(fp, [dy]), array(fp, [saved]))
    assert_near(got[0], dx, ulps_of(fp))


@by_fp
def test_nan_payload(backend: Backend, fp: str) -> None:
    """neg flips and abs clears the sign of any NaN and change nothing else, in vectors and behind them."""
    dtype = ElementKind(fp).dtype
    word = np.dtype(f"u{dtype.itemsize}").type
    sign = word(1 << 8 * dtype.itemsize - 1)
    infinity = np.array([np.inf]).astype(dtype).view(word)[0]
    payloads = np.arange(1, 258, dtype=word)
    nans = np.concatenate([infinity + payloads % word(64) + word(1), sign | infinity + payloads % word(64) + word(1)])
    x = nans.view(dtype)
    with np.errstate(invalid="ignore"):
        assert np.isnan(x).all()
    for op, want in (("neg", nans ^ sign), ("abs", nans & ~sign)):
        (got,) = outputs_of(backend, f"unary_{op}", {"fp": fp}, x)
        assert (got.view(word) == want).all()


@by_fp
def test_integer_powers_are_accurate(backend: Backend, fp: str) -> None:
    """Within 2 ulp for |n| <= 64."""
    wide = np.longdouble if fp == "f64" else np.float64
    x = rounded(fp, np.random.default_rng(0).uniform(0.7, 1.4, 1000).tolist())
    for n, sign in itertools.product((3, 5, 17, 31, 63, 64), (1, -1)):
        (got,) = outputs_of(backend, "unary_powi", {"fp": fp}, x, p0=float(sign * n), p1=0.0)
        want = np.power(x.astype(wide), wide(sign * n))
        with np.errstate(over="ignore", invalid="ignore"):
            error = np.abs(got.astype(wide) - want) / np.abs(np.spacing(want.astype(got.dtype)).astype(wide))
        normal = (np.abs(want) > smallest_normal(fp)) & np.isfinite(got.astype(np.float64))
        assert normal.any()
        assert (error[normal] <= 2).all()


@pytest.mark.parametrize("n", [2, 3, 5, -1, -3, 1000003])
def test_integer_powers_of_f64_at_the_ends(backend: Backend, n: int) -> None:
    """Where x^|n| or its reciprocal is subnormal, 0 or infinite, or an error of it would be."""
    with np.errstate(over="ignore"):
        x = np.exp2(np.linspace(-1080, 1030, 2000) / n)
    x = x[(x > 1e-320) & np.isfinite(x)]
    x[::2] *= -1
    (got,) = outputs_of(backend, "unary_powi", {"fp": "f64"}, x, p0=float(n), p1=0.0)
    with np.errstate(all="ignore"):
        want = np.power(x.astype(np.longdouble), np.longdouble(n))
        nearest = want.astype(np.float64)
        off = np.abs(got.astype(np.longdouble) - want) / np.spacing(np.abs(nearest))
    assert ((off <= 2) | (got == nearest)).all()


def smallest_normal(fp: str) -> float:
    """The smallest normal number."""
    return {"f16": 2.0**-14, "f64": 2.0**-1022}.get(fp, 2.0**-126)
