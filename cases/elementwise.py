"""Cases of the element-wise families: what is common to them. Each family's module says what is expected."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from baracuda import BinaryCmpKind, BinaryKind, ElementKind, TernaryKind, UnaryKind
from baracuda_sys.abi import FAMILIES, Instance, Op
from baracuda_sys.abi.elementwise_gated import APART
from baracuda_sys.abi.elementwise_unary import OF_OUTPUT
from baracuda_sys.abi.table import STRIDED

from . import Array, Arrays, Case, PlanCall, Spec, Within, binary, cast, gated, operands, prelu, unary
from .quantize import scatter_specials
from .truths import Stored, Truth, expected

OPS: Mapping[str, Op] = {
    op.name: op for family in FAMILIES if family.name.startswith("elementwise.") for op in family.ops
}
CASTS = tuple(name for name in OPS if name.startswith("cast_") or name == "cast")

SCALARS: Mapping[str, tuple[dict[str, float], ...]] = {
    "unary_elu": ({"alpha": 1.0}, {"alpha": 0.3}),
    "unary_elu_alpha_backward": ({"alpha": 0.3},),
    "unary_powf": tuple({"exponent": x} for x in (3.0, 0.5, -1.0, 2.7, 2.0, -7.0, 16.0, 33.5)),
    "unary_powi": tuple({"p0": n, "p1": 0.0} for n in (-3.0, 0.0, 1.0, 2.0, 31.0, 64.0, -2147483648.0)),
    "unary_powi_backward": tuple({"p0": n, "p1": 0.0} for n in (-3.0, 0.0, 1.0, 2.0, 5.0)),
    "unary_threshold": ({"p0": 0.5, "p1": -7.0},),
    "unary_threshold_backward": ({"p0": 0.5, "p1": -7.0},),
    **{
        f"binary_lerp{name}": tuple({"p": p} for p in (0.3, 0.5, 1.0, -1.0))
        for name in ("", "_backward", "_f64w", "_f64w_backward")
    },
    **{f"ternary_addc{op}{back}": ({"scale": 0.7},) for op in ("mul", "div") for back in ("", "_backward")},
}
"""By op; the first are those of cases with strides. Those of affine are in `cast`."""


def scalars_of(op: Op) -> tuple[dict[str, Any], ...]:
    if op.name.startswith("affine"):
        in_place, name = op.name.startswith("affine_inplace_"), op.name.rpartition("_")[2]
        kept = cast.AFFINE_SCALARS["f32" if ElementKind(name) in FLOATING else name]
        return tuple(dict(zip(("scale", "offset") if in_place else ("a", "b"), pair, strict=True)) for pair in kept)
    return SCALARS.get(op.name, ({},))


FLOATING = (ElementKind.F32, ElementKind.F64, ElementKind.F16, ElementKind.BF16)


def truth_of(instance: Instance) -> Truth | Stored:
    name = instance.op.name.removesuffix(STRIDED)
    if name in CASTS:
        return cast.cast_stored(instance.dtypes["src"], instance.dtypes["dst"], not name.endswith("_nosat"))
    if name.startswith("affine"):
        return cast.TRUTHS[name.rpartition("_")[0]]
    return (unary.TRUTHS | binary.TRUTHS | gated.TRUTHS)[name.removesuffix("_integer").removesuffix(APART)]


def drawn(instance: Instance, specs: Mapping[str, Spec], rng: np.random.Generator) -> dict[str, Array]:
    """The tensors that are read, flat, as the family's module draws them."""
    name = instance.op.name.removesuffix(STRIDED)
    flat = {operand: spec._replace(shape=(math.prod(spec.shape),), strides=None) for operand, spec in specs.items()}
    if name in CASTS or name.startswith("affine"):
        ((operand, spec),) = flat.items()
        kind = instance.dtypes.get("src") or instance.dtypes["t"]
        packed = 2 if kind in ("s4", "u4") else 1
        return {operand: cast.draw(rng, kind, packed * spec.shape[0]).view(spec.dtype)}
    if name in binary.DRAWS or name.endswith("_integer"):
        bytewise = {k: spec._replace(dtype=without_bool(spec.dtype)) for k, spec in flat.items()}
        made = binary.drawn(name.removesuffix("_integer"), rng, bytewise)
        return {operand: array.view(flat[operand].dtype) for operand, array in made.items()}
    return {operand: _unary(name, operand, rng, spec) for operand, spec in flat.items()}


def _unary(op: str, operand: str, rng: np.random.Generator, spec: Spec) -> Array:
    """Normal * 3, or for x and what is saved half of it from the op's domain; special values among them."""
    values = rng.standard_normal(spec.shape) * 3
    if op in unary.DRAWS and operand != "dy":
        values = np.where(rng.random(spec.shape) < 0.8, rng.uniform(*unary.DRAWS[op], spec.shape), values)
    with np.errstate(all="ignore"):
        return scatter_specials(rng, values.astype(spec.dtype))


def case(
    name: str,
    dtypes: Mapping[str, str],
    shape: tuple[int, ...],
    scalars: Mapping[str, Any] | None = None,
    label: str = "",
) -> Case:
    """An op on contiguous tensors of a shape. Tensors in the case are flat."""
    op = OPS[name]
    instance = next(one for one in op.instances if one.dtypes == dtypes)
    chosen = dict(scalars_of(op)[0] if scalars is None else scalars)
    values = {"numel": math.prod(shape), **chosen}
    label = "-".join(filter(None, [*(f"{value:g}" for value in chosen.values()), label]))
    plan = plan_of(instance, shape, chosen)
    return finished(Case(instance, values, lambda rng: {}, lambda inputs: {}, plan, label, in_place=True))


def finished(made: Case) -> Case:
    """A case with the draw and the oracle of its instance, for the values it has."""
    instance, values = made.instance, made.values
    reads = operands(instance, values, "in") | operands(instance, values, "add")
    outputs = operands(instance, values, "out") | operands(instance, values, "add")
    scalars = scalars_as_stored(made)

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {name: array.reshape(reads[name].shape) for name, array in drawn(instance, reads, rng).items()}

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        ordered = instance.op.taken or tuple(inputs)
        tensors = [inputs[name].view(without_bool(inputs[name].dtype)).reshape(-1) for name in ordered]
        dtypes = [without_bool(spec.dtype) for spec in outputs.values()]
        results = expected(truth_of(instance), tensors, scalars, dtypes)
        return {name: shaped(one, spec) for (name, spec), one in zip(outputs.items(), results, strict=True)}

    return replace(made, draw=draw, oracle=oracle)


def scalars_as_stored(made: Case) -> dict[str, Any]:
    """The scalars as the op takes them: f32, but for affine those of its type, and f64 where the name says so."""
    names = [a.name for a in made.op.arguments if a.direction == "value" and a.name not in ("numel", "rank")]
    types = {a.name: a.type for a in made.op.arguments}
    return {n: float(np.float32(made.values[n])) if types[n] == "f32" else made.values[n] for n in names}


def without_bool(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Bytes for truth values, of which every nonzero one is true."""
    return np.dtype(np.uint8) if dtype == np.bool_ else dtype


def shaped(result: Array | Within, spec: Spec) -> Array | Within:
    if isinstance(result, Within):
        return Within(*(np.broadcast_to(part, math.prod(spec.shape)).reshape(spec.shape) for part in result))
    return result.view(spec.dtype).reshape(spec.shape)


KINDS = {
    "unary_": ("Unary", UnaryKind),
    "binary_cmp_": ("BinaryCmp", BinaryCmpKind),
    "binary_": ("Binary", BinaryKind),
    "ternary_": ("Ternary", TernaryKind),
}
PARAMETERS = ("unary_threshold", "unary_powi", "binary_lerp")


def plan_of(instance: Instance, shape: tuple[int, ...], scalars: Mapping[str, Any]) -> PlanCall | None:
    """The Plan that calls an op, where there is one."""
    op = instance.op
    stem = op.name.removesuffix("_integer").removesuffix("_backward")
    back = "Backward" if op.name.endswith("_backward") else ""
    tensors = {a.name: a.name for a in op.arguments if a.is_tensor}
    shapes = dict.fromkeys(tensors, shape)
    if op.name in CASTS:
        if op.name.endswith("_nosat"):
            return None
        source, target = (ElementKind(instance.dtypes[axis]) for axis in ("src", "dst"))
        numel = {"numel": math.prod(shape), "input_element": source, "output_element": target}
        return PlanCall("Cast" if op.name == "cast" else "CastSubByte", numel, {"input": "x", "output": "y"}, {})
    if stem.startswith("affine"):
        if "inplace" in stem:
            return None
        affine = {"numel": math.prod(shape), "element": ElementKind(instance.dtypes["t"]), **scalars}
        return PlanCall("Affine", affine, {"input": "x", "output": "y"}, {})
    element = ElementKind(instance.dtypes.get("fp") or instance.dtypes["t"])
    if stem.startswith("where"):
        condition = {"where": "u8"}.get(stem, stem.removeprefix("where_").removesuffix("cond"))
        where = {"shape": shape, "element": element, "cond_element": ElementKind(condition)}
        return PlanCall(f"Where{back}", where, tensors, shapes)
    prefix, (name, kinds) = next((prefix, found) for prefix, found in KINDS.items() if stem.startswith(prefix))
    kind = stem.removeprefix(prefix)
    if kind.upper() not in kinds.__members__ or (stem == "unary_elu" and scalars.get("alpha", 1.0) != 1.0):
        return None
    descriptor = {"kind": kinds[kind.upper()], "shape": shape, "element": element}
    if stem in PARAMETERS:
        descriptor |= {"param": scalars["p"]} if "p" in scalars else {"params": (scalars["p0"], scalars["p1"])}
    if "scale" in scalars:
        descriptor["scale"] = scalars["scale"]
    if "saved" in tensors:
        tensors = {("y" if kind in OF_OUTPUT else "x") if n == "saved" else n: n for n in tensors}
        shapes = dict.fromkeys(tensors, shape)
    return PlanCall(f"{name}{'Param' * (stem in PARAMETERS)}{back}", descriptor, tensors, shapes)


Strides = tuple[int, ...]


def row_major(shape: tuple[int, ...], step: int = 1) -> Strides:
    return tuple(step * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def column_major(shape: tuple[int, ...]) -> Strides:
    return row_major(shape[::-1])[::-1]


def backward(shape: tuple[int, ...]) -> Strides:
    return row_major(shape, -1)


def spaced(shape: tuple[int, ...]) -> Strides:
    """With gaps along every axis."""
    return row_major(tuple(size + 1 for size in shape), 2)


def repeated(*axes: int) -> Callable[[tuple[int, ...]], Strides]:
    """Row-major without some axes, along which elements are repeated."""

    def strides(shape: tuple[int, ...]) -> Strides:
        gone = {axis % len(shape) for axis in axes}
        kept = tuple(1 if axis in gone else size for axis, size in enumerate(shape))
        return tuple(0 if axis in gone else step for axis, step in enumerate(row_major(kept)))

    return strides


Style = tuple[Callable[[tuple[int, ...]], Strides], Callable[[tuple[int, ...]], Strides]]

STYLES: Mapping[str, Style] = {
    "transposed": (column_major, row_major),
    "into-transposed": (row_major, column_major),
    "spaced": (spaced, spaced),
    "backward": (backward, row_major),
    "all-backward": (backward, backward),
    "rows-repeated": (repeated(0), row_major),
    "columns-repeated": (repeated(-1), row_major),
    "one-repeated": (repeated(0, 1, 2), row_major),
}
"""Strides of the first input, and of the outputs; other inputs are row-major."""


def loosened(flat: Case, shape: tuple[int, ...], style: str) -> Case:
    """A case of a contiguous op as one of the op with strides."""
    op = OPS[flat.op.name + STRIDED]
    instance = next(one for one in op.instances if one.dtypes == flat.instance.dtypes)
    first, output = STYLES[style]
    tensors = [a for a in op.arguments if a.is_tensor]
    strides = {
        f"stride_{a.name}": output(shape) if a.is_written else (first if a is tensors[0] else row_major)(shape)
        for a in tensors
    }
    sizes = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
    plan = flat.plan
    if plan is not None:
        described = {**plan.descriptor, "shape": shape}
        plan = replace(plan, descriptor=described, shapes={}) if "shape" in plan.descriptor else None
    made = replace(
        flat, instance=instance, values={**flat.values, **sizes, **strides}, plan=plan, label=f"{flat.label}-{style}"
    )
    return finished(made)


def lerp(dtype: str, shape: tuple[int, ...], weight: float = 0.3, gradient: bool = False) -> Case:
    return case("binary_lerp_backward" if gradient else "binary_lerp", {"fp": dtype}, shape, {"p": weight})


def gated_case(name: str, dtype: str, shape: tuple[int, ...], split: int, style: str = "") -> Case:
    """A gated op on x of a shape, split along an axis; `style` is a key of STYLES for x and dx."""
    op = OPS[name]
    instance = next(one for one in op.instances if one.dtypes["fp"] == dtype)
    half = shape[split] // 2
    output_shape = (*shape[:split], half, *shape[split + 1 :])
    steps = (STYLES[style][0] if style else row_major)(shape)
    values = {
        "output_numel": math.prod(output_shape),
        "rank": len(shape),
        "output_shape": output_shape,
        "split_dim": split,
        "x_half_offset": half * steps[split],
        "dx_half_offset": half * steps[split],
        "stride_x": steps,
        "stride_dx": steps,
        "stride_y": row_major(output_shape),
        "stride_dy": row_major(output_shape),
    }
    values = {a.name: values[a.name] for a in op.arguments if not a.is_tensor}
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {k: scatter_specials(rng, (rng.standard_normal(s.shape) * 3).astype(s.dtype)) for k, s in specs.items()}

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        tensors = [inputs["x"][0], inputs["x"][1], *([inputs["dy"]] if "dy" in inputs else [])]
        made = expected(gated.TRUTHS[name], tensors, {}, [inputs["x"].dtype] * (len(tensors) - 1))
        if "dy" not in inputs:
            return {"y": made[0]}
        exact = np.zeros(inputs["dy"].shape)
        bounds = [one if isinstance(one, Within) else Within(one.astype(np.float64), exact) for one in made]
        return {"dx": Within(*(np.stack(part) for part in zip(*bounds, strict=True)))}

    return Case(instance, values, draw, oracle, None, "-".join(filter(None, [f"axis{split}", style])), in_place=True)


def apart_case(op: Op, dtype: str, shape: tuple[int, ...], style: str) -> Case:
    """A gated op on a and b with strides of their own, those of a and y in a style."""
    instance = next(one for one in op.instances if one.dtypes["fp"] == dtype)
    first, output = STYLES[style]
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
    values |= {"stride_a": first(shape), "stride_b": row_major(shape), "stride_y": output(shape)}
    return finished(Case(instance, values, lambda rng: {}, lambda inputs: {}, None, style, in_place=True))


def prelu_case(name: str, dtype: str, shape: tuple[int, ...], axis: int, cut: int = 0) -> Case:
    """prelu or its gradient, with weights along an axis; -1: one weight. So many elements are cut off at the end, which
    no Plan does."""
    instance = next(one for one in OPS[name].instances if one.dtypes["fp"] == dtype)
    numel, extent = math.prod(shape) - cut, 1 if axis < 0 else shape[axis]
    stride = 1 if axis < 0 else math.prod(shape[axis + 1 :])
    values = {"numel": numel, "channel_stride": stride, "channel_extent": extent, "scalar_weight": int(axis < 0)}
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return {k: scatter_specials(rng, rng.standard_normal(s.shape).astype(s.dtype)) for k, s in specs.items()}

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        channel = prelu.channels(numel, stride, extent, values["scalar_weight"])
        if name == "prelu":
            return {"y": prelu.prelu(inputs["x"], inputs["weight"], channel)}
        dx, dweight = prelu.prelu_backward(inputs["dy"], inputs["x"], inputs["weight"], channel)
        return {"dx": dx, "dweight": dweight}

    tensors = {a.name: a.name for a in instance.op.arguments if a.is_tensor}
    descriptor = {"input_shape": shape, "channel_axis": axis, "element": ElementKind(dtype)}
    shapes = {name: shape for name in tensors if "weight" not in name}
    plan = PlanCall(f"PRelu{'Backward' * name.endswith('_backward')}", descriptor, tensors, shapes)
    text = f"axis{axis}{'-cut' * (cut > 0)}"
    return Case(instance, values, draw, oracle, None if cut else plan, text, in_place=True)


def cases_with_operands_of_their_own() -> Iterator[Case]:
    for name, op in OPS.items():
        for dtype in ("f32", "f16", "bf16", "f64"):
            if op.name.endswith(APART):
                for style in STYLES:
                    yield apart_case(op, dtype, SHAPES[0], style)
            elif op.name.startswith("gated"):
                for shape, split in (((4, 514), 1), ((6, 67), 0), ((3, 10, 35), 1)):
                    yield gated_case(name, dtype, shape, split)
                for style in ("transposed", "spaced", "backward"):
                    yield gated_case(name, dtype, (5, 6, 19), 1, style)
            elif op.name.startswith("prelu"):
                for shape, axis in (((7, 5, 33), 1), ((257,), -1), ((130, 64), 1), ((67, 3), 1), ((4, 4099), 0)):
                    yield prelu_case(name, dtype, shape, axis)
                for shape, axis, cut in (((5, 32768), 0, 31000), ((5, 3, 16384), 1, 20001), ((700, 24), 1, 19)):
                    yield prelu_case(name, dtype, shape, axis, cut)


SIZES = ((257,), (4099,))
SHAPES = ((5, 6, 19), (2, 35, 66))


def cases() -> Iterator[Case]:
    """Each op at each dtype in few sizes and, with strides, in one style each in turn; some ops in all."""
    yield from cases_with_operands_of_their_own()
    turn = itertools.cycle(STYLES)
    for op in OPS.values():
        if op.name.endswith(STRIDED) or op.name.startswith(("gated", "prelu")):
            continue
        for instance, (index, scalars) in itertools.product(op.instances, enumerate(scalars_of(op))):
            sizes = ((256,), (4098,)) if "nibbles" in op.name else SIZES
            flat = case(op.name, instance.dtypes, sizes[-1 if index == 0 else 0], scalars)
            yield flat
            if index == 0:
                yield case(op.name, instance.dtypes, sizes[0], scalars)
            loose = OPS.get(op.name + STRIDED)
            if index > 0 or loose is None or instance.dtypes not in [one.dtypes for one in loose.instances]:
                continue
            styles = STYLES if op.name in EVERY_STYLE else (next(turn),)
            for style, shape in itertools.product(styles, SHAPES if op.name in EVERY_STYLE else SHAPES[:1]):
                written_twice = style.endswith("repeated") and "inplace" in op.name
                yield loosened(flat, shape, "spaced" if written_twice else style)


EVERY_STYLE = ("unary_neg", "binary_add", "binary_mul_backward", "ternary_fma", "where", "binary_cmp_lt")
