"""One argument of an op, written as a C programmer reads it, `type name`, with the extents of a tensor behind its name:

"i64 numel"             by value: i8 ... u64, usize, f32, f64, or a dtype axis (`fp`)
"compute(fp) scale"     by value in a type that follows from an axis (dtypes.DERIVED); "P" is compute(fp)
"i32[4] shape4"         a host array of 4 entries, read before the call returns
"i32[rank] shape"       a host array of as many entries as another argument says, at most 8
"out usize[1] bytes"    a host array that is written before the call returns
"in fp x[n, d]"         a device tensor that is read; extents are expressions in the by-value arguments
"in fp x[shape @ by]"   the same with strides: extents and strides may be host arrays, or functions that make them
                        (replaced), and stand for their entries
"in? fp bias[n]"        a tensor that may be a null pointer; so may "out?" and "add?"
"in *i32 ids[n]"        a tensor whose C parameter is a pointer to its type and not to void
"out q codes[n, d]"     a device tensor that is written
"add fp dx[n, d]"       a device tensor that is added to: what the op computes comes on top of what it holds
"handle Layer layer"    a pointer to a C++ object that a `_create` symbol made
"workspace"             where the workspace and its size stand among the arguments; by default they follow them
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, cast

from .expression import Expression, Values, parse_list, renamed

WORKSPACE = "workspace"

Direction = Literal["value", "host", "host out", "in", "out", "add", "handle"]

_ARGUMENT = re.compile(
    r"(?:(in|out|add)(\?)? |(handle) )?"  # direction, optional
    r"(\*)?(\w+(?:\(\w+\))?)(?:\[(\w+)\])? "  # typed, type, length of a host array
    r"(\w+)(?:\[([^@]+)(?: @ ([^@]+))?\])?"  # name, extents, strides
)


@dataclass(frozen=True)
class Argument:
    """An argument, before its dtype axes are replaced."""

    name: str
    type: str
    direction: Direction
    extents: tuple[str, ...] = ()
    strides: tuple[str, ...] = ()
    length: str = ""
    """Of a host array: a number, or the argument that holds it."""
    optional: bool = False
    """Whether the tensor may be a null pointer."""
    typed: bool = False
    """Whether the C parameter of the tensor says its type."""

    @classmethod
    def parse(cls, text: str) -> Argument:
        match = _ARGUMENT.fullmatch(text)
        if match is None:
            raise ValueError(f"expected 'type name' or 'in|out|add dtype name[extents]', got {text!r}")
        direction, optional, handle, typed, type_, length, name, extents, strides = match.groups()
        if handle:
            return cls(name, type_, "handle")
        if extents is None:
            if optional or typed or direction == "add" or (direction and (direction == "in" or not length)):
                raise ValueError(f"tensor {name}: expected its extents in brackets, got {text!r}")
            kind: Direction = "host out" if direction else "host" if length else "value"
            return cls(name, type_, kind, length=length or "")
        if direction is None or length:
            raise ValueError(f"{name}: expected a by-value argument without extents, got {text!r}")
        shape, steps = (tuple(e.text for e in parse_list(listed)) if listed else () for listed in (extents, strides))
        return cls(name, type_, cast(Direction, direction), shape, steps, "", bool(optional), bool(typed))

    def __str__(self) -> str:
        if not self.is_tensor:
            words = {"host out": "out ", "handle": "handle "}.get(self.direction, "")
            return f"{words}{self.type}{f'[{self.length}]' if self.length else ''} {self.name}"
        listed = ", ".join(self.extents) + (f" @ {', '.join(self.strides)}" if self.strides else "")
        return f"{self.direction}{'?' * self.optional} {'*' * self.typed}{self.type} {self.name}[{listed}]"

    def renamed(self, names: Mapping[str, str]) -> Argument:
        """The same with other names for those that are listed, its own and in its extents."""
        extents, strides = (tuple(renamed(text, names) for text in texts) for texts in (self.extents, self.strides))
        name, length = (names.get(one, one) for one in (self.name, self.length))
        return replace(self, name=name, length=length, extents=extents, strides=strides)

    @property
    def is_tensor(self) -> bool:
        return self.direction in ("in", "out", "add")

    @property
    def is_written(self) -> bool:
        """Whether it is a tensor that the op writes."""
        return self.direction in ("out", "add")

    @property
    def is_array(self) -> bool:
        """Whether it is a host array that is read."""
        return self.direction == "host"

    @cached_property
    def shape(self) -> tuple[Expression, ...]:
        """The extents as expressions; a name among them may be that of a host array."""
        return parse_list(", ".join(self.extents)) if self.extents else ()

    @cached_property
    def steps(self) -> tuple[Expression, ...]:
        """The strides as expressions."""
        return parse_list(", ".join(self.strides)) if self.strides else ()

    def shape_of(self, values: Values) -> tuple[int, ...]:
        """The tensor's shape for by-value arguments and host arrays."""
        return self._entries(self.shape, values)

    def strides_of(self, values: Values) -> tuple[int, ...] | None:
        """The tensor's strides in elements; None where it is contiguous, as it is with a null pointer for strides."""
        if not self.strides or any(values.get(one, 0) is None for one in self.strides):
            return None
        return self._entries(self.steps, values)

    def _entries(self, expressions: tuple[Expression, ...], values: Values) -> tuple[int, ...]:
        return tuple(entry for expression in expressions for entry in expression.entries(values))
