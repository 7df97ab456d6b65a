"""The libraries as ctypes sees them: where they are, their prototypes, their status codes. No maths, no checks.

`load("cuda")` or `load("cpu")` gives a `Library`; `library.function(name)` a foreign function whose argument and result
types are set from the table. Pointers are passed as integers. ctypes releases the GIL during a call.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.metadata
import os
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any, Literal, cast

from . import abi

__all__ = [
    "BACKENDS",
    "BaracudaError",
    "Library",
    "LibraryNotFoundError",
    "Status",
    "available_backends",
    "library_path",
    "load",
    "load_any",
    "why_unavailable",
]

Backend = Literal["cuda", "cpu"]

BACKENDS: Mapping[Backend, str] = {"cuda": "libbaracuda_kernels.so", "cpu": "libbaracuda_kernels_cpu.so"}
"""The library's file name for each backend, the preferred backend first."""


class Status(IntEnum):
    """What every symbol returns."""

    OK = abi.STATUS["ok"]
    MISALIGNED_OPERAND = abi.STATUS["misaligned_operand"]
    INVALID_PROBLEM = abi.STATUS["invalid_problem"]
    UNSUPPORTED = abi.STATUS["unsupported"]
    WORKSPACE_TOO_SMALL = abi.STATUS["workspace_too_small"]
    LAUNCH_FAILURE = abi.STATUS["launch_failure"]


_C_TYPES: Mapping[str, Any] = {
    "i8": ctypes.c_int8,
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "u8": ctypes.c_uint8,
    "u16": ctypes.c_uint16,
    "u32": ctypes.c_uint32,
    "u64": ctypes.c_uint64,
    "usize": ctypes.c_size_t,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
    "in": ctypes.c_void_p,
    "out": ctypes.c_void_p,
    "ptr": ctypes.c_void_p,
    "void": None,
}


class BaracudaError(Exception):
    """Base of every error that this project raises."""


class LibraryNotFoundError(BaracudaError, OSError):
    """A library that is not there or cannot be loaded: what was looked for, why it failed, how to get it."""


class Library:
    """One loaded library. Functions are bound when they are first asked for."""

    def __init__(self, backend: Backend, path: Path) -> None:
        self.backend = backend
        self.path = path
        self._functions: dict[str, Any] = {}
        try:
            self._handle = ctypes.CDLL(str(path))
        except OSError as error:
            remedy = "Install baracuda for this machine (pip install baracuda)"
            if backend == "cuda" and not path.exists():
                remedy = (
                    "This installation was built without it, on a machine without a GPU and nvcc or with "
                    "BARACUDA_CUDA=OFF: build it (BARACUDA_CUDA=ON pip install .)"
                )
            raise LibraryNotFoundError(
                f"cannot load the {backend} library {path}: {error}. {remedy}, or name a library that loads in "
                "BARACUDA_LIBRARY."
            ) from None
        version = self._symbol("abi_version", ctypes.c_int32)()
        if version != abi.ABI_VERSION:
            raise LibraryNotFoundError(
                f"{path}: expected ABI version {abi.ABI_VERSION}, got {version}. The Python package and the library "
                "come from different releases: install both from one."
            )
        built_for = self._symbol("backend", ctypes.c_char_p)().decode()
        if built_for != backend:
            raise LibraryNotFoundError(f"{path}: expected a library for {backend!r}, got one for {built_for!r}.")
        self.version: str = self._symbol("version_string", ctypes.c_char_p)().decode()
        built = self._symbol("architectures", ctypes.c_char_p)().decode()
        self.architectures: list[str] = built.split()
        self._status_string = self._symbol("status_string", ctypes.c_char_p, ctypes.c_int32)
        self._last_error_message = self._symbol("last_error_message", ctypes.c_char_p)

    def _symbol(self, name: str, result: Any, *arguments: Any) -> Any:
        try:
            function = self._handle[f"baracuda_kernels_{name}"]
        except AttributeError:
            raise LibraryNotFoundError(
                f"{self.path}: expected a baracuda library, got one without baracuda_kernels_{name}."
            ) from None
        function.restype, function.argtypes = result, arguments
        return function

    def function(self, name: str) -> Any:
        """The foreign function of one symbol of the table; KeyError for a name that the table does not have."""
        function = self._functions.get(name)
        if function is None:
            symbol = _symbols()[name]
            arguments = (c_type(type_) for _, type_ in symbol.parameters)
            function = self._symbol(name.removeprefix("baracuda_kernels_"), c_type(symbol.returns), *arguments)
            self._functions[name] = function
        return function

    def status_string(self, status: int) -> str:
        """A status code in words."""
        return cast(bytes, self._status_string(status)).decode()

    def last_error_message(self) -> str:
        """What this thread's last failed call expected and got; empty after a success."""
        return cast(bytes, self._last_error_message()).decode(errors="replace")


def c_type(type_: str) -> Any:
    """The ctypes type of a parameter or result, written as in the table: "i32", "*i32", "*usize out", "in", "ptr"."""
    return ctypes.POINTER(_C_TYPES[type_[1:].removesuffix(" out")]) if type_.startswith("*") else _C_TYPES[type_]


@functools.cache
def _symbols() -> Mapping[str, abi.Symbol]:
    return {symbol.name: symbol for family in abi.FAMILIES for symbol in family.symbols}


def library_path(backend: Backend) -> Path:
    """Where the library of a backend is, or should be.

    BARACUDA_LIBRARY names it where set. Otherwise it lies in this package, or, where this is the source checkout, in
    the installed package.
    """
    if backend not in BACKENDS:
        raise ValueError(f"backend: expected one of {', '.join(BACKENDS)}, got {backend!r}")
    if override := os.environ.get("BARACUDA_LIBRARY"):
        return Path(override)
    inside = Path("baracuda_sys", "lib", BACKENDS[backend])
    here = Path(__file__).resolve().parent.parent / inside
    if here.exists():
        return here
    try:
        return Path(str(importlib.metadata.distribution("baracuda").locate_file(inside)))
    except importlib.metadata.PackageNotFoundError:
        return here


def load(backend: Backend) -> Library:
    """The library of a backend, loaded once. Raises LibraryNotFoundError with the reason where that fails."""
    return _load(backend, library_path(backend))


@functools.cache
def _load(backend: Backend, path: Path) -> Library:
    return Library(backend, path)


def load_any() -> Library:
    """The host library or, where it does not load, the CUDA library: for what both say alike, such as conditions.

    Raises LibraryNotFoundError with both reasons where neither loads.
    """
    reasons = []
    backends: tuple[Backend, ...] = ("cpu", "cuda")
    for backend in backends:
        try:
            return load(backend)
        except LibraryNotFoundError as error:
            reasons.append(str(error))
    raise LibraryNotFoundError(f"neither library can be loaded: {' '.join(reasons)}")


def why_unavailable(backend: Backend) -> str | None:
    """Why a backend cannot be used here; None where it can: its library loads, and "cuda" has a device."""
    try:
        load(backend)
    except LibraryNotFoundError as error:
        return str(error)
    return _why_no_device() if backend == "cuda" else None


def available_backends() -> tuple[Backend, ...]:
    """The backends that can be used here, the preferred one first."""
    return tuple(backend for backend in BACKENDS if why_unavailable(backend) is None)


@functools.cache
def _why_no_device() -> str | None:
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        return f"no NVIDIA driver: {error}"
    count = ctypes.c_int(0)
    error_code = driver.cuInit(0) or driver.cuDeviceGetCount(ctypes.byref(count))
    if error_code:
        return f"the NVIDIA driver does not start: CUDA error {error_code}"
    return None if count.value else "the NVIDIA driver finds no device"
