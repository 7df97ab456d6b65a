"""Cases of the family `elementwise.binary`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from baracuda import BinaryKind, ElementKind
from baracuda_sys.abi.elementwise_binary import FAMILY
from baracuda_sys.abi.table import STRIDED

from . import Array, Arrays, Case, PlanCall, Within, operands
from .affine import compute
from .quantize import scatter_specials
from .sampling import Estimate


def lerp(
    dtype: str,
    shape: tuple[int, ...],
    weight: float = 0.3,
    gradient: bool = False,
    tensors: Arrays | None = None,
    label: str = "",
) -> Case:
    op = "binary_lerp_backward" if gradient else "binary_lerp"
    row = next(one for one in FAMILY[op].instances if one.dtypes["fp"] == dtype)
    values = {"numel": math.prod(shape), "p": weight}
    reads = operands(row, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {
            name: scatter_specials(rng, rng.standard_normal(spec.shape).astype(spec.dtype))
            for name, spec in reads.items()
        } | {name: array.reshape(-1) for name, array in (tensors or {}).items()}

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        data = list(inputs.values())
        p = compute(data[0].dtype).type
        with np.errstate(all="ignore"):
            w = p(np.float32(weight))
            if not gradient:
                return {"y": interpolated(*data, w)}
            dy = data[0].astype(p)
            return {"da": ((p(1) - w) * dy).astype(data[0].dtype), "db": (w * dy).astype(data[0].dtype)}

    descriptor = {"kind": BinaryKind.LERP, "shape": shape, "element": ElementKind(dtype), "param": weight}
    arguments = {a.name: a.name for a in row.op.arguments if a.is_tensor}
    name = f"BinaryParam{'Backward' * gradient}"
    plan = PlanCall(name, descriptor, arguments, dict.fromkeys(arguments, shape))
    return Case(row, values, draw, oracle, plan, "-".join(filter(None, [f"{weight:g}", label])), in_place=True)


def interpolated(a: Array, b: Array, w: np.floating) -> Within:
    """In P, so that it overflows where the op does; a fused operation may round otherwise, in each of its steps."""
    first, last = a.astype(type(w)), b.astype(type(w))
    span = last - first
    value = np.where(np.abs(w) < 0.5, first + w * span, last - span * (type(w)(1) - w)).astype(np.float64)
    error = 3 * (np.abs(value) + min(abs(w), abs(1 - w)) * np.abs(span).astype(np.float64))
    stored = value.astype(a.dtype).astype(np.float64)
    finite = np.isfinite(stored) & np.isfinite(error)
    return Estimate(np.where(finite, value, stored), np.where(finite, error, 0.0)).rounded(a.dtype)


Strides = tuple[int, ...]


def row_major(shape: tuple[int, ...], step: int = 1) -> Strides:
    return tuple(step * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def column_major(shape: tuple[int, ...]) -> Strides:
    return row_major(shape[::-1])[::-1]


def backward(shape: tuple[int, ...]) -> Strides:
    return row_major(shape, -1)


def spaced(shape: tuple[int, ...]) -> Strides:
    """With gaps along every axis."""
    return row_major(tuple(size + 1 for size in shape), 2)


def repeated(*axes: int) -> Callable[[tuple[int, ...]], Strides]:
    """Row-major without some axes, along which elements are repeated."""

    def strides(shape: tuple[int, ...]) -> Strides:
        kept = tuple(1 if axis in axes else size for axis, size in enumerate(shape))
        return tuple(0 if axis in axes else step for axis, step in enumerate(row_major(kept)))

    return strides


STYLES: Mapping[str, tuple[Callable[[tuple[int, ...]], Strides], Callable[[tuple[int, ...]], Strides]]] = {
    "transposed": (column_major, row_major),
    "into-transposed": (row_major, column_major),
    "spaced": (spaced, spaced),
    "backward": (backward, row_major),
    "all-backward": (backward, backward),
    "rows-repeated": (repeated(0), row_major),
    "columns-repeated": (repeated(-1), row_major),
    "one-repeated": (repeated(0, 1, -1, 2), row_major),
}
"""Strides of the first input, and of the outputs; other inputs are row-major."""


def loosened(case: Case, shape: tuple[int, ...], style: str) -> Case:
    """A case of a contiguous op, in a shape, as one of the op with strides."""
    op = case.family[case.op.name + STRIDED]
    instance = next(one for one in op.instances if one.dtypes == case.instance.dtypes)
    first, output = STYLES[style]
    tensors = [a for a in op.arguments if a.is_tensor]
    strides = {
        f"stride_{a.name}": output(shape) if a.is_written else (first if a is tensors[0] else row_major)(shape)
        for a in tensors
    }
    values = {**case.values, "numel": math.prod(shape), "rank": len(shape), "shape": shape, **strides}

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {name: array.reshape(shape) for name, array in case.draw(rng).items()}

    plan = (
        None
        if case.plan is None
        else replace(case.plan, descriptor={**case.plan.descriptor, "shape": shape}, shapes={})
    )
    return replace(case, instance=instance, values=values, draw=draw, plan=plan, label=f"{case.label}-{style}")


def cases() -> Iterator[Case]:
    for dtype, gradient in itertools.product(("f32", "f16", "bf16", "f64"), (False, True)):
        for shape, weight in (((1,), 0.3), ((257,), 0.5), ((3, 5, 7), -1.0), ((7, 4099), 0.3), ((65537,), 1.0)):
            yield lerp(dtype, shape, weight, gradient)
        for style in STYLES:
            for shape in ((5, 6, 19), (2, 67, 130)):
                yield loosened(lerp(dtype, (math.prod(shape),), 0.3, gradient), shape, style)
