"""What a call costs the host on arrays of each library: functions, Plans, bound launches, beside the library's own op.

On a GPU the tensors are small and launches are not waited for, so that what is measured is the host's part alone.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
import timeit
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import baracuda
import baracuda_sys
from baracuda import ElementKind, ops

from .table import markdown

CALLS = 400
"""A batch: fewer than a GPU's queue of launches takes before it makes the host wait."""

BATCHES = 40

METHOD = """\
Microseconds of the host for one call on contiguous f32 arrays: `launch`, bound before; `Plan.run` with Args made for
the call; the function with `out=` and with a result of its own; the library's own op, and where it can with `out=`. On
the host the arrays are empty; on a GPU they have 4096 elements, and no call waits for another. Of many batches that
take turns, the fastest counts. `select` is that of a Descriptor equal to an earlier one. `CUDA` is what of a call is
CUDA's part: the `launch` on the GPU less that of the same op on NumPy's empty arrays, where no kernel is launched."""


@dataclass(frozen=True)
class Place:
    """A library and a device."""

    name: str
    make: Callable[[tuple[int, ...]], Any]
    synchronize: Callable[[], None]
    shape: tuple[int, ...]
    own: Mapping[str, str]
    """The library's own op, by ours, as an expression of x, y and `library`."""
    library: Any


class Row(NamedTuple):
    place: str
    op: str
    microseconds: Mapping[str, float]


COLUMNS = ("select", "CUDA", "launch", "Plan.run", "function, out=", "function", "own, out=", "own")

DESCRIPTORS: Mapping[str, Callable[[tuple[int, ...]], tuple[type, Any, type]]] = {
    "gelu": lambda shape: (
        baracuda.UnaryPlan,
        baracuda.UnaryDescriptor(baracuda.UnaryKind.GELU, shape, ElementKind.F32),
        baracuda.UnaryArgs,
    ),
    "add": lambda shape: (
        baracuda.BinaryPlan,
        baracuda.BinaryDescriptor(baracuda.BinaryKind.ADD, shape, ElementKind.F32),
        baracuda.BinaryArgs,
    ),
    "clamp": lambda shape: (
        baracuda.TernaryPlan,
        baracuda.TernaryDescriptor(baracuda.TernaryKind.CLAMP, shape, ElementKind.F32),
        baracuda.TernaryArgs,
    ),
}
"""Ops of one, two and three operands: the Plan, its Descriptor, its Args. All operands are x."""

OPERANDS = {"gelu": "x", "add": "x, x", "clamp": "x, x, x"}


def places() -> Iterator[Place]:
    """The libraries that are there, on the devices that are there."""
    empty, small = (0, 64), (64, 64)
    numpy_own = {"add": "library.add(x, x)", "add, out=": "library.add(x, x, out=y)"}
    yield Place("NumPy", lambda shape: np.zeros(shape, np.float32), lambda: None, empty, numpy_own, np)
    gpu = "cuda" in baracuda_sys.available_backends()
    if importlib.util.find_spec("torch"):
        torch = importlib.import_module("torch")
        own = {name: f"library.{name}({listed})" for name, listed in OPERANDS.items() if name != "gelu"}
        own |= {f"{name}, out=": f"{call[:-1]}, out=y)" for name, call in own.items()}
        own["gelu"] = "library.nn.functional.gelu(x)"
        yield Place("PyTorch, CPU", lambda shape: torch.zeros(shape), lambda: None, empty, own, torch)
        if gpu and torch.cuda.is_available():
            yield Place(
                "PyTorch, GPU",
                lambda shape: torch.zeros(shape, device="cuda"),
                torch.cuda.synchronize,
                small,
                own,
                torch,
            )
    if gpu and importlib.util.find_spec("cupy"):
        cupy = importlib.import_module("cupy")
        yield Place(
            "CuPy, GPU", lambda shape: cupy.zeros(shape, "f4"), cupy.cuda.Device().synchronize, small, numpy_own, cupy
        )


def measure(step: Callable[[str], None]) -> list[Row]:
    timers = [
        (place, op, column, timer) for place in places() for op in OPERANDS for column, timer in _timers(place, op)
    ]
    best = dict.fromkeys(((place.name, op, column) for place, op, column, _ in timers), math.inf)
    for batch in range(BATCHES):
        for place, op, column, timer in timers:
            place.synchronize()
            taken = timer.timeit(CALLS) / CALLS * 1e6
            best[place.name, op, column] = min(best[place.name, op, column], taken)
        step(f"calls {batch + 1}")
    for place, op in dict.fromkeys((place, op) for place, op, _ in best):
        if place.endswith("GPU"):
            best[place, op, "CUDA"] = best[place, op, "launch"] - best["NumPy", op, "launch"]
    rows = dict.fromkeys((place, op) for place, op, _ in best)
    return [Row(*row, {column: time for (*key, column), time in best.items() if tuple(key) == row}) for row in rows]


def _timers(place: Place, op: str) -> Iterator[tuple[str, timeit.Timer]]:
    x, y = place.make(place.shape), place.make(place.shape)
    plan_type, descriptor, args = DESCRIPTORS[op](place.shape)
    listed = OPERANDS[op]
    plan = plan_type.select(None, descriptor)  # type: ignore[attr-defined]
    names = {"x": x, "y": y, "Plan": plan_type, "descriptor": descriptor, "Args": args, "plan": plan}
    names |= {"function": getattr(ops, op), "library": place.library}
    names["launch"] = plan.bind(None, None, args(*[x] * (listed.count("x")), y))
    statements = {
        "select": "Plan.select(None, descriptor)",
        "launch": "launch()",
        "Plan.run": f"plan.run(None, None, Args({listed}, y))",
        "function, out=": f"function({listed}, out=y)",
        "function": f"function({listed})",
        "own, out=": place.own.get(f"{op}, out="),
        "own": place.own.get(op),
    }
    for column, statement in statements.items():
        if statement:
            yield column, timeit.Timer(statement, globals=names)


def section(rows: Sequence[Row]) -> str:
    """The table and what it says, as Markdown."""
    return f"{METHOD}\n\n{table(rows)}"


def table(rows: Sequence[Row]) -> str:
    """As Markdown."""
    head = ["arrays", "op", *(f"{column}, us" for column in COLUMNS)]
    cells = [
        [row.place, row.op, *(f"{row.microseconds[c]:.2f}" if c in row.microseconds else "" for c in COLUMNS)]
        for row in rows
    ]
    return markdown(head, cells)


def data(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [{"arrays": row.place, "op": row.op, "us": dict(row.microseconds)} for row in rows]
