"""What a PyTorch user would write instead of the ops of the embedding family, where all indices are those of rows."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from ._types import Formula, Tensor

functional = torch.nn.functional


def embedding(weight: Tensor, indices: Tensor) -> Tensor:
    return functional.embedding(indices, weight)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {"embedding": (embedding,)}
