"""PyTorch as a second oracle of the embedding family: results, and gradients by autograd."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")
importlib.import_module("baracuda.torch")

own = torch.ops.baracuda
functional = torch.nn.functional

TOLERANCE = {torch.float32: 1e-5, torch.float64: 1e-13, torch.float16: 2e-2, torch.bfloat16: 1e-1}
by_dtype = pytest.mark.parametrize("dtype", TOLERANCE, ids=str)
by_index = pytest.mark.parametrize("index", [torch.int32, torch.int64], ids=str)

ROWS, COLUMNS, INDICES = 20, 12, 300


def drawn(dtype: Any, index: Any) -> tuple[Any, Any, Any]:
    """Indices, a table that requires its gradient, and offsets of bags, some of them empty."""
    generator = torch.Generator().manual_seed(1)
    weight = torch.randn(ROWS, COLUMNS, generator=generator, dtype=torch.float64).to(dtype).requires_grad_()
    indices = torch.randint(0, ROWS, (INDICES,), generator=generator).to(index)
    offsets = torch.tensor([0, 0, 7, 80, 80, 299], dtype=torch.int32)
    return indices, weight, offsets


def compared(made: Any, wanted: Any, weight: Any, wide: Any) -> None:
    """Results, and gradients of a random gradient of them."""
    tolerance = TOLERANCE[weight.dtype]
    torch.testing.assert_close(made.to(wanted.dtype), wanted, rtol=tolerance, atol=tolerance)
    grad = torch.randn(made.shape, generator=torch.Generator().manual_seed(2), dtype=torch.float64).to(made.dtype)
    (found,) = torch.autograd.grad(made, weight, grad)
    (expected,) = torch.autograd.grad(wanted, wide, grad.to(wanted.dtype))
    torch.testing.assert_close(found.to(expected.dtype), expected, rtol=tolerance, atol=4 * tolerance)


def widened(weight: Any) -> Any:
    """What PyTorch is given: its host kernels have no gradients in 16 bits."""
    kept = weight.dtype in (torch.float32, torch.float64)
    return weight if kept else weight.detach().float().requires_grad_()


@by_index
@by_dtype
def test_embedding(dtype: Any, index: Any) -> None:
    indices, weight, _ = drawn(dtype, index)
    wide = widened(weight)
    for shaped in (indices, indices.reshape(3, 10, 10)):
        compared(own.embedding(shaped, weight), functional.embedding(shaped, wide), weight, wide)


@by_index
@by_dtype
@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_bags(dtype: Any, index: Any, mode: str) -> None:
    indices, weight, offsets = drawn(dtype, index)
    wide = widened(weight)
    for padding in (None, 3):
        if mode == "max":
            made, _ = own.embedding_bag_max(indices, weight, offsets, padding_idx=padding)
        else:
            made = own.embedding_bag(indices, weight, offsets, mode=mode, padding_idx=padding)
        wanted = functional.embedding_bag(indices, wide, offsets.to(index), mode=mode, padding_idx=padding)
        compared(made, wanted, weight, wide)


def test_padding_has_no_gradient() -> None:
    """Its row is zeros in the result, where PyTorch gives it."""
    indices, weight, _ = drawn(torch.float32, torch.int64)
    made = own.embedding(indices, weight, padding_idx=-1)
    assert not made[indices == ROWS - 1].any()
    (grad,) = torch.autograd.grad(made.sum(), weight)
    wanted = functional.embedding(indices, weight, padding_idx=-1)
    torch.testing.assert_close(grad, torch.autograd.grad(wanted.sum(), weight)[0])
