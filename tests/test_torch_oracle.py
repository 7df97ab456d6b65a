"""PyTorch as a second oracle, where it is installed: the rows of the ABI page's table of oracles."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from cases import Array, Case, quantize
from cases.backends import Backend, Run

torch = pytest.importorskip("torch", reason="torch is not installed")
formulas = importlib.import_module("cases.torch_formulas.quantize")

FULL = {"s8": (-128, 127), "u8": (0, 255)}
KINDS = {"s8": torch.int8, "u8": torch.uint8}
F32 = {q: {"fp": "f32", "q": q} for q in FULL}
N = 4099


def output(backend: Backend, case: Case, **inputs: Array) -> Array:
    """The case's output on finite input (PyTorch's NaN depends on the platform)."""
    drawn = {
        name: np.nan_to_num(a, posinf=9, neginf=-9) if a.dtype.kind == "f" else a for name, a in case.inputs().items()
    }
    return next(iter(Run(backend, case, {**drawn, **inputs})().values()))


def elements(scale: float = 0.1, n: int = N) -> Array:
    """Over the range and beyond, a third of them ties."""
    rng = np.random.default_rng(7)
    u = rng.uniform(-200, 400, n)
    return (np.where(np.arange(n) % 3 == 0, np.floor(u) + 0.5, u) * scale).astype(np.float32)


def assert_codes(got: Array, want: Any, x: Array, scale: Array | float) -> None:
    """Equal; where PyTorch rounds 1 / scale otherwise, the neighbouring code is right within 2 ulp of a tie."""
    codes = want.numpy().astype(int)
    differs = got != codes
    u = np.abs(x / np.asarray(scale, np.float32))
    assert (np.abs(got.astype(int) - codes) <= 1).all()
    assert (np.abs(u - np.floor(u) - 0.5) <= 2 * np.spacing(u))[differs].all()


@pytest.mark.parametrize("q", FULL)
@pytest.mark.parametrize(("scale", "zero_point"), [(0.1, 3), (0.0625, 7), (0.03, 100)])
class TestPerTensor:
    def test_quantize(self, backend: Backend, q: str, scale: float, zero_point: int) -> None:
        x = elements(scale)
        want = formulas.quantize_per_tensor_call(torch.from_numpy(x), scale, zero_point, KINDS[q])
        case = quantize.per_tensor("quantize_per_tensor", F32[q], N, scale, zero_point)
        assert_codes(output(backend, case, x=x), want, x, scale)

    def test_quantize_to_a_range(self, backend: Backend, q: str, scale: float, zero_point: int) -> None:
        lo, hi = (-8, 7) if q == "s8" else (0, 15)
        x = elements(scale)
        pytest.importorskip("torch.ao.quantization.fx._decomposed", reason="torch has no quantized_decomposed ops")
        want = formulas.quantize_to_a_range_call(torch.from_numpy(x), scale, zero_point, lo, hi, KINDS[q])
        case = quantize.per_tensor("quantize_per_tensor", F32[q], N, scale, zero_point, q_range=(lo, hi))
        assert_codes(output(backend, case, x=x), want, x, scale)

    def test_dequantize(self, backend: Backend, q: str, scale: float, zero_point: int) -> None:
        codes = np.resize(np.arange(256, dtype=np.uint8), N).view(np.int8 if q == "s8" else np.uint8)
        want = formulas.dequantize(torch.from_numpy(codes).int(), torch.tensor(scale), zero_point, torch.float32)
        case = quantize.per_tensor("dequantize_per_tensor", F32[q], N, scale, zero_point)
        assert (output(backend, case, q=codes) == want.numpy()).all()

    def test_fake_quantize_and_its_gradient(self, backend: Backend, q: str, scale: float, zero_point: int) -> None:
        lo, hi = FULL[q]
        x, dy = elements(scale), np.random.default_rng(1).standard_normal(N).astype(np.float32)
        leaf = torch.from_numpy(x).requires_grad_()
        want = formulas.fake_quantize_call(leaf, scale, zero_point, lo, hi)
        want.backward(torch.from_numpy(dy))
        options: dict[str, Any] = {"scale": scale, "zero_point": zero_point, "q_range": (lo, hi)}
        case = quantize.per_tensor("fake_quantize", F32[q], N, **options)
        assert (output(backend, case, x=x) == want.detach().numpy()).all()
        backward = quantize.per_tensor("fake_quantize_backward", F32[q], N, **options)
        assert (output(backend, backward, x=x, dy=dy) == leaf.grad.numpy()).all()

    def test_quantize_backward(self, backend: Backend, q: str, scale: float, zero_point: int) -> None:
        """The gradient of fake quantization over the scale."""
        lo, hi = FULL[q]
        x, dy = elements(scale), np.random.default_rng(1).standard_normal(N).astype(np.float32)
        leaf = torch.from_numpy(x).requires_grad_()
        formulas.fake_quantize_call(leaf, scale, zero_point, lo, hi).backward(torch.from_numpy(dy))
        options: dict[str, Any] = {"scale": scale, "zero_point": zero_point, "q_range": (lo, hi)}
        case = quantize.per_tensor("quantize_per_tensor_backward", F32[q], N, **options)
        want = leaf.grad.numpy() * (np.float32(1) / np.float32(scale))
        assert (output(backend, case, x=x, dy=dy) == want).all()


@pytest.mark.parametrize("q", FULL)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_per_channel(backend: Backend, q: str, axis: int) -> None:
    """PyTorch's host path multiplies by 1 / scale."""
    shape = (6, 7, 97)
    view = [1, 1, 1]
    view[axis] = -1
    x = elements(0.1, 6 * 7 * 97).reshape(shape)
    scale = np.random.default_rng(2).uniform(0.05, 0.2, shape[axis]).astype(np.float32)
    zero_point = np.arange(shape[axis], dtype=np.int32) % 11
    parameters = torch.from_numpy(scale), torch.from_numpy(zero_point)
    want = formulas.quantize_per_channel_call(torch.from_numpy(x), *parameters, axis, KINDS[q])
    case = quantize.per_channel("quantize_per_channel", F32[q], (*shape, 1), axis)
    got = output(backend, case, x=x.reshape(-1), scale=scale, zero_point=zero_point).reshape(shape)
    assert_codes(got, want, x, scale.reshape(view))


def test_linear(backend: Backend) -> None:
    case = quantize.linear({"fp": "f32"}, 33, 65, 129)
    drawn = case.inputs()
    tensors = {name: torch.from_numpy(array) for name, array in drawn.items()}
    sums = tensors["act_q"].long() @ tensors["weight_q"].long().T
    want = sums.double() * (tensors["scale_a"].double()[:, None] * tensors["scale_w"].double()[None, :])
    assert np.allclose(output(backend, case, **drawn), want.numpy(), rtol=3e-7, atol=0)
