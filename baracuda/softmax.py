"""Softmax, log-softmax, Gumbel-softmax and sparsemax along an axis, and their gradients."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from baracuda_sys.abi import Instance, Op
from baracuda_sys.abi.random import FAMILY as RANDOM
from baracuda_sys.abi.softmax import FAMILY

from .base import ArgsT, BasePlan, Call, DescriptorT, Workspace
from .errors import InvalidProblemError, UnsupportedError, WorkspaceTooSmallError
from .kinds import ElementKind, KernelSku, OpCategory, PlanPreference, SoftmaxKind
from .plan import Plan
from .scalars import integer, real
from .streams import NO_STREAM
from .strided import MAX_RANK, StridedPlan, Strides, merged_along
from .tensors import TensorMut, contiguous_strides, tensor_mut

__all__ = [
    "SPARSEMAX_MAX_EXTENT",
    "GumbelSoftmaxArgs",
    "GumbelSoftmaxBackwardArgs",
    "GumbelSoftmaxBackwardDescriptor",
    "GumbelSoftmaxBackwardPlan",
    "GumbelSoftmaxDescriptor",
    "GumbelSoftmaxPlan",
    "SoftmaxArgs",
    "SoftmaxBackwardArgs",
    "SoftmaxBackwardDescriptor",
    "SoftmaxBackwardPlan",
    "SoftmaxDescriptor",
    "SoftmaxPlan",
    "SparsemaxArgs",
    "SparsemaxBackwardArgs",
    "SparsemaxBackwardDescriptor",
    "SparsemaxBackwardPlan",
    "SparsemaxDescriptor",
    "SparsemaxPlan",
]

SPARSEMAX_MAX_EXTENT = 1024
"""A limit that other implementations have; the kernels here take any extent."""


class _AxisPlan(StridedPlan[DescriptorT, ArgsT]):
    """The symbols take tensors of input_shape with any strides, contiguous ones like all others.

    kind: which op it is, for Descriptors that do not say it. suffix: of the row's name.
    """

    category = OpCategory.SOFTMAX
    shapes = {"shape": "input_shape"}
    suffix: ClassVar[str] = ""

    def __init__(self, descriptor: DescriptorT) -> None:
        self.kind = getattr(descriptor, "kind", None) or self.kind
        super().__init__(descriptor)

    @classmethod
    def check(cls, descriptor: Any) -> None:
        name, shape = cls.__name__, descriptor.input_shape
        if any(size < 0 for size in shape):
            raise InvalidProblemError(f"{name}: input_shape: expected extents >= 0, got {shape}")
        if len(shape) > MAX_RANK:
            raise UnsupportedError(f"{name}: input_shape: expected at most {MAX_RANK} axes, got {shape}")
        if not 0 <= operator.index(descriptor.softmax_axis) < len(shape):
            raise InvalidProblemError(
                f"{name}: softmax_axis: expected 0 <= softmax_axis < {len(shape)}, got {descriptor.softmax_axis} for "
                f"input_shape = {shape}"
            )

    @classmethod
    def op_of(cls, descriptor: Any) -> Op:
        kind = getattr(descriptor, "kind", None) or cls.kind
        return FAMILY[f"{kind.name.lower()}{cls.suffix}"]

    def by_value(self, name: str) -> Any:
        walk = self._contiguous_walk
        return walk[name] if name in walk else super().by_value(name)

    @cached_property
    def _contiguous_walk(self) -> dict[str, Any]:
        descriptor: Any = self.descriptor
        tensors = sum(argument.is_tensor for argument in self.op.arguments)
        return self._walk([contiguous_strides(descriptor.input_shape)] * tensors)

    def _walk(self, strides: Sequence[Strides]) -> dict[str, Any]:
        """The by-value arguments that layouts decide."""
        descriptor: Any = self.descriptor
        tensors = [argument for argument in self.op.arguments if argument.is_tensor]
        shape, axis, merged = merged_along(self.op.name, descriptor.input_shape, descriptor.softmax_axis, strides)
        walk = {"numel": math.prod(shape), "rank": len(shape), "shape": shape}
        walk |= {"softmax_axis": axis, "softmax_extent": shape[axis]}
        for tensor, steps in zip(tensors, merged, strict=True):
            walk |= {f"stride_{tensor.name}": steps, f"softmax_stride_{tensor.name}": steps[axis]}
        return walk

    def strided_call(self, strides: Sequence[Strides]) -> tuple[Instance, dict[str, Any]]:
        given = {name: self._values[place] for name, place in self._places.items()}
        return self._instance, given | self._walk(strides)


class _ShapedDescriptor:
    input_shape: tuple[int, ...]

    def numel(self) -> int:
        """The number of elements."""
        return math.prod(self.input_shape)


@dataclass(frozen=True)
class SoftmaxDescriptor(_ShapedDescriptor):
    """kind: SOFTMAX or LOG_SOFTMAX."""

    kind: SoftmaxKind
    input_shape: tuple[int, ...]
    softmax_axis: int
    element: ElementKind


class _SoftmaxPlan(_AxisPlan[SoftmaxDescriptor, ArgsT]):
    @classmethod
    def op_of(cls, descriptor: SoftmaxDescriptor) -> Op:
        if descriptor.kind not in (SoftmaxKind.SOFTMAX, SoftmaxKind.LOG_SOFTMAX):
            raise UnsupportedError(f"{cls.__name__}: kind: expected SOFTMAX or LOG_SOFTMAX, got {descriptor.kind!r}")
        return super().op_of(descriptor)


@dataclass(slots=True)
class SoftmaxArgs:
    x: Any
    y: Any


class SoftmaxPlan(_SoftmaxPlan[SoftmaxArgs]):
    """SOFTMAX: y = exp(x - m) / sum of exp(x - m), m the maximum along softmax_axis. LOG_SOFTMAX: the logarithm of it.

    Shapes: x, y [input_shape], with any strides. y may be x with the same strides.
    """


SoftmaxBackwardDescriptor = SoftmaxDescriptor


@dataclass(slots=True)
class SoftmaxBackwardArgs:
    dy: Any
    y: Any
    dx: Any


class SoftmaxBackwardPlan(_SoftmaxPlan[SoftmaxBackwardArgs]):
    """With y what SoftmaxPlan gave: SOFTMAX: dx = y * (dy - sum of y * dy). LOG_SOFTMAX: dx = dy - exp(y) * sum of dy.

    Shapes: dy, y, dx [input_shape], with any strides. dx may be dy or y with the same strides.
    """

    suffix = "_backward"


@dataclass(frozen=True)
class SparsemaxDescriptor(_ShapedDescriptor):
    input_shape: tuple[int, ...]
    softmax_axis: int
    element: ElementKind


class _SparsemaxPlan(_AxisPlan[SparsemaxDescriptor, ArgsT]):
    kind = SoftmaxKind.SPARSEMAX


@dataclass(slots=True)
class SparsemaxArgs:
    x: Any
    y: Any


class SparsemaxPlan(_SparsemaxPlan[SparsemaxArgs]):
    """y = max(x - t, 0), with t such that the sum of y along softmax_axis is 1; of any extent.

    Shapes: x, y [input_shape], with any strides. y may be x with the same strides.
    """


SparsemaxBackwardDescriptor = SparsemaxDescriptor


@dataclass(slots=True)
class SparsemaxBackwardArgs:
    dy: Any
    y: Any
    dx: Any


class SparsemaxBackwardPlan(_SparsemaxPlan[SparsemaxBackwardArgs]):
    """dx = dy - mean of dy over the support, where y > 0; 0 elsewhere. y is what SparsemaxPlan gave: what it rounded to
    0 in f16 or bf16 is not in the support.

    Shapes: dy, y, dx [input_shape], with any strides. dx may be dy or y with the same strides.
    """

    suffix = "_backward"


def _check_temperature(plan: str, temperature: float) -> None:
    if not 0 < real(f"{plan}: temperature", temperature, "f32") < math.inf:
        raise InvalidProblemError(f"{plan}: temperature: expected a positive finite number, got {temperature}")


@dataclass(frozen=True)
class GumbelSoftmaxDescriptor(_ShapedDescriptor):
    """hard: whether y is 1 at the largest element of a row and 0 elsewhere. seed: of the noise, 64 bits."""

    input_shape: tuple[int, ...]
    softmax_axis: int
    temperature: float
    hard: bool
    seed: int
    element: ElementKind

    def inv_tau(self) -> float:
        return 1 / self.temperature


@dataclass(slots=True)
class GumbelSoftmaxArgs:
    """soft: None, or for what y is with hard=False, of the same noise: what the gradient of a hard result takes."""

    x: Any
    y: Any
    soft: Any = None


@dataclass(frozen=True)
class _Uniform:
    """numel numbers above 0, at most 1."""

    numel: int
    element: ElementKind = ElementKind.F32
    low: ClassVar[float] = 0.0
    high: ClassVar[float] = 1.0


@dataclass(slots=True)
class _UniformArgs:
    seed: int
    y: Any


class _UniformPlan(Plan[_Uniform, _UniformArgs]):
    op = RANDOM["curand_uniform"]
    any_rank = True


@dataclass(slots=True)
class _NoisyArgs:
    x: Any
    u_rand: Any
    y: Any = None
    soft: Any = None


class _NoisyPlan(_AxisPlan[GumbelSoftmaxDescriptor, _NoisyArgs]):
    """The row, with the noise in u_rand."""

    kind = SoftmaxKind.GUMBEL_SOFTMAX

    @classmethod
    def check(cls, descriptor: GumbelSoftmaxDescriptor) -> None:
        super().check(descriptor)
        _check_temperature("GumbelSoftmaxPlan", descriptor.temperature)

    def device_of(self, args: GumbelSoftmaxArgs) -> int:
        return self._slots[0].view(args.x, NO_STREAM).device_id


class _SoftPlan(_NoisyPlan):
    names = {"y": "soft"}


class GumbelSoftmaxPlan(BasePlan[GumbelSoftmaxDescriptor, GumbelSoftmaxArgs]):
    """y = softmax of (x + noise) / temperature along softmax_axis, with noise -log(-log u) of uniform numbers u.

    Each run has noise of its own: the sequence follows from the seed, and begins with the Plan; two Plans that are
    selected for equal Descriptors have the same. A bound launch repeats the noise that it was bound with.

    Shapes: x, y, soft [input_shape], with any strides. y may be x with the same strides.
    """

    category = OpCategory.SOFTMAX
    kind = SoftmaxKind.GUMBEL_SOFTMAX
    ops: ClassVar[tuple[Op, ...]] = (FAMILY["gumbel_softmax"],)

    def __init__(self, descriptor: GumbelSoftmaxDescriptor) -> None:
        super().__init__(descriptor)
        self._seed = integer("GumbelSoftmaxPlan: seed", descriptor.seed, "u64")
        self._softmax = _NoisyPlan(descriptor)
        self._soft = _SoftPlan(replace(descriptor, hard=False))
        self._uniform = _UniformPlan(_Uniform(descriptor.numel()))
        self._runs = itertools.count()

    @classmethod
    def select(
        cls, stream: object, descriptor: GumbelSoftmaxDescriptor, preference: PlanPreference | None = None
    ) -> GumbelSoftmaxPlan:
        """A Plan of its own at each call, whose noise begins anew; raises what BasePlan.select raises."""
        return cls(descriptor)

    def workspace_size(self) -> int:
        """A uniform number of four bytes for each element."""
        return 4 * self.descriptor.numel()

    def sku(self) -> KernelSku:
        return self._softmax.sku()

    def can_implement(self, args: GumbelSoftmaxArgs) -> None:
        self._of_noise(NO_STREAM, self._noise(args, 0), args)

    def _calls(self, stream: int, workspace: Workspace | None, args: GumbelSoftmaxArgs) -> tuple[Call, ...]:
        got, needed = workspace.nbytes if workspace else 0, self.workspace_size()
        if got < needed:
            raise WorkspaceTooSmallError(
                f"gumbel_softmax: workspace: expected at least {needed} bytes, got {got}", needed, got
            )
        noise = self._noise(args, workspace.pointer if workspace else 0)
        calls = self._of_noise(stream, noise, args)  # first, so that a call that is refused takes no key
        key = _key(self._seed, next(self._runs))
        return (*self._uniform._calls(stream, None, _UniformArgs(key, noise)), *calls)

    def _noise(self, args: GumbelSoftmaxArgs, pointer: int) -> TensorMut:
        device = self._softmax.device_of(args)
        return tensor_mut(pointer, self.descriptor.input_shape, ElementKind.F32, device=device)

    def _of_noise(self, stream: int, noise: TensorMut, args: GumbelSoftmaxArgs) -> tuple[Call, ...]:
        """The soft result first, as y may be x."""
        soft = () if args.soft is None else self._soft._calls(stream, None, _NoisyArgs(args.x, noise, soft=args.soft))
        return (*soft, *self._softmax._calls(stream, None, _NoisyArgs(args.x, noise, args.y)))


def _key(seed: int, run: int) -> int:
    """The key of a run: the numbers of SplitMix64 (Steele, Lea, Flood, 2014) from the seed on."""
    bits = 2**64 - 1
    key = seed + (run + 1) * 0x9E3779B97F4A7C15 & bits
    key = (key ^ key >> 30) * 0xBF58476D1CE4E5B9 & bits
    key = (key ^ key >> 27) * 0x94D049BB133111EB & bits
    return key ^ key >> 31


@dataclass(frozen=True)
class GumbelSoftmaxBackwardDescriptor(_ShapedDescriptor):
    input_shape: tuple[int, ...]
    softmax_axis: int
    temperature: float
    element: ElementKind

    def inv_tau(self) -> float:
        return 1 / self.temperature


@dataclass(slots=True)
class GumbelSoftmaxBackwardArgs:
    dy: Any
    y: Any
    dx: Any


class GumbelSoftmaxBackwardPlan(_AxisPlan[GumbelSoftmaxBackwardDescriptor, GumbelSoftmaxBackwardArgs]):
    """dx = y * (dy - sum of y * dy) / temperature, y the soft result; of a hard one too, as if it had been soft.

    Shapes: dy, y, dx [input_shape], with any strides. dx may be dy or y with the same strides.
    """

    kind = SoftmaxKind.GUMBEL_SOFTMAX
    suffix = "_backward"

    @classmethod
    def check(cls, descriptor: GumbelSoftmaxBackwardDescriptor) -> None:
        super().check(descriptor)
        _check_temperature(cls.__name__, descriptor.temperature)
