"""The entries of a page: a function, its gradients, and the rows of the table that they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from baracuda.ops.signature import Function
from baracuda.ops.signatures import SAME, functions
from baracuda_sys.abi import Family, Op


@dataclass(frozen=True)
class Entry:
    """A function that is no gradient, and behind it its gradients."""

    family: Family
    functions: tuple[Function, ...]

    @property
    def function(self) -> Function:
        return self.functions[0]

    @cached_property
    def ops(self) -> tuple[Op, ...]:
        """The rows, those of gradients behind the others; after each the rows that do the same, and that on tensors
        with strides."""
        return tuple(op for function in self.functions for op in self._ops(function))

    def _ops(self, function: Function) -> Iterator[Op]:
        for name in (row.name for row in function.rows):
            for op in (self.family[name], *(self.family[same] for same, of in SAME.items() if of == name)):
                yield op
                if strided := self.family.strided(op):
                    yield strided


def entries(family: Family) -> tuple[Entry, ...]:
    """The entries of a family, in the order of the table."""
    listed: dict[str, list[Function]] = {}
    for function in functions().values():
        if function.family.name == family.name:
            listed.setdefault(_origin(function).name, []).append(function)
    return tuple(Entry(family, tuple(some)) for some in listed.values())


def _origin(function: Function) -> Function:
    """What a function is the gradient of, however often; itself for one that is none."""
    return _origin(function.forward) if function.forward else function
