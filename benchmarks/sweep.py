"""The sweep: random problems of each function, timed beside the best that PyTorch has, eager or compiled.

Both run as CUDA graphs of several calls on the same tensors; every call makes its own result. What a table of chosen
shapes does not show is here: odd sizes, orders of memory, broadcasts, every dtype.

Every family is drawn, by the modules of draws; draws.NOT_DRAWN names the functions that are not, with the reasons.
"""

from __future__ import annotations

import fnmatch
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import torch

from . import draws
from .draws import Draw, Lot
from .progress import Progress
from .table import markdown

REPEATS = 7
SPAN = 3e-4
"""Seconds of a graph's replay, more or less."""

GRAPH_CALLS = 64
MARK = 0.9
"""A ratio below is a defect."""

METHOD = """\
Random problems, the same for the same seed: shapes, dtypes, orders of memory, broadcasts. The ratio is the time of the
best that PyTorch has (eager, and torch.compile for some problems) by ours: above 1, ours is faster. Both run in CUDA
graphs, on the same tensors, which stay in the L2 where they fit, and allocate their results from the graph's memory."""


class Timed(NamedTuple):
    """One problem's times, in seconds, by "ours", "eager" and "compile". It does not hold the problem's tensors."""

    op: str
    words: str
    nbytes: int
    seconds: dict[str, float]

    @property
    def ratio(self) -> float:
        """Of the best peer's time to ours."""
        return min(time for name, time in self.seconds.items() if name != "ours") / self.seconds["ours"]


@dataclass
class Sweep:
    """The problems that were timed, and why others were not."""

    command: str
    machine: str
    families: Sequence[str]
    timed: list[Timed] = field(default_factory=list)
    failures: dict[str, list[str]] = field(default_factory=dict)


def run(
    families: Sequence[str],
    patterns: Sequence[str],
    count: int,
    seed: int,
    compiled: int,
    budget: float,
    command: str,
    machine: str,
) -> Sweep:
    """Times `count` problems of each function, the first `compiled` of them beside torch.compile too, all within a
    budget of seconds: one problem of every function comes before the second of any."""
    made = Sweep(command, machine, families)
    functions = [
        one
        for name in families
        for one in draws.swept(name)
        if any(fnmatch.fnmatch(one.name, pattern) for pattern in patterns)
    ]
    end = time.monotonic() + budget
    progress = Progress("sweep", len(functions) * count)
    torch.cuda.set_stream(torch.cuda.Stream())
    for turn in range(count):
        for index, function in enumerate(functions):
            if time.monotonic() > end:
                made.failures.setdefault("no time left (--budget)", []).append(f"{function.name}, problem {turn}")
                continue
            lot = Lot([seed, index, turn], "cuda", draws.LARGEST)
            make = draws.drawer(function)
            draw = make(function, lot) if make else None
            progress.step(function.name)
            if draw is not None:
                time_one(made, draw, turn < compiled)
    return made


def time_one(made: Sweep, draw: Draw, with_compile: bool) -> None:
    """Adds the times of a problem, or why there are none. One that is behind is timed again, ours and theirs, and the
    lower times count: in problems of a few microseconds a disturbance looks like a defect."""
    attempts: list[tuple[str, Callable[[], Any]]] = [("ours", draw.ours), *(("eager", one) for one in draw.peers)]
    if with_compile and draw.peers:
        torch.compiler.reset()
        attempts.append(("compile", torch.compile(draw.peers[0], dynamic=False)))
    seconds: dict[str, float] = {}
    for name, call in attempts:
        time_call(made, draw, seconds, name, call)
    timed = Timed(draw.op, draw.words, draw.nbytes, seconds)
    if len(seconds) > 1 and "ours" in seconds:
        if timed.ratio < 1:
            for name, call in attempts:
                if name in seconds:
                    time_call(made, draw, seconds, name, call)
        made.timed.append(timed)


def time_call(made: Sweep, draw: Draw, seconds: dict[str, float], name: str, call: Callable[[], Any]) -> None:
    """Lowers the name's time to that of the call, or adds why it has none."""
    try:
        seconds[name] = min(seconds.get(name, float("inf")), seconds_of(call))
    except Exception as error:
        reason = f"{name}: {type(error).__name__}: {(str(error).splitlines() or [''])[0][:100]}"
        made.failures.setdefault(reason, []).append(f"{draw.op}, {draw.words}")


def seconds_of(call: Callable[[], Any]) -> float:
    """The time of one call of a graph of many."""
    for _ in range(2):
        call()
    calls, graph = 1, captured(call, 1)
    span = replayed(graph)
    if span < SPAN:
        calls = min(GRAPH_CALLS, 1 + round(SPAN / max(span, 1e-6)))
        graph = captured(call, calls)
    return statistics.median(replayed(graph) for _ in range(REPEATS)) / calls


def captured(call: Callable[[], Any], calls: int) -> torch.cuda.CUDAGraph:
    graph = torch.cuda.CUDAGraph()
    torch.cuda.synchronize()
    with torch.cuda.graph(graph):
        for _ in range(calls):
            call()
    graph.replay()
    return graph


def replayed(graph: torch.cuda.CUDAGraph) -> float:
    """Seconds of a replay that waits behind another."""
    graph.replay()
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    graph.replay()
    end.record()
    end.synchronize()
    return float(start.elapsed_time(end)) / 1e3


def page(sweep: Sweep) -> str:
    """As Markdown: of each function the distribution of ratios, then the worst problems of those that are behind, then
    what was not timed."""
    by_op: dict[str, list[Timed]] = {}
    for one in sweep.timed:
        by_op.setdefault(one.op, []).append(one)
    rows = [[op, str(len(of)), *_spread([one.ratio for one in of])] for op, of in by_op.items()]
    rows.sort(key=lambda row: float(row[2]))
    ratios = [one.ratio for one in sweep.timed]
    below = ", ".join(f"{np.mean(np.array(ratios) < mark):.1%} below {mark}" for mark in (MARK, 1.0) if ratios)
    worst = sorted((one for one in sweep.timed if one.ratio < 1), key=lambda one: one.ratio)[:60]
    head = ["function", "problem", "MB", "ours, us", "best peer, us", "ratio"]
    title = f"# The sweep of {', '.join(sweep.families)}"
    parts = [title, f"    {sweep.command}", f"{sweep.machine}.", METHOD, f"{len(ratios)} problems, {below}."]
    parts += [markdown(["function", "problems", "minimum", "5 %", "median"], rows)]
    if worst:
        parts += ["## The worst problems", markdown(head, [_row(one) for one in worst])]
    if sweep.failures:
        parts += [
            "## Not timed",
            "\n".join(f"- {why}: {len(of)}, such as {of[0]}" for why, of in sweep.failures.items()),
        ]
    return "\n\n".join(parts) + "\n"


def _spread(ratios: Sequence[float]) -> Iterable[str]:
    return (f"{np.quantile(ratios, at):.2f}" for at in (0, 0.05, 0.5))


def _row(one: Timed) -> list[str]:
    peer = min(time for name, time in one.seconds.items() if name != "ours")
    times = (f"{time * 1e6:.1f}" for time in (one.seconds["ours"], peer))
    return [one.op, one.words, f"{one.nbytes / 1e6:.2f}", *times, f"{one.ratio:.2f}"]


def data(sweep: Sweep) -> dict[str, Any]:
    rows = [{"op": t.op, "problem": t.words, "bytes": t.nbytes, "seconds": t.seconds} for t in sweep.timed]
    return {"command": sweep.command, "machine": sweep.machine, "rows": rows, "failures": sweep.failures}
