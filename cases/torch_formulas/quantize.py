"""What a PyTorch user would write instead of an op of `quantize`."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import torch

from ._types import Formula, Tensor


def wide(x: Tensor) -> Tensor:
    """In the compute precision of the library: f32 for halves."""
    return x.float() if x.dtype in (torch.bfloat16, torch.float16) else x


def quotient(x: Tensor, scale: Any) -> Tensor:
    """A scale by value is multiplied by its reciprocal, as in PyTorch."""
    return wide(x) * (1 / scale) if isinstance(scale, float) else wide(x) / wide(scale)


def code(input: Tensor, scale: Any, zero_point: Any) -> Tensor:
    """Before it is clamped."""
    return torch.round(quotient(input, scale)) + zero_point


def quantize(input: Tensor, scale: Any, zero_point: Any, q_min: int, q_max: int, dtype: Any) -> Tensor:
    return torch.clamp(code(input, scale, zero_point), q_min, q_max).to(dtype)


def quantize_backward(input: Tensor, scale: Any, zero_point: Any, d_output: Tensor, q_min: int, q_max: int) -> Tensor:
    t = code(input, scale, zero_point)
    return torch.where((t >= q_min) & (t <= q_max), quotient(d_output, scale), 0).to(d_output.dtype)


def dequantize(input: Tensor, scale: Any, zero_point: Any, dtype: Any) -> Tensor:
    precision = torch.float64 if dtype == torch.float64 else torch.float32
    return ((input.to(precision) - zero_point) * scale).to(dtype)


def dequantize_backward(scale: Any, d_output: Tensor) -> Tensor:
    return d_output * scale


def fake_quantize(input: Tensor, scale: float, zero_point: int, q_min: int, q_max: int) -> Tensor:
    clamped = torch.clamp(code(input, scale, zero_point), q_min, q_max)
    return ((clamped - zero_point) * scale).to(input.dtype)


def fake_quantize_call(input: Tensor, scale: float, zero_point: int, q_min: int, q_max: int) -> Tensor:
    if input.dtype == torch.float64:
        raise NotImplementedError("PyTorch's fake quantization of f64 computes in f32")
    return torch.fake_quantize_per_tensor_affine(input, scale, zero_point, q_min, q_max)


def fake_quantize_backward(
    input: Tensor, scale: float, zero_point: int, d_output: Tensor, q_min: int, q_max: int
) -> Tensor:
    t = code(input, scale, zero_point)
    return torch.where((t >= q_min) & (t <= q_max), d_output, 0)


def dynamic_range(input: Tensor, q_min: int, q_max: int) -> tuple[Tensor, Tensor]:
    scale = (wide(input.abs().amax(dim=1)) / q_max).to(input.dtype)
    scale = torch.where(scale == 0, 1, scale)
    return scale, torch.clamp(torch.round(wide(input) / wide(scale)[:, None]), q_min, q_max).to(torch.int8)


def linear(weight_q: Tensor, act_q: Tensor, scale_a: Tensor, scale_w: Tensor) -> Tensor:
    sums = torch._int_mm(act_q, weight_q.t())
    precision = wide(scale_a).dtype
    return (wide(scale_a)[:, None] * wide(scale_w) * sums.to(precision)).to(scale_a.dtype)


def int_mm(weight_q: Tensor, act_q: Tensor) -> Tensor:
    """The product alone, without the scales."""
    return torch._int_mm(act_q, weight_q.t())


def quantize_per_tensor_call(input: Tensor, scale: float, zero_point: int, dtype: Any) -> Tensor:
    """PyTorch's own, over the whole range of a type; it rounds 1 / scale as it likes."""
    made = torch.quantize_per_tensor(input, scale, zero_point, QUANTIZED[dtype])
    return made.int_repr()


def quantize_per_channel_call(input: Tensor, scale: Tensor, zero_point: Tensor, axis: int, dtype: Any) -> Tensor:
    made = torch.quantize_per_channel(input, scale.double(), zero_point.long(), axis, QUANTIZED[dtype])
    return made.int_repr()


def quantize_to_a_range_call(
    input: Tensor, scale: float, zero_point: int, q_min: int, q_max: int, dtype: Any
) -> Tensor:
    """Raises ImportError where this PyTorch does not have it."""
    importlib.import_module("torch.ao.quantization.fx._decomposed")
    return torch.ops.quantized_decomposed.quantize_per_tensor(input, scale, zero_point, q_min, q_max, dtype)


QUANTIZED = {torch.int8: torch.qint8, torch.uint8: torch.quint8}
"""PyTorch's quantized types, by what they are stored as."""

FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    "quantize": (quantize,),
    "quantize_backward": (quantize_backward,),
    "dequantize": (dequantize,),
    "dequantize_backward": (dequantize_backward,),
    "fake_quantize": (fake_quantize, fake_quantize_call),
    "fake_quantize_backward": (fake_quantize_backward,),
    "dynamic_range_quantize_sym": (dynamic_range,),
    "quantized_linear_w8a8": (linear,),
}
