"""What PyTorch has for each op: a second oracle for the tests, the alternative for the benchmarks.

Imported only where PyTorch is installed. Each family's module lists its formulas by the op's name without its layout.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from .. import Case
from ..quantize import FIELDS
from . import attention, elementwise, embedding, gemm, image, loss, norm, quantize, reduce, scan, softmax
from ._types import Formula, Tensor

FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **quantize.FORMULAS,
    **image.FORMULAS,
    **elementwise.FORMULAS,
    **reduce.FORMULAS,
    **scan.FORMULAS,
    **softmax.FORMULAS,
    **norm.FORMULAS,
    **loss.FORMULAS,
    **embedding.FORMULAS,
    **gemm.FORMULAS,
    **attention.FORMULAS,
}


def formulas(op: str) -> tuple[Formula, ...]:
    """The formulas of an op, of which benchmarks compile the first; none for an op that PyTorch has nothing for."""
    return FORMULAS.get(re.sub("_per_(tensor|channel|token|group)", "", op), ())


def formula(op: str) -> Formula:
    """The first of them."""
    return formulas(op)[0]


def arguments(case: Case, tensors: Mapping[str, Tensor]) -> dict[str, Any]:
    """All that a formula may take, of a case and of tensors under their names in the table; floats as the op gets
    them."""
    kept = case.op.gradient.tensors if case.op.gradient else {}
    fields = case.plan.arguments if case.plan else {kept.get(name, name): name for name in tensors}
    types = {a.name: case.instance.dtype(a.type) for a in case.op.arguments}
    values = {name: float(np.float32(v)) if types.get(name) == "f32" else v for name, v in case.values.items()}
    named: dict[str, Any] = {FIELDS.get(name, name.lower()): value for name, value in values.items()}
    named["dtype"] = torch_dtype(next(iter(case.outputs.values())).dtype)
    named["element"] = case.instance.dtypes.get("t")
    return named | tensors | {field: tensors[name] for field, name in fields.items() if name in tensors}


def call(formula: Formula, named: Mapping[str, Any], function: Formula | None = None) -> Any:
    """A formula of what it takes; parameters with a default need not be there. function: what to call in its place,
    such as its compiled form."""
    taken = inspect.signature(formula).parameters.values()
    return (function or formula)(
        **{one.name: named[one.name] for one in taken if one.name in named or one.default is one.empty}
    )


def torch_dtype(dtype: Any) -> Any:
    """The same element type in PyTorch."""
    return getattr(torch, dtype.name)
