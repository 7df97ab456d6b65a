"""scaled_dot_product_attention is PyTorch's: of arrays of NumPy and PyTorch, with every argument, and its gradients."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from baracuda import InvalidProblemError, UnsupportedError, ops
from cases.backends import Backend

torch = pytest.importorskip("torch")
F = torch.nn.functional
SHAPES = (
    ((2, 4, 5, 8), (2, 4, 7, 8), 6),
    ((4, 5, 8), (4, 7, 8), 8),
    ((5, 8), (7, 8), 3),
    ((2, 3, 4, 70, 8), (2, 3, 4, 70, 8), 8),
)
KINDS = ("none", "causal", "bool", "float", "row")
CLOSE = {torch.float64: 1e-12, torch.float32: 1e-5, torch.float16: 4e-3, torch.bfloat16: 3e-2}


def drawn(shape: tuple[int, ...], keys: tuple[int, ...], width: int, dtype: Any, heads: int = 0) -> list[Any]:
    """query, key, value; `heads`: of keys."""
    torch.manual_seed(0)
    shared = (*keys[:-3], heads, *keys[-2:]) if heads else keys
    sizes = (shape, shared, (*shared[:-1], width))
    return [torch.randn(size, dtype=torch.float64).to(dtype).requires_grad_() for size in sizes]


def options(kind: str, query: Any, key: Any) -> dict[str, Any]:
    shape = (*query.shape[:-1], key.shape[-2])
    if kind == "causal":
        return {"is_causal": True}
    if kind == "bool":
        mask = torch.rand(shape) < 0.7
        mask[..., 0, :] = False
        mask[..., 0, 1] = True
        return {"attn_mask": mask}
    if kind in ("float", "row"):
        return {"attn_mask": torch.randn(shape[-2:] if kind == "float" else (1, shape[-1])).to(query.dtype)}
    return {}


def wide(value: Any) -> Any:
    return value.detach().double() if isinstance(value, torch.Tensor) and value.is_floating_point() else value


@pytest.mark.parametrize(("shape", "kind"), list(itertools.product(SHAPES, KINDS)))
@pytest.mark.parametrize("dtype", CLOSE, ids=str)
def test_is_that_of_pytorch(cpu: Backend, shape: Any, kind: str, dtype: Any) -> None:
    import baracuda.torch

    query, key, value = drawn(*shape, dtype)
    given = options(kind, query, key)
    exact = [wide(one).requires_grad_() for one in (query, key, value)]
    want = F.scaled_dot_product_attention(*exact, **{name: wide(one) for name, one in given.items()}, scale=0.3)
    made = baracuda.torch.scaled_dot_product_attention(query, key, value, **given, scale=0.3)
    torch.testing.assert_close(made.double(), want, rtol=CLOSE[dtype], atol=CLOSE[dtype])
    factor = torch.randn_like(want)
    want.backward(factor)
    made.backward(factor.to(dtype))
    for mine, theirs in zip((query, key, value), exact, strict=True):
        torch.testing.assert_close(mine.grad.double(), theirs.grad, rtol=8 * CLOSE[dtype], atol=8 * CLOSE[dtype])
    plain = ops.scaled_dot_product_attention(*(one.detach() for one in (query, key, value)), **given, scale=0.3)
    torch.testing.assert_close(plain.double(), want.detach(), rtol=CLOSE[dtype], atol=CLOSE[dtype])


@pytest.mark.parametrize("heads", (1, 2, 4))
@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("rows", (5, 7))
@pytest.mark.parametrize("kind", ("none", "causal", "bool"))
def test_heads_share_keys(cpu: Backend, heads: int, dtype: Any, rows: int, kind: str) -> None:
    import baracuda.torch

    query, key, value = drawn((2, 4, rows, 8), (2, 4, 7, 8), 8, dtype, heads)
    given = options(kind, query, key)
    exact = [wide(one).requires_grad_() for one in (query, key, value)]
    want = F.scaled_dot_product_attention(*exact, **given, enable_gqa=True)
    made = baracuda.torch.scaled_dot_product_attention(query, key, value, **given, enable_gqa=True)
    torch.testing.assert_close(made.double(), want, rtol=CLOSE[dtype], atol=CLOSE[dtype])
    factor = torch.randn_like(want)
    want.backward(factor)
    made.backward(factor.to(dtype))
    for mine, theirs in zip((query, key, value), exact, strict=True):
        torch.testing.assert_close(mine.grad.double(), theirs.grad, rtol=8 * CLOSE[dtype], atol=8 * CLOSE[dtype])


def test_gradient_of_a_mask(cpu: Backend) -> None:
    import baracuda.torch

    query, key, value = drawn((1, 2, 3, 4), (1, 2, 5, 4), 4, torch.float64)
    mask = torch.randn(3, 5, dtype=torch.float64, requires_grad=True)
    of_torch = mask.detach().clone().requires_grad_()
    F.scaled_dot_product_attention(query, key, value, of_torch).square().sum().backward()
    baracuda.torch.scaled_dot_product_attention(query, key, value, mask).square().sum().backward()
    torch.testing.assert_close(mask.grad, of_torch.grad)


def test_arrays_of_numpy(cpu: Backend) -> None:
    query, key, value = (one.detach().numpy() for one in drawn((2, 4, 5, 8), (2, 4, 7, 8), 6, torch.float32, 2))
    mask = np.random.default_rng(0).random((5, 7)) < 0.7
    made = ops.scaled_dot_product_attention(query, key, value, mask, enable_gqa=True)
    tensors = (torch.from_numpy(one) for one in (query, key, value, mask))
    want = F.scaled_dot_product_attention(*tensors, enable_gqa=True).numpy()
    np.testing.assert_allclose(made, want, rtol=1e-5, atol=1e-6)
    logits = query[0, 0] @ key[0, 0].T / math.sqrt(8)
    alone = np.where(mask, np.exp(logits), 0)
    np.testing.assert_allclose(made[0, 0], alone / alone.sum(-1, keepdims=True) @ value[0, 0], rtol=1e-5, atol=1e-6)


def test_a_row_without_keys_is_zero(cpu: Backend) -> None:
    query, key, value = (one.detach().numpy() for one in drawn((1, 1, 2, 4), (1, 1, 3, 4), 4, torch.float32))
    made = ops.scaled_dot_product_attention(query, key, value, np.array([[False] * 3, [True] * 3]))
    assert (made[0, 0, 0] == 0).all()
    assert (made[0, 0, 1] != 0).all()


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"dropout_p": 0.1}, UnsupportedError, "dropout_p: expected 0"),
        (
            {"attn_mask": np.zeros((5, 7), np.float32), "is_causal": True},
            InvalidProblemError,
            "attn_mask: expected None",
        ),
        ({"attn_mask": np.zeros((5, 6), np.float32)}, InvalidProblemError, "broadcasts to"),
        ({"key": np.zeros((1, 2, 7, 9), np.float32)}, InvalidProblemError, "expected .*S, E"),
        ({"query": np.zeros((1, 4, 5, 8), np.float32)}, InvalidProblemError, "the same leading axes"),
        ({"query": np.zeros((1, 3, 5, 8), np.float32), "enable_gqa": True}, InvalidProblemError, "divides that of"),
        ({"query": np.zeros((2, 5, 8), np.float32)}, InvalidProblemError, "as many axes"),
    ],
)
def test_refuses(cpu: Backend, change: dict[str, Any], error: type[Exception], words: str) -> None:
    sizes = {"query": (1, 2, 5, 8), "key": (1, 2, 7, 8), "value": (1, 2, 7, 8)}
    arrays = {name: np.zeros(shape, np.float32) for name, shape in sizes.items()}
    with pytest.raises(error, match=words):
        ops.scaled_dot_product_attention(**{**arrays, **change})
