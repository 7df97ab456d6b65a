"""What was measured of each op: the rows of docs/accuracy.md and of the benchmarks' tables that begin with its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from baracuda_sys.abi import Op

ACCURACY = "docs/accuracy.md"
SPEED = tuple(f"benchmarks/{name}.md" for name in ("h200", "reductions", "products", "attention"))


class Table(NamedTuple):
    """A table of a Markdown file: the headings it stands under, the text below them, those of its columns, its rows."""

    under: tuple[str, ...]
    note: str
    columns: tuple[str, ...]
    right: tuple[bool, ...]
    rows: tuple[tuple[str, ...], ...]

    def of(self, ops: Sequence[Op]) -> Table:
        """The rows whose first cell is one of the ops, or one of them and a word on the layout behind a comma."""
        names = set().union(*map(names_of, ops))
        return self._replace(rows=tuple(row for row in self.rows if _op(row[0]) in names))


def names_of(op: Op) -> set[str]:
    """What tables call an op: its name, and of rows that have one dtype each, such as affine_f32, that without it."""
    dtypes = [values[0] for _, values in op.dtypes.axes if len(values) == 1]
    return {op.name, *(re.sub(rf"_{dtype}(?=_|$)", "", op.name) for dtype in dtypes)}


def _op(cell: str) -> str:
    return cell.partition(",")[0].strip("` ")


def tables(text: str) -> Iterator[Table]:
    """The tables of a Markdown file."""
    under: list[str] = []
    note: list[str] = []
    lines = iter(text.splitlines())
    for line in lines:
        if heading := re.match(r"(#+) (.*)", line):
            level = len(heading[1])
            under = [*under[: level - 1], heading[2]]
            note = note if level > 2 else []
        elif line.startswith("|"):
            columns, rules, rows = _cells(line), _cells(next(lines)), []
            while (line := next(lines, "")).startswith("|"):
                rows.append(_cells(line))
            right = tuple(rule.endswith(":") for rule in rules)
            yield Table(tuple(under), "\n".join(note).strip(), columns, right, tuple(rows))
        else:
            note = [*note, line]


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))


@dataclass(frozen=True)
class Measured:
    """The tables of these files."""

    accuracy: tuple[Table, ...]
    speed: tuple[Table, ...]

    @classmethod
    def read(cls, root: Path) -> Measured:
        speed = (table for path in SPEED for table in tables((root / path).read_text()))
        return cls(tuple(tables((root / ACCURACY).read_text())), tuple(speed))

    def errors(self, ops: Sequence[Op]) -> Table | None:
        """The row of each op in the first table of errors."""
        found = self.accuracy[0].of(ops)
        return found if found.rows else None

    def speeds(self, ops: Sequence[Op]) -> list[Table]:
        """The rows of the ops, table by table."""
        return [found for table in self.speed if (found := table.of(ops)).rows]
