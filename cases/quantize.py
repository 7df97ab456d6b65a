"""Cases of the family `quantize`.

`per_tensor`, `per_channel`, `per_token` and `per_group` build a case of any op of their layout, `dynamic_range` and
`linear` of theirs. `op` is the op's name in the table, `dtypes` its dtype axes, such as {"fp": "bf16", "q": "s8"}.
Options: `q_range`, `label`, and `tensors` under their names in the table in place of drawn ones, in any shape.

Input is drawn to meet the codes: quotients over and beyond the range, a quarter of them ties, some elements NaN,
infinite, zero or extreme.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from baracuda import ElementKind, default_q_range
from baracuda_sys.abi import Instance
from baracuda_sys.abi.quantize import FAMILY

from . import Array, Arrays, Case, PlanCall, affine, operands

Shape = tuple[int, ...]
Dtypes = Mapping[str, str]
Tensors = Mapping[str, Array]

FIELDS = {"dy": "d_output", "dx": "d_input", "dq": "d_input", "y": "output"} | {
    "qmin": "q_min",
    "qmax": "q_max",
    "outer": "outer_size",
    "shape4": "shape",
}
"""Names of the table that Plans spell out."""

SPECIALS = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1e300, -1e300, 1e-300, 6e-8, -6e-8, 1e-40)
"""Values that no quotient gives; as f16 the largest become infinite and the smallest 0."""


def per_tensor(
    op: str, dtypes: Dtypes, numel: int, scale: float = 0.0390625, zero_point: int = 5, **options: Any
) -> Case:
    """One scale for all; also the fake operations."""
    return _affine(op, dtypes, {"numel": numel, "scale": scale, "zero_point": zero_point}, (numel,), (), **options)


def per_channel(op: str, dtypes: Dtypes, shape: Shape, axis: int, **options: Any) -> Case:
    """A scale for each index along an axis of a shape of 4."""
    sizes = {"numel": math.prod(shape), "shape4": shape, "axis": axis}
    channels = tuple(size if i == axis else 1 for i, size in enumerate(shape))
    return _affine(op, dtypes, sizes, shape, channels, **options)


def per_token(op: str, dtypes: Dtypes, n: int, d: int, **options: Any) -> Case:
    """A scale for each row of [n, d]."""
    return _affine(op, dtypes, {"n": n, "d": d}, (n, d), (n, 1), **options)


def per_group(op: str, dtypes: Dtypes, outer: int, axis_size: int, group_size: int, **options: Any) -> Case:
    """A scale for each `group_size` columns of each row of [outer, axis_size]."""
    sizes = {"outer": outer, "axis_size": axis_size, "group_size": group_size}
    groups = axis_size // group_size
    return _affine(op, dtypes, sizes, (outer, groups, group_size), (outer, groups, 1), **options)


def dynamic_range(
    dtypes: Dtypes,
    n: int,
    d: int,
    q_range: tuple[int, int] = (-127, 127),
    tensors: Tensors | None = None,
    label: str = "",
) -> Case:
    """Rows whose scale is found on the way."""
    row = instance("dynamic_range_quantize_per_token_sym", dtypes)
    dtype = ElementKind(row.dtype("fp")).dtype

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        x = rng.standard_normal((n, d), np.float32) * np.exp2(rng.integers(-8, 8, (n, 1)), dtype=np.float32)
        x[rng.random((n, d), np.float32) < 0.01] = np.nan
        return {"input": x.astype(dtype), **(tensors or {})}

    def oracle(inputs: Arrays) -> dict[str, Array]:
        scale, codes = affine.dynamic_range(inputs["input"], *q_range)
        return {"scale": scale, "output": codes.astype(np.int8)}

    values = {"n": n, "d": d, "qmin": q_range[0], "qmax": q_range[1]}
    arguments = {"input": "input", "scale_out": "scale", "output": "output"}
    return Case(row, values, draw, oracle, _plan("DynamicRangeQuantize", row, values, arguments), label)


def linear(dtypes: Dtypes, m: int, c_out: int, k: int, tensors: Tensors | None = None, label: str = "") -> Case:
    """The W8A8 product. It has no Plan of its own: QuantizedLinear and SmoothQuantLinear end in it."""
    row = instance("quantized_linear_w8a8", dtypes)
    dtype = ElementKind(row.dtype("fp")).dtype

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {
            "weight_q": rng.integers(-128, 128, (c_out, k), np.int8),
            "act_q": rng.integers(-128, 128, (m, k), np.int8),
            "scale_a": rng.uniform(0.001, 0.1, m).astype(dtype),
            "scale_w": rng.uniform(0.001, 0.1, c_out).astype(dtype),
            **(tensors or {}),
        }

    def oracle(inputs: Arrays) -> dict[str, Array]:
        return {"output": affine.linear(**inputs)}

    return Case(row, {"m": m, "c_out": c_out, "k": k}, draw, oracle, None, label)


def instance(op: str, dtypes: Dtypes) -> Instance:
    """The row of the table; axes that the op does not have are left out of account."""
    return next(i for i in FAMILY[op].instances if all(dtypes[axis] == dtype for axis, dtype in i.dtypes.items()))


def _affine(
    op: str,
    dtypes: Dtypes,
    sizes: Mapping[str, Any],
    view: Shape,
    parameter_view: Shape,
    q_range: tuple[int, int] | None = None,
    tensors: Tensors | None = None,
    label: str = "",
) -> Case:
    row = instance(op, dtypes)
    storage = default_q_range(ElementKind(row.dtypes.get("q", "s8")))
    assert storage is not None
    lo, hi = q_range or storage
    given = {"q_min": lo, "q_max": hi, "qmin": lo, "qmax": hi, **sizes}
    values = {a.name: given[a.name] for a in row.op.arguments if not a.is_tensor}
    maths = _Affine(row, values, view, parameter_view, lo, hi, storage, tensors or {})
    plan = _plan(op.title().replace("_", ""), row, values, maths.fields)
    in_place = "backward" in op or op.startswith("fake")
    return Case(row, values, maths.draw, maths.oracle, plan, label, in_place)


def _plan(name: str, row: Instance, values: Mapping[str, Any], arguments: Mapping[str, str]) -> PlanCall:
    """A by-value argument is a field of the Args or of the Descriptor, which counts the elements of a shape itself."""
    elsewhere = {*arguments.values(), "zero_point", "scale", *(["numel"] if "shape4" in values else [])}
    descriptor = {FIELDS.get(name, name): value for name, value in values.items() if name not in elsewhere}
    descriptor["input_element"] = ElementKind(row.dtypes["fp"])
    descriptor["output_element"] = ElementKind(row.dtypes.get("q", "s8"))
    data = arguments.keys() - {"scale", "zero_point"} if "shape4" in values else ()
    return PlanCall(name, descriptor, arguments, dict.fromkeys(data, values.get("shape4", ())))


@dataclass(frozen=True)
class _Affine:
    """The ops that have scale and zero point. In NumPy the elements have the shape `view`, the parameters theirs."""

    row: Instance
    values: Mapping[str, Any]
    view: Shape
    parameter_view: Shape
    lo: int
    hi: int
    storage: tuple[int, int]
    tensors: Tensors

    @property
    def dtype(self) -> np.dtype[Any]:
        return ElementKind(self.row.dtypes["fp"]).dtype

    @cached_property
    def fields(self) -> dict[str, str]:
        """The Args field of each operand and scalar; whether `x` is the input or the output is the op's direction."""
        from_codes = self.row.op.name.startswith("dequantize")
        names = FIELDS | ({"q": "input", "x": "output"} if from_codes else {"x": "input", "q": "output"})
        listed = [a.name for a in self.row.op.arguments if a.is_tensor or a.name in ("scale", "zero_point")]
        return {names.get(name, name): name for name in listed}

    def parameters(self, inputs: Arrays) -> tuple[Array, Array]:
        """scale and zero_point, ready to broadcast against the elements; without a zero point, 0."""
        if "scale" in self.values:
            scale = np.asarray(self.values["scale"], affine.compute(self.dtype))
            return scale, np.asarray(self.values.get("zero_point", 0))
        scale = inputs["scale"].reshape(self.parameter_view)
        return scale, inputs["zero_point"].reshape(self.parameter_view) if "zero_point" in inputs else np.zeros(1, int)

    def draw(self, rng: np.random.Generator) -> dict[str, Array]:
        specs = operands(self.row, self.values, "in")
        drawn = {name: array.reshape(specs[name].shape) for name, array in self.tensors.items() if name in specs}
        if "scale" in specs:
            drawn.setdefault("scale", draw_scales(rng, specs["scale"].shape).astype(self.dtype))
        if "zero_point" in specs:
            lo, hi = np.clip((self.lo, self.hi), -200, 300)
            drawn.setdefault("zero_point", rng.integers(lo, hi, specs["zero_point"].shape, np.int32, endpoint=True))
        parameters = self.parameters(drawn)
        for name, spec in specs.items():
            if name in drawn:
                continue
            if name == self.fields.get("d_output"):
                drawn[name] = draw_gradient(rng, spec.shape).astype(self.dtype)
            elif spec.dtype == self.dtype:
                drawn[name] = self.draw_elements(rng, *parameters).reshape(spec.shape)
            else:
                drawn[name] = rng.integers(*self.storage, spec.shape, spec.dtype, endpoint=True)
        return drawn

    def draw_elements(self, rng: np.random.Generator, scale: Array, zero_point: Array) -> Array:
        """Elements whose quotients reach 10 % and two codes beyond the range on both sides."""
        p = affine.compute(self.dtype).type
        margin = 2 + (self.hi - self.lo) * 0.1
        low, width = (self.lo - zero_point - margin).astype(p), p(self.hi - self.lo + 2 * margin)
        u = rng.random(self.view, p) * width + low
        u = np.where(rng.random(self.view, np.float32) < 0.25, np.floor(u) + p(0.5), u)
        with np.errstate(all="ignore"):
            return scatter_specials(rng, u * scale.astype(p)).astype(self.dtype)

    def oracle(self, inputs: Arrays) -> dict[str, Array]:
        data = {field: inputs[name].reshape(self.view) for field, name in self.fields.items() if self.is_data(name)}
        scale, zero_point = self.parameters(inputs)
        op = self.row.op.name
        if op.startswith("dequantize") and "input" in data:
            made = affine.dequantize(data["input"], scale, zero_point, self.dtype)
        elif op.startswith("dequantize"):
            made = affine.dequantize_backward(data["d_output"], scale)
        else:
            mode: affine.Mode = "multiply" if "scale" in self.values else "divide"
            name = f"{'fake_' * op.startswith('fake')}quantize{'_backward' * op.endswith('backward')}"
            tensors = [data[field] for field in ("input", "d_output") if field in data]
            made = getattr(affine, name)(*tensors, scale, zero_point, self.lo, self.hi, mode)
        ((name, spec),) = operands(self.row, self.values, "out").items()
        return {name: made.reshape(spec.shape).astype(spec.dtype)}

    def is_data(self, name: str) -> bool:
        return name in operands(self.row, self.values, "in") and name not in ("scale", "zero_point")


def draw_scales(rng: np.random.Generator, shape: Shape) -> Array:
    """Half of them powers of two, so that ties stay ties in every dtype."""
    exponent = rng.uniform(-7, 3, shape)
    return np.exp2(np.where(rng.random(shape) < 0.5, np.rint(exponent), exponent))


def draw_gradient(rng: np.random.Generator, shape: Shape) -> Array:
    return scatter_specials(rng, rng.standard_normal(shape, np.float32))


def scatter_specials(rng: np.random.Generator, array: Array) -> Array:
    """`array` with one element in 50 replaced by a special value."""
    flat = array.reshape(-1)
    places = rng.integers(0, max(flat.size, 1), flat.size // 50)
    with np.errstate(all="ignore"):
        flat[places] = rng.choice(SPECIALS, places.size).astype(array.dtype)
    return flat.reshape(array.shape)


LAYOUTS: Mapping[str, tuple[Any, tuple[tuple[Any, ...], ...]]] = {
    "per_tensor": (per_tensor, ((1,), (257,), (4099, 0.1, -3), (70001, 0.03125, 0))),
    "per_channel": (
        per_channel,
        (((7, 1, 1, 1), 0), ((3, 5, 7, 11), 1), ((4, 6, 129, 1), 2), ((33, 2, 1, 64), 3), ((2, 3, 40, 65), 0)),
    ),
    "per_token": (per_token, ((1, 1), (5, 255), (130, 64), (3, 10007), (2049, 1))),
    "per_group": (per_group, ((1, 3, 1), (5, 21, 3), (9, 512, 128), (3, 2050, 1025))),
}
"""The builder of each layout and the sizes that it is tested with, odd and even."""


def cases() -> Iterator[Case]:
    """Small cases: every row of the table at every size of its layout."""
    for row in FAMILY.instances:
        layout = next((name for name in LAYOUTS if name in row.op.name), "per_tensor")
        if row.op.name == "quantized_linear_w8a8":
            for size in ((1, 1, 1), (3, 5, 7), (17, 33, 129), (64, 128, 256), (2, 3, 0)):
                yield linear(row.dtypes, *size)
        elif row.op.name == "dynamic_range_quantize_per_token_sym":
            for size in ((1, 1), (5, 255), (130, 64), (3, 10007), (2049, 1), (77, 4), (3, 0)):
                yield dynamic_range(row.dtypes, *size)
        else:
            build, sizes = LAYOUTS[layout]
            for size in sizes:
                yield build(row.op.name, row.dtypes, *size)
