"""The Plan of Gumbel-softmax, which draws its noise itself: the row of the table gives the same with that noise."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, GumbelSoftmaxArgs, GumbelSoftmaxDescriptor, GumbelSoftmaxPlan, InvalidProblemError
from cases import Array, Spec
from cases.backends import Backend, Slot
from cases.softmax import FLOATS, case

from .compare import assert_equal

SHAPE, AXIS = (6, 5, 19), 1
by_fp = pytest.mark.parametrize("fp", FLOATS)


def descriptor(**changes: Any) -> GumbelSoftmaxDescriptor:
    given = {"input_shape": SHAPE, "softmax_axis": AXIS, "temperature": 0.5, "hard": False, "seed": 7}
    return GumbelSoftmaxDescriptor(**{**given, "element": ElementKind.F32, **changes})


class Memory:
    """x, results and noise in a backend's memory."""

    def __init__(self, backend: Backend, fp: str = "f32", strides: tuple[int, ...] | None = None) -> None:
        self.backend = backend
        dtype = ElementKind(fp).dtype
        self.x = np.random.default_rng(1).standard_normal(SHAPE).astype(dtype)
        self.slots = {name: Slot(backend, Spec(SHAPE, dtype, strides)) for name in ("x", "y", "soft")}
        self.slots["noise"] = Slot(backend, Spec(SHAPE, np.dtype(np.float32)))
        for name in ("y", "soft", "noise"):
            self.slots[name].fill(0xA5)
        self.slots["x"].fill(self.x)

    @property
    def workspace(self) -> baracuda.Workspace:
        return baracuda.Workspace(self.slots["noise"].pointer, self.slots["noise"].spec.nbytes)

    def args(self, **changes: Any) -> GumbelSoftmaxArgs:
        tensors = {n: self.backend.tensor(one.pointer, one.spec) for n, one in self.slots.items() if n != "noise"}
        return GumbelSoftmaxArgs(**{**tensors, **changes})

    def read(self) -> dict[str, Array]:
        self.backend.synchronize()
        return {name: slot.read(name, written=True) for name, slot in self.slots.items()}

    def run(self, plan: GumbelSoftmaxPlan, **changes: Any) -> dict[str, Array]:
        plan.run(self.backend.stream, self.workspace, self.args(**changes))
        return self.read()


@by_fp
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("strides", [None, (1, 120, 6)], ids=["contiguous", "permuted"])
def test_values(backend: Backend, fp: str, hard: bool, strides: tuple[int, ...] | None) -> None:
    memory = Memory(backend, fp, strides)
    plan = GumbelSoftmaxPlan.select(None, descriptor(hard=hard, element=ElementKind(fp)))
    plan.can_implement(memory.args())
    got = memory.run(plan)
    assert got["noise"].min() > 0 and got["noise"].max() <= 1
    assert abs(got["noise"].mean() - 0.5) < 0.1
    for name, of in (("y", hard), ("soft", False)):
        made = case("gumbel_softmax", fp, SHAPE, AXIS, inv_tau=2.0, hard=int(of))
        assert_equal(made, {"y": got[name]}, made.expected({"x": memory.x, "u_rand": got["noise"]}))
    sku = plan.sku()
    assert (sku.category, sku.op) == (baracuda.OpCategory.SOFTMAX, baracuda.SoftmaxKind.GUMBEL_SOFTMAX)
    assert sku.precision_guarantee.deterministic


@by_fp
def test_in_place(backend: Backend, fp: str) -> None:
    """The soft result beside it is that of x before."""
    want, memory = Memory(backend, fp), Memory(backend, fp)
    plans = [GumbelSoftmaxPlan.select(None, descriptor(hard=True, element=ElementKind(fp))) for _ in range(2)]
    apart = want.run(plans[0])
    got = memory.run(plans[1], y=memory.backend.tensor(memory.slots["x"].pointer, memory.slots["x"].spec))
    assert got["x"].tobytes() == apart["y"].tobytes()
    assert got["soft"].tobytes() == apart["soft"].tobytes()


def test_sequences(backend: Backend) -> None:
    """Runs differ, and follow from the seed; a run that is refused takes no number."""
    memory = Memory(backend)

    def noises(seed: int, refused: bool = False) -> list[bytes]:
        plan = GumbelSoftmaxPlan.select(None, descriptor(seed=seed))
        made = []
        for _ in range(3):
            if refused:
                with pytest.raises(InvalidProblemError, match="y"):
                    plan.run(backend.stream, memory.workspace, memory.args(y=np.zeros(3, np.float32)))
                with pytest.raises(baracuda.WorkspaceTooSmallError):
                    plan.run(backend.stream, None, memory.args())
                plan.can_implement(memory.args())
            made.append(memory.run(plan)["noise"].tobytes())
        return made

    first = noises(7)
    assert len({*first, *noises(8), *noises(2**64 - 1)}) == 9
    assert noises(7, refused=True) == first


def test_a_launch_repeats_its_noise(backend: Backend) -> None:
    memory, plan = Memory(backend), GumbelSoftmaxPlan.select(None, descriptor())
    launch = plan.bind(backend.stream, memory.workspace, memory.args(soft=None))
    launch()
    first = memory.read()
    assert (first["soft"].view(np.uint32) == 0xA5A5A5A5).all()
    launch()
    assert memory.read()["y"].tobytes() == first["y"].tobytes()
    assert memory.run(plan)["y"].tobytes() != first["y"].tobytes()


def test_no_elements() -> None:
    plan = GumbelSoftmaxPlan.select(None, descriptor(input_shape=(0, 5), softmax_axis=1))
    assert plan.workspace_size() == 0
    empty = np.empty((0, 5), np.float32)
    plan.run(None, None, GumbelSoftmaxArgs(empty, empty))


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"seed": -1}, InvalidProblemError, "seed: expected an unsigned 64-bit integer, got -1"),
        ({"seed": 0.5}, TypeError, r"seed: expected an integer, got 0\.5"),
        *(({"temperature": t}, InvalidProblemError, "temperature") for t in (0.0, -1.0, math.nan, math.inf)),
        ({"softmax_axis": 3}, InvalidProblemError, "softmax_axis"),
        ({"input_shape": (3, -4)}, InvalidProblemError, "input_shape"),
        ({"element": ElementKind.I32}, baracuda.UnsupportedError, "element"),
    ],
)
def test_bad_descriptors(changes: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        GumbelSoftmaxPlan.select(None, descriptor(**changes))


def test_bad_args(backend: Backend) -> None:
    memory, plan = Memory(backend), GumbelSoftmaxPlan.select(None, descriptor(hard=True))
    before = memory.read()
    for changes, error, words in (
        ({"x": None}, TypeError, "x: .*NoneType"),
        ({"soft": np.zeros(SHAPE, np.float64)}, baracuda.UnsupportedError, "soft has dtype float64, expected float32"),
        ({"y": np.zeros((1, *SHAPE), np.float32)}, InvalidProblemError, "y has shape"),
    ):
        for call in (plan.run, plan.bind):
            with pytest.raises(error, match=words):
                call(backend.stream, memory.workspace, memory.args(**changes))
    short = baracuda.Workspace(memory.workspace.pointer, memory.workspace.nbytes - 1)
    with pytest.raises(baracuda.WorkspaceTooSmallError, match="expected at least 2280 bytes, got 2279"):
        plan.run(backend.stream, short, memory.args())
    for name, array in memory.read().items():
        assert array.tobytes() == before[name].tobytes(), name
