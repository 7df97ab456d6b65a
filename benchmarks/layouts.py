"""What workloads are described with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tests.cases import Array, Case

Shape = tuple[int, ...]

Draw = Callable[[np.random.Generator, Case, Mapping[str, Array]], Array]
"""An operand of a case, given those that are drawn before it."""


class Size(NamedTuple):
    """The elements of one tensor: rows x columns, or outer x (rows / outer) x columns."""

    name: str
    rows: int
    columns: int
    outer: int


class View(NamedTuple):
    """The shape of the elements, and that of scale and zero point ready to broadcast against it.

    options: further arguments of the function that builds the case. draws: the operands whose contents matter, the
    others being normal; None: all operands are drawn as in the tests.
    """

    elements: Shape
    parameters: Shape = ()
    variant: str = ""
    options: Mapping[str, Any] = {}
    draws: Mapping[str, Draw] | None = None


@dataclass(frozen=True)
class Layout:
    """How ops lay out their tensors: the views of a size, and the case of an op at its dtypes on a view.

    memory_bound: a large one should move its bytes as fast as a copy does.
    """

    views: Callable[[Size], Sequence[View]]
    case: Callable[[str, Mapping[str, str], View], Case]
    memory_bound: bool = True
