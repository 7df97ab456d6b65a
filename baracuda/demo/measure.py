"""What each scheme keeps of the weights, of the activations and of the sentence embeddings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from .device import Device
from .model import Array, Model
from .schemes import CHANNEL, SCHEMES, Quantized, per_token, w8a8

FLOAT = "float32"
W8A8 = "W8A8"

SENTENCES = (
    "The weather is lovely today.",
    "It's so sunny outside!",
    "He drove to the stadium.",
    "She took the train to the football ground.",
    "A man is playing a guitar on the street.",
    "Someone performs music outdoors on a string instrument.",
    "The central bank raised interest rates by a quarter of a percentage point on Thursday.",
    "Borrowing became more expensive after the monetary authority's latest decision.",
    "Preheat the oven and knead the dough for ten minutes until it is smooth.",
    "To bake this bread, first work the flour and water together by hand.",
    "The patient was given antibiotics for a bacterial infection of the lungs.",
    "Doctors treated her pneumonia with penicillin.",
    "Astronomers have found a planet the size of Earth that orbits a nearby star.",
    "A rocky world like our own was discovered outside the solar system.",
    "My laptop shuts down without warning whenever the battery drops below twenty percent.",
    "The notebook computer keeps switching itself off although it still has some charge.",
)
"""Pairs of neighbours that say about the same thing."""


@dataclass(frozen=True)
class Matrix:
    """One weight matrix: bytes and signal-to-noise ratio in dB by scheme.

    For the linear maps of the encoder also the ratio of the activations that enter it, quantized per token, and the
    relative error of their W8A8 product.
    """

    name: str
    shape: tuple[int, ...]
    nbytes: dict[str, int]
    snr: dict[str, float]
    token_snr: float | None
    w8a8_error: float | None


@dataclass(frozen=True)
class Embeddings:
    """One way to run the model: bytes of its matrices, the least cosine of its embeddings with float32's, and how many
    sentences are nearest to their partner."""

    scheme: str
    nbytes: int
    cosine: float
    paired: int


@dataclass(frozen=True)
class Result:
    device: str
    matrices: list[Matrix]
    embeddings: list[Embeddings]


def measure(model: Model, device: Device, progress: Callable[[list[str]], Iterable[str]] = list) -> Result:
    """Quantizes every matrix in every scheme and embeds the sentences with each.

    `progress` takes the names of the matrices and gives them back one by one.
    """
    inputs: dict[str, Array] = {}

    def recording(name: str, x: Array) -> Array:
        inputs[name] = x
        return model.linear(name, x)

    exact = model.embed(SENTENCES, recording)
    matrices: list[Matrix] = []
    restored = {scheme: dict(model.weights) for scheme in SCHEMES}
    by_channel: dict[str, Quantized] = {}
    for name in progress(model.matrices()):
        weight = model.weights[f"{name}.weight"]
        quantized = {scheme: quantize(device, weight) for scheme, quantize in SCHEMES.items()}
        for scheme, result in quantized.items():
            restored[scheme][f"{name}.weight"] = result.restored
        by_channel[name] = quantized[CHANNEL]
        matrices.append(
            Matrix(
                name=name,
                shape=weight.shape,
                nbytes={FLOAT: weight.nbytes} | {scheme: result.nbytes for scheme, result in quantized.items()},
                snr={scheme: snr(weight, result.restored) for scheme, result in quantized.items()},
                token_snr=snr(inputs[name], per_token(device, inputs[name])) if name in inputs else None,
                w8a8_error=w8a8_error(device, inputs[name], weight, by_channel[name]) if name in inputs else None,
            )
        )

    def int8_linear(name: str, x: Array) -> Array:
        return w8a8(device, x, by_channel[name]) + model.weights[f"{name}.bias"]

    vectors = {FLOAT: exact}
    for scheme, weights in restored.items():
        vectors[scheme] = replace(model, weights=weights).embed(SENTENCES)
    vectors[W8A8] = replace(model, weights=restored[CHANNEL]).embed(SENTENCES, int8_linear)
    size = {scheme: sum(matrix.nbytes[scheme] for matrix in matrices) for scheme in (FLOAT, *SCHEMES)}
    embeddings = [
        Embeddings(scheme, size.get(scheme, size[CHANNEL]), float((v * exact).sum(axis=1).min()), paired(v))
        for scheme, v in vectors.items()
    ]
    return Result(device.name, matrices, embeddings)


def snr(signal: Array, approximation: Array) -> float:
    """Signal-to-noise ratio in dB."""
    noise = np.square(signal - approximation, dtype=np.float64).sum()
    return float(10 * np.log10(np.square(signal, dtype=np.float64).sum() / noise))


def w8a8_error(device: Device, x: Array, weight: Array, quantized: Quantized) -> float:
    """|W8A8 product - float32 product| / |float32 product|, in the Frobenius norm."""
    product = x @ weight.T
    return float(np.linalg.norm(w8a8(device, x, quantized) - product) / np.linalg.norm(product))


def paired(vectors: Array) -> int:
    """How many of the sentences are nearer to their partner than to any other sentence."""
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1)
    index = np.arange(len(vectors))
    return int((cosines.argmax(axis=1) == index ^ 1).sum())
