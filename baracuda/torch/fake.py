"""Operators on tensors without memory: shapes, strides and dtypes of results, as tracing wants them.

They come from what prepares every call (ops/problem.py), so that real and fake results cannot differ. Sizes may be
symbols, of which as little is asked as the shapes of results take.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ..arrays import Layout
from ..errors import UnsupportedError
from ..ops.problem import results
from ..ops.signature import REQUIRED, Function
from ..tensors import HOST
from .schema import CONVERSIONS, LIBRARY, default_of


def fake(function: Function) -> Callable[..., Any]:
    """What stands for an operator, for torch.library.register_fake."""
    names = [one.name for one in function.parameters]
    defaults = {one.name: default_of(one) for one in function.parameters if one.default is not REQUIRED}
    operands = [function.names[one.name] for one in function.operands]
    same: Callable[[Any], Any] = lambda value: value  # noqa: E731
    keyed = {one.name: CONVERSIONS.get(one.kind, same) for one in function.keyed}

    def made(*args: Any, **named: Any) -> Any:
        given = {**defaults, **dict(zip(names, args, strict=False)), **named}
        layouts = [
            None if given[name] is None else _layout(f"{function.name}: {name}", given[name]) for name in operands
        ]
        device = given[operands[0]].device
        tensors = tuple(
            torch.empty_strided(one.shape, one.strides, dtype=LIBRARY.dtypes[one.element], device=device)
            for one in results(function, layouts, {name: convert(given[name]) for name, convert in keyed.items()})
        )
        return tensors[0] if len(tensors) == 1 else tensors or None

    return made


def _layout(where: str, tensor: Any) -> Layout:
    element = LIBRARY.elements.get(tensor.dtype)
    if element is None:
        raise UnsupportedError(f"{where}: dtype: expected one of {', '.join(LIBRARY.elements)}, got {tensor.dtype}")
    device = tensor.device.index if tensor.device.type == "cuda" else HOST
    return Layout(element, tuple(tensor.shape), tensor.stride(), device, True)
