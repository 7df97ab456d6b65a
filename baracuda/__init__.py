"""Machine-learning kernels for callers who hold device pointers, through Plans.

A Plan is selected once for a Descriptor (shapes, dtypes, ranges) and runs many times on Args (the tensors of a call):

    plan = QuantizePerTokenPlan.select(None, QuantizePerTokenDescriptor(n=8, d=64, q_min=-128, q_max=127,
                                       input_element=ElementKind.F32, output_element=ElementKind.S8))
    plan.run(None, None, QuantizePerTokenArgs(input=x, scale=s, zero_point=z, output=q))

NumPy arrays run on the host library, arrays on a GPU on the CUDA library. Nothing is copied or allocated, and nothing
waits for the GPU.
"""

from . import gptq_to_marlin
from .attention.alibi import *
from .attention.cache import *
from .attention.cascade import *
from .attention.decoding import *
from .attention.flash import *
from .attention.paged import *
from .attention.ring import *
from .attention.rotary import *
from .attention.sampling import *
from .attention.sdpa import *
from .attention.varlen import *
from .base import Workspace
from .elementwise.binary import *
from .elementwise.cast import *
from .elementwise.gated import *
from .elementwise.ternary import *
from .elementwise.unary import *
from .embedding import *
from .errors import (
    BaracudaError,
    BufferTooSmallError,
    InvalidProblemError,
    KernelInternalError,
    LibraryNotFoundError,
    MisalignedOperandError,
    UnsupportedError,
    WorkspaceTooSmallError,
)
from .gemm import *
from .gemm_grouped import *
from .gemm_packed import *
from .image.grid import *
from .image.interpolate import *
from .image.nms import *
from .image.pixel_shuffle import *
from .image.roi import *
from .kinds import (
    ArchSku,
    ArgReduceKind,
    AttentionKind,
    BackendKind,
    BinaryCmpKind,
    BinaryKind,
    DenseGemmLayout,
    DynamicRangeMode,
    DynamicRangeScope,
    ElementKind,
    EmbeddingBagMode,
    EmbeddingKind,
    GatedActivationKind,
    GemmEpilogue,
    GemmKind,
    GemmLayout,
    ImageKind,
    InterpolateMode,
    KernelSku,
    LossKind,
    LossReduction,
    LossTargetKind,
    MathPrecision,
    NormalizationKind,
    OpCategory,
    PlanPreference,
    PrecisionGuarantee,
    QuantizeKind,
    ReduceKind,
    ReduceToOp,
    ScanKind,
    SoftmaxKind,
    TernaryKind,
    UnaryKind,
    default_q_range,
)
from .loss import *
from .norm import *
from .quantize.linear import *
from .quantize.per_channel import *
from .quantize.per_group import *
from .quantize.per_tensor import *
from .quantize.per_token import *
from .reduce import *
from .scan import *
from .softmax import *
from .tensors import TensorMut, TensorRef, tensor_mut, tensor_ref

__all__ = [
    "ArchSku",
    "ArgReduceKind",
    "AttentionKind",
    "BackendKind",
    "BaracudaError",
    "BinaryCmpKind",
    "BinaryKind",
    "BufferTooSmallError",
    "DenseGemmLayout",
    "DynamicRangeMode",
    "DynamicRangeScope",
    "ElementKind",
    "EmbeddingBagMode",
    "EmbeddingKind",
    "GatedActivationKind",
    "GemmEpilogue",
    "GemmKind",
    "GemmLayout",
    "ImageKind",
    "InterpolateMode",
    "InvalidProblemError",
    "KernelInternalError",
    "KernelSku",
    "LibraryNotFoundError",
    "LossKind",
    "LossReduction",
    "LossTargetKind",
    "MathPrecision",
    "MisalignedOperandError",
    "NormalizationKind",
    "OpCategory",
    "PlanPreference",
    "PrecisionGuarantee",
    "QuantizeKind",
    "ReduceKind",
    "ReduceToOp",
    "ScanKind",
    "SoftmaxKind",
    "TensorMut",
    "TensorRef",
    "TernaryKind",
    "UnaryKind",
    "UnsupportedError",
    "Workspace",
    "WorkspaceTooSmallError",
    "default_q_range",
    "gptq_to_marlin",
    "tensor_mut",
    "tensor_ref",
]
__all__ += [name for name in globals() if name.endswith(("Args", "Descriptor", "Plan"))]
__all__ += [name for name in globals() if name.startswith(("Grouped", "PreparedGrouped")) and name not in __all__]
