from collections.abc import Callable
from typing import Any

Tensor = Any
Formula = Callable[..., Any]
"""Its parameters are named after what it takes: fields of the Plan's Args, q_min, q_max, other by-value arguments in
lower case, or dtype (of the output). A gradient returns what is to be added."""
