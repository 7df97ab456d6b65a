"""Attention of one query a request, and attention whose keys come in chunks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.attention import FAMILY

from ..kinds import AttentionKind, ElementKind
from .common import OptionalAttentionPlan

__all__ = ["FlashDecodingArgs", "FlashDecodingDescriptor", "FlashDecodingPlan"]


@dataclass(frozen=True)
class FlashDecodingDescriptor:
    batch_size: int
    num_heads: int
    num_kv_heads: int
    k_len: int
    head_dim: int
    scale: float
    element: ElementKind


@dataclass(slots=True)
class FlashDecodingArgs:
    """a_mean needs a."""

    q: Any
    k: Any
    v: Any
    y: Any
    a: Any = None
    a_mean: Any = None


class FlashDecodingPlan(OptionalAttentionPlan[FlashDecodingDescriptor, FlashDecodingArgs]):
    """Of one query a request: a = softmax(scale * q k), y = a v, and a_mean = the mean of a over the heads. Head h has
    the keys of head h / (num_heads / num_kv_heads).

    Shapes: q and y [batch_size, num_heads, head_dim], k and v [batch_size, num_kv_heads, k_len, head_dim], a
    [batch_size, num_heads, k_len] and a_mean [batch_size, k_len] of f32, all contiguous.
    """

    op = FAMILY["flash_decoding"]
    kind = AttentionKind.FLASH_DECODING
    names = {**OptionalAttentionPlan.names, "k_len": "k_len"}

    def by_value(self, name: str) -> Any:
        d = self.descriptor
        row = d.head_dim
        heads = {"q": d.num_heads, "y": d.num_heads, "k": d.num_kv_heads, "v": d.num_kv_heads}
        if name.endswith("_stride"):
            keys = d.k_len if name[0] in "kv" else 1
            steps = {"b": heads[name[0]] * keys * row, "h": keys * row, "seq": row}
            return max(steps[name.split("_")[1]], 1)
        return super().by_value(name)

    def workspace_size(self) -> int:
        d = self.descriptor
        return 4 * d.batch_size * d.num_heads * -(-d.k_len // 256) * (2 + d.head_dim)
