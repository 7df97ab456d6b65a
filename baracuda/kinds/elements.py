"""The element types."""

from __future__ import annotations

from enum import Enum

import ml_dtypes
import numpy as np

__all__ = [
    "CODES",
    "FLOATS",
    "INTEGERS",
    "PACKED",
    "ElementKind",
    "default_q_range",
]


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
    I16 = "i16"
    U16 = "u16"
    U32 = "u32"
    BOOL = "bool"
    FP8E4M3 = "fp8e4m3"
    FP8E5M2 = "fp8e5m2"
    S4 = "s4"
    U4 = "u4"
    TF32 = "tf32"

    dtype: np.dtype[np.generic]
    """The same type in NumPy (bfloat16 and float8 are ml_dtypes'). Two elements of S4 or U4 are one byte; TF32 is an
    F32 of which a product reads ten bits of mantissa."""

    @classmethod
    def _missing_(cls, value: object) -> ElementKind | None:
        return cls.S8 if value == "i8" else None

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
            known = ", ".join(dict.fromkeys(str(kind.dtype) for kind in cls))
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
    ElementKind.I16: np.int16,
    ElementKind.U16: np.uint16,
    ElementKind.U32: np.uint32,
    ElementKind.BOOL: np.bool_,
    ElementKind.FP8E4M3: ml_dtypes.float8_e4m3fn,
    ElementKind.FP8E5M2: ml_dtypes.float8_e5m2,
    ElementKind.S4: np.uint8,
    ElementKind.U4: np.uint8,
    ElementKind.TF32: np.float32,
}.items():
    _kind.dtype = np.dtype(_type)

PACKED = (ElementKind.S4, ElementKind.U4)
_KINDS = {kind.dtype: kind for kind in ElementKind if kind not in (*PACKED, ElementKind.TF32)}

FLOATS = (ElementKind.F32, ElementKind.F16, ElementKind.BF16, ElementKind.F64)
CODES = (ElementKind.S8, ElementKind.U8)
INTEGERS = (ElementKind.I32, ElementKind.I64, ElementKind.U8, ElementKind.S8, ElementKind.I16, ElementKind.U32)


def default_q_range(kind: ElementKind) -> tuple[int, int] | None:
    """The full range of a code type: (-128, 127) for S8, (0, 255) for U8, None for others."""
    return {ElementKind.S8: (-128, 127), ElementKind.U8: (0, 255)}.get(kind)
