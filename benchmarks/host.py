"""What a call costs the host: Plans on empty tensors in the host library, beside the bare ctypes call."""

from __future__ import annotations

import dataclasses
import math
import timeit
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import baracuda_sys
from cases.backends import Backend, Run

from . import calls
from .layouts import Size
from .table import markdown
from .workloads import Workload

RUN_TARGET = 5.0
BOUND_TARGET = 1.25

METHOD = """\
On the host library with tensors of no elements (with strides 2 x 2): `Plan.run` with Args made for the call, a launch
bound before, and the C function called through ctypes with arguments converted before. Of many batches that take turns,
the fastest counts. One op stands for each Plan of element-wise ops."""

EMPTY = Size("empty", 0, 4096, 1)
CALLS = 500
BATCHES = 60


class Cost(NamedTuple):
    """Microseconds a call: `Plan.run` with fresh Args, a bound launch, the C function with kept arguments."""

    workload: Workload
    run: float
    bound: float
    bare: float

    @property
    def met(self) -> bool:
        return self.run <= RUN_TARGET and self.bound <= BOUND_TARGET * self.bare


def one_of_each(workloads: Iterable[Workload]) -> list[Workload]:
    """The ops that have a Plan; of element-wise ones, one of each Plan, and one with strides where there is one."""
    found: dict[tuple[str, bool], Workload] = {}
    for one in workloads:
        if one.index == 0 and one.case.plan:
            key = one.case.plan.name if one.is_elementwise else one.op
            found.setdefault((key, one.is_strided), one)
    return list(found.values())


def measure(workloads: Sequence[Workload], step: Callable[[str], None]) -> list[Cost]:
    """The costs of ops that have a Plan. All of them take turns, so that a slow moment of the machine spares none."""
    timers = [_timers(workload) for workload in workloads]
    best = [[math.inf] * 3 for _ in workloads]
    for batch in range(BATCHES):
        for index, three in enumerate(timers):
            taken = [timer.timeit(CALLS) / CALLS * 1e6 for timer in three]
            best[index] = [min(pair) for pair in zip(best[index], taken, strict=True)]
        step(f"batch {batch + 1}")
    return [Cost(workload, *costs) for workload, costs in zip(workloads, best, strict=True)]


def _timers(workload: Workload) -> list[timeit.Timer]:
    """Of `Plan.run` with fresh Args, a bound launch, the C function with kept arguments."""
    run = Run(Backend(), workload.case)
    plan, args = run.plan(), run.args()
    fields = [getattr(args, field.name) for field in dataclasses.fields(args)]
    names: dict[str, Any] = {"plan": plan, "Args": type(args), "fields": fields, "launch": plan.bind(None, None, args)}
    names |= {"function": run.backend.library.function(workload.case.symbol), "values": _values(run)}
    statements = ("plan.run(None, None, Args(*fields))", "launch()", "function(*values)")
    return [timeit.Timer(statement, globals=names) for statement in statements]


def _values(run: Run) -> list[Any]:
    """The arguments of the C function as ctypes objects."""
    named = {**run.pointers(), **run.case.values, "workspace": None, "workspace_bytes": 0, "stream": None}
    made = []
    for name, type_ in run.case.instance.symbols[0].parameters:
        c_type, value = baracuda_sys.c_type(type_), named[name]
        made.append((c_type._type_ * len(value))(*value) if type_.startswith("*") else c_type(value))
    return made


def table(costs: Sequence[Cost]) -> str:
    """The costs as Markdown."""
    rows = [
        [
            cost.workload.op,
            cost.workload.dtype,
            *(f"{value:.2f}" for value in (cost.run, cost.bound, cost.bare, cost.bound / cost.bare)),
            "met" if cost.met else "missed",
        ]
        for cost in costs
    ]
    head = ["op", "dtype", "run, us", "bound, us", "ctypes, us", "bound / ctypes", "target"]
    worst = max((cost.run for cost in costs), default=math.nan)
    return (
        f"{markdown(head, rows)}\n\n"
        f"Targets: run <= {RUN_TARGET:g} us, bound <= {BOUND_TARGET:g} x ctypes. Met: {sum(c.met for c in costs)} of "
        f"{len(costs)}; slowest run {worst:.2f} us."
    )


def page(costs: Sequence[Cost], rows: Sequence[calls.Row], command: str, machine: str) -> str:
    """The whole page, as Markdown."""
    parts = ["# What a call costs the host", f"    {command}", f"{machine}."]
    parts += ["## Functions and Plans, on arrays of each library", calls.section(rows)]
    parts += ["## Every Plan", METHOD, table(costs)]
    return "\n\n".join(parts) + "\n"


def data(costs: Sequence[Cost], rows: Sequence[calls.Row], command: str) -> dict[str, Any]:
    """Everything as plain data, ready for JSON."""
    plans = [
        {"op": c.workload.op, "dtype": c.workload.dtype, "run_us": c.run, "bound_us": c.bound, "ctypes_us": c.bare}
        for c in costs
    ]
    return {"command": command, "calls": calls.data(rows), "rows": plans}
