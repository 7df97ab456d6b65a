"""A two-layer causal transformer that learns the text of README.md, byte by byte, on baracuda's operators alone.

    python examples/train.py              # 200 steps, on the GPU where PyTorch sees one
    python examples/train.py --compile    # the loss and its gradient as one graph of torch.compile each

The model calls operators that record their gradients (torch.ops.baracuda), the optimizer functions that write to
tensors which are there (baracuda.ops).
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch

import baracuda.torch
from baracuda import ops

TEXT = Path(__file__).resolve().parents[1] / "README.md"
WIDTH, HEADS, HIDDEN, CONTEXT, BATCH, EPS = 64, 4, 192, 64, 8, 1e-6
ADAMW = {"lr": 1e-3, "betas": (0.9, 0.99), "eps": 1e-8, "weight_decay": 0.1}


class AdamW(torch.optim.Optimizer):
    """torch.optim.AdamW, of element-wise functions."""

    def __init__(self, weights: Iterable[Any], lr: float, betas: tuple[float, float], eps: float, weight_decay: float):
        super().__init__(weights, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> float | None:
        with torch.enable_grad():
            loss = closure() if closure else None
        for group in self.param_groups:
            lr, (beta1, beta2) = group["lr"], group["betas"]
            for weight in (one for one in group["params"] if one.grad is not None):
                state = self.state[weight]
                if not state:
                    state.update(step=0, mean=torch.zeros_like(weight), square=torch.zeros_like(weight))
                state["step"] += 1
                mean, square = state["mean"], state["square"]
                ops.lerp(mean, weight.grad, 1 - beta1, out=mean)
                ops.affine(square, beta2, 0, out=square)
                ops.addcmul(square, weight.grad, weight.grad, 1 - beta2, out=square)
                deviation = ops.sqrt(square)
                ops.affine(deviation, 1 / math.sqrt(1 - beta2 ** state["step"]), group["eps"], out=deviation)
                ops.affine(weight, 1 - lr * group["weight_decay"], 0, out=weight)
                ops.addcdiv(weight, mean, deviation, -lr / (1 - beta1 ** state["step"]), out=weight)
        return loss


OPERATORS = SimpleNamespace(
    embedding=torch.ops.baracuda.embedding,
    rms_norm=torch.ops.baracuda.rms_norm,
    rms_norm_residual=torch.ops.baracuda.rms_norm_residual,
    matmul=torch.ops.baracuda.matmul,
    rope=torch.ops.baracuda.rope,
    attention=baracuda.torch.scaled_dot_product_attention,
    swiglu=torch.ops.baracuda.swiglu,
    cross_entropy=torch.ops.baracuda.cross_entropy,
    optimizer=AdamW,
)
"""What the model calls. tests/test_torch_training.py puts PyTorch's own operators in their place."""


def weight(inputs: int, outputs: int) -> torch.nn.Parameter:
    return torch.nn.Parameter(torch.randn(inputs, outputs) / math.sqrt(inputs))


class Layer(torch.nn.Module):
    """Attention and a gated MLP, each of the normed residual. One operator adds what comes of it to the residual and
    norms the sum for what follows."""

    def __init__(self, op: Any) -> None:
        super().__init__()
        self.op = op
        self.qkv, self.project = weight(WIDTH, 3 * WIDTH), weight(WIDTH, WIDTH)
        self.expand, self.contract = weight(WIDTH, 2 * HIDDEN), weight(HIDDEN, WIDTH)
        self.norms = torch.nn.ParameterList(torch.ones(WIDTH) for _ in range(2))

    def forward(self, normed: torch.Tensor, residual: torch.Tensor) -> Any:
        op, (after_attention, after_mlp) = self.op, self.norms
        heads = op.matmul(normed, self.qkv).unflatten(-1, (3, HEADS, -1))
        q, k, v = heads.permute(2, 0, 3, 1, 4)  # [batch, heads, context, width of a head] each
        mixed = op.attention(op.rope(q), op.rope(k), v, is_causal=True)
        change = op.matmul(mixed.transpose(1, 2).flatten(2), self.project)
        normed, residual = op.rms_norm_residual(change, residual, [WIDTH], after_attention, EPS)
        change = op.matmul(op.swiglu(*op.matmul(normed, self.expand).chunk(2, -1)), self.contract)
        return op.rms_norm_residual(change, residual, [WIDTH], after_mlp, EPS)


class Transformer(torch.nn.Module):
    def __init__(self, op: Any = OPERATORS, layers: int = 2) -> None:
        super().__init__()
        self.op = op
        self.table, self.norm = torch.nn.Parameter(torch.randn(256, WIDTH)), torch.nn.Parameter(torch.ones(WIDTH))
        self.layers = torch.nn.ModuleList(Layer(op) for _ in range(layers))
        self.head = weight(WIDTH, 256)

    def forward(self, tokens: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        """The mean loss, in nats, of predicting each target from the tokens up to its place."""
        residual = self.op.embedding(tokens, self.table)
        normed = self.op.rms_norm(residual, [WIDTH], self.norm, EPS)
        for layer in self.layers:
            normed, residual = layer(normed, residual)
        logits = self.op.matmul(normed, self.head)
        return self.op.cross_entropy(logits.flatten(0, 1), targets.flatten())


def batches(device: torch.device, steps: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Pieces of the text, and the same one byte further on."""
    text = torch.frombuffer(bytearray(TEXT.read_bytes()), dtype=torch.uint8).long()
    generator = torch.Generator().manual_seed(1)
    for _ in range(steps):
        starts = torch.randint(len(text) - CONTEXT, (BATCH, 1), generator=generator)
        rows = text[starts + torch.arange(CONTEXT + 1)].to(device)
        yield rows[:, :-1], rows[:, 1:]


def train(model: Any, steps: int) -> Iterator[float]:
    """The loss before each step of a Transformer, compiled or not."""
    optimizer = model.op.optimizer(model.parameters(), **ADAMW)
    for tokens, targets in batches(model.head.device, steps):
        optimizer.zero_grad()
        loss = model(tokens, targets)
        loss.backward()
        optimizer.step()
        yield loss.item()


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains a small transformer on the text of README.md.")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--compile", action="store_true", help="the model by torch.compile")
    given = parser.parse_args()
    torch.manual_seed(0)
    model = Transformer().to(given.device)
    for step, loss in enumerate(train(torch.compile(model, fullgraph=True) if given.compile else model, given.steps)):
        if step % 20 == 0 or step == given.steps - 1:
            print(f"step {step:3}: loss {loss:.4f}")


if __name__ == "__main__":
    main()
