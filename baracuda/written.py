"""Code that is written out for calls on arrays of one library.

A small call is Python's cost alone, most of which would be loops over two or three arrays. So Plans and functions have
code of their own for each library whose arrays they meet, and for the number of these: it reads what decides a call,
finds the prepared one, puts addresses, calls. Whatever else there is to do it leaves to code that serves all.
"""

from __future__ import annotations

import functools
import linecache
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from types import CodeType
from typing import Any

from .arrays import LIBRARIES, ArrayLibrary
from .errors import error_of

NAMES = {"libraries": LIBRARIES, "error_of": error_of}
"""What written code uses, beside `kind`, the type of the first array, its `library`, and the library's names."""


def written(source: str, name: str, names: dict[str, Any]) -> Callable[..., Any]:
    """A function from its source, which tracebacks show."""
    found = dict(names)
    exec(_code(source, name), found)
    made: Callable[..., Any] = found[name]
    return made


@functools.cache
def _code(source: str, name: str) -> CodeType:
    place = f"<baracuda: {name}>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    return compile(source, place, "exec")


def function(head: str, body: Iterable[str]) -> str:
    return "\n".join([f"def {head}:", *(f"    {line}" for line in body), ""])


def listed(entries: Iterable[str]) -> str:
    """A tuple."""
    return f"({''.join(f'{one}, ' for one in entries)})"


def are_plain(
    library: ArrayLibrary, arrays: Sequence[str], known: int = 0, optional: Collection[str] = ()
) -> list[str]:
    """Conditions under which arrays are of the library, as the first `known` are, and used as they are; those that are
    optional may be None."""
    conditions = [
        f"({f'{one} is None or ' * (one in optional)}type({one}) is kind or libraries[type({one})] is library)"
        for one in arrays[known:]
    ]
    if library.plain:
        plain = ((one, library.plain.format(one)) for one in arrays)
        conditions += [f"({one} is None or {text})" if one in optional else text for one, text in plain]
    return conditions


def key(
    library: ArrayLibrary,
    arrays: Sequence[tuple[str, bool]],
    further: Sequence[str] = (),
    optional: Collection[str] = (),
) -> str:
    """What decides a call on arrays, each with whether it is written."""
    parts = [
        f"None if {one} is None else ({library.reads.format(one)},)"
        if one in optional
        else (library.writes if writes else library.reads).format(one)
        for one, writes in arrays
    ]
    return listed([*parts, *further])


def call(library: ArrayLibrary, prepared: str, arrays: Sequence[str], optional: Collection[str] = ()) -> Iterator[str]:
    """Lines that take what is prepared and put the addresses of arrays among its `values`."""
    places = [f"at_{index}" for index in range(len(arrays))]
    yield f"values = {prepared}.values.copy()"
    yield f"{listed(places)} = {prepared}.positions"
    for place, one in zip(places, arrays, strict=True):
        absent = f"None if {one} is None else " * (one in optional)
        yield f"values[{place}] = {absent}{library.address.format(one)}"
