"""Images: resampling, sampling grids, regions of interest, non-maximum suppression, pixel shuffle.

Tensors are [n, c, h, w], contiguous, of the kind `element` (F32, F16, BF16 or F64; non-maximum suppression F32 or F64).
F16 and BF16 compute in F32, F64 in F64, with one rounding to storage. A backward Plan adds its gradient to what dinput
(and dgrid) hold: the caller fills them, with zeros for the bare gradient. Every Plan sums in a fixed order, so that
results repeat bit for bit, and needs no workspace. Inputs and outputs must not overlap.

select raises InvalidProblemError for a negative extent, UnsupportedError for an element without a kernel; run raises
InvalidProblemError for a shape that does not fit, UnsupportedError for a tensor that is not contiguous and
BufferTooSmallError for a buffer shorter than its shape.
"""

from .grid import *
from .interpolate import *
from .nms import *
from .pixel_shuffle import *
from .roi import *
