"""Rows of a table that indices choose, bags of such rows, and their gradients."""

from __future__ import annotations

from .dtypes import FP, Dtypes
from .table import Family, Op

INDEX = Dtypes((("i", ("=i32", "i64idx_=i64")),))
"""The type of indices, which symbols name where it is i64."""

_TABLE = ("i32 num_embeddings", "i32 embedding_dim")
_TABLE_REQUIRES = ("num_embeddings >= 0", "embedding_dim >= 0")
_WEIGHT = "fp weight[num_embeddings, embedding_dim]"

_EMBEDDING = Op(
    "embedding",
    FP * INDEX,
    (
        *("i64 num_indices", *_TABLE, "i64 padding_idx", f"in {_WEIGHT}", "in i indices[num_indices]"),
        "out fp out[num_indices, embedding_dim]",
    ),
    "out[n] = weight[indices[n]], zeros where the index is not live",
    ("num_indices >= 0", *_TABLE_REQUIRES, "extent(num_indices, embedding_dim) >= 0"),
    symbol="embedding_{i}{fp}",
)

FAMILY = Family(
    "embedding",
    title="Embedding",
    doc="""
An index is live where it is one of the num_embeddings rows of weight and not padding_idx; any negative padding_idx is
none. Others are no error: they give zeros, and no gradient. Without indices or bags, or with an embedding_dim of 0,
there is nothing to do.
""",
    ops=(_EMBEDDING,),
    weight=2,
)
