"""The workloads of the element-wise families: every op on contiguous tensors, a few on tensors with strides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from baracuda_sys.abi.elementwise_gated import APART
from baracuda_sys.abi.table import FP, STRIDED
from cases import Array, Case, elementwise, unary

from .layouts import Layout, Shape, Size, View, drawn, memory

SCALARS: Mapping[str, Mapping[str, float]] = {
    **{f"binary_lerp{name}": {"p": 0.25} for name in ("", "_f64w")},
    **{f"ternary_addc{name}": {"scale": 0.75} for name in ("mul", "div")},
    **{f"unary_elu{name}": {"alpha": 0.5} for name in ("", "_alpha")},
    "unary_powf": {"exponent": 2.5},
    "unary_powi": {"p0": 3.0, "p1": 0.0},
}
"""Of an op and its gradient, exact in every dtype; of others, those of the tests."""

DOMAINS = {
    **unary.DRAWS,
    **dict.fromkeys(("unary_tan", "unary_tan_backward"), (-1.5, 1.5)),
    **dict.fromkeys(("binary_pow", "binary_pow_backward", "binary_div_backward"), (0.25, 4.0)),
    **dict.fromkeys(("ternary_addcdiv", "ternary_addcdiv_backward"), (0.25, 4.0)),
}
"""Where an op's floating-point operands lie, but for dy; of others they are normal."""

CONVERTED = (0.0, 100.0)
"""Where the operands of conversions lie: in the range of every type."""


def _every(size: Size) -> Sequence[View]:
    return (View((size.rows, size.columns)),)


def _large(size: Size) -> Sequence[View]:
    """What differs from other ops in the width of an element only is not timed at the small size."""
    return () if size.name == "small" else _every(size)


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    row = elementwise.OPS[op]
    own = {axis: dtypes[axis] for axis, _ in row.dtypes.axes}
    given = SCALARS.get(op.removesuffix("_backward"), {})
    scalars = {name: given.get(name, value) for name, value in elementwise.scalars_of(row)[0].items()}
    return elementwise.case(op, own, view.elements, scalars)


def _with_strides(size: Size) -> Sequence[View]:
    """Of the first input; all else is row-major."""
    if size.name == "small":
        return ()
    rows, columns = (size.rows, size.columns) if size.rows else (2, 2)

    def view(variant: str, target: float, strides: Shape, shape: Shape = (rows, columns)) -> View:
        return View(shape, (), variant, {"strides": strides}, target=target)

    listed = [
        view("transposed", 0.85, (1, rows)),
        view("rows repeated", 0.90, (0, 1)),
        view("columns repeated", 0.90, (1, 0)),
        view("2/3 of each row", 0.90, (columns + columns // 2, 1)),
    ]
    if columns % 64 == 0:
        n, h, w, c = size.outer, rows // size.outer, 64, columns // 64
        listed.append(view("NCHW to NHWC", 0.85, (c * h * w, w, 1, h * w), (n, h, w, c)))
    return listed


def _strided_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    flat = _case(op.removesuffix(STRIDED), dtypes, view)
    row, shape = elementwise.OPS[op], view.elements
    tensors = [a.name for a in row.arguments if a.is_tensor]
    values = {**flat.values, "rank": len(shape), "shape": shape}
    values |= {f"stride_{name}": elementwise.row_major(shape) for name in tensors}
    values[f"stride_{tensors[0]}"] = view.options["strides"]
    instance = next(one for one in row.instances if one.dtypes == flat.instance.dtypes)
    plan = replace(flat.plan, shapes={}) if flat.plan and "shape" in flat.plan.descriptor else None
    return elementwise.finished(replace(flat, instance=instance, values=values, plan=plan))


def _gated_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return elementwise.gated_case(op, dtypes["fp"], view.elements, 1)


def _channels(size: Size) -> Sequence[View]:
    rows, columns, inside = size.rows, size.columns, size.rows // size.outer
    return (
        View((rows, columns), (), "last axis", {"axis": 1}),
        View((size.outer, inside, columns), (), "middle axis", {"axis": 1}),
        View((rows, columns), (), "one weight", {"axis": -1}),
    )


def _prelu_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return elementwise.prelu_case(op, dtypes["fp"], view.elements, **view.options)


def _tile(case: Case) -> dict[str, Array]:
    specs = case.reads | case.added
    return {
        name: drawn(place, spec.dtype, *_range(case, name, spec.dtype))[: memory(spec) // spec.dtype.itemsize]
        for place, (name, spec) in enumerate(specs.items())
    }


def _range(case: Case, operand: str, dtype: np.dtype[Any]) -> tuple[float, float] | tuple[()]:
    """Where an operand lies; nothing for one that is normal."""
    op = case.op.name.removesuffix(STRIDED)
    if operand == "cond" or dtype == np.bool_:
        return 0, 2
    if dtype.kind in "iu":
        return 0, 8 * dtype.itemsize if operand == "b" and op.endswith("_shift") else CONVERTED[1]
    return CONVERTED if op.startswith("cast") else DOMAINS.get(op, ()) if operand != "dy" else ()


UNREAD: Mapping[str, Sequence[str]] = {
    "unary_neg_backward": ("saved",),
    "ternary_fma_backward": ("c",),
    "ternary_addcmul_backward": ("a",),
    "ternary_addcdiv_backward": ("a",),
}
"""What an op takes and does not need."""

FLOATING = FP.axes[0][1]
WITH_STRIDES = {
    **dict.fromkeys(("unary_neg", "unary_gelu", "binary_add", "binary_mul_backward", "where"), FLOATING),
    "cast": ("f32 -> bf16",),
}
"""The ops that are timed with strides, and their dtypes: what moves the bytes is the same for all."""

LAYOUTS: Mapping[str, Layout] = {
    **{op + STRIDED: Layout(_with_strides, _strided_case, dtypes=d, tile=_tile) for op, d in WITH_STRIDES.items()},
    "*" + STRIDED: Layout(lambda size: (), _strided_case, dtypes=()),
    **dict.fromkeys(
        ("binary_*_integer", "binary_bitwise_*", "binary_logical_*", "where_?*cond", "cast*", "affine_*"),
        Layout(_large, _case, tile=_tile),
    ),
    **dict.fromkeys(("unary_*", "binary_*", "ternary_*", "where*"), Layout(_every, _case, tile=_tile)),
    "gated_*" + APART: Layout(lambda size: (), _gated_case, dtypes=()),
    "gated_*": Layout(_every, _gated_case, tile=_tile),
    "prelu*": Layout(_channels, _prelu_case, tile=_tile),
}
"""By a pattern of the op's name; the first that fits counts."""
