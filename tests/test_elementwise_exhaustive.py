"""Element-wise ops over every bit pattern of types of one or two bytes, and over random ones of wider types."""

from __future__ import annotations

import functools
import itertools

import numpy as np
import pytest

from baracuda import ElementKind
from baracuda_sys.abi import Instance
from baracuda_sys.abi.table import STRIDED
from cases import Array, Case, binary, cast, elementwise, truths
from cases.backends import Backend, Run

from .compare import assert_equal

UNARY = tuple(name for name in elementwise.OPS if name.startswith("unary_") and not name.endswith(STRIDED))
FORWARD = tuple(name for name in UNARY if not name.endswith("_backward"))
GRADIENTS = tuple(name for name in UNARY if name.endswith("_backward"))
CASTS = {
    instance.stem: instance
    for name in elementwise.CASTS
    if not name.endswith(STRIDED)
    for instance in elementwise.OPS[name].instances
}
RANDOM = {"f32": 100_000, "f64": 10_000}
"""How many random bit patterns."""
AT_THE_END_OF_P = {"unary_lgamma_backward": 2.0**-128}
"""|saved| where the derivative, here 2^128, lies between the largest float and infinity: P may hold it as either, and
times a subnormal dy that is infinity or a small number, with nothing in between that bounds could say."""

two_bytes = pytest.mark.parametrize("fp", ["f16", "bf16"])
wide = pytest.mark.parametrize("fp", RANDOM)


@functools.cache
def every_pattern(fp: str) -> Array:
    return np.arange(2**16, dtype=np.uint16).view(ElementKind(fp).dtype)


@functools.cache
def random_patterns(fp: str, seed: int = 0) -> Array:
    """Half of them of any exponent, half of an ordinary one: of random bits, few lie where a function bends."""
    dtype, count = ElementKind(fp).dtype, RANDOM[fp]
    rng = np.random.default_rng(seed)
    any_bits = np.frombuffer(rng.bytes(count * dtype.itemsize), dtype)
    ordinary = (np.copysign(np.exp2(rng.uniform(-20, 8, count)), rng.standard_normal(count))).astype(dtype)
    return np.where(
        np.arange(count) % 2 == 0, any_bits.view(f"u{dtype.itemsize}"), ordinary.view(f"u{dtype.itemsize}")
    ).view(dtype)


@pytest.mark.parametrize("fp", ["f32", "f16", "bf16"])
def test_truths_see_quiet_nans_alone(fp: str) -> None:
    """What NumPy makes of pow(NaN, 0) and its like differs from CPU to CPU where the NaN is a signalling one."""
    dtype = ElementKind(fp).dtype
    word = np.dtype(f"u{dtype.itemsize}").type
    signalling = (np.array([np.inf], dtype).view(word) + np.array([1, 2, 3], word)).view(dtype)
    seen: list[Array] = []

    def truth(x: Array) -> Array:
        seen.append(x)
        return x

    truths.expected(truths.Truth(truth), [signalling], {}, [dtype])
    truths.expected(binary.exactly(truth), [signalling], {}, [dtype])
    for x in seen:
        assert x.tobytes() == np.full_like(x, np.nan).tobytes()


def some_gradients(fp: str) -> Array:
    """1, -2.5 and a subnormal."""
    dtype = ElementKind(fp).dtype
    return np.concatenate([np.array([1.0, -2.5], dtype), np.array([5], np.uint16).view(dtype)])


def verify(backend: Backend, case: Case, *tensors: Array) -> None:
    """The case on tensors that are read, in the order of the table."""
    inputs = dict(zip(case.reads, tensors, strict=True))
    assert_equal(case, Run(backend, case, inputs)(), case.expected(inputs), inputs)


def verify_at_all_scalars(backend: Backend, op: str, fp: str, *tensors: Array) -> None:
    for scalars in elementwise.scalars_of(elementwise.OPS[op]):
        verify(backend, elementwise.case(op, {"fp": fp}, tensors[0].shape, scalars), *tensors)


@two_bytes
@pytest.mark.parametrize("op", FORWARD)
def test_every_pattern(backend: Backend, op: str, fp: str) -> None:
    verify_at_all_scalars(backend, op, fp, every_pattern(fp))


@two_bytes
@pytest.mark.parametrize("op", GRADIENTS)
def test_gradient_at_every_pattern(backend: Backend, op: str, fp: str) -> None:
    saved = every_pattern(fp)
    if op in AT_THE_END_OF_P:
        with np.errstate(invalid="ignore"):
            saved = saved[np.abs(saved.astype(np.float64)) != AT_THE_END_OF_P[op]]
    dy = np.repeat(some_gradients(fp), saved.size)
    verify_at_all_scalars(backend, op, fp, dy, np.tile(saved, 3))


@wide
@pytest.mark.parametrize("op", FORWARD)
def test_random_patterns(backend: Backend, op: str, fp: str) -> None:
    verify_at_all_scalars(backend, op, fp, random_patterns(fp))


@wide
@pytest.mark.parametrize("op", GRADIENTS)
def test_gradient_at_random_patterns(backend: Backend, op: str, fp: str) -> None:
    saved = random_patterns(fp)
    dy = (np.random.default_rng(1).standard_normal(saved.size) * 3).astype(saved.dtype)
    verify_at_all_scalars(backend, op, fp, dy, saved)


@pytest.mark.parametrize("stem", CASTS)
def test_cast(backend: Backend, stem: str) -> None:
    """Every pattern of a type of up to two bytes; of wider ones, all whose cast is a special case."""
    instance: Instance = CASTS[stem]
    x = cast.interesting(instance.dtypes["src"])
    numel = 2 * x.size if instance.dtypes["src"] in cast.NIBBLES else x.size
    verify(backend, elementwise.case(instance.op.name, instance.dtypes, (numel,)), x)


@pytest.mark.parametrize(("small", "wide"), [*itertools.product(cast.FP8, ("f32", "f16", "bf16", "f64"))])
def test_fp8_and_back(backend: Backend, small: str, wide: str) -> None:
    """Every number of fp8 survives, infinities aside, which the cast back holds to the largest number."""
    codes = cast.interesting(small)
    there = elementwise.case("cast_from_fp8", {"src": small, "dst": wide}, codes.shape)
    numbers = Run(backend, there, {"x": codes})()["y"]
    for name in ("cast_to_fp8", "cast_to_fp8_nosat"):
        back = elementwise.case(name, {"src": wide, "dst": small}, codes.shape)
        got = Run(backend, back, {"x": numbers})()["y"]
        kept = np.isfinite(codes.astype(np.float32))
        assert (got.view(np.uint8) == codes.view(np.uint8))[kept].all()
        assert np.isnan(got.astype(np.float32))[np.isnan(codes.astype(np.float32))].all()
