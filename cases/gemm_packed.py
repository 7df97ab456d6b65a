"""Cases of products with packed weights: bits, 2:4 sparse, NF4, Marlin and AWQ; and of penalties for tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from baracuda import ElementKind, GemmLayout, Nf4Descriptor
from baracuda_sys.abi import Instance
from baracuda_sys.abi.gemm import FAMILY

from . import Array, Arrays, Case, PlanCall, Within, operands
from .truths import stored

NF4 = np.array(
    [
        *(-1.0, -0.6961928009986877, -0.5250730514526367, -0.39491748809814453, -0.28444138169288635),
        *(-0.18477343022823334, -0.09105003625154495, 0.0, 0.07958029955625534, 0.16093020141124725),
        *(0.24611230194568634, 0.33791524171829224, 0.44070982933044434, 0.5626170039176941, 0.7229568362236023, 1.0),
    ],
    np.float32,
).astype(np.float64)
"""The values of the codes."""

MARLIN_TILES = (
    np.array(
        [
            16 * row + lane // 4 + 8 * block + 256 * tile
            for lane in range(32)
            for tile in range(4)
            for block, row in (
                (block, row)
                for block in (0, 1)
                for row in (2 * (lane % 4), 2 * (lane % 4) + 1, 2 * (lane % 4 + 4), 2 * (lane % 4 + 4) + 1)
            )
        ]
    )
    .reshape(-1, 8)[:, [0, 2, 4, 6, 1, 3, 5, 7]]
    .reshape(-1)
)
"""Which weight of four tiles of 16 x 16 stands at each place."""

GROUPED_SCALES = np.array([i + 8 * j for i in range(8) for j in range(8)])
COLUMN_SCALES = np.array([2 * i + j for i in range(4) for j in (0, 1, 8, 9, 16, 17, 24, 25)])
"""Which scale of 64, or of 32, stands at each place."""


def marlin_packed(codes: Array) -> Array:
    """Codes [k, n] in Marlin's order, as int32 [k / 16, 2 n]."""
    k, n = codes.shape
    tiles = codes.reshape(k // 16, 16, n // 16, 16).transpose(0, 2, 1, 3).reshape(-1, 1024)[:, MARLIN_TILES]
    words = (tiles.reshape(-1, 8).astype(np.uint32) << (4 * np.arange(8, dtype=np.uint32))).sum(1, dtype=np.uint32)
    return words.view(np.int32).reshape(k // 16, 2 * n)


def marlin_scales(scales: Array, grouped: bool) -> Array:
    """Scales [groups, n] in Marlin's order."""
    order = GROUPED_SCALES if grouped else COLUMN_SCALES
    return np.ascontiguousarray(scales.reshape(-1, len(order))[:, order].reshape(scales.shape))


def nibbles(words: Array) -> Array:
    """The eight codes of each word along the last axis, the lowest bits first."""
    parts = words.view(np.uint32)[..., None] >> (4 * np.arange(8, dtype=np.uint32)) & np.uint32(15)
    return parts.reshape(*words.shape[:-1], -1).astype(np.int64)


def summed(a: Array, b: Array, dtype: Any, terms: int = 1) -> Array | Within:
    """a b^T, of which the factors are exact, rounded once."""
    sums, sizes = a @ b.T, np.abs(a) @ np.abs(b).T
    kind = ElementKind.of(dtype)
    roundings = min(a.shape[1], 256) + 2 * np.sqrt(a.shape[1]) + 8
    unit = 2.0**-53 if kind is ElementKind.F64 else 2.0**-24
    return stored(sums, np.dtype(dtype), 1, 2 * unit * roundings * terms * sizes.astype(np.float64))


def binary(instance: Instance, m: int, n: int, k: int, padding: int) -> Case:
    of_columns = instance.op.name.endswith("rcr")
    values = {"m": m, "n": n, "k": k, "lda_bytes": k // 8 + padding, "ldd_elements": n + padding}
    values["ldb_bytes"] = (k if of_columns else n) // 8 + 2 * padding
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {name: rng.integers(0, 255, spec.shape, np.uint8, endpoint=True) for name, spec in specs.items()}

    def oracle(tensors: Arrays) -> dict[str, Array]:
        a, b = (np.unpackbits(tensors[name], axis=1, bitorder="little").astype(np.int64) for name in ("a", "b"))
        b = b if of_columns else b.T
        return {"d": (a @ (1 - b).T + (1 - a) @ b.T).astype(np.int32)}

    descriptor = {"m": m, "n": n, "k": k, "layout": GemmLayout(instance.op.name[-3:])}
    plan = PlanCall("BinGemm", descriptor, {"a": "a", "b": "b", "d": "d"}, {})
    return Case(instance, values, draw, oracle, plan, f"by{padding}" * (padding > 0))


def inflated(tensors: Arrays, k: int) -> Array:
    kept, places = tensors["w_compressed"], np.ascontiguousarray(tensors["w_metadata"]).view(np.uint8)
    dense = np.zeros((*places.shape, 4), kept.dtype)
    pairs = kept.reshape(*places.shape, 2)
    for value in (0, 1):
        np.put_along_axis(dense, (places >> (2 * value) & 3)[..., None].astype(np.int64), pairs[..., value, None], -1)
    return dense.reshape(len(kept), k)


def sparse(instance: Instance, n: int, m: int, k: int) -> Case:
    values = {"n": n, "m": m, "k": k}
    values = {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = {name: rng.standard_normal(spec.shape).astype(spec.dtype) for name, spec in specs.items()}
        return made | {"w_metadata": rng.integers(0, 65535, specs["w_metadata"].shape, np.uint16, endpoint=True)}

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        dense = inflated(tensors, k)
        if "w_dense" in {one.name for one in instance.op.tensors}:
            return {"w_dense": dense}
        wide = np.longdouble if dense.dtype == np.float64 else np.float64
        return {"y": summed(tensors["x"].astype(wide), dense.astype(wide), dense.dtype)}

    if "y" not in instance.op.argument_names:
        return Case(instance, values, draw, oracle)
    element = ElementKind(instance.dtypes["t"])
    fields = ("w_compressed", "w_metadata", "x", "y")
    plan = PlanCall("GemmSparse24", values | {"element": element}, dict(zip(fields, fields, strict=True)), {})
    return Case(instance, values, draw, oracle, plan, workspace_bytes=m * k * element.dtype.itemsize)


def nf4(instance: Instance, n: int, k: int, block_size: int, m: int = 0) -> Case:
    """m: of the row that takes any number of vectors."""
    values = {**({"m": m} if m else {}), "n": n, "k": k, "block_size": block_size}
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {
            "w_packed": rng.integers(0, 255, specs["w_packed"].shape, np.uint8, endpoint=True),
            "absmax": rng.uniform(0.1, 2, specs["absmax"].shape).astype(np.float32),
            "y": rng.standard_normal(specs["y"].shape).astype(specs["y"].dtype),
        }

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        packed = tensors["w_packed"]
        codes = np.stack([packed & 15, packed >> 4], 1).reshape(n, k)
        weights = NF4[codes] * np.repeat(tensors["absmax"].astype(np.float64), block_size, 1)
        return {"out": summed(tensors["y"].astype(np.float64), weights, specs["y"].dtype, 2)}

    if m:
        return Case(instance, values, draw, oracle)
    base = {**values, "element": ElementKind(instance.dtypes["t"])}
    m = specs["y"].shape[0]
    names = {"weight": "w_packed", "absmax": "absmax", "activations": "y", "output": "out"}
    plan = PlanCall("Nf4MmvqMultiM", {"base": Nf4Descriptor(**base), "m": m}, names, {})
    return Case(instance, values, draw, oracle, plan)


def marlin(instance: Instance, m: int, n: int, k: int, group: int) -> Case:
    values = {"M": m, "N": n, "K": k, "groupsize": group, "max_par": 2}
    groups = 1 if group < 0 else k // group
    dtype = ElementKind(instance.dtypes["t"]).dtype

    def drawn(rng: np.random.Generator) -> tuple[Array, Array, Array]:
        a = rng.standard_normal((m, k)).astype(dtype)
        return a, rng.integers(0, 16, (k, n)), rng.uniform(0.01, 0.1, (groups, n)).astype(dtype)

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        a, codes, scales = drawn(rng)
        return {"a": a, "b": marlin_packed(codes), "scales": marlin_scales(scales, group > 0)}

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        codes, scales = np.empty((k, n), np.int64), np.empty((groups, n))
        words = nibbles(tensors["b"]).reshape(-1, 1024)
        tiles = np.empty_like(words)
        tiles[:, MARLIN_TILES] = words
        codes = tiles.reshape(k // 16, n // 16, 16, 16).transpose(0, 2, 1, 3).reshape(k, n)
        order = GROUPED_SCALES if group > 0 else COLUMN_SCALES
        runs = np.empty((groups * n // len(order), len(order)))
        runs[:, order] = tensors["scales"].astype(np.float64).reshape(-1, len(order))
        scales = np.repeat(runs.reshape(groups, n), k // groups, 0)
        weights = scales * (codes - 8)
        return {"c": summed(tensors["a"].astype(np.float64), weights.T, dtype)}

    descriptor = {"m": m, "n": n, "k": k, "group_size": group, "max_par": 2}
    descriptor |= {"element": ElementKind(instance.dtypes["t"])}
    fields = {"activation": "a", "weight_packed": "b", "scales": "scales", "output": "c"}
    plan = PlanCall("Int4MarlinGemm", descriptor, fields, {})
    return Case(instance, values, draw, oracle, plan, f"group{group}", workspace_bytes=n // 128 * 2 * 4)


def awq(instance: Instance, m: int, rows: int, k: int, group: int, split: int = 1) -> Case:
    names = {"M": m, "OC": rows, "IC": k, "group_size": group, "split_k_iters": split, "N": rows, "K": k}
    values = {one.name: names[one.name] for one in instance.op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")
    dtype = ElementKind(instance.dtypes["t"]).dtype

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = {
            name: rng.integers(-(2**31), 2**31, spec.shape, np.int32)
            for name, spec in specs.items()
            if spec.dtype == np.int32
        }
        made["scaling_factors"] = rng.uniform(0.01, 0.1, specs["scaling_factors"].shape).astype(dtype)
        if "in_feats" in specs:
            made["in_feats"] = rng.standard_normal(specs["in_feats"].shape).astype(dtype)
        return made

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        zeros, scales = (np.repeat(one, group, 0).T for one in (nibbles(tensors["zeros"]), tensors["scaling_factors"]))
        weights = (scales.astype(np.float64) * (nibbles(tensors["kernel_weights"]) - zeros)).astype(dtype)
        if "in_feats" not in tensors:
            return {"out": weights}
        return {"out": summed(tensors["in_feats"].astype(np.float64), weights.astype(np.float64), dtype)}

    if "in_feats" not in specs:
        return Case(instance, values, draw, oracle, None, f"group{group}")
    descriptor = {"m": m, "ic": k, "oc": rows, "group_size": group, "split_k_iters": split}
    descriptor |= {"element": ElementKind(instance.dtypes["t"])}
    fields = {"activation": "in_feats", "weight_packed": "kernel_weights", "scales": "scaling_factors"}
    plan = PlanCall("Int4AwqGemm", descriptor, fields | {"zeros": "zeros", "output": "out"}, {})
    scratch = split * (-(-m // 128) * 128) * rows * 2
    return Case(instance, values, draw, oracle, plan, f"group{group}", workspace_bytes=scratch)


def penalty(instance: Instance, batch: int, vocab: int, repetition: float) -> Case:
    factors = (repetition, 0.25, -0.5)
    values: dict[str, Any] = {"batch": batch, "vocab": vocab}
    values |= zip(("rep_penalty", "freq_penalty", "pres_penalty"), factors, strict=True)

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        counts = rng.integers(-1, 4, (batch, vocab), np.int32)
        return {"logits": rng.standard_normal((batch, vocab)).astype(np.float32), "counts": counts}

    def oracle(tensors: Arrays) -> dict[str, Array]:
        x, counts = tensors["logits"], tensors["counts"]
        rep, freq, pres = (np.float32(one) for one in factors)
        repeated = np.where(x > 0, x / rep, x * rep) - freq * counts.astype(np.float32) - pres
        return {"logits": np.where(counts > 0, repeated, x)}

    sizes = {"batch_size": batch, "vocab_size": vocab}
    descriptor = sizes | {name: value for name, value in values.items() if name.endswith("_penalty")}
    plan = PlanCall("TokenPenalty", descriptor, {"logits": "logits", "counts": "counts"}, {})
    return Case(instance, values, draw, oracle, plan, f"repetition{repetition}")


def cases() -> Iterator[Case]:
    for op in FAMILY.ops:
        for one in op.instances:
            if op.name.startswith("gemm_bin"):
                yield from (binary(one, *shape) for shape in ((1, 8, 8, 0), (33, 72, 264, 0), (130, 136, 64, 3)))
                if op.name.endswith("rcr"):
                    yield binary(one, 33, 65, 264, 1)
            elif op.name.startswith("sparse24"):
                yield from (sparse(one, *shape) for shape in ((1, 1, 8), (33, 65, 72), (130, 9, 264)))
            elif op.name == "nf4_gemv":
                yield from (nf4(one, *shape) for shape in ((2, 64, 64, 1), (66, 96, 32, 15), (34, 33, 11, 8)))
            elif op.name.startswith("nf4"):
                yield from (nf4(one, *shape) for shape in ((2, 64, 64), (66, 96, 32), (34, 33, 11)))
            elif op.name.startswith("int4_marlin"):
                yield from (
                    marlin(one, *shape) for shape in ((1, 256, 128, -1), (17, 256, 256, 128), (5, 512, 128, 32))
                )
            elif op.name.startswith("int4_awq"):
                yield from (
                    awq(one, *shape) for shape in ((1, 64, 128, 64), (129, 64, 256, 128, 8), (3, 128, 64, 32, 2))
                )
            elif op.name == "apply_token_penalty":
                yield from (penalty(one, *shape) for shape in ((1, 1, 1.0), (3, 1001, 1.3), (2, 64, 1.0)))
