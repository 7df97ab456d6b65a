"""The libraries whose arrays functions take: how each reads an array, allocates one, and says which stream is current.

What a type's library is, is found once a type. NumPy, PyTorch and CuPy are read directly; other arrays (JAX, Numba, a
TensorRef) through DLPack or `__cuda_array_interface__`, and their results come from NumPy.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import math
import sys
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from .errors import BufferTooSmallError, UnsupportedError
from .kinds import ElementKind
from .streams import LEGACY_STREAM, NO_STREAM
from .tensors import HOST, TensorRef, contiguous_strides, refuse_gradient, span, view_of

Make: TypeAlias = Callable[[], Any]
Shape: TypeAlias = tuple[int, ...]
"""Allocates one array, of a shape and a dtype that are fixed."""


class Layout(NamedTuple):
    """Of an array, all but its address: its elements, shape, strides in elements, device (-1: the host)."""

    element: ElementKind
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    device: int
    writable: bool


class ArrayLibrary:
    """How arrays of one library are used. This one knows nothing but DLPack and `__cuda_array_interface__`.

    A library whose arrays are read directly says how, in expressions of an array `{0}` that use `names`:

    reads           What decides a call beside the address: dtype, shape, strides, device; "" where there is no such
                    expression. Row-major arrays may have any one thing for their strides.
    writes          The same of an array that is written, and whether it may be.
    plain           What must hold for an array to be used as it is.
    address         Of the first element.
    current_stream  The handle of the current stream of `prepared.device`, which is a GPU.
    """

    name = "arrays"
    reads = writes = plain = address = current_stream = ""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}

    def reads_key(self, array: Any) -> tuple[Hashable, ...]:
        """What decides a call that reads an array."""
        return tuple(self.layout(array))

    def writes_key(self, array: Any) -> tuple[Hashable, ...]:
        """What decides a call that writes an array."""
        return tuple(self.layout(array))

    def compile(self, **names: Any) -> None:
        """Makes the expressions functions."""
        self.names = names
        self.reads_key, self.writes_key, self.is_plain, self.direct_address = (  # type: ignore[method-assign]
            eval(f"lambda array: ({text.format('array')}{end})", names)
            for text, end in ((self.reads, ","), (self.writes, ","), (self.plain or "True", ""), (self.address, ""))
        )

    direct_address: Callable[[Any], int]

    def is_plain(self, array: Any) -> bool:
        """Whether an array is used as it is, and known by its key."""
        return True

    def address_of(self, array: Any, stream: int) -> int:
        """The address of an array's first element, ready for work on a stream."""
        return self.direct_address(array) if self.address else view_of(array, stream).ptr

    def is_current(self, device: int, stream: int) -> bool:
        """Whether work on a stream comes after that which makes the library's arrays."""
        return True

    def layout(self, array: Any) -> Layout:
        view = view_of(array, NO_STREAM)
        steps = contiguous_strides(view.shape) if view.strides is None else tuple(view.strides)
        return Layout(element_of(view.dtype), tuple(view.shape), steps, view.device_id, not view.readonly)

    def stream(self, device: int) -> int:
        """The handle of the library's current stream."""
        return LEGACY_STREAM

    def on_stream(self, device: int, stream: int) -> contextlib.AbstractContextManager[object]:
        """Makes a stream current, so that memory that is allocated meanwhile is safe to use on it. It waits for the
        stream that was current, which made the arrays."""
        return contextlib.nullcontext()

    def maker(self, layout: Layout, zeros: bool) -> Make:
        """Allocates an array of a layout, dense in memory, of zeros or of whatever memory holds."""
        if layout.device != HOST:
            raise UnsupportedError(f"{self.name}: no memory on a GPU can be allocated through it: pass out=")
        return NUMPY.maker(layout, zeros)

    def clearer(self, layouts: Sequence[Layout]) -> Callable[[list[Any]], object] | None:
        """What makes arrays of these layouts zeros by one launch; None where that is not faster than one for each."""
        return None

    def readable(self, array: Any) -> Any:
        """What has an address, where that is not the array itself."""
        return array

    def contiguous(self, array: Any, shape: Shape | None = None) -> Any:
        """The same elements in row-major order, copied where they are not, and broadcast to a shape if it is given."""
        raise UnsupportedError("expected a contiguous array, for there is no way known to copy this one")

    def contiguous_at_once(self, arrays: Sequence[Any]) -> Sequence[Any]:
        """The same of several arrays by one launch; nothing where that is not faster."""
        return ()

    def number(self, value: Any, element: ElementKind, device: int) -> Any:
        """An array of no dimensions that holds a number."""
        if device != HOST:
            raise UnsupportedError(f"{self.name}: expected an array instead of the number {value!r}")
        return NUMPY.number(value, element, device)

    def finished(self, array: Any, like: Any) -> Any:
        """A result as the library of `like` has it."""
        return array


def element_of(dtype: Any) -> ElementKind:
    try:
        return ElementKind.of(dtype)
    except TypeError as error:
        raise UnsupportedError(str(error)) from None


_WORD = ctypes.sizeof(ctypes.c_size_t)
_words_behind_headers: Any = (ctypes.c_size_t * (sys.maxsize // _WORD)).from_address(object.__basicsize__)
"""For an object at id(object), element id(object) // 8 is the word behind its header: the fastest way to read one."""


def header_holds_address() -> bool:
    """Whether the word behind a NumPy array's object header is the address of its first element, where NumPy's macro
    PyArray_DATA finds it. Compares a few arrays with `array.ctypes.data`, the documented way."""
    if sys.implementation.name != "cpython" or _WORD != 8:
        return False
    whole = np.zeros((4, 6), np.float32)
    arrays = (whole, whole[1:, ::2], whole[::-1], whole.T, np.array(1.0), np.zeros(3, np.int8)[1:])
    return all(_words_behind_headers[id(array) >> 3] == array.ctypes.data for array in arrays)


class NumPy(ArrayLibrary):
    """reads_headers: whether addresses are read behind arrays' headers, in a tenth of the time of
    `array.ctypes.data`."""

    name = "numpy"
    reads = "{0}.dtype, {0}.shape, {0}.flags.c_contiguous or {0}.strides"
    writes = "{0}.dtype, {0}.shape, {0}.flags.carray or ({0}.strides, {0}.flags.writeable)"
    address = "{0}.ctypes.data"

    def __init__(self, reads_headers: bool) -> None:
        if reads_headers:
            self.address = "words[id({0}) >> 3]"
        self.compile(words=_words_behind_headers)

    def layout(self, array: Any) -> Layout:
        size = array.itemsize
        if any(step % size for step in array.strides):
            raise UnsupportedError(f"expected strides of whole elements, got {array.strides} bytes")
        steps = tuple(step // size for step in array.strides)
        return Layout(element_of(array.dtype), array.shape, steps, HOST, array.flags.writeable)

    def maker(self, layout: Layout, zeros: bool) -> Make:
        return dense_maker(np.zeros if zeros else np.empty, layout, layout.element.dtype)

    def contiguous(self, array: Any, shape: Shape | None = None) -> Any:
        return (array if shape is None else np.broadcast_to(array, shape)).copy(order="C")

    def number(self, value: Any, element: ElementKind, device: int) -> Any:
        return np.array(value, element.dtype)


class _NumPyScalar(ArrayLibrary):
    """Single elements, such as x[0, 0]: arrays of no dimensions that are read."""

    name = "numpy"

    def reads_key(self, array: Any) -> tuple[Hashable, ...]:
        return array.dtype, ()

    def layout(self, array: Any) -> Layout:
        return Layout(element_of(array.dtype), (), (), HOST, False)

    def readable(self, array: Any) -> Any:
        return np.asarray(array)


class _Views(ArrayLibrary):
    """This project's own: TensorRef and TensorMut."""

    name = "views"
    reads = writes = "{0}.element._value_, {0}.shape, {0}.stride, {0}.device, {0}.capacity, {0}.readonly"
    address = "{0}.pointer"

    def __init__(self) -> None:
        self.compile()

    def layout(self, array: Any) -> Layout:
        if (needed := span(array.shape, array.stride)) > array.capacity:
            raise BufferTooSmallError(
                f"expected a buffer of at least {needed} elements, got {array.capacity}", needed, array.capacity
            )
        return super().layout(array)


class _Number(ArrayLibrary):
    """Python's numbers, which stand for arrays of no dimensions."""

    name = "numbers"

    def reads_key(self, array: Any) -> tuple[Hashable, ...]:
        return (self,)


class _CuPy(ArrayLibrary):
    name = "cupy"
    reads = writes = "{0}.dtype, {0}.shape, {0}.strides, {0}.data.device_id"
    address = "{0}.data.ptr"
    current_stream = "current_stream().ptr"

    def __init__(self, module: Any) -> None:
        self.module = module
        self.compile(current_stream=module.cuda.get_current_stream)

    def layout(self, array: Any) -> Layout:
        steps = tuple(step // array.itemsize for step in array.strides)
        return Layout(element_of(array.dtype), tuple(array.shape), steps, array.device.id, True)

    def stream(self, device: int) -> int:
        return int(self.module.cuda.get_current_stream().ptr)

    def is_current(self, device: int, stream: int) -> bool:
        return device == HOST or self.stream(device) == stream

    def on_stream(self, device: int, stream: int) -> contextlib.AbstractContextManager[object]:
        cuda = self.module.cuda
        current = cuda.get_current_stream()
        made: Any = cuda.ExternalStream(stream, device) if stream else cuda.Stream.null
        if current.ptr != stream:
            made.wait_event(current.record())
        return made  # type: ignore[no-any-return]

    def maker(self, layout: Layout, zeros: bool) -> Make:
        make = dense_maker(self.module.zeros if zeros else self.module.empty, layout, layout.element.dtype)

        def on_device() -> Any:
            with self.module.cuda.Device(layout.device):
                return make()

        return make if self.module.cuda.runtime.getDeviceCount() == 1 else on_device

    def contiguous(self, array: Any, shape: Shape | None = None) -> Any:
        return self.module.array(array if shape is None else self.module.broadcast_to(array, shape), order="C")

    def number(self, value: Any, element: ElementKind, device: int) -> Any:
        with self.module.cuda.Device(device):
            return self.module.full((), value, element.dtype)


class _Torch(ArrayLibrary):
    name = "torch"
    reads = writes = "{0}.dtype, {0}.shape, {0}.is_contiguous() or {0}.stride(), {0}.get_device()"
    plain = "not ({0}.requires_grad and is_grad_enabled() or forward_ad._current_level >= 0)"
    address = "{0}.data_ptr()"
    current_stream = "current_stream(prepared.device)"

    def __init__(self, module: Any) -> None:
        self.module = module
        self.dtypes = {kind: getattr(module, name) for kind, name in _TORCH.items() if hasattr(module, name)}
        self.elements = {dtype: kind for kind, dtype in self.dtypes.items()}
        if raw := getattr(module._C, "_cuda_getCurrentRawStream", None):  # not in builds without CUDA
            self.stream = raw  # type: ignore[method-assign]
        forward_ad = module.autograd.forward_ad
        self.compile(current_stream=self.stream, is_grad_enabled=module.is_grad_enabled, forward_ad=forward_ad)

    def layout(self, array: Any) -> Layout:
        refuse_gradient(self.module, array)
        element = self.elements.get(array.dtype)
        if element is None:
            known = ", ".join(map(str, self.elements))
            raise UnsupportedError(f"dtype: expected one of {known}, got {array.dtype}")
        if array.device.type not in ("cpu", "cuda") or array.is_neg():
            raise UnsupportedError(f"expected a plain tensor on the CPU or a CUDA device, got {array.device}")
        return Layout(element, tuple(array.shape), array.stride(), array.get_device(), True)

    def stream(self, device: int) -> int:
        return int(self.module.cuda.current_stream(device).cuda_stream)

    def on_stream(self, device: int, stream: int) -> contextlib.AbstractContextManager[object]:
        cuda = self.module.cuda
        current = cuda.current_stream(device)
        made = cuda.ExternalStream(stream, device) if stream else cuda.default_stream(device)
        if current.cuda_stream != stream:
            made.wait_stream(current)
        return cuda.stream(made)  # type: ignore[no-any-return]

    def is_current(self, device: int, stream: int) -> bool:
        return device == HOST or self.stream(device) == stream

    def maker(self, layout: Layout, zeros: bool) -> Make:
        place = {"dtype": self.dtypes[layout.element], "device": self.module.device(*_torch_device(layout.device))}
        if zeros:
            return functools.partial(self.module.zeros, layout.shape, **place)
        return functools.partial(self.module.empty_strided, layout.shape, layout.strides, **place)

    def clearer(self, layouts: Sequence[Layout]) -> Callable[[list[Any]], object] | None:
        if len(layouts) < 2 or any(one.device == HOST or math.prod(one.shape) > _FEW_ELEMENTS for one in layouts):
            return None
        return getattr(self.module, "_foreach_zero_", None)

    def contiguous(self, array: Any, shape: Shape | None = None) -> Any:
        return (array if shape is None else array.expand(shape)).contiguous()

    def contiguous_at_once(self, arrays: Sequence[Any]) -> Sequence[Any]:
        """Of one dtype and shape: each is a part of what is made, from a multiple of 16 bytes on, or is short."""
        first = arrays[0]
        nbytes = first.numel() * first.element_size()
        alike = all(one.dtype == first.dtype and one.shape == first.shape for one in arrays)
        if not alike or (nbytes % 16 and nbytes > _SHORT_BYTES):
            return ()
        made: Sequence[Any] = self.module.stack(list(arrays)).unbind()
        return made

    def number(self, value: Any, element: ElementKind, device: int) -> Any:
        return self.module.full(
            (), value, dtype=self.dtypes[element], device=self.module.device(*_torch_device(device))
        )


_SHORT_BYTES = 1 << 20
"""Of an array that a kernel reads as fast from anywhere, as its launch takes longer."""

_FEW_ELEMENTS = 4096
"""Of an array that PyTorch's launch for several clears in little time: it has a block for each 65 536 of them, so that
54 000 take 3 us longer than by a launch of their own."""

_TORCH = {
    ElementKind.F64: "float64",
    ElementKind.F32: "float32",
    ElementKind.F16: "float16",
    ElementKind.BF16: "bfloat16",
    ElementKind.S8: "int8",
    ElementKind.U8: "uint8",
    ElementKind.I32: "int32",
    ElementKind.I64: "int64",
    ElementKind.I16: "int16",
    ElementKind.U32: "uint32",
    ElementKind.U16: "uint16",
    ElementKind.BOOL: "bool",
    ElementKind.FP8E4M3: "float8_e4m3fn",
    ElementKind.FP8E5M2: "float8_e5m2",
}
"""PyTorch's names of dtypes."""


def _torch_device(device: int) -> tuple[Any, ...]:
    return ("cpu",) if device == HOST else ("cuda", device)


class _Jax(ArrayLibrary):
    """Its arrays cannot be written: a result is made in NumPy's memory on the host and handed over."""

    name = "jax"

    def layout(self, array: Any) -> Layout:
        return super().layout(self.readable(array))._replace(writable=False)

    def readable(self, array: Any) -> Any:
        """NumPy's array of the same memory where it lies on the host, for DLPack does not know all dtypes."""
        return np.asarray(array) if array.device.platform == "cpu" else array

    def contiguous(self, array: Any, shape: Shape | None = None) -> Any:
        return NUMPY.contiguous(np.asarray(array), shape)

    def finished(self, array: Any, like: Any) -> Any:
        return sys.modules["jax.numpy"].asarray(array) if isinstance(array, np.ndarray) else array


def dense_maker(allocate: Callable[..., Any], layout: Layout, dtype: Any) -> Make:
    """Allocation with the axes in the order of the strides."""
    if layout.strides == contiguous_strides(layout.shape) or 0 in layout.shape:
        return functools.partial(allocate, layout.shape, dtype)
    order = sorted(range(len(layout.shape)), key=lambda axis: -layout.strides[axis])
    inverse = tuple(order.index(axis) for axis in range(len(order)))
    shape = tuple(layout.shape[axis] for axis in order)
    return lambda: allocate(shape, dtype).transpose(inverse)


NUMPY = NumPy(header_holds_address())
SCALAR = _NumPyScalar()
VIEWS = _Views()
OTHER = ArrayLibrary()
NUMBER = _Number()


class _ByType(dict[type, ArrayLibrary]):
    """The library of each type, found when an instance is first seen."""

    def __missing__(self, kind: type) -> ArrayLibrary:
        self[kind] = found = _library_of(kind)
        return found


@functools.cache
def _loaded(name: str, make: Callable[[Any], ArrayLibrary]) -> ArrayLibrary:
    return make(sys.modules[name])


_FRAMEWORKS: dict[str, tuple[str, Callable[[Any], ArrayLibrary]]] = {
    "torch": ("Tensor", _Torch),
    "cupy": ("ndarray", _CuPy),
    "jax": ("Array", lambda module: _Jax()),
}


def _library_of(kind: type) -> ArrayLibrary:
    if issubclass(kind, np.ndarray):
        return NUMPY
    if issubclass(kind, bool | int | float):
        return NUMBER
    if issubclass(kind, np.generic):
        return SCALAR
    if issubclass(kind, TensorRef):
        return VIEWS
    for name, (base, make) in _FRAMEWORKS.items():
        # A type of a library that was not imported cannot be there.
        if name in sys.modules and issubclass(kind, getattr(sys.modules[name], base)):
            return _loaded(name, make)
    return OTHER


LIBRARIES: dict[type, ArrayLibrary] = _ByType()
"""By the type of an array."""


def call_key(
    arrays: Sequence[Any], written: Sequence[bool]
) -> tuple[ArrayLibrary, tuple[Hashable, ...]] | tuple[None, None]:
    """The library of arrays that are read directly, and what decides a call on them; (None, None) for others."""
    library = LIBRARIES[type(arrays[0])]
    if not library.reads:
        return None, None
    parts: list[Hashable] = []
    for array, writes in zip(arrays, written, strict=True):
        if LIBRARIES[type(array)] is not library or not library.is_plain(array):
            return None, None
        parts += library.writes_key(array) if writes else library.reads_key(array)
    return library, tuple(parts)
