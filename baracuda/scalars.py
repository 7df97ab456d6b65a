"""By-value arguments: what ctypes passes for them, after a check that it fits."""

from __future__ import annotations

import contextlib
import ctypes
import math
import operator
from collections.abc import Mapping
from typing import Any, NamedTuple

import baracuda_sys
from baracuda_sys import abi

from .errors import InvalidProblemError, error_of

REALS = ("f32", "f64")
"""By-value types that are no integers."""


class Scalar(NamedTuple):
    """A by-value argument that differs from call to call. Values of exactly the type `plain` from `low` to `high` need
    no further look."""

    position: int
    name: str
    c_type: str
    plain: type[int] | type[float]
    low: float
    high: float


def scalar(position: int, name: str, c_type: str) -> Scalar:
    if c_type in REALS:
        return Scalar(position, name, c_type, float, -3e38, 3e38)
    return Scalar(position, name, c_type, int, *integer_range(c_type))


def number(where: str, value: Any, c_type: str) -> int | float:
    """A value as an integer or a float, as the C type asks; TypeError or InvalidProblemError where it does not fit."""
    return real(where, value, c_type) if c_type in REALS else integer(where, value, c_type)


def integer(where: str, value: Any, c_type: str) -> int:
    try:
        found = operator.index(value)
    except TypeError:
        raise TypeError(f"{where}: expected an integer, got {value!r}") from None
    low, high = integer_range(c_type)
    if not low <= found <= high:
        signed = "an unsigned" if low == 0 else "a"
        bits = high.bit_length() + (low < 0)
        raise InvalidProblemError(f"{where}: expected {signed} {bits}-bit integer, got {found}")
    return found


def real(where: str, value: Any, c_type: str) -> float:
    try:
        found = float("" if isinstance(value, str) else value)
    except (TypeError, ValueError):
        raise TypeError(f"{where}: expected a number, got {value!r}") from None
    if c_type == "f32" and math.isfinite(found) and math.isinf(ctypes.c_float(found).value):
        raise InvalidProblemError(f"{where}: expected a value that fits f32, got {found}")
    return found


def c_value(where: str, value: Any, c_type: str) -> Any:
    """What ctypes passes for a by-value argument or, where the value is a tuple, a host array."""
    made = baracuda_sys.c_type(c_type)
    if isinstance(value, tuple):
        return (made * len(value))(*(number(where, entry, c_type) for entry in value))
    return made(number(where, value, c_type))


def integer_range(c_type: str) -> tuple[int, int]:
    """The lowest and the highest value of an integer type of the ABI."""
    bits = 8 * ctypes.sizeof(baracuda_sys.c_type(c_type))
    return (0, 2**bits - 1) if c_type.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def workspace_bytes(symbol: abi.Symbol, values: Mapping[str, Any]) -> int:
    """What a symbol that says the bytes of a workspace gives for by-value arguments: returned, or, where it returns a
    status, written to its last argument. What makes a call fast is asked of the CUDA library, as far as that loads: on
    the host nothing is needed for it."""
    library, taken = baracuda_sys.load_any(), [one for one in symbol.parameters if not one[1].endswith(" out")]
    if symbol.name.endswith("_workspace_size") and library.backend == "cpu":
        with contextlib.suppress(baracuda_sys.LibraryNotFoundError):
            library = baracuda_sys.load("cuda")
    function = library.function(symbol.name)
    given = [c_value(symbol.name, values[name], kind.removeprefix("*")) for name, kind in taken]
    if symbol.entry.returns != "i32":
        return int(function(*given))
    found = ctypes.c_size_t()
    if status := function(*given, ctypes.byref(found)):
        raise error_of(library, status)
    return found.value
