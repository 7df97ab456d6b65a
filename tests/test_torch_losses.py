"""Functions of losses and their gradients against torch.nn.functional and its autograd, in f64 and f32."""

from __future__ import annotations

from typing import Any

import pytest

from baracuda import ops
from cases.backends import Backend

torch: Any = pytest.importorskip("torch")
torch.manual_seed(1)

REDUCTIONS = ("none", "mean", "sum")
DTYPES = (torch.float64, torch.float32)
SHAPE = (6, 7)


def normal(*shape: int) -> Any:
    return torch.randn(*shape, dtype=torch.float64)


def eighths(*shape: int) -> Any:
    return torch.randint(-16, 17, shape) / 8


def unit(*shape: int) -> Any:
    return torch.rand(*shape, dtype=torch.float64)


def signs(*shape: int) -> Any:
    return 2 * torch.randint(0, 2, shape) - 1


def lists(n: int, classes: int) -> Any:
    """Classes in any order, the list ended by -1."""
    made = torch.argsort(torch.rand(n, classes), dim=1)
    made[torch.arange(n), torch.randint(0, classes, (n,))] = -1
    return made


def ignored(n: int, classes: int) -> Any:
    made = torch.randint(0, classes, (n,))
    made[::3] = -100
    return made


# The name, the operands, those that have gradients, parameters, and parameters of torch's alone.
LOSSES: dict[str, tuple[str, tuple[Any, ...], int, dict[str, Any], dict[str, Any]]] = {
    name.replace(" ", "-"): (name.split()[0], *rest)
    for name, *rest in (
        ("mse_loss", (normal(*SHAPE), normal(*SHAPE)), 1, {}, {}),
        ("l1_loss", (eighths(*SHAPE), eighths(*SHAPE)), 1, {}, {}),
        ("smooth_l1_loss", (eighths(*SHAPE), eighths(*SHAPE)), 1, {"beta": 0.5}, {}),
        ("smooth_l1_loss l1", (eighths(*SHAPE), eighths(*SHAPE)), 1, {"beta": 0.0}, {}),
        ("huber_loss", (eighths(*SHAPE), eighths(*SHAPE)), 1, {"delta": 0.5}, {}),
        ("binary_cross_entropy", (unit(*SHAPE), unit(*SHAPE)), 1, {}, {}),
        (
            "binary_cross_entropy ends",
            (torch.tensor([0.0, 1.0, 0.0, 1.0, 1e-300]), torch.tensor([0.0, 1, 1, 0, 1])),
            1,
            {},
            {},
        ),
        ("binary_cross_entropy_with_logits", (10 * normal(*SHAPE), unit(*SHAPE)), 1, {}, {}),
        (
            "binary_cross_entropy_with_logits far",
            (torch.tensor([1e4, -1e4, 1e4, -1e4]), torch.tensor([0.0, 1, 1, 0])),
            1,
            {},
            {},
        ),
        ("kl_div", (normal(*SHAPE), torch.relu(normal(*SHAPE))), 1, {}, {}),
        ("poisson_nll_loss", (normal(*SHAPE), 3 * unit(*SHAPE)), 1, {"log_input": True}, {}),
        ("poisson_nll_loss plain", (unit(*SHAPE), 3 * unit(*SHAPE)), 1, {"log_input": False}, {"eps": 1e-8}),
        ("gaussian_nll_loss", (normal(*SHAPE), normal(*SHAPE), unit(*SHAPE)), 1, {"eps": 0.25}, {}),
        ("margin_ranking_loss", (eighths(50), eighths(50), signs(50)), 2, {"margin": 0.5}, {}),
        ("hinge_embedding_loss", (eighths(*SHAPE), signs(*SHAPE)), 1, {"margin": 0.5}, {}),
        ("nll_loss", (normal(9, 5), ignored(9, 5)), 1, {}, {}),
        ("cross_entropy", (normal(9, 5), ignored(9, 5)), 1, {}, {}),
        ("cross_entropy one", (normal(1, 300), ignored(1, 300) * 0 + 7), 1, {}, {}),
        ("cross_entropy soft", (normal(9, 5), unit(9, 5)), 1, {}, {}),
        ("cosine_embedding_loss", (normal(9, 5), normal(9, 5), signs(9)), 2, {"margin": 0.25}, {}),
        *(
            (f"triplet_margin_loss {p}", (normal(9, 5), normal(9, 5), normal(9, 5)), 3, {"p": p}, {"eps": 0.0})
            for p in (1.0, 1.5, 2.0, 3.0, float("inf"))
        ),
        ("multi_margin_loss", (eighths(9, 5), torch.randint(0, 5, (9,))), 1, {"p": 1}, {}),
        ("multi_margin_loss 2", (eighths(9, 5), torch.randint(0, 5, (9,))), 1, {"p": 2, "margin": 0.5}, {}),
        ("multilabel_margin_loss", (eighths(9, 5), lists(9, 5)), 1, {}, {}),
        ("multilabel_soft_margin_loss", (normal(9, 5), unit(9, 5)), 1, {}, {}),
    )
}


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("name", LOSSES)
def test_loss_and_gradient(cpu: Backend, name: str, reduction: str, dtype: Any) -> None:
    function, operands, differentiable, parameters, of_torch = LOSSES[name]
    integers = {"hinge_embedding_loss", "nll_loss", "cross_entropy", "multi_margin_loss"}
    operands = tuple(
        one if not one.is_floating_point() and (function in integers or one.ndim == 2) else one.to(dtype)
        for one in operands
    )
    leaves = tuple(one.clone().requires_grad_() for one in operands[:differentiable])
    want = getattr(torch.nn.functional, function)(
        *leaves, *operands[differentiable:], reduction=reduction, **parameters, **of_torch
    )
    parameters = {key: float(value) if key == "p" else value for key, value in parameters.items()}
    got = getattr(ops, function)(*operands, reduction=reduction, **parameters)
    torch.testing.assert_close(got, want.detach(), equal_nan=True)
    dy = torch.rand(want.shape, dtype=torch.float64).to(dtype)
    grads = torch.autograd.grad(want, leaves, dy)
    saved = operands[1:] if function in ("nll_loss", "kl_div") else operands
    if function == "nll_loss":
        parameters["num_classes"] = operands[0].shape[1]
    made = getattr(ops, f"{function}_backward")(dy, *saved, reduction=reduction, **parameters)
    for one, grad in zip(made if isinstance(made, tuple) else (made,), grads, strict=True):
        torch.testing.assert_close(one, grad, equal_nan=True)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_all_gradients_of_a_gaussian(cpu: Backend, reduction: str, dtype: Any) -> None:
    """Also of variances below eps."""
    leaves = [one.to(dtype).requires_grad_() for one in (normal(*SHAPE), normal(*SHAPE), unit(*SHAPE))]
    loss = torch.nn.functional.gaussian_nll_loss(*leaves, eps=0.25, reduction=reduction)
    dy = torch.rand(loss.shape, dtype=torch.float64).to(dtype)
    made = ops.gaussian_nll_loss_all_backward(dy, *[one.detach() for one in leaves], 0.25, reduction)
    for one, grad in zip(made, torch.autograd.grad(loss, leaves, dy), strict=True):
        torch.testing.assert_close(one, grad)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("zero_infinity", (False, True))
@pytest.mark.parametrize("classes, longest", ((5, 4), (33, 12), (300, 257)))
def test_ctc(cpu: Backend, dtype: Any, zero_infinity: bool, classes: int, longest: int) -> None:
    """Repeated labels, an empty target, an input that is too short, targets of several lengths."""
    n, inputs = 5, 2 * longest + 5
    log_probs = torch.log_softmax(normal(inputs, n, classes), 2).to(dtype)
    targets = torch.randint(1, classes, (n, longest))
    targets[0] = targets[0, 0]
    target_lengths = torch.tensor([longest, 0, longest, longest // 2, 1])
    input_lengths = torch.tensor([inputs, inputs, longest - 1, inputs - 3, 1])
    leaf = log_probs.clone().requires_grad_()
    want = torch.nn.functional.ctc_loss(
        leaf, targets, input_lengths, target_lengths, reduction="none", zero_infinity=zero_infinity
    )
    options = {"reduction": "none", "zero_infinity": zero_infinity}
    lengths = (targets, input_lengths, target_lengths)
    log_alpha, loss = ops.ctc_loss(log_probs, *lengths, **options)
    torch.testing.assert_close(loss, want.detach(), rtol=1e-5, atol=1e-5)
    dy = torch.rand(n, dtype=torch.float64).to(dtype)
    (grad,) = torch.autograd.grad(want, leaf, dy)
    got = ops.ctc_loss_backward(dy, log_probs, *lengths, log_alpha, **options)
    finite = torch.isfinite(loss)
    torch.testing.assert_close(
        got[:, finite], grad[:, finite], rtol=1e-3, atol=1e-4 if dtype == torch.float32 else 1e-10
    )
    assert not finite[2] or zero_infinity
    if not zero_infinity:
        assert torch.isnan(got[: longest - 1, 2]).all() and (got[longest - 1 :, 2] == 0).all()
