"""Casts and a * x + b at the ends of each type's range, the results written down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind
from cases import Array, cast, elementwise
from cases.backends import Backend, Run

from .test_elementwise_binary_values import patterns
from .test_elementwise_values import INF, NAN, assert_bits, outputs_of

SMALL = 2.0**-24
"""The smallest f16."""
TOP = 2**63 - 1

VALUES: tuple[tuple[str, str, dict[Any, Any]], ...] = (
    (
        "f32",
        "f16",
        {65504.0: 65504.0, 65519.99: 65504.0, 65520.0: INF, -65520.0: -INF, SMALL: SMALL, INF: INF, NAN: NAN},
    ),
    ("f32", "f16", {SMALL / 2: 0.0, -SMALL / 2: -0.0, 1.5 * SMALL: 2 * SMALL, 0.75 * SMALL: SMALL, 1 + 2.0**-11: 1.0}),
    ("f32", "f16", {1 + 3 * 2.0**-11: 1 + 2.0**-9}),
    ("f32", "bf16", {1 + 2.0**-8: 1.0, 1 + 3 * 2.0**-8: 1 + 2.0**-6, 3.4e38: INF, 1 + 2.0**-8 + 2.0**-23: 1 + 2.0**-7}),
    ("f64", "f16", {1 + 2.0**-11 + 2.0**-40: 1.0, 1 + 2.0**-11 + 2.0**-23: 1 + 2.0**-10, 1e300: INF}),
    ("f64", "bf16", {1 + 2.0**-8 + 2.0**-40: 1.0, 1e300: INF}),
    (
        "f64",
        "f32",
        {1 + 2.0**-24: 1.0, 1 + 3 * 2.0**-24: 1 + 2.0**-22, 1e300: INF, 2.0**-150: 0.0, 1.5 * 2.0**-149: 2.0**-148},
    ),
    ("f16", "bf16", {65504.0: 65536.0, SMALL: SMALL, NAN: NAN}),
    ("bf16", "f16", {65536.0: INF, 2.0**-25: 0.0, 1.5: 1.5}),
    ("f32", "i32", {2.0**31: 2**31 - 1, -(2.0**31): -(2**31), 2.0**31 - 128: 2**31 - 128, NAN: 0, INF: 2**31 - 1}),
    ("f32", "i32", {-INF: -(2**31), 0.9: 0, -0.9: 0, 1.9: 1, -1.9: -1}),
    (
        "f64",
        "i64",
        {2.0**63: TOP, -(2.0**63): -(2**63), 2.0**63 - 1024: 2**63 - 1024, NAN: 0, INF: TOP, -INF: -(2**63)},
    ),
    ("f32", "i64", {2.0**63: TOP, 1e30: TOP, -1e30: -(2**63), NAN: 0, 16777216.0: 2**24}),
    ("f64", "i32", {2.0**31 - 0.5: 2**31 - 1, -(2.0**31) - 0.5: -(2**31), 1e300: 2**31 - 1}),
    ("f32", "u32", {-1.0: 0, 4294967040.0: 4294967040, 2.0**32: 2**32 - 1, NAN: 0, -INF: 0, INF: 2**32 - 1, -0.9: 0}),
    ("f32", "u8", {255.9: 255, 256.0: 0, -1.0: 255, 300.0: 44, NAN: 0, INF: 255, -INF: 0, 1e30: 255, 2.0**40: 0}),
    ("f32", "i8", {127.9: 127, 128.0: -128, -1.0: -1, 300.0: 44, -129.0: 127, NAN: 0, INF: -1, -INF: 0}),
    ("f64", "i16", {32767.9: 32767, 32768.0: -32768, -32769.0: 32767, NAN: 0, INF: -1, -INF: 0, 65537.0: 1}),
    ("f16", "u8", {INF: 255, -INF: 0, NAN: 0, 65504.0: 224, -1.0: 255}),
    ("bf16", "i8", {INF: -1, 200.0: -56, NAN: 0}),
    ("f16", "i32", {INF: 2**31 - 1, -INF: -(2**31), NAN: 0, 65504.0: 65504, -0.5: 0}),
    ("i32", "u8", {-1: 255, 256: 0, 300: 44}),
    ("i32", "i64", {-1: -1, -(2**31): -(2**31)}),
    ("u32", "i64", {2**32 - 1: 2**32 - 1}),
    ("u32", "i32", {2**32 - 1: -1, 2**31: -(2**31)}),
    ("i8", "u32", {-1: 2**32 - 1, -128: 2**32 - 128}),
    ("u8", "i8", {255: -1, 128: -128, 127: 127}),
    ("i16", "i64", {-32768: -32768}),
    ("i64", "i16", {2**32 + 3: 3, 32768: -32768, -(2**63): 0}),
    ("i64", "f32", {2**24 + 1: 2.0**24, 2**24 + 3: 2.0**24 + 4, TOP: 2.0**63, -(2**63): -(2.0**63)}),
    ("i64", "f64", {2**53 + 1: 2.0**53, TOP: 2.0**63}),
    ("u32", "f32", {4294967295: 4294967296.0, 2**24 + 1: 2.0**24}),
    ("i64", "bf16", {257: 256.0, 259: 260.0, 2**24 + 2**16 + 1: 2.0**24, TOP: 2.0**63}),
    ("i32", "f16", {65519: 65504.0, 65520: INF, 2049: 2048.0, -65520: -INF}),
    (
        "f32",
        "fp8e4m3",
        {448.0: 448.0, 464.0: 448.0, 480.0: 448.0, 1e9: 448.0, INF: 448.0, -INF: -448.0, 2.0**-9: 2.0**-9},
    ),
    ("f32", "fp8e4m3", {2.0**-10: 0.0, -(2.0**-10): -0.0, 3 * 2.0**-10: 2.0**-8, NAN: NAN, 17.0: 16.0, 19.0: 20.0}),
    (
        "f32",
        "fp8e5m2",
        {57344.0: 57344.0, 61440.0: 57344.0, 1e9: 57344.0, INF: 57344.0, -INF: -57344.0, NAN: NAN, 2.0**-17: 0.0},
    ),
    ("f64", "fp8e4m3", {1e300: 448.0, 1.0625 + 2.0**-40: 1.0}),
    ("f16", "fp8e5m2", {65504.0: 57344.0, INF: 57344.0, 1.125: 1.0, 1.375: 1.5}),
    ("fp8e4m3", "f32", {448.0: 448.0, NAN: NAN, -0.0: -0.0, 2.0**-9: 2.0**-9}),
    ("fp8e5m2", "f16", {INF: INF, -INF: -INF, NAN: NAN, 2.0**-16: 2.0**-16}),
    ("f32", "bool", {0.0: 0, NAN: 1, INF: 1, 1e-45: 1, -2.0: 1}),
    ("f16", "bool", {-0.0: 0, NAN: 1, SMALL: 1}),
    ("i64", "bool", {0: 0, 256: 1, 2**32: 1, -(2**63): 1}),
    ("bool", "i32", {0: 0, 1: 1, 2: 1, 255: 1}),
    ("f32", "bool", {-0.0: 0}),
    ("bool", "f16", {0: 0.0, 1: 1.0, 2: 1.0, 255: 1.0}),
)
"""From, to, {x: y}."""

NOSAT: tuple[tuple[str, str, dict[float, float]], ...] = (
    ("f32", "fp8e4m3", {448.0: 448.0, 464.0: 448.0, 464.01: NAN, 480.0: NAN, INF: NAN, -INF: NAN, NAN: NAN}),
    ("f32", "fp8e5m2", {57344.0: 57344.0, 61439.0: 57344.0, 61440.0: INF, -1e9: -INF, INF: INF, NAN: NAN}),
)
"""By PyTorch's rule: what rounds beyond the largest number becomes NaN or infinite."""

NIBBLES: tuple[tuple[str, str, list[Any], list[int]], ...] = (
    ("i32", "s4", [-9, 8, -8, 7], [-8, 7, -8, 7]),
    ("i32", "u4", [-1, 16, 0, 15], [0, 15, 0, 15]),
    ("i64", "s4", [2**32 + 3, -(2**32) - 3, 2**63 - 1, -(2**63)], [7, -8, 7, -8]),
    ("i64", "u4", [2**32 + 3, -(2**32) + 3, 2**63 - 1, -(2**63)], [15, 0, 15, 0]),
    ("f32", "s4", [2.5, 3.5, -2.5, -8.5, NAN, INF, -INF, 1e30], [2, 4, -2, -8, 0, 7, -8, 7]),
    ("f32", "u4", [2.5, 3.5, -0.5, 15.5, NAN, INF, -INF, -1e30], [2, 4, 0, 15, 0, 15, 0, 0]),
    ("f16", "s4", [2.5, 3.5, NAN, -INF], [2, 4, 0, -8]),
    ("bf16", "u4", [2.5, 3.5, NAN, INF], [2, 4, 0, 15]),
)
"""From, to, values, codes."""


def stored(kind: str, values: Sequence[Any]) -> Array:
    dtype = np.dtype(np.uint8) if kind == "bool" else ElementKind(kind).dtype
    made = np.array(values, dtype) if dtype.kind in "iu" else np.array(values, np.float64).astype(dtype)
    return made.view(ElementKind(kind).dtype)


def cast_of(backend: Backend, src: str, dst: str, x: Array, numel: int | None = None, suffix: str = "") -> Array:
    instance = next(
        one
        for name in elementwise.CASTS
        for one in elementwise.OPS[name].instances
        if one.stem == f"cast_{src}_{dst}{suffix}"
    )
    case = elementwise.case(instance.op.name, instance.dtypes, (x.size if numel is None else numel,))
    return Run(backend, case, {"x": x})("plan" if case.plan else "c")["y"]


@pytest.mark.parametrize(("src", "dst", "values"), VALUES, ids=[f"{src}-{dst}" for src, dst, _ in VALUES])
def test_values(backend: Backend, src: str, dst: str, values: dict[Any, Any]) -> None:
    """Alone, and each at every place of a long tensor: the same on paths with vectors."""
    x, want = stored(src, list(values)), stored(dst, list(values.values()))
    for repeats in (1, 37):
        assert_bits(cast_of(backend, src, dst, np.tile(x, repeats)), np.tile(want, repeats))


@pytest.mark.parametrize(("src", "dst", "values"), NOSAT, ids=[f"{src}-{dst}" for src, dst, _ in NOSAT])
def test_without_saturation(backend: Backend, src: str, dst: str, values: dict[float, float]) -> None:
    x, want = stored(src, list(values)), stored(dst, list(values.values()))
    assert_bits(cast_of(backend, src, dst, x, suffix="_nosat"), want)


@pytest.mark.parametrize(("src", "dst", "values", "codes"), NIBBLES, ids=[f"{row[0]}-{row[1]}" for row in NIBBLES])
def test_nibbles(backend: Backend, src: str, dst: str, values: list[Any], codes: list[int]) -> None:
    """The even element lies in the low nibble; and back."""
    want = np.array([low & 15 | (high & 15) << 4 for low, high in zip(codes[::2], codes[1::2], strict=True)], np.uint8)
    packed = cast_of(backend, src, dst, stored(src, values))
    assert_bits(packed, want)
    for wide in ("i32", "i64", "f32", "f16", "bf16"):
        assert cast_of(backend, dst, wide, packed, len(codes)).astype(np.int64).tolist() == codes


def test_two_nibbles(backend: Backend) -> None:
    assert cast_of(backend, "i32", "s4", np.array([-1, 2], np.int32)).tolist() == [0x2F]


@pytest.mark.parametrize("kind", cast.NUMERIC)
def test_same_type_copies_bits(backend: Backend, kind: str) -> None:
    """Signalling NaNs among them."""
    for numel in (1, 16, 259):
        x = patterns(kind, numel)
        assert cast_of(backend, kind, kind, x).tobytes() == x.tobytes()


@pytest.mark.parametrize(
    ("src", "dst"),
    [
        ("f32", "i32"),
        ("u32", "f32"),
        ("f64", "i64"),
        ("f16", "i16"),
        ("bf16", "f16"),
        ("u8", "i8"),
        ("bool", "u8"),
        ("u8", "bool"),
    ],
)
def test_in_place(backend: Backend, src: str, dst: str) -> None:
    """Where both have the same width."""
    instance = next(
        one for name in elementwise.CASTS for one in elementwise.OPS[name].instances if one.stem == f"cast_{src}_{dst}"
    )
    for numel, offset in ((1, 0), (259, 0), (259, 1)):
        case = elementwise.case(instance.op.name, instance.dtypes, (numel,))
        inputs = case.inputs()
        run = Run(backend, case, inputs, offset, alias={})
        apart = run()["y"]
        source = run.slots["x"]
        run.prepare()
        assert run.call_c(y=source.pointer) == 0
        backend.synchronize()
        raw = np.empty_like(source.image)
        backend.copy_out(raw, source.base)
        assert raw[source.body].tobytes() == apart.tobytes()
        assert (raw[: source.body.start] == source.image[: source.body.start]).all()
        assert (raw[source.body.stop :] == source.image[source.body.stop :]).all()


WRAPPED: dict[str, tuple[int, int, dict[int, int]]] = {
    "i32": (3, 5, {2**31 - 1: -(2**31) + 2, -(2**31): -(2**31) + 5, 7: 26}),
    "i64": (3, 5, {2**63 - 1: -(2**63) + 2, -(2**63): -(2**63) + 5, 7: 26}),
    "u8": (3, 5, {255: 2, 84: 1, 7: 26}),
    "i8": (-1, -128, {-128: 0, 127: 1, 1: 127}),
}
"""By type: a, b, {x: a * x + b}."""


@pytest.mark.parametrize("kind", WRAPPED)
def test_affine_wraps(backend: Backend, kind: str) -> None:
    a, b, values = WRAPPED[kind]
    x = stored(kind, list(values))
    want = list(values.values())
    assert outputs_of(backend, f"affine_{kind}", {"t": kind}, x, a=a, b=b)[0].tolist() == want
    assert outputs_of(backend, f"affine_inplace_{kind}", {"t": kind}, x, scale=a, offset=b)[0].tolist() == want


@pytest.mark.parametrize("fp", cast.FLOATS)
def test_affine_with_a_zero(backend: Backend, fp: str) -> None:
    """0 * inf is NaN, 0 * x + b is b."""
    x, want = stored(fp, [INF, -INF, NAN, 3.0, -0.0]), stored(fp, [NAN, NAN, NAN, 1.5, 1.5])
    assert_bits(outputs_of(backend, f"affine_{fp}", {"t": fp}, x, a=0.0, b=1.5)[0], want)
    assert_bits(outputs_of(backend, f"affine_inplace_{fp}", {"t": fp}, x, scale=0.0, offset=1.5)[0], want)


def test_affine_scalars_have_the_width_of_p(backend: Backend) -> None:
    """f64 takes doubles, f16 a float, which f16 could not hold."""
    assert outputs_of(backend, "affine_f64", {"t": "f64"}, stored("f64", [1.0]), a=0.1, b=0.0)[0][0] == 0.1
    (got,) = outputs_of(backend, "affine_f16", {"t": "f16"}, stored("f16", [2.0**-14]), a=1e5, b=0.0)
    assert got[0] == np.float16(1e5 * 2.0**-14)
    (got,) = outputs_of(backend, "affine_i64", {"t": "i64"}, stored("i64", [1]), a=2**62 + 1, b=1)
    assert got.tolist() == [2**62 + 2]


def test_affine_rounds_f16_once(backend: Backend) -> None:
    """2049 / 2048 lies half-way between numbers of f16; what is added decides."""
    x = stored("f16", [1.0, 1.0])
    for offset, want in ((2.0**-11, 1.0), (2.0**-11 + 2.0**-20, 1 + 2.0**-10)):
        assert (outputs_of(backend, "affine_f16", {"t": "f16"}, x, a=1.0, b=offset)[0] == want).all()
    assert math.isinf(outputs_of(backend, "affine_f16", {"t": "f16"}, x, a=65520.0, b=0.0)[0][0])
