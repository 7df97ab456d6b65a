"""Writes what is made from the table. `python -m baracuda_sys.abi --help` lists the commands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import generate

ROOT = Path(__file__).resolve().parents[2]

COMMITTED = {
    ROOT / "native/include/baracuda/baracuda_kernels.h": generate.header,
    ROOT / "docs/support.md": generate.support,
}
"""Generated files that the repository keeps, and what makes each."""


def write(path: Path, text: str) -> None:
    """Leaves an unchanged file untouched, so that nothing is rebuilt for it."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m baracuda_sys.abi", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("generate", help="rewrite the committed generated files")
    commands.add_parser("check", help="fail when a committed generated file is stale")
    header = commands.add_parser("header", help="write the C header")
    header.add_argument("file", type=Path)
    units = commands.add_parser("units", help="write the translation units and exports.map, print the units' paths")
    units.add_argument("directory", type=Path)
    options = parser.parse_args()

    if options.command == "generate":
        for path, make in COMMITTED.items():
            write(path, make())
    elif options.command == "check":
        stale = [path for path, make in COMMITTED.items() if not path.exists() or path.read_text() != make()]
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run python -m baracuda_sys.abi generate", file=sys.stderr)
        return bool(stale)
    elif options.command == "header":
        write(options.file, generate.header())
    else:
        wanted = {options.directory / name: text for name, text in generate.units()}
        for old in set(options.directory.glob("*.cu")) - set(wanted):
            old.unlink()
        for path, text in wanted.items():
            write(path, text)
            print(path)
        write(options.directory / "exports.map", generate.exports())
    return 0


if __name__ == "__main__":
    sys.exit(main())
