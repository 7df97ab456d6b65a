"""Rows of element-wise operations: from one description, the op on contiguous tensors and that on any strides."""

from __future__ import annotations

from dataclasses import replace

from .dtypes import Dtypes
from .entries import CAN_IMPLEMENT, RUN, ask
from .table import STRIDED, Adjoint, Gradient, Op


def strides_fit(numel: str, shape: str, tensors: tuple[str, ...], written: tuple[str, ...]) -> tuple[str, ...]:
    """The conditions on `rank`, a shape with so many elements, and `stride_x` of each of the tensors."""
    return (
        f"{numel} >= 0",
        "0 <= rank && rank <= 8",
        f"{numel} == product({shape})",
        *(f"given(stride_{name}, {numel})" for name in tensors),
        *(f"distinct({shape}, stride_{name})" for name in written),
    )


def elementwise(
    name: str,
    dtypes: Dtypes,
    tensors: tuple[str, ...],
    functor: str,
    doc: str,
    *,
    scalars: tuple[str, ...] = (),
    requires: tuple[str, ...] = (),
    symbol: str = "",
    unasked: tuple[str, ...] = (),
    stored: bool = False,
    gradient: Gradient | None = None,
    adjoint: Adjoint | None = None,
    strided: Dtypes | bool = True,
    strided_tensors: tuple[str, ...] = (),
    edge_cases: str = "",
) -> tuple[Op, ...]:
    """The two ops of an element-wise operation: on contiguous tensors and, where it is `strided`, on any.

    `tensors` are written without extents ("in fp x"), the outputs last; scalars follow them. `unasked` are those that
    `_can_implement` of the contiguous op does not take. gradient: of which op on contiguous tensors it is the gradient;
    adjoint: that of the op on contiguous tensors. strided: the dtypes, where not all have it. strided_tensors: in that
    op's order, where it differs.
    """
    pattern = symbol or "_".join(["{op}", *(f"{{{axis}}}" for axis in dtypes.names)])
    flat = Op(
        name,
        dtypes,
        ("i64 numel", *(f"{tensor}[numel]" for tensor in tensors), *scalars),
        doc,
        ("numel >= 0", *requires),
        symbol=pattern.replace("{op}", name),
        entries=(RUN, ask(without=unasked) if unasked else CAN_IMPLEMENT),
        gradient=gradient,
        adjoint=adjoint,
        functor=functor,
        scalars=tuple(scalar.split()[-1] for scalar in scalars),
        stored=stored,
        edge_cases=edge_cases,
    )
    if not strided:
        return (flat,)
    ordered = strided_tensors or tensors
    names = {tensor: tensor.split()[-1] for tensor in ordered}
    written = [names[tensor] for tensor in ordered if tensor.startswith("out")]
    with_strides = replace(
        flat,
        name=name + STRIDED,
        dtypes=dtypes if strided is True else strided,
        args=(
            *("i64 numel", "i32 rank", "i32[rank] shape"),
            *(f"i64[rank] stride_{name}" for name in names.values()),
            *(f"{tensor}[shape @ stride_{name}]" for tensor, name in names.items()),
            *scalars,
        ),
        doc=f"{name} on tensors with strides",
        requires=(*strides_fit("numel", "shape", tuple(names.values()), tuple(written)), *requires),
        symbol=flat.symbol + STRIDED,
        entries=(RUN, CAN_IMPLEMENT),
        gradient=replace(gradient, of=gradient.of + STRIDED) if gradient else None,
        adjoint=replace(adjoint, op=adjoint.op + STRIDED) if adjoint else None,
        strided_of=name,
        edge_cases="",
        taken=tuple(tensor.split()[-1] for tensor in tensors if tensor.startswith("in")) if strided_tensors else (),
    )
    return (flat, with_strides)
