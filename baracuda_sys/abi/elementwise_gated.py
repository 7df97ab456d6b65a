"""Activations with operands of their own: gates, and PReLU."""

from __future__ import annotations

import itertools

from .elementwise import strides_fit
from .table import FP, Family, Gradient, Op

APART = "_apart"
"""Behind the name of a gated activation: its row for a and b with strides of their own."""


def _gated(name: str, act: str, gradient: str, edge_cases: tuple[str, str] = ("", "")) -> tuple[Op, ...]:
    functor = name.capitalize()
    forward = Op(
        f"gated_{name}",
        FP,
        (
            *("i64 output_numel", "i32 rank", "i32[rank] output_shape", "i32 split_dim", "i64 x_half_offset"),
            *("i64[rank] stride_x", "i64[rank] stride_y"),
            "in fp x[2, output_shape @ x_half_offset, stride_x]",
            "out fp y[output_shape @ stride_y]",
        ),
        f"y = a * {act}, a and b the halves of x: a at x, b x_half_offset elements further on; split_dim is not used",
        strides_fit("output_numel", "output_shape", ("x", "y"), ("y",)),
        function="gated",
        functor=functor,
        edge_cases=edge_cases[0],
    )
    backward = Op(
        f"gated_{name}_backward",
        FP,
        (
            *("i64 output_numel", "i32 rank", "i32[rank] output_shape", "i32 split_dim"),
            *("i64 x_half_offset", "i64 dx_half_offset"),
            *("i64[rank] stride_x", "i64[rank] stride_dy", "i64[rank] stride_dx"),
            "in fp x[2, output_shape @ x_half_offset, stride_x]",
            "in fp dy[output_shape @ stride_dy]",
            "out fp dx[2, output_shape @ dx_half_offset, stride_dx]",
        ),
        f"(da, db) = {gradient}, the halves of dx; dx may be x with equal strides",
        strides_fit("output_numel", "output_shape", ("x", "dy", "dx"), ("dx",)),
        gradient=Gradient(f"gated_{name}"),
        function="gated_backward",
        functor=f"{functor}Backward",
        edge_cases=edge_cases[1],
    )
    if name == "glu":
        return forward, backward
    apart = Op(
        f"gated_{name}{APART}",
        FP,
        (
            *("i64 numel", "i32 rank", "i32[rank] shape", "i64[rank] stride_a", "i64[rank] stride_b"),
            *("i64[rank] stride_y", "in fp a[shape @ stride_a]", "in fp b[shape @ stride_b]"),
            "out fp y[shape @ stride_y]",
        ),
        f"y = a * {act}, of a and b with strides of their own",
        strides_fit("numel", "shape", ("a", "b", "y"), ("y",)),
        functor=functor,
        edge_cases=edge_cases[0],
    )
    return forward, apart, backward


GATED = Family(
    "elementwise.gated",
    title="Element-wise, gated activations",
    doc="""
The activation is on the second half. f16 and bf16 compute in f32, f64 in f64, with one rounding to storage. Strides are
those of output_shape, in elements.
""",
    edge_cases=(
        "NaN in either half gives NaN. b = -infinity closes the gate: 0 for a finite a.",
        "Both halves of dx are written in full.",
        "No element: nothing is written, and pointers may be null.",
    ),
    ops=tuple(
        itertools.chain.from_iterable(
            _gated(*row)
            for row in (
                ("glu", "sigmoid(b)", "(dy * s, dy * a * s * (1 - s)), s = sigmoid(b)"),
                (
                    *("reglu", "max(b, 0)", "b > 0 ? (dy * b, dy * a) : (0, 0)"),
                    (
                        "Where b <= 0, 0 for a finite a, NaN for an infinite one.",
                        "Where b is NaN, da is NaN and db is dy * a.",
                    ),
                ),
                ("swiglu", "silu(b)", "(dy * b * s, dy * a * s * (1 + b * (1 - s))), s = sigmoid(b)"),
                ("geglu", "gelu(b)", "(dy * gelu(b), dy * a * (Phi(b) + b * phi(b)))"),
            )
        )
    ),
)

CHANNELS = ("i64 numel", "i64 channel_stride", "i32 channel_extent", "i32 scalar_weight")
WEIGHTS = "(scalar_weight != 0) + (scalar_weight == 0) * channel_extent"
HAS_CHANNELS = (
    "numel >= 0",
    "scalar_weight != 0 || channel_stride > 0",
    "scalar_weight != 0 || channel_extent > 0",
)

PRELU = Family(
    "elementwise.prelu",
    title="PReLU",
    doc="""
Element i is of channel (i / channel_stride) mod channel_extent; with scalar_weight != 0 all have weight[0]. dweight is
summed in f32 (f64 for f64), in a fixed order, and rounded once.
""",
    edge_cases=(
        "At 0 and where x is NaN, the slope is the weight; a NaN of x makes its channel's dweight NaN.",
        "dweight is overwritten. Without an element of x, nothing is written, and pointers may be null.",
    ),
    ops=(
        Op(
            "prelu",
            FP,
            (*CHANNELS, "in fp x[numel]", f"in fp weight[{WEIGHTS}]", "out fp y[numel]"),
            "y = x > 0 ? x : weight * x; y may be x",
            HAS_CHANNELS,
        ),
        Op(
            "prelu_backward",
            FP,
            (
                *(*CHANNELS, "in fp dy[numel]", "in fp x[numel]", f"in fp weight[{WEIGHTS}]"),
                *("out fp dx[numel]", f"out fp dweight[{WEIGHTS}]"),
            ),
            "dx = x > 0 ? dy : weight * dy, dweight = the channel's sum of x > 0 ? 0 : x * dy; dx may be dy or x",
            HAS_CHANNELS,
            empty_without=("x",),
            gradient=Gradient("prelu"),
        ),
    ),
)
