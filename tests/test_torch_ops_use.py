"""torch.ops.baracuda in use: autograd, torch.compile, training, CUDA streams and graphs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from baracuda import InvalidProblemError, UnsupportedError
from cases.backends import Backend, CudaBackend

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402

from baracuda.torch import OPERATORS  # noqa: E402

from .test_torch_ops import CHECKS, args_of  # noqa: E402

op = torch.ops.baracuda


def random(*shape: int, seed: int = 1, **more: Any) -> Any:
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(*shape, generator=generator, dtype=more.pop("dtype", torch.float32)).to(**more)


def leaves(*tensors: Any) -> list[Any]:
    return [one.clone().requires_grad_() for one in tensors]


def test_baracuda_does_not_import_torch() -> None:
    code = "import sys, baracuda, baracuda.ops; baracuda.ops.gelu; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_missing_library() -> None:
    code = (
        "import torch, baracuda.torch\n"
        "try: torch.ops.baracuda.gelu(torch.zeros(3))\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    environment = {**os.environ, "BARACUDA_LIBRARY": "/nowhere/lib.so"}
    made = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert made.stdout.startswith("LibraryNotFoundError") and "/nowhere/lib.so" in made.stdout


class TestAutograd:
    @pytest.fixture(autouse=True)
    def library(self, cpu: Backend) -> None:
        pass

    def test_operands_that_need_no_gradient(self) -> None:
        x, scale = random(3, 4).requires_grad_(), random(4)
        op.mul(x, scale).sum().backward()
        assert torch.equal(x.grad, scale.expand(3, 4)) and scale.grad is None
        assert not op.mul(x.detach(), scale).requires_grad
        with torch.no_grad():
            assert not op.mul(x, scale).requires_grad

    def test_what_is_kept(self) -> None:
        """What the table says: the result of exp, the input of sin."""
        x = random(3, 4).requires_grad_()
        y = op.exp(x)
        (kept,) = y.grad_fn.saved_tensors
        assert kept.data_ptr() == y.data_ptr()
        y = op.sin(x)
        (kept,) = y.grad_fn.saved_tensors
        assert kept is x
        y = op.add(x, x)
        assert y.grad_fn.saved_tensors == ()

    def test_what_is_kept_is_read_once(self) -> None:
        """As hooks may compute it again."""
        x, weight, bias = leaves(random(3, 4), random(4), random(4))
        read = []
        with torch.autograd.graph.saved_tensors_hooks(lambda kept: kept, lambda kept: read.append(kept) or kept):
            y = op.layer_norm(x, [4], weight, bias)
        y.sum().backward()
        assert len(read) == 4  # x, weight and the statistics

    def test_integers_and_truth_values_have_none(self) -> None:
        x, scale = leaves(random(3, 4), torch.full((3,), 0.1))
        assert not op.gt(x, x).requires_grad
        assert not op.cast(x, torch.int32).requires_grad
        assert not op.quantize_per_token(x, scale, torch.zeros(3, dtype=torch.int32)).requires_grad
        boxes = torch.tensor([[0.0, 0, 0, 3, 3]])
        output, argmax = op.roi_pool(random(1, 2, 5, 5).requires_grad_(), boxes, [2, 2])
        assert output.requires_grad and not argmax.requires_grad

    @pytest.mark.parametrize("dtype", [torch.float64, torch.bfloat16, torch.float8_e4m3fn, torch.float8_e5m2])
    @pytest.mark.parametrize("saturate", [True, False])
    def test_the_gradient_of_a_cast_is_a_cast(self, dtype: Any, saturate: bool) -> None:
        """To the dtype of the input, and beyond the range of the result too."""
        (x,) = leaves(torch.tensor([1.5, -0.3, 1e6]))
        y = op.cast(x, dtype, None, saturate)
        y.backward(torch.tensor([2.0, 0.5, -8.0]).to(dtype))
        assert y.dtype == dtype and x.grad.dtype == torch.float32 and x.grad.tolist() == [2, 0.5, -8]
        (x,) = leaves(torch.tensor([1.5, -0.25, 64]).to(dtype))
        op.cast(x, torch.float32, None, saturate).backward(torch.tensor([2.0, 0.5, -8.0]))
        assert x.grad.dtype == dtype and x.grad.float().tolist() == [2, 0.5, -8]

    def test_second_derivatives_of_linear_operators(self) -> None:
        (x,) = leaves(random(2, 4, 3, 3, dtype=torch.float64))
        assert torch.autograd.gradgradcheck(lambda x: op.pixel_unshuffle(op.pixel_shuffle(x, 2), 2), (x,))
        assert torch.autograd.gradgradcheck(lambda x: op.affine(x, -3, 1), (x,))

    def test_fake_quantize_is_straight_through(self) -> None:
        for x in leaves(torch.tensor([-9.0, -1.0, 0.26, 0.74, 9.0])):
            op.fake_quantize(x, 0.5, 0, -4, 3).sum().backward()
            assert x.grad.tolist() == [0, 1, 1, 1, 0]

    @pytest.mark.parametrize(
        ("call", "message"),
        [
            (lambda x: op.sign(x), "sign: there is no gradient of input"),
            (
                lambda x: op.roi_align(random(1, 2, 9, 9), op.mul(x, x), [2, 2]),
                "roi_align: there is no gradient of boxes",
            ),
            (lambda x: torch.autograd.grad(op.gelu(x).sum(), x, create_graph=True)[0], "gelu_backward: there is no"),
        ],
    )
    def test_there_is_no_gradient(self, call: Callable[[Any], Any], message: str) -> None:
        """Which `backward` says, and no call before it."""
        made = call(random(3, 5).requires_grad_()).sum()
        with pytest.raises(UnsupportedError, match=message):
            made.backward()

    def test_in_place(self) -> None:
        """Autograd sees that what it saved was written; a tensor that requires its gradient is refused."""
        x, y = random(3, 4).requires_grad_(), random(3, 4)
        made, before = op.mul(x, y), y.clone()
        assert op.affine_(y, 2, 1) is None and torch.equal(y, before * 2 + 1)
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            made.sum().backward()
        with pytest.raises(UnsupportedError, match="expected a tensor without gradient"):
            op.affine_(x, 2, 1)
        with torch.inference_mode():
            inference = random(3)
            op.affine_(inference, 0, 1)
        assert torch.equal(inference, torch.ones(3))


def test_modes_see_calls(cpu: Backend) -> None:
    """And transforms: a kernel is not called past what stands between it and autograd."""
    seen = []

    class Mode(TorchDispatchMode):  # type: ignore[misc]
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            seen.append(func)
            return func(*args, **(kwargs or {}))

    x = random(3, 4)
    with Mode():
        op.gelu(x)
        op.gelu(x.clone().requires_grad_())
    assert seen.count(OPERATORS["gelu"]) == 2
    assert torch.equal(torch.func.vmap(op.gelu)(x), op.gelu(x))
    assert torch.equal(op.gelu(torch._neg_view(x)), op.gelu(-x))
    assert op.gelu(x.to("meta")).device.type == "meta"


def test_dtypes(cpu: Backend) -> None:
    """Those that PyTorch has for what is packed too, in real and fake tensors."""
    x = torch.arange(-8, 8, dtype=torch.int32).reshape(2, 8)
    packed = op.cast(x, torch.int4)
    assert packed.dtype == torch.uint8 and torch.equal(op.cast(packed, torch.int32, torch.int4), x)
    for args in ((x, torch.int4), (packed, torch.float32, torch.uint4), (x.float(), torch.float8_e5m2, None, False)):
        torch.library.opcheck(op.cast.default, args, test_utils=CHECKS[:3])
    assert op.quantize_per_tensor(x.float(), 1.0, 128, torch.uint8).dtype == torch.uint8
    with pytest.raises(UnsupportedError, match="add: other has dtype float16, expected float32"):
        op.add(x.float(), x.half())
    with pytest.raises(RuntimeError, match="Expected a value of type 'Tensor'"):
        op.add(x, 1.5)


@pytest.mark.parametrize(
    ("name", "shapes", "arrange"),
    [
        ("gelu", ((4, 6),), lambda x: (x,)),
        ("add", ((4, 6), (6,)), lambda x, y: (x, y)),
        ("add", ((4, 6), (4, 1)), lambda x, y: (x.t(), y.t())),
        ("neg", ((4, 6),), lambda x: (x[:, ::2],)),
        ("neg", ((2, 3, 4, 6),), lambda x: (x.to(memory_format=torch.channels_last),)),
        ("swiglu", ((4, 12),), lambda x: x.chunk(2, 1)),
        ("glu", ((4, 6),), lambda x: (x,)),
        ("dynamic_range_quantize_per_token_sym", ((4, 6),), lambda x: (x,)),
    ],
)
def test_symbolic_sizes(cpu: Backend, name: str, shapes: Any, arrange: Any) -> None:
    """One graph serves all sizes, and has the strides that a call has."""
    graphs = []

    def backend(graph: Any, inputs: Any) -> Any:
        graphs.append(graph)
        return graph

    def call(*tensors: Any) -> Any:
        return OPERATORS[name](*arrange(*tensors))

    torch._dynamo.reset()
    compiled = torch.compile(call, backend=backend, fullgraph=True, dynamic=True)
    for factor in (1, 3, 2):
        tensors = [random(*(n if n == 1 else n * factor for n in shape)) for shape in shapes]
        made, wanted = compiled(*tensors), call(*tensors)
        for one, other in zip(*(r if isinstance(r, tuple) else (r,) for r in (made, wanted)), strict=True):
            assert torch.equal(one, other) and one.stride() == other.stride()
    assert len(graphs) == 1


def network(x: Any, w1: Any, w2: Any, scale: Any) -> Any:
    a, b = (x @ w1).chunk(2, -1)
    hidden = op.mul(op.gelu(op.swiglu(a, b), "tanh"), scale)
    shifted = hidden.detach().clone()
    op.affine_(shifted, 2, 1)
    return op.add(op.softplus(hidden @ w2), op.cast(op.gt(shifted @ w2, scale[:1]), torch.float32))


@pytest.mark.parametrize("backend", ["aot_eager", "inductor"])
def test_compile(cpu: Backend, backend: str) -> None:
    """A network in one graph, forward and backward; with numbers the same as without."""
    if backend == "inductor" and not (shutil.which("c++") or shutil.which("g++")):
        pytest.skip("Inductor needs a C++ compiler for the host")
    torch._dynamo.reset()
    tensors = random(5, 8), random(8, 12, seed=2), random(6, 3, seed=3), random(6, seed=4)
    compiled, plain = leaves(*tensors), leaves(*tensors)
    made, wanted = torch.compile(network, backend=backend, fullgraph=True)(*compiled), network(*plain)
    torch.testing.assert_close(made, wanted)
    made.square().sum().backward()
    wanted.square().sum().backward()
    for one, other in zip(compiled, plain, strict=True):
        torch.testing.assert_close(one.grad, other.grad)


def classifier(x: Any, w1: Any, scale: Any, shift: Any, w2: Any, target: Any) -> Any:
    """Attention of the rows to each other between a norm and a loss."""
    hidden = op.layer_norm(x @ w1, [6], scale, shift)
    attention = op.softmax(hidden @ hidden.t(), -1)
    return op.cross_entropy((attention @ hidden) @ w2, target)


def test_compile_of_rows(cpu: Backend) -> None:
    """Functions of rows in one graph, forward and backward; the same as without, and as PyTorch's."""
    torch._dynamo.reset()
    tensors = random(5, 8), random(8, 6, seed=2), random(6, seed=3), random(6, seed=4), random(6, 3, seed=5)
    target = torch.tensor([2, 0, -100, 1, 2])
    compiled, plain, wanted = leaves(*tensors), leaves(*tensors), leaves(*tensors)
    made = torch.compile(classifier, backend="aot_eager", fullgraph=True)(*compiled, target)
    eager = classifier(*plain, target)
    hidden = torch.nn.functional.layer_norm(wanted[0] @ wanted[1], [6], wanted[2], wanted[3])
    logits = torch.softmax(hidden @ hidden.t(), -1) @ hidden @ wanted[4]
    found = made, eager, torch.nn.functional.cross_entropy(logits, target)
    for loss in found:
        loss.backward()
        torch.testing.assert_close(loss, found[-1])
    for one, other, third in zip(compiled, plain, wanted, strict=True):
        torch.testing.assert_close(one.grad, third.grad)
        torch.testing.assert_close(other.grad, third.grad)


def losses(mlp: Callable[..., Any], error: Callable[[Any, Any], Any], device: str = "cpu") -> list[float]:
    """Of thirty steps of gradient descent."""
    x, weights = random(64, 8, device=device), leaves(*(random(*s, seed=9, device=device) / 4 for s in SHAPES))
    target = x.sin().sum(1, keepdim=True)
    optimizer = torch.optim.SGD(weights, 0.1)
    found = []
    for _ in range(30):
        optimizer.zero_grad()
        loss = error(mlp(x, *weights), target)
        loss.backward()
        optimizer.step()
        found.append(loss.item())
    return found


SHAPES = ((8, 16), (16,), (8, 16), (16,), (16, 1), (1,))


def own_product(x: Any, w: Any) -> Any:
    """The table has neither matrix products of floating point nor sums: the last of a cumulative sum is one."""
    return op.cumsum(op.mul(x[:, :, None], w), 1)[:, -1]


def own_mlp(x: Any, w1: Any, b1: Any, w2: Any, b2: Any, w3: Any, b3: Any) -> Any:
    hidden = op.swiglu(op.add(own_product(x, w1), b1), op.add(own_product(x, w2), b2))
    return op.add(own_product(hidden, w3), b3)


def own_error(made: Any, target: Any) -> Any:
    squares = op.square(op.sub(made, target)).flatten()
    return op.affine(op.cumsum(squares, 0)[-1], 1 / len(squares), 0)


def torch_mlp(x: Any, w1: Any, b1: Any, w2: Any, b2: Any, w3: Any, b3: Any) -> Any:
    return ((x @ w1 + b1) * torch.nn.functional.silu(x @ w2 + b2)) @ w3 + b3


def test_training(cpu: Backend) -> None:
    """The losses of a gated network of our operators alone are those of PyTorch's, within rounding."""
    own, wanted = losses(own_mlp, own_error), losses(torch_mlp, torch.nn.functional.mse_loss)
    assert own == pytest.approx(wanted, rel=1e-4) and own[-1] < own[0] / 2


class TestOnGpu:
    """CUDA tensors: PyTorch's stream, its graphs, its allocator."""

    @pytest.fixture(autouse=True)
    def gpu(self, cuda: CudaBackend) -> None:
        if not torch.cuda.is_available():
            pytest.skip("PyTorch sees no GPU")

    @pytest.mark.parametrize("name", ["gelu", "mul", "swiglu", "prelu", "roi_pool", "quantize_per_token", "affine_"])
    def test_opcheck(self, name: str) -> None:
        args = [one.detach().cuda() if isinstance(one, torch.Tensor) else one for one in args_of(name, "f32")]
        torch.library.opcheck(OPERATORS[name], tuple(args), test_utils=CHECKS)

    def test_gradients_on_a_stream(self) -> None:
        """Work follows what is on the current stream, forward and backward."""
        x, scale = leaves(random(256, 1024, device="cuda"), random(1024, seed=2, device="cuda"))
        torch.cuda.synchronize()
        with torch.cuda.stream(torch.cuda.Stream()):
            torch.cuda._sleep(20_000_000)
            late = x + 1
            op.mul(op.gelu(late), scale).sum().backward()
            got = x.grad.clone(), scale.grad.clone()
            torch.cuda.current_stream().synchronize()
        x.grad = scale.grad = None
        (torch.nn.functional.gelu(x + 1) * scale).sum().backward()
        torch.testing.assert_close(got, (x.grad, scale.grad))

    def test_graph(self) -> None:
        """A captured call and its gradient replay on new input."""
        x = random(64, 96, device="cuda").requires_grad_()

        def step() -> Any:
            y = op.gelu(x)
            return y, torch.autograd.grad(y, x, torch.ones_like(y))[0]

        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            step()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            made, slope = step()
        for seed in range(3):
            with torch.no_grad():
                x.copy_(random(64, 96, seed=seed))
            graph.replay()
            wanted = torch.nn.functional.gelu(x)
            torch.testing.assert_close(made, wanted)
            torch.testing.assert_close(slope, torch.autograd.grad(wanted.sum(), x)[0])

    def test_devices_agree(self) -> None:
        with pytest.raises(InvalidProblemError, match="other is on the host, expected CUDA device 0"):
            op.add(random(3, device="cuda"), random(3))

    def test_compile(self) -> None:
        torch._dynamo.reset()
        tensors = (random(5, 8), random(8, 12, seed=2), random(6, 3, seed=3), random(6, seed=4))
        on_device = [one.cuda() for one in tensors]
        made = torch.compile(network, backend="aot_eager", fullgraph=True)(*on_device)
        torch.testing.assert_close(made, network(*on_device))

    def test_training(self) -> None:
        own, wanted = losses(own_mlp, own_error, "cuda"), losses(torch_mlp, torch.nn.functional.mse_loss, "cuda")
        assert own == pytest.approx(wanted, rel=1e-3)
