"""How a row's symbol goes through the arrays of one call: its by-value sizes and strides, and the layouts of results.

Seven kinds of rows are told apart: products of matrices (products.py); element-wise ones, whose operands are broadcast
and may have any strides; gated activations, on halves; ops along one axis of tensors with any strides; reductions over
axes of such tensors; normalization over the axes of a mask, with strides; and all others, whose tensors are contiguous
and say the sizes by their shapes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from baracuda_sys import abi
from baracuda_sys.abi.elementwise_gated import APART, GATED

from ..arrays import Layout, Shape
from ..errors import InvalidProblemError, UnsupportedError
from ..strided import MAX_RANK, Strides, merged, merged_along
from ..tensors import contiguous_strides
from .products import product
from .signature import Function
from .sizes import MODE, Sizes
from .walked import Walk, doubled, scaled


def walk(
    function: Function,
    instance: abi.Instance,
    operands: Sequence[Layout | None],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
) -> Walk:
    if function.row.argument_names.issuperset(MASKED):
        return normalized(function, instance, operands, given, out)
    if function.multiplies:
        return product(function, instance, operands, given, out)
    there = _there(operands)
    if function.walks(instance.op):
        return elementwise(function, instance, there, out)
    if function.halves:
        return halves(function, instance, there, given, out)
    if function.along:
        return along(function, instance, there, given, out)
    if function.reduces:
        return reduction(function, instance, operands, given, out)
    found = contiguous(function, instance, operands, given)
    row = function.strided_losses(instance.op, given) if any(found.copied) else None
    return losses(function, found, row, there) if row else found


def made(
    function: Function, instance: abi.Instance, operands: Sequence[Layout | None], given: Mapping[str, Any]
) -> list[tuple[Shape, Strides]]:
    """Shape and strides of each result that is allocated. Sizes may be symbols; of those of an element-wise function's
    operands as little is asked as their broadcast takes."""
    if function.walks(instance.op):
        there = _there(operands)
        shape = _broadcast(function, there)
        return [(shape, strides) for strides in _of_results(function, there, shape, None)]
    if function.strided_losses(instance.op, given):
        return contiguous(function, instance, operands, given).made
    return walk(function, instance, operands, given, None).made


def is_dense(layout: Layout) -> bool:
    """Row-major without gaps; an axis of one element may have any stride, an empty array any strides."""
    if 0 in layout.shape:
        return True
    wanted = contiguous_strides(layout.shape)
    return all(n == 1 or a == b for n, a, b in zip(layout.shape, layout.strides, wanted, strict=True))


def _there(operands: Sequence[Layout | None]) -> list[Layout]:
    """The operands of a function that has no optional ones."""
    return [one for one in operands if one is not None]


def contiguous(
    function: Function, instance: abi.Instance, operands: Sequence[Layout | None], given: Mapping[str, Any]
) -> Walk:
    """Sizes that follow from the shapes, and from parameters that are sizes."""
    row, signature = instance.op, function.signature
    sizes = Sizes(row, signature.several, {})
    for name, extents in function.sizes.items():
        sizes.values.update(zip(extents, given[name], strict=True))
    sizes.values.update({one.argument: given[one.name] for one in function.by_value if one.argument})
    there = [(one, layout) for one, layout in zip(function.operands, operands, strict=True) if layout is not None]
    shapes = {one.name: layout.shape for one, layout in there}
    for derivation in signature.derivations or ():
        for name, value in derivation.derive(shapes, given, instance).items():
            if isinstance(value, tuple) and name in signature.several:
                sizes.dims[name] = value
            sizes.values[name] = math.prod(value) if name in sizes.dims else value
    for argument, layout in there:
        sizes.bind(row.argument(argument.name), f"{function.name}: {function.names[argument.name]}", layout.shape)
    sizes.solve()
    sizes.check(dict(function.names))
    made = [sizes.shape(row.argument(argument.name)) for argument in (*function.results, *function.dropped)]
    layouts = [(shape, contiguous_strides(shape)) for shape in made]
    gaps = {one.name for one, layout in there if not is_dense(layout)}
    if gaps:
        own = [(row.argument(one.name), layout) for one, layout in there]
        steps = _steps_with_gaps(function, sizes, own)
        sizes.values.update(steps)
        gaps -= {one.name for one, _ in own if one.strides and steps.keys() >= {*one.strides} - {"1"}}
    copied = tuple(one.name in gaps for one in function.operands)
    return Walk(instance, sizes.values, layouts, copied, any_strides=False)


_LEAST_LINE_BYTES = 16
"""Of what is reduced where it lies: shorter lines, and elements apart from each other, are copied first."""


def losses(function: Function, found: Walk, row: abi.Op, operands: Sequence[Layout]) -> Walk:
    """Those of elements, which a row of their own makes of operands with gaps: without copies of these."""
    instance = next(one for one in row.instances if one.dtypes == found.instance.dtypes)
    shape = operands[0].shape
    made = [strides for _, strides in found.made if MODE not in row.argument_names]
    try:
        extents, strides = merged(function.name, shape, [*(one.strides for one in operands), *made])
    except UnsupportedError:  # more dimensions than it takes
        return found
    short = math.prod(extents[-1:]) * operands[0].element.dtype.itemsize < _LEAST_LINE_BYTES
    if not made and (short or any(one[-1:] not in ((), (1,)) for one in strides)):
        return found
    values = {name: found.values[name] for name in (MODE, "workspace_bytes") if not made}
    values |= {"numel": math.prod(extents), "rank": len(extents), "shape": extents}
    values |= _strides(function, strides, function.results if made else ())
    return found._replace(instance=instance, values=values, copied=(False,) * len(operands))


def _steps_with_gaps(
    function: Function, sizes: Sizes, operands: Sequence[tuple[abi.Argument, Layout]]
) -> dict[str, int]:
    """The strides of operands that their row takes by value, where all operands that share one agree on it and no
    result has it, by name."""
    derived = {name for one in function.signature.derivations or () for name in one.provides}
    free = derived.difference(*(one.strides for one in sizes.op.tensors if one.is_written))
    found: dict[tuple[str, ...], list[dict[str, int] | None]] = {}
    for argument, layout in operands:
        names = {*argument.strides} - {"1"}
        if names and names <= free:
            steps = sizes.steps(argument, layout.shape, layout.strides)
            given = None if steps is None else {name: steps.get(name, sizes.values[name]) for name in names}
            found.setdefault(argument.strides, []).append(given)
    agreed = [first for first, *others in found.values() if first is not None and all(one == first for one in others)]
    return {name: step for steps in agreed for name, step in steps.items()}


MASKED = ("norm_axes_mask", "norm_total_extent")
"""The by-value arguments of a row that normalizes over the axes of a mask."""


def normalized(
    function: Function,
    instance: abi.Instance,
    operands: Sequence[Layout | None],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
) -> Walk:
    """Normalization over the last axes, whose extents are normalized_shape: weights have that shape, and saved
    statistics that of the input with 1 along these axes."""
    last: Shape = given["normalized_shape"]
    named = {a.name: one for a, one in zip(function.operands, operands, strict=True) if one is not None}
    shape = named["x" if "x" in named else "h"].shape
    first = len(shape) - len(last)
    if not last or first < 0 or shape[first:] != last:
        raise InvalidProblemError(
            f"{function.name}: normalized_shape: expected the extents of the last axes of {shape}, got {last}"
        )
    kept = shape[:first] + (1,) * len(last)
    shapes = {one.name: last for one in instance.op.tensors}
    for one in instance.op.tensors:
        if one.strides:
            shapes[one.name] = shape if one.extents == ("shape",) else kept
    for name, layout in named.items():
        if layout.shape != shapes[name]:
            raise InvalidProblemError(
                f"{function.name}: {function.names[name]} has shape {layout.shape}, expected {shapes[name]}"
            )
    layouts = named | ({} if out is None else dict(zip((one.name for one in function.results), out, strict=True)))
    fits = {name: one.strides for name, one in layouts.items() if one.shape == shapes[name]}
    steps: dict[str, Strides] = {}
    copied = dict.fromkeys((one.name for one in function.operands), False)
    for argument in instance.op.tensors:
        name, own = argument.name, fits.get(argument.name)
        wanted = contiguous_strides(shapes[name])
        if argument.strides and name in (*named, *(one.name for one in function.results)):
            wanted = steps.setdefault(argument.strides[0], wanted if own is None else own)
        if own is not None and own != wanted and not is_dense(layouts[name]):
            if name not in named:
                raise UnsupportedError(f"{function.name}: out: expected strides {wanted}, got {own}")
            copied[name] = True
    rank = len(shape)
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": rank, "shape": shape}
    values |= {"norm_axes_mask": (1 << rank) - (1 << first), "norm_total_extent": math.prod(last)}
    for argument in instance.op.arguments:
        if argument.is_array and argument.name.startswith("stride_"):
            values[argument.name] = steps.get(argument.name, contiguous_strides(kept))
    made = [(shapes[one.name], fits.get(one.name, contiguous_strides(shapes[one.name]))) for one in function.results]
    return Walk(instance, values, made, tuple(copied.values()))


def elementwise(
    function: Function, instance: abi.Instance, operands: Sequence[Layout], out: Sequence[Layout] | None
) -> Walk:
    """Arrays that are contiguous in one order of their axes go to the row of contiguous tensors, others to the one that
    takes strides, with the axes in the order of the first result's."""
    shape = _broadcast(function, operands)
    read = [_repeated(layout, shape) for layout in operands]
    written = _of_results(function, operands, shape, out)
    leading = written[0] if written else read[0]
    order = sorted(range(len(shape)), key=lambda axis: (-abs(leading[axis]), axis))
    extents = tuple(shape[axis] for axis in order)
    strides = [tuple(one[axis] for axis in order) for one in (*read, *written)]
    made = [(shape, one) for one in written]
    used = (False,) * len(operands)
    if _all_dense(extents, strides):
        return Walk(instance, {"numel": math.prod(extents)}, made, used)
    row = function.family.strided(instance.op)
    found = next((one for one in row.instances if one.dtypes == instance.dtypes), None) if row else None
    if found is None:
        raise UnsupportedError(f"{function.name}: expected contiguous arrays: no kernel takes other strides")
    extents, strides = merged(function.name, extents, strides)
    values = {"numel": math.prod(extents), "rank": len(extents), "shape": extents}
    return Walk(found, values | _strides(function, strides), made, used)


def _strides(
    function: Function, strides: Sequence[Strides], results: Sequence[abi.Argument] | None = None
) -> dict[str, Any]:
    """As by-value arguments; `results` are those that have any, if not all."""
    names = [one.name for one in (*function.operands, *(function.results if results is None else results))]
    return {f"stride_{name}": one for name, one in zip(names, strides, strict=True)}


def _broadcast(function: Function, operands: Sequence[Layout]) -> Shape:
    rank = max(len(layout.shape) for layout in operands)
    shape = [1] * rank
    for argument, layout in zip(function.operands, operands, strict=True):
        for axis, size in enumerate(layout.shape, rank - len(layout.shape)):
            if size != 1 and shape[axis] not in (1, size):
                shapes = ", ".join(str(one.shape) for one in operands)
                raise InvalidProblemError(
                    f"{function.name}: {function.names[argument.name]} has shape {layout.shape}: expected shapes that "
                    f"can be broadcast together, got {shapes}"
                )
            if size != 1:
                shape[axis] = size
    return tuple(shape)


def _can_repeat(shape: Shape, whole: Shape) -> bool:
    """Whether an array can be broadcast to a shape."""
    behind = whole[len(whole) - len(shape) :]
    return len(shape) <= len(whole) and all(n in (1, size) for n, size in zip(shape, behind, strict=True))


def _repeated(layout: Layout, shape: Shape) -> Strides:
    """The strides of an operand that is broadcast to a shape."""
    missing = (0,) * (len(shape) - len(layout.shape))
    return missing + tuple(0 if n == 1 else step for n, step in zip(layout.shape, layout.strides, strict=True))


def _of_results(
    function: Function, operands: Sequence[Layout], shape: Shape, out: Sequence[Layout] | None
) -> list[Strides]:
    """Those of destinations; else without gaps, the axes in the order that the first operand of the whole shape has."""
    if out is not None and all(layout.shape == shape for layout in out):
        return [layout.strides for layout in out]
    whole = next((one for one in operands if one.shape == shape and 0 not in one.strides), None)
    order = sorted(range(len(shape)), key=lambda axis: (-abs(whole.strides[axis]), axis) if whole else (0, axis))
    steps = dict(zip(order, contiguous_strides(tuple(shape[axis] for axis in order)), strict=True))
    return [tuple(steps[axis] for axis in range(len(shape)))] * len(function.results)


def _all_dense(extents: Shape, strides: Sequence[Strides]) -> bool:
    """Whether arrays with these strides are all contiguous."""
    wanted = contiguous_strides(extents)
    return 0 in extents or all(
        n == 1 or step == want for one in strides for n, step, want in zip(extents, one, wanted, strict=True)
    )


def axes_of(function: Function, dim: Sequence[int] | None, shape: Shape) -> tuple[int, ...]:
    """The axes of a shape that `dim` names, some perhaps from the end; all for None."""
    rank = len(shape)
    if dim is None:
        return tuple(range(rank))
    within = max(rank, 1)  # of a number, 0 and -1 are axes
    found = sorted({axis % within for axis in dim if -within <= axis < within})
    if len(found) != len(dim):
        raise InvalidProblemError(f"{function.name}: dim: expected axes of shape {shape}, each once, got {tuple(dim)}")
    return tuple(found) if rank else ()


def reduction(
    function: Function,
    instance: abi.Instance,
    operands: Sequence[Layout | None],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
) -> Walk:
    """Over axes, with any strides. Results of the op, and the gradients of these, are without the axes, or have one
    element along each."""
    named = {one.name: layout for one, layout in zip(function.operands, operands, strict=True) if layout is not None}
    first = next(iter(named.values()))
    if function.family["trace"] in function.rows:
        return _diagonal(function, instance, first)
    if function.family["trace_backward"] in function.rows:
        return _to_diagonal(function, instance, first, given["input_shape"], out)
    if "size" in given and function.forward is None:
        return _to_shape(function, instance, first, given["size"])
    shape = named["x"].shape if "x" in named else tuple(given["input_shape"])
    if len(shape) > MAX_RANK:
        raise UnsupportedError(f"{function.name}: expected at most {MAX_RANK} axes, got shape {shape}")
    if "size" in given:
        short = given["size"]
        kept = _padded(function, shape, short)
        axes = tuple(axis for axis, size in enumerate(shape) if kept[axis] != size)
        of_short: Sequence[int] = range(len(shape) - len(short), len(shape))
    else:
        axes = axes_of(function, given["dim"], shape)
        kept = tuple(1 if axis in axes else size for axis, size in enumerate(shape))
        of_short = [axis for axis in range(len(shape)) if given["keepdim"] or axis not in axes]
        short = tuple(kept[axis] for axis in of_short)
    names = {one.name: function.names[one.name] for one in function.operands}
    for name, layout in named.items():
        if layout.shape != (shape if name == "x" else short):
            raise InvalidProblemError(
                f"{function.name}: {names[name]} has shape {layout.shape}, expected {shape if name == 'x' else short}"
            )

    def spread(strides: Strides) -> Strides:
        """Those of a result along all axes: 0 along the reduced ones."""
        steps = dict(zip(of_short, strides, strict=True))
        return tuple(0 if axis in axes else steps.get(axis, 0) for axis in range(len(shape)))

    (result,) = function.results
    wanted = shape if result.name == "dx" else short
    fits = out is not None and out[0].shape == wanted
    written = out[0].strides if out is not None and fits else contiguous_strides(wanted)
    strides = {name: layout.strides if name == "x" else spread(layout.strides) for name, layout in named.items()}
    strides[result.name] = written if result.name == "dx" else spread(written)
    arguments = {one.name for one in instance.op.arguments}
    values: dict[str, Any] = {f"stride_{name}": steps for name, steps in strides.items()}
    values |= {"rank": len(shape), "input_shape": shape, "output_shape": kept}
    values |= {"numel": math.prod(shape), "shape": shape}
    if "inv_extent" in arguments:
        values["inv_extent"] = 1 / max(1, math.prod(shape[axis] for axis in axes))
    known = {name: value for name, value in values.items() if name in arguments}
    return Walk(instance, known, [(wanted, written)], (False,) * len(operands))


def _padded(function: Function, shape: Shape, size: Shape) -> Shape:
    """`size` with the axes that it lacks in front, which count as 1."""
    padded = (1,) * (len(shape) - len(size)) + tuple(size)
    fits = len(padded) == len(shape) <= MAX_RANK
    if not fits or any(after not in (1, before) for before, after in zip(shape, padded, strict=True)):
        raise InvalidProblemError(f"{function.name}: size: expected 1 or the extent of {shape}, got {size}")
    return padded


def _to_shape(function: Function, instance: abi.Instance, layout: Layout, size: Shape) -> Walk:
    """What undoes a broadcast."""
    padded = _padded(function, layout.shape, size)
    values = {"input_shape": layout.shape, "input_stride": layout.strides, "rank_in": len(padded)}
    return Walk(instance, values | {"output_shape": padded}, [(size, contiguous_strides(size))], (False,), False)


def _diagonal(function: Function, instance: abi.Instance, layout: Layout) -> Walk:
    """Of a matrix, square or not."""
    if len(layout.shape) != 2:
        raise InvalidProblemError(f"{function.name}: expected a matrix, got shape {layout.shape}")
    row, column = layout.strides
    values = {"rows": min(layout.shape), "stride_row": row, "stride_col": column}
    return Walk(instance, values, [((), ())], (False,))


def _to_diagonal(
    function: Function, instance: abi.Instance, layout: Layout, shape: Shape, out: Sequence[Layout] | None
) -> Walk:
    """Of a number, on the diagonal of a matrix."""
    if len(shape) != 2 or layout.shape:
        raise InvalidProblemError(f"{function.name}: expected a number for a matrix, got {layout.shape} for {shape}")
    steps = out[0].strides if out is not None and out[0].shape == shape else contiguous_strides(shape)
    values = {"rows": shape[0], "columns": shape[1], "stride_row": steps[0], "stride_col": steps[1]}
    return Walk(instance, values, [(shape, steps)], (False,))


def along(
    function: Function,
    instance: abi.Instance,
    operands: Sequence[Layout],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
) -> Walk:
    """Along one axis. What is before it is merged to as few axes as it can be, and what is behind it."""
    row, shape = instance.op, operands[0].shape
    copied, read = [], []
    for argument, layout in zip(function.operands, operands, strict=True):
        repeats = argument.name in function.signature.repeated and _can_repeat(layout.shape, shape)
        if layout.shape != shape and not repeats:
            wanted = f"one that broadcasts to {shape}" if argument.name in function.signature.repeated else shape
            raise InvalidProblemError(
                f"{function.name}: {function.names[argument.name]} has shape {layout.shape}, expected {wanted}"
            )
        # A tensor that the row has without strides is contiguous.
        copied.append(not row.argument(argument.name).strides and not is_dense(layout))
        read.append(
            contiguous_strides(shape) if copied[-1] else _repeated(layout, shape) if repeats else layout.strides
        )
    written = _of_results(function, operands, shape, out)
    made = [(shape, one) for one in written]
    strides = [*read, *written]
    extents, axis = shape or (1,), axis_of(function, given["dim"], shape)
    if not shape:
        strides = [(1,) for _ in strides]
    extents, axis, joined = merged_along(function.name, extents, axis, strides)
    values = {"numel": math.prod(extents), "rank": len(extents), "shape": extents}
    values |= {f"{function.along}_axis": axis, f"{function.along}_extent": extents[axis]}
    for name, steps in _strides(function, joined).items():
        values |= {name: steps, f"{function.along}_{name}": steps[axis]}
    shapes = {one.name: shape for one in function.operands}
    for derivation in function.signature.derivations or ():
        values.update(derivation.derive(shapes, given, instance))
    arguments = {one.name for one in row.arguments}
    return Walk(instance, {name: value for name, value in values.items() if name in arguments}, made, tuple(copied))


def axis_of(function: Function, dim: int, shape: Shape) -> int:
    """An axis of a shape, which may be counted from the end; of a number, 0 and -1 are."""
    rank = max(len(shape), 1)
    if not -rank <= dim < rank:
        raise InvalidProblemError(f"{function.name}: dim: expected an axis of {rank}, got {dim} for shape {shape}")
    return dim % rank


def halves(
    function: Function,
    instance: abi.Instance,
    operands: Sequence[Layout],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
) -> Walk:
    """y = a * act(b). The row takes a, and the distance of b from it: they are halves of one array, or two
    arrays whose distance follows from their addresses. Two of different strides go to a row of their own, or, of
    gradients, are copied."""
    tensors = (*function.operands, *function.results)
    whole = [one for one in tensors if one.name in ("x", "dx")]
    shape = operands[0].shape if not whole else _half(function, operands, given)
    named = dict(zip((one.name for one in function.operands), operands, strict=True))
    for name, layout in named.items():
        if name != "x" and layout.shape != shape:
            raise InvalidProblemError(
                f"{function.name}: {function.names[name]} has shape {layout.shape}, expected {shape}"
            )
    made = [doubled(shape, given["dim"]) if one in whole else shape for one in function.results]
    layouts = [(one, contiguous_strides(one)) for one in made]
    steps = {name: one.strides for name, one in named.items()}
    if out is not None and [layout.shape for layout in out] == made:
        layouts = [(layout.shape, layout.strides) for layout in out]
    elif not whole and steps["a"] == steps["b"]:
        layouts = [(shape, strides) for strides in _of_results(function, operands, shape, None)]
    steps |= {one.name: strides for one, (_, strides) in zip(function.results, layouts, strict=True)}
    copied = dict.fromkeys(named, False)
    if not (whole or function.forward) and steps["a"] != steps["b"]:
        apart = GATED[f"{function.symbols[instance.stem].op.name}{APART}"].instances
        found = next(one for one in apart if one.dtypes == instance.dtypes)
        extents, strides = merged(function.name, shape, list(steps.values()))
        sizes = {"numel": math.prod(shape), "rank": len(extents), "shape": extents}
        return Walk(found, sizes | _strides(function, strides), layouts, tuple(copied.values()))
    for pair in (("a", "b"), ("da", "db")):
        if pair[0] in steps and steps[pair[0]] != steps[pair[1]]:
            gaps = [name for name in pair if not _all_dense(shape, [steps[name]])]
            if gaps and pair[0] not in named:
                raise UnsupportedError(f"{function.name}: out: expected two arrays of equal strides")
            copied |= dict.fromkeys(gaps, True)
            steps |= dict.fromkeys(pair, contiguous_strides(shape))
    of_row = {"x": steps.get("x", steps.get("a")), "dx": steps.get("dx", steps.get("da"))}
    of_row |= {name: steps[name] for name in ("y", "dy") if name in steps}
    taken = {name: one for name, one in of_row.items() if one is not None}
    extents, strides = merged(function.name, shape, list(taken.values()))
    values: dict[str, Any] = {"output_numel": math.prod(shape), "rank": len(extents), "output_shape": extents}
    values |= {"split_dim": 0} | {f"stride_{name}": one for name, one in zip(taken, strides, strict=True)}
    for one in whole:
        values[f"{one.name}_half_offset"] = shape[given["dim"]] * steps[one.name][given["dim"]]
    return Walk(function.symbols[instance.stem], values, layouts, tuple(copied.values()))


def _half(function: Function, operands: Sequence[Layout], given: Mapping[str, Any]) -> Shape:
    """The shape of half of x."""
    at = next(index for index, one in enumerate(function.operands) if one.name == "x")
    shape, axis = operands[at].shape, given["dim"]
    if not -len(shape) <= axis < len(shape) or shape[axis] % 2:
        raise InvalidProblemError(f"{function.name}: expected an even extent along axis {axis}, got shape {shape}")
    return scaled(shape, axis, shape[axis] // 2)
