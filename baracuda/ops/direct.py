"""The fast way of a call, written out for a function's arrays and for their library (written.py).

What it leaves to Caller.call: the first call with such layouts, several libraries, numbers, copies, a stream that the
caller names, several devices.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from .. import written
from ..arrays import LIBRARIES, ArrayLibrary
from ..written import listed
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
    names = [one.name for one in function.parameters]
    last = ("stream=None", "None") if function.in_place else ("out=None, stream=None", "out")
    source = (
        f"def {function.name}({', '.join(map(_parameter, function.parameters))}, *, {last[0]}):\n"
        f"    return _by_type[type({first})]({', '.join(names)}, {last[1]}, stream)\n"
    )
    made = written.written(source, function.name, {"_by_type": _ByType(Caller(function)), "__name__": "baracuda.ops"})
    if torch := sys.modules.get("torch"):
        _hide_from_dynamo(torch, made)
    return made


def _hide_from_dynamo(torch: Any, made: Callable[..., Any]) -> None:
    """Has torch.compile call a function as it is, between two graphs: what is behind it cannot be traced. As
    torch.compiler.disable, which would cost each call a wrapper."""
    frames = torch._C._dynamo.eval_frame
    if hasattr(frames, "set_code_exec_strategy"):  # which older releases lack
        skip = frames._FrameAction.SKIP
        frames.set_code_exec_strategy(made.__code__, frames._FrameExecStrategy(skip, skip))
        vars(made)["_torchdynamo_disable"] = True
        vars(made)["_torchdynamo_disable_msg"] = "torch.ops.baracuda, of `import baracuda.torch`, is traced"


def _parameter(one: Parameter) -> str:
    return one.name if one.default is REQUIRED else f"{one.name}={one.default!r}"


def written_out(caller: Caller, kind: type) -> Direct:
    """The direct call on arrays of a type, or what takes all others."""
    function, library = caller.function, LIBRARIES[kind]
    names = {one.name: f"{'x' if one.kind == 'array' else 'p'}_{one.name}" for one in function.parameters}
    text = _Text(function, library, names)
    name = f"{function.name}_on_{library.name}"
    known = {"known": caller.known, "call": caller.call, "library": library, "kind": kind}
    source = text.source(name) if library.reads else text.source_for_others(name)
    return written.written(source, name, written.NAMES | known | library.names)


class _Text:
    """The source of a direct call."""

    def __init__(self, function: Function, library: ArrayLibrary, names: dict[str, str]) -> None:
        self.function = function
        self.library = library
        self.names = names
        self.operands = [names[function.names[one.name]] for one in function.operands]
        self.results = [f"r{index}" for index in range(len(function.results))]
        self.optional = {names[function.names[one.name]] for one in function.operands if one.optional}
        self.keyed = [names[one.name] for one in function.keyed]
        self.free = listed(names[one.name] for one in function.free)
        self.head = f"({', '.join([*names.values(), 'out', 'stream'])})"
        self.others = f"return call({listed(self.operands)}, {listed(self.keyed)}, {self.free}, out, stream)"

    def source(self, name: str) -> str:
        return written.function(name + self.head, [*self._key(), *self._call()])

    def source_for_others(self, name: str) -> str:
        return written.function(name + self.head, [self.others])

    def _key(self) -> Iterator[str]:
        """Lines that find the prepared call."""
        library, operands, results = self.library, self.operands, self.results
        plain = ["stream is None", *written.are_plain(library, operands, known=1, optional=self.optional)]
        yield from (f"if not ({' and '.join(plain)}):", f"    {self.others}")
        if not results:
            yield f"key = {self._written([])}"
        else:
            yield from ("if out is None:", f"    key = {self._written([])}", "else:")
            if len(results) > 1:
                yield from (f"    if type(out) is not tuple or len(out) != {len(results)}:", f"        {self.others}")
            yield f"    {', '.join(results)} = out"
            yield from (f"    if not ({' and '.join(written.are_plain(library, results))}):", f"        {self.others}")
            yield f"    key = {self._written(results)}"
        if self.keyed:  # which may not be hashable
            yield from ("try:", "    prepared = known.get(key)", "except TypeError:", f"    {self.others}")
        else:
            yield "prepared = known.get(key)"
        yield from ("if prepared is None or not prepared.direct:", f"    {self.others}")

    def _written(self, results: list[str]) -> str:
        """The key. In it 1, 1.0 and True are equal, so that their types stand beside them."""
        arrays = [(one, self.function.in_place) for one in self.operands] + [(one, True) for one in results]
        parameters = [part for name in self.keyed for part in (name, f"{name}.__class__")]
        return written.key(self.library, arrays, parameters, self.optional)

    def _call(self) -> Iterator[str]:
        """Lines that make it."""
        function, library, results = self.function, self.library, self.results
        if results:
            makes = ", ".join(f"prepared.makes[{index}]()" for index in range(len(results)))
            yield from ("if out is None:", f"    {', '.join(results)} = {makes}")
            if len(results) > 1 and any(one.direction == "add" for one in function.results):
                yield from ("    if prepared.clear:", f"        prepared.clear([{', '.join(results)}])")
        tensors = [*self.operands, *results]
        yield from written.call(library, "prepared", tensors, self.optional)
        if function.dropped or function.has_workspace:
            yield "more = [(place, make()) for place, make in prepared.more]"
            yield from ("for place, one in more:", f"    values[place] = {library.address.format('one')}")
        if library.current_stream:
            yield from ("if prepared.device >= 0:", f"    values[-1] = {library.current_stream}")
        if function.free:
            yield f"prepared.put_free(values, {self.free})"
        if function.halves:
            yield "prepared.put_distances(values)"
        yield from ("status = prepared.run(*values)", "if status:")
        yield "    raise error_of(prepared.library, status)"
        updated = [name for name, one in zip(self.operands, function.operands, strict=True) if one.is_written]
        yield f"return {', '.join(results or updated)}"
