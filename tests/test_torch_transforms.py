"""torch.ops.baracuda under the transforms of torch.func, and in forward mode, which it does not have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baracuda import UnsupportedError, ops
from cases.backends import Backend

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from torch.autograd import forward_ad  # noqa: E402
from torch.func import grad, jacfwd, jacrev, jvp, vjp, vmap  # noqa: E402

from baracuda.ops.signatures import functions  # noqa: E402
from baracuda.torch import OPERATORS, scaled_dot_product_attention  # noqa: E402
from baracuda.torch.gradients import Rule  # noqa: E402

from .test_torch_ops import args_of, differentiable  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:There is a performance drop")
op = torch.ops.baracuda


@pytest.fixture(autouse=True)
def library(cpu: Backend) -> None:
    pass


def random(*shape: int, seed: int = 1) -> Any:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


TARGET, SHOWN = torch.tensor([1, 3, 0]), torch.tensor([[True, False, True]] * 3)
LOSSES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "matmul": (lambda x: op.matmul(x, x.mT).square().sum(), lambda x: (x @ x.mT).square().sum()),
    "linear": (
        lambda x: op.linear(x, x[:2], x[0, :2]).square().sum(),
        lambda x: torch.nn.functional.linear(x, x[:2], x[0, :2]).square().sum(),
    ),
    "cumsum": (lambda x: op.cumsum(x, 1).square().sum(), lambda x: x.cumsum(1).square().sum()),
    "softmax": (lambda x: op.softmax(x, -1).square().sum(), lambda x: x.softmax(-1).square().sum()),
    "layer_norm": (
        lambda x: op.layer_norm(x, [4], x[0], x[1]).square().sum(),
        lambda x: torch.nn.functional.layer_norm(x, [4], x[0], x[1]).square().sum(),
    ),
    "cross_entropy": (
        lambda x: op.cross_entropy(x, TARGET, label_smoothing=0.1),
        lambda x: torch.nn.functional.cross_entropy(x, TARGET, label_smoothing=0.1),
    ),
    "embedding": (
        lambda x: op.embedding(TARGET.clamp(max=2), x).square().sum(),
        lambda x: torch.nn.functional.embedding(TARGET.clamp(max=2), x).square().sum(),
    ),
    "masked_attention": (
        lambda x: scaled_dot_product_attention(x, x, x, SHOWN).square().sum(),
        lambda x: torch.nn.functional.scaled_dot_product_attention(x, x, x, SHOWN).square().sum(),
    ),
    "attention": (
        lambda x: scaled_dot_product_attention(x, x, x, is_causal=True).square().sum(),
        lambda x: torch.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True).square().sum(),
    ),
}
"""Of a matrix [3, 4], and what PyTorch makes of it."""
LINEAR = ("matmul", "linear", "cumsum")
"""Those with second derivatives."""


@pytest.mark.parametrize("name", sorted(differentiable()))
def test_vjp(name: str) -> None:
    """Of every operator: the gradients that autograd has."""
    args, makes = args_of(name, "f64"), Rule(functions()[name]).makes
    there = [at for at in makes if args[at] is not None and args[at].is_floating_point()]

    def call(*leaves: Any) -> Any:
        given = [*args]
        for at, one in zip(there, leaves, strict=True):
            given[at] = one
        made = OPERATORS[name](*given)
        return tuple(one for one in (made if isinstance(made, tuple) else (made,)) if one.is_floating_point())

    leaves = [args[at] for at in there]
    made, pull_back = vjp(call, *leaves)
    found = pull_back(tuple(torch.ones_like(one) for one in made))
    required = [one.clone().requires_grad_() for one in leaves]
    results = [one for one in call(*required) if one.requires_grad]
    wanted = torch.autograd.grad(results, required, [torch.ones_like(one) for one in results])
    for one, other in zip(found, wanted, strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("name", LOSSES)
def test_grad(name: str) -> None:
    """And the Jacobian, and the gradients of samples, as PyTorch has them."""
    own, wanted = LOSSES[name]
    x, batch = random(3, 4), random(2, 3, 4)
    torch.testing.assert_close(grad(own)(x), grad(wanted)(x))
    torch.testing.assert_close(jacrev(own)(x), jacrev(wanted)(x))
    torch.testing.assert_close(vmap(own)(batch), vmap(wanted)(batch))
    torch.testing.assert_close(vmap(grad(own))(batch), vmap(grad(wanted))(batch))
    of_batch, of_wanted = (lambda x, f=f: vmap(f)(x).sum() for f in (own, wanted))
    torch.testing.assert_close(grad(of_batch)(batch), grad(of_wanted)(batch))


@pytest.mark.parametrize("name", LOSSES)
def test_second_derivatives(name: str) -> None:
    """Those of PyTorch, or an error: no zeros, whichever transforms are nested."""
    own, wanted = LOSSES[name]
    x = random(3, 4)
    inner, outer = (lambda x, f=f: grad(f)(x).square().sum() for f in (own, wanted))
    if name in LINEAR:
        torch.testing.assert_close(grad(inner)(x), grad(outer)(x))
        torch.testing.assert_close(jacrev(jacrev(own))(x), jacrev(jacrev(wanted))(x))
        leaf = x.clone().requires_grad_()
        torch.testing.assert_close(torch.autograd.grad(inner(leaf), leaf)[0], grad(outer)(x))
        return
    for second in (grad(inner), jacrev(jacrev(own))):
        with pytest.raises(UnsupportedError, match="_backward: there is no gradient of"):
            second(x)


@pytest.mark.parametrize("name", LOSSES)
def test_forward_mode(name: str) -> None:
    """There is none, which every way to it says."""
    own, x = LOSSES[name][0], random(3, 4)
    message = "there is no derivative in forward mode: expected tensors without tangents"
    with pytest.raises(UnsupportedError, match=message):
        jvp(own, (x,), (x,))
    with pytest.raises(UnsupportedError, match=message):
        jacfwd(own)(x)
    with pytest.raises(UnsupportedError, match=message):
        torch.func.hessian(own)(x)
    with forward_ad.dual_level(), pytest.raises(UnsupportedError, match=message):
        own(forward_ad.make_dual(x, x.clone()))


def test_forward_mode_around() -> None:
    """What has no tangent is computed as ever, also indices and truth values of what has one."""
    x, weight = random(3, 4), random(4, seed=2)

    def call(x: Any) -> Any:
        return x * op.sum(weight)

    assert torch.equal(jvp(call, (x,), (x,))[1], x * weight.sum())
    assert torch.equal(jvp(lambda x: x[:, op.argmax(x)], (x[:1],), (x[:1],))[1], x[:1, x[0].argmax()])
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, x.clone())
        assert torch.equal(op.argmax(dual, 1), x.argmax(1)) and torch.equal(op.gt(dual, dual.mT.mT), x > x)
        assert torch.equal(ops.sum(x, 1), op.sum(x, 1))
        for _ in range(2):
            with pytest.raises(UnsupportedError, match="sum: input: expected a tensor without a tangent"):
                ops.sum(dual, 1)
    with pytest.raises(UnsupportedError, match="sum: input: expected a tensor without a tangent"):
        jvp(ops.sum, (x,), (x,))


def test_in_place() -> None:
    """An operator in place has no gradient under any transform."""
    x = random(3, 4)

    def call(x: Any) -> Any:
        y = x.clone()
        op.affine_(y, 2, 1)
        return y.sum()

    assert call(x) == (x * 2 + 1).sum()
    with pytest.raises(UnsupportedError, match="affine_: input: expected a tensor without gradient"):
        grad(call)(x)
    with pytest.raises(UnsupportedError, match="affine_: there is no derivative in forward mode"):
        jvp(call, (x,), (x,))


@pytest.mark.parametrize("name", LOSSES)
def test_compile(name: str) -> None:
    """A transform in one graph."""
    own, wanted = LOSSES[name]
    torch._dynamo.reset()
    x = random(3, 4)
    torch.testing.assert_close(torch.compile(grad(own), backend="aot_eager", fullgraph=True)(x), grad(wanted)(x))


def test_compile_around_functions() -> None:
    """Those of baracuda.ops are called between two graphs, also where that prepares the call; one graph has none."""
    torch._dynamo.reset()

    def call(x: Any) -> Any:
        return ops.softmax(ops.sum(x * 2, 1) + 1, 0) * 2

    compiled = torch.compile(call, backend="aot_eager")
    for x in (random(5, 11, 3), random(5, 11, 3), random(7, 13, 3)):
        made = compiled(x)
        assert torch.equal(made, call(x))
    torch.testing.assert_close(made, (x.sum(1) * 2 + 1).softmax(0) * 2)
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.Unsupported, match=r"torch\.ops\.baracuda, .* is traced"):
        torch.compile(call, backend="aot_eager", fullgraph=True)(x)


TABLE, WEIGHT, ROWS = random(10, 8), random(8, seed=2), random(8, 8, seed=3)
ANY_ROWS: dict[str, Callable[[Any], Any]] = {
    "sum": lambda x: op.sum(x, 1),
    "var": lambda x: op.var(x, 0),
    "softmax": lambda x: op.softmax(x, -1),
    "masked_softmax": lambda x: op.masked_softmax(x, x > -1),
    "rms_norm": lambda x: op.rms_norm(x, [8], WEIGHT),
    "layer_norm": lambda x: op.layer_norm(x, [x.shape[-1]], WEIGHT, WEIGHT),
    "rms_norm_residual": lambda x: op.rms_norm_residual(x, x, [8], WEIGHT)[0],
    "group_norm": lambda x: op.group_norm(x, 2, WEIGHT),
    "batch_norm": op.batch_norm,
    "cross_entropy": lambda x: op.cross_entropy(x, torch.arange(x.shape[0]) % 8),
    "smooth_l1_loss": lambda x: op.smooth_l1_loss(x, x.sin(), "none"),
    "embedding": lambda x: op.embedding((x[:, 0] > 0).long(), TABLE) * x,
    "matmul": lambda x: op.matmul(x, x.mT),
    "linear": lambda x: op.linear(x, ROWS, WEIGHT, "gelu"),
    "attention": lambda x: scaled_dot_product_attention(x[None], x[None], x[None], is_causal=True),
    "rope": lambda x: op.rope(x[None, None]),
}


@pytest.mark.parametrize("name", ANY_ROWS)
def test_any_number_of_rows(name: str) -> None:
    """One graph, forward and backward, serves all: no size is asked for that a result's shape does not take."""
    torch._dynamo.reset()
    call = ANY_ROWS[name]
    compiled = torch.compile(call, backend="aot_eager", fullgraph=True, dynamic=True)
    with torch._dynamo.config.patch(error_on_recompile=True):
        for rows in (4, 7, 6):
            x, leaf = random(rows, 8).requires_grad_(), random(rows, 8).requires_grad_()
            made, wanted = compiled(x), call(leaf)
            torch.testing.assert_close(made, wanted)
            made.square().sum().backward()
            wanted.square().sum().backward()
            torch.testing.assert_close(x.grad, leaf.grad)


def test_export() -> None:
    """With a number of rows that is not said."""

    class Block(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return op.linear(op.rms_norm(x, [8], WEIGHT), ROWS, WEIGHT, "silu")

    rows = torch.export.Dim("rows", min=2)
    exported = torch.export.export(Block(), (random(4, 8),), dynamic_shapes=({0: rows},)).module()
    for x in (random(4, 8), random(9, 8)):
        torch.testing.assert_close(exported(x), Block()(x))
