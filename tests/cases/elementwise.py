"""Cases of the family `elementwise.binary`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np

from baracuda import BinaryKind, ElementKind
from baracuda_sys.abi.elementwise_binary import FAMILY

from . import Array, Arrays, Case, PlanCall, Within, operands
from .affine import compute
from .quantize import scatter_specials
from .sampling import Estimate


def lerp(
    dtype: str,
    shape: tuple[int, ...],
    weight: float = 0.3,
    backward: bool = False,
    tensors: Arrays | None = None,
    label: str = "",
) -> Case:
    op = "binary_lerp_backward" if backward else "binary_lerp"
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
            if not backward:
                return {"y": interpolated(*data, w)}
            dy = data[0].astype(p)
            return {"da": ((p(1) - w) * dy).astype(data[0].dtype), "db": (w * dy).astype(data[0].dtype)}

    descriptor = {"kind": BinaryKind.LERP, "shape": shape, "element": ElementKind(dtype), "param": weight}
    arguments = {a.name: a.name for a in row.op.arguments if a.is_tensor}
    name = f"BinaryParam{'Backward' * backward}"
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


def cases() -> Iterator[Case]:
    for dtype, backward in itertools.product(("f32", "f16", "bf16", "f64"), (False, True)):
        for shape, weight in (((1,), 0.3), ((257,), 0.5), ((3, 5, 7), -1.0), ((7, 4099), 0.3), ((65537,), 1.0)):
            yield lerp(dtype, shape, weight, backward)
