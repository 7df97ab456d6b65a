"""The functions and constants of the table's expressions (expression.py), each with what it is worth in Python. C++ has
functions of the same names in native/core/abi."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Number = int | float

INT64_MAX = 2**63 - 1


def extent(*extents: Number) -> int:
    """Their product; -1 where one is negative or the product exceeds the largest int64."""
    if any(size < 0 for size in extents):
        return -1
    total = math.prod(map(int, extents))
    return total if total <= INT64_MAX else -1


def product(shape: Sequence[int] | None) -> int:
    """The product of a host array's entries, as `extent`; 0 where it is a null pointer."""
    return 0 if shape is None else extent(*shape)


def _fits_i32(*extents: Number) -> bool:
    return 0 <= extent(*extents) < 2**31


def _given(array: Sequence[int] | None, count: Number) -> bool:
    return array is not None or count == 0


def _distinct(shape: Sequence[int] | None, strides: Sequence[int] | None) -> bool:
    return all(size <= 1 or step != 0 for size, step in zip(shape or (), strides or (), strict=False))


def _reduces(shape: Sequence[int] | None, reduced: Sequence[int] | None) -> bool:
    pairs = zip(shape or (), reduced or (), strict=False)
    return shape is not None and reduced is not None and all(after in (1, before) for before, after in pairs)


def _replaced(array: Sequence[int] | None, index: Number, entry: Number) -> tuple[int, ...]:
    return tuple(int(entry) if place == index else one for place, one in enumerate(array or ()))


def _kept(shape: Sequence[int] | None, mask: Number) -> tuple[int, ...]:
    return tuple(1 if int(mask) >> axis & 1 else size for axis, size in enumerate(shape or ()))


def _reduced(shape: Sequence[int] | None, mask: Number) -> int:
    return 0 if shape is None else extent(*(size for axis, size in enumerate(shape) if int(mask) >> axis & 1))


def _names_axes(mask: Number, rank: Number) -> bool:
    return 0 < mask < 1 << int(rank)


def _distinct_kept(shape: Sequence[int] | None, strides: Sequence[int] | None, mask: Number) -> bool:
    return _distinct(_kept(shape, mask), strides)


def _agrees(array: Sequence[int] | None, index: Number, size: Number, entry: Number) -> bool:
    return size <= 1 or (array is not None and array[int(index)] == entry)


def _disjoint(strides: Sequence[int] | None, *extents: Number) -> bool:
    return strides is None or all(size <= 1 or step != 0 for size, step in zip(extents, strides, strict=True))


def _lowest(dtype: str) -> int:
    return -(1 << int(dtype[1:]) - 1) if dtype[0] in "si" else 0


def _highest(dtype: str) -> int:
    return (1 << int(dtype[1:]) - (dtype[0] in "si")) - 1


@dataclass(frozen=True)
class Function:
    """A function of the grammar. `takes` says what each argument is: a "value" of an expression, the name of a host
    "array", of a "dtype" axis or of a "tensor"; "values" are any number of them. One of `strides` is a condition of its
    own, about how elements are found: it does not count where there are no elements. One of `array` makes a host array,
    which stands for its entries among the extents or strides of a tensor."""

    takes: tuple[str, ...]
    value: Callable[..., Number | tuple[int, ...]]
    strides: bool = False
    array: bool = False


FUNCTIONS: Mapping[str, Function] = {
    # extent(a, b, ...): the product of extents, or -1; product(array): that of a host array's entries
    "extent": Function(("values",), extent),
    "product": Function(("array",), product),
    # fits_i32(a, b, ...): whether the product of extents is at most 2^31 - 1
    "fits_i32": Function(("values",), _fits_i32),
    # lowest(q), highest(q): the bounds of an integer dtype
    "lowest": Function(("dtype",), _lowest),
    "highest": Function(("dtype",), _highest),
    # given(array, count): the array is there, or there are no elements
    "given": Function(("array", "value"), _given, strides=True),
    # distinct(shape, strides): no element is written twice because of a stride of 0
    "distinct": Function(("array", "array"), _distinct, strides=True),
    # reduces(shape, reduced): both are there, and an entry of `reduced` is that of the shape, or 1
    "reduces": Function(("array", "array"), _reduces),
    # replaced(array, index, entry): the array with another entry there
    "replaced": Function(("array", "value", "value"), _replaced, array=True),
    # kept(shape, mask): the shape with 1 along each axis of which the mask has the bit 1 << axis; reduced(shape, mask):
    # the product of these axes' extents; names_axes(mask, rank): whether it has bits, all of axes; distinct_kept(shape,
    # strides, mask): distinct() of a tensor of the shape that kept() makes
    "kept": Function(("array", "value"), _kept, array=True),
    "reduced": Function(("array", "value"), _reduced),
    "names_axes": Function(("value", "value"), _names_axes),
    "distinct_kept": Function(("array", "array", "value"), _distinct_kept, strides=True),
    # agrees(strides, axis, size, step): along an axis of more than one element, the stride is `step`
    "agrees": Function(("array", "value", "value", "value"), _agrees, strides=True),
    # disjoint(strides, a, b, c): no element of a tensor with these extents is written twice because of a stride of 0; a
    # null pointer is for a contiguous tensor
    "disjoint": Function(("array", "value", "value", "value"), _disjoint, strides=True),
    # present(x): an optional tensor is not null
    "present": Function(("tensor",), bool),
}
CONSTANTS: Mapping[str, tuple[float, str]] = {"INFINITY": (math.inf, "std::numeric_limits<double>::infinity()")}
"""Value and C++ spelling."""
