"""The Plans that were selected, by Descriptor, so that selecting one again costs a look-up.

Equal Descriptors are not always the same: 8 == 8.0 == True and 0.0 == -0.0. So a Descriptor is known by its fields with
their types, by code that is written out for its class.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Hashable, Iterator
from enum import Enum
from typing import Any

from .written import function, listed, written

REMEMBERED = 1024
"""Plans that are kept, at most."""

Key = tuple[Hashable, ...]


class _Keys(dict[type, Callable[[Any], Key | None]]):
    """What gives the key of a Descriptor, by its class; None for one that is not known by a key."""

    def __missing__(self, kind: type) -> Callable[[Any], Key | None]:
        source = function("key(descriptor)", _lines(kind) if dataclasses.is_dataclass(kind) else ["return None"])
        self[kind] = made = written(source, "key", {"INTEGERS": {int}, "kind": kind})
        return made


def _lines(kind: type) -> Iterator[str]:
    hints = typing.get_type_hints(kind)
    conditions, parts = [], ["kind"]
    for field in dataclasses.fields(kind):
        value, hint = f"descriptor.{field.name}", hints[field.name]
        if hint in (int, bool):
            conditions.append(f"{value}.__class__ is {hint.__name__}")
            parts.append(value)
        elif hint == tuple[int, ...]:
            conditions.append(f"{value}.__class__ is tuple and {{*map(type, {value})}} <= INTEGERS")
            parts.append(value)
        elif isinstance(hint, type) and issubclass(hint, Enum):
            parts.append(
                f"id({value})"
            )  # members live as long as their class; others are part of a Plan that keeps them
        else:
            parts += [f"{value} or str({value})", f"{value}.__class__"]
    if conditions:
        yield from (f"if not ({' and '.join(conditions)}):", "    return None")
    yield f"return {listed(parts)}"


KEYS = _Keys()
PLANS: dict[Hashable, Any] = {}


def selected(plan: Callable[[Any], Any], descriptor: Any) -> Any:
    """The Plan of a class for a Descriptor."""
    key = KEYS[type(descriptor)](descriptor)
    if key is None:
        return plan(descriptor)
    try:
        known = PLANS.get((plan, key))
    except TypeError:  # a field that has no hash
        return plan(descriptor)
    if known is None:
        known = plan(descriptor)
        if len(PLANS) >= REMEMBERED:
            PLANS.clear()
        PLANS[plan, key] = known
    return known
