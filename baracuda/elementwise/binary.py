"""Two operands and a scalar. Formula of LERP: torch.lerp."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.elementwise_binary import FAMILY

from ..base import ArgsT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import FLOATS, BinaryKind, ElementKind, OpCategory
from ..operands import In, Out
from ..plan import Plan


@dataclass(frozen=True)
class BinaryParamDescriptor:
    """kind: a kernel exists for LERP. param: its scalar, taken as f32 for every element kind."""

    kind: BinaryKind
    shape: tuple[int, ...]
    element: ElementKind
    param: float

    def numel(self) -> int:
        return math.prod(self.shape)


class _BinaryParamPlan(Plan[BinaryParamDescriptor, ArgsT]):
    category = OpCategory.BINARY_ELEMENTWISE
    kind = BinaryKind.LERP
    elements = {"element": ("fp", FLOATS)}

    @classmethod
    def check(cls, descriptor: BinaryParamDescriptor) -> None:
        if any(isinstance(size, int) and size < 0 for size in descriptor.shape):
            raise InvalidProblemError(f"{cls.op.name}: shape: expected extents >= 0, got {descriptor.shape}")
        if descriptor.kind is not BinaryKind.LERP:
            raise UnsupportedError(f"{cls.op.name}: kind: expected LERP, got {descriptor.kind}")


@dataclass(slots=True)
class BinaryParamArgs:
    a: Any
    b: Any
    y: Any


class BinaryParamPlan(_BinaryParamPlan[BinaryParamArgs]):
    """LERP: y = a + p * (b - a), and b - (b - a) * (1 - p) for |p| >= 0.5, so that p = 1 gives b.

    Shapes: all [shape], contiguous. y may be a or b.
    """

    op = FAMILY["binary_lerp"]
    operands = {"a": In("shape"), "b": In("shape"), "y": Out("shape")}
    call = ("numel", "a", "b", "y", "param")


class BinaryParamBackwardDescriptor(BinaryParamDescriptor):
    """As BinaryParamDescriptor."""


@dataclass(slots=True)
class BinaryParamBackwardArgs:
    dy: Any
    da: Any
    db: Any


class BinaryParamBackwardPlan(_BinaryParamPlan[BinaryParamBackwardArgs]):
    """LERP: da = (1 - p) * dy, db = p * dy; p receives no gradient.

    Shapes: all [shape], contiguous. da or db may be dy, but not the same memory as the other.
    """

    op = FAMILY["binary_lerp_backward"]
    operands = {"dy": In("shape"), "da": Out("shape"), "db": Out("shape")}
    call = ("numel", "dy", "da", "db", "param")
