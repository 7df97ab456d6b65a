"""Connectionist temporal classification, and its gradient."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from baracuda_sys.abi import Argument
from baracuda_sys.abi.loss import FAMILY

from ..base import ArgsT
from ..kinds import ElementKind, LossKind, LossReduction
from ..operands import Slot
from ..plan import IN_ARGS
from .common import LossDescriptor, LossPlan

__all__ = [
    "CtcLossArgs",
    "CtcLossBackwardArgs",
    "CtcLossBackwardDescriptor",
    "CtcLossBackwardPlan",
    "CtcLossDescriptor",
    "CtcLossPlan",
]


@dataclass(frozen=True)
class CtcLossDescriptor(LossDescriptor):
    """blank: the class of no label. zero_infinity: whether a loss that is not finite becomes 0, and its gradient 0."""

    max_time: int
    batch_size: int
    num_classes: int
    max_target_len: int
    blank: int
    reduction: LossReduction
    zero_infinity: bool
    element: ElementKind

    def count(self) -> int:
        return self.batch_size

    def loss_shape(self) -> tuple[int, ...]:
        return (self.batch_size,)

    def states(self) -> int:
        return 2 * self.max_target_len + 1

    def state_bytes(self) -> int:
        """Of one state: f64 for F64, else f32."""
        return 8 if self.element is ElementKind.F64 else 4


CtcLossBackwardDescriptor = CtcLossDescriptor


@dataclass(slots=True)
class CtcLossArgs:
    """alpha: bytes, alpha_workspace_size() of them, which the gradient reads."""

    log_probs: Any
    targets: Any
    input_lengths: Any
    target_lengths: Any
    loss: Any
    alpha: Any


@dataclass(slots=True)
class CtcLossBackwardArgs:
    """per_sample_loss: what the forward pass leaves in its workspace. mean_denom: the sum of target_lengths, at least
    1, which the gradient of the mean is divided by."""

    log_probs: Any
    targets: Any
    input_lengths: Any
    target_lengths: Any
    alpha: Any
    per_sample_loss: Any
    dloss: Any
    dlog_probs: Any
    mean_denom: int

    @property
    def inv_denom(self) -> float:
        return 1 / max(self.mean_denom, 1)


class _CtcPlan(LossPlan[CtcLossDescriptor, ArgsT]):
    names = {"reduction_mode": "reduction", "alpha_ws": "alpha", "out": "loss"}

    def alpha_workspace_size(self) -> int:
        """The bytes of the Args' alpha."""
        descriptor = self.descriptor
        return descriptor.max_time * descriptor.batch_size * descriptor.states() * descriptor.state_bytes()

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        if name == "alpha":
            slot.shape, slot.dtype = (self.alpha_workspace_size(),), np.dtype(np.uint8)
        return slot


class CtcLossPlan(_CtcPlan[CtcLossArgs]):
    """-log of the probability that the input is aligned with the targets in any way; the mean is the sum of the losses
    divided by that of target_lengths.

    Shapes: log_probs [max_time, batch_size, num_classes], targets i64 [batch_size, max_target_len], lengths i64
    [batch_size], loss [batch_size] or [1]. Formula: torch.nn.functional.ctc_loss.
    """

    op = FAMILY["loss_ctc"]
    kind = LossKind.CTC

    def workspace_size(self) -> int:
        """The losses of all sequences, whatever the reduction: what is per_sample_loss of the gradient."""
        return self.descriptor.batch_size * self.descriptor.state_bytes()


class CtcLossBackwardPlan(_CtcPlan[CtcLossBackwardArgs]):
    """The gradient of CtcLossPlan by log_probs; 0 behind the input of each sequence."""

    op = FAMILY["loss_ctc_backward"]
    kind = LossKind.CTC_BACKWARD

    def by_value(self, name: str) -> Any:
        if name == "inv_denom":
            return IN_ARGS if self.descriptor.reduction is LossReduction.MEAN else 1.0
        return super().by_value(name)

    def workspace_size(self) -> int:
        """The states of each sequence."""
        return self.descriptor.batch_size * self.descriptor.states() * self.descriptor.state_bytes()
