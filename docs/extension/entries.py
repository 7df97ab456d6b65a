"""The entries of a page: a function, its gradient, and the rows of the table that they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from baracuda.ops.signature import Function
from baracuda.ops.signatures import SAME, functions
from baracuda_sys.abi import Family, Op


@dataclass(frozen=True)
class Entry:
    """A function that is no gradient, with its gradient where it has one."""

    family: Family
    function: Function
    gradient: Function | None

    @property
    def functions(self) -> tuple[Function, ...]:
        return (self.function, self.gradient) if self.gradient else (self.function,)

    @cached_property
    def ops(self) -> tuple[Op, ...]:
        """The rows, those of the gradient behind the others; after each the rows that do the same, and that on tensors
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
    own = [function for function in functions().values() if function.family.name == family.name]
    gradients = {function.forward.name: function for function in own if function.forward}
    return tuple(Entry(family, function, gradients.get(function.name)) for function in own if not function.forward)
