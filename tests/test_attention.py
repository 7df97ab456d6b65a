"""Rotary embedding, ALiBi, caches, merges and sampling: what their cases cannot say."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import baracuda
from baracuda import (
    ElementKind,
    InvalidProblemError,
    PerRowSampler,
    RopeScaledTableBuilder,
    SamplerKind,
    UnsupportedError,
    ops,
)
from baracuda.attention.rotary import Linear, LongRoPE, PublishedLongRoPE, PublishedYaRN, YaRN
from baracuda_sys.abi import attention_rows
from cases import attention
from cases.attention_sampling import philox
from cases.backends import Backend, call_symbol

from .compare import check_workspace

VECTORS = (
    ((0, 0), 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((2**64 - 1, 2**64 - 1), 2**64 - 1, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x85A308D3243F6A88, 0x0370734413198A2E),
        0x299F31D0A4093822,
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
)
"""Counters, keys and blocks that the authors of Philox publish; native/tests/numerics.cpp has them too."""


@pytest.mark.parametrize(("counter", "key", "block"), VECTORS)
def test_philox_of_the_oracle(counter: tuple[int, int], key: int, block: tuple[int, ...]) -> None:
    assert tuple(philox(counter, key)) == block


def deviation(tokens: Any, probs: Any) -> float:
    """Pearson's chi-square of tokens, in standard deviations from its mean."""
    there = probs > 0
    counts = np.bincount(tokens, minlength=len(probs))
    assert counts[~there].sum() == 0
    wanted = probs[there].astype(np.float64) / probs[there].sum(dtype=np.float64) * len(tokens)
    freedom = there.sum() - 1
    return float((((counts[there] - wanted) ** 2 / wanted).sum() - freedom) / math.sqrt(2 * freedom))


PROBS = np.array([0.3, 0.0, 0.15, 0.15, 0.2, 0.05, 0.1, 0.05], np.float32)
ROWS = 20000


@pytest.mark.parametrize(
    ("sampler", "limits", "allowed"),
    [
        ("top_k", {"top_k": 8}, range(8)),
        ("top_k", {"top_k": 3}, (0, 2, 3, 4)),
        ("top_p", {"top_p": 0.4}, (0, 4)),
        ("min_p", {"min_p": 0.5}, (0, 2, 3, 4)),
        ("top_k_top_p", {"top_k": 3, "top_p": 0.4}, (0, 4)),
    ],
)
def test_tokens_come_as_often_as_they_should(cpu: Backend, sampler: str, limits: Any, allowed: Any) -> None:
    """Over rows, and over offsets of one row."""
    function = getattr(ops, f"{sampler}_sampling")
    kept = np.where(np.isin(np.arange(8), list(allowed)), PROBS, 0)
    tokens, valid = function(np.tile(PROBS, (ROWS, 1)), **limits, seed=5)
    assert valid.all() and abs(deviation(tokens, kept)) < 4
    again, _ = function(np.tile(PROBS, (ROWS, 1)), **limits, seed=5)
    other, _ = function(np.tile(PROBS, (ROWS, 1)), **limits, seed=6)
    assert (tokens == again).all() and (tokens != other).any()
    of_offsets = [int(function(PROBS[None], **limits, seed=5, offset=at)[0][0]) for at in range(2000)]
    assert abs(deviation(np.array(of_offsets), kept)) < 4


def test_speculation_gives_the_target_distribution(cpu: Backend) -> None:
    """The first token of each row, whatever the draft's distribution is."""
    rng = np.random.default_rng(2)
    draft = np.array([0.1, 0.4, 0.1, 0.1, 0.1, 0.1, 0.05, 0.05], np.float32)
    ids = rng.choice(8, (ROWS, 1), p=draft / draft.sum(dtype=np.float64)).astype(np.int32)
    target = np.tile(PROBS, (ROWS, 2, 1))
    tokens, accepted, emitted = ops.chain_speculative_sampling(np.tile(draft, (ROWS, 1, 1)), ids, target, seed=3)
    assert abs(deviation(tokens[:, 0], PROBS)) < 4
    assert (accepted == emitted).all() and (emitted == (tokens[:, 1] >= 0)).all()
    assert abs(emitted.mean() - np.minimum(PROBS, draft).sum()) < 0.02


def test_a_large_vocabulary(cpu: Backend) -> None:
    """As that of a language model; the only allowed token is found wherever it is."""
    probs = np.full((3, 50257), 1e-6, np.float32)
    probs[[0, 1, 2], [0, 50256, 31999]] = 0.5
    tokens, valid = ops.top_k_sampling(probs, 1, seed=1)
    assert tokens.tolist() == [0, 50256, 31999] and valid.all()


def test_rope_against_complex_numbers(cpu: Backend) -> None:
    """The formula of the page, at the tolerance of its acceptance tests; angles in more than f64, of which powers lose
    more than that."""
    x = np.random.default_rng(0).normal(0, 1, (2, 4, 33, 64))
    powers = np.longdouble(10000.0) ** (-2 * np.arange(32, dtype=np.longdouble) / 64)
    turns = np.exp(1j * (np.arange(33)[:, None] * powers))
    for dtype, epsilons in ((np.float32, 16), (np.float64, 4), (np.float16, 8)):
        given = x.astype(dtype)
        pairs = (given[..., ::2] + np.clongdouble(1j) * given[..., 1::2]) * turns
        wanted = np.stack([pairs.real, pairs.imag], -1).reshape(x.shape)
        error = np.abs(ops.rope(given) - wanted) / np.maximum(1, np.abs(wanted))
        assert error.max() <= epsilons * np.finfo(dtype).eps


def test_rope_turned_back(cpu: Backend) -> None:
    x = np.random.default_rng(1).normal(0, 1, (3, 7, 10)).astype(np.float32)
    positions = np.array([0, 2**31, -5, 7, 2**52, 1, 99], np.int64)
    assert np.allclose(ops.rope_backward(ops.rope(x, positions), positions), x, atol=1e-6)


def test_tables_are_those_of_rope(cpu: Backend) -> None:
    x = np.random.default_rng(1).normal(0, 1, (2, 3, 50, 16)).astype(np.float32)
    cosine, sine = RopeScaledTableBuilder(16, 50, 10000.0, Linear()).build_host_tables()
    assert np.allclose(ops.rope_apply(x, cosine[None], sine[None]), ops.rope(x), atol=1e-6)
    tokens = np.ascontiguousarray(x[0].swapaxes(0, 1))
    assert np.allclose(ops.rope_apply_thd(tokens, cosine, sine).swapaxes(0, 1), ops.rope(x[0]), atol=1e-6)


class TestScaledTables:
    BASE = 10000.0

    def builder(self, scaling: Any, dim: int = 8, length: int = 20) -> RopeScaledTableBuilder:
        return RopeScaledTableBuilder(dim, length, self.BASE, scaling)

    def test_sizes(self) -> None:
        plain = self.builder(Linear())
        assert plain.table_len == 80 and plain.inv_freq(0) == 1 and plain.inv_freq(2) == pytest.approx(0.01)
        cosine, sine = plain.build_host_tables()
        assert cosine.shape == sine.shape == (20, 4) and cosine.dtype == np.float32

    @pytest.mark.parametrize(
        ("kind", "magnitude"),
        [(YaRN, 1 / math.sqrt(1 + 0.1 * math.log(4))), (PublishedYaRN, 1 + 0.1 * math.log(4))],
    )
    def test_yarn(self, kind: type[YaRN], magnitude: float) -> None:
        """Fast pairs keep their frequency, slow ones are divided by the scale, one between has its part."""
        scaling = kind(4.0, 1.0, 32.0, 4096)
        table = self.builder(scaling)
        plain = [table.inv_freq(i) for i in range(4)]
        rotations = [4096 * one / (2 * math.pi) for one in plain]
        assert rotations[0] > 32 and 1 < rotations[2] < 32 and rotations[3] < 1
        ramp = (32 - rotations[2]) / 31
        wanted = [plain[0], plain[1], plain[2] * (1 - ramp + ramp / 4), plain[3] / 4]
        assert table.frequencies() == pytest.approx(wanted)
        cosine, sine = table.build_host_tables()
        assert cosine[0] == pytest.approx([magnitude] * 4) and not sine[0].any()
        assert np.hypot(cosine, sine) == pytest.approx(np.full((20, 4), magnitude), rel=1e-6)
        assert self.builder(kind(1.0, 1.0, 32.0, 4096)).build_host_tables()[0][0, 0] == 1

    @pytest.mark.parametrize(("kind", "factor"), [(LongRoPE, 2.0), (PublishedLongRoPE, 0.5)])
    def test_long(self, kind: type[LongRoPE], factor: float) -> None:
        table = self.builder(kind((2.0, 2.0, 2.0, 1.0)))
        wanted = [factor * table.inv_freq(i) for i in range(3)] + [table.inv_freq(3)]
        assert table.frequencies() == pytest.approx(wanted)

    @pytest.mark.parametrize(
        "table",
        [
            RopeScaledTableBuilder(7, 4, 10.0),
            RopeScaledTableBuilder(0, 4, 10.0),
            RopeScaledTableBuilder(8, 0, 10.0),
            RopeScaledTableBuilder(8, 4, -1.0),
            RopeScaledTableBuilder(8, 4, math.inf),
            RopeScaledTableBuilder(8, 4, 10.0, YaRN(0.0, 1.0, 2.0, 4)),
            RopeScaledTableBuilder(8, 4, 10.0, YaRN(math.nan, 1.0, 2.0, 4)),
            RopeScaledTableBuilder(8, 4, 10.0, YaRN(2.0, 2.0, 2.0, 4)),
            RopeScaledTableBuilder(8, 4, 10.0, LongRoPE((1.0,) * 3)),
            RopeScaledTableBuilder(8, 4, 10.0, LongRoPE((1.0, -1.0, 1.0, 1.0))),
        ],
        ids=repr,
    )
    def test_what_is_no_table(self, table: RopeScaledTableBuilder) -> None:
        with pytest.raises(InvalidProblemError, match="RopeScaledTableBuilder: "):
            table.build_host_tables()


def test_what_is_no_sampler() -> None:
    """Ranges are the library's to check, kinds the Plan's."""
    plan, kind = baracuda.TopKTopPSamplingPlan, baracuda.TopKTopPSamplingDescriptor
    bad = (SamplerKind.TopK(0), SamplerKind.TopK(9), SamplerKind.TopP(0.0), SamplerKind.TopP(1.5))
    bad += (SamplerKind.MinP(math.nan), SamplerKind.TopKTopP(1, 0.0), SamplerKind.TopKTopP(9, 0.5))
    for sampler in bad:
        with pytest.raises(InvalidProblemError, match="expected"):
            plan.select(None, kind(2, 8, sampler))
    wrong: Any = PerRowSampler.TOP_K
    with pytest.raises(UnsupportedError, match="SamplerKind"):
        plan.select(None, kind(2, 8, wrong))
    wrong = SamplerKind.TopK(1)
    with pytest.raises(UnsupportedError, match="PerRowSampler"):
        baracuda.PerRowSamplingPlan.select(None, baracuda.PerRowSamplingDescriptor(2, 8, wrong))


def test_a_missing_array_of_rows(cpu: Backend) -> None:
    descriptor = baracuda.PerRowSamplingDescriptor(2, 8, PerRowSampler.TOP_P)
    plan = baracuda.PerRowSamplingPlan.select(None, descriptor)
    args = baracuda.PerRowSamplingArgs(np.ones((2, 8), np.float32), np.zeros(2, np.int32))
    with pytest.raises(TypeError, match="top_p_arr"):
        plan.run(None, None, args)


def test_a_gradient_of_nothing(cpu: Backend) -> None:
    plan = baracuda.AlibiBackwardPlan.select(None, baracuda.AlibiBackwardDescriptor(1, 1, 2, 2, ElementKind.F32))
    with pytest.raises(InvalidProblemError, match="dslopes"):
        plan.run(None, None, baracuda.AlibiBackwardArgs(np.ones((1, 1, 2, 2), np.float32)))


def test_pages_that_are_lists_of_another_rank(cpu: Backend) -> None:
    paged = baracuda.PagedKvCacheDescriptor(2, 3, 1, 4, ElementKind.F32)
    plan = baracuda.PagedKvAppendPlan.select(None, baracuda.PagedKvAppendDescriptor(paged, 1))
    pool, new = np.zeros((3, 1, 2, 4), np.float32), np.ones((1, 1, 4), np.float32)
    lists = np.array([[2]], np.int32), np.array([0, 1], np.int32), np.array([2], np.int32)
    with pytest.raises(InvalidProblemError, match="kv_indices"):
        plan.run(None, None, baracuda.PagedKvAppendArgs(pool, pool.copy(), *lists, new, new))
    assert not pool.any()
    plan.run(None, None, baracuda.PagedKvAppendArgs(pool, pool.copy(), lists[0][0], *lists[1:], new, new))
    assert pool[2, 0, 1].all() and pool.sum() == 4


ASKED = [instance for op in attention_rows.OPS if op.name.endswith("_sizes") for instance in op.instances]


@pytest.mark.parametrize("instance", ASKED, ids=lambda one: one.stem)
def test_sizes_of_any_dtype(cpu: Backend, instance: Any) -> None:
    (symbol,) = instance.symbols
    sizes = {argument.name: 2 for argument in instance.op.arguments}
    assert call_symbol(cpu, symbol, sizes) == 0
    for name in sizes:
        assert call_symbol(cpu, symbol, sizes | {name: -1}) == 2


def test_functions_in_place(cpu: Backend) -> None:
    """What is written comes back, whether the call is known or not."""
    v, s = np.ones((2, 1, 4), np.float32), np.zeros((2, 1), np.float32)
    for turn in (1, 2, 3):
        made = ops.merge_state(v, s, 3 * np.ones_like(v), s.copy())
        assert made[0] is v and made[1] is s and (s == turn).all()
    assert (v == 2.75).all()


@pytest.mark.parametrize("fp", ["f32", "f64", "f16", "bf16"])
def test_a_workspace_changes_no_bit_of_slopes(backend: Backend, fp: str) -> None:
    """Neither one of the size that is asked for, nor one that is too small for it."""
    case = attention.alibi_backward(fp, (3, 2, 301, 407))
    check_workspace(backend, case, case.inputs())
