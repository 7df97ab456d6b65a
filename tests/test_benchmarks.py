"""The benchmarks: their inputs, the formulas of PyTorch, the targets, and the command where there is no GPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import baracuda_sys
from baracuda_sys import abi
from benchmarks import host, table, workloads
from benchmarks.table import OWN, Report, Row
from benchmarks.workloads import LAYOUTS, PRODUCTS, SIZES, Size, Workload

from .backends import Backend, Run, assert_equal

TINY = Size("tiny", 16, 512, 4)
REPOSITORY = Path(__file__).resolve().parent.parent


def of(op: str, dtype: str = "bf16", size: Size = SIZES["large"], index: int = 0) -> Workload:
    return Workload("quantize", op, dtype, "s8", size, index)


def report(*rows: tuple[Workload, dict[str, float]], bandwidth: float = 4e12) -> Report:
    return Report("python -m benchmarks", "a GPU", "1.0", bandwidth, rows=[Row(*row) for row in rows])


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )


def test_every_op_is_timed():
    timed = {(one.op, one.dtype) for one in workloads.workloads("s8", SIZES.values())}
    assert timed == {(op.name, i.dtypes["fp"]) for family in abi.FAMILIES for op in family.ops for i in op.instances}


@pytest.mark.parametrize("codes", ["s8", "u8"])
def test_operands_are_repetitions_of_a_tile(codes: str):
    for workload in workloads.workloads(codes, [TINY]):
        reads = workload.case.reads
        tile = workload.tile()
        assert tile.keys() == reads.keys()
        for name, array in tile.items():
            assert array.dtype == reads[name].dtype
            assert reads[name].nbytes % array.nbytes == 0


@pytest.mark.parametrize("codes", ["s8", "u8"])
@pytest.mark.parametrize("op", [op.name for family in abi.FAMILIES for op in family.ops])
def test_peers_agree_with_the_library(op: str, codes: str, cpu: Backend, monkeypatch: pytest.MonkeyPatch):
    """Bit for bit, but for NaN, for which PyTorch's conversion to integers has no rule."""
    torch = pytest.importorskip("torch")
    from benchmarks import peers

    monkeypatch.setitem(PRODUCTS, TINY.name, [(32, 24, 40)])
    for workload in (one for one in workloads.workloads(codes, [TINY]) if one.op == op):
        case = workload.case
        inputs = case.inputs()
        data = case.plan.arguments.get("input") if case.plan else None
        if data:
            inputs[data] = np.where(inputs[data] == inputs[data], inputs[data], 0).astype(inputs[data].dtype)
        tensors = {
            name: torch.from_numpy(array.reshape(-1).view(np.uint8)).view(peers.torch_dtype(array.dtype))
            for name, array in inputs.items()
        }
        expected = Run(cpu, case, inputs)()
        assert peers.formulas(op)
        for formula in peers.formulas(op):
            if formula is peers.fake_quantize_call and workload.dtype == "f64":
                continue  # PyTorch's own computes in f32
            made = peers.call(formula, peers.arguments(workload, tensors))
            listed = made if isinstance(made, tuple) else (made,)
            got = {
                name: one.contiguous().view(-1).view(torch.uint8).numpy().view(spec.dtype).reshape(spec.shape)
                for one, (name, spec) in zip(listed, case.outputs.items(), strict=True)
            }
            assert_equal(case, got, expected)


def test_large_op_must_reach_the_copy():
    workload = of("quantize_per_token")
    floor = workload.case.bytes_moved / 4e12
    made = report((workload, {OWN: floor / 0.96}), (workload, {OWN: floor / 0.94}), (workload, {}))
    assert [made.verdict(row) for row in made.rows] == ["met", "missed", "missed"]
    assert made.misses(made.rows[1]) == ["94% of the copy's speed, target 95%"]


def test_no_alternative_may_be_faster():
    small = of("quantize_per_token", size=SIZES["small"])
    made = report(
        (small, {OWN: 2e-6}),
        (small, {OWN: 2e-6, "eager": 9e-6, "compile": 1.99e-6}),
        (small, {OWN: 2e-6, "eager": 9e-6, "compile": 1.9e-6}),
    )
    assert [made.verdict(row) for row in made.rows] == ["-", "met", "missed"]
    assert made.misses(made.rows[2]) == ["1.05 times the time of torch.compile, target 1"]


def test_product_targets():
    even, odd = (of("quantized_linear_w8a8", index=index) for index in (0, 1))
    made = report((even, {OWN: 1e-4, "vendor": 7e-5, "compile": 8e-5}), (odd, {OWN: 1.4e-4}))
    assert [made.verdict(row) for row in made.rows] == ["met", "met"]
    made = report((even, {OWN: 1e-4, "vendor": 5e-5}), (odd, {OWN: 1.6e-4}))
    assert made.misses(made.rows[0]) == ["50% of cuBLASLt's rate, target 60%"]
    assert made.misses(made.rows[1]) == ["1.60 times the time of the next even shape, target 1.5"]
    assert made.rows[0].rate() == pytest.approx(2 * 4096**3 / 1e-4)


def test_page_and_data(monkeypatch: pytest.MonkeyPatch):
    workload = of("quantize_per_channel", index=1)
    monkeypatch.setattr(table, "REASONS", {"*, middle axis, bf16, *": "For a reason.", "*": "For another."})
    made = report((workload, {OWN: 200e-6, "eager": 1e-3}), (of("quantized_linear_w8a8"), {OWN: 1e-4}))
    made.failures["compile: RuntimeError: no"].append(of("quantize_per_token", size=SIZES["small"]))
    page = made.page()
    assert "| quantize_per_channel, middle axis | bf16  | 200.0 | 2,013 |     50% |" in page
    missed = "- quantize_per_channel, middle axis, bf16, 64 x 256 x 8192: 50% of the copy's speed, target 95%."
    assert f"## Misses\n\nFor a reason.\n\n{missed}\n" in page
    assert "compile: RuntimeError: no: 1 rows, such as quantize_per_token, bf16, 64 x 4096" in page
    row = made.data()["rows"][0]
    assert (row["bytes"], row["target"], row["fraction_of_copy"][OWN]) == (
        402654720,
        "missed",
        pytest.approx(0.5033, 1e-3),
    )


def test_columns_are_aligned():
    lines = table.markdown(["name", "us"], [["a long name", "1.0"], ["b", ""], ["c", "1,000.0"]]).splitlines()
    assert lines[1] == "| ----------- | ------: |"
    assert len({len(line) for line in lines}) == 1


def test_host_cost():
    made = run("--host", "--op", "quantize_per_token")
    assert made.returncode == 0, made.stderr
    assert "| quantize_per_token | f32   |" in made.stdout
    assert host.EMPTY.rows == 0


@pytest.mark.skipif(baracuda_sys.why_unavailable("cuda") is None, reason="there is a GPU")
def test_says_that_there_is_no_gpu():
    made = run()
    assert made.returncode == 2
    assert made.stdout == ""
    assert len(made.stderr.splitlines()) == 1
    assert "GPU" in made.stderr


def test_first_layout_that_fits_counts():
    assert of("dynamic_range_quantize_per_token_sym").layout is LAYOUTS["dynamic_range"]
    assert of("quantized_linear_w8a8").layout is LAYOUTS["linear"]
    assert of("fake_quantize_backward").layout is LAYOUTS["quantize"]
