"""The command line of the benchmarks."""

from __future__ import annotations

import argparse
import fnmatch
import importlib
import importlib.util
import json
import os
import platform
import shlex
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import baracuda_sys
from baracuda import info
from baracuda_sys import abi

from . import calls, host
from .layouts import Size
from .progress import Progress
from .table import OWN, Failures, Report, Row
from .timing import Gpu, Operands
from .workloads import DTYPES, SIZES, TO, Workload, workloads

if TYPE_CHECKING:
    from .alternatives import Alternatives


def main(arguments: Sequence[str]) -> int:
    """0 when it measured, whatever the numbers; 2 where it cannot."""
    options = parse(arguments)
    command = f"python -m benchmarks {shlex.join(arguments)}".rstrip()
    if options.host:
        return measure_host(options, command)
    if why := baracuda_sys.why_unavailable("cuda"):
        print(f"benchmarks: expected a GPU to measure, got none: {why} (--host measures the host).", file=sys.stderr)
        return 2
    return measure_sweep(options, command) if options.sweep else measure_gpu(options, command)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    families = dict.fromkeys(name for one in abi.FAMILIES for name in (one.name.partition(".")[0], one.name))
    parser.add_argument("--family", nargs="+", choices=families, default=list(families))
    parser.add_argument("--op", nargs="+", default=["*"], metavar="PATTERN", help="such as 'quantize_per_*'")
    parser.add_argument("--size", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--dtype", nargs="+", choices=DTYPES, help="default: all; with --host f32")
    parser.add_argument("--codes", choices=("s8", "u8"), default="s8")
    parser.add_argument(
        "--repeats",
        type=int,
        default=9,
        help="the median is taken of so many replays (default: 9; of element-wise ops 5 at most)",
    )
    parser.add_argument("--no-compile", action="store_true", help="leave torch.compile out")
    parser.add_argument("--no-peers", action="store_true", help="leave all of PyTorch out")
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 2) // 2, help="processes that compile ahead")
    parser.add_argument(
        "--budget", type=float, default=360, metavar="SECONDS", help="start no compilation after this (default: 360)"
    )
    parser.add_argument("--host", action="store_true", help="the cost of a call on the host; needs no GPU")
    parser.add_argument("--sweep", action="store_true", help="random problems beside PyTorch (benchmarks/sweep.py)")
    parser.add_argument("--draws", type=int, default=40, help="of the sweep: problems of each function (default: 40)")
    parser.add_argument("--compiled", type=int, default=1, help="of these, how many torch.compile gets (default: 1)")
    parser.add_argument("--seed", type=int, default=0, help="of the sweep (default: 0)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every number")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the whole page")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the large sizes (PNG; needs matplotlib; not with --host)"
    )
    options = parser.parse_args(arguments)
    if options.host and options.plot:
        parser.error("--plot: expected a run on a GPU, got --host")
    if options.dtype is None:
        options.dtype = ["f32"] if options.host else list(DTYPES)
    return options


def chosen(options: argparse.Namespace, sizes: Iterable[Size]) -> list[Workload]:
    """What the options ask for."""
    return [
        workload
        for workload in workloads(options.codes, sizes)
        if {workload.family, workload.family.partition(".")[0]} & set(options.family)
        and set(workload.dtype.split(TO)) & set(options.dtype)
        and any(fnmatch.fnmatch(workload.op, pattern) for pattern in options.op)
    ]


def measure_host(options: argparse.Namespace, command: str) -> int:
    selected = host.one_of_each(chosen(options, [host.EMPTY]))
    progress = Progress("host", host.BATCHES + calls.BATCHES)
    rows = calls.measure(progress.step)
    costs = host.measure(selected, progress.step)
    print(calls.table(rows), host.table(costs), sep="\n\n")
    write(options, host.page(costs, rows, command, machine()), host.data(costs, rows, command))
    return 0


def measure_gpu(options: argparse.Namespace, command: str) -> int:
    start = time.monotonic()
    selected = chosen(options, [SIZES[name] for name in options.size])
    with_torch = not options.no_peers and torch_sees_gpu()
    compiles = with_torch and not options.no_compile
    if compiles:
        from .alternatives import compile_ahead, peers

        compiled = [one for one in selected if peers.to_compile(one)]
        progress = Progress("compile", len(compiled))
        compile_ahead(compiled, options.jobs, start + options.budget / 2, progress.step)
    gpu = Gpu(options.repeats)
    report = Report(command, gpu.name, driver_version(), gpu.copy_bandwidth())
    alternatives = None
    if with_torch:
        from .alternatives import Alternatives

        alternatives = Alternatives(gpu, start + options.budget if compiles else None, report.failures)
        report.torch = alternatives.version
    progress = Progress("measure", len(selected))
    try:
        for workload in selected:
            report.rows.append(Row(workload, measure(gpu, workload, alternatives, report.failures)))
            progress.step(workload.label)
    except KeyboardInterrupt:
        print("\nInterrupted: the report has the rows so far.", file=sys.stderr)
    if with_torch and not baracuda_sys.why_unavailable("cpu"):  # which calls are compared with
        report.calls = calls.section(calls.measure(lambda _: None))
    print(report.tables())
    for line in report.not_measured():
        print(line)
    print(f"{time.monotonic() - start:.0f} s.", file=sys.stderr)
    write(options, report.page(), report.data())
    if options.plot:
        from .plot import plot

        plot(report, options.plot)
    return 0


def measure(gpu: Gpu, workload: Workload, alternatives: Alternatives | None, failures: Failures) -> dict[str, float]:
    """The times of one workload, by column of the report. What fails is noted, and the report goes on without it."""
    seconds: dict[str, float] = {}
    try:
        operands = Operands(gpu, workload)
        seconds[OWN] = operands.seconds()
        if alternatives:
            seconds |= alternatives.seconds(workload, operands)
    except Exception as error:
        failures[f"{type(error).__name__}: {error}"].append(workload)
    return seconds


def measure_sweep(options: argparse.Namespace, command: str) -> int:
    if not torch_sees_gpu():
        print("benchmarks: --sweep: expected PyTorch with a GPU, got none.", file=sys.stderr)
        return 2
    from . import sweep

    families = list(dict.fromkeys(name.partition(".")[0] for name in options.family))
    made = sweep.run(
        families, options.op, options.draws, options.seed, options.compiled, options.budget, command, machine()
    )
    page = sweep.page(made)
    print(page)
    write(options, page, sweep.data(made))
    return 0


def torch_sees_gpu() -> bool:
    if importlib.util.find_spec("torch") is None:
        return False
    return bool(importlib.import_module("torch").cuda.is_available())


def machine() -> str:
    """The versions that a call's cost depends on."""
    parts = [f"Python {platform.python_version()}", f"NumPy {np.__version__}"]
    if importlib.util.find_spec("torch"):
        torch = importlib.import_module("torch")
        parts.append(f"PyTorch {torch.__version__}")
        if torch.cuda.is_available():
            parts.append(torch.cuda.get_device_name())
    return ", ".join(parts)


def driver_version() -> str:
    """Of the NVIDIA driver, and the CUDA version that it knows."""
    cuda = info.collect()["driver"]
    query = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    try:
        found = subprocess.run(query, capture_output=True, text=True, check=True).stdout.split()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return str(cuda)
    return f"{found} ({cuda})"


def write(options: argparse.Namespace, page: str, data: object) -> None:
    """The files that were asked for."""
    if options.markdown:
        options.markdown.write_text(page)
    if options.json:
        options.json.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
