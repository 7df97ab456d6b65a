"""Element-wise ops on more than 2^31 elements, and with offsets beyond 32 bits, on a GPU."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from baracuda_sys.abi.table import STRIDED
from cases import Case, elementwise
from cases.backends import CudaBackend, call_symbol

from . import large
from .test_elementwise_strides import INSTANCES, strided

NUMEL = 2**31 + 3


def fill(cuda: CudaBackend, address: int, dtype: np.dtype[Any], numel: int, uniform: Any, other: Any) -> None:
    """`other` at large.PLACES, `uniform` everywhere else."""
    word = int(np.array([uniform], dtype).view(f"u{dtype.itemsize}")[0])
    cuda.call({1: "cuMemsetD8", 2: "cuMemsetD16", 4: "cuMemsetD32"}[dtype.itemsize], address, word, numel)
    for place in large.PLACES:
        cuda.copy_in(address + place % numel * dtype.itemsize, np.array([other], dtype))


def verify(
    cuda: CudaBackend, case: Case, inputs: Mapping[str, tuple[Any, Any]], outputs: Mapping[str, tuple[Any, Any]]
) -> None:
    """Each tensor is (what is everywhere, what is at large.PLACES)."""
    memory = large.allocate(cuda, case)
    for name, (uniform, other) in inputs.items():
        fill(cuda, cuda.address(memory[name]), (case.reads | case.added)[name].dtype, NUMEL, uniform, other)
    large.launch(cuda, case, memory)
    for name, (uniform, other) in outputs.items():
        dtype = case.outputs[name].dtype
        others = {place % NUMEL: dtype.type(other) for place in large.PLACES}
        large.compare(cuda, cuda.address(memory[name]), NUMEL, dtype, dtype.type(uniform), others)


@pytest.mark.parametrize(
    ("op", "kinds", "inputs", "outputs"),
    [
        ("unary_square", {"fp": "f16"}, {"x": (1.5, -3)}, {"y": (2.25, 9)}),
        ("unary_relu_backward", {"fp": "f16"}, {"dy": (1.5, 2), "saved": (1, -1)}, {"dx": (1.5, 0)}),
        ("binary_sub", {"fp": "f16"}, {"a": (1.5, 4), "b": (1, 2)}, {"y": (0.5, 2)}),
        ("binary_cmp_lt", {"fp": "f16"}, {"a": (1, 4), "b": (2, 3)}, {"y": (1, 0)}),
        ("where_u8cond", {"t": "u8"}, {"cond": (2, 0), "a": (5, 6), "b": (7, 8)}, {"y": (5, 8)}),
        ("cast", {"src": "u8", "dst": "i8"}, {"x": (255, 128)}, {"y": (-1, -128)}),
        ("affine_inplace_u8", {"t": "u8"}, {"y": (4, 255)}, {"y": (17, 2)}),
    ],
)
def test_beyond_int32(
    cuda: CudaBackend,
    op: str,
    kinds: Mapping[str, str],
    inputs: Mapping[str, tuple[Any, Any]],
    outputs: Mapping[str, tuple[Any, Any]],
) -> None:
    verify(cuda, elementwise.case(op, kinds, (NUMEL,)), inputs, outputs)


@pytest.mark.parametrize("steps", [(-(2**29 + 1), -1), (2**29 + 1, -1)], ids=["backward", "rows-backward"])
def test_strides_beyond_int32(cuda: CudaBackend, steps: tuple[int, int]) -> None:
    """2^31 + 4 elements, read from the last to the first of all or of each of four rows."""
    rows, columns = 4, 2**29 + 1
    numel = rows * columns
    layouts = {"x": steps, "y": (columns, 1)}
    case = strided(INSTANCES[f"affine_u8{STRIDED}"], (rows, columns), layouts, {"a": 3, "b": 5})
    memory = large.allocate(cuda, case)
    fill(cuda, cuda.address(memory["x"]), np.dtype(np.uint8), numel, 4, 255)
    first = {"x": cuda.address(memory["x"]) + case.reads["x"].reach[0], "y": cuda.address(memory["y"])}
    launch(cuda, case, first)
    others = {}
    for place in large.PLACES:
        row, column = divmod(place % numel, columns)
        others[(row if steps[0] > 0 else rows - 1 - row) * columns + columns - 1 - column] = np.uint8(2)
    large.compare(cuda, first["y"], numel, np.dtype(np.uint8), np.uint8(17), others)


def launch(cuda: CudaBackend, case: Case, first: Mapping[str, int]) -> None:
    """With the addresses of first elements, which are not the lowest where strides are negative."""
    cuda.call("cuCtxSynchronize")
    tail = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    status = call_symbol(cuda, case.instance.symbols[0], {**first, **case.values, **tail})
    assert status == 0, cuda.library.last_error_message()
    cuda.call("cuCtxSynchronize")


@pytest.mark.parametrize("side", ["x", "y", "both"])
def test_offsets_beyond_int32(cuda: CudaBackend, side: str) -> None:
    """Few elements in rows 2^31 + 5 bytes apart, of the input, of the output, or of both from the last to the first."""
    shape, pitch = (3, 1000), 2**31 + 5
    near, far = (1000, 1), (-pitch if side == "both" else pitch, 1)
    strides = {"x": near if side == "y" else far, "y": near if side == "x" else far}
    case = strided(INSTANCES[f"affine_u8{STRIDED}"], shape, strides, {"a": 3, "b": 1})
    reaches = {name: spec.reach for name, spec in (case.reads | case.outputs).items()}
    needed = sum(map(sum, reaches.values())) + (1 << 28)
    if (free := cuda.free_memory()) < needed:
        pytest.skip(f"needs {needed >> 20} MiB of GPU memory, {free >> 20} MiB are free")
    memory = {name: cuda.allocate(sum(reach)) for name, reach in reaches.items()}
    first = {name: cuda.address(memory[name]) + reach[0] for name, reach in reaches.items()}
    x = np.random.default_rng(0).integers(0, 256, shape, np.uint8)
    for row, (name, values) in itertools.product(range(shape[0]), {"x": x, "y": ~(3 * x + 1)}.items()):
        cuda.copy_in(first[name] + row * strides[name][0], values[row])
    launch(cuda, case, first)
    got = np.empty_like(x)
    for row in range(shape[0]):
        cuda.copy_out(got[row], first["y"] + row * strides["y"][0])
    assert (got == 3 * x + 1).all()
