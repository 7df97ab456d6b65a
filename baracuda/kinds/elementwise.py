"""What the element-wise ops are called."""

from __future__ import annotations

from enum import Enum

__all__ = [
    "BinaryCmpKind",
    "BinaryKind",
    "GatedActivationKind",
    "TernaryKind",
    "UnaryKind",
]


class UnaryKind(Enum):
    """The element-wise ops of one operand. Reserved: ERFINV, DIGAMMA, and BITWISE_NOT to CTZ."""

    NEG = 0
    ABS = 1
    SIGN = 2
    RECIPROCAL = 3
    SQUARE = 4
    CUBE = 5
    SQRT = 10
    RSQRT = 11
    CBRT = 12
    EXP = 20
    EXP2 = 21
    EXPM1 = 22
    LOG = 23
    LOG2 = 24
    LOG10 = 25
    LOG1P = 26
    SIN = 30
    COS = 31
    TAN = 32
    ASIN = 33
    ACOS = 34
    ATAN = 35
    SINH = 40
    COSH = 41
    TANH = 42
    ASINH = 43
    ACOSH = 44
    ATANH = 45
    FLOOR = 50
    CEIL = 51
    ROUND = 52
    TRUNC = 53
    FRAC = 54
    ERF = 60
    ERFC = 61
    ERFINV = 62
    LGAMMA = 63
    DIGAMMA = 64
    BITWISE_NOT = 70
    POPCOUNT = 71
    CLZ = 72
    CTZ = 73
    RELU = 100
    GELU = 101
    GELU_TANH = 102
    SILU = 103
    MISH = 104
    SIGMOID = 105
    LOGIT = 106
    SOFTPLUS = 107
    SOFTSIGN = 108
    TANHSHRINK = 109
    RELU6 = 110
    HARDSWISH = 111
    HARDSIGMOID = 112
    HARDTANH = 113
    SELU = 114
    LEAKY_RELU = 115
    ELU = 116
    HARDSHRINK = 117
    SOFTSHRINK = 118
    THRESHOLD = 119
    PRELU = 120
    POWI = 121
    STEP = 122
    CAST = 130
    AFFINE = 131


class BinaryKind(Enum):
    """The element-wise ops of two operands; LDEXP is reserved. Comparisons are BinaryCmpKind's."""

    ADD = 0
    SUB = 1
    MUL = 2
    DIV = 3
    FLOOR_DIVIDE = 4
    MOD = 5
    REMAINDER = 6
    POW = 7
    ATAN2 = 8
    HYPOT = 9
    COPYSIGN = 10
    NEXTAFTER = 11
    LDEXP = 12
    MINIMUM = 13
    MAXIMUM = 14
    FMIN = 15
    FMAX = 16
    EQ = 17
    NE = 18
    GT = 19
    GE = 20
    LT = 21
    LE = 22
    LOGICAL_AND = 23
    LOGICAL_OR = 24
    LOGICAL_XOR = 25
    BITWISE_AND = 26
    BITWISE_OR = 27
    BITWISE_XOR = 28
    BITWISE_LEFT_SHIFT = 29
    BITWISE_RIGHT_SHIFT = 30
    LERP = 31


class BinaryCmpKind(Enum):
    """The comparisons."""

    EQ = 0
    NE = 1
    GT = 2
    GE = 3
    LT = 4
    LE = 5


class TernaryKind(Enum):
    """The element-wise ops of three operands; WHERE has a Plan of its own."""

    CLAMP = 0
    FMA = 1
    ADDCMUL = 2
    ADDCDIV = 3
    WHERE = 4


class GatedActivationKind(Enum):
    """y = a * act(b), with a and b the halves of a tensor along one axis."""

    GLU = 0
    REGLU = 1
    SWIGLU = 2
    GEGLU = 3
