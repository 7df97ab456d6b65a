"""What workloads are described with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from cases import Array, Case, Spec

Shape = tuple[int, ...]

Draw = Callable[[np.random.Generator, Case, Mapping[str, Array]], Array]
"""An operand of a case, given those that are drawn before it."""


def memory(spec: Spec) -> int:
    """The bytes of an operand from its first element on, with the gaps that strides leave."""
    return spec.reach[1] * spec.dtype.itemsize


class Size(NamedTuple):
    """The elements of one tensor: rows x columns, or outer x (rows / outer) x columns."""

    name: str
    rows: int
    columns: int
    outer: int


class View(NamedTuple):
    """The shape of the elements, and that of scale and zero point ready to broadcast against it.

    options: further arguments of the function that builds the case. draws: the operands whose contents matter, the
    others being normal; None: all operands are drawn as in the tests. target: the fraction of the copy's speed that it
    should reach, where that is not the usual one.
    """

    elements: Shape
    parameters: Shape = ()
    variant: str = ""
    options: Mapping[str, Any] = {}
    draws: Mapping[str, Draw] | None = None
    target: float | None = None


@dataclass(frozen=True)
class Layout:
    """How ops lay out their tensors: the views of a size, and the case of an op at its dtypes on a view.

    memory_bound: a large one should move its bytes as fast as a copy does. dtypes: of the rows, where not all are
    timed. tile: makes what its operands are repetitions of, instead of the view's draws.
    """

    views: Callable[[Size], Sequence[View]]
    case: Callable[[str, Mapping[str, str], View], Case]
    memory_bound: bool = True
    dtypes: Collection[str] | None = None
    tile: Callable[[Case], dict[str, Array]] | None = None
