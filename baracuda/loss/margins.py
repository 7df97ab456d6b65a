"""Losses of elements by a margin, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass

from baracuda_sys.abi.loss import FAMILY

from ..kinds import ElementKind, LossKind
from .common import ElementDescriptor, ElementLossPlan, InputArgs, InputBackwardArgs, PairArgs, PairBackwardArgs

__all__ = [
    "HingeEmbeddingLossArgs",
    "HingeEmbeddingLossBackwardArgs",
    "HingeEmbeddingLossBackwardDescriptor",
    "HingeEmbeddingLossBackwardPlan",
    "HingeEmbeddingLossDescriptor",
    "HingeEmbeddingLossPlan",
    "MarginRankingLossArgs",
    "MarginRankingLossBackwardArgs",
    "MarginRankingLossBackwardDescriptor",
    "MarginRankingLossBackwardPlan",
    "MarginRankingLossDescriptor",
    "MarginRankingLossPlan",
]


@dataclass(frozen=True)
class MarginRankingLossDescriptor(ElementDescriptor):
    margin: float
    element: ElementKind


MarginRankingLossBackwardDescriptor = MarginRankingLossDescriptor


@dataclass(slots=True)
class MarginRankingLossArgs(PairArgs):
    pass


@dataclass(slots=True)
class MarginRankingLossBackwardArgs(PairBackwardArgs):
    pass


class MarginRankingLossPlan(ElementLossPlan[MarginRankingLossDescriptor, MarginRankingLossArgs]):
    """max(0, margin - t (x1 - x2))."""

    op = FAMILY["loss_margin_ranking"]
    kind = LossKind.MARGIN_RANKING


class MarginRankingLossBackwardPlan(ElementLossPlan[MarginRankingLossDescriptor, MarginRankingLossBackwardArgs]):
    """The gradient of MarginRankingLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_margin_ranking_backward"]
    kind = LossKind.MARGIN_RANKING_BACKWARD


@dataclass(frozen=True)
class HingeEmbeddingLossDescriptor(ElementDescriptor):
    margin: float
    element: ElementKind


HingeEmbeddingLossBackwardDescriptor = HingeEmbeddingLossDescriptor


@dataclass(slots=True)
class HingeEmbeddingLossArgs(InputArgs):
    pass


@dataclass(slots=True)
class HingeEmbeddingLossBackwardArgs(InputBackwardArgs):
    pass


class HingeEmbeddingLossPlan(ElementLossPlan[HingeEmbeddingLossDescriptor, HingeEmbeddingLossArgs]):
    """input where target (i64) is 1, else max(0, margin - input)."""

    op = FAMILY["loss_hinge_embedding"]
    kind = LossKind.HINGE_EMBEDDING


class HingeEmbeddingLossBackwardPlan(ElementLossPlan[HingeEmbeddingLossDescriptor, HingeEmbeddingLossBackwardArgs]):
    """The gradient of HingeEmbeddingLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_hinge_embedding_backward"]
    kind = LossKind.HINGE_EMBEDDING_BACKWARD
