"""Element types, and the axes of them that a row is made for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

C_SCALARS: Mapping[str, str] = {
    "i8": "int8_t",
    "i16": "int16_t",
    "i32": "int32_t",
    "i64": "int64_t",
    "u8": "uint8_t",
    "u16": "uint16_t",
    "u32": "uint32_t",
    "u64": "uint64_t",
    "usize": "size_t",
    "f32": "float",
    "f64": "double",
}
"""By-value types of the ABI and their C spelling."""

DTYPES = (
    *("f64", "f32", "f16", "bf16", "s8", "u8", "i32", "i64"),
    *("i8", "i16", "u16", "u32", "u64", "bool", "fp8e4m3", "fp8e5m2", "s4", "u4", "c32", "c64", "tf32"),
)
"""Element types of tensors, under the names that symbols use. A byte holds two elements of s4 or u4; c32 and c64 are
pairs of f32 and f64; tf32 is an f32 of which a product reads ten bits of mantissa."""

DERIVED: Mapping[str, Mapping[str, str]] = {
    "compute": {"f64": "f64", "f32": "f32", "f16": "f32", "bf16": "f32", "tf32": "f32"},
    "real": {"c64": "f64", "c32": "f32"},
}
"""Types that follow from a dtype axis, written `compute(fp)`: the precision that a dtype is computed in, and the parts
of a complex number. C++ has them as Compute<T> and Real<T>."""

ALIASES: Mapping[str, str] = {"P": "compute(fp)"}


@dataclass(frozen=True)
class Dtypes:
    """Named dtype axes; `*` makes their product, and `pairs` takes them together.

    A value whose name in symbols is another than that of the type says so: "e4m3=fp8e4m3". An axis may also hold
    names that are types of the family's C++ alone, such as layouts ("rcr", "rrr").
    """

    axes: tuple[tuple[str, tuple[str, ...]], ...]
    together: tuple[tuple[str, ...], ...] = ()
    """The names of axes that are not multiplied, but taken entry by entry."""

    @classmethod
    def pairs(cls, names: str, *rows: str) -> Dtypes:
        """pairs("src dst", "f32 f16", "f16 f32"): two axes and two combinations."""
        listed = tuple(names.split())
        columns = zip(*(row.split() for row in rows), strict=True)
        return cls(tuple(zip(listed, columns, strict=True)), (listed,))

    def __mul__(self, other: Dtypes) -> Dtypes:
        return Dtypes(self.axes + other.axes, self.together + other.together)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.axes)

    @property
    def groups(self) -> tuple[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
        """(names, combinations) of each set of axes that are taken together; most are sets of one."""
        made = {next((group for group in self.together if name in group), (name,)): None for name in self.names}
        axes = dict(self.axes)
        return tuple((group, tuple(zip(*(axes[name] for name in group), strict=True))) for group in made)

    def expand(self) -> Iterator[dict[str, str]]:
        """Every combination, the values as they are written."""
        names = [name for group, _ in self.groups for name in group]
        for chosen in itertools.product(*(rows for _, rows in self.groups)):
            yield dict(zip(names, itertools.chain.from_iterable(chosen), strict=True))


def spelled(value: str) -> str:
    """A value of an axis as symbols spell it."""
    return value.partition("=")[0]


def shown(value: str) -> str:
    """The same for documents: the type where symbols leave it out."""
    return spelled(value) or type_of(value)


def type_of(value: str) -> str:
    """The type that a value of an axis stands for."""
    return value.rpartition("=")[2]


NONE = Dtypes(())
FP = Dtypes((("fp", ("f32", "f16", "bf16", "f64")),))
QUANT = Dtypes((("q", ("s8", "u8")),))
