"""Attention, and what surrounds it: rotary embedding, ALiBi, caches, merges of states, sampling."""

from __future__ import annotations

from . import attention_rows, attention_sdpa
from .table import Family

FAMILY = Family(
    "attention",
    title="Attention",
    doc=f"{attention_sdpa.DOC}\n{attention_rows.DOC}",
    edge_cases=(*attention_sdpa.EDGE_CASES, *attention_rows.EDGE_CASES),
    ops=(*attention_sdpa.OPS, *attention_rows.OPS),
    weight=8,
)
