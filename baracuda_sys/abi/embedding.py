"""Rows of a table that indices choose, bags of such rows, and their gradients."""

from __future__ import annotations

from .dtypes import FP, Dtypes
from .entries import CAN_IMPLEMENT, RUN, size
from .table import Family, Gradient, Op

INDEX = Dtypes((("i", ("=i32", "i64idx_=i64")),))
"""The type of indices, which symbols name where it is i64."""

_TABLE = ("i32 num_embeddings", "i32 embedding_dim")
_TABLE_REQUIRES = ("num_embeddings >= 0", "embedding_dim >= 0")
_TABLE_NAMES = ("num_embeddings", "embedding_dim")
_WEIGHT = "fp weight[num_embeddings, embedding_dim]"
_DWEIGHT = "fp dweight[num_embeddings, embedding_dim]"

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

_EMBEDDING_BACKWARD = Op(
    "embedding_backward",
    FP * INDEX,
    (
        *("i64 num_indices", *_TABLE, "i64 padding_idx", "in fp dout[num_indices, embedding_dim]"),
        *("in i indices[num_indices]", f"add {_DWEIGHT}"),
    ),
    "dweight[indices[n]] += dout[n] for each live index",
    _EMBEDDING.requires,
    symbol="embedding_backward_{i}{fp}",
    entries=(RUN, CAN_IMPLEMENT, size("workspace_size", "num_indices", *_TABLE_NAMES)),
    empty_without=("dout", "dweight"),
    gradient=Gradient("embedding"),
)

_BAGS = ("i32 total_indices", *_TABLE, "i32 num_bags")
_BAG_INDICES = ("in i indices[total_indices]", "in i32 offsets[num_bags]")
_BAGS_REQUIRE = ("total_indices >= 0", *_TABLE_REQUIRES, "num_bags >= 0")
_MODES = ("mode == 0 || mode == 1",)
_OF_BAGS = "[num_bags, embedding_dim]"

_BAG = Op(
    "embedding_bag",
    FP * INDEX,
    (*_BAGS, "i32 mode", "i64 padding_idx", f"in {_WEIGHT}", *_BAG_INDICES, f"out fp out{_OF_BAGS}"),
    "out[b] = the sum of weight[indices[k]] over the live indices of bag b, or where mode is 1 their mean; zeros where "
    "there is none",
    _BAGS_REQUIRE,
    supports=_MODES,
    symbol="embedding_bag_{i}{fp}",
)
_BAG_BACKWARD = Op(
    "embedding_bag_backward",
    FP * INDEX,
    (*_BAGS, "i32 mode", "i64 padding_idx", f"in fp dout{_OF_BAGS}", *_BAG_INDICES, f"add {_DWEIGHT}"),
    "dweight[indices[k]] += dout[b] for each live index of bag b, where mode is 1 divided by how many these are",
    _BAGS_REQUIRE,
    supports=_MODES,
    symbol="embedding_bag_backward_{i}{fp}",
    entries=(RUN, CAN_IMPLEMENT, size("workspace_size", "total_indices", *_TABLE_NAMES, "num_bags")),
    empty_without=("dout", "indices", "dweight"),
    gradient=Gradient("embedding_bag"),
)
_BAG_MAX = Op(
    "embedding_bag_max",
    FP * INDEX,
    (
        *(*_BAGS, "i64 padding_idx", f"in {_WEIGHT}", *_BAG_INDICES),
        *(f"out fp out{_OF_BAGS}", f"out i32 out_index{_OF_BAGS}"),
    ),
    "out[b, d] = the largest weight[indices[k], d] over the live indices of bag b, the first of equal ones; "
    "out_index[b, d] = its row; 0 and -1 where there is none",
    _BAGS_REQUIRE,
    symbol="embedding_bag_max_{i}{fp}",
    edge_cases="NaN is passed over, unless it is that of the bag's first live index: then it is the result.",
)
_BAG_MAX_BACKWARD = Op(
    "embedding_bag_max_backward",
    FP,
    (*_TABLE, "i32 num_bags", f"in fp dout{_OF_BAGS}", f"in i32 out_index{_OF_BAGS}", f"add {_DWEIGHT}"),
    "dweight[out_index[b, d], d] += dout[b, d] where out_index is that of a row",
    (*_TABLE_REQUIRES, "num_bags >= 0", "extent(num_bags, embedding_dim) >= 0"),
    entries=(RUN, CAN_IMPLEMENT, size("workspace_size", *_TABLE_NAMES, "num_bags")),
    empty_without=("dout", "dweight"),
    gradient=Gradient("embedding_bag_max", {"dout": "d out"}),
)

FAMILY = Family(
    "embedding",
    title="Embedding",
    doc="""
An index is live where it is one of the num_embeddings rows of weight and not padding_idx; any negative padding_idx is
none. Others are no error: they give zeros, and no gradient. Without indices or bags, or with an embedding_dim of 0,
there is nothing to do.

Bag b has the indices from offsets[b] on up to offsets[b + 1], the last one up to total_indices. offsets do not descend;
they are held to 0 ... total_indices, and a bag that would end before it begins is empty.

Gradients are added to what dweight holds: the caller fills it first. Rows without a live index are not touched. Sums
have an order that follows from the number of their terms, without floating-point atomics. Those of
embedding_bag_max_backward have one that follows from the extents where the table is short; elsewhere terms are rounded
to integers in units of at most 2^-31 of the largest one, and the sum of these, which no order changes, is rounded.
`_workspace_size` says what workspace makes gradients fast, and without one the result is the same. f16 and bf16 compute
in f32, f64 in f64, with one rounding to storage.
""",
    edge_cases=(
        "An index that is no row, or padding_idx, gives zeros where PyTorch raises, or gives the row of padding_idx: "
        "for that leave padding_idx out of the forward call.",
        "offsets that descend: a gradient is that of some bags.",
    ),
    ops=(_EMBEDDING, _EMBEDDING_BACKWARD, _BAG, _BAG_BACKWARD, _BAG_MAX, _BAG_MAX_BACKWARD),
    weight=8,
)
