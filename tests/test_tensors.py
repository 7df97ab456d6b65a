"""Tensors: views of arrays and addresses, and the fast reading of NumPy's."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda
from baracuda import ElementKind, arrays, tensor_mut, tensor_ref
from baracuda.kinds import PACKED
from cases import quantize
from cases.backends import Backend, CudaBackend, Run, descriptor_of

from .compare import assert_equal

CASE = quantize.per_token("quantize_per_token", {"fp": "f32", "q": "s8"}, 5, 64)


class TestTensors:
    def test_address(self) -> None:
        view = tensor_ref(4096, (2, 3), np.float16, device=-1)
        assert (view.pointer, view.capacity, view.shape, view.stride) == (4096, 6, (2, 3), (3, 1))
        assert (view.element, view.device, view.readonly) == (ElementKind.F16, -1, True)
        assert not tensor_mut(4096, (2, 3), ElementKind.BF16).readonly

    @pytest.mark.parametrize(
        "kind", [one for one in ElementKind if one not in {*PACKED, ElementKind.TF32}], ids=lambda kind: kind.name
    )
    def test_numpy(self, kind: ElementKind) -> None:
        array = np.zeros((3, 4), kind.dtype)
        for view in (tensor_ref(array), tensor_mut(array)):
            assert (view.pointer, view.capacity, view.shape) == (array.ctypes.data, 12, (3, 4))
            assert (view.stride, view.element, view.device) == ((4, 1), kind, -1)

    def test_strided_numpy(self) -> None:
        view = tensor_ref(np.zeros((3, 4), np.float32).T)
        assert (view.shape, view.stride, view.capacity) == ((4, 3), (1, 4), 12)

    @pytest.mark.parametrize("dtype", [np.float32, ml_dtypes.bfloat16])
    def test_read_only(self, dtype: Any) -> None:
        array = np.zeros(3, dtype)
        array.flags.writeable = False
        assert tensor_ref(array).shape == (3,)
        with pytest.raises(baracuda.InvalidProblemError, match="read-only"):
            tensor_mut(array)

    def test_dlpack(self) -> None:
        """An object that has nothing but the protocol; in host memory it is asked for no stream."""
        asked = []

        class Producer:
            def __init__(self, array: np.ndarray[Any, Any]) -> None:
                self.array = array

            def __dlpack__(self, **options: Any) -> Any:
                asked.append(options.get("stream"))
                return self.array.__dlpack__(**options)

            def __dlpack_device__(self) -> tuple[int, int]:
                return self.array.__dlpack_device__()

        array = np.arange(6, dtype=np.float32).reshape(2, 3)
        view = tensor_ref(Producer(array))
        assert (view.pointer, view.shape, view.element, view.device) == (array.ctypes.data, (2, 3), ElementKind.F32, -1)
        assert asked == [None]

    @pytest.mark.parametrize("dtype", [np.complex64, np.uint64], ids=str)
    def test_dtype_without_a_kind(self, dtype: Any) -> None:
        with pytest.raises(baracuda.UnsupportedError, match=np.dtype(dtype).name):
            tensor_ref(np.zeros(3, dtype))

    @pytest.mark.parametrize("source", [None, "text", 1.5, [1, 2], True], ids=repr)
    def test_no_tensor(self, source: Any) -> None:
        with pytest.raises(TypeError, match="expected"):
            tensor_ref(source)

    def test_address_needs_a_description(self) -> None:
        with pytest.raises(TypeError, match="shape and a dtype"):
            tensor_ref(4096)
        with pytest.raises(baracuda.InvalidProblemError, match=r"got shape \(-1,\)"):
            tensor_ref(4096, (-1,), np.float32)
        with pytest.raises(baracuda.InvalidProblemError, match="strides"):
            tensor_ref(4096, (2, 2), np.float32, stride=(1,))

    def test_an_array_describes_itself(self) -> None:
        with pytest.raises(TypeError, match="an array has its own"):
            tensor_ref(np.zeros(3), (3,))

    def test_torch(self, backend: Backend) -> None:
        torch = pytest.importorskip("torch", reason="torch is not installed")
        x = torch.randn(5, 64, device=backend.name)
        s = torch.full((5,), 0.05, device=backend.name)
        z = torch.zeros(5, dtype=torch.int32, device=backend.name)
        q = torch.empty(5, 64, dtype=torch.int8, device=backend.name)
        plan = baracuda.QuantizePerTokenPlan.select(None, descriptor_of(CASE))
        plan.run(None, None, baracuda.QuantizePerTokenArgs(x, s, z, q))
        inputs = {"input": x.cpu().numpy(), "scale": s.cpu().numpy(), "zero_point": z.cpu().numpy()}
        assert_equal(CASE, {"output": q.cpu().numpy()}, CASE.expected(inputs))

    def test_cuda_array_interface(self, cuda: CudaBackend) -> None:
        run = Run(cuda, CASE)
        run.prepare()

        class Producer:
            def __init__(self, name: str, typestr: str) -> None:
                shape = {**CASE.reads, **CASE.outputs}[name].shape
                data = (run.slots[name].pointer, False)
                self.__cuda_array_interface__ = {"shape": shape, "typestr": typestr, "data": data, "version": 3}

        types = {"input": "<f4", "scale": "<f4", "zero_point": "<i4", "output": "|i1"}
        args = baracuda.QuantizePerTokenArgs(**{name: Producer(name, text) for name, text in types.items()})
        run.plan().run(cuda.stream, None, args)
        assert_equal(CASE, run.collect(), CASE.expected(run.inputs))

    def test_cuda_core_buffer(self, cuda: CudaBackend) -> None:
        from cuda.core import Device

        buffer = Device(cuda.device).allocate(1024, stream=cuda.stream)
        view = tensor_mut(buffer, (16, 16), np.float32)
        assert (view.pointer, view.capacity, view.shape, view.device) == (
            int(buffer.handle),
            256,
            (16, 16),
            cuda.device,
        )
        buffer.close(cuda.stream)


class TestAddresses:
    """Of NumPy arrays, which a call reads behind their headers."""

    def test_this_numpy_keeps_them_there(self) -> None:
        assert arrays.header_holds_address()

    def test_another_layout_is_noticed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shifted = ctypes.c_size_t * 2**58
        monkeypatch.setattr(arrays, "_words_behind_headers", shifted.from_address(object.__basicsize__ + 8))
        assert not arrays.header_holds_address()

    def test_another_interpreter_is_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where id() is no address, reading there could crash."""
        monkeypatch.setattr(arrays, "_words_behind_headers", None)
        monkeypatch.setattr(sys.implementation, "name", "another")
        assert not arrays.header_holds_address()

    @pytest.mark.parametrize("step", [1, 2])
    @pytest.mark.parametrize("reads_headers", [True, False])
    def test_the_documented_way_serves_as_well(
        self, monkeypatch: pytest.MonkeyPatch, step: int, reads_headers: bool
    ) -> None:
        """Contiguous arrays and, twice, so that the Plan knows their strides, arrays with gaps."""
        monkeypatch.setitem(arrays.LIBRARIES, np.ndarray, arrays.NumPy(reads_headers))
        plan: Any = baracuda.UnaryPlan(baracuda.UnaryDescriptor(baracuda.UnaryKind.SQUARE, (3, 4), ElementKind.F32))
        for seed in (0, 1):
            x = np.random.default_rng(seed).standard_normal((3, 4 * step), np.float32)[:, ::step]
            y = np.zeros((3, 4 * step), np.float32)[:, ::step]
            plan.run(None, None, baracuda.UnaryArgs(x, y))
            assert (y == x * x).all()


def test_arrays_off_their_alignment_with_strides_that_are_known() -> None:
    """The second call finds the strides of the first, and the library finds the address."""
    plan = baracuda.UnaryPlan.select(None, baracuda.UnaryDescriptor(baracuda.UnaryKind.NEG, (3, 4), ElementKind.F32))

    def array(offset: int) -> np.ndarray[Any, Any]:
        return np.zeros(128, np.uint8)[offset : offset + 96].view(np.float32).reshape(3, 8)[:, ::2]

    plan.run(None, None, baracuda.UnaryArgs(array(0), array(0)))
    for args in (baracuda.UnaryArgs(array(1), array(0)), baracuda.UnaryArgs(array(0), array(1))):
        with pytest.raises(baracuda.MisalignedOperandError):
            plan.run(None, None, args)
    frozen = array(0)
    frozen.flags.writeable = False
    with pytest.raises(baracuda.InvalidProblemError, match="read-only"):
        plan.run(None, None, baracuda.UnaryArgs(array(0), frozen))
