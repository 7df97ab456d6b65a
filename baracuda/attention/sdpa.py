"""Scaled dot product attention whose weights are written out, and its gradient."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi import Instance
from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT, DescriptorT
from ..errors import UnsupportedError
from ..kinds import AttentionKind, ElementKind
from ..strided import StridedPlan, Strides
from ..tensors import contiguous_strides
from .common import AttentionPlan

__all__ = ["SdpaArgs", "SdpaBackwardArgs", "SdpaBackwardDescriptor", "SdpaBackwardPlan", "SdpaDescriptor", "SdpaPlan"]


class ByRowStrides(AttentionPlan[DescriptorT, ArgsT], StridedPlan[DescriptorT, ArgsT]):
    """Tensors whose rows are of neighbouring elements, with any distances between rows, heads and requests.

    strided: the row that takes these. contiguous: tensors that have none.
    """

    strided: ClassVar[str]
    contiguous: ClassVar[tuple[str, ...]] = ()

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        values = {one.name: self._values[self._places[one.name]] for one in self.op.arguments if not one.is_tensor}
        instance = self.instance_of(FAMILY[self.strided])
        values |= {one.name: None for one in instance.op.arguments if one.is_array}
        for slot, steps in zip(self._slots, strides, strict=True):
            where, empty = f"{self.op.name}: {slot.name}", 0 in slot.shape
            if not empty and steps[-1] != 1 and slot.shape[-1] > 1:
                raise UnsupportedError(f"{where} has strides {steps}: expected rows of neighbouring elements")
            if slot.argument not in self.contiguous:
                values[f"stride_{slot.argument.lower()}"] = tuple(steps[:3])
            elif not empty and not _is_dense(slot.shape, steps):
                raise UnsupportedError(f"{where} has strides {steps}: expected a contiguous tensor")
        return instance, values


def _is_dense(shape: tuple[int, ...], steps: Strides) -> bool:
    return all(n == 1 or a == b for n, a, b in zip(shape, steps, contiguous_strides(shape), strict=True))


@dataclass(frozen=True)
class AttentionSizes:
    """What the Descriptors of attention over sequences of one length begin with."""

    batch_size: int
    num_heads: int
    query_len: int
    key_len: int
    d_k: int
    d_v: int


@dataclass(slots=True)
class ForwardArgs:
    """What the Args of attention without stored weights begin with."""

    q: Any
    k: Any
    v: Any
    y: Any
    lse: Any


@dataclass(frozen=True)
class SdpaDescriptor(AttentionSizes):
    scale: float
    is_causal: bool
    has_mask: bool
    element: ElementKind


@dataclass(slots=True)
class SdpaArgs:
    """mask: where the Descriptor has one."""

    q: Any
    k: Any
    v: Any
    mask: Any
    y: Any
    attn: Any


class SdpaPlan(ByRowStrides[SdpaDescriptor, SdpaArgs]):
    """attn = softmax(scale * q k^T + mask) and y = attn v; causal: row i sees the keys j <= i.

    Shapes: q [batch_size, num_heads, query_len, d_k], k [.., key_len, d_k], v [.., key_len, d_v], mask and attn [..,
    query_len, key_len], y [.., query_len, d_v]. But for attn, rows may be any distance apart, and repeated by a stride
    of 0.
    """

    kind = AttentionKind.SDPA
    op = FAMILY["sdpa"]
    strided = "sdpa_strided"
    contiguous = ("attn",)

    def has(self, name: str) -> bool:
        return bool(self.descriptor.has_mask)


@dataclass(frozen=True)
class SdpaBackwardDescriptor(AttentionSizes):
    scale: float
    element: ElementKind


@dataclass(slots=True)
class SdpaBackwardArgs:
    """dscores_ws: the gradient of logits, and of a mask that was added to them, before the scale."""

    q: Any
    k: Any
    v: Any
    attn: Any
    dy: Any
    dscores_ws: Any
    dq: Any
    dk: Any
    dv: Any


class SdpaBackwardPlan(ByRowStrides[SdpaBackwardDescriptor, SdpaBackwardArgs]):
    """dq, dk and dv of SdpaPlan, from its attn.

    Shapes: dy as y, dscores_ws as attn, the gradients as what they belong to. Rows may be any distance apart, but for
    attn and dscores_ws; where the head's stride of dk or dv is 0, the heads' gradients are summed.
    """

    kind = AttentionKind.SDPA_BACKWARD
    op = FAMILY["sdpa_backward"]
    strided = "sdpa_backward_strided"
    contiguous = ("attn", "dscores_ws")
