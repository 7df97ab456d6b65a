"""Embedding: what the ABI page says of indices, bags and their gradients, by value."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, EmbeddingBagMode, InvalidProblemError, ops
from baracuda.embedding import NO_PADDING
from baracuda_sys.abi.embedding import FAMILY
from cases import Case
from cases import embedding as made
from cases.backends import Backend, Run, call_symbol

from .compare import assert_equal

FLOATS = ("f32", "f64", "f16", "bf16")
UNSUPPORTED, INVALID = 3, 2
OPS = [op.name for op in FAMILY.ops]
OF_BAGS = [name for name in OPS if "bag" in name and name != "embedding_bag_max_backward"]


def checked(backend: Backend, case: Case, offsets: Any = 0) -> dict[str, Any]:
    run = Run(backend, case, offsets=offsets)
    got = run()
    assert_equal(case, got, case.expected(run.inputs))
    return got


@pytest.mark.parametrize("fp", FLOATS)
@pytest.mark.parametrize("dim", [1, 3, 127, 4096])
def test_dimensions_at_any_address(backend: Backend, fp: str, dim: int) -> None:
    for offset in (0, 1):
        checked(backend, made.rows_of("embedding", fp, "i64", 9, 4, dim), offset)
        checked(backend, made.rows_of("embedding_backward", fp, "i64", 90, 4, dim), offset)
        checked(backend, made.bags_of("embedding_bag", fp, "i64", 90, 3, 4, dim, "mean"), offset)
        checked(backend, made.bags_of("embedding_bag_max", fp, "i64", 90, 3, 4, dim), offset)


@pytest.mark.parametrize("index", made.INDICES)
def test_indices_that_are_no_row(backend: Backend, index: str) -> None:
    """They give zeros, do not wrap, and 2^32 is not 0."""
    indices = [0, 4, 5, -1, -(2**31), *([2**32, 2**32 + 1, -(2**63)] if index == "i64" else [])]
    for padding in (0, 4, -1, NO_PADDING):
        case = made.rows_of("embedding", "f32", index, len(indices), 5, 3, padding, indices=indices)
        out = checked(backend, case)["out"]
        rows = [bool(row.any()) for row in out]
        assert rows == [padding != 0, padding != 4, *[False] * (len(indices) - 2)]


@pytest.mark.parametrize("fp", FLOATS)
def test_rows_without_a_term_keep_their_bits(backend: Backend, fp: str) -> None:
    """NaN and -0 of the padding row and of rows that no index names are as they were."""
    dtype = ElementKind(fp).dtype
    table = np.array([[math.nan, -0.0], [1, 2], [-0.0, math.nan], [3, 4]], dtype)
    case = made.rows_of(
        "embedding_backward", fp, "i32", 4, 4, 2, 0, indices=[0, 1, 1, 0], dout=np.ones((4, 2)), dweight=table
    )
    got = Run(backend, case)()["dweight"]
    assert (got[[0, 2, 3]].view(np.uint8) == table[[0, 2, 3]].view(np.uint8)).all()
    assert got[1].astype(float).tolist() == [3, 4]


@pytest.mark.parametrize("fp", ["f32", "f64"])
@pytest.mark.parametrize("op", ["embedding_backward", "embedding_bag_backward", "embedding_bag_max_backward"])
def test_one_row_for_all(backend: Backend, fp: str, op: str) -> None:
    """100 000 terms of one row, integers, whose sum is exact; it is added to what is there."""
    count, dim = 100_000, 2
    dout = np.arange(count * dim).reshape(count, dim) % 17 - 8
    given = {"dout": dout, "dweight": np.full((3, dim), 5.0)}
    if op == "embedding_backward":
        case = made.rows_of(op, fp, "i32", count, 3, dim, indices=np.ones(count), **given)
    elif op == "embedding_bag_backward":
        offsets = np.arange(count)
        case = made.bags_of(op, fp, "i32", count, count, 3, dim, indices=np.ones(count), offsets=offsets, **given)
    else:
        case = made.max_gradient(fp, count, 3, dim, out_index=np.ones((count, dim)), **given)
    got = Run(backend, case)()["dweight"]
    assert got.tolist() == [[5, 5], (5 + dout.sum(0)).tolist(), [5, 5]]


@pytest.mark.parametrize("fp", ["f32", "f64", "f16", "bf16"])
def test_maxima_of_all_sizes(backend: Backend, fp: str) -> None:
    """Gradients of maxima are added as integers, in units of the largest one: subnormals, the largest numbers, what
    cancels, infinities and NaN; rows without a term keep their bits."""
    low, high = {"f32": (-149, 127), "f64": (-1074, 1023), "f16": (-24, 15), "bf16": (-133, 127)}[fp]
    inf, tiny, huge = np.inf, 2.0**low, 2.0**high
    columns = {
        (3 * tiny, tiny, -2 * tiny): 2 * tiny,
        (huge, -huge, tiny): 0 if fp != "f16" else tiny,
        (huge, huge, -huge): huge,
        (huge / 2, 0.75 * huge, -huge): huge / 4,
        (inf, 1, 1): inf,
        (1, -inf, -huge): -inf,
        (inf, -inf, 1): np.nan,
        (1, 2, np.nan): np.nan,
        (0, -0.0, 0): 0,
        (1, 2.0**-7, -1): 2.0**-7,
    }
    dout = np.array(list(columns)).T
    table = np.zeros((5, len(columns)))
    table[0] = -0.0
    case = made.max_gradient(fp, 3, 5, len(columns), out_index=np.full(dout.shape, 2), dout=dout, dweight=table)
    got = Run(backend, case)()["dweight"]
    assert np.signbit(got[0].astype(float)).all()
    np.testing.assert_array_equal(got[2].astype(float), list(columns.values()))
    assert not got[[1, 3, 4]].astype(float).any()


def test_a_gradient_of_halves_is_rounded_once(backend: Backend) -> None:
    """2048 + 1 + 1 is 2050 in f16, where 2048 + 1 is 2048."""
    case = made.rows_of(
        "embedding_backward",
        *("f16", "i32", 2, 1, 1),
        indices=[0, 0],
        dout=np.ones((2, 1)),
        dweight=np.full((1, 1), 2048),
    )
    assert Run(backend, case)()["dweight"].item() == 2050


BAGS = (
    [0, 0, 4, 4, 9, 9],  # empty first, middle and last ones
    [3, 5],  # begins behind the first index
    [0],
)


@pytest.mark.parametrize("offsets", BAGS, ids=str)
@pytest.mark.parametrize("mode", ["sum", "mean"])
def test_bags(backend: Backend, offsets: list[int], mode: str) -> None:
    for op in OF_BAGS:
        for padding in (NO_PADDING, 2):
            checked(
                backend, made.bags_of(op, "f32", "i32", 9, len(offsets), 4, 5, mode, padding, "given", offsets=offsets)
            )


def test_no_indices(backend: Backend) -> None:
    """Bags without any: zeros, and -1."""
    indices: dict[str, Any] = {"offsets": [0, 0, 0]}
    for mode in ("sum", "mean"):
        case = made.bags_of("embedding_bag", "f32", "i64", 0, 3, 4, 2, mode, **indices)
        assert not checked(backend, case)["out"].any()
    got = checked(backend, made.bags_of("embedding_bag_max", "f32", "i64", 0, 3, 4, 2, **indices))
    assert not got["out"].any() and (got["out_index"] == -1).all()


def test_a_bag_of_padding_alone(backend: Backend) -> None:
    for op in ("embedding_bag", "embedding_bag_max"):
        got = checked(backend, made.bags_of(op, "f32", "i32", 4, 1, 3, 2, "mean", 1, indices=[1] * 4, offsets=[0]))
        assert not got["out"].any() and (np.asarray(got.get("out_index", -1)) == -1).all()


@pytest.mark.parametrize("offsets", [[-5, 3, 100], [7, 3, 8], [2**31 - 1, -(2**31), 4], [9, 8, 7]], ids=str)
def test_bad_offsets_are_held(backend: Backend, offsets: list[int]) -> None:
    """To the indices that there are; a bag that ends before it begins is empty. Gradients read nothing else."""
    weight, indices = np.arange(8.0).reshape(4, 2) + 1, [0, 1, 2, 3, 0, 1, 2, 3, 0]
    ends = [*offsets[1:], len(indices)]
    held = [np.clip(pair, 0, len(indices)) for pair in zip(offsets, ends, strict=True)]
    wanted = [weight[indices[begin:end]].sum(0) for begin, end in held]
    case = made.bags_of(
        "embedding_bag", "f64", "i32", len(indices), 3, 4, 2, weight=weight, indices=indices, offsets=offsets
    )
    assert np.array_equal(Run(backend, case)()["out"], wanted)
    for mode in ("sum", "mean"):
        case = made.bags_of(
            "embedding_bag_backward", "f64", "i32", len(indices), 3, 4, 2, mode, indices=indices, offsets=offsets
        )
        assert np.isfinite(Run(backend, case)()["dweight"]).all()


NAN = math.nan
MAXIMA: list[tuple[list[float], list[int], float, int]] = [
    ([1, 3, 3, 2], [0, 2, 1, 3], 3, 2),  # the first of equal ones
    ([5, 5], [1, 1, 0], 5, 1),
    ([-math.inf, -math.inf], [1, 0], -math.inf, 1),
    ([NAN, 7], [0, 1], NAN, 0),  # first: nothing exceeds it
    ([NAN, 7, 6], [2, 0, 1], 7, 1),  # later: it exceeds nothing
    ([0.0, -0.0], [1, 0], -0.0, 1),
    ([-0.0, 0.0], [1, 0], 0.0, 1),
]


@pytest.mark.parametrize(("weight", "indices", "out", "row"), MAXIMA)
@pytest.mark.parametrize("fp", FLOATS)
def test_maxima(backend: Backend, fp: str, weight: list[float], indices: list[int], out: float, row: int) -> None:
    case = made.bags_of(
        "embedding_bag_max",
        *(fp, "i32", len(indices), 1, len(weight), 1),
        weight=weight,
        indices=indices,
        offsets=[0],
    )
    got = checked(backend, case)
    assert got["out_index"].item() == row
    value = float(got["out"].item())
    assert (math.isnan(value) and math.isnan(out)) or (value, math.copysign(1, value)) == (out, math.copysign(1, out))


def test_nan_in_a_long_bag(backend: Backend) -> None:
    """A run of indices that begins with NaN does not hide what comes behind it."""
    weight = np.array([1.0, NAN, 9.0])
    indices = np.zeros(2000, np.int64)
    indices[64::64], indices[1500] = 1, 2
    case = made.bags_of("embedding_bag_max", "f32", "i64", 2000, 1, 3, 1, weight=weight, indices=indices, offsets=[0])
    got = checked(backend, case)
    assert (got["out"].item(), got["out_index"].item()) == (9, 2)


def test_sums_of_halves_are_made_in_f32(backend: Backend) -> None:
    given: dict[str, Any] = {"indices": [0, 1, 2], "offsets": [0], "weight": [60000, 60000, -60000]}
    assert checked(backend, made.bags_of("embedding_bag", "f16", "i32", 3, 1, 3, 1, **given))["out"].item() == 60000
    given = {"indices": [0] * 1000, "offsets": [0], "weight": [1.0078125]}
    case = made.bags_of("embedding_bag", "bf16", "i32", 1000, 1, 1, 1, "mean", **given)
    assert checked(backend, case)["out"].item() == 1.0078125


@pytest.mark.parametrize("name", OF_BAGS[:2])
@pytest.mark.parametrize("mode", [2, -1])
def test_modes_without_a_kernel(backend: Backend, name: str, mode: int) -> None:
    """Status 3 from `_run` and from `_can_implement`."""
    run = Run(backend, made.bags_of(name, "f32", "i32", 5, 2, 3, 4))
    run.prepare()
    assert run.call_c(mode=mode) == UNSUPPORTED
    assert f"mode = {mode}" in backend.library.last_error_message()
    run.assert_untouched()
    nulls = dict.fromkeys(a.name for a in run.case.op.tensors)
    ask = run.case.instance.symbols[1]
    assert call_symbol(backend, ask, {**run.case.values, **nulls, "mode": mode}) == UNSUPPORTED
    assert call_symbol(backend, ask, {**run.case.values, **nulls}) == 0


@pytest.mark.parametrize("name", OPS)
def test_nothing_to_do(backend: Backend, name: str) -> None:
    """Without indices or bags, or with rows of no elements, pointers are not looked at."""
    extents = {"num_indices": 0, "num_bags": 0, "embedding_dim": 0}
    for instance in FAMILY[name].instances:
        values = {one.name: 3 for one in FAMILY[name].arguments if not one.is_tensor} | {"mode": 0}
        nulls = dict.fromkeys([*(one.name for one in FAMILY[name].tensors), "workspace", "stream"])
        for extent in extents.keys() & values.keys():
            call = {**values, **nulls, extent: 0, "workspace_bytes": 0}
            assert call_symbol(backend, instance.symbols[0], call) == 0, (instance.stem, extent)
            assert call_symbol(backend, instance.symbols[0], call | {extent: -1}) == INVALID


@pytest.mark.parametrize("name", OPS)
def test_extents_that_are_large(cpu: Backend, name: str) -> None:
    """A table of 2^32 elements is one; more than 2^63 elements are none. Nothing is launched."""
    for instance in FAMILY[name].instances:
        nulls = dict.fromkeys(one.name for one in FAMILY[name].tensors)
        values = {one.name: 3 for one in FAMILY[name].arguments if not one.is_tensor} | {"mode": 0}
        table = {"num_embeddings": 2**20, "embedding_dim": 2**12}
        assert call_symbol(cpu, instance.symbols[1], nulls | values | table) == 0
        if "num_indices" in values:
            assert call_symbol(cpu, instance.symbols[1], nulls | values | table | {"num_indices": 2**52}) == INVALID
        if size := instance.symbol("size"):
            known = {**values, **table, "num_indices": 2**33, "total_indices": 2**31 - 1}
            nbytes = call_symbol(cpu, size, known)
            assert nbytes == 0 if "num_indices" in values else nbytes > 0
            assert call_symbol(cpu, size, {**known, "embedding_dim": -1}) == 0


@pytest.mark.parametrize("name", [op.name for op in FAMILY.ops if op.gradient])
def test_a_workspace_does_not_change_a_bit(backend: Backend, name: str) -> None:
    """Neither one that is as large as `_workspace_size` says, nor one that is too small, nor its contents."""
    sizes = ((3000, 40, 7, 20), (20000, 300, 2, 3), (300, 90, 50, 8), (20000, 5000, 9, 2))
    for total, bags, rows, dim in sizes:
        if name == "embedding_backward":
            case = made.rows_of(name, "f32", "i64", total, rows, dim)
        elif name == "embedding_bag_backward":
            case = made.bags_of(name, "f32", "i64", total, bags, rows, dim, "mean")
        else:
            case = made.max_gradient("f32", bags, rows, dim)
        run = Run(backend, case)
        want = run()["dweight"]
        size = case.instance.symbol("size")
        assert size is not None
        function = backend.library.function(size.name)
        nbytes = int(function(*(case.values[one] for one, _ in size.parameters)))
        assert nbytes > 0
        for given in (nbytes, nbytes - 1):
            memory = backend.allocate(given)
            run.prepare()
            assert run.call_c(workspace=backend.address(memory), workspace_bytes=given) == 0
            assert (run.collect()["dweight"].view(np.uint8) == want.view(np.uint8)).all()


def test_plans_say_what_workspace_is_fast() -> None:
    descriptor = baracuda.EmbeddingBackwardDescriptor(100, 8, 5000, None, ElementKind.F32)
    plan = baracuda.EmbeddingBackwardPlan.select(None, descriptor)
    assert plan.workspace_size() == 0
    assert plan.fast_workspace_size() > 5000 * 16
    assert baracuda.EmbeddingPlan.select(None, descriptor).fast_workspace_size() == 0


def test_a_plan_takes_both_types_of_indices(cpu: Backend) -> None:
    descriptor = baracuda.EmbeddingBagDescriptor(4, 2, 2, 3, EmbeddingBagMode.MEAN, None, ElementKind.F32)
    plan = baracuda.EmbeddingBagPlan.select(None, descriptor)
    weight, offsets = np.arange(8, dtype=np.float32).reshape(4, 2), np.array([0, 2], np.int32)
    for dtype in (np.int32, np.int64):
        out = np.full((2, 2), 9, np.float32)
        plan.run(None, None, baracuda.EmbeddingBagArgs(weight, np.array([0, 1, 3], dtype), offsets, out))
        assert out.tolist() == [[1, 2], [6, 7]]
    with pytest.raises(baracuda.UnsupportedError, match="indices has dtype float32"):
        plan.run(None, None, baracuda.EmbeddingBagArgs(weight, np.zeros(3, np.float32), offsets, out))


def test_functions(cpu: Backend) -> None:
    weight = np.arange(12, dtype=np.float32).reshape(4, 3)
    assert np.array_equal(ops.embedding(np.array([[0, 3], [1, 1]]), weight), weight[[[0, 3], [1, 1]]])
    assert not ops.embedding(np.array([3]), weight, padding_idx=-1).any()
    assert ops.embedding(np.array([3]), weight, padding_idx=0).any()
    with pytest.raises(InvalidProblemError, match="padding_idx: expected one of 4 rows, got 4"):
        ops.embedding(np.array([3]), weight, padding_idx=4)
    indices, offsets = np.array([0, 1, 3]), np.array([0, 2], np.int32)
    assert ops.embedding_bag(indices, weight, offsets).tolist() == [[1.5, 2.5, 3.5], [9, 10, 11]]
    assert ops.embedding_bag(indices, weight, offsets, mode="sum").tolist() == [[3, 5, 7], [9, 10, 11]]
    grad = ops.embedding_backward(np.ones((3, 3), np.float32), indices, (4, 3))
    assert grad.tolist() == [[1] * 3, [1] * 3, [0] * 3, [1] * 3]
