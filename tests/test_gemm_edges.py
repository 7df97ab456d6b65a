"""Edge cases of matrix products in every format: sizes, empty problems, aliases, places of kept values, saturation."""

from __future__ import annotations

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from cuda.bindings import driver

from baracuda import ops
from baracuda_sys.abi.gemm import FAMILY
from cases import Array
from cases.backends import Backend, CudaBackend, Run
from cases.gemm import case, packed, unpacked
from cases.gemm_packed import marlin, nf4, sparse

from .compare import assert_equal, bits, check

INSTANCES = {instance.stem: instance for instance in FAMILY.instances}
SMALL = ("s8", "u8")
EIGHTHS = {"e4m3": ml_dtypes.float8_e4m3fn, "e5m2": ml_dtypes.float8_e5m2}


@pytest.mark.parametrize("layout", ["rcr", "rrr"])
@pytest.mark.parametrize(
    "stem",
    [
        *("gemm_f16_{}_sm80", "gemm_bf16_{}_sm80", "gemm_f32_simt_{}_sm80", "gemm_f64_{}_sm80", "gemm_tf32_{}_sm80"),
        *("gemm_s8_{}_sm80", "gemm_u8_{}_sm80", "gemm_fp8_e4m3_{}_sm89", "gemm_fp8_e5m2_{}_sm89"),
    ],
)
def test_sizes_around_tiles(backend: Backend, stem: str, layout: str) -> None:
    for shape in ((1, 1, 1), (64, 63, 65), (65, 64, 63), (63, 65, 64), (100, 70, 50), (129, 33, 128), (245, 199, 261)):
        check(backend, case(INSTANCES[stem.format(layout)], shape, scales=(0.01, 0.0)))


def test_gelu_of_the_host_is_rounded_once() -> None:
    """Of f32, over all exponents and both signs: within 0.51 ulp, with the tail of negative numbers."""
    x = np.arange(0, 2**32, 65521, dtype=np.uint64).astype(np.uint32).view(np.float32)
    ends = np.float32([np.inf, -np.inf, np.nan, 0.0])
    x = np.concatenate([x[~np.isnan(x)], np.linspace(-14.5, 6, 20001, dtype=np.float32), ends])
    one, zero = np.ones((1, 1), np.float32), np.zeros(1, np.float32)
    made = ops.linear(x[:, None], one, zero, "gelu")[:, 0]
    wide = x.astype(np.float64)
    held = np.where(wide < -40, -40, wide)  # x Phi(x) of an infinity
    want = held * np.array([math.erfc(-value * math.sqrt(0.5)) / 2 for value in held])
    assert (np.isnan(made) == np.isnan(x)).all() and (made[x == np.inf] == np.inf).all()
    finite = np.isfinite(want) & (abs(want) < np.finfo(np.float32).max)
    error = abs(made[finite] - want[finite]) / np.spacing(abs(want[finite].astype(np.float32)))
    assert error.max() < 0.51
    assert (np.signbit(made) == np.signbit(x))[abs(x) > 0].all()  # a sum of -0 and 0 is 0


@pytest.mark.parametrize("layout", ["rcr", "rrr"])
@pytest.mark.parametrize("t", ["s4", "u4"])
def test_sizes_of_nibbles(backend: Backend, t: str, layout: str) -> None:
    for shape in ((1, 2, 2), (63, 66, 64), (65, 62, 66), (100, 70, 50)):
        check(backend, case(INSTANCES[f"gemm_{t}_{layout}_sm89"], shape, scales=(0.01, 0.0), padding=1))


@pytest.mark.parametrize("stem", ["gemm_dense_f16", "gemv_dense_m1_f32", "gemm_batched_f16_rcr_sm80"])
def test_nothing_to_compute(backend: Backend, stem: str) -> None:
    """Neither strides nor pointers are looked at."""
    made = case(INSTANCES[stem], (1, 4, 8), layout="" if "batched" in stem else "rrr")
    run = Run(backend, made)
    count = "batch_count" if "batched" in stem else "batch"
    for empty in ({count: 0}, *(() if "batched" in stem else ({"m": 0}, {"n": 0}))):
        run.prepare()
        tensors = {one.name: None for one in made.op.tensors}
        assert run.call_c(**tensors, **empty) == 0
        assert run.call_c(**empty) == 0
        run.assert_untouched()


@pytest.mark.parametrize("t", ["f32", "f16", "bf16", "f64"])
@pytest.mark.parametrize("beta", [0.0, 1.0, -0.5])
def test_vectors_without_terms(backend: Backend, t: str, beta: float) -> None:
    """beta times what is there, in batches too."""
    check(backend, case(INSTANCES[f"gemv_dense_m1_{t}"], (1, 9, 0), scales=(1.0, beta), batch=3, layout="rrr"))


@pytest.mark.parametrize("padding", [0, 3])
@pytest.mark.parametrize(
    "stem",
    [
        *("gemm_u8_rrr_sm80", "gemm_fp8_e4m3_rrr_sm89", "gemm_fp8_e5m2_rcr_sm89", "gemm_s4_rcr_sm89"),
        *("gemm_u4_rrr_sm89", "gemm_bias_gelu_bf16_rrr_sm80", "gemm_batched_bias_silu_f16_rcr_sm80"),
    ],
)
def test_c_may_be_d(backend: Backend, stem: str, padding: int) -> None:
    """With rows that are longer than they have elements, too."""
    made = case(INSTANCES[stem], (33, 20, 40), scales=(0.05, 0.75), padding=padding)
    run = Run(backend, made, alias={"d": "c"})
    run.prepare()
    of_c = {name: made.values[name] for name in ("ldc", "ldc_bytes", "stride_c") if name in made.values}
    assert run.call_c(**{name.replace("c", "d", 1): value for name, value in of_c.items()}) == 0
    assert_equal(made, run.collect(), made.expected(run.inputs))


@pytest.mark.parametrize("name", ["a", "b"])
@pytest.mark.parametrize("stem", ["gemm_dense_f16", "gemv_dense_m1_f32", "gemm_batched_bias_f64_rrr_sm80"])
def test_repeated_matrices(backend: Backend, stem: str, name: str) -> None:
    made = case(INSTANCES[stem], (1, 6, 7), batch=3, layout="" if "batched" in stem else "rrr")
    run = Run(backend, made)
    run.prepare()
    assert run.call_c(**{f"stride_{name}": 0}) == 0
    first = dict(run.inputs)
    first[name] = np.repeat(first[name][:1], 3, 0)
    assert_equal(made, run.collect(), made.expected(first))


@pytest.mark.parametrize(
    "stem", ["gemm_dense_bf16", "gemv_dense_m1_bf16", "gemm_f32_simt_rcr_sm80", "gemm_u8_rcr_sm80"]
)
def test_bits_repeat(backend: Backend, stem: str) -> None:
    made = case(INSTANCES[stem], (1, 70, 3000), layout="rrr" if "dense" in stem else "", scales=(0.01, 0.0))
    run = Run(backend, made)
    first = bits(run()["d"])
    for _ in range(10):
        assert (bits(run()["d"]) == first).all()


@pytest.mark.parametrize("t", ["f32", "f16", "bf16", "f64"])
def test_a_captured_vector_product_repeats(cuda: CudaBackend, t: str) -> None:
    """Bit for bit in 100 replays."""
    run = Run(cuda, case(INSTANCES[f"gemv_dense_m1_{t}"], (1, 700, 3000), layout="rrr"))
    first = bits(run()["d"])
    mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL
    cuda.call("cuStreamBeginCapture", cuda.stream.handle, mode)
    assert run.call_c() == 0
    graph = cuda.call("cuStreamEndCapture", cuda.stream.handle)
    executable = cuda.call("cuGraphInstantiate", graph, 0)
    try:
        for _ in range(100):
            run.slots["d"].fill(0xA5)
            cuda.call("cuGraphLaunch", executable, cuda.stream.handle)
            cuda.synchronize()
            assert (bits(run.slots["d"].read("d", written=True)) == first).all()
    finally:
        cuda.call("cuGraphExecDestroy", executable)
        cuda.call("cuGraphDestroy", graph)


@pytest.mark.parametrize("q", SMALL)
@pytest.mark.parametrize("layout", ["rcr", "rrr"])
def test_sums_saturate_at_both_ends(backend: Backend, q: str, layout: str) -> None:
    """Beyond 2^31 where these are all that is added, and not where what goes beyond it comes back."""
    k, (low, high) = 140_000, (-128, 127) if q == "s8" else (0, 255)
    a = np.full((3, k), high, np.int64)
    b = np.full((1, k), high, np.int64)
    a[1] = low
    a[2, k // 2 :] = low
    dtype = np.int8 if q == "s8" else np.uint8
    tensors = {"a": a.astype(dtype), "b": np.ascontiguousarray((b if layout == "rcr" else b.T).astype(dtype))}
    scale = np.float32(2.0**-25)
    made = case(INSTANCES[f"gemm_{q}_{layout}_sm80"], (3, 1, k), scales=(float(scale), 0.0), tensors=tensors)
    sums = np.clip((a * b).sum(1), -(2**31), 2**31 - 1)
    wanted = np.clip(np.rint(sums.astype(np.float32) * scale), low, high)
    assert (Run(backend, made)()["d"][:, 0] == wanted).all()


@pytest.mark.parametrize("e", EIGHTHS)
def test_fp8_results_are_rounded_once(backend: Backend, e: str) -> None:
    """Every positive finite number and every tie between neighbours, below the normal ones too, from sums of two."""
    kind = np.dtype(EIGHTHS[e])
    codes = np.arange(256, dtype=np.uint8).view(kind)
    finite = np.unique(np.abs(codes[np.isfinite(codes.astype(np.float32))].astype(np.float64)))
    a = np.stack([finite[:-1], finite[1:]], 1).astype(kind)
    half = np.full((1, 2), 0.5).astype(kind)
    made = case(INSTANCES[f"gemm_fp8_{e}_rcr_sm89"], (len(a), 1, 2), tensors={"a": a, "b": half})
    middle = finite[:-1] + np.diff(finite) / 2
    assert (Run(backend, made)()["d"][:, 0] == middle.astype(np.float32).astype(kind)).all()


def test_nan_and_infinity_of_fp8(backend: Backend) -> None:
    """An infinite sum becomes the largest finite number, NaN stays."""
    kind = np.dtype(ml_dtypes.float8_e5m2)
    a = np.array([[np.inf, 1], [-np.inf, 1], [np.inf, -np.inf], [np.nan, 1]], np.float32).astype(kind)
    made = case(INSTANCES["gemm_fp8_e5m2_rcr_sm89"], (4, 1, 2), tensors={"a": a, "b": np.ones((1, 2)).astype(kind)})
    got = Run(backend, made)()["d"][:, 0].astype(np.float32)
    assert got[:2].tolist() == [57344, -57344] and np.isnan(got[2:]).all()


@pytest.mark.parametrize("t", ["s4", "u4"])
def test_nibbles_by_hand(backend: Backend, t: str) -> None:
    """The low one comes first, in operands and in results; results are held to their range, ties go to even."""
    low, high = (-8, 7) if t == "s4" else (0, 15)
    a = np.array([[1, 0], [0, 1], [high, 0], [low, 0]])
    b = np.array([[1, 2], [3, -1 if t == "s4" else 5]])  # b[j, p]
    tensors = {"a": packed(a), "b": packed(b)}
    made = case(INSTANCES[f"gemm_{t}_rcr_sm89"], (4, 2, 2), tensors=tensors)
    assert (unpacked(Run(backend, made)()["d"], t) == np.clip(a @ b.T, low, high)).all()
    halves = case(INSTANCES[f"gemm_{t}_rcr_sm89"], (4, 2, 2), tensors=tensors, scales=(0.5, 0.0))
    assert (unpacked(Run(backend, halves)()["d"], t) == np.clip(np.rint(a @ b.T / 2), low, high)).all()


def test_integers_from_what_is_no_number(backend: Backend) -> None:
    """0, of 4 bits as well."""
    for stem in ("gemm_s8_rrr_sm80_bias_gelu_f32", "gemm_u4_rrr_sm89_bias_relu_f32", "gemm_s4_rcr_sm89_bias_silu_f32"):
        bias = np.array([np.nan, np.inf, -np.inf, 3], np.float32)
        run = Run(backend, case(INSTANCES[stem], (2, 4, 2)))
        run.inputs |= {"a": np.zeros_like(run.inputs["a"]), "bias": bias}
        got = run()["d"]
        got = got if "s8" in stem else unpacked(got, stem[5:7])
        most = {"s8": 127, "u4": 15, "s4": 7}[stem[5:7]]
        assert got[0].tolist() == [0, most, 0, 3]


@pytest.mark.parametrize("t", ["f32", "f16", "bf16", "f64"])
def test_sparse_places(backend: Backend, t: str) -> None:
    """Out of order, the same twice, and groups of one value or none; other bits of a byte do not count."""
    made = sparse(INSTANCES[f"gemm_{t}_sparse24"], 1, 1, 24)
    places = np.array([3 | 0 << 2, 2 | 2 << 2, 1 | 3 << 2 | 0xF0, 0 | 1 << 2, 0, 0x4 | 0xA0], np.uint8)
    kept = np.array([1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 8, 9], np.float64).astype(made.reads["w_compressed"].dtype)
    inputs = {"w_compressed": kept[None], "w_metadata": places.view(np.uint16)[None]}
    got = Run(backend, made, inputs)()["w_dense"].astype(np.float64).reshape(6, 4)
    assert got.tolist() == [[2, 0, 0, 1], [0, 0, 4, 0], [0, 5, 0, 6], [7, 0, 0, 0], [0, 0, 0, 0], [8, 9, 0, 0]]
    product = sparse(INSTANCES[f"gemm_{t}_sparse24_gemm"], 5, 1, 24)
    run = Run(backend, product)
    run.inputs |= inputs
    x = run.inputs["x"].astype(np.float64)
    wanted = x @ got.reshape(-1)
    assert np.allclose(run()["y"][:, 0].astype(np.float64), wanted, 1e-2, 1e-2 if t != "f64" else 1e-12)


@pytest.mark.parametrize("t", ["f32", "f16", "bf16", "f64"])
def test_sparse_products_without_terms_are_zeros(backend: Backend, t: str) -> None:
    made = sparse(INSTANCES[f"gemm_{t}_sparse24_gemm"], 3, 5, 0)
    assert (Run(backend, made)()["y"] == 0).all()


@pytest.mark.parametrize("t", ["f16", "bf16"])
def test_vectors_of_nf4_do_not_depend_on_their_number(backend: Backend, t: str) -> None:
    whole = nf4(INSTANCES[f"nf4_gemv_{t}"], 34, 96, 32, 15)
    inputs = whole.inputs()
    made = bits(check(backend, whole)["out"])
    for m in (1, 2, 4, 8):
        one = nf4(INSTANCES[f"nf4_gemv_m{m}_{t}"], 34, 96, 32)
        some = {**inputs, "y": np.ascontiguousarray(inputs["y"][:m])}
        assert (bits(Run(backend, one, some)()["out"]) == made[:m]).all()
    empty = Run(backend, whole)
    empty.prepare()
    assert empty.call_c(m=0) == 0
    empty.assert_untouched()


@pytest.mark.parametrize("t", ["f16", "bf16"])
def test_marlin_leaves_zeros_in_the_workspace(backend: Backend, t: str) -> None:
    run = Run(backend, marlin(INSTANCES[f"int4_marlin_gemm_{t}"], 3, 256, 256, 64))
    run._scratch.fill(0xC3)
    run()
    scratch: Array = run._scratch.read("workspace", written=True)
    assert not scratch.any()


def test_penalties_by_hand(backend: Backend) -> None:
    from cases.gemm_packed import penalty

    made = penalty(INSTANCES["apply_token_penalty_f32"], 1, 5, 2.0)
    inputs: dict[str, Any] = {
        "logits": np.array([[4, -4, 4, np.inf, np.nan]], np.float32),
        "counts": np.array([[1, 2, 0, 1, 3]], np.int32),
    }
    got = Run(backend, made, inputs)()["logits"][0]
    assert got[:4].tolist() == [4 / 2 - 0.25 + 0.5, -8 - 0.5 + 0.5, 4, np.inf] and np.isnan(got[4])
