"""Which Plan serves which row of the table."""

from __future__ import annotations

import dataclasses
import itertools
import typing
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import baracuda
from baracuda import ElementKind


class Described(NamedTuple):
    """A Plan: its class, that of its Descriptor and that of its Args."""

    name: str
    plan: Any
    descriptor: type
    args: type


class Use(NamedTuple):
    """A Plan that serves a row, and the fields of the Descriptor that say so: members of enumerations, by name."""

    described: Described
    fields: Mapping[str, Enum]


def described(name: str) -> Described:
    parts = (getattr(baracuda, name.removesuffix("Plan") + part) for part in ("Plan", "Descriptor", "Args"))
    return Described(name, *parts)


@cache
def uses() -> Mapping[str, tuple[Use, ...]]:
    """The Plans of each row, by its name. A Plan is asked for the row of every combination of kinds and elements."""
    found: dict[str, list[Use]] = {}
    for name in sorted(one for one in baracuda.__all__ if one.endswith("Plan")):
        one = described(name)
        for op, fields in _rows(one).items():
            found.setdefault(op, []).append(Use(one, fields))
    return {op: tuple(listed) for op, listed in found.items()}


def _rows(one: Described) -> dict[str, dict[str, Enum]]:
    """The rows that a Plan serves, each with the kinds that all Descriptors of it have."""
    if several := getattr(one.plan, "ops", ()):
        return {op.name: {} for op in several}
    hints = typing.get_type_hints(one.descriptor)
    enumerated = {name: [*hint] for name, hint in hints.items() if _is_enum(hint)}
    others = {field.name: _plain(field, hints[field.name]) for field in dataclasses.fields(one.descriptor)}
    rows: dict[str, dict[str, Enum]] = {}
    for chosen in itertools.product(*enumerated.values()):
        fields = dict(zip(enumerated, chosen, strict=True))
        try:
            op = one.plan.op_of(SimpleNamespace(**{**others, **fields}))
        except baracuda.BaracudaError:
            continue
        known = rows.setdefault(op.name, fields)
        rows[op.name] = {name: kind for name, kind in known.items() if fields[name] is kind}
    kinds = {name for name, hint in hints.items() if hint is not ElementKind}
    return {op: {name: kind for name, kind in fields.items() if name in kinds} for op, fields in rows.items()}


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Enum)


def _plain(field: dataclasses.Field[Any], hint: Any) -> Any:
    """A value for a field that does not choose the row."""
    if field.default is not dataclasses.MISSING:
        return field.default
    return (1,) if typing.get_origin(hint) is tuple else 1
