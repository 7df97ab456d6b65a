"""The call behind every function: what follows from arrays' layouts is prepared once, then addresses vary."""

from __future__ import annotations

import contextlib
from typing import Any

from ..arrays import LIBRARIES, NUMBER, Layout
from ..errors import BaracudaError, InvalidProblemError, UnsupportedError, error_of
from ..kinds import ElementKind
from ..scalars import number
from ..streams import current_device, device_count, stream_handle
from ..tensors import HOST
from .prepared import Prepared
from .problem import solve
from .signature import Function

REMEMBERED = 256
"""Prepared calls that a function remembers, at most."""


class Caller:
    """A function that is called: its prepared calls by the layouts of arrays and the parameters that decide them."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.known: dict[Any, Prepared] = {}
        self.names = [function.names[one.name] for one in function.operands]

    def call(
        self, operands: tuple[Any, ...], keyed: tuple[Any, ...], free: tuple[Any, ...], out: Any, stream: Any
    ) -> Any:
        """Any call: what is known of it may have to be prepared, the arrays copied or made of numbers."""
        results = None if out is None else tuple(out) if isinstance(out, tuple | list) else (out,)
        prepared = self.prepared(operands, keyed, results)
        arrays, device = prepared.arrays, prepared.device
        handle = stream_handle(stream) if stream is not None else 0 if device == HOST else arrays.stream(device)
        with contextlib.ExitStack() as current:
            if device != HOST and device_count() > 1:
                current.enter_context(current_device(device))
            if device != HOST and stream is not None:
                current.enter_context(arrays.on_stream(device, handle))
            passed = self._passed(prepared, operands)
            made = tuple(make() for make in prepared.makes) if results is None else results
            if prepared.clear:
                prepared.clear(list(made))
            values = prepared.values.copy()
            more = [(position, make()) for position, make in prepared.more]
            for position, one in (*zip(prepared.positions, (*passed, *made), strict=True), *more):
                values[position] = None if one is None else LIBRARIES[type(one)].address_of(one, handle)
            values[-1] = handle
            prepared.put_free(values, free)
            prepared.put_distances(values)
            if status := prepared.run(*values):
                raise error_of(prepared.library, status)
        if results is None:
            like = next(one for one in operands if one is not None and LIBRARIES[type(one)] is not NUMBER)
            made = tuple(arrays.finished(one, like) for one in made)
        if not made:
            made = tuple(operands[self.function.operands.index(one)] for one in self.function.updates)
        return made[0] if len(made) == 1 else made

    def prepared(self, operands: tuple[Any, ...], keyed: tuple[Any, ...], out: tuple[Any, ...] | None) -> Prepared:
        """The prepared call for arrays and parameters, made where it is not known."""
        try:
            parts: list[Any] = []
            for one, writes, optional in (
                *(
                    (one, self.function.in_place, argument.optional)
                    for one, argument in zip(operands, self.function.operands, strict=True)
                ),
                *((one, True, False) for one in out or ()),
            ):
                library = LIBRARIES[type(one)]
                if not (optional and one is None) and not library.is_plain(one):
                    return self._prepare(operands, keyed, out)
                if optional:
                    parts.append(None if one is None else library.reads_key(one))
                    continue
                parts += library.writes_key(one) if writes else library.reads_key(one)
            parts += [part for value in keyed for part in (value, type(value))]
            key = tuple(parts)
            found = self.known.get(key)
        except (BaracudaError, TypeError, AttributeError):
            return self._prepare(operands, keyed, out)  # which says what is wrong, or takes lists as well
        if found is None:
            found = self._prepare(operands, keyed, out)
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[key] = found
        return found

    def _passed(self, prepared: Prepared, operands: tuple[Any, ...]) -> list[Any]:
        """The operands as the symbol takes them."""
        passed: list[Any] = []
        problem = prepared.problem
        at_once = self._copied_at_once(prepared, operands)
        for i, (element, name, one, copied) in enumerate(
            zip(problem.elements, self.names, operands, problem.copied, strict=True)
        ):
            if one is None or i in at_once:
                passed.append(at_once.get(i))
                continue
            library = LIBRARIES[type(one)]
            if library is NUMBER and element is not None:
                value = fitting(f"{self.function.name}: {name}", one, element)
                one = prepared.arrays.number(value, element, prepared.device)
            elif copied:
                try:
                    one = library.contiguous(one, copied if isinstance(copied, tuple) else None)
                except UnsupportedError as error:
                    raise UnsupportedError(f"{self.function.name}: {name}: {error}") from None
            passed.append(library.readable(one))
        return passed

    def _copied_at_once(self, prepared: Prepared, operands: tuple[Any, ...]) -> dict[int, Any]:
        """Copies of the operands that have to be in row-major order, by position, where one launch makes them."""
        copied = [i for i, one in enumerate(prepared.problem.copied) if one is True and operands[i] is not None]
        if len(copied) < 2:
            return {}
        libraries = [LIBRARIES[type(operands[i])] for i in copied]
        if any(one is not libraries[0] for one in libraries):
            return {}
        return dict(zip(copied, libraries[0].contiguous_at_once([operands[i] for i in copied]), strict=False))

    def _prepare(self, operands: tuple[Any, ...], keyed: tuple[Any, ...], out: tuple[Any, ...] | None) -> Prepared:
        function = self.function
        given = {one.name: value for one, value in zip(function.keyed, keyed, strict=True)}
        if out is not None and len(out) != len(function.results):
            raise TypeError(f"{function.name}: out: expected {len(function.results)} arrays, got {len(out)}")
        layouts = self._layouts(operands)
        places = [f"{function.name}: out"] * len(out or ())
        outs = None if out is None else [_layout(where, one) for where, one in zip(places, out, strict=True)]
        problem = solve(function, layouts, given, outs)
        kinds = [LIBRARIES[type(one)] for one in (*operands, *(out or ())) if one is not None]
        arrays = next(kind for kind in kinds if kind is not NUMBER)
        return Prepared(problem, kinds, arrays, out is not None)

    def _layouts(self, operands: tuple[Any, ...]) -> list[Layout | None]:
        """The operands' layouts, None of one that is not there; a number has the dtype of the arrays whose dtype its
        parameter shares."""
        where = [f"{self.function.name}: {name}" for name in self.names]
        found = [
            None if LIBRARIES[type(one)] is NUMBER or (one is None and a.optional) else _layout(w, one)
            for w, one, a in zip(where, operands, self.function.operands, strict=True)
        ]
        made: list[Layout | None] = []
        for argument, layout, name, one in zip(self.function.operands, found, where, operands, strict=True):
            if layout is None and one is not None:
                pairs = zip(self.function.operands, found, strict=True)
                like = [other for a, other in pairs if other is not None and a.type == argument.type]
                if not like or not self.function.broadcasts:
                    raise TypeError(f"{name}: expected an array, got {one!r}")
                layout = Layout(like[0].element, (), (), like[0].device, False)
            made.append(layout)
        return made


def _layout(where: str, array: Any) -> Layout:
    try:
        return LIBRARIES[type(array)].layout(array)
    except (TypeError, UnsupportedError, InvalidProblemError) as error:
        kind = next(kind for kind in (UnsupportedError, InvalidProblemError, TypeError) if isinstance(error, kind))
        raise kind(f"{where}: {error}") from None


def fitting(where: str, value: Any, element: ElementKind) -> Any:
    """A number that stands for an array of such elements."""
    if element.dtype.kind in "iu":
        if isinstance(value, float):
            raise TypeError(f"{where}: expected an integer beside arrays of {element.dtype}, got {value!r}: cast first")
        return number(where, value, {ElementKind.S8: "i8"}.get(element, element.value))
    return value
