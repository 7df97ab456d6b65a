"""Tensors on a device that is not the current one."""

from __future__ import annotations

import functools
from typing import Any

import pytest
from cuda.core import Device

from baracuda.streams import current_device, device_count
from cases import Case
from cases.backends import Backend, CudaBackend

from .compare import check
from .test_kernels import of_each_plan


class SecondDevice(CudaBackend):
    """Memory and a stream of device 1, while device 0 is current."""

    device = 1

    def new_stream(self) -> Any:
        stream = super().new_stream()
        Device(0).set_current()
        return stream

    def call(self, name: str, *arguments: Any) -> Any:
        with current_device(self.device):
            return super().call(name, *arguments)


@functools.cache
def second_device() -> SecondDevice:
    return SecondDevice()


@pytest.fixture
def second(cuda: CudaBackend) -> CudaBackend:
    if device_count() < 2:
        pytest.skip(f"expected two CUDA devices, got {device_count()}")
    return second_device()


@of_each_plan
def test_device_1_while_0_is_current(second: Backend, case: Case) -> None:
    check(second, case)
