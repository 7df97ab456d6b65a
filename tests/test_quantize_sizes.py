"""Sizes and shapes: none, odd, long, many rows, every axis, beyond 32 bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from cuda.bindings import driver

import baracuda
from baracuda_sys.abi.quantize import FAMILY
from cases import Case, quantize
from cases.backends import Backend, CudaBackend, Run, call_symbol

from . import large
from .compare import assert_equal, check

SIZES = (0, 1, 3, 255, 257, 65537)
LONG = 2**24 + 1
BEYOND = 2**31 + 5
F32_S8 = {"fp": "f32", "q": "s8"}
BF16_U8 = {"fp": "bf16", "q": "u8"}

ELEMENTWISE = [op.name for op in FAMILY.ops if op.name.endswith("per_tensor") or op.name.startswith("fake")]
PER_CHANNEL = [op.name for op in FAMILY.ops if "per_channel" in op.name]
PER_GROUP = [op.name for op in FAMILY.ops if "per_group" in op.name]
PER_TOKEN = [op.name for op in FAMILY.ops if op.name.endswith(("per_token", "per_token_backward"))]


@pytest.mark.parametrize("numel", SIZES)
@pytest.mark.parametrize("op", ELEMENTWISE)
def test_per_tensor(backend: Backend, op: str, numel: int) -> None:
    check(backend, quantize.per_tensor(op, BF16_U8, numel))


@pytest.mark.parametrize(("n", "d"), [(1, 70001), (70001, 1), (66001, 3), (0, 5), (5, 0), (257, 255)])
@pytest.mark.parametrize("op", PER_TOKEN)
def test_per_token(backend: Backend, op: str, n: int, d: int) -> None:
    check(backend, quantize.per_token(op, F32_S8, n, d))


@pytest.mark.parametrize("axis", range(4))
@pytest.mark.parametrize(
    "shape", [(3, 4, 5, 6), (1, 1, 1, 1), (70001, 1, 1, 1), (2, 65, 1, 129), (4, 0, 3, 2)], ids=str
)
@pytest.mark.parametrize("op", PER_CHANNEL)
def test_per_channel(backend: Backend, op: str, shape: tuple[int, ...], axis: int) -> None:
    check(backend, quantize.per_channel(op, BF16_U8, shape, axis))


def test_many_rows_of_odd_channels(backend: Backend) -> None:
    check(backend, quantize.per_channel("dequantize_per_channel_backward", {"fp": "bf16"}, (17000, 1, 1, 65), 3))


@pytest.mark.parametrize("group_size", [1, 3, 128, 384])
@pytest.mark.parametrize("op", PER_GROUP)
def test_per_group(backend: Backend, op: str, group_size: int) -> None:
    """From a scale an element, 268800 of them, to a scale a row; no row."""
    for outer in (0, 1, 5, 700):
        check(backend, quantize.per_group(op, F32_S8, outer, 384, group_size))


@pytest.mark.parametrize("op", PER_GROUP)
def test_a_group_as_long_as_a_row_is_a_token(backend: Backend, op: str) -> None:
    token = quantize.per_token(op.replace("group", "token"), F32_S8, 7, 100)
    inputs = token.inputs()
    group = quantize.per_group(op, F32_S8, 7, 100, 100)
    scales = {name: array.reshape(group.reads[name].shape) for name, array in inputs.items()}
    got, expected = Run(backend, group, scales)(), Run(backend, token, inputs)()
    assert_equal(group, got, expected)


@pytest.mark.parametrize("symbol", [one.symbols[0] for one in FAMILY.instances], ids=lambda s: s.instance.stem)
def test_no_element_needs_no_pointer(backend: Backend, symbol: Any) -> None:
    """Without an output element every pointer may be null."""
    ones = {"scale": 1.0, "group_size": 1, "qmax": 1, "q_max": 1, "shape4": (0, 1, 1, 1)}
    values = {name: ones.get(name, 0) for name, type_ in symbol.parameters if type_ not in ("in", "out", "ptr")}
    pointers = {name: None for name, type_ in symbol.parameters if type_ in ("in", "out", "ptr")}
    assert call_symbol(backend, symbol, pointers | values) == 0, backend.library.last_error_message()
    assert backend.library.last_error_message() == ""


OF_LENGTH: dict[str, Callable[[int], Case]] = {
    "per_tensor": lambda n: quantize.per_tensor("quantize_per_tensor", BF16_U8, n),
    "one token": lambda n: quantize.per_token("dequantize_per_token", F32_S8, 1, n),
    "tokens": lambda n: quantize.per_token("quantize_per_token", F32_S8, n, 1),
    "channels": lambda n: quantize.per_channel("dequantize_per_channel", BF16_U8, (n, 1, 1, 1), 0),
}


@pytest.mark.parametrize("layout", OF_LENGTH)
def test_long(backend: Backend, layout: str) -> None:
    """2^24 + 1 elements: repetitions of a few, since each is on its own."""
    few, long = (OF_LENGTH[layout](n) for n in (4099, LONG))
    inputs = few.inputs()
    repeated = {name: np.resize(inputs[name], spec.shape) for name, spec in long.reads.items()}
    expected = few.expected(inputs)
    got = Run(backend, long, repeated)("plan")
    assert_equal(long, got, {name: np.resize(expected[name], spec.shape) for name, spec in long.outputs.items()})


class TestBeyondInt32:
    """More than 2^31 elements on a GPU. Uniform input, with a different value at the places that a 32-bit index or a
    short grid would miss."""

    ROWS, COLUMNS = 65537, 32769

    @pytest.mark.parametrize("layout", ["per_tensor", "per_token", "per_group", "per_channel"])
    def test_dequantize(self, cuda: CudaBackend, layout: str) -> None:
        n, d = self.ROWS, self.COLUMNS
        op = f"dequantize_{layout}"
        case = {
            "per_tensor": lambda: quantize.per_tensor(op, BF16_U8, BEYOND, 0.5, 3),
            "per_token": lambda: quantize.per_token(op, BF16_U8, n, d),
            "per_group": lambda: quantize.per_group(op, BF16_U8, n, d, d // 3),
            "per_channel": lambda: quantize.per_channel(op, BF16_U8, (n, 3, d // 3, 1), 1),
        }[layout]()
        codes = case.plan.arguments["input"]  # type: ignore[union-attr]
        memory = large.allocate(cuda, case)
        inputs = {
            name: np.full(spec.shape, 3 if name == "zero_point" else 0.5, spec.dtype)
            for name, spec in case.reads.items()
            if name != codes
        }
        for name, array in inputs.items():
            cuda.copy_in(cuda.address(memory[name]), array)
        cuda.call("cuMemsetD8", cuda.address(memory[codes]), 7, case.reads[codes].nbytes)
        numel = case.reads[codes].nbytes
        for place in large.PLACES:
            cuda.copy_in(cuda.address(memory[codes]) + place % numel, np.full(1, 11, np.uint8))
        large.launch(cuda, case, memory)
        name, spec = next(iter(case.outputs.items()))
        expected = {place % numel: np.float32(4.0) for place in large.PLACES}
        large.compare(cuda, cuda.address(memory[name]), numel, spec.dtype, spec.dtype.type(2.0), expected)

    def test_dynamic_range(self, cuda: CudaBackend) -> None:
        case = quantize.dynamic_range({"fp": "bf16"}, self.ROWS, self.COLUMNS)
        memory = large.allocate(cuda, case)
        numel = self.ROWS * self.COLUMNS
        spec = case.reads["input"]
        address = cuda.address(memory["input"])
        cuda.call("cuMemsetD16", address, int(np.ones(1, spec.dtype).view(np.uint16)[0]), numel)
        cuda.copy_in(address + (numel - 1) * 2, np.full(1, 127, spec.dtype))
        large.launch(cuda, case, memory)
        last_row = {i: np.int8(1) for i in range(numel - self.COLUMNS, numel - 1)}
        large.compare(cuda, cuda.address(memory["output"]), numel, np.dtype(np.int8), np.int8(127), last_row)


def test_any_rank_per_channel(backend: Backend) -> None:
    """Ranks 1 to 6 collapse to the channels and what is around them."""
    for shape, axis in (((7,), 0), ((3, 5), 1), ((2, 3, 4, 5, 6), 2), ((2, 3, 1, 2, 4, 5), 4), ((2, 2, 2, 2, 3), 0)):
        outer, inner = int(np.prod(shape[:axis])), int(np.prod(shape[axis + 1 :]))
        case = quantize.per_channel("quantize_per_channel", F32_S8, (outer, shape[axis], inner, 1), 1)
        run = Run(backend, case)
        run.prepare()
        tensors = {name: case.reads.get(name, case.outputs.get(name)) for name in ("x", "q")}
        views = {
            field: backend.tensor(run.slots[name].pointer, tensors[name]._replace(shape=shape))  # type: ignore[union-attr]
            for field, name in (("input", "x"), ("output", "q"))
        }
        descriptor = baracuda.QuantizePerChannelDescriptor(
            shape=shape,
            axis=axis,
            q_min=-128,
            q_max=127,
            input_element=baracuda.ElementKind.F32,
            output_element=baracuda.ElementKind.S8,
        )
        plan = baracuda.QuantizePerChannelPlan.select(backend.stream, descriptor)
        plan.run(backend.stream, None, run.args(**views))
        assert_equal(case, run.collect(), case.expected(run.inputs), run.inputs)


def test_device_pointer_type(cuda: CudaBackend) -> None:
    """A CUdeviceptr of cuda-python serves as an address."""
    case = quantize.per_tensor("quantize_per_tensor", F32_S8, 257)
    run = Run(cuda, case)
    run.prepare()
    x = baracuda.tensor_ref(driver.CUdeviceptr(run.slots["x"].pointer), (257,), np.float32)
    run.plan().run(cuda.stream, None, run.args(input=x))
    assert_equal(case, run.collect(), case.expected(run.inputs), run.inputs)
