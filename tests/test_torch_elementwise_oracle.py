"""PyTorch as a second oracle of the element-wise ops, where it is installed, on the device of the backend.

PyTorch computes in f64, and its result is rounded once: in f32 it loses more to cancellation (gelu, asin's gradient)
than these ops may. Where they differ from PyTorch, the difference is named here and left out.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda import ElementKind
from baracuda_sys.abi.elementwise_unary import OF_INPUT, OF_OUTPUT
from cases import Array, Case, cast, elementwise
from cases.backends import Backend, Run
from cases.elementwise import OPS, scalars_as_stored, scalars_of

from .compare import bits

torch = pytest.importorskip("torch", reason="torch is not installed")
torch_formulas = importlib.import_module("cases.torch_formulas")

FP = ("f32", "f16", "bf16", "f64")
N = 4099
UNITS = {"f32": 2.0**-23, "f64": 2.0**-52, "f16": 2.0**-10, "bf16": 2.0**-7}
"""eps."""

by_fp = pytest.mark.parametrize("fp", FP)


def device_of(backend: Backend) -> Any:
    if backend.device >= 0 and not torch.cuda.is_available():
        pytest.skip("this PyTorch has no CUDA")
    return torch.device("cuda" if backend.device >= 0 else "cpu")


def to_torch(array: Array, device: Any) -> Any:
    """The same bits."""
    types = {
        ml_dtypes.bfloat16: (np.int16, "bfloat16"),
        ml_dtypes.float8_e4m3fn: (np.uint8, "float8_e4m3fn"),
        ml_dtypes.float8_e5m2: (np.uint8, "float8_e5m2"),
    }
    plain, name = types.get(array.dtype.type, (array.dtype, ""))
    made = torch.from_numpy(array.view(plain).copy())
    return (made.view(getattr(torch, name)) if name else made).to(device)


def to_numpy(tensor: Any, kind: str) -> Array:
    """The same bits, of a tensor of that kind."""
    dtype = ElementKind(kind).dtype
    plain = {"bf16": torch.int16, "fp8e4m3": torch.uint8, "fp8e5m2": torch.uint8}.get(kind)
    made: Array = (tensor.view(plain) if plain else tensor).detach().cpu().numpy()
    return made.view(dtype)


def widened(array: Array, device: Any) -> Any:
    return to_torch(array.astype(np.float64), device)


def rounded(tensor: Any, fp: str) -> Array:
    """Once, from f64 to storage."""
    with np.errstate(over="ignore"):
        made: Array = tensor.detach().cpu().numpy().astype(ElementKind(fp).dtype)
    return made


def output_of(backend: Backend, case: Case, tensors: Sequence[Array]) -> list[Array]:
    return list(Run(backend, case, dict(zip(case.reads, tensors, strict=True)))().values())


def assert_near(got: Array, want: Array, fp: str, units: float, known: Any = False, size: Any = 0.0) -> None:
    """Within so many eps of max(1, |want|, size); infinite and NaN where PyTorch is; not looked at where `known`."""
    have, wanted = got.astype(np.float64), want.astype(np.float64)
    with np.errstate(invalid="ignore"):
        near = np.abs(have - wanted) <= units * UNITS[fp] * np.maximum(np.maximum(1, np.abs(wanted)), size)
    same = near | (have == wanted) | (np.isnan(have) & np.isnan(wanted)) | known
    at = np.flatnonzero(~same)
    assert not at.size, f"[{at[0]}]: expected {wanted[at[0]]!r}, got {have[at[0]]!r}; {at.size} differ"
    assert np.mean(known) < 0.5


def assert_bits(got: Array, want: Array) -> None:
    differs = np.flatnonzero(bits(got) != bits(want))
    assert not differs.size, (
        f"[{differs[0]}]: expected {want[differs[0]]!r}, got {got[differs[0]]!r}; {differs.size} differ"
    )


def by_pytorch(op: str, *tensors: Any, **scalars: Any) -> Any:
    """PyTorch's result, of tensors in the order of the table."""
    names = [a.name for a in OPS[op].arguments if a.direction == "in"]
    return torch_formulas.call(torch_formulas.formula(op), dict(zip(names, tensors, strict=True)) | scalars)


FORWARD = tuple(
    name.removeprefix("unary_")
    for name in OPS
    if name.startswith("unary_") and not name.endswith(("_strided", "_backward"))
)

Known = Mapping[str, Callable[[Array], Any]]

FORWARD_KNOWN: Known = {
    **dict.fromkeys(("silu", "mish", "gelu", "gelu_erf", "gelu_tanh"), lambda x: x == -np.inf),  # NaN, not the limit
    "softsign": np.isinf,  # NaN, not the limit
    "relu": np.isnan,  # NaN, not 0
    "powf": lambda x: x == -np.inf,  # for an exponent of 0.5 sqrt's NaN, not pow's inf
    "cbrt": lambda x: (np.abs(x) > 1e6) | (np.abs(x) < 1e-6),  # 1/3 is rounded
}
"""By op: x where PyTorch gives something else."""
CUDA_UNITS: Mapping[str, Mapping[str, float]] = {name: {"f64": 2.0**29} for name in ("hardsigmoid", "hardswish")}
"""eps that a value of PyTorch's CUDA kernels may be off by where it is more than 4: they multiply by 1.0f / 6.0f in f64
(its host kernels divide by 6)."""


@by_fp
@pytest.mark.parametrize("op", FORWARD)
def test_unary(backend: Backend, op: str, fp: str) -> None:
    device = device_of(backend)
    for scalars in scalars_of(OPS[f"unary_{op}"]):
        case = elementwise.case(f"unary_{op}", {"fp": fp}, (N,), scalars)
        (x,) = case.inputs().values()
        want = rounded(by_pytorch(f"unary_{op}", widened(x, device), **scalars_as_stored(case)), fp)
        known = FORWARD_KNOWN[op](x) if op in FORWARD_KNOWN else False
        units = CUDA_UNITS.get(op, {}).get(fp, 4) if device.type == "cuda" else 4
        assert_near(output_of(backend, case, [x])[0], want, fp, units, known)


GRADIENT_KNOWN: Known = {
    **dict.fromkeys(("silu", "mish", "gelu", "softsign"), np.isinf),  # NaN, not the limit
    "gelu_tanh": lambda x: np.abs(x.astype(np.float64)) > 1e100,  # NaN: x^3 overflows
    **dict.fromkeys(("hardtanh", "relu6", "hardshrink", "softshrink"), np.isnan),  # 0 on the host, dy on a GPU
    **dict.fromkeys(("asin", "acos", "atanh", "acosh"), lambda x: np.abs(np.abs(x) - 1) < 0.1),  # 1 - x^2 cancels
    "softplus": lambda x: x > 20,  # dy, not dy * sigmoid(x)
    "sinc": lambda x: np.abs(x) < 0.1,  # the difference of the cosine and the quotient cancels
    # Near the poles, a rounded pi * x; near 0, a derivative that is infinite in f32.
    "lgamma": lambda x: (x < 0) & (np.abs(x - np.rint(x)) < 0.05) | (np.abs(x) < 2.0**-127) & (x != 0),
}
CUDA_GRADIENT_KNOWN: Known = dict.fromkeys(("elu", "elu_alpha", "selu", "hardswish"), np.isnan)
"""By op: x where PyTorch's CUDA kernels alone give something else: of NaN dy (selu: scaled), for `x <= 0` and `x <= 3`
are false; the formula and PyTorch's host kernels give NaN."""
GRADIENT_UNITS: Mapping[str, Mapping[str, float]] = {
    "hardsigmoid": {"f64": 2.0**29},
    "lgamma": {"f64": 64},
    "gelu_tanh": {"f64": 64},
}
"""eps that a gradient may be off by where it is more than 8. hardsigmoid: PyTorch multiplies by 1.0f / 6.0f in f64.
gelu_tanh: its 1 - tanh^2 cancels. lgamma: its digamma is off by so much near the root."""


@by_fp
@pytest.mark.parametrize("op", [*OF_OUTPUT, *OF_INPUT, "elu_alpha", "threshold", "powi"])
def test_unary_gradient(backend: Backend, op: str, fp: str) -> None:
    """By autograd, which reads the output as it was before it was rounded: ops that save it are in f64 alone."""
    if op in OF_OUTPUT and fp != "f64":
        pytest.skip("autograd does not see the rounded output")
    device = device_of(backend)
    forward = op.removesuffix("_alpha")
    for scalars in scalars_of(OPS[f"unary_{op}_backward"]):
        case = elementwise.case(f"unary_{op}_backward", {"fp": fp}, (N,), scalars)
        drawn = elementwise.case(f"unary_{forward}", {"fp": fp}, (N,)).inputs()["x"]
        dy = np.random.default_rng(0).standard_normal(N).astype(drawn.dtype)
        leaf = widened(drawn, device).requires_grad_()
        given = {"alpha": 1.0} if op == "elu" else scalars_as_stored(case)
        y = by_pytorch(f"unary_{forward}", leaf, **given)
        y.backward(widened(dy, device))
        (got,) = output_of(backend, case, [dy, rounded(y, fp) if op in OF_OUTPUT else drawn])
        listed = (GRADIENT_KNOWN, CUDA_GRADIENT_KNOWN) if device.type == "cuda" else (GRADIENT_KNOWN,)
        known = np.any([where[op](drawn) for where in listed if op in where] or [False], axis=0)
        assert_near(got, rounded(leaf.grad, fp), fp, GRADIENT_UNITS.get(op, {}).get(fp, 8), known)


BINARY = tuple(
    name.removeprefix("binary_")
    for name, op in OPS.items()
    if name.startswith("binary_") and "fp" in dict(op.dtypes.axes)
    if not name.endswith(("_strided", "_backward", "nextafter")) and not name.startswith("binary_cmp_")
)
"""nextafter, which cannot be computed in f64, and those of integers have their own tests."""


def in_p(array: Array, device: Any) -> Any:
    """Of two operands, PyTorch's f32 is as exact as these ops must be; its floor_divide depends on the type."""
    return to_torch(array.astype(np.float64 if array.dtype == np.float64 else np.float32), device)


def moderate(array: Array) -> Array:
    """NaN, 0, and numbers whose squares are in the range of f32."""
    wide = np.abs(array.astype(np.float64))
    return np.where(np.isnan(wide) | (wide == 0) | (wide > 1e-3) & (wide < 1e3), array, array.dtype.type(1.25))


@by_fp
@pytest.mark.parametrize("op", BINARY)
def test_binary(backend: Backend, op: str, fp: str) -> None:
    device = device_of(backend)
    if op == "lerp_f64w" and fp != "f64":
        pytest.skip("lerp_f64w is for f64")
    for scalars in scalars_of(OPS[f"binary_{op}"]):
        case = elementwise.case(f"binary_{op}", {"fp": fp}, (N,), scalars)
        a, b = (moderate(x) if op.startswith("lerp") else x for x in case.inputs().values())
        want = by_pytorch(f"binary_{op}", in_p(a, device), in_p(b, device), **scalars_as_stored(case))
        want = rounded(want, fp)
        (got,) = output_of(backend, case, [a, b])
        if op in ("add", "sub", "mul", "div", "copysign", "fmin", "fmax", "minimum", "maximum"):
            zeros = (got == 0) & (want == 0)  # whose sign is free in fmin and its like
            keeps = op in ("add", "sub", "mul", "div", "copysign")
            assert_bits(got if keeps else np.where(zeros, want, got), want)
            continue
        size = np.abs(a.astype(np.float64)) + np.abs(b.astype(np.float64)) if op.startswith("lerp") else 0.0
        known = quotient_overflows(a, b) if op in ("mod", "remainder") else False
        assert_near(got, want, fp, {"pow": 16, "remainder": 0}.get(op, 4), known, size)


def quotient_overflows(a: Array, b: Array) -> Any:
    """Where PyTorch's remainder and fmod on the host give NaN."""
    with np.errstate(all="ignore"):
        quotient = a.astype(np.float64) / b.astype(np.float64)
    return np.isfinite(a) & (np.abs(quotient) > np.finfo(np.float64 if a.dtype == np.float64 else np.float32).max)


@pytest.mark.parametrize("fp", ["f32", "f64"])
def test_nextafter(backend: Backend, fp: str) -> None:
    device = device_of(backend)
    case = elementwise.case("binary_nextafter", {"fp": fp}, (N,))
    a, b = case.inputs().values()
    want = by_pytorch("binary_nextafter", to_torch(a, device), to_torch(b, device))
    assert_bits(output_of(backend, case, [a, b])[0], to_numpy(want, fp))


GRADIENTS = ("add", "sub", "mul", "div", "pow", "atan2", "hypot", "maximum", "minimum", "lerp")


@by_fp
@pytest.mark.parametrize("op", GRADIENTS)
def test_binary_gradient(backend: Backend, op: str, fp: str) -> None:
    """Of numbers whose squares are in range: beyond, PyTorch's atan2 and hypot overflow."""
    device = device_of(backend)
    for scalars in scalars_of(OPS[f"binary_{op}_backward"]):
        case = elementwise.case(f"binary_{op}_backward", {"fp": fp}, (N,), scalars)
        a, b = (moderate(x) for x in elementwise.case(f"binary_{op}", {"fp": fp}, (N,), scalars).inputs().values())
        dy = np.random.default_rng(0).standard_normal(N).astype(a.dtype)
        leaves = [widened(x, device).requires_grad_() for x in (a, b)]
        by_pytorch(f"binary_{op}", *leaves, **scalars_as_stored(case)).backward(widened(dy, device))
        got = output_of(backend, case, [dy, a, b][: len(case.reads)])
        # A power beyond the range of f32 makes an infinite or undefined gradient in P alone.
        known = np.abs(b.astype(np.float64)) > 8 if op == "pow" else False
        for have, leaf in zip(got, leaves, strict=True):
            assert_near(have, rounded(leaf.grad, fp), fp, 16, known | both_zero(op, a, b))


def both_zero(op: str, a: Array, b: Array) -> Any:
    """Where PyTorch's atan2 has a gradient of 0, and the formula 0 / 0."""
    return (a == 0) & (b == 0) if op == "atan2" else False


INTEGERS = ("i32", "i64", "u8", "i8", "i16")
"""PyTorch has no arithmetic for u32."""
OF_INTEGERS = (
    *("add_integer", "sub_integer", "mul_integer", "minimum_integer", "maximum_integer"),
    *("bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_left_shift", "bitwise_right_shift"),
)


@pytest.mark.parametrize("kind", INTEGERS)
@pytest.mark.parametrize("op", OF_INTEGERS)
def test_integers(backend: Backend, op: str, kind: str) -> None:
    device = device_of(backend)
    case = elementwise.case(f"binary_{op}", {"t": kind}, (N,))
    a, b = case.inputs().values()
    want = by_pytorch(f"binary_{op}", to_torch(a, device), to_torch(b, device))
    assert_bits(output_of(backend, case, [a, b])[0], to_numpy(want, kind))


@pytest.mark.parametrize("op", ["and", "or", "xor"])
def test_logical(backend: Backend, op: str) -> None:
    device = device_of(backend)
    case = elementwise.case(f"binary_logical_{op}", {"t": "bool"}, (N,))
    a, b = case.inputs().values()
    want = by_pytorch(f"binary_logical_{op}", *(to_torch(x.view(np.uint8), device) for x in (a, b)))
    assert_bits(output_of(backend, case, [a, b])[0].view(np.uint8), to_numpy(want, "bool").view(np.uint8))


@by_fp
@pytest.mark.parametrize("op", ["eq", "ne", "gt", "ge", "lt", "le"])
def test_comparison(backend: Backend, op: str, fp: str) -> None:
    device = device_of(backend)
    case = elementwise.case(f"binary_cmp_{op}", {"fp": fp}, (N,))
    a, b = case.inputs().values()
    want = by_pytorch(f"binary_cmp_{op}", to_torch(a, device), to_torch(b, device))
    assert_bits(output_of(backend, case, [a, b])[0], to_numpy(want, "u8"))


@by_fp
@pytest.mark.parametrize("op", ["clamp", "fma", "addcmul", "addcdiv"])
def test_ternary_and_its_gradient(backend: Backend, op: str, fp: str) -> None:
    device = device_of(backend)
    (scalars,) = scalars_of(OPS[f"ternary_{op}"])
    case = elementwise.case(f"ternary_{op}", {"fp": fp}, (N,), scalars)
    tensors = [x if op == "clamp" else moderate(x) for x in case.inputs().values()]
    leaves = [widened(x, device).requires_grad_() for x in tensors]
    want = by_pytorch(f"ternary_{op}", *leaves, **scalars_as_stored(case))
    (got,) = output_of(backend, case, tensors)
    if op == "fma":  # two roundings in P, of which f64 and a fused operation would show but one
        a, b, c = (in_p(x, device) for x in tensors)
        assert_bits(got, rounded(a * b + c, fp))
    else:
        size = np.abs(tensors[0].astype(np.float64)) + np.abs(want.detach().cpu().numpy())
        assert_near(got, rounded(want, fp), fp, 4, False, size)
    dy = np.random.default_rng(0).standard_normal(N).astype(tensors[0].dtype)
    want.backward(widened(dy, device))
    backward = elementwise.case(f"ternary_{op}_backward", {"fp": fp}, (N,), scalars)
    known = at_bounds(*tensors) if op == "clamp" else False
    for have, leaf in zip(output_of(backend, backward, [dy, *tensors]), leaves, strict=True):
        assert_near(have, rounded(leaf.grad, fp), fp, 8, known)


def at_bounds(a: Array, b: Array, c: Array) -> Any:
    """Where a is a bound, PyTorch gives it all of dy, as here, since 2.14 half; with NaN, dy to a."""
    return (a == b) | (a == c) | (b == c) | np.isnan(a) | np.isnan(b) | np.isnan(c)


@by_fp
@pytest.mark.parametrize("op", ["where", "where_u32cond", "where_i64cond"])
def test_where(backend: Backend, op: str, fp: str) -> None:
    device = device_of(backend)
    case = elementwise.case(op, {"fp" if op == "where" else "t": fp}, (N,))
    cond, a, b = case.inputs().values()
    holds = to_torch(cond.astype(np.int64), device)
    want = by_pytorch(op, holds, to_torch(a, device), to_torch(b, device))
    (got,) = output_of(backend, case, [cond, a, b])
    assert got.tobytes() == to_numpy(want, fp).tobytes()


@by_fp
def test_where_gradient(backend: Backend, fp: str) -> None:
    device = device_of(backend)
    case = elementwise.case("where_backward", {"fp": fp}, (N,))
    cond, dy = case.inputs().values()
    a, b = (to_torch(np.ones_like(dy), device).requires_grad_() for _ in range(2))
    by_pytorch("where", to_torch(cond.astype(np.int64), device), a, b).backward(to_torch(dy, device))
    for have, leaf in zip(output_of(backend, case, [cond, dy]), (a, b), strict=True):
        assert_bits(have, to_numpy(leaf.grad, fp))


CASTS = {
    instance.stem: instance
    for name in ("cast", "cast_from_bool", "cast_to_bool", "cast_from_fp8", "cast_to_fp8", "cast_to_fp8_nosat")
    for instance in OPS[name].instances
}
TYPES = {
    "f32": torch.float32,
    "f64": torch.float64,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "bool": torch.bool,
    "i32": torch.int32,
    "i64": torch.int64,
    "i16": torch.int16,
    "i8": torch.int8,
    "u8": torch.uint8,
    "u32": torch.uint32,
    "fp8e4m3": torch.float8_e4m3fn,
    "fp8e5m2": torch.float8_e5m2,
}


@pytest.mark.parametrize("stem", CASTS)
def test_cast(backend: Backend, stem: str) -> None:
    """From floating point to integers in the range of the target: beyond, PyTorch's casts are undefined. What is
    beyond e4m3 becomes NaN without saturation, as in older PyTorch; 2.13 saturates."""
    device = device_of(backend)
    instance = CASTS[stem]
    src, dst = instance.dtypes["src"], instance.dtypes["dst"]
    x = cast.interesting(src).copy()
    dtype: Any = ElementKind(dst).dtype
    if src in (*cast.FLOATS, *cast.FP8) and dtype.kind in "iu":
        low, high = float(np.iinfo(dtype).min), float(np.iinfo(dtype).max)
        wide = x.astype(np.float64)
        x = x[(wide >= low) & (wide < high)]
    if stem.endswith("e4m3_nosat"):
        x = x[~(np.abs(x.astype(np.float64)) > 464)]
    plain = x.view(np.uint8) != 0 if src == "bool" else x
    given = to_torch(plain, device)
    if dst in cast.FP8 and not stem.endswith("_nosat"):
        given = given.float().clamp(-cast.FP8[dst], cast.FP8[dst])
    formula = torch_formulas.formula(instance.op.name)
    want = to_numpy(torch_formulas.call(formula, {"input": given, "x": given, "dtype": TYPES[dst]}), dst)
    (got,) = output_of(backend, elementwise.case(instance.op.name, instance.dtypes, x.shape), [x])
    assert_bits(got.view(np.uint8) if dst == "bool" else got, want.view(np.uint8) if dst == "bool" else want)
