"""Rotary embedding, and tables of its angles for longer contexts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from baracuda_sys.abi import Argument, Instance
from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import AttentionKind, ElementKind
from ..operands import Slot
from ..strided import StridedPlan, Strides
from .common import OptionalAttentionPlan

__all__ = [
    "Linear",
    "LongRoPE",
    "PublishedLongRoPE",
    "PublishedYaRN",
    "RopeArgs",
    "RopeBackwardArgs",
    "RopeBackwardDescriptor",
    "RopeBackwardPlan",
    "RopeDescriptor",
    "RopePlan",
    "RopeScaledTableBuilder",
    "RopeScaling",
    "YaRN",
]


@dataclass(frozen=True)
class RopeDescriptor:
    """head_dim is even. base: finite, > 0."""

    batch_size: int
    num_heads: int
    seq_len: int
    head_dim: int
    base: float
    element: ElementKind


RopeBackwardDescriptor = RopeDescriptor


class _RotaryPlan(OptionalAttentionPlan[RopeDescriptor, ArgsT], StridedPlan[RopeDescriptor, ArgsT]):
    """Tensors but positions may have any strides, the last axis apart."""

    def by_value(self, name: str) -> Any:
        return int(not self.has("positions")) if name == "pos_default_flag" else super().by_value(name)

    def _slot(self, name: str, argument: Argument, by_value: Mapping[str, Any]) -> Slot:
        slot = super()._slot(name, argument, by_value)
        slot.any_strides, slot.broadcasts = name != "positions", False
        return slot

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        instance = self.instance_of(FAMILY[f"{self.op.name}_strided"])
        values = {one.name: self._values[self._places[one.name]] for one in self.op.arguments if not one.is_tensor}
        for slot, steps in zip(self._slots, strides, strict=True):
            if slot.name == "positions":
                continue
            if steps[-1] != 1 and slot.shape[-1] > 1:
                raise UnsupportedError(
                    f"{self.op.name}: {slot.name} has strides {steps}: expected neighbours along the last axis"
                )
            values |= {f"stride_{slot.name}_{axis}": step for axis, step in zip("bhs", steps, strict=False)}
        return instance, values


@dataclass(slots=True)
class RopeArgs:
    """positions: None for 0, 1, 2, ..."""

    x: Any
    y: Any
    positions: Any = None


class RopePlan(_RotaryPlan[RopeArgs]):
    """(y[2i], y[2i + 1]) = the pair (x[2i], x[2i + 1]) turned by positions[s] / base^(2i / head_dim).

    Shapes: x and y [batch_size, num_heads, seq_len, head_dim], positions [seq_len] of i64. y may be x.
    """

    op = FAMILY["rope"]
    kind = AttentionKind.ROPE


@dataclass(slots=True)
class RopeBackwardArgs:
    """positions: None for 0, 1, 2, ..."""

    dy: Any
    dx: Any
    positions: Any = None


class RopeBackwardPlan(_RotaryPlan[RopeBackwardArgs]):
    """The gradient of RopePlan: pairs of dy turned back. dx may be dy.

    Shapes: dy and dx [batch_size, num_heads, seq_len, head_dim], positions [seq_len] of i64.
    """

    op = FAMILY["rope_backward"]
    kind = AttentionKind.ROPE_BACKWARD


@dataclass(frozen=True)
class Linear:
    """The angles of RopePlan."""


@dataclass(frozen=True)
class YaRN:
    """Frequencies that turn less than alpha times within original_max_seq_len are divided by `scale`, those that turn
    more than beta times are kept, with a ramp between; cosines and sines are divided by sqrt(1 + 0.1 ln scale) where
    that is more than 1. The publication multiplies them by 1 + 0.1 ln scale: that is PublishedYaRN."""

    scale: float
    alpha: float
    beta: float
    original_max_seq_len: int

    def magnitude(self) -> float:
        return 1 / math.sqrt(1 + 0.1 * math.log(self.scale)) if self.scale > 1 else 1.0


@dataclass(frozen=True)
class PublishedYaRN(YaRN):
    """YaRN with the magnitudes of Peng et al., "YaRN: efficient context window extension" (2023)."""

    def magnitude(self) -> float:
        return 1 + 0.1 * math.log(self.scale) if self.scale > 1 else 1.0


@dataclass(frozen=True)
class LongRoPE:
    """Frequencies multiplied by factors, one for each pair. The publication divides: that is PublishedLongRoPE."""

    per_dim_factors: Sequence[float]

    def scaled(self, frequency: float, factor: float) -> float:
        return frequency * factor


@dataclass(frozen=True)
class PublishedLongRoPE(LongRoPE):
    """Frequencies divided by the factors, as in Ding et al., "LongRoPE" (2024)."""

    def scaled(self, frequency: float, factor: float) -> float:
        return frequency / factor


RopeScaling: TypeAlias = Linear | YaRN | LongRoPE
"""How the angles of longer contexts differ from those of RopePlan."""


@dataclass(frozen=True)
class RopeScaledTableBuilder:
    """Tables of cosines and sines for the rope_apply symbols, on the host; all rows share one (stride_b = 0)."""

    head_dim: int
    max_seq_len: int
    base: float
    scaling: RopeScaling = Linear()

    def validate(self) -> None:
        """Raises InvalidProblemError where there is no such table."""
        self._require(self.head_dim > 0 and self.head_dim % 2 == 0, "head_dim: expected even and > 0", self.head_dim)
        self._require(self.max_seq_len > 0, "max_seq_len: expected > 0", self.max_seq_len)
        self._require(_positive(self.base), "base: expected finite and > 0", self.base)
        scaling = self.scaling
        if isinstance(scaling, YaRN):
            self._require(_positive(scaling.scale), "scale: expected finite and > 0", scaling.scale)
            bounds = (scaling.alpha, scaling.beta)
            self._require(scaling.alpha < scaling.beta and all(map(math.isfinite, bounds)), "alpha < beta", bounds)
            length = scaling.original_max_seq_len
            self._require(length > 0, "original_max_seq_len: expected > 0", length)
        elif isinstance(scaling, LongRoPE):
            factors = tuple(scaling.per_dim_factors)
            self._require(len(factors) == self.head_dim // 2, f"{self.head_dim // 2} factors expected", factors)
            self._require(all(map(_positive, factors)), "factors: expected finite and > 0", factors)
        elif not isinstance(scaling, Linear):
            raise TypeError(f"RopeScaledTableBuilder: scaling: expected a RopeScaling, got {scaling!r}")

    def _require(self, holds: bool, wanted: str, got: object) -> None:
        if not holds:
            raise InvalidProblemError(f"RopeScaledTableBuilder: {wanted}, got {got}")

    def inv_freq(self, i: int) -> float:
        """The angle from one place to the next of pair i, before it is scaled."""
        return float(self.base ** (-2 * i / self.head_dim))

    @property
    def table_len(self) -> int:
        """The elements of a table."""
        return self.max_seq_len * self.head_dim // 2

    def frequencies(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The scaled angles from one place to the next, of each pair."""
        plain, scaling = [self.inv_freq(i) for i in range(self.head_dim // 2)], self.scaling
        if isinstance(scaling, YaRN):
            return np.array([_ramped(one, scaling) for one in plain])
        if isinstance(scaling, LongRoPE):
            return np.array([scaling.scaled(*pair) for pair in zip(plain, scaling.per_dim_factors, strict=True)])
        return np.array(plain)

    def build_host_tables(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Cosines and sines, float32 [max_seq_len, head_dim / 2]."""
        self.validate()
        magnitude = self.scaling.magnitude() if isinstance(self.scaling, YaRN) else 1.0
        angles = np.arange(self.max_seq_len, dtype=np.float64)[:, None] * self.frequencies()
        return tuple((magnitude * of(angles)).astype(np.float32) for of in (np.cos, np.sin))  # type: ignore[return-value]


def _ramped(frequency: float, scaling: YaRN) -> float:
    rotations = scaling.original_max_seq_len * frequency / (2 * math.pi)
    ramp = min(max((scaling.beta - rotations) / (scaling.beta - scaling.alpha), 0.0), 1.0)
    return (1 - ramp) * frequency + ramp * frequency / scaling.scale


def _positive(x: float) -> bool:
    return 0 < x < math.inf
