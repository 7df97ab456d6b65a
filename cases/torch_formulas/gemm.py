"""What a PyTorch user would write instead of a product of floating-point matrices."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from ._types import Formula, Tensor

ACTIVATIONS = {
    "": lambda x: x,
    "_relu": torch.relu,
    "_gelu": torch.nn.functional.gelu,
    "_silu": torch.nn.functional.silu,
}


def _plain(layout: str) -> Formula:
    def product(a: Tensor, b: Tensor, alpha: float) -> Tensor:
        made = a @ (b.mT if layout == "rcr" else b)
        return made if alpha == 1 else alpha * made

    return product


def _biased(layout: str, activation: str) -> Formula:
    def product(a: Tensor, b: Tensor, bias: Tensor) -> Tensor:
        return ACTIVATIONS[activation](torch.nn.functional.linear(a, b if layout == "rcr" else b.mT, bias))

    return product


def _dense(a: Tensor, b: Tensor) -> Tensor:
    return torch.bmm(a, b)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{f"gemm_{of}{layout}": (_plain(layout),) for of in ("", "batched_") for layout in ("rcr", "rrr")},
    **{
        f"gemm_bias{activation}_{layout}": (_biased(layout, activation),)
        for activation in ACTIVATIONS
        for layout in ("rcr", "rrr")
    },
    "gemm_dense": (_dense,),
    "gemv_dense_m1": (_dense,),
}
