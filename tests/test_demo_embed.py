"""`baracuda demo embed`: the encoder against NumPy in float64, what it prints, and the same network in PyTorch."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import find_spec

import ml_dtypes
import numpy as np
import pytest

from baracuda import demo
from baracuda.demo.encoder import Encoder, Size
from baracuda.demo.model import Model

WIDTH, INNER, WORDS, LONGEST = 48, 96, 50, 20
LENGTHS = (3, 20, 1, 7, 7, 12, 2)
BOUNDS = [(np.float32, False, 0.99999), (ml_dtypes.bfloat16, False, 0.999), (np.float32, True, 0.99)]
"""Dtype, whether linear maps are in int8, and the least cosine with float64."""

of_every_way = pytest.mark.parametrize(("dtype", "int8", "least"), BOUNDS, ids=["f32", "bf16", "int8"])


@pytest.fixture(scope="module")
def tiny() -> Model:
    """Two layers of random weights, whose sentences are ready token ids."""
    rng = np.random.default_rng(5)
    weights = {}

    def linear(name: str, outputs: int, inputs: int) -> None:
        weights[f"{name}.weight"] = rng.normal(0, 2 * inputs**-0.5, (outputs, inputs))
        weights[f"{name}.bias"] = rng.normal(0, 0.5, outputs)

    def norm(name: str) -> None:
        weights[f"{name}.LayerNorm.weight"] = rng.uniform(0.5, 1.5, WIDTH)
        weights[f"{name}.LayerNorm.bias"] = rng.normal(0, 0.5, WIDTH)

    for name, rows in (("word", WORDS), ("position", LONGEST), ("token_type", 2)):
        weights[f"embeddings.{name}_embeddings.weight"] = rng.normal(0, 1, (rows, WIDTH))
    norm("embeddings")
    for layer in range(2):
        prefix = f"encoder.layer.{layer}"
        for part in ("self.query", "self.key", "self.value", "output.dense"):
            linear(f"{prefix}.attention.{part}", WIDTH, WIDTH)
        linear(f"{prefix}.intermediate.dense", INNER, WIDTH)
        linear(f"{prefix}.output.dense", WIDTH, INNER)
        norm(f"{prefix}.attention.output")
        norm(f"{prefix}.output")
    return Model({name: one.astype(np.float32) for name, one in weights.items()}, 2, 3, 1e-12, encode=list)


@pytest.fixture(scope="module")
def ids() -> list[list[int]]:
    rng = np.random.default_rng(6)
    return [rng.integers(0, WORDS, length).tolist() for length in LENGTHS]


def exact(model: Model, ids: list[list[int]]) -> np.ndarray:
    return replace(model, weights={name: one.astype(np.float64) for name, one in model.weights.items()}).embed(ids)


def least_cosine(found: np.ndarray, want: np.ndarray) -> float:
    assert found.shape == want.shape and want.dtype == np.float64
    return float(((found * want).sum(axis=1) / np.linalg.norm(found.astype(np.float64), axis=1)).min())


@of_every_way
def test_cosine_to_float64(backend, tiny, ids, dtype, int8, least):
    device = demo.open_device(backend.name)
    found = Encoder(tiny, device, Size.of(ids), dtype, int8).embed(ids)
    want = exact(tiny, ids)
    assert least_cosine(found, want) >= least
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=0.01)
    if int8:
        assert least_cosine(found, want) < 0.9999999  # or it did not multiply codes


@of_every_way
def test_vectors_do_not_depend_on_the_batch(backend, tiny, ids, dtype, int8, least):
    """Batches that are full, partly filled and of one sentence, of an encoder that is used again."""
    encoder = Encoder(tiny, demo.open_device(backend.name), Size(3, 32, LONGEST), dtype, int8)
    whole = encoder.embed(ids)
    assert least_cosine(whole, exact(tiny, ids)) >= least
    alone = np.concatenate([encoder.embed([sentence]) for sentence in ids])
    np.testing.assert_array_equal(alone, whole)


@pytest.mark.parametrize("batch", [[[1]] * 4, [[1] * 21], [[1] * 17] * 2], ids=["sentences", "longest", "tokens"])
def test_too_large_a_batch(tiny, batch):
    encoder = Encoder(tiny, demo.Host(), Size(3, 32, LONGEST), np.float32)
    with pytest.raises(
        ValueError, match=r"expected a batch of at most Size\(sentences=3, tokens=32, longest=20\), got"
    ):
        encoder.load(batch)


def test_network_of_pytorch(tiny, ids, monkeypatch):
    """It computes the same, and is what the comparison runs."""
    torch = pytest.importorskip("torch")
    from baracuda.demo import peer

    made = []

    def keep(forward, **options):
        return lambda *batch: made.append(forward(*batch))

    monkeypatch.setattr(torch, "compile", keep)
    peer.compiled(tiny, ids, "float32", on_gpu=False)()
    assert least_cosine(made[0].numpy(), exact(tiny, ids)) >= 0.99999


def test_prints_rates_and_neighbours(backend, monkeypatch, capsys):
    for module in ("tokenizers", "safetensors", "tqdm"):
        pytest.importorskip(module)
    from baracuda.demo import embed, model

    if model.locate() is None:
        try:
            model.fetch()
        except RuntimeError as error:
            pytest.skip(f"the model cannot be fetched: {error}")
    results = []
    measured = embed.measure
    monkeypatch.setattr(embed, "measure", lambda *args: results.append(measured(*args)) or results[0])
    monkeypatch.setattr(embed, "SECONDS", 0.0)
    monkeypatch.setattr(embed, "batches", lambda device: (1, 20))
    assert demo.main(["embed", "--backend", backend.name, "--int8"]) == 0
    (result,) = results
    assert result.cosine["float32"] >= 0.99999 and result.cosine["bfloat16"] >= 0.999
    assert 0.99 < result.cosine["W8A8"] < result.cosine["bfloat16"]
    assert [(run.way, run.batch) for run in result.runs] == [
        (way, batch) for way in ("float32", "bfloat16", "W8A8") for batch in (1, 20)
    ]
    assert all(0 < run.rate < 1e7 and run.peer_rate is None for run in result.runs)
    printed = capsys.readouterr().out
    assert f"on {result.device}" in printed
    assert "0.6660  The weather is lovely today.\n        It's so sunny outside!\n" in printed  # the published cosine
    assert "16 of 16 sentences are nearest to their paraphrase" in printed


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["embed", "--plot", "x.png"], "--plot: expected quantize or roi, got embed"),
        (["roi", "--int8"], "--int8: expected embed, got roi"),
        (["--compare"], "--compare: expected embed, got quantize"),
    ],
)
def test_options_of_other_demos(command, said, capsys):
    with pytest.raises(SystemExit) as ended:
        demo.main(command)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(find_spec("tokenizers") is None, reason="the demo extra is not installed")
def test_comparison_without_pytorch(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "torch", None)
    assert demo.main(["embed", "--compare"]) == 1
    assert "expected torch to be installed: pip install 'baracuda[torch]'" in capsys.readouterr().err
