"""By-value arguments that do not follow from the extents of a row: what the derivations of signatures.py say."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from baracuda_sys import abi
from baracuda_sys.abi.functions import FUNCTIONS

from ..embedding import NO_PADDING
from ..errors import InvalidProblemError
from .signature import PRODUCT, REDUCED, REQUIRED, Derivation, Parameter, Shapes


def _code_range(lowest: str, highest: str) -> Derivation:
    """The codes that are used, of which the default is all that the dtype has."""

    def derive(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
        low, high = given["quant_min"], given["quant_max"]
        dtype = instance.dtypes["q"]
        return {
            lowest: FUNCTIONS["lowest"].value(dtype) if low is None else low,
            highest: FUNCTIONS["highest"].value(dtype) if high is None else high,
        }

    parameters = (
        Parameter("quant_min", "integer", None, doc=f"{lowest}; None for the lowest that dtype has"),
        Parameter("quant_max", "integer", None, doc=f"{highest}; None for the highest that dtype has"),
    )
    return Derivation((lowest, highest), parameters, derive)


CODE_RANGE = _code_range("q_min", "q_max")
ROW_CODE_RANGE = _code_range("qmin", "qmax")


def _channels(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    """A shape of any rank as one of four axes: padded with ones, or merged around the axis."""
    shape = next(shapes[name] for name in ("x", "q", "dy") if name in shapes)
    axis = given["axis"]
    if not -len(shape) <= axis < len(shape):
        raise InvalidProblemError(f"{instance.op.name}: axis: expected one of {len(shape)} axes, got {axis}")
    axis %= len(shape)
    if len(shape) <= 4:
        return {"shape4": (*shape, 1, 1, 1)[:4], "axis": axis}
    return {"shape4": (math.prod(shape[:axis]), shape[axis], math.prod(shape[axis + 1 :]), 1), "axis": 1}


CHANNELS = Derivation(
    ("shape4", "axis"), (Parameter("axis", "integer", doc="of the channels; input has any number of axes"),), _channels
)


NORMALIZED = Derivation(
    (
        *("numel", "rank", "shape", "norm_axes_mask", "norm_total_extent"),
        *("stride_x", "stride_y", "stride_dy", "stride_dx", "stride_rms", "stride_save"),
        *("stride_residual", "stride_h", "stride_dh"),
    ),
    (Parameter("normalized_shape", "shape", doc="the extents of the last axes, which are normalized over"),),
)
"""Of normalization over the last axes; walks.py has what follows."""


def _groups(of_batch: bool, by_channel: bool) -> Derivation:
    """Which elements share statistics: those of a channel, in the whole batch or in one sample, or those of as many
    groups of channels as a parameter says."""

    def derive(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
        shape = shapes["x"]
        if len(shape) < 2:
            raise InvalidProblemError(f"{instance.op.name}: input: expected [N, C, ...], got shape {shape}")
        if not by_channel and (given["num_groups"] < 1 or shape[1] % given["num_groups"]):
            raise InvalidProblemError(
                f"{instance.op.name}: num_groups: expected a divisor of the {shape[1]} channels of {shape}, got "
                f"{given['num_groups']}"
            )
        return {"group_kind": int(not of_batch)} | ({"num_groups": shape[1]} if by_channel else {})

    return Derivation(("group_kind", "num_groups") if by_channel else ("group_kind",), (), derive)


BATCH, GROUPS, INSTANCES = _groups(True, True), _groups(False, False), _groups(False, True)


def sums_of_groups(values: Mapping[str, Any]) -> int:
    """The bytes of workspace for the gradients of batch and group norm: as many as f64 makes use of."""
    samples, groups = (values["n_extent"], values["num_groups"]) if values["group_kind"] else (1, values["c_extent"])
    return 16 * int(samples * groups)


def _weights(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    """One weight, or one for each channel: the second axis, as in PyTorch."""
    shape, weight = shapes["x"], shapes["weight"]
    count = math.prod(weight)
    if count == 1:
        return {"channel_stride": 1, "channel_extent": 1, "scalar_weight": 1}
    if len(shape) < 2 or shape[1] != count:
        raise InvalidProblemError(
            f"{instance.op.name}: weight has shape {weight}, expected (1,) or as many weights as axis 1 of {shape} has "
            "elements"
        )
    return {"channel_stride": max(math.prod(shape[2:]), 1), "channel_extent": count, "scalar_weight": 0}


WEIGHTS = Derivation(("channel_stride", "channel_extent", "scalar_weight"), (), _weights)

SPLIT = Derivation(
    (
        *("output_numel", "rank", "output_shape", "split_dim", "x_half_offset", "dx_half_offset"),
        *("stride_x", "stride_y", "stride_dy", "stride_dx"),
    ),
    (Parameter("dim", "integer", -1, doc="the axis along which a comes before b"),),
)
"""Of gated activations of one array; walks.py has what follows."""

_STRIDES = tuple(f"stride_{name}" for name in ("x", "y", "index", "mask", "dy", "dx"))


def _along(word: str, default: Any = REQUIRED) -> Derivation:
    """Of ops along an axis; walks.py has what follows."""
    provides = ("numel", "rank", "shape", f"{word}_axis", f"{word}_extent", *_STRIDES)
    strides = tuple(f"{word}_{name}" for name in _STRIDES)
    return Derivation((*provides, *strides), (Parameter("dim", "integer", default, doc="the axis"),))


def _inverse_temperature(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    tau = given["tau"]
    if not 0 < tau < math.inf:
        raise InvalidProblemError(f"{instance.op.name}: tau: expected a positive finite number, got {tau}")
    return {"inv_tau": 1 / tau}


TEMPERATURE = Derivation(
    ("inv_tau",), (Parameter("tau", "real", 1.0, doc="the temperature, > 0"),), _inverse_temperature
)

ALONG = _along("scan")
ALONG_SOFTMAX = _along("softmax")
ALONG_LAST_SOFTMAX = _along("softmax", -1)


_REDUCED = (
    *(REDUCED, "rank", "input_shape", "output_shape", "numel", "shape", "inv_extent"),
    *(f"stride_{name}" for name in ("x", "y", "dy", "dx")),
)
_DIM = Parameter("dim", "axes", None, doc="the axis, or several; None for all")
_KEEPDIM = Parameter("keepdim", "flag", False, doc="whether the result keeps the axes, with one element along each")

AXES = Derivation(_REDUCED, (_DIM, _KEEPDIM))
"""Of reductions; walks.py has what follows."""
_INPUT_SHAPE = Parameter("input_shape", "shape", argument="shape", doc="that of the operation's input")
AXES_OF_SHAPE = Derivation(_REDUCED, (_INPUT_SHAPE, _DIM, _KEEPDIM))
"""Of gradients that do not read the input."""
_SIZE = Parameter("size", "shape", doc="the result's shape, to which the input's could be broadcast back")
SHAPE_TO = Derivation((*_REDUCED, "input_stride", "rank_in"), (_SIZE,))
SHAPE_TO_OF_SHAPE = Derivation(SHAPE_TO.provides, (_INPUT_SHAPE, _SIZE))
DIAGONAL = Derivation((REDUCED, "rows", "columns", "stride_row", "stride_col"))


def _padding(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    """The row that counts as none; a negative one counts from the last, as in PyTorch."""
    row = given["padding_idx"]
    if row is None:
        return {"padding_idx": NO_PADDING}
    rows = shapes["weight"][0] if "weight" in shapes else given["weight_size"][0]
    if not -rows <= row < rows:
        raise InvalidProblemError(f"{instance.op.name}: padding_idx: expected one of {rows} rows, got {row}")
    return {"padding_idx": row % rows}


PADDING = Derivation(
    ("padding_idx",),
    (Parameter("padding_idx", "integer", None, doc="the row that counts as none; from the last where it is negative"),),
    _padding,
)


BAG_MODES = {"sum": 0, "mean": 1}
BAG_MODE = Derivation(
    ("mode",),
    (Parameter("mode", "choice", "mean", choices=("mean", "sum"), doc="of the rows of a bag"),),
    lambda shapes, given, instance: {"mode": BAG_MODES[given["mode"]]},
)


def _factors(given: Mapping[str, Any], count: int = 2) -> tuple[float, ...] | None:
    factors = given["scale_factor"]
    if factors is None:
        return None
    made = tuple(factors) if isinstance(factors, tuple | list) else (factors,) * count
    if len(made) != count or not all(isinstance(one, int | float) and 0 < one < math.inf for one in made):
        raise InvalidProblemError(f"interpolate: scale_factor: expected {count} positive numbers, got {factors!r}")
    return tuple(map(float, made))


def _size(shapes: Shapes, given: Mapping[str, Any], instance: abi.Instance) -> dict[str, Any]:
    """The size of the result, and the factors that the bilinear kernel takes: 0 for those of the sizes."""
    size, factors, shape = given["size"], _factors(given), shapes["input"]
    if (size is None) is (factors is None) or len(shape) != 4:
        raise InvalidProblemError(
            f"interpolate: expected an input [N, C, H, W] and either size or scale_factor, got shape {shape}, size "
            f"{size}, scale_factor {given['scale_factor']}"
        )
    if factors is not None:
        size = tuple(math.floor(n * factor) for n, factor in zip(shape[2:], factors, strict=True))
        if given["mode"] == "nearest" and any(n * f != m for n, f, m in zip(shape[2:], factors, size, strict=True)):
            raise InvalidProblemError(
                f"interpolate: scale_factor: expected whole sizes for mode 'nearest', got {factors} for {shape[2:]}: "
                "pass size"
            )
    return dict(zip(("OH", "OW"), size, strict=True)) | _kernel_factors(given, factors)


def _kernel_factors(given: Mapping[str, Any], factors: tuple[float, ...] | None) -> dict[str, Any]:
    if given["mode"] == "nearest" and given["align_corners"]:
        raise InvalidProblemError("interpolate: align_corners: expected False for mode 'nearest', got True")
    return dict(zip(("scale_h_factor", "scale_w_factor"), factors or (0.0, 0.0), strict=True))


_SCALES = ("scale_h_factor", "scale_w_factor")
_SCALE_FACTOR = Parameter("scale_factor", "factors", None, count=2, doc="pixels of the result per pixel of the input")
_RESULT_SIZE = Parameter("size", "size", None, count=2, doc="(OH, OW); None where scale_factor says it")
SIZE = Derivation(("OH", "OW", *_SCALES), (_RESULT_SIZE, _SCALE_FACTOR), _size)
FACTORS = Derivation(_SCALES, (_SCALE_FACTOR,), lambda shapes, given, instance: _kernel_factors(given, _factors(given)))

_LEADING = tuple(f"ld{name}{unit}" for name in "abcd" for unit in ("", "_bytes", "_elements"))
MATRICES = Derivation(
    (PRODUCT, "m", "n", "k", "batch", "batch_count", "layout", *_LEADING, *(f"stride_{name}" for name in "abcd"))
)
"""Of products of matrices; products.py has what follows."""


MARLIN = Derivation(
    ("workspace_bytes",),
    (),
    lambda shapes, given, instance: {"workspace_bytes": shapes["b"][-1] // 256 * given["max_par"] * 4},
)
"""The workspace, for which the row has no symbol."""
