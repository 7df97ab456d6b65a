"""Problems of more than 2^31 elements on a GPU: uniform input, with other values at the places that a 32-bit index or a
short grid would miss. They never come to the host as a whole."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cases import Case, operands
from cases.backends import CudaBackend, call_symbol

PLACES = (0, 1, 2**31 - 1, 2**31, 2**31 + 1, -1)
"""Flat indices of the other values."""


def allocate(cuda: CudaBackend, case: Case) -> dict[str, Any]:
    """Memory for every operand, the outputs poisoned."""
    specs = {way: operands(case.instance, case.values, way) for way in ("in", "out", "add")}
    needed = sum(spec.nbytes for way in specs.values() for spec in way.values()) + (1 << 28)
    free = cuda.free_memory()
    if free < needed:
        pytest.skip(f"needs {needed >> 20} MiB of GPU memory, {free >> 20} MiB are free")
    memory = {name: cuda.allocate(max(spec.nbytes, 1)) for way in specs.values() for name, spec in way.items()}
    for name, spec in (specs["out"] | specs["add"]).items():
        cuda.call("cuMemsetD8", cuda.address(memory[name]), 0xA5, spec.nbytes)
    return memory


def launch(cuda: CudaBackend, case: Case, memory: dict[str, Any]) -> None:
    cuda.call("cuCtxSynchronize")
    tail = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    pointers = {name: cuda.address(block) for name, block in memory.items()}
    absent = dict.fromkeys(case.absent)
    status = call_symbol(cuda, case.instance.symbols[0], {**pointers, **case.values, **tail, **absent})
    assert status == 0, cuda.library.last_error_message()
    cuda.call("cuCtxSynchronize")


def compare(
    cuda: CudaBackend, address: int, numel: int, dtype: np.dtype[Any], uniform: Any, others: dict[int, Any]
) -> None:
    step = 1 << 27
    for start in range(0, numel, step):
        got = np.empty(min(step, numel - start), dtype)
        cuda.copy_out(got, address + start * dtype.itemsize)
        odd = np.flatnonzero(got.view(f"u{dtype.itemsize}") != np.asarray(uniform, dtype).view(f"u{dtype.itemsize}"))
        expected = {place: value for place, value in others.items() if start <= place < start + got.size}
        assert odd.size == len(expected), f"{odd.size} elements differ from {uniform} in [{start}, +{got.size})"
        assert all(got[place - start] == value for place, value in expected.items())
