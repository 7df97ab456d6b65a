"""What Plans of losses share: reductions, the workspace of a loss, the scale of a gradient."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from baracuda_sys.abi import Argument

from ..base import ArgsT
from ..errors import InvalidProblemError
from ..kinds import ElementKind, LossReduction, OpCategory
from ..operands import Slot
from ..plan import Plan
from ..scalars import real

__all__ = [
    "FINITE",
    "ElementDescriptor",
    "ElementLossPlan",
    "InputArgs",
    "InputBackwardArgs",
    "LossDescriptor",
    "LossPlan",
    "PairArgs",
    "PairBackwardArgs",
    "PredArgs",
    "PredBackwardArgs",
    "RowLossPlan",
    "TargetBackwardArgs",
]


FINITE = sys.float_info.max


class LossDescriptor:
    """reduction: of the losses; where it is not NONE, the loss and its gradient dy have one element."""

    reduction: LossReduction
    element: ElementKind

    def count(self) -> int:
        """The losses before they are reduced."""
        raise NotImplementedError

    def loss_shape(self) -> tuple[int, ...]:
        """Their shape."""
        raise NotImplementedError

    def scale_scalar(self) -> float:
        """What the gradient of the mean is multiplied by."""
        return 1 / self.count() if self.reduction is LossReduction.MEAN and self.count() > 0 else 1.0


@dataclass(frozen=True)
class ElementDescriptor(LossDescriptor):
    """Of tensors of input_shape. Those of each loss add its parameter, then the element."""

    input_shape: tuple[int, ...]
    reduction: LossReduction

    def numel(self) -> int:
        return math.prod(self.input_shape)

    def count(self) -> int:
        return self.numel()

    def loss_shape(self) -> tuple[int, ...]:
        return self.input_shape


LossDescriptorT = TypeVar("LossDescriptorT", bound=LossDescriptor)


@dataclass(slots=True)
class PredArgs:
    pred: Any
    target: Any
    out: Any


@dataclass(slots=True)
class PredBackwardArgs:
    pred: Any
    target: Any
    dy: Any
    dpred: Any


@dataclass(slots=True)
class InputArgs:
    input: Any
    target: Any
    out: Any


@dataclass(slots=True)
class InputBackwardArgs:
    input: Any
    target: Any
    dy: Any
    dinput: Any


@dataclass(slots=True)
class TargetBackwardArgs:
    """Of a gradient that does not depend on the input."""

    target: Any
    dy: Any
    dinput: Any


@dataclass(slots=True)
class PairArgs:
    x1: Any
    x2: Any
    t: Any
    out: Any


@dataclass(slots=True)
class PairBackwardArgs:
    x1: Any
    x2: Any
    t: Any
    dy: Any
    dx1: Any
    dx2: Any


class LossPlan(Plan[LossDescriptorT, ArgsT]):
    """positive: fields of the Descriptor that must be above 0, each with the largest number that it may be."""

    category = OpCategory.LOSS
    names = {"reduction_mode": "reduction"}
    positive: ClassVar[Mapping[str, float]] = {}

    @classmethod
    def check(cls, descriptor: LossDescriptorT) -> None:
        for field, most in cls.positive.items():
            value = real(f"{cls.__name__}: {field}", getattr(descriptor, field), "f32")
            if not 0 < value <= most:
                wanted = "number" if most == math.inf else "finite number"
                raise InvalidProblemError(f"{cls.__name__}: {field}: expected a {wanted} > 0, got {value}")

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        if "reduction_mode" in argument.extents[0]:
            if self.descriptor.reduction is LossReduction.NONE:
                slot.shape = self.descriptor.loss_shape()
            else:
                slot.any_rank = True
        return slot

    def workspace_size(self) -> int:
        """An element for each loss, where they are reduced; a gradient needs none."""
        if self.op.gradient or self.descriptor.reduction is LossReduction.NONE:
            return 0
        return self.descriptor.count() * self.descriptor.element.dtype.itemsize


class ElementLossPlan(LossPlan[LossDescriptorT, ArgsT]):
    """Tensors of any rank and one shape, contiguous."""

    shapes = {"numel": "input_shape"}

    @classmethod
    def check(cls, descriptor: LossDescriptorT) -> None:
        if any(size < 0 for size in descriptor.loss_shape()):
            raise InvalidProblemError(
                f"{cls.__name__}: input_shape: expected extents >= 0, got {descriptor.loss_shape()}"
            )
        super().check(descriptor)


class RowLossPlan(LossPlan[LossDescriptorT, ArgsT]):
    """Tensors of rows, contiguous; one with an element for each row may have any shape, such as [n_rows, 1]."""

    names = {
        **LossPlan.names,
        **{f"row_stride_{tensor}": "row_stride" for tensor in ("x", "input", "target", "in", "tgt")},
    }

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        if argument.extents == ("dinput_numel",):
            slot.shape = (by_value["n_rows"], by_value["class_extent"])
        slot.any_rank = slot.any_rank or len(argument.extents) == 1
        return slot
