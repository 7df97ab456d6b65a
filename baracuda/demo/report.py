"""The result of a measurement as tables, as one line, and as a figure."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from .measure import FLOAT, SENTENCES, W8A8, Result
from .schemes import CHANNEL, GROUP, SCHEMES, TENSOR

COLOURS = dict(zip((FLOAT, *SCHEMES, W8A8), ("#9a9a9a", "#d9782d", "#1b6ca8", "#4f9d69", "#123f66"), strict=True))
INK, GRID, BAND = "#222222", "#dddddd", "#f4f4f4"


def label(name: str) -> str:
    """`encoder.layer.0.attention.self.query` is "layer 0 query"."""
    for part in ("encoder.", "embeddings.", "attention.self.", ".dense"):
        name = name.replace(part, "")
    return name.replace(".", " ").replace("_", " ")


def tables(result: Result) -> str:
    """A row for every matrix, then one for every way to run the model."""
    row = "{:<24} {:>11} | {:>8} {:>8} {:>8} | {:>6} {:>7} {:>5} {:>6} | {:>6}".format
    lines = [
        row("", "", "float32", "int8 per", "int4 per", "int8", "int8", "int4", "int8", ""),
        row("weight matrix", "shape", "kB", "channel", "group", "tensor", "channel", "group", "tokens", W8A8),
    ]
    lines.append("-" * len(lines[0]))
    for m in result.matrices:
        sizes = [f"{m.nbytes[scheme] / 1e3:,.1f}" for scheme in (FLOAT, *SCHEMES) if scheme != TENSOR]
        ratios = [f"{m.snr[scheme]:.1f}" for scheme in SCHEMES]
        tokens = "" if m.token_snr is None else f"{m.token_snr:.1f}"
        error = "" if m.w8a8_error is None else f"{m.w8a8_error:.2%}"
        lines.append(row(label(m.name), " x ".join(map(str, m.shape)), *sizes, *ratios, tokens, error))
    lines += [
        "",
        f"Left: size; a group is {GROUP} values with one scale, and two int4 codes count as a byte.",
        "Middle: signal-to-noise ratio in dB, of the weights and of the activations that meet them (tokens).",
        "Right: relative error of their product in int8.",
        "",
    ]
    row = "{:<24} {:>11} | {:>14} | {:>24}".format
    lines += [row("embeddings", "MB", "cosine, least", "nearest is its paraphrase")]
    lines.append("-" * len(lines[-1]))
    for e in result.embeddings:
        lines.append(row(e.scheme, f"{e.nbytes / 1e6:.1f}", f"{e.cosine:.4f}", f"{e.paired} of {len(SENTENCES)}"))
    return "\n".join([*lines, ""])


def summary(result: Result, seconds: float) -> str:
    """The main numbers in one line."""
    run = {e.scheme: e for e in result.embeddings}
    ratio = np.median([matrix.snr[CHANNEL] for matrix in result.matrices])
    return (
        f"{len(result.matrices)} matrices on {result.device} in {seconds:.1f} s: "
        f"from {run[FLOAT].nbytes / 1e6:.1f} MB to {run[CHANNEL].nbytes / 1e6:.1f} MB at {ratio:.1f} dB ({CHANNEL}, "
        f"median); run as W8A8, the embeddings keep a cosine of {run[W8A8].cosine:.4f}."
    )


def plot(result: Result, file: Path) -> None:
    """A figure: dB of each matrix by scheme, error of each W8A8 product, size and distance of the whole model."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    figure = Figure(figsize=(13, 9), layout="constrained")
    figure.suptitle("all-MiniLM-L6-v2, quantized with baracuda", fontsize=15, fontweight="bold", color=INK)
    axes = figure.subplot_mosaic(
        [["ratio", "error", "size"], ["ratio", "error", "distance"]], width_ratios=[5, 1.8, 2.6]
    )

    rows = np.arange(len(result.matrices))
    for scheme in SCHEMES:
        ratio = [matrix.snr[scheme] for matrix in result.matrices]
        axes["ratio"].scatter(ratio, rows, s=36, color=COLOURS[scheme], label=scheme, zorder=3)
    axes["ratio"].set(title="Weights: signal-to-noise ratio, dB", xlim=(0, None))
    axes["ratio"].set_yticks(rows, [label(matrix.name) for matrix in result.matrices], fontsize=8)
    axes["ratio"].legend(loc="lower left", framealpha=1)

    error = [np.nan if matrix.w8a8_error is None else matrix.w8a8_error for matrix in result.matrices]
    axes["error"].barh(rows, error, height=0.6, color=COLOURS[W8A8], zorder=3)
    axes["error"].set(title="W8A8 products: relative error", yticks=[])
    axes["error"].xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    for name in ("ratio", "error"):
        axes[name].set_ylim(len(rows) - 0.5, -0.5)
        axes[name].grid(axis="x", color=GRID, zorder=0)
        for row, matrix in enumerate(result.matrices):
            if re.search(r"layer\.\d*[02468]\.", matrix.name):
                axes[name].axhspan(row - 0.5, row + 0.5, color=BAND, linewidth=0, zorder=0)

    schemes = [run.scheme for run in result.embeddings]
    colours = [COLOURS[scheme] for scheme in schemes]
    bars = axes["size"].barh(schemes, [run.nbytes / 1e6 for run in result.embeddings], color=colours, height=0.6)
    axes["size"].bar_label(bars, fmt="%.1f", padding=3, fontsize=9, color=INK)
    axes["size"].set(title="Weights: size, MB", xticks=[], xlim=(0, 1.15 * result.embeddings[0].nbytes / 1e6))
    distances = [max(0.0, 1 - run.cosine) for run in result.embeddings]
    bars = axes["distance"].barh(schemes, distances, color=colours, height=0.6)
    axes["distance"].bar_label(bars, fmt="%.4f", padding=3, fontsize=9, color=INK)
    axes["distance"].set(title="Embeddings: largest 1 - cosine", xticks=[], xlim=(0, 1.2 * max(distances)))
    for name in ("size", "distance"):
        axes[name].invert_yaxis()
    for panel in axes.values():
        panel.title.set(fontsize=10.5, color=INK)
        panel.tick_params(length=0, labelcolor=INK)
        panel.spines[:].set_visible(False)
    figure.savefig(file, dpi=150)
