"""The vocabulary of Plans: element kinds, what a kernel is, what it guarantees."""

from .elements import *
from .elementwise import *
from .kernels import *
from .ops import *
