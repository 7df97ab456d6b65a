"""Cases of matrix products. Sums are those of NumPy in more precision; of integers they are exact.

A sum of k products is within as many roundings of its exact value as its longest run of additions has (`additions`),
relative to the sum of magnitudes; of fp8 within 2^-13 of that.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from baracuda import DenseGemmLayout, ElementKind, GemmEpilogue, GemmLayout
from baracuda_sys.abi import Instance
from baracuda_sys.abi.gemm import FAMILY

from . import Array, Arrays, Case, PlanCall, Within, gemm_packed, operands
from .truths import largest, stored

NIBBLES = ("s4", "u4")
FP8 = ("fp8e4m3", "fp8e5m2")
BOUNDS = {"s8": (-128, 127), "u8": (0, 255), "s4": (-8, 7), "u4": (0, 15)}


def additions(k: int) -> float:
    """The most roundings between a product and the whole sum, on any backend."""
    return min(k, 256) + 2 * math.sqrt(k) + 4


def unpacked(codes: Array, kind: str) -> Array:
    """The integers of bytes with two each along the last axis, the low nibble first."""
    values = np.stack([codes & 15, codes >> 4], -1).reshape(*codes.shape[:-1], -1).astype(np.int64)
    return np.where((values > 7) & (kind == "s4"), values - 16, values)


def packed(values: Array) -> Array:
    codes = values.astype(np.int64) & 15
    return (codes[..., ::2] | codes[..., 1::2] << 4).astype(np.uint8)


def rounded_to_tf32(x: Array) -> Array:
    """To 10 bits of mantissa, ties to even."""
    word = x.view(np.uint32)
    return (word + np.uint32(0xFFF) + (word >> np.uint32(13) & np.uint32(1)) & np.uint32(0xFFFFE000)).view(np.float32)


def decoded(array: Array, kind: str) -> Array:
    """What is multiplied, in a type that holds it exactly."""
    if kind in NIBBLES:
        return unpacked(array, kind)
    if kind in BOUNDS:
        return array.astype(np.int64)
    if kind == "tf32":
        return rounded_to_tf32(array).astype(np.float64)
    return array.astype(np.longdouble if kind == "f64" else np.float64)


def as_rows(tensors: Arrays, layout: str, kind: str) -> tuple[Array, Array]:
    """a and b as [..., m, k] and [..., n, k]."""
    a, b = (decoded(tensors[name], kind) for name in ("a", "b"))
    turned = np.swapaxes(a, -1, -2) if layout[0] == "c" else a
    return turned, b if layout[1] == "c" else np.swapaxes(b, -1, -2)


def activated(value: Array, activation: str) -> Array:
    if activation == "relu":
        return np.maximum(value, 0)
    if activation == "gelu":
        wide = value.astype(np.float64)
        return value * np.vectorize(math.erfc)(-wide / math.sqrt(2)) / 2
    if activation == "silu":
        with np.errstate(over="ignore"):  # of large negative values: the quotient is 0
            return value / (1 + np.exp(-value))
    return value


def product(tensors: Arrays, kind: str, layout: str, alpha: float, beta: float, activation: str = "") -> Array | Within:
    """activation(alpha * a b + beta * c + bias) as it is stored."""
    a, b = as_rows(tensors, layout, kind)
    sums = a @ np.swapaxes(b, -1, -2)
    if kind in BOUNDS:
        return of_integers(tensors, sums, kind, alpha, beta, activation)
    sizes = np.abs(a) @ np.swapaxes(np.abs(b), -1, -2)
    wide = sums.dtype.type
    unit = 2.0**-53 if kind == "f64" else 2.0**-24
    value, size = wide(alpha) * sums, abs(alpha) * sizes
    spread = 2 * unit * (additions(a.shape[-1]) + 4) * size
    if kind in FP8:
        spread = np.maximum(spread, 2.0**-13 * size)  # tensor cores add these with 14 bits
    terms = [wide(beta) * decoded_c(tensors["c"], kind, wide)] if beta else []
    terms += [tensors["bias"].astype(wide)] if "bias" in tensors else []
    for term in terms:
        value, size = value + term, size + np.abs(term)
    spread = 1.2 * (spread + 8 * unit * size)
    value = activated(value, activation)
    spread = spread + 8 * unit * np.abs(value) * (1 + value**2 * (activation == "gelu"))
    dtype = ElementKind(kind).dtype
    if kind in FP8:
        return of_fp8(value, spread, dtype)
    return stored(value, dtype, 1, spread.astype(np.float64))


def decoded_c(c: Array, kind: str, wide: Any) -> Array:
    return c.astype(wide) if kind not in NIBBLES else unpacked(c, kind).astype(wide)


def of_fp8(value: Array, spread: Array, dtype: np.dtype[Any]) -> Within:
    """Rounded once, and held to the largest finite numbers."""
    most, info = largest(dtype), {"float8_e4m3fn": (3, -6), "float8_e5m2": (2, -14)}[dtype.name]
    held = np.clip(value, -most, most)
    exponent = np.maximum(np.floor(np.log2(np.maximum(np.abs(held) + spread, 1e-30))), info[1])
    return Within(held, spread + 2.0 ** (exponent - info[0] - 1))


def of_integers(tensors: Arrays, sums: Array, kind: str, alpha: float, beta: float, activation: str) -> Array | Within:
    """In f32 from the saturated sum on: exact, but for the functions gelu and silu, and there where no tie is near."""
    value = np.float32(alpha) * np.clip(sums, -(2**31), 2**31 - 1).astype(np.float32)
    if beta:
        value = value + np.float32(beta) * decoded_c(tensors["c"], kind, np.float32)
    if "bias" in tensors:
        value = value + tensors["bias"].astype(np.float32)
    value = activated(value.astype(np.float64), activation)
    low, high = BOUNDS[kind]
    codes = np.clip(np.rint(value), low, high)
    if kind in NIBBLES:
        return packed(codes)
    tie = np.abs(value - np.floor(value) - 0.5) < 1e-5 * (1 + np.abs(value))
    if activation in ("gelu", "silu") and tie.any():
        return Within(codes, tie.astype(np.float64))
    return codes.astype(ElementKind(kind).dtype)


def drawn_operand(rng: np.random.Generator, kind: str, shape: tuple[int, ...]) -> Array:
    """Numbers about 1, or any integers."""
    dtype = ElementKind(kind).dtype
    if dtype.kind in "iu":
        low, high = (0, 255) if kind in NIBBLES else (-1000, 1000) if kind == "i32" else BOUNDS[kind]
        return rng.integers(low, high, shape, dtype, endpoint=True)
    return rng.standard_normal(shape).astype(dtype)


DENSE = ("gemm_dense", "gemv_dense_m1")
DENSE_BIAS = "gemm_dense_bias"
DENSE_LAYOUTS = ("rrr", "rcr", "crr", "ccr")
"""Those of an op that takes the layout as an argument, by its number."""
ACTIVATIONS = ("", "relu", "gelu", "silu")
"""The same of activations."""


def activation_of(instance: Instance) -> str:
    return next((one for one in ("relu", "gelu", "silu") if f"_{one}_" in instance.op.name), "")


PLANS = {
    "gemm_int8": "IntGemm",
    "gemm_fp8": "Fp8Gemm",
    "gemm_int4": "Int4Gemm",
    "gemm_batched": "BatchedGemm",
    "gemm_dense": "DenseGemm",
    "gemv_dense": "GemvDense",
    "gemm": "Gemm",
}
"""By what a row's name begins with."""


def plan_of(instance: Instance, values: dict[str, Any]) -> PlanCall | None:
    """No Plan has batches with a bias."""
    name, dtypes = instance.op.name, instance.dtypes
    if name.startswith("gemm_batched_bias") or name == DENSE_BIAS:
        return None
    plan = next(plan for start, plan in PLANS.items() if name.startswith(start))
    descriptor = {"m": values["m"], "n": values["n"], "k": values["k"], "element": ElementKind(dtypes["t"])}
    fields = {"a": "a", "b": "b", "d": "d", "alpha": "alpha", "beta": "beta"}
    if name in DENSE:
        descriptor |= {"batch": values["batch"]}
        if name == "gemm_dense":
            descriptor["layout"] = DenseGemmLayout(values["layout"])
        return PlanCall(plan, descriptor, fields, {})
    fields |= {"c": "c"} | ({"bias": "bias"} if "bias" in instance.op.argument_names else {})
    epilogue = f"_bias{f'_{activation_of(instance)}'.rstrip('_')}" if "bias" in fields else ""
    descriptor |= {"layout": GemmLayout(name.rpartition("_")[2]), "epilogue": GemmEpilogue(epilogue)}
    if "bt" in dtypes:
        descriptor["bias_element"] = ElementKind(dtypes["bt"])
    if plan == "BatchedGemm":
        descriptor["batch_count"] = values["batch_count"]
    return PlanCall(plan, descriptor, fields, {})


def case(
    instance: Instance,
    shape: tuple[int, int, int],
    *,
    scales: tuple[float, float] = (1.0, 0.0),
    padding: int = 0,
    batch: int = 1,
    layout: str = "",
    activation: str = "",
    biased: bool = True,
    tensors: Arrays | None = None,
    label: str = "",
) -> Case:
    """Of a product with leading dimensions that are `padding` longer than rows, and with c where scales[1], which is
    beta, is not 0. activation, biased: of an op that takes them as arguments."""
    m, n, k = shape
    op, kind = instance.op, instance.dtypes["t"]
    layout = layout or op.name.rpartition("_")[2]
    alpha, beta = scales
    per = 2 if kind in NIBBLES else 1
    activation = activation or activation_of(instance)
    rows = {"a": m if layout[0] == "c" else k, "b": k if layout[1] == "c" else n, "c": n, "d": n}
    counts = {"a": k if layout[0] == "c" else m, "b": n if layout[1] == "c" else k, "c": m, "d": m}
    values: dict[str, Any] = {"m": m, "n": n, "k": k, "alpha": alpha, "beta": beta}
    values |= {"batch_count": batch, "batch": batch}
    takes_layout = op.name in (*DENSE, DENSE_BIAS)
    if takes_layout:
        values |= {"layout": DENSE_LAYOUTS.index(layout), "activation": ACTIVATIONS.index(activation)}
    for index, (name, length) in enumerate(rows.items()):
        pitch = length // per + padding * (index + 1)
        values[f"ld{name}{'_bytes' * (per == 2)}"] = pitch
        values[f"stride_{name}"] = pitch * counts[name] + padding
    values = {one.name: values[one.name] for one in op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in") | operands(instance, values, "add")
    absent = frozenset({"c"}) if not beta and "c" in specs else frozenset() if biased else frozenset({"bias"})

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = {
            name: drawn_operand(rng, instance.dtype(op.argument(name).type), spec.shape) for name, spec in specs.items()
        }
        return made | dict(tensors or {})

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        if op.name in DENSE:
            inputs = {**inputs, "c": inputs["d"]}
        if not biased:
            inputs = {name: one for name, one in inputs.items() if name != "bias"}
        return {"d": product(inputs, kind, layout, alpha, beta, activation)}

    words = [
        layout * takes_layout,
        activation * (op.name == DENSE_BIAS),
        "c" * bool(beta),
        f"by{padding}" * bool(padding),
    ]
    words += [f"batch{batch}" * (batch > 1), label]
    return Case(
        instance,
        values,
        draw,
        oracle,
        plan_of(instance, values),
        "-".join(filter(None, words)),
        in_place=True,
        absent=absent,
    )


def fitting_scale(kind: str, k: int) -> float:
    """alpha for which results of integers use their range."""
    if kind not in BOUNDS:
        return 1.0 if kind not in FP8 else 0.75
    low, high = BOUNDS[kind]
    return float(np.float32((high - low) / 4 / (math.sqrt(k) * (high - low) ** 2 / 12)))


SHAPES = ((1, 2, 2), (33, 34, 70), (130, 136, 264))


def cases() -> Iterator[Case]:
    yield from gemm_packed.cases()
    for instance in itertools.chain.from_iterable(op.instances for op in FAMILY.ops):
        name = instance.op.name
        if name.startswith("gemm_batched"):
            yield case(instance, (5, 7, 33), batch=3)
            yield case(instance, (33, 66, 40), scales=(0.5, 2.0), padding=3, batch=2)
        elif name in DENSE:
            for index, layout in enumerate(DENSE_LAYOUTS[:3] if name == "gemm_dense" else ("rrr",)):
                m = 1 if name == "gemv_dense_m1" else 33
                yield case(instance, (m, 66, 40), layout=layout, padding=index)
                yield case(instance, (m, 7, 100), scales=(0.5, 2.0), batch=3, layout=layout, padding=5)
                yield case(instance, (m, 5, 0), scales=(1.0, 0.5), layout=layout, padding=1)
        elif name == DENSE_BIAS:
            for index, (layout, activation) in enumerate(zip(DENSE_LAYOUTS, ACTIVATIONS, strict=True)):
                yield case(instance, (33, 66, 40), layout=layout, activation=activation, padding=index)
                yield case(instance, (9, 7, 100), scales=(0.5, 0.0), batch=3, layout=layout, activation=activation)
                yield case(instance, (5, 8, 16), layout=layout, biased=False, label="unbiased")
        elif name.startswith("gemm_") and "_bin" not in name:
            for index, shape in enumerate(SHAPES):
                alpha = fitting_scale(instance.dtypes["t"], shape[2])
                yield case(instance, shape, scales=(alpha, 0.5 * (index == 1)), padding=3 * (index == 1))
