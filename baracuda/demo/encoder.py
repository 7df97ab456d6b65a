"""The sentence model as calls of baracuda's functions: a BERT encoder with mean pooling, and nothing but our ops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

import baracuda as bc
from baracuda import ElementKind, ops

from .device import Device, Tensor
from .model import Array, Model
from .schemes import per_channel

Ids = Sequence[Sequence[int]]
"""Of each sentence its tokens."""


@dataclass(frozen=True)
class Size:
    """What a batch holds at most: sentences, tokens of all of them, tokens of the longest."""

    sentences: int
    tokens: int
    longest: int

    @classmethod
    def of(cls, ids: Ids) -> Size:
        return cls(len(ids), sum(map(len, ids)), max(map(len, ids)))


class Encoder:
    """The model on a device: batches of sentences of one size, at most, to unit vectors.

    Tokens of all sentences are rows of one matrix, without padding; only attention knows the sentences. In 16 bits it
    takes the packed rows as they are. In f32 they are put in rows of equal length for it, of which a mask hides the
    padding. int8: whether linear maps multiply codes of 8 bits (W8A8).

    All memory is taken at once. `run` repeats the work on what `load` wrote, on a GPU as one CUDA graph.
    """

    def __init__(self, model: Model, device: Device, size: Size, dtype: DTypeLike, int8: bool = False) -> None:
        self.model, self.device, self.size, self.dtype, self.int8 = model, device, size, np.dtype(dtype), int8
        self.packed = self.dtype.itemsize == 2
        self.width = len(model.weights["embeddings.LayerNorm.weight"])
        self._upload()
        self._reserve()
        self.load([[0]])
        self._attend = self._packed_attention if self.packed else self._padded_attention()
        self.run: Callable[[], None] = device.recorded(self._forward)

    def embed(self, ids: Ids) -> Array:
        """Unit vectors [sentences, width] in f32, of any number of sentences, none with too many tokens."""
        vectors, count = [], self.size.sentences
        for start in range(0, len(ids), count):
            batch = ids[start : start + count]
            self.load(batch)
            self.run()
            self.device.wait()
            vectors.append(self.device.download(self.vectors)[: len(batch)].astype(np.float32))
        return np.concatenate(vectors)

    def load(self, ids: Ids) -> None:
        """Writes a batch of at most `size` to the device; what is beyond it is computed with token 0 and dropped."""
        found, size = Size.of(ids), self.size
        if found.sentences > size.sentences or found.tokens > size.tokens or found.longest > size.longest:
            raise ValueError(f"expected a batch of at most {size}, got {found}")
        lengths = np.array([len(tokens) for tokens in ids] + [0] * (size.sentences - len(ids)))
        starts = np.concatenate([[0], np.cumsum(lengths)])
        sentence = np.repeat(np.arange(size.sentences), lengths)
        position = np.arange(found.tokens) - starts[sentence]
        there = np.arange(size.longest) < lengths[:, None]
        row = np.where(there, starts[:-1, None] + np.arange(size.longest), -1)
        content = {
            "token": np.concatenate([np.asarray(tokens) for tokens in ids]),
            "position": position,
            "live": np.arange(found.tokens),
            "slot": sentence * size.longest + position,
        }
        beyond = {"token": 0, "position": 0, "live": -1, "slot": 0}
        arrays = {
            name: np.pad(array, (0, size.tokens - found.tokens), constant_values=beyond[name])
            for name, array in content.items()
        }
        for name, array in (arrays | {"starts": starts, "bags": starts[:-1], "row": row.ravel()}).items():
            self.device.fill(self.indices[name], array.astype(np.int32))
        self.device.fill(self.mask, np.where(there, 0, -np.inf).astype(np.float32))

    def _upload(self) -> None:
        """Weights of linear maps as codes with a scale for each output, or in the encoder's dtype as all others."""
        weights, device = self.model.weights, self.device
        tables = {name: weights[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type")}
        kept = {
            "word": tables["word"],
            "position": tables["position"] + tables["token_type"][0],
            "unit": np.full(self.width, self.width**-0.5),
            **{name: weight for name, weight in weights.items() if weight.ndim == 1},
        }
        projections = self.model.projections()
        if not self.int8:
            kept |= {f"{name}.weight": weights[f"{name}.weight"] for name in projections}
        self.weights = {name: device.upload(weight.astype(self.dtype)) for name, weight in kept.items()}
        self.codes = {
            name: per_channel(device, weights[f"{name}.weight"]) for name in (projections if self.int8 else ())
        }

    def _reserve(self) -> None:
        """Memory for what goes into a batch and for what is made of it."""
        size, width, heads, empty = self.size, self.width, self.model.heads, self.device.empty
        slots, inner = size.sentences * size.longest, len(self.model.weights["encoder.layer.0.intermediate.dense.bias"])
        rows = {"token": size.tokens, "position": size.tokens, "live": size.tokens, "slot": size.tokens}
        rows |= {"starts": size.sentences + 1, "bags": size.sentences, "row": slots}
        self.indices = {name: empty((count,), np.int32) for name, count in rows.items()}
        self.mask = empty((size.sentences, size.longest), np.float32)
        self.vectors = empty((size.sentences, width), self.dtype)
        self._pooled = empty((size.sentences, width), self.dtype)
        self._roots = empty((size.sentences, 1), self.dtype)
        self._x, self._sum, self._made, self._context = (empty((size.tokens, width), self.dtype) for _ in range(4))
        self._qkv = [empty((size.tokens, width), self.dtype) for _ in range(3)]
        self._hidden = empty((size.tokens, inner), self.dtype)
        self._statistics = [empty((size.tokens, 1), self.dtype) for _ in range(2)]
        if self.packed:
            self._lse = empty((heads, size.tokens), np.float32)
        else:
            self._padded = [empty((slots, width), self.dtype) for _ in range(4)]
            self._scores = empty((size.sentences, heads, size.longest, size.longest), self.dtype)
        if self.int8:
            self._scale = empty((size.tokens,), self.dtype)
            self._codes = {count: empty((size.tokens, count), np.int8) for count in (width, inner)}

    def _forward(self) -> None:
        stream, at, weights = self.device.stream, self.indices, self.weights
        ops.embedding(at["token"], weights["word"], out=self._made, stream=stream)
        ops.embedding(at["position"], weights["position"], out=self._context, stream=stream)
        self._normalize("embeddings", self._context)
        for layer in range(self.model.layers):
            name = f"encoder.layer.{layer}"
            parts = [f"{name}.attention.self.{part}" for part in ("query", "key", "value")]
            self._linear(self._x, dict(zip(parts, self._qkv, strict=True)))
            self._attend()
            self._linear(self._context, {f"{name}.attention.output.dense": self._made})
            self._normalize(f"{name}.attention.output", self._x)
            self._linear(self._x, {f"{name}.intermediate.dense": self._hidden}, gelu=True)
            self._linear(self._hidden, {f"{name}.output.dense": self._made})
            self._normalize(f"{name}.output", self._x)
        # The mean of a sentence's rows is that of a bag of them; x / |x| is its RMS norm over the root of the width.
        ops.embedding_bag(at["live"], self._x, at["bags"], "mean", out=self._pooled, stream=stream)
        ops.native_rms_norm(
            self._pooled, self.width, weights["unit"], 0.0, out=(self.vectors, self._roots), stream=stream
        )

    def _linear(self, x: Tensor, made: dict[str, Tensor], gelu: bool = False) -> None:
        """x through linear maps, by their names, each to its tensor."""
        stream = self.device.stream
        if not self.int8:
            for name, y in made.items():
                weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
                ops.linear(x, weight, bias, "gelu" if gelu else "none", out=y, stream=stream)
            return
        codes = self._codes[x.shape[1]]
        ops.dynamic_range_quantize_per_token_sym(x, out=(self._scale, codes), stream=stream)
        for name, y in made.items():
            weight = self.codes[name]
            ops.quantized_linear_w8a8(codes, weight.codes, self._scale, weight.scale, out=y, stream=stream)
            ops.add(y, self.weights[f"{name}.bias"], out=y, stream=stream)
            if gelu:
                ops.gelu(y, out=y, stream=stream)

    def _normalize(self, name: str, residual: Tensor) -> None:
        """x = the layer norm of what was made last plus the residual, which may be x."""
        weights = self.weights
        ops.native_layer_norm_residual(
            self._made,
            residual,
            self.width,
            weights[f"{name}.LayerNorm.weight"],
            weights[f"{name}.LayerNorm.bias"],
            self.model.epsilon,
            out=(self._x, self._sum, *self._statistics),
            stream=self.device.stream,
        )

    def _packed_attention(self) -> None:
        """Of sequences that follow each other."""
        size, heads, starts = self.size, self.model.heads, self.indices["starts"]
        depth = self.width // heads
        q, k, v, y = (
            self.device.view(one, (size.tokens, heads, depth), (self.width, depth, 1))
            for one in (*self._qkv, self._context)
        )
        ops.fa2_sdpa_varlen(
            *(q, k, v, starts, starts, size.longest, size.longest), out=(y, self._lse), stream=self.device.stream
        )

    def _padded_attention(self) -> Callable[[], None]:
        """Of as many rows for each sentence: a Plan that is bound once, as no function takes their strides."""
        size, heads, stream = self.size, self.model.heads, self.device.stream
        depth, length, count = self.width // heads, size.longest, size.sentences
        q, k, v, y = (
            self.device.view(one, (count, heads, length, depth), (length * self.width, depth, self.width, 1))
            for one in self._padded
        )
        mask = self.device.view(self.mask, (count, heads, length, length), (length, 0, 0, 1))
        descriptor = bc.SdpaDescriptor(
            *(count, heads, length, length, depth, depth, depth**-0.5), False, True, ElementKind.of(self.dtype)
        )
        launch = bc.SdpaPlan.select(None, descriptor).bind(stream, None, bc.SdpaArgs(q, k, v, mask, y, self._scores))

        def attend() -> None:
            for packed, padded in zip(self._qkv, self._padded, strict=False):
                ops.embedding(self.indices["row"], packed, out=padded, stream=stream)
            launch()
            ops.embedding(self.indices["slot"], self._padded[3], out=self._context, stream=stream)

        return attend
