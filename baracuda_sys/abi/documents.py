"""The export list of the libraries and the op support matrix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .c import NOTICE
from .dtypes import shown
from .table import Family, Op


def exports(families: Sequence[Family], library: Sequence[tuple[str, str]]) -> str:
    """The linker's version script: the table's symbols and no other."""
    names = [re.findall(r"(baracuda_\w+)\(", declaration)[0] for declaration, _ in library]
    names += [symbol.name for family in families for symbol in family.symbols]
    listed = "\n".join(f"    {name};" for name in names)
    return f"/* {NOTICE} */\n{{\n  global:\n{listed}\n  local:\n    *;\n}};\n"


def support(families: Sequence[Family]) -> str:
    """The op support matrix, in Markdown."""
    parts = [f"# Op support\n\n<!-- {NOTICE} -->\n\nEvery row exists in the GPU and in the host library."]
    for family in families:
        runs = sum(symbol.launches for symbol in family.symbols)
        rows = [f"\n## {family.title}\n", f"Family `{family.name}`: {len(family.ops)} ops, {runs} `_run` symbols.\n"]
        rows += _matrix(family) if any(op.strided_of for op in family.ops) else _list(family)
        parts.append("\n".join(rows))
    return "\n".join(parts) + "\n"


def _list(family: Family) -> Iterator[str]:
    yield from ("| op | dtypes | computes |", "|---|---|---|")
    for op in family.ops:
        yield f"| `{op.name}` | {_dtypes(op)} | {_cell(op.doc)} |"


def _matrix(family: Family) -> Iterator[str]:
    """One row an operation: its op on contiguous tensors, that on tensors with strides, and their gradients."""
    yield from ("| op | dtypes | with strides | gradient | with strides | computes |", "|---|---|---|---|---|---|")
    gradients = {found.name for op in family.ops if (found := family.gradient_of(op))}
    for op in family.ops:
        if op.strided_of or op.name in gradients:
            continue
        strided, gradient = family.strided(op), family.gradient_of(op)
        others = (strided, gradient, gradient and family.strided(gradient))
        cells = [_dtypes(other) if other else "" for other in others]
        shown = ["all" if cell == _dtypes(op) else cell for cell in cells]
        yield f"| `{op.name}` | {_dtypes(op)} | {' | '.join(shown)} | {_cell(op.doc)} |"


def _dtypes(op: Op) -> str:
    return " x ".join(
        (" " if len(names) == 1 else ", ").join(" ".join(map(shown, row)) for row in rows)
        for names, rows in op.dtypes.groups
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
