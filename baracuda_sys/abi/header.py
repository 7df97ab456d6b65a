"""The public C headers: one a family, what they share, and the umbrella that includes them all."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from .c import NOTICE, c_type
from .dtypes import shown
from .entries import RETURNS
from .table import Family, Op, Symbol

WIDTH = 120

CONVENTIONS = """\
 * libbaracuda_kernels.so runs on NVIDIA GPUs, libbaracuda_kernels_cpu.so on the host; both export every symbol below
 * with the same meaning. Conventions:
 *
 * - A tensor argument is a device pointer (for the host library, a host pointer) to row-major contiguous elements,
 *   aligned to the element. Its extents stand in the comment above its symbols.
 * - Dtypes in a name: f32 f64, f16 bf16 (two bytes), s8 i8 u8 i16 i32 u32 i64, bool (a byte, true where not 0), fp8e4m3
 *   fp8e5m2 (a byte), s4 u4 (two in a byte). An array argument such as shape4 is a host array and is read before the
 *   call returns.
 * - `_strided`: tensors of `rank` (at most 8) extents `shape`, `numel` elements in all. `stride_x` are x's strides in
 *   elements: 0 in an input repeats it, negative ones are fine, and the pointer addresses the first element.
 * - `_run` checks every argument, enqueues work on `stream` (a cudaStream_t; null is the legacy default stream; ignored
 *   by the host library, which returns when the work is done) and neither allocates nor synchronises. `workspace` may
 *   be null with 0 bytes where no operation asks for one.
 * - `_can_implement` makes the checks of `_run` that need no tensor and launches nothing.
 * - Where there is nothing to do (no output element, or no element of a gradient), `_run` returns 0 and tensor pointers
 *   may be null, and strides are not looked at. A call that returns another status has written nothing.
"""


def headers(
    families: Sequence[Family], version: int, status: Mapping[str, int], library: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """(file name, text) of each header."""
    folders = [(folder, list(some)) for folder, some in groupby(families, key=lambda family: family.folder)]
    yield "library.h", _library(version, status, library)
    for folder, some in folders:
        yield f"{folder}.h", _family_header(folder, some)
    includes = "\n".join(f'#include "{folder}.h"' for folder in ("library", *(name for name, _ in folders)))
    text = f"""\
/* baracuda_kernels.h: machine-learning kernels behind a plain C ABI. Includes the header of every family.
 *
 * {NOTICE}
 *
{CONVENTIONS} */
#ifndef BARACUDA_KERNELS_H
#define BARACUDA_KERNELS_H

{includes}

#endif /* BARACUDA_KERNELS_H */
"""
    yield "baracuda_kernels.h", text


def _library(version: int, status: Mapping[str, int], library: Sequence[tuple[str, str]]) -> str:
    codes = "\n".join(f"    BARACUDA_{name.upper()} = {code}," for name, code in status.items())
    symbols = "\n\n".join(f"/* {doc} */\nBARACUDA_API {declaration};" for declaration, doc in library)
    return f"""\
/* library.h: status codes, and the symbols that belong to no family. baracuda_kernels.h states the conventions.
 *
 * {NOTICE}
 */
#ifndef BARACUDA_LIBRARY_H
#define BARACUDA_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define BARACUDA_API
#else
#define BARACUDA_API __attribute__((visibility("default")))
#endif

/* Grows when a signature changes or a symbol goes; additions leave it as it is. */
#define BARACUDA_KERNELS_ABI_VERSION {version}

#ifdef __cplusplus
extern "C" {{
#endif

enum baracuda_status {{
{codes}
}};

{symbols}

#ifdef __cplusplus
}}
#endif

#endif /* BARACUDA_LIBRARY_H */
"""


def _family_header(folder: str, families: Sequence[Family]) -> str:
    guard = f"BARACUDA_{folder.upper()}_H"
    sections = "\n".join(map(_section, families))
    return f"""\
/* {folder}.h: symbols of the {folder} family. baracuda_kernels.h states the conventions.
 *
 * {NOTICE}
 */
#ifndef {guard}
#define {guard}

#include "library.h"

#ifdef __cplusplus
extern "C" {{
#endif

{sections}
#ifdef __cplusplus
}}
#endif

#endif /* {guard} */
"""


def _section(family: Family) -> str:
    rule = "=" * (WIDTH - 6)
    doc = textwrap.indent(family.doc.strip(), " * ", lambda _: True).replace(" * \n", " *\n")
    parts = [f"/* {rule}\n * {family.title}\n *\n{doc}\n * {rule} */"]
    for op in family.ops:
        parts.append(_comment(op))
        parts += [_declaration(symbol) for instance in op.instances for symbol in instance.symbols]
        parts.append("")
    return "\n".join(parts)


def _comment(op: Op) -> str:
    tensors = ", ".join(
        f"{a.name} [{', '.join(a.extents)}{' by ' * bool(a.strides)}{', '.join(a.strides)}] {a.type}"
        f"{' (read and written)' if a.direction == 'add' else ''}{' (may be null)' * a.optional}"
        for a in op.tensors
    )
    axes = "; ".join(f"{name}: {' '.join(map(shown, dict.fromkeys(values)))}" for name, values in op.dtypes.axes)
    requires = f"Requires {', '.join(op.requires)}." if op.requires else ""
    requires += f" Supports {', '.join(op.supports)}." if op.supports else ""
    facts = " ".join(filter(None, [f"Tensors: {tensors}." * bool(tensors), f"{axes}." * bool(axes), requires]))
    lines: list[str] = []
    for text in (f"{op.name}: {op.doc}.", facts):
        lines += textwrap.wrap(text, WIDTH - 6, break_long_words=False, break_on_hyphens=False)
    return "/* " + "\n * ".join(lines) + " */"


def _declaration(symbol: Symbol) -> str:
    return prototype(symbol, f"BARACUDA_API {RETURNS[symbol.returns]}{symbol.name}", WIDTH)


def prototype(symbol: Symbol, head: str, width: int) -> str:
    """A declaration that begins with `head`. Lines break between parameters: `~` stands for the spaces inside one."""
    parameters = ", ".join(f"{c_type(type_)}{name}".replace(" ", "~") for name, type_ in symbol.parameters)
    text = f"{head.replace(' ', '~')}({parameters or 'void'});"
    return "\n".join(textwrap.wrap(text, width, subsequent_indent="    ", break_long_words=False)).replace("~", " ")
