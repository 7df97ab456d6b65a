"""The Python surface: finding libraries, making tensors, Descriptors, what a Plan says of itself, the command."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import pickle
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import baracuda
import baracuda_sys
from baracuda import ElementKind, default_q_range, selected
from baracuda.kinds import INTEGERS, PACKED
from baracuda.plan import IN_ARGS
from cases import Case, quantize
from cases.backends import Backend, Run, descriptor_of

from .compare import assert_equal
from .conftest import CASES

ROOT = Path(__file__).resolve().parents[1]
PLANS = sorted(name for name in baracuda.__all__ if name.endswith("Plan"))
SYMBOLS = {family.name: len(list(family.symbols)) for family in baracuda_sys.abi.FAMILIES}
CASE = quantize.per_token("quantize_per_token", {"fp": "f32", "q": "s8"}, 5, 64)


def test_a_file_that_hides_cuda_is_named(tmp_path: Path) -> None:
    """One of the user's that is called as NVIDIA's package, and imports baracuda itself."""
    (tmp_path / "cuda.py").write_text("from baracuda import ops")
    done = python("import baracuda", PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT)]))
    assert f"expected NVIDIA's package, got {tmp_path / 'cuda.py'}" in done.stderr


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter, in which nothing is loaded yet."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
    )


class TestLibraryDiscovery:
    def test_a_path_that_leads_nowhere(self) -> None:
        """The message has the path, dlopen's reason and what to do."""
        done = python("import baracuda_sys; baracuda_sys.load('cpu')", BARACUDA_LIBRARY="/nowhere/lib.so")
        assert done.returncode == 1
        words = done.stderr.splitlines()[-1]
        assert words.startswith("baracuda_sys.LibraryNotFoundError: ")
        assert "/nowhere/lib.so" in words
        assert "cannot open shared object file" in words
        assert "pip install" in words
        assert "BARACUDA_LIBRARY" in words

    def test_a_file_that_is_no_library(self, tmp_path: Path) -> None:
        path = tmp_path / "text.so"
        path.write_text("no library")
        done = python("import baracuda_sys; baracuda_sys.load('cpu')", BARACUDA_LIBRARY=str(path))
        assert str(path) in done.stderr
        assert "LibraryNotFoundError" in done.stderr
        assert "invalid ELF header" in done.stderr or "file too short" in done.stderr

    def test_a_library_of_something_else(self) -> None:
        done = python("import baracuda_sys; baracuda_sys.load('cpu')", BARACUDA_LIBRARY="libm.so.6")
        assert "LibraryNotFoundError" in done.stderr
        assert "expected a baracuda library, got one without" in done.stderr

    def test_a_library_of_the_other_backend(self) -> None:
        path = str(baracuda_sys.library_path("cpu"))
        done = python("import baracuda_sys; baracuda_sys.load('cuda')", BARACUDA_LIBRARY=path)
        assert "expected a library for 'cuda', got one for 'cpu'" in done.stderr

    def test_another_abi_version(self) -> None:
        code = "import baracuda_sys; baracuda_sys.abi.ABI_VERSION = 99; baracuda_sys.load('cpu')"
        assert "expected ABI version 99, got 1" in python(code).stderr

    def test_import_loads_nothing(self) -> None:
        """`import baracuda` works where no library does."""
        assert python("import baracuda", BARACUDA_LIBRARY="/nowhere/lib.so").returncode == 0

    def test_paths(self) -> None:
        for backend, name in baracuda_sys.BACKENDS.items():
            if "BARACUDA_LIBRARY" not in os.environ:
                assert baracuda_sys.library_path(backend).name == name
        with pytest.raises(ValueError, match="expected one of cuda, cpu, got 'metal'"):
            baracuda_sys.library_path("metal")  # type: ignore[arg-type]

    def test_available_backends(self) -> None:
        available = baracuda_sys.available_backends()
        assert set(available) <= set(baracuda_sys.BACKENDS)
        for backend in baracuda_sys.BACKENDS:
            assert (baracuda_sys.why_unavailable(backend) is None) == (backend in available)

    def test_why_no_library_loads(self, tmp_path: Path) -> None:
        """A Plan that has no library to ask says of both why they do not load, the host library first."""
        for backend, name in baracuda_sys.BACKENDS.items():
            (tmp_path / name).write_text(f"no library for {backend}")
        code = f"""
            import pathlib, baracuda, baracuda_sys
            from baracuda import ElementKind
            baracuda_sys.library_path = lambda backend: pathlib.Path({str(tmp_path)!r}, baracuda_sys.BACKENDS[backend])
            descriptor = baracuda.AffineGridDescriptor(1, 2, 2, ElementKind.F32)
            try:
                baracuda.AffineGridPlan.select(None, descriptor)
            except baracuda.LibraryNotFoundError as error:
                print(error)
        """
        said = python(textwrap.dedent(code)).stdout
        first, second = (said.find(str(tmp_path / baracuda_sys.BACKENDS[backend])) for backend in ("cpu", "cuda"))
        assert 0 <= first < second, said
        assert "cannot load the cpu library" in said
        assert "cannot load the cuda library" in said

    def test_missing_cuda_library_says_how_to_get_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(baracuda_sys, "library_path", lambda backend: tmp_path / baracuda_sys.BACKENDS[backend])
        with pytest.raises(baracuda.LibraryNotFoundError, match="BARACUDA_CUDA=ON pip install"):
            baracuda_sys.load("cuda")

    def test_one_library_object(self) -> None:
        assert baracuda_sys.load("cpu") is baracuda_sys.load("cpu")


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_has_descriptor_and_args(name: str) -> None:
    stem = name.removesuffix("Plan")
    assert {f"{stem}Descriptor", f"{stem}Args"} <= set(baracuda.__all__)
    assert dataclasses.is_dataclass(getattr(baracuda, f"{stem}Args"))
    assert getattr(baracuda, name).__doc__


CATEGORIES = {
    "quantize": (baracuda.OpCategory.QUANTIZATION, baracuda.QuantizeKind),
    "image": (baracuda.OpCategory.IMAGE, baracuda.ImageKind),
    "elementwise.unary": (baracuda.OpCategory.UNARY_ELEMENTWISE, baracuda.UnaryKind),
    "elementwise.cast": (baracuda.OpCategory.UNARY_ELEMENTWISE, baracuda.UnaryKind),
    "elementwise.affine": (baracuda.OpCategory.UNARY_ELEMENTWISE, baracuda.UnaryKind),
    "elementwise.prelu": (baracuda.OpCategory.UNARY_ELEMENTWISE, baracuda.UnaryKind),
    "elementwise.binary": (baracuda.OpCategory.BINARY_ELEMENTWISE, baracuda.BinaryKind),
    "elementwise.binary_cmp": (baracuda.OpCategory.BINARY_ELEMENTWISE, baracuda.BinaryCmpKind),
    "elementwise.gated": (baracuda.OpCategory.BINARY_ELEMENTWISE, baracuda.GatedActivationKind),
    "elementwise.ternary": (baracuda.OpCategory.TERNARY_ELEMENTWISE, baracuda.TernaryKind),
    "reduce": (
        baracuda.OpCategory.REDUCTION,
        (baracuda.ReduceKind, baracuda.ArgReduceKind, baracuda.ReduceToOp),
    ),
    "embedding": (baracuda.OpCategory.EMBEDDING, baracuda.EmbeddingKind),
    "scan": (baracuda.OpCategory.SCAN, baracuda.ScanKind),
    "softmax": (baracuda.OpCategory.SOFTMAX, baracuda.SoftmaxKind),
    "elementwise.where": (baracuda.OpCategory.TERNARY_ELEMENTWISE, baracuda.TernaryKind),
    "norm": (baracuda.OpCategory.NORMALIZATION, baracuda.NormalizationKind),
    "loss": (baracuda.OpCategory.LOSS, baracuda.LossKind),
    "gemm": (baracuda.OpCategory.GEMM, baracuda.GemmKind),
    "attention": (baracuda.OpCategory.ATTENTION, baracuda.AttentionKind),
}


def aux_element(case: Case) -> ElementKind | None:
    """The kind of the codes or of the indices."""
    if case.family.name == "quantize":
        return ElementKind(case.instance.dtypes.get("q", "s8"))
    if case.op.name.startswith("arg_reduce"):
        return ElementKind(case.instance.dtypes.get("o", "i64"))
    return ElementKind.I32 if case.op.name.startswith("roi_pool") else None


def test_kinds_of_the_published_plans() -> None:
    """Their numbers are the ABI page's."""
    kinds = {
        name: getattr(baracuda, f"{name}Plan").kind.value
        for name in (plan.removesuffix("Plan") for plan in PLANS)
        if isinstance(getattr(getattr(baracuda, f"{name}Plan"), "kind", None), baracuda.ImageKind)
    }
    assert kinds == {
        "Interpolate": 0,
        "InterpolateBackward": 1,
        "GridSample": 16,
        "GridSampleBackward": 17,
        "AffineGrid": 18,
        "PixelShuffle": 24,
        "PixelUnshuffle": 25,
        "RoiAlign": 32,
        "RoiAlignBackward": 33,
        "RoiPool": 34,
        "RoiPoolBackward": 35,
        "RoiAlignMax": 36,
        "RoiAlignMaxBackward": 37,
        "Nms": 40,
    }


def by_plan() -> dict[str, Case]:
    return {case.plan.name: case for case in CASES.values() if case.plan}


@pytest.mark.parametrize("case", by_plan().values(), ids=by_plan())
class TestDescriptors:
    def test_frozen_and_hashable(self, case: Case) -> None:
        one, same = descriptor_of(case), descriptor_of(case)
        assert one == same
        assert hash(one) == hash(same)
        assert len({one, same}) == 1
        assert pickle.loads(pickle.dumps(one)) == one
        field = dataclasses.fields(one)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(one, field, 1)

    def test_every_argument_has_a_field(self, case: Case) -> None:
        """The row's arguments are fields of the Args, or the Descriptor says them (through the Plan)."""
        assert case.plan is not None
        plan = getattr(baracuda, f"{case.plan.name}Plan").select(None, descriptor_of(case))
        fields = {field.name: field for field in dataclasses.fields(getattr(baracuda, f"{case.plan.name}Args"))}
        parameters = plan.parameters(plan.op)
        assert [one.argument for one in parameters] == list(plan.op.arguments)
        in_args = {one.name for one in parameters if one.argument.is_tensor or plan.by_value(one.name) is IN_ARGS}
        assert in_args == case.plan.arguments.keys()
        unused = fields.keys() - in_args
        assert all(fields[name].default is None for name in unused), unused

    def test_what_the_plan_says_of_itself(self, case: Case) -> None:
        assert case.plan is not None
        plan = getattr(baracuda, f"{case.plan.name}Plan").select(None, descriptor_of(case))
        sku, precision = plan.sku(), plan.precision_guarantee()
        category, kinds = CATEGORIES[case.family.name]
        assert sku.category is category
        assert isinstance(sku.op, kinds)
        dtypes = case.instance.dtypes or {"t": "u8"}
        assert sku.element is ElementKind(dtypes.get("fp") or next(iter(dtypes.values())))
        assert sku.aux_element is aux_element(case)
        of_its_own = {ElementKind.F64: baracuda.MathPrecision.F64}
        of_its_own |= dict.fromkeys((*INTEGERS, *PACKED), baracuda.MathPrecision.INTEGER)
        accumulators = {kind: kind for kind in of_its_own}
        if case.family.name == "gemm":
            accumulators |= dict.fromkeys((*INTEGERS, *PACKED), ElementKind.I32)
            of_its_own[ElementKind.TF32] = baracuda.MathPrecision.TF32
        assert precision.math_precision is of_its_own.get(sku.element, baracuda.MathPrecision.F32)
        accumulator = accumulators.get(sku.element, ElementKind.F32)
        assert precision.accumulator is (ElementKind.BOOL if case.plan.name == "BoolReduce" else accumulator)
        assert precision.deterministic
        assert precision.bit_stable_on_same_hardware
        assert plan.workspace_size() <= case.workspace_bytes

    def test_can_implement(self, cpu: Backend, case: Case) -> None:
        """Checks all and launches nothing."""
        run = Run(cpu, case)
        run.prepare(0xA5)
        plan = run.plan()
        plan.can_implement(run.args())
        run.assert_untouched()
        assert case.plan is not None
        field = next(field for field, name in case.plan.arguments.items() if name in case.reads)
        with pytest.raises(TypeError, match=field):
            plan.can_implement(run.args(**{field: None}))


def test_workspace_is_passed_on(backend: Backend) -> None:
    """An op that needs none accepts one."""
    run = Run(backend, CASE)
    run.prepare()
    memory = backend.allocate(256)
    run.plan().run(backend.stream, baracuda.Workspace(backend.address(memory), 256), run.args())
    assert_equal(CASE, run.collect(), CASE.expected(run.inputs))


def test_dequantize_takes_the_elements_in_either_order() -> None:
    descriptor = baracuda.DequantizePerTensorDescriptor
    plans = [
        baracuda.DequantizePerTensorPlan.select(None, descriptor(4, *kinds))
        for kinds in ((ElementKind.F16, ElementKind.U8), (ElementKind.U8, ElementKind.F16))
    ]
    assert plans[0].sku() == plans[1].sku()


def test_groups() -> None:
    groups = {"axis_size": 12, "outer_size": 1, "q_min": 0, "q_max": 1, "input_element": ElementKind.F32}
    descriptor = baracuda.QuantizePerGroupDescriptor(group_size=4, output_element=ElementKind.S8, **groups)
    assert descriptor.num_groups() == 3
    assert dataclasses.replace(descriptor, group_size=0).num_groups() == 0
    assert dataclasses.replace(descriptor, group_size=-4).num_groups() == 0


def test_default_q_range() -> None:
    ranges = {kind: default_q_range(kind) for kind in ElementKind}
    assert ranges.pop(ElementKind.S8) == (-128, 127)
    assert ranges.pop(ElementKind.U8) == (0, 255)
    assert set(ranges.values()) == {None}


def test_errors_are_what_they_are_documented_as() -> None:
    for name in ("Unsupported", "InvalidProblem", "MisalignedOperand", "KernelInternal", "LibraryNotFound"):
        assert issubclass(getattr(baracuda, f"{name}Error"), baracuda.BaracudaError)
    assert issubclass(baracuda.InvalidProblemError, ValueError)
    assert issubclass(baracuda.LibraryNotFoundError, OSError)
    error = baracuda.BufferTooSmallError("too small", needed=8, got=3)
    assert (error.needed, error.got) == (8, 3)


def test_workspace_too_small() -> None:
    """What an op needs is asked of the caller before anything is written."""

    class Needy(baracuda.QuantizePerTensorPlan):
        def workspace_size(self) -> int:
            return 64

    plan = Needy.select(None, baracuda.QuantizePerTensorDescriptor(3, -128, 127, ElementKind.F32, ElementKind.S8))
    codes = np.full(3, 99, np.int8)
    args = baracuda.QuantizePerTensorArgs(input=np.ones(3, np.float32), scale=0.5, zero_point=0, output=codes)
    for workspace, got in ((None, 0), (baracuda.Workspace(4096, 63), 63)):
        for call in (plan.run, plan.bind):
            with pytest.raises(
                baracuda.WorkspaceTooSmallError, match=f"expected at least 64 bytes, got {got}"
            ) as error:
                call(None, workspace, args)
            assert (error.value.needed, error.value.got) == (64, got)
    assert (codes == 99).all()
    plan.run(None, baracuda.Workspace(4096, 64), args)
    assert (codes == 2).all()


STATUS_ERRORS = {
    1: baracuda.MisalignedOperandError,
    2: baracuda.InvalidProblemError,
    3: baracuda.UnsupportedError,
    4: baracuda.WorkspaceTooSmallError,
    5: baracuda.KernelInternalError,
    99: baracuda.KernelInternalError,
}


@pytest.mark.parametrize(("status", "expected"), STATUS_ERRORS.items())
def test_exception_of_a_status(monkeypatch: pytest.MonkeyPatch, cpu: Backend, status: int, expected: Any) -> None:
    """Whatever the library answers, `run` and a bound launch raise the same exception."""
    run = Run(cpu, CASE)
    real = cpu.library.function(CASE.symbol)

    class Refusal:
        argtypes = real.argtypes

        def __call__(self, *values: Any) -> int:
            return status

    monkeypatch.setitem(cpu.library._functions, CASE.symbol, Refusal())
    plan = baracuda.QuantizePerTokenPlan(descriptor_of(CASE))  # one that no other test meets
    workspace = baracuda.Workspace(4096, 63)
    launch = plan.bind(None, workspace, run.args())
    for call in (launch, lambda: plan.run(None, workspace, run.args())):
        with pytest.raises(baracuda.BaracudaError) as raised:
            call()
        assert type(raised.value) is expected
        assert str(raised.value)
        if isinstance(raised.value, baracuda.WorkspaceTooSmallError):
            assert (raised.value.needed, raised.value.got) == (None, 63)
        if isinstance(raised.value, baracuda.KernelInternalError):
            assert raised.value.code == status


class TestInfo:
    def test_json(self) -> None:
        done = python("from baracuda.cli import main; main(['info', '--json'])")
        data = json.loads(done.stdout)
        assert data["symbols"] == SYMBOLS
        assert data["versions"]["baracuda"]
        assert data["libraries"].keys() == {"cuda", "cpu"}
        for backend, library in data["libraries"].items():
            assert library["unavailable"] == baracuda_sys.why_unavailable(backend)
            assert library["path"] == str(baracuda_sys.library_path(backend))

    def test_text(self) -> None:
        done = python("from baracuda.cli import main; main(['info'])")
        assert done.returncode == 0, done.stderr
        for backend in baracuda_sys.BACKENDS:
            assert f"{backend}: " in done.stdout
        assert all(f"{family}: {count}" in done.stdout for family, count in SYMBOLS.items())

    def test_a_reader_that_leaves(self) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        command = [sys.executable, "-m", "baracuda.cli", "info"]
        done = subprocess.run(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True)
        os.close(writer)
        assert (done.returncode, done.stderr) == (0, "")

    def test_without_any_library(self) -> None:
        """Says why, and does not fail."""
        done = python("from baracuda.cli import main; main(['info'])", BARACUDA_LIBRARY="/nowhere/lib.so")
        assert done.returncode == 0, done.stderr
        assert done.stdout.count("cannot open shared object file") == 2


class TestSelected:
    """Plans that were selected are remembered by what their Descriptors say."""

    def test_equal_descriptors_share_a_plan(self) -> None:
        def select(**changes: Any) -> Any:
            fields = {"n": 8, "d": 64, "q_min": -128, "q_max": 127}
            kinds = {"input_element": ElementKind.F32, "output_element": ElementKind.S8}
            return baracuda.QuantizePerTokenPlan.select(
                None, baracuda.QuantizePerTokenDescriptor(**{**fields, **kinds, **changes})
            )

        assert select() is select()
        for changes in ({"n": 9}, {"q_min": -127}, {"input_element": ElementKind.F16}):
            assert select(**changes) is not select() and select(**changes) is select(**changes)
        with pytest.raises(TypeError, match=r"n: expected an integer, got 8\.0"):
            select(n=8.0)

    def test_of_another_plan(self) -> None:
        """Two Plans may have the same class of Descriptors."""
        descriptor = baracuda.BinaryDescriptor(baracuda.BinaryKind.MUL, (3,), ElementKind.F32)
        plans = [plan.select(None, descriptor) for plan in (baracuda.BinaryPlan, baracuda.BinaryBackwardPlan)]
        assert [type(plan) for plan in plans] == [baracuda.BinaryPlan, baracuda.BinaryBackwardPlan]

    @pytest.mark.parametrize("numbers", [(0.0, -0.0), (1, 1.0), (1.0, True)])
    def test_equal_numbers_are_not_the_same(self, numbers: tuple[Any, Any]) -> None:
        descriptors = [baracuda.AffineDescriptor(3, 1.0, number, ElementKind.F32) for number in numbers]
        first, second = (baracuda.AffinePlan.select(None, one) for one in descriptors)
        assert first is not second
        assert [str(plan.descriptor.b) for plan in (first, second)] == [str(number) for number in numbers]

    def test_lists_in_place_of_tuples(self) -> None:
        descriptor = baracuda.UnaryDescriptor(baracuda.UnaryKind.NEG, [3, 4], ElementKind.F32)  # type: ignore[arg-type]
        for _ in range(2):
            with contextlib.suppress(TypeError, ValueError):
                baracuda.UnaryPlan.select(None, descriptor)

    def test_few_are_kept(self) -> None:
        for size in range(selected.REMEMBERED + 5):
            baracuda.UnaryPlan.select(None, baracuda.UnaryDescriptor(baracuda.UnaryKind.NEG, (size,), ElementKind.F32))
            assert len(selected.PLANS) <= selected.REMEMBERED
