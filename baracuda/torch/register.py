"""The operators, registered with torch.library: for CPU and CUDA tensors, fake tensors and autograd."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.autograd import forward_ad

from .. import ops, written
from ..errors import UnsupportedError
from ..ops.signature import REQUIRED, Function
from ..ops.signatures import functions
from .fake import fake
from .gradients import differentiable
from .recorded import primals, refuse_tangents
from .schema import CONVERSIONS, LIBRARY, default_of, schema

NAMESPACE = "baracuda"

_KEYS, _KEY_SET = torch._C.DispatchKey, torch._C.DispatchKeySet
_PLAIN = frozenset(
    (_KEY_SET(device) | _KEY_SET(autograd)).raw_repr()
    for device, autograd in ((_KEYS.CPU, _KEYS.AutogradCPU), (_KEYS.CUDA, _KEYS.AutogradCUDA))
)
"""What PyTorch's dispatcher passes where nothing stands between autograd and the device: no mode that traces, no
subclass. The device's kernel is called at once then, which saves half of the dispatcher's time."""


def registered(library: Any, function: Function) -> Any:
    """The operator of a function."""
    name = function.name
    library.define(schema(function), tags=(torch.Tag.pt2_compliant_tag,))
    operator = getattr(getattr(torch.ops, NAMESPACE), name).default
    if function.whole is not None:
        library.impl(name, _first_results(function, function.whole), "CompositeImplicitAutograd")
        return operator
    implementation = _implementation(function)
    for device in ("CPU", "CUDA"):
        library.impl(name, implementation, device)
    torch.library.register_fake(f"{NAMESPACE}::{name}", fake(function), lib=library)
    library.impl(name, _under_autograd(function, operator, implementation), "Autograd", with_keyset=True)
    if function.in_place:
        library.impl(name, _counting_versions(function, operator), "ADInplaceOrView", with_keyset=True)
    return operator


def _first_results(function: Function, whole: Function) -> Callable[..., Any]:
    """The operator that returns the results which a gradient needs as well, and of these the first ones."""
    operator = getattr(getattr(torch.ops, NAMESPACE), whole.name).default
    arguments = ", ".join(f"p_{one.name}" for one in function.parameters)
    count = len(function.results)
    first = "[0]" if count == 1 else f"[:{count}]"
    return _written(
        f"{function.name}_of_results", function, [], [f"return whole({arguments}){first}"], {"whole": operator}
    )


def _implementation(function: Function) -> Callable[..., Any]:
    """The function of baracuda.ops on arguments as PyTorch passes them."""
    call: Callable[..., Any] = getattr(ops, function.name)
    conversions = {f"to_{one.name}": CONVERSIONS[one.kind] for one in function.parameters if one.kind in CONVERSIONS}
    if not conversions and not function.in_place:
        return call
    converts = {one.name: f"to_{one.name}(p_{one.name})" for one in function.parameters if one.kind in CONVERSIONS}
    arguments = [converts.get(one.name, f"p_{one.name}") for one in function.parameters]
    lines = [f"{'return ' * bool(function.results)}call({', '.join(arguments)})"]
    return _written(f"{function.name}_kernel", function, [], lines, {"call": call, **conversions})


def _under_autograd(function: Function, operator: Any, implementation: Callable[..., Any]) -> Callable[..., Any]:
    """Records the call where an operand requires its gradient, and hands it on otherwise."""
    arguments = ", ".join(f"p_{one.name}" for one in function.parameters)
    required = " or ".join(
        f"p_{one.name}.requires_grad"
        if one.default is REQUIRED
        else f"(p_{one.name} is not None and p_{one.name}.requires_grad)"
        for one in function.parameters
        if one.kind == "array"
    )
    of_tangents = f"refuse_tangents({function.name!r}, {arguments})"
    if not _has_slopes(function):
        of_tangents = f"{arguments}, = primals({arguments})"
    lines = ["if forward_ad._current_level >= 0:", f"    {of_tangents}"]
    lines += [f"if ({required}) and is_grad_enabled():", f"    return record({arguments})"]
    if not function.in_place:
        lines += ["if keys.raw_repr() in plain:", f"    return call({arguments})"]
    lines.append(f"return redispatch(keys & below, {arguments})")
    names = {
        "forward_ad": forward_ad,
        "refuse_tangents": refuse_tangents,
        "primals": primals,
        "is_grad_enabled": torch.is_grad_enabled,
        "record": _refusing(function) if function.in_place else differentiable(function, operator),
        "plain": _PLAIN,
        "call": implementation,
        "redispatch": operator.redispatch,
        "below": torch._C._after_autograd_keyset,
    }
    return _written(f"{function.name}_under_autograd", function, ["keys"], lines, names)


def _has_slopes(function: Function) -> bool:
    """Whether what it writes may be of floating point: not truth values, indices and counts alone."""
    written = [one for one in (*function.results, *function.updates) if one.name not in function.signature.booleans]
    types = {
        instance.dtype(row.argument(one.name).type)
        for row in function.rows
        for instance in row.instances
        for one in written
    }
    return any(dtype.is_floating_point for kind, dtype in LIBRARY.dtypes.items() if kind.value in types)


def _refusing(function: Function) -> Callable[..., None]:
    """Of an operator in place, on a tensor that requires gradient: it has none."""

    def refuse(*args: Any) -> None:
        for parameter, one in zip(function.parameters, args, strict=True):
            if isinstance(one, torch.Tensor) and one.requires_grad:
                raise UnsupportedError(
                    f"{function.name}: {parameter.name}: expected a tensor without gradient, for what is written in "
                    "place has none: use detach() or torch.no_grad()"
                )

    return refuse


def _counting_versions(function: Function, operator: Any) -> Callable[..., Any]:
    """Lets autograd know that a tensor which it may have saved is another one now."""
    names = [one.name for one in function.parameters]
    written = [names.index(function.names[one.name]) for one in function.operands if one.is_written]

    def call(keys: Any, *args: Any) -> Any:
        made = operator.redispatch(keys & torch._C._after_ADInplaceOrView_keyset, *args)
        for at in written:
            torch.autograd.graph.increment_version(args[at])
        return made

    return call


def _written(
    name: str, function: Function, first: list[str], lines: list[str], names: dict[str, Any]
) -> Callable[..., Any]:
    """A kernel from its source, with the function's parameters as p_name; PyTorch passes them by position."""
    known = {one.name: default_of(one) for one in function.parameters if one.default is not REQUIRED}
    head = [f"p_{one.name}" + f"=default_{one.name}" * (one.name in known) for one in function.parameters]
    source = written.function(f"{name}({', '.join([*first, *head])})", lines)
    defaults = {f"default_{key}": value for key, value in known.items()}
    return written.written(source, name, {**defaults, **names, "__name__": __name__})


_LIBRARY = torch.library.Library(NAMESPACE, "DEF")
OPERATORS = {name: registered(_LIBRARY, function) for name, function in functions().items()}
"""By name."""
