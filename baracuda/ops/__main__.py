"""Writes the stub of the functions. `python -m baracuda.ops --help` lists the commands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .document import stub

STUB = Path(__file__).with_name("__init__.pyi")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m baracuda.ops", description=__doc__)
    parser.add_argument("command", choices=("generate", "check"), help="rewrite the stub, or fail when it is stale")
    if parser.parse_args().command == "generate":
        STUB.write_text(stub())
    elif not STUB.exists() or STUB.read_text() != stub():
        print(f"{STUB.name} is stale: run python -m baracuda.ops generate", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
