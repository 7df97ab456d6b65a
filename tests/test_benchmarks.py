"""The benchmarks: their inputs, the formulas of PyTorch, the targets, and the command where there is no GPU."""

from __future__ import annotations

import fnmatch
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import baracuda_sys
from baracuda_sys import abi
from baracuda_sys.abi.elementwise_gated import APART
from baracuda_sys.abi.table import STRIDED
from benchmarks import host, images, reasons, table, workloads
from benchmarks.layouts import Size, View, memory
from benchmarks.table import OWN, Report, Row
from benchmarks.workloads import LAYOUTS, OF_ONE_KIND, PRODUCTS, SIZES, Workload
from cases import Array, Spec
from cases.backends import Backend, Run

from .compare import assert_equal

TINY = Size("tiny", 16, 512, 4)
REPOSITORY = Path(__file__).resolve().parent.parent


TINY_IMAGES = {
    "ROI": [images.regions((2, 20, 70, 90), 9, 0.25, (3, 5))],
    "NMS": [View((400, 4), draws={"boxes": images.boxes})],
    "GRID_SAMPLE": [images.sampled((2, 3, 17, 23), (13, 31), grid) for grid in images.GRIDS],
    "AFFINE_GRID": [View((2, 13, 31), draws={})],
    "RESIZE": [images.resized((2, 3, 17, 23), 2)],
    "SHUFFLE": [images.shuffled((2, 3, 12, 18), 3)],
}
TIMED = [(family.name, op) for family in abi.FAMILIES for op in family.ops if not workloads.is_other_name(family, op)]
TOLERANCE = {"f32": 1e-4, "f64": 1e-10}
"""Of the largest result: PyTorch computes coordinates in another order."""
ROUNDING = {"f32": 1e-3, "f64": 1e-6, "f16": 1e-2, "bf16": 5e-2, "fp8e4m3": 0.1, "fp8e5m2": 0.2, "tf32": 1e-2}
"""Of the largest result of an element-wise op; of integers nothing."""

NOT_IN_PYTORCH = ("roi_align_max", "roi_align_max_backward")
NO_KERNEL = r"not implemented for '(UInt32|Half)'$"
"""What PyTorch's host says of some ops of these types, in whole."""


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Products and images of the size TINY."""
    monkeypatch.setitem(PRODUCTS, TINY.name, [(32, 24, 40)])
    for name, views in TINY_IMAGES.items():
        monkeypatch.setitem(getattr(images, name), TINY.name, views)


def of(op: str, dtype: str = "bf16", size: Size = SIZES["large"], index: int = 0) -> Workload:
    family = next(family for family, row in TIMED if row.name == op)
    return Workload(family, op, dtype, "s8", size, index)


def report(*rows: tuple[Workload, dict[str, float]], bandwidth: float = 4e12) -> Report:
    return Report("python -m benchmarks", "a GPU", "1.0", bandwidth, rows=[Row(*row) for row in rows])


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )


def test_every_op_is_timed():
    """At every dtype. What moves the bytes of tensors with strides is the same for all element-wise ops."""
    timed = {(one.op, one.dtype) for one in workloads.workloads("s8", SIZES.values()) if not one.is_strided}
    ops = [op for _, op in TIMED if not op.name.endswith((STRIDED, APART)) and op.dtypes.axes]
    kinds = {
        (op.name, tuple(k for axis, k in i.dtypes.items() if axis not in OF_ONE_KIND))
        for op in ops
        for i in op.instances
    }
    assert timed == {(op, " -> ".join(dtypes)) for op, dtypes in kinds}
    strided = {one.name for one in workloads.workloads("s8", [SIZES["large"]]) if one.is_strided}
    assert {"unary_neg_strided, rows repeated", "binary_add_strided, transposed"} < strided


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("codes", ["s8", "u8"])
def test_operands_are_repetitions_of_a_tile(codes: str):
    for workload in workloads.workloads(codes, [TINY]):
        filled = workload.case.reads | workload.case.added
        tile = workload.tile()
        assert tile.keys() == filled.keys()
        for name, array in tile.items():
            assert array.dtype == filled[name].dtype
            assert 0 < array.nbytes <= memory(filled[name])
            assert workload.is_strided or filled[name].nbytes % array.nbytes == 0


def test_a_cell_has_its_argmax_inside():
    """Each argmax lies where roi_pool looks for its cell."""
    view = TINY_IMAGES["ROI"][0]
    shape, (rows, columns), scale = view.elements, view.options["pooled"], view.options["scale"]
    case = LAYOUTS["roi_pool_backward"].case("roi_pool_backward", {"fp": "f64"}, view)
    rng = np.random.default_rng(0)
    rois = view.draws["rois"](rng, case, {})
    y, x = np.divmod(view.draws["argmax"](rng, case, {"rois": rois}), shape[3])
    assert y.shape == case.reads["argmax"].shape
    for cell, low, high, at in ((rows, 2, 4, y), (columns, 1, 3, x.swapaxes(2, 3))):
        first, last = np.floor(rois[:, [low, high]].T * scale + 0.5)
        size = ((last - first + 1) / cell)[:, None]
        index = np.arange(cell)
        start, stop = first[:, None] + np.floor(index * size), first[:, None] + np.ceil((index + 1) * size)
        assert (at >= start[:, None, :, None]).all() and (at < stop[:, None, :, None]).all()


def test_a_fifth_of_the_boxes_is_kept(cpu: Backend):
    case = of("nms", "f32").case
    kept = Run(cpu, case, of("nms", "f32").tile())()["count_out"][0]
    assert 0.15 < kept / case.values["num_boxes"] < 0.25


def as_torch(torch: Any, array: Array) -> Any:
    """With the elements of a dtype that NumPy does not have."""
    from cases.torch_formulas import torch_dtype

    return torch.from_numpy(array.reshape(-1).view(np.uint8)).view(torch_dtype(array.dtype))


def as_numpy(torch: Any, tensor: Any, spec: Spec) -> Array:
    return tensor.contiguous().view(-1).view(torch.uint8).numpy().view(spec.dtype).reshape(spec.shape)


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("codes", ["s8", "u8"])
@pytest.mark.parametrize("op", [op.name for family, op in TIMED if family == "quantize"])
def test_peers_agree_with_the_library(op: str, codes: str, cpu: Backend):
    """Bit for bit, but for NaN, for which PyTorch's conversion to integers has no rule."""
    torch = pytest.importorskip("torch")
    from benchmarks import peers

    for workload in (one for one in workloads.workloads(codes, [TINY]) if one.op == op):
        case = workload.case
        inputs = case.inputs()
        data = case.plan.arguments.get("input") if case.plan else None
        if data:
            inputs[data] = np.where(inputs[data] == inputs[data], inputs[data], 0).astype(inputs[data].dtype)
        tensors = {name: as_torch(torch, array) for name, array in inputs.items()}
        expected = Run(cpu, case, inputs)()
        assert peers.formulas(op)
        for formula in peers.formulas(op):
            if formula is peers.quantize.fake_quantize_call and workload.dtype == "f64":
                continue  # PyTorch's own computes in f32
            made = peers.call(formula, peers.arguments(workload, tensors))
            listed = made if isinstance(made, tuple) else (made,)
            got = {
                name: as_numpy(torch, one, spec) for one, (name, spec) in zip(listed, case.outputs.items(), strict=True)
            }
            assert_equal(case, got, expected)


def test_arguments_have_the_counts_of_a_case():
    """Which are no arguments of the op, and have no type."""
    pytest.importorskip("torch")
    from benchmarks import peers

    workload = of("flashinfer_paged_kv_append_decode")
    assert peers.arguments(workload, {})["pages"] == workload.case.values["pages"]


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("op", [op.name for family, op in TIMED if family == "image" and op.name not in NOT_IN_PYTORCH])
def test_peers_agree_to_rounding(op: str, dtype: str, cpu: Backend):
    """A gradient of PyTorch's with what the library adds to what is there."""
    torch = pytest.importorskip("torch")
    if "roi" in op or op == "nms":
        pytest.importorskip("torchvision")
    from benchmarks import peers

    for workload in (one for one in workloads.workloads("s8", [TINY]) if (one.op, one.dtype) == (op, dtype)):
        case = workload.case
        tile = workload.tile()
        inputs = {name: np.resize(tile[name], s.shape) for name, s in (case.reads | case.added).items()}
        inputs = {name: np.nan_to_num(array, posinf=9, neginf=-9) for name, array in inputs.items()}
        tensors = {name: as_torch(torch, array) for name, array in inputs.items()}
        expected = Run(cpu, case, inputs)()
        (formula,) = peers.formulas(op)
        made = peers.call(formula, peers.arguments(workload, tensors))
        if op == "nms":
            assert (np.sort(made) == np.flatnonzero(expected["keep_mask"])).all()
            continue
        listed = made if isinstance(made, tuple) else (made,)
        for one, (name, spec) in zip(listed, case.outputs.items(), strict=True):
            got = as_numpy(torch, one, spec) + (inputs[name] if name in case.added else 0)
            assert np.abs(got - expected[name]).max() <= TOLERANCE[dtype] * np.abs(expected[name]).max()


def in_memory(spec: Spec, tile: Array) -> Array:
    """As many repetitions of a tile as an operand takes."""
    return np.resize(tile, memory(spec) // spec.dtype.itemsize)


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("dtype", workloads.DTYPES)
@pytest.mark.parametrize("family", [family.name for family in abi.FAMILIES if family.name.startswith("elementwise")])
def test_elementwise_peers_agree(family: str, dtype: str, cpu: Backend):
    """Every op has a peer, but for conversions of four bits, which PyTorch does not have."""
    torch = pytest.importorskip("torch")
    from benchmarks import peers

    ours = [one for one in workloads.workloads("s8", [TINY]) if one.family == family]
    for workload in (one for one in ours if one.dtype.split(" -> ")[0] == dtype and "nibbles" not in one.op):
        case, (formula,) = workload.case, peers.formulas(workload.op)
        filled = case.reads | case.added
        memories = {name: in_memory(filled[name], tile) for name, tile in workload.tile().items()}
        expected = Run(cpu, case, {name: filled[name].view(array) for name, array in memories.items()})()
        empty = {name: in_memory(spec, np.zeros(1, spec.dtype)) for name, spec in case.outputs.items()}
        named = peers.arguments(workload, {n: as_torch(torch, array) for n, array in (empty | memories).items()})
        try:
            made = peers.call(formula, named)
        except (NotImplementedError, RuntimeError) as error:
            assert re.search(NO_KERNEL, str(error)), f"{workload.label}: {error}"
            continue
        listed = made if isinstance(made, tuple) else (made,)
        for one, (name, spec) in zip(listed, case.outputs.items(), strict=True):
            got, want = (array.astype(np.float64) for array in (as_numpy(torch, one, spec), expected[name]))
            error = ROUNDING.get(workload.dtype.split(" -> ")[-1], 0) * np.abs(want[np.isfinite(want)]).max(initial=0)
            with np.errstate(invalid="ignore"):
                same = (np.abs(got - want) <= error) | (got == want) | np.isnan(want)
            assert same.all(), workload.label


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


def test_targets_of_products_beside_cublas():
    """cuBLAS is PyTorch's own product, but for types that only `_int_mm` and `_scaled_mm` take."""
    plain, codes, narrow = of("gemm_rcr", "bf16"), of("gemm_int8_rcr", "s8"), of("gemm_rcr", "bf16", SIZES["small"])
    made = report((plain, {OWN: 1e-3, "eager": 1.01e-3}), (codes, {OWN: 1e-3, "vendor": 0.9e-3, "eager": 1e-6}))
    assert made.misses(made.rows[0]) == []
    assert made.misses(made.rows[1]) == ["90% of cuBLAS's rate, target 100%"]
    assert ["1,000.0", "137", "1,010.0", "136", "101%"] in [line[3:8] for line in cells_of(made.page())]
    made = report((narrow, {OWN: 2e-5, "eager": 1e-5}))
    assert made.misses(made.rows[0]) == ["2.00 times the time of PyTorch eager, target 1"]


def test_image_targets():
    first, second = of("roi_align", "f32"), of("pixel_shuffle", "f16")
    floor = second.case.bytes_moved / 4e12
    made = report((first, {OWN: 119e-6, "eager": 300e-6}), (second, {OWN: floor / 0.9}), (of("roi_align"), {OWN: 1.0}))
    assert [made.verdict(row) for row in made.rows] == ["met", "missed", "-"]
    assert made.misses(made.rows[1]) == ["90% of the copy's speed, target 95%"]
    made = report((first, {OWN: 200e-6, "eager": 100e-6}))
    assert made.misses(made.rows[0]) == ["200.0 us, target 120", "2.00 times the time of PyTorch eager, target 1"]
    assert "## Images" in made.page() and "## Large" not in made.page()
    cells = [
        "roi_align, 1000 regions",
        "f32",
        "2 x 256 x 200 x 304",
        "200.0",
        "22%",
        "100.0",
        "0.5",
        "120 us",
        "missed",
    ]
    assert cells in cells_of(made.page())


def test_patterns_are_of_workloads():
    labels = [one.label for one in workloads.workloads("s8", SIZES.values())]
    assert all(fnmatch.filter(labels, pattern) for pattern in [*images.LIMITS, *reasons.ARITHMETIC])


def cells_of(page: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines()]


def test_elementwise_tables():
    """A line an op, a column a dtype; with strides, a line each."""
    neg, half, exp = (of(*row) for row in (("unary_neg", "f32"), ("unary_neg", "bf16"), ("unary_exp", "f64")))
    small, cast, affine = of("unary_neg", "f32", SIZES["small"]), of("cast", "f32 -> u8"), of("affine_u8", "u8")
    across = of("unary_neg_strided", "f32")
    floor = {one: one.bytes_moved / 4e12 for one in (neg, half, exp, cast, affine, across)}
    made = report(
        (neg, {OWN: floor[neg] / 0.98, "eager": floor[neg] / 0.9, "compile": floor[neg] / 0.97}),
        (half, {OWN: floor[half] / 0.91}),
        (exp, {OWN: floor[exp] / 0.6, "eager": floor[exp] / 0.5}),
        (small, {OWN: 1.9e-6, "eager": 4.2e-6}),
        (cast, {OWN: floor[cast] / 0.8}),
        (affine, {OWN: floor[affine] / 0.96}),
        (across, {OWN: floor[across] / 0.86, "eager": floor[across] / 0.3}),
    )
    assert [made.verdict(row) for row in made.rows] == ["met", "missed", "met", "met", "missed", "met", "met"]
    lines = cells_of(made.page())
    assert ["op", "bf16", "f32", "f64"] in lines
    assert ["unary_neg", "91* / -", "98 / 97", ""] in lines
    assert ["unary_exp", "", "", "60+ / 50"] in lines
    assert ["unary_neg", "1.9 / 4.2"] in lines
    assert ["cast, f32 ->", "80* / -"] in lines
    assert ["affine", "96 / -"] in lines
    assert ["unary_neg_strided, transposed", "f32", "312.1", "3,440", "86%"] in [line[:5] for line in lines]
    assert "Double-precision arithmetic.\n\n- unary_exp, 16384 x 8192: f64 60%.\n" in made.page()
    assert "- unary_neg, 16384 x 8192: bf16 91% of the copy's speed, target 95%." in made.page()


def test_bytes_are_those_that_must_move():
    numel = 16384 * 8192
    assert of("unary_neg_strided", "f32", index=1).bytes_moved == 4 * (numel + 8192)
    assert of("ternary_fma_backward", "f32").bytes_moved == 4 * 6 * numel
    assert of("unary_neg_strided", "f32", index=1).copy_target == of("unary_exp", "f64").copy_target == 0.9
    assert of("cast", "f64 -> f32").copy_target == 0.95


def test_host_has_a_line_for_each_plan():
    listed = host.one_of_each(workloads.workloads("s8", [host.EMPTY]))
    names = [one.case.plan.name for one in listed if one.is_elementwise and not one.is_strided]
    assert len(set(names)) == len(names) > 10
    assert "unary_neg_strided" in [one.op for one in listed]


def test_page_and_data(monkeypatch: pytest.MonkeyPatch):
    workload = of("quantize_per_channel", index=1)
    monkeypatch.setattr(table, "REASONS", {"*, middle axis, bf16, *": "For a reason.", "*": "For another."})
    made = report((workload, {OWN: 200e-6, "eager": 1e-3}), (of("quantized_linear_w8a8"), {OWN: 1e-4}))
    made.failures["compile: RuntimeError: no"].append(of("quantize_per_token", size=SIZES["small"]))
    page = made.page()
    assert "| quantize_per_channel, middle axis | bf16  | 200.0 | 2,013 |     50% |" in page
    missed = "- quantize_per_channel, middle axis, 64 x 256 x 8192: bf16 50% of the copy's speed, target 95%."
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
    assert of("dynamic_range_quantize_per_token_sym").layout is LAYOUTS["dynamic_range_*"]
    assert of("quantized_linear_w8a8").layout is LAYOUTS["quantized_linear_*"]
    assert of("quantize_per_channel").layout is LAYOUTS["*quantize_per_channel*"]
    assert of("fake_quantize_backward").layout is LAYOUTS["*quantize*"]


def test_table_of_attention() -> None:
    """Beside cuDNN and Flash, of which the faster one counts; decoding is among the shapes."""
    full, decoded = of("fa2_sdpa"), of("fa2_sdpa", index=-1)
    assert full.shape == "4 x 32 x 32 x 4096 x 4096 x 128"
    assert decoded.shape == "32 x 32 x 8 x 1 x 8192 x 128"
    rows = (full, {OWN: 2e-3, "cudnn": 1e-3, "flash": 3e-3}), (decoded, {OWN: 1e-3, "cudnn": 1e-3})
    made = report(*rows).tables()
    assert re.search(
        r"fa2_sdpa *\| bf16 *\| 4 x 32 x 32 x 4096 x 4096 x 128 *\| 2,000.0 \| +550 \| +1,100 \| +367 \|", made
    )
    assert made.count("| missed |") == made.count("| met    |") == 1
