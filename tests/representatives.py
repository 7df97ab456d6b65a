"""Which cases stand for all others in tests of what does not depend on the function computed.

That a result is the same at any address, every time and in place, and that nothing beyond the operands is touched, is
up to the skeleton that moves the elements. So these properties are tested once for each skeleton, for each combination
of element widths and directions of its operands, and for each size; values are tested for every case.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path

from cases import Case

FAMILIES = Path(__file__).resolve().parents[1] / "native" / "family"

LONG_FUNCTORS = frozenset(
    name
    for source in sorted(FAMILIES.rglob("*.h"))
    for name in re.findall(r"struct (\w+) \{\s*static constexpr bool no_unroll", source.read_text())
)
"""Functors that ask the skeletons for shorter vectors."""


def skeleton(case: Case) -> Hashable:
    """What moves the elements of a call. An element-wise op hands its functor to a skeleton, so that its scalars are
    left out of account; of any other op every argument by value may matter."""
    op, specs = case.op, case.reads | case.outputs
    operands = tuple((a.direction, specs[a.name].dtype.itemsize if a.name in specs else 0) for a in op.tensors)
    if not op.functor:
        return op.name, operands, tuple(case.values.values())
    layout = tuple(value for name, value in case.values.items() if name in sizes(case))
    return op.function, op.functor in LONG_FUNCTORS, op.stored, operands, layout


def sizes(case: Case) -> set[str]:
    """The arguments by value that extents and strides of operands are made of."""
    texts = (text for a in case.op.arguments for text in (*a.extents, *a.strides))
    return {word for text in texts for word in re.findall(r"\w+", text)}


def representatives(cases: Iterable[Case]) -> Mapping[str, Case]:
    """One case of each skeleton by its id: the first of those with the most pairs of operands that may share memory."""
    groups: dict[Hashable, list[Case]] = {}
    for case in cases:
        groups.setdefault(skeleton(case), []).append(case)
    chosen = (max(group, key=lambda case: len(case.in_place_pairs)) for group in groups.values())
    return {case.id: case for case in chosen}


def one_of_each_plan(cases: Iterable[Case]) -> Mapping[str, Case]:
    """The first case of each Plan, for what is up to the Plan and its launch: for an element-wise one, with and without
    strides; for any other, of each op."""
    chosen: dict[Hashable, Case] = {}
    for case in cases:
        if case.plan:
            chosen.setdefault((case.plan.name, "rank" in case.values if case.op.functor else case.op.name), case)
    return {case.id: case for case in chosen.values()}
