"""What a PyTorch user would write instead of a product of floating-point matrices."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import torch

from ._types import Formula, Tensor

ACTIVATIONS = {
    "": lambda x: x,
    "_relu": torch.relu,
    "_gelu": torch.nn.functional.gelu,
    "_silu": torch.nn.functional.silu,
}


def in_precision_of(element: str) -> None:
    """Sets whether PyTorch multiplies f32 in tf32."""
    torch.backends.cuda.matmul.allow_tf32 = element == "tf32"


def _plain(layout: str) -> Formula:
    def product(a: Tensor, b: Tensor, alpha: float, element: str) -> Tensor:
        in_precision_of(element)
        made = a @ (b.mT if layout == "rcr" else b)
        return made if alpha == 1 else alpha * made

    return product


def _biased(layout: str, activation: str) -> Formula:
    def product(a: Tensor, b: Tensor, bias: Tensor, element: str) -> Tensor:
        in_precision_of(element)
        return ACTIVATIONS[activation](torch.nn.functional.linear(a, b if layout == "rcr" else b.mT, bias))

    return product


def _batched_bias(layout: str, activation: str) -> Formula:
    def product(a: Tensor, b: Tensor, bias: Tensor, element: str) -> Tensor:
        in_precision_of(element)
        return ACTIVATIONS[activation](torch.baddbmm(bias, a, b.mT if layout == "rcr" else b))

    return product


def _dense(a: Tensor, b: Tensor, element: str) -> Tensor:
    in_precision_of(element)
    return torch.bmm(a, b)


def int_mm(a: Tensor, b: Tensor) -> Tensor:
    """The sums alone, in int32."""
    return torch._int_mm(a, b.mT)


@functools.cache
def _one(device: Any) -> Tensor:
    return torch.ones((), device=device)


def scaled_mm(a: Tensor, b: Tensor) -> Tensor:
    """To bf16, with sums in f32."""
    one = _one(a.device)
    return torch._scaled_mm(a, b.mT, one, one, out_dtype=torch.bfloat16, use_fast_accum=False)


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{f"gemm_{of}{layout}": (_plain(layout),) for of in ("", "batched_") for layout in ("rcr", "rrr")},
    **{
        f"gemm_bias{activation}_{layout}": (_biased(layout, activation),)
        for activation in ACTIVATIONS
        for layout in ("rcr", "rrr")
    },
    **{
        f"gemm_batched_bias{activation}_{layout}": (_batched_bias(layout, activation),)
        for activation in ACTIVATIONS
        for layout in ("rcr", "rrr")
    },
    "gemm_dense": (_dense,),
    "gemm_dense_bias": (_batched_bias("rrr", ""),),
    "gemv_dense_m1": (_dense,),
}
