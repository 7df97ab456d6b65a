"""How products of matrices go through the arrays of one call: layouts, leading dimensions, what is copied."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from baracuda_sys import abi

from ..arrays import Layout, Shape
from ..errors import InvalidProblemError, UnsupportedError
from ..strided import Strides
from ..tensors import contiguous_strides
from .signature import Function
from .walked import Walk

DENSE = "gemm_dense"
"""The row of batches, whose layout is an argument."""
DENSE_BIAS = "gemm_dense_bias"
"""The same with every layout, and what follows the product as arguments: the only one for columns of a with a bias, or
with rows along k of b."""
ACTIVATIONS = ("none", "relu", "gelu", "silu")
"""By the numbers that it takes."""


class Operand(NamedTuple):
    """A matrix as a symbol takes it. pitch: from one row to the next, where along_row, else from one column; of all
    others in a batch, `step` apart."""

    along_row: bool
    pitch: int
    step: int = 0


def matrix(shape: Shape, strides: Strides) -> Operand | None:
    """The last two axes; None where neither is contiguous or they overlap."""
    (rows, columns), (row, column) = shape[-2:], strides[-2:]
    if not rows or not columns:
        return Operand(True, max(columns, 1))
    if (column == 1 or columns <= 1) and (row >= columns or rows <= 1):
        return Operand(True, row if rows > 1 else max(columns, 1))
    if (row == 1 or rows <= 1) and (column >= rows or columns <= 1):
        return Operand(False, column if columns > 1 else max(rows, 1))
    return None


def product(
    function: Function,
    instance: abi.Instance,
    operands: Sequence[Layout | None],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
) -> Walk:
    named = {a.name: one for a, one in zip(function.operands, operands, strict=True) if one is not None}
    if instance.op.name == DENSE:
        return batches(function, instance, named, out)
    if "batch_count" in instance.op.argument_names:
        return matrices(function, instance, named, given, out)
    packed = 8 // _bits(instance)
    a, b = named["a"], named["b"]
    biased = "bias" in instance.op.argument_names
    of_weight = biased or packed > 1
    if len(b.shape) != 2 or len(a.shape) < 2 - of_weight:
        raise InvalidProblemError(f"{function.name}: expected matrices, got shapes {a.shape} and {b.shape}")
    copied = dict.fromkeys((one.name for one in function.operands), False)
    layout = instance.op.name.rpartition("_")[2]
    of_b = matrix(b.shape, b.strides)
    if of_b is None or (packed > 1 and not of_b.along_row):
        copied["b"], of_b = True, Operand(True, b.shape[1])
    if packed == 1:
        layout = "rcr" if of_b.along_row == of_weight else "rrr"
        instance = _sibling(function, instance, layout)
        n, k = b.shape if of_weight else b.shape[::-1]
    else:
        n, k = (b.shape[0], b.shape[1] * packed) if layout == "rcr" else (b.shape[1] * packed, b.shape[0])
    if biased and "bias" not in named:
        instance = _without_bias(function, instance, given)
    if a.shape[-1] * packed != k:
        raise InvalidProblemError(f"{function.name}: expected rows of {k} elements, got shapes {a.shape}, {b.shape}")
    m = math.prod(a.shape[:-1])
    pitch = _rows(a)
    dense: dict[str, Any] = {}
    columns = None if pitch is not None or "c" in named or len(a.shape) != 2 else matrix(a.shape, a.strides)
    row = None if columns is None or columns.along_row else _dense_bias(function, instance)
    if columns is not None and row is not None:
        pitch, instance = columns.pitch, row
        dense = _arguments(2 + (layout == "rcr"), given) | {"batch": 1, "stride_a": 0, "stride_b": 0, "stride_d": 0}
    elif pitch is None:
        copied["a"], pitch = True, a.shape[-1]
    of_result = _result_packing(instance, packed)
    shape = (*a.shape[:-1], n // of_result)
    pitches = {"a": pitch, "b": of_b.pitch, "c": 0, "d": n // of_result}
    if (c := named.get("c")) is not None:
        if c.shape != shape:
            raise InvalidProblemError(f"{function.name}: c has shape {c.shape}, expected {shape}")
        copied["c"] = (found := _rows(c)) is None
        pitches["c"] = shape[-1] if found is None else found
    if "bias" in named and named["bias"].shape != (n,):
        raise InvalidProblemError(f"{function.name}: bias has shape {named['bias'].shape}, expected {(n,)}")
    copied["bias"] = "bias" in named and named["bias"].strides != (1,) and n > 1
    strides = contiguous_strides(shape)
    if out is not None and out[0].shape == shape:
        found = _rows(out[0])
        if found is None:
            raise UnsupportedError(f"{function.name}: out: expected contiguous rows, got strides {out[0].strides}")
        strides, pitches["d"] = out[0].strides, found
    values: dict[str, Any] = {"m": m, "n": n, "k": k} | dense | _no_beta(named)
    for name, one in pitches.items():
        values |= {f"ld{name}{unit}": one for unit in ("", "_bytes", "_elements")}
    taken = {one.name for one in instance.op.arguments}
    values = {name: value for name, value in values.items() if name in taken}
    return Walk(instance, values, [(shape, strides)], tuple(copied[one.name] for one in function.operands))


def _dense_bias(function: Function, instance: abi.Instance) -> abi.Instance | None:
    """The symbol of DENSE_BIAS for the same dtypes; None where there is none."""
    return next((one for one in function.family[DENSE_BIAS].instances if one.dtypes == instance.dtypes), None)


def _arguments(layout: int, given: Mapping[str, Any]) -> dict[str, Any]:
    return {"layout": layout, "activation": ACTIVATIONS.index(given.get("activation", "none"))}


def _bits(instance: abi.Instance) -> int:
    """Of an element of a byte that holds several; 8 of others."""
    return {"s4": 4, "u4": 4}.get(instance.dtypes.get("t", "bits"), 8) if instance.dtypes else 1


def _result_packing(instance: abi.Instance, packed: int) -> int:
    return packed if instance.dtypes else 1


def _sibling(function: Function, instance: abi.Instance, layout: str) -> abi.Instance:
    """The symbol for the same dtypes and another layout of b."""
    name = f"{instance.op.name.rpartition('_')[0]}_{layout}"
    row = next(row for row in function.rows if row.name == name)
    return next(one for one in row.instances if one.dtypes == instance.dtypes)


def _without_bias(function: Function, instance: abi.Instance, given: Mapping[str, Any]) -> abi.Instance:
    """The symbol for the product alone."""
    if given["activation"] != "none":
        raise UnsupportedError(
            f"{function.name}: activation: expected 'none' without a bias, got {given['activation']!r}: pass a bias of "
            "zeros"
        )
    row = function.family[instance.op.name.replace("_bias", "")]
    return next(one for one in row.instances if one.dtypes["t"] == instance.dtypes["t"])


def _no_beta(named: Mapping[str, Layout]) -> dict[str, Any]:
    """Where there is no c, nothing is added."""
    return {} if "c" in named else {"beta": 0.0}


def _rows(layout: Layout) -> int | None:
    """From one row to the next of all rows; None where these have no one distance or elements have gaps."""
    shape, strides = layout.shape, layout.strides
    if shape[-1] > 1 and strides[-1] != 1:
        return None
    merged = _merged(shape[:-1], strides[:-1])
    return None if merged is None or 0 < merged < shape[-1] or merged < 0 else merged or shape[-1]


def _merged(shape: Shape, strides: Strides) -> int | None:
    """The one stride with which axes are walked through; 0 of one element, None where there is none."""
    axes = [(size, step) for size, step in zip(shape, strides, strict=True) if size != 1]
    for (_, outer), (size, inner) in itertools.pairwise(axes):
        if outer != size * inner:
            return None
    return axes[-1][1] if axes else 0


def matrices(
    function: Function,
    instance: abi.Instance,
    named: Mapping[str, Layout],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
) -> Walk:
    """As many products of a [m, k] and b [n, k] as both have, with what is added to them."""
    a, b, bias = named["a"], named["b"], named.get("bias")
    if len(a.shape) != 3 or len(b.shape) != 3 or a.shape[::2] != b.shape[::2]:
        raise InvalidProblemError(f"{function.name}: expected [g, m, k] and [g, n, k], got {a.shape} and {b.shape}")
    (count, m, k), n = a.shape, b.shape[1]
    shapes = {"a": a.shape, "b": b.shape, "c": (count, m, n), "d": (count, m, n), "bias": (n,)}
    copied = dict.fromkeys((one.name for one in function.operands), False)
    copied["bias"] = bias is not None and bias.strides != (1,) and n > 1
    values: dict[str, Any] = {"m": m, "n": n, "k": k, "batch_count": count, "ldc": 0, "stride_c": 0} | _no_beta(named)
    layouts = {**named, **({} if out is None else {"d": out[0]})}
    steps = {"d": contiguous_strides(shapes["d"])} | {name: one.strides for name, one in layouts.items()}
    for name, layout in named.items():
        if layout.shape != shapes[name]:
            raise InvalidProblemError(f"{function.name}: {name} has shape {layout.shape}, expected {shapes[name]}")
    dense = None if "c" in named else _dense_bias(function, instance)
    across = {"b"} if dense is None else {"a", "b"}
    lie: dict[str, Operand] = {}
    for name in ("a", "b", "c", "d"):
        if name not in steps:
            continue
        found = matrix(shapes[name], steps[name])
        if found is None or steps[name][0] < 0 or not (found.along_row or name in across):
            if name == "d":
                raise UnsupportedError(f"{function.name}: out: expected contiguous rows, got strides {steps[name]}")
            copied[name], steps[name] = True, contiguous_strides(shapes[name])
            found = Operand(True, max(shapes[name][2], 1))
        values |= {f"ld{name}": found.pitch, f"stride_{name}": steps[name][0]}
        lie[name] = found
    instance = _sibling(function, instance, "rcr" if lie["b"].along_row else "rrr")
    if bias is None:
        instance = _without_bias(function, instance, given)
    if dense is not None and not lie["a"].along_row:
        values |= {"batch": count} | _arguments(2 + lie["b"].along_row, given)
        taken = {one.name for one in dense.op.arguments}
        instance, values = dense, {name: value for name, value in values.items() if name in taken}
    return Walk(instance, values, [(shapes["d"], steps["d"])], tuple(copied[one.name] for one in function.operands))


def batches(
    function: Function, instance: abi.Instance, named: Mapping[str, Layout], out: Sequence[Layout] | None
) -> Walk:
    """Products of the last two axes, the others broadcast, as torch.matmul has them."""
    a, b = named["a"], named["b"]
    if not a.shape or not b.shape:
        raise InvalidProblemError(f"{function.name}: expected arrays of one axis or more, got {a.shape}, {b.shape}")
    of_a = a._replace(shape=(1, *a.shape), strides=(a.shape[0], *a.strides)) if len(a.shape) == 1 else a
    of_b = b._replace(shape=(*b.shape, 1), strides=(*b.strides, 1)) if len(b.shape) == 1 else b
    (m, k), (depth, n) = of_a.shape[-2:], of_b.shape[-2:]
    batch = _broadcast(of_a.shape[:-2], of_b.shape[:-2])
    if k != depth or batch is None:
        raise InvalidProblemError(
            f"{function.name}: expected [.., m, k] and [.., k, n] with batches that broadcast, got {a.shape} and "
            f"{b.shape}"
        )
    copied: dict[str, bool | Shape] = {"a": False, "b": False}
    found: dict[str, Operand] = {}
    for name, layout in (("a", of_a), ("b", of_b)):
        one = _repeated(layout, batch)
        if one is None:
            copied[name] = True
            one = _repeated(layout._replace(strides=contiguous_strides(layout.shape)), batch)
        if one is None:  # no one distance leads from each matrix to the next
            copied[name] = whole = (*batch, *layout.shape[-2:])
            one = _repeated(layout._replace(shape=whole, strides=contiguous_strides(whole)), batch)
        assert one is not None
        found[name] = one
    count = math.prod(batch)
    if found["b"].step == 0 and found["a"].along_row and found["a"].step == m * found["a"].pitch:
        count, rows = min(count, 1), m * count  # one matrix b for all rows of the batch
    else:
        rows = m
    order = 2 * (not found["a"].along_row) + (not found["b"].along_row)
    shape = (*batch, *((m,) if len(a.shape) > 1 else ()), *((n,) if len(b.shape) > 1 else ()))
    strides, of_d = contiguous_strides(shape), Operand(True, max(n, 1), max(m * n, 1))
    if out is not None and out[0].shape == shape and out[0].strides != strides:
        raise UnsupportedError(f"{function.name}: out: expected strides {strides}, got {out[0].strides}")
    values = {"m": rows, "n": n, "k": k, "batch": count} | _arguments(order, {})
    dense = _dense_bias(function, instance) if order == 3 else None
    for name, one in (*found.items(), ("d", of_d)):
        values |= {f"ld{name}": one.pitch, f"stride_{name}": one.step}
    walked = instance if dense is None else dense
    return Walk(walked, values, [(shape, strides)], tuple(copied[one.name] for one in function.operands))


def _broadcast(a: Shape, b: Shape) -> Shape | None:
    rank = max(len(a), len(b))
    made = []
    for x, y in zip((1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b, strict=True):
        if x != y and 1 not in (x, y):
            return None
        made.append(y if x == 1 else x)
    return tuple(made)


def _repeated(layout: Layout, batch: Shape) -> Operand | None:
    """An operand whose leading axes are broadcast to those of the batch."""
    found = matrix(layout.shape, layout.strides)
    missing = len(batch) - (len(layout.shape) - 2)
    sizes = (1,) * missing + layout.shape[:-2]
    strides = (0,) * missing + layout.strides[:-2]
    step = _merged(batch, tuple(0 if size == 1 else one for size, one in zip(sizes, strides, strict=True)))
    return None if found is None or step is None or step < 0 else found._replace(step=step)
