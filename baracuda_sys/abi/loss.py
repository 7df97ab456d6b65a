"""Loss functions and their gradients: of elements, of rows, CTC, and the parts of a fused linear cross entropy."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from .table import FP, NONE, Family, Gradient, Op

MODE = ("0 <= reduction_mode", "reduction_mode <= 2")


def one_or(count: str) -> str:
    """The elements of a loss or of its gradient: `count` of them, or one where they are reduced."""
    return f"(reduction_mode == 0) * {count} + (reduction_mode != 0)"


def _elementwise(
    name: str,
    formula: str,
    gradient: str,
    tensors: tuple[str, ...] = ("fp pred", "fp target"),
    *,
    parameter: str = "",
    requires: tuple[str, ...] = (),
    saved: tuple[str, ...] | None = None,
    made: tuple[str, ...] = ("dpred",),
    of: Mapping[str, str] | None = None,
) -> tuple[Op, Op]:
    """A loss of elements at the same place, and its gradient. saved: the tensors that this reads, if not all. made:
    what it writes, all optional where there are several; of: of which tensor such a gradient is."""
    functor = "".join(word.capitalize() for word in name.split("_"))
    sizes = ("i64 numel", "i32 reduction_mode")
    scalars = (parameter,) if parameter else ()
    read = tuple(f"in {tensor}[numel]" for tensor in tensors)
    kept = read if saved is None else tuple(f"in {tensor}[numel]" for tensor in saved)
    optional = "?" * (len(made) > 1)
    conditions = ("numel >= 0", *MODE, *requires)
    return (
        Op(
            f"loss_{name}",
            FP,
            (*sizes, *scalars, *read, f"out fp out[{one_or('numel')}]"),
            formula,
            conditions,
            function="elementwise_loss",
            functor=functor,
        ),
        Op(
            f"loss_{name}_backward",
            FP,
            (
                *(*sizes, "f32 scale_scalar", *scalars, *kept, f"in fp dy[{one_or('numel')}]"),
                *(f"out{optional} fp {one}[numel]" for one in made),
            ),
            gradient,
            conditions,
            empty_without=(kept[0].partition("[")[0].split()[-1],),
            gradient=Gradient(f"loss_{name}", of or {}),
            function="elementwise_loss_backward",
            functor=f"{functor}",
        ),
    )


_INPUT = ("fp input", "fp target")

_ELEMENTWISE = itertools.chain(
    _elementwise("mse", "(pred - target)^2", "2 (pred - target) s"),
    _elementwise("l1", "|pred - target|", "sign(pred - target) s, 0 where they are equal"),
    _elementwise(
        "smooth_l1",
        "d^2 / (2 param) where |d| < param, else |d| - param / 2, with d = pred - target",
        "d s / param where |d| < param, else sign(d) s",
        parameter="f32 param",
        requires=("param >= 0",),
    ),
    _elementwise(
        "huber",
        "d^2 / 2 where |d| < param, else param (|d| - param / 2), with d = pred - target",
        "d s where |d| < param, else param sign(d) s",
        parameter="f32 param",
        requires=("param >= 0",),
    ),
    _elementwise(
        "bce",
        "-(target log(pred) + (1 - target) log(1 - pred)), the logarithms not below -100",
        "(pred - target) s / max(pred (1 - pred), 1e-12)",
    ),
    _elementwise(
        "bce_with_logits",
        "max(logits, 0) - logits target + log(1 + exp(-|logits|))",
        "(sigmoid(logits) - target) s",
        ("fp logits", "fp target"),
        of={"dpred": "d logits"},
    ),
    _elementwise(
        "kl_div",
        "target (log(target) - pred) where target > 0, else 0; pred are log-probabilities",
        "-target s where target > 0, else 0",
        saved=("fp target",),
        made=("dinput",),
        of={"dinput": "d pred"},
    ),
    _elementwise(
        "poisson_nll",
        "exp(input) - target input, or input - target log(input + 1e-8) where log_input_flag is 0",
        "(exp(input) - target) s, or (1 - target / (input + 1e-8)) s",
        _INPUT,
        parameter="i32 log_input_flag",
        made=("dinput",),
    ),
    _elementwise(
        "gaussian_nll",
        "(log(v) + (input - target)^2 / v) / 2, with v = max(var, eps)",
        "(input - target) s / v",
        (*_INPUT, "fp var"),
        parameter="f32 eps",
        made=("dinput",),
    ),
    _elementwise(
        "margin_ranking",
        "max(0, margin - t (x1 - x2))",
        "(-t s, t s) where margin - t (x1 - x2) >= 0, else 0; dx1, dx2 or both may be null",
        ("fp x1", "fp x2", "fp t"),
        parameter="f32 margin",
        made=("dx1", "dx2"),
    ),
    _elementwise(
        "hinge_embedding",
        "input where target is 1, else max(0, margin - input)",
        "s where target is 1, else -s where margin - input >= 0, else 0",
        ("fp input", "i64 target"),
        parameter="f32 margin",
        made=("dinput",),
    ),
)


def _rows(
    name: str,
    formula: str,
    gradient: str,
    extent: str,
    strides: tuple[str, ...],
    tensors: tuple[str, ...],
    *,
    made: tuple[str, ...] = ("dinput",),
    parameters: tuple[str, ...] = (),
    requires: tuple[str, ...] = (),
    of: Mapping[str, str] | None = None,
) -> tuple[Op, Op]:
    """A loss of rows of `extent` elements, and its gradient. strides: those of rows, of inputs and then of targets;
    tensors: each with the stride of its rows behind @, or without where it has one element a row."""
    sizes = ("i64 n_rows", f"i32 {extent}", *(f"i64 {stride}" for stride in strides), "i32 reduction_mode")
    read = []
    for tensor in tensors:
        declared, _, stride = tensor.partition(" @ ")
        read.append(f"in {declared}[n_rows, {extent} @ {stride}, 1]" if stride else f"in {declared}[n_rows]")
    optional = "?" * (len(made) > 1)
    conditions = ("n_rows >= 0", f"{extent} >= 0", *MODE, *requires)
    return (
        Op(
            f"loss_{name}",
            FP,
            (*sizes, *parameters, *read, f"out fp out[{one_or('n_rows')}]"),
            formula,
            conditions,
            function=name,
        ),
        Op(
            f"loss_{name}_backward",
            FP,
            (
                *(*sizes, "f32 scale_scalar", *parameters, *read, f"in fp dy[{one_or('n_rows')}]"),
                *(f"out{optional} fp {one}[n_rows, {extent} @ {strides[0]}, 1]" for one in made),
            ),
            gradient,
            (*conditions, f"n_rows <= 1 || {strides[0]} >= {extent}"),
            empty_without=(read[0].partition("[")[0].split()[-1],),
            gradient=Gradient(f"loss_{name}", of or {}),
            function=f"{name}_backward",
        ),
    )


_CLASSES = ("n_rows >= 0", "class_extent >= 0", *MODE)
_NLL = ("i64 n_rows", "i32 class_extent", "i64 row_stride_input")

_ROWS = (
    Op(
        "loss_nll",
        FP,
        (
            *(*_NLL, "i32 reduction_mode", "in fp input[n_rows, class_extent @ row_stride_input, 1]"),
            *("in i64 target[n_rows]", f"out fp out[{one_or('n_rows')}]"),
        ),
        "-input[target]; none where target is -100, NaN where it is no class",
        _CLASSES,
        function="nll",
    ),
    Op(
        "loss_nll_backward",
        FP,
        (
            *(*_NLL, "i64 dinput_numel", "i32 reduction_mode", "f32 scale_scalar", f"in fp dy[{one_or('n_rows')}]"),
            *("in i64 target[n_rows]", "out fp dinput[dinput_numel]"),
        ),
        "-s at target, 0 elsewhere in dinput; NaN in all of a row whose target is no class",
        (
            *(*_CLASSES, "dinput_numel >= 0", "n_rows <= 1 || row_stride_input >= class_extent"),
            "n_rows == 0 || 0 <= extent(n_rows - 1, row_stride_input)",
            "n_rows == 0 || class_extent == 0 || extent(n_rows - 1, row_stride_input) <= dinput_numel - class_extent",
        ),
        gradient=Gradient("loss_nll"),
        function="nll_backward",
    ),
    *_rows(
        "cross_entropy",
        "log(sum of exp(input)) - input[target]; none where target is -100, NaN where it is no class",
        "(softmax(input) - [class is target]) s; 0 where target is -100, NaN where it is no class",
        "class_extent",
        ("row_stride_input",),
        ("fp input @ row_stride_input", "i64 target"),
    ),
    *_rows(
        "cross_entropy_soft",
        "sum of target (log(sum of exp(input)) - input)",
        "(softmax(input) (sum of target) - target) s",
        "class_extent",
        ("row_stride_input", "row_stride_target"),
        ("fp input @ row_stride_input", "fp target @ row_stride_target"),
    ),
    *_rows(
        "cosine_embedding",
        "1 - c where t > 0, else max(0, c - margin), with c = x1 x2 / max(|x1| |x2|, 1e-12)",
        "the gradients of both; dx1, dx2 or both may be null",
        "d_extent",
        ("row_stride_x",),
        ("fp x1 @ row_stride_x", "fp x2 @ row_stride_x", "fp t"),
        made=("dx1", "dx2"),
        parameters=("f32 margin",),
    ),
    *_rows(
        "triplet_margin",
        "max(0, |a - p_tensor| - |a - n_tensor| + margin), norms of order p_norm",
        "the gradients of the three, each of which may be null",
        "d_extent",
        ("row_stride",),
        ("fp a @ row_stride", "fp p_tensor @ row_stride", "fp n_tensor @ row_stride"),
        made=("da", "dp", "dn"),
        parameters=("f32 margin", "f32 p_norm"),
        requires=("p_norm > 0",),
        of={"dp": "d p_tensor", "dn": "d n_tensor"},
    ),
    *_rows(
        "multi_margin",
        "the mean over classes, but that of target, of max(0, margin - input[target] + input)^p_norm",
        "its gradient",
        "class_extent",
        ("row_stride",),
        ("fp input @ row_stride", "i64 target"),
        parameters=("f32 margin", "f32 p_norm"),
        requires=("p_norm > 0",),
    ),
    *_rows(
        "multilabel_margin",
        "the sum over listed classes j and others i of max(0, 1 - input[j] + input[i]) / class_extent; a row of target "
        "lists classes until its first negative entry",
        "its gradient",
        "class_extent",
        ("row_stride_in", "row_stride_tgt"),
        ("fp input @ row_stride_in", "i64 target @ row_stride_tgt"),
    ),
    *_rows(
        "multilabel_soft_margin",
        "the mean over classes of bce_with_logits(input, target)",
        "(sigmoid(input) - target) s / class_extent",
        "class_extent",
        ("row_stride_in", "row_stride_tgt"),
        ("fp input @ row_stride_in", "fp target @ row_stride_tgt"),
    ),
)

_CTC = (
    *("i32 max_time", "i32 batch_size", "i32 num_classes", "i32 max_target_len", "i32 blank"),
    *("i32 reduction_mode", "i32 zero_infinity"),
)
_CTC_READ = (
    *("in fp log_probs[max_time, batch_size, num_classes]", "in i64 targets[batch_size, max_target_len]"),
    *("in i64 input_lengths[batch_size]", "in i64 target_lengths[batch_size]"),
)
_CTC_REQUIRES = (
    *("max_time >= 0", "batch_size >= 0", "num_classes >= 0", "max_target_len >= 0"),
    *("fits_i32(2, max_target_len)", "0 <= blank", "blank < num_classes", *MODE),
    "0 <= extent(max_time, batch_size, num_classes)",
    "0 <= extent(max_time, batch_size, 2, max_target_len + 1)",
)
_ALPHA = "P alpha_ws[max_time, batch_size, 2 * max_target_len + 1]"

_SEQUENCES = (
    Op(
        "loss_ctc",
        FP,
        (*_CTC, *_CTC_READ, f"out {_ALPHA}", f"out fp out[{one_or('batch_size')}]"),
        "-log of the sum of the probabilities of all alignments of targets with the input; alpha_ws[t] has those of "
        "their beginnings, and the workspace the losses of all sequences",
        _CTC_REQUIRES,
        empty_without=("log_probs",),
        function="ctc",
    ),
    Op(
        "loss_ctc_backward",
        FP,
        (
            *(*_CTC, "f32 inv_denom", *_CTC_READ, f"in {_ALPHA}", "in P per_sample_loss[batch_size]"),
            *(f"in fp dloss[{one_or('batch_size')}]", "out fp dlog_probs[max_time, batch_size, num_classes]"),
        ),
        "(exp(log_probs) - the posterior probability of each class) s; 0 beyond a sequence's input",
        _CTC_REQUIRES,
        gradient=Gradient("loss_ctc", {"per_sample_loss": "out", "dloss": "d out"}, "reduction_mode == 0"),
        function="ctc_backward",
    ),
)

_FUSED = (
    Op(
        "loss_flce_per_row",
        FP,
        (
            *("i32 n_rows", "i32 v", "i64 row_stride", "i64 target_ignore", "f32 scale_per_row"),
            *("add fp logits[n_rows, v @ row_stride, 1]", "in i64 target[n_rows]", "out f32 loss_1d[n_rows]"),
        ),
        "loss_1d = log(sum of exp(logits)) - logits[target], then logits = (softmax - [class is target]) * "
        "scale_per_row; both 0 where target is target_ignore, NaN where it is no class",
        ("n_rows >= 0", "v >= 1", "row_stride >= v"),
        workspace="none",
        function="flce_per_row",
    ),
    Op(
        "loss_flce_per_row_cast",
        FP,
        ("i64 n_rows", "in f32 loss_1d[n_rows]", "out fp out[n_rows]"),
        "out = loss_1d",
        ("n_rows >= 0",),
        workspace="none",
        function="flce_per_row_cast",
    ),
    Op(
        "loss_flce_scalar_finalize",
        FP,
        ("i64 n_rows", "f32 denom_inv", "in f32 loss_1d[n_rows]", "out fp out[1]"),
        "out = the sum of loss_1d * denom_inv",
        ("n_rows >= 0",),
        workspace="none",
        function="flce_scalar_finalize",
    ),
    Op(
        "loss_flce_inplace_scale",
        FP,
        ("i64 numel", "f32 scalar", "add fp buf[numel]"),
        "buf = buf * scalar",
        ("numel >= 0",),
        workspace="none",
        function="flce_inplace_scale",
    ),
    Op(
        "loss_flce_count_non_ignore",
        NONE,
        ("i32 bt", "i64 ignore_index", "in i64 target[bt]", "out i64 count_out[1]"),
        "count_out = how many of target are not ignore_index",
        ("bt >= 0",),
        workspace="none",
        function="flce_count_non_ignore",
    ),
)

FAMILY = Family(
    "loss",
    title="Loss functions",
    doc="""
reduction_mode is 0 for a loss of each element or row, 1 for their mean, 2 for their sum, for which the workspace holds
numel or n_rows elements. Gradients are multiplied by s: dy of the element or row in mode 0, else dy[0] * scale_scalar,
which is 1 / numel or 1 / n_rows for the mean (computed in f64 for f64). A target of -100 is not counted by the mean of
nll and cross_entropy, nor in its gradient. Elements of a row lie side by side; strides are those of rows, in elements.
f16 and bf16 compute in f32, f64 in f64, with one rounding to storage; sums have a fixed order.
""",
    ops=(*_ELEMENTWISE, *_ROWS, *_SEQUENCES, *_FUSED),
    weight=3,
)
