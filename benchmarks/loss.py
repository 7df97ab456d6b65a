"""The workloads of losses: the mean over all elements or rows, and its gradient; a few losses of each row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cases import Array, Case, class_losses, loss

from .layouts import COMMON, FURTHER, Layout, Ranges, Size, View, repeated, rows_of, signs

NONE, MEAN, SUM = 0, 1, 2
"""reduction_mode."""

PARAMETERS: Mapping[str, Mapping[str, Any]] = {
    "smooth_l1": {"param": 1.0},
    "huber": {"param": 1.0},
    "poisson_nll": {"log_input_flag": 1},
    **{name: {"eps": 1e-6} for name in ("gaussian_nll", "gaussian_nll_all")},
    **{name: {"margin": 0.5} for name in ("margin_ranking", "hinge_embedding", "cosine_embedding")},
    "triplet_margin": {"margin": 1.0, "p_norm": 2.0},
    "multi_margin": {"margin": 1.0, "p_norm": 1.0},
}
"""By loss; the others have none."""

PROBABILITIES = (0.01, 0.99)
RANGES: Mapping[str, Ranges] = {
    "bce": {"pred": PROBABILITIES, "target": PROBABILITIES},
    "bce_with_logits": {"target": PROBABILITIES},
    "kl_div": {"pred": (-8.0, 0.0), "target": PROBABILITIES},
    "poisson_nll": {"target": (0.0, 4.0)},
    **{name: {"var": (0.5, 2.0)} for name in ("gaussian_nll", "gaussian_nll_all")},
    **{name: {"target": (0.0, 0.001)} for name in ("cross_entropy_soft", "cross_entropy_nd_soft")},
    "multilabel_soft_margin": {"target": PROBABILITIES},
}
"""By loss: where operands lie that are not normal."""

SIGNS: Mapping[str, Sequence[str]] = {
    "margin_ranking": ("t",),
    "hinge_embedding": ("target",),
    "cosine_embedding": ("t",),
}
"""By loss: operands that are 1 or -1."""

EIGHTHS: Mapping[str, Sequence[str]] = {"margin_ranking": ("x1", "x2"), "hinge_embedding": ("input",)}
"""By loss: operands whose sums with a margin are exact, so that PyTorch takes the same side of a kink."""

LABELS = 4
"""Classes that a row of multilabel_margin's target lists."""

WITH_CLASSES: Mapping[str, Sequence[View]] = {"large": (View((8192, 32768), options={"axis": 1}),)}
"""By size: the logits of cross entropy, where they have a shape of their own."""

IMAGES: Mapping[str, Sequence[View]] = {
    "large": (View((8192, 32768, 1), options={"axis": 1}), View((64, 64, 65536), variant="images", dtypes=COMMON))
}
"""By size: logits [outer, classes, inner]."""

SEQUENCES: Mapping[str, Sequence[View]] = {"large": (View((512, 64, 96), options={"labels": 100}),)}
"""By size: time, sequences and classes, and the labels of a target."""

LIMITS: Mapping[str, float] = {
    "loss_ctc, f32, 512 x 64 x 96": 280e-6,
    "loss_ctc_backward, f32, 512 x 64 x 96": 400e-6,
}
"""Seconds, by a pattern of the row's label."""

UNREAD: Mapping[str, Sequence[str]] = {
    "loss_nll": ("input",),
    "loss_multilabel_margin": ("target",),
    "loss_multilabel_margin_backward": ("target",),
    "loss_ctc_backward": ("per_sample_loss",),
}
"""What an op takes and does not need, or hardly: one element of a row, or a few."""


def _name(op: str) -> tuple[str, bool]:
    """Of a loss, and whether it is the gradient."""
    name = op.removeprefix("loss_")
    return name.removesuffix("_backward"), name.endswith("_backward")


def _elementwise_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    name, backward = _name(op)
    rows, columns = view.elements
    mode = view.options.get("mode", MEAN)
    return loss.elementwise(name, dtypes["fp"], rows * columns, mode, backward, **PARAMETERS.get(name, {}))


def _rows_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    name, backward = _name(op)
    mode = view.options.get("mode", MEAN)
    made = loss.rows(name, dtypes["fp"], *view.elements, mode, backward, **PARAMETERS.get(name, {}))
    if "dinput_numel" in made.values:
        rows, columns = view.elements
        made = replace(made, values={**made.values, "dinput_numel": rows * columns})
    return made


def _classes_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    name, backward = _name(op)
    outer, classes, *rest = view.elements
    return class_losses.classes(name, dtypes["fp"], (outer, classes, *(rest or (1,))), MEAN, backward, weighted=False)


def _ctc_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return loss.ctc(dtypes["fp"], *view.elements, view.options["labels"], MEAN, _name(op)[1])


def _fused_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    rows, columns = view.elements
    values: Mapping[str, Mapping[str, Any]] = {
        "per_row": {"n_rows": rows, "v": columns, "target_ignore": -100, "scale_per_row": 1 / rows},
        "per_row_cast": {"n_rows": rows * columns},
        "scalar_finalize": {"n_rows": rows * columns, "denom_inv": 1 / (rows * columns)},
        "inplace_scale": {"numel": rows * columns, "scalar": 0.75},
    }
    name = op.removeprefix("loss_flce_")
    return loss.fused(name, dtypes["fp"], **values[name])


def _tile(case: Case) -> dict[str, Array]:
    name, _ = _name(case.op.name)
    classes = case.values.get("class_extent", case.values.get("v", 1))
    tile = repeated(case, {"target": (0, max(1, classes)), **RANGES.get(name, {})})
    for operand in SIGNS.get(name, ()):
        tile[operand] = signs(tile[operand])
    for operand in EIGHTHS.get(name, ()):
        tile[operand] = (np.round(8 * tile[operand].astype(np.float32)) / 8).astype(tile[operand].dtype)
    if name == "multilabel_margin":
        rows = max(1, min(case.values["n_rows"], 32))
        tile["target"] = np.full((rows, classes), -1, np.int64)
        labels = np.random.default_rng(0).random((rows, classes)).argsort(1)[:, :LABELS]
        tile["target"][:, :LABELS] = labels
    return tile


def _with_classes(size: Size) -> Sequence[View]:
    further = [
        View(shape, (), name, target=0, dtypes=COMMON)
        for name, shape in FURTHER.get(size.name, ())
        if name in ("vocabulary", "odd")
    ]
    return (*WITH_CLASSES.get(size.name, rows_of(size)), *further)


def _lookups(size: Size) -> Sequence[View]:
    """Of which a row reads one element."""
    return rows_of(size, 0)


def _with_losses(views: Callable[[Size], Sequence[View]]) -> Callable[[Size], Sequence[View]]:
    """And, at the common dtypes, the losses of all that the mean is taken of."""

    def listed(size: Size) -> Sequence[View]:
        made = views(size)
        return (
            *made,
            *(one._replace(variant="not reduced", options={"mode": NONE}, dtypes=COMMON) for one in made[:1]),
        )

    return listed


_ELEMENTWISE = (
    *("mse", "l1", "smooth_l1", "huber", "bce", "bce_with_logits", "kl_div", "poisson_nll", "gaussian_nll"),
    *("margin_ranking", "hinge_embedding"),
)

_of_elements = Layout(rows_of, _elementwise_case, tile=_tile)

_of_classes = Layout(lambda size: IMAGES.get(size.name, rows_of(size)), _classes_case, tile=_tile)

LAYOUTS: Mapping[str, Layout] = {
    **{f"loss_{name}*": _of_classes for name in ("cross_entropy_nd", "cross_entropy_inplace", "nll_nd")},
    "loss_flce_*": Layout(rows_of, _fused_case, tile=_tile),
    "loss_ctc*": Layout(lambda size: SEQUENCES.get(size.name, ()), _ctc_case, memory_bound=False, tile=Case.inputs),
    "loss_mse": Layout(_with_losses(rows_of), _elementwise_case, tile=_tile),
    **{f"loss_{name}": _of_elements for name in _ELEMENTWISE[1:]},
    **{f"loss_{name}_backward": _of_elements for name in (*_ELEMENTWISE, "gaussian_nll_all")},
    "loss_nll": Layout(_lookups, _rows_case, tile=_tile),
    "loss_cross_entropy": Layout(_with_losses(_with_classes), _rows_case, tile=_tile),
    "loss_cross_entropy_backward": Layout(_with_classes, _rows_case, tile=_tile),
    "loss_*": Layout(rows_of, _rows_case, tile=_tile),
}
"""By a pattern of the op's name; the first that fits counts."""
