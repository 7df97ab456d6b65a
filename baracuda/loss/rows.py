"""Losses of rows, and their gradients."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Op
from baracuda_sys.abi.loss import FAMILY

from ..base import ArgsT
from ..errors import InvalidProblemError
from ..kinds import ElementKind, LossKind, LossReduction, LossTargetKind
from ..plan import Parameter
from ..scalars import number
from .common import BackwardPlan, LossDescriptor, RowLossPlan, require_positive

__all__ = [
    "CosineEmbeddingLossArgs",
    "CosineEmbeddingLossBackwardArgs",
    "CosineEmbeddingLossBackwardDescriptor",
    "CosineEmbeddingLossBackwardPlan",
    "CosineEmbeddingLossDescriptor",
    "CosineEmbeddingLossPlan",
    "CrossEntropyLossArgs",
    "CrossEntropyLossBackwardArgs",
    "CrossEntropyLossBackwardDescriptor",
    "CrossEntropyLossBackwardPlan",
    "CrossEntropyLossDescriptor",
    "CrossEntropyLossPlan",
    "MultiMarginLossArgs",
    "MultiMarginLossBackwardArgs",
    "MultiMarginLossBackwardDescriptor",
    "MultiMarginLossBackwardPlan",
    "MultiMarginLossDescriptor",
    "MultiMarginLossPlan",
    "MultilabelMarginLossArgs",
    "MultilabelMarginLossBackwardArgs",
    "MultilabelMarginLossBackwardDescriptor",
    "MultilabelMarginLossBackwardPlan",
    "MultilabelMarginLossDescriptor",
    "MultilabelMarginLossPlan",
    "MultilabelSoftMarginLossArgs",
    "MultilabelSoftMarginLossBackwardArgs",
    "MultilabelSoftMarginLossBackwardDescriptor",
    "MultilabelSoftMarginLossBackwardPlan",
    "MultilabelSoftMarginLossDescriptor",
    "MultilabelSoftMarginLossPlan",
    "NllLossArgs",
    "NllLossBackwardArgs",
    "NllLossBackwardDescriptor",
    "NllLossBackwardPlan",
    "NllLossDescriptor",
    "NllLossPlan",
    "TripletMarginLossArgs",
    "TripletMarginLossBackwardArgs",
    "TripletMarginLossBackwardDescriptor",
    "TripletMarginLossBackwardPlan",
    "TripletMarginLossDescriptor",
    "TripletMarginLossPlan",
]


class RowDescriptor(LossDescriptor):
    """Of n_rows rows."""

    n_rows: int

    def count(self) -> int:
        return self.n_rows

    def loss_shape(self) -> tuple[int, ...]:
        return (self.n_rows,)

    def row_stride(self) -> int:
        """Of contiguous rows: their extent."""
        of: Any = self
        extent: int = of.d_extent if hasattr(self, "d_extent") else of.class_extent
        return extent

    row_stride_x = row_stride_input = row_stride_target = row_stride_in = row_stride_tgt = row_stride

    def dinput_numel(self) -> int:
        return self.n_rows * self.row_stride()


@dataclass(frozen=True)
class NllLossDescriptor(RowDescriptor):
    n_rows: int
    class_extent: int
    reduction: LossReduction
    element: ElementKind


NllLossBackwardDescriptor = NllLossDescriptor


@dataclass(slots=True)
class NllLossArgs:
    input: Any
    target: Any
    out: Any


@dataclass(slots=True)
class NllLossBackwardArgs:
    target: Any
    dy: Any
    dinput: Any


class NllLossPlan(RowLossPlan[NllLossDescriptor, NllLossArgs]):
    """-input[target] of each row; target is i64 [n_rows], -100 where it does not count."""

    op = FAMILY["loss_nll"]
    kind = LossKind.NLL


class NllLossBackwardPlan(BackwardPlan, RowLossPlan[NllLossDescriptor, NllLossBackwardArgs]):
    """The gradient of NllLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_nll_backward"]
    kind = LossKind.NLL_BACKWARD


@dataclass(frozen=True)
class CosineEmbeddingLossDescriptor(RowDescriptor):
    n_rows: int
    d_extent: int
    reduction: LossReduction
    margin: float
    element: ElementKind


CosineEmbeddingLossBackwardDescriptor = CosineEmbeddingLossDescriptor


@dataclass(slots=True)
class CosineEmbeddingLossArgs:
    x1: Any
    x2: Any
    t: Any
    out: Any


@dataclass(slots=True)
class CosineEmbeddingLossBackwardArgs:
    x1: Any
    x2: Any
    t: Any
    dy: Any
    dx1: Any
    dx2: Any


class CosineEmbeddingLossPlan(RowLossPlan[CosineEmbeddingLossDescriptor, CosineEmbeddingLossArgs]):
    """1 - cos(x1, x2) where t > 0, else max(0, cos(x1, x2) - margin)."""

    op = FAMILY["loss_cosine_embedding"]
    kind = LossKind.COSINE_EMBEDDING


class CosineEmbeddingLossBackwardPlan(
    BackwardPlan, RowLossPlan[CosineEmbeddingLossDescriptor, CosineEmbeddingLossBackwardArgs]
):
    """The gradient of CosineEmbeddingLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_cosine_embedding_backward"]
    kind = LossKind.COSINE_EMBEDDING_BACKWARD


@dataclass(frozen=True)
class TripletMarginLossDescriptor(RowDescriptor):
    n_rows: int
    d_extent: int
    reduction: LossReduction
    margin: float
    p_norm: float
    element: ElementKind


TripletMarginLossBackwardDescriptor = TripletMarginLossDescriptor


@dataclass(slots=True)
class TripletMarginLossArgs:
    anchor: Any
    positive: Any
    negative: Any
    out: Any


@dataclass(slots=True)
class TripletMarginLossBackwardArgs:
    anchor: Any
    positive: Any
    negative: Any
    dy: Any
    d_anchor: Any
    d_positive: Any
    d_negative: Any


class TripletMarginLossPlan(RowLossPlan[TripletMarginLossDescriptor, TripletMarginLossArgs]):
    """max(0, |anchor - positive| - |anchor - negative| + margin), norms of order p_norm."""

    op = FAMILY["loss_triplet_margin"]
    kind = LossKind.TRIPLET_MARGIN
    names = {
        **RowLossPlan.names,
        "a": "anchor",
        "p_tensor": "positive",
        "n_tensor": "negative",
        "da": "d_anchor",
        "dp": "d_positive",
        "dn": "d_negative",
    }

    @classmethod
    def check(cls, descriptor: TripletMarginLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "p_norm", descriptor.p_norm, math.inf)


class TripletMarginLossBackwardPlan(
    BackwardPlan, RowLossPlan[TripletMarginLossDescriptor, TripletMarginLossBackwardArgs]
):
    """The gradient of TripletMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_triplet_margin_backward"]
    kind = LossKind.TRIPLET_MARGIN_BACKWARD
    names = {
        **RowLossPlan.names,
        "a": "anchor",
        "p_tensor": "positive",
        "n_tensor": "negative",
        "da": "d_anchor",
        "dp": "d_positive",
        "dn": "d_negative",
    }

    @classmethod
    def check(cls, descriptor: TripletMarginLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "p_norm", descriptor.p_norm, math.inf)


@dataclass(frozen=True)
class MultiMarginLossDescriptor(RowDescriptor):
    n_rows: int
    class_extent: int
    reduction: LossReduction
    margin: float
    p_norm: float
    element: ElementKind


MultiMarginLossBackwardDescriptor = MultiMarginLossDescriptor


@dataclass(slots=True)
class MultiMarginLossArgs:
    input: Any
    target: Any
    out: Any


@dataclass(slots=True)
class MultiMarginLossBackwardArgs:
    input: Any
    target: Any
    dy: Any
    dinput: Any


class MultiMarginLossPlan(RowLossPlan[MultiMarginLossDescriptor, MultiMarginLossArgs]):
    """The mean over other classes of max(0, margin - input[target] + input)^p_norm; target is i64."""

    op = FAMILY["loss_multi_margin"]
    kind = LossKind.MULTI_MARGIN

    @classmethod
    def check(cls, descriptor: MultiMarginLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "p_norm", descriptor.p_norm)


class MultiMarginLossBackwardPlan(BackwardPlan, RowLossPlan[MultiMarginLossDescriptor, MultiMarginLossBackwardArgs]):
    """The gradient of MultiMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_multi_margin_backward"]
    kind = LossKind.MULTI_MARGIN_BACKWARD

    @classmethod
    def check(cls, descriptor: MultiMarginLossDescriptor) -> None:
        super().check(descriptor)
        require_positive(cls.__name__, "p_norm", descriptor.p_norm)


@dataclass(frozen=True)
class MultilabelMarginLossDescriptor(RowDescriptor):
    n_rows: int
    class_extent: int
    reduction: LossReduction
    element: ElementKind


MultilabelMarginLossBackwardDescriptor = MultilabelMarginLossDescriptor


@dataclass(slots=True)
class MultilabelMarginLossArgs:
    input: Any
    target: Any
    out: Any


@dataclass(slots=True)
class MultilabelMarginLossBackwardArgs:
    input: Any
    target: Any
    dy: Any
    dinput: Any


class MultilabelMarginLossPlan(RowLossPlan[MultilabelMarginLossDescriptor, MultilabelMarginLossArgs]):
    """Every class that a row of target (i64) lists against those that it does not."""

    op = FAMILY["loss_multilabel_margin"]
    kind = LossKind.MULTILABEL_MARGIN


class MultilabelMarginLossBackwardPlan(
    BackwardPlan, RowLossPlan[MultilabelMarginLossDescriptor, MultilabelMarginLossBackwardArgs]
):
    """The gradient of MultilabelMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_multilabel_margin_backward"]
    kind = LossKind.MULTILABEL_MARGIN_BACKWARD


@dataclass(frozen=True)
class MultilabelSoftMarginLossDescriptor(RowDescriptor):
    n_rows: int
    class_extent: int
    reduction: LossReduction
    element: ElementKind


MultilabelSoftMarginLossBackwardDescriptor = MultilabelSoftMarginLossDescriptor


@dataclass(slots=True)
class MultilabelSoftMarginLossArgs:
    input: Any
    target: Any
    out: Any


@dataclass(slots=True)
class MultilabelSoftMarginLossBackwardArgs:
    input: Any
    target: Any
    dy: Any
    dinput: Any


class MultilabelSoftMarginLossPlan(RowLossPlan[MultilabelSoftMarginLossDescriptor, MultilabelSoftMarginLossArgs]):
    """The mean over classes of the binary cross entropy of logits."""

    op = FAMILY["loss_multilabel_soft_margin"]
    kind = LossKind.MULTILABEL_SOFT_MARGIN


class MultilabelSoftMarginLossBackwardPlan(
    BackwardPlan, RowLossPlan[MultilabelSoftMarginLossDescriptor, MultilabelSoftMarginLossBackwardArgs]
):
    """The gradient of MultilabelSoftMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_multilabel_soft_margin_backward"]
    kind = LossKind.MULTILABEL_SOFT_MARGIN_BACKWARD


@dataclass(frozen=True)
class CrossEntropyLossDescriptor(RowDescriptor):
    """target_kind: CLASS_INDEX, the Args' target (i64 [n_rows]), or SOFT_PROB, their soft_target."""

    n_rows: int
    class_extent: int
    reduction: LossReduction
    target_kind: LossTargetKind
    element: ElementKind


CrossEntropyLossBackwardDescriptor = CrossEntropyLossDescriptor


@dataclass(slots=True)
class CrossEntropyLossArgs:
    input: Any
    out: Any
    target: Any = None
    soft_target: Any = None


@dataclass(slots=True)
class CrossEntropyLossBackwardArgs:
    input: Any
    dy: Any
    dinput: Any
    target: Any = None
    soft_target: Any = None


class _CrossEntropyPlan(RowLossPlan[CrossEntropyLossDescriptor, ArgsT]):
    suffix: ClassVar[str] = ""

    @classmethod
    def check(cls, descriptor: CrossEntropyLossDescriptor) -> None:
        super().check(descriptor)
        kind = number(f"{cls.__name__}: target_kind", descriptor.target_kind, "i32")
        if kind not in tuple(LossTargetKind):
            raise InvalidProblemError(
                f"{cls.__name__}: target_kind: expected a LossTargetKind, got {descriptor.target_kind!r}"
            )
        if descriptor.class_extent < 1:
            raise InvalidProblemError(
                f"{cls.__name__}: class_extent: expected at least 1, got {descriptor.class_extent}"
            )

    @classmethod
    def op_of(cls, descriptor: CrossEntropyLossDescriptor) -> Op:
        soft = "_soft" * (descriptor.target_kind == LossTargetKind.SOFT_PROB)
        return FAMILY[f"loss_cross_entropy{soft}{cls.suffix}"]

    @classmethod
    def parameters(cls, op: Op) -> tuple[Parameter, ...]:
        soft = {"target": "soft_target"} if "_soft" in op.name else {}
        return tuple(one._replace(name=soft.get(one.name, one.name)) for one in super().parameters(op))


class CrossEntropyLossPlan(_CrossEntropyPlan[CrossEntropyLossArgs]):
    """log(sum of exp(input)) - input[target], or with probabilities the sum of soft_target times that."""

    kind = LossKind.CROSS_ENTROPY


class CrossEntropyLossBackwardPlan(BackwardPlan, _CrossEntropyPlan[CrossEntropyLossBackwardArgs]):
    """The gradient of CrossEntropyLossPlan; dy has one element where the losses are reduced."""

    kind = LossKind.CROSS_ENTROPY_BACKWARD
    suffix = "_backward"
