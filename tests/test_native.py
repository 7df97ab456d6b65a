"""The C side of the installed package: native/tests and examples/c, built against its header and libraries."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import baracuda_sys

ROOT = Path(__file__).resolve().parents[1]
DIALECTS = {"c": ["cc", "-std=c99"], "cpp": ["c++", "-std=c++17"]}
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic"]


def run(*words: str | Path, **environment: str) -> str:
    """What the command prints; skips the test where the machine lacks the program."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"needs {words[0]}")
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ | environment)
    assert done.returncode == 0, f"{words}: exit status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def installed(backend: baracuda_sys.Backend) -> Path:
    """The installed library, whether or not this machine can run it; skips the test where only the host's was built."""
    library = baracuda_sys.library_path(backend)
    if backend == "cuda" and not library.exists():
        pytest.skip(f"no CUDA library at {library}")
    return library


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("backend", ["cpu", "cuda"])
def test_abi(backend: baracuda_sys.Backend, dialect: str, tmp_path: Path) -> None:
    library = installed(backend)
    source, program = ROOT / f"native/tests/abi.{dialect}", tmp_path / "abi"
    include = library.parents[1] / "include"
    rpath = f"-Wl,-rpath,{library.parent}"
    run(*DIALECTS[dialect], *STRICT, f"-I{include}", source, library, rpath, "-o", program)
    run(program)


def test_example_by_pkg_config(tmp_path: Path) -> None:
    packages = installed("cpu").parent / "pkgconfig"
    run("pkg-config", "--exists", "baracuda_kernels_cpu", PKG_CONFIG_PATH=str(packages))
    shutil.copytree(ROOT / "examples/c", tmp_path, dirs_exist_ok=True)
    run("make", "-C", tmp_path, "quantize", PKG_CONFIG_PATH=str(packages))
    assert "codes 76 -127 32 0\n" in run(tmp_path / "quantize")


def test_example_by_find_package(tmp_path: Path) -> None:
    prefix = installed("cpu").parents[1]
    run("cmake", "-S", ROOT / "examples/c", "-B", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", tmp_path)
    assert "codes 76 -127 32 0\n" in run(tmp_path / "quantize")
