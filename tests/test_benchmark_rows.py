"""The benchmarks of reductions, scans, softmax, norms, losses and embedding: PyTorch's formulas give what the library
gives."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest

from baracuda_sys import abi
from benchmarks import attention, embedding, layouts, loss, reduce, workloads
from benchmarks.layouts import View
from benchmarks.workloads import TO, Workload
from cases import Array
from cases.backends import Backend, Run

from .test_benchmarks import ROUNDING, TINY, as_numpy, as_torch, in_memory

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

FAMILIES = ("reduce", "scan", "softmax", "norm", "loss", "embedding")
OPS = [
    (family.name, op.name)
    for family in abi.FAMILIES
    if family.name in FAMILIES
    for op in family.ops
    if op.dtypes.axes and not op.name.endswith("_strided") and not workloads.is_other_name(family, op)
]
PRODUCTS = [
    ("gemm", name)
    for layout in ("rcr", "rrr")
    for name in (f"gemm_{layout}", f"gemm_batched_{layout}", f"gemm_bias_gelu_{layout}", f"gemm_bias_{layout}")
]
AROUND_ATTENTION = [
    ("attention", name)
    for name in (
        *("rope", "rope_backward", "rope_strided", "rope_backward_strided", "alibi", "alibi_backward"),
        *("rope_apply", "rope_apply_backward", "rope_apply_thd", "rope_apply_thd_backward", "flashinfer_merge_states"),
    )
]
PRODUCTS += [("gemm", "gemm_dense"), ("gemm", "gemm_dense_bias"), ("gemm", "gemv_dense_m1")]

NO_KERNEL = r"not implemented for '(UInt32|Half|BFloat16|Bool)'$|^Could not run 'aten::_fused_rms_norm_backward'"
"""What PyTorch's host says of some formulas."""


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The further shapes at the size TINY."""
    for name, shapes in TINY_SHAPES.items():
        monkeypatch.setitem(getattr(layouts, name), TINY.name, shapes)
    monkeypatch.setitem(reduce.DIAGONALS, TINY.name, [View((9, 9))])
    monkeypatch.setitem(embedding.TABLES, TINY.name, (60, 20, 8))
    for shapes in (attention.HEADS, attention.SCORES):
        monkeypatch.setitem(shapes, TINY.name, (2, 3, 5, 8))
    monkeypatch.setitem(attention.STATES, TINY.name, (4, 3, 8))
    monkeypatch.setitem(loss.SEQUENCES, TINY.name, [View((12, 3, 7), options={"labels": 4})])


TINY_SHAPES = {
    "FURTHER": [("vocabulary", (2, 1030)), ("tall", (130, 3)), ("wide", (1, 2100)), ("odd", (17, 33))],
    "IMAGES": (3, 8, 5, 7),
}


def of(op: str) -> Iterator[Workload]:
    return (one for one in workloads.workloads("s8", [TINY]) if one.op == op)


@pytest.mark.parametrize(("family", "op"), [*OPS, *PRODUCTS, *AROUND_ATTENTION])
def test_peers_agree(family: str, op: str, cpu: Backend) -> None:
    """Every formula, at every dtype and layout that is timed."""
    from benchmarks import peers

    compared = 0
    for workload in of(op):
        case = workload.case
        filled = case.reads | case.added
        memories = {name: in_memory(filled[name], tile) for name, tile in workload.tile().items()}
        expected = Run(cpu, case, {name: filled[name].view(array) for name, array in memories.items()})()
        empty = {name: in_memory(spec, np.zeros(1, spec.dtype)) for name, spec in case.outputs.items()}
        for formula in peers.formulas(op):
            named = peers.arguments(workload, {n: as_torch(torch, array) for n, array in (empty | memories).items()})
            try:
                made = peers.call(formula, named)
            except NotImplementedError as error:
                assert re.search(NO_KERNEL, str(error)), f"{workload.label}: {error}"
                continue
            listed = made if isinstance(made, tuple) else (made,)
            for one, (name, spec) in zip(listed, case.outputs.items(), strict=True):
                assert one.shape == spec.shape, f"{workload.label}: {name}: {one.shape}"
                assert_near(as_numpy(torch, one, spec), expected[name], workload, name)
                compared += 1
    assert compared


def assert_near(got: Array, want: Array, workload: Workload, name: str) -> None:
    """To rounding of the largest of a result, in the dtype of the op."""
    have, wanted = (array.astype(np.float64) for array in (got, want))
    largest = np.abs(wanted[np.isfinite(wanted)]).max(initial=0)
    error = ROUNDING.get(workload.dtype.split(TO)[-1], 0) * largest
    with np.errstate(invalid="ignore"):
        same = (np.abs(have - wanted) <= error) | (have == wanted) | (np.isnan(have) & np.isnan(wanted))
    at = np.argwhere(~same)
    assert not at.size, f"{workload.label}: {name}{at[0]}: ours {want[tuple(at[0])]}, PyTorch's {got[tuple(at[0])]}"
