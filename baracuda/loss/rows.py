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
from .common import (
    FINITE,
    InputArgs,
    InputBackwardArgs,
    LossDescriptor,
    PairArgs,
    PairBackwardArgs,
    RowLossPlan,
    TargetBackwardArgs,
)

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
    """Of n_rows rows, contiguous."""

    n_rows: int

    def count(self) -> int:
        return self.n_rows

    def loss_shape(self) -> tuple[int, ...]:
        return (self.n_rows,)

    def row_stride(self) -> int:
        """The elements of a row."""
        raise NotImplementedError

    def dinput_numel(self) -> int:
        return self.n_rows * self.row_stride()


@dataclass(frozen=True)
class ClassDescriptor(RowDescriptor):
    """Of rows of classes. Those of each loss add its parameters, then the element."""

    n_rows: int
    class_extent: int
    reduction: LossReduction

    def row_stride(self) -> int:
        return self.class_extent


@dataclass(frozen=True)
class VectorDescriptor(RowDescriptor):
    """Of rows that are vectors. Those of each loss add its parameters, then the element."""

    n_rows: int
    d_extent: int
    reduction: LossReduction

    def row_stride(self) -> int:
        return self.d_extent


@dataclass(frozen=True)
class NllLossDescriptor(ClassDescriptor):
    element: ElementKind


NllLossBackwardDescriptor = NllLossDescriptor


@dataclass(slots=True)
class NllLossArgs(InputArgs):
    pass


@dataclass(slots=True)
class NllLossBackwardArgs(TargetBackwardArgs):
    pass


class NllLossPlan(RowLossPlan[NllLossDescriptor, NllLossArgs]):
    """-input[target] of each row; target is i64 [n_rows], -100 where it does not count."""

    op = FAMILY["loss_nll"]
    kind = LossKind.NLL


class NllLossBackwardPlan(RowLossPlan[NllLossDescriptor, NllLossBackwardArgs]):
    """The gradient of NllLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_nll_backward"]
    kind = LossKind.NLL_BACKWARD


@dataclass(frozen=True)
class CosineEmbeddingLossDescriptor(VectorDescriptor):
    margin: float
    element: ElementKind


CosineEmbeddingLossBackwardDescriptor = CosineEmbeddingLossDescriptor


@dataclass(slots=True)
class CosineEmbeddingLossArgs(PairArgs):
    pass


@dataclass(slots=True)
class CosineEmbeddingLossBackwardArgs(PairBackwardArgs):
    pass


class CosineEmbeddingLossPlan(RowLossPlan[CosineEmbeddingLossDescriptor, CosineEmbeddingLossArgs]):
    """1 - cos(x1, x2) where t > 0, else max(0, cos(x1, x2) - margin)."""

    op = FAMILY["loss_cosine_embedding"]
    kind = LossKind.COSINE_EMBEDDING


class CosineEmbeddingLossBackwardPlan(RowLossPlan[CosineEmbeddingLossDescriptor, CosineEmbeddingLossBackwardArgs]):
    """The gradient of CosineEmbeddingLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_cosine_embedding_backward"]
    kind = LossKind.COSINE_EMBEDDING_BACKWARD


@dataclass(frozen=True)
class TripletMarginLossDescriptor(VectorDescriptor):
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


class _TripletMarginPlan(RowLossPlan[TripletMarginLossDescriptor, ArgsT]):
    names = {
        **RowLossPlan.names,
        "a": "anchor",
        "p_tensor": "positive",
        "n_tensor": "negative",
        "da": "d_anchor",
        "dp": "d_positive",
        "dn": "d_negative",
    }
    positive = {"p_norm": math.inf}


class TripletMarginLossPlan(_TripletMarginPlan[TripletMarginLossArgs]):
    """max(0, |anchor - positive| - |anchor - negative| + margin), norms of order p_norm."""

    op = FAMILY["loss_triplet_margin"]
    kind = LossKind.TRIPLET_MARGIN


class TripletMarginLossBackwardPlan(_TripletMarginPlan[TripletMarginLossBackwardArgs]):
    """The gradient of TripletMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_triplet_margin_backward"]
    kind = LossKind.TRIPLET_MARGIN_BACKWARD


@dataclass(frozen=True)
class MultiMarginLossDescriptor(ClassDescriptor):
    margin: float
    p_norm: float
    element: ElementKind


MultiMarginLossBackwardDescriptor = MultiMarginLossDescriptor


@dataclass(slots=True)
class MultiMarginLossArgs(InputArgs):
    pass


@dataclass(slots=True)
class MultiMarginLossBackwardArgs(InputBackwardArgs):
    pass


class _MultiMarginPlan(RowLossPlan[MultiMarginLossDescriptor, ArgsT]):
    positive = {"p_norm": FINITE}


class MultiMarginLossPlan(_MultiMarginPlan[MultiMarginLossArgs]):
    """The mean over other classes of max(0, margin - input[target] + input)^p_norm; target is i64."""

    op = FAMILY["loss_multi_margin"]
    kind = LossKind.MULTI_MARGIN


class MultiMarginLossBackwardPlan(_MultiMarginPlan[MultiMarginLossBackwardArgs]):
    """The gradient of MultiMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_multi_margin_backward"]
    kind = LossKind.MULTI_MARGIN_BACKWARD


@dataclass(frozen=True)
class MultilabelMarginLossDescriptor(ClassDescriptor):
    element: ElementKind


MultilabelMarginLossBackwardDescriptor = MultilabelMarginLossDescriptor


@dataclass(slots=True)
class MultilabelMarginLossArgs(InputArgs):
    pass


@dataclass(slots=True)
class MultilabelMarginLossBackwardArgs(InputBackwardArgs):
    pass


class MultilabelMarginLossPlan(RowLossPlan[MultilabelMarginLossDescriptor, MultilabelMarginLossArgs]):
    """Every class that a row of target (i64) lists against those that it does not."""

    op = FAMILY["loss_multilabel_margin"]
    kind = LossKind.MULTILABEL_MARGIN


class MultilabelMarginLossBackwardPlan(RowLossPlan[MultilabelMarginLossDescriptor, MultilabelMarginLossBackwardArgs]):
    """The gradient of MultilabelMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_multilabel_margin_backward"]
    kind = LossKind.MULTILABEL_MARGIN_BACKWARD


@dataclass(frozen=True)
class MultilabelSoftMarginLossDescriptor(ClassDescriptor):
    element: ElementKind


MultilabelSoftMarginLossBackwardDescriptor = MultilabelSoftMarginLossDescriptor


@dataclass(slots=True)
class MultilabelSoftMarginLossArgs(InputArgs):
    pass


@dataclass(slots=True)
class MultilabelSoftMarginLossBackwardArgs(InputBackwardArgs):
    pass


class MultilabelSoftMarginLossPlan(RowLossPlan[MultilabelSoftMarginLossDescriptor, MultilabelSoftMarginLossArgs]):
    """The mean over classes of the binary cross entropy of logits."""

    op = FAMILY["loss_multilabel_soft_margin"]
    kind = LossKind.MULTILABEL_SOFT_MARGIN


class MultilabelSoftMarginLossBackwardPlan(
    RowLossPlan[MultilabelSoftMarginLossDescriptor, MultilabelSoftMarginLossBackwardArgs]
):
    """The gradient of MultilabelSoftMarginLossPlan; dy has one element where the losses are reduced."""

    op = FAMILY["loss_multilabel_soft_margin_backward"]
    kind = LossKind.MULTILABEL_SOFT_MARGIN_BACKWARD


@dataclass(frozen=True)
class CrossEntropyLossDescriptor(ClassDescriptor):
    """target_kind: CLASS_INDEX, the Args' target (i64 [n_rows]), or SOFT_PROB, their soft_target."""

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


class CrossEntropyLossBackwardPlan(_CrossEntropyPlan[CrossEntropyLossBackwardArgs]):
    """The gradient of CrossEntropyLossPlan; dy has one element where the losses are reduced."""

    kind = LossKind.CROSS_ENTROPY_BACKWARD
    suffix = "_backward"
