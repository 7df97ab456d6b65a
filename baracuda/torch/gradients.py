"""Autograd: which operator is whose gradient, and what it reads, as the table says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal, NamedTuple

import torch

from baracuda_sys import abi

from ..errors import UnsupportedError
from ..ops.signature import Function, Parameter
from ..ops.signatures import function_name, functions
from .schema import default_of


class Source(NamedTuple):
    """An argument of a gradient: the parameter of the op at that position, whether that is not set, its shape or its
    dtype, the op's result at that position, the gradient of that result, or a constant."""

    kind: Literal["parameter", "negated", "shape", "dtype", "result", "gradient", "constant"]
    value: Any
    """The position, or the constant."""


class Rule:
    """How the operator of a function is differentiated."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.names = [one.name for one in function.parameters]
        self.arrays = [position for position, one in enumerate(function.parameters) if one.kind == "array"]
        self.others = [position for position, one in enumerate(function.parameters) if one.kind != "array"]

        self.adjoint = next((row.adjoint for row in function.rows if row.adjoint), None)

    @cached_property
    def gradient(self) -> Function | None:
        made = functions()
        if self.adjoint:
            return made[function_name(self.function.family, self.function.family[self.adjoint.op])]
        return next((one for one in made.values() if one.forward is self.function), None)

    @cached_property
    def operator(self) -> Any:
        """The gradient's."""
        assert self.gradient is not None
        return getattr(torch.ops.baracuda, self.gradient.name).default

    @cached_property
    def makes(self) -> list[int]:
        """Of each result of the gradient, the position of the parameter whose gradient it is."""
        if self.gradient is None:
            return []
        if self.adjoint:
            return self.arrays
        made = self.gradient.family.roles(self.gradient.row).made
        return [self._position(made[one.name]) for one in self.gradient.results]

    @cached_property
    def sources(self) -> list[Source]:
        """The arguments of the gradient."""
        gradient = self.gradient
        if gradient is None:
            return []
        if self.adjoint:
            return [self._of_adjoint(self.adjoint, one) for one in gradient.parameters]
        roles = gradient.family.roles(gradient.row)
        results = [one.name for one in self.function.results]
        found = []
        for one in gradient.parameters:
            saved = roles.saved.get(one.argument, "")
            if one.argument in roles.given:
                found.append(Source("gradient", results.index(roles.given[one.argument])))
            elif saved in results:
                found.append(Source("result", results.index(saved)))
            elif saved:
                found.append(Source("parameter", self._position(saved)))
            elif one.name in gradient.sizes:
                found.append(Source("shape", self._shaped(gradient, one.name)))
            else:
                found.append(Source("parameter", self.names.index(one.name)))
        return found

    @cached_property
    def differentiable_results(self) -> frozenset[int]:
        """The results whose gradients are taken: not statistics that are saved for the gradient."""
        return frozenset(source.value for source in self.sources if source.kind == "gradient")

    @cached_property
    def saved(self) -> list[Source]:
        """Those that are tensors of the op, and kept until then."""
        tensors = {Source("parameter", position) for position in self.arrays}
        return [one for one in self.sources if one.kind == "result" or one in tensors]

    @cached_property
    def arguments(self) -> list[tuple[str, Any]]:
        """The sources, those that are kept by their position among them."""
        return [
            ("saved", self.saved.index(one)) if one in self.saved else (one.kind, one.value) for one in self.sources
        ]

    def _of_adjoint(self, adjoint: abi.Adjoint, one: Parameter) -> Source:
        """What a parameter of the adjoint is. Where it is no argument, or a dtype that follows from the gradient, its
        default serves."""
        (operand,) = self.arrays
        value = adjoint.arguments.get(one.argument, one.argument)
        if one.kind == "array":
            return Source("gradient", 0)
        if one.kind == "dtype" and value == self.function.operands[0].type:
            return Source("dtype", operand)
        if one.kind in ("dtype", "choice"):
            return Source("constant", default_of(one))
        if not isinstance(value, str):
            return Source("constant", value)
        position = self._position(value.removeprefix("!")) if value else self.names.index(one.name)
        return Source("negated" if value.startswith("!") else "parameter", position)

    def _shaped(self, gradient: Function, size: str) -> int:
        """The parameter whose shape a size of the gradient is: that of which it makes the gradient."""
        shapes = [tuple(extent.text for extent in one.shape) for one in gradient.results]
        return self.makes[shapes.index(gradient.sizes[size])]

    def _position(self, argument: str) -> int:
        return self.names.index(self.function.names[argument])


def differentiable(function: Function, operator: Any) -> Callable[..., Any]:
    """The operator as autograd records it."""
    rule = Rule(function)

    def forward(ctx: Any, *args: Any) -> Any:
        made = operator(*args)
        results = made if isinstance(made, tuple) else (made,)
        given = rule.differentiable_results
        if fixed := [
            one for at, one in enumerate(results) if not one.is_floating_point() or (given and at not in given)
        ]:
            ctx.mark_non_differentiable(*fixed)
        ctx.save_for_backward(*[(args if kind == "parameter" else results)[at] for kind, at in rule.saved])
        there = [at for at in rule.arrays if args[at] is not None]
        ctx.shapes = {at: args[at].shape for at in there}
        ctx.dtypes = {at: args[at].dtype for at in there}
        ctx.others = {at: args[at] for at in rule.others}
        return made

    def backward(ctx: Any, *grads: Any) -> tuple[Any, ...]:
        needed = ctx.needs_input_grad
        for at in rule.arrays:
            if needed[at] and at not in rule.makes:
                raise UnsupportedError(
                    f"{function.name}: there is no gradient of {rule.names[at]}: expected a tensor that does not "
                    "require one: use detach() or torch.no_grad()"
                )
        known = {
            "saved": ctx.saved_tensors,
            "gradient": grads,
            "shape": ctx.shapes,
            "dtype": ctx.dtypes,
            "parameter": ctx.others,
        }
        made = rule.operator(
            *[
                value if kind == "constant" else not ctx.others[value] if kind == "negated" else known[kind][value]
                for kind, value in rule.arguments
            ]
        )
        found: list[Any] = [None] * len(rule.names)
        for at, one in zip(rule.makes, made if isinstance(made, tuple) else (made,), strict=True):
            if needed[at]:
                found[at] = one if one.shape == ctx.shapes[at] else one.sum_to_size(ctx.shapes[at])
        return tuple(found)

    name = "".join(part.capitalize() for part in function.name.split("_"))
    body = {"forward": staticmethod(forward), "backward": staticmethod(backward)}
    recorded: Any = type(name, (torch.autograd.Function,), body)
    return recorded.apply  # type: ignore[no-any-return]
