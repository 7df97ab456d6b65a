"""The Sphinx extension that writes the reference: one page a family, and their index.

The pages are made when the site is built and are not committed. All that they say stands in committed files already
(the table, the signatures of functions, docs/accuracy.md, benchmarks/h200.md), so that no commit that adds an op or
measures one again has to carry a second copy of it. Sphinx is needed for `setup` alone: tests import the other modules.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_sys.abi import FAMILIES

from .measured import Measured
from .pages import index, page, page_name

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]


def pages(root: Path = ROOT) -> dict[str, str]:
    """The text of each page of the reference, by file name."""
    measured = Measured.read(root)
    made = {f"{page_name(family)}.md": page(family, measured) for family in FAMILIES}
    return {"index.md": index(FAMILIES), **made}


def write(directory: Path, texts: dict[str, str]) -> None:
    """Leaves unchanged files untouched, so that Sphinx does not read them again, and removes pages of families gone."""
    directory.mkdir(exist_ok=True)
    for old in set(directory.glob("*.md")) - {directory / name for name in texts}:
        old.unlink()
    for name, text in texts.items():
        path = directory / name
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("builder-inited", lambda app: write(Path(app.srcdir) / "reference", pages()))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
