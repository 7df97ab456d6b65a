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

_SIGN_OF_ZERO = "An infinity and a zero give themselves, with their sign."
_PERIODIC = "x is reduced exactly, however large it is. An infinity gives NaN."
_LOGARITHM = "0 and -0 give -infinity, a negative x NaN."
_AT_INFINITY = "The limits at infinity: infinity for infinity, -0 for -infinity."

EDGE_CASES = {
    "neg": "Changes the sign bit alone, of NaN too.",
    "abs": "Clears the sign bit alone, of NaN too.",
    "sign": "NaN gives 0, as do 0 and -0.",
    "reciprocal": "The IEEE quotient: 0 and -0 give infinity and -infinity.",
    "sqrt": "The IEEE square root: -0 gives -0, a negative x NaN.",
    "rsqrt": "0 and -0 give infinity and -infinity, a negative x NaN.",
    "cbrt": "A negative x gives the negative root.",
    "expm1": "Does not lose the digits of a small x. -infinity gives -1.",
    **dict.fromkeys(("log", "log2", "log10"), _LOGARITHM),
    "log1p": "Does not lose the digits of a small x. -1 gives -infinity, what is below NaN.",
    **dict.fromkeys(("sin", "cos", "tan", "sinc"), _PERIODIC),
    **dict.fromkeys(("asin", "acos"), "NaN outside [-1, 1]."),
    "acosh": "NaN below 1.",
    "atanh": "1 and -1 give infinity and -infinity, what is outside [-1, 1] NaN.",
    **dict.fromkeys(("floor", "ceil", "trunc"), _SIGN_OF_ZERO),
    "round": f"A half between two integers gives the even one, -0.5 gives -0. {_SIGN_OF_ZERO}",
    "frac": "An infinity gives NaN.",
    "erfc": "Does not lose digits where erf(x) is close to 1.",
    "lgamma": "0, the negative integers and both infinities give infinity.",
    "logit": "x is not clamped: 0 gives -infinity, 1 infinity, what is outside [0, 1] NaN.",
    "relu": "NaN gives 0.",
    "relu_propagating": "NaN gives NaN, and -0 gives -0.",
    **dict.fromkeys(("gelu", "gelu_tanh", "silu", "mish"), _AT_INFINITY),
    "softsign": "The limits at infinity, 1 and -1.",
    "softplus": "x itself above 20, and what torch.nn.functional.softplus gives with beta = 1 and threshold = 20.",
    "tanhshrink": "Does not lose the digits of a small x.",
    "hardswish": "-infinity gives NaN, the product of infinity and 0.",
    **dict.fromkeys(("elu", "selu"), "e^x - 1 does not lose the digits of a small x."),
    "step": "NaN gives 0, as do 0 and -0.",
    "powf": (
        "As pow of C: a negative x has a power where the exponent is an integer, else NaN; any x to the power of 0 "
        "is 1, NaN too."
    ),
    "threshold": "NaN gives NaN.",
    "powi": (
        "n = 0 gives 1 for every x, NaN too; n < 0 gives 1 / x^-n. A p0 that is NaN or that no 32-bit integer holds "
        "is an invalid problem."
    ),
}
GRADIENT_EDGE_CASES = {
    "abs": "0 at 0, at -0 and where x is NaN.",
    "sqrt": "infinity at y = 0.",
    "logit": "infinity at 0 and at 1, NaN outside [0, 1].",
    **dict.fromkeys(("log", "log2", "log10"), "A negative x follows the formula, though it has no logarithm."),
    **dict.fromkeys(("asin", "acos"), "By (1 - x) (1 + x), without cancellation at the ends; NaN outside [-1, 1]."),
    "atanh": "By (1 - x) (1 + x), without cancellation at the ends.",
    "acosh": "By (x - 1) (x + 1), without cancellation at 1; NaN for |x| < 1.",
    **dict.fromkeys(("gelu", "gelu_tanh", "silu", "mish"), "Finite for every finite x: dy or 0 where |x| is large."),
    "lgamma": "NaN at the negative integers, -infinity at 0, infinity at -0.",
    **dict.fromkeys(("relu", "threshold"), "dy where x is NaN, as in PyTorch."),
    "leaky_relu": "0.01 dy where x is NaN.",
    **dict.fromkeys(("hardtanh", "relu6"), "0 at the ends themselves; dy where x is NaN."),
    "hardsigmoid": "0 at -3 and 3, and where x is NaN.",
    "hardswish": "At -3 it is 0, at 3 dy.",
    **dict.fromkeys(("hardshrink", "softshrink"), "dy where x is NaN."),
    "powi": "0 for n = 0, dy for n = 1.",
}


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
        edge_cases=EDGE_CASES.get(name, ""),
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
        edge_cases=GRADIENT_EDGE_CASES.get(name, ""),
    )


FAMILY = Family(
    "elementwise.unary",
    title="Element-wise, one operand",
    doc="""
f16 and bf16 compute in f32, f64 in f64, with one rounding to storage; docs/accuracy.md says how exactly. Scalars are
floats for every dtype. NaN gives NaN but where a row says otherwise. y may be x, dx may be dy or saved; with strides
where these are the same.
""",
    edge_cases=(
        "NaN gives NaN; unary_relu (ops.relu_nan_to_zero), sign and step give 0, powi and powf with the exponent 0 "
        "give 1.",
        "Subnormal numbers are read and written as they are. What is beyond the largest number becomes infinity.",
        "Gradients in f16 and bf16 compute in f32 throughout, so that a square in between cannot overflow.",
        "A gradient follows its formula beyond the range of the function too, and with a saved y that no x gives.",
        "No element: nothing is written, and pointers may be null.",
    ),
    ops=(
        *_forward("neg", "-x"),
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
