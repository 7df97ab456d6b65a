"""What one call is: the row and its symbol, its by-value arguments and its results, from layouts and parameters alone.

Nothing is allocated or launched here, so that it serves tracing as well: `results` says of operands that are not there
yet what will be made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from baracuda_sys import abi

from ..arrays import Layout, Shape
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import PACKED, ElementKind
from ..operands import place
from ..scalars import workspace_bytes
from ..strided import Strides
from ..tensors import HOST, contiguous_strides
from .parameters import checked, chosen
from .signature import Function
from .walks import is_dense, made, walk


class Problem(NamedTuple):
    """One call, but for addresses, the free parameters and the stream.

    instance: whose `_run` is called. values: its by-value arguments by name, without those that are free. results: what
    is made. dropped: what else is, and is not returned. copied: the operands that have to be copied to row-major order
    first, with the shape to which they are broadcast if they are. elements: of the operands, None of one that is not
    there. zeroed: whether the results are added to, and begin as zeros. device: of all arrays. workspace_bytes: that
    the call needs.
    """

    function: Function
    instance: abi.Instance
    values: dict[str, Any]
    results: tuple[Layout, ...]
    dropped: tuple[Layout, ...]
    copied: tuple[bool | Shape, ...]
    elements: tuple[ElementKind | None, ...]
    zeroed: bool
    device: int
    workspace_bytes: int


def solve(
    function: Function,
    operands: Sequence[Layout | None],
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
    found = walk(function, instance, operands, given, out)
    for argument, layout, copied in zip(function.operands, operands, found.copied, strict=True):
        if argument.is_written and layout is not None and (copied or not layout.writable):
            what = "contiguous" if copied else "writable"
            raise InvalidProblemError(f"{function.name}: {function.names[argument.name]}: expected a {what} array")
    given_values = {one.argument: given[one.name] for one in function.by_value}
    made = _layouts(function, instance, found.made, device)
    count = len(function.results)
    results, dropped = made[:count], made[count:]
    if out is not None:
        for layout, wanted, name in zip(out, results, _out_names(function), strict=True):
            _check_destination(f"{function.name}: {name}", layout, wanted, found.any_strides)
    values = {**given_values, **function.signature.fixed, **found.values}
    zeroed = any(argument.direction == "add" for argument in function.results) and values.get("beta") != 0
    writes = function.family.written(found.instance) if zeroed and out is None else None
    instance = writes or found.instance
    return Problem(
        function,
        instance,
        values,
        results,
        dropped,
        found.copied,
        tuple(layout and layout.element for layout in operands),
        zeroed and writes is None,
        device,
        _workspace_bytes(function, instance, values, device),
    )


def _workspace_bytes(function: Function, instance: abi.Instance, values: dict[str, Any], device: int) -> int:
    """Bytes that a call needs, as `_workspace_bytes` of the library says, or that `_workspace_size` says make it fast:
    none of these on the host, where it has memory of its own."""
    if function.signature.workspace:
        return function.signature.workspace(values)
    symbol = instance.symbol("size")
    if symbol is None:
        return int(values.pop("workspace_bytes", 0))
    if device == HOST and symbol.name.endswith("_workspace_size"):
        return 0
    return workspace_bytes(symbol, values)


def results(function: Function, operands: Sequence[Layout | None], given: Mapping[str, Any]) -> tuple[Layout, ...]:
    """The results alone, for operands that may have symbols for sizes (walks.made)."""
    given = checked(function, given)
    device = _one_device(function, operands, None)
    instance = chosen(function, operands, given)
    return _layouts(function, instance, made(function, instance, operands, given), device)[: len(function.results)]


def _layouts(
    function: Function, instance: abi.Instance, found: Sequence[tuple[Shape, Strides]], device: int
) -> tuple[Layout, ...]:
    return tuple(
        Layout(_element(function, instance, argument), shape, strides, device, True)
        for argument, (shape, strides) in zip((*function.results, *function.dropped), found, strict=True)
    )


def _one_device(function: Function, operands: Sequence[Layout | None], out: Sequence[Layout] | None) -> int:
    names = [function.names[one.name] for one in function.operands] + _out_names(function)
    layouts = [(name, one) for name, one in zip(names, (*operands, *(out or ())), strict=False) if one is not None]
    first, device = layouts[0][0], layouts[0][1].device
    for name, layout in layouts:
        if layout.device != device:
            raise InvalidProblemError(
                f"{function.name}: {name} is on {place(layout.device)}, expected {place(device)}, where {first} is"
            )
    return device


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
    if not any_strides and not is_dense(layout):
        raise UnsupportedError(
            f"{where} has strides {layout.strides}, expected {contiguous_strides(layout.shape)}: the kernel writes "
            "contiguous arrays alone"
        )


def _element(function: Function, instance: abi.Instance, argument: abi.Argument) -> ElementKind:
    if argument.name in function.signature.booleans:
        return ElementKind.BOOL
    kind = ElementKind(instance.dtype(instance.op.argument(argument.name).type))
    return ElementKind.U8 if kind in PACKED else kind
