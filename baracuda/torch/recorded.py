"""What autograd records of a call, and what it cannot: derivatives in forward mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch._functorch.utils import enable_single_level_autograd_function
from torch.autograd import forward_ad
from torch.autograd.function import _SingleLevelFunction

from ..errors import UnsupportedError
from ..ops.signature import Function

transforms_are_active: Callable[[], bool] = torch._C._are_functorch_transforms_active
"""Whether it is called within torch.func.grad, vmap or another."""


def recorded(function: Function, forward: Callable[..., Any], backward: Callable[..., Any]) -> Callable[..., Any]:
    """The call that autograd records: forward(ctx, *args) with the gradient backward(ctx, *grads).

    It is made below PyTorch's dispatcher, where a transform of torch.func has chosen its level already. So it is a
    Function of one level, which needs no setup_context.
    """
    name = "".join(part.capitalize() for part in function.name.split("_"))
    body = {"forward": staticmethod(forward), "backward": staticmethod(backward)}
    made: Any = type(name, (_SingleLevelFunction,), body)

    def record(*args: Any) -> Any:
        if not transforms_are_active():
            return made.apply(*args)
        with enable_single_level_autograd_function():
            return made.apply(*args)

    return record


def below_autograd(operator: Any) -> Callable[..., Any]:
    """The operator as a `forward` calls it, which records nothing; but the transforms around this one do."""

    def call(*args: Any) -> Any:
        if not transforms_are_active():
            return operator(*args)
        with torch.enable_grad(), forward_ad._set_fwd_grad_enabled(True), torch._C._AutoDispatchBelowAutograd():
            return operator(*args)

    return call


def refuse_tangents(name: str, *args: Any) -> None:
    """UnsupportedError for a tensor with a tangent, which a result would have to have as well."""
    for one in args:
        if isinstance(one, torch.Tensor) and forward_ad.unpack_dual(one).tangent is not None:
            raise UnsupportedError(
                f"{name}: there is no derivative in forward mode: expected tensors without tangents: use backward() or "
                "torch.func.vjp, grad and jacrev"
            )


def primals(*args: Any) -> tuple[Any, ...]:
    """The arguments without tangents, which no result has."""
    return tuple(forward_ad.unpack_dual(one).primal if isinstance(one, torch.Tensor) else one for one in args)
