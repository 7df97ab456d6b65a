"""Plans of loss functions and their gradients."""

from .ctc import *
from .distances import *
from .fused import *
from .likelihoods import *
from .margins import *
from .rows import *
