"""Where cases run: a backend's memory, guarded arrays in it, and calls of a case through C and through its Plan.

Both backends are driven by raw addresses through the same code: allocate, copy in, call, copy out. Every array lies
between guard bytes that are checked after every call, as are the arrays that are only read.
"""

from __future__ import annotations

import ctypes
import dataclasses
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from cuda.bindings import driver
from cuda.core import Device

import baracuda
import baracuda_sys

from . import Array, Arrays, Case, Spec

GUARD = 256
"""Bytes before and after an array. Larger than a vector access and a multiple of every alignment."""

Level = Literal["c", "plan"]


class Backend:
    """The memory and the default stream of the host library."""

    name: baracuda_sys.Backend = "cpu"
    device = -1
    guard_behind = GUARD
    """Guard bytes after an array."""

    def __init__(self) -> None:
        self.library = baracuda_sys.load(self.name)
        self.stream = self.new_stream()

    def new_stream(self) -> Any:
        """A stream of its own for the calling thread, None where there are none."""
        return None

    def allocate(self, nbytes: int) -> Any:
        """Memory for as long as the returned object lives."""
        return np.empty(nbytes + GUARD, np.uint8)

    def address(self, memory: Any) -> int:
        """An address in it with `nbytes` behind it, a multiple of GUARD."""
        return -(-memory.ctypes.data // GUARD) * GUARD

    def copy_in(self, address: int, data: Array) -> None:
        ctypes.memmove(address, data.ctypes.data, data.nbytes)

    def copy_out(self, data: Array, address: int) -> None:
        ctypes.memmove(data.ctypes.data, address, data.nbytes)

    def synchronize(self) -> None:
        """Returns when the work on the backend's stream is done."""
        if self.stream is not None:
            self.stream.sync()

    def tensor(self, pointer: int, spec: Spec) -> Any:
        """What a user would pass: here a NumPy array."""
        before, behind = spec.reach
        size = spec.dtype.itemsize
        memory = (ctypes.c_ubyte * ((before + behind) * size)).from_address(pointer - before * size)
        return spec.view(np.frombuffer(memory, np.uint8).view(spec.dtype))


class CudaBackend(Backend):
    """Device memory, and a stream of its own."""

    name: baracuda_sys.Backend = "cuda"
    device = 0

    def new_stream(self) -> Any:
        device = Device(self.device)
        device.set_current()
        return device.create_stream()

    def call(self, name: str, *arguments: Any) -> Any:
        """A driver function's result; an error is raised."""
        error, *values = getattr(driver, name)(*arguments)
        if error != driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(f"{name}: {error.name}")
        return values[0] if len(values) == 1 else values

    def allocate(self, nbytes: int) -> Any:
        return _DeviceMemory(self, nbytes)

    def address(self, memory: Any) -> int:
        return int(memory.pointer)

    def copy_in(self, address: int, data: Array) -> None:
        self.call("cuMemcpyHtoD", address, data.ctypes.data, data.nbytes)
        self.call("cuStreamSynchronize", 0)

    def copy_out(self, data: Array, address: int) -> None:
        self.call("cuMemcpyDtoH", data.ctypes.data, address, data.nbytes)

    def free_memory(self) -> int:
        """Bytes that can still be allocated."""
        return int(self.call("cuMemGetInfo")[0])

    def tensor(self, pointer: int, spec: Spec) -> Any:
        return baracuda.tensor_mut(pointer, spec.shape, spec.dtype, stride=spec.strides, device=self.device)


class _DeviceMemory:
    pointer = 0

    def __init__(self, backend: CudaBackend, nbytes: int) -> None:
        self.backend = backend
        self.pointer = int(backend.call("cuMemAlloc", nbytes))

    def __del__(self) -> None:
        if self.pointer:  # which it is not where the allocation failed
            self.backend.call("cuMemFree", self.pointer)


class Slot:
    """An array in a backend's memory between guard bytes, which also fill the gaps that strides leave.

    The memory begins `offset` elements beyond an aligned address.
    """

    def __init__(self, backend: Backend, spec: Spec, offset: int = 0) -> None:
        self.backend = backend
        self.spec = spec
        before, behind = (elements * spec.dtype.itemsize for elements in spec.reach)
        start = GUARD + offset * spec.dtype.itemsize
        self.body = slice(start, start + before + behind)
        self.image = np.empty(self.body.stop + backend.guard_behind, np.uint8)
        self.memory = backend.allocate(self.image.nbytes)
        self.base = backend.address(self.memory)
        self.pointer = self.base + start + before

    def elements(self, image: Array) -> Array:
        """The array in an image of the memory."""
        return self.spec.view(image[self.body].view(self.spec.dtype))

    def fill(self, content: Array | int) -> None:
        """Writes an array, or a byte everywhere, between fresh guards."""
        self.image[:] = np.arange(self.image.size, dtype=np.uint8) ^ 0x5A
        if isinstance(content, int):
            self.image[self.body] = content
        else:
            unsigned = f"u{self.spec.dtype.itemsize}"
            self.elements(self.image).view(unsigned)[...] = (
                np.ascontiguousarray(content).view(unsigned).reshape(self.spec.shape)
            )
        self.backend.copy_in(self.base, self.image)

    def read(self, name: str, written: bool) -> Array:
        """The array, after a check that nothing else changed."""
        got = np.empty_like(self.image)
        self.backend.copy_out(got, self.base)
        changed = got != self.image
        if written:
            of_element = np.ones(sum(self.spec.reach), bool)
            self.spec.view(of_element)[...] = False
            changed[self.body] &= np.repeat(of_element, self.spec.dtype.itemsize)
        assert not changed.any(), f"{name}: {describe(changed, self.body)} changed"
        return self.elements(got).copy()


def describe(changed: Array, body: slice) -> str:
    first = int(np.flatnonzero(changed)[0])
    place = "inside" if body.start <= first < body.stop else "before" if first < body.start else "behind"
    return f"{np.count_nonzero(changed)} bytes, the first {place} the array at byte {first - body.start} of it,"


class Run:
    """A case's operands in a backend's memory, to be called any number of times.

    offsets: elements from an aligned address, by operand or one number for all. alias: output -> the input whose memory
    it is.
    """

    def __init__(
        self,
        backend: Backend,
        case: Case,
        inputs: Arrays | None = None,
        offsets: int | Mapping[str, int] = 0,
        alias: Mapping[str, str] | None = None,
        stream: Any = None,
    ) -> None:
        self.backend = backend
        self.stream = backend.stream if stream is None else stream
        self.case = case
        self.inputs = dict(case.inputs() if inputs is None else inputs)
        self.alias = dict(alias or {})
        specs = case.reads | case.outputs
        shift = offsets if isinstance(offsets, Mapping) else dict.fromkeys(specs, offsets)
        self.slots = {name: Slot(backend, specs[name], shift.get(name, 0)) for name in specs if name not in self.alias}
        self.slots |= {name: self.slots[source] for name, source in self.alias.items()}
        self.workspace: baracuda.Workspace | None = None
        if case.workspace_bytes:
            self._scratch = Slot(backend, Spec((case.workspace_bytes,), np.dtype(np.uint8)))
            self.workspace = baracuda.Workspace(self._scratch.pointer, case.workspace_bytes)

    def prepare(self, poison: int = 0xA5) -> None:
        """Writes the inputs, and `poison` in every byte of the outputs that are not added to."""
        for name in self.case.outputs:
            if name not in self.alias:
                self.slots[name].fill(poison)
        for name, array in self.inputs.items():
            self.slots[name].fill(array)

    def __call__(self, level: Level = "c", poison: int = 0xA5) -> dict[str, Array]:
        """The outputs of one call on fresh memory, after all checks of the memory around them."""
        self.prepare(poison)
        if level == "c":
            status = self.call_c()
            assert status == 0, f"{self.case.id}: status {status}: {self.backend.library.last_error_message()}"
        else:
            self.plan().run(self.stream, self.workspace, self.args())
        return self.collect()

    def collect(self) -> dict[str, Array]:
        """The outputs when the stream's work is done."""
        if self.stream is not None:
            self.stream.sync()
        for name in self.case.reads.keys() - self.alias.values():
            self.slots[name].read(f"{self.case.id}: {name}", written=False)
        return {name: self.slots[name].read(f"{self.case.id}: {name}", written=True) for name in self.case.outputs}

    def assert_untouched(self) -> None:
        """Fails where a byte has changed since prepare()."""
        for name, slot in self.slots.items():
            slot.read(f"{self.case.id}: {name}", written=False)

    def call_c(self, **changes: Any) -> int:
        """The status of the `_run` symbol, with some arguments replaced."""
        handle = 0 if self.stream is None else int(self.stream.handle)
        pointer, size = (self.workspace.pointer, self.workspace.nbytes) if self.workspace else (None, 0)
        tail = {"workspace": pointer, "workspace_bytes": size, "stream": handle} | dict.fromkeys(self.case.absent)
        values = {**self.pointers(), **self.case.values, **tail, **changes}
        return call_symbol(self.backend, self.case.instance.symbols[0], values)

    def pointers(self) -> dict[str, int]:
        return {name: slot.pointer for name, slot in self.slots.items()}

    def plan(self) -> Any:
        call = self.case.plan
        assert call is not None, f"{self.case.id} has no Plan"
        return getattr(baracuda, f"{call.name}Plan").select(self.stream, descriptor_of(self.case))

    def args(self, **changes: Any) -> Any:
        """The Plan's Args, with some fields replaced."""
        call = self.case.plan
        assert call is not None, f"{self.case.id} has no Plan"
        fields = {field: self.case.values.get(name) for field, name in call.arguments.items()}
        for field, name in call.arguments.items():
            if name in self.slots:
                pointer, spec = self.slots[name].pointer, self.slots[name].spec
                spec = spec._replace(shape=call.shapes.get(field, spec.shape))
                fields[field] = self.backend.tensor(pointer, spec)
        return getattr(baracuda, f"{call.name}Args")(**{**fields, **changes})


def call_symbol(backend: Backend, symbol: Any, values: Mapping[str, Any]) -> int:
    """The status of a symbol called with arguments by name; a sequence becomes a host array."""
    arguments = []
    for name, type_ in symbol.parameters:
        value = values[name]
        if type_.startswith("*") and value is not None:
            value = (baracuda_sys.c_type(type_)._type_ * len(value))(*value)
        arguments.append(value)
    return int(backend.library.function(symbol.name)(*arguments))


def descriptor_of(case: Case, **changes: Any) -> Any:
    """The Plan's Descriptor; element kinds that it has no field for are left out."""
    assert case.plan is not None, f"{case.id} has no Plan"
    kind = getattr(baracuda, f"{case.plan.name}Descriptor")
    known = {field.name for field in dataclasses.fields(kind)}
    optional = {"input_element", "output_element"} - known
    return kind(**{name: v for name, v in {**case.plan.descriptor, **changes}.items() if name not in optional})
