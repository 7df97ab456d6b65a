"""baracuda.ops: every row of the table through its function, and what functions do beyond their rows."""

from __future__ import annotations

import inspect
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda import ElementKind, InvalidProblemError, UnsupportedError, ops
from baracuda.ops.document import stub
from baracuda.ops.signature import REQUIRED, Function
from baracuda.ops.signatures import NAMES, SAME, SIGNATURES, functions
from baracuda_sys.abi import FAMILIES, Instance
from cases import Case
from cases.backends import Backend

from .compare import assert_equal
from .conftest import CASES

BY_ROW = {row.name: function for function in reversed(functions().values()) for row in function.rows}
"""The first function of each row."""
FLOAT, HALF, BF16 = np.dtype(np.float32), np.dtype(np.float16), np.dtype(ml_dtypes.bfloat16)


def row_of(case: Case) -> str:
    return case.op.strided_of or case.op.name


def shadowed(case: Case) -> bool:
    """Whether the function takes another row for arrays of these dtypes."""
    function = BY_ROW[row_of(case)]
    if function.signature.choice or function.multiplies or len(function.rows) == 1:
        return False
    before = function.rows[: [row.name for row in function.rows].index(row_of(case))]
    return dtypes(function, case.instance) in [dtypes(function, one) for row in before for one in row.instances]


def dtypes(function: Function, instance: Instance) -> list[str]:
    """Of the operands, and of the results where a parameter says them."""
    tensors = (*function.operands, *(function.results if function.dtype_axes else ()))
    return [instance.dtype(instance.op.argument(one.name).type) for one in tensors]


def reachable(case: Case) -> bool:
    """Whether a function makes such a call: none on part of an array's channels, of sizes beside its factors, of axes
    that are not the last, or in tf32."""
    values = case.values
    if case.instance.dtypes.get("t") == "tf32":
        return False
    if "norm_axes_mask" in values:
        return values["norm_axes_mask"] == (1 << values["rank"]) - (
            values["norm_axes_mask"] & -values["norm_axes_mask"]
        )
    if "channel_extent" in values and not values["scalar_weight"]:
        return values["numel"] % (values["channel_extent"] * values["channel_stride"]) == 0
    if values.get("scale_h_factor") or values.get("scale_w_factor"):
        sizes = {"OH": values["IH"] * values["scale_h_factor"], "OW": values["IW"] * values["scale_w_factor"]}
        return all(size >= 1 and values[name] == int(size) for name, size in sizes.items())
    return True


def one_of_each() -> dict[str, Case]:
    """Of each row one case of each dtype, the first with and the first without strides."""
    chosen: dict[tuple[Any, ...], Case] = {}
    for case in CASES.values():
        if row_of(case) in BY_ROW and not shadowed(case) and reachable(case):
            chosen.setdefault((case.op.name, case.instance.stem), case)
    return {case.id: case for case in chosen.values()}


OF_EACH = one_of_each()


def arguments(function: Function, case: Case, arrays: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of the function for a case: arrays by the row's names, and the case's by-value arguments."""
    given: dict[str, Any] = {}
    values = case.values
    for one in function.parameters:
        if one.kind == "array":
            given[one.name] = arrays.get(one.argument)
        elif one.kind == "dtype":
            given[one.name] = case.instance.dtypes.get(one.argument)
        elif one.name == "reduction":
            given[one.name] = ("none", "mean", "sum")[values["reduction_mode"]]
        elif one.name == "mode" and "mode" in values:
            given[one.name] = ("sum", "mean")[values["mode"]]
        elif one.kind == "choice":
            assert function.signature.choice
            given[one.name] = function.signature.choice[1][row_of(case)][0]
        elif one.kind == "shape" and case.family.name == "norm":
            given[one.name] = last_axes(values)
        elif one.name in function.sizes:
            given[one.name] = tuple(values.get(name, 0) for name in function.sizes[one.name])
        elif one.name in ("quant_min", "quant_max"):
            given[one.name] = next(values[name] for name in (f"q_{one.name[6:]}", f"q{one.name[6:]}") if name in values)
        elif one.name == "dim":
            given[one.name] = next(
                (values[name] for name in ("split_dim", "scan_axis", "softmax_axis") if name in values), None
            )
            if given[one.name] is None:
                given[one.name] = reduced_axes(case)
        elif one.name == "padding_idx":
            given[one.name] = None if values[one.name] < 0 else values[one.name]
        elif one.name == "scale" and not {"scale", one.argument} & values.keys():
            given[one.name] = next((values[name] for name in ("softmax_scale", "sm_scale") if name in values), None)
        elif one.name == "ignore_index" and one.name not in values:
            given[one.name] = one.default  # a class, which probabilities have not
        elif one.name == "tau":
            given[one.name] = 1 / values["inv_tau"]
        elif one.name == "keepdim":
            given[one.name] = True
        elif one.kind == "shape" and case.family.name == "reduce":
            given[one.name] = shape_of(case, one.name == "size")
        elif one.name == "size":
            given[one.name] = None if values.get("scale_h_factor") else (values["OH"], values["OW"])
        elif one.name == "scale_factor":
            factors = (values.get("scale_h_factor", 0.0), values.get("scale_w_factor", 0.0))
            given[one.name] = factors if factors[0] else None
        else:
            given[one.name] = values.get(one.argument or one.name, False)
    return given


def shape_of(case: Case, reduced: bool) -> tuple[int, ...]:
    """That of a reduction's input, or of its result."""
    values = case.values
    if reduced and "output_shape" in values:
        return tuple(values["output_shape"])
    axes = reduced_axes(case) if reduced else ()
    return tuple(1 if axis in axes else size for axis, size in enumerate(values["shape"]))


def reduced_axes(case: Case) -> tuple[int, ...]:
    """Those of a reduction, or of the gradient of one."""
    values = case.values
    if "reduce_axis" in values:
        return (values["reduce_axis"],)
    kept = values["output_shape"] if "output_shape" in values else values["stride_dy"]
    gone = 1 if "output_shape" in values else 0
    return tuple(axis for axis, entry in enumerate(kept) if entry == gone)


def last_axes(values: Mapping[str, Any]) -> tuple[int, ...]:
    """The extents of the axes that are normalized over."""
    return tuple(size for axis, size in enumerate(values["shape"]) if values["norm_axes_mask"] >> axis & 1)


def called(function: Function, case: Case, arrays: Mapping[str, Any], **more: Any) -> Any:
    return getattr(ops, function.name)(**arguments(function, case, arrays), **more)


def operands(function: Function, case: Case, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """A case's arrays as the function takes them, by its tensors' names."""
    specs, values = case.reads | case.added, case.values
    arrays = {key: laid_out(inputs[key], specs[key].strides) for key in inputs if key in specs}
    for name in {*function.signature.updated} - arrays.keys():  # that the row writes and does not read
        arrays[name] = np.ones(case.outputs[name].shape, case.outputs[name].dtype)
    if function.halves and "x" in {one.name for one in function.operands}:
        arrays["x"] = np.concatenate([*arrays["x"]], axis=values["split_dim"])
    elif function.halves:
        arrays["a"], arrays["b"] = arrays["x"]
    elif "channel_extent" in values and not values["scalar_weight"]:
        shape = (-1, values["channel_extent"], values["channel_stride"])
        arrays |= {key: arrays[key].reshape(shape) for key in ("x", "dy") if key in arrays}
    elif function.name == "trace":
        matrix = np.zeros((values["rows"], values["stride_row"]), arrays["x"].dtype)
        np.fill_diagonal(matrix, arrays["x"])
        arrays["x"] = matrix
    elif function.name == "trace_backward":
        arrays["dy"] = arrays["dy"].reshape(())
    elif function.reduces and "dy" in arrays:
        axes = reduced_axes(case)
        arrays |= {
            key: np.ascontiguousarray(
                arrays[key][tuple(slice(0, 1) if axis in axes else slice(None) for axis in range(arrays[key].ndim))]
            )
            for key in ("dy", "y")
            if key in arrays
        }
    elif (function.name, case.op.name[-3:]) in (("mm", "rcr"), ("linear", "rrr"), ("batched_linear", "rrr")):
        arrays["b"] = arrays["b"].swapaxes(-1, -2)  # which mm takes as [k, n], linear as [n, k]
    elif "shape4" in values:
        arrays |= {key: arrays[key].reshape(values["shape4"]) for key in ("x", "q", "dy") if key in arrays}
    return arrays


def results(function: Function, made: Any, case: Case) -> dict[str, Any]:
    """What a function made, as the case has it."""
    listed = made if isinstance(made, tuple) else (made,)
    written = function.results or [one for one in function.operands if one.is_written]
    names = [one.name for one in written]
    named = dict(zip(names[: len(listed)] if function.in_place else names, listed, strict=True))
    named = {name: array for name, array in named.items() if name not in case.absent}
    if "da" in named and function.halves:
        named = {"dx": np.stack([named["da"], named["db"]])}
    elif "dx" in named and function.halves:
        named["dx"] = np.stack(np.split(named["dx"], 2, case.values["split_dim"]))
    return {
        name: np.ascontiguousarray(array).view(case.outputs[name].dtype).reshape(case.outputs[name].shape)
        for name, array in named.items()
    }


def test_every_row_has_a_function() -> None:
    """Or says which row does the same; and what is listed beside the table is in it."""
    rows = {op.name for family in FAMILIES for op in family.ops if op.tensors and not op.strided_of}
    assert rows == BY_ROW.keys() | SAME.keys() and not BY_ROW.keys() & SAME.keys()
    assert rows >= NAMES.keys() | set(SAME.values())
    assert {row_of(case) for case in OF_EACH.values()} == BY_ROW.keys()
    assert functions().keys() >= set(SIGNATURES)
    assert set(dir(ops)) >= functions().keys()


@pytest.mark.parametrize("name", OF_EACH)
def test_values(cpu: Backend, name: str) -> None:
    """What a function makes is what the case's oracle says; also on destinations, which some add to."""
    case = OF_EACH[name]
    function = BY_ROW[row_of(case)]
    inputs = case.inputs()
    arrays = operands(function, case, inputs)
    made = called(function, case, arrays)
    updated = {name: arrays[name] for name in function.signature.updated}
    assert_equal(case, results(function, made, case) | updated, expected(function, case, inputs))
    if not function.in_place:
        listed = made if isinstance(made, tuple) else (made,)
        out = tuple(
            inputs[one.name].copy() if one.name in case.added else np.full_like(array.view(f"u{array.itemsize}"), 77)
            for one, array in zip(function.results, listed, strict=True)
        )
        out = tuple(one.view(array.dtype) for one, array in zip(out, listed, strict=True))
        given = called(function, case, arrays, out=out if len(out) > 1 else out[0])
        assert all(a is b for a, b in zip(given if len(out) > 1 else (given,), out, strict=True))
        assert_equal(case, results(function, given, case), returned(function, case.expected(inputs)))


def laid_out(array: Any, strides: tuple[int, ...] | None) -> Any:
    """An array with strides of so many elements; where some are 0, of what is stored."""
    if strides is None:
        return array.copy()
    before = -sum((n - 1) * step for n, step in zip(array.shape, strides, strict=True) if step < 0)
    behind = sum((n - 1) * step for n, step in zip(array.shape, strides, strict=True) if step > 0)
    memory = np.zeros(before + behind + 1, f"u{array.itemsize}")
    steps = tuple(step * array.itemsize for step in strides)
    view = np.lib.stride_tricks.as_strided(memory[before:], array.shape, steps)
    view[...] = array.view(memory.dtype)
    return view.view(array.dtype)


def expected(function: Function, case: Case, inputs: Any) -> Mapping[str, Any]:
    """What the case expects where what is added to begins as zeros."""
    zeros = {} if function.in_place else {name: np.zeros_like(inputs[name]) for name in case.added}
    return returned(function, case.expected({**inputs, **zeros}))


def returned(function: Function, made: Mapping[str, Any]) -> dict[str, Any]:
    """Without scratch that the row writes and the function drops."""
    dropped = {one.name for one in function.dropped}
    return {name: one for name, one in made.items() if name not in dropped}


def test_stub_is_current() -> None:
    made = Path(ops.__file__).with_name("__init__.pyi")
    assert made.read_text() == stub(), "run python -m baracuda.ops generate"
    subprocess.run([sys.executable, "-m", "baracuda.ops", "check"], check=True)


@pytest.mark.parametrize("name", functions())
def test_signature(name: str) -> None:
    """A function has the parameters of its row, a docstring, and its own name."""
    made = getattr(ops, name)
    function = functions()[name]
    parameters = inspect.signature(made).parameters
    last = ["stream"] if function.in_place else ["out", "stream"]
    assert [*parameters] == [*(one.name for one in function.parameters), *last]
    for one in function.parameters:
        wanted = inspect.Parameter.empty if one.default is REQUIRED else one.default
        assert parameters[one.name].default == wanted
    assert made.__name__ == name and made.__module__ == "baracuda.ops" and function.row.doc[:20] in made.__doc__


X = np.linspace(-3, 3, 24, dtype=FLOAT).reshape(4, 6)
INTEGERS = np.arange(24, dtype=np.int32).reshape(4, 6)


@pytest.mark.parametrize(
    "operands",
    [
        (X, X[0]),
        (X[:, :1], X),
        (X[:, :1], X[:1]),
        (X.T, X.T[:1]),
        (X[::-1, ::2], X[:, 1::2]),
        (np.broadcast_to(X[0], (5, 4, 6)), X),
        (X[0, 0], X),
        (X[0, 0].reshape(()), X[0, 1].reshape(())),
        (X[:0], X[:1]),
        (X.reshape(2, 1, 2, 1, 3, 2), X.reshape(1, 2, 1, 2, 3, 2)[:, :1]),
    ],
    ids=lambda pair: "-".join(str(one.shape) for one in pair),
)
def test_broadcasting(cpu: Backend, operands: Any) -> None:
    made = ops.add(*operands)
    assert np.array_equal(made, np.add(*operands)) and made.shape == np.add(*operands).shape


def test_result_keeps_the_order_of_axes(cpu: Backend) -> None:
    """As NumPy's and PyTorch's does, so that it is written as it is read."""
    turned = np.arange(120, dtype=FLOAT).reshape(6, 4, 5).transpose(1, 2, 0)
    assert ops.neg(turned).strides == np.negative(turned).strides
    assert ops.add(turned, X[0]).strides == turned.strides
    assert ops.neg(turned[:, ::2]).strides == np.negative(turned[:, ::2]).strides


def test_numbers(cpu: Backend) -> None:
    """Beside an array, in its dtype."""
    assert np.array_equal(ops.add(X, 2), X + 2) and ops.add(X, 2).dtype == FLOAT
    assert np.array_equal(ops.div(1.0, X), 1 / X)
    assert np.array_equal(ops.where(X > 0, X, 0.0), np.where(X > 0, X, 0).astype(FLOAT))
    assert np.array_equal(ops.clamp(X, -1, 1), X.clip(-1, 1))
    assert np.array_equal(ops.add(INTEGERS, -7), INTEGERS - 7)
    assert ops.mul(X.astype(BF16), 2).dtype == BF16
    with pytest.raises(TypeError, match=r"add: other: expected an integer beside arrays of int32, got 2\.5"):
        ops.add(INTEGERS, 2.5)
    with pytest.raises(InvalidProblemError, match="add: other: expected a 32-bit integer"):
        ops.add(INTEGERS, 2**31)
    with pytest.raises(TypeError, match=r"neg: input: expected an array, got 2\.0"):
        ops.neg(2.0)
    with pytest.raises(TypeError, match="where: condition: expected an array, got True"):
        ops.where(True, X, X)


def test_numbers_of_equal_value_are_not_one(cpu: Backend) -> None:
    """A call with 0.0 does not serve one with -0.0."""
    signs = [np.signbit(ops.threshold(X - 10, 0.0, value)).all() for value in (0.0, -0.0, 0, -0.0)]
    assert signs == [False, True, False, True]
    assert np.signbit(ops.where(X > 10, X, -0.0)).all() and not np.signbit(ops.where(X > 10, X, 0.0)).any()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ops.add(X, X.astype(HALF)), UnsupportedError, "add: other has dtype float16, expected float32, which"),
        (lambda: ops.add(X, X.astype(HALF)), UnsupportedError, r'cast\(other, "f32"\)'),
        (lambda: ops.neg(INTEGERS), UnsupportedError, "neg: expected input of f32 or f16 or bf16 or f64; got input of"),
        (lambda: ops.neg(X.astype(">f4")), UnsupportedError, "neg: input: dtype: expected one of"),
        (lambda: ops.neg(X.astype(complex)), UnsupportedError, "neg: input: dtype: expected one of"),
        (lambda: ops.neg([1.0]), TypeError, "neg: input: expected a TensorRef, a NumPy array"),
        (lambda: ops.neg(None), TypeError, "neg: input: expected a TensorRef, a NumPy array"),
        (lambda: ops.add(X, X[:3]), InvalidProblemError, r"add: other has shape \(3, 6\): expected shapes that can be"),
        (lambda: ops.neg(X, out=X[:3].copy()), InvalidProblemError, r"neg: out has shape \(3, 6\), expected \(4, 6\)"),
        (lambda: ops.neg(X[0], out=X.copy()), InvalidProblemError, r"neg: out has shape \(4, 6\), expected \(6,\)"),
        (lambda: ops.neg(X, out=X.astype(HALF)), UnsupportedError, "neg: out has dtype float16, expected float32"),
        (lambda: ops.neg(X, out=frozen()), InvalidProblemError, "neg: out is written: expected a writable array"),
        (lambda: ops.neg(X, out=[1]), TypeError, "neg: out: expected a TensorRef, a NumPy array"),
        (lambda: ops.mul_backward(X, X, X, out=X), TypeError, "mul_backward: out: expected 2 arrays, got 1"),
        (lambda: ops.gelu(X, "cubic"), UnsupportedError, "gelu: approximate: expected one of .'none', 'tanh'."),
        (lambda: ops.elu(X, "1"), TypeError, "elu: alpha: expected a number, got '1'"),
        (lambda: ops.elu(X, 1e39), InvalidProblemError, "elu: alpha: expected a value that fits f32, got 1e.39"),
        (lambda: ops.powi(X, 1e10), InvalidProblemError, "-2147483648 <= exponent"),
        (lambda: ops.cast(X, "f17"), UnsupportedError, "cast: dtype: dtype: expected one of"),
        (lambda: ops.cast(X, "u64"), UnsupportedError, "cast: dtype: dtype: expected one of"),
        (lambda: ops.cast(INTEGERS, "fp8e4m3"), UnsupportedError, "cast: expected input of"),
        (lambda: ops.cast(X[:, :5], "s4"), InvalidProblemError, "cast.*last axis of a multiple of 2"),
        (lambda: ops.affine_(frozen(), 1, 2), InvalidProblemError, "affine_: input: expected a writable array"),
        (lambda: ops.affine(INTEGERS, 1.5, 0), TypeError, "affine: a: expected an integer, got 1.5"),
        (lambda: ops.neg(X, stream="s"), TypeError, "stream: expected None"),
    ],
)
def test_errors(cpu: Backend, call: Callable[[], Any], error: type[Exception], message: str) -> None:
    """In words, the second time too, when calls may be known."""
    for _ in range(2):
        with pytest.raises(error, match=message):
            call()


def frozen() -> Any:
    array = X.copy()
    array.flags.writeable = False
    return array


def test_out(cpu: Backend) -> None:
    """The destination is written and returned: with any strides, several, an operand."""
    y = np.full((4, 12), 7, FLOAT)
    assert ops.neg(X, out=y[:, ::2]).base is y and np.array_equal(y[:, ::2], -X) and (y[:, 1::2] == 7).all()
    da, db = np.empty_like(X), np.empty_like(X)
    made = ops.mul_backward(X, X, X + 1, out=(da, db))
    assert made[0] is da and made[1] is db and np.array_equal(da, X * (X + 1)) and np.array_equal(db, X * X)
    z = X.copy()
    assert ops.add(z, X, out=z) is z and np.array_equal(z, X + X)
    assert ops.affine_(z, 2, 1) is z and np.array_equal(z, (X + X) * 2 + 1)
    flags = np.empty(X.shape, np.uint8)
    assert np.array_equal(ops.gt(X, 0, out=flags), X > 0) and ops.gt(X, 0).dtype == bool


@pytest.mark.parametrize(
    "dtype", ["f16", np.float16, np.dtype("float16"), "float16", ElementKind.F16, ml_dtypes.bfloat16]
)
def test_dtypes_by_any_name(cpu: Backend, dtype: Any) -> None:
    wanted = np.dtype(ml_dtypes.bfloat16 if dtype is ml_dtypes.bfloat16 else np.float16)
    assert ops.cast(X, dtype).dtype == wanted and np.array_equal(ops.cast(X, dtype), X.astype(wanted))


def test_cast_of_packed_codes(cpu: Backend) -> None:
    """Two codes a byte along the last axis; what a byte holds is said, for its dtype does not."""
    codes = INTEGERS % 16 - 8
    packed = ops.cast(codes, "s4")
    assert packed.shape == (4, 3) and packed.dtype == np.uint8
    assert np.array_equal(packed, (codes[:, ::2] & 15) | (codes[:, 1::2] & 15) << 4)
    assert np.array_equal(ops.cast(packed, "i32", source="s4"), codes)
    assert np.array_equal(ops.cast(packed, "f32", source="u4"), (codes & 15).astype(FLOAT))
    assert np.array_equal(ops.cast(packed, "f32"), packed.astype(FLOAT))


def test_saturation_is_a_choice(cpu: Backend) -> None:
    big = np.array([1e9, -1e9, 1], FLOAT)
    assert np.array_equal(ops.cast(big, "fp8e4m3").astype(FLOAT), [448, -448, 1])
    assert np.isnan(ops.cast(big, "fp8e4m3", saturate=False).astype(FLOAT)[:2]).all()


def test_the_row_follows_from_the_dtypes(cpu: Backend) -> None:
    assert np.array_equal(ops.add(INTEGERS, INTEGERS), INTEGERS + INTEGERS)
    assert ops.where(INTEGERS.astype(np.int64), X, X).dtype == FLOAT
    assert np.array_equal(ops.where(INTEGERS.astype(np.uint32) % 2, INTEGERS, 0), np.where(INTEGERS % 2, INTEGERS, 0))
    assert np.array_equal(ops.logical_xor(X > 0, X < 1), np.logical_xor(X > 0, X < 1))
    # In f64 the weight is not rounded to f32.
    assert ops.lerp(np.float64([0.0]), np.float64([1.0]), 0.1)[0] == 0.1


def test_from_threads(cpu: Backend) -> None:
    """Two threads prepare and make calls of the same functions at once."""
    failures: list[BaseException] = []
    start = threading.Barrier(2)

    def work(offset: int) -> None:
        try:
            start.wait()
            for size in range(1, 120):
                x = np.arange(size * 3, dtype=FLOAT).reshape(size, 3) + offset
                assert np.array_equal(ops.add(x, x.T[:, :1].T), x + x[:1]) and np.array_equal(ops.neg(x), -x)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(offset,)) for offset in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not failures


def test_known_calls_are_bounded(cpu: Backend) -> None:
    from baracuda.ops.call import REMEMBERED, Caller

    caller = Caller(functions()["neg"])
    for size in range(2 * REMEMBERED + 5):
        caller.call((np.zeros(size, FLOAT),), (), (), None, None)
        assert len(caller.known) <= REMEMBERED
