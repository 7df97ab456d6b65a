"""Plans of whose Args some may be None."""

from __future__ import annotations

from typing import Any

from .base import ArgsT, Call, DescriptorT, Workspace
from .plan import Plan


class OptionalsPlan(Plan[DescriptorT, ArgsT]):
    """Of a row with optional tensors: there is a Plan for each choice of those that the Args hold, made when it is
    first seen. The one that is selected has all of them."""

    def __init__(self, descriptor: DescriptorT, given: tuple[str, ...] | None = None) -> None:
        self._given = given
        super().__init__(descriptor)
        tensors = [(one.argument, one.name) for one in self.parameters(self.op) if one.argument.is_tensor]
        self._optionals = [(argument.name, field) for argument, field in tensors if argument.optional]
        held = tuple(name for name, _ in self._optionals if self.has(name))
        self._by_given: dict[tuple[str, ...], OptionalsPlan[DescriptorT, ArgsT]] = {held: self}

    def has(self, name: str) -> bool:
        return self._given is None or name in self._given

    def _for(self, args: Any) -> OptionalsPlan[DescriptorT, ArgsT]:
        given = tuple([name for name, field in self._optionals if getattr(args, field, None) is not None])
        plan = self._by_given.get(given)
        if plan is None:
            plan = self._by_given[given] = type(self)(self.descriptor, given)
        return plan

    def run(self, stream: object, workspace: Workspace | None, args: ArgsT) -> None:
        plan = self._for(args)
        super(OptionalsPlan, plan).run(stream, workspace, args)

    def can_implement(self, args: ArgsT) -> None:
        plan = self._for(args)
        super(OptionalsPlan, plan).can_implement(args)

    def _calls(self, stream: int, workspace: Workspace | None, args: ArgsT) -> tuple[Call, ...]:
        plan = self._for(args)
        return super(OptionalsPlan, plan)._calls(stream, workspace, args)
