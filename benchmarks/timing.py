"""Times on a GPU with a cold L2: graphs of calls that go round several sets of operands."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from cuda.bindings import driver

from baracuda.scalars import workspace_bytes
from cases import Array, Case
from cases.backends import CudaBackend, call_symbol

from .layouts import memory
from .workloads import Workload

Launch = Callable[[], object]
"""Enqueues work on the GPU's stream."""

ALIGNMENT = 512
"""Of every operand, in bytes: that of a fresh allocation."""

COLD = 3
"""Between two uses of an operand, the calls move this many times the size of the L2."""

MOST_SETS = 1024
"""Of operands: those of a problem of a few bytes stay in the L2, as a graph of a call for each would have a million."""

CALLS = 10
ENOUGH = 8 << 30
"""So many calls, or calls that move so many bytes, are timed together, which makes the cost of the clock small."""

WARM_UP = 0.02
"""Seconds of work before the clock starts, in which the GPU leaves its idle state."""

QUICK_REPEATS, QUICK_WARM_UP = 5, 0.004
"""Of one op of very many, before which the GPU was not idle for long."""

LONG = 0.1
"""A launch of more seconds is repeated three times only."""

CLEARING = 3e-3 / (1 << 30)
"""Seconds a byte: memory that was freed is cleared in the background, which slows down whatever runs meanwhile."""

COPY_BYTES = 2 << 30


class Gpu:
    """The first CUDA device, with a stream that everything runs on."""

    def __init__(self, repeats: int) -> None:
        self.backend = CudaBackend()
        self.repeats = repeats
        self.stream: Any = self.backend.stream
        attribute = driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE
        self.name: str = self.backend.call("cuDeviceGetName", 256, self.backend.device).split(b"\0")[0].decode()
        self.l2_bytes = int(self.backend.call("cuDeviceGetAttribute", attribute, self.backend.device))
        self._memory: tuple[Any, int] = (None, 0)
        self._cleared = 0.0  # in time.monotonic()

    def memory(self, nbytes: int) -> int:
        """The address of memory that is the same for every caller."""
        if nbytes > self._memory[1]:
            self.freed(self._memory[1])
            self._memory = (None, 0)
            self._memory = (self.backend.allocate(nbytes), nbytes)
        return int(self._memory[0].pointer)

    def freed(self, nbytes: int) -> None:
        """Notes that memory is given back, which the next measurement waits for."""
        self._cleared = max(self._cleared, time.monotonic()) + nbytes * CLEARING

    def seconds(self, launch: Launch, quick: bool = False) -> float:
        """The median time of a launch that waits behind another, so that the host's part is hidden."""
        start = time.monotonic()
        warm = max(start + (QUICK_WARM_UP if quick else WARM_UP), self._cleared)
        launches = 0
        while time.monotonic() < warm:
            launch()
            self.stream.sync()
            launches += 1
        long = time.monotonic() - start > LONG * launches
        repeats = min(self.repeats, 3 if long else QUICK_REPEATS if quick else self.repeats)
        launch()
        marks = [self.backend.call("cuEventCreate", 0) for _ in range(repeats + 1)]
        self.backend.call("cuEventRecord", marks[0], self.stream.handle)
        for mark in marks[1:]:
            launch()
            self.backend.call("cuEventRecord", mark, self.stream.handle)
        self.stream.sync()
        spans = [self.backend.call("cuEventElapsedTime", *pair) for pair in itertools.pairwise(marks)]
        for mark in marks:
            self.backend.call("cuEventDestroy", mark)
        return float(statistics.median(spans)) / 1e3

    def fill(self, address: int, nbytes: int, tile: Array) -> None:
        """Writes repetitions of an array."""
        self.backend.copy_in(address, np.ascontiguousarray(tile))
        done = tile.nbytes
        while done < nbytes:
            done += self.copy(address + done, address, min(done, nbytes - done))

    def copy(self, target: int, source: int, nbytes: int) -> int:
        """Enqueues a copy on the device and returns its size."""
        self.backend.call("cuMemcpyDtoDAsync", target, source, nbytes, self.stream.handle)
        return nbytes

    def copy_bandwidth(self) -> float:
        """Bytes read and written by a copy on the device, per second."""
        source, target = (self.backend.allocate(COPY_BYTES) for _ in range(2))
        self.fill(source.pointer, COPY_BYTES, np.random.default_rng(0).integers(0, 256, 1 << 26, np.uint8))
        return 2 * COPY_BYTES / self.seconds(lambda: self.copy(target.pointer, source.pointer, COPY_BYTES))


class Graph:
    """What `record(i)` enqueues for i = 0, 1, ... calls - 1, as a launch."""

    def __init__(self, gpu: Gpu, calls: int, record: Callable[[int], None]) -> None:
        self._gpu = gpu
        backend, stream = gpu.backend, gpu.stream
        record(0)
        stream.sync()
        mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL
        backend.call("cuStreamBeginCapture", stream.handle, mode)
        try:
            for i in range(calls):
                record(i)
        finally:
            graph = backend.call("cuStreamEndCapture", stream.handle)
        self._executable = backend.call("cuGraphInstantiate", graph, 0)
        backend.call("cuGraphDestroy", graph)

    def __call__(self) -> None:
        self._gpu.backend.call("cuGraphLaunch", self._executable, self._gpu.stream.handle)

    def __del__(self) -> None:
        if hasattr(self, "_executable"):
            self._gpu.backend.call("cuGraphExecDestroy", self._executable)


def workspace_of(case: Case) -> int:
    """The bytes of the workspace that makes a call fast, as the library says, or that it cannot do without."""
    asked = next((one for one in case.instance.symbols if one.name.endswith("_workspace_size")), None)
    return workspace_bytes(asked, case.values) if asked else case.workspace_bytes


class Operands:
    """Sets of a workload's operands in one piece of memory, enough that no call finds its own in the L2.

    The memory is that of the operands before, which end here.
    """

    def __init__(self, gpu: Gpu, workload: Workload) -> None:
        self.gpu = gpu
        self.case = workload.case
        self.specs = {**self.case.reads, **self.case.outputs}
        self.quick = workload.is_quick and not workload.operations  # whose clock falls with the work
        sizes = [-(-memory(spec) // ALIGNMENT) * ALIGNMENT for spec in self.specs.values()]
        self._offsets = dict(zip(self.specs, itertools.accumulate(sizes, initial=0), strict=False))
        self._scratch = sum(sizes)
        self._workspace_bytes = workspace_of(self.case)
        self._stride = self._scratch + -(-self._workspace_bytes // ALIGNMENT) * ALIGNMENT
        self.count = min(MOST_SETS, 1 + -(-COLD * gpu.l2_bytes // self.case.bytes_moved))
        self.calls = self.count * max(1, -(-min(CALLS, ENOUGH // self.case.bytes_moved) // self.count))
        self._start = gpu.memory(self.count * self._stride)
        for name, tile in workload.tile().items():
            gpu.fill(self.address(name, 0), memory(self.specs[name]), tile)
        for index in range(1, self.count):
            gpu.copy(self._start + index * self._stride, self._start, self._stride)
        gpu.stream.sync()

    def address(self, name: str, index: int) -> int:
        """Of an operand in the set that the call of this index works on."""
        return self._start + index % self.count * self._stride + self._offsets[name]

    def seconds(self) -> float:
        """The time of a call of the C symbol."""
        return self.gpu.seconds(Graph(self.gpu, self.calls, self._call), self.quick) / self.calls

    def _call(self, index: int) -> None:
        pointers = {name: self.address(name, index) for name in self.specs}
        size = self._workspace_bytes
        scratch = self._start + index % self.count * self._stride + self._scratch if size else None
        tail = {"workspace": scratch, "workspace_bytes": size, "stream": int(self.gpu.stream.handle)}
        tail |= dict.fromkeys(self.case.absent)
        backend = self.gpu.backend
        if call_symbol(backend, self.case.instance.symbols[0], {**pointers, **self.case.values, **tail}):
            raise RuntimeError(backend.library.last_error_message())
