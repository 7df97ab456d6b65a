"""What `baracuda info` says: versions, libraries, devices, vendor libraries, symbols, and why a backend is missing."""

from __future__ import annotations

import importlib.metadata
import platform
from typing import Any

from cuda.bindings import driver
from cuda.pathfinder import load_nvidia_dynamic_lib

import baracuda_sys
from baracuda_sys import abi

from .streams import checked, device_count

PACKAGES = ("baracuda", "numpy", "ml_dtypes", "cuda-core", "cuda-bindings", "cuda-pathfinder")
VENDOR_LIBRARIES = ("cublas", "cublasLt", "cudnn", "cufft", "cusolver", "curand", "cusparse", "nccl")


def collect() -> dict[str, Any]:
    """Everything as plain data, ready for JSON."""
    return {
        "versions": {"python": platform.python_version()} | {name: _version(name) for name in PACKAGES},
        "abi_version": abi.ABI_VERSION,
        "libraries": {backend: _library(backend) for backend in baracuda_sys.BACKENDS},
        "driver": _driver(),
        "devices": [_device(ordinal) for ordinal in range(device_count())],
        "vendor_libraries": {name: _vendor_library(name) for name in VENDOR_LIBRARIES},
        "symbols": {family.name: len(list(family.symbols)) for family in abi.FAMILIES},
    }


def report(data: dict[str, Any]) -> str:
    """The same for people."""
    lines = ["versions"]
    lines += [f"  {name} {version or 'not installed'}" for name, version in data["versions"].items()]
    lines.append("libraries")
    for backend, library in data["libraries"].items():
        if library["unavailable"]:
            lines.append(f"  {backend}: not usable here: {library['unavailable']}")
        else:
            built = f", built for {', '.join(library['architectures'])}" if library["architectures"] else ""
            lines.append(f"  {backend}: {library['version']}{built}, {library['path']}")
    lines.append(f"driver: {data['driver'] or 'none'}")
    lines += [
        f"  device {index}: {device['name']}, compute capability {device['compute_capability']}, "
        f"{device['memory_bytes'] / 2**30:.0f} GiB"
        for index, device in enumerate(data["devices"])
    ]
    lines.append("vendor libraries")
    lines += [f"  {name}: {path or 'not found'}" for name, path in data["vendor_libraries"].items()]
    lines.append(f"symbols (ABI version {data['abi_version']})")
    lines += [f"  {family}: {count}" for family, count in data["symbols"].items()]
    return "\n".join(lines)


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _library(backend: baracuda_sys.Backend) -> dict[str, Any]:
    path = baracuda_sys.library_path(backend)
    found: dict[str, Any] = {"path": str(path), "version": None, "architectures": []}
    try:
        library = baracuda_sys.load(backend)
        found |= {"version": library.version, "architectures": library.architectures}
    except baracuda_sys.LibraryNotFoundError:
        pass
    return found | {"unavailable": baracuda_sys.why_unavailable(backend)}


def _driver() -> str | None:
    """The newest CUDA version that the driver knows, as major.minor."""
    if not device_count():
        return None
    version = checked(driver.cuDriverGetVersion())
    return f"CUDA {version // 1000}.{version % 1000 // 10}"


def _device(ordinal: int) -> dict[str, Any]:
    device = checked(driver.cuDeviceGet(ordinal))
    attribute = driver.CUdevice_attribute
    major = checked(driver.cuDeviceGetAttribute(attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device))
    minor = checked(driver.cuDeviceGetAttribute(attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device))
    return {
        "name": checked(driver.cuDeviceGetName(256, device)).split(b"\0")[0].decode(),
        "compute_capability": f"{major}.{minor}",
        "memory_bytes": checked(driver.cuDeviceTotalMem(device)),
    }


def _vendor_library(name: str) -> str | None:
    try:
        return str(load_nvidia_dynamic_lib(name).abs_path)
    except RuntimeError:  # pathfinder's words for "not found"
        return None
