"""Losses of elements that are -log of a likelihood, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.loss import FAMILY

from ..kinds import ElementKind, LossKind, LossReduction
from .common import BackwardPlan, ElementDescriptor, ElementLossPlan, require_positive

__all__ = [
    "BceLossArgs",
    "BceLossBackwardArgs",
    "BceLossBackwardDescriptor",
    "BceLossBackwardPlan",
    "BceLossDescriptor",
    "BceLossPlan",
    "BceWithLogitsLossArgs",
    "BceWithLogitsLossBackwardArgs",
    "BceWithLogitsLossBackwardDescriptor",
    "BceWithLogitsLossBackwardPlan",
    "BceWithLogitsLossDescriptor",
    "BceWithLogitsLossPlan",
    "GaussianNllLossArgs",
    "GaussianNllLossBackwardArgs",
    "GaussianNllLossBackwardDescriptor",
    "GaussianNllLossBackwardPlan",
    "GaussianNllLossDescriptor",
    "GaussianNllLossPlan",
    "KlDivLossArgs",
    "KlDivLossBackwardArgs",
    "KlDivLossBackwardDescriptor",
    "KlDivLossBackwardPlan",
    "KlDivLossDescriptor",
    "KlDivLossPlan",
    "PoissonNllLossArgs",
    "PoissonNllLossBackwardArgs",
    "PoissonNllLossBackwardDescriptor",
    "PoissonNllLossBackwardPlan",
    "PoissonNllLossDescriptor",
    "PoissonNllLossPlan",
]


@dataclass(frozen=True)
class BceLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    element: ElementKind


BceLossBackwardDescriptor = BceLossDescriptor


@dataclass(slots=True)
class BceLossArgs:
    pred: Any
    target: Any
    out: Any


@dataclass(slots=True)
class BceLossBackwardArgs:
    pred: Any
    target: Any
    dy: Any
    dpred: Any


class BceLossPlan(ElementLossPlan[BceLossDescriptor, BceLossArgs]):
    """Binary cross entropy of probabilities."""

    op = FAMILY["loss_bce"]
    kind = LossKind.BCE


class BceLossBackwardPlan(BackwardPlan, ElementLossPlan[BceLossDescriptor, BceLossBackwardArgs]):
    """The gradient of BceLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_bce_backward"]
    kind = LossKind.BCE_BACKWARD


@dataclass(frozen=True)
class BceWithLogitsLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    element: ElementKind


BceWithLogitsLossBackwardDescriptor = BceWithLogitsLossDescriptor


@dataclass(slots=True)
class BceWithLogitsLossArgs:
    logits: Any
    target: Any
    out: Any


@dataclass(slots=True)
class BceWithLogitsLossBackwardArgs:
    logits: Any
    target: Any
    dy: Any
    dlogits: Any


class BceWithLogitsLossPlan(ElementLossPlan[BceWithLogitsLossDescriptor, BceWithLogitsLossArgs]):
    """Binary cross entropy of logits."""

    op = FAMILY["loss_bce_with_logits"]
    kind = LossKind.BCE_WITH_LOGITS


class BceWithLogitsLossBackwardPlan(
    BackwardPlan, ElementLossPlan[BceWithLogitsLossDescriptor, BceWithLogitsLossBackwardArgs]
):
    """The gradient of BceWithLogitsLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_bce_with_logits_backward"]
    kind = LossKind.BCE_WITH_LOGITS_BACKWARD
    names = {**ElementLossPlan.names, "dpred": "dlogits"}


@dataclass(frozen=True)
class KlDivLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    element: ElementKind


KlDivLossBackwardDescriptor = KlDivLossDescriptor


@dataclass(slots=True)
class KlDivLossArgs:
    pred: Any
    target: Any
    out: Any


@dataclass(slots=True)
class KlDivLossBackwardArgs:
    target: Any
    dy: Any
    dinput: Any


class KlDivLossPlan(ElementLossPlan[KlDivLossDescriptor, KlDivLossArgs]):
    """target (log(target) - pred), pred being log-probabilities."""

    op = FAMILY["loss_kl_div"]
    kind = LossKind.KL_DIV


class KlDivLossBackwardPlan(BackwardPlan, ElementLossPlan[KlDivLossDescriptor, KlDivLossBackwardArgs]):
    """The gradient of KlDivLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_kl_div_backward"]
    kind = LossKind.KL_DIV_BACKWARD


@dataclass(frozen=True)
class PoissonNllLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    log_input: bool
    element: ElementKind


PoissonNllLossBackwardDescriptor = PoissonNllLossDescriptor


@dataclass(slots=True)
class PoissonNllLossArgs:
    input: Any
    target: Any
    out: Any


@dataclass(slots=True)
class PoissonNllLossBackwardArgs:
    input: Any
    target: Any
    dy: Any
    dinput: Any


class PoissonNllLossPlan(ElementLossPlan[PoissonNllLossDescriptor, PoissonNllLossArgs]):
    """exp(input) - target input, or input - target log(input) without log_input."""

    op = FAMILY["loss_poisson_nll"]
    kind = LossKind.POISSON_NLL
    names = {**ElementLossPlan.names, "log_input_flag": "log_input"}


class PoissonNllLossBackwardPlan(BackwardPlan, ElementLossPlan[PoissonNllLossDescriptor, PoissonNllLossBackwardArgs]):
    """The gradient of PoissonNllLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_poisson_nll_backward"]
    kind = LossKind.POISSON_NLL_BACKWARD
    names = {**ElementLossPlan.names, "log_input_flag": "log_input"}


@dataclass(frozen=True)
class GaussianNllLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    eps: float
    element: ElementKind


GaussianNllLossBackwardDescriptor = GaussianNllLossDescriptor


@dataclass(slots=True)
class GaussianNllLossArgs:
    input: Any
    target: Any
    var: Any
    out: Any


@dataclass(slots=True)
class GaussianNllLossBackwardArgs:
    input: Any
    target: Any
    var: Any
    dy: Any
    dinput: Any


class GaussianNllLossPlan(ElementLossPlan[GaussianNllLossDescriptor, GaussianNllLossArgs]):
    """(log(v) + (input - target)^2 / v) / 2, with v = max(var, eps)."""

    op = FAMILY["loss_gaussian_nll"]
    kind = LossKind.GAUSSIAN_NLL

    @classmethod
    def check(cls, descriptor: GaussianNllLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "eps", descriptor.eps)


class GaussianNllLossBackwardPlan(
    BackwardPlan, ElementLossPlan[GaussianNllLossDescriptor, GaussianNllLossBackwardArgs]
):
    """The gradient of GaussianNllLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_gaussian_nll_backward"]
    kind = LossKind.GAUSSIAN_NLL_BACKWARD

    @classmethod
    def check(cls, descriptor: GaussianNllLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "eps", descriptor.eps)
