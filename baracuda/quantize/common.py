"""What the family's Plans share."""

from __future__ import annotations

from typing import Any

from ..base import ArgsT, DescriptorT
from ..kinds import CODES, FLOATS, ElementKind, OpCategory
from ..plan import Plan


class QuantizationPlan(Plan[DescriptorT, ArgsT]):
    category = OpCategory.QUANTIZATION
    aux_element = ElementKind.S8


class DequantizationPlan(QuantizationPlan[DescriptorT, ArgsT]):
    """Its element fields may come as the quantize Plan has them (fp, q) or as this op reads and writes them (q, fp)."""

    def element_fields(self, descriptor: DescriptorT) -> dict[str, Any]:
        fields = super().element_fields(descriptor)
        first, second = fields["input_element"], fields["output_element"]
        swapped = first in CODES and second in FLOATS
        return {"input_element": second, "output_element": first} if swapped else fields
