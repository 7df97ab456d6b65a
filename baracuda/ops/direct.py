"""The fast way of a call, written out for the number of its arrays and for their library.

A small call is Python's cost alone, most of which would be loops over two or three arrays. So a function has code of
its own for each library whose arrays it meets: it reads what decides a call, finds the prepared one, puts addresses,
calls. Whatever else there is to do (the first call with such layouts, several libraries, numbers, copies, a stream that
the caller names, several devices) it leaves to Caller.call, which does the same for all functions.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ..arrays import LIBRARIES, ArrayLibrary
from ..errors import error_of
from .call import Caller
from .signature import REQUIRED, Function, Parameter

Direct = Callable[..., Any]
"""Called with all parameters in order, out and stream."""


class _ByType(dict[type, Direct]):
    """The direct calls of a function by the type of its first array, written when that is first seen."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller

    def __missing__(self, kind: type) -> Direct:
        self[kind] = made = written_out(self.caller, kind)
        return made


def python_function(function: Function) -> Callable[..., Any]:
    """The function that users call, with the parameters' names and defaults."""
    first = next(one.name for one in function.parameters if one.kind == "array")
    listed = [one.name for one in function.parameters]
    last = ("stream=None", "None") if function.in_place else ("out=None, stream=None", "out")
    source = (
        f"def {function.name}({', '.join(map(_parameter, function.parameters))}, *, {last[0]}):\n"
        f"    return _by_type[type({first})]({', '.join(listed)}, {last[1]}, stream)\n"
    )
    return _compiled(source, function.name, {"_by_type": _ByType(Caller(function)), "__name__": "baracuda.ops"})


def _parameter(one: Parameter) -> str:
    return one.name if one.default is REQUIRED else f"{one.name}={one.default!r}"


def written_out(caller: Caller, kind: type) -> Direct:
    """The direct call on arrays of a type, or what takes all others."""
    function, library = caller.function, LIBRARIES[kind]
    names = {one.name: f"{'x' if one.kind == 'array' else 'p'}_{one.name}" for one in function.parameters}
    text = _Text(function, library, names)
    place = f"{function.name}_on_{library.name}_{kind.__name__}"
    known = {
        "known": caller.known,
        "call": caller.call,
        "error_of": error_of,
        "libraries": LIBRARIES,
        "library": library,
        "kind": kind,
        **library.names,
    }
    return _compiled(text.source(place, direct=bool(library.reads)), place, known)


class _Text:
    """The source of a direct call."""

    def __init__(self, function: Function, library: ArrayLibrary, names: dict[str, str]) -> None:
        self.function = function
        self.library = library
        self.names = names
        self.operands = [names[function.names[one.name]] for one in function.operands]
        self.results = [f"r{index}" for index in range(len(function.results))]
        self.keyed = [names[one.name] for one in function.keyed]
        self.free = _tuple(names[one.name] for one in function.free)
        self.others = f"return call({_tuple(self.operands)}, {_tuple(self.keyed)}, {self.free}, out, stream)"

    def source(self, name: str, direct: bool) -> str:
        lines = [*self._key(), *self._call()] if direct else [self.others]
        head = f"def {name}({', '.join([*self.names.values(), 'out', 'stream'])}):"
        return "\n".join([head, *(f"    {line}" for line in lines), ""])

    def _key(self) -> Iterator[str]:
        """Lines that find the prepared call."""
        library, operands, results = self.library, self.operands, self.results
        plain = ["stream is None", *map(_of_library, operands[1:])]
        plain += [library.plain.format(one) for one in operands if library.plain]
        yield from (f"if not ({' and '.join(plain)}):", f"    {self.others}")
        if not results:
            yield f"key = {self._parts(library.writes, [])}"
        else:
            yield from ("if out is None:", f"    key = {self._parts(library.reads, [])}", "else:")
            if len(results) > 1:
                yield from (f"    if type(out) is not tuple or len(out) != {len(results)}:", f"        {self.others}")
            yield f"    {', '.join(results)} = out"
            yield from (f"    if not ({' and '.join(map(_of_library, results))}):", f"        {self.others}")
            yield f"    key = {self._parts(library.reads, results)}"
        if self.keyed:  # which may not be hashable
            yield from ("try:", "    prepared = known.get(key)", "except TypeError:", f"    {self.others}")
        else:
            yield "prepared = known.get(key)"
        yield from ("if prepared is None or not prepared.direct:", f"    {self.others}")

    def _parts(self, operands: str, results: Sequence[str]) -> str:
        """What Caller.prepared calls the key."""
        parts = [operands.format(one) for one in self.operands] + [self.library.writes.format(one) for one in results]
        return _tuple([*parts, *(part for name in self.keyed for part in (name, f"{name}.__class__"))])

    def _call(self) -> Iterator[str]:
        """Lines that make it."""
        function, library, results = self.function, self.library, self.results
        if results:
            makes = ", ".join(f"prepared.makes[{index}]()" for index in range(len(results)))
            yield from ("if out is None:", f"    {', '.join(results)} = {makes}")
        tensors = [*self.operands, *results]
        yield "values = prepared.values.copy()"
        yield f"{_tuple(f'i{index}' for index in range(len(tensors)))} = prepared.positions"
        for index, one in enumerate(tensors):
            yield f"values[i{index}] = {library.address.format(one)}"
        if library.current_stream:
            yield from ("if prepared.device >= 0:", f"    values[-1] = {library.current_stream}")
        if function.free:
            yield f"prepared.put_free(values, {self.free})"
        if function.halves:
            yield "prepared.put_distances(values)"
        yield from ("status = prepared.run(*values)", "if status:")
        yield "    raise error_of(prepared.library, status)"
        yield f"return {', '.join(results or self.operands)}"


def _tuple(entries: Iterable[str]) -> str:
    return f"({''.join(f'{one}, ' for one in entries)})"


def _of_library(name: str) -> str:
    return f"(type({name}) is kind or libraries[type({name})] is library)"


def _compiled(source: str, name: str, names: dict[str, Any]) -> Callable[..., Any]:
    """A function from its source, which tracebacks show."""
    place = f"<baracuda.ops: {name}>"
    exec(compile(source, place, "exec"), names)
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    made: Callable[..., Any] = names[name]
    return made
