"""Finds the CUDA compiler and headers that a build uses. Standard library only.

The PEP 517 wrapper imports it to decide whether the build needs NVIDIA's wheels; CMake runs it as a program that
prints what it found as JSON. Order: the compiler that the caller names; nvcc on PATH, in CUDA_HOME, in
/usr/local/cuda; the wheels of WHEELS, if they are installed.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

# 13.0, because a driver refuses PTX of a compiler newer than itself and every CUDA 13 driver takes PTX of 13.0.
WHEELS = "cuda-toolkit[nvcc,crt,cudart,cccl]==13.0.*"
HEADER_WHEELS = "cuda-toolkit[crt,cudart,cccl]==13.0.*"
# The oldest release whose compiler and host-side half precision headers the sources use.
OLDEST = (13, 0)


@dataclass(frozen=True)
class Compiler:
    """An nvcc, where it came from in words, and its include folder; `problem` says why it cannot be used."""

    path: Path
    origin: str
    include: Path | None = None
    problem: str = ""


def inspect(path: Path, origin: str, host_compiler: str = "") -> Compiler:
    """Runs the compiler on an empty file: tells its release, its headers, and whether it takes the host compiler."""
    host = ["-ccbin", host_compiler] if host_compiler else []
    try:
        release = re.search(r"release (\d+)\.(\d+)", _run([str(path), "--version"]))
        preprocessed = _run([str(path), *host, "-E", "-x", "cu", os.devnull])
    except (OSError, subprocess.CalledProcessError) as error:
        return Compiler(path, origin, problem=f"{path} does not work: {_first_line(error)}")
    if release is None or (int(release[1]), int(release[2])) < OLDEST:
        found = f"{release[1]}.{release[2]}" if release else "of no known release"
        return Compiler(path, origin, problem=f"{path} is CUDA {found}, expected {OLDEST[0]}.{OLDEST[1]} or later")
    header = re.search(r'^# \d+ "(.*)/cuda_runtime\.h"', preprocessed, re.MULTILINE)
    return Compiler(path, origin, include=Path(header[1]).resolve() if header else None)


def find_compiler(explicit: str = "", host_compiler: str = "", wheels_only: bool = False) -> Compiler | None:
    """The first usable compiler, else the first that has a problem, else None."""
    unusable = None
    for path, origin in _compilers(explicit, wheels_only):
        compiler = inspect(path, origin, host_compiler)
        if not compiler.problem:
            return compiler
        unusable = unusable or compiler
    return unusable


def find_headers(wheels_only: bool = False) -> tuple[Path, str] | None:
    """A folder with the headers that the host library includes, and where it came from."""
    machine = [] if wheels_only else [*_machine_roots(), (Path("/usr"), "in /usr")]
    wheels = [(root, "from PyPI wheels") for root in _wheel_roots()]
    candidates = ((root / "include", origin) for root, origin in machine + wheels)
    return next((found for found in candidates if _has_headers(found[0])), None)


def has_gpu() -> bool:
    """Whether this machine has an NVIDIA GPU: a device file of its driver, or, as in WSL, what nvidia-smi lists."""
    if any(Path("/dev").glob("nvidia[0-9]*")):
        return True
    try:
        return "GPU" in _run(["nvidia-smi", "--list-gpus"])
    except (OSError, subprocess.CalledProcessError):
        return False


def requirements(cuda: str, explicit: str = "", wheels_only: bool = False) -> list[str]:
    """The wheels that a build with BARACUDA_CUDA=`cuda` needs on this machine.

    AUTO asks for the compiler where there is a GPU to use it for. Without one, and without an nvcc, minutes of
    compilation would make a library that cannot run here.
    """
    linux = "; sys_platform == 'linux' and platform_machine in 'x86_64 aarch64'"
    compiler = find_compiler(explicit, os.environ.get("CUDAHOSTCXX", ""), wheels_only)
    if compiler and not compiler.problem:
        return []
    if cuda.upper() == "ON" or (cuda.upper() != "OFF" and (wheels_only or has_gpu())):
        return [WHEELS + linux]
    return [] if find_headers(wheels_only) else [HEADER_WHEELS + linux]


def make_shadow(wheels: Path, shadow: Path) -> Path:
    """A toolkit of links to the wheels' files, with the names that nvcc and CMake expect and the wheels lack.

    It lies at a path of its own, so that the command lines of two builds are equal (ccache) although pip's isolated
    environments are not.
    """
    shutil.rmtree(shadow, ignore_errors=True)
    for name in ("bin", "lib"):
        (shadow / name).mkdir(parents=True)
        for file in sorted((wheels / name).glob("*")):
            (shadow / name / file.name).symlink_to(file)
    for name in ("include", "nvvm"):
        (shadow / name).symlink_to(wheels / name)
    (shadow / "lib64").symlink_to("lib")
    (shadow / "lib" / "libcudart.so").symlink_to("libcudart.so.13")
    return shadow


def gpu_architectures(compiler: Path) -> str:
    """This machine's GPUs as CMake architectures, those that the compiler knows; empty where there is none."""
    try:
        gpus = _run(["nvidia-smi", "--query-gpu=compute_cap", "--format=csv,noheader"]).replace(".", "").split()
        known = re.findall(r"compute_(\d+)", _run([str(compiler), "--list-gpu-arch"]))
    except (OSError, subprocess.CalledProcessError):
        return ""
    return ";".join(sorted(set(gpus) & set(known), key=int))


def describe(shadow: Path, explicit: str, host_compiler: str, wheels_only: bool) -> dict[str, str]:
    """What CMake needs to know; an empty string stands for what there is not."""
    compiler = find_compiler(explicit, host_compiler, wheels_only)
    usable = compiler if compiler and not compiler.problem else None
    headers = (usable.include, usable.origin) if usable and usable.include else find_headers(wheels_only)
    found = {
        "compiler": str(usable.path) if usable else "",
        "compiler_origin": usable.origin if usable else "",
        "problem": compiler.problem if compiler else "no nvcc was found",
        "gpu": "yes" if has_gpu() else "",
        "include": str(headers[0]) if headers else "",
        "include_origin": headers[1] if headers else "",
        "architectures": gpu_architectures(usable.path) if usable else "",
    }
    for wheels in _wheel_roots():
        if wheels / "include" == Path(found["include"]) or wheels / "bin" / "nvcc" == Path(found["compiler"]):
            make_shadow(wheels, shadow)
            found = {key: value.replace(str(wheels), str(shadow)) for key, value in found.items()}
            break
    return found


def _compilers(explicit: str, wheels_only: bool) -> Iterator[tuple[Path, str]]:
    if explicit:
        yield Path(shutil.which(explicit) or explicit), "named explicitly"
        return
    if not wheels_only:
        on_path = shutil.which("nvcc")
        if on_path:
            yield Path(on_path), "on PATH"
        for root, origin in _machine_roots():
            if (root / "bin" / "nvcc").exists():
                yield root / "bin" / "nvcc", origin
    for root in _wheel_roots():
        if (root / "bin" / "nvcc").exists():
            yield root / "bin" / "nvcc", "from PyPI wheels"


def _machine_roots() -> list[tuple[Path, str]]:
    home = os.environ.get("CUDA_HOME", "")
    return [*([(Path(home), "in CUDA_HOME")] if home else []), (Path("/usr/local/cuda"), "in /usr/local/cuda")]


def _wheel_roots() -> list[Path]:
    spec = importlib.util.find_spec("nvidia")
    folders: Sequence[str] = (spec and spec.submodule_search_locations) or []
    return [Path(folder).resolve() / "cu13" for folder in folders if (Path(folder) / "cu13").is_dir()]


def _has_headers(include: Path) -> bool:
    needed = ("cuda_fp16.h", "cuda_bf16.h", "nv/target", "crt/host_defines.h", "cuda_runtime_api.h")
    if not all((include / name).exists() for name in needed):
        return False
    version = re.search(r"#define CUDART_VERSION\s+(\d+)", (include / "cuda_runtime_api.h").read_text())
    return version is not None and int(version[1]) >= OLDEST[0] * 1000 + OLDEST[1] * 10


def _run(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _first_line(error: OSError | subprocess.CalledProcessError) -> str:
    words = error.stderr if isinstance(error, subprocess.CalledProcessError) else ""
    return next((line.strip() for line in words.splitlines() if line.strip()), str(error))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shadow", type=Path, help="folder for the toolkit of links, if the wheels are used")
    parser.add_argument("--compiler", default="", help="the only nvcc to consider")
    parser.add_argument("--host-compiler", default="", help="the C++ compiler that nvcc is to use")
    parser.add_argument("--wheels", action="store_true", help="pass over a toolkit of the machine")
    options = parser.parse_args()
    json.dump(describe(options.shadow, options.compiler, options.host_compiler, options.wheels), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
