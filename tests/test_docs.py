"""The reference: that it has all of the table. These tests need no Sphinx; `.ci/run` builds the site with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import baracuda
from baracuda import ops
from baracuda.ops.signatures import functions
from baracuda_sys import abi
from baracuda_sys.abi.dtypes import shown
from docs import extension
from docs.extension.markdown import code, escaped, table
from docs.extension.measured import ACCURACY, SPEED, Measured, names_of, tables
from docs.extension.pages import page, page_name, prototypes

ROOT = Path(__file__).resolve().parents[1]
PAGES = extension.pages(ROOT)
OPS = {name for family in abi.FAMILIES for op in family.ops for name in names_of(op)}


def text_of(family: abi.Family) -> str:
    return PAGES[f"{page_name(family)}.md"]


@pytest.mark.parametrize("family", abi.FAMILIES, ids=lambda family: family.name)
class TestFamily:
    def test_every_row_has_its_entry(self, family: abi.Family) -> None:
        """An anchor of the row's name, and what stands behind it."""
        text = text_of(family)
        missing = [op.name for op in family.ops if f"({op.name})=\n" not in text or prototypes(op) not in text]
        assert not missing

    def test_every_symbol_is_declared(self, family: abi.Family) -> None:
        """By its pattern, and the values of each axis in the comment above."""
        declared = {
            (name, axis, value)
            for op in family.ops
            for comment, name in re.findall(r"/\* (.*) \*/\n\w+ (?:\*)?(\w[\w<>]*)\(", prototypes(op))
            for axis, _, values in (part.partition(": ") for part in comment.split("; "))
            for value in values.split()
        }
        for op in family.ops:
            stem = op.pattern.format(op=op.name, **{axis: f"<{axis}>" for axis in op.dtypes.names})
            for entry in op.entries:
                name = f"baracuda_kernels_{stem}_{entry.suffix}"
                for axis, values in op.dtypes.axes:
                    assert {(name, axis, shown(value)) for value in values} <= declared

    def test_edge_cases_are_in_the_page(self, family: abi.Family) -> None:
        said = [*family.edge_cases, *(op.edge_cases for op in family.ops)]
        assert not [case for case in said if escaped(case) not in text_of(family)]


def test_a_row_that_is_left_out() -> None:
    """The check above fails for a row that no function has."""
    family = abi.FAMILIES[0]
    another = replace(family, ops=(*family.ops, replace(family.ops[0], name="another", symbol="another_{fp}_{q}")))
    assert "(another)=" not in page(another, Measured.read(ROOT))


def test_every_function() -> None:
    """Its signature, and its name in PyTorch."""
    listed = "\n".join(PAGES.values())
    missing = [name for name in ops.__all__ if f"{{py:function}} {name}(" not in listed]
    missing += [name for name in functions() if f"`torch.ops.baracuda.{name}`" not in listed]
    assert not missing


def test_every_plan() -> None:
    listed = "\n".join(PAGES.values())
    plans = [name for name in baracuda.__all__ if name.endswith("Plan")]
    assert not [name for name in plans if f"{{py:class}} {name}\n" not in listed]


def measured_ops(path: str) -> Iterator[str]:
    for one in tables((ROOT / path).read_text()):
        if one.columns[0] == "op":
            yield from (row[0].partition(",")[0].strip("`") for row in one.rows)


@pytest.mark.parametrize("path", [ACCURACY, *SPEED])
def test_measured_rows_are_of_the_table(path: str) -> None:
    """A row of an op that was renamed would stand in no page."""
    found = set(measured_ops(path))
    assert found
    assert not found - OPS


def test_numbers_are_those_of_the_files() -> None:
    text = PAGES["elementwise_unary.md"]
    row = next(line for line in (ROOT / ACCURACY).read_text().splitlines() if line.startswith("| `unary_gelu` "))
    assert "| " + " | ".join(cell.strip() for cell in row.strip("|").split("|")) + " |" in text


def test_escaped_text() -> None:
    assert escaped("x_1 * [y] < 2, `x_1 * y`") == r"x\_1 \* \[y\] \< 2, `x_1 * y`"


def test_bars_in_cells() -> None:
    assert table(("a", "b"), [(code("x | y"), escaped("|x|"))]).endswith(r"| `x \| y` | \|x\| |")


def test_table_without_its_empty_columns() -> None:
    assert table(("a", "b", "c"), [("1", "", "2")], (False, True, True)) == "| a | c |\n| --- | --: |\n| 1 | 2 |"


def test_pages_are_written_once(tmp_path: Path) -> None:
    """A page that is as it was is left alone, one of no family goes."""
    extension.write(tmp_path, {"a.md": "a", "b.md": "b"})
    (tmp_path / "a.md").touch()
    before = (tmp_path / "a.md").stat().st_mtime_ns
    extension.write(tmp_path, {"a.md": "a", "c.md": "c"})
    assert (tmp_path / "a.md").stat().st_mtime_ns == before
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.md": "a", "c.md": "c"}
