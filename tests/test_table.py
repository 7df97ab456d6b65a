"""The table against everything that must agree with it: the published ABI, the libraries, the generated files."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import baracuda_sys
from baracuda_sys import abi

from .conftest import CASES

ROOT = Path(__file__).resolve().parents[1]
SYMBOLS = {symbol.name: symbol for family in abi.FAMILIES for symbol in family.symbols}
PUBLISHED = [line.split("\t") for line in (ROOT / "tests/data/symbols.tsv").read_text().splitlines()[1:]]

ADDITIONS = {
    f"baracuda_kernels_{op}_{kind}"
    for op in (
        "dynamic_range_quantize_per_token_sym_f16_s8",
        "dynamic_range_quantize_per_token_sym_bf16_s8",
        "quantized_linear_w8a8_f16",
        "quantized_linear_w8a8_bf16",
        *(
            f"{op}_{dtype}"
            for op in (
                "roi_align",
                "roi_align_backward",
                "roi_pool",
                "roi_pool_backward",
                "grid_sample_2d",
                "grid_sample_2d_backward",
                "affine_grid_2d",
            )
            for dtype in ("f16", "bf16")
        ),
    )
    for kind in ("run", "can_implement")
}
"""Symbols beyond the published ones, one by one."""

FP, INT = "(f32|f16|bf16|f64)", "(i32|i64|u8|i8|i16|u32)"
ADDED = re.compile(
    "baracuda_kernels_("
    rf"(binary|unary|ternary|where)_(\w+_)?backward_{FP}_strided|where_backward_{FP}_strided|"
    rf"unary_(neg|abs|softsign|lgamma|elu_alpha)_backward_{FP}|unary_threshold_{FP}_strided|"
    rf"binary_lerp_{FP}_strided|binary_lerp_f64w(_backward)?_f64(_strided)?|"
    rf"binary_(add|sub|mul|minimum|maximum|bitwise_\w+)_{INT}(_strided)?|binary_logical_(and|or|xor)_bool_strided|"
    r"cast_\w+_strided|cast_\w+_nosat|cast_bool_(f64|u8)|cast_(f64|u8)_bool|cast_fp8\w+_f64|cast_f64_fp8\w+|"
    r"cast_[su]4_b?f16|cast_b?f16_[su]4|affine(_inplace)?_i8_strided"
    ")_(run|can_implement)"
)
"""And those that complete a pattern of theirs."""

SYSTEM_LIBRARIES = re.compile(r"(libc|libm|libstdc\+\+|libgcc_s|libpthread|libdl|librt|ld-linux-[\w-]+)\.so\.\d+")


@pytest.mark.parametrize("family", {row[0]: None for row in PUBLISHED})
def test_published_signatures(family: str) -> None:
    published = {name: f"{returns}({arguments})" for of, name, returns, arguments in PUBLISHED if of == family}
    (symbols,) = (one.symbols for one in abi.FAMILIES if one.name == family)
    made = {s.name: f"i32({', '.join(f'{name}:{type_}' for name, type_ in s.parameters)})" for s in symbols}
    assert {name: made.get(name) for name in published} == published


def test_no_other_symbols() -> None:
    families = {family.name for family in abi.FAMILIES}
    assert families == {row[0] for row in PUBLISHED}, "tests/data/symbols.tsv must hold the rows that are implemented"
    others = SYMBOLS.keys() - {row[1] for row in PUBLISHED} - ADDITIONS
    assert {name for name in others if not ADDED.fullmatch(name)} == set()
    assert {row[1] for row in PUBLISHED} | ADDITIONS <= SYMBOLS.keys()


def test_every_row_has_a_case() -> None:
    tested = {case.symbol for case in CASES.values()}
    assert tested == {symbol.name for symbol in SYMBOLS.values() if symbol.kind == "run"}


@pytest.mark.parametrize("text", ["n", "i32 n[3]", "both fp x[n]", "in fp x[n] y"])
def test_a_bad_argument_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        abi.Argument.parse(text)


def test_a_bad_row_is_rejected() -> None:
    dtypes = abi.Dtypes((("fp", ("f32",)),))
    with pytest.raises(ValueError, match="unknown type 'f33'"):
        abi.Op("op", dtypes, ("f33 n", "out fp x[n]"), "")
    with pytest.raises(ValueError, match="at least one 'out'"):
        abi.Op("op", dtypes, ("i32 n", "in fp x[n]"), "")
    with pytest.raises(ValueError, match="names of tensors"):
        abi.Op("op", dtypes, ("i32 n", "out fp x[n]"), "", empty_without=("n",))


def test_where_the_workspace_stands() -> None:
    """Behind the arguments, and then not in `_can_implement`; or among them, and then in both."""
    dtypes = abi.Dtypes((("fp", ("f32",)),))

    def parameters(*args: str) -> list[list[str]]:
        (instance,) = abi.Op("op", dtypes, args, "").instances
        return [[f"{name}:{type_}" for name, type_ in symbol.parameters] for symbol in instance.symbols]

    run, can_implement = parameters("i32 n", "add fp x[n]", "f64 s")
    assert run == ["n:i32", "x:out", "s:f64", "workspace:ptr", "workspace_bytes:usize", "stream:ptr"]
    assert can_implement == ["n:i32", "x:in", "s:f64"]
    run, can_implement = parameters("i32 n", "add fp x[n]", "workspace", "f64 s")
    assert run == ["n:i32", "x:out", "workspace:ptr", "workspace_bytes:usize", "s:f64", "stream:ptr"]
    assert can_implement == ["n:i32", "x:in", "workspace:in", "workspace_bytes:usize", "s:f64"]


class TestGeneratedFiles:
    def test_are_not_stale(self) -> None:
        check = [sys.executable, "-m", "baracuda_sys.abi", "check"]
        done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def test_stale_is_noticed(self, tmp_path: Path) -> None:
        for folder in ("baracuda_sys", "native/include", "docs"):
            shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        header = tmp_path / "native/include/baracuda/baracuda_kernels.h"
        header.write_text(header.read_text().replace("int64_t numel", "int32_t numel", 1))
        check = [sys.executable, "-m", "baracuda_sys.abi", "check"]
        done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 1
        assert "baracuda_kernels.h is stale" in done.stderr

    def test_installed_header_is_the_committed_one(self) -> None:
        installed = library("cpu").parents[1] / "include/baracuda/baracuda_kernels.h"
        assert installed.read_text() == (ROOT / "native/include/baracuda/baracuda_kernels.h").read_text()

    def test_units_are_deterministic(self, tmp_path: Path) -> None:
        made = []
        for name in ("a", "b"):
            units = [sys.executable, "-m", "baracuda_sys.abi", "units", str(tmp_path / name)]
            subprocess.run(units, cwd=ROOT, check=True, capture_output=True)
            made.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
        assert made[0] == made[1]
        assert all(name.encode() in b"".join(made[0].values()) for name in SYMBOLS)


def library(backend: baracuda_sys.Backend) -> Path:
    """The installed library, whether or not this machine can run it."""
    path = baracuda_sys.library_path(backend)
    if backend == "cuda" and not path.exists():
        pytest.skip(f"built without the CUDA library: {path} does not exist")
    return path


def output_of(program: str, *arguments: str | Path) -> str:
    if shutil.which(program) is None:
        pytest.skip(f"needs {program} (binutils)")
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("name", ["cpu", "cuda"])
class TestLibrary:
    def test_exports_the_table_and_nothing_else(self, name: baracuda_sys.Backend) -> None:
        shown = output_of("nm", "-D", "--defined-only", "--format=posix", library(name))
        exported = {line.split()[0].split("@")[0] for line in shown.splitlines()}
        declared = {match for text, _ in abi.LIBRARY_SYMBOLS for match in re.findall(r"\bbaracuda_kernels_\w+", text)}
        assert exported == SYMBOLS.keys() | declared

    def test_needs_only_system_libraries(self, name: baracuda_sys.Backend) -> None:
        shown = output_of("readelf", "--dynamic", "--wide", library(name))
        needed = re.findall(r"\(NEEDED\).*\[(.+)\]", shown)
        assert needed
        assert [one for one in needed if not SYSTEM_LIBRARIES.fullmatch(one)] == []
        assert "RPATH" not in shown
        assert "RUNPATH" not in shown

    def test_loads_without_a_device(self, name: baracuda_sys.Backend) -> None:
        """On any machine: the CUDA library too answers its checks without a driver."""
        library(name)
        loaded = baracuda_sys.load(name)
        assert loaded.backend == name
        assert (
            loaded.function("baracuda_kernels_quantize_per_token_f32_s8_can_implement")(
                1, 1, -128, 127, None, None, None, None
            )
            == 0
        )

    def test_prototypes_are_complete(self, name: baracuda_sys.Backend) -> None:
        library(name)
        loaded = baracuda_sys.load(name)
        for symbol in SYMBOLS.values():
            function = loaded.function(symbol.name)
            assert function.restype is baracuda_sys.c_type("i32")
            assert list(function.argtypes) == [baracuda_sys.c_type(type_) for _, type_ in symbol.parameters]

    def test_version_and_status_words(self, name: baracuda_sys.Backend) -> None:
        library(name)
        loaded = baracuda_sys.load(name)
        words = [loaded.status_string(status) for status in (*baracuda_sys.Status, 99, -1)]
        assert words[:6] == [status.name.lower().replace("_", " ") for status in baracuda_sys.Status]
        assert words[6:] == ["unknown status"] * 2
        declared = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
        assert declared
        assert loaded.version == declared[1]


def test_status_codes() -> None:
    """The published ones."""
    assert {status.name: int(status) for status in baracuda_sys.Status} == {
        "OK": 0,
        "MISALIGNED_OPERAND": 1,
        "INVALID_PROBLEM": 2,
        "UNSUPPORTED": 3,
        "WORKSPACE_TOO_SMALL": 4,
        "LAUNCH_FAILURE": 5,
    }


def test_no_symbol_outside_the_table() -> None:
    with pytest.raises(KeyError):
        baracuda_sys.load("cpu").function("baracuda_kernels_no_such_run")
