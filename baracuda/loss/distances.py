"""Losses of elements by their distance from a target, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.loss import FAMILY

from ..kinds import ElementKind, LossKind, LossReduction
from .common import BackwardPlan, ElementDescriptor, ElementLossPlan, require_positive

__all__ = [
    "HuberLossArgs",
    "HuberLossBackwardArgs",
    "HuberLossBackwardDescriptor",
    "HuberLossBackwardPlan",
    "HuberLossDescriptor",
    "HuberLossPlan",
    "L1LossArgs",
    "L1LossBackwardArgs",
    "L1LossBackwardDescriptor",
    "L1LossBackwardPlan",
    "L1LossDescriptor",
    "L1LossPlan",
    "MseLossArgs",
    "MseLossBackwardArgs",
    "MseLossBackwardDescriptor",
    "MseLossBackwardPlan",
    "MseLossDescriptor",
    "MseLossPlan",
    "SmoothL1LossArgs",
    "SmoothL1LossBackwardArgs",
    "SmoothL1LossBackwardDescriptor",
    "SmoothL1LossBackwardPlan",
    "SmoothL1LossDescriptor",
    "SmoothL1LossPlan",
]


@dataclass(frozen=True)
class MseLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    element: ElementKind


MseLossBackwardDescriptor = MseLossDescriptor


@dataclass(slots=True)
class MseLossArgs:
    pred: Any
    target: Any
    out: Any


@dataclass(slots=True)
class MseLossBackwardArgs:
    pred: Any
    target: Any
    dy: Any
    dpred: Any


class MseLossPlan(ElementLossPlan[MseLossDescriptor, MseLossArgs]):
    """(pred - target)^2."""

    op = FAMILY["loss_mse"]
    kind = LossKind.MSE


class MseLossBackwardPlan(BackwardPlan, ElementLossPlan[MseLossDescriptor, MseLossBackwardArgs]):
    """The gradient of MseLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_mse_backward"]
    kind = LossKind.MSE_BACKWARD


@dataclass(frozen=True)
class L1LossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    element: ElementKind


L1LossBackwardDescriptor = L1LossDescriptor


@dataclass(slots=True)
class L1LossArgs:
    pred: Any
    target: Any
    out: Any


@dataclass(slots=True)
class L1LossBackwardArgs:
    pred: Any
    target: Any
    dy: Any
    dpred: Any


class L1LossPlan(ElementLossPlan[L1LossDescriptor, L1LossArgs]):
    """|pred - target|."""

    op = FAMILY["loss_l1"]
    kind = LossKind.L1


class L1LossBackwardPlan(BackwardPlan, ElementLossPlan[L1LossDescriptor, L1LossBackwardArgs]):
    """The gradient of L1LossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_l1_backward"]
    kind = LossKind.L1_BACKWARD


@dataclass(frozen=True)
class SmoothL1LossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    beta: float
    element: ElementKind


SmoothL1LossBackwardDescriptor = SmoothL1LossDescriptor


@dataclass(slots=True)
class SmoothL1LossArgs:
    pred: Any
    target: Any
    out: Any


@dataclass(slots=True)
class SmoothL1LossBackwardArgs:
    pred: Any
    target: Any
    dy: Any
    dpred: Any


class SmoothL1LossPlan(ElementLossPlan[SmoothL1LossDescriptor, SmoothL1LossArgs]):
    """d^2 / (2 beta) where |d| < beta, else |d| - beta / 2, with d = pred - target."""

    op = FAMILY["loss_smooth_l1"]
    kind = LossKind.SMOOTH_L1
    names = {**ElementLossPlan.names, "param": "beta"}

    @classmethod
    def check(cls, descriptor: SmoothL1LossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "beta", descriptor.beta)


class SmoothL1LossBackwardPlan(BackwardPlan, ElementLossPlan[SmoothL1LossDescriptor, SmoothL1LossBackwardArgs]):
    """The gradient of SmoothL1LossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_smooth_l1_backward"]
    kind = LossKind.SMOOTH_L1_BACKWARD
    names = {**ElementLossPlan.names, "param": "beta"}

    @classmethod
    def check(cls, descriptor: SmoothL1LossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "beta", descriptor.beta)


@dataclass(frozen=True)
class HuberLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    delta: float
    element: ElementKind


HuberLossBackwardDescriptor = HuberLossDescriptor


@dataclass(slots=True)
class HuberLossArgs:
    pred: Any
    target: Any
    out: Any


@dataclass(slots=True)
class HuberLossBackwardArgs:
    pred: Any
    target: Any
    dy: Any
    dpred: Any


class HuberLossPlan(ElementLossPlan[HuberLossDescriptor, HuberLossArgs]):
    """d^2 / 2 where |d| < delta, else delta (|d| - delta / 2), with d = pred - target."""

    op = FAMILY["loss_huber"]
    kind = LossKind.HUBER
    names = {**ElementLossPlan.names, "param": "delta"}

    @classmethod
    def check(cls, descriptor: HuberLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "delta", descriptor.delta)


class HuberLossBackwardPlan(BackwardPlan, ElementLossPlan[HuberLossDescriptor, HuberLossBackwardArgs]):
    """The gradient of HuberLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_huber_backward"]
    kind = LossKind.HUBER_BACKWARD
    names = {**ElementLossPlan.names, "param": "delta"}

    @classmethod
    def check(cls, descriptor: HuberLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "delta", descriptor.delta)
