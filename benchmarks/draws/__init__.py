"""Random problems for the sweep: calls of functions on PyTorch's tensors, beside what PyTorch has for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from baracuda.ops.signature import Function
from baracuda.ops.signatures import functions

from . import along, attention, classes, embedding, gemm, image, loss, norm, quantize, reduce, regions, sampling, tokens
from .elementwise import elementwise
from .lot import LARGEST, Draw, Lot

Drawer = Callable[[Function, Lot], Draw | None]
"""Draws a problem of a function; None where PyTorch lacks a dtype."""

DRAWERS = (
    *(along.drawer, reduce.drawer, norm.drawer, loss.drawer, classes.drawer, embedding.drawer, gemm.drawer),
    *(image.drawer, regions.drawer, quantize.drawer, attention.drawer, tokens.drawer, sampling.drawer),
)
"""Each returns what draws the problems of a function, if it is one of its own."""

NOT_DRAWN: Mapping[str, str] = {
    "affine_": "a call in place changes what the next one reads",
    "glu*": "cuts one tensor in two along an axis; the gates of two tensors are drawn",
    "prelu*": "a weight for each channel, for which the element-wise drawer has no shape",
    "*_to": "reduces to a shape; over axes the same is drawn",
    "*_to_backward": "reduces to a shape; over axes the same is drawn",
    "trace*": "reads a diagonal alone",
    "multilabel_margin_loss*": "targets are lists of classes, of any length each",
    "cross_entropy_": "a call in place changes what the next one reads",
    "ctc_loss*": "PyTorch waits for the GPU, so that no graph holds it",
    "flce_*": "steps of a fused linear layer and its losses, of which the table of times has each",
    "*int4_*": "weights of four bits, packed as PyTorch does not have them",
    "gemm_bin_*": "PyTorch has no product of bits",
    "nf4_gemv*": "PyTorch has no NF4",
    "sparse24*": "weights packed as PyTorch does not have them",
    "apply_token_penalty": "PyTorch has no function for it",
    "flash_decoding": "returns the weights and their mean over heads too; fa2_sdpa of one row is drawn",
    "ring_attention_*": "steps of attention over several devices",
    "fa2_sdpa_varlen*": "packed sequences of many lengths, which PyTorch's plain attention does not take",
    "paged_decode*": "keys in pages, which PyTorch's plain attention does not take",
    "*_prefill": "packed sequences and pages, which PyTorch's plain attention does not take",
    "chain_speculative_sampling": "PyTorch has no function for it",
    "uniform_": "PyTorch's numbers are others",
}
"""Functions without a drawer, by patterns of their names, and why."""

__all__ = ["LARGEST", "NOT_DRAWN", "Draw", "Drawer", "Lot", "drawer", "elementwise", "swept"]


def swept(family: str) -> Iterator[Function]:
    """The functions of a family that have a drawer."""
    for function in functions().values():
        if function.family.name.partition(".")[0] == family.partition(".")[0] and drawer(function):
            yield function


def drawer(function: Function) -> Drawer | None:
    """What draws the problems of a function."""
    apart = function.halves and "a" in {one.name for one in function.operands}
    if function.broadcasts or apart:
        return elementwise
    return next((found for one in DRAWERS if (found := one(function))), None)
