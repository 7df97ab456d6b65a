"""What losses owe beyond their formulas: statuses, workspaces, bad targets, kinks, rounding, determinism."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, LossReduction, ops
from baracuda.arrays import LIBRARIES
from cases import Array, Case, losses
from cases import loss as made
from cases.backends import Backend, Run, Slot

from .compare import assert_equal, bits, check, same

DTYPES = made.DTYPES
OK, INVALID, TOO_SMALL = 0, 2, 4


def column(*values: float) -> Array:
    return np.array(values)


def output(backend: Backend, case: Case, **tensors: Array) -> Array:
    """The first output that is checked, as f64."""
    return next(iter(check(backend, case, **tensors).values())).astype(np.float64)


@pytest.mark.parametrize("dtype", DTYPES)
def test_workspace(backend: Backend, dtype: str) -> None:
    """Exactly as many bytes as the page says; none, or one byte less, is status 4, and nothing is written."""
    for case in (made.elementwise("mse", dtype, 64, 1), made.rows("cross_entropy", dtype, 8, 5, 2)):
        run = Run(backend, case)
        run.prepare()
        assert run.call_c(workspace=None, workspace_bytes=0) == TOO_SMALL
        assert run.call_c(workspace_bytes=case.workspace_bytes - 1) == TOO_SMALL
        assert "workspace" in backend.library.last_error_message()
        assert run.call_c(workspace=None) == TOO_SMALL
        run.assert_untouched()
        assert run.call_c() == OK
    for mode in range(3):
        case = made.ctc(dtype, 3, 2, 4, 1, mode)
        run = Run(backend, case)
        run.prepare()
        assert run.call_c(workspace_bytes=case.workspace_bytes - 1) == TOO_SMALL


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("kind, given", [("cross_entropy", {}), ("triplet_margin", {"margin": 0.25, "p_norm": 2.0})])
def test_a_larger_workspace_changes_no_bit(backend: Backend, kind: str, given: dict[str, float], dtype: str) -> None:
    """Neither one with room for the losses of all rows, nor one with more behind them, which few long rows use."""
    for (n_rows, columns), mode in itertools.product(((1, 40), (5, 33), (3, 90001)), range(3)):
        case = made.rows(kind, dtype, n_rows, columns, mode, **given)
        run = Run(backend, case)
        plain = run()
        for nbytes in (8 * n_rows, 8 * n_rows + (17 << 10)):
            memory = backend.allocate(nbytes)
            run.prepare()
            assert run.call_c(workspace=backend.address(memory), workspace_bytes=nbytes) == OK
            assert same(run.collect(), plain), (n_rows, mode, nbytes)


@pytest.mark.parametrize("backward", [False, True])
def test_statuses(backend: Backend, backward: bool) -> None:
    bad: list[tuple[Case, dict[str, Any]]] = [
        (made.elementwise("mse", "f32", 5, 0, backward), {"reduction_mode": 3}),
        (made.elementwise("mse", "f32", 5, 0, backward), {"reduction_mode": -1}),
        (made.elementwise("mse", "f32", 5, 0, backward), {"numel": -1}),
        (made.elementwise("smooth_l1", "f32", 5, 0, backward, param=1.0), {"param": -1.0}),
        (made.elementwise("huber", "f32", 5, 0, backward, param=1.0), {"param": float("nan")}),
        (made.rows("cross_entropy", "f32", 3, 5, 0, backward), {"n_rows": -1}),
        (made.rows("cross_entropy", "f32", 3, 5, 0, backward), {"class_extent": -1}),
        (made.rows("triplet_margin", "f32", 3, 5, 0, backward, margin=1.0, p_norm=2.0), {"p_norm": 0.0}),
        *((made.ctc("f32", 3, 2, 4, 1, 0, backward), {"blank": blank}) for blank in (-1, 4)),
    ]
    if backward:
        bad.append((made.rows("cross_entropy", "f32", 3, 5, 0, True), {"row_stride_input": 4}))
    for case, changes in bad:
        run = Run(backend, case)
        run.prepare()
        assert run.call_c(**changes) == INVALID, (case.id, changes)
        run.assert_untouched()
    for case in (made.elementwise("mse", "f32", 5, 0, backward), made.rows("nll", "f32", 3, 5, 0, backward)):
        run = Run(backend, case)
        for name in run.slots:
            assert run.call_c(**{name: None}) == INVALID, (case.id, name)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("mode", [1, 2])
def test_no_losses(backend: Backend, dtype: str, mode: int) -> None:
    """Their mean is NaN, their sum 0."""
    for case in (
        made.elementwise("mse", dtype, 0, mode),
        *(made.rows(name, dtype, 0, 5, mode) for name in ("nll", "cross_entropy", "multilabel_margin")),
    ):
        (out,) = Run(backend, case)()["out"].astype(np.float64)
        assert np.isnan(out) if mode == 1 else out == 0, case.id


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_sums_are_not_rounded_on_the_way(backend: Backend, dtype: str) -> None:
    """Terms beyond the largest f16, and a million equal ones."""
    large = made.elementwise("mse", dtype, 1000, 1, label="large")
    zeros = np.zeros(1000, large.reads["pred"].dtype)
    got = output(backend, large, pred=zeros + zeros.dtype.type(240), target=zeros)
    assert got == np.array([57600]).astype(large.reads["pred"].dtype)
    many = made.elementwise("l1", dtype, 10**6, 1, label="many")
    ones = np.ones(10**6, many.reads["pred"].dtype)
    assert output(backend, many, pred=ones, target=0 * ones) == 1


def test_gradient_of_the_mean_in_f64(backend: Backend) -> None:
    """f32(1 / 3) stands for a third; another scale is what it is."""
    case = made.elementwise("mse", "f64", 3, 1, True)
    tensors = {"pred": column(1.5, 2.5, 3.5), "target": column(0.5, 1.5, 2.5), "dy": column(3.0)}
    np.testing.assert_allclose(check(backend, case, **tensors)["dpred"], 2, rtol=4e-16)
    custom = made.elementwise("mse", "f64", 3, 1, True, scale=0.1, label="custom")
    np.testing.assert_allclose(check(backend, custom, **tensors)["dpred"], 6 * np.float64(np.float32(0.1)), rtol=4e-16)


@pytest.mark.parametrize("dtype", DTYPES)
def test_bends(backend: Backend, dtype: str) -> None:
    """Where terms bend, NaN and infinities, each element beside ordinary ones."""
    grid = [0.0, 0.5, 1.0, -0.5, -1.0, 2.0, np.nan, np.inf]
    pairs = np.array(list(itertools.product(grid, [0.0, 1.0, 0.25, np.nan])))
    x, t = pairs.T
    kind = ElementKind(dtype).dtype
    for name, parameters in (("l1", {}), ("mse", {}), ("smooth_l1", {"param": 1.0}), ("huber", {"param": 0.5})):
        for backward in (False, True):
            case = made.elementwise(name, dtype, len(x), 0, backward, label="bends", **parameters)
            dy = {"dy": np.ones(len(x), kind)} if backward else {}
            check(backend, case, pred=x.astype(kind), target=t.astype(kind), **dy)
    ends = column(0, 1, 0, 1, 0.5, 1e-4, np.nan).astype(kind)
    targets = column(0, 1, 1, 0, 0.5, 0, 1).astype(kind)
    check(backend, made.elementwise("bce", dtype, 7, 0, label="ends"), pred=ends, target=targets)
    far = column(1e4, -1e4, 1e4, -1e4, 0, 5, np.nan).astype(kind)
    check(backend, made.elementwise("bce_with_logits", dtype, 7, 0, label="far"), logits=far, target=targets)
    logs = column(-np.inf, -1, np.nan, -1, -2, 0, -1).astype(kind)
    weights = column(0, 0, 0, np.nan, 0.5, 1, -0.5).astype(kind)
    check(backend, made.elementwise("kl_div", dtype, 7, 0, label="ends"), pred=logs, target=weights)
    gradient = made.elementwise("kl_div", dtype, 7, 0, True, label="ends")
    check(backend, gradient, target=weights, dy=np.ones(7, kind))
    for name, parameters in (("hinge_embedding", {"margin": 0.5}), ("margin_ranking", {"margin": 1.0})):
        for backward in (False, True):  # eighths meet the margins
            check(backend, made.elementwise(name, dtype, 2000, 0, backward, label="met", **parameters))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("mode", [0, 1])
def test_gradients_of_a_gaussian(backend: Backend, dtype: str, mode: int) -> None:
    """Of variances from 0 to infinity, NaN beside ordinary elements. That of the input has the bits of the gradient
    that makes it alone; which others are asked for changes no bit."""
    kind, gradients = ElementKind(dtype).dtype, ("dinput", "dtarget", "dvar")
    differences, variances = [0.0, -0.5, 3.0, 1e4, np.nan, np.inf], [-1.0, 0.0, 0.125, 0.25, 1.5, 6e4, np.nan, np.inf]
    d, var = np.array(list(itertools.product(differences, variances))).T
    inputs = {"input": d + 0.75, "target": np.full(len(d), 0.75), "var": var, "dy": np.full(1 if mode else len(d), 1.5)}
    tensors = {name: one.astype(kind) for name, one in inputs.items()}
    whole = check(
        backend, made.elementwise("gaussian_nll_all", dtype, len(d), mode, True, eps=0.25, label="ends"), **tensors
    )
    alone = check(
        backend, made.elementwise("gaussian_nll", dtype, len(d), mode, True, eps=0.25, label="ends"), **tensors
    )
    assert (bits(whole["dinput"]) == bits(alone["dinput"])).all()
    assert (bits(whole["dtarget"]) == bits(-whole["dinput"])).all()
    for absent in made.some(gradients):
        case = made.elementwise("gaussian_nll_all", dtype, len(d), mode, True, eps=0.25, absent=absent, label="some")
        assert same(Run(backend, case, tensors)(), {name: whole[name] for name in {*gradients} - absent}), absent


@pytest.mark.parametrize("numel", [300, 0])
def test_plan_of_some_gradients(backend: Backend, numel: int) -> None:
    """Those that the Args of a call hold, which may be none."""
    gradients, plan = ("dinput", "dtarget", "dvar"), None
    for absent in (frozenset(), *made.some(gradients), frozenset(gradients)):
        case = made.elementwise("gaussian_nll_all", "f32", numel, 1, True, eps=0.25, absent=absent)
        run = Run(backend, case)
        plan = plan or run.plan()
        for _ in range(2):
            run.prepare()
            plan.run(run.stream, None, run.args())
            assert_equal(case, run.collect(), case.expected(run.inputs))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("mode", [0, 1, 2])
def test_bad_targets(backend: Backend, dtype: str, mode: int) -> None:
    """-100 does not count for nll and cross_entropy; the loss and the gradient of another index that is no class are
    NaN."""
    largest = np.iinfo(np.int64)
    for name, target in itertools.product(
        ("nll", "cross_entropy", "multi_margin"),
        ([0, -100, 4], [0, -1, 4], [5, 1, 2], [largest.max, 0, 0], [largest.min, 0, 0], [-100, -100, -100]),
    ):
        parameters = {"margin": 1.0, "p_norm": 1.0} if name == "multi_margin" else {}
        for backward in (False, True):
            case = made.rows(name, dtype, 3, 5, mode, backward, label=f"{target[0]}", **parameters)
            check(backend, case, target=np.array(target))
    alone = made.rows("cross_entropy", dtype, 1, 5, mode, label="alone")
    (loss,) = output(backend, alone, target=np.array([losses.IGNORED]))
    assert np.isnan(loss) if mode == 1 else loss == 0
    for target in ([[0, 1, -1], [3, -1, 0]], [[-1, 0, 7], [0, 0, 2]], [[2, 0, 1], [1, 2, largest.max]]):
        for backward in (False, True):
            case = made.rows("multilabel_margin", dtype, 2, 3, mode, backward, label="lists")
            check(backend, case, target=np.array(target))


@pytest.mark.parametrize("dtype", DTYPES)
def test_degenerate_vectors(backend: Backend, dtype: str) -> None:
    kind = ElementKind(dtype).dtype
    zeros, ones = np.zeros((3, 8), kind), np.ones((3, 8), kind)
    for backward in (False, True):
        case = made.rows("cosine_embedding", dtype, 3, 8, 0, backward, label="zeros", margin=0.25)
        check(backend, case, x1=zeros)
        check(backend, case, x1=zeros, x2=zeros)
        for p in (1.0, 1.5, 2.0, 3.0):
            case = made.rows("triplet_margin", dtype, 3, 8, 0, backward, label="equal", margin=1.0, p_norm=p)
            check(backend, case, a=ones, p_tensor=ones)


@pytest.mark.parametrize("dtype", DTYPES)
def test_logits_far_from_zero(backend: Backend, dtype: str) -> None:
    """Neither overflow nor cancellation; rows of -inf but for one class."""
    kind = ElementKind(dtype).dtype
    logits = np.full((2, 33), -np.inf)
    logits[:, 7] = 3.0
    for name, backward in itertools.product(("cross_entropy", "cross_entropy_soft"), (False, True)):
        for shift in (1e4, -1e4):
            drawn = made.rows(name, dtype, 2, 33, 0, backward).inputs()["input"].astype(np.float64)
            check(backend, made.rows(name, dtype, 2, 33, 0, backward, label="far"), input=(drawn + shift).astype(kind))
    case = made.rows("cross_entropy", dtype, 2, 33, 0, label="one")
    assert list(output(backend, case, input=logits.astype(kind), target=np.array([7, 8]))) == [0, np.inf]


def test_rows_do_not_depend_on_others(backend: Backend) -> None:
    """Nor on strides, nor on the alignment; repeated calls give the same bits."""
    case = made.rows("cross_entropy", "f16", 8, 1000)
    inputs = case.inputs()
    whole = Run(backend, case, inputs)()["out"]
    for offset in (1, 3):
        assert np.array_equal(Run(backend, case, inputs, offset)()["out"], whole, equal_nan=True)
    strided = made.rows("cross_entropy", "f16", 8, 1000, gaps=(5, 0), label="gaps")
    assert np.array_equal(Run(backend, strided, inputs)()["out"], whole, equal_nan=True)
    alone = made.rows("cross_entropy", "f16", 1, 1000)
    last = {name: array[7:] for name, array in inputs.items()}
    assert np.array_equal(Run(backend, alone, last)()["out"], whole[7:], equal_nan=True)


@pytest.mark.parametrize("dtype", DTYPES)
def test_ctc_by_hand(backend: Backend, dtype: str) -> None:
    """Two inputs, two classes, one label, all equal: -log(3/4), and a sixth of the gradient at each class."""
    kind = ElementKind(dtype).dtype
    tensors = {"log_probs": np.full((2, 1, 2), -np.log(2)).astype(kind), "targets": np.array([[1]])}
    (loss,) = check(backend, made.ctc(dtype, 2, 1, 2, 1), **tensors)["out"].astype(np.float64)
    assert abs(loss - np.log(4 / 3)) < 4 * made.UNITS[ElementKind(dtype)]
    case = made.ctc(dtype, 2, 1, 2, 1, 0, True, tensors=tensors | {"dloss": np.ones(1)})
    got = check(backend, case)["dlog_probs"].astype(np.float64)
    np.testing.assert_allclose(got[:, 0], [[1 / 6, -1 / 6]] * 2, atol=2.0**-7 if kind.itemsize == 2 else 1e-6)


def varied(dtype: str, mode: int, backward: bool, zero_infinity: bool, **changes: Array) -> Case:
    """Repeated labels, an empty target, too short an input, no input, a short input, bad lengths and a bad label."""
    tensors = {
        "targets": np.array([[1, 1, 2]] * 8 + [[1, 9, 2]]),
        "target_lengths": np.array([3, 0, 3, 0, 2, 4, 3, -1, 3]),
        "input_lengths": np.array([6, 6, 3, 0, 5, 6, 7, 6, 6]),
    } | changes
    return made.ctc(dtype, 6, 9, 5, 3, mode, backward, tensors, zero_infinity=zero_infinity, label="varied")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("zero_infinity", [False, True])
def test_ctc_of_any_sequences(backend: Backend, dtype: str, zero_infinity: bool) -> None:
    for backward in (False, True):
        case = varied(dtype, 0, backward, zero_infinity)
        got = check(backend, case)
        again = Run(backend, case)()
        assert all(np.array_equal(got[name][..., :3], again[name][..., :3], equal_nan=True) for name in got)


@pytest.mark.parametrize("dtype", DTYPES)
def test_ctc_beyond_a_block(backend: Backend, dtype: str) -> None:
    """More classes and more labels than threads, all labels equal or all different."""
    for labels in (np.ones((1, 300), int), 1 + np.arange(300).reshape(1, -1)):
        for backward in (False, True):
            check(backend, made.ctc(dtype, 620, 1, 400, 300, 1, backward, {"targets": labels}, label="long"))


def test_ctc_plan(backend: Backend) -> None:
    """From the forward pass to the gradient: alpha as bytes, the losses in the workspace."""
    case = made.ctc("f32", 6, 2, 5, 3, 1)
    run = Run(backend, case)
    run.prepare()
    descriptor = baracuda.CtcLossDescriptor(6, 2, 5, 3, 0, LossReduction.MEAN, False, ElementKind.F32)
    plan = baracuda.CtcLossPlan.select(backend.stream, descriptor)
    names = ("log_probs", "targets", "input_lengths", "target_lengths")
    read = {name: backend.tensor(run.slots[name].pointer, run.slots[name].spec) for name in names}
    bytes_ = replace_spec(run.slots["alpha_ws"], (plan.alpha_workspace_size(),))
    alpha = backend.tensor(run.slots["alpha_ws"].pointer, bytes_)
    out = backend.tensor(run.slots["out"].pointer, run.slots["out"].spec)
    assert plan.workspace_size() == case.workspace_bytes == 2 * 4
    plan.run(backend.stream, run.workspace, baracuda.CtcLossArgs(**read, loss=out, alpha=alpha))
    assert_equal(case, run.collect(), case.expected(run.inputs))
    back = made.ctc("f32", 6, 2, 5, 3, 1, True, run.inputs | {"dloss": np.ones(1)})
    after = Run(backend, back)
    after.prepare()
    gradient = baracuda.CtcLossBackwardPlan.select(backend.stream, descriptor)
    tensors = {name: backend.tensor(slot.pointer, slot.spec) for name, slot in after.slots.items()}
    tensors["alpha"] = backend.tensor(after.slots["alpha_ws"].pointer, bytes_)
    del tensors["alpha_ws"]
    args = baracuda.CtcLossBackwardArgs(**tensors, mean_denom=6)
    gradient.run(backend.stream, after.workspace, args)
    got = after.collect()["dlog_probs"]
    np.testing.assert_allclose(got.sum(axis=2), 0, atol=1e-5)
    assert_equal(back, {"dlog_probs": got}, back.expected(after.inputs))


def test_ctc_without_time(backend: Backend) -> None:
    """The losses of no input: 0 of an empty target, else infinity; also their mean, and without any sequences none."""
    lengths = {"input_lengths": np.zeros(3), "target_lengths": np.array([0, 2, 0])}
    got = check(backend, made.ctc("f32", 0, 3, 4, 2, 0, tensors=lengths, label="no time"))["out"]
    np.testing.assert_array_equal(got, [0, np.inf, 0])
    forgiven = made.ctc("f32", 0, 3, 4, 2, 1, tensors=lengths, zero_infinity=True, label="no time, forgiven")
    np.testing.assert_array_equal(check(backend, forgiven)["out"], [0])
    run = Run(backend, made.ctc("f32", 3, 0, 4, 2, 1))
    run.prepare()
    assert run.call_c(out=None) == OK


def test_ctc_gradient_without_what_is_known(backend: Backend) -> None:
    """An inv_denom of 0 is that of the reduction, and the losses need not be given."""
    for mode in (1, 2):
        case = made.ctc("f32", 9, 3, 5, 4, mode, True)
        inputs = case.inputs()
        run = Run(backend, case, inputs)
        want = run()["dlog_probs"]
        run.prepare()
        assert run.call_c(inv_denom=0.0, per_sample_loss=None) == OK
        np.testing.assert_array_equal(run.collect()["dlog_probs"], want)


def test_no_losses_into_nothing(backend: Backend) -> None:
    for case in (
        made.elementwise("mse", "f32", 0, 1),
        made.rows("nll", "f32", 0, 5, 2),
        made.rows("cross_entropy", "f32", 0, 5, 1),
    ):
        run = Run(backend, case)
        run.prepare()
        assert run.call_c(out=None) == OK


def replace_spec(slot: Slot, shape: tuple[int, ...]) -> Any:
    return slot.spec._replace(shape=shape, dtype=np.dtype(np.uint8))


def test_fused_gradient_is_that_of_cross_entropy(backend: Backend) -> None:
    """In place, on rows with gaps; ignored rows are 0, rows of bad targets NaN."""
    case = made.fused("per_row", "f32", n_rows=6, v=300, target_ignore=-100, scale_per_row=1.0, gap=3, label="plain")
    target = np.array([0, -100, 299, 300, -1, 7])
    got = check(backend, case, target=target)
    plain = made.rows("cross_entropy", "f32", 6, 300, 0, True)
    logits = case.inputs()["logits"]
    want = check(backend, plain, input=logits, target=target, dy=np.ones(6, np.float32))["dinput"]
    assert np.array_equal(got["logits"], want, equal_nan=True)
    assert np.isnan(got["loss_1d"][[3, 4]]).all() and got["loss_1d"][1] == 0


def test_plans_refuse(backend: Backend) -> None:
    shape, mean, f32 = (2, 3), LossReduction.MEAN, ElementKind.F32
    for plan, descriptor in (
        (baracuda.SmoothL1LossPlan, baracuda.SmoothL1LossDescriptor(shape, mean, 0.0, f32)),
        (baracuda.HuberLossPlan, baracuda.HuberLossDescriptor(shape, mean, float("inf"), f32)),
        (baracuda.GaussianNllLossPlan, baracuda.GaussianNllLossDescriptor(shape, mean, -1.0, f32)),
        (baracuda.MseLossPlan, baracuda.MseLossDescriptor((2, -3), mean, f32)),
        (baracuda.TripletMarginLossPlan, baracuda.TripletMarginLossDescriptor(2, 3, mean, 1.0, 0.0, f32)),
        (baracuda.CtcLossPlan, baracuda.CtcLossDescriptor(3, 2, 4, 1, 4, mean, False, f32)),
    ):
        with pytest.raises(baracuda.InvalidProblemError):
            plan.select(None, descriptor)
    plan = baracuda.MseLossPlan.select(None, baracuda.MseLossDescriptor((2, 3), mean, f32))
    assert plan.workspace_size() == 24
    x = np.zeros((2, 3), np.float32)
    with pytest.raises(baracuda.WorkspaceTooSmallError):
        plan.run(None, None, baracuda.MseLossArgs(x, x, np.zeros(1, np.float32)))
    memory = np.zeros(24, np.uint8)
    workspace = baracuda.Workspace(memory.ctypes.data, 24)
    with pytest.raises(baracuda.InvalidProblemError, match="target has shape"):
        plan.run(None, workspace, baracuda.MseLossArgs(x, x.T.copy(), np.zeros(1, np.float32)))
    with pytest.raises(baracuda.UnsupportedError, match="strides"):
        plan.run(None, workspace, baracuda.MseLossArgs(x, np.zeros((3, 2), np.float32).T, np.zeros(1, np.float32)))


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_functions_of_rows_with_gaps(cpu: Backend, monkeypatch: pytest.MonkeyPatch, reduction: str) -> None:
    """They are not copied where all that share a stride have it, or are in the order that images have in memory; nor
    are those of losses of elements, unless lines are short and reduced."""
    rng = np.random.default_rng(5)
    wide = rng.standard_normal((3, 4, 3, 10)).astype(np.float32)
    a, b, c = wide[..., :7]
    target = rng.integers(0, 7, (4, 3))
    sign = np.where(target[:, 0] > 3, 1, -1).astype(np.float32)
    planes = a.transpose(0, 2, 1)
    calls: list[tuple[Any, tuple[Array, ...], bool]] = [
        (ops.multi_margin_loss, (a, target), False),
        (ops.triplet_margin_loss, (a, b, c), False),
        (ops.triplet_margin_loss, (a, b, np.ascontiguousarray(c)), True),
        (ops.multilabel_soft_margin_loss, (a, np.abs(np.ascontiguousarray(b))), False),
        (ops.cosine_embedding_loss, (a[:, 0], b[:, 0], sign), False),
        (ops.multi_margin_loss, (a.transpose(1, 0, 2)[:2], target.T[:2]), True),
        (ops.cross_entropy, (planes, target), False),
        (ops.cross_entropy, (planes, b.transpose(0, 2, 1)), False),
        (ops.cross_entropy, (planes, np.abs(b.transpose(0, 2, 1))), True),
        (ops.cross_entropy, (a[:, 0, ::-1], target[:, 0]), False),
        (ops.nll_loss, (planes, target), False),
        (ops.smooth_l1_loss, (a, planes.transpose(0, 2, 1)), False),
        (ops.gaussian_nll_loss, (planes, b.transpose(0, 2, 1), c.transpose(0, 2, 1)), reduction != "none"),
        (ops.mse_loss, (a[..., :3], b[..., :3]), reduction != "none"),
        (ops.hinge_embedding_loss, (a[:, 0], np.where(target[:, :1] > 3, 1, -1) * np.ones((1, 7), int)), False),
    ]
    library = LIBRARIES[np.ndarray]
    contiguous, copies = library.contiguous, list[Array]()

    def copy(array: Array, *shape: Any) -> Array:
        copies.append(array)
        return np.asarray(contiguous(array, *shape))

    monkeypatch.setattr(library, "contiguous", copy)
    for call, operands, copied in calls:
        wanted = call(*map(np.ascontiguousarray, operands), reduction=reduction)
        copies.clear()
        assert np.array_equal(call(*operands, reduction=reduction), wanted), call
        assert any(one.dtype == np.float32 for one in copies) == copied, call
