"""Bad arguments, drawn at random, at the C level and through Plans.

Whatever comes, the call answers with the documented status or exception, names what was wrong, and leaves every output
byte as it was. What is documented is stated here once more, from the ABI's page, and not taken from the table.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import baracuda
from baracuda import ElementKind, default_q_range
from baracuda_sys import Status, abi
from baracuda_sys.abi import Instance
from baracuda_sys.abi.table import STRIDED

from .backends import Backend, CudaBackend, Run, call_symbol, descriptor_of
from .cases import Case, operands
from .conftest import CASES

INSTANCES = [instance for family in abi.FAMILIES for instance in family.instances]
PLANNED = list(
    {case.symbol: case for case in reversed(CASES.values()) if case.plan and case.bytes_moved > 300}.values()
)
"""A small case of every symbol that has a Plan."""

INT32 = (-(2**31), 2**31 - 1)
SIZES = (
    *("numel", "n", "d", "outer", "axis_size", "m", "c_out", "k"),
    *("c", "h", "w", "ih", "iw", "oh", "ow", "num_rois", "pooled_h", "pooled_w", "num_boxes"),
)
"""Arguments that are extents, in lower case."""

INTEGERS = st.one_of(st.integers(-3, 6), st.sampled_from([-129, 127, 128, 255, 256, 300, 2**16, *INT32]))
LARGE = st.one_of(INTEGERS, st.sampled_from([2**31, 2**62, -(2**62), 2**63 - 1, -(2**63)]))
BY_TYPE = {"i32": INTEGERS, "i64": LARGE, "f32": st.floats(width=32), "f64": st.floats()}
OUTPUTS = ("y", "dx", "da", "db", "dc")
CAPACITY = 64
"""Elements that the buffers of C calls hold."""

drawn = settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def violations(instance: Instance, values: Mapping[str, Any]) -> set[str]:
    """The by-value arguments that break a rule of their family's page, as the table spells them."""
    spelled = {{"qmin": "q_min", "qmax": "q_max"}.get(name, name.lower()): name for name in values}
    v = {name: values[name_there] for name, name_there in spelled.items()}
    wrong = {name for name in SIZES if v.get(name, 0) < 0}
    if instance.op.functor:
        return {spelled[name] for name in wrong | elementwise_violations(v)}
    rules = quantize_violations if instance.op in abi.quantize.FAMILY.ops else image_violations
    return {spelled[name] for name in wrong | rules(instance, v, bool(wrong))}


def elementwise_violations(v: Mapping[str, Any]) -> set[str]:
    if "rank" not in v:
        return set()
    if not 0 <= v["rank"] <= 8:
        return {"rank"}
    shape = None if v["shape"] is None and v["rank"] else (v["shape"] or ())[: v["rank"]]
    count = 0 if shape is None else math.prod(shape) if min(shape, default=0) >= 0 else -1
    wrong = {"numel", "shape"} if count != v["numel"] else set()
    for name, strides in v.items():
        if name.startswith("stride_"):
            if strides is None and v["rank"] and v["numel"]:
                wrong.add(name)
            elif strides is not None and shape is not None:
                twice = any(size > 1 and not step for size, step in zip(shape, strides, strict=False))
                wrong |= {name} if twice and name.removeprefix("stride_") in OUTPUTS else set()
    return wrong


def image_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = {name for name in ("scale_h_factor", "scale_w_factor") if not 0 <= v.get(name, 0) < math.inf}
    if v.get("r", 1) <= 0:
        wrong.add("r")
    if negative or wrong:
        return wrong
    if "r" in v:
        r = v["r"]
        wrong |= {"r"} if max(v["h"] * r, v["w"] * r, v["c"] * r * r) > INT32[1] else set()
    if "roi_pool" in instance.stem and v["h"] * v["w"] > INT32[1]:
        wrong |= {"h", "w"}
    if "upsample" in instance.stem or "interpolate" in instance.stem:
        without_input = v["ih"] * v["iw"] == 0 and v["n"] * v["c"] * v["oh"] * v["ow"] > 0
        wrong |= {"ih", "iw"} if without_input else set()
    return wrong


def quantize_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = set()
    if "q_min" in v:
        storage = instance.dtypes.get("q", "s8" if "dynamic_range" in instance.stem else None)
        lowest, highest = default_q_range(ElementKind(storage)) if storage else INT32  # type: ignore[misc]
        if v["q_min"] > v["q_max"] or v["q_min"] < lowest or v["q_max"] > highest:
            wrong |= {"q_min", "q_max"}
        if "dynamic_range" in instance.stem and v["q_max"] <= 0:
            wrong.add("q_max")
    if "group_size" in v and (v["group_size"] <= 0 or v["axis_size"] % v["group_size"]):
        wrong |= {"group_size", "axis_size"}
    if "shape4" in v:
        shape = v["shape4"] or (0, 0, 0, 0)
        if min(shape) < 0 or math.prod(shape) != v["numel"]:
            wrong |= {"shape4", "numel"}
        if not 0 <= v["axis"] < 4:
            wrong.add("axis")
    return wrong


@st.composite
def c_calls(draw: st.DrawFn) -> tuple[Instance, dict[str, Any]]:
    """An instance and by-value arguments, about half of them good."""
    instance = draw(st.sampled_from(INSTANCES))
    values: dict[str, Any] = {}
    good = draw(st.booleans())
    for a in instance.op.arguments:
        if a.direction == "host" and not a.length.isdigit():
            lists = st.tuples(*[st.integers(0, 2) if a.name == "shape" and good else st.integers(0, 3)] * 16)
            values[a.name] = draw(st.one_of(lists, *([] if good else [st.none()])))
        elif a.direction == "host":
            extent = st.integers(0, 3) if good else INTEGERS
            values[a.name] = draw(st.one_of(st.tuples(*[extent] * 4), *([] if good else [st.none()])))
        elif a.name == "sampling_ratio":
            values[a.name] = draw(st.integers(-3, 6))  # any is good, and as many points are visited
        elif a.direction == "value":
            values[a.name] = draw(BY_TYPE[instance.dtype(a.type)])
    if good:
        fixed = {"numel": 5, "n": 3, "d": 4, "outer": 2, "axis_size": 6, "group_size": 3, "m": 2, "c_out": 3, "k": 4}
        fixed |= {"q_min": 0, "qmin": 0, "q_max": 100, "qmax": 100, "axis": 2}
        fixed |= dict.fromkeys(("N", "C", "H", "W", "IH", "IW", "OH", "OW", "c", "ih", "iw", "oh", "ow", "r"), 2)
        fixed |= {"num_rois": 2, "pooled_h": 2, "pooled_w": 1, "num_boxes": 5}
        fixed |= {"scale_h_factor": 2.0, "scale_w_factor": 0.0}
        if "shape4" in values:
            fixed["numel"] = math.prod(values["shape4"])
        if "rank" in values:
            fixed |= {"rank": 2, "numel": math.prod(values["shape"][:2])}
            fixed |= {name: (7, 2) * 8 for name in values if name.removeprefix("stride_") in OUTPUTS}
        broken = draw(st.sampled_from([None, *values]))
        values |= {name: fixed[name] for name in values.keys() & fixed.keys() if name != broken}
    return instance, values


@pytest.fixture(scope="module")
def blocks() -> dict[str, Any]:
    """Device memory by backend, for the operands of C calls."""
    return {}


class Operands:
    """CAPACITY elements for each tensor argument of an instance, the outputs poisoned."""

    POISON = 0xA5

    def __init__(self, backend: Backend, blocks: dict[str, Any]) -> None:
        self.backend = backend
        self.size = 16 * CAPACITY
        if backend.name not in blocks:
            blocks[backend.name] = [backend.allocate(self.size) for _ in range(8)]
        self.addresses = [backend.address(block) for block in blocks[backend.name]]
        for address in self.addresses:
            backend.copy_in(address, np.full(self.size, self.POISON, np.uint8))

    def untouched(self) -> bool:
        self.backend.synchronize()
        got = np.empty(self.size, np.uint8)
        for address in self.addresses:
            self.backend.copy_out(got, address)
            if (got != self.POISON).any():
                return False
        return True


@drawn
@given(call=c_calls(), data=st.data())
def test_c_calls(
    backend: Backend, blocks: dict[str, Any], call: tuple[Instance, dict[str, Any]], data: st.DataObject
) -> None:
    instance, values = call
    run, *can_implement = instance.symbols
    tensors = [a for a in instance.op.arguments if a.is_tensor]
    wrong = violations(instance, values)
    memory = Operands(backend, blocks)

    nulls: dict[str, Any] = {a.name: None for a in tensors} | {"workspace": None, "workspace_bytes": 0}
    for symbol in can_implement:
        status = call_symbol(backend, symbol, nulls | values)
        check_answer(backend, instance, status, {Status.INVALID_PROBLEM} if wrong else {Status.OK}, wrong)

    pointers: dict[str, int | None] = {a.name: memory.addresses[i] for i, a in enumerate(tensors)}
    statuses = {Status.INVALID_PROBLEM} if wrong else set()
    if not wrong:
        added = operands(instance, values, "add")
        specs = operands(instance, values, "in") | operands(instance, values, "out") | added
        if added:  # nothing without a gradient or a place for it
            empty = any(0 in specs[name].shape for name in ("dout", "dinput"))
        else:
            empty = all(0 in spec.shape for spec in operands(instance, values, "out").values())
        if any(math.prod(spec.shape) > CAPACITY for spec in specs.values()):
            return
        for name in data.draw(st.lists(st.sampled_from(sorted(specs)), max_size=2, unique=True)):
            used = not empty and 0 not in specs[name].shape
            if specs[name].dtype.itemsize > 1 and data.draw(st.booleans()):
                pointers[name] = memory.addresses[0] + 1
                statuses |= {Status.MISALIGNED_OPERAND} if used else set()
            else:
                pointers[name] = None
                statuses |= {Status.INVALID_PROBLEM} if used else set()
            wrong |= {name} if used else set()
    tail = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    status = call_symbol(backend, run, {**pointers, **values, **tail})
    check_answer(backend, instance, status, statuses or {Status.OK}, wrong)
    if statuses:
        assert memory.untouched(), "a call that failed wrote to its operands"


def check_answer(backend: Backend, instance: Instance, status: int, expected: set[Status], wrong: set[str]) -> None:
    message = backend.library.last_error_message()
    assert status in expected, f"{instance.stem}: expected {expected}, got {status}: {message!r}"
    if status == 0:
        assert message == ""
        return
    assert message.startswith(f"{instance.stem}: expected ")
    assert ", got " in message
    assert any(re.search(rf"\b{name}\b", message) for name in wrong), (wrong, message)


def test_shape_that_overflows(backend: Backend) -> None:
    """A product of extents beyond int64 is no problem that equals any numel."""
    symbol = next(i for i in INSTANCES if i.stem == "quantize_per_channel_f32_s8").symbols[1]
    tensors = dict.fromkeys(("x", "scale", "zero_point", "q"))
    for numel in (0, 2**60):
        values = {"numel": numel, "shape4": (2**30,) * 4, "axis": 0, "q_min": 0, "q_max": 1}
        assert call_symbol(backend, symbol, tensors | values) == Status.INVALID_PROBLEM


def test_bytes_that_overflow(backend: Backend) -> None:
    """An extent that fits int64 with a size in bytes that does not."""
    symbol = next(i for i in INSTANCES if i.stem == "dequantize_per_tensor_backward_f64").symbols[0]
    arguments = {"scale": 1.0, "dy": 64, "dq": 64, "workspace": None, "workspace_bytes": 0, "stream": 0}
    assert call_symbol(backend, symbol, arguments | {"numel": 2**62}) == Status.INVALID_PROBLEM
    assert "dy" in backend.library.last_error_message()


class Mistake(NamedTuple):
    """What is wrong with one field of a call, and what must come of it."""

    value: Any
    error: type[Exception]
    words: tuple[str, ...]


def operand_mistakes(backend: Backend, run: Run, field: str, written: bool) -> dict[str, Mistake]:
    """Everything that can be wrong with one operand."""
    call = run.case.plan
    assert call is not None
    slot = run.slots[call.arguments[field]]
    shape, dtype = call.shapes.get(field, slot.spec.shape), slot.spec.dtype
    count = sum(slot.spec.reach)
    longer = (*shape[:-1], shape[-1] + 1)
    other = np.dtype(np.float32 if dtype == np.int64 else np.int64)
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
    if count > 1 and not getattr(baracuda, f"{call.name}Plan").any_strides:
        strided = view(stride=(2,) * len(shape), capacity=4 * count)
        mistakes["strides"] = Mistake(strided, baracuda.UnsupportedError, ("contiguous", "strides"))
    if dtype.itemsize > 1:
        mistakes["address"] = Mistake(view(slot.pointer + 1), baracuda.MisalignedOperandError, (str(dtype.itemsize),))
    if written:
        read_only = baracuda.tensor_ref(slot.pointer, shape, dtype, stride=slot.spec.strides, device=backend.device)
        mistakes["read-only"] = Mistake(read_only, baracuda.InvalidProblemError, ("read-only", "TensorMut"))
    return mistakes


SCALAR_MISTAKES = {
    "scale": [Mistake("wide", TypeError, ("wide",)), Mistake(None, TypeError, ("None",))],
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


@drawn
@given(case=st.sampled_from(PLANNED), data=st.data())
def test_plan_args(backend: Backend, case: Case, data: st.DataObject) -> None:
    run = Run(backend, case)
    run.prepare()
    call = case.plan
    assert call is not None
    field = data.draw(st.sampled_from(sorted(call.arguments)))
    mistake = data.draw(st.sampled_from(args_mistakes(backend, run, field)))
    plan, args = run.plan(), run.args(**{field: mistake.value})
    attempts = {
        "run": lambda: plan.run(backend.stream, None, args),
        "bind": lambda: plan.bind(backend.stream, None, args)(),
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


def descriptor_mistakes(case: Case) -> list[tuple[str, Mistake]]:
    """Everything that can be wrong with a Descriptor."""
    invalid, unsupported = baracuda.InvalidProblemError, baracuda.UnsupportedError
    descriptor = descriptor_of(case)
    fields = {name: getattr(descriptor, name) for name in vars(descriptor)}
    found: list[tuple[str, Mistake]] = []
    for name, value in fields.items():
        if name in ("q_min", "q_max"):
            low, high = fields["q_min"], fields["q_max"]
            crossed = high + 1 if name == "q_min" else low - 1
            found.append((name, Mistake(crossed, invalid, (str(crossed),))))
            found.append((name, Mistake(-(2**31) - 1 if name == "q_min" else 2**31, invalid, (str(2**31)[:9],))))
            if case.instance.dtypes.get("q"):
                found.append(
                    (name, Mistake(-129 if name == "q_min" else 256, invalid, ("-129" if name == "q_min" else "256",)))
                )
        elif isinstance(value, ElementKind):
            wrong = ElementKind.I32
            found.append((name, Mistake(wrong, unsupported, ("I32",))))
        elif isinstance(value, baracuda.InterpolateMode):
            found.append((name, Mistake(baracuda.InterpolateMode.AREA_2D, unsupported, ("AREA_2D",))))
        elif isinstance(value, baracuda.BinaryKind):
            found.append((name, Mistake(baracuda.BinaryKind.ADD, unsupported, ("ADD",))))
        elif name in ("scale_h", "scale_w"):
            found += [(name, Mistake(scale, invalid, (str(scale),))) for scale in (0.0, -1.0, math.inf, math.nan)]
        elif isinstance(value, float):
            found.append((name, Mistake("wide", TypeError, ("wide",))))
            found.append((name, Mistake(1e300, invalid, ("1e+300",))))
        elif name == "shape":
            found.append((name, Mistake((-1, *value[1:]), invalid, ("-1",))))
            if "axis" in fields:
                found.append((name, Mistake((), invalid, ("()",))))
        elif name == "axis":
            found += [(name, Mistake(axis, invalid, (str(axis),))) for axis in (-1, len(fields["shape"]))]
        elif name == "group_size":
            found += [(name, Mistake(size, invalid, (str(size),))) for size in (0, -1, value + 1)]
        elif name.endswith("_factor"):
            found += [(name, Mistake(factor, invalid, (str(factor),))) for factor in (0, -1, 2**31 - 1, 2**63)]
        elif isinstance(value, int) and not isinstance(value, bool) and name != "rank":
            found.append((name, Mistake(-1, invalid, ("-1",))))
            found.append((name, Mistake(2**63, invalid, (str(2**63),))))
            found.append((name, Mistake(2.5, TypeError, ("2.5",))))
    return found


@drawn
@given(case=st.sampled_from(PLANNED), data=st.data())
def test_plan_descriptor(case: Case, data: st.DataObject) -> None:
    assert case.plan is not None
    field, mistake = data.draw(st.sampled_from(descriptor_mistakes(case)))
    plan = getattr(baracuda, f"{case.plan.name}Plan")
    with pytest.raises(mistake.error) as raised:
        plan.select(None, descriptor_of(case, **{field: mistake.value}))
    text = str(raised.value)
    assert case.op.name.removesuffix(STRIDED) in text or plan.__name__ in text
    assert "expected" in text
    assert all(word in text for word in mistake.words), text


@pytest.mark.parametrize("stream", ["stream", 1.5, []], ids=repr)
def test_what_is_no_stream(cpu: Backend, stream: object) -> None:
    run = Run(cpu, PLANNED[0])
    with pytest.raises(TypeError, match="stream: expected"):
        run.plan().run(stream, None, run.args())
    with pytest.raises(baracuda.InvalidProblemError, match="stream: expected"):
        run.plan().run(-1, None, run.args())


def test_closed_stream(cuda: CudaBackend) -> None:
    run = Run(cuda, PLANNED[0])
    run.prepare()
    stream = cuda.new_stream()
    stream.close()
    with pytest.raises(baracuda.InvalidProblemError, match="closed"):
        run.plan().run(stream, None, run.args())
    run.assert_untouched()


def test_tensors_of_two_devices(cpu: Backend, cuda: CudaBackend) -> None:
    here, there = Run(cpu, PLANNED[0]), Run(cuda, PLANNED[0])
    first = dataclasses.fields(there.args())[0].name
    with pytest.raises(baracuda.InvalidProblemError, match="the host") as raised:
        here.plan().run(None, None, there.args(**{first: getattr(here.args(), first)}))
    assert "CUDA device 0" in str(raised.value)
