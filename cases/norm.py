"""Cases of the family `norm`.

`masked` builds a case of RMS and layer norm or their gradients, over the axes of a mask; `grouped` one of batch and
group norm. Options of both: `absent`, the optional tensors that are null; `tensors`, under their names in the table in
place of drawn ones; `eps`; `label`. Gradients are given the statistics that the forward pass saves.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from baracuda import ElementKind
from baracuda.tensors import contiguous_strides
from baracuda_sys.abi import Instance
from baracuda_sys.abi.norm import FAMILY, RESIDUAL
from baracuda_sys.abi.table import STRIDED

from . import Array, Arrays, Case, PlanCall, Within, operands
from .affine import compute
from .prelu import sum_error
from .sampling import UNITS
from .truths import stored

Shape = tuple[int, ...]

FORWARD_ULPS, BACKWARD_ULPS = 4, 6
"""Units in the last place of the type that is computed in by which an element may be wrong, relative to its terms."""


class Rows(NamedTuple):
    """The view of a tensor whose rows share statistics: `axes` are normalized over, `summed` are those that gradients
    of weights are sums over. weights: the shape with which weights are broadcast to the view."""

    shape: Shape
    axes: Shape
    summed: Shape
    weights: Shape


class Names(NamedTuple):
    """How the rows of the table call saved statistics, forward and backward; RMS norm has no mean."""

    mean: str
    spread: str
    mean_in: str
    spread_in: str


NAMES: Mapping[str, Names] = {
    "rms_norm": Names("", "rms_out", "", "rms"),
    "layer_norm": Names("mean_out", "inv_std_out", "mean_in", "inv_std_in"),
    "batch_norm": Names("saved_mean", "saved_rstd", "saved_mean", "saved_rstd"),
    "group_norm": Names("saved_mean", "saved_rstd", "saved_mean", "saved_rstd"),
}


def wide(array: Array) -> Array:
    """In the type that oracles compute in."""
    return array.astype(np.longdouble if array.dtype == np.float64 else np.float64)


def masked(
    op: str, dtype: str, shape: Shape, mask: int, *, strides: Mapping[str, Shape | None] | None = None, **options: Any
) -> Case:
    """strides: by the operand that they are of, where they are not contiguous; None for a null pointer."""
    row = instance(op, dtype)
    axes = tuple(axis for axis in range(len(shape)) if mask >> axis & 1)
    others = tuple(axis for axis in range(len(shape)) if axis not in axes)
    kept = tuple(1 if axis in axes else size for axis, size in enumerate(shape))
    values: dict[str, Any] = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
    for argument in row.op.arguments:
        if argument.is_array and argument.name != "shape":
            name = argument.name.removeprefix("stride_")
            contiguous = contiguous_strides(kept if name in ("rms", "save") else shape)
            values[argument.name] = (strides or {}).get(name, contiguous)
    values |= {"norm_axes_mask": mask, "norm_total_extent": math.prod(shape[axis] for axis in axes)}
    weights = tuple(size if axis in axes else 1 for axis, size in enumerate(shape))
    return _case(row, values, Rows(shape, axes, others, weights), **options)


def grouped(
    op: str, dtype: str, n: int, c: int, spatial: int, groups: int = 0, kind: int | None = None, **options: Any
) -> Case:
    """groups: of the channels, for kind 1, which is that of group norm; 0: as many as channels."""
    row = instance(op, dtype)
    kind = int(op.startswith("group")) if kind is None else kind
    groups = groups or c
    of_channel = 1 if kind == 0 else c // groups
    rows = Rows(
        (n, c // of_channel, of_channel, spatial),
        (0, 2, 3) if kind == 0 else (2, 3),
        (0, 3),
        (1, c // of_channel, of_channel, 1),
    )
    values = {"n_extent": n, "c_extent": c, "spatial_extent": spatial, "num_groups": groups, "group_kind": kind}
    workspace = 8 * (c if kind == 0 else n * groups) if "backward" in op else 0
    return _case(row, values, rows, workspace=workspace, **options)


def instance(op: str, dtype: str) -> Instance:
    return next(one for one in FAMILY[op].instances if one.dtypes["fp"] == dtype)


def _case(
    row: Instance,
    values: Mapping[str, Any],
    rows: Rows,
    *,
    absent: Collection[str] = (),
    tensors: Arrays | None = None,
    eps: float = 1e-5,
    label: str = "",
    workspace: int = 0,
) -> Case:
    name = row.op.name.removesuffix(STRIDED)
    backward = name.endswith("_backward")
    norm = Norm(row, name.removesuffix("_backward"), rows, float(np.float32(eps)))
    values = values if backward else {**values, "eps": eps}
    specs = {name: spec for way in ("in", "out") for name, spec in operands(row, values, way).items()}
    norm.specs.update(specs)

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = dict(tensors or {})
        for one, spec in operands(row, values, "in").items():
            if one not in made:
                made[one] = norm.draw(rng, one, made)
            assert made[one].shape == spec.shape
        return made

    def oracle(inputs: Arrays) -> Mapping[str, Array | Within]:
        with np.errstate(all="ignore"):
            return norm.backward(inputs) if backward else norm.forward(inputs)

    has_plan = STRIDED not in row.op.name and RESIDUAL not in row.op.name
    plan = _plan(row, name, values, absent) if has_plan else None
    return Case(row, values, draw, oracle, plan, label, not backward, frozenset(absent), workspace)


class Norm:
    """The oracle of one op and its gradient on a view by rows; what is normalized may be the sum of two inputs."""

    def __init__(self, row: Instance, name: str, rows: Rows, eps: float) -> None:
        self.rows = rows
        self.eps = eps
        self.names = NAMES[name.removesuffix(RESIDUAL)]
        self.dtype = ElementKind(row.dtypes["fp"]).dtype
        self.unit = 2 * UNITS[ElementKind.of(compute(self.dtype))]
        self.specs: dict[str, Any] = {}
        self.kept = tuple(1 if axis in rows.axes else size for axis, size in enumerate(rows.shape))

    def draw(self, rng: np.random.Generator, name: str, made: Arrays) -> Array:
        """An input; saved statistics are those of x."""
        shape = self.specs[name].shape
        if name in (self.names.mean_in, self.names.spread_in) and self.normalized(made).size:
            mean, spread = self.statistics(wide(self.normalized(made)).reshape(self.rows.shape))[:2]
            return (mean if name == self.names.mean_in else spread).reshape(shape).astype(self.dtype)
        x = rng.standard_normal(shape)
        if name in ("x", "h"):
            x = 2 * x + 1
        if name == "gamma":
            x = np.copysign(0.5 + np.abs(x), x)
        return x.astype(self.dtype)

    @staticmethod
    def normalized(inputs: Arrays) -> Array:
        """What is normalized: x, h, or h as it is made, rounded."""
        if "residual" not in inputs:
            return inputs["x" if "x" in inputs else "h"]
        x, residual = inputs["x"], inputs["residual"]
        return (x + residual) if x.itemsize > 2 else (x.astype(np.float32) + residual).astype(x.dtype)

    def statistics(self, x: Array) -> tuple[Array, Array, Array]:
        """The mean, 1 / sqrt(variance + eps) or the root of the mean square, and xhat, broadcast along the rows."""
        axes = self.rows.axes
        if not self.names.mean:
            rms = np.sqrt((x * x).mean(axes, keepdims=True) + self.eps)
            return np.zeros_like(rms), rms, x / rms
        first = x[tuple(slice(1) if axis in axes else slice(None) for axis in range(x.ndim))]
        mean = (x - first).mean(axes, keepdims=True)  # of what is exact, however large the mean of x is
        apart = (x - first) - mean
        inv_std = 1 / np.sqrt((apart**2).mean(axes, keepdims=True) + self.eps)
        return first + mean, inv_std, apart * inv_std

    def weight(self, inputs: Arrays, name: str, default: float) -> Array:
        if name not in inputs:
            return np.full((1,) * len(self.rows.shape), default)
        return wide(inputs[name]).reshape(self.rows.weights)

    def stored(self, name: str, value: Array, magnitude: Array, ulps: float) -> Array | Within:
        """A result that may be wrong by so many units of a magnitude."""
        shape = self.specs[name].shape
        spread = np.broadcast_to(ulps * self.unit * magnitude, value.shape).reshape(shape).astype(np.float64)
        return stored(value.reshape(shape), self.dtype, 0.0, spread)

    def forward(self, inputs: Arrays) -> dict[str, Array | Within]:
        x = wide(self.normalized(inputs)).reshape(self.rows.shape)
        gamma, beta = self.weight(inputs, "gamma", 1), self.weight(inputs, "beta", 0)
        mean, spread, xhat = self.statistics(x)
        # The mean is off by units of the rows' spread, not of itself.
        reach = np.abs(xhat) + (1 if self.names.mean else 0)
        made = {"y": self.stored("y", xhat * gamma + beta, reach * np.abs(gamma) + np.abs(beta), FORWARD_ULPS)}
        made[self.names.spread] = self.stored(self.names.spread, spread, np.abs(spread), FORWARD_ULPS)
        if self.names.mean:
            made[self.names.mean] = self.stored(self.names.mean, mean, np.abs(mean) + 1 / spread, FORWARD_ULPS)
        if "residual" in inputs:
            made["h"] = self.normalized(inputs)
        return made

    def backward(self, inputs: Arrays) -> dict[str, Array | Within]:
        dy, x = (wide(one).reshape(self.rows.shape) for one in (inputs["dy"], self.normalized(inputs)))
        dh = wide(inputs["dh"]).reshape(self.rows.shape) if "dh" in inputs else np.zeros_like(x)
        gamma, spread = self.weight(inputs, "gamma", 1), wide(inputs[self.names.spread_in]).reshape(self.kept)
        inverse = spread if self.names.mean else 1 / spread
        mean = wide(inputs[self.names.mean_in]).reshape(self.kept) if self.names.mean else np.zeros_like(spread)
        axes, summed = self.rows.axes, self.rows.summed
        xhat, d = (x - mean) * inverse, dy * gamma
        plain = d.mean(axes, keepdims=True) if self.names.mean else np.zeros_like(spread)
        product = (d * xhat).mean(axes, keepdims=True)
        sizes = np.abs(d) + np.abs(xhat) * np.abs(d * xhat).mean(axes, keepdims=True)
        if self.names.mean:
            sizes = sizes + np.abs(d).mean(axes, keepdims=True)
        dx, reach = dh + inverse * (d - plain - xhat * product), np.abs(dh) + np.abs(inverse) * sizes
        made = {"dx": self.stored("dx", dx, reach, BACKWARD_ULPS)}
        terms = float(sum_error(np.array(float(math.prod(x.shape[axis] for axis in summed))))) + 8
        for name, addend in (("dgamma", dy * xhat), ("dbeta", dy)):
            if name in self.specs:
                total, size = (part.sum(summed, keepdims=True) for part in (addend, np.abs(addend)))
                made[name] = self.stored(name, total, size, terms)
        return made


PLANS = {"rms_norm": "RMSNorm", "layer_norm": "LayerNorm", "batch_norm": "BatchNorm", "group_norm": "GroupNorm"}
FIELDS = {"rms_out": "rms", "mean_out": "mean", "inv_std_out": "inv_std", "mean_in": "mean", "inv_std_in": "inv_std"}


def _plan(row: Instance, name: str, values: Mapping[str, Any], absent: Collection[str]) -> PlanCall | None:
    """None where a tensor is absent that the Args must have, or a weight is there without what goes with it."""
    norm, _, _ = name.partition("_backward")
    is_backward = norm != name
    tensors = {one.name for one in row.op.tensors}
    arguments = {FIELDS.get(one, one): one for one in (a.name for a in row.op.tensors)}
    present = tensors - set(absent)
    if any(one in absent for one in ("rms_out", "mean_out", "inv_std_out")):
        return None
    has_gamma, has_beta = "gamma" in present, ("dbeta" if is_backward else "beta") in present
    descriptor: dict[str, Any] = {"element": ElementKind(row.dtypes["fp"])}
    if is_backward and ("dgamma" in present) is not has_gamma:
        return None
    if norm in ("rms_norm", "layer_norm"):
        rank, mask = values["rank"], values["norm_axes_mask"]
        if mask != (1 << rank) - (mask & -mask) or any(v is None for v in values.values()):
            return None
        descriptor |= {"input_shape": values["shape"], "norm_axes_mask": mask, "has_gamma": has_gamma}
        if norm == "layer_norm":
            descriptor["has_beta"] = has_beta
    else:
        if has_gamma is not has_beta or values["group_kind"] != int(norm == "group_norm"):
            return None
        extents = tuple(values[name] for name in ("n_extent", "c_extent", "spatial_extent"))
        descriptor |= {"input_shape": extents, "channel_axis": 1, "has_affine": has_gamma}
        if norm == "group_norm":
            descriptor["num_groups"] = values["num_groups"]
    if not is_backward:
        descriptor["eps"] = values["eps"]
    return PlanCall(PLANS[norm] + "Backward" * is_backward, descriptor, arguments, {})


MASKED_SHAPES: Sequence[tuple[Shape, int]] = (
    ((5, 1), 2),
    ((3, 33), 2),
    ((4, 255), 2),
    ((2, 1025), 2),
    ((65, 64), 2),
    ((2, 3, 4, 5), 12),
    ((3, 4, 7), 2),
    ((7, 9), 3),
    ((6, 5), 1),
    ((37,), 1),
    ((1, 2, 1, 3, 2, 1, 2, 5), 0b11000000),
    ((1, 12001), 2),
)
GROUPED_SIZES: Sequence[tuple[int, int, int, int]] = ((3, 6, 35, 2), (1, 3, 1, 3), (5, 4, 1, 1), (2, 10, 257, 2))


def cases() -> Iterator[Case]:
    """Small cases: every row at every size, and the optional tensors, strides and kinds of groups."""
    for row in FAMILY.instances:
        op, dtype = row.op.name, row.dtypes["fp"]
        if op.startswith(("rms", "layer")):
            sizes = MASKED_SHAPES if STRIDED not in op else MASKED_SHAPES[5:8]
            for shape, mask in sizes:
                yield masked(op, dtype, shape, mask)
            yield _with_strides(op, dtype)
            for absent in _absences(row):
                yield masked(op, dtype, (9, 40), 2, absent=absent, label=f"without-{'-'.join(absent)}")
        else:
            for size in GROUPED_SIZES:
                yield grouped(op, dtype, *size)
            yield grouped(op, dtype, 2, 6, 5, 3, kind=int(op.startswith("batch")), label="other-kind")
            for absent in _absences(row):
                yield grouped(op, dtype, 3, 4, 6, 2, absent=absent, label=f"without-{'-'.join(absent)}")


def _with_strides(op: str, dtype: str) -> Case:
    """A permuted input, another output with gaps, statistics with gaps, all different."""
    strides = {"x": (5, 70, 1), "y": (48, 6, 1), "rms": (9, 2, 0), "save": (1, 3, 7)}
    strides |= {"dy": (1, 21, 3), "dx": (84, 12, 2), "residual": (35, 5, 1), "h": (40, 5, 1), "dh": (-35, -5, -1)}
    return masked(op, dtype, (3, 7, 5), 4, strides=strides, label="strides")


def _absences(row: Instance) -> Iterator[tuple[str, ...]]:
    """Each optional tensor alone, and all of them."""
    optional = tuple(one.name for one in row.op.tensors if one.optional)
    yield from ((one,) for one in optional)
    yield optional
