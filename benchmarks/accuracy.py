"""How exact the functions are: measures it and writes docs/accuracy.md."""

from __future__ import annotations

import argparse
import fnmatch
import math
import os
import shlex
import statistics
import sys
import textwrap
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import baracuda_sys

from .table import markdown
from .ulps import (
    COLUMNS,
    DTYPES,
    MAKERS,
    PAIRS,
    ROUNDED,
    SLOW_COUNT,
    STEPWISE,
    TRUTHS,
    WIDE,
    Data,
    Row,
    bounds,
    machine,
    run,
    tasks,
)

INTRODUCTION = """\
# How exact the functions are

<!-- Written by `python -m benchmarks.accuracy --markdown`. -->

The largest error that was found for each op, in units in the last place (ulp) of the exact result: a correctly rounded
result is off by at most 0.5. The exact result is that of the formula in float64 (f64: in x86's 80-bit format, which is
itself off by up to 0.5 ulp for gelu and the gradients of erf, erfc and gelu, and by about 2^-58 for lgamma near its
roots 1 and 2), from `cases`. The ulp of subnormals is the smallest one; infinity counts as the number behind the
largest. Numbers are rounded up.

- f32: {f32}, half of them of random bits, half from where the function bends, and the special
  ones, such as the ends of the range; {slow} of lgamma and its gradient, whose truth is slow. f64: {f64},
  likewise.
- f16 and bf16: all 65536 patterns; of two operands {pairs} pairs.{both}
- An op with scalars shares the values among several of them. Gradients have dy = 1.
- Where a formula is ill-conditioned, as near the roots of a derivative or where a subnormal factor is multiplied, no
  number of ulp can be promised. An error beyond the bound is shown less the spread that the tests allow for this, with
  an asterisk; the last table has the plain ones.
- bound: what is promised, in f32 and, where another number follows, in f64; 1 ulp in f16 and bf16. What is beyond it is
  bold.

"""


def page(data: Data) -> str:
    """The whole page, as Markdown."""
    by_key = {row[:3]: row for row in data.rows}
    backends = [name for name in MAKERS if name in {row.backend for row in data.rows}]
    ops = [op for op in TRUTHS if any(row.op == op for row in data.rows)]
    largest = {
        op: max((row.plain for row in data.rows if row.op == op and row.dtype in WIDE), default=0.0) for op in ops
    }
    exact = [op for op in ops if largest[op] == 0]
    rounded = [op for op in ops if 0 < largest[op] <= ROUNDED]
    in_table = [op for op in ops if op not in exact + rounded]
    texts = [
        INTRODUCTION.format(
            **{dtype: counted(data.rows, dtype, backends) for dtype in WIDE},
            pairs=f"{PAIRS:,}",
            slow=f"{SLOW_COUNT:,}",
            both=" The larger of both backends." if len(backends) > 1 else "",
        ),
        *(f"{COLUMNS[name]}: {data.machines[name]}\n\n    {data.commands[name]}\n\n" for name in backends),
        f"## Errors\n\n{error_table(in_table, by_key, backends)}\n\n",
        paragraph(f"Exact: {names(exact)}."),
        paragraph(f"Correctly rounded in f32 and f64: {names(rounded)}."),
        paragraph(
            "Of sums, products, selections and comparisons each step is rounded once, and the tests compare them bit "
            f"for bit: {names(STEPWISE)}; and `where`, casts, `prelu`. `binary_lerp` is within the roundings "
            "of its formula, `affine` too, and `binary_floor_divide` exact where its integers are numbers of the dtype."
        ),
        f"## Beyond the bound\n\n{beyond(data.rows)}\n\n",
        f"## Plain errors of ill-conditioned formulas\n\n{plain_table(data.rows)}\n",
    ]
    return "".join(texts)


def counted(rows: Sequence[Row], dtype: str, backends: Sequence[str]) -> str:
    """How many values an op has on each backend: most of them, as some ops are left a few short by their scalars."""
    counts = {name: [row.numel for row in rows if row[1:3] == (dtype, name)] for name in backends}
    usual = {name: f"{statistics.mode(found):,}" for name, found in counts.items() if found}
    if len(set(usual.values())) == 1:
        return f"{next(iter(usual.values()))} values"
    return ", ".join(f"{count} values on the {COLUMNS[name]}" for name, count in usual.items()) or "no values"


def paragraph(text: str) -> str:
    return textwrap.fill(text, 120, break_on_hyphens=False) + "\n\n"


def names(ops: Iterable[str]) -> str:
    return ", ".join(f"`{op}`" for op in ops) or "none"


def cell(row: Row | None) -> str:
    if row is None:
        return ""
    text = up(row.shown) + "*" * row.is_ill
    return f"**{text}**" if row.is_beyond else text


def up(ulps: float) -> str:
    """Rounded up to hundredths."""
    return f"{ulps:.3g}" if ulps >= 1000 or math.isinf(ulps) else f"{math.ceil(ulps * 100 - 1e-6) / 100:.2f}"


def error_table(ops: Sequence[str], by_key: Mapping[tuple[str, str, str], Row], backends: Sequence[str]) -> str:
    columns = [f"{dtype} {COLUMNS[name]}" for dtype in WIDE for name in backends]
    lines = []
    for op in ops:
        f32, f64 = bounds(op)
        wide = [cell(by_key.get((op, dtype, name))) for dtype in WIDE for name in backends]
        small = [[row for name in backends if (row := by_key.get((op, dtype, name)))] for dtype in ("f16", "bf16")]
        found = [row for name in backends if (row := by_key.get((op, "f32", name)))]
        lines.append(
            [
                f"`{op}`",
                f"{f32:g}" if f32 == f64 else f"{f32:g}, {f64:g}",
                *wide,
                *(cell(max(rows, key=lambda row: row.shown, default=None)) for rows in small),
                max(found, key=lambda row: row.shown).shown_at if found else "",
            ]
        )
    return markdown(["op", "bound", *columns, "f16", "bf16", "the worst in f32"], lines)


def beyond(rows: Iterable[Row]) -> str:
    lines = [
        [f"`{row.op}`", row.dtype, COLUMNS[row.backend], f"{row.bound:g}", up(row.shown), row.shown_at]
        for row in rows
        if row.is_beyond
    ]
    return markdown(["op", "dtype", "where", "bound", "ulp", "at"], lines) if lines else "Nothing."


def plain_table(rows: Iterable[Row]) -> str:
    lines = [
        [f"`{row.op}`", row.dtype, COLUMNS[row.backend], up(row.plain), row.plain_at] for row in rows if row.is_ill
    ]
    return markdown(["op", "dtype", "where", "ulp", "at"], lines) if lines else "None."


# The command


def main(given: Sequence[str]) -> int:
    options = parse(given)
    for name in options.backend:
        if why := baracuda_sys.why_unavailable(name):
            print(f"benchmarks.accuracy: cannot measure {name}: {why}", file=sys.stderr)
            return 2
    start = time.monotonic()
    ops = [op for op in TRUTHS if any(fnmatch.fnmatch(op, pattern) for pattern in options.op)]
    rows = run(tasks(ops, options.dtype, options.count, options.backend), options.jobs) if options.backend else []
    measured = list(dict.fromkeys(row.backend for row in rows))
    data = Data(rows, {name: machine(name) for name in measured}, {name: command(options, name) for name in measured})
    for file in options.merge:
        data = data.merged(Data.load(file))
    if not data.rows:
        print("benchmarks.accuracy: nothing to measure: no op matches --op.", file=sys.stderr)
        return 2
    if options.json:
        data.dump(options.json)
    if options.markdown:
        options.markdown.write_text(page(data))
    else:
        print(page(data))
    print(f"{time.monotonic() - start:.0f} s.", file=sys.stderr)
    return 0


def command(options: argparse.Namespace, backend: str) -> str:
    """What measures the same on one backend."""
    words = ["--backend", backend, "--count", str(options.count)]
    words += ["--op", *options.op] if options.op != ["*"] else []
    words += ["--dtype", *options.dtype] if options.dtype != list(DTYPES) else []
    return f"python -m benchmarks.accuracy {shlex.join(words)}"


def parse(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__)
    available = baracuda_sys.available_backends()
    parser.add_argument(
        "--backend",
        nargs="*",
        choices=list(MAKERS),
        default=list(available),
        help="default: all here; none: --merge only",
    )
    parser.add_argument("--op", nargs="+", default=["*"], metavar="PATTERN", help="such as 'unary_exp*'")
    parser.add_argument("--dtype", nargs="+", choices=DTYPES, default=list(DTYPES))
    parser.add_argument("--count", type=int, default=10_000_000, help="values of f32 an op (default: 10000000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument(
        "--merge", nargs="+", type=Path, default=[], metavar="FILE", help="numbers of other runs, as --json"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every number")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the page")
    return parser.parse_args(given)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
