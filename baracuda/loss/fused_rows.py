"""The rows that a fused linear cross entropy is made of, as Plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi.loss import FAMILY

from ..kinds import ElementKind, LossKind, OpCategory
from ..plan import Plan


@dataclass(frozen=True)
class Rows:
    """Of one chunk."""

    n_rows: int
    v: int
    target_ignore: int
    element: ElementKind
    scale_per_row: ClassVar[float] = 1.0

    def row_stride(self) -> int:
        return self.v


@dataclass(slots=True)
class RowsArgs:
    logits: Any
    target: Any
    losses: Any
    weight: Any = None


class RowsPlan(Plan[Rows, RowsArgs]):
    """The losses of a chunk, in f32; logits become their gradient."""

    op = FAMILY["loss_flce_per_row"]
    category = OpCategory.LOSS
    kind = LossKind.FUSED_LINEAR_CROSS_ENTROPY
    names = {"loss_1d": "losses"}


@dataclass(frozen=True)
class WideRows:
    """The same of f64: one place a row, and no reduction."""

    outer: int
    class_extent: int
    ignore_index: int
    element: ElementKind
    inner: ClassVar[int] = 1
    stride_class: ClassVar[int] = 1
    stride_inner: ClassVar[int] = 1
    reduction_mode: ClassVar[int] = 0
    label_smoothing: ClassVar[float] = 0.0
    scale_scalar: ClassVar[float] = 1.0

    def stride_outer(self) -> int:
        return self.class_extent


class WideRowsPlan(Plan[WideRows, RowsArgs]):
    """The losses of a chunk in f64; logits become their gradient."""

    op = FAMILY["loss_cross_entropy_inplace"]
    category = OpCategory.LOSS
    kind = LossKind.FUSED_LINEAR_CROSS_ENTROPY
    names = {"out": "losses"}
    any_rank = True

    def has(self, name: str) -> bool:
        return name != "weight"


@dataclass(frozen=True)
class Count:
    bt: int
    ignore_index: int


@dataclass(slots=True)
class CountArgs:
    target: Any
    count_out: Any


class CountPlan(Plan[Count, CountArgs]):
    """How many rows count."""

    op = FAMILY["loss_flce_count_non_ignore"]
    category = OpCategory.LOSS
    kind = LossKind.FUSED_LINEAR_CROSS_ENTROPY


@dataclass(frozen=True)
class Scaled:
    numel: int
    element: ElementKind


@dataclass(slots=True)
class ScaledArgs:
    scalar: float
    buf: Any


class ScalePlan(Plan[Scaled, ScaledArgs]):
    op = FAMILY["loss_flce_inplace_scale"]
    category = OpCategory.LOSS
    kind = LossKind.FUSED_LINEAR_CROSS_ENTROPY_BACKWARD
    any_rank = True
