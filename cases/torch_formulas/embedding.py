"""What a PyTorch user would write instead of the ops of the embedding family, where all indices are those of rows."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from ._types import Formula, Tensor

MODES = ("sum", "mean", "max")


def embedding(weight: Tensor, indices: Tensor) -> Tensor:
    return torch.nn.functional.embedding(indices, weight)


def embedding_backward(dout: Tensor, indices: Tensor, dweight: Tensor) -> Tensor:
    made = torch.ops.aten.embedding_dense_backward(dout, indices, dweight.shape[0], -1, False)
    return made.add_(dweight)


def bags(weight: Tensor, indices: Tensor, offsets: Tensor, mode: int) -> tuple[Tensor, ...]:
    """The result, the bag of each index, the sizes of bags, and the rows of maxima; PyTorch wants one type of index."""
    made = torch.ops.aten._embedding_bag(weight, indices, offsets.to(indices.dtype), False, mode, False, None, False)
    return tuple(made)


def embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, mode: int) -> Tensor:
    return bags(weight, indices, offsets, mode)[0]


def embedding_bag_max(weight: Tensor, indices: Tensor, offsets: Tensor) -> tuple[Tensor, Tensor]:
    out, _, _, rows = bags(weight, indices, offsets, MODES.index("max"))
    return out, rows.to(torch.int32)


def embedding_bag_backward(dout: Tensor, indices: Tensor, offsets: Tensor, dweight: Tensor, mode: int) -> Tensor:
    _, bag_of, size, rows = bags(dweight, indices, offsets, mode)
    rows_of = dweight.shape[0]
    made = torch.ops.aten._embedding_bag_dense_backward(
        dout, indices, bag_of, size, rows, rows_of, False, mode, None, -1
    )
    return made.add_(dweight)


def embedding_bag_max_backward(dout: Tensor, out_index: Tensor, dweight: Tensor) -> Tensor:
    return dweight.scatter_add(0, out_index.to(torch.int64), dout)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    name: (globals()[name],)
    for stem in ("embedding", "embedding_bag", "embedding_bag_max")
    for name in (stem, f"{stem}_backward")
}
