"""The workloads of attention: sequences of one length, with keys for all heads."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from baracuda_sys.abi.attention import FAMILY
from cases import Case, attention_gradients, attention_sdpa

from .layouts import Layout, Shape, Size, View, instance_of, repeated

LENGTHS: Mapping[str, Sequence[Shape]] = {
    "large": ((4, 32, 4096, 128), (8, 16, 4096, 64), (2, 16, 4096, 256)),
    "small": ((64, 16, 512, 64),),
}
"""batch, heads, rows and keys, width."""


def _lengths(size: Size) -> Sequence[View]:
    shapes = LENGTHS.get(size.name, ((1, 2, 16, 8),))
    return [
        View(shape, variant="causal" * causal, options={"causal": causal})
        for shape in shapes
        for causal in (False, True)
    ]


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    batch, heads, rows, width = view.elements
    size = attention_sdpa.Dense(batch, heads, rows, rows, width, width)
    instance = instance_of(FAMILY, op, dtypes)
    if op.endswith("_backward"):
        return attention_gradients.flash(instance, size, **view.options)
    return attention_sdpa.dense(instance, size, **view.options)


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
    batch, heads, rows, width = view.elements
    products = 5 if op.endswith("_backward") else 2
    return 2 * products * batch * heads * rows * rows * width // (2 if view.options["causal"] else 1)


_drawn = functools.partial(repeated, ranges={})
_timed = Layout(_lengths, _case, memory_bound=False, tile=_drawn, operations=_operations)
_small = Layout(lambda size: (View((1,)),), _first_case, memory_bound=False)

LAYOUTS: Mapping[str, Layout] = {
    "flash_sdpa": _timed,
    "flash_sdpa_backward": _timed,
    **dict.fromkeys(("sdpa*", "flash_*", "fa2_*", "ring_attention*", "flashinfer_*"), _small),
}
"""By a pattern of the op's name; the first that fits counts."""
