"""Writes what is made from the table. `python -m baracuda_sys.abi --help` lists the commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from . import ABI_VERSION, FAMILIES, LIBRARY_SYMBOLS, STATUS, documents, header, lock, units

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ROOT / "native/include/baracuda"
ADDITIONS = ROOT / "baracuda_sys/abi/additions.tsv"
PUBLISHED = ROOT / "tests/data/symbols.tsv"


def committed() -> Iterator[tuple[Path, str]]:
    """Generated files that the repository keeps, and their text."""
    for name, text in header.headers(FAMILIES, ABI_VERSION, STATUS, LIBRARY_SYMBOLS):
        yield HEADERS / name, text
    yield ROOT / "docs/support.md", documents.support(FAMILIES)
    published, added = lock.read(PUBLISHED.read_text()), ADDITIONS.read_text() if ADDITIONS.exists() else ""
    yield ADDITIONS, lock.additions(lock.signatures(FAMILIES), published, added)


def write(path: Path, text: str) -> None:
    """Leaves an unchanged file untouched, so that nothing is rebuilt for it."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def generate() -> None:
    wanted = dict(committed())
    for path, text in wanted.items():
        write(path, text)
    for old in set(HEADERS.glob("*.h")) - wanted.keys():
        old.unlink()


def check() -> list[str]:
    """What is wrong with the committed files, in words."""
    wanted = dict(committed())
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    stale += sorted(set(HEADERS.glob("*.h")) - wanted.keys())
    wrong = [f"{path.relative_to(ROOT)} is stale: run python -m baracuda_sys.abi generate" for path in stale]
    for path in (PUBLISHED, ADDITIONS):
        wrong += lock.broken(lock.signatures(FAMILIES), lock.read(path.read_text()) if path.exists() else {})
    return wrong


def write_units(directory: Path) -> None:
    wanted = {directory / name: text for name, text in units.units(FAMILIES)}
    for old in set(directory.glob("*.cu")) - wanted.keys():
        old.unlink()
    for path, text in wanted.items():
        write(path, text)
        print(path)
    write(directory / "exports.map", documents.exports(FAMILIES, LIBRARY_SYMBOLS))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m baracuda_sys.abi", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("generate", help="rewrite the committed generated files, and add new symbols to the lock")
    commands.add_parser("check", help="fail when a committed file is stale, or a locked symbol has gone or changed")
    writing = commands.add_parser("units", help="write the translation units and exports.map, print the units' paths")
    writing.add_argument("directory", type=Path)
    options = parser.parse_args()
    if options.command == "units":
        write_units(options.directory)
    elif options.command == "generate":
        generate()
    else:
        wrong = check()
        print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
        return bool(wrong)
    return 0


if __name__ == "__main__":
    sys.exit(main())
