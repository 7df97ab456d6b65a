"""Attention whose weights are not stored, over sequences of one length and packed ones, and the gradients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from baracuda_sys.abi.attention import FAMILY

from ..base import ArgsT, BasePlan, Call, Workspace
from ..elementwise.cast import CastArgs, CastDescriptor, CastPlan
from ..errors import InvalidProblemError, UnsupportedError, WorkspaceTooSmallError
from ..kinds import AttentionKind, ElementKind
from ..streams import NO_STREAM
from ..tensors import tensor_mut, view_of
from .common import AttentionPlan
from .sdpa import AttentionSizes, ByRowStrides, ForwardArgs
from .window import ChosenPlan, Fa2BackwardPlan, Fa2Plan, Slopes, WindowArgs, WindowPlan, fa2_problem

__all__ = [
    "FlashSdpaArgs",
    "FlashSdpaBackwardArgs",
    "FlashSdpaBackwardDescriptor",
    "FlashSdpaBackwardPlan",
    "FlashSdpaDescriptor",
    "FlashSdpaPlan",
    "FlashSdpaSm89Args",
    "FlashSdpaSm89Descriptor",
    "FlashSdpaSm89Plan",
    "SdpaBlockSparseArgs",
    "SdpaBlockSparseDescriptor",
    "SdpaBlockSparsePlan",
]

HALVES = (ElementKind.F16, ElementKind.BF16)
FA2_LENGTHS = 1 << 20
"""query_len * key_len from which on halves go to the kernels of fa2."""


@dataclass(frozen=True)
class FlashSdpaSm89Descriptor(AttentionSizes):
    scale: float
    is_causal: bool
    element: ElementKind


@dataclass(slots=True)
class FlashSdpaSm89Args(ForwardArgs):
    pass


class FlashSdpaSm89Plan(ByRowStrides[FlashSdpaSm89Descriptor, FlashSdpaSm89Args]):
    """y = softmax(scale * q k^T) v and lse = the log of the sum of exponentials, in F16 or BF16.

    Shapes: q [batch_size, num_heads, query_len, d_k], k [.., key_len, d_k], v [.., key_len, d_v], y [.., query_len,
    d_v], lse [batch_size, num_heads, query_len]. But for lse, rows may be any distance apart, and heads may share keys
    by a stride of 0.
    """

    kind = AttentionKind.FLASH_SDPA_SM89
    op = FAMILY["flash_sdpa_sm89"]
    strided = "flash_sdpa_sm89_strided"
    contiguous = ("lse",)


@dataclass(frozen=True)
class SdpaBlockSparseDescriptor(AttentionSizes):
    block_size: int
    scale: float
    is_causal: bool
    element: ElementKind

    def block_counts(self) -> tuple[int, int, int]:
        """The shape of block_pattern."""
        rows, keys = (-(-length // self.block_size) for length in (self.query_len, self.key_len))
        return self.batch_size, self.num_heads, rows * keys


@dataclass(slots=True)
class SdpaBlockSparseArgs:
    q: Any
    k: Any
    v: Any
    block_pattern: Any
    y: Any
    lse: Any


class SdpaBlockSparsePlan(AttentionPlan[SdpaBlockSparseDescriptor, SdpaBlockSparseArgs]):
    """FlashSdpaPlan in which a block of block_size rows sees a block of as many keys where block_pattern is not 0.

    Shapes: as FlashSdpaPlan, and block_pattern [batch_size, num_heads, blocks of rows * blocks of keys] of u8.
    """

    kind = AttentionKind.SDPA_BLOCK_SPARSE
    op = FAMILY["sdpa_block_sparse"]
    shapes: ClassVar[Mapping[str, str]] = {
        ", ".join(FAMILY["sdpa_block_sparse"].argument("block_pattern").extents): "block_counts"
    }


@dataclass(frozen=True)
class FlashSdpaDescriptor(AttentionSizes):
    """A window of None has no limit on that side; a softcap of 0 is none. With either, or with slopes, the last key is
    aligned with the last row, and elements are F16 or BF16."""

    scale: float
    is_causal: bool
    element: ElementKind
    window_size_left: int | None = None
    window_size_right: int | None = None
    softcap: float = 0.0

    @property
    def has_options(self) -> bool:
        return self.window_size_left is not None or self.window_size_right is not None or self.softcap != 0


FlashSdpaBackwardDescriptor = FlashSdpaDescriptor


@dataclass(slots=True)
class FlashSdpaArgs(ForwardArgs):
    mask: Any = None
    alibi_slopes: Any = None


@dataclass(slots=True)
class FlashSdpaBackwardArgs(ForwardArgs):
    """lse_f32: that of a forward call with a workspace, which has it, where the kernels of fa2 are chosen."""

    dy: Any
    d_ws: Any
    dq: Any
    dk: Any
    dv: Any
    lse_f32: Any = None
    alibi_slopes: Any = None


class _FlashPlan(AttentionPlan[FlashSdpaDescriptor, FlashSdpaArgs]):
    kind = AttentionKind.FLASH_SDPA
    op = FAMILY["flash_sdpa"]


class _MaskedPlan(AttentionPlan[FlashSdpaDescriptor, FlashSdpaArgs]):
    kind = AttentionKind.FLASH_SDPA
    op = FAMILY["sdpa_arbmask"]


class _FlashBackwardPlan(AttentionPlan[FlashSdpaDescriptor, FlashSdpaBackwardArgs]):
    kind = AttentionKind.FLASH_SDPA_BACKWARD
    op = FAMILY["flash_sdpa_backward"]


class _FlashRoutes(ChosenPlan[FlashSdpaDescriptor, ArgsT]):
    """flash: the row without a window, softcap or slopes; fa2: that with them."""

    flash: ClassVar[type[AttentionPlan[Any, Any]]]
    fa2: ClassVar[type[WindowPlan]]

    def __init__(self, descriptor: FlashSdpaDescriptor) -> None:
        super().__init__(descriptor)
        self._by_slopes: dict[Slopes, BasePlan[Any, Any]] = {}
        d = descriptor
        large = d.element in HALVES and d.d_k == d.d_v <= 512 and d.query_len * d.key_len >= FA2_LENGTHS
        large = large and (not d.is_causal or d.query_len == d.key_len)  # the others' causal alignment is another
        self._uses_fa2 = d.has_options or (large and min(d.batch_size, d.num_heads) > 0)
        self.plan(Slopes.NONE)

    def plan(self, slopes: Slopes) -> BasePlan[Any, Any]:
        if slopes not in self._by_slopes:
            d = self.descriptor
            if self._uses_fa2 or slopes is not Slopes.NONE:
                problem = fa2_problem(d, slopes, query_len=d.query_len, key_len=d.key_len)
                self._by_slopes[slopes] = self.fa2.select(None, problem)
            else:
                self._by_slopes[slopes] = self.flash.select(None, d)
        return self._by_slopes[slopes]


class FlashSdpaPlan(_FlashRoutes[FlashSdpaArgs]):
    """y = softmax(scale * q k^T) v and lse = the log of the sum of exponentials; causal: row i sees the keys j <= i.

    A mask of f32 is added to the logits. A window, a softcap, slopes, and F16 and BF16 where query_len * key_len is at
    least 2^20, unless causal with different lengths, go to kernels that have lse in f32, in the workspace, from which
    it is rounded.

    Shapes: q [batch_size, num_heads, query_len, d_k], k [.., key_len, d_k], v [.., key_len, d_v], y [.., query_len,
    d_v], lse [batch_size, num_heads, query_len], mask [.., query_len, key_len] of f32, alibi_slopes [num_heads] or
    [batch_size, num_heads] of f32.
    """

    kind = AttentionKind.FLASH_SDPA
    flash = _FlashPlan
    fa2 = Fa2Plan
    ops = (_FlashPlan.op, _MaskedPlan.op, Fa2Plan.op)

    def workspace_size(self) -> int:
        return self._lse_bytes() if self._uses_fa2 else 0

    def _lse_bytes(self) -> int:
        return 4 * self.descriptor.batch_size * self.descriptor.num_heads * self.descriptor.query_len

    def _calls(self, stream: int, workspace: Workspace | None, args: FlashSdpaArgs) -> tuple[Call, ...]:
        d = self.descriptor
        if args.mask is not None:
            if d.has_options or args.alibi_slopes is not None:
                raise UnsupportedError("flash_sdpa: mask: expected None beside a window, softcap or slopes")
            return _MaskedPlan.select(None, d)._calls(stream, None, args)  # type: ignore[no-any-return]
        plan = self.plan(Slopes.of(args.alibi_slopes))
        if isinstance(plan, _FlashPlan):
            return plan._calls(stream, None, args)
        needed = self._lse_bytes()
        if workspace is None or workspace.nbytes < needed:
            got = workspace.nbytes if workspace else 0
            raise WorkspaceTooSmallError(f"flash_sdpa: workspace: expected {needed} bytes, got {got}", needed, got)
        device = view_of(args.q, NO_STREAM).device_id
        lse = tensor_mut(workspace.pointer, (d.batch_size, d.num_heads, d.query_len), ElementKind.F32, device=device)
        calls = plan._calls(stream, None, WindowArgs(args.q, args.k, args.v, args.y, lse, args.alibi_slopes))
        numbers = d.batch_size * d.num_heads * d.query_len
        rounding = CastPlan.select(None, CastDescriptor(numbers, ElementKind.F32, d.element))
        return (*calls, *rounding._calls(stream, None, CastArgs(lse, args.lse)))


class FlashSdpaBackwardPlan(_FlashRoutes[FlashSdpaBackwardArgs]):
    """dq, dk and dv of FlashSdpaPlan, from its y and lse; d_ws = the row sums of dy * y.

    With a window, softcap or slopes, lse_f32 must be the forward call's workspace; elsewhere it is used where it is
    there and the kernels of fa2 are chosen, which leave d_ws as it is.

    Shapes: as FlashSdpaPlan; dy as y, d_ws and lse_f32 as lse, the gradients as what they belong to.
    """

    kind = AttentionKind.FLASH_SDPA_BACKWARD
    flash = _FlashBackwardPlan
    fa2 = Fa2BackwardPlan
    ops = (_FlashBackwardPlan.op, Fa2BackwardPlan.op)

    def workspace_size(self) -> int:
        return self.plan(Slopes.NONE).workspace_size()

    def _calls(self, stream: int, workspace: Workspace | None, args: FlashSdpaBackwardArgs) -> tuple[Call, ...]:
        slopes = Slopes.of(args.alibi_slopes)
        if args.lse_f32 is None and not self.descriptor.has_options and slopes is Slopes.NONE:
            plan: BasePlan[Any, Any] = _FlashBackwardPlan.select(None, self.descriptor)
            return plan._calls(stream, None, args)
        plan = self.plan(slopes)
        if isinstance(plan, _FlashBackwardPlan):
            return plan._calls(stream, None, args)
        if args.lse_f32 is None:
            raise InvalidProblemError("flash_sdpa_backward: lse_f32: expected a tensor, got None")
        a = args
        given = WindowArgs(a.q, a.k, a.v, a.y, a.lse_f32, a.alibi_slopes, a.dy, a.dq, a.dk, a.dv)
        return plan._calls(stream, workspace, given)
