"""Matrix products beyond their cases: by value, bits that do not depend on what is around a row, and bad calls."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, GemmEpilogue, GemmLayout, ops
from baracuda.arrays import NumPy
from baracuda_sys.abi import Instance
from baracuda_sys.abi.gemm import FAMILY
from cases import Array
from cases.backends import Backend, CudaBackend, Run, call_symbol
from cases.gemm import case, drawn_operand

from .compare import assert_equal, bits, check

INSTANCES = {instance.stem: instance for instance in FAMILY.instances}
BF16 = np.dtype(ml_dtypes.bfloat16)
FLOATS = ("f16", "bf16", "tf32", "f32_simt", "f64")


def one(stem: str) -> Instance:
    return INSTANCES[stem]


def product(backend: Backend, stem: str, a: Array, b: Array, bias: Any = None, **options: Any) -> Array:
    """Compared with the oracle; b as the symbol has it."""
    n = b.shape[0] if "rcr" in stem else b.shape[1]
    tensors = {"a": a, "b": b} | ({} if bias is None else {"bias": bias})
    made = case(one(stem), (a.shape[0], n, a.shape[1]), tensors=tensors, **options)
    return check(backend, made)["d"]


@pytest.mark.parametrize("t", FLOATS)
@pytest.mark.parametrize("layout", ["rcr", "rrr"])
@pytest.mark.parametrize("shape", [(1, 1, 1), (63, 65, 64), (65, 63, 66), (129, 17, 1000), (2, 3, 3001)], ids=str)
def test_shapes(backend: Backend, t: str, layout: str, shape: tuple[int, int, int]) -> None:
    for padding in (0, 1):
        check(backend, case(one(f"gemm_{t}_{layout}_sm80"), shape, padding=padding, label="shape"))


@pytest.mark.parametrize("t", [*FLOATS, "s8", "u8"])
def test_any_address(backend: Backend, t: str) -> None:
    """Of each operand, with leading dimensions that are no multiple of a vector."""
    made = case(one(f"gemm_bias_{t}_rcr_sm80" if t in FLOATS else f"gemm_{t}_rcr_sm80"), (20, 35, 70), padding=1)
    inputs = made.inputs()
    aligned = Run(backend, made, inputs)()["d"]
    for offsets in (1, {"a": 1}, {"b": 1, "d": 3}):
        assert (bits(Run(backend, made, inputs, offsets)()["d"]) == bits(aligned)).all()


@pytest.mark.parametrize("t", FLOATS)
def test_c_is_not_read_where_beta_is_0(backend: Backend, t: str) -> None:
    made = case(one(f"gemm_{t}_rrr_sm80"), (33, 20, 40))
    run = Run(backend, made)
    assert_equal(made, run(poison=0xFF), made.expected(run.inputs))
    run.prepare(poison=0xFF)
    assert run.call_c(c=run.slots["d"].pointer, ldc=20) == 0
    assert_equal(made, run.collect(), made.expected(run.inputs))


@pytest.mark.parametrize("t", ["f32", "f64", "f16", "bf16"])
def test_d_is_not_read_where_beta_is_0(backend: Backend, t: str) -> None:
    for k in (40, 0):
        nothing = np.full((1, 5, 20), np.nan, ElementKind(t).dtype)
        made = case(one(f"gemm_dense_{t}"), (5, 20, k), padding=1, layout="rcr", tensors={"d": nothing})
        assert not np.isnan(check(backend, made)["d"].astype(np.float32)).any()


@pytest.mark.parametrize("t", [*FLOATS, "s8"])
def test_c_may_be_d(backend: Backend, t: str) -> None:
    made = case(one(f"gemm_{t}_rcr_sm80"), (33, 20, 40), scales=(0.5, 2.0))
    run = Run(backend, made, alias={"d": "c"})
    assert_equal(made, run(), made.expected(run.inputs))


@pytest.mark.parametrize(
    ("stem", "k"),
    [
        ("gemm_bf16_rcr_sm80", 700),
        ("gemm_bf16_rcr_sm80", 704),
        ("gemm_f16_rrr_sm80", 704),
        ("gemm_f16_rrr_sm80", 701),  # one row is aligned whatever its pitch, several are not
        ("gemm_f32_simt_rrr_sm80", 700),
        ("gemm_f64_rcr_sm80", 700),
    ],
)
def test_a_row_is_the_same_alone(backend: Backend, stem: str, k: int) -> None:
    rng = np.random.default_rng(0)
    kind = one(stem).dtypes["t"]
    a = drawn_operand(rng, kind, (150, k))
    b = drawn_operand(rng, kind, (40, k) if "rcr" in stem else (k, 40))
    whole = product(backend, stem, a, b)
    for first, last in ((0, 1), (7, 9), (100, 150)):
        assert (bits(product(backend, stem, a[first:last], b)) == bits(whole[first:last])).all()
    a[1:] = np.nan
    assert (bits(product(backend, stem, a, b)[0]) == bits(whole[0])).all()


@pytest.mark.parametrize(
    "stem",
    ["gemm_bf16_rcr_sm80", "gemm_f16_rrr_sm80", "gemm_tf32_rcr_sm80", "gemm_f32_simt_rrr_sm80", "gemm_f64_rrr_sm80"],
)
@pytest.mark.parametrize("k", [9, 201, 1001])
def test_few_rows_are_the_same_among_many(cuda: CudaBackend, stem: str, k: int) -> None:
    """Few are multiplied in small tiles, which clusters share, many in large ones."""
    rng = np.random.default_rng(0)
    kind = one(stem).dtypes["t"]
    a, b = drawn_operand(rng, kind, (1500, k)), drawn_operand(rng, kind, (1500, k) if "rcr" in stem else (k, 1500))
    whole = product(cuda, stem, a, b)
    for first, last in ((3, 4), (7, 40), (100, 300)):
        assert (bits(product(cuda, stem, a[first:last], b)) == bits(whole[first:last])).all()


@pytest.mark.parametrize("q", ["s8", "u8"])
def test_integer_sums_are_exact_and_saturate(backend: Backend, q: str) -> None:
    """The largest products, with sums up to 2^31 and beyond."""
    lowest = np.iinfo(ElementKind(q).dtype).min or 255
    for k in (33_000, 65_536, 140_000):
        a, b = np.full((1, k), lowest, ElementKind(q).dtype), np.full((2, k), lowest, ElementKind(q).dtype)
        b[1] = 1
        made = product(backend, f"gemm_{q}_rcr_sm80", a, b, scales=(2.0**-26, 0.0))[0, 0]
        assert made == np.rint(min(np.float32(k * int(lowest) ** 2), np.float32(2**31)) * 2.0**-26)


def test_ties_go_to_even(backend: Backend) -> None:
    a, b = np.array([[1], [3], [5], [-1], [-3], [-5]], np.int8), np.ones((1, 1), np.int8)
    assert product(backend, "gemm_s8_rcr_sm80", a, b, scales=(0.5, 0.0))[:, 0].tolist() == [0, 2, 2, 0, -2, -2]


def test_integers_are_held_to_their_range(backend: Backend) -> None:
    a, b = np.array([[100], [-100]], np.int8), np.full((1, 1), 100, np.int8)
    assert product(backend, "gemm_s8_rcr_sm80", a, b)[:, 0].tolist() == [127, -128]
    bias = np.array([np.nan, -1000, 1000, np.inf], np.float32)
    ones = np.ones((1, 3), np.uint8), np.ones((3, 4), np.uint8)
    run = Run(backend, case(one("gemm_u8_rrr_sm80_bias_f32"), (1, 4, 3), tensors=dict(zip("ab", ones, strict=True))))
    run.inputs["bias"] = bias
    assert run()["d"].tolist() == [[0, 0, 255, 255]]


@pytest.mark.parametrize(("e", "dtype"), [("e4m3", ml_dtypes.float8_e4m3fn), ("e5m2", ml_dtypes.float8_e5m2)])
def test_fp8_saturates(backend: Backend, e: str, dtype: Any) -> None:
    most = float(ml_dtypes.finfo(dtype).max)
    a = np.array([[most, most], [most, -most], [-most, -most], [float("nan"), 0], [1, 1]], np.float32).astype(dtype)
    run = Run(backend, case(one(f"gemm_fp8_{e}_rcr_sm89"), (5, 1, 2), tensors={"a": a}))
    run.inputs["b"] = np.ones((1, 2), np.float32).astype(dtype)
    made = run()["d"].astype(np.float32)[:, 0]
    assert made[[0, 1, 2, 4]].tolist() == [most, 0, -most, 2]
    assert np.isnan(made[3])


def test_fp8_subnormals(backend: Backend) -> None:
    codes = np.arange(1, 8, dtype=np.uint8).view(ml_dtypes.float8_e4m3fn)[:, None]
    unit = np.ones((1, 1), ml_dtypes.float8_e4m3fn)
    assert (product(backend, "gemm_fp8_e4m3_rcr_sm89", codes, unit).view(np.uint8)[:, 0] == np.arange(1, 8)).all()


def test_activations_of_what_is_not_finite(backend: Backend) -> None:
    bias = np.array([np.nan, np.inf, -np.inf, 1e30, -1e30], np.float32)
    expected = {"relu": [np.nan, np.inf, 0, 1e30, 0], "gelu": [np.nan, np.inf, 0, 1e30, 0]}
    for activation, values in (expected | {"silu": expected["gelu"]}).items():
        run = Run(backend, case(one(f"gemm_bias_{activation}_f32_simt_rrr_sm80"), (1, 5, 1)))
        run.inputs |= {"a": np.zeros((1, 1), np.float32), "bias": bias}
        assert np.array_equal(run()["d"][0], np.array(values, np.float32), equal_nan=True), activation


def test_f32_is_not_rounded(backend: Backend) -> None:
    a = np.full((1, 4), 1 + 2.0**-20, np.float32)
    assert product(backend, "gemm_f32_simt_rcr_sm80", a, np.ones((1, 4), np.float32))[0, 0] == 4 + 2.0**-18
    assert product(backend, "gemm_tf32_rcr_sm80", a, np.ones((1, 4), np.float32))[0, 0] == 4


@pytest.mark.parametrize("layout", ["rrr", "rcr", "crr"])
def test_repeated_matrices(backend: Backend, layout: str) -> None:
    made = case(one("gemm_dense_f32"), (5, 6, 7), batch=3, layout=layout)
    run = Run(backend, made)
    run.prepare()
    assert run.call_c(stride_a=0) == 0
    first = dict(run.inputs, a=np.repeat(run.inputs["a"][:1], 3, 0))
    assert_equal(made, run.collect(), made.expected(first))


def values_of(stem: str, shape: tuple[int, int, int] = (4, 6, 8)) -> dict[str, Any]:
    made = case(one(stem), shape, **({"layout": "rrr"} if "dense" in stem else {}))
    pointers = {argument.name: 4096 for argument in made.op.tensors}
    return {**made.values, **pointers, "workspace": None, "workspace_bytes": 0, "stream": 0}


INVALID, UNSUPPORTED, MISALIGNED = 2, 3, 1
BAD: list[tuple[str, dict[str, Any], int]] = [
    *(("gemm_f16_rcr_sm80", {extent: size}, INVALID) for extent in "mnk" for size in (0, -1)),
    *(("gemm_f16_rcr_sm80", {name: size}, INVALID) for name in ("lda", "ldb", "ldd") for size in (5, -9, 2**62)),
    *(("gemm_f32_simt_rrr_sm80", {name: None}, INVALID) for name in "abd"),
    *(("gemm_f64_rrr_sm80", {name: 4097}, MISALIGNED) for name in "abd"),
    ("gemm_bf16_rcr_sm80", {"beta": 1.0, "c": None}, INVALID),
    ("gemm_bf16_rcr_sm80", {"beta": 1.0, "ldc": 5}, INVALID),
    ("gemm_bias_gelu_f32_simt_rcr_sm80", {"bias": None}, INVALID),
    ("gemm_s4_rcr_sm89", {"k": 7}, UNSUPPORTED),
    ("gemm_u4_rrr_sm89_bias_f32", {"n": 5}, UNSUPPORTED),
    ("gemm_s4_rcr_sm89", {"m": 0}, INVALID),
    ("gemm_batched_f16_rcr_sm80", {"batch_count": -1}, INVALID),
    ("gemm_batched_f16_rcr_sm80", {"batch_count": 2, "stride_d": 0}, INVALID),
    *(("gemm_dense_f32", {"layout": tag}, INVALID) for tag in (-1, 3)),
    *(("gemm_dense_f32", {name: size}, INVALID) for name in ("m", "n", "k", "batch", "lda", "ldb") for size in (-1,)),
    ("gemm_dense_f32", {"batch": 2, "stride_d": 0}, INVALID),
    *(("gemm_dense_bias_f32", {name: tag}, INVALID) for name in ("layout", "activation") for tag in (-1, 4)),
    ("gemm_dense_bias_f32", {"batch": 2, "stride_d": 0}, INVALID),
    ("gemv_dense_m1_bf16", {"m": 2}, INVALID),
    ("gemv_dense_m1_bf16", {"m": 1, "layout": 1}, INVALID),
]


@pytest.mark.parametrize(("stem", "changes", "status"), BAD, ids=[f"{stem}-{changes}" for stem, changes, _ in BAD])
def test_bad_calls(backend: Backend, stem: str, changes: dict[str, Any], status: int) -> None:
    """Nothing is read or written: the addresses are none of this process."""
    run = one(stem).symbols[0]
    assert call_symbol(backend, run, values_of(stem) | changes) == status
    message = backend.library.last_error_message()
    assert message.startswith(f"{stem}: expected ")
    if not changes.keys() & {"a", "b", "c", "d", "bias", "beta"}:
        ask = one(stem).symbol("ask")
        assert ask is not None
        assert call_symbol(backend, ask, values_of(stem) | changes) == status


def test_bad_packed_calls(backend: Backend) -> None:
    def status(stem: str, **values: Any) -> int:
        tensors = {argument.name: None for argument in one(stem).op.tensors}
        rest = {"workspace": None, "workspace_bytes": 0, "stream": 0}
        return call_symbol(backend, one(stem).symbols[0], tensors | values | rest)

    assert status("gemm_bin_rcr_sm89", m=1, n=1, k=9, lda_bytes=9, ldb_bytes=9, ldd_elements=9) == UNSUPPORTED
    assert status("gemm_bin_rrr_sm89", m=1, n=9, k=8, lda_bytes=9, ldb_bytes=9, ldd_elements=9) == UNSUPPORTED
    assert status("gemm_f16_sparse24_gemm", n=1, m=1, k=4) == UNSUPPORTED
    assert status("gemm_f16_sparse24_gemm", n=1, m=-1, k=8) == INVALID
    assert status("gemm_f16_sparse24_gemm", n=0, m=4, k=8) == 0
    assert status("nf4_gemv_m1_f16", n=3, k=8, block_size=8) == INVALID
    assert status("int4_marlin_gemm_f16", M=1, N=128, K=128, groupsize=128, max_par=1) == INVALID
    assert status("int4_marlin_gemm_f16", M=0, N=256, K=128, groupsize=128, max_par=1) == 0
    sizes = {"M": 1, "OC": 64, "IC": 128}
    assert status("int4_awq_gemm_f16", **sizes, group_size=64, split_k_iters=3) == INVALID
    assert status("int4_awq_gemm_f16", **(sizes | {"M": 0}), group_size=64, split_k_iters=1) == 0
    penalties = {"rep_penalty": 1.0, "freq_penalty": 0.0, "pres_penalty": 0.0}
    assert status("apply_token_penalty_f32", batch=0, vocab=4, **penalties) == INVALID


def test_workspaces(backend: Backend) -> None:
    """As large as the page says, and refused where they are smaller."""
    library = backend.library
    ask = library.function("baracuda_kernels_gemm_f16_sparse24_gemm_workspace_bytes")
    assert ask(3, 5, 16) == 5 * 16 * 2
    assert library.function("baracuda_kernels_int4_awq_gemm_f16_workspace_bytes")(129, 64, 3) == 3 * 256 * 64 * 2
    assert library.function("baracuda_kernels_gemm_bias_relu_bf16_rcr_sm80_workspace_size")(3, 5, 16) == 0
    made = next(made for made in map_of("gemm_f16_sparse24_gemm"))
    run = Run(backend, made)
    run.prepare()
    assert run.call_c(workspace_bytes=made.workspace_bytes - 1) == 4
    assert run.call_c(workspace=run.workspace.pointer + 1 if run.workspace else 0) == MISALIGNED


def map_of(stem: str) -> list[Any]:
    from cases.gemm_packed import cases

    return [made for made in cases() if made.instance.stem == stem and made.workspace_bytes]


class TestFunctions:
    RNG = np.random.default_rng(1)

    def array(self, *shape: int) -> Array:
        return self.RNG.standard_normal(shape).astype(np.float32)

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ((3, 4), (4, 5)),
            ((4,), (4,)),
            ((3, 4), (4,)),
            ((4,), (2, 4, 5)),
            ((2, 3, 4), (4, 5)),
            ((2, 1, 3, 4), (2, 6, 4, 5)),
            ((6, 3, 4), (2, 6, 4, 5)),
            ((0, 4), (4, 5)),
            ((3, 0), (0, 5)),
            ((2, 3, 0), (0, 5)),
            ((2, 1, 0, 4), (6, 4, 5)),
        ],
        ids=str,
    )
    def test_matmul(self, cpu: Backend, a: tuple[int, ...], b: tuple[int, ...]) -> None:
        x, y = self.array(*a), self.array(*b)
        assert np.allclose(ops.matmul(x, y), np.matmul(x, y), 1e-5, 1e-5)

    def test_matmul_takes_transposed_arrays(self, cpu: Backend) -> None:
        x, y = self.array(8, 4, 3), self.array(8, 5, 4)
        wanted = np.matmul(x.swapaxes(1, 2), y.swapaxes(1, 2))
        assert np.allclose(ops.matmul(x.swapaxes(1, 2), y.swapaxes(1, 2)), wanted, 1e-5, 1e-5)
        assert np.allclose(ops.matmul(x[:, ::2].swapaxes(1, 2), y[:, :, ::2].swapaxes(1, 2)).shape, (8, 3, 5))
        out = np.full((8, 3, 5), np.nan, np.float32)
        assert ops.matmul(x.swapaxes(1, 2), y.swapaxes(1, 2), out=out) is out
        assert np.allclose(out, wanted, 1e-5, 1e-5)

    @pytest.mark.parametrize("activation", ["none", "relu", "gelu", "silu"])
    def test_linear(self, cpu: Backend, activation: Any) -> None:
        x, weight, bias = self.array(2, 3, 8), self.array(5, 8), self.array(5)
        plain = x @ weight.T + bias
        wanted = plain if activation == "none" else getattr(ops, activation)(plain)
        for one_weight in (weight, np.asfortranarray(weight), np.repeat(weight, 2, 1)[:, ::2]):
            assert np.allclose(ops.linear(x, one_weight, bias, activation=activation), wanted, 1e-5, 1e-5)

    @pytest.mark.parametrize("activation", ["none", "relu", "gelu", "silu"])
    def test_linear_reads_columns(self, cpu: Backend, activation: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without a copy: of inputs that lie across, with weights in either order."""
        monkeypatch.setattr(NumPy, "contiguous", None)
        x, weight, bias = self.array(2, 8, 3).swapaxes(1, 2), self.array(2, 5, 8), self.array(5)
        plain = x @ weight.swapaxes(1, 2) + bias
        wanted = plain if activation == "none" else getattr(ops, activation)(plain)
        for one in (weight, weight.swapaxes(1, 2).copy().swapaxes(1, 2)):
            assert np.allclose(ops.batched_linear(x, one, bias, activation), wanted, 1e-5, 1e-5)
            assert np.allclose(ops.linear(x[0], one[0], bias, activation), wanted[0], 1e-5, 1e-5)
            assert np.allclose(ops.batched_linear(x, one, alpha=2.0), 2 * (plain - bias), 1e-5, 1e-5)
            assert np.allclose(ops.mm(x[1], one[1].T), (plain - bias)[1], 1e-5, 1e-5)
            assert np.allclose(ops.matmul(x, one.swapaxes(1, 2)), plain - bias, 1e-5, 1e-5)

    @pytest.mark.parametrize("dtype", ["f4", "f8", "f2"])
    def test_linear_without_a_bias(self, cpu: Backend, dtype: str) -> None:
        """The product alone, whatever lies behind the weight's rows; what c adds counts once where beta is not said."""
        x, weight = self.array(2, 3, 8).astype(dtype), self.array(2, 5, 8).astype(dtype)
        wanted, tolerance = x @ weight.swapaxes(1, 2), 4 * np.finfo(dtype).eps
        c = self.array(2, 3, 5).astype(dtype)
        for one in (weight, np.asfortranarray(weight), weight.swapaxes(1, 2).copy().swapaxes(1, 2)):
            assert np.allclose(ops.batched_linear(x, one), wanted, tolerance, tolerance)
            assert np.allclose(ops.linear(x[0], one[0], alpha=2.0), 2 * wanted[0], tolerance, 8 * tolerance)
            assert np.allclose(ops.linear(x[0], one[0], c=c[0]), wanted[0] + c[0], tolerance, 8 * tolerance)
        out = np.empty_like(wanted)
        assert ops.batched_linear(x, weight, out=out) is out and np.allclose(out, wanted, tolerance, tolerance)
        codes = np.full((2, 4), 2, np.int8)
        assert (ops.linear(codes, codes) == 16).all() and (ops.linear(codes, codes, np.ones(2, "f4")) == 17).all()
        with pytest.raises(baracuda.UnsupportedError, match="activation: expected 'none' without a bias, got 'relu'"):
            ops.linear(x[0], weight[0], activation="relu")

    def test_no_rows(self, cpu: Backend) -> None:
        """Nothing is computed, as for a batch without samples; shapes are checked all the same."""
        x, y, weight = self.array(0, 4), self.array(4, 5), self.array(5, 4)
        assert ops.mm(x, y).shape == ops.linear(x, weight).shape == ops.linear(x, weight, y[0]).shape == (0, 5)
        assert ops.linear(self.array(2, 0, 4), weight, y[0], "gelu").shape == (2, 0, 5)
        assert ops.batched_linear(self.array(2, 0, 4), self.array(2, 5, 4)).shape == (2, 0, 5)
        assert ops.mm(y.T, y[:, :0]).shape == (5, 0)
        with pytest.raises(baracuda.InvalidProblemError, match="expected rows of 4 elements"):
            ops.linear(self.array(0, 3), weight)

    def test_mm(self, cpu: Backend) -> None:
        x, y, c = self.array(3, 8), self.array(8, 5), self.array(3, 5)
        assert np.allclose(ops.mm(x, y, c, alpha=2.0, beta=-1.0), 2 * (x @ y) - c, 1e-5, 1e-5)
        assert np.allclose(ops.mm(x, y, c), x @ y + c, 1e-5, 1e-5)
        assert np.array_equal(ops.mm(x, y, beta=3.0), ops.mm(x, y)) and np.array_equal(ops.mm(x, y, c, beta=0), x @ y)
        assert np.allclose(ops.mm(x, y.T.copy().T), x @ y, 1e-5, 1e-5)
        codes = ops.mm(np.full((2, 4), 2, np.int8), np.full((4, 3), 3, np.int8))
        assert codes.dtype == np.int8 and (codes == 24).all()

    def test_bad_shapes(self, cpu: Backend) -> None:
        for call in (
            lambda: ops.mm(self.array(3, 4), self.array(5, 6)),
            lambda: ops.matmul(self.array(3, 4), self.array(5, 6)),
            lambda: ops.linear(self.array(3, 4), self.array(5, 4), self.array(4)),
            lambda: ops.mm(self.array(3, 4), self.array(4, 6), self.array(3, 5), beta=1.0),
        ):
            with pytest.raises(baracuda.InvalidProblemError):
                call()


class TestPlans:
    def test_with_and_without_c(self, cpu: Backend) -> None:
        descriptor = baracuda.GemmDescriptor(3, 5, 8, GemmLayout.RCR, GemmEpilogue.IDENTITY, ElementKind.F32)
        plan = baracuda.GemmPlan.select(None, descriptor)
        rng = np.random.default_rng(0)
        a, b, c = (rng.standard_normal(shape).astype(np.float32) for shape in ((3, 8), (5, 8), (3, 5)))
        d = np.empty((3, 5), np.float32)
        plan.run(None, None, baracuda.GemmArgs(a, b, d))
        assert np.allclose(d, a @ b.T, 1e-5, 1e-5)
        plan.run(None, None, baracuda.GemmArgs(a, b, d, c, beta=2.0))
        assert np.allclose(d, a @ b.T + 2 * c, 1e-5, 1e-5)
        with pytest.raises(baracuda.InvalidProblemError, match="bias"):
            plan.run(None, None, baracuda.GemmArgs(a, b, d, bias=c[0]))
        with pytest.raises(baracuda.UnsupportedError, match="neighbouring"):
            plan.run(None, None, baracuda.GemmArgs(np.asfortranarray(a), b, d))

    def test_padded_rows(self, cpu: Backend) -> None:
        descriptor = baracuda.GemmDescriptor(3, 5, 8, GemmLayout.RRR, GemmEpilogue.IDENTITY, ElementKind.BF16)
        plan = baracuda.GemmPlan.select(None, descriptor)
        a, b, d = (np.ones(shape, np.float32).astype(BF16) for shape in ((3, 11), (8, 9), (3, 7)))
        plan.run(None, None, baracuda.GemmArgs(a[:, :8], b[:, :5], d[:, :5]))
        assert (d[:, :5] == 8).all() and (d[:, 5:] == 1).all()
