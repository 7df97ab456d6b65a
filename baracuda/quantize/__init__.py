"""Affine integer quantization: per tensor, channel, token and group; dynamic range; the W8A8 linear layer.

A code q stands for the value scale * (q - zero_point):

    Q(x) = clamp(rint(x / scale) + zero_point, q_min, q_max)       rint: to nearest, ties to even
    m(x) = scale != 0 and q_min <= rint(x / scale) + zero_point <= q_max

Per-tensor and fake operations multiply by 1 / scale, the others divide. NaN and a zero scale give rint(...) = 0. The
floating-point kind `fp` is F32, F16, BF16 or F64 (input_element), the kind of the codes `q` S8 or U8 (output_element);
zero points are I32. Gradients may be written over `input` or `d_output`. Tensors are contiguous.

select raises UnsupportedError for an element without a kernel, InvalidProblemError for a negative extent, for q_min
above q_max and for a range that the codes cannot hold; run raises InvalidProblemError for a shape that does not fit,
UnsupportedError for a tensor that is not contiguous and BufferTooSmallError for a buffer shorter than its shape. Every
result repeats bit for bit, and no op needs a workspace.
"""

from .linear import *
from .per_channel import *
from .per_group import *
from .per_tensor import *
from .per_token import *
