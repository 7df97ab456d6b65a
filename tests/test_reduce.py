"""Reductions at their edges: empty axes, NaN and infinities, ties, wrap-around, and what bits do not depend on."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda import InvalidProblemError, ops
from baracuda_sys.abi.reduce import FAMILY
from cases import Within, reduce
from cases.backends import Backend, Run

from .compare import bits, check, rows_for

EXTENTS = (1, 31, 32, 33, 255, 256, 257, 1023, 2047, 2048, 2049, 65537)
INF, NAN = np.inf, np.nan
FLOAT = np.float32


def instance(op: str, dtype: str = "f32") -> Any:
    return next(one for one in FAMILY[op].instances if one.dtypes["t"] == dtype)


@pytest.mark.parametrize("dtype", ["f32", "bf16", "f64"])
@pytest.mark.parametrize("n", EXTENTS)
def test_bits_follow_from_the_elements_alone(backend: Backend, n: int, dtype: str) -> None:
    """A row among others, alone, misaligned, as a column, backwards in memory: the same sum."""
    one = instance("reduce_sum", dtype)
    several = reduce.reduction(one, (5, n), 1)
    x = several.inputs()["x"]
    wanted = bits(Run(backend, several, {"x": x})()["y"])[:, 0]
    layouts = {
        "alone": (reduce.reduction(one, (1, n), 1), x[3:4], slice(3, 4)),
        "column": (reduce.reduction(one, (n, 5), 0), x.T, slice(None)),
        "strided row": (reduce.reduction(one, (5, n), 1, steps=(1, 5)), x, slice(None)),
        "backwards": (reduce.reduction(one, (5, n), 1, steps=(n, -1)), x, slice(None)),
        "padded": (reduce.reduction(one, (5, n), 1, steps=(n + 3, 1)), x, slice(None)),
        "every other": (reduce.reduction(one, (5, n), 1, steps=(2 * n + -2 * n % 16, 2)), x, slice(None)),
        "two axes": (reduce.reduction(one, (5, n), 1, y_steps=(3, 1)), x, slice(None)),
    }
    for name, (case, given, rows) in layouts.items():
        for offset in (0, 1):
            got = Run(backend, case, {"x": np.ascontiguousarray(given)}, offset)()["y"]
            assert (bits(got).ravel() == wanted[rows]).all(), (name, offset)


@pytest.mark.parametrize("n", EXTENTS)
@pytest.mark.parametrize(
    "op", ["reduce_mean", "reduce_var", "reduce_logsumexp", "reduce_max", "reduce_norm", "reduce_norm2"]
)
def test_extents(backend: Backend, op: str, n: int) -> None:
    for shape, axis in (((3, n), 1), ((n, 3), 0)):
        check(backend, reduce.reduction(instance(op), shape, axis))


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64"])
@pytest.mark.parametrize("op", ["reduce_sum_axes", "reduce_prod_axes", "reduce_any_axes", "reduce_logsumexp_axes"])
def test_no_elements_along_one_of_several_axes(backend: Backend, op: str, dtype: str) -> None:
    """Axes that are no single one in memory: columns, and rows."""
    for shape, axes in (((2, 3, 0, 4), (0, 2)), ((0, 3, 2, 4), (0, 2)), ((4, 0, 3, 2), (1, 3)), ((4, 2, 3, 0), (1, 3))):
        check(backend, reduce.over_axes(instance(op, dtype), shape, axes))


def test_every_axis(backend: Backend) -> None:
    shape = (2, 3, 1, 2, 3, 2, 1, 5)
    for axis in range(8):
        check(backend, reduce.reduction(instance("reduce_sum"), shape, axis))
        order = tuple(np.roll(range(8), axis))
        check(
            backend, reduce.reduction(instance("arg_reduce_argmax"), shape, axis, steps=reduce.steps_of(shape, order))
        )


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64", "u8", "i32"])
def test_places_of_the_lowest(backend: Backend, dtype: str) -> None:
    """Where no element is above the lowest one, the first is the place, or the first NaN."""
    suffix = "_integer" if dtype in ("u8", "i32") else ""
    for kind, lowest in (("argmax", -INF), ("argmin", INF)):
        for shape, axis in (((3, 1025), 1), ((3, 20001), 1), ((1025, 3), 0), ((20001, 5), 0), ((300, 700), 0)):
            case = reduce.reduction(instance(f"arg_reduce_{kind}{suffix}", dtype), shape, axis)
            x = case.inputs()["x"]
            if suffix:
                info = np.iinfo(x.dtype)
                check(backend, case, x=np.full_like(x, info.min if kind == "argmax" else info.max))
            else:
                x[:] = lowest
                check(backend, case, x=x)
                x.reshape(-1)[shape[1] + 2 :: 7] = NAN
                check(backend, case, x=x)


def test_a_workspace_changes_no_bit(backend: Backend) -> None:
    for shape, axes in (((300000,), (0,)), ((40000, 8), (0,)), ((3, 100000), (1,))):
        check_with_workspace(backend, reduce.over_axes(instance("reduce_sum_axes"), shape, axes))


def check_with_workspace(backend: Backend, case: Any, offset: int = 0) -> None:
    """The bits are those of a call that has none."""
    run = Run(backend, case, None, offset)
    plain = run()["y"]
    memory = backend.allocate(1 << 23)
    run.prepare()
    assert run.call_c(workspace=backend.address(memory), workspace_bytes=1 << 23) == 0
    assert (bits(run.collect()["y"]) == bits(plain)).all(), (case, offset)


@pytest.mark.parametrize("op", ["reduce_sum_axes", "reduce_var_axes"])
def test_long_rows_of_f64(backend: Backend, op: str) -> None:
    """Of several slices, in vectors or not; of all axes, in another order of memory than they are counted in."""
    for shape, axes, order in (
        *(((3, 30001), (1,), None), ((150, 17000), (1,), None), ((400001,), (0,), None), ((2, 49152), (1,), None)),
        *(((611, 1883), (0, 1), (1, 0)), ((90001, 9), (0, 1), (1, 0)), ((41, 23, 701), (0, 1, 2), (2, 0, 1))),
    ):
        case = reduce.over_axes(instance(op, "f64"), shape, axes, steps=reduce.steps_of(shape, order))
        check(backend, case)
        for offset in (0, 1):
            check_with_workspace(backend, case, offset)


@pytest.mark.parametrize("dtype", ["bool", "u8", "i16", "f16", "f32", "i64"])
def test_few_columns_that_fill_memory(backend: Backend, dtype: str) -> None:
    """Of which any order will do: a result has one, or several side by side."""
    ops = ("reduce_max", "reduce_all", "reduce_count_nonzero", "arg_reduce_argmax", "arg_reduce_argmin_integer")
    problems = [((30011, 37), (0,)), ((9001, 3, 31), (0, 2)), ((151, 101, 97), (0, 1)), ((60001, 5), (0,))]
    problems += [((3001, 337), (0,)), ((401, 11, 13, 40), (0, 2))]
    problems += [((90, 1501, 37), (1,))] if dtype in ("f16", "i64") else []  # of matrices
    problems += [((525001, 64), (0,))] if dtype == "u8" else []  # large columns of whole vectors
    for (rows, *others), axes in problems:
        shape = (rows_for(backend, rows), *others)
        for one in (one for op in ops for one in FAMILY[f"{op}_axes"].instances if one.dtypes["t"] == dtype):
            case = reduce.over_axes(one, shape, axes)
            check(backend, case)
            for offset in (0, 1):
                check_with_workspace(backend, case, offset)


@pytest.mark.parametrize(
    ("op", "dtype", "shape", "axis"),
    [
        ("reduce_var", "f16", (9, 280002), 0),
        ("reduce_var", "bf16", (67, 34001), 0),
        ("reduce_std", "f16", (3, 101, 12002), 1),
        ("reduce_var", "bf16", (32, 20006), 0),
        ("reduce_sum", "f16", (5, 280002), 0),
        ("reduce_max", "bf16", (2, 5, 140002), 1),
        ("reduce_var", "bf16", (838, 6001), 0),
        ("reduce_var", "f64", (720, 3001), 0),
        ("reduce_sum", "f16", (23001, 197), 0),
        ("reduce_var", "bf16", (17003, 337), 0),
        ("reduce_var", "f16", (140001, 32), 0),
        ("reduce_sum", "f16", (3, 2643, 601), 1),
        ("reduce_sum", "f32", (4099, 1203), 0),
        ("reduce_var", "f32", (140001, 32), 0),
        ("reduce_norm2", "f64", (9001, 501), 0),
        ("reduce_sum", "f32", (2101, 2203), 0),
        ("reduce_std", "f64", (701, 6301), 0),
        ("arg_reduce_argmax_integer", "i8", (1500, 98, 33), 1),
        ("arg_reduce_argmin_integer", "i16", (1469, 9365), 0),
    ],
)
def test_columns_of_rows_that_begin_anywhere(
    backend: Backend, op: str, dtype: str, shape: tuple[int, ...], axis: int
) -> None:
    """Off alignment, and with gaps between rows, columns have the same bits."""
    one = instance(op, dtype)
    case = reduce.reduction(one, shape, axis)
    x = case.inputs()["x"]
    wanted = bits(check(backend, case, x=x)["y"])
    for gap in (0, 1, 2):
        steps = (shape[-1] + gap, 1)
        padded = reduce.reduction(one, shape, axis, steps=(shape[-2] * steps[0], *steps)[-len(shape) :])
        for offset in (0, 1):
            assert (bits(Run(backend, padded, {"x": x}, offset)()["y"]) == wanted).all(), (gap, offset)


@pytest.mark.parametrize(
    ("op", "dtype", "shape", "axes", "steps"),
    [
        *(("reduce_max", dtype, (53, 33, 251), (0, 1, 2), (24849, 753, 3)) for dtype in ("i8", "i16")),
        ("reduce_any", "f32", (131, 1777), (0, 1), (8885, 5)),
        ("arg_reduce_argmin_integer", "i32", (131, 1777), (0, 1), (3600, 2)),
        ("arg_reduce_argmax_integer", "i8", (3, 90001), (1,), (180003, 2)),
        ("arg_reduce_argmax", "bf16", (1500, 1509), (1,), (3019, 2)),
        ("arg_reduce_argmin", "bf16", (41, 7, 1003), (0, 2), (14049, 2007, 2)),
        ("reduce_count_nonzero", "bool", (5, 70001), (1,), (140003, 2)),
        ("reduce_any", "bf16", (777777,), (0,), (2,)),
        ("reduce_all", "i64", (269, 9001), (1,), (9001, 1)),
        ("reduce_min", "i64", (135, 26099), (1,), (26100, 1)),
        ("arg_reduce_argmax_integer", "i32", (400, 9001), (1,), (9001, 1)),
        *(("reduce_sum", "i8", (lines, 64, 20), (1,), (1280, 20, 1)) for lines in (4560, 613)),
        ("reduce_sum", "i16", (3001, 37, 5), (1,), (185, 5, 1)),
        ("arg_reduce_argmax_integer", "u8", (9001, 98, 33), (1,), (3234, 33, 1)),
        ("reduce_min", "f64", (1130, 3291), (0,), (3291, 1)),
        ("arg_reduce_argmax", "f64", (2100, 1501), (0,), (1502, 1)),
        ("reduce_norm2", "f32", (300, 2, 1, 1003), (2,), (2006, 1003, 1003, 1)),
        ("reduce_max", "i16", (300, 2, 1, 3003), (2,), (6006, 3003, 3003, 1)),
        ("arg_reduce_argmin_integer", "i8", (30001, 13), (1,), (13, 1)),
        ("reduce_max", "u8", (39, 461, 19), (2,), (8759, 19, 1)),
        ("reduce_sum", "i8", (9001, 5, 7), (1, 2), (36, 7, 1)),
        ("reduce_norm2", "f64", (300, 2, 1, 1003), (2,), (2008, 1004, 1004, 1)),
        *(("reduce_mean", "f64", (rows, 2561, 6), (1, 2), (33293, 13, 2)) for rows in (307, 140)),
        ("reduce_norm2", "bf16", (2, 231, 48, 11, 3), (0, 1, 2, 3, 4), (48, 96, 1, 22176, 243936)),
    ],
)
def test_few_blocks_and_elements_apart(
    backend: Backend, op: str, dtype: str, shape: tuple[int, ...], axes: Any, steps: tuple[int, ...]
) -> None:
    """Rows, columns and single elements of which neither a workspace nor alignment changes a bit."""
    one = next(one for one in FAMILY[f"{op}_axes"].instances if one.dtypes["t"] == dtype)
    case = reduce.over_axes(one, shape, axes, steps=steps)
    check(backend, case)
    for offset in (0, 1):
        check_with_workspace(backend, case, offset)


@pytest.mark.parametrize("shape", [(1050001, 3), (1050007, 6)])
def test_a_workspace_changes_no_bit_of_a_few_columns(backend: Backend, shape: tuple[int, int]) -> None:
    run = Run(backend, reduce.reduction(instance("reduce_norm2"), shape, 0))
    plain = run()["y"]
    for nbytes in (1 << 18, 1 << 20):
        memory = backend.allocate(nbytes)
        run.prepare()
        assert run.call_c(workspace=backend.address(memory), workspace_bytes=nbytes) == 0
        assert (bits(run.collect()["y"]) == bits(plain)).all()


@pytest.mark.parametrize("dtype", ["f32", "bf16", "f64"])
@pytest.mark.parametrize(
    "op",
    ["reduce_prod_backward", "reduce_max_min_backward", "reduce_var_axes_backward", "reduce_std_axes_backward"],
)
def test_a_workspace_changes_no_bit_of_a_gradient(backend: Backend, op: str, dtype: str) -> None:
    """Rows and columns, in whole vectors or not, few and many, of which some have few elements; in place, too."""
    shapes = ((70000,), (4001, 3), (3, 4001), (16, 4096), (300, 24), (64, 40, 33), (5000, 17), (2, 90, 8, 11))
    for shape in shapes:
        for axes in ((0,), (len(shape) - 1,), tuple(range(0, len(shape), 2))):
            case = reduce.gradient(instance(op, dtype), shape, axes, drawn=reduce.near_one if "prod" in op else None)
            check(backend, case)
            for offset in (0, 1):
                run = Run(backend, case, None, offset)
                plain = run()["dx"]
                memory = backend.allocate(1 << 20)
                run.prepare()
                assert run.call_c(workspace=backend.address(memory), workspace_bytes=1 << 20) == 0
                assert (bits(run.collect()["dx"]) == bits(plain)).all(), (shape, axes, offset)


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64"])
@pytest.mark.parametrize("op", ["reduce_var_axes_backward", "reduce_std_axes_backward", "reduce_prod_backward"])
def test_gradients_in_another_order_than_their_input(backend: Backend, op: str, dtype: str) -> None:
    """All of many elements, few of each result, some on several lines, and results that lie one behind the other in the
    input, in the output, or in both: the bits are those of the input's order."""
    problems = (
        ((rows_for(backend, 1031), 1027), (1, 0), (0, 1)),
        *(((11, 40, 37), (2, 1, 0), (0,)), ((5, 301, 3), (0, 2, 1), (0, 2))),
        *(((131, 33, 70), (2, 1, 0), (0,)), ((37, 314, 5), (2, 0, 1), (1,)), ((41, 100, 67), (1, 0, 2), (1,))),
        ((33001, 11, 3), (1, 2, 0), (2,)),
    )
    for shape, order, axes in problems:
        drawn = reduce.near_one if "prod" in op else None
        case = reduce.gradient(instance(op, dtype), shape, axes, steps=reduce.steps_of(shape, order), drawn=drawn)
        apart = replace(case, values=case.values | {"stride_dx": reduce.steps_of(shape)}, in_place=False)
        check(backend, apart)
        expected = bits(Run(backend, case)()["dx"])
        run = Run(backend, apart)
        memory = backend.allocate(1 << 20)
        run.prepare()
        assert run.call_c(workspace=backend.address(memory), workspace_bytes=1 << 20) == 0
        assert (bits(run.collect()["dx"]) == expected).all(), shape


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64"])
def test_gradients_of_products_with_zeros(backend: Backend, dtype: str) -> None:
    """None, one, or several in a result, at its ends, too: rows and columns, of several slices, too. In place, where
    zeros are overwritten, and with a workspace the bits are the same. Beside zeros others have 0 for any dy."""
    one = instance("reduce_prod_backward", dtype)
    shapes = ((300, 24), (116, 14), (1765, 37), (70, 1001), (3, 17001), (17003, 5), (40, 6, 7), (1, 968), (2, 131, 33))

    for shape in shapes:
        for axes in ((0,), (len(shape) - 1,), tuple(range(0, len(shape), 2))):
            count = math.prod(shape[axis] for axis in axes)
            if count == 1:
                continue

            def drawn(rng: np.random.Generator, shape: Any, dtype: Any, count: int = count) -> Any:
                made = reduce.near_one(rng, shape, dtype)
                made[rng.random(shape) < 1.5 / count] = 0
                made.flat[[0, -1]] = 0
                return made

            case = reduce.gradient(one, shape, axes, drawn=drawn)
            inputs = case.inputs()
            want = case.oracle(inputs)["dx"]
            value, error = (want.value, want.error) if isinstance(want, Within) else (want, 0)
            assert (abs(Run(backend, case, inputs)()["dx"] - value) <= error).all(), (shape, axes)
            kinds = (NAN, INF, 1e4)  # of factors, and of dy
            for kind in kinds:
                inputs["x"].flat[1::97] = kind
            dy = inputs["dy"].copy()
            with np.errstate(all="ignore"):
                inputs["y"] = np.broadcast_to(np.prod(inputs["x"], axis=axes, keepdims=True), shape)
            for kind in kinds:
                inputs["dy"] = np.where(inputs["y"] == 0, dy.dtype.type(kind), dy)
                run = Run(backend, case, inputs)
                plain = run()["dx"]
                zero = inputs["x"] == 0
                zeros = np.sum(zero, axis=axes, keepdims=True)
                assert (plain[(zeros > 0) & ~zero] == 0).all() and (plain[(zeros > 1) & zero] == 0).all(), (shape, axes)
                memory = backend.allocate(1 << 20)
                run.prepare()
                assert run.call_c(workspace=backend.address(memory), workspace_bytes=1 << 20) == 0
                in_place = Run(backend, case, inputs, 0, {"dx": "x"})
                for same in (run.collect()["dx"], in_place()["dx"]):
                    assert np.array_equal(same, plain, equal_nan=True), (shape, axes)


class TestKnownResults:
    """Of functions on arrays of the host."""

    def test_no_sum_stalls(self, cpu: Backend) -> None:
        assert ops.sum(np.ones(4096, ml_dtypes.bfloat16)) == 4096
        assert ops.mean(np.ones(70000, np.float16)) == 1
        assert ops.vector_norm(np.full(300, 300, np.float16)) == np.float16(300 * 300**0.5)

    def test_long_sums(self, cpu: Backend) -> None:
        x = np.random.default_rng(0).random(10**8, dtype=FLOAT)
        assert abs(float(ops.sum(x)) - x.sum(dtype=np.float64)) <= 4 * np.spacing(FLOAT(x.sum(dtype=np.float64)))
        x = np.ones(10**6, FLOAT)
        x[0] = 1e8
        assert abs(float(ops.sum(x)) - 100999999) <= 4 * np.spacing(FLOAT(1e8))

    @pytest.mark.parametrize("place", [0, 40, 99])
    def test_nan(self, cpu: Backend, place: int) -> None:
        x = np.arange(100, dtype=FLOAT)
        x[place] = NAN
        for one in (ops.amax, ops.amin, ops.sum, ops.logsumexp, ops.var):
            assert np.isnan(one(x))
        x[99] = NAN
        assert ops.argmax(x) == ops.argmin(x) == place

    def test_ties(self, cpu: Backend) -> None:
        assert ops.argmax(np.ones(1000, FLOAT)) == ops.argmin(np.full(1000, -INF, FLOAT)) == 0
        got = ops.amax_backward(FLOAT([1]), FLOAT([[2, 1, 2]]), FLOAT([2]), 1)
        assert (got == [[0.5, 0, 0.5]]).all()

    def test_norms_of_any_order(self, cpu: Backend) -> None:
        x = FLOAT([3, -4, 0])
        known = {0: 2, 1: 7, 2: 5, INF: 4, -INF: 0, -1: 0, 3: 91 ** (1 / 3), 0.5: (3**0.5 + 2) ** 2}
        for ord, wanted in known.items():
            np.testing.assert_allclose(ops.vector_norm(x, ord), wanted, rtol=1e-6)
        np.testing.assert_allclose(ops.vector_norm(x[:2], -2), (1 / 9 + 1 / 16) ** -0.5, rtol=1e-6)

    @pytest.mark.parametrize("ord", [-INF, -50.0, -3.0, 0.001, 3.0, 50.0, INF])
    def test_norms_keep_the_range(self, cpu: Backend, ord: float) -> None:
        """Though powers of the elements leave it. Of n equal numbers, the norm is one of them n^(1/ord) times."""
        for size in (1e30, 1e-30):
            got = float(ops.vector_norm(np.full(100, size, FLOAT), ord))
            wanted = float(FLOAT(size)) * (1 if np.isinf(ord) else 10 ** (2 / ord) if abs(ord) > 1 else INF)
            assert got == wanted or abs(got / wanted - 1) < 1e-5
        for special in ([0, 0], [INF, INF]):
            assert ops.vector_norm(FLOAT(special), ord) == special[0]
        assert ops.vector_norm(FLOAT([0, 1, INF]), ord) == (INF if ord > 0 else 0)
        for x in ([NAN, 1], [0, NAN], [INF, NAN, 0], [1, 2, NAN]):
            assert np.isnan(ops.vector_norm(FLOAT(x), ord))
        assert ops.vector_norm(FLOAT([NAN, 0]), 0) == 1

    def test_norms_of_no_elements(self, cpu: Backend) -> None:
        empty = np.zeros((3, 0), FLOAT)
        for ord in (0, 0.5, 1, 2, 3):
            assert (ops.vector_norm(empty, ord, 1) == np.zeros(3)).all()
        for ord in (-INF, -1, INF):
            with pytest.raises(InvalidProblemError):
                ops.vector_norm(empty, ord, 1)
            assert ops.vector_norm(empty, ord, 0).shape == (0,)
        with pytest.raises(InvalidProblemError, match="ord"):
            ops.vector_norm(np.ones(3, FLOAT), NAN)

    def test_logsumexp_of_infinities(self, cpu: Backend) -> None:
        assert ops.logsumexp(np.full(9, -INF, FLOAT)) == -INF
        assert ops.logsumexp(FLOAT([INF, 1])) == INF
        assert ops.logsumexp(FLOAT([1e4, 1e4])) == FLOAT(1e4 + np.log(2))
        got = ops.logsumexp_backward(FLOAT([1]), FLOAT([[INF, 1, -INF]]), FLOAT([INF]), 1)
        assert np.isnan(got[0, 0]) and (got[0, 1:] == 0).all()

    def test_no_degrees_of_freedom(self, cpu: Backend) -> None:
        assert np.isnan(ops.var(FLOAT([3]))) and ops.var(FLOAT([3, 4]), correction=5) == INF
        assert ops.std(np.full(100, 1e6, FLOAT)) == 0
        x = (1e6 + np.random.default_rng(0).standard_normal(1 << 16)).astype(FLOAT)
        assert abs(float(ops.var(x)) / x.astype(np.float64).var(ddof=1) - 1) < 1e-5

    def test_product_of_the_others(self, cpu: Backend) -> None:
        for x, wanted in (([2, 0, 3], [0, 6, 0]), ([0, 0, 3], [0, 0, 0]), ([2, 4, 3], [12, 6, 8])):
            y = FLOAT([np.prod(x)])
            assert (ops.prod_backward(FLOAT([1]), FLOAT([x]), y, 1) == [wanted]).all()
        zeros = np.zeros((1, 3), FLOAT)
        assert (ops.vector_norm_backward(FLOAT([1]), zeros, FLOAT([0]), dim=1) == 0).all()
        assert (ops.std_backward(FLOAT([1]), zeros, FLOAT([0]), 1) == 0).all()

    def test_integers_wrap(self, cpu: Backend) -> None:
        assert ops.sum(np.full(200, 127, np.int8)) == np.int64(200 * 127).astype(np.int8)
        assert ops.prod(np.full(5, 7, np.uint8)) == np.uint64(7**5).astype(np.uint8)
        assert ops.amin(np.int32([0, -(2**31)])) == -(2**31) and ops.argmax(np.uint32([1, 2**31 + 1, 5])) == 1

    def test_no_elements(self, cpu: Backend) -> None:
        empty = np.zeros((3, 0), FLOAT)
        for one, wanted in ((ops.sum, 0), (ops.prod, 1), (ops.vector_norm, 0), (ops.logsumexp, -INF), (ops.mean, NAN)):
            np.testing.assert_array_equal(one(empty, dim=1), np.full(3, wanted, FLOAT))
        assert not ops.any(empty, 1).any() and ops.all(empty, 1).all()
        for one in (ops.amax, ops.argmin):
            with pytest.raises(InvalidProblemError):
                one(empty, 1)
        assert ops.amax(empty, 0).shape == (0,)

    def test_axes(self, cpu: Backend) -> None:
        x = np.random.default_rng(0).standard_normal((3, 4, 5)).astype(FLOAT)
        assert ops.sum(x).shape == () and ops.sum(x, (0, -1), keepdim=True).shape == (1, 4, 1)
        assert ops.argmax(x) == x.argmax() and (ops.argmax(x, (1, 2)) == x.reshape(3, -1).argmax(1)).all()
        for dim in (3, (0, 0), (0, -3)):
            with pytest.raises(InvalidProblemError):
                ops.sum(x, dim)

    def test_gradient_of_var_without_its_result(self, cpu: Backend) -> None:
        rng = np.random.default_rng(5)
        x, dy = rng.standard_normal((5, 7)), rng.standard_normal(5)
        expected = dy[:, None] * 2 / 6 * (x - x.mean(axis=1, keepdims=True))
        np.testing.assert_allclose(ops.var_backward(dy, x, dim=1), expected, rtol=1e-12)
