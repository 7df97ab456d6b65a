"""Random problems for the sweep: calls of functions on PyTorch's tensors, beside what PyTorch has for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from baracuda.ops.signature import Function
from baracuda.ops.signatures import functions

from . import along, embedding, gemm, loss, norm, reduce
from .elementwise import elementwise
from .lot import LARGEST, Draw, Lot

Drawer = Callable[[Function, Lot], Draw | None]
"""Draws a problem of a function; None where PyTorch lacks a dtype."""

DRAWERS = (along.drawer, reduce.drawer, norm.drawer, loss.drawer, embedding.drawer, gemm.drawer)
"""Each returns what draws the problems of a function, if it is one of its own."""

__all__ = ["LARGEST", "Draw", "Drawer", "Lot", "drawer", "elementwise", "swept"]


def swept(family: str) -> Iterator[Function]:
    """The functions of a family that have a drawer."""
    for function in functions().values():
        if function.family.name.partition(".")[0] == family.partition(".")[0] and drawer(function):
            yield function


def drawer(function: Function) -> Drawer | None:
    """What draws the problems of a function."""
    apart = function.halves and "a" in {one.name for one in function.operands}
    if function.broadcasts or apart:
        return elementwise
    return next((found for one in DRAWERS if (found := one(function))), None)
