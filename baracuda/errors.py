"""The exceptions. Every message names the op and the operand, what was expected and what came."""

from __future__ import annotations

from baracuda_sys import BaracudaError, Library, LibraryNotFoundError, Status

__all__ = [
    "BaracudaError",
    "BufferTooSmallError",
    "InvalidProblemError",
    "KernelInternalError",
    "LibraryNotFoundError",
    "MisalignedOperandError",
    "UnsupportedError",
    "WorkspaceTooSmallError",
]


class UnsupportedError(BaracudaError):
    """A valid problem that no kernel solves: a dtype, a layout, a mode."""


class InvalidProblemError(BaracudaError, ValueError):
    """A problem that has no meaning: shapes that do not fit, an empty range, a negative size."""


class MisalignedOperandError(BaracudaError):
    """A tensor whose address is no multiple of its element's size."""


class _TooSmallError(BaracudaError):
    def __init__(self, message: str, needed: int | None, got: int | None) -> None:
        super().__init__(message)
        self.needed = needed
        self.got = got


class WorkspaceTooSmallError(_TooSmallError):
    """A workspace of fewer bytes than the op needs: `needed` and `got`, in bytes.

    `needed` is None where the library refused the workspace, whose message says how many bytes it expects.
    """


class BufferTooSmallError(_TooSmallError):
    """A buffer that holds fewer elements than its shape: `needed` and `got`, in elements."""


class KernelInternalError(BaracudaError):
    """A launch that failed, or a status that this version does not know: `code`."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def error_of(library: Library, status: int, workspace_bytes: int | None = None) -> BaracudaError:
    """The exception for a status that is not ok, with this thread's message.

    workspace_bytes: the size of the workspace that the call was given, if it was given one.
    """
    message = library.last_error_message() or library.status_string(status)
    if status == Status.MISALIGNED_OPERAND:
        return MisalignedOperandError(message)
    if status == Status.INVALID_PROBLEM:
        return InvalidProblemError(message)
    if status == Status.UNSUPPORTED:
        return UnsupportedError(message)
    if status == Status.WORKSPACE_TOO_SMALL:
        return WorkspaceTooSmallError(message, None, workspace_bytes)
    return KernelInternalError(message, status)
