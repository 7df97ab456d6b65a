"""Batch and group norm of rows that threads, a block or the blocks of a cluster hold, and of some that none can."""

from __future__ import annotations

import pytest

from cases.backends import Backend, Run
from cases.norm import grouped

from .compare import bits, check, same

FLOATS = ("f32", "f16", "bf16")
GROUPS = [
    *((2, 16, 128, 4), (3, 12, 256, 4), (2, 8, 1600, 2), (2, 8, 7000, 2), (1, 4, 40000, 2), (1, 2, 150000, 1)),
    *((2, 16, 49, 2), (2, 200, 4, 2), (2, 300, 1, 1), (2, 6, 1001, 2), (2, 3, 17001, 1)),
    *((5, 16, 49, 4), (3, 6, 16, 3), (1, 2, 139268, 1)),
]
"""Vectors of one channel each; of two; of many."""
BATCHES = [
    (8, 3, 64),
    (9, 3, 512),
    (5, 2, 8000),
    (30, 2, 5000),
    (1, 3, 20000),
    (9, 3, 49),
    (70, 3, 7),
    (5, 2, 9001),
    (40, 1, 7000),
]
ABSENT = ((), ("gamma",), ("beta",), ("gamma", "beta"))


@pytest.mark.parametrize("n, c, spatial, groups", GROUPS)
def test_groups(backend: Backend, n: int, c: int, spatial: int, groups: int) -> None:
    for dtype in FLOATS:
        for absent in ABSENT if dtype == "bf16" else ((),):
            check(backend, grouped("group_norm", dtype, n, c, spatial, groups, absent=absent))


@pytest.mark.parametrize("n, c, spatial", BATCHES)
def test_batches(backend: Backend, n: int, c: int, spatial: int) -> None:
    for dtype in FLOATS:
        for absent in ABSENT if dtype == "bf16" else ((),):
            check(backend, grouped("batch_norm", dtype, n, c, spatial, absent=absent))


@pytest.mark.parametrize("op, size", [("group_norm", (3, 8, 7000, 2)), ("batch_norm", (5, 3, 8000))])
def test_addresses(backend: Backend, op: str, size: tuple[int, ...]) -> None:
    """Bits do not depend on them, nor on whether y is x."""
    for dtype in FLOATS:
        case = grouped(op, dtype, *size)
        inputs = case.inputs()
        expected = Run(backend, case, inputs)()
        assert same(expected, Run(backend, case, inputs, offsets=1)())
        assert same(expected, Run(backend, case, inputs, alias={"y": "x"})())


def test_samples(backend: Backend) -> None:
    """A sample's group norm depends on no other sample, however many of them share the GPU."""
    for dtype in ("f32", "bf16"):
        many, alone = (grouped("group_norm", dtype, n, 8, 5000, 2) for n in (150, 1))
        inputs = many.inputs()
        last = {name: array[-1:] if name == "x" else array for name, array in inputs.items()}
        y = Run(backend, many, inputs)()["y"][-1:]
        assert (bits(y) == bits(Run(backend, alone, last)()["y"])).all()
