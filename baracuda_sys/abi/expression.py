"""The expressions of the table: extents of tensors, and the conditions that a call must meet.

They are written as in C, parsed once, and then evaluate in Python (`value`) and print as C (`c`), so that library,
Plans and documents read the same row:

    numbers, names of by-value arguments, entries of host arrays `shape4[axis]`, INFINITY, parentheses
    a ? b : c     ||     &&     == != < <= > >=     + -     * / %     unary - !
    FUNCTIONS of functions.py: extent(a, b), product(array), lowest(q), given(array, count), ...

Integers divide as in C, towards zero. A comparison holds or does not: 1 or 0.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from .functions import CONSTANTS, FUNCTIONS, Number

Values = Mapping[str, Number | Sequence[int] | None]
"""By-value arguments by name; a host array is a sequence of its entries, or None where it is a null pointer."""

_TOKEN = re.compile(r"\s*(?:(\d+\.\d+|\d+)|([A-Za-z_]\w*)|(\|\||&&|[=!<>]=|[-+*/%<>!?:()\[\],]))")
_LEVELS = (("||",), ("&&",), ("==", "!=", "<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))
"""Binary operators, the loosest first."""

_COMPARISONS = _LEVELS[2]


def _divided(a: Number, b: Number) -> Number:
    if isinstance(a, float) or isinstance(b, float):
        return a / b
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_BINARY: Mapping[str, Callable[[Number, Number], Number]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
    "%": lambda a, b: a - _divided(a, b) * b,
}


Spelling = Callable[[str], str]
"""How C spells a dtype or a dtype axis."""


class Node:
    """A part of an expression."""

    @property
    def children(self) -> tuple[Node, ...]:
        return ()

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        raise NotImplementedError

    def c(self, spelling: Spelling) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class Literal(Node):
    text: str

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        return float(self.text) if "." in self.text else int(self.text)

    def c(self, spelling: Spelling) -> str:
        return self.text


@dataclass(frozen=True)
class Name(Node):
    name: str

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        if self.name in CONSTANTS:
            return CONSTANTS[self.name][0]
        found = values[self.name]
        if found is None or isinstance(found, str | Sequence):
            raise TypeError(f"{self.name}: expected a number, got {found!r}")
        return found  # which may be a symbol of PyTorch's, for a size

    def c(self, spelling: Spelling) -> str:
        return CONSTANTS[self.name][1] if self.name in CONSTANTS else self.name


@dataclass(frozen=True)
class Item(Node):
    """One entry of a host array."""

    array: str
    index: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.index,)

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        array, index = values[self.array], self.index.value(values, dtypes)
        assert isinstance(array, Sequence) and isinstance(index, int)
        return array[index]

    def c(self, spelling: Spelling) -> str:
        return f"{self.array}[{self.index.c(spelling)}]"


@dataclass(frozen=True)
class Call(Node):
    function: str
    arguments: tuple[Node, ...]

    @property
    def kinds(self) -> Iterator[tuple[str, Node]]:
        """(what it is, argument) of each."""
        takes = FUNCTIONS[self.function].takes
        return zip(("value",) * len(self.arguments) if takes == ("values",) else takes, self.arguments, strict=True)

    @property
    def names(self) -> tuple[str, ...]:
        """Of a function that takes names alone."""
        return tuple(argument.c(str) for argument in self.arguments)

    @property
    def children(self) -> tuple[Node, ...]:
        return self.arguments

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        worth = self.made(values, dtypes)
        assert not isinstance(worth, tuple), f"{self.function} makes a host array"
        return int(worth) if isinstance(worth, bool) else worth

    def made(self, values: Values, dtypes: Mapping[str, str]) -> Number | tuple[int, ...]:
        """What the function makes: a number, or the entries of a host array."""
        made: list[object] = []
        for kind, argument in self.kinds:
            if kind == "value":
                made.append(argument.value(values, dtypes))
            else:
                name = argument.c(str)
                made.append(dtypes.get(name, name) if kind == "dtype" else values[name])
        return FUNCTIONS[self.function].value(*made)

    def c(self, spelling: Spelling) -> str:
        if self.function == "present":
            return f"({self.names[0]} != nullptr)"
        if FUNCTIONS[self.function].takes == ("dtype",):
            return f"{self.function}<{spelling(self.names[0])}>()"
        return f"{self.function}({', '.join(argument.c(spelling) for argument in self.arguments)})"


@dataclass(frozen=True)
class Prefix(Node):
    operator: str
    operand: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.operand,)

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        found = self.operand.value(values, dtypes)
        return -found if self.operator == "-" else int(not found)

    def c(self, spelling: Spelling) -> str:
        shown = self.operand.c(spelling)
        return self.operator + (f"({shown})" if isinstance(self.operand, Binary | Choice | Prefix) else shown)


@dataclass(frozen=True)
class Binary(Node):
    operator: str
    left: Node
    right: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.left, self.right)

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        left = self.left.value(values, dtypes)
        if self.operator in ("&&", "||"):
            decided = bool(left) is (self.operator == "||")
            return int(bool(left if decided else self.right.value(values, dtypes)))
        made = _BINARY[self.operator](left, self.right.value(values, dtypes))
        return int(bool(made)) if self.operator in _COMPARISONS else made

    @property
    def level(self) -> int:
        return next(level for level, operators in enumerate(_LEVELS) if self.operator in operators)

    def c(self, spelling: Spelling) -> str:
        """With parentheses where C needs them, and where compilers ask for them (&& within ||)."""
        sides = []
        for side in self.children:
            shown = side.c(spelling)
            tight = isinstance(side, Binary) and (
                (side.level > self.level and side.operator != "&&")
                or (side.level == self.level and side is self.left and side.operator not in _COMPARISONS)
            )
            sides.append(f"({shown})" if isinstance(side, Binary | Choice) and not tight else shown)
        return f" {self.operator} ".join(sides)


@dataclass(frozen=True)
class Choice(Node):
    condition: Node
    yes: Node
    no: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.condition, self.yes, self.no)

    def value(self, values: Values, dtypes: Mapping[str, str]) -> Number:
        return (self.yes if self.condition.value(values, dtypes) else self.no).value(values, dtypes)

    def c(self, spelling: Spelling) -> str:
        condition, yes, no = (part.c(spelling) for part in self.children)
        return f"({condition}) ? ({yes}) : ({no})"


@dataclass(frozen=True)
class Expression:
    """An expression as it is written, and what it says."""

    text: str
    tree: Node

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(self.tree.walk())

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name in it, those of dtypes and tensors included, but no constants."""
        named = {node.name for node in self.nodes if isinstance(node, Name)}
        return frozenset((named | {node.array for node in self.nodes if isinstance(node, Item)}) - CONSTANTS.keys())

    def calls(self, *functions: str) -> tuple[Call, ...]:
        return tuple(node for node in self.nodes if isinstance(node, Call) and node.function in functions)

    @property
    def of_strides(self) -> bool:
        return isinstance(self.tree, Call) and FUNCTIONS[self.tree.function].strides

    @property
    def of_pointers(self) -> bool:
        return bool(self.calls("present"))

    @property
    def makes_array(self) -> bool:
        """Whether it is a function that makes a host array."""
        return isinstance(self.tree, Call) and FUNCTIONS[self.tree.function].array

    def value(self, values: Values, dtypes: Mapping[str, str] | None = None) -> Number:
        return self.tree.value(values, dtypes or {})

    def entries(self, values: Values) -> tuple[int, ...]:
        """The extents or strides that it stands for: those of a host array, or the one that it is."""
        found = values.get(self.text)
        if isinstance(found, Sequence):
            return tuple(found)
        made = self.tree.made(values, {}) if isinstance(self.tree, Call) else self.value(values)
        return made if isinstance(made, tuple) else (int(made) if isinstance(made, float) else made,)

    def c(self, spelling: Spelling = str) -> str:
        return self.tree.c(spelling)

    def check(self, values: set[str], arrays: set[str], dtypes: set[str], tensors: set[str]) -> None:
        """Raises where it uses a name that is not there, or as what it is not."""
        of_functions: set[int] = set()
        for node in self.nodes:
            if isinstance(node, Call):
                known_function = FUNCTIONS[node.function]
                if (known_function.strides or known_function.array) and node is not self.tree:
                    what = "an extent" if known_function.array else "a condition"
                    raise ValueError(f"expected {node.function}(...) as {what} of its own, got {self.text!r}")
                for kind, argument in node.kinds:
                    known = {"array": arrays, "dtype": dtypes, "tensor": tensors}.get(kind)
                    if known is not None:
                        of_functions.add(id(argument))
                        if argument.c(str) not in known:
                            raise ValueError(f"{self.text!r}: {argument.c(str)!r} is no {kind}")
            elif isinstance(node, Item) and node.array not in arrays:
                raise ValueError(f"{self.text!r}: {node.array!r} is no host array")
            elif isinstance(node, Name) and id(node) not in of_functions and node.name not in values | CONSTANTS.keys():
                raise ValueError(f"{self.text!r}: {node.name!r} is no by-value argument")


class _Parser:
    """Recursive descent over the tokens of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, str, int, int]] = []  # (kind, token, begin, end)
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise ValueError(f"expected an expression, got {text!r}: what is {text[at:].strip()!r}?")
            group = match.lastindex or 0
            kind = ("", "number", "name", "operator")[group]
            self.tokens.append((kind, match[group], match.start(group), match.end()))
            at = match.end()
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        found = self.peek()
        if (wanted and found not in wanted) or not found:
            raise ValueError(f"{self.text!r}: expected {' or '.join(wanted) or 'more'}, got {found or 'the end'!r}")
        self.at += 1
        return found

    def listed(self) -> tuple[Expression, ...]:
        """Expressions with commas between them."""
        made = [self.one()]
        while self.peek() == ",":
            self.take(",")
            made.append(self.one())
        if self.peek():
            raise ValueError(f"{self.text!r}: expected an operator, got {self.peek()!r}")
        return tuple(made)

    def one(self) -> Expression:
        begin = self.at
        tree = self.choice()
        return Expression(self.text[self.tokens[begin][2] : self.tokens[self.at - 1][3]], tree)

    def choice(self) -> Node:
        condition = self.binary(0)
        if self.peek() != "?":
            return condition
        self.take("?")
        yes = self.choice()
        self.take(":")
        return Choice(condition, yes, self.choice())

    def binary(self, level: int) -> Node:
        if level == len(_LEVELS):
            return self.unary()
        made = self.binary(level + 1)
        while self.peek() in _LEVELS[level]:
            made = Binary(self.take(), made, self.binary(level + 1))
            if _LEVELS[level] is _COMPARISONS and self.peek() in _COMPARISONS:
                raise ValueError(f"{self.text!r}: expected comparisons of two, joined by &&")
        return made

    def unary(self) -> Node:
        if self.peek() in ("-", "!"):
            return Prefix(self.take(), self.unary())
        if self.peek() == "(":
            self.take("(")
            inner = self.choice()
            self.take(")")
            return inner
        kind = self.tokens[self.at][0] if self.at < len(self.tokens) else ""
        token = self.take()
        if kind == "number":
            return Literal(token)
        if kind != "name":
            raise ValueError(f"{self.text!r}: expected a number or a name, got {token!r}")
        if self.peek() == "[":
            self.take("[")
            index = self.choice()
            self.take("]")
            return Item(token, index)
        return self.call(token) if self.peek() == "(" else Name(token)

    def call(self, function: str) -> Call:
        if function not in FUNCTIONS:
            raise ValueError(f"{self.text!r}: expected one of {', '.join(FUNCTIONS)}, got {function!r}")
        self.take("(")
        arguments = [self.choice()]
        while self.take(",", ")") == ",":
            arguments.append(self.choice())
        takes = FUNCTIONS[function].takes
        if takes != ("values",) and len(takes) != len(arguments):
            raise ValueError(f"{self.text!r}: expected {len(takes)} arguments of {function}, got {len(arguments)}")
        return Call(function, tuple(arguments))


@cache
def parse(text: str) -> Expression:
    made = parse_list(text)
    if len(made) != 1:
        raise ValueError(f"expected one expression, got {text!r}")
    return made[0]


@cache
def parse_list(text: str) -> tuple[Expression, ...]:
    """The expressions of a text with commas between them."""
    return _Parser(text).listed()


def renamed(text: str, names: Mapping[str, str]) -> str:
    """An expression's text, or that of several, with other names for those that are listed."""
    made, at = "", 0
    for kind, token, begin, end in _Parser(text).tokens:
        made += text[at:begin] + (names.get(token, token) if kind == "name" else token)
        at = end
    return made + text[at:]
