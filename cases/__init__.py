"""Cases: one call of a symbol with its input and its expected output, shared by tests and benchmarks.

A family's module says what no table can: how input is drawn, what is expected, which Plan makes the same call.
Operands, shapes, dtypes and bytes come from the table. Every function that builds a case takes sizes, so that a test
calls it with small ones and a benchmark with large ones.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from baracuda import ElementKind
from baracuda_sys.abi import FAMILIES, Family, Instance, Op

Array = np.ndarray[Any, Any]
Arrays = Mapping[str, Array]


class Spec(NamedTuple):
    """What an array must be. strides: in elements; None for row-major ones."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    strides: tuple[int, ...] | None = None

    @property
    def nbytes(self) -> int:
        """Of the elements that there are in memory, without gaps."""
        steps = self.strides or (1,) * len(self.shape)
        return self.dtype.itemsize * math.prod(
            n if step else min(n, 1) for n, step in zip(self.shape, steps, strict=True)
        )

    @property
    def reach(self) -> tuple[int, int]:
        """The elements of memory before the first element, and from there on."""
        if 0 in self.shape:
            return 0, 0
        if self.strides is None:
            return 0, math.prod(self.shape)
        ends = [(n - 1) * step for n, step in zip(self.shape, self.strides, strict=True)]
        return -sum(end for end in ends if end < 0), 1 + sum(end for end in ends if end > 0)

    def view(self, memory: Array) -> Array:
        """The elements in an array of as many as `reach` says."""
        if self.strides is None or 0 in self.shape:
            return memory.reshape(self.shape)
        steps = tuple(step * memory.itemsize for step in self.strides)
        plain = memory[self.reach[0] :].view(f"u{memory.itemsize}")  # as_strided does not know the types of ml_dtypes
        return np.lib.stride_tricks.as_strided(plain, self.shape, steps).view(memory.dtype)

    def held(self, array: Array) -> Array:
        """What memory holds after an array was written to it: the same where no two elements share memory."""
        if self.strides is None:
            return array
        memory = np.zeros(sum(self.reach), array.dtype)
        self.view(memory)[...] = array
        return self.view(memory).copy()


@dataclass(frozen=True)
class PlanCall:
    """The Plan that makes the same call.

    arguments: the table's name of what each Args field holds. shapes: of the fields whose shape is not the table's.
    """

    name: str
    descriptor: Mapping[str, Any]
    arguments: Mapping[str, str]
    shapes: Mapping[str, tuple[int, ...]]


class Within(NamedTuple):
    """An expected output that is not exact: `value`, computed in float64, give or take `error`, element by element."""

    value: Array
    error: Array


@dataclass(frozen=True, eq=False)
class Case:
    """A call of `instance` with the by-value arguments `values`; every name is the table's.

    `draw(rng)` makes the tensors that are read or added to, `oracle(inputs)` the expected output in NumPy. A result
    must equal an array bit for bit (any NaN equals any other) and lie Within its bounds. `in_place`: an output may be
    exactly an input of the same extents and dtype. `absent`: the optional tensors that are null pointers.
    `workspace_bytes`: of the workspace that the call needs.
    """

    instance: Instance
    values: Mapping[str, Any]
    draw: Callable[[np.random.Generator], dict[str, Array]] = field(repr=False)
    oracle: Callable[[Arrays], Mapping[str, Array | Within]] = field(repr=False)
    plan: PlanCall | None = None
    label: str = ""
    in_place: bool = False
    absent: frozenset[str] = frozenset()
    workspace_bytes: int = 0

    @cached_property
    def id(self) -> str:
        words = {word for a in self.op.arguments for extent in a.extents for word in re.findall(r"\w+", extent)}
        sizes = [value for name, value in self.values.items() if name in words]
        flat = [x for size in sizes for x in (size if isinstance(size, tuple) else (size,))]
        return "-".join([self.instance.stem, "x".join(map(str, flat)), *filter(None, [self.label])])

    @property
    def op(self) -> Op:
        return self.instance.op

    @cached_property
    def family(self) -> Family:
        return next(family for family in FAMILIES if self.op in family.ops)

    @property
    def symbol(self) -> str:
        return self.instance.symbols[0].name

    @cached_property
    def reads(self) -> dict[str, Spec]:
        return self._operands("in")

    @cached_property
    def added(self) -> dict[str, Spec]:
        """The outputs that are added to."""
        return self._operands("add")

    @cached_property
    def outputs(self) -> dict[str, Spec]:
        return self._operands("out") | self.added

    def _operands(self, direction: str) -> dict[str, Spec]:
        specs = operands(self.instance, self.values, direction)
        return {name: spec for name, spec in specs.items() if name not in self.absent}

    @property
    def bytes_moved(self) -> int:
        """Every tensor once; one that is added to is read and written."""
        moved = (*self.reads.values(), *self.outputs.values(), *self.added.values())
        return sum(spec.nbytes for spec in moved)

    @cached_property
    def in_place_pairs(self) -> tuple[tuple[str, str], ...]:
        """(output, input) pairs that may be the same memory."""
        if not self.in_place:
            return ()
        extents = {a.name: a.extents for a in self.op.arguments}
        pairs = ((w, r) for w in self.outputs for r in self.reads if extents[w] == extents[r])
        return tuple((w, r) for w, r in pairs if self.outputs[w] == self.reads[r])

    def inputs(self, seed: int = 0) -> dict[str, Array]:
        """The tensors that are read or added to, the same for the same seed."""
        drawn = self.draw(np.random.default_rng([zlib.crc32(self.id.encode()), seed]))
        for name, spec in (self.reads | self.added).items():
            self._check(name, drawn[name], spec)
        return {name: spec.held(drawn[name]) for name, spec in (self.reads | self.added).items()}

    def expected(self, inputs: Arrays) -> dict[str, Array | Within]:
        """What the call must write."""
        made = self.oracle(inputs)
        for name, spec in self.outputs.items():
            want = made[name]
            if isinstance(want, Within):
                self._check(name, want.value, spec._replace(dtype=np.dtype(np.float64)))
                self._check(name, want.error, spec._replace(dtype=np.dtype(np.float64)))
            else:
                self._check(name, want, spec)
        return {name: made[name] for name in self.outputs}

    def _check(self, name: str, array: Array, spec: Spec) -> None:
        if (array.shape, array.dtype) != spec[:2]:
            raise ValueError(f"{self.id}: {name}: the table says {spec}, the case made {array.shape}, {array.dtype}")


def operands(instance: Instance, values: Mapping[str, Any], direction: str) -> dict[str, Spec]:
    """The tensors that are read ("in"), written ("out") or added to ("add")."""
    return {
        a.name: Spec(a.shape_of(values), ElementKind(instance.dtype(a.type)).dtype, a.strides_of(values))
        for a in instance.op.arguments
        if a.direction == direction
    }


def all_cases() -> list[Case]:
    """The small cases of every family, at least one a symbol."""
    from . import (
        attention,
        attention_sdpa,
        class_losses,
        elementwise,
        embedding,
        gemm,
        image,
        loss,
        norm,
        quantize,
        random_numbers,
        reduce,
        scan,
        softmax,
    )

    cases = [
        *quantize.cases(),
        *image.cases(),
        *elementwise.cases(),
        *reduce.cases(),
        *scan.cases(),
        *softmax.cases(),
        *norm.cases(),
        *loss.cases(),
        *class_losses.cases(),
        *embedding.cases(),
        *gemm.cases(),
        *attention.cases(),
        *attention_sdpa.cases(),
        *random_numbers.cases(),
    ]
    assert len({case.id for case in cases}) == len(cases), "two cases share an id"
    return cases
