"""The kinds of symbols that an op has: its entry points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

RETURNS: Mapping[str, str] = {
    "i32": "int32_t ",
    "i64": "int64_t ",
    "u64": "uint64_t ",
    "usize": "size_t ",
    "ptr": "void *",
    "void": "void ",
}
"""What a symbol may return, and its C spelling; "i32" is a status but where the entry's comment says otherwise."""

Role = Literal["run", "ask", "size", "create", "destroy"]


@dataclass(frozen=True)
class Entry:
    """One kind of symbol of an op.

    role     "run" checks and launches; "ask" makes those checks that need no tensor; "size" says how large something
             must be; "create" and "destroy" make and free what a `handle` argument points to.
    suffix   What the symbol's name ends in.
    takes    Its arguments in order, each by its name in the row, or written out ("f32 scale") where the row has it with
             another type or not at all; None for all that the row has.
    without  Names that are left out of these. `tensors` says whether tensors stay.
    returns  One of RETURNS.

    Behind "size", "create" and "destroy" is a C++ function of the op's name and the suffix, such as
    gemm_workspace_size<f16>(m, n, k). One that returns a status is passed the Call first.
    """

    role: Role
    suffix: str
    takes: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()
    tensors: bool = True
    returns: str = "i32"

    def __post_init__(self) -> None:
        if self.returns not in RETURNS:
            raise ValueError(f"{self.suffix}: expected to return one of {', '.join(RETURNS)}, got {self.returns!r}")


def run(suffix: str = "run") -> Entry:
    return Entry("run", suffix)


def ask(*takes: str, without: tuple[str, ...] = (), tensors: bool = True, suffix: str = "can_implement") -> Entry:
    """`_can_implement` with all arguments, with all but some, or with those named."""
    return Entry("ask", suffix, takes or None, without, tensors)


def size(suffix: str, *takes: str, returns: str = "usize") -> Entry:
    """`_workspace_size`, `_workspace_bytes`, `_lse_size`: bytes or elements, from the arguments named."""
    return Entry("size", suffix, takes, returns=returns)


def create(*takes: str) -> Entry:
    return Entry("create", "create", takes, returns="ptr")


def destroy(handle: str) -> Entry:
    return Entry("destroy", "destroy", (handle,), returns="void")


RUN = run()
CAN_IMPLEMENT = ask()
