"""The workloads of attention: sequences of one length, perhaps with keys for groups of heads."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from baracuda_sys.abi.attention import FAMILY
from cases import Case, attention_gradients, attention_packed, attention_sdpa

from .layouts import Layout, Shape, Size, View, instance_of, repeated

LENGTHS: Mapping[str, Sequence[Shape]] = {
    "large": (
        (4, 32, 32, 4096, 128),
        (4, 32, 8, 4096, 128),
        (8, 16, 16, 4096, 64),
        (2, 16, 16, 4096, 256),
        (1, 32, 8, 16384, 128),
    ),
    "small": ((64, 16, 16, 512, 64),),
}
"""batch, heads, heads of keys, rows and keys, width."""

DECODED: Mapping[str, Sequence[Shape]] = {"large": ((32, 32, 8, 1, 8192, 128),)}
"""Of one new row each: batch, heads, heads of keys, rows, keys, width."""

LOGARITHMS = (10, 12)
"""Of the sums of exponentials, drawn such that weights are at most 1."""


def _lengths(size: Size) -> Sequence[View]:
    shapes = LENGTHS.get(size.name, ((1, 2, 1, 16, 8),))
    return [
        View((*shape[:4], *shape[3:]), variant="causal" * causal, options={"causal": causal})
        for shape in shapes
        for causal in (False, True)
    ]


def _lengths_and_decoded(size: Size) -> Sequence[View]:
    return [*_lengths(size), *(View(shape, options={"causal": False}) for shape in DECODED.get(size.name, ()))]


def _without_groups(size: Size) -> Sequence[View]:
    """Small ones: large ones take f32 and f64 seconds."""
    small = LENGTHS["small"] if size.name == "small" else ((1, 2, 2, 16, 8),)
    return [] if size.name == "large" else [View((b, h, n, d)) for b, h, _, n, d in small]


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    batch, heads, of_keys, rows, keys, width = view.elements
    instance = instance_of(FAMILY, op, dtypes)
    options = attention_packed.Options(causal=view.options["causal"])
    if op.endswith("_backward"):
        return attention_gradients.packed(instance, ((rows, keys),) * batch, (heads, of_keys), width, options)
    return attention_packed.dense(instance, (batch, heads, of_keys, rows, keys, width), options)


def _case_without_groups(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    batch, heads, rows, width = view.elements
    size = attention_sdpa.Dense(batch, heads, rows, rows, width, width)
    instance = instance_of(FAMILY, op, dtypes)
    return (attention_gradients.flash if op.endswith("_backward") else attention_sdpa.dense)(instance, size)


@functools.cache
def _cases() -> Mapping[str, Case]:
    """The first case of each symbol that has something to compute."""
    made: dict[str, Case] = {}
    for case in attention_sdpa.cases():
        if all(0 not in spec.shape for spec in case.outputs.values()):
            made.setdefault(case.symbol, case)
    return made


def _first_case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    """A small problem, whose time is that of a launch."""
    return _cases()[instance_of(FAMILY, op, dtypes).symbols[0].name]


def _operations(op: str, view: View) -> int:
    """Two products forward and five backward, of which causal attention needs half."""
    batch, heads, *_, rows, keys, width = (*view.elements[:2], *view.elements[-3:])
    products = 5 if op.endswith("_backward") else 2
    return 2 * products * batch * heads * rows * keys * width // (2 if view.options["causal"] else 1)


def _operations_without_groups(op: str, view: View) -> int:
    batch, heads, rows, width = view.elements
    return 2 * (5 if op.endswith("_backward") else 2) * batch * heads * rows * rows * width


def _first(size: Size) -> Sequence[View]:
    return () if size.name == "large" else (View((1,)),)


_drawn = functools.partial(repeated, ranges=dict.fromkeys(("lse", "softmax_lse"), LOGARITHMS))
_timed = Layout(
    _without_groups, _case_without_groups, memory_bound=False, tile=_drawn, operations=_operations_without_groups
)
_forward = Layout(_lengths_and_decoded, _case, memory_bound=False, tile=_drawn, operations=_operations)
_backward = Layout(_lengths, _case, memory_bound=False, tile=_drawn, operations=_operations)
_small = Layout(_first, _first_case, memory_bound=False)

LAYOUTS: Mapping[str, Layout] = {
    "flash_sdpa": _timed,
    "flash_sdpa_backward": _timed,
    "fa2_sdpa": _forward,
    "fa2_sdpa_backward": _backward,
    **dict.fromkeys(("sdpa*", "flash_*", "fa2_*", "ring_attention*", "flashinfer_*"), _small),
}
"""By a pattern of the op's name; the first that fits counts."""
