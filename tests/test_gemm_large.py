"""Matrix products whose offsets are beyond 32 bits, in memory of which the host touches a few pages alone."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from baracuda_sys.abi import Instance
from baracuda_sys.abi.gemm import FAMILY
from cases import Array, Case, gemm_packed
from cases.backends import Backend, CudaBackend, Run
from cases.gemm import case

from . import large
from .compare import assert_equal

NO_RESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000)
FAR = 2**31 + 24
INSTANCES: dict[str, Instance] = {instance.stem: instance for instance in FAMILY.instances}


class Room:
    """Memory for operands that are far apart, of which one test after the other uses the same."""

    def __init__(self) -> None:
        self.memory: dict[str, tuple[Any, int]] = {}

    def address(self, backend: Backend, nbytes: int) -> int:
        memory, size = self.memory.get(backend.name, (None, 0))
        if size < nbytes:
            memory = self.memory[backend.name] = None, 0  # given back first
            memory = self._allocated(backend, nbytes)
            self.memory[backend.name] = memory, nbytes
        if isinstance(backend, CudaBackend):
            return backend.address(memory)
        return ctypes.addressof(ctypes.c_char.from_buffer(memory))

    @staticmethod
    def _allocated(backend: Backend, nbytes: int) -> Any:
        if not isinstance(backend, CudaBackend):
            return mmap.mmap(-1, nbytes, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | NO_RESERVE)
        if backend.free_memory() < nbytes + (1 << 30):
            pytest.skip(f"needs {nbytes >> 20} MiB of GPU memory, {backend.free_memory() >> 20} MiB are free")
        return backend.allocate(nbytes)


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.memory.clear()


class Far:
    """An array whose rows are far from each other, in memory that is not touched between them."""

    def __init__(self, backend: Backend, room: Room, array: Array, strides: tuple[int, ...]) -> None:
        self.backend = backend
        self.array = array
        self.strides = [step * array.itemsize for step in strides]
        last = sum((size - 1) * step for size, step in zip(array.shape[:-1], self.strides, strict=True))
        self.pointer = room.address(backend, last + array.shape[-1] * array.itemsize)

    def address(self, row: tuple[int, ...]) -> int:
        return self.pointer + sum(at * step for at, step in zip(row, self.strides, strict=True))

    def fill(self, content: Array | int) -> None:
        """Writes an array, or a byte everywhere in it."""
        of_byte = np.full(self.array.nbytes, content if isinstance(content, int) else 0, np.uint8)
        array = of_byte.view(self.array.dtype).reshape(self.array.shape) if isinstance(content, int) else content
        for row in np.ndindex(array.shape[:-1]):
            self.backend.copy_in(self.address(row), np.ascontiguousarray(array[row]))

    def read(self, name: str, written: bool) -> Array:
        made = np.empty_like(self.array)
        for row in np.ndindex(made.shape[:-1]):
            line = np.empty_like(made[row])
            self.backend.copy_out(line, self.address(row))
            made[row] = line
        return made


def check(backend: Backend, room: Room, made: Case, name: str, strides: tuple[int, ...]) -> None:
    """The case with one operand that has other strides, beside others between guards."""
    run = Run(backend, made)
    array = run.inputs[name] if name in run.inputs else np.zeros(made.outputs[name].shape, made.outputs[name].dtype)
    far: Any = Far(backend, room, array, strides)
    run.slots[name] = far
    run.prepare()
    named = made.op.argument(name).strides
    status = run.call_c(**{text: step for text, step in zip(named, strides, strict=False) if text in made.values})
    assert status == 0, backend.library.last_error_message()
    assert_equal(made, run.collect(), made.expected(run.inputs))


@pytest.mark.parametrize("name", ["a", "b", "c", "d"])
@pytest.mark.parametrize(
    "stem", ["gemm_s8_rcr_sm80", "gemm_u8_rrr_sm80", "gemm_fp8_e4m3_rcr_sm89", "gemm_s4_rrr_sm89", "gemm_bf16_rrr_sm80"]
)
def test_leading_dimensions(backend: Backend, room: Room, stem: str, name: str) -> None:
    """Rows of one operand more than 2^31 elements apart."""
    check(backend, room, case(INSTANCES[stem], (2, 4, 2), scales=(0.5, 1.0)), name, (FAR,))


@pytest.mark.parametrize("name", ["a", "b", "d"])
@pytest.mark.parametrize("stem", ["gemm_bin_rcr_sm89", "gemm_bin_rrr_sm89"])
def test_leading_dimensions_of_bits(backend: Backend, room: Room, stem: str, name: str) -> None:
    check(backend, room, gemm_packed.binary(INSTANCES[stem], 2, 8, 8, 0), name, (FAR,))


@pytest.mark.parametrize("name", ["a", "b", "d"])
@pytest.mark.parametrize("layout", ["rrr", "rcr", "crr"])
def test_leading_dimensions_of_dense_products(backend: Backend, room: Room, layout: str, name: str) -> None:
    made = case(INSTANCES["gemm_dense_f16"], (2, 3, 2), scales=(1.0, 0.5), layout=layout)
    check(backend, room, made, name, (0, FAR))


def test_leading_dimension_of_a_vector_product(backend: Backend, room: Room) -> None:
    check(backend, room, case(INSTANCES["gemv_dense_m1_bf16"], (1, 3, 2), layout="rrr"), "b", (0, FAR))


@pytest.mark.parametrize("name", ["a", "b", "d"])
@pytest.mark.parametrize("stem", ["gemm_dense_f16", "gemv_dense_m1_f16"])
def test_strides_of_batches(backend: Backend, room: Room, stem: str, name: str) -> None:
    made = case(INSTANCES[stem], (1, 3, 2), batch=2, scales=(1.0, 0.5), layout="rrr")
    columns = {"a": 2, "b": 3, "d": 3}[name]
    check(backend, room, made, name, (FAR, columns))


@pytest.mark.parametrize("name", ["a", "b", "c", "d"])
def test_strides_of_batches_with_a_bias(backend: Backend, room: Room, name: str) -> None:
    made = case(INSTANCES["gemm_batched_bias_bf16_rcr_sm80"], (1, 3, 2), batch=2, scales=(1.0, 0.5))
    check(backend, room, made, name, (FAR, {"a": 2, "b": 2, "c": 3, "d": 3}[name]))


@pytest.mark.parametrize("stem", ["gemm_dense_f32", "gemv_dense_m1_f32", "gemm_batched_bf16_rcr_sm80"])
def test_large_batches(backend: Backend, stem: str) -> None:
    """More than a grid has blocks along its second axis."""
    layout = "rrr" if "dense" in stem else ""
    made = case(INSTANCES[stem], (1, 2, 3), batch=66_000, layout=layout)
    run = Run(backend, made)
    assert_equal(made, run(), made.expected(run.inputs))


def test_weights_of_more_than_int32_elements(cuda: CudaBackend) -> None:
    """A vector times ones, of which the last row is another."""
    k, n = 2**16, 2**15 + 8
    made = case(INSTANCES["gemv_dense_m1_f16"], (1, n, k), layout="rrr", scales=(2.0**-16, 0.0))
    memory = large.allocate(cuda, made)
    address = {name: cuda.address(block) for name, block in memory.items()}
    cuda.call("cuMemsetD16", address["a"], 0x3C00, k)
    cuda.call("cuMemsetD16", address["b"], 0x3C00, k * n)
    last = (np.arange(n) % 8 * 2).astype(np.float16)
    cuda.copy_in(address["a"] + (k - 1) * 2, np.array([32768], np.float16))
    cuda.copy_in(address["b"] + (k - 1) * n * 2, last)
    large.launch(cuda, made, memory)
    got = np.empty(n, np.float16)
    cuda.copy_out(got, address["d"])
    assert (got == ((k - 1) * 2.0**-16 + last.astype(np.float64) / 2).astype(np.float16)).all()
