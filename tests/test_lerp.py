"""lerp and its gradient at the values that the ABI's page `elementwise_binary` asks for."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind
from cases import elementwise
from cases.backends import Backend, CudaBackend, Run, call_symbol

from . import large
from .compare import assert_equal, check

FP = ("f32", "f16", "bf16", "f64")
WEIGHTS = (0.0, 0.3, 0.5, float(np.nextafter(np.float32(0.5), np.float32(0))), 1.0, -1.0, 2.0, math.nan, math.inf)

by_fp = pytest.mark.parametrize("fp", FP)


def values(fp: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Every pair of the extreme and the ordinary."""
    dtype = ElementKind(fp).dtype
    largest = {"f16": 65504.0, "bf16": 3.3895314e38, "f32": 3.4028235e38, "f64": 1.7976931348623157e308}[fp]
    tiny = {"f16": 6e-8, "bf16": 1e-40, "f32": 1e-45, "f64": 5e-324}[fp]
    single = [0.0, -0.0, 1.0, -1.0, 0.1, 3.0, largest, -largest, tiny, -tiny, np.inf, -np.inf, np.nan]
    pairs = np.array(list(itertools.product(single, single)))
    return pairs[:, 0].astype(dtype), pairs[:, 1].astype(dtype)


@by_fp
@pytest.mark.parametrize("weight", WEIGHTS)
def test_values(backend: Backend, fp: str, weight: float) -> None:
    a, b = values(fp)
    check(backend, elementwise.lerp(fp, a.shape, weight), a=a, b=b)
    check(backend, elementwise.lerp(fp, a.shape, weight, gradient=True), dy=a)


@by_fp
def test_weight_one_gives_b(backend: Backend, fp: str) -> None:
    rng = np.random.default_rng(1)
    dtype = ElementKind(fp).dtype
    a, b = (rng.standard_normal(257).astype(dtype) * dtype.type(scale) for scale in (100, 1e-3))
    got = check(backend, elementwise.lerp(fp, (257,), 1.0), a=a, b=b)["y"]
    assert (got == b).all()
    got = check(backend, elementwise.lerp(fp, (257,), 0.0), a=a, b=b)["y"]
    assert (got == a).all()


def test_weight_is_f32(backend: Backend) -> None:
    """f64 too takes the f32 nearest 0.1."""
    weight = float(np.float32(0.1))
    assert weight != 0.1
    dy = np.array([1.0, 3.0, 1e300])
    got = check(backend, elementwise.lerp("f64", (3,), 0.1, gradient=True), dy=dy)
    assert (got["db"] == weight * dy).all()
    assert (got["da"] == (1 - weight) * dy).all()


def test_infinite_gradient_at_weight_zero(backend: Backend) -> None:
    """0 * inf, as in PyTorch."""
    got = check(backend, elementwise.lerp("f32", (1,), 0.0, gradient=True), dy=np.array([np.inf], np.float32))
    assert np.isinf(got["da"]).all()
    assert np.isnan(got["db"]).all()


@pytest.mark.parametrize("fp", ["f16", "bf16"])
def test_every_gradient_of_two_bytes(backend: Backend, fp: str) -> None:
    """Subnormals and ties among them, rounded once."""
    dy = np.arange(2**16, dtype=np.uint16).view(ElementKind(fp).dtype)
    for weight in (0.5, 0.3):
        check(backend, elementwise.lerp(fp, dy.shape, weight, gradient=True), dy=dy)


@by_fp
@pytest.mark.parametrize("numel", [0, 1, 255, 257, 65537, 2**20 + 3])
def test_sizes(backend: Backend, fp: str, numel: int) -> None:
    for backward in (False, True):
        check(backend, elementwise.lerp(fp, (numel,), gradient=backward))


@by_fp
def test_in_place_at_every_alignment(backend: Backend, fp: str) -> None:
    """y on a or b, da or db on dy, three tails long."""
    for numel, backward in itertools.product((255, 256, 257), (False, True)):
        case = elementwise.lerp(fp, (numel,), gradient=backward)
        inputs = case.inputs()
        for pair, offset in itertools.product(case.in_place_pairs, range(4)):
            run = Run(backend, case, inputs, offset, alias=dict([pair]))
            assert_equal(case, run(), case.expected(inputs), inputs)


def test_any_rank(backend: Backend) -> None:
    for shape in ((), (5,), (2, 3, 4), (1, 2, 1, 3, 1, 2, 2, 2), (2,) * 9, (3, 0, 2)):
        for backward in (False, True):
            check(backend, elementwise.lerp("f32", shape, gradient=backward))


def test_nothing_needs_no_pointer(backend: Backend) -> None:
    for backward in (False, True):
        case = elementwise.lerp("f32", (0,), gradient=backward)
        nulls = dict.fromkeys((*case.reads, *case.outputs, "workspace", "stream"), None) | {"workspace_bytes": 0}
        assert call_symbol(backend, case.instance.symbols[0], nulls | dict(case.values)) == 0


def test_beyond_int32(cuda: CudaBackend) -> None:
    """2^31 + 5 elements of f16."""
    numel = 2**31 + 5
    case = elementwise.lerp("f16", (numel,), 0.5)
    memory = large.allocate(cuda, case)
    half, two = (int(np.array([x], np.float16).view(np.uint16)[0]) for x in (1.0, 2.0))
    cuda.call("cuMemsetD16", cuda.address(memory["a"]), half, numel)
    cuda.call("cuMemsetD16", cuda.address(memory["b"]), two, numel)
    for place in large.PLACES:
        cuda.copy_in(cuda.address(memory["a"]) + place % numel * 2, np.full(1, 4.0, np.float16))
    large.launch(cuda, case, memory)
    others = {place % numel: np.float16(3.0) for place in large.PLACES}
    large.compare(cuda, cuda.address(memory["y"]), numel, np.dtype(np.float16), np.float16(1.5), others)
