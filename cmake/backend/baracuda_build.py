"""PEP 517 backend: scikit-build-core, plus NVIDIA's compiler wheels as a requirement where the machine has no nvcc."""

from __future__ import annotations

import os
import re

import cuda_toolkit
from scikit_build_core import build
from scikit_build_core.build import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

ConfigSettings = dict[str, list[str] | str]

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: ConfigSettings | None = None) -> list[str]:
    return [*build.get_requires_for_build_wheel(config_settings), *_cuda_requirements(config_settings)]


def get_requires_for_build_editable(config_settings: ConfigSettings | None = None) -> list[str]:
    return [*build.get_requires_for_build_editable(config_settings), *_cuda_requirements(config_settings)]


def _cuda_requirements(config_settings: ConfigSettings | None) -> list[str]:
    return cuda_toolkit.requirements(
        _setting("BARACUDA_CUDA", config_settings) or "AUTO",
        _setting("CMAKE_CUDA_COMPILER", config_settings) or os.environ.get("CUDACXX", ""),
        _setting("BARACUDA_CUDA_WHEELS", config_settings).upper() == "ON",
    )


def _setting(name: str, config_settings: ConfigSettings | None) -> str:
    """A CMake variable as the build will see it: `pip install -C cmake.define.NAME=`, CMAKE_ARGS, the environment."""
    value = (config_settings or {}).get(f"cmake.define.{name}", "")
    argument = re.search(rf"-D\s*{name}(?::\w+)?=(\S+)", os.environ.get("CMAKE_ARGS", ""))
    return str(value) or (argument[1] if argument else "") or os.environ.get(name, "")
