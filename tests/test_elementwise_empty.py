"""Tensors with strides that have no element: there is nothing to compute, whatever the strides."""

from __future__ import annotations

from typing import Any

import pytest

from baracuda_sys.abi import Op
from baracuda_sys.abi.table import STRIDED
from cases import elementwise
from cases.backends import Backend, call_symbol

LOOSE = {name: op for name, op in elementwise.OPS.items() if name.endswith(STRIDED) or name.startswith("gated_")}


def empty_call(op: Op, shape: tuple[int, ...], stride: int | None) -> dict[str, Any]:
    """The arguments but for tensors: this shape, and the same stride along every axis; None: no list."""
    values: dict[str, Any] = {}
    for a in op.arguments:
        if a.name in ("shape", "output_shape"):
            values[a.name] = shape
        elif a.name == "rank":
            values[a.name] = len(shape)
        elif a.name.startswith("stride_"):
            values[a.name] = None if stride is None else (stride,) * len(shape)
        elif not a.is_tensor:
            values[a.name] = 0
    return values


@pytest.mark.parametrize("name", LOOSE)
def test_an_empty_shape_is_fine_with_any_strides(backend: Backend, name: str) -> None:
    """NumPy gives strides of 0 to an empty array, in outputs too."""
    op = LOOSE[name]
    tensors = {a.name: None for a in op.arguments if a.is_tensor}
    rest = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    for shape in ((0,), (3, 0, 4), (0, 5), (2, 3, 0)):
        for stride in (0, -7, None):
            for symbol in op.instances[0].symbols:
                status = call_symbol(backend, symbol, {**tensors, **rest, **empty_call(op, shape, stride)})
                assert status == 0, backend.library.last_error_message()


@pytest.mark.parametrize("name", LOOSE)
def test_an_output_that_repeats_elements_is_not(backend: Backend, name: str) -> None:
    op = LOOSE[name]
    tensors = {a.name: None for a in op.arguments if a.is_tensor}
    rest = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    count = {a.name: 6 for a in op.arguments if a.name.endswith("numel")}
    values = {**tensors, **rest, **empty_call(op, (2, 3), 0), **count}
    for symbol in op.instances[0].symbols:
        assert call_symbol(backend, symbol, values) == 2
        assert "without a 0 where an extent of" in backend.library.last_error_message()
