"""Every case on every backend is right. Those that represent a skeleton are also repeatable, and right at any address
and in place; one of each Plan works bound, in graphs and from threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from cuda.bindings import driver

from baracuda_sys.abi.gemm import FAMILY as GEMM
from cases import Arrays, Case, Within
from cases.backends import Backend, CudaBackend, Run

from .compare import assert_equal, bits, check
from .conftest import CASES, REPRESENTATIVES
from .representatives import LONG_FUNCTORS, one_of_each_plan

ATTENDED = (
    *("flash_sdpa", "flash_sdpa_sm89", "flash_sdpa_sm89_strided", "fa2_sdpa", "fa2_sdpa_v2", "fa2_sdpa_varlen"),
    *("flash_sdpa_backward", "fa2_sdpa_backward", "fa2_sdpa_varlen_backward", "flashinfer_ragged_prefill"),
    *("sdpa_arbmask", "sdpa_block_sparse"),
)
"""Attention and its gradients, of which wgmma, and the kernel for few rows and keys, take aligned rows alone."""

REPEATS = 10
IN_PLACE = {
    f"{case.id}-{out}-is-{into}": (case, (out, into))
    for case in REPRESENTATIVES.values()
    for out, into in case.in_place_pairs
}
OF_EACH_PLAN = one_of_each_plan(case for case in CASES.values() if case.bytes_moved > 2000)
"""With some work."""

of_each_plan = pytest.mark.parametrize("case", OF_EACH_PLAN.values(), ids=OF_EACH_PLAN.keys())


def same_bits(a: Arrays, b: Arrays) -> bool:
    return all((bits(a[name]) == bits(b[name])).all() for name in a)


def test_matches_the_oracle(backend: Backend, case: Case) -> None:
    """Through the Plan, or for a symbol without one through C."""
    check(backend, case)


def test_long_functors_are_known() -> None:
    """The sources still say `no_unroll` where representatives.py looks for it."""
    assert {"Lgamma", "PowBackward"} <= LONG_FUNCTORS


def test_same_bits_every_time(backend: Backend, representative: Case) -> None:
    """Whatever the output memory held before."""
    run = Run(backend, representative)
    first = run(poison=0)
    for repeat in range(1, REPEATS):
        assert same_bits(first, run(poison=repeat * 0x1D % 256)), f"run {repeat} differs from the first"


def test_any_element_aligned_address(backend: Backend, representative: Case) -> None:
    """All operands misaligned by one element, then each alone, then each by its own distance."""
    case = representative
    names = [*case.reads, *case.outputs]
    inputs = case.inputs()
    aligned = Run(backend, case, inputs)()
    expected = case.expected(inputs) if depends_on_alignment(backend, case) else None
    for offsets in (1, *({name: 1} for name in names), {name: i for i, name in enumerate(names)}):
        got = Run(backend, case, inputs, offsets)()
        if expected is not None:
            assert_equal(case, got, expected, inputs)
        else:
            assert same_bits(aligned, got), f"offsets {offsets} change the result"


def depends_on_alignment(backend: Backend, case: Case) -> bool:
    """Whether it is a product or attention whose bits may depend on its operands' alignment, which
    docs/guide/determinism.md names: of f16, bf16, tf32 and fp8 on the tensor cores."""
    halves = {"f16", "bf16", "tf32", "fp8e4m3", "fp8e5m2"}
    return (
        isinstance(backend, CudaBackend)
        and (case.op in GEMM.ops or case.op.name in ATTENDED)
        and not halves.isdisjoint(case.instance.dtypes.values())
    )


@pytest.mark.parametrize("name", IN_PLACE)
def test_in_place(backend: Backend, name: str) -> None:
    """The output may be exactly one of the inputs, aligned or not."""
    case, pair = IN_PLACE[name]
    inputs = case.inputs()
    for offset in (0, 1):
        run = Run(backend, case, inputs, offset, alias=dict([pair]))
        assert_equal(case, run("plan" if case.plan else "c"), case.expected(inputs), inputs)


def test_backends_agree(cpu: Backend, cuda: CudaBackend) -> None:
    """The host library and the GPU library write the same bits; where the oracle has bounds, both keep them."""
    for case in CASES.values():
        inputs = case.inputs(seed=1)
        here, there = Run(cpu, case, inputs)(), Run(cuda, case, inputs)()
        expected = case.expected(inputs)
        for name, array in here.items():
            want = expected[name]
            expected[name] = Within(array.astype(np.float64), 2 * want.error) if isinstance(want, Within) else array
        assert_equal(case, there, expected, inputs)


@of_each_plan
def test_bound_launch_follows_its_memory(backend: Backend, case: Case) -> None:
    """A bound launch reads what its operands hold at each call."""
    run = Run(backend, case)
    launch = run.plan().bind(backend.stream, run.workspace, run.args())
    for seed in range(3):
        run.inputs = case.inputs(seed)
        run.prepare()
        launch()
        assert_equal(case, run.collect(), case.expected(run.inputs), run.inputs)


@of_each_plan
def test_graph_of_a_bound_launch(cuda: CudaBackend, case: Case) -> None:
    """A captured launch replays on new input, with no work done at capture."""
    run = Run(cuda, case)
    run.prepare()
    launch = run.plan().bind(cuda.stream, run.workspace, run.args())
    mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL
    cuda.call("cuStreamBeginCapture", cuda.stream.handle, mode)
    launch()
    graph = cuda.call("cuStreamEndCapture", cuda.stream.handle)
    executable = cuda.call("cuGraphInstantiate", graph, 0)
    try:
        for seed in range(3):
            run.inputs = case.inputs(seed)
            run.prepare()
            cuda.call("cuGraphLaunch", executable, cuda.stream.handle)
            assert_equal(case, run.collect(), case.expected(run.inputs), run.inputs)
    finally:
        cuda.call("cuGraphExecDestroy", executable)
        cuda.call("cuGraphDestroy", graph)


def in_two_threads(work: Callable[[int], None]) -> None:
    """work(0) and work(1) at the same time; what one raises is raised."""
    start = threading.Barrier(2)

    def one(index: int) -> None:
        start.wait()
        work(index)

    with ThreadPoolExecutor(2) as pool:
        for future in [pool.submit(one, index) for index in range(2)]:
            future.result()


@of_each_plan
def test_two_threads(backend: Backend, case: Case) -> None:
    """Each with its own stream (on a GPU), its own input and its own last error message."""

    def work(index: int) -> None:
        run = Run(backend, case, case.inputs(seed=index), stream=backend.new_stream())
        expected = case.expected(run.inputs)
        for _ in range(5):
            assert_equal(case, run(), expected, run.inputs)
            if index:
                name = next(iter(case.reads or case.outputs))
                assert run.call_c(**{name: None}) == 2
                assert name in backend.library.last_error_message()
            else:
                assert backend.library.last_error_message() == ""

    in_two_threads(work)
