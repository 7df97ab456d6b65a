"""The call behind every function: what follows from arrays' layouts is prepared once, then addresses vary."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from typing import Any

from ..arrays import LIBRARIES, NUMBER, Layout
from ..errors import BaracudaError, InvalidProblemError, UnsupportedError, error_of
from ..kinds import ElementKind
from ..scalars import number
from ..streams import current_device, device_count, stream_handle
from ..tensors import HOST
from .document import docstring
from .prepared import Prepared
from .problem import solve
from .signature import REQUIRED, Function, Parameter

REMEMBERED = 256
"""Prepared calls that a function remembers, at most."""


class Caller:
    """A function that is called: its prepared calls by the layouts of arrays and the parameters that decide them."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.known: dict[Any, Prepared] = {}
        self.names = [function.names[one.name] for one in function.operands]

    def __call__(
        self, operands: tuple[Any, ...], keyed: tuple[Any, ...], free: tuple[Any, ...], out: Any, stream: Any
    ) -> Any:
        libraries = LIBRARIES
        results = () if out is None else out if type(out) is tuple else (out,)
        try:
            key = (
                keyed,
                *[libraries[type(one)].key(one) for one in operands],
                *[libraries[type(one)].key(one) for one in results],
            )
            prepared = self.known.get(key)
        except (BaracudaError, TypeError, AttributeError):
            prepared = key = None
        if prepared is None:
            prepared = self._prepare(key, operands, keyed, None if out is None else results)
        if not prepared.plain or stream is not None:
            return self._call(prepared, operands, free, None if out is None else results, stream)
        if out is None:
            results = tuple([make() for make in prepared.makes])
        arrays, device = prepared.arrays, prepared.device
        values = prepared.values.copy()
        handle = 0 if device < 0 else arrays.stream(device)
        arrays.put(values, prepared.positions, operands + results, handle)
        values[-1] = handle
        if free:
            prepared.put_free(values, free)
        if prepared.distances:
            prepared.put_distances(values)
        if device >= 0 and device_count() > 1:
            with current_device(device):
                status = prepared.run(*values)
        else:
            status = prepared.run(*values)
        if status:
            raise error_of(prepared.library, status)
        return results[0] if len(results) == 1 else results or operands[0]

    def _call(
        self,
        prepared: Prepared,
        operands: tuple[Any, ...],
        free: tuple[Any, ...],
        out: tuple[Any, ...] | None,
        stream: Any,
    ) -> Any:
        """As __call__ for arrays of several libraries, numbers, copies, and a stream that the caller names."""
        arrays, device = prepared.arrays, prepared.device
        handle = stream_handle(stream) if stream is not None else 0 if device == HOST else arrays.stream(device)
        current = arrays.on_stream(device, handle) if stream is not None and device != HOST else None
        if current is not None:
            with current:
                passed, results = self._arrays(prepared, operands, out)
        else:
            passed, results = self._arrays(prepared, operands, out)
        values = prepared.values.copy()
        for position, one in zip(prepared.positions, (*passed, *results), strict=True):
            LIBRARIES[type(one)].put(values, (position,), (one,), handle)
        values[-1] = handle
        prepared.put_free(values, free)
        prepared.put_distances(values)
        if device >= 0 and device_count() > 1:
            with current_device(device):
                status = prepared.run(*values)
        else:
            status = prepared.run(*values)
        if status:
            raise error_of(prepared.library, status)
        if out is None:
            like = next(one for one in operands if LIBRARIES[type(one)] is not NUMBER)
            results = tuple(arrays.finished(one, like) for one in results)
        return results[0] if len(results) == 1 else results or operands[0]

    def _arrays(
        self, prepared: Prepared, operands: tuple[Any, ...], out: tuple[Any, ...] | None
    ) -> tuple[list[Any], tuple[Any, ...]]:
        """The operands as the symbol takes them, and the results."""
        passed = []
        problem = prepared.problem
        for element, name, one, copied in zip(problem.elements, self.names, operands, problem.copied, strict=True):
            library = LIBRARIES[type(one)]
            if library is NUMBER:
                value = fitting(f"{self.function.name}: {name}", one, element)
                one = prepared.arrays.number(value, element, prepared.device)
            elif copied:
                one = library.contiguous(one)
            passed.append(library.readable(one))
        return passed, tuple(make() for make in prepared.makes) if out is None else out

    def _prepare(
        self, key: Any, operands: tuple[Any, ...], keyed: tuple[Any, ...], out: tuple[Any, ...] | None
    ) -> Prepared:
        function = self.function
        given = {one.name: value for one, value in zip(function.keyed, keyed, strict=True)}
        if out is not None and len(out) != len(function.results):
            raise TypeError(f"{function.name}: out: expected {len(function.results)} arrays, got {len(out)}")
        layouts = self._layouts(operands)
        places = [f"{function.name}: out"] * len(out or ())
        outs = None if out is None else [_layout(where, one) for where, one in zip(places, out, strict=True)]
        problem = solve(function, layouts, given, outs)
        kinds = [LIBRARIES[type(one)] for one in (*operands, *(out or ()))]
        arrays = next(kind for kind in kinds if kind is not NUMBER)
        prepared = Prepared(problem, kinds, arrays, out is not None)
        if key is not None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[key] = prepared
        return prepared

    def _layouts(self, operands: tuple[Any, ...]) -> list[Layout]:
        """The operands' layouts; a number has the dtype of the arrays whose dtype its parameter shares."""
        where = [f"{self.function.name}: {name}" for name in self.names]
        found = [
            None if LIBRARIES[type(one)] is NUMBER else _layout(w, one) for w, one in zip(where, operands, strict=True)
        ]
        made = []
        for argument, layout, name, one in zip(self.function.operands, found, where, operands, strict=True):
            if layout is None:
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


def python_function(function: Function) -> Callable[..., Any]:
    """The function that users call: with the parameters' names and defaults, and a docstring."""
    parameters = [_parameter(one) for one in function.parameters]
    listed = {"array": [one.name for one in function.parameters if one.kind == "array"]}
    listed |= {"keyed": [one.name for one in function.keyed], "free": [one.name for one in function.free]}
    tuples = (f"({''.join(f'{name}, ' for name in names)})" for names in listed.values())
    last = ("stream=None", "None") if function.in_place else ("out=None, stream=None", "out")
    source = (
        f"def {function.name}({', '.join(parameters)}, *, {last[0]}):\n"
        f"    return _call({', '.join(tuples)}, {last[1]}, stream)\n"
    )
    place = f"<baracuda.ops.{function.name}>"
    names: dict[str, Any] = {"_call": Caller(function).__call__, "__name__": "baracuda.ops"}
    exec(compile(source, place, "exec"), names)
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)  # for tracebacks
    made: Callable[..., Any] = names[function.name]
    made.__doc__ = docstring(function)
    return made


def _parameter(one: Parameter) -> str:
    return one.name if one.default is REQUIRED else f"{one.name}={one.default!r}"
