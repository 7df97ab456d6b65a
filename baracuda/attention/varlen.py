"""Attention of packed sequences, and its gradient."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..base import ArgsT, BasePlan, Call, Workspace
from ..errors import InvalidProblemError, UnsupportedError
from ..kinds import AttentionKind, ElementKind
from ..streams import NO_STREAM
from ..tensors import view_of
from .sdpa import ForwardArgs
from .window import ChosenPlan, Slopes, VarlenBackwardPlan, VarlenPlan, WindowArgs, WindowPlan, fa2_problem

__all__ = [f"FlashSdpaVarlen{name}{part}" for name in ("", "Backward") for part in ("Args", "Descriptor", "Plan")]


@dataclass(frozen=True)
class FlashSdpaVarlenDescriptor:
    """A window of None has no limit on that side; a softcap of 0 is none."""

    batch_size: int
    num_heads: int
    num_heads_k: int
    max_seqlen_q: int
    max_seqlen_k: int
    d_k: int
    d_v: int
    scale: float
    is_causal: bool
    element: ElementKind
    window_size_left: int | None = None
    window_size_right: int | None = None
    softcap: float = 0.0


FlashSdpaVarlenBackwardDescriptor = FlashSdpaVarlenDescriptor


@dataclass(slots=True)
class FlashSdpaVarlenArgs(ForwardArgs):
    cu_seqlens_q: Any
    cu_seqlens_k: Any
    alibi_slopes: Any = None


@dataclass(slots=True)
class FlashSdpaVarlenBackwardArgs(ForwardArgs):
    dy: Any
    cu_seqlens_q: Any
    cu_seqlens_k: Any
    dq: Any
    dk: Any
    dv: Any
    alibi_slopes: Any = None


class _VarlenRoutes(ChosenPlan[FlashSdpaVarlenDescriptor, ArgsT]):
    """The rows of all sequences are those of the tensors of each call."""

    fa2: ClassVar[type[WindowPlan]]

    def __init__(self, descriptor: FlashSdpaVarlenDescriptor) -> None:
        super().__init__(descriptor)
        if descriptor.element in (ElementKind.F32, ElementKind.F64):
            raise UnsupportedError(
                f"{self.fa2.op.name}: element: expected F16 or BF16, got {descriptor.element!r}: pad the sequences to "
                "one length, hide what was added with a mask, and use SdpaPlan or FlashSdpaPlan"
            )
        self.plan(Slopes.NONE)

    def plan(self, slopes: Slopes, total_q: int = 1, total_k: int = 1) -> BasePlan[Any, Any]:
        d = self.descriptor
        sizes = {"query_len": d.max_seqlen_q, "key_len": d.max_seqlen_k, "total_q": total_q, "total_k": total_k}
        made: BasePlan[Any, Any] = self.fa2.select(None, fa2_problem(d, slopes, **sizes))
        return made

    def _calls(self, stream: int, workspace: Workspace | None, args: Any) -> tuple[Call, ...]:
        shapes = [view_of(one, NO_STREAM).shape for one in (args.q, args.k)]
        for name, shape in zip("qk", shapes, strict=True):
            if len(shape) != 3:
                raise InvalidProblemError(f"{self.fa2.op.name}: {name} has shape {shape}, expected three axes")
        plan = self.plan(Slopes.of(args.alibi_slopes), shapes[0][0], shapes[1][0])
        given = {name: getattr(args, name, None) for name in WindowArgs.__dataclass_fields__}
        return plan._calls(stream, workspace, WindowArgs(**given))


class FlashSdpaVarlenPlan(_VarlenRoutes[FlashSdpaVarlenArgs]):
    """Attention of sequences that follow each other: sequence b has the rows cu_seqlens_q[b] ... cu_seqlens_q[b + 1]
    - 1 of q and those of k and v that cu_seqlens_k says. Causal rows, windows and slopes are aligned at the last key.
    Elements are F16 or BF16: SdpaPlan and FlashSdpaPlan have F32 and F64, of sequences of one length.

    Shapes: q and y [total_q, num_heads, d_k], k and v [total_k, num_heads_k, d_k], lse [num_heads, total_q] of f32,
    cu_seqlens_q and cu_seqlens_k [batch_size + 1] of i32, alibi_slopes [num_heads] or [batch_size, num_heads] of f32.
    """

    kind = AttentionKind.FLASH_SDPA_VARLEN
    fa2 = VarlenPlan
    ops = (VarlenPlan.op,)


class FlashSdpaVarlenBackwardPlan(_VarlenRoutes[FlashSdpaVarlenBackwardArgs]):
    """dq, dk and dv of FlashSdpaVarlenPlan; its workspace depends on the rows of a call: workspace_bytes(total_q).

    Shapes: as FlashSdpaVarlenPlan; dy as y, the gradients as what they belong to.
    """

    kind = AttentionKind.FLASH_SDPA_VARLEN_BACKWARD
    fa2 = VarlenBackwardPlan
    ops = (VarlenBackwardPlan.op,)

    def workspace_bytes(self, total_q: int) -> int:
        return self.plan(Slopes.NONE, total_q).workspace_size()

    def workspace_size(self) -> int:
        """That of sequences which all have max_seqlen_q rows."""
        return self.workspace_bytes(self.descriptor.batch_size * self.descriptor.max_seqlen_q)
