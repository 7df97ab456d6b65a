"""Times of the peers over the operands of the op itself. Imported only where PyTorch is installed."""

from __future__ import annotations

import dataclasses
import itertools
import math
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import peers
from .attention_peers import BESIDE
from .layouts import memory
from .peers import Formula, torch
from .table import Failures
from .timing import Gpu, Operands
from .workloads import Workload


class _Bytes:
    """Device memory in a form that PyTorch takes."""

    def __init__(self, address: int, nbytes: int) -> None:
        self.__cuda_array_interface__ = {
            "shape": (nbytes,),
            "typestr": "|u1",
            "data": (address, False),
            "strides": None,
            "version": 3,
        }


class Alternatives:
    """Times peers on a Gpu's stream.

    deadline: the time.monotonic() after which nothing is compiled any more; None: nothing is compiled at all.
    failures: takes the rows that lack a time, by the reason.
    """

    def __init__(self, gpu: Gpu, deadline: float | None, failures: Failures) -> None:
        self.gpu = gpu
        self.version = peers.version()
        self.deadline = deadline
        self.failures = failures
        torch.cuda.init()
        torch.cuda.set_stream(torch.cuda.ExternalStream(int(gpu.stream.handle)))

    def seconds(self, workload: Workload, operands: Operands) -> dict[str, float]:
        """The times of the peers that run, by column of the report."""
        sets = [peers.arguments(workload, _tensors(operands, index)) for index in range(operands.count)]
        attempts = [("eager", formula, formula) for formula in peers.formulas(workload.op)]
        if workload.op in peers.VENDOR:
            attempts.append(("vendor", peers.VENDOR[workload.op], peers.VENDOR[workload.op]))
        attempts += [(column, one, one) for column, one in BESIDE.get(workload.op, {}).items()]
        if self.deadline is not None and (formula := peers.to_compile(workload)):
            if time.monotonic() < self.deadline:
                attempts.append(("compile", formula, peers.compiled(formula)))
            else:
                self.failures["compile: no time left (--budget)"].append(workload)
        found: dict[str, float] = {}
        failed: dict[str, str] = {}
        for column, formula, function in attempts:
            try:
                took = self._seconds(formula, function, sets, operands)
            except Exception as error:  # whatever PyTorch cannot do, the report goes on without
                failed[column] = f"{column}: {type(error).__name__}: {(str(error).splitlines() or [''])[0]}"
            else:
                found[column] = min(took, found.get(column, math.inf))
        for column in failed.keys() - found.keys():
            self.failures[failed[column]].append(workload)
        held = torch.cuda.memory_reserved()
        torch.cuda.empty_cache()
        self.gpu.freed(held - torch.cuda.memory_reserved())
        return found

    def _seconds(
        self, formula: Formula, function: Formula, sets: Sequence[Mapping[str, Any]], operands: Operands
    ) -> float:
        """The time of a call. Results are kept while the next calls write theirs, so that those go to cold memory."""
        results: deque[Any] = deque(maxlen=len(sets))
        for _ in range(2):
            peers.call(formula, sets[0], function)
        torch.cuda.synchronize()
        if formula in peers.SYNCHRONISES:
            turns = itertools.cycle(sets)
            return self.gpu.seconds(lambda: peers.call(formula, next(turns), function), operands.quick)
        graph = torch.cuda.CUDAGraph()
        graph.capture_begin()
        try:
            for index in range(operands.calls):
                results.append(peers.call(formula, sets[index % len(sets)], function))
        finally:
            graph.capture_end()
        return self.gpu.seconds(graph.replay, operands.quick) / operands.calls


def _tensors(operands: Operands, index: int) -> dict[str, Any]:
    """PyTorch's views of the memory of the operands."""
    return {
        name: torch.as_tensor(_Bytes(operands.address(name, index), memory(spec)), device="cuda").view(
            peers.torch_dtype(spec.dtype)
        )
        for name, spec in operands.specs.items()
    }


def compile_ahead(
    workloads: Sequence[Workload], jobs: int, deadline: float, done: Callable[[], None], device: str = "cuda"
) -> None:
    """Compiles the peers in `jobs` processes, of which this one finds the results in PyTorch's cache.

    What fails or is not ready by the deadline, in time.monotonic(), is left to this process. `done` is called as each
    of the workloads is ready.
    """
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        results = pool.imap_unordered(peers.compile_ahead, [(dataclasses.replace(one), device) for one in workloads])
        try:
            for _ in workloads:
                results.next(timeout=max(0.0, deadline - time.monotonic()))
                done()
        except multiprocessing.TimeoutError:
            return
