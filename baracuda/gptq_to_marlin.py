"""Weights of 4 bits from GPTQ's format to Marlin's, on the host: what Int4MarlinGemmPlan and int4_marlin_gemm take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .errors import InvalidProblemError, UnsupportedError
from .kinds import ElementKind

__all__ = ["GptqWeights", "MarlinWeights", "repack"]

Array = npt.NDArray[Any]

NIBBLES = 4 * np.arange(8, dtype=np.uint32)
"""Where the eight codes of a word begin."""


@dataclass(frozen=True, slots=True)
class GptqWeights:
    """weight[p, j] = scales[g, j] * (q[p, j] - zero[g, j]), of row p in group g.

    qweight: [ic / 8, oc] of int32, eight codes q of a column in each word, the first in the lowest bits. scales:
    [groups, oc] of f16 or bf16. qzeros: [groups, oc / 8] of int32, eight zero points of a row in each word; some
    checkpoints store them less 1, which is to be added first. g_idx: [ic], the group of each row; None for p /
    group_size. group_size: rows in a group; -1 for all of them.
    """

    qweight: Any
    scales: Any
    qzeros: Any
    ic: int
    oc: int
    group_size: int = 128
    g_idx: Any = None


@dataclass(frozen=True, slots=True)
class MarlinWeights:
    """weight_packed: [ic / 16, 2 oc] of int32. scales: [groups, oc]. order: None, or where rows were sorted by their
    groups, the row that stands at each place: the activation to multiply is activation[:, order]."""

    weight_packed: Array
    scales: Array
    order: Array | None = None


def repack(weights: GptqWeights) -> MarlinWeights:
    """The same weights in Marlin's order, with codes held to 0 to 15 around a zero point of 8.

    Raises InvalidProblemError for shapes and groups that do not fit, and unless ic is a multiple of 128 and of
    group_size, and oc one of 256; UnsupportedError for other group sizes than -1, 32, 64 and 128, and other dtypes.
    """
    ic, oc, size = weights.ic, weights.oc, weights.group_size
    if size not in (-1, 32, 64, 128):
        raise UnsupportedError(f"gptq_to_marlin: group_size: expected -1, 32, 64 or 128, got {size}")
    if ic < 0 or oc < 0 or ic % 128 or oc % 256:
        raise InvalidProblemError(f"gptq_to_marlin: expected ic % 128 == 0 and oc % 256 == 0, got ic = {ic}, oc = {oc}")
    groups = 1 if size < 0 else ic // size
    words = _checked("qweight", weights.qweight, (ic // 8, oc), ElementKind.I32)
    zeros = _checked("qzeros", weights.qzeros, (groups, oc // 8), ElementKind.I32)
    scales = _checked("scales", weights.scales, (groups, oc), ElementKind.F16, ElementKind.BF16)
    codes = _codes(words.T).T
    order, group = _order(weights, groups)
    if order is not None:
        codes, group = codes[order], group[order]
    centred = np.clip(codes - _codes(zeros)[group] + 8, 0, 15)
    return MarlinWeights(_packed(centred), _scales(scales, size > 0), order)


def _checked(name: str, array: Any, shape: tuple[int, ...], *kinds: ElementKind) -> Array:
    made = np.asarray(array)
    if made.dtype not in [kind.dtype for kind in kinds]:
        wanted = " or ".join(str(kind.dtype) for kind in kinds)
        raise UnsupportedError(f"gptq_to_marlin: {name} has dtype {made.dtype}, expected {wanted}")
    if made.shape != shape:
        raise InvalidProblemError(f"gptq_to_marlin: {name} has shape {made.shape}, expected {shape}")
    return made


def _order(weights: GptqWeights, groups: int) -> tuple[Array | None, Array]:
    """The rows sorted by their groups, None where they are; and the group of each row."""
    ic = weights.ic
    regular = np.arange(ic) // (ic // groups if groups else 1)
    if weights.g_idx is None:
        return None, regular
    group = _checked("g_idx", weights.g_idx, (ic,), ElementKind.I32, ElementKind.I64)
    order = np.argsort(group, kind="stable")
    if (group[order] != regular).any():
        raise InvalidProblemError(f"gptq_to_marlin: g_idx: expected {groups} groups of as many rows each, from 0 on")
    return (None if (group == regular).all() else order), group


def _codes(words: Array) -> Array:
    """The eight codes of each word along the last axis."""
    codes = np.ascontiguousarray(words).view(np.uint32)[..., None] >> NIBBLES & np.uint32(15)
    return codes.reshape(*words.shape[:-1], 8 * words.shape[-1]).astype(np.int8)


def _places() -> Array:
    """Of each code of four tiles of 16 x 16 in Marlin's order, which it is in theirs."""
    lane, tile, entry = np.ogrid[:32, :4, :8]
    entry = entry % 4 * 2 + entry // 4  # even ones before odd ones
    row = lane % 4 * 2 + entry % 2 + entry // 2 % 2 * 8
    column = lane // 4 + entry // 4 * 8
    places: Array = 256 * tile + 16 * row + column
    return places.reshape(-1)


def _packed(codes: Array) -> Array:
    """Codes [k, n] as words: tiles first along n, then along k, four of which are permuted together."""
    k, n = codes.shape
    tiles = codes.reshape(k // 16, 16, n // 16, 16).swapaxes(1, 2).reshape(-1, 1024)[:, _places()]
    words: Array = np.bitwise_or.reduce(tiles.reshape(-1, 8).astype(np.uint32) << NIBBLES, axis=1)
    return words.view(np.int32).reshape(k // 16, 2 * n)


def _scales(scales: Array, grouped: bool) -> Array:
    """Scales [groups, n], of which each run of 64, or of 32 of whole columns, is permuted."""
    of_columns = 2 * np.arange(4)[:, None] + np.array([0, 1, 8, 9, 16, 17, 24, 25])
    places = (np.arange(64).reshape(8, 8).T if grouped else of_columns).reshape(-1)
    return np.ascontiguousarray(scales.reshape(-1, len(places))[:, places].reshape(scales.shape))
