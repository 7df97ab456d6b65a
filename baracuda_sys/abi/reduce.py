"""Reductions along an axis."""

from .table import FP, Family, Op

_AXIS = (
    *("i64 output_numel", "i32 rank", "i32[rank] output_shape", "i64[rank] stride_x", "i64[rank] stride_y"),
    *("i32 reduce_axis", "i32 reduce_extent", "i64 reduce_stride_x"),
)
_X = "x[replaced(output_shape, reduce_axis, reduce_extent) @ replaced(stride_x, reduce_axis, reduce_stride_x)]"
_Y = "y[output_shape @ stride_y]"
_REQUIRES = (
    *("output_numel >= 0", "0 <= rank && rank <= 8", "output_numel == product(output_shape)"),
    *("0 <= reduce_axis && reduce_axis < rank", "output_shape[reduce_axis] == 1"),
    *("reduce_extent >= 0", "extent(output_numel, reduce_extent) >= 0"),
    *("given(stride_x, output_numel)", "given(stride_y, output_numel)", "distinct(output_shape, stride_y)"),
)

FAMILY = Family(
    "reduce",
    title="Reductions along an axis",
    doc="""
The elements of a result are those along the axis `reduce_axis` of x: `reduce_extent` of them, `reduce_stride_x`
elements apart; entry `reduce_axis` of stride_x and of stride_y has no effect.
""",
    ops=(
        Op(
            "reduce_sum",
            FP,
            (*_AXIS, f"in fp {_X}", f"out fp {_Y}"),
            "y = the sum of x along the axis",
            _REQUIRES,
            function="reduce",
            functor="Sum",
        ),
    ),
)
