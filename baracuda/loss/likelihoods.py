"""Losses of elements that are -log of a likelihood, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.loss import FAMILY

from ..base import ArgsT
from ..kinds import ElementKind, LossKind
from ..optionals import OptionalsPlan
from .common import (
    FINITE,
    ElementDescriptor,
    ElementLossPlan,
    InputArgs,
    InputBackwardArgs,
    PredArgs,
    PredBackwardArgs,
    TargetBackwardArgs,
)

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
    element: ElementKind


BceLossBackwardDescriptor = BceLossDescriptor


@dataclass(slots=True)
class BceLossArgs(PredArgs):
    pass


@dataclass(slots=True)
class BceLossBackwardArgs(PredBackwardArgs):
    pass


class BceLossPlan(ElementLossPlan[BceLossDescriptor, BceLossArgs]):
    """Binary cross entropy of probabilities."""

    op = FAMILY["loss_bce"]
    kind = LossKind.BCE


class BceLossBackwardPlan(ElementLossPlan[BceLossDescriptor, BceLossBackwardArgs]):
    """The gradient of BceLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_bce_backward"]
    kind = LossKind.BCE_BACKWARD


@dataclass(frozen=True)
class BceWithLogitsLossDescriptor(ElementDescriptor):
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


class BceWithLogitsLossBackwardPlan(ElementLossPlan[BceWithLogitsLossDescriptor, BceWithLogitsLossBackwardArgs]):
    """The gradient of BceWithLogitsLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_bce_with_logits_backward"]
    kind = LossKind.BCE_WITH_LOGITS_BACKWARD
    names = {**ElementLossPlan.names, "dpred": "dlogits"}


@dataclass(frozen=True)
class KlDivLossDescriptor(ElementDescriptor):
    element: ElementKind


KlDivLossBackwardDescriptor = KlDivLossDescriptor


@dataclass(slots=True)
class KlDivLossArgs(PredArgs):
    pass


@dataclass(slots=True)
class KlDivLossBackwardArgs(TargetBackwardArgs):
    pass


class KlDivLossPlan(ElementLossPlan[KlDivLossDescriptor, KlDivLossArgs]):
    """target (log(target) - pred), pred being log-probabilities."""

    op = FAMILY["loss_kl_div"]
    kind = LossKind.KL_DIV


class KlDivLossBackwardPlan(ElementLossPlan[KlDivLossDescriptor, KlDivLossBackwardArgs]):
    """The gradient of KlDivLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_kl_div_backward"]
    kind = LossKind.KL_DIV_BACKWARD


@dataclass(frozen=True)
class PoissonNllLossDescriptor(ElementDescriptor):
    log_input: bool
    element: ElementKind


PoissonNllLossBackwardDescriptor = PoissonNllLossDescriptor


@dataclass(slots=True)
class PoissonNllLossArgs(InputArgs):
    pass


@dataclass(slots=True)
class PoissonNllLossBackwardArgs(InputBackwardArgs):
    pass


class _PoissonNllPlan(ElementLossPlan[PoissonNllLossDescriptor, ArgsT]):
    names = {**ElementLossPlan.names, "log_input_flag": "log_input"}


class PoissonNllLossPlan(_PoissonNllPlan[PoissonNllLossArgs]):
    """exp(input) - target input, or input - target log(input) without log_input."""

    op = FAMILY["loss_poisson_nll"]
    kind = LossKind.POISSON_NLL


class PoissonNllLossBackwardPlan(_PoissonNllPlan[PoissonNllLossBackwardArgs]):
    """The gradient of PoissonNllLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_poisson_nll_backward"]
    kind = LossKind.POISSON_NLL_BACKWARD


@dataclass(frozen=True)
class GaussianNllLossDescriptor(ElementDescriptor):
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
    """Gradients that are None are not made."""

    input: Any
    target: Any
    var: Any
    dy: Any
    dinput: Any
    dtarget: Any = None
    dvar: Any = None


class _GaussianNllPlan(ElementLossPlan[GaussianNllLossDescriptor, ArgsT]):
    positive = {"eps": FINITE}


class GaussianNllLossPlan(_GaussianNllPlan[GaussianNllLossArgs]):
    """(log(v) + (input - target)^2 / v) / 2, with v = max(var, eps)."""

    op = FAMILY["loss_gaussian_nll"]
    kind = LossKind.GAUSSIAN_NLL


class GaussianNllLossBackwardPlan(
    OptionalsPlan[GaussianNllLossDescriptor, GaussianNllLossBackwardArgs], _GaussianNllPlan[GaussianNllLossBackwardArgs]
):
    """The gradients of GaussianNllLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_gaussian_nll_all_backward"]
    kind = LossKind.GAUSSIAN_NLL_BACKWARD
