"""Where the demo's tensors live: in host memory, or in a GPU's through cuda-python alone."""

from __future__ import annotations

import os
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
    """Memory that Plans read and write. Copies wait for the default stream, on which the demo runs its Plans."""

    name: str

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> Tensor: ...
    def upload(self, array: NDArray[Any]) -> Tensor: ...
    def download(self, tensor: Tensor) -> NDArray[Any]: ...
    def wait(self) -> None: ...


class Host:
    """NumPy arrays."""

    def __init__(self) -> None:
        self.name = f"the host ({len(os.sched_getaffinity(0))} cores)"

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> Tensor:
        return np.empty(shape, dtype)

    def upload(self, array: NDArray[Any]) -> Tensor:
        return np.ascontiguousarray(array)

    def download(self, tensor: Tensor) -> NDArray[Any]:
        return np.asarray(tensor)

    def wait(self) -> None:
        """A call of the host library has done its work when it returns."""


class Cuda:
    """Buffers of cuda.core on the first GPU."""

    def __init__(self) -> None:
        self._gpu = Gpu(0)
        self._gpu.set_current()
        self.name = self._gpu.name

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> Tensor:
        size = prod(shape) * np.dtype(dtype).itemsize
        return bc.tensor_mut(self._gpu.allocate(size, stream=self._gpu.default_stream), shape, dtype)

    def upload(self, array: NDArray[Any]) -> Tensor:
        array = np.ascontiguousarray(array)
        tensor = self.empty(array.shape, array.dtype)
        checked(driver.cuMemcpyHtoD(tensor.pointer, array.ctypes.data, array.nbytes))
        return tensor

    def download(self, tensor: Tensor) -> NDArray[Any]:
        array = np.empty(tensor.shape, tensor.dtype)
        checked(driver.cuMemcpyDtoH(array.ctypes.data, tensor.pointer, array.nbytes))
        return array

    def wait(self) -> None:
        checked(driver.cuStreamSynchronize(0))


def run(plan: type[BasePlan[DescriptorT, ArgsT]], descriptor: DescriptorT, args: ArgsT) -> None:
    """One call of a Plan on the default stream."""
    plan.select(None, descriptor).run(None, None, args)
