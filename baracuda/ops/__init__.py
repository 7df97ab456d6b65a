"""Functions: one for each operation, on arrays of NumPy, PyTorch, CuPy, JAX and whatever has DLPack.

    y = ops.gelu(x)                      # the result is of the library of the first array, and on its device
    ops.add(x, y, out=z)                 # writes z, and returns it
    codes = ops.cast(x, "fp8e4m3")

Operands of element-wise functions are broadcast. Dtypes must agree; nothing is promoted. Work goes to the current
stream of the arrays' library, or to `stream=`. An array that a kernel cannot walk is copied to row-major order first.
Where an error is raised, nothing has been written.
"""

from __future__ import annotations

from typing import Any

from .direct import python_function
from .document import docstring
from .scaled_dot_product import scaled_dot_product_attention
from .signatures import functions

__all__ = [*functions(), "scaled_dot_product_attention"]


def __getattr__(name: str) -> Any:
    if name not in functions():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = made = python_function(functions()[name])
    made.__doc__ = docstring(functions()[name])
    return made


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
