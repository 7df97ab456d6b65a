"""Reductions along an axis or several: sums, extrema and their places, moments, norms, counts; their gradients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .dtypes import FP, Dtypes
from .entries import CAN_IMPLEMENT, RUN, Entry, size
from .table import Family, Gradient, Op

INTEGERS = ("u8", "i8", "u32", "i16", "i32", "i64")


def _axis(name: str, *values: str) -> Dtypes:
    return Dtypes(((name, values),))


FLOATS = _axis("t", *FP.axes[0][1])
NUMBERS = _axis("t", *FP.axes[0][1], *INTEGERS)
COUNTED = _axis("t", *FP.axes[0][1], "i32", "i64", "bool")

_ALONG = (
    *("i64 output_numel", "i32 rank", "i32[rank] output_shape", "i64[rank] stride_x", "i64[rank] stride_y"),
    *("i32 reduce_axis", "i32 reduce_extent", "i64 reduce_stride_x"),
)
_X = "x[replaced(output_shape, reduce_axis, reduce_extent) @ replaced(stride_x, reduce_axis, reduce_stride_x)]"
_Y = "y[output_shape @ stride_y]"
_ALONG_REQUIRES = (
    *("output_numel >= 0", "0 <= rank && rank <= 8", "output_numel == product(output_shape)"),
    *("0 <= reduce_axis && reduce_axis < rank", "output_shape[reduce_axis] == 1"),
    *("reduce_extent >= 0", "extent(output_numel, reduce_extent) >= 0"),
    *("given(stride_x, output_numel)", "given(stride_y, output_numel)", "distinct(output_shape, stride_y)"),
)
_ORD = "-INFINITY <= ord && ord <= INFINITY"
_NOT_EMPTY = "output_numel == 0 || reduce_extent > 0"

_SUMS = "NaN, and infinities of both signs, give NaN. Elements that are all -0 give 0."
_OF_F16 = "Partial sums of f16 may exceed its range."
_PRODUCTS = "NaN, and 0 times infinity, give NaN. No elements give 1."
_NO_ELEMENTS = "Results of no elements are an invalid problem."
_EXTREMA = {"max": "0 is larger than -0.", "min": "-0 is smaller than 0."}

EDGE_CASES = {
    "sum": f"{_SUMS} No elements give 0. {_OF_F16}",
    "prod": _PRODUCTS,
    **{name: f"{zeros} {_NO_ELEMENTS}" for name, zeros in _EXTREMA.items()},
    "mean": f"{_SUMS} No elements give NaN. {_OF_F16}",
    "norm2": (
        "NaN gives NaN; without it, an infinity gives infinity. No elements give 0. The squares are not scaled: in "
        "f32, an x of 1e20 gives infinity, and one of 1e-30 adds nothing."
    ),
    "norm": (
        "NaN gives NaN, but counts as 1 with ord = 0. An infinity gives infinity with ord > 0, a 0 gives 0 with "
        "ord < 0. With ord = 2 the squares are not scaled: in f32, an x of 1e20 gives infinity, and one of 1e-30 adds "
        "nothing; with other ord, powers neither overflow nor vanish. No elements give 0 with 0 <= ord < infinity, "
        "else they are an invalid problem."
    ),
    "logsumexp": (
        "NaN gives NaN; without it, infinity gives infinity. No elements give -infinity, as do elements that are all "
        "-infinity. e^x does not overflow in between, and one element gives itself."
    ),
    **dict.fromkeys(
        ("var", "std"),
        "NaN and infinities give NaN. A correction of at least the number of elements divides by 0: equal elements, "
        "one or none give NaN, others infinity. With a smaller correction, equal elements give exactly 0.",
    ),
    "any": "-0 is 0. No elements give 0.",
    "all": "-0 is 0. No elements give 1.",
    "count_nonzero": "-0 is 0. No elements give 0.",
    **dict.fromkeys(
        ("argmax", "argmin"),
        f"Of floats, 0 and -0 are equal. Several axes are counted through in row-major order. {_NO_ELEMENTS}",
    ),
    "sum_to": f"{_SUMS} No elements give 0.",
    **{f"{name}_to": zeros for name, zeros in _EXTREMA.items()},
    "prod_to": _PRODUCTS,
}
GRADIENT_EDGE_CASES = {
    **dict.fromkeys(("sum", "mean"), "NaN, infinities and -0 of dy reach every element of their results."),
    "max_min": "0 and -0 are equal, and so are infinities of the same sign: they share dy.",
    "prod": (
        "One zero: the gradients of the other elements are 0. Several zeros: all gradients are 0. Both hold for any "
        "dy. No zero: the product of all elements is divided by x, so that the gradients are lost where it overflows "
        "or underflows, and an infinite x has NaN. A single element has dy."
    ),
    "norm": (
        "0 where x or y is 0, for any dy and ord, and with ord = 0. With ord = infinity or -infinity, the elements "
        "whose magnitude is y share dy; all are NaN where y is."
    ),
    "norm2": "0 where y is 0, for any dy. With an infinite y and a finite dy, an infinite x has NaN, a finite one 0.",
    "logsumexp": (
        "0 where x is -infinity, for any dy and y. Where y is infinity and dy is finite, an x of infinity has NaN, a "
        "smaller one 0."
    ),
    "var": (
        "A correction of at least the number of elements divides by 0: NaN where x is the mean, else infinity with the "
        "sign of the formula."
    ),
    "std": (
        "0 where y is 0, for any dy. NaN for a correction of at least the number of elements and the y that std gives "
        "then."
    ),
}


def _along(
    name: str,
    dtypes: Dtypes,
    doc: str,
    function: str,
    functor: str,
    *,
    y: str = "t",
    scalars: tuple[str, ...] = (),
    requires: tuple[str, ...] = (),
    symbol: str = "",
    edge_cases: str,
) -> Op:
    """A reduction along one axis. y: the type of results. scalars: further by-value arguments. requires: further
    conditions, such as _NOT_EMPTY where there is no result of no elements."""
    return Op(
        name,
        dtypes,
        (*_ALONG, *scalars, f"in t {_X}", f"out {y} {_Y}"),
        doc,
        (*_ALONG_REQUIRES, *requires),
        symbol=symbol,
        function=function,
        functor=functor,
        edge_cases=edge_cases,
    )


def _reductions() -> tuple[Op, ...]:
    plain: Mapping[str, tuple[Dtypes, str, str]] = {
        "sum": (NUMBERS, "SumOf", "the sum of x; of integers the low bits of it"),
        "prod": (NUMBERS, "ProductOf", "the product of x; of integers the low bits of it"),
        "max": (NUMBERS, "MaxOf", "the largest x; NaN where there is one"),
        "min": (NUMBERS, "MinOf", "the smallest x; NaN where there is one"),
        "mean": (FLOATS, "MeanOf", "the sum of x divided by its elements"),
        "norm2": (FLOATS, "NormOf", "sqrt(sum of x^2)"),
        "logsumexp": (FLOATS, "LogSumExpOf", "log(sum of e^x)"),
    }
    moments = {
        "var": ("VarianceOf", "the sum of (x - mean)^2 divided by max(0, elements - correction)"),
        "std": ("DeviationOf", "the square root of var"),
    }
    counts = {
        "any": ("AnyOf", "u8", "1 where an x is not 0, else 0; NaN is not 0"),
        "all": ("AllOf", "u8", "1 where no x is 0, else 0; NaN is not 0"),
        "count_nonzero": ("CountOf", "i64", "how many x are not 0; NaN is not 0"),
    }
    return (
        *(
            _along(
                f"reduce_{name}",
                dtypes,
                f"y = {doc}",
                "reduce",
                functor,
                requires=(_NOT_EMPTY,) if name in ("max", "min") else (),
                edge_cases=EDGE_CASES[name],
            )
            for name, (dtypes, functor, doc) in plain.items()
        ),
        *(
            _along(
                f"reduce_{name}",
                FLOATS,
                f"y = {doc}",
                "reduce_moments",
                functor,
                scalars=("i32 correction",),
                edge_cases=EDGE_CASES[name],
            )
            for name, (functor, doc) in moments.items()
        ),
        _along(
            "reduce_norm",
            FLOATS,
            "y = (sum of |x|^ord)^(1 / ord); with ord = infinity or -infinity the largest or smallest |x|, with "
            "ord = 0 the number of x that are not 0",
            "",
            "",
            scalars=("f64 ord",),
            requires=(_ORD, f"{_NOT_EMPTY} || (0 <= ord && ord < INFINITY)"),
            edge_cases=EDGE_CASES["norm"],
        ),
        *(
            _along(f"reduce_{name}", COUNTED, f"y = {doc}", "reduce_count", functor, y=y, edge_cases=EDGE_CASES[name])
            for name, (functor, y, doc) in counts.items()
        ),
    )


def _arg_reductions() -> tuple[Op, ...]:
    made = []
    for name, functor, which in (("argmax", "MaxOf", "largest"), ("argmin", "MinOf", "smallest")):
        doc = f"y = the index along the axis of the {which} x, of the first NaN where there is one; the first of equals"
        for suffix, dtypes in (
            ("", FLOATS),
            ("_as", FLOATS * _axis("o", "u32", "i32")),
            ("_integer", _axis("t", *INTEGERS) * _axis("o", "i64", "i32")),
        ):
            y = "o" if suffix else "i64"
            symbol = f"arg_reduce_{name}_" + "_".join(f"{{{axis}}}" for axis in dtypes.names)
            op_name = f"arg_reduce_{name}{suffix}"
            made.append(
                _along(
                    op_name,
                    dtypes,
                    doc,
                    "arg_reduce",
                    functor,
                    y=y,
                    requires=(_NOT_EMPTY,),
                    symbol=symbol,
                    edge_cases=EDGE_CASES[name],
                )
            )
    return tuple(made)


_AXES = ("i32 rank", "i32[rank] input_shape", "i32[rank] output_shape", "i64[rank] stride_x", "i64[rank] stride_y")
_AXES_REQUIRES = (
    *("0 <= rank && rank <= 8", "product(output_shape) >= 0", "product(input_shape) >= 0"),
    *("reduces(input_shape, output_shape)", "given(stride_x, product(input_shape))", "given(stride_y, 1)"),
    "distinct(output_shape, stride_y)",
)
_AXES_NOT_EMPTY = "product(output_shape) == 0 || product(input_shape) > 0"
_AXES_OF_INDEX = "product(output_shape) == 0 || product(input_shape) / product(output_shape) <= 2147483647"
AXES = "_axes"
"""What the name of a reduction over any set of axes ends in."""


def _over_axes(op: Op) -> Op:
    """The same reduction over any set of axes."""
    y = op.argument("y")
    tensors = ("in t x[input_shape @ stride_x]", f"out {y.type} y[output_shape @ stride_y]")
    arg = op.function == "arg_reduce"
    return replace(
        op,
        name=op.name + AXES,
        args=(*_AXES, *op.args[len(_ALONG) : -2], *tensors),
        doc=op.doc.replace("along the axis", "among the elements of the axes")
        + ", over the axes along which y has one element",
        requires=(
            *_AXES_REQUIRES,
            *(one.replace(_NOT_EMPTY, _AXES_NOT_EMPTY) for one in op.requires[len(_ALONG_REQUIRES) :]),
            *((_AXES_OF_INDEX,) if arg else ()),
        ),
        symbol="_".join(
            [op.name.removesuffix("_as").removesuffix("_integer") + AXES, *(f"{{{n}}}" for n in op.dtypes.names)]
        ),
        function=op.function and op.function + AXES,
        entries=(RUN, CAN_IMPLEMENT, size("workspace_size", "rank", "input_shape", "output_shape")),
    )


def _reduce_to() -> tuple[Op, ...]:
    kinds = {
        "sum": ("SumOf", "the sum of src over the axes that dst has one element along"),
        "max": ("MaxOf", "the largest src along these axes, NaN where there is one, -inf where there is none"),
        "min": ("MinOf", "the smallest src along these axes, NaN where there is one, inf where there is none"),
        "prod": ("ProductOf", "the product of src along these axes"),
    }
    return tuple(
        Op(
            f"reduce_{name}_to",
            FLOATS,
            (
                *("in t src[input_shape @ input_stride]", "out t dst[output_shape]", "i32[rank_in] input_shape"),
                *("i64[rank_in] input_stride", "i32 rank_in", "i32[rank_in] output_shape"),
            ),
            f"dst = {doc}",
            (
                *("0 <= rank_in && rank_in <= 8", "product(output_shape) >= 0", "product(input_shape) >= 0"),
                *("reduces(input_shape, output_shape)", "given(input_stride, 1)"),
            ),
            function="reduce_to",
            functor=functor,
            edge_cases=EDGE_CASES[f"{name}_to"],
        )
        for name, (functor, doc) in kinds.items()
    )


_TRACE = Op(
    "trace",
    FLOATS,
    ("i32 rows", "i64 stride_row", "i64 stride_col", "in t x[rows @ stride_row + stride_col]", "out t y[1]"),
    "y = the sum of x[i, i] for i < rows",
    ("rows >= 0",),
    edge_cases=f"{_SUMS} No rows give 0. Nothing but the diagonal is read.",
)


_TRACE_GRADIENT = Op(
    "trace_backward",
    FLOATS,
    (
        *("i32 rows", "i32 columns", "i64 stride_row", "i64 stride_col"),
        *("in t dy[1]", "out t dx[rows, columns @ stride_row, stride_col]"),
    ),
    "dx[i, j] = dy where i == j, else 0",
    (
        *("rows >= 0", "columns >= 0"),
        "rows <= 1 || columns == 0 || stride_row != 0",
        "columns <= 1 || rows == 0 || stride_col != 0",
    ),
    gradient=Gradient("trace"),
    edge_cases="NaN and infinities of dy are on the diagonal alone.",
)


def _gradient(
    name: str,
    doc: str,
    of: str,
    saved: str = "",
    *,
    behind: tuple[str, ...] = (),
    requires: tuple[str, ...] = (),
    optional: str = "",
    x_steps: str = "stride_x",
    functor: str = "",
    scalars: tuple[str, ...] = (),
    entries: tuple[Entry, ...] = (RUN, CAN_IMPLEMENT),
) -> Op:
    """`saved`: what it reads but dy, of which one may be null. behind: what stands behind the tensors. A functor is
    mapped over the elements."""
    read = ("dy", *saved.split())
    steps = {one: f"stride_{one}" for one in read} | ({"x": x_steps} if saved else {})
    return Op(
        f"reduce_{name}_backward",
        FLOATS,
        (
            *("i64 numel", "i32 rank", "i32[rank] shape", *(f"i64[rank] stride_{one}" for one in (*read, "dx"))),
            *(f"in{'?' * (one == optional)} t {one}[shape @ {steps[one]}]" for one in read),
            *("out t dx[shape @ stride_dx]", *behind),
        ),
        f"dx = {doc}",
        (
            *("numel >= 0", "0 <= rank && rank <= 8", "numel == product(shape)", *requires),
            *(f"given(stride_{one}, numel)" for one in (*read, "dx") if one != optional),
            "distinct(shape, stride_dx)",
        ),
        gradient=Gradient(f"reduce_{of}"),
        entries=entries,
        functor=functor,
        scalars=scalars,
        edge_cases=GRADIENT_EDGE_CASES[name],
    )


_AXIS_BEHIND = ("i32 reduce_axis", "i32 reduce_extent", "i64 reduce_stride_x", "i32 correction")
_AXIS_OF_SHAPE = ("0 <= reduce_axis && reduce_axis < rank", "reduce_extent == shape[reduce_axis]")
_AXIS_STEPS = "replaced(stride_x, reduce_axis, reduce_stride_x)"

_OF_GROUPS = (RUN, CAN_IMPLEMENT, size("workspace_size", "rank", "shape", "stride_y"))

_GRADIENTS = (
    _gradient("sum", "dy", "sum", functor="SumBackward"),
    _gradient(
        "mean", "dy * inv_extent", "mean", behind=("f64 inv_extent",), functor="MeanBackward", scalars=("inv_extent",)
    ),
    _gradient(
        "max_min",
        "dy / ties where x == y, of which there are so many, else 0; NaN where y is",
        "max",
        "x y",
        entries=_OF_GROUPS,
    ),
    _gradient(
        "prod",
        "dy * the product of the other x",
        "prod",
        "x y",
        entries=_OF_GROUPS,
    ),
    _gradient("norm2", "dy * x / y; 0 where y is 0", "norm2", "x y", functor="NormBackward"),
    _gradient("norm", "dy * sign(x) (|x| / y)^(ord - 1)", "norm", "x y", behind=("f64 ord",), requires=(_ORD,)),
    _gradient("logsumexp", "dy * e^(x - y); 0 where x is -inf", "logsumexp", "x y", functor="LogSumExpBackward"),
    _gradient(
        "var",
        "dy * 2 (x - mean) / max(0, reduce_extent - correction); y is not used",
        "var",
        "x y",
        behind=_AXIS_BEHIND,
        requires=_AXIS_OF_SHAPE,
        optional="y",
        x_steps=_AXIS_STEPS,
    ),
    _gradient(
        "std",
        "dy * (x - mean) / (max(0, reduce_extent - correction) y); 0 where y is 0",
        "std",
        "x y",
        behind=_AXIS_BEHIND,
        requires=_AXIS_OF_SHAPE,
        x_steps=_AXIS_STEPS,
    ),
)


def _over_axes_backward(kind: str, doc: str, *saved: str) -> Op:
    """The gradient of var or std over any set of axes; `saved` is read beside dy."""
    read = ("dy", *saved)
    return Op(
        f"reduce_{kind}{AXES}_backward",
        FLOATS,
        (
            *("i32 rank", "i32[rank] input_shape", "i32[rank] output_shape"),
            *(*(f"i64[rank] stride_{one}" for one in (*read, "dx")), "i32 correction"),
            *(*(f"in t {one}[input_shape @ stride_{one}]" for one in read), "out t dx[input_shape @ stride_dx]"),
        ),
        f"dx = {doc}, over the axes along which output_shape has 1; dy and y have strides of 0 along these",
        (
            *("0 <= rank && rank <= 8", "product(output_shape) >= 0", "product(input_shape) >= 0"),
            "reduces(input_shape, output_shape)",
            *(f"given(stride_{one}, product(input_shape))" for one in (*read, "dx")),
            "distinct(input_shape, stride_dx)",
        ),
        gradient=Gradient(f"reduce_{kind}{AXES}"),
        entries=(RUN, CAN_IMPLEMENT, size("workspace_size", "rank", "input_shape", "output_shape")),
        edge_cases=GRADIENT_EDGE_CASES[kind],
    )


_OVER_AXES_GRADIENTS = (
    _over_axes_backward("var", "dy * 2 (x - mean) / max(0, elements - correction)", "x"),
    _over_axes_backward("std", "dy * (x - mean) / (max(0, elements - correction) y); 0 where y is 0", "x", "y"),
)

_ALONG_ONE = (*_reductions(), *_arg_reductions())

FAMILY = Family(
    "reduce",
    title="Reductions",
    doc="""
A result is made of the elements of x along the axis `reduce_axis`: `reduce_extent` of them, `reduce_stride_x` elements
apart; entry `reduce_axis` of stride_x and of stride_y has no effect. Symbols with `axes` in their names reduce over any
set of axes, along which output_shape has 1. f16 and bf16 compute in f32, f64 in f64, with one
rounding to storage. The order of additions follows from the number of a result's elements and from the dtype alone;
no sum has more than 16 terms in a row. A sum of no elements is 0, a product 1, a mean or variance NaN, logsumexp -inf.

Gradients have the shape of x. dy and y are the gradient of the result and the result, repeated: their strides are 0
along the axes that were reduced. With a workspace of the bytes that `_workspace_size` says, gradients that reduce x
again may take two passes.
""",
    ops=(
        *(made for op in _ALONG_ONE for made in (op, _over_axes(op))),
        *_reduce_to(),
        _TRACE,
        _TRACE_GRADIENT,
        *_GRADIENTS,
        *_OVER_AXES_GRADIENTS,
    ),
)
