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


def embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, mode: int) -> Tensor:
    """PyTorch wants one type for both."""
    return torch.nn.functional.embedding_bag(indices, weight, offsets.to(indices.dtype), mode=MODES[mode])


def embedding_bag_max(weight: Tensor, indices: Tensor, offsets: Tensor) -> tuple[Tensor, Tensor]:
    made = torch.embedding_bag(weight, indices, offsets.to(indices.dtype), False, MODES.index("max"))
    return made[0], made[3].to(torch.int32)


def embedding_bag_backward(dout: Tensor, indices: Tensor, offsets: Tensor, dweight: Tensor, mode: int) -> Tensor:
    """As autograd calls it, which keeps the sizes of bags; the bag of each index is found here."""
    begins, none = offsets.to(indices.dtype), indices.new_empty(0)
    size = torch.diff(begins, append=begins.new_full((1,), indices.numel()))
    made = torch.ops.aten._embedding_bag_backward(
        dout, indices, begins, none, size, none, dweight.shape[0], False, mode, False, None, -1
    )
    return made.add_(dweight)


def embedding_bag_max_backward(dout: Tensor, out_index: Tensor, dweight: Tensor) -> Tensor:
    return dweight.scatter_add(0, out_index.to(torch.int64), dout)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    name: (globals()[name],)
    for stem in ("embedding", "embedding_bag", "embedding_bag_max")
    for name in (stem, f"{stem}_backward")
}
