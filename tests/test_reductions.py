"""Reductions give the same bits whatever the addresses, the rows beside and the memory that they may use: seen on the
ops that there are, the gradient of prelu, whose sums are of f32 or f64, and dynamic range."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from cases import Array, Case, elementwise, quantize
from cases.backends import Backend, CudaBackend, Run

from .compare import assert_equal, bits

LENGTHS = (1, 2, 31, 33, 255, 4097, 70001)
by_dtype = pytest.mark.parametrize("dtype", ("f32", "f16", "bf16", "f64"))
OFFSETS = (0, 1, 3, {"x": 1}, {"dx": 2}, {"dy": 1, "x": 2, "dx": 3})
SHAPES = {
    "rows": ((3, 70001), 0),
    "rows of several turns": ((3, 5, 4097), 1),
    "rows of whole vectors": ((4, 3, 8192), 1),
    "short rows": ((9, 6, 49), 1),
    "columns": ((1500, 40), 1),
    "columns of an odd number": ((700, 33), 1),
    "many columns": ((70, 4097), 1),
    "one weight": ((1 << 20, 1), -1),
    "one weight, cut": ((1234567, 1), -1),
    "few columns": ((200003, 8), 1),
}
"""One or more for each way through memory, and the axis of the weights."""


def gradient(dtype: str, shape: tuple[int, ...], axis: int) -> Case:
    return elementwise.prelu_case("prelu_backward", dtype, shape, axis)


def sums(run: Run) -> Array:
    return bits(run()["dweight"])


@by_dtype
@pytest.mark.parametrize("length", LENGTHS)
def test_lengths(backend: Backend, dtype: str, length: int) -> None:
    """As rows, as columns and as one sequence, against the oracle."""
    for shape, axis in (((2, length), 0), ((length, 3), 1), ((length,), -1)):
        case = gradient(dtype, shape, axis)
        run = Run(backend, case)
        assert_equal(case, run(), case.expected(run.inputs), run.inputs)


@by_dtype
@pytest.mark.parametrize("name", SHAPES)
def test_addresses(backend: Backend, dtype: str, name: str) -> None:
    case = gradient(dtype, *SHAPES[name])
    inputs = case.inputs()
    want = Run(backend, case, inputs)()
    assert_equal(case, want, case.expected(inputs), inputs)
    for offsets in OFFSETS[1:]:
        got = Run(backend, case, inputs, offsets)()
        assert all((bits(got[key]) == bits(want[key])).all() for key in want), f"offsets {offsets} change the result"


@by_dtype
@pytest.mark.parametrize("name", SHAPES)
def test_memory(backend: Backend, dtype: str, name: str) -> None:
    """With a workspace, with a small one, without any, and in place, where not even the output can take its part."""
    case = gradient(dtype, *SHAPES[name])
    run = Run(backend, case)
    want = run()
    space = 1 << 22
    memory = backend.allocate(space)
    for used in (space, 8):
        run.prepare()
        assert run.call_c(workspace=backend.address(memory), workspace_bytes=used) == 0
        got = run.collect()
        assert all((bits(got[key]) == bits(want[key])).all() for key in want), f"{used} bytes change the result"
    for source in ("dy", "x"):
        aliased = Run(backend, case, run.inputs, alias={"dx": source})()
        assert all((bits(aliased[key]) == bits(want[key])).all() for key in want), f"dx in {source}"
    aliased = Run(backend, case, run.inputs, alias={"dweight": "weight"})()
    assert all((bits(aliased[key]) == bits(want[key])).all() for key in want), "dweight in weight"


@by_dtype
@pytest.mark.parametrize("length", (1031, 8192, 70001))
def test_rows_alone(backend: Backend, dtype: str, length: int) -> None:
    """Row 2 of 5 has the sum that it has alone."""
    case = gradient(dtype, (5, length), 0)
    inputs = case.inputs()
    alone = gradient(dtype, (length,), -1)
    of_row = {"dy": inputs["dy"].reshape(5, -1)[2], "x": inputs["x"].reshape(5, -1)[2], "weight": inputs["weight"][2:3]}
    assert sums(Run(backend, case, inputs))[2] == sums(Run(backend, alone, of_row))[0]


@by_dtype
@pytest.mark.parametrize("name", SHAPES)
def test_backends_sum_alike(cpu: Backend, cuda: CudaBackend, dtype: str, name: str) -> None:
    """Sums and products alone are the same bits on both."""
    case = gradient(dtype, *SHAPES[name])
    inputs = case.inputs(seed=1)
    assert (sums(Run(cpu, case, inputs)) == sums(Run(cuda, case, inputs))).all()


@pytest.mark.parametrize("dtype", ("f32", "bf16"))
def test_long_sums(backend: Backend, dtype: str) -> None:
    """Of equal terms, whose roundings do not cancel out: within 4 units of the sum."""
    numel = 3_000_001
    case = gradient(dtype, (numel,), -1)
    kind = case.reads["x"].dtype
    term = np.float32(0.1).astype(kind)
    inputs = {"dy": np.full(numel, term), "x": np.full(numel, -term), "weight": np.ones(1, kind)}
    got = float(Run(backend, case, inputs)()["dweight"][0])
    product = np.float64(np.float32(term) * np.float32(term))
    unit = 2.0**-23 if dtype == "f32" else 2.0**-8
    assert abs(got + product * numel) <= 4 * unit * product * numel


@by_dtype
def test_channels_without_elements(backend: Backend, dtype: str) -> None:
    """Their sums are 0."""
    whole = gradient(dtype, (1, 9, 3), 1)
    case = dataclasses.replace(gradient(dtype, (1, 9, 3), 1), values=whole.values | {"numel": 5})
    run = Run(backend, case, {"dy": np.full(5, -1, whole.reads["x"].dtype), "x": np.full(5, -1, whole.reads["x"].dtype),
                              "weight": np.ones(9, whole.reads["x"].dtype)})  # fmt: skip
    assert run()["dweight"].tolist() == [3, 2, 0, 0, 0, 0, 0, 0, 0]


@by_dtype
@pytest.mark.parametrize("length", LENGTHS)
def test_dynamic_range(backend: Backend, dtype: str, length: int) -> None:
    """A row alone, many rows and other addresses: the same codes and scales."""
    case = quantize.dynamic_range({"fp": dtype}, 7, length)
    inputs = case.inputs()
    want = Run(backend, case, inputs)()
    assert_equal(case, want, case.expected(inputs), inputs)
    for offsets in (1, {"input": 1}, {"output": 3}):
        got = Run(backend, case, inputs, offsets)()
        assert all((bits(got[key]) == bits(want[key])).all() for key in want), f"offsets {offsets} change the result"
    alone = quantize.dynamic_range({"fp": dtype}, 1, length)
    got = Run(backend, alone, {"input": inputs["input"][5:6]})()
    assert (got["output"][0] == want["output"][5]).all()
    assert bits(got["scale"])[0] == bits(want["scale"])[5]
