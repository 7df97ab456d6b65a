"""Rows of the family `loss` on classes of images and of rows: weights, smoothed targets, any ignored index."""

from __future__ import annotations

from .table import FP, Gradient, Op

MODE = ("0 <= reduction_mode", "reduction_mode <= 2")

NO_LOSSES = "The mean of no losses is NaN, their sum 0."


def one_or(count: str) -> str:
    """The elements of a loss or of its gradient: `count` of them, or one where they are reduced."""
    return f"(reduction_mode == 0) * {count} + (reduction_mode != 0)"


_SIZES = ("i64 outer", "i32 class_extent", "i64 inner")
_STRIDES = ("i64 stride_outer", "i64 stride_class", "i64 stride_inner")
_REQUIRES = (
    *("outer >= 0", "class_extent >= 0", "inner >= 0", *MODE),
    "0 <= extent(outer, class_extent, inner)",
)
_SMOOTHED = ("0 <= label_smoothing", "label_smoothing <= 1")
_WRITTEN = tuple(
    f"extent(outer, class_extent, inner) == 0 || {extent} <= 1 || stride_{axis} != 0"
    for axis, extent in (("outer", "outer"), ("class", "class_extent"), ("inner", "inner"))
)
_PLACES = "outer, class_extent, inner @ stride_outer, stride_class, stride_inner"
_LOSSES = ", ".join(map(one_or, ("outer", "inner")))
_TARGET = "in i64 target[outer, inner]"
_WEIGHT = "in? fp weight[class_extent]"
_OUT = f"out? fp out[{_LOSSES}]"
_HAS_OUT = "outer == 0 || inner == 0 || present(out)"
_DY = f"in fp dy[{_LOSSES}]"
_SMOOTHING = ("i32 reduction_mode", "f32 label_smoothing")

_TARGETS = (
    "A target of ignore_index has no loss and no gradient, whatever its logits hold; any other that is no class gives "
    "NaN, and counts 1 in the divisor."
)
_MEAN = f"The mean divides by the sum of weight[target]. Where that is 0, the mean is NaN. {NO_LOSSES}"
_LOGITS = "Does not overflow for large logits. NaN, or nothing but -infinity among the logits of a loss, gives NaN."
_SMOOTH = "With smoothing, a logit of -infinity gives infinity, and NaN where the class weighs 0."
_PROBABILITIES = "Targets need not sum to 1. A logit of -infinity gives infinity, and NaN where q is 0."

_ENTROPY = (
    "weight[target] (log(sum of exp(input)) - input[target]) (1 - label_smoothing) + label_smoothing / class_extent "
    "times the sum over all classes of weight (log(sum of exp(input)) - input)"
)
_SLOPE = (
    "(softmax(input) (sum of q) - q) s, with q = weight ((1 - label_smoothing) [class is target] + label_smoothing / "
    "class_extent)"
)
_OF_MEAN = "s is dy of the loss, or dy[0], which the mean divides by the sum of weight[target]."

CLASS_OPS = (
    Op(
        "loss_cross_entropy_nd",
        FP,
        (
            *(*_SIZES, *_STRIDES, *_SMOOTHING, "i64 ignore_index"),
            *(f"in fp input[{_PLACES}]", _TARGET, _WEIGHT, _OUT),
        ),
        f"{_ENTROPY}; the weights are 1 where weight is null",
        (*_REQUIRES, *_SMOOTHED, _HAS_OUT),
        function="cross_entropy_nd",
        edge_cases=f"{_TARGETS} {_MEAN} {_LOGITS} {_SMOOTH}",
    ),
    Op(
        "loss_cross_entropy_nd_backward",
        FP,
        (
            *(*_SIZES, *_STRIDES, *_SMOOTHING, "i64 ignore_index"),
            *(f"in fp input[{_PLACES}]", _TARGET, _WEIGHT, _DY, f"out fp dinput[{_PLACES}]"),
        ),
        _SLOPE,
        (*_REQUIRES, *_SMOOTHED, *_WRITTEN),
        gradient=Gradient("loss_cross_entropy_nd"),
        function="cross_entropy_nd_backward",
        edge_cases=f"{_OF_MEAN} {_TARGETS} {_LOGITS} dinput may be input.",
    ),
    Op(
        "loss_cross_entropy_nd_soft",
        FP,
        (
            *(*_SIZES, *_STRIDES, *_SMOOTHING),
            *(f"in fp input[{_PLACES}]", f"in fp target[{_PLACES}]", _WEIGHT, _OUT),
        ),
        "the sum over classes of q (log(sum of exp(input)) - input), with q = weight (target (1 - label_smoothing) + "
        "label_smoothing / class_extent); the weights are 1 where weight is null",
        (*_REQUIRES, *_SMOOTHED, _HAS_OUT),
        function="cross_entropy_nd_soft",
        edge_cases=f"The mean divides by outer * inner. {NO_LOSSES} {_LOGITS} {_PROBABILITIES}",
    ),
    Op(
        "loss_cross_entropy_nd_soft_backward",
        FP,
        (
            *(*_SIZES, *_STRIDES, *_SMOOTHING),
            *(f"in fp input[{_PLACES}]", f"in fp target[{_PLACES}]", _WEIGHT, _DY, f"out fp dinput[{_PLACES}]"),
        ),
        "(softmax(input) (sum of q) - q) s",
        (*_REQUIRES, *_SMOOTHED, *_WRITTEN),
        gradient=Gradient("loss_cross_entropy_nd_soft"),
        function="cross_entropy_nd_soft_backward",
        edge_cases=f"s is dy of the loss, or dy[0], which the mean divides by outer * inner. {_LOGITS}",
    ),
    Op(
        "loss_cross_entropy_inplace",
        FP,
        (
            *(*_SIZES, *_STRIDES, *_SMOOTHING, "i64 ignore_index", "f32 scale_scalar"),
            *(f"add fp logits[{_PLACES}]", _TARGET, _WEIGHT, _OUT),
        ),
        "out = loss_cross_entropy_nd of logits, then logits = its gradient, with s = scale_scalar",
        (*_REQUIRES, *_SMOOTHED, *_WRITTEN, _HAS_OUT),
        function="cross_entropy_inplace",
        edge_cases=f"For the mean, s is divided by the sum of weight[target]. {_TARGETS} {_MEAN} {_LOGITS} {_SMOOTH}",
    ),
    Op(
        "loss_nll_nd",
        FP,
        (
            *_SIZES,
            *_STRIDES,
            "i32 reduction_mode",
            "i64 ignore_index",
            f"in fp input[{_PLACES}]",
            _TARGET,
            _WEIGHT,
            _OUT,
        ),
        "-weight[target] input[target]; the weights are 1 where weight is null",
        (*_REQUIRES, _HAS_OUT),
        function="nll_nd",
        edge_cases=f"{_TARGETS} {_MEAN} Only the element at target is read, so that NaN elsewhere does not count.",
    ),
    Op(
        "loss_nll_nd_backward",
        FP,
        (
            *(*_SIZES, "i32 reduction_mode", "i64 ignore_index", _TARGET, _WEIGHT, _DY),
            "out fp dinput[outer, class_extent, inner]",
        ),
        "-weight[target] s at target, 0 elsewhere",
        _REQUIRES,
        gradient=Gradient("loss_nll_nd"),
        function="nll_nd_backward",
        edge_cases=f"{_OF_MEAN} {_TARGETS}",
    ),
)
