"""The functions: one for each operation of the table, under the names that PyTorch, torchvision or NumPy have for it.

A new row has its function without a line here: its name without the family's prefix, its tensors in order, then the
by-value arguments that do not follow from their shapes. What differs stands in NAMES, WORDS and SIGNATURES.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from baracuda_sys import abi

from .signature import REQUIRED, Function, Signature, unprefixed

PREFIXES = ("unary_", "binary_cmp_", "binary_", "ternary_", "gated_")

SAME: Mapping[str, str] = {
    "unary_gelu_erf": "unary_gelu",
    "unary_elu_backward": "unary_elu_alpha_backward",
    "upsample_bilinear_2d_fw": "interpolate_bilinear_2d",
    "upsample_bilinear_2d_bw": "interpolate_bilinear_2d_backward",
}
"""Rows without a function of their own, and the row that does the same."""

NAMES: Mapping[str, str] = {
    "binary_mod": "remainder",
    "binary_remainder": "fmod",
    "binary_lerp_f64w": "lerp",
    "unary_gelu_tanh": "gelu",
    **{f"where_{kind}cond": "where" for kind in ("u8", "u32", "i64")},
    **{
        f"cast_{name}": "cast"
        for name in ("from_bool", "to_bool", "from_fp8", "to_fp8", "to_fp8_nosat", "from_nibbles", "to_nibbles")
    },
    **{f"affine_{name}": "affine" for name in ("f32", "f16", "bf16", "f64", "i32", "i64", "u8", "i8")},
    **{f"affine_inplace_{name}": "affine_" for name in ("f32", "f16", "bf16", "f64", "i32", "i64", "u8", "i8")},
}
"""Functions by row, where the row's name says another. A gradient is called as its op, with `_backward`."""

FIRST: tuple[str, ...] = ("binary_lerp_f64w", "binary_lerp_f64w_backward")
"""Rows that come before others of the same function, for the dtypes that they have."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "elementwise.unary": {"x": "input"},
    "elementwise.binary": {"a": "input", "b": "other"},
    "elementwise.binary_cmp": {"a": "input", "b": "other"},
    "elementwise.where": {"cond": "condition", "a": "input", "b": "other"},
    "elementwise.cast": {"x": "input"},
    "elementwise.affine": {"x": "input", "y": "input"},
    "elementwise.prelu": {"x": "input"},
}
"""Parameters by family, by what its rows call them."""

_CASTS = ("cast", *(f"cast_{name}" for name in ("from_bool", "to_bool", "from_fp8", "from_nibbles", "to_nibbles")))
_TENSORS = {"a": "input", "b": "tensor1", "c": "tensor2", "scale": "value"}

SIGNATURES: Mapping[str, Signature] = {
    "elu": Signature(defaults={"alpha": 1.0}),
    "gelu": Signature(choice=("approximate", {"unary_gelu": ("none",), "unary_gelu_tanh": ("tanh",)})),
    "threshold": Signature(names={"p0": "threshold", "p1": "value"}),
    "powi": Signature(names={"p0": "exponent"}, fixed={"p1": 0.0}),
    "pow": Signature(names={"b": "exponent"}),
    "lerp": Signature(names={"b": "end", "p": "weight"}),
    **{name: Signature(booleans=("y",)) for name in ("eq", "ne", "gt", "ge", "lt", "le")},
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
    for family in abi.FAMILIES:
        for op in family.ops:
            if not op.strided_of and op.name not in SAME and supported(family):
                rows.setdefault(function_name(family, op), (family, []))[1].append(op)
    made: dict[str, Function] = {}
    for name, (family, ops) in rows.items():
        ops.sort(key=lambda op: op.name not in FIRST)
        gradient, forward = ops[0].gradient, None
        signature = SIGNATURES.get(name, Signature())
        if gradient:
            forward = made[function_name(family, family[gradient.of])]
            signature = inherited(signature, forward, family, ops)
        else:
            names = {**WORDS.get(family.name, {}), **signature.names}
            signature = Signature(**{**vars(signature), "names": names})
        made[name] = Function(name, family, ops, signature, forward)
    return made


def supported(family: abi.Family) -> bool:
    return family.name.startswith("elementwise.") and not family.name.endswith(("gated", "prelu"))


def inherited(own: Signature, forward: Function, family: abi.Family, rows: list[abi.Op]) -> Signature:
    """A gradient's signature: its own, and what it shares with its op."""
    of, choice = forward.signature, forward.signature.choice
    if choice:
        name, values = choice
        choice = (name, {row.name: values[row.gradient.of] for row in rows if row.gradient})
    said = {
        "defaults": {**of.defaults, **own.defaults},
        "fixed": {**of.fixed, **own.fixed},
        "several": own.several or of.several,
        "choice": own.choice or choice,
        "derivation": own.derivation or of.derivation,
    }
    return Signature(**{**vars(own), **said})
