"""Rows of a table of weights that indices choose, bags of such rows, and their gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.embedding import FAMILY

from .base import ArgsT, DescriptorT
from .errors import UnsupportedError
from .kinds import ElementKind, EmbeddingBagMode, EmbeddingKind, OpCategory
from .plan import Plan
from .scalars import workspace_bytes
from .streams import NO_STREAM
from .tensors import view_of

__all__ = [
    f"Embedding{name}{part}"
    for name in ("", "Backward", "Bag", "BagBackward", "BagMax", "BagMaxBackward")
    for part in ("Descriptor", "Args", "Plan")
]

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


EmbeddingBackwardDescriptor = EmbeddingDescriptor


@dataclass(frozen=True)
class EmbeddingBagDescriptor(_Padded):
    num_embeddings: int
    embedding_dim: int
    num_bags: int
    total_indices: int
    mode: EmbeddingBagMode
    padding_idx: int | None
    element: ElementKind


EmbeddingBagBackwardDescriptor = EmbeddingBagDescriptor


@dataclass(frozen=True)
class EmbeddingBagMaxDescriptor(_Padded):
    num_embeddings: int
    embedding_dim: int
    num_bags: int
    total_indices: int
    padding_idx: int | None
    element: ElementKind


@dataclass(frozen=True)
class EmbeddingBagMaxBackwardDescriptor:
    num_embeddings: int
    embedding_dim: int
    num_bags: int
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
        by_value = [one for one in self.parameters(self.op) if not one.argument.is_tensor]
        return workspace_bytes(symbol, {one.argument.name: self.by_value(one.name) for one in by_value})


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


@dataclass(slots=True)
class EmbeddingBackwardArgs:
    dout: Any
    indices: Any
    dweight: Any


class EmbeddingBackwardPlan(_EmbeddingPlan[EmbeddingBackwardDescriptor, EmbeddingBackwardArgs]):
    """dweight[indices[n]] += dout[n]: the gradient of EmbeddingPlan, added to what dweight holds, in the order of n.

    Shapes: dout [num_indices, embedding_dim], indices [num_indices] of i32 or i64, dweight [num_embeddings,
    embedding_dim].
    """

    op = FAMILY["embedding_backward"]
    kind = EmbeddingKind.EMBEDDING_BACKWARD


@dataclass(slots=True)
class EmbeddingBagArgs:
    weight: Any
    indices: Any
    offsets: Any
    output: Any


class EmbeddingBagPlan(_EmbeddingPlan[EmbeddingBagDescriptor, EmbeddingBagArgs]):
    """output[b] = the sum or the mean of weight[indices[k]] over the live indices k of bag b: those from offsets[b] on,
    up to where the next bag begins, that are rows and not padding_idx.

    Shapes: weight [num_embeddings, embedding_dim], indices [total_indices] of i32 or i64, offsets [num_bags] of i32,
    output [num_bags, embedding_dim].
    """

    op = FAMILY["embedding_bag"]
    kind = EmbeddingKind.BAG


@dataclass(slots=True)
class EmbeddingBagBackwardArgs:
    dout: Any
    indices: Any
    offsets: Any
    dweight: Any


class EmbeddingBagBackwardPlan(_EmbeddingPlan[EmbeddingBagBackwardDescriptor, EmbeddingBagBackwardArgs]):
    """dweight[indices[k]] += dout[b] for the live indices k of bag b, for a mean divided by how many these are: the
    gradient of EmbeddingBagPlan, added to what dweight holds, in the order of k.

    Shapes: dout [num_bags, embedding_dim], indices [total_indices] of i32 or i64, offsets [num_bags] of i32, dweight
    [num_embeddings, embedding_dim].
    """

    op = FAMILY["embedding_bag_backward"]
    kind = EmbeddingKind.BAG_BACKWARD


@dataclass(slots=True)
class EmbeddingBagMaxArgs:
    weight: Any
    indices: Any
    offsets: Any
    output: Any
    output_index: Any


class EmbeddingBagMaxPlan(_EmbeddingPlan[EmbeddingBagMaxDescriptor, EmbeddingBagMaxArgs]):
    """output[b, d] = the largest weight[indices[k], d] over the live indices k of bag b, and output_index[b, d] its
    row, the first of equal ones; 0 and -1 where there is none.

    Shapes: weight [num_embeddings, embedding_dim], indices [total_indices] of i32 or i64, offsets [num_bags] of i32,
    output and output_index (i32) [num_bags, embedding_dim].
    """

    op = FAMILY["embedding_bag_max"]
    kind = EmbeddingKind.BAG_MAX


@dataclass(slots=True)
class EmbeddingBagMaxBackwardArgs:
    dout: Any
    output_index: Any
    dweight: Any


class EmbeddingBagMaxBackwardPlan(_EmbeddingPlan[EmbeddingBagMaxBackwardDescriptor, EmbeddingBagMaxBackwardArgs]):
    """dweight[output_index[b, d], d] += dout[b, d]: the gradient of EmbeddingBagMaxPlan, added to what dweight holds,
    in the order of b.

    Shapes: dout and output_index (i32) [num_bags, embedding_dim], dweight [num_embeddings, embedding_dim].
    """

    op = FAMILY["embedding_bag_max_backward"]
    kind = EmbeddingKind.BAG_MAX_BACKWARD
