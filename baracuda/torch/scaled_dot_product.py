"""PyTorch's scaled_dot_product_attention by the operators, with gradients."""

from __future__ import annotations

from typing import Any

import torch

from ..ops.scaled_dot_product import attention
from .recorded import transforms_are_active


def scaled_dot_product_attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attn_mask: torch.Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> torch.Tensor:
    """As torch.nn.functional.scaled_dot_product_attention, without dropout."""
    operands = [one for one in (query, key, value, attn_mask) if one is not None]
    # Under vmap, what requires its gradient outside of it does not say so.
    wanted = transforms_are_active() or any(one.requires_grad for one in operands)
    keeps_weights = torch.is_grad_enabled() and wanted
    made: torch.Tensor = attention(
        _call, keeps_weights, query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa
    )
    return made


def _call(name: str, *operands: torch.Tensor, **parameters: Any) -> Any:
    return getattr(torch.ops.baracuda, name)(*operands, **parameters)
