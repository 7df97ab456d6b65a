"""What the functions of losses do not share with others: reductions, and PyTorch's names, order and defaults."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from baracuda_sys import abi
from baracuda_sys.abi.loss import FAMILY, REDUCED_LOSSES
from baracuda_sys.abi.table import STRIDED

from ..errors import InvalidProblemError
from ..kinds import ElementKind
from .signature import Derivation, Parameter, Shapes, Signature
from .sizes import MODE

_CHOICE = Parameter(
    "reduction",
    "choice",
    "mean",
    MODE,
    choices=("none", "mean", "sum"),
    doc="of the losses of elements, rows or sequences",
)
_STRIDES = ("row_stride", "row_stride_x", "row_stride_in", "row_stride_tgt", "row_stride_input", "row_stride_target")

_SCRATCH = 17 << 10
"""Bytes of workspace behind what a loss needs, which make a sum of many faster."""
_FEW_ROWS = 512
"""Rows that are so few that several blocks share each, if they are long."""


def _count(shapes: Shapes, instance: abi.Instance) -> int:
    """The elements or rows that have a loss."""
    for argument in instance.op.tensors:
        if argument.name in shapes and argument.extents[0] in ("numel", "n_rows"):
            shape = shapes[argument.name]
            return math.prod(shape[: len(shape) - (len(argument.extents) - 1)])
    raise AssertionError(instance.stem)


def _reduce(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    """The mode, the scale of a gradient, the workspace of a loss, and row strides without gaps."""
    mode, count = _CHOICE.number(given["reduction"]), _count(shapes, instance)
    made: dict[str, Any] = {MODE: mode}
    for argument in instance.op.tensors:
        if argument.strides and argument.name in shapes:
            shape = shapes[argument.name]
            made[argument.strides[0]] = shape[-1] if shape else 0
    if instance.op.gradient:
        made["scale_scalar"] = 1 / count if mode == 1 and count else 1.0
    elif "numel" in instance.op.argument_names:
        made["workspace_bytes"] = (mode != 0) * count * ElementKind(instance.dtype("fp")).dtype.itemsize
    else:  # as many as all losses take in P: then one launch makes them
        size = ElementKind(instance.dtype("P")).dtype.itemsize
        made["workspace_bytes"] = (mode != 0) * count * size + (mode != 0 or count <= _FEW_ROWS) * _SCRATCH
    return made


REDUCTION = Derivation((MODE, "scale_scalar", *_STRIDES), (_CHOICE,), _reduce)


def _reduce_classes(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    """Of logits [N, C, d1, ...] or [C], and targets [N, d1, ...] or []; the strides of contiguous logits."""
    mode, op = _CHOICE.number(given["reduction"]), instance.op
    shape = next((shapes[name] for name in ("input", "logits") if name in shapes), None)
    if shape == ():
        raise InvalidProblemError(f"{op.name}: input: expected [N, C, ...] or [C], got {shape}")
    ignored = given.get("ignore_index", -1)
    if ignored >= 0 and "ignore_index" not in op.argument_names:
        raise InvalidProblemError(
            f"{op.name}: ignore_index: expected none with a target of probabilities, got {ignored}: it is a class"
        )
    rest = shapes["target"] if shape is None else shape[:1] + shape[2:] if len(shape) > 1 else ()
    outer, inner = tuple(rest[:1]), tuple(rest[1:])
    made: dict[str, Any] = {MODE: mode, "outer": outer, "inner": inner}
    if shape is not None:
        steps = math.prod(inner)
        made |= {"stride_outer": steps * shape[min(len(shape) - 1, 1)], "stride_class": steps, "stride_inner": 1}
    keeps = mode != 0 and "cross_entropy" in op.name and not op.gradient
    divides = mode == 1 and (op.gradient is not None or op.argument_names >= {"logits"})
    size = ElementKind(instance.dtype("P")).dtype.itemsize
    made["workspace_bytes"] = (keeps * math.prod(rest) + divides) * size + (mode != 0) * _SCRATCH
    return made


CLASSES = Derivation(
    (MODE, "stride_outer", "stride_class", "stride_inner", "workspace_bytes"), (_CHOICE,), _reduce_classes
)


def _reduce_sequences(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    if len(shapes["targets"]) != 2:
        raise InvalidProblemError(
            f"{instance.op.name}: targets has shape {shapes['targets']}, expected [batch_size, max_target_len]: "
            "targets that follow each other have to be padded"
        )
    sequences, labels = shapes["targets"]
    states = 2 * labels + 1 if "dloss" in shapes else 1
    size = ElementKind(instance.dtype("P")).dtype.itemsize
    return {MODE: _CHOICE.number(given["reduction"]), "workspace_bytes": sequences * states * size}


SEQUENCES = Derivation((MODE,), (_CHOICE,), _reduce_sequences)

NAMES: Mapping[str, str] = {
    **{
        f"loss_{name}": f"{name}_loss"
        for name in (
            *("mse", "l1", "smooth_l1", "huber", "poisson_nll", "gaussian_nll", "margin_ranking", "hinge_embedding"),
            *("cosine_embedding", "triplet_margin", "multi_margin", "multilabel_margin"),
            *("multilabel_soft_margin", "ctc"),
        )
    },
    "loss_gaussian_nll_all_backward": "gaussian_nll_loss_all_backward",
    "loss_bce": "binary_cross_entropy",
    "loss_bce_with_logits": "binary_cross_entropy_with_logits",
    "loss_kl_div": "kl_div",
    "loss_cross_entropy_nd": "cross_entropy",
    "loss_cross_entropy_nd_soft": "cross_entropy",
    "loss_cross_entropy_inplace": "cross_entropy_",
    "loss_nll_nd": "nll_loss",
}
"""Functions by row."""

SAME: Mapping[str, str] = {
    f"loss_{name}{of}{way}": f"loss_{name}_nd{of}{way}"
    for name, of in (("nll", ""), ("cross_entropy", ""), ("cross_entropy", "_soft"))
    for way in ("", "_backward")
} | {
    one.name: one.name.removesuffix(STRIDED).removesuffix(REDUCED_LOSSES)
    for one in FAMILY.ops
    if one.name.endswith(STRIDED)
}
"""Rows of what others do as well, and these."""

_PRED = {"pred": "input", "logits": "input"}
_TARGET = ("input", "target")
_PAIR = ("input1", "input2", "target")


def _loss(order: tuple[str, ...] = _TARGET, reduction: Derivation = REDUCTION, **more: Any) -> Signature:
    return Signature(order=order, derivations=(reduction,), **more)


LOGITS = Derivation(("row_stride",), (), lambda shapes, given, instance: {"row_stride": shapes["logits"][-1]})
"""Rows without gaps."""

_SEQUENCE_NAMES = {"out": "loss", "alpha_ws": "log_alpha"}
_SEQUENCE_ORDER = ("log_probs", "targets", "input_lengths", "target_lengths", "blank", "reduction", "zero_infinity")
_BACKWARD_SEQUENCES = ("grad_output", *_SEQUENCE_ORDER[:4], "log_alpha")
_ROW: dict[str, Any] = {"several": ("n_rows",)}
_PLANES: dict[str, Any] = {
    "several": ("outer", "inner"),
    "defaults": {"ignore_index": -100, "label_smoothing": 0.0},
}
_OF_CLASSES = ("target", "weight", "ignore_index", "reduction", "label_smoothing")

SIGNATURES: Mapping[str, Signature] = {
    **{
        name: _loss(names=_PRED)
        for name in ("mse_loss", "l1_loss", "binary_cross_entropy", "binary_cross_entropy_with_logits", "kl_div")
    },
    "smooth_l1_loss": _loss((*_TARGET, "reduction", "beta"), names={**_PRED, "param": "beta"}, defaults={"beta": 1.0}),
    "huber_loss": _loss((*_TARGET, "reduction", "delta"), names={**_PRED, "param": "delta"}, defaults={"delta": 1.0}),
    "poisson_nll_loss": _loss(
        (*_TARGET, "log_input", "reduction"), names={"log_input_flag": "log_input"}, defaults={"log_input": True}
    ),
    "gaussian_nll_loss": _loss((*_TARGET, "var", "eps", "reduction"), defaults={"eps": 1e-6}),
    "margin_ranking_loss": _loss(
        (*_PAIR, "margin", "reduction"),
        names={"x1": "input1", "x2": "input2", "t": "target"},
        defaults={"margin": 0.0},
    ),
    "hinge_embedding_loss": _loss((*_TARGET, "margin", "reduction"), defaults={"margin": 1.0}),
    "nll_loss": _loss(("input", *_OF_CLASSES), CLASSES, **_PLANES),
    "nll_loss_backward": _loss(
        ("grad_output", "target", "num_classes", *_OF_CLASSES[1:]), CLASSES, names={"class_extent": "num_classes"}
    ),
    "cross_entropy": _loss(("input", *_OF_CLASSES), CLASSES, **_PLANES),
    "cross_entropy_": _loss(
        ("logits", *_OF_CLASSES),
        CLASSES,
        names={"scale_scalar": "scale"},
        several=_PLANES["several"],
        defaults={**_PLANES["defaults"], "scale": 1.0},
        updated=("logits",),
    ),
    "cosine_embedding_loss": _loss(
        (*_PAIR, "margin", "reduction"),
        names={"x1": "input1", "x2": "input2", "t": "target"},
        defaults={"margin": 0.0},
        **_ROW,
    ),
    "triplet_margin_loss": _loss(
        ("anchor", "positive", "negative", "margin", "p", "reduction"),
        names={"a": "anchor", "p_tensor": "positive", "n_tensor": "negative", "p_norm": "p"},
        defaults={"margin": 1.0, "p": 2.0},
        **_ROW,
    ),
    "multi_margin_loss": _loss(
        (*_TARGET, "p", "margin", "reduction"), names={"p_norm": "p"}, defaults={"margin": 1.0, "p": 1.0}, **_ROW
    ),
    "multilabel_margin_loss": _loss(**_ROW),
    "multilabel_soft_margin_loss": _loss(**_ROW),
    "ctc_loss": _loss(
        _SEQUENCE_ORDER, SEQUENCES, defaults={"blank": 0, "zero_infinity": False}, results=_SEQUENCE_NAMES
    ),
    "ctc_loss_backward": _loss(
        (*_BACKWARD_SEQUENCES, "blank", "reduction", "zero_infinity", "inv_denom"),
        SEQUENCES,
        names={"alpha_ws": "log_alpha"},
        defaults={"inv_denom": 0.0},
    ),
    "flce_per_row": Signature(
        updated=("logits",), defaults={"target_ignore": -100, "scale_per_row": 1.0}, derivations=(LOGITS,)
    ),
    "flce_count_non_ignore": Signature(defaults={"ignore_index": -100}, results={"count_out": "count"}),
}
