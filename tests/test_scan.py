"""Scans beyond their cases: by value, and bits that do not depend on what is around a row."""

from __future__ import annotations

import inspect
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, InvalidProblemError, ScanKind, UnsupportedError, ops
from baracuda_sys.abi import Instance
from baracuda_sys.abi.scan import FAMILY
from cases import Array, Case
from cases.backends import Backend, Run
from cases.elementwise import STYLES
from cases.scan import case

from .compare import bits, check, rows_for

FORWARD = ("cumsum", "cumprod", "cummax", "cummin", "log_cumsum_exp")
BF16 = np.dtype(ml_dtypes.bfloat16)
NAN, INF = float("nan"), float("inf")


def on_rows(x: Array, name: str, axis: int = -1, reverse: int = 0, style: str = "") -> Case:
    return case(f"scan_{name}", ElementKind.of(x.dtype).value, x.shape, axis % x.ndim, reverse, style, x)


def scanned(backend: Backend, x: Array, name: str, **options: Any) -> Array:
    """Compared with the oracle."""
    return check(backend, on_rows(x, name, **options))["y"]


@pytest.mark.parametrize("reverse", [0, 1])
@pytest.mark.parametrize("extent", [1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 4096, 8193, 100_003])
def test_extents(backend: Backend, extent: int, reverse: int) -> None:
    rng = np.random.default_rng(extent)
    for dtype in (np.float32, BF16, np.float64):
        for shape, axis in (((3, extent), 1), ((extent, 3), 0)):
            scanned(backend, rng.standard_normal(shape).astype(dtype), "cumsum", axis=axis, reverse=reverse)


def test_one_long_row(backend: Backend) -> None:
    scanned(backend, np.random.default_rng(0).standard_normal((1, 1_000_000)).astype(np.float32), "cumsum")


def test_many_short_rows(backend: Backend) -> None:
    scanned(backend, np.random.default_rng(0).standard_normal((1_000_000, 3)).astype(np.float32), "cumsum")


@pytest.mark.parametrize("name", FORWARD)
def test_a_row_is_the_same_alone(backend: Backend, name: str) -> None:
    """Among other rows, along any axis, with any strides, and from the other end of what is turned around."""
    for extent in (7, 300, 5000):
        x = np.random.default_rng(extent).normal(1, 0.1, (8, extent)).astype(np.float32)
        alone = scanned(backend, x[:1], name)[0]
        assert (bits(scanned(backend, x, name)[0]) == bits(alone)).all()
        columns = np.ascontiguousarray(x.T)
        assert (bits(scanned(backend, columns, name, axis=0)[:, 0]) == bits(alone)).all()
        for style in STYLES:
            if "repeated" not in style:
                assert (bits(scanned(backend, x, name, style=style)[0]) == bits(alone)).all(), style
        turned = np.ascontiguousarray(x[:, ::-1])
        for reverse in (1, 7):
            assert (bits(scanned(backend, turned, name, reverse=reverse)[0, ::-1]) == bits(alone)).all()


@pytest.mark.parametrize("reverse", [0, 1])
@pytest.mark.parametrize("name", [*FORWARD, *(f"{one}_backward" for one in FORWARD[1:]), "cummin_with_indices"])
def test_a_long_row_is_the_same_among_others(backend: Backend, name: str, reverse: int) -> None:
    """A row that the blocks of a grid share, and as one of many columns."""
    columns = 24
    for dtype in (np.float16, np.float64):
        x = np.random.default_rng(0).normal(1, 0.001, (1, rows_for(backend, 70_001))).astype(dtype)
        alone = Run(backend, on_rows(x, name, reverse=reverse))
        others = Run(backend, on_rows(np.tile(x.T, columns), name, axis=0, reverse=reverse))
        others.inputs.update({one: np.tile(array.T, columns) for one, array in alone.inputs.items()})
        made = others()
        for key, array in alone().items():
            assert (bits(np.ascontiguousarray(made[key].T)) == bits(array)).all(), key


def test_halves_are_summed_in_f32(backend: Backend) -> None:
    ones = scanned(backend, np.ones((1, 4096), BF16), "cumsum")
    assert (ones[0].astype(np.float32) == np.arange(1, 4097, dtype=np.float32).astype(BF16)).all()
    beyond = scanned(backend, np.full((1, 300), 256, np.float16), "cumsum")[0]
    assert beyond[254] == 65280
    assert np.isinf(beyond[256:]).all()


def test_sums_that_cancel(backend: Backend) -> None:
    signs = np.where(np.arange(5000) % 2, -1e8, 1e8).astype(np.float32)[None]
    assert (scanned(backend, signs, "cumsum") == np.where(np.arange(5000) % 2, 0, np.float32(1e8))).all()


def test_sum_of_negative_zeros(backend: Backend) -> None:
    assert np.signbit(scanned(backend, np.full((2, 300), -0.0, np.float32), "cumsum")).all()


@pytest.mark.parametrize("extent", [5, 700])
@pytest.mark.parametrize("name", FORWARD)
def test_nan_stays(backend: Backend, name: str, extent: int) -> None:
    for at in (0, extent // 2, extent - 1):
        x = np.random.default_rng(at).normal(1, 0.1, (1, extent)).astype(np.float32)
        x[0, at] = NAN
        made = scanned(backend, x, name)[0]
        assert not np.isnan(made[:at]).any()
        assert np.isnan(made[at:]).all()


def test_infinities_in_log_cumsum_exp(backend: Backend) -> None:
    x = np.array([[-INF, -INF, 1, 2, INF, 3, -INF, INF, 0]], np.float32)
    made = scanned(backend, x, "log_cumsum_exp")[0]
    assert (made[[0, 1, 2]] == [-INF, -INF, 1]).all()
    assert (made[4:] == INF).all()
    large = np.arange(1000, 2000, dtype=np.float32)[None]
    assert np.isfinite(scanned(backend, large, "log_cumsum_exp")).all()


def test_no_gradient_for_minus_infinity(backend: Backend) -> None:
    x = np.array([[-INF, -INF, 1, -INF, 2]], np.float32)
    made = check(backend, on_rows(x, "log_cumsum_exp_backward"))["dx"][0]
    assert (made[[0, 1, 3]] == 0).all()


@pytest.mark.parametrize("zeros", [(), (2,), (0,), (299,), (0, 1), (3, 200), (100, 200, 299)])
@pytest.mark.parametrize("reverse", [0, 1])
def test_gradient_of_products_with_zeros(backend: Backend, zeros: tuple[int, ...], reverse: int) -> None:
    x = np.random.default_rng(0).normal(1, 0.02, (2, 300)).astype(np.float32)
    x[:, list(zeros)] = 0
    made = check(backend, on_rows(x, "cumprod_backward", reverse=reverse))["dx"]
    assert np.isfinite(made).all()
    behind = made if not zeros else made[:, : min(zeros)] if reverse == 1 else made[:, min(zeros) + 1 :]
    if zeros and reverse == 0:
        assert (behind == 0).all()


def test_products_below_the_normal_numbers(backend: Backend) -> None:
    made = scanned(backend, np.full((1, 60), 0.125, np.float32), "cumprod")[0]
    assert (made == (0.125 ** np.arange(1.0, 61)).astype(np.float32)).all()
    assert made[48] == 2.0**-147


def test_plateaus(backend: Backend) -> None:
    """The last of equal elements is the extremum; the gradient goes there."""
    x = np.array([[1, 3, 3, 2, 3, 5, 5, 4]], np.float32)
    with_indices = check(backend, on_rows(x, "cummax_with_indices"))
    assert with_indices["index"].tolist() == [[0, 1, 2, 2, 4, 5, 6, 6]]
    from_the_end = check(backend, on_rows(x, "cummin_with_indices", reverse=1))
    assert from_the_end["index"].tolist() == [[0, 3, 3, 3, 4, 7, 7, 7]]
    dx, dy = Run(backend, on_rows(x, "cummax_backward")), np.arange(1, 9, dtype=np.float32)[None]
    dx.inputs["dy"] = dy
    assert dx()["dx"].tolist() == [[1, 2, 7, 0, 5, 6, 15, 0]]


def test_index_of_the_last_nan(backend: Backend) -> None:
    x = np.array([[1, NAN, 2, NAN, 3]], np.float32)
    made = check(backend, on_rows(x, "cummin_with_indices"))
    assert made["index"].tolist() == [[0, 1, 1, 3, 3]]


def test_integers_wrap_around(backend: Backend) -> None:
    made = scanned(backend, np.full((1, 70), 3, np.int32), "cumprod_integer")[0]
    assert int(made[40]) % 2**32 == 3**41 % 2**32


def test_functions() -> None:
    x = np.random.default_rng(0).standard_normal((3, 4, 5)).astype(np.float32)
    for dim in (0, 1, 2, -1, -3):
        assert np.allclose(ops.cumsum(x, dim), np.cumsum(x, dim), atol=1e-5)
        values, indices = ops.cummin(x, dim)
        assert (values == np.minimum.accumulate(x, dim)).all()
        assert (np.take_along_axis(x, indices, dim) == values).all()
        assert (
            ops.cummax_values(x, dim, reverse=True) == np.flip(np.maximum.accumulate(np.flip(x, dim), dim), dim)
        ).all()
    turned = x.transpose(2, 0, 1)[:, ::-1]
    assert np.allclose(ops.cumprod(turned, 1), np.cumprod(turned, 1), rtol=1e-5)
    assert ops.cumsum(np.float32(2.0).reshape(()), 0).shape == ()
    assert ops.cumsum(np.zeros((3, 0, 2), np.float32), 1).shape == (3, 0, 2)
    for dim in (3, -4):
        with pytest.raises(InvalidProblemError, match="dim"):
            ops.cumsum(x, dim)
    with pytest.raises(InvalidProblemError, match="shape"):
        ops.cummax_backward(x, x[:2], 1)


def test_axes_are_merged_around_the_axis() -> None:
    """Ten dimensions are three."""
    x = np.random.default_rng(0).standard_normal((2, 1, 2, 1, 2, 3, 2, 1, 2, 2)).astype(np.float32)
    assert np.allclose(ops.cumsum(x, 5), np.cumsum(x, 5), atol=1e-5)


def described(kind: ScanKind = ScanKind.CUMSUM, **changes: Any) -> baracuda.ScanDescriptor:
    fields = {"input_shape": (4, 6), "scan_axis": 1, "reverse": False, "element": ElementKind.F32}
    return baracuda.ScanDescriptor(kind, **{**fields, **changes})


@pytest.mark.parametrize("kind", ScanKind)
@pytest.mark.parametrize("reverse", [False, True])
def test_plans(kind: ScanKind, reverse: bool) -> None:
    """Both Plans make the calls of the functions, with any strides; the gradient of a sum is one from the other end."""
    name = {ScanKind.LOG_CUMSUM_EXP: "logcumsumexp"}.get(kind, kind.name.lower())
    name += "_values" if kind in (ScanKind.CUMMAX, ScanKind.CUMMIN) else ""
    x = np.random.default_rng(0).normal(1, 0.2, (6, 4)).astype(np.float32).T
    dy = np.random.default_rng(1).standard_normal((4, 6)).astype(np.float32)
    y, dx = np.empty_like(x), np.empty_like(dy)
    baracuda.ScanPlan.select(None, described(kind, reverse=reverse)).run(None, None, baracuda.ScanArgs(x, y))
    assert (y == getattr(ops, name)(x, 1, reverse)).all()
    backward = baracuda.ScanBackwardPlan.select(None, described(kind, reverse=reverse))
    backward.run(None, None, baracuda.ScanBackwardArgs(dy, dx, x, y))
    if kind is ScanKind.CUMSUM:
        want = ops.cumsum(dy, 1, not reverse)
    else:
        saved = [x, y] if kind in (ScanKind.CUMPROD, ScanKind.LOG_CUMSUM_EXP) else [x]
        want = getattr(ops, f"{name.removesuffix('_values')}_backward")(dy, *saved, 1, reverse)
    assert (dx == want).all()
    sku = backward.sku()
    assert sku.category is baracuda.OpCategory.SCAN
    assert sku.op is kind


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"scan_axis": 2}, InvalidProblemError),
        ({"scan_axis": -1}, InvalidProblemError),
        ({"input_shape": (4, -6)}, InvalidProblemError),
        ({"input_shape": (1,) * 9}, UnsupportedError),
        ({"element": ElementKind.U8}, UnsupportedError),
        ({"kind": ScanKind.LOG_CUMSUM_EXP, "element": ElementKind.I32}, UnsupportedError),
        ({"kind": 0}, UnsupportedError),
    ],
)
def test_descriptors_that_are_refused(changes: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        baracuda.ScanPlan.select(None, described(**changes))


def test_a_saved_tensor_is_missing() -> None:
    x = np.ones((4, 6), np.float32)
    plan = baracuda.ScanBackwardPlan.select(None, described(ScanKind.CUMPROD))
    with pytest.raises(InvalidProblemError, match="y: expected a tensor"):
        plan.run(None, None, baracuda.ScanBackwardArgs(x, x.copy(), x))
    plan = baracuda.ScanPlan.select(None, described())
    with pytest.raises(InvalidProblemError, match="shape"):
        plan.run(None, None, baracuda.ScanArgs(x[:3], x.copy()))


@pytest.mark.parametrize("axis, reverse", [(0, 0), (1, 1)])
@pytest.mark.parametrize(
    "instance", [one for one in FAMILY.instances if "16" not in one.stem], ids=lambda one: one.stem
)
def test_agrees_with_torch(backend: Backend, instance: Instance, axis: int, reverse: int) -> None:
    """Whose gradients are those of its own autograd's formulas."""
    torch = pytest.importorskip("torch")
    from cases.torch_formulas import formula

    one = case(instance.op.name, next(iter(instance.dtypes.values())), (20, 30), axis, reverse)
    inputs = one.inputs()
    if "cumprod" in instance.op.name:
        inputs["x"][inputs["x"] == 0] = 1  # which the formula of the gradient divides by
    function = formula(instance.op.name)
    given = {name: torch.from_numpy(array) for name, array in inputs.items()}
    given |= {"scan_axis": axis, "reverse": reverse}
    made = function(**{name: given[name] for name in inspect.signature(function).parameters})
    listed = made if isinstance(made, tuple) else (made,)
    for want, have in zip(listed, Run(backend, one, inputs)().values(), strict=True):
        assert np.allclose(have, want.numpy(), rtol=1e-4, atol=1e-4)
