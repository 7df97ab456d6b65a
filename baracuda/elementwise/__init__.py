"""Element-wise ops. F16 and BF16 compute in F32, F64 in F64. Tensors may have any strides, negative ones and 0 too."""

from .binary import *
from .cast import *
from .gated import *
from .ternary import *
from .unary import *
