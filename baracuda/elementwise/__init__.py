"""Element-wise ops. Tensors are contiguous, of the kind `element`; F16 and BF16 compute in F32, F64 in F64."""

from .binary import (
    BinaryParamArgs,
    BinaryParamBackwardArgs,
    BinaryParamBackwardDescriptor,
    BinaryParamBackwardPlan,
    BinaryParamDescriptor,
    BinaryParamPlan,
)

__all__ = [
    "BinaryParamArgs",
    "BinaryParamBackwardArgs",
    "BinaryParamBackwardDescriptor",
    "BinaryParamBackwardPlan",
    "BinaryParamDescriptor",
    "BinaryParamPlan",
]
