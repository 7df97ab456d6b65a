"""Dynamic range and the W8A8 product: their edge cases, and the Plans made of them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import baracuda
from baracuda import ElementKind
from cases import Array, Arrays, Spec, affine, quantize
from cases.backends import Backend, Run, Slot

from .compare import assert_equal, bits

FP = ("f32", "f16", "bf16", "f64")
by_fp = pytest.mark.parametrize("fp", FP)


def dynamic_range(backend: Backend, fp: str, rows: Any, q_range: tuple[int, int] = (-127, 127)) -> Arrays:
    """Scales and codes of these rows, checked against the oracle."""
    with np.errstate(over="ignore"):
        x = np.atleast_2d(np.array(rows, np.float64)).astype(ElementKind(fp).dtype)
    case = quantize.dynamic_range({"fp": fp}, *x.shape, q_range, tensors={"input": x})
    got = Run(backend, case)("plan")
    assert_equal(case, got, case.expected({"input": x}), {"input": x})
    return got


@by_fp
class TestDynamicRange:
    def test_zero_row(self, backend: Backend, fp: str) -> None:
        got = dynamic_range(backend, fp, [[0.0, -0.0, math.nan], [1.0, 0.0, -1.0]])
        assert got["scale"][0] == 1
        assert got["output"].tolist() == [[0, 0, 0], [127, 0, -127]]

    def test_one_element(self, backend: Backend, fp: str) -> None:
        got = dynamic_range(backend, fp, [[3.0], [-0.5], [0.0]])
        assert got["output"].tolist() == [[127], [-127], [0]]

    def test_tiny_row_is_divided(self, backend: Backend, fp: str) -> None:
        """A reciprocal of the scale would overflow."""
        tiny = 1e-38 if fp in ("f32", "bf16") else 1e-5 if fp == "f16" else 1e-307
        got = dynamic_range(backend, fp, [[tiny, -tiny / 2, 0.0, tiny / 4]])
        stored = float(np.float64(tiny).astype(ElementKind(fp).dtype))
        assert got["output"][0, 0] == min(127, round(stored / float(got["scale"][0]))) > 40

    def test_scale_that_underflows_is_one(self, backend: Backend, fp: str) -> None:
        dtype = ElementKind(fp).dtype
        smallest = np.array([1], f"u{dtype.itemsize}").view(dtype)[0]
        got = dynamic_range(backend, fp, [[float(smallest), 0.0]])
        assert got["scale"].tolist() == [1]
        assert got["output"].tolist() == [[0, 0]]

    def test_infinity_and_nan(self, backend: Backend, fp: str) -> None:
        """An infinite row has scale inf and codes 0; NaN is left out of the maximum and has code 0."""
        got = dynamic_range(backend, fp, [[math.inf, 1.0, -2.0], [math.nan, 1.27, -1.27], [-math.inf, math.nan, 0.0]])
        assert np.isposinf(got["scale"][[0, 2]]).all()
        assert got["output"].tolist() == [[0, 0, 0], [0, 127, -127], [0, 0, 0]]

    @pytest.mark.parametrize("d", [2, 31, 255, 257, 1025, 5000, 70001])
    def test_largest_in_the_last_column(self, backend: Backend, fp: str, d: int) -> None:
        x = np.linspace(-1, 1, 3 * d).reshape(3, d)
        x[:, -1] = [-100.0, 200.0, 300.0]
        got = dynamic_range(backend, fp, x)
        rounding = {"f64": 1e-6, "f32": 1e-6, "f16": 2.0**-11, "bf16": 2.0**-8}[fp]
        assert np.allclose(got["scale"].astype(np.float64), np.array([100, 200, 300]) / 127, rtol=rounding, atol=0)
        assert got["output"][:, -1].tolist() == [-127, 127, 127]

    @pytest.mark.parametrize("q_range", [(-128, 127), (-8, 7), (0, 100), (-1, 1), (5, 9)])
    def test_ranges(self, backend: Backend, fp: str, q_range: tuple[int, int]) -> None:
        dynamic_range(backend, fp, np.random.default_rng(0).standard_normal((4, 300)), q_range)

    @pytest.mark.parametrize("shape", [(65539, 3), ((1 << 20) + 3, 5)])
    def test_many_rows(self, backend: Backend, fp: str, shape: tuple[int, int]) -> None:
        """More rows than a grid has in its second dimension, or than have a thread each."""
        dynamic_range(backend, fp, np.random.default_rng(0).standard_normal(shape))

    def test_empty_rows_have_scale_one(self, backend: Backend, fp: str) -> None:
        assert dynamic_range(backend, fp, np.zeros((5, 0)))["scale"].tolist() == [1] * 5


def test_dynamic_range_in_f64(backend: Backend) -> None:
    """As f32, 0.5 + 1e-12 would be a tie that goes to 0."""
    assert dynamic_range(backend, "f64", [[127.0, 0.5 + 1e-12]])["output"].tolist() == [[127, 1]]


def linear(backend: Backend, fp: str, m: int, c_out: int, k: int, offset: int = 0, **tensors: Array) -> Array:
    """The product, checked against the oracle."""
    case = quantize.linear({"fp": fp}, m, c_out, k, tensors=tensors)
    run = Run(backend, case, offsets=offset)
    got = run()
    assert_equal(case, got, case.expected(run.inputs))
    return got["output"]


@by_fp
class TestProduct:
    def test_sum_beyond_int32(self, backend: Backend, fp: str) -> None:
        """140000 products of 16384."""
        k, dtype = 140000, ElementKind(fp).dtype
        lowest = {"weight_q": np.full((3, k), -128, np.int8), "act_q": np.full((2, k), -128, np.int8)}
        scales = {"scale_a": np.full(2, 2.0**-14, dtype), "scale_w": np.full(3, 2.0**-10, dtype)}
        got = linear(backend, fp, 2, 3, k, **lowest, **scales)
        assert (got == dtype.type(140000 / 1024)).all()

    def test_empty_sum_writes_zeros(self, backend: Backend, fp: str) -> None:
        assert (bits(linear(backend, fp, 3, 5, 0)) == 0).all()

    @pytest.mark.parametrize("offset", [0, 1, 3, 8])
    @pytest.mark.parametrize(
        "size", [(1, 1, 1), (1, 3, 5), (7, 9, 15), (17, 33, 65), (65, 63, 127), (129, 257, 300)], ids=str
    )
    def test_odd_sizes_and_addresses(self, backend: Backend, fp: str, size: tuple[int, int, int], offset: int) -> None:
        linear(backend, fp, *size, offset)

    def test_many_rows(self, backend: Backend, fp: str) -> None:
        linear(backend, fp, 65539, 2, 5)
        linear(backend, fp, 2, 65539, 5)

    def test_odd_scales(self, backend: Backend, fp: str) -> None:
        """Infinite and NaN scales meet sums of 0 and others as IEEE says."""
        act = np.array([[1, 1, 0], [0, 0, 0]], np.int8)
        weight = np.array([[5, -5, 0], [7, 0, 3]], np.int8)
        dtype = ElementKind(fp).dtype
        scales = {"scale_a": np.array([math.inf, 1.0], dtype), "scale_w": np.array([2.0, math.nan], dtype)}
        got = linear(backend, fp, 2, 2, 3, act_q=act, weight_q=weight, **scales)
        assert np.isnan(got[:, 1]).all()
        assert np.isnan(got[0, 0])
        assert got[1, 0] == 0


def test_product_in_f64(backend: Backend) -> None:
    """A scale that f32 rounds to 1."""
    scales = {"scale_a": np.array([1 + 1e-12]), "scale_w": np.ones(1)}
    assert linear(backend, "f64", 1, 1, 1, act_q=np.int8([[1]]), weight_q=np.int8([[1]]), **scales)[0, 0] == 1 + 1e-12


class PlanRun:
    """Args of a Plan in a backend's memory: arrays that are read, and poisoned output."""

    def __init__(self, backend: Backend, args: Any, inputs: Arrays, outputs: dict[str, Spec]) -> None:
        self.slots = {name: Slot(backend, Spec(a.shape, a.dtype)) for name, a in inputs.items()}
        self.slots |= {name: Slot(backend, spec) for name, spec in outputs.items()}
        for name, slot in self.slots.items():
            slot.fill(inputs.get(name, 0xA5))
        self.args = args(**{name: backend.tensor(slot.pointer, slot.spec) for name, slot in self.slots.items()})

    def read(self, name: str) -> Array:
        return self.slots[name].read(name, written=True)


@pytest.mark.parametrize("fp", FP)
@pytest.mark.parametrize("size", [(2, 3, 8), (33, 65, 257), (3, 5, 0)], ids=str)
def test_quantized_linear(backend: Backend, size: tuple[int, int, int], fp: str) -> None:
    """Exactly the two ops one after the other; within 3 % of the floating-point product."""
    (m, c_out, k), dtype = size, ElementKind(fp).dtype
    rng = np.random.default_rng(3)
    activation = rng.uniform(0.5, 1.5, (m, k)).astype(dtype)
    weight = rng.uniform(0.5, 1.5, (c_out, k)).astype(dtype)
    weight_scale, weight_q = affine.dynamic_range(weight, -127, 127)
    inputs = {"activation": activation, "weight_q": weight_q.astype(np.int8), "weight_scale": weight_scale}
    outputs = {
        "output": Spec((m, c_out), dtype),
        "act_q_scratch": Spec((m, k), np.dtype(np.int8)),
        "act_scale_scratch": Spec((m,), dtype),
    }
    run = PlanRun(backend, baracuda.QuantizedLinearArgs, inputs, outputs)
    descriptor = baracuda.QuantizedLinearDescriptor(
        m=m, c_out=c_out, k=k, q_min=-127, q_max=127, activation_element=ElementKind(fp), weight_element=ElementKind.S8
    )
    plan = baracuda.QuantizedLinearPlan.select(backend.stream, descriptor)
    plan.run(backend.stream, None, run.args)
    backend.synchronize()
    scale, codes = affine.dynamic_range(activation, -127, 127)
    got = run.read("output")
    assert (run.read("act_q_scratch") == codes).all()
    assert (bits(run.read("act_scale_scratch")) == bits(scale)).all()
    assert (bits(got) == bits(affine.linear(inputs["weight_q"], codes, scale, weight_scale))).all()
    true = activation.astype(np.float64) @ weight.astype(np.float64).T
    assert (np.abs(got - true) <= 0.03 * np.abs(true)).all()


@pytest.mark.parametrize("act_scale", [0.01, 0.0, -0.02])
@pytest.mark.parametrize("fp", ["f32", "bf16", "f64"])
def test_smooth_quant_linear(backend: Backend, fp: str, act_scale: float) -> None:
    """One scale for all activations; within 3 % of the largest output."""
    (m, n, k), dtype = (4, 6, 64), ElementKind(fp).dtype
    rng = np.random.default_rng(4)
    weight = rng.standard_normal((n, k)).astype(dtype)
    weight_scale, weight_q = affine.dynamic_range(weight, -127, 127)
    act_q = rng.integers(-127, 128, (m, k), np.int8)
    inputs = {"act_q": act_q, "weight_q": weight_q.astype(np.int8), "weight_scale": weight_scale}
    outputs = {"output": Spec((m, n), dtype), "act_scale_scratch": Spec((m,), dtype)}
    run = PlanRun(backend, baracuda.SmoothQuantLinearArgs, inputs, outputs)
    descriptor = baracuda.SmoothQuantLinearDescriptor.new(m, n, k, act_scale, ElementKind(fp))
    plan = baracuda.SmoothQuantLinearPlan.select(backend.stream, descriptor)
    plan.run(backend.stream, None, run.args)
    backend.synchronize()
    scale = np.full(m, act_scale).astype(dtype)
    got = run.read("output")
    assert (bits(run.read("act_scale_scratch")) == bits(scale)).all()
    assert (bits(got) == bits(affine.linear(inputs["weight_q"], act_q, scale, weight_scale))).all()
    true = act_scale * act_q.astype(np.float64) @ weight.astype(np.float64).T
    assert (np.abs(got - true) <= 0.03 * np.abs(true).max()).all()


@pytest.mark.parametrize(
    ("changes", "error", "word"),
    [
        ({"act_scale": math.inf}, baracuda.InvalidProblemError, "act_scale"),
        ({"act_scale": math.nan}, baracuda.InvalidProblemError, "act_scale"),
        ({"m": -1}, baracuda.InvalidProblemError, "-1"),
        ({"output_element": ElementKind.F16}, baracuda.UnsupportedError, "output_element"),
    ],
    ids=str,
)
def test_smooth_quant_linear_rejects(changes: dict[str, Any], error: type[Exception], word: str) -> None:
    fields = {"m": 2, "n": 2, "k": 2, "act_scale": 1.0, "output_element": ElementKind.F32, **changes}
    with pytest.raises(error, match=word):
        baracuda.SmoothQuantLinearPlan.select(None, baracuda.SmoothQuantLinearDescriptor.new(**fields))


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"mode": baracuda.DynamicRangeMode.ASYMMETRIC}, baracuda.UnsupportedError),
        ({"scope": baracuda.DynamicRangeScope.tensor()}, baracuda.UnsupportedError),
        ({"scope": baracuda.DynamicRangeScope.channel(1)}, baracuda.UnsupportedError),
        ({"scope": baracuda.DynamicRangeScope.group(1, 64)}, baracuda.UnsupportedError),
        ({"output_element": ElementKind.U8}, baracuda.UnsupportedError),
        ({"q_max": 0, "q_min": -5}, baracuda.InvalidProblemError),
        ({"q_max": 300}, baracuda.InvalidProblemError),
        ({"n": -1}, baracuda.InvalidProblemError),
    ],
    ids=str,
)
def test_dynamic_range_rejects(changes: dict[str, Any], error: type[Exception]) -> None:
    fields: dict[str, Any] = {"n": 2, "d": 2, "q_min": -127, "q_max": 127, "input_element": ElementKind.F32, **changes}
    with pytest.raises(error):
        baracuda.DynamicRangeQuantizePlan.select(None, baracuda.DynamicRangeQuantizeDescriptor(**fields))
