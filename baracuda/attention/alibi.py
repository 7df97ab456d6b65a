"""ALiBi: scores that fall off with the distance of a key from its query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.attention import FAMILY

from ..errors import InvalidProblemError
from ..kinds import AttentionKind, ElementKind
from ..optionals import OptionalsPlan
from .common import AttentionPlan, OptionalAttentionPlan

__all__ = [
    "AlibiArgs",
    "AlibiBackwardArgs",
    "AlibiBackwardDescriptor",
    "AlibiBackwardPlan",
    "AlibiDescriptor",
    "AlibiPlan",
]


@dataclass(frozen=True)
class AlibiDescriptor:
    batch_size: int
    num_heads: int
    query_len: int
    key_len: int
    element: ElementKind


AlibiBackwardDescriptor = AlibiDescriptor


@dataclass(slots=True)
class AlibiArgs:
    scores: Any
    slopes: Any
    out: Any


class AlibiPlan(AttentionPlan[AlibiDescriptor, AlibiArgs]):
    """out[b, h, i, j] = scores[b, h, i, j] + slopes[h] * (j - i).

    Shapes: scores and out [batch_size, num_heads, query_len, key_len], slopes [num_heads]. out may be scores.
    """

    op = FAMILY["alibi"]
    kind = AttentionKind.ALIBI
    names = {**AttentionPlan.names, "y": "out"}


@dataclass(slots=True)
class AlibiBackwardArgs:
    """One of dscores and dslopes may be None."""

    dy: Any
    dscores: Any = None
    dslopes: Any = None


class AlibiBackwardPlan(OptionalAttentionPlan[AlibiBackwardDescriptor, AlibiBackwardArgs]):
    """dscores = dy; dslopes[h] = the sum of dy[b, h, i, j] * (j - i): the gradient of AlibiPlan.

    Shapes: dy and dscores [batch_size, num_heads, query_len, key_len], dslopes [num_heads]. dscores may be dy.
    """

    op = FAMILY["alibi_backward"]
    kind = AttentionKind.ALIBI_BACKWARD
    names = {**AttentionPlan.names, "da": "dscores", "dslope": "dslopes"}

    def _for(self, args: Any) -> OptionalsPlan[AlibiBackwardDescriptor, AlibiBackwardArgs]:
        if getattr(args, "dscores", None) is None and getattr(args, "dslopes", None) is None:
            raise InvalidProblemError("alibi_backward: expected dscores, dslopes or both, got None for both")
        return super()._for(args)
