"""The workloads of reductions: along rows, columns and everything; gradients that are repeated along rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from baracuda_sys.abi.reduce import FAMILY
from cases import Array, Case, reduce

from .layouts import (
    Layout,
    Size,
    View,
    columns_of,
    further_rows,
    instance_of,
    only_timed,
    repeated,
    rows_of,
    signs,
    steps_of,
)

DIAGONALS: Mapping[str, Sequence[View]] = {"large": (View((4096, 4096), target=0),)}
"""By size: matrices whose diagonal is summed, or written."""


def _rows_and_columns(size: Size) -> Sequence[View]:
    return (*rows_of(size), *columns_of(size))


def _sums(size: Size) -> Sequence[View]:
    return (*_rows_and_columns(size), *further_rows(size))


def _rows_and_further(size: Size) -> Sequence[View]:
    return (*rows_of(size), *further_rows(size))


def _everything(size: Size) -> Sequence[View]:
    return (View((size.rows, size.columns), (), "everything"),) if size.rows else ()


def _along(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    shape, axis = view.elements, view.options["axis"]
    steps = steps_of(shape, view.options.get("order"))
    instance = instance_of(FAMILY, op, dtypes)
    if not op.endswith("_backward"):
        return reduce.reduction(instance, shape, axis, steps=steps)
    return reduce.gradient(instance, shape, (axis,), steps=steps)


def _channels(size: Size) -> Sequence[View]:
    """All but the middle axis."""
    if not size.rows:
        return ()
    shape = (size.outer, size.rows // size.outer, size.columns)
    return (View(shape, (), "but the middle axis", {"axes": (0, 2)}),)


def _over_axes(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    shape = view.elements
    kept = tuple(1 if axis in view.options["axes"] else n for axis, n in enumerate(shape))
    values = {"rank": len(shape), "input_shape": shape, "output_shape": kept, "correction": 1}
    values |= {"stride_x": steps_of(shape), "stride_y": steps_of(kept), "ord": 3.0}
    instance = instance_of(FAMILY, op, dtypes)
    return only_timed(instance, {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor})


def _over_axes_backward(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return reduce.gradient(instance_of(FAMILY, op, dtypes), view.elements, view.options["axes"])


def _to_one(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return reduce.reduce_to(instance_of(FAMILY, op, dtypes), view.elements, (1,) * len(view.elements))


def _trace(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    rows, columns = view.elements
    instance = instance_of(FAMILY, op, dtypes)
    if op == "trace_backward":
        return reduce.trace_gradient(instance, rows, columns, columns, 1)
    return reduce.trace(instance, rows, columns, 1)


def _factors(case: Case) -> dict[str, Array]:
    """Products of them are exact, so that PyTorch's are the same."""
    return _with_results({name: signs(one) for name, one in repeated(case, {}).items()}, case, np.prod)


def _normal(case: Case) -> dict[str, Array]:
    return _with_results(repeated(case, {}), case, np.max)


def _with_results(tile: dict[str, Array], case: Case, function: Callable[..., Array]) -> dict[str, Array]:
    """The results that a gradient reads are those of its rows."""
    if "y" in tile and case.op.name in ("reduce_prod_backward", "reduce_max_min_backward"):
        rows = tile["x"].reshape(-1, case.values["shape"][-1]).astype(np.float64)
        tile["y"] = function(rows, axis=1).astype(tile["y"].dtype)
    return tile


LAYOUTS: Mapping[str, Layout] = {
    "reduce_prod_axes": Layout(_channels, _over_axes, tile=_factors),
    "reduce_*_axes_backward": Layout(_channels, _over_axes_backward, tile=_normal),
    "*reduce_*_axes": Layout(_channels, _over_axes, tile=_normal),
    "reduce_prod_to": Layout(_everything, _to_one, tile=_factors),
    "reduce_*_to": Layout(_everything, _to_one, tile=_normal),
    "reduce_sum": Layout(_sums, _along, tile=_normal),
    "reduce_max": Layout(_rows_and_columns, _along, tile=_normal),
    "reduce_prod": Layout(_rows_and_columns, _along, tile=_factors),
    "arg_reduce_argmax": Layout(_rows_and_further, _along, tile=_normal),
    "reduce_prod_backward": Layout(rows_of, _along, tile=_factors),
    **dict.fromkeys(("reduce_*", "arg_reduce_*"), Layout(rows_of, _along, tile=_normal)),
    "trace*": Layout(lambda size: DIAGONALS.get(size.name, ()), _trace, tile=_normal),
}
"""By a pattern of the op's name; the first that fits counts."""
