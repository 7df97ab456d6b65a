"""The alternatives to a workload in PyTorch. Imported only where PyTorch is installed."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from collections.abc import Collection, Mapping
from typing import Any

import torch

from cases import torch_formulas
from cases.torch_formulas import Formula, Tensor, call, formulas, gemm, image, loss, quantize, torch_dtype

from .layouts import COMMON
from .workloads import Workload

VENDOR: Mapping[str, Formula] = {
    "quantized_linear_w8a8": quantize.int_mm,
    "gemm_int8_rcr": gemm.int_mm,
    "gemm_fp8_rcr": gemm.scaled_mm,
}
"""The vendor's library for the heart of an op."""

SYNCHRONISES: Collection[Formula] = (image.nms, loss.ctc, loss.ctc_backward)
"""What reads back from the GPU, and so cannot be captured in a graph."""

COMPILED: Collection[str] = (
    *("unary_gelu", "unary_silu", "binary_add", "binary_mul_backward", "binary_lerp", "binary_lerp_backward"),
    *("gated_swiglu", "gated_swiglu_backward"),
    *("reduce_sum", "reduce_max", "reduce_sum_to", "reduce_var", "reduce_norm2", "reduce_logsumexp"),
    *("arg_reduce_argmax", "softmax", "log_softmax", "softmax_backward"),
    *("rms_norm", "rms_norm_backward", "layer_norm", "layer_norm_backward"),
    *("group_norm", "group_norm_backward", "batch_norm", "batch_norm_backward"),
    *("loss_mse", "loss_kl_div", "loss_cross_entropy", "loss_cross_entropy_backward"),
)
"""Ops of families of many that torch.compile gets too: a few, since each takes seconds, and at two dtypes but for
element-wise ones. One kernel of another op would not be faster."""


def to_compile(workload: Workload) -> Formula | None:
    """What torch.compile gets; nothing for most ops for which PyTorch has a kernel."""
    compiles = workload.op in COMPILED if workload.is_quick else workload.family != "image"
    if workload.is_quick and not workload.is_elementwise:
        compiles = compiles and workload.dtype in COMMON
    return next(iter(formulas(workload.op)), None) if compiles else None


def arguments(workload: Workload, tensors: Mapping[str, Tensor]) -> dict[str, Any]:
    """All that a formula may take, from the memory of the operands under their names in the table."""
    case, view = workload.case, workload.view
    views: dict[str, Tensor] = {}
    for name, spec in (case.reads | case.outputs).items():
        if name in tensors:
            shape = spec.shape
            if view.parameters and name in case.reads:
                shape = view.parameters if name in ("scale", "zero_point") else view.elements
            views[name] = tensors[name].as_strided(shape, spec.strides) if spec.strides else tensors[name].view(shape)
    return torch_formulas.arguments(case, views)


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
            name: torch.ones(spec.reach[1], dtype=torch_dtype(spec.dtype), device=device)
            for name, spec in (workload.case.reads | workload.case.outputs).items()
        }
        if formula := to_compile(workload):
            call(formula, arguments(workload, tensors), compiled(formula))
    except Exception as error:  # the process that waits will meet it again
        return repr(error)
    return None


def version() -> str:
    """Of PyTorch, and of torchvision where it is installed."""
    vision = importlib.util.find_spec("torchvision") and importlib.metadata.version("torchvision")
    return f"{torch.__version__}, torchvision {vision}" if vision else str(torch.__version__)
