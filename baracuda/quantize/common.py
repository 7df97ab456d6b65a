"""What the family's Plans share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..base import ArgsT, DescriptorT
from ..kinds import CODES, FLOATS, ElementKind, OpCategory, deterministic
from ..plan import Plan


@dataclass(slots=True)
class QuantizeArgs:
    """Of ops whose scales and zero points are tensors."""

    input: Any
    scale: Any
    zero_point: Any
    output: Any


@dataclass(slots=True)
class DequantizeBackwardArgs:
    scale: Any
    d_output: Any
    d_input: Any


class QuantizationPlan(Plan[DescriptorT, ArgsT]):
    category = OpCategory.QUANTIZATION
    names = {
        "x": "input",
        **dict.fromkeys(("q", "y"), "output"),
        "dy": "d_output",
        **dict.fromkeys(("dx", "dq"), "d_input"),
        "qmin": "q_min",
        "qmax": "q_max",
        "outer": "outer_size",
        "axis": "axis4",
    }
    element_fields = {"fp": "input_element", "q": "output_element"}
    further_kinds = {"q": CODES}
    precision = deterministic(math="input_element")
    aux_element = ElementKind.S8


class DequantizationPlan(QuantizationPlan[DescriptorT, ArgsT]):
    """Its element fields may come as the quantize Plan has them (fp, q) or as this op reads and writes them (q, fp)."""

    names = {**QuantizationPlan.names, "q": "input", "x": "output"}

    def element_values(self, descriptor: DescriptorT) -> Mapping[str, Any]:
        values = super().element_values(descriptor)
        first, second = values["input_element"], values["output_element"]
        swapped = first in CODES and second in FLOATS
        return {"input_element": second, "output_element": first} if swapped else values
