"""PyTorch and torchvision as second oracles of the image ops, where they are installed: outputs and gradients."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from cases import Array, Case, elementwise, image
from cases.backends import Backend, Run

torch = pytest.importorskip("torch", reason="torch is not installed")
torch_formulas = importlib.import_module("cases.torch_formulas")

SHAPE = (2, 5, 19, 26)
TOLERANCE = {"f32": 1e-5, "f64": 1e-13}
"""Of the largest result: PyTorch computes coordinates in another order."""

by_fp = pytest.mark.parametrize("fp", TOLERANCE)


def run(backend: Backend, case: Case, **tensors: Any) -> dict[str, Array]:
    """The outputs, gradients on top of zeros."""
    known = {name: np.zeros(spec.shape, spec.dtype) for name, spec in case.added.items()}
    known |= {name: np.ascontiguousarray(tensor.detach().numpy()) for name, tensor in tensors.items()}
    return Run(backend, case, {name: known[name] for name in (*case.reads, *case.added)})()


def by_pytorch(case: Case, **tensors: Any) -> Any:
    """PyTorch's result of the same call."""
    return torch_formulas.call(torch_formulas.formula(case.op.name), torch_formulas.arguments(case, tensors))


def assert_near(got: Array, want: Any, fp: str) -> None:
    wanted = want.detach().numpy()
    assert got.shape == wanted.shape
    assert np.abs(got - wanted).max() <= TOLERANCE[fp] * max(np.abs(wanted).max(), 1.0)


def compare(backend: Backend, fp: str, build: Callable[[bool], Case], learns: Mapping[str, str]) -> None:
    """The forward case against PyTorch on its inputs, and the backward case against autograd.

    learns: the gradient's name of each input that has one.
    """
    forward, backward = build(False), build(True)
    tensors = {name: torch.from_numpy(array) for name, array in forward.inputs().items()}
    tensors = {name: torch.nan_to_num(tensor) for name, tensor in tensors.items()}
    if "rois" in tensors:  # torchvision reads whatever a batch index points at
        tensors["rois"][:, 0] = tensors["rois"][:, 0].clamp(0, SHAPE[0] - 1).floor()
    for name in learns:
        tensors[name].requires_grad_()
    want = by_pytorch(forward, **tensors)
    want = want[0] if isinstance(want, tuple) else want
    outputs = run(backend, forward, **tensors)
    assert_near(outputs["output"], want, fp)
    dout = torch.from_numpy(np.random.default_rng(1).standard_normal(want.shape)).to(want.dtype)
    want.backward(dout)
    known = tensors | {"dout": dout}
    if "argmax" in outputs:
        known["argmax"] = torch.from_numpy(outputs["argmax"])
    got = run(backend, backward, **{name: known[name] for name in backward.reads})
    for name, gradient in learns.items():
        assert_near(got[gradient], tensors[name].grad, fp)


@by_fp
@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("ratio", [0, 1, 2, 3])
def test_roi_align(backend: Backend, fp: str, aligned: bool, ratio: int) -> None:
    pytest.importorskip("torchvision.ops", reason="torchvision is not installed")

    def build(backward: bool) -> Case:
        return image.roi_align(fp, SHAPE, 50, (7, 5), 0.25, ratio, aligned, backward)

    compare(backend, fp, build, {"input": "dinput"})


@by_fp
@pytest.mark.parametrize("pooled", [(1, 1), (7, 7), (3, 5)])
def test_roi_pool(backend: Backend, fp: str, pooled: tuple[int, int]) -> None:
    pytest.importorskip("torchvision.ops", reason="torchvision is not installed")

    def build(backward: bool) -> Case:
        return image.roi_pool(fp, SHAPE, 50, pooled, 0.25, backward)

    compare(backend, fp, build, {"input": "dinput"})


@by_fp
@pytest.mark.parametrize("threshold", [0.1, 0.5, 0.7])
@pytest.mark.parametrize("num_boxes", [1, 64, 65, 3000])
def test_nms(backend: Backend, fp: str, threshold: float, num_boxes: int) -> None:
    """torchvision sees boxes of whole numbers, whose overlaps lie far from these thresholds or exactly on them."""
    pytest.importorskip("torchvision.ops", reason="torchvision is not installed")
    case = image.nms(fp, num_boxes, threshold, side=200)
    boxes = torch.from_numpy(case.inputs()["boxes"].astype(case.reads["boxes"].dtype))
    kept = by_pytorch(case, boxes=boxes)
    got = run(backend, case, boxes=boxes)
    assert np.flatnonzero(got["keep_mask"]).tolist() == sorted(kept.tolist())
    assert got["count_out"].item() == len(kept)


@by_fp
def test_grid_sample(backend: Backend, fp: str) -> None:
    def build(backward: bool) -> Case:
        return image.grid_sample(fp, SHAPE, (23, 17), backward)

    compare(backend, fp, build, {"input": "dinput", "grid": "dgrid"})


@by_fp
@pytest.mark.parametrize("out", [(1, 1), (7, 1), (23, 17)])
def test_affine_grid(backend: Backend, fp: str, out: tuple[int, int]) -> None:
    case = image.affine_grid(fp, 3, out)
    theta = torch.from_numpy(case.inputs()["theta"])
    got = run(backend, case, theta=theta)["grid"]
    want = by_pytorch(case, theta=theta).numpy()
    assert np.abs(got - want).max() <= (1e-6 if fp == "f32" else 1e-14) * np.abs(want).max()


@by_fp
@pytest.mark.parametrize("align_corners", [False, True])
@pytest.mark.parametrize("out", [(19, 26), (38, 52), (7, 80), (1, 1), (50, 3)])
def test_bilinear(backend: Backend, fp: str, align_corners: bool, out: tuple[int, int]) -> None:
    def build(backward: bool) -> Case:
        return image.bilinear(fp, SHAPE, out, align_corners, backward=backward)

    compare(backend, fp, build, {"input": "dinput"})


@by_fp
@pytest.mark.parametrize("factors", [(3.0, 3.0), (0.3, 1.7)])
def test_bilinear_by_factors(backend: Backend, fp: str, factors: tuple[float, float]) -> None:
    rows, columns = (int(size * factor) for size, factor in zip(SHAPE[2:], factors, strict=True))

    def build(backward: bool) -> Case:
        return image.bilinear(fp, SHAPE, (rows, columns), factors=factors, backward=backward)

    compare(backend, fp, build, {"input": "dinput"})


@by_fp
@pytest.mark.parametrize("out", [(38, 52), (7, 80), (1, 1), (19, 26)])
def test_nearest(backend: Backend, fp: str, out: tuple[int, int]) -> None:
    """At sizes where PyTorch's f32 scale gives the same pixels."""

    def build(backward: bool) -> Case:
        return image.nearest(fp, SHAPE, out, backward)

    compare(backend, fp, build, {"input": "dinput"})


@by_fp
@pytest.mark.parametrize("r", [1, 2, 3])
def test_pixel_shuffle(backend: Backend, fp: str, r: int) -> None:
    there, back = (image.pixel_shuffle(fp, (2, 3, 5, 7), r, inverse) for inverse in (False, True))
    packed, spread = (torch.from_numpy(case.inputs()["input"]) for case in (there, back))
    assert (run(backend, there, input=packed)["output"] == by_pytorch(there, input=packed).numpy()).all()
    assert (run(backend, back, input=spread)["output"] == by_pytorch(back, input=spread).numpy()).all()


@pytest.mark.parametrize("fp", ["f32", "f64", "f16"])
@pytest.mark.parametrize("weight", [0.0, 0.3, 0.5, 1.0, -1.0, 2.0])
def test_lerp(backend: Backend, fp: str, weight: float) -> None:
    """The gradient bit for bit; f16 in f32 with one rounding."""
    w = float(np.float32(weight))
    forward, backward = (elementwise.lerp(fp, (4099,), weight, way) for way in (False, True))
    a, b, dy = (
        torch.nan_to_num(torch.from_numpy(array), posinf=1, neginf=-1)
        for array in (*forward.inputs().values(), *backward.inputs().values())
    )
    a, b = a.clamp(-100, 100), b.clamp(-100, 100)
    got = run(backend, forward, a=a, b=b)["y"].astype(np.float64)
    want = torch_formulas.formula("binary_lerp")(a.double(), b.double(), w).numpy()
    eps = np.finfo(forward.outputs["y"].dtype).eps
    assert (np.abs(got - want) <= 4 * eps * torch.maximum(a.abs(), b.abs()).clamp(min=1).numpy()).all()
    gradients = run(backend, backward, dy=dy)
    wide = dy.float() if fp == "f16" else dy
    p = torch.tensor(w, dtype=wide.dtype)
    assert (gradients["da"] == (wide * (1 - p)).to(dy.dtype).numpy()).all()
    assert (gradients["db"] == (wide * p).to(dy.dtype).numpy()).all()
