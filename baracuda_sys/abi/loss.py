"""Loss functions and their gradients: of elements, of rows, CTC, and the parts of a fused linear cross entropy."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace

from .elementwise import strides_fit
from .loss_classes import CLASS_OPS, MODE, NO_LOSSES, one_or
from .loss_ctc import SEQUENCES
from .table import FP, NONE, STRIDED, Family, Gradient, Op

_DIFFERENCE = "An infinite difference gives infinity, infinity minus itself NaN."
_BETWEEN = "NaN where pred or target is NaN."
_EXPONENT = "Does not overflow for large logits."
_NO_CLASS = "A row whose target is no class is NaN, -100 included."
_NO_CLASSES = "A row without classes is NaN."
_IGNORED = "The mean is over the rows whose target is not -100; it is NaN where there are none, and the sum 0."
_IGNORED_ROW = "An ignored row is 0 whatever it and dy hold. Where all rows are ignored, all of the gradient is 0."

REDUCED_LOSSES = "_reduced"
"""Of losses of elements on tensors with strides: a mean or a sum of them."""

EDGE_CASES = {
    "mse": _DIFFERENCE,
    "l1": _DIFFERENCE,
    "smooth_l1": f"With param 0 it is l1. {_DIFFERENCE}",
    "huber": f"With param 0 it is 0 for every finite d. {_DIFFERENCE.replace('gives', 'and a param above 0 give')}",
    "bce": "A pred of 0 or 1 gives at most 100. A pred that is NaN or outside [0, 1] gives NaN.",
    "bce_with_logits": (
        f"{_EXPONENT} Infinity gives NaN where target is 1 and infinity where it is 0, -infinity the reverse."
    ),
    "kl_div": "A target of 0 gives 0 where pred is -infinity, but NaN where pred is NaN. A NaN target gives NaN.",
    "poisson_nll": (
        "Where log_input_flag is 0, an input of 0 gives a finite loss and a negative one NaN. Else an input whose "
        "exponential overflows gives infinity."
    ),
    "gaussian_nll": "A var below eps, 0 or negative counts as eps. A NaN var gives NaN, as does a var of 0 with eps 0.",
    "margin_ranking": "NaN in x1, x2 or t gives NaN, as do equal infinities in x1 and x2.",
    "hinge_embedding": "Any target other than 1 counts as -1. A NaN input gives NaN for every target.",
    "nll": f"Only the element at target is read, so that NaN elsewhere in the row does not count. {_IGNORED}",
    "cross_entropy": (
        f"{_EXPONENT} NaN, or nothing but -infinity in a row, gives NaN. Infinity gives NaN at target and infinity "
        "elsewhere; -infinity gives infinity at target and does not count elsewhere. A row of one class gives 0. "
        f"A row without classes is NaN, unless its target is -100. {_IGNORED}"
    ),
    "cross_entropy_soft": (
        f"{_EXPONENT} A row of target need not sum to 1. Where input is -infinity, a target of 0 gives NaN, a positive "
        f"one infinity. {_NO_CLASSES}"
    ),
    "cosine_embedding": (
        "A vector of zeros, or of no elements, has c = 0. A t of 0 counts as negative, a NaN t gives NaN. Vectors "
        "whose squared norms overflow give NaN."
    ),
    "triplet_margin": (
        "Nothing is added to the differences, as with eps = 0 in PyTorch. Rows of no elements give the margin, or 0 if "
        "it is negative. An infinite p_norm gives the largest magnitude."
    ),
    "multi_margin": f"{_NO_CLASS} A row of one class gives 0. {_NO_CLASSES}",
    "multilabel_margin": (
        "A class that is listed twice counts twice. A row that lists no class, or all of them, gives 0; one that lists "
        f"what is no class is NaN. Entries behind the first negative one are not looked at. {_NO_CLASSES}"
    ),
    "multilabel_soft_margin": f"{_EXPONENT} NaN in a row makes its loss NaN. {_NO_CLASSES}",
}
"""Of losses. What NO_LOSSES says holds for all of them."""

GRADIENT_EDGE_CASES = {
    "mse": _BETWEEN,
    "l1": "0 where pred or target is NaN, as in PyTorch.",
    "smooth_l1": f"With param 0 it is that of l1. {_BETWEEN}",
    "huber": f"With param 0 it is 0. {_BETWEEN}",
    "bce": "Finite at 0 and 1 but in f16, whose largest number 1e12 exceeds. NaN where pred is NaN.",
    "bce_with_logits": "An infinite logit gives -target s or (1 - target) s, a NaN one NaN.",
    "kl_div": "pred is not read, so that NaN in it does not count. A NaN target gives NaN.",
    "poisson_nll": "Where log_input_flag is 0, a negative input follows the formula, though its loss is NaN.",
    "gaussian_nll": "dinput alone. A var below eps counts as eps; a NaN var gives NaN.",
    "gaussian_nll_all": (
        "A var below eps counts as eps and receives its gradient, as in PyTorch; a NaN var gives NaN. dinput has the "
        "bits of loss_gaussian_nll_backward."
    ),
    "margin_ranking": "(-t s, t s) where x1 or x2 is NaN.",
    "hinge_embedding": "A NaN input receives what one within the margin does: s or -s.",
    "nll": f"{_IGNORED_ROW} dinput is zeroed throughout, between rows too.",
    "cross_entropy": (
        "NaN, or nothing but -infinity, makes all of a row NaN; otherwise -infinity has probability 0. A row of one "
        f"class gives 0. {_IGNORED_ROW}"
    ),
    "cross_entropy_soft": "NaN in input or target makes all of a row NaN. An input of -infinity has probability 0.",
    "cosine_embedding": (
        "The gradient passes where c equals the margin. The gradient of a vector of zeros is the "
        "other vector times 1e12, up to the sign and s. NaN in x1 or x2 makes the row NaN in both gradients."
    ),
    "triplet_margin": (
        "The gradient passes where the margin is met exactly. Other rows whose loss is 0 receive 0, as do elements "
        "without a difference. That of the largest magnitude is shared by all differences that have it."
    ),
    "multi_margin": f"0 where the margin is met exactly, and at NaN. {_NO_CLASS}",
    "multilabel_margin": "0 where the margin is met exactly, and at NaN. A row that lists what is no class is NaN.",
    "multilabel_soft_margin": "NaN in input makes that element NaN alone.",
}


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
) -> tuple[Op, Op, Op, Op]:
    """A loss of elements at the same place, those of tensors with strides, not reduced and reduced, and its gradient.

    saved: the tensors that the gradient reads, if not all. made: what it writes, all optional where there are several;
    of: of which tensor such a gradient is.
    """
    functor = "".join(word.capitalize() for word in name.split("_"))
    sizes = ("i64 numel", "i32 reduction_mode")
    scalars = (parameter,) if parameter else ()
    names = [tensor.split()[-1] for tensor in tensors]
    read = tuple(f"in {tensor}[numel]" for tensor in tensors)
    kept = read if saved is None else tuple(f"in {tensor}[numel]" for tensor in saved)
    optional = "?" * (len(made) > 1)
    conditions = ("numel >= 0", *MODE, *requires)
    return (
        Op(
            f"loss_{name}",
            FP,
            (*sizes, *scalars, *read, f"out? fp out[{one_or('numel')}]"),
            formula,
            (*conditions, "numel == 0 || present(out)"),
            function="elementwise_loss",
            functor=functor,
            edge_cases=f"{EDGE_CASES[name]} {NO_LOSSES}",
        ),
        Op(
            f"loss_{name}{STRIDED}",
            FP,
            (
                *("i64 numel", "i32 rank", "i32[rank] shape"),
                *(f"i64[rank] stride_{one}" for one in (*names, "out")),
                *scalars,
                *(f"in {tensor}[shape @ stride_{one}]" for tensor, one in zip(tensors, names, strict=True)),
                "out fp out[shape @ stride_out]",
            ),
            f"loss_{name} of each element, on tensors with strides",
            (*strides_fit("numel", "shape", (*names, "out"), ("out",)), *requires),
            function="elementwise_losses",
            functor=functor,
            edge_cases=EDGE_CASES[name],
        ),
        Op(
            f"loss_{name}{REDUCED_LOSSES}{STRIDED}",
            FP,
            (
                *(*sizes, "i32 rank", "i32[rank] shape", *(f"i64[rank] stride_{one}" for one in names), *scalars),
                *(f"in {tensor}[shape @ stride_{one}]" for tensor, one in zip(tensors, names, strict=True)),
                "out fp out[1]",
            ),
            f"the mean or the sum of loss_{name}, on tensors with strides",
            ("reduction_mode == 1 || reduction_mode == 2", *strides_fit("numel", "shape", tuple(names), ()), *requires),
            function="reduced_losses",
            functor=functor,
            edge_cases=f"{EDGE_CASES[name]} {NO_LOSSES}",
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
            functor=functor,
            edge_cases=GRADIENT_EDGE_CASES[name],
        ),
    )


_INPUT = ("fp input", "fp target")

_GAUSSIAN_NLL = _elementwise(
    "gaussian_nll",
    "(log(v) + (input - target)^2 / v) / 2, with v = max(var, eps)",
    "(input - target) s / v",
    (*_INPUT, "fp var"),
    parameter="f32 eps",
    made=("dinput",),
)
_GAUSSIAN_NLL_ALL = replace(
    _GAUSSIAN_NLL[-1],
    name="loss_gaussian_nll_all_backward",
    args=(*_GAUSSIAN_NLL[-1].args[:-1], *(f"out? fp {one}[numel]" for one in ("dinput", "dtarget", "dvar"))),
    doc="dinput = d s / v, dtarget = -dinput, dvar = (1 / v - (d / v)^2) s / 2, with d = input - target and v = "
    "max(var, eps); each may be null",
    functor="GaussianNllAll",
    edge_cases=GRADIENT_EDGE_CASES["gaussian_nll_all"],
)

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
        "-target s",
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
    (*_GAUSSIAN_NLL, _GAUSSIAN_NLL_ALL),
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
            (*sizes, *parameters, *read, f"out? fp out[{one_or('n_rows')}]"),
            formula,
            (*conditions, HAS_OUT),
            function=name,
            edge_cases=f"{EDGE_CASES[name]} {NO_LOSSES}",
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
            edge_cases=GRADIENT_EDGE_CASES[name],
        ),
    )


HAS_OUT = "n_rows == 0 || present(out)"
_CLASSES = ("n_rows >= 0", "class_extent >= 0", *MODE)
_NLL = ("i64 n_rows", "i32 class_extent", "i64 row_stride_input")

_ROWS = (
    Op(
        "loss_nll",
        FP,
        (
            *(*_NLL, "i32 reduction_mode", "in fp input[n_rows, class_extent @ row_stride_input, 1]"),
            *("in i64 target[n_rows]", f"out? fp out[{one_or('n_rows')}]"),
        ),
        "-input[target]; none where target is -100, NaN where it is no class",
        (*_CLASSES, HAS_OUT),
        function="nll",
        edge_cases=f"{EDGE_CASES['nll']} {NO_LOSSES}",
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
        edge_cases=GRADIENT_EDGE_CASES["nll"],
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
        edge_cases=(
            "-100 is ignored only where it is target_ignore. NaN, or nothing but -infinity, makes all of a row NaN; an "
            "ignored row is 0 whatever it holds. A row of one class gives 0."
        ),
    ),
    Op(
        "loss_flce_per_row_cast",
        FP,
        ("i64 n_rows", "in f32 loss_1d[n_rows]", "out fp out[n_rows]"),
        "out = loss_1d",
        ("n_rows >= 0",),
        workspace="none",
        function="flce_per_row_cast",
        edge_cases="What is beyond the largest f16 gives infinity; NaN gives NaN.",
    ),
    Op(
        "loss_flce_scalar_finalize",
        FP,
        ("i64 n_rows", "f32 denom_inv", "in f32 loss_1d[n_rows]", "out fp out[1]"),
        "out = the sum of loss_1d * denom_inv",
        ("n_rows >= 0",),
        workspace="none",
        function="flce_scalar_finalize",
        edge_cases="No rows give 0. An infinite denom_inv gives NaN where the sum is 0. NaN in loss_1d gives NaN.",
    ),
    Op(
        "loss_flce_inplace_scale",
        FP,
        ("i64 numel", "f32 scalar", "add fp buf[numel]"),
        "buf = buf * scalar",
        ("numel >= 0",),
        workspace="none",
        function="flce_inplace_scale",
        edge_cases="A scalar of 0 leaves NaN as it is and makes infinities NaN.",
    ),
    Op(
        "loss_flce_count_non_ignore",
        NONE,
        ("i32 bt", "i64 ignore_index", "in i64 target[bt]", "out i64 count_out[1]"),
        "count_out = how many of target are not ignore_index",
        ("bt >= 0",),
        workspace="none",
        function="flce_count_non_ignore",
        edge_cases="No targets give 0. Targets that are no class are counted.",
    ),
)

FAMILY = Family(
    "loss",
    title="Loss functions",
    doc="""
reduction_mode is 0 for a loss of each element or row, 1 for their mean, 2 for their sum; out may be null where there is
none, and nothing is written then. For a mean or a sum, the workspace holds numel or n_rows elements; that of
loss_cross_entropy_nd and loss_cross_entropy_inplace an f32 (f64 for f64) for each loss. For a mean, that of the latter
and of the gradients of loss_cross_entropy_nd and loss_nll_nd holds one more; 17 KiB behind these make sums of many
faster. So does an f32 (f64) for each of n_rows losses of rows, and 17 KiB behind these, or alone in mode 0, where few
rows are long. Gradients are multiplied by s: dy of the element or row in mode 0, else dy[0] * scale_scalar: for the
mean 1 / numel or 1 / n_rows (computed in f64 for f64). A target of -100 is not counted by the mean of nll and
cross_entropy, nor in its gradient. Elements of a row lie side by side; strides are those of rows, in elements, or of
losses of elements those of all axes. f16 and bf16 compute in f32, f64 in f64, rounded once; sums have a fixed order.
""",
    ops=(*_ELEMENTWISE, *_ROWS, *CLASS_OPS, *SEQUENCES, *_FUSED),
    weight=4,
)
