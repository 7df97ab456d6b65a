"""The rows of fa2, which take groups of heads, windows, a softcap and slopes: what Plans ask them with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

import baracuda_sys
from baracuda_sys.abi import Op
from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT, BasePlan, DescriptorT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import AttentionKind, ElementKind, KernelSku
from ..streams import NO_STREAM
from ..tensors import view_of
from .common import AttentionPlan
from .sdpa import ForwardArgs


class Slopes(Enum):
    """Whose slopes there are."""

    NONE = 0
    SHARED = 1
    EACH = 2

    @classmethod
    def of(cls, slopes: Any) -> Slopes:
        if slopes is None:
            return cls.NONE
        return cls.SHARED if len(view_of(slopes, NO_STREAM).shape) == 1 else cls.EACH


@dataclass(frozen=True)
class Window:
    """What a row of fa2 is asked with, of sequences of one length or packed ones."""

    batch_size: int
    num_heads: int
    num_heads_k: int
    d_k: int
    scale: float
    is_causal: bool
    window_left: int
    window_right: int
    softcap: float
    slopes: Slopes
    element: ElementKind
    query_len: int
    key_len: int
    total_q: int = 0
    total_k: int = 0

    def alibi_batch_stride(self) -> int:
        return self.num_heads if self.slopes is Slopes.EACH else 0

    def slope_counts(self) -> tuple[int, ...]:
        return (self.batch_size, self.num_heads) if self.slopes is Slopes.EACH else (self.num_heads,)


@dataclass(slots=True)
class WindowArgs(ForwardArgs):
    """The tensors of any of these rows; those that it has not are None."""

    alibi_slopes: Any = None
    dy: Any = None
    dq: Any = None
    dk: Any = None
    dv: Any = None
    cu_seqlens_q: Any = None
    cu_seqlens_k: Any = None


class WindowPlan(AttentionPlan[Window, WindowArgs]):
    names: ClassVar[Mapping[str, str]] = {
        **AttentionPlan.names,
        "seq_q": "query_len",
        "seq_k": "key_len",
        "head_dim": "d_k",
        "max_seqlen_q": "query_len",
        "max_seqlen_k": "key_len",
        "softmax_scale": "scale",
        "window_size_left": "window_left",
        "window_size_right": "window_right",
        "alibi_slopes_ptr": "alibi_slopes",
        "out": "y",
        "o": "y",
        "softmax_lse": "lse",
        "dout": "dy",
    }
    shapes: ClassVar[Mapping[str, str]] = {"batch, num_heads": "slope_counts"}

    def has(self, name: str) -> bool:
        return self.descriptor.slopes is not Slopes.NONE

    def by_value(self, name: str) -> Any:
        return self.descriptor.alibi_batch_stride() if name == "alibi_batch_stride" else super().by_value(name)


class Fa2Plan(WindowPlan):
    kind = AttentionKind.FLASH_SDPA
    op = FAMILY["fa2_sdpa_v2"]


class Fa2BackwardPlan(WindowPlan):
    kind = AttentionKind.FLASH_SDPA_BACKWARD
    op = FAMILY["fa2_sdpa_backward"]

    def workspace_size(self) -> int:
        d = self.descriptor
        return _scratch("fa2_sdpa_workspace", d.batch_size, d.num_heads, d.query_len, d.d_k)


class VarlenPlan(WindowPlan):
    kind = AttentionKind.FLASH_SDPA_VARLEN
    op = FAMILY["fa2_sdpa_varlen"]


class VarlenBackwardPlan(WindowPlan):
    kind = AttentionKind.FLASH_SDPA_VARLEN_BACKWARD
    op = FAMILY["fa2_sdpa_varlen_backward"]

    def workspace_size(self) -> int:
        d = self.descriptor
        return _scratch("fa2_sdpa_varlen_workspace", d.batch_size, d.num_heads, d.query_len, d.total_q, d.d_k)


def _scratch(row: str, *arguments: int) -> int:
    """What the library says a workspace must have."""
    symbol = FAMILY[row].instances[0].symbols[0]
    return int(baracuda_sys.load_any().function(symbol.name)(*arguments))


class ChosenPlan(BasePlan[DescriptorT, ArgsT]):
    """A Plan that chooses a row by its Args. ops: the rows."""

    ops: ClassVar[tuple[Op, ...]]
    category = AttentionPlan.category

    def plan(self, slopes: Slopes) -> BasePlan[Any, Any]:
        raise NotImplementedError

    def sku(self) -> KernelSku:
        return self.plan(Slopes.NONE).sku()


def fa2_problem(descriptor: Any, slopes: Slopes, **sizes: int) -> Window:
    """The problem of a Descriptor; InvalidProblemError or UnsupportedError for what no row of fa2 takes."""
    name = type(descriptor).__name__
    for field in ("window_size_left", "window_size_right"):
        limit = getattr(descriptor, field)
        if limit is not None and limit < 0:
            raise InvalidProblemError(f"{name}: {field}: expected None or >= 0, got {limit}")
    if descriptor.d_k != descriptor.d_v:
        raise UnsupportedError(f"{name}: expected d_k == d_v, got {descriptor.d_k} and {descriptor.d_v}")
    left, right = (-1 if one is None else one for one in (descriptor.window_size_left, descriptor.window_size_right))
    return Window(
        descriptor.batch_size,
        descriptor.num_heads,
        getattr(descriptor, "num_heads_k", descriptor.num_heads),
        descriptor.d_k,
        descriptor.scale,
        bool(descriptor.is_causal),
        left,
        right,
        descriptor.softcap,
        slopes,
        descriptor.element,
        **sizes,
    )
