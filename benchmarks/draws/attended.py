"""What PyTorch has for attention: its kernels, and the formulas, which are the truth where tensors are in f64."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

import torch

from .lot import widened

Tensor = torch.Tensor
aten = torch.ops.aten


@dataclasses.dataclass(frozen=True)
class Attention:
    """Of q [batch, heads, rows, width] to k and v, whose heads may be shared. causal: row i sees the keys j <= i, or,
    with `last`, the last row sees the last key. bias: what is added to the logits, -infinity for what is hidden."""

    q: Tensor
    k: Tensor
    v: Tensor
    scale: float
    causal: bool = False
    last: bool = False
    bias: Tensor | None = None
    softcap: float = 0.0

    @property
    def shares(self) -> int:
        return self.q.shape[1] // self.k.shape[1]

    def widened(self) -> Attention:
        made = {name: widened(getattr(self, name)) for name in ("q", "k", "v", "bias")}
        return dataclasses.replace(self, **made)

    @functools.cached_property
    def hidden(self) -> Tensor | None:
        """What is added for causal attention."""
        if not self.causal:
            return None
        rows, keys = self.q.shape[-2], self.k.shape[-2]
        made = torch.full((rows, keys), -torch.inf, dtype=self.q.dtype, device=self.q.device)
        return made.triu(1 + (keys - rows if self.last else 0))

    @functools.cached_property
    def mask(self) -> Tensor | None:
        """All that is added, in q's dtype."""
        bias = None if self.bias is None else self.bias.to(self.q.dtype)
        return self.hidden if bias is None else bias if self.hidden is None else bias + self.hidden

    def weights(self) -> tuple[Tensor, Tensor, Any]:
        """With the logarithms of the sums of exponentials, and the slope of a logit by q k. A row that sees no key has
        weights of 0."""
        logits, slope = self.q @ self.by_head(self.k).mT * self.scale, self.scale
        if self.softcap:
            bent = torch.tanh(logits / self.softcap)
            logits, slope = self.softcap * bent, self.scale * (1 - bent**2)
        precision = torch.promote_types(self.q.dtype, torch.float32)
        logits = (logits if self.mask is None else logits + self.mask).to(precision)
        return torch.softmax(logits, -1).nan_to_num(), torch.logsumexp(logits, -1), slope

    def by_head(self, tensor: Tensor) -> Tensor:
        return tensor.repeat_interleave(self.shares, 1) if self.shares > 1 else tensor

    def forward(self) -> tuple[Tensor, Tensor, Tensor]:
        """The weights, the values and the logarithms."""
        weights, lse, _ = self.weights()
        weights = weights.to(self.q.dtype)
        return weights, weights @ self.by_head(self.v), lse

    def backward(self, dy: Tensor, weights: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The gradients of the scores and of q, k and v; of weights that are known, if they are."""
        slope: Any = self.scale
        if weights is None:
            weights, _, slope = self.weights()
        of_weights = dy @ self.by_head(self.v).mT
        scores = weights * (of_weights - (weights * of_weights).sum(-1, keepdim=True))
        sloped = (scores * slope).to(self.q.dtype)
        made = sloped.mT @ self.q, weights.to(self.q.dtype).mT @ dy
        dk, dv = (one.unflatten(1, (-1, self.shares)).sum(2) if self.shares > 1 else one for one in made)
        return scores.to(self.q.dtype), sloped @ self.by_head(self.k), dk, dv

    def kernel(self) -> Callable[[], Any] | None:
        """PyTorch's own; it has none with softcap."""
        plain = self.causal and (not self.last or self.q.shape[-2] == self.k.shape[-2]) and self.bias is None
        mask = None if plain else self.mask
        call = torch.nn.functional.scaled_dot_product_attention
        options = {"attn_mask": mask, "is_causal": plain, "scale": self.scale, "enable_gqa": self.shares > 1}
        return None if self.softcap else lambda: call(self.q, self.k, self.v, **options)

    def gradient_kernel(self, dy: Tensor) -> Callable[[], Any] | None:
        """That of the kernel for this device and dtype, after the forward kernel, which runs at the first call. Without
        masks and softcap alone."""
        aligned = not (self.causal and self.last) or self.q.shape[-2] == self.k.shape[-2]
        if self.softcap or self.bias is not None or self.shares > 1 or not aligned:
            return None
        q, k, v = self.q, self.k, self.v
        flash = self.q.dtype in (torch.float16, torch.bfloat16) and q.is_cuda

        @functools.cache
        def saved() -> tuple[Any, ...]:
            if flash:
                out, lse, *rest = aten._scaled_dot_product_flash_attention(q, k, v, 0.0, self.causal, scale=self.scale)
                return out, lse, *rest[:6]
            if q.is_cuda:
                of = aten._scaled_dot_product_efficient_attention
                return tuple(of(q, k, v, None, True, 0.0, self.causal, scale=self.scale))
            of = aten._scaled_dot_product_flash_attention_for_cpu
            return tuple(of(q, k, v, 0.0, self.causal, scale=self.scale))

        def call() -> Any:
            out, lse, *rest = saved()
            if flash:
                *starts, state, unused = rest
                of = aten._scaled_dot_product_flash_attention_backward
                return of(dy, q, k, v, out, lse, *starts, 0.0, self.causal, state, unused, scale=self.scale)
            if q.is_cuda:
                of, wanted = aten._scaled_dot_product_efficient_attention_backward, [True, True, True, False]
                return of(dy, q, k, v, None, out, lse, *rest, 0.0, wanted, self.causal, scale=self.scale)
            of = aten._scaled_dot_product_flash_attention_for_cpu_backward
            return of(dy, q, k, v, out, lse, 0.0, self.causal, scale=self.scale)

        return call
