"""Bad arguments of C calls, drawn at random.

Whatever comes, the call answers with the documented status, names what was wrong, and leaves every output byte as it
was. What is documented is stated here once more, from the ABI's page, and not taken from the table.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baracuda import ElementKind, default_q_range
from baracuda_sys import Status, abi
from baracuda_sys.abi import Argument, Family, Instance
from baracuda_sys.abi.table import STRIDED
from cases import Spec, elementwise, operands
from cases.backends import Backend, call_symbol

from .conftest import drawn

INSTANCES = [instance for family in abi.FAMILIES for instance in family.instances]
INT32 = (-(2**31), 2**31 - 1)
SIZES = (
    *("numel", "output_numel", "n", "d", "outer", "axis_size", "m", "c_out", "k"),
    *("n_extent", "c_extent", "spatial_extent"),
    *("c", "h", "w", "ih", "iw", "oh", "ow", "num_rois", "pooled_h", "pooled_w", "num_boxes"),
)
"""Arguments that are extents, in lower case."""

INTEGERS = st.one_of(st.integers(-3, 6), st.sampled_from([-129, 127, 128, 255, 256, 300, 2**16, *INT32]))
LARGE = st.one_of(INTEGERS, st.sampled_from([2**31, 2**62, -(2**62), 2**63 - 1, -(2**63)]))
BY_TYPE = {
    "i8": st.integers(-128, 127),
    "u8": st.integers(0, 255),
    "i32": INTEGERS,
    "i64": LARGE,
    "f32": st.floats(width=32),
    "f64": st.floats(),
}
OUTPUTS = ("y", "index", "dx", "da", "db", "dc")
CAPACITY = 64
"""Elements that the buffers of C calls hold."""


def violations(instance: Instance, values: Mapping[str, Any]) -> set[str]:
    """The by-value arguments that break a rule of their family's page, as the table spells them."""
    spelled = {{"qmin": "q_min", "qmax": "q_max"}.get(name, name.lower()): name for name in values}
    v = {name: values[name_there] for name, name_there in spelled.items()}
    wrong = {name for name in SIZES if v.get(name, 0) < 0}
    if instance.op.name in elementwise.OPS:
        return {spelled[name] for name in wrong | elementwise_violations(instance, v)}
    if instance.op in abi.scan.FAMILY.ops:
        return {spelled[name] for name in wrong | scan_violations(v)}
    if instance.op in abi.softmax.FAMILY.ops:
        return {spelled[name] for name in wrong | softmax_violations(instance, v)}
    if instance.op in abi.norm.FAMILY.ops:
        return wrong | norm_violations(v)
    rules = quantize_violations if instance.op in abi.quantize.FAMILY.ops else image_violations
    return {spelled[name] for name in wrong | rules(instance, v, bool(wrong))}


def elementwise_violations(instance: Instance, v: Mapping[str, Any]) -> set[str]:
    wrong = strides_violations(v) if "rank" in v else set()
    if "nibbles" in instance.op.name and v["numel"] % 2:
        wrong.add("numel")
    if instance.op.name.startswith("unary_powi") and not -(2**31) <= v["p0"] < 2**31:
        wrong.add("p0")
    if instance.op.name.startswith("prelu") and v["scalar_weight"] == 0:
        wrong |= {name for name in ("channel_stride", "channel_extent") if v[name] <= 0}
    return wrong


def softmax_violations(instance: Instance, v: Mapping[str, Any]) -> set[str]:
    outputs = tuple(a.name for a in instance.op.tensors if a.is_written)
    wrong = {"inv_tau"} if not 0 < v.get("inv_tau", 1) < math.inf else set()
    of_sizes = strides_violations(v, outputs)
    if v["rank"] == 0 or not 0 <= v["softmax_axis"] < v["rank"]:
        of_sizes |= {"rank", "softmax_axis"}
    if of_sizes:
        return wrong | of_sizes
    if v["numel"] > 0 and v["softmax_extent"] != v["shape"][v["softmax_axis"]]:
        return wrong | {"softmax_extent"}
    if v["numel"] > 0 and v["softmax_extent"] > 1:
        steps = {name for name in v if name.startswith("softmax_stride_")}
        wrong |= {name for name in steps if v[name] != v[name.removeprefix("softmax_")][v["softmax_axis"]]}
    return wrong


def strides_violations(v: Mapping[str, Any], outputs: tuple[str, ...] = OUTPUTS) -> set[str]:
    """Without a rank, lists may be null and are not looked at: there is one element. A null shape has none, and where
    there is none, strides are not looked at."""
    if not 0 <= v["rank"] <= 8:
        return {"rank"}
    counted, sized = ("numel", "shape") if "numel" in v else ("output_numel", "output_shape")
    null = v[sized] is None and v["rank"] > 0
    shape = () if v[sized] is None else v[sized][: v["rank"]]
    count = 0 if null else -1 if min(shape, default=0) < 0 else math.prod(shape)
    wrong = {counted, sized} if count != v[counted] else set()
    if count == 0:
        return wrong
    for name, strides in v.items():
        if name.startswith("stride_"):
            if strides is None:
                wrong |= {name} if v["rank"] and v[counted] else set()
            elif name.removeprefix("stride_") in outputs:
                twice = any(size > 1 and not step for size, step in zip(shape, strides, strict=False))
                wrong |= {name} if twice else set()
    return wrong


def scan_violations(v: Mapping[str, Any]) -> set[str]:
    wrong = strides_violations(v)
    if wrong & {"rank", "numel"}:
        return wrong
    if not 0 <= v["scan_axis"] < v["rank"]:
        return wrong | {"scan_axis"}
    shape = v["shape"] or (0,) * 8
    return wrong | ({"scan_extent"} if v["scan_extent"] != shape[v["scan_axis"]] else set())


def norm_violations(v: Mapping[str, Any]) -> set[str]:
    """Groups are not looked at where there is no element; null strides of statistics that are written are contiguous
    ones."""
    if "rank" not in v:
        wrong = set() if v["group_kind"] in (0, 1) else {"group_kind"}
        extents = [v[f"{name}_extent"] for name in ("n", "c", "spatial")]
        if min(extents) > 0 and v["num_groups"] <= 0:
            wrong.add("num_groups")
        elif min(extents) > 0 and v["group_kind"] == 1 and extents[1] % v["num_groups"]:
            wrong |= {"num_groups", "c_extent"}
        return wrong
    if not 1 <= v["rank"] <= 8:
        return {"rank"}
    saved = "stride_rms" if "stride_rms" in v else "stride_save"
    forward = "stride_y" in v
    wrong = strides_violations({name: value for name, value in v.items() if name != saved or not forward})
    mask, shape = v["norm_axes_mask"], v["shape"]
    if not 0 < mask < 1 << v["rank"]:
        return wrong | {"norm_axes_mask"}
    listed = list(enumerate(shape[: v["rank"]])) if shape else []
    reduced = math.prod(size for axis, size in listed if mask >> axis & 1) if shape else 0
    if reduced != v["norm_total_extent"]:
        wrong.add("norm_total_extent")
    if forward and v["numel"] and v[saved] and any(n > 1 and not v[saved][i] for i, n in listed if not mask >> i & 1):
        wrong.add(saved)
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


def kind_of(family: Family, instance: Instance) -> str:
    """Ops of about the same rules, so that those of few symbols are looked at as often as those of thousands."""
    name = instance.op.name
    for kind in ("nibbles", "powi", STRIDED.strip("_")):
        if kind in name:
            return f"{family.name}-{kind}"
    backward = "_backward" in name and not family.name.startswith("elementwise")
    return f"{family.name}-backward" if backward else family.name


KINDS_OF_OPS: dict[str, list[Instance]] = {}
for _family in abi.FAMILIES:
    for _instance in _family.instances if _family.name != "gemm" else ():  # whose own test is in test_gemm.py
        KINDS_OF_OPS.setdefault(kind_of(_family, _instance), []).append(_instance)


def any_value(instance: Instance, a: Argument) -> st.SearchStrategy[Any]:
    """For an argument, good or bad."""
    if a.direction == "host" and a.length.isdigit():
        return st.one_of(st.tuples(*[INTEGERS] * int(a.length)), st.none())
    if a.direction == "host":
        return st.one_of(st.tuples(*[st.integers(-1, 3)] * 8), st.none())
    if a.name == "sampling_ratio":
        return st.integers(-3, 6)  # any is good, and as many points are visited
    if a.name == "rank":
        return st.integers(-2, 10)
    if a.name in ("norm_axes_mask", "norm_total_extent"):
        return st.integers(-2, 20)
    if a.name == "p0":
        return st.one_of(st.sampled_from([2.0**31, -(2.0**31), -(2.0**32), math.inf, math.nan]), BY_TYPE["f32"])
    if a.name in ("channel_stride", "channel_extent"):
        return st.integers(-3, 4)
    if a.name == "scan_stride_x":
        return st.integers(-3, 3)  # any is good
    if a.name in ("scan_axis", "scan_extent"):
        return st.integers(-1, 9)
    if a.name == "numel":
        return st.one_of(st.integers(-3, 9), BY_TYPE["i64"])
    return BY_TYPE[instance.dtype(a.type)]


def good_values(draw: st.DrawFn, instance: Instance) -> dict[str, Any]:
    """That break no rule, for tensors that the buffers hold."""
    fixed = {"numel": 6 if "nibbles" in instance.op.name else 5, "n": 3, "d": 4, "outer": 2, "axis_size": 6}
    fixed |= {"group_size": 3, "m": 2, "c_out": 3, "k": 4}
    fixed |= {"q_min": 0, "qmin": 0, "q_max": 100, "qmax": 100, "axis": 2}
    fixed |= dict.fromkeys(("N", "C", "H", "W", "IH", "IW", "OH", "OW", "c", "ih", "iw", "oh", "ow", "r"), 2)
    fixed |= {"num_rois": 2, "pooled_h": 2, "pooled_w": 1, "num_boxes": 5}
    fixed |= {"scale_h_factor": 2.0, "scale_w_factor": 0.0}
    fixed |= {"channel_stride": 2, "channel_extent": 3, "p0": 2.0, "inv_tau": 0.5}
    fixed |= {"channel_stride": 2, "channel_extent": 3, "p0": 2.0}
    fixed |= {"n_extent": 2, "c_extent": 4, "spatial_extent": 3, "num_groups": 2, "norm_axes_mask": 1, "eps": 0.5}
    is_norm = instance.op in abi.norm.FAMILY.ops
    made: dict[str, Any] = {}
    for a in (a for a in instance.op.arguments if not a.is_tensor):
        if a.name in fixed:
            made[a.name] = fixed[a.name]
        elif a.name == "shape4":
            made[a.name] = draw(st.tuples(*[st.integers(0, 3)] * 4))
        elif a.name == "rank":
            made[a.name] = draw(st.sampled_from([1 if "scan" in instance.op.name else 0, 1, 2, 3, 4, 8]))
            made[a.name] = draw(st.sampled_from([0, 1, 2, 3, 4, 8][is_norm:]))
        elif a.name in ("shape", "output_shape"):
            made[a.name] = (*draw(st.tuples(*[st.sampled_from([2, 1, 2, 1, 3, 0])] * 4)), 1, 2, 1, 1)
        elif a.name.startswith("stride_"):
            steps = (16, 8, 4, 1, 1, -2, 1, 1) if is_norm or a.name.removeprefix("stride_") in OUTPUTS else ()
            made[a.name] = steps or draw(st.tuples(*[st.integers(-3, 3)] * 8))
        elif a.name.endswith("_half_offset"):
            made[a.name] = draw(st.integers(-20, 20))
        elif a.name == "scalar_weight":
            made[a.name] = draw(st.sampled_from([0, 0, 1, -7]))
        elif a.name == "group_kind":
            made[a.name] = draw(st.sampled_from([0, 1]))
        else:
            made[a.name] = draw(any_value(instance, a))
    if "norm_total_extent" in made:
        shape = made["shape"][: made["rank"]]
        made["norm_axes_mask"] = draw(st.integers(1, (1 << made["rank"]) - 1))
        masked = (size for axis, size in enumerate(shape) if made["norm_axes_mask"] >> axis & 1)
        made["norm_total_extent"] = math.prod(masked)
    if "shape4" in made:
        made["numel"] = math.prod(made["shape4"])
    if "scan_axis" in made:
        made["scan_axis"] = draw(st.integers(0, made["rank"] - 1))
        made["scan_extent"] = made["shape"][made["scan_axis"]]
    if "rank" in made:
        counted, sized = ("numel", "shape") if "numel" in made else ("output_numel", "output_shape")
        made[counted] = math.prod(made[sized][: made["rank"]])
    if "softmax_axis" in made:
        made["rank"] = max(made["rank"], 1)
        made["softmax_axis"] = axis = draw(st.integers(0, made["rank"] - 1))
        made |= {"numel": math.prod(made["shape"][: made["rank"]]), "softmax_extent": made["shape"][axis]}
        steps = [name for name in made if name.startswith("softmax_stride_")]
        made |= {name: made[name.removeprefix("softmax_")][axis] for name in steps}
    return made


@st.composite
def c_calls(draw: st.DrawFn, instances: list[Instance]) -> tuple[Instance, dict[str, Any]]:
    """An instance and by-value arguments: good ones, good ones but for one, or any."""
    instance = draw(st.sampled_from(instances))
    given = [a for a in instance.op.arguments if not a.is_tensor]
    values = good_values(draw, instance)
    broken = draw(st.sampled_from(["none", "one", "one", "all"]))
    chosen = {"none": [], "all": given}.get(broken) if broken != "one" else [draw(st.sampled_from(given))]
    values |= {a.name: draw(any_value(instance, a)) for a in chosen or []}
    return instance, values


def lists_as_read(values: Mapping[str, Any]) -> dict[str, Any]:
    """As many entries of each list as there are dimensions; of a null one zeros."""

    def read(name: str, value: Any) -> Any:
        if name == "shape4":
            return value or (0,) * 4
        if name == "stride_x" and "scan_stride_x" in values:
            axis, steps = values["scan_axis"], value or (0,) * 8
            return (*steps[:axis], values["scan_stride_x"], *steps[axis + 1 : values["rank"]])
        if name in ("shape", "output_shape") or name.startswith("stride_"):
            return (value or (0,) * 8)[: values["rank"]]
        return value

    return {name: read(name, value) for name, value in values.items()}


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


@pytest.mark.parametrize("kind", KINDS_OF_OPS)
@drawn
@given(data=st.data())
def test_c_calls(backend: Backend, blocks: dict[str, Any], kind: str, data: st.DataObject) -> None:
    instance, values = data.draw(c_calls(KINDS_OF_OPS[kind]))
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
        read = lists_as_read(values)
        specs = {name: spec for way in ("in", "out", "add") for name, spec in operands(instance, read, way).items()}
        if any(sum(spec.reach) > CAPACITY for spec in specs.values()):
            return
        for i, a in enumerate(tensors):
            pointers[a.name] = memory.addresses[i] + specs[a.name].reach[0] * specs[a.name].dtype.itemsize
        empty = nothing_to_do(instance, specs)
        for name in data.draw(st.lists(st.sampled_from(sorted(specs)), max_size=2, unique=True)):
            used = not empty and 0 not in specs[name].shape
            if specs[name].dtype.itemsize > 1 and data.draw(st.booleans()):
                pointers[name] = memory.addresses[0] + 1
                statuses |= {Status.MISALIGNED_OPERAND} if used else set()
            else:
                pointers[name] = None
                used = used and not instance.op.argument(name).optional
                statuses |= {Status.INVALID_PROBLEM} if used else set()
            wrong |= {name} if used else set()
        if not statuses and "group_kind" in values and "dy" in specs and 0 not in specs["dy"].shape:
            statuses, wrong = {Status.WORKSPACE_TOO_SMALL}, {"workspace"}
    tail = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    status = call_symbol(backend, run, {**pointers, **values, **tail})
    check_answer(backend, instance, status, statuses or {Status.OK}, wrong)
    if statuses:
        assert memory.untouched(), "a call that failed wrote to its operands"


def nothing_to_do(instance: Instance, specs: Mapping[str, Spec]) -> bool:
    """Without a gradient or a place for it, without x for the sums of prelu, without an output."""
    empty = {name for name, spec in specs.items() if 0 in spec.shape}
    if "dinput" in specs and "dout" in specs:
        return bool(empty & {"dout", "dinput"})
    if instance.op in abi.norm.FAMILY.ops and "y" in specs:
        return "y" in empty
    if instance.op.name == "prelu_backward":
        return "x" in empty
    return empty.issuperset(a.name for a in instance.op.arguments if a.is_written)


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
