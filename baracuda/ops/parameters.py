"""What the arguments of a call mean: parameters as integers and kinds of elements, and the symbol for the dtypes."""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Mapping, Sequence
from typing import Any

from baracuda_sys import abi
from baracuda_sys.abi.dtypes import type_of

from ..arrays import Layout
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import PACKED, ElementKind
from ..scalars import real
from .signature import Function, Parameter


def checked(function: Function, given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters as they are meant: integers, tuples of them, kinds of elements."""
    made = dict(given)
    for one in function.keyed:
        made[one.name] = _checked(function, one, given[one.name])
    return made


def _checked(function: Function, parameter: Parameter, value: Any) -> Any:
    where = f"{function.name}: {parameter.name}"
    if value is None and parameter.default is None:
        return None
    if parameter.kind == "dtype":
        return kind_of(where, value)
    if parameter.kind == "choice":
        if value not in parameter.choices:
            raise UnsupportedError(f"{where}: expected one of {parameter.choices}, got {value!r}")
        return value
    if parameter.kind == "flag":
        return int(bool(value))
    if parameter.kind == "factors":
        return value
    if parameter.kind == "real" or (parameter.kind == "number" and value is None):
        return value if isinstance(value, float) else real(where, value, "f64")
    if parameter.kind == "number":
        return value
    if parameter.kind in ("axes", "shape"):
        entries = value if isinstance(value, Sequence) else (value,)
        return tuple(_integer(where, entry) for entry in entries)
    if parameter.kind == "size":
        count = parameter.count
        entries = value if isinstance(value, Sequence) else (value,) * count
        if len(entries) != count:
            raise InvalidProblemError(f"{where}: expected {count} integers, got {value!r}")
        return tuple(_integer(where, entry) for entry in entries)
    return _integer(where, value)


def _integer(where: str, value: Any) -> int:
    if hasattr(value, "node"):  # a symbol of PyTorch's, which stands for a size while it traces
        return value  # type: ignore[no-any-return]
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{where}: expected an integer, got {value!r}") from None


def kind_of(where: str, dtype: Any) -> ElementKind:
    """The kind of a dtype of any library, or of its name here: "f16", or "i8", which has 8 bits and not 8 bytes."""
    if isinstance(dtype, str):
        with contextlib.suppress(ValueError):
            return ElementKind(dtype)
    if dtype is None:  # which NumPy takes for float64
        raise TypeError(f"{where}: expected a dtype, got None")
    try:
        name = str(dtype)
        return ElementKind.of(name.removeprefix("torch.") if name.startswith("torch.") else dtype)
    except TypeError as error:
        raise UnsupportedError(f"{where}: {error}") from None


def chosen(function: Function, operands: Sequence[Layout | None], given: Mapping[str, Any]) -> abi.Instance:
    """The symbol for the operands' dtypes."""
    there = [(argument, one) for argument, one in zip(function.operands, operands, strict=True) if one is not None]
    said = {one.argument: given[one.name] for one in function.keyed if one.kind == "dtype"}
    rows = function.rows_for(given)
    for row in rows:
        for kinds, instance in function.instances(row):
            if _gives(function, instance, kinds, said) and all(
                _takes(row.argument(argument.name), instance, layout.element, said) for argument, layout in there
            ):
                return instance
    raise _no_kernel(function, rows, there, said)


def _gives(
    function: Function, instance: abi.Instance, kinds: Mapping[str, ElementKind], said: Mapping[str, Any]
) -> bool:
    """Whether a symbol has the dtypes that parameters say. Of an axis that its row lacks, which other rows have as that
    of a result, the result's dtype counts."""
    if any(said.get(axis) not in (None, kind) for axis, kind in kinds.items()):
        return False
    for axis, kind in said.items():
        for one in function.results if kind is not None and axis not in kinds else ():
            of_result = any(row.argument(one.name).type == axis for row in function.rows)
            if of_result and ElementKind(instance.dtype(instance.op.argument(one.name).type)) is not kind:
                return False
    return True


def _takes(argument: abi.Argument, instance: abi.Instance, element: ElementKind, said: Mapping[str, Any]) -> bool:
    """Whether an operand may have such elements. Truth values are bytes where the row wants bytes of any dtype."""
    wanted = ElementKind(instance.dtype(argument.type))
    if said.get(argument.type) is not None:
        wanted = ElementKind.U8 if wanted in PACKED else wanted
    elif wanted in PACKED:
        return False
    return element is wanted or (element is ElementKind.BOOL and argument.type == "u8")


def _no_kernel(
    function: Function,
    rows: Sequence[abi.Op],
    operands: Sequence[tuple[abi.Argument, Layout]],
    said: Mapping[str, Any],
) -> UnsupportedError:
    first: dict[str, tuple[str, ElementKind]] = {}
    for argument, layout in operands:
        name, type_ = function.names[argument.name], argument.type
        of, kind = first.setdefault(type_, (name, layout.element))
        if type_ in rows[0].dtypes.names and kind is not layout.element:
            return UnsupportedError(
                f"{function.name}: {name} has dtype {layout.element.dtype}, expected {kind.dtype}, which {of} has: "
                f'cast one of them, such as cast({name}, "{kind.value}")'
            )
    got = ", ".join(f"{function.names[argument.name]} of {layout.element.dtype}" for argument, layout in operands)
    given = [(one.name, said[one.argument]) for one in function.keyed if one.kind == "dtype"]
    got += "".join(f", {name}={kind}" for name, kind in given if kind is not None)
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
    return " or ".join(map(type_of, dict(row.dtypes.axes).get(type_, (type_,))))
