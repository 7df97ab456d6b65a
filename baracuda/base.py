"""What every Plan offers, and the checked call that it makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar

import baracuda_sys

from .errors import error_of
from .kinds import KernelSku, OpCategory, PlanPreference, PrecisionGuarantee
from .selected import selected
from .streams import NO_STREAM, current_device, device_count, stream_handle

DescriptorT = TypeVar("DescriptorT")
ArgsT = TypeVar("ArgsT")


class Workspace:
    """Scratch memory that the caller provides: an address on the op's device and its size in bytes."""

    __slots__ = ("nbytes", "pointer")

    def __init__(self, pointer: int, nbytes: int) -> None:
        self.pointer = int(pointer)
        self.nbytes = int(nbytes)


class Call:
    """A symbol with its arguments, all checked, ready to be called. `device` is a CUDA ordinal, or -1 for the host;
    `workspace_bytes` is the size of the workspace, None without one."""

    __slots__ = ("device", "function", "library", "values", "workspace_bytes")

    def __init__(
        self,
        library: baracuda_sys.Library,
        function: Any,
        values: list[Any],
        device: int,
        workspace_bytes: int | None = None,
    ) -> None:
        self.library = library
        self.function = function
        self.values = values
        self.device = device
        self.workspace_bytes = workspace_bytes

    def __call__(self) -> None:
        self._launch(self.values)()

    def bound(self, owner: object) -> Callable[[], None]:
        """A launch whose arguments are converted once; it keeps `owner` alive."""
        converted = (
            c_type(value) if value is None or isinstance(value, int | float) else value
            for c_type, value in zip(self.function.argtypes, self.values, strict=True)
        )
        return self._launch(tuple(converted), owner)

    def _launch(self, values: Sequence[Any], owner: object = None) -> Callable[[], None]:
        function, library, device, workspace_bytes = self.function, self.library, self.device, self.workspace_bytes

        def launch(kept: object = owner) -> None:
            status = function(*values)
            if status:
                raise error_of(library, status, workspace_bytes)

        def launch_elsewhere() -> None:
            with current_device(device):
                launch()

        # With one device there is nothing to make current: the library uses it.
        return launch_elsewhere if device >= 0 and device_count() > 1 else launch


class BasePlan(Generic[DescriptorT, ArgsT]):
    """A Plan is made once from a Descriptor and runs many times on Args."""

    category: ClassVar[OpCategory]
    kind: Enum

    def __init__(self, descriptor: DescriptorT) -> None:
        self.descriptor = descriptor

    @classmethod
    def select(cls, stream: object, descriptor: DescriptorT, preference: PlanPreference | None = None) -> Any:
        """The Plan that solves this problem; for an equal Descriptor the same one, while it is remembered.

        `stream` and `preference` choose among kernels where there is a choice. Raises UnsupportedError for dtypes and
        modes without a kernel, InvalidProblemError for a problem that has no meaning, TypeError for a field of a wrong
        type.
        """
        return selected(cls, descriptor)

    def can_implement(self, args: ArgsT) -> None:
        """Raises what `run` would raise for these Args, and launches nothing."""
        nbytes = self.workspace_size()
        self._calls(NO_STREAM, Workspace(0, nbytes) if nbytes else None, args)

    def workspace_size(self) -> int:
        """Bytes of workspace that `run` needs."""
        return 0

    def sku(self) -> KernelSku:
        """Which kernel was selected."""
        raise NotImplementedError

    def precision_guarantee(self) -> PrecisionGuarantee:
        """What the kernel promises of its numbers."""
        return self.sku().precision_guarantee

    def run(self, stream: object, workspace: Workspace | None, args: ArgsT) -> None:
        """Checks everything, then enqueues the op on `stream` (None: the legacy default stream).

        The fields of `args` take views or any object that a view is made from; their device picks the library. Returns
        before the work is done on a GPU, after it on the host. Raises InvalidProblemError, UnsupportedError,
        BufferTooSmallError, MisalignedOperandError or WorkspaceTooSmallError; then no output byte has changed.
        """
        for call in self._calls(stream_handle(stream), workspace, args):
            call()

    def bind(self, stream: object, workspace: Workspace | None, args: ArgsT) -> Callable[[], None]:
        """Checks once and returns a launch to be called many times, at little more than the cost of the C call.

        The launch keeps `args` alive and works on the same memory every time; with a GPU it can be captured in a graph.
        """
        launches = [call.bound(args) for call in self._calls(stream_handle(stream), workspace, args)]
        if len(launches) == 1:
            return launches[0]

        def launch() -> None:
            for one in launches:
                one()

        return launch

    def _calls(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[Call, ...]:
        """The calls of one run, in order, all checked."""
        raise NotImplementedError
