"""What a PyTorch user would write instead, op by op. Imported only where PyTorch is installed."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import inspect
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from cases.quantize import FIELDS

from . import elementwise_peers
from .workloads import Workload

torch: Any = importlib.import_module("torch")
F: Any = torch.nn.functional
aten: Any = torch.ops.aten

Tensor = Any
Formula = Callable[..., Any]
"""Its parameters are named after what it takes: fields of the Plan's Args, q_min, q_max, other by-value arguments in
lower case, or dtype (of the output)."""


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


def vision() -> Any:
    """The ops of torchvision."""
    importlib.import_module("torchvision")
    return torch.ops.torchvision


def roi_align(
    input: Tensor, rois: Tensor, spatial_scale: float, pooled_h: int, pooled_w: int, sampling_ratio: int, aligned: int
) -> Tensor:
    return vision().roi_align(input, rois, spatial_scale, pooled_h, pooled_w, sampling_ratio, bool(aligned))


def roi_align_backward(
    dout: Tensor,
    rois: Tensor,
    spatial_scale: float,
    pooled_h: int,
    pooled_w: int,
    n: int,
    c: int,
    h: int,
    w: int,
    sampling_ratio: int,
    aligned: int,
) -> Tensor:
    size = (pooled_h, pooled_w, n, c, h, w)
    return vision()._roi_align_backward(dout, rois, spatial_scale, *size, sampling_ratio, bool(aligned))


def roi_pool(input: Tensor, rois: Tensor, spatial_scale: float, pooled_h: int, pooled_w: int) -> tuple[Tensor, Tensor]:
    return vision().roi_pool(input, rois, spatial_scale, pooled_h, pooled_w)


def roi_pool_backward(
    dout: Tensor, rois: Tensor, argmax: Tensor, pooled_h: int, pooled_w: int, n: int, c: int, h: int, w: int
) -> Tensor:
    """The scale is not used."""
    return vision()._roi_pool_backward(dout, rois, argmax, 1.0, pooled_h, pooled_w, n, c, h, w)


def nms(boxes: Tensor, iou_thresh: float) -> Tensor:
    """The indices of the boxes kept."""
    scores = torch.arange(len(boxes), 0, -1, dtype=boxes.dtype, device=boxes.device)
    return vision().nms(boxes, scores, iou_thresh)


def grid_sample(input: Tensor, grid: Tensor) -> Tensor:
    return F.grid_sample(input, grid, "bilinear", "zeros", align_corners=False)


def grid_sample_backward(dout: Tensor, input: Tensor, grid: Tensor) -> tuple[Tensor, Tensor]:
    bilinear, zeros = 0, 0
    return aten.grid_sampler_2d_backward(dout, input, grid, bilinear, zeros, False, [True, True])


def affine_grid(theta: Tensor, n: int, oh: int, ow: int) -> Tensor:
    return F.affine_grid(theta, [n, 1, oh, ow], align_corners=False)


def bilinear(input: Tensor, oh: int, ow: int, align_corners: int) -> Tensor:
    return F.interpolate(input, (oh, ow), mode="bilinear", align_corners=bool(align_corners))


def bilinear_backward(dout: Tensor, n: int, c: int, ih: int, iw: int, oh: int, ow: int, align_corners: int) -> Tensor:
    return aten.upsample_bilinear2d_backward(dout, [oh, ow], [n, c, ih, iw], bool(align_corners), None, None)


def nearest(input: Tensor, oh: int, ow: int) -> Tensor:
    return F.interpolate(input, (oh, ow), mode="nearest")


def nearest_backward(dout: Tensor, n: int, c: int, ih: int, iw: int, oh: int, ow: int) -> Tensor:
    return aten.upsample_nearest2d_backward(dout, [oh, ow], [n, c, ih, iw], None, None)


def pixel_shuffle(input: Tensor, r: int) -> Tensor:
    return F.pixel_shuffle(input, r)


def pixel_unshuffle(input: Tensor, r: int) -> Tensor:
    return F.pixel_unshuffle(input, r)


PEERS: Mapping[str, tuple[Formula, ...]] = {
    "quantize": (quantize,),
    "quantize_backward": (quantize_backward,),
    "dequantize": (dequantize,),
    "dequantize_backward": (dequantize_backward,),
    "fake_quantize": (fake_quantize, fake_quantize_call),
    "fake_quantize_backward": (fake_quantize_backward,),
    "dynamic_range_quantize_sym": (dynamic_range,),
    "quantized_linear_w8a8": (linear,),
    "roi_align": (roi_align,),
    "roi_align_backward": (roi_align_backward,),
    "roi_pool": (roi_pool,),
    "roi_pool_backward": (roi_pool_backward,),
    "nms": (nms,),
    "grid_sample_2d": (grid_sample,),
    "grid_sample_2d_backward": (grid_sample_backward,),
    "affine_grid_2d": (affine_grid,),
    "interpolate_bilinear_2d": (bilinear,),
    "interpolate_bilinear_2d_backward": (bilinear_backward,),
    "upsample_nearest_2d_fw": (nearest,),
    "upsample_nearest_2d_bw": (nearest_backward,),
    "pixel_shuffle": (pixel_shuffle,),
    "pixel_unshuffle": (pixel_unshuffle,),
    **elementwise_peers.PEERS,
}
"""By the op's name without its layout. The first may be compiled; the fastest that runs counts as eager."""

VENDOR: Mapping[str, Formula] = {"quantized_linear_w8a8": int_mm}
"""The vendor's library for the heart of an op."""

SYNCHRONISES: Collection[Formula] = (nms,)
"""What reads back from the GPU, and so cannot be captured in a graph."""


def formulas(op: str) -> tuple[Formula, ...]:
    """The op's peers; none for an op that has no entry."""
    return PEERS.get(re.sub("_per_(tensor|channel|token|group)", "", op), ())


def to_compile(workload: Workload) -> Formula | None:
    """What torch.compile gets; nothing for most ops for which PyTorch has a kernel."""
    compiles = workload.op in elementwise_peers.COMPILED if workload.is_elementwise else workload.family != "image"
    return next(iter(formulas(workload.op)), None) if compiles else None


def arguments(workload: Workload, tensors: Mapping[str, Tensor]) -> dict[str, Any]:
    """All that a formula may take, from the memory of the operands under their names in the table."""
    case, view = workload.case, workload.view
    fields = case.plan.arguments if case.plan else dict(zip(tensors, tensors, strict=True))
    named: dict[str, Any] = {FIELDS.get(name, name.lower()): value for name, value in case.values.items()}
    named["dtype"] = torch_dtype(next(iter(case.outputs.values())).dtype)
    specs = case.reads | case.outputs
    for field, name in fields.items():
        if name in tensors:
            shape, strides = specs[name].shape, specs[name].strides
            if view.parameters and name in case.reads:
                shape = view.parameters if name in ("scale", "zero_point") else view.elements
            named[field] = tensors[name].as_strided(shape, strides) if strides else tensors[name].view(shape)
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


def torch_dtype(dtype: Any) -> Any:
    """The same element type in PyTorch."""
    return getattr(torch, dtype.name)
