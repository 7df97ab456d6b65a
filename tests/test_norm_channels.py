"""Gradients of batch and group norm of large samples, made by channels: sums wait in dx, terms in the workspace; or of
batches whose rows a block holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from baracuda import Workspace
from cases.backends import Backend, Run
from cases.norm import grouped

from .compare import bits, check, same

FLOATS = ("f32", "f16", "bf16", "f64")
OPS = ("batch_norm_backward", "group_norm_backward")


@pytest.mark.parametrize(
    "n, c, spatial, groups", [(2, 32, 1104, 4), (3, 33, 1001, 11), (2, 2048, 17, 32), (3, 5, 12001, 5)]
)
@pytest.mark.parametrize("op", OPS)
def test_shapes(backend: Backend, op: str, n: int, c: int, spatial: int, groups: int) -> None:
    for dtype in FLOATS:
        for absent in ((), ("gamma",), ("dgamma",), ("dbeta",), ("gamma", "dgamma", "dbeta")):
            check(backend, grouped(op, dtype, n, c, spatial, groups, absent=absent))


def test_samples(backend: Backend) -> None:
    """A sample's dx of group norm depends on no other sample."""
    for dtype in ("f32", "bf16"):
        case, alone = (grouped("group_norm_backward", dtype, n, 34, 1003, 17) for n in (3, 1))
        inputs = case.inputs()
        all_samples = Run(backend, case, inputs)()
        last = {name: array if name == "gamma" else array[-1:] for name, array in inputs.items()}
        assert (bits(all_samples["dx"][-1:]) == bits(Run(backend, alone, last)()["dx"])).all()


@pytest.mark.parametrize("op", OPS)
def test_addresses(backend: Backend, op: str) -> None:
    for dtype in ("f32", "bf16"):
        case = grouped(op, dtype, 3, 34, 1003, 17)
        inputs = case.inputs()
        assert same(Run(backend, case, inputs)(), Run(backend, case, inputs, offsets=1)())


@pytest.mark.parametrize("op", OPS)
def test_workspace_anywhere(backend: Backend, op: str) -> None:
    case = grouped(op, "f32", 2, 34, 1003, 17)
    inputs = case.inputs()
    aligned = Run(backend, case, inputs)()
    run = Run(backend, replace(case, workspace_bytes=case.workspace_bytes + 1), inputs)
    assert run.workspace is not None
    run.workspace = Workspace(run.workspace.pointer + 1, case.workspace_bytes)
    assert same(aligned, run())
