"""The report: what was measured, what of it meets its target, as Markdown and as JSON."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from baracuda_sys import abi

from .reasons import ARITHMETIC, REASONS, reason
from .workloads import COPY_TARGET, DTYPES, F64_TARGET, SIZES, TO, Workload

VENDOR_TARGET = 0.60
ODD_TARGET = 1.5

NOISE = 1.02
"""Two times that differ by less are equal."""

OWN = "baracuda"
ALTERNATIVES = {"eager": "PyTorch eager", "compile": "torch.compile"}
ATTENTION = {"cudnn": "cuDNN", "flash": "Flash"}
"""PyTorch's kernels of attention, by column."""
VENDOR = "vendor"

METHOD = f"""\
Every time is that of one call on the GPU: a CUDA graph of many calls is replayed, and the median replay divided by
their number, so that ops and alternatives alike pay for the launches on the GPU and not for those of the host. The
calls go round several sets of operands, more than three times the size of the L2, so that each finds it cold;
PyTorch's results go round as well. Bytes count every input read once, every output written once and what is added to
twice; the copy is a device-to-device memcpy in the same run, bytes read plus bytes written. PyTorch's code gives the
same results (NaN left aside; element-wise and image ops to rounding). Targets: at the large size {COPY_TARGET:.0%} of
the copy's speed; nowhere slower than the fastest alternative (within {NOISE - 1:.0%}); W8A8 {VENDOR_TARGET:.0%} of
cuBLASLt's rate (`torch._int_mm`: the product alone), odd shapes within {ODD_TARGET:g} times the next even one; other
products cuBLAS's rate, or cuBLASLt's where that gives another type (`torch._int_mm`, `torch._scaled_mm`)."""

IMAGES = """\
PyTorch's kernels are those of torch.nn.functional and, for regions and nms, of torchvision; its gradients overwrite
where the library adds. torchvision's nms waits for the GPU and cannot be captured: its time is that between events
around one call. Elements are those of the input, or of the tensor with r in its pixels. Regions have sides of 32 to 256
pixels of the image, of which a pixel of the feature map has 4 or 16, a cell 2 x 2 points; of the boxes, a fifth is kept
at a threshold of 0.5; the random grid is uniform in [-1, 1], the other a rotation by 5 degrees."""


ATTENTION_TITLE = "Attention: batch x heads x heads of keys x rows x keys x width; TFLOP/s"

LARGE = f"""\
Percent of the copy's speed, and that of the faster of PyTorch eager and torch.compile ({{compiled}}). "*": a target is
missed; "+": limited by arithmetic, see below. Targets: {COPY_TARGET:.0%}, f64 {F64_TARGET:.0%}, all
conversions {COPY_TARGET:.0%}."""

SMALL = 'Microseconds, and those of the faster of PyTorch eager and torch.compile. "*": the target is missed.'

STRIDES = """\
The strides are those of the first input; the other tensors are row-major. Repeated elements count once. PyTorch writes
the same tensors. Targets: 85% of the copy's speed where axes are permuted, else 90%."""

ROWS = {
    "reduce": ("Reductions", "The axis that is reduced is the last one where nothing else is said."),
    "scan": ("Scans", "Along the last axis where nothing else is said."),
    "softmax": ("Softmax", "Along the last axis where nothing else is said."),
    "norm": (
        "Normalization",
        "With weights; gradients are those of x and of all weights. PyTorch is the faster of its own kernel and, "
        "without torch.compile, the formula that torch.compile gets. Groups are 32. Channels-last tensors are "
        "normalized over their channels.",
    ),
    "loss": (
        "Losses",
        "The mean of all elements or rows, but for those that are not reduced; row losses have classes or dimensions "
        "as columns. CTC: time x sequences x classes, targets of 100 labels; PyTorch's waits for the GPU.",
    ),
    "embedding": (
        "Embedding",
        "Indices x rows of the table x columns; bags have 32 indices. Rows that are chosen count as often as they are; "
        "skewed indices: every second one is one of three rows. Indices are i32; gradients have the workspace that "
        "makes them fast.",
    ),
    "random": ("Random numbers", "Uniform, above 0 and at most 1."),
}
"""By family of ops on rows: the title of its tables, and what they are about."""

AXES = {"fp": "floating point", "t": "other types", "src": "conversions"}
"""Tables of element-wise ops, by the first axis of their dtypes."""


@dataclass(frozen=True)
class Row:
    """One workload and its times in seconds, by who took them."""

    workload: Workload
    seconds: Mapping[str, float]

    @property
    def best(self) -> tuple[float, str] | None:
        """The fastest alternative."""
        return min(
            ((self.seconds[name], words) for name, words in (ALTERNATIVES | ATTENTION).items() if name in self.seconds),
            default=None,
        )

    @property
    def vendor(self) -> float | None:
        """The time of cuBLAS: what PyTorch's own product of matrices takes, where no other is said."""
        found = self.seconds.get(VENDOR)
        return self.seconds.get("eager") if found is None and self.workload.family == "gemm" else found

    def bandwidth(self, who: str = OWN) -> float | None:
        """Bytes per second."""
        return self.workload.bytes_moved / self.seconds[who] if who in self.seconds else None

    def rate(self, who: str = OWN) -> float | None:
        """Operations per second."""
        return self.workload.operations / self.seconds[who] if who in self.seconds else None


Failures = defaultdict[str, list[Workload]]
"""What could not be timed, by the reason, which begins with the name of the column."""


@dataclass
class Report:
    """One run. copy_bandwidth is in bytes per second."""

    command: str
    device: str
    driver: str
    copy_bandwidth: float
    torch: str | None = None
    rows: list[Row] = field(default_factory=list)
    failures: Failures = field(default_factory=lambda: defaultdict(list))
    calls: str = ""
    """What a call costs the host, as Markdown."""

    def misses(self, row: Row) -> list[str] | None:
        """The targets that a row misses, in words; None where there is nothing to compare it with."""
        own = row.seconds.get(OWN)
        if own is None:
            return ["it did not run"]
        workload = row.workload
        large_product = workload.operations and workload.size == SIZES["large"] and workload.family != "attention"
        checks = list(self._product_checks(row) if large_product else self._checks(row))
        return [words for missed, words in checks if missed] if checks else None

    def _checks(self, row: Row) -> Iterator[tuple[bool, str]]:
        if limit := row.workload.limit:
            took = row.seconds[OWN]
            yield took > limit, f"{number(took, 1e6, 1)} us, target {number(limit, 1e6, 0)}"
        elif (target := row.workload.copy_target) and not self.is_limited(row):
            share = self.share(row)
            assert share is not None
            yield share < target, f"{share:.0%} of the copy's speed, target {target:.0%}"
        if row.best:
            best, who = row.best
            ratio = row.seconds[OWN] / best
            yield ratio > NOISE, f"{ratio:.2f} times the time of {who}, target 1"

    def _product_checks(self, row: Row) -> Iterator[tuple[bool, str]]:
        own = row.seconds[OWN]
        if even := self.next_even(row):
            ratio = own / even
            yield ratio > ODD_TARGET, f"{ratio:.2f} times the time of the next even shape, target {ODD_TARGET:g}"
        if row.vendor is None:
            return
        share = row.vendor / own
        if row.workload.family == "gemm":
            yield share < 1 / NOISE, f"{share:.0%} of cuBLAS's rate, target 100%"
        elif not row.workload.is_odd:
            yield share < VENDOR_TARGET, f"{share:.0%} of cuBLASLt's rate, target {VENDOR_TARGET:.0%}"

    def is_limited(self, row: Row) -> bool:
        """Whether arithmetic that is known keeps it below the copy's speed."""
        share, target = self.share(row), row.workload.copy_target
        return bool(share and target and share < target and reason(row.workload.label, ARITHMETIC))

    def share(self, row: Row, who: str = OWN) -> float | None:
        """The fraction of the copy's speed."""
        speed = row.bandwidth(who)
        return speed / self.copy_bandwidth if speed else None

    def next_even(self, row: Row) -> float | None:
        """The time of the product whose odd extents are one more."""
        if not row.workload.is_odd:
            return None
        wanted = tuple(extent + extent % 2 for extent in row.workload.view.elements)
        twins = (r for r in self.rows if (r.workload.op, r.workload.dtype) == (row.workload.op, row.workload.dtype))
        return next((r.seconds.get(OWN) for r in twins if r.workload.view.elements == wanted), None)

    def verdict(self, row: Row) -> str:
        misses = self.misses(row)
        return "-" if misses is None else "missed" if misses else "met"

    def summary(self) -> str:
        """The main numbers in one line."""
        verdicts = [self.verdict(row) for row in self.rows]
        shares = [share for row in self.rows if row.workload.copy_target and (share := self.share(row))]
        middle = f"; large ops run at {statistics.median(shares):.0%} of the copy's speed (median)" if shares else ""
        return f"{verdicts.count('met')} of {len(verdicts) - verdicts.count('-')} targets met{middle}."

    def tables(self) -> str:
        """Everything measured, as Markdown."""
        names = [op.name for family in abi.FAMILIES for op in family.ops]
        ordered = sorted(self.rows, key=lambda row: (names.index(row.workload.op), row.workload.index))
        parts = [f"Copy: {self.copy_bandwidth / 1e12:.2f} TB/s."]
        many = [row for row in ordered if row.workload.is_elementwise]
        plain = [row for row in ordered if not row.workload.operations and row.workload.family == "quantize"]
        for size in SIZES.values():
            rows = [row for row in plain if row.workload.size == size]
            if rows:
                parts.append(
                    f"## {size.name.capitalize()}: {size.rows} x {size.columns} elements\n\n{self._memory(rows)}"
                )
        for size in SIZES.values():
            if rows := [row for row in many if row.workload.size == size and not row.workload.is_strided]:
                title = f"## Element-wise, {size.name}: {size.rows} x {size.columns} elements"
                parts += [title, *self._by_dtype(rows, size == SIZES["large"])]
        if strided := [row for row in many if row.workload.is_strided]:
            parts.append(f"## Element-wise, large, with strides\n\n{STRIDES}\n\n{self._memory(strided)}")
        counted = [row for row in ordered if row.workload.operations]
        if products := [row for row in counted if row.workload.family != "attention"]:
            parts.append(f"## Matrix products: m x n x k, in front of them the batch\n\n{self._products(products)}")
        if attention := [row for row in counted if row.workload.family == "attention"]:
            parts.append(f"## {ATTENTION_TITLE}\n\n{self._attention(attention)}")
        for family, (title, words) in ROWS.items():
            for size in SIZES.values():
                if rows := [row for row in ordered if (row.workload.family, row.workload.size) == (family, size)]:
                    parts.append(f"## {title}, {size.name}\n\n{words}\n\n{self._rows(rows)}")
        images = [row for row in ordered if row.workload.family == "image"]
        if images:
            parts.append(f"## Images\n\n{IMAGES}\n\n{self._images(images)}")
        return "\n\n".join([*parts, self.summary()])

    def page(self) -> str:
        """The whole page, as Markdown."""
        parts = [
            f"# Speed on {self.device}",
            f"    {self.command}",
            f"{self.device}, driver {self.driver}, {f'PyTorch {self.torch}' if self.torch else 'without PyTorch'}.",
            METHOD,
            self.tables(),
            f"## Misses\n\n{self._missed()}",
        ]
        limited = [
            (reason(row.workload.label, ARITHMETIC), row.workload, percent(self.share(row)))
            for row in self.rows
            if self.is_limited(row)
        ]
        if limited:
            parts.append(f"## Limited by arithmetic\n\nPercent of the copy's speed.\n\n{listed(limited)}")
        if self.calls:
            parts.append(f"## What a call costs the host\n\n{self.calls}")
        if self.failures:
            parts.append("## Not measured\n\n" + "\n".join(self.not_measured()))
        return "\n\n".join(parts) + "\n"

    def not_measured(self) -> list[str]:
        """The times that are missing and why, as Markdown."""
        return [f"- {reason}: {len(rows)} rows, such as {rows[0].label}" for reason, rows in self.failures.items()]

    def data(self) -> dict[str, Any]:
        """Everything as plain data, ready for JSON: bytes, seconds and fractions."""
        return {
            "command": self.command,
            "device": self.device,
            "driver": self.driver,
            "torch": self.torch,
            "copy_bytes_per_second": self.copy_bandwidth,
            "rows": [
                {
                    "family": row.workload.family,
                    "op": row.workload.op,
                    "variant": row.workload.view.variant,
                    "dtype": row.workload.dtype,
                    "codes": row.workload.codes,
                    "size": row.workload.size.name,
                    "shape": row.workload.view.elements,
                    "bytes": row.workload.bytes_moved,
                    "operations": row.workload.operations,
                    "seconds": row.seconds,
                    "fraction_of_copy": {who: self.share(row, who) for who in row.seconds},
                    "target": self.verdict(row),
                    "misses": self.misses(row),
                }
                for row in self.rows
            ],
            "not_measured": {reason: [one.label for one in rows] for reason, rows in self.failures.items()},
        }

    def _memory(self, rows: Sequence[Row]) -> str:
        head = ["op", "dtype", "us", "GB/s", "of copy"]
        for words in ALTERNATIVES.values():
            head += [f"{words}, us", "of copy"]
        lines = []
        for row in rows:
            line = [row.workload.name, row.workload.dtype, number(row.seconds.get(OWN), 1e6, 1)]
            line += [number(row.bandwidth(), 1e-9, 0), percent(self.share(row))]
            for who in ALTERNATIVES:
                line += [number(row.seconds.get(who), 1e6, 1), percent(self.share(row, who))]
            lines.append([*line, self.verdict(row)])
        return markdown([*head, "target"], lines)

    def _rows(self, rows: Sequence[Row]) -> str:
        """A line a workload, with the goal that it should reach."""
        head = ["op", "dtype", "elements", "us", "of copy", *(f"{words}, us" for words in ALTERNATIVES.values())]
        lines = []
        for row in rows:
            workload = row.workload
            line = [workload.name, workload.dtype, workload.shape, number(row.seconds.get(OWN), 1e6, 1)]
            line += [percent(self.share(row)), *(number(row.seconds.get(who), 1e6, 1) for who in ALTERNATIVES)]
            goal = percent(workload.copy_target)
            lines.append([*line, f"{number(workload.limit, 1e6, 0)} us" if workload.limit else goal, self.verdict(row)])
        return markdown([*head, "goal", "target"], lines)

    def _by_dtype(self, rows: Sequence[Row], large: bool) -> Iterator[str]:
        """A line an op, a column a dtype; of conversions, the second."""
        compiled = dict.fromkeys(row.workload.op for row in rows if "compile" in row.seconds)
        yield LARGE.format(compiled=", ".join(compiled) or "not measured") if large else SMALL
        for axis, title in AXES.items():
            cells: dict[str, dict[str, str]] = defaultdict(dict)
            for row in rows:
                workload = row.workload
                if workload.row.dtypes.axes[0][0] == axis:
                    *source, column = workload.dtype.split(TO)
                    name = f"{workload.name}, {source[0]}{TO}" if source else workload.name.removesuffix(f"_{column}")
                    cells[name.strip()][column] = self._cell(row, large)
            columns = [dtype for dtype in DTYPES if any(dtype in line for line in cells.values())]
            lines = [[name, *(line.get(dtype, "") for dtype in columns)] for name, line in cells.items()]
            if lines:
                yield f"### {title.capitalize()}\n\n{markdown(['op', *columns], lines)}"

    def _cell(self, row: Row, large: bool) -> str:
        own, best = row.seconds.get(OWN), row.best
        mark = "*" if self.misses(row) else "+" if self.is_limited(row) else ""
        if not large:
            return f"{number(own, 1e6, 1)}{mark} / {number(best[0], 1e6, 1) if best else '-'}"
        full = row.workload.bytes_moved / self.copy_bandwidth
        return f"{number(own and full / own, 100, 0)}{mark} / {number(full / best[0], 100, 0) if best else '-'}"

    def _products(self, rows: Sequence[Row]) -> str:
        """TOPS: 10^12 multiplications and additions a second, which are TFLOP/s."""
        head = ["op", "dtype", "shape", "us", "TOPS", "cuBLAS, us", "TOPS", "rate of it", "time of next even"]
        lines = []
        for row in rows:
            own, vendor, even = row.seconds.get(OWN), row.vendor, self.next_even(row)
            line = [row.workload.name, row.workload.dtype, row.workload.shape]
            for took in (own, vendor):
                line += [number(took, 1e6, 1), number(took and row.workload.operations / took, 1e-12, 0)]
            line += [
                percent(vendor / own if own and vendor else None),
                number(own / even if own and even else None, 1, 2),
            ]
            line += [number(row.seconds.get(who), 1e6, 1) for who in ALTERNATIVES]
            lines.append([*line, self.verdict(row)])
        return markdown([*head, *(f"{words}, us" for words in ALTERNATIVES.values()), "target"], lines)

    def _attention(self, rows: Sequence[Row]) -> str:
        head = ["op", "dtype", "shape", "us", "TFLOP/s", *ATTENTION.values(), "of copy"]
        lines = []
        for row in rows:
            workload = row.workload
            line = [workload.name, workload.dtype, workload.shape, number(row.seconds.get(OWN), 1e6, 1)]
            line += [number(row.rate(who), 1e-12, 0) for who in (OWN, *ATTENTION)]
            lines.append([*line, percent(self.share(row)), self.verdict(row)])
        return markdown([*head, "target"], lines)

    def _images(self, rows: Sequence[Row]) -> str:
        eager = ALTERNATIVES["eager"]
        head = ["op", "dtype", "elements", "us", "of copy", f"{eager}, us", "times faster", "goal", "target"]
        lines = []
        for row in rows:
            workload, own, best = row.workload, row.seconds.get(OWN), row.seconds.get("eager")
            line = [workload.name, workload.dtype, workload.shape, number(own, 1e6, 1), percent(self.share(row))]
            line += [number(best, 1e6, 1), number(best / own if best and own else None, 1, 1)]
            goal = f"{COPY_TARGET:.0%} of copy" if workload.copy_target else ""
            lines.append([*line, f"{number(workload.limit, 1e6, 0)} us" if workload.limit else goal, self.verdict(row)])
        return markdown(head, lines)

    def _missed(self) -> str:
        """The rows that miss a target, below the reason that they share."""
        return listed(
            (reason(row.workload.label, REASONS), row.workload, ", ".join(misses))
            for row in self.rows
            if (misses := self.misses(row))
        )


def listed(found: Iterable[tuple[str | None, Workload, str]]) -> str:
    """What was found of rows, below the reason that they share: a line for an op of one size, with all its dtypes."""
    by_reason: dict[str, dict[tuple[str, str], list[str]]] = defaultdict(lambda: defaultdict(list))
    for why, workload, words in found:
        by_reason[why or "Not known yet."][workload.name, workload.shape].append(f"{workload.dtype} {words}")
    return (
        "\n\n".join(
            "\n".join([why, "", *(f"- {name}, {shape}: {'; '.join(each)}." for (name, shape), each in rows.items())])
            for why, rows in by_reason.items()
        )
        or "None."
    )


def number(value: float | None, factor: float, digits: int) -> str:
    return "" if value is None else f"{value * factor:,.{digits}f}"


def percent(value: float | None) -> str:
    return "" if value is None else f"{value:.0%}"


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with its columns aligned, numbers to the right."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(3, *map(len, column)) for column in columns]
    left = [not any(cell[:1].isdigit() for cell in column[1:]) for column in columns]

    def line(cells: Sequence[str]) -> str:
        padded = (f"{c:<{w}}" if to_left else f"{c:>{w}}" for c, w, to_left in zip(cells, widths, left, strict=True))
        return f"| {' | '.join(padded)} |".replace("\n", " ")

    rule = [("-" * w if to_left else "-" * (w - 1) + ":") for w, to_left in zip(widths, left, strict=True)]
    return "\n".join([line(head), line(rule), *map(line, rows)])
