"""What the native sources keep to, and no compiler checks."""

from __future__ import annotations

import re
from pathlib import Path

NATIVE = Path(__file__).resolve().parents[1] / "native"
# At the beginning of a line: a template's head, the words of a type, a name and its parameters. Members are indented.
FUNCTION = re.compile(r"^(?:template <.*>\s)?(?!using|return|template)[a-zA-Z_][\w:<>,*& ]* [*&]*(\w+)\(", re.MULTILINE)
ATTRIBUTE = re.compile(r"\b(?:__launch_bounds__|__align__|alignas)\((?:[^()]|\([^()]*\))*\)\s*")


def functions(folder: Path) -> set[str]:
    """The functions that the folder's headers declare outside of classes."""
    headers = [path for path in folder.rglob("*") if path.suffix in {".h", ".cuh"}]
    return {name for path in headers for name in FUNCTION.findall(ATTRIBUTE.sub("", path.read_text()))}


def test_families_do_not_redefine_core() -> None:
    """multiply_add was defined twice, in core and in a family, with other roundings: which of them a program had was
    the linker's choice. A family's namespace alone would hide core's from its own code only. Ops may be named like the
    skeletons that serve them."""
    core = set[str]().union(*(functions(layer) for layer in (NATIVE / "core").iterdir() if layer.name != "skeleton"))
    assert {"multiply_add", "widen", "ceil_divide", "warp_sum"} <= core
    for family in (NATIVE / "family").iterdir():
        again = core & functions(family)
        assert not again, f"{family.name} defines {sorted(again)}, as core does"


HARMLESS = "touches no memory that an earlier kernel may write"
"""Said of what a kernel does before it waits for the one before it."""


def kernels() -> list[tuple[str, str]]:
    """The signature and the body of every kernel in the sources, without comments, but for HARMLESS ones."""
    folders = (NATIVE / "core", NATIVE / "family")  # the tests define __global__ away
    sources = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".cu", ".cuh", ".h"))
    texts = [re.sub(rf"//(?!.*{HARMLESS}).*", "", source.read_text()) for source in sources]
    pieces = [piece for text in texts for piece in text.split("__global__")[1:]]
    return [(signature.strip(), body.strip()) for signature, _, body in (piece.partition("{") for piece in pieces)]


def test_every_kernel_begins() -> None:
    """launch() starts a kernel while the one before it still runs; one that did not wait would run beside it. What a
    kernel does before it waits, it says to be harmless."""
    found = kernels()
    assert found
    late = []
    for signature, body in found:
        before, waits, _ = body.partition("begin_kernel(")
        if not waits or (before.strip() and HARMLESS not in before):
            late.append(signature)
    assert not late, f"these do not start with begin_kernel(): {late}"


def test_no_intrinsic_needs_a_later_processor() -> None:
    """Sampling did not compile for compute capability 7.5, which everything else has code for."""
    sources = [path for path in NATIVE.rglob("*") if path.suffix in (".cu", ".cuh", ".h")]
    assert not [path.name for path in sources if "__reduce_" in path.read_text()]
