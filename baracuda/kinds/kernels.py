"""What a kernel is, and what it guarantees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .elements import INTEGERS, ElementKind
from .ops import OpCategory

__all__ = [
    "ArchSku",
    "BackendKind",
    "KernelSku",
    "MathPrecision",
    "PlanPreference",
    "Precision",
    "PrecisionGuarantee",
    "deterministic",
]


class ArchSku(Enum):
    """The lowest compute capability that a kernel runs on."""

    SM75 = 75


class BackendKind(Enum):
    """Whose code does the work."""

    BESPOKE = "bespoke"


class MathPrecision(Enum):
    """The type that an op computes in, whatever it stores."""

    F32 = "f32"
    F64 = "f64"
    INTEGER = "integer"
    TF32 = "tf32"


@dataclass(frozen=True)
class PrecisionGuarantee:
    """What a kernel promises of its numbers.

    `bit_stable_on_same_hardware`: equal input gives equal bits on every run, whatever the alignment or the stream.
    """

    math_precision: MathPrecision
    accumulator: ElementKind
    deterministic: bool
    bit_stable_on_same_hardware: bool


@dataclass(frozen=True)
class Precision:
    """What an op promises of its numbers, whatever its element kind. `math` names the field of the Descriptor whose
    kind decides what it computes in: F64 in f64, integers as integers, all others in f32."""

    math: str
    deterministic: bool
    bit_stable_on_same_hardware: bool

    def of(self, kind: ElementKind) -> PrecisionGuarantee:
        """The guarantee for the kind that the field holds. Sums are made in the type of the mathematics."""
        of_its_own = {ElementKind.F64: MathPrecision.F64, **dict.fromkeys(INTEGERS, MathPrecision.INTEGER)}
        return PrecisionGuarantee(
            math_precision=of_its_own.get(kind, MathPrecision.F32),
            accumulator=kind if kind in of_its_own else ElementKind.F32,
            deterministic=self.deterministic,
            bit_stable_on_same_hardware=self.bit_stable_on_same_hardware,
        )


def deterministic(math: str) -> Precision:
    """Of an op that gives the same bits on every run, whatever the alignment, the stream and the launch geometry."""
    return Precision(math, deterministic=True, bit_stable_on_same_hardware=True)


@dataclass(frozen=True)
class KernelSku:
    """Which kernel a Plan selected. `op` is one of its family's kinds, `element` the floating-point kind, `aux_element`
    the kind of codes or indices where it has any."""

    category: OpCategory
    op: Enum
    element: ElementKind
    aux_element: ElementKind | None
    arch: ArchSku
    backend: BackendKind
    precision_guarantee: PrecisionGuarantee


@dataclass(frozen=True)
class PlanPreference:
    """What `select` should prefer where there is a choice. Every kernel so far is deterministic."""

    deterministic: bool = True
