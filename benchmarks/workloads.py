"""What is timed: the tests' cases, at the sizes of the targets."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from baracuda_sys import abi
from tests.cases import Array, Case, quantize

Shape = tuple[int, ...]

DTYPES = ("bf16", "f32", "f16", "f64")
"""The most important first."""

GROUP = 128
"""Elements that share a scale in the ops per group."""


class Size(NamedTuple):
    """The elements of one tensor: rows x columns, or outer x (rows / outer) x columns."""

    name: str
    rows: int
    columns: int
    outer: int


SIZES = {size.name: size for size in (Size("large", 16384, 8192, 64), Size("small", 64, 4096, 4))}

PRODUCTS: Mapping[str, Sequence[Shape]] = {
    "large": ((4096, 4096, 4096), (4095, 4095, 4095), (4098, 4096, 4094), (4097, 4095, 4093)),
    "small": ((64, 4096, 4096),),
}
"""m, c_out, k of the matrix products of a size; an odd shape stands behind the next even one."""


class View(NamedTuple):
    """The shape of the elements, and that of scale and zero point ready to broadcast against it."""

    elements: Shape
    parameters: Shape = ()
    variant: str = ""


@dataclass(frozen=True)
class Layout:
    """How ops lay out their tensors: the views of a size, and the case of a view."""

    views: Callable[[Size], Sequence[View]]
    case: Callable[[str, Mapping[str, str], View], Case]


def _flat(size: Size) -> Sequence[View]:
    return (View((size.rows * size.columns,)),)


def _channels(size: Size) -> Sequence[View]:
    inside = size.rows // size.outer
    return (
        View((size.rows, size.columns), (1, size.columns), "last axis"),
        View((size.outer, inside, size.columns), (1, inside, 1), "middle axis"),
        View((size.rows, size.columns), (size.rows, 1), "first axis"),
    )


def _rows(size: Size) -> Sequence[View]:
    return (View((size.rows, size.columns), (size.rows, 1)),)


def _groups(size: Size) -> Sequence[View]:
    groups = size.columns // GROUP
    return (View((size.rows, groups, GROUP), (size.rows, groups, 1)),)


def _products(size: Size) -> Sequence[View]:
    return [View(shape) for shape in PRODUCTS.get(size.name, ())]


def _channel_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    axis = view.parameters.index(max(view.parameters))
    return quantize.per_channel(op, dtypes, (*view.elements, 1, 1)[:4], axis)


def _dynamic_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    n, d = view.elements
    return quantize.dynamic_range(dtypes, n, d)


def _product_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    m, c_out, k = view.elements
    return quantize.linear(dtypes, m, c_out, k)


def _group_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    outer, groups, group = view.elements
    return quantize.per_group(op, dtypes, outer, groups * group, group)


LAYOUTS: Mapping[str, Layout] = {
    "dynamic_range": Layout(_rows, _dynamic_case),
    "linear": Layout(_products, _product_case),
    "per_channel": Layout(_channels, _channel_case),
    "per_token": Layout(_rows, lambda op, dtypes, view: quantize.per_token(op, dtypes, *view.elements)),
    "per_group": Layout(_groups, _group_case),
    "quantize": Layout(_flat, lambda op, dtypes, view: quantize.per_tensor(op, dtypes, *view.elements)),
}
"""By a part of the op's name; the first that fits counts."""


@dataclass(frozen=True)
class Workload:
    """One row of the report. Plain data, to be sent to other processes."""

    family: str
    op: str
    dtype: str
    codes: str
    size: Size
    index: int
    """Which of the layout's views."""

    @property
    def layout(self) -> Layout:
        return next(layout for part, layout in LAYOUTS.items() if part in self.op)

    @property
    def view(self) -> View:
        return self.layout.views(self.size)[self.index]

    @cached_property
    def case(self) -> Case:
        return self._case(self.view)

    @property
    def name(self) -> str:
        return f"{self.op}, {self.view.variant}" if self.view.variant else self.op

    @property
    def shape(self) -> str:
        return " x ".join(map(str, self.view.elements))

    @property
    def label(self) -> str:
        return f"{self.name}, {self.dtype}, {self.shape}"

    @property
    def operations(self) -> int:
        """Multiplications and additions of a matrix product; 0 for ops that are bound by memory."""
        return 2 * math.prod(self.view.elements) if self.layout is LAYOUTS["linear"] else 0

    @property
    def is_odd(self) -> bool:
        """A matrix product whose extents are odd."""
        return bool(self.operations) and any(extent % 2 for extent in self.view.elements)

    def tile(self) -> dict[str, Array]:
        """The case's input for one of `outer` parts of the rows. Every operand is a number of repetitions of it."""
        part = self.size._replace(rows=self.size.rows // self.size.outer, outer=1)
        return self._case(self.layout.views(part)[self.index]).inputs()

    def _case(self, view: View) -> Case:
        return self.layout.case(self.op, {"fp": self.dtype, "q": self.codes}, view)


def workloads(codes: str, sizes: Iterable[Size]) -> Iterator[Workload]:
    """Every op of the table at every dtype and size, the most common dtypes first."""
    ops = [(family.name, op.name) for family in abi.FAMILIES for op in family.ops]
    for dtype, size, (family, op) in itertools.product(DTYPES, sizes, ops):
        first = Workload(family, op, dtype, codes, size, 0)
        for index in range(len(first.layout.views(size))):
            yield dataclasses.replace(first, index=index)
