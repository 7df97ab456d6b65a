"""The vocabulary of Plans: element kinds, what a kernel is, what it guarantees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

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


class OpCategory(Enum):
    """The family of ops that a kernel belongs to."""

    QUANTIZATION = "quantization"
    IMAGE = "image"
    UNARY_ELEMENTWISE = "unary_elementwise"
    BINARY_ELEMENTWISE = "binary_elementwise"
    TERNARY_ELEMENTWISE = "ternary_elementwise"
    REDUCTION = "reduction"
    SCAN = "scan"
    NORMALIZATION = "normalization"
    SOFTMAX = "softmax"
    LOSS = "loss"
    EMBEDDING = "embedding"
    GEMM = "gemm"
    ATTENTION = "attention"


class GemmKind(Enum):
    """The ops of the family of matrix products."""

    GEMM = "Gemm"
    BATCHED = "BatchedGemm"
    GROUPED = "GroupedGemm"
    DENSE = "DenseGemm"
    GEMV_DENSE = "GemvDense"
    INT = "IntGemm"
    FP8 = "Fp8Gemm"
    INT4 = "Int4Gemm"
    BIN = "BinGemm"
    SPARSE24 = "GemmSparse24"
    INT4_MARLIN = "Int4MarlinGemm"
    INT4_AWQ = "Int4AwqGemm"
    NF4_MMVQ = "Nf4Mmvq"
    TOKEN_PENALTY = "TokenPenalty"


class GemmLayout(Enum):
    """Of a, b and the result: r for row-major, c for column-major, so that b of RCR is [n, k] in memory."""

    RCR = "rcr"
    RRR = "rrr"


class DenseGemmLayout(IntEnum):
    """The same where a may be column-major too: a of CRR is [k, m] in memory."""

    RRR = 0
    RCR = 1
    CRR = 2


class GemmEpilogue(Enum):
    """What follows a product: a bias for each column, and a function."""

    IDENTITY = ""
    BIAS = "_bias"
    BIAS_RELU = "_bias_relu"
    BIAS_GELU = "_bias_gelu"
    BIAS_SILU = "_bias_silu"


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


class DynamicRangeMode(Enum):
    """Where the codes' zero lies: at 0, or where the range asks for it."""

    SYMMETRIC = "symmetric"
    ASYMMETRIC = "asymmetric"


@dataclass(frozen=True)
class DynamicRangeScope:
    """What shares a scale; made by tensor(), channel(axis), token() or group(axis, group_size)."""

    name: str
    axis: int | None = None
    group_size: int | None = None

    @classmethod
    def tensor(cls) -> DynamicRangeScope:
        return cls("tensor")

    @classmethod
    def channel(cls, axis: int) -> DynamicRangeScope:
        return cls("channel", axis)

    @classmethod
    def token(cls) -> DynamicRangeScope:
        return cls("token")

    @classmethod
    def group(cls, axis: int, group_size: int) -> DynamicRangeScope:
        return cls("group", axis, group_size)


class ImageKind(Enum):
    """The ops of the image family; 2 to 11 are reserved for further modes of interpolation and their gradients."""

    INTERPOLATE_BILINEAR_2D = 0
    INTERPOLATE_BILINEAR_2D_BACKWARD = 1
    GRID_SAMPLE_2D = 16
    GRID_SAMPLE_2D_BACKWARD = 17
    AFFINE_GRID_2D = 18
    PIXEL_SHUFFLE = 24
    PIXEL_UNSHUFFLE = 25
    ROI_ALIGN = 32
    ROI_ALIGN_BACKWARD = 33
    ROI_POOL = 34
    ROI_POOL_BACKWARD = 35
    ROI_ALIGN_MAX = 36
    ROI_ALIGN_MAX_BACKWARD = 37
    NMS = 40


class InterpolateMode(Enum):
    """How interpolation weighs its input. Kernels exist for BILINEAR_2D."""

    BILINEAR_2D = "Bilinear2d"
    NEAREST_2D = "Nearest2d"
    BICUBIC_2D = "Bicubic2d"
    TRILINEAR_3D = "Trilinear3d"
    LINEAR_1D = "Linear1d"
    AREA_2D = "Area2d"


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


class NormalizationKind(Enum):
    """What is normalized over: the last axes, groups of channels, or the batch."""

    RMS_NORM = 0
    LAYER_NORM = 1
    GROUP_NORM = 2
    BATCH_NORM = 3
    INSTANCE_NORM = 4


class ReduceKind(Enum):
    """What elements are reduced to."""

    SUM = 0
    MEAN = 1
    MAX = 2
    MIN = 3
    PROD = 4
    VAR = 5
    STD = 6
    NORM2 = 7
    ARGMAX = 8
    ARGMIN = 9
    ANY = 10
    ALL = 11
    LOGSUMEXP = 12
    TRACE = 13
    COUNT_NONZERO = 14


class ArgReduceKind(Enum):
    """Whose index is wanted."""

    ARGMAX = 0
    ARGMIN = 1


class ReduceToOp(Enum):
    """How a tensor is reduced to a shape."""

    SUM = 0
    MAX = 2
    MIN = 3
    PROD = 4


class ScanKind(Enum):
    """What an element and those before it along an axis become."""

    CUMSUM = 0
    CUMPROD = 1
    CUMMAX = 2
    CUMMIN = 3
    LOG_CUMSUM_EXP = 4


class SoftmaxKind(Enum):
    """The ops that make weights along an axis; the last two have Plans of their own."""

    SOFTMAX = 0
    LOG_SOFTMAX = 1
    GUMBEL_SOFTMAX = 2
    SPARSEMAX = 3


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


class LossReduction(IntEnum):
    """What is made of the losses of elements, rows or sequences."""

    NONE = 0
    MEAN = 1
    SUM = 2


class LossTargetKind(IntEnum):
    """What the target of a cross entropy is."""

    CLASS_INDEX = 0
    SOFT_PROB = 1


class LossKind(Enum):
    """The ops of the loss family."""

    MSE = "Mse"
    MSE_BACKWARD = "MseBackward"
    L1 = "L1"
    L1_BACKWARD = "L1Backward"
    SMOOTH_L1 = "SmoothL1"
    SMOOTH_L1_BACKWARD = "SmoothL1Backward"
    HUBER = "Huber"
    HUBER_BACKWARD = "HuberBackward"
    BCE = "Bce"
    BCE_BACKWARD = "BceBackward"
    BCE_WITH_LOGITS = "BceWithLogits"
    BCE_WITH_LOGITS_BACKWARD = "BceWithLogitsBackward"
    KL_DIV = "KlDiv"
    KL_DIV_BACKWARD = "KlDivBackward"
    POISSON_NLL = "PoissonNll"
    POISSON_NLL_BACKWARD = "PoissonNllBackward"
    GAUSSIAN_NLL = "GaussianNll"
    GAUSSIAN_NLL_BACKWARD = "GaussianNllBackward"
    MARGIN_RANKING = "MarginRanking"
    MARGIN_RANKING_BACKWARD = "MarginRankingBackward"
    HINGE_EMBEDDING = "HingeEmbedding"
    HINGE_EMBEDDING_BACKWARD = "HingeEmbeddingBackward"
    NLL = "Nll"
    NLL_BACKWARD = "NllBackward"
    CROSS_ENTROPY = "CrossEntropy"
    CROSS_ENTROPY_BACKWARD = "CrossEntropyBackward"
    COSINE_EMBEDDING = "CosineEmbedding"
    COSINE_EMBEDDING_BACKWARD = "CosineEmbeddingBackward"
    TRIPLET_MARGIN = "TripletMargin"
    TRIPLET_MARGIN_BACKWARD = "TripletMarginBackward"
    MULTI_MARGIN = "MultiMargin"
    MULTI_MARGIN_BACKWARD = "MultiMarginBackward"
    MULTILABEL_MARGIN = "MultilabelMargin"
    MULTILABEL_MARGIN_BACKWARD = "MultilabelMarginBackward"
    MULTILABEL_SOFT_MARGIN = "MultilabelSoftMargin"
    MULTILABEL_SOFT_MARGIN_BACKWARD = "MultilabelSoftMarginBackward"
    CTC = "Ctc"
    CTC_BACKWARD = "CtcBackward"


class AttentionKind(Enum):
    """The ops of the attention family."""

    ROPE = "Rope"
    ROPE_BACKWARD = "RopeBackward"
    ALIBI = "Alibi"
    ALIBI_BACKWARD = "AlibiBackward"
    KV_CACHE_APPEND = "KvCacheAppend"
    PAGED_KV_APPEND = "PagedKvAppend"
    CASCADE = "CascadeAttention"
    CASCADE_MERGE_STATES = "CascadeMergeStates"
    TOP_K_TOP_P_SAMPLING = "TopKTopPSampling"
    PER_ROW_SAMPLING = "PerRowSampling"
    SPECULATIVE_SAMPLING = "SpeculativeSampling"
    SDPA = "Sdpa"
    SDPA_BACKWARD = "SdpaBackward"
    FLASH_SDPA = "FlashSdpa"
    FLASH_SDPA_BACKWARD = "FlashSdpaBackward"
    FLASH_SDPA_SM89 = "FlashSdpaSm89"
    SDPA_BLOCK_SPARSE = "SdpaBlockSparse"
    FLASH_SDPA_VARLEN = "FlashSdpaVarlen"
    FLASH_SDPA_VARLEN_BACKWARD = "FlashSdpaVarlenBackward"
    FLASH_DECODING = "FlashDecoding"
    RING_ATTENTION = "RingAttention"
    PAGED_DECODE = "BatchPagedDecode"
    PAGED_DECODE_FP8 = "BatchPagedDecodeFp8"
    PAGED_PREFILL = "BatchPagedPrefill"
    RAGGED_PREFILL = "BatchRaggedPrefill"


class EmbeddingKind(Enum):
    """The ops of the embedding family."""

    EMBEDDING = "Embedding"
    EMBEDDING_BACKWARD = "EmbeddingBackward"
    BAG = "EmbeddingBag"
    BAG_BACKWARD = "EmbeddingBagBackward"
    BAG_MAX = "EmbeddingBagMax"
    BAG_MAX_BACKWARD = "EmbeddingBagMaxBackward"


class EmbeddingBagMode(IntEnum):
    """What is made of the rows of a bag."""

    SUM = 0
    MEAN = 1


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


def default_q_range(kind: ElementKind) -> tuple[int, int] | None:
    """The full range of a code type: (-128, 127) for S8, (0, 255) for U8, None for others."""
    return {ElementKind.S8: (-128, 127), ElementKind.U8: (0, 255)}.get(kind)
