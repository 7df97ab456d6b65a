"""Cross entropy and nll of images and of rows, with weights, smoothing and any ignored index, beyond their formulas."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from baracuda import ops
from cases import Array, Case
from cases.backends import Backend, Run
from cases.class_losses import classes

from .compare import check

DTYPES = ("f32", "f16", "bf16", "f64")
OK, INVALID, TOO_SMALL = 0, 2, 4
NAMES = ("cross_entropy_nd", "cross_entropy_inplace", "nll_nd")


def output(backend: Backend, case: Case, **tensors: Array) -> Array:
    return next(iter(check(backend, case, **tensors).values())).astype(np.float64)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("smoothing", [0.0, 0.25])
def test_targets(backend: Backend, dtype: str, smoothing: float) -> None:
    """The ends of the classes, what is ignored, and what is none; NaN in the logits of an ignored target."""
    ends = [0, 4, -1, 5, -100, 3, 2**63 - 1, -(2**63)]
    target = np.array([ends])
    for name, mode, backward in itertools.product(NAMES, range(3), (False, True)):
        if (name == "cross_entropy_inplace" and backward) or (name == "nll_nd" and smoothing):
            continue
        case = classes(name, dtype, (1, 5, 8), mode, backward, {"target": target}, True, smoothing, 3, label="ends")
        inputs = case.inputs()
        logits = next((inputs[one] for one in ("input", "logits") if one in inputs), None)
        if logits is not None:
            logits[0, :, 5] = np.nan
        made = check(backend, case, **inputs)
        for made_of in made.values():
            if made_of.shape[-1] == 8:
                wide = made_of.astype(np.float64).reshape(-1, 8)
                assert np.isnan(wide[:, [2, 3, 4, 6, 7]]).all()
                assert (wide[:, 5] == 0).all()
                if not (backward or name == "cross_entropy_inplace"):
                    assert np.isfinite(wide[:, :2]).all()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_counts(backend: Backend, name: str, dtype: str) -> None:
    """Where all targets are ignored, or weigh nothing, the mean is NaN, the sum 0 and the gradient 0."""
    target = np.full((2, 3), -100)
    for mode, want in ((1, np.nan), (2, 0.0)):
        case = classes(name, dtype, (2, 4, 3), mode, tensors={"target": target}, label="ignored")
        made = check(backend, case)
        np.testing.assert_array_equal(made["out"].astype(np.float64), [[want]])
        if "logits" in made:
            assert not made["logits"].any()
        none = classes(name, dtype, (0, 4, 3), mode)
        np.testing.assert_array_equal(Run(backend, none)()["out"].astype(np.float64), [[want]])
    case = classes("nll_nd", dtype, (2, 4, 3), 1, tensors={"target": target * 0, "weight": np.zeros(4)}, label="zero")
    assert np.isnan(Run(backend, case)()["out"].astype(np.float64)).all()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("mode", range(3))
@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_in_place(backend: Backend, dtype: str, mode: int, smoothing: float) -> None:
    """One pass gives the bits of the loss and of its gradient."""
    shape = (3, 1000, 5)
    once = classes("cross_entropy_inplace", dtype, shape, mode, smoothing=smoothing)
    inputs = once.inputs()
    made = Run(backend, once, inputs)()
    of_input = {"input": inputs["logits"], **{name: inputs[name] for name in ("target", "weight")}}
    loss = classes("cross_entropy_nd", dtype, shape, mode, smoothing=smoothing)
    assert np.array_equal(Run(backend, loss, of_input)()["out"], made["out"])
    slope = classes("cross_entropy_nd", dtype, shape, mode, True, smoothing=smoothing)
    dy = np.ones_like(made["out"])
    assert np.array_equal(Run(backend, slope, of_input | {"dy": dy})()["dinput"], made["logits"])


@pytest.mark.parametrize("name", ["cross_entropy_nd", "cross_entropy_nd_soft", "nll_nd"])
def test_strides_do_not_change_bits(backend: Backend, name: str) -> None:
    plain = classes(name, "f32", (3, 70, 12), 1)
    inputs = plain.inputs()
    last = classes(name, "f32", (3, 70, 12), 1, strides=(12 * 70, 1, 70))
    laid = {key: last.reads[key].held(array) if last.reads[key].strides else array for key, array in inputs.items()}
    assert np.array_equal(Run(backend, last, laid)()["out"], Run(backend, plain, inputs)()["out"])


@pytest.mark.parametrize("dtype", DTYPES)
def test_workspace(backend: Backend, dtype: str) -> None:
    """Less than a loss each, and one for the divisor, is status 4, and nothing is written; more gives the same bits."""
    for case in (
        classes("cross_entropy_nd", dtype, (3, 5, 7), 2),
        classes("cross_entropy_nd", dtype, (3, 5, 7), 1, True),
        classes("cross_entropy_inplace", dtype, (3, 5, 7), 1),
        classes("nll_nd", dtype, (3, 5, 7), 1, True),
    ):
        run = Run(backend, case)
        run.prepare()
        assert run.call_c(workspace_bytes=case.workspace_bytes - 1) == TOO_SMALL
        assert "workspace" in backend.library.last_error_message()
        assert run.call_c(workspace=None) == TOO_SMALL
        run.assert_untouched()
        assert run.call_c() == OK


def test_statuses(backend: Backend) -> None:
    for name, backward in itertools.product(NAMES, (False, True)):
        if name == "cross_entropy_inplace" and backward:
            continue
        case = classes(name, "f32", (2, 3, 4), 0, backward)
        bad: list[dict[str, Any]] = [{"outer": -1}, {"class_extent": -1}, {"inner": -1}, {"reduction_mode": 3}]
        if "label_smoothing" in case.values:
            bad += [{"label_smoothing": one} for one in (-0.1, 1.1, float("nan"))]
        if "stride_class" in case.values and (backward or name == "cross_entropy_inplace"):
            bad += [{f"stride_{axis}": 0} for axis in ("outer", "class", "inner")]
        run = Run(backend, case)
        run.prepare()
        for changes in bad:
            assert run.call_c(**changes) == INVALID, (case.id, changes)
        run.assert_untouched()
        for slot in run.slots:
            assert run.call_c(**{slot: None}) == (OK if slot == "weight" else INVALID), (case.id, slot)


def test_no_losses_into_nothing(backend: Backend) -> None:
    """Nor do they need a workspace. Where there is an output, a mean of none is NaN, a sum 0."""
    for name, mode in itertools.product(NAMES, (1, 2)):
        run = Run(backend, classes(name, "f32", (0, 3, 4), mode))
        run.prepare()
        assert run.call_c(out=None, workspace=None, workspace_bytes=0) == OK, (name, mode)
        run.assert_untouched()
        assert run.call_c(workspace=None, workspace_bytes=0) == OK, (name, mode)
        np.testing.assert_array_equal(run.collect()["out"].ravel(), np.nan if mode == 1 else 0)


def test_functions_say_what_is_wrong(cpu: Backend) -> None:
    x = np.zeros((2, 3, 4), np.float32)
    for target, message in (
        (np.zeros((2, 5), np.int64), "target has shape"),
        (np.zeros(2, np.int64), "target has shape"),
    ):
        with pytest.raises(ValueError, match=message):
            ops.cross_entropy(x, target)
    with pytest.raises(ValueError, match="weight has shape"):
        ops.cross_entropy(x, np.zeros((2, 4), np.int64), np.ones(4, np.float32))
    with pytest.raises(ValueError, match="input: expected"):
        ops.nll_loss(np.zeros((), np.float32), np.zeros((), np.int64))


torch: Any = pytest.importorskip("torch")
pytest.importorskip("baracuda.torch")

SHAPES = ((7,), (6, 7), (3, 7, 5), (2, 7, 3, 4))
OPTIONS = tuple(
    {"weight": weight, "label_smoothing": smoothing, "ignore_index": ignored}
    for weight, smoothing, ignored in ((None, 0.0, -100), (True, 0.0, 2), (None, 0.3, 2), (True, 0.1, -100))
)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("kind", ["index", "soft", "nll"])
def test_is_that_of_torch(cpu: Backend, shape: tuple[int, ...], reduction: str, options: Any, kind: str) -> None:
    """Values and gradients of torch.nn.functional, through autograd."""
    generator = torch.Generator().manual_seed(len(shape))
    x = torch.randn(shape, dtype=torch.float64, generator=generator)
    of_target = shape[:1] + shape[2:] if len(shape) > 1 else ()
    given = dict(options, reduction=reduction)
    if kind == "soft":
        target = torch.rand(shape, dtype=torch.float64, generator=generator)
        given["ignore_index"] = -100
    else:
        target = torch.randint(0, 7, of_target, generator=generator)
        if of_target:
            target.view(-1)[::4] = given["ignore_index"]
    if given["weight"]:
        given["weight"] = torch.rand(7, dtype=torch.float64, generator=generator)
    name = "nll_loss" if kind == "nll" else "cross_entropy"
    if kind == "nll" and given.pop("label_smoothing"):
        return
    made = []
    for module in (torch.nn.functional, torch.ops.baracuda):
        leaf = x.clone().requires_grad_()
        loss = getattr(module, name)(leaf, target, **given)
        (loss * torch.linspace(0.5, 2, loss.numel(), dtype=torch.float64).view(loss.shape)).sum().backward()
        made.append((loss.detach(), leaf.grad))
    torch.testing.assert_close(made[1], made[0])
