"""Softmax along an axis, masked softmax, log-softmax, Gumbel-softmax and sparsemax; and their gradients."""

from __future__ import annotations

from .table import FP, STRIDED, Family, Gradient, Op, alias

_AXIS = ("i32 softmax_axis", "i32 softmax_extent")
_SIZES = (
    "numel >= 0",
    "1 <= rank && rank <= 8",
    "numel == product(shape)",
    "0 <= softmax_axis && softmax_axis < rank",
    "numel == 0 || softmax_extent == shape[softmax_axis]",
)
_INV_TAU = "0 < inv_tau && inv_tau < INFINITY"


def _steps(*steps: str) -> tuple[str, ...]:
    """The conditions on strides: they are there, and those along the axis are what `steps` say again."""
    return (
        *(f"given(stride_{name}, numel)" for name in steps),
        *(f"agrees(stride_{name}, softmax_axis, softmax_extent, softmax_stride_{name})" for name in steps),
    )


_FORWARD = (
    *("i64 numel", "i32 rank", "i32[rank] shape", "i64[rank] stride_x", "i64[rank] stride_y"),
    *(*_AXIS, "i64 softmax_stride_x", "i64 softmax_stride_y"),
)
_FORWARD_STEPS = (*_steps("x", "y"), "distinct(shape, stride_y)")
_X, _Y = "in fp x[shape @ stride_x]", "out fp y[shape @ stride_y]"

_BACKWARD = (
    *("i64 numel", "i32 rank", "i32[rank] shape", "i64[rank] stride_dy", "i64[rank] stride_y", "i64[rank] stride_dx"),
    *(*_AXIS, "i64 softmax_stride_dy", "i64 softmax_stride_y"),
)
_BACKWARD_STEPS = (*_steps("dy", "y"), "given(stride_dx, numel)", "distinct(shape, stride_dx)")
_TENSORS = ("in fp dy[shape @ stride_dy]", "in fp y[shape @ stride_y]", "out fp dx[shape @ stride_dx]")

_MASKED = (
    *("i64 numel", "i32 rank", "i32[rank] shape", *(f"i64[rank] stride_{name}" for name in ("x", "mask", "y"))),
    *(*_AXIS, *(f"i64 softmax_stride_{name}" for name in ("x", "mask", "y")), "f64 scale"),
)
_SCALE = "-INFINITY < scale && scale < INFINITY"

_NO_ELEMENTS = "No elements: nothing is written."


def _spoiled(nothing: str, alone: str) -> str:
    """What -infinity and a row of one element give, beside what makes a row NaN."""
    return (
        "NaN, infinity, or nothing but -infinity makes all of a row NaN; otherwise -infinity gives "
        f"{nothing}. A finite element alone in its row gives {alone}. {_NO_ELEMENTS}"
    )


_SOFTMAX_GRADIENT_CASES = (
    f"NaN in y or dy makes all of a row NaN, that of dy even where y is 0. A row of one element gives 0. {_NO_ELEMENTS}"
)


def _forward(name: str, doc: str, edge_cases: str, function: str = "forward", functor: str = "") -> Op:
    return Op(
        name,
        FP,
        (*_FORWARD, _X, _Y),
        f"{doc}; y may be x",
        (*_SIZES, *_FORWARD_STEPS),
        function=function,
        functor=functor,
        edge_cases=edge_cases,
    )


def _backward(of: str, doc: str, functor: str, edge_cases: str) -> Op:
    return Op(
        f"{of}_backward",
        FP,
        (*_BACKWARD, *_TENSORS),
        f"{doc}; dx may be dy or y",
        (*_SIZES, *_BACKWARD_STEPS),
        gradient=Gradient(of),
        function="backward",
        functor=functor,
        edge_cases=edge_cases,
    )


def _with_strides(op: Op) -> Op:
    """The same under the name that the published list has beside it."""
    gradient = Gradient(op.gradient.of + STRIDED) if op.gradient else None
    symbol = f"{op.name}_{{fp}}{STRIDED}"
    return alias(op, op.name + STRIDED, {}, symbol=symbol, gradient=gradient, edge_cases=op.edge_cases)


def _masked(name: str, mask: str, score: str, edge_cases: str, symbol: str = "") -> Op:
    """Softmax of scaled scores, of which a mask hides some."""
    return Op(
        name,
        FP,
        (*_MASKED, _X, f"in {mask} mask[shape @ stride_mask]", _Y),
        f"y = softmax of {score}, the mask broadcast by strides of 0; y may be x",
        (*_SIZES, _SCALE, *_steps("x", "mask", "y"), "distinct(shape, stride_y)"),
        symbol=symbol,
        function="masked_softmax",
        edge_cases=f"{edge_cases} A row of nothing but these is 0. {_NO_ELEMENTS}",
    )


_SOFTMAX = _forward(
    "softmax",
    "y = exp(x - m) / sum of exp(x - m), m the maximum",
    f"Neither large nor very negative elements overflow. {_spoiled('0', '1')}",
    functor="Softmax",
)
_LOG_SOFTMAX = _forward(
    "log_softmax",
    "y = (x - m) - log(sum of exp(x - m)), m the maximum",
    f"Stays finite where the softmax itself underflows to 0. {_spoiled('-infinity', '0')}",
    functor="LogSoftmax",
)
_SOFTMAX_BACKWARD = _backward("softmax", "dx = y * (dy - sum of y * dy)", "SoftmaxBackward", _SOFTMAX_GRADIENT_CASES)
_LOG_SOFTMAX_BACKWARD = _backward(
    "log_softmax",
    "dx = dy - exp(y) * (sum of dy)",
    "LogSoftmaxBackward",
    "NaN in dy makes all of a row NaN, NaN in y that element alone. Where y is -infinity, dx is dy, if the sum is "
    f"finite. A row of one element gives 0. {_NO_ELEMENTS}",
)
_BOTH = (_SOFTMAX, _SOFTMAX_BACKWARD, _LOG_SOFTMAX, _LOG_SOFTMAX_BACKWARD)

FAMILY = Family(
    "softmax",
    title="Softmax",
    doc="""
What is said of elements and sums is said of a row: the `softmax_extent` elements along the axis `softmax_axis`. Strides
are in elements; those of softmax_stride_* are the entries of the strides at the axis once more, and have to be equal to
them where the extent is more than 1. The plain symbols take any strides, as those with `_strided` do.

f16 and bf16 compute in f32, f64 in f64, with one rounding at the end. A row with NaN is NaN; so is one of softmax,
log_softmax and sparsemax with +infinity, or of nothing but -infinity. An element of -infinity is 0 otherwise (of
log_softmax -infinity). `y` in gradients is the forward op's result.
""",
    ops=(
        *_BOTH,
        *map(_with_strides, _BOTH),
        Op(
            "gumbel_softmax",
            FP,
            (*_FORWARD, "f32 inv_tau", "i32 hard", _X, "in f32 u_rand[shape]", _Y),
            "y = softmax of (x - log(-log u)) * inv_tau, with u = u_rand held to [1e-20, 1 - 2^-24]; where hard != 0, "
            "1 at the first maximum of these and 0 elsewhere; u_rand is contiguous; y may be x",
            (*_SIZES, _INV_TAU, *_FORWARD_STEPS),
            edge_cases=(
                f"With hard = 0: {_spoiled('0', '1')} With hard != 0, a row of nothing but -infinity has its 1 at the "
                "first element, and one with infinity at its first infinity. NaN in u_rand or x makes the row NaN in "
                "both cases."
            ),
        ),
        Op(
            "gumbel_softmax_backward",
            FP,
            (*_BACKWARD, "f32 inv_tau", *_TENSORS),
            "dx = y * (dy - sum of y * dy) * inv_tau, y the result with hard = 0; dx may be dy or y",
            (*_SIZES, _INV_TAU, *_BACKWARD_STEPS),
            gradient=Gradient("gumbel_softmax", where="hard == 0"),
            function="scaled_backward",
            edge_cases=f"A y of one 1 and zeros, the result with hard != 0, gives zeros. {_SOFTMAX_GRADIENT_CASES}",
        ),
        _masked(
            "masked_softmax",
            "fp",
            "scale * x + mask",
            "NaN or infinity as a sum makes all of a row NaN: truth values alone hide an infinite x. A "
            "sum of -infinity gives 0.",
        ),
        _masked(
            "masked_softmax_bool",
            "bool",
            "scale * x where mask is true",
            "An element whose mask is false is 0, whatever x is. Of the others, NaN or infinity as a product makes all "
            "of a row NaN, and -infinity gives 0.",
            symbol="masked_softmax_{fp}_bool",
        ),
        Op(
            "masked_softmax_backward",
            FP,
            (*_BACKWARD, "f64 scale", *_TENSORS),
            "dx = scale * y * (dy - sum of y * dy), of either mask; dx may be dy or y",
            (*_SIZES, _SCALE, *_BACKWARD_STEPS),
            gradient=Gradient("masked_softmax"),
            function="scaled_backward",
            edge_cases=f"A y of zeros, that of a hidden row, gives zeros. {_SOFTMAX_GRADIENT_CASES}",
        ),
        _forward(
            "sparsemax",
            "y = max(x - t, 0), with t such that the sum of y is 1",
            f"Equal elements have equal parts of 1; a row may have any length. {_spoiled('0', '1')}",
            function="sparsemax",
        ),
        _backward(
            "sparsemax",
            "dx = y > 0 ? dy - mean of dy where y > 0 : 0",
            "SparsemaxBackward",
            "NaN in y, or in dy where y > 0, makes all of a row NaN; other elements of dy do not count. An element "
            f"whose y was rounded to 0 receives 0, as does a row without y > 0 or of one element. {_NO_ELEMENTS}",
        ),
    ),
    weight=8,
)
