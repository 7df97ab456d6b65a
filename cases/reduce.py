"""Cases of reductions: what they must give, from the definition, in NumPy: exactly, or in float64 (longdouble for f64)
give or take what a sum in P may be wrong by."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import ml_dtypes
import numpy as np

from baracuda import ArgReduceKind, ElementKind, ReduceKind, ReduceToOp
from baracuda_sys.abi import Instance
from baracuda_sys.abi.reduce import AXES, FAMILY

from . import Array, Arrays, Case, PlanCall, Within
from .affine import compute
from .sampling import UNITS
from .truths import quiet, stored

Shape = tuple[int, ...]

SUM_UNITS = 8.0
"""Units (half an ulp) of the sum of magnitudes by which a sum may be wrong, however many terms it has."""


def wide(x: Array) -> Array:
    """In more precision than a kernel computes in."""
    return quiet(x.astype(np.longdouble if x.dtype == np.float64 else np.float64))


def unit(dtype: np.dtype[Any]) -> float:
    """The unit roundoff of P."""
    return UNITS[ElementKind.of(compute(dtype))]


def is_float(x: Array) -> bool:
    return x.dtype.kind == "f" or x.dtype in (ml_dtypes.bfloat16,)


def rounded(value: Array, x: Array, units: Any) -> Array | Within:
    """A value that is off by so many units of P before it is stored."""
    return stored(value, x.dtype, 0.0, np.asarray(unit(x.dtype) * units, np.float64))


# ---- what each reduction gives, of x along axes (kept with one element) ----

Axes = tuple[int, ...]


def sum_(x: Array, axes: Axes) -> Array | Within:
    if not is_float(x):
        return _low_bits(np.add, x, axes)
    value, size = (np.sum(one, axis=axes, keepdims=True) for one in (wide(x), np.abs(wide(x))))
    return rounded(value, x, SUM_UNITS * size)


def mean(x: Array, axes: Axes) -> Array | Within:
    count = math.prod(x.shape[axis] for axis in axes)
    value, size = (np.sum(one, axis=axes, keepdims=True) / count for one in (wide(x), np.abs(wide(x))))
    return rounded(value, x, (SUM_UNITS + 1) * size)


def prod(x: Array, axes: Axes) -> Array | Within:
    if not is_float(x):
        return _low_bits(np.multiply, x, axes)
    value = np.prod(wide(x), axis=axes, keepdims=True)
    return rounded(value, x, np.abs(value) * math.prod(x.shape[axis] for axis in axes))


def _low_bits(ufunc: np.ufunc, x: Array, axes: Axes) -> Array:
    return ufunc.reduce(x.astype(np.uint64), axis=axes, keepdims=True).astype(x.dtype)


def max_(x: Array, axes: Axes) -> Array:
    return _extremum(np.max, x, axes, -np.inf)


def min_(x: Array, axes: Axes) -> Array:
    return _extremum(np.min, x, axes, np.inf)


def _extremum(of: Any, x: Array, axes: Axes, empty: float) -> Array:
    values = wide(x) if is_float(x) else x
    if 0 in x.shape:
        return of(values, axis=axes, keepdims=True, initial=empty).astype(x.dtype)
    return of(values, axis=axes, keepdims=True).astype(x.dtype)


def norm2(x: Array, axes: Axes) -> Array | Within:
    value = np.sqrt(np.sum(wide(x) ** 2, axis=axes, keepdims=True))
    return rounded(value, x, (SUM_UNITS / 2 + 2) * value)


def logsumexp(x: Array, axes: Axes) -> Array | Within:
    values = wide(x)
    largest = np.max(values, axis=axes, keepdims=True, initial=-np.inf)
    shift = np.where(np.isfinite(largest), largest, 0)
    value = shift + np.log(np.sum(np.exp(values - shift), axis=axes, keepdims=True))
    return rounded(value, x, np.where(np.isfinite(value), 4 * np.abs(value) + 4 * np.abs(largest) + 60, 0))


def var(x: Array, axes: Axes, correction: int) -> Array | Within:
    value = _variance(x, axes, correction)
    return rounded(value, x, 64 * np.abs(value))


def std(x: Array, axes: Axes, correction: int) -> Array | Within:
    value = np.sqrt(_variance(x, axes, correction))
    return rounded(value, x, 33 * value)


def _variance(x: Array, axes: Axes, correction: int) -> Array:
    count = math.prod(x.shape[axis] for axis in axes)
    values = wide(x)
    distances = values - np.sum(values, axis=axes, keepdims=True) / count
    return np.sum(distances**2, axis=axes, keepdims=True) / max(0, count - correction)


def any_(x: Array, axes: Axes) -> Array:
    return np.any(_nonzero(x), axis=axes, keepdims=True).astype(np.uint8)


def all_(x: Array, axes: Axes) -> Array:
    return np.all(_nonzero(x), axis=axes, keepdims=True).astype(np.uint8)


def count_nonzero(x: Array, axes: Axes) -> Array:
    return np.sum(_nonzero(x), axis=axes, keepdims=True, dtype=np.int64)


def _nonzero(x: Array) -> Array:
    return x.view(np.uint8) != 0 if x.dtype == np.bool_ else (wide(x) if is_float(x) else x) != 0


def argmax(x: Array, axes: Axes) -> Array:
    return _place(np.argmax, x, axes)


def argmin(x: Array, axes: Axes) -> Array:
    return _place(np.argmin, x, axes)


def _place(of: Any, x: Array, axes: Axes) -> Array:
    """Among the elements of the axes, in row-major order."""
    values = np.moveaxis(wide(x) if is_float(x) else x, axes, range(-len(axes), 0))
    kept = values.shape[: -len(axes)]
    return np.expand_dims(of(values.reshape(*kept, -1), axis=-1), axes)


REDUCTIONS: Mapping[str, Callable[..., Array | Within]] = {
    "sum": sum_,
    "mean": mean,
    "prod": prod,
    "max": max_,
    "min": min_,
    "norm2": norm2,
    "logsumexp": logsumexp,
    "var": var,
    "std": std,
    "any": any_,
    "all": all_,
    "count_nonzero": count_nonzero,
    "argmax": argmax,
    "argmin": argmin,
}

# ---- gradients, of dy and y repeated to the shape of x ----


def _gradient(value: Array, x: Array, units: Any) -> Array | Within:
    return rounded(value, x, np.where(np.isfinite(value), units * np.abs(value), 0))


def sum_backward(dy: Array) -> Array:
    return dy


def mean_backward(dy: Array, inv_extent: float) -> Array:
    p = compute(dy.dtype)
    return (dy.astype(p) * p.type(inv_extent)).astype(dy.dtype)


def max_min_backward(dy: Array, x: Array, y: Array, axes: Axes) -> Array | Within:
    at = wide(x) == wide(y)
    return _gradient(np.where(at, wide(dy), 0) / np.sum(at, axis=axes, keepdims=True), x, 1)


def prod_backward(dy: Array, x: Array, y: Array, axes: Axes) -> Array | Within:
    values = wide(x)
    zeros = np.sum(values == 0, axis=axes, keepdims=True)
    others = np.prod(np.where(values == 0, 1, values), axis=axes, keepdims=True)
    value = np.where(zeros == 0, others / values, np.where((zeros == 1) & (values == 0), others, 0)) * wide(dy)
    return _gradient(value, x, 4 + math.prod(x.shape[axis] for axis in axes))


def norm2_backward(dy: Array, x: Array, y: Array) -> Array | Within:
    return _gradient(np.where(wide(y) == 0, 0, wide(dy) * (wide(x) / wide(y))), x, 3)


def logsumexp_backward(dy: Array, x: Array, y: Array) -> Array | Within:
    return _gradient(np.where(wide(x) == -np.inf, 0, wide(dy) * np.exp(wide(x) - wide(y))), x, _of_exp(x, y))


def _of_exp(x: Array, y: Array) -> Array:
    distance = np.abs(wide(x) - wide(y))
    return 8 + np.where(np.isfinite(distance), 2 * distance, 0)


def _slope(x: Array, axes: Axes, correction: int) -> tuple[Array, Array]:
    """(x - mean) / freedom, and by how many units of P it may be wrong."""
    values = wide(x)
    count = math.prod(x.shape[axis] for axis in axes)
    mean, size = (np.sum(one, axis=axes, keepdims=True) / count for one in (values, np.abs(values)))
    freedom = max(0, count - correction)
    return (values - mean) / freedom, (4 * np.abs(values - mean) + SUM_UNITS * size) / freedom


def var_backward(dy: Array, x: Array, axes: Axes, correction: int) -> Array | Within:
    slope, error = _slope(x, axes, correction)
    value = 2 * wide(dy) * slope
    return rounded(value, x, np.where(np.isfinite(value), 2 * np.abs(wide(dy)) * error + 3 * np.abs(value), 0))


def std_backward(dy: Array, x: Array, y: Array, axes: Axes, correction: int) -> Array | Within:
    slope, error = _slope(x, axes, correction)
    value = np.where(wide(y) == 0, 0, wide(dy) * slope / wide(y))
    units = np.abs(wide(dy)) * error / np.where(wide(y) == 0, 1, np.abs(wide(y))) + 4 * np.abs(value)
    return rounded(value, x, np.where(np.isfinite(value), units, 0))


# ---- cases ----


def steps_of(shape: Shape, order: Axes | None = None) -> Shape:
    """Strides without gaps, the axes in memory in some order, the last one fastest."""
    steps, step = [0] * len(shape), 1
    for axis in reversed(order or range(len(shape))):
        steps[axis], step = step, step * max(1, shape[axis])
    return tuple(steps)


def draw(rng: np.random.Generator, shape: Shape, dtype: np.dtype[Any]) -> Array:
    """Floats around 0, integers of the whole range."""
    if dtype == np.bool_:
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        return rng.integers(low, high, shape, dtype, endpoint=True)
    return rng.standard_normal(shape).astype(dtype)


Draw = Callable[[np.random.Generator, Shape, Any], Array]


def near_one(rng: np.random.Generator, shape: Shape, dtype: np.dtype[Any]) -> Array:
    """Factors whose product is neither large nor small."""
    return (rng.choice([-1.0, 1.0], shape) * rng.uniform(0.97, 1.03, shape)).astype(dtype)


def sparse(rng: np.random.Generator, shape: Shape, dtype: np.dtype[Any]) -> Array:
    """Mostly zeros."""
    return np.where(rng.random(shape) < 0.02, draw(rng, shape, dtype), np.zeros((), dtype)).astype(dtype)


def kind_of(instance: Instance) -> str:
    """What a row reduces to: sum, argmax, ..."""
    name = instance.op.name.removeprefix("arg_").removeprefix("reduce_").removesuffix(AXES)
    return name.removesuffix("_as").removesuffix("_integer")


def _plan_of(kind: str, instance: Instance, shape: Shape, axis: int, correction: int) -> PlanCall:
    """The Plan of a reduction along an axis."""
    descriptor = {"input_shape": shape, "reduce_axis": axis, "element": ElementKind(instance.dtype("t"))}
    name = {"any": "BoolReduce", "all": "BoolReduce", "count_nonzero": "CountReduce"}.get(kind, "Reduce")
    if kind.startswith("arg"):
        index = ElementKind(instance.dtype(instance.op.argument("y").type))
        descriptor |= {"kind": ArgReduceKind[kind.upper()], "index": index}
        name = "ArgReduce"
    else:
        descriptor["kind"] = ReduceKind[kind.upper()]
    if name == "Reduce":
        descriptor["correction"] = correction
    return PlanCall(name, descriptor, {"x": "x", "y": "y"}, {})


def reduction(
    instance: Instance,
    shape: Shape,
    axis: int,
    *,
    steps: Shape | None = None,
    y_steps: Shape | None = None,
    correction: int = 1,
    drawn: Draw | None = None,
    label: str = "",
) -> Case:
    """A reduction of `shape` along one axis; strides are those without gaps where none are given."""
    kind = kind_of(instance)
    kept = tuple(1 if d == axis else size for d, size in enumerate(shape))
    steps = steps or steps_of(shape)
    values: dict[str, Any] = {
        "output_numel": math.prod(kept),
        "rank": len(shape),
        "output_shape": kept,
        "stride_x": tuple(77 if d == axis else step for d, step in enumerate(steps)),
        "stride_y": y_steps or steps_of(kept),
        "reduce_axis": axis,
        "reduce_extent": shape[axis],
        "reduce_stride_x": steps[axis],
    }
    moments = {"correction": correction} if kind in ("var", "std") else {}
    dtype = ElementKind(instance.dtype("t")).dtype
    made = drawn or {"prod": near_one, "any": sparse, "all": sparse}.get(kind, draw)
    output = ElementKind(instance.dtype(instance.op.argument("y").type)).dtype

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        with np.errstate(all="ignore"):
            found = REDUCTIONS[kind](inputs["x"], (axis,), **moments)
        return {"y": found if isinstance(found, Within) else found.astype(output)}

    return Case(
        instance,
        values | moments,
        lambda rng: {"x": made(rng, shape, dtype)},
        oracle,
        _plan_of(kind, instance, shape, axis, correction) if min(steps) >= 0 else None,
        label=f"{label or 'contiguous'}-{correction}" if moments else label,
    )


def over_axes(
    instance: Instance,
    shape: Shape,
    axes: Axes,
    *,
    steps: Shape | None = None,
    y_steps: Shape | None = None,
    correction: int = 1,
    drawn: Draw | None = None,
    label: str = "",
) -> Case:
    """A reduction of `shape` over any set of axes."""
    kind = kind_of(instance)
    kept = tuple(1 if d in axes else size for d, size in enumerate(shape))
    values = {
        "rank": len(shape),
        "input_shape": shape,
        "output_shape": kept,
        "stride_x": steps or steps_of(shape),
        "stride_y": y_steps or steps_of(kept),
    }
    moments = {"correction": correction} if kind in ("var", "std") else {}
    dtype = ElementKind(instance.dtype("t")).dtype
    made = drawn or {"prod": near_one, "any": sparse, "all": sparse}.get(kind, draw)
    output = ElementKind(instance.dtype(instance.op.argument("y").type)).dtype

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        with np.errstate(all="ignore"):
            found = REDUCTIONS[kind](inputs["x"], axes, **moments)
        return {"y": found if isinstance(found, Within) else found.astype(output)}

    return Case(instance, values | moments, lambda rng: {"x": made(rng, shape, dtype)}, oracle, label=label)


def reduce_to(
    instance: Instance,
    shape: Shape,
    kept: Shape,
    *,
    steps: Shape | None = None,
    label: str = "",
) -> Case:
    """A reduction of `shape` to `kept`, which has 1 along the axes that are reduced."""
    kind = instance.op.name.removeprefix("reduce_").removesuffix("_to")
    axes = tuple(d for d, (before, after) in enumerate(zip(shape, kept, strict=True)) if before != after)
    values = {
        "input_shape": shape,
        "input_stride": steps or steps_of(shape),
        "rank_in": len(shape),
        "output_shape": kept,
    }
    dtype = ElementKind(instance.dtype("t")).dtype
    made = near_one if kind == "prod" else draw

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        with np.errstate(all="ignore"):
            found = REDUCTIONS[kind](inputs["src"], axes)
        return {"dst": found}

    descriptor = {"op": ReduceToOp[kind.upper()], "input_shape": shape, "output_shape": kept}
    plan = PlanCall(
        "ReduceTo", descriptor | {"element": ElementKind(instance.dtype("t"))}, {"x": "src", "y": "dst"}, {}
    )
    return Case(instance, values, lambda rng: {"src": made(rng, shape, dtype)}, oracle, plan, label=label)


def trace(instance: Instance, rows: int, stride_row: int, stride_col: int) -> Case:
    dtype = ElementKind(instance.dtype("t")).dtype

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        return {"y": sum_(inputs["x"], (0,))}

    values = {"rows": rows, "stride_row": stride_row, "stride_col": stride_col}
    return Case(instance, values, lambda rng: {"x": draw(rng, (rows,), dtype)}, oracle)


def gradient(
    instance: Instance,
    shape: Shape,
    axes: Axes,
    *,
    steps: Shape | None = None,
    correction: int = 1,
    drawn: Draw | None = None,
    label: str = "",
) -> Case:
    """The gradient of a reduction of `shape` along axes. x and dx have the strides `steps`, dy and y have 0 along the
    axes, and none without gaps elsewhere."""
    kind = instance.op.name.removeprefix("reduce_").removesuffix("_backward")
    dtype = ElementKind(instance.dtype("t")).dtype
    kept = tuple(1 if d in axes else size for d, size in enumerate(shape))
    repeated = tuple(0 if d in axes else step for d, step in enumerate(steps_of(kept)))
    steps = steps or steps_of(shape)
    tensors = {one.name for one in instance.op.tensors}
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
    values |= {f"stride_{name}": steps if name in ("x", "dx") else repeated for name in ("dy", "x", "y", "dx")}
    values = {name: value for name, value in values.items() if not name.startswith("stride_") or name[7:] in tensors}
    given: dict[str, Any] = {}
    if kind == "mean":
        given = {"inv_extent": 1 / math.prod(shape[axis] for axis in axes)}
        values |= given
    if kind in ("var", "std"):
        (axis,) = axes
        values |= {"reduce_axis": axis, "reduce_extent": shape[axis], "reduce_stride_x": steps[axis]}
        given = {"correction": correction}
        values |= given
    if kind in ("max_min", "prod", "var", "std"):
        given["axes"] = axes
    forward = {"max_min": max_, "prod": prod, "norm2": norm2, "logsumexp": logsumexp, "std": std}

    def inputs(rng: np.random.Generator) -> dict[str, Array]:
        x = (drawn or draw)(rng, shape, dtype)
        made = {"dy": np.broadcast_to(draw(rng, kept, dtype), shape), "x": x}
        if kind in forward:
            more = {"correction": correction} if kind == "std" else {}
            with np.errstate(all="ignore"):
                y = forward[kind](x, axes, **more)
            made["y"] = np.broadcast_to((y.value if isinstance(y, Within) else y).astype(dtype), shape)
        elif kind == "var":
            made["y"] = np.zeros(shape, dtype)
        return {name: made[name] for name in tensors - {"dx"}}

    def oracle(read: Arrays) -> dict[str, Array | Within]:
        taken = [read[name] for name in ("dy", "x", "y") if name in tensors and (name, kind) != ("y", "var")]
        with np.errstate(all="ignore"):
            return {"dx": globals()[f"{kind}_backward"](*taken, **given)}

    plan = None
    if len(axes) == 1:
        names = {name: name for name in sorted(tensors - ({"y"} if kind == "var" else set()))}
        descriptor = {
            "kind": ReduceKind["MAX" if kind == "max_min" else kind.upper()],
            "input_shape": shape,
            "reduce_axis": axes[0],
            "element": ElementKind(instance.dtype("t")),
            "correction": correction,
        }
        plan = PlanCall("ReduceBackward", descriptor, names, {})
    along = f"along{''.join(map(str, axes))}"
    return Case(instance, values, inputs, oracle, plan, label=label or along, in_place=True)


def cases() -> list[Case]:
    """The small cases, at least one a symbol."""
    return [*_reductions(), *_arg_reductions(), *_others(), *_gradients()]


def _instances(*names: str) -> Iterator[Instance]:
    return (instance for name in names for instance in FAMILY[name].instances)


def _along_axes(instance: Instance) -> Iterator[Case]:
    """Rows, columns, and neither: few elements, several slices of them."""
    yield reduction(instance, (5, 33), 1)
    yield reduction(instance, (70, 24), 0)
    if instance.dtype("t") in ("f32", "bf16", "i32", "bool"):
        yield reduction(instance, (3, 1025), 1)
        yield reduction(instance, (3, 5, 4), 1, steps=steps_of((3, 5, 4), (2, 0, 1)), label="permuted")


def _reductions() -> Iterator[Case]:
    kinds = [f"reduce_{kind}" for kind in REDUCTIONS if not kind.startswith("arg")]
    return (case for instance in _instances(*kinds) for case in _along_axes(instance))


def _arg_reductions() -> Iterator[Case]:
    names = [f"arg_reduce_{kind}{suffix}" for kind in ("argmax", "argmin") for suffix in ("", "_as", "_integer")]
    return (case for instance in _instances(*names) for case in _along_axes(instance))


def _others() -> Iterator[Case]:
    for instance in _instances(*(op.name for op in FAMILY.ops if op.name.endswith(AXES))):
        yield over_axes(instance, (4, 6, 5), (0, 2))
        if instance.dtype("t") in ("f32", "bf16", "i32", "bool"):
            yield over_axes(instance, (7, 5, 9), (0, 1), steps=steps_of((7, 5, 9), (2, 1, 0)), label="transposed")
    for instance in _instances(*(f"reduce_{kind}_to" for kind in ("sum", "max", "min", "prod"))):
        yield reduce_to(instance, (4, 6, 5), (1, 6, 1))
        yield reduce_to(instance, (4, 6, 5), (1, 1, 1), steps=(1, 20, 4), label="permuted")
    for instance in _instances("trace"):
        yield trace(instance, 33, 40, 1)


def _gradients() -> Iterator[Case]:
    for instance in _instances(*(op.name for op in FAMILY.ops if op.gradient)):
        several = instance.op.name not in ("reduce_var_backward", "reduce_std_backward")
        yield gradient(instance, (5, 33), (1,))
        yield gradient(instance, (40, 6, 7), (0, 2) if several else (0,))
