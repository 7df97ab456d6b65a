"""The sentence model in PyTorch, as torch.compile makes it, for comparison."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .encoder import Ids
from .model import Model


def compiled(model: Model, ids: Ids, dtype: str, on_gpu: bool) -> Callable[[], None]:
    """Runs the model on a batch that is on the device, padded to its longest sentence, and waits."""
    import torch

    place = torch.device("cuda" if on_gpu else "cpu")
    weights = {
        name: torch.from_numpy(weight).to(place, getattr(torch, dtype)) for name, weight in model.weights.items()
    }
    tokens = np.zeros((len(ids), max(map(len, ids))), np.int64)
    there = np.zeros(tokens.shape, bool)
    for row, sentence in enumerate(ids):
        tokens[row, : len(sentence)], there[row, : len(sentence)] = sentence, True
    batch = torch.from_numpy(tokens).to(place), torch.from_numpy(there).to(place)
    options = {"mode": "reduce-overhead"} if on_gpu else {}  # with CUDA graphs, as ours
    forward = torch.compile(network(model, weights), fullgraph=True, dynamic=False, **options)

    def run() -> None:
        with torch.inference_mode():
            forward(*batch)
        if on_gpu:
            torch.cuda.synchronize()

    return run


def network(model: Model, weights: dict[str, Any]) -> Callable[[Any, Any], Any]:
    """Of tokens [sentences, length] and which of them are there, unit vectors [sentences, width]."""
    from torch.nn import functional

    def linear(name: str, x: Any) -> Any:
        return functional.linear(x, weights[f"{name}.weight"], weights[f"{name}.bias"])

    def normalize(name: str, x: Any) -> Any:
        name = f"{name}.LayerNorm"
        return functional.layer_norm(x, x.shape[-1:], weights[f"{name}.weight"], weights[f"{name}.bias"], model.epsilon)

    def attend(q: Any, k: Any, v: Any, there: Any) -> Any:
        q, k, v = (one.unflatten(2, (model.heads, -1)).transpose(1, 2) for one in (q, k, v))
        y = functional.scaled_dot_product_attention(q, k, v, there[:, None, None, :])
        return y.transpose(1, 2).flatten(2)

    def forward(tokens: Any, there: Any) -> Any:
        table = {name: weights[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type")}
        x = functional.embedding(tokens, table["word"]) + table["position"][: tokens.shape[1]] + table["token_type"][0]
        x = normalize("embeddings", x)
        for layer in range(model.layers):
            name = f"encoder.layer.{layer}"
            q, k, v = (linear(f"{name}.attention.self.{part}", x) for part in ("query", "key", "value"))
            x = normalize(
                f"{name}.attention.output", x + linear(f"{name}.attention.output.dense", attend(q, k, v, there))
            )
            hidden = functional.gelu(linear(f"{name}.intermediate.dense", x))
            x = normalize(f"{name}.output", x + linear(f"{name}.output.dense", hidden))
        mean = (x * there[:, :, None]).sum(1) / there.sum(1, keepdim=True)
        return functional.normalize(mean, dim=1)

    return forward
