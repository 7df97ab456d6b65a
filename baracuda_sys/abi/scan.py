"""Scans along one axis, and their gradients."""

from __future__ import annotations

import itertools

from .elementwise import strides_fit
from .table import FP, Adjoint, Dtypes, Family, Gradient, Op

INTEGERS = Dtypes((("t", ("i32", "i64")),))
ALONG = ("0 <= scan_axis && scan_axis < rank", "scan_extent == shape[scan_axis]")

FORWARD = {
    "cumsum": "y_k = the sum of x_j over j <= k",
    "cumprod": "y_k = the product of x_j over j <= k",
    "cummax": "y_k = the largest x_j of j <= k; NaN from the first NaN on",
    "cummin": "y_k = the smallest x_j of j <= k; NaN from the first NaN on",
    "log_cumsum_exp": "y_k = log of the sum of e^x_j over j <= k",
}
WITH_INDICES = {
    "cummax": "and index_k, the last j <= k with x_j = y_k, along the axis of x; of NaN, the last of them",
    "cummin": "and index_k, the last j <= k with x_j = y_k, along the axis of x; of NaN, the last of them",
}
BACKWARD = {
    "cumprod": (("x", "y"), "dx_k = the sum of dy_i times the product of x_j over j <= i, j != k, over i >= k"),
    "cummax": (("x",), "dx_k = the sum of dy_i over the i whose y_i is x_k, of equal ones the last up to i"),
    "cummin": (("x",), "dx_k = the sum of dy_i over the i whose y_i is x_k, of equal ones the last up to i"),
    "log_cumsum_exp": (("x", "y"), "dx_k = the sum of dy_i e^(x_k - y_i) over i >= k"),
}

EDGE_CASES = {
    "cumsum": (
        "NaN from the first NaN on, and from where infinities of both signs have been added. -0 alone gives -0. Sums "
        "of f16 are carried in f32: where one overflows in y, later ones may be finite again."
    ),
    "cumprod": "NaN from the first NaN on, and from where 0 and an infinity have been multiplied.",
    **dict.fromkeys(
        ("cummax", "cummin"), "0 and -0 are equal, so that y_k is the later one. Infinities are compared like numbers."
    ),
    "log_cumsum_exp": (
        "-infinity before the first other x, infinity from the first infinity on, NaN from the first NaN on. e^x does "
        "not overflow in between, and the first y is the first x."
    ),
}
INTEGER_EDGE_CASES = {
    **dict.fromkeys(("cumsum", "cumprod"), "Integers wrap around: i32 modulo 2^32, i64 modulo 2^64."),
    **dict.fromkeys(("cummax", "cummin"), "The least and the largest integer of the dtype are found like any other."),
}
GRADIENT_EDGE_CASES = {
    "cumprod": (
        "Nothing is divided by 0. Where all products are finite, elements behind the first zero have 0, for any dy. An "
        "infinite x has NaN unless dy is 0 from there on."
    ),
    **dict.fromkeys(
        ("cummax", "cummin"),
        "0 and -0 are equal. A NaN receives dy from its own place up to the next NaN; numbers behind the first NaN "
        "have 0.",
    ),
    "log_cumsum_exp": (
        "0 where x is -infinity, for any dy and y. With a finite dy_i, a y_i of infinity adds 0 to the gradient of a "
        "finite x_k, and makes that of an x_k of infinity NaN."
    ),
}


def _functor(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _scan(name: str, dtypes: Dtypes, doc: str, *, suffix: str = "", indices: bool = False) -> Op:
    (axis,) = dtypes.names
    outputs = ("y", "index") if indices else ("y",)
    return Op(
        f"scan_{name}{suffix}",
        dtypes,
        (
            *("i64 numel", "i32 rank", "i32[rank] shape", "i64[rank] stride_x"),
            *(f"i64[rank] stride_{output}" for output in outputs),
            *("i32 scan_axis", "i32 scan_extent", "i64 scan_stride_x", "i32 reverse"),
            f"in {axis} x[shape @ stride_x]",
            f"out {axis} y[shape @ stride_y]",
            *(("out i64 index[shape @ stride_index]",) if indices else ()),
        ),
        doc,
        (*strides_fit("numel", "shape", ("x", *outputs), outputs), *ALONG),
        symbol=f"scan_{name}{suffix.removesuffix('_integer')}_{{{axis}}}",
        function="scan_with_indices" if indices else "scan",
        functor=_functor(name),
        edge_cases=(INTEGER_EDGE_CASES if dtypes is INTEGERS else EDGE_CASES)[name],
        adjoint=Adjoint("scan_cumsum", {"reverse": "!reverse"}) if (name, suffix) == ("cumsum", "") else None,
    )


def _backward(name: str, saved: tuple[str, ...], doc: str) -> Op:
    tensors = ("dy", *saved, "dx")
    return Op(
        f"scan_{name}_backward",
        FP,
        (
            *("i64 numel", "i32 rank", "i32[rank] shape"),
            *(f"i64[rank] stride_{tensor}" for tensor in tensors),
            *("i32 scan_axis", "i32 scan_extent", "i32 reverse"),
            *(f"in fp {tensor}[shape @ stride_{tensor}]" for tensor in tensors[:-1]),
            "out fp dx[shape @ stride_dx]",
        ),
        f"{doc}; dx may be dy with equal strides",
        (*strides_fit("numel", "shape", tensors, ("dx",)), *ALONG),
        gradient=Gradient(f"scan_{name}"),
        function=f"{name if name not in WITH_INDICES else 'extremum'}_backward",
        functor=_functor(name) if name in WITH_INDICES else "",
        edge_cases=GRADIENT_EDGE_CASES[name],
    )


FAMILY = Family(
    "scan",
    title="Scans",
    doc="""
Along scan_axis of a shape, k and j count its scan_extent elements from the first, or from the last where reverse is not
0. x has the strides stride_x, but scan_stride_x along the axis; stride_x[scan_axis] is not read. reverse of a gradient
is that of its op; the gradient of cumsum is the cumsum of dy with the other reverse. f16 and bf16 compute in f32, f64
in f64, with one rounding to storage; integers wrap around. y may be x with equal strides.
""",
    ops=(
        *(_scan(name, FP, doc) for name, doc in FORWARD.items()),
        *(
            _scan(name, INTEGERS, f"{FORWARD[name].partition(';')[0]}, of integers", suffix="_integer")
            for name in ("cumsum", "cumprod", "cummax", "cummin")
        ),
        *itertools.chain.from_iterable(
            (
                _scan(name, FP, f"{FORWARD[name]}, {doc}", suffix="_with_indices", indices=True),
                _scan(
                    name,
                    INTEGERS,
                    f"{FORWARD[name].partition(';')[0]}, {doc.partition(';')[0]}, of integers",
                    suffix="_with_indices_integer",
                    indices=True,
                ),
            )
            for name, doc in WITH_INDICES.items()
        ),
        *(_backward(name, saved, doc) for name, (saved, doc) in BACKWARD.items()),
    ),
    edge_cases=("No elements: nothing is written.",),
    weight=8,
)
