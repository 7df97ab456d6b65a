"""What workloads are described with."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from baracuda_sys import abi
from cases import Array, Case, Spec

Shape = tuple[int, ...]

Draw = Callable[[np.random.Generator, Case, Mapping[str, Array]], Array]
"""An operand of a case, given those that are drawn before it."""


def memory(spec: Spec) -> int:
    """The bytes of an operand from its first element on, with the gaps that strides leave."""
    return spec.reach[1] * spec.dtype.itemsize


class Size(NamedTuple):
    """The elements of one tensor: rows x columns, or outer x (rows / outer) x columns."""

    name: str
    rows: int
    columns: int
    outer: int


class View(NamedTuple):
    """The shape of the elements, and that of scale and zero point ready to broadcast against it.

    options: further arguments of the function that builds the case. draws: the operands whose contents matter, the
    others being normal; None: all operands are drawn as in the tests. target: the fraction of the copy's speed that it
    should reach, where that is not the usual one; 0: it should be no slower than PyTorch. dtypes: that are timed, where
    not all are.
    """

    elements: Shape
    parameters: Shape = ()
    variant: str = ""
    options: Mapping[str, Any] = {}
    draws: Mapping[str, Draw] | None = None
    target: float | None = None
    dtypes: Collection[str] | None = None


@dataclass(frozen=True)
class Layout:
    """How ops lay out their tensors: the views of a size, and the case of an op at its dtypes on a view.

    memory_bound: a large one should move its bytes as fast as a copy does. dtypes: of the rows, where not all are
    timed. product: whether the elements are those of a product, m, n and k, perhaps behind a batch. tile: makes what
    its operands are repetitions of, instead of the view's draws. operations: of an op that is bound by these, their
    number.
    """

    views: Callable[[Size], Sequence[View]]
    case: Callable[[str, Mapping[str, str], View], Case]
    memory_bound: bool = True
    dtypes: Collection[str] | None = None
    product: bool = False
    tile: Callable[[Case], dict[str, Array]] | None = None
    operations: Callable[[str, View], int] | None = None


DRAWN = 1 << 18
"""At most so many elements of an operand are drawn, once for all ops, and repeated."""

INTEGERS = (0.0, 100.0)
"""Where integers lie, where nothing else is said: in the range of every type."""

Ranges = Mapping[str, tuple[float, float]]
"""Where operands lie, by name: floating-point numbers that are not normal, integers with the end left out."""


@functools.cache
def drawn(place: int, dtype: np.dtype[Any], low: float = -math.inf, high: float = math.inf) -> Array:
    """The operand of this place: no two of a call hold the same."""
    rng = np.random.default_rng(place)
    if dtype.kind in "iub":
        return rng.integers(int(low), int(high), DRAWN).astype(dtype)
    return (rng.uniform(low, high, DRAWN) if math.isfinite(low) else rng.standard_normal(DRAWN)).astype(dtype)


def signs(array: Array) -> Array:
    """1 or -1 for each element."""
    return np.where(np.random.default_rng(1).random(array.shape) < 0.5, 1, -1).astype(array.dtype)


def repeated(case: Case, ranges: Ranges) -> dict[str, Array]:
    """What the operands that are read or added to are repetitions of."""
    tile: dict[str, Array] = {}
    for place, (name, spec) in enumerate((case.reads | case.added).items()):
        ends = ranges.get(name, INTEGERS if spec.dtype.kind in "iu" else (0, 2) if spec.dtype == np.bool_ else ())
        tile[name] = drawn(place, spec.dtype, *ends)[: memory(spec) // spec.dtype.itemsize]
    return tile


FURTHER: Mapping[str, Sequence[tuple[str, Shape]]] = {
    "large": (
        ("vocabulary", (32, 128_000)),
        ("tall", (1_000_000, 64)),
        ("wide", (8, 1 << 22)),
        ("odd", (4097, 4097)),
    ),
}
"""By size: further shapes of rows, for a few ops."""

COMMON = ("bf16", "f32")

IMAGES: Mapping[str, Shape] = {"large": (64, 256, 56, 56)}
"""By size: samples, channels, height and width."""


def rows_of(size: Size, target: float | None = None) -> Sequence[View]:
    """Along the rows of the size."""
    if not size.rows:
        return ()
    return (View((size.rows, size.columns), (), "", {"axis": 1}, target=target),)


def columns_of(size: Size, target: float | None = None) -> Sequence[View]:
    if not size.rows:
        return ()
    return (View((size.rows, size.columns), (), "first axis", {"axis": 0}, target=target),)


def further_rows(size: Size) -> Sequence[View]:
    """Rows of other shapes, and the channels of images that lie last in memory."""
    made = [View(shape, (), name, {"axis": 1}, target=0, dtypes=COMMON) for name, shape in FURTHER.get(size.name, ())]
    if shape := IMAGES.get(size.name):
        options = {"axis": 1, "order": (0, 2, 3, 1)}
        made.append(View(shape, (), "channels-last", options, target=0, dtypes=COMMON))
    return made


def steps_of(shape: Shape, order: Sequence[int] | None = None) -> Shape:
    """Strides without gaps of axes that are in this order in memory, the last one fastest."""
    steps, step = [0] * len(shape), 1
    for axis in reversed(order or range(len(shape))):
        steps[axis] = step
        step *= max(1, shape[axis])
    return tuple(steps)


def instance_of(family: abi.Family, op: str, dtypes: Mapping[str, str]) -> abi.Instance:
    return next(one for one in family[op].instances if all(dtypes[axis] == kind for axis, kind in one.dtypes.items()))


def only_timed(instance: abi.Instance, values: Mapping[str, Any], **options: Any) -> Case:
    """A case whose operands the layout draws, and whose results are compared with PyTorch's."""

    def nothing(given: object) -> Any:
        raise NotImplementedError(f"{instance.stem}: expected a layout that draws its operands")

    return Case(instance, values, nothing, nothing, **options)


def along_axis(kind: str, family: abi.Family, op: str, dtypes: Mapping[str, str], view: View, **given: Any) -> Case:
    """An op along an axis whose arguments begin with its kind, on tensors without gaps in the view's order of axes."""
    instance = instance_of(family, op, dtypes)
    shape, axis = view.elements, view.options["axis"]
    steps = steps_of(shape, view.options.get("order"))
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": len(shape), "shape": shape, **given}
    values |= {f"{kind}_axis": axis, f"{kind}_extent": shape[axis]}
    for tensor in instance.op.tensors:
        values |= {f"stride_{tensor.name}": steps, f"{kind}_stride_{tensor.name}": steps[axis]}
    return only_timed(instance, {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor})
