"""One operand, element by element, and the gradients."""

from __future__ import annotations

import itertools

from .elementwise import elementwise
from .table import FP, Family, Gradient, Op

MATH = {
    "abs": "|x|",
    "sign": "1, -1 or 0; 0 for NaN",
    "reciprocal": "1 / x",
    "square": "x * x",
    "cube": "x * x * x",
    "sqrt": "the square root",
    "rsqrt": "1 / sqrt(x)",
    "cbrt": "the cube root",
    "exp": "e^x",
    "exp2": "2^x",
    "expm1": "e^x - 1",
    "log": "the natural logarithm",
    "log2": "the logarithm to base 2",
    "log10": "the logarithm to base 10",
    "log1p": "log(1 + x)",
    **dict.fromkeys(("sin", "cos", "tan"), "of x in radians"),
    "sinc": "sin(pi x) / (pi x); 1 at 0",
    **dict.fromkeys(("asin", "acos", "atan"), "in radians"),
    **dict.fromkeys(("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"), "hyperbolic"),
    "floor": "the largest integer <= x",
    "ceil": "the smallest integer >= x",
    "round": "to the nearest integer, ties to even",
    "trunc": "towards zero",
    "frac": "x - trunc(x)",
    "erf": "the error function",
    "erfc": "1 - erf(x)",
    "lgamma": "log |gamma(x)|",
    "logit": "log(x / (1 - x))",
}
ACTIVATIONS = {
    "relu": "max(x, 0); 0 for NaN",
    "relu_propagating": "max(x, 0); NaN for NaN",
    "gelu": "x * Phi(x), with the distribution function Phi of the normal distribution",
    "gelu_erf": "as gelu",
    "gelu_tanh": "0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))",
    "silu": "x * sigmoid(x)",
    "sigmoid": "1 / (1 + e^-x)",
    "mish": "x * tanh(softplus(x))",
    "softplus": "x > 20 ? x : log(1 + e^x)",
    "softsign": "x / (1 + |x|)",
    "tanhshrink": "x - tanh(x)",
    "hardtanh": "x held to [-1, 1]",
    "relu6": "x held to [0, 6]",
    "hardsigmoid": "x + 3 held to [0, 6], / 6",
    "hardswish": "x * hardsigmoid(x)",
    "selu": "1.0507009873554805 (x > 0 ? x : 1.6732632423543772 (e^x - 1))",
    "leaky_relu": "x > 0 ? x : 0.01 x",
    "hardshrink": "|x| > 0.5 ? x : 0",
    "softshrink": "x moved by 0.5 towards 0; 0 for |x| <= 0.5",
    "step": "x > 0 ? 1 : 0; 0 for NaN",
}
PARAMETERS = {
    "elu": (("f32 alpha",), "x > 0 ? x : alpha (e^x - 1)"),
    "powf": (("f32 exponent",), "x^exponent"),
    "threshold": (("f32 p0", "f32 p1"), "x > p0 ? x : p1"),
    "powi": (("f32 p0", "f32 p1"), "x^n, n = p0 truncated to an integer; p1 is not used"),
}
FITS_INT = "-2147483648 <= p0 && p0 < 2147483648"

OF_OUTPUT = {
    "exp": "dy * y",
    "expm1": "dy * (y + 1)",
    "exp2": "dy * y * ln 2",
    "tanh": "dy * (1 - y^2)",
    "sigmoid": "dy * y * (1 - y)",
    "sqrt": "dy / (2 y)",
    "rsqrt": "-0.5 dy * y^3",
}
OF_INPUT = {
    "neg": "-dy",
    "abs": "dy * sign(x)",
    "reciprocal": "-dy / x^2",
    "square": "2 dy * x",
    "cube": "3 dy * x^2",
    "log": "dy / x",
    "log1p": "dy / (1 + x)",
    "log2": "dy / (x ln 2)",
    "log10": "dy / (x ln 10)",
    "logit": "dy / (x (1 - x))",
    "sin": "dy * cos(x)",
    "cos": "-dy * sin(x)",
    "tan": "dy * (1 + tan(x)^2)",
    "sinc": "dy * (cos(pi x) - sinc(x)) / x; 0 at 0",
    "asin": "dy / sqrt(1 - x^2)",
    "acos": "-dy / sqrt(1 - x^2)",
    "atan": "dy / (1 + x^2)",
    "atanh": "dy / (1 - x^2)",
    "asinh": "dy / sqrt(x^2 + 1)",
    "acosh": "dy / sqrt(x^2 - 1)",
    "sinh": "dy * cosh(x)",
    "cosh": "dy * sinh(x)",
    "erf": "dy * 2 / sqrt(pi) * e^-x^2",
    "erfc": "-dy * 2 / sqrt(pi) * e^-x^2",
    "lgamma": "dy * digamma(x)",
    "tanhshrink": "dy * tanh(x)^2",
    "softplus": "dy * sigmoid(x)",
    "softsign": "dy / (1 + |x|)^2",
    "silu": "dy * s * (1 + x (1 - s)), s = sigmoid(x)",
    "mish": "dy * (t + x * sigmoid(x) * (1 - t^2)), t = tanh(softplus(x))",
    "gelu": "dy * (Phi(x) + x * phi(x)), with the density phi of the normal distribution",
    "gelu_tanh": "dy times the derivative of the formula with tanh",
    "relu": "x <= 0 ? 0 : dy",
    "leaky_relu": "x > 0 ? dy : 0.01 dy",
    "hardtanh": "-1 < x < 1 ? dy : 0",
    "relu6": "0 < x < 6 ? dy : 0",
    "hardsigmoid": "-3 < x < 3 ? dy / 6 : 0",
    "hardswish": "x <= -3 ? 0 : x >= 3 ? dy : dy (2x + 3) / 6",
    "hardshrink": "|x| > 0.5 ? dy : 0",
    "softshrink": "|x| > 0.5 ? dy : 0",
    "elu": "x > 0 ? dy : dy * e^x",
    "selu": "1.0507009873554805 (x > 0 ? dy : 1.6732632423543772 dy * e^x)",
}
OF = {"relu": "relu_propagating"}
"""Whose gradient one is, where its name does not say it: NaN passes dy, as it passes PyTorch's relu."""
STORED = ("neg", "abs")


def _functor(name: str) -> str:
    return "".join(part.capitalize() for part in {"gelu_erf": "gelu"}.get(name, name).split("_"))


def _forward(name: str, doc: str, scalars: tuple[str, ...] = ()) -> tuple[Op, ...]:
    return elementwise(
        f"unary_{name}",
        FP,
        ("in fp x", "out fp y"),
        _functor(name),
        f"y = {doc}" if any(c in doc for c in "x(^") else f"{name} of x, {doc}",
        scalars=scalars,
        requires=(FITS_INT,) if name == "powi" else (),
        unasked=("alpha", "exponent") if name in ("elu", "powf") else (),
        stored=name in STORED,
    )


def _backward(
    name: str, doc: str, saved: str, scalars: tuple[str, ...] = (), of: str = "", where: str = ""
) -> tuple[Op, ...]:
    """The gradient of unary_`of` (`name`, where it says no other), which keeps `saved`: its x or y."""
    kept = "saved" if not scalars or name == "elu_alpha" else "x"
    return elementwise(
        f"unary_{name}_backward",
        FP,
        ("in fp dy", f"in fp {kept}", "out fp dx"),
        _functor(name) + "Backward",
        f"dx = {doc}" + (f"; saved is {saved}" if kept == "saved" else ""),
        scalars=scalars,
        requires=(FITS_INT,) if name == "powi" else (),
        gradient=Gradient(f"unary_{of or name}", {"saved": saved} if kept == "saved" else {}, where),
        strided_tensors=("in fp x", "in fp dy", "out fp dx") if name == "powi" else (),
    )


FAMILY = Family(
    "elementwise.unary",
    title="Element-wise, one operand",
    doc="""
f16 and bf16 compute in f32, f64 in f64, with one rounding to storage; docs/accuracy.md says how exactly. Scalars are
floats for every dtype. NaN gives NaN but where a row says otherwise. y may be x, dx may be dy or saved; with strides
where these are the same.
""",
    ops=(
        *elementwise("unary_neg", FP, ("in fp x", "out fp y"), "Neg", "y = -x", stored=True),
        *itertools.chain.from_iterable(_forward(name, doc) for name, doc in (MATH | ACTIVATIONS).items()),
        *itertools.chain.from_iterable(_forward(name, doc, scalars) for name, (scalars, doc) in PARAMETERS.items()),
        *itertools.chain.from_iterable(_backward(name, doc, "y") for name, doc in OF_OUTPUT.items()),
        *itertools.chain.from_iterable(
            _backward(name, doc, "x", of=OF.get(name, ""), where="alpha == 1" if name == "elu" else "")
            for name, doc in OF_INPUT.items()
        ),
        *_backward("elu_alpha", "x > 0 ? dy : alpha * dy * e^x", "x", ("f32 alpha",), of="elu"),
        *_backward("threshold", "x > p0 ? dy : 0", "x", ("f32 p0", "f32 p1")),
        *_backward("powi", "n * x^(n - 1) * dy, n = p0 truncated to an integer", "x", ("f32 p0", "f32 p1")),
    ),
)
