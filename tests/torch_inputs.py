"""Small arguments for operators of PyTorch: from the cases, inside the domains of functions, away from their kinks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from baracuda import ElementKind
from baracuda.kinds import PACKED as PACKED_KINDS
from baracuda.ops.signature import Function
from baracuda.torch.schema import LIBRARY, PACKED
from cases import Case
from cases.unary import DOMAINS

from .test_ops import BF16, OF_EACH, arguments, operands, row_of

FP8 = (ElementKind.FP8E4M3.dtype, ElementKind.FP8E5M2.dtype)
SHAPES = ((3, 4), (4,), (3, 1))
"""Of the operands of an element-wise function."""

HALVES = {"x": (3, 8)}
"""Of an operand that is both halves of a gated activation's, side by side."""

WITHIN: Mapping[str, tuple[float, float]] = {
    **DOMAINS,
    **dict.fromkeys(("reciprocal", "div", "addcdiv", "pow"), (0.3, 2.5)),
    "tan": (-1.3, 1.3),
    "lgamma": (0.5, 8.0),
}
"""Where floating-point operands lie, by function."""

_REGIONS = {
    "input": (1, 2, 5, 6),
    "boxes": [[0, 0.3, 0.4, 3.2, 3.7], [0, 1.1, 0.2, 5.1, 4.6]],
    "output_size": (2, 3),
    "sampling_ratio": 2,
}
_ROWS = {"input": (2, 3, 5), "normalized_shape": (3, 5), "weight": (3, 5)}
OTHERWISE: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys(("roi_align", "roi_align_max", "roi_pool"), _REGIONS),
    "grid_sample": {"input": (1, 2, 4, 5), "grid": [[[[-0.9, 0.7], [0.21, -0.33]], [[0.45, 0.12], [0.81, 0.93]]]]},
    "interpolate": {"input": (1, 2, 3, 4), "size": (5, 7), "mode": "bilinear", "scale_factor": None},
    "pixel_shuffle": {"input": (2, 18, 2, 4)},
    "pixel_unshuffle": {"input": (2, 2, 6, 12)},
    "matmul": {"input": (2, 5, 6), "other": (2, 6, 7)},
    "prelu": {"input": (2, 3, 4), "weight": (3,)},
    "cummax": {"input": (2, 3, 5)},
    "cummin": {"input": (2, 3, 5)},
    "instance_norm_backward": {"mean": (3, 6), "rstd": (3, 6)},
    "gaussian_nll_loss": {"input": (2, 3), "target": (2, 3), "var": [[0.3, 1.0, 0.5], [2.0, 0.7, 1.3]]},
    "margin_ranking_loss": {"input1": (6,), "input2": (6,), "target": [1.0, -1.0, 1.0, 1.0, -1.0, -1.0]},
    "hinge_embedding_loss": {"input": (6,), "target": [1, -1, -1, 1, -1, -1]},
    "multi_margin_loss": {"input": (3, 5), "target": [2, 0, 4]},
    "multilabel_margin_loss": {"input": (3, 5), "target": [[3, 0, -1, 1, 2], [4, 2, 1, -1, -1], [-1, 0, 1, 2, 3]]},
    "native_layer_norm": _ROWS | {"bias": (3, 5)},
    "native_rms_norm": _ROWS,
    "native_layer_norm_residual": _ROWS | {"residual": (2, 3, 5), "bias": (3, 5)},
    "native_rms_norm_residual": _ROWS | {"residual": (2, 3, 5)},
}
"""Arguments where the case's are large or meet kinks: arrays by their shape, or their elements."""

FLOATS = ("f64", "f32", "f16", "bf16")


def case_of(function: Function, fp: str) -> Case:
    """A case of a function on contiguous tensors: with the most dtypes that are `fp`, and of these the smallest."""

    def order(case: Case) -> tuple[int, int]:
        return -[*case.instance.dtypes.values()].count(fp), sum(array.size for array in case.inputs().values())

    rows = {row.name for row in function.rows}
    mine = [one for one in OF_EACH.values() if row_of(one) in rows and not one.op.strided_of]
    wide = [one for one in mine if {"f16", "bf16"}.isdisjoint(one.instance.dtypes.values())]
    return min(wide or mine, key=order)


def drawn(function: Function, case: Case) -> tuple[Any, ...]:
    """The arguments of an operator, in order."""
    given = arguments(function, case, operands(function, case, case.inputs()))
    said = OTHERWISE.get(function.name, {})
    rng = np.random.default_rng(3)
    made = []
    for one in function.parameters:
        value = said.get(one.name, given[one.name]) if one.name != "dim" else -1
        if one.kind == "array":
            shape = said.get(one.name)
            if shape is None and (function.broadcasts or function.halves):
                shape = HALVES.get(one.argument, SHAPES[0]) if function.halves else SHAPES[len(made) % 3]
            kind = case.instance.dtype(function.row.argument(one.argument).type)
            if shape or given[one.name] is not None:
                value = tensor(rng, shape, kind, function) if shape else as_tensor(given[one.name])
        elif one.kind == "dtype":
            value = None if value is None else dtype_of(value)
        elif one.kind == "flag":
            value = bool(value)
        made.append(value)
    return tuple(made)


def dtype_of(kind: str) -> Any:
    """A dtype of PyTorch by its name in the table."""
    packed = {name: dtype for dtype, name in PACKED.items()}
    return packed[kind] if kind in packed else LIBRARY.dtypes[ElementKind(kind)]


def tensor(rng: Any, shape: Any, kind: str, function: Function) -> Any:
    dtype = LIBRARY.dtypes[ElementKind("u8" if ElementKind(kind) in PACKED_KINDS else kind)]
    if isinstance(shape, list):
        return torch.tensor(shape, dtype=dtype)
    if kind not in FLOATS:
        return torch.from_numpy(rng.integers(0, 2, shape)).to(dtype)
    name = function.forward.name if function.forward else function.name
    low, high = WITHIN.get(name, (-2.5, 2.5))
    margin = 0.05 * (high - low)
    return torch.from_numpy(rng.uniform(low + margin, high - margin, shape)).to(dtype)


def as_tensor(array: Any) -> Any:
    if array.dtype == BF16:
        return torch.from_numpy(array.astype(np.float32)).to(torch.bfloat16)
    if array.dtype in FP8:
        return torch.from_numpy(array.view(np.uint8).copy()).view(LIBRARY.dtypes[ElementKind.of(array.dtype)])
    finite = np.nan_to_num(array, posinf=9, neginf=-9) if array.dtype.kind == "f" else array.copy()
    return torch.from_numpy(np.asarray(finite))  # which a number is not


def as_array(tensor: Any) -> Any:
    """That of NumPy with the same memory."""
    for kind in (ElementKind.FP8E4M3, ElementKind.FP8E5M2):
        if tensor.dtype is LIBRARY.dtypes[kind]:
            return tensor.view(torch.uint8).numpy().view(kind.dtype)
    return tensor.numpy()
