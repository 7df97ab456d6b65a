"""No kernel reads or writes behind its operands: each ends where the memory does, and a step beyond is a fault."""

from __future__ import annotations

import ctypes
import functools
import mmap
from typing import Any

from cuda.bindings import driver

from cases import Case
from cases.backends import Backend, CudaBackend, Run

from .compare import assert_equal

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
PROT_NONE = 0


class HostMemory:
    """`nbytes` before a page that may not be touched."""

    def __init__(self, nbytes: int) -> None:
        pages = -(-nbytes // mmap.PAGESIZE) * mmap.PAGESIZE
        self._map = mmap.mmap(-1, pages + mmap.PAGESIZE)
        wall = ctypes.addressof(ctypes.c_char.from_buffer(self._map)) + pages
        if LIBC.mprotect(wall, mmap.PAGESIZE, PROT_NONE):
            raise OSError(ctypes.get_errno(), "mprotect")
        self.pointer = wall - nbytes


class DeviceMemory:
    """`nbytes` before addresses that nothing is mapped to."""

    def __init__(self, backend: CudaBackend, nbytes: int) -> None:
        self._call = backend.call
        location = driver.CUmemAllocationProp()
        location.type = driver.CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED
        location.location.type = driver.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE
        location.location.id = backend.device
        unit = int(self._call("cuMemGetAllocationGranularity", location, driver.CUmemAllocationGranularity_flags(0)))
        self._size = max(1, -(-nbytes // unit)) * unit
        self._reserved = self._size + unit
        self._base = int(self._call("cuMemAddressReserve", self._reserved, 0, 0, 0))
        self._memory = self._call("cuMemCreate", self._size, location, 0)
        self._call("cuMemMap", self._base, self._size, 0, self._memory, 0)
        access = driver.CUmemAccessDesc()
        access.location = location.location
        access.flags = driver.CUmemAccess_flags.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
        self._call("cuMemSetAccess", self._base, self._size, [access], 1)
        self.pointer = self._base + self._size - nbytes

    def __del__(self) -> None:
        self._call("cuMemUnmap", self._base, self._size)
        self._call("cuMemRelease", self._memory)
        self._call("cuMemAddressFree", self._base, self._reserved)


class WalledCpu(Backend):
    guard_behind = 0

    def allocate(self, nbytes: int) -> Any:
        return HostMemory(nbytes)

    def address(self, memory: Any) -> int:
        return int(memory.pointer)


class WalledCuda(CudaBackend):
    guard_behind = 0

    def allocate(self, nbytes: int) -> Any:
        return DeviceMemory(self, nbytes)


@functools.cache
def walled(name: str) -> Backend:
    return WalledCuda() if name == "cuda" else WalledCpu()


def test_operands_at_the_end_of_memory(backend: Backend, representative: Case) -> None:
    run = Run(walled(backend.name), representative)
    assert_equal(representative, run(), representative.expected(run.inputs), run.inputs)
