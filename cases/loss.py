"""Cases of the family `loss`: `elementwise`, `rows`, `ctc` and `fused` build one of any op of their kind.

Where a loss bends, tensors are drawn as multiples of 1/8, so that margins are met exactly. mode is 0 for no reduction,
1 for the mean, 2 for the sum; `tensors` replace drawn ones under their names in the table.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from baracuda import ElementKind, LossReduction, LossTargetKind
from baracuda_sys.abi import Instance
from baracuda_sys.abi.loss import FAMILY, REDUCED_LOSSES
from baracuda_sys.abi.table import STRIDED

from . import Array, Arrays, Case, PlanCall, Within, losses, operands
from . import ctc as definition
from .affine import compute
from .elementwise import STYLES, row_major
from .prelu import sum_error
from .sampling import UNITS
from .truths import quiet, stored

DTYPES = ("f32", "f16", "bf16", "f64")
ULPS = 12
"""Units of the type that is computed in by which a term may be wrong, relative to the magnitudes that it is made of."""

PARAMETERS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "smooth_l1": ({"param": 1.0}, {"param": 0.0}),
    "huber": ({"param": 0.5}, {"param": 2.0}),
    "poisson_nll": ({"log_input_flag": 1}, {"log_input_flag": 0}),
    **{name: ({"eps": 0.25},) for name in ("gaussian_nll", "gaussian_nll_all")},
    "margin_ranking": ({"margin": 1.0},),
    "hinge_embedding": ({"margin": 0.5},),
    "cosine_embedding": ({"margin": 0.25},),
    "triplet_margin": tuple({"margin": 1.0, "p_norm": p} for p in (2.0, 1.0, 3.0, 1.5, np.inf)),
    "multi_margin": tuple({"margin": 1.0, "p_norm": p} for p in (1.0, 2.0, 3.0)),
}
"""By loss; the others have none."""

ROWS = ("nll", "cross_entropy", "cross_entropy_soft", "cosine_embedding", "triplet_margin", "multi_margin")
MULTILABEL = ("multilabel_margin", "multilabel_soft_margin")
ELEMENTWISE = (
    *("mse", "l1", "smooth_l1", "huber", "bce", "bce_with_logits", "kl_div", "poisson_nll", "gaussian_nll"),
    *("margin_ranking", "hinge_embedding"),
)


def instance(op: str, dtype: str) -> Instance:
    return next(one for one in FAMILY[op].instances if one.dtypes.get("fp", dtype) == dtype)


def wide(array: Array) -> Array:
    """In the type that definitions compute in; class indices as they are."""
    if array.dtype.kind == "i":
        return array
    return quiet(array.astype(np.longdouble if array.dtype == np.float64 else np.float64))


def eighths(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return rng.integers(-16, 17, shape) / 8


def signs(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return rng.choice([-1, 1], shape)


def unit(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return rng.uniform(0.01, 0.99, shape)


def _draws(name: str, dtype: str, classes: int) -> dict[str, Callable[[np.random.Generator, tuple[int, ...]], Array]]:
    def indices(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
        return rng.integers(0, max(classes, 1), shape)

    def some_indices(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
        return np.where(rng.random(shape) < 0.2, losses.IGNORED, indices(rng, shape))

    def lists(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
        made = indices(rng, shape)
        made[rng.random(shape) < 0.3] = -1
        return made

    return {
        "smooth_l1": {"pred": eighths, "target": eighths},
        "huber": {"pred": eighths, "target": eighths},
        "bce": {"pred": unit, "target": unit},
        "kl_div": {"target": lambda rng, shape: np.where(rng.random(shape) < 0.2, 0, unit(rng, shape))},
        "poisson_nll": {"input": unit, "target": lambda rng, shape: rng.poisson(2.0, shape)},
        **{one: {"var": unit} for one in ("gaussian_nll", "gaussian_nll_all")},
        "margin_ranking": {"x1": eighths, "x2": eighths, "t": signs},
        "hinge_embedding": {"input": eighths, "target": signs},
        "nll": {"target": some_indices},
        "cross_entropy": {"target": some_indices},
        "cross_entropy_soft": {"target": unit},
        "cosine_embedding": {"t": signs},
        "multi_margin": {"input": eighths, "target": indices},
        "multilabel_margin": {"input": eighths, "target": lists},
        "multilabel_soft_margin": {"target": unit},
    }.get(name, {})  # type: ignore[return-value]


def _drawn(row: Instance, values: Mapping[str, Any], tensors: Arrays, draws: Mapping[str, Any]) -> Callable[..., Any]:
    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = {}
        for way in ("in", "add"):
            for name, spec in operands(row, values, way).items():
                one = tensors.get(name)
                if one is None:
                    one = draws.get(name, np.random.Generator.standard_normal)(rng, spec.shape)
                made[name] = np.asarray(one).astype(spec.dtype)
        return made

    return draw


def scale_of(mode: int, count: int, dtype: str, scale: float | None) -> tuple[float, Any]:
    """scale_scalar, and what it stands for: in f64, exactly 1 / count where it is that in f32."""
    given = np.float32(scale if scale is not None else (0.3, 1 / max(count, 1), 1.0)[mode])
    if mode and dtype == "f64" and count and given == np.float32(1 / count):
        return float(given), np.longdouble(1) / count
    return float(given), np.longdouble(given)


def reduced(value: Array, size: Array, mode: int, count: int, dtype: np.dtype[Any]) -> Array | Within:
    """The losses, their mean or their sum, with bounds."""
    unit_ = UNITS[ElementKind.of(compute(dtype))]
    if mode == 0:
        return stored(value, dtype, 2, ULPS * unit_ * size)
    terms = np.array(float(value.size))
    with np.errstate(all="ignore"):
        divisor = np.array(count if mode == 1 else 1, value.dtype)
        total, spread = value.sum() / divisor, (ULPS + sum_error(terms)) * unit_ * size.sum() / divisor
    return stored(np.array([total]), dtype, 2, np.array([spread]))


def elementwise(
    name: str,
    dtype: str,
    numel: int,
    mode: int = 0,
    backward: bool = False,
    tensors: Arrays | None = None,
    scale: float | None = None,
    label: str = "",
    absent: frozenset[str] = frozenset(),
    **parameters: Any,
) -> Case:
    row = instance(f"loss_{name}{'_backward' * backward}", dtype)
    given, factor = scale_of(mode, numel, dtype, scale)
    values = {"numel": numel, "reduction_mode": mode, **parameters} | ({"scale_scalar": given} if backward else {})
    parameter = next(iter(parameters.values()), None)
    parameter = parameter if isinstance(parameter, int) else np.float32(parameter or 0).astype(np.float64)
    of = getattr(losses, f"{name}{'_backward' * backward}")
    outputs = [argument.name for argument in row.op.tensors if argument.is_written]

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        taken = [wide(array) for name, array in inputs.items() if name != "dy"]
        if taken[0].dtype == np.longdouble and not isinstance(parameter, int):
            taken.append(np.longdouble(parameter))
        else:
            taken.append(parameter)
        with np.errstate(all="ignore"):
            if not backward:
                return {"out": reduced(*of(*taken), mode, numel, _type(row))}
            dy = wide(inputs["dy"]) * (1 if mode == 0 else factor)
            return dict(zip(outputs, (_scaled(one, dy, _type(row)) for one in of(*taken)), strict=True))

    draw = _drawn(row, values, tensors or {}, _draws(name, dtype, 0))
    workspace = 0 if backward or mode == 0 else numel * _type(row).itemsize
    plan = _plan(row, name, values) if scale is None and not (absent and name == "margin_ranking") else None
    return Case(row, values, draw, oracle, plan, _label(mode, parameters, label, absent), mode == 0, absent, workspace)


def elementwise_strided(
    name: str, dtype: str, shape: tuple[int, ...], style: str, mode: int = 0, **parameters: Any
) -> Case:
    """The losses of elements in one of the styles of element-wise ops, or what they are reduced to."""
    row = instance(f"loss_{name}{REDUCED_LOSSES * (mode != 0)}{STRIDED}", dtype)
    first, output = STYLES[style]
    tensors = [one for one in row.op.tensors if one.strides]
    strides = {
        f"stride_{one.name}": output(shape) if one.is_written else (first if one is tensors[0] else row_major)(shape)
        for one in tensors
    }
    reduced = {"reduction_mode": mode} if mode else {}
    values = {"numel": math.prod(shape), **reduced, "rank": len(shape), "shape": shape, **strides, **parameters}
    flat = elementwise(name, dtype, math.prod(shape), mode, **parameters)
    draw = _drawn(row, values, {}, _draws(name, dtype, 0))
    return replace(flat, instance=row, values=values, draw=draw, plan=None, label=f"{flat.label}-{style}")


FIELDS: Mapping[str, Mapping[str, str]] = {
    "smooth_l1": {"param": "beta"},
    "huber": {"param": "delta"},
    "poisson_nll": {"log_input_flag": "log_input"},
    "bce_with_logits": {"dpred": "dlogits"},
    "triplet_margin": {
        "a": "anchor",
        "p_tensor": "positive",
        "n_tensor": "negative",
        "da": "d_anchor",
        "dp": "d_positive",
        "dn": "d_negative",
    },
    "cross_entropy_soft": {"target": "soft_target"},
    "ctc": {"alpha_ws": "alpha", "out": "loss"},
}
"""What Plans call the arguments of a loss, where that is not what the table does."""


def _plan(row: Instance, name: str, values: Mapping[str, Any]) -> PlanCall | None:
    """The Plan of a case of contiguous tensors, whose scale is its reduction's; none of beta = 0, nor of
    gaussian_nll_backward, as that of gaussian_nll_all_backward makes its gradient too."""
    fields = FIELDS.get(name, {})
    if values.get("param") == 0.0 or row.op.name == "loss_gaussian_nll_backward":
        return None
    stem = "".join(word.capitalize() for word in name.removesuffix("_soft").removesuffix("_all").split("_"))
    descriptor = {fields.get(one, one): value for one, value in values.items() if "stride" not in one}
    descriptor["reduction"] = LossReduction(descriptor.pop("reduction_mode"))
    descriptor["element"] = ElementKind(row.dtypes["fp"])
    for one in ("scale_scalar", "dinput_numel", "inv_denom"):
        descriptor.pop(one, None)
    shapes: dict[str, tuple[int, ...]] = {}
    if "numel" in descriptor:
        descriptor["input_shape"] = (descriptor.pop("numel"),)
    if name.startswith("cross_entropy"):
        descriptor["target_kind"] = LossTargetKind(name.endswith("_soft"))
    if name == "nll":
        shapes["dinput"] = (values["n_rows"], values["class_extent"])
    for one in ("log_input", "zero_infinity"):
        if one in descriptor:
            descriptor[one] = bool(descriptor[one])
    arguments = {fields.get(one.name, one.name): one.name for one in row.op.tensors}
    return PlanCall(f"{stem}Loss{'Backward' * bool(row.op.gradient)}", descriptor, arguments, shapes)


def _type(row: Instance) -> np.dtype[Any]:
    return ElementKind(row.dtypes["fp"]).dtype


def _label(mode: int, parameters: Mapping[str, Any], label: str = "", absent: frozenset[str] = frozenset()) -> str:
    last = label or (f"no {' '.join(sorted(absent))}" if absent else "")
    words = [("none", "mean", "sum")[mode], *(f"{value:g}" for value in parameters.values()), last]
    return "-".join(filter(None, words))


def _scaled(valued: losses.Valued, dy: Array, dtype: np.dtype[Any]) -> Array | Within:
    value, size = valued
    unit_ = UNITS[ElementKind.of(compute(dtype))]
    spread = ULPS * unit_ * size * np.abs(dy)
    return stored(value * dy, dtype, 4, np.where(np.isfinite(spread), spread, 0))


STRIDES = {
    "row_stride_input": 0,
    "row_stride_target": 1,
    "row_stride_in": 0,
    "row_stride_tgt": 1,
    "row_stride_x": 0,
    "row_stride": 0,
}
"""Whether a stride is that of inputs or of targets."""


def rows(
    name: str,
    dtype: str,
    n: int,
    extent: int,
    mode: int = 0,
    backward: bool = False,
    tensors: Arrays | None = None,
    gaps: tuple[int, int] = (0, 0),
    scale: float | None = None,
    label: str = "",
    absent: frozenset[str] = frozenset(),
    **parameters: Any,
) -> Case:
    """gaps: elements between rows, of inputs and of targets."""
    row = instance(f"loss_{name}{'_backward' * backward}", dtype)
    given, factor = scale_of(mode, n, dtype, scale)
    values: dict[str, Any] = {"n_rows": n, "reduction_mode": mode, **parameters}
    for argument in row.op.arguments:
        if argument.name in STRIDES:
            values[argument.name] = extent + gaps[STRIDES[argument.name]]
        if argument.name in ("class_extent", "d_extent"):
            values[argument.name] = extent
    if backward:
        values["scale_scalar"] = given
    if "dinput_numel" in {argument.name for argument in row.op.arguments}:
        values["dinput_numel"] = n * values["row_stride_input"] + gaps[0]
    counts = name in ("nll", "cross_entropy")
    of = getattr(losses, f"{name}{'_backward' * backward}")
    outputs = [argument.name for argument in row.op.tensors if argument.is_written]

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        taken = [wide(array) for one, array in inputs.items() if one != "dy"]
        valid = int((inputs["target"] != losses.IGNORED).sum()) if counts else n
        scalars = [taken[0].dtype.type(value) for value in parameters.values()]
        with np.errstate(all="ignore"):
            if not backward:
                value, size = of(*taken, *scalars)
                return {"out": reduced(value, size, mode, valid, _type(row))}
            if name == "nll":
                taken = [np.zeros((n, extent), wide(inputs["dy"]).dtype), inputs["target"]]
            share = np.float64(n) / max(valid, 1) if mode == 1 and counts else 1  # the gradient of none is 0
            dy = wide(inputs["dy"]) * (1 if mode == 0 else factor * share)
            made = {
                output: _scaled(one, dy.reshape(-1, 1), _type(row))
                for output, one in zip(outputs, of(*taken, *scalars), strict=True)
            }
        return {"dinput": _in_rows(made["dinput"], values, n, extent)} if name == "nll" else made

    draw = _drawn(row, values, tensors or {}, _draws(name, dtype, extent))
    workspace = 0 if backward or mode == 0 else -(-n * _type(row).itemsize // 8) * 8  # so that it is aligned
    plan = _plan(row, name, values) if scale is None and not absent and gaps == (0, 0) else None
    return Case(row, values, draw, oracle, plan, _label(mode, parameters, label, absent), False, absent, workspace)


def _in_rows(made: Array | Within, values: Mapping[str, Any], n: int, extent: int) -> Array | Within:
    """The gradient of nll, which has zeros between rows and behind them."""

    def spread(array: Array) -> Array:
        flat = np.zeros(values["dinput_numel"], array.dtype)
        for row in range(n):
            flat[row * values["row_stride_input"] :][:extent] = array[row]
        return flat

    return Within(spread(made.value), spread(made.error)) if isinstance(made, Within) else spread(made)


def ctc(
    dtype: str,
    max_time: int,
    n: int,
    classes: int,
    max_target: int,
    mode: int = 0,
    backward: bool = False,
    tensors: Arrays | None = None,
    blank: int = 0,
    zero_infinity: bool = False,
    label: str = "",
) -> Case:
    """Targets have all max_target labels and inputs all of max_time unless `tensors` say otherwise: alpha is not
    specified behind them."""
    row = instance(f"loss_ctc{'_backward' * backward}", dtype)
    values: dict[str, Any] = {"max_time": max_time, "batch_size": n, "num_classes": classes}
    values |= {"max_target_len": max_target, "blank": blank, "reduction_mode": mode}
    values |= {"zero_infinity": int(zero_infinity)}
    specs = operands(row, values | {"inv_denom": 1.0}, "in")
    lengths = (tensors or {}).get("target_lengths", np.full(n, max_target))
    total = max(int(lengths.sum()), 1)
    if backward:
        values["inv_denom"] = float(np.float32(1 / total)) if mode == 1 else 1.0
    p = compute(_type(row))
    unit_ = UNITS[ElementKind.of(p)]

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        logits = rng.standard_normal((max_time, n, classes)) * 2
        labels = rng.integers(0, classes - 1, (n, max_target))
        made = {
            "log_probs": logits - np.log(np.exp(logits).sum(axis=2, keepdims=True)),
            "targets": labels + (labels >= blank),
            "input_lengths": np.full(n, max_time),
            "target_lengths": np.full(n, max_target),
            "dloss": rng.standard_normal(specs["dloss"].shape) if backward else None,
            **(tensors or {}),
        }
        made = {name: np.asarray(made[name]).astype(spec.dtype) for name, spec in specs.items() if name in made}
        if backward:
            values_, found, _ = solve(made)
            alpha = np.zeros(specs["alpha_ws"].shape)
            for i, one in enumerate(found):
                if one is not None:
                    alpha[: len(one.alpha), i, : one.alpha.shape[1]] = one.alpha
            made |= {"alpha_ws": alpha.astype(p), "per_sample_loss": values_.astype(p)}
        return {name: made[name] for name in specs}

    def solve(inputs: Arrays) -> tuple[Array, list[definition.Sequence | None], Array]:
        names = ("log_probs", "targets", "input_lengths", "target_lengths")
        log_probs, *others = (inputs[name] for name in names)
        with np.errstate(all="ignore"):
            return definition.batch(wide(log_probs), *others, blank, zero_infinity)

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        found_losses, found, gradient = solve(inputs)
        steps = ULPS * (max_time + 1) * unit_
        if not backward:
            size = np.where(np.isfinite(found_losses), np.abs(found_losses) + 10, 0) * max_time
            out = reduced(found_losses, size, mode, total, _type(row))
            alpha = np.zeros(operands(row, values, "out")["alpha_ws"].shape, wide(inputs["log_probs"]).dtype)
            error = np.full(alpha.shape, np.inf)
            for i, one in enumerate(found):
                if one is not None:
                    place = (slice(len(one.alpha)), i, slice(one.alpha.shape[1]))
                    alpha[place] = one.alpha
                    error[place] = np.where(np.isfinite(one.alpha), steps * (np.abs(one.alpha) + 10), 0)
            return {"alpha_ws": Within(alpha.astype(np.float64), error), "out": out}
        exact = _type(row) == np.float64 and mode == 1
        scale = 1 if mode == 0 else np.longdouble(1) / total if exact else values["inv_denom"]
        dloss = (wide(inputs["dloss"]) * scale).reshape(-1, 1)
        size = np.abs(found_losses[:, None]) * max_time + 10
        with np.errstate(all="ignore"):
            return {"dlog_probs": _scaled((gradient, np.broadcast_to(size, gradient.shape)), dloss, _type(row))}

    states = 1 if not backward else 2 * max_target + 1
    return Case(row, values, draw, oracle, None, _label(mode, {}, label), False, frozenset(), n * states * p.itemsize)


def fused(op: str, dtype: str, tensors: Arrays | None = None, label: str = "", gap: int = 0, **values: Any) -> Case:
    row = instance(f"loss_flce_{op}", dtype)
    if op == "per_row":
        values["row_stride"] = values["v"] + gap

    def oracle(inputs: Arrays) -> dict[str, Array | Within]:
        if op == "count_non_ignore":
            return {"count_out": np.array([(inputs["target"] != values["ignore_index"]).sum()], np.int64)}
        scalar = next((np.float32(values[name]) for name in ("denom_inv", "scalar") if name in values), None)
        if op == "inplace_scale":
            return {"buf": stored(wide(inputs["buf"]) * wide(np.array(scalar)), _type(row), 1)}
        if op == "per_row_cast":
            return {"out": inputs["loss_1d"].astype(_type(row))}
        if op == "scalar_finalize":
            terms = wide(inputs["loss_1d"]) * wide(np.array(scalar))
            return {"out": reduced(terms, np.abs(terms), 2, 1, _type(row))}
        ignored = inputs["target"] == values["target_ignore"]
        bad = (inputs["target"] == losses.IGNORED) & ~ignored
        target = np.where(ignored, losses.IGNORED, np.where(bad, -1, inputs["target"]))
        logits = wide(inputs["logits"])
        with np.errstate(all="ignore"):
            value, size = losses.cross_entropy(logits, target)
            (gradient,) = losses.cross_entropy_backward(logits, target)
        scale = np.array(np.float32(values["scale_per_row"]), logits.dtype)
        loss = stored(value, np.dtype(np.float32), 2, ULPS * UNITS[ElementKind.of(compute(_type(row)))] * size)
        return {"loss_1d": loss, "logits": _scaled(gradient, scale, _type(row))}

    def target(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
        made = rng.integers(0, values.get("v", 5), shape)
        return np.where(rng.random(shape) < 0.2, losses.IGNORED, made)

    draw = _drawn(row, values, tensors or {}, {"target": target})
    return Case(row, values, draw, oracle, None, label)


def some(names: tuple[str, ...]) -> list[frozenset[str]]:
    """Choices of one or more of them, but not of all."""
    return [frozenset(one) for count in range(1, len(names)) for one in itertools.combinations(names, count)]


def cases() -> Iterator[Case]:
    """Small cases: every row of the table, all reductions, sizes around blocks and vectors."""
    both = (False, True)
    for dtype, backward in itertools.product(DTYPES, both):
        for name in (*ELEMENTWISE, *["gaussian_nll_all"] * backward):
            for index, parameters in enumerate(PARAMETERS.get(name, ({},))):
                for mode, numel in ((0, 257), (1, 4099), (2, 1)) if index == 0 else ((0, 1000), (2, 255)):
                    yield elementwise(name, dtype, numel, mode, backward, **parameters)
        yield elementwise("mse", dtype, 65537, 1, backward)
        for name, style in zip(ELEMENTWISE, itertools.cycle(STYLES), strict=False) if not backward else ():
            parameters = PARAMETERS.get(name, ({},))[0]
            for mode, shape in enumerate(((5, 3, 29), (5, 23, 29), (3, 1))):
                yield elementwise_strided(name, dtype, shape, style, mode, **parameters)
        for name in (*ROWS, *MULTILABEL):
            for index, parameters in enumerate(PARAMETERS.get(name, ({},))):
                sizes = ((0, 7, 33), (1, 30, 257), (2, 5, 1)) if index == 0 else ((1, 9, 65),)
                for mode, n, extent in sizes:
                    yield rows(name, dtype, n, extent, mode, backward, **parameters)
                yield rows(name, dtype, 4, 50, 1, backward, gaps=(3, 5), label="gaps", **parameters)
        for name in ("cross_entropy", "nll", "cross_entropy_soft"):
            yield rows(name, dtype, 3, 4099, 1, backward)
        for mode in range(3):
            yield ctc(dtype, 12, 3, 5, 4, mode, backward)
        yield ctc(dtype, 30, 2, 40, 11, 1, backward, blank=39)
    for dtype in DTYPES:
        for one in ("dx1", "dx2"):
            yield elementwise("margin_ranking", dtype, 300, 1, True, margin=1.0, absent=frozenset({one}))
            yield rows("cosine_embedding", dtype, 5, 40, 2, True, margin=0.25, absent=frozenset({one}))
        for absent, mode in itertools.product(some(("dinput", "dtarget", "dvar")), (0, 1)):
            yield elementwise("gaussian_nll_all", dtype, 300, mode, True, eps=0.25, absent=absent)
        if dtype in ("f16", "bf16"):  # more than a small problem: a warp has a row, in single elements
            yield rows("triplet_margin", dtype, 1401, 133, 0, False, margin=1.0, p_norm=2.0)
            yield rows("triplet_margin", dtype, 400, 510, 1, False, gaps=(1, 0), margin=1.0, p_norm=1.0, label="gaps")
            yield rows("multi_margin", dtype, 601, 301, 0, False, **PARAMETERS["multi_margin"][0])
        for absent in (frozenset({"da"}), frozenset({"dp", "dn"})):
            yield rows("triplet_margin", dtype, 5, 40, 1, True, margin=1.0, p_norm=2.0, absent=absent)
        for n, v in ((5, 1), (7, 257), (3, 5000)):
            yield fused("per_row", dtype, n_rows=n, v=v, target_ignore=-100, scale_per_row=0.25)
        yield fused("per_row", dtype, n_rows=4, v=30, target_ignore=3, scale_per_row=1.0, gap=5, label="gap")
        yield fused("per_row_cast", dtype, n_rows=300)
        yield fused("scalar_finalize", dtype, n_rows=1000, denom_inv=0.001)
        yield fused("inplace_scale", dtype, numel=4100, scalar=0.3)
    yield fused("count_non_ignore", "f32", bt=5000, ignore_index=-100)
