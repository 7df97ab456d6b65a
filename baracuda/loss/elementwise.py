"""Losses of elements, and their gradients: tensors of any rank and one shape."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.loss import FAMILY

from ..kinds import ElementKind, LossKind, LossReduction
from .common import BackwardPlan, ElementLossPlan, LossDescriptor, require_positive

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
    "HingeEmbeddingLossArgs",
    "HingeEmbeddingLossBackwardArgs",
    "HingeEmbeddingLossBackwardDescriptor",
    "HingeEmbeddingLossBackwardPlan",
    "HingeEmbeddingLossDescriptor",
    "HingeEmbeddingLossPlan",
    "HuberLossArgs",
    "HuberLossBackwardArgs",
    "HuberLossBackwardDescriptor",
    "HuberLossBackwardPlan",
    "HuberLossDescriptor",
    "HuberLossPlan",
    "KlDivLossArgs",
    "KlDivLossBackwardArgs",
    "KlDivLossBackwardDescriptor",
    "KlDivLossBackwardPlan",
    "KlDivLossDescriptor",
    "KlDivLossPlan",
    "L1LossArgs",
    "L1LossBackwardArgs",
    "L1LossBackwardDescriptor",
    "L1LossBackwardPlan",
    "L1LossDescriptor",
    "L1LossPlan",
    "MarginRankingLossArgs",
    "MarginRankingLossBackwardArgs",
    "MarginRankingLossBackwardDescriptor",
    "MarginRankingLossBackwardPlan",
    "MarginRankingLossDescriptor",
    "MarginRankingLossPlan",
    "MseLossArgs",
    "MseLossBackwardArgs",
    "MseLossBackwardDescriptor",
    "MseLossBackwardPlan",
    "MseLossDescriptor",
    "MseLossPlan",
    "PoissonNllLossArgs",
    "PoissonNllLossBackwardArgs",
    "PoissonNllLossBackwardDescriptor",
    "PoissonNllLossBackwardPlan",
    "PoissonNllLossDescriptor",
    "PoissonNllLossPlan",
    "SmoothL1LossArgs",
    "SmoothL1LossBackwardArgs",
    "SmoothL1LossBackwardDescriptor",
    "SmoothL1LossBackwardPlan",
    "SmoothL1LossDescriptor",
    "SmoothL1LossPlan",
]


class ElementDescriptor(LossDescriptor):
    """Of tensors of input_shape."""

    input_shape: tuple[int, ...]

    def numel(self) -> int:
        return math.prod(self.input_shape)

    def count(self) -> int:
        return self.numel()

    def loss_shape(self) -> tuple[int, ...]:
        return self.input_shape


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


@dataclass(frozen=True)
class MarginRankingLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    margin: float
    element: ElementKind


MarginRankingLossBackwardDescriptor = MarginRankingLossDescriptor


@dataclass(slots=True)
class MarginRankingLossArgs:
    x1: Any
    x2: Any
    t: Any
    out: Any


@dataclass(slots=True)
class MarginRankingLossBackwardArgs:
    x1: Any
    x2: Any
    t: Any
    dy: Any
    dx1: Any
    dx2: Any


class MarginRankingLossPlan(ElementLossPlan[MarginRankingLossDescriptor, MarginRankingLossArgs]):
    """max(0, margin - t (x1 - x2))."""

    op = FAMILY["loss_margin_ranking"]
    kind = LossKind.MARGIN_RANKING


class MarginRankingLossBackwardPlan(
    BackwardPlan, ElementLossPlan[MarginRankingLossDescriptor, MarginRankingLossBackwardArgs]
):
    """The gradient of MarginRankingLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_margin_ranking_backward"]
    kind = LossKind.MARGIN_RANKING_BACKWARD


@dataclass(frozen=True)
class HingeEmbeddingLossDescriptor(ElementDescriptor):
    input_shape: tuple[int, ...]
    reduction: LossReduction
    margin: float
    element: ElementKind


HingeEmbeddingLossBackwardDescriptor = HingeEmbeddingLossDescriptor


@dataclass(slots=True)
class HingeEmbeddingLossArgs:
    input: Any
    target: Any
    out: Any


@dataclass(slots=True)
class HingeEmbeddingLossBackwardArgs:
    input: Any
    target: Any
    dy: Any
    dinput: Any


class HingeEmbeddingLossPlan(ElementLossPlan[HingeEmbeddingLossDescriptor, HingeEmbeddingLossArgs]):
    """input where target (i64) is 1, else max(0, margin - input)."""

    op = FAMILY["loss_hinge_embedding"]
    kind = LossKind.HINGE_EMBEDDING


class HingeEmbeddingLossBackwardPlan(
    BackwardPlan, ElementLossPlan[HingeEmbeddingLossDescriptor, HingeEmbeddingLossBackwardArgs]
):
    """The gradient of HingeEmbeddingLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_hinge_embedding_backward"]
    kind = LossKind.HINGE_EMBEDDING_BACKWARD
