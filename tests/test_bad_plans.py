"""Bad arguments of Plans, drawn at random.

Whatever comes, the call raises the documented exception, names what was wrong, and leaves every output byte as it was.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import baracuda
from baracuda import (
    ArgReduceKind,
    BinaryKind,
    ElementKind,
    GatedActivationKind,
    ReduceKind,
    ReduceToOp,
    SoftmaxKind,
    TernaryKind,
    UnaryKind,
)
from baracuda.kinds import FLOATS
from baracuda.optionals import OptionalsPlan
from baracuda_sys.abi import Instance
from baracuda_sys.abi.elementwise_gated import APART, GATED
from baracuda_sys.abi.table import STRIDED
from cases import Case, PlanCall, Spec, elementwise
from cases.backends import Backend, CudaBackend, Run, descriptor_of

from .conftest import CASES, drawn


class Whole(Case):
    """A gated case of the Plan's tensors: x and dx are not taken apart into halves."""

    @property
    def reads(self) -> dict[str, Spec]:
        return self._of(super().reads)

    @property
    def outputs(self) -> dict[str, Spec]:
        return self._of(super().outputs)

    def _of(self, specs: Mapping[str, Spec]) -> dict[str, Spec]:
        assert self.plan is not None
        return {name: Spec(self.plan.shapes[name], spec.dtype) for name, spec in specs.items()}


def gated_case(instance: Instance) -> Case:
    name, shape, half = instance.op.name, (6, 20), (6, 10)
    flat = elementwise.gated_case(name, instance.dtypes["fp"], shape, 1)
    names = {a.name: a.name for a in instance.op.arguments if a.is_tensor}
    back = "Backward" if name.endswith("_backward") else ""
    kind = GatedActivationKind[name.removeprefix("gated_").removesuffix("_backward").upper()]
    element = ElementKind(instance.dtypes["fp"])
    descriptor = {"kind": kind, "input_shape": shape, "split_dim": 1, "element": element}
    shapes = {name: shape if name in ("x", "dx") else half for name in names}
    plan = PlanCall(f"GatedActivation{back}", descriptor, names, shapes)
    return Whole(
        instance,
        flat.values,
        lambda rng: {name: np.ones(shapes[name], element.dtype) for name in flat.reads},
        flat.oracle,
        plan,
    )


def is_small(case: Case) -> bool:
    """Whether it has a Plan, and elements in every operand, so that no mistake is one in a problem that is empty."""
    return case.plan is not None and case.bytes_moved > 300 and all(one.nbytes for one in case.reads.values())


SMALL = {case.symbol: case for case in reversed(CASES.values()) if is_small(case)}
PLANNED: dict[str, list[Case]] = {}
"""A small case of every symbol that has a Plan, by the Plan's name."""
WITH_PLANS = [one for one in GATED.instances if not one.op.name.endswith(APART)]
for _case in (*SMALL.values(), *map(gated_case, WITH_PLANS)):
    assert _case.plan is not None
    PLANNED.setdefault(_case.plan.name, []).append(_case)


class Mistake(NamedTuple):
    """What is wrong with one field of a call, and what must come of it."""

    value: Any
    error: type[Exception]
    words: tuple[str, ...]


SAVED = {"UnaryBackward": ("saved",), "ReduceBackward": ("x", "y")}
"""By Plan, the tensors that its Args may lack for other kinds."""


def operand_mistakes(backend: Backend, run: Run, field: str, written: bool) -> dict[str, Mistake]:
    """Everything that can be wrong with one operand."""
    call = run.case.plan
    assert call is not None
    slot = run.slots[call.arguments[field]]
    shape, dtype = call.shapes.get(field, slot.spec.shape), slot.spec.dtype
    count = slot.spec.reach[1]
    longer = (*shape[:-1], shape[-1] + 1)
    other = np.dtype(np.float32 if dtype == np.int64 or field == "indices" else np.int64)
    make = baracuda.tensor_mut if written else baracuda.tensor_ref

    def view(address: int = slot.pointer, shape: tuple[int, ...] = shape, dtype: Any = dtype, **options: Any) -> Any:
        return make(address, shape, dtype, **{"device": backend.device, "stride": slot.spec.strides, **options})

    mistakes = {
        "dtype": Mistake(view(dtype=other), baracuda.UnsupportedError, (str(other), str(dtype))),
        "shape": Mistake(view(shape=longer), baracuda.InvalidProblemError, (str(longer), str(shape))),
        "capacity": Mistake(view(capacity=count - 1), baracuda.BufferTooSmallError, (str(count), str(count - 1))),
        "null": Mistake(view(address=0), baracuda.InvalidProblemError, ("null",)),
        "device": Mistake(view(device=7), baracuda.InvalidProblemError, ("device 7",)),
        "nothing": Mistake(None, TypeError, ("NoneType",)),
        "text": Mistake("tensor", TypeError, ("str",)),
    }
    if field in ("c", "valid"):  # null is right where beta is 0, and where nobody asks
        del mistakes["null"]
    if field == "kv_indices":  # a list of any length
        del mistakes["shape"]
    if count > 1 and not getattr(baracuda, f"{call.name}Plan").any_strides:
        strided = view(stride=(2,) * len(shape), capacity=4 * count)
        mistakes["strides"] = Mistake(strided, baracuda.UnsupportedError, ("contiguous", "strides"))
    optional = run.case.op.argument(call.arguments[field]).optional
    if optional or call.arguments[field] in SAVED.get(call.name, ()):
        mistakes["nothing"] = Mistake(None, baracuda.InvalidProblemError, ("got None",))
    if optional and issubclass(getattr(baracuda, f"{call.name}Plan"), OptionalsPlan):
        del mistakes["nothing"]  # the Args may lack it
    if dtype.itemsize > 1:
        mistakes["address"] = Mistake(view(slot.pointer + 1), baracuda.MisalignedOperandError, (str(dtype.itemsize),))
    if written:
        read_only = baracuda.tensor_ref(slot.pointer, shape, dtype, stride=slot.spec.strides, device=backend.device)
        mistakes["read-only"] = Mistake(read_only, baracuda.InvalidProblemError, ("read-only", "TensorMut"))
    return mistakes


NO_NUMBERS = [Mistake("wide", TypeError, ("wide",)), Mistake(None, TypeError, ("None",))]
NO_SEEDS = [
    *(Mistake(beyond, baracuda.InvalidProblemError, (str(beyond),)) for beyond in (-1, 2**64)),
    Mistake(0.5, TypeError, ("0.5",)),
]
SCALAR_MISTAKES = {
    **dict.fromkeys(("scale", "alpha", "beta"), NO_NUMBERS),
    **dict.fromkeys(("seed_val", "offset_val"), NO_SEEDS),
    "zero_point": [
        Mistake(2**31, baracuda.InvalidProblemError, (str(2**31),)),
        Mistake(-(2**31) - 1, baracuda.InvalidProblemError, (str(-(2**31) - 1),)),
        Mistake(0.5, TypeError, ("0.5",)),
    ],
}


def args_mistakes(backend: Backend, run: Run, field: str) -> list[Mistake]:
    assert run.case.plan is not None
    name = run.case.plan.arguments[field]
    if name in run.slots:
        return list(operand_mistakes(backend, run, field, name in run.case.outputs).values())
    return SCALAR_MISTAKES[field]


@pytest.mark.parametrize("name", PLANNED)
@settings(drawn, max_examples=12)
@given(data=st.data())
def test_plan_args(backend: Backend, name: str, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(PLANNED[name]))
    run = Run(backend, case)
    run.prepare()
    call = case.plan
    assert call is not None
    there = [field for field, argument in call.arguments.items() if argument not in case.absent]
    field = data.draw(st.sampled_from(sorted(there)))
    mistake = data.draw(st.sampled_from(args_mistakes(backend, run, field)))
    plan, args = run.plan(), run.args(**{field: mistake.value})
    attempts = {
        "run": lambda: plan.run(backend.stream, run.workspace, args),
        "bind": lambda: plan.bind(backend.stream, run.workspace, args)(),
    }
    with pytest.raises(mistake.error) as raised:
        attempts[data.draw(st.sampled_from(sorted(attempts)))]()
    text = str(raised.value)
    assert case.op.name.removesuffix(STRIDED) in text or case.instance.stem in text
    # A null or misaligned pointer is the library's to find, which knows the operand by its name in the header.
    assert field in text or case.plan.arguments[field] in text or mistake.words == ("device 7",)
    assert "expected" in text
    assert all(word in text for word in mistake.words), text
    run.assert_untouched()


def unsupported(*values: Any) -> list[Mistake]:
    """Kinds without a kernel."""
    return [Mistake(value, baracuda.UnsupportedError, (value.name,)) for value in values]


def invalid(*values: Any) -> list[Mistake]:
    return [Mistake(value, baracuda.InvalidProblemError, (str(value),)) for value in values]


COUNT = [*invalid(-1, 2**63), Mistake(2.5, TypeError, ("2.5",))]
"""What is wrong with a number of elements."""
KIND: Mapping[str, list[Mistake]] = {
    "Unary": unsupported(UnaryKind.ERFINV, UnaryKind.CAST, UnaryKind.THRESHOLD, BinaryKind.ADD),
    "UnaryBackward": unsupported(UnaryKind.FLOOR, UnaryKind.STEP, UnaryKind.POWI),
    "UnaryParam": unsupported(UnaryKind.NEG, UnaryKind.ELU),
    "UnaryParamBackward": unsupported(UnaryKind.NEG, UnaryKind.ELU),
    "Binary": unsupported(BinaryKind.LDEXP, BinaryKind.LERP, BinaryKind.EQ, UnaryKind.NEG),
    "BinaryBackward": unsupported(BinaryKind.FMAX, BinaryKind.LERP, BinaryKind.LOGICAL_OR),
    "BinaryCmp": unsupported(BinaryKind.ADD, TernaryKind.CLAMP),
    "BinaryParam": unsupported(BinaryKind.ADD, BinaryKind.LDEXP),
    "BinaryParamBackward": unsupported(BinaryKind.ADD, BinaryKind.LDEXP),
    "Ternary": unsupported(TernaryKind.WHERE, BinaryKind.ADD),
    "TernaryBackward": unsupported(TernaryKind.WHERE, BinaryKind.ADD),
    "GatedActivation": unsupported(UnaryKind.SILU, BinaryKind.ADD),
    "GatedActivationBackward": unsupported(UnaryKind.SILU, BinaryKind.ADD),
    "Reduce": unsupported(ReduceKind.ANY, ReduceKind.ARGMAX, ReduceKind.TRACE, ArgReduceKind.ARGMAX, UnaryKind.EXP),
    "ReduceBackward": unsupported(ReduceKind.ALL, ReduceKind.ARGMIN, ReduceToOp.SUM),
    "BoolReduce": unsupported(ReduceKind.SUM, ReduceKind.COUNT_NONZERO, UnaryKind.EXP),
    "CountReduce": unsupported(ReduceKind.SUM, ReduceKind.ANY),
    "ArgReduce": unsupported(ReduceKind.ARGMAX, ReduceKind.MAX),
    "ReduceTo": unsupported(ReduceKind.SUM, ReduceKind.MEAN),
    **dict.fromkeys(
        ("Softmax", "SoftmaxBackward"), unsupported(SoftmaxKind.SPARSEMAX, SoftmaxKind.GUMBEL_SOFTMAX, UnaryKind.EXP)
    ),
}
NORMS = ("RMSNorm", "LayerNorm", "BatchNorm", "GroupNorm", "InstanceNorm")
OF_INTEGERS = ("ADD", "SUB", "MUL", "MINIMUM", "MAXIMUM")


def wrong_elements(plan: str, field: str, fields: Mapping[str, Any]) -> list[Mistake]:
    """Kinds that a field of a Descriptor may not have beside the others."""
    I32, S4, F32, BOOL, FP8 = (  # noqa: N806 (as they are called)
        getattr(ElementKind, name) for name in ("I32", "S4", "F32", "BOOL", "FP8E5M2")
    )
    if field == "bias_element":
        return unsupported(S4, BOOL)
    if field == "cond_element":
        return unsupported(F32, BOOL, *([ElementKind.U32] if plan.endswith("Backward") else []))
    if plan in ("Affine", "Where"):
        return unsupported(S4, BOOL, FP8)
    if plan == "Cast":
        return unsupported(S4, BOOL, FP8)
    if plan == "CastSubByte":  # nothing converts to or from e5m2 and another kind of its sort, or two ordinary kinds
        own = (BOOL, ElementKind.FP8E4M3, FP8, S4, ElementKind.U4)
        return unsupported(F32, ElementKind.I16) if fields[field] in own else unsupported(FP8, ElementKind.U32)
    if plan == "Binary":
        name = fields["kind"].name
        if name.startswith(("BITWISE", "LOGICAL")):
            return unsupported(F32, S4, I32 if name.startswith("LOGICAL") else BOOL)
        return unsupported(S4, BOOL, *([] if name in OF_INTEGERS else [I32]))
    if plan == "Reduce":
        of_integers = fields["kind"].name in ("SUM", "PROD", "MAX", "MIN")
        return unsupported(S4, BOOL, *([] if of_integers else [I32]))
    if plan in ("BoolReduce", "CountReduce"):
        return unsupported(S4, ElementKind.U32, ElementKind.I16)
    if plan == "ArgReduce":
        of_integers = fields["element"] not in FLOATS
        if field == "index":
            return unsupported(F32, S4, ElementKind.I16, *([ElementKind.U32] if of_integers else []))
        return unsupported(S4, BOOL)
    return unsupported(I32)


def wrong_scalars(element: ElementKind) -> list[Mistake]:
    """Of affine, whose scalars are of the element's kind, of halves f32."""
    found = [Mistake("wide", TypeError, ("wide",))]
    if element in (ElementKind.F32, ElementKind.F16, ElementKind.BF16):
        found += invalid(1e300)
    elif element is not ElementKind.F64:
        dtype = np.iinfo(element.dtype)
        found += [*invalid(int(dtype.min) - 1, int(dtype.max) + 1), Mistake(2.5, TypeError, ("2.5",))]
    return found


def descriptor_mistakes(case: Case) -> list[tuple[str, Mistake]]:
    """Everything that can be wrong with a Descriptor."""
    assert case.plan is not None
    descriptor = descriptor_of(case)
    fields = {name: getattr(descriptor, name) for name in vars(descriptor)}
    found: list[tuple[str, Mistake]] = []
    for name, value in fields.items():
        if name in ("q_min", "q_max"):
            mistakes = wrong_range(name, fields, "q" in case.instance.dtypes)
        else:
            mistakes = field_mistakes(case.plan.name, name, value, fields)
        found += [(name, mistake) for mistake in mistakes]
    return found


def field_mistakes(plan: str, name: str, value: Any, fields: Mapping[str, Any]) -> list[Mistake]:
    """What can be wrong with a field that holds a value."""
    if name in ("rank", "padding_idx") or isinstance(value, bool):
        return []
    if name in ("kind", "op"):
        return KIND[plan]
    if isinstance(value, ElementKind):
        return wrong_elements(plan, name, fields)
    if isinstance(value, baracuda.EmbeddingBagMode):
        return [Mistake(mode, baracuda.UnsupportedError, (f"mode = {mode}",)) for mode in (-1, 2)]
    if isinstance(value, baracuda.InterpolateMode):
        return unsupported(baracuda.InterpolateMode.AREA_2D)
    if plan == "Affine" and name in ("a", "b"):
        return wrong_scalars(fields["element"])
    if name == "params":
        second = value[1]
        found = [
            Mistake(("wide", second), TypeError, ("wide",)),
            Mistake((1e300, second), baracuda.InvalidProblemError, ("1e+300",)),
        ]
        if fields["kind"] is UnaryKind.POWI:
            words = ("-2147483648 <= p0 && p0 < 2147483648", "p0 = ")
            found += [
                Mistake((p0, second), baracuda.InvalidProblemError, words) for p0 in (2.0**31, -(2.0**32), math.nan)
            ]
        return found
    if name == "scale" and "kind" in fields and fields["kind"] not in (TernaryKind.ADDCMUL, TernaryKind.ADDCDIV):
        return []  # not used
    if name in ("scale_h", "scale_w"):
        return invalid(0.0, -1.0, math.inf, math.nan)
    if isinstance(value, float):
        beyond = [-1.0, math.inf, math.nan] if plan in NORMS else []
        return [Mistake("wide", TypeError, ("wide",)), *invalid(1e300, *beyond)]
    if name in ("shape", "input_shape"):
        found = [Mistake((-1, *value[1:]), baracuda.InvalidProblemError, ("-1",))]
        if "split_dim" in fields:
            odd = (*value[:-1], value[-1] + 1)
            found.append(Mistake(odd, baracuda.InvalidProblemError, ("even", str(odd))))
        if plan.removesuffix("Backward") in NORMS:
            found.append(Mistake((), baracuda.UnsupportedError, ("()",)))
        elif {"axis", "split_dim", "softmax_axis", "reduce_axis"} & fields.keys():
            found.append(Mistake((), baracuda.InvalidProblemError, ("()",)))
        elif fields.get("channel_axis", -1) >= 0:
            found.append(Mistake((), baracuda.InvalidProblemError, ("channel_axis < 0",)))
        return found
    if name == "output_shape":
        return invalid((-1, *value[1:]), (*value[:-1], 2), value[1:])
    if name in ("axis", "split_dim", "softmax_axis", "reduce_axis"):
        return invalid(-1, len(fields["shape" if name == "axis" else "input_shape"]))
    if name == "norm_axes_mask":
        rank = len(fields["input_shape"])
        bits = [Mistake(mask, baracuda.InvalidProblemError, (bin(mask),)) for mask in (0, -1, 1, 1 << rank)]
        return [*bits, *invalid(2**63), Mistake(2.5, TypeError, ("2.5",))]
    if name == "correction":
        if fields["kind"] not in (ReduceKind.VAR, ReduceKind.STD):
            return []  # not used
        return [*invalid(2**31, -(2**63)), Mistake(2.5, TypeError, ("2.5",))]
    if name == "channel_axis" and plan.removesuffix("Backward") in NORMS:
        return [Mistake(axis, baracuda.UnsupportedError, (str(axis),)) for axis in (-1, 0, 2, 2**63)]
    if name == "channel_axis":  # a negative one is for one weight
        return invalid(len(fields["input_shape"]), 2**63)
    if name == "group_size" and plan.startswith("Int4"):
        return [Mistake(size, baracuda.UnsupportedError, (str(size),)) for size in (0, value + 1)]
    if name == "group_size":
        return invalid(0, -1, value + 1)
    if name.endswith("_factor"):
        return invalid(0, -1, 2**31 - 1, 2**63)
    packed = {ElementKind.S4, ElementKind.U4} & {fields.get("input_element"), fields.get("output_element")}
    odd_count = [Mistake(value + 1, baracuda.InvalidProblemError, ("numel % 2 == 0",))] if packed else []
    return [*COUNT, *odd_count] if isinstance(value, int) else []


def wrong_range(name: str, fields: Mapping[str, Any], of_codes: bool) -> list[Mistake]:
    """Crossed, beyond the C type, and beyond that of the codes where there are any."""
    error = baracuda.InvalidProblemError
    if name == "q_min":
        crossed, beyond, outside = fields["q_max"] + 1, -(2**31) - 1, -129
    else:
        crossed, beyond, outside = fields["q_min"] - 1, 2**31, 256
    found = [*invalid(crossed), Mistake(beyond, error, (str(2**31)[:9],))]
    return found + (invalid(outside) if of_codes else [])


@pytest.mark.parametrize("name", PLANNED)
@settings(drawn, max_examples=25)
@given(data=st.data())
def test_plan_descriptor(name: str, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(PLANNED[name]))
    assert case.plan is not None
    field, mistake = data.draw(st.sampled_from(descriptor_mistakes(case)))
    plan = getattr(baracuda, f"{case.plan.name}Plan")
    with pytest.raises(mistake.error) as raised:
        plan.select(None, descriptor_of(case, **{field: mistake.value}))
    text = str(raised.value)
    named = text.partition(":")[0]  # by the Plan the op, by the library its symbol's stem
    op = case.op.name.removesuffix(STRIDED)
    assert named.startswith(op) or any(own.startswith(named) for own in (plan.__name__, op, case.instance.stem)), text
    assert "expected" in text
    assert all(word in text for word in mistake.words), text


CASE = next(iter(SMALL.values()))


@pytest.mark.parametrize("stream", ["stream", 1.5, []], ids=repr)
def test_what_is_no_stream(cpu: Backend, stream: object) -> None:
    run = Run(cpu, CASE)
    with pytest.raises(TypeError, match="stream: expected"):
        run.plan().run(stream, None, run.args())
    with pytest.raises(baracuda.InvalidProblemError, match="stream: expected"):
        run.plan().run(-1, None, run.args())


def test_closed_stream(cuda: CudaBackend) -> None:
    run = Run(cuda, CASE)
    run.prepare()
    stream = cuda.new_stream()
    stream.close()
    with pytest.raises(baracuda.InvalidProblemError, match="closed"):
        run.plan().run(stream, None, run.args())
    run.assert_untouched()


def test_tensors_of_two_devices(cpu: Backend, cuda: CudaBackend) -> None:
    here, there = Run(cpu, CASE), Run(cuda, CASE)
    first = dataclasses.fields(there.args())[0].name
    with pytest.raises(baracuda.InvalidProblemError, match="the host") as raised:
        here.plan().run(None, None, there.args(**{first: getattr(here.args(), first)}))
    assert "CUDA device 0" in str(raised.value)
