"""Softmax and its relatives: extents of rows, what a row's bits may not depend on, and results that are known."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest

from baracuda import (
    ElementKind,
    GumbelSoftmaxBackwardDescriptor,
    GumbelSoftmaxBackwardPlan,
    InvalidProblemError,
    SoftmaxDescriptor,
    SoftmaxKind,
    SoftmaxPlan,
    SparsemaxDescriptor,
    SparsemaxPlan,
    UnsupportedError,
    ops,
)
from baracuda_sys.abi.softmax import FAMILY
from baracuda_sys.abi.table import STRIDED
from cases import Array, Case, softmax
from cases.backends import Backend, CudaBackend, Run, call_symbol
from cases.softmax import FLOATS, case, scalars_of

from .compare import assert_equal, bits, check, rows_for
from .large import allocate, compare, launch
from .test_elementwise_strides import steps_with_repeats, steps_without_overlap

OPS = tuple(op.name for op in FAMILY.ops if not op.name.endswith(STRIDED))
INF, NAN = math.inf, math.nan
FORWARD = ("softmax", "log_softmax", "sparsemax")
EXTENTS = (
    *(1, 2, 15, 16, 17, 31, 32, 33, 63, 127, 128, 129, 255, 256, 257, 512, 513, 1023, 1024, 1025, 5984, 5985),
    *(12000, 12001, 32000, 32769),
)

by_fp = pytest.mark.parametrize("fp", FLOATS)
by_op = pytest.mark.parametrize("op", OPS)


def array(values: Any, fp: str) -> Array:
    return np.asarray(values, np.float64).astype(ElementKind(fp).dtype)


def result(backend: Backend, made: Case, **tensors: Array) -> Array:
    """The only output, through C."""
    (got,) = Run(backend, made, made.inputs() | tensors)().values()
    return got


def some(op: str) -> dict[str, Any]:
    return dict(scalars_of(op)[0])


@by_op
@by_fp
def test_extents(backend: Backend, op: str, fp: str) -> None:
    for extent in EXTENTS:
        check(backend, case(op, fp, (2, extent), 1, **some(op)))


@by_op
@pytest.mark.parametrize(("fp", "shape", "axis"), [("f32", (1, 131072), 1), ("bf16", (1, 1000001), 1)])
def test_long_rows(backend: Backend, op: str, fp: str, shape: tuple[int, ...], axis: int) -> None:
    check(backend, case(op, fp, shape, axis, **some(op)))


@by_op
def test_many_rows(backend: Backend, op: str) -> None:
    check(backend, case(op, "f32", (rows_for(backend, 1000000), 3), 1, **some(op)))
    check(backend, case(op, "f16", (3, rows_for(backend, 300001)), 0, **some(op)))


@by_op
def test_a_row_alone(backend: Backend, op: str) -> None:
    """A row has the same bits alone, among others, and as a column, at whatever address."""
    for fp, extent in itertools.product(FLOATS, (7, 23, 101, 250, 600, 5000, 40000)):
        many = case(op, fp, (8, extent), 1, **some(op))
        inputs = many.inputs()
        rows = result(backend, many)
        one = case(op, fp, (1, extent), 1, **some(op))
        alone = {name: array[6:7] for name, array in inputs.items()}
        across = case(op, fp, (extent, 8), 0, **some(op))
        turned = {name: np.ascontiguousarray(array.T) for name, array in inputs.items()}
        for offset in (0, 1, 3):
            (got,) = Run(backend, one, alone, offset)().values()
            assert (bits(got) == bits(rows[6:7])).all(), f"{fp} {extent}: alone, {offset} elements on"
            (got,) = Run(backend, across, turned, offset)().values()
            assert (bits(got.T) == bits(rows)).all(), f"{fp} {extent}: as columns, {offset} elements on"


def any_call(rng: random.Random) -> tuple[Case, Case]:
    """An op on tensors with any strides, and the same on contiguous ones."""
    op, fp = rng.choice([op.name for op in FAMILY.ops]), rng.choice(FLOATS)
    shape = tuple(rng.choices([0, 1, 2, 3, 4, 5, 17], [1, 4, 4, 4, 4, 4, 2], k=rng.randint(1, 8)))
    while math.prod(shape) > 5000:
        shape = shape[1:]
    axis = rng.randrange(len(shape))
    flat = case(op, fp, shape, axis, **rng.choice(scalars_of(op.removesuffix(STRIDED))))
    values = dict(flat.values)
    for argument in flat.op.tensors:
        if argument.strides:
            steps = (steps_without_overlap if argument.is_written else steps_with_repeats)(rng, shape)
            values |= {f"stride_{argument.name}": steps, f"softmax_stride_{argument.name}": steps[axis]}
    values = {name: values[name] for name in flat.values}
    return Case(flat.instance, values, flat.draw, flat.oracle), flat


@pytest.mark.parametrize("part", range(5))
def test_any_strides(backend: Backend, part: int) -> None:
    """The bits of the contiguous call on the same elements; what lies between them is left alone, which Run checks."""
    for seed in range(100 * part, 100 * (part + 1)):
        rng = random.Random(seed)
        loose, flat = any_call(rng)
        inputs = loose.inputs()
        (want,) = Run(backend, flat, inputs)().values()
        (got,) = Run(backend, loose, inputs, rng.randint(0, 3))().values()
        assert (bits(got) == bits(want)).all(), f"seed {seed}: {loose.id} {loose.values}"


@by_op
@by_fp
def test_in_place_has_the_same_bits(backend: Backend, op: str, fp: str) -> None:
    for shape, axis in (((9, 1000), 1), ((70, 33), 0), ((5, 70, 4), 1), ((2, 3, 2, 5, 2, 3, 2, 2), 3), ((1, 70000), 1)):
        made = case(op, fp, shape, axis, **some(op))
        want = result(backend, made)
        pairs = [pair for pair in made.in_place_pairs if pair[1] != "u_rand"]
        assert pairs
        for written, read in pairs:
            (got,) = Run(backend, made, alias={written: read})().values()
            assert (bits(got) == bits(want)).all(), f"{shape}: {written} is {read}"


@by_fp
@pytest.mark.parametrize("op", ["softmax", "log_softmax"])
def test_many_short_rows(backend: Backend, op: str, fp: str) -> None:
    """The same bits one behind the other, side by side in x alone, and in both."""
    for extent in (3, 5, 16, 19, 101, 131, 700):
        rows = 300000 // extent + 7
        flat = case(f"{op}{STRIDED}", fp, (rows, extent), 1)
        inputs = flat.inputs()
        (want,) = check_and_keep(backend, flat, inputs).values()
        for names in (("x",), ("x", "y")):
            values = dict(flat.values)
            for name in names:
                values |= {f"stride_{name}": (1, rows + 1), f"softmax_stride_{name}": rows + 1}
            loose = Case(flat.instance, {name: values[name] for name in flat.values}, flat.draw, flat.oracle)
            (got,) = Run(backend, loose, inputs)().values()
            assert (bits(got) == bits(want)).all(), f"{extent}: {names}"


def check_and_keep(backend: Backend, made: Case, inputs: dict[str, Array]) -> dict[str, Array]:
    got = Run(backend, made, inputs)()
    assert_equal(made, got, made.expected(inputs), inputs)
    return got


@by_fp
@pytest.mark.parametrize("op", [op for op in OPS if f"{op}{STRIDED}" in FAMILY.by_name])
def test_twins_have_the_same_bits(backend: Backend, op: str, fp: str) -> None:
    for shape, axis in (((9, 1000), 1), ((70, 33), 0)):
        plain, twin = (case(f"{op}{suffix}", fp, shape, axis) for suffix in ("", STRIDED))
        inputs = plain.inputs()
        (one,), (other,) = (Run(backend, made, inputs)().values() for made in (plain, twin))
        assert (bits(one) == bits(other)).all()


@by_op
def test_no_elements(backend: Backend, op: str) -> None:
    """Nothing is looked at but the sizes."""
    for shape, axis in (((0,), 0), ((3, 0), 1), ((3, 0), 0), ((0, 3), 1)):
        made = case(op, "f32", shape, axis, **some(op))
        names = [a.name for a in made.op.arguments if a.is_tensor or a.name.startswith("stride_")]
        run = Run(backend, made)
        run.prepare()
        assert run.call_c(**dict.fromkeys(names)) == 0
        run.assert_untouched()


INVALID: tuple[dict[str, Any], ...] = (
    {"numel": -1},
    {"numel": 11},
    {"rank": 0},
    {"rank": 9},
    {"softmax_axis": -1},
    {"softmax_axis": 2},
    {"softmax_extent": 3},
    {"softmax_extent": 0},
    {"shape": None},
)


@by_op
def test_invalid_arguments(backend: Backend, op: str) -> None:
    """Status 2 from both symbols, and nothing written."""
    made = case(op, "f32", (3, 4), 1, **some(op))
    run = Run(backend, made)
    run.prepare()
    steps = [name for name in made.values if name.startswith("softmax_stride_")]
    wrong = [*INVALID, *({name: 2} for name in steps), *({a.name: None} for a in made.op.arguments if a.is_array)]
    written = next(a.name for a in made.op.tensors if a.is_written)
    wrong.append({f"stride_{written}": (0, 1)})
    if "inv_tau" in made.values:
        wrong += [{"inv_tau": value} for value in (0.0, -1.0, math.nan, math.inf)]
    for change in wrong:
        values = {**run.pointers(), **made.values, **change}
        assert call_symbol(backend, made.instance.symbols[1], values) == 2, change
        assert run.call_c(**change) == 2, change
    for name in (*made.reads, *made.outputs):
        assert run.call_c(**{name: None}) == 2, name
    run.assert_untouched()


def test_strides_along_an_axis_of_one_element_do_not_count(backend: Backend) -> None:
    made = case("softmax", "f32", (3, 1), 1)
    run = Run(backend, made)
    run.prepare()
    assert run.call_c(softmax_stride_x=77, softmax_stride_y=-5) == 0
    assert (run.collect()["y"] == 1).all()


@by_fp
def test_one_element(backend: Backend, fp: str) -> None:
    for op, want in {"softmax": 1, "log_softmax": 0, "sparsemax": 1, "gumbel_softmax": 1}.items():
        assert (result(backend, case(op, fp, (5, 1), 1, **some(op))) == want).all()
        made = case(f"{op}_backward", fp, (5, 1), 1, **some(f"{op}_backward"))
        assert (result(backend, made, y=array(np.full((5, 1), want), fp)) == 0).all()


@by_fp
def test_rows_sum_to_one(backend: Backend, fp: str) -> None:
    unit = {"f32": 1e-6, "f64": 1e-14, "f16": 2**-11, "bf16": 2**-8}[fp]
    for op, extent in itertools.product(("softmax", "sparsemax", "gumbel_softmax"), (2, 100, 4097, 50000)):
        sums = result(backend, case(op, fp, (3, extent), 1, **some(op))).astype(np.float64).sum(axis=1)
        assert (np.abs(sums - 1) <= unit * 4 * math.sqrt(extent)).all(), f"{op} {extent}: {sums}"


@by_fp
def test_equal_elements(backend: Backend, fp: str) -> None:
    """Powers of two are exact."""
    for op, extent, value in itertools.product(("softmax", "sparsemax"), (1, 2, 64, 1024, 16384, 65536), (-3, 0, 1000)):
        got = result(backend, case(op, fp, (2, extent), 1), x=array(np.full((2, extent), value), fp))
        assert (got == array(1 / extent, fp)).all(), f"{op} {extent} {value}: {got[0, 0]}"


class TestGumbel:
    def test_noise_at_its_ends(self, backend: Backend) -> None:
        """0 and 1 are held to numbers whose noise is finite."""
        u = np.array([[0, 1e-38, 0.5, 1 - 2.0**-24, 1]], np.float32)
        for fp, tau in itertools.product(FLOATS, (0.01, 1.0, 100.0)):
            made = case("gumbel_softmax", fp, (1, 5), 1, inv_tau=1 / tau, hard=0)
            got = check(backend, made, x=array(np.zeros((1, 5)), fp), u_rand=u)["y"]
            assert np.isfinite(got.astype(np.float32)).all()
            assert got[0, 0] == got[0, 1] and got[0, 3] == got[0, 4]

    @by_fp
    def test_the_first_of_the_largest(self, backend: Backend, fp: str) -> None:
        rng = np.random.default_rng(3)
        for extent in (1, 5, 64, 3000, 40000):
            made = case("gumbel_softmax", fp, (4, extent), 1, inv_tau=2.0, hard=1)
            x = array(rng.integers(0, 2, (4, extent)), fp)
            got = result(backend, made, x=x, u_rand=np.full((4, extent), 0.25, np.float32)).astype(np.float64)
            first = x.astype(np.float64).argmax(axis=1)
            assert (got.argmax(axis=1) == first).all()
            assert (np.sort(got, axis=1)[:, -1] == 1).all() and (got.sum(axis=1) == 1).all()

    def test_uniform_numbers_are_contiguous(self, backend: Backend) -> None:
        """Whatever the strides of x: those of the same elements."""
        loose = case("gumbel_softmax", "f32", (5, 4, 9), 1, "transposed", inv_tau=1.0, hard=0)
        flat = case("gumbel_softmax", "f32", (5, 4, 9), 1, inv_tau=1.0, hard=0)
        inputs = loose.inputs()
        (got,), (want,) = (Run(backend, one, inputs)().values() for one in (loose, flat))
        assert (bits(got) == bits(want)).all()


class TestMasked:
    def test_hidden_elements(self, cpu: Backend) -> None:
        """Of a mask of truth values they do not count, whatever they are; a row of nothing else is 0."""
        x = np.float32([[1, NAN, INF, 1], [NAN, NAN, INF, 0], [0, NAN, 0, 0], [-INF, 1, 2, 3]])
        mask = np.array([[1, 0, 0, 1], [0, 0, 0, 0], [1, 1, 0, 0], [1, 0, 0, 0]], bool)
        want = np.float32([[0.5, 0, 0, 0.5], [0, 0, 0, 0], [NAN, NAN, NAN, NAN], [0, 0, 0, 0]])
        np.testing.assert_array_equal(ops.masked_softmax(x, mask), want)
        added = ops.masked_softmax(
            np.float32([[1, 5, 1], [INF, 1, 1], [4, 4, 4]]), np.float32([[0, -INF, 0]] * 2 + [[-INF] * 3])
        )
        np.testing.assert_array_equal(added, np.float32([[0.5, 0, 0.5], [NAN, NAN, NAN], [0, 0, 0]]))

    def test_broadcast(self, cpu: Backend) -> None:
        """A mask has the shape of the input, or can be broadcast to it."""
        rng = np.random.default_rng(0)
        x = rng.standard_normal((2, 3, 4, 5)).astype(np.float32)
        for shape in ((5,), (4, 5), (2, 1, 4, 5), (2, 1, 1, 5), (4, 1), ()):
            mask = rng.random(shape) < 0.6
            whole = np.ascontiguousarray(np.broadcast_to(mask, x.shape))
            for dim in (-1, 1):
                got, want = (ops.masked_softmax(x, one, dim, 0.5) for one in (mask, whole))
                assert (bits(got) == bits(want)).all()
        for shape in ((4,), (3, 1, 1, 1), (1, 2, 3, 4, 5)):
            with pytest.raises(InvalidProblemError, match="masked_softmax: mask has shape"):
                ops.masked_softmax(x, np.ones(shape, bool))

    def test_scale_has_the_precision_of_the_result(self, cpu: Backend) -> None:
        x = np.array([[1e8, 1e8 + 1]])
        got = ops.masked_softmax(x, np.ones(2, bool), scale=0.1)
        np.testing.assert_allclose(got[0, 1] / got[0, 0], np.exp((x[0, 1] - x[0, 0]) * 0.1), rtol=1e-7)
        for scale in (NAN, INF, -INF):
            with pytest.raises(InvalidProblemError, match="scale"):
                ops.masked_softmax(x, np.ones(2, bool), scale=scale)


class TestSparsemax:
    @by_fp
    def test_one_dominates(self, backend: Backend, fp: str) -> None:
        for extent in (2, 64, 1025, 50000):
            x = np.zeros((1, extent))
            x[0, extent // 3] = 1
            got = result(backend, case("sparsemax", fp, (1, extent), 1), x=array(x, fp))
            assert (got == array(x, fp)).all()

    def test_ties_at_the_threshold(self, backend: Backend) -> None:
        """1 + k s_k = the sum of the first k for what is exactly at the threshold, which is left out."""
        got = result(backend, case("sparsemax", "f64", (1, 6), 1), x=np.array([[0, 1, 0, 1, 0.5, 0.5]]))
        assert got.tolist() == [[0, 0.5, 0, 0.5, 0, 0]]

    @by_fp
    def test_shift(self, backend: Backend, fp: str) -> None:
        """Of elements and shifts whose sums are exact."""
        rng = np.random.default_rng(1)
        far = {"f32": 2.0**18, "f64": 1e6, "f16": 64.0, "bf16": 8.0}[fp]
        for extent in (33, 1025, 40000):
            x = rng.integers(-8, 8, (2, extent)) / 16
            near, moved = (
                result(backend, case("sparsemax", fp, (2, extent), 1), x=array(x + by, fp)) for by in (0, far)
            )
            assert (bits(near) == bits(moved)).all()

    def test_one_ahead_of_many(self, backend: Backend) -> None:
        """The others share half, which a threshold that is rounded once would miss by a thousandth."""
        rng = np.random.default_rng(2)
        x = np.zeros((1, 50000), np.float32)
        x[0, 1:] = -0.5 + rng.uniform(0, 2e-5, 49999).astype(np.float32)
        got = check(backend, case("sparsemax", "f32", (1, 50000), 1), x=x)["y"]
        assert abs(got.astype(np.float64).sum() - 1) < 1e-5

    def test_many_steps(self, backend: Backend) -> None:
        """Elements at powers of two, of which each step of Newton's method leaves out some."""
        x = -np.concatenate([np.full(2**k, 2.0**-k * k) for k in range(15)])[None] / 16
        for fp in ("f32", "f64"):
            check(backend, case("sparsemax", fp, x.shape, 1), x=array(x, fp))

    def test_rows_of_a_grid(self, backend: Backend) -> None:
        """Blocks all over a GPU share such rows, clusters such columns."""
        steps = -np.concatenate([np.full(2**k, 2.0**-k * k) for k in range(21)]) / 16
        x = np.stack([steps, np.random.default_rng(3).uniform(0, 1, steps.size)])
        for fp in ("f32", "bf16"):
            rows = check(backend, case("sparsemax", fp, x.shape, 1), x=array(x, fp))["y"]
            columns = result(backend, case("sparsemax", fp, x.T.shape, 0), x=np.ascontiguousarray(array(x, fp).T))
            assert (bits(rows) == bits(columns.T)).all()

    @pytest.mark.parametrize("fp", ["f16", "f64"])
    def test_long_columns(self, backend: Backend, fp: str) -> None:
        """Blocks have them side by side, to the same bits as rows."""
        columns, extent = 5 if fp == "f64" else 17, 2**19 + 5
        x = array(np.random.default_rng(4).standard_normal((columns, extent)), fp)
        rows = result(backend, case("sparsemax", fp, x.shape, 1), x=x)
        got = result(backend, case("sparsemax", fp, x.T.shape, 0), x=np.ascontiguousarray(x.T))
        assert (bits(rows) == bits(got.T)).all()

    @by_fp
    def test_gradient(self, backend: Backend, fp: str) -> None:
        """Of one element and of all; a constant one is 0."""
        dy = array(np.random.default_rng(5).standard_normal((1, 64)), fp)
        made = case("sparsemax_backward", fp, (1, 64), 1)
        single = np.zeros((1, 64))
        single[0, 9] = 1
        assert (result(backend, made, y=array(single, fp), dy=dy) == 0).all()
        check(backend, made, y=array(np.full((1, 64), 1 / 64), fp), dy=dy)
        assert (result(backend, made, y=made.inputs()["y"], dy=array(np.full((1, 64), 1.5), fp)) == 0).all()
        assert (result(backend, made, y=array(np.zeros((1, 64)), fp), dy=dy) == 0).all()


@by_fp
def test_gradient_of_a_constant(backend: Backend, fp: str) -> None:
    """0, but for what y is rounded by."""
    made, tiny = case("softmax_backward", fp, (4, 1000), 1), 2.0**-24 * (fp == "f16")
    dx = result(backend, made, dy=array(np.ones((4, 1000)), fp)).astype(np.float64)
    y = made.inputs()["y"].astype(np.float64)
    assert (np.abs(dx) <= y * (np.abs(y.sum(axis=1, keepdims=True) - 1) + 1e-6) * 1.01 + tiny).all()


def test_more_than_2_32_rows(cuda: CudaBackend) -> None:
    """The sparsemax of one element is 1, in the last rows too."""
    made = case("sparsemax", "bf16", (5, 2**30, 1), 2)
    memory = allocate(cuda, made)
    x, y = made.reads["x"], made.outputs["y"]
    cuda.call("cuMemsetD8", cuda.address(memory["x"]), 0, x.nbytes)
    launch(cuda, made, memory)
    compared = 2**30 + 8
    behind = y.nbytes - compared * y.dtype.itemsize
    compare(cuda, cuda.address(memory["y"]) + behind, compared, y.dtype, 1, {})


class TestPlans:
    def test_bad_descriptors(self) -> None:
        good = {"input_shape": (3, 4), "softmax_axis": 1, "element": ElementKind.F32}
        plans = (
            (SoftmaxPlan, SoftmaxDescriptor, {"kind": SoftmaxKind.SOFTMAX}),
            (SparsemaxPlan, SparsemaxDescriptor, {}),
            (GumbelSoftmaxBackwardPlan, GumbelSoftmaxBackwardDescriptor, {"temperature": 1.0}),
        )
        for plan, descriptor, more in plans:
            plan.select(None, descriptor(**good, **more))
            for change, error in (
                ({"softmax_axis": 2}, InvalidProblemError),
                ({"softmax_axis": -1}, InvalidProblemError),
                ({"input_shape": (3, -4)}, InvalidProblemError),
                ({"input_shape": (1,) * 9}, UnsupportedError),
                ({"element": ElementKind.I32}, UnsupportedError),
            ):
                with pytest.raises(error):
                    plan.select(None, descriptor(**{**good, **more, **change}))
        for kind in (SoftmaxKind.SPARSEMAX, SoftmaxKind.GUMBEL_SOFTMAX):
            with pytest.raises(UnsupportedError, match="kind"):
                SoftmaxPlan.select(None, SoftmaxDescriptor(kind=kind, **good))
        for temperature in (0.0, -1.0, math.nan, math.inf):
            with pytest.raises(InvalidProblemError, match="temperature"):
                GumbelSoftmaxBackwardPlan.select(None, GumbelSoftmaxBackwardDescriptor(temperature=temperature, **good))

    def test_sparsemax_has_no_limit(self) -> None:
        SparsemaxPlan.select(None, SparsemaxDescriptor(input_shape=(1, 10**6), softmax_axis=1, element=ElementKind.F16))


def test_bounds_notice_a_wrong_result() -> None:
    """The oracle's bounds are a few units of what is stored."""
    for op, fp in itertools.product(FORWARD, FLOATS):
        made = case(op, fp, (4, 100), 1)
        want = made.expected(made.inputs())["y"]
        assert isinstance(want, softmax.Within)
        unit = {"f32": 2.0**-24, "f64": 2.0**-53, "f16": 2.0**-11, "bf16": 2.0**-8}[fp]
        smallest = 2.0**-24 if fp == "f16" else 2.0**-120
        assert (want.error <= 128 * unit * (np.abs(want.value) + (op != "softmax")) + smallest).all()
