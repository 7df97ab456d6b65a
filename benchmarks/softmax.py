"""How ops of `softmax` are timed: along either axis of a matrix, few long rows and many short ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cases import Case
from cases.softmax import case, scalars_of

from .layouts import Layout, Size, View

FIRST_AXIS = "first axis"


def _views(size: Size) -> Sequence[View]:
    matrix = (size.rows, size.columns)
    views = [View(matrix, variant="last axis"), View(matrix, variant=FIRST_AXIS, target=0.9)]
    if size.name == "large":
        views += [View((32, 128000), variant="vocabulary", target=0.3), View((1000000, 64), variant="tall", target=0.9)]
    return views


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return case(op, dtypes["fp"], view.elements, 0 if view.variant == FIRST_AXIS else 1, **scalars_of(op)[0])


LAYOUTS: Mapping[str, Layout] = {
    "*softmax*_strided": Layout(lambda size: (), _case),  # the same op under another name
    "*sparsemax*": Layout(_views, _case, memory_bound=False),
    "*softmax*": Layout(_views, _case),
}
