"""The values that the ABI's page `quantize` asks for, in every layout and dtype.

Results are compared with ones worked out by hand or in exact arithmetic, and with the NumPy oracle.

`rows` runs the same elements in every layout: x is [n, d] with one scale and zero point a row.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind, default_q_range
from cases import Array, Case, affine, quantize
from cases.backends import Backend, Run

from .compare import assert_equal, bits

LAYOUTS = ("per_tensor", "per_channel", "per_token", "per_group")
FP = ("f32", "f16", "bf16", "f64")
DTYPES = [{"fp": fp, "q": q} for fp in FP for q in ("s8", "u8")]
RANGES = {"s8": [(-128, 127), (-127, 127), (-8, 7), (5, 5)], "u8": [(0, 255), (0, 15), (128, 128)]}
ANY_RANGES = [*RANGES["s8"], *RANGES["u8"], (-1000, 70000), (-(2**31), 2**31 - 1)]

by_layout = pytest.mark.parametrize("layout", LAYOUTS)
by_dtypes = pytest.mark.parametrize("dtypes", DTYPES, ids=lambda d: f"{d['fp']}-{d['q']}")
by_fp = pytest.mark.parametrize("fp", FP)


def dtype_of(dtypes: dict[str, str]) -> np.dtype[Any]:
    return ElementKind(dtypes["fp"]).dtype


def cast(values: Any, dtype: np.dtype[Any]) -> Array:
    """An array of the dtype; what it cannot hold becomes infinite or 0."""
    with np.errstate(all="ignore"):
        return np.asarray(values, np.float64).astype(dtype)


def rows(
    backend: Backend,
    op: str,
    dtypes: dict[str, str],
    x: Array,
    scale: Array,
    zero_point: Array,
    q_range: tuple[int, int] | None = None,
    dy: Array | None = None,
) -> Array:
    """The op's output [n, d] for elements (or codes) x [n, d], checked against the oracle."""
    n, d = x.shape
    data = {"input": x, "q" if op.startswith("dequantize") else "x": x, "dy": dy, "d_output": dy}
    tensors = {name: array for name, array in data.items() if array is not None}
    options: dict[str, Any] = {"q_range": q_range}
    if "per_tensor" in op or op.startswith("fake"):
        made = []
        for i in range(n):
            row = {name: array[i] for name, array in tensors.items()}
            by_value = {"scale": float(scale[i]), "zero_point": int(zero_point[i])}
            made.append(output(backend, quantize.per_tensor(op, dtypes, d, **by_value, **options, tensors=row)))
        return np.stack(made)
    options["tensors"] = tensors | {"scale": scale, "zero_point": zero_point}
    if "per_channel" in op:
        case = quantize.per_channel(op, dtypes, (1, n, 1, d), 1, **options)
    elif "per_token" in op:
        case = quantize.per_token(op, dtypes, n, d, **options)
    else:
        case = quantize.per_group(op, dtypes, n, d, d, **options)
    return output(backend, case).reshape(n, d)


def output(backend: Backend, case: Case) -> Array:
    """The last output of a case, all of them checked against the oracle."""
    run = Run(backend, case)
    got = run()
    assert_equal(case, got, case.expected(run.inputs), run.inputs)
    return list(got.values())[-1]


def grid(values: list[float], zero_points: list[int], dtype: np.dtype[Any], scale: float) -> tuple[Array, Array, Array]:
    """(x, scale, zero_point): a row of all values for each zero point."""
    n = len(zero_points)
    return np.tile(cast(values, dtype), (n, 1)), cast([scale] * n, dtype), np.array(zero_points, np.int32)


def exact_sum(x: Any, scale: Any, zero_point: int) -> float:
    """rint(x / scale) + zero_point in exact arithmetic; infinite where the quotient is."""
    x, scale = float(x), float(scale)
    if math.isnan(x) or scale == 0:
        return zero_point
    if math.isinf(x):
        return x / scale
    return round(Fraction(x) / Fraction(scale)) + int(zero_point)


def exact_codes(x: Array, scale: Array, zero_point: Array, lo: int, hi: int) -> Array:
    """The codes of x [n, d] where x / scale and x * (1 / scale) are exact, as with a power of two."""
    sums = [[exact_sum(v, s, z) for v in row] for row, s, z in zip(x, scale, zero_point, strict=True)]
    return np.clip(sums, lo, hi).astype(np.int64)


TIES = [sign * u for u in (0.5, 1.5, 2.5, 3.5, 126.5, 127.5, 128.5) for sign in (1, -1)]
FAR = [sign * (2.0**31 + step) for step in (-1, 0, 1, -128, 128, 256) for sign in (1, -1)]
EXTREMES = [math.nan, math.inf, -math.inf, 0.0, -0.0, 3e38, -3e38, 65504.0, -65504.0, 6e-8, -6e-8, 1e-45]


@by_dtypes
@by_layout
class TestCodes:
    def test_ties_go_to_even_before_the_zero_point(self, backend: Backend, layout: str, dtypes: dict[str, str]) -> None:
        x, scale, zero_point = grid([u * 0.25 for u in TIES], [0, 1, -1, 5, 128], dtype_of(dtypes), 0.25)
        for lo, hi in RANGES[dtypes["q"]]:
            got = rows(backend, f"quantize_{layout}", dtypes, x, scale, zero_point, (lo, hi))
            assert (got == exact_codes(x, scale, zero_point, lo, hi)).all()

    def test_both_ends_of_the_range(self, backend: Backend, layout: str, dtypes: dict[str, str]) -> None:
        for lo, hi in RANGES[dtypes["q"]]:
            x, scale, zero_point = grid([t - 3 for t in (lo - 1, lo, hi, hi + 1)], [3], dtype_of(dtypes), 1.0)
            got = rows(backend, f"quantize_{layout}", dtypes, x, scale, zero_point, (lo, hi))
            assert got.tolist() == [[lo, lo, hi, hi]]

    def test_nothing_wraps(self, backend: Backend, layout: str, dtypes: dict[str, str]) -> None:
        zero_points = [0, 128, -128, 2**31 - 1, -(2**31), 2**24 + 1, -(2**24) - 1]
        x, scale, zero_point = grid([*FAR, *EXTREMES, 2.0**40, -(2.0**62), 1e300], zero_points, dtype_of(dtypes), 1.0)
        lo, hi = RANGES[dtypes["q"]][0]
        got = rows(backend, f"quantize_{layout}", dtypes, x, scale, zero_point)
        assert (got == exact_codes(x, scale, zero_point, lo, hi)).all()

    def test_infinities_and_nan(self, backend: Backend, layout: str, dtypes: dict[str, str]) -> None:
        x, scale, zero_point = grid([math.inf, -math.inf, math.nan], [7, 1000, -1000], dtype_of(dtypes), 0.1)
        lo, hi = RANGES[dtypes["q"]][0]
        got = rows(backend, f"quantize_{layout}", dtypes, x, scale, zero_point)
        assert got.tolist() == [[hi, lo, 7], [hi, lo, hi], [hi, lo, lo]]

    def test_odd_scales(self, backend: Backend, layout: str, dtypes: dict[str, str]) -> None:
        """A zero scale gives the zero point; infinite, NaN, negative and subnormal ones follow the formula."""
        scales = [0.0, -0.0, -0.1, math.inf, -math.inf, math.nan, 1e-40, 6e-8, 1e-310, 3e38]
        x = np.tile(cast([*EXTREMES, 0.05, -12.8, 1.0, 100.0], dtype_of(dtypes)), (len(scales), 1))
        zero_point = np.full(len(scales), 3, np.int32)
        got = rows(backend, f"quantize_{layout}", dtypes, x, cast(scales, dtype_of(dtypes)), zero_point)
        assert (got[:2] == 3).all()
        assert (got[5] == 3).all()

    def test_round_trip_of_every_code(self, backend: Backend, layout: str, dtypes: dict[str, str]) -> None:
        """quantize(dequantize(q)) == q where the dtype tells the multiples of scale apart: bf16 holds 8 bits."""
        lo, hi = RANGES[dtypes["q"]][0]
        scale = cast([1.0, 0.1, 0.0137, 3.7, 1 / 3], dtype_of(dtypes))
        zero_point = np.array([0, 0, (lo + hi) // 2, lo, hi], np.int32)
        codes = np.tile(np.arange(lo, hi + 1, dtype=ElementKind(dtypes["q"]).dtype), (scale.size, 1))
        values = rows(backend, f"dequantize_{layout}", dtypes, codes, scale, zero_point)
        again = rows(backend, f"quantize_{layout}", dtypes, values, scale, zero_point)
        apart = np.abs(codes.astype(int) - zero_point[:, None]) <= (128 if dtypes["fp"] == "bf16" else 255)
        assert (again == codes)[apart].all()
        assert apart.sum() > 2 * codes.shape[1]

    def test_dequantize_rounds_once(self, backend: Backend, layout: str, dtypes: dict[str, str]) -> None:
        """Every code, with zero points that no int32 difference and no f32 holds, up to overflow."""
        storage = default_q_range(ElementKind(dtypes["q"]))
        assert storage is not None
        codes = np.arange(storage[0], storage[1] + 1, dtype=ElementKind(dtypes["q"]).dtype)
        zero_points = np.array([0, 1, -5, 128, 2**24 + 1, -(2**24) - 1, 2**31 - 1, -(2**31), 7, -300], np.int32)
        scale = cast([0.1, -0.7, 1e-7, 3.0, 1.0, 0.3, 1.0, 1.0, 2.0**120, 600.0], dtype_of(dtypes))
        got = rows(backend, f"dequantize_{layout}", dtypes, np.tile(codes, (scale.size, 1)), scale, zero_points)
        if dtypes["fp"] == "f64":
            assert got[6].tolist() == [int(code) - (2**31 - 1) for code in codes]
            assert got[7].tolist() == [int(code) + 2**31 for code in codes]
        if dtypes["fp"] == "f16":
            assert np.isposinf(got[9][(codes.astype(int) + 300) * 600 > 65520]).all()


@by_fp
@pytest.mark.parametrize("op", [*(f"quantize_{layout}_backward" for layout in LAYOUTS), "fake_quantize_backward"])
class TestGradients:
    def test_both_ends_pass(self, backend: Backend, op: str, fp: str) -> None:
        """t = lo - 1, lo, hi, hi + 1 gives the mask 0, 1, 1, 0 in any int32 range."""
        dtype = ElementKind(fp).dtype
        for lo, hi in RANGES["s8"] + RANGES["u8"] + [(-1000, -900), (240, 256)]:
            x, scale, zero_point = grid([(t - 3) * 0.5 for t in (lo - 1, lo, hi, hi + 1)], [3], dtype, 0.5)
            if (x.astype(np.float64) / 0.5 + 3 != [lo - 1, lo, hi, hi + 1]).any():
                continue  # not representable in this dtype
            got = rows(backend, op, {"fp": fp}, x, scale, zero_point, (lo, hi), dy=np.full_like(x, 2.0))
            passed = 2.0 if op.startswith("fake") else 4.0
            assert got.tolist() == [[0.0, passed, passed, 0.0]]

    def test_mask_of_far_sums(self, backend: Backend, op: str, fp: str) -> None:
        """Quotients beyond int32 neither wrap nor pass, for any zero point; infinities do not pass, NaN as 0 does."""
        dtype = ElementKind(fp).dtype
        zero_points = [0, 128, -128, 2**31 - 1, -(2**31)]
        x, scale, zero_point = grid([*FAR, *TIES, *EXTREMES], zero_points, dtype, 1.0)
        for lo, hi in ANY_RANGES:
            got = rows(backend, op, {"fp": fp}, x, scale, zero_point, (lo, hi), dy=np.ones_like(x))
            sums = [[exact_sum(v, 1.0, z) for v in row] for row, z in zip(x, zero_points, strict=True)]
            assert (got == [[float(lo <= t <= hi) for t in row] for row in sums]).all()

    def test_masked_gradient_is_zero_whatever_dy(self, backend: Backend, op: str, fp: str) -> None:
        """NaN and infinities of dy stay outside the range and go through inside it; outside it is +0."""
        dtype = ElementKind(fp).dtype
        dy = np.array([[math.nan, math.inf, -math.inf, -1.0, -0.0] * 2], dtype)
        x = np.array([[1000.0] * 5 + [1.0] * 5], dtype)
        got = rows(backend, op, {"fp": fp}, x, np.ones(1, dtype), np.zeros(1, np.int32), (-128, 127), dy=dy)
        assert (bits(got[0, :5]) == 0).all()
        assert (bits(got[0, 5:]) == bits(dy[0, 5:])).all()

    def test_zero_scale_gives_zero(self, backend: Backend, op: str, fp: str) -> None:
        dtype = ElementKind(fp).dtype
        x = np.tile(cast(EXTREMES, dtype), (2, 1))
        scale = np.array([0.0, -0.0], dtype)
        got = rows(backend, op, {"fp": fp}, x, scale, np.zeros(2, np.int32), (-128, 127), dy=np.ones_like(x))
        assert (bits(got) == 0).all()

    def test_odd_scales(self, backend: Backend, op: str, fp: str) -> None:
        dtype = ElementKind(fp).dtype
        scales = cast([-0.1, math.inf, -math.inf, math.nan, 1e-40, 6e-8, 1e-310, 3e38], dtype)
        x = np.tile(cast([*EXTREMES, 0.05, -12.8], dtype), (scales.size, 1))
        dy = np.tile(np.resize(np.array([1.0, -3.0, 0.0, math.nan, math.inf], dtype), x.shape[1]), (scales.size, 1))
        rows(backend, op, {"fp": fp}, x, scales, np.full(scales.size, 3, np.int32), (-128, 127), dy=dy)


def test_fake_gradient_keeps_the_bits_of_nan(backend: Backend) -> None:
    """dy passes as it is, its NaN payload too."""
    dy = np.array([0x7FC12345, 0xFFC54321], np.uint32).view(np.float32)
    tensors = {"x": np.zeros(2, np.float32), "dy": dy}
    case = quantize.per_tensor("fake_quantize_backward", {"fp": "f32"}, 2, tensors=tensors)
    assert (Run(backend, case)()["dx"].view(np.uint32) == dy.view(np.uint32)).all()


def scales_and_zero_points(dtype: np.dtype[Any]) -> tuple[Array, Array]:
    rng = np.random.default_rng(11)
    return cast(np.exp2(rng.uniform(-9, 9, 12)), dtype), rng.integers(-100, 100, 12, np.int32)


@pytest.mark.parametrize("fp", ["f16", "bf16"])
@by_layout
def test_every_value_of_a_16_bit_type(backend: Backend, layout: str, fp: str) -> None:
    dtype = ElementKind(fp).dtype
    scale, zero_point = scales_and_zero_points(dtype)
    x = np.tile(np.arange(2**16).astype(np.uint16).view(dtype), (scale.size, 1))
    rows(backend, f"quantize_{layout}", {"fp": fp, "q": "s8"}, x, scale, zero_point)
    rows(backend, f"quantize_{layout}_backward", {"fp": fp}, x, scale, zero_point, dy=np.ones_like(x))


@pytest.mark.parametrize("fp", ["f32", "f64"])
@by_layout
def test_next_to_every_tie(backend: Backend, layout: str, fp: str) -> None:
    """The quotients that a division with a wrong last bit takes to another code."""
    dtype = ElementKind(fp).dtype
    scale, zero_point = scales_and_zero_points(dtype)
    ties = (np.arange(-260, 260, dtype=dtype) + dtype.type(0.5)) * scale[:, None]
    x = np.concatenate([ties + step * np.spacing(ties) for step in range(-3, 4)], axis=1)
    rows(backend, f"quantize_{layout}", {"fp": fp, "q": "u8"}, x, scale, zero_point)
    rows(backend, f"quantize_{layout}_backward", {"fp": fp}, x, scale, zero_point, (-128, 127), dy=x)


@by_layout
def test_f64_is_computed_in_f64(backend: Backend, layout: str) -> None:
    """As f32, 0.5 + 1e-12 is a tie that goes to 0; a gradient through f32 is off by 1e-8."""
    x, one, zero = np.array([[0.5 + 1e-12, 1.5 - 1e-12]]), np.ones(1), np.zeros(1, np.int32)
    assert rows(backend, f"quantize_{layout}", {"fp": "f64", "q": "s8"}, x, one, zero).tolist() == [[1, 1]]
    rng = np.random.default_rng(1)
    dy, scale = rng.standard_normal((5, 64)), rng.uniform(0.01, 1, 5)
    got = rows(backend, f"quantize_{layout}_backward", {"fp": "f64"}, dy * 0, scale, np.zeros(5, np.int32), dy=dy)
    for row, s, original in zip(got, scale, dy, strict=True):
        for dx, gradient in zip(row, original, strict=True):
            true = Fraction(gradient) / Fraction(s)
            assert abs(Fraction(dx) - true) < abs(true) * Fraction(1, 10**15)


@by_dtypes
def test_fake_is_dequantize_of_quantize(backend: Backend, dtypes: dict[str, str]) -> None:
    """Bit for bit, on every element that a case draws."""
    for scale, zero_point in ((0.1, 0), (0.0390625, 5), (-3.0, -7), (1e-4, 100)):
        by_value: dict[str, Any] = {"scale": scale, "zero_point": zero_point}
        q_range = RANGES[dtypes["q"]][0]
        fake = quantize.per_tensor("fake_quantize", dtypes, 4099, q_range=q_range, **by_value)
        x = fake.inputs()["x"]
        codes = output(backend, quantize.per_tensor("quantize_per_tensor", dtypes, 4099, tensors={"x": x}, **by_value))
        values = output(
            backend, quantize.per_tensor("dequantize_per_tensor", dtypes, 4099, tensors={"q": codes}, **by_value)
        )
        assert (bits(values) == bits(output(backend, fake))).all()


class TestContract:
    """Codes worked out by hand, in f32."""

    DTYPES = {"fp": "f32", "q": "s8"}

    @by_layout
    def test_exact_codes(self, backend: Backend, layout: str) -> None:
        """x next to 0.05, 0.15, 0.25 in f32 with s = 0.1."""
        x = np.array([[0.05, 0.15, 0.25, -1.27, -12.8, -20, 12.7, 20]], np.float32)
        got = rows(backend, f"quantize_{layout}", self.DTYPES, x, np.float32([0.1]), np.int32([0]))
        assert got.tolist() == [[0, 2, 2, -13, -128, -128, 127, 127]]

    def test_per_channel(self, backend: Backend) -> None:
        """A tie with an odd zero point: rint(2.5) + 5 is 7; adding first would give rint(7.5) = 8."""
        scale, zero_point = np.float32([0.1, 0.2, 0.05]), np.int32([0, 5, -10])
        x = np.tile(
            np.float32([[0.05, -0.25, 1.0, 40.0], [0.5, -0.5, 0.1, 99.0], [0.125, -0.125, 0.2, -9.0]]), (2, 1, 1)
        )
        tensors = {"x": x, "scale": scale, "zero_point": zero_point}
        case = quantize.per_channel("quantize_per_channel", self.DTYPES, (2, 3, 4, 1), 1, tensors=tensors)
        expected = [[0, -2, 10, 127], [7, 3, 5, 127], [-8, -12, -6, -128]]
        assert output(backend, case).reshape(2, 3, 4).tolist() == [expected, expected]

    @pytest.mark.parametrize("bound", [20, 10])
    @pytest.mark.parametrize("layout", ["per_token", "per_group"])
    def test_narrow_ranges(self, backend: Backend, layout: str, bound: int) -> None:
        x, scale = np.float32([[0.05, -3.0, 0.74, 1.0]]), np.float32([0.1])
        got = rows(backend, f"quantize_{layout}", self.DTYPES, x, scale, np.int32([0]), (-bound, bound))
        assert got.tolist() == [[0, -bound, 7, 10]]
        got = rows(
            backend,
            f"quantize_{layout}_backward",
            {"fp": "f32"},
            x,
            scale,
            np.int32([0]),
            (-bound, bound),
            dy=x * 0 + 1,
        )
        assert got.tolist() == [[np.float32(1) / np.float32(0.1) * m for m in (1, 0, 1, 1)]]


def test_affine_oracle_against_exact_arithmetic() -> None:
    """The NumPy oracle that all cases use gives the codes of exact arithmetic away from ties."""
    rng = np.random.default_rng(0)
    x, scale, zero_point = rng.standard_normal(2000) * 10, rng.uniform(0.01, 1, 2000), rng.integers(-50, 50, 2000)
    for dtype in (np.float64, np.float32, np.float16):
        wide, steps = x.astype(dtype), scale.astype(dtype)
        for mode in ("multiply", "divide"):
            got = affine.quantize(wide, steps, zero_point, -128, 127, mode)
            for value, s, z, code in zip(wide, steps, zero_point, got, strict=True):
                u = Fraction(float(value)) / Fraction(float(s))
                tie = abs(u - math.floor(u) - Fraction(1, 2)) < abs(u) * Fraction(1, 2**22)
                assert tie or code == min(max(round(u) + int(z), -128), 127)
