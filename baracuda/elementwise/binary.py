"""Two operands and a scalar. Formula of LERP: torch.lerp."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.elementwise_binary import FAMILY

from ..base import ArgsT
from ..kinds import BinaryKind, ElementKind, OpCategory
from .common import ElementwisePlan


@dataclass(frozen=True)
class BinaryParamDescriptor:
    """kind: a kernel exists for LERP. param: its scalar, taken as f32 for every element kind."""

    kind: BinaryKind
    shape: tuple[int, ...]
    element: ElementKind
    param: float

    def numel(self) -> int:
        return math.prod(self.shape)


class _BinaryParamPlan(ElementwisePlan[BinaryParamDescriptor, ArgsT]):
    category = OpCategory.BINARY_ELEMENTWISE
    family = FAMILY
    prefix = "binary_"
    names = {"p": "param"}


@dataclass(slots=True)
class BinaryParamArgs:
    a: Any
    b: Any
    y: Any


class BinaryParamPlan(_BinaryParamPlan[BinaryParamArgs]):
    """LERP: y = a + p * (b - a), and b - (b - a) * (1 - p) for |p| >= 0.5, so that p = 1 gives b.

    Shapes: all [shape], with any strides; an axis of a or b may have one element. y may be a or b.
    """


class BinaryParamBackwardDescriptor(BinaryParamDescriptor):
    """As BinaryParamDescriptor."""


@dataclass(slots=True)
class BinaryParamBackwardArgs:
    dy: Any
    da: Any
    db: Any


class BinaryParamBackwardPlan(_BinaryParamPlan[BinaryParamBackwardArgs]):
    """LERP: da = (1 - p) * dy, db = p * dy; p receives no gradient.

    Shapes: all [shape], with any strides. da or db may be dy, but not the same memory as the other.
    """

    suffix = "_backward"
