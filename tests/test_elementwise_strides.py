"""Element-wise ops on tensors with strides: the bits of the contiguous op on the same elements, and nothing between
them touched (which Run checks)."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from baracuda_sys.abi import Instance
from baracuda_sys.abi.table import STRIDED
from cases import Array, Arrays, Case, elementwise
from cases.backends import Backend, Run
from cases.elementwise import OPS, Strides, backward, case, column_major, finished, repeated, row_major

from .compare import bits, rows_for

INSTANCES = {instance.stem: instance for op in OPS.values() if op.name.endswith(STRIDED) for instance in op.instances}
STEMS = sorted(INSTANCES)


def strided(
    instance: Instance, shape: tuple[int, ...], strides: Mapping[str, Strides], scalars: Mapping[str, Any]
) -> Case:
    """A call of an op with strides."""
    sizes = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
    by_name = {f"stride_{name}": steps for name, steps in strides.items()}
    return finished(Case(instance, {**sizes, **by_name, **scalars}, lambda rng: {}, lambda inputs: {}))


def contiguous(backend: Backend, loose: Case, inputs: Arrays) -> dict[str, Array]:
    """What the op without strides makes of the same elements."""
    shape = loose.values["shape"]
    names = {argument.name for argument in loose.op.arguments if argument.direction == "value"} - {"numel", "rank"}
    scalars = {name: loose.values[name] for name in names}
    flat = case(loose.op.name.removesuffix(STRIDED), loose.instance.dtypes, shape, scalars)
    elements = {name: np.ascontiguousarray(array).reshape(-1) for name, array in inputs.items()}
    return {name: array.reshape(shape) for name, array in Run(backend, flat, elements)().items()}


def assert_same(backend: Backend, loose: Case, inputs: Arrays, offsets: int | Mapping[str, int] = 0) -> None:
    want = contiguous(backend, loose, inputs)
    for name, have in Run(backend, loose, inputs, offsets)().items():
        differs = np.argwhere(bits(have) != bits(want[name]))
        assert not differs.size, f"{loose.instance.stem}: {name}{differs[0]} of {loose.values} differs"


def steps_without_overlap(rng: random.Random, shape: tuple[int, ...]) -> Strides:
    """Strides of an output: the dimensions in any order and direction, with gaps."""
    steps = [0] * len(shape)
    reach = rng.randint(1, 2)
    for axis in rng.sample(range(len(shape)), len(shape)):
        steps[axis] = reach * rng.choice([1, 1, -1])
        reach = reach * max(shape[axis], 1) + rng.choice([0, 0, 1, 3])
    return tuple(steps)


def steps_with_repeats(rng: random.Random, shape: tuple[int, ...]) -> Strides:
    """Strides of an input: as an output's, or without some dimensions, or any small ones, which overlap."""
    if rng.randrange(4) == 0:
        return tuple(rng.randint(-4, 4) for _ in shape)
    kept = [rng.randrange(4) > 0 for _ in shape]
    inner = steps_without_overlap(rng, tuple(size if here else 1 for size, here in zip(shape, kept, strict=True)))
    return tuple(step if here else 0 for step, here in zip(inner, kept, strict=True))


def any_call(rng: random.Random) -> Case:
    instance = INSTANCES[rng.choice(STEMS)]
    shape = tuple(rng.choices([0, 1, 2, 3, 4, 5], [1, 1, 2, 2, 2, 2], k=rng.randint(0, 8)))
    while math.prod(shape) > 20_000:
        shape = shape[1:]
    tensors = [argument for argument in instance.op.arguments if argument.is_tensor]
    strides = {
        tensor.name: (steps_without_overlap if tensor.is_written else steps_with_repeats)(rng, shape)
        for tensor in tensors
    }
    scalars = rng.choice(elementwise.scalars_of(OPS[instance.op.name.removesuffix(STRIDED)]))
    return strided(instance, shape, strides, scalars)


@pytest.mark.parametrize("part", range(10))
def test_any_strides(backend: Backend, part: int) -> None:
    for seed in range(100 * part, 100 * (part + 1)):
        rng = random.Random(seed)
        loose = any_call(rng)
        assert_same(backend, loose, loose.inputs(), offsets=rng.randint(0, 3))


def pitched(gap: int) -> Callable[[tuple[int, ...]], Strides]:
    """Row-major with the last dimension longer: a multiple of 4 elements and `gap`."""
    return lambda shape: row_major((*shape[:-1], -(-shape[-1] // 4) * 4 + gap))


def stepped(shape: tuple[int, ...]) -> Strides:
    return row_major(shape, 2)


def planes_transposed(shape: tuple[int, ...]) -> Strides:
    """Of the last two dimensions."""
    *outer, rows, columns = shape
    plane = row_major((*outer, columns + 4 - columns % 4, rows + 4 - rows % 4))
    return (*plane[:-2], plane[-1], plane[-2])


OUTPUTS: Mapping[str, Callable[[tuple[int, ...]], Strides]] = {
    "rows": row_major,
    "columns": column_major,
    "pitched": pitched(4),
    "odd-pitch": pitched(1),
    "stepped": stepped,
    "backward": backward,
    "planes-transposed": planes_transposed,
}
INPUTS = {
    **OUTPUTS,
    "along-repeated": repeated(-1),
    "across-repeated": repeated(0),
    "one-number": lambda shape: (0,) * len(shape),
}
SHAPES = ((130, 64), (31, 130), (64, 5), (128, 68), (9, 1100), (3, 5, 64), (130, 4, 31), (5, 130, 3), (2, 3, 2, 5, 31))
"""Whole squares of 4 x 4 or 2 x 2 elements, and squares that are cut off on either side or both."""
WIDTHS = (
    "unary_neg_f32_strided",
    "unary_tanh_f16_strided",
    "binary_add_f64_strided",
    "binary_bitwise_and_u8_strided",
    "binary_mul_backward_bf16_strided",
    "binary_cmp_lt_f64_strided",
    "ternary_clamp_backward_f32_strided",
    "where_i64cond_u8_strided",
    "cast_u8_f64_strided",
    "cast_f64_f16_strided",
    "affine_inplace_i32_strided",
)
"""Ops whose operands are of one, two, four or eight bytes, alike or not."""


LARGE = (1031, 641)
"""More elements than the GPU's kernel for few of them takes: these go to the one with tiles."""


@pytest.mark.parametrize(
    ("stem", "shape"),
    [*itertools.product(WIDTHS, SHAPES), *((stem, LARGE) for stem in WIDTHS[:4])],
    ids=str,
)
def test_layouts(backend: Backend, stem: str, shape: tuple[int, ...]) -> None:
    """Each layout of the first input to each of the outputs; the other inputs have each layout in turn."""
    if shape == LARGE:
        shape = (rows_for(backend, shape[0]), *shape[1:])
    instance = INSTANCES[stem]
    scalars = elementwise.scalars_of(OPS[instance.op.name.removesuffix(STRIDED)])[0]
    tensors = [argument for argument in instance.op.arguments if argument.is_tensor]
    written = [tensor.name for tensor in tensors if tensor.is_written]
    first, *others = [tensor.name for tensor in tensors if not tensor.is_written] or [written[0]]
    elements = case(instance.op.name.removesuffix(STRIDED), instance.dtypes, shape, scalars).inputs()
    turn = itertools.cycle(INPUTS.values())
    for index, (given_as, made_as) in enumerate(itertools.product(INPUTS.values(), OUTPUTS.values())):
        layouts = {first: given_as, **{name: next(turn) for name in others}, **dict.fromkeys(written, made_as)}
        strides = {name: layout(shape) for name, layout in layouts.items()}
        loose = strided(instance, shape, strides, scalars)
        offsets = {name: index * (place + 1) % 3 % 2 for place, name in enumerate(layouts)}
        inputs = {name: spec.held(elements[name].reshape(shape)) for name, spec in (loose.reads | loose.added).items()}
        assert_same(backend, loose, inputs, offsets)


SHORT_ROWS = ((150_001, 2), (40_000, 4, 3), (8, 5000, 11), (31, 700, 21), (13, 1009, 37), (301_003,))
"""More elements than the threads that a GPU runs at once, in rows of which no number of a few divides all in the fifth
shape; the last one is for operands that are misaligned."""

FEW_NEIGHBOURS = ((20_011, 37), (37, 20_011))
"""More elements than those of a small problem, with few neighbours along a row, or along a column."""


@pytest.mark.parametrize("shape", [*SHORT_ROWS, *FEW_NEIGHBOURS], ids=str)
@pytest.mark.parametrize(
    "stem",
    [
        *("unary_neg_f32_strided", "binary_mul_backward_bf16_strided", "ternary_fma_f16_strided"),
        *("binary_cmp_lt_f32_strided", "where_i64cond_u8_strided"),
    ],
)
def test_many_short_rows(backend: Backend, stem: str, shape: tuple[int, ...]) -> None:
    """Inputs in each layout, outputs in vectors or not; each operand at an offset of its own."""
    instance = INSTANCES[stem]
    scalars = elementwise.scalars_of(OPS[instance.op.name.removesuffix(STRIDED)])[0]
    tensors = [argument for argument in instance.op.arguments if argument.is_tensor]
    elements = case(instance.op.name.removesuffix(STRIDED), instance.dtypes, shape, scalars).inputs()
    given = itertools.cycle([row_major, column_major, stepped, repeated(-1), repeated(0)])
    for offset, made_as in enumerate((row_major, row_major, stepped)):
        layouts = {tensor.name: made_as if tensor.is_written else next(given) for tensor in tensors}
        strides = {name: layout(shape) for name, layout in layouts.items()}
        loose = strided(instance, shape, strides, scalars)
        offsets = {name: offset * (place + 1) % 4 for place, name in enumerate(layouts)}
        inputs = {name: spec.held(elements[name].reshape(shape)) for name, spec in (loose.reads | loose.added).items()}
        assert_same(backend, loose, inputs, offsets)


IN_PLACE = (
    ("unary_neg_f16_strided", "y", "x"),
    ("unary_relu_backward_f32_strided", "dx", "dy"),
    ("unary_relu_backward_bf16_strided", "dx", "saved"),
    ("binary_add_f32_strided", "y", "a"),
    ("binary_sub_f64_strided", "y", "b"),
    ("binary_div_backward_f32_strided", "da", "b"),
    ("binary_lerp_backward_f16_strided", "db", "dy"),
    ("ternary_clamp_f32_strided", "y", "a"),
    ("ternary_fma_bf16_strided", "y", "b"),
    ("ternary_addcmul_f64_strided", "y", "c"),
    ("where_f32_strided", "y", "a"),
    ("where_u8cond_u8_strided", "y", "cond"),
    ("where_backward_f16_strided", "db", "dy"),
    ("cast_i32_i32_strided", "y", "x"),
    ("affine_u8_strided", "y", "x"),
)


@pytest.mark.parametrize(("stem", "output", "source"), IN_PLACE)
@pytest.mark.parametrize("shape", [(130, 64), (5, 31, 7)], ids=str)
def test_in_place(backend: Backend, stem: str, output: str, source: str, shape: tuple[int, ...]) -> None:
    """An output is an input where both have the same strides, whatever the other operands have."""
    instance = INSTANCES[stem]
    scalars = elementwise.scalars_of(OPS[instance.op.name.removesuffix(STRIDED)])[0]
    tensors = [argument for argument in instance.op.arguments if argument.is_tensor]
    turn = itertools.cycle(INPUTS.values())
    for (name, layout), offset in itertools.product(OUTPUTS.items(), (0, 1)):
        layouts = {tensor.name: row_major if tensor.is_written else next(turn) for tensor in tensors}
        layouts |= {output: layout, source: layout}
        loose = strided(instance, shape, {one: of(shape) for one, of in layouts.items()}, scalars)
        inputs = loose.inputs()
        want = contiguous(backend, loose, inputs)
        got = Run(backend, loose, inputs, offset, alias={output: source})()
        assert all((bits(got[one]) == bits(want[one])).all() for one in want), name
