"""States of attention over parts of the keys, merged to that over all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.attention import FAMILY

from ..kinds import AttentionKind, ElementKind
from .common import AttentionPlan

__all__ = [
    "CascadeAttentionArgs",
    "CascadeAttentionDescriptor",
    "CascadeAttentionPlan",
    "CascadeMergeStatesArgs",
    "CascadeMergeStatesDescriptor",
    "CascadeMergeStatesPlan",
]


@dataclass(frozen=True)
class CascadeAttentionDescriptor:
    """element: F16, BF16 or F32."""

    seq_len: int
    num_heads: int
    head_dim: int
    element: ElementKind


@dataclass(slots=True)
class CascadeAttentionArgs:
    v: Any
    s: Any
    v_other: Any
    s_other: Any


class CascadeAttentionPlan(AttentionPlan[CascadeAttentionDescriptor, CascadeAttentionArgs]):
    """The state (v, s) becomes that over its own keys and those of the other: s = log2(2^s + 2^s_other), and v the
    average of both with these weights. A state whose s is -infinity has no keys.

    Shapes: v and v_other [seq_len, num_heads, head_dim], s and s_other [seq_len, num_heads] of f32.
    """

    op = FAMILY["flashinfer_merge_state_in_place"]
    kind = AttentionKind.CASCADE


@dataclass(frozen=True)
class CascadeMergeStatesDescriptor:
    """element: F16, BF16 or F32."""

    num_index_sets: int
    seq_len: int
    num_heads: int
    head_dim: int
    element: ElementKind


@dataclass(slots=True)
class CascadeMergeStatesArgs:
    v: Any
    s: Any
    v_merged: Any
    s_merged: Any


class CascadeMergeStatesPlan(AttentionPlan[CascadeMergeStatesDescriptor, CascadeMergeStatesArgs]):
    """The states of num_index_sets parts merged to one, as CascadeAttentionPlan merges two.

    Shapes: v [seq_len, num_index_sets, num_heads, head_dim], s [seq_len, num_index_sets, num_heads] of f32, v_merged
    [seq_len, num_heads, head_dim], s_merged [seq_len, num_heads] of f32.
    """

    op = FAMILY["flashinfer_merge_states"]
    kind = AttentionKind.CASCADE_MERGE_STATES
