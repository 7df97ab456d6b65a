"""The command `baracuda`: `baracuda info` says what is installed, `baracuda demo` shows it on real data."""

from __future__ import annotations

import argparse
import json
import os
import sys


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="baracuda", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    info = commands.add_parser("info", help="versions, libraries, devices, symbols, and why a backend is missing")
    info.add_argument("--json", action="store_true", help="for machines")
    commands.add_parser(
        "demo", add_help=False, help="quantize a real model, run it, find coins in a photograph (extra [demo])"
    )
    options, rest = parser.parse_known_args(argv)

    if options.command == "demo":
        from .demo import main as demo

        return demo(rest)
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    from .info import collect, report

    data = collect()
    try:
        print(json.dumps(data, indent=2) if options.json else report(data), flush=True)
    except BrokenPipeError:  # the reader has seen enough; what is left in the buffer would fail again at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
