"""What the ops of families are called, and their modes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

__all__ = [
    "ArgReduceKind",
    "AttentionKind",
    "DenseGemmLayout",
    "DynamicRangeMode",
    "DynamicRangeScope",
    "EmbeddingBagMode",
    "EmbeddingKind",
    "GemmEpilogue",
    "GemmKind",
    "GemmLayout",
    "ImageKind",
    "InterpolateMode",
    "LossKind",
    "LossReduction",
    "LossTargetKind",
    "NormalizationKind",
    "OpCategory",
    "QuantizeKind",
    "ReduceKind",
    "ReduceToOp",
    "ScanKind",
    "SoftmaxKind",
]


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
    FUSED_LINEAR_CROSS_ENTROPY = "FusedLinearCrossEntropy"
    FUSED_LINEAR_CROSS_ENTROPY_BACKWARD = "FusedLinearCrossEntropyBackward"


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
