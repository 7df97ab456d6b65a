"""What the family's Plans share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..base import ArgsT, DescriptorT
from ..errors import InvalidProblemError
from ..kinds import OpCategory
from ..optionals import OptionalsPlan
from ..plan import Plan


class AttentionPlan(Plan[DescriptorT, ArgsT]):
    category = OpCategory.ATTENTION
    names: ClassVar[Mapping[str, str]] = {
        "batch": "batch_size",
        "heads": "num_heads",
        "q_len": "query_len",
        "k_len": "key_len",
        "seq": "seq_len",
        "vocab": "vocab_size",
        "indices": "kv_indices",
        "indptr": "kv_indptr",
        "enable_split": "enable_kv_split",
    }


class OptionalAttentionPlan(OptionalsPlan[DescriptorT, ArgsT], AttentionPlan[DescriptorT, ArgsT]):
    """One of whose Args some may be None."""


def require_positive(op: str, **extents: int) -> None:
    """Raises InvalidProblemError for the first that is not above 0."""
    for name, size in extents.items():
        if isinstance(size, int) and size <= 0:
            raise InvalidProblemError(f"{op}: {name}: expected > 0, got {size}")
