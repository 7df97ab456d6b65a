"""The problems of the sweep, on the host: what our function makes is what PyTorch's formula makes."""

from __future__ import annotations

import fnmatch
import re
from typing import Any

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed", exc_type=ImportError)

import torch

from baracuda.ops.signatures import functions
from benchmarks import draws, sweep
from benchmarks.sweep import Sweep, Timed, data, page

from .test_benchmarks import NO_KERNEL

FAMILIES = (
    *("elementwise", "reduce", "scan", "softmax", "norm", "loss", "embedding", "gemm"),
    *("image", "quantize", "attention"),
)
LARGEST = {"image": 1 << 17, "attention": 1 << 18}
"""Bytes of a problem's tensors, where 32 KiB would be a few rows of heads or a few pixels."""

SWEPT = {function.name: function for family in FAMILIES for function in draws.swept(family)}
TOLERANCE = {torch.float64: 1e-6, torch.float32: 2e-5, torch.float16: 1e-2, torch.bfloat16: 5e-2}
"""Absolute and relative. PyTorch's formulas round between their steps in 16 bits, and some of its f64 kernels for the
host (hardsigmoid_backward) are exact to f32 alone. How exact ours are, other tests say."""


@pytest.mark.parametrize("name", SWEPT)
def test_problems(name: str) -> None:
    compared = 0
    largest = LARGEST.get(SWEPT[name].family.name, 1 << 15)
    for seed in range(8):
        draw = draws.drawer(SWEPT[name])(SWEPT[name], draws.Lot([seed], "cpu", largest))
        if draw is None:
            continue
        made = draw.ours()
        for peer in (draw.truth,) if draw.truth else draw.peers:
            try:
                wanted = peer()
            except NotImplementedError as error:
                assert re.search(NO_KERNEL, str(error))
                continue
            for ours, theirs in zip(listed(made), listed(wanted), strict=True):
                tolerance = TOLERANCE.get(ours.dtype, 0)
                assert ours.shape == theirs.shape, f"{draw.op}, {draw.words}: {ours.shape}, expected {theirs.shape}"
                want = theirs.to(ours.dtype).double()
                error = tolerance * scale_of(draw, want)
                close = torch.isclose(ours.double(), want, rtol=tolerance, atol=error, equal_nan=True)
                assert bool(close.all()), f"{draw.op}, {draw.words}: {ours[~close][:3]}, expected {want[~close][:3]}"
                compared += 1
    assert compared


def test_every_function_is_drawn_or_named() -> None:
    """With the reason why it is not drawn; a name that stands for none is one too many."""
    without = [one.name for one in functions().values() if draws.drawer(one) is None]
    named = {name: [one for one in without if fnmatch.fnmatchcase(one, name)] for name in draws.NOT_DRAWN}
    assert not {*without} - {one for of in named.values() for one in of}
    assert all(named.values()), f"expected functions without a drawer, got {named}"
    swept = {one.name for one in functions().values() if draws.drawer(one)}
    assert not [one for one in swept if any(fnmatch.fnmatchcase(one, name) for name in named)]
    assert swept == {*SWEPT}


def scale_of(draw: draws.Draw, wanted: torch.Tensor) -> float:
    """Of the absolute tolerance: the largest result, where it says what terms are summed, or 1."""
    finite = wanted[wanted.isfinite()]
    return max(1.0, float(finite.abs().max())) if draw.truth and finite.numel() else 1.0


def listed(made: Any) -> tuple[Any, ...]:
    return made if isinstance(made, tuple) else (made,)


def test_page() -> None:
    """The worst problem comes first, and what was not timed is said."""
    seconds = [{"ours": 2e-6, "eager": 4e-6, "compile": 1e-6}, {"ours": 1e-6, "eager": 3e-6}]
    timed = [Timed("gelu", "f32 [3]", 12, one) for one in seconds]
    made = Sweep(
        "python -m benchmarks --sweep",
        "NVIDIA H200",
        ["elementwise", "reduce"],
        timed,
        {"eager: no kernel": ["powi, f32 [3]"]},
    )
    assert timed[0].ratio == 0.5 and timed[1].ratio == 3
    text = page(made)
    assert "2 problems, 50.0% below 0.9, 50.0% below 1.0." in text
    assert re.search(r"\| gelu +\| +2 \| +0\.50 \|", text) and "eager: no kernel: 1, such as powi, f32 [3]" in text
    assert [row["seconds"] for row in data(made)["rows"]] == [one.seconds for one in timed]


def test_what_is_behind_is_timed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lower times count, and one that fails the second time keeps its first."""
    times = {"ours": [3e-6, 2e-6], "first": [1e-6, ValueError("no graph")], "second": [4e-6, 5e-6]}

    def seconds_of(call: Any) -> float:
        made = times[call()].pop(0)
        if isinstance(made, Exception):
            raise made
        return float(made)

    monkeypatch.setattr(sweep, "seconds_of", seconds_of)
    made = Sweep("", "", [])
    one = draws.Draw("gelu", "f32 [3]", 12, lambda: "ours", [lambda: "first", lambda: "second"])
    sweep.time_one(made, one, with_compile=False)
    assert [of.seconds for of in made.timed] == [{"ours": 2e-6, "eager": 1e-6}]
    assert made.failures == {"eager: ValueError: no graph": ["gelu, f32 [3]"]} and not any(times.values())


def test_problems_are_reproducible() -> None:
    function = SWEPT["add"]
    first, again, other = (draws.elementwise(function, draws.Lot([seed], "cpu", 1 << 12)) for seed in (3, 3, 4))
    assert first and again and other and first.words == again.words != other.words
    assert torch.equal(first.ours(), again.ours())
