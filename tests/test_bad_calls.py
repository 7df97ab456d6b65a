"""Bad arguments of C calls, drawn at random.

Whatever comes, the call answers with the documented status, names what was wrong, and leaves every output byte as it
was. What is documented of by-value arguments is stated in argument_rules.py.
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

from baracuda_sys import Status, abi
from baracuda_sys.abi import Argument, Family, Instance, attention_sdpa
from baracuda_sys.abi.reduce import AXES
from baracuda_sys.abi.table import STRIDED, WRITTEN
from cases import Spec, operands
from cases.backends import Backend, call_symbol

from .argument_rules import INT32, violations, written
from .conftest import drawn

INSTANCES = [instance for family in abi.FAMILIES for instance in family.instances]
INTEGERS = st.one_of(st.integers(-3, 6), st.sampled_from([-129, 127, 128, 255, 256, 300, 2**16, *INT32]))
LARGE = st.one_of(INTEGERS, st.sampled_from([2**31, 2**62, -(2**62), 2**63 - 1, -(2**63)]))
BY_TYPE = {
    "i8": st.integers(-128, 127),
    "u8": st.integers(0, 255),
    "i32": INTEGERS,
    "i64": LARGE,
    "u64": st.integers(0, 2**64 - 1),
    "f32": st.floats(width=32),
    "f64": st.floats(),
}
CAPACITY = 64
"""Elements that the buffers of C calls hold."""


def kind_of(family: Family, instance: Instance) -> str:
    """Ops of about the same rules, so that those of few symbols are looked at as often as those of thousands."""
    name = instance.op.name
    for kind in ("nibbles", "powi", "rope", "sampling", STRIDED.strip("_"), AXES.strip("_"), "ctc", "flce"):
        if kind in name:
            return f"{family.name}-{kind}"
    backward = "_backward" in name and not family.name.startswith("elementwise")
    return f"{family.name}-backward" if backward else family.name


OWN_TESTS = {op.name for op in (*attention_sdpa.OPS, *abi.gemm.FAMILY.ops)}
"""Rows whose bad calls are tested in test_attention_sdpa.py and test_gemm.py."""

KINDS_OF_OPS: dict[str, list[Instance]] = {}
for _family in abi.FAMILIES:
    for _instance in _family.instances:
        if _instance.symbol("run") and _instance.op.name not in OWN_TESTS:
            KINDS_OF_OPS.setdefault(kind_of(_family, _instance), []).append(_instance)


def any_value(instance: Instance, a: Argument) -> st.SearchStrategy[Any]:
    """For an argument, good or bad."""
    if a.direction == "host" and a.length.isdigit():
        return st.one_of(st.tuples(*[INTEGERS] * int(a.length)), st.none())
    if a.direction == "host":
        return st.one_of(st.tuples(*[st.integers(-1, 3)] * 8), st.none())
    if a.name == "sampling_ratio":
        return st.integers(-3, 6)  # any is good, and as many points are visited
    if a.name in ("rank", "rank_in"):
        return st.integers(-2, 10)
    if a.name == "reduction_mode":
        return st.integers(-1, 4)
    if a.name in ("norm_axes_mask", "norm_total_extent"):
        return st.integers(-2, 20)
    if a.name == "p0":
        return st.one_of(st.sampled_from([2.0**31, -(2.0**31), -(2.0**32), math.inf, math.nan]), BY_TYPE["f32"])
    if a.name in ("channel_stride", "channel_extent"):
        return st.integers(-3, 4)
    if a.name in ("scan_stride_x", "reduce_stride_x", "stride_row", "stride_col"):
        return st.integers(-3, 3)  # any is good
    if a.name in ("scan_axis", "scan_extent", "reduce_axis"):
        return st.integers(-1, 9)
    if a.name in ("numel", "output_numel"):
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
    fixed |= {"channel_stride": 2, "channel_extent": 3, "p0": 2.0, "inv_tau": 0.5, "rows": 3}
    fixed |= {"columns": 2, "ord": 3.0} | ({"scale": 0.5} if instance.op in abi.softmax.FAMILY.ops else {})
    fixed |= {"num_indices": 4, "total_indices": 4, "num_embeddings": 3, "embedding_dim": 4, "num_bags": 3, "mode": 1}
    fixed |= {"n_extent": 2, "c_extent": 4, "spatial_extent": 3, "num_groups": 2, "norm_axes_mask": 1, "eps": 0.5}
    fixed |= {"n_rows": 3, "class_extent": 4, "d_extent": 4, "dinput_numel": 14, "p_norm": 2.0, "param": 0.5, "v": 4}
    fixed |= {"max_time": 3, "batch_size": 2, "num_classes": 3, "max_target_len": 2, "blank": 1, "bt": 5}
    fixed |= dict.fromkeys(("batch", "heads", "seq", "bh", "t_outer", "h_heads", "q_len", "num_heads", "seq_len"), 2)
    fixed |= {"head_dim": 4, "base": 500.0, "td": 8, "k_len": 3, "new_len": 1, "max_cache_len": 2}
    fixed |= {"d_k": 3, "d_v": 4, "page_size": 2, "num_index_sets": 2, "vocab": 5, "num_speculative_tokens": 2}
    fixed |= {"stride_b": 4} if instance.op in abi.attention.FAMILY.ops else {}
    fixed |= {"top_k_val": 3, "top_p_val": 0.5, "min_p_val": 0.5}
    is_norm = instance.op in abi.norm.FAMILY.ops
    of_an_axis = {"scan_axis", "softmax_axis", "reduce_axis"} & {a.name for a in instance.op.arguments}
    made: dict[str, Any] = {}
    for a in (a for a in instance.op.arguments if not a.is_tensor):
        if a.name in fixed:
            made[a.name] = fixed[a.name]
        elif a.name == "shape4":
            made[a.name] = draw(st.tuples(*[st.integers(0, 3)] * 4))
        elif a.name in ("rank", "rank_in"):
            made[a.name] = draw(st.sampled_from([0, 1, 2, 3, 4, 8][is_norm or bool(of_an_axis) :]))
        elif a.name in ("shape", "input_shape", "output_shape"):
            made[a.name] = (*draw(st.tuples(*[st.sampled_from([2, 1, 2, 1, 3, 0])] * 4)), 1, 2, 1, 1)
        elif a.is_array:
            steps = (16, 8, 4, 1, 1, -2, 1, 1) if is_norm or a.name.removeprefix("stride_") in written(instance) else ()
            made[a.name] = steps or draw(st.tuples(*[st.integers(-3, 3)] * 8))
        elif a.name.endswith("_half_offset"):
            made[a.name] = draw(st.integers(-20, 20))
        elif re.fullmatch("stride_d?[xy]_[bhs]", a.name):
            made[a.name] = {"b": 16, "h": 8, "s": 4}[a.name[-1]]
        elif a.name == "scalar_weight":
            made[a.name] = draw(st.sampled_from([0, 0, 1, -7]))
        elif a.name == "group_kind":
            made[a.name] = draw(st.sampled_from([0, 1]))
        elif a.name == "reduction_mode":
            made[a.name] = draw(st.integers(0, 2))
        elif a.name.startswith("row_stride"):
            made[a.name] = draw(st.sampled_from([4, 5]))
        elif a.name in ("stride_row", "stride_col") and "dx" in written(instance):
            made[a.name] = {"stride_row": 2, "stride_col": -1}[a.name]
        else:
            made[a.name] = draw(any_value(instance, a))
    if "norm_total_extent" in made:
        shape = made["shape"][: made["rank"]]
        made["norm_axes_mask"] = draw(st.integers(1, (1 << made["rank"]) - 1))
        masked = (size for axis, size in enumerate(shape) if made["norm_axes_mask"] >> axis & 1)
        made["norm_total_extent"] = math.prod(masked)
    if "shape4" in made:
        made["numel"] = math.prod(made["shape4"])
    if "input_shape" in made:  # without elements there is no result where there can be none
        drawn_shape = zip(made["input_shape"], made["output_shape"], strict=True)
        made["output_shape"] = tuple(1 if kept == 1 and size else size for size, kept in drawn_shape)
    for axis_name in of_an_axis:
        made[axis_name] = axis = draw(st.integers(0, made["rank"] - 1))
        prefix = axis_name.removesuffix("axis")
        if "output_shape" in made:
            made["output_shape"] = (*made["output_shape"][:axis], 1, *made["output_shape"][axis + 1 :])
            made["reduce_extent"] = draw(st.integers(1, 4))
        else:
            made[f"{prefix}extent"] = made["shape"][axis]
        steps_along = [name for name in made if name.startswith("softmax_stride_")]
        made |= {name: made[name.removeprefix("softmax_")][axis] for name in steps_along}
    counted, sized = ("numel", "shape") if "numel" in made else ("output_numel", "output_shape")
    if "rank" in made and counted in made:
        made[counted] = math.prod(made[sized][: made["rank"]])
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


def lists_as_read(instance: Instance, values: Mapping[str, Any]) -> dict[str, Any]:
    """As many entries of each list as there are dimensions; of a null one zeros."""
    arrays = {a.name for a in instance.op.arguments if a.is_array}

    def read(name: str, value: Any) -> Any:
        if name == "shape4":
            return value or (0,) * 4
        if name == "stride_x" and "scan_stride_x" in values:
            axis, steps = values["scan_axis"], value or (0,) * 8
            return (*steps[:axis], values["scan_stride_x"], *steps[axis + 1 : values["rank"]])
        if name in arrays:
            return (value or (0,) * 8)[: values["rank" if "rank" in values else "rank_in"]]
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
            blocks[backend.name] = [backend.allocate(self.size) for _ in range(9)]
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
    run, *others = instance.symbols
    can_implement = [symbol for symbol in others if symbol.entry.role == "ask"]
    tensors = [a for a in instance.op.arguments if a.is_tensor]
    wrong = violations(instance, values)
    refusals = {Status.INVALID_PROBLEM} if wrong else set()
    if not wrong and any(not one.value(values, instance.dtypes) for one in instance.op.supported):
        refusals, wrong = {Status.UNSUPPORTED}, {name for one in instance.op.supported for name in one.names}
    memory = Operands(backend, blocks)

    nulls: dict[str, Any] = {a.name: None for a in tensors} | {"workspace": None, "workspace_bytes": 0}
    for symbol in can_implement:
        status = call_symbol(backend, symbol, nulls | values)
        check_answer(backend, instance, status, refusals or {Status.OK}, wrong)

    pointers: dict[str, int | None] = {a.name: memory.addresses[i] for i, a in enumerate(tensors)}
    statuses = refusals
    if not wrong:
        read = lists_as_read(instance, values) | dict.fromkeys(instance.op.counts, 1)
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
                used = used and (not instance.op.argument(name).optional or (name == "out" and has_losses(values)))
                statuses |= {Status.INVALID_PROBLEM} if used else set()
            wrong |= {name} if used else set()
        if not empty and (lacks := missing(instance, values, pointers)):
            statuses |= {Status.INVALID_PROBLEM}
            wrong |= lacks
        if not statuses and not empty and needs_workspace(instance, values, specs):
            statuses, wrong = {Status.WORKSPACE_TOO_SMALL}, {"workspace"}
    tail = {"workspace": None, "workspace_bytes": 0, "stream": 0}
    status = call_symbol(backend, run, {**pointers, **values, **tail})
    check_answer(backend, instance, status, statuses or {Status.OK}, wrong)
    if statuses:
        assert memory.untouched(), "a call that failed wrote to its operands"


def missing(instance: Instance, values: Mapping[str, Any], pointers: Mapping[str, int | None]) -> set[str]:
    """Optional tensors without which a call has no meaning: positions that are not counted, one of two results."""
    if values.get("pos_default_flag") == 0 and pointers["positions"] is None:
        return {"positions"}
    results = {"da", "dslope"} & pointers.keys()
    return results if results and all(pointers[name] is None for name in results) else set()


def nothing_to_do(instance: Instance, specs: Mapping[str, Spec]) -> bool:
    """Without a gradient that would be added, or a place for it, without x for the sums of prelu, without sequences,
    without an output."""
    empty = {name for name, spec in specs.items() if 0 in spec.shape}
    if instance.op in abi.embedding.FAMILY.ops and instance.op.gradient:
        return bool(empty & {"dout", "indices", "dweight"})
    if "dinput" in specs and "dout" in specs and not instance.op.name.endswith(WRITTEN):
        return bool(empty & {"dout", "dinput"})
    if instance.op.name in ("prelu_backward", "loss_ctc"):
        return bool(empty & {"x", "input_lengths"})
    return empty.issuperset(a.name for a in instance.op.arguments if a.is_written)


def has_losses(values: Mapping[str, Any]) -> bool:
    """Without any, their mean or sum may go nowhere."""
    return all(values.get(name, 1) > 0 for name in ("numel", "n_rows", "outer", "inner"))


def needs_workspace(instance: Instance, values: Mapping[str, Any], specs: Mapping[str, Spec]) -> bool:
    """Gradients of norms of groups, CTC, and sums or means of losses do."""
    if "group_kind" in values:
        return "dy" in specs and 0 not in specs["dy"].shape
    if "log_probs" in specs:
        return True
    if "inner" in values:
        mode, gradient = values.get("reduction_mode", 0), instance.op.gradient is not None
        divides = mode == 1 and "soft" not in instance.op.name and (gradient or "logits" in specs)
        keeps = mode != 0 and not gradient and "entropy" in instance.op.name and values["outer"] * values["inner"] > 0
        return divides or keeps
    count = values.get("numel", values.get("n_rows", 0))
    return "out" in specs and values.get("reduction_mode", 0) != 0 and count > 0


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
