"""The lock of the ABI: published signatures, and our additions to them. A symbol of either neither goes nor changes.

Both are tables of family, symbol, return type and arguments as `name:type`, one symbol a line. `generate` adds new
symbols to the additions and takes none away: to give one up, remove its line by hand and raise ABI_VERSION.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .table import Family, Symbol

HEADINGS = "family\tsymbol\treturns\targuments"


class Signature(NamedTuple):
    family: str
    symbol: str
    returns: str
    arguments: str


def signature(family: Family, symbol: Symbol) -> Signature:
    arguments = ", ".join(f"{name}:{type_}" for name, type_ in symbol.parameters)
    return Signature(family.name, symbol.name, symbol.returns, arguments)


def signatures(families: Sequence[Family]) -> dict[str, Signature]:
    """What the table declares, by symbol."""
    return {symbol.name: signature(family, symbol) for family in families for symbol in family.symbols}


def read(text: str) -> dict[str, Signature]:
    """The signatures of a file, by symbol."""
    rows = (Signature(*line.split("\t")) for line in text.splitlines()[1:])
    return {row.symbol: row for row in rows}


def additions(declared: Mapping[str, Signature], published: Mapping[str, Signature], text: str) -> str:
    """The file of additions, with those in it and those that are new."""
    new = {name: row for name, row in declared.items() if name not in published}
    rows = new | read(text)
    return "\n".join([HEADINGS, *("\t".join(rows[name]) for name in sorted(rows))]) + "\n"


def broken(declared: Mapping[str, Signature], locked: Mapping[str, Signature]) -> Iterator[str]:
    """What the table no longer declares as it is locked, in words."""
    for name, row in locked.items():
        found = declared.get(name)
        if found is None:
            yield f"{name} is locked and has gone from the table"
        elif found != row:
            yield f"{name} is locked as {_shown(row)}, the table has {_shown(found)}"


def _shown(row: Signature) -> str:
    return f"{row.returns} ({row.arguments}) of {row.family}"
