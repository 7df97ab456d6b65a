"""Tokens drawn from rows of probabilities, and the check of tokens that a draft proposes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from baracuda_sys.abi import Op
from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT, DescriptorT
from ..errors import UnsupportedError
from ..kinds import AttentionKind
from .common import AttentionPlan, OptionalAttentionPlan, require_positive

__all__ = [
    "PerRowSampler",
    "PerRowSamplingArgs",
    "PerRowSamplingDescriptor",
    "PerRowSamplingPlan",
    "SamplerKind",
    "SpeculativeSamplingArgs",
    "SpeculativeSamplingDescriptor",
    "SpeculativeSamplingPlan",
    "TopKTopPSamplingArgs",
    "TopKTopPSamplingDescriptor",
    "TopKTopPSamplingPlan",
]


class SamplerKind:
    """Which tokens may be drawn, with the parameters of all rows."""

    @dataclass(frozen=True)
    class TopK:
        """Those that fewer than top_k tokens exceed."""

        top_k: int
        stem: ClassVar[str] = "top_k"

    @dataclass(frozen=True)
    class TopP:
        """Those whose betters sum to less than top_p."""

        top_p: float
        stem: ClassVar[str] = "top_p"

    @dataclass(frozen=True)
    class MinP:
        """Those of at least min_p times the largest probability."""

        min_p: float
        stem: ClassVar[str] = "min_p"

    @dataclass(frozen=True)
    class TopKTopP:
        """Those of TopK and of TopP, both of all tokens."""

        top_k: int
        top_p: float
        stem: ClassVar[str] = "top_k_top_p"


class PerRowSampler(Enum):
    """Which tokens may be drawn, where each row has its own parameters."""

    TOP_K = "top_k"
    TOP_P = "top_p"
    MIN_P = "min_p"
    TOP_K_TOP_P = "top_k_top_p"


@dataclass(frozen=True)
class TopKTopPSamplingDescriptor:
    """deterministic: makes no difference, as sampling always is."""

    batch_size: int
    vocab_size: int
    sampler: SamplerKind.TopK | SamplerKind.TopP | SamplerKind.MinP | SamplerKind.TopKTopP
    deterministic: bool = True


@dataclass(slots=True)
class TopKTopPSamplingArgs:
    """valid: may be None."""

    probs: Any
    output: Any
    valid: Any = None
    seed_val: int = 0
    offset_val: int = 0


class _SamplingPlan(AttentionPlan[DescriptorT, ArgsT]):
    @classmethod
    def check(cls, descriptor: Any) -> None:
        require_positive(cls.__name__, batch_size=descriptor.batch_size, vocab_size=descriptor.vocab_size)


class _FilteredPlan(_SamplingPlan[DescriptorT, ArgsT], OptionalAttentionPlan[DescriptorT, ArgsT]):
    """valid may be None."""


class TopKTopPSamplingPlan(_FilteredPlan[TopKTopPSamplingDescriptor, TopKTopPSamplingArgs]):
    """output[b] = a token drawn by probs[b] from those that the sampler allows; valid[b] = 1, or 0 and output 0 where
    the row has no positive probability, or NaN or infinity.

    Shapes: probs [batch_size, vocab_size] of f32, output [batch_size] of i32, valid [batch_size] of u8.
    """

    op = FAMILY["flashinfer_top_k_top_p_sampling"]
    ops = tuple(FAMILY[f"flashinfer_{sampler.value}_sampling"] for sampler in PerRowSampler)
    kind = AttentionKind.TOP_K_TOP_P_SAMPLING
    names = {**AttentionPlan.names, "top_k_val": "top_k", "top_p_val": "top_p", "min_p_val": "min_p"}

    @classmethod
    def op_of(cls, descriptor: TopKTopPSamplingDescriptor) -> Op:
        stem = getattr(descriptor.sampler, "stem", None)
        if stem is None:
            raise UnsupportedError(f"{cls.__name__}: sampler: expected a SamplerKind, got {descriptor.sampler!r}")
        return FAMILY[f"flashinfer_{stem}_sampling"]

    def by_value(self, name: str) -> Any:
        if name in ("top_k", "top_p", "min_p"):
            return getattr(self.descriptor.sampler, name)
        return super().by_value(name)


@dataclass(frozen=True)
class PerRowSamplingDescriptor:
    """deterministic: makes no difference, as sampling always is."""

    batch_size: int
    vocab_size: int
    sampler: PerRowSampler
    deterministic: bool = True


@dataclass(slots=True)
class PerRowSamplingArgs:
    """valid: may be None. Of the others that may be, those that the sampler takes are there."""

    probs: Any
    output: Any
    valid: Any = None
    top_k_arr: Any = None
    top_p_arr: Any = None
    min_p_arr: Any = None
    seed_val: int = 0
    offset_val: int = 0


class PerRowSamplingPlan(_FilteredPlan[PerRowSamplingDescriptor, PerRowSamplingArgs]):
    """The same as TopKTopPSamplingPlan, with parameters of each row.

    Shapes: probs [batch_size, vocab_size] of f32, output [batch_size] of i32, valid [batch_size] of u8, top_k_arr
    [batch_size] of i32, top_p_arr and min_p_arr [batch_size] of f32.
    """

    op = FAMILY["flashinfer_top_k_top_p_sampling_arr"]
    kind = AttentionKind.PER_ROW_SAMPLING

    @classmethod
    def op_of(cls, descriptor: PerRowSamplingDescriptor) -> Op:
        if not isinstance(descriptor.sampler, PerRowSampler):
            raise UnsupportedError(f"{cls.__name__}: sampler: expected a PerRowSampler, got {descriptor.sampler!r}")
        return FAMILY[f"flashinfer_{descriptor.sampler.value}_sampling_arr"]


@dataclass(frozen=True)
class SpeculativeSamplingDescriptor:
    """deterministic: makes no difference, as sampling always is."""

    batch_size: int
    num_speculative_tokens: int
    vocab_size: int
    deterministic: bool = True


@dataclass(slots=True)
class SpeculativeSamplingArgs:
    draft_probs: Any
    draft_token_ids: Any
    target_probs: Any
    output_token_ids: Any
    output_accepted_token_num: Any
    output_emitted_draft_token_num: Any
    seed_val: int = 0
    offset_val: int = 0


class SpeculativeSamplingPlan(_SamplingPlan[SpeculativeSamplingDescriptor, SpeculativeSamplingArgs]):
    """The draft's tokens up to the first that is not accepted, one more that is drawn, then -1. Counts are added to
    what they hold: of tokens that are accepted, at any place, and of the draft's tokens that are emitted.

    Shapes: draft_probs [batch_size, num_speculative_tokens, vocab_size] of f32, draft_token_ids [batch_size,
    num_speculative_tokens] of i32, target_probs [batch_size, num_speculative_tokens + 1, vocab_size] of f32,
    output_token_ids [batch_size, num_speculative_tokens + 1] of i32, both counts [batch_size] of i32.
    """

    op = FAMILY["flashinfer_chain_speculative_sampling"]
    kind = AttentionKind.SPECULATIVE_SAMPLING
