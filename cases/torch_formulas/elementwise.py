"""What a PyTorch user would write instead of an element-wise op.

Allocations are no part of a graph's replay, so that results need no memory of their own; only those of ops with strides
are written where they must lie.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import torch

from baracuda_sys.abi.table import STRIDED

from ._types import Formula, Tensor

F = torch.nn.functional
aten = torch.ops.aten

SELU = (1.6732632423543772, 1.0507009873554805, 1)
DERIVATIVE_OF_ERF = 2 / math.sqrt(math.pi)
LN2, LN10 = math.log(2), math.log(10)


def unary(function: Formula, *fixed: Any, **options: Any) -> Formula:
    return lambda x: function(x, *fixed, **options)


def binary(function: Formula) -> Formula:
    return lambda a, b: function(a, b)


def slope(function: Formula, *fixed: Any, **options: Any) -> Formula:
    """A gradient of PyTorch's own, in one kernel."""
    return lambda dy, x: function(dy, x, *fixed, **options)


def elu_slope(dy: Tensor, x: Tensor, *scales: float) -> Tensor:
    of_result = False
    return aten.elu_backward(dy, *scales, of_result, x)


def truth(cond: Tensor) -> Tensor:
    return cond.view(torch.bool) if cond.dtype == torch.uint8 else cond != 0


def pow_backward(dy: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    da = torch.where(b == 0, 0, dy * (b * a.pow(b - 1)))
    return da, torch.where((a == 0) & (b >= 0), 0, dy * (a.pow(b) * a.log()))


def atan2_backward(dy: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    scaled = dy / (a * a + b * b)
    return scaled * b, scaled * -a


def hypot_backward(dy: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    scaled = dy / torch.hypot(a, b)
    return scaled * a, scaled * b


def larger_backward(dy: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    shared = torch.where(a == b, dy / 2, dy)
    return shared.masked_fill(a < b, 0), shared.masked_fill(a > b, 0)


def smaller_backward(dy: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    return larger_backward(dy, b, a)


def clamp_backward(dy: Tensor, a: Tensor, b: Tensor, c: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    inside, low, high = (a >= b) & (a <= c), (a < b) & (b < c), (a > c) | (c < b)
    return torch.where(inside, dy, 0), torch.where(low, dy, 0), torch.where(high, dy, 0)


def where_backward(cond: Tensor, dy: Tensor) -> tuple[Tensor, Tensor]:
    return torch.where(truth(cond), dy, 0), torch.where(truth(cond), 0, dy)


def sinc_backward(dy: Tensor, x: Tensor) -> Tensor:
    """In f32 for 16 bits: the difference cancels near 0."""
    wide = x.float() if x.element_size() == 2 else x
    slope = torch.where(wide == 0, 0, (torch.cos(math.pi * wide) - torch.sinc(wide)) / wide)
    return (dy * slope).to(x.dtype)


FUNCTIONS = """
neg abs sign reciprocal square sqrt rsqrt exp exp2 expm1 log log2 log10 log1p
sin cos tan sinc asin acos atan sinh cosh tanh asinh acosh atanh floor ceil round trunc frac
erf erfc lgamma logit relu sigmoid
"""
ACTIVATIONS = """
gelu silu mish softplus softsign tanhshrink hardtanh relu6 hardsigmoid hardswish selu leaky_relu
hardshrink softshrink
"""
UNARY: Mapping[str, Formula] = {
    **{name: unary(getattr(torch, name)) for name in FUNCTIONS.split()},
    **{name: unary(getattr(F, name)) for name in ACTIVATIONS.split()},
    "cube": unary(torch.pow, 3),
    "cbrt": lambda x: torch.copysign(x.abs().pow(1 / 3), x),
    "relu_propagating": unary(torch.relu),
    "gelu_erf": unary(F.gelu),
    "gelu_tanh": unary(F.gelu, approximate="tanh"),
    "step": lambda x: (x > 0).to(x.dtype),
    "elu": lambda x, alpha: F.elu(x, alpha),
    "powf": lambda x, exponent: torch.pow(x, exponent),
    "threshold": lambda x, p0, p1: F.threshold(x, p0, p1),
    "powi": lambda x, p0: torch.pow(x, int(p0)),
    "exp_backward": lambda dy, y: dy * y,
    "expm1_backward": lambda dy, y: dy * (y + 1),
    "exp2_backward": lambda dy, y: dy * (y * LN2),
    "tanh_backward": lambda dy, y: aten.tanh_backward(dy, y),
    "sigmoid_backward": lambda dy, y: aten.sigmoid_backward(dy, y),
    "sqrt_backward": lambda dy, y: dy / (2 * y),
    "rsqrt_backward": lambda dy, y: -0.5 * dy * y.pow(3),
    "neg_backward": lambda dy: -dy,
    "abs_backward": lambda dy, x: dy * torch.sign(x),
    "reciprocal_backward": lambda dy, x: -dy / (x * x),
    "square_backward": lambda dy, x: dy * (2 * x),
    "cube_backward": lambda dy, x: dy * (3 * x * x),
    "log_backward": lambda dy, x: dy / x,
    "log1p_backward": lambda dy, x: dy / (x + 1),
    "log2_backward": lambda dy, x: dy / (x * LN2),
    "log10_backward": lambda dy, x: dy / (x * LN10),
    "logit_backward": slope(aten.logit_backward),
    "sin_backward": lambda dy, x: dy * torch.cos(x),
    "cos_backward": lambda dy, x: dy * -torch.sin(x),
    "tan_backward": lambda dy, x: dy * (1 + torch.tan(x).square()),
    "sinc_backward": sinc_backward,
    "asin_backward": lambda dy, x: dy * torch.rsqrt(1 - x * x),
    "acos_backward": lambda dy, x: dy * -torch.rsqrt(1 - x * x),
    "atan_backward": lambda dy, x: dy / (x * x + 1),
    "atanh_backward": lambda dy, x: dy / (1 - x * x),
    "asinh_backward": lambda dy, x: dy * torch.rsqrt(x * x + 1),
    "acosh_backward": lambda dy, x: dy * torch.rsqrt(x * x - 1),
    "sinh_backward": lambda dy, x: dy * torch.cosh(x),
    "cosh_backward": lambda dy, x: dy * torch.sinh(x),
    "erf_backward": lambda dy, x: DERIVATIVE_OF_ERF * torch.exp(-(x * x)) * dy,
    "erfc_backward": lambda dy, x: -DERIVATIVE_OF_ERF * torch.exp(-(x * x)) * dy,
    "lgamma_backward": lambda dy, x: dy * torch.digamma(x),
    "tanhshrink_backward": lambda dy, x: dy * torch.tanh(x).square(),
    "softplus_backward": slope(aten.softplus_backward, 1, 20),
    "softsign_backward": lambda dy, x: dy / (1 + x.abs()).square(),
    "silu_backward": slope(aten.silu_backward),
    "mish_backward": slope(aten.mish_backward),
    "gelu_backward": slope(aten.gelu_backward),
    "gelu_tanh_backward": slope(aten.gelu_backward, approximate="tanh"),
    "relu_backward": slope(aten.threshold_backward, 0),
    "leaky_relu_backward": slope(aten.leaky_relu_backward, 0.01, False),
    "hardtanh_backward": slope(aten.hardtanh_backward, -1, 1),
    "relu6_backward": slope(aten.hardtanh_backward, 0, 6),
    "hardsigmoid_backward": slope(aten.hardsigmoid_backward),
    "hardswish_backward": slope(aten.hardswish_backward),
    "hardshrink_backward": slope(aten.hardshrink_backward, 0.5),
    "softshrink_backward": slope(aten.softshrink_backward, 0.5),
    "elu_backward": slope(elu_slope, 1, 1, 1),
    "selu_backward": slope(elu_slope, *SELU),
    "elu_alpha_backward": lambda dy, x, alpha: elu_slope(dy, x, alpha, 1, 1),
    "threshold_backward": lambda dy, x, p0: aten.threshold_backward(dy, x, p0),
    "powi_backward": lambda dy, x, p0: dy * (int(p0) * x.pow(int(p0) - 1)),
}

PAIRS = """
add sub mul div pow atan2 hypot floor_divide copysign nextafter fmin fmax minimum maximum
bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift
logical_and logical_or logical_xor
"""
BINARY: Mapping[str, Formula] = {
    **{name: binary(getattr(torch, name)) for name in PAIRS.split()},
    **{f"{name}_integer": binary(getattr(torch, name)) for name in ("add", "sub", "mul", "minimum", "maximum")},
    "mod": binary(torch.remainder),
    "remainder": binary(torch.fmod),
    "add_backward": lambda dy: (dy.clone(), dy.clone()),
    "sub_backward": lambda dy: (dy.clone(), -dy),
    "mul_backward": lambda dy, a, b: (dy * b, dy * a),
    "div_backward": lambda dy, a, b: (dy / b, -dy * ((a / b) / b)),
    "pow_backward": pow_backward,
    "atan2_backward": atan2_backward,
    "hypot_backward": hypot_backward,
    "maximum_backward": larger_backward,
    "minimum_backward": smaller_backward,
    **dict.fromkeys(("lerp", "lerp_f64w"), lambda a, b, p: torch.lerp(a, b, p)),
    **dict.fromkeys(("lerp_backward", "lerp_f64w_backward"), lambda dy, p: (dy * (1 - p), dy * p)),
}


def compared(name: str) -> Formula:
    compare = getattr(torch, name)
    return lambda a, b: compare(a, b).view(torch.uint8)


def cast(input: Tensor, dtype: Any) -> Tensor:
    """A copy of its own where the type is the same."""
    return input.to(dtype, copy=True)


TERNARY: Mapping[str, Formula] = {
    "clamp": lambda a, b, c: torch.clamp(a, b, c),
    "clamp_backward": clamp_backward,
    "fma": lambda a, b, c: torch.addcmul(c, a, b),
    "fma_backward": lambda dy, a, b: (dy * b, dy * a, dy.clone()),
    "addcmul": lambda a, b, c, scale: torch.addcmul(a, b, c, value=scale),
    "addcmul_backward": lambda dy, b, c, scale: (dy.clone(), dy * (scale * c), dy * (scale * b)),
    "addcdiv": lambda a, b, c, scale: torch.addcdiv(a, b, c, value=scale),
    "addcdiv_backward": lambda dy, b, c, scale: (dy.clone(), dy * (scale / c), -dy * (scale * b) / (c * c)),
}
GATES: Mapping[str, tuple[Formula, Formula]] = {
    "reglu": (F.relu, slope(aten.threshold_backward, 0)),
    "swiglu": (F.silu, aten.silu_backward),
    "geglu": (F.gelu, aten.gelu_backward),
}
"""Activation and gradient. x and dx are their two halves, one behind the other along the last axis."""


def joined(x: Tensor) -> Tensor:
    """The tensor that a user has: no copy."""
    return x.movedim(0, -2).flatten(-2)


def halves(x: Tensor) -> Tensor:
    return x.unflatten(-1, (2, -1)).movedim(-2, 0)


def gate(activation: Formula) -> Formula:
    return lambda x: x[0] * activation(x[1])


def gate_backward(activation: Formula, gradient: Formula) -> Formula:
    return lambda x, dy: halves(torch.cat((dy * activation(x[1]), gradient(dy * x[0], x[1])), -1))


GATED: Mapping[str, Formula] = {
    "gated_glu": lambda x: F.glu(joined(x)),
    "gated_glu_backward": lambda x, dy: halves(aten.glu_backward(dy, joined(x), -1)),
    **{f"gated_{name}": gate(activation) for name, (activation, _) in GATES.items()},
    **{f"gated_{name}_backward": gate_backward(*both) for name, both in GATES.items()},
}


def prelu(x: Tensor, weight: Tensor, channel_stride: int) -> Tensor:
    return F.prelu(x.view(-1, len(weight), channel_stride), weight).view(x.shape)


def prelu_backward(dy: Tensor, x: Tensor, weight: Tensor, channel_stride: int) -> tuple[Tensor, Tensor]:
    shape = (-1, len(weight), channel_stride)
    dx, dweight = aten._prelu_kernel_backward(dy.view(shape), x.view(shape), weight.view(1, -1, 1))
    return dx.view(x.shape), dweight.sum((0, 2))


AFFINE = ("f32", "f16", "bf16", "f64", "i32", "i64", "u8", "i8")

CONTIGUOUS: Mapping[str, Formula] = {
    **{f"unary_{name}": formula for name, formula in UNARY.items()},
    **{f"binary_{name}": formula for name, formula in BINARY.items()},
    **{f"binary_cmp_{name}": compared(name) for name in ("eq", "ne", "gt", "ge", "lt", "le")},
    **{f"ternary_{name}": formula for name, formula in TERNARY.items()},
    **dict.fromkeys(
        ("where", "where_u8cond", "where_u32cond", "where_i64cond"), lambda cond, a, b: torch.where(truth(cond), a, b)
    ),
    "where_backward": where_backward,
    **dict.fromkeys(("cast", "cast_from_bool", "cast_to_bool", "cast_from_fp8", "cast_to_fp8"), cast),
    "cast_to_fp8_nosat": lambda x, dtype: cast(x, dtype),
    **{f"affine_{dtype}": lambda input, a, b: input * a + b for dtype in AFFINE},
    **{f"affine_inplace_{dtype}": lambda y, scale, offset: y.mul_(scale).add_(offset) for dtype in AFFINE},
    **GATED,
    "prelu": prelu,
    "prelu_backward": prelu_backward,
}
"""Not among them: conversions of s4 and u4, which PyTorch does not have."""

WITH_STRIDES: Mapping[str, Formula] = {
    "unary_neg": lambda x, y: torch.neg(x, out=y),
    "unary_gelu": lambda x, y: aten.gelu(x, out=y),
    "binary_add": lambda a, b, y: torch.add(a, b, out=y),
    "binary_mul_backward": lambda dy, a, b, da, db: (torch.mul(dy, b, out=da), torch.mul(dy, a, out=db)),
    "where": lambda cond, a, b, y: torch.where(truth(cond), a, b, out=y),
    "cast": lambda x, y: y.copy_(x),
}

FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    **{op: (formula,) for op, formula in CONTIGUOUS.items()},
    **{op + STRIDED: (formula,) for op, formula in WITH_STRIDES.items()},
}
