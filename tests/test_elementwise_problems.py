"""Element-wise ops by size and rank, and the problems that symbols and Plans reject."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import baracuda
from baracuda import (
    BinaryKind,
    ElementKind,
    InvalidProblemError,
    TernaryKind,
    UnaryKind,
    UnsupportedError,
)
from baracuda_sys import Status
from baracuda_sys.abi import Instance
from baracuda_sys.abi.elementwise_unary import OF_INPUT, OF_OUTPUT
from baracuda_sys.abi.table import STRIDED
from cases import Array, Spec, elementwise
from cases.backends import Backend, Run, Slot, call_symbol
from cases.elementwise import OPS, Strides, column_major, row_major, scalars_of

from .compare import bits, check
from .test_elementwise_strides import INSTANCES, assert_same, strided

KINDS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("unary_tanh", {"fp": "f16"}),
    ("unary_powi", {"fp": "f32"}),
    ("unary_silu_backward", {"fp": "bf16"}),
    ("binary_add", {"fp": "f32"}),
    ("binary_bitwise_xor", {"t": "i16"}),
    ("binary_logical_or", {"t": "bool"}),
    ("binary_div_backward", {"fp": "f64"}),
    ("binary_cmp_le", {"fp": "f64"}),
    ("ternary_fma", {"fp": "bf16"}),
    ("ternary_clamp_backward", {"fp": "f32"}),
    ("where", {"fp": "f16"}),
    ("where_i64cond", {"t": "u8"}),
    ("where_backward", {"fp": "f32"}),
    ("cast", {"src": "u8", "dst": "f64"}),
    ("cast", {"src": "f64", "dst": "i8"}),
    ("cast_to_bool", {"src": "f16", "dst": "bool"}),
    ("cast_to_fp8", {"src": "f32", "dst": "fp8e4m3"}),
    ("affine_u8", {"t": "u8"}),
    ("affine_inplace_f16", {"t": "f16"}),
)
"""One op of each kind, of various widths."""

one_of_each_kind = pytest.mark.parametrize(
    ("op", "kinds"), KINDS, ids=["-".join([op, *kinds.values()]) for op, kinds in KINDS]
)
SIZES = (0, 1, 3, 15, 16, 17, 255, 256, 257, 65537)


@one_of_each_kind
def test_sizes(backend: Backend, op: str, kinds: Mapping[str, str]) -> None:
    for numel in SIZES:
        check(backend, elementwise.case(op, kinds, (numel,)))


@pytest.mark.parametrize(("small", "wide"), [*itertools.product(("s4", "u4"), ("i32", "i64", "f32", "f16", "bf16"))])
def test_sizes_of_nibbles(backend: Backend, small: str, wide: str) -> None:
    for numel in (0, 2, 14, 16, 18, 254, 256, 258, 65538):
        check(backend, elementwise.case("cast_from_nibbles", {"src": small, "dst": wide}, (numel,)))
        check(backend, elementwise.case("cast_to_nibbles", {"src": wide, "dst": small}, (numel,)))


@one_of_each_kind
def test_nothing_needs_no_pointer(backend: Backend, op: str, kinds: Mapping[str, str]) -> None:
    for name in (op, op + STRIDED):
        for shape in ((3, 0), (0,)):
            values: dict[str, Any] = {"numel": 0, "rank": len(shape), "shape": shape}
            instance = instance_of(name, kinds)
            arguments = filled(instance, values, tensors=None) | {
                a.name: (1,) * values["rank"] for a in instance.op.arguments if a.name.startswith("stride_")
            }
            assert call_symbol(backend, instance.symbols[0], arguments) == 0


@one_of_each_kind
def test_ranks(backend: Backend, op: str, kinds: Mapping[str, str]) -> None:
    """0, 1, 3 and 8, transposed."""
    instance = instance_of(op + STRIDED, kinds)
    tensors = [a.name for a in instance.op.arguments if a.is_tensor]
    for shape in ((), (5,), (2, 3, 4), (2, 3, 1, 2, 3, 1, 2, 2)):
        layouts = itertools.cycle((column_major, row_major))
        strides = {name: layout(shape) for name, layout in zip(tensors, layouts, strict=False)}
        loose = strided(instance, shape, strides, scalars_of(OPS[op])[0])
        assert_same(backend, loose, loose.inputs())


def instance_of(op: str, kinds: Mapping[str, str]) -> Instance:
    return next(one for one in OPS[op].instances if one.dtypes == kinds)


def filled(instance: Instance, values: Mapping[str, Any], tensors: Any) -> dict[str, Any]:
    """All arguments of a symbol: `values`, row-major strides, ordinary scalars, and the same for each tensor."""
    made: dict[str, Any] = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    scalars = scalars_of(OPS[instance.op.name.removesuffix(STRIDED)])[0]
    for a in instance.op.arguments:
        if a.is_tensor:
            made[a.name] = tensors
        elif a.name.startswith("stride_"):
            made[a.name] = row_major(values["shape"])
        elif a.name in values:
            made[a.name] = values[a.name]
        else:
            made[a.name] = scalars[a.name]
    return made


class TestStatus2:
    """What a symbol and its `_can_implement` reject, before they look at any tensor."""

    def rejected(self, backend: Backend, instance: Instance, word: str, values: Mapping[str, Any]) -> None:
        """Both answer 2 and name the argument; the tensors are as they were."""
        memory = Slot(backend, Spec((4096,), np.dtype(np.uint8)))
        memory.fill(0x5C)
        pointers = {a.name: memory.pointer for a in instance.op.arguments if a.is_tensor}
        for symbol in instance.symbols:
            status = call_symbol(backend, symbol, {**values, **pointers})
            assert status == Status.INVALID_PROBLEM, symbol.name
            assert word in backend.library.last_error_message()
        backend.synchronize()
        memory.read("operand", written=False)

    def accepted(self, backend: Backend, instance: Instance, values: Mapping[str, Any]) -> None:
        """What the rejected call was changed from."""
        assert call_symbol(backend, instance.symbols[1], values) == 0, backend.library.last_error_message()

    @one_of_each_kind
    def test_negative_numel(self, backend: Backend, op: str, kinds: Mapping[str, str]) -> None:
        instance = instance_of(op, kinds)
        self.accepted(backend, instance, filled(instance, {"numel": 6}, None))
        self.rejected(backend, instance, "numel", filled(instance, {"numel": -1}, None))

    @one_of_each_kind
    def test_rank_and_shape(self, backend: Backend, op: str, kinds: Mapping[str, str]) -> None:
        """Rank 9, a negative rank, and a shape that has more or fewer elements than numel says."""
        instance = instance_of(op + STRIDED, kinds)
        for shape in ((2, 3), (1,) * 8):
            fits = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
            self.accepted(backend, instance, filled(instance, fits, None))
            for numel in (math.prod(shape) + 1, 0, -1, 2**32 + math.prod(shape)):
                self.rejected(backend, instance, "numel", filled(instance, fits | {"numel": numel}, None))
            negative = filled(instance, fits, None) | {"rank": -1}
            self.rejected(backend, instance, "rank", negative)
        nine = {"numel": 1, "rank": 9, "shape": (1,) * 9}
        self.rejected(backend, instance, "rank", filled(instance, nine, None))

    @one_of_each_kind
    def test_outputs_that_are_written_twice(self, backend: Backend, op: str, kinds: Mapping[str, str]) -> None:
        """Stride 0 on an extent above 1; on an extent of 1 it is fine, and in an input."""
        instance = instance_of(op + STRIDED, kinds)
        fits = filled(instance, {"numel": 6, "rank": 3, "shape": (2, 1, 3)}, None)
        for a in instance.op.arguments:
            if a.is_tensor:
                name = f"stride_{a.name}"
                self.accepted(backend, instance, fits | {name: (3, 0, 1)})
                if a.is_written:
                    self.rejected(backend, instance, name, fits | {name: (3, 1, 0)})
                    self.rejected(backend, instance, name, fits | {name: (0, 3, 1)})
                else:
                    self.accepted(backend, instance, fits | {name: (0, 0, 0)})

    @pytest.mark.parametrize("op", ["unary_powi", "unary_powi_backward"])
    @pytest.mark.parametrize("p0", [math.nan, math.inf, -math.inf, 2.0**31, -(2.0**31) - 256])
    def test_powi_beyond_int32(self, backend: Backend, op: str, p0: float) -> None:
        for name, fp in itertools.product((op, op + STRIDED), ("f32", "f16", "bf16", "f64")):
            instance = instance_of(name, {"fp": fp})
            values = filled(instance, {"numel": 6, "rank": 1, "shape": (6,)}, None)
            self.accepted(backend, instance, values | {"p0": -(2.0**31)})
            self.accepted(backend, instance, values | {"p0": 2.0**31 - 128})
            self.rejected(backend, instance, "p0", values | {"p0": p0})

    @pytest.mark.parametrize("numel", [1, 3, 257])
    def test_odd_number_of_nibbles(self, backend: Backend, numel: int) -> None:
        for small, wide in itertools.product(("s4", "u4"), ("i32", "i64", "f32", "f16", "bf16")):
            for op, kinds in (("from", {"src": small, "dst": wide}), ("to", {"src": wide, "dst": small})):
                instance = instance_of(f"cast_{op}_nibbles", kinds)
                self.rejected(backend, instance, "numel", filled(instance, {"numel": numel}, None))

    @one_of_each_kind
    def test_null(self, backend: Backend, op: str, kinds: Mapping[str, str]) -> None:
        """Each pointer in turn, of data, shape and strides."""
        memory = Slot(backend, Spec((4096,), np.dtype(np.uint8)))
        memory.fill(0x5C)
        for name in (op, op + STRIDED):
            instance = instance_of(name, kinds)
            values = filled(instance, {"numel": 6, "rank": 2, "shape": (2, 3)}, memory.pointer)
            for a in instance.op.arguments:
                if a.is_tensor or a.direction == "host":
                    status = call_symbol(backend, instance.symbols[0], values | {a.name: None})
                    assert status == Status.INVALID_PROBLEM, f"{instance.stem}: {a.name}"
                    assert a.name in backend.library.last_error_message()
        backend.synchronize()
        memory.read("operand", written=False)


def tensor(backend: Backend, values: Array, strides: Strides) -> tuple[Slot, Any]:
    slot = Slot(backend, Spec(values.shape, values.dtype, strides))
    slot.fill(values)
    return slot, backend.tensor(slot.pointer, slot.spec)


class TestRank9:
    """Through the Plan, where neighbours can be merged to at most 8 dimensions."""

    def run(self, backend: Backend, shape: tuple[int, ...], x_strides: Strides, y_strides: Strides) -> None:
        values = np.arange(math.prod(shape), dtype=np.float32).reshape(shape)
        source, x = tensor(backend, values, x_strides)
        result, y = tensor(backend, np.zeros_like(values), y_strides)
        plan = baracuda.UnaryPlan.select(
            backend.stream, baracuda.UnaryDescriptor(UnaryKind.NEG, shape, ElementKind.F32)
        )
        plan.run(backend.stream, None, baracuda.UnaryArgs(x, y))
        backend.synchronize()
        assert (bits(result.read("y", written=True)) == bits(-values)).all()
        source.read("x", written=False)

    def test_contiguous(self, backend: Backend) -> None:
        shape = (2,) * 9
        self.run(backend, shape, row_major(shape), row_major(shape))

    def test_neighbours_that_merge(self, backend: Backend) -> None:
        shape = (2, 3, 2, 2, 2, 2, 2, 2, 3)
        transposed = (1, 2, *(6 * step for step in row_major(shape[2:])))
        self.run(backend, shape, transposed, row_major(shape))

    def test_axes_of_one_element(self, backend: Backend) -> None:
        shape = (2, 1, 3, 1, 2, 1, 3, 1, 2)
        self.run(backend, shape, column_major(shape), row_major(shape))

    def test_neighbours_that_do_not(self, backend: Backend) -> None:
        shape = (2,) * 9
        with pytest.raises(UnsupportedError, match="8 dimensions"):
            self.run(backend, shape, column_major(shape), row_major(shape))


F32, F64, I32 = ElementKind.F32, ElementKind.F64, ElementKind.I32
RESERVED = ("ERFINV", "DIGAMMA", "BITWISE_NOT", "POPCOUNT", "CLZ", "CTZ")
WITHOUT_GRADIENT = ("SIGN", "FLOOR", "CEIL", "ROUND", "TRUNC", "FRAC", "CBRT", "STEP")
Rejected = tuple[str, Mapping[str, Any], type[Exception]]


def unary(plan: str, kind: str, **fields: Any) -> Rejected:
    return plan, {"kind": UnaryKind[kind], "shape": (4,), "element": F32, **fields}, UnsupportedError


def binary(plan: str, kind: str, **fields: Any) -> Rejected:
    return plan, {"kind": BinaryKind[kind], "shape": (4,), "element": F32, **fields}, UnsupportedError


def cast(plan: str, source: str, target: str, numel: int = 4) -> Rejected:
    kinds = {"input_element": ElementKind[source], "output_element": ElementKind[target]}
    return plan, {"numel": numel, **kinds}, UnsupportedError


def invalid(problem: Rejected) -> Rejected:
    return problem[0], problem[1], InvalidProblemError


REJECTED: tuple[Rejected, ...] = (
    *(unary("Unary", kind) for kind in RESERVED),
    *(unary("UnaryBackward", kind) for kind in (*RESERVED, *WITHOUT_GRADIENT)),
    *(unary("Unary", kind) for kind in ("THRESHOLD", "POWI", "PRELU", "CAST", "AFFINE")),
    unary("Unary", "NEG", element=I32),
    unary("UnaryBackward", "RELU", element=I32),
    invalid(unary("Unary", "NEG", shape=(2, -1))),
    unary("UnaryParam", "NEG", params=(1.0, 0.0)),
    unary("UnaryParamBackward", "NEG", params=(1.0, 0.0)),
    invalid(unary("UnaryParam", "POWI", params=(2.0**31, 0.0))),
    invalid(unary("UnaryParam", "POWI", params=(math.nan, 0.0))),
    *(binary("Binary", kind) for kind in ("LERP", "LDEXP", "BITWISE_AND", "BITWISE_LEFT_SHIFT", "LOGICAL_AND")),
    *(binary("Binary", kind, element=I32) for kind in ("DIV", "POW", "LOGICAL_AND")),
    *(binary("BinaryBackward", kind) for kind in ("FMIN", "MOD", "COPYSIGN", "LERP")),
    binary("BinaryParam", "ADD", param=0.5),
    binary("BinaryParamBackward", "ADD", param=0.5),
    invalid(binary("Binary", "ADD", shape=(-1,))),
    ("Ternary", {"kind": TernaryKind.WHERE, "shape": (4,), "element": F32}, UnsupportedError),
    ("TernaryBackward", {"kind": TernaryKind.WHERE, "shape": (4,), "element": F32}, UnsupportedError),
    ("Ternary", {"kind": TernaryKind.FMA, "shape": (4,), "element": I32}, UnsupportedError),
    ("Where", {"shape": (4,), "element": F32, "cond_element": I32}, UnsupportedError),
    ("Where", {"shape": (4,), "element": ElementKind.BOOL}, UnsupportedError),
    ("WhereBackward", {"shape": (4,), "element": F32, "cond_element": ElementKind.I64}, UnsupportedError),
    cast("CastSubByte", "F32", "F64"),
    cast("CastSubByte", "S4", "U4"),
    cast("Cast", "BOOL", "F32"),
    cast("Cast", "F32", "FP8E4M3"),
    invalid(cast("Cast", "F32", "F64", -1)),
    *(invalid(cast("CastSubByte", kind, "F32", 3)) for kind in ("S4", "U4")),
    *(invalid(cast("CastSubByte", "I32", kind, 1)) for kind in ("S4", "U4")),
    ("Affine", {"numel": 4, "a": 1, "b": 1, "element": ElementKind.U32}, UnsupportedError),
    ("Affine", {"numel": -4, "a": 1, "b": 1, "element": I32}, InvalidProblemError),
)


@pytest.mark.parametrize(("plan", "descriptor", "error"), REJECTED)
def test_select_rejects(plan: str, descriptor: Mapping[str, Any], error: type[Exception]) -> None:
    made = getattr(baracuda, f"{plan}Descriptor")(**descriptor)
    with pytest.raises(error, match="expected"):
        getattr(baracuda, f"{plan}Plan").select(None, made)


@pytest.mark.parametrize("op", [op for op in (*OF_OUTPUT, *OF_INPUT) if op.upper() in UnaryKind.__members__])
def test_what_a_gradient_saves(backend: Backend, op: str) -> None:
    """Seven take y, all others x; the other one is not looked at, and its absence is no error."""
    case = elementwise.case(f"unary_{op}_backward", {"fp": "f32"}, (5,))
    run = Run(backend, case)
    saved, other = ("y", "x") if op in ("exp", "expm1", "exp2", "tanh", "sigmoid", "sqrt", "rsqrt") else ("x", "y")
    args = run.args()
    assert getattr(args, saved) is not None
    assert getattr(args, other) is None
    plan = run.plan()
    plan.can_implement(args)
    run.prepare()
    wrong = baracuda.UnaryBackwardArgs(args.dy, args.dx, **{other: getattr(args, saved)})
    for attempt in (plan.can_implement, lambda args: plan.run(backend.stream, None, args)):
        with pytest.raises(InvalidProblemError, match=rf"\b{saved}: expected"):
            attempt(wrong)
    run.assert_untouched()


@pytest.mark.parametrize("op", ["mul", "div", "pow", "atan2", "hypot", "maximum", "minimum"])
@pytest.mark.parametrize("missing", ["a", "b"])
def test_gradients_of_two_operands_need_both(backend: Backend, op: str, missing: str) -> None:
    run = Run(backend, elementwise.case(f"binary_{op}_backward", {"fp": "f32"}, (5,)))
    run.prepare()
    with pytest.raises((InvalidProblemError, TypeError), match=rf"\b{missing}\b.*expected"):
        run.plan().can_implement(run.args(**{missing: None}))
    run.assert_untouched()


@pytest.mark.parametrize("shape", [(4, 2), (6, 4), (6,), (1, 4, 6), ()], ids=str)
def test_inputs_that_do_not_broadcast(cpu: Backend, shape: tuple[int, ...]) -> None:
    """Neither the output's extent nor 1, or another rank; an output is never repeated."""
    plan = baracuda.BinaryPlan.select(None, baracuda.BinaryDescriptor(BinaryKind.ADD, (4, 6), F32))
    whole, column, bad = (np.zeros(extents, np.float32) for extents in ((4, 6), (4, 1), shape))
    plan.can_implement(baracuda.BinaryArgs(column, whole, whole))
    for args in ((bad, column, whole), (column, bad, whole), (column, column, column)):
        with pytest.raises(InvalidProblemError, match="has shape"):
            plan.can_implement(baracuda.BinaryArgs(*args))


def test_broadcast_through_the_plan(backend: Backend) -> None:
    """An axis of one element, on either side and on both."""
    plan = baracuda.BinaryPlan.select(backend.stream, baracuda.BinaryDescriptor(BinaryKind.SUB, (4, 6), F32))
    for a_shape, b_shape in itertools.product(((4, 6), (4, 1), (1, 6), (1, 1)), repeat=2):
        a, b = (
            np.random.default_rng(i).standard_normal(s).astype(np.float32) for i, s in enumerate((a_shape, b_shape))
        )
        left_slot, left = tensor(backend, a, row_major(a_shape))
        right_slot, right = tensor(backend, b, row_major(b_shape))
        result, y = tensor(backend, np.zeros((4, 6), np.float32), (6, 1))
        plan.run(backend.stream, None, baracuda.BinaryArgs(left, right, y))
        backend.synchronize()
        assert (result.read("y", written=True) == np.broadcast_to(a - b, (4, 6))).all()
        for slot in (left_slot, right_slot):
            slot.read("a or b", written=False)


@pytest.mark.parametrize(("x_step", "y_step"), [(2, 1), (1, 3), (-1, 2), (-2, -3), (0, 1)])
def test_plans_of_numel_take_strides(backend: Backend, x_step: int, y_step: int) -> None:
    """Of tensors [numel]: AffinePlan and CastPlan, and CastSubBytePlan but for packed types. Gaps stay as they were."""
    values = np.full(50, 7.0, np.float32) if x_step == 0 else np.arange(50, dtype=np.float32)
    source, x = tensor(backend, values, (x_step,))
    affine = baracuda.AffineDescriptor(50, 2.0, 1.0, F32)
    integers = baracuda.CastDescriptor(50, F32, ElementKind.I16)
    truths = baracuda.CastSubByteDescriptor(50, F32, ElementKind.BOOL)
    calls: tuple[tuple[Any, Any, Any, Array], ...] = (
        (baracuda.AffinePlan, baracuda.AffineArgs, affine, 2 * values + 1),
        (baracuda.CastPlan, baracuda.CastArgs, integers, values.astype(np.int16)),
        (baracuda.CastSubBytePlan, baracuda.CastSubByteArgs, truths, values != 0),
    )
    for plan, args, descriptor, want in calls:
        result, y = tensor(backend, np.zeros_like(want), (y_step,))
        plan.select(backend.stream, descriptor).run(backend.stream, None, args(x, y))
        backend.synchronize()
        assert (result.read("y", written=True) == want).all()
        source.read("x", written=False)


@pytest.mark.parametrize("strides", [(1, 7), (2, 14)])
def test_plans_of_numel_take_other_ranks_contiguous(backend: Backend, strides: Strides) -> None:
    """A tensor of two dimensions is one of numel elements only where it is contiguous."""
    values = np.arange(35, dtype=np.float32).reshape(7, 5)
    contiguous, flat = tensor(backend, values, (5, 1))
    loose, spread = tensor(backend, values, strides)
    plan = baracuda.AffinePlan.select(backend.stream, baracuda.AffineDescriptor(35, 2.0, 1.0, F32))
    plan.run(backend.stream, None, baracuda.AffineArgs(flat, flat))
    backend.synchronize()
    assert (contiguous.read("y", written=True) == 2 * values + 1).all()
    for args in (baracuda.AffineArgs(spread, flat), baracuda.AffineArgs(flat, spread)):
        with pytest.raises((InvalidProblemError, UnsupportedError), match="expected"):
            plan.run(backend.stream, None, args)
    loose.read("x", written=False)


def test_kinds_are_all() -> None:
    """KINDS has an op of every sort that has strides."""
    assert {op.split("_")[0] for op, _ in KINDS} == {stem.split("_")[0] for stem in INSTANCES}


def test_strides_seen_before() -> None:
    """A Plan remembers layouts: other addresses and values serve, and what does not fit is rejected as before."""
    descriptor = baracuda.BinaryDescriptor(BinaryKind.SUB, (3, 4), ElementKind.F32)
    plan = baracuda.BinaryPlan.select(None, descriptor, None)
    drawn = np.random.default_rng(3)
    for turn in range(4):
        a, b = (drawn.standard_normal((4, 3), dtype=np.float32).T for _ in range(2))
        y = np.full((6, 4), np.float32(np.nan))[::-2]
        plan.run(None, None, baracuda.BinaryArgs(a, b[:1] if turn % 2 else b, y))
        np.testing.assert_array_equal(y, a - (b[:1] if turn % 2 else b))
        assert np.isnan(y.base[::2]).all()
    before = y.copy()
    y.flags.writeable = False
    with pytest.raises(InvalidProblemError, match="y is written"):
        plan.run(None, None, baracuda.BinaryArgs(a, b, y))
    np.testing.assert_array_equal(y, before)
    y.flags.writeable = True
    with pytest.raises(UnsupportedError, match="b has dtype float64, expected float32"):
        plan.run(None, None, baracuda.BinaryArgs(a, np.zeros((4, 3)).T, y))
    np.testing.assert_array_equal(y, before)


def test_many_layouts() -> None:
    """More than a Plan remembers."""
    plan = baracuda.UnaryPlan.select(None, baracuda.UnaryDescriptor(UnaryKind.NEG, (2, 3), ElementKind.F32), None)
    for step in [*range(2, 80), *range(2, 5)]:
        x = np.arange(6 * step, dtype=np.float32).reshape(2, 3 * step)[:, ::step]
        y = np.empty_like(x, order="F")
        plan.run(None, None, baracuda.UnaryArgs(x, y))
        np.testing.assert_array_equal(y, -x)
