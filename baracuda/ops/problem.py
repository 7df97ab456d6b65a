"""What one call is: the row and its symbol, its by-value arguments and its results, from layouts and parameters alone.

Nothing is allocated or launched here, so that it serves tracing as well: `solve` says of operands that are not there
yet what the results will be.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from baracuda_sys import abi

from ..arrays import Layout
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import PACKED, ElementKind
from ..operands import place
from ..strided import MAX_RANK, merged
from ..tensors import contiguous_strides
from .signature import REALS, Function, Parameter
from .sizes import Sizes


class Problem(NamedTuple):
    """One call, but for addresses, the free parameters and the stream.

    instance: whose `_run` is called. values: its by-value arguments by name, without those that are free. results:
    what is made. copied: the operands that have to be copied to row-major order first. zeroed: whether the results
    are added to, and begin as zeros.
    """

    function: Function
    instance: abi.Instance
    values: dict[str, Any]
    results: tuple[Layout, ...]
    copied: tuple[bool, ...]
    zeroed: bool
    device: int

    def element(self, argument: str) -> ElementKind:
        """What a tensor of the row holds."""
        return ElementKind(self.instance.dtype(self.instance.op.argument(argument).type))


def solve(
    function: Function,
    operands: Sequence[Layout],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None = None,
) -> Problem:
    """The problem of a call with operands of these layouts, in the order of the function's parameters.

    given: the parameters that are no arrays, by name; free ones may be left out. out: the layouts of destinations.
    Raises what the call would raise, but for what the library itself checks.
    """
    given = checked(function, given)
    device = _one_device(function, operands, out)
    instance = chosen(function, operands, given)
    if function.walks(instance.op):
        walk = _Walk(function, instance, operands, out)
        problem = Problem(function, walk.instance, walk.values, walk.results(device), walk.copied, False, device)
    else:
        problem = _dense(function, instance, operands, given, out, device)
    if function.in_place:
        for argument, layout, copied in zip(function.operands, operands, problem.copied, strict=True):
            if copied or not layout.writable:
                what = "contiguous" if copied else "writable"
                raise InvalidProblemError(f"{function.name}: {function.names[argument.name]}: expected a {what} array")
    for parameter in function.keyed:
        if parameter.kind in ("real", "integer", "flag") and parameter.argument not in problem.values:
            problem.values[parameter.argument] = given[parameter.name]
    problem.values.update(function.signature.fixed)
    if out is not None:
        for layout, wanted, name in zip(out, problem.results, _out_names(function), strict=True):
            _check_destination(f"{function.name}: {name}", layout, wanted, function.walks(instance.op))
    return problem


def checked(function: Function, given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters as they are meant: integers, tuples of them, kinds of elements."""
    made = dict(given)
    for one in function.keyed:
        made[one.name] = _checked(function, one, given[one.name])
    return made


def _checked(function: Function, parameter: Parameter, value: Any) -> Any:
    where = f"{function.name}: {parameter.name}"
    if parameter.kind == "dtype":
        return None if value is None else kind_of(where, value)
    if parameter.kind == "choice":
        if value not in parameter.choices:
            raise UnsupportedError(f"{where}: expected one of {parameter.choices}, got {value!r}")
        return value
    if parameter.kind == "flag":
        return int(bool(value))
    if parameter.kind == "real" or value is None:
        return value
    if parameter.kind == "size":
        count = len(function.signature.sizes[parameter.name])
        entries = value if isinstance(value, Sequence) else (value,) * count
        if len(entries) != count:
            raise InvalidProblemError(f"{where}: expected {count} integers, got {value!r}")
        return tuple(_integer(where, entry) for entry in entries)
    return _integer(where, value)


def _integer(where: str, value: Any) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{where}: expected an integer, got {value!r}") from None


def kind_of(where: str, dtype: Any) -> ElementKind:
    """The kind of a dtype of any library, or of its name here: "f16", or "i8", which has 8 bits and not 8 bytes."""
    if isinstance(dtype, str):
        with contextlib.suppress(ValueError):
            return ElementKind(dtype)
    try:
        name = str(dtype)
        return ElementKind.of(name.removeprefix("torch.") if name.startswith("torch.") else dtype)
    except TypeError as error:
        raise UnsupportedError(f"{where}: {error}") from None


def chosen(function: Function, operands: Sequence[Layout], given: Mapping[str, Any]) -> abi.Instance:
    """The symbol for the operands' dtypes."""
    said = {one.argument: given[one.name] for one in function.keyed if one.kind == "dtype"}
    rows = function.rows_for(given)
    for row in rows:
        for kinds, instance in function.instances(row):
            if all(said.get(axis) in (None, kind) for axis, kind in kinds.items()) and all(
                _takes(row.argument(argument.name), instance, layout.element, said)
                for argument, layout in zip(function.operands, operands, strict=True)
            ):
                return instance
    raise _no_kernel(function, rows, operands, said)


def _takes(argument: abi.Argument, instance: abi.Instance, element: ElementKind, said: Mapping[str, Any]) -> bool:
    """Whether an operand may have such elements. Truth values are bytes where the row wants bytes of any dtype."""
    wanted = ElementKind(instance.dtype(argument.type))
    if said.get(argument.type) is not None:
        wanted = ElementKind.U8 if wanted in PACKED else wanted
    elif wanted in PACKED:
        return False
    return element is wanted or (element is ElementKind.BOOL and argument.type == "u8")


def _no_kernel(
    function: Function, rows: Sequence[abi.Op], operands: Sequence[Layout], said: Mapping[str, Any]
) -> UnsupportedError:
    first: dict[str, tuple[str, ElementKind]] = {}
    for argument, layout in zip(function.operands, operands, strict=True):
        name, type_ = function.names[argument.name], argument.type
        of, kind = first.setdefault(type_, (name, layout.element))
        if type_ in rows[0].dtypes.names and kind is not layout.element:
            return UnsupportedError(
                f"{function.name}: {name} has dtype {layout.element.dtype}, expected {kind.dtype}, which {of} has: "
                f'cast one of them, such as cast({name}, "{kind.value}")'
            )
    got = ", ".join(
        f"{function.names[argument.name]} of {layout.element.dtype}"
        for argument, layout in zip(function.operands, operands, strict=True)
    )
    got += "".join(f", {one.name}={said[one.argument]}" for one in function.keyed if one.kind == "dtype")
    known = "; ".join(
        dict.fromkeys(
            ", ".join(f"{function.names[a.name]} of {_kinds(row, a.type)}" for a in _listed(function, row))
            for row in rows
        )
    )
    return UnsupportedError(f"{function.name}: expected {known}; got {got}: cast first")


def _listed(function: Function, row: abi.Op) -> list[abi.Argument]:
    return [row.argument(one.name) for one in function.operands]


def _kinds(row: abi.Op, type_: str) -> str:
    return " or ".join(dict(row.dtypes.axes).get(type_, (type_,)))


def _one_device(function: Function, operands: Sequence[Layout], out: Sequence[Layout] | None) -> int:
    names = [function.names[one.name] for one in function.operands] + _out_names(function)
    layouts = [*operands, *(out or ())]
    for name, layout in zip(names, layouts, strict=False):
        if layout.device != layouts[0].device:
            raise InvalidProblemError(
                f"{function.name}: {name} is on {place(layout.device)}, expected {place(layouts[0].device)}, where "
                f"{names[0]} is"
            )
    return layouts[0].device


def _out_names(function: Function) -> list[str]:
    if len(function.results) == 1:
        return ["out"]
    return [f"out[{index}]" for index in range(len(function.results))]


def _check_destination(where: str, layout: Layout, wanted: Layout, any_strides: bool) -> None:
    bytes_ = {ElementKind.U8, ElementKind.BOOL}
    if layout.element is not wanted.element and not (
        {layout.element, wanted.element} == bytes_ and wanted.element is ElementKind.BOOL
    ):
        raise UnsupportedError(f"{where} has dtype {layout.element.dtype}, expected {wanted.element.dtype}")
    if layout.shape != wanted.shape:
        raise InvalidProblemError(f"{where} has shape {layout.shape}, expected {wanted.shape}")
    if not layout.writable:
        raise InvalidProblemError(f"{where} is written: expected a writable array, got a read-only one")
    if not any_strides and not dense(layout):
        raise UnsupportedError(
            f"{where} has strides {layout.strides}, expected {contiguous_strides(layout.shape)}: the kernel writes "
            "contiguous arrays alone"
        )


def element_of_result(function: Function, instance: abi.Instance, argument: abi.Argument) -> ElementKind:
    if argument.name in function.signature.booleans:
        return ElementKind.BOOL
    kind = ElementKind(instance.dtype(instance.op.argument(argument.name).type))
    return ElementKind.U8 if kind in PACKED else kind


def dense(layout: Layout) -> bool:
    """Row-major without gaps; an axis of one element may have any stride, an empty tensor any strides."""
    if 0 in layout.shape:
        return True
    wanted = contiguous_strides(layout.shape)
    return all(n == 1 or a == b for n, a, b in zip(layout.shape, layout.strides, wanted, strict=True))


def _dense(
    function: Function,
    instance: abi.Instance,
    operands: Sequence[Layout],
    given: Mapping[str, Any],
    out: Sequence[Layout] | None,
    device: int,
) -> Problem:
    """Of a row whose tensors are contiguous: sizes follow from the shapes."""
    row, signature = instance.op, function.signature
    sizes = Sizes(row, signature.several, {})
    for name, extents in signature.sizes.items():
        sizes.values.update(zip(extents, given[name], strict=True))
    for one in function.keyed:
        if one.kind in ("integer", "real", "flag") and one.argument:
            sizes.values[one.argument] = given[one.name]
    if signature.derivation:
        shapes = {one.name: layout.shape for one, layout in zip(function.operands, operands, strict=True)}
        sizes.values.update(signature.derivation.derive(shapes, given))
    for argument, layout in zip(function.operands, operands, strict=True):
        sizes.bind(row.argument(argument.name), f"{function.name}: {function.names[argument.name]}", layout.shape)
    sizes.solve()
    sizes.check(dict(function.names))
    results = []
    for argument in function.results:
        shape = sizes.shape(row.argument(argument.name))
        element = element_of_result(function, instance, argument)
        results.append(Layout(element, shape, contiguous_strides(shape), device, True))
    copied = tuple(not dense(layout) for layout in operands)
    zeroed = any(argument.direction == "add" for argument in function.results)
    return Problem(function, instance, sizes.values, tuple(results), copied, zeroed, device)


class _Walk:
    """Of an element-wise op: its operands are broadcast, and its tensors may have any strides.

    Tensors that are contiguous in the same order of their axes go to the op on contiguous tensors; others to the one
    that takes strides, with the axes in the order of the first result's.
    """

    def __init__(
        self, function: Function, instance: abi.Instance, operands: Sequence[Layout], out: Sequence[Layout] | None
    ) -> None:
        self.function = function
        self.instance = instance
        self.shape = self._broadcast(operands)
        self.copied = (False,) * len(operands)
        steps = [_repeated(layout, self.shape) for layout in operands]
        preferred = self._dense_strides(operands)
        made = [layout.strides for layout in out] if out is not None else [preferred] * len(function.results)
        self.strides = made
        if out is not None and any(layout.shape != self.shape for layout in out):
            made = [preferred] * len(function.results)  # solve() says so
        leading = made[0] if made else steps[0]
        order = sorted(range(len(self.shape)), key=lambda axis: (-abs(leading[axis]), axis))
        sizes = tuple(self.shape[axis] for axis in order)
        turned = [tuple(one[axis] for axis in order) for one in (*steps, *made)]
        self.values = self._flat(sizes, turned) or self._strided(sizes, turned)

    def _broadcast(self, operands: Sequence[Layout]) -> tuple[int, ...]:
        rank = max(len(layout.shape) for layout in operands)
        shape = [1] * rank
        for argument, layout in zip(self.function.operands, operands, strict=True):
            for axis, size in enumerate(layout.shape, rank - len(layout.shape)):
                if size != 1 and shape[axis] not in (1, size):
                    raise InvalidProblemError(
                        f"{self.function.name}: {self.function.names[argument.name]} has shape {layout.shape}, which "
                        f"cannot be broadcast together with {', '.join(str(one.shape) for one in operands)}"
                    )
                if size != 1:
                    shape[axis] = size
        return tuple(shape)

    def _dense_strides(self, operands: Sequence[Layout]) -> tuple[int, ...]:
        """Those of a result: without gaps, the axes in the order that the first operand of the whole shape has."""
        rank = len(self.shape)
        whole = next((one for one in operands if one.shape == self.shape and 0 not in one.strides), None)
        if whole is None or dense(whole):
            return contiguous_strides(self.shape)
        order = sorted(range(rank), key=lambda axis: (-abs(whole.strides[axis]), axis))
        steps = dict(zip(order, contiguous_strides(tuple(self.shape[axis] for axis in order)), strict=True))
        return tuple(steps[axis] for axis in range(rank))

    def _flat(self, sizes: tuple[int, ...], strides: Sequence[tuple[int, ...]]) -> dict[str, Any] | None:
        """The by-value arguments where all tensors are contiguous in the order of the axes."""
        wanted = contiguous_strides(sizes)
        numel = sizes[0] * wanted[0] if sizes else 1
        plain = numel == 0 or all(
            size == 1 or step == want for one in strides for size, step, want in zip(sizes, one, wanted, strict=True)
        )
        return {"numel": numel} if plain else None

    def _strided(self, sizes: tuple[int, ...], strides: Sequence[tuple[int, ...]]) -> dict[str, Any]:
        row = self.function.with_strides(self.instance.op)
        found = [one for one in row.instances if one.dtypes == self.instance.dtypes] if row else []
        if not found:
            raise UnsupportedError(
                f"{self.function.name}: expected contiguous arrays of the same shape: no kernel takes other strides"
            )
        self.instance = found[0]
        extents, steps = merged(self.function.name, sizes, strides)
        names = [one.name for one in (*self.function.operands, *self.function.results)]
        numel = 1
        for size in extents:
            numel *= size
        values: dict[str, Any] = {"numel": numel, "rank": len(extents), "shape": extents}
        return values | {f"stride_{name}": step for name, step in zip(names, steps, strict=True)}

    def results(self, device: int) -> tuple[Layout, ...]:
        return tuple(
            Layout(element_of_result(self.function, self.instance, argument), self.shape, steps, device, True)
            for argument, steps in zip(self.function.results, self.strides, strict=True)
        )


def _repeated(layout: Layout, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The strides of an operand that is broadcast to a shape."""
    missing = len(shape) - len(layout.shape)
    return (0,) * missing + tuple(
        0 if size == 1 else step for size, step in zip(layout.shape, layout.strides, strict=True)
    )


__all__ = ["MAX_RANK", "REALS", "Problem", "solve"]
