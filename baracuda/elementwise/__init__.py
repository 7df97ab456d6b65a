"""Element-wise ops. F16 and BF16 compute in F32, F64 in F64. Tensors may have any strides, negative ones and 0 too.

select raises UnsupportedError for a kind or an element without a kernel, InvalidProblemError for a negative extent; run
raises InvalidProblemError for a shape that does not fit, UnsupportedError for strides that more than 8 dimensions walk
through and BufferTooSmallError for a buffer shorter than its tensor. Every result repeats bit for bit, and no op needs
a workspace.
"""

from .binary import *
from .cast import *
from .gated import *
from .ternary import *
from .unary import *
