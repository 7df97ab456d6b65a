"""The Plan of a fused linear cross entropy, against its definition in float64."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, FusedLinearCrossEntropyDescriptor, FusedLinearCrossEntropyPlan, LossReduction
from cases import Array, Spec
from cases.backends import Backend, Slot

IGNORED = baracuda.FLCE_DEFAULT_IGNORE_INDEX
NONE, MEAN, SUM = LossReduction.NONE, LossReduction.MEAN, LossReduction.SUM
F32, BF16 = ElementKind.F32, ElementKind.BF16
CLOSE = {ElementKind.F64: 1e-14, F32: 2e-6, ElementKind.F16: 2e-3, BF16: 2e-2}
"""Errors relative to the largest magnitude: those of F16 and BF16 are of logits that are rounded to them."""
NAMES = ("out", "grad_input", "grad_weight")
SIZES = ((37, 16, 50), (70, 8, 257), (5, 4, 1), (1, 300, 7), (0, 4, 3))
"""bt, h, v: of several chunks, the last shorter, and of one."""


class Problem(NamedTuple):
    """A problem in a backend's memory."""

    backend: Backend
    descriptor: FusedLinearCrossEntropyDescriptor
    inputs: dict[str, Array]
    slots: dict[str, Slot]
    scratch: Slot

    @property
    def plan(self) -> Any:
        return FusedLinearCrossEntropyPlan.select(None, self.descriptor)

    @property
    def workspace(self) -> baracuda.Workspace:
        return baracuda.Workspace(self.scratch.pointer, self.plan.workspace_size())

    def args(self, **changes: Any) -> Any:
        tensors = {name: self.backend.tensor(slot.pointer, slot.spec) for name, slot in self.slots.items()}
        return baracuda.FusedLinearCrossEntropyArgs(**{**tensors, **changes})

    def prepare(self) -> None:
        """0xA5 in every byte that a call may write."""
        for name in NAMES:
            self.slots[name].fill(0xA5)
        self.scratch.fill(0xA5)

    def run(self, **changes: Any) -> dict[str, Array]:
        """What one call writes."""
        self.prepare()
        self.plan.run(self.backend.stream, self.workspace, self.args(**changes))
        return self.read()

    def read(self) -> dict[str, Array]:
        self.backend.synchronize()
        self.scratch.read("workspace", written=True)
        for name in self.inputs:
            self.slots[name].read(name, written=False)
        return {name: self.slots[name].read(name, written=True) for name in NAMES}


def problem(backend: Backend, descriptor: FusedLinearCrossEntropyDescriptor, **inputs: Array) -> Problem:
    """With inputs drawn at random, a fifth of the targets ignored, but for those that are given."""
    bt, h, v, dtype = descriptor.bt, descriptor.h, descriptor.v, descriptor.element.dtype
    rng = np.random.default_rng(bt + h + v)
    target = np.where(rng.random(bt) < 0.2, descriptor.ignore_index, rng.integers(0, v, bt))
    drawn = {"input": rng.standard_normal((bt, h)), "weight": rng.standard_normal((v, h)) / np.sqrt(h)}
    given = {**{name: one.astype(dtype) for name, one in drawn.items()}, "target": target, **inputs}
    losses = bt if descriptor.reduction is NONE else 1
    shapes = {"out": (losses,), "grad_input": (bt, h), "grad_weight": (v, h)}
    specs = {name: Spec(one.shape, one.dtype) for name, one in given.items()}
    slots = {name: Slot(backend, spec) for name, spec in specs.items()}
    slots |= {name: Slot(backend, Spec(shape, dtype)) for name, shape in shapes.items()}
    for name, array in given.items():
        slots[name].fill(array)
    nbytes = FusedLinearCrossEntropyPlan.select(None, descriptor).workspace_size()
    return Problem(backend, descriptor, given, slots, Slot(backend, Spec((nbytes,), np.dtype(np.uint8))))


def expected(one: Problem) -> dict[str, Array]:
    x, w, target = (one.inputs[name].astype(np.float64) for name in ("input", "weight", "target"))
    counts, labels = target != one.descriptor.ignore_index, target.astype(np.int64)
    logits = x @ w.T
    exponentials = np.exp(logits - logits.max(1, keepdims=True, initial=-np.inf))
    probabilities = exponentials / exponentials.sum(1, keepdims=True)
    hit = counts[:, None] & (labels[:, None] == np.arange(w.shape[0]))
    losses = -np.log(np.where(hit, probabilities, 1)).sum(1)
    gradient = np.where(counts[:, None], probabilities - hit, 0)
    divisor = max(counts.sum(), 1) if one.descriptor.reduction is MEAN else 1
    out = losses if one.descriptor.reduction is NONE else np.array([losses.sum() / divisor])
    return {"out": out, "grad_input": gradient @ w / divisor, "grad_weight": gradient.T @ x / divisor}


def assert_close(got: dict[str, Array], want: dict[str, Array], close: float) -> None:
    for name, array in want.items():
        scale = np.abs(array).max(initial=0)
        np.testing.assert_allclose(got[name].astype(np.float64), array, rtol=0, atol=close * scale, err_msg=name)


@pytest.mark.parametrize(
    ("bt", "h", "v", "rows"),
    [
        *((1024, 512, 32768, 16), (16384, 4096, 32000, 2048), (16384, 4096, 131072, 512), (128, 4096, 1000, 128)),
        (0, 4096, 32000, 1),
    ],
)
def test_chunk_sizes(bt: int, h: int, v: int, rows: int) -> None:
    plan = FusedLinearCrossEntropyPlan.select(None, FusedLinearCrossEntropyDescriptor.new(bt, h, v, BF16))
    assert plan.chunk_size() == rows
    assert plan.conceptual_scratch_bytes() == rows * v * 2
    assert plan.conceptual_scratch_bytes() <= plan.workspace_size()


def test_descriptors() -> None:
    descriptor = FusedLinearCrossEntropyDescriptor.new(3, 4, 5, F32)
    assert descriptor == FusedLinearCrossEntropyDescriptor(3, 4, 5, MEAN, F32, -100)
    changed = descriptor.with_reduction(SUM).with_ignore_index(2)
    assert changed == FusedLinearCrossEntropyDescriptor(3, 4, 5, SUM, F32, 2)


@pytest.mark.parametrize("reduction", LossReduction)
@pytest.mark.parametrize("element", CLOSE)
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_values(backend: Backend, sizes: tuple[int, int, int], element: ElementKind, reduction: LossReduction) -> None:
    one = problem(backend, FusedLinearCrossEntropyDescriptor(*sizes, reduction, element))
    one.plan.can_implement(one.args())
    got = one.run()
    assert_close(got, expected(one), CLOSE[element])
    for name, again in one.run().items():
        assert got[name].tobytes() == again.tobytes(), name
    sku = one.plan.sku()
    assert sku.category is baracuda.OpCategory.LOSS
    assert sku.element is element
    assert sku.precision_guarantee.deterministic


@pytest.mark.parametrize("element", CLOSE)
def test_bound(backend: Backend, element: ElementKind) -> None:
    one = problem(backend, FusedLinearCrossEntropyDescriptor(37, 16, 50, MEAN, element))
    want = one.run()
    one.prepare()
    launch = one.plan.bind(backend.stream, one.workspace, one.args())
    for _ in range(2):
        launch()
    for name, got in one.read().items():
        assert got.tobytes() == want[name].tobytes(), name


@pytest.mark.parametrize("absent", [("grad_input",), ("grad_weight",), ("grad_input", "grad_weight")], ids=str)
def test_absent_gradients(backend: Backend, absent: tuple[str, ...]) -> None:
    one = problem(backend, FusedLinearCrossEntropyDescriptor(37, 16, 50, MEAN, BF16))
    whole, part = one.run(), one.run(**dict.fromkeys(absent))
    for name in NAMES:
        if name in absent:
            assert (part[name].view(np.uint8) == 0xA5).all()
        else:
            assert part[name].tobytes() == whole[name].tobytes()


@pytest.mark.parametrize("element", CLOSE)
@pytest.mark.parametrize("reduction", LossReduction)
def test_ignored_rows(backend: Backend, element: ElementKind, reduction: LossReduction) -> None:
    """Those of another index. Where all rows are ignored everything is 0, losses and gradients whatever rows hold."""
    descriptor = FusedLinearCrossEntropyDescriptor(9, 4, 7, reduction, element, ignore_index=3)
    other = problem(backend, descriptor, target=np.array([3, 0, 1, 3, 6, 2, 5, 4, 3]))
    assert_close(other.run(), expected(other), CLOSE[element])
    none = problem(backend, descriptor, target=np.full(9, 3))
    infinite = problem(backend, descriptor, target=np.full(9, 3), input=np.full((9, 4), np.inf, element.dtype))
    for one, names in ((none, NAMES), (infinite, NAMES[:2])):
        got = one.run()
        assert not any(got[name].any() for name in names)


def test_a_bad_target_gives_nan(backend: Backend) -> None:
    one = problem(
        backend, FusedLinearCrossEntropyDescriptor(5, 4, 3, NONE, F32), target=np.array([0, 3, IGNORED, 1, -1])
    )
    got = one.run()
    assert np.isnan(got["out"]).tolist() == [False, True, False, False, True]
    assert np.isnan(got["grad_input"]).all(1).tolist() == [False, True, False, False, True]


@pytest.mark.parametrize("element", [ElementKind.F16, BF16])
def test_weight_gradient_is_rounded_once(backend: Backend, element: ElementKind) -> None:
    """64 chunks of logits 0, whose gradients 1/256 and -255/256 are exact in either kind, as are the sums in f32."""
    bt, h, v = 512, 4, 256
    rng = np.random.default_rng(5)
    inputs = {"input": rng.integers(-64, 65, (bt, h)).astype(element.dtype), "weight": np.zeros((v, h), element.dtype)}
    target = np.minimum(rng.integers(0, v, bt), rng.integers(0, 8, bt))
    one = problem(backend, FusedLinearCrossEntropyDescriptor(bt, h, v, SUM, element), target=target, **inputs)
    assert one.plan.chunk_size() == 8
    got, want = one.run()["grad_weight"], expected(one)["grad_weight"].astype(element.dtype)
    assert got.tobytes() == want.tobytes()


@pytest.mark.parametrize("element", CLOSE)
def test_backward(backend: Backend, element: ElementKind) -> None:
    """The gradients times a scalar, each if it is there."""
    descriptor = FusedLinearCrossEntropyDescriptor(37, 16, 50, MEAN, element)
    plan = baracuda.FusedLinearCrossEntropyBackwardPlan.select(None, descriptor)
    rng = np.random.default_rng(1)
    arrays = {
        n: rng.standard_normal(s).astype(element.dtype)
        for n, s in (("grad_input", (37, 16)), ("grad_weight", (50, 16)))
    }
    assert plan.workspace_size() == 0
    for scalar, there in ((0.5, NAMES[1:]), (1.0, NAMES[1:]), (-2.0, NAMES[1:2]), (4.0, NAMES[2:]), (3.0, ())):
        slots = {name: Slot(backend, Spec(array.shape, array.dtype)) for name, array in arrays.items()}
        for name, array in arrays.items():
            slots[name].fill(array)
        given = {name: backend.tensor(slots[name].pointer, slots[name].spec) for name in there}
        args = baracuda.FusedLinearCrossEntropyBackwardArgs(scalar, **given)
        plan.can_implement(args)
        plan.run(backend.stream, None, args)
        backend.synchronize()
        for name, array in arrays.items():
            want = array * np.array(scalar if name in there else 1, array.dtype)
            assert slots[name].read(name, written=True).tobytes() == want.astype(array.dtype).tobytes()
    assert plan._calls(0, None, baracuda.FusedLinearCrossEntropyBackwardArgs(1.0, **given)) == ()
    with pytest.raises(TypeError, match="dy_scalar: expected a number, got 'one'"):
        plan.run(None, None, baracuda.FusedLinearCrossEntropyBackwardArgs("one"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"bt": -1}, baracuda.InvalidProblemError, "bt: expected at least 0, got -1"),
        ({"h": 0}, baracuda.InvalidProblemError, "h: expected at least 1, got 0"),
        ({"v": 0}, baracuda.InvalidProblemError, "v: expected at least 1, got 0"),
        ({"v": 2**31}, baracuda.InvalidProblemError, "v: expected a 32-bit integer, got 2147483648"),
        ({"bt": 2.5}, TypeError, r"bt: expected an integer, got 2\.5"),
        ({"element": ElementKind.S8}, baracuda.UnsupportedError, "element: expected one of F32, F16, BF16, F64, got"),
        ({"reduction": 1}, baracuda.InvalidProblemError, "reduction: expected a LossReduction, got 1"),
    ],
)
def test_bad_descriptors(changes: dict[str, Any], error: type[Exception], words: str) -> None:
    fields = {"bt": 3, "h": 4, "v": 5, "reduction": MEAN, "element": F32}
    with pytest.raises(error, match=words):
        FusedLinearCrossEntropyPlan.select(None, FusedLinearCrossEntropyDescriptor(**{**fields, **changes}))


@pytest.mark.parametrize(
    ("field", "change", "error", "words"),
    [
        ("input", {"shape": (5, 8)}, baracuda.InvalidProblemError, r"input has shape \(5, 8\), expected \[bt, h\]"),
        ("weight", {"stride": (1, 5)}, baracuda.UnsupportedError, "weight has strides .* expected"),
        ("target", {"dtype": "i4"}, baracuda.UnsupportedError, "target has dtype int32, expected int64"),
        ("out", {"shape": (9,)}, baracuda.InvalidProblemError, r"out has shape \(9,\), expected \[1\]"),
        ("grad_weight", {"capacity": 19}, baracuda.BufferTooSmallError, "at least 20 elements, got 19"),
        ("grad_input", {"device": 3}, baracuda.InvalidProblemError, "on one device, got .*grad_input on CUDA device 3"),
        (
            "grad_input",
            {"source": 0},
            baracuda.InvalidProblemError,
            "grad_input: expected a tensor, .* got a null pointer",
        ),
        ("input", {"source": 1}, baracuda.MisalignedOperandError, "input is at 0x1, expected a multiple of 4"),
        ("weight", None, TypeError, "weight: .*NoneType"),
    ],
)
def test_bad_args(
    backend: Backend, field: str, change: dict[str, Any] | None, error: type[Exception], words: str
) -> None:
    one = problem(backend, FusedLinearCrossEntropyDescriptor(9, 4, 5, MEAN, F32))
    one.prepare()
    slot = one.slots[field]
    view = {"source": slot.pointer, "shape": slot.spec.shape, "dtype": slot.spec.dtype, "device": backend.device}
    args = one.args(**{field: change if change is None else baracuda.tensor_mut(**{**view, **change})})
    calls = (one.plan.run, one.plan.bind, lambda stream, workspace, args: one.plan.can_implement(args))
    for call in calls:
        with pytest.raises(error, match=words):
            call(backend.stream, one.workspace, args)
    for name, got in one.read().items():
        assert (got.view(np.uint8) == 0xA5).all(), name


def test_workspaces(backend: Backend) -> None:
    one = problem(backend, FusedLinearCrossEntropyDescriptor(9, 4, 5, SUM, BF16))
    needed = one.plan.workspace_size()
    for workspace, got in ((None, 0), (baracuda.Workspace(one.scratch.pointer, needed - 1), needed - 1)):
        with pytest.raises(baracuda.WorkspaceTooSmallError, match=f"at least {needed} bytes, got {got}") as error:
            one.plan.run(backend.stream, workspace, one.args())
        assert (error.value.needed, error.value.got) == (needed, got)
