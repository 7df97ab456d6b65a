"""Autograd: which operator is whose gradient, and what it reads, as the table says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple

import torch

from baracuda_sys import abi
from baracuda_sys.abi.expression import Expression, parse

from ..errors import UnsupportedError
from ..ops.signature import REQUIRED, Function, Parameter
from ..ops.signatures import function_name, functions
from . import products
from .recorded import below_autograd, recorded
from .schema import default_of

VALUES: Mapping[str, str] = {"cummax": "cummax_values", "cummin": "cummin_values"}
"""Functions that return indices as well, and those whose gradients are theirs."""

DIFFERENCES = frozenset({"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"})
"""Losses of input - target: the gradient of target, which the table does not have, is the opposite of that of input."""


class Source(NamedTuple):
    """An argument of a gradient: the parameter of the op at that position, whether that is not set, its shape, the size
    of an axis or its dtype, the op's result at that position, the gradient of that result, or a constant."""

    kind: Literal["parameter", "negated", "shape", "size", "dtype", "result", "gradient", "constant"]
    value: Any
    """The position, of a size with the axis; or the constant."""


class Rule:
    """How the operator of a function is differentiated."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.names = [one.name for one in function.parameters]
        self.arrays = [position for position, one in enumerate(function.parameters) if one.kind == "array"]
        self.others = [position for position, one in enumerate(function.parameters) if one.kind != "array"]

        self.adjoint = next((row.adjoint for row in function.rows if row.adjoint), None)

    @cached_property
    def gradients(self) -> list[Function]:
        """Those that the table has, by the number of their results; they have the same parameters."""
        made = functions()
        if self.adjoint:
            return [made[function_name(self.function.family, self.function.family[self.adjoint.op])]]
        forward = made[VALUES.get(self.function.name, self.function.name)]
        return sorted((one for one in made.values() if one.forward is forward), key=lambda one: len(one.results))

    @cached_property
    def gradient(self) -> Function | None:
        """That of the most results."""
        return self.gradients[-1] if self.gradients else None

    @cached_property
    def makes(self) -> list[int]:
        """Of each result of the gradient, the position of the parameter whose gradient it is."""
        if products.gradient_of(self.function):
            return self.arrays
        return self._makes_of(self.gradient) if self.gradient else []

    def _makes_of(self, gradient: Function) -> list[int]:
        if self.adjoint:
            return self.arrays
        made = gradient.roles.made
        return [self._position(made[one.name]) for one in gradient.results]

    @cached_property
    def operators(self) -> list[tuple[Any, list[int]]]:
        """Those of the gradients, each with what it makes."""
        return [(getattr(torch.ops.baracuda, one.name).default, self._makes_of(one)) for one in self.gradients]

    @cached_property
    def alike(self) -> dict[int, int]:
        """Of parameters whose gradient is that of another, the other's position."""
        of = self.gradient and self.gradient.row.gradient
        named = of.alike if of else {}
        return {self._position(one): self._position(other) for one, other in named.items()}

    @cached_property
    def opposite(self) -> dict[int, int]:
        """Of parameters whose gradient is the opposite of that of another, the other's position."""
        if self.function.name not in DIFFERENCES:
            return {}
        return {self.names.index("target"): self.names.index("input")}

    def of(self, position: int) -> int:
        """The parameter from whose gradient that of another follows."""
        return self.alike.get(position, self.opposite.get(position, position))

    @cached_property
    def sources(self) -> list[Source]:
        """The arguments of the gradient."""
        gradient = self.gradient
        if gradient is None:
            return []
        if self.adjoint:
            return [self._of_adjoint(self.adjoint, one) for one in gradient.parameters]
        roles = gradient.roles
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
            elif one.name in self.names:
                found.append(Source("parameter", self.names.index(one.name)))
            else:
                found.append(self._of_shapes(gradient, one))
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
        """The sources, those that are kept by their position among them; "widened" is one of them in the type that is
        computed in, in which the gradient reads what the op stored."""
        assert self.gradient is not None
        types = {one.name: one.type for one in self.gradient.operands}
        found: list[tuple[str, Any]] = []
        for one, source in zip(self.gradient.parameters, self.sources, strict=True):
            if source not in self.saved:
                found.append((source.kind, source.value))
            else:
                widened = types[one.argument] == "P" and self._stored(source) != "P"
                found.append(("widened" if widened else "saved", self.saved.index(source)))
        return found

    def _stored(self, source: Source) -> str:
        """The type, in the row, of a tensor that is kept."""
        function, at = self.function, source.value
        name = function.results[at].name if source.kind == "result" else function.parameters[at].argument
        type_: str = function.row.argument(name).type
        return type_

    @cached_property
    def condition(self) -> Expression | None:
        """That on the by-value arguments of the op without which there is no gradient."""
        of = self.gradient and self.gradient.row.gradient
        return parse(of.where) if of and of.where else None

    def without(self, given: Mapping[int, Any]) -> str:
        """The parameters with which there is no gradient, of those that are no arrays, given by position; else ""."""
        if self.condition is None:
            return ""
        named = {self.function.parameters[at]: value for at, value in given.items()}
        values = {one.argument: one.number(value) for one, value in named.items() if one.argument}
        if self.condition.value(values):
            return ""
        used = [one for one in named if one.argument in self.condition.names]
        return ", ".join(f"{one.name}={named[one]!r}" for one in used)

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

    def _of_shapes(self, gradient: Function, one: Parameter) -> Source:
        """A parameter that the op does not have: the shape of an operand whose gradient is made, or the size of an axis
        of an operand, which counts from the last where none behind it stands for several. Else its default serves."""
        extents = gradient.sizes.get(one.name, (one.argument,))
        shapes = [tuple(extent.text for extent in made.shape) for made in gradient.results]
        if extents in shapes:
            return Source("shape", self.makes[shapes.index(extents)])
        for operand in self.function.operands:
            for axis, extent in enumerate(operand.shape):
                if extent.text == one.argument:
                    several = any(behind.text in self.function.signature.several for behind in operand.shape[axis:])
                    return Source("size", (self._position(operand.name), axis - (not several) * len(operand.shape)))
        if one.default is REQUIRED:
            raise ValueError(f"{gradient.name}: what is {one.name} of {self.function.name}?")
        return Source("constant", default_of(one))

    def _position(self, argument: str) -> int:
        return self.names.index(self.function.names[argument])


def _widened(tensor: Any) -> Any:
    return tensor if tensor.dtype is torch.float64 else tensor.to(torch.float32)


class Kept(NamedTuple):
    """What a gradient reads: what was kept, and the gradients of the results."""

    saved: tuple[Any, ...]
    grads: tuple[Any, ...]
    others: Mapping[int, Any]
    shapes: Mapping[int, Any]
    dtypes: Mapping[int, Any]


READ: Mapping[str, Callable[[Kept, Any], Any]] = {
    "constant": lambda kept, value: value,
    "gradient": lambda kept, at: kept.grads[at],
    "saved": lambda kept, at: kept.saved[at],
    "widened": lambda kept, at: _widened(kept.saved[at]),
    "parameter": lambda kept, at: kept.others[at],
    "negated": lambda kept, at: not kept.others[at],
    "dtype": lambda kept, at: kept.dtypes[at],
    "shape": lambda kept, at: kept.shapes[at],
    "size": lambda kept, at: kept.shapes[at[0]][min(at[1], len(kept.shapes[at[0]]) - 1)],  # [C] for [N, C]
}
"""An argument of a gradient, by the kind of its source."""


def differentiable(function: Function, operator: Any) -> Callable[..., Any]:
    """The operator as autograd records it."""
    if products.gradient_of(function):
        return products.differentiable(function, operator)
    rule = Rule(function)
    call = below_autograd(operator)

    def forward(ctx: Any, *args: Any) -> Any:
        made = call(*args)
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
            if needed[at] and rule.of(at) not in rule.makes:
                raise UnsupportedError(
                    f"{function.name}: there is no gradient of {rule.names[at]}: expected a tensor that does not "
                    "require one: use detach() or torch.no_grad()"
                )
        if without := rule.without(ctx.others):
            raise UnsupportedError(f"{function.name}: there is no gradient with {without}")
        kept = Kept(ctx.saved_tensors, grads, ctx.others, ctx.shapes, ctx.dtypes)
        given = [READ[kind](kept, value) for kind, value in rule.arguments]
        wanted = {rule.of(at) for at in rule.arrays if needed[at]}
        operator, makes = next(one for one in rule.operators if wanted.issubset(one[1]))
        made = operator(*given)
        found: list[Any] = [None] * len(rule.names)
        for at, one in zip(makes, made if isinstance(made, tuple) else (made,), strict=True):
            if needed[at]:
                found[at] = one if one.shape == ctx.shapes[at] else one.sum_to_size(ctx.shapes[at])
            for other in (other for other, of in rule.alike.items() if of == at and needed[other]):
                found[other] = one
            for other in (other for other, of in rule.opposite.items() if of == at and needed[other]):
                found[other] = torch.ops.baracuda.neg(one)
        return tuple(found)

    return recorded(function, forward, backward)
