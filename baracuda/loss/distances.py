"""Losses of elements by their distance from a target, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass

from baracuda_sys.abi.loss import FAMILY

from ..base import ArgsT
from ..kinds import ElementKind, LossKind
from .common import FINITE, ElementDescriptor, ElementLossPlan, PredArgs, PredBackwardArgs

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
    element: ElementKind


MseLossBackwardDescriptor = MseLossDescriptor


@dataclass(slots=True)
class MseLossArgs(PredArgs):
    pass


@dataclass(slots=True)
class MseLossBackwardArgs(PredBackwardArgs):
    pass


class MseLossPlan(ElementLossPlan[MseLossDescriptor, MseLossArgs]):
    """(pred - target)^2."""

    op = FAMILY["loss_mse"]
    kind = LossKind.MSE


class MseLossBackwardPlan(ElementLossPlan[MseLossDescriptor, MseLossBackwardArgs]):
    """The gradient of MseLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_mse_backward"]
    kind = LossKind.MSE_BACKWARD


@dataclass(frozen=True)
class L1LossDescriptor(ElementDescriptor):
    element: ElementKind


L1LossBackwardDescriptor = L1LossDescriptor


@dataclass(slots=True)
class L1LossArgs(PredArgs):
    pass


@dataclass(slots=True)
class L1LossBackwardArgs(PredBackwardArgs):
    pass


class L1LossPlan(ElementLossPlan[L1LossDescriptor, L1LossArgs]):
    """|pred - target|."""

    op = FAMILY["loss_l1"]
    kind = LossKind.L1


class L1LossBackwardPlan(ElementLossPlan[L1LossDescriptor, L1LossBackwardArgs]):
    """The gradient of L1LossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_l1_backward"]
    kind = LossKind.L1_BACKWARD


@dataclass(frozen=True)
class SmoothL1LossDescriptor(ElementDescriptor):
    beta: float
    element: ElementKind


SmoothL1LossBackwardDescriptor = SmoothL1LossDescriptor


@dataclass(slots=True)
class SmoothL1LossArgs(PredArgs):
    pass


@dataclass(slots=True)
class SmoothL1LossBackwardArgs(PredBackwardArgs):
    pass


class _SmoothL1Plan(ElementLossPlan[SmoothL1LossDescriptor, ArgsT]):
    names = {**ElementLossPlan.names, "param": "beta"}
    positive = {"beta": FINITE}


class SmoothL1LossPlan(_SmoothL1Plan[SmoothL1LossArgs]):
    """d^2 / (2 beta) where |d| < beta, else |d| - beta / 2, with d = pred - target."""

    op = FAMILY["loss_smooth_l1"]
    kind = LossKind.SMOOTH_L1


class SmoothL1LossBackwardPlan(_SmoothL1Plan[SmoothL1LossBackwardArgs]):
    """The gradient of SmoothL1LossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_smooth_l1_backward"]
    kind = LossKind.SMOOTH_L1_BACKWARD


@dataclass(frozen=True)
class HuberLossDescriptor(ElementDescriptor):
    delta: float
    element: ElementKind


HuberLossBackwardDescriptor = HuberLossDescriptor


@dataclass(slots=True)
class HuberLossArgs(PredArgs):
    pass


@dataclass(slots=True)
class HuberLossBackwardArgs(PredBackwardArgs):
    pass


class _HuberPlan(ElementLossPlan[HuberLossDescriptor, ArgsT]):
    names = {**ElementLossPlan.names, "param": "delta"}
    positive = {"delta": FINITE}


class HuberLossPlan(_HuberPlan[HuberLossArgs]):
    """d^2 / 2 where |d| < delta, else delta (|d| - delta / 2), with d = pred - target."""

    op = FAMILY["loss_huber"]
    kind = LossKind.HUBER


class HuberLossBackwardPlan(_HuberPlan[HuberLossBackwardArgs]):
    """The gradient of HuberLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_huber_backward"]
    kind = LossKind.HUBER_BACKWARD
