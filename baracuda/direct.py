"""The fast way of `Plan.run`, written out for a Plan's tensors and for the library of their arrays (written.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from . import written
from .arrays import LIBRARIES, ArrayLibrary
from .operands import Slot
from .scalars import Scalar, number
from .streams import device_count

Direct = Callable[[Any, int], bool]
"""Makes the call on Args and a stream's handle, if it is one that was prepared before."""


class DirectCalls(dict[type, Direct]):
    """The direct calls of a Plan by the type of its first tensor, written when that is first seen.

    known: its prepared calls by layout (arrays.call_key), which have `values`, `positions`, `device` and `function`.
    absent: the fields of the Args that hold None.
    """

    def __init__(
        self,
        name: str,
        slots: Sequence[Slot],
        scalars: Sequence[Scalar],
        known: Mapping[Any, Any],
        absent: Sequence[str] = (),
    ) -> None:
        self.absent = absent
        self.name = name
        self.slots = slots
        self.scalars = scalars
        self.known = known

    def __missing__(self, kind: type) -> Direct:
        library = LIBRARIES[kind]
        name = f"{self.name}_on_{library.name}"
        source = written.function(f"{name}(args, stream)", self._lines(library) if library.reads else ["return False"])
        names = {"known": self.known, "library": library, "kind": kind, "number": number}
        self[kind] = made = written.written(source, name, written.NAMES | names | library.names)
        return made

    def _lines(self, library: ArrayLibrary) -> Iterator[str]:
        arrays = [f"x_{slot.name}" for slot in self.slots]
        for slot in self.slots:
            yield f"x_{slot.name} = args.{slot.name}"
        for name in self.absent:
            yield from (f"if args.{name} is not None:", "    return False")
        if plain := written.are_plain(library, arrays, known=1):
            yield from (f"if not ({' and '.join(plain)}):", "    return False")
        key = written.key(library, [(one, slot.written) for one, slot in zip(arrays, self.slots, strict=True)])
        yield f"prepared = known.get({key})"
        elsewhere = ["prepared is None"]
        if device_count() > 1:
            elsewhere.append("prepared.device >= 0")
        elif library.current_stream:
            elsewhere.append(f"(prepared.device >= 0 and stream != {library.current_stream})")
        yield from (f"if {' or '.join(elsewhere)}:", "    return False")
        yield from written.call(library, "prepared", arrays)
        for position, name, c_type, plain_type, low, high in self.scalars:
            yield f"p_{name} = args.{name}"
            yield f"if type(p_{name}) is not {plain_type.__name__} or not {low!r} <= p_{name} <= {high!r}:"
            yield f"    p_{name} = number({f'{self.name}: {name}'!r}, p_{name}, {c_type!r})"
            yield f"values[{position}] = p_{name}"
        yield "values[-1] = stream"
        yield from ("status = prepared.function[1](*values)", "if status:")
        yield from ("    raise error_of(prepared.function[0], status)", "return True")
