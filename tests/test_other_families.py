"""The table can say every published signature of the families whose signatures are the most varied."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from baracuda_sys import abi
from baracuda_sys.abi import header, lock, units

from . import other_families
from . import other_families_matrix as matrix

ROOT = Path(__file__).resolve().parents[1]
FAMILIES = (
    other_families.ATTENTION,
    other_families.OTHER,
    matrix.GEMM,
    matrix.GGUF,
    matrix.NF4,
    matrix.FFT,
    matrix.RANDOM,
)
OF_PAGES = (matrix.GEMM_OF_THE_PAGE, matrix.FFT_OF_THE_PAGE)
PUBLISHED = lock.read((ROOT / "tests/data/other_families.tsv").read_text())
RETURNS = {"*mut c_void": "ptr"}
"""What the published list calls a result that the table has another word for."""

MATRICES = "m:i32, n:i32, k:i32, a:in, lda:i64, b:in, ldb:i64, c:in, ldc:i64, d:{d}, ldd:i64"
DENSE = "m:i32, n:i32, k:i32, batch:i32, layout:i32"
TAIL = "workspace:ptr, workspace_bytes:usize, stream:ptr"
SAID_BY_PAGES = {
    "gemm_f16_rcr_sm80_run": f"{MATRICES.format(d='out')}, alpha:f32, beta:f32, {TAIL}",
    "gemm_f32_simt_rrr_sm80_run": f"{MATRICES.format(d='out')}, alpha:f32, beta:f32, {TAIL}",
    "gemm_tf32_rrr_sm80_can_implement": MATRICES.format(d="in"),
    "gemm_f64_rrr_sm80_run": f"{MATRICES.format(d='out')}, alpha:f64, beta:f64, {TAIL}",
    "gemm_f64_rcr_sm80_workspace_size": "m:i32, n:i32, k:i32",
    "gemm_dense_f64_run": f"{DENSE}, alpha:f64, beta:f64, a:in, lda:i64, stride_a:i64, b:in, ldb:i64, stride_b:i64, "
    f"d:out, ldd:i64, stride_d:i64, {TAIL}",
    "gemm_dense_bf16_can_implement": f"{DENSE}, lda:i64, ldb:i64, ldd:i64, stride_a:i64, stride_b:i64, stride_d:i64",
    "gemm_dense_f32_workspace_size": DENSE,
    "fft_1d_c32_run": f"n:i32, batch:i32, inverse:i32, x:in, y:out, {TAIL}",
    "fft_1d_c64_workspace_size": "n:i32, batch:i32, out_bytes:*usize out",
    "rfft_1d_f64_run": f"n:i32, batch:i32, x:in, y:out, {TAIL}",
    "irfft_nd_f32_run": f"rank:i32, dims:*i32, batch:i32, x:in, y:out, {TAIL}",
    "fft_nd_c64_run": f"rank:i32, dims:*i32, batch:i32, inverse:i32, x:in, y:out, {TAIL}",
    "rfft_nd_f32_workspace_size": "rank:i32, dims:*i32, batch:i32, out_bytes:*usize out",
}
"""Signatures that only the pages of gemm and fft give, one of each kind."""


def test_published_symbols() -> None:
    declared = lock.signatures(FAMILIES)
    wanted = {name: row._replace(returns=RETURNS.get(row.returns, row.returns)) for name, row in PUBLISHED.items()}
    assert declared == wanted


def test_symbols_of_pages() -> None:
    declared = lock.signatures(OF_PAGES)
    for name, arguments in SAID_BY_PAGES.items():
        assert declared[f"baracuda_kernels_{name}"].arguments == arguments
    assert sum(name.endswith("_run") for name in declared) == 10 + 4 + 12


STUB = """\
#pragma once
#include "core/abi/status.h"
namespace baracuda {
using i32 = int32_t; using i64 = int64_t; using u8 = uint8_t; using s8 = int8_t; using u16 = uint16_t;
using u32 = uint32_t; using u64 = uint64_t; using f32 = float; using f64 = double;
struct f16 { u16 bits; }; struct bf16 { u16 bits; }; struct tf32 { float value; };
struct fp8e4m3 { u8 bits; }; struct fp8e5m2 { u8 bits; }; struct s4x2 { u8 bits; }; struct u4x2 { u8 bits; };
struct c32 { f32 re, im; }; struct c64 { f64 re, im; };
template <class T> struct ComputeOf { using type = f32; }; template <> struct ComputeOf<f64> { using type = f64; };
template <class T> using Compute = typename ComputeOf<T>::type;
template <class T> struct RealOf { using type = f32; }; template <> struct RealOf<c64> { using type = f64; };
template <class T> using Real = typename RealOf<T>::type;
struct rcr {}; struct rrr {};
"""


def functions_behind(family: abi.Family) -> str:
    """Functions that do nothing, of all names that the family's definitions call."""
    made = {}
    for op in family.ops:
        for entry in op.entries:
            name, result = op.function or op.name, "Status"
            if entry.role in ("size", "create", "destroy"):
                name += f"_{entry.suffix}"
                result = {"i32": "Status", "ptr": "void *", "void": "void"}.get(entry.returns, "size_t")
            if entry.role != "ask":
                body = "{ return static_cast<Result>(0); }" if result != "void" else "{}"
                made[name] = f"template <class... T, class... A> {result} {name}(const A &...) " + body.replace(
                    "Result", result
                )
    return "\n".join(made.values())


@pytest.mark.parametrize("family", [*FAMILIES, *OF_PAGES], ids=lambda one: f"{one.name}-{one.title.split()[-1]}")
def test_header_and_definitions_compile(family: abi.Family, tmp_path: Path) -> None:
    """The header as C99 and C++17; the definitions with functions that do nothing behind them."""
    for name, text in header.headers([family], abi.ABI_VERSION, abi.STATUS, abi.LIBRARY_SYMBOLS):
        (tmp_path / name).write_text(text)
    public = tmp_path / f"{family.folder}.h"
    compile_("cc", "-std=c99", "-x", "c", public)
    compile_("c++", "-std=c++17", "-x", "c++", public)

    tags = "struct MhcLayer {}; " + "".join(f"struct {name} {{}}; " for name in matrix.FORMATS.split())
    functions = f"namespace {family.folder} {{\n{tags}\n{functions_behind(family)}\n}}\n}}\n"
    stubs = {f"family/{family.folder}/{family.folder}.h": STUB + functions}
    stubs |= dict.fromkeys(("core/skeleton/map.h", "core/skeleton/strided.h"), "")
    for stub, text in stubs.items():
        (tmp_path / stub).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / stub).write_text(text)
    for name, text in units.units([family]):
        (tmp_path / name).write_text(f'{text}\n#include "{public}"\n')
        compile_("c++", "-std=c++17", "-x", "c++", f"-I{tmp_path}", f"-I{ROOT / 'native'}", tmp_path / name)


def compile_(compiler: str, *words: str | Path) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"needs {compiler}")
    command = [compiler, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[:4000]
