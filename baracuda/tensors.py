"""Views of the caller's memory: what a kernel reads (TensorRef) and what it writes (TensorMut).

A view is made from a raw device address, a cuda.core Buffer, a NumPy array, or anything that offers DLPack or
`__cuda_array_interface__` (PyTorch, CuPy, JAX). Nothing is copied and nothing is owned.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from cuda.core import Buffer
from cuda.core.utils import StridedMemoryView

from .errors import InvalidProblemError, UnsupportedError
from .kinds import ElementKind
from .streams import LEGACY_STREAM, NO_STREAM

_DLPACK_CPU = 1

UNKNOWN_TO_DLPACK = {kind.dtype for kind in (ElementKind.BF16, ElementKind.FP8E4M3, ElementKind.FP8E5M2)}
"""Of NumPy arrays."""

HOST = -1
"""The device of host memory; CUDA devices count from 0."""


class View(Protocol):
    """What a Plan asks of an operand; cuda.core's StridedMemoryView offers the same."""

    @property
    def ptr(self) -> int: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def strides(self) -> tuple[int, ...] | None: ...
    @property
    def dtype(self) -> Any: ...
    @property
    def device_id(self) -> int: ...
    @property
    def readonly(self) -> bool: ...


class TensorRef:
    """A tensor that is read.

    pointer: address of the first element; capacity: elements from there to the end of its buffer; shape; stride: in
    elements; element: its kind; device: CUDA ordinal, or -1 for the host. `owner` is kept alive with the view.
    """

    __slots__ = ("capacity", "device", "element", "owner", "pointer", "shape", "stride")

    readonly = True

    def __init__(
        self,
        pointer: int,
        capacity: int,
        shape: tuple[int, ...],
        stride: tuple[int, ...],
        element: ElementKind,
        device: int,
        owner: object = None,
    ) -> None:
        self.pointer = pointer
        self.capacity = capacity
        self.shape = shape
        self.stride = stride
        self.element = element
        self.device = device
        self.owner = owner

    def __repr__(self) -> str:
        where = "host" if self.device == HOST else f"cuda:{self.device}"
        return f"{type(self).__name__}({self.element.value} {list(self.shape)} at {self.pointer:#x} on {where})"

    @property
    def ptr(self) -> int:
        return self.pointer

    @property
    def strides(self) -> tuple[int, ...]:
        return self.stride

    @property
    def dtype(self) -> np.dtype[np.generic]:
        return self.element.dtype

    @property
    def device_id(self) -> int:
        return self.device


class TensorMut(TensorRef):
    """A tensor that is written."""

    __slots__ = ()

    readonly = False


_T = TypeVar("_T", bound=TensorRef)


def tensor_ref(
    source: object,
    shape: Sequence[int] | None = None,
    dtype: object = None,
    *,
    stride: Sequence[int] | None = None,
    device: int = 0,
    capacity: int | None = None,
    stream: int = LEGACY_STREAM,
) -> TensorRef:
    """A view for reading. See the module for what `source` may be.

    shape, dtype, stride (in elements; row-major where absent) and capacity (elements in the buffer) describe a raw
    address or a Buffer; an array describes itself. device says where a raw address lies: a CUDA ordinal, -1 for the
    host. stream is the handle of the stream that will read, which waits for the producer's work by the rules of the
    producer's protocol. Raises TypeError for what is no tensor, UnsupportedError for a dtype without an ElementKind.
    """
    return _make(TensorRef, source, shape, dtype, stride, device, capacity, stream)


def tensor_mut(
    source: object,
    shape: Sequence[int] | None = None,
    dtype: object = None,
    *,
    stride: Sequence[int] | None = None,
    device: int = 0,
    capacity: int | None = None,
    stream: int = LEGACY_STREAM,
) -> TensorMut:
    """A view for writing: as tensor_ref. A read-only array raises InvalidProblemError."""
    return _make(TensorMut, source, shape, dtype, stride, device, capacity, stream)


def _make(
    kind: type[_T],
    source: Any,
    shape: Sequence[int] | None,
    dtype: object,
    stride: Sequence[int] | None,
    device: int,
    capacity: int | None,
    stream: int,
) -> _T:
    is_buffer = isinstance(source, Buffer)
    if is_buffer or _is_address(source):
        if dtype is None or (shape is None and not is_buffer):
            raise TypeError(f"{type(source).__name__}: expected a shape and a dtype with a raw address, got none")
        element = ElementKind.of(dtype)
        if is_buffer:
            capacity = source.size // element.dtype.itemsize
            device = source.device_id if source.device_id >= 0 else HOST
        extents = (capacity or 0,) if shape is None else tuple(shape)
        if any(size < 0 for size in extents):
            raise InvalidProblemError(f"tensor: expected extents >= 0, got shape {extents}")
        steps = contiguous_strides(extents) if stride is None else tuple(stride)
        if len(steps) != len(extents):
            raise InvalidProblemError(f"tensor: expected {len(extents)} strides, got {steps}")
        pointer = int(source.handle) if is_buffer else int(source)
        return kind(
            pointer, span(extents, steps) if capacity is None else capacity, extents, steps, element, device, source
        )
    if shape is not None or dtype is not None or stride is not None or capacity is not None:
        raise TypeError(f"{type(source).__name__}: expected no shape, dtype, stride or capacity: an array has its own")
    view = view_of(source, stream)
    if kind is TensorMut and view.readonly:
        raise InvalidProblemError(f"{type(source).__name__}: expected a writable array, got a read-only one")
    try:
        element = ElementKind.of(view.dtype)
    except TypeError as error:
        raise UnsupportedError(str(error)) from None
    steps = contiguous_strides(view.shape) if view.strides is None else view.strides
    return kind(view.ptr, span(view.shape, steps), view.shape, steps, element, view.device_id, source)


def _is_address(source: Any) -> bool:
    return (isinstance(source, int) and not isinstance(source, bool)) or type(source).__name__ == "CUdeviceptr"


def span(shape: tuple[int, ...], strides: tuple[int, ...]) -> int:
    """Elements of memory from the first element of a tensor to the one with the highest address."""
    if 0 in shape:
        return 0
    return 1 + sum((size - 1) * step for size, step in zip(shape, strides, strict=True) if step > 0)


def contiguous_strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Row-major strides, in elements."""
    steps = [1] * len(shape)
    for axis in range(len(shape) - 1, 0, -1):
        steps[axis - 1] = steps[axis] * shape[axis]
    return tuple(steps)


def is_contiguous(view: View) -> bool:
    """Row-major without gaps; an axis of one element may have any stride, an empty tensor any strides."""
    if view.strides is None or 0 in view.shape:
        return True
    wanted = contiguous_strides(view.shape)
    return all(size == 1 or a == b for size, a, b in zip(view.shape, view.strides, wanted, strict=True))


def view_of(source: Any, stream: int) -> View:
    """The view of an array, ready for work on a stream (NO_STREAM: without waiting for its producer)."""
    if isinstance(source, TensorRef):
        return source
    if getattr(source, "requires_grad", False):
        source = _without_gradient(source)
    view: View
    try:
        if hasattr(source, "__dlpack__") and not isinstance(source, Buffer):
            on_host = source.__dlpack_device__()[0] == _DLPACK_CPU
            # DLPack has no stream 0: there 1 is the legacy default stream.
            view = StridedMemoryView.from_dlpack(source, stream_ptr=NO_STREAM if on_host else stream or 1)
        elif hasattr(source, "__cuda_array_interface__"):
            view = StridedMemoryView.from_cuda_array_interface(source, stream_ptr=stream or 1)
        else:
            raise TypeError(
                "expected a TensorRef, a NumPy array, or an object with __dlpack__ or __cuda_array_interface__ "
                f"(for a raw address or a Buffer, tensor_ref(address, shape, dtype)), got {type(source).__name__}"
            )
    except BufferError as error:
        if isinstance(source, np.ndarray) and source.dtype in UNKNOWN_TO_DLPACK:
            return _numpy_view(source)
        raise UnsupportedError(
            f"{type(source).__name__}: expected an array that can be exported, got: {error}"
        ) from None
    return view


def refuse_gradient(torch: Any, tensor: Any) -> None:
    """UnsupportedError for a tensor of PyTorch's that requires gradient while autograd would have to see its use, or
    that has a tangent, as forward mode gives it."""
    if tensor.requires_grad and torch.is_grad_enabled():
        raise UnsupportedError(
            "expected a tensor without gradient, got one that requires it: use torch.no_grad() or detach()"
        )
    forward_ad = torch.autograd.forward_ad
    if forward_ad._current_level >= 0 and forward_ad.unpack_dual(tensor).tangent is not None:
        raise UnsupportedError("expected a tensor without a tangent, got one that has it: there is no forward mode")


def _without_gradient(source: Any) -> Any:
    """The same elements for DLPack, which refuses PyTorch's tensors that require gradient.

    Some releases of cuda-core read them without asking DLPack.
    """
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(source, torch.Tensor):
        return source
    refuse_gradient(torch, source)
    return source.detach()


def _numpy_view(array: np.ndarray[Any, Any]) -> TensorRef:
    """The view of an array that DLPack does not take."""
    element = ElementKind.of(array.dtype)
    kind = TensorMut if array.flags.writeable else TensorRef
    strides = tuple(step // array.itemsize for step in array.strides)
    return kind(array.ctypes.data, span(array.shape, strides), array.shape, strides, element, HOST, array)
