"""Normalization: RMS, layer, batch and group norm, and their gradients."""

from __future__ import annotations

import re
from dataclasses import replace

from .entries import CAN_IMPLEMENT, RUN, size
from .table import FP, STRIDED, Family, Gradient, Op, alias

_EPS = "f32 eps"
_SHAPE = ("i64 numel", "i32 rank", "i32[rank] shape")
_MASK = ("i32 norm_axes_mask", "i32 norm_total_extent")
_STATISTICS = "kept(shape, norm_axes_mask)"

RESIDUAL = "_residual"
"""What the name of a norm of a sum of two tensors ends in, before `_backward`."""


def _spoils(part: str, gradients: str) -> str:
    """What NaN in the gradient of y spoils, and what is not there."""
    return (
        f"NaN in dy makes its {part} of dx NaN, and of {gradients} the elements that sum it. {gradients} can be had "
        "without gamma."
    )


def _centred(part: str) -> str:
    """Edge cases of what subtracts the mean of a row, a channel or a group."""
    return (
        f"A {part} of equal elements, or of one, gives beta, or NaN where eps is 0. NaN or an infinity makes all of "
        f"its {part} NaN, and no other; a gamma of 0 does not hide it. eps is not checked: where its sum "
        f"with the variance is negative or NaN, the {part} is NaN."
    )


def _strides(*names: str) -> tuple[str, ...]:
    return tuple(f"i64[rank] stride_{name}" for name in names)


def _requires(tensors: tuple[str, ...], written: str, saved: str) -> tuple[str, ...]:
    """The conditions on the shape, the mask and the strides; those of saved statistics are read or written."""
    return (
        "numel >= 0",
        "1 <= rank && rank <= 8",
        "numel == product(shape)",
        "names_axes(norm_axes_mask, rank)",
        "norm_total_extent == reduced(shape, norm_axes_mask)",
        *(f"given(stride_{name}, numel)" for name in tensors),
        f"distinct(shape, stride_{written})",
        f"given({saved}, numel)" if "dy" in tensors else f"distinct_kept(shape, {saved}, norm_axes_mask)",
    )


_GRADIENT_ENTRIES = (RUN, CAN_IMPLEMENT, size("workspace_size", "rank", "shape", "norm_axes_mask"))

_RMS_NORM = Op(
    "rms_norm",
    FP,
    (
        *(_EPS, *_SHAPE, *_strides("x", "y", "rms"), *_MASK),
        "in fp x[shape @ stride_x]",
        "in? fp gamma[norm_total_extent]",
        "out fp y[shape @ stride_y]",
        f"out? fp rms_out[{_STATISTICS} @ stride_rms]",
    ),
    "rms_out = sqrt(mean of x^2 over the axes of the mask + eps); y = x / rms_out * gamma",
    _requires(("x", "y"), "y", "stride_rms"),
    edge_cases=(
        "A row of zeros gives zeros, or NaN where eps is 0. NaN makes all of its row NaN; an infinity makes its own "
        "element NaN and the others of its row 0. Where the mean of x^2 overflows the type that it is computed in, "
        "rms_out is infinity and y 0. eps is not checked: where its sum with the mean is negative or NaN, the row "
        "is NaN."
    ),
)
_RMS_NORM_BACKWARD = Op(
    "rms_norm_backward",
    FP,
    (
        *(*_SHAPE, *_strides("dy", "x", "rms", "dx"), *_MASK),
        "in fp dy[shape @ stride_dy]",
        "in fp x[shape @ stride_x]",
        "in? fp gamma[norm_total_extent]",
        f"in fp rms[{_STATISTICS} @ stride_rms]",
        "out fp dx[shape @ stride_dx]",
        "out? fp dgamma[norm_total_extent]",
    ),
    "dx = (d - xhat * mean(d * xhat)) / rms with d = dy * gamma, xhat = x / rms; dgamma = sum over rows of dy * xhat",
    _requires(("dy", "x", "dx"), "dx", "stride_rms"),
    entries=_GRADIENT_ENTRIES,
    gradient=Gradient("rms_norm", {"rms": "rms_out"}),
    edge_cases=f"{_spoils('row', 'dgamma')} No rows: dgamma is zeros. A row of zeros whose rms is 0 has dx NaN.",
)
_LAYER_NORM = Op(
    "layer_norm",
    FP,
    (
        *(_EPS, *_SHAPE, *_strides("x", "y", "save"), *_MASK),
        "in fp x[shape @ stride_x]",
        "in? fp gamma[norm_total_extent]",
        "in? fp beta[norm_total_extent]",
        "out fp y[shape @ stride_y]",
        f"out? fp mean_out[{_STATISTICS} @ stride_save]",
        f"out? fp inv_std_out[{_STATISTICS} @ stride_save]",
    ),
    "y = (x - mean_out) * inv_std_out * gamma + beta with the mean over the axes of the mask and "
    "inv_std_out = 1 / sqrt(variance + eps)",
    _requires(("x", "y"), "y", "stride_save"),
    edge_cases=_centred("row"),
)
_LAYER_NORM_BACKWARD = Op(
    "layer_norm_backward",
    FP,
    (
        *(*_SHAPE, *_strides("dy", "x", "save", "dx"), *_MASK),
        "in fp dy[shape @ stride_dy]",
        "in fp x[shape @ stride_x]",
        "in? fp gamma[norm_total_extent]",
        f"in fp mean_in[{_STATISTICS} @ stride_save]",
        f"in fp inv_std_in[{_STATISTICS} @ stride_save]",
        "out fp dx[shape @ stride_dx]",
        "out? fp dgamma[norm_total_extent]",
        "out? fp dbeta[norm_total_extent]",
    ),
    "dx = inv_std_in * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x - mean_in) * inv_std_in; "
    "dgamma and dbeta = sums over rows of dy * xhat and dy",
    _requires(("dy", "x", "dx"), "dx", "stride_save"),
    entries=_GRADIENT_ENTRIES,
    gradient=Gradient("layer_norm", {"mean_in": "mean_out", "inv_std_in": "inv_std_out"}),
    edge_cases=(
        f"{_spoils('row', 'dgamma and dbeta')} No rows: dgamma and dbeta are zeros. A row of one element has dx 0."
    ),
)


_OF_X = re.compile(r"\bx\b")


def _of_sum(op: Op) -> Op:
    """The norm of x + residual, which is an output, too."""
    after = {
        "i64[rank] stride_x": "i64[rank] stride_residual",
        "in fp x[shape @ stride_x]": "in fp residual[shape @ stride_residual]",
        "i64[rank] stride_y": "i64[rank] stride_h",
        "out fp y[shape @ stride_y]": "out fp h[shape @ stride_h]",
    }
    return replace(
        op,
        name=f"{op.name}{RESIDUAL}",
        args=tuple(text for one in op.args for text in (one, after.get(one)) if text is not None),
        doc=f"h = x + residual; {_OF_X.sub('h', op.doc)}",
        requires=tuple(
            text
            for one in op.requires
            for text in (
                one,
                *(["given(stride_residual, numel)", "given(stride_h, numel)"] if "stride_x" in one else []),
                *(["distinct(shape, stride_h)"] if one == "distinct(shape, stride_y)" else []),
            )
        ),
        edge_cases=f"h is rounded before it is normalized. {op.edge_cases}",
    )


def _of_sum_backward(op: Op) -> Op:
    """Its gradient, which is that of x and of the residual alike."""
    names = {"i64[rank] stride_x": "i64[rank] stride_h", "in fp x[shape @ stride_x]": "in fp h[shape @ stride_h]"}
    after = {
        "i64[rank] stride_dy": "i64[rank] stride_dh",
        "in fp dy[shape @ stride_dy]": "in fp dh[shape @ stride_dh]",
    }
    assert op.gradient is not None
    return replace(
        op,
        name=f"{op.gradient.of}{RESIDUAL}_backward",
        args=tuple(text for one in op.args for text in (names.get(one, one), after.get(one)) if text is not None),
        doc=f"{_OF_X.sub('h', op.doc).replace('dx = ', 'dx = dh + ', 1)}; dx is the gradient of residual, too",
        requires=tuple(
            text
            for one in op.requires
            for text in (
                one.replace("stride_x", "stride_h"),
                *(["given(stride_dh, numel)"] if "stride_dy" in one else []),
            )
        ),
        gradient=Gradient(f"{op.gradient.of}{RESIDUAL}", op.gradient.tensors, alike={"residual": "x"}),
        edge_cases=f"{op.edge_cases} NaN in dh makes that element of dx NaN.",
    )


_EXTENTS = ("i32 n_extent", "i32 c_extent", "i32 spatial_extent")
_GROUPS = ("i32 num_groups", "i32 group_kind")
_GROUPED_REQUIRES = (
    "n_extent >= 0",
    "c_extent >= 0",
    "spatial_extent >= 0",
    "0 <= extent(n_extent, c_extent, spatial_extent)",
    "group_kind == 0 || group_kind == 1",
    "num_groups >= 0",
    "num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0",
    "group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0",
)


def _tensor(name: str) -> str:
    return f"{name}[n_extent, c_extent, spatial_extent]"


def _grouped(name: str, saved: str, part: str) -> tuple[Op, Op]:
    """Batch or group norm, and its gradient, with the extents of the saved statistics."""
    forward = Op(
        name,
        FP,
        (
            *(*_EXTENTS, *_GROUPS, _EPS, _tensor("in fp x"), "in? fp gamma[c_extent]", "in? fp beta[c_extent]"),
            *(_tensor("out fp y"), f"out fp saved_mean[{saved}]", f"out fp saved_rstd[{saved}]"),
        ),
        "y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and saved_rstd = "
        "1 / sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1)",
        _GROUPED_REQUIRES,
        function="group_norm",
        edge_cases=_centred(part),
    )
    backward = Op(
        f"{name}_backward",
        FP,
        (
            *(*_EXTENTS, *_GROUPS, _tensor("in fp dy"), _tensor("in fp x"), "in? fp gamma[c_extent]"),
            *(f"in fp saved_mean[{saved}]", f"in fp saved_rstd[{saved}]", _tensor("out fp dx")),
            *("out? fp dgamma[c_extent]", "out? fp dbeta[c_extent]"),
        ),
        "dx = saved_rstd * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x - saved_mean) * "
        "saved_rstd; dgamma and dbeta = sums over a channel of dy * xhat and dy",
        _GROUPED_REQUIRES,
        gradient=Gradient(name),
        function="group_norm_backward",
        edge_cases=(
            f"{_spoils(part, 'dgamma and dbeta')} No element of dy: dgamma and dbeta are zeros. A {part} of one "
            "element has dx 0."
        ),
    )
    return forward, backward


def _with_strides(op: Op) -> Op:
    """The same op under the name that promises strides, which every op here takes."""
    gradient = Gradient(op.gradient.of + STRIDED, op.gradient.tensors) if op.gradient else None
    symbol = f"{op.name}_{{fp}}{STRIDED}"
    return alias(op, op.name + STRIDED, {}, symbol=symbol, gradient=gradient, edge_cases=op.edge_cases)


_OF_ROWS = (_RMS_NORM, _RMS_NORM_BACKWARD, _LAYER_NORM, _LAYER_NORM_BACKWARD)
_OF_SUMS = (
    *(_of_sum(_RMS_NORM), _of_sum_backward(_RMS_NORM_BACKWARD)),
    *(_of_sum(_LAYER_NORM), _of_sum_backward(_LAYER_NORM_BACKWARD)),
)

FAMILY = Family(
    "norm",
    title="Normalization",
    doc="""
All tensors of a call have one element type; f16 and bf16 compute in f32. Bit d of norm_axes_mask stands for axis d;
gamma, beta and their gradients are contiguous, in row-major order of these axes. A null gamma counts as 1, a null beta
as 0; a null output is left out. Variances have the divisor N. y may be x, with the same strides; dx is none of the
inputs. Saved statistics have the tensor's shape with 1 along the axes of the mask: strides along these do not count,
and null strides of outputs mean contiguous ones.

Ops in _residual norm h = x + residual, which they write, too: the sum that a transformer adds to its residual stream
before it normalizes that. y and h may be x or residual, with the same strides.

The gradients of RMS and layer norm need no workspace. With one of the bytes that `_workspace_size` says they read each
tensor once, and give the same bits.

Batch norm has group_kind 0, group norm 1, with groups of c_extent / num_groups channels; instance norm is group norm
with as many groups as channels. Their gradients need a workspace of 8 bytes for each group.
""",
    edge_cases=(
        "However large a mean is against the deviations from it, variances and y are as exact as where it is 0: y is "
        "made of the mean in two numbers, before it is rounded to be saved.",
        "NaN in a row, a channel or a group makes all of that NaN, and nothing else. So does an infinite element, but "
        "for RMS norm, where it alone is NaN and all others are 0.",
        "With eps 0, a row of equal elements is NaN, of RMS norm a row of zeros.",
        "No rows: gradients of weights are zeros. Rows, channels or groups without an element have a mean of 0 and NaN "
        "for the other statistics, as in PyTorch.",
    ),
    ops=(
        *(one for op in _OF_ROWS for one in (op, _with_strides(op))),
        *_OF_SUMS,
        *_grouped("batch_norm", "group_kind == 0 ? c_extent : extent(n_extent, num_groups)", "channel"),
        *_grouped("group_norm", "group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups", "group"),
    ),
    weight=8,
)
