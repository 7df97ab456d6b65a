"""What is found of how a row's symbol goes through the arrays of one call."""

from __future__ import annotations

from typing import Any, NamedTuple

from baracuda_sys import abi

from ..arrays import Shape
from ..strided import Strides


class Walk(NamedTuple):
    """instance: whose `_run` is called. values: by-value arguments by name. made: shape and strides of each result, and
    of what is written and not returned. copied: the operands that have to be copied to row-major order first, with the
    shape to which they are broadcast if they are. any_strides: whether results may have any."""

    instance: abi.Instance
    values: dict[str, Any]
    made: list[tuple[Shape, Strides]]
    copied: tuple[bool | Shape, ...]
    any_strides: bool = True


def doubled(shape: Shape, axis: int) -> Shape:
    return scaled(shape, axis, 2 * shape[axis])


def scaled(shape: Shape, axis: int, size: int) -> Shape:
    at = axis % len(shape)
    return (*shape[:at], size, *shape[at + 1 :])
