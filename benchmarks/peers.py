"""What a PyTorch user would write instead, op by op. Imported only where PyTorch is installed."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.quantize import FIELDS

from .workloads import Workload

torch: Any = importlib.import_module("torch")

Tensor = Any
Formula = Callable[..., Any]
"""Its parameters are named after what it takes: fields of the Plan's Args, q_min, q_max, or dtype (of the output)."""


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


PEERS: Mapping[str, tuple[Formula, ...]] = {
    "quantize": (quantize,),
    "quantize_backward": (quantize_backward,),
    "dequantize": (dequantize,),
    "dequantize_backward": (dequantize_backward,),
    "fake_quantize": (fake_quantize, fake_quantize_call),
    "fake_quantize_backward": (fake_quantize_backward,),
    "dynamic_range_quantize_sym": (dynamic_range,),
    "quantized_linear_w8a8": (linear,),
}
"""By the op's name without its layout. The first is compiled; the fastest that runs counts as eager."""

VENDOR: Mapping[str, Formula] = {"quantized_linear_w8a8": int_mm}
"""The vendor's library for the heart of an op."""


def formulas(op: str) -> tuple[Formula, ...]:
    """The op's peers; none for an op that has no entry."""
    return PEERS.get(re.sub("_per_(tensor|channel|token|group)", "", op), ())


def arguments(workload: Workload, tensors: Mapping[str, Tensor]) -> dict[str, Any]:
    """All that a formula may take, from the operands under their names in the table."""
    case, view = workload.case, workload.view
    fields = case.plan.arguments if case.plan else dict(zip(tensors, tensors, strict=True))
    named: dict[str, Any] = {FIELDS.get(name, name): value for name, value in case.values.items()}
    named["dtype"] = torch_dtype(next(iter(case.outputs.values())).dtype)
    for field, name in fields.items():
        if name in case.reads and case.plan:
            named[field] = tensors[name].view(view.parameters if name in ("scale", "zero_point") else view.elements)
        elif name in case.reads:
            named[field] = tensors[name].view(case.reads[name].shape)
    return named


def call(formula: Formula, named: Mapping[str, Any], function: Formula | None = None) -> Any:
    """A formula of what it takes. function: what to call in its place, such as its compiled form."""
    return (function or formula)(**{name: named[name] for name in inspect.signature(formula).parameters})


def compiled(formula: Formula) -> Formula:
    """torch.compile for one workload: fixed shapes, no part left eager, and no trace of the workload before."""
    torch._inductor.config.autotune_local_cache = False
    torch.compiler.reset()
    function: Formula = torch.compile(formula, dynamic=False, fullgraph=True)
    return function


def compile_ahead(task: tuple[Workload, str]) -> str | None:
    """Compiles the peer of a workload on a device, for another process to find in the cache. Returns why it failed."""
    workload, device = task
    try:
        tensors = {
            name: torch.ones(spec.shape, dtype=torch_dtype(spec.dtype), device=device)
            for name, spec in workload.case.reads.items()
        }
        for formula in formulas(workload.op)[:1]:
            call(formula, arguments(workload, tensors), compiled(formula))
    except Exception as error:  # the process that waits will meet it again
        return repr(error)
    return None


def torch_dtype(dtype: Any) -> Any:
    """The same element type in PyTorch."""
    return getattr(torch, dtype.name)
