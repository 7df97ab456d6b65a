"""The code of README.md and docs/guide, run as it stands there, and the figure.

Python blocks of a page run in order, in one namespace. A word behind the language says what a block needs: `torch` is
PyTorch, `cuda` PyTorch and a GPU. A `text` block behind a Python block is what that prints. C, Rust and Go blocks are
whole programs, linked with the host library; a comment in their last line says what they print.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import baracuda_sys
from baracuda_sys import abi
from benchmarks import figure
from cases.backends import Backend

ROOT = Path(__file__).resolve().parents[1]
PAGES = {path.stem: path for path in [ROOT / "README.md", *sorted((ROOT / "docs/guide").glob("*.md"))]}
NEEDS = ("", "torch", "cuda")
"""What blocks need; each includes those before it."""

_FENCE = re.compile(r"^```(\w+)(?: (\w+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, the word behind that, the text, and the line of the page where the text begins."""

    language: str
    word: str
    text: str
    line: int


def blocks(page: str) -> list[Block]:
    content = PAGES[page].read_text()
    return [
        Block(found[1], found[2] or "", found[3], content.count("\n", 0, found.start(3)) + 1)
        for found in _FENCE.finditer(content)
    ]


def runs() -> Iterator[tuple[str, str]]:
    """Pages with Python, once for each of NEEDS that one of their blocks has."""
    for page in PAGES:
        words = {block.word for block in blocks(page) if block.language == "python"}
        assert words <= set(NEEDS), f"{page}: expected blocks that need one of {NEEDS}, got {words}"
        yield from ((page, need) for need in NEEDS if need in words)


def programs(language: str) -> list[Any]:
    """Of all pages."""
    return [
        pytest.param(block, id=f"{page}, line {block.line}")
        for page in PAGES
        for block in blocks(page)
        if block.language == language
    ]


@pytest.fixture
def machine(request: pytest.FixtureRequest) -> None:
    """Skips where the machine lacks what blocks need."""
    need = request.param
    if need:
        torch = pytest.importorskip("torch", reason="PyTorch is not installed")
        if need == "cuda":
            request.getfixturevalue("cuda")
            if not torch.cuda.is_available():
                pytest.skip("PyTorch sees no GPU")


@pytest.mark.parametrize(("page", "machine"), list(runs()), indirect=["machine"])
def test_python(page: str, machine: None, cpu: Backend, request: pytest.FixtureRequest) -> None:
    need = request.node.callspec.params["machine"]
    namespace = {"__name__": "guide"}
    printed: str | None = None
    for block in blocks(page):
        if block.language == "python":
            assert not printed, f"{PAGES[page]}: expected a block of text that shows {printed!r}"
            printed = None
            if NEEDS.index(block.word) <= NEEDS.index(need):
                # Tracebacks then show the page's own lines.
                code = compile("\n" * (block.line - 1) + block.text, PAGES[page], "exec")
                with contextlib.redirect_stdout(io.StringIO()) as output:
                    exec(code, namespace)
                printed = output.getvalue()
        elif block.language == "text" and printed is not None:
            assert printed == block.text, f"{PAGES[page]}, line {block.line}"
            printed = None
    assert not printed, f"{PAGES[page]}: expected a block of text that shows {printed!r}"


def run(*words: str | Path, **environment: str) -> str:
    """What a command prints; skips the test where the machine lacks it."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"needs {words[0]}")
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ | environment)
    assert done.returncode == 0, f"{words}: exit status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def check(block: Block, printed: str) -> None:
    wanted = block.text.splitlines()[-1].removeprefix("//").strip()
    assert printed == wanted + "\n"


LIBRARY = "baracuda_kernels_cpu"

WITHOUT_WORKSPACE = ("elementwise", "quantize")


@pytest.fixture
def folder(cpu: Backend, tmp_path: Path) -> str:
    """A folder with the host library, under the name that linkers look for."""
    (tmp_path / f"lib{LIBRARY}.so").symlink_to(baracuda_sys.library_path("cpu"))
    return str(tmp_path)


@pytest.mark.parametrize("block", programs("c"))
def test_c(block: Block, folder: str) -> None:
    source, program = Path(folder, "guide.c"), Path(folder, "guide")
    source.write_text(block.text)
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'native/include'}", f"-L{folder}"]
    run("cc", *flags, source, f"-l{LIBRARY}", f"-Wl,-rpath,{folder}", "-o", program)
    check(block, run(program))


@pytest.mark.parametrize("block", programs("rust"))
def test_rust(block: Block, folder: str) -> None:
    source, program = Path(folder, "guide.rs"), Path(folder, "guide")
    source.write_text(block.text)
    run("rustc", "-D", "warnings", "-L", folder, source, "-o", program)
    check(block, run(program, LD_LIBRARY_PATH=folder))


@pytest.mark.parametrize("block", programs("go"))
def test_go(block: Block, folder: str) -> None:
    source = Path(folder, "guide.go")
    source.write_text(block.text)
    flags = {"CGO_CFLAGS": f"-I{ROOT / 'native/include'}", "CGO_LDFLAGS": f"-L{folder}", "GO111MODULE": "off"}
    check(block, run("go", "run", source, LD_LIBRARY_PATH=folder, **flags))


def test_every_page_of_code_is_run() -> None:
    """No block is in a language that nothing here runs or knows."""
    known = {"python", "c", "rust", "go", "text", "sh", "make", "cmake", "toml"}
    assert {page: one.language for page in PAGES for one in blocks(page) if one.language not in known} == {}


def test_families_without_workspaces() -> None:
    """Those of which docs/guide/workspaces.md says so."""
    symbols = [
        symbol.name for family in abi.FAMILIES if family.folder in WITHOUT_WORKSPACE for symbol in family.symbols
    ]
    assert symbols and [name for name in symbols if "workspace" in name] == []


def test_figure_is_of_the_report() -> None:
    assert figure.FIGURE.read_text() == figure.draw(figure.REPORT.read_text()), "run python -m benchmarks.figure"


def test_figure_reads_each_kind_of_table() -> None:
    """The numbers are those in the report."""
    report = "\n".join(
        [
            *("# Speed on a GPU", "## Large", "| op | dtype | us | of copy | PyTorch eager, us | of copy |"),
            "| quantize_per_token | f32 | 9 | 99% | 1 | 9% |",
            "| quantize_per_token | f16 | 1,000.0 | 101% | 2,000.0 | 50% |",
            *(
                "## Element-wise, large",
                "### Floating point",
                "| op | bf16 | f16 |",
                "| binary_add | 1 / 2 | 97* / 102 |",
            ),
            *("## Element-wise, small", "### Floating point", "| op | bf16 | f16 |", "| binary_add | 3 / 4 | 5 / 6 |"),
            *(
                "## Images",
                "| op | dtype | us | of copy | PyTorch eager, us |",
                "| roi_align, 4096 regions | f16 | 10 | 16% | 40 |",
            ),
        ]
    )
    found = figure.speeds(
        report, {"quantize": "quantize_per_token", "add": "binary_add", "roi": "roi_align, 4096 regions"}
    )
    assert found == {"quantize": (101, 50), "add": (97, 102), "roi": (16, 4)}
