"""Attention beyond its cases: bad calls of every row, states that are joined in any order, and Plans."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

import baracuda
from baracuda import ElementKind
from baracuda_sys.abi.attention_sdpa import OPS
from cases import Array, Case, attention_sdpa
from cases.backends import Backend, Run

BAD, MISALIGNED, UNSUPPORTED, SMALL = 2, 1, 3, 4
LARGEST = 2**31 - 1


def smallest_of_each() -> dict[str, Case]:
    """A case of each row with something to compute."""
    made: dict[str, Case] = {}
    for case in attention_sdpa.cases():
        if all(spec.shape and 0 not in spec.shape for spec in case.outputs.values()):
            made.setdefault(case.instance.op.name, case)
    return made


CASES = smallest_of_each()
MISTAKES: dict[str, tuple[tuple[Any, int], ...]] = {
    **dict.fromkeys(("scale", "softmax_scale", "sm_scale"), ((math.nan, BAD), (math.inf, BAD))),
    "softcap": ((-1.0, BAD), (math.nan, BAD), (math.inf, BAD)),
    "block_size": ((0, BAD), (-1, BAD)),
    "alibi_batch_stride": ((-1, BAD),),
}
ANY_VALUE = ("is_causal", "causal", "has_mask", "enable_split", "window_size_left", "window_size_right")


def mistakes(case: Case) -> dict[str, tuple[dict[str, Any], int]]:
    """Arguments that are wrong, each with the status."""
    found: dict[str, tuple[dict[str, Any], int]] = {}
    op = case.op
    positive = op.name.startswith(("fa2", "flashinfer"))
    for one in op.arguments:
        name = one.name
        if one.is_tensor:
            if name not in case.absent:
                found[f"{name}-misaligned"] = ({name: 1}, MISALIGNED)
                if not one.optional:
                    found[f"{name}-null"] = ({name: None}, BAD)
        elif name in MISTAKES:
            found |= {f"{name}-{value}": ({name: value}, status) for value, status in MISTAKES[name]}
        elif one.type == "i32" and name not in ANY_VALUE and not name.endswith("_base"):
            found[f"{name}-negative"] = ({name: -1}, BAD)
            if positive:
                found[f"{name}-0"] = ({name: 0}, BAD)
    if {"d_k", "d_v"} <= op.argument_names:
        found["overflow"] = (dict.fromkeys(("batch", "heads", "q_len", "k_len"), LARGEST), BAD)
    for width in {"head_dim", "d"} & op.argument_names:
        found[f"{width}-513"] = ({width: 513}, UNSUPPORTED)
    for heads, groups in (("num_heads", "num_heads_k"), ("num_qo_heads", "num_kv_heads"), ("heads", "num_kv_heads")):
        if {heads, groups} <= op.argument_names:
            found["groups"] = ({heads: 3, groups: 2}, BAD)
    if "stride_y" in op.argument_names:
        found["stride_y-0"] = ({"stride_y": (0, 1, 1)}, BAD)
    if "stride_dk" in op.argument_names:
        found["stride_dk-0"] = ({"stride_dk": (1, 1, 0)}, BAD)
    if case.workspace_bytes and op.workspace != "none":
        status = BAD if op.name.startswith("fa2") else SMALL
        found["workspace"] = ({"workspace_bytes": case.workspace_bytes - 1}, status)
    if "a_mean" in case.absent:
        found["a_mean-alone"] = ({"a_mean": "y"}, BAD)
    return found


CALLS = [(row, name) for row, case in CASES.items() for name in mistakes(case)]


@pytest.mark.parametrize(("row", "mistake"), CALLS, ids=map("-".join, CALLS))
def test_bad_calls(backend: Backend, row: str, mistake: str) -> None:
    """The status, a message that names an argument, and no byte written."""
    case = CASES[row]
    changes, status = mistakes(case)[mistake]
    run = Run(backend, case)
    run.prepare()
    pointers = run.pointers()
    given = {
        name: pointers[name] + 1 if status == MISALIGNED else pointers["y"] if name == "a_mean" else value
        for name, value in changes.items()
    }
    if status == MISALIGNED and case.reads.keys() & changes.keys():
        (name,) = changes
        if case.reads[name].dtype.itemsize == 1:
            return  # bytes lie anywhere
    assert run.call_c(**given) == status
    message = backend.library.last_error_message()
    assert any(name.removesuffix("_bytes") in message for name in changes) or "head" in message or "a" in changes
    run.assert_untouched()


def test_all_rows_have_a_case() -> None:
    launched = {op.name for op in OPS if any(entry.role == "run" for entry in op.entries)}
    assert CASES.keys() == launched


def arrays(*shapes: tuple[int, ...], dtype: Any = np.float16) -> list[Array]:
    rng = np.random.default_rng(0)
    return [rng.standard_normal(shape).astype(dtype) for shape in shapes]


class TestRing:
    """Chunks in any order give the same but for rounding."""

    @pytest.mark.parametrize("causal", (False, True))
    def test_orders(self, cpu: Backend, causal: bool) -> None:
        from baracuda import ops

        q, k, v = arrays((1, 2, 9, 16), (1, 2, 9, 16), (1, 2, 9, 16))
        want, lse = ops.flash_sdpa(q, k, v, is_causal=causal)
        for order in itertools.permutations((slice(0, 1), slice(1, 6), slice(6, 9))):
            state = [np.full(shape, np.nan, np.float32) for shape in ((1, 2, 9, 16), (1, 2, 9), (1, 2, 9))]
            ops.ring_attention_init(*state)
            for part in order:
                chunk = (k[:, :, part].copy(), v[:, :, part].copy())
                ops.ring_attention_step(*state, q, *chunk, is_causal=causal, k_global_base=part.start)
            y, made = ops.ring_attention_finalize(*state, dtype="f16")
            np.testing.assert_allclose(y.astype(np.float32), want, rtol=3e-3, atol=2e-3)
            np.testing.assert_allclose(made.astype(np.float32), lse, rtol=3e-3, atol=2e-3)

    def test_no_step(self, cpu: Backend) -> None:
        from baracuda import ops

        state = [np.ones(shape, np.float32) for shape in ((1, 1, 2, 4), (1, 1, 2), (1, 1, 2))]
        ops.ring_attention_init(*state)
        y, lse = ops.ring_attention_finalize(*state, dtype="bf16")
        assert (y == 0).all() and (lse == -np.inf).all()


def test_a_request_has_the_same_bits_in_any_batch(cpu: Backend) -> None:
    from baracuda import ops

    q, k, v = arrays((3, 4, 70, 16), (3, 4, 130, 16), (3, 4, 130, 16), dtype=np.float32)
    whole = ops.flash_sdpa(q, k, v)[0]
    for b in range(3):
        assert np.array_equal(whole[b : b + 1], ops.flash_sdpa(q[b : b + 1], k[b : b + 1], v[b : b + 1])[0])


class TestPlans:
    F16 = ElementKind.F16

    def test_flash_goes_to_fa2_with_options(self, cpu: Backend) -> None:
        q, k, v, y = arrays((1, 2, 5, 8), (1, 2, 7, 8), (1, 2, 7, 8), (1, 2, 5, 8))
        lse = np.empty((1, 2, 5), np.float16)
        plain = baracuda.FlashSdpaDescriptor(1, 2, 5, 7, 8, 8, 0.5, False, self.F16)
        plan = baracuda.FlashSdpaPlan.select(None, plain)
        assert plan.workspace_size() == 0
        plan.run(None, None, baracuda.FlashSdpaArgs(q, k, v, y, lse))
        logits = 0.5 * q.astype(float) @ k.astype(float).swapaxes(-1, -2)
        weights = np.exp(logits)
        want = weights / weights.sum(-1, keepdims=True) @ v.astype(float)
        np.testing.assert_allclose(y, want, rtol=2e-3, atol=2e-3)
        np.testing.assert_allclose(lse, np.log(weights.sum(-1)), rtol=2e-3, atol=2e-3)
        capped = baracuda.FlashSdpaPlan.select(
            None, baracuda.FlashSdpaDescriptor(1, 2, 5, 7, 8, 8, 0.5, False, self.F16, window_size_left=1, softcap=2.0)
        )
        scratch = np.empty(capped.workspace_size() // 4, np.float32)
        assert scratch.size == 10
        workspace = baracuda.Workspace(scratch.ctypes.data, scratch.nbytes)
        with pytest.raises(baracuda.WorkspaceTooSmallError):
            capped.run(None, None, baracuda.FlashSdpaArgs(q, k, v, y, lse))
        capped.run(None, workspace, baracuda.FlashSdpaArgs(q, k, v, y, lse))
        seen = np.arange(7)[None, :] >= np.arange(5)[:, None] + 2 - 1
        weights = np.exp(2 * np.tanh(logits / 2)) * seen
        np.testing.assert_allclose(y, weights / weights.sum(-1, keepdims=True) @ v.astype(float), rtol=2e-3, atol=2e-3)
        np.testing.assert_allclose(scratch.reshape(1, 2, 5), np.log(weights.sum(-1)), rtol=1e-5, atol=1e-5)
        np.testing.assert_allclose(lse, scratch.reshape(1, 2, 5), rtol=2e-3, atol=2e-3)

    @pytest.mark.parametrize("lengths", [(1024, 1023), (1024, 1024), (1024, 1100), (1100, 1024)], ids=str)
    def test_causal_flash_is_the_same_at_any_length(self, cpu: Backend, lengths: tuple[int, int]) -> None:
        """The kernels of fa2, which serve long sequences, would align the last key with the last row."""
        rows, keys = lengths
        q, k, v, y = arrays((1, 1, rows, 4), (1, 1, keys, 4), (1, 1, keys, 4), (1, 1, rows, 4))
        lse = np.empty((1, 1, rows), np.float16)
        descriptor = baracuda.FlashSdpaDescriptor(1, 1, rows, keys, 4, 4, 0.5, True, self.F16)
        plan = baracuda.FlashSdpaPlan.select(None, descriptor)
        scratch = np.empty(plan.workspace_size(), np.uint8)
        workspace = baracuda.Workspace(scratch.ctypes.data, scratch.nbytes)
        plan.run(None, workspace, baracuda.FlashSdpaArgs(q, k, v, y, lse))
        weights = np.exp(0.5 * q.astype(float) @ k.astype(float).swapaxes(-1, -2)) * np.tri(rows, keys)
        np.testing.assert_allclose(y, weights / weights.sum(-1, keepdims=True) @ v.astype(float), rtol=2e-3, atol=2e-3)
        np.testing.assert_allclose(lse, np.log(weights.sum(-1)), rtol=2e-3, atol=2e-3)

    def test_flash_with_a_mask(self, cpu: Backend) -> None:
        q, k, v, y = arrays((1, 1, 3, 8), (1, 1, 4, 8), (1, 1, 4, 8), (1, 1, 3, 8), dtype=np.float32)
        lse = np.empty((1, 1, 3), np.float32)
        mask = np.zeros((1, 1, 3, 4), np.float32)
        mask[..., 1:] = -np.inf
        descriptor = baracuda.FlashSdpaDescriptor(1, 1, 3, 4, 8, 8, 1.0, False, ElementKind.F32)
        baracuda.FlashSdpaPlan.select(None, descriptor).run(None, None, baracuda.FlashSdpaArgs(q, k, v, y, lse, mask))
        np.testing.assert_allclose(y, np.broadcast_to(v[:, :, :1], y.shape), rtol=1e-6)

    def test_gradients_of_windows(self, cpu: Backend) -> None:
        q, k, v, dy = arrays((2, 2, 5, 8), (2, 2, 7, 8), (2, 2, 7, 8), (2, 2, 5, 8))
        y, lse = np.empty_like(q), np.empty((2, 2, 5), np.float16)
        slopes = np.array([0.1, 0.4], np.float32)
        descriptor = baracuda.FlashSdpaDescriptor(2, 2, 5, 7, 8, 8, 0.5, True, self.F16, softcap=3.0)
        forward = baracuda.FlashSdpaPlan.select(None, descriptor)
        lse_f32 = np.empty((2, 2, 5), np.float32)
        workspace = baracuda.Workspace(lse_f32.ctypes.data, lse_f32.nbytes)
        forward.run(None, workspace, baracuda.FlashSdpaArgs(q, k, v, y, lse, alibi_slopes=slopes))
        backward = baracuda.FlashSdpaBackwardPlan.select(None, descriptor)
        scratch = np.empty(backward.workspace_size(), np.uint8)
        made = [np.empty_like(one) for one in (q, k, v)]
        args = baracuda.FlashSdpaBackwardArgs(
            *(q, k, v, y, lse, dy, np.empty_like(lse)), *made, lse_f32=lse_f32, alibi_slopes=slopes
        )
        backward.run(None, baracuda.Workspace(scratch.ctypes.data, scratch.nbytes), args)
        from baracuda import ops

        options = {"scale": 0.5, "is_causal": True, "softcap": 3.0}
        each = np.broadcast_to(slopes, (2, 2)).copy()
        want, exact = ops.fa2_sdpa(q, k, v, each, **options)
        assert np.array_equal(want, y) and np.array_equal(exact, lse_f32)
        for mine, theirs in zip(made, ops.fa2_sdpa_backward(dy, q, k, v, y, lse_f32, each, **options), strict=True):
            assert np.array_equal(mine, theirs)
        args.lse_f32 = None
        with pytest.raises(baracuda.InvalidProblemError, match="lse_f32"):
            backward.run(None, baracuda.Workspace(scratch.ctypes.data, scratch.nbytes), args)

    def test_strided_and_shared(self, cpu: Backend) -> None:
        q, k, v = arrays((2, 5, 3, 8), (2, 7, 1, 8), (2, 7, 1, 8), dtype=np.float32)
        shape = (2, 3, 7, 8)
        turned = [one.transpose(0, 2, 1, 3) for one in (q, k, v)]
        y, attn = np.empty((2, 5, 3, 8), np.float32), np.empty((2, 3, 5, 7), np.float32)
        descriptor = baracuda.SdpaDescriptor(2, 3, 5, 7, 8, 8, 0.5, False, False, ElementKind.F32)
        plan = baracuda.SdpaPlan.select(None, descriptor)
        shared = [np.broadcast_to(one, shape) for one in turned[1:]]
        plan.run(None, None, baracuda.SdpaArgs(turned[0], *shared, None, y.transpose(0, 2, 1, 3), attn))
        weights = np.exp(0.5 * turned[0].astype(float) @ shared[0].astype(float).swapaxes(-1, -2))
        weights /= weights.sum(-1, keepdims=True)
        np.testing.assert_allclose(attn, weights, rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(y.transpose(0, 2, 1, 3), weights @ shared[1].astype(float), rtol=1e-5, atol=1e-5)
        with pytest.raises(baracuda.UnsupportedError, match="contiguous"):
            bad = np.empty((2, 5, 3, 7), np.float32).transpose(0, 2, 1, 3)
            plan.run(None, None, baracuda.SdpaArgs(turned[0], *shared, None, y.transpose(0, 2, 1, 3), bad))

    def test_varlen(self, cpu: Backend) -> None:
        from baracuda import ops

        q, k, v, dy = arrays((9, 4, 8), (7, 2, 8), (7, 2, 8), (9, 4, 8))
        starts = np.array([0, 4, 4, 9], np.int32), np.array([0, 3, 5, 7], np.int32)
        descriptor = baracuda.FlashSdpaVarlenDescriptor(3, 4, 2, 5, 3, 8, 8, 0.5, True, self.F16)
        y, lse = np.empty_like(q), np.empty((4, 9), np.float32)
        plan = baracuda.FlashSdpaVarlenPlan.select(None, descriptor)
        plan.run(None, None, baracuda.FlashSdpaVarlenArgs(q, k, v, y, lse, *starts))
        want, exact = ops.fa2_sdpa_varlen(q, k, v, *starts, 5, 3, scale=0.5, is_causal=True)
        assert np.array_equal(y, want) and np.array_equal(lse, exact)
        backward = baracuda.FlashSdpaVarlenBackwardPlan.select(None, descriptor)
        scratch = np.empty(backward.workspace_bytes(9), np.uint8)
        made = [np.empty_like(one) for one in (q, k, v)]
        args = baracuda.FlashSdpaVarlenBackwardArgs(q, k, v, y, lse, dy, *starts, *made)
        backward.run(None, baracuda.Workspace(scratch.ctypes.data, scratch.nbytes), args)
        wanted = ops.fa2_sdpa_varlen_backward(dy, q, k, v, *starts, y, lse, 5, 3, scale=0.5, is_causal=True)
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(made, wanted, strict=True))

    def test_ring_decoding_and_pages(self, cpu: Backend) -> None:
        from baracuda import ops

        q, kv = arrays((1, 2, 5, 8), (2, 1, 2, 6, 8))
        y, lse = np.empty_like(q), np.empty((1, 2, 5), np.float16)
        ring = baracuda.RingAttentionPlan.select(
            None, baracuda.RingAttentionDescriptor(1, 2, 5, 6, 8, 0.5, True, self.F16)
        )
        state = np.empty(ring.accumulator_scratch_bytes // 4, np.float32)
        assert kv.size == ring.kv_scratch_elements
        ring.run(None, None, baracuda.RingAttentionArgs(q, y, lse, kv, None, state))
        want = ops.flash_sdpa(q, kv[0], kv[1], scale=0.5, is_causal=True)
        assert np.array_equal(y, want[0]) and np.array_equal(lse, want[1])
        queries, keys, values = arrays((2, 4, 8), (2, 2, 6, 8), (2, 2, 6, 8))
        out, a = np.empty_like(queries), np.empty((2, 4, 6), np.float32)
        decoding = baracuda.FlashDecodingPlan.select(
            None, baracuda.FlashDecodingDescriptor(2, 4, 2, 6, 8, 0.5, self.F16)
        )
        scratch = np.empty(decoding.workspace_size(), np.uint8)
        workspace = baracuda.Workspace(scratch.ctypes.data, scratch.nbytes)
        decoding.run(None, workspace, baracuda.FlashDecodingArgs(queries, keys, values, out, a))
        np.testing.assert_allclose(a.sum(-1), 1, rtol=1e-5)
        pages = keys, values  # a page for each request
        tables = np.arange(2, dtype=np.int32), np.arange(3, dtype=np.int32), np.full(2, 6, np.int32)
        pool = baracuda.PagedKvCacheDescriptor(6, 2, 2, 8, self.F16)
        paged = baracuda.BatchPagedDecodePlan.select(None, baracuda.BatchPagedDecodeDescriptor(pool, 2, 4, 0.5))
        of_pages = np.empty_like(queries)
        paged.run(None, workspace, baracuda.BatchPagedDecodeArgs(queries, *pages, *tables, of_pages))
        assert np.array_equal(of_pages, out)
        prefill = baracuda.BatchPagedPrefillPlan.select(
            None, baracuda.BatchPagedPrefillDescriptor(pool, 2, 4, 0.5, 2, True)
        )
        of_rows, log2 = np.empty_like(queries), np.empty((2, 4), np.float32)
        rows = np.arange(3, dtype=np.int32)
        prefill.run(None, None, baracuda.BatchPagedPrefillArgs(queries, rows, *pages, *tables, of_rows, log2))
        np.testing.assert_allclose(of_rows.astype(float), out, rtol=2e-3, atol=1e-3)
