"""Gradients of products of matrices through torch.ops.baracuda, beside those of PyTorch's own operators."""

from __future__ import annotations

from typing import Any

import pytest

from baracuda import UnsupportedError
from cases.backends import Backend

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

import baracuda.torch  # noqa: E402, F401

op = torch.ops.baracuda
functional = torch.nn.functional


def random(*shape: int, seed: int = 1, dtype: Any = torch.float64) -> Any:
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(shape, generator=generator, dtype=torch.float64).to(dtype).requires_grad_()


def assert_same_gradients(ours: Any, theirs: Any, operands: list[Any], **tolerances: float) -> None:
    """Of two functions of the operands, whose results are weighted with random numbers."""
    found = []
    for function in (ours, theirs):
        leaves = [one.detach().clone().requires_grad_() for one in operands]
        made = function(*leaves)
        made.backward(random(*made.shape, seed=9, dtype=made.dtype).detach())
        found.append((made, *(one.grad for one in leaves)))
    for one, other in zip(*found, strict=True):
        assert one.dtype == other.dtype and one.shape == other.shape
        torch.testing.assert_close(one, other, **tolerances)


SHAPES = [
    ((3, 4), (4, 5)),
    ((4,), (4,)),
    ((3, 4), (4,)),
    ((4,), (4, 5)),
    ((4,), (2, 4, 5)),
    ((2, 6, 3, 4), (4,)),
    ((2, 3, 4), (4, 5)),
    ((3, 4), (2, 4, 5)),
    ((2, 3, 4), (2, 4, 5)),
    ((2, 6, 3, 4), (6, 4, 5)),
    ((2, 6, 3, 4), (2, 6, 4, 5)),
    ((2, 1, 3, 4), (2, 6, 4, 5)),
    ((2, 1, 3, 4), (6, 4, 5)),
    ((1, 3, 4), (6, 4, 5)),
    ((0, 4), (4, 5)),
    ((3, 0), (0, 5)),
    ((0, 3, 4), (4, 5)),
    ((0, 3, 4), (0, 4, 5)),
]


@pytest.mark.parametrize(("a", "b"), SHAPES, ids=str)
def test_matmul(cpu: Backend, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    assert_same_gradients(op.matmul, torch.matmul, [random(*a), random(*b, seed=2)])
    assert torch.autograd.gradgradcheck(op.matmul, (random(*a), random(*b, seed=2)))


def test_matmul_of_transposed_matrices(cpu: Backend) -> None:
    a, b = random(2, 4, 3), random(2, 5, 4, seed=2)
    assert_same_gradients(lambda a, b: op.matmul(a.mT, b.mT), lambda a, b: a.mT @ b.mT, [a, b])
    assert_same_gradients(lambda a: op.matmul(a, a.mT), lambda a: a @ a.mT, [a])


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_sums_over_a_batch_are_rounded_once(cpu: Backend, dtype: Any) -> None:
    """A weight that all of a batch shares."""
    a, b = random(64, 3, 4, dtype=dtype), random(4, 5, seed=2, dtype=dtype)
    op.matmul(a, b).backward(torch.ones(64, 3, 5, dtype=dtype))
    wanted = torch.einsum("gik,gij->kj", a.detach().double(), torch.ones(64, 3, 5, dtype=torch.float64))
    torch.testing.assert_close(b.grad.double(), wanted, rtol=torch.finfo(dtype).eps / 2, atol=1e-5)


@pytest.mark.parametrize("alpha", [1.0, -2.5])
@pytest.mark.parametrize("beta", [0.0, 1.0, 0.5])
def test_mm(cpu: Backend, alpha: float, beta: float) -> None:
    """With what is added."""
    operands = [random(3, 4), random(4, 5, seed=2), random(3, 5, seed=3)]
    assert_same_gradients(
        lambda a, b, c: op.mm(a, b, c, alpha, beta),
        lambda a, b, c: torch.addmm(c, a, b, alpha=alpha, beta=beta),
        operands,
    )
    assert torch.autograd.gradcheck(lambda a, b: op.mm(a, b, None, alpha), operands[:2])


ACTIVATIONS = {"none": lambda x: x, "relu": torch.relu, "gelu": functional.gelu, "silu": functional.silu}


@pytest.mark.parametrize("rows", [(3,), (2, 3), ()], ids=str)
@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_linear(cpu: Backend, activation: str, rows: tuple[int, ...]) -> None:
    operands = [random(*rows, 8), random(5, 8, seed=2), random(5, seed=3)]
    follows = ACTIVATIONS[activation]
    assert_same_gradients(
        lambda x, w, b: op.linear(x, w, b, activation), lambda x, w, b: follows(functional.linear(x, w, b)), operands
    )
    assert torch.autograd.gradcheck(lambda x, w, b: op.linear(x, w, b, activation), operands)
    if activation == "none":
        assert torch.autograd.gradgradcheck(op.linear, operands)


@pytest.mark.parametrize("rows", [(3,), (2, 3), (0,)], ids=str)
def test_linear_without_a_bias(cpu: Backend, rows: tuple[int, ...]) -> None:
    """As PyTorch's; of no rows, too, the weight's gradient is 0."""
    operands = [random(*rows, 8), random(5, 8, seed=2)]
    assert_same_gradients(op.linear, functional.linear, operands)
    assert_same_gradients(
        lambda x, w: op.batched_linear(x[None], w[None]), lambda x, w: (x @ w.mT)[None], [random(3, 8), operands[1]]
    )
    biased = [*operands, random(5, seed=3)]
    assert_same_gradients(op.linear, functional.linear, biased)
    if rows != (0,):
        assert torch.autograd.gradgradcheck(op.linear, operands)
    torch.library.opcheck(op.linear.default, tuple(operands))


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_linear_with_what_is_added(cpu: Backend, activation: str) -> None:
    operands = [random(3, 8), random(5, 8, seed=2), random(5, seed=3), random(3, 5, seed=4)]
    assert_same_gradients(
        lambda x, w, b, c: op.linear(x, w, b, activation, c, 0.5, -1.5),
        lambda x, w, b, c: ACTIVATIONS[activation](0.5 * (x @ w.mT) + b - 1.5 * c),
        operands,
    )


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_as_many_weights_as_inputs(cpu: Backend, activation: str) -> None:
    operands = [random(2, 3, 8), random(2, 5, 8, seed=2), random(5, seed=3), random(2, 3, 5, seed=4)]
    assert_same_gradients(
        lambda x, w, b, c: op.batched_linear(x, w, b, activation, c, 0.5, -1.5),
        lambda x, w, b, c: ACTIVATIONS[activation](0.5 * (x @ w.mT) + b - 1.5 * c),
        operands,
    )


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16])
@pytest.mark.parametrize("activation", ["none", "gelu"])
def test_linear_of_other_precisions(cpu: Backend, activation: str, dtype: Any) -> None:
    operands = [random(6, 8, dtype=dtype), random(5, 8, seed=2, dtype=dtype), random(5, seed=3, dtype=dtype)]
    follows, eps = ACTIVATIONS[activation], torch.finfo(dtype).eps
    assert_same_gradients(
        lambda x, w, b: op.linear(x, w, b, activation),
        lambda x, w, b: follows(functional.linear(x, w, b)),
        operands,
        rtol=4 * eps,
        atol=16 * eps,
    )


def test_only_what_is_wanted(cpu: Backend) -> None:
    x, w, b = random(3, 8).detach(), random(5, 8, seed=2), random(5, seed=3)
    op.linear(x, w.detach(), b).sum().backward()
    assert w.grad is None and torch.equal(b.grad, torch.full((5,), 3.0, dtype=torch.float64))


def test_what_is_added_may_change_afterwards(cpu: Backend) -> None:
    """Neither a bias nor c is read for the gradient, unless a function follows."""
    x, w, c = random(3, 8), random(8, 5, seed=2), random(3, 5, seed=3).detach()
    made = op.mm(x, w, c, 1.0, 1.0)
    c.zero_()
    made.sum().backward()
    assert torch.allclose(x.grad, w.detach().sum(1).expand(3, 8))


def test_without_a_gradient(cpu: Backend) -> None:
    """Codes have none; a bias of integer products that requires one does not make the result require it."""
    codes = torch.ones(4, 4, dtype=torch.int8)
    made = op.linear(codes, codes, random(4, dtype=torch.float32))
    assert made.dtype == torch.int8 and not made.requires_grad
    eighth = torch.ones(4, 4).to(torch.float8_e4m3fn).requires_grad_()
    with pytest.raises(UnsupportedError, match="there is no gradient of torch"):
        op.mm(eighth, eighth).backward(torch.ones(4, 4).to(torch.float8_e4m3fn))


def test_compiled(cpu: Backend) -> None:
    """Forward and backward without a break in the graph."""
    compiled = torch.compile(lambda x, w, b: op.linear(x, w, b, "silu"), backend="aot_eager", fullgraph=True)
    operands = [random(3, 8), random(5, 8, seed=2), random(5, seed=3)]
    assert_same_gradients(compiled, lambda x, w, b: op.linear(x, w, b, "silu"), operands)
