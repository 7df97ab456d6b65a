"""PyTorch as a second oracle of the softmax family, where it is installed: results, and gradients by autograd."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from baracuda import ops
from cases import Array
from cases.backends import Backend, Run
from cases.softmax import case, scalars_of

torch = pytest.importorskip("torch", reason="torch is not installed")
torch_formulas = importlib.import_module("cases.torch_formulas")

TOLERANCE = {"f32": 1e-6, "f64": 1e-14, "bf16": 2.0**-7, "f16": 2.0**-10}
SHAPES = (((9, 1000), 1), ((9, 1000), 0), ((5, 70, 6), 1))

by_fp = pytest.mark.parametrize("fp", TOLERANCE)
by_op = pytest.mark.parametrize("op", ["softmax", "log_softmax", "sparsemax", "gumbel_softmax"])


def tensor(array: Array) -> Any:
    """Of any dtype; NumPy's bfloat16 is unknown to PyTorch."""
    if array.dtype.name == "bfloat16":
        return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(array.copy())


def assert_near(got: Array, want: Any, fp: str) -> None:
    wanted = want.detach().to(torch.float64).numpy()
    assert (np.abs(got.astype(np.float64) - wanted) <= 8 * TOLERANCE[fp] * np.maximum(np.abs(wanted), 1)).all()


@by_op
@by_fp
def test_values_and_gradients(backend: Backend, op: str, fp: str) -> None:
    """In the precision that PyTorch computes 16 bits in, as its own sums of them are rounded."""
    for shape, axis in SHAPES:
        for scalars in scalars_of(op)[:2]:
            forward = case(op, fp, shape, axis, **scalars)
            inputs = forward.inputs()
            wide = torch.float64 if fp == "f64" else torch.float32
            tensors = {name: tensor(array).to(wide) for name, array in inputs.items()}
            tensors["x"].requires_grad_()
            named = torch_formulas.arguments(forward, tensors)
            want = torch_formulas.call(torch_formulas.formula(op), named)
            (got,) = Run(backend, forward, inputs)().values()
            assert_near(got, want, fp)
            if scalars.get("hard") or (op == "sparsemax" and fp in ("f16", "bf16")):
                continue  # no gradient; another support, of what is not rounded to 0
            dy = np.random.default_rng(2).standard_normal(shape).astype(got.dtype)
            want.backward(tensor(dy).to(wide))
            kept = {"inv_tau": scalars["inv_tau"]} if scalars else {}
            backward = case(f"{op}_backward", fp, shape, axis, **kept)
            y = tensor(got) if fp in ("f32", "f64") else want.detach().to(tensor(got).dtype)
            stored = got if fp in ("f32", "f64") else y.view(torch.int16).numpy().view(got.dtype)
            (dx,) = Run(backend, backward, {"dy": dy, "y": stored})().values()
            assert_near(dx / np.float32(4), tensors["x"].grad / 4, fp)


@pytest.mark.parametrize("op", ["softmax", "log_softmax"])
def test_special_rows(backend: Backend, op: str) -> None:
    """NaN and infinities as PyTorch has them."""
    for fp in ("f32", "f64"):
        made = case(op, fp, (9, 40), 1, special=True)
        inputs = made.inputs()
        want = torch_formulas.call(
            torch_formulas.formula(op), torch_formulas.arguments(made, {"x": tensor(inputs["x"])})
        )
        (got,) = Run(backend, made, inputs)().values()
        wanted = want.numpy()
        same = (got == wanted) | (np.isnan(got) & np.isnan(wanted))
        with np.errstate(invalid="ignore"):
            near = np.abs(got - wanted) <= TOLERANCE[fp] * (1 + np.abs(wanted))
        assert (same | near).all()


def test_functions_take_dim_as_pytorch(cpu: Backend) -> None:
    x = torch.randn(3, 5, 7)
    for dim in (0, 1, 2, -1, -3):
        for name in ("softmax", "log_softmax"):
            got = getattr(ops, name)(x.permute(2, 0, 1), dim)
            assert torch.allclose(got, getattr(torch, name)(x.permute(2, 0, 1), dim), atol=1e-6)
