"""The table against everything that must agree with it: the published ABI, the libraries, the generated files."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import baracuda_sys
from baracuda_sys import abi
from baracuda_sys.abi import entries as entry
from baracuda_sys.abi import lock, units
from baracuda_sys.abi.table import FP, WRITTEN, alias

from .conftest import CASES

ROOT = Path(__file__).resolve().parents[1]
SYMBOLS = {symbol.name: symbol for family in abi.FAMILIES for symbol in family.symbols}
HEADERS = sorted(path.name for path in (ROOT / "native/include/baracuda").glob("*.h"))
DECLARED = lock.signatures(abi.FAMILIES)
PUBLISHED = [line.split("\t") for line in (ROOT / "tests/data/symbols.tsv").read_text().splitlines()[1:]]

SYSTEM_LIBRARIES = re.compile(r"(libc|libm|libstdc\+\+|libgcc_s|libpthread|libdl|librt|ld-linux-[\w-]+)\.so\.\d+")


@pytest.mark.parametrize("family", {row[0]: None for row in PUBLISHED})
def test_published_signatures(family: str) -> None:
    published = {row[1]: tuple(row) for row in PUBLISHED if row[0] == family}
    assert {name: DECLARED.get(name) for name in published} == published


def test_every_published_family_is_here() -> None:
    """The published signatures are those of the families that exist; the lock of additions has the rest."""
    assert {family.name for family in abi.FAMILIES} == {row[0] for row in PUBLISHED}
    added = lock.read((ROOT / "baracuda_sys/abi/additions.tsv").read_text())
    assert SYMBOLS.keys() == {row[1] for row in PUBLISHED} | added.keys()
    assert not {row[1] for row in PUBLISHED} & added.keys()


class TestLock:
    """`check` on a table from which a symbol goes, or in which one changes."""

    FAMILY = abi.Family("f", "F", "", (abi.Op("op", FP, ("i64 numel", "in fp x[numel]", "out fp y[numel]"), ""),))

    def test_a_symbol_that_goes(self) -> None:
        locked = lock.signatures([self.FAMILY])
        declared = {name: row for name, row in locked.items() if name != "baracuda_kernels_op_f16_run"}
        assert list(lock.broken(declared, locked)) == [
            "baracuda_kernels_op_f16_run is locked and has gone from the table"
        ]
        assert list(lock.broken(locked, declared)) == []

    def test_a_symbol_that_changes(self) -> None:
        locked = lock.signatures([self.FAMILY])
        changed = replace(self.FAMILY.ops[0], args=("i32 numel", *self.FAMILY.ops[0].args[1:]))
        wrong = list(lock.broken(lock.signatures([abi.Family("f", "F", "", (changed,))]), locked))
        assert len(wrong) == len(locked)
        was, now = "i32 (numel:i64, x:in, y:in) of f", "i32 (numel:i32, x:in, y:in) of f"
        assert wrong[1] == f"baracuda_kernels_op_f32_can_implement is locked as {was}, the table has {now}"

    def test_generate_adds_and_takes_nothing_away(self) -> None:
        declared = lock.signatures([self.FAMILY])
        first = lock.additions(declared, {}, "")
        assert lock.read(first) == declared
        assert lock.additions({}, {}, first) == first
        published = dict(list(declared.items())[:2])
        assert lock.read(lock.additions(declared, published, "")).keys() == declared.keys() - published.keys()


def test_every_row_has_a_case() -> None:
    tested = {case.symbol for case in CASES.values()}
    assert tested == {symbol.name for symbol in SYMBOLS.values() if symbol.launches}


@pytest.mark.parametrize(
    "text",
    ["n", "i32 n[3]", "both fp x[n]", "in fp x[n] y", "in fp x", "out? i32 n", "in i32[2] x[n]", "in fp x[n @]"],
)
def test_a_bad_argument_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        abi.Argument.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        *("i64 numel", "compute(fp) scale", "i32[4] shape4", "i32[rank] shape", "out usize[1] out_bytes"),
        *("in fp x[n, d]", "in fp x[2, shape @ half, stride_x]", "in? fp bias[n]", "in *i32 ids[n]", "add fp dx[n, d]"),
        *("out? *i32 counts[extent(n, d)]", "handle Layer layer"),
    ],
)
def test_an_argument_prints_as_it_is_written(text: str) -> None:
    assert str(abi.Argument.parse(text)) == text


@pytest.mark.parametrize(
    ("args", "options", "message"),
    [
        (("f33 n", "out fp x[n]"), {}, "unknown type 'f33'"),
        (("real(fp) n", "out fp x[n]"), {}, r"unknown type 'real\(fp\)'"),
        (("i32 n", "in fp x[n]"), {}, "at least one 'out'"),
        (("i32 n", "out fp x[m]"), {}, "'m' is no by-value argument"),
        (("i32 n", "out fp x[n @ step]"), {}, "'step' is no by-value argument"),
        (("i32[m] shape", "out fp x[shape]"), {}, "'m' is no by-value argument"),
        (("i32 n", "out fp x[n]"), {"requires": ("m >= 0",)}, "'m' is no by-value argument"),
        (("i32 n", "out fp x[n]"), {"requires": ("n == product(n)",)}, "'n' is no array"),
        (("i32 n", "out fp x[n]"), {"requires": ("lowest(q) <= n",)}, "'q' is no dtype"),
        (("i32 n", "out fp x[n]"), {"requires": ("present(y)",)}, "'y' is no tensor"),
        (("i32 n", "out fp x[n]"), {"requires": ("fits(n)",)}, "expected one of extent, "),
        (("i32[n] s", "i32 n", "out fp x[s]"), {"requires": ("n == 0 || given(s, n)",)}, "a condition of its own"),
        (("i32 n", "out fp x[n]"), {"empty_without": ("n",)}, "names of tensors"),
        (("i32 n", "out fp x[n]"), {"scalars": ("x",)}, "names of by-value arguments"),
    ],
)
def test_a_bad_row_is_rejected(args: tuple[str, ...], options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^op: .*{message}"):
        abi.Op("op", FP, args, "", **options)


def parameters(*args: str, **options: Any) -> list[str]:
    """The symbols of a row for f32, each as its arguments are published."""
    (instance,) = abi.Op("op", abi.Dtypes((("fp", ("f32",)),)), args, "", **options).instances
    return [", ".join(f"{name}:{type_}" for name, type_ in symbol.parameters) for symbol in instance.symbols]


class TestParameters:
    """test_other_families.py has every kind of symbol."""

    def test_workspace_behind_the_arguments_is_not_asked_for(self) -> None:
        assert parameters("i32 n", "add fp x[n]", "f64 s") == [
            "n:i32, x:out, s:f64, workspace:ptr, workspace_bytes:usize, stream:ptr",
            "n:i32, x:in, s:f64",
        ]

    def test_workspace_among_the_arguments_is(self) -> None:
        assert parameters("i32 n", "add fp x[n]", "workspace", "f64 s") == [
            "n:i32, x:out, workspace:ptr, workspace_bytes:usize, s:f64, stream:ptr",
            "n:i32, x:in, workspace:in, workspace_bytes:usize, s:f64",
        ]

    def test_what_can_implement_takes(self) -> None:
        entries = (entry.ask(without=("s",)), entry.ask(tensors=False), entry.ask("s", "n"), entry.ask("f32 s"))
        asked = parameters("i32 n", "add fp x[n]", "f64 s", entries=entries)
        assert asked == ["n:i32, x:in", "n:i32, s:f64", "s:f64, n:i32", "s:f32"]


def test_dtypes_taken_together() -> None:
    together = abi.Dtypes.pairs("src dst", "f32 f16", "f16 f32") * abi.Dtypes((("q", ("s8", "u8")),))
    assert ["-".join(row.values()) for row in together.expand()] == [
        "f32-f16-s8",
        "f32-f16-u8",
        "f16-f32-s8",
        "f16-f32-u8",
    ]


def test_alias_renames_arguments_wherever_they_stand() -> None:
    op = abi.Op(
        "op",
        FP,
        ("i32 N", "i32[N] S", "i64[N] by", "out fp x[S @ by]", "out fp N_out[N * 2]"),
        "",
        ("0 <= N", "given(by, N)"),
        empty_without=("x",),
    )
    made = alias(op, "other", {"N": "n", "S": "s", "x": "y"}, doc="as op")
    assert made.args == ("i32 n", "i32[n] s", "i64[n] by", "out fp y[s @ by]", "out fp N_out[n * 2]")
    assert (made.requires, made.empty_without, made.function) == (("0 <= n", "given(by, n)"), ("y",), "op")
    with pytest.raises(ValueError, match="names of op's arguments, got M"):
        alias(op, "other", {"M": "m"})


class TestGradients:
    def test_every_backward_says_whose(self) -> None:
        for family in abi.FAMILIES:
            for op in family.ops:
                if op.name.endswith(WRITTEN):  # the row that adds says so
                    assert family[op.name.removesuffix(WRITTEN)].gradient
                    continue
                assert (op.gradient is not None) == ("_backward" in op.name or op.name.endswith("_bw")), op.name

    @pytest.mark.parametrize(
        ("family", "name", "saved", "given", "made"),
        [
            (abi.elementwise_unary.FAMILY, "unary_exp_backward", {"saved": "y"}, {"dy": "y"}, {"dx": "x"}),
            (abi.elementwise_unary.FAMILY, "unary_sin_backward_strided", {"saved": "x"}, {"dy": "y"}, {"dx": "x"}),
            (abi.elementwise_unary.FAMILY, "unary_elu_alpha_backward", {"saved": "x"}, {"dy": "y"}, {"dx": "x"}),
            (abi.elementwise_binary.BINARY, "binary_add_backward", {}, {"dy": "y"}, {"da": "a", "db": "b"}),
            (abi.elementwise_binary.WHERE, "where_backward", {"cond": "cond"}, {"dy": "y"}, {"da": "a", "db": "b"}),
            (abi.quantize.FAMILY, "dequantize_per_tensor_backward", {}, {"dy": "x"}, {"dq": "q"}),
            (
                abi.quantize.FAMILY,
                "quantize_per_token_backward",
                {"input": "input", "scale": "scale", "zero_point": "zero_point"},
                {"d_output": "output"},
                {"d_input": "input"},
            ),
            (
                abi.image.FAMILY,
                "roi_pool_backward",
                {"rois": "rois", "argmax": "argmax"},
                {"dout": "output"},
                {"dinput": "input"},
            ),
        ],
    )
    def test_roles(self, family: abi.Family, name: str, saved: Any, given: Any, made: Any) -> None:
        assert family.roles(family[name]) == (saved, given, made)

    def test_the_gradient_of_elu_has_its_alpha(self) -> None:
        family = abi.elementwise_unary.FAMILY
        found = family.gradient_of(family["unary_elu"])
        assert found is family["unary_elu_alpha_backward"]
        assert family["unary_elu_backward"].gradient == abi.Gradient("unary_elu", {"saved": "x"}, "alpha == 1")

    def test_a_bad_gradient_is_rejected(self) -> None:
        op = abi.Op("op", FP, ("i32 n", "in fp x[n]", "out fp y[n]"), "")
        back = abi.Op("back", FP, ("i32 n", "in fp dy[n]", "out fp dz[n]"), "", gradient=abi.Gradient("op"))
        with pytest.raises(ValueError, match="back: what is dz of op"):
            abi.Family("f", "F", "", (op, back))
        with pytest.raises(ValueError, match="back: expected to be the gradient of an op of its family"):
            abi.Family("f", "F", "", (back,))

    def test_adjoints(self) -> None:
        found = {
            op.name: op.adjoint.op for family in abi.FAMILIES for op in family.ops if op.adjoint and not op.strided_of
        }
        assert found == {
            "pixel_shuffle": "pixel_unshuffle",
            "pixel_unshuffle": "pixel_shuffle",
            "scan_cumsum": "scan_cumsum",
            "cast": "cast",
            "cast_from_fp8": "cast_to_fp8",
            "cast_to_fp8": "cast_from_fp8",
            "cast_to_fp8_nosat": "cast_from_fp8",
            **{f"affine_{fp}": f"affine_{fp}" for fp in ("f32", "f16", "bf16", "f64")},
        }

    @pytest.mark.parametrize(
        ("other", "adjoint", "message"),
        [
            ("in fp y[n * r], out fp x[n]", abi.Adjoint("none"), "an op of its family as its adjoint, got 'none'"),
            ("in fp y[n * r], out fp x[n]", abi.Adjoint("other", {"k": 2}), "adjoint other has no argument k"),
            ("i32 s, in fp y[n * r], out fp x[n]", abi.Adjoint("other"), "what is s of its adjoint other"),
            ("in fp y[n * r], out fp x[n]", abi.Adjoint("other", {"r": "s"}), "what is r of its adjoint other"),
            ("in fp a[n], in fp y[n * r], out fp x[n]", abi.Adjoint("other"), "one 'in' and one 'out' tensor of other"),
            ("in fp x[n], out fp y[n * r]", abi.Adjoint("other"), "an adjoint from out fp y.* to in fp x.*, got other"),
            ("in fp y[n * r], out f32 x[n]", abi.Adjoint("other"), "other at {'fp': 'f64'} is no adjoint of op_f64"),
        ],
    )
    def test_a_bad_adjoint_is_rejected(self, other: str, adjoint: abi.Adjoint, message: str) -> None:
        types = abi.Dtypes((("fp", ("f32", "f64")),))
        sizes = ("i32 n", "i32 r")
        op = abi.Op("op", types, (*sizes, "in fp x[n]", "out fp y[n * r]"), "", adjoint=adjoint)
        with pytest.raises(ValueError, match=message):
            abi.Family("f", "F", "", (op, abi.Op("other", types, (*sizes, *other.split(", ")), "")))
        abi.Family("f", "F", "", (replace(op, adjoint=None),))


class TestGeneratedFiles:
    def test_are_not_stale(self) -> None:
        check = [sys.executable, "-m", "baracuda_sys.abi", "check"]
        done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def test_stale_is_noticed(self, tmp_path: Path) -> None:
        for folder in ("baracuda_sys", "native/include", "docs", "tests/data"):
            shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        header = tmp_path / "native/include/baracuda/quantize.h"
        header.write_text(header.read_text().replace("int64_t numel", "int32_t numel", 1))
        check = [sys.executable, "-m", "baracuda_sys.abi", "check"]
        done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 1
        assert "quantize.h is stale" in done.stderr

    def test_a_header_too_many_is_noticed(self, tmp_path: Path) -> None:
        for folder in ("baracuda_sys", "native/include", "docs", "tests/data"):
            shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        (tmp_path / "native/include/baracuda/left_over.h").write_text("")
        check = [sys.executable, "-m", "baracuda_sys.abi", "check"]
        done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, "left_over.h is stale" in done.stderr) == (1, True)

    @pytest.mark.parametrize("name", HEADERS)
    def test_installed_headers_are_the_committed_ones(self, name: str) -> None:
        installed = library("cpu").parents[1] / "include/baracuda"
        assert (installed / name).read_text() == (ROOT / "native/include/baracuda" / name).read_text()

    @pytest.mark.parametrize("name", HEADERS)
    @pytest.mark.parametrize("words", [("cc", "-std=c99", "-x", "c"), ("c++", "-std=c++17", "-x", "c++")])
    def test_every_header_compiles_alone(self, name: str, words: tuple[str, ...]) -> None:
        if shutil.which(words[0]) is None:
            pytest.skip(f"needs {words[0]}")
        strict = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-pedantic"]
        path = ROOT / "native/include/baracuda" / name
        done = subprocess.run([*words, *strict, path], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def test_units_are_deterministic(self, tmp_path: Path) -> None:
        made = []
        for name in ("a", "b"):
            command = [sys.executable, "-m", "baracuda_sys.abi", "units", str(tmp_path / name)]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            made.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
        assert made[0] == made[1]
        text = b"".join(made[0].values())
        assert all(name.encode() in text for name in SYMBOLS)

    def test_an_op_and_its_strided_form_share_a_unit(self) -> None:
        of_symbol = {
            symbol: name
            for name, text in units.units(abi.FAMILIES)
            for symbol in re.findall(r"^int32_t baracuda_kernels_(\w+)_run\(", text, re.MULTILINE)
        }
        pairs = []
        for family in abi.FAMILIES:
            stems = {(one.op.name, *one.dtypes.values()): one.stem for one in family.instances}
            strided = {(f"{name}_strided", *dtypes): stem for (name, *dtypes), stem in stems.items()}
            pairs += [(strided[key], stem) for key, stem in stems.items() if key in strided]
        assert len(pairs) > 900
        assert [pair for pair in pairs if of_symbol[pair[0]] != of_symbol[pair[1]]] == []


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
            assert function.restype is baracuda_sys.c_type(symbol.returns)
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
