"""Where the demo's tensors live: in host memory, or in a GPU's through cuda-python alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import prod
from typing import Any, Protocol, TypeAlias

import numpy as np
from cuda.bindings import driver
from cuda.core import Device as Gpu
from numpy.typing import DTypeLike, NDArray

import baracuda as bc

from ..base import ArgsT, BasePlan, DescriptorT
from ..streams import checked

Tensor: TypeAlias = Any
"""What a Plan takes as an operand on the device."""


class Device(Protocol):
    """Memory that Plans and functions read and write. Copies wait for the default stream.

    stream: for work that is recorded, None where there are no streams.
    """

    name: str
    stream: Any

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> Tensor: ...
    def upload(self, array: NDArray[Any]) -> Tensor: ...
    def download(self, tensor: Tensor) -> NDArray[Any]: ...
    def view(self, tensor: Tensor, shape: tuple[int, ...], stride: tuple[int, ...]) -> Tensor: ...
    def fill(self, tensor: Tensor, array: NDArray[Any]) -> None: ...
    def recorded(self, work: Callable[[], None]) -> Callable[[], None]: ...
    def wait(self) -> None: ...


class Host:
    """NumPy arrays."""

    stream = None

    def __init__(self) -> None:
        self.name = f"the host ({len(os.sched_getaffinity(0))} cores)"

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> Tensor:
        return np.empty(shape, dtype)

    def upload(self, array: NDArray[Any]) -> Tensor:
        return np.ascontiguousarray(array)

    def download(self, tensor: Tensor) -> NDArray[Any]:
        return np.asarray(tensor)

    def view(self, tensor: Tensor, shape: tuple[int, ...], stride: tuple[int, ...]) -> Tensor:
        """The same memory with another shape and strides, in elements."""
        return np.lib.stride_tricks.as_strided(tensor, shape, [step * tensor.itemsize for step in stride])

    def fill(self, tensor: Tensor, array: NDArray[Any]) -> None:
        """Writes a tensor of the array's shape."""
        tensor[...] = array

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        """What repeats the work: here the work itself."""
        return work

    def wait(self) -> None:
        """A call of the host library has done its work when it returns."""


class Cuda:
    """Buffers of cuda.core on the first GPU."""

    def __init__(self) -> None:
        self._gpu = Gpu(0)
        self._gpu.set_current()
        self.name = self._gpu.name
        self.stream = self._gpu.create_stream()

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> Tensor:
        size = prod(shape) * np.dtype(dtype).itemsize
        return bc.tensor_mut(self._gpu.allocate(size, stream=self._gpu.default_stream), shape, dtype)

    def upload(self, array: NDArray[Any]) -> Tensor:
        tensor = self.empty(array.shape, array.dtype)
        self.fill(tensor, array)
        return tensor

    def download(self, tensor: Tensor) -> NDArray[Any]:
        array = np.empty(tensor.shape, tensor.dtype)
        checked(driver.cuMemcpyDtoH(array.ctypes.data, tensor.pointer, array.nbytes))
        return array

    def view(self, tensor: Tensor, shape: tuple[int, ...], stride: tuple[int, ...]) -> Tensor:
        """The same memory with another shape and strides, in elements."""
        return bc.TensorMut(tensor.pointer, tensor.capacity, shape, stride, tensor.element, tensor.device, owner=tensor)

    def fill(self, tensor: Tensor, array: NDArray[Any]) -> None:
        """Writes a tensor of the array's shape, for all streams."""
        array = np.ascontiguousarray(array)
        checked(driver.cuMemcpyHtoD(tensor.pointer, array.ctypes.data, array.nbytes))
        self.wait()  # the call may return before memory of the host that is not pinned has arrived

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        """What repeats the work, which launches on the stream, as one CUDA graph. The caller keeps the tensors."""
        work()  # once before, so that kernels are loaded
        self.wait()
        mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
        checked(driver.cuStreamBeginCapture(self.stream.handle, mode))
        work()
        graph = checked(driver.cuStreamEndCapture(self.stream.handle))
        executable = checked(driver.cuGraphInstantiate(graph, 0))

        def replay() -> None:
            checked(driver.cuGraphLaunch(executable, self.stream.handle))

        return replay

    def wait(self) -> None:
        """For all streams."""
        checked(driver.cuCtxSynchronize())


def run(plan: type[BasePlan[DescriptorT, ArgsT]], descriptor: DescriptorT, args: ArgsT) -> None:
    """One call of a Plan on the default stream."""
    plan.select(None, descriptor).run(None, None, args)
