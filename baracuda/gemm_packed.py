"""Products with packed weights: 2:4 sparse, NF4, Marlin, AWQ; and penalties of tokens. Tensors are contiguous."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from baracuda_sys.abi import Argument, Op
from baracuda_sys.abi.gemm import FAMILY

from .base import ArgsT, DescriptorT
from .errors import InvalidProblemError, UnsupportedError
from .kinds import (
    CODES,
    PACKED,
    ElementKind,
    GemmKind,
    KernelSku,
    MathPrecision,
    OpCategory,
    PrecisionGuarantee,
)
from .operands import Slot
from .plan import Plan

__all__ = [
    "GemmSparse24Args",
    "GemmSparse24Descriptor",
    "GemmSparse24Plan",
    "Int4AwqGemmArgs",
    "Int4AwqGemmDescriptor",
    "Int4AwqGemmPlan",
    "Int4MarlinGemmArgs",
    "Int4MarlinGemmDescriptor",
    "Int4MarlinGemmPlan",
    "Nf4Descriptor",
    "Nf4MmvqArgs",
    "Nf4MmvqDescriptor",
    "Nf4MmvqMultiMArgs",
    "Nf4MmvqMultiMDescriptor",
    "Nf4MmvqMultiMPlan",
    "Nf4MmvqPlan",
    "TokenPenaltyArgs",
    "TokenPenaltyDescriptor",
    "TokenPenaltyPlan",
]


class ProductPlan(Plan[DescriptorT, ArgsT]):
    """What all Plans of the family share."""

    category = OpCategory.GEMM

    def sku(self) -> KernelSku:
        """Bits have no kind: a product of them is one of bytes."""
        element = self._kinds.get("t", ElementKind.U8)
        math, accumulator = {
            ElementKind.F64: (MathPrecision.F64, ElementKind.F64),
            ElementKind.TF32: (MathPrecision.TF32, ElementKind.F32),
            **dict.fromkeys((*CODES, *PACKED), (MathPrecision.INTEGER, ElementKind.I32)),
        }.get(element, (MathPrecision.F32, ElementKind.F32))
        guarantee = PrecisionGuarantee(math, accumulator, True, True)
        return replace(super().sku(), element=element, precision_guarantee=guarantee)


@dataclass(frozen=True)
class GemmSparse24Descriptor:
    n: int
    m: int
    k: int
    element: ElementKind


@dataclass(slots=True)
class GemmSparse24Args:
    w_compressed: Any
    w_metadata: Any
    x: Any
    y: Any


class GemmSparse24Plan(ProductPlan[GemmSparse24Descriptor, GemmSparse24Args]):
    """y = x w^T with a w [m, k] of which two of four neighbours are kept.

    Shapes: w_compressed [m, k / 2], w_metadata [m, k / 8] of uint16, x [n, k], y [n, m].
    """

    op = FAMILY["sparse24_gemm"]
    kind = GemmKind.SPARSE24

    def workspace_size(self) -> int:
        d = self.descriptor
        return d.m * d.k * d.element.dtype.itemsize


@dataclass(frozen=True)
class Int4MarlinGemmDescriptor:
    """group_size: 128, 64, 32, or -1 for one scale a column. element: F16 or BF16, of all but the weights."""

    m: int
    n: int
    k: int
    group_size: int = 128
    max_par: int = 16
    element: ElementKind = ElementKind.F16


@dataclass(slots=True)
class Int4MarlinGemmArgs:
    activation: Any
    weight_packed: Any
    scales: Any
    output: Any


class Int4MarlinGemmPlan(ProductPlan[Int4MarlinGemmDescriptor, Int4MarlinGemmArgs]):
    """output = activation times weights of 4 bits, in Marlin's order.

    Shapes: activation [m, k], weight_packed [k / 16, 2 n] of int32, scales [k / group_size, n] or [1, n], output
    [m, n].
    """

    op = FAMILY["int4_marlin_gemm"]
    kind = GemmKind.INT4_MARLIN
    names = {"groupsize": "group_size", "a": "activation", "b": "weight_packed", "c": "output"}

    @classmethod
    def check(cls, descriptor: Int4MarlinGemmDescriptor) -> None:
        if descriptor.group_size not in (-1, 32, 64, 128):
            raise UnsupportedError(
                f"{cls.op.name}: group_size: expected -1, 32, 64 or 128, got {descriptor.group_size}"
            )
        if descriptor.max_par < 1:
            raise InvalidProblemError(f"{cls.op.name}: max_par: expected at least 1, got {descriptor.max_par}")

    def workspace_size(self) -> int:
        return self.descriptor.n // 128 * self.descriptor.max_par * 4


@dataclass(frozen=True)
class Int4AwqGemmDescriptor:
    """group_size: 128, 64 or 32. element: F16 or BF16, of all but the weights and zero points."""

    m: int
    ic: int
    oc: int
    group_size: int = 128
    split_k_iters: int = 8
    element: ElementKind = ElementKind.F16


@dataclass(slots=True)
class Int4AwqGemmArgs:
    activation: Any
    weight_packed: Any
    scales: Any
    zeros: Any
    output: Any


class Int4AwqGemmPlan(ProductPlan[Int4AwqGemmDescriptor, Int4AwqGemmArgs]):
    """output = activation times weights of 4 bits with zero points.

    Shapes: activation [m, ic], weight_packed [oc, ic / 8] of int32, scales [ic / group_size, oc], zeros [ic /
    group_size, oc / 8] of int32, output [m, oc].
    """

    op = FAMILY["int4_awq_gemm"]
    kind = GemmKind.INT4_AWQ
    names = {
        "in_feats": "activation",
        "kernel_weights": "weight_packed",
        "scaling_factors": "scales",
        "out": "output",
    }

    @classmethod
    def check(cls, descriptor: Int4AwqGemmDescriptor) -> None:
        if descriptor.group_size not in (32, 64, 128):
            raise UnsupportedError(f"{cls.op.name}: group_size: expected 32, 64 or 128, got {descriptor.group_size}")

    def workspace_size(self) -> int:
        d = self.descriptor
        return d.split_k_iters * -(-d.m // 128) * 128 * d.oc * 2


@dataclass(frozen=True)
class Nf4Descriptor:
    """element: F16 or BF16, of activations and outputs."""

    n: int
    k: int
    block_size: int
    element: ElementKind


Nf4MmvqDescriptor = Nf4Descriptor


@dataclass(slots=True)
class Nf4MmvqArgs:
    weight: Any
    absmax: Any
    activation: Any
    output: Any


class Nf4MmvqPlan(ProductPlan[Nf4Descriptor, Nf4MmvqArgs]):
    """output = the NF4 weights times one vector.

    Shapes: weight [n / 2, k] of bytes, absmax [n, k / block_size] of f32, activation [k] or [1, k], output [n] or
    [1, n].
    """

    op = FAMILY["nf4_gemv_m1"]
    kind = GemmKind.NF4_MMVQ
    names = {"w_packed": "weight", "y": "activation", "out": "output"}

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        slot.any_rank = name in ("activation", "output")
        return slot


@dataclass(frozen=True)
class Nf4MmvqMultiMDescriptor:
    """m: 1, 2, 4 or 8 vectors."""

    base: Nf4Descriptor
    m: int

    @property
    def n(self) -> int:
        return self.base.n

    @property
    def k(self) -> int:
        return self.base.k

    @property
    def block_size(self) -> int:
        return self.base.block_size

    @property
    def element(self) -> ElementKind:
        return self.base.element


@dataclass(slots=True)
class Nf4MmvqMultiMArgs:
    weight: Any
    absmax: Any
    activations: Any
    output: Any


class Nf4MmvqMultiMPlan(ProductPlan[Nf4MmvqMultiMDescriptor, Nf4MmvqMultiMArgs]):
    """output = the NF4 weights times m vectors.

    Shapes: weight [n / 2, k] of bytes, absmax [n, k / block_size] of f32, activations [m, k], output [m, n].
    """

    op = FAMILY["nf4_gemv_m1"]
    kind = GemmKind.NF4_MMVQ
    names = {"w_packed": "weight", "y": "activations", "out": "output"}
    counts: ClassVar[tuple[int, ...]] = (1, 2, 4, 8)

    @classmethod
    def check(cls, descriptor: Nf4MmvqMultiMDescriptor) -> None:
        if not isinstance(descriptor.m, int):
            raise TypeError(f"nf4_gemv: m: expected an integer, got {descriptor.m!r}")
        if descriptor.m not in cls.counts:
            raise InvalidProblemError(f"nf4_gemv: m: expected 1, 2, 4 or 8, got {descriptor.m}")

    @classmethod
    def op_of(cls, descriptor: Nf4MmvqMultiMDescriptor) -> Op:
        return FAMILY[f"nf4_gemv_m{descriptor.m}"]


@dataclass(frozen=True)
class TokenPenaltyDescriptor:
    batch_size: int
    vocab_size: int
    rep_penalty: float
    freq_penalty: float
    pres_penalty: float


@dataclass(slots=True)
class TokenPenaltyArgs:
    logits: Any
    counts: Any


class TokenPenaltyPlan(ProductPlan[TokenPenaltyDescriptor, TokenPenaltyArgs]):
    """Makes the logits of tokens that have been generated smaller, in place.

    Shapes: logits [batch_size, vocab_size] of f32, counts the same of int32.
    """

    op = FAMILY["apply_token_penalty"]
    kind = GemmKind.TOKEN_PENALTY
    names = {"batch": "batch_size", "vocab": "vocab_size"}

    def element_values(self, descriptor: TokenPenaltyDescriptor) -> Mapping[str, Any]:
        return {"element": ElementKind.F32}
