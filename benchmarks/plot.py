"""The report as a figure: how close each op and its alternatives come to the copy's speed."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from .table import ALTERNATIVES, OWN, Report
from .workloads import COPY_TARGET

INK, GRID = "#222222", "#dddddd"
MARKS = {OWN: ("o", "#1b6ca8"), "compile": ("D", "#d9782d"), "eager": ("s", "#9a9a9a")}


def plot(report: Report, path: Path) -> None:
    """Large sizes of what is bound by memory, but for element-wise ops, which are too many; a panel for each dtype.

    Needs matplotlib.
    """
    matplotlib: Any = importlib.import_module("matplotlib")
    matplotlib.use("Agg")
    pyplot: Any = importlib.import_module("matplotlib.pyplot")
    rows = [row for row in report.rows if row.workload.copy_target and not row.workload.is_quick]
    dtypes = list(dict.fromkeys(row.workload.dtype for row in rows))
    names = list(dict.fromkeys(row.workload.name for row in rows))
    figure, axes = pyplot.subplots(
        1, max(1, len(dtypes)), sharey=True, squeeze=False, figsize=(4 + 3 * len(dtypes), 1.5 + 0.27 * len(names))
    )
    for dtype, axis in zip(dtypes, axes[0], strict=False):
        axis.axvline(100 * COPY_TARGET, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        for who, (marker, colour) in reversed(MARKS.items()):
            points = [
                (100 * share, names.index(row.workload.name))
                for row in rows
                if row.workload.dtype == dtype and (share := report.share(row, who)) is not None
            ]
            label = ALTERNATIVES.get(who, who)
            axis.scatter(
                *zip(*points, strict=True) if points else ([], []), marker=marker, color=colour, label=label, zorder=3
            )
        axis.set(title=dtype, xlim=(0, 108), xlabel="% of the copy's speed")
        axis.set_yticks(range(len(names)), names)
        axis.grid(color=GRID)
        axis.spines[["top", "right"]].set_visible(False)
    axes[0][0].invert_yaxis()
    handles, labels = axes[0][0].get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="upper right", ncols=3, frameon=False)
    figure.suptitle(f"{report.device}: large sizes, dashed: the target", x=0.01, ha="left", color=INK)
    figure.tight_layout()
    figure.savefig(path, dpi=150)
