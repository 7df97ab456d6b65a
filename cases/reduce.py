"""Cases of reductions along an axis or several, and of their gradients."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from baracuda import ArgReduceKind, ElementKind, ReduceKind, ReduceToOp
from baracuda_sys.abi import Instance
from baracuda_sys.abi.reduce import AXES, FAMILY

from . import Array, Arrays, Case, PlanCall, Within
from .reductions import GRADIENTS, REDUCTIONS, Axes

Shape = tuple[int, ...]


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


def _scalars(kind: str, correction: int, ord: float) -> dict[str, Any]:
    """The further by-value arguments."""
    return {"norm": {"ord": ord}, "var": {"correction": correction}, "std": {"correction": correction}}.get(kind, {})


def reduction(
    instance: Instance,
    shape: Shape,
    axis: int,
    *,
    steps: Shape | None = None,
    y_steps: Shape | None = None,
    correction: int = 1,
    ord: float = 3.0,
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
    scalars = _scalars(kind, correction, ord)
    dtype = ElementKind(instance.dtype("t")).dtype
    made = drawn or {"prod": near_one, "any": sparse, "all": sparse}.get(kind, draw)
    output = ElementKind(instance.dtype(instance.op.argument("y").type)).dtype

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        with np.errstate(all="ignore"):
            found = REDUCTIONS[kind](inputs["x"], (axis,), **scalars)
        return {"y": found if isinstance(found, Within) else found.astype(output)}

    return Case(
        instance,
        values | scalars,
        lambda rng: {"x": made(rng, shape, dtype)},
        oracle,
        _plan_of(kind, instance, shape, axis, correction) if min(steps) >= 0 and kind != "norm" else None,
        label="-".join([label or "contiguous", *(f"{value:g}" for value in scalars.values())]) if scalars else label,
    )


def over_axes(
    instance: Instance,
    shape: Shape,
    axes: Axes,
    *,
    steps: Shape | None = None,
    y_steps: Shape | None = None,
    correction: int = 1,
    ord: float = 3.0,
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
    scalars = _scalars(kind, correction, ord)
    dtype = ElementKind(instance.dtype("t")).dtype
    made = drawn or {"prod": near_one, "any": sparse, "all": sparse}.get(kind, draw)
    output = ElementKind(instance.dtype(instance.op.argument("y").type)).dtype

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        with np.errstate(all="ignore"):
            found = REDUCTIONS[kind](inputs["x"], axes, **scalars)
        return {"y": found if isinstance(found, Within) else found.astype(output)}

    return Case(instance, values | scalars, lambda rng: {"x": made(rng, shape, dtype)}, oracle, label=label)


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
        return {"y": REDUCTIONS["sum"](inputs["x"], (0,))}

    values = {"rows": rows, "stride_row": stride_row, "stride_col": stride_col}
    return Case(instance, values, lambda rng: {"x": draw(rng, (rows,), dtype)}, oracle)


def trace_gradient(instance: Instance, rows: int, columns: int, stride_row: int, stride_col: int) -> Case:
    dtype = ElementKind(instance.dtype("t")).dtype

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        return {"dx": np.where(np.eye(rows, columns, dtype=bool), inputs["dy"], np.zeros((), dtype))}

    values = {"rows": rows, "columns": columns, "stride_row": stride_row, "stride_col": stride_col}
    return Case(instance, values, lambda rng: {"dy": draw(rng, (1,), dtype)}, oracle, label=f"{rows}x{columns}")


def gradient(
    instance: Instance,
    shape: Shape,
    axes: Axes,
    *,
    steps: Shape | None = None,
    correction: int = 1,
    ord: float = 3.0,
    drawn: Draw | None = None,
    label: str = "",
) -> Case:
    """The gradient of a reduction of `shape` along axes. x and dx have the strides `steps`, dy and y have 0 along the
    axes, and none without gaps elsewhere."""
    kind = instance.op.name.removeprefix("reduce_").removesuffix("_backward").removesuffix(AXES)
    dtype = ElementKind(instance.dtype("t")).dtype
    kept = tuple(1 if d in axes else size for d, size in enumerate(shape))
    repeated = tuple(0 if d in axes else step for d, step in enumerate(steps_of(kept)))
    steps = steps or steps_of(shape)
    tensors = {one.name for one in instance.op.tensors}
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
    values |= {"input_shape": shape, "output_shape": kept}
    values |= {f"stride_{name}": steps if name in ("x", "dx") else repeated for name in ("dy", "x", "y", "dx")}
    values = {name: value for name, value in values.items() if name in instance.op.argument_names}
    given: dict[str, Any] = {}
    if kind == "mean":
        given = {"inv_extent": 1 / math.prod(shape[axis] for axis in axes)}
    if "reduce_axis" in instance.op.argument_names:
        (axis,) = axes
        values |= {"reduce_axis": axis, "reduce_extent": shape[axis], "reduce_stride_x": steps[axis]}
    given |= _scalars(kind, correction, ord)
    values |= given
    if kind in ("max_min", "prod", "var", "std", "norm"):
        given["axes"] = axes
    forward = {"max_min": "max", **{name: name for name in ("prod", "norm2", "norm", "logsumexp", "std")}}

    def inputs(rng: np.random.Generator) -> dict[str, Array]:
        x = (drawn or draw)(rng, shape, dtype)
        made = {"dy": np.broadcast_to(draw(rng, kept, dtype), shape), "x": x}
        if kind in forward:
            with np.errstate(all="ignore"):
                y = REDUCTIONS[forward[kind]](x, axes, **_scalars(kind, correction, ord))
            made["y"] = np.broadcast_to((y.value if isinstance(y, Within) else y).astype(dtype), shape)
        elif kind == "var":
            made["y"] = np.zeros(shape, dtype)
        return {name: made[name] for name in tensors - {"dx"}}

    def oracle(read: Arrays) -> dict[str, Array | Within]:
        taken = [read[name] for name in ("dy", "x", "y") if name in tensors and (name, kind) != ("y", "var")]
        with np.errstate(all="ignore"):
            return {"dx": GRADIENTS[kind](*taken, **given)}

    plan = None
    if len(axes) == 1 and kind != "norm" and "input_shape" not in values:
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


ORDERS = (-math.inf, -2.5, -1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 40.0, math.inf)
"""Of norms."""


def _reductions() -> Iterator[Case]:
    kinds = [f"reduce_{kind}" for kind in REDUCTIONS if not kind.startswith("arg")]
    yield from (case for instance in _instances(*kinds) for case in _along_axes(instance))
    for instance in _instances("reduce_norm"):
        yield from (reduction(instance, (6, 300), 1, ord=ord) for ord in ORDERS)


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
    for instance in _instances("trace_backward"):
        yield trace_gradient(instance, 7, 5, 9, 1)
        yield trace_gradient(instance, 6, 40, -1, 7)
    for instance in _instances(*(op.name for op in FAMILY.ops if op.gradient and op.name != "trace_backward")):
        several = instance.op.name not in ("reduce_var_backward", "reduce_std_backward")
        yield gradient(instance, (5, 33), (1,))
        yield gradient(instance, (40, 6, 7), (0, 2) if several else (0,))
    for instance in _instances("reduce_norm_backward"):
        yield from (gradient(instance, (6, 300), (1,), ord=ord, label=f"along1-{ord:g}") for ord in ORDERS)
