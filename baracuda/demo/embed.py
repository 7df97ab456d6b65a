"""Sentences per second of the sentence model in baracuda's functions, and how near its embeddings are to float64's."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import cycle, islice

import ml_dtypes
import numpy as np
from numpy.typing import DTypeLike

from .device import Device, Host
from .encoder import Encoder, Ids, Size
from .measure import FLOAT, SENTENCES, W8A8
from .model import Array, Model

BFLOAT16 = "bfloat16"
DTYPES: dict[str, DTypeLike] = {FLOAT: np.float32, BFLOAT16: ml_dtypes.bfloat16, W8A8: np.float32}
"""Of the activations, for each way to run the model."""

BATCHES = (1, 32)
BATCHES_ON_GPU = (1, 32, 512)
SECONDS = 1.0
"""For which a batch is repeated."""


@dataclass(frozen=True)
class Run:
    """A way to run the model on batches of so many sentences: sentences per second of ours, and of PyTorch's where it
    was asked."""

    way: str
    batch: int
    rate: float
    peer_rate: float | None


@dataclass(frozen=True)
class Result:
    """cosine: by the way to run the model, the least of its embeddings with those of float64. vectors: float32's."""

    device: str
    runs: list[Run]
    cosine: dict[str, float]
    vectors: Array


def measure(
    model: Model,
    device: Device,
    int8: bool = False,
    compare: bool = False,
    progress: Callable[[list[tuple[str, int]]], Iterable[tuple[str, int]]] = list,
) -> Result:
    """Runs the model in every way on batches of SENTENCES, repeated as often as a batch has room for them.

    `progress` takes the runs, each a way and a batch, and gives them back one by one.
    """
    exact = reference(model)
    ids = [model.encode(sentence) for sentence in SENTENCES]
    ways = [FLOAT, BFLOAT16, *([W8A8] if int8 else [])]
    vectors = {}
    for way in ways:
        encoder = Encoder(model, device, Size.of(ids), DTYPES[way], int8=way == W8A8)
        vectors[way] = encoder.embed(ids)
    runs = []
    for way, batch in progress([(way, batch) for way in ways for batch in batches(device)]):
        sentences = list(islice(cycle(ids), batch))
        peer_rate = None
        if compare and way != W8A8:
            from . import peer

            peer_rate = batch / seconds(peer.compiled(model, sentences, way, on_gpu=not isinstance(device, Host)))
        runs.append(Run(way, batch, batch / seconds(ours(model, device, sentences, way)), peer_rate))
    cosine = {way: float((found * exact).sum(axis=1).min()) for way, found in vectors.items()}
    return Result(device.name, runs, cosine, vectors[FLOAT])


def reference(model: Model) -> Array:
    """The embeddings of SENTENCES in NumPy and float64."""
    weights = {name: weight.astype(np.float64) for name, weight in model.weights.items()}
    return replace(model, weights=weights).embed(SENTENCES)


def batches(device: Device) -> tuple[int, ...]:
    return BATCHES if isinstance(device, Host) else BATCHES_ON_GPU


def ours(model: Model, device: Device, ids: Ids, way: str) -> Callable[[], None]:
    """Runs the model on a batch that is on the device, and waits."""
    encoder = Encoder(model, device, Size.of(ids), DTYPES[way], int8=way == W8A8)
    encoder.load(ids)

    def run() -> None:
        encoder.run()
        device.wait()

    return run


def seconds(run: Callable[[], None]) -> float:
    """Of the fastest of many calls, after a first one."""
    run()
    end = time.perf_counter() + SECONDS
    times: list[float] = []
    while not times or time.perf_counter() < end:
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def tables(result: Result) -> str:
    """A row for every run, then the nearest neighbour of every other sentence."""
    row = "{:<10} {:>6} | {:>11} {:>11} {:>7} | {:>14}".format
    lines = [
        row("", "", "sentences/s", "sentences/s", "", "cosine, least"),
        row("", "batch", "baracuda", "PyTorch", "ratio", "to float64"),
    ]
    lines.append("-" * len(lines[0]))
    for run in result.runs:
        peer = ("", "") if run.peer_rate is None else (f"{run.peer_rate:,.0f}", f"{run.rate / run.peer_rate:.2f}")
        lines.append(row(run.way, run.batch, f"{run.rate:,.0f}", *peer, f"{result.cosine[run.way]:.7f}"))
    lines += ["", "cosine  a sentence, and the nearest of the others", "-" * len(lines[0])]
    index, cosines = nearest(result.vectors)
    for one in range(0, len(SENTENCES), 2):
        lines += [f"{cosines[one]:.4f}  {SENTENCES[one]}", f"        {SENTENCES[index[one]]}"]
    return "\n".join([*lines, ""])


def nearest(vectors: Array) -> tuple[Array, Array]:
    """Of each vector the nearest other one, and the cosine of both."""
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1)
    return cosines.argmax(axis=1), cosines.max(axis=1)


def summary(result: Result, seconds: float) -> str:
    """The main numbers in one line."""
    best = max(result.runs, key=lambda run: run.rate)
    index, _ = nearest(result.vectors)
    paired = int((index == np.arange(len(index)) ^ 1).sum())
    return (
        f"{best.rate:,.0f} sentences/s in {best.way} at batch {best.batch} on {result.device}, {seconds:.1f} s in all; "
        f"{paired} of {len(index)} sentences are nearest to their paraphrase."
    )
