"""Rows of a table of weights that indices choose, bags of such rows, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import baracuda_sys
from baracuda_sys.abi.embedding import FAMILY

from .base import ArgsT, DescriptorT
from .errors import UnsupportedError
from .kinds import ElementKind, EmbeddingKind, OpCategory
from .plan import Plan
from .streams import NO_STREAM
from .tensors import view_of

__all__ = [f"Embedding{name}{part}" for name in ("",) for part in ("Descriptor", "Args", "Plan")]

NO_PADDING = -(2**31)
"""What symbols are given as padding_idx where there is none."""

INDEX_KINDS = (ElementKind.I32, ElementKind.I64)


class _Padded:
    """Of a Descriptor whose padding_idx is a row that counts as none, or None."""

    padding_idx: int | None

    def padding(self) -> int:
        return NO_PADDING if self.padding_idx is None else self.padding_idx


@dataclass(frozen=True)
class EmbeddingDescriptor(_Padded):
    num_embeddings: int
    embedding_dim: int
    num_indices: int
    padding_idx: int | None
    element: ElementKind


class _EmbeddingPlan(Plan[DescriptorT, ArgsT]):
    """The type of the indices is that of the Args: a Plan for each is made when it is first seen."""

    category = OpCategory.EMBEDDING
    names = {"padding_idx": "padding", "out": "output", "out_index": "output_index"}

    def __init__(self, descriptor: DescriptorT, index: ElementKind | None = None) -> None:
        self._index = index
        super().__init__(descriptor)
        self._of_index: dict[ElementKind, Plan[DescriptorT, ArgsT]] = {}
        self._kind_is_of_args = index is None and "i" in self.op.dtypes.names

    def element_kinds(self, descriptor: DescriptorT) -> dict[str, ElementKind]:
        return {**super().element_kinds(descriptor), "i": self._index or INDEX_KINDS[0]}

    def _plan_for(self, args: ArgsT) -> Plan[DescriptorT, ArgsT]:
        try:
            source = args.indices  # type: ignore[attr-defined]
        except AttributeError:
            raise TypeError(f"{self.op.name}: expected Args with indices, got {type(args).__name__}") from None
        try:
            dtype = view_of(source, NO_STREAM).dtype
        except TypeError as error:
            raise TypeError(f"{self.op.name}: indices: {error}") from None
        kind = next((one for one in INDEX_KINDS if one.dtype == dtype), None)
        if kind is None:
            raise UnsupportedError(f"{self.op.name}: indices has dtype {dtype}, expected int32 or int64")
        if kind not in self._of_index:
            self._of_index[kind] = type(self)(self.descriptor, kind)
        return self._of_index[kind]

    def fast_workspace_size(self) -> int:
        """Bytes of workspace with which `run` is fastest. It needs none, and the result is the same, bit for bit."""
        symbol = self._instance.symbol("size")
        if symbol is None:
            return 0
        values = (self._values[self._places[name]] for name, _ in symbol.parameters)
        return int(baracuda_sys.load_any().function(symbol.name)(*values))


@dataclass(slots=True)
class EmbeddingArgs:
    weight: Any
    indices: Any
    output: Any


class EmbeddingPlan(_EmbeddingPlan[EmbeddingDescriptor, EmbeddingArgs]):
    """output[n] = weight[indices[n]], zeros where an index is that of no row or padding_idx.

    Shapes: weight [num_embeddings, embedding_dim], indices [num_indices] of i32 or i64, output [num_indices,
    embedding_dim].
    """

    op = FAMILY["embedding"]
    kind = EmbeddingKind.EMBEDDING
