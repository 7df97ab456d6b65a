"""Cases of the family `random`."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from baracuda import ElementKind
from baracuda_sys.abi.random import FAMILY

from . import Array, Arrays, Case
from .attention_sampling import philox


def units(dtype: str, numel: int, seed: int) -> Array:
    """Above 0, at most 1: four of a block in f32, two in f64."""
    count = 4 if dtype == "f32" else 2
    blocks = [philox((at, 0), seed) for at in range(-(-numel // count))]
    words = np.array(blocks, np.uint64).reshape(-1, 4)
    if dtype == "f32":
        return ((words >> np.uint64(8)).reshape(-1)[:numel].astype(np.float64) + 1) * 2.0**-24
    bits = words[:, ::2] | words[:, 1::2] << np.uint64(32)
    return ((bits >> np.uint64(11)).reshape(-1)[:numel].astype(np.longdouble) + 1) * 2.0**-53


def uniform(dtype: str, numel: int, low: float = 0.0, high: float = 1.0, seed: int = 0, label: str = "") -> Case:
    (instance,) = (one for one in FAMILY["curand_uniform"].instances if one.dtypes["t"] == dtype)
    kind = ElementKind(dtype).dtype.type

    def oracle(inputs: Arrays) -> dict[str, Array]:
        first, last = kind(low), kind(high)
        start = np.longdouble(first) / 2
        span = kind(last / 2 - first / 2)
        found = 2 * (span * units(dtype, numel, seed).astype(np.longdouble) + start).astype(kind)
        return {"y": np.where(found > first, np.minimum(found, last), np.nextafter(first, last))}

    values = {"numel": numel, "low": low, "high": high, "seed": seed}
    return Case(instance, values, lambda rng: {}, oracle, None, label)


def cases() -> Iterator[Case]:
    for dtype in ("f32", "f64"):
        for numel in (1, 2, 5, 1023):
            yield uniform(dtype, numel)
        yield uniform(dtype, 300, -2.5, 0.5, 2**64 - 1, "all-bits")
        yield uniform(dtype, 300, 100.0, 100.0 + 2.0**-14, 7, "narrow")
