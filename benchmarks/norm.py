"""The workloads of norms: rows with weights, and groups of the channels of images. Gradients are those of x and of all
weights."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence

from cases import Case, norm

from . import layouts
from .layouts import Layout, Size, View, further_rows, repeated, rows_of, steps_of

TARGETS: Mapping[str, float] = {
    "rms_norm": 0.98,
    "rms_norm_backward": 0.92,
    "layer_norm": 0.95,
    "layer_norm_backward": 0.92,
    "rms_norm_residual": 0.95,
    "rms_norm_residual_backward": 0.92,
    "layer_norm_residual": 0.95,
    "layer_norm_residual_backward": 0.92,
    "group_norm": 0.90,
    "group_norm_backward": 0.85,
    "batch_norm": 0.64,
    "batch_norm_backward": 0.70,
}
"""Batch norm reads x twice."""

GROUPS = 32

SPREADS = (0.5, 2.0)
"""Where saved statistics lie that are no means."""


def _rows(op: str) -> Callable[[Size], Sequence[View]]:
    return lambda size: (*rows_of(size, TARGETS[op]), *further_rows(size))


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    shape, axis = view.elements, view.options["axis"]
    steps = steps_of(shape, view.options.get("order"))
    strides = dict.fromkeys(("x", "residual", "h", "y", "dy", "dh", "dx"), steps)
    return norm.masked(op, dtypes["fp"], shape, 1 << axis, strides=strides)


def _images(op: str) -> Callable[[Size], Sequence[View]]:
    def views(size: Size) -> Sequence[View]:
        shape = layouts.IMAGES.get(size.name)
        return (View(shape, (), "", {"groups": min(GROUPS, shape[1])}, target=TARGETS[op]),) if shape else ()

    return views


def _grouped_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    n, c, *image = view.elements
    groups = c if op.startswith("batch") else view.options["groups"]
    return norm.grouped(op, dtypes["fp"], n, c, math.prod(image), groups)


_tile = functools.partial(repeated, ranges=dict.fromkeys(("rms", "inv_std_in", "saved_rstd", "gamma"), SPREADS))

LAYOUTS: Mapping[str, Layout] = {
    **{op: Layout(_rows(op), _case, tile=_tile) for op in TARGETS if op.startswith(("rms", "layer"))},
    **{op: Layout(_images(op), _grouped_case, tile=_tile) for op in TARGETS if op.startswith(("group", "batch"))},
}
"""By a pattern of the op's name; the first that fits counts."""
