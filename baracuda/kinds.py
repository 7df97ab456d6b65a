"""The vocabulary of Plans: element kinds, what a kernel is, what it guarantees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import ml_dtypes
import numpy as np


class ElementKind(Enum):
    """An element type, under the name that symbols use."""

    F64 = "f64"
    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    S8 = "s8"
    U8 = "u8"
    I32 = "i32"
    I64 = "i64"

    dtype: np.dtype[np.generic]
    """The same type in NumPy (bfloat16 is ml_dtypes')."""

    def __repr__(self) -> str:
        return f"ElementKind.{self.name}"

    @classmethod
    def of(cls, dtype: object) -> ElementKind:
        """The kind of anything that names a NumPy dtype, or of a kind; TypeError for others."""
        if isinstance(dtype, ElementKind):
            return dtype
        try:
            return _KINDS[np.dtype(dtype)]  # type: ignore[call-overload]
        except (TypeError, KeyError):
            known = ", ".join(str(kind.dtype) for kind in cls)
            raise TypeError(f"dtype: expected one of {known}, got {dtype!r}") from None


for _kind, _type in {
    ElementKind.F64: np.float64,
    ElementKind.F32: np.float32,
    ElementKind.F16: np.float16,
    ElementKind.BF16: ml_dtypes.bfloat16,
    ElementKind.S8: np.int8,
    ElementKind.U8: np.uint8,
    ElementKind.I32: np.int32,
    ElementKind.I64: np.int64,
}.items():
    _kind.dtype = np.dtype(_type)

_KINDS = {kind.dtype: kind for kind in ElementKind}

FLOATS = (ElementKind.F32, ElementKind.F16, ElementKind.BF16, ElementKind.F64)
CODES = (ElementKind.S8, ElementKind.U8)


class OpCategory(Enum):
    """The family of ops that a kernel belongs to."""

    QUANTIZATION = "quantization"


class QuantizeKind(Enum):
    """The ops of the quantization family."""

    PER_TENSOR = "PerTensor"
    PER_TENSOR_BACKWARD = "PerTensorBackward"
    DEQUANTIZE_PER_TENSOR = "DequantizePerTensor"
    DEQUANTIZE_PER_TENSOR_BACKWARD = "DequantizePerTensorBackward"
    PER_CHANNEL = "PerChannel"
    PER_CHANNEL_BACKWARD = "PerChannelBackward"
    DEQUANTIZE_PER_CHANNEL = "DequantizePerChannel"
    DEQUANTIZE_PER_CHANNEL_BACKWARD = "DequantizePerChannelBackward"
    PER_TOKEN = "PerToken"
    PER_TOKEN_BACKWARD = "PerTokenBackward"
    DEQUANTIZE_PER_TOKEN = "DequantizePerToken"
    DEQUANTIZE_PER_TOKEN_BACKWARD = "DequantizePerTokenBackward"
    PER_GROUP = "PerGroup"
    PER_GROUP_BACKWARD = "PerGroupBackward"
    DEQUANTIZE_PER_GROUP = "DequantizePerGroup"
    DEQUANTIZE_PER_GROUP_BACKWARD = "DequantizePerGroupBackward"
    FAKE_QUANTIZE = "FakeQuantize"
    FAKE_QUANTIZE_BACKWARD = "FakeQuantizeBackward"
    DYNAMIC_RANGE = "DynamicRange"
    QUANTIZED_LINEAR = "QuantizedLinear"


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
class KernelSku:
    """Which kernel a Plan selected. `element` is the floating-point kind, `aux_element` the kind of the codes."""

    category: OpCategory
    op: QuantizeKind
    element: ElementKind
    aux_element: ElementKind | None
    arch: ArchSku
    backend: BackendKind
    precision_guarantee: PrecisionGuarantee


@dataclass(frozen=True)
class PlanPreference:
    """What `select` should prefer where there is a choice. Every kernel so far is deterministic."""

    deterministic: bool = True


def default_q_range(kind: ElementKind) -> tuple[int, int] | None:
    """The full range of a code type: (-128, 127) for S8, (0, 255) for U8, None for others."""
    return {ElementKind.S8: (-128, 127), ElementKind.U8: (0, 255)}.get(kind)
