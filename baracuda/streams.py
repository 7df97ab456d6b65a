"""Streams and devices: how the caller's stream becomes a handle, and how a launch finds its device."""

from __future__ import annotations

import contextlib
import functools
import importlib.util
from collections.abc import Iterator
from typing import Any

try:
    from cuda.bindings import driver
except ImportError as error:
    # NVIDIA's packages share the namespace `cuda`, which has no file of its own.
    if (found := importlib.util.find_spec("cuda")) and found.origin:
        message = f"cuda: expected NVIDIA's package, got {found.origin}, which hides it: give that another name"
        raise ImportError(message, name="cuda", path=found.origin) from error
    raise

from .errors import InvalidProblemError, KernelInternalError

LEGACY_STREAM = 0
"""The handle of the legacy default stream."""

NO_STREAM = -1
"""In place of a stream: do not wait for the producer of a tensor."""


def stream_handle(stream: Any) -> int:
    """The cudaStream_t of None (the legacy default stream), a raw handle, or an object with `__cuda_stream__`.

    Raises InvalidProblemError for a stream object that was closed and TypeError for what is no stream.
    """
    if stream is None:
        return LEGACY_STREAM
    if isinstance(stream, int) and not isinstance(stream, bool):
        if stream < 0:
            raise InvalidProblemError(f"stream: expected a handle >= 0, got {stream}")
        return stream
    if type(stream).__name__ in ("CUstream", "cudaStream_t"):
        return int(stream)
    protocol = getattr(stream, "__cuda_stream__", None)
    if protocol is None:
        raise TypeError(
            f"stream: expected None, a raw handle or an object with __cuda_stream__, got {type(stream).__name__}"
        )
    try:
        version, handle = protocol() if callable(protocol) else protocol
    except (RuntimeError, ValueError) as error:
        raise InvalidProblemError(f"stream: expected an open stream, got one that says: {error}") from None
    if version != 0:
        raise TypeError(f"stream: expected version 0 of __cuda_stream__, got {version}")
    if int(handle) == 0 and type(stream).__module__.startswith("cuda.core"):
        raise InvalidProblemError("stream: expected an open stream, got a closed one")
    return int(handle)


@functools.cache
def device_count() -> int:
    """The number of CUDA devices; 0 where there is no driver."""
    try:
        checked(driver.cuInit(0))
        return int(checked(driver.cuDeviceGetCount()))
    except (RuntimeError, KernelInternalError):
        return 0


@functools.cache
def _primary_context(device: int) -> Any:
    return checked(driver.cuDevicePrimaryCtxRetain(checked(driver.cuDeviceGet(device))))


@contextlib.contextmanager
def current_device(device: int) -> Iterator[None]:
    """Makes a device's primary context current in this thread for the time of the block."""
    checked(driver.cuCtxPushCurrent(_primary_context(device)))
    try:
        yield
    finally:
        checked(driver.cuCtxPopCurrent())


def checked(result: Any) -> Any:
    """The value of a driver call; KernelInternalError where it failed."""
    error, *values = result
    if error != driver.CUresult.CUDA_SUCCESS:
        raise KernelInternalError(f"expected CUDA_SUCCESS from the driver, got {error.name}", int(error))
    return values[0] if values else None
