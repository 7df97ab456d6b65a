"""What is made from the table: the C header, the translation units, the export list, the support matrix."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import groupby

from . import ABI_VERSION, FAMILIES, LIBRARY_SYMBOLS, STATUS
from .table import C_SCALARS, STRIDED, Argument, Family, Instance, Op, Symbol

NOTICE = "Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead."
WIDTH = 120
BACKWARD = "_backward"
UNIT_INSTANCES = 48


def header() -> str:
    """The public C header: every symbol, in C99 and C++."""
    status = "\n".join(f"    BARACUDA_{name.upper()} = {code}," for name, code in STATUS.items())
    library = "\n\n".join(f"/* {doc} */\nBARACUDA_API {declaration};" for declaration, doc in LIBRARY_SYMBOLS)
    families = "\n".join(_header_family(family) for family in FAMILIES)
    return f"""\
/* baracuda_kernels.h: machine-learning kernels behind a plain C ABI.
 *
 * {NOTICE}
 *
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
 *   may be null. A call that returns another status has written nothing.
 */
#ifndef BARACUDA_KERNELS_H
#define BARACUDA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define BARACUDA_API
#else
#define BARACUDA_API __attribute__((visibility("default")))
#endif

/* Grows when a signature changes or a symbol goes; additions leave it as it is. */
#define BARACUDA_KERNELS_ABI_VERSION {ABI_VERSION}

#ifdef __cplusplus
extern "C" {{
#endif

enum baracuda_status {{
{status}
}};

{library}

{families}
#ifdef __cplusplus
}}
#endif

#endif /* BARACUDA_KERNELS_H */
"""


def _header_family(family: Family) -> str:
    rule = "=" * (WIDTH - 6)
    doc = textwrap.indent(family.doc.strip(), " * ", lambda _: True).replace(" * \n", " *\n")
    parts = [f"/* {rule}\n * {family.title}\n *\n{doc}\n * {rule} */"]
    for op in family.ops:
        parts.append(_header_comment(op))
        parts += [_declaration(symbol) for instance in op.instances for symbol in instance.symbols]
        parts.append("")
    return "\n".join(parts)


def _header_comment(op: Op) -> str:
    tensors = ", ".join(
        f"{a.name} [{', '.join(a.extents)}{' by ' * bool(a.strides)}{', '.join(a.strides)}] {a.type}"
        f"{' (read and written)' if a.direction == 'add' else ''}"
        for a in op.arguments
        if a.is_tensor
    )
    dtypes = "; ".join(f"{name}: {' '.join(values)}" for name, values in op.dtypes.axes)
    requires = f" Requires {', '.join(op.requires)}." if op.requires else ""
    lines: list[str] = []
    for text in (f"{op.name}: {op.doc}.", f"Tensors: {tensors}. {dtypes}.{requires}"):
        lines += textwrap.wrap(text, WIDTH - 6, break_long_words=False, break_on_hyphens=False)
    return "/* " + "\n * ".join(lines) + " */"


def _declaration(symbol: Symbol) -> str:
    text = f"BARACUDA_API~int32_t~{symbol.name}({_c_parameters(symbol)});"
    return "\n".join(textwrap.wrap(text, WIDTH, subsequent_indent="    ")).replace("~", " ")


def _c_parameters(symbol: Symbol) -> str:
    """With `~` for the spaces inside a parameter, so that lines break between parameters."""
    return ", ".join(f"{_c_type(type_)}{name}".replace(" ", "~") for name, type_ in symbol.parameters)


def _c_type(type_: str) -> str:
    """The C spelling of a parameter's type, with what separates it from the name."""
    if type_ == "in":
        return "const void *"
    if type_ in ("out", "ptr"):
        return "void *"
    if type_.startswith("*"):
        return f"const {C_SCALARS[type_[1:]]} *"
    return f"{C_SCALARS[type_]} "


def units() -> Iterator[tuple[str, str]]:
    """(file name, text) of each translation unit. A unit's fixed cost is that of ten instances: dtypes with few share
    one, those with many have several."""
    for family in FAMILIES:
        for instances in _unit_lists(family, UNIT_INSTANCES // family.weight):
            parts = -(-len(instances) * family.weight // UNIT_INSTANCES)
            dtypes = dict.fromkeys(map(_unit_dtype, instances))
            for part in range(parts):
                name = "_".join([*family.name.split("."), *dtypes, *([str(part)] if parts > 1 else [])])
                some = instances[part * len(instances) // parts : (part + 1) * len(instances) // parts]
                yield f"{name}.cu", _unit(family, some)


def _unit_lists(family: Family, most: int) -> Iterator[list[Instance]]:
    """The instances of one dtype, or of as many as have at most so many instances together."""
    together: list[Instance] = []
    for _, of_dtype in groupby(sorted(family.instances, key=_unit_dtype), key=_unit_dtype):
        instances = list(of_dtype)
        if together and len(together) + len(instances) > most:
            yield together
            together = []
        together += instances
    yield together


def _unit_dtype(instance: Instance) -> str:
    return next(iter(instance.dtypes.values()))


def _unit(family: Family, instances: list[Instance]) -> str:
    ops = {instance.op.name: instance.op for instance in instances}
    entries = "\n".join(_entry(op) for op in ops.values())
    definitions = "\n".join(_definition(symbol) for instance in instances for symbol in instance.symbols)
    return f"""\
// {NOTICE}
#include "{family.include}"

#include "core/abi/status.h"
#include "core/skeleton/strided.h"

using namespace baracuda;
using namespace baracuda::{family.folder};

namespace {{

{entries}
}} // namespace

#pragma GCC visibility push(default)
extern "C" {{

{definitions}
}} // extern "C"
#pragma GCC visibility pop
"""


def _entry(op: Op) -> str:
    """The template behind the symbols of an op: the checks, then its implementation."""
    parameters, hosts, operands = [], [], []
    for a in op.arguments:
        type_ = _template_type(op, a.type)
        if a.is_tensor:
            parameters.append(f"{'const ' if a.direction == 'in' else ''}{type_} *{a.name}")
            operands.append(f'    check.operand("{a.name}", {a.name}, {_count(op, a)}, sizeof({type_}));')
        elif a.direction == "host":
            parameters.append(f"const {type_} *{a.name}_pointer")
            if a.length.isdigit():
                hosts.append(f"    const HostArray<{type_}, {a.length}> {a.name}({a.name}_pointer);")
            else:
                hosts.append(f"    const HostList<{type_}> {a.name}({a.name}_pointer, {a.length});")
        else:
            parameters.append(f"{type_} {a.name}")
    requires = [_check(op, text) for text in op.requires]
    empty = _empty(op)
    axes = [_template_type(op, name) for name, _ in op.dtypes.axes]
    types, template = ", ".join(axes), ", ".join(f"class {name}" for name in axes)
    lines = [
        f"template <{template}>",
        f"int32_t {op.name}_entry(const Call &call, bool launching, {', '.join(parameters)}) {{",
        "    Check check(call.symbol);",
        *hosts,
        *requires,
        f"    if (check.failed() || !launching || ({empty})) return check.status();",
        *operands,
        "    if (check.failed()) return check.status();",
        f"    return static_cast<int32_t>({_implementation(op, types)});",
        "}",
        "",
    ]
    return "\n".join(lines)


SHARED_CHECKS = (
    (re.compile(r"(\w+) == product\((\w+)\)"), r'check.covers("\1", \1, "\2", \2);'),
    (re.compile(r"given\((\w+), (\w+)\)"), r'check.given("\1", \1, "\2", \2);'),
    (re.compile(r"distinct\((\w+), (\w+)\)"), r'check.distinct("\1", \1, "\2", \2);'),
)
"""Conditions that very many ops have, with what makes each check."""


def _check(op: Op, text: str) -> str:
    """A condition's check. Of those on host arrays of a fixed length there are few: they are written out."""
    lists = {a.name for a in op.arguments if a.direction == "host" and not a.length.isdigit()}
    for pattern, call in SHARED_CHECKS:
        match = pattern.fullmatch(text)
        if match and lists & set(match.groups()):
            return "    " + match.expand(call)
    return f"    if (!check.failed() && !({_c_condition(op, text)})) check.reject({_shown(op, text)});"


def _implementation(op: Op, types: str) -> str:
    """The call that does the work: of a function, or of the skeleton that maps a functor."""
    if not op.functor or op.function:
        template = f"{op.functor}, {types}" if op.functor else types
        return f"{op.function or op.name}<{template}>(call, {', '.join(a.name for a in op.arguments)})"
    tensors = [a for a in op.arguments if a.is_tensor]
    behind = op.arguments[op.arguments.index(tensors[-1]) + 1 :]
    scalars = ", ".join(a.name for a in behind)
    outs, ins = ([a for a in tensors if a.is_written is written] for written in (True, False))
    if op.taken:
        ins = [next(a for a in ins if a.name == name) for name in op.taken]
    element = {a.name: _template_type(op, a.type) for a in tensors}
    if op.stored:
        functor = f"{op.functor if '<' in op.functor else f'{op.functor}<{types}>'}{{{scalars}}}"
    else:
        listed = ", ".join(element[a.name] for a in outs)
        functor = f"Computed<{op.functor}<Compute<{element[outs[0].name]}>>, {listed}>{{{{{scalars}}}}}"
    if tensors[0].strides:
        views = {a.name: f"by({a.name}, {a.strides[0]})" for a in tensors}
        pack = f"Pack<{', '.join(f'Strided<{element[a.name]}>' for a in outs)}>"
        start = f"map_strided(call, {op.arguments[2].name}"
    else:
        views = {a.name: a.name for a in tensors}
        pack = f"Pack<{', '.join(f'{element[a.name]} *' for a in outs)}>"
        start = f"map_flat(call, {op.arguments[0].name}"
    written = "{}"
    for a in reversed(outs):
        written = f"{{{views[a.name]}, {written}}}"
    return f"{start}, {functor}, {pack}{written}, {', '.join(views[a.name] for a in ins)})"


def _empty(op: Op) -> str:
    """The condition on which a valid call has nothing to do."""
    if op.empty_without:
        return " || ".join(f"{_count(op, a)} == 0" for a in op.arguments if a.name in op.empty_without)
    return " && ".join(f"{_count(op, a)} == 0" for a in op.arguments if a.is_written)


def _count(op: Op, argument: Argument) -> str:
    lists = {a.name for a in op.arguments if a.direction == "host"}
    return f"extent({', '.join(f'product({e})' if e in lists else e for e in argument.extents)})"


def _template_type(op: Op, type_: str) -> str:
    """How the entry template spells a type: a dtype axis is a template parameter with a capital."""
    if type_ == "P":
        return "Compute<Fp>"
    axes = [name for name, _ in op.dtypes.axes]
    return type_.capitalize() if type_ in axes else C_SCALARS.get(type_, type_)


def _c_condition(op: Op, text: str) -> str:
    bound = re.compile(r"\b(lowest|highest)\((\w+)\)")
    return bound.sub(lambda match: f"{match[1]}<{_template_type(op, match[2])}>()", text)


def _shown(op: Op, text: str) -> str:
    """The condition's text and the arguments it names, as Check::reject takes them."""
    found = re.findall(r"\b(?:lowest|highest)\(\w+\)", text)
    bounds = [f'{{"{bound}", {_c_condition(op, bound)}}}' for bound in found]
    words = re.findall(r"\w+", text)
    named = [f'{{"{a.name}", {a.name}}}' for a in op.arguments if a.name in words and not a.is_tensor]
    return f'"{text}", {{{", ".join(bounds + named)}}}'


def _definition(symbol: Symbol) -> str:
    instance = symbol.instance
    launching = symbol.kind == "run"
    arguments = []
    for a in instance.op.arguments:
        if a.is_tensor:
            const = "const " if a.direction == "in" else ""
            type_ = _element(instance.dtype(a.type))
            arguments.append(f"static_cast<{const}{type_} *>({a.name})" if launching else "nullptr")
        elif a.name in instance.op.unasked and not launching:
            arguments.append("0")
        else:
            arguments.append(a.name)
    names = [name if launching or type_ not in ("in", "out") else "" for name, type_ in symbol.parameters]
    unused = () if launching else ("workspace_bytes",)
    parameters = ", ".join(
        f"{_c_type(type_)}{'' if name in unused else name}"
        for name, (_, type_) in zip(names, symbol.parameters, strict=True)
    )
    types = ", ".join(map(_element, instance.dtypes.values()))
    call = f'"{instance.stem}", stream, workspace, workspace_bytes' if launching else f'"{instance.stem}"'
    return (
        f"int32_t {symbol.name}({parameters}) {{\n"
        f"    return {instance.op.name}_entry<{types}>({{{call}}}, {str(launching).lower()}, "
        f"{', '.join(arguments)});\n}}\n"
    )


def _element(dtype: str) -> str:
    """The C++ type of an element, or of the byte that holds two."""
    return {"bool": "bool8", "s4": "s4x2", "u4": "u4x2"}.get(dtype, dtype)


def exports() -> str:
    """The linker's version script: the table's symbols and no other."""
    names = [re.findall(r"(baracuda_\w+)\(", declaration)[0] for declaration, _ in LIBRARY_SYMBOLS]
    names += [symbol.name for family in FAMILIES for symbol in family.symbols]
    listed = "\n".join(f"    {name};" for name in names)
    return f"/* {NOTICE} */\n{{\n  global:\n{listed}\n  local:\n    *;\n}};\n"


def support() -> str:
    """The op support matrix, in Markdown."""
    parts = [f"# Op support\n\n<!-- {NOTICE} -->\n\nEvery row exists in the GPU and in the host library."]
    for family in FAMILIES:
        runs = sum(len(op.instances) for op in family.ops)
        rows = [f"\n## {family.title}\n", f"Family `{family.name}`: {len(family.ops)} ops, {runs} `_run` symbols.\n"]
        rows += _matrix(family) if any(op.name.endswith(STRIDED) for op in family.ops) else _list(family)
        parts.append("\n".join(rows))
    return "\n".join(parts) + "\n"


def _list(family: Family) -> Iterator[str]:
    yield from ("| op | dtypes | computes |", "|---|---|---|")
    for op in family.ops:
        yield f"| `{op.name}` | {_dtypes(op)} | {_cell(op.doc)} |"


def _matrix(family: Family) -> Iterator[str]:
    """One row an operation: its op on contiguous tensors, that on tensors with strides, and their gradients."""
    yield from ("| op | dtypes | with strides | gradient | with strides | computes |", "|---|---|---|---|---|---|")
    for op in family.ops:
        name = op.name.removesuffix(BACKWARD)
        if op.name.endswith(STRIDED) or (name != op.name and name in family.by_name):
            continue
        others = (op.name + STRIDED, op.name + BACKWARD, op.name + BACKWARD + STRIDED)
        cells = [_dtypes(found) if (found := family.by_name.get(other)) else "" for other in others]
        shown = ["all" if cell == _dtypes(op) else cell for cell in cells]
        yield f"| `{op.name}` | {_dtypes(op)} | {' | '.join(shown)} | {_cell(op.doc)} |"


def _dtypes(op: Op) -> str:
    return " x ".join(" ".join(values) for _, values in op.dtypes.axes)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
