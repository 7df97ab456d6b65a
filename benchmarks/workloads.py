"""What is timed: the tests' cases, at the sizes of the targets."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property

import numpy as np

from baracuda_sys import abi
from baracuda_sys.abi.table import STRIDED, WRITTEN
from cases import Array, Case, quantize, random_numbers

from . import attention, attention_sdpa, elementwise, embedding, gemm, images, loss, norm, reduce, scan, softmax
from .layouts import Layout, Shape, Size, View

DTYPES = (
    *("bf16", "f32", "f16", "f64", "i32", "i64", "i16", "u32", "u8", "i8", "bool"),
    *("fp8e4m3", "fp8e5m2", "s4", "u4", "s8", "tf32"),
)
"""The most important first."""

OF_ONE_KIND = ("q", "i")
"""Dtype axes of which one kind is timed: of codes that of the command, of indices i32."""

TO = " -> "
"""Between the element types of a conversion."""

COPY_TARGET = 0.95
F64_TARGET = 0.90
"""Fractions of the copy's speed; the second is for element-wise ops."""

GROUP = 128
"""Elements that share a scale in the ops per group."""

DRAWN = 1 << 20
"""At most so many normal elements are drawn, and repeated."""

SIZES = {size.name: size for size in (Size("large", 16384, 8192, 64), Size("small", 64, 4096, 4))}

PRODUCTS: Mapping[str, Sequence[Shape]] = {
    "large": ((4096, 4096, 4096), (4095, 4095, 4095), (4098, 4096, 4094), (4097, 4095, 4093)),
    "small": ((64, 4096, 4096),),
}
"""m, c_out, k of the matrix products of a size; an odd shape stands behind the next even one."""


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


def _uniform_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return random_numbers.uniform(dtypes["t"], *view.elements)


LAYOUTS: Mapping[str, Layout] = {
    **gemm.LAYOUTS,
    **attention.LAYOUTS,
    **attention_sdpa.LAYOUTS,
    "dynamic_range_*": Layout(_rows, _dynamic_case),
    "quantized_linear_*": Layout(_products, _product_case, memory_bound=False, product=True),
    "*quantize_per_channel*": Layout(_channels, _channel_case),
    "*quantize_per_token*": Layout(_rows, lambda op, dtypes, view: quantize.per_token(op, dtypes, *view.elements)),
    "*quantize_per_group*": Layout(_groups, _group_case),
    "*quantize*": Layout(_flat, lambda op, dtypes, view: quantize.per_tensor(op, dtypes, *view.elements)),
    **images.LAYOUTS,
    **elementwise.LAYOUTS,
    **reduce.LAYOUTS,
    **scan.LAYOUTS,
    **softmax.LAYOUTS,
    **norm.LAYOUTS,
    **loss.LAYOUTS,
    **embedding.LAYOUTS,
    "curand_uniform": Layout(_flat, _uniform_case, memory_bound=False),
}
"""By a pattern of the op's name; the first that fits counts."""


LIMITS: Mapping[str, float] = {**images.LIMITS, **loss.LIMITS, **embedding.LIMITS}
"""Seconds, by a pattern of the row's label."""

UNREAD: Mapping[str, Sequence[str]] = {**elementwise.UNREAD, **loss.UNREAD}
"""What an op takes and does not need."""


@dataclass(frozen=True)
class Workload:
    """One row of the report. Plain data, to be sent to other processes."""

    family: str
    op: str
    dtype: str
    """Of a conversion, both."""
    codes: str
    size: Size
    index: int
    """Which of the layout's views."""

    @property
    def row(self) -> abi.Op:
        return next(family for family in abi.FAMILIES if family.name == self.family)[self.op]

    @property
    def layout(self) -> Layout:
        return layout_of(self.op)

    @property
    def is_elementwise(self) -> bool:
        return self.family.startswith("elementwise")

    @property
    def is_quick(self) -> bool:
        """One of very many, which are timed in less time each."""
        return self.family not in ("quantize", "image")

    @cached_property
    def view(self) -> View:
        return self.layout.views(self.size)[self.index]

    @cached_property
    def case(self) -> Case:
        return self._case(self.view)

    @property
    def is_strided(self) -> bool:
        return self.op.endswith(STRIDED)

    @property
    def bytes_moved(self) -> int:
        """Those that must move."""
        if self.family == "embedding":
            return embedding.bytes_moved(self.case)
        if self.family == "attention":
            return attention.bytes_moved(self.case)
        unread = UNREAD.get(self.op, ())
        return self.case.bytes_moved - sum(self.case.reads[name].nbytes for name in unread)

    @property
    def name(self) -> str:
        return f"{self.op}, {self.view.variant}" if self.view.variant else self.op

    @property
    def shape(self) -> str:
        return " x ".join(map(str, self.view.elements))

    @cached_property
    def label(self) -> str:
        return f"{self.name}, {self.dtype}, {self.shape}"

    @property
    def operations(self) -> int:
        """Multiplications and additions of a matrix product, or of attention; 0 for ops that are bound by memory."""
        if self.layout.operations:
            return self.layout.operations(self.op, self.view)
        return 2 * math.prod(self.view.elements) if self.layout.product else 0

    @property
    def copy_target(self) -> float | None:
        """The fraction of the copy's speed that it should reach."""
        if not self.layout.memory_bound or self.size != SIZES["large"]:
            return None
        usual = F64_TARGET if self.is_quick and self.dtype == "f64" else COPY_TARGET
        if self.view.target is None:
            return usual
        return min(self.view.target, F64_TARGET if self.dtype == "f64" else 1) or None

    @property
    def limit(self) -> float | None:
        """The seconds that it may take."""
        return next((limit for pattern, limit in LIMITS.items() if fnmatchcase(self.label, pattern)), None)

    @property
    def is_odd(self) -> bool:
        """A matrix product whose extents are odd."""
        return self.layout.product and any(extent % 2 for extent in self.view.elements)

    def tile(self) -> dict[str, Array]:
        """What the operands that are read or added to are repetitions of."""
        draws = self.view.draws
        if self.layout.tile:
            return self.layout.tile(self.case)
        if draws is None:
            part = self.size._replace(rows=self.size.rows // self.size.outer, outer=1)
            return self._case(self.layout.views(part)[self.index]).inputs()
        rng = np.random.default_rng(0)
        tile: dict[str, Array] = {}
        for name, spec in (self.case.reads | self.case.added).items():
            if name in draws:
                made = draws[name](rng, self.case, tile)
            else:
                made = rng.standard_normal(min(math.prod(spec.shape), DRAWN))
            tile[name] = made.astype(spec.dtype)
        return tile

    def _case(self, view: View) -> Case:
        axes = [name for name, _ in self.row.dtypes.axes if name not in OF_ONE_KIND]
        return self.layout.case(self.op, {**dict(zip(axes, self.dtype.split(TO), strict=True)), "q": self.codes}, view)


@cache
def layout_of(op: str) -> Layout:
    return next(layout for pattern, layout in LAYOUTS.items() if fnmatchcase(op, pattern))


def is_other_name(family: abi.Family, op: abi.Op) -> bool:
    """Whether it is another row of the family under another name, or writes what that one adds, as sweeps time it."""
    return op.name.endswith(WRITTEN) or (
        op.function in family.by_name and op.function != op.name and op.doc.endswith("under another name")
    )


def timed() -> Iterator[tuple[str, abi.Op, str]]:
    """Every (family, op, dtype) of the table that has a layout for it. Other names of an op are no op."""
    for family in abi.FAMILIES:
        for op in (op for op in family.ops if not is_other_name(family, op)):
            chosen = layout_of(op.name).dtypes
            if not op.dtypes.axes:
                continue  # it counts integers, and moves as many bytes as any other
            kinds = (
                TO.join(kind for axis, kind in one.dtypes.items() if axis not in OF_ONE_KIND) for one in op.instances
            )
            yield from ((family.name, op, kind) for kind in dict.fromkeys(kinds) if chosen is None or kind in chosen)


def workloads(codes: str, sizes: Iterable[Size]) -> Iterator[Workload]:
    """Every op of the table at every dtype and size, the most common dtypes first."""
    rows = list(timed())
    for dtype, size in itertools.product(DTYPES, sizes):
        for family, op, kind in rows:
            if kind.split(TO)[0] == dtype:
                first = Workload(family, op.name, kind, codes, size, 0)
                for index, view in enumerate(first.layout.views(size)):
                    if view.dtypes is None or kind in view.dtypes:
                        yield dataclasses.replace(first, index=index)
