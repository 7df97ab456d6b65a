"""The functions: one for each operation of the table, under the names that PyTorch, torchvision or NumPy have for it.

A new row has its function without a line here: its name without the family's prefix, its tensors in order, then the
by-value arguments that do not follow from their shapes. What differs stands in NAMES, WORDS and SIGNATURES.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from baracuda_sys import abi
from baracuda_sys.abi.elementwise_gated import APART, GATED
from baracuda_sys.abi.reduce import AXES as OVER_AXES
from baracuda_sys.abi.reduce import FAMILY as REDUCE
from baracuda_sys.abi.table import STRIDED, WRITTEN

from . import attention, attention_sdpa, losses
from .derived import (
    ALONG,
    ALONG_LAST_SOFTMAX,
    ALONG_SOFTMAX,
    AXES,
    AXES_OF_SHAPE,
    BAG_MODE,
    BATCH,
    CHANNELS,
    CODE_RANGE,
    DIAGONAL,
    FACTORS,
    GROUPS,
    INSTANCES,
    MARLIN,
    MATRICES,
    NORMALIZED,
    PADDING,
    ROW_CODE_RANGE,
    SHAPE_TO,
    SHAPE_TO_OF_SHAPE,
    SIZE,
    SPLIT,
    TEMPERATURE,
    WEIGHTS,
    sums_of_groups,
)
from .signature import REQUIRED, Function, Signature, unprefixed

PREFIXES = ("unary_", "binary_cmp_", "binary_", "ternary_", "gated_", "scan_", "loss_", "flashinfer_")

_REDUCTIONS: Mapping[str, str] = {"max": "amax", "min": "amin", "norm": "vector_norm", "norm2": "vector_norm"}
"""PyTorch's words for what rows call otherwise."""


def _reduction(row: str) -> str:
    """The function of a reduction."""
    name = row.removeprefix("arg_").removeprefix("reduce_").removesuffix(OVER_AXES)
    name = name.removesuffix("_as").removesuffix("_integer")
    return _REDUCTIONS.get(name, name)


_OVER_AXES = tuple(op.name for op in REDUCE.ops if op.name.endswith(OVER_AXES))

SAME: Mapping[str, str] = {
    "unary_gelu_erf": "unary_gelu",
    "unary_elu_backward": "unary_elu_alpha_backward",
    **{name.removesuffix(OVER_AXES): name for name in _OVER_AXES},
    **dict.fromkeys(("reduce_norm2", "reduce_norm2_axes"), "reduce_norm_axes"),
    "reduce_norm2_backward": "reduce_norm_backward",
    **{f"reduce_{name}_backward": f"reduce_{name}{OVER_AXES}_backward" for name in ("var", "std")},
    "upsample_bilinear_2d_fw": "interpolate_bilinear_2d",
    "upsample_bilinear_2d_bw": "interpolate_bilinear_2d_backward",
    **{
        one.name: one.name.removesuffix(WRITTEN)
        for family in abi.FAMILIES
        for one in family.ops
        if one.name.endswith(WRITTEN)
    },
    **{op.name: op.name.removesuffix(APART) for op in GATED.ops if op.name.endswith(APART)},
    **{f"{norm}{STRIDED}": norm for norm in ("rms_norm", "rms_norm_backward", "layer_norm", "layer_norm_backward")},
    **{f"{name}{back}_strided": f"{name}{back}" for name in ("softmax", "log_softmax") for back in ("", "_backward")},
    "fa2_sdpa": "fa2_sdpa_v2",
    "flash_sdpa_sm89": "flash_sdpa",
    **dict.fromkeys(("gemm_batched_rcr", "gemm_batched_rrr", "gemv_dense_m1"), "gemm_dense"),
    "gemm_dense_bias": "gemm_batched_bias_rcr",
    **attention.SAME,
    **losses.SAME,
}
"""Rows without a function of their own, and the row that does the same."""

_ACTIVATIONS = ("none", "relu", "gelu", "silu")
_PRODUCTS = tuple((of, layout) for of in ("", "_int8", "_fp8") for layout in ("rcr", "rrr"))


def _biased(of: str, layout: str) -> dict[str, tuple[str]]:
    """The rows of a product with a bias, and the activation of each."""
    return {f"gemm{of}_bias{f'_{one}' * (one != 'none')}_{layout}": (one,) for one in _ACTIVATIONS}


_BATCHED_LINEAR = {row: one for layout in ("rcr", "rrr") for row, one in _biased("_batched", layout).items()}
_LINEAR = {row: one for of, layout in _PRODUCTS for row, one in _biased(of, layout).items()}

NAMES: Mapping[str, str] = {
    **{name: _reduction(name) for name in _OVER_AXES},
    **{name.removesuffix(OVER_AXES): _reduction(name) for name in _OVER_AXES},
    **{f"reduce_{name}_to": f"{_REDUCTIONS.get(name, name)}_to" for name in ("sum", "max", "min", "prod")},
    "grid_sample_2d": "grid_sample",
    "affine_grid_2d": "affine_grid",
    "interpolate_bilinear_2d": "interpolate",
    "upsample_nearest_2d_fw": "interpolate",
    "binary_mod": "remainder",
    "binary_remainder": "fmod",
    "binary_lerp_f64w": "lerp",
    "unary_gelu_tanh": "gelu",
    "unary_relu": "relu_nan_to_zero",
    "unary_relu_propagating": "relu",
    "unary_relu_backward": "relu_backward",
    **losses.NAMES,
    **attention.NAMES,
    **{f"where_{kind}cond": "where" for kind in ("u8", "u32", "i64")},
    **{
        f"cast_{name}": "cast"
        for name in ("from_bool", "to_bool", "from_fp8", "to_fp8", "to_fp8_nosat", "from_nibbles", "to_nibbles")
    },
    "scan_log_cumsum_exp": "logcumsumexp",
    **{f"scan_{name}{of}": f"{name}_values" for name in ("cummax", "cummin") for of in ("", "_integer")},
    **{f"scan_{name}_with_indices{of}": name for name in ("cummax", "cummin") for of in ("", "_integer")},
    **{f"scan_{name}_backward": f"{name}_backward" for name in ("cummax", "cummin")},
    **{f"affine_{name}": "affine" for name in ("f32", "f16", "bf16", "f64", "i32", "i64", "u8", "i8")},
    **{f"{name}_norm": f"native_{name}_norm" for name in ("rms", "layer", "batch", "group")},
    **{f"{name}_norm_backward": f"{name}_norm_backward" for name in ("rms", "layer", "batch", "group")},
    **{f"{name}_norm_residual": f"native_{name}_norm_residual" for name in ("rms", "layer")},
    **{f"{name}_norm_residual_backward": f"{name}_norm_residual_backward" for name in ("rms", "layer")},
    "masked_softmax_bool": "masked_softmax",
    "gemm_dense": "matmul",
    "curand_uniform": "uniform_",
    "fa2_sdpa_v2": "fa2_sdpa",
    **{f"gemm{of}_{layout}": "mm" for of, layout in _PRODUCTS},
    **dict.fromkeys(_LINEAR, "linear"),
    **dict.fromkeys(_BATCHED_LINEAR, "batched_linear"),
    **{row: f"int4_linear_{layout}" for layout in ("rcr", "rrr") for row in _biased("_int4", layout)},
    **{f"affine_inplace_{name}": "affine_" for name in ("f32", "f16", "bf16", "f64", "i32", "i64", "u8", "i8")},
}
"""Functions by row, where the row's name says another. A gradient is called as its op, with `_backward`."""

FURTHER: Mapping[str, Mapping[str, str]] = {
    "rms_norm": {"rms_norm": ""},
    "layer_norm": {"layer_norm": ""},
    **{f"{name}_norm_residual": {f"{name}_norm_residual": ""} for name in ("rms", "layer")},
    "batch_norm": {"batch_norm": ""},
    "group_norm": {"group_norm": "", "native_instance_norm": "", "instance_norm": ""},
    "group_norm_backward": {"instance_norm_backward": "native_instance_norm"},
    "reduce_max_min_backward": {f"{name}_backward": name for name in ("amin", "amax_to", "amin_to")},
    **{f"reduce_{name}_backward": {f"{name}_to_backward": f"{name}_to"} for name in ("sum", "prod")},
}
"""Further functions of rows, each with the one that it is the gradient of."""

FIRST: tuple[str, ...] = ("binary_lerp_f64w", "binary_lerp_f64w_backward", "gemm_rrr")
"""Rows that come before others of the same function, for the dtypes that they have, or as those that it is like."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "quantize": {
        **dict.fromkeys(("x", "q"), "input"),
        **{name: f"quant_{name[-3:]}" for name in ("q_min", "q_max", "qmin", "qmax")},
    },
    "image": {"rois": "boxes"},
    "elementwise.unary": {"x": "input"},
    "elementwise.binary": {"a": "input", "b": "other"},
    "elementwise.binary_cmp": {"a": "input", "b": "other"},
    "elementwise.where": {"cond": "condition", "a": "input", "b": "other"},
    "elementwise.cast": {"x": "input"},
    "elementwise.affine": {"x": "input", "y": "input"},
    "elementwise.gated": {"x": "input"},
    "elementwise.prelu": {"x": "input"},
    "scan": {"x": "input"},
    "gemm": {"a": "input", "b": "other"},
    "norm": {
        "x": "input",
        "gamma": "weight",
        "beta": "bias",
        "rms_out": "rms",
        **dict.fromkeys(("mean_out", "saved_mean"), "mean"),
        **dict.fromkeys(("inv_std_out", "saved_rstd"), "rstd"),
    },
    "softmax": {"x": "input", "u_rand": "uniform"},
    "reduce": {"x": "input", "src": "input"},
    "embedding": {"indices": "input"},
    "attention": {"x": "input"},
}
"""Parameters by family, by what its rows call them."""

_CASTS = ("cast", *(f"cast_{name}" for name in ("from_bool", "to_bool", "from_fp8", "from_nibbles", "to_nibbles")))
_TENSORS = {"a": "input", "b": "tensor1", "c": "tensor2", "scale": "value"}

DEFAULTS: Mapping[str, Any] = {
    "alpha": 1.0,
    "correction": 1,
    "ord": 2.0,
    "spatial_scale": 1.0,
    "sampling_ratio": -1,
    "aligned": False,
    "align_corners": False,
    "reverse": False,
}
"""Of parameters, in whatever function they are."""

SIZES: Sequence[tuple[str, tuple[str, ...]]] = (
    ("input_size", ("N", "C", "H", "W")),
    ("input_size", ("N", "C", "IH", "IW")),
    ("output_size", ("pooled_h", "pooled_w")),
)
"""Parameters that stand for several extents, wherever these do not follow from the operands."""

TABLE_SIZE = {"weight_size": ("num_embeddings", "embedding_dim")}
"""Of gradients with respect to a table that they do not read."""

_TRUTHS = ("reduce_any", "reduce_all")
_CODES = {"q": ("dtype", "s8")}
_RANGE = ("quant_min", "quant_max")
_QUANTIZED = ("input", "scale", "zero_point", "axis", "group_size", "dtype", *_RANGE)
_QUANTIZED_BACKWARD = ("grad_output", *_QUANTIZED)
_MODES = ("mode", {"upsample_nearest_2d_fw": ("nearest",), "interpolate_bilinear_2d": ("bilinear",)})
_INTERPOLATED = ("input", "size", "scale_factor", "mode", "align_corners")


_STATISTICS = ("mean", "rstd", "rms", "weight", "bias", "eps")
_NORMS: Mapping[str, tuple[Any, tuple[str, ...], float]] = {
    "rms": (NORMALIZED, ("normalized_shape",), 2.0**-23),
    "layer": (NORMALIZED, ("normalized_shape",), 1e-5),
    "batch": (BATCH, (), 1e-5),
    "group": (GROUPS, ("num_groups",), 1e-5),
    "instance": (INSTANCES, (), 1e-5),
}


def _norm(name: str) -> dict[str, Signature]:
    """With the statistics, with y alone, and the gradient, whose parameters are those of the first; also of sums."""
    derivation, parameters, eps = _NORMS[name]
    saved = {"mean_out": "mean", "inv_std_out": "rstd", "saved_mean": "mean", "saved_rstd": "rstd", "rms_out": "rms"}
    whole = Signature(
        order=("input", *parameters, *_STATISTICS),
        defaults={"eps": eps},
        derivations=(derivation,),
        results=saved,
        several=("spatial_extent",),
    )
    made = {
        f"native_{name}_norm": whole,
        f"{name}_norm": replace(whole, returned=("y",)),
        f"{name}_norm_backward": Signature(
            order=("grad_output", *whole.order),
            workspace=None if derivation is NORMALIZED else sums_of_groups,
        ),
    }
    if derivation is NORMALIZED:
        of_sum = replace(whole, order=("input", "residual", *whole.order[1:]))
        made |= {
            f"native_{name}_norm_residual": of_sum,
            f"{name}_norm_residual": replace(of_sum, returned=("y", "h")),
            f"{name}_norm_residual_backward": Signature(order=("grad_y", "grad_h", "h", *whole.order[1:])),
        }
    return made


def _quantized(rows: bool, **more: Any) -> Signature:
    """Of a function that makes codes; with rows of leading dimensions, or of the whole array."""
    ranges = ROW_CODE_RANGE if rows else CODE_RANGE
    return Signature(**{"order": _QUANTIZED, "dtypes": _CODES, "derivations": (ranges,), **more})


def _linear(rows: Mapping[str, tuple[str]]) -> Signature:
    """A product with a bias, which functions may leave out, and an activation: the weight is [n, k]."""
    return Signature(
        names={"b": "weight"},
        choice=("activation", rows),
        derivations=(MATRICES,),
        defaults={"beta": 1.0},
        order=("input", "weight", "bias", "activation", "c", "alpha", "beta"),
    )


SIGNATURES: Mapping[str, Signature] = {
    "uniform_": Signature(
        names={"y": "input"},
        updated=("y",),
        order=("input", "low", "high", "seed"),
        defaults={"low": 0.0, "high": 1.0},
        several=("numel",),
    ),
    **losses.SIGNATURES,
    **attention.SIGNATURES,
    "quantize_per_tensor": _quantized(False),
    "quantize_per_channel": _quantized(False, derivations=(CHANNELS, CODE_RANGE)),
    "quantize_per_token": _quantized(True, several=("n",)),
    "quantize_per_group": _quantized(True, several=("outer",)),
    "dequantize_per_tensor": Signature(order=_QUANTIZED, dtypes={"fp": ("dtype", "f32")}),
    "dequantize_per_channel": Signature(order=_QUANTIZED, derivations=(CHANNELS,)),
    "dequantize_per_token": Signature(several=("n",)),
    "dequantize_per_group": Signature(several=("outer",)),
    "fake_quantize": Signature(order=_QUANTIZED),
    **{
        f"{name}_backward": Signature(order=_QUANTIZED_BACKWARD, derivations=derivations)
        for name, derivations in {
            **dict.fromkeys(("quantize_per_tensor", "quantize_per_token", "quantize_per_group", "fake_quantize"), ()),
            "quantize_per_channel": (CHANNELS,),
        }.items()
    },
    "dynamic_range_quantize_per_token_sym": Signature(
        several=("n",), defaults={"quant_min": -128, "quant_max": 127}, results={"output": "codes"}
    ),
    "quantized_linear_w8a8": Signature(
        names={"act_q": "input", "weight_q": "weight", "scale_a": "input_scale", "scale_w": "weight_scale"},
        order=("input", "weight", "input_scale", "weight_scale"),
        several=("m",),
    ),
    "nms": Signature(names={"iou_thresh": "iou_threshold"}, booleans=("keep_mask",), results={"count_out": "count"}),
    "affine_grid": Signature(sizes={"size": ("N", "C", "OH", "OW")}),
    "interpolate": Signature(order=_INTERPOLATED, choice=_MODES, defaults={"mode": "nearest"}, derivations=(SIZE,)),
    "interpolate_backward": Signature(order=("grad_output", "input_size", *_INTERPOLATED), derivations=(FACTORS,)),
    "pixel_shuffle": Signature(names={"r": "upscale_factor"}, several=("N",)),
    "pixel_unshuffle": Signature(names={"r": "downscale_factor"}, several=("N",)),
    **{
        name: Signature(derivations=(ALONG,))
        for name in ("cumsum", "cumprod", "cummax_values", "cummin_values", "logcumsumexp")
    },
    **{
        name: Signature(derivations=(ALONG,), results={"y": "values", "index": "indices"})
        for name in ("cummax", "cummin")
    },
    **{name: Signature(derivations=(ALONG_SOFTMAX,)) for name in ("softmax", "log_softmax", "sparsemax")},
    "masked_softmax": Signature(
        order=("input", "mask", "dim", "scale"),
        defaults={"scale": 1.0},
        derivations=(ALONG_LAST_SOFTMAX,),
        repeated=("mask",),
    ),
    "gumbel_softmax": Signature(
        order=("input", "uniform", "tau", "hard"),
        defaults={"hard": False},
        derivations=(TEMPERATURE, ALONG_LAST_SOFTMAX),
    ),
    **{
        _reduction(name): Signature(
            derivations=(AXES,),
            order=("input", "ord", "dim", "keepdim"),
            dtypes={"o": ("dtype", None)} if name.startswith("arg") else {},
            booleans=("y",) if name.startswith(_TRUTHS) else (),
        )
        for name in _OVER_AXES
    },
    **{
        name: Signature(derivations=(AXES_OF_SHAPE,), order=("grad_output", "input_shape", "dim", "keepdim"))
        for name in ("sum_backward", "mean_backward")
    },
    **{f"{name}_to": Signature(derivations=(SHAPE_TO,)) for name in ("sum", "amax", "amin", "prod")},
    "sum_to_backward": Signature(derivations=(SHAPE_TO_OF_SHAPE,), order=("grad_output", "input_shape", "size")),
    "trace": Signature(derivations=(DIAGONAL,)),
    "trace_backward": Signature(sizes={"input_shape": ("rows", "columns")}),
    **attention_sdpa.SIGNATURES,
    "matmul": Signature(derivations=(MATRICES,), fixed={"alpha": 1.0, "beta": 0.0}),
    "mm": Signature(derivations=(MATRICES,), defaults={"beta": 1.0}, order=("input", "other", "c", "alpha", "beta")),
    "linear": _linear(_LINEAR),
    "batched_linear": _linear(_BATCHED_LINEAR),
    **{
        f"int4_linear_{layout}": replace(_linear(_biased("_int4", layout)), dtypes={"t": ("dtype", REQUIRED)})
        for layout in ("rcr", "rrr")
    },
    **{
        f"gemm_int4_{layout}": Signature(
            derivations=(MATRICES,), defaults={"beta": 1.0}, dtypes={"t": ("dtype", REQUIRED)}
        )
        for layout in ("rcr", "rrr")
    },
    **{f"gemm_bin_{layout}": Signature(derivations=(MATRICES,)) for layout in ("rcr", "rrr")},
    "sparse24_gemm": Signature(names={"x": "input"}),
    "int4_marlin_gemm": Signature(
        names={"b": "weight"}, defaults={"max_par": 16, "groupsize": 128}, derivations=(MARLIN,)
    ),
    "int4_awq_gemm": Signature(defaults={"group_size": 128, "split_k_iters": 8}),
    "apply_token_penalty": Signature(updated=("logits",), order=("logits", "counts")),
    "glu": Signature(derivations=(SPLIT,)),
    "prelu": Signature(derivations=(WEIGHTS,)),
    "embedding": Signature(order=("input", "weight"), derivations=(PADDING,), several=("num_indices",)),
    "embedding_bag": Signature(order=("input", "weight", "offsets", "mode"), derivations=(BAG_MODE, PADDING)),
    "embedding_bag_max": Signature(order=("input", "weight", "offsets"), derivations=(PADDING,)),
    **{
        f"{name}_backward": Signature(sizes=TABLE_SIZE, derivations=derivations)
        for name, derivations in {"embedding": None, "embedding_bag": None, "embedding_bag_max": ()}.items()
    },
    "gelu": Signature(choice=("approximate", {"unary_gelu": ("none",), "unary_gelu_tanh": ("tanh",)})),
    "threshold": Signature(names={"p0": "threshold", "p1": "value"}),
    "powi": Signature(names={"p0": "exponent"}, fixed={"p1": 0.0}),
    "pow": Signature(names={"b": "exponent"}),
    "lerp": Signature(names={"b": "end", "p": "weight"}),
    **{name: Signature(booleans=("y",)) for name in ("eq", "ne", "gt", "ge", "lt", "le")},
    **{name: one for norm in _NORMS for name, one in _norm(norm).items()},
    "clamp": Signature(names={"a": "input", "b": "min", "c": "max"}),
    **{name: Signature(names=_TENSORS, defaults={"value": 1.0}) for name in ("addcmul", "addcdiv")},
    "cast": Signature(
        order=("input", "dtype"),
        dtypes={"dst": ("dtype", REQUIRED), "src": ("source", None)},
        choice=(
            "saturate",
            {**dict.fromkeys(_CASTS, (True, False)), "cast_to_fp8": (True,), "cast_to_fp8_nosat": (False,)},
        ),
    ),
}


def function_name(family: abi.Family, op: abi.Op) -> str:
    """The function that a row belongs to."""
    if op.name in NAMES:
        return NAMES[op.name]
    if op.gradient:
        return f"{function_name(family, family[op.gradient.of])}_backward"
    return unprefixed(op.name, PREFIXES)


@cache
def functions() -> Mapping[str, Function]:
    """All functions by name, in the order of the table."""
    rows: dict[str, tuple[abi.Family, list[abi.Op]]] = {}
    for family in map(as_called, abi.FAMILIES):
        for op in family.ops:
            if not op.strided_of and op.name not in SAME and op.tensors:
                for name in (function_name(family, op), *FURTHER.get(op.name, ())):
                    rows.setdefault(name, (family, []))[1].append(op)
    made: dict[str, Function] = {}
    for name, (family, ops) in rows.items():
        ops.sort(key=lambda op: op.name not in FIRST)
        gradient, forward = ops[0].gradient, None
        signature = SIGNATURES.get(name, Signature())
        if gradient:
            own = FURTHER.get(ops[0].name, {}).get(name, "")
            forward = made[own or function_name(family, family[gradient.of])]
            signature = inherited(signature, forward, ops)
        else:
            names = {**WORDS.get(family.name, {}), **signature.names}
            signature = replace(signature, names=names)
        symbols = {one.stem: one for op in ops for one in GATED[op.name].instances} if is_gated(family) else {}
        made[name] = Function(name, family, ops, common(signature, ops[0]), forward, symbols)
    for function in made.values():
        if function.signature.returned:
            function.whole = made.get(f"native_{function.name}")
    return made


def common(own: Signature, row: abi.Op) -> Signature:
    """A signature with what all functions share."""
    arguments = {one.name for one in row.arguments}
    sizes = {name: extents for name, extents in SIZES if arguments.issuperset(extents)}
    return replace(own, sizes={**sizes, **own.sizes}, defaults={**DEFAULTS, **own.defaults})


def is_gated(family: abi.Family) -> bool:
    return family.name == GATED.name


def as_called(family: abi.Family) -> abi.Family:
    """A family as its functions have it. Those of gated activations but glu, which PyTorch has, take the halves as two
    arrays: a and b of one shape for x. A bias of floating-point or int8 products may be left out."""
    if is_gated(family):
        kept = [op.name for op in family.ops if "_glu" in op.name or op.name.endswith(APART)]
        return replace(family, ops=tuple(op if op.name in kept else _apart(op) for op in family.ops))
    if not any(op.name in _LINEAR for op in family.ops):
        return family
    biased = {*_LINEAR, *_BATCHED_LINEAR}
    return replace(family, ops=tuple(_bias_or_none(op) if op.name in biased else op for op in family.ops))


def _bias_or_none(op: abi.Op) -> abi.Op:
    return replace(op, args=tuple(one.replace("in ", "in? ") if one.endswith(" bias[n]") else one for one in op.args))


def _apart(op: abi.Op) -> abi.Op:
    listed: list[str] = []
    for one in op.tensors:
        names = {"x": ("a", "b"), "dx": ("da", "db")}.get(one.name, (one.name,))
        listed += [f"{one.direction} {one.type} {name}[numel]" for name in names]
    doc = op.doc.partition(", a and b the halves")[0].partition(", the halves")[0]
    return replace(op, args=("i64 numel", *listed), doc=doc, requires=(), function="", functor="")


def inherited(own: Signature, forward: Function, rows: list[abi.Op]) -> Signature:
    """A gradient's signature: its own, and what it shares with its op."""
    of, choice = forward.signature, forward.signature.choice
    if choice:
        name, values = choice
        choice = (name, {row.name: values[row.gradient.of] for row in rows if row.gradient})
    return replace(
        own,
        defaults={**of.defaults, **own.defaults},
        fixed={**of.fixed, **own.fixed},
        several=own.several or of.several,
        choice=own.choice or choice,
        derivations=of.derivations if own.derivations is None else own.derivations,
    )
