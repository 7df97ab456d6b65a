"""Gradients of the image ops: adjoint to the forward op, equal to finite differences, and the same bits every time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from cases import Array, Arrays, Case, elementwise, image
from cases.backends import Backend, Run

from .test_kernels import in_two_threads, same_bits

ROUNDS = 20

Build = Callable[[bool], Case]

PAIRS: dict[str, Build] = {
    "roi_align": lambda backward: image.roi_align("f64", (2, 3, 17, 23), 20, (7, 5), backward=backward),
    "roi_align adaptive": lambda backward: image.roi_align(
        "f64", (2, 3, 17, 23), 20, (3, 3), 0.5, 0, False, backward=backward
    ),
    "roi_pool": lambda backward: image.roi_pool("f64", (2, 3, 17, 23), 20, (7, 5), backward=backward),
    "grid_sample": lambda backward: image.grid_sample("f64", (2, 3, 17, 23), (19, 11), backward),
    "bilinear": lambda backward: image.bilinear("f64", (2, 3, 17, 23), (29, 12), backward=backward),
    "bilinear aligned": lambda backward: image.bilinear("f64", (2, 3, 17, 23), (12, 40), True, backward=backward),
    "bilinear by factors": lambda backward: image.bilinear(
        "f64", (2, 3, 9, 20), (27, 6), factors=(3.0, 0.3), backward=backward
    ),
    "nearest": lambda backward: image.nearest("f64", (2, 3, 17, 23), (29, 12), backward),
    "pixel_shuffle": lambda backward: image.pixel_shuffle("f64", (2, 3, 5, 7), 3, inverse=backward),
}
"""The case of each op that is linear in its input, and that of its adjoint."""


class Pair:
    """An op and its adjoint on the same regions or grid."""

    def __init__(self, backend: Backend, name: str) -> None:
        self.forward, self.backward = PAIRS[name](False), PAIRS[name](True)
        self.backend = backend
        self.fixed = {key: array for key, array in self.forward.inputs().items() if key != "input"}
        self.x = self.forward.inputs()["input"]
        if "dgrid" in self.backward.outputs:
            self.fixed["grid"] = between_cells(self.fixed["grid"].shape, self.x.shape[2:])
        outputs = self.of(self.x)
        self.y = outputs.pop("output")
        self.dout = np.random.default_rng(3).standard_normal(self.y.shape)
        if "argmax" in self.backward.reads:
            self.fixed |= outputs

    def of(self, x: Array, **fixed: Array) -> dict[str, Array]:
        known = self.forward.inputs() | self.fixed | fixed | {"input": x}
        return Run(self.backend, self.forward, {name: known[name] for name in self.forward.reads})()

    def gradients(self) -> dict[str, Array]:
        """On top of zeros."""
        known = self.fixed | {"dout": self.dout, "input": self.x}
        if "dout" not in self.backward.reads:  # pixel_unshuffle
            known["input"] = self.dout
        zeros = {name: np.zeros(spec.shape) for name, spec in self.backward.added.items()}
        return Run(self.backend, self.backward, {name: known[name] for name in self.backward.reads} | zeros)()


def between_cells(shape: tuple[int, ...], size: tuple[int, ...]) -> Array:
    """Grid points in and around the image, a fifth of a pixel or more from every cell's centre."""
    rng = np.random.default_rng(5)
    cells = [rng.integers(-2, extent + 1, shape[:-1]) + rng.uniform(0.2, 0.8, shape[:-1]) for extent in size[::-1]]
    return np.stack([(2 * at + 1) / extent - 1 for at, extent in zip(cells, size[::-1], strict=True)], axis=-1)


@pytest.mark.parametrize("name", PAIRS)
def test_adjoint(backend: Backend, name: str) -> None:
    """<dout, F(x)> = <F*(dout), x>."""
    pair = Pair(backend, name)
    gradient = next(iter(pair.gradients().values()))
    here, there = (pair.dout * pair.y).sum(), (gradient * pair.x).sum()
    assert abs(here - there) <= 1e-12 * np.abs(pair.dout * pair.y).sum()


@pytest.mark.parametrize("name", PAIRS)
def test_finite_differences(backend: Backend, name: str) -> None:
    """Of the input along a random direction."""
    pair = Pair(backend, name)
    direction = np.random.default_rng(4).standard_normal(pair.x.shape)
    h = 1e-6
    above, below = (pair.of(pair.x + step * direction)["output"] for step in (h, -h))
    measured = (pair.dout * (above - below)).sum() / (2 * h)
    gradient = next(iter(pair.gradients().values()))
    size = np.abs(gradient * direction).sum()
    assert abs(measured - (gradient * direction).sum()) <= 1e-8 * size


def test_finite_differences_of_a_grid(backend: Backend) -> None:
    """Every element of dgrid: a point moves the outputs of all channels."""
    pair = Pair(backend, "grid_sample")
    dgrid, grid, h = pair.gradients()["dgrid"], pair.fixed["grid"], 1e-6
    for axis in (0, 1):
        step = np.zeros_like(grid)
        step[..., axis] = h
        above, below = (pair.of(pair.x, grid=grid + s)["output"] for s in (step, -step))
        measured = (pair.dout * (above - below)).sum(axis=1) / (2 * h)
        assert np.abs(measured - dgrid[..., axis]).max() <= 1e-7 * np.abs(dgrid).max()


def test_same_bits_beside_other_work(backend: Backend) -> None:
    """20 rounds in shuffled order, on four streams (threads, on the host) at a time."""
    cases = [build(backward) for build in PAIRS.values() for backward in (False, True)]
    cases += [
        image.roi_align("f16", (2, 33, 40, 50), 300, (7, 7), backward=True),
        image.roi_align_max("f32", (2, 33, 40, 50), 300, (7, 7), backward=True),
        image.roi_pool("bf16", (2, 33, 40, 50), 300, (7, 7), backward=True),
        image.grid_sample("f32", (2, 33, 40, 50), (60, 70), backward=True),
        image.bilinear("f16", (2, 33, 40, 50), (99, 120), backward=True),
        image.nearest("f32", (2, 33, 40, 50), (99, 120), backward=True),
        image.nms("f32", 5000, side=400),
        elementwise.lerp("bf16", (70001,), gradient=True),
    ]
    inputs = [case.inputs() for case in cases]
    first = [Run(backend, case, data)() for case, data in zip(cases, inputs, strict=True)]

    def work(share: list[int]) -> list[tuple[int, Arrays]]:
        stream = backend.new_stream()
        return [(i, Run(backend, cases[i], inputs[i], stream=stream)()) for i in share]

    rng = np.random.default_rng(6)
    with ThreadPoolExecutor(4) as pool:
        for _ in range(ROUNDS):
            order = rng.permutation(len(cases)).tolist()
            for made in pool.map(work, [order[start::4] for start in range(4)]):
                for i, outputs in made:
                    assert same_bits(first[i], outputs), f"{cases[i].id} differs from its first run"


def test_shapes_that_take_turns(backend: Backend) -> None:
    """One kernel from two threads with different needs of shared memory: no call may see the other's limit."""
    cases = [image.roi_align("f32", (1, 4, 24, columns), 64, (7, 7)) for columns in (24, 96)]

    def work(index: int) -> None:
        run = Run(backend, cases[index], stream=backend.new_stream())
        run.prepare()
        for _ in range(300):
            assert run.call_c() == 0, backend.library.last_error_message()
        assert same_bits(run.collect(), Run(backend, cases[index])())

    in_two_threads(work)
