"""The translation units: for each op an entry template that makes the row's checks and calls what does the work, and
the definition of each symbol, which calls the template at its dtypes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from .argument import Argument
from .c import NOTICE, c_type
from .dtypes import ALIASES, C_SCALARS
from .entries import RETURNS
from .expression import Binary, Call, Expression, Name
from .table import STRIDED, Family, Instance, Op, Symbol

UNIT_INSTANCES = 192
CHECKS = ("given", "distinct")
"""Conditions that very many ops have: methods of Check make them, as they do `numel == product(shape)`."""


def units(families: Sequence[Family]) -> Iterator[tuple[str, str]]:
    """(file name, text) of each translation unit. A unit's fixed cost is that of ten instances, and what some of its
    ops share is compiled once: dtypes with few instances have a unit together, those with many have several."""
    for family in families:
        for instances in _unit_lists(family, UNIT_INSTANCES // family.weight):
            parts = -(-len(instances) * family.weight // UNIT_INSTANCES)
            dtypes = dict.fromkeys(map(_unit_dtype, instances))
            for part in range(parts):
                name = "_".join([*family.name.split("."), *dtypes, *([str(part)] if parts > 1 else [])])
                first, last = (_cut(instances, turn * len(instances) // parts) for turn in (part, part + 1))
                yield f"{name}.cu", _unit(family, instances[first:last])


def _cut(instances: Sequence[Instance], at: int) -> int:
    """Where to cut near `at`: ops whose names begin with that of the op before, such as its strided form, have kernels
    in common with it, and stay in its unit."""
    while 0 < at < len(instances) and instances[at].op.name.startswith(instances[at - 1].op.name.removesuffix(STRIDED)):
        at -= 1
    return at


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
    return next(iter(instance.dtypes.values()), "any")


def _unit(family: Family, instances: list[Instance]) -> str:
    ops = {instance.op.name: instance.op for instance in instances}
    entries = "\n".join(_entry(op) for op in ops.values() if _has_checks(op))
    definitions = "\n".join(_definition(symbol) for instance in instances for symbol in instance.symbols)
    includes = [family.include, "core/abi/status.h"]
    mapped = [op for op in ops.values() if op.functor and not op.function]
    if mapped:
        strided = any(a.strides for op in mapped for a in op.arguments)
        includes.append(f"core/skeleton/{'strided' if strided else 'map'}.h")
    included = "\n".join(f'#include "{path}"' for path in includes)
    return f"""\
// {NOTICE}
{included}

namespace baracuda::{family.folder} {{
namespace {{

{entries}
}} // namespace

#pragma GCC visibility push(default)
extern "C" {{

{definitions}
}} // extern "C"
#pragma GCC visibility pop
}} // namespace baracuda::{family.folder}
"""


def _has_checks(op: Op) -> bool:
    return any(entry.role in ("run", "ask") for entry in op.entries)


def _entry(op: Op) -> str:
    """The template behind `_run` and `_can_implement`: conditions on sizes, then nothing to do where a size is 0, then
    conditions on strides, and for a launch those on pointers; then the implementation."""
    parameters, hosts, operands = [], [], []
    for a in op.arguments:
        type_ = _template_type(op, a.type)
        if a.is_tensor:
            parameters.append(f"{'const ' if a.direction == 'in' else ''}{type_} *{a.name}")
            check = f'check.operand("{a.name}", {a.name}, {_count(op, a)}, sizeof({type_}));'
            operands.append(f"    {f'if ({a.name} != nullptr) ' * a.optional}{check}")
        elif a.is_array:
            parameters.append(f"const {type_} *{a.name}_pointer")
            if a.length.isdigit():
                hosts.append(f"    const HostArray<{type_}, {a.length}> {a.name}({a.name}_pointer);")
            else:
                hosts.append(f"    const HostList<{type_}> {a.name}({a.name}_pointer, {a.length});")
        else:
            parameters.append(f"{type_} {'*' * (a.direction != 'value')}{a.name}")
    hosts += [f"    constexpr int64_t {name} = 1; // or more: no argument says it" for name in op.counts]
    unasked = _unasked(op)
    sizes = [c for c in op.conditions if not c.of_strides and not c.of_pointers]
    strides = [_check(op, c, unasked) for c in op.conditions if c.of_strides]
    pointers = [_check(op, c, set()) for c in op.conditions if c.of_pointers]
    launches = any(entry.role == "run" for entry in op.entries)
    empty = f"({_empty(op)})" if launches else ""
    if strides:
        stop = [f"    if (check.failed() || {empty}) return check.status();", *strides]
        stop.append("    if (check.failed() || !launching) return check.status();")
    else:
        stop = [f"    if (check.failed() || !launching || {empty}) return check.status();"]
    launching = ["bool launching" if launches else "bool"]
    lines = [
        *_template(op),
        f"int32_t {op.name}_entry({', '.join(['const Call &call', *launching, *parameters])}) {{",
        "    Check check(call.symbol);",
        *hosts,
        *(_check(op, condition, unasked) for condition in sizes),
        *(_support(op, condition) for condition in op.supported),
        *(stop if launches else strides),
        *(operands + pointers if launches else []),
        "    if (check.failed()) return check.status();" if launches else "    return check.status();",
        *([f"    return static_cast<int32_t>({_implementation(op)});"] if launches else []),
        "}",
        "",
    ]
    return "\n".join(lines)


def _template(op: Op) -> list[str]:
    listed = ", ".join(f"class {name.capitalize()}" for name in op.dtypes.names)
    return [f"template <{listed}>"] if listed else []


def _unasked(op: Op) -> set[str]:
    """By-value arguments that a `_can_implement` of the op does not take."""
    asks = [symbol for symbol in op.instances[0].symbols if symbol.entry.role == "ask"]
    asked = [{one.name for one in symbol.order if isinstance(one, Argument)} for symbol in asks]
    return {a.name for a in op.arguments if not a.is_tensor and any(a.name not in names for names in asked)}


def _check(op: Op, condition: Expression, unasked: set[str]) -> str:
    """A condition's check. Of those on host arrays of a fixed length there are few: they are written out."""
    lists = {a.name for a in op.arguments if a.is_array and not a.length.isdigit()}
    tree, launching = condition.tree, "launching && " * bool(condition.names & unasked)
    call = ""
    if isinstance(tree, Call) and tree.function in CHECKS:
        call = f"check.{tree.function}({_with_names(*tree.names)});"
    elif isinstance(tree, Binary) and tree.operator == "==" and isinstance(tree.left, Name):
        right = tree.right
        if isinstance(right, Call) and right.function == "product" and right.names[0] in lists:
            call = f"check.covers({_with_names(tree.left.name, right.names[0])});"
    if call:
        return f"    {'if (launching) ' * bool(launching)}{call}"
    spelled = condition.c(lambda name: _template_type(op, name))
    return f"    if ({launching}!check.failed() && !({spelled})) check.reject({_shown(op, condition)});"


def _support(op: Op, condition: Expression) -> str:
    """The check of what no kernel has, after those of what has no meaning."""
    named = [a.name for a in op.arguments if a.name in condition.names]
    shown = ", ".join(f'Shown("{name}", {name}).text' for name in named)
    form = ", ".join(["%s"] * len(named))
    return (
        "    if (check.failed()) return check.status();\n"
        f"    if (!({condition.c(lambda name: _template_type(op, name))})) {{\n"
        f'        return static_cast<int32_t>(fail(Status::unsupported, call.symbol, "expected %s, got {form}",\n'
        f'                                         "{condition.text}", {shown}));\n'
        "    }"
    )


def _with_names(*names: str) -> str:
    return ", ".join(f'"{name}", {name}' for name in names)


def _shown(op: Op, condition: Expression) -> str:
    """The condition's text and the arguments it names, as Check::reject takes them."""
    bounds = [
        f'{{"{call.function}({call.names[0]})", {call.c(lambda name: _template_type(op, name))}}}'
        for call in condition.calls("lowest", "highest")
    ]
    named = [
        f'{{"{a.name}", {a.name}}}'
        for a in op.arguments
        if a.name in condition.names and (condition.of_pointers or not a.is_tensor)
    ]
    return f'"{condition.text}", {{{", ".join(bounds + named)}}}'


def _implementation(op: Op) -> str:
    """The call that does the work: of a function, or of the skeleton that maps a functor."""
    types = ", ".join(name.capitalize() for name in op.dtypes.names)
    if not op.functor or op.function:
        template = ", ".join(filter(None, [op.functor, types]))
        return f"{op.function or op.name}{_brackets(template)}({', '.join(['call', *(a.name for a in op.arguments)])})"
    scalars = ", ".join(op.scalars)
    outs = [a for a in op.tensors if a.is_written]
    ins = [op.argument(name) for name in op.taken] if op.taken else [a for a in op.tensors if not a.is_written]
    element = {a.name: _template_type(op, a.type) for a in op.tensors}
    if op.stored:
        functor = f"{op.functor if '<' in op.functor else f'{op.functor}<{types}>'}{{{scalars}}}"
    else:
        listed = ", ".join(element[a.name] for a in outs)
        functor = f"Computed<{op.functor}<Compute<{element[outs[0].name]}>>, {listed}>{{{{{scalars}}}}}"
    (extent,) = outs[0].extents  # the number of elements, or the host array of the shape
    if outs[0].strides:
        views = {a.name: f"by({a.name}, {a.strides[0]})" for a in op.tensors}
        pack = f"Pack<{', '.join(f'Strided<{element[a.name]}>' for a in outs)}>"
        start = f"map_strided(call, {extent}"
    else:
        views = {a.name: a.name for a in op.tensors}
        pack = f"Pack<{', '.join(f'{element[a.name]} *' for a in outs)}>"
        start = f"map(call, {extent}"
    written = "{}"
    for a in reversed(outs):
        written = f"{{{views[a.name]}, {written}}}"
    return f"{start}, {functor}, {pack}{written}, {', '.join(views[a.name] for a in ins)})"


def _brackets(types: str) -> str:
    return f"<{types}>" if types else ""


def _empty(op: Op) -> str:
    """The condition on which a valid call has nothing to do."""
    if op.empty_without:
        return " || ".join(f"{_count(op, a)} == 0" for a in op.arguments if a.name in op.empty_without)
    return " && ".join(f"{_count(op, a)} == 0" for a in op.arguments if a.is_written)


def _count(op: Op, argument: Argument) -> str:
    arrays = {a.name for a in op.arguments if a.is_array}
    counted = (
        f"product({one.c()})" if one.text in arrays or one.makes_array else one.c(lambda name: _template_type(op, name))
        for one in argument.shape
    )
    return f"extent({', '.join(counted)})"


def _template_type(op: Op, type_: str) -> str:
    """How the entry template spells a type: a dtype axis is a template parameter with a capital."""
    function, _, axis = ALIASES.get(type_, type_).rstrip(")").partition("(")
    if axis:
        return f"{function.capitalize()}<{axis.capitalize()}>"
    return type_.capitalize() if type_ in op.dtypes.names else C_SCALARS.get(type_, _element(type_))


def _definition(symbol: Symbol) -> str:
    instance, entry = symbol.instance, symbol.entry
    op = instance.op
    types = _brackets(", ".join(map(_element, instance.dtypes.values())))
    if entry.role in ("run", "ask"):
        return _through_checks(symbol, types)
    passed = [
        f"static_cast<{one.type} *>({one.name})" if one.direction == "handle" else one.name
        for one in symbol.order
        if isinstance(one, Argument)
    ]
    if symbol.returns == "i32":
        passed.insert(0, f'Call{{"{instance.stem}"}}')
    made = f"{op.function or op.name}_{entry.suffix}{types}({', '.join(passed)})"
    made = f"static_cast<int32_t>({made})" if symbol.returns == "i32" else made
    parameters = ", ".join(f"{c_type(type_)}{name}" for name, type_ in symbol.parameters)
    return f"{RETURNS[symbol.returns]}{symbol.name}({parameters}) {{\n    return {made};\n}}\n"


def _through_checks(symbol: Symbol, types: str) -> str:
    instance, launching = symbol.instance, symbol.launches
    given = {one.name for one in symbol.order if isinstance(one, Argument)}
    arguments = []
    for a in instance.op.arguments:
        if a.is_tensor and launching:
            const = "const " if a.direction == "in" else ""
            arguments.append(f"static_cast<{const}{_element(instance.dtype(a.type))} *>({a.name})")
        elif a.is_tensor or (a.name not in given and a.direction != "value"):
            arguments.append("nullptr")
        elif a.direction == "handle":
            arguments.append(f"static_cast<{a.type} *>({a.name})")
        else:
            arguments.append(a.name if a.name in given else "0")
    tensors = {a.name for a in instance.op.tensors} | {"workspace", "workspace_bytes"}
    parameters = ", ".join(
        f"{c_type(type_)}{name if launching or name not in tensors else ''}" for name, type_ in symbol.parameters
    )
    call = f'"{instance.stem}"'
    if launching:
        size = {"pointer": "SIZE_MAX", "none": ""}.get(instance.op.workspace, "workspace_bytes")
        call += ", stream" + (f", workspace, {size}" if size else "")
    passed = ", ".join([f"{{{call}}}", str(launching).lower(), *arguments])
    return f"int32_t {symbol.name}({parameters}) {{\n    return {instance.op.name}_entry{types}({passed});\n}}\n"


def _element(dtype: str) -> str:
    """The C++ type of an element, or of the byte that holds two."""
    return {"bool": "bool8", "s4": "s4x2", "u4": "u4x2"}.get(dtype, dtype)
