"""The by-value sizes of a row, found from the shapes of its tensors: x[n, d] and a shape (8, 64) say n = 8, d = 64.

An extent is a name, which it binds; a product with one unknown factor (C*r*r where r is known), or half of an unknown
number, which it solves; or another expression of the table, which it must equal when all names are known.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Sequence
from typing import Any

from baracuda_sys import abi
from baracuda_sys.abi.expression import Binary, Expression, Literal, Name, Node, parse, renamed

from ..errors import InvalidProblemError

NUMEL = "numel"
"""What rows call the number of elements of a tensor whose shape does not matter."""

MODE = "reduction_mode"
"""What rows call the argument that is 0 where a tensor has an extent, and not 0 where it has one element instead."""


class Sizes:
    """What is known of the sizes of one call.

    several: names of extents that stand for any number of dimensions, as `numel` always does; `dims` has the shapes
    that they stand for. values: the sizes by name.
    """

    def __init__(self, op: abi.Op, several: Collection[str], values: dict[str, Any]) -> None:
        self.op = op
        self.several = {NUMEL, *several}
        self.values = values
        self.dims: dict[str, tuple[int, ...]] = {}
        self._open: list[tuple[Expression, int, str, int]] = []

    def bind(self, argument: abi.Argument, name: str, shape: tuple[int, ...]) -> None:
        """Takes note of the shape of a tensor, which messages call `name`."""
        extents = self._extents(argument)
        spans = [self._span(extent) for extent in extents]
        spare = len(shape) - sum(span for span in spans if span is not None)
        if spare < 0 or (spare and None not in spans):
            raise self._misfit(argument, name, shape)
        end = 0
        for axis, (extent, span) in enumerate(zip(extents, spans, strict=True)):
            begin, end = end, end + (spare if span is None else span)
            size = shape[begin:end] if self._several(extent) else shape[begin]
            if isinstance(size, tuple):
                standing, packed = self._several(extent) or ("", 1)
                size = (*size[:-1], size[-1] * packed) if size else size
                if self.dims.setdefault(standing, size) != size:
                    raise self._misfit(argument, name, shape)
                self.values[standing] = math.prod(size)
            elif isinstance(extent.tree, Name):
                if self.values.setdefault(extent.text, size) != size:
                    raise self._misfit(argument, name, shape)
            else:
                self._open.append((extent, size, name, axis))

    def _extents(self, argument: abi.Argument) -> tuple[Expression, ...]:
        """The extents that a tensor has with the reduction that is asked for: none of one that has a single element."""
        if not any(MODE in extent.names for extent in argument.shape):
            return argument.shape
        kept = (name for extent in argument.shape for name in extent.names - {MODE})
        return () if self.values[MODE] else tuple(map(parse, kept))

    def _span(self, extent: Expression) -> int | None:
        """The dimensions that an extent stands for; None where that is to be found."""
        standing = self._several(extent)
        if standing is None:
            return 1
        return len(self.dims[standing[0]]) if standing[0] in self.dims else None

    def _several(self, extent: Expression) -> tuple[str, int] | None:
        """What an extent that stands for several dimensions is called, and how many of its elements are one of the
        tensor's: two where bytes hold two each."""
        tree, packed = extent.tree, 1
        if isinstance(tree, Binary) and tree.operator == "/" and isinstance(tree.right, Literal):
            packed = int(tree.right.text)
            tree = tree.left
        return (tree.name, packed) if isinstance(tree, Name) and tree.name in self.several else None

    def solve(self) -> None:
        """Finds what follows from the extents that are more than a name."""
        for extent, size, name, axis in self._open:
            unknown = extent.names - self.values.keys()
            if len(unknown) == 1:
                (missing,) = unknown
                found = _solved(extent.tree, size, missing, self.values)
                if found is None:
                    raise InvalidProblemError(
                        f"{name}: expected axis {axis} to have {extent.text} elements, got {size}"
                    )
                self.values[missing] = found

    def check(self, words: dict[str, str]) -> None:
        """Raises where a tensor does not have the extents that the row says."""
        for extent, size, name, axis in self._open:
            if not extent.names - self.values.keys() and (wanted := extent.value(self.values)) != size:
                text = f"{renamed(extent.text, words)} = {wanted}"
                raise InvalidProblemError(f"{name}: expected axis {axis} to have {text} elements, got {size}")

    def shape(self, argument: abi.Argument) -> tuple[int, ...]:
        """The shape of a tensor of the row."""
        made: list[int] = []
        for extent in self._extents(argument):
            standing = self._several(extent)
            if standing and standing[0] in self.dims:
                name, packed = standing
                dims = self.dims[name]
                if packed > 1 and (not dims or dims[-1] % packed):
                    raise InvalidProblemError(
                        f"{self.op.name}: expected a last axis of a multiple of {packed} elements, got shape {dims}"
                    )
                made += (*dims[:-1], dims[-1] // packed) if packed > 1 else dims
            else:
                found = self.values.get(extent.text)  # which may be a symbol
                made += extent.entries(self.values) if found is None or isinstance(found, Sequence) else [found]
        return tuple(made)

    def steps(self, argument: abi.Argument, shape: Sequence[int], strides: Sequence[int]) -> dict[str, int] | None:
        """The strides of a tensor's extents by what the row calls them, but for those of one element. None where
        dimensions that an extent stands for are not one in memory, or a stride is not the number that the row says."""
        found: dict[str, int] = {}
        end = 0
        for extent, name in zip(argument.shape, argument.strides, strict=True):
            begin, end = end, end + (self._span(extent) or 0)
            axes = [(n, step) for n, step in zip(shape[begin:end], strides[begin:end], strict=True) if n != 1]
            if any(outer != n * inner for (_, outer), (n, inner) in itertools.pairwise(axes)):
                return None
            if axes and name.isdigit() and axes[-1][1] != int(name):
                return None
            if axes:
                found[name] = axes[-1][1]
        return found

    def _misfit(self, argument: abi.Argument, name: str, shape: tuple[int, ...]) -> InvalidProblemError:
        shown = []
        for extent in self._extents(argument):
            known = self.dims.get(extent.text, self.values.get(extent.text))
            shown.append(extent.text if known is None else f"{extent.text} = {known}")
        return InvalidProblemError(f"{name} has shape {shape}, expected [{', '.join(shown)}]")


def _solved(tree: Node, size: int, missing: str, values: dict[str, Any]) -> int | None:
    """What the missing name must be for an expression to be `size`; None where there is no such number."""
    if isinstance(tree, Name):
        return size
    if isinstance(tree, Binary) and tree.operator == "/" and isinstance(tree.right, Literal):
        return _solved(tree.left, size * int(tree.right.text), missing, values)
    if isinstance(tree, Binary) and tree.operator == "*":
        inside = [side for side in tree.children if any(isinstance(n, Name) and n.name == missing for n in side.walk())]
        if len(inside) == 1:
            (outside,) = (side for side in tree.children if side is not inside[0])
            factor = int(outside.value(values, {}))
            if factor <= 0 or size % factor:
                return None
            return _solved(inside[0], size // factor, missing, values)
    return None
