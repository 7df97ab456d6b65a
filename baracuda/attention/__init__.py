"""Attention and what surrounds it: scaled dot products of queries and keys, their softmax, and the means of values that
it weighs; rotary embedding, ALiBi, caches of keys and values, merges of states, sampling.

Tensors are contiguous, but for those of Plans that say otherwise. F16 and BF16 compute in F32, F64 in F64, with one
rounding to storage; every Plan gives the same bits on every run, and none synchronises or allocates. Inputs and outputs
must not overlap, unless an output is exactly an input where a Plan says so. A row that sees no key has zeros, and a log
of the sum of exponentials of -infinity.

select raises InvalidProblemError for extents and ranges that have no meaning, UnsupportedError for an element without a
kernel; run raises InvalidProblemError for a shape that does not fit, UnsupportedError for strides, and
BufferTooSmallError for a buffer shorter than its shape.
"""

from .alibi import *
from .cache import *
from .cascade import *
from .decoding import *
from .flash import *
from .paged import *
from .ring import *
from .rotary import *
from .sampling import *
from .sdpa import *
from .varlen import *
