"""Plans of matrix products: padded rows, batches with strides, groups of problems, weights repacked for Marlin."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, GemmEpilogue, GemmLayout, GroupedProblem
from baracuda.gptq_to_marlin import GptqWeights, repack
from cases import Array
from cases.backends import Backend
from cases.gemm_packed import NF4

BF16 = np.dtype(ml_dtypes.bfloat16)


def random(*shape: int, seed: int = 0, dtype: Any = np.float32) -> Array:
    return np.random.default_rng((seed, *shape)).standard_normal(shape).astype(dtype)


class TestStrides:
    """Of the batches of BatchedGemmPlan, DenseGemmPlan and GemvDensePlan."""

    A, B = random(3, 4, 8), random(3, 5, 8, seed=1)

    def plan(self) -> baracuda.BatchedGemmPlan:
        sizes = (4, 5, 8, GemmLayout.RCR, GemmEpilogue.IDENTITY, 3)
        made: baracuda.BatchedGemmPlan = baracuda.BatchedGemmPlan.select(
            None, baracuda.BatchedGemmDescriptor(*sizes, ElementKind.F32)
        )
        return made

    def run(self, **fields: Any) -> Array:
        d = np.full((3, 4, 5), np.nan, np.float32)
        self.plan().run(None, None, baracuda.BatchedGemmArgs(**{"a": self.A, "b": self.B, "d": d} | fields))
        return d

    def test_of_the_array(self, cpu: Backend) -> None:
        wanted = self.A @ self.B.swapaxes(1, 2)
        assert np.allclose(self.run(), wanted, 1e-5, 1e-5)
        assert np.allclose(self.run(stride_a=32, stride_b=40, stride_d=20), wanted, 1e-5, 1e-5)

    @pytest.mark.parametrize("whole", [False, True])
    def test_one_matrix_for_all(self, cpu: Backend, whole: bool) -> None:
        """From one matrix, and from the first of an array that has more."""
        first = self.A if whole else self.A[0]
        assert np.allclose(self.run(a=first, stride_a=0), self.A[0] @ self.B.swapaxes(1, 2), 1e-5, 1e-5)
        c = random(4, 5, seed=2)
        made = self.run(a=first, stride_a=0, c=c, stride_c=0, beta=2.0)
        assert np.allclose(made, self.A[0] @ self.B.swapaxes(1, 2) + 2 * c, 1e-5, 1e-5)

    def test_overlapping_matrices(self, cpu: Backend) -> None:
        """Windows of one array."""
        rows = random(6, 8)
        wanted = np.stack([rows[first : first + 4] for first in range(3)]) @ self.B.swapaxes(1, 2)
        buffer = baracuda.tensor_ref(rows.ctypes.data, (4, 8), np.float32, device=-1, capacity=48)
        assert np.allclose(self.run(a=buffer, stride_a=8), wanted, 1e-5, 1e-5)

    def test_beyond_the_buffer(self, cpu: Backend) -> None:
        with pytest.raises(baracuda.BufferTooSmallError, match="a: expected a buffer of at least 96 elements, got 32"):
            self.run(a=self.A[0], stride_a=32)
        with pytest.raises(baracuda.InvalidProblemError, match=r"a has shape \(2, 4, 8\)"):
            self.run(a=self.A[:2], stride_a=32)
        with pytest.raises(baracuda.InvalidProblemError, match="strides >= 0"):
            self.run(stride_a=-32)
        with pytest.raises(baracuda.InvalidProblemError, match="stride_d"):
            self.run(stride_d=0)
        with pytest.raises(TypeError, match="stride_b: expected an integer"):
            self.run(stride_b=40.0)
        with pytest.raises(TypeError, match="a: "):
            self.run(a="text", stride_a=0)

    def test_bound(self, cpu: Backend) -> None:
        d = np.full((3, 4, 5), np.nan, np.float32)
        args = baracuda.BatchedGemmArgs(self.A[0], self.B, d, stride_a=0)
        self.plan().can_implement(args)
        self.plan().bind(None, None, args)()
        assert np.allclose(d, self.A[0] @ self.B.swapaxes(1, 2), 1e-5, 1e-5)

    def test_dense_and_vector(self, cpu: Backend) -> None:
        d = np.zeros((3, 4, 5), np.float32)
        b = np.ascontiguousarray(self.B.swapaxes(1, 2))
        layout = baracuda.DenseGemmLayout.RRR
        dense = baracuda.DenseGemmPlan.select(None, baracuda.DenseGemmDescriptor(4, 5, 8, 3, layout, ElementKind.F32))
        dense.run(None, None, baracuda.DenseGemmArgs(self.A, b[0], d, stride_b=0))
        assert np.allclose(d, self.A @ b[0], 1e-5, 1e-5)
        vector = baracuda.GemvDensePlan.select(None, baracuda.GemvDenseDescriptor(1, 5, 8, 3, ElementKind.F32))
        vector.run(None, None, baracuda.GemvDenseArgs(self.A[0, :1], b, d[:, :1], stride_a=0, stride_b=40))
        assert np.allclose(d[:, 0], self.A[0, 0] @ b, 1e-5, 1e-5)


@pytest.mark.parametrize("rank", [1, 2])
def test_nf4_of_one_vector(cpu: Backend, rank: int) -> None:
    """With its axis of one row or without."""
    rng = np.random.default_rng(0)
    plan = baracuda.Nf4MmvqPlan.select(None, baracuda.Nf4MmvqDescriptor(6, 64, 32, ElementKind.F16))
    codes, absmax = rng.integers(0, 256, (3, 64), np.uint8), rng.uniform(0.5, 2, (6, 2)).astype(np.float32)
    x, d = random(64, dtype=np.float16), np.empty(6, np.float16)
    shapes = ((64,), (6,)) if rank == 1 else ((1, 64), (1, 6))
    plan.run(None, None, baracuda.Nf4MmvqArgs(codes, absmax, x.reshape(shapes[0]), d.reshape(shapes[1])))
    values = NF4[np.stack([codes & 15, codes >> 4], 1).reshape(6, 64)] * np.repeat(absmax, 32, 1)
    assert np.allclose(d, values @ x.astype(np.float64), 2.0**-10, 1e-3)
    with pytest.raises(baracuda.InvalidProblemError, match="weight has shape"):
        plan.run(None, None, baracuda.Nf4MmvqArgs(codes.reshape(-1), absmax, x, d))


def test_elements_of_packed_weights(cpu: Backend) -> None:
    """f16 where nothing else is said."""
    assert baracuda.Int4MarlinGemmDescriptor(1, 256, 128).element is ElementKind.F16
    bf16 = baracuda.Int4AwqGemmDescriptor(1, 128, 64, split_k_iters=4, element=ElementKind.BF16)
    assert baracuda.Int4AwqGemmPlan.select(None, bf16).sku().element is ElementKind.BF16
    with pytest.raises(baracuda.UnsupportedError, match="element"):
        baracuda.Int4MarlinGemmPlan.select(
            None, baracuda.Int4MarlinGemmDescriptor(1, 256, 128, element=ElementKind.F32)
        )


def problems(element: ElementKind, layout: GemmLayout, sizes: Any) -> list[GroupedProblem]:
    made = []
    for at, (m, n, k) in enumerate(sizes):
        b = random(n, k, seed=at) if layout is GemmLayout.RCR else random(k, n, seed=at)
        operands = (random(m, k, seed=at), b, random(m, n, seed=at + 9))
        made.append(GroupedProblem(m, n, k, *(one.astype(element.dtype) for one in operands)))
    return made


class TestGroups:
    SIZES = ((1, 8, 8), (33, 16, 40), (5, 72, 8))

    @pytest.mark.parametrize("element", [ElementKind.F16, ElementKind.BF16], ids=str)
    @pytest.mark.parametrize("layout", GemmLayout, ids=str)
    def test_products(self, cpu: Backend, element: ElementKind, layout: GemmLayout) -> None:
        plan = baracuda.GroupedGemmPlan.select(None, baracuda.GroupedGemmDescriptor(layout, element))
        group = problems(element, layout, self.SIZES)
        group[1].alpha, group[1].beta, group[1].c = 0.5, 2.0, group[1].d.copy()
        prepared = plan.prepare(group)
        for launch in (prepared.run, prepared.bind()):
            launch()
            for one in group:
                a, b = (np.asarray(x).astype(np.float64) for x in (one.a, one.b))
                wanted = one.alpha * (a @ (b.T if layout is GemmLayout.RCR else b))
                wanted += one.beta * one.c.astype(np.float64) if one.c is not None else 0
                eps = float(ml_dtypes.finfo(element.dtype).eps)
                assert np.allclose(one.d.astype(np.float64), wanted, eps, 1e-5)
                one.d[:] = np.nan

    def test_a_bad_problem_leaves_all_as_they_were(self, cpu: Backend) -> None:
        plan = baracuda.GroupedGemmPlan.select(None, baracuda.GroupedGemmDescriptor(GemmLayout.RCR, ElementKind.F16))
        for field, value, error in (
            ("a", random(2, 8, dtype=np.float16), baracuda.InvalidProblemError),
            ("m", 0, baracuda.InvalidProblemError),
            ("n", 12, baracuda.UnsupportedError),
            ("k", 4, baracuda.UnsupportedError),
            ("beta", 1.0, baracuda.InvalidProblemError),
        ):
            group = problems(ElementKind.F16, GemmLayout.RCR, self.SIZES)
            before = group[0].d.copy()
            setattr(group[-1], field, value)
            args = baracuda.GroupedGemmArgs(group)
            with pytest.raises(error):
                plan.prepare(group)
            with pytest.raises(error):
                plan.run(None, None, args)
            assert (group[0].d == before).all()
        with pytest.raises(baracuda.InvalidProblemError, match="at least one"):
            plan.prepare([])

    def test_descriptors(self, cpu: Backend) -> None:
        select, descriptor = baracuda.GroupedGemmPlan.select, baracuda.GroupedGemmDescriptor
        for bad in (
            descriptor(GemmLayout.RCR, ElementKind.F32),
            descriptor(GemmLayout.RCR, ElementKind.F16, GemmEpilogue.BIAS),
            descriptor("rcr", ElementKind.F16),
        ):
            with pytest.raises(baracuda.UnsupportedError):
                select(None, bad)
        good = descriptor(GemmLayout.RRR, ElementKind.BF16)
        with pytest.raises(baracuda.UnsupportedError, match="schedule"):
            select(None, good, baracuda.GroupedPlanPreference(schedule="host"))
        plan = select(None, good, baracuda.GroupedPlanPreference())
        assert plan.sku().op is baracuda.GemmKind.GROUPED
        assert plan.precision_guarantee().deterministic and plan.workspace_size() == 0


class TestRepack:
    """The Marlin product of repacked weights is that of the weights."""

    @staticmethod
    def weights(k: int, n: int, size: int, shuffled: bool, zero: Any = None) -> tuple[GptqWeights, Array]:
        """In GPTQ's format, and as numbers, of which codes around 8 are held to their range."""
        rng = np.random.default_rng(k + n + size)
        groups = 1 if size < 0 else k // size
        codes, zeros = rng.integers(0, 16, (k, n)), rng.integers(5, 12, (groups, n))
        zeros = zeros if zero is None else np.full_like(zeros, zero)
        scales = rng.uniform(0.01, 0.1, (groups, n)).astype(np.float16)
        group = np.arange(k) // (k // groups)
        if shuffled:
            group = rng.permutation(group)
        shifts = 4 * np.arange(8)
        words = (codes.reshape(k // 8, 8, n) << shifts[:, None]).sum(1).astype(np.uint32).view(np.int32)
        points = (zeros.reshape(groups, n // 8, 8) << shifts).sum(2).astype(np.uint32).view(np.int32)
        made = GptqWeights(words, scales, points, k, n, size, group.astype(np.int32) if shuffled else None)
        return made, scales.astype(np.float64)[group] * (np.clip(codes - zeros[group] + 8, 0, 15) - 8)

    @pytest.mark.parametrize("shuffled", [False, True])
    @pytest.mark.parametrize("size", [-1, 32, 64, 128])
    def test_product(self, cpu: Backend, size: int, shuffled: bool) -> None:
        m, k, n = 5, 256, 512
        given, numbers = self.weights(k, n, size, shuffled)
        made = repack(given)
        assert made.weight_packed.size == k * n // 8 and made.scales.shape == given.scales.shape
        assert (made.order is None) == (not shuffled or size < 0)
        x = random(m, k, dtype=np.float16)
        fed = x if made.order is None else np.ascontiguousarray(x[:, made.order])
        d = np.empty((m, n), np.float16)
        plan = baracuda.Int4MarlinGemmPlan.select(None, baracuda.Int4MarlinGemmDescriptor(m, n, k, size))
        scratch = np.ones(plan.workspace_size() // 4, np.int32)
        args = baracuda.Int4MarlinGemmArgs(fed, made.weight_packed, made.scales, d)
        plan.run(None, baracuda.Workspace(scratch.ctypes.data, scratch.nbytes), args)
        wanted = x.astype(np.float64) @ numbers
        assert np.allclose(d, wanted, 2.0**-11, 1e-4) and not scratch.any()

    def test_codes_are_held_to_their_range(self) -> None:
        given, _ = self.weights(128, 256, 128, False, zero=15)
        words = repack(given).weight_packed.view(np.uint32)
        codes = words.reshape(-1, 1) >> (4 * np.arange(8, dtype=np.uint32)) & np.uint32(15)
        assert codes.max() == 8 and codes.min() == 0

    def test_a_group_of_all_rows_is_one_scale_a_column(self) -> None:
        given, _ = self.weights(128, 256, -1, False)
        regular = repack(GptqWeights(given.qweight, given.scales, given.qzeros, 128, 256, 128))
        assert (regular.weight_packed == repack(given).weight_packed).all()
        assert (np.sort(regular.scales) == np.sort(repack(given).scales)).all()
        assert (regular.scales != repack(given).scales).any()

    @pytest.mark.parametrize(
        ("field", "value", "error"),
        [
            ("group_size", 96, baracuda.UnsupportedError),
            ("group_size", 0, baracuda.UnsupportedError),
            ("ic", 192, baracuda.InvalidProblemError),
            ("oc", 384, baracuda.InvalidProblemError),
            ("ic", -128, baracuda.InvalidProblemError),
            ("qweight", np.zeros((32, 256), np.int64), baracuda.UnsupportedError),
            ("qweight", np.zeros((256, 32), np.int32), baracuda.InvalidProblemError),
            ("scales", np.zeros((2, 256), np.float32), baracuda.UnsupportedError),
            ("scales", np.zeros((1, 256), np.float16), baracuda.InvalidProblemError),
            ("qzeros", np.zeros((2, 256), np.int32), baracuda.InvalidProblemError),
            ("g_idx", np.zeros(256, np.int32), baracuda.InvalidProblemError),
            ("g_idx", np.arange(256) // 128 + 1, baracuda.InvalidProblemError),
            ("g_idx", np.zeros(128, np.int32), baracuda.InvalidProblemError),
            ("g_idx", np.zeros(256), baracuda.UnsupportedError),
        ],
    )
    def test_bad_weights(self, field: str, value: Any, error: type[Exception]) -> None:
        good, _ = self.weights(256, 256, 128, True)
        fields = {name: getattr(good, name) for name in GptqWeights.__slots__}
        with pytest.raises(error, match="gptq_to_marlin: "):
            repack(GptqWeights(**fields | {field: value}))
