"""The largest error of each op and dtype, in units in the last place of its result."""

from __future__ import annotations

import atexit
import functools
import itertools
import json
import math
import multiprocessing
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from baracuda import ElementKind
from cases import Array, Case, binary, elementwise, gated, unary
from cases.backends import Backend, CudaBackend, call_symbol
from cases.truths import Stored, Truth

from .progress import Progress

MAKERS = {"cpu": Backend, "cuda": CudaBackend}
COLUMNS = {"cpu": "host", "cuda": "device"}
DTYPES = ("f32", "f64", "f16", "bf16")
WIDE = ("f32", "f64")

CHUNK = 1 << 16
"""Values a call."""
TASK = 1 << 20
"""Values that a process measures before it takes the next op."""
F64_COUNT, PAIRS = 100_000, 1_000_000
"""Values of f64, and of f16 and bf16 those of an op that takes more tensors than all patterns can go through."""
SLOW, SLOW_COUNT = ("unary_lgamma", "unary_lgamma_backward"), 1_000_000
"""Ops whose truth takes microseconds a value, and their values of f32."""

MEASURED_BINARY = ("pow", "atan2", "hypot", "div")


def measured(truths: Mapping[str, Truth | Stored]) -> dict[str, Truth | Stored]:
    """Those of which an error means something: not where each step of a formula is compared."""
    return {name: truth for name, truth in truths.items() if not (isinstance(truth, Stored) and truth.stepwise)}


TRUTHS: Mapping[str, Truth | Stored] = {
    **measured(unary.TRUTHS),
    "binary_div": Truth(lambda a, b: a / b, 0.5),
    **{
        name: binary.TRUTHS[name]
        for name in (f"binary_{op}{back}" for back in ("", "_backward") for op in MEASURED_BINARY)
        if isinstance(binary.TRUTHS[name], Truth)
    },
    **measured(gated.TRUTHS),
}
"""Of every op that is measured, by name."""
STEPWISE = tuple(
    name
    for name, truth in (unary.TRUTHS | binary.TRUTHS | gated.TRUTHS).items()
    if name not in TRUTHS and isinstance(truth, Stored) and name.startswith(("unary_", "binary_", "ternary_", "gated_"))
)
"""Sums, products, selections and comparisons, which the tests compare bit for bit with NumPy's."""

LIBRARY = {
    **dict.fromkeys(("lgamma", "tan", "powf", "sinh", "asinh", "acosh", "atanh", "erfc", "logit"), (4.0, 4.0)),
    "sinc": (3.0, 3.0),
    "cbrt": (2.0, 3.0),
}
"""Bounds for f32 and f64 where they are not 2."""
SMALL_BOUND = 1.0
"""The ABI's bound for f16 and bf16."""
ROUNDED = 0.5001
"""At most the error of one rounding, the truth's own aside."""


def bounds(op: str) -> tuple[float, float]:
    """What is allowed in f32 and f64, beside the conditioning of the formula. Of gated ops, of which the ABI says
    nothing, it is one for each product more than of the activation."""
    truth, stem = TRUTHS[op], op.partition("_")[2]
    if isinstance(truth, Stored) or (truth.ulps <= 0.5 and not truth.spread):
        return (0.5, 0.5)
    if op.startswith("gated_"):
        return (truth.ulps, truth.ulps)
    composite = op.endswith("_backward") or op.startswith("binary_") or stem in unary.ACTIVATIONS
    return (4.0, 4.0) if composite else LIBRARY.get(stem, (2.0, 2.0))


def bound(op: str, dtype: str) -> float:
    return bounds(op)[WIDE.index(dtype)] if dtype in WIDE else SMALL_BOUND


class Task(NamedTuple):
    """Values of one op and dtype with one set of scalars, drawn from a seed of their own, on some backends."""

    op: str
    dtype: str
    scalars: int
    part: int
    numel: int
    backends: tuple[str, ...]


class Row(NamedTuple):
    """The largest error of an op: beyond the spread of its formula, and plain, in ulp, and the arguments of both."""

    op: str
    dtype: str
    backend: str
    numel: int
    ulps: float
    at: str
    plain: float
    plain_at: str

    @property
    def bound(self) -> float:
        return bound(self.op, self.dtype)

    @property
    def is_ill(self) -> bool:
        """Whether it needs the spread to be taken off."""
        return self.plain > max(self.bound, self.ulps)

    @property
    def shown(self) -> float:
        """The plain error, but beyond the bound that without the spread."""
        return self.ulps if self.is_ill else self.plain

    @property
    def shown_at(self) -> str:
        return self.at if self.is_ill else self.plain_at

    @property
    def is_beyond(self) -> bool:
        return self.shown > self.bound + ROUNDED - 0.5

    def joined(self, other: Row) -> Row:
        most, plainest = max(self, other, key=lambda r: r.ulps), max(self, other, key=lambda r: r.plain)
        return Row(*self[:3], self.numel + other.numel, *most[4:6], *plainest[6:])


# Arguments


def is_exhaustive(op: str, dtype: str) -> bool:
    return op.startswith("unary_") and dtype not in WIDE


def count_of(op: str, dtype: str, count: int) -> int:
    if is_exhaustive(op, dtype):
        return 1 << 16
    most = {"f32": SLOW_COUNT if op in SLOW else count, "f64": F64_COUNT}.get(dtype, PAIRS)
    return min(count, most)


def domain(op: str, rng: np.random.Generator, count: int) -> Array:
    """Half of them from where the function bends, half of 2^-20 to 2^8."""
    low, high = unary.DRAWS.get(op, (-math.inf, math.inf))
    normal = rng.standard_normal(count) * 3
    ordinary = rng.uniform(low, high, count) if math.isfinite(low) else normal
    return np.where(rng.random(count) < 0.5, ordinary, np.copysign(np.exp2(rng.uniform(-20, 8, count)), normal))


def mixed(focused: Array, rng: np.random.Generator, dtype: np.dtype[Any], count: int) -> Array:
    """Those that are given, in turn with random bits."""
    made = np.frombuffer(rng.bytes(count * dtype.itemsize), dtype).copy()
    made[::2] = focused
    return made


def pairs(op: str, rng: np.random.Generator, count: int) -> tuple[Array, Array]:
    """Bases with exponents that give a number; else numbers whose quotient is no further than 2^20 from 1."""
    if "_pow" in op:
        a = np.where(rng.random(count) < 0.5, rng.uniform(0, 4, count), np.exp2(rng.uniform(-20, 20, count)))
        return a, rng.uniform(-150, 150, count) / np.log2(a)
    a = rng.standard_normal(count) * np.exp2(rng.uniform(-20, 20, count))
    return a, a * np.copysign(np.exp2(rng.uniform(-20, 20, count)), rng.standard_normal(count))


def arguments(op: str, dtype: np.dtype[Any], rng: np.random.Generator, count: int, first: int | None) -> list[Array]:
    """The truth's arguments; first: of all patterns, where all are gone through. Gradients have dy = 1."""
    one = np.ones(count, dtype)
    if first is not None:
        x = np.arange(first, first + count, dtype=np.uint16).view(dtype)
        return [one, x] if op.endswith("_backward") else [x]
    special, half = binary.specials(dtype), -(-count // 2)
    if op.startswith("unary_"):
        x = mixed(domain(op, rng, half), rng, dtype, count)
        x[: special.size] = special[:count]
        return [one, x] if op.endswith("_backward") else [x]
    two = pairs(op, rng, half) if op.startswith("binary_") else [domain("", rng, half) for _ in range(2)]
    a, b = (mixed(x, rng, dtype, count) for x in two)
    grid = np.array(list(itertools.product(special.astype(np.float64), repeat=2)))[:count]
    a[: len(grid)], b[: len(grid)] = grid.T.astype(dtype)
    if op.startswith("gated_"):
        limit = 0.9 * float(special[8])
        a = np.where(np.abs(a.astype(np.float64)) > limit, one, a)
        return [a, b, one] if op.endswith("_backward") else [a, b]
    return [one, a, b] if op.endswith("_backward") else [a, b]


# Calls


class Caller:
    """Calls of C symbols on memory of a backend that is kept from call to call."""

    def __init__(self, name: str) -> None:
        self.backend = MAKERS[name]()
        self._memory: dict[str, Any] = {}

    def address(self, operand: str) -> int:
        if operand not in self._memory:
            self._memory[operand] = self.backend.allocate(2 * CHUNK * 8)
        return self.backend.address(self._memory[operand])

    def __call__(self, case: Case, tensors: Mapping[str, Array]) -> Array:
        """The outputs behind each other."""
        for name, array in tensors.items():
            self.backend.copy_in(self.address(name), np.ascontiguousarray(array))
        stream = self.backend.stream
        tail = {"workspace": None, "workspace_bytes": 0, "stream": int(stream.handle) if stream is not None else 0}
        addresses = {name: self.address(name) for name in (*case.reads, *case.outputs)}
        if call_symbol(self.backend, case.instance.symbols[0], {**addresses, **case.values, **tail}):
            raise RuntimeError(f"{case.id}: {self.backend.library.last_error_message()}")
        self.backend.synchronize()
        outputs = {name: np.empty(spec.shape, spec.dtype) for name, spec in case.outputs.items()}
        for name, array in outputs.items():
            self.backend.copy_out(array, self.address(name))
        return np.concatenate([array.reshape(-1) for array in outputs.values()])


@functools.cache
def caller(name: str) -> Caller:
    return Caller(name)


atexit.register(caller.cache_clear)  # device memory wants a live driver module


@functools.cache
def case_of(op: str, dtype: str, count: int, scalars: int) -> Case:
    if op.startswith("gated_"):
        return elementwise.gated_case(op, dtype, (2 * count,), 0)
    row = elementwise.OPS[op]
    instance = next(one for one in row.instances if dtype in one.dtypes.values())
    return elementwise.case(op, instance.dtypes, (count,), elementwise.scalars_of(row)[scalars])


def operands(case: Case, taken: Sequence[Array]) -> dict[str, Array]:
    """The truth's arguments as the tensors of the call."""
    if case.op.name.startswith("gated_"):
        return dict(zip(case.reads, [np.stack(taken[:2]), *taken[2:]], strict=True))
    return dict(zip(case.op.taken or case.reads, taken, strict=True))


# Errors


def last_place(value: Array, dtype: np.dtype[Any]) -> Array:
    """The distance of the dtype's numbers around a value; beyond the largest, of those below it."""
    emax, emin, digits = SHAPES[ElementKind.of(dtype)]
    exponent = np.where(value == 0, emin, np.clip(np.frexp(value)[1] - 1, emin, emax))
    made: Array = np.ldexp(value.dtype.type(1), exponent - digits)
    return made


SHAPES = {
    ElementKind.F32: (127, -126, 23),
    ElementKind.F64: (1023, -1022, 52),
    ElementKind.F16: (15, -14, 10),
    ElementKind.BF16: (127, -126, 7),
}
"""The exponents of the largest and the smallest normal numbers, and the bits behind the point."""


def flat(made: Any, count: int) -> Array:
    """One output's values, or those of several behind each other."""
    parts = made if isinstance(made, tuple) else (made,)
    return np.concatenate([np.broadcast_to(part, count) for part in parts])


def errors(got: Array, value: Array) -> tuple[Array, Array]:
    """|got - value| and the last place. Infinity counts as the number behind the largest, and a NaN that is none, or
    is missing, as an infinite error."""
    end = np.ldexp(value.dtype.type(1), SHAPES[ElementKind.of(got.dtype)][0] + 1)
    held = np.clip(value, -end, end)
    off = np.abs(np.clip(got.astype(value.dtype), -end, end) - held)
    missing = np.isnan(got) != np.isnan(value)
    off = np.where(missing, np.inf, np.where(np.isnan(value), 0, off))
    return off, last_place(np.where(np.isnan(value), 1, held), got.dtype)


class Truths:
    """The truth of some arguments, and its spread where it is asked for."""

    def __init__(self, op: str, scalars: Mapping[str, Any], taken: Sequence[Array]) -> None:
        self.truth, self.scalars, self.count = TRUTHS[op], scalars, taken[0].size
        self.taken = taken
        wide = np.longdouble if taken[0].dtype == np.float64 else np.float64
        if isinstance(self.truth, Stored):
            self.value = flat(self.truth.of(*taken, **scalars), self.count).astype(wide)
        else:
            self.taken = [x.astype(wide) for x in taken]
            self.value = flat(self.truth.of(*self.taken, **scalars), self.count)

    def spread(self, at: Array) -> Any:
        """At some places of the value, for of some ops it is slow."""
        if isinstance(self.truth, Stored) or self.truth.spread is None:
            return 0.0
        places = np.unique(at % self.count)
        made = self.truth.spread(*(x[places] for x in self.taken), **self.scalars)
        parts = len(self.value) // self.count
        several = made if isinstance(made, tuple) else (made,) * parts
        by_part = np.stack([np.broadcast_to(one, places.size) for one in several])
        spread = by_part[at // self.count, np.searchsorted(places, at % self.count)]
        return np.where(np.isfinite(spread), spread, 0)


def measure(task: Task) -> list[Row]:
    """On each backend of the task."""
    dtype = ElementKind(task.dtype).dtype
    rng = np.random.default_rng([task.part, task.scalars, DTYPES.index(task.dtype), *task.op.encode()])
    rows = {name: Row(task.op, task.dtype, name, 0, 0.0, "", 0.0, "") for name in task.backends}
    with np.errstate(all="ignore"):
        for start in range(0, task.numel, CHUNK):
            count = min(CHUNK, task.numel - start)
            case = case_of(task.op, task.dtype, count, task.scalars)
            scalars = {} if task.op.startswith("gated_") else elementwise.scalars_as_stored(case)
            taken = arguments(task.op, dtype, rng, count, start if is_exhaustive(task.op, task.dtype) else None)
            truths = Truths(task.op, scalars, taken)
            for name in task.backends:
                got = caller(name)(case, operands(case, taken))
                rows[name] = rows[name].joined(worst(rows[name], got, truths, case, taken))
    return list(rows.values())


def worst(so_far: Row, got: Array, truths: Truths, case: Case, taken: Sequence[Array]) -> Row:
    """Of one call. The spread is asked for only where the plain error is more than the largest so far."""
    off, unit = errors(got, truths.value)
    plain = (off / unit).astype(np.float64)
    most = int(plain.argmax())
    row = so_far._replace(numel=truths.count, ulps=0.0, plain=float(plain[most]), plain_at=place(case, taken, most))
    beyond = np.flatnonzero(plain > so_far.ulps)
    if beyond.size:
        less = np.maximum(off[beyond] - truths.spread(beyond), 0) / unit[beyond]
        worst = int(less.argmax())
        row = row._replace(ulps=float(less[worst]), at=place(case, taken, int(beyond[worst])))
    return row


def place(case: Case, taken: Sequence[Array], index: int) -> str:
    """The arguments, dy aside, and the scalars."""
    values = [x[index % x.size] for x in taken]
    gated_names = ("a", "b", "dy") if case.op.name.startswith("gated_") else None
    names = gated_names or case.op.taken or tuple(case.reads)
    digits = {2: 5, 4: 9, 8: 17}[taken[0].itemsize]
    shown = [f"{n} = {float(v):.{digits}g}" for n, v in zip(names, values, strict=False) if n != "dy"]
    scalars = {} if gated_names else elementwise.scalars_as_stored(case)
    return ", ".join([*shown, *(f"{name} = {value:g}" for name, value in scalars.items() if name != "p1")])


# Runs


def tasks(ops: Iterable[str], dtypes: Iterable[str], count: int, backends: Sequence[str]) -> list[Task]:
    """Long ones first, so that processes end together."""
    return sorted(_tasks(ops, dtypes, count, backends), key=lambda task: ("lgamma" not in task.op, -task.numel))


def _tasks(ops: Iterable[str], dtypes: Iterable[str], count: int, backends: Sequence[str]) -> Iterator[Task]:
    for op, dtype in itertools.product(ops, dtypes):
        scalars = len(elementwise.scalars_of(elementwise.OPS[op]))
        total = count_of(op, dtype, count)
        each = total if is_exhaustive(op, dtype) else max(1, total // scalars)
        for which in range(scalars):
            for part, start in enumerate(range(0, each, TASK)):
                yield Task(op, dtype, which, part, min(TASK, each - start), tuple(backends))


def run(todo: Sequence[Task], jobs: int) -> list[Row]:
    """The rows of all tasks, in the order of TRUTHS and DTYPES."""
    found: dict[tuple[str, str, str], Row] = {}
    progress = Progress("accuracy", len(todo))

    def take(rows: Iterable[Row]) -> None:
        for row in rows:
            found[row[:3]] = found[row[:3]].joined(row) if row[:3] in found else row
        progress.step(row.op)

    if jobs == 1:
        for task in todo:
            take(measure(task))
    else:
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            for rows in pool.imap_unordered(measure, todo):
                take(rows)
    return in_order(found.values())


def in_order(rows: Iterable[Row]) -> list[Row]:
    order = list(TRUTHS)
    return sorted(rows, key=lambda r: (order.index(r.op), DTYPES.index(r.dtype), list(MAKERS).index(r.backend)))


class Data(NamedTuple):
    """Rows, and what they were measured on and how, by backend."""

    rows: list[Row]
    machines: dict[str, str]
    commands: dict[str, str]

    def merged(self, other: Data) -> Data:
        """The other's numbers take the place of these where both have them."""
        rows = {row[:3]: row for row in (*self.rows, *other.rows)}
        return Data(in_order(rows.values()), {**self.machines, **other.machines}, {**self.commands, **other.commands})

    def dump(self, file: Path) -> None:
        file.write_text(json.dumps({**self._asdict(), "rows": [row._asdict() for row in self.rows]}, indent=1) + "\n")

    @classmethod
    def load(cls, file: Path) -> Data:
        made = json.loads(file.read_text())
        return cls([Row(**row) for row in made["rows"] if row["op"] in TRUTHS], made["machines"], made["commands"])


def machine(backend: str) -> str:
    """What did the arithmetic: the GPU, or the processor and the C library."""
    if backend == "cuda":
        gpu = CudaBackend()
        name: str = gpu.call("cuDeviceGetName", 256, gpu.device).split(b"\0")[0].decode()
        return name
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {' '.join(platform.libc_ver())}"
