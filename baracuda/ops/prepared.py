"""A call that is ready but for addresses, what differs from call to call, and the stream."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from baracuda_sys import abi

from ..arrays import ArrayLibrary, Layout
from ..errors import BaracudaError, MisalignedOperandError
from ..kinds import ElementKind
from ..plan import ask_library, function_of, places_of
from ..scalars import c_value, number, scalar
from ..streams import device_count
from ..tensors import HOST, contiguous_strides
from .problem import Problem
from .signature import Function

_HALVES = {"a": "x", "b": "x_half_offset", "da": "dx", "db": "dx_half_offset"}
"""Where the addresses of halves stand, the second of them until it becomes its distance from the first."""


class Prepared:
    """The C arguments of a problem.

    arrays: the library of the first array, which makes the results. direct: whether all arrays are of it and used as
    they are, on the host or on the only GPU. makes: allocate the results, where the caller gives no destination; clear:
    then makes them zeros, where it is not None. more: allocate what is not returned, each with its place among the
    values. run: the symbol, of `library`.
    """

    __slots__ = (
        *(
            "arrays",
            "clear",
            "device",
            "direct",
            "distances",
            "free",
            "library",
            "makes",
            "more",
            "positions",
            "problem",
            "run",
            "values",
        ),
    )

    def __init__(self, problem: Problem, kinds: Sequence[ArrayLibrary], arrays: ArrayLibrary, out: bool) -> None:
        function, instance = problem.function, problem.instance
        places = places_of(instance)
        self.problem = problem
        self.arrays = arrays
        self.device = problem.device
        self.direct = (
            all(kind is arrays for kind in kinds)
            and not any(problem.copied)
            and (problem.device == HOST or device_count() == 1)
        )
        self.values: list[Any] = [None] * len(places)
        for argument in instance.op.arguments:
            if not argument.is_tensor:
                # What is free is asked for as 1: no condition depends on it.
                words = f"{function.name}: {function.names.get(argument.name, argument.name)}"
                value = problem.values.get(argument.name, 0 if argument.name in _HALVES.values() else 1)
                self.values[places[argument.name]] = c_value(words, value, instance.dtype(argument.type))
        if "workspace_bytes" in places:
            self.values[places["workspace_bytes"]] = problem.workspace_bytes
        is_empty = function.multiplies and 0 in problem.results[0].shape
        try:
            if not is_empty:
                ask_library(instance, places, self.values)
        except BaracudaError as error:
            raise _in_words_of(function, instance, error) from None
        self.free = [
            scalar(places[one.argument], one.name, instance.dtype(instance.op.argument(one.argument).type))
            for one in function.free
        ]
        tensors = [one.name for one in (*function.operands, *function.results)]
        where = _HALVES if function.halves and "x" in places else {}
        placed = [where.get(name, name) for name in tensors]
        # An operand that the symbol lacks is None, and the last tensor's address comes after it.
        self.positions = tuple(places[name if name in places else placed[-1]] for name in placed)
        self.distances = [
            (places[_HALVES[first]], places[_HALVES[second]], problem.elements[0].dtype.itemsize)
            for first, second in (("a", "b"), ("da", "db"))
            if first in tensors and where and problem.elements[0]
        ]
        self.library, self.run = function_of(instance, self.device)
        if is_empty:  # which symbols of products refuse
            self.run = lambda *values: 0
        self.clear = None if out or not problem.zeroed else arrays.clearer(problem.results)
        zeroed = problem.zeroed and self.clear is None
        self.makes = [] if out else [arrays.maker(one, zeroed) for one in problem.results]
        self.more = [
            (places[argument.name], arrays.maker(one, False))
            for argument, one in zip(function.dropped, problem.dropped, strict=True)
        ]
        if problem.workspace_bytes:
            size = (problem.workspace_bytes,)
            scratch = Layout(ElementKind.U8, size, contiguous_strides(size), problem.device, True)
            self.more.append((places["workspace"], arrays.maker(scratch, False)))

    def put_free(self, values: list[Any], free: Sequence[Any]) -> None:
        """Puts what no preparation depends on among the C arguments."""
        for (position, name, c_type, plain, low, high), value in zip(self.free, free, strict=True):
            if type(value) is not plain or not low <= value <= high:
                value = number(f"{self.problem.function.name}: {name}", value, c_type)
            values[position] = value

    def put_distances(self, values: list[Any]) -> None:
        """Turns the address of a second half into its distance from the first, in elements."""
        for first, second, size in self.distances:
            distance = values[second] - values[first]
            if distance % size:
                raise MisalignedOperandError(
                    f"{self.problem.function.name}: expected addresses that are multiples of {size}, got "
                    f"{values[first]:#x} and {values[second]:#x}"
                )
            values[second] = distance // size


def _in_words_of(function: Function, instance: abi.Instance, error: BaracudaError) -> BaracudaError:
    """What the library says against by-value arguments, with the names of the function and of its parameters."""
    words = {one.name: function.names.get(one.name, one.name) for one in instance.op.arguments if not one.is_tensor}
    _, colon, text = str(error).partition(": ")
    if colon:
        error.args = (f"{function.name}: " + re.sub(r"\w+", lambda word: words.get(word[0], word[0]), text),)
    return error
