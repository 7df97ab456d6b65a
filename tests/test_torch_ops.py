"""torch.ops.baracuda: every row of the table as an operator of PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from baracuda import ops
from baracuda.ops.signature import Function
from baracuda.ops.signatures import SAME, functions
from baracuda_sys.abi import FAMILIES
from cases.backends import Backend

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from baracuda.torch import OPERATORS  # noqa: E402
from baracuda.torch.gradients import Rule  # noqa: E402

from .torch_inputs import FLOATS, as_array, case_of, drawn  # noqa: E402

NAMES = [*functions()]
CHECKS = ("test_schema", "test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic")


def test_every_row_has_an_operator() -> None:
    """Or its function says which row does the same."""
    rows = {op.name for family in FAMILIES for op in family.ops if op.tensors and not op.strided_of}
    assert OPERATORS.keys() == functions().keys()
    assert {row.name for name in OPERATORS for row in functions()[name].rows} | SAME.keys() == rows
    for name, operator in OPERATORS.items():
        assert getattr(torch.ops.baracuda, name).default is operator
        passed = [(one.name, one.has_default_value()) for one in operator._schema.arguments]
        assert [name for name, _ in passed] == [one.name for one in functions()[name].parameters]
        assert len(operator._schema.returns) == len(functions()[name].results)


def args_of(name: str, fp: str, *, gradients: bool = False) -> tuple[Any, ...]:
    """Small arguments; those that have a gradient require it."""
    function = functions()[name]
    args = drawn(function, case_of(function, fp))
    for index in Rule(function).makes if gradients else ():
        if args[index] is not None:
            args[index].requires_grad_(args[index].is_floating_point())
    return args


@pytest.mark.parametrize("name", [name for name in NAMES if name != "paged_decode_fp8"])  # PyTorch cannot multiply fp8
def test_opcheck(cpu: Backend, name: str) -> None:
    """Schema, fake tensors, autograd and AOTAutograd with symbolic sizes, as PyTorch checks them."""
    torch.library.opcheck(OPERATORS[name], args_of(name, "f32", gradients=True), test_utils=CHECKS)


@pytest.mark.parametrize("name", NAMES)
def test_values(cpu: Backend, name: str) -> None:
    """Those of the function on NumPy's arrays."""
    args = args_of(name, "f32", gradients=False)
    plain = [as_array(one.clone()) if isinstance(one, torch.Tensor) else one for one in args]
    made, wanted = OPERATORS[name](*args), getattr(ops, name)(*(as_named(one) for one in plain))
    if functions()[name].results:
        for one, other in zip(listed(made), listed(wanted), strict=True):
            assert one.shape == other.shape and np.array_equal(one.numpy(), other)
    else:
        assert made is None
    for one, other in zip(args, plain, strict=True):
        assert not isinstance(one, torch.Tensor) or as_array(one).tobytes() == other.tobytes()


def as_named(value: Any) -> Any:
    return {torch.int4: "s4", torch.uint4: "u4"}.get(value, value) if isinstance(value, torch.dtype) else value


def listed(made: Any) -> tuple[Any, ...]:
    return made if isinstance(made, tuple) else (made,)


NOT_THE_SLOPE = {"fake_quantize", "ctc_loss"}
"""Their gradient is another: passed straight through, or that by the logits of which log_probs is the log_softmax."""


def differentiable() -> list[str]:
    """The operators that have a gradient in an operand of floating point, from a result of floating point, in f64."""
    found = []
    for name, function in functions().items():
        rule = Rule(function)
        made = [function.parameters[position].argument for position in rule.makes]
        exact = any("f64" in one.dtypes.values() for row in function.rows for one in row.instances)
        if exact and is_float(function, made) and is_float(function, [one.name for one in function.results]):
            found.append(name)
    return found


def is_float(function: Function, tensors: list[str]) -> bool:
    """Whether one of the tensors is, for some dtypes."""
    row = function.row
    return any(one.dtype(row.argument(name).type) in FLOATS for name in tensors for one in row.instances)


@pytest.mark.parametrize("name", sorted({*differentiable()} - NOT_THE_SLOPE))
def test_gradcheck(cpu: Backend, name: str) -> None:
    """In f64, with operands that are broadcast."""
    assert torch.autograd.gradcheck(OPERATORS[name], args_of(name, "f64", gradients=True))
