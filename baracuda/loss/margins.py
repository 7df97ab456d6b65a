"""Losses of elements by a margin, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.loss import FAMILY

from ..kinds import ElementKind, LossKind, LossReduction
from .common import BackwardPlan, ElementDescriptor, ElementLossPlan

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
