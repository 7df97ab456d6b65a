"""The figure of README.md, from the committed report: `python -m benchmarks.figure`.

For some well-known operations, the speed of the library and that of the fastest alternative, as fractions of the speed
of a copy.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "benchmarks/h200.md"
FIGURE = ROOT / "docs/speed.svg"

DTYPE = "f16"
CHOSEN = {
    "add": "binary_add",
    "silu": "unary_silu",
    "gelu": "unary_gelu",
    "softplus": "unary_softplus",
    "swiglu": "gated_swiglu",
    "geglu": "gated_geglu",
    "cast to f32": "cast, f16 ->",
    "quantize_per_token": "quantize_per_token",
    "pixel_shuffle": "pixel_shuffle, r = 2",
    "interpolate, bilinear": "interpolate_bilinear_2d, x2",
    "grid_sample, rotation": "grid_sample_2d, rotated grid",
    "roi_align": "roi_align, 4096 regions",
}
"""What is shown, and its line of the report: well-known operations of each family, at one dtype."""

WIDTH, LEFT, SCALE = 840, 176, 4.4
"""Of the figure, of the names, of one percent, in pixels."""
TOP, PITCH, BAR = 92, 34, 12
"""Pixels above the first operation, between two, and of a bar."""

STYLE = """\
svg { --page: #ffffff; --ink: #1f2328; --muted: #59636e; --own: #0969da; --other: #b0b8c1; --line: #d1d9e0 }
@media (prefers-color-scheme: dark) {
  svg { --page: #0d1117; --ink: #f0f6fc; --muted: #9198a1; --own: #4493f8; --other: #5c646e; --line: #3d444d }
}
text { font: 13px system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; fill: var(--ink) }
.title { font-weight: 600; font-size: 15px } .small { font-size: 12px; fill: var(--muted) } .name { text-anchor: end }
.value { stroke: var(--page); stroke-width: 4px; paint-order: stroke }
.page { fill: var(--page) } .own { fill: var(--own) } .other { fill: var(--other) } .line { stroke: var(--line) }"""


class Speeds(NamedTuple):
    """Percent of the copy's speed: the library's, and that of the fastest alternative."""

    own: float
    other: float


def lines(report: str) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Each line of each table of the large sizes: the name in its first cell, and its cells by column, of which some
    have the same head."""
    head: list[str] = []
    for section in re.split(r"^## ", report, flags=re.MULTILINE):
        title, _, body = section.partition("\n")
        if "small" in title.lower():
            continue
        for before, line in itertools.pairwise(["", *body.splitlines()]):
            if not line.startswith("|"):
                continue
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if not before.startswith("|"):
                head = cells
            elif not cells[0].startswith("-"):
                columns: dict[str, list[str]] = {}
                for name, cell in zip(head, cells, strict=True):
                    columns.setdefault(name, []).append(cell)
                yield cells[0], columns


def speeds(report: str, chosen: Mapping[str, str] = CHOSEN) -> dict[str, Speeds]:
    """By the name of what is shown."""
    wanted = {line: name for name, line in chosen.items()}
    found = {}
    for line, columns in lines(report):
        if line not in wanted or columns.get("dtype", [DTYPE]) != [DTYPE]:
            continue
        if "dtype" not in columns:  # a column a dtype, and in it "own / other"
            column = "f32" if line.startswith("cast") else DTYPE
            own, other = (number(part) for part in columns[column][0].split("/"))
        else:
            own, *others = (number(cell) for cell in columns["of copy"] if cell)
            # Tables of images have the alternative's time alone.
            other = max(others, default=0) or own * number(columns["us"][0]) / number(columns["PyTorch eager, us"][0])
        found[wanted[line]] = Speeds(own, other)
    if missing := chosen.keys() - found.keys():
        raise ValueError(f"the report: expected lines for {', '.join(missing)}, got none")
    return {name: found[name] for name in chosen}


def number(cell: str) -> float:
    return float(re.sub(r"[,%*+\s]", "", cell))


def draw(report: str) -> str:
    """The figure as SVG, with the colours of a light or a dark page."""
    measured = speeds(report)
    title = re.match(r"# Speed on (.*)", report)
    assert title is not None
    bottom = TOP + PITCH * len(measured)
    full = LEFT + 100 * SCALE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{bottom + 40}" '
        f'viewBox="0 0 {WIDTH} {bottom + 40}" role="img">',
        f"<title>Speed of operations on {title[1]}, in percent of the speed of a copy</title>",
        f"<style>\n{STYLE}\n</style>",
        '<rect class="page" width="100%" height="100%" rx="6"/>',
        text(16, 28, f"Speed on {title[1]}, as a share of the speed of a copy", "title"),
        square(16, 46, "own") + text(34, 57, "baracuda"),
        square(116, 46, "other") + text(134, 57, "the fastest of PyTorch, torchvision and torch.compile"),
        f'<path class="line" d="M{LEFT} {TOP - 10}V{bottom} M{full:g} {TOP - 10}V{bottom}" fill="none"/>',
        text(full - 14, TOP - 16, "100 %", "small"),
        text(WIDTH - 84, TOP - 16, "times faster", "small"),
    ]
    for index, (name, (own, other)) in enumerate(measured.items()):
        y = TOP + PITCH * index
        parts += [
            text(LEFT - 12, y + 17, name, "name"),
            bar(y, own, "own") + text(LEFT + own * SCALE + 6, y + 11, f"{own:.0f} %", "small value"),
            bar(y + BAR + 1, other, "other")
            + text(LEFT + other * SCALE + 6, y + BAR + 12, f"{other:.0f} %", "small value"),
            text(WIDTH - 62, y + 17, f"{own / other:.2g}"),
        ]
    parts.append(
        text(16, bottom + 24, f"{DTYPE}, large tensors; all operations and sizes: benchmarks/h200.md", "small")
    )
    return "\n".join([*parts, "</svg>", ""])


def text(x: float, y: float, words: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{named}>{escape(words)}</text>'


def square(x: float, y: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="12" height="12"/>'


def bar(y: float, percent: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{LEFT}" y="{y:g}" width="{percent * SCALE:.1f}" height="{BAR}"/>'


if __name__ == "__main__":
    FIGURE.write_text(draw(REPORT.read_text()))
