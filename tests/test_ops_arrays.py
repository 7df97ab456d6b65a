"""baracuda.ops on arrays of other libraries: PyTorch, JAX, views of this project's, and whatever has DLPack."""

from __future__ import annotations

import threading
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, InvalidProblemError, UnsupportedError, ops, tensor_mut, tensor_ref
from cases.backends import Backend, CudaBackend

X = np.linspace(-3, 3, 24, dtype=np.float32).reshape(4, 6)


class OnlyDlpack:
    """An array that offers nothing else, as those of a library that is not known here."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()  # type: ignore[no-any-return]


class Special(np.ndarray):
    """A subclass."""


def test_whatever_has_dlpack(cpu: Backend) -> None:
    """Its results are NumPy's."""
    made = ops.neg(OnlyDlpack(X))
    assert type(made) is np.ndarray and np.array_equal(made, -X)
    y = np.empty_like(X)
    out = OnlyDlpack(y)
    assert ops.add(OnlyDlpack(X), X[0], out=out) is out and np.array_equal(y, X + X[0])
    with pytest.raises(UnsupportedError, match="quantize_per_token: input: expected a contiguous"):
        ops.quantize_per_token(OnlyDlpack(X.T), X[0], np.zeros(6, np.int32))


def test_views(cpu: Backend) -> None:
    """TensorRef and TensorMut, whose buffers must be large enough."""
    y = np.empty_like(X)
    out = tensor_mut(y)
    assert ops.gelu(tensor_ref(X), out=out) is out and np.array_equal(y, ops.gelu(X))
    assert np.array_equal(ops.neg(tensor_ref(X)), -X)
    short = tensor_ref(X.ctypes.data, (4, 6), ElementKind.F32, device=-1, capacity=23)
    for _ in range(2):
        with pytest.raises(baracuda.BufferTooSmallError, match="at least 24 elements, got 23"):
            ops.neg(short)
    with pytest.raises(InvalidProblemError, match="neg: out is written"):
        ops.neg(X, out=tensor_ref(y))


def test_subclasses_and_scalars_of_numpy(cpu: Backend) -> None:
    assert np.array_equal(ops.neg(X.view(Special)), -X)
    made = ops.add(X[0, 0], X[0, 1])
    assert made.shape == () and made == X[0, 0] + X[0, 1]
    assert np.array_equal(ops.add(X, X[0, 0]), X + X[0, 0])


def test_copies_where_strides_are_not_walked(cpu: Backend) -> None:
    """By the library of the array; destinations are not copied."""
    scale, zero_point = np.full(6, 0.5, np.float32), np.zeros(6, np.int32)
    wanted = ops.quantize_per_token(np.ascontiguousarray(X.T), scale, zero_point)
    for _ in range(2):
        assert np.array_equal(ops.quantize_per_token(X.T, scale, zero_point), wanted)
    with pytest.raises(UnsupportedError, match="quantize_per_token: out has strides"):
        ops.quantize_per_token(X.T, scale, zero_point, out=np.empty((4, 6), np.int8).T)


def test_leading_dimensions(cpu: Backend) -> None:
    """Rows may have any shape, which scales have as well."""
    x, scale, zero_point = X.reshape(2, 2, 6), np.full((2, 2), 0.5, np.float32), np.ones((2, 2), np.int32)
    wanted = ops.quantize_per_token(X, scale.reshape(4), zero_point.reshape(4)).reshape(2, 2, 6)
    codes = ops.quantize_per_token(x, scale, zero_point)
    assert codes.shape == (2, 2, 6) and np.array_equal(codes, wanted)
    assert ops.quantize_per_token(x, scale, zero_point, "u8").dtype == np.uint8
    grouped = ops.quantize_per_group(x, np.full((2, 2, 3), 0.5, np.float32), np.ones((2, 2, 3), np.int32), 2)
    assert np.array_equal(grouped, wanted)
    assert ops.pixel_shuffle(np.zeros((8, 3, 3), np.float32), 2).shape == (2, 6, 6)
    for given, message in (
        ((x, scale[0], zero_point), r"scale has shape \(2,\), expected \[n = \(2, 2\)\]"),
        ((X[0], scale, zero_point), r"scale has shape \(2, 2\), expected \[n = \(\)\]"),
        ((X[0, 0], scale, zero_point), r"input has shape \(\), expected \[n, d\]"),
    ):
        with pytest.raises(InvalidProblemError, match=message):
            ops.quantize_per_token(*given)


def test_what_does_not_follow_from_extents(cpu: Backend) -> None:
    image = np.arange(2 * 8 * 4 * 6, dtype=np.float32).reshape(2, 8, 4, 6)
    assert ops.interpolate(image, scale_factor=2, mode="bilinear").shape == (2, 8, 8, 12)
    assert np.array_equal(ops.interpolate(image, scale_factor=2), image.repeat(2, 2).repeat(2, 3))
    assert np.array_equal(ops.interpolate(image, (8, 12)), ops.interpolate(image, [8, 12]))
    assert ops.interpolate_backward(image, image.shape, scale_factor=1, mode="bilinear").shape == image.shape
    assert ops.quantize_per_channel(image, image[0, :, 0, 0], np.zeros(8, np.int32), -3).shape == image.shape
    assert ops.prelu(image, np.ones(8, np.float32)).shape == image.shape
    assert ops.affine_grid(np.zeros((2, 2, 3), np.float32), (2, 3, 5, 7)).shape == (2, 5, 7, 2)
    assert ops.glu(image, 1).shape == (2, 4, 4, 6)
    a, b = image[:, :4], image[:, 4:]
    assert np.array_equal(ops.swiglu(a, b), ops.swiglu(a.copy(), b.copy()))
    assert np.array_equal(ops.swiglu(a.copy(), b), ops.swiglu(a, b.copy()))
    da, db = ops.swiglu_backward(a, a, b)
    assert ops.swiglu(a.T, b.T).strides == da.T.strides  # axes in the order of the operands'
    both = np.empty_like(image)
    ops.swiglu_backward(a, a, b, out=(both[:, :4], both[:, 4:]))
    assert np.array_equal(both, np.concatenate([da, db], axis=1))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: ops.interpolate(x), "expected .* either size or scale_factor"),
        (lambda x: ops.interpolate(x, 4, 2.0), "expected .* either size or scale_factor"),
        (lambda x: ops.interpolate(x, (4, 4, 4)), "interpolate: size: expected 2 integers"),
        (lambda x: ops.interpolate(x, scale_factor=-1), "interpolate: scale_factor: expected 2 positive numbers"),
        (lambda x: ops.interpolate(x, scale_factor=1.3), "interpolate: scale_factor: expected whole sizes"),
        (lambda x: ops.interpolate(x, 4, align_corners=True), "align_corners: expected False for mode 'nearest'"),
        (lambda x: ops.prelu(x, x[0, :3, 0, 0]), r"weight has shape \(3,\), expected \(1,\) or as many weights as"),
        (lambda x: ops.glu(x[:, :3], 1), "glu: expected an even extent along axis 1"),
        (lambda x: ops.glu(x, 4), "glu: expected an even extent along axis 4"),
        (lambda x: ops.swiglu(x, x[:1]), r"swiglu: b has shape \(1, 8, 4, 6\), expected \(2, 8, 4, 6\)"),
        (
            lambda x: ops.quantize_per_channel(x, x[0, :, 0, 0], np.zeros(8, np.int32), 4),
            "axis: expected one of 4 axes, got 4",
        ),
        (lambda x: ops.pixel_shuffle(x, 3), "pixel_shuffle: input: expected axis 1 to have C.r.r elements, got 8"),
        (lambda x: ops.pixel_shuffle(x, -1), "pixel_shuffle"),
        (lambda x: ops.roi_align(x, x[:, 0, 0, :4], 7), r"boxes has shape \(2, 4\)|boxes: expected axis 1"),
        (lambda x: ops.roi_align(x, x[0, 0, :, :5], (7, 7, 7)), "output_size: expected 2 integers"),
        (lambda x: ops.nms(x[0, 0, :, :5], 0.5), "nms: boxes: expected axis 1 to have 4 = 4 elements, got 5"),
        (lambda x: ops.quantize_per_tensor(x, 0.5, 0, "s8", 5, 3), "quant_min <= quant_max"),
    ],
)
def test_errors(cpu: Backend, call: Any, message: str) -> None:
    image = np.zeros((2, 8, 4, 6), np.float32)
    for _ in range(2):
        with pytest.raises((InvalidProblemError, UnsupportedError), match=message):
            call(image)


@pytest.mark.parametrize("channel", [(), (1,), (3, 2)])
def test_gradients_are_added_to_destinations(cpu: Backend, channel: tuple[int, ...]) -> None:
    """Without one they begin as zeros."""
    shape, grid = (1, 1, 5, 5), np.zeros((1, 2, 2, 2), np.float32)
    image, grad = np.ones(shape, np.float32), np.ones((1, 1, 2, 2), np.float32)
    fresh = ops.grid_sample_backward(grad, image, grid)
    onto = (np.full(shape, 10, np.float32), np.full(grid.shape, 20, np.float32))
    made = ops.grid_sample_backward(grad, image, grid, out=onto)
    assert np.array_equal(made[0], fresh[0] + 10) and np.array_equal(made[1], fresh[1] + 20)


class TestTorch:
    """CPU tensors; those on a GPU are read in the same way."""

    @pytest.fixture(autouse=True)
    def torch(self, cpu: Backend) -> Any:
        self.torch = pytest.importorskip("torch", reason="PyTorch is not installed", exc_type=ImportError)
        self.x = self.torch.tensor(X)
        return self.torch

    def test_results_are_tensors(self) -> None:
        torch, x = self.torch, self.x
        made = ops.gelu(x)
        assert type(made) is torch.Tensor and made.dtype == torch.float32 and made.device == x.device
        assert np.array_equal(made.numpy(), ops.gelu(X))
        assert ops.cast(x, torch.bfloat16).dtype == torch.bfloat16 and ops.cast(x, "fp8e5m2").dtype == torch.float8_e5m2
        assert ops.gt(x, 0).dtype == torch.bool and ops.quantize_per_tensor(x, 0.5, 0).dtype == torch.int8
        assert torch.equal(ops.where(x > 0, x, 0.0), torch.where(x > 0, x, 0.0))
        assert torch.equal(ops.add(x.bfloat16(), 1), x.bfloat16() + 1)

    def test_layouts(self) -> None:
        torch, x = self.torch, self.x
        for one in (
            x.t(),
            x[::2],
            x[:, ::3],
            x.expand(3, 4, 6),
            x[:0],
            x[0, 0],
            x.reshape(2, 1, 2, 1, 6).transpose(0, 2),
        ):
            for _ in range(2):
                assert torch.equal(ops.neg(one), -one)
            assert ops.neg(one).stride() == (-one).stride() or 0 in one.stride() or one.dim() == 5
        image = torch.rand(2, 8, 5, 7).to(memory_format=torch.channels_last)
        assert ops.relu(image).is_contiguous(memory_format=torch.channels_last)
        assert torch.equal(ops.pixel_shuffle(image, 2), torch.nn.functional.pixel_shuffle(image, 2))

    def test_destinations(self) -> None:
        torch, x = self.torch, self.x
        y = torch.empty(4, 12)[:, ::2]
        assert ops.add(x, x[0], out=y) is y and torch.equal(y, x + x[0])
        mixed = np.empty_like(X)
        assert ops.neg(x, out=mixed) is mixed and np.array_equal(mixed, -X)
        assert type(ops.add(x, X)) is torch.Tensor and type(ops.add(X, x)) is np.ndarray
        with pytest.raises(UnsupportedError, match=r"add: other has dtype float64, expected float32.*cast\(other"):
            ops.add(x, x.double())

    @pytest.mark.parametrize("shape", [(5, 3), (40, 8), (3, 9001)])
    def test_what_is_cut_out_of_others(self, shape: tuple[int, int]) -> None:
        """Several operands that are reduced are copied at once where they are alike, also parts that begin anywhere."""
        torch, (rows, columns) = self.torch, shape
        a, b, c = torch.rand(3, rows, columns + 3, generator=torch.Generator().manual_seed(1))[:, :, :columns]
        for reduction in ("none", "sum"):
            for call, operands in (
                (ops.mse_loss, (a, b)),
                (ops.gaussian_nll_loss, (a, b, c)),
                (ops.mse_loss, (a.t(), b.t())),
            ):
                wanted = call(*(one.contiguous() for one in operands), reduction=reduction)
                assert torch.equal(call(*operands, reduction=reduction), wanted)

    def test_gradients_are_not_lost(self) -> None:
        """A tensor that asks for its gradient is refused, for none would come; without autograd it serves."""
        torch, x = self.torch, self.x
        ops.neg(x)
        weight = torch.nn.Parameter(x.clone())
        for call in (lambda: ops.neg(weight), lambda: ops.add(x, weight), lambda: ops.neg(x, out=weight)):
            with pytest.raises(UnsupportedError, match="expected a tensor without gradient"):
                call()
        with torch.no_grad():
            assert torch.equal(ops.mul(weight, x), weight * x) and torch.equal(ops.mul(x, weight), weight * x)
        assert torch.equal(ops.neg(weight.detach()), -x)

    def test_what_is_no_plain_tensor(self) -> None:
        torch, x = self.torch, self.x
        for one in (
            x.to_sparse(),
            torch.empty(3, device="meta"),
            torch.tensor([1 + 1j]).conj().imag,
            x.to(torch.complex64),
        ):
            for _ in range(2):
                with pytest.raises((UnsupportedError, TypeError, RuntimeError)):
                    ops.neg(one)

    def test_plans_take_them(self) -> None:
        """Directly, once their layout is known; with any strides, and Parameters beside tensors."""
        torch = self.torch
        descriptor = baracuda.BinaryDescriptor(baracuda.BinaryKind.ADD, (4, 6), ElementKind.F32)
        plan = baracuda.BinaryPlan.select(None, descriptor)
        for seed in range(3):
            x = torch.rand(4, 6, generator=torch.Generator().manual_seed(seed))
            for a, b in ((x, x), (x, x.t().contiguous().t()), (x[:1], x), (x, torch.nn.Parameter(x).detach())):
                y = torch.empty(4, 6)
                plan.run(None, None, baracuda.BinaryArgs(a, b, y))
                assert torch.equal(y, a + b)
            with pytest.raises(UnsupportedError, match="binary_add: b"):
                plan.run(None, None, baracuda.BinaryArgs(x, torch.nn.Parameter(x), y))
            with torch.no_grad():
                plan.run(None, None, baracuda.BinaryArgs(x, torch.nn.Parameter(x), y))
            assert torch.equal(y, x + x)
            with pytest.raises(InvalidProblemError, match="binary_add: y has shape"):
                plan.run(None, None, baracuda.BinaryArgs(x, x, y[:3]))

    def test_threads(self) -> None:
        torch, failures = self.torch, []

        def work(seed: int) -> None:
            x = torch.rand(5, 7, generator=torch.Generator().manual_seed(seed))
            for _ in range(200):
                if not torch.equal(ops.mul(x, x), x * x):
                    failures.append(seed)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(3)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert not failures


class TestTorchOnGpu:
    """CUDA tensors: streams, graphs, and memory that PyTorch allocates."""

    @pytest.fixture(autouse=True)
    def torch(self, cuda: CudaBackend) -> None:
        self.torch = pytest.importorskip("torch", reason="PyTorch is not installed")
        if not self.torch.cuda.is_available():
            pytest.skip("PyTorch sees no GPU")
        self.x = self.torch.rand(64, 96, device="cuda") - 0.5

    def test_results(self) -> None:
        torch, x = self.torch, self.x
        for one in (x, x.t(), x[:, ::2], x[:1].expand(64, 96), x[:0]):
            for _ in range(2):
                made = ops.square(one)
                assert made.device == x.device and torch.equal(made, one * one)
        assert torch.equal(ops.where(x > 0, x, 0.0), torch.where(x > 0, x, 0.0))
        assert torch.equal(ops.add(x, 2), x + 2)
        boxes = torch.tensor([[0.0, 1, 1, 5, 5]], device="cuda")
        assert ops.roi_align(x.reshape(1, 1, 64, 96), boxes, 7).shape == (1, 1, 7, 7)
        with pytest.raises(InvalidProblemError, match="add: other is on the host, expected CUDA device 0"):
            ops.add(x, x.cpu())

    def test_current_stream(self) -> None:
        """Work follows what PyTorch has put on its stream, without waiting on the host."""
        torch = self.torch
        x = torch.zeros(1 << 22, device="cuda")
        torch.cuda.synchronize()
        with torch.cuda.stream(torch.cuda.Stream()):
            torch.cuda._sleep(20_000_000)
            x.fill_(3)
            made = ops.square(x)
            wanted = bool((made == 9).all())
        assert wanted

    def test_stream_of_the_caller(self) -> None:
        """It waits for the stream that made the tensors."""
        torch, other = self.torch, self.torch.cuda.Stream()
        x = torch.zeros(1 << 22, device="cuda")
        for one in (other, other.cuda_stream):
            torch.cuda._sleep(20_000_000)
            x.add_(1)
            made = ops.square(x, stream=one)
            other.synchronize()
            assert bool((made == x * x).all())

    def test_graph(self) -> None:
        """A captured call replays on new input; results come from the graph's pool."""
        torch, x = self.torch, self.x.clone()
        ops.square(x)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            made = ops.add(ops.square(x), x)
        for seed in range(3):
            x.copy_(torch.rand(64, 96, generator=torch.Generator().manual_seed(seed)))
            graph.replay()
            assert torch.equal(made, x * x + x)

    def test_plans(self) -> None:
        torch, x = self.torch, self.x
        descriptor = baracuda.UnaryDescriptor(baracuda.UnaryKind.SQUARE, (64, 96), ElementKind.F32)
        plan, other = baracuda.UnaryPlan.select(None, descriptor), torch.cuda.Stream()
        for _ in range(3):
            for stream in (None, torch.cuda.current_stream(), other):
                y = torch.empty_like(x)
                torch.cuda.synchronize()
                plan.run(stream, None, baracuda.UnaryArgs(x, y))
                torch.cuda.synchronize()
                assert torch.equal(y, x * x)


class TestCuPy:
    """Arrays of CuPy, on its current stream and of its memory."""

    @pytest.fixture(autouse=True)
    def cupy(self, cuda: Backend) -> None:
        self.cupy = pytest.importorskip("cupy", reason="CuPy is not installed")
        self.x = self.cupy.asarray(np.random.default_rng(5).normal(size=(64, 96)).astype(np.float32))

    def test_results(self) -> None:
        """On contiguous arrays and views, with numbers, destinations and halves."""
        cupy, x = self.cupy, self.x
        for one in (x, x[1:, 3:], x[::-1], x.T):
            for _ in range(2):
                made = ops.square(one)
                assert isinstance(made, cupy.ndarray) and bool((made == one * one).all())
                y = cupy.zeros_like(one)
                assert ops.add(one, one[:1], out=y) is y and bool((y == one + one[:1]).all())
        assert bool((ops.where(x > 0, x, 0.0) == cupy.where(x > 0, x, 0)).all())
        assert ops.cast(x, "f16").dtype == cupy.float16
        codes = ops.quantize_per_token(x, cupy.full(64, 0.5, "f4"), cupy.zeros(64, "i4"))
        assert bool((codes == cupy.clip(cupy.rint(x / 0.5), -128, 127)).all())
        with pytest.raises(InvalidProblemError, match="add: other is on the host, expected CUDA device 0"):
            ops.add(x, x.get())

    def test_current_stream(self) -> None:
        cupy, stream = self.cupy, self.cupy.cuda.Stream(non_blocking=True)
        with stream:
            x = cupy.zeros(1 << 24, "f4")
            for _ in range(20):
                x += 1
            made = ops.square(x)
            assert bool((made == 400).all())

    def test_stream_of_the_caller(self) -> None:
        cupy, stream = self.cupy, self.cupy.cuda.Stream(non_blocking=True)
        x = cupy.zeros(1 << 24, "f4")
        for _ in range(20):
            x += 1
        for one in (stream, stream.ptr):
            made = ops.square(x, stream=one)
            stream.synchronize()
            assert bool((made == 400).all())

    def test_plans(self) -> None:
        cupy, x = self.cupy, self.x
        descriptor = baracuda.UnaryDescriptor(baracuda.UnaryKind.SQUARE, (64, 96), ElementKind.F32)
        plan = baracuda.UnaryPlan.select(None, descriptor)
        for stream in (None, cupy.cuda.Stream(non_blocking=True)):
            y = cupy.zeros_like(x)
            cupy.cuda.Device().synchronize()
            plan.run(stream, None, baracuda.UnaryArgs(x, y))
            cupy.cuda.Device().synchronize()
            assert bool((y == x * x).all())


class TestJax:
    """Arrays that are read, and results that JAX owns."""

    @pytest.fixture(autouse=True)
    def jax(self, cpu: Backend) -> None:
        self.jax = pytest.importorskip("jax", reason="JAX is not installed")
        self.jnp = self.jax.numpy
        if self.jax.default_backend() != "cpu":
            pytest.skip("JAX is on a GPU")

    def test_results_are_jax_arrays(self) -> None:
        x = self.jnp.asarray(X)
        for _ in range(2):
            made = ops.add(x, x[0])
            assert isinstance(made, self.jax.Array) and np.array_equal(made, X + X[0])
        assert ops.cast(x, "bf16").dtype == ml_dtypes.bfloat16
        assert np.array_equal(
            ops.mul(x.astype("bfloat16"), 2).astype("float32"), (x.astype("bfloat16") * 2).astype("float32")
        )

    def test_they_are_read_only(self) -> None:
        x = self.jnp.asarray(X)
        with pytest.raises(InvalidProblemError, match="neg: out is written"):
            ops.neg(x, out=x)
